"""Databases of the tests, each where it lies: files, and servers that are started for them and ended after them."""

import hashlib
import os
import re
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import tempfile
import time
from contextlib import ExitStack, closing, contextmanager
from importlib import import_module
from pathlib import Path
from urllib.parse import quote_plus

import pytest
from conftest import memory
from patience import waited

from tablerag.sandbox.engines import Limits

LIMITS = Limits(seconds=0.4, memory_mb=96)
SECRET = "the-content-of-a-file-beside-it"
RESERVED = "user order group rank key read analyse desc table end offset window lateral system all".split()
LONG = 10_000_000  # characters of a cell
_NAMES = ", ".join(f'"{name}" VARCHAR(20)' for name in RESERVED)
SHOP = [
    "CREATE TABLE notes (id INT PRIMARY KEY, name VARCHAR(40), body TEXT, n INT)",
    *(f"INSERT INTO notes VALUES ({i}, 'name {i}', 'text {i}', {i * 7})" for i in range(100)),
    'CREATE TABLE "Order Items" ("Id" INT, "a b" VARCHAR(20), "quo""te" VARCHAR(20), empty_one INT)',
    *["INSERT INTO \"Order Items\" VALUES (1, 'x', 'y', NULL)"] * 3,
    f"CREATE TABLE reserved ({_NAMES})",
    "INSERT INTO reserved VALUES (" + ", ".join(f"'{name}'" for name in RESERVED) + ")",
    "CREATE TABLE gone (a INT)",
    "CREATE VIEW broken AS SELECT a FROM gone",
    "DROP TABLE gone",
    "CREATE TABLE cells (id INT, big TEXT, after_it VARCHAR(9))",
    f"INSERT INTO cells VALUES (1, repeat('x', {LONG}), 'end')",
    "CREATE TABLE club (id INT PRIMARY KEY, name VARCHAR(20), member_id INT)",
    "CREATE TABLE member (id INT PRIMARY KEY, name VARCHAR(20), club_id INT)",
    *(f"INSERT INTO club VALUES ({i}, 'Club {i}', {i + 20})" for i in range(10)),
    *(f"INSERT INTO member VALUES ({i + 20}, 'Zoë {i}', {i})" for i in range(10)),
]
PASSWORD = "p@ss/w:rd?&%é"
WRITTEN = quote_plus(PASSWORD)
_OTHER = [
    "CREATE SCHEMA other",
    "CREATE TABLE other.notes (id INT, only_there INT)",
    "INSERT INTO other.notes VALUES (7, 8)",
]


def _lacking(what):
    "Skip what needs a server; where all must run, fail."
    (pytest.fail if os.environ.get("TABLERAG_REQUIRE_SERVERS") else pytest.skip)(what)


def _needed(package, what):
    try:
        return import_module(package)
    except ImportError:
        _lacking(what)


def sqlite_file(path, script):
    "An SQLite file that a script makes."
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(script)
    return path


@contextmanager
def started_postgres():
    "A PostgreSQL in a folder that goes with it."
    pgserver = _needed("pgserver", "PostgreSQL for tests comes from the package pgserver")
    _needed("psycopg", "querying PostgreSQL needs the extra postgres")
    folder = Path(tempfile.mkdtemp(prefix="tablerag-pg-", dir=memory()))
    folder.chmod(0o755)  # as root, the server runs as a user of its own
    try:
        for attempt in range(3):  # it gives the server ten seconds to start, which a busy machine may not keep
            try:
                running = pgserver.get_server(folder / f"data{attempt}")
                break
            except (subprocess.SubprocessError, OSError):
                if attempt == 2:
                    raise
        try:
            yield running
        finally:
            running.cleanup()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def postgres():
    "The address of a reader, and what asks as the superuser."
    psycopg = _needed("psycopg", "querying PostgreSQL needs the extra postgres")
    with started_postgres() as running:
        url = running.get_uri()
        with psycopg.connect(url, autocommit=True) as connection:
            for sql in (
                *(sql.replace("SELECT a FROM gone", "SELECT 1 / (n - n) AS a FROM notes") for sql in SHOP),
                *_OTHER,
                "CREATE SEQUENCE numbers",
                "CREATE ROLE reader LOGIN; GRANT USAGE ON SCHEMA other TO reader;"
                "GRANT SELECT ON ALL TABLES IN SCHEMA public, other TO reader; GRANT SELECT ON numbers TO reader",
                "CREATE TABLE closed (a INT)",
                "CREATE MATERIALIZED VIEW summed AS SELECT sum(n) AS total FROM notes",
                "GRANT SELECT ON summed TO reader",
                f"CREATE ROLE keeper LOGIN PASSWORD '{PASSWORD}' IN ROLE reader",
            ):
                connection.execute(sql)
            _ask_for_a_password(running.pgdata)
            connection.execute("SELECT pg_reload_conf()")

            def ask(sql):
                asked = connection.execute(sql)
                return asked.fetchall() if asked.description else []

            yield url.replace("postgres:@", "reader:@"), ask


