"""PostgreSQL as it is: a real server, a plain reader, and everything that reading alone does not stop."""

import subprocess
import tempfile
import threading
import time
from decimal import Decimal
from pathlib import Path

import pytest
from hostile_postgres import (
    BESIDE_DOMAINS,
    CALLS,
    CHECKED_WHILE_PARSING,
    CHECKED_WHILE_RUNNING,
    COSTLY,
    DOMAIN_TRAP,
    HOSTILE,
    JSON_CHECKED_WHILE_PARSING,
    JSON_CHECKED_WHILE_RUNNING,
    LATE_TRAPS,
    NO_DOMAIN_TRAP,
    PLACES,
    SETUP,
    TRAPPED,
    TRAPS,
)
from patience import waited
from servers import started_postgres

from tablerag.core import QueryError, SourceError
from tablerag.sandbox.addresses import open_engine
from tablerag.sandbox.connection import Connection
from tablerag.sandbox.database import Database
from tablerag.sandbox.engines import ForeignKey, Limits
from tablerag.sandbox.postgres import PostgresEngine


@pytest.fixture(scope="session")
def server():
    "The address of the superuser."
    psycopg = pytest.importorskip("psycopg")
    with started_postgres() as running:
        url = running.get_uri()
        with psycopg.connect(url, autocommit=True) as connection:
            connection.execute(SETUP)
        with psycopg.connect(url.replace("postgres:@", "mallory:@"), autocommit=True) as connection:
            connection.execute(TRAPS)
            connection.execute(LATE_TRAPS)
            granted = "GRANT USAGE ON SCHEMA trap TO reader; GRANT SELECT ON ALL TABLES IN SCHEMA trap TO reader"
            connection.execute(granted)
        yield url


@pytest.fixture(scope="session")
def reader(server):
    return server.replace("postgres:@", "reader:@")


@pytest.fixture(scope="session")
def superuser(server):
    "A session of the superuser: it sees what others leave, and is what others may end."
    import psycopg

    with psycopg.connect(server, autocommit=True) as connection:
        yield connection


@pytest.fixture(scope="module")
def database(reader):
    with Database.connect(reader, Limits(seconds=2)) as database:
        yield database


STATE = """SELECT
    (SELECT ROW(COUNT(*), SUM(population), MIN(name))::text FROM cities),
    (SELECT md5(string_agg(relname || relkind::text, ',' ORDER BY oid)) FROM pg_class WHERE relkind <> 't'),
    (SELECT md5(string_agg(proname, ',' ORDER BY oid)) FROM pg_proc),
    (SELECT ROW(last_value, is_called)::text FROM numbers),
    (SELECT string_agg(rolname, ',' ORDER BY rolname) FROM pg_roles),
    (SELECT COUNT(*) FROM pg_largeobject_metadata), (SELECT COUNT(*) FROM pg_replication_slots),
    (SELECT COUNT(*) FROM pg_extension), (SELECT COUNT(*) FROM pg_db_role_setting),
    (SELECT COUNT(*) FROM pg_prepared_xacts),
    (SELECT COUNT(*) FROM pg_locks WHERE locktype = 'advisory'),
    (SELECT COUNT(*) FROM pg_stat_activity WHERE usename = 'reader' AND state <> 'idle'),
    (SELECT md5(pg_read_file('postgresql.auto.conf'))),
    (SELECT string_agg(f, ',' ORDER BY f) FROM pg_ls_dir('.') f), (SELECT string_agg(f, ',') FROM pg_ls_dir('/tmp') f
        WHERE f LIKE 'tablerag-hostile%'), (SELECT pg_conf_load_time()::text)"""


def state_of(superuser):
    return superuser.execute(STATE).fetchall()


@pytest.fixture(scope="session")
def untouched(superuser):
    return state_of(superuser)


# What is read


