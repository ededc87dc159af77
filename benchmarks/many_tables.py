"""Databases larger than those of public sets, asked where they are: 900 tables, 10,800, and one table of a gigabyte.

    python benchmarks/many_tables.py [--only sqlite,duckdb,postgres,catalogue,giant] [--json FILE]

- `sqlite`, `duckdb`, `postgres`: 900 tables (30 branches of 30 tables each, 8 columns, declared keys, 40 rows, views
  left out) in a SQLite file, a DuckDB file, and on a PostgreSQL server that the package `pgserver` starts.
  `looked over`: profile, keys, values and the words of all tables, once. `opened again`: the same out of the cache, in
  a new object. `first question` makes what a process makes once. Then one question for each of some tables: `find` the
  table among all, `values` that it names, `columns` that it needs, `read` by the built-in model (which takes the twelve
  likeliest of the 900 tables, and those on the ways between them), `run` a query on the table that was found.
  `question` is all that `tablerag ask` does for it: find, read, run and answer (`text_to_sql`). `right`: the table that
  is meant comes first.
- `catalogue`: the same of a SQLite file of 10,800 tables, which are those 900 in each of twelve regions.
- `statements`: how many the engine was given a question while all parts were measured, and how many of them name a
  catalogue (`sqlite_master`, a pragma, `duckdb_tables()`, `information_schema`, `pg_class` ...), as SQLite's trace,
  the DuckDB connection and the server's own log have them. `reflecting` are those that ask what there is; the others
  ask PostgreSQL by number whether what this one query calls may be called.
- `giant`: a SQLite table of 1 GB and 8 million rows. It is read in place: no copy, and what it would take too long to
  count is told from its first rows (`read` of `rows`).

Seconds and milliseconds are of the wall clock; `processor ms` are of this process, its workers and the server, which
other work on the machine changes less.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import re
import shutil
import sqlite3
import statistics
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import psutil

from tablerag.methods.pipeline import Parts
from tablerag.models.embedded import EmbeddedModel
from tablerag.routing.catalogue import declaration
from tablerag.sandbox import remote
from tablerag.sandbox.engines import Limits, SQLiteEngine
from tablerag.schema.collection import DatabaseCollection
from tablerag.schema.selection import select_columns
from tablerag.understanding.databases.answering import read_question

BRANCHES = """
airport bakery bank brewery cinema clinic college farm ferry forest garage harbour hospital hotel library market mine
museum orchard pharmacy prison quarry railway school stadium theatre vineyard warehouse zoo studio
""".split()
THINGS = """
employee visitor invoice payment supplier contract machine repair vehicle building room ticket booking event complaint
inspection permit delivery order product category region manager training budget sensor alarm meeting document insurance
""".split()
REGIONS = "north south east west central coastal alpine island border river lake valley".split()
NAMES = "Ada Ben Cleo Dan Eva Finn Gina Hugo Ines Jan Kira Leo Mona Nils Olga Paul Rita Sven Tara Udo".split()
ROWS = 40


def tables(regions: Sequence[str] = ()) -> list[tuple[str, str]]:
    "All tables, and what each leads to."
    branches = [f"{region}_{branch}" for region in regions for branch in BRANCHES] or BRANCHES
    return [
        (f"{branch}_{thing}", f"{branch}_{THINGS[at - 1]}" if at else "")
        for branch in branches
        for at, thing in enumerate(THINGS)
    ]


def statements(made: list[tuple[str, str]], seed: int) -> Iterator[str]:
    "What makes tables."
    drawn = random.Random(seed)
    for name, parent in made:
        leads = f", parent_id INTEGER REFERENCES {parent} ({parent}_id)" if parent else ", parent_id INTEGER"
        yield (
            f"CREATE TABLE {name} ({name}_id INTEGER PRIMARY KEY{leads}, title VARCHAR(60), person VARCHAR(40), "
            "city VARCHAR(40), opened DATE, amount INTEGER, remark VARCHAR(200))"
        )
        rows = [
            f"({at}, {drawn.randint(1, ROWS) if parent else 'NULL'}, '{name.replace('_', ' ')} {at}', "
            f"'{drawn.choice(NAMES)} {drawn.choice(NAMES)}', 'Town {drawn.randint(1, 500)}', "
            f"'20{drawn.randint(10, 24)}-0{drawn.randint(1, 9)}-1{drawn.randint(0, 9)}', {drawn.randint(1, 90_000)}, "
            f"'{' '.join(drawn.choices(NAMES, k=6))}')"
            for at in range(1, ROWS + 1)
        ]
        yield f"INSERT INTO {name} VALUES {', '.join(rows)}"


Statements = Callable[[DatabaseCollection], list[str]]  # those that an engine was given since the last time


@contextmanager
def sqlite_file(folder: Path, created: Iterable[str]) -> Iterator[tuple[str, Statements]]:
    path = folder / "enterprise.sqlite"
    with closing(sqlite3.connect(path)) as database:
        for sql in created:
            database.execute(sql)
        database.commit()
    yield str(path), from_worker


@contextmanager
def duckdb_file(folder: Path, created: Iterable[str]) -> Iterator[tuple[str, Statements]]:
    import duckdb

    path = folder / "enterprise.duckdb"
    with closing(duckdb.connect(str(path))) as database:
        database.execute("BEGIN")
        for sql in created:
            database.execute(sql)
        database.execute("COMMIT")
    yield str(path), from_worker


def from_worker(collection: DatabaseCollection) -> list[str]:
    "What the worker of a file was given."
    asked = collection.database(collection.names[0]).database
    with asked._asked._source.worker(asked.limits) as (worker, key):
        return [value for value, _ in worker.call("many_tables.told", key)]


class Noting:
    "A DuckDB connection that notes what it is given."

    def __init__(self, connection: Any):
        self.connection, self.noted = connection, list[str]()

    def execute(self, statement: Any, *more: Any) -> Any:
        self.noted.append(getattr(statement, "query", statement))
        return self.connection.execute(statement, *more)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.connection, name)


_NOTED: list[str] = []  # of a SQLite connection, in its worker


def told(key: str, data: bytes) -> Iterator[tuple[str, bytes]]:
    "In a worker: the statements that its connection was given since the last call; noted from the first one on."
    engine: Any = remote._OPEN[key]._engine
    noted = _NOTED
    if isinstance(engine, SQLiteEngine):
        engine._connection.set_trace_callback(_NOTED.append)
    elif not isinstance(engine._connection, Noting):
        engine._connection = Noting(engine._connection)
    if isinstance(engine._connection, Noting):
        noted = engine._connection.noted
    yield from ((each, b"") for each in noted)
    noted.clear()


CATALOGUE = re.compile(
    r"\b(pg_[a-z]+|information_schema|sqlite_(master|schema)|pragma_?\w*|duckdb_\w+|describe|show)\b", re.IGNORECASE
)
_CHECKED = re.compile(r"= ANY\(\$1|unnest\(\$1|\bcontypid >= 16384")  # by number: what this one query calls


def counted(noted: list[str], questions: int) -> dict[str, Any]:
    "Statements a question: all, those that name a catalogue, and those that ask what there is."
    named = [sql for sql in noted if CATALOGUE.search(sql)]
    reflecting = [sql for sql in named if not _CHECKED.search(sql)]
    return {
        "a question": round(len(noted) / questions, 1),
        "of a catalogue": round(len(named) / questions, 1),
        "reflecting": len(reflecting) / questions,
        "for example": sorted({" ".join(sql.split())[:100] for sql in reflecting or named})[:5],
    }


@contextmanager
def postgres_server(folder: Path, created: Iterable[str]) -> Iterator[tuple[str, Statements]]:
    "The address of a reader, and what reads the server's log."
    import pgserver
    import psycopg

    folder.chmod(0o755)  # as root, the server runs as a user of its own
    server = pgserver.get_server(folder / "data")
    try:
        with psycopg.connect(server.get_uri(), autocommit=True) as connection:
            for sql in created:
                connection.execute(sql)
            connection.execute("CREATE ROLE reader LOGIN; GRANT SELECT ON ALL TABLES IN SCHEMA public TO reader")

            connection.execute("ALTER SYSTEM SET log_statement = 'all'")
            connection.execute("ALTER SYSTEM SET log_line_prefix = '%u|'")
            connection.execute("SELECT pg_reload_conf()")
            log, at = folder / "data" / "log", [0]

            def since(collection: DatabaseCollection) -> list[str]:
                time.sleep(1)  # the log is written by another process
                text = log.read_text(encoding="utf-8", errors="replace")
                entries = re.split(r"\n(?!\t)", text[at[0] :])  # a line that goes on begins with a tab
                at[0] = len(text)
                said = (re.match(r"reader\|LOG:  (?:statement|execute [^:]*): (.*)", each, re.S) for each in entries)
                return [match[1] for match in said if match]

            yield server.get_uri().replace("postgres:@", "reader:@"), since
    finally:
        server.cleanup()


def processor(server: int = 0) -> float:
    "Seconds that this process, those it started, and a server with its sessions have worked."
    here = psutil.Process()
    there = psutil.Process(server).children() if server else []
    times = [each.cpu_times() for each in (here, *here.children(recursive=True), *there)]
    return sum(each.user + each.system for each in times)


def timed(work: Callable[[], Any]) -> tuple[float, Any]:
    start = time.perf_counter()
    found = work()
    return time.perf_counter() - start, found


def known(address: str, folder: Path) -> DatabaseCollection:
    "All that is known of a database, ready for questions."
    collection = DatabaseCollection.of(address, Limits(seconds=60), folder)
    database = collection.database(collection.names[0])
    _ = collection.finder, database.joins, database.words.table_vectors, database.values
    return collection


def questions(made: list[tuple[str, str]], count: int, seed: int) -> list[tuple[str, str]]:
    "Questions, each with the table that is meant."
    drawn = random.Random(seed)
    ways = (
        "How many {0} are there?",
        "What is the largest amount of all {0}?",
        "Which {0} are in Town 17?",
        "List the titles of {0} of Ada Ben.",
    )
    found = []
    for name in drawn.sample([name for name, _ in made], count):
        found.append((drawn.choice(ways).format(f"{name.replace('_', ' ')}s"), name))
    return found


def asked(collection: DatabaseCollection, chosen: list[tuple[str, str]], server: int = 0) -> dict[str, Any]:
    "Milliseconds of each part of a question."
    database = collection.database(collection.names[0])
    parts: dict[str, list[float]] = {part: [] for part in ("find", "values", "columns", "read", "run", "question")}
    system = declaration("text_to_sql").system(Parts(collection, EmbeddedModel(), EmbeddedModel()), {})
    right, readings, worked = 0, 0, []
    for question, table in chosen:
        seconds, hits = timed(lambda question=question: collection.search(question))
        parts["find"].append(seconds)
        first = hits[0].table_id.split("/", 1)[1]
        right += first == table
        seconds, matches = timed(lambda question=question: database.find_values(question))
        parts["values"].append(seconds)
        work = lambda question=question, matches=matches: select_columns(database.words, question, "", matches)  # noqa: E731
        parts["columns"].append(timed(work)[0])
        seconds, found = timed(lambda question=question: read_question(question, database))
        parts["read"].append(seconds)
        readings += bool(found)
        parts["run"].append(timed(lambda first=first: database.database.run(f"SELECT count(*) FROM {first}"))[0])
        before = processor(server)
        parts["question"].append(timed(lambda question=question: system.answer(question))[0])
        worked.append(processor(server) - before)
    about: dict[str, Any] = {"questions": len(chosen), "right": right, "read": readings}
    about["median ms"] = {part: round(1000 * statistics.median(each), 1) for part, each in parts.items()}
    about["processor ms of a question, median"] = round(1000 * statistics.median(worked), 1)
    about["load"] = round(os.getloadavg()[0], 1)
    about["most ms"] = {part: round(1000 * max(each), 1) for part, each in parts.items()}
    return about


def many(kind: str, seed: int, count: int) -> dict[str, Any]:
    "One engine with many tables."
    made = tables(REGIONS if kind == "catalogue" else ())
    folder = Path(tempfile.mkdtemp(prefix="tablerag-many-"))
    place = {"sqlite": sqlite_file, "catalogue": sqlite_file, "duckdb": duckdb_file, "postgres": postgres_server}[kind]
    try:
        with place(folder, statements(made, seed)) as (address, since):
            first, collection = timed(lambda: known(address, folder / "known"))
            collection.close()
            again, collection = timed(lambda: known(address, folder / "known"))
            chosen = questions(made, count + 1, seed)
            with collection:
                server = int((folder / "data" / "postmaster.pid").read_text().split()[0]) if kind == "postgres" else 0
                opened, _ = timed(lambda: asked(collection, chosen[:1]))
                since(collection)
                about = asked(collection, chosen[1:], server)
                about["statements"] = counted(since(collection), count)
                database = collection.database(collection.names[0])
                return {
                    "tables": len(database.profile.tables),
                    "columns": len(database.profile.columns),
                    "keys": len(database.joins.keys),
                    "looked over, seconds": round(first, 1),
                    "opened again, seconds": round(again, 2),
                    "first question, seconds": round(opened, 2),
                    **about,
                }
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def giant(seed: int, megabytes: int) -> dict[str, Any]:
    "One large table."
    folder = Path(tempfile.mkdtemp(prefix="tablerag-giant-"))
    drawn = random.Random(seed)
    texts = [" ".join(drawn.choices(NAMES, k=14)) for _ in range(5_000)]
    try:
        path = folder / "log.sqlite"
        with closing(sqlite3.connect(path)) as database:
            database.execute("PRAGMA journal_mode = OFF")
            database.execute(
                "CREATE TABLE visit (visit_id INTEGER PRIMARY KEY, city TEXT, day TEXT, spent REAL, remark TEXT)"
            )
            at = 0
            while path.stat().st_size < megabytes * 1_000_000:
                rows = [
                    (
                        at + one,
                        f"Town {(at + one) % 500}",
                        f"2024-0{one % 9 + 1}-1{one % 10}",
                        one % 977 / 7,
                        texts[one % 5_000],
                    )
                    for one in range(100_000)
                ]
                database.executemany("INSERT INTO visit VALUES (?, ?, ?, ?, ?)", rows)
                database.commit()
                at += len(rows)
        size = path.stat().st_size
        first, collection = timed(lambda: known(str(path), folder / "known"))
        collection.close()
        again, collection = timed(lambda: known(str(path), folder / "known"))
        with collection:
            database = collection.database("log")
            about = database.profile.tables[0]
            queries = {
                "by key": "SELECT city FROM visit WHERE visit_id = 4000000",
                "first rows": "SELECT * FROM visit LIMIT 5",
                "count": "SELECT count(*) FROM visit",
            }
            ran = {
                name: round(1000 * timed(lambda sql=sql: database.database.run(sql))[0], 1)
                for name, sql in queries.items()
            }
            seconds, read = timed(lambda: read_question("How many visits are there in Town 17?", database))
            return {
                "megabytes": round(size / 1e6),
                "rows": at,
                "rows, as known": about.rows,
                "rows, read": about.read,
                "texts in the index": len(database.values),
                "kept beside it, megabytes": round(
                    sum(f.stat().st_size for f in (folder / "known").rglob("*")) / 1e6, 1
                ),
                "looked over, seconds": round(first, 1),
                "opened again, seconds": round(again, 2),
                "queries, ms": ran,
                "read, ms": round(1000 * seconds, 1),
                "reading": read[0].sql if read else None,
            }
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", default="sqlite,duckdb,postgres,catalogue,giant")
    parser.add_argument("--questions", type=int, default=30)
    parser.add_argument("--megabytes", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--json", type=Path, help="where figures are kept; those that are not measured now stay")
    options = parser.parse_args()
    found: dict[str, Any] = {}
    for kind in options.only.split(","):
        found[kind] = (
            giant(options.seed, options.megabytes) if kind == "giant" else many(kind, options.seed, options.questions)
        )
        print(kind, json.dumps(found[kind], indent=1), flush=True)
    if options.json:
        kept = json.loads(options.json.read_text()) if options.json.exists() else {}
        options.json.write_text(json.dumps(kept | found, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
