"""Statements that a stranger might try: what they would like to change, to read or to use up.

All of them are run on every engine: what is a bomb here is an unknown function there. The table they find is `NOTES`.
`{folder}`, `{file}` and `{secret}` stand for paths: of the database's folder, of its file, of a file beside it.
"""

# ruff: noqa: E501

import hashlib
import os
import sqlite3
import threading
import time
from dataclasses import dataclass
from pathlib import Path

import psutil

from tablerag.core import QueryError, Table
from tablerag.sandbox.database import Database

SECRET = "the-content-of-a-file-beside-it"
SENTINEL = "the-value-of-an-environment-variable"
HEADER = ("Id", "Name", "Body", "N")
NOTES = Table(
    "notes",
    HEADER,
    tuple((str(i), f"name {i}", "a" * 30_000 if i == 0 else f"text {i}", str(i * 7)) for i in range(100)),
    title="Notes",
    types=("integer", "text", "text", "integer"),
)

_NUMBERS = "WITH RECURSIVE k(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM k LIMIT {n})"


def _doubled(times: int, materialized: str = "") -> str:
    parts = ["c0 AS (SELECT * FROM notes)"]
    parts += [f"c{n} AS {materialized} (SELECT a.id, a.name FROM c{n - 1} a, c{n - 1} b)" for n in range(1, times + 1)]
    return f"WITH {', '.join(parts)} SELECT count(*) FROM c{times}"


def _nested(times: int) -> str:
    return "SELECT * FROM (" * times + "SELECT * FROM notes" + ")" * times


CHANGES = [
    "DELETE FROM notes", "UPDATE notes SET name = 'x'", "INSERT INTO notes VALUES (1, 'x', 'y', 2)",
    "INSERT OR REPLACE INTO notes VALUES (1, 'x', 'y', 2)", "REPLACE INTO notes VALUES (1, 'x', 'y', 2)",
    "INSERT INTO notes VALUES (1, 'x', 'y', 2) RETURNING id", "INSERT INTO notes SELECT * FROM notes",
    "INSERT INTO notes VALUES (1, 'x', 'y', 2) ON CONFLICT DO UPDATE SET name = 'z'",
    "WITH x AS (SELECT 1) DELETE FROM notes", "WITH x AS (DELETE FROM notes RETURNING *) SELECT * FROM x",
    "SELECT (DELETE FROM notes)", "SELECT * FROM (INSERT INTO notes VALUES (1, 'x', 'y', 2) RETURNING *)",
    "MERGE INTO notes USING notes b ON notes.id = b.id WHEN MATCHED THEN DELETE", "TRUNCATE notes",
    "DROP TABLE notes", "DROP TABLE IF EXISTS notes", "ALTER TABLE notes RENAME TO other",
    "ALTER TABLE notes ADD COLUMN x", "ALTER TABLE notes DROP COLUMN name", "CREATE TABLE t (a)",
    "CREATE TABLE t AS SELECT * FROM notes", "CREATE TEMP TABLE t (a INT)",
    "CREATE TEMP TABLE t AS SELECT * FROM notes", "CREATE VIEW v AS SELECT 1", "CREATE TEMP VIEW v AS SELECT 1",
    "CREATE OR REPLACE VIEW notes AS SELECT 1", "CREATE TRIGGER x AFTER INSERT ON notes BEGIN DELETE FROM notes; END",
    "CREATE TEMP TRIGGER x AFTER INSERT ON notes BEGIN SELECT 1; END", "CREATE INDEX i ON notes(name)",
    "CREATE UNIQUE INDEX i ON notes(id)", "CREATE VIRTUAL TABLE v USING fts5(a)",
    "CREATE VIRTUAL TABLE v USING csv(filename='{secret}')", "CREATE VIRTUAL TABLE v USING dbstat", "CREATE SCHEMA s",
    "CREATE SEQUENCE s", "CREATE TYPE t AS ENUM ('a')", "CREATE MACRO m(a) AS a + 1",
    "CREATE OR REPLACE MACRO count(a) AS 1", "CREATE FUNCTION f() AS 1",
    "CREATE SECRET (TYPE S3, KEY_ID 'x', SECRET 'y')", "COMMENT ON TABLE notes IS 'x'", "DROP SCHEMA main CASCADE",
    "REINDEX", "ANALYZE", "VACUUM", "VACUUM INTO '{folder}/copy.db'", "CHECKPOINT", "FORCE CHECKPOINT", "BEGIN",
    "BEGIN EXCLUSIVE", "COMMIT", "ROLLBACK", "SAVEPOINT s", "RELEASE s", "SELECT 1; DELETE FROM notes",
    "DELETE FROM notes; SELECT 1", "SELECT 1;;; DROP TABLE notes --", "SELECT 1\0; DELETE FROM notes",
    "/* SELECT */ DELETE FROM notes", "EXPLAIN DELETE FROM notes", "EXPLAIN ANALYZE DELETE FROM notes",
    "EXPLAIN QUERY PLAN DELETE FROM notes", "PREPARE p AS DELETE FROM notes", "EXECUTE p", "DEALLOCATE p",
    "CALL pragma_version()", "PIVOT notes ON name USING count(*)", "UNPIVOT notes ON id, n INTO NAME x VALUE y",
]  # fmt: skip