def test_keys_comments_and_views_are_told(superuser, reader):
    engine = open_engine(reader)
    found = engine.declared()
    engine.close()
    asked = "SELECT relname FROM pg_class WHERE relkind IN ('v', 'm') AND relnamespace = 'public'::regnamespace"
    assert {name for (name,) in superuser.execute(asked)} <= found.views
    assert all(key.table and len(key.columns) == len(key.others) for key in found.foreign)
    superuser.execute(
        """CREATE SCHEMA declaring; CREATE TABLE declaring.town (a int, b int, PRIMARY KEY (b, a));
        CREATE TABLE declaring.shop (x int, y int, FOREIGN KEY (y, x) REFERENCES declaring.town (b, a));
        COMMENT ON TABLE declaring.town IS 'where'; COMMENT ON COLUMN declaring.shop.x IS 'which'"""
    )
    try:
        engine = open_engine(reader)
        found = engine.declared()
        engine.close()
    finally:
        superuser.execute("DROP SCHEMA declaring CASCADE")
    assert found.primary["declaring.town"] == ("b", "a")
    assert ForeignKey("declaring.shop", ("y", "x"), "declaring.town", ("b", "a")) in found.foreign
    assert found.comments["declaring.town", ""] == "where" and found.comments["declaring.shop", "x"] == "which"


def test_postgres_is_read(database):
    result = database.run("SELECT name, population, founded, area FROM cities ORDER BY population DESC LIMIT 2")
    assert result.rows[0] == ("city 2000", 2000000, "2005-06-23", 3000.0) and result.columns[0] == "name"
    assert database.run("SELECT * FROM cities").truncated
    assert "name TEXT" in database.schema() and "trap.goods" in database.schema(samples=0)
    assert "not readable" in database.schema(), "a view that calls what it may not costs the view alone"
    assert "'city 7'" in database.hints("SELECT 1 FROM cities WHERE name = 'City 7'")
    assert database.run("SELECT '100%' LIKE '%\\%', 'a%sb', count(*) FROM large;").rows == [(True, "a%sb", 1000)]
    assert database.dialect == "postgres"
    for sql, words in (
        ("SELECT * FROM other.things", "permission denied"),
        ("SELECT nofunction(1)", "no such function"),
    ):
        with pytest.raises(QueryError, match=words):
            database.run(sql)
    assert database.run("SELECT 1").rows == [(1,)], "an error does not leave the connection broken"


ORDINARY = Path(__file__).with_name("ordinary_postgres.sql").read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("sql", ORDINARY)
def test_what_only_reads_is_answered(database, sql):
    assert database.run(sql).columns


def test_values_are_text_and_numbers(database):
    row = database.run(
        "SELECT 1.50::numeric, 7::numeric, true, now()::date, '\\x41'::bytea, ARRAY[1, 2], '{\"a\": 1}'::jsonb, NULL,"
        " 'a'::char(3), (1, 'x'), int4range(1, 3), '10.0.0.1'::inet, ''::text, ARRAY[]::int[], '(,)'::trap.plain"
    ).rows[0]
    assert row[:3] == (1.5, 7, True) and isinstance(row[3], str) and row[4:8] == ("A", "[1, 2]", "{'a': 1}", None)
    assert row[8:] == ("a  ", "('1', 'x')", "[1, 3)", "10.0.0.1", "", "[]", "(,)")
    assert not any(isinstance(value, Decimal) for value in row)


@pytest.mark.parametrize(
    "sql, value",
    [
        ("SELECT 'infinity'::date", "infinity"),
        ("SELECT '0044-03-15 BC'::date", "0044-03-15 BC"),
        ("SELECT '20000-01-01'::timestamp", "20000-01-01 00:00:00"),
        ("SELECT 'infinity'::numeric", float("inf")),
        ("SELECT 'infinity'::float8", float("inf")),
        ("SELECT '\\xff00'::bytea", "\ufffd\0"),
    ],
)
def test_a_value_that_python_cannot_hold_is_text(database, sql, value):
    assert database.run(sql).rows == [(value,)]


# What is refused


@pytest.mark.parametrize("sql", HOSTILE)
def test_nothing_but_reading(database, superuser, untouched, sql):
    folder = Path(tempfile.gettempdir(), "tablerag-hostile")
    start = time.perf_counter()
    with pytest.raises(QueryError) as caught:
        database.run(sql.replace("{pid}", str(superuser.info.backend_pid)).replace("{folder}", str(folder)))
    assert time.perf_counter() - start < 50  # many of them sleep or count for longer
    assert "the trap ran" not in str(caught.value) and "Traceback" not in str(caught.value)
    assert state_of(superuser) == untouched


