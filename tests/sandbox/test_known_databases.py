"Databases in place with all that is known of them, on each engine: what lies badly is told, and no secret is kept."

import shutil
import sqlite3
import subprocess
import sys
import time
import traceback
from contextlib import closing
from pathlib import Path

import pytest
from servers import LONG, PASSWORD, RESERVED, WRITTEN, sqlite_file

from tablerag.core import MissingExtra, QueryError, SourceError, TableragError
from tablerag.ground.processes import Workers
from tablerag.sandbox import remote
from tablerag.sandbox.engines import Limits
from tablerag.schema.in_place import KnownDatabase
from tablerag.schema.profiles import profile_database

LIMITS = Limits(seconds=20)  # of a machine that does other things too
SERVERS = ("postgres", "mariadb")


@pytest.fixture(scope="module")
def known(place, tmp_path_factory):
    with KnownDatabase(place.guarded, limits=LIMITS, folder=tmp_path_factory.mktemp("known")) as known:
        yield known


def test_what_is_there_is_known(place, known):
    tables = {table.name: table for table in known.profile.tables}
    assert {"notes", "Order Items", "reserved", "cells", "club", "member"} <= set(tables)
    assert tables["cells"].column("big").longest == LONG and len(tables["cells"].column("big").examples[0]) == 80
    assert tables["Order Items"].column("empty_one").kind == "empty"
    assert [column.name for column in tables["reserved"].columns] == RESERVED
    assert tables["notes"].rows == 100 and tables["notes"].column("name").distinct == 100
    if place.engine != "sqlite":
        assert [column.name for column in tables["other.notes"].columns] == ["id", "only_there"]
    if place.engine == "postgres":
        assert tables["summed"].view and known.database.run("SELECT total FROM summed").rows == [(34650,)]
    assert place.state() == place.before


def test_keys_that_go_in_a_circle_are_ways(known):
    there = {(key.table, key.columns[0], key.other) for key in known.joins.keys}
    assert {("club", "member_id", "member"), ("member", "club_id", "club")} <= there
    way = known.joins.connecting(("member", "club"))
    assert len(way.keys) == 1 and not way.apart


@pytest.mark.parametrize(
    "question, table, column, value",
    [
        ("In which club is zoe 7?", "member", "name", "Zoë 7"),
        ("What does note name 42 say?", "notes", "name", "name 42"),
        ("Which row has lateral in it?", "reserved", "lateral", "lateral"),
    ],
)
def test_values_are_found(known, question, table, column, value):
    found = known.find_values(question)
    assert (table, column, value) in [(match.table, match.column, match.value) for match in found]


def test_what_is_left_out_is_said(place, known):
    assert known.values is not None
    said = "\n".join(known.notes)
    assert "cells.big: 1 cells left out, longer than 100 characters" in said
    if place.engine == "postgres":
        assert "closed is left out: permission denied" in said and "right to read it" in said
        assert "broken.a cannot be read: division by zero" in said
    else:
        words = "needs gone, which is not there" if place.engine != "mariadb" else "references invalid table"
        assert any(line.startswith("broken is left out: ") and words in line for line in said.split("\n"))
        assert "broken" not in {table.name for table in known.profile.tables}
    if place.engine == "mariadb":
        assert "wiping is left out: writing, or locking for it, is refused" in said
    assert "Traceback" not in said


def test_a_password_is_written_nowhere(place, known):
    assert (PASSWORD in place.guarded or WRITTEN in place.guarded) == (place.engine in SERVERS)
    assert known.values is not None and known.joins.keys
    with pytest.raises(QueryError) as caught:
        known.database.run("SELECT * FROM nots")
    said = [repr(known), repr(known.database), repr(known.profile), repr(known.notes), str(caught.value), known.name]
    said += traceback.format_exception(caught.value)
    kept = [path.read_bytes() for path in known.folder.rglob("*") if path.is_file()]
    assert kept and not any(secret.encode() in each for secret in (PASSWORD, WRITTEN) for each in kept)
    assert not any(secret in each for secret in (PASSWORD, WRITTEN) for each in said)
    running = [path.read_bytes() for path in Path("/proc").glob("[0-9]*/cmdline") if _is_there(path)]
    assert not any(secret.encode() in each for secret in (PASSWORD, WRITTEN) for each in running)