SETTINGS = [
    "PRAGMA query_only = 0", "PRAGMA writable_schema = 1", "PRAGMA trusted_schema = 1", "PRAGMA journal_mode = WAL",
    "PRAGMA journal_mode = DELETE", "PRAGMA user_version = 7", "PRAGMA application_id = 7",
    "PRAGMA temp_store_directory = '{folder}'", "PRAGMA data_store_directory = '{folder}'",
    "PRAGMA mmap_size = 1000000000000", "PRAGMA cache_size = -100000000", "PRAGMA hard_heap_limit = 0",
    "PRAGMA soft_heap_limit = 0", "PRAGMA wal_checkpoint(TRUNCATE)", "PRAGMA incremental_vacuum", "PRAGMA optimize",
    "PRAGMA table_info(notes)", "PRAGMA database_list", "PRAGMA function_list", "PRAGMA integrity_check",
    "PRAGMA enable_profiling", "PRAGMA profiling_output = '{folder}/profile.json'", "PRAGMA enable_progress_bar",
    "PRAGMA force_checkpoint", "PRAGMA database_size", "SELECT * FROM pragma_table_info('notes')",
    "SELECT * FROM pragma_database_list", "SELECT * FROM pragma_journal_mode('wal')", "SET threads = 64",
    "SET memory_limit = '100GB'", "SET enable_external_access = true", "SET temp_directory = '{folder}'",
    "SET max_temp_directory_size = '100GB'", "SET lock_configuration = false",
    "SET log_query_path = '{folder}/log.txt'", "SET home_directory = '{folder}'", "SET SESSION search_path = 'x'",
    "SET VARIABLE x = 1", "SET file_search_path = '{folder}'", "RESET memory_limit", "USE memory",
    "SELECT set_config('x', 'y', false)", "LOAD httpfs", "INSTALL httpfs", "INSTALL spatial FROM community",
    "FORCE INSTALL json", "UPDATE EXTENSIONS", "SELECT load_extension('{folder}/x.so')",
    "SELECT load_extension('{folder}/x.so', 'entry')", "SELECT fts3_tokenizer('simple', x'00')", "SELECT fts5(NULL)",
    "SELECT sqlite_compileoption_get(1)", "SELECT sqlite_version(), sqlite_source_id()",
    "SELECT sqlite_offset(name) FROM notes", "SELECT sqlite_log(1, 'x')",
]  # fmt: skip