@pytest.mark.parametrize("place", PLACES)
def test_a_call_is_seen_wherever_it_stands(database, place):
    with pytest.raises(QueryError, match=r"the function pg_backend_pid\(\) is refused"):
        database.run(place.replace("{call}", CALLS[0]))


def test_the_traps_would_run(server, database):
    "Each of them has to be one: without the check most of them run."
    import psycopg

    ran = set()
    with psycopg.connect(server.replace("postgres:@", "reader:@"), autocommit=True) as connection:
        for sql in TRAPPED:
            try:
                connection.execute(sql)
            except psycopg.Error as error:
                if "the trap ran" in str(error):
                    ran.add(sql)
    assert len(ran) >= 55, [sql for sql in TRAPPED if sql not in ran]


# The check of a domain runs wherever a value is made of its type, in part while the server parses


@pytest.fixture
def with_domains(server):
    "Mallory, who has laid out domains whose checks call."
    import psycopg

    with psycopg.connect(server.replace("postgres:@", "mallory:@"), autocommit=True) as mallory:
        mallory.execute(DOMAIN_TRAP)
        try:
            yield mallory
        finally:
            mallory.execute(NO_DOMAIN_TRAP)


def _parsing_runs_the_trap(connection, sql):
    connection.pgconn.prepare(b"", b"ROLLBACK")
    return b"the trap ran" in connection.pgconn.prepare(b"", sql.encode()).error_message


def test_the_domains_would_run(reader, with_domains):
    import psycopg

    with psycopg.connect(reader, autocommit=True) as connection:
        json = connection.info.server_version >= 170000
        parsing = CHECKED_WHILE_PARSING + json * JSON_CHECKED_WHILE_PARSING
        running = CHECKED_WHILE_RUNNING + json * JSON_CHECKED_WHILE_RUNNING
        assert [sql for sql in parsing if not _parsing_runs_the_trap(connection, sql)] == []
        assert [sql for sql in running if _parsing_runs_the_trap(connection, sql)] == []
        for sql in running:
            with pytest.raises(psycopg.Error, match="the trap ran"):
                connection.execute(sql)


@pytest.mark.parametrize("sql", ["SELECT '{1}'::trap.small[]", "SELECT 1::trap.small"])
def test_without_the_check_of_domains_they_run(reader, with_domains, monkeypatch, sql):
    monkeypatch.setattr(PostgresEngine, "_domains_that_call", lambda *_: {})
    with _connected_here(reader) as database, pytest.raises(QueryError, match="the trap ran"):
        database.run(sql)


def test_making_a_value_of_a_domain_that_calls_is_refused(reader, with_domains):
    attacks = CHECKED_WHILE_PARSING + CHECKED_WHILE_RUNNING + JSON_CHECKED_WHILE_PARSING + JSON_CHECKED_WHILE_RUNNING
    with Database.connect(reader) as database:
        for sql in [*attacks, *TRAPPED]:
            with pytest.raises(QueryError) as caught:
                database.run(sql)
            assert "the trap ran" not in str(caught.value), sql
        with pytest.raises(QueryError, match=r"making a trap\.small\W.* calls the function fits\(\), is refused"):
            database.run("SELECT '{1}'::trap.small[]")


def test_what_only_reads_is_answered_beside_domains_that_call(reader, with_domains):
    with Database.connect(reader) as database:
        assert "many" in database.schema()
        for sql, rows in BESIDE_DOMAINS:
            assert len(database.run(sql).rows) == rows, sql
        asked = "SELECT n, many, (box).n, name, '{1}'::int[] FROM trap.held WHERE name = 'it''s'"
        assert database.run(asked).rows == [(5, "{5}", 5, "it's", "[1]")]
        for sql in ORDINARY:
            if "B'" not in sql:  # a string of bits
                assert database.run(sql).columns, sql


def test_a_domain_whose_function_may_not_be_executed_is_no_trap(reader, with_domains):
    with Database.connect(reader) as database:
        with_domains.execute("REVOKE EXECUTE ON FUNCTION trap.fits FROM PUBLIC")
        with pytest.raises(QueryError, match="permission denied"):
            database.run("SELECT '{1}'::trap.small[]")


