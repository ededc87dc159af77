"""Questions made up for training the parser of databases, and hints for real ones.

    python benchmarks/join_questions.py ../shared/benchmarks/spider_train FOLDER [--seed 1] [--each 60]

Two files come out, one JSON object a line: id, database, question, evidence, query (`query.selections.query_data`).

- `made.jsonl`: queries composed from what is known of each database (profile, keys, frequent values), each worded in
  one of several ways: lists, filters, aggregates, counts per group, superlatives, HAVING, nested in and not in, sets,
  over one table and over joins.
- `hinted.jsonl`: the set's own questions with hints that explain words of them, in the manners in which people write
  hints, some of them untidy; in half of them a value is replaced by words that only the hint explains.

Both are drawn from the databases of a training set; those of `spider` and `bird` never come in.
"""

from __future__ import annotations

import argparse
import json
import random
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from tablerag.core import QueryError
from tablerag.evaluation.database_sets import DatabaseSet
from tablerag.joins.reading import read_sql
from tablerag.notation import read_number
from tablerag.query.database_words import said_name
from tablerag.query.selections import Agg, AllOf, AnyOf, Col, DatabaseQuery, Select, SetQuery, Star, Test, query_data
from tablerag.schema.in_place import KnownDatabase
from tablerag.schema.profiles import ColumnProfile, TableProfile

ROWS = Agg(kind="count", of=Star())
Made = tuple[str, DatabaseQuery]

# ---------------------------------------------------------------- words

ASK = (
    "What are the {0}?", "List the {0}.", "Show the {0}.", "Find the {0}.", "Give me the {0}.", "Tell me the {0}.",
    "Return the {0}.", "Which are the {0}?", "I want to see the {0}", "the {0}", "Could you list the {0}?",
    "What is the {0}?",
    "Please give the {0}.", "Display the {0}.", "Show me all the {0}", "Get the {0}.",
)  # fmt: skip
COUNT = (
    "How many {0} are there?", "Count the number of {0}.", "What is the number of {0}?", "Find the number of {0}",
    "How many {0} do we have?", "Count the {0}.", "What is the total number of {0}?", "number of {0}",
    "Tell me how many {0} there are.",
)  # fmt: skip
EQUAL = (
    "whose {c} is {v}", "with {c} {v}", "that have {v} as their {c}", "where the {c} is {v}",
    "for which the {c} is {v}",
    "having a {c} of {v}", "of {c} {v}", "with the {c} {v}", "whose {c} equals {v}", "that have the {c} {v}",
)  # fmt: skip
UNEQUAL = (
    "whose {c} is not {v}", "that do not have the {c} {v}", "with a {c} other than {v}", "excluding those with {c} {v}",
    "where the {c} is anything but {v}", "whose {c} differs from {v}",
)  # fmt: skip
COMPARED = {
    ">": ("with a {c} above {v}", "whose {c} is greater than {v}", "with more than {v} {c}", "with {c} over {v}",
          "whose {c} exceeds {v}", "where {c} is larger than {v}", "with {c} higher than {v}"),
    "<": ("with a {c} below {v}", "whose {c} is less than {v}", "with fewer than {v} {c}", "with {c} under {v}",
          "whose {c} is smaller than {v}", "where {c} is lower than {v}"),
    ">=": ("with a {c} of at least {v}", "whose {c} is {v} or more", "with {c} no less than {v}"),
    "<=": ("with a {c} of at most {v}", "whose {c} is {v} or less", "with {c} no more than {v}"),
}  # fmt: skip
BETWEEN = ("with a {c} between {v} and {w}", "whose {c} is from {v} to {w}", "whose {c} lies between {v} and {w}")
LIKE = (
    "whose {c} contains {v}",
    "with {v} in their {c}",
    "whose {c} includes the word {v}",
    "with the substring {v} in the {c}",
)
MOST = (
    "the highest {c}",
    "the largest {c}",
    "the most {c}",
    "the greatest {c}",
    "the maximum {c}",
    "the top {c}",
    "the biggest {c}",
)
LEAST = ("the lowest {c}", "the smallest {c}", "the least {c}", "the minimum {c}", "the fewest {c}")
AGGREGATES = {
    "avg": ("average {c}", "mean {c}", "average value of {c}"),
    "sum": ("total {c}", "sum of the {c}", "combined {c}", "overall {c}"),
    "max": ("maximum {c}", "highest {c}", "largest {c}", "greatest {c}"),
    "min": ("minimum {c}", "lowest {c}", "smallest {c}", "least {c}"),
}
UP = (
    "in ascending order of {c}",
    "sorted by {c}",
    "ordered by {c} from low to high",
    "in order of {c}",
    "sorted by {c} ascending",
)
DOWN = (
    "in descending order of {c}",
    "sorted by {c} from high to low",
    "ordered by {c} descending",
    "from the highest to the lowest {c}",
)


