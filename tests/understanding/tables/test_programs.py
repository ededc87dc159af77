"Queries in all renderers: the same values, for every operation, compositions by chance, every kind of cell."

import json
import random
from pathlib import Path

import programs as bench
import pytest

from tablerag.core import QueryError, Table
from tablerag.query.grammar import (
    ALL,
    Calculation,
    Cell,
    Compared,
    Condition,
    Conversion,
    Count,
    Exists,
    Figure,
    Group,
    Groups,
    Having,
    Holds,
    Items,
    Key,
    Leading,
    Month,
    Neighbours,
    Order,
    Place,
    Query,
    Take,
    Where,
    Year,
    where,
)
from tablerag.query.phrasing import in_words
from tablerag.query.runner import Runner, as_text
from tablerag.query.sql import to_sql
from tablerag.query.table_index import TableIndex, analyse
from tablerag.sandbox.database import Database
from tablerag.tables.corpus import load_tables

ROOT = Path(__file__).parents[3]

NASTY = Table(
    "nasty",
    ('Näme "x"', "Points", "Height (m)", "Born", "Score", "row", "n", "Note"),
    (
        ("Zürich O'Hara", "3", "1,200 m", "20 May 2005", "12\n(3)", "a", "1.5", "100%"),
        ("ZÜRICH o'hara", "", "900 m", "May 2006", "9", "b", "2", "back\\slash"),
        ("zurich", "3", "n/a", "", "abc", "a", "-0.5", "two\nlines"),
        ("Москва", "-7", "1,200 m", "1 January 1999", "+7 pts", "", "2", 'say "hi"'),
        ("МОСКВА", "10", "15.5 m", "20 May 2005", "1,234 x", "b", "", "a_b"),
        ("", "10", "900 m", "3 March 2001", "5.", "c", "1e3", "-"),
        ("東京", "", "2,000 m", "25 December 2004", "-", "c", "4.3", "axb"),
    ),
    title="Nasty cells",
)
BIG = Table("big", ("id", "n"), (("9007199254740993", "1"), ("9007199254740995", ""), ("", "3")), title="Big numbers")


def agree(query: Query, index: TableIndex) -> str:
    with Database.from_tables([index.table]) as database:
        return bench.compare(query, index, database)


def all_agree(queries: list[Query], table: Table = NASTY) -> None:
    index = analyse(table)
    assert queries
    queries = random.Random(len(queries)).sample(queries, min(50, len(queries)))
    with Database.from_tables([table]) as database:
        for query in queries:
            assert (said := bench.compare(query, index, database)) == "memory agrees", said


def conditions(index: TableIndex) -> list[tuple[Condition, ...]]:
    name, points, height, born, score = range(5)
    return [
        (),
        (Condition.equal(name, ["Zürich O'Hara"], [0]),),
        (Condition.equal(name, ["Москва", "МОСКВА"], [3, 4]),),
        (Condition.equal(points, [3], [0, 2]),),
        (Condition.equal(points, [3, 10], [0, 2, 4, 5]), Condition.compare(index, born, "<", "2005")),
        (Condition.equal(name, ["zurich"], [2]).negate(index),),
        (Condition.equal(points, [3], [0, 2]).negate(index),),
        (Condition.like(index, name, "zürich"),),
        (Condition.like(index, name, "ZUR"),),
        (Condition.like(index, name, "моск"),),
        (Condition.like(index, 7, "%"),),
        (Condition.like(index, 7, "_"),),
        (Condition.like(index, 7, "\\"),),
        (Condition.equal(7, ["two\nlines"], [2]),),
        (Condition.equal(7, ['say "hi"'], [3]),),
        (Condition.empty(index, points),),
        (Condition.empty(index, height),),
        (Condition.compare(index, score, ">", 6),),
        (Condition.compare(index, height, "<=", 900),),
        (Condition.compare(index, born, ">", "2005-05"),),
        (Condition.compare(index, 6, ">=", 1.5),),
        (Condition.equal(5, ["nothing like it"], []),),
    ]