def _is_there(path):
    try:
        return bool(path.read_bytes())
    except OSError:  # it has ended meanwhile
        return False


def test_what_was_known_is_neither_listed_nor_read_again(place, known, monkeypatch):
    matches, keys = known.find_values("zoe 7"), known.joins.keys
    connect = remote.connect_apart

    def connect_for_queries(*given, **named):
        caller = sys._getframe(1).f_globals["__name__"]
        assert not caller.startswith("tablerag.schema."), f"{caller} reads what is known"
        return connect(*given, **named)

    monkeypatch.setattr(remote, "connect_apart", connect_for_queries)
    with KnownDatabase(place.guarded, folder=known.folder) as again:
        assert again.profile == known.profile and again.joins.keys == keys
        assert again.find_values("zoe 7") == matches
        assert again.database.run("SELECT count(*) FROM notes").rows == [(100,)]


def test_a_server_is_looked_over_again_when_it_is_wished(place, known):
    if place.engine not in SERVERS:
        pytest.skip("a file tells whether it has changed")
    schema = "public" if place.engine == "postgres" else "shop"
    place.ask(f"CREATE TABLE {schema}.fresh (word VARCHAR(20))")
    place.ask(f"INSERT INTO {schema}.fresh VALUES ('quetzal')")
    place.ask(f"GRANT SELECT ON {schema}.fresh TO keeper" + "@localhost" * (place.engine == "mariadb"))
    try:
        with KnownDatabase(place.guarded, folder=known.folder) as kept:
            assert "fresh" not in kept.database.columns and not kept.find_values("a quetzal")
            assert kept.database.run("SELECT word FROM fresh").rows == [("quetzal",)], "only messages lack it"
        time.sleep(1)  # the second in which it was looked over
        with KnownDatabase(place.guarded, folder=known.folder, anew=True) as anew:
            assert [match.column for match in anew.find_values("a quetzal")] == ["word"]
    finally:
        place.ask(f"DROP TABLE {schema}.fresh")


def test_a_connection_that_was_ended_is_made_anew(place, known):
    if place.engine not in SERVERS:
        pytest.skip("there is no server")
    assert known.database.run("SELECT count(*) FROM notes").rows == [(100,)]
    if place.engine == "postgres":
        place.ask("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'keeper'")
    else:
        for (number,) in place.ask("SELECT id FROM information_schema.processlist WHERE user = 'keeper'"):
            place.ask(f"KILL {number}")
    assert known.database.run("SELECT count(*) FROM notes").rows == [(100,)]


def test_a_wrong_password_is_said_and_not_shown(place, tmp_path):
    if place.engine not in SERVERS:
        pytest.skip("there is no password")
    wrong = place.guarded.replace(WRITTEN, "not-the-word")
    with pytest.raises(SourceError, match="cannot connect.*Check address, user and password") as caught:
        KnownDatabase(wrong, folder=tmp_path / "known")
    assert "not-the-word" not in "".join(traceback.format_exception(caught.value))
    assert not (tmp_path / "known").exists()


@pytest.mark.parametrize(
    "address, words",
    [
        ("postgresql://reader:hush@127.0.0.1:1/shop", "cannot connect"),
        ("mariadb://reader:hush@127.0.0.1:1/shop", "cannot connect"),
        ("mariadb://reader:hush@127.0.0.1/shop?unknown_option=1", "cannot connect"),
        ("postgresql://reader:hush@127.0.0.1/shop?unknown_option=1", "cannot connect"),
        ("postgresql://reader:hu:sh@127.0.0.1:hush/shop", "not a database address"),
        ("oracle://reader:hush@host/shop?password=hush", "no read-only mode"),
        ("sqlite:////no/such/shop.db", "no such file"),
        ("duckdb:////no/such/shop.duckdb", "no such file"),
        ("shop.txt", "not recognised as a database"),
    ],
)
def test_what_cannot_be_reached_is_said(tmp_path, address, words):
    for package in ("psycopg", "pymysql"):
        pytest.importorskip(package)
    with pytest.raises(TableragError, match=words) as caught:
        KnownDatabase(address, folder=tmp_path / "known")
    assert caught.value.to_do and "hush" not in "".join(traceback.format_exception(caught.value))
    assert not (tmp_path / "known").exists()


