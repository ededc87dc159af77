"Queries that found nothing, or whose figures stand upon nothing: found out, and told why, in three engines."

import sqlite3

import pytest

from tablerag.core import Table
from tablerag.sandbox.conditions import parsed
from tablerag.sandbox.database import Database
from tablerag.sandbox.engines import Limits

MEDALS = Table(
    "medals",
    ("Athlete", "Event Type", "Country", "Year", "Medal", "Day", "Share"),
    (
        ("Ann O'Neil", "Shot put", "Norway", "2004", "Gold", "20 May 2004", "12 %"),
        ("Bob", "Long jump", "Sweden", "2004", "Silver", "21 May 2004", "7 %"),
        ("Cid", "Shot put", "Norway", "2008", "Gold", "11 June 2008", "-"),
        ("Dan", "High jump", "France", "2008", "", "12 June 2008", "3 %"),
    ),
    title="Medals",
)
CLUBS = Table(
    "clubs",
    ("Club", "Member", "Founded", "City"),
    (("Red", "Bob", "1901-03-04", "Oslo"), ("Blue", "Cid", "1950-11-12", "Bergen")),
    title="Clubs",
)
SPELLED = "no row has country = 'Norwy'; closest in country: 'Norway'"
CITY = "city = 'Olso'; closest in city: 'Oslo'"