ON_ONE_COLUMN = {
    "select": Query.cells,
    "distinct": lambda rows, i: Query.cells(rows, i, distinct=True),
    "count_distinct": Query.count,
    "min": lambda rows, i: Query.figure("min", rows, i),
    "max": lambda rows, i: Query.figure("max", rows, i),
    "sum": lambda rows, i: Query.figure("sum", rows, i),
    "avg": lambda rows, i: Query.figure("avg", rows, i),
    "common": Query.common,
    "rare": Query.rare,
    "first": lambda rows, i: Query.first(rows, i, 2),
    "last": lambda rows, i: Query.last(rows, i, 2),
    "next": Query.following,
    "previous": Query.preceding,
}


@pytest.mark.parametrize("label", ON_ONE_COLUMN)
def test_operations_on_one_column(label):
    index = analyse(NASTY)
    wanted = [
        column.index
        for column in index.columns
        if label not in ("min", "max", "sum", "avg")
        or column.is_ordered
        and (label in ("min", "max") or column.type != "date")
    ]
    queries = [ON_ONE_COLUMN[label](where(each), column) for each in conditions(index) for column in wanted]
    assert {query.label for query in queries} == {label}
    all_agree(queries)


OTHER = where((Condition.equal(0, ["МОСКВА"], [4]),))
WITH_A_KEY = {
    "top": lambda rows, key: Query.top(rows, 0, key, 3),
    "bottom": lambda rows, key: Query.bottom(rows, 0, key, 3),
    "above": lambda rows, key: Query.beyond(rows, 0, key, ">"),
    "below": lambda rows, key: Query.beyond(rows, 0, key, "<"),
    "count_above": lambda rows, key: Query.count(Neighbours(anchor=rows, by=Key(column=key), sign=">")),
    "count_below": lambda rows, key: Query.count(Neighbours(anchor=rows, by=Key(column=key), sign="<")),
    "difference": lambda rows, key: Query.gap(rows, OTHER, key),
    "across": lambda rows, key: Query.across(rows, key, 1),
    "range": Query.spread,
    "same": lambda rows, key: Query.alike(rows, 0, key),
}


@pytest.mark.parametrize("label", WITH_A_KEY)
def test_operations_with_a_key(label):
    index = analyse(NASTY)
    keys = [column.index for column in index.columns[1:7] if column.is_ordered or label == "same"]
    queries = [WITH_A_KEY[label](where(each), key) for each in conditions(index) for key in keys]
    assert {query.label for query in queries} == {label}
    all_agree(queries)


ON_ROWS = {
    "count": Query.count,
    "exists": Query.exists,
    "count_after": lambda rows: Query.count(Neighbours(anchor=rows, by=Place(), sign=">")),
    "count_before": lambda rows: Query.count(Neighbours(anchor=rows, by=Place(), sign="<")),
    "count_difference": lambda rows: Query.count_gap(rows, where((Condition.equal(5, ["a"], [0, 2]),))),
}


@pytest.mark.parametrize("label", ON_ROWS)
def test_operations_on_rows(label):
    queries = [ON_ROWS[label](where(each)) for each in conditions(analyse(NASTY))]
    assert {query.label for query in queries} == {label}
    all_agree(queries)


def test_months_units_and_items():
    index = analyse(NASTY)
    rows = [where(each) for each in conditions(index)]
    queries = [
        ON_ONE_COLUMN[label](source, 3).by_month()
        for label in ("select", "distinct", "first", "last", "next", "common")
        for source in rows[:6]
    ]
    queries += [Query(rows=source, target=Count(different=Month(column=3))) for source in rows[:6]]
    queries += [Query.top(source, 3, 1, 3).by_month() for source in rows[:6]]
    queries += [
        ON_ONE_COLUMN[label](source, column).in_unit(*unit)
        for label in ("select", "max", "avg", "sum")
        for column in (1, 2)
        for source in rows[:6]
        for unit in ((3.28084, 0.0), (1.8, 32.0))
    ]
    queries += [Query.gap(source, rows[1], 2).in_unit(0.001, 5.0) for source in rows[:4]]
    queries += [Query.spread(source, 2).in_unit(1.8, 32.0) for source in rows[:4]]
    queries += [Query.items(source, 0, separator) for source in rows[:4] for separator in ("i", "'", " o", ".")]
    queries += [Query.cells(where((Condition.part(index, 3, "month", (month,)),)), 0) for month in (1, 5, 12)]
    all_agree(queries)


