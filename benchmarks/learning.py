"""What a few clicks teach: right, wrong and refused over untidy files before and after 5 and 20 marks a folder.

    python benchmarks/learning.py BENCHMARK_FOLDER/wild --split dev|desk|held|held_2 [--wheels FOLDER] [--seeds N]

The files and questions are those of `untidy.py`. A folder is a file of `america_gov`, a folder of `fivethirtyeight`,
the files of a package, or a folder of the desk; it is asked as in `untidy.py`, among all files of its collection. Of
each folder the questions are dealt by a seed into five parts. A simulated user marks the questions of four of them in
the order of the seed, at most 5 or 20, and the fifth is asked before and after; each part is asked once a seed. A mark
is one click for one question:

- the answer is right, or one of the interpretations shown is;
- where none is right, what a word means, read off the gold expression for the files of the same layout: if the best
  interpretation ignores one run of words, and one column or cell of the gold is left that no word names;
- else the answer is wrong, or there was nothing to click, which counts as a mark, too.

Word rules that a right answer offers are accepted for its file alone. `together` deals phrasings of one question (a
pair) into the same part, so that no question is asked whose other wording was marked; `apart` deals each alone, as
people come back with the same question. `others_changed` counts answers of folders without marks that are not what they
were, with marks in every second folder. Intervals resample folders. `--split held` prints and keeps totals only.

Results go to benchmarks/learning.json, one entry a split."""

from __future__ import annotations

import argparse
import json
import random
import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from contextlib import chdir
from functools import cache
from pathlib import Path
from typing import Any

from untidy import HERE, OWN, Case, Gold, Places, given_values, opened, read_cases, right

from tablerag.core import OFFERED, Answer, Parse, Table, TableragError
from tablerag.evaluation.significance import bootstrap
from tablerag.ground.files import changes_path
from tablerag.session import Session
from tablerag.sources.rules import offered_word

RESULTS = Path(__file__).with_suffix(".json")
MARKS = (5, 20)
PARTS = 5


class Folder:
    "A collection that is asked, with what its system answers where nothing was taught."

    def __init__(self, session: Session, place: Path, accepted: dict[str, list[list[Any]]]):
        self.session, self.place, self.accepted = session, place, accepted
        self.source, self.answers = session.opened, dict[str, Answer]()
        self.system = session._answering()[1]
        self.source.run, self.source.try_query = cache(self.source.run), self.once(self.source.try_query)
        self.table = cache(self.source.table)
        self.cells = cache(lambda id: frozenset(cell for row in self.source.table(id).rows for cell in row))

    @staticmethod
    def once(run: Callable[..., Any]) -> Callable[..., Any]:
        "The same query over the same table gives the same: the files do not change here."
        known: dict[tuple[str, str], Any] = {}

        def asked(query: str, place: str, limits: Any) -> Any:
            if (query, place) not in known:
                known[query, place] = run(query, place, limits)
            return known[query, place]

        return asked

    def answer(self, question: str) -> Answer:
        "The answer of the system, asked once: nothing that is taught changes it."
        if question not in self.answers:
            self.answers[question] = self.system.answer(question)
        return self.answers[question]

    def solve(self, question: str, tables: Sequence[Table]) -> Answer:
        "The answer of the system from given tables."
        return self.system.solve(question, tables)

    def ask(self, question: str) -> Answer:
        "The answer with what was taught."
        return self.source.rules.ask(self, question)

    def forget(self) -> None:
        "Forget all marks and rules."
        for path in (changes_path(self.source.held.path), self.source.marks_file):
            path.unlink(missing_ok=True)

    def outcome(self, case: Case, answer: Answer) -> str:
        if not answer.answered:
            return "refused"
        return "right" if right(given_values(answer), self.accepted[case.id]) else "wrong"

    def mark(self, case: Case) -> str:
        "What a user does who knows the gold: the kind of the mark."
        answer, accepted = self.ask(case.question), self.accepted[case.id]
        told = answer.weighed(answer.interpretations) if answer.answered else answer.proposals
        shown = [each for each in told if each.likelihood >= OFFERED]
        rules = self.source.rules
        if answer.answered and right(given_values(answer), accepted):
            if answer.probability is None:
                return "nothing"
            self.source.mark(case.question, answer, True)
            taken = answer.reading
        else:
            taken = next((each for each in shown[:5] if right(each.values, accepted)), None)
            if taken is None or taken.probability is None:
                best = answer.reading if answer.answered else next(iter(answer.proposals), None)
                return best and self.rule(case, best) or self.wrong(case, answer)
            self.source.mark(case.question, Answer.none("", proposals=(taken,)), True)
        if taken and (rule := rules.offered(case.question, taken)):
            rules.add([rule])
            return "right, with a word"
        return "right" if answer.answered else "interpretation"

    def wrong(self, case: Case, answer: Answer) -> str:
        if answer.answered and answer.probability is not None:
            self.source.mark(case.question, answer, False)
            return "wrong"
        return "nothing"

    def rule(self, case: Case, best: Parse) -> str:
        "A word rule that is read off the gold expression, for the words that the best interpretation ignores."
        names = {name.removeprefix("wheel:").removeprefix(f"{case.collection}/") for name in case.files}
        for id in self.source.names():
            table = self.table(id)
            if case.gold is None or not any(table.source.endswith(name) for name in names):
                continue
            quoted = [one or two for one, two in re.findall(r"'([^']*)'|\"([^\"]*)\"", case.gold)]
            quoted += re.findall(r"\bt\.(\w+)\b(?!\()", case.gold)
            compared = {one or two for one, two in _COMPARED.findall(case.gold)}
            quoted = [each for each in dict.fromkeys(quoted) if not right([each], self.accepted[case.id])]
            means = [each for each in quoted if each in self.cells(id)]
            means += [each for each in quoted if each in table.header and each not in compared]
            if found := offered_word(case.question, means, best.unexplained):
                try:
                    self.source.rules.add_word(id, *found, "layout", "by a simulated user")
                except TableragError:
                    continue
                return "word"
        return ""


