"""Databases held by workers: the same answers as in this process, sent once, again after a kill, closed at last."""

import math
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import textwrap
import threading
import time
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import suppress
from dataclasses import replace
from multiprocessing import get_context

import numpy as np
import psutil
import pytest
from hostile import Growth
from patience import waited
from servers import sqlite_file

from tablerag.core import QueryError, Table, TableragError
from tablerag.ground import processes
from tablerag.sandbox import remote
from tablerag.sandbox.connection import Connection, Result, joined
from tablerag.sandbox.database import Database
from tablerag.sandbox.engines import Limits

PEAKS = Table(
    "peaks",
    ("Peak", "Height (m)", "First ascent", "Share"),
    (
        ("Everest", "8,849", "29 May 1953", "12 %"),
        ("K2", "8,611", "31 July 1954", "9 %"),
        ("Makalu \ud83d", "-", "unknown", ""),
        ("東京\u2028'\"", "1.5", "1956-05-18", "7 %"),
    ),
    title="Peaks",
)
ENDLESS = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n"
STUCK = "SELECT length(printf('%.*c', 2000000000, 'x'))"  # the engine cannot stop it


@pytest.fixture
def calls(monkeypatch):
    "The names of the functions that workers were asked to call."
    found = []
    call = processes.Worker.call

    def noted(self, function, *arguments, **more):
        found.append(function.rpartition(".")[2])
        return call(self, function, *arguments, **more)

    monkeypatch.setattr(processes.Worker, "call", noted)
    return found


@pytest.fixture
def workers(monkeypatch):
    "Workers of the test's own."
    pool = processes.Workers()
    monkeypatch.setattr(remote, "_TABLE_WORKERS", pool)
    yield pool
    pool.close()


@pytest.fixture(scope="module")
def shared_workers():
    "For many small cases."
    pool = processes.Workers()
    yield pool
    pool.close()


# the same here and there


@pytest.mark.parametrize(
    "sql",
    [
        "SELECT * FROM peaks", "SELECT peak, height_m * 2 AS x FROM peaks WHERE height_m > 8000 ORDER BY 1 LIMIT 1",
        "SELECT COUNT(*), MAX(height_m), AVG(share_number) FROM peaks",
        "SELECT 1e999, -1e999, 9223372036854775807, 0.1, NULL, ''", "SELECT x'00ff41', CAST('a' AS BLOB), hex('é')",
        "SELECT 1 AS a, 2 AS a", "SELECT peak FROM peaks WHERE 0",
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 5000) SELECT i, i * 0.5 FROM n",
        "SELECT printf('%.40000c', 'x')", "SELECT fold(peak), number(share), iso_date(first_ascent) FROM peaks",
        "SELECT hight FROM peaks", "SELECT * FROM mountains", "SELECT fol(peak) FROM peaks", "SELECT peak FORM peaks",
        "SELECT 1; SELECT 2", "DELETE FROM peaks", "SELECT '" + "x" * 99_990, "SELECT 1 -- \ud83d \0", "", ENDLESS,
    ],
)  # fmt: skip
def test_a_worker_says_what_this_process_says(sql):
    said = []
    for inside in (True, False):
        with Database.from_tables(PEAKS, Limits(seconds=0.3), inside=inside) as database:
            try:
                said.append(replace(database.run(sql), seconds=0))
            except QueryError as error:
                said.append((error.what, error.where, error.to_do))
            said.append((database.hints(sql), database.evidence(sql), database.schema(), database.dialect))
    assert said[:2] == said[2:]


def test_the_built_in_model_starts_no_process(calls):
    from tablerag.models.embedded import EmbeddedModel
    from tablerag.sql_agent import SQLAgent

    answer = SQLAgent(EmbeddedModel()).solve("How high is K2?", [PEAKS])
    assert answer.text == "8611" and answer.evidence and not calls


def test_any_other_model_asks_in_a_worker(calls):
    from scripted import ScriptedChatModel, tool_call

    from tablerag.sql_agent import SQLAgent

    model = ScriptedChatModel(replies=[tool_call("run_sql", query="SELECT 7 FROM peaks"), "7"])
    assert SQLAgent(model).solve("How high is K2?", [PEAKS]).values[0] == "7"
    assert "run_query" in calls and "told_of" in calls


