"""How often the parser is right, how far its probabilities can be trusted, how fast it is, and which policy of the \
switch is better.

    python benchmarks/parsing.py BENCHMARK_FOLDER [--part sets found speed switch errors] [--set wikisql] [--limit \
1000] [--seed 0] [--split test]

Questions are split by table as in training (`fold_of`): `test` are tables that neither training nor any choice of \
settings has seen.
Results go to benchmarks/parsing.json, one entry a part, set and split; instructive errors to \
benchmarks/parser_errors.json.

- sets: the question's own table is given. `accuracy` always answers, `solved` looks twice as the switch does and \
may refuse.
- found: the same questions over five tables that BM25 finds. WikiSQL and WikiTableQuestions never name the page, \
so it is added to
  their questions, as Open-WikiTable asks.
- speed: tables of 20 rows, a table of 100,000 rows, memory.
- switch: Open-WikiTable end to end with the product's own index, by policy; and with the gold table given.
- errors: wrong answers given with the most confidence, of every kind.
"""

from __future__ import annotations

import argparse
import gzip
import json
import logging
import os
import random
import re
import statistics
import subprocess
import sys
import tempfile
import time
import zlib
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from itertools import zip_longest
from pathlib import Path

from tablerag.core import Table
from tablerag.core.notation import fold, read_date, read_number
from tablerag.evaluation.confidence import calibration_error, reliability_bins, risk_coverage
from tablerag.query.table_index import analyse
from tablerag.understanding.tables import parsing as parser

SETS = ("wikisql", "open_wikitable", "wtq")


def fold_of(table_id: str) -> str:
    "The split of a table, the same in every set: 70 % train, 15 % dev, 15 % test."
    part = zlib.crc32(table_id.encode()) % 100
    return "train" if part < 70 else "dev" if part < 85 else "test"


def load(folder: Path, name: str) -> tuple[dict[str, Table], list[dict]]:
    "Tables by id and questions of one set."
    with gzip.open(folder / name / "tables.jsonl.gz", "rt", encoding="utf-8") as file:
        tables = {table.id: table for table in map(Table.from_dict, map(json.loads, file))}
    with gzip.open(folder / name / "questions.jsonl.gz", "rt", encoding="utf-8") as file:
        return tables, [json.loads(line) for line in file]


@lru_cache(maxsize=100_000)
def comparable(value: str) -> tuple:
    """One value for comparison: numbers by value, dates by day, text folded without quotes, notes or a detail in
    brackets."""
    text = re.sub(r"(?<!^)(?:\[[^\]]*\]|[†‡*#+])+$", "", fold(value)).strip()
    text = re.sub(r"(?<!^)(?: \([^)]*\))+$", "", text).strip(" \"'.")
    number = read_number(text)
    if number and number.unit in ("", "%", "$"):
        return ("number", float(f"{number.value:.6g}"))
    date = read_date(text)
    return ("date", date.iso()) if date and date.full else ("text", text)


def same_values(found: Sequence[str], gold: Sequence[str], repeats: bool = True) -> bool:
    "Whether two answers are the same list, order aside; `repeats=False`: the same set, as WikiTableQuestions compares."
    gold = [str(value) for value in gold if value is not None]
    if not repeats:
        return set(map(comparable, found)) == set(map(comparable, gold))
    return len(found) == len(gold) and Counter(map(comparable, found)) == Counter(map(comparable, gold))


def rounded(rows: Iterable[Sequence[float]]) -> list[list[float]]:
    "Rows of figures with four digits, as files keep them."
    return [[round(value, 4) for value in row] for row in rows]


def chosen(folder: Path, name: str, split: str, limit: int, seed: int) -> tuple[dict[str, Table], list[dict]]:
    "A seeded sample of a set's questions in one split (`all`: every split)."
    tables, questions = load(folder, name)
    questions = [question for question in questions if split == "all" or fold_of(question["table_id"]) == split]
    random.Random(seed).shuffle(questions)
    return tables, questions[:limit]


@contextmanager
def uncalibrated() -> Iterator[None]:
    "Probabilities as they come from the ranker."
    again, parser._looked_at_again = parser._looked_at_again, lambda ranked, *_: ranked
    try:
        yield
    finally:
        parser._looked_at_again = again


