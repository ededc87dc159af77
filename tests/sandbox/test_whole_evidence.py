"The rows behind an answer over a table that is not held: the same as over the same table in memory."

import re
from dataclasses import replace
from pathlib import Path

import pytest

from tablerag.core import Answer, Evidence, Table
from tablerag.sandbox import wholes
from tablerag.sandbox.database import Database
from tablerag.sandbox.wholes import evidence_of_whole, rows_of_whole
from tablerag.tables.streams import Stream, stored_table, text_rows
from tablerag.workbench.answer_views import answer_html
from tablerag.workbench.views import table_html

HEADER = ("Order", "City", "Sum (€)", "Day")
ROWS = tuple(
    (f"N-{at}", ("Osaka", "Porto", "", "Lyon")[at % 4], f"{at % 9}", f"{1 + at % 28} March 2022") for at in range(2000)
)
HELD = Table("orders", HEADER, ROWS, title="Orders")


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    room = Path(tmp_path_factory.mktemp("whole"))
    *_, table = stored_table(Stream("orders", HEADER, "Orders"), room, text_rows(ROWS, 4))
    return replace(table, whole=replace(table.whole, folder=str(room)))


@pytest.mark.parametrize(
    "sql",
    [
        "SELECT city FROM orders WHERE order_ = 'N-1234'",
        "SELECT COUNT(*) FROM orders WHERE city = 'Lyon'",
        "SELECT MAX(sum) FROM orders WHERE city = 'Porto'",
        "SELECT COUNT(city) FROM orders",
        'SELECT "order_" FROM "orders" ORDER BY rowid DESC LIMIT 1',
        "SELECT city FROM orders WHERE city IS NOT NULL GROUP BY city ORDER BY COUNT(*) DESC, MIN(rowid) LIMIT 1",
        "SELECT DISTINCT city FROM orders WHERE day_date > '2022-03-27'",
        "SELECT (SELECT COUNT(*) FROM orders WHERE sum = 3) - (SELECT COUNT(*) FROM orders WHERE sum = 4)",
        "SELECT order_ FROM orders WHERE order_ = 'none'",
        "SELECT nothing FROM orders",
        "no SQL",
    ],
)
def test_the_rows_are_those_of_the_same_table_in_memory(whole, sql):
    with Database.from_tables([HELD]) as database:
        expected = database.evidence(sql)
    with Database.from_tables([whole]) as database:
        found = database.evidence(sql)
    assert found == evidence_of_whole(whole, sql) and len(found) == len(expected)
    for one, other in zip(found, expected, strict=True):
        assert (one.rows, one.columns) == (other.rows[:100], other.columns)
        assert one.count == len(other.rows)  # of a held table all are named


PLAIN = [
    """SELECT COUNT(*) FROM "orders" WHERE "day_date" BETWEEN '2022-03-05' AND '2022-03-10'""",
    """SELECT MAX("sum") FROM "orders" WHERE "city" = 'Porto'""",
    'SELECT "city" FROM "orders" WHERE "city" IS NOT NULL GROUP BY "city" ORDER BY COUNT(*) DESC, MIN(rowid) LIMIT 1',
    'SELECT "order_" FROM "orders" ORDER BY rowid DESC LIMIT 1',
    'SELECT (SELECT COUNT(*) FROM "orders" WHERE "sum" = 3) - (SELECT COUNT(*) FROM "orders" WHERE "sum" = 4)',
]


@pytest.mark.parametrize("sql", PLAIN)
def test_a_plain_query_is_not_parsed_for_the_rows_that_the_library_finds(whole, sql, monkeypatch):
    monkeypatch.setattr(wholes, "rows_behind_tree", lambda *_: pytest.fail("parsed"))
    plain = evidence_of_whole(whole, sql)
    monkeypatch.undo()
    monkeypatch.setattr(wholes, "rows_behind", lambda sql, stored: None)
    assert plain and plain == evidence_of_whole(whole, sql)


def test_rows_come_with_their_numbers(whole):
    assert rows_of_whole(whole, [1999, 2, 2000, -1]) == [(2, ROWS[2]), (1999, ROWS[1999])]
    assert rows_of_whole(whole, []) == []


def test_the_workbench_shows_the_rows_it_was_told_of(whole):
    shown = table_html(whole, [1234, 7], [1])
    assert re.findall(r"N-\d+", shown) == ["N-7", "N-1234"] and re.findall(r'class="nr"[^>]*>(\d+)', shown) == [
        "8",
        "1235",
    ]
    assert "⋯ 7 rows not shown" in shown and "⋯ 765 rows not shown" in shown
    answer = Answer(
        "500", ("500",), table_id="orders", evidence=evidence_of_whole(whole, "SELECT COUNT(*) FROM orders")
    )
    assert "based on all 2,000 rows; the first 100 are highlighted" in answer_html(answer, lambda id: whole, 1.0)


def test_without_its_file_a_table_is_shown_without_rows(whole, tmp_path):
    away = replace(whole, whole=replace(whole.whole, folder=str(tmp_path)))
    assert "2 further evidence rows not shown" in table_html(away, [1, 2])


def test_what_is_counted_and_not_named_is_kept():
    answer = Answer("5", ("5",), evidence=(Evidence("orders", (1, 2), (0,), 7),))
    assert Answer.from_dict(answer.to_dict()).evidence == answer.evidence and answer.evidence[0].count == 9
    old = answer.to_dict()
    del old["evidence"][0]["more"]
    assert Answer.from_dict(old).evidence[0].more == 0
