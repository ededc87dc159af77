"""Outside databases: real SQLite files, DuckDB and PostgreSQL, with writes attempted by every trick; the engine has
to refuse."""

import hashlib
import shutil
import sqlite3
import subprocess
import tempfile
import threading
from contextlib import closing
from decimal import Decimal
from pathlib import Path

import pytest

from tablerag.core import QueryError, SourceError, TableragError, UsageError
from tablerag.sandbox.addresses import open_engine
from tablerag.sandbox.connection import Connection
from tablerag.sandbox.database import Database
from tablerag.sandbox.engines import DuckDBEngine, Limits

# SQLite


@pytest.fixture
def shop(tmp_path):
    path = tmp_path / "data" / "shop.db"
    path.parent.mkdir()
    connection = sqlite3.connect(path)
    connection.executescript(
        """CREATE TABLE "Orders 2024" (id INTEGER PRIMARY KEY, customer TEXT, total REAL, note BLOB);
        INSERT INTO "Orders 2024" VALUES (1, 'Ann', 9.5, x'ff00'), (2, 'Bob', 20, NULL), (3, 'Ann', 1, 'x');
        CREATE VIEW totals AS SELECT customer, SUM(total) AS total FROM "Orders 2024" GROUP BY customer;
        CREATE VIEW broken AS SELECT * FROM gone;
        CREATE VIEW harmful AS SELECT load_extension('x.so') AS x;
        CREATE VIRTUAL TABLE notes USING fts5(body);
        INSERT INTO notes VALUES ('late delivery');
        CREATE TRIGGER t AFTER INSERT ON "Orders 2024" BEGIN DELETE FROM "Orders 2024"; END;"""
    )
    connection.close()
    return path


def test_a_sqlite_file_is_read(shop):
    with Database.connect(f"sqlite:///{shop}") as database:
        assert database.run("SELECT customer, total FROM totals ORDER BY 1").rows == [("Ann", 10.5), ("Bob", 20.0)]
        assert database.run('SELECT COUNT(*) FROM "Orders 2024"').rows == [(3,)]
        assert database.run("SELECT body FROM notes WHERE notes MATCH 'delivery'").rows == [("late delivery",)]
        assert database.run('SELECT note FROM "Orders 2024" WHERE id = 1').rows == [("\ufffd\0",)]
        assert 'CREATE TABLE "Orders 2024"' in database.schema() and "broken" not in database.schema()
        assert "closest in customer: 'Ann'" in database.hints("SELECT 1 FROM \"Orders 2024\" WHERE customer = 'Anne'")
        assert database.evidence('SELECT MAX(total) FROM "Orders 2024"') == ()
        assert database.dialect == "sqlite"


@pytest.mark.parametrize(
    "sql",
    [
        'DELETE FROM "Orders 2024"',
        'INSERT INTO "Orders 2024"(customer) VALUES (1)',
        "INSERT INTO notes(notes) VALUES ('delete-all')",
        "DROP VIEW totals",
        "PRAGMA writable_schema=1",
        "PRAGMA query_only=0",
        "PRAGMA wal_checkpoint",
        "ATTACH '{file}' AS again",
        "VACUUM",
        "VACUUM INTO '{file}.copy'",
        "SELECT * FROM harmful",
        'SELECT 1; DELETE FROM "Orders 2024"',
        "COMMIT",
        "CREATE TEMP TABLE x AS SELECT 1",
        "SELECT * FROM sqlite_master",
    ],
)
def test_a_sqlite_file_is_not_written(shop, sql):
    before = hashlib.sha256(shop.read_bytes()).hexdigest()
    with Database.connect(f"sqlite:///{shop}") as database, pytest.raises(QueryError):
        database.run(sql.replace("{file}", str(shop)))
    assert hashlib.sha256(shop.read_bytes()).hexdigest() == before
    assert [path.name for path in shop.parent.iterdir()] == ["shop.db"]


def test_a_writer_elsewhere_is_not_disturbed(shop):
    with Database.connect(f"sqlite:///{shop}") as database:
        other = sqlite3.connect(shop)
        other.execute("DROP TRIGGER t")
        other.execute("INSERT INTO \"Orders 2024\" VALUES (4, 'Cid', 5, NULL)")
        other.commit()
        assert database.run('SELECT COUNT(*) FROM "Orders 2024"').rows == [(4,)]