# what a worker holds


def test_tables_are_sent_once(workers, calls):
    for _ in range(3):
        with Database.from_tables(PEAKS) as database:
            database.run("SELECT 1")
            database.run("SELECT 2")
    assert calls == ["open_tables", *["run_query"] * 6]


def test_other_limits_and_other_cells_are_another_database(workers, calls):
    for table, limits in (
        (PEAKS, Limits()),
        (PEAKS, Limits(rows=2)),
        (replace(PEAKS, rows=PEAKS.rows[:2]), Limits()),
        (PEAKS, Limits()),
    ):
        with Database.from_tables(table, limits) as database:
            assert len(database.run("SELECT * FROM peaks").rows) == min(len(table.rows), limits.rows)
    assert calls.count("open_tables") == 3


def test_a_worker_holds_a_bounded_number_of_bytes(workers, calls, monkeypatch):
    monkeypatch.setattr(remote, "_HELD", 60_000)
    tables = [Table(f"t{n}", ("a",), tuple((f"{n} {i}",) for i in range(1000)), title="t") for n in range(6)]
    for _ in range(2):
        for table in tables:
            with Database.from_tables(table) as database:
                assert database.run("SELECT max(rowid), min(a) FROM t").rows == [(1000, f"{table.id[1:]} 0")]
    [worker] = workers._idle
    assert sum(worker.held.values()) <= 60_000 and 1 <= len(worker.held) < 6
    assert calls.count("open_tables") == 12


def test_a_worker_holds_a_bounded_number_of_databases(workers, calls, monkeypatch):
    monkeypatch.setattr(remote, "_MOST_HELD", 3)
    for number in (0, 1, 2, 0, 3, 0, 4, 0, 1):
        with Database.from_tables(Table(f"t{number}", ("a",), ((f"{number}",),), title="t")) as database:
            assert database.run("SELECT a FROM t").rows == [(number,)]
    [worker] = workers._idle
    assert len(worker.held) == 3 and calls.count("open_tables") == 6


def test_what_was_used_last_stays(workers, calls, monkeypatch):
    monkeypatch.setattr(remote, "_HELD", 60_000)
    first, *others = [Table(f"t{n}", ("a",), tuple((f"{n} {i}",) for i in range(1000)), title="t") for n in range(6)]
    for table in others:
        for each in (first, table):
            with Database.from_tables(each) as database:
                database.run("SELECT 1")
    assert calls.count("open_tables") == 6


def test_a_table_larger_than_all_room_is_held_alone(workers, monkeypatch):
    monkeypatch.setattr(remote, "_HELD", 1000)
    for _ in range(2):
        with Database.from_tables(PEAKS) as database:
            assert database.run("SELECT count(*) FROM peaks").rows == [(4,)]
    [worker] = workers._idle
    assert len(worker.held) == 1


@pytest.mark.parametrize("sql", [STUCK, "SELECT hex(zeroblob(1))", "SELECT nothing"])
def test_after_a_kill_the_tables_are_sent_again(workers, calls, sql):
    with Database.from_tables(PEAKS, Limits(seconds=0.2)) as database:
        assert database.run("SELECT count(*) FROM peaks").rows == [(4,)]
        with pytest.raises(QueryError):
            database.run(sql)
        assert database.run("SELECT count(*) FROM peaks").rows == [(4,)]
    assert calls.count("open_tables") == (2 if sql == STUCK else 1)


def test_a_worker_killed_from_outside_costs_one_query_at_most(workers):
    with Database.from_tables(PEAKS) as database:
        database.run("SELECT 1")
        [worker] = workers._idle
        worker._process.kill()
        worker._process.wait()
        assert database.run("SELECT count(*) FROM peaks").rows == [(4,)]


