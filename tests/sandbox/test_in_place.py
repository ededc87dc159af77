"Databases in place, as they are: what lies badly is read, or said; each case on each engine."

import os
import shutil
import sqlite3
import tempfile
from contextlib import closing

import pytest
from servers import LONG, RESERVED, sqlite_file

from tablerag.core import QueryError, SourceError
from tablerag.sandbox.addresses import open_engine
from tablerag.sandbox.database import Database
from tablerag.sandbox.engines import Limits, identifier, table_identifier
from tablerag.schema.in_place import open_in_place

LIMITS = Limits(seconds=20)  # of a machine that does other things too


@pytest.fixture(scope="module")
def database(place):
    with Database.connect(place.url, LIMITS) as database:
        yield database


@pytest.mark.parametrize("table, row", [("Order Items", (1, "x", "y", None)), ("reserved", tuple(RESERVED))])
def test_names_are_written_so_that_they_are_names(database, table, row):
    names = [identifier(name, database.dialect) for name, _ in database.columns[table]]
    sql = f"SELECT {', '.join(names)} FROM {table_identifier(table, database.dialect)} LIMIT 1"
    assert database.run(sql).rows == [row]
    assert all(name in database.schema(samples=0) for name in names)


@pytest.mark.parametrize(
    "sql, words",
    [
        ("SELECT * FROM nots", "Did you mean notes"),
        ("SELECT nam FROM notes", "Did you mean name"),
        ("SELECT a b FROM Order Items", "syntax error|no such|Order"),
        ('SELECT "Quote" FROM "Order Items"', 'Did you mean quo"te'),
        ("SELECT 1; SELECT 2", "statement"),
        ("", "empty"),
    ],
)
def test_what_is_wrong_is_said(database, sql, words):
    with pytest.raises(QueryError, match=words):
        database.run(sql)


def test_a_view_that_fails_costs_itself_alone(database):
    with pytest.raises(QueryError, match="gone|broken|zero"):
        database.run("SELECT * FROM broken")
    assert database.run("SELECT count(*) FROM notes").rows == [(100,)]
    assert "CREATE TABLE notes" in database.schema() or 'CREATE TABLE "notes"' in database.schema()


def test_a_table_of_another_schema_is_another_table(place, database):
    if place.engine == "sqlite":
        assert "other.notes" not in database.columns
    else:
        assert [name for name, _ in database.columns["other.notes"]] == ["id", "only_there"]
        assert database.run("SELECT only_there FROM other.notes").rows == [(8,)]
    assert database.run("SELECT count(name) FROM notes").rows == [(100,)]


@pytest.mark.parametrize(
    "sql, row, cut",
    [
        ("SELECT id, after_it FROM cells", (1, "end"), False),
        ("SELECT length(big), substr(big, 3, 4) FROM cells", (LONG, "xxxx"), False),
        ("SELECT id FROM cells WHERE big LIKE '%xx'", (1,), False),
        ("SELECT * FROM cells", (1, "x" * (LIMITS.cell_chars - 1) + "…", "end"), True),
        ('SELECT count(empty_one), max(empty_one), count(*) FROM "Order Items"', (0, None, 3), False),
    ],
)
def test_long_cells_are_cut_and_empty_columns_read(database, sql, row, cut):
    result = database.run(sql)
    assert result.rows == [row] and result.truncated == cut


def test_what_is_known_is_not_listed_again(place, tmp_path):
    first, profile = open_in_place(place.url, LIMITS, tmp_path)
    first.close()
    assert profile.table("notes").rows == 100 and profile.table("notes").key == ("id",)
    assert profile.table("cells").column("big").longest == LONG
    assert profile.table("Order Items").column("empty_one").kind == "empty"
    again, kept = open_in_place(place.url, LIMITS, tmp_path)
    with again:
        assert kept == profile and set(again.columns) == {table.name for table in profile.tables}
        assert again.run("SELECT count(*) FROM notes").rows == [(100,)]
    known = {"notes": [("id", "INT"), ("name", "TEXT"), ("body", "TEXT"), ("n", "INT")]}
    with Database.connect(place.url, LIMITS, known) as database:
        assert database.columns == known and database.run("SELECT max(n) FROM notes").rows == [(693,)]


def test_who_may_not_read_is_told(place, database):
    if place.engine in ("postgres", "mariadb"):
        with pytest.raises(QueryError, match="denied.*right to read"):
            database.run("SELECT * FROM closed" if place.engine == "postgres" else "SELECT * FROM closed.closed")
    if place.engine == "mariadb":
        with pytest.raises(SourceError, match="may do more than read: INSERT on .*CREATE USER reader"):
            Database.connect(place.url.replace("reader@", "writer@"))
        with pytest.raises(SourceError, match="may do more than read"):
            Database.connect(place.url.replace("reader@", "root@"))


# Files that lie badly


def _shop(path, journal="delete"):
    return (
        f"sqlite:///{sqlite_file(path, f'PRAGMA journal_mode={journal}; CREATE TABLE t (a); INSERT INTO t VALUES (1)')}"
    )