def best(question: str, table: Table, given: bool = True, lenient: bool = False) -> parser.Parse | None:
    "The likeliest reading, however unlikely."
    return next(iter(parser.parse(question, table, lenient=lenient, limit=1, threshold=0.0, given=given)), None)


def judged(parse: parser.Parse | None, question: dict, name: str) -> tuple[float, bool]:
    "Its probability, and whether it is right."
    return (
        (parse.probability, same_values(parse.values, question["answer"], repeats=name != "wtq"))
        if parse
        else (0.0, False)
    )


def measure(folder: Path, name: str, split: str, limit: int, seed: int) -> dict:
    "Figures of one set, the gold table given."
    tables, questions = chosen(folder, name, split, limit, seed)
    pairs, raw, solved, answered = [], [], [], 0
    for question in questions:
        table = tables[question["table_id"]]
        pairs.append(judged(best(question["question"], table), question, name))
        with uncalibrated():
            raw.append(judged(best(question["question"], table), question, name))
        # the switch's two looks
        given = parser.parse(question["question"], table, limit=1) or parser.parse(
            question["question"], table, lenient=True, limit=1
        )
        answered += bool(given)
        solved.append(bool(given) and judged(given[0], question, name)[1])
    return {
        "n": len(questions),
        "seed": seed,
        "accuracy": round(statistics.mean(ok for _, ok in pairs), 4),
        "solved": round(statistics.mean(solved), 4),
        "answered": round(answered / len(questions), 4),
        "precision": round(sum(solved) / max(1, answered), 4),
        "calibration_error": round(calibration_error(pairs), 4),
        "calibration_error_before": round(calibration_error(raw), 4),
        "risk_coverage": rounded(risk_coverage(pairs)),
        "bins": rounded(reliability_bins(pairs)),
    }


def retrieved(tables: dict[str, Table], questions: list[dict], k: int = 5) -> list[list[str]]:
    "The first k tables of each question by BM25 over title, header and cells: a stand-in for the product's retriever."
    if not questions:
        return []
    import bm25s
    import Stemmer

    logging.getLogger("bm25s").setLevel(logging.WARNING)
    ids = list(tables)
    texts = [
        " ".join(
            [f"{t.title} {t.section} {t.caption} "] * 3
            + [" ".join(t.header)] * 2
            + [" ".join(row) for row in t.rows[:60]]
        )
        for t in tables.values()
    ]
    stemmer = Stemmer.Stemmer("english")
    ranker = bm25s.BM25()
    ranker.index(bm25s.tokenize(texts, stopwords="en", stemmer=stemmer, show_progress=False), show_progress=False)
    asked = bm25s.tokenize(
        [question["question"] for question in questions], stopwords="en", stemmer=stemmer, show_progress=False
    )
    found, _ = ranker.retrieve(asked, k=k, show_progress=False)
    return [[ids[i] for i in row] for row in found]


def with_title(question: dict, table: Table) -> dict:
    return question | {"question": f"In the {table.title}, {question['question'].rstrip(' ?.')}?"}


def measure_found(folder: Path, name: str, split: str, limit: int, seed: int) -> dict:
    """Every one of five tables read as one of several found: calibration, and how often the likeliest reading over
    all is right."""
    tables, questions = chosen(folder, name, split, limit, seed)
    if name != "open_wikitable":
        questions = [
            with_title(question, tables[question["table_id"]])
            for question in questions
            if tables[question["table_id"]].title
        ][:300]
    pairs, raw, right, hits = [], [], 0, 0
    for question, ids in zip(questions, retrieved(tables, questions), strict=True):
        hits += question["table_id"] in ids
        own = [judged(best(question["question"], tables[id], given=False), question, name) for id in ids]
        with uncalibrated():
            raw += [judged(best(question["question"], tables[id], given=False), question, name) for id in ids]
        pairs += own
        right += max(own)[1] if own else False
    n = len(questions)
    return {
        "n": n,
        "readings": len(pairs),
        "seed": seed,
        "retrieved": round(hits / n, 4),
        "likeliest_right": round(right / n, 4),
        "calibration_error": round(calibration_error(pairs), 4),
        "calibration_error_before": round(calibration_error(raw), 4),
        "bins": rounded(reliability_bins(pairs)),
    }