def test_threads_ask_at_the_same_time(workers):
    def ask(number):
        with Database.from_tables(PEAKS, Limits(seconds=20)) as database:
            return [database.run(f"SELECT count(*) + {number} FROM peaks").rows[0][0] for _ in range(10)]

    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(ask, range(8))) == [[4 + number] * 10 for number in range(8)]


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
def test_an_interrupt_leaves_the_next_query_fine(workers):
    with Database.from_tables(PEAKS, Limits(seconds=20)) as database:
        database.run("SELECT 1")
        threading.Timer(0.3, os.kill, [os.getpid(), signal.SIGINT]).start()
        with pytest.raises(KeyboardInterrupt):
            database.run(STUCK)
        assert database.run("SELECT count(*) FROM peaks").rows == [(4,)]


def test_a_long_query_is_not_even_sent(calls):
    with Database.from_tables(PEAKS) as database:
        with pytest.raises(QueryError, match="2,000,009 characters"):
            database.run("SELECT '" + "x" * 2_000_000 + "'")
        assert database.hints("x" * 2_000_000) == "" and database.evidence("x" * 2_000_000) == ()
    assert not calls


# several in one go


def told(found):
    return [each.rows if isinstance(each, Result) else str(each) if each else None for each in found]


def test_several_queries_are_one_call_and_say_what_each_says_alone(workers, calls):
    queries = ["SELECT * FROM peaks", "SELECT nothing FROM peaks", "DROP TABLE peaks", "", "SELECT 1 WHERE 0", STUCK]
    with Database.from_tables(PEAKS, Limits(seconds=2)) as database, Database.from_tables(PEAKS, inside=True) as here:
        calls.clear()
        found = database.run_many(queries[:-1])
        assert calls.count("run_queries") == 1 and "run_query" not in calls
        assert told(found) == told(here.run_many(queries[:-1])) and len(found) == 5 and found[0].columns
        for sql, each in zip(queries, found, strict=False):
            try:
                assert database.run(sql).rows == each.rows
            except QueryError as error:
                assert str(error) == str(each)
        assert database.run_many([]) == []


def test_a_large_result_among_several_is_cut_like_one_alone(workers):
    rows = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 5000) SELECT i, 'abcdefgh' FROM n"
    with Database.from_tables(PEAKS, Limits(rows=3000, result_bytes=60_000)) as database:
        alone = database.run(rows)
        for each in database.run_many([rows, rows]):
            assert (each.rows, each.truncated) == (alone.rows, True) and len(each.rows) > 1000


def test_the_time_of_one_query_is_that_of_all(workers):
    with Database.from_tables(PEAKS, Limits(seconds=0.4)) as database:
        start = time.perf_counter()
        found = database.run_many(["SELECT 1", ENDLESS, "SELECT 2", ENDLESS, ENDLESS, ENDLESS, ENDLESS, "SELECT 3"])
        assert told(found) == [[(1,)], None, [(2,)], None, None, None, None, None]
        assert time.perf_counter() - start < 0.4 + 1


def test_what_ends_the_worker_costs_the_others_nothing(workers):
    memory = "SELECT length(group_concat(hex(zeroblob(1000000)), '')) FROM peaks a, peaks b, peaks c, peaks d"
    with Database.from_tables(PEAKS, Limits(seconds=5, memory_mb=64)) as database:
        first, ended, last = database.run_many(["SELECT 1", memory, "SELECT 2"])
        assert (first.rows, last.rows) == ([(1,)], [(2,)]) and isinstance(ended, QueryError)
        too_long = "SELECT '" + "x" * 1_000_001 + "'"
        first, refused, last = database.run_many(["SELECT 1", too_long, "SELECT 2"])
        assert (first.rows, last.rows) == ([(1,)], [(2,)]) and "1,000,010 characters" in str(refused)


def test_a_query_that_the_engine_cannot_stop_takes_no_more_than_all_may(workers):
    with Database.from_tables(PEAKS, Limits(seconds=0.3, memory_mb=4096)) as database:
        start = time.perf_counter()
        first, *others = database.run_many(["SELECT 1", STUCK, "SELECT 2"])
        assert first.rows == [(1,)] and not any(isinstance(each, Result) for each in others[:1])
        assert time.perf_counter() - start < 3


