"""How much of what people ask of databases the query algebra can say: gold SQL read, written again and run.

    python benchmarks/algebra.py ../shared/benchmarks [--only spider_train,geoquery] [--json benchmarks/algebra.json]
        [--queries FOLDER]

Of each set: the share of gold queries that are read, and the share of all whose query, written again as SQL, gives the
rows of the gold (each as often, columns in its order, rows in order where it says so); why the others are not read; and
the milliseconds that reading and writing take. Nothing is fitted on any of them. `--queries` keeps every query that was
read (`<set>.jsonl`: id, database, question, query) and how often each shape occurs (`<set>-shapes.json`).
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Any

from tablerag.core import QueryError, Question
from tablerag.evaluation.database_sets import DatabaseSet
from tablerag.query.selections import DatabaseQuery
from tablerag.sandbox.results import orders_rows, same_rows
from tablerag.schema.in_place import KnownDatabase
from tablerag.understanding.databases.reading import read_sql, skeleton
from training.join_questions import query_data

SETS = ("spider_train", "geoquery", "spider", "bird")


def again(asked: DatabaseSet, question: Question, written: str) -> str:
    "How the rows of a query that was written again differ from the gold's; empty: they do not."
    name, gold = question.tags["database"], asked.gold(question)
    given = asked.run(name, written)
    if gold.rows is None or given.rows is None:
        return given.error or f"gold: {gold.error}"
    same = same_rows(gold.rows, given.rows, in_order=orders_rows(question.sql or ""))
    return "" if same else f"{len(given.rows)} rows instead of {len(gold.rows)}"


def measured(folder: Path, keep: Path | None, show: bool) -> dict[str, Any]:
    "The figures of one set."
    read: list[tuple[Question, DatabaseQuery]] = []
    reasons, same, seconds = Counter[str](), 0, list[float]()
    with DatabaseSet(folder) as asked:
        for name, path in asked.files.items():
            with KnownDatabase(path) as known:
                writer, profile, joins = known.writer(), known.profile, known.joins
            for question in (each for each in asked.questions if each.tags["database"] == name):
                start = time.perf_counter()
                query, reason = read_sql(question.sql or "", profile, joins)
                try:
                    written = writer.query(query) if query is not None else ""
                except QueryError as error:
                    query, reason = None, f"not written: {error}"
                seconds.append(time.perf_counter() - start)
                if query is None:
                    reasons[reason] += 1
                    wrong = reason
                else:
                    read.append((question, query))
                    wrong = again(asked, question, written)
                    same += not wrong
                if wrong and show:
                    print(f"\n{question.id} {wrong}\n  {question.sql}\n  {written}", file=sys.stderr)
    if keep is not None:
        write_queries(keep, folder.name, read)
    total = len(asked.questions)
    return {
        "questions": total,
        "read": round(len(read) / total, 4),
        "same": round(same / total, 4),
        "shapes": len({skeleton(query) for _, query in read}),
        "ms": round(1000 * statistics.median(seconds), 2),
        "not read": dict(reasons.most_common(12)),
    }


def write_queries(folder: Path, name: str, read: list[tuple[Question, DatabaseQuery]]) -> None:
    "Keep the queries that were read, and how often each shape occurs."
    folder.mkdir(parents=True, exist_ok=True)
    lines = (
        {"id": q.id, "database": q.tags["database"], "question": q.text, "query": query_data(query)}
        for q, query in read
    )
    (folder / f"{name}.jsonl").write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    shapes = Counter(skeleton(query) for _, query in read)
    (folder / f"{name}-shapes.json").write_text(json.dumps(dict(shapes.most_common()), indent=1), encoding="utf-8")


def main() -> None:
    "Measure, print and keep."
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("benchmarks", type=Path)
    parser.add_argument("--only", default=",".join(SETS))
    parser.add_argument("--json", type=Path)
    parser.add_argument("--queries", type=Path, help="keep the queries that were read in this folder")
    parser.add_argument("--show", action="store_true", help="every query that is not read, or gives other rows")
    given = parser.parse_args()
    figures = {}
    for name in given.only.split(","):
        figures[name] = measured(given.benchmarks / name, given.queries, given.show)
        print(name, json.dumps(figures[name], indent=1))
    if given.json:
        given.json.write_text(json.dumps(figures, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
