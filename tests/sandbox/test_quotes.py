"Names in double quotes: one that there is not is an error that says what there is, in every engine, and never a text."

import random
import sqlite3
import time

import pytest

from tablerag.core import QueryError, Table
from tablerag.sandbox.database import Database
from tablerag.sandbox.engines import backquoted

GAMES = Table(
    "games",
    ("Event Type", "Winner", "Points", "Date"),
    (("Shot put", "Ann", "7", "2004-05-08"), ("Long jump", "Bob", "9", "2004-05-09"), ("Shot put", "Cid", "8", "-")),
    title="Games",
)
CLUBS = Table("clubs", ("Name", "Member"), (("Red", "Ann"), ("Blue", "Bob")), title="Clubs")

# what is wrong, and the name that the error must tell
WRONG = [
    ('SELECT "Poplation" FROM games', "Poplation"),
    ('SELECT "Poplation"', "Poplation"),
    ('SELECT DISTINCT "x" FROM games', "x"),
    ("SELECT COUNT(*) FROM games WHERE \"Event Type\" = 'Shot put'", "Event Type"),
    ("SELECT COUNT(*) FROM games WHERE 'Shot put' = \"Event Type\"", "Event Type"),
    ('SELECT winner FROM games WHERE winner = "Ann"', "Ann"),
    ('SELECT winner FROM games WHERE winner IN ("Ann", "Bob")', "Ann"),
    ('SELECT winner FROM games WHERE winner LIKE "A%"', "A%"),
    ('SELECT winner FROM games WHERE winner BETWEEN "A" AND "B"', "A"),
    ("SELECT winner FROM games WHERE NOT \"x\" = 'y'", "x"),
    ('SELECT winner FROM games ORDER BY "x"', "x"),
    ('SELECT winner FROM games ORDER BY "x" DESC, points', "x"),
    ('SELECT winner FROM games GROUP BY "x"', "x"),
    ('SELECT winner, COUNT(*) FROM games GROUP BY winner HAVING "x" > 1', "x"),
    ('SELECT winner, COUNT(*) FROM games GROUP BY winner HAVING winner = "Ann"', "Ann"),
    ('SELECT winner FROM games JOIN clubs ON winner = "membr"', "membr"),
    ('SELECT winner FROM games g JOIN clubs c ON g.winner = c."membr"', "c.membr"),
    ('SELECT winner FROM games LEFT JOIN clubs ON "a" = "b"', "a"),
    ('SELECT winner FROM games WHERE winner IN (SELECT "membr" FROM clubs)', "membr"),
    ('SELECT winner FROM games g WHERE EXISTS (SELECT 1 FROM clubs WHERE member = g."winer")', "g.winer"),
    ('SELECT winner FROM games g WHERE EXISTS (SELECT 1 FROM clubs WHERE member = "winer")', "winer"),
    ('SELECT (SELECT "x" FROM clubs) FROM games', "x"),
    ('SELECT * FROM (SELECT "x" FROM games)', "x"),
    ('WITH t AS (SELECT "x" FROM games) SELECT * FROM t', "x"),
    ('WITH t AS (SELECT winner FROM games) SELECT "points" FROM t', "points"),
    ('SELECT winner FROM games UNION SELECT "x" FROM clubs', "x"),
    ('SELECT "games"."x" FROM games', "games.x"),
    ('SELECT main."games"."x" FROM games', "main.games.x"),
    ('SELECT "a" || "b" FROM games', "a"),
    ('SELECT COUNT("x") FROM games', "x"),
    ("SELECT SUM(CASE WHEN \"x\" = 'y' THEN 1 END) FROM games", "x"),
    ("SELECT COUNT(*) FILTER (WHERE \"x\" = 'y') FROM games", "x"),
    ('SELECT SUM(points) OVER (PARTITION BY "x") FROM games', "x"),
    ('SELECT UPPER("ann")', "ann"),
    ('SELECT strftime("%Y", date) FROM games', "%Y"),
    ('SELECT winner FROM games LIMIT "2"', "2"),
    ('SELECT winner FROM games WHERE fold(winner) = fold("Ann")', "Ann"),
    ('SELECT winner FROM games WHERE "true"', "true"),
    ('VALUES ("x")', "x"),
    ("""SELECT '"winner"', "it's", '"points"' FROM games""", "it's"),
    ("""SELECT 'it''s', "x" FROM games""", "x"),
    ('SELECT "a ""b""" FROM games', 'a "b"'),
    ('SELECT "a `b`" FROM games', "a `b`"),
    ('SELECT "a [b" FROM games', "a [b"),
    ('SELECT "a]" FROM games', "a]"),
    ('SELECT /* "winner */ "x" FROM games', "x"),
    ('SELECT -- "winner\n "x" FROM games', "x"),
    ("SELECT x'41', \"x\" FROM games", "x"),
    ('SELECT [winner], "x" FROM games', "x"),
    ('SELECT `winner`, "St. Louis" FROM games', "St. Louis"),
    ("SELECT `x` FROM games", "x"),
    ("SELECT [x] FROM games", "x"),
    ("SELECT `Event Type` FROM games", "Event Type"),
    ('SELECT "" FROM games', '""'),
]

