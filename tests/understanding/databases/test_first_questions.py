"What people ask a database first: revenue, months and years, what is compared, whose rows, no sums of keys."

import sqlite3
from contextlib import closing

import pytest

import tablerag
from tablerag.schema.amounts import with_amounts
from tablerag.schema.glossary import DefinedMeasure, Glossary
from tablerag.schema.keys import known_keys
from tablerag.schema.profiles import profile_database

SHOP = """
CREATE TABLE customers (customer_id INTEGER PRIMARY KEY, first_name TEXT, last_name TEXT, country TEXT,
  birth_date TEXT, signup_date TEXT);
CREATE TABLE products (product_id INTEGER PRIMARY KEY, name TEXT, price REAL, stock INTEGER);
CREATE TABLE orders (order_id INTEGER PRIMARY KEY, customer_id INTEGER REFERENCES customers, order_date TEXT);
CREATE TABLE order_items (order_id INTEGER REFERENCES orders, product_id INTEGER REFERENCES products,
  quantity INTEGER, unit_price REAL);
INSERT INTO customers VALUES (1, 'Anna', 'Keller', 'Ireland', '1980-02-03', '2022-04-13'),
  (2, 'Luc', 'Moreau', 'Austria', '1991-07-21', '2022-09-24'),
  (3, 'Pilar', 'Ortega', 'Spain', '1975-05-06', '2023-03-27');
INSERT INTO products VALUES (1, 'Lamp', 20, 4), (2, 'Desk', 150, 1), (3, 'Chair', 60, 9);
INSERT INTO orders VALUES (1, 1, '2023-03-01'), (2, 2, '2023-03-20'), (3, 1, '2023-05-02'), (4, 3, '2024-01-15');
INSERT INTO order_items VALUES (1, 1, 2, 20), (1, 2, 1, 150), (2, 3, 4, 60), (3, 2, 2, 140), (4, 1, 3, 20);
"""
MUSIC = """
CREATE TABLE artists (id INTEGER PRIMARY KEY, name TEXT, country TEXT);
CREATE TABLE albums (id INTEGER PRIMARY KEY, title TEXT, artist INTEGER REFERENCES artists, released TEXT, label TEXT);
CREATE TABLE tracks (id INTEGER PRIMARY KEY, title TEXT, album INTEGER REFERENCES albums, secs INTEGER, pos INTEGER);
CREATE TABLE playlists (id INTEGER PRIMARY KEY, name TEXT, owner TEXT);
CREATE TABLE playlist_tracks (playlist INTEGER REFERENCES playlists, track INTEGER REFERENCES tracks);
INSERT INTO artists VALUES (1, 'Tin Cathedral', 'Ireland'), (2, 'Blue Larks', 'Peru'), (3, 'Mira Solo', 'Spain');
INSERT INTO albums VALUES (1, 'First Light', 1, '2001-05-01', 'Oak'), (2, 'Second Wind', 1, '2004-06-02', 'Oak'),
  (3, 'Tres Veranos', 2, '2004-06-02', 'Elm');
INSERT INTO tracks VALUES (1, 'Rain', 1, 240, 1), (2, 'Snow', 1, 180, 2), (3, 'Hail', 2, 410, 1), (4, 'Sol', 3, 205, 1);
INSERT INTO playlists VALUES (1, 'Road Trip', 'Tom'), (2, 'Dinner', 'Lisa'), (3, 'Sunday', 'Karim');
INSERT INTO playlist_tracks VALUES (1, 1), (1, 3), (2, 3), (2, 4), (3, 3);
"""


@pytest.fixture(scope="module")
def opened(tmp_path_factory):
    "Both databases, each opened once."
    folder, found = tmp_path_factory.mktemp("bases"), {}
    for name, statements in (("shop", SHOP), ("music", MUSIC)):
        with closing(sqlite3.connect(folder / f"{name}.sqlite")) as made:
            made.executescript(statements)
        found[name] = tablerag.open(folder / f"{name}.sqlite")
    yield found
    for session in found.values():
        session.close()


