"""Whether answers prove themselves: proofs that verify, addresses beside those that people linked, altered proofs.

    python benchmarks/proofs.py [--sets ../shared/benchmarks] [--hitab 600] [--altered 10000] [--seed 0]
        [--parts samples workbooks hitab altered] [--out benchmarks/proofs.json]

`samples` and `workbooks`: every answer of the built-in model over the tables in `data/` and over the workbooks of
RealHiTBench, each workbook given: how many have a proof that `verify_proof` takes, after JSON and back; the others with
the reason. Milliseconds are of the processor in `verify_proof`, files read included.

`hitab`: development questions of HiTab over workbooks of their tables (see `hierarchical.py`), where the answer is
right and is what people read off or computed from linked cells: the share of these cells whose address is among those
that the proof says the result rests on. Some answers were read off another cell that has the same value (the total of
all goals, where people linked those of the league): `other_cell_of_this_value` counts their linked cells. The addresses
are those of what the query asked, and the query asked something else; they stay in the share.

`altered`: proofs of the first two parts, each with one field altered at random: a digit or a letter of a text, a
number, an item of a list left out, doubled or exchanged with the next, the value of one field put in place of another
of its kind. As they are, the seal finds them all, which says little; so each is sealed anew, as a forger would. Not
counted are alterations after which the proof says the same: the JSON is equal; or what is altered is a claim that no
code can check (the question, the interpretation, the name of a file, whose hash tells which it is); or a query that
was altered into another one that gives the same result from the same cells, which is then a true proof of that query.
These are counted apart."""

from __future__ import annotations

import argparse
import copy
import gzip
import json
import os
import platform
import random
import statistics
import string
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

from hierarchical import same_figures, write_workbook

import tablerag as tr
from tablerag.core import TableragError, UsageError
from tablerag.sources.source_cells import ProofError
from tablerag.sources.verifier import seal_of, verify_proof
from tablerag.tables.questions import load_questions

HERE = Path(__file__).resolve().parent
DATA = HERE.parent / "data"
Proved = tuple[dict[str, Any], list[Path]]  # a proof, and its files


def lines(path: Path) -> Iterator[dict[str, Any]]:
    with gzip.open(path, "rt", encoding="utf-8") as file:
        yield from map(json.loads, file)


def verified(root: Path, answers: Iterator[Any], kept: list[Proved]) -> dict[str, Any]:  # counts, reasons, milliseconds
    "Prove answers, and verify the proofs from the files below a folder."
    counts, why, taken, made = Counter(), Counter(), [], []
    for answer in answers:
        counts["asked"] += 1
        if not answer.answered:
            continue
        counts["answered"] += 1
        start = time.process_time()
        try:
            proof = answer.proof()
        except UsageError as error:
            why[str(error)[:200]] += 1
            continue
        made.append(time.process_time() - start)
        proof = json.loads(json.dumps(proof))
        files = [root / each["name"] for each in proof["files"]]
        start = time.process_time()
        try:
            verify_proof(proof, *files)
        except ProofError as error:
            why[f"not valid: {error}"[:200]] += 1
            continue
        taken.append(time.process_time() - start)
        counts["verified"] += 1
        kept.append((proof, files))
    taken.sort()
    return {
        **counts,
        "share": round(counts["verified"] / counts["answered"], 4),
        "not_proved": dict(why),
        "verify_median_ms": round(1000 * statistics.median(taken), 1),
        "verify_95_percent_ms": round(1000 * taken[int(0.95 * len(taken))], 1),
        "verify_worst_ms": round(1000 * taken[-1], 1),
        "make_median_ms": round(1000 * statistics.median(made), 1),
    }


def samples(kept: list[Proved]) -> dict[str, Any]:
    "The questions of the sample tables."
    tables = tr.open(DATA, progress=False)
    questions = [each for name in ("questions", "questions-world") for each in load_questions(DATA / f"{name}.jsonl")]
    return verified(DATA, (tables.ask(each.text) for each in questions), kept)


def workbooks(folder: Path, limit: int, seed: int, kept: list[Proved]) -> dict[str, Any]:
    "The questions of RealHiTBench, the workbook given."
    tables = tr.open(folder / "tables", progress=False)
    ids: dict[str, list[str]] = {}
    for id in tables:
        ids.setdefault(tables[id].source, []).append(id)
    questions = [each for each in lines(folder / "questions.jsonl.gz") if each["file"] in ids]
    asked = random.Random(seed).sample(questions, limit) if limit else questions
    return verified(folder / "tables", (tables.ask(each["question"], tables=ids[each["file"]]) for each in asked), kept)


