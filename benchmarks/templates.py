"""Questions for what benchmark sets hardly ask: groups, shares, changes, comparisons, ordinals, each with its query.

Written over any tables, as the questions of `train_parser.py` are: a template names columns and labels of a table, its
query is composed over the same columns, and a question whose query gives nothing is dropped.

    from templates import composed_questions
    made = composed_questions(tables, 1000, random.Random(0))  # [({"question", "answer", "query", "table_id"}, table)]
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from tablerag.core import Table
from tablerag.parser.calculations import repeating, time_columns
from tablerag.parser.headers import counted_by, entity_column, is_code, measured_in_headers, shares_held
from tablerag.query.grammar import (
    Calculation,
    Cell,
    Condition,
    Count,
    Figure,
    Group,
    Groups,
    Having,
    Holds,
    Key,
    Leading,
    Order,
    Query,
    RowSource,
    Take,
    Term,
    where,
)
from tablerag.query.runner import Runner, as_text
from tablerag.query.table_index import Column, TableIndex, analyse
from tablerag.words.stems import spaced

# {c}: the column asked for, {g}: a column whose labels repeat, {k}: a number column, {j}: another, {w}: a condition or
# nothing, {a}, {b}: two labels of {g}, {x}, {y}: two periods, {n}: a number, {nth}: an ordinal, {v}: the label of a row
TEMPLATES: dict[str, list[str]] = {
    "most in total": [
        "Which {g} has the most {k} in total {w}?",
        "Which {g} had the highest total {k} {w}?",
        "What {g} has the largest total {k} {w}?",
        "In which {g} were there the most {k} {w}?",
        "Across all rows, which {g} adds up to the most {k} {w}?",
        "Which {g} accounts for the most {k} {w}?",
        "Which {g} had the greatest {k} overall {w}?",
        "What is the {g} with the greatest sum of {k} {w}?",
    ],
    "least in total": [
        "Which {g} has the fewest {k} in total {w}?",
        "Which {g} had the lowest total {k} {w}?",
        "What {g} has the smallest total {k} {w}?",
        "Which {g} accounts for the least {k} {w}?",
    ],
    "most on average": [
        "Which {g} has the highest average {k} {w}?",
        "Which {g} had the largest mean {k} {w}?",
        "On average, which {g} has the most {k} {w}?",
        "What {g} averages the highest {k} {w}?",
    ],
    "least on average": [
        "Which {g} has the lowest average {k} {w}?",
        "On average, which {g} has the fewest {k} {w}?",
        "What {g} averages the smallest {k} {w}?",
    ],
    "several in total": [
        "What are the top {n} {g} by total {k} {w}?",
        "Which {n} {g} have the most {k} in total {w}?",
        "List the top {n} {g} by the sum of {k} {w}.",
        "What are the top {n} {g} in total {k} {w}?",
    ],
    "second in total": [
        "Which {g} has the {nth} highest total {k} {w}?",
        "What {g} has the {nth} most {k} in total {w}?",
    ],
    "figure of the most": [
        "How many {k} does the {g} with the most {k} in total have {w}?",
        "What is the highest total {k} of any {g} {w}?",
    ],
    "second": [
        "Which {c} has the {nth} highest {k} {w}?",
        "What is the {c} with the {nth} most {k} {w}?",
        "Which {c} {w} had the {nth} largest {k}?",
        "Name the {c} with the {nth}-highest {k} {w}.",
    ],
    "second least": [
        "Which {c} has the {nth} lowest {k} {w}?",
        "What is the {c} with the {nth} fewest {k} {w}?",
        "Which {c} {w} had the {nth} smallest {k}?",
    ],
    "second value": ["What is the {nth} highest {k} {w}?", "What was the {nth} largest {k} {w}?"],
    "groups above a number": [
        "Which {g} have more than {n} {rows} {w}?",
        "Which {g} appear more than {n} times {w}?",
        "What {g} have over {n} {rows} {w}?",
    ],
    "how many groups above a number": [
        "How many {g} have more than {n} {rows} {w}?",
        "How many {g} appear more than {n} times {w}?",
        "How many different {g} have over {n} {rows} {w}?",
    ],
    "groups with a total": [
        "Which {g} have more than {n} {k} in total {w}?",
        "Which {g} have a total {k} above {n} {w}?",
        "In which {g} is the sum of {k} over {n} {w}?",
    ],
    "how many groups with an average": [
        "How many {g} have an average {k} above {n} {w}?",
        "How many {g} average more than {n} {k} {w}?",
        "In how many {g} is the mean {k} over {n} {w}?",
    ],
    "share of rows": [
        "What percentage of the {rows} are {a}?",
        "What share of the {rows} are {a}?",
        "What proportion of the {rows} is {a}?",
        "What percent of {rows} have {a} as {g}?",
        "What fraction of all {rows} are {a}?",
        "{a} makes up what percentage of the {rows}?",
    ],
    "share of a sum": [
        "What percentage of all {k} is {a}?",
        "What share of the total {k} does {a} have?",
        "What share of {k} comes from {a}?",
        "What percent of the {k} did {a} account for?",
        "What is the share of {a} in total {k}?",
    ],
    "column of a column": [
        "What percentage of the {j} of {v} are {k}?",
        "What is {k} as a percentage of {j} for {v}?",
        "For {v}, what share of {j} is {k}?",
    ],
    "more than the other, yes or no": [
        "Did {a} have more {k} than {b}?",
        "Does {a} have more {k} than {b}?",
        "Is the {k} of {a} higher than that of {b}?",
        "Was {k} higher in {a} than in {b}?",
        "Is {k} greater for {a} than for {b}?",
        "Were there more {k} in {a} than in {b}?",
    ],
    "less than the other, yes or no": [
        "Did {a} have fewer {k} than {b}?",
        "Is the {k} of {a} lower than that of {b}?",
        "Was {k} lower in {a} than in {b}?",
    ],
    "more rows, yes or no": [
        "Are there more {a} than {b}?",
        "Were there more {rows} with {a} than with {b}?",
        "Are there more {rows} for {a} than for {b}?",
    ],
    "which of two": [
        "Which has more {k}, {a} or {b}?",
        "Which had the higher {k}, {a} or {b}?",
        "Did {a} or {b} have more {k}?",
        "Who has the higher {k}: {a} or {b}?",
        "Is {k} higher for {a} or {b}?",
    ],
    "how much more": [
        "How many more {k} did {a} have than {b}?",
        "How much higher is the {k} of {a} than that of {b}?",
        "What is the difference in total {k} between {a} and {b}?",
        "By how much did the {k} of {a} exceed that of {b}?",
    ],
    "how many times": [
        "How many times as many {k} did {a} have as {b}?",
        "What is the ratio of {k} in {a} to {b}?",
        "How many times higher is the {k} of {a} than of {b}?",
    ],
    "change": [
        "How much did {k} change between {x} and {y} {w}?",
        "What was the change in {k} from {x} to {y} {w}?",
        "How did {k} change from {x} to {y} {w}?",
    ],
    "rise": [
        "How much did {k} increase from {x} to {y} {w}?",
        "By how much did {k} rise between {x} and {y} {w}?",
        "By how many did {k} grow from {x} to {y} {w}?",
    ],
    "fall": [
        "How much did {k} fall from {x} to {y} {w}?",
        "By how much did {k} drop between {x} and {y} {w}?",
        "How much did {k} decrease from {x} to {y} {w}?",
    ],
    "percent change": [
        "By what percentage did {k} change from {x} to {y} {w}?",
        "What was the percentage change in {k} between {x} and {y} {w}?",
        "By what percent did {k} increase from {x} to {y} {w}?",
    ],
    "did it rise": [
        "Did {k} increase between {x} and {y} {w}?",
        "Did {k} rise from {x} to {y} {w}?",
        "Did {k} grow from {x} to {y} {w}?",
        "Has {k} gone up from {x} to {y} {w}?",
    ],
    "did it fall": [
        "Did {k} fall between {x} and {y} {w}?",
        "Did {k} decrease from {x} to {y} {w}?",
        "Has {k} declined from {x} to {y} {w}?",
    ],
    "which column": [
        "Were there more {k} or {j} for {v}?",
        "Which is higher for {v}, {k} or {j}?",
        "Did {v} have more {k} or {j}?",
        "In {v}, is {k} or {j} larger?",
    ],
    "column above column": [
        "Were there more {k} than {j} for {v}?",
        "Did {v} have more {k} than {j}?",
        "Is {k} higher than {j} for {v}?",
    ],
    "columns together": [
        "How many {k} and {j} together did {v} have?",
        "What is the total of {k} and {j} for {v}?",
        "What is {k} and {j} combined for {v}?",
    ],
    "largest change of columns": [
        "Which {c} had the biggest increase from {k} to {j} {w}?",
        "Which {c} gained the most from {k} to {j} {w}?",
        "Which {c} grew the most between {k} and {j} {w}?",
    ],
    "above a number, yes or no": [
        "Is the {k} of {v} above {n}?",
        "Is the {k} for {v} more than {n}?",
        "Did {v} have more than {n} {k}?",
        "Was the {k} of {v} over {n}?",
    ],
    "average above a number, yes or no": [
        "Is the average {k} of {a} above {n}?",
        "Is the mean {k} for {a} more than {n}?",
        "Was the average {k} in {a} higher than {n}?",
    ],
    "latest": [
        "What is the latest {k} {w}?",
        "What was the most recent {c} {w}?",
        "What is the newest {c} {w}?",
    ],
    "earliest": ["What was the earliest {c} {w}?", "What is the first recorded {k} {w}?"],
    # {m}: what a column of shares or counts says, without its words for share and number; {x}: further labels
    "share held": [
        "What percentage of {v} {x} had {m}?",
        "What share of {v} {x} were {m}?",
        "What percent of {v} {x} have {m}?",
        "What percentage of people in {v} {x} are {m}?",
        "What proportion of {v} {x} is {m}?",
        "How many percent of {v} had {m} {x}?",
        "What was the percentage of {m} for {v} {x}?",
        "What is the share of {m} in {v} {x}?",
        "What was the rate of {m} among {v} {x}?",
        "In {v}, what share of people had {m} {x}?",
        "What was the prevalence of {m} among {v} {x}?",
        "What is {v}'s percentage of {m} {x}?",
    ],
    "highest share held": [
        "Which {e} has the highest share of {m} {w}?",
        "Which {e} had the largest percentage of {m} {w}?",
        "Where is the percentage of {m} highest {w}?",
        "In which {e} is the share of {m} the greatest {w}?",
    ],
    "lowest share held": [
        "Which {e} has the lowest share of {m} {w}?",
        "Which {e} had the smallest percentage of {m} {w}?",
        "Where is the percentage of {m} lowest {w}?",
    ],
    "average share held": [
        "What is the average percentage of {m} {w}?",
        "What was the mean share of {m} {w}?",
        "On average, what percentage was {m} {w}?",
    ],
    "count held": [
        "How many {m} did {v} have {x}?",
        "How many {m} were there in {v} {x}?",
        "How many {m} are there for {v} {x}?",
        "How many {m} does {v} have {x}?",
        "What was the number of {m} for {v} {x}?",
        "How many {m} {x} were in {v}?",
        "What is the number of {m} in {v} {x}?",
    ],
    "counts in all": [
        "How many {m} were there in {a} altogether?",
        "How many {m} did {a} have in all?",
        "How many {m} were there in {a}?",
        "What is the total number of {m} for {a}?",
        "How many {m} did all {a} have together?",
    ],
    "rows of a label": [
        "How many {rows} are {a}?",
        "How many {e}s are in {a}?",
        "How many {e} are {a}?",
        "How many {a} are there?",
        "How many {rows} have {a} as {g}?",
    ],
    "measure held": ["How {adjective} is {v} {x}?", "How {adjective} was {v} {x}?"],
    "price held": [
        "How much does {v} cost {x}?",
        "How much did {v} cost {x}?",
        "How expensive is {v} {x}?",
        "What does {v} cost {x}?",
        "How much money was it for {v} {x}?",
    ],
    "entity with the most": [
        "Which one has the highest {k} {w}?",
        "Which {e} has the most {k} {w}?",
        "What has the largest {k} {w}?",
        "Which has the greatest {k} {w}?",
        "Which {e} had the highest {k} {w}?",
    ],
}
_ORDINALS = ("second", "third", "fourth", "2nd", "3rd", "4th")
_PLACES = {"second": 1, "third": 2, "fourth": 3, "2nd": 1, "3rd": 2, "4th": 3}
_ROWS = ("rows", "entries", "records", "cases", "of them", "items")
_SAID = ("where {h} is {v}", "for {v}", "in {v}", "with {v}", "among {v}", "of {v}", "when {h} is {v}", "({v})")
_SERIAL = frozenset(("id", "no", "rank", "zip", "code", "phone", "year", "number", "latitude", "longitude", "fips"))
_COLUMN_SLOTS = frozenset("cgkje")
_SHARE_WORDS = frozenset(
    "percent percentage pct perc share proportion rate rates ratio prevalence of the in and value data total".split()
)
_COUNT_WORDS = frozenset("number num no count total cnt tot n of the".split())
# measure and a word of the header -> how a question asks for it
_ADJECTIVES = {
    "speed": {"": ("fast",)},
    "mass": {"": ("heavy",)},
    "temperature": {"": ("hot", "warm", "cold")},
    "age": {"age": ("old",)},
    "length": {
        "height": ("high", "tall"),
        "elevation": ("high",),
        "altitude": ("high",),
        "depth": ("deep",),
        "width": ("wide",),
        "length": ("long",),
        "distance": ("far away", "far"),
    },
    "duration": {"duration": ("long",), "time": ("long",), "minutes": ("long",)},
}
_LONGEST = 40  # characters of a label that a question names


@dataclass(frozen=True)
class Slots:
    "What fills a template over one table."

    index: TableIndex
    chooser: random.Random
    rows: RowSource
    condition: tuple[Condition, ...]
    grouped: int | None  # a column whose labels repeat
    amounts: tuple[int, ...]  # number columns, by chance
    names: tuple[int, ...]  # text columns, by chance
    time: int | None
    pair: tuple[Condition, Condition] | None  # two labels of the grouped column
    periods: tuple[Condition, Condition] | None  # two periods, the earlier first
    one: Condition | None  # names one row

    @property
    def runner(self) -> Runner:
        return Runner(self.index)

    def figure(self, rows: RowSource, key: int, kind: str = "sum") -> Query:
        if len(self.runner.rows(rows)) == 1:
            return Query(rows=Take(source=rows, limit=1), target=Key(column=key))
        return Query.figure(kind, rows, key)


def _usable(column: Column) -> bool:
    return 1 < len(column.header) < _LONGEST and len(column.stems) > 0


def _labels(column: Column, chooser: random.Random, most: int) -> list[Condition]:
    "Labels of a column that a question could name, by chance."
    held: dict[str, list[int]] = {}
    for row, cell in enumerate(column.cells):
        if column.stored_cells[row] is not None and 1 < len(cell) < _LONGEST:
            held.setdefault(cell, []).append(row)
    chosen = chooser.sample(sorted(held), min(most, len(held)))
    return [Condition.equal(column.index, (column.stored_cells[held[cell][0]],), held[cell]) for cell in chosen]


def slots(table: Table, chooser: random.Random) -> Slots | None:
    "What a table can fill templates with; None for one that has no amounts."
    index = analyse(table)
    times = set(time_columns(index))
    amounts = [
        c.index
        for c in index.columns
        if c.is_number and _usable(c) and not _SERIAL & set(c.stems) and c.index not in times
    ]
    names = [c.index for c in index.columns if c.type == "text" and _usable(c)]
    if not amounts or not names or not 4 <= index.size <= 5000:
        return None
    groups = [i for i in names if i in repeating(index)]
    grouped = chooser.choice(groups) if groups else None
    pair = _labels(index.columns[grouped], chooser, 2) if grouped is not None else []
    time = chooser.choice(sorted(times)) if times else None
    periods = []
    if time is not None and index.columns[time].type == "integer":
        column = index.columns[time]
        years = chooser.sample(sorted(column.rows_of_number), min(2, len(column.rows_of_number)))
        periods = [Condition.equal(time, (year,), column.rows_of_number[year]) for year in sorted(years)]
    others = [i for i in names if i not in (grouped, time)]
    conditions: tuple[Condition, ...] = ()
    if others and chooser.random() < 0.4:
        conditions = tuple(_labels(index.columns[chooser.choice(others)], chooser, 1))
    single = [c for c in _labels(index.columns[chooser.choice(names)], chooser, 4) if len(c.rows) == 1]
    return Slots(
        index,
        chooser,
        where(conditions),
        conditions,
        grouped,
        tuple(chooser.sample(amounts, len(amounts))),
        tuple(chooser.sample(names, len(names))),
        time,
        (pair[0], pair[1]) if len(pair) == 2 else None,
        (periods[0], periods[1]) if len(periods) == 2 else None,
        single[0] if single else None,
    )


_Made = tuple[Query, dict[str, Any]]


def _near(values: Sequence[float], chooser: random.Random) -> float:
    "A round number among the values, so that some lie on either side."
    value = chooser.choice(sorted(values))
    for digits in (-3, -2, -1, 0, 1):
        rounded = round(value, digits)
        if rounded and min(values) <= rounded < max(values):
            return int(rounded) if float(rounded).is_integer() else rounded
    return value


def _in_groups(kind: str, s: Slots) -> Iterator[_Made]:
    "The largest and smallest groups, and those above a number."
    if s.grouped is None:
        return
    by, key, (ordinal, limit) = (
        Cell(column=s.grouped),
        s.amounts[0],
        (s.chooser.choice(_ORDINALS[:4]), s.chooser.randint(2, 4)),
    )
    groups, skip = Group(source=s.rows, by=by), 0
    figure: Term = Figure(kind="avg" if "average" in kind else "sum", column=key)
    if "number" in kind:
        figure = Count()
    said = {"g": s.grouped, "k": key, "n": limit, "nth": ordinal, "rows": s.chooser.choice(_ROWS)}
    if kind.startswith(("most", "least", "several", "second", "figure")):
        if kind.startswith("second"):
            skip = _PLACES[ordinal]
        ends = Take(
            source=Order(source=groups, by=figure, descending="least" not in kind),
            limit=limit if kind.startswith("several") else 1,
            skip=skip,
        )
        yield Query(rows=ends, target=figure if kind.startswith("figure") else by), said
        return
    values = [value for value in s.runner.run(Query(rows=groups, target=figure)) if isinstance(value, (int, float))]
    if len(values) > 1:
        number = _near(values, s.chooser)
        chosen = Having(source=groups, by=figure, op=">", value=float(number))
        query = (
            Query(rows=None, target=Groups(rows=chosen))
            if kind.startswith("how many")
            else Query(rows=chosen, target=by)
        )
        yield query, said | {"n": number}


def _ordinal(kind: str, s: Slots) -> Iterator[_Made]:
    key, column, ordinal = s.amounts[0], s.names[0], s.chooser.choice(_ORDINALS)
    ends = Take(
        source=Order(source=s.rows, by=Key(column=key), descending="least" not in kind), limit=1, skip=_PLACES[ordinal]
    )
    yield (
        Query(rows=ends, target=Cell(column=key if "value" in kind else column)),
        {"k": key, "c": column, "nth": ordinal},
    )


def _share(kind: str, s: Slots) -> Iterator[_Made]:
    amounts = [i for i in s.amounts if not shares_held(s.index)[i]]  # a share of shares is none
    if not amounts:
        return
    key = amounts[0]
    if kind == "column of a column":
        if s.one is not None and len(amounts) > 1:
            query = Query(
                rows=where((s.one,)), target=Calculation(sign="%", left=Key(column=key), right=Key(column=amounts[1]))
            )
            yield query, {"k": key, "j": amounts[1], "v": s.one}
        return
    if s.pair is not None:
        part, whole = where((s.pair[0],)), where(())
        sides = (
            (Query.count(part), Query.count(whole))
            if "rows" in kind
            else (Query.figure("sum", part, key), Query.figure("sum", whole, key))
        )
        said = {"k": key, "a": s.pair[0], "g": s.grouped, "rows": s.chooser.choice(_ROWS[:4])}
        yield Query(rows=None, target=Calculation(sign="%", left=sides[0], right=sides[1])), said


def _pair(kind: str, s: Slots) -> Iterator[_Made]:
    if s.pair is None or s.grouped is None:
        return
    key, said = s.amounts[0], {"k": s.amounts[0], "a": s.pair[0], "b": s.pair[1], "rows": s.chooser.choice(_ROWS[:4])}
    first, second = (where((one,)) for one in s.pair)
    a, b = s.figure(first, key), s.figure(second, key)
    match kind:
        case "more than the other, yes or no":
            yield Query(rows=None, target=Holds(left=a, op=">", right=b)), said
        case "less than the other, yes or no":
            yield Query(rows=None, target=Holds(left=a, op="<", right=b)), said
        case "more rows, yes or no":
            yield Query(rows=None, target=Holds(left=Query.count(first), op=">", right=Query.count(second))), said
        case "which of two":
            texts = [value for one in s.pair for value in one.values]
            both = where((Condition.equal(s.grouped, texts, s.pair[0].rows | s.pair[1].rows),))
            yield (
                Query(
                    rows=Take(
                        source=Order(
                            source=Group(source=both, by=Cell(column=s.grouped)),
                            by=Figure(kind="sum", column=key),
                            descending=True,
                        ),
                        limit=1,
                    ),
                    target=Cell(column=s.grouped),
                ),
                said,
            )
        case "how much more":
            yield Query(rows=None, target=Calculation(sign="||", left=a, right=b)), said
        case "how many times":
            yield Query(rows=None, target=Calculation(sign="/", left=a, right=b)), said


def _change(kind: str, s: Slots) -> Iterator[_Made]:
    if s.periods is None:
        return
    key = s.amounts[0]
    before, after = (s.figure(where((*s.condition, one)), key) for one in s.periods)
    said = {"k": key, "x": s.periods[0], "y": s.periods[1]}
    match kind:
        case "change" | "rise":
            yield Query(rows=None, target=Calculation(sign="-", left=after, right=before)), said
        case "fall":
            yield Query(rows=None, target=Calculation(sign="-", left=before, right=after)), said
        case "percent change":
            yield (
                Query(
                    rows=None,
                    target=Calculation(sign="%", left=Calculation(sign="-", left=after, right=before), right=before),
                ),
                said,
            )
        case _:
            yield (
                Query(rows=None, target=Holds(left=after, op=">" if kind == "did it rise" else "<", right=before)),
                said,
            )


def _columns(kind: str, s: Slots) -> Iterator[_Made]:
    if len(s.amounts) < 2:
        return
    a, b = s.amounts[:2]
    said: dict[str, Any] = {"k": a, "j": b, "c": s.names[0]}
    if kind == "largest change of columns":
        yield (
            Query(
                rows=Take(
                    source=Order(
                        source=s.rows,
                        by=Calculation(sign="-", left=Key(column=b), right=Key(column=a)),
                        descending=True,
                    ),
                    limit=1,
                ),
                target=Cell(column=s.names[0]),
            ),
            said,
        )
    elif s.one is not None:
        rows, headers = where((s.one,)), (s.index.columns[a].header, s.index.columns[b].header)
        target: Term = {
            "which column": Leading(terms=(Key(column=a), Key(column=b)), names=headers),
            "column above column": Holds(left=Key(column=a), op=">", right=Key(column=b)),
            "columns together": Calculation(sign="+", left=Key(column=a), right=Key(column=b)),
        }[kind]
        yield Query(rows=rows, target=target), said | {"v": s.one}


def _number(kind: str, s: Slots) -> Iterator[_Made]:
    key = s.amounts[0]
    known = [value for value in s.index.columns[key].keys if isinstance(value, (int, float))]
    if len(known) < 2:
        return
    number = _near(known, s.chooser)
    if kind.startswith("average"):
        if s.pair is not None:
            yield (
                Query(
                    rows=where((s.pair[0],)),
                    target=Holds(left=Figure(kind="avg", column=key), op=">", right=float(number)),
                ),
                {
                    "k": key,
                    "a": s.pair[0],
                    "n": number,
                },
            )
    elif s.one is not None:
        above = Condition.compare(s.index, key, ">", float(number))
        conditions = tuple(sorted((s.one, above), key=lambda one: one.column))
        yield Query.exists(where(conditions)), {"k": key, "v": s.one, "n": number}


def _in_time(kind: str, s: Slots) -> Iterator[_Made]:
    if s.time is not None:
        for asked in (s.names[0], s.amounts[0]):
            ends = Take(source=Order(source=s.rows, by=Key(column=s.time), descending=kind == "latest"), limit=1)
            yield Query(rows=ends, target=Cell(column=asked)), {"c": s.names[0], "k": s.amounts[0]}


def _measured_words(column: Column, s: Slots, without: frozenset[str]) -> str:
    "What a column says, in words: those of its header, else of its description or the table's title."
    told = s.index.table.descriptions
    for text in (column.header, told[column.index] if told else "", s.index.table.title):
        words = [word.lower() for word in re.findall(r"[^\W_]+", spaced(text)) if len(word) > 1 or word.isdigit()]
        kept = [word for word in words if word not in without][:5]
        if kept and any(word.isalpha() and len(word) > 2 for word in kept):
            return " ".join(kept)
    return ""


def _one_row(key: int, s: Slots) -> list[Condition]:
    "Up to three labels that together name one row with a value, the first that of a name; none where there are none."
    index = s.index
    row = s.chooser.choice([at for at, value in enumerate(index.columns[key].keys) if value is not None] or [0])
    found: list[Condition] = []
    left = frozenset(range(index.size))
    for at in [*(i for i in s.names if not is_code(index.columns[i])), *([s.time] if s.time is not None else [])]:
        column = index.columns[at]
        stored, cell = column.stored_cells[row], column.cells[row]
        if at == key or stored is None or not 1 < len(cell) < _LONGEST:
            continue
        same = [other for other in left if column.cells[other] == cell]
        if len(same) < len(left):
            rows = [other for other, each in enumerate(column.cells) if each == cell]
            found.append(Condition.equal(at, (stored,), rows))
            left = frozenset(same)
        if len(left) == 1 and index.columns[key].keys[row] is not None:
            return found
        if len(found) == 3:
            break
    return []


def _held_in(kind: str, s: Slots) -> list[int]:
    "The columns that hold shares, counts of something, prices, or a measure that a question has an adjective for."
    columns, shares, measures = s.index.columns, shares_held(s.index), measured_in_headers(s.index)
    if "share" in kind:
        return [c.index for c in columns if shares[c.index] >= 0.7 and c.is_ordered]
    if "count" in kind:
        return [i for i in s.amounts if counted_by(columns[i]) and not shares[i] and not measures[i]]
    if kind == "price held":
        return [i for i in s.amounts if "money" in measures[i]]
    return [i for i in s.amounts if _adjectives(i, s)]


def _adjectives(at: int, s: Slots) -> list[str]:
    "The adjectives that ask for what a column measures."
    words = set(re.findall(r"[a-z]+", spaced(s.index.columns[at].header).lower()))
    return [
        adjective
        for measure in sorted(measured_in_headers(s.index)[at])
        for word, adjectives in _ADJECTIVES.get(measure, {}).items()
        for adjective in adjectives
        if not word or word in words
    ]


def _without_columns(kind: str, s: Slots) -> Iterator[_Made]:
    "The rows of a label, and the entity with the most."
    said: dict[str, Any] = {"e": entity_column(s.index), "rows": s.chooser.choice(_ROWS[:4]), "g": s.grouped}
    if kind == "rows of a label":
        if s.pair is not None:
            yield Query.count(where((s.pair[0],))), said | {"a": s.pair[0]}
    elif said["e"] is not None and said["e"] not in {one.column for one in s.condition}:
        yield (
            Query(
                rows=Take(source=Order(source=s.rows, by=Key(column=s.amounts[0]), descending=True), limit=1),
                target=Cell(column=said["e"]),
            ),
            said | {"k": s.amounts[0]},
        )


def _held(kind: str, s: Slots) -> Iterator[_Made]:
    "What a column of shares, counts or measures holds, instead of what rows would give."
    if not (keys := _held_in(kind, s)):
        return
    key, entity = s.chooser.choice(keys), entity_column(s.index)
    said: dict[str, Any] = {"e": entity}
    if kind == "measure held":
        said["adjective"] = s.chooser.choice(_adjectives(key, s))
    elif kind != "price held":
        said["m"] = _measured_words(s.index.columns[key], s, _COUNT_WORDS if "count" in kind else _SHARE_WORDS)
        if not said["m"]:
            return
    if kind in ("highest share held", "lowest share held"):
        if entity is not None and entity not in {one.column for one in s.condition}:
            yield (
                Query(
                    rows=Take(source=Order(source=s.rows, by=Key(column=key), descending=kind[0] == "h"), limit=1),
                    target=Cell(column=entity),
                ),
                said,
            )
    elif kind == "average share held":
        yield Query.figure("avg", s.rows, key), said
    elif kind == "counts in all":
        if s.pair is not None and len(s.pair[0].rows) > 1:
            yield Query.figure("sum", where((s.pair[0],)), key), said | {"a": s.pair[0]}
    elif conditions := _one_row(key, s):
        first, *others = conditions
        further = [f"{s.chooser.choice(('in', 'for', 'with', 'among'))} {_said(one, s.index)}" for one in others]
        rows = where(tuple(sorted(conditions, key=lambda one: one.column)))
        yield Query(rows=rows, target=Cell(column=key)), said | {"v": first, "x": " ".join(further)}


def _writer(kind: str) -> Callable[[str, Slots], Iterator[_Made]]:
    "Which of the above writes a kind."
    for writer, kinds in {
        _ordinal: ("second", "second least", "second value"),
        _share: ("share of rows", "share of a sum", "column of a column"),
        _change: ("change", "rise", "fall", "percent change", "did it rise", "did it fall"),
        _columns: ("which column", "column above column", "columns together", "largest change of columns"),
        _number: ("above a number, yes or no", "average above a number, yes or no"),
        _in_time: ("latest", "earliest"),
        _held: (*(kind for kind in TEMPLATES if "held" in kind), "counts in all"),
        _without_columns: ("rows of a label", "entity with the most"),
        _pair: tuple(kind for kind in TEMPLATES if "other" in kind or "rows, yes" in kind)
        + ("which of two", "how much more", "how many times"),
    }.items():
        if kind in kinds:
            return writer
    return _in_groups


def _said(value: Any, index: TableIndex) -> str:
    "A slot as a question writes it."
    if isinstance(value, Condition):
        return str(index.columns[value.column].cells[min(value.rows)])
    return str(value)


def question_of(kind: str, s: Slots) -> tuple[str, Query] | None:
    "One question of a kind and its query; None where the table has nothing for it."
    made = list(_writer(kind)(kind, s))
    if not made:
        return None
    at = s.chooser.randrange(len(made))
    query, filled = made[at]
    templates = TEMPLATES[kind]
    if kind in ("latest", "earliest"):  # of a name, or of an amount
        templates = [each for each in templates if ("{k}" in each) == (at == 1)]
    columns = s.index.columns
    texts = {
        name: columns[value].header.strip().lower() if name in _COLUMN_SLOTS else _said(value, s.index)
        for name, value in filled.items()
        if value is not None
    }
    texts["w"] = ""
    if s.condition:
        held = s.condition[0]
        header, label = s.index.columns[held.column].header.lower(), _said(held, s.index)
        texts["w"] = s.chooser.choice(_SAID).format(h=header, v=label)
    fitting = [each for each in templates if all(slot in texts for slot in re.findall(r"{(\w+)}", each))]
    if not fitting:
        return None
    text = s.chooser.choice(fitting).format(**texts)
    return re.sub(r"\s+([?.])", r"\1", " ".join(text.split())), query


def composed_questions(
    tables: list[Table],
    count: int,
    chooser: random.Random,
) -> list[tuple[dict, Table]]:  # fewer than asked for where the tables have nothing for most templates
    "Questions of all kinds alike over tables drawn by chance."
    made: list[tuple[dict, Table]] = []
    for _ in range(60 * count):
        if len(made) >= count:
            break
        table, kind = chooser.choice(tables), chooser.choice(list(TEMPLATES))
        filled = slots(table, chooser)
        if filled is None:
            continue
        if "{w}" not in "".join(TEMPLATES[kind]):
            filled = replace(filled, condition=(), rows=where(()))
        written = question_of(kind, filled)
        if written is None or len(written[0]) > 300:
            continue
        question, query = written
        answer = [as_text(value) for value in filled.runner.run(query) if value is not None]
        if answer and answer != ["0"] and len(answer) <= 20:
            held = {"question": question, "answer": answer, "query": query, "table_id": table.id, "kind": kind}
            made.append((held, table))
    return made
