"What is asked of each group: which words group, and what the figures are."

import pytest

from tablerag.core import QueryError, Table
from tablerag.query.grammar import AllRows, Cell, Count, Figure, OfEach, Query
from tablerag.query.runner import Runner
from tablerag.query.sql import to_sql
from tablerag.query.table_index import analyse
from tablerag.sandbox.database import Database
from tablerag.understanding.tables.parsing import parse

HEADER = ("Name", "Department", "City", "Year", "Salary", "Cost per unit")
ROWS = (
    ("Ada", "Sales", "Rome", "2019", "50100", "3"),
    ("Ben", "Sales", "Oslo", "2020", "45200", "4"),
    ("Cleo", "Legal", "Rome", "2019", "61300", "5"),
    ("Dan", "Legal", "Oslo", "2020", "58700", "6"),
    ("Eva", "Sales", "Rome", "2020", "52400", "7"),
)
STAFF = Table("staff", HEADER, ROWS)


@pytest.mark.parametrize(
    ("question", "values"),
    [
        ("What is the total salary per department?", ("Sales", "147700", "Legal", "120000")),
        ("For each city, what is the average salary?", ("Rome", "54600", "Oslo", "51950")),
        ("Highest salary by year", ("2019", "61300", "2020", "58700")),
        ("What is the average salary of Sales per city?", ("Rome", "51250", "Oslo", "45200")),
        ("Sum of salary in every department", ("Sales", "147700", "Legal", "120000")),
    ],
)
def test_a_figure_of_each(question, values):
    assert parse(question, STAFF)[0].values == values


@pytest.mark.parametrize(
    "question",
    [
        "What is the highest cost per unit?",  # a column of that name
        "What is the salary per name?",  # each has one
        "Which people are paid by department Sales?",  # a value follows
        "How high is the salary of Ada?",
    ],
)
def test_no_groups(question):
    assert all("GROUP BY" not in each.sql for each in parse(question, STAFF, threshold=0.0)[:1])


@pytest.mark.parametrize(
    "figure",
    [
        Figure(kind="sum", column=4), Figure(kind="avg", column=4), Figure(kind="max", column=4), Count(),
        Count(different=Cell(column=2)),
    ],
    ids=str,
)  # fmt: skip
@pytest.mark.parametrize(
    "rows", [ROWS, (*ROWS, ("Finn", "", "Rome", "2020", "1", "1"), ("Gina", "Ops", "Lima", "2019", "", ""))]
)
def test_all_renderers_give_the_same(figure, rows):
    table = Table("staff", HEADER, rows)
    index = analyse(table)
    query = Query(rows=AllRows(), target=figure).for_each(1)
    wanted = Runner(index).run(query)
    with Database.from_tables([table]) as database:
        given = [value for row in database.run(to_sql(query, index, "staff")).rows for value in row]
    assert [str(value) for value in given] == [str(value) for value in wanted]


def test_of_each_wants_groups_and_a_figure():
    for wrong in (lambda: Query(rows=AllRows(), target=OfEach(figure=Count())), lambda: OfEach(figure=Cell(column=1))):
        with pytest.raises(QueryError):
            wrong()


def test_groups_of_one_row_are_groups():
    table = Table("sensors", ("Sensor", "Site"), (("S-1", "Oslo"), ("S-2", "Rome"), ("S-3", "Lima")))
    assert parse("How many sensors are there per site?", table)[0].values == ("Oslo", "1", "Rome", "1", "Lima", "1")