DATED = Table(
    "dated",
    ("Event", "Day", "Year"),
    tuple(
        (f"event {n}", *each)
        for n, each in enumerate(
            (
                *(("14 October 1066", "1066"), ("29 February 2000", "2000"), ("1 March 2000", "2000")),
                *(("28 February 1900", "1900"), ("1 March 1900", "1900"), ("31 December 1999", "1999")),
                *(("3 May 2021", "2021"), ("4 May 2021", "2021"), ("May 2021", "2021"), ("20 May", ""), ("", "1990")),
                *(("31 August 2021", "1989"), ("1 September 2021", "1801")),
            )
        )
    ),
)


def test_parts_of_dates():
    index = analyse(DATED)
    parts = [("weekday", (day,)) for day in range(1, 8)] + [("weekday", (6, 7)), ("month", (7, 8, 9)), ("day", (1, 31))]
    held = [Condition.part(index, 1, *each) for each in parts]
    held += [Condition.within(index, 1, "2021-05", "2021-08-99"), Condition.within(index, 1, "1990", "1999-99")]
    held += [Condition.within(index, 2, 1990, 1999), Condition.within(index, 2, 1801, 1900)]
    all_agree([Query.cells(where((each,)), 0) for each in held], table=DATED)
    days = [each.weekday for each in index.columns[1].dates if each]
    assert days[:8] == [7, 2, 3, 3, 4, 5, 1, 2]  # of the calendar that is in use now, also before it was
    assert [each.weekday for each in index.columns[1].dates if each and not each.full] == [None, None]


