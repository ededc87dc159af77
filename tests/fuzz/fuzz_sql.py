"""Queries made by chance, on SQLite and DuckDB in a worker: a result or an error in words, in time, nothing changed."""

# ruff: noqa: E501

import random
import string
import sys
import time
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from tablerag.core import QueryError, Table
from tablerag.sandbox.database import Database
from tablerag.sandbox.engines import Limits

sys.path.insert(0, str(Path(__file__).parent.parent / "sandbox"))

LIMITS = Limits(seconds=0.2, memory_mb=96)
ROWS = tuple((str(i), f"name {i % 7}", f"{i}.5", "x" * i) for i in range(40))
TABLE = Table("t", ("Id", "Name", "Value", "Text"), ROWS, title="t", types=("integer", "text", "real", "text"))
COLUMNS = ("id", "name", "value", "text")
FUNCTIONS = (
    "abs lower upper length substr replace trim instr round coalesce nullif ifnull hex printf format quote unicode char"
    " fold number iso_date min max sum avg count total group_concat string_agg date strftime julianday json_extract"
    " json_array_length typeof zeroblob randomblob random load_extension readfile repeat range list_sort unnest regexp_replace"
    " lpad levenshtein str_split map struct_pack list_transform read_csv getenv generate_series"
).split()
WORDS = (
    "SELECT FROM WHERE GROUP BY HAVING ORDER LIMIT OFFSET UNION ALL INTERSECT EXCEPT WITH RECURSIVE AS VALUES JOIN LEFT"
    " NATURAL USING ON CASE WHEN THEN ELSE END CAST COLLATE OVER PARTITION ROWS BETWEEN AND NOT NULL IN EXISTS LIKE GLOB"
    " ESCAPE DELETE UPDATE INSERT DROP CREATE PRAGMA ATTACH SET COPY EXPLAIN RETURNING INTO t ( ) , ; * -- /* */ ' \" [ ] { }"
).split()


class Grammar:
    "Queries that are mostly right."

    def __init__(self, rng: random.Random):
        self.rng = rng

    def literal(self) -> str:
        return self.rng.choice(
            [
                "0", "1", "-1", "2.5", "1e308", "9223372036854775807", "NULL", "''", "'name 3'", "'%a_'", "x'00ff'",
                "'\ud83d'",
            ]
            + [str(self.rng.randrange(-100, 10_000)), repr("".join(self.rng.choices(string.printable, k=5)))]
        )  # fmt: skip

    def value(self, depth: int) -> str:
        rng = self.rng
        if depth <= 0 or rng.random() < 0.35:
            return rng.choice([*COLUMNS, self.literal()])
        one, two = self.value(depth - 1), self.value(depth - 1)
        return rng.choice(
            [
                f"({one} {rng.choice(['+', '-', '*', '/', '%', '||', '=', '<', '>=', 'AND', 'OR', 'IS', 'LIKE'])} {two})",
                f"{rng.choice(FUNCTIONS)}({', '.join([one, two][: rng.randint(0, 2)])})",
                f"{rng.choice(FUNCTIONS)}({one}, {two}, {self.literal()})",
                f"CASE WHEN {one} THEN {two} ELSE {self.literal()} END",
                f"CAST({one} AS {rng.choice(['TEXT', 'INTEGER', 'REAL', 'BLOB', 'DATE'])})",
                f"({self.query(depth - 2)})" if depth > 1 else one,
                f"{one} IN ({two}, {self.literal()})",
                f"sum({one}) OVER (PARTITION BY {two} ORDER BY id)",
            ]
        )

    def query(self, depth: int) -> str:
        rng = self.rng
        source = "t" if depth <= 1 or rng.random() < 0.6 else f"({self.query(depth - 1)}) AS t"
        if rng.random() < 0.15:
            source += f" {rng.choice([',', 'JOIN', 'NATURAL JOIN', 'CROSS JOIN'])} t AS u{rng.randrange(3)}"
        parts = ["SELECT", rng.choice(["", "DISTINCT"]), ", ".join(self.value(depth) for _ in range(rng.randint(1, 3)))]
        parts += ["FROM", source]
        if rng.random() < 0.6:
            parts += ["WHERE", self.value(depth)]
        if rng.random() < 0.3:
            parts += ["GROUP BY", rng.choice([*COLUMNS, "1", "2"])]
            if rng.random() < 0.4:
                parts += ["HAVING", self.value(depth - 1)]
        if rng.random() < 0.3:
            parts += ["ORDER BY", rng.choice([*COLUMNS, "1 DESC", self.value(1)])]
        if rng.random() < 0.3:
            parts += ["LIMIT", self.literal()]
        if rng.random() < 0.08:
            parts += [rng.choice(["UNION ALL", "UNION", "EXCEPT"]), self.query(depth - 1)]
        if rng.random() < 0.05:
            parts = ["WITH RECURSIVE r AS (SELECT 1 AS id UNION ALL SELECT id + 1 FROM r)", *parts[:-1], "r"]
        return " ".join(parts)

    def bent(self, sql: str) -> str:
        "A query with something wrong."
        rng = self.rng
        for _ in range(rng.randint(1, 4)):
            tokens = sql.split(" ")
            at = rng.randrange(len(tokens))
            kind = rng.randrange(6)
            if kind == 0:
                tokens[at] = rng.choice(WORDS)
            elif kind == 1:
                tokens.insert(at, rng.choice(WORDS))
            elif kind == 2:
                del tokens[at]
            elif kind == 3:
                tokens[at : at + 2] = tokens[at : at + 2] * rng.choice([2, 30])
            elif kind == 4:
                tokens[at] = "".join(rng.choices(string.printable + "é\0\u2028", k=rng.randint(1, 8)))
            else:
                other = rng.randrange(len(tokens))
                tokens[at], tokens[other] = tokens[other], tokens[at]
            sql = " ".join(tokens)
        return sql