def answer_cells(linked: dict[str, Any]) -> dict[str, Any]:
    "The cells that people linked with the answer: figures, or the labels that are asked for."
    parts = [linked["quantity_link"], *linked["entity_link"].values()]
    return {place: value for part in parts for place, value in part.get("[ANSWER]", {}).items()}


def hitab(folder: Path, limit: int, seed: int) -> dict[str, Any]:
    "Addresses beside the linked cells."
    from openpyxl.utils import get_column_letter

    questions = random.Random(seed).sample(list(lines(folder / "dev.jsonl.gz")), limit)
    wanted = {each["table_id"] for each in questions}
    counts: Counter[str] = Counter()
    missed: list[dict[str, Any]] = []
    with tempfile.TemporaryDirectory() as temporary:
        names, titled = {}, {}
        for table in lines(folder / "tables.jsonl.gz"):
            if table["id"] in wanted:
                names[table["id"]] = f"table {len(names)}.xlsx"
                titled[table["id"]] = bool(table["title"])
                write_workbook(table, Path(temporary) / names[table["id"]])
        tables = tr.open(temporary, progress=False)
        ids: dict[str, list[str]] = {}
        for id in tables:
            ids.setdefault(tables[id].source, []).append(id)
        for each in questions:
            linked = answer_cells(each["linked_cells"])
            counts["asked"] += 1
            own = ids.get(names[each["table_id"]])
            answer = tables.ask(each["question"], tables=own) if own else None
            if not answer or not answer.answered or not same_figures(answer.values, each["answer"]):
                continue
            counts["right"] += 1
            if not linked:
                counts["without_linked_cells"] += 1
                continue
            try:
                proof = answer.proof()
                verify_proof(proof, Path(temporary) / names[each["table_id"]])
            except (TableragError, ProofError) as error:
                counts["not_proved"] += 1
                missed.append({"id": each["id"], "why": str(error)[:200]})
                continue
            used = {cell for behind in proof["used"] for cell in behind["cells"]}
            places = [tuple(map(int, place.strip("()").split(","))) for place in linked]
            first = 2 if titled[each["table_id"]] else 1
            gold = [f"Sheet!{get_column_letter(column + 1)}{row + first}" for row, column in places]
            found = [cell in used for cell in gold]
            counts["cells"] += len(gold)
            counts["cells_found"] += sum(found)
            counts["answers"] += 1
            counts["answers_with_all"] += all(found)
            if not all(found):
                rows = [row for table in proof["tables"] for row in table["rows"]]
                texts = [cell[1] for row in rows for cell in row if cell[0] in used]
                lost = [str(value) for value, is_found in zip(linked.values(), found, strict=True) if not is_found]
                elsewhere = sum(any(same_figures([text], [value]) for text in texts) for value in lost)
                counts["other_cell_of_this_value"] += elsewhere
                told = {"gold": gold, "used": sorted(used)[:12], "other_cell_of_this_value": elsewhere}
                missed.append({"id": each["id"], "query": proof["query"][:300], **told})
    share = {"share_of_cells": round(counts["cells_found"] / counts["cells"], 4)}
    return {**counts, **share, "missed": missed}