# what is right, and what it gives
RIGHT = [
    ('SELECT "winner" FROM games ORDER BY 1 LIMIT 1', [("Ann",)]),
    ('SELECT "WINNER" FROM "games" ORDER BY "Winner" LIMIT 1', [("Ann",)]),
    ('SELECT "games"."winner" FROM "games" LIMIT 1', [("Ann",)]),
    ('SELECT main."games"."winner" FROM main."games" LIMIT 1', [("Ann",)]),
    ('SELECT g."winner" FROM games AS "g" ORDER BY "g"."points" LIMIT 1', [("Ann",)]),
    ('SELECT winner AS "The one" FROM games ORDER BY "The one" DESC LIMIT 1', [("Cid",)]),
    ("SELECT winner AS \"who's\" FROM games WHERE \"who's\" = 'Bob'", [("Bob",)]),
    ('SELECT winner "won" FROM games GROUP BY "won" HAVING "won" > \'Bob\'', [("Cid",)]),
    ('SELECT "n" FROM (SELECT COUNT(*) AS "n" FROM games)', [(3,)]),
    ('WITH "t t" ("w w") AS (SELECT winner FROM games) SELECT MAX("w w") FROM "t t"', [("Cid",)]),
    ('SELECT "rowid", "oid", "_rowid_" FROM games LIMIT 1', [(1, 1, 1)]),
    ('SELECT winner AS "a ""b""" FROM games ORDER BY "a ""b""" LIMIT 1', [("Ann",)]),
    ('SELECT winner AS "a `b`" FROM games ORDER BY "a `b`" LIMIT 1', [("Ann",)]),
    ('SELECT winner AS "a [b]" FROM games ORDER BY "a [b]" LIMIT 1', [("Ann",)]),
    ("""SELECT '"x"', "winner" FROM games LIMIT 1""", [('"x"', "Ann")]),
    ("""SELECT 'it''s "x"' FROM games WHERE "winner" = 'Ann'""", [('it\'s "x"',)]),
    ('SELECT winner -- "x"\nFROM games /* "y" */ LIMIT 1', [("Ann",)]),
    ('SELECT winner FROM games WHERE "winner" = \'Ann\' /* "not closed', [("Ann",)]),
    ('SELECT "winner" FROM games g WHERE EXISTS (SELECT 1 FROM clubs WHERE "member" = "winner") LIMIT 1', [("Ann",)]),
    ('SELECT "count"(*) FROM games', [(3,)]),
    ('SELECT CAST("points" AS "text") FROM games LIMIT 1', [("7",)]),
    ('SELECT winner COLLATE "nocase" FROM games LIMIT 1', [("Ann",)]),
    ("SELECT \"winner\" FROM games WHERE winner = 'Ann' -- it's", [("Ann",)]),
]


@pytest.fixture(scope="module", params=["in this process", "in a worker", "a file"])
def games(request, tmp_path_factory):
    if request.param != "a file":
        database = Database.from_tables([GAMES, CLUBS], inside=request.param == "in this process")
    else:
        path = tmp_path_factory.mktemp("games") / "games.db"
        connection = sqlite3.connect(path)
        connection.executescript(
            """CREATE TABLE games (event_type TEXT, winner TEXT, points INTEGER, date TEXT);
            CREATE TABLE clubs (name TEXT, member TEXT);
            INSERT INTO games VALUES ('Shot put', 'Ann', 7, '2004-05-08'), ('Long jump', 'Bob', 9, '2004-05-09'),
                ('Shot put', 'Cid', 8, NULL);
            INSERT INTO clubs VALUES ('Red', 'Ann'), ('Blue', 'Bob')"""
        )
        connection.close()
        database = Database.connect(f"sqlite:///{path}")
    with database:
        yield database