# a figure that stands upon nothing, and a part of what is said
NOTHING = [
    ("SELECT athlete FROM medals WHERE country = 'Norwy'", SPELLED),
    ("SELECT COUNT(*) FROM medals WHERE country = 'Norwy'", SPELLED),
    ("SELECT COUNT(DISTINCT athlete) FROM medals WHERE country = 'Norwy'", SPELLED),
    ("SELECT COUNT(*), SUM(year), MAX(athlete) FROM medals WHERE country = 'Norwy'", SPELLED),
    ("SELECT AVG(year) FROM medals WHERE country = 'Norwy'", SPELLED),
    ("SELECT COALESCE(SUM(year), 0) FROM medals WHERE country = 'Norwy'", SPELLED),
    ("SELECT COUNT(*) > 0 FROM medals WHERE country = 'Norwy'", SPELLED),
    ("SELECT CASE WHEN COUNT(*) > 0 THEN 'yes' ELSE 'no' END FROM medals WHERE country = 'Norwy'", SPELLED),
    ("SELECT 100.0 * (SELECT COUNT(*) FROM medals WHERE country = 'Norwy') / 4", SPELLED),
    ("SELECT EXISTS (SELECT 1 FROM medals WHERE country = 'Norwy')", SPELLED),
    ("SELECT NOT EXISTS (SELECT 1 FROM medals WHERE country = 'Norwy')", SPELLED),
    ("SELECT CASE WHEN EXISTS (SELECT 1 FROM medals WHERE country = 'Norwy') THEN 'yes' ELSE 'no' END", SPELLED),
    ("SELECT 'Norwy' IN (SELECT country FROM medals)", SPELLED),
    (
        "SELECT (SELECT COUNT(*) FROM medals WHERE country = 'Norway') "
        "- (SELECT COUNT(*) FROM medals WHERE country = 'Swedn')",
        "closest in country: 'Sweden'",
    ),
    ("SELECT COUNT(*) FROM medals WHERE year = 2004 UNION ALL SELECT COUNT(*) FROM medals WHERE year = 2005", "2004"),
    ("SELECT COUNT(CASE WHEN country = 'Norwy' THEN 1 END) FROM medals", SPELLED),
    ("SELECT SUM(CASE WHEN country = 'Norwy' THEN 1 ELSE 0 END), COUNT(*) FROM medals", SPELLED),
    ("SELECT SUM(CASE country WHEN 'Norwy' THEN 1 ELSE 0 END) FROM medals", SPELLED),
    ("SELECT COUNT(*) FILTER (WHERE country = 'Norwy') FROM medals", SPELLED),
    ("SELECT year, COUNT(*) FILTER (WHERE country = 'Norwy') FROM medals GROUP BY year", SPELLED),
    ("SELECT year, SUM(CASE WHEN medal = 'gold' THEN 1 ELSE 0 END) FROM medals GROUP BY year", "'Gold'"),
    ("SELECT COUNT(*) FROM (SELECT * FROM medals WHERE country = 'Norwy') AS t", SPELLED),
    ("WITH n AS (SELECT * FROM medals WHERE country = 'Norwy') SELECT COUNT(*) FROM n", SPELLED),
    ("WITH n AS (SELECT country AS c FROM medals) SELECT COUNT(*) FROM n WHERE c = 'Norwy'", "closest in c: 'Norway'"),
    ("SELECT COUNT(*) FROM (SELECT country AS c FROM medals) AS s WHERE s.c = 'Norwy'", "closest in c: 'Norway'"),
    ("SELECT COUNT(*) FROM medals WHERE athlete IN (SELECT member FROM clubs WHERE city = 'Olso')", CITY),
    ("SELECT COUNT(*) FROM medals WHERE athlete NOT IN (SELECT member FROM clubs WHERE city = 'Olso')", CITY),
    (
        "SELECT COUNT(*) FROM medals m WHERE EXISTS "
        "(SELECT 1 FROM clubs c WHERE c.member = m.athlete AND c.city = 'Olso')",
        CITY,
    ),
    ("SELECT athlete, (SELECT COUNT(*) FROM clubs WHERE member = athlete AND city = 'Olso') FROM medals", CITY),
    (
        "SELECT m.athlete, COUNT(c.club) FROM medals m LEFT JOIN clubs c ON c.member = m.athlete AND c.city = 'Olso' "
        "GROUP BY m.athlete",
        CITY,
    ),
    ("SELECT COUNT(*) FROM medals, clubs WHERE athlete = member AND city = 'Olso'", CITY),
    (
        "SELECT COUNT(*) FROM medals m JOIN clubs c ON c.member = m.country",
        "no rows go together ON c.member = m.country",
    ),
    ("SELECT COUNT(*) FROM medals WHERE country LIKE '%Norwy%'", "closest in country: 'Norway'"),
    ("SELECT COUNT(*) FROM medals WHERE lower(country) = 'norwy'", "'norway'"),
    ("SELECT COUNT(*) FROM medals WHERE country IN ('Norwy', 'Swedn')", "'Sweden'"),
    ("SELECT COUNT(*) FROM medals WHERE country = 'Atlantis'", "country has 'Norway', 'France', 'Sweden'"),
    ("SELECT COUNT(*) FROM medals WHERE athlete = 'Norway'", "'Norway' is in medals.country"),
    ("SELECT COUNT(*) FROM medals WHERE athlete = 'oslo'", "no row has athlete = 'oslo'"),
    ("SELECT COUNT(*) FROM medals WHERE athlete = 'Ann ONeil'", "'Ann O''Neil'"),
    ("SELECT COUNT(*) FROM medals WHERE year > 2010", "no row has year > 2010; year goes from 2004 to 2008"),
    ("SELECT COUNT(*) FROM medals WHERE year BETWEEN 1990 AND 2000", "year goes from 2004 to 2008"),
    ("SELECT COUNT(*) FROM medals WHERE year = 2005", "closest in year: 2004, 2008"),
    ("SELECT COUNT(*) FROM medals WHERE share = '12%'", "rows have share_number = 12"),
    ("SELECT COUNT(*) FROM medals WHERE day = '2004-05-20'", "'20 May 2004'; rows have day_date = '2004-"),
    ("SELECT COUNT(*) FROM medals WHERE day = 'May 25, 2004'", "day writes dates as '11 June 2008'"),
    ("SELECT COUNT(*) FROM clubs WHERE founded_date = 'March 4 1901'", "closest in founded_date: '1901-03-04'"),
    ("SELECT COUNT(*) FROM medals WHERE day >= '2004-01-01' AND day < '2005-01-01'", "rows have day_date >= '2004-01"),
    ("SELECT country AS c, COUNT(*) FROM medals GROUP BY country HAVING country = 'Norwy'", SPELLED),
    ("SELECT COUNT(*) FROM medals WHERE country = 'Norway' AND (medal = 'Bronze' OR year = 2012)", "medal = 'Bronze'"),
    # nothing is misspelled
    ("SELECT COUNT(*) FROM medals WHERE event_type = 'Shot put' AND country = 'Sweden'", "each condition matches rows"),
    ("SELECT COUNT(*) FROM medals m JOIN clubs c ON c.member = m.athlete WHERE m.country = 'France'", "each condition"),
    ("SELECT COUNT(*) FROM medals WHERE NOT (year = 2004 OR year <> 2004)", None),
    ("SELECT COUNT(*) FROM medals WHERE 1 = 0", None),
    ("SELECT country, COUNT(*) FROM medals GROUP BY country HAVING COUNT(*) > 5", None),
]

