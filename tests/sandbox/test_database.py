"The sandbox: names, storage, what the engine refuses, limits, errors, hints, evidence."

import pickle
import random
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress

import pytest

from tablerag.core import Evidence, QueryError, Table, UsageError, encodable
from tablerag.core.notation import is_missing
from tablerag.sandbox import connection, engines, storage
from tablerag.sandbox import database as loading
from tablerag.sandbox.conditions import parsed, tables_in
from tablerag.sandbox.database import Database, column_given
from tablerag.sandbox.engines import Limits
from tablerag.sandbox.evidence import rows_behind
from tablerag.sandbox.storage import column_names, companions, stored_columns, stored_values, table_names

PEAKS = Table(
    "peaks",
    ("Peak", "Height (m)", "First ascent", "Country", "Share"),
    (
        ("Everest", "8,849", "29 May 1953", "Nepal", "12 %"),
        ("K2", "8,611", "31 July 1954", "Pakistan", "9 %"),
        ("Kangchenjunga", "8,586", "May 25, 1955", "Nepal", "-"),
        ("Lhotse", "8,516", "1956-05-18", "Nepal", "7 %"),
        ("Makalu", "-", "unknown", "", "7 %"),
    ),
    title="Peaks",
)


@pytest.fixture
def peaks():
    with Database.from_tables(PEAKS) as database:
        yield database


def rows_of(tables, sql, limits=Limits()):
    with Database.from_tables(tables, limits) as database:
        return database.run(sql).rows


# names


NAMES = {
    "Date (UTC)": "date_utc", "": "column_2", "2004": "_2004", "No.": "no_", "date-utc": "date_utc_2",
    "DATE UTC": "date_utc_3", "select": "select_", "São Tomé": "são_tomé", "人口": "人口", "हिन्दी": "हिन्दी",
    "%": "column_11", "rowid": "rowid_", "ＡＢＣ": "abc", "🙂": "column_14", "x" * 500: "x" * 59,
}  # fmt: skip


def test_column_names_are_readable_unique_and_need_no_quotes():
    table = Table("t", tuple(NAMES), (tuple("a" * len(NAMES)),))
    assert column_names(table) == tuple(NAMES.values())
    with Database.from_tables(table) as database:
        database.run(f"SELECT {', '.join(NAMES.values())} FROM t")


def test_a_name_made_unique_does_not_collide_with_one_that_is_there():
    assert column_names(Table("t", ("a", "a", "a 2", "a"), ())) == ("a", "a_2", "a_2_2", "a_3")


def test_companion_names_give_way_to_headers():
    table = Table("t", ("share", "share number"), (("5 %", "x"),))
    assert companions(table) == {0: "share_number_2"}


def test_table_names():
    tables = [
        Table("a", (), (), title="Results", section="2004"), Table("b", (), (), title="Results", section="2004"),
        Table("c:1-2", (), ()), Table("d", (), (), title="sqlite_master"), Table("e", (), (), title="2004"),
        Table("🙂", (), ()), Table("f", (), (), title="Order"), Table("g", (), (), title="long " * 40),
    ]  # fmt: skip
    names = table_names(tables)
    assert names[:7] == ("results_2004", "results_2004_2", "c_1_2", "_sqlite_master", "_2004", "table_6", "order_")
    assert len(names[7]) <= 40
    with Database.from_tables(tables) as database:
        assert set(database.names.values()) == set(names)


# storage


def test_companions_stand_behind_all_original_columns(peaks):
    assert peaks.run("SELECT * FROM peaks").columns == (*column_names(PEAKS), "first_ascent_date", "share_number")
    assert companions(PEAKS) == {2: "first_ascent_date", 4: "share_number"} and "fold(text)" in peaks.schema()


@pytest.mark.parametrize(
    "cells, stored",
    [
        (("1", "2,500", "-"), [1, 2500, None]),
        (("1.5", "2"), [1.5, 2.0]),
        (("1 234", "5"), [1234, 5]),
        (("−7", "+3", "１２"), [-7, 3, 12]),
        (("007", "012"), ["007", "012"]),
        (("(5)", "3"), ["(5)", "3"]),
        (("3[1]", "4"), ["3[1]", "4"]),
        (("1.2 million", "3"), ["1.2 million", "3"]),
        (("13010,1", "1,234", "7"), [13010.1, 1.234, 7.0]),
        (("nan", "1"), [None, 1]),
        (("inf", "-inf"), ["inf", "-inf"]),
        (("9223372036854775807", "1"), [9223372036854775807, 1]),
        (("12345678901234567890", "1"), ["12345678901234567890", "1"]),
    ],
)
def test_storage_of(cells, stored):
    table = Table("t", ("a",), tuple((cell,) for cell in cells))
    assert [value for (value,) in rows_of(table, "SELECT a FROM t")] == stored