@pytest.mark.parametrize(
    "values",
    [
        [["rows", ["a"], [[1]], False]],  # without its end
        [["done"]],  # without its rows
        [["late"], ["late"], ["late"]],  # more than were asked
        [["rows", ["a"], [[1, 2]], False], ["done"]],
        [["error", 1, "", ""]],
        [None],
        [],
    ],
)
def test_what_no_worker_would_say_of_several_is_refused(monkeypatch, workers, values):
    with Database.from_tables(PEAKS) as database:
        database.run("SELECT 1")
        monkeypatch.setattr(processes.Worker, "call", lambda *_, **__: iter([(value, b"") for value in values]))
        for each in database.run_many(["SELECT 1", "SELECT 2"]):
            assert not isinstance(each, Result)


def test_a_large_result_comes_in_pieces(workers):
    limits = Limits(rows=50_000, result_bytes=100_000_000)
    with Database.from_tables(PEAKS, limits) as database:
        result = database.run(
            "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 60000) SELECT i, 'text ' || i FROM n"
        )
    assert len(result.rows) == 50_000 and result.truncated
    assert result.rows[-1] == (50_000, "text 50000")


# what a worker in other hands may say

PIECE, MANY = [["a"], [[1], [None], ["x"], [2.5]], False], [["a"], [[1]] * 4, False]


@pytest.mark.parametrize(
    "function, values",
    [
        ("run", []),
        *(("run", [value]) for value in (None, 5, "x", [], [1], {"a": 1}, [["a"], [], "yes"], [[1], [[1]], False])),
        *(("run", [[["a"], rows, False]]) for rows in (None, 5, "xy", [5], ["x"], [[]], [[1, 2]], [[[1]]], [[{}]])),
        ("run", [[["a"], [["\ud800"]], False]]),
        ("run", [[["\udc00"], [], False]]),
        ("run", [[["a"], [["x" * 101]], False]]),
        ("run", [MANY, MANY]),
        ("run", [[["a"], [], False]] * 9),
        *(("hints", values) for values in ([], [5], [None], [["a"]], ["a", "b"])),
        *(("found_nothing", values) for values in ([], [5], [None], ["yes"], [1], [True, True])),
        *(("evidence", [value]) for value in (None, 5, "x", [1], [[1, 2]], [["peaks", [True], []]])),
        *(("evidence", [[["peaks", rows, columns]]]) for rows, columns in ((None, []), (["0"], []), ([0], [1]))),
        ("evidence", [[["other", [0], ["a"]]]]),
        ("evidence", [[], []]),
    ],
)
def test_what_cannot_be_a_reply_is_refused(monkeypatch, shared_workers, function, values):
    monkeypatch.setattr(remote, "_TABLE_WORKERS", shared_workers)
    call = processes.Worker.call

    def answered(self, name, *arguments, **more):
        if name.endswith("run_query" if function == "run" else "told_of"):
            return ((value, b"") for value in values)
        return call(self, name, *arguments, **more)

    monkeypatch.setattr(processes.Worker, "call", answered)
    with Database.from_tables(PEAKS, Limits(rows=6, result_bytes=100)) as database:
        if function == "run":
            with pytest.raises(QueryError, match="unreadable"):
                database.run("SELECT 1")
        elif function == "found_nothing":
            assert not database.found_nothing("SELECT COUNT(*)", Result(("a",), [(0,)]))
        else:
            assert not getattr(database, function)("SELECT 1")


def test_rows_that_are_not_there_are_no_evidence(monkeypatch):
    with Database.from_tables(PEAKS) as database:
        said = [("peaks", [-1, 0, 3, 4, 10**9], ["peak", "zz"])]
        monkeypatch.setattr(database._asked, "evidence", lambda sql: said)
        [evidence] = database.evidence("SELECT 1")
    assert evidence.rows == (0, 3) and evidence.columns == (0,)