# a figure that stands upon rows, 0 or not
SOMETHING = [
    "SELECT athlete FROM medals WHERE country = 'Norway'",
    "SELECT COUNT(*) FROM medals",
    "SELECT MAX(year) FROM medals",
    "SELECT COUNT(*) FROM medals WHERE country = 'Norway'",
    "SELECT COUNT(medal) FROM medals WHERE event_type = 'High jump'",  # 0 of one row
    "SELECT SUM(year - year) FROM medals WHERE country = 'Norway'",  # 0
    "SELECT COUNT(*) FROM medals WHERE country NOT IN ('Norwy')",
    "SELECT COUNT(*) FROM medals WHERE country <> 'Norwy'",
    "SELECT COUNT(*) FROM medals WHERE NOT country = 'Norwy'",
    "SELECT COUNT(*) FROM medals WHERE country NOT LIKE 'Norwy%'",
    "SELECT COUNT(*) FROM medals WHERE country IN ('Norway', 'Norwy')",
    "SELECT COUNT(*) FROM medals WHERE event_type LIKE '%put%'",
    "SELECT COUNT(CASE WHEN country = 'Norway' THEN 1 END) FROM medals",
    "SELECT COUNT(*) FILTER (WHERE country = 'Norway') FROM medals",
    "SELECT EXISTS (SELECT 1 FROM medals WHERE country = 'Norway')",
    "SELECT 'Norway' IN (SELECT country FROM medals)",
    "SELECT athlete, (SELECT COUNT(*) FROM clubs WHERE member = athlete) FROM medals",
    "SELECT m.athlete, COUNT(c.club) FROM medals m LEFT JOIN clubs c ON c.member = m.athlete GROUP BY m.athlete",
    "WITH n AS (SELECT country AS c FROM medals) SELECT COUNT(*) FROM n WHERE c = 'Norway'",
    "SELECT COUNT(*) FROM medals m WHERE EXISTS (SELECT 1 FROM clubs c WHERE c.member = m.athlete)",
    "SELECT athlete, RANK() OVER (ORDER BY year) FROM medals",
    "SELECT GREATEST(year, 1) FROM medals" if sqlite3.sqlite_version_info > (9,) else "SELECT MAX(year, 1) FROM medals",
]

SQLITE_ONLY = [
    ("SELECT SUM(country = 'Norwy') FROM medals", SPELLED),
    ("SELECT year, SUM(country = 'Norwy') FROM medals GROUP BY year", SPELLED),
    ("SELECT SUM(IIF(country = 'Norwy', 1, 0)) FROM medals", SPELLED),
    ("SELECT TOTAL(year) FROM medals WHERE country = 'Norwy'", SPELLED),
    ("SELECT TOTAL(country = 'Norwy') FROM medals", SPELLED),
    ("SELECT COUNT(country = 'Norwy' OR NULL) FROM medals", SPELLED),
    ("SELECT COUNT(*), country AS c FROM medals WHERE c = 'Norwy'", SPELLED),
    ("SELECT COUNT(*) FROM medals WHERE fold(country) = fold('Norwy')", "closest in fold(country): 'norway'"),
    ("SELECT COUNT(*) FROM medals WHERE country IS 'Norwy'", "closest in country: 'Norway'"),
    ("SELECT COUNT(*) FROM medals WHERE country GLOB 'Norwy*'", "closest in country: 'Norway'"),
    ("SELECT COUNT(*) FROM medals WHERE rowid = 99", "closest in rowid: 4, 3, 2"),
    ("SELECT COUNT(*) FROM main.medals WHERE country = 'Norwy'", SPELLED),
    ("SELECT COUNT(*) FROM medals WHERE (country, medal) IN (('Norwy', 'Gold'))", SPELLED),
    ("SELECT COUNT(*) FROM medals WHERE share = 12", "closest in share: '12 %'; rows have share_number = 12"),
]


@pytest.fixture(scope="module", params=["in this process", "in a worker"])
def games(request):
    with Database.from_tables([MEDALS, CLUBS], inside=request.param == "in this process") as database:
        yield database


def check(database, nothing, something):
    for sql, words in nothing:
        assert database.found_nothing(sql, database.run(sql)), sql
        said = database.hints(sql)
        assert said == "" if words is None else words in said, sql
    assert not [sql for sql in something if database.found_nothing(sql, database.run(sql))]


def test_a_figure_over_nothing_is_found_out_and_one_over_rows_left_alone(games):
    check(games, NOTHING + SQLITE_ONLY, SOMETHING)


def test_one_half_of_a_difference_is_told_of_alone(games):
    [(sql, _)] = [each for each in NOTHING if "'Swedn')" in each[0] and " - " in each[0]]
    assert games.run(sql).rows == [(2,)] and "Norway'" not in games.hints(sql).split(";")[0]


