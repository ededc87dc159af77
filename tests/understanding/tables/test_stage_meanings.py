"Second stage: words that mean a label which is written otherwise, and headers in all their names."

from dataclasses import replace

import pytest
from stage_tables import table_of

from tablerag.core import Table
from tablerag.query.table_index import analyse
from tablerag.understanding.tables.headers import counted_by, entity_column, header_words, value_column
from tablerag.understanding.tables.interpretation import Interpretation
from tablerag.understanding.tables.linking import LinkedQuestion

SURVEY = table_of(
    "survey",
    "State|Sex|Age group|Measure|Data_Value|Asked again",
    "FL|F|18-39|Smoking|11.2|Y",
    "FL|M|40-59|Smoking|14.0|N",
    "GA|F|75 and over|Diabetes (Adults)|12.9|N",
    "GA|M|75 and over|Diabetes (Children)|17.3|Y",
)
PUPILS = table_of("pupils", "学校|性别|年龄组|人数", "一中|男|6-11岁|12", "一中|女|12-15岁|15", "二中|女|6-11岁|9")
STUB = table_of(
    "stub", "Group|Cases", "Sex: Female|12", "Sex: Male|10", "Region: South|9", "Region: North|13", "Region: West|4"
)
PLANTS = table_of(
    "plants",
    "id|Plant|Armed|month|rules|tons",
    "1|Alcoa Intalco Works - Ferndale|No|1|WTA|1,195",
    "2|Alcoa Wenatchee Works - Malaga|Knife|2|NA|331",
    "3|Ash Grove Cement|Firearm|3|WTA|495",
)
TABLES = {table.id: table for table in (SURVEY, PUPILS, STUB, PLANTS)}
# table, question, words -> (header, operator, values, how)
ROWS = [
    ("survey", "How many women?", {"women": ("Sex", "=", ("F",), "sense")}),
    ("survey", "What share of men in Florida smoke?", {"men": ("Sex", "=", ("M",), "sense")}),
    ("survey", "How many were there in GA?", {"GA": ("State", "=", ("GA",), "exact")}),
    ("survey", "How many people over 75?", {"over 75": ("Age group", "=", ("75 and over",), "range")}),
    ("survey", "How many between 40 and 59?", {"between 40 and 59": ("Age group", "=", ("40-59",), "range")}),
    ("survey", "How many seniors?", {"seniors": ("Age group", "=", ("75 and over",), "range")}),
    ("survey", "How many 45-year-olds?", {"45": ("Age group", "=", ("40-59",), "range")}),
    ("survey", "Who was not asked again?", {"asked again": ("Asked again", "=", ("N",), "flag")}),
    ("survey", "How many outside Florida?", {"Florida": ("State", "!=", ("FL",), "place")}),
    ("pupils", "6岁至11岁的女生有多少人？", {"女生": ("性别", "=", ("女",), "sense")}),
    ("pupils", "有多少人是6至11岁？", {"6至11岁": ("年龄组", "=", ("6-11岁",), "range")}),
    ("stub", "How many cases among girls?", {"girls": ("Group", "=", ("Sex: Female",), "sense")}),
    ("stub", "How many cases in the South region?", {"South region": ("Group", "=", ("Region: South",), "part")}),
    ("stub", "Which region had the most cases?", {"region": ("Group", "like", ("Region",), "group")}),
    ("plants", "How many were unarmed?", {"unarmed": ("Armed", "=", ("No",), "flag")}),
    ("plants", "Tons of January?", {"January": ("month", "=", (1,), "code")}),
    ("plants", "Which plants are winner take all?", {"winner take all": ("rules", "=", ("WTA",), "code")}),
    ("plants", "Tons of Alcoa in Malaga?", {"Alcoa": ("Plant", "=", ("Alcoa Wenatchee Works - Malaga",), "best")}),
]  # fmt: skip


@pytest.mark.parametrize(("table", "question", "wanted"), ROWS, ids=[row[1] for row in ROWS])
def test_meanings(table, question, wanted):
    linked, header = LinkedQuestion(question, analyse(TABLES[table])), TABLES[table].header
    found = set()
    for link in linked.values:
        said, condition = linked.text_of(link.start, link.end), link.condition
        found.add((said, header[condition.column], condition.op, condition.values, link.how))
    assert {(said, *condition) for said, condition in wanted.items()} <= found


NOTHING = [
    ("survey", "How many 75?"),  # no age
    ("survey", "What is in Georgian style?"),
    ("plants", "Which is the armed forces plant of Manhattan?"),
    ("stub", "How many mountains?"),
]