def measure_switch(folder: Path, split: str, limit: int, seed: int) -> dict:
    "Open-WikiTable through the product: its index, its switch, the built-in model."
    from tablerag.methods.skills.readings import forget_parses
    from tablerag.retrieval.index import build_index
    from tablerag.routing import POLICIES
    from tablerag.routing.catalogue import system

    tables, questions = chosen(folder, "open_wikitable", split, limit, seed)
    found: dict = {"n": len(questions), "seed": seed}
    with (
        tempfile.TemporaryDirectory() as temporary,
        build_index(folder / "open_wikitable", Path(temporary) / "index") as index,
    ):
        for policy in POLICIES:
            switch = system("mixed", index, policy=policy)
            forget_parses()
            answers = [switch.answer(question["question"]) for question in questions]
            right = [
                answer.answered and same_values(answer.values, question["answer"])
                for answer, question in zip(answers, questions, strict=True)
            ]
            found[policy] = {
                "em": round(statistics.mean(right), 4),
                "answered": round(statistics.mean(answer.answered for answer in answers), 4),
                "table_found": round(
                    statistics.mean(
                        question["table_id"] in [hit.table_id for hit in answer.hits]
                        for answer, question in zip(answers, questions, strict=True)
                    ),
                    4,
                ),
                "own_table": round(
                    statistics.mean(
                        answer.table_id == question["table_id"]
                        for answer, question in zip(answers, questions, strict=True)
                    ),
                    4,
                ),
                "calibration_error": round(
                    calibration_error(
                        (answer.probability, bool(ok))
                        for answer, ok in zip(answers, right, strict=True)
                        if answer.probability is not None
                    ),
                    4,
                ),
                "tables_tried": round(
                    statistics.mean(
                        sum(":" in stop and not stop.startswith("grade") for stop in answer.route) for answer in answers
                    ),
                    2,
                ),
            }
        answers = [switch.solve(question["question"], [tables[question["table_id"]]]) for question in questions]
        found["gold table given"] = {
            "em": round(
                statistics.mean(
                    answer.answered and same_values(answer.values, question["answer"])
                    for answer, question in zip(answers, questions, strict=True)
                ),
                4,
            )
        }
    return found


def spread_of(milliseconds: Sequence[float]) -> dict[str, float]:
    ranked = sorted(milliseconds)
    return {
        "median_ms": round(statistics.median(ranked), 2),
        "p99_ms": round(ranked[int(0.99 * (len(ranked) - 1))], 2),
        "n": len(ranked),
    }


def timed(question: str, table: Table) -> float:
    started = time.perf_counter()
    best(question, table)
    return (time.perf_counter() - started) * 1000