@pytest.mark.parametrize(
    "url, error, words",
    [
        ("sqlite:///{folder}/none.db", SourceError, "there is no such file"),
        ("sqlite:///{folder}/text.txt", SourceError, "not readable as a SQLite database"),
        ("duckdb:///{folder}/none.db", SourceError, "there is no such file"),
        ("duckdb:///{folder}/text.txt", SourceError, "not readable as a DuckDB database"),
        ("sqlite://", UsageError, "names no file"),
        ("not an address", UsageError, "no database address"),
        ("", UsageError, "no database address"),
        ("mysql://user:secret@host/db", UsageError, "Known: sqlite, duckdb, postgresql"),
        ("postgresql://user:secret@127.0.0.1:1/db", SourceError, "cannot connect"),
    ],
)
def test_a_bad_address_is_said(tmp_path, url, error, words):
    (tmp_path / "text.txt").write_text("hello, this is no database\n" * 100)
    with pytest.raises(error, match=words) as caught:
        Database.connect(url.replace("{folder}", str(tmp_path)))
    assert "secret" not in str(caught.value)


# DuckDB


@pytest.fixture(scope="module")
def warehouse(tmp_path_factory):
    duckdb = pytest.importorskip("duckdb")
    folder = tmp_path_factory.mktemp("duck")
    path = folder / "warehouse.duckdb"
    (folder / "secret.csv").write_text("a\nsecret\n")
    with duckdb.connect(str(path)) as connection:
        connection.execute(
            "CREATE TABLE sales AS SELECT range AS id, 'city ' || (range % 10) AS city, range * 1.5 AS "
            "amount FROM range(100000)"
        )
        connection.execute("CREATE SEQUENCE numbers")
    return path


def test_a_duckdb_file_is_read(warehouse):
    with Database.connect(f"duckdb:///{warehouse}") as database:
        result = database.run("SELECT city, SUM(amount) AS total FROM sales GROUP BY ALL ORDER BY city LIMIT 1")
        assert result.columns == ("city", "total") and result.rows == [("city 0", 749925000.0)]
        assert database.run("SELECT * FROM sales").truncated
        assert "amount DECIMAL" in database.schema() and database.dialect == "duckdb"
        assert "'city 1'" in database.hints("SELECT 1 FROM sales WHERE city = 'City 1'")
        with pytest.raises(QueryError, match="Did you mean amount"):
            database.run("SELECT amuont FROM sales")
        with pytest.raises(QueryError, match="Did you mean sales"):
            database.run("SELECT * FROM sale")


@pytest.mark.parametrize(
    "sql",
    [
        "DELETE FROM sales",
        "INSERT INTO sales VALUES (1, 'x', 1)",
        "CREATE TABLE t (a INT)",
        "CREATE TEMP TABLE t (a INT)",
        "DROP TABLE sales",
        "ATTACH '{folder}/new.db'",
        "ATTACH ':memory:' AS m",
        "COPY sales TO '{folder}/out.csv'",
        "COPY (SELECT 1) TO '{folder}/out.parquet'",
        "EXPORT DATABASE '{folder}/out'",
        "SELECT * FROM read_csv('{folder}/secret.csv')",
        "SELECT * FROM '{folder}/secret.csv'",
        "SELECT * FROM read_text('/etc/passwd')",
        "SELECT * FROM glob('/*')",
        "INSTALL httpfs",
        "LOAD httpfs",
        "SET enable_external_access = true",
        "RESET lock_configuration",
        "PRAGMA enable_profiling",
        "SELECT nextval('numbers')",
        "SELECT * FROM query('DELETE FROM sales')",
        "SELECT * FROM hidden_frame",
        "SELECT 1; DROP TABLE sales",
        "CHECKPOINT",
        "CALL pragma_version()",
        "EXPLAIN ANALYZE DELETE FROM sales",
        "",
    ],
)
def test_a_duckdb_file_is_not_written(warehouse, sql):
    hidden_frame = __import__("pandas").DataFrame({"a": [1]})  # noqa: F841  DuckDB would find it by its name
    before, files = hashlib.sha256(warehouse.read_bytes()).hexdigest(), sorted(warehouse.parent.iterdir())
    with Database.connect(f"duckdb:///{warehouse}") as database, pytest.raises(QueryError):
        database.run(sql.replace("{folder}", str(warehouse.parent)))
    assert hashlib.sha256(warehouse.read_bytes()).hexdigest() == before and sorted(warehouse.parent.iterdir()) == files