@pytest.mark.parametrize(
    "table, sql, rows",
    [
        (  # types given with the table are kept to
            Table("t", ("year", "code"), (("2004", "12"), ("soon", "13")), types=("integer", "text")),
            "SELECT * FROM t",
            [("2004", "12", 2004), ("soon", "13", None)],
        ),
        (  # one date tells the order of the column
            Table("t", ("day",), (("25/12/2005",), ("05/06/2005",)), types=("date",)),
            "SELECT day_date FROM t",
            [("2005-12-25",), ("2005-06-05",)],
        ),
        (PEAKS, "SELECT printf('%1000000000d', 1)", [(None,)]),  # a number of a billion digits is not written
        (
            PEAKS,
            "SELECT fold('ＳÃＯ  Tomé'), number('1.2 million km'), number('x'), number(NULL), "
            "iso_date('20 мая 2005 г.'), fold(NULL)",
            [("sao tome", 1_200_000, None, None, "2005-05-20", None)],
        ),
        (
            PEAKS,
            "SELECT peak, height_m, first_ascent, first_ascent_date, country, share, share_number FROM peaks "
            "WHERE rowid IN (1, 3, 5)",
            [
                ("Everest", 8849, "29 May 1953", "1953-05-29", "Nepal", "12 %", 12),
                ("Kangchenjunga", 8586, "May 25, 1955", "1955-05-25", "Nepal", "-", None),
                ("Makalu", None, "unknown", None, None, "7 %", 7),
            ],
        ),
    ],
)
def test_values_of(table, sql, rows):
    assert rows_of(table, sql) == rows


def test_no_rows_no_columns_no_tables():
    with Database.from_tables([Table("a", ("x", "y"), ()), Table("b", (), ((), ()))]) as database:
        assert database.run("SELECT x FROM a").rows == []
        assert database.run("SELECT COUNT(*) FROM b").rows == [(0,)]
        assert "CREATE TABLE a" in database.schema()
    with Database.from_tables([]) as database:
        assert database.schema() == "" and database.run("SELECT 1 + 1").rows == [(2,)]


def test_three_thousand_columns_keep_what_the_engine_holds_and_say_so():
    header = tuple(f"c{i}" for i in range(3000))
    table = Table("wide", header, (tuple(str(i) for i in range(3000)),))
    with Database.from_tables(table) as database:
        assert database.run("SELECT c0, c1999 FROM wide").rows == [(0, 1999)]
        assert "1,000 more columns are left out" in database.schema(samples=1)
        with pytest.raises(QueryError, match="no such column: c2999"):
            database.run("SELECT c2999 FROM wide")
    assert len(column_names(table)) == 3000


def test_a_huge_cell_is_cut_and_the_rest_is_readable():
    table = Table("t", ("a", "b"), (("x" * 50_000_000, "1"), ("y", "2")))
    with Database.from_tables(table) as database:
        result = database.run("SELECT a, length(a) FROM t WHERE b = 1")
        assert result.rows[0][1] == 32_767 and result.rows[0][0].endswith("x…")
        assert database.run("SELECT a FROM t WHERE b = 2").rows == [("y",)]


ALPHABET = ["a", "B", "7", "1,234", "12 km", " ", "\t", "\n", "\0", "'", '"', "`", "]", ";", "--", "/*", "*/", "%s",
            "?", ":a", "{x}", "\\", "🙂",
            "\ud800", "é", "e\u0301", "ｱ", "東京", "не", "א", "ก็", "\u200d", "nan", "inf", "NULL", "9" * 30, "1e400",
            "2004-05-20",
            "select", "<script>", "\ufeff", "\x1b[31m", "０", "²"]  # fmt: skip


@pytest.mark.parametrize("seed", range(120))
def test_any_table_loads_and_gives_its_text_back(seed):
    rng = random.Random(seed)

    def text() -> str:
        return "".join(rng.choice(ALPHABET) for _ in range(rng.choice([0, 1, 1, 2, 5])))

    width, height = rng.randint(0, 8), rng.randint(0, 12)
    header = tuple(text() for _ in range(width))
    rows = tuple(tuple(text() for _ in range(width)) for _ in range(height))
    table = Table(text() or "t", header, rows, title=text(), section=text())
    names = column_names(table)
    assert len(names) == width == len({name.lower() for name in names})
    with Database.from_tables([table, table]) as database:
        name = table_names([table, table])[1]
        stored = database.run(f'SELECT * FROM "{name}" ORDER BY rowid').rows
        assert len(stored) == (height if width else 0)
        for row, kept in zip(rows, stored, strict=False):  # a table without columns stores no rows
            for cell, value in zip(row, kept, strict=False):  # companion columns follow
                if value is None:
                    assert is_missing(cell) or not cell.strip()
                elif isinstance(value, str):
                    assert value == encodable(cell)
                else:
                    assert value == pytest.approx(float(cell.replace(",", "").strip().replace("０", "0")))
        database.schema().encode("utf-8")
        for column in names:
            database.run(f'SELECT COUNT("{column}") FROM "{name}"')
            found = database.evidence(f'SELECT MAX("{column}") FROM "{name}"')
            assert all(row < height for evidence in found for row in evidence.rows)