FILES = [
    "SELECT readfile('{secret}')", "SELECT writefile('{folder}/new.txt', 'x')", "SELECT edit('x', 'vi')",
    "SELECT * FROM fsdir('{folder}')", "SELECT lsmode(1), lsdir('{folder}')", "SELECT * FROM zipfile('{secret}')",
    "SELECT * FROM csv('{secret}')", "ATTACH ':memory:' AS other", "ATTACH '{folder}/new.db' AS other",
    "ATTACH '{file}' AS other", "ATTACH 'file:{folder}/new.db?mode=rwc' AS other",
    "ATTACH DATABASE '{file}' AS again (READ_ONLY false)", "ATTACH 'postgres:host=127.0.0.1' AS pg (TYPE postgres)",
    "ATTACH '{secret}' AS s (TYPE sqlite)", "DETACH main", "COPY notes TO '{folder}/out.csv'",
    "COPY notes FROM '{secret}'", "COPY (SELECT 1) TO '{folder}/out.parquet' (FORMAT parquet)",
    "COPY (SELECT 1) TO '/dev/stdout'", "COPY FROM DATABASE main TO x", "EXPORT DATABASE '{folder}/export'",
    "IMPORT DATABASE '{folder}'", "SELECT * FROM '{secret}'", 'SELECT * FROM "{secret}"',
    "SELECT * FROM '{folder}/*.txt'", "SELECT * FROM read_text('{secret}')", "SELECT * FROM read_blob('{secret}')",
    "SELECT * FROM read_csv('{secret}')", "SELECT * FROM read_csv_auto('{secret}', header = false)",
    "SELECT * FROM sniff_csv('{secret}')", "SELECT * FROM read_json('{secret}')",
    "SELECT * FROM read_json_auto('{secret}')", "SELECT * FROM read_ndjson_objects('{secret}')",
    "SELECT * FROM read_parquet('{secret}')", "SELECT * FROM parquet_metadata('{secret}')",
    "SELECT * FROM parquet_file_metadata('{secret}')", "SELECT * FROM parquet_schema('{folder}/*')",
    "SELECT * FROM read_csv('http://127.0.0.1:9/x.csv')", "SELECT * FROM read_text('/proc/self/environ')",
    "SELECT * FROM read_csv('/etc/passwd')", "SELECT * FROM read_xlsx('{secret}')",
    "SELECT * FROM st_read('{secret}')", "SELECT * FROM sqlite_scan('{file}', 'notes')",
    "SELECT * FROM sqlite_query('{file}', 'DELETE FROM notes')",
    "SELECT * FROM postgres_scan('host=127.0.0.1', 'public', 'x')", "SELECT * FROM mysql_query('x', 'SELECT 1')",
    "SELECT * FROM iceberg_scan('{folder}')", "SELECT * FROM delta_scan('{folder}')",
    "SELECT * FROM glob('{folder}/*')", "SELECT * FROM glob('/etc/*')", "SELECT getenv('TABLERAG_SENTINEL')",
    "SELECT * FROM query('DELETE FROM notes')", "SELECT * FROM query('SELECT * FROM read_text(''{secret}'')')",
    "SELECT * FROM query_table('{secret}')", "SELECT * FROM query_table(['notes', '{secret}'])",
    "SELECT * FROM json_execute_serialized_sql(json_serialize_sql('DELETE FROM notes'))",
    "SELECT * FROM json_execute_serialized_sql(json_serialize_sql('SELECT * FROM read_text(''{secret}'')'))",
    "SELECT * FROM duckdb_settings()", "SELECT * FROM duckdb_secrets()", "SELECT * FROM duckdb_databases()",
    "SELECT * FROM duckdb_logs()", "SELECT * FROM duckdb_extensions()", "SELECT * FROM duckdb_temporary_files()",
    "SELECT * FROM pragma_storage_info('notes')", "SELECT * FROM pragma_user_agent()",
    "SELECT * FROM which_secret('s3://x', 's3')", "SELECT * FROM arrow_scan(1, 2, 3)", "SELECT * FROM pandas_scan(1)",
    "SELECT * FROM python_map_function('x')", "SELECT * FROM seq_scan('notes')",
    "SELECT * FROM repeat_row(1, num_rows = 10)", "SELECT name FROM sqlite_master", "SELECT sql FROM sqlite_schema",
    "SELECT * FROM sqlite_temp_master", "SELECT * FROM sqlite_sequence", "SELECT * FROM dbstat",
    "SELECT * FROM sqlite_dbpage", "SELECT * FROM sqlite_stmt", "SELECT * FROM bytecode('SELECT 1')",
    "SELECT * FROM fts3tokenize('simple', 'a')", "SELECT * FROM json_each('[1]')",
    "SELECT * FROM information_schema.tables", "SELECT current_setting('temp_directory')",
    "SELECT os, NOTES, database, sys FROM NOTES", "SELECT * FROM os_environ", "SELECT * FROM SECRET",
]  # fmt: skip

ODD = [
    "", " ;; ", "-- nothing", "/* not closed", "\0", "'", '"', "SELECT", "SELECT * FROM", "SELECT '\ud800'",
    "SELECT '\x1b[2J'", "SELECT x'ff'", "```sql\nSELECT 1\n```", "The answer is 42.", "SELECT ?", "SELECT :a, @b, $c",
    "SELECT $1", "SELECT 1 FROM notes INDEXED BY nothing", "SELECT name COLLATE nothing FROM notes",
    "SELECT name FROM notes ORDER BY name COLLATE NOCASE", "SELECT name REGEXP 'n.*' FROM notes",
    "SELECT name MATCH 'n' FROM notes", "SELECT raise(ABORT, 'x')",
    "SELECT 9223372036854775807 + 1, abs(-9223372036854775808)", "SELECT -9223372036854775808 / -1, 1 % 0, 1 / 0",
    "SELECT 1e999, -1e999, 1e999 - 1e999", "SELECT CAST('9' || 'e400' AS REAL), CAST('x' AS INTEGER)",
    "SELECT sum(9223372036854775807) FROM notes", "SELECT strftime('%s', 'now', '+1e300 years')",
    "SELECT date('-99999999-01-01'), DATE '294247-01-10', TIMESTAMP 'infinity'", "SELECT nextval('s'), currval('s')",
    "VALUES (1), (2)", "TABLE notes", "FROM notes", "DESCRIBE notes", "SHOW TABLES", "SHOW ALL", "SUMMARIZE notes",
    "EXPLAIN SELECT * FROM notes", "SELECT " + "(" * 150 + "1" + ")" * 150,
    'SELECT name AS "\'; DROP TABLE notes; --" FROM notes',
]  # fmt: skip