class Composer:
    "Well-typed compositions by chance, of any depth."

    def __init__(self, seed: int):
        self.chance, self.index = random.Random(seed), analyse(NASTY)
        self.conditions = [each for each in conditions(self.index) if each]
        self.keys = [column.index for column in self.index.columns if column.is_ordered]
        self.numbers = [i for i in self.keys if self.index.columns[i].type != "date"]

    def rows(self, depth: int):
        chance = self.chance
        kind = chance.choice(("all", "where", "order", "take", "compared", "neighbours")) if depth else "all"
        if kind == "where":
            return Where(source=self.rows(depth - 1), filters=chance.choice(self.conditions))
        if kind == "order":
            return Order(source=self.rows(depth - 1), by=self.amount(), descending=chance.random() < 0.5)
        if kind == "take":
            return Take(source=self.rows(depth - 1), limit=chance.choice((1, 2, 3)), skip=chance.choice((0, 0, 1, 2)))
        if kind == "compared":
            left, right = (Key(column=chance.choice(self.numbers)) for _ in range(2))
            return Compared(source=self.rows(depth - 1), left=left, op=chance.choice((">", "<=", "=")), right=right)
        if kind == "neighbours":
            key, cell = Key(column=chance.choice(self.keys)), Cell(column=chance.choice((1, 5)))
            by, sign = chance.choice(((Place(), ">"), (Place(), "<"), (key, chance.choice("<>")), (cell, "=")))
            return Neighbours(anchor=self.rows(depth - 1), by=by, sign=sign)
        return ALL

    def groups(self):
        chance = self.chance
        by = chance.choice((Cell(column=1), Cell(column=5), Cell(column=2), Month(column=3), Year(column=3)))
        groups = Group(source=self.rows(2), by=by)
        for _ in range(chance.randrange(3)):
            if chance.random() < 0.3:
                groups = Having(
                    source=groups,
                    by=self.figure(),
                    op=chance.choice((">", ">=", "<", "<=", "=")),
                    value=chance.choice((2, 3.5)),
                )
                continue
            groups = Order(source=groups, by=self.of_rows(), descending=chance.random() < 0.5)
            skip = chance.choice((0, 0, 1))
            groups = Take(source=groups, limit=chance.choice((1, 2, 3)), skip=skip) if chance.random() < 0.7 else groups
        return groups

    def amount(self):
        key, other = Key(column=self.chance.choice(self.keys)), Key(column=self.chance.choice(self.keys))
        warmer = Conversion(term=Key(column=self.chance.choice(self.numbers)), factor=1.8, offset=32.0)
        made = self.calculation(key, other)
        return self.chance.choice(
            (key, key, Place(), Calculation(sign="||", left=key, right=other), warmer, made, Year(column=3))
        )

    def calculation(self, left, right):
        return Calculation(sign=self.chance.choice("-+/%"), left=left, right=right)

    def comparison(self, left, right, third):
        "What of two amounts, or three, is more; whether one is."
        chance = self.chance
        return chance.choice(
            (
                Holds(left=left, op=chance.choice((">", ">=", "<", "<=", "=")), right=chance.choice((right, 3))),
                Leading(terms=(left, right), names=("it's", 'the "other"'), most=chance.random() < 0.5),
                Leading(terms=(left, right, third), names=("a", "b", "c"), most=chance.random() < 0.5),
            )
        )

    def of_row(self):
        cell = Cell(column=self.chance.randrange(8))
        compared = self.comparison(*(Key(column=self.chance.choice(self.numbers)) for _ in range(3)))
        return self.chance.choice(
            (cell, cell, self.amount(), Month(column=3), Items(column=0, separator="i"), compared)
        )

    def figure(self):
        chance = self.chance
        return chance.choice(
            (Count(), Figure(kind=chance.choice(("sum", "avg", "min", "max")), column=chance.choice(self.numbers)))
        )

    def of_rows(self):
        chance = self.chance
        figure = Figure(kind=chance.choice(("sum", "avg", "min", "max")), column=chance.choice(self.numbers))
        other = chance.choice(
            (Count(), Count(different=Cell(column=5)), Figure(kind="max", column=chance.choice(self.keys)))
        )
        made = self.calculation(figure, other)
        return chance.choice(
            (
                figure, other, Calculation(sign="||", left=figure, right=other),
                Conversion(term=figure, factor=0.31831, offset=1.0), made,
            )
        )  # fmt: skip

    def query(self):
        kind = self.chance.choice(
            (
                *("cells", "cells", "distinct", "figure", "groups", "of groups", "exists", "difference", "converted"),
                *("number of groups", "compared", "figures compared"),
            )
        )
        match kind:
            case "cells" | "distinct":
                return Query(rows=self.rows(4), target=self.of_row(), distinct=kind == "distinct")
            case "figure":
                return Query(rows=self.rows(4), target=self.of_rows())
            case "groups":
                groups = self.groups()
                return Query(rows=groups, target=groups.group)
            case "of groups":
                return Query(rows=self.groups(), target=self.of_rows())
            case "exists":
                return Query(rows=None, target=Exists(rows=self.rows(4)))
            case "difference":
                return Query(rows=None, target=self.difference())
            case "number of groups":
                return Query(rows=None, target=Groups(rows=self.groups()))
            case "figures compared":
                return Query(
                    rows=self.chance.choice((self.groups(), self.rows(3))), target=self.comparison(*self.figures(3))
                )
            case "compared":
                one = [Query(rows=self.rows(3), target=self.figure()) for _ in range(3)]
                return Query(rows=None, target=self.comparison(*one))
        return Query(rows=None, target=Conversion(term=self.difference(), factor=0.31831))

    def figures(self, number):
        return [self.figure() for _ in range(number)]

    def difference(self):
        figure, one = (
            Query(rows=self.rows(3), target=self.of_rows()),
            Query(rows=Take(source=self.rows(3), limit=1), target=self.amount()),
        )
        sides = self.chance.choice((figure, one)), self.chance.choice((figure, one))
        if self.chance.random() < 0.5:
            return Calculation(sign="||", left=sides[0], right=sides[1])
        change = self.calculation(*sides)
        return Calculation(sign="%", left=change, right=sides[0]) if self.chance.random() < 0.3 else change


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.slow
def test_whatever_composes_is_rendered(seed):
    "All renderers agree over compositions that nobody has named; words say them, and they have a label."
    composer = Composer(seed)
    index = composer.index
    labels = set()
    with Database.from_tables([NASTY]) as database:
        for _ in range(150):
            query = composer.query()
            assert (said := bench.compare(query, index, database)) == "memory agrees", (query, said)
            ours, theirs = Runner(index).run(query), database.run(to_sql(query, index, database.names["nasty"])).rows
            assert bench.normal(ours) == bench.normal([row[0] for row in theirs]), query
            if not query.distinct:  # and in the same order
                assert [as_text(one) for one in ours if isinstance(one, str)] == [
                    one for (one,) in theirs if isinstance(one, str)
                ], query
            assert in_words(query, index) and hash(query) == hash(query.rewrite(lambda node: None))
            labels.add(query.label)
    assert len(labels) > 8


