"Queries as pandas programs and SPARQL: the same values as SQL in the sandbox, for every operation and every kind of cell; refusals; bad input."

import json
import random
import sys
from pathlib import Path

import pytest

from tablerag.core import MissingExtra, QueryError, Table
from tablerag.parser.grammar import Condition, Query
from tablerag.parser.pandas_programs import frame, to_pandas
from tablerag.parser.sparql import to_graph, to_sparql
from tablerag.parser.table_index import TableIndex, analyse
from tablerag.sandbox.database import Database
from tablerag.tables.corpus import load_tables

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "benchmarks"))
import programs as bench

sys.path.remove(str(ROOT / "benchmarks"))

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


def agree(query: Query, index: TableIndex) -> dict[str, str]:
    table = index.table
    with Database.from_tables([table]) as database:
        return bench.compare(query, index, database, frame(table), to_graph(table))


def all_agree(queries: list[Query], every: int = 5) -> None:
    "All agree as programs, each `every`th also as SPARQL, which takes 20 ms a query."
    index = analyse(NASTY)
    df, graph = frame(NASTY), to_graph(NASTY)
    assert queries
    queries = random.Random(len(queries)).sample(queries, min(80, len(queries)))
    with Database.from_tables([NASTY]) as database:
        for number, query in enumerate(queries):
            asked = graph if number % every == 0 else None
            said = bench.compare(query, index, database, df, asked)
            assert said == {"pandas": "agrees", **({"sparql": "agrees"} if asked else {})}, said