# what is refused; `test_hostile` has the statements that change, read or use up what they must not


@pytest.mark.parametrize(
    "sql", ["-- nothing", " ;; ", "\0", "SELECT 1\0; DELETE FROM peaks", "```sql\nSELECT 1\n```", "The answer is 42."]
)
def test_what_is_no_query_is_an_error(peaks, sql):
    before = peaks.run("SELECT * FROM peaks").rows
    with pytest.raises(QueryError):
        peaks.run(sql)
    assert peaks.run("SELECT * FROM peaks").rows == before


def test_each_lock_holds_alone():
    engine = Database.from_tables(PEAKS, inside=True)._asked._engine
    connection = engine._connection
    connection.set_authorizer(None)
    with pytest.raises(sqlite3.OperationalError, match="readonly"):  # query_only
        connection.execute("DELETE FROM peaks")
    connection.set_authorizer(engine._authorize)
    for statement in ("DELETE FROM peaks", "PRAGMA query_only = 0"):
        with pytest.raises(sqlite3.DatabaseError, match="not authorized"):
            connection.execute(statement)


@pytest.mark.parametrize(
    "sql",
    [
        "SELECT hex(replace(printf('%.100000c', 'x'), 'x', printf('%.100000c', 'y')))",
        "SELECT group_concat(printf('%.10000c', 'x')) FROM peaks a, peaks b, peaks c, peaks d",
        "SELECT peak LIKE printf('%.5000c', '%') FROM peaks",
        "SELECT " + "(" * 5000 + "1" + ")" * 5000,
        "SELECT 1 " + "UNION ALL SELECT 1 " * 5000,
        "SELECT '" + "x" * 1_000_000 + "'",
        "SELECT " + ", ".join(["1"] * 5000),
    ],
)
def test_bombs_are_errors(peaks, sql):
    with pytest.raises(QueryError):
        peaks.run(sql)


def test_one_long_function_call_stays_short():
    text = "a" * 32_000
    with Database.from_tables(Table("t", ("a",), ((text,),)), Limits(seconds=0.3)) as database:
        for sql in (
            "SELECT instr(a || a || a, a || a || 'b') FROM t",
            "SELECT a || a LIKE '%" + "a%" * 400 + "b' FROM t",
            "SELECT a GLOB '*" + "a*" * 400 + "b' FROM t",
            "SELECT length(replace(a || a, 'aab', 'c')) FROM t",
            "SELECT number(a), iso_date(a), length(fold(a)) FROM t",
        ):
            with suppress(QueryError):
                database.run(sql)
        assert database.run("SELECT length(a) FROM t").rows == [(32_000,)]


def test_memory_is_limited():
    sql = (
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 100000000) "
        "SELECT printf('%.1000c', 'x') || i x FROM n ORDER BY x"
    )
    limits = Limits(seconds=60, memory_mb=64)
    with Database.from_tables(PEAKS, limits) as database, pytest.raises(QueryError, match="more than 64 MB of memory"):
        database.run(sql)


@pytest.mark.parametrize("count", [5, 1000, 1001, 1_000_000])
def test_rows_over_a_thousand_are_cut_and_flagged(peaks, count):
    numbers = f"WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < {count})"
    result = peaks.run(f"{numbers} SELECT i FROM n")
    assert result.truncated == (count > 1000) and len(result.rows) == min(count, 1000)


def test_large_results_and_cells_are_cut():
    table = Table("t", ("a",), tuple(("x" * 1000,) for _ in range(100)))
    with Database.from_tables(table, Limits(result_bytes=10_000)) as database:
        result = database.run("SELECT a FROM t")
        assert result.truncated and 5 <= len(result.rows) < 10
    with Database.from_tables(table, Limits(cell_chars=100)) as database:
        assert database.run("SELECT a FROM t LIMIT 1").rows == [("x" * 99 + "…",)]
        assert database.run("SELECT a || a FROM t LIMIT 1").truncated


def test_limits_must_make_sense():
    with pytest.raises(UsageError, match="rows is 0"):
        Limits(rows=0)


# reading


