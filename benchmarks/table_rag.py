"""TableRAG: whether the cells that a question names are found among many, and what is answered over long tables.

    python benchmarks/table_rag.py BENCHMARKS [--cells 300] [--questions 300] [--pool 100000] [--seed 0]
        [--parts cells long] [--retrieval embed bm25 hybrid] [--json benchmarks/table_rag.json]
        [--systems sql_agent table_rag] [--kept answers.jsonl]

`cells`: of gold SQL of `wikisql` the values that a condition compares with by `=`. One pool holds that many distinct
values, those of the questions' tables and of others; the built-in model proposes what to look for from the question
alone, without its table, and each proposal finds five cells. Beside it the same with the question itself as the only
query, which shows what the proposals bring.

`long`: questions of `wtq` over tables of 50 rows and more, the table given, the built-in model in each system. A seeded
sample where `--questions` is less than all of them.
"""

from __future__ import annotations

import argparse
import gzip
import json
import random
import re
import statistics
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from figures import machine
from methods import prompt_tokens

from tablerag.core import Question, Table, Trace
from tablerag.core.notation import fold
from tablerag.evaluation.matching import answer_matches
from tablerag.evaluation.significance import bootstrap, mcnemar
from tablerag.methods.known_table import expanded
from tablerag.methods.table_baselines import RandomRowSampling, ReadSchema, ReadTable, RowColumnRetrieval
from tablerag.methods.table_rag import TableRAG
from tablerag.models.chat import chat_model
from tablerag.retrieval.cells import RETRIEVAL, CellIndex
from tablerag.sql_agent.agents import SQLAgent

ROOT = Path(__file__).resolve().parent.parent
VALUE = re.compile(r"= (?:'((?:[^']|'')*)'|(-?[\d.]+))")
LONG = 50  # rows
K = 5


def read(path: Path) -> list[dict[str, Any]]:
    with gzip.open(path, "rt", encoding="utf-8") as file:
        return [json.loads(line) for line in file]


def gold_values(sql: str) -> list[str]:
    "What the conditions of a gold query compare with."
    found = VALUE.findall(sql.partition(" WHERE ")[2])
    return [(text or number).replace("''", "'") for text, number in found]


def pool_of(tables: dict[str, Table], first: Sequence[str], size: int, seed: int) -> list[str]:
    "That many distinct values: of the named tables, then of others by chance."
    others = sorted(set(tables) - set(first))
    random.Random(seed).shuffle(others)
    values: dict[str, None] = {}
    for name in (*dict.fromkeys(first), *others):
        if len(values) >= size:
            break
        values |= dict.fromkeys(cell for row in tables[name].rows for cell in row if cell.strip())
    return list(values)[:size]


def share_found(index: CellIndex, wanted: list[tuple[list[str], list[str]]]) -> dict[str, float]:
    "Of the gold values, how many are among the cells that the queries find."
    found, times, shown = [], [], []
    for queries, values in wanted:
        start = time.perf_counter()
        cells = {fold(index.texts[place]) for query in queries for place in index.search(query, K)}
        times.append(time.perf_counter() - start)
        shown.append(len(cells))
        found += [fold(value) in cells for value in values]
    return {
        "found": round(statistics.fmean(found), 4),
        "n": len(found),
        "cells_shown": round(statistics.fmean(shown), 1),
        "median_ms": round(1000 * statistics.median(times), 1),
    }


def cells(folder: Path, limit: int, size: int, seed: int, modes: Sequence[str]) -> dict[str, Any]:
    "Gold values among the cells retrieved from a pool."
    questions = [each for each in read(folder / "wikisql" / "questions.jsonl.gz") if gold_values(each["sql"])]
    questions = random.Random(seed).sample(questions, min(limit, len(questions)))
    tables = {each["id"]: Table.from_dict(each) for each in read(folder / "wikisql" / "tables.jsonl.gz")}
    pool = pool_of(tables, [each["table_id"] for each in questions], size, seed)
    there = set(map(fold, pool))
    model, wanted, plain, absent = chat_model("embedded"), [], [], 0
    for each in questions:
        values = [value for value in gold_values(each["sql"]) if fold(value) in there]
        absent += len(gold_values(each["sql"])) - len(values)
        queries = expanded(model, each["question"], tables[each["table_id"]], Trace()).values
        wanted.append((list(queries), values))
        plain.append(([each["question"]], values))
    result: dict[str, Any] = {"set": "wikisql", "questions": len(questions), "pool": len(pool), "k": K}
    result |= {"queries": round(statistics.fmean(len(queries) for queries, _ in wanted), 1)}
    result |= {"gold_values_in_no_table": absent}
    for mode in modes:
        index = CellIndex(pool, mode)
        start = time.perf_counter()
        index.search("a first search", K)  # encodes them
        seconds = round(time.perf_counter() - start, 1)
        result[mode] = {**share_found(index, wanted), "encoding_seconds": seconds}
        result[mode]["question_alone"] = share_found(index, plain)["found"]
        print(mode, json.dumps(result[mode]), flush=True)
    return result


