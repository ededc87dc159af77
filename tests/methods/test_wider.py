"One table asked as a database of one table: what it answers, and what it leaves to the parser of one table."

import pytest

from tablerag.core import Table
from tablerag.methods.joined_tables import WiderSolver
from tablerag.methods.skills.readings import asks_wider, is_wider_in_english
from tablerag.models.chat import chat_model
from tablerag.retrieval.index import build_index
from tablerag.routing.catalogue import system
from tablerag.schema.joined import JoinedTables

PRODUCTS = """Code,Name,Price,Manufacturer
1,Hard drive,240,5
2,Memory,120,6
3,ZIP drive,150,4
4,Floppy disk,5,6
5,Monitor,250,1
6,DVD drive,180,2
7,CD drive,90,2
8,Printer,270,3
9,Toner cartridge,66,3
10,DVD burner,185,2
"""
DEAREST_FIRST = (
    *("Printer", "Monitor", "Hard drive", "DVD burner", "DVD drive", "ZIP drive", "Memory", "CD drive"),
    *("Toner cartridge", "Floppy disk"),
)
ASKED = {
    "List the names of products ordered by price descending.": DEAREST_FIRST,
    "What are the names of products sorted by price?": DEAREST_FIRST[::-1],
    "List the names of products, most expensive first.": DEAREST_FIRST,
    "List the names of products from the cheapest to the most expensive.": DEAREST_FIRST[::-1],
    "What are the maximum, minimum and average price?": ("270", "5", "155.6"),
    "How many products have a price higher than the average?": ("5",),
    "Show the 3 products with the highest price.": DEAREST_FIRST[:3],
    "How many products does each manufacturer have?": ("1", "1", "2", "3", "3", "2", "4", "1", "5", "1", "6", "2"),
    "Which products have a price below 70 or above 245?": ("Floppy disk", "Monitor", "Printer", "Toner cartridge"),
}


@pytest.fixture(scope="module")
def mixed(tmp_path_factory):
    place = tmp_path_factory.mktemp("shop")
    (place / "data").mkdir()
    (place / "data" / "products.csv").write_text(PRODUCTS)
    with build_index(place / "data", place / "index", progress=False) as index:
        yield system("mixed", index)


@pytest.mark.parametrize("question", ASKED)
def test_ordinary_questions_over_one_table(mixed, question):
    answer = mixed.answer(question)
    assert answer.values == ASKED[question], answer
    assert answer.probability > 0.6 and answer.table_id == "products.csv" and answer.hits and answer.evidence
    assert answer.route[-1] == "wider:products.csv" and answer.reading.sql == answer.query


@pytest.mark.parametrize("question", ["What is the price of the printer?", "Which product is the most expensive?"])
def test_a_look_up_is_left_to_the_parser_of_one_table(mixed, question):
    answer = mixed.answer(question)
    assert answer.answered and not any(step.startswith("wider") for step in answer.route)


def test_a_table_that_is_given_is_asked_too(mixed):
    table = Table("products", ("Name", "Price"), (("Desk", "90"), ("Chair", "40"), ("Lamp", "25")))
    answer = mixed.solve("What are the maximum and minimum price?", [table])
    assert answer.values == ("90", "25") and answer.table_id == "products"


def test_rows_of_totals_are_no_rows_of_a_database():
    rows = (("North", "90"), ("South", "40"), ("Total", "130"))
    table = Table("regions", ("Region", "Sales"), rows, roles=("data", "data", "total"))
    solver = WiderSolver(chat_model("embedded"))
    assert solver.answer("List the regions ordered by sales.", [table]) is None
    plain = Table("regions", ("Region", "Sales"), rows[:2])
    assert solver.answer("List the regions ordered by sales.", [table, plain]).values == ("South", "North")


def test_a_list_in_no_order_is_no_answer_where_an_order_is_asked(mixed):
    assert not mixed.answer("List all products from the freshest to the stalest").answered


def test_most_questions_have_no_word_for_a_wider_query():
    peaks = Table("peaks", ("Peak", "Height"), (("K2", "8611"), ("Lhotse", "8516")), title="Mountains")
    assert not any(asks_wider(each, peaks) for each in ["Which peak is the highest?", "What is the height of K2?"])
    assert all(asks_wider(each, peaks) for each in ["List the peaks by height", "標高の高い順", "Peaks that aren't K2"])
    assert not asks_wider("List all actors of films that were directed by women", peaks)


def test_neither_the_day_of_a_date_nor_the_end_of_a_word_asks_for_a_wider_query():
    planets = Table("planets", ("Planet", "Discovered"), (("Pluto", "1930-02-18"), ("Eris", "2005-01-05")))
    plain = ["Which planet was discovered on February 18, 1930?", "Which was discovered on 5 January 2005?"]
    assert not any(asks_wider(each, planets) for each in plain)
    assert all(asks_wider(each, planets) for each in ["Which 2 planets were discovered?", "Which isn’t Pluto?"])


@pytest.mark.parametrize(
    ("question", "worth"),
    [
        ("標高の高い順", True),
        ("最も高い山はどれですか？", False),
        ("Welche Berge sind nicht höher als 8600?", True),
        ("Welcher Berg ist am höchsten?", False),
        ("Which peak is the highest?", True),
    ],
)
def test_a_question_with_an_answer_is_asked_again_only_if_its_english_has_a_word_for_it(question, worth):
    peaks = JoinedTables([Table("peaks", ("Peak", "Height"), (("K2", "8611"), ("Lhotse", "8516")), title="Mountains")])
    assert is_wider_in_english(question, peaks) is worth