def test_what_an_analyst_writes_works(peaks):
    for sql in (
        "SELECT country, COUNT(*) n, AVG(height_m) FROM peaks GROUP BY country HAVING n > 1 ORDER BY n DESC",
        "SELECT peak, RANK() OVER (ORDER BY height_m DESC) FROM peaks",
        "WITH high AS (SELECT * FROM peaks WHERE height_m > 8600) SELECT COUNT(*) FROM high",
        "SELECT peak FROM peaks WHERE height_m = (SELECT MAX(height_m) FROM peaks)",
        "SELECT a.peak, b.peak FROM peaks a JOIN peaks b ON a.country = b.country WHERE a.rowid < b.rowid",
        "SELECT strftime('%Y', first_ascent_date), julianday('now') FROM peaks",
        (
            "SELECT CASE WHEN height_m > 8600 THEN 'high' ELSE 'low' END, UPPER(peak), ROUND(height_m / 1000.0, 1) "
            "FROM peaks"
        ),
        "SELECT peak FROM peaks UNION SELECT country FROM peaks INTERSECT SELECT peak FROM peaks",
        (
            "SELECT group_concat(peak, ', ') FROM peaks WHERE peak LIKE 'K%' AND country IN ('Nepal', 'Pakistan') "
            "AND height_m BETWEEN 1 AND 9000"
        ),
        "SELECT DISTINCT country FROM peaks WHERE country IS NOT NULL",
        "EXPLAIN QUERY PLAN SELECT * FROM peaks",
        "VALUES (1)",
        "SELECT 1;",
    ):
        assert peaks.run(sql).columns


def test_a_median_is_of_numbers_and_of_so_many_at_most(peaks, monkeypatch):
    sql = "SELECT median(column1) FROM (VALUES (5), (1), (NULL), ('x'), (2), (9))"
    assert peaks.run(sql).rows == [(3.5,)] and peaks.run("SELECT median(NULL)").rows == [(None,)]
    monkeypatch.setattr(engines._Median, "MOST", 3)  # the database is another process
    engine = engines.SQLiteEngine(sqlite3.connect(":memory:"), engines.Limits())
    with pytest.raises(sqlite3.OperationalError, match="aggregate"):
        engine.select(sql)


def test_threads_share_a_database(peaks):
    with ThreadPoolExecutor(8) as pool:
        results = list(pool.map(lambda i: peaks.run(f"SELECT {i}, COUNT(*) FROM peaks").rows, range(200)))
    assert results == [[(i, 5)] for i in range(200)]


def test_databases_do_not_see_each_other():
    with (
        Database.from_tables(PEAKS),
        Database.from_tables(Table("other", ("a",), ())) as other,
        pytest.raises(QueryError, match="no such table: peaks"),
    ):
        other.run("SELECT * FROM peaks")


def test_schema_shows_what_a_model_needs(peaks):
    text = peaks.schema(samples=2)
    assert "CREATE TABLE peaks" in text and 'height_m INTEGER,  -- "Height (m)"' in text
    assert (
        "first_ascent_date TEXT,  -- dates of first_ascent" in text
        and "share_number INTEGER  -- numbers of share" in text
    )
    assert "/* 2 of 5 rows:" in text and "K2 | 8611" in text and "Lhotse" not in text
    created = text.split("/*")[0]
    sqlite3.connect(":memory:").executescript(created)


def test_schema_cells_are_cut_and_cannot_end_the_comment():
    table = Table("t", ("a",), (("*/ DROP TABLE t; /*" + "x" * 500,),), title="Title\n-- with lines */")
    with Database.from_tables(table) as database:
        text = database.schema()
        assert text.count("*/") == 1 and "x" * 100 not in text and "\n-- with lines" not in text


# errors


@pytest.mark.parametrize(
    "sql, words",
    [
        ("SELECT hight_m FROM peaks", ["no such column: hight_m", "Did you mean height_m?", "first_ascent_date"]),
        ("SELECT Ｐｅａｋ FROM peaks", ["no such column", "Did you mean peak?"]),
        ("SELECT p.hight FROM peaks p", ["no such column: p.hight", "Did you mean height_m?"]),
        ("SELECT * FROM peak", ["no such table: peak", "Did you mean peaks?", "The tables are peaks"]),
        ("SELECT lenght(peak) FROM peaks", ["no such function: lenght", "Did you mean length?"]),
        ("SELECT peak FRM peaks WHERE", ['syntax error near "peaks"', "at character 17"]),
        ("SELECT peak FROM peaks WHERE (", ["incomplete input"]),
        ("DELETE FROM peaks", ["DELETE peaks is refused", "only reading"]),
        ("SELECT random()", ["the function random() is refused"]),
        ("DROP TABLE peaks", ["changing the list of tables is refused"]),
    ],
)
def test_errors_say_what_exists(peaks, sql, words):
    with pytest.raises(QueryError) as caught:
        peaks.run(sql)
    for word in words:
        assert word in str(caught.value)