@pytest.mark.parametrize("sql, name", WRONG)
def test_a_quoted_name_that_there_is_not_is_an_error(games, sql, name):
    if "fold(" in sql and not games.tables:
        sql = sql.replace("fold", "lower")
    with pytest.raises(QueryError) as caught:
        games.run(sql)
    assert caught.value.what == f"no such column: {name}"
    assert "games has event_type, winner, points, date" in caught.value.to_do or "clubs has" in caught.value.to_do
    assert f'"{name}"' not in sql or "Double quotes are for names, single quotes for texts" in caught.value.to_do


@pytest.mark.parametrize("sql, rows", RIGHT)
def test_a_quoted_name_that_there_is_reads_as_ever(games, sql, rows):
    assert games.run(sql).rows == rows


def test_the_error_says_which_column_was_meant(games):
    with pytest.raises(QueryError, match=r"no such column: Event Type. Did you mean event_type\?"):
        games.run("SELECT winner FROM games WHERE \"Event Type\" = 'Shot put'")


@pytest.mark.parametrize(
    "sql, words",
    [
        ('SELECT "winner" FORM games', 'syntax error near "games" at character 22: SELECT "winner" FORM >>>games<<<'),
        ('SELECT "winner FROM games', "unrecognized token"),
        ('SELECT "x" FROM nowhere', "no such table: nowhere"),
        ('SELECT "winner" FROM "game"', "no such table: game. Did you mean games"),
        ('SELECT "lenght"("winner") FROM games', "no such function: lenght. Did you mean length"),
        ('SELECT "winner" FROM games; SELECT 1', "more than one statement"),
        ('DELETE FROM "games"', "DELETE games is refused"),
        ('SELECT "a' + "`" * 60_000 + '" FROM games', "too large"),
        ("SELECT '" + '"' * 99_990, "unrecognized token"),
    ],
)
def test_what_else_is_wrong_is_said_in_the_words_of_the_statement(games, sql, words):
    with pytest.raises(QueryError) as caught:
        games.run(sql)
    assert words in str(caught.value)


def test_the_columns_of_a_result_are_named_as_the_statement_names_them(games):
    result = games.run('SELECT "winner" || "date", "points" AS "P", "WINNER" FROM games LIMIT 1')
    assert result.columns[0] == '"winner" || "date"' and result.columns[1] == "P"


