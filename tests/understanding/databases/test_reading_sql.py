"SQL read as queries of the algebra: what is the same, what is refused."

import sqlite3
from contextlib import closing

import pytest

from tablerag.query.database_sql import Writer
from tablerag.query.database_words import query_in_words
from tablerag.query.joins import Joins
from tablerag.query.selections import Agg, Calc, Col, Func, Star
from tablerag.schema.keys import known_keys
from tablerag.schema.profiles import profile_database
from tablerag.understanding.databases.reading import read_sql
from training.join_questions import query_data, query_of

SCRIPT = """
CREATE TABLE Person (id INTEGER PRIMARY KEY, "Full Name" TEXT, town TEXT, age INTEGER, since TEXT);
CREATE TABLE knows (who INTEGER REFERENCES Person (id), whom INTEGER REFERENCES Person (id), "order" REAL);
INSERT INTO Person VALUES (1, 'Ann', 'Bern', 30, '2019-04-01'), (2, 'Bo', 'Rome', 40, '2020-01-01'),
  (3, 'Cy', 'Bern', 50, '2020-05-05'), (4, 'Di', NULL, 20, NULL);
INSERT INTO knows VALUES (1, 2, 1.5), (2, 3, 2.5), (1, 3, 0.5);
"""


@pytest.fixture(scope="module")
def known(tmp_path_factory):
    path = tmp_path_factory.mktemp("reading") / "people.sqlite"
    with closing(sqlite3.connect(path)) as engine:
        engine.executescript(SCRIPT)
    profile = profile_database(path)
    return path, profile, Joins(known_keys(profile, path.parent / "known"))


READ = (
    'SELECT "full name" FROM person WHERE town = "Bern"',
    "SELECT p.town, COUNT(*) AS n FROM person p JOIN knows k ON k.who = p.id "
    "GROUP BY 1 HAVING n > 1 ORDER BY n DESC LIMIT 2",
    'SELECT a."Full Name", b."Full Name" FROM person a, knows, person AS b '
    "WHERE who = a.id AND whom = b.id AND b.age > 35",
    'SELECT id FROM person WHERE id NOT IN (SELECT who FROM knows) AND NOT (age < 30 OR town LIKE "R%")',
    "SELECT town FROM person EXCEPT SELECT town FROM person WHERE age >= (SELECT AVG(age) FROM person)",
    "SELECT SUM(CASE WHEN town = 'Bern' THEN 1 ELSE 0 END) * 100.0 / COUNT(*), COUNT(DISTINCT town) FROM person",
    "SELECT AVG(age) / 2, MAX(age) - MIN(age), SUM(age) / 3, CAST(SUM(age) AS REAL) / 3 FROM person",
    "SELECT \"Full Name\" FROM person WHERE STRFTIME('%Y', since) = '2020' AND SUBSTR(since, 6, 2) = '05'",
    "SELECT MAX(n) FROM (SELECT who, COUNT(*) AS n FROM knows GROUP BY who)",
    "SELECT DISTINCT town FROM person WHERE town IS NOT NULL AND age BETWEEN 20 AND 40 ORDER BY town",
    "SELECT COUNT(*) FROM person WHERE NOT age BETWEEN 25 AND 45",
    'SELECT k."order" FROM knows AS k WHERE 1 < k."order" UNION SELECT age FROM person WHERE id IN (1, 3)',
    "SELECT town FROM person WHERE age = -1 OR age = 50",
    "SELECT COUNT(*) FROM person, knows",
    "SELECT id FROM person WHERE town NOT LIKE 'b%' AND age NOT IN (40, 50)",
    "SELECT id FROM person ORDER BY age DESC LIMIT 1 OFFSET 1",
)


@pytest.mark.parametrize("gold", READ)
def test_what_is_read_gives_the_same_when_it_is_written_again(known, gold):
    path, profile, joins = known
    query, reason = read_sql(gold, profile, joins)
    assert query is not None, reason
    written = Writer("sqlite", joins).query(query)
    with closing(sqlite3.connect(path)) as engine:
        same = [sorted(map(repr, engine.execute(sql).fetchall())) for sql in (gold, written)]
    assert same[0] == same[1], written
    assert read_sql(written, profile, joins)[0] == query  # and says the same
    assert query_of(query_data(query)) == query
    assert query_in_words(query)


REFUSED = {
    "SELECT": "from nowhere",
    "SELEC id FROM": "",
    "SELECT 1": "from nowhere",
    "SELECT id FROM people": "no table people",
    "SELECT height FROM person": "no column height",
    "SELECT x.id FROM person": "x is no table",
    "SELECT a.id FROM person a, person a": "two tables",
    "SELECT p.id FROM person p, person q, knows k WHERE q.id = k.who": "not joined",
    "SELECT town, COUNT(*) FROM person GROUP BY ROLLUP (town)": "",
    "SELECT id FROM person GROUP BY age + 1": "no column",
    "SELECT id FROM person LIMIT 1 + 1": "no number",
    "SELECT id FROM person UNION ALL SELECT who FROM knows": "twice",
    "SELECT id FROM person WHERE EXISTS (SELECT 1 FROM knows)": "EXISTS",
    "SELECT id FROM person AS p WHERE id = (SELECT who FROM knows WHERE whom = p.id)": "p is no table",
    "SELECT CASE WHEN age > 3 THEN 1 ELSE 2 END FROM person": "CASE",
    "SELECT id FROM person WHERE STRFTIME('%Y', since) = 'x'": "no number",
    "SELECT person.* FROM person": "all columns of one table",
    "WITH t AS (SELECT id FROM person) SELECT id FROM t": "WITH",
    "DELETE FROM person": "no query",
    "SELECT id FROM person ORDER BY RANDOM()": "no term",
    "SELECT 'x' + id FROM person": "a text to calculate",
}


@pytest.mark.parametrize("sql", REFUSED)
def test_what_the_algebra_does_not_say_is_told(known, sql):
    _, profile, joins = known
    query, reason = read_sql(sql, profile, joins)
    assert query is None and REFUSED[sql] in reason, reason


AGE, ORDER = Col(table="Person", name="age"), Col(table="knows", name="order")
SUM = Calc(sign="*", left=Agg(kind="sum", of=AGE), right=1.0)
DIVIDED = {
    "SELECT age / 2 FROM person": Func(name="whole", of=Calc(sign="/", left=AGE, right=2)),
    "SELECT age / 2.5 FROM person": Calc(sign="/", left=AGE, right=2.5),
    "SELECT CAST(age AS FLOAT) / 2 FROM person": Calc(sign="/", left=AGE, right=2),
    "SELECT SUM(age) * 1.0 / COUNT(*) FROM person": Calc(sign="/", left=SUM, right=Agg(kind="count", of=Star())),
    'SELECT "order" / 2 FROM knows': Calc(sign="/", left=ORDER, right=2),
}


@pytest.mark.parametrize("sql", DIVIDED)
def test_whole_numbers_are_divided_as_the_engine_does(known, sql):
    _, profile, joins = known
    assert read_sql(sql, profile, joins)[0].columns == (DIVIDED[sql],)
