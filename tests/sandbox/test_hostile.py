"""What a stranger may write is run on every engine: nothing changes, nothing leaks, and each statement ends within its
limits, counted over all processes. `benchmarks/hostile_queries.py` runs all on every engine at larger limits."""

import time
from contextlib import suppress
from dataclasses import replace

import pytest
from hostile import ENGINES, GROUPS, NOTES, SECRET, SENTINEL, Growth, Place

from tablerag.core import QueryError
from tablerag.sandbox.database import Database
from tablerag.sandbox.engines import Limits

LIMITS = Limits(seconds=0.3, memory_mb=96)
BRIEF = replace(LIMITS, seconds=0.1)  # for statements that may be answered or stopped: most take all of it


@pytest.fixture(autouse=True)
def sentinel(monkeypatch):
    monkeypatch.setenv("TABLERAG_SENTINEL", SENTINEL)


def _attempt(folder, engine, statements, limits=LIMITS):
    "Those that were answered."
    place, answered = Place(folder, engine), set()
    with place.open(limits) as database:
        for sql in statements:
            outcome = place.attempt(database, sql)
            assert not outcome.wrong, (sql[:200], outcome)
            assert outcome.seconds < limits.seconds + 1, (sql[:200], outcome)
            assert outcome.mb < limits.memory_mb + 64, (sql[:200], outcome)
            if not outcome.error:
                answered.add(sql)
    return answered


@pytest.mark.parametrize(
    ("engine", "group"),
    [*((ENGINES[0], group) for group in ("changes", "settings", "files")), *((engine, "odd") for engine in ENGINES)],
)
def test_nothing_is_changed_and_nothing_leaks(tmp_path, engine, group):
    "On files and servers: `test_hostile_databases`."
    answered = _attempt(tmp_path, engine, GROUPS[group])
    assert group == "odd" or not answered


@pytest.mark.slow
@pytest.mark.timeout(300)
@pytest.mark.parametrize("group", ["long", "bombs"])
@pytest.mark.parametrize("engine, one_in", [("sqlite in memory", 1), ("sqlite file", 5), ("duckdb", 4)])
def test_every_statement_ends_within_its_limits(tmp_path, engine, one_in, group):
    _attempt(tmp_path, engine, GROUPS[group][::one_in], BRIEF)


@pytest.mark.parametrize(
    "sql, words",
    [
        ("SELECT length(printf('%.*c', 2000000000, 'x'))", "longer than 0.3 s"),
        (GROUPS["bombs"][17], "longer than|of memory"),  # 39 doubled queries
        ("WITH RECURSIVE k(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM k) SELECT count(*) FROM k", "longer than 0.3 s"),
        ("SELECT group_concat(a.id || b.id || c.id || d.id) FROM notes a, notes b, notes c, notes d", "longer|too big"),
    ],
)
def test_the_next_query_is_fine(sql, words):
    with Database.from_tables(NOTES, LIMITS) as database:
        for _ in range(2):
            with pytest.raises(QueryError, match=words):
                database.run(sql)
            assert database.run("SELECT count(*) FROM notes").rows == [(100,)]


def test_hints_and_evidence_have_the_time_of_one_query():
    query = "SELECT name FROM notes WHERE " + " OR ".join(f"body = 'b{i}'" for i in range(3000))
    slow = (
        "SELECT name FROM notes WHERE name = 'x' OR id < "
        "(SELECT count(*) FROM notes a, notes b, notes c, notes d WHERE a.n + b.n + c.n + d.n = notes.n)"
    )
    for inside, queries in ((True, [slow]), (False, [slow, query])):
        with Database.from_tables(NOTES, LIMITS, inside=inside) as database:
            for sql in queries:
                for ask in (database.hints, database.evidence):
                    ask("SELECT 1 FROM notes WHERE name = 'x'")  # a worker is warm
                    with Growth() as growth:
                        start = time.perf_counter()
                        ask(sql)
                    seconds = time.perf_counter() - start
                    assert seconds < LIMITS.seconds + 5, (inside, ask, sql[:100])
                    assert growth.mb < LIMITS.memory_mb + 64


@pytest.mark.parametrize("engine", ENGINES)
def test_hints_and_evidence_of_what_is_no_query_are_empty(tmp_path, engine):
    place = Place(tmp_path, engine)
    with place.open(LIMITS) as database:
        for sql in [sql for name in ("changes", "files", "odd") for sql in GROUPS[name][::4]]:
            said = repr((database.hints(place.written(sql)), database.evidence(place.written(sql))))
            assert SECRET not in said and SENTINEL not in said and "Traceback" not in said
    assert place.is_as_before()


@pytest.mark.parametrize("group", ["changes", "files", "odd", "long"])
def test_gold_queries_of_a_questions_file_are_no_exception(group):
    from tablerag.evaluation.gold import query_shape, run_gold

    for sql in GROUPS[group]:
        for read in (query_shape, lambda sql: run_gold(sql, NOTES)):
            start = time.perf_counter()
            with suppress(QueryError):
                assert SECRET not in repr(read(sql))
            assert time.perf_counter() - start < 30, sql[:100]  # five seconds in the worker
