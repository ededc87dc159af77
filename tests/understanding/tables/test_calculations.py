"What a question opens beyond cells and counts: groups, shares, changes, comparisons, ordinals, totals; and what not."

import random
from dataclasses import replace
from pathlib import Path

import pytest
from stage_tables import table_of

from tablerag.core import QueryError, Table
from tablerag.query.grammar import ALL, Calculation, Cell, Count, Figure, Group, Groups, Having, Holds, Key, Leading
from tablerag.query.runner import Runner
from tablerag.query.table_index import analyse
from tablerag.sandbox.database import Database
from tablerag.understanding.tables.calculations import threshold
from tablerag.understanding.tables.interpretation import (
    Interpretation,
    overall_labels,
    passed_over,
    subtotals,
    without_total,
)
from tablerag.understanding.tables.parsing import Parser, parse
from training import templates

ROOT = Path(__file__).parents[3]

PERMITS = table_of(
    "permits",
    "Borough|Kind|Year|Permits|Fee",
    "Bronx|New|2019|5|10",
    "Bronx|Old|2019|7|20",
    "Queens|New|2019|11|5",
    "Queens|New|2020|2|7",
    "Bronx|Old|2020|9|11",
    "Kings|Old|2020|1|3",
    title="Permits",
)
MURDERS = table_of(
    "murders",
    "City|State|2015 murders|2016 murders|Male|Female",
    "Orlando|Florida|32|85|5|9",
    "Reno|Nevada|17|20|8|3",
    "Miami|Florida|75|80|7|7",
)
RU = Table("ru", ("Город", "Население"), (("Москва", "5"), ("Казань", "7"), ("Тула", "9")))
ZH = Table("zh", ("城市", "人口", "年份"), (("北京", "5", "2019"), ("上海", "7", "2020"), ("北京", "8", "2020")))
JA = Table("ja", ("都市", "人口", "年"), (("東京", "5", "2019"), ("大阪", "7", "2020"), ("東京", "8", "2020")))


def candidates(question: str, table: Table) -> dict[str, list]:
    "Results by label."
    index, found = analyse(table), {}
    for query, _ in Parser(question, index).candidates:
        found.setdefault(query.label, []).append(Runner(index).run(query))
    return found


@pytest.mark.parametrize(
    ("table", "question", "label", "result"),
    [
        (PERMITS, "Which borough has the most permits in total?", "top_sum", ["Bronx"]),
        (PERMITS, "Which borough has the fewest permits in total?", "bottom_sum", ["Kings"]),
        (PERMITS, "On average, which kind has the highest fee?", "top_avg", ["Old"]),
        (PERMITS, "What are the top 2 boroughs by total permits?", "top_sum", ["Bronx", "Queens"]),
        (PERMITS, "Which borough has the second highest total permits?", "top_sum", ["Queens"]),
        (PERMITS, "What is the second highest fee?", "nth_top", [11]),
        (PERMITS, "Which boroughs have more than 2 rows?", "having", ["Bronx"]),
        (PERMITS, "How many boroughs have total permits above 10?", "count_having", [2]),
        (PERMITS, "What share of the rows are in the Bronx?", "share", [50.0]),
        (PERMITS, "What percentage of all permits is from the Bronx?", "share", [60.0]),
        (PERMITS, "Did the Bronx have more permits than Queens?", "holds", ["yes"]),
        (PERMITS, "Did the Bronx have fewer permits than Queens?", "holds", ["no"]),
        (PERMITS, "Which has more permits, Kings or Queens?", "top_sum", ["Queens"]),
        (PERMITS, "How much did permits in the Bronx fall from 2019 to 2020?", "change", [3]),
        (PERMITS, "How much did permits in the Bronx change between 2019 and 2020?", "change", [-3]),
        (PERMITS, "By what percentage did permits in the Bronx change from 2019 to 2020?", "percent_change", [-25.0]),
        (PERMITS, "Did permits in Queens increase between 2019 and 2020?", "holds", ["no"]),
        (PERMITS, "Is the average fee in the Bronx above 5?", "holds", ["yes"]),
        (PERMITS, "What is the ratio of permits in Queens to Kings?", "ratio", [13.0]),
        (MURDERS, "Which city had the biggest increase in murders from 2015 to 2016?", "top_change", ["Orlando"]),
        (MURDERS, "Were there more male or female in Orlando?", "leading", ["Female"]),
        (MURDERS, "Were there more male or female in Miami?", "leading", [None]),
        (MURDERS, "Were there more male than female in Reno?", "holds", ["yes"]),
        (MURDERS, "What is the total of male and female in Miami?", "plus", [14]),
        (ZH, "北京的人口比上海多吗?", "holds", ["yes"]),
        (ZH, "北京的人口在2019年到2020年之间增加了多少?", "change", [3]),
        (ZH, "哪个城市的人口第二多?", "nth_top", ["上海"]),
        (JA, "人口が2番目に多い都市はどこですか", "nth_top", ["大阪"]),
        (JA, "東京は人口の何パーセントを占めますか", "share", [65.0]),
        (RU, "Какой город второй по населению?", "nth_top", ["Казань"]),
    ],
)
def test_the_right_result_is_among_the_candidates(table, question, label, result):
    assert result in candidates(question, table).get(label, [])