def test_a_statement_of_openings_alone_costs_no_time():
    for opening in ("'", "`", "[", "/*", "--", '"', "''", '""', "/", "\"'`["):
        start = time.process_time()
        backquoted(opening * (100_000 // len(opening)))
        assert time.process_time() - start < 2, opening  # quadratic time would be minutes


def test_texts_comments_and_names_end_where_sqlite_ends_them():
    "Statements by chance: what SQLite reads with backquotes is what it reads with double quotes, but for the fallback."
    rng = random.Random(5)
    connection = sqlite3.connect(":memory:")
    connection.execute("CREATE TABLE t (a, [b c])")
    connection.execute("INSERT INTO t VALUES (1, 2)")
    pieces = ["'", '"', "`", "[", "]", "--", "/*", "*/", "\n", "a", "b c", " ", ", ", "''", '""', "1", "||", '"a"', "x"]
    read = refused = 0
    for _ in range(20_000):
        middle = "".join(rng.choices(pieces, k=rng.randint(1, 7)))
        sql = f'SELECT "a", {middle} FROM t'
        try:
            rows = connection.execute(sql).fetchall()
        except (sqlite3.Error, sqlite3.Warning):
            continue
        try:
            assert connection.execute(backquoted(sql)).fetchall() == rows, sql
            read += 1
        except sqlite3.OperationalError as error:
            assert "no such column" in str(error), sql
            refused += 1
    assert read > 500 and refused > 50


def test_a_view_of_a_stranger_keeps_the_texts_it_writes_in_double_quotes(tmp_path):
    path = tmp_path / "shop.db"
    connection = sqlite3.connect(path)
    connection.executescript(
        """CREATE TABLE items (name TEXT, kind TEXT);
        INSERT INTO items VALUES ('pear', 'fruit'), ('leek', 'vegetable');
        CREATE VIEW fruits AS SELECT name, "sweet" AS taste FROM items WHERE kind = "fruit";"""
    )
    connection.close()
    with Database.connect(f"sqlite:///{path}") as database:
        assert database.run("SELECT * FROM fruits").rows == [("pear", "sweet")]
        assert database.run('SELECT "taste" FROM "fruits"').rows == [("sweet",)]
        assert "pear" in database.schema()
        with pytest.raises(QueryError, match="no such column: fruit"):
            database.run('SELECT name FROM items WHERE kind = "fruit"')
        with pytest.raises(QueryError, match="no such column: sweet"):
            database.run('SELECT "sweet" FROM fruits')


# DuckDB never takes a name for a text; what it says must name what there is

DUCKDB_WRONG = [
    ('SELECT "citty" FROM sales', "citty"),
    ("SELECT * FROM sales WHERE \"City X\" = 'a'", "City X"),
    ('SELECT * FROM sales WHERE city = "city 1"', "city 1"),
    ('SELECT * FROM sales WHERE city IN ("city 1", "b")', "city 1"),
    ('SELECT * FROM sales WHERE city LIKE "city%"', "city%"),
    ('SELECT city FROM sales ORDER BY "x"', "x"),
    ('SELECT city, count(*) FROM sales GROUP BY "x"', "x"),
    ('SELECT city, count(*) FROM sales GROUP BY city HAVING "x" > 1', "x"),
    ('SELECT city, count(*) FROM sales GROUP BY city HAVING city = "x"', "x"),
    ('SELECT s.id FROM sales s JOIN other o ON s."x" = o.city', "x"),
    ('SELECT s.id FROM sales s JOIN other o ON s.city = "x"', "x"),
    ('SELECT id FROM sales s WHERE EXISTS (SELECT 1 FROM other o WHERE o.city = s."x")', "x"),
    ('WITH t AS (SELECT "x" FROM sales) SELECT * FROM t', "x"),
    ('SELECT "x" || "y" FROM sales', "x"),
    ('SELECT main."sales"."x" FROM sales', "x"),
    ('SELECT "city" FROM towns', "city"),
    ('SELECT "x"', "x"),
    ('SELECT * FROM sales LIMIT "5"', "5"),
    ('SELECT strftime("Sold on", "%Y") FROM sales', "%Y"),
    ('SELECT count(*) FILTER (WHERE city = "x") FROM sales', "x"),
    ('SELECT * EXCLUDE ("x") FROM sales', "x"),
    ('SELECT city FROM sales UNION SELECT "x" FROM other', "x"),
    ('SELECT "St. Nam" FROM other', "St. Nam"),
    ("SELECT [x] FROM sales", "x"),
]
DUCKDB_RIGHT = [
    ('SELECT "main"."sales"."city" FROM sales LIMIT 1', [("city 0",)]),
    ('SELECT "CITY" FROM "sales" LIMIT 1', [("city 0",)]),
    ('SELECT city AS "The town" FROM sales ORDER BY "The town" DESC LIMIT 1', [("city 2",)]),
    ('SELECT city "t t" FROM sales WHERE "t t" = \'city 1\'', [("city 1",)]),
    ('SELECT "Sold on" FROM sales LIMIT 1', [("2020-01-01",)]),
    ('SELECT "The Town" FROM towns LIMIT 1', [("city 0",)]),
    ('WITH "t t" AS (SELECT 1 AS "a a") SELECT "a a" FROM "t t"', [(1,)]),
]


@pytest.fixture(scope="module")
def sales(tmp_path_factory):
    duckdb = pytest.importorskip("duckdb")
    path = tmp_path_factory.mktemp("duck") / "sales.duckdb"
    with duckdb.connect(str(path)) as connection:
        connection.execute(
            "CREATE TABLE sales AS SELECT range AS id, 'city ' || range AS city, DATE '2020-01-01' AS \"Sold on\" "
            "FROM range(3)"
        )
        connection.execute('CREATE TABLE other (city TEXT, "St. Name" TEXT)')
        connection.execute('CREATE VIEW towns AS SELECT city AS "The Town" FROM sales')
    with Database.connect(f"duckdb:///{path}") as database:
        yield database


@pytest.mark.parametrize("sql, name", DUCKDB_WRONG)
def test_duckdb_takes_no_name_for_a_text(sales, sql, name):
    with pytest.raises(QueryError) as caught:
        sales.run(sql)
    assert caught.value.what == f"no such column: {name}" and " has " in caught.value.to_do


@pytest.mark.parametrize("sql, rows", DUCKDB_RIGHT)
def test_duckdb_reads_quoted_names(sales, sql, rows):
    assert sales.run(sql).rows == rows