@pytest.mark.parametrize(
    "address, package, extra",
    [
        ("mysql://reader@host/shop", "pymysql", "mariadb"),
        ("mariadb+pymysql://reader@host/shop", "pymysql", "mariadb"),
        ("postgresql://reader@host/shop", "psycopg", "postgres"),
    ],
)
def test_what_is_not_installed_is_said_in_a_line(tmp_path, monkeypatch, address, package, extra):
    (tmp_path / "shadow").mkdir()
    (tmp_path / "shadow" / f"{package}.py").write_text("raise ImportError")
    monkeypatch.syspath_prepend(tmp_path / "shadow")
    monkeypatch.setattr("tablerag.sandbox.remote._OUTSIDE_WORKERS", Workers(idle=0))  # one that has not imported it
    monkeypatch.chdir(tmp_path)
    with pytest.raises(MissingExtra, match=rf"pip install 'tablerag\[{extra}\]'") as caught:
        KnownDatabase(address, folder=tmp_path / "known")
    assert "\n" not in str(caught.value)


# Files that somebody holds


def test_a_locked_file_is_not_known_as_unreadable(tmp_path, impatient):
    path, folder = tmp_path / "shop.db", tmp_path / "known"
    sqlite_file(path, "CREATE TABLE t (a TEXT); INSERT INTO t VALUES ('quetzal')")
    with closing(sqlite3.connect(path, isolation_level=None)) as writer:
        writer.execute("BEGIN EXCLUSIVE")
        with pytest.raises(SourceError, match="locked.*Ask again"):
            KnownDatabase(path, limits=Limits(seconds=0.6), folder=folder)
        assert not folder.exists()
        writer.execute("ROLLBACK")
        with KnownDatabase(path, folder=folder) as known:
            assert known.profile.table("t").rows == 1
            writer.execute("BEGIN EXCLUSIVE")
            with pytest.raises(SourceError, match="locked.*Ask again"):
                assert known.values
            writer.execute("ROLLBACK")
            assert [match.value for match in known.find_values("a quetzal")] == ["quetzal"]


def test_a_file_locked_while_it_is_looked_over_is_not_known_by_half(tmp_path, monkeypatch):
    path = sqlite_file(tmp_path / "shop.db", "CREATE TABLE a (x); CREATE TABLE b (x); INSERT INTO b VALUES (1)")
    writer = sqlite3.connect(path, isolation_level=None)
    from tablerag.schema import profiles

    read = profiles._read_table

    def read_and_lock(ask, name, *more):
        found = read(ask, name, *more)
        writer.execute("BEGIN EXCLUSIVE")
        return found

    monkeypatch.setattr(profiles, "_read_table", read_and_lock)
    with closing(writer), pytest.raises(SourceError, match="locked.*Ask again"):
        profile_database(path, Limits(seconds=0.6))


def test_a_locked_duckdb_file_is_said(tmp_path):
    pytest.importorskip("duckdb")
    path = tmp_path / "shop.duckdb"
    writing = f"import duckdb; c = duckdb.connect({str(path)!r}); print(flush=True); input()"
    with subprocess.Popen([sys.executable, "-c", writing], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as writer:
        writer.stdout.readline()
        with pytest.raises(SourceError, match="locked by a program.*Ask again"):
            KnownDatabase(path, folder=tmp_path / "known")
        writer.kill()
    assert not (tmp_path / "known").exists()


def test_a_file_that_is_gone_is_said(tmp_path):
    path = sqlite_file(tmp_path / "shop.db", "CREATE TABLE t (a)")
    with KnownDatabase(path, folder=tmp_path / "known"):
        pass
    shutil.move(path, tmp_path / "elsewhere.db")
    with pytest.raises(SourceError, match="no such file"):
        KnownDatabase(path, folder=tmp_path / "known")
