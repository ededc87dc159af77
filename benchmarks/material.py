"""What the parser's ranker is trained on beside the three sets of tables from Wikipedia: questions over one table of a
database, questions over untidy files with gold, questions made from real tables, and questions whose answer was taken
out of the table."""

from __future__ import annotations

import gzip
import json
import random
import re
import tempfile
import zlib
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any

from tablerag.core import Table
from tablerag.parser.interpretation import without_total
from tablerag.query.grammar import Condition, Query, RowSource, where
from tablerag.query.runner import Runner, as_text
from tablerag.query.table_index import Column, TableIndex, analyse
from tablerag.tables.corpus import load_tables
from tablerag.words.senses import said_senses, same_words
from tablerag.words.stems import form

DATABASES = ("spider_train", "geoquery")
MOST_ROWS = 1000  # of a table to learn from: larger ones look the same to the ranker
MOST_ASKED = 20_000  # rows of an untidy table that is asked: its gold is that of the whole file
MOST_VALUES = 40  # of an answer

_NAME = re.compile(r"\bFROM\s+[\"`\[]?(\w+)", re.IGNORECASE)
_SEVERAL = re.compile(r"\b(?:JOIN|UNION|INTERSECT|EXCEPT)\b|\bFROM\s+[\w\"`]+(?:\s+AS\s+\w+)?\s*,", re.IGNORECASE)


def fold_of_name(name: str) -> str:
    "The split of a database or folder: 85 % train, 15 % dev. None of them is a test of the parser."
    return "train" if zlib.crc32(name.encode()) % 100 < 85 else "dev"


@lru_cache(maxsize=1)
def databases(folder: Path) -> tuple[dict[str, Table], list[dict]]:
    "Tables of databases, and those questions whose gold SQL reads one of them, its result as the answer."
    tables: dict[str, Table] = {}
    questions: list[dict] = []
    for name in DATABASES:
        if not (folder / name).is_dir():
            continue
        with gzip.open(folder / name / "questions.jsonl.gz", "rt", encoding="utf-8") as file:
            asked = [json.loads(line) for line in file]
        own: dict[tuple[str, str], Table] = {}
        for database in sorted({each["database"] for each in asked}):
            for table in load_tables(folder / name / f"{database}.sqlite").tables:
                table = replace(table, id=f"{name}/{table.id}", title=spoken(table.caption or table.title), caption="")
                own[database, table.id.rpartition("#")[2].casefold()] = cut(table)
        for each in asked:
            named = {found.casefold() for found in _NAME.findall(each["sql"])}
            table = own.get((each["database"], next(iter(named)))) if len(named) == 1 else None
            answer = [value for row in each["answer"] for value in row if value not in (None, "")]
            whole = each["rows"] == len(each["answer"])
            if table is None or not table.rows or not answer or len(answer) > MOST_VALUES or not whole:
                continue
            if _SEVERAL.search(each["sql"]):
                continue
            tables[table.id] = table
            questions.append(
                {
                    "id": f"{name} {each['id']}",
                    "question": each["question"],
                    "table_id": table.id,
                    "answer": answer,
                    "fold": fold_of_name(each["database"]),
                    # many paraphrases of a question count like two
                    "group": f"{name} {each.get('query', each['id'])}",
                }
            )
    return tables, questions


def cut(table: Table, most: int = MOST_ROWS) -> Table:
    "The first rows of a long table."
    return table if len(table.rows) <= most else replace(table, rows=table.rows[:most], roles=table.roles[:most])


# ---------------------------------------------------------------------------------------------------- untidy files
def split_of(name: str) -> str:
    "The half of a file or folder, as in `untidy`: nothing here opens one that is held out."
    return "held" if zlib.crc32(name.encode()) % 2 else "dev"


WHEELS: list[
    Path
] = []  # folders of fetched packages, whose data sets are asked too; none: their questions are left out


def asked_files(folder: Path) -> tuple[Any, list[Any]]:  # `untidy.Places`, `untidy.Case`s
    "Where files lie, and the questions of the development half whose files are there: train*.jsonl beside dev.jsonl."
    from untidy import HERE, Places, read_cases

    class Fetched(Places):
        "Packages in several folders."

        @cached_property
        def packages(self) -> dict[str, Path]:
            return {name: path for wheels in WHEELS for name, path in Places(folder, wheels).packages.items()}

    places = Fetched(folder / "wild", None)
    paths = [HERE / "dev.jsonl", *sorted(HERE.glob("train*.jsonl"))]
    asked = {case.id: case for path in paths for case in read_cases(path)}
    return places, [
        case for case in asked.values() if split_of(case.cluster) == "dev" and all(map(places.has, case.files))
    ]


