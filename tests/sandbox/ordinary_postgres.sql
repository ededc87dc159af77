SELECT * FROM cities LIMIT 5
SELECT COUNT(*), SUM(population), AVG(area), MIN(founded), MAX(name) FROM cities
SELECT city, SUM(amount) AS total FROM sales GROUP BY city HAVING SUM(amount) > 10 ORDER BY total DESC NULLS LAST, 1
SELECT DISTINCT city FROM sales ORDER BY city
SELECT DISTINCT ON (city) city, amount FROM sales ORDER BY city, amount DESC
SELECT COUNT(DISTINCT city), COUNT(*) FILTER (WHERE amount > 100) FROM sales
SELECT c.name, s.amount FROM cities c JOIN sales s ON s.city = c.name WHERE s.amount BETWEEN 10 AND 20
SELECT c.name FROM cities c LEFT JOIN sales s ON s.city = c.name WHERE s.city IS NULL
SELECT * FROM cities NATURAL JOIN (SELECT city AS name FROM sales) s
SELECT a.name FROM cities a JOIN cities b USING (name) FULL JOIN cities c USING (name) LIMIT 3
SELECT name FROM cities WHERE name IN (SELECT city FROM sales) AND EXISTS (SELECT 1 FROM sales WHERE city = name)
SELECT name FROM cities WHERE population > ALL (SELECT 5) OR population = ANY (ARRAY[1000, 2000])
SELECT name FROM cities WHERE (name, population) IN (('city 1', 1000)) OR ROW(name, area) < ('a', 2)
SELECT name FROM cities WHERE name LIKE 'city 1%' AND name ILIKE 'CITY%' AND name ~ '^c' AND name !~* 'x' AND name SIMILAR TO 'c%'
SELECT rank() OVER (ORDER BY population), lag(name, 1, '-') OVER w, ntile(4) OVER w FROM cities WINDOW w AS (ORDER BY name)
SELECT SUM(population) OVER (ORDER BY founded ROWS BETWEEN 2 PRECEDING AND CURRENT ROW) FROM cities
SELECT AVG(amount) OVER (PARTITION BY city ORDER BY sold RANGE BETWEEN interval '7 days' PRECEDING AND CURRENT ROW) FROM sales
SELECT first_value(name) OVER (ORDER BY area GROUPS 1 PRECEDING EXCLUDE TIES), cume_dist() OVER (ORDER BY area) FROM cities
WITH big AS (SELECT * FROM cities WHERE population > 5000), n AS MATERIALIZED (SELECT COUNT(*) AS c FROM big) SELECT c FROM n
WITH RECURSIVE t(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM t WHERE i < 10) SELECT SUM(i) FROM t
WITH RECURSIVE t(i) AS (SELECT 1 UNION ALL SELECT i % 3 + 1 FROM t) CYCLE i SET again USING path SELECT i FROM t
WITH RECURSIVE t(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM t WHERE i < 4) SEARCH DEPTH FIRST BY i SET o SELECT i FROM t ORDER BY o
SELECT c.name, s.n FROM cities c CROSS JOIN LATERAL (SELECT COUNT(*) AS n FROM sales WHERE city = c.name) s ORDER BY n DESC
SELECT city, date_trunc('month', sold), SUM(amount) FROM sales GROUP BY GROUPING SETS ((1, 2), (1), ()) ORDER BY 1, 2
SELECT city, grouping(city), COUNT(*) FROM sales GROUP BY ROLLUP (city) UNION ALL SELECT 'x', 1, COUNT(*) FROM sales GROUP BY CUBE (id)
SELECT name FROM cities UNION SELECT city FROM sales EXCEPT SELECT 'city 1' INTERSECT SELECT 'city 2' ORDER BY 1 LIMIT 3
SELECT upper(name), lower(name), initcap(name), length(name), left(name, 2), right(name, 2), substr(name, 2), reverse(name) FROM cities
SELECT trim(both ' ' FROM name), replace(name, 'c', 'k'), split_part(name, ' ', 2), lpad(name, 20, '*'), position('i' IN name) FROM cities
SELECT name || ' (' || population || ')', concat(name, population), concat_ws('-', name, area), format('%s: %s', name, area) FROM cities
SELECT regexp_replace(name, '\d+', '#'), (regexp_match(name, '\d+'))[1], regexp_split_to_array(name, ' '), substring(name FROM '\d') FROM cities
SELECT string_agg(name, ', ' ORDER BY name), array_agg(DISTINCT population), bool_and(area > 0), every(area > 0) FROM cities
SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY area), mode() WITHIN GROUP (ORDER BY area), stddev(area), corr(area, population) FROM cities
SELECT round(area, 1), ceil(area), floor(area), abs(-area), sqrt(area), power(area, 2), mod(population, 7), population % 7, -area FROM cities
SELECT population / 1000.0, population::float8 / 3, area::int, CAST(area AS text), population::numeric(12, 2), '5'::int FROM cities
SELECT width_bucket(area, 0, 3000, 10), greatest(area, 5), least(area, 5), sign(area), ln(area), exp(1), pi(), random() FROM cities
SELECT extract(year FROM founded), date_part('month', founded), founded + 30, founded - date '2000-01-01', age(founded) FROM cities
SELECT date_trunc('week', sold), to_char(sold, 'YYYY-MM'), sold AT TIME ZONE 'Europe/Berlin', sold::date, now() - sold FROM sales
SELECT to_date('2024-01-02', 'YYYY-MM-DD'), to_timestamp(0), make_date(2024, 1, 2), make_interval(days => 3), to_number('1,5', '9G9')
SELECT current_date, current_timestamp, localtime, current_user, version(), current_database()
SELECT sold > '2024-03-01' AND sold < now(), founded >= '2001-01-01'::date, (founded, founded + 5) OVERLAPS (founded, founded + 1) FROM sales, cities LIMIT 3
SELECT interval '1 day' * 3, justify_days(interval '40 days'), timestamp '2024-01-01' + interval '1 month', date_bin('15 minutes', now(), now())
SELECT doc -> 'n', doc ->> 'n', doc #>> '{list,1}', doc ? 'n', doc @> '{"n": 1}', jsonb_typeof(doc -> 'list'), (doc ->> 'n')::int + 1 FROM sales
SELECT key, value FROM sales, jsonb_each(doc) LIMIT 3
SELECT jsonb_array_elements(doc -> 'list'), jsonb_path_query_first(doc, '$.list[*] ? (@ > 3)'), jsonb_pretty(doc) FROM sales
SELECT json_agg(row_to_json(c)), jsonb_object_agg(name, area), json_build_object('a', 1), to_jsonb(ARRAY[1, 2]) FROM cities c
SELECT x.a, x.b FROM jsonb_to_recordset('[{"a": 1, "b": "x"}]') AS x(a int, b text)
SELECT tags[1], array_length(tags, 1), cardinality(tags), tags || ARRAY['c'], 'a' = ANY (tags), tags @> ARRAY['a'], array_to_string(tags, ',') FROM sales
SELECT unnest(tags), generate_subscripts(tags, 1) FROM sales
SELECT t.tag, t.n FROM sales, unnest(tags) WITH ORDINALITY AS t(tag, n) WHERE id < 3
SELECT ARRAY(SELECT id FROM sales WHERE id < 4), ARRAY[[1, 2], [3, 4]], (ARRAY[1, 2, 3])[2:3], array_position(ARRAY[5, 6], 6)
SELECT i FROM generate_series(1, 10, 2) i
SELECT d::date FROM generate_series('2024-01-01'::date, '2024-01-05', '1 day') d
SELECT CASE WHEN area > 100 THEN 'large' WHEN area > 10 THEN 'middle' ELSE 'small' END AS size, COUNT(*) FROM cities GROUP BY 1
SELECT COALESCE(NULLIF(name, ''), '-'), area IS NULL, area IS DISTINCT FROM 1, (area > 1) IS TRUE, NOT (area > 1 AND area < 2) FROM cities
SELECT * FROM (VALUES (1, 'one'), (2, 'two')) AS t(n, word) ORDER BY n
VALUES (1, 'a'), (2, 'b')
TABLE large
SELECT * FROM cities TABLESAMPLE BERNOULLI (10) REPEATABLE (1)
SELECT name FROM cities ORDER BY area DESC FETCH FIRST 3 ROWS WITH TIES
SELECT name FROM cities ORDER BY 1 OFFSET 2 LIMIT 2
SELECT 1 AS "a", 2 AS "a", 3, NULL, 'text', TRUE
SELECT md5(name), sha256('x'), encode('x', 'base64'), ascii('a'), chr(65), to_hex(255), '\x41'::bytea, gen_random_uuid() FROM cities LIMIT 1
SELECT int4range(1, 5) @> 3, daterange('2024-01-01', NULL), numrange(1.5, 2) && numrange(1, 3), upper(int4range(1, 5))
SELECT to_tsvector('english', name) @@ to_tsquery('english', 'city'), ts_rank(to_tsvector(name), 'city'::tsquery) FROM cities LIMIT 2
SELECT point(1, 2) <-> point(3, 4), '10.0.0.0/8'::inet >> '10.1.2.3', 'a'::char(5), 5::bit(4), '1.5'::money, B'101'
SELECT c, c.name, (c).area, ROW(c.name, 1) FROM cities c LIMIT 1
SELECT JSON_OBJECT('a': 1), JSON_ARRAY(1, 2), '{"a": 1}' IS JSON
SELECT name COLLATE "C" FROM cities ORDER BY name COLLATE "C" DESC LIMIT 1
SELECT regr_slope(area, population), var_pop(area), covar_samp(area, population), bit_or(population), sum(distinct area) FROM cities
SELECT table_name, column_name FROM information_schema.columns WHERE table_name = 'cities'
SELECT relname, pg_get_viewdef(oid) FROM pg_class WHERE relname = 'large'
SELECT tablename FROM pg_tables WHERE schemaname = 'public'
SELECT 'cities'::regclass, pg_typeof(1.5), current_setting('server_version'), obj_description('cities'::regclass)
SELECT name FROM cities -- all of them
SELECT name FROM cities; -- all of them
SELECT name /* why */ FROM cities ;;
SELECT id, name, price, kind, feeling FROM trap.goods ORDER BY feeling
SELECT feeling, COUNT(*) FROM trap.goods WHERE feeling = 'glad' GROUP BY feeling
SELECT id, flat FROM trap.goods WHERE (flat).a = 1
SELECT * FROM trap.indexed WHERE id = 1
