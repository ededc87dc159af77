"What the parts of a gold query are, for `train_joins`: roles of columns and tables, and the kind of query."

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import Any

import sqlglot
from sqlglot import exp

from tablerag.joins.roles import FIGURES, HEADS
from tablerag.schema.profiles import ColumnRef

_OPERATIONS = {
    exp.EQ: "=",
    exp.NEQ: "!=",
    exp.GT: ">",
    exp.LT: "<",
    exp.GTE: ">=",
    exp.LTE: "<=",
    exp.Like: "like",
    exp.Between: "between",
    exp.In: "=",
    exp.Is: "null",
}
_NOT = {"like": "!=", "=": "!=", "null": "not_null"}
_SETS = {exp.Union: "union", exp.Intersect: "intersect", exp.Except: "except"}


class Labels:
    "The parts of one gold query."

    def __init__(self, sql: str, refs: Sequence[ColumnRef], tables: Sequence[str]):
        self.columns: dict[str, set[int]] = defaultdict(set)  # role -> columns
        self.tables: dict[str, set[int]] = defaultdict(set)
        self.heads: dict[str, str] = {
            "desc": "none",
            "ordered": "none",
            "having": "none",
            "limit": "none",
            "operation": "none",
            "joined": "and",
        }
        self._place = {(table.lower(), name.lower()): at for at, (table, name) in enumerate(refs)}
        self._names = [table.lower() for table in tables]
        self._owner = [self._names.index(table.lower()) for table, _ in refs]
        text = sql.strip().rstrip(";")
        tree = sqlglot.parse_one(text.replace('"', "'"), read="sqlite")
        self._whole(_inside(tree))

    def choice(self, head: str) -> int:
        "The number of a choice; -1 where it is none of those that are told apart."
        name = self.heads.get(head, "")
        return HEADS[head].index(name) if name in HEADS[head] else -1

    def _whole(self, tree: Any) -> None:
        if type(tree) not in _SETS:
            self.heads["shape"] = _shape(tree)
            self.heads["conditions"] = str(min(3, self._select(tree, True)))
            return
        self.heads["shape"] = _SETS[type(tree)]
        left, right = _inside(tree.left), _inside(tree.right)
        if not isinstance(left, exp.Select) or not isinstance(right, exp.Select):
            self.heads["shape"] = "other"
            self.heads["conditions"] = str(min(3, self._select(next(tree.find_all(exp.Select)), True)))
            return
        count = self._select(left, True) + self._select(right, False)
        self.heads["conditions"] = str(min(3, count))
        if isinstance(tree, exp.Except):
            besides = set(self._scope(right).values()) - set(self._scope(left).values())
            self.tables["negated"] |= besides
            if besides and left.args.get("where") is None:
                self.heads["shape"] = "notin"  # rows of one table that another does not have

    def _scope(self, select: Any) -> dict[str, int]:
        "The tables of a selection by what they are called there."
        start = select.args.get("from") or select.args.get("from_")
        named = [each.this for each in ([start] if start else []) + (select.args.get("joins") or [])]
        return {
            (each.alias or each.name).lower(): self._names.index(each.name.lower())
            for each in named
            if isinstance(each, exp.Table) and each.name.lower() in self._names
        }

    def _column(self, column: Any, scope: dict[str, int]) -> set[int]:
        "The number of a column, as a set of one; empty where it is of no table here."
        own = [scope.get(column.table.lower(), -1)] if column.table else list(scope.values())
        for at in own:
            place = self._place.get((self._names[at], column.name.lower())) if at >= 0 else None
            if place is not None:
                return {place}
        return set()

    def _select(self, select: Any, first: bool) -> int:  # how many tests it has
        scope = self._scope(select)
        self.tables["used"] |= set(scope.values())
        if first:
            self._selected(select, scope)
            self._grouped(select, scope)
        where = select.args.get("where")
        return self._tests(where.this, scope) if where else 0

    def _selected(self, select: Any, scope: dict[str, int]) -> None:
        kinds, count, star = [], 0, False
        for term in select.expressions:
            term = term.this if isinstance(term, exp.Alias) else term
            if isinstance(term, exp.Star) or isinstance(term, exp.Column) and isinstance(term.this, exp.Star):
                star = True
            elif isinstance(term, exp.Column):
                count += 1
                self.columns["select"] |= self._column(term, scope)
            else:
                kind, of = _figure(term)
                kinds.append(kind or "calc")
                if isinstance(of, exp.Column):
                    self.columns["count" if kind == "countd" else kind] |= self._column(of, scope)
                if kind.startswith("count"):
                    self._counted(select, scope)
        self.heads["columns"] = "*" if star else str(min(count, 5))
        for kind in FIGURES:
            self.heads[f"has {kind}"] = "yes" if kind in kinds else "no"
        self.heads["distinct"] = "yes" if select.args.get("distinct") else "no"

    def _grouped(self, select: Any, scope: dict[str, int]) -> None:
        for each in select.args["group"].expressions if select.args.get("group") else ():
            if isinstance(each, exp.Column):
                self.columns["group"] |= self._column(each, scope)
        if order := select.args.get("order"):
            term = order.expressions[0]
            self.heads["desc"] = "desc" if term.args.get("desc") else "asc"
            if isinstance(term.this, exp.Column):
                self.heads["ordered"] = "column"
                self.columns["order"] |= self._column(term.this, scope)
            else:
                self.heads["ordered"] = self._by_figure(term.this, select, scope)
        if limit := select.args.get("limit"):
            self.heads["limit"] = "one" if limit.expression.name == "1" else "number"
        if having := select.args.get("having"):
            self.heads["having"] = _OPERATIONS.get(type(having.this), "other")
            self._by_figure(having.this.this, select, scope)

    def _by_figure(self, term: Any, select: Any, scope: dict[str, int]) -> str:
        kind, of = _figure(term)
        if kind.startswith("count"):
            self._counted(select, scope)
            return "count"
        if isinstance(of, exp.Column):
            self.columns["figure"] |= self._column(of, scope)
        return kind or "other"

    def _counted(self, select: Any, scope: dict[str, int]) -> None:
        "The tables whose rows are counted: of several those of which nothing is selected or tested."
        parts = [*select.expressions, *([select.args["where"]] if select.args.get("where") else [])]
        columns = {at for part in parts for column in part.find_all(exp.Column) for at in self._column(column, scope)}
        named = {self._owner[at] for at in columns} if len(scope) > 1 else set()
        self.tables["counted"] |= set(scope.values()) - named

    def _tests(self, test: Any, scope: dict[str, int]) -> int:
        test = test.this if isinstance(test, exp.Paren) else test
        if isinstance(test, exp.And | exp.Or):
            if isinstance(test, exp.Or):
                self.heads["joined"] = "or"
            return self._tests(test.left, scope) + self._tests(test.right, scope)
        negated = isinstance(test, exp.Not)
        test = _inside(test.this) if negated else _inside(test)
        if nested := next(test.find_all(exp.Select), None):
            return self._nested(test, nested, scope, negated)
        operation = _OPERATIONS.get(type(test), "none")
        operation = _NOT.get(operation, operation) if negated else operation
        if self.heads["operation"] in ("none", "="):
            self.heads["operation"] = operation
        for column in test.find_all(exp.Column):
            self.columns["where"] |= self._column(column, scope)
        return 1

    def _nested(self, test: Any, nested: Any, scope: dict[str, int], negated: bool) -> int:
        inner = self._scope(nested)
        kind, _ = _figure(nested.expressions[0])
        if isinstance(test, exp.In) and negated:
            self.tables["negated"] |= set(inner.values())
        else:
            self.tables["used"] |= set(inner.values())
        if kind in ("max", "min", "avg", "sum") and isinstance(test.this, exp.Column):
            own = self._column(test.this, scope)
            if isinstance(test, exp.EQ):
                self.columns["order"] |= own
                self.heads["desc"] = "desc" if kind == "max" else "asc"
            else:
                self.columns["compared"] |= own
                self.heads["operation"] = _OPERATIONS.get(type(test), "none")
        where = nested.args.get("where")
        return self._tests(where.this, {**scope, **inner}) if where else 0


