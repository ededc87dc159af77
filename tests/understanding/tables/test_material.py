"What the ranker is trained on: template questions with true answers, and tables without what a question asks for."

import random
from pathlib import Path

import numpy as np
import pytest

from tablerag.core import Table
from tablerag.query.grammar import Condition, Query, where
from tablerag.query.runner import Runner, as_text
from tablerag.query.table_index import analyse

ROOT = Path(__file__).resolve().parents[3]
TABLE = Table(
    "counts",
    ("Region Name", "Sex", "Year", "CasesTotal (n)", "Rate"),
    tuple(
        (region, sex, str(year), str(10 * i + 3 * j + k), f"{i}.{j}{k}")
        for i, region in enumerate(("North", "South", "East"))
        for j, sex in enumerate(("Female", "Male"))
        for k, year in enumerate((2019, 2020, 2021))
    ),
    title="Counts of cases",
)


@pytest.fixture
def material():
    from training import material

    return material


def test_template_questions_are_answered_by_their_query(material):
    made = material.made_of_many([TABLE], 60, random.Random(0))
    assert len(made) == 60 and len({question["question"] for question, _ in made}) > 30
    for question, table in made:
        assert table is TABLE and "{" not in question["question"]
        answer = [as_text(value) for value in Runner(analyse(TABLE)).run(question["query"]) if value is not None]
        assert answer == question["answer"] != []
    assert made == material.made_of_many([TABLE], 60, random.Random(0))
    said = " ".join(question["question"] for question, _ in made)
    assert "cases total" in said.lower() and ("women" in said or "girls" in said or "females" in said)


@pytest.mark.parametrize(
    ("header", "said"),
    [
        ("OBESITY_CrudePrev", "obesity crude prev"), ("namelsad", "namelsad"), ("Total Cases", "Total Cases"),
        ("人口数", "人口数"), ("GDPPerCapita2020", "gdp per capita 2020"),
    ],
)  # fmt: skip
def test_headers_as_they_are_spoken(material, header, said):
    assert material.spoken(header) == said


def test_what_answers_is_taken_out(material):
    index, chooser = analyse(TABLE), random.Random(0)
    region, sex = (
        Condition.equal(i, (text,), [n for n, row in enumerate(TABLE.rows) if row[i] == text])
        for i, text in ((0, "South"), (1, "Male"))
    )
    query = Query.figure("sum", where((region, sex)), 3)
    less = material.taken_out(query, TABLE, "rows", chooser)
    assert {(row[0], row[1]) for row in less.rows} == {("North", "Female"), ("East", "Female")}
    kinds = {
        tuple(sorted({row[0] for row in material.taken_out(query, TABLE, "label", random.Random(i)).rows}))
        for i in range(8)
    }
    assert kinds == {("East", "North"), ("East", "North", "South")}  # without the South, or without men
    assert material.taken_out(query, TABLE, "column", chooser).header == ("Region Name", "Sex", "Year", "Rate")
    assert material.taken_out(Query.count(where(())), TABLE, "rows", chooser) is None
    assert material.taken_out(Query.count(where(())), TABLE, "column", chooser) is None
    assert len(index.columns) == 5


def test_a_name_more_is_one_that_the_table_has_not(material):
    other = Table("other", ("City",), (("North",), ("Lisbon",)))
    text = material.beside_the_table("How many cases were there?", TABLE, other, random.Random(0))
    assert text is not None and text.endswith(" Lisbon?") and text.startswith("How many cases were there ")
    assert material.beside_the_table("How many?", TABLE, TABLE, random.Random(0)) is None


def test_a_logistic_curve_by_newton():
    from training.train_parser import logistic

    draw = np.random.default_rng(0)
    x = draw.standard_normal((4000, 2))
    y = draw.random(4000) < 1 / (1 + np.exp(-(1.5 * x[:, 0] - 0.5)))
    w = logistic(x, y, np.ones(4000), 1e-3)
    assert w == pytest.approx([1.5, 0.0, -0.5], abs=0.15)