@pytest.mark.parametrize(
    ("name", "question", "values"),
    [
        ("shop", "What is our total revenue?", ("770",)),
        ("shop", "What was our revenue in 2023?", ("710",)),
        ("shop", "Revenue per year", ("2023", "710", "2024", "60")),
        ("shop", "monthly revenue", ("2023-03", "430", "2023-05", "280", "2024-01", "60")),
        ("shop", "How much did Anna Keller spend?", ("470",)),
        ("shop", "How many customers signed up each year?", ("2022", "2", "2023", "1")),  # born when nobody asks
        ("shop", "Which product has sold the most quantity?", ("Lamp",)),  # 5 in two lines, and 4 chairs in one
        ("music", "How many songs are in the library?", ("4",)),
        ("music", "What's the longest track we have?", ("Hail",)),  # secs are seconds
        ("music", "Which act has released the most albums?", ("Tin Cathedral",)),
        ("music", "Which songs turn up on three or more playlists?", ("Hail",)),
    ],
)
def test_question_is_answered(opened, name, question, values):
    answer = opened[name].ask(question)
    best = answer if answer.answered else answer.proposals[0]
    assert tuple(value.removesuffix(".0") for value in best.values) == values


def test_two_values_are_compared_each_by_itself(opened):
    answer = opened["shop"].ask("How many orders came from Ireland compared with Austria?")
    best = answer if answer.answered else answer.proposals[0]
    assert set(best.values) == {"Ireland", "2", "Austria", "1"}


@pytest.mark.parametrize(
    "question", ["How much time did Anna Keller spend in the shop?", "How many hours did Anna Keller spend?"]
)
def test_time_that_is_spent_is_no_money(opened, question):
    answer = opened["shop"].ask(question)
    assert not answer.answered or "unit_price" not in answer.query


def test_half_of_a_question_is_no_answer(opened):
    answer = opened["shop"].ask("Which customer ordered last, and which product was it?")
    assert not answer.answered or len(answer.values) > 1


def test_a_quarter_is_not_passed_over(opened):
    answer = opened["shop"].ask("What was our revenue in the first quarter of 2023?")
    assert not answer.answered or answer.values == ("430",)


def amounts(tmp_path, statements, glossary=None):
    "The measures of a database."
    file = tmp_path / "own.sqlite"
    with closing(sqlite3.connect(file)) as made:
        made.executescript(statements)
    profile = profile_database(file)
    return with_amounts(glossary or Glossary(), profile, known_keys(profile, tmp_path, source=file)).measures


LINES = """
CREATE TABLE goods (id INTEGER PRIMARY KEY, name TEXT{goods});
CREATE TABLE lines (id INTEGER PRIMARY KEY, goods_id INTEGER REFERENCES goods, qty INTEGER{lines});
INSERT INTO goods VALUES (1, 'Lamp'{values}), (2, 'Desk'{values});
INSERT INTO lines VALUES (1, 1, 2{more}), (2, 2, 3{more});
"""


@pytest.mark.parametrize(
    ("goods", "lines", "values", "more", "sql"),
    [
        (", price REAL", "", ", 20", "", "SUM(lines.qty * goods.price)"),
        (", price REAL", ", unit_price REAL", ", 20", ", 18", "SUM(lines.qty * lines.unit_price)"),  # as it was sold
        (
            "",
            ", unit_price REAL, discount REAL",
            "",
            ", 18, 0.1",
            "SUM(lines.qty * lines.unit_price * (1 - lines.discount))",
        ),
        ("", ", unit_price REAL, discount REAL", "", ", 18, 5", None),  # euros, or percent
        (", price REAL", ", total REAL", ", 20", ", 40", None),  # a column has it
        ("", "", "", "", None),
    ],
)
def test_what_sold_rows_are_worth(tmp_path, goods, lines, values, more, sql):
    found = amounts(tmp_path, LINES.format(goods=goods, lines=lines, values=values, more=more))
    assert {name: each.sql for name, each in found.items()} == (dict.fromkeys(("revenue", "spent"), sql) if sql else {})


def test_what_somebody_has_defined_comes_first(tmp_path):
    own = DefinedMeasure("turnover", "COUNT(*)", ("lines",), True, ("revenue",))
    found = amounts(
        tmp_path, LINES.format(goods=", price REAL", lines="", values=", 20", more=""), Glossary({"turnover": own})
    )
    made = [phrase for each in found.values() if each is not own for phrase in (each.name, *each.synonyms)]
    assert found["turnover"] is own and "money" in made and not {"revenue", "turnover"} & set(made)