@lru_cache(maxsize=1)
def untidy(folder: Path) -> dict[str, list[Table]]:
    """Tables of the development half of the untidy files, by collection, and file, folder or package: of those with one
    header two, and all that are asked."""
    found: dict[str, list[Table]] = {}
    places, asked = asked_files(folder)
    names: dict[str, set[str]] = {}
    for case in asked:
        names.setdefault(f"{case.collection}/{case.cluster}", set()).update(Path(file).name for file in case.files)

    def read(place: str, entry: Path) -> None:
        headers: list[tuple[str, ...]] = []
        for table in load_tables(entry).tables:
            wanted = Path(table.source).name in names.get(place, ())
            if len(table.rows) > 2 and (wanted or headers.count(table.header) < 2):
                headers.append(table.header)
                short = cut(table, MOST_ASKED if wanted else MOST_ROWS)
                found.setdefault(place, []).append(replace(short, id=f"{place}/{table.id}"))

    for collection in ("america_gov", "fivethirtyeight"):
        place = folder / "wild" / collection
        for entry in sorted(place.iterdir()) if place.is_dir() else ():
            if split_of(entry.name) == "dev":
                read(f"{collection}/{entry.name}", entry)
    with tempfile.TemporaryDirectory() as temporary:
        of_packages = [case for case in asked if case.collection == "wheels"]
        if of_packages:
            target = places.copied("wheels", "dev", of_packages, Path(temporary))
            for entry in sorted(target.iterdir()):
                read(f"wheels/{entry.name}", entry)
    return found


def cases(folder: Path) -> list[tuple[str, dict]]:
    """The questions over untidy files to learn from, each with its collection and file, folder or package: `accepted`
    lists of values (none: the files cannot tell), `fold` and `file`."""
    from untidy import Gold

    places, asked = asked_files(folder)
    gold, found = Gold(places), []
    for case in asked:
        question = {
            "id": f"untidy {case.id}",
            "question": case.question,
            "accepted": gold.answers(case),
            "fold": case.fold,
            "file": case.files[0],
            "one": len(case.files) == 1,  # one file tells
        }
        found.append((f"{case.collection}/{case.cluster}", question))
    return found


# ------------------------------------------------------------------------------------------- questions made of tables
_PART = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[^\W\dA-Z_]+|\d+|[^\W\d_]")


def spoken(header: str) -> str:
    "A header as one says it: `OBESITY_CrudePrev` is obesity crude prev."
    if " " in header.strip() or not header.isascii():
        return header
    return " ".join(_PART.findall(header)).lower() or header


class Wording:
    "How a question may say what a table writes, by chance."

    def __init__(self, chooser: random.Random):
        self.chooser = chooser

    def header(self, column: Column) -> str:
        "Mostly as it is spoken, sometimes with a word less, or without what stands in brackets."
        words = re.sub(r"\s*[(\[][^)\]]*[)\]]", "", column.header).strip() or column.header
        words = spoken(words if self.chooser.random() < 0.7 else column.header)
        if not column.header.isascii():
            return words
        parts = words.lower().split()
        if len(parts) > 2 and self.chooser.random() < 0.3:
            parts.pop(self.chooser.randrange(len(parts)))
        return " ".join(parts[:8])

    def label(self, text: str) -> str:
        "Mostly as it stands, sometimes in small letters, or without what stands in brackets."
        draw = self.chooser.random()
        senses = said_senses(form(text))
        if senses and draw < 0.6:
            words = [word for sense in senses for word in same_words(sense) if word.isascii() == text.isascii()]
            return self.chooser.choice(words or [text])
        if draw < 0.25:
            return text.lower()
        if draw < 0.4:
            return re.sub(r"\s*[(\[][^)\]]*[)\]]", "", text).strip() or text
        return text

    def condition(self, column: Column, text: str) -> str:
        header, shown = self.header(column), self.label(text)
        if "year" in column.stems or re.fullmatch(r"(?:19|20)\d\d", text):
            return self.chooser.choice([f"in {shown}", f"in {shown}", f"for {shown}", f"in the year {shown}"])
        return self.chooser.choice(
            [
                f"where {header} is {shown}",
                f"for {shown}",
                f"for {shown}",
                f"with {shown}",
                f"of {shown}",
                f"in {shown}",
                f"among {shown}",
                f"with {header} {shown}",
                f"from {shown}",
            ]
        )