def places_in(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    "Every place in a JSON value, lists and what is in them."
    if path:
        yield path
    if isinstance(value, dict | list):
        for key, each in value.items() if isinstance(value, dict) else enumerate(value):
            yield from places_in(each, (*path, key))


def other(value: Any, chance: random.Random, proof: dict[str, Any]) -> Any:
    "Another value in place of one."
    if isinstance(value, bool) or value is None:
        return chance.choice([True, False, None, 0, ""])
    if isinstance(value, int | float):
        return chance.choice([value + 1, value - 1, -value, value * 10, round(value + chance.random(), 3), None])
    if isinstance(value, str):
        return other_text(value, chance, proof)
    if isinstance(value, list) and value:
        at = chance.randrange(len(value))
        how = chance.choice(["out", "double", "exchange"])
        if how == "exchange" and len(value) > 1:
            at = min(at, len(value) - 2)
            return [*value[:at], value[at + 1], value[at], *value[at + 2 :]]
        return [*value[:at], *([value[at]] * 2 if how == "double" else []), *value[at + 1 :]]
    return [] if isinstance(value, dict) else [0]


def other_text(value: str, chance: random.Random, proof: dict[str, Any]) -> str:
    "A text with one letter or digit changed, left out or added; or a text of another place of the proof."
    if chance.random() < 0.3:
        return chance.choice([proof["answer"][0] if proof["answer"] else "", proof["question"], "A1", "Sheet1!B2", ""])
    at = chance.randrange(len(value)) if value else 0
    letters = string.digits if value[at : at + 1].isdigit() else string.ascii_letters + string.digits + " ,."
    new = chance.choice(letters)
    return chance.choice(
        [value[:at] + new + value[at + 1 :], value[:at] + value[at + 1 :], value[:at] + new + value[at:]]
    )


_CLAIMS = ("question", "interpretation")
_GROUPS = ("query", "answer", "columns", "result", "files", "tables", "used", *_CLAIMS)


def alter(proof: dict[str, Any], chance: random.Random) -> tuple[dict[str, Any], tuple[Any, ...]]:
    "A proof with one field altered, and its place: each of the fields at the top is as likely as the others."
    made = copy.deepcopy(proof)
    group = chance.choice(_GROUPS)
    place = chance.choice([(group, *each) for each in places_in(made[group])] or [(group,)])
    inside = made
    for key in place[:-1]:
        inside = inside[key]
    inside[place[-1]] = other(inside[place[-1]], chance, proof)
    return made, place


def is_claim(place: tuple[Any, ...]) -> bool:
    return place[0] in _CLAIMS or place[0] == "files" and place[-1] == "name"


def altered(kept: Sequence[Proved], count: int, seed: int) -> dict[str, Any]:
    "Altered proofs that pass."
    chance = random.Random(seed)
    small = [each for each in kept if sum(map(os.path.getsize, each[1])) < 200_000]
    counts: Counter[str] = Counter()
    passed: list[dict[str, Any]] = []
    while counts["counted"] < count:
        proof, files = chance.choice(small)
        made, place = alter(proof, chance)
        if json.dumps(made, sort_keys=True) == json.dumps(proof, sort_keys=True):
            continue
        counts["as_they_are"] += 1
        counts["as_they_are_passed"] += passes(made, files)
        if is_claim(place):
            counts["claims_that_no_code_checks"] += 1
            continue
        valid = passes(made | {"seal": seal_of(made)}, files)
        same = {**made, "query": proof["query"]} == proof or place[0] == "used" and place[-1] == "query"
        if valid and same:
            counts["true_proofs_of_another_query"] += 1
            continue
        counts["counted"] += 1
        counts[f"of_{place[0]}"] += 1
        counts["passed"] += valid
        if valid:
            passed.append({"place": [*place], "altered": json.dumps(value_at(made, place))[:300]})
    return {**dict(sorted(counts.items())), "proofs": len(small), "which_passed": passed[:50]}


def value_at(value: Any, place: Sequence[Any]) -> Any:
    for key in place:
        value = value[key]
    return value


def passes(proof: dict[str, Any], files: Sequence[Path]) -> bool:
    try:
        verify_proof(proof, *files)
    except ProofError:
        return False
    return True


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sets", type=Path, default=HERE.parent.parent / "shared" / "benchmarks")
    parser.add_argument("--workbooks", type=int, default=0, help="questions of RealHiTBench (default: all)")
    parser.add_argument("--hitab", type=int, default=600, help="questions of HiTab")
    parser.add_argument("--altered", type=int, default=10_000, help="altered proofs that are counted")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--parts", nargs="+", default=["samples", "workbooks", "hitab", "altered"])
    parser.add_argument("--out", type=Path, default=HERE / "proofs.json")
    asked = parser.parse_args()
    kept: list[Proved] = []
    parts: dict[str, Callable[[], dict[str, Any]]] = {
        "samples": lambda: samples(kept),
        "workbooks": lambda: workbooks(asked.sets / "realhitbench", asked.workbooks, asked.seed, kept),
        "hitab": lambda: hitab(asked.sets / "hitab", asked.hitab, asked.seed),
        "altered": lambda: altered(kept, asked.altered, asked.seed),
    }
    result: dict[str, Any] = json.loads(asked.out.read_text(encoding="utf-8")) if asked.out.exists() else {}
    result |= {
        "what": "proofs of answers: how many verify, their addresses, and altered ones that pass",
        "seed": asked.seed,
        "machine": f"{platform.machine()}, {os.cpu_count()} cores, python {platform.python_version()}",
    }
    sizes = f"--workbooks {asked.workbooks} --hitab {asked.hitab} --altered {asked.altered} --seed {asked.seed}"
    command = f"python benchmarks/proofs.py --parts {' '.join(asked.parts)} {sizes}"
    for name in asked.parts:
        result[name] = {"command": command, **parts[name]()}
        asked.out.write_text(json.dumps(result, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
    print(json.dumps(result, indent=2, ensure_ascii=False))


if __name__ == "__main__":
    main()
