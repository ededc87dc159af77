"Figures as files write them: decimal commas, marks, bounds; the type of a column and what SQL adds up."

import sqlite3
from dataclasses import replace

import pytest

from tablerag.core import Table
from tablerag.core.notation import column_type, is_mark, read_number
from tablerag.query.table_index import analyse
from tablerag.sandbox.storage import load_table, stored_columns
from tablerag.tables.grids import infer_types


def summed(cells: list[str]) -> tuple[str, float | None]:
    "The type of a column, and the sum that the database and the parser's index give of it."
    table = Table("t", ("x",), tuple((cell,) for cell in cells))
    table = replace(table, types=infer_types(table.header, table.rows))
    assert table.types == (column_type(cells),)
    columns = stored_columns(table)
    connection = sqlite3.connect(":memory:")
    load_table(connection, table, "t", columns, 1000)
    [total] = connection.execute(f'SELECT SUM("{columns[-1].name}") FROM t').fetchone()
    column = analyse(table).columns[0]
    if column.is_number:
        assert sum(key for key in column.keys if key is not None) == pytest.approx(total)
        assert connection.execute(f"SELECT SUM({column.key_sql}) FROM t").fetchone() == (total,)
    return table.types[0], total


@pytest.mark.parametrize(
    ("cells", "kind", "total"),
    [
        (["1.234,50", "987,00", "12,5"], "real", 2234.0),
        (["1.234", "987,00"], "real", 2221.0),  # the other cell says what the dot is
        (["1.234.567", "12.345"], "real", 1246912),
        (["1.234", "2.500"], "real", 3.734),  # nothing says it: as before
        (["1,234", "567"], "integer", 1801),
        (["1 234,5", "12,0"], "real", 1246.5),
        (["1\u202f234", "12\xa0500"], "integer", 13734),
        (["1’234", "12’500"], "integer", 13734),
        (["12**", "7†", "20"], "integer", 39),
        (["12**", "<5", "20", "n/a", "..", "*"], "integer", 32),
        (["12.5", "3.5 (a)", "4.0 e", "1.0"], "real", 21.0),
        (["12", "suppressed", "suppressed", "20"], "integer", 32),
        (["12", "保密", "20"], "integer", 32),
        (["12.3%", "<1%", "4%"], "real", 16.3),
        (["3.5万", "9800"], "integer", 44800),
        (["2亿", "3500万"], "integer", 235000000),
        (["$1,200", "$900"], "integer", 2100),
    ],
)
def test_sums(cells, kind, total):
    assert summed(cells) == (kind, pytest.approx(total))


@pytest.mark.parametrize(
    "cells",
    [
        ["00123", "00456"],
        ["a", "b", "1"],
        ["(a)", "(b)", "suppressed"],
        ["8-1", "3-2"],
        ["12 km", "3 miles"],
        ["12", "many", "few", "20", "some"],
        ["<5", "<5", "<10", ">20", "7"],  # hardly any figure
    ],
)
def test_columns_of_words(cells):
    assert summed(cells)[0] == "text"


def test_bounds_are_no_numbers():
    assert all(read_number(cell) is None for cell in ("<5", "> 95%", "≤3", "≥ 1,000")) and read_number("-5").value == -5
    assert all(map(is_mark, ("<5", "less than 5", "10 or fewer", "(a)", "**", "suppressed", "保密", "N.D.")))
    assert not any(map(is_mark, ("five", "5", "Ohio", "no comment")))


def test_a_mark_stays_in_its_cell():
    table = Table("t", ("x",), (("12**",), ("<5",), ("20",)), types=("integer",))
    connection = sqlite3.connect(":memory:")
    load_table(connection, table, "t", stored_columns(table), 1000)
    assert connection.execute("SELECT * FROM t").fetchall() == [("12**", 12), ("<5", None), ("20", 20)]