# a column whose cells a gold expression compares or cuts: it is not what a word means
_COMPARED = re.compile(r"(?:\bt\.(\w+)|\bt\[['\"]([^'\"]*)['\"]\])\s*(?:[=!<>]|\.str\b|\.isin\b|\.dropna\b)")


def dealt(cases: Sequence[Case], seed: int, together: bool) -> list[tuple[list[Case], list[Case]]]:
    "The questions to mark, in their order, and those to ask, of each part."
    groups = defaultdict[str, list[Case]](list)
    for case in cases:
        groups[case.pair if together and case.pair else case.id].append(case)
    names = sorted(groups)
    random.Random(f"{seed} {cases[0].cluster}").shuffle(names)
    return [
        (
            [case for at, name in enumerate(names) if at % PARTS != part for case in groups[name]],
            [case for at, name in enumerate(names) if at % PARTS == part for case in groups[name]],
        )
        for part in range(PARTS)
    ]


def learned(folder: Folder, cases: Sequence[Case], seed: int, together: bool) -> list[dict[str, Any]]:
    "Every question of every folder, before and after marks of questions of the other parts of its folder."
    clusters = defaultdict[str, list[Case]](list)
    for case in cases:
        clusters[case.cluster].append(case)
    folders = {name: dealt(some, seed, together) for name, some in clusters.items()}
    return [
        row for part in range(PARTS) for row in taught(folder, {name: parts[part] for name, parts in folders.items()})
    ]


def taught(folder: Folder, parts: dict[str, tuple[list[Case], list[Case]]]) -> list[dict[str, Any]]:
    "The questions to ask of one part of every folder before and after marks of the others."
    rows = [
        {"cluster": name, "case": case, "marks": len(mark), 0: folder.outcome(case, folder.answer(case.question))}
        for name, (mark, test) in parts.items()
        for case in test
    ]
    for most in MARKS:
        folder.forget()
        kinds = Counter(folder.mark(case) for mark, _ in parts.values() for case in mark[:most])
        for row in rows:
            row[most], row["kinds", most] = folder.outcome(row["case"], folder.ask(row["case"].question)), kinds
    folder.forget()
    for name in sorted(parts)[::2]:
        for case in parts[name][0]:
            folder.mark(case)
    unmarked = sorted(parts)[1::2]
    for row in rows:
        if row["cluster"] in unmarked:
            before, now = folder.answer(row["case"].question), folder.ask(row["case"].question)
            row["changed"] = (before.answered, before.values) != (now.answered, now.values)
    folder.forget()
    return rows


