"Hints as people write them, tidy or not."

import sqlite3
from contextlib import closing

import pytest

from tablerag.query.selections import Agg, AllOf, AnyOf, Calc, Col, Func, Star, Test
from tablerag.schema.profiles import profile_database
from tablerag.understanding.databases.evidence import read_evidence

SCRIPT = """
CREATE TABLE schools (id INTEGER PRIMARY KEY, "School Name" TEXT, kind TEXT, opened TEXT, city TEXT);
CREATE TABLE scores (school_id INTEGER REFERENCES schools (id), subject TEXT, avg_score REAL, takers INTEGER);
INSERT INTO schools VALUES (1, 'North', 'C', '1990-01-01', 'Bern'), (2, 'South', 'P', '2001-09-01', 'Rome'),
  (3, 'East', 'C', NULL, 'Bern');
INSERT INTO scores VALUES (1, 'math', 50.5, 10), (2, 'math', 61.0, 20), (3, 'art', 70.0, 5);
"""


@pytest.fixture(scope="module")
def profile(tmp_path_factory):
    path = tmp_path_factory.mktemp("hints") / "schools.sqlite"
    with closing(sqlite3.connect(path)) as engine:
        engine.executescript(SCRIPT)
    return profile_database(path)


KIND, NAME, OPENED, ID = (Col(table="schools", name=name) for name in ("kind", "School Name", "opened", "id"))
ROWS = Star()
SCORE, TAKERS = (Col(table="scores", name=name) for name in ("avg_score", "takers"))


def condition(term, op, *value):
    return Test(term=term, op=op, value=value)


def figure(kind, of=ROWS, when=None):
    return Agg(kind=kind, of=of, when=when)


def divided(left, right):
    return Calc(sign="/", left=left, right=right)


CHARTER = condition(KIND, "=", "C")
CHARTERS = figure("count", when=CHARTER)
SAID = {
    "charter school refers to KIND='c'": ("charter school", CHARTER),
    "charter school refers to schools.kind = C": ("charter school", CHARTER),
    "charter school means `kind` is 'C'": ("charter school", CHARTER),
    "kind = 'C' means charter school": ("charter school", CHARTER),
    "'C' stands for a charter school": ("charter school", CHARTER),
    "name refers to `School Name`": ("name", NAME),
    "the school's name is School Name": ("school's name", NAME),
    "North is the school name": ("North", condition(NAME, "=", "North")),
    "best refers to the highest avg score": ("best", figure("max", SCORE)),
    "best refers to avg_score = MAX(avg_score)": ("best", figure("max", SCORE)),
    "weak refers to avg_score < 60.5": ("weak", condition(SCORE, "<", 60.5)),
    "many takers refers to takers >= 1,000": ("many takers", condition(TAKERS, ">=", 1000)),
    "small refers to takers between 1 and 9": ("small", condition(TAKERS, "between", 1, 9)),
    "no date refers to opened IS NULL": ("no date", condition(OPENED, "null")),
    "dated refers to opened is not null": ("dated", condition(OPENED, "not_null")),
    "in 1990 refers to year(opened) = 1990": ("in 1990", condition(Func(name="year", of=OPENED), "=", 1990)),
    "in 1990 refers to opened LIKE '1990%'": ("in 1990", condition(OPENED, "like", "1990%")),
    "both refers to kind IN ('C', 'P')": ("both", condition(KIND, "in", "C", "P")),
    "old charter refers to kind = 'C' AND opened < '1995-01-01'": (
        "old charter",
        AllOf(tests=(CHARTER, condition(OPENED, "<", "1995-01-01"))),
    ),
    "odd refers to kind = 'C' or takers = 5": ("odd", AnyOf(tests=(CHARTER, condition(TAKERS, "=", 5)))),
    "share = DIVIDE(COUNT(kind = 'C'), COUNT(id)) * 100%": (
        "share",
        Calc(sign="*", left=divided(CHARTERS, figure("count", ID)), right=100),
    ),
    "share = SUM(CASE WHEN kind = 'C' THEN 1 ELSE 0 END) / COUNT(*)": ("share", divided(CHARTERS, figure("count"))),
    "gap = SUBTRACT(MAX(takers), MIN(takers))": (
        "gap",
        Calc(sign="-", left=figure("max", TAKERS), right=figure("min", TAKERS)),
    ),
}


@pytest.mark.parametrize("hint", SAID)
def test_a_fact_is_read(profile, hint):
    said = read_evidence(hint, profile)
    assert said and (said[0].words, said[0].meaning) == SAID[hint], said


@pytest.mark.parametrize(
    "hint",
    [
        "", "   ;;", "the moon is made of cheese", "refers to", "x refers to nothing = 'y'", "(((", "a = ", "'",
        "DIVIDE(", "= = =",
    ],
)  # fmt: skip
def test_what_is_no_fact_says_nothing(profile, hint):
    assert read_evidence(hint, profile) == []
