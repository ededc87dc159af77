"A question asks a database for rows, never for what tables and columns there are: of 900 that would take long."

import re
import sqlite3
from contextlib import closing

import pytest

from tablerag.methods.text_to_sql import TextToSQL
from tablerag.models.embedded import EmbeddedModel
from tablerag.schema.collection import DatabaseCollection

SHOP = """CREATE TABLE customer (id INTEGER PRIMARY KEY, name VARCHAR(20), town VARCHAR(20));
CREATE TABLE sale (id INTEGER PRIMARY KEY, customer_id INTEGER REFERENCES customer(id), amount INTEGER);
INSERT INTO customer VALUES (1, 'Ada', 'Turin'), (2, 'Ben', 'Lima'), (3, 'Cleo', 'Turin');
INSERT INTO sale VALUES (1, 1, 30), (2, 1, 12), (3, 2, 7)"""
CATALOGUE = re.compile(r"information_schema|sqlite_(master|schema)|pragma|duckdb_|\bdescribe\b|\bshow\b", re.IGNORECASE)
QUESTIONS = ("How many customers are there?", "How much did Ada spend?", "Which customers are from Turin?", "Why?")


def made(kind, path):
    if kind == "sqlite":
        with closing(sqlite3.connect(path)) as database:
            database.executescript(SHOP)
    else:
        with closing(pytest.importorskip("duckdb").connect(str(path))) as database:
            database.execute(SHOP)


def noted(collection):
    database = collection.database("shop").database
    with database._asked._source.worker(database.limits) as (worker, key):
        return [statement for statement, _ in worker.call("noting.since", key)]


@pytest.mark.parametrize("kind", ["sqlite", "duckdb"])
def test_a_question_asks_no_catalogue(kind, tmp_path):
    made(kind, tmp_path / f"shop.{kind}")
    with DatabaseCollection.of(tmp_path / f"shop.{kind}", folder=tmp_path / "known") as collection:
        collection.which("How many customers are there?")  # looks it over
        noted(collection)
        system = TextToSQL(EmbeddedModel(), databases=collection)
        answers = [system.answer(question) for question in QUESTIONS]
        asked = noted(collection)
        assert answers[0].text == "3" and sum("customer" in sql for sql in asked) > 3
        assert not [sql for sql in asked if CATALOGUE.search(sql)]