def test_duckdb_refuses_where_the_statement_check_is_taken_away(warehouse):
    engine = DuckDBEngine(warehouse, Limits())
    for sql in ("DELETE FROM sales", "COPY sales TO 'x.csv'", "SET threads = 4", "CREATE TABLE t (a INT)"):
        with pytest.raises(Exception, match="read-only|disabled|locked"):
            engine._connection.execute(sql)
    engine.close()


def test_duckdb_stops_at_time_and_memory(warehouse):
    with Database.connect(f"duckdb:///{warehouse}", Limits(seconds=0.5, memory_mb=100)) as database:
        with pytest.raises(QueryError, match="stopped for running longer than 0.5 s"):
            database.run("SELECT COUNT(*) FROM sales a, sales b, sales c WHERE a.id + b.id + c.id > 5")
        assert database.run("SELECT COUNT(*) FROM sales").rows == [(100000,)]
        with pytest.raises(QueryError):
            database.run("SELECT list(a.id || b.city) FROM sales a, sales b")
        assert database.run("SELECT COUNT(*) FROM sales").rows == [(100000,)]
        assert threading.active_count() < 5


def test_a_huge_file_is_loaded_and_asked(tmp_path, monkeypatch):
    scratch = tmp_path / "scratch"
    scratch.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(scratch))
    path = tmp_path / "Visits 2024.csv"
    with path.open("w", encoding="utf-8") as file:
        file.write("day,page,count\n")
        file.writelines(f"2024-01-{i % 28 + 1:02d},/page/{i % 500},{i}\n" for i in range(300_000))
    with Database.from_file(path) as database:
        assert database.run("SELECT COUNT(*), MAX(count) FROM visits_2024").rows == [(300_000, 299_999)]
        assert database.run("SELECT day FROM visits_2024 LIMIT 1").rows == [("2024-01-01",)]
        with pytest.raises(QueryError):
            database.run("DELETE FROM visits_2024")
        assert list(scratch.iterdir())
    assert path.is_file() and not list(scratch.iterdir())


def test_a_parquet_file_is_asked(tmp_path):
    pandas = pytest.importorskip("pandas")
    pandas.DataFrame({"城市": ["東京", "京都"], "n": [1, 2]}).to_parquet(tmp_path / "cities.parquet")
    with Database.from_file(tmp_path / "cities.parquet") as database:
        assert database.run("SELECT 城市 FROM cities WHERE n = 2").rows == [("京都",)]


@pytest.mark.parametrize("name, content", [("a.xls", b"x"), ("a.parquet", b"not parquet"), ("gone.csv", None)])
def test_a_file_that_cannot_be_loaded_is_said(tmp_path, name, content):
    if content is not None:
        (tmp_path / name).write_bytes(content)
    with pytest.raises(TableragError, match=name):
        Database.from_file(tmp_path / name)


# PostgreSQL


@pytest.fixture(scope="module")
def postgres():
    pgserver = pytest.importorskip("pgserver", reason="PostgreSQL for tests comes from the package pgserver")
    psycopg = pytest.importorskip("psycopg")
    for attempt in range(3):  # it gives the server ten seconds to start, which a busy machine may not keep
        folder = Path(tempfile.mkdtemp(prefix="tablerag-pg-"))
        folder.chmod(0o755)  # as root, the server runs as a user of its own
        try:
            server = pgserver.get_server(folder / "data")
            break
        except (subprocess.SubprocessError, OSError):
            shutil.rmtree(folder, ignore_errors=True)
            if attempt == 2:
                raise
    url = server.get_uri()
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute("CREATE TABLE cities (name text, population integer, founded date, area numeric)")
        connection.execute(
            "INSERT INTO cities SELECT 'city ' || i, i * 1000, date '2000-01-01' + i, i * 1.5 FROM "
            "generate_series(1, 2000) i"
        )
        connection.execute("CREATE SEQUENCE numbers")
        connection.execute("CREATE SCHEMA other CREATE TABLE things (a int)")
        connection.execute("CREATE VIEW peeping AS SELECT pg_read_file('PG_VERSION') AS text, name FROM cities")
        connection.execute("CREATE FUNCTION sneaky() RETURNS int LANGUAGE sql AS 'DELETE FROM cities; SELECT 1'")
        connection.execute("CREATE FUNCTION \"Odd(\" (text) RETURNS text LANGUAGE plpgsql AS 'BEGIN RETURN $1; END'")
        connection.execute("CREATE ROLE reader LOGIN; GRANT SELECT ON cities TO reader")
    yield url
    server.cleanup()
    shutil.rmtree(folder, ignore_errors=True)