@pytest.mark.parametrize(
    ("table", "question", "never"),
    [
        (PERMITS, "What kind of permits are in Kings?", {"top_sum", "share", "holds", "having", "change", "leading"}),
        (PERMITS, "Did permits in Queens increase between 2019 and 2020?", {"exists", "select", "count"}),
        (PERMITS, "Did the Bronx have more permits than Queens?", {"exists", "top", "select"}),
        (PERMITS, "Is Queens the borough with the most permits?", {"exists"}),
        (PERMITS, "What is the second highest fee?", {"top", "max"}),
    ],
)
def test_what_a_question_does_not_ask_is_no_candidate(table, question, never):
    assert not never & candidates(question, table).keys()


def test_candidates_are_bounded():
    wide = Table(
        "wide",
        ("Name", "Kind", *(f"Amount {n}" for n in range(200))),
        tuple((f"row {r}", f"kind {r % 3}", *(str(r * n) for n in range(200))) for r in range(30)),
    )
    question = "Which kind has the highest average amount 150 and did row 3 have more than row 4 and 7 and kind 1?"
    assert len(Parser(question, analyse(wide)).candidates) <= 400
    assert [29 * 150] in candidates("What is the amount 150 of row 29?", wide)["select"]


@pytest.mark.parametrize(
    ("spoken", "found"),
    [
        ("which states have more than five offices", (">", 5.0)), ("at least 1,000.5 members", (">=", 1000.5)),
        ("which has 3 or more", (">=", 3.0)), ("more than half", None), ("moreover 5", None),
    ],
)  # fmt: skip
def test_a_threshold_is_read(spoken, found):
    assert threshold(spoken) == found


def test_an_ordinal_stands_before_a_superlative():
    assert passed_over("the 3rd-largest lake") == (2, "3rd") and passed_over("the second round") == (0, "")
    taken = Interpretation("What is the second highest fee?", analyse(PERMITS))
    assert taken.skip == 1 and not any(link.condition.values == (2,) for link in taken.linked.values)


