"""Statements that try to do more than read on PostgreSQL, by the way they try it.

`{pid}` is another session, `{folder}` a folder that the server may write. `trap` is a schema in which mallory, a role
without powers who may use the same database, has laid out what the reader should run for her; it raises "the trap ran".
"""

# a server with tables, a reader, and one who wishes ill
SETUP = """
CREATE ROLE reader LOGIN; CREATE ROLE mallory LOGIN;
CREATE TABLE cities (name text, population integer, founded date, area numeric);
INSERT INTO cities SELECT 'city ' || i, i * 1000, date '2000-01-01' + i, i * 1.5
    FROM generate_series(1, 2000) i;
CREATE TABLE sales (id int, city text, sold timestamptz, amount numeric, tags text[], doc jsonb);
INSERT INTO sales SELECT i, 'city ' || i % 50, timestamptz '2024-01-01 12:00Z' + i * interval '1 day',
    i * 1.25, ARRAY['a', 'b' || i], jsonb_build_object('n', i, 'list', jsonb_build_array(i, 'x'))
    FROM generate_series(1, 500) i;
CREATE SEQUENCE numbers;
CREATE SCHEMA other CREATE TABLE things (a int);
CREATE VIEW peeping AS SELECT pg_read_file('PG_VERSION') AS text, name FROM cities;
CREATE VIEW large AS SELECT name, population FROM cities WHERE population > 1000000;
GRANT SELECT ON cities, sales, large, peeping TO reader;
GRANT EXECUTE ON FUNCTION pg_read_file(text), pg_ls_dir(text) TO reader;
CREATE SCHEMA trap AUTHORIZATION mallory; GRANT CREATE ON SCHEMA public TO mallory
"""