@cache
def _databases() -> dict[str, Database]:
    "They stay open from case to case: starting them anew would take longer than the case."
    found = {"sqlite": Database.from_tables(TABLE, LIMITS)}
    try:
        import duckdb
    except ImportError:
        return found
    _databases.folder = TemporaryDirectory()
    path = Path(_databases.folder.name) / "t.duckdb"
    with duckdb.connect(str(path)) as connection:
        connection.execute("CREATE TABLE t (id INT, name VARCHAR, value DOUBLE, text VARCHAR)")
        connection.executemany("INSERT INTO t VALUES (?, ?, ?, ?)", ROWS)
    found["duckdb"] = Database.connect(f"duckdb:///{path}", LIMITS)
    return found


def case(rng: random.Random, folder: Path) -> None:
    name, database = rng.choice(list(_databases().items()))
    grammar = Grammar(rng)
    sql = grammar.query(rng.randint(1, 4))
    if rng.random() < 0.5:
        sql = grammar.bent(sql)
    elif rng.random() < 0.2:
        from hostile import BOMBS, GROUPS

        sql = grammar.bent(rng.choice(rng.choice([group for group in GROUPS.values() if group is not BOMBS])))
    asked = rng.choices(["run", "hints", "evidence"], [8, 1, 1])[0]
    start = time.perf_counter()
    try:
        result = getattr(database, asked)(sql)
    except QueryError as error:
        assert str(error) and "Traceback" not in str(error) and len(str(error)) < 20_000, (name, sql, str(error))
    else:
        if asked == "run":
            assert all(len(row) == len(result.columns) for row in result.rows), (name, sql)
            assert len(result.rows) <= LIMITS.rows, (name, sql)
    # where a worker has to be started anew, that takes its time as well
    assert time.perf_counter() - start < LIMITS.seconds + 4, (name, asked, sql)
    unchanged = database.run("SELECT count(*), sum(id), max(name), sum(length(text)) FROM t").rows
    assert unchanged == [(40, 780, "name 6", 780)], (name, sql, unchanged)
