from __future__ import annotations

import heapq
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from itertools import combinations, product
from typing import Any

import numpy as np

from tablerag.joins.algebra import Agg, AllOf, AnyOf, Calc, Col, Func, Select, SetQuery, Star, Test
from tablerag.joins.mentions import NumberSpan, Mentions, ValueSpan
from tablerag.joins.roles import FIGURES, HEADS, Seen
from tablerag.schema.keys import JoinKey, Joins


@dataclass(frozen=True)
class Bound:
    "A test of one column that words of the question ask for."

    column: int
    op: str
    value: tuple[Any, ...]
    span: tuple[int, int]  # tokens; the same for all readings of them
    score: float
    kind: str  # "value", "number", "quoted", "flag", "null", "said" by a hint
    likeness: float = 1.0  # of its words and the value
    test: Any = None  # the test itself where it is more than a column and a value


@dataclass(frozen=True)
class Item:
    "Something that is selected."

    kind: str  # empty: a column; else an aggregate
    column: int  # -1: rows
    distinct: bool = False
    score: float = 0.0
    place: float = 0.0  # where it is named
    term: Any = None  # what a hint or a glossary defines


@dataclass(frozen=True)
class Candidate:
    "A query, and what it was put together from."

    query: Select | SetQuery
    shape: str
    items: tuple[Item, ...]
    bounds: tuple[Bound, ...]
    choices: tuple[tuple[str, str], ...]  # head -> choice
    score: float
    ordered: int = -1  # column; -1 none, -2 a count
    grouped: int = -1
    extra: int = -1  # a table that is joined though no column of it is used
    negated: int = -1  # the table of rows that must not be
    taken: tuple[tuple[int, int], ...] = ()  # spans of numbers that are a limit or how many


MOST = 160  # candidates of a question
_AGGREGATES = ("max", "min", "avg", "sum")
_NOT = frozenset("not no without never except excluding other outside nor neither n't dont don doesnt didn doesn exclude besides".split())
_LIKE = frozenset("contain contains containing substring include includes including start starts starting begin begins beginning end ends ending letter has word phrase with".split())
_FLAGS = frozenset("yes y true t 1".split())


