"Sheets of government style, with merged cells."

from pathlib import Path

import openpyxl
import pytest

from tablerag.core import Table
from tablerag.tables.grids import SourceFile
from tablerag.tables.workbooks import load_workbook

ENROLMENT = [
    ["Table 2: Enrolment by district and sex"], ["School year 2020/21"], [],
    ["District", 2019, None, 2020, None, "Change"], [None, "Male", "Female", "Male", "Female", None],
    [None, "number", "number", "number", "number", "%"], ["Northern region", 307, 313, 337, 323, 3],
    ["Leeds", 103, 112, 124, 131, 2], ["York", 204, 201, 213, 192, -1], ["Southern region", 313, 515, 717, 923, 9],
    ["Kent", 107, 208, 309, 411, 2], ["Surrey", 206, 307, 408, 512, 4], ["All districts", 620, 828, 1054, 1246, 4],
    [], ["Source: Ministry of Education"], ["1) Provisional data"],
]  # fmt: skip
STUBS = [["Region", "City", "Pop"], ["North", "A", 10], [None, "B", 20], ["South", "C", 30], [None, "D", 40]]


def sheet(folder: Path, rows: list, merged: tuple[str, ...]) -> list:
    book = openpyxl.Workbook()
    for row in rows:
        book.active.append(row)
    for cells in merged:
        book.active.merge_cells(cells)
    book.save(folder / "a.xlsx")
    return list(load_workbook(SourceFile(folder / "a.xlsx", "a.xlsx")))


@pytest.mark.parametrize("merged", [("A1:F1", "B4:C4", "D4:E4", "A4:A6", "F4:F5"), ()])
def test_a_header_of_two_lines(tmp_path, merged):
    [_, table] = sheet(tmp_path, ENROLMENT, merged)
    assert table.header == ("District", "2019 Male", "2019 Female", "2020 Male", "2020 Female", "Change")
    assert table.caption == "Table 2: Enrolment by district and sex School year 2020/21"
    assert table.types == ("text", *["integer"] * 5) and table.descriptions == ("", *["number"] * 4, "%")
    assert [row[0] for row, role in zip(table.rows, table.roles, strict=True) if role == "total"] == [
        "Northern region",
        "Southern region",
        "All districts",
    ]
    assert table.notes == ("Source: Ministry of Education", "1) Provisional data")


def test_merged_labels_go_down_and_figures_do_not(tmp_path):
    [table] = sheet(tmp_path, STUBS, ("A2:A3", "A4:A5", "C2:C3"))
    assert [row[0] for row in table.rows] == ["North", "North", "South", "South"]
    assert [row[2] for row in table.rows] == ["10", "", "30", "40"]


def test_labels_that_stand_in_are_parts_of_those_above(tmp_path):
    from openpyxl.styles import Alignment

    rows = [("Sector", "Jobs"), ("Farming", 30), ("Crops", 10), ("Dairy", 20), ("Industry", 70), ("Steel", 40)]
    book = openpyxl.Workbook()
    for row in [*rows, ("Cars", 30)]:
        book.active.append(row)
    for row in (3, 4, 6, 7):
        book.active.cell(row, 1).alignment = Alignment(indent=2)
        book.active.cell(row, 2).alignment = Alignment(indent=3)  # of a figure it says nothing
    book.save(tmp_path / "a.xlsx")
    [table] = [item for item in load_workbook(SourceFile(tmp_path / "a.xlsx", "a.xlsx")) if isinstance(item, Table)]
    assert table.header == ("Sector", "Sector group", "Jobs")
    assert [row[:2] for row in table.rows if row[1]] == [
        *(("Crops", "Farming"), ("Dairy", "Farming"), ("Steel", "Industry"), ("Cars", "Industry"))
    ]
    assert all(cell == cell.strip() for row in table.rows for cell in row)


def test_a_merged_cell_between_names_of_columns(tmp_path):
    rows = [[None, "Girls", None, None, "Boys", None], ["Year", "Math", "Art", "PE", "Math", "Art"], [2019, *"12345"]]
    [_, table] = sheet(tmp_path, [*rows, [2020, *"34567"]], ("B1:D1", "E1:F1"))
    assert table.header == ("Year", "Girls Math", "Girls Art", "Girls PE", "Boys Math", "Boys Art")


def test_rows_left_out_of_the_file_are_a_gap(tmp_path):
    book = openpyxl.Workbook()
    for row, cells in {
        2: ["d", "g"],
        3: ["N", 1],
        4: ["S", 2],
        5: ["E", 4],
        900_000: ["t", "w"],
        900_001: ["N", 5],
    }.items():
        for column, value in enumerate(cells, 1):
            book.active.cell(row, column, value)
    book.save(tmp_path / "a.xlsx")
    tables = [item for item in load_workbook(SourceFile(tmp_path / "a.xlsx", "a.xlsx")) if isinstance(item, Table)]
    assert [table.header for table in tables] == [("d", "g"), ("t", "w")]


def test_odd_merged_cells(tmp_path):
    [_, table] = sheet(tmp_path, ENROLMENT, ("A1:XFD1", "B20:C3000", "F7:F9"))
    assert len(table.rows) == 7