def test_a_locked_file_is_said(tmp_path):
    url = _shop(tmp_path / "shop.db")
    writer = sqlite3.connect(tmp_path / "shop.db", isolation_level=None)
    with closing(writer), Database.connect(url, Limits(seconds=0.6)) as database:
        writer.execute("BEGIN EXCLUSIVE")
        with pytest.raises(QueryError, match="locked.*Ask again"):
            database.run("SELECT * FROM t")
        with pytest.raises(SourceError, match="locked by a program"):
            Database.connect(url, Limits(seconds=0.6))
        writer.execute("ROLLBACK")
        assert database.run("SELECT * FROM t").rows == [(1,)]


def test_a_change_that_was_broken_off_is_said(tmp_path):
    _shop(tmp_path / "shop.db")
    with closing(sqlite3.connect(tmp_path / "shop.db", isolation_level=None)) as writer:
        writer.execute("PRAGMA cache_size = 1")
        writer.execute("BEGIN")
        writer.executemany("INSERT INTO t VALUES (?)", [("z" * 1000,)] * 3000)
        for name in ("shop.db", "shop.db-journal"):
            shutil.copy(tmp_path / name, tmp_path / name.replace("shop", "torn"))
    before = (tmp_path / "torn.db").read_bytes()
    with pytest.raises(SourceError, match="interrupted"):
        Database.connect(f"sqlite:///{tmp_path / 'torn.db'}")
    assert (tmp_path / "torn.db").read_bytes() == before


@pytest.mark.skipif(not hasattr(os, "seteuid") or os.geteuid() != 0, reason="needs another user to be")
def test_a_folder_where_nothing_can_be_made_is_read(tmp_path):
    folder = tmp_path / "closed"
    folder.mkdir()
    root = os.environ.get("PYTEST_DEBUG_TEMPROOT", tempfile.gettempdir())
    for parent in (folder, *folder.parents):  # another user must come through, however deep the tests' folder lies
        if parent.stat().st_uid == os.geteuid() and parent.is_relative_to(root):
            parent.chmod(parent.stat().st_mode | 0o755)
    path = folder / "shop.db"
    url = _shop(path, "wal")
    os.seteuid(65534)
    try:
        with closing(open_engine(url)) as engine:
            assert list(engine.select("SELECT a FROM t")[1]) == [(1,)]
            os.seteuid(0)
            with closing(sqlite3.connect(path)) as writer:
                writer.execute("INSERT INTO t VALUES (2)")
                writer.commit()
            with pytest.raises(QueryError, match="changed during"):
                engine.select("SELECT a FROM t")
            path.chmod(0o600)
            os.seteuid(65534)
            with pytest.raises(SourceError, match="cannot be opened by this user"):
                open_engine(url)
    finally:
        os.seteuid(0)
    assert [each.name for each in folder.iterdir()] == ["shop.db"]


def test_of_nine_hundred_tables_the_closest_are_named(tmp_path):
    made = "; ".join(f"CREATE TABLE table_{number} (a, b, c)" for number in range(900))
    path = sqlite_file(tmp_path / "wide.db", f"BEGIN; {made}; COMMIT")
    with Database.connect(f"sqlite:///{path}") as database:
        with pytest.raises(QueryError, match="table_88.*900 tables") as caught:
            database.run("SELECT * FROM tabel_88")
        assert len(str(caught.value)) < 300


def test_what_mariadb_is_installed_with_refuses_no_reader(place):
    if place.engine != "mariadb":
        pytest.skip("the grants that MariaDB is installed with")
    stock = "'Y','Y','Y','Y','Y','Y','N','Y','Y','Y','Y','Y','Y','Y','Y','N','N','Y','Y','Y'"
    place.ask("CREATE DATABASE test")
    place.ask("CREATE TABLE test.t (a INT)")
    place.ask("""INSERT INTO mysql.global_priv VALUES ('', 'PUBLIC', '{"access":0,"is_role":true}')""")
    for name in ("test", r"test\\_%"):
        place.ask(f"INSERT INTO mysql.db VALUES ('', '{name}', 'PUBLIC', {stock})")
    place.ask("FLUSH PRIVILEGES")
    try:
        with Database.connect(place.url) as reader:
            assert reader.run("SELECT 1 AS one").rows == [(1,)]
            for sql in ("INSERT INTO test.t VALUES (1)", "DROP TABLE test.t", "CREATE TABLE test.made (a INT)"):
                with pytest.raises(QueryError):
                    reader.run(sql)
        assert place.ask("SELECT * FROM test.t") == ()
        with pytest.raises(SourceError, match="INSERT on `test`"):
            Database.connect(place.url.replace("/shop?", "/test?"))
    finally:
        place.ask("DELETE FROM mysql.db WHERE user = 'PUBLIC'")
        place.ask("DELETE FROM mysql.global_priv WHERE user = 'PUBLIC'")
        place.ask("DROP DATABASE test")
        place.ask("FLUSH PRIVILEGES")