@pytest.mark.parametrize(
    "sql, words",
    [
        ("SELECT 1 FROM peaks WHERE peak = 'everst'", ["peak = 'everst'", "'Everest'"]),
        ("SELECT 1 FROM peaks WHERE peak = 'EVEREST'", ["'Everest'"]),
        ("SELECT 1 FROM peaks p WHERE p.peak = 'nepal' AND p.height_m > 5", ["'Nepal' is in peaks.country"]),
        ("SELECT 1 FROM peaks WHERE height_m = 8850", ["height_m = 8850", "8849"]),
        ("SELECT 1 FROM peaks WHERE peak IN ('K2', 'Lotse')", ["'Lotse'", "'Lhotse'"]),
        ("SELECT 1 FROM peaks WHERE peak LIKE '%Kangchendzonga%'", ["Kangchenjunga"]),
        ("SELECT 1 FROM peaks WHERE peak = 'K2' AND country = 'Nepal'", ["no row matches all"]),
    ],
)
def test_hints_name_the_values_that_are_there(peaks, sql, words):
    text = peaks.hints(sql)
    for word in words:
        assert word in text


@pytest.mark.parametrize(
    "sql", ["", "nonsense (", "SELECT 1", "SELECT * FROM gone WHERE a = 'x'", "SELECT * FROM peaks WHERE peak = 'K2'"]
)
def test_hints_are_silent_where_there_is_nothing_to_say(peaks, sql):
    assert peaks.hints(sql) == ""


# evidence

EVIDENCE = [
    ("SELECT height_m FROM peaks WHERE peak = 'K2'", (1,), (0, 1)),
    ("SELECT peak FROM peaks ORDER BY height_m DESC LIMIT 1", (0,), (0, 1)),
    ("SELECT peak AS p, height_m AS h FROM peaks WHERE h IS NOT NULL ORDER BY h LIMIT 2", (2, 3), (0, 1)),
    ("SELECT peak, height_m FROM peaks ORDER BY 2 DESC LIMIT 1 OFFSET 1", (1,), (0, 1)),
    ("SELECT MAX(height_m) FROM peaks", (0,), (1,)),
    ("SELECT MIN(height_m) FROM peaks WHERE country = 'Nepal'", (3,), (1, 3)),
    ("SELECT MAX(height_m) - MIN(height_m) FROM peaks", (0, 3), (1,)),
    ("SELECT COUNT(*) FROM peaks WHERE country = 'Nepal'", (0, 2, 3), (3,)),
    ("SELECT COUNT(country) FROM peaks", (0, 1, 2, 3), (3,)),
    ("SELECT COUNT(DISTINCT country) FROM peaks", (0, 1, 2, 3), (3,)),
    ("SELECT AVG(height_m), SUM(height_m) FROM peaks", (0, 1, 2, 3), (1,)),
    (
        "SELECT peak FROM peaks WHERE height_m = (SELECT MAX(height_m) FROM peaks WHERE country = 'Nepal')",
        (0,),
        (0, 1, 3),
    ),
    ("SELECT peak FROM peaks WHERE height_m > (SELECT AVG(height_m) FROM peaks)", (0,), (0, 1)),
    (
        "SELECT country, COUNT(*) AS n FROM peaks WHERE country <> '' GROUP BY country ORDER BY n DESC LIMIT 1",
        (0, 2, 3),
        (3,),
    ),
    ("SELECT country FROM peaks GROUP BY 1 HAVING COUNT(*) = 3", (0, 2, 3), (3,)),
    ("SELECT DISTINCT country FROM peaks WHERE country IS NOT NULL ORDER BY country LIMIT 1", (0, 2, 3), (3,)),
    ("SELECT DISTINCT country FROM peaks WHERE height_m > 8600", (0, 1), (1, 3)),
    ("SELECT * FROM peaks WHERE first_ascent_date < '1954'", (0,), (0, 1, 2, 3, 4)),
    ("SELECT SUM(share_number) FROM peaks WHERE first_ascent_date < '1955'", (0, 1), (2, 4)),
    (
        "SELECT (SELECT height_m FROM peaks WHERE peak = 'Everest') - (SELECT height_m FROM peaks WHERE peak = 'K2')",
        (0, 1),
        (0, 1),
    ),
    ("SELECT peak FROM peaks WHERE peak = 'K2' UNION SELECT peak FROM peaks WHERE peak = 'Makalu'", (1, 4), (0,)),
    (
        (
            "SELECT b.peak FROM peaks a JOIN peaks b ON a.country = b.country WHERE a.peak = 'Everest' "
            "AND b.peak <> 'Everest'"
        ),
        (0, 2, 3),
        (0, 3),
    ),
    ("SELECT peak, MAX(height_m) FROM peaks", (0,), (0, 1)),
    ('SELECT "peak" FROM "peaks" WHERE "peak" LIKE \'k%\'', (1, 2), (0,)),
    ("SELECT peak FROM PEAKS WHERE Peak = 'K2'", (1,), (0,)),
]


