"Questions over databases whose names are shortened, prefixed or German, whose first interpretation is right."

import sqlite3
from contextlib import closing

import pytest
import styles

from tablerag.schema.in_place import KnownDatabase
from tablerag.understanding.databases.answering import read_question

CASES = {  # a database, and the numbers of its questions with what they need
    "clinic": {
        2: "a key of a role that nobody speaks of",
        6: "a key of a role",
        13: "three joins to a place",
        15: "a sum of minutes of `_min`",
    },
    "warehouse": {
        1: "no `po`, which is a purchase order", 2: "rows of `itm_mst`", 4: "two columns compared by *above*",
        13: "`uom`, which is a unit of measure", 16: "rows of `itm_mst` counted",
    },
    "library": {
        9: "`Gattungsname`, which is the name of a genre",
        10: "two parts of a name",
        1: "which readers are readers", 16: "which readers are readers, over four tables",
    },
    "bike_rental": {
        19: "how many bikes are bikes", 20: "*capasity* is misspelled",
        8: "`retired_on` of what is retired", 14: "stations with rows of trips", 23: "trips are `rentals`",
    },
    "choir_federation": {
        2: "`cnd`, which is a conductor", 10: "concerts are `cnc`", 22: "no choir", 24: "more than one choir",
    },
    "plant_nursery": {23: "more than three plants of a supplier"},
    "tool_library": {13: "who borrowed has loans", 22: "a return after what is due"},
    "translators_agency": {8: "inactive is not `is_active`"},
}  # fmt: skip
SPLIT_OF = {name: split for split in ("offices", "trades") for name in styles.names_of(split)}


@pytest.fixture(scope="module", params=CASES)
def office(request, tmp_path_factory):
    folder = tmp_path_factory.mktemp("offices")
    path = styles.build(SPLIT_OF[request.param], request.param, folder)
    with KnownDatabase(path, folder=folder / "known") as known, closing(sqlite3.connect(path)) as plain:
        yield request.param, known, plain


def test_first_interpretations_are_right(office):
    name, known, plain = office
    asked, wrong = styles.questions_of(SPLIT_OF[name], name), {}
    for number, about in CASES[name].items():
        question = asked[number - 1]
        first = read_question(question.text, known)[0].sql
        if set(plain.execute(first)) != set(plain.execute(question.sql)):
            wrong[about] = first
    assert wrong == {}