def conditions(index: TableIndex) -> list[tuple[Condition, ...]]:
    name, points, height, born, score = range(5)
    return [
        (),
        (Condition.equal(name, ["Zürich O'Hara"], [0]),),
        (Condition.equal(name, ["Москва", "МОСКВА"], [3, 4]),),
        (Condition.equal(points, [3], [0, 2]),),
        (Condition.equal(points, [3, 10], [0, 2, 4, 5]), Condition.compare(index, born, "<", "2005")),
        (Condition.equal(name, ["zurich"], [2]).negated(index),),
        (Condition.equal(points, [3], [0, 2]).negated(index),),
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


@pytest.mark.parametrize(
    "op",
    [
        "select",
        "distinct",
        "count_distinct",
        "min",
        "max",
        "sum",
        "avg",
        "common",
        "rare",
        "first",
        "last",
        "next",
        "previous",
    ],
)
def test_operations_on_one_column(op):
    index = analyse(NASTY)
    wanted = [
        column.index
        for column in index.columns
        if op not in ("min", "max", "sum", "avg") or column.ordered and (op in ("min", "max") or column.type != "date")
    ]
    all_agree(
        [
            Query(op, column, where, limit=2 if op in ("first", "last") else 1)
            for where in conditions(index)
            for column in wanted
        ],
        every=7,
    )


@pytest.mark.parametrize(
    "op", ["top", "bottom", "above", "below", "count_above", "count_below", "difference", "across", "range", "same"]
)
def test_operations_with_a_key(op):
    index = analyse(NASTY)
    other = (Condition.equal(0, ["МОСКВА"], [4]),)
    keys = [column.index for column in index.columns[1:7] if column.ordered or op == "same"]
    all_agree(
        [
            Query(op, key if op == "across" else 0, where, 1 if op == "across" else key, other, limit=3)
            for where in conditions(index)
            for key in keys
        ],
        every=7,
    )


@pytest.mark.parametrize("op", ["count", "exists", "count_after", "count_before", "count_difference"])
def test_operations_on_rows(op):
    index = analyse(NASTY)
    all_agree(
        [Query(op, None, where, other=(Condition.equal(5, ["a"], [0, 2]),)) for where in conditions(index)], every=2
    )


def test_months_units_and_items():
    index = analyse(NASTY)
    queries = [
        Query(op, 3, where, part="month")
        for op in ("select", "distinct", "count_distinct", "first", "last", "next")
        for where in conditions(index)[:6]
    ]
    queries += [Query("top", 3, where, 1, part="month") for where in conditions(index)[:6]]
    queries += [
        Query(op, column, where, unit=unit)
        for op in ("select", "max", "avg", "sum")
        for column in (1, 2)
        for where in conditions(index)[:6]
        for unit in ((3.28084, 0.0), (1.8, 32.0))
    ]
    queries += [
        Query("difference", 2, where, 2, conditions(index)[1], unit=(0.001, 5.0)) for where in conditions(index)[:4]
    ]
    queries += [Query("range", 2, where, 2, unit=(1.8, 32.0)) for where in conditions(index)[:4]]
    queries += [
        Query("items", 0, where, separator=separator)
        for where in conditions(index)[:4]
        for separator in ("i", "'", " o", ".")
    ]
    queries += [Query("select", 0, (Condition.month(index, 3, month),)) for month in (1, 5, 12)]
    all_agree(queries, every=4)
    for refused in (
        Query("select", 0, part="month"),
        Query("items", 1, separator=","),
        Query("items", 0),
        Query("count", None, (Condition(0, "month", (5,), frozenset()),)),
    ):
        with pytest.raises(QueryError):
            to_pandas(refused, index)


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
    said = bench.measure(pairs, each=6, share=0.2, seed=7)
    assert said["queries"] > 100 and not said["problems"], said["problems"][:3]
    assert said["counts"]["pandas agrees"] == said["queries"] and said["counts"]["sparql agrees"] > 5


def test_whole_numbers_stay_exact():
    df, index = frame(BIG), analyse(BIG)
    assert df["id"].dropna().tolist() == [9007199254740993, 9007199254740995]
    assert agree(Query("max", 0), index) == {"pandas": "agrees", "sparql": "agrees"}
    assert [int(value) for value in bench.run_program(to_pandas(Query("max", 0), index), df)] == [9007199254740995]


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
    for query in (Query("count"), Query("select", 0), Query("common", 1), Query("first", 1, limit=2), Query("exists")):
        assert agree(query, index) == {"pandas": "agrees", "sparql": "agrees"}


def test_meanings_of_sql_alone_are_refused_by_name():
    index = analyse(NASTY)
    with pytest.raises(QueryError, match="sum of dates.*"):
        to_pandas(Query("sum", 3), index)
    with pytest.raises(QueryError, match="avg of dates"):
        to_sparql(Query("avg", 3), index)
    with pytest.raises(QueryError, match="column of numbers"):
        to_pandas(Query("count", None, (Condition.like(index, 1, "3"),)), index)
    with pytest.raises(QueryError, match="no columns"):
        to_sparql(Query("count"), TableIndex(Table("t", (), ((), ()))))
    with pytest.raises(QueryError, match="no SPARQL"):
        to_sparql(Query("median", 1), index)


def test_a_cell_cannot_break_out_of_a_program_or_a_query():
    cell = 'x\']; import os #\n""" } ; DROP ?x \\'
    index = analyse(Table("evil", ("name", "n"), ((cell, "1"), ("y", "2")), title="evil"))
    where = (Condition.equal(0, [cell], [0]),)
    assert agree(Query("select", 1, where), index) == {"pandas": "agrees", "sparql": "agrees"}
    assert agree(Query("count", None, (Condition.like(index, 0, cell),)), index) == {
        "pandas": "agrees",
        "sparql": "agrees",
    }


def test_the_graph_follows_the_recommendation():
    rdflib = pytest.importorskip("rdflib")
    graph = to_graph(NASTY)
    row = rdflib.URIRef("urn:table:nasty_cells#row=1")
    held = {str(p).rpartition("#")[2]: o.toPython() for p, o in graph.predicate_objects(row)}
    assert (
        held["points"] == 3
        and held["born_date"] == "2005-05-20"
        and held["height_m_number"] == 1200.0
        and held["rownum"] == 1
    )
    assert (
        rdflib.URIRef("urn:table:nasty_cells#row=2"),
        rdflib.URIRef("urn:table:nasty_cells#points"),
        None,
    ) not in graph


def test_without_rdflib_the_extra_is_named(monkeypatch):
    monkeypatch.setitem(sys.modules, "rdflib", None)
    with pytest.raises(MissingExtra, match=r"tablerag\[rdf\]"):
        to_graph(NASTY)