# {c}: a column, {k}: a column of numbers, {w}: conditions, {n}: a number of rows
TEMPLATES = {
    "sum": [
        "How many {k} {w} altogether?",
        "How many {k} were there {w} in total?",
        "What is the total {k} {w}?",
        "What was the total number of {k} {w}?",
        "What is the sum of {k} {w}?",
        "How many {k} {w} together?",
        "Total {k} {w}?",
        "What is the combined {k} {w}?",
    ],
    "avg": [
        "What is the average {k} {w}?",
        "What is the mean {k} {w}?",
        "On average, how many {k} {w}?",
        "How high is the {k} {w} on average?",
        "What was the average {k} {w}?",
    ],
    "max": [
        "What is the highest {k} {w}?",
        "What is the largest {k} {w}?",
        "What is the maximum {k} {w}?",
        "How high was the greatest {k} {w}?",
    ],
    "min": ["What is the lowest {k} {w}?", "What is the smallest {k} {w}?", "What is the minimum {k} {w}?"],
    "top": [
        "Which {c} has the highest {k} {w}?",
        "Which {c} {w} has the most {k}?",
        "What is the {c} with the largest {k} {w}?",
        "Which {c} {w} had the greatest {k}?",
        "Which {c} had the highest number of {k} {w}?",
    ],
    "bottom": [
        "Which {c} has the lowest {k} {w}?",
        "Which {c} {w} has the fewest {k}?",
        "What is the {c} with the smallest {k} {w}?",
        "Which {c} {w} had the least {k}?",
    ],
    "count": [
        "How many rows are there {w}?",
        "How many records are there {w}?",
        "How many entries are listed {w}?",
        "How many {c} are listed {w}?",
        "What is the number of rows {w}?",
    ],
    "count_distinct": [
        "How many different {c} are there {w}?",
        "How many distinct {c} {w}?",
        "What is the number of different {c} {w}?",
    ],
    "select": [
        "What is the {k} {w}?",
        "What was the {k} {w}?",
        "How many {k} {w}?",
        "How many {k} were there {w}?",
        "What {k} was reported {w}?",
        "How high was the {k} {w}?",
        "{k} {w}?",
    ],
    "cells": ["Which {c} {w}?", "What are the {c} {w}?", "What is the {c} {w}?", "List the {c} {w}.", "Show {c} {w}."],
    "distinct": [
        "What are the different {c} {w}?",
        "Which different {c} {w}?",
        "List the distinct {c} {w}.",
        "What are the various {c} {w}?",
    ],
    "top several": [
        "What are the top {n} {c} by {k} {w}?",
        "Which are the {n} {c} with the highest {k} {w}?",
        "List the top {n} {c} in {k} {w}.",
        "Which {n} {c} {w} have the most {k}?",
    ],
    "common": ["Which {c} is the most common {w}?", "What is the most frequent {c} {w}?"],
}


TEMPLATES |= {
    "group count": ["Which {c} has the most entries {w}?", "Which {c} appears most often {w}?"],
    "count above": [
        "How many {c} have a {k} above {n} {w}?",
        "How many {c} {w} have more than {n} {k}?",
        "How many {c} have a {k} of more than {n} {w}?",
    ],
    "count below": ["How many {c} have a {k} below {n} {w}?", "How many {c} {w} have less than {n} {k}?"],
    "cells above": ["Which {c} have a {k} above {n} {w}?", "Which {c} {w} have more than {n} {k}?"],
}


def composed(op: str, rows: RowSource, column: int, key: int, limit: int) -> Query:
    "The query of a template."
    match op:
        case "count" | "count above" | "count below":
            return Query.count(rows)
        case "count_distinct":
            return Query.count(rows, different=column)
        case "sum" | "avg" | "min" | "max":
            return Query.figure(op, rows, key)
        case "top" | "top several":
            return Query.top(rows, column, key, limit)
        case "bottom":
            return Query.bottom(rows, column, key, limit)
        case "common" | "group count":
            return Query.common(rows, column)
        case "select":
            return Query.cells(rows, key)
    return Query.cells(rows, column, distinct=op == "distinct")


