"""Execution accuracy of the parser with the gold table given, and how far its probabilities can be trusted.

    python benchmarks/parsing.py BENCHMARK_FOLDER [--set wikisql] [--limit 1000] [--seed 0] [--split test] [--lenient] [--end-to-end]

Questions are split by table as in training (`fold_of`): `test` are tables that neither training nor any choice of settings has seen.
Results go to benchmarks/parsing.json, one entry a set and split.
"""

from __future__ import annotations

import argparse
import gzip
import json
import logging
import random
import re
import statistics
import time
import zlib
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache
from pathlib import Path

from tablerag.core import Table
from tablerag.notation import fold, read_date, read_number
from tablerag.parsing import parse

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
    "One value for comparison: numbers by value, dates by day, text folded without quotes, notes or a detail in brackets."
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


def calibration_error(pairs: Iterable[tuple[float, bool]], bins: int = 10) -> float:
    "Expected calibration error: how far probability and frequency of being right differ, bin by bin."
    pairs = sorted(pairs)
    size = max(1, len(pairs) // bins)
    chunks = [pairs[i : i + size] for i in range(0, len(pairs), size)]
    return sum(len(c) * abs(statistics.mean(p for p, _ in c) - statistics.mean(ok for _, ok in c)) for c in chunks) / max(1, len(pairs))


def risk_coverage(pairs: Iterable[tuple[float, bool]]) -> list[tuple[float, float]]:
    "How often the most probable share of the answers is right: (share answered, share of these right)."
    ranked = [ok for _, ok in sorted(pairs, key=lambda pair: -pair[0])]
    return [(share, round(statistics.mean(ranked[: max(1, int(share * len(ranked)))]), 4)) for share in (0.25, 0.5, 0.75, 0.9, 1.0)]


def chosen(folder: Path, name: str, split: str, limit: int, seed: int) -> tuple[dict[str, Table], list[dict]]:
    "A seeded sample of a set's questions in one split (`all`: every split)."
    tables, questions = load(folder, name)
    questions = [question for question in questions if split == "all" or fold_of(question["table_id"]) == split]
    random.Random(seed).shuffle(questions)
    return tables, questions[:limit]


def measure(folder: Path, name: str, split: str, limit: int, seed: int, lenient: bool) -> dict:
    "Figures of one set, the gold table given: `accuracy` always answers, `answered` and `precision` at the trained threshold."
    tables, questions = chosen(folder, name, split, limit, seed)
    pairs, times, answered, right_when = [], [], 0, 0
    for question in questions:
        table = tables[question["table_id"]]
        started = time.perf_counter()
        parses = parse(question["question"], table, lenient=lenient, threshold=0.0)
        times.append((time.perf_counter() - started) * 1000)
        right = bool(parses) and same_values(parses[0].values, question["answer"], repeats=name != "wtq")
        pairs.append((parses[0].probability if parses else 0.0, right))
        if parse(question["question"], table, lenient=lenient, limit=1):
            answered += 1
            right_when += right
    times.sort()
    return {
        "n": len(questions), "seed": seed, "accuracy": round(statistics.mean(ok for _, ok in pairs), 4), "answered": round(answered / len(questions), 4),
        "accuracy_at_threshold": round(right_when / len(questions), 4), "precision_at_threshold": round(right_when / max(1, answered), 4),
        "calibration_error": round(calibration_error(pairs), 4), "risk_coverage": risk_coverage(pairs), "median_ms": round(times[len(times) // 2], 2), "p99_ms": round(times[int(len(times) * 0.99)], 2),
    }  # fmt: skip


def retrieved(tables: dict[str, Table], questions: list[dict], k: int = 5) -> list[list[str]]:
    "The first k tables of each question by BM25 over title, header and cells: a stand-in for the product's retriever."
    import bm25s
    import Stemmer

    logging.getLogger("bm25s").setLevel(logging.WARNING)
    ids = list(tables)
    texts = [
        " ".join([f"{t.title} {t.section} {t.caption} "] * 3 + [" ".join(t.header)] * 2 + [" ".join(row) for row in t.rows[:60]]) for t in tables.values()
    ]
    stemmer = Stemmer.Stemmer("english")
    ranker = bm25s.BM25()
    ranker.index(bm25s.tokenize(texts, stopwords="en", stemmer=stemmer, show_progress=False), show_progress=False)
    asked = bm25s.tokenize([question["question"] for question in questions], stopwords="en", stemmer=stemmer, show_progress=False)
    found, _ = ranker.retrieve(asked, k=k, show_progress=False)
    return [[ids[i] for i in row] for row in found]


def measure_end_to_end(folder: Path, split: str, limit: int, seed: int, threshold: float | None = None) -> dict:
    "Open-WikiTable over five retrieved tables: `em` takes the first that gives an answer, strictly, then leniently; `em_best` the most probable."
    tables, questions = chosen(folder, "open_wikitable", split, limit, seed)
    right = right_best = refused = lenient_used = hits = 0
    for question, ids in zip(questions, retrieved(tables, questions)):
        hits += question["table_id"] in ids
        for lenient in (False, True):
            found = [parse(question["question"], tables[table_id], lenient=lenient, limit=1, threshold=threshold) for table_id in ids]
            given = [parses[0] for parses in found if parses]
            if given:
                lenient_used += lenient
                right += same_values(given[0].values, question["answer"])
                right_best += same_values(max(given, key=lambda one: one.probability).values, question["answer"])
                break
        else:
            refused += 1
    n = len(questions)
    return {
        "n": n, "seed": seed, "em": round(right / n, 4), "em_best": round(right_best / n, 4), "retrieved": round(hits / n, 4), "refused": round(refused / n, 4),
        "second_look": round(lenient_used / n, 4),
    }  # fmt: skip


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("folder", type=Path, help="folder of the benchmark sets")
    arguments.add_argument("--set", choices=SETS, action="append", help="default: all three")
    arguments.add_argument("--split", choices=("train", "dev", "test", "all"), default="test")
    arguments.add_argument("--limit", type=int, default=2000)
    arguments.add_argument("--seed", type=int, default=0)
    arguments.add_argument("--lenient", action="store_true")
    arguments.add_argument("--end-to-end", action="store_true", help="also Open-WikiTable over retrieved tables")
    asked = arguments.parse_args()
    path = Path(__file__).with_suffix(".json")
    results = json.loads(path.read_text()) if path.exists() else {}
    for name in asked.set or SETS:
        key = f"{name}, {asked.split}{', lenient' if asked.lenient else ''}"
        results[key] = measure(asked.folder, name, asked.split, asked.limit, asked.seed, asked.lenient)
        print(key, results[key], flush=True)
    if asked.end_to_end:
        key = f"open_wikitable end to end, {asked.split}"
        results[key] = measure_end_to_end(asked.folder, asked.split, asked.limit, asked.seed)
        print(key, results[key])
    path.write_text(json.dumps(results, indent=1, sort_keys=True) + "\n")


if __name__ == "__main__":
    main()