def figures(rows: Sequence[dict[str, Any]]) -> dict[str, Any]:
    "Shares and differences over the rows of every seed."
    able = [row for row in rows if row["case"].gold is not None]
    clusters = [row["cluster"] for row in able]

    def share(values: Sequence[float]) -> dict[str, Any]:
        found = bootstrap(values, clusters, method="percentile")
        return {
            "share": round(found.estimate, 4),
            "low": round(found.low, 4),
            "high": round(found.high, 4),
            "n": len(able),
        }

    told: dict[str, Any] = {"folders": len(set(clusters)), "questions": len({row["case"].id for row in able})}
    per_folder = {row["cluster"]: row["marks"] for row in rows}
    some = sorted(per_folder.values())
    told["marks_a_folder"] = {"median": some[len(some) // 2], "most": some[-1]}
    told["folders_with_20_marks"] = sum(each >= 20 for each in per_folder.values())
    outcomes = ("right", "wrong", "refused")
    for most in (0, *MARKS):
        now = {name: [float(row[most] == name) for row in able] for name in outcomes}
        told[f"after {most}"] = {name: share(values) for name, values in now.items()}
        if most:
            before = {name: [float(row[0] == name) for row in able] for name in outcomes}
            for name in ("right", "wrong"):
                gained = [one - other for one, other in zip(now[name], before[name], strict=True)]
                told[f"after {most}"][f"{name} gained"] = share(gained)
    unable = [row for row in rows if row["case"].gold is None]
    if unable:
        told["answered though the files cannot tell"] = {
            str(most): round(sum(row[most] != "refused" for row in unable) / len(unable), 4) for most in (0, *MARKS)
        } | {"n": len(unable)}
    others = [row["changed"] for row in rows if "changed" in row]
    told["others_changed"] = {"changed": sum(others), "n": len(others)}
    return told


def shown(found: dict[str, Any]) -> str:
    "Right and wrong after 0, 5 and 20 marks, in percent."
    parts = (found[f"after {most}"] for most in (0, *MARKS))
    return ", ".join(f"{100 * each['right']['share']:.1f}/{100 * each['wrong']['share']:.1f}" for each in parts)


def measure(
    folder: Path | None, split: str, wheels: Path | None, seeds: Iterable[int], only: str = ""
) -> dict[str, Any]:
    "The figures of a split."
    places = Places(HERE / split if split in OWN else folder, wheels)
    cases = [case for case in read_cases(HERE / f"{split}.jsonl") if all(map(places.has, case.files))]
    cases = [case for case in cases if not only or case.collection == only]
    gold = Gold(places)
    accepted = {case.id: gold.answers(case) for case in cases}
    rows: dict[str, list[dict[str, Any]]] = {"together": [], "apart": []}
    kinds = Counter[str]()
    for session, place, some in opened(places, split, cases):
        with chdir(place.parent):  # where marks of an index in the cache are kept: runs do not share them
            asked = Folder(session, place, accepted)
            for seed in seeds:
                for how, found in rows.items():
                    new = learned(asked, some, seed, how == "together")
                    found += new
                    kinds += next((row["kinds", MARKS[-1]] for row in new), Counter())
        told = {how: shown(figures(found)) for how, found in rows.items()}
        print(f"{some[0].collection}: {len(some)} questions; so far {told}", flush=True)
    return {"seeds": len(list(seeds)), "kinds_of_marks": dict(kinds.most_common())} | {
        how: figures(found) for how, found in rows.items()
    }


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("folder", type=Path, nargs="?", help="the folder `wild` of the benchmarks; `desk` needs none")
    options.add_argument("--split", choices=("dev", "desk", "held", "held_2"), required=True)
    options.add_argument("--wheels", type=Path, help="a folder of fetched wheels; else their questions are left out")
    options.add_argument("--seeds", type=int, default=1)
    options.add_argument("--only", default="", help="one collection; nothing is written")
    given = options.parse_args()
    if given.folder is None and given.split != "desk":
        options.error(f"the split {given.split} needs the folder `wild` of the benchmarks")
    found = measure(given.folder, given.split, given.wheels, range(given.seeds), given.only)
    print(json.dumps(found, indent=1))
    if not given.only:
        kept = json.loads(RESULTS.read_text()) if RESULTS.exists() else {}
        RESULTS.write_text(json.dumps(kept | {given.split: found}, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
