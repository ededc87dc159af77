"""Databases in place: what a stranger may write is refused by each engine or stopped, and not a byte is changed.

Every statement is run on every engine, as its own words are: what is a bomb on one is an unknown function on another.
What only PostgreSQL has: `hostile_postgres`.
"""

import time
from contextlib import suppress

import pytest
from hostile import CHANGES, FILES, SETTINGS
from servers import LIMITS, SECRET

from tablerag.core import QueryError
from tablerag.sandbox.database import Database

_ENDLESS = "WITH RECURSIVE k(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM k)"

STATEMENTS = {
    "writes": [
        *CHANGES,
        "INSERT INTO notes VALUES (200, 'x', 'y', 2)",
        "INSERT INTO notes SELECT id + 500, name, body, n FROM notes",
        "INSERT INTO notes VALUES (201, 'x', 'y', 2) RETURNING id",
        "DROP DATABASE shop",
        "ALTER TABLE notes ADD COLUMN x INT",
        "CREATE TABLE t (a INT)",
        "CREATE TEMPORARY TABLE t (a INT)",
        "CREATE FUNCTION f() RETURNS INT RETURN 1",
        "CREATE USER mallory",
        "GRANT ALL ON notes TO reader",
        "ANALYZE TABLE notes",
        "OPTIMIZE TABLE notes",
        "REINDEX TABLE notes",
        "LOCK TABLES notes WRITE",
        "LOCK TABLE notes IN ACCESS EXCLUSIVE MODE",
        "INSERT INTO notes VALUES (1, 'x', 'y', 2) ON DUPLICATE KEY UPDATE n = 0",
        "RENAME TABLE notes TO other",
        "CREATE UNLOGGED TABLE t (a INT)",
        "CREATE EVENT e ON SCHEDULE EVERY 1 SECOND DO DELETE FROM notes",
        "CREATE RULE r AS ON SELECT TO notes DO INSTEAD DELETE FROM notes",
        "CREATE PUBLICATION p FOR ALL TABLES",
        "UPDATE sqlite_master SET sql = 'x'",
        "DROP SEQUENCE numbers",
    ],
    "stacked": [
        "SELECT 1; COMMIT; DELETE FROM notes", "COMMIT; DROP TABLE notes",
        "BEGIN NOT ATOMIC COMMIT; DELETE FROM notes; END",
        "BEGIN NOT ATOMIC ROLLBACK; SET SESSION tx_read_only = 0; DELETE FROM loose; END",
        "IF 1 THEN DELETE FROM notes; END IF", "FOR i IN 1..3 DO DELETE FROM loose; END FOR",
        "-- SELECT 1\nDELETE FROM notes", "/*! DELETE FROM notes */", "/*M!100000 DELETE FROM notes */",
        "/*!50000 SELECT 1; */ DELETE FROM notes", "SELECT 1 /*! INTO OUTFILE '{folder}/out' */",
        "EXECUTE IMMEDIATE 'DELETE FROM notes'", "PREPARE p FROM 'DELETE FROM notes'", "ANALYZE DELETE FROM notes",
        "EXPLAIN DELETE FROM notes; DELETE FROM notes", "FORMAT=JSON SELECT 1; DELETE FROM notes",
        "SET STATEMENT max_statement_time = 0 FOR DELETE FROM notes",
        "SET STATEMENT max_statement_time = 0 FOR SELECT SLEEP(3)", "XA START 'x'", "HANDLER notes OPEN",
        "CALL wipe()",
    ],
    "writes within reading": [
        "WITH x AS (INSERT INTO notes VALUES (300, 'x', 'y', 2) RETURNING *) SELECT * FROM x",
        "WITH x AS (UPDATE notes SET n = 0 RETURNING *) SELECT count(*) FROM x",
        "SELECT * FROM (INSERT INTO notes VALUES (301, 'x', 'y', 2) RETURNING *) q",
        "SELECT * INTO copied FROM notes", "SELECT name FROM notes FOR UPDATE",
        "SELECT name FROM notes LOCK IN SHARE MODE", "SELECT nextval('numbers')", "SELECT nextval(numbers)",
        "SELECT NEXT VALUE FOR numbers", "SELECT setval('numbers', 1000)", "SELECT setval(numbers, 1000)",
        "SELECT currval('numbers')", "SELECT lastval(numbers)", "SELECT name FROM notes FOR UPDATE SKIP LOCKED",
        "SELECT n FROM notes LIMIT 1 INTO @kept", "SELECT @kept := n FROM notes", "SELECT wipe()",
        "SELECT * FROM wiping",
    ],
    "files": [
        *FILES,
        "LOAD '{folder}/evil.so'",
        "INSTALL PLUGIN spider SONAME 'ha_spider.so'",
        "CREATE FUNCTION sys_exec RETURNS INT SONAME 'udf.so'",
        "SELECT sys_exec('touch {folder}/out')",
        "INSTALL SONAME 'ha_spider'",
        "SELECT LOAD_FILE('{secret}')",
        "SELECT lo_put(1, 0, 'x')",
        "COPY notes FROM PROGRAM 'echo 400,x,y,2'",
        "SELECT * FROM notes INTO OUTFILE '{folder}/out'",
        "SELECT 1 UNION SELECT 2 INTO OUTFILE '{folder}/out'",
        "LOAD XML INFILE '{secret}' INTO TABLE notes",
        "SELECT name FROM notes LIMIT 1 INTO DUMPFILE '{folder}/out'",
        "LOAD DATA INFILE '{secret}' INTO TABLE notes",
        "LOAD DATA LOCAL INFILE '{secret}' INTO TABLE notes",
        "SELECT dblink_exec('dbname=postgres', 'DELETE FROM notes')",
        "SELECT dblink_connect('host=localhost dbname=postgres')",
        "CREATE SERVER far FOREIGN DATA WRAPPER mysql OPTIONS (HOST 'localhost')",
        "CREATE SUBSCRIPTION s CONNECTION 'dbname=postgres' PUBLICATION p",
        "IMPORT FOREIGN SCHEMA public FROM SERVER far INTO public",
        "SELECT * FROM mysql.global_priv",
        "SELECT pg_sleep(0), pg_logdir_ls()",
    ],
    "settings": [
        *SETTINGS, "SET SESSION max_statement_time = 0", "SET SESSION TRANSACTION READ WRITE",
        "SET TRANSACTION READ WRITE", "SET PASSWORD = PASSWORD('mine')",
        "ALTER USER CURRENT_USER() IDENTIFIED BY 'mine'", "SET GLOBAL max_connections = 1",
        "START TRANSACTION READ WRITE", "COMMIT AND CHAIN", "SELECT GET_LOCK('mine', 0)", "SET search_path = other",
        "SET @@SESSION.tx_read_only = 0", "SET GLOBAL read_only = 0", "USE other",
        "ALTER ROLE CURRENT_USER SUPERUSER", "CHANGE MASTER TO MASTER_HOST = 'localhost'", "PURGE BINARY LOGS TO 'x'",
        "BACKUP STAGE START", "BINLOG 'x'", "RESET lock_configuration", "RESET QUERY CACHE", "DO RELEASE_ALL_LOCKS()",
        "KILL 1", "FLUSH TABLES WITH READ LOCK", "SHUTDOWN",
    ],
}  # fmt: skip
# of time and of memory, each in the words of some engine; they must end, by whatever ends them
BOMBS = [
    f"{_ENDLESS} SELECT count(*) FROM k",
    "SELECT count(*) FROM notes a, notes b, notes c, notes d, notes e, notes f WHERE a.n + b.n + c.n + d.n + e.n = f.n",
    "SELECT pg_sleep(30)",
    "SELECT SLEEP(30)",
    "SELECT count(*) FROM generate_series(1, 100000000000)",
    "SELECT sum(a.seq * b.seq) FROM seq_1_to_1000000 a, seq_1_to_1000000 b",
    "SELECT count(DISTINCT a.name || b.name || c.name || d.name) FROM notes a, notes b, notes c, notes d",
    "SELECT max(x) FROM (SELECT row_number() OVER (ORDER BY a.name, b.name, c.body, d.body) AS x"
    " FROM notes a, notes b, notes c, notes d) q",
    f"{_ENDLESS} SELECT i FROM k ORDER BY i DESC",
    "SELECT BENCHMARK(100000000000, SHA2('a', 512))",
    "SELECT length(hex(zeroblob(2000000000)))",
    "SELECT length(repeat('x', 1000000000) || repeat('y', 1000000000))",
    "SELECT array_length(array_agg(a.body || b.body || c.body || d.body), 1) FROM notes a, notes b, notes c, notes d",
    "SELECT regexp_replace(repeat('a', 40), '(a|a?)+$', 'b'), repeat('a', 300000000)",
    "SELECT count(*) FROM notes WHERE (SELECT count(*) FROM notes a, notes b, notes c, notes d"
    " WHERE a.n + b.n + c.n > d.n + notes.n) > 0",
    "SELECT length(printf('%.*c', 2000000000, 'x'))",
    "SELECT length(format('%2000000000s', 'x'))",
    "SELECT length(lpad('', 2000000000, 'x') || lpad('', 2000000000, 'y'))",
    "SELECT MASTER_POS_WAIT('none', 4, 30)",
    "SELECT count(*) FROM generate_series(1, 1000000) a, generate_series(1, 1000000) b",
    "SELECT max(length(s)) FROM (WITH RECURSIVE t(s) AS (SELECT 'x' UNION ALL SELECT s || s FROM t) SELECT s FROM t) q",
    "SELECT count(*) FROM notes a CROSS JOIN notes b CROSS JOIN notes c CROSS JOIN notes d CROSS JOIN notes e",
    "SELECT string_agg(a.body || b.body || c.body || d.body, '') FROM notes a, notes b, notes c, notes d",
]
# what an engine answers because it does no harm there: locks that end with the query, and what is over before its time
_COMMENT = "SELECT 1 /*! INTO OUTFILE '{folder}/out' */"  # what MariaDB alone reads
_FORMAT, _WAIT = "SELECT length(format('%2000000000s', 'x'))", "SELECT MASTER_POS_WAIT('none', 4, 30)"
_TABLES = "SELECT * FROM information_schema.tables"
_LPAD = "SELECT length(lpad('', 2000000000, 'x') || lpad('', 2000000000, 'y'))"
# what DuckDB tells of itself, of the locks that are set, and of the tables that it was opened with
_TOLD_BY_DUCKDB = {
    "UNPIVOT notes ON id, n INTO NAME x VALUE y", "SELECT * FROM pragma_table_info('notes')",
    "SELECT * FROM pragma_database_list", "SELECT * FROM duckdb_settings()", "SELECT * FROM duckdb_databases()",
    "SELECT * FROM duckdb_logs()", "SELECT * FROM duckdb_temporary_files()",
    "SELECT * FROM pragma_storage_info('notes')", "SELECT * FROM pragma_user_agent()",
    "SELECT * FROM repeat_row(1, num_rows = 10)", "SELECT name FROM sqlite_master", "SELECT sql FROM sqlite_schema",
    "SELECT * FROM sqlite_temp_master", "SELECT * FROM json_each('[1]')", "SELECT * FROM information_schema.tables",
    "SELECT current_setting('temp_directory')",
}  # fmt: skip
HARMLESS = {
    "sqlite": {_COMMENT, _FORMAT},
    "duckdb": {_COMMENT, _FORMAT, *_TOLD_BY_DUCKDB},
    "postgres": {_COMMENT, _TABLES},
    "mariadb": {
        _TABLES,
        "SELECT name FROM notes LOCK IN SHARE MODE",
        "SELECT GET_LOCK('mine', 0)",
        "SELECT LOAD_FILE('{secret}')",  # NULL for an account that may not read files
        "SELECT lastval(numbers)",  # NULL before a nextval
        "SELECT @kept := n FROM notes",
        "SELECT n FROM notes LIMIT 1 INTO @kept",
        _FORMAT,
        _WAIT,
        _LPAD,  # NULL: longer than a packet
        *BOMBS[9:12:2],
        BOMBS[13],
    },
}


