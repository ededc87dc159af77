"Names in double quotes: one that there is not is an error that says what there is, in every engine, and never a text."

import random
import sqlite3
import time
from contextlib import contextmanager, nullcontext

import pytest
from servers import sqlite_file, started_postgres

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


# what engines write or say otherwise
OTHERWISE = {
    "duckdb": {
        'SELECT "a ""b""" FROM games',
        'SELECT "" FROM games',
        'SELECT "rowid", "oid", "_rowid_" FROM games LIMIT 1',
        'SELECT winner FROM games WHERE "winner" = \'Ann\' /* "not closed',
    },
    "postgres": {
        'SELECT main."games"."x" FROM games',
        'SELECT "a ""b""" FROM games',
        'SELECT [winner], "x" FROM games',
        'SELECT `winner`, "St. Louis" FROM games',
        "SELECT `x` FROM games",
        "SELECT [x] FROM games",
        "SELECT `Event Type` FROM games",
        'SELECT "" FROM games',
        'SELECT "WINNER" FROM "games" ORDER BY "Winner" LIMIT 1',
        'SELECT main."games"."winner" FROM main."games" LIMIT 1',
        "SELECT winner AS \"who's\" FROM games WHERE \"who's\" = 'Bob'",
        'SELECT winner "won" FROM games GROUP BY "won" HAVING "won" > \'Bob\'',
        'SELECT "rowid", "oid", "_rowid_" FROM games LIMIT 1',
        'SELECT winner FROM games WHERE "winner" = \'Ann\' /* "not closed',
        'SELECT winner COLLATE "nocase" FROM games LIMIT 1',
    },
}
SCRIPT = """CREATE TABLE games (event_type TEXT, winner TEXT, points INTEGER, date TEXT);
    CREATE TABLE clubs (name TEXT, member TEXT);
    INSERT INTO games VALUES ('Shot put', 'Ann', 7, '2004-05-08'), ('Long jump', 'Bob', 9, '2004-05-09'),
        ('Shot put', 'Cid', 8, NULL);
    INSERT INTO clubs VALUES ('Red', 'Ann'), ('Blue', 'Bob');"""


@contextmanager
def duckdb_file(folder):
    with pytest.importorskip("duckdb").connect(str(folder / "games.duckdb")) as connection:
        connection.execute(SCRIPT)
    yield f"duckdb:///{folder / 'games.duckdb'}"


@contextmanager
def postgres(folder):
    reader = "CREATE ROLE reader LOGIN; GRANT SELECT ON ALL TABLES IN SCHEMA public TO reader"
    with started_postgres() as server:
        with pytest.importorskip("psycopg").connect(server.get_uri(), autocommit=True) as connection:
            connection.execute(SCRIPT + reader)
        yield server.get_uri().replace("postgres:@", "reader:@")


@contextmanager
def opened(kind, folder):
    if kind.startswith("in "):
        with Database.from_tables([GAMES, CLUBS], inside=kind == "in this process") as database:
            yield database
        return
    elsewhere = {"duckdb": duckdb_file, "postgres": postgres}
    in_file = nullcontext(f"sqlite:///{folder}/games.db")
    with elsewhere[kind](folder) if kind in elsewhere else in_file as address:
        if kind == "a file":
            sqlite_file(folder / "games.db", SCRIPT)
        with Database.connect(address) as database:
            yield database


IN_SQLITE = ["in this process", "in a worker", "a file"]


@pytest.fixture(scope="module", params=IN_SQLITE)
def games(request, tmp_path_factory):
    with opened(request.param, tmp_path_factory.mktemp("games")) as database:
        yield database


@pytest.fixture(scope="module", params=[*IN_SQLITE, "duckdb", "postgres"])
def anywhere(request, tmp_path_factory):
    with opened(request.param, tmp_path_factory.mktemp("games")) as database:
        yield database


def of_this_engine(cases, database):
    return [each for each in cases if each[0] not in OTHERWISE.get(database.dialect, ())]


def test_a_quoted_name_that_there_is_not_is_an_error(anywhere):
    for sql, name in of_this_engine(WRONG, anywhere):
        if "fold(" in sql and not anywhere.tables:
            sql = sql.replace("fold", "lower")
        last = name.split(".")[-1]
        told = last if anywhere.dialect == "duckdb" and f'."{last}"' in sql else name
        with pytest.raises(QueryError) as caught:
            pytest.fail(f"{sql} gives {anywhere.run(sql)}")
        assert caught.value.what == f"no such column: {told}", sql
        to_do = caught.value.to_do
        assert "games has event_type, winner, points, date" in to_do or "clubs has" in to_do, sql
        assert f'"{told}"' not in sql or "Double quotes are for names, single quotes for texts" in to_do, sql


def test_duckdb_leaves_no_column_out_that_there_is_not(tmp_path):
    with opened("duckdb", tmp_path) as database, pytest.raises(QueryError, match="no such column: x"):
        database.run('SELECT * EXCLUDE ("x") FROM games')


def test_a_quoted_name_that_there_is_reads_as_ever(anywhere):
    for sql, rows in of_this_engine(RIGHT, anywhere):
        assert anywhere.run(sql).rows == rows, sql


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
    path = sqlite_file(
        tmp_path / "shop.db",
        """CREATE TABLE items (name TEXT, kind TEXT);
        INSERT INTO items VALUES ('pear', 'fruit'), ('leek', 'vegetable');
        CREATE VIEW fruits AS SELECT name, "sweet" AS taste FROM items WHERE kind = "fruit";""",
    )
    with Database.connect(f"sqlite:///{path}") as database:
        assert database.run("SELECT * FROM fruits").rows == [("pear", "sweet")]
        assert database.run('SELECT "taste" FROM "fruits"').rows == [("sweet",)]
        assert "pear" in database.schema()
        with pytest.raises(QueryError, match="no such column: fruit"):
            database.run('SELECT name FROM items WHERE kind = "fruit"')
        with pytest.raises(QueryError, match="no such column: sweet"):
            database.run('SELECT "sweet" FROM fruits')