def _inside(tree: Any) -> Any:
    while isinstance(tree, exp.Subquery | exp.Paren):
        tree = tree.this
    return tree


def _figure(term: Any) -> tuple[str, Any]:  # its kind, empty for none; what it is of
    if isinstance(term, exp.Count):
        if isinstance(term.this, exp.Distinct):
            return "countd", term.this.expressions[0]
        return ("count*", None) if isinstance(term.this, exp.Star) else ("count", term.this)
    return (term.key, term.this) if isinstance(term, exp.Max | exp.Min | exp.Avg | exp.Sum) else ("", None)


def _shape(select: Any) -> str:
    "The kind of a selection."
    having, where = select.args.get("having"), select.args.get("where")
    if having and having.find(exp.Select):
        return "other"
    if where and (nested := where.find(exp.Select)):
        above = nested.parent
        while isinstance(above, exp.Subquery | exp.Paren):
            above = above.parent
        if isinstance(above, exp.In):
            return "notin" if isinstance(above.parent, exp.Not) else "in"
        if isinstance(above, exp.EQ):
            return "extreme" if isinstance(nested.expressions[0], exp.Max | exp.Min) else "in"
        return "above"
    if select.args.get("group"):
        if having:
            return "each_having"
        return ("each_first" if select.args.get("limit") else "each_order") if select.args.get("order") else "each"
    return ("first" if select.args.get("limit") else "order") if select.args.get("order") else "plain"
