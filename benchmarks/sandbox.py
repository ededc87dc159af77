"""How fast the sandbox loads tables and answers, beside pandas' `to_sql` into SQLite in the same run.

    python benchmarks/sandbox.py [--sets ../shared/benchmarks] [--limit 1000] [--seed 0] [--rows 100000 300000]
        [--parts small large worker together whole_way programs] [--out benchmarks/sandbox.json]

Small tables: load and one query, median over the tables of a set. Large tables: the first question, which converts
every cell, and further ones, which start from a copy; pandas loads text as it is, without numbers, dates or
companions. These run in this process; what a query costs in a worker stands beside it, and what a dozen cost there,
one by one and together. At last the whole way on the
largest: index opened, questions asked of the switch with the built-in model. Seconds are processor seconds, which
other work on the machine changes little; wall seconds stand beside them, and milliseconds of workers are of the wall.

`programs`: Python over a data frame of the same orders, in its confined process: to start a worker, to begin a session
in a warm one, and a step, which is one program sent, run and answered.
"""

from __future__ import annotations

import argparse
import gzip
import json
import os
import platform
import random
import sqlite3
import statistics
import tempfile
import time
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from importlib.metadata import version
from itertools import islice
from pathlib import Path
from typing import Any

from tablerag.core import Table
from tablerag.methods.dialogue import frame
from tablerag.sandbox import database as sql
from tablerag.sandbox import remote
from tablerag.sandbox.connection import Result
from tablerag.sandbox.database import Database
from tablerag.sandbox.engines import identifier
from tablerag.sandbox.programs import ProgramSession, arrow_bytes, warm_programs

HERE = Path(__file__).parent
PEAKS = Table(
    "peaks",
    ("Peak", "Height (m)", "First ascent", "Country"),
    (
        ("Everest", "8,849", "29 May 1953", "Nepal"),
        ("K2", "8,611", "31 July 1954", "Pakistan"),
        ("Kangchenjunga", "8,586", "May 25, 1955", "Nepal"),
        ("Lhotse", "8,516", "1956-05-18", "Nepal"),
    ),
    title="Peaks",
)
QUESTIONS = (
    "How many orders are from City 77?", "What is the highest price?", "Which customer has order ORD-000123?",
    "When was ORD-012345 ordered?",
    "What is the average weight of orders from City 5?", "How many orders are from City 78?",
    "Which city has order ORD-000777?",
    "What is the lowest price?", "How many orders are from City 79?",
    "What is the total quantity of orders from City 12?",
)  # fmt: skip


def timed(work: Callable[[], Any]) -> tuple[float, float]:
    "Processor seconds and wall seconds."
    cpu, wall = time.process_time(), time.perf_counter()
    work()
    return time.process_time() - cpu, time.perf_counter() - wall


def orders(rows: int, seed: int) -> Table:
    "A table of orders: codes, names, dates, prices, numbers with a unit."
    rng = random.Random(seed)
    first, last = (
        "Anna Boris Clara David Elena Frank Grace Henry Irina Jack".split(),
        "Smith Jones Brown Miller Davis Garcia Lopez Wilson".split(),
    )

    def row(number: int) -> tuple[str, ...]:
        day = f"{rng.randrange(2000, 2025)}-{rng.randrange(1, 13):02d}-{rng.randrange(1, 29):02d}"
        person = f"{rng.choice(first)} {rng.choice(last)}"
        amount = f"{rng.uniform(1, 5000):.2f}"
        return (
            f"ORD-{number:06d}",
            person,
            f"City {rng.randrange(3000)}",
            day,
            amount,
            str(rng.randrange(1, 100)),
            f"{rng.uniform(0.1, 30):.1f} kg",
        )

    header = ("Order", "Customer", "City", "Ordered", "Price", "Quantity", "Weight")
    types = ("text", "text", "text", "date", "real", "integer", "real")
    return Table("orders.csv", header, tuple(row(number) for number in range(rows)), title="orders", types=types)


def ours(table: Table, inside: bool = True) -> None:
    with Database.from_tables(table, inside=inside) as database:
        [name] = database.names.values()
        database.run(f"SELECT COUNT(*) FROM {identifier(name)}")


def with_pandas(table: Table) -> None:
    frame = table.to_frame()
    frame.columns = [f"c{number}" for number in range(len(frame.columns))]  # a header may be there twice
    connection = sqlite3.connect(":memory:")
    frame.to_sql("t", connection, index=False)
    connection.execute("SELECT COUNT(*) FROM t").fetchall()
    connection.close()


