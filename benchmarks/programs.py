"""Do the renderers agree? Queries of the parser as SQL in the sandbox and run in memory.

    python benchmarks/programs.py BENCHMARK_FOLDER [--limit 300] [--seed 0] [--each 12]

For each question (wikisql, wtq and the sample corpus in data/, a third each) a seeded sample of the parser's \
candidate queries is run in both; every disagreement is listed. Results go to benchmarks/programs.json.
"""

from __future__ import annotations

import argparse
import json
import math
import random
import time
from collections import Counter
from pathlib import Path
from typing import Any

from parsing import chosen

from tablerag.core import QueryError, Table, encodable
from tablerag.query.grammar import Query
from tablerag.query.runner import Runner
from tablerag.query.sql import to_sql
from tablerag.query.table_index import TableIndex, analyse
from tablerag.sandbox.database import Database
from tablerag.sandbox.storage import table_names
from tablerag.tables.corpus import load_tables
from tablerag.understanding.tables.parsing import Parser

DATA = Path(__file__).resolve().parent.parent / "data"


def normal(values: list[Any]) -> Counter:
    "Values for comparison: no missing ones, numbers to nine digits, order aside."
    kept: list[Any] = []
    for value in values:
        value = value.item() if hasattr(value, "item") else value
        if value is None or isinstance(value, float) and math.isnan(value):
            continue
        if isinstance(value, str):
            kept.append(encodable(value))
        else:
            number = float(value)
            kept.append(number if math.isinf(number) else float(f"{number:.9g}"))
    return Counter(kept)


def candidates(question: str, table: Table, each: int, rng: random.Random) -> list[Query]:
    "Some of the parser's candidate queries, all operations alike likely."
    parser = Parser(question, analyse(table), lenient=rng.random() < 0.3)
    by_op: dict[str, list[Query]] = {}
    for query, _ in parser.candidates:
        by_op.setdefault(query.label, []).append(query)
    return [rng.choice(by_op[rng.choice(sorted(by_op))]) for _ in range(each)] if by_op else []


def compare(query: Query, index: TableIndex, database: Database) -> str:
    "What comes of one query: `memory agrees`, `sql refused: why`, or the difference."
    sql = to_sql(query, index, table_names([index.table])[0])
    try:
        wanted = normal([value for row in database.run(sql).rows for value in row])
    except QueryError as error:
        return f"sql refused: {error.what}"
    try:
        found = normal(Runner(index).run(query))
    except Exception as error:  # a query that fails is a finding
        return f"memory failed: {type(error).__name__}: {error}\n{sql}\n{query}"
    return (
        "memory agrees"
        if found == wanted
        else f"memory differs: {list(wanted)[:5]} != {list(found)[:5]}\n{sql}\n{query}"
    )


def measure(pairs: list[tuple[str, Table]], each: int, seed: int) -> dict[str, Any]:
    "Agreement over the candidate queries of these questions."
    rng = random.Random(seed)
    counts: Counter = Counter()
    operations: Counter = Counter()
    problems: list[dict[str, str]] = []
    for question, table in pairs:
        with Database.from_tables([table]) as database:
            for query in candidates(question, table, each, rng):
                operations[query.label] += 1
                verdict = compare(query, analyse(table), database)
                counts[verdict if "refused" in verdict else verdict.split(":")[0]] += 1
                if verdict.startswith(("memory differs", "memory failed")):
                    problems.append({"op": query.label, "question": question, "table": table.id, "what": verdict})
    return {
        "questions": len(pairs),
        "tables": len({table.fingerprint for _, table in pairs}),
        "queries": sum(operations.values()),
        "counts": dict(sorted(counts.items())),
        "operations": dict(sorted(operations.items())),
        "problems": problems,
    }


def questions_of(folder: Path, limit: int, seed: int) -> dict[str, list[tuple[str, Table]]]:
    "Questions with their tables: wikisql, wtq, data."
    found = {}
    for name in ("wikisql", "wtq"):
        tables, questions = chosen(folder, name, "all", limit, seed)
        found[name] = [(each["question"], tables[each["table_id"]]) for each in questions]
    own = {table.id: table for table in load_tables(DATA).tables}
    lines = [
        json.loads(line)
        for file in ("questions.jsonl", "questions-world.jsonl")
        for line in (DATA / file).read_text(encoding="utf-8").splitlines()
    ]
    lines = [line for line in lines if line.get("table_id") in own]
    random.Random(seed).shuffle(lines)
    found["data"] = [(line["question"], own[line["table_id"]]) for line in lines[:limit]]
    return found


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("folder", type=Path, help="folder of the benchmark sets")
    arguments.add_argument("--limit", type=int, default=300, help="questions of each set")
    arguments.add_argument("--seed", type=int, default=0)
    arguments.add_argument("--each", type=int, default=12, help="queries a question")
    asked = arguments.parse_args()
    began = time.perf_counter()
    results: dict[str, Any] = {
        "command": f"benchmarks/programs.py FOLDER --limit {asked.limit} --seed {asked.seed} --each {asked.each}"
    }
    for name, pairs in questions_of(asked.folder, asked.limit, asked.seed).items():
        results[name] = measure(pairs, asked.each, asked.seed)
        print(name, {key: value for key, value in results[name].items() if key != "problems"}, flush=True)
        for problem in results[name]["problems"][:8]:
            print(problem["op"], problem["table"], "\n", problem["what"], "\n")
    results["seconds"] = round(time.perf_counter() - began, 1)
    Path(__file__).with_suffix(".json").write_text(
        json.dumps(results, indent=1, ensure_ascii=False, sort_keys=True) + "\n", encoding="utf-8"
    )


if __name__ == "__main__":
    main()
