"Every renderer says every field of every node: what it does not know is an error, and is never left out in silence."

from collections.abc import Callable
from dataclasses import dataclass, fields, replace
from typing import Any

import pytest

from tablerag.core import QueryError, Table
from tablerag.query import grammar as g
from tablerag.query.database_sql import Writer
from tablerag.query.database_words import query_in_words
from tablerag.query.grammar import Node
from tablerag.query.graph_sparql import SparqlWriter
from tablerag.query.joins import JoinKey, Joins
from tablerag.query.phrasing import in_words
from tablerag.query.runner import Runner
from tablerag.query.selections import (
    OPERATORS,
    Agg,
    AllOf,
    AnyOf,
    Calc,
    Col,
    Defined,
    Func,
    Select,
    SetQuery,
    Star,
    Test,
)
from tablerag.query.sql import to_sql
from tablerag.query.table_index import analyse
from tablerag.understanding.graphs.profiles import GraphProfile

TABLE = analyse(
    Table(
        "t",
        ("Name", "Score", "Rank", "Born", "Died", "Towns", "Rivers"),
        (
            ("Ada", "3", "1", "2 May 1920", "4 June 1980", "a, b; c", "x"),
            ("Bo", "5", "2", "3 April 1921", "5 July 1990", "d", "y, z"),
            ("Cy", "5", "4", "4 May 1922", "6 May 1991", "e, f", "v, w; u"),
            ("Bo", "9", "7", "9 June 1930", "7 August 1999", "g", "t"),
        ),
    )
)
ONE_TABLE: dict[str, Callable[[g.Query], Any]] = {
    "sql": lambda query: to_sql(query, TABLE, "t"),
    "words": lambda query: in_words(query, TABLE),
    "run": lambda query: Runner(TABLE).run(query),
}


def cells(rows: g.RowSource) -> g.Query:
    return g.Query.cells(rows, 0)


def said(target: g.Term) -> g.Query:
    return g.Query(rows=None if target.of == "nothing" else g.ALL, target=target)