def plural(word: str) -> str:
    "A word for many: boxes, cities, cars; one that is many already stays."
    if word.endswith("s") and not word.endswith(("ss", "us")):
        return word
    if word.endswith("y") and word[-2:-1] not in "aeiou":
        return word[:-1] + "ies"
    return word + ("es" if word.endswith(("s", "x", "ch", "sh")) else "s")


def singular(word: str) -> str:
    "A word for one."
    if word.endswith("ies") and len(word) > 4:
        return word[:-3] + "y"
    return word[:-1] if word.endswith("s") and not word.endswith(("ss", "us", "is")) else word


def joined_words(items: Sequence[str], word: str = "and") -> str:
    "Several things in a row."
    return f"{', '.join(items[:-1])} {word} {items[-1]}" if len(items) > 1 else items[0]


# ---------------------------------------------------------------- what a database offers


@dataclass(frozen=True)
class Part:
    "A table, and what its columns are good for."

    table: TableProfile
    labels: tuple[Col, ...]  # texts that name rows
    kinds: tuple[Col, ...]  # texts with few values
    figures: tuple[Col, ...]
    keys: frozenset[str]

    @property
    def one(self) -> str:
        "What a row is called."
        return singular(said_name(self.table.name).lower())

    @property
    def many(self) -> str:
        "What rows are called."
        return plural(said_name(self.table.name).lower())


def part_of(table: TableProfile, keys: frozenset[str]) -> Part:
    "What a table offers."

    def some(fits: Callable[[ColumnProfile], bool]) -> tuple[Col, ...]:
        return tuple(
            Col(table=table.name, name=column.name)
            for column in table.columns
            if column.name not in keys and fits(column)
        )

    rows = max(1, table.read)
    named = re.compile(r"name|title", re.IGNORECASE)
    return Part(
        table,
        some(lambda c: c.kind == "text" and (bool(named.search(c.name)) or c.distinct > 0.7 * rows) and c.longest < 60),
        some(lambda c: c.kind == "text" and 1 < c.distinct <= 30 and c.distinct < 0.8 * rows),
        some(lambda c: c.kind == "number" and not re.search(r"(^|_)id$|code|phone|zip", c.name, re.IGNORECASE)),
        keys,
    )