@pytest.fixture
def lost(superuser):
    "The address of a role whose search path begins with a schema of another."
    superuser.execute("CREATE ROLE lost LOGIN; GRANT reader TO lost; ALTER ROLE lost SET search_path = trap, public")
    yield "lost:@"
    superuser.execute("DROP ROLE lost")


def test_a_better_fitting_function_of_another_schema_is_not_taken_for_the_own_one(server, lost):
    with Database.connect(server.replace("postgres:@", lost)) as database:
        assert database.run("SELECT lower(name) FROM goods WHERE id = 1").rows == [("tea",)]
        for sql in ("SELECT lower(kind) FROM goods", "SELECT 'a' === 'b'", "SELECT same('a', 'b')", "SELECT number()"):
            with pytest.raises(QueryError, match="is refused"):
                database.run(sql)


@pytest.mark.parametrize(
    "grant, acts_as",
    [
        ("SUPERUSER", "a superuser"),
        ("REPLICATION", "strong"),
        ("ROLE postgres", "a superuser"),
        ("ROLE pg_read_server_files", "pg_read_server_files"),
        ("ROLE pg_write_server_files", "pg_write_server_files"),
        ("ROLE pg_execute_server_program", "pg_execute_server_program"),
        ("ROLE pg_signal_backend", "pg_signal_backend"),
    ],
)
def test_who_may_do_more_is_refused(server, superuser, grant, acts_as):
    given = grant.startswith("ROLE")
    superuser.execute(f"CREATE ROLE strong LOGIN {'IN ' + grant if given else grant}")
    try:
        with pytest.raises(SourceError, match="may do more than read") as caught:
            Database.connect(server.replace("postgres:@", "strong:@"))
        assert acts_as in str(caught.value) and "GRANT SELECT ON ALL TABLES" in str(caught.value)
    finally:
        superuser.execute("DROP ROLE strong")


# What is left behind


def _connected_here(url, limits=Limits()):
    "Asked in this process: what is taken away here is there in a worker, and its session cannot be looked into."
    return Database(Connection(open_engine(url, limits), limits), limits)


@pytest.fixture
def unchecked(monkeypatch):
    monkeypatch.setattr(PostgresEngine, "_check", lambda *_: None)


@pytest.mark.parametrize(
    "sql",
    [
        "SELECT pg_advisory_lock(1)", "SELECT pg_advisory_lock_shared(1, 2)",
        "SELECT pg_try_advisory_lock(i) FROM generate_series(1, 50) i", "SELECT pg_advisory_xact_lock(3)",
        "SELECT set_config('default_transaction_read_only', 'off', false)",
        "SELECT set_config('statement_timeout', '0', false)", "SELECT set_config('search_path', 'trap', false)",
        "SELECT set_config('work_mem', '1GB', false)", "SELECT setseed(0.5)", "SELECT pg_notify('a', 'b')",
        "SELECT pg_export_snapshot()", "SELECT COUNT(*) FROM cities",
    ],
)  # fmt: skip
def test_what_a_session_leaves_is_discarded(reader, superuser, unchecked, sql):
    names = "{default_transaction_read_only,statement_timeout,search_path,work_mem}"
    asked = f"SELECT current_setting(s) FROM unnest('{names}'::text[]) s"
    with _connected_here(reader) as database:
        before, state = database.run(asked).rows, state_of(superuser)
        database.run(sql)
        assert state_of(superuser) == state and database.run(asked).rows == before
        connection = database._asked._engine._session.connection
        assert connection.execute("SELECT COUNT(*) FROM pg_prepared_statements").fetchone() == (0,)
        assert connection.execute("SHOW default_transaction_read_only").fetchone() == ("off",)


