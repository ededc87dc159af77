"""Tables with trees of headers, as their owners publish them: HiTab and TAT-QA, each table written to a workbook and
imported as the product imports any workbook.

`cells` say nothing of where the header ends, so a table is written to a workbook of its own: the title in the first
line, the cells with their merged regions below, numbers as numbers. What the importer recognises is what is asked.
Both sets are split by table (CRC-32 of its id); HiTab's own development questions are over other tables."""

from __future__ import annotations

import gzip
import json
import tempfile
import zlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import Any

from parsing import comparable

from tablerag.core import Table, TableragError
from tablerag.tables.corpus import load_tables

FILES = {
    ("hitab", "train"): "train.jsonl.gz",
    ("hitab", "dev"): "dev.jsonl.gz",
    ("tatqa", "train"): "questions.jsonl.gz",
    ("tatqa", "dev"): "questions.jsonl.gz",
}
HIERARCHICAL = ("hitab", "tatqa")


def _lines(path: Path) -> Iterator[dict[str, Any]]:
    with gzip.open(path, "rt", encoding="utf-8") as file:
        yield from map(json.loads, file)


def _cell(text: str) -> str | int | float | None:
    "A cell as a spreadsheet holds it: plain numbers are numbers."
    if not text:
        return None
    with suppress(ValueError):
        number = float(text)
        if text == text.strip() and text[-1:].isdigit() and number == number and abs(number) < 1e15:
            return int(text) if text.lstrip("-").isdigit() else number
    return text


def write_workbook(
    table: Mapping[str, Any],  # "title", "cells", "merged": [first row, first column, last row, last column]
    path: Path,
) -> None:
    "Write the title, the cells and the merged regions of a table as a workbook of one sheet."
    from openpyxl import Workbook

    book = Workbook()
    sheet = book.active
    if table["title"]:
        sheet.append([table["title"]])
    first = sheet.max_row + 1 if table["title"] else 1
    for row in table["cells"]:
        sheet.append([_cell(each) for each in row])
    for top, left, bottom, right in table["merged"]:
        sheet.merge_cells(start_row=first + top, start_column=left + 1, end_row=first + bottom, end_column=right + 1)
    book.save(path)


def _imported(tables: Sequence[Mapping[str, Any]]) -> dict[str, list[Table]]:
    "What the product imports of each table's workbook, the largest table first."
    found: dict[str, list[Table]] = {}
    with tempfile.TemporaryDirectory() as temporary:
        for number, table in enumerate(tables):
            path = Path(temporary) / f"table {number}.xlsx"
            write_workbook(table, path)
            try:
                own = load_tables(path).tables
            except TableragError:  # nothing in it is a table: its questions are refused, and counted as that
                own = []
            path.unlink()
            named = [replace(each, id=f"{table['id']}/{i}") for i, each in enumerate(own)]
            found[table["id"]] = sorted(named, key=lambda each: -len(each.rows))
    return found


def is_training(table_id: str) -> bool:
    "Whether a table of TAT-QA may be learned from: every second one."
    return zlib.crc32(table_id.encode()) % 2 == 0


@lru_cache(maxsize=4)
def load(
    folder: Path,
    name: str,  # one of `HIERARCHICAL`
    split: str = "train",  # or "dev"
    drawn: Callable[[list[dict[str, Any]]], list[dict[str, Any]]] = list,  # a sample of the questions; or all
) -> tuple[dict[str, list[Table]], list[dict[str, Any]]]:
    "The tables that questions of a split ask, by id, as they are imported; and the questions."
    questions = list(_lines(folder / name / FILES[name, split]))
    if name == "tatqa":
        questions = [each for each in questions if is_training(each["table_id"]) == (split == "train")]
    questions = drawn(questions)
    asked = {each["table_id"] for each in questions}
    tables = [each for each in _lines(folder / name / "tables.jsonl.gz") if each["id"] in asked]
    return _imported(tables), questions


def _same_figure(found: str, gold: str) -> bool:
    """Whether two values are the same: numbers to the decimals that the gold is written with, and a share as a fraction
    or in percent."""
    (kind, one), (other_kind, other) = comparable(found), comparable(gold)
    if kind != "number" or other_kind != "number":
        return (kind, one) == (other_kind, other)
    decimals = len(gold.partition(".")[2].rstrip("0")) if "." in gold else 0
    off = max(0.5 * 10.0**-decimals if decimals else 1e-6, 5e-4 * abs(other))
    return any(abs(one * times - other) <= off * (1 + 1e-9) for times in (1.0, *(0.01, 100.0) * (decimals > 0)))


def same_figures(found: Sequence[str], gold: Sequence[str]) -> bool:
    "Whether two answers hold the same values by `_same_figure`, order and repetition aside."
    return (
        bool(found)
        and all(any(_same_figure(value, each) for each in gold) for value in found)
        and all(any(_same_figure(value, each) for value in found) for each in gold)
    )