class Maker:
    "Makes questions over one database."

    def __init__(self, known: KnownDatabase, chance: random.Random):
        self.profile, self.joins, self.chance = known.profile, known.joins, chance
        keyed: dict[str, set[str]] = {table.name: set(table.key) for table in known.profile.tables}
        for key in known.joins.keys:
            keyed[key.table] |= set(key.columns)
            keyed[key.other] |= set(key.others)
        parts = [part_of(table, frozenset(keyed[table.name])) for table in known.profile.tables if table.rows]
        self.parts = {part.table.name: part for part in parts if part.labels or part.kinds}
        self.pairs = [
            key
            for key in known.joins.keys
            if {key.table, key.other} <= set(self.parts) and key.table != key.other and len(key.columns) == 1
        ]

    # -- words for parts of a query

    def said(self, column: Col, table: bool = False) -> str:
        "A column in words, sometimes with its table."
        words = said_name(column.name).lower()
        own = self.parts[column.table].one
        if words.startswith(own + " ") and self.chance.random() < 0.6:
            words = words[len(own) + 1 :]
        return f"{own} {words}" if table and not words.startswith(own) and self.chance.random() < 0.5 else words

    def value(self, column: Col) -> str | float | None:
        "One of a column's values."
        about = self.profile.column(column.ref)
        values = [each for each in about.examples if each.strip() and len(each) < 40]
        if not values:
            return None
        text = self.chance.choice(values)
        if about.kind != "number":
            return text
        number = read_number(text)
        return number.value if number is not None else None

    def written(self, value: str | float) -> str:
        "A value as a question has it."
        if not isinstance(value, str):
            return str(value)
        roll = self.chance.random()
        return f'"{value}"' if roll < 0.2 else f"'{value}'" if roll < 0.35 else value.lower() if roll < 0.42 else value

    def test(self, part: Part) -> tuple[str, Test] | None:
        "A test and its words."
        columns = [*part.kinds, *part.kinds, *part.figures, *part.labels]
        if not columns:
            return None
        column = self.chance.choice(columns)
        value = self.value(column)
        if value is None:
            return None
        if isinstance(value, str):
            if column in part.labels and self.chance.random() < 0.4:
                word = self.chance.choice(value.split())
                return self.pick(LIKE, c=self.said(column), v=self.written(word)), Test(
                    term=column, op="like", value=(f"%{word}%",)
                )
            op = "!=" if self.chance.random() < 0.2 else "="
            words = self.pick(EQUAL if op == "=" else UNEQUAL, c=self.said(column), v=self.written(value))
            return words, Test(term=column, op=op, value=(value,))
        if self.chance.random() < 0.15:
            other = value + self.chance.choice((1, 5, 10, 100))
            return self.pick(BETWEEN, c=self.said(column), v=value, w=other), Test(
                term=column, op="between", value=(value, other)
            )
        op = self.chance.choice(tuple(COMPARED))
        return self.pick(COMPARED[op], c=self.said(column), v=value), Test(term=column, op=op, value=(value,))

    def pick(self, phrases: Sequence[str], *given: object, **named: object) -> str:
        "One of several phrases, filled in."
        return self.chance.choice(phrases).format(*given, **named)

    def columns(self, part: Part, most: int = 3) -> tuple[Col, ...]:
        "Some columns to be shown."
        offered = list(dict.fromkeys([*part.labels, *part.kinds, *part.figures]))
        count = min(len(offered), self.chance.choice((1, 1, 1, 2, 2, most)))
        first = [self.chance.choice(part.labels)] if part.labels and self.chance.random() < 0.7 else []
        rest = [each for each in self.chance.sample(offered, count) if each not in first]
        return tuple([*first, *rest][:count])

    def shown(self, columns: Sequence[Col], of: str = "") -> str:
        "Columns in words, with whose they are."
        words = joined_words([self.said(column) for column in columns])
        return (
            self.pick(
                ("{0} of {1}", "{0} of the {1}", "{0} of all {1}", "{0} for each of the {1}", "{0} for {1}"), words, of
            )
            if of
            else words
        )

    # -- one table

    def listed(self, part: Part) -> Made | None:
        "Columns of all rows, of those that pass tests, in an order."
        columns, where, words = self.columns(part), None, part.many
        count = self.chance.choice((0, 1, 1, 1, 2))
        tests = [each for _ in range(count) if (each := self.test(part)) is not None]
        if len(tests) == 2 and tests[0][1].term != tests[1][1].term:
            either = self.chance.random() < 0.3
            words += f" {tests[0][0]} {'or' if either else 'and'} {tests[1][0]}"
            where = (AnyOf if either else AllOf)(tests=(tests[0][1], tests[1][1]))
        elif tests:
            words, where = f"{words} {tests[0][0]}", tests[0][1]
        query = Select(columns=columns, tables=(part.table.name,), where=where)
        roll = self.chance.random()
        if roll < 0.15 and len(columns) == 1:
            return self.pick(
                ASK, f"{self.pick(('different', 'distinct', 'unique'))} {self.shown(columns, words)}"
            ), replace(query, distinct=True)
        if roll < 0.35 and part.figures:
            by, down = self.chance.choice(part.figures), self.chance.random() < 0.5
            ordered = self.pick(DOWN if down else UP, c=self.said(by))
            return self.pick(ASK, f"{self.shown(columns, words)} {ordered}"), replace(query, order=((by, down),))
        return self.pick(ASK, self.shown(columns, words)), query

    def counted(self, part: Part) -> Made | None:
        "How many rows, or different values."
        test = self.test(part) if self.chance.random() < 0.6 else None
        query = Select(columns=(ROWS,), tables=(part.table.name,), where=test[1] if test else None)
        words = part.many + (f" {test[0]}" if test else "")
        if part.kinds and self.chance.random() < 0.3:
            column = self.chance.choice(part.kinds)
            many = self.pick(("different {0}", "distinct {0}", "unique {0}"), plural(self.said(column)))
            return self.pick(COUNT, f"{many} of {words}"), replace(
                query, columns=(Agg(kind="count", of=column, distinct=True),)
            )
        return self.pick(COUNT, words), query

    def figured(self, part: Part) -> Made | None:
        "Averages, totals, extremes."
        if not part.figures:
            return None
        kinds = self.chance.sample(tuple(AGGREGATES), self.chance.choice((1, 1, 1, 2, 3)))
        column, test = self.chance.choice(part.figures), self.test(part) if self.chance.random() < 0.5 else None
        words = joined_words(
            [
                self.pick(AGGREGATES[kind], c=self.said(column) if at == len(kinds) - 1 else "").strip()
                for at, kind in enumerate(kinds)
            ]
        )
        asked = f"{words} of {part.many}" + (f" {test[0]}" if test else "")
        return self.pick(ASK, asked), Select(
            columns=tuple(Agg(kind=kind, of=column) for kind in kinds),
            tables=(part.table.name,),
            where=test[1] if test else None,
        )

    def extreme(self, part: Part) -> Made | None:
        "The row with the greatest or least."
        if not part.figures:
            return None
        columns, by, down = self.columns(part, 2), self.chance.choice(part.figures), self.chance.random() < 0.7
        end, many = self.pick(MOST if down else LEAST, c=self.said(by)), self.chance.choice((1, 1, 1, 3, 5))
        query = Select(columns=columns, tables=(part.table.name,), order=((by, down),), limit=many)
        shown = self.shown(columns)
        if many > 1:
            return self.pick(
                (
                    "What are the {0} of the {1} {2} with {3}?",
                    "List the {0} for the top {1} {2} with {3}",
                    "Show the {0} of {1} {2} that have {3}.",
                ),
                shown,
                many,
                part.many,
                end,
            ), query
        return self.pick(
            (
                "What is the {0} of the {1} with {2}?",
                "Which {1} has {2}? Give its {0}.",
                "Find the {0} of the {1} that has {2}.",
                "Return the {0} for the {1} with {2}",
                "Show the {0} of the {1} having {2}.",
            ),
            shown,
            part.one,
            end,
        ), query

    def grouped(self, part: Part) -> Made | None:
        "Something for each kind; the most frequent kind; kinds with many rows."
        if not part.kinds:
            return None
        kind, table = self.chance.choice(part.kinds), (part.table.name,)
        each, roll = self.said(kind), self.chance.random()
        if roll < 0.3:
            asked = self.pick(
                (
                    "How many {0} are there for each {1}?",
                    "Show each {1} and the number of {0}.",
                    "For each {1}, count the {0}.",
                    "What are the {1} and how many {0} have it?",
                    "Count the {0} by {1}",
                    "Number of {0} per {1}",
                ),
                part.many,
                each,
            )
            return asked, Select(columns=(kind, ROWS), tables=table, group=(kind,))
        if roll < 0.5 and part.figures:
            of, how = self.chance.choice(part.figures), self.chance.choice(tuple(AGGREGATES))
            asked = self.pick(
                (
                    "What is the {0} of {1} for each {2}?",
                    "For each {2}, show the {0} of the {1}.",
                    "Show the {2} and the {0} of {1} in it.",
                    "{0} of {1} by {2}",
                ),
                self.pick(AGGREGATES[how], c=self.said(of)),
                part.many,
                each,
            )
            return asked, Select(columns=(kind, Agg(kind=how, of=of)), tables=table, group=(kind,))
        if roll < 0.75:
            down = self.chance.random() < 0.7
            asked = self.pick(
                (
                    "What is the most common {1} of {0}?",
                    "Which {1} do most {0} have?",
                    "Which {1} has the largest number of {0}?",
                    "Return the {1} that the most {0} share.",
                )
                if down
                else ("What is the least common {1} of {0}?", "Which {1} has the fewest {0}?"),
                part.many,
                each,
            )
            return asked, Select(columns=(kind,), tables=table, group=(kind,), order=((ROWS, down),), limit=1)
        least = self.chance.choice((1, 2, 3, 5))
        asked = self.pick(
            (
                "Which {1} have more than {2} {0}?",
                "Show the {1} with more than {2} {0}.",
                "Find the {1} that more than {2} {0} have",
                "What are the {1} shared by more than {2} {0}?",
            ),
            part.many,
            each,
            least,
        )
        return asked, Select(
            columns=(kind,), tables=table, group=(kind,), having=Test(term=ROWS, op=">", value=(least,))
        )

    def above_average(self, part: Part) -> Made | None:
        "Rows beyond a figure of all rows."
        if not part.figures:
            return None
        by, columns, over = self.chance.choice(part.figures), self.columns(part, 2), self.chance.random() < 0.6
        inner = Select(columns=(Agg(kind="avg", of=by),), tables=(part.table.name,))
        words = self.pick(
            ("whose {0} is {1} average", "with a {0} {1} the average", "that have a {0} {1} the mean {0}"),
            self.said(by),
            "above" if over else "below",
        )
        return self.pick(ASK, f"{self.shown(columns, part.many)} {words}"), Select(
            columns=columns, tables=(part.table.name,), where=Test(term=by, op=">" if over else "<", value=inner)
        )

    # -- several tables

    def across(self) -> Made | None:
        "A question over a key: rows of the table that leads (many), and of the table it leads to (one)."
        if not self.pairs:
            return None
        key = self.chance.choice(self.pairs)
        many, one = self.parts[key.table], self.parts[key.other]
        if not one.labels:
            return None
        name = self.chance.choice(one.labels)
        make = self.chance.choice(
            (
                self.per_parent,
                self.most_children,
                self.filtered,
                self.filtered,
                self.childless,
                self.two_kinds,
                self.both_named,
                self.figure_over,
            )
        )
        return make(
            many, one, name, Col(table=key.other, name=key.others[0]), Col(table=key.table, name=key.columns[0])
        )

    def per_parent(self, many: Part, one: Part, name: Col, to: Col, own: Col) -> Made | None:
        "How many of one for each of the other."
        tables, said = (one.table.name, many.table.name), self.said(name)
        query = Select(columns=(name, ROWS), tables=tables, group=(to,))
        if self.chance.random() < 0.35:
            least = self.chance.choice((1, 2, 3))
            asked = self.pick(
                (
                    "Which {0} have at least {3} {1}? Give the {2}.",
                    "Show the {2} of {0} with {3} or more {1}.",
                    "What are the {2} of the {0} that have at least {3} {1}?",
                ),
                one.many,
                many.many,
                said,
                least,
            )
            return asked, replace(query, columns=(name,), having=Test(term=ROWS, op=">=", value=(least,)))
        return self.pick(
            (
                "How many {1} does each {0} have? Show the {2} and the count.",
                "Show the {2} of each {0} and its number of {1}.",
                "For each {0}, list the {2} and the number of {1}.",
                "What is the {2} and the number of {1} for every {0}?",
                "Count the {1} per {0}, with its {2}",
            ),
            one.one,
            many.many,
            said,
        ), query

    def most_children(self, many: Part, one: Part, name: Col, to: Col, own: Col) -> Made | None:
        "The one with most or fewest of the other."
        down = self.chance.random() < 0.75
        asked = self.pick(
            (
                "Which {0} has the {3} {1}? Give its {2}.",
                "What is the {2} of the {0} with the {3} {1}?",
                "Find the {2} of the {0} that has the {3} {1}.",
                "Return the {2} of the {0} with the {3} {1}.",
            ),
            one.one,
            many.many,
            self.said(name),
            self.pick(("most", "highest number of") if down else ("fewest", "smallest number of")),
        )
        return asked, Select(
            columns=(name,), tables=(one.table.name, many.table.name), group=(to,), order=((ROWS, down),), limit=1
        )

    def filtered(self, many: Part, one: Part, name: Col, to: Col, own: Col) -> Made | None:
        "Rows of one table by a test of the other."
        test, shown, whose = (self.test(one), many, one) if self.chance.random() < 0.5 else (self.test(many), one, many)
        if test is None:
            return None
        columns, tables = self.columns(shown, 2), (shown.table.name, whose.table.name)
        bound = self.pick(("of {0}", "that belong to {0}", "that have {0}", "with {0}", "related to {0}"), whose.many)
        whole = f"{shown.many} {bound} {test[0]}"
        if self.chance.random() < 0.25:
            return self.pick(COUNT, whole), Select(columns=(ROWS,), tables=tables, where=test[1])
        return self.pick(ASK, self.shown(columns, whole)), Select(
            columns=columns, tables=tables, where=test[1], distinct=shown is one
        )

    def childless(self, many: Part, one: Part, name: Col, to: Col, own: Col) -> Made | None:
        "Rows of one table that have none of the other, or some."
        without, test = self.chance.random() < 0.75, self.test(many) if self.chance.random() < 0.4 else None
        inner = Select(columns=(own,), tables=(many.table.name,), where=test[1] if test else None)
        what = many.many + (f" {test[0]}" if test else "")
        phrases = (
            ("that do not have any {0}", "without any {0}", "that have no {0}", "not associated with any {0}")
            if without
            else ("that have {0}", "with at least one of the {0}", "that appear among the {0}")
        )
        words = f"{one.many} {self.pick(phrases, what)}"
        if self.chance.random() < 0.3:
            return self.pick(COUNT, words), Select(
                columns=(ROWS,),
                tables=(one.table.name,),
                where=Test(term=to, op="not_in" if without else "in", value=inner),
            )
        return self.pick(ASK, self.shown((name,), words)), Select(
            columns=(name,),
            tables=(one.table.name,),
            where=Test(term=to, op="not_in" if without else "in", value=inner),
        )

    def two_kinds(self, many: Part, one: Part, name: Col, to: Col, own: Col) -> Made | None:
        "Rows of one table with both of two kinds of the other, or with one and not the other."
        if not many.kinds:
            return None
        kind = self.chance.choice(many.kinds)
        values = [each for each in self.profile.column(kind.ref).examples if len(each) < 40]
        if len(values) < 2:
            return None
        first, second = self.chance.sample(values, 2)
        sides = [
            Select(
                columns=(name,), tables=(one.table.name, many.table.name), where=Test(term=kind, op="=", value=(each,))
            )
            for each in (first, second)
        ]
        op = self.chance.choice(("intersect", "intersect", "except", "union"))
        word = {"intersect": "and also {0}", "except": "but not {0}", "union": "or {0}"}[op].format(
            self.written(second)
        )
        lead = "both " if op == "intersect" and self.chance.random() < 0.6 else ""
        words = self.pick(
            (
                "{0} that have {1} with {2} {3}{4} {5}",
                "{0} whose {1} have {3}{4} {5} as {2}",
                "{0} with {1} of {2} {3}{4} {5}",
            ),
            one.many,
            many.many,
            self.said(kind),
            lead,
            self.written(first),
            word,
        )
        return self.pick(ASK, self.shown((name,), words)), SetQuery(kind=op, left=sides[0], right=sides[1])

    def both_named(self, many: Part, one: Part, name: Col, to: Col, own: Col) -> Made | None:
        "Columns of both tables side by side."
        columns = (*self.columns(many, 2)[:1], name)
        query = Select(columns=columns, tables=(many.table.name, one.table.name))
        words = f"{self.said(columns[0])} of each {many.one} and the {self.said(name, True)} of its {one.one}"
        if many.figures and self.chance.random() < 0.4:
            by = self.chance.choice(many.figures)
            return self.pick(ASK, f"{words} {self.pick(DOWN, c=self.said(by))}"), replace(query, order=((by, True),))
        return self.pick(ASK, words), query

    def figure_over(self, many: Part, one: Part, name: Col, to: Col, own: Col) -> Made | None:
        "An aggregate of one table by a test of the other, or for each row of it."
        if not many.figures:
            return None
        of, how, tables = (
            self.chance.choice(many.figures),
            self.chance.choice(tuple(AGGREGATES)),
            (many.table.name, one.table.name),
        )
        words = f"{self.pick(AGGREGATES[how], c=self.said(of))} of {many.many}"
        if self.chance.random() < 0.5:
            return self.pick(
                (
                    "For each {1}, what is the {0}? Show its {2} too.",
                    "Show the {2} of each {1} and the {0}.",
                    "What are the {2} and the {0} for every {1}?",
                ),
                words,
                one.one,
                self.said(name),
            ), Select(columns=(name, Agg(kind=how, of=of)), tables=tables, group=(to,))
        test = self.test(one)
        return (
            None
            if test is None
            else (
                self.pick(ASK, f"{words} for {one.many} {test[0]}"),
                Select(columns=(Agg(kind=how, of=of),), tables=tables, where=test[1]),
            )
        )

    def one(self) -> Made | None:
        "A question by chance."
        if self.pairs and self.chance.random() < 0.55:
            return self.across()
        part = self.chance.choice(list(self.parts.values()))
        return self.chance.choice(
            (
                self.listed,
                self.listed,
                self.counted,
                self.figured,
                self.extreme,
                self.grouped,
                self.grouped,
                self.above_average,
            )
        )(part)