TRAPS = r"""
CREATE FUNCTION trap.text(text) RETURNS text LANGUAGE plpgsql IMMUTABLE AS
    'BEGIN RAISE EXCEPTION ''the trap ran''; END';
CREATE FUNCTION trap.number() RETURNS int LANGUAGE plpgsql IMMUTABLE AS 'BEGIN RAISE EXCEPTION ''the trap ran''; END';
CREATE FUNCTION trap.truth(anyelement) RETURNS boolean LANGUAGE plpgsql IMMUTABLE AS
    'BEGIN RAISE EXCEPTION ''the trap ran''; END';
CREATE FUNCTION trap.sql() RETURNS int LANGUAGE sql IMMUTABLE AS 'SELECT trap.number()';
CREATE FUNCTION trap.lower(varchar) RETURNS text LANGUAGE sql IMMUTABLE AS 'SELECT trap.text($1)';
CREATE FUNCTION trap.rows() RETURNS SETOF int LANGUAGE plpgsql STABLE AS
    'BEGIN RAISE EXCEPTION ''the trap ran''; END';
CREATE FUNCTION trap.definer() RETURNS int LANGUAGE plpgsql SECURITY DEFINER AS
    'BEGIN RAISE EXCEPTION ''the trap ran''; END';
CREATE PROCEDURE trap.procedure() LANGUAGE plpgsql AS 'BEGIN RAISE EXCEPTION ''the trap ran''; END';
CREATE FUNCTION trap.step(int, int) RETURNS int LANGUAGE plpgsql AS 'BEGIN RAISE EXCEPTION ''the trap ran''; END';
CREATE AGGREGATE trap.total(int) (SFUNC = trap.step, STYPE = int, INITCOND = '0');
CREATE FUNCTION trap.same(text, text) RETURNS boolean LANGUAGE plpgsql IMMUTABLE AS
    'BEGIN RAISE EXCEPTION ''the trap ran''; END';
CREATE OPERATOR trap.=== (FUNCTION = trap.same, LEFTARG = text, RIGHTARG = text);
CREATE OPERATOR trap.<=> (FUNCTION = texteq, LEFTARG = text, RIGHTARG = text, COMMUTATOR = OPERATOR(trap.===));
CREATE TYPE trap.mood AS ENUM ('glad', 'sad');
CREATE TYPE trap.pair AS (a int, b text);
CREATE FUNCTION trap.to_mood(int) RETURNS trap.mood LANGUAGE plpgsql IMMUTABLE AS
    'BEGIN RAISE EXCEPTION ''the trap ran''; END';
CREATE CAST (int AS trap.mood) WITH FUNCTION trap.to_mood(int) AS ASSIGNMENT;
CREATE FUNCTION trap.from_pair(trap.pair) RETURNS text LANGUAGE plpgsql IMMUTABLE AS
    'BEGIN RAISE EXCEPTION ''the trap ran''; END';
CREATE CAST (trap.pair AS text) WITH FUNCTION trap.from_pair(trap.pair) AS IMPLICIT;

CREATE TYPE trap.state AS ENUM ('fresh', 'stale');
CREATE FUNCTION trap.state_json(trap.state) RETURNS json LANGUAGE plpgsql IMMUTABLE AS
    'BEGIN RAISE EXCEPTION ''the trap ran''; END';
CREATE CAST (trap.state AS json) WITH FUNCTION trap.state_json(trap.state);
CREATE TYPE trap.plain AS (a int, b text);
CREATE TYPE trap.label AS (a int);
CREATE FUNCTION trap.label_text(trap.label) RETURNS text LANGUAGE plpgsql IMMUTABLE AS
    'BEGIN RAISE EXCEPTION ''the trap ran''; END';
CREATE CAST (trap.label AS text) WITH FUNCTION trap.label_text(trap.label);

CREATE TABLE trap.goods (id int, name text, price int, kind varchar, two trap.pair, feeling trap.mood, flat trap.plain);
INSERT INTO trap.goods VALUES (1, 'tea', 3, 'drink', (1, 'x'), 'glad', (1, 'x')),
    (2, 'bread', 2, 'food', (2, 'y'), 'sad', NULL);
CREATE TABLE trap.stock (id int, state trap.state, label trap.label);
INSERT INTO trap.stock VALUES (1, 'fresh', ROW(1)), (2, 'stale', ROW(2));
CREATE VIEW trap.shown AS SELECT to_json(stock) AS row FROM trap.stock;
CREATE FUNCTION public.worth(trap.goods) RETURNS int LANGUAGE plpgsql STABLE AS
    'BEGIN RAISE EXCEPTION ''the trap ran''; END';
CREATE VIEW trap.columns AS SELECT id, trap.text(name) AS name FROM trap.goods;
CREATE VIEW trap.nested AS SELECT * FROM (SELECT id, name FROM trap.columns) deep;
CREATE VIEW trap.values AS VALUES (trap.number());
CREATE VIEW trap.limited AS SELECT id FROM trap.goods LIMIT trap.number();
CREATE VIEW trap.skipping AS SELECT id FROM trap.goods OFFSET trap.number();
CREATE VIEW trap.framed AS SELECT SUM(price) OVER (ORDER BY id ROWS trap.number() PRECEDING) AS s FROM trap.goods;
CREATE VIEW trap.operated AS SELECT id FROM trap.goods WHERE name OPERATOR(trap.===) 'tea';
CREATE VIEW trap.commuted AS SELECT id FROM trap.goods WHERE 'tea' OPERATOR(trap.<=>) name;
CREATE VIEW trap.turned AS SELECT 1::trap.mood AS feeling;
CREATE VIEW trap.counted AS SELECT trap.total(price) AS total FROM trap.goods;
CREATE VIEW trap.series AS SELECT * FROM trap.rows();
CREATE VIEW trap.paired AS SELECT two::text AS two FROM trap.goods;
CREATE VIEW trap.locking AS SELECT id FROM trap.goods FOR UPDATE;
CREATE TABLE trap.guarded (id int);
INSERT INTO trap.guarded VALUES (1);
ALTER TABLE trap.guarded ENABLE ROW LEVEL SECURITY;
CREATE POLICY trap ON trap.guarded USING (trap.truth(id));
CREATE TABLE trap.indexed (id int, name text);
CREATE INDEX ON trap.indexed (id) WHERE name <> 'x';
CREATE TABLE trap.partial (id int, name text);
CREATE TABLE trap.parent (id int, name text);
CREATE TABLE trap.child () INHERITS (trap.parent);
CREATE TABLE trap.measured (id int, name text);
CREATE TABLE trap.divided (id int, name text) PARTITION BY LIST (trap.text(name));
"""
# these would raise while they are made: the function is harmless first
LATE_TRAPS = r"""
CREATE FUNCTION trap.late() RETURNS int LANGUAGE plpgsql IMMUTABLE AS 'BEGIN RETURN 1; END';
CREATE FUNCTION trap.late_text(text) RETURNS text LANGUAGE plpgsql IMMUTABLE AS 'BEGIN RETURN $1; END';
CREATE TABLE trap.hashed (id int, name text) PARTITION BY HASH (id, (name || trap.late()));
CREATE INDEX ON trap.partial (id) WHERE id = trap.late();
CREATE INDEX ON trap.child ((id + trap.late()));
CREATE STATISTICS trap.stated ON (id + trap.late()), (trap.late_text(name)) FROM trap.measured;
CREATE FUNCTION trap.gap(float8, float8) RETURNS float8 LANGUAGE plpgsql IMMUTABLE AS 'BEGIN RETURN $1 - $2; END';
CREATE TYPE trap.stretch AS RANGE (subtype = float8, subtype_diff = trap.gap);
CREATE DOMAIN trap.way AS trap.stretch;
CREATE TABLE trap.spans (s trap.stretch, w trap.way);
INSERT INTO trap.spans SELECT trap.stretch(i, i + 5), trap.stretch(i, i + 5) FROM generate_series(1, 500) i;
ANALYZE trap.spans;
CREATE OR REPLACE FUNCTION trap.gap(float8, float8) RETURNS float8 LANGUAGE plpgsql IMMUTABLE AS
    'BEGIN RAISE EXCEPTION ''the trap ran''; END';
INSERT INTO trap.partial SELECT i, 'x' FROM generate_series(1, 10) i;
CREATE OR REPLACE FUNCTION trap.late() RETURNS int LANGUAGE plpgsql IMMUTABLE AS
    'BEGIN RAISE EXCEPTION ''the trap ran''; END';
"""
# the checks of these domains run wherever a value is made of their type: harmless first, so that tables can be filled
DOMAIN_TRAP = """
CREATE FUNCTION trap.fits(int) RETURNS boolean LANGUAGE plpgsql IMMUTABLE AS 'BEGIN RETURN true; END';
CREATE FUNCTION trap.least() RETURNS int LANGUAGE plpgsql IMMUTABLE AS 'BEGIN RETURN 0; END';
CREATE TYPE trap.size AS ENUM ('s', 'm');
CREATE FUNCTION trap.size_json(trap.size) RETURNS json LANGUAGE plpgsql IMMUTABLE AS 'BEGIN RETURN ''{}''; END';
CREATE CAST (trap.size AS json) WITH FUNCTION trap.size_json(trap.size);
CREATE DOMAIN trap.small AS int CHECK (trap.fits(VALUE));
CREATE DOMAIN trap.smaller AS trap.small;
CREATE DOMAIN trap.folded AS int CHECK (VALUE > trap.least());
CREATE DOMAIN trap.through AS text CHECK (VALUE::trap.small > 0);
CREATE DOMAIN trap.told AS trap.size CHECK (to_json(VALUE) IS NOT NULL);
CREATE DOMAIN trap.positive AS int CHECK (VALUE > 0);
CREATE TYPE trap.boxed AS (n trap.small);
CREATE TYPE trap.span AS RANGE (subtype = trap.small);
CREATE DOMAIN trap.few AS trap.small[];
CREATE DOMAIN trap.wrapped AS trap.boxed;
CREATE TABLE trap.held (id int, name text, sold date, n trap.small, many trap.small[], box trap.boxed, span trap.span,
    plus trap.positive, low trap.folded, doc jsonb);
INSERT INTO trap.held VALUES (1, 'tea', '2024-01-05', 3, '{3,4}', ROW(3), '[3,5)', 2, 4, '{"n": 7}'),
    (2, 'it''s', '2024-02-05', 5, '{5}', ROW(5), '[5,9)', 3, 5, '{"n": 8}');
CREATE TABLE trap.sized (size trap.size, told trap.told);
INSERT INTO trap.sized VALUES ('s', 's');
CREATE VIEW trap.seen AS SELECT id, n, many FROM trap.held WHERE name <> 'x';
CREATE VIEW trap.casting AS SELECT id::trap.small AS n FROM trap.held;
CREATE VIEW trap.stored AS SELECT '{1}'::trap.small[] AS n;
CREATE TABLE trap.by_domain (id int);
CREATE INDEX ON trap.by_domain ((id::trap.small));
GRANT SELECT ON trap.held, trap.sized, trap.seen, trap.casting, trap.stored, trap.by_domain TO reader;
CREATE OR REPLACE FUNCTION trap.fits(int) RETURNS boolean LANGUAGE plpgsql IMMUTABLE AS
    'BEGIN RAISE EXCEPTION ''the trap ran''; END';
CREATE OR REPLACE FUNCTION trap.least() RETURNS int LANGUAGE plpgsql IMMUTABLE AS
    'BEGIN RAISE EXCEPTION ''the trap ran''; END';
CREATE OR REPLACE FUNCTION trap.size_json(trap.size) RETURNS json LANGUAGE plpgsql IMMUTABLE AS
    'BEGIN RAISE EXCEPTION ''the trap ran''; END';
"""
NO_DOMAIN_TRAP = """
DROP VIEW trap.seen, trap.casting, trap.stored;
DROP TABLE trap.held, trap.sized, trap.by_domain;
DROP DOMAIN trap.few, trap.wrapped, trap.smaller, trap.folded, trap.through, trap.told, trap.positive;
DROP TYPE trap.span, trap.boxed;
DROP DOMAIN trap.small;
DROP CAST (trap.size AS json);
DROP FUNCTION trap.fits, trap.least, trap.size_json;
DROP TYPE trap.size;
"""
# the check runs while the server parses, so that a refusal of what was parsed comes too late
CHECKED_WHILE_PARSING = [
    "SELECT '{1}'::trap.small[]", "SELECT CAST('{1}' AS trap.small[])", "SELECT '{1}'::trap.smaller[]",
    "SELECT '{1}'::trap.few", "SELECT '{1}'::trap.folded[]", "SELECT '{1}'::trap.through[]",
    "SELECT '{s}'::trap.told[]", "SELECT E'{1}'::trap.small[]", "SELECT $${1}$$::trap.small[]",
    "SELECT $a${1}$a$::trap.small[]", "SELECT U&'{1}'::trap.small[]", "SELECT '{'\n'1}'::trap.small[]",
    "SELECT /* ' */ '{1}'::trap.small[] /* ' */", "SELECT /* /* ' */ */ '{1}'::trap.small[] -- '",
    "SELECT \"'\", '{1}'::trap.small[] FROM (SELECT 1) AS x(\"'\")", "SELECT '\\', '{1}'::trap.small[], '\\'",
    "SELECT '(1)'::trap.boxed", "SELECT trap.boxed '(1)'", 'SELECT "trap"."boxed" \'(1)\'',
    "SELECT trap.U&\"b\\006fxed\" '(1)'", "SELECT '[1,2]'::trap.span", "SELECT trap.span '[1,2]'",
    "SELECT '{[1,2]}'::trap.span_multirange", "SELECT '(1)'::trap.wrapped", "SELECT '{(1)}'::trap.boxed[]",
    "SELECT '(1,x,,1,,,,,,)'::trap.held", "SELECT id FROM trap.held WHERE many = '{1}'",
    "SELECT id FROM trap.held WHERE '{1}' = many", "SELECT id FROM trap.held WHERE many IS DISTINCT FROM '{1}'",
    "SELECT id FROM trap.held WHERE many IN ('{1}', '{2}')", "SELECT id FROM trap.held WHERE many @> '{1}'",
    "SELECT id FROM trap.held WHERE span && '[1,2]'", "SELECT id FROM trap.held WHERE 1 = ANY (many || '{1}')",
    "SELECT array_agg(n) = '{1}' FROM trap.held", "SELECT ARRAY[n] = '{1}' FROM trap.held",
    "SELECT COALESCE(many, '{1}') FROM trap.held", "SELECT GREATEST(many, '{1}') FROM trap.held",
    "SELECT NULLIF(many, '{1}') FROM trap.held", "SELECT CASE WHEN id = 1 THEN many ELSE '{1}' END FROM trap.held",
    "SELECT CASE many WHEN '{1}' THEN 1 END FROM trap.held",
    "SELECT lag(many, 1, '{1}') OVER (ORDER BY id) FROM trap.held", "SELECT array_cat(many, '{1}') FROM trap.held",
    "SELECT many FROM trap.held UNION SELECT '{1}'", "SELECT many FROM trap.held INTERSECT ALL SELECT '{1}'",
    "SELECT * FROM (VALUES (NULL::trap.small[]), ('{1}')) v",
    "WITH RECURSIVE r(m) AS (SELECT many FROM trap.held UNION SELECT '{1}' FROM r) SELECT * FROM r",
    "SELECT (SELECT many FROM trap.held LIMIT 1) = '{1}'", "SELECT id FROM trap.held WHERE (id, many) = (1, '{1}')",
    "SELECT json_populate_record('(1)'::trap.boxed, '{}')",
    "SELECT * FROM XMLTABLE('/a' PASSING (NULL::xml) COLUMNS n trap.small[] PATH '@n' DEFAULT '{1}')",
    "INSERT INTO trap.held (many) VALUES ('{1}')", "UPDATE trap.held SET many = '{1}'",
    "EXPLAIN SELECT '{1}'::trap.small[]", "CREATE TABLE made AS SELECT '{1}'::trap.small[]",
    "DECLARE c CURSOR FOR SELECT '{1}'::trap.small[]",
]  # fmt: skip
# the check runs while the statement is planned or run
CHECKED_WHILE_RUNNING = [
    "SELECT 1::trap.small",
    "SELECT '1'::trap.small",
    "SELECT trap.small '1'",
    "SELECT NULL::trap.small",
    "SELECT N'{1}'::trap.small[]",
    "SELECT 1::trap.folded",
    "SELECT id::trap.small FROM trap.held",
    "SELECT 1 AS a WHERE 1::trap.folded > 0",
    "SELECT ARRAY[1]::trap.small[]",
    "SELECT ARRAY[id]::trap.few FROM trap.held",
    "SELECT name::text::trap.small[] FROM (SELECT '{1}'::text AS name) x",
    "SELECT ROW(1)::trap.boxed",
    "SELECT ('(' || id || ')')::trap.boxed FROM trap.held",
    "SELECT ('[1,' || id || ']')::trap.span FROM trap.held",
    "SELECT name::trap.through FROM (SELECT '1'::text AS name) x",
    "SELECT size::trap.told FROM trap.sized",
    "SELECT trap.span(1, 2)",
    "SELECT array_append(many, 1::trap.small) FROM trap.held",
    "SELECT json_populate_record(NULL::trap.boxed, '{\"n\": 1}')",
    "SELECT jsonb_populate_record(h, '{\"n\": 1}') FROM trap.held h",
    "SELECT (jsonb_populate_record(h, doc)).id FROM trap.held h",
    "SELECT * FROM json_populate_recordset(NULL::trap.boxed, '[{\"n\": 1}]')",
    "SELECT * FROM jsonb_populate_recordset(NULL::trap.held, '[{\"n\": 1}]')",
    "SELECT * FROM json_to_record('{\"n\": 1}') AS x(n trap.small)",
    "SELECT * FROM jsonb_to_recordset('[{\"n\": [1]}]') AS x(n trap.small[])",
    "SELECT * FROM trap.casting",
    "SELECT COUNT(*) FROM trap.casting WHERE n > 0",
    "SELECT domain_in('1', 'trap.small'::regtype, -1)",
    "SELECT array_in('{1}', 'trap.small'::regtype, -1)",
    "SELECT record_in('(1)', 'trap.boxed'::regtype, -1)",
    "SELECT range_in('[1,2]', 'trap.span'::regtype, -1)",
    "SELECT pg_input_is_valid('1', 'trap.small')",
]
# the same of versions since 17, which read the first while they parse
JSON_CHECKED_WHILE_PARSING = [
    "SELECT JSON_VALUE (doc, '$.n' RETURNING trap.folded) FROM trap.held",
    "SELECT json_value(doc, '$.x' RETURNING trap.small[] DEFAULT '{1}' ON EMPTY) FROM trap.held",
    "SELECT t.n FROM trap.held, JSON_TABLE(doc, '$' COLUMNS (n trap.folded PATH '$.n')) t",
]
JSON_CHECKED_WHILE_RUNNING = [
    "SELECT JSON_VALUE(doc, '$.n' RETURNING trap.small) FROM trap.held",
    "SELECT JSON_QUERY(doc, '$.n' RETURNING trap.small) FROM trap.held",
]
# what only reads where there are such domains
BESIDE_DOMAINS = [
    ("SELECT * FROM trap.held", 2),
    ("SELECT h FROM trap.held h", 2),
    ("SELECT n, many, box, span, plus, low FROM trap.held", 2),
    ("SELECT DISTINCT n FROM trap.held WHERE n > 3 ORDER BY n", 1),
    ("SELECT id FROM trap.held WHERE n = 3 AND plus = 2 AND low BETWEEN 1 AND 9", 1),
    ("SELECT id FROM trap.held WHERE n = '3'", 1),
    ("SELECT n, COUNT(*), MIN(n), SUM(n), AVG(n), array_agg(n) FROM trap.held GROUP BY n", 2),
    ("SELECT n FROM trap.held UNION SELECT n + 1 FROM trap.held", 4),
    ("SELECT n FROM trap.held UNION ALL SELECT n FROM trap.held", 4),
    ("WITH a AS (SELECT n, many FROM trap.held) SELECT many[1], n FROM a WHERE 3 = ANY (many)", 1),
    ("SELECT unnest(many) FROM trap.held", 3),
    ("SELECT u FROM trap.held, unnest(many) u WHERE u > 3", 2),
    ("SELECT many || many, array_length(many, 1), COALESCE(n, 0), COALESCE(n, n) FROM trap.held", 2),
    ("SELECT (box).n, lower(span), upper(span), span @> n FROM trap.held", 2),
    ("SELECT lag(n) OVER (ORDER BY id), rank() OVER (ORDER BY n) FROM trap.held", 2),
    ("SELECT to_json(h), row_to_json(h) ->> 'n' FROM (SELECT n, many, box FROM trap.held) h", 2),
    ("SELECT CASE WHEN id = 1 THEN n ELSE n END, n::text, n::numeric / 2 FROM trap.held", 2),
    ("SELECT * FROM trap.seen WHERE id = 1", 1),
    ("SELECT id FROM trap.held WHERE name = 'it''s' -- it's", 1),
    ("SELECT id /* don't */ FROM trap.held WHERE name IN ('tea', 'it''s');", 2),
    ("SELECT to_char(sold, 'YYYY-MM'), COUNT(*) FROM trap.held GROUP BY to_char(sold, 'YYYY-MM') ORDER BY 1", 2),
    ("SELECT date_trunc('month', sold) AS m FROM trap.held GROUP BY date_trunc('month', sold)", 2),
    ("SELECT id FROM trap.held WHERE sold >= date '2024-02-01' AND sold < '2024-03-01'", 1),
    ("SELECT id FROM trap.held WHERE sold > timestamp '2024-01-31 12:00' - interval '1 month' AND id > '0'", 2),
    ("SELECT sold + interval '1' day, timestamp with time zone '2024-01-01 00:00Z' FROM trap.held", 2),
    ("SELECT id FROM trap.held WHERE id = '1' OR name = '1' OR sold::text = '1'", 1),
    ("SELECT concat(name, ': ', id), format('%s-%s', name, id), json_build_object('b', name) FROM trap.held", 2),
    ("SELECT doc->>'n', doc->'n', (doc->>'n')::int, jsonb_path_query(doc, '$.n') FROM trap.held", 2),
    ("SELECT 'a' AS kind, '1.5'::numeric, '{1,2}'::int[], ARRAY['a', 'b'], '2024-01-01'::date", 1),
    ("SELECT string_agg(name, ', ' ORDER BY id), count('x') FROM trap.held", 1),
    ("SELECT name FROM trap.held WHERE name LIKE 't%' ESCAPE '!' UNION SELECT 'x'", 2),
    ("SELECT 1::trap.positive, '{1}'::trap.positive[], '1'::trap.positive", 1),
    ("SELECT * FROM json_populate_record(NULL::trap.plain, '{\"a\": 1}')", 1),
    ("SELECT \"name\" FROM cities WHERE name = 'city 1'", 1),
]

