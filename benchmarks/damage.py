"""How many of 40 kinds of damage to a CSV file leave its rows as they were.

    python benchmarks/damage.py

The kinds are those of Pollock (Vitagliano, Hameed, Jiang, Reisener, Wu, Naumann: Pollock: A Data Loading Benchmark.
PVLDB 16(8), 2023): delimiters, quotation marks, line ends, encodings, lines before, between and behind the rows, rows
of another length. The files are ours: 30 rows of six columns, seed 0. A kind is right where one table is read, its rows
are those that were written, and its columns are found by their names where the file has names. What is wrong or left
out is listed with the reason. Writes benchmarks/damage.json.
"""

import csv
import gzip
import io
import json
import random
import tempfile
from pathlib import Path

from tablerag.core import Table
from tablerag.tables.corpus import load_source
from tablerag.tables.grids import SourceFile

HEADER = ["station", "line", "opened", "passengers", "height", "remark"]


def rows() -> list[list[str]]:
    "What the files hold: names, texts with marks in them, dates, numbers, blanks."
    drawn, made = random.Random(0), []
    for number in range(30):
        name = f"{drawn.choice(['Harbour', 'Zoo', 'Köln', 'Airport', 'São João'])} {number}"
        opened = f"{drawn.randint(1900, 2020)}-{drawn.randint(1, 12):02}-{drawn.randint(1, 28):02}"
        remark = drawn.choice(["", "lift", "two platforms", "closed at night"])
        made.append(
            [name, drawn.choice(["Red", "Blue"]), opened, str(drawn.randint(100, 99_999)),
             f"{drawn.uniform(0, 90):.1f}", remark]
        )  # fmt: skip
    return made


ROWS = rows()
PLAIN = [HEADER, *ROWS]


def text(lines=PLAIN, delimiter=",", end="\n", **how) -> str:
    "The file, written by Python's csv."
    out = io.StringIO()
    csv.writer(out, delimiter=delimiter, lineterminator=end, **how).writerows(lines)
    return out.getvalue()


def but(number: int, column: int, cell: str) -> list[list[str]]:
    "The rows with another cell."
    lines = [list(row) for row in PLAIN]
    lines[number][column] = cell
    return lines


def line(number: int, change) -> str:
    "The file with one of its lines changed."
    lines = text().splitlines()
    lines[number] = change(lines[number])
    return "\n".join(lines) + "\n"


def each_line(change) -> str:
    "The file with all lines changed."
    return "".join(f"{change(one)}\n" for one in text().splitlines())


MARKED = but(3, 5, 'the "old" one')
COMMA = but(3, 5, "north, and south")
BROKEN = but(3, 5, "first line\nsecond line")
SHORT = [*PLAIN[:4], [*PLAIN[4][:5], ""], *PLAIN[5:]]
# kind -> what the file holds, the rows that are to be read (None: ROWS), its ending
KINDS = {
    "none": (text(),),
    "semicolons": (text(delimiter=";"),),
    "tabs": (text(delimiter="\t"),),
    "bars": (text(delimiter="|"),),
    "semicolons under .tsv": (text(delimiter=";"), None, ".tsv"),
    "a space behind each comma": (each_line(lambda one: one.replace(",", ", ")),),
    "spaces around cells": (each_line(lambda one: one.replace(",", " , ")),),
    "CR LF": (text(end="\r\n"),),
    "CR alone": (text(end="\r"),),
    "mixed line ends": (text(PLAIN[:9]) + text(PLAIN[9:], end="\r\n"),),
    "no line end behind the last row": (text().rstrip("\n"),),
    "blank lines at the end": (text() + "\n\n\n",),
    "blank lines at the beginning": ("\n\n" + text(),),
    "a blank line between rows": (line(7, lambda one: f"{one}\n"),),
    "lines of delimiters at the end": (text() + ",,,,,\n" * 5,),
    "a title above": ("Stations of the city\n" + text(),),
    "a title and a blank line above": ("Stations of the city\n\n" + text(),),
    "three lines above": ("Stations\nas of 2024\nSource: the city\n" + text(),),
    "a note below": (text() + "\nSource: the city\n",),
    "comments above": ("# made by a program\n# version 2\n" + text(),),
    "sep= above": ("sep=;\n" + text(delimiter=";"),),
    "all cells in quotation marks": (text(quoting=csv.QUOTE_ALL),),
    "doubled quotation marks": (text(MARKED), MARKED[1:]),
    "quotation marks behind backslashes": (
        text(MARKED, quoting=csv.QUOTE_ALL, doublequote=False, escapechar="\\"),
        MARKED[1:],
    ),
    "apostrophes for quotation marks": (text(COMMA, quotechar="'"), COMMA[1:]),
    "a delimiter in a cell": (text(COMMA), COMMA[1:]),
    "a line end in a cell": (text(BROKEN), BROKEN[1:]),
    "a quotation mark in a cell": (line(3, lambda one: one.replace(",", '" ,', 1)), but(3, 0, PLAIN[3][0] + '"')[1:]),
    "a quotation mark never closed": (line(3, lambda one: f'"{one}'), but(3, 0, '"' + PLAIN[3][0])[1:]),
    "a cell too few in a row": (line(4, lambda one: one.rpartition(",")[0]), SHORT[1:]),
    "a delimiter too many in a row": (line(4, lambda one: f"{one},"),),
    "a delimiter behind each row": (each_line(lambda one: f"{one},"),),
    "the header in quotation marks alone": (text([HEADER], quoting=csv.QUOTE_ALL) + text(ROWS),),
    "the header again in the middle": (text(PLAIN[:15]) + text(PLAIN[:1]) + text(PLAIN[15:]),),
    "no header": (text(ROWS),),
    "a line of units": (text([HEADER, ["", "", "", "a day", "m", ""], *ROWS]),),
    "a byte-order mark": ("\ufeff" + text(),),
    "UTF-16": (text().encode("utf-16"),),
    "Latin-1": (text().encode("latin-1"),),
    "gzip": (gzip.compress(text().encode()), None, ".csv.gz"),
}


def read(kind: str) -> str:
    "What is wrong with the rows that are read; empty where nothing is."
    content, wanted, ending = (*KINDS[kind], *(None, ".csv")[len(KINDS[kind]) - 1 :])
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, f"stations{ending}")
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        items = list(load_source(SourceFile(path, path.name)))
    tables = [item for item in items if isinstance(item, Table)]
    if len(tables) != 1:
        return f"{len(tables)} tables: {'; '.join(map(str, items))[:200]}"
    found = [[cell.strip() for cell in row] for row in tables[0].rows]
    width = len(HEADER)
    if any(cell for row in found for cell in row[width:]):
        return "cells beyond the columns"
    if [row[:width] for row in found] != [[cell.strip() for cell in row] for row in wanted or ROWS]:
        apart = sum(row not in (wanted or ROWS) for row in (row[:width] for row in found))
        return f"{len(found)} rows, {apart} of them others"
    named = all(
        name.startswith(each) for name, each in zip(tables[0].header, HEADER, strict=False)
    )  # a unit may follow
    return "" if named or kind == "no header" else f"the header is {tables[0].header}"


if __name__ == "__main__":
    wrong = {kind: told for kind in KINDS if (told := read(kind))}
    result = {"seed": 0, "kinds": len(KINDS), "right": len(KINDS) - len(wrong), "wrong": wrong}
    output = json.dumps(result, indent=1, ensure_ascii=False) + "\n"
    Path(__file__).with_suffix(".json").write_text(output, encoding="utf-8")
    print(output)