@dataclass(frozen=True)
class Shape:
    "The columns of a table by what a question can do with them."

    index: TableIndex
    numbers: tuple[int, ...]  # measured: asked for, summed, compared
    names: tuple[int, ...]  # texts
    groups: tuple[int, ...]  # texts, or years, that repeat


@lru_cache(maxsize=4096)
def shape_of(table: Table) -> Shape | None:
    "None where a table has too little to ask for."
    index = analyse(table)
    usual = [i for i, column in enumerate(index.columns) if 1 < len(column.header) < 60 and any(column.cells)]
    years = {i for i in usual if {"year", "season"} & set(index.columns[i].stems)}
    numbers = [
        i
        for i in usual
        if index.columns[i].is_number
        and i not in years
        and not {"no", "rank", "id", "code", "zip", "latitude", "longitude"} & set(index.columns[i].stems)
    ]
    names = [i for i in usual if index.columns[i].type == "text"]
    groups = [i for i in (*names, *sorted(years)) if 1 < len(set(index.columns[i].cells)) < 0.7 * index.size]
    if index.size < 4 or not numbers or not names:
        return None
    return Shape(index, tuple(numbers), tuple(names), tuple(groups))


_PERCENT = {"percent", "percentage", "pct", "rate", "average", "avg", "mean", "ratio", "share", "index", "estim", "per"}


def _conditions(shape: Shape, row: int, columns: Sequence[int]) -> list[tuple[Condition, str]]:
    "What holds of a row in some columns, with a cell's text each."
    found = []
    for i in columns:
        column = shape.index.columns[i]
        text = column.cells[row]
        if not text or len(text) > 45 or "http" in text or text.casefold() in ("yes", "no", "true", "false"):
            continue
        rows = [at for at, cell in enumerate(column.cells) if cell == text]
        found.append((Condition.equal(i, (text,), rows), text))
    return found


def _rows(conditions: Sequence[Condition], size: int) -> frozenset[int]:
    return frozenset(range(size)).intersection(*(each.rows for each in conditions))


def _drawn_conditions(
    shape: Shape, op: str, taken: set[int], wording: Wording
) -> tuple[list[Condition], list[str]] | None:
    "Conditions that hold of a row drawn by chance, and how they are said; None where a template lacks one it needs."
    chooser, index = wording.chooser, shape.index
    many = {"select": 3, "cells": 2}.get(op, chooser.choice((0, 1, 1, 2)))
    pool = [i for i in (shape.names if op in ("select", "cells") else shape.groups) if i not in taken]
    if op == "select":
        pool += [i for i in shape.groups if i not in pool]
    conditions: list[Condition] = []
    said = []
    for condition, shown in _conditions(
        shape, chooser.randrange(index.size), chooser.sample(pool, min(many, len(pool)))
    ):
        if op == "select" and conditions and len(frozenset.intersection(*(each.rows for each in conditions))) == 1:
            break
        conditions.append(condition)
        said.append(wording.condition(index.columns[condition.column], shown))
    return None if op in ("select", "cells") and not conditions else (conditions, said)


def _mark(index: TableIndex, key: int, chooser: random.Random) -> float | None:
    "A round number that some keys of a column exceed and some do not."
    keys = sorted(each for each in index.columns[key].keys if isinstance(each, int | float))
    if len(keys) < 4 or keys[0] == keys[-1]:
        return None
    mark = keys[int(len(keys) * chooser.uniform(0.2, 0.9))]
    rounded = float(f"{mark:.2g}")
    return rounded if keys[0] < rounded < keys[-1] else None


