"SQL written from the algebra gives what the algebra means: random queries over random databases, on two engines."

import random
import sqlite3
from dataclasses import replace

import pytest
from plain_evaluation import evaluate

from tablerag.core import QueryError
from tablerag.query.database_sql import Writer, value_literal
from tablerag.query.joins import JoinKey, Joins
from tablerag.query.selections import Agg, AllOf, AnyOf, Calc, Col, Func, Select, SetQuery, Star, Test
from tablerag.sandbox.results import same_rows

COLUMNS = {
    "maker": {"id": int, "Full Name": str, "order": str, "founded": int},
    "item": {"id": int, "maker_id": int, "kind": str, "price": float},
    "Tag": {"item_id": int, "word": str},
}


def key(table: str, column: str, other: str, **more: int) -> JoinKey:
    return JoinKey(table=table, columns=(column,), other=other, others=("id",), **more)


JOINS = Joins([key("item", "maker_id", "maker"), key("Tag", "item_id", "item")])
WORDS = ("red", "Blue", "O'Neil", "100%", 'say "hi"', "back\\slash", "")
TYPES = {int: "INTEGER", float: "DOUBLE", str: "VARCHAR"}


def random_tables(chance: random.Random) -> dict[str, list[dict[str, object]]]:
    def cell(name: str, kind: type, number: int) -> object:
        if name == "id":
            return number
        if chance.random() < 0.15:
            return None
        if kind is str:
            return chance.choice(WORDS)
        return chance.randint(1, 5) if kind is int else chance.randint(0, 8) / 2

    return {
        table: [
            {name: cell(name, kind, number) for name, kind in columns.items()}
            for number in range(1, chance.randint(3, 7))
        ]
        for table, columns in COLUMNS.items()
    }


class Asking:
    "Makes queries by chance."

    def __init__(self, chance: random.Random):
        self.chance = chance

    def column(self, tables: tuple[str, ...], kind: type | None = None) -> Col:
        fits = {None: (int, float, str), float: (int, float)}.get(kind, (kind,))
        every = [(Col(table=table, name=name), held) for table in tables for name, held in COLUMNS[table].items()]
        return self.chance.choice([column for column, held in every if held in fits])

    def number(self, tables: tuple[str, ...], depth: int = 1) -> Col | Calc | Func:
        roll = self.chance.random()
        numeric = tuple(t for t in tables if t != "Tag") or tables
        if depth and roll < 0.25:
            sign = self.chance.choice("+-*/")
            right = self.number(tables, 0) if self.chance.random() < 0.5 else self.chance.randint(1, 4)
            return Calc(sign=sign, left=self.number(tables, 0), right=right)
        return Func(name="abs", of=self.column(numeric, float)) if roll > 0.92 else self.column(numeric, float)

    def test(self, tables: tuple[str, ...], depth: int) -> Test:
        roll, chance = self.chance.random(), self.chance
        if roll < 0.35:
            column = self.column(tables, str)
            op = chance.choice(("=", "!=", "like", "not_like", "in", "not_in"))
            words = tuple(chance.sample(WORDS[:6], 2 if op.endswith("in") else 1))
            if "like" in op:
                words = ("%e%",) if set("%\\") & set(words[0]) else (f"%{words[0]}%",)
            return Test(term=column, op=op, value=words)
        if roll < 0.45:
            return Test(term=self.column(tables), op=chance.choice(("null", "not_null")))
        if roll < 0.6 and depth:
            inner = self.select(depth - 1, 1, plain=True)
            kind = COLUMNS[inner.columns[0].table][inner.columns[0].name]
            return Test(term=self.column(tables, kind), op=chance.choice(("in", "not_in")), value=inner)
        if roll < 0.7 and depth:
            table = chance.choice(("maker", "item"))
            term, op = self.number(tables), chance.choice((">", "<="))
            figure = Agg(kind="avg", of=self.number((table,), 0))
            return Test(term=term, op=op, value=Select(columns=(figure,), tables=(table,)))
        if roll < 0.8:
            low = chance.randint(0, 3)
            return Test(term=self.number(tables), op="between", value=(low, low + chance.randint(0, 2)))
        term, op = self.number(tables), chance.choice(("=", "!=", ">", ">=", "<", "<="))
        return Test(term=term, op=op, value=(chance.choice((1, 2, 2.5, 3)),))

    def condition(self, tables: tuple[str, ...], depth: int) -> Test | AllOf | AnyOf | None:
        roll = self.chance.random()
        if roll < 0.25:
            return None
        tests = tuple(self.test(tables, depth) for _ in range(self.chance.randint(1, 3)))
        if len(tests) == 1:
            return tests[0]
        if len(tests) == 3 and roll < 0.5:
            return AllOf(tests=(tests[0], AnyOf(tests=tests[1:])))
        return AllOf(tests=tests) if roll < 0.7 else AnyOf(tests=tests)

    def aggregate(self, tables: tuple[str, ...]) -> Agg:
        kind = self.chance.choice(("count", "sum", "avg", "min", "max"))
        when = self.test(tables, 0) if self.chance.random() < 0.2 else None
        if kind == "count":
            of = Star() if self.chance.random() < 0.5 else self.column(tables)
            return Agg(kind=kind, of=of, distinct=not isinstance(of, Star) and self.chance.random() < 0.5, when=when)
        return Agg(kind=kind, of=self.number(tables), distinct=False, when=when)

    def select(self, depth: int = 1, width: int | None = None, plain: bool = False) -> Select:
        chance = self.chance
        tables = chance.choice((("maker",), ("item",), ("Tag",), ("maker", "item"), ("item", "Tag"), ("Tag", "maker")))
        query = Select(columns=(), tables=tables, where=self.condition(tables, depth))
        roll = 0.0 if plain else chance.random()
        if roll < 0.4:
            columns = tuple(dict.fromkeys(self.column(tables) for _ in range(width or chance.randint(1, 3))))
            return replace(query, columns=columns, distinct=chance.random() < 0.3)
        if roll < 0.6:
            return replace(query, columns=tuple(self.aggregate(tables) for _ in range(width or chance.randint(1, 2))))
        group = self.column(tables)
        having = (
            Test(term=self.aggregate(tables), op=chance.choice((">", "<=")), value=(chance.randint(0, 3),))
            if chance.random() < 0.4
            else None
        )
        return replace(query, columns=(group, self.aggregate(tables)), group=(group,), having=having)

    def query(self) -> Select | SetQuery:
        if self.chance.random() < 0.15:
            left = self.select(plain=True, width=1)
            right = self.select(plain=True, width=1)
            kinds = [COLUMNS[each.columns[0].table][each.columns[0].name] for each in (left, right)]
            if kinds[0] is kinds[1]:
                return SetQuery(kind=self.chance.choice(("union", "intersect", "except")), left=left, right=right)
        query = self.select()
        if self.chance.random() < 0.3 and not query.aggregates and not query.distinct:
            first = query.tables[-1] if query.tables[-1] != "Tag" else query.tables[0]
            if first != "Tag" and len(query.tables) == 1:  # numbers of rows: no two are equal
                order = ((Col(table=first, name="id"), self.chance.random() < 0.5),)
                return replace(query, order=order, limit=self.chance.randint(1, 3))
        return query