WRITING = [
    "DELETE FROM cities", "UPDATE cities SET population = 0", "INSERT INTO cities VALUES ('x')",
    "INSERT INTO cities VALUES ('x') RETURNING name", "DELETE FROM cities RETURNING *",
    "WITH gone AS (DELETE FROM cities RETURNING *) SELECT * FROM gone",
    "WITH a AS (WITH b AS (DELETE FROM cities RETURNING *) SELECT * FROM b) SELECT * FROM a",
    "WITH new AS (INSERT INTO cities VALUES ('x') RETURNING *) SELECT * FROM new",
    "MERGE INTO cities USING (SELECT 1) s ON true WHEN MATCHED THEN DELETE", "DROP TABLE cities", "TRUNCATE cities",
    "ALTER TABLE cities ADD COLUMN x int", "CREATE TABLE t (a int)", "CREATE TEMP TABLE t (a int)",
    "CREATE TABLE t AS SELECT * FROM cities", "CREATE TEMP VIEW v AS SELECT 1",
    "CREATE MATERIALIZED VIEW v AS SELECT 1", "REFRESH MATERIALIZED VIEW v", "CREATE INDEX ON cities (name)",
    "CREATE FUNCTION f() RETURNS int LANGUAGE sql AS 'SELECT 1'",
    "CREATE FUNCTION pg_temp.f() RETURNS int LANGUAGE sql AS 'SELECT 1'", "SELECT * INTO copy FROM cities",
    "SELECT * INTO TEMP copy FROM cities", "SELECT name FROM cities FOR UPDATE",
    "SELECT name FROM cities FOR NO KEY UPDATE", "SELECT name FROM cities FOR SHARE",
    "SELECT name FROM cities FOR KEY SHARE SKIP LOCKED", "SELECT * FROM (SELECT name FROM cities FOR UPDATE) x",
    "SELECT (SELECT name FROM cities LIMIT 1 FOR SHARE)", "COPY cities TO '{folder}/out.csv'",
    "COPY cities FROM '{folder}/in.csv'", "COPY cities TO PROGRAM 'touch {folder}/out'", "COPY (SELECT 1) TO STDOUT",
    "COPY cities FROM STDIN", "DO $$ BEGIN DELETE FROM cities; END $$", "CALL trap.procedure()",
    "CREATE EXTENSION dblink", "CREATE ROLE intruder SUPERUSER", "ALTER ROLE reader SET search_path = trap",
    "GRANT ALL ON cities TO reader", "COMMENT ON TABLE cities IS 'x'", "SECURITY LABEL ON TABLE cities IS 'x'",
    "VACUUM", "ANALYZE", "CLUSTER", "REINDEX DATABASE postgres", "CHECKPOINT",
]  # fmt: skip
LEAVING_THE_TRANSACTION = [
    "SELECT 1; DROP TABLE cities", "SELECT 1; COMMIT; DROP TABLE cities", "SELECT 1); DROP TABLE cities; SELECT (1",
    "SELECT 1) AS asked(c0); DROP TABLE cities; --", "SELECT 1) AS x, (SELECT 2", "SELECT 1 /*",
    "SELECT 1 --\n; DROP TABLE cities", "COMMIT; DROP TABLE cities; BEGIN", "ROLLBACK; DROP TABLE cities", "COMMIT",
    "ROLLBACK", "ROLLBACK AND CHAIN", "SAVEPOINT a", "BEGIN READ WRITE", "PREPARE TRANSACTION 'a'",
    "SET TRANSACTION READ WRITE", "SET SESSION CHARACTERISTICS AS TRANSACTION READ WRITE",
    "SET default_transaction_read_only = off", "SET statement_timeout = 0", "SET ROLE postgres",
    "SET SESSION AUTHORIZATION postgres", "RESET ALL", "DISCARD ALL",
    "ALTER SYSTEM SET default_transaction_read_only = off",
    "SELECT set_config('transaction_read_only', 'off', false)",
    "SELECT set_config('default_transaction_read_only', 'off', false)",
    "SELECT set_config('statement_timeout', '0', false)", "SELECT set_config('role', 'postgres', false)",
    "PREPARE q AS DELETE FROM cities", "EXECUTE q", "EXECUTE cut", "DEALLOCATE ALL",
    "DECLARE c CURSOR WITH HOLD FOR SELECT 1", "FETCH ALL FROM c", "LISTEN a", "NOTIFY a, 'b'", "UNLISTEN *",
    "LOCK TABLE cities", "LOAD 'plpgsql'", "SHOW ALL", "EXPLAIN SELECT 1", "EXPLAIN ANALYZE DELETE FROM cities",
    "ANALYZE DELETE FROM cities", "(ANALYZE) DELETE FROM cities", "", "--", ";", "/* nothing */", "SELECT",
    "SELECT 1 \0 ; DROP TABLE cities",
]  # fmt: skip
# what a function can do that a table cannot
CALLING = [
    "SELECT nextval('numbers')", "SELECT setval('numbers', 100)", "SELECT currval('numbers')", "SELECT lastval()",
    "SELECT pg_read_file('PG_VERSION')", "SELECT pg_read_binary_file('PG_VERSION')", "SELECT * FROM pg_ls_dir('.')",
    "SELECT * FROM pg_ls_logdir()", "SELECT * FROM pg_ls_waldir()", "SELECT * FROM pg_ls_tmpdir()",
    "SELECT * FROM pg_stat_file('PG_VERSION')", "SELECT pg_current_logfile()", "SELECT * FROM pg_hba_file_rules()",
    "SELECT * FROM pg_show_all_file_settings()", "SELECT lo_import('/etc/passwd')", "SELECT lo_from_bytea(0, 'x')",
    "SELECT lo_export(1, '{folder}/out')", "SELECT lo_create(0)", "SELECT lo_unlink(1)", "SELECT lo_get(1)",
    "SELECT pg_sleep(100)", "SELECT pg_sleep_for('1 hour')", "SELECT pg_terminate_backend({pid})",
    "SELECT pg_cancel_backend({pid})", "SELECT pg_backend_pid()", "SELECT pg_reload_conf()",
    "SELECT pg_rotate_logfile()", "SELECT pg_log_backend_memory_contexts({pid})", "SELECT pg_promote()",
    "SELECT pg_switch_wal()", "SELECT pg_create_restore_point('a')", "SELECT pg_backup_start('a')",
    "SELECT pg_export_snapshot()", "SELECT txid_current()", "SELECT pg_current_xact_id()",
    "SELECT pg_advisory_lock(1)", "SELECT pg_advisory_lock_shared(1)", "SELECT pg_try_advisory_lock(1)",
    "SELECT pg_advisory_xact_lock(1)", "SELECT pg_advisory_unlock_all()", "SELECT pg_notify('a', 'b')",
    "SELECT pg_logical_emit_message(false, 'a', 'b')", "SELECT pg_create_physical_replication_slot('a')",
    "SELECT pg_create_logical_replication_slot('a', 'pgoutput')", "SELECT pg_drop_replication_slot('a')",
    "SELECT pg_replication_origin_create('a')", "SELECT pg_stat_reset()", "SELECT pg_stat_reset_shared('bgwriter')",
    "SELECT pg_stat_clear_snapshot()", "SELECT pg_import_system_collations('pg_catalog')",
    "SELECT pg_nextoid('pg_class', 'oid', 'pg_class_oid_index')", "SELECT brin_summarize_new_values('cities')",
    "SELECT gin_clean_pending_list('cities')", "SELECT setseed(0.5)",
    "SELECT query_to_xml('DELETE FROM cities', true, true, '')",
    "SELECT query_to_xml('SELECT pg_read_file(''PG_VERSION'')', true, true, '')",
    "SELECT query_to_xml_and_xmlschema('SELECT pg_sleep(9)', true, true, '')",
    "SELECT query_to_xmlschema('SELECT 1', true, true, '')", "SELECT cursor_to_xml('c', 1, true, true, '')",
    "SELECT table_to_xml('trap.columns', true, true, '')",
    "SELECT table_to_xml_and_xmlschema('trap.columns', true, true, '')",
    "SELECT schema_to_xml('trap', true, true, '')", "SELECT database_to_xml(true, true, '')",
    "SELECT * FROM ts_stat('SELECT to_tsvector(trap.text(name)) FROM trap.goods')",
    "SELECT ts_rewrite('a'::tsquery, 'SELECT trap.text(name)::tsquery, name::tsquery FROM trap.goods')",
    "SELECT dblink('dbname=postgres', 'DELETE FROM cities')", "SELECT * FROM pg_stat_activity",
    "SELECT * FROM pg_locks", "SELECT * FROM pg_file_settings", "SELECT * FROM pg_authid", "SELECT * FROM pg_shadow",
    "SELECT * FROM pg_user_mapping", "SELECT * FROM pg_largeobject", "SELECT * FROM pg_statistic",
]  # fmt: skip
# the same call, wherever an expression may stand; `pg_backend_pid` stands for what does harm
PLACES = [
    "VALUES ({call})",
    "VALUES (1), ({call})",
    "SELECT * FROM (VALUES (1, {call})) v(a, b)",
    "SELECT name FROM cities LIMIT {call}",
    "SELECT name FROM cities OFFSET {call}",
    "SELECT name FROM cities FETCH FIRST ({call}) ROWS ONLY",
    "SELECT name FROM cities ORDER BY name FETCH FIRST ({call}) ROWS WITH TIES",
    "SELECT SUM(population) OVER (ORDER BY name ROWS {call} PRECEDING) FROM cities",
    "SELECT SUM(population) OVER (ORDER BY name ROWS BETWEEN 1 PRECEDING AND {call} FOLLOWING) FROM cities",
    "SELECT SUM(population) OVER w FROM cities WINDOW w AS (PARTITION BY {call})",
    "SELECT SUM(population) OVER (ORDER BY population RANGE BETWEEN {call} PRECEDING AND CURRENT ROW) FROM cities",
    'WITH "f(\'" AS MATERIALIZED (SELECT {call} AS x) SELECT x FROM "f(\'"',
    'WITH "\'" AS MATERIALIZED (SELECT {call} AS "\'") SELECT * FROM "\'"',
    "WITH RECURSIVE r(n) AS (SELECT {call} UNION SELECT n + 1 FROM r WHERE n < 0) SELECT n FROM r",
    "WITH RECURSIVE r(n) AS (SELECT 1 UNION SELECT {call} FROM r WHERE n < 2) SELECT n FROM r",
    "SELECT name FROM cities WHERE {call} > 0",
    "SELECT name FROM cities ORDER BY {call}",
    "SELECT DISTINCT ON ({call}) name FROM cities",
    "SELECT COUNT(*) FROM cities GROUP BY {call}",
    "SELECT COUNT(*) FROM cities GROUP BY GROUPING SETS ((name), ({call}))",
    "SELECT COUNT(*) FROM cities GROUP BY ROLLUP ({call}, name)",
    "SELECT COUNT(*) FROM cities HAVING {call} > 0",
    "SELECT COUNT(*) FILTER (WHERE {call} > 0) FROM cities",
    "SELECT STRING_AGG(name, ',' ORDER BY {call}) FROM cities",
    "SELECT PERCENTILE_CONT(0.5) WITHIN GROUP (ORDER BY {call}) FROM cities",
    "SELECT a.name FROM cities a JOIN cities b ON {call} > 0",
    "SELECT a.name FROM cities a LEFT JOIN cities b ON a.name = b.name AND {call} > 0",
    "SELECT x FROM cities, LATERAL (SELECT {call} AS x) l",
    "SELECT * FROM generate_series(1, {call})",
    "SELECT * FROM {call}",
    "SELECT * FROM {call} WITH ORDINALITY",
    "SELECT * FROM ROWS FROM (generate_series(1, 2), {call})",
    "SELECT name FROM cities TABLESAMPLE SYSTEM ({call})",
    "SELECT name FROM cities TABLESAMPLE SYSTEM (1) REPEATABLE ({call})",
    "SELECT ARRAY[1, {call}]",
    "SELECT (ARRAY[1, 2])[{call}]",
    "SELECT ROW(1, {call})",
    "SELECT (1, {call}) < (2, 3)",
    "SELECT CASE WHEN false THEN {call} END",
    "SELECT CASE {call} WHEN 1 THEN 2 END",
    "SELECT COALESCE(1, {call})",
    "SELECT NULLIF({call}, 1)",
    "SELECT GREATEST(1, {call})",
    "SELECT {call} IS DISTINCT FROM 1",
    "SELECT 1 IN (SELECT {call})",
    "SELECT 1 = ANY (ARRAY[{call}])",
    "SELECT EXISTS (SELECT {call})",
    "SELECT ARRAY(SELECT {call})",
    "SELECT (SELECT CASE WHEN COUNT(*) > 0 THEN {call} END FROM cities)",
    "SELECT 1 WHERE false UNION SELECT {call}",
    "SELECT 1 EXCEPT SELECT {call}",
    "SELECT {call}::text || 'a'",
    "SELECT CAST({call} AS numeric(10, 2))",
    "SELECT 'a' COLLATE \"C\" < {call}::text",
    "SELECT JSON_OBJECT('a': {call})",
    "SELECT JSON_ARRAYAGG({call})",
    "SELECT format('%s', {call})",
    "SELECT extract(epoch FROM make_interval(secs => {call}))",
    "SELECT concat(VARIADIC ARRAY[{call}])",
    'SELECT 1 AS "\'", {call} AS "\'"',
    "SELECT E'\\'', {call}, E'\\''",
    "SELECT $$'$$, {call}",
    "SELECT {call} /* ' */",
    'SELECT 1 AS ":funcid 1", {call} AS "{QUERY"',
    "SELECT {call} -- */",
]
# where the server has XML
XML_PLACES = [
    "SELECT XMLELEMENT(NAME a, {call})",
    "SELECT XMLFOREST({call} AS a)",
    "SELECT * FROM XMLTABLE('/a' PASSING XMLPARSE(CONTENT '<a/>') COLUMNS x int PATH '@x' DEFAULT {call})",
]
CALLS = [
    "pg_backend_pid()", "pg_catalog.pg_backend_pid()", '"pg_backend_pid"()', 'U&"pg_backend_p\\0069d"()',
    "U&\"pg_backend_p!0069d\" UESCAPE '!' ()", "PG_BACKEND_PID /* '*/ ()",
]  # fmt: skip
# what mallory has laid out
TRAPPED = [
    "SELECT trap.text('x')", "SELECT trap.number()", "SELECT trap.sql()", "SELECT trap.definer()",
    "SELECT * FROM trap.rows()", "SELECT trap.truth(1)", "SELECT trap.lower('x'::varchar)",
    "SELECT trap.total(price) FROM trap.goods", "SELECT trap.total(price) OVER () FROM trap.goods",
    "SELECT 'a' OPERATOR(trap.===) 'b'", "SELECT 'a' OPERATOR(trap.<=>) name FROM trap.goods",
    "SELECT name FROM trap.goods WHERE name OPERATOR(trap.===) ANY (ARRAY['a'])",
    "SELECT (name, name) OPERATOR(trap.===) ('a', 'b') FROM trap.goods",
    "SELECT name FROM trap.goods WHERE name OPERATOR(trap.===) (SELECT 'a')",
    "SELECT name FROM trap.goods ORDER BY name USING OPERATOR(trap.===)", "SELECT 1::trap.mood",
    "SELECT CAST(price AS trap.mood) FROM trap.goods", "SELECT two::text FROM trap.goods",
    "SELECT lower(two) FROM trap.goods", "SELECT quote_literal(label) FROM trap.stock",
    "SELECT quote_nullable(label) FROM trap.stock", "SELECT 'x'::text || label FROM trap.stock",
    "SELECT label || 'x'::text FROM trap.stock", "SELECT to_json(state) FROM trap.stock",
    "SELECT row_to_json(stock) FROM trap.stock", "SELECT json_agg(stock) FROM trap.stock",
    "SELECT to_jsonb(ARRAY[state]) FROM trap.stock", "SELECT jsonb_build_object('a', state) FROM trap.stock",
    "SELECT json_build_array(ROW(1, x)) FROM (SELECT state FROM trap.stock) x",
    "SELECT json_object_agg(id, state) FROM trap.stock", "SELECT * FROM trap.shown",
    "SELECT to_json('fresh'::trap.state)", "SELECT COUNT(*) FROM trap.spans WHERE s @> 5.0::float8",
    "SELECT COUNT(*) FROM trap.spans WHERE s && '[1,3]'",
    "SELECT COUNT(*) FROM trap.spans WHERE w && '[1,3]'::trap.stretch",
    "SELECT satisfies_hash_partition('trap.hashed'::regclass, 2, 0, 1, 'x'::text)",
    "SELECT goods.worth FROM trap.goods", "SELECT (goods).worth FROM trap.goods",
    "SELECT worth(goods) FROM trap.goods", 'SELECT g."worth" FROM trap.goods g',
    "SELECT name FROM trap.goods g WHERE g.worth > 1", "SELECT * FROM trap.columns",
    "SELECT COUNT(*) FROM trap.columns WHERE name = 'x'", "TABLE trap.columns", "SELECT * FROM trap.nested",
    "SELECT (SELECT name FROM trap.nested LIMIT 1)", "SELECT * FROM trap.values", "SELECT * FROM trap.limited",
    "SELECT * FROM trap.skipping", "SELECT * FROM trap.framed", "SELECT * FROM trap.operated",
    "SELECT * FROM trap.commuted", "SELECT * FROM trap.turned", "SELECT * FROM trap.counted",
    "SELECT * FROM trap.series", "SELECT * FROM trap.paired", "SELECT * FROM trap.locking",
    "SELECT * FROM trap.guarded", "SELECT COUNT(*) FROM trap.guarded", "SELECT * FROM trap.divided WHERE name = 'x'",
    "SELECT * FROM trap.partial WHERE id = 1", "SELECT * FROM trap.parent WHERE id = 1",
    "SELECT * FROM trap.measured WHERE id + 1 = 2",
]  # fmt: skip
# what may be answered or refused, but within time and memory
COSTLY = [
    "SELECT repeat('x', 1000000000)",
    "SELECT repeat('x', 30000000) FROM generate_series(1, 30)",
    "SELECT repeat('x', 30000000)::bytea FROM generate_series(1, 5)",
    "SELECT array_fill(1, ARRAY[3000000]) FROM generate_series(1, 5)",
    "SELECT to_json(repeat('x', 30000000)) FROM generate_series(1, 5)",
    "SELECT ROW(repeat('x', 30000000)) FROM generate_series(1, 5)",
    "SELECT repeat('9', 100000)::numeric FROM generate_series(1, 1000)",
    "SELECT lpad('', 100000000, 'x')",
    "SELECT string_agg(repeat('x', 1000), '') FROM generate_series(1, 100000)",
    "SELECT array_agg(i) FROM generate_series(1, 3000000) i",
    "SELECT i FROM generate_series(1, 100000000) i",
    "SELECT COUNT(*) FROM generate_series(1, 10000000000)",
    "SELECT COUNT(*) FROM cities a, cities b, cities c, cities d",
    "SELECT a.name || b.name FROM cities a, cities b ORDER BY 1 DESC",
    "WITH RECURSIVE n AS (SELECT 1 AS i UNION ALL SELECT i + 1 FROM n) SELECT MAX(i) FROM n",
    "WITH RECURSIVE t AS (SELECT 'x' AS s UNION ALL SELECT s || s FROM t) SELECT length(s) FROM t",
    "SELECT factorial(30000)",
    "SELECT 2::numeric ^ 100000",
    "SELECT ln(repeat('9', 100000)::numeric)",
    "SELECT repeat('a', 30000) ~ '(a*)*b'",
    "SELECT regexp_replace(repeat('ab', 1000000), '(a|b)*?c', 'x')",
    "SELECT repeat('a', 100000000) LIKE '%a%b%'",
    "SELECT to_tsvector(repeat('word ', 100000))",
    "SELECT xpath('//a', ('<r>' || repeat('<a/>', 300000) || '</r>')::xml)",
    "SELECT jsonb_path_query(('[' || repeat('1,', 300000) || '1]')::jsonb, '$.**')",
    "SELECT * FROM cities a CROSS JOIN cities b CROSS JOIN cities c ORDER BY random()",
    "SELECT md5(repeat('x', 200000000))",
    "WITH "
    + ", ".join(
        f"c{i} AS (SELECT a.n FROM c{i - 1} a, c{i - 1} b)" if i else "c0 AS (SELECT 1 AS n)" for i in range(40)
    )
    + " SELECT COUNT(*) FROM c39",
    "SELECT " + "+".join(["1"] * 20000),
    "SELECT " + "(" * 5000 + "1" + ")" * 5000,
    "SELECT " + ", ".join(f"repeat('x', 40000) AS c{i}" for i in range(1600)) + " FROM cities",
    "SELECT 1 WHERE 1 IN (" + ",".join(map(str, range(15000))) + ")",
    "SELECT '" + "x" * 200_000 + "'",
]

HOSTILE = [
    *WRITING, *LEAVING_THE_TRANSACTION, *CALLING, *(place.replace("{call}", CALLS[0]) for place in XML_PLACES),
    *(place.replace("{call}", call) for place in PLACES[:3] for call in CALLS[1:]), *TRAPPED,
]  # fmt: skip