def _state(url):
    import psycopg

    with psycopg.connect(url) as connection:
        return [
            connection.execute(sql).fetchall()
            for sql in (
                "SELECT COUNT(*), SUM(population), MIN(name) FROM cities",
                "SELECT relname FROM pg_class ORDER BY 1",
                "SELECT last_value, is_called FROM numbers",
                "SELECT rolname FROM pg_roles ORDER BY 1",
                "SELECT COUNT(*) FROM pg_largeobject_metadata",
                "SHOW default_transaction_read_only",
            )
        ]


def test_postgres_is_read(postgres):
    with Database.connect(postgres) as database:
        result = database.run("SELECT name, population, founded, area FROM cities ORDER BY population DESC LIMIT 2")
        assert result.rows[0] == ("city 2000", 2000000, "2005-06-23", 3000.0) and result.columns[0] == "name"
        assert database.run("SELECT * FROM cities").truncated
        assert "name TEXT" in database.schema() and "other.things" in database.schema(samples=0)
        assert "'city 7'" in database.hints("SELECT 1 FROM cities WHERE name = 'City 7'")
        assert database.run("SELECT '100%' LIKE '%\\%', 'a%sb', count(*) FROM other.things;").rows == [
            (True, "a%sb", 0)
        ]
        assert database.dialect == "postgres"
        for sql, words in (
            ("SELECT nmae FROM cities", "Did you mean name"),
            ("SELECT * FROM citys", "Did you mean cities"),
            ("SELECT name FORM cities", "syntax error"),
        ):
            with pytest.raises(QueryError, match=words):
                database.run(sql)
        assert database.run("SELECT 1").rows == [(1,)], "an error does not leave the connection broken"


POSTGRES_TRICKS = [
    "DELETE FROM cities",
    "UPDATE cities SET population = 0",
    "INSERT INTO cities VALUES ('x')",
    "INSERT INTO cities VALUES ('x') RETURNING name",
    "WITH gone AS (DELETE FROM cities RETURNING *) SELECT * FROM gone",
    "DROP TABLE cities",
    "TRUNCATE cities",
    "CREATE TABLE t (a int)",
    "CREATE TEMP TABLE t (a int)",
    "SELECT * INTO copy FROM cities",
    "SELECT name FROM cities FOR UPDATE",
    "SELECT 1; DROP TABLE cities",
    "SELECT 1; COMMIT; DROP TABLE cities",
    "COMMIT; DROP TABLE cities; BEGIN",
    "ROLLBACK; DROP TABLE cities",
    "COMMIT",
    "SET TRANSACTION READ WRITE",
    "SET SESSION CHARACTERISTICS AS TRANSACTION READ WRITE",
    "SET default_transaction_read_only = off",
    "SELECT set_config('transaction_read_only', 'off', false)",
    "SELECT set_config('default_transaction_read_only', 'off', false)",
    "SELECT set_config('statement_timeout', '0', false)",
    "SELECT nextval('numbers')",
    "SELECT setval('numbers', 100)",
    "SELECT sneaky()",
    "SELECT * FROM sneaky()",
    "SELECT name FROM cities WHERE sneaky() = 1",
    "SELECT name FROM cities ORDER BY sneaky()",
    "SELECT pg_read_file('PG_VERSION')",
    "SELECT * FROM pg_ls_dir('.')",
    "SELECT text FROM peeping",
    "SELECT 1 AS \"'\", pg_read_file('PG_VERSION') AS \"'\"",
    'SELECT x."\'", pg_read_file(\'PG_VERSION\') || x."\'" FROM (SELECT name AS "\'" FROM cities OFFSET 0) x',
    "SELECT E'\\'', pg_read_file('PG_VERSION'), E'\\''",
    "SELECT $$'$$, pg_read_file('PG_VERSION')",
    "SELECT \"pg_read_file\"('PG_VERSION'), pg_catalog.pg_read_file('PG_VERSION')",
    "SELECT U&\"pg_read_fil\\0065\"('PG_VERSION')",
    "SELECT \"Odd(\"('x')",
    "SELECT (SELECT CASE WHEN COUNT(*) > 0 THEN pg_read_file('PG_VERSION') END FROM cities)",
    "SELECT query_to_xml('DELETE FROM cities', true, true, '')",
    "SELECT query_to_xml('SELECT pg_read_file(''PG_VERSION'')', true, true, '')",
    "SELECT lo_import('/etc/passwd')",
    "SELECT lo_from_bytea(0, 'x')",
    "SELECT lo_export(1, '/tmp/out')",
    "SELECT pg_sleep(100)",
    "SELECT pg_terminate_backend(pg_backend_pid())",
    "SELECT pg_reload_conf()",
    "SELECT pg_advisory_lock(1)",
    "SELECT pg_notify('a', 'b')",
    "SELECT pg_logical_emit_message(false, 'a', 'b')",
    "COPY cities TO '/tmp/out.csv'",
    "COPY cities TO PROGRAM 'touch /tmp/out'",
    "COPY (SELECT 1) TO STDOUT",
    "DO $$ BEGIN DELETE FROM cities; END $$",
    "CALL sneaky()",
    "PREPARE q AS DELETE FROM cities",
    "EXECUTE q",
    "DECLARE c CURSOR WITH HOLD FOR SELECT 1",
    "LISTEN a",
    "CREATE EXTENSION dblink",
    "CREATE ROLE intruder SUPERUSER",
    "ALTER SYSTEM SET default_transaction_read_only = off",
    "VACUUM",
    "ANALYZE DELETE FROM cities",
    "(ANALYZE) DELETE FROM cities",
    "EXPLAIN ANALYZE DELETE FROM cities",
    "",
    "--",
]