class PostgresForEngines:
    "A PostgreSQL with pgvector, where the role `builder` may build; it can be ended and started again."

    def __init__(self):
        self._started = ExitStack()
        self._running = self._started.enter_context(started_postgres())
        self._owner = self._running.get_uri()
        self.address = self._owner.replace("postgres:@", "builder@")
        self.ask("CREATE EXTENSION vector")
        self.ask("CREATE ROLE builder LOGIN")
        self.ask("GRANT CREATE ON DATABASE postgres TO builder")
        self.ask(f"CREATE ROLE keeper LOGIN PASSWORD '{PASSWORD}'")
        _ask_for_a_password(self._running.pgdata)
        self.ask("SELECT pg_reload_conf()")

    def index(self, name):
        "The address of an index."
        return f"{self.address}&schema={name}"

    def ask(self, sql):
        "As the superuser."
        import psycopg

        with psycopg.connect(self._owner, autocommit=True) as connection:
            asked = connection.execute(sql)
            return asked.fetchall() if asked.description else []

    def kill(self):
        "End it at once, without waiting for anybody."
        os.kill(self._running.get_pid(), signal.SIGQUIT)
        assert waited(lambda: not (self._running.pgdata / "postmaster.pid").exists())

    def start(self):
        "Start it again."
        self._running.ensure_postgres_running()

    def close(self):
        self._started.close()


class MilvusForEngines:
    "A Milvus of one process, which can be killed and started again."

    def __init__(self, token=""):
        _needed("pymilvus", "asking Milvus needs the extra milvus")
        _needed("milvus_lite", "Milvus for tests comes from the package milvus-lite")
        self.folder, self._token = Path(tempfile.mkdtemp(prefix="tablerag-milvus-", dir=memory())), token
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.start()

    def index(self, name):
        "The address of an index."
        return f"milvus://127.0.0.1:{self.port}/?collection={name}"

    def start(self):
        "Start it, perhaps again."
        program = [sys.executable, Path(__file__).parent / "milvus_server.py", self.folder / "data", str(self.port)]
        with (self.folder / "log").open("a") as log:
            self._running = subprocess.Popen([*program, *filter(None, [self._token])], stdout=log, stderr=log)
        assert waited(self._answers), (self.folder / "log").read_text()

    def _answers(self):
        with socket.socket() as asked:
            return asked.connect_ex(("127.0.0.1", self.port)) == 0

    def kill(self):
        "End it at once."
        self._running.kill()
        self._running.wait(30)

    def close(self):
        self.kill()
        shutil.rmtree(self.folder, ignore_errors=True)


def _ask_for_a_password(data):
    "Of the role that has one; the server trusts whoever comes else."
    rules = data / "pg_hba.conf"
    rules.write_text("local all keeper scram-sha-256\n" + rules.read_text())


def _messages(program):
    "Where MariaDB's own texts lie: beside its program."
    for base in (Path(program).resolve().parent.parent, Path("/usr")):
        for name in ("mysql", "mariadb"):
            if (base / "share" / name / "mysql_system_tables.sql").is_file():
                return base / "share" / name
    return None


@contextmanager
def mariadb():
    "The address of a reader, and what asks as root."
    pymysql = _needed("pymysql", "querying MariaDB needs the extra mariadb")
    program = next((found for name in ("mariadbd", "/usr/sbin/mariadbd") if (found := shutil.which(name))), None)
    texts = program and _messages(program)
    if not texts:
        _lacking("MariaDB is not installed (Debian: apt-get install mariadb-server-core, or its files on PATH)")
    folder = Path(tempfile.mkdtemp(prefix="tablerag-maria-", dir=memory()))
    folder.chmod(0o777)
    data, socket = folder / "data", folder / "socket"
    data.mkdir()
    ours = [
        "--no-defaults", f"--datadir={data}", f"--lc-messages-dir={texts}", f"--character-sets-dir={texts}/charsets",
    ]  # fmt: skip
    ours += ["--user=root", "--innodb-log-file-size=4M", "--innodb-buffer-pool-size=8M", "--log-warnings=0"]
    tables = ["CREATE DATABASE mysql;\n", "USE mysql;\n"]
    tables += [(texts / f"mysql_system_tables{end}.sql").read_text(encoding="utf-8") for end in ("", "_data")]
    subprocess.run(
        [program, *ours, "--bootstrap"], input="".join(tables), text=True, check=True, capture_output=True, cwd=folder
    )
    with (folder / "log").open("w") as log:
        server = subprocess.Popen(
            [program, *ours, f"--socket={socket}", "--skip-networking", "--secure-file-priv="], stdout=log, stderr=log
        )
    try:
        for _ in range(300):
            if socket.exists() or server.poll() is not None:
                break
            time.sleep(0.1)
        with closing(pymysql.connect(unix_socket=str(socket), user="root", autocommit=True)) as root:

            def ask(sql):
                with root.cursor() as cursor:
                    cursor.execute(sql)
                    return cursor.fetchall()

            for sql in (
                "CREATE DATABASE shop",
                "USE shop",
                "SET SESSION sql_mode = 'ANSI_QUOTES'",
                *(sql.replace("big TEXT", "big LONGTEXT") for sql in SHOP),
                *_OTHER,
                "CREATE DATABASE closed",
                "CREATE TABLE closed.closed (a INT)",
                "CREATE TABLE loose (id INT) ENGINE = MyISAM",
                "INSERT INTO loose VALUES (1)",
                "CREATE SEQUENCE numbers",
                "CREATE FUNCTION wipe() RETURNS INT BEGIN DELETE FROM loose; RETURN 1; END",
                "CREATE VIEW wiping AS SELECT wipe() AS done",
                "CREATE USER reader@localhost",
                "GRANT SELECT, SHOW VIEW ON shop.* TO reader@localhost",
                "GRANT SELECT ON other.* TO reader@localhost",
                f"CREATE USER keeper@localhost IDENTIFIED BY '{PASSWORD}'",
                "GRANT SELECT, SHOW VIEW ON shop.* TO keeper@localhost",
                "GRANT SELECT ON other.* TO keeper@localhost",
                "CREATE USER writer@localhost",
                "GRANT SELECT, INSERT ON shop.* TO writer@localhost",
            ):
                ask(sql)
            yield f"mariadb://reader@localhost/shop?unix_socket={socket}", ask
    finally:
        server.terminate()
        server.wait(30)
        shutil.rmtree(folder, ignore_errors=True)


