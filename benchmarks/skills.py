"""What the embedded model's further skills are worth: recall of the gold SQL's columns and values, answers of its \
programs, verdicts on rewritten answers.

    python benchmarks/skills.py BENCHMARK_FOLDER [--set wikisql] [--split test] [--limit 500] [--seed 0]

Questions are split by table as in training: choices were made on `dev`, `test` is what is reported. Every reply \
goes through the reader a language model's
would go through. Programs are run here because the package itself wrote them. Results go to \
benchmarks/skills.json, one entry a set and split.
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
from parsing import chosen, same_values
from programs import run_program, run_sparql
from sqlglot import exp

from tablerag.core import Question, Table
from tablerag.grading import JUDGE_SAME
from tablerag.methods.skills.searching import CHOOSE_COLUMNS, EXPAND_QUERY, EXTRACT_KEYWORDS
from tablerag.methods.skills.writing import WRITE_PROGRAM, WRITE_SPARQL
from tablerag.models.embedded import EmbeddedModel
from tablerag.models.prompts import REWRITE_DATES, Cargo, Prompt
from tablerag.notation import fold, read_date, read_number, value_text
from tablerag.parser.parsing import parse
from tablerag.query.pandas_programs import frame
from tablerag.query.sparql import to_graph
from tablerag.research.perturbing import check_rewriting
from tablerag.sandbox.storage import column_names, companions, table_names
from tablerag.words.dates import NOTATIONS, find_dates

SETS = ("wikisql", "open_wikitable")
MODEL = EmbeddedModel()


def gold_parts(sql: str, table: Table) -> tuple[set[str], list[str]] | None:
    "Headers and condition values of gold SQL; None where it cannot be read or names a column that the table has not."
    try:
        tree = sqlglot.parse_one(sql, dialect="sqlite")
    except sqlglot.errors.SqlglotError:
        return None
    known = {fold(header): header for header in table.header}
    names = {fold(column.name) for column in tree.find_all(exp.Column)}
    if not names or not names <= set(known):
        return None
    values = [literal.this for where in tree.find_all(exp.Where) for literal in where.find_all(exp.Literal)]
    return {known[name] for name in names}, values


def same(one: str, other: str) -> bool:
    "Whether two texts are one value: the same text, number or date."
    if fold(one) == fold(other):
        return True
    numbers, dates = (read_number(one), read_number(other)), (read_date(one), read_date(other))
    return all(numbers) and numbers[0].value == numbers[1].value or all(dates) and dates[0] == dates[1]


def asked(prompt: Prompt, over: Table, **inputs: str) -> str:
    "The embedded model's reply."
    return MODEL.reply(prompt.fill(cargo=Cargo([over]), **inputs)).text


def share(found: list[float]) -> float:
    return round(statistics.fmean(found), 4) if found else 0.0


def measure(folder: Path, name: str, split: str, limit: int, seed: int, code: int) -> dict[str, Any]:
    "All skills on a sample of one set."
    tables, lines = chosen(folder, name, split, 10**9, seed)
    sums: dict[str, list[float]] = {}
    skipped = 0

    def note(key: str, value: float) -> None:
        sums.setdefault(key, []).append(float(value))

    for number, line in enumerate(lines[:limit]):
        table, question = tables[line["table_id"]], line["question"]
        parts = gold_parts(line["sql"], table)
        if parts is None:
            skipped += 1
            continue
        columns, values = parts
        expansion = EXPAND_QUERY.parse(asked(EXPAND_QUERY, table, question=question, table=table.name))
        note(
            "expand_query: columns recalled",
            sum(any(fold(c) == fold(p) for p in expansion.columns) for c in columns) / len(columns),
        )
        note("expand_query: all columns", all(any(fold(c) == fold(p) for p in expansion.columns) for c in columns))
        note("expand_query: columns proposed", len(expansion.columns))
        note("expand_query: columns of the table", len(table.header))
        keywords = EXTRACT_KEYWORDS.parse(asked(EXTRACT_KEYWORDS, table, question=question, hint=""))
        bare = EXTRACT_KEYWORDS.parse(MODEL.reply(EXTRACT_KEYWORDS.fill(question=question, hint="")).text)
        note("extract_keywords: keywords", len(keywords))
        for value in values:
            note("expand_query: values recalled", any(same(value, p) for p in expansion.values))
            note("extract_keywords: values recalled", any(same(value, k) for k in keywords))
            note("extract_keywords: values recalled, no table at hand", any(same(value, k) for k in bare))
        sql_names = column_names(table)
        schema = {table_names([table])[0]: [*sql_names, *companions(table).values()]}
        choice = CHOOSE_COLUMNS.parse(asked(CHOOSE_COLUMNS, table, question=question, schema=""), schema)
        assert not choice.unknown, choice
        kept = {name for names in choice.columns.values() for name in names}
        wanted = {sql_names[list(table.header).index(c)] for c in columns}
        note("choose_columns: columns recalled", len(wanted & kept) / len(wanted))
        note("choose_columns: all columns", wanted <= kept)
        note("choose_columns: share of the schema kept", len(kept & set(sql_names)) / len(sql_names))
        if number < code:
            measure_code(table, line, note)
    for key, values in judge(lines, tables, random.Random(seed), limit).items():
        sums[key] = values
    rewriting = rewrite(lines)
    return {
        "n": min(limit, len(lines)) - skipped,
        "seed": seed,
        "gold SQL not readable": skipped,
        **{key: share(values) for key, values in sorted(sums.items())},
        **rewriting,
    }


def measure_code(table: Table, line: dict[str, Any], note: Any) -> None:
    "Answers of programs and SPARQL beside those of the parser that wrote them."
    gold, question = line["answer"], line["question"]
    readings = parse(question, table)
    note("parser: answers right", bool(readings) and same_values(readings[0].values, gold))
    for prompt, language in ((WRITE_PROGRAM, "python"), (WRITE_SPARQL, "sparql")):
        written = prompt.parse(asked(prompt, table, question=question, schema=""))
        note(f"{prompt.name}: given", bool(written.text))
        values: list[Any] = []
        if written.text:
            values = (
                run_program(written.text, frame(table))
                if language == "python"
                else run_sparql(written.text, to_graph(table))
            )
        texts = [
            value_text(float(value) if hasattr(value, "item") and not isinstance(value, str) else value)
            for value in values
        ]
        note(f"{prompt.name}: answers right", same_values(texts, gold))


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
    arguments.add_argument("--code", type=int, default=150, help="questions whose programs and SPARQL are run")
    given = arguments.parse_args()
    path = Path(__file__).with_suffix(".json")
    results = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    for name in given.set or SETS:
        results[f"{name}, {given.split}"] = measure(
            given.folder, name, given.split, given.limit, given.seed, given.code
        )
        command = (
            f"benchmarks/skills.py FOLDER --set {name} --split {given.split} --limit {given.limit} "
            f"--seed {given.seed} --code {given.code}"
        )
        results[f"{name}, {given.split}"]["command"] = command
        print(name, given.split, json.dumps(results[f"{name}, {given.split}"], indent=1), flush=True)
    path.write_text(json.dumps(results, indent=1, sort_keys=True, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