@pytest.mark.slow
def test_the_sample_corpus_agrees():
    own = {table.id: table for table in load_tables(ROOT / "data").tables}
    lines = [
        json.loads(line)
        for file in ("questions.jsonl", "questions-world.jsonl")
        for line in (ROOT / "data" / file).read_text(encoding="utf-8").splitlines()
    ]
    pairs = [
        (line["question"], own[line["table_id"]])
        for line in random.Random(7).sample(lines, 30)
        if line.get("table_id") in own
    ]
    said = bench.measure(pairs, each=6, seed=7)
    assert said["queries"] > 100 and not said["problems"], said["problems"][:3]
    assert said["counts"]["memory agrees"] == said["queries"]


def test_whole_numbers_stay_exact():
    index, largest = analyse(BIG), Query.figure("max", ALL, 0)
    assert agree(largest, index) == "memory agrees"
    assert Runner(index).run(largest) == [9007199254740995]


@pytest.mark.parametrize(
    "table",
    [
        Table("empty", ("a", "b"), (), title="no rows"),
        Table("blank", ("", ""), (("", ""), ("", "")), title=""),
        Table("half", ("a\ud800", "b"), (("x\udc00", "1"), ("y", "2")), title="half \ud800 letters"),
        Table("same", ("a", "a", "a"), (("1", "2", "x"),), title="one name thrice"),
    ],
    ids=lambda table: table.id,
)
def test_bad_tables(table):
    index = TableIndex(table)
    for query in (
        Query.count(ALL),
        Query.cells(ALL, 0),
        Query.common(ALL, 1),
        Query.first(ALL, 1, 2),
        Query.exists(ALL),
    ):
        assert agree(query, index) == "memory agrees"


@pytest.mark.parametrize(
    ("compose", "why"),
    [
        (lambda: Query(rows=ALL, target=Calculation(sign="||", left=Key(column=1), right=Count())), "both be figures"),
        (
            lambda: Query(rows=ALL, target=Calculation(sign="||", left=Cell(column=0), right=Key(column=1))),
            "needs numbers or dates",
        ),
        (
            lambda: Query(
                rows=None,
                target=Calculation(sign="||", left=Query(rows=ALL, target=Key(column=1)), right=Query.count(ALL)),
            ),
            "needs numbers or dates",
        ),
        (lambda: Query(rows=ALL, target=Conversion(term=Month(column=3), factor=2.0)), "only a number"),
        (lambda: Query(rows=Group(source=ALL, by=Cell(column=1)), target=Cell(column=0)), "target of grouped rows"),
        (
            lambda: Where(source=Group(source=ALL, by=Cell(column=1)), filters=(Condition.equal(0, ["x"], []),)),
            "rows that are not grouped",
        ),
        (lambda: Order(source=ALL, by=Count()), "rows are ordered by a term"),
        (lambda: Order(source=Group(source=ALL, by=Cell(column=1)), by=Key(column=1)), "groups by a term of rows"),
        (lambda: Group(source=Group(source=ALL, by=Cell(column=1)), by=Cell(column=1)), "grouped once only"),
        (lambda: Neighbours(anchor=ALL, by=Cell(column=1), sign=">"), "compared by position or key"),
        (lambda: Take(source=ALL, limit=0), "at least 1"),
        (lambda: Query(rows=ALL, target=Exists(rows=ALL)), "its own rows"),
    ],
)
def test_what_makes_no_sense_does_not_compose(compose, why):
    with pytest.raises(QueryError, match=why):
        compose()


def test_a_query_is_a_value():
    one, same = (Query.top(where((Condition.equal(0, ["x"], rows),)), 0, 1) for rows in ([0], [0]))
    assert one == same and hash(one) == hash(same) and one != Query.bottom(one.rows.source.source, 0, 1)
    first = "Take(source=Order(source=AllRows(), by=Key(column=1), descending=True), limit=1)"
    assert repr(Query.top(ALL, 0, 1)) == f"Query(rows={first}, target=Cell(column=0))"
    with pytest.raises(AttributeError):
        one.target = Cell(column=1)  # type: ignore[misc]


def test_a_cell_cannot_break_out_of_a_query():
    cell = 'x\']; import os #\n""" } ; DROP ?x \\'
    index = analyse(Table("evil", ("name", "n"), ((cell, "1"), ("y", "2")), title="evil"))
    assert agree(Query.cells(where((Condition.equal(0, [cell], [0]),)), 1), index) == "memory agrees"
    assert agree(Query.count(where((Condition.like(index, 0, cell),))), index) == "memory agrees"