LONG = [
    "SELECT " + "(" * 5000 + "1" + ")" * 5000,
    "SELECT " + "(" * 49_000 + "1" + ")" * 49_000,
    "SELECT " + "NOT " * 20_000 + "1",
    "SELECT " + "- " * 40_000 + "1",
    "SELECT " + "~" * 90_000 + "1",
    "SELECT 1" + " + 1" * 20_000,
    "SELECT 1" + " || 1" * 15_000,
    "SELECT 1 WHERE 1 = 1" + " OR 1 = 2" * 9_000,
    "SELECT " + "CASE WHEN 1 THEN " * 4000 + "1" + " END" * 4000,
    "SELECT " + "abs(" * 15_000 + "1" + ")" * 15_000,
    "SELECT 1 " + "UNION ALL SELECT 1 " * 5000,
    "SELECT 1 " + "INTERSECT SELECT 1 " * 4000,
    "SELECT '" + "x" * 99_000 + "'",
    "SELECT '" + "x" * 900_000 + "'",
    "SELECT '" + "x" * 3_000_000 + "'",
    "SELECT " + ", ".join(["1"] * 2000),
    "SELECT " + ", ".join(["1"] * 5000),
    "SELECT " + ", ".join(["*"] * 500) + " FROM notes",
    "SELECT 1 FROM notes WHERE id IN (" + ", ".join(map(str, range(15_000))) + ")",
    "SELECT 1 FROM notes WHERE name IN (" + ", ".join(f"'n{i}'" for i in range(9_000)) + ")",
    "SELECT 1 FROM notes WHERE (id, n) IN (" + ", ".join(f"({i}, {i})" for i in range(7_000)) + ")",
    "VALUES " + ", ".join(f"({i})" for i in range(12_000)),
    "SELECT " + "x" * 90_000,
    'SELECT "' + "x" * 90_000 + '"',
    "SELECT * FROM " + "x" * 90_000,
    "SELECT " + "x" * 90_000 + "()",
    "SELECT 1 /* " + "x" * 99_000 + " */",
    "SELECT 1 -- " + "x" * 99_000,
    "SELECT " + "9" * 90_000,
    "SELECT 0." + "9" * 90_000,
    "SELECT 1 FROM notes " + "JOIN notes USING (id) " * 60,
    "SELECT 1 FROM notes " + ", notes " * 200,
    "SELECT 1 FROM notes n0 "
    + " ".join(f"LEFT JOIN notes n{i} ON n{i}.id = n{i - 1}.n AND n{i}.name LIKE n0.body" for i in range(1, 60)),
    _nested(100),
    _nested(2000),
    "SELECT name FROM notes GROUP BY " + ", ".join(["name"] * 3000),
    "SELECT name FROM notes ORDER BY " + ", ".join(["name"] * 3000),
    "SELECT " + "(SELECT " * 500 + "1" + ")" * 500,
    "SELECT " + "EXISTS (SELECT " * 300 + "1" + ")" * 300,
    "SELECT json_extract('" + "[" * 45_000 + "]" * 45_000 + "', '$')",
    "SELECT json_valid('" + '{"a":' * 15_000 + "1" + "}" * 15_000 + "')",
    "SELECT " + "[" * 20_000 + "]" * 20_000,
    "SELECT " + "{'a': " * 9_000 + "1" + "}" * 9_000,
    "SELECT " + "row(" * 9_000 + "1" + ")" * 9_000,
]