class Proposals:
    "The parts of queries a question may ask for, with their scores."

    def __init__(self, seen: Seen, roles: Mapping[str, np.ndarray], tables: Mapping[str, np.ndarray], heads: Mapping[str, dict[str, float]]):
        self.seen, self.of, self.names = seen, seen.of, seen.names
        self.roles, self.tables, self.heads = roles, tables, heads  # log-odds, log-odds, log-probabilities
        self.lower = seen.lower
        self.said = set(self.lower)
        self.joins, self.chose_keys = self._preferred()
        self._hinted()
        self._bounds = self._all_bounds()
        self._sets: dict[Any, Any] = {}
        self._chosen: dict[Any, Any] = {}

    def _preferred(self) -> tuple[Joins, bool]:
        "Of several keys between two tables the one that hints or words of the question speak of; and whether one was left."
        known, place = self.of.database.joins, self.of.database.words.place
        told = {column.ref for fact, _ in self.of.facts for pair in fact.joined for column in pair}
        between: dict[frozenset[str], list[JoinKey]] = {}
        for key in known.keys:
            between.setdefault(frozenset((key.table, key.other)), []).append(key)
        if all(len(keys) == 1 for keys in between.values()):
            return known, False
        cover = self.of.column_cover
        best = {
            max(keys, key=lambda key: (key.refs[0] in told or key.refs[-1] in told, round(float(cover[place[key.refs[0]]]), 2)))
            for keys in between.values()
        }
        return Joins(key for key in known.keys if key in best), True

    def col(self, at: int) -> Col:
        "A column of the schema as a term."
        return Col(*self.names.refs[at])

    # -- conditions

    def _all_bounds(self) -> list[list[Bound]]:
        "For each stretch of the question the tests it may ask for."
        found = [self._of_value(span) for span in self.of.value_spans]
        spans = [(span.start, span.end) for span in self.of.value_spans]
        for start, end, text in self.of.quoted:
            if text:
                found.append(self._of_quoted(start, end, text, any(a < end and start < b for a, b in spans)))
        numbers, ranges = {span.start: span for span in self.of.number_spans}, dict(self.of.said.ranges)
        ends = set(ranges) | set(ranges.values())
        found += [self._of_range(numbers[low], numbers[high]) for low, high in ranges.items() if low in numbers and high in numbers]
        found += [self._of_number(span) for span in self.of.number_spans if span.start not in ends]
        found += self._of_flags()
        if (nulls := self._of_nulls()):
            found.append(nulls)
        values = {value for options in self.said_bounds for bound in options for value in bound.value}
        told = [options[0].span for options in self.said_bounds]
        found = [
            options
            for options in found
            if options
            and not any(bound.value and set(bound.value) <= values for bound in options)
            and not any(start < options[0].span[1] and options[0].span[0] < end for start, end in told)
        ]
        return [*self.said_bounds, *found]

    def _hinted(self) -> None:
        "What hints say of figures, orders and selected columns."
        self.said_items: list[Item] = []
        self.said_bounds: list[list[Bound]] = []
        self.said_having: list[Test] = []
        self.roles = {name: values.copy() for name, values in self.roles.items()} if self.of.facts else self.roles
        place = self.of.database.words.place
        groups: dict[str, list[Bound]] = {}
        for fact, span in self.of.facts:
            columns = [place[column.ref] for column in fact.columns if column.ref in place]
            meanings = fact.meaning if isinstance(fact.meaning, tuple) else (fact.meaning,)
            for meaning in (*meanings, *((fact.where,) if fact.where is not None else ())):
                if isinstance(meaning, Test) and any(meaning.term.each(Agg)):
                    self.said_having.append(meaning)
                elif isinstance(meaning, Test | AllOf | AnyOf):
                    own = [place[column.ref] for column in meaning.each(Col) if column.ref in place]
                    if own:
                        groups.setdefault(fact.words or str(len(groups)), []).append(self._said_bound(meaning, own[0], span))
                elif isinstance(meaning, Agg) and meaning.kind in ("max", "min") and columns:
                    self._superlative(meaning, columns[0])
                elif isinstance(meaning, Agg | Calc | Func) and columns:
                    self.said_items.append(Item("said", columns[0], False, 3.0, float(span[0]) if span else 40.0, meaning))
                    if isinstance(meaning, Agg) and meaning.kind in self.roles:
                        self.roles[meaning.kind][columns[0]] += 2.0
                elif isinstance(meaning, Col) and span and columns:
                    self.roles["select"][place[meaning.ref]] += 1.0
        self.said_bounds = list(groups.values())

    def _superlative(self, meaning: Agg, column: int) -> None:
        "`MAX(height)`, `MIN(COUNT(id))`: by what rows or groups are ordered."
        counted = not isinstance(meaning.of, Col)
        self._raise("desc", "desc" if meaning.kind == "max" else "asc", 3.0)
        self._raise("shape", "each_first" if counted else "first", 2.0)
        self._raise("ordered", "count" if counted else "column", 3.0)
        if not counted:
            self.roles["order"][column] += 2.5
            self.roles[meaning.kind][column] += 1.5

    def _raise(self, head: str, choice: str, by: float) -> None:
        self.heads = {**self.heads, head: {name: score + by * (name == choice) for name, score in self.heads[head].items()}}

    def _said_bound(self, meaning: Any, column: int, span: tuple[int, int] | None) -> Bound:
        plain = isinstance(meaning, Test) and isinstance(meaning.term, Col) and isinstance(meaning.value, tuple)
        op, value = (meaning.op, meaning.value) if plain else ("said", ())
        return Bound(column, op, value, span or (-3, -3), 4.0 if span else 2.0, "said", 1.0, None if plain and op != "in" else meaning)

    def _negated(self, start: int) -> bool:
        return any(word in _NOT for word in self.lower[max(0, start - 4) : start])

    def _of_value(self, span: ValueSpan) -> list[Bound]:
        place, where = self.of.database.words.place, self.roles["where"]
        unequal = self.heads["operation"]["!="] > -2.0 or self._negated(span.start)
        found: dict[tuple[int, str], Bound] = {}
        for match in span.matches:
            at = place[match.ref]
            score = float(where[at]) + 4 * (match.score - 0.9) + (1.0 if span.quoted or self.of.capital(span) else 0.0)
            for op in ("=", "!=") if unequal else ("=",):
                cost = 0.0 if op == "=" else (0.0 if self._negated(span.start) else -1.5)
                bound = Bound(at, op, (match.value,), (span.start, span.end), score + cost, "value", match.score)
                if (at, op) not in found or found[at, op].score < bound.score:
                    found[at, op] = bound
        if self.heads["operation"]["like"] > -2.0 and not span.quoted:
            for bound in self._of_quoted(span.start, span.end, self.of.said.text_of(span.start, span.end), True):
                found[bound.column, "like"] = bound
        return sorted(found.values(), key=lambda bound: -bound.score)[:5]

    def _of_quoted(self, start: int, end: int, text: str, known: bool) -> list[Bound]:
        "A quoted text that no cell may hold as it stands: part of one."
        like = bool(self.said & _LIKE) and (self.heads["operation"]["like"] > -2.5 or not known)
        if known and not like:
            return []
        before = " ".join(self.lower[max(0, start - 4) : start])
        pattern = f"{text}%" if "start" in before or "begin" in before else f"%{text}" if " end" in f" {before}" else f"%{text}%"
        texts = [at for at in range(len(self.names.refs)) if self.names.kinds[at] != "bytes"]
        best = sorted(texts, key=lambda at: -self.roles["where"][at])[:3]
        base = self.heads["operation"]["like"] if known else 0.0
        found = [Bound(at, "like", (pattern,), (start, end), float(self.roles["where"][at]) + base, "quoted") for at in best]
        if not known:
            found += [Bound(at, "=", (text,), (start, end), float(self.roles["where"][at]) - 1.0, "quoted") for at in best]
        return found

    def _digits(self, at: int) -> bool:
        return any(text[:1].isdigit() for text in self.names.columns[at].examples[:2])

    def _of_range(self, low: NumberSpan, high: NumberSpan) -> list[Bound]:
        "Both ends of a range bind one column."
        best = sorted(
            (at for at in range(len(self.names.refs)) if self.names.kinds[at] in ("number", "date", "unknown") or self._digits(at)),
            key=lambda at: -self.roles["where"][at],
        )[:3]
        values = tuple(int(each.value) if isinstance(each.value, float) and each.value.is_integer() else each.value for each in (low, high))
        return [
            Bound(at, "between", tuple(map(str, values)) if self.names.kinds[at] == "text" else values, (low.start, high.end), float(self.roles["where"][at]) + 1.0, "number")
            for at in best
        ]

    def _of_number(self, span: NumberSpan) -> list[Bound]:
        where, kinds = self.roles["where"], self.names.kinds
        value: Any = span.value
        if isinstance(value, float) and value.is_integer():
            value = int(value)
        able = [at for at in range(len(self.names.refs)) if kinds[at] in ("number", "date", "unknown") or (kinds[at] == "text" and self._digits(at))]
        best = sorted(able, key=lambda at: -where[at])[:5]
        ops = [span.op or "="]
        likely = max((">", "<", ">=", "<="), key=lambda op: self.heads["operation"][op])
        if self.heads["operation"][likely] > -1.5 and likely not in ops:
            ops.append(likely)
        if self._negated(span.start) and "!=" not in ops:
            ops.append("!=")
        found = []
        for rank, op in enumerate(ops):
            for at in best:
                cost = -0.7 * rank - (1.0 if kinds[at] == "text" and op == "=" else 0.0)
                given = str(value) if kinds[at] == "text" or isinstance(value, str) else value
                found.append(Bound(at, op, (given,), (span.start, span.end), float(where[at]) + 0.5 + cost, "number"))
        return sorted(found, key=lambda bound: -bound.score)[:6]

    def _of_flags(self) -> list[list[Bound]]:
        "Columns of yes and no that the question names."
        held: dict[int, list[Bound]] = {}
        place = self.of.database.words.place
        for match in self.of.matches:
            if match.score > 0.5 or (at := place.get(match.ref)) is None:
                continue
            token = int(self.seen.column_places[at])
            negated = self._negated(token) if token >= 0 else False
            yes = match.value.lower() in _FLAGS
            score = float(self.roles["where"][at]) + (0.3 if yes != negated else -1.0)
            held.setdefault(at, []).append(Bound(at, "=", (match.value,), (token, token), score, "flag"))
        return list(held.values())

    def _of_nulls(self) -> list[Bound]:
        found = []
        for op in ("null", "not_null"):
            if self.heads["operation"][op] > -2.0:
                best = np.argsort(-self.roles["where"], kind="stable")[:2]
                found += [Bound(int(at), op, (), (-2, -2), float(self.roles["where"][at]) + self.heads["operation"][op], "null") for at in best]
        return found

    def condition_sets(self, without: tuple[tuple[int, int], ...] = ()) -> list[tuple[tuple[Bound, ...], float]]:
        "The likeliest sets of tests; no two of the same words."
        if without not in self._sets:
            self._sets[without] = self._condition_sets(without)
        return self._sets[without]

    def _condition_sets(self, without: tuple[tuple[int, int], ...] = ()) -> list[tuple[tuple[Bound, ...], float]]:
        "The likeliest sets of tests; no two of the same words."
        beam: list[tuple[tuple[Bound, ...], float]] = [((), 0.0)]
        for options in self._bounds:
            if options[0].span in without:
                continue
            sure = (5.0 if options[0].span[0] >= 0 else 2.0) if options[0].kind == "said" else 1.5 if options[0].kind == "value" else 1.0 if options[0].kind in ("number", "quoted") else -1.0
            longer = []
            for chosen, score in beam:
                longer.append((chosen, score - sure))
                over = options[0].span[0] >= 0 and [each for each in chosen if each.span[0] < options[0].span[1] and options[0].span[0] < each.span[1]]
                if over:
                    continue
                longer += [((*chosen, bound), score + 0.6 * max(-4.0, min(4.0, bound.score))) for bound in options]
            beam = sorted(longer, key=lambda each: -each[1])[:12]
        scored = [(chosen, score + self.heads["conditions"][str(min(3, len(chosen)))]) for chosen, score in beam]
        return sorted(scored, key=lambda each: -each[1])[:8]

    # -- what is selected

    @cached_property
    def count_place(self) -> float:
        "Where the question asks how many."
        for at, word in enumerate(self.lower):
            if word in ("many", "number", "count", "total", "amount"):
                return float(at)
        return 99.0

    @cached_property
    def figure_sets(self) -> list[tuple[str, float]]:
        "Which figures may be asked for together, by name."
        beam: list[tuple[tuple[str, ...], float]] = [((), 0.0)]
        for kind in FIGURES[:-1]:
            head = self.heads[f"has {kind}"]
            beam += [((*kinds, kind), score + head["yes"] - head["no"]) for kinds, score in beam if len(kinds) < 4]
        none = sum(self.heads[f"has {kind}"]["no"] for kind in FIGURES)
        best = sorted(((" ".join(kinds), score + none) for kinds, score in beam), key=lambda each: -each[1])
        return [each for at, each in enumerate(best) if at < 6 or not each[0]][:7]

    def _columns(self, count: int) -> list[tuple[tuple[Item, ...], float]]:
        if count not in self._chosen:
            self._chosen[count] = self._some_columns(count)
        return self._chosen[count]

    def _some_columns(self, count: int) -> list[tuple[tuple[Item, ...], float]]:
        if not count:
            return [((), 0.0)]
        score = self.roles["select"]
        best = np.argsort(-score, kind="stable")[: count + 4]
        found = []
        bounded, tables = np.clip(score, -5, 4).tolist(), self.names.table_at.tolist()
        items = {at: Item("", at, False, float(score[at]), self._place(at)) for at in best.tolist()}
        for chosen in combinations(best.tolist(), count):
            apart = len({tables[at] for at in chosen}) - 1
            found.append((chosen, 0.5 * sum(bounded[at] for at in chosen) - 0.7 * apart))
        likely = sorted(found, key=lambda each: -each[1])[:7]
        return [(tuple(items[at] for at in chosen), value) for chosen, value in likely]

    def _place(self, at: int) -> float:
        place = float(self.seen.column_places[at])
        return place if place >= 0 else 50.0 + at * 0.01

    def _figures(self, name: str) -> list[tuple[tuple[Item, ...], float]]:
        if name not in self._chosen:
            self._chosen[name] = self._some_figures(name)
        return self._chosen[name]

    def _some_figures(self, name: str) -> list[tuple[tuple[Item, ...], float]]:
        if not name:
            return [((), 0.0)]
        found: list[tuple[tuple[Item, ...], float]] = [((), 0.0)]
        for kind in name.split():
            if kind == "count*":
                found = [((*items, Item("count", -1, False, 0.0, self.count_place)), score) for items, score in found]
                continue
            role = self.roles["count" if kind in ("count", "countd") else kind]
            best = np.argsort(-role, kind="stable")[:3].tolist()
            if kind in _AGGREGATES:
                best = [at for at in best if kind in ("max", "min") or self.names.kinds[at] in ("number", "unknown")] or best[:1]
            word = {"countd": "count"}.get(kind, kind)
            found = [
                ((*items, Item(word, at, kind == "countd", float(role[at]), self._kind_place(word, at))), score + 0.5 * max(-5.0, min(4.0, float(role[at]))))
                for items, score in found
                for at in best
            ]
        return sorted(found, key=lambda each: -each[1])[:4]

    def _kind_place(self, kind: str, at: int) -> float:
        said = {"max": ("max", "high", "large", "great", "most", "old", "long"), "min": ("min", "low", "small", "least", "young", "short"), "avg": ("av", "mean"), "sum": ("total", "sum"), "count": ("many", "number", "count")}[kind]
        for token, word in enumerate(self.lower):
            if word.startswith(said):
                return float(token)
        return self._place(at)

    def selections(self, figures: bool | None = None, columns: bool | None = None, most: int = 10) -> list[tuple[tuple[Item, ...], float, tuple[tuple[str, str], ...]]]:
        "The likeliest things to be selected; with figures, without, or either."
        if (figures, columns) not in self._chosen:
            self._chosen[figures, columns] = self._selections(figures, columns)
        return self._chosen[figures, columns][:most]

    def _selections(self, figures: bool | None, columns: bool | None) -> list[tuple[tuple[Item, ...], float, tuple[tuple[str, str], ...]]]:
        found: list[tuple[tuple[Item, ...], float, tuple[tuple[str, str], ...]]] = []
        for count, one in sorted(self.heads["columns"].items(), key=lambda each: -each[1])[:4]:
            if count == "*":
                if not figures and columns is not False:
                    found.append(((Item("*", -1),), one + dict(self.figure_sets).get("", -5.0), (("columns", "*"), ("figures", ""))))
                continue
            if columns is not None and (count != "0") != columns:
                continue
            for name, other in self.figure_sets:
                if (figures is not None and bool(name) != figures) or (count == "0" and not name):
                    continue
                for (own, score), (more, others) in product(self._columns(int(count)), self._figures(name)):
                    items = tuple(sorted((*own, *more), key=lambda item: item.place))
                    found.append((items, one + other + score + others, (("columns", count), ("figures", name))))
        if figures is not False and columns is not True:
            found += [((item,), 0.0, (("columns", "0"), ("figures", ""))) for item in self.said_items]
        if figures is not False and columns is not False:
            for item in self.said_items:
                found += [((*own, item), score - 0.5, (("columns", "1"), ("figures", ""))) for own, score in self._columns(1)[:3]]
        return sorted(found, key=lambda each: -each[1])[:12]