class Place:
    "A database where it lies, and how it and what is around it look from outside."

    def __init__(self, engine, url, folder, look, ask=None):
        self.engine, self.url, self.folder, self._look = engine, url, folder, look
        self.ask = ask  # as who runs the server
        self.secret = folder / "secret.txt"
        self.secret.write_text(SECRET)
        self.before = self.state()

    def state(self):
        files = {
            str(path.relative_to(self.folder)): hashlib.sha256(path.read_bytes()).hexdigest()
            for path in sorted(self.folder.rglob("*"))
            if path.is_file()
        }
        return files, self._look()

    @property
    def guarded(self):
        "The address with the name and password of somebody who has one; of a file the file."
        return re.sub(r"reader:?@", f"keeper:{WRITTEN}@", self.url)

    def written(self, sql):
        return sql.replace("{folder}", str(self.folder)).replace("{secret}", str(self.secret))


@contextmanager
def _sqlite(folder):
    with sqlite3.connect(folder / "notes.db") as connection:
        for sql in SHOP:
            connection.execute(sql.replace("repeat('x', ", "printf('%.*c', ").replace(f"{LONG})", f"{LONG}, 'x')"))
    connection.close()
    yield f"sqlite:///{folder}/notes.db", lambda: None


@contextmanager
def _duckdb(folder):
    duckdb = pytest.importorskip("duckdb")
    with duckdb.connect(str(folder / "notes.duckdb")) as connection:
        for sql in [*SHOP, *_OTHER, "CREATE SEQUENCE numbers"]:
            connection.execute(sql)
    yield f"duckdb:///{folder}/notes.duckdb", lambda: None


@contextmanager
def _postgres(folder):
    with postgres() as (url, ask):
        asked = [
            "SELECT md5(string_agg(notes::text, ',' ORDER BY id)) FROM notes",
            "SELECT last_value, is_called FROM numbers",
            "SELECT md5(string_agg(oid::text || relname || relkind::text, ',' ORDER BY oid)) FROM pg_class"
            " WHERE relkind <> 't'",
            "SELECT string_agg(rolname, ',' ORDER BY rolname) FROM pg_roles",
            "SELECT COUNT(*) FROM pg_largeobject_metadata",
            "SELECT COUNT(*) FROM pg_locks WHERE locktype = 'advisory'",
            "SELECT COUNT(*) FROM pg_extension",
        ]
        yield url, lambda: [ask(sql) for sql in asked], ask


@contextmanager
def _mariadb(folder):
    folder.chmod(0o777)
    with mariadb() as (url, ask):
        asked = [
            "SELECT * FROM shop.notes ORDER BY id",
            "SELECT * FROM shop.loose",
            "SELECT * FROM shop.numbers",
            "SELECT table_schema, table_name, table_type, create_time FROM information_schema.tables"
            " WHERE table_schema IN ('shop', 'mysql')",
            "SELECT routine_name FROM information_schema.routines WHERE routine_schema = 'shop'",
            "SELECT user, host, priv FROM mysql.global_priv",
            "SELECT @@GLOBAL.max_connections, @@GLOBAL.read_only, @@GLOBAL.max_statement_time",
            "SELECT IS_FREE_LOCK('mine'), COUNT(*) FROM information_schema.events",
        ]
        yield url, lambda: [ask(sql) for sql in asked], ask


@contextmanager
def place_of(engine, folder):
    with {"sqlite": _sqlite, "duckdb": _duckdb, "postgres": _postgres, "mariadb": _mariadb}[engine](folder) as made:
        address, look, *ask = made
        yield Place(engine, address, folder, look, *ask)