@pytest.mark.parametrize(
    "value", [None, 5, [], ["sqlite"], ["oracle", {}], ["sqlite", []], ["sqlite", {"t": 1}], ["sqlite", {"t": [["a"]]}]]
)
def test_what_cannot_be_a_database_is_refused(value):
    with pytest.raises(processes.Overrun, match="unreadable"):
        remote._description(value)


@pytest.mark.parametrize("limits", [{"seconds": math.inf}, {"memory_mb": math.inf}, {"rows": np.int64(3)}])
def test_limits_are_any_numbers(workers, limits):
    with Database.from_tables(PEAKS, Limits(**limits)) as database:
        assert database.run("SELECT count(*) FROM peaks").rows == [(4,)]


# outside databases


@pytest.fixture
def shop(tmp_path):
    made = "CREATE TABLE orders (id INTEGER PRIMARY KEY, customer TEXT)"
    return sqlite_file(tmp_path / "shop.db", f"{made}; INSERT INTO orders (customer) VALUES ('Ann'), ('Bob')")


def children():
    return {child.pid for child in psutil.Process().children(recursive=True)}


def open_files(pid):
    return {file.path for file in psutil.Process(pid).open_files()}


def test_this_process_never_opens_the_file(shop):
    with Database.connect(f"sqlite:///{shop}") as database:
        assert database.run("SELECT count(*) FROM orders").rows == [(2,)]
        assert str(shop) not in open_files(os.getpid())
        assert any(str(shop) in open_files(pid) for pid in children())
    assert not any(str(shop) in open_files(pid) for pid in children()), "closed is closed"


@pytest.mark.parametrize(
    "bomb", [STUCK, "SELECT count(*) FROM orders WHERE customer LIKE printf('%.*c', 2000000000, '%')"]
)
def test_after_a_kill_it_connects_again(shop, bomb):
    with Database.connect(f"sqlite:///{shop}", Limits(seconds=0.3)) as database:
        for _ in range(2):
            with pytest.raises(QueryError):
                database.run(bomb)
            assert database.run("SELECT count(*) FROM orders").rows == [(2,)]


def test_a_file_that_has_gone_after_a_kill_is_said(shop):
    with Database.connect(f"sqlite:///{shop}", Limits(seconds=0.3)) as database:
        with pytest.raises(QueryError):
            database.run(STUCK)
        shop.unlink()
        with pytest.raises(TableragError, match="no such file"):
            database.run("SELECT 1")


def test_a_relative_address_is_of_the_folder_where_it_is_asked(shop, monkeypatch):
    monkeypatch.chdir(shop.parent)
    (elsewhere := shop.parent / "elsewhere").mkdir()
    sqlite3.connect(elsewhere / "shop.db").close()
    with Database.connect("sqlite:///shop.db", Limits(seconds=0.3)) as database:
        assert database.run("SELECT count(*) FROM orders").rows == [(2,)]
        monkeypatch.chdir(elsewhere)
        database._asked._source._worker.close()
        assert database.run("SELECT count(*) FROM orders").rows == [(2,)], "after a kill it means the same"


@pytest.mark.skipif(sys.platform == "win32", reason="a folder one is in cannot be removed")
def test_a_folder_that_is_gone_is_no_matter(shop, tmp_path, monkeypatch, workers):
    (gone := tmp_path / "gone").mkdir()
    monkeypatch.chdir(gone)
    monkeypatch.syspath_prepend("")
    gone.rmdir()
    remote._OUTSIDE_WORKERS.close()
    with Database.connect(f"sqlite:///{shop}") as database, Database.from_tables(PEAKS) as peaks:
        assert database.run("SELECT count(*) FROM orders").rows == [(2,)]
        assert peaks.run("SELECT count(*) FROM peaks").rows == [(4,)]


def test_one_that_nobody_closed_is_let_go_of(shop):
    other = shop.with_name("other.db")
    shutil.copy(shop, other)
    sqlite_file(other, "DELETE FROM orders WHERE id = 1")
    for path, count in ((shop, 2), (other, 1), (shop, 2)):
        database = Database.connect(f"sqlite:///{path}")
        assert database.run("SELECT count(*) FROM orders").rows == [(count,)]
        del database