BOMBS = [
    # endless, and endless in a single step
    "WITH RECURSIVE k(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM k) SELECT count(*) FROM k",
    "WITH RECURSIVE k(i) AS (SELECT 1 UNION ALL SELECT i FROM k) SELECT i FROM k WHERE i > 1",
    "WITH RECURSIVE k(i) AS (SELECT 1 UNION SELECT i + 1 FROM k) SELECT count(*) FROM k",
    "WITH RECURSIVE k(s) AS (SELECT 'x' UNION ALL SELECT s || s FROM k) SELECT max(length(s)) FROM k",
    "WITH RECURSIVE k(s) AS (SELECT 'x' UNION ALL SELECT s || 'x' FROM k) SELECT count(*) FROM k",
    "WITH RECURSIVE k(i, s) AS (SELECT 1, 'x' UNION ALL SELECT i + 1, s FROM k ORDER BY 2) SELECT count(*) FROM k",
    "SELECT count(*) FROM notes a, notes b, notes c, notes d, notes e, notes f",
    "SELECT count(*) FROM notes a, notes b, notes c, notes d WHERE a.n + b.n + c.n + d.n = 1",
    "SELECT count(DISTINCT a.id || b.id || c.id || d.id) FROM notes a, notes b, notes c, notes d",
    "SELECT a.id FROM notes a, notes b, notes c, notes d ORDER BY a.name || b.name || c.name || d.name",
    "SELECT a.body || b.body FROM notes a, notes b, notes c, notes d ORDER BY 1",
    "SELECT DISTINCT a.name, b.name, c.name, d.name FROM notes a, notes b, notes c, notes d",
    "SELECT a.name, b.name, c.name, count(*) FROM notes a, notes b, notes c, notes d GROUP BY 1, 2, 3",
    "SELECT * FROM notes a, notes b, notes c, notes d EXCEPT SELECT * FROM notes a, notes b, notes c, notes d",
    "SELECT (SELECT count(*) FROM notes b, notes c, notes d WHERE b.n + c.n + d.n > a.n) FROM notes a",
    "SELECT 1 FROM notes a FULL JOIN notes b ON a.n < b.n FULL JOIN notes c ON b.n < c.n FULL JOIN notes d ON c.n < d.n ORDER BY a.n * b.n * c.n",
    # plans that double
    _doubled(24),
    _doubled(39),
    _doubled(24, "MATERIALIZED"),
    _doubled(39, "NOT MATERIALIZED"),
    "WITH "
    + ", ".join(
        f"c{n} AS (SELECT * FROM {f'c{n - 1} UNION ALL SELECT * FROM c{n - 1}' if n else 'notes'})" for n in range(39)
    )
    + " SELECT count(*) FROM c38",
    "WITH "
    + ", ".join(
        f"c{n} AS (SELECT {'(SELECT max(id) FROM ' + f'c{n - 1}) + (SELECT min(id) FROM c{n - 1}) AS id' if n else 'id FROM notes'})"
        for n in range(39)
    )
    + " SELECT * FROM c38",
    # one call
    "SELECT printf('%.*c', 2000000000, 'x')",
    "SELECT length(printf('%.*c', 2000000000, 'x'))",
    "SELECT length(printf('%2000000000d', 1))",
    "SELECT length(printf('%.2000000000f', 1.0))",
    "SELECT format('%1$2000000000s', 'x')",
    "SELECT length(replace(printf('%.100000c', 'x'), 'x', printf('%.100000c', 'y')))",
    "SELECT hex(replace(body, 'a', body)) FROM notes",
    "SELECT length(replace(replace(replace(body, 'a', 'aaaa'), 'a', 'aaaa'), 'a', body)) FROM notes",
    "SELECT instr(body || body || body, body || body || 'b') FROM notes",
    "SELECT sum(instr(a.body || a.body, a.body || 'b')) FROM notes a, notes b, notes c",
    "SELECT count(*) FROM notes WHERE body LIKE '%a%a%a%a%a%a%a%a%a%a%a%a%b'",
    "SELECT body LIKE '" + "%a" * 400 + "b' FROM notes",
    "SELECT body || body LIKE '" + "_%" * 450 + "b' FROM notes",
    "SELECT body GLOB '" + "*a" * 400 + "b' FROM notes",
    "SELECT body SIMILAR TO '(a*)*b' FROM notes",
    "SELECT body ILIKE '" + "%a" * 200 + "b' FROM notes",
    "SELECT count(*) FROM notes a, notes b, notes c WHERE a.body LIKE '%' || b.body || '%' || c.body",
    "SELECT trim(body, body) FROM notes",
    "SELECT length(quote(body || body)) FROM notes, (SELECT 1 FROM notes, notes)",
    "SELECT sum(length(upper(a.body || b.body || c.body))) FROM notes a, notes b, notes c",
    "SELECT fold(a.body || b.body) FROM notes a, notes b, notes c ORDER BY 1",
    "SELECT sum(number(a.body) + length(fold(b.body))) FROM notes a, notes b, notes c",
    "SELECT count(iso_date(a.body)) FROM notes a, notes b, notes c, notes d",
    "SELECT group_concat(a.body) FROM notes a, notes b, notes c",
    "SELECT length(group_concat(a.name || b.name || c.name || d.name)) FROM notes a, notes b, notes c, notes d",
    "SELECT string_agg(a.body, b.body) FROM notes a, notes b, notes c",
    "SELECT hex(zeroblob(2000000000))",
    "SELECT zeroblob(1000000000)",
    "SELECT randomblob(1000000000)",
    "SELECT length(hex(hex(hex(hex(hex(body)))))) FROM notes",
    "SELECT char(" + ", ".join(["120"] * 100) + ") || body FROM notes",
    "SELECT sum(length(a.body || b.body)) OVER (ORDER BY a.id, b.id, c.id ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW) FROM notes a, notes b, notes c",
    "SELECT group_concat(body) OVER (ORDER BY id ROWS BETWEEN 1 PRECEDING AND UNBOUNDED FOLLOWING) FROM notes",
    "SELECT group_concat(a.body) OVER (ORDER BY a.id, b.id) FROM notes a, notes b",
    "SELECT max(a.n) OVER (ORDER BY a.n RANGE BETWEEN 1000000 PRECEDING AND 1000000 FOLLOWING) FROM notes a, notes b, notes c",
    "SELECT nth_value(a.body, 9999) OVER (PARTITION BY b.name ORDER BY c.n) FROM notes a, notes b, notes c",
    "SELECT lag(a.body, 100000, b.body) OVER (ORDER BY a.id) FROM notes a, notes b, notes c",
    "SELECT json_extract(json_group_array(a.body), '$[0]') FROM notes a, notes b, notes c",
    "SELECT json_type('[' || group_concat(a.body) || ']') FROM notes a, notes b",
    "SELECT json_array_length('[' || substr(replace(body, 'a', '[],'), 1, 60000) || '0]') FROM notes",
    "SELECT json_extract('"
    + '{"a":' * 900
    + "1"
    + "}" * 900
    + "', '$"
    + ".a" * 900
    + "') FROM notes a, notes b, notes c",
    _NUMBERS.format(n=100_000_000) + " SELECT count(*) FROM k ORDER BY 1",
    _NUMBERS.format(n=100_000_000) + " SELECT i FROM k ORDER BY i DESC",
    _NUMBERS.format(n=100_000_000) + " SELECT group_concat(i) FROM k",
    _NUMBERS.format(n=100_000_000) + " SELECT printf('%.1000c', 'x') || i AS x FROM k ORDER BY x",
    _NUMBERS.format(n=1_000_000) + " SELECT a.i FROM k a, k b WHERE a.i * b.i = 7",
    _NUMBERS.format(n=10_000_000) + " SELECT median(i), count(DISTINCT i) FROM k",
    # DuckDB's
    "SELECT repeat('x', 2000000000)",
    "SELECT length(repeat('x', 2000000000))",
    "SELECT length(repeat(repeat('x', 1000000), 1000000))",
    "SELECT repeat(body, 100000) FROM notes",
    "SELECT lpad('x', 2000000000, 'y')",
    "SELECT rpad(body, 2000000000, body) FROM notes",
    "SELECT bar(1, 0, 1, 2000000000)",
    "SELECT repeat([1], 500000000)",
    "SELECT levenshtein(body || body, body || 'b') FROM notes",
    "SELECT levenshtein(repeat('a', 100000), repeat('b', 100000))",
    "SELECT damerau_levenshtein(repeat('a', 100000), repeat('b', 100000))",
    "SELECT jaro_winkler_similarity(repeat('ab', 200000), repeat('ba', 200000))",
    "SELECT jaccard(repeat('a', 100000000), 'b')",
    "SELECT hamming(repeat('a', 500000000), repeat('b', 500000000))",
    "SELECT str_split(repeat('a,', 100000000), ',')",
    "SELECT len(string_split_regex(repeat('a ', 50000000), '\\s'))",
    "SELECT range(2000000000)",
    "SELECT len(range(1000000000))",
    "SELECT list_sum(range(1000000000))",
    "SELECT count(*) FROM range(100000000000)",
    "SELECT count(*) FROM range(1000000) a, range(1000000) b",
    "SELECT list(i) FROM range(1000000000) r(i)",
    "SELECT histogram(i) FROM range(1000000000) r(i)",
    "SELECT map(range(100000000), range(100000000))",
    "SELECT map_from_entries(list_zip(range(50000000), range(50000000)))",
    "SELECT list_sort(range(200000000))",
    "SELECT list_reverse_sort(list_transform(range(100000000), x -> x * 7))",
    "SELECT list_reduce(range(1000000000), (x, y) -> x + y)",
    "SELECT list_transform(range(10000), x -> list_transform(range(10000), y -> range(x)))",
    "SELECT list_filter(range(1000000000), x -> x % 2 = 0)",
    "SELECT list_distinct(range(100000000))",
    "SELECT list_aggregate(range(300000000), 'string_agg', ',')",
    "SELECT list_cosine_similarity(range(100000000), range(100000000))",
    "SELECT array_to_string(range(300000000), ',')",
    "SELECT flatten(list_transform(range(10000), x -> range(100000)))",
    "SELECT list_resize([1], 2000000000)",
    "SELECT list_concat(range(500000000), range(500000000))",
    "SELECT generate_series(1, 2000000000)",
    "SELECT count(*) FROM generate_series(1, 100000000000)",
    "SELECT * FROM generate_series(TIMESTAMP '0001-01-01', TIMESTAMP '9999-01-01', INTERVAL 1 SECOND) ORDER BY 1 DESC",
    "SELECT unnest(range(1000000000)) ORDER BY 1 DESC",
    "SELECT unnest(range(1000000)), unnest(range(1000000)) FROM notes a, notes b",
    "SELECT string_agg(i, ',') FROM range(1000000000) r(i)",
    "SELECT count(DISTINCT hash(i)) FROM range(1000000000) r(i)",
    "SELECT i FROM range(1000000000) r(i) ORDER BY hash(i)",
    "SELECT quantile_cont(i, 0.5) FROM range(1000000000) r(i)",
    "SELECT mode(i) FROM range(1000000000) r(i)",
    "SELECT sum(i) OVER (ORDER BY hash(i)) FROM range(100000000) r(i)",
    "SELECT list(i) OVER (ORDER BY i) FROM range(100000) r(i)",
    "SELECT a.i FROM range(100000000) a(i) JOIN range(100000000) b(i) ON hash(a.i) = hash(b.i)",
    "SELECT a.i FROM range(10000000) a(i) ASOF JOIN range(10000000) b(i) ON a.i >= b.i",
    "SELECT regexp_matches(repeat('a', 10000000), '(a*)*b')",
    "SELECT regexp_replace(repeat('a', 100000000), 'a', 'bbbbbbbb', 'g')",
    "SELECT regexp_extract_all(repeat('a', 100000000), 'a')",
    "SELECT regexp_full_match(body, '" + "(a?){500}" * 8 + "') FROM notes",
    "SELECT regexp_matches('x', '((a{100}){100}){100}')",
    "SELECT json_structure('[' || repeat('1,', 100000000) || '1]')",
    "SELECT json_extract(repeat('[', 10000000) || repeat(']', 10000000), '$')",
    "SELECT to_json(range(100000000))",
    "SELECT json_group_array(i) FROM range(1000000000) r(i)",
    "SELECT md5(repeat('x', 2000000000)), sha256(repeat('x', 2000000000))",
    "SELECT base64(repeat('x', 1000000000)::BLOB)",
    "SELECT to_base(9223372036854775807, 2, 2000000000)",
    "SELECT bitstring('1', 2000000000)",
    "SELECT bit_count(repeat('1', 1000000000)::BIT)",
    "SELECT translate(repeat('x', 1000000000), 'x', 'y')",
    "SELECT reverse(repeat('ä', 500000000))",
    "SELECT strip_accents(repeat('ä', 500000000))",
    "SELECT printf('%2000000000d', 1)",
    "SELECT format('{:2000000000d}', 1)",
    "SELECT format('{:>{}}', 'x', 2000000000)",
    "SELECT factorial(2000000000), 9::HUGEINT ** 9999",
    "SELECT even(1e308) ^ 1e308, gamma(1e308)",
    "SELECT * FROM (SELECT * FROM range(100000000) r(i)) PIVOT (count(*) FOR i IN (1, 2, 3))",
    "PIVOT (SELECT i % 100000 AS i FROM range(1000000) r(i)) ON i USING count(*)",
    "SELECT * FROM notes TABLESAMPLE reservoir(1000000000)",
    "SELECT COLUMNS('.*') FROM notes a, notes b, notes c, notes d ORDER BY ALL",
    "SELECT [x FOR x IN range(1000000000)]",
    "SELECT array_agg(a) FROM (SELECT unnest(range(10000)) AS a), range(1000000)",
    "SELECT struct_pack(" + ", ".join(f"c{i} := range(10000000)" for i in range(40)) + ")",
    "WITH RECURSIVE k(l) AS (SELECT [1] UNION ALL SELECT list_concat(l, l) FROM k) SELECT max(len(l)) FROM k",
    "WITH RECURSIVE k(s) AS (SELECT {'a': 1}::JSON UNION ALL SELECT json_object('a', s, 'b', s) FROM k) SELECT max(length(s)) FROM k",
    "SELECT approx_quantile(i, 0.5), reservoir_quantile(i, 0.5, 1000000000) FROM range(100000000) r(i)",
    "SELECT string_agg(DISTINCT i::VARCHAR ORDER BY hash(i)) FROM range(100000000) r(i)",
    "SELECT arg_max(i, i, 100000000) FROM range(1000000000) r(i)",
    "SELECT max(i, 100000000) FROM range(1000000000) r(i)",
]