@pytest.mark.parametrize("sql", POSTGRES_TRICKS)
def test_postgres_is_not_written_even_by_a_superuser(postgres, sql):
    before = _state(postgres)
    with Database.connect(postgres) as database:
        with pytest.raises(QueryError):
            database.run(sql)
        assert database.run("SELECT COUNT(*) FROM cities").rows == [(2000,)]
        with pytest.raises(QueryError):
            database.run("DELETE FROM cities")
    assert _state(postgres) == before


def test_postgres_itself_refuses_where_the_function_check_is_taken_away(postgres):
    engine = open_engine(postgres)
    engine._volatile = set()
    with closing(Connection(engine, Limits())) as database:
        for sql in (
            "SELECT sneaky()",
            "SELECT nextval('numbers')",
            "SELECT set_config('transaction_read_only', 'off', false)",
            "SELECT query_to_xml('DELETE FROM cities', true, true, '')",
        ):
            with pytest.raises(QueryError):
                database.run(sql)
        database.run("SELECT set_config('default_transaction_read_only', 'off', false)")
        with pytest.raises(QueryError, match="cannot .* read-only|read-only transaction"):
            database.run("SELECT sneaky()")


def test_postgres_stops_at_the_time_limit(postgres):
    with Database.connect(postgres, Limits(seconds=0.5)) as database:
        with pytest.raises(QueryError, match="stopped"):
            database.run(
                "SELECT COUNT(*) FROM cities a, cities b, cities c WHERE a.population + b.population + c.population = 1"
            )
        with pytest.raises(QueryError, match="stopped"):
            database.run("WITH RECURSIVE n AS (SELECT 1 AS i UNION ALL SELECT i + 1 FROM n) SELECT MAX(i) FROM n")
        assert database.run("SELECT i FROM generate_series(1, 1000000) i").truncated


def test_postgres_as_a_plain_reader(postgres):
    with Database.connect(postgres.replace("postgres:@", "reader:@")) as database:
        assert database.run("SELECT COUNT(*) FROM cities").rows == [(2000,)]
        with pytest.raises(QueryError, match="permission denied"):
            database.run("SELECT * FROM other.things")


def test_the_driver_in_the_address_does_not_matter(postgres):
    with Database.connect(postgres.replace("postgresql://", "postgresql+psycopg2://")) as database:
        assert database.run("SELECT 1").rows == [(1,)]
        with pytest.raises(QueryError):
            database.run("SELECT 1; DROP TABLE cities")


def test_values_of_drivers_become_text_and_numbers(postgres):
    with Database.connect(postgres) as database:
        row = database.run(
            "SELECT 1.50::numeric, 7::numeric, true, now()::date, '\\x41'::bytea, ARRAY[1, 2], '{\"a\": "
            "1}'::jsonb, NULL"
        ).rows[0]
        assert row[:3] == (1.5, 7, True) and isinstance(row[3], str) and row[4:] == ("A", "[1, 2]", "{'a': 1}", None)
        assert not any(isinstance(value, Decimal) for value in row)
