"Outside databases: real SQLite files and DuckDB. `test_hostile` tries to write to them."

import hashlib
import sqlite3
import threading

import pytest
from servers import sqlite_file

from tablerag.core import QueryError, SourceError, UsageError
from tablerag.sandbox.database import Database
from tablerag.sandbox.engines import DuckDBEngine, Limits

# SQLite


@pytest.fixture
def shop(tmp_path):
    path = tmp_path / "data" / "shop.db"
    path.parent.mkdir()
    return sqlite_file(
        path,
        """CREATE TABLE "Orders 2024" (id INTEGER PRIMARY KEY, customer TEXT, total REAL, note BLOB);
        INSERT INTO "Orders 2024" VALUES (1, 'Ann', 9.5, x'ff00'), (2, 'Bob', 20, NULL), (3, 'Ann', 1, 'x');
        CREATE VIEW totals AS SELECT customer, SUM(total) AS total FROM "Orders 2024" GROUP BY customer;
        CREATE VIEW broken AS SELECT * FROM gone;
        CREATE VIEW harmful AS SELECT load_extension('x.so') AS x;
        CREATE VIRTUAL TABLE notes USING fts5(body);
        INSERT INTO notes VALUES ('late delivery');
        CREATE TRIGGER t AFTER INSERT ON "Orders 2024" BEGIN DELETE FROM "Orders 2024"; END;""",
    )


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


@pytest.mark.parametrize("sql", ["INSERT INTO notes(notes) VALUES ('delete-all')", "SELECT * FROM harmful"])
def test_a_sqlite_file_is_not_written(shop, sql):
    before = hashlib.sha256(shop.read_bytes()).hexdigest()
    with Database.connect(f"sqlite:///{shop}") as database, pytest.raises(QueryError):
        database.run(sql)
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
        ("not an address", UsageError, "not a database address"),
        ("", UsageError, "not a database address"),
        ("oracle://user:secret@host/db", UsageError, "Known: sqlite, duckdb, postgresql"),
        ("postgresql://user:secret@127.0.0.1:1/db", SourceError, "cannot connect"),
        ("mysql+mysqldb://reader@no-such-host.invalid/shop", SourceError, "cannot connect"),
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
    with duckdb.connect(str(path)) as connection:
        connection.execute(
            "CREATE TABLE sales AS SELECT range AS id, 'city ' || (range % 10) AS city, range * 1.5 AS "
            "amount FROM range(100000)"
        )
    return path


def test_a_duckdb_file_is_read(warehouse):
    with Database.connect(f"duckdb:///{warehouse}") as database:
        result = database.run("SELECT city, SUM(amount) AS total FROM sales GROUP BY ALL ORDER BY city LIMIT 1")
        assert result.columns == ("city", "total") and result.rows == [("city 0", 749925000.0)]
        assert database.run("SELECT * FROM sales").truncated
        assert "amount DECIMAL" in database.schema() and database.dialect == "duckdb"
        assert "'city 1'" in database.hints("SELECT 1 FROM sales WHERE city = 'City 1'")


def test_duckdb_does_not_find_a_data_frame_by_its_name(warehouse):
    hidden_frame = __import__("pandas").DataFrame({"a": [1]})  # noqa: F841
    with Database.connect(f"duckdb:///{warehouse}") as database, pytest.raises(QueryError):
        database.run("SELECT * FROM hidden_frame")


def test_a_dot_in_a_name_divides_nothing(tmp_path):
    duckdb = pytest.importorskip("duckdb")
    with duckdb.connect(str(tmp_path / "data.duckdb")) as connection:
        connection.execute('CREATE SCHEMA a; CREATE TABLE "a.b" AS SELECT 1 AS n; CREATE TABLE a.b AS SELECT 2 AS n')
        connection.execute('CREATE TABLE a."c.""d" AS SELECT 3 AS n')
        connection.execute('CREATE SCHEMA "x.y"; CREATE TABLE "x.y".z AS SELECT 4 AS n')
    with Database.connect(f"duckdb:///{tmp_path / 'data.duckdb'}") as database:
        assert sorted(database._columns) == ['"a.b"', '"x.y".z', 'a."c.""d"', "a.b"]
        schema = database.schema()
        assert [schema.count(f"1 rows:\n{n}\n") for n in (1, 2, 3, 4)] == [1, 1, 1, 1], schema


def test_duckdb_refuses_where_the_statement_check_is_taken_away(warehouse):
    engine = DuckDBEngine(warehouse, Limits())
    for sql in ("DELETE FROM sales", "COPY sales TO 'x.csv'", "SET threads = 4", "CREATE TABLE t (a INT)"):
        with pytest.raises(Exception, match="read-only|disabled|locked"):
            engine._connection.execute(sql)
    engine.close()


def test_duckdb_stops_at_time_and_memory(warehouse):
    before = threading.active_count()
    with Database.connect(f"duckdb:///{warehouse}", Limits(seconds=0.5, memory_mb=100)) as database:
        with pytest.raises(QueryError, match="stopped for running longer than 0.5 s"):
            database.run("SELECT COUNT(*) FROM sales a, sales b, sales c WHERE a.id + b.id + c.id > 5")
        assert database.run("SELECT COUNT(*) FROM sales").rows == [(100000,)]
        with pytest.raises(QueryError):
            database.run("SELECT list(a.id || b.city) FROM sales a, sales b")
        assert database.run("SELECT COUNT(*) FROM sales").rows == [(100000,)]
        assert threading.active_count() <= before + 2  # who receives from its worker
