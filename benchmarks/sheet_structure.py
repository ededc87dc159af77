"""How well the structure of published tables is recognised: header depth, and the path of every cell in both headers.

HiTab gives the trees of both headers of each table. A table is given to `table_of_grid` as the importer gives it a
sheet: the title, the cells, the merged regions. A cell's path is right where the name and the description of its column
hold every node above it, and the cells of its row every node beside it. A unit above all rows, which HiTab hangs into
the tree of the rows, may be in the description of the column instead (`rows_paths` does not allow that). Tables are
those that the questions of a split ask; `train` is for development, `dev` is over other tables."""

from __future__ import annotations

import gzip
import json
import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from tablerag.core import Table
from tablerag.core.notation import fold
from tablerag.recognition.blocks import recognise
from tablerag.tables.grids import table_of_grid


def _lines(path: Path) -> Iterator[dict[str, Any]]:
    with gzip.open(path, "rt", encoding="utf-8") as file:
        yield from map(json.loads, file)


def _paths(tree: Mapping[str, Any], place: str, cells: Sequence[Sequence[str]]) -> dict[int, tuple[str, ...]]:
    "The texts from the root to the deepest node of each row or column; `place` is `row_index` or `column_index`."
    found: dict[int, tuple[str, ...]] = {}
    nodes: list[tuple[Mapping[str, Any], tuple[str, ...]]] = [(tree, ())]
    while nodes:
        node, path = nodes.pop()
        row, column = node["row_index"], node["column_index"]
        text = cells[row][column] if min(row, column) >= 0 else ""
        if text and text not in path:
            path = (*path, text)
        if len(path) > len(found.get(node[place], ())):
            found[node[place]] = path
        nodes += [(child, path) for child in node["children"]]
    return found


def _depth(roles: Sequence[str], wanted: int) -> int:
    "How many lines the header has; a line of units below it may count."
    lines = roles[: next((at for at, role in enumerate(roles) if role in ("data", "total")), len(roles))]
    return wanted if wanted in (len(lines), lines.count("header")) else len(lines)


def _ends_in(row: Sequence[str], cells: Sequence[str], start: int) -> bool:
    "Whether a row has these cells from a column on; blank ones may have been filled."
    return all(one.strip() in ("", other) for one, other in zip(cells, row[start:], strict=False))


def _start_of(data: Sequence[Sequence[str]], rows: Sequence[Sequence[str]]) -> int:
    "The column of the recognised table at which the data begin: a column of units, or an empty one, may follow them."
    width, places = len(data[0]), range(len(rows[0]) - len(data[0]), -1, -1)
    full = [cells for cells in data if sum(map(bool, cells)) > width / 2]
    return max(places, key=lambda start: sum(any(_ends_in(row, cells, start) for row in rows) for cells in full[:20]))


def measure_table(
    table: Mapping[str, Any],  # of HiTab
) -> Counter[
    str
]:  # "cells", of which "top", "left", "rows", "both" have a path; "depth": 1 if the header's depth is right
    "What is recognised of one table."
    cells, titled = table["cells"], bool(table["title"])
    grid = [*[[table["title"]]] * titled, *cells]
    merged = [(top + titled, left, bottom + titled, right) for top, left, bottom, right in table["merged"]]
    roles = [*recognise(grid, merged).blocks[0].roles, "data"][titled:]
    made = [item for item in table_of_grid("t", grid, merged=merged) if isinstance(item, Table)]
    depth = _depth(roles, table["header_rows"]) == table["header_rows"]
    return Counter(depth=int(depth), cells=0, top=0, left=0, rows=0, both=0) + _paths_kept(
        table, made[0] if made else None
    )


def _paths_kept(table: Mapping[str, Any], made: Table | None) -> Counter[str]:
    "How many cells there are, and of how many the path is kept."
    cells, found, first = table["cells"], Counter[str](), 0
    data = [column for column in range(table["left_columns"], max(map(len, cells))) if _is_used(cells, column)]
    above, beside = _paths(table["top_root"], "column_index", cells), _paths(table["left_root"], "row_index", cells)
    rows = made.rows if made and len(made.header) >= len(data) else ()
    body = [[row[column] if column < len(row) else "" for column in data] for row in cells[table["header_rows"] :]]
    start = _start_of(body, rows) if rows and body else 0
    names = _names(made)[start : start + len(data)] if rows else []
    tops = [all(fold(text) in name for text in above.get(at, ())) for at, name in zip(data, names, strict=False)]
    for place, own in enumerate(body, table["header_rows"]):
        found["cells"] += sum(map(bool, own))
        at = next((at for at in range(first, len(rows)) if _ends_in(rows[at], own, start)), None) if any(own) else None
        if at is None:
            continue
        first, labels = at + 1, fold(" | ".join(rows[at]))
        missing = [fold(text) for text in beside.get(place, ()) if fold(text) not in labels]
        lefts = [all(text in name for text in missing) for name in names]  # a unit above the rows is in the column's
        for cell, top, left in zip(own, tops, lefts, strict=True):
            if cell:
                found.update(top=top, left=left, rows=not missing, both=top and left)
    return found


def _is_used(cells: Sequence[Sequence[str]], column: int) -> bool:
    return any(any(row[column : column + 1]) for row in cells)


def _names(table: Table | None) -> list[str]:
    "What the columns are called and described as."
    if table is None:
        return []
    described = table.descriptions or ("",) * len(table.header)
    return [fold(f"{name} | {text}") for name, text in zip(table.header, described, strict=True)]


def measure_structure(
    folder: Path,  # of the benchmarks
    split: str,  # "train" or "dev"
    limit: int,  # tables
    seed: int = 0,
) -> dict[str, Any]:
    "Shares over a seeded sample of HiTab's tables."
    asked = {question["table_id"] for question in _lines(folder / "hitab" / f"{split}.jsonl.gz")}
    tables = [table for table in _lines(folder / "hitab" / "tables.jsonl.gz") if table["id"] in asked]
    random.Random(seed).shuffle(tables)
    each = [measure_table(table) for table in tables[:limit]]
    total = sum(each, Counter())
    shares = {f"{name}_paths": round(total[name] / total["cells"], 4) for name in ("top", "left", "rows", "both")}
    whole = sum(one["both"] == one["cells"] for one in each)
    return {
        "tables": len(each),
        "cells": total["cells"],
        "header_depth": round(total["depth"] / len(each), 4),
        **shares,
        "tables_with_all_paths": round(whole / len(each), 4),
    }