def test_rows_of_totals_are_left_out_by_their_labels():
    rows = (("City", "99"), ("Bronx", "60"), ("CD 1", "20"), ("CD 2", "40"), ("Kings", "39"), ("CD 3", "39"))
    roles = ("total", "total", "data", "data", "total", "data")
    index = analyse(Table("towns", ("Place", "People"), rows, roles=roles))
    left = without_total(index)
    assert left.rows == {2, 3, 5} and set(left.values) == {"City", "Bronx", "Kings"}
    assert subtotals(index).rows == {1, 4}
    assert ["CD 2"] in candidates("Which place has the most people?", index.table)["top"]
    unlabelled = analyse(Table("t", ("n",), (("1",), ("2",), ("3",)), roles=("data", "data", "total")))
    assert without_total(unlabelled) is None and subtotals(unlabelled) is None
    whole = Table("t", ("Place", "n"), (("All", "1"), ("Total", "2")), roles=("total", "total"))
    assert without_total(analyse(whole)).rows == frozenset()
    assert isinstance(parse("Which place has the most n?", whole), list)


def test_what_a_long_table_is_not_asked_of_stands_at_its_label_for_all():
    rows = [(sex, age, str(n)) for n, (sex, age) in enumerate((s, a) for s in ("All", "Men") for a in ("All", "20-39"))]
    table = Table("rates", ("Sex", "Age", "Rate"), (*rows, ("Women", "20-39", "9")))
    assert {condition.column for condition in overall_labels(analyse(table))} == {0, 1}
    assert [1] in candidates("What is the rate at age 20-39?", table)["select"]


def test_a_question_is_read_over_the_long_view_too():
    table = table_of(
        "rates",
        "Country|2018|2019|2020",
        "France|9.0|8.4|",
        "Spain|15.3|14.1|15.5",
        "Italy|1.5|2.5|3.5",
        title="Unemployment rate by country",
    )
    found = parse("In how many years was unemployment above 15 in Spain?", table, threshold=0, limit=50)
    own = parse("In how many years was unemployment above 15 in Spain?", table, threshold=0, limit=50, views=False)
    best = next(each for each in found if each.values == ("2",) and each.table_id)
    assert not any(each.table_id for each in own) and len({each.values for each in found}) == len(found)
    with Database.from_tables([table]) as database:
        assert database.run(best.sql).rows == [(2,)]


@pytest.mark.parametrize(
    ("compose", "why"),
    [
        (lambda: Calculation(sign="^", left=Key(column=1), right=Key(column=2)), "has no sign"),
        (lambda: Calculation(sign="%", left=Key(column=1), right=Count()), "both be figures"),
        (lambda: Holds(left=Cell(column=0), op=">", right=5), "needs numbers or dates"),
        (lambda: Holds(left=Key(column=0), op="like", right=5), "unknown comparison"),
        (lambda: Leading(terms=(Key(column=1),), names=("a",)), "at least two amounts"),
        (lambda: Leading(terms=(Key(column=1), Key(column=2)), names=("a",)), "a name for each"),
        (lambda: Groups(rows=ALL), "Groups needs grouped rows"),
        (lambda: Having(source=ALL, by=Count(), op=">", value=5), "Having needs grouped rows"),
        (
            lambda: Having(source=Group(source=ALL, by=Cell(column=0)), by=Key(column=1), op=">", value=5),
            "Having needs grouped rows",
        ),
        (
            lambda: Having(
                source=Group(source=ALL, by=Cell(column=0)), by=Figure(kind="sum", column=1), op="like", value=5
            ),
            "Having needs grouped rows",
        ),
    ],
)
def test_what_makes_no_sense_does_not_compose(compose, why):
    with pytest.raises(QueryError, match=why):
        compose()


def test_templates_ask_what_their_queries_answer():
    made = templates.composed_questions([PERMITS, replace(PERMITS, id="again")], 150, random.Random(3))
    kinds = {question["kind"] for question, _ in made}
    assert len(made) == 150 and len(kinds) > 25 and kinds <= set(templates.TEMPLATES)
    for question, table in made:
        assert question["question"][-1] in "?." and "{" not in question["question"]
        assert len(Runner(analyse(table)).run(question["query"])) >= len(question["answer"]) > 0
    assert templates.composed_questions([Table("none", ("a",), ())], 5, random.Random(0)) == []
