"Published gold that writes texts in double quotes: translated where the columns are known, counted, never guessed."

import pytest

from tablerag.core import QueryError, Question, Table
from tablerag.evaluation.auditing import audit
from tablerag.evaluation.gold import in_sandbox, run_gold, single_quoted

NAMES = ["Home team", "Date", "Crowd", "Name", "Country"]
GAMES = Table(
    "g", ("Home team", "Date", "Crowd"), (("St Kilda", "1 May", "9,500"), ("Date", "8 May", "8,000")), title="Games"
)


@pytest.mark.parametrize(
    "sql, meant, count",
    [
        ('SELECT Date FROM t WHERE "Home team" = "St Kilda"', "SELECT Date FROM t WHERE \"Home team\" = 'St Kilda'", 1),
        ('SELECT Date FROM t WHERE "x" = Name', "SELECT Date FROM t WHERE 'x' = Name", 1),
        ('SELECT Date FROM t WHERE Name != "x"', "SELECT Date FROM t WHERE Name != 'x'", 1),
        ('SELECT Date FROM t WHERE Name IN ("x", "y")', "SELECT Date FROM t WHERE Name IN ('x', 'y')", 2),
        ('SELECT Date FROM t WHERE Name LIKE "%x%"', "SELECT Date FROM t WHERE Name LIKE '%x%'", 1),
        ('SELECT 1 FROM t WHERE Date BETWEEN "a" AND "b"', "SELECT 1 FROM t WHERE Date BETWEEN 'a' AND 'b'", 2),
        ('SELECT Date FROM t WHERE lower(Name) = "x"', "SELECT Date FROM t WHERE lower(Name) = 'x'", 1),
        ('SELECT Date FROM t WHERE Name = lower("X")', "SELECT Date FROM t WHERE Name = lower('X')", 1),
        ('SELECT strftime("%Y", Date) FROM t', "SELECT strftime('%Y', Date) FROM t", 1),
        ('SELECT Date FROM t WHERE Name = "it\'s"', "SELECT Date FROM t WHERE Name = 'it''s'", 1),
        ('SELECT Date FROM t AS a, u WHERE a.Name  =  "x"  ;', "SELECT Date FROM t AS a, u WHERE a.Name  =  'x'  ;", 1),
        ("SELECT Date FROM t WHERE Name = 'x' -- \"y\"", "SELECT Date FROM t WHERE Name = 'x' -- \"y\"", 0),
        ('SELECT Date FROM t WHERE Name = "Country"', 'SELECT Date FROM t WHERE Name = "Country"', 0),
        ('SELECT Date FROM t WHERE Name = "name"', 'SELECT Date FROM t WHERE Name = "name"', 0),
        ('SELECT Date AS "d d" FROM t WHERE "d d" = "x"', 'SELECT Date AS "d d" FROM t WHERE "d d" = \'x\'', 1),
        # a wrong column stays one
        ('SELECT "Datum" FROM t', 'SELECT "Datum" FROM t', 0),
        ("SELECT Date FROM t WHERE \"Nmae\" = 'x'", "SELECT Date FROM t WHERE \"Nmae\" = 'x'", 0),
        ('SELECT Date FROM t WHERE "Nmae" = "x"', 'SELECT Date FROM t WHERE "Nmae" = "x"', 0),
        ('SELECT Date FROM t ORDER BY "Datum"', 'SELECT Date FROM t ORDER BY "Datum"', 0),
        ('SELECT COUNT("Nmae") FROM t', 'SELECT COUNT("Nmae") FROM t', 0),
        ('SELECT Date FROM t WHERE t."Nmae" = Name', 'SELECT Date FROM t WHERE t."Nmae" = Name', 0),
        ('SELECT "Foo" FROM t WHERE Name = "Foo"', 'SELECT "Foo" FROM t WHERE Name = "Foo"', 1),
    ],
)
def test_a_text_in_double_quotes_is_written_in_single_quotes(sql, meant, count):
    assert single_quoted(sql, NAMES) == (meant, count)


def test_gold_over_a_table_runs_as_it_was_meant():
    assert run_gold('SELECT "Date" FROM t_1 WHERE "Home team" = "St Kilda"', GAMES) == ("1 May",)
    assert run_gold('SELECT "Crowd" FROM t_1 WHERE "Home team" = "Date"', GAMES) == (), "a column is a column"
    assert "'St Kilda'" in in_sandbox('SELECT "Date" FROM t_1 WHERE "Home team" IN ("St Kilda")', GAMES)
    for wrong in ('SELECT "Datum" FROM t_1', 'SELECT "Date" FROM t_1 WHERE "Team" = "St Kilda"'):
        with pytest.raises(QueryError, match="there is no column"):
            run_gold(wrong, GAMES)


def test_the_audit_counts_what_was_translated():
    golds = {
        'SELECT "Date" FROM g WHERE "Home team" = "St Kilda"': ("1 May",),
        'SELECT "Date" FROM g WHERE "Home team" = \'St Kilda\'': ("1 May",),
        'SELECT "Datum" FROM g': ("1 May",),
        "SELECT (": ("1 May",),
    }
    questions = [Question(str(n), f"q{n}", "g", gold, sql) for n, (sql, gold) in enumerate(golds.items())]
    summary = audit(questions, {"g": GAMES}.__getitem__).summary
    assert summary["texts_in_double_quotes"] == 1
    assert summary["gold_sql"] == {"as written": 2, "gold SQL fails": 2}