# ---------------------------------------------------------------- hints

SAYS = (
    "{w} refers to {m}",
    "{w} refers to {m}",
    "{w} means {m}",
    "{w} is {m}",
    "{m} means {w}",
    "{w} stands for {m}",
    "'{w}' refers to {m}",
)
CODED = (
    "of the first class", "premium", "listed", "special", "qualified", "on the short list", "preferred", "legacy",
    "of interest", "regular", "flagship", "of the second kind", "marked", "active", "standard", "of the old sort",
)  # fmt: skip

ENDS = re.compile(
    r"\b(?:most|least|fewest|(?!interest|request|honest|forest|west|guest|test|rest|contest)\w{3,}est|top|maximum|minimum)"
    r"\b(?: (?!(?:of|in|the|is|are|and|for)\b)\w+)?",
    re.IGNORECASE,
)  # the end of an order, with the word behind it


class Hinter:
    "Writes hints for questions whose query is known."

    def __init__(self, known: KnownDatabase, chance: random.Random):
        self.profile, self.chance = known.profile, chance

    def name(self, column: Col) -> str:
        "A column as people write it in hints."
        name = column.name.lower() if self.chance.random() < 0.15 else column.name
        if " " in name:
            return f"`{name}`"
        roll = self.chance.random()
        return f"{column.table}.{name}" if roll < 0.2 else f"`{name}`" if roll < 0.25 else name

    def meaning(self, test: Test) -> str:
        "A test as people write it in hints."
        name, sign = self.name(test.term) if isinstance(test.term, Col) else "", {"like": "LIKE"}.get(test.op, test.op)
        [value] = test.literals
        quote = "" if not isinstance(value, str) else '"' if self.chance.random() < 0.15 else "'"
        bare = quote == "'" and re.fullmatch(r"\w+", str(value)) and self.chance.random() < 0.1
        return f"{name} {sign} {value if bare else f'{quote}{value}{quote}'}"

    def hints(self, question: str, query: DatabaseQuery) -> tuple[str, str]:
        "The question, in which words may be replaced, and the hints; empty where nothing can be hinted."
        facts = list[str]()
        for test in query.each(Test):
            if (
                not isinstance(test.term, Col)
                or len(test.literals) != 1
                or test.op not in ("=", "!=", ">", ">=", "<", "<=", "like")
            ):
                continue
            text = str(test.literals[0]).strip("%")
            found = list(re.finditer(rf"""["']?(?<!\w){re.escape(text)}(?!\w)["']?""", question, re.IGNORECASE))
            if len(found) != 1 or not text:
                continue
            words = self.widened(question, found[0])
            if test.op == "=" and isinstance(test.literals[0], str) and self.chance.random() < 0.5:
                coded = self.chance.choice(CODED)
                question, words = question[: found[0].start()] + coded + question[found[0].end() :], coded
            facts.append(self.chance.choice(SAYS).format(w=words, m=self.meaning(test)))
        facts += self.of_columns(question, query)
        facts += self.of_ends(question, query)
        self.chance.shuffle(facts)
        return question, self.chance.choice(("; ", "; ", ";", ". ")).join(facts)

    def widened(self, question: str, place: re.Match[str]) -> str:
        "The words around a value: people seldom explain the value alone."
        before = question[: place.start()].split()[-self.chance.choice((0, 1, 2)) or len(question) :]
        return " ".join([*before, place[0]]).strip(" ,?.'\"")

    def of_columns(self, question: str, query: DatabaseQuery) -> Iterator[str]:
        "Hints on the columns that are shown or measured, where words of the question are theirs."
        select = next(query.each(Select))
        for term in select.columns[:3]:
            column = term.of if isinstance(term, Agg) else term
            if not isinstance(column, Col) or self.chance.random() < 0.6:
                continue
            words = [
                word
                for word in said_name(column.name).lower().split()
                if re.search(rf"\b{re.escape(word)}", question.lower())
            ]
            if words:
                of = f"{term.kind.upper()}({self.name(column)})" if isinstance(term, Agg) else self.name(column)
                yield f"{' '.join(words)} refers to {of}"

    def of_ends(self, question: str, query: DatabaseQuery) -> Iterator[str]:
        "Hints on what is highest or lowest, where the query takes the first of an order."
        for select in query.each(Select):
            if select.limit is None or not select.order or not isinstance(column := select.order[0][0], Col):
                continue
            said = ENDS.search(question)
            if said and self.chance.random() < 0.7:
                yield f"{said[0]} refers to {'MAX' if select.order[0][1] else 'MIN'}({self.name(column)})"


