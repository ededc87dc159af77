"Amounts of a column that mixes dollars, percentages and brackets, in memory and in the sandbox."

import sqlite3

from tablerag.core import Table
from tablerag.query.table_index import analyse

CELLS = ("$2,280", "47%", "$(35)", "(1,205.5)", "$ 39", "- $4", "7", "", "nm", "-3 a", "$-8")
AMOUNTS = [2280.0, 47.0, -35.0, -1205.5, 39.0, -4.0, 7.0, None, None, -3.0, -8.0]


def test_memory_and_sql_read_the_same_amounts() -> None:
    column = analyse(Table("t", ("Item", "Value"), tuple((f"i{at}", cell) for at, cell in enumerate(CELLS)))).columns[1]
    assert column.type == "text" and column.is_marked and column.is_ordered and column.keys == AMOUNTS
    database = sqlite3.connect(":memory:")
    database.execute(f"CREATE TABLE t ({column.quoted} TEXT)")
    database.executemany("INSERT INTO t VALUES (?)", [(cell or None,) for cell in CELLS])
    assert [row[0] for row in database.execute(f"SELECT {column.key_sql} FROM t ORDER BY rowid")] == AMOUNTS


def test_numbers_in_brackets_before_words_are_no_amounts() -> None:
    cells = ("(1) First", "(2) Second", "$5", "x")
    column = analyse(Table("t", ("Note", "n"), tuple((cell, "1") for cell in cells))).columns[0]
    assert not column.is_marked and column.keys == [None] * 4
