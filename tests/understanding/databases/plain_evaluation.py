"Queries of the algebra evaluated row by row in plain Python: slow, and written apart from the SQL."

import math
from collections.abc import Mapping, Sequence
from itertools import product
from typing import Any

from tablerag.query.joins import Joins
from tablerag.query.selections import Agg, AllOf, AnyOf, Calc, Col, Func, Select, SetQuery, Star, Test

Row = dict[tuple[str, int], dict[str, Any]]  # a table and its use -> its row
Tables = Mapping[str, Sequence[dict[str, Any]]]
SIGNS = {
    "=": lambda a, b: a == b, "!=": lambda a, b: a != b, ">": lambda a, b: a > b, ">=": lambda a, b: a >= b,
    "<": lambda a, b: a < b, "<=": lambda a, b: a <= b,
}  # fmt: skip


def evaluate(query: Select | SetQuery, tables: Tables, joins: Joins) -> list[tuple[Any, ...]]:
    if isinstance(query, SetQuery):
        left, right = (set(evaluate(side, tables, joins)) for side in (query.left, query.right))
        return list({"union": left | right, "intersect": left & right, "except": left - right}[query.kind])
    rows = [row for row in joined(query, tables, joins) if holds(query.where, [row], tables, joins) is True]
    shown = [(term_of(query, group, tables, joins), group) for group in groups(query, rows)]
    if query.having is not None:
        shown = [each for each in shown if holds(query.having, each[1], tables, joins) is True]
    for term, down in reversed(query.order):
        shown.sort(key=lambda each: value(term, each[1], tables, joins), reverse=down)
    found = [row for row, _ in shown]
    if query.distinct:
        found = list(dict.fromkeys(found))
    return found if query.limit is None else found[: query.limit]


def joined(query: Select, tables: Tables, joins: Joins) -> list[Row]:
    "Every combination of rows of all tables, those on the way among them, that all keys accept."
    keys = joins.connecting(query.tables).keys if query.keys is None else query.keys
    ends = dict.fromkeys([*query.uses, *((t, u) for k in keys for t, u in k.ends)])
    found = []
    for rows in product(*(tables[table] for table, _ in ends)):
        row = dict(zip(ends, rows, strict=True))
        if all(
            row[key.table, key.use][own] is not None
            and row[key.table, key.use][own] == row[key.other, key.other_use][to]
            for key in keys
            for own, to in zip(key.columns, key.others, strict=True)
        ):
            found.append(row)
    return found


def groups(query: Select, rows: list[Row]) -> list[list[Row]]:
    if query.group:
        found: dict[Any, list[Row]] = {}
        for row in rows:
            found.setdefault(tuple(row[c.table, c.use][c.name] for c in query.group), []).append(row)
        return list(found.values())
    return [rows] if query.aggregates else [[row] for row in rows]


def term_of(query: Select, group: list[Row], tables: Tables, joins: Joins) -> tuple[Any, ...]:
    return tuple(value(term, group, tables, joins) for term in query.columns)


def value(term: Any, group: list[Row], tables: Tables, joins: Joins) -> Any:
    "A term of a group of rows; of a single row, the group is that row."
    match term:
        case Col():
            return group[0][term.table, term.use][term.name]
        case Agg():
            return aggregate(term, group, tables, joins)
        case Func():
            of = value(term.of, group, tables, joins)
            made = {
                "length": len, "upper": str.upper, "lower": str.lower, "abs": abs, "whole": math.trunc,
                "number": float,
            }  # fmt: skip
            return None if of is None else made[term.name](of)
        case Calc():
            left, right = (value(each, group, tables, joins) for each in (term.left, term.right))
            if left is None or right is None or (term.sign in "/%" and right == 0):
                return None
            return (
                {"+": left + right, "-": left - right, "*": left * right}.get(term.sign)
                if term.sign in "+-*"
                else (left / right if term.sign == "/" else math.fmod(left, right))
            )
    return term


def aggregate(term: Agg, group: list[Row], tables: Tables, joins: Joins) -> Any:
    rows = [row for row in group if term.when is None or holds(term.when, [row], tables, joins) is True]
    if isinstance(term.of, Star):
        return len(rows)
    values = [each for row in rows if (each := value(term.of, [row], tables, joins)) is not None]
    if term.distinct:
        values = list(dict.fromkeys(values))
    if term.kind == "count":
        return len(values)
    if not values:
        return None
    return {"sum": sum, "min": min, "max": max, "avg": lambda v: sum(v) / len(v)}[term.kind](values)


def holds(condition: Any, group: list[Row], tables: Tables, joins: Joins) -> bool | None:
    "True, False, or None where nobody knows, as SQL has it."
    if condition is None:
        return True
    if isinstance(condition, AllOf | AnyOf):
        found = [holds(each, group, tables, joins) for each in condition.tests]
        if isinstance(condition, AllOf):
            return False if False in found else None if None in found else True
        return True if True in found else None if None in found else False
    return tested(condition, value(condition.term, group, tables, joins), group, tables, joins)


def tested(test: Test, left: Any, group: list[Row], tables: Tables, joins: Joins) -> bool | None:
    if test.op in ("null", "not_null"):
        return (left is None) == (test.op == "null")
    if test.op in ("in", "not_in"):
        inside = test.literals or [row[0] for row in evaluate(test.value, tables, joins)]
        if not inside:
            return test.op == "not_in"
        found = None if left is None else True if left in inside else None if None in inside else False
        return found if found is None or test.op == "in" else not found
    if isinstance(test.value, Select):
        rows = evaluate(test.value, tables, joins)
        values: Sequence[Any] = [rows[0][0] if rows else None]
    else:
        values = test.value if isinstance(test.value, tuple) else [value(test.value, group, tables, joins)]
    if left is None or None in values:
        return None
    if test.op == "between":
        return values[0] <= left <= values[1]
    if test.op in ("like", "not_like"):
        return (values[0].strip("%").lower() in left.lower()) == (test.op == "like")
    return SIGNS[test.op](left, values[0])