def small(folder: Path, name: str, limit: int) -> dict[str, Any]:
    with gzip.open(folder / name / "tables.jsonl.gz", "rt", encoding="utf-8") as file:
        tables = [Table.from_dict(json.loads(line)) for line in islice(file, limit)]
    tables = [table for table in tables if table.rows and table.header]
    with_pandas(tables[0])
    ours(Table.from_dict(tables[0].to_dict()))
    own = [timed(partial(ours, table))[1] * 1000 for table in tables]
    again = [timed(partial(ours, table))[1] * 1000 for table in tables]
    other = [timed(partial(with_pandas, table))[1] * 1000 for table in tables]
    return {
        "set": name,
        "n": len(tables),
        "median_rows": statistics.median(len(table.rows) for table in tables),
        "first_ms": round(statistics.median(own), 3),
        "again_ms": round(statistics.median(again), 3),
        "pandas_ms": round(statistics.median(other), 3),
        "pandas_to_again": round(statistics.median(other) / statistics.median(again), 1),
    }


def large(rows: int, seed: int, repeats: int = 10) -> dict[str, Any]:
    table = orders(rows, seed)
    sql._SNAPSHOTS._loaded.clear()
    first = timed(lambda: ours(table))
    again = [timed(lambda: ours(table)) for _ in range(repeats)]
    pandas = [timed(lambda: with_pandas(table)) for _ in range(2)]
    cpu, wall = (statistics.median(each[place] for each in again) for place in (0, 1))
    return {
        "rows": rows,
        "columns": len(table.header),
        "first_seconds": round(first[0], 3),
        "again_seconds": round(cpu, 4),
        "pandas_seconds": round(min(each[0] for each in pandas), 3),
        "wall": {
            "first": round(first[1], 3),
            "again": round(wall, 4),
            "pandas": round(min(each[1] for each in pandas), 3),
        },
        "pandas_to_first": round(min(each[0] for each in pandas) / first[0], 2),
        "pandas_to_again": round(min(each[0] for each in pandas) / cpu, 1),
        "repeats": repeats,
    }


def worker(name: str, table: Table, repeats: int) -> dict[str, Any]:
    "What a query takes in this process and in a worker: the first over a table, and further ones; side by side."

    def query(table: Table, inside: bool) -> None:
        with Database.from_tables(table, inside=inside) as database:
            [sql_name] = database.names.values()
            database.run(f"SELECT * FROM {identifier(sql_name)} LIMIT 20")

    def fresh(number: int) -> Table:
        "The same table with another cell, of which nothing is known yet."
        first = (f"{table.rows[0][0]} {number}", *table.rows[0][1:])
        return replace(table, rows=(first, *table.rows[1:]))

    remote._TABLE_WORKERS.close()
    start = timed(lambda: query(Table("t", ("a",), (("1",),)), False))[1]
    first: dict[bool, list[float]] = {True: [], False: []}
    again: dict[bool, list[float]] = {True: [], False: []}
    for number in range(repeats):
        for inside in (True, False):
            first[inside].append(timed(partial(query, fresh(2 * number + inside), inside))[1] * 1000)
    for _ in range(10 * repeats):
        for inside in (True, False):
            again[inside].append(timed(partial(query, table, inside))[1] * 1000)
    return {
        "table": name, "rows": len(table.rows), "repeats": repeats, "start_ms": round(start * 1000, 1),
        "first_ms": _compared(first), "again_ms": _compared(again),
    }  # fmt: skip


def together(name: str, table: Table, repeats: int, queries: int = 12) -> dict[str, Any]:
    "What the queries of a question take in a worker: one by one, and in one go; side by side."
    with Database.from_tables(table) as database:
        [sql_name] = database.names.values()
        asked = [f"SELECT * FROM {identifier(sql_name)} LIMIT {1 + number % 5}" for number in range(queries)]
        ways: dict[str, Callable[[], Any]] = {
            "one_by_one": lambda: [database.run(sql).rows for sql in asked],
            "together": lambda: [each.rows for each in database.run_many(asked) if isinstance(each, Result)],
        }
        assert ways["one_by_one"]() == ways["together"](), "the same results"
        times: dict[str, list[float]] = {way: [] for way in ways}
        for _ in range(repeats):
            for way, work in ways.items():
                times[way].append(timed(work)[1] * 1000)
    saved = statistics.median(a - b for a, b in zip(*times.values(), strict=True))
    medians = {f"{way}_ms": round(statistics.median(each), 3) for way, each in times.items()}
    return {"table": name, "rows": len(table.rows), "queries": queries, "repeats": repeats, **medians,
        "saved_ms": round(saved, 3)}  # fmt: skip


def _compared(times: dict[bool, list[float]]) -> dict[str, float]:
    here, there = (statistics.median(times[inside]) for inside in (True, False))
    added = statistics.median(b - a for a, b in zip(times[True], times[False], strict=True))
    return {"inside": round(here, 3), "worker": round(there, 3), "added": round(added, 3)}


