"Dates that SQL cannot put in order are neither compared nor ordered by."

import sqlite3

import pytest

import tablerag
from tablerag.query.selections import Agg, Col, Func, Select, Test
from tablerag.understanding.databases.answering import takes_in_order

HIRED = Col(table="employees", name="hired")
NAME = Col(table="employees", name="name")


def rows(**parts):
    return Select(**({"columns": (NAME,), "tables": ("employees",)} | parts))


@pytest.mark.parametrize(
    ("query", "taken"),
    [
        (rows(order=((HIRED, False),), limit=1), True),
        (rows(where=Test(term=HIRED, op=">", value=("2015",))), True),
        (rows(columns=(Agg(kind="max", of=HIRED),)), True),
        (rows(columns=(Func(name="year", of=HIRED),)), True),
        (rows(columns=(HIRED,)), False),
        (rows(columns=(Agg(kind="count", of=HIRED),)), False),
        (rows(where=Test(term=HIRED, op="=", value=("12/04/2012",))), False),
        (rows(order=((NAME, False),)), False),
    ],
)
def test_what_takes_dates_in_order(query, taken):
    assert takes_in_order(query, {HIRED.ref}) is taken


@pytest.mark.parametrize(
    "dates", [("12/04/2012", "01/09/2018", "05/01/2020"), ("2012-04-12", "2018-09-01", "2020-01-05")]
)
def test_the_first_of_dates_is_the_earliest(tmp_path, dates):
    path = tmp_path / "staff.db"
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE employees (name TEXT, salary INTEGER, hired TEXT)")
        people = zip(("Ada", "Bo", "Cy"), (52000, 61000, 38000), dates, strict=True)
        connection.executemany("INSERT INTO employees VALUES (?, ?, ?)", people)
    connection.close()
    answer = tablerag.open(path).ask("Who was hired first?")
    assert not answer.answered or answer.text == "Ada"