# ---------------------------------------------------------------- files


def made_questions(
    known: KnownDatabase,
    chance: random.Random,
    count: int,
    run: Callable[[str], Sequence[Sequence[object]] | None] | None = None,  # None: as the database is asked by others
) -> Iterator[Made]:
    "Different questions over a database whose queries give rows."
    maker, writer, seen, tries = Maker(known, chance), known.writer(), set[str](), 0
    while maker.parts and len(seen) < count and (tries := tries + 1) < 12 * count:
        made = maker.one()
        if made is None or made[0] in seen:
            continue
        try:
            sql = writer.query(made[1])
            rows = run(sql) if run else known.database.run(sql).rows
        except QueryError:
            continue
        if rows and (len(rows) > 1 or any(rows[0])):
            seen.add(made[0])
            yield made[0][:1].upper() + made[0][1:], made[1]


def main() -> None:
    "Write both files."
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("set", type=Path)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--each", type=int, default=60, help="questions made for each database")
    given = parser.parse_args()
    given.folder.mkdir(parents=True, exist_ok=True)
    with (
        DatabaseSet(given.set) as asked,
        (given.folder / "made.jsonl").open("w", encoding="utf-8") as made,
        (given.folder / "hinted.jsonl").open("w", encoding="utf-8") as hinted,
    ):
        for name, path in asked.files.items():
            chance = random.Random(f"{given.seed} {name}")
            with KnownDatabase(path) as known:
                hinter = Hinter(known, chance)
                for number, (text, query) in enumerate(made_questions(known, chance, given.each)):
                    asks, evidence = hinter.hints(text, query) if chance.random() < 0.3 else (text, "")
                    write(made, f"made:{name}:{number}", name, asks, evidence, query)
                for question in (each for each in asked.questions if each.tags["database"] == name):
                    read, _ = read_sql(question.sql or "", known.profile, known.joins)
                    if read is None:
                        continue
                    asks, evidence = hinter.hints(question.text, read)
                    if evidence:
                        write(hinted, f"hinted:{question.id}", name, asks, evidence, read)


def write(file, id: str, database: str, question: str, evidence: str, query: DatabaseQuery) -> None:
    "One line."
    line = {"id": id, "database": database, "question": question, "evidence": evidence, "query": query_data(query)}
    file.write(json.dumps(line) + "\n")


if __name__ == "__main__":
    main()
