"The kind of thing that is asked for: a share, a number of something, a measure, an age; and what is none of them."

import pytest
from stage_tables import table_of

from tablerag.core import Table
from tablerag.query.table_index import analyse
from tablerag.understanding.tables.candidates import Candidates
from tablerag.understanding.tables.features import FEATURES, features
from tablerag.understanding.tables.headers import (
    ages_in_headers,
    counted_by,
    is_code,
    measured_in,
    measured_in_headers,
    no_amounts,
    shares_held,
)
from tablerag.understanding.tables.interpretation import Interpretation
from tablerag.understanding.tables.scoring import Scores

CARIES = table_of(
    "caries",
    "Group|Sample size|Prevalence (%)|Prevalence standard error",
    "Boys|812|33.1|2.1",
    "Girls|790|30.1|2.4",
    "Hispanic|202|41.1|3.9",
    title="Caries of school children",
)
MARRIAGE = table_of(
    "marriage",
    "year|all_1824|all_2534|Black_2534|Black_65plus",
    "1980|0.71|0.21|0.33|0.06",
    "2000|0.80|0.35|0.50|0.05",
    "2012|0.89|0.47|0.62|0.07",
    "2013|0.90|0.48|0.63|0.08",
    title="Never married women",
)
FIELDS = table_of(
    "fields",
    "OBJECTID|Park|Street|Visitors|Cost ($)|Length_m",
    "11|Seton Park|12 Elm Street|1200|90000|110",
    "12|Hill Park|99 Oak Street|830|81000|100",
    "13|Lake Park|7 Bay Road|415|75500|95",
    descriptions=("", "", "", "", "", ""),
)


def candidates(question, table):
    return Candidates(Scores(Interpretation(question, analyse(table))))


@pytest.mark.parametrize(
    ("header", "cells", "told", "held"),
    [
        ("pct_black", ("12.1", "40.0", "3.3", "0.4"), "", 1.0),
        ("Success rate", ("12.1", "40.0", "3.3", "0.4"), "", 1.0),
        ("at risk", ("52.9%", "40.1%", "3.3%", "7.0%"), "", 0.9),
        ("smokers", ("12.1", "40.0", "3.3", "0.4"), "share of adults who smoke", 0.8),
        ("smokers", ("0.121", "0.4", "0.033", "0.2"), "", 0.7),
        ("smokers", ("121", "400", "33", "204"), "", 0.0),
        ("rate standard error", ("1.2", "1.4", "1.1", "0.9"), "", 0.2),
        ("Strategy", ("a", "b", "c", "d"), "rate of all", 0.0),
        ("rateYear", ("2001", "2002", "2003", "2004"), "", 0.7),
    ],
)
def test_how_surely_a_column_holds_shares(header, cells, told, held):
    table = Table("t", ("name", header), tuple(zip("wxyz", cells, strict=True)), descriptions=("", told))
    assert shares_held(analyse(table))[1] == held


def test_a_title_of_shares_makes_small_numbers_shares_perhaps():
    table = Table("t", ("name", "men", "people"), (("a", "12", "4000"), ("b", "14", "5000")), title="Percent smoking")
    assert shares_held(analyse(table)) == (0.0, 0.5, 0.0)


@pytest.mark.parametrize(
    "question",
    ["What percentage of girls had cavities?", "What share of girls was it?", "What proportion of girls had caries?"],
)
def test_a_share_that_a_column_holds_is_looked_up_and_not_worked_out(question):
    found = candidates(question, CARIES)
    given = [(query.label, query.column, found.runner.run(query)) for query, _ in found.queries]
    assert ("select", 2, [30.1]) in given
    assert not any(label == "share" and values == [pytest.approx(100 / 3)] for label, _, values in given)
    assert not any(label == "share" and values == [pytest.approx(100 * 30.1 / 104.3)] for label, _, values in given)


def test_a_share_of_counts_is_still_worked_out():
    table = Table("t", ("name", "sex", "age"), (("a", "male", "31"), ("b", "female", "44"), ("c", "male", "50")))
    found = candidates("What percentage of the people are male?", table)
    assert any(
        query.label == "share" and found.runner.run(query) == [pytest.approx(200 / 3)] for query, _ in found.queries
    )


def test_ages_written_as_codes():
    assert ages_in_headers(analyse(MARRIAGE)) == {"1824": ("18", "24"), "2534": ("25", "34"), "65plus": ("65",)}
    alone = Table("t", ("year", "sales_1824", "code_9912"), (("1", "2", "3"), ("2", "3", "4")))
    assert ages_in_headers(analyse(alone)) == {}  # a year, and no ages


