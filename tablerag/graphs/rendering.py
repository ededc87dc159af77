"""dev"""

from __future__ import annotations

import re
from collections.abc import Sequence

from tablerag.core import QueryError
from tablerag.graphs.profiles import GraphProfile, local_name
from tablerag.joins.algebra import (
    Agg,
    AllOf,
    AnyOf,
    Calc,
    Col,
    DatabaseQuery,
    Func,
    QueryCondition,
    QueryTerm,
    Select,
    SetQuery,
    Star,
    Test,
    is_aggregated,
)
from tablerag.queries.sparql import sparql_text
from tablerag.sandbox.graphs import XSD
from tablerag.schema.keys import JoinKey


End = tuple[str, int]  # a class, and which use of it


def thing(
    class_: str,
    use: int = 0,
) -> Col:
    "A thing of a class."
    return Col(class_, "", use)


class _Names:
    "Variables, each for one thing or one value."

    def __init__(self) -> None:
        self.made: dict[object, str] = {}
        self._used: set[str] = set()

    def of(self, key: object, hint: str) -> str:
        "The variable of a key."
        if key not in self.made:
            word = re.sub(r"\W+", "_", hint, flags=re.ASCII).strip("_")
            name = word[:1].lower() + word[1:] if word[:1].isalpha() else f"x{word}"
            number, free = 1, name
            while free in self._used:
                number += 1
                free = f"{name}{number}"
            self._used.add(free)
            self.made[key] = f"?{free}"
        return self.made[key]


class SparqlWriter:
    "Writes queries over one graph."

    def __init__(self, profile: GraphProfile):
        self.profile = profile
        holders: dict[str, set[str]] = {}
        targets: dict[str, set[str]] = {}
        for use in profile.uses:
            holders.setdefault(use.property, set()).add(use.holder)
            targets.setdefault(use.property, set()).update(class_ for class_, _ in use.leads_to)
        self._holders, self._targets = holders, targets

    def query(self, query: DatabaseQuery) -> str:
        "A query with its prefixes. Raises `QueryError` for what has no SPARQL."
        return self.profile.declared(self.text(query))

    def text(self, query: DatabaseQuery) -> str:
        "The same without prefixes."
        if isinstance(query, SetQuery):
            return self._set(query)
        return _Selection(self, query).text()

    def _set(self, query: SetQuery) -> str:
        if query.kind != "union":
            raise QueryError(f"{query.kind} of two selections has no SPARQL here")
        sides = [self.text(each) for each in (query.left, query.right)]
        name = re.search(r"SELECT (?:DISTINCT )?(\?\w+)", sides[0])
        other = re.search(r"SELECT (?:DISTINCT )?(\?\w+)", sides[1])
        if not name or not other:
            raise QueryError("a union of what has no variable")
        sides[1] = re.sub(rf"\{other[1]}\b", name[1], sides[1])
        return f"SELECT DISTINCT {name[1]} {{\n  {{ {sides[0]} }}\n  UNION\n  {{ {sides[1]} }}\n}}"

    def is_implied(self, class_: str, property: str, holds: bool) -> bool:
        "Whether a thing is of a class because it has a property, or is what a property leads to."
        others = (self._holders if holds else self._targets).get(property, set())
        return others <= {class_, *self.profile.by_class[class_].parents} if class_ in self.profile.by_class else False


_SIGNS = {"=": "=", "!=": "!=", ">": ">", ">=": ">=", "<": "<", "<=": "<="}