@pytest.mark.parametrize("sql, rows, columns", EVIDENCE)
def test_evidence(peaks, sql, rows, columns):
    assert peaks.evidence(sql) == (Evidence("peaks", rows, columns),)


PLAIN = [
    'SELECT "peak" FROM "peaks"',
    'SELECT "peak", "height_m" FROM "peaks" WHERE "country" = \'Nepal\' AND "height_m" <> 8611',
    'SELECT DISTINCT "country" FROM "peaks" WHERE "height_m" > 8600',
    'SELECT "peak" FROM "peaks" WHERE "height_m" IS NOT NULL ORDER BY "height_m" DESC, rowid LIMIT 1 OFFSET 1',
    'SELECT COUNT(*) FROM "peaks" WHERE ("country" IS NULL OR "country" IN (\'Nepal\', \'FROM "gone"\'))',
    'SELECT COUNT(DISTINCT "country") FROM "peaks"',
    'SELECT ROUND(AVG("height_m") * 3.28, 2) FROM "peaks"',
    'SELECT (MAX("height_m") - MIN("height_m")) FROM "peaks" WHERE "country" = \'Nepal\'',
    "SELECT MAX(CASE WHEN \"share\" GLOB '[0-9]*' THEN CAST(REPLACE(\"share\", ',', '') AS REAL) END) FROM \"peaks\"",
    'SELECT "country" FROM "peaks" WHERE "peak" <> \'\' GROUP BY "country" ORDER BY COUNT(*) DESC, MIN(rowid) LIMIT 1',
    'SELECT "country" FROM "peaks" GROUP BY "country" HAVING COUNT(*) >= 3 ORDER BY MIN(rowid)',
    'SELECT "peak" FROM "peaks" WHERE "height_m" > (SELECT AVG("height_m") FROM "peaks")',
    'SELECT MAX("height_m") FROM "peaks" WHERE "height_m" BETWEEN 8000 AND 8700 OR "peak" = \'K2\'',
    'SELECT (ABS((SELECT "height_m" FROM "peaks" WHERE "peak" = \'K2\') - (SELECT MIN("height_m") FROM "peaks")))',
    "SELECT CASE WHEN EXISTS (SELECT 1 FROM \"peaks\" WHERE \"peak\" = 'K2') THEN 'yes' ELSE 'no' END",
    'SELECT (SELECT COUNT(*) FROM (SELECT 1 FROM "peaks" GROUP BY "country" HAVING COUNT(*) > 1))',
    'SELECT "peak" FROM "peaks" WHERE "peak" LIKE \'%k\\%%\' ESCAPE \'\\\' OR "height_m" = 8.848e3',
]
LEFT = [
    "SELECT peak FROM peaks", 'SELECT "peak" AS "p" FROM "peaks"', 'SELECT "peak" "p" FROM "peaks"',
    'SELECT * FROM "peaks"', 'SELECT "peak", * FROM "peaks"', 'SELECT "p"."peak" FROM "peaks" "p"',
    'SELECT "peak" FROM "peaks", "peaks" LIMIT 1', 'SELECT "peak" FROM "peaks" UNION SELECT "peak" FROM "peaks"',
    'SELECT "peak" FROM "peaks" ORDER BY 1 LIMIT 1', 'SELECT "country" FROM "peaks" GROUP BY 1 LIMIT 1',
    'SELECT DISTINCT "country" FROM "peaks" ORDER BY "country" LIMIT 1', 'SELECT MAX("height_m", 1) FROM "peaks"',
    'SELECT COUNT(1) FROM "peaks"', 'SELECT COUNT(*) * 1.0 / (SELECT COUNT(*) FROM "peaks") FROM "peaks"',
    'SELECT "peak" FROM "peaks" -- WHERE "peak" = \'K2\'', 'SELECT "peak" FROM "gone"',
    'SELECT "peak" FROM "peaks" WHERE ("peak" = \'K2\'', "SELECT 'peak",
]  # fmt: skip


@pytest.mark.parametrize("sql", PLAIN)
def test_plain_queries_rest_on_the_rows_that_the_library_finds(peaks, sql, monkeypatch):
    stored = {"peaks": {name for name, _ in peaks.columns["peaks"]}}
    assert rows_behind(sql, stored) is not None
    with Database.from_tables(peaks.tables, inside=True) as database:
        plain = database.evidence(sql)
        monkeypatch.setattr(connection, "rows_behind", lambda sql, stored: None)
        assert plain == database.evidence(sql)