GROUPS = {"changes": CHANGES, "settings": SETTINGS, "files": FILES, "odd": ODD, "long": LONG, "bombs": BOMBS}
ENGINES = ("sqlite in memory", "sqlite file", "duckdb")


# what happens


@dataclass(frozen=True)
class Outcome:
    "What a statement did."

    seconds: float
    mb: float  # by which the processes together grew
    error: str  # in words; empty for a result
    wrong: str  # what should not have happened; empty


class Place:
    "A folder with a database and a file beside it, which are not to change."

    def __init__(self, folder: Path, engine: str):
        self.folder, self.engine = folder, engine
        self.secret = folder / "secret.txt"
        self.secret.write_text(SECRET + "\n")
        self.file = folder / ("notes.duckdb" if engine == "duckdb" else "notes.db")
        if engine == "duckdb":
            import duckdb

            with duckdb.connect(str(self.file)) as connection:
                connection.execute("CREATE TABLE notes (id INT, name VARCHAR, body VARCHAR, n INT)")
                connection.executemany("INSERT INTO notes VALUES (?, ?, ?, ?)", NOTES.rows)
        else:
            with sqlite3.connect(self.file) as connection:
                connection.execute("CREATE TABLE notes (id INT, name TEXT, body TEXT, n INT)")
                connection.executemany("INSERT INTO notes VALUES (?, ?, ?, ?)", NOTES.rows)
            connection.close()
        self.before = self._state()

    def _state(self) -> dict[str, str]:
        return {
            str(path.relative_to(self.folder)): hashlib.sha256(path.read_bytes()).hexdigest() if path.is_file() else ""
            for path in sorted(self.folder.rglob("*"))
        }

    def is_as_before(self) -> bool:
        return self._state() == self.before

    def open(self, limits) -> Database:
        if self.engine == "sqlite in memory":
            return Database.from_tables(NOTES, limits)
        return Database.connect(f"{'duckdb' if self.engine == 'duckdb' else 'sqlite'}:///{self.file}", limits)

    def written(self, sql: str) -> str:
        names = {"{folder}": self.folder, "{file}": self.file, "{secret}": self.secret}
        for name, path in names.items():
            sql = sql.replace(name, str(path))
        return sql

    def attempt(self, database: Database, sql: str) -> Outcome:
        "Run one statement."
        count = database.run("SELECT count(*), sum(n), max(name) FROM notes").rows  # with a worker that is warm
        error = wrong = ""
        with Growth() as growth:
            start = time.perf_counter()
            try:
                said = repr(database.run(self.written(sql)))
            except QueryError as problem:
                said = error = str(problem)
            except Exception as problem:  # what nobody should see
                said = error = wrong = repr(problem)
            seconds = time.perf_counter() - start
        said = said.replace(self.written(sql), "")
        if SECRET in said or SENTINEL in said or "root:" in said:
            wrong = "leaked"
        elif "Traceback" in error or len(error) > 10_000:
            wrong = f"said {error[:200]}"
        elif not self.is_as_before():
            wrong = "changed the folder"
        elif database.run("SELECT count(*), sum(n), max(name) FROM notes").rows != count:
            wrong = "changed the table"
        return Outcome(seconds, growth.mb, error, wrong)


class Growth:
    "By how much this process and its children grow meanwhile."

    def __init__(self):
        self._this = psutil.Process()
        self._over = threading.Event()

    def _held(self) -> int:
        total = 0
        for process in (self._this, *self._this.children(recursive=True)):
            try:
                total += _anonymous(process.pid)
            except (psutil.Error, OSError):
                continue  # it has just ended
        return total

    def _watch(self) -> None:
        while not self._over.wait(0.01):
            self._most = max(self._most, self._held())

    def __enter__(self):
        self._most = self._first = self._held()
        self._thread = threading.Thread(target=self._watch, daemon=True)
        self._thread.start()
        return self

    def __exit__(self, *_):
        self._over.set()
        self._thread.join()

    @property
    def mb(self) -> float:
        return (self._most - self._first) / 2**20


def _anonymous(pid: int) -> int:
    "Bytes of memory that are backed by no file."
    if not os.path.exists("/proc/self/status"):
        return psutil.Process(pid).memory_info().rss
    with open(f"/proc/{pid}/status") as file:
        return next((int(line.split()[1]) << 10 for line in file if line.startswith("RssAnon")), 0)