def test_closing_is_quiet_after_a_kill(shop):
    for wait in (True, False):
        database = Database.connect(f"sqlite:///{shop}")
        process = database._asked._source._worker._process
        os.kill(process.pid, signal.SIGTERM)
        if wait:
            process.wait()
        database.close()
        database.close()


@pytest.mark.skipif(sys.platform != "linux", reason="no fork")
def test_a_fork_connects_for_itself(shop):
    program = f"""
import os, sys
from tablerag.sandbox.database import Database
with Database.connect("sqlite:///{shop}") as database:
    child = os.fork()
    print(database.run("SELECT count(*) FROM orders").rows, flush=True)
    if child:
        assert os.waitpid(child, 0)[1] == 0
        print(database.run("SELECT max(id) FROM orders").rows)
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60)
    assert (done.stdout, done.stderr) == ("[(2,)]\n" * 3, ""), done


def test_two_at_once_do_not_meet(shop, tmp_path):
    other = sqlite_file(tmp_path / "other.db", "CREATE TABLE other (a)")
    with Database.connect(f"sqlite:///{shop}") as one, Database.connect(f"sqlite:///{other}") as two:
        assert one.run("SELECT count(*) FROM orders").rows == [(2,)]
        assert two.run("SELECT count(*) FROM other").rows == [(0,)]
        with pytest.raises(QueryError, match="no such table"):
            two.run("SELECT * FROM orders")


def test_settings_of_postgresql_go_there_and_keys_do_not(shop, monkeypatch):
    monkeypatch.setenv("PGAPPNAME", "an-application")
    monkeypatch.setenv("OPENAI_API_KEY", "a-key")
    remote._OUTSIDE_WORKERS.close()
    with Database.connect(f"sqlite:///{shop}") as database, database._asked._source.worker(Limits()) as (worker, _):
        environment = psutil.Process(worker._process.pid).environ()
    assert "OPENAI_API_KEY" not in environment


def test_a_sqlite_file_in_wal_mode_is_read_while_it_is_written(shop):
    writer = sqlite3.connect(shop)
    writer.execute("PRAGMA journal_mode=WAL")
    with Database.connect(f"sqlite:///{shop}") as database:
        for count in range(3, 6):
            writer.execute("INSERT INTO orders (customer) VALUES ('x')")
            writer.commit()
            assert database.run("SELECT count(*) FROM orders").rows == [(count,)]
    writer.close()


def test_views_of_a_stranger_take_the_time_of_one_query(tmp_path):
    views = "; ".join(f"CREATE VIEW v{number} AS {ENDLESS}" for number in range(30))
    path = sqlite_file(tmp_path / "views.db", f"CREATE TABLE t (a); {views}")
    with Database.connect(f"sqlite:///{path}", Limits(seconds=0.3)) as database:
        start = time.monotonic()
        schema = database.schema()
        assert time.monotonic() - start < 8  # nine seconds, had each its own time
    assert schema.count("CREATE TABLE v") == 30
    assert "stopped for running longer than 0.3 s" in schema and schema.endswith("those above took long enough")


@pytest.mark.slow
def test_views_that_double_are_read_within_bounds(tmp_path):
    path = tmp_path / "views.db"
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE v0 (a)")
        connection.execute("PRAGMA writable_schema = 1")
        for number in range(1, 40):
            view = f"CREATE VIEW v{number} AS SELECT a.a FROM v{number - 1} a, v{number - 1} b"
            connection.execute("INSERT INTO sqlite_master VALUES ('view', ?, ?, 0, ?)", [f"v{number}"] * 2 + [view])
    connection.close()
    with Growth() as growth:
        try:
            with Database.connect(f"sqlite:///{path}", Limits(seconds=0.3, memory_mb=64)) as database:
                assert "v0" in database.names or "v0" in repr(database)
        except TableragError as error:
            assert "views.db" in str(error) or "stopped" in str(error)
    assert growth.mb < 64 + remote._LIBRARIES_MB + 64


# a connection


def test_pieces_are_joined_as_they_were():
    pieces = [Result(("a",), [(1,)]), Result(("a",), [(2,)], True), Result(("a",), [])]
    assert replace(joined(pieces), seconds=0) == Result(("a",), [(1,), (2,)], True)


class Faulty:
    "An engine that fails as drivers do."

    dialect, refusal = "sqlite", ""

    def __init__(self, error):
        self.error, self.limits = error, Limits()

    def columns(self):
        return {"t": [("a", "TEXT")]}

    def select(self, sql):
        raise self.error

    def close(self):
        pass


def _named(name, text):
    return type(name, (Exception,), {})(text)


@pytest.mark.parametrize(
    "error, words",
    [
        (MemoryError(), "more than 512 MB of memory"),
        (_named("OutOfMemoryException", "Out of Memory Error: failed"), "more than 512 MB of memory"),
        (RuntimeError("std::bad_alloc"), "more than 512 MB of memory"),
        (_named("InternalException", "INTERNAL Error: Memory allocation failure"), "more than 512 MB of memory"),
        (_named("FatalException", "FATAL Error: invalidated"), "FATAL Error"),
        (RecursionError("maximum recursion depth exceeded"), "recursion"),
        (UnicodeDecodeError("utf-8", b"x", 0, 1, "bad"), "utf-8"),
        (ValueError(), "ValueError"),
        (QueryError("as it is", to_do="do"), "as it is. do"),
        (_named("BinderException", "no such column: " + "x" * 100_000), "no such column"),
    ],
)
def test_whatever_a_driver_raises_is_an_error_in_words(error, words):
    with pytest.raises(QueryError, match=words) as caught:
        Connection(Faulty(error), Limits()).run("SELECT 1")
    assert len(str(caught.value)) < 5000


# where a program may stand


PROGRAM = """
from tablerag.core import Table
from tablerag.sandbox.database import Database
with Database.from_tables(Table("t", ("a",), (("1",), ("2",)))) as database:
    print(database.run("SELECT sum(a) FROM t").rows)