@pytest.mark.parametrize("sql", LEFT)
def test_what_is_not_plain_is_left_to_the_library(sql):
    assert rows_behind(sql, {"peaks": {"peak", "height_m", "country"}}) is None


@pytest.mark.parametrize(
    "sql",
    [
        "", "nonsense (", "DELETE FROM peaks", "SELECT 1", "SELECT peak FROM (SELECT * FROM peaks)",
        "WITH x AS (SELECT * FROM peaks) SELECT peak FROM x", "SELECT gone FROM peaks WHERE gone = 1",
        "SELECT peak FROM peaks WHERE peak = 'none such'", "SELECT * FROM nowhere", "(" * 3000,
    ],
)  # fmt: skip
def test_no_evidence_is_no_error(peaks, sql):
    assert peaks.evidence(sql) == ()


def test_evidence_of_a_join_names_both_tables():
    countries = Table("countries", ("Country", "Capital"), (("Nepal", "Kathmandu"), ("Pakistan", "Islamabad")))
    with Database.from_tables([PEAKS, countries]) as database:
        found = database.evidence(
            "SELECT c.capital FROM peaks p JOIN countries c ON p.country = c.country WHERE p.peak = 'K2'"
        )
        assert found == (Evidence("peaks", (1,), (0, 3)), Evidence("countries", (1,), (0, 1)))


def test_a_hundred_thousand_rows_load():
    rows = tuple((f"name {i}", str(i * 7), f"{i % 100}.5", f"{i % 100} km") for i in range(100_000))
    table = Table("big", ("Name", "Points", "Mean", "Length"), rows, types=("text", "integer", "real", "integer"))
    assert rows_of(table, "SELECT COUNT(*) FROM big WHERE length_number = 5") == [(1000,)]


# large tables, kept as bytes between questions


def _large(types=("text", "integer"), title="Big", rows=12_000):
    return Table(
        "big", ("Name", "Points"), tuple((f"name {i}", str(i % 50)) for i in range(rows)), title=title, types=types
    )


@pytest.fixture
def kept(monkeypatch):
    "An empty place for kept databases."
    monkeypatch.setattr(loading, "_SNAPSHOTS", loading._Snapshots(16 << 20))
    return loading._SNAPSHOTS._loaded


def test_a_large_table_is_converted_once_and_asked_in_a_copy(kept, monkeypatch):
    with Database.from_tables(_large()) as first:
        assert len(kept) == 1
        monkeypatch.setattr(loading, "load_table", lambda *_: pytest.fail("loaded again"))
        with Database.from_tables(_large()) as second:
            assert second.schema() == first.schema()
            for query in (
                "SELECT * FROM big LIMIT 9",
                "SELECT points, COUNT(*) FROM big GROUP BY points",
                "SELECT MAX(points) FROM big",
            ):
                assert second.run(query).rows == first.run(query).rows
            assert second.evidence("SELECT name FROM big WHERE name = 'name 7'") == (Evidence("big", (7,), (0,)),)


def test_a_copy_is_as_locked_as_the_first(kept, tmp_path):
    Database.from_tables(_large()).close()
    with Database.from_tables(_large(), inside=True) as copy:
        connection = copy._asked._engine._connection
        assert connection.execute("SELECT COUNT(*) FROM big").fetchone() == (12_000,)
        for sql in (
            "DELETE FROM big",
            "DROP TABLE big",
            "CREATE TABLE t (a)",
            f"ATTACH '{tmp_path}/x.db' AS x",
            "PRAGMA query_only = 0",
            "VACUUM",
        ):
            with pytest.raises(QueryError):
                copy.run(sql)
        connection.set_authorizer(None)
        with pytest.raises(sqlite3.OperationalError, match="readonly"):
            connection.execute("DELETE FROM big")


def test_what_is_done_to_one_copy_stays_there(kept):
    Database.from_tables(_large()).close()
    spoiled, other = Database.from_tables(_large(), inside=True), Database.from_tables(_large(), inside=True)
    connection = spoiled._asked._engine._connection
    connection.set_authorizer(None)
    connection.execute("PRAGMA query_only = 0")
    connection.execute("DELETE FROM big")
    for database in (other, Database.from_tables(_large())):
        assert database.run("SELECT COUNT(*) FROM big").rows == [(12_000,)]
        database.close()
    spoiled.close()


def test_the_types_tell_two_tables_of_the_same_cells_apart(kept):
    assert _large().fingerprint == _large(("text", "text")).fingerprint
    assert rows_of(_large(), "SELECT MAX(points) FROM big") == [(49,)]
    assert rows_of(_large(("text", "text")), "SELECT MAX(points) FROM big") == [("9",)]
    assert rows_of(_large(), "SELECT name FROM big LIMIT 1", Limits(cell_chars=5)) == [("name…",)]