@pytest.mark.parametrize(
    "sql",
    [
        "SELECT nextval('numbers')",
        "SELECT query_to_xml('DELETE FROM cities', true, true, '')",
        "SELECT lo_from_bytea(0, 'x')",
        "SELECT name FROM cities FOR UPDATE",
        "SELECT set_config('transaction_read_only', 'off', false)",
    ],
)
def test_the_server_refuses_where_the_check_is_taken_away(server, superuser, unchecked, monkeypatch, sql):
    monkeypatch.setattr("tablerag.sandbox.postgres._POWERS", "SELECT 1 WHERE $1::text[] IS NULL")
    before = state_of(superuser)
    with (
        _connected_here(server) as database,
        pytest.raises(QueryError, match="read-only|not allowed|must be set before"),
    ):
        database.run(sql)
    assert state_of(superuser) == before


# What it costs


def highest_memory():
    [line] = [line for line in Path("/proc/self/status").read_text().splitlines() if line.startswith("VmHWM")]
    return int(line.split()[1]) / 1024


@pytest.mark.parametrize("sql", COSTLY, ids=lambda sql: sql[:60])
def test_time_and_memory_are_kept(reader, sql):
    limits = Limits(seconds=0.5)
    with Database.connect(reader, limits) as database:
        Path("/proc/self/clear_refs").write_text("5")
        memory, start = highest_memory(), time.perf_counter()
        try:
            result = database.run(sql)
            assert len(result.rows) <= limits.rows
            assert all(
                len(value) <= limits.cell_chars for row in result.rows for value in row if isinstance(value, str)
            )
        except QueryError as error:
            assert str(error)
        assert time.perf_counter() - start < limits.seconds + 10
        assert highest_memory() - memory < 64
        assert database.run("SELECT 1").rows == [(1,)]


@pytest.mark.parametrize(
    "expression, cut",
    [
        ("repeat('x', 99)", False), ("repeat('x', 100)", False), ("repeat('x', 101)", True),
        ("repeat('ä', 100)", False), ("repeat('😀', 101)", True), ("repeat('x', 100)::varchar", False),
        ("('\"' || repeat('x', 97) || '\"')::json", False), ("to_jsonb(repeat('x', 101))", True),
        ("convert_to(repeat('ä', 100), 'UTF8')", False), ("convert_to(repeat('ä', 101), 'UTF8')", True),
        ("repeat('9', 101)::numeric", True), ("array_fill(1, ARRAY[60])", True), ("ROW(repeat('x', 200))", True),
        ("'(,)'::trap.plain", False), ("'a'::char(101)", True), ("int4range(1, 2)", False),
        ("repeat('1', 101)::bit varying", True),
    ],
)  # fmt: skip
def test_a_text_is_cut_on_the_server(reader, expression, cut):
    with Database.connect(reader, Limits(cell_chars=100)) as database:
        result = database.run(f"SELECT {expression} AS x, 'short' AS y")
        assert result.truncated == cut and result.rows[0][1] == "short"
        assert not cut or len(result.rows[0][0]) == 100


@pytest.mark.parametrize("rows, asked, truncated", [(10, 9, False), (10, 10, False), (10, 11, True), (1, 2, True)])
def test_rows_are_cut_on_the_server(reader, rows, asked, truncated):
    with Database.connect(reader, Limits(rows=rows)) as database:
        result = database.run(f"SELECT i FROM generate_series(1, {asked}) i ORDER BY i DESC")
        assert result.rows == [(i,) for i in range(asked, max(0, asked - rows), -1)] and result.truncated == truncated


def test_names_and_order_of_columns_stay(database):
    result = database.run(
        'SELECT 1 AS a, 2 AS a, 3, \'x\' AS "c0", \'y\' AS "we""ird; --", name FROM cities ORDER BY 6'
    )
    assert result.columns == ("a", "a", "?column?", "c0", 'we"ird; --', "name")
    assert result.rows[0] == (1, 2, 3, "x", "y", "city 1") and result.rows[1][5] == "city 10"
    wide = database.run("SELECT " + ", ".join(map(str, range(1600))))
    assert wide.rows == [tuple(range(1600))]


def test_a_row_of_very_many_long_texts_is_said_to_be_too_long(database):
    with pytest.raises(QueryError, match="Select fewer columns"):
        database.run("SELECT " + ", ".join(["repeat('x', 30000)"] * 1000))
    assert database.run("SELECT " + ", ".join(["repeat('x', 1000)"] * 1000)).rows[0] == ("x" * 1000,) * 1000