"""


@pytest.mark.parametrize("how", ["-c", "script without a guard", "standard input", "thread", "-I"])
def test_a_worker_starts_wherever_python_runs(tmp_path, how):
    program, given = PROGRAM, None
    if how == "thread":
        body = textwrap.indent(program, "    ")
        program = f"import threading\ndef work():\n{body}\n"
        program += "thread = threading.Thread(target=work)\nthread.start()\nthread.join()"
    if how == "-I":
        program = f"import sys\nsys.path[:0] = {sys.path!r}\n{program}"
    command = ["-c", program]
    if how == "script without a guard":
        (tmp_path / "script.py").write_text(program)
        command = [str(tmp_path / "script.py")]
    elif how == "standard input":
        command, given = ["-"], program
    if how == "-I":
        command = ["-I", *command]
    done = subprocess.run(
        [sys.executable, "-W", "error::ResourceWarning", *command],
        input=given,
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert (done.stdout, done.stderr) == ("[(3,)]\n", ""), done


def _asked_there(number):
    with Database.from_tables(PEAKS, Limits(seconds=20)) as database:
        return database.run(f"SELECT count(*) + {number} FROM peaks").rows[0][0], os.getpid()


@pytest.mark.parametrize(
    "method", ["spawn", pytest.param("fork", marks=pytest.mark.skipif(sys.platform != "linux", reason="no fork"))]
)
@pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")
def test_processes_of_a_study_have_workers_of_their_own(method):
    _asked_there(0)
    before = children()
    with ProcessPoolExecutor(2, mp_context=get_context(method)) as pool:
        found = list(pool.map(_asked_there, range(6)))
    assert [value for value, _ in found] == [4, 5, 6, 7, 8, 9]
    assert os.getpid() not in {pid for _, pid in found}

    def left() -> list[str]:
        commands = []
        for pid in children() - before:
            with suppress(psutil.NoSuchProcess):
                commands.append(" ".join(psutil.Process(pid).cmdline()))
        return [command for command in commands if "tablerag.ground.processes" in command]

    assert waited(lambda: not left()), left()
    assert _asked_there(0)[0] == 4