Draft = tuple[float, dict[str, Any]]


_DRAFTS = 40  # of a generator


def _score(part: tuple[Any, ...]) -> float:
    return part[2] if isinstance(part[0], int) else part[1]


def _best(*parts: Sequence[tuple[Any, ...]], most: int = _DRAFTS) -> list[tuple[Any, ...]]:
    "The best combinations of parts that add up, in the order they come."
    if not all(parts):
        return []
    total = np.zeros(1)
    for each in parts:
        total = np.add.outer(total, np.array([_score(part) for part in each]))
    places = np.argsort(-total, axis=None, kind="stable")[:most]
    rows = zip(*np.unravel_index(places, total.shape[1:] and total.shape), strict=True)
    return [tuple(each[at] for each, at in zip(parts, row[1:], strict=True)) for row in rows]


class Composer:
    "Puts queries together."

    def __init__(self, parts: Proposals):
        self.parts, self.names = parts, parts.names
        self.heads = parts.heads
        self._ways: dict[frozenset[int], int] = {}

    def term(self, item: Item) -> Any:
        "What is selected, in the algebra."
        if item.kind == "*":
            return Star()
        if item.term is not None:
            return item.term
        of = self.parts.col(item.column) if item.column >= 0 else Star()
        return Agg(item.kind, of, item.distinct) if item.kind else of

    def test(self, bound: Bound) -> Test:
        "A test in the algebra."
        return bound.test if bound.test is not None else Test(self.parts.col(bound.column), bound.op, bound.value)

    def condition(self, bounds: Sequence[Bound], joined: str = "and") -> Any:
        "All tests together."
        tests = [self.test(bound) for bound in _ranged(bounds)]
        if not tests:
            return None
        return tests[0] if len(tests) == 1 else (AllOf if joined == "and" else AnyOf)(tuple(tests))

    def more(self, draft: Mapping[str, Any]) -> list[int]:
        "Further columns of what hints define."
        defined = [part for part in (draft.get("said"), *(item.term for item in draft["items"]), *(bound.test for bound in draft["bounds"])) if part is not None]
        place = self.parts.of.database.words.place
        return [place[column.ref] for part in defined for column in part.each(Col) if column.ref in place]

    def tables_of(self, *columns: int, extra: int = -1) -> tuple[int, ...]:
        "The tables of columns, in order."
        found = dict.fromkeys(int(self.names.table_at[at]) for at in columns if at >= 0)
        if extra >= 0:
            found[extra] = None
        return tuple(found)

    def joined(self, tables: Iterable[int]) -> int:
        "How many tables a query over some has; 99 where they cannot be joined."
        key = frozenset(tables)
        if key not in self._ways:
            way = self.parts.joins.connecting([self.names.tables[at] for at in sorted(key)])
            self._ways[key] = 99 if way.apart else len(way.keys) + 1
        return self._ways[key]

    def table_score(self, tables: tuple[int, ...]) -> float:
        "How well tables are named; those that only stand between cost a little."
        joined = self.joined(tables)
        if joined == 99:
            return -99.0
        used = self.parts.tables["used"]
        return float(sum(max(-3.0, min(2.0, 0.5 * used[at])) for at in tables)) - 0.3 * (joined - len(tables)) - 0.5 * (len(tables) - 1)

    def extras(self, tables: tuple[int, ...], role: str = "used", least: float = -1.0, most: int = 2) -> list[int]:
        "Tables that may be joined besides; -1: none."
        score = self.parts.tables[role]
        best = [int(at) for at in np.argsort(-score, kind="stable")[:3] if at not in tables and score[at] > least]
        return [-1, *best[:most]]

    def drafts(self) -> Iterator[Draft]:
        "All drafts, with their scores."
        for shape, score in self.heads["shape"].items():
            if score > -6.0 and (write := getattr(self, f"_{shape}", None)):
                for got, draft in write():
                    yield got + score, {"shape": shape, **draft}

    def _plain(self) -> Iterator[Draft]:
        for (items, one, choices), (bounds, two) in _best(self.parts.selections(most=12), self.parts.condition_sets()):
            if any(item.kind for item in items) and any(not item.kind for item in items):
                continue
            tables = self.tables_of(*(item.column for item in items), *(bound.column for bound in bounds))
            counts = any(item.column < 0 for item in items)
            for extra in self.extras(tables, "counted", -9.0, 2) if counts and not tables else self.extras(tables):
                if not tables and extra < 0:
                    continue
                for joined in ("and", "or") if len(bounds) > 1 else ("and",):
                    yield one + two + self.heads["joined"][joined] * (len(bounds) > 1), dict(items=items, bounds=bounds, choices=choices, extra=extra, joined=joined)

    def _orders(self, most: int = 3) -> list[tuple[int, str, float]]:
        "Columns by which rows may be ordered."
        found = []
        score = self.parts.roles["order"]
        for at in np.argsort(-score, kind="stable")[:most].tolist():
            for way in ("asc", "desc"):
                found.append((at, way, 0.6 * max(-4.0, min(4.0, float(score[at]))) + self.heads["desc"][way]))
        return sorted(found, key=lambda each: -each[2])[:4]

    def _limits(self) -> list[tuple[int, tuple[tuple[int, int], ...], float]]:
        found = [(1, (), self.heads["limit"]["one"])]
        for span in self.parts.of.number_spans:
            if isinstance(span.value, float) and span.value.is_integer() and 0 < span.value <= 100 and not span.op:
                found.append((int(span.value), ((span.start, span.end),), self.heads["limit"]["number"]))
        return found

    def _order(self, limited: bool = False) -> Iterator[Draft]:
        for limit, taken, more in self._limits() if limited else [(None, (), self.heads["limit"]["none"])]:
            for (items, one, choices), (bounds, two), (at, way, three) in _best(
                self.parts.selections(False, most=6), self.parts.condition_sets(taken)[:4], self._orders()
            ):
                tables = self.tables_of(*(item.column for item in items), *(bound.column for bound in bounds), at)
                for extra in self.extras(tables, least=0.5, most=1):
                    yield one + two + three + more, dict(items=items, bounds=bounds, choices=choices, extra=extra, order=at, way=way, limit=limit, taken=taken)

    def _first(self) -> Iterator[Draft]:
        yield from self._order(True)

    def _extreme(self) -> Iterator[Draft]:
        for (items, one, choices), (bounds, two), (at, way, three) in _best(
            self.parts.selections(False, most=5), self.parts.condition_sets()[:3], self._orders(2)
        ):
            yield one + two + three, dict(items=items, bounds=bounds, choices=choices, order=at, way=way)

    def _groups(self, items: tuple[Item, ...], extra: int) -> list[tuple[int, ...]]:
        "By which columns rows are grouped: the key of what is selected, or what is selected."
        plain = [item.column for item in items if not item.kind]
        if not plain:
            best = np.argsort(-self.parts.roles["group"], kind="stable")[:2]
            return [(int(at),) for at in best]
        tables = {int(self.names.table_at[at]) for at in plain}
        found: list[tuple[int, ...]] = []
        if len(tables) == 1 and extra >= 0 and extra not in tables:
            found += [(int(at),) for at in self.names.own[tables.pop()] if self.names.primary[at] >= 0.5][:1]
        if tuple(plain) not in found:
            found.append(tuple(plain))
        return found

    def _each(self, ordered: bool = False) -> Iterator[Draft]:
        for (items, one, choices), (bounds, two) in _best(self.parts.selections(True, most=10), self.parts.condition_sets()[:4]):
            tables = self.tables_of(*(item.column for item in items), *(bound.column for bound in bounds))
            extras = self.extras(tables, "counted", -1.5, 2) if any(item.column < 0 for item in items) else [-1]
            for extra in extras:
                for rank, group in enumerate(self._groups(items, extra)):
                    draft = dict(items=items, bounds=bounds, choices=choices, extra=extra, group=group)
                    if not ordered:
                        yield one + two - 0.2 * rank, draft
                        continue
                    [figure, *_] = [item for item in items if item.kind]
                    for way in ("asc", "desc"):
                        yield one + two - 0.2 * rank + self.heads["desc"][way], {**draft, "figure": figure, "way": way}

    def _each_order(self) -> Iterator[Draft]:
        yield from self._each(True)
        for (items, one, choices), (bounds, two) in _best(self.parts.selections(False, True, most=5), self.parts.condition_sets()[:3]):
            yield from self._by_figure(items, one + two, choices, bounds, None, ())

    def _counted(self) -> list[tuple[Item, float]]:
        "By what groups are ordered."
        found = [(Item("count", -1), self.heads["ordered"]["count"])]
        for kind in _AGGREGATES:
            role = self.parts.roles["figure"]
            at = int(np.argmax(np.where(np.array(self.names.kinds) == "number", role, -9)))
            found.append((Item(kind, at), self.heads["ordered"][kind] + 0.5 * float(np.clip(role[at], -4, 4))))
        return sorted(found, key=lambda each: -each[1])[:2]

    def _by_figure(self, items: tuple[Item, ...], score: float, choices: Any, bounds: Any, limit: int | None, taken: Any) -> Iterator[Draft]:
        if any(item.kind == "*" for item in items):
            return
        for (figure, more), way in product(self._counted(), ("desc", "asc")):
            tables = self.tables_of(*(item.column for item in items), *(bound.column for bound in bounds), figure.column)
            for extra in self.extras(tables, "counted", -2.0, 2) if figure.column < 0 else [-1]:
                for rank, group in enumerate(self._groups(items, extra)):
                    yield score + more + self.heads["desc"][way] - 0.2 * rank, dict(
                        items=items, bounds=bounds, choices=choices, extra=extra, group=group, figure=figure, way=way, limit=limit, taken=taken
                    )

    def _each_first(self) -> Iterator[Draft]:
        for limit, taken, more in self._limits():
            for (items, one, choices), (bounds, two) in _best(self.parts.selections(None, True, most=7), self.parts.condition_sets(taken)[:4]):
                yield from self._by_figure(items, one + two + more, choices, bounds, limit, taken)

    def _each_having(self) -> Iterator[Draft]:
        for said in self.parts.said_having:
            for (items, one, choices), (bounds, two) in _best(self.parts.selections(None, True, most=6), self.parts.condition_sets()[:3]):
                for extra in self.extras(self.tables_of(*(item.column for item in items)), "counted", -3.0, 2):
                    for group in self._groups(items, extra):
                        yield one + two + 8.0, dict(
                            items=items, bounds=bounds, choices=choices, extra=extra, group=group, figure=Item("count", -1), having=("other", 0), said=said
                        )
        for span in self.parts.of.number_spans or [NumberSpan(-1, -1, 1.0, "", "none")]:
            if isinstance(span.value, str):
                continue
            taken = ((span.start, span.end),)
            ops = dict.fromkeys([span.op, max((op for op in (">", ">=", "<", "<=", "=")), key=lambda op: self.heads["having"][op])])
            for op in [op for op in ops if op in self.heads["having"] and op != "none"]:
                for (items, one, choices), (bounds, two) in _best(self.parts.selections(None, True, most=6), self.parts.condition_sets(taken)[:3]):
                    if any(item.kind == "*" for item in items):
                        continue
                    for figure, more in self._counted():
                        tables = self.tables_of(*(item.column for item in items), *(bound.column for bound in bounds), figure.column)
                        for extra in self.extras(tables, "counted", -2.0, 2) if figure.column < 0 else [-1]:
                            for rank, group in enumerate(self._groups(items, extra)):
                                yield one + two + more + self.heads["having"][op] - 0.2 * rank, dict(
                                    items=items, bounds=bounds, choices=choices, extra=extra, group=group, figure=figure,
                                    having=(op, span.value), taken=taken,
                                )

    def _notin(self) -> Iterator[Draft]:
        score = self.parts.tables["negated"]
        for (items, one, choices), (bounds, two) in _best(self.parts.selections(most=6), self.parts.condition_sets()[:4]):
            if len({bool(item.kind) for item in items}) > 1:
                continue
            mains = self.tables_of(*(item.column for item in items))
            if not mains:
                mains = tuple(np.argsort(-self.parts.tables["counted"], kind="stable")[:2].tolist())
            for main in mains[:2]:
                for other in np.argsort(-score, kind="stable")[:3].tolist():
                    keys = self._key(main, other)
                    if keys is None:
                        continue
                    for inside in (True, False) if bounds else (True,):
                        yield one + two + 0.5 * max(-4.0, float(score[other])) - 0.5 * (not inside), dict(
                            items=items, bounds=bounds, choices=choices, negated=other, link=keys, inside=inside, main=main
                        )

    def _key(self, main: int, other: int) -> tuple[int, int] | None:
        "The columns by which rows of a table are looked for in another."
        if main == other:
            return None
        place = self.parts.of.database.words.place
        for key in self.parts.joins.keys:
            if len(key.columns) > 1:
                continue
            own, to = place[key.refs[0]], place[key.refs[1]]
            if self.names.table_at[own] == other and self.names.table_at[to] == main:
                return to, own
            if self.names.table_at[own] == main and self.names.table_at[to] == other:
                return own, to
        return None

    def _except(self) -> Iterator[Draft]:
        yield from ((score, {**draft, "set": "except"}) for score, draft in self._sets(1))

    def _intersect(self) -> Iterator[Draft]:
        yield from ((score, {**draft, "set": "intersect"}) for score, draft in self._sets(2))

    def _union(self) -> Iterator[Draft]:
        yield from ((score, {**draft, "joined": "or"}) for score, draft in self._sets(2))

    def _sets(self, least: int) -> Iterator[Draft]:
        for (items, one, choices), (bounds, two) in _best(self.parts.selections(None if least == 2 else False, most=6), self.parts.condition_sets()):
            if len(bounds) >= least and not any(item.kind for item in items if least == 1):
                yield one + two, dict(items=items, bounds=bounds, choices=choices)

    def _above(self) -> Iterator[Draft]:
        role = self.parts.roles["compared"]
        words = " ".join(self.parts.lower)
        for at in np.argsort(-role, kind="stable")[:2].tolist():
            for op in (">", "<"):
                for kind in ("avg", "max", "min") if any(word in words for word in ("max", "min", "any", "all ", "some", "every")) else ("avg",):
                    for (items, one, choices), (bounds, two) in _best(self.parts.selections(None, most=5), self.parts.condition_sets()[:3]):
                        for inside in (False, True) if bounds else (False,):
                            yield one + two + 0.5 * float(np.clip(role[at], -4, 4)) + self.heads["operation"][op], dict(
                                items=items, bounds=bounds, choices=choices, compared=at, op=op, kind=kind, inside=inside
                            )

    # -- in the algebra

    def build(self, score: float, draft: dict[str, Any], distinct: bool) -> Candidate | None:
        "A candidate of a draft; None where its tables cannot be joined."
        items, bounds = draft["items"], draft["bounds"]
        order, extra, group = draft.get("order", -1), draft.get("extra", -1), draft.get("group", ())
        figure: Item | None = draft.get("figure")
        inner = draft.get("inside", False)
        used = [item.column for item in items] + ([] if inner else [bound.column for bound in bounds])
        used += [order, *group, figure.column if figure else -1, draft.get("compared", -1), *self.more(draft)]
        tables = self.tables_of(*used, extra=draft.get("main", extra))
        if not tables or self.joined(tables) == 99:
            return None
        terms = tuple(map(self.term, items))
        names = tuple(self.names.tables[at] for at in tables)
        where = self.condition(bounds, draft.get("joined", "and"))
        query: Any = self._query(draft, terms, names, where, distinct)
        if query is None:
            return None
        choices = (
            *draft["choices"],
            ("shape", draft["shape"]),
            ("distinct", "yes" if distinct else "no"),
            ("desc", draft.get("way", "none")),
            ("limit", "none" if draft.get("limit") is None else "number" if draft.get("taken") else "one"),
            ("ordered", "none" if order < 0 and not figure else "column" if not figure else figure.kind) if "having" not in draft else ("ordered", "none"),
            ("conditions", str(min(3, len(bounds)))),
            ("joined", draft.get("joined", "and")),
            ("operation", bounds[0].op if bounds and bounds[0].op in HEADS["operation"] else draft.get("op", "none")),
            ("having", draft["having"][0] if "having" in draft else "none"),
        )
        return Candidate(
            query, draft["shape"], items, bounds, choices, score,
            order if order >= 0 else -2 if figure else -1, group[0] if group else -1, extra, draft.get("negated", -1), draft.get("taken", ()),
        )

    def _query(self, draft: dict[str, Any], terms: Any, names: Any, where: Any, distinct: bool) -> Any:
        col, down = self.parts.col, draft.get("way") == "desc"
        figure, limit = draft.get("figure"), draft.get("limit")
        match draft["shape"]:
            case "notin":
                main, other = draft["link"]
                refs = [self.names.tables[self.names.table_at[other]]]
                refs += [table for table in dict.fromkeys(self.names.refs[bound.column][0] for bound in draft["bounds"]) if table not in refs] if draft["inside"] else []
                if self.parts.joins.connecting(refs).apart:
                    return None
                inner = self._of((col(other),), tuple(refs), where if draft["inside"] else None)
                outer = AllOf((Test(col(main), "not_in", inner), *((where,) if where is not None and not draft["inside"] else ())))
                return self._of(terms, names, outer.tests[0] if len(outer.tests) == 1 else outer, distinct=distinct)
            case "above":
                at = draft["compared"]
                inner = self._of((Agg(draft["kind"], col(at)),), (self.names.refs[at][0],)) if not draft["inside"] else self._of(
                    (Agg(draft["kind"], col(at)),), tuple(dict.fromkeys([self.names.refs[at][0], *(self.names.refs[b.column][0] for b in draft["bounds"])])), where
                )
                tests = [Test(col(at), draft["op"], inner)] + ([where] if where is not None and not draft["inside"] else [])
                return self._of(terms, names, tests[0] if len(tests) == 1 else AllOf(tuple(tests)), distinct=distinct)
            case "extreme":
                at = draft["order"]
                tables = tuple(dict.fromkeys([self.names.refs[at][0], *(self.names.refs[b.column][0] for b in draft["bounds"])]))
                inner = self._of((Agg("max" if down else "min", col(at)),), tables, where)
                tests = [Test(col(at), "=", inner)] + ([where] if where is not None else [])
                return self._of(terms, names, tests[0] if len(tests) == 1 else AllOf(tuple(tests)), distinct=distinct)
        if kind := draft.get("set"):
            pairs = sorted(combinations(draft["bounds"], 2), key=lambda pair: (pair[0].column != pair[1].column, -pair[0].score - pair[1].score))
            own = tuple(dict.fromkeys(self.names.refs[item.column][0] for item in draft["items"] if item.column >= 0)) or names
            if kind == "except":
                return SetQuery(kind, self._of(terms, own), self._of(terms, names, where))
            common = [bound for bound in draft["bounds"] if bound not in pairs[0]]
            sides = [self._side(terms, own, [bound, *common]) for bound in pairs[0]]
            return SetQuery(kind, *sides) if None not in sides else None
        order: tuple[Any, ...] = ()
        if figure is not None and "having" not in draft:
            order = ((self.term(figure), down),)
        elif draft.get("order", -1) >= 0:
            order = ((col(draft["order"]), down),)
        having = draft["said"] if "said" in draft else Test(self.term(figure), draft["having"][0], (int(draft["having"][1]) if float(draft["having"][1]).is_integer() else draft["having"][1],)) if "having" in draft else None
        return self._of(terms, names, where, group=tuple(col(at) for at in draft.get("group", ())), having=having, order=order, limit=limit, distinct=distinct)

    def _keys(self, tables: Sequence[str]) -> tuple[JoinKey, ...] | None:
        "The keys between tables, where some of several were preferred."
        if not self.parts.chose_keys or len(tables) < 2:
            return None
        return self.parts.joins.connecting(tables).keys

    def _of(self, terms: Any, tables: tuple[str, ...], where: Any = None, **more: Any) -> Select:
        return Select(terms, tables, where, keys=self._keys(tables), **more)

    def _side(self, terms: Any, own: tuple[str, ...], bounds: Sequence[Bound]) -> Select | None:
        tables = tuple(dict.fromkeys([*own, *(self.names.refs[bound.column][0] for bound in bounds)]))
        return None if self.parts.joins.connecting(tables).apart else self._of(terms, tables, self.condition(bounds))

    def candidates(self, most: int = MOST) -> list[Candidate]:
        "The likeliest queries, best first, each once."
        scored = []
        for number, (score, draft) in enumerate(self.drafts()):
            order, figure = draft.get("order", -1), draft.get("figure")
            used = [item.column for item in draft["items"]] + [bound.column for bound in draft["bounds"]] + [order, *draft.get("group", ())]
            if draft.get("inside"):
                used = [item.column for item in draft["items"]]
            tables = self.tables_of(*used, figure.column if figure else -1, extra=draft.get("extra", -1))
            scored.append((score + self.table_score(tables), number, draft))
        best = heapq.nlargest(most, scored, key=lambda each: (each[0], -each[1]))
        found: dict[Any, Candidate] = {}
        for score, _, draft in best:
            able = draft["shape"] in ("plain", "order", "notin", "above", "extreme") and any(not item.kind for item in draft["items"])
            for distinct in (False, True):
                if distinct and (not able or self.heads["distinct"]["yes"] < -3.0):
                    continue
                extra = self.heads["distinct"]["yes" if distinct else "no"]
                built = self.build(score + extra, draft, distinct)
                if built is not None and built.query not in found:
                    found[built.query] = built
        return sorted(found.values(), key=lambda each: -each.score)[:most]


def _ranged(bounds: Sequence[Bound]) -> list[Bound]:
    "Tests of one column from below and above as one."
    found = list(bounds)
    for one, other in combinations(bounds, 2):
        if one.column == other.column and one.op == ">=" and other.op == "<=" and one in found and other in found:
            found[found.index(one)] = Bound(one.column, "between", (*one.value, *other.value), one.span, one.score, one.kind)
            found.remove(other)
    return found