def test_kept_databases_stay_within_their_bytes(kept, monkeypatch):
    monkeypatch.setattr(loading._SNAPSHOTS, "most", 1 << 20)
    for number in range(8):
        Database.from_tables(_large(title=f"Big {number}")).close()
    sizes = [len(loaded.data) for loaded in kept.values()]
    assert 1 < len(sizes) < 8 and sum(sizes) <= 1 << 20
    assert list(kept.values())[-1].columns.keys() == {"big_7"}
    Database.from_tables(PEAKS).close()
    assert "peaks" in list(kept.values())[-1].columns and sum(len(each.data) for each in kept.values()) <= 1 << 20
    monkeypatch.setattr(loading._SNAPSHOTS, "most", 1000)
    # larger than all there is room for
    assert rows_of(_large(), "SELECT COUNT(*) FROM big") == [(12_000,)] and not kept


def test_threads_load_the_same_large_table(kept):
    def ask(number):
        return rows_of(_large(), f"SELECT COUNT(*) + {number} FROM big WHERE points = 7")

    with ThreadPoolExecutor(8) as pool:
        assert list(pool.map(ask, range(24))) == [[(240 + number,)] for number in range(24)]
    assert len(kept) == 1


@pytest.mark.parametrize("seed", range(30))
def test_long_columns_hold_what_short_ones_do(seed, monkeypatch):
    rng = random.Random(seed)
    kinds = [
        ["1", "12", "007", "-3", "+4", "", "9223372036854775807", "9223372036854775808"],
        ["1.5", ".5", "-.5", "1.50", "3"], ["5.", "1-2", "1.2.3", "-", "."], ["12 %", "9 %", "n/a"],
        ["1,234", "x", "2"], ["1.234,5", "2,5"], ["2004-05-06", "25/12/2005", "May 2005", "?"],
        ["", " ", "\n", "a\n", "1\n"], ["１２", "٣", "−5"],
    ]  # fmt: skip
    columns = [
        [rng.choice(rng.choice(kinds) if rng.random() < 0.02 else kind) for _ in range(40)]
        for kind in rng.choices(kinds, k=5)
    ]
    rows, header = tuple(zip(*columns, strict=True)), tuple("abcde")
    stored = {}
    for long in (1, 1000):
        monkeypatch.setattr(storage, "_LONG", long)
        with Database.from_tables(Table("t", header, rows)) as database:
            found = database.run("SELECT * FROM t")
            stored[long] = (found.columns, [[(type(value), value) for value in row] for row in found.rows])
    assert stored[1] == stored[1000]


def test_what_is_worked_out_from_a_table_stays_with_it_and_in_this_process():
    table = _large()
    columns = stored_columns(table)
    assert stored_columns(table) is columns
    assert stored_values(table, columns[1]) is stored_values(table, columns[1])
    again = pickle.loads(pickle.dumps(table))
    assert again == table and again.types == table.types and again.cache == {}
    assert b"stored_values" not in pickle.dumps(table)
    assert rows_of(again, "SELECT MAX(points) FROM big") == [(49,)]


@pytest.mark.parametrize(
    ("sql", "tables", "column"),
    [
        ("SELECT a.b FROM a JOIN c ON a.x = c.y WHERE a.z = 'JOIN d'", ["a", "c"], "b"),
        ('SELECT MAX(a."b c") FROM a JOIN "d e" ON a.x = "d e".y AND a.z = "d e".w GROUP BY a.f', ["a", "d e"], "b c"),
        ("SELECT DISTINCT a.b FROM a JOIN a AS c ON a.x = c.y", ["a", "a"], "b"),
        ("SELECT a.b FROM a WHERE a.b IN (SELECT c.d FROM c)", ["a", "c"], "b"),
        ("SELECT a.from_town FROM a JOIN c ON a.x = c.y LIMIT 1", ["a", "c"], "from_town"),
        ("SELECT a.b FROM a, c", ["a", "c"], "b"),
        ("SELECT b FROM main.a LEFT JOIN c ON a.x = c.y", ["a", "c"], "b"),
        ("SELECT a.b, a.c FROM a", ["a"], ""),
        ("SELECT NULL FROM a", ["a"], ""),
        ("no query", [], ""),
    ],
)
def test_tables_and_the_column_of_a_query_are_those_of_its_tree(sql, tables, column):
    from sqlglot import exp

    tree = parsed(sql, "sqlite")
    assert [each.name for each in tree.find_all(exp.Table)] == tables if tables else True
    assert tables_in(sql, "sqlite") == tables and column_given(sql) == column