@pytest.mark.parametrize(("table", "question"), NOTHING, ids=[row[1] for row in NOTHING])
def test_what_means_nothing(table, question):
    linked = LinkedQuestion(question, analyse(TABLES[table]))
    assert not {link.how for link in linked.values} & {"sense", "range", "place", "code", "group"}


def test_a_range_of_ages_compares_nothing():
    index = analyse(Table("t", ("Age", "Cases"), (("18-74", "70"), ("75+", "80"), ("All ages", "150"))))
    linked = LinkedQuestion("How many cases among people aged over 75?", index)
    hows = {link.how for link in linked.values if "75" in linked.text_of(link.start, link.end)}
    assert "range" in hows and not hows & {"number", "compare"}


def test_scores_are_no_ranges():
    index = analyse(Table("t", ("Team", "Score"), (("A", "1-3"), ("B", "3-1"), ("C", "2-2"))))
    assert not [link for link in LinkedQuestion("Who won between 1 and 3?", index).values if link.how == "range"]


def test_a_word_of_prose_is_no_label():
    texts = (f"Took a walk of {year} steps " + "and so on " * 8 for year in range(2000, 2009))
    index = analyse(Table("t", ("Year", "Text"), tuple((str(2000 + i), text) for i, text in enumerate(texts))))
    assert not [link for link in LinkedQuestion("How many took place?", index).values if link.condition.column == 1]


CODED = table_of(
    "coded",
    "OBJECTID|SCHOOL_NM|pct_female|MHHINC|NumStudents|RateUnder5|sugarpercent|Level 3 %|C07",
    "1|Roberto Clemente|48|41000|190|3.1|0.5|11|5",
    "2|Asher Levy|51|52000|257|2.2|0.7|12|6",
    "3|Anna Silver|49|38500|612|4.1|0.1|13|9",
    descriptions=("", "", "", "", "", "", "", "", "children with asthma"),
)


@pytest.mark.parametrize(
    ("question", "header"),
    [
        ("What is the percentage of women at Asher Levy?", "pct_female"),
        ("What is the median household income at Asher Levy?", "MHHINC"),
        ("What is the number of students at Asher Levy?", "NumStudents"),
        ("What is the rate under 5 at Asher Levy?", "RateUnder5"),
        ("How much sugar does Asher Levy have?", "sugarpercent"),
        ("How many children have asthma at Asher Levy?", "C07"),
    ],
)
def test_coded_headers(question, header):
    headers = Interpretation(question, analyse(CODED)).headers
    shares = {CODED.header[i]: link.share for i, link in enumerate(headers)}
    assert max(shares, key=lambda name: shares[name]) == header and shares[header] >= 0.4


def test_roles_of_columns():
    index = analyse(CODED)
    assert CODED.header[entity_column(index)] == "SCHOOL_NM"
    assert [bool(counted_by(column)) for column in index.columns[2:6]] == [False, True, True, False]
    assert value_column(analyse(SURVEY)) == 4 and value_column(index) is None
    figures = Table("figures", ("Year", "URL", "Count"), (("2001", "http://a.b", "1"), ("2002", "http://a.c", "2")))
    assert entity_column(analyse(figures)) is None


def test_a_thousand_columns_and_a_long_header():
    wide = Table("wide", tuple(f"Col{i}" for i in range(1000)), (tuple(str(i) for i in range(1000)),))
    assert len(header_words(analyse(wide))) == 1000
    long = Table("long", ("x" * 10_000, "a\nb"), (("1", "y" * 10_000),))
    assert Interpretation("What is x?", analyse(long)).headers[0].share >= 0


def test_codes_of_a_description():
    table = table_of(
        "weeks",
        "day_of_week|sex|births",
        "1|1|10",
        "5|2|12",
        "7|2|8",
        descriptions=("Day of week, where 1 is Monday and 7 is Sunday", "1 = Male, 2 = Female", ""),
    )
    linked = LinkedQuestion("How many births of girls were there on Fridays?", analyse(table))
    assert {(link.condition.column, link.condition.values) for link in linked.values} >= {(0, (5,)), (1, (2,))}
    odd = replace(table, descriptions=("1 = ", "N/A = nothing, 2 = girls", "= = ="))
    found = [link for link in LinkedQuestion("How many girls?", analyse(odd)).values if link.how == "code"]
    assert [link.condition.values for link in found] == [(2,)]
