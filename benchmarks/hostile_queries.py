"""What statements of a stranger can do: changes, leaks, tracebacks, and by how much time and memory pass their limits.

    python benchmarks/hostile_queries.py [--seconds 2] [--memory-mb 256] [--engines NAME ...] [--out FILE]

Every statement of `tests/sandbox/hostile.py` runs on every engine: SQLite in memory, an SQLite file, DuckDB, and
PostgreSQL, which has a list of its own in `tests/sandbox/hostile_postgres.py`. Memory is counted over this process
and all its children, from before the statement: what is backed by no file. Seconds are those of the wall.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import sqlite3
import sys
import tempfile
import time
from collections import Counter
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent / "tests" / "sandbox"))

import hostile  # noqa: E402
import hostile_postgres as own  # noqa: E402
from tqdm import tqdm  # noqa: E402

from tablerag.sandbox.database import Database  # noqa: E402
from tablerag.sandbox.engines import Limits  # noqa: E402


def attempts(place: Any, limits: Limits, groups: dict[str, list[str]]) -> dict[str, Any]:
    "Run all statements at one place."
    wrong: Counter[str] = Counter()
    worst: dict[str, tuple[float, str]] = {"seconds": (-limits.seconds, ""), "mb": (-float(limits.memory_mb), "")}
    ends: Counter[str] = Counter()
    statements = [sql for group in groups.values() for sql in group]
    failures = []
    start = time.perf_counter()
    with place.open(limits) as database:
        for sql in tqdm(statements, desc=place.engine, disable=None):
            done = place.attempt(database, sql)
            worst["seconds"] = max(worst["seconds"], (done.seconds - limits.seconds, sql[:120]))
            worst["mb"] = max(worst["mb"], (done.mb - limits.memory_mb, sql[:120]))
            ends[
                "stopped for time" if "running longer" in done.error
                else "stopped for memory" if "taking more" in done.error
                else "error in words" if done.error else "result"
            ] += 1  # fmt: skip
            if done.wrong:
                wrong[done.wrong.split()[0]] += 1
                failures.append({"sql": sql[:200], "wrong": done.wrong[:300]})
    return {
        "engine": place.engine, "statements": len(statements), "changed": wrong["changed"], "leaked": wrong["leaked"],
        "tracebacks": sum(wrong.values()) - wrong["changed"] - wrong["leaked"],
        "worst_seconds_over": round(worst["seconds"][0], 2), "worst_seconds_sql": worst["seconds"][1],
        "worst_mb_over": round(worst["mb"][0], 1), "worst_mb_sql": worst["mb"][1],
        "ends": dict(ends), "took_seconds": round(time.perf_counter() - start), "failures": failures,
    }  # fmt: skip


class PostgresPlace(hostile.Place):
    "A server with the same table, asked by a plain reader; its own memory is its own and is not counted."

    engine = "postgres"

    def __init__(self, folder: Path):
        import pgserver
        import psycopg

        self.folder, self.file, self.secret = folder, folder / "nothing.db", folder / "secret.txt"
        self.secret.write_text(hostile.SECRET + "\n")
        folder.chmod(0o755)  # as root, the server runs as a user of its own
        self._server = pgserver.get_server(folder / "data")
        self.url = self._server.get_uri()
        self._super = psycopg.connect(self.url, autocommit=True)
        self._super.execute(own.SETUP)
        self._super.execute("CREATE TABLE notes (id int, name text, body text, n int); GRANT SELECT ON notes TO reader")
        with self._super.cursor() as cursor:
            cursor.executemany("INSERT INTO notes VALUES (%s, %s, %s, %s)", hostile.NOTES.rows)
        with psycopg.connect(self.url.replace("postgres:@", "mallory:@"), autocommit=True) as mallory:
            for sql in (own.TRAPS, own.LATE_TRAPS):
                mallory.execute(sql)
            mallory.execute("GRANT USAGE ON SCHEMA trap TO reader; GRANT SELECT ON ALL TABLES IN SCHEMA trap TO reader")
        self.before = self._state()

    def _state(self) -> dict[str, str]:
        found = self._super.execute(
            "SELECT (SELECT md5(string_agg(notes::text, ',')) FROM notes), (SELECT count(*) FROM pg_proc), "
            "(SELECT md5(string_agg(relname || relkind::text, ',' ORDER BY oid)) FROM pg_class WHERE relkind <> 't'), "
            "(SELECT last_value || is_called::text FROM numbers), (SELECT count(*) FROM pg_roles), "
            "(SELECT count(*) FROM pg_largeobject_metadata), "
            "(SELECT count(*) FROM pg_locks WHERE locktype = 'advisory'), "
            "(SELECT md5(pg_read_file('postgresql.auto.conf'))), (SELECT count(*) FROM pg_ls_dir('.'))"
        ).fetchone()
        listing = sorted(path.name for path in self.folder.iterdir())
        return {"server": repr(found), "folder": repr(listing)}

    def open(self, limits: Limits) -> Database:
        return Database.connect(self.url.replace("postgres:@", "reader:@"), limits)

    def written(self, sql: str) -> str:
        return super().written(sql).replace("{pid}", str(self._super.info.backend_pid))

    def close(self) -> None:
        self._super.close()
        self._server.cleanup()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=2.0)
    parser.add_argument("--memory-mb", type=int, default=256)
    parser.add_argument("--engines", nargs="+", default=[*hostile.ENGINES, "postgres"])
    parser.add_argument("--every", type=int, default=1, help="of how many statements one is run")
    parser.add_argument("--out", type=Path, default=HERE / "hostile_queries.json")
    asked = parser.parse_args()
    os.environ["TABLERAG_SENTINEL"] = hostile.SENTINEL
    limits = Limits(seconds=asked.seconds, memory_mb=asked.memory_mb)
    groups = {name: statements[:: asked.every] for name, statements in hostile.GROUPS.items()}
    found = []
    for engine in asked.engines:
        with tempfile.TemporaryDirectory() as folder:
            if engine != "postgres":
                found.append(attempts(hostile.Place(Path(folder), engine), limits, groups))
                continue
            place = PostgresPlace(Path(folder))
            more = {"postgres": [*own.HOSTILE, *own.COSTLY][:: asked.every]}
            found.append(attempts(place, limits, {**groups, **more}))
            place.close()
    result = {
        "what": "statements of a stranger: what they changed and leaked, and what they took over their limits",
        "command": f"python benchmarks/hostile_queries.py --seconds {asked.seconds:g} --memory-mb {asked.memory_mb}"
        + (f" --every {asked.every}" if asked.every > 1 else ""),
        "limits": {"seconds": asked.seconds, "memory_mb": asked.memory_mb},
        "engines": found,
        "versions": {
            "python": platform.python_version(), "sqlite": sqlite3.sqlite_version, **_versions("duckdb", "psycopg"),
        },
        "machine": f"{platform.system()} {platform.machine()}, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}",
    }  # fmt: skip
    print(json.dumps(result, indent=2))
    asked.out.write_text(json.dumps(result, indent=2) + "\n", encoding="utf-8")


def _versions(*packages: str) -> dict[str, str]:
    found = {}
    for package in packages:
        try:
            found[package] = version(package)
        except PackageNotFoundError:
            continue
    return found


if __name__ == "__main__":
    main()