ALL, NAME, SCORE, RANK = g.ALL, g.Cell(column=0), g.Key(column=1), g.Key(column=2)
FIRST, SECOND = g.where((g.Condition.equal(0, ["Ada"], [0]),)), g.where((g.Condition.equal(0, ["Bo"], [1, 3]),))
GROUPS, BY_RANK = g.Group(source=ALL, by=NAME), g.Order(source=ALL, by=RANK, descending=True)
LEAST, MOST = g.Figure(kind="min", column=1), g.Figure(kind="max", column=1)
# Of each node: how a query of it is made, the node, and each of its fields changed.
OF_ONE_TABLE: dict[type, tuple[Callable[[Any], g.Query], Any, dict[str, Any]]] = {
    g.Condition: (
        lambda node: cells(g.where((node,))),
        g.Condition.compare(TABLE, 1, ">", 3),
        {
            "column": g.Condition.compare(TABLE, 2, ">", 3),
            "op": g.Condition.compare(TABLE, 1, ">=", 3),
            "values": g.Condition.compare(TABLE, 1, ">", 5),
            "also": g.Condition.equal(0, ["Ada"], [0]).or_in(5, [1]),
        },
    ),
    g.Cell: (said, NAME, {"column": 5}),
    g.Key: (said, SCORE, {"column": 2}),
    g.Month: (said, g.Month(column=3), {"column": 4}),
    g.Year: (said, g.Year(column=3), {"column": 4}),
    g.DatePart: (said, g.DatePart(column=3, kind="month"), {"column": 4, "kind": "quarter"}),
    g.Items: (said, g.Items(column=5, separator=","), {"column": 6, "separator": ";"}),
    g.Days: (said, g.Days(column=3, until=4), {"column": 4, "until": 3}),
    g.Place: (said, g.Place(), {}),
    g.Several: (said, g.Several(terms=(NAME, SCORE)), {"terms": (NAME, RANK)}),
    g.Count: (said, g.Count(different=NAME), {"different": g.Cell(column=5)}),
    g.OfEach: (
        lambda node: g.Query(rows=GROUPS, target=node),
        g.OfEach(figure=g.Figure(kind="sum", column=1)),
        {"figure": g.Figure(kind="sum", column=2)},
    ),
    g.Figure: (said, LEAST, {"kind": "max", "column": 2}),
    g.FigureOf: (said, g.FigureOf(kind="min", term=SCORE), {"kind": "max", "term": RANK}),
    g.Calculation: (
        said,
        g.Calculation(sign="-", left=SCORE, right=RANK),
        {"sign": "+", "left": g.Place(), "right": g.Place()},
    ),
    g.Conversion: (
        said,
        g.Conversion(term=SCORE, factor=2.0, offset=1.0),
        {"term": RANK, "factor": 3.0, "offset": 2.0},
    ),
    g.Mean: (said, g.Mean(terms=(SCORE, RANK)), {"terms": (SCORE, g.Place())}),
    g.Exists: (said, g.Exists(rows=FIRST), {"rows": g.where((g.Condition.equal(0, ["Di"], []),))}),
    g.Groups: (said, g.Groups(rows=GROUPS), {"rows": g.Group(source=FIRST, by=NAME)}),
    g.Holds: (said, g.Holds(left=SCORE, op=">", right=RANK), {"left": RANK, "op": "<", "right": 4}),
    g.Leading: (
        said,
        g.Leading(terms=(SCORE, RANK), names=("a", "b")),
        {"terms": (RANK, SCORE), "names": ("c", "b"), "most": False},
    ),
    g.AllRows: (cells, ALL, {}),
    g.Where: (
        cells,
        g.Where(source=g.Take(source=ALL, limit=2), filters=SECOND.filters),
        {"source": ALL, "filters": FIRST.filters},
    ),
    g.Order: (cells, g.Order(source=ALL, by=RANK), {"source": SECOND, "by": g.Key(column=1), "descending": True}),
    g.Take: (cells, g.Take(source=ALL, limit=1), {"source": SECOND, "limit": 2, "skip": 1}),
    g.Group: (lambda node: g.Query(rows=node, target=g.Count()), GROUPS, {"source": FIRST, "by": g.Cell(column=5)}),
    g.Having: (
        lambda node: g.Query(rows=node, target=NAME),
        g.Having(source=GROUPS, by=g.Figure(kind="sum", column=1), op=">", value=5),
        {"source": g.Group(source=FIRST, by=NAME), "by": g.Figure(kind="min", column=2), "op": "<", "value": 3},
    ),
    g.Compared: (
        cells,
        g.Compared(source=ALL, left=SCORE, op=">", right=RANK),
        {"source": FIRST, "left": g.Key(column=2), "op": "<=", "right": g.Key(column=1)},
    ),
    g.Never: (
        cells,
        g.Never(source=ALL, by=g.Cell(column=1), rows=SECOND),
        {"source": SECOND, "by": NAME, "rows": FIRST},
    ),
    g.Neighbours: (
        cells,
        g.Neighbours(anchor=SECOND, by=RANK, sign=">"),
        {"anchor": FIRST, "by": g.Place(), "sign": "<"},
    ),
    g.Query: (
        lambda node: node,
        g.Query(rows=ALL, target=NAME),
        {"rows": SECOND, "target": g.Cell(column=5), "distinct": True},
    ),
}
# Words that leave out what goes without saying: how a cell is cut into items, and by how much a unit differs.
UNSAID = {("words", g.Items, "separator"), ("words", g.Conversion, "factor"), ("words", g.Conversion, "offset")}
# Other ranks put the same rows of this table in the same order.
ALIKE = {("run", g.Neighbours, "by"), ("run", g.Order, "by")}


def rendered(render: Callable[[Any], Any], query: Any) -> Any:
    "What a renderer gives; None where it refuses."
    try:
        return render(query)
    except QueryError:
        return None


def nodes_of(base: type) -> set[type]:
    "All kinds of node that have fields of their own, or none by intent."
    below = {each for kind in base.__subclasses__() for each in ({kind} | nodes_of(kind))}
    return {each for each in below if "__dataclass_params__" in vars(each) and each.__module__.startswith("tablerag.")}


def own_fields(node: type) -> set[str]:
    return {each.name for each in fields(node) if each.init}


def test_every_node_of_one_table_is_here_with_every_field():
    assert set(OF_ONE_TABLE) == {each for each in nodes_of(g.Node) if each.__module__ == g.__name__}
    for node, (_, _, changes) in OF_ONE_TABLE.items():
        assert set(changes) | ({"rows"} if node is g.Condition else set()) == own_fields(node), node


@pytest.mark.parametrize("renderer", ONE_TABLE)
@pytest.mark.parametrize("node", OF_ONE_TABLE, ids=lambda node: node.__name__)
def test_every_field_of_one_table_is_said(node, renderer):
    make, example, changes = OF_ONE_TABLE[node]
    before = rendered(ONE_TABLE[renderer], make(example))
    assert before is not None or (renderer, node) == ("words", g.Place)
    for name, value in changes.items():
        changed = value if isinstance(value, node) and node is g.Condition else replace(example, **{name: value})
        after = rendered(ONE_TABLE[renderer], make(changed))
        if (renderer, node, name) not in UNSAID | ALIKE:
            assert after is None or after != before, (name, after)