class _Selection:
    "Writes one selection."

    def __init__(self, writer: SparqlWriter, query: Select):
        self.writer, self.query, self.profile = writer, query, writer.profile
        self.names, self.lines, self.filters = _Names(), list[str](), list[str]()
        self.bound: dict[End, str] = {}  # things that are one address
        self.values: dict[Col, str] = {}
        shown = {each.ref + (each.use,) for part in _shown(query) for each in part.each(Col, nested=False)}
        for test in _conjuncts(query.where):
            if isinstance(test, Test) and test.op == "=" and _is_thing(test.term) and len(test.literals) == 1:
                assert isinstance(test.term, Col)
                if (*test.term.ref, test.term.use) not in shown:
                    self.bound[test.term.table, test.term.use] = f"<{test.literals[0]}>"

    def thing(self, end: End) -> str:
        "The variable or the address of a thing."
        if end in self.bound:
            return self.profile.short(self.bound[end][1:-1])
        return self.names.of(end, local_name(end[0]) or "thing")

    def property(self, iri: str) -> str:
        "A property as it is written."
        return f"^{self.profile.short(iri[1:])}" if iri.startswith("^") else self.profile.short(iri)

    def value(self, column: Col) -> str:
        "The variable of a thing or of a value; the pattern that finds it is added once."
        end = (column.table, column.use)
        if not column.name:
            return self.thing(end)
        if column not in self.values:
            name = self.names.of(column, local_name(column.name.lstrip("^")))
            self.values[column] = name
            self.lines.append(f"{self.thing(end)} {self.property(column.name)} {name} .")
        return self.values[column]

    def term(self, term: QueryTerm | float | str) -> str:
        "A term."
        match term:
            case Col():
                return self.value(term)
            case Star():
                return "*"
            case Agg():
                distinct = "DISTINCT " * (term.distinct and term.kind == "count")
                return f"{term.kind.upper()}({distinct}{self.term(term.of)})"
            case Calc():
                return f"({self.term(term.left)} {term.sign} {self.term(term.right)})"
            case Func(name, of) if name in ("year", "month", "day"):
                return f"{name.upper()}({self.term(of)})"
            case Func("abs" | "round" as name, of):
                return f"{name.upper()}({self.term(of)})"
            case str() | int() | float():
                return sparql_text(term) if isinstance(term, str) else f"{term:g}" if term % 1 else str(int(term))
        raise QueryError("this is not said of a graph", where=repr(term))

    def text(self) -> str:
        "The selection."
        query = self.query
        columns = [self.term(each) for each in query.columns]
        self._keys()
        if query.where is not None:
            self._conditions(query.where)
        having = self._condition(query.having) if query.having is not None else ""
        order = [f"DESC({self.term(term)})" if down else f"ASC({self.term(term)})" for term, down in query.order]
        group = [self.term(each) for each in query.group]
        self._classes()
        body = "\n  ".join([*self.lines, *self.filters])
        if not columns:
            return f"ASK {{\n  {body}\n}}"
        named = [
            f"({text} AS {self.names.of(('column', at), _hint(term))})" if is_aggregated(term) or _is_made(term) else text
            for at, (text, term) in enumerate(zip(columns, query.columns, strict=True))
        ]
        parts = [f"SELECT {'DISTINCT ' * (query.distinct and not query.group)}{' '.join(named)} {{\n  {body}\n}}"]
        parts += [f"GROUP BY {' '.join(group)}"] * bool(group)
        parts += [f"HAVING ({having})"] * bool(having)
        parts += [f"ORDER BY {' '.join(order)}"] * bool(order)
        return "\n".join(parts + [f"LIMIT {query.limit}"] * (query.limit is not None))

    def _keys(self) -> None:
        for key in self.query.keys or ():
            own, other = _ends(key)
            self.lines.insert(0, f"{self.thing(own)} {self.property(key.columns[0])} {self.thing(other)} .")

    def _classes(self) -> None:
        "Say the class of a thing that no property implies."
        for class_, use in self.query.uses:
            end = (class_, use)
            if end in self.bound or not class_:
                continue
            implied = any(
                self.writer.is_implied(class_, key.columns[0], holds=end == own)
                for key in self.query.keys or ()
                for own, other in [_ends(key)]
                if end in (own, other)
            ) or any(
                (column.table, column.use) == end and self.writer.is_implied(class_, column.name, holds=True)
                for column in self.values
            )
            if not implied:
                self.lines.insert(0, f"{self.thing(end)} a {self.profile.short(class_)} .")

    def _conditions(self, condition: QueryCondition) -> None:
        for each in _conjuncts(condition):
            if isinstance(each, Test) and _is_thing(each.term):
                assert isinstance(each.term, Col)
                if (each.term.table, each.term.use) in self.bound and each.op == "=":
                    continue
            self.filters.append(self._test(each) if isinstance(each, Test) else f"FILTER({self._condition(each)})")

    def _test(self, test: Test) -> str:
        if test.op in ("null", "not_null") and isinstance(test.term, Col):
            end = (test.term.table, test.term.use)
            pattern = f"{self.thing(end)} {self.property(test.term.name)} []"
            return f"FILTER {'NOT ' * (test.op == 'null')}EXISTS {{ {pattern} }}"
        if test.op in ("=", "in") and _is_thing(test.term):
            things = " ".join(self.profile.short(str(each)) for each in test.literals)
            return f"VALUES {self.term(test.term)} {{ {things} }}"
        return f"FILTER({self._condition(test)})"

    def _condition(self, condition: QueryCondition) -> str:
        if isinstance(condition, AllOf | AnyOf):
            return f" {'&&' if isinstance(condition, AllOf) else '||'} ".join(
                f"({self._condition(each)})" for each in condition.tests
            )
        left = self.term(condition.term)
        if isinstance(condition.value, Col | Calc | Func | Agg):
            return f"{left} {_SIGNS[condition.op]} {self.term(condition.value)}"
        values = [self._literal(each, condition.term) for each in condition.literals]
        texts = any(isinstance(each, str) for each in condition.literals)
        if texts and isinstance(condition.term, Col) and condition.term.name:
            left = left if any("^^" in each for each in values) else f"STR({left})"
        match condition.op:
            case "between":
                return f"{left} >= {values[0]} && {left} <= {values[1]}"
            case "in" | "not_in":
                return f"{left} {'NOT ' * (condition.op == 'not_in')}IN ({', '.join(values)})"
            case "like":
                return f"CONTAINS(LCASE({left}), LCASE({values[0]}))"
        return f"{left} {_SIGNS[condition.op]} {values[0]}"

    def _literal(self, value: str | float, term: QueryTerm) -> str:
        if _is_thing(term):
            return self.profile.short(str(value))
        held = self.profile.by_property.get(term.name) if isinstance(term, Col) else None
        if isinstance(value, str) and held is not None and held.kind == "date":
            return f'{sparql_text(value)}^^{self.profile.short(held.type or XSD + "date")}'
        return self.term(value)


def _conjuncts(condition: QueryCondition | None) -> Sequence[QueryCondition]:
    if condition is None:
        return ()
    return condition.tests if isinstance(condition, AllOf) else (condition,)


def _is_thing(term: QueryTerm) -> bool:
    return isinstance(term, Col) and not term.name


def _is_made(term: QueryTerm) -> bool:
    return not isinstance(term, Col)


def _hint(term: QueryTerm) -> str:
    agg = next(term.each(Agg, nested=False), None)
    column = next(term.each(Col, nested=False), None)
    named = local_name(column.name or column.table) if column else ""
    return f"{agg.kind}_{named}".strip("_") if agg else named or "value"


def _shown(query: Select) -> list[QueryTerm]:
    return [*query.columns, *query.group, *(term for term, _ in query.order)]


def _ends(key: JoinKey) -> tuple[End, End]:
    return (key.table, getattr(key, "use", 0)), (key.other, getattr(key, "other_use", 0))