def made_of(table: Table, chooser: random.Random) -> dict | None:
    "A question over a table with the query that answers it; None where this draw gave none."
    shape = shape_of(table)
    if shape is None:
        return None
    index, wording = shape.index, Wording(chooser)
    op = chooser.choice(list(TEMPLATES))
    text, key = chooser.choice(TEMPLATES[op]), chooser.choice(shape.numbers)
    if op == "sum" and _PERCENT & set(index.columns[key].stems):
        return None
    asked = chooser.choice(shape.groups or shape.names) if op == "group count" else chooser.choice(shape.names)
    drawn = _drawn_conditions(shape, op, {asked, key} if "{c}" in text else set(), wording)
    if drawn is None:
        return None
    conditions, said = drawn
    number: float = chooser.choice((2, 3, 3, 5, 10)) if op == "top several" else 1
    if "above" in op or "below" in op:
        mark = _mark(index, key, chooser)
        if mark is None:
            return None
        number = mark
        conditions.append(Condition.compare(index, key, ">" if "above" in op else "<", mark))
    if (total := without_total(index)) and op not in ("select", "cells", "bottom", "min"):
        conditions.append(total)
    if op in ("top", "bottom", "top several"):  # the row that is meant must be told by what is asked for
        cells = [index.columns[asked].cells[row] for row in sorted(_rows(conditions, index.size))]
        if len(set(cells)) < 0.8 * len(cells):
            return None
    rows = where(tuple(sorted(conditions, key=lambda each: each.column)))
    query = composed(op, rows, asked, key, int(number) if "above" not in op and "below" not in op else 1)
    chooser.shuffle(said)
    place = chooser.choice(["", "", f" in the {table.title}", f" of {table.title}"]) if table.title else ""
    question = text.format(
        k=wording.header(index.columns[key]),
        c=wording.header(index.columns[asked]),
        w=" ".join(said) + place,
        n=as_text(number),
    )
    if chooser.random() < 0.1:
        question = question.lower()
    return _asked(question, query, table, index, 3 if op == "select" else 20)


def _asked(question: str, query: Query, table: Table, index: TableIndex, most: int) -> dict | None:
    "A question with its answer; None where there is none, or too long a one."
    answer = [as_text(value) for value in Runner(index).run(query) if value is not None]
    if not answer or len(answer) > most or max(map(len, answer)) > 200 or answer == ["0"]:
        return None
    question = re.sub(r"\s+([?.,])", r"\1", " ".join(question.split()))
    return {"question": question, "answer": answer, "query": query, "table_id": table.id}


def made_of_many(
    tables: Sequence[Table], count: int, chooser: random.Random, title: bool = True
) -> list[tuple[dict, Table]]:
    "So many questions over tables, drawn by chance."
    found: list[tuple[dict, Table]] = []
    for _ in range(20 * count if tables else 0):
        table = chooser.choice(tables)
        if question := made_of(table, chooser):
            found.append((question, table))
            if len(found) == count:
                break
    return found


# ---------------------------------------------------------------------------------------------------- what is missing
def without_rows(table: Table, rows: frozenset[int]) -> Table | None:
    "The table without some rows; None where less than two are left."
    kept = [row for row in range(len(table.rows)) if row not in rows]
    if len(kept) < 2 or len(kept) == len(table.rows):
        return None
    return replace(
        table,
        rows=tuple(table.rows[row] for row in kept),
        roles=tuple(table.roles[row] for row in kept) if table.roles else (),
        types=(),
    )


def without_column(table: Table, column: int) -> Table | None:
    "The table without a column; None where less than two are left."
    if len(table.header) < 3:
        return None

    def less(values: Sequence[str]) -> tuple[str, ...]:
        return tuple(value for i, value in enumerate(values) if i != column)

    return replace(
        table,
        header=less(table.header),
        rows=tuple(map(less, table.rows)),
        descriptions=less(table.descriptions),
        types=(),
    )


def taken_out(query: Query, table: Table, kind: str, chooser: random.Random) -> Table | None:
    "The table without what a query rests on: `rows`, `label` (the rows of one condition) or `column`."
    if kind == "column":
        used = [i for i in (query.column, query.key) if i is not None]
        return without_column(table, chooser.choice(used)) if used else None
    equal = [condition.rows for condition in query.conditions if condition.op == "="]
    if not equal:
        return None
    return without_rows(table, chooser.choice(equal) if kind == "label" else frozenset().union(*equal))


_PROPER = re.compile(r"(?:[A-Z][a-z]{2,}(?: (?=\S)|$)){1,2}")


def beside_the_table(question: str, table: Table, other: Table, chooser: random.Random) -> str | None:
    "The question with a name in it that another table has and this one has not; None where there is none."
    held = analyse(table).forms
    title = f" {form(table.title)} "
    names = sorted({cell for row in other.rows[:50] for cell in row if _PROPER.fullmatch(cell)})
    names = [name for name in names if form(name) not in held and f" {form(name)} " not in title]
    if not names:
        return None
    name = chooser.choice(names)
    return f"{question.rstrip(' ?.')} {chooser.choice(['in', 'for', 'of', 'by', 'with', 'from'])} {name}?"