@pytest.fixture(scope="module")
def database(place):
    with Database.connect(place.url, LIMITS) as database:
        yield database


def asked(database, sql):
    "The rows of a harmless query; on a busy machine it may take longer than its limit, but not always."
    for _ in range(10):
        with suppress(QueryError):
            return database.run(sql).rows
    return database.run(sql).rows


@pytest.mark.parametrize("group", STATEMENTS, ids=[f"{len(each)} {name}" for name, each in STATEMENTS.items()])
def test_it_is_refused_and_nothing_is_changed(place, database, group):
    answered = []
    for sql in STATEMENTS[group]:
        try:
            rows = database.run(place.written(sql)).rows
        except QueryError as error:
            assert SECRET not in str(error) and "Traceback" not in str(error), sql
        else:
            if sql not in HARMLESS[place.engine]:
                answered.append((sql, rows[:2]))
        assert asked(database, "SELECT count(*), sum(n) FROM notes") == [(100, 34650)], sql
    assert not answered
    assert place.state() == place.before


@pytest.mark.slow
@pytest.mark.parametrize("sql", BOMBS)
def test_a_bomb_ends(place, database, sql):
    start = time.perf_counter()
    with suppress(QueryError) if sql in HARMLESS[place.engine] else pytest.raises(QueryError):
        database.run(sql)
    assert time.perf_counter() - start < 25, "it slept to its end, however busy the machine"
    assert asked(database, "SELECT count(*) FROM notes") == [(100,)]
    assert place.state() == place.before


def test_a_query_that_never_ends_is_stopped(place, database):
    with pytest.raises(QueryError, match="longer than 0.4 s"):
        database.run(BOMBS[0])
    assert asked(database, "SELECT count(*) FROM notes") == [(100,)]