@pytest.mark.parametrize(
    "sql",
    [
        "SELECT COUNT(*) FROM medals WHERE country NOT IN ('Norwy')",
        "SELECT COUNT(*) FROM medals WHERE country <> 'Norwy' AND year = 2004",
        "SELECT COUNT(*) FROM medals WHERE NOT (country = 'Norwy')",
        "SELECT COUNT(*) FROM medals WHERE country NOT LIKE 'Norwy%'",
        "SELECT COUNT(*) FROM medals WHERE event_type LIKE '%put'",
        "SELECT COUNT(*) FROM medals WHERE year = '2004'",
        "SELECT COUNT(*) FROM gone WHERE a = 'x'",
        "SELECT COUNT(",
        "",
    ],
)
def test_nothing_is_said_of_what_is_no_misspelling(games, sql):
    assert games.hints(sql) == ""


def test_what_cannot_be_told_is_not_claimed(games):
    result = games.run("SELECT COUNT(*) FROM medals WHERE country = 'Norwy'")
    for sql in ("SELECT COUNT(", "(", "SELECT COUNT(*) FROM gone WHERE a = 'x'", "x" * 2_000_000 + "("):
        assert not games.found_nothing(sql, result)


def test_every_query_of_these_is_one_that_is_understood():
    for sql in [sql for sql, _ in NOTHING + SQLITE_ONLY] + SOMETHING:
        assert parsed(sql, "sqlite") is not None


# the same in other engines: what is asked of them is written in their own dialect

SCHEMA = """
CREATE TABLE medals (athlete TEXT, event_type TEXT, country TEXT, year INTEGER, medal TEXT, day TEXT, share TEXT,
    day_date TEXT, share_number INTEGER);
CREATE TABLE clubs (club TEXT, member TEXT, founded TEXT, city TEXT, founded_date TEXT);
INSERT INTO medals VALUES
    ('Ann O''Neil', 'Shot put', 'Norway', 2004, 'Gold', '20 May 2004', '12 %', '2004-05-20', 12),
    ('Bob', 'Long jump', 'Sweden', 2004, 'Silver', '21 May 2004', '7 %', '2004-05-21', 7),
    ('Cid', 'Shot put', 'Norway', 2008, 'Gold', '11 June 2008', '-', '2008-06-11', NULL),
    ('Dan', 'High jump', 'France', 2008, NULL, '12 June 2008', '3 %', '2008-06-12', 3);
INSERT INTO clubs VALUES ('Red', 'Bob', '1901-03-04', 'Oslo', '1901-03-04'),
    ('Blue', 'Cid', '1950-11-12', 'Bergen', '1950-11-12');
"""


@pytest.fixture(scope="module")
def duck(tmp_path_factory):
    duckdb = pytest.importorskip("duckdb")
    path = tmp_path_factory.mktemp("duck") / "games.duckdb"
    with duckdb.connect(str(path)) as connection:
        connection.execute(SCHEMA)
    with Database.connect(f"duckdb:///{path}") as database:
        yield database


def test_duckdb_tells_of_figures_over_nothing_alone(duck):
    check(duck, NOTHING, SOMETHING[:-1])


# limits


@pytest.mark.slow
def test_hints_of_a_wide_and_of_a_long_table_come_in_time():
    "What is known when the time is over is said."
    wide = Table(
        "wide", tuple(f"c{i}" for i in range(200)), tuple(tuple(f"v{i} {j}" for i in range(200)) for j in range(100))
    )
    with Database.from_tables(wide, Limits(seconds=3)) as database:
        said = database.hints("SELECT COUNT(*) FROM wide WHERE c0 = 'V199 99'")
        assert "no row has c0 = 'V199 99'" in said and "'v199 99' is in wide.c199" in said
    long = Table("long", ("name", "n"), tuple((f"name {i}", str(i)) for i in range(15_000)))
    slow = (
        "SELECT COUNT(*) FROM long WHERE name = 'nmae 14999' AND n IN (SELECT a.n FROM long a, long b WHERE a.n < b.n "
        "AND a.name || b.name LIKE '%x%')"
    )
    with Database.from_tables(long, Limits(seconds=1)) as database:
        assert "'name 14999'" in database.hints("SELECT COUNT(*) FROM long WHERE name = 'nmae 14999'")
        assert "no row has name = 'nmae 14999'" in database.hints(slow)
        result = database.run("SELECT 1")
        slow = slow.replace("name = 'nmae 14999' AND", "")
        assert not database.found_nothing(slow, result), "what cannot be told in time is not claimed"


def test_a_query_of_many_conditions_gets_few_lines():
    many = " OR ".join(f"athlete = 'x{i}'" for i in range(200))
    with Database.from_tables(MEDALS, inside=True) as database:
        assert 1 <= len(database.hints(f"SELECT COUNT(*) FROM medals WHERE {many}").splitlines()) <= 12
