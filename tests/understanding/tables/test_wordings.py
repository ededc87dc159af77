"One question in many words: each is answered alike, and what only looks like a usual wording stays as it is."

import pytest
from stage_tables import table_of

from tablerag.core import Table
from tablerag.query.table_index import analyse
from tablerag.understanding.tables import in_usual_words
from tablerag.understanding.tables.parsing import parse
from tablerag.understanding.tables.wordings import names_of_table
from tablerag.words.latin import english_verb

SCHOOLS = table_of(
    "schools",
    "School|District|Type|Pupils|Founded",
    "Grammar|Oldtown|secondary|812|1884",
    "Mill Lane|Oldtown|primary|240|1961",
    "Harbour|Docks|primary|310|1975",
    "St Anne|Docks|secondary|540|1920",
    "Newbury|Northfield|primary|402|1999",
    "Hill Top|Northfield|primary|195|2004",
)
AVERAGE = ("416.5",)


@pytest.mark.parametrize(
    ("values", "questions"),
    [
        (AVERAGE, ["I need the average pupils.", "average pupils of our schools", "the average pupils per school"]),
        (("812",), ["max pupils", "Tell me the highest pupils"]),
        (("2499",), ["Add up the pupils", "What is the total pupils over all schools?"]),
        (("Grammar",), ["Which school is first in pupils?", "Which school comes first by pupils?"]),
        (("Hill Top",), ["Which school is last by pupils?"]),
        (("St Anne",), ["Which school comes second by pupils?"]),
        (("Grammar", "St Anne", "Newbury"), ["List the 3 schools with the most pupils", "top three schools by pupils"]),
        (("Grammar", "St Anne"), ["schools where pupils > 402", "Which schools do not have type primary?"]),
        (("Grammar", "St Anne", "Newbury"), ["schools where pupils >= 402"]),
        (("2",), ["Count the schools with more than 402 pupils", "How many types are there?"]),
        (("2",), ["How often does secondary occur?"]),
        (("2",), ["How many schools without type primary are there?"]),
        (("6",), ["Count the schools", "I would like to know how many schools there are"]),
        (("secondary", "primary"), ["What are the types?"]),
    ],
)  # fmt: skip
def test_other_words(values, questions):
    for question in questions:
        assert parse(question, SCHOOLS)[0].values == values, question


@pytest.mark.parametrize(
    "question",
    [
        "Which school is first in the list?",  # no column of numbers
        "Which school is first in founded?",  # a year is no measure, which has a highest
        "What is the total pupils per district?",  # districts come again: a figure of each
        "What is the average pupils of the districts?",
        "How many schools are there?",
        "What are the pupils of Harbour?",
    ],
)
def test_usual_already(question):
    assert in_usual_words(question, names_of_table(analyse(SCHOOLS))).pieces == ()


def test_words_of_headers_stay():
    games = Table("games", ("Game", "Max players"), tuple((f"Game {i}", str(i)) for i in range(2, 9)))
    assert in_usual_words("max players", names_of_table(analyse(games))).pieces == ()


def test_from_a_month_is_in_it():
    rows = tuple((f"A{i}", f"2025-{1 + i // 3:02}-{1 + 2 * i:02}") for i in range(12))
    orders = Table("orders", ("Order", "Placed"), rows)
    assert parse("How many orders are from March 2025?", orders)[0].values == ("3",)


@pytest.mark.parametrize(
    ("lang", "word", "verb"),
    [("de", "gedauert", "lasted"), ("es", "trajo", "brought"), ("nl", "verkopen", "sold"), ("it", "piovuto", "rained"),
     ("fr", "vendu", "sold"), ("pl", "mieszkają", "lives"), ("de", "Dauer", ""), ("es", "usa", ""), ("tr", "xyz", "")],
)  # fmt: skip
def test_verbs(lang, word, verb):
    assert english_verb(word, lang) == verb


TOWNS = table_of(
    "orte",
    "Ort|Landkreis|Einwohner",
    "Aldorf|Nord|1200",
    "Bergen|Nord|800",
    "Cella|Süd|2300",
    "Dorf|Süd|450",
    "Eich|Süd|990",
    "Feld|Nord|3100",
)


@pytest.mark.parametrize(
    ("question", "values"),
    [
        ("Welche drei Ort haben die meisten Einwohner?", ("Feld", "Cella", "Aldorf")),
        ("Bei wie vielen Ort liegt Einwohner über 1000?", ("3",)),
        ("Wo ist Einwohner höher, bei Bergen oder Eich?", ("Eich",)),
        ("Gesamtsumme Einwohner", ("8840",)),
    ],
)
def test_german(question, values):
    assert parse(question, TOWNS)[0].values == values


@pytest.mark.parametrize(
    "question",
    [
        "schools where type is anything but primary",
        "schools whose type differs from primary",
        "all schools but primary",
        "Leave out the schools with type primary",
        "Which schools do not belong to primary?",
    ],
)
def test_what_is_left_out(question):
    assert parse(question, SCHOOLS)[0].values == ("Grammar", "St Anne")


def test_the_highest_amount_is_no_label():
    metals = Table("metals", ("Metal", "Density (g/cm³)"), (("Iron", "7.9"), ("Gold", "19.3"), ("Lead", "11.3")))
    assert parse("What is the highest density?", metals)[0].values == ("19.3",)
    assert parse("Which metal has the highest density?", metals)[0].values == ("Gold",)


def test_dates_that_are_counted_are_no_years():
    rows = tuple((f"E{i}", f"{10 + i}.03.2021", str(30 + i * 7)) for i in range(8))
    events = Table("events", ("Event", "Start date", "Visitors"), rows)
    assert parse("How many start dates are there?", events)[0].values == ("8",)