@pytest.mark.parametrize(
    ("question", "column"),
    [
        ("What share of Black women aged 25 to 34 had never married in 2000?", 3),
        ("What percentage of women between 25 and 34 were unmarried in 2012?", 2),
        ("What share of 18-24 year olds had never married in 2012?", 1),
        ("What percentage of Black people over 65 had never married in 1980?", 4),
    ],
)
def test_ages_name_columns_and_no_amounts(question, column):
    found = Interpretation(question, analyse(MARRIAGE))
    named = [(link.share, link.same.bit_count()) for link in found.headers]
    assert named[column] == max(named) and named.count(max(named)) == 1
    ages = {i for i, word in enumerate(found.linked.stems) if word in ("18", "24", "25", "34")}
    assert not any(ages & set(range(link.start, link.end)) for link in found.linked.values)
    assert any(link.condition.column == 0 for link in found.linked.values)  # the year


def test_ids_and_house_numbers_are_no_amounts():
    index = analyse(FIELDS)
    assert no_amounts(index) == {0, 2} and [is_code(column) for column in index.columns][:3] == [True, False, False]
    for question in ("Which park has the most visitors?", "What is the total of all parks?"):
        queries = [query for query, _ in candidates(question, FIELDS).queries]
        assert queries and not any(query.key in (0, 2) for query in queries)
        assert not any(query.label in ("sum", "avg") and query.column in (0, 2) for query in queries)
    named = candidates("Which park has the highest OBJECTID?", FIELDS)
    assert any(query.key == 0 for query, _ in named.queries)


def test_years_count_nothing():
    years = Table("t", ("Tower", "Completed", "Floors"), (("a", "1998", "88"), ("b", "2004", "101")))
    assert [bool(counted_by(column)) for column in analyse(years).columns] == [False, False, True]


@pytest.mark.parametrize(
    ("question", "kinds"),
    [
        ("how fast does it travel", {"speed"}), ("how much did it cost", {"money"}),
        ("how deep is the lake in metres", {"length"}), ("how old is he", {"age"}), ("who lives in the house", set()),
    ],
)  # fmt: skip
def test_what_a_question_measures(question, kinds):
    assert measured_in(question.split()) == kinds


def test_what_columns_measure():
    kinds = measured_in_headers(analyse(FIELDS))
    assert kinds == (frozenset(), frozenset(), frozenset(), frozenset(), {"money"}, {"length"})


@pytest.mark.parametrize(
    ("question", "table", "label", "column", "seen"),
    [
        ("What percentage of girls had caries?", CARIES, "select", 2, {"share_held": 1.0, "share_not_held": 0.0}),
        ("What percentage of girls had caries?", CARIES, "select", 1, {"share_held": 0.0, "share_not_held": 1.0}),
        ("How many visitors did Seton Park have?", FIELDS, "select", 3, {"number_of_counts": 1.0, "count_beside": 0.0}),
        ("How many people came to Seton Park?", FIELDS, "count", None, {"count_of_one": 1.0, "count_of_key": 1.0}),
        ("How much did Seton Park cost?", FIELDS, "select", 4, {"measured": 1.0, "measured_not": 0.0}),
        ("How much was paid for Seton Park?", FIELDS, "select", 3, {"measured": 0.0, "measured_not": 1.0}),
        ("Which one is in 12 Elm Street?", FIELDS, "select", 0, {"code_given": 1.0}),
        ("Which one is in 12 Elm Street?", FIELDS, "select", 1, {"code_given": 0.0}),
    ],
)
def test_what_the_ranker_sees_of_kinds(question, table, label, column, seen):
    found = candidates(question, table)
    rows = features(found).dense
    at = next(
        i
        for i, (query, each) in enumerate(found.queries)
        if query.label == label and query.column == column and each.conditions
    )
    by_name = dict(zip(FEATURES, rows[at].tolist(), strict=True))
    assert {name: by_name[f"suits {name}"] for name in seen} == seen


def test_words_left_are_nearer_to_the_columns_that_mean_them():
    towns = table_of("t", "Town|Cars|Bridges", "Bern|70000|18", "Basel|64000|5", "Chur|19000|9")
    found = candidates("How many trucks are in Bern?", towns)
    near = features(found).dense[:, FEATURES.index("suits nearest")]
    by_column = {
        query.column: float(near[i])
        for i, (query, each) in enumerate(found.queries)
        if query.label == "select" and each.conditions
    }
    assert by_column[1] > by_column[2] > 0