@pytest.mark.parametrize("renderer", [each for each in ONE_TABLE if each != "run"])  # which takes the rows it is given
def test_conditions_of_one_table_are_told_apart(renderer):
    values = {"within": (1, 2), "empty": (), "like": ("a",)}
    values |= dict.fromkeys(("month", "day", "weekday"), (2,))
    column = {"month": 3, "day": 3, "weekday": 3, "like": 0}
    texts = [
        ONE_TABLE[renderer](
            cells(
                g.where((g.Condition(column=column.get(op, 1), op=op, values=values.get(op, (1,)), rows=frozenset()),))
            )
        )
        for op in sorted(g.CONDITIONS)
    ]
    assert len(set(texts)) == len(texts)


@pytest.mark.parametrize("renderer", ONE_TABLE)
def test_calculations_of_one_table_are_told_apart(renderer):
    signs = [sign for name, known in g.Calculation.choices for sign in known]
    made = [said(g.Calculation(sign=sign, left=SCORE, right=RANK)) for sign in signs]
    assert len({str(ONE_TABLE[renderer](query)) for query in made}) == len(signs) - (
        renderer == "run"
    )  # no rank is more


@dataclass(frozen=True, kw_only=True)
class OtherRows(g.RowSource):
    "Rows that no renderer knows."


@dataclass(frozen=True, kw_only=True)
class OtherTerm(g.Term):
    "A term that no renderer knows."


@pytest.mark.parametrize("renderer", ONE_TABLE)
@pytest.mark.parametrize(
    "query",
    [
        cells(OtherRows()),
        cells(g.Order(source=ALL, by=OtherTerm())),
        said(g.Several(terms=(NAME, OtherTerm()))),
        said(g.Exists(rows=OtherRows())),
    ],
)
def test_an_unknown_node_of_one_table_is_an_error(query, renderer):
    with pytest.raises(QueryError):
        ONE_TABLE[renderer](query)


KEY = JoinKey(table="item", columns=("maker_id",), other="maker", others=("id",))
JOINS = Joins([KEY])
PROFILE = GraphProfile("", "", 0, {}, classes=())
MANY: dict[str, Callable[[Any], str]] = {
    **{each: Writer(each, JOINS).query for each in ("sqlite", "duckdb", "postgres", "mysql")},
    "words": query_in_words,
    "graph": SparqlWriter(PROFILE).text,
}
ITEM, PRICE, KIND = ("item",), Col(table="item", name="price"), Col(table="item", name="kind")
SUM = Agg(kind="sum", of=PRICE)
CHEAP = Test(term=PRICE, op="<", value=(3,))


def shown(term: Any) -> Select:
    return Select(columns=(term,), tables=ITEM)


def narrowed(test: Any) -> Select:
    return Select(columns=(KIND,), tables=ITEM, where=test)


def joined(key: Any) -> Select:
    return Select(columns=(KIND,), tables=("item", "maker"), keys=(key,))


BASE = Select(columns=(KIND,), tables=ITEM, limit=3)
OF_MANY: dict[type, tuple[Callable[[Any], Any], Any, dict[str, Any]]] = {
    Col: (
        lambda node: Select(
            columns=(node, Col(table="maker", name="id")), tables=("item", "maker", "item"), keys=(KEY,)
        ),
        PRICE,
        {"table": "maker", "name": "kind", "use": 1},
    ),
    Star: (shown, Star(), {}),
    Agg: (shown, SUM, {"kind": "avg", "of": KIND, "distinct": True, "when": CHEAP}),
    Calc: (shown, Calc(sign="+", left=PRICE, right=1), {"sign": "-", "left": KIND, "right": 2}),
    Func: (shown, Func(name="round", of=PRICE), {"name": "abs", "of": KIND, "more": (2,)}),
    Defined: (
        shown,
        Defined(name="margin", sql="SUM(item.price)", tables=ITEM),
        {"name": "gain", "sql": "MAX(item.price)", "tables": ("maker",), "aggregated": False},
    ),
    Test: (narrowed, CHEAP, {"term": KIND, "op": ">", "value": (4,)}),
    AllOf: (narrowed, AllOf(tests=(CHEAP, replace(CHEAP, op=">"))), {"tests": (CHEAP,)}),
    AnyOf: (narrowed, AnyOf(tests=(CHEAP, replace(CHEAP, op=">"))), {"tests": (CHEAP,)}),
    Select: (
        lambda node: node,
        BASE,
        {
            "columns": (PRICE,), "tables": ("item", "maker"), "where": CHEAP, "group": (PRICE,),
            "having": Test(term=SUM, op=">", value=(1,)), "order": ((PRICE, True),), "limit": 4, "distinct": True,
            "keys": (KEY,), "skip": 1,
        },
    ),
    SetQuery: (
        lambda node: node,
        SetQuery(kind="union", left=shown(KIND), right=shown(PRICE)),
        {"kind": "except", "left": shown(PRICE), "right": narrowed(CHEAP)},
    ),
    JoinKey: (
        joined,
        KEY,
        {"table": "shop", "columns": ("a",), "other": "town", "others": ("b",), "use": 1, "other_use": 1},
    ),
}  # fmt: skip
# A defined figure is its SQL in a database, and its name in words; words do not say by which columns tables are joined;
# a key of a graph is a property, which leads to what it leads to.
UNSAID_OF_MANY = {
    *((each, Defined, name) for each in MANY for name in ("tables", "aggregated")),
    *((each, Defined, "name") for each in MANY if each != "words"),
    *(("words", JoinKey, each.name) for each in fields(JoinKey)),
    ("words", Defined, "sql"),
    ("words", Select, "keys"),
    ("graph", JoinKey, "others"),
}


