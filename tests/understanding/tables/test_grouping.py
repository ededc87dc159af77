"What is asked of each group: which words group, and what the figures are."

import pytest

from tablerag.core import QueryError, Table
from tablerag.query.grammar import AllRows, Cell, Count, DatePart, Figure, OfEach, Query, Year
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
    query = Query(rows=AllRows(), target=figure).for_each(Cell(column=1))
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


VISITS = Table(
    "visits",
    ("Visit", "Date", "Room", "Fee"),
    (
        ("1", "2023-11-30", "Blue", "20"),
        ("2", "2023-01-14", "Red", "30"),
        ("3", "2023-02-02", "Blue", "40"),
        ("4", "2024-01-05", "Red", "50"),
        ("5", "2023-01-20", "Blue", "10"),
        ("6", "", "Blue", "5"),
    ),
)


@pytest.mark.parametrize(
    ("question", "values"),
    [
        ("How many visits were there in each month?", "2023-01 2 2023-02 1 2023-11 1 2024-01 1"),
        ("How many visits per year?", "2023 4 2024 1"),
        ("What are the total fees per quarter?", "2023 Q1 80 2023 Q4 20 2024 Q1 50"),
        ("Number of visits in each month of 2023", "2023-01 2 2023-02 1 2023-11 1"),
        ("What was the total fee in each quarter of 2023?", "2023 Q1 80 2023 Q4 20"),
    ],
)
def test_rows_are_grouped_by_parts_of_their_dates(question, values):
    assert " ".join(parse(question, VISITS)[0].values) == values


@pytest.mark.parametrize(
    "by", [Year(column=1), DatePart(column=1, kind="month"), DatePart(column=1, kind="quarter")], ids=str
)
@pytest.mark.parametrize("figure", [Figure(kind="sum", column=3), Count()], ids=str)
def test_all_renderers_give_the_same_by_parts_of_dates(by, figure):
    index = analyse(VISITS)
    query = Query(rows=AllRows(), target=figure).for_each(by)
    wanted = Runner(index).run(query)
    with Database.from_tables([VISITS]) as database:
        given = [value for row in database.run(to_sql(query, index, "visits")).rows for value in row]
    assert [str(value) for value in given] == [str(value) for value in wanted]


@pytest.mark.parametrize("question", ["How many visits per week?", "How many visits per hour?"])
def test_what_is_counted_per_time_is_not_counted_as_a_whole(question):
    assert not parse(question, VISITS)