def systems_of(model: Any) -> dict[str, Any]:
    "The systems that are compared, by name; every one is held against the first."
    return {
        "sql_agent": SQLAgent(model),
        "table_rag": TableRAG(model),
        "table_rag, sql": TableRAG(model, language="sql"),
        "read_table": ReadTable(model),
        "read_schema": ReadSchema(model),
        "random_rows": RandomRowSampling(model),
        "row_column_retrieval": RowColumnRetrieval(model),
    }


def asked(solver: Any, question: Question, table: Table) -> dict[str, Any]:
    "One question to one system."
    start = time.perf_counter()
    answer = solver.solve(question.text, [table])
    seconds = time.perf_counter() - start
    right = answer_matches(answer, question.answer or ())
    return {
        "right": bool(right),
        "answered": answer.answered,
        "tokens": prompt_tokens(answer),
        "seconds": round(seconds, 4),
        "values": list(answer.values)[:20],
    }


def long_tables(folder: Path, limit: int, seed: int, names: Sequence[str], kept: Path | None) -> dict[str, Any]:
    "Answers over long tables, by system; what stands in the file `kept` is not asked again."
    tables = {each["id"]: Table.from_dict(each) for each in read(folder / "wtq" / "tables.jsonl.gz")}
    found = [each for each in read(folder / "wtq" / "questions.jsonl.gz") if len(tables[each["table_id"]].rows) >= LONG]
    chosen = [Question.from_dict(each) for each in random.Random(seed).sample(found, min(limit, len(found)))]
    chosen.sort(key=lambda question: question.table_id)  # what is derived of a table serves all its questions
    known: dict[tuple[str, str], dict[str, Any]] = {}
    if kept and kept.exists():
        lines = map(json.loads, kept.read_text(encoding="utf-8").splitlines())
        known = {(line["question"], line["system"]): line for line in lines}
    systems = systems_of(chat_model("embedded"))
    rows: dict[str, list[dict[str, Any]]] = {name: [] for name in names}
    for name in names:
        for question in chosen:
            row = known.get((question.id, name))
            if row is None:
                made = asked(systems[name], question, tables[question.table_id])
                row = {"question": question.id, "system": name, "table": question.table_id, **made}
                if kept:
                    with kept.open("a", encoding="utf-8") as file:
                        file.write(json.dumps(row) + "\n")
            rows[name].append(row)
    return {
        "set": f"wtq, tables of {LONG} rows and more",
        "questions": len(chosen),
        "of": len(found),
        "systems": {name: summary(each) | beside(rows[names[0]], each) for name, each in rows.items()},
    }


def summary(rows: list[dict[str, Any]]) -> dict[str, Any]:
    "Figures of one system."
    right, answered = (sum(row[name] for row in rows) for name in ("right", "answered"))
    return {
        "em": round(right / len(rows), 4),
        "right": right,
        "wrong": sum(row["answered"] and not row["right"] for row in rows),
        "silent": len(rows) - answered,
        "prompt_tokens": round(statistics.fmean(row["tokens"] for row in rows)),
        "median_ms": round(1000 * statistics.median(row["seconds"] for row in rows), 1),
    }


def beside(first: list[dict[str, Any]], rows: list[dict[str, Any]]) -> dict[str, Any]:
    "The same questions by the first system: what each alone got right; the interval is over tables."
    if rows is first:
        return {}
    gained = [row["right"] - other["right"] for other, row in zip(first, rows, strict=True)]
    test = mcnemar(gained.count(-1), gained.count(1))
    between = bootstrap(gained, [row["table"] for row in rows])
    return {
        "against": first[0]["system"],
        "alone_right": test.only_second,
        "other_alone_right": test.only_first,
        "difference": round(between.estimate, 4),
        "interval": [round(between.low, 4), round(between.high, 4)],
        "p_mcnemar": round(test.p, 4),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("benchmarks", type=Path)
    parser.add_argument("--cells", type=int, default=300, help="questions of wikisql")
    parser.add_argument("--questions", type=int, default=300, help="questions of wtq")
    parser.add_argument("--pool", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--parts", nargs="+", choices=("cells", "long"), default=("cells", "long"))
    parser.add_argument(
        "--systems", nargs="+", default=("sql_agent", "table_rag"), help="of `long`; held against the first"
    )
    parser.add_argument("--kept", type=Path, help="answers of `long`, line by line: a run that was ended goes on there")
    parser.add_argument("--retrieval", nargs="+", choices=RETRIEVAL, default=RETRIEVAL)
    parser.add_argument("--json", type=Path, default=ROOT / "benchmarks" / "table_rag.json")
    given = parser.parse_args()
    result = json.loads(given.json.read_text(encoding="utf-8")) if given.json.exists() else {}
    result |= {"what": "TableRAG with the built-in model", "seed": given.seed, "machine": machine()}
    if "cells" in given.parts:
        result["cells"] = cells(given.benchmarks, given.cells, given.pool, given.seed, given.retrieval)
    if "long" in given.parts:
        result["long"] = long_tables(given.benchmarks, given.questions, given.seed, given.systems, given.kept)
    print(json.dumps(result, indent=2))
    given.json.write_text(json.dumps(result, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