def test_a_lock_of_somebody_else_is_not_waited_for(reader, server):
    import psycopg

    with psycopg.connect(server) as holder, Database.connect(reader, Limits(seconds=0.5)) as database:
        holder.execute("LOCK TABLE cities")
        start = time.perf_counter()
        with pytest.raises(QueryError, match="stopped"):
            database.run("SELECT 1 FROM cities")
        assert time.perf_counter() - start < 20


def test_a_server_that_does_not_answer_is_left(reader, superuser):
    import os
    import signal

    with _connected_here(reader, Limits(seconds=0.3)) as database:
        pid = database._asked._engine._session.connection.info.backend_pid
        os.kill(pid, signal.SIGSTOP)
        try:
            start = time.perf_counter()
            with pytest.raises(QueryError, match="stopped for running longer than 0.3 s"):
                database.run("SELECT 1")
            assert time.perf_counter() - start < 20
        finally:
            os.kill(pid, signal.SIGCONT)
        assert database.run("SELECT 1").rows == [(1,)], "the next query connects anew"


def test_a_connection_that_was_ended_is_made_anew(reader, superuser):
    with _connected_here(reader) as database:
        superuser.execute(
            "SELECT pg_terminate_backend(%s)", (database._asked._engine._session.connection.info.backend_pid,)
        )
        assert database.run("SELECT 1").rows == [(1,)], "nothing was run on the one that is gone"


def test_a_query_ends_with_its_asker(reader, superuser):
    import os
    import signal
    import sys

    code = "import sys; from tablerag.sandbox.database import Database; from tablerag.sandbox.engines import Limits; "
    code += (
        "Database.connect(sys.argv[1], Limits(seconds=60)).run('SELECT COUNT(*) FROM generate_series(1, 10000000000)')"
    )
    asker = subprocess.Popen([sys.executable, "-c", code, reader], stderr=subprocess.DEVNULL)
    busy = "SELECT COUNT(*) FROM pg_stat_activity WHERE usename = 'reader' AND state = 'active'"
    assert waited(lambda: superuser.execute(busy).fetchone() != (0,) or asker.poll() is not None)
    assert asker.poll() is None
    os.kill(asker.pid, signal.SIGKILL)
    asker.wait()
    assert waited(lambda: superuser.execute(busy).fetchone() == (0,), 30), "the server works on for nobody"


@pytest.mark.parametrize(
    "sql, value",
    [
        ("SELECT 1;", 1), ("SELECT 1 ;; \n;", 1), ("SELECT 1; -- all; of them", 1),
        ("SELECT 1 /* a; */ ; /* b */ -- c", 1), ("SELECT '; --'", "; --"), ("SELECT '; --';", "; --"),
        ("SELECT ';' -- ;", ";"), ("SELECT $$;$$;--", ";"), ('SELECT 1 AS "; /*x*/"', 1), ("SELECT 1 --", 1),
        ("SELECT 1" + " " * 50_000 + ";" * 40_000, 1), ("SELECT 1;" + "/**/" * 2_000, 1),
    ],
    ids=lambda text: str(text)[:40],
)  # fmt: skip
def test_a_statement_may_end_as_it_likes(database, sql, value):
    assert database.run(sql).rows == [(value,)]


@pytest.mark.parametrize("end", ["/**/" * 2_000 + "x", ";" * 90_000 + "x", "-- " * 30_000 + "\nx", "/*" + "*" * 90_000])
def test_an_end_is_read_in_no_time(database, end):
    start = time.perf_counter()
    with pytest.raises(QueryError):
        database.run(f"SELECT 1;{end}")
    assert time.perf_counter() - start < 20  # minutes, were it read anew from each place


def test_threads_do_not_stay(reader):
    with Database.connect(reader) as database:
        before = threading.active_count()
        for _ in range(20):
            database.run("SELECT 1")
        assert waited(lambda: threading.active_count() <= before + 1)


def test_the_driver_in_the_address_does_not_matter(reader):
    with Database.connect(reader.replace("postgresql://", "postgresql+psycopg2://")) as database:
        assert database.run("SELECT 1").rows == [(1,)]
        with pytest.raises(QueryError):
            database.run("SELECT 1; DROP TABLE cities")
