"""How long a large database takes: a table of a gigabyte, or nine hundred tables, looked over, opened again and asked.

    python benchmarks/large_database.py [--mb 1024] [--tables 900] [--only sqlite,duckdb,postgres,mariadb]
        [--json benchmarks/large_database.json]

The databases are made up for this, in a folder that is removed afterwards; the servers are those of the tests, and are
left out where they are not installed. Seconds of the clock, one run each:

- `looked over`: the profile of all tables, as it is made once. A large table is known by its first 100,000 rows.
- `keys`, `values`: what is made when it is first asked for, also once.
- `opened again`: what every later program waits for before its first question, a query with it.
- `a value`: `find_values` of a short question.
"""

from __future__ import annotations

import argparse
import json
import sqlite3
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests" / "sandbox"))

from tablerag.schema.in_place import KnownDatabase

Run = Callable[[str], Any]
_ROW = 200  # bytes, about
_WORDS = "'customer ' || (i % 50000)", "'street ' || (i * 7919 % 200000)", "'remark ' || i || ' ' || {pad}"


def statements(rows: int, tables: int, numbers: str, pad: str) -> Iterator[str]:
    "What makes the database; `numbers` is a FROM clause that counts to `rows` in a column i."
    name, street, remark = (each.format(pad=pad) for each in _WORDS)
    if rows:
        yield "CREATE TABLE sale (id INT, customer VARCHAR(40), street VARCHAR(40), remark VARCHAR(250), price INT)"
        yield f"INSERT INTO sale SELECT i, {name}, {street}, {remark}, i % 1000 FROM {numbers}"
    for number in range(tables):
        yield f"CREATE TABLE part_{number} (id INT PRIMARY KEY, name VARCHAR(40), part_{max(0, number - 1)}_id INT)"
        yield f"INSERT INTO part_{number} VALUES (1, 'first of {number}', 1), (2, 'second of {number}', 2)"


@contextmanager
def sqlite_database(folder: Path, rows: int, tables: int) -> Iterator[str]:
    "A file of SQLite."
    numbers = f"(WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < {rows}) SELECT i FROM n)"
    with sqlite3.connect(folder / "large.sqlite") as connection:
        for sql in statements(rows, tables, numbers, "hex(zeroblob(60))"):
            connection.execute(sql)
    connection.close()
    yield str(folder / "large.sqlite")


@contextmanager
def duckdb_database(folder: Path, rows: int, tables: int) -> Iterator[str]:
    "A file of DuckDB."
    import duckdb

    with duckdb.connect(str(folder / "large.duckdb")) as connection:
        for sql in statements(rows, tables, f"range(1, {rows + 1}) r(i)", "md5(i::VARCHAR) || md5((i + 1)::VARCHAR)"):
            connection.execute(sql)
    yield str(folder / "large.duckdb")


@contextmanager
def postgres_database(folder: Path, rows: int, tables: int) -> Iterator[str]:
    "A server of PostgreSQL."
    from servers import postgres

    with postgres() as (url, ask):
        for sql in statements(rows, tables, f"generate_series(1, {rows}) i", "repeat(md5(i::text), 4)"):
            ask(sql)
        ask("GRANT SELECT ON ALL TABLES IN SCHEMA public TO reader")
        yield url


@contextmanager
def mariadb_database(folder: Path, rows: int, tables: int) -> Iterator[str]:
    "A server of MariaDB."
    from servers import mariadb

    with mariadb() as (url, ask):
        ask("SET SESSION sql_mode = 'ANSI_QUOTES,PIPES_AS_CONCAT'")
        for sql in statements(rows, tables, f"(SELECT seq AS i FROM seq_1_to_{rows}) n", "repeat(md5(i), 4)"):
            ask(sql)
        yield url


ENGINES = {
    "sqlite": sqlite_database, "duckdb": duckdb_database, "postgres": postgres_database, "mariadb": mariadb_database,
}  # fmt: skip


def timed(seconds: dict[str, float], name: str, work: Callable[[], Any]) -> Any:
    "What some work gives; its seconds go into the list."
    start = time.perf_counter()
    found = work()
    seconds[name] = round(time.perf_counter() - start, 3)
    return found


def measure(source: str, folder: Path, table: str) -> dict[str, Any]:
    "The seconds of one database."
    seconds: dict[str, float] = {}
    with timed(seconds, "looked over", lambda: KnownDatabase(source, folder=folder)) as known:
        timed(seconds, "keys", lambda: known.joins)
        timed(seconds, "values", lambda: known.values)
        about = {"tables": len(known.profile.tables), "texts": len(known.values), "notes": list(known.notes)[:5]}

    def again() -> KnownDatabase:
        opened = KnownDatabase(source, folder=folder)
        assert opened.database.run(f"SELECT id FROM {table} WHERE id = 1").rows == [(1,)]
        return opened

    with timed(seconds, "opened again", again) as known:
        assert known.find_values("first of 3" if table != "sale" else "customer 4711")
        timed(seconds, "a value", lambda: known.find_values("what did the second of 5 cost on street 77?"))
    return {**about, "seconds": seconds}


def main() -> None:
    "Measure, print, and write what was asked for."
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--mb", type=int, default=1024)
    parser.add_argument("--tables", type=int, default=900)
    parser.add_argument("--only", default=",".join(ENGINES))
    parser.add_argument("--json", type=Path)
    asked = parser.parse_args()
    found: dict[str, Any] = {}
    for engine in asked.only.split(","):
        for what, rows, tables in (("one table", (asked.mb << 20) // _ROW, 0), ("many tables", 0, asked.tables)):
            with TemporaryDirectory() as place:
                folder = Path(place)
                folder.chmod(0o755)
                with ENGINES[engine](folder, rows, tables) as source:
                    about = measure(source, folder / "known", "sale" if rows else "part_0")
            found[f"{engine}, {what}"] = about
            print(f"{engine}, {what}:", json.dumps(about), flush=True)
    if asked.json:
        asked.json.write_text(json.dumps(found, indent=1) + "\n")


if __name__ == "__main__":
    main()
