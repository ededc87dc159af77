"""A collection of any number of tables, grown from open sets, as files that are written while they are made.

    python benchmarks/growth.py FOLDER --tables N [--seed S] [--per-file 100]

The tables of `ottqa` are kept as they are (of fewer than there are those that questions are about first), so that its
questions have their answer inside. All others are made of tables of `ottqa` and `open_wikitable`:

- rows are drawn from the rows of tables with the same header, a quarter of the cells exchanged within their column;
- names vary: years are moved, every other capitalised word of title and section is exchanged for one from elsewhere;
- every tenth is a near-duplicate on purpose: title and header of its original, a row less and two cells changed.

Table n is the same for one seed whatever the number of tables, and needs none before it: any part can be made anew.
"""

from __future__ import annotations

import argparse
import gzip
import json
import random
import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path

from tablerag.core import Table
from tablerag.tables.corpus import load_tables
from tablerag.tables.questions import load_questions

SETS = Path(__file__).resolve().parent.parent.parent / "shared" / "benchmarks"
_YEAR = re.compile(r"\b(1[89]|20)\d\d\b")
_NAME = re.compile(r"\b[A-Z][a-z]{3,}\b")
_MOST_ROWS = 60


class Growth:
    "Tables made of tables."

    def __init__(self, seed: int = 0, sets: Sequence[str] = ("ottqa", "open_wikitable")):
        self.seed = seed
        loaded = [load_tables(SETS / name).tables for name in sets]
        self.kept = self._gold_first(loaded[0])
        self.base = [table for tables in loaded for table in tables if table.rows and len(table.header) > 1]
        self.alike: dict[tuple[str, ...], list[Table]] = defaultdict(list)
        self.columns: dict[str, list[str]] = defaultdict(list)
        for table in self.base:
            self.alike[table.header].append(table)
            for at, name in enumerate(table.header):
                if len(self.columns[name]) < 2000:
                    self.columns[name] += [row[at] for row in table.rows[:20]]
        self.words = sorted({word for table in self.base for word in _NAME.findall(table.title)})

    @staticmethod
    def _gold_first(tables: Sequence[Table]) -> list[Table]:
        asked = {question.table_id for question in load_questions(SETS / "ottqa")}
        return sorted(tables, key=lambda table: table.id not in asked)

    def table(self, number: int) -> Table:
        "The table of a number."
        if number < len(self.kept):
            return self.kept[number]
        drawn = random.Random(self.seed << 32 | number)
        table = drawn.choice(self.base)
        id = f"grown:{number}"
        rows = [list(row) for row in table.rows[:_MOST_ROWS]]
        if number % 10 == 0:
            del rows[drawn.randrange(len(rows))]
            for row in drawn.sample(rows, min(2, len(rows))):
                at = drawn.randrange(len(row))
                row[at] = drawn.choice(self.columns[table.header[at]])
            return self._made(id, table, rows, table.title, table.section)
        others = [row for each in drawn.choices(self.alike[table.header], k=3) for row in each.rows[:_MOST_ROWS]]
        rows = [list(row) for row in drawn.choices([*table.rows[:_MOST_ROWS], *others], k=len(rows))]
        for at, name in enumerate(table.header):
            for row in rows:
                if drawn.random() < 0.25:
                    row[at] = drawn.choice(self.columns[name])
        return self._made(id, table, rows, self._varied(table.title, drawn), self._varied(table.section, drawn))

    def _made(self, id: str, table: Table, rows: list[list[str]], title: str, section: str) -> Table:
        return Table(id, table.header, tuple(map(tuple, rows)), title, section, table.caption)

    def _varied(self, text: str, drawn: random.Random) -> str:
        text = _YEAR.sub(lambda match: str(int(match[0]) - drawn.randrange(40)), text)
        return _NAME.sub(lambda match: drawn.choice(self.words) if drawn.random() < 0.5 else match[0], text)

    def tables(self, first: int, last: int) -> Iterator[Table]:
        "The tables of some numbers."
        return map(self.table, range(first, last))


def write(growth: Growth, folder: Path, tables: int, per_file: int = 100) -> None:
    "Write files that are not there yet, a thousand in a folder; a file is there when it is whole."
    for first in range(0, tables, per_file):
        number = first // per_file
        path = folder / f"{number // 1000:03}" / f"part-{number:06}.jsonl.gz"
        if path.exists():
            continue
        path.parent.mkdir(parents=True, exist_ok=True)
        lines = (
            json.dumps(line(table), ensure_ascii=False) for table in growth.tables(first, min(first + per_file, tables))
        )
        partly = path.with_name(f".{path.name}.part")
        with gzip.open(partly, "wt", encoding="utf-8", compresslevel=1) as file:
            file.writelines(text + "\n" for text in lines)
        partly.replace(path)


def line(table: Table) -> dict[str, object]:
    names = ("id", "title", "section", "caption", "header", "rows")
    return {name: getattr(table, name) for name in names}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--tables", type=int, required=True)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--per-file", type=int, default=100, help="1: a file a table")
    arguments = parser.parse_args()
    write(Growth(arguments.seed), arguments.folder, arguments.tables, arguments.per_file)


if __name__ == "__main__":
    main()