@pytest.mark.parametrize("engine", ["sqlite3", "duckdb"])
@pytest.mark.parametrize("seed", range(12))
def test_sql_gives_what_the_algebra_means(engine, seed):
    dialect, database = engine.strip("3"), pytest.importorskip(engine).connect(":memory:")
    chance = random.Random(seed)
    tables = random_tables(chance)
    for table, columns in COLUMNS.items():
        names = ", ".join(f'"{name}" {TYPES[kind]}' for name, kind in columns.items())
        database.execute(f"CREATE TABLE {table} ({names})")
        for row in tables[table]:
            database.execute(f"INSERT INTO {table} VALUES ({', '.join('?' * len(row))})", list(row.values()))
    writer, asking, some = Writer(dialect, JOINS), Asking(chance), 0
    for _ in range(40):
        query = asking.query()
        wanted, sql = evaluate(query, tables, JOINS), writer.query(query)
        given = database.execute(sql).fetchall()
        in_order = isinstance(query, Select) and bool(query.order)
        assert same_rows(wanted, given, in_order=in_order), (sql, wanted, given)
        some += bool(wanted)
    database.close()
    assert some > 20


def test_a_table_that_stands_twice_is_joined_by_its_other_key():
    joins = Joins([key("friend", "a", "person"), key("friend", "b", "person")])
    one, other = Col(table="person", name="name"), Col(table="person", name="name", use=1)
    tables = {
        "person": [{"id": 1, "name": "Ann"}, {"id": 2, "name": "Bo"}, {"id": 3, "name": "Cy"}],
        "friend": [{"a": 1, "b": 2}, {"a": 2, "b": 3}],
    }
    query = Select(
        columns=(other,), tables=("person", "friend", "person"), where=Test(term=one, op="=", value=("Ann",))
    )
    engine = sqlite3.connect(":memory:")
    engine.executescript("CREATE TABLE person (id, name); CREATE TABLE friend (a, b);")
    for table, rows in tables.items():
        engine.executemany(f"INSERT INTO {table} VALUES (?, ?)", [tuple(row.values()) for row in rows])
    written = Writer("sqlite", joins).query(query)
    said = replace(query, keys=(joins.keys[0], key("friend", "b", "person", other_use=1)))
    assert engine.execute(written).fetchall() == [("Bo",)] == evaluate(said, tables, joins)
    engine.close()


@pytest.mark.parametrize("dialect", ["sqlite", "duckdb", "postgres", "mysql"])
@pytest.mark.parametrize("text", ["' OR 1=1 --", "a\\' OR 1=1 --", "a''b", 'x"; DROP TABLE t', "\\", "ß—汉"])
def test_no_text_leaves_its_quotes(dialect, text):
    import sqlglot

    literal = value_literal(text, dialect)
    tree = sqlglot.parse_one(f"SELECT {literal}", dialect=dialect)
    assert [type(each).__name__ for each in tree.expressions] == ["Literal"] and tree.expressions[0].name == text


@pytest.mark.parametrize("value", ["a\0b", float("nan"), float("inf")])
def test_what_sql_cannot_write_is_refused(value):
    with pytest.raises(QueryError):
        value_literal(value)


ID = Col(table="maker", name="id")
MAKERS = Select(columns=(ID,), tables=("maker",))


@pytest.mark.parametrize(
    "query",
    [
        replace(MAKERS, tables=("maker", "nowhere")),
        replace(MAKERS, columns=(Col(table="item", name="id"),)),
        replace(MAKERS, where=Test(term=ID, op="=")),
        replace(MAKERS, where=Test(term=ID, op="between", value=(1,))),
        replace(MAKERS, where=AllOf(tests=())),
        replace(MAKERS, tables=("maker", "maker")),
    ],
)
def test_what_is_no_query_is_refused(query):
    with pytest.raises(QueryError):
        Writer("sqlite", JOINS).query(query)


def test_an_unknown_dialect_is_refused():
    with pytest.raises(QueryError, match="not written for oracle"):
        Writer("oracle", JOINS)