def test_every_node_of_many_tables_is_here_with_every_field():
    assert set(OF_MANY) - {JoinKey} == {each for each in nodes_of(g.Node) if each.__module__ != g.__name__}
    for node, (_, _, changes) in OF_MANY.items():
        assert set(changes) | ({"why", "share"} if node is JoinKey else set()) == own_fields(node), node


@pytest.mark.parametrize("renderer", MANY)
@pytest.mark.parametrize("node", OF_MANY, ids=lambda node: node.__name__)
def test_every_field_of_many_tables_is_said(node, renderer):
    make, example, changes = OF_MANY[node]
    before = rendered(MANY[renderer], make(example))
    assert before is not None or (renderer, node) == ("graph", Defined)
    for name, value in changes.items():
        after = rendered(MANY[renderer], make(replace(example, **{name: value})))
        if (renderer, node, name) not in UNSAID_OF_MANY:
            assert after is None or after != before, (name, after)


@pytest.mark.parametrize("renderer", MANY)
def test_tests_of_many_tables_are_told_apart(renderer):
    values = {"between": (1, 2), "null": (), "not_null": (), "like": ("a",), "not_like": ("a",), "in": (1, 2)}
    values |= {"not_in": (1, 2)}
    texts = [
        rendered(MANY[renderer], narrowed(Test(term=PRICE, op=op, value=values.get(op, (1,))))) for op in OPERATORS
    ]
    known = [text for text in texts if text is not None]
    assert len(set(known)) == len(known) >= 12


@dataclass(frozen=True, kw_only=True)
class OtherPart(Node):
    "What no renderer knows."


@pytest.mark.parametrize("renderer", MANY)
@pytest.mark.parametrize(
    "query", [OtherPart(), shown(OtherPart()), narrowed(OtherPart()), narrowed(AllOf(tests=(OtherPart(),)))]
)
def test_an_unknown_node_of_many_tables_is_an_error(query, renderer):
    with pytest.raises(QueryError):
        MANY[renderer](query)


@pytest.mark.parametrize(
    "make",
    [
        lambda: g.Condition(column=0, op="near", values=(), rows=frozenset()),
        lambda: g.Figure(kind="mode", column=0),
        lambda: Agg(kind="mode", of=PRICE),
        lambda: Calc(sign="^", left=PRICE, right=1),
        lambda: Func(name="sin", of=PRICE),
        lambda: Test(term=PRICE, op="near"),
        lambda: SetQuery(kind="times", left=BASE, right=BASE),
    ],
)
def test_a_node_with_an_unknown_choice_cannot_be_made(make):
    with pytest.raises(QueryError):
        make()


@pytest.mark.parametrize("written", ["", "n/a"])
def test_a_cell_that_says_something(written):
    index = analyse(Table("t", ("Name", "Sold"), (("Ada", "2 May 2020"), ("Bo", written), ("Cy", "4 May 2020"))))
    query = g.Query.cells(g.where((g.Condition.present(index, 1),)), 0)
    assert Runner(index).run(query) == ["Ada", "Cy"] and "given" in in_words(query, index)
    assert ("NOT IN" in to_sql(query, index, "t") or "<>" in to_sql(query, index, "t")) is bool(written)