def whole_way(rows: int, seed: int) -> dict[str, Any]:
    "From an index on disk to answers, the switch with the built-in model."
    import csv

    from tablerag.retrieval.index import build_index, open_index
    from tablerag.routing.catalogue import system

    with tempfile.TemporaryDirectory() as folder:
        source, out = Path(folder) / "source", Path(folder) / "index"
        source.mkdir()
        table = orders(rows, seed)
        with open(source / "orders.csv", "w", newline="", encoding="utf-8") as file:
            csv.writer(file).writerows([table.header, *table.rows])
        building = timed(lambda: build_index(source, out, progress=False).close())
        warm = system("mixed", build_index(HERE.parent / "data" / "geography", Path(folder) / "warm", progress=False))
        warm.answer("Which state has the capital Austin?")  # loads the libraries
        with open_index(out) as index:
            asked = system("mixed", index)
            times, answered = [], 0
            for question in QUESTIONS:
                start = time.process_time(), time.perf_counter()
                answered += asked.answer(question).answered
                times.append((time.process_time() - start[0], time.perf_counter() - start[1]))
    further = times[1:]
    return {
        "rows": rows, "questions": len(QUESTIONS), "answered": answered, "index_seconds": round(building[0], 2),
        "first_seconds": round(times[0][0], 2),
        "further_median_seconds": round(statistics.median(each[0] for each in further), 3),
        "further_worst_seconds": round(max(each[0] for each in further), 3),
        "wall": {"first": round(times[0][1], 2),
            "further_median": round(statistics.median(each[1] for each in further), 3)},
    }  # fmt: skip


STEPS = ("1 + 1", "df.quantity.sum()", "df[df.city == 'City 77'].price.mean()", "df.groupby('city').price.max().head()")


def programs(rows: int, seed: int, repeats: int = 40) -> dict[str, Any]:
    "Milliseconds of the wall for programs over a table of orders."
    table = orders(rows, seed)
    data = arrow_bytes(frame(table))
    start = time.perf_counter()
    warm_programs()
    started, sessions, steps = time.perf_counter() - start, list[float](), list[float]()
    for _ in range(repeats // len(STEPS)):
        with ProgramSession(data) as session:
            for number, step in enumerate(("None", *STEPS)):
                outcome = session.run(step)
                assert not outcome.error, outcome.error
                (steps if number else sessions).append(outcome.seconds)
    steps.sort()
    return {
        "rows": rows,
        "arrow_mb": round(len(data) / 2**20, 2),
        "locks": list(session.locks),
        "worker_start_ms": round(1000 * started, 1),
        "session_start_ms": round(1000 * statistics.median(sessions), 1),
        "steps": len(steps),
        "step_median_ms": round(1000 * statistics.median(steps), 2),
        "step_worst_ms": round(1000 * steps[-1], 2),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sets", type=Path, default=HERE.parent.parent / "shared" / "benchmarks")
    parser.add_argument("--limit", type=int, default=1000, help="small tables a set")
    parser.add_argument("--rows", type=int, nargs="+", default=[100_000, 300_000])
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--parts", nargs="+", default=[], help="measured anew; the others stay as they are")
    parser.add_argument("--out", type=Path, default=HERE / "sandbox.json")
    asked = parser.parse_args()
    parts: dict[str, Callable[[], list[dict[str, Any]]]] = {
        "small": lambda: [
            small(asked.sets, name, asked.limit) for name in ("open_wikitable", "ottqa") if (asked.sets / name).is_dir()
        ],
        "large": lambda: [large(rows, asked.seed) for rows in asked.rows],
        "worker": lambda: [
            worker("peaks", PEAKS, 30),
            *(worker("orders", orders(rows, asked.seed), 3) for rows in asked.rows[:1]),
        ],
        "together": lambda: [
            together("peaks", PEAKS, 100),
            *(together("orders", orders(rows, asked.seed), 100) for rows in asked.rows[:1]),
        ],
        "whole_way": lambda: [whole_way(rows, asked.seed) for rows in asked.rows],
        "programs": lambda: [programs(rows, asked.seed) for rows in (4, *asked.rows[:1])],
    }
    result: dict[str, Any] = json.loads(asked.out.read_text(encoding="utf-8")) if asked.parts else {}
    result |= {
        "what": "loading tables into the sandbox and one query, beside pandas.DataFrame.to_sql into SQLite in memory",
        "command": (
            f"python benchmarks/sandbox.py --limit {asked.limit} --rows "
            f"{' '.join(map(str, asked.rows))} --seed {asked.seed}"
        ),
        "seed": asked.seed,
        "versions": {
            "sqlite": sqlite3.sqlite_version,
            "pandas": version("pandas"),
            "python": platform.python_version(),
        },
        **{name: parts[name]() for name in asked.parts or parts},
    }
    machine = f"{platform.machine()}, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f} at the end"
    result.setdefault("machine", machine)  # of the whole run; a part that is measured anew says its own
    result |= (
        {"machine_of": {**result.get("machine_of", {}), **dict.fromkeys(asked.parts, machine)}} if asked.parts else {}
    )
    print(json.dumps(result, indent=2))
    asked.out.write_text(json.dumps(result, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