def large_table(rows: int, seed: int) -> tuple[Table, list[str]]:
    "A payroll of so many rows, with the kinds of columns that tables have, and questions about it."
    draw = random.Random(seed)
    first, last = (
        ["Ann", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gina", "Hugo", "Ida", "Jon"],
        ["Abbott", "Baker", "Clark", "Doyle", "Evans", "Fox", "Grant", "Hale", "Irwin", "Jones"],
    )
    towns, jobs = (
        [
            f"{a}{b}"
            for a in ("North", "South", "East", "West", "New ", "Old ")
            for b in ("ford", "ham", "ton", "port", "dale")
        ],
        ["nurse", "teacher", "driver", "cook", "clerk", "pilot"],
    )
    made = tuple(
        (
            f"{draw.choice(first)} {draw.choice(last)} {i}",
            draw.choice(towns),
            draw.choice(jobs),
            f"{draw.randrange(20_000, 90_000):,}",
            f"{draw.randrange(1980, 2020)}-{draw.randrange(1, 13):02d}-{draw.randrange(1, 29):02d}",
        )
        for i in range(rows)
    )
    name = made[rows // 2][0]
    asked = [
        f"What is the salary of {name}?",
        f"Where does {name} live?",
        "How many people live in Northford?",
        "What is the average salary of nurses in Southham?",
        "Who has the highest salary?",
        "How many people were hired after 2010?",
        "Which town has the most people?",
        f"When was {made[7][0]} hired?",
        "What is the total salary of cooks in Eastton?",
        "How many different towns are there?",
    ]
    return Table("payroll", ("Name", "Town", "Job", "Salary", "Hired"), made, title="Payroll"), asked


MEMORY = """
import json, resource, sys
from pathlib import Path
def now():
    return int(next(line for line in open('/proc/self/status') if line.startswith('VmRSS')).split()[1]) / 1024
import numpy, tablerag.sandbox.database
from tablerag.core import Table
table = Table('t', ('Name', 'City'), (('Ann', 'Rome'), ('Ben', 'Oslo')))
start = now()
from tablerag.understanding.tables.parsing import _ranker, parse
_ranker(); weights = now()
parse('In which city does Ann live?', table, threshold=0)
print(json.dumps({'code_and_weights_mb': round(weights - start, 1), 'with_word_vectors_mb': round(now() - start, 1)}))
"""


def measure_speed(folder: Path, split: str, limit: int, seed: int) -> dict:
    "Milliseconds a question on this machine; the load says what else was running."
    tables, questions = chosen(folder, "wtq", split, limit, seed)
    cut = {
        id: Table(table.id, table.header, table.rows[:20], title=table.title)
        for id, table in tables.items()
        if len(table.rows) >= 20
    }
    asked = [question for question in questions if question["table_id"] in cut]
    indexing, parsing = {}, []
    timed("How many rows are there?", next(iter(cut.values())))  # loads weights and word vectors
    for question in asked:
        table = cut[question["table_id"]]
        started = time.perf_counter()
        analyse(table)
        indexing.setdefault(table.id, (time.perf_counter() - started) * 1000)
        parsing.append(timed(question["question"], table))
    table, questions_on_large = large_table(100_000, seed)
    started = time.perf_counter()
    analyse(table)
    seconds = time.perf_counter() - started
    first = [timed(question, table) for question in questions_on_large]
    again = [timed(question, table) for question in questions_on_large * 3]
    memory = json.loads(
        subprocess.run([sys.executable, "-c", MEMORY], capture_output=True, text=True, check=True).stdout
    )
    weights = Path(parser.__file__).parent / "assets" / "parser.npz"
    return {
        "seed": seed,
        "load_average": round(os.getloadavg()[0], 1),
        "20 rows": spread_of(parsing),
        "20 rows, reading the table first": spread_of(list(indexing.values())),
        "100,000 rows": spread_of(again) | {"indexing_seconds": round(seconds, 2), "first_time_each": spread_of(first)},
        "memory": memory,
        "weights_kb": round(weights.stat().st_size / 1024),
    }


def compared(wrong: parser.Parse, right: parser.Parse | None, gold: Sequence[str], table: Table) -> tuple[str, str]:
    "The kind of an error, and what differs from the reading that would have been right."
    columns = table.header

    def named(i: int | None) -> str:
        return columns[i] if i is not None else "rows"

    if right is None:
        cells = {comparable(cell) for row in table.rows for cell in row}
        if all(comparable(str(value)) in cells for value in gold):
            return "not written", "the answer stands in the table, but no query the parser writes picks it out"
        return "out of reach", "the answer is in no cell and no operation of the grammar gives it"
    a, b = wrong.query, right.query
    where_a, where_b = ({(one.column, one.op, one.values) for one in query.conditions} for query in (a, b))
    if (a.label in ("count", "count_distinct")) != (b.label in ("count", "count_distinct")):
        return (
            "count or value",
            (
                f"{'counted' if a.label.startswith('count') else 'read a value'} where the right reading is: "
                f"{right.reason}"
            ),
        )
    if a.label != b.label:
        return "other operation", f"took {a.label.replace('_', ' ')} for {b.label.replace('_', ' ')}: {right.reason}"
    if a.column != b.column and where_a == where_b:
        return "other column", f"gave {named(a.column)} for {named(b.column)}"
    if a.key != b.key:
        return "ordered by another column", f"ordered by {named(a.key)}, not by {named(b.key)}"
    if len(where_a) < len(where_b):
        return "condition missed", f"right would be: {right.reason}"
    if len(where_a) > len(where_b):
        return "condition too much", f"right would be: {right.reason}"
    if {column for column, *_ in where_a} != {column for column, *_ in where_b}:
        return "value in another column", f"right would be: {right.reason}"
    return "other value or comparison", f"right would be: {right.reason}"


def instructive(folder: Path, split: str, limit: int, seed: int, most: int = 20) -> dict:
    "Wrong answers given with the most confidence, from every kind of error in turn."
    kinds: dict[str, list[dict]] = {}
    for name in SETS:
        tables, questions = chosen(folder, name, split, limit, seed)
        for question in questions:
            table = tables[question["table_id"]]
            readings = parser.parse(question["question"], table, limit=400, threshold=0.0)
            if not readings or judged(readings[0], question, name)[1]:
                continue
            rank, right = next(
                ((i, one) for i, one in enumerate(readings, 1) if judged(one, question, name)[1]), (None, None)
            )
            gold = [str(value) for value in question["answer"]]
            kind, why = compared(readings[0], right, gold, table)
            kinds.setdefault(kind, []).append(
                {
                    "kind": kind,
                    "set": name,
                    "question": question["question"],
                    "table": table.name,
                    "header": list(table.header),
                    "answer": list(readings[0].values[:5]),
                    "gold": gold[:5],
                    "probability": round(readings[0].probability, 3),
                    "reading": readings[0].reason,
                    "right_reading_ranked": rank,
                    "why": why,
                }
            )
    total = sum(map(len, kinds.values()))
    ranked = sorted(
        (sorted(own, key=lambda one: -one["probability"]) for own in kinds.values()), key=lambda own: -len(own)
    )
    picked, seen = [], set()
    for one in (one for row in zip_longest(*ranked) for one in row if one):
        if len(picked) < most and one["table"] not in seen and len(one["question"]) < 160:
            seen.add(one["table"])
            picked.append(one)
    settings = {
        "split": split,
        "limit": limit,
        "seed": seed,
        "wrong": total,
        "kinds": {own[0]["kind"]: round(len(own) / total, 4) for own in ranked},
    }
    return {"settings": settings, "errors": picked}


PARTS = ("sets", "found", "speed", "switch", "errors")


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("folder", type=Path, help="folder of the benchmark sets")
    arguments.add_argument("--part", choices=PARTS, nargs="+", default=PARTS)
    arguments.add_argument("--set", choices=SETS, action="append", help="default: all three")
    arguments.add_argument("--split", choices=("train", "dev", "test", "all"), default="test")
    arguments.add_argument("--limit", type=int, default=5000)
    arguments.add_argument("--seed", type=int, default=0)
    arguments.add_argument("--out", type=Path, default=Path(__file__).with_suffix(".json"))
    asked = arguments.parse_args()
    sample = (asked.split, asked.limit, asked.seed)

    def keep(key: str, figures: dict) -> None:
        results = json.loads(asked.out.read_text()) if asked.out.exists() else {}
        asked.out.write_text(json.dumps(results | {key: figures}, indent=1, sort_keys=True) + "\n")
        print(
            key, {name: value for name, value in figures.items() if name not in ("bins", "risk_coverage")}, flush=True
        )

    for name in asked.set or SETS:
        if "sets" in asked.part:
            keep(f"{name}, {asked.split}", measure(asked.folder, name, *sample))
        if "found" in asked.part:
            keep(f"{name} among five found, {asked.split}", measure_found(asked.folder, name, *sample))
    if "switch" in asked.part:
        keep(f"open_wikitable end to end, {asked.split}", measure_switch(asked.folder, *sample))
    if "speed" in asked.part:
        keep("speed", measure_speed(asked.folder, *sample))
    if "errors" in asked.part:
        path = asked.out.with_name("parser_errors.json")
        path.write_text(
            json.dumps(instructive(asked.folder, *sample), indent=1, ensure_ascii=False) + "\n", encoding="utf-8"
        )
        print(path)


if __name__ == "__main__":
    main()
