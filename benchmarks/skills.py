"""What the embedded model's further skills are worth: recall of the gold SQL's values by keywords, verdicts on \
rewritten answers, rewritten dates.

    python benchmarks/skills.py BENCHMARK_FOLDER [--set wikisql] [--split test] [--limit 500] [--seed 0]

Questions are split by table as in training: choices were made on `dev`, `test` is what is reported. Every reply \
goes through the parser that a language model's goes through. Results go to benchmarks/skills.json, one entry a set \
and split.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
from collections import Counter
from pathlib import Path
from typing import Any

import sqlglot
from parsing import chosen
from sqlglot import exp

from research.perturbing import check_rewriting
from tablerag.core import Question, Table
from tablerag.core.notation import fold, read_date, read_number
from tablerag.grading import JUDGE_SAME
from tablerag.methods.context_retrieval import EXTRACT_KEYWORDS
from tablerag.models.embedded import EmbeddedModel
from tablerag.models.prompts import REWRITE_DATES
from tablerag.words.dates import NOTATIONS, find_dates

SETS = ("wikisql", "open_wikitable")
MODEL = EmbeddedModel()


def gold_values(sql: str) -> list[str] | None:
    "Condition values of gold SQL; None where it cannot be read."
    try:
        tree = sqlglot.parse_one(sql, dialect="sqlite")
    except sqlglot.errors.SqlglotError:
        return None
    return [literal.this for where in tree.find_all(exp.Where) for literal in where.find_all(exp.Literal)]


def same(one: str, other: str) -> bool:
    "Whether two texts are one value: the same text, number or date."
    if fold(one) == fold(other):
        return True
    numbers, dates = (read_number(one), read_number(other)), (read_date(one), read_date(other))
    return all(numbers) and numbers[0].value == numbers[1].value or all(dates) and dates[0] == dates[1]


def share(found: list[float]) -> float:
    return round(statistics.fmean(found), 4) if found else 0.0


def measure(folder: Path, name: str, split: str, limit: int, seed: int) -> dict[str, Any]:
    "All skills on a sample of one set."
    tables, lines = chosen(folder, name, split, 10**9, seed)
    counts, recalled = [], []
    skipped = 0
    for line in lines[:limit]:
        values = gold_values(line["sql"])
        if values is None:
            skipped += 1
            continue
        reply = MODEL.reply(EXTRACT_KEYWORDS.fill(question=line["question"], hint="")).text
        keywords = EXTRACT_KEYWORDS.parse(reply)
        counts.append(float(len(keywords)))
        recalled += [float(any(same(value, keyword) for keyword in keywords)) for value in values]
    verdicts = judge(lines, tables, random.Random(seed), limit)
    return {
        "n": min(limit, len(lines)) - skipped,
        "seed": seed,
        "gold SQL not readable": skipped,
        "extract_keywords: keywords": share(counts),
        "extract_keywords: values recalled": share(recalled),
        **{key: share(values) for key, values in sorted(verdicts.items())},
        **rewrite(lines),
    }


def other_ways(value: str) -> list[str]:
    "The same value written otherwise."
    date, number = read_date(value), read_number(value)
    ways = []
    if date and date.full:
        ways += [notation.write(date) for notation in NOTATIONS.values() if notation.name != "us"]
    elif number and not number.unit and isinstance(number.value, int) and abs(number.value) < 10**12:
        ways += [f"{number.value:,}", f"{number.value}.0"] + (
            [f"{number.value / 1e6:.10g} million"] if number.value >= 10**5 else []
        )
    elif not number:
        ways += [value.upper(), value.lower(), f" {value} "]
    return [way for way in ways if way and way != value]


def judge(
    lines: list[dict[str, Any]], tables: dict[str, Table], rng: random.Random, limit: int
) -> dict[str, list[float]]:
    "judge_same on gold answers written otherwise (same) and on other cells of the same column (not the same)."
    verdicts: dict[str, list[float]] = {
        "judge_same: same found the same": [],
        "judge_same: different found different": [],
    }

    def same_by_model(question: str, gold: str, answer: str) -> bool:
        asked = JUDGE_SAME.fill(question=question, gold=gold, answer=answer)
        verdict, reason = JUDGE_SAME.parse(MODEL.reply(asked).text)
        assert verdict is not None, reason
        return verdict

    for line in lines[:limit]:
        if not line["answer"] or len(line["answer"]) > 4:
            continue
        gold = ", ".join(line["answer"])
        for way in other_ways(line["answer"][0]) if len(line["answer"]) == 1 else [", ".join(reversed(line["answer"]))]:
            verdicts["judge_same: same found the same"].append(same_by_model(line["question"], gold, way))
        table = tables[line["table_id"]]
        held = [i for i in range(len(table.header)) if line["answer"][0] in table.column(i)]
        others = [
            cell
            for i in held[:1]
            for cell in table.column(i)
            if cell.strip() and not any(same(cell, value) for value in line["answer"])
        ]
        for cell in rng.sample(others, min(2, len(others))):
            verdicts["judge_same: different found different"].append(not same_by_model(line["question"], gold, cell))
    return verdicts


def rewrite(lines: list[dict[str, Any]]) -> dict[str, Any]:
    "rewrite_dates on every question with a date: accepted by the check, excluded with which reasons."
    found: dict[str, Counter] = {}
    dated = [line for line in lines if find_dates(line["question"])]
    for notation in NOTATIONS.values():
        counted = found.setdefault(notation.name, Counter())
        for line in dated:
            reply = MODEL.reply(REWRITE_DATES.fill(question=line["question"], notation=notation.description)).text
            result = check_rewriting(Question("", line["question"]), reply)
            counted[
                "changed"
                if result.changed
                else "refused by the check"
                if result.excluded and reply.strip() != line["question"].strip()
                else "left as it is"
            ] += 1
    return {
        "rewrite_dates: questions with a date": len(dated),
        "rewrite_dates": {name: dict(counted) for name, counted in found.items()},
    }


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("folder", type=Path, help="folder of the benchmark sets")
    arguments.add_argument("--set", choices=SETS, action="append", help="default: both")
    arguments.add_argument("--split", choices=("dev", "test"), default="test")
    arguments.add_argument("--limit", type=int, default=500)
    arguments.add_argument("--seed", type=int, default=0)
    given = arguments.parse_args()
    path = Path(__file__).with_suffix(".json")
    results = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    for name in given.set or SETS:
        results[f"{name}, {given.split}"] = measure(given.folder, name, given.split, given.limit, given.seed)
        command = (
            f"benchmarks/skills.py FOLDER --set {name} --split {given.split} --limit {given.limit} --seed {given.seed}"
        )
        results[f"{name}, {given.split}"]["command"] = command
        print(name, given.split, json.dumps(results[f"{name}, {given.split}"], indent=1), flush=True)
    path.write_text(json.dumps(results, indent=1, sort_keys=True, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
