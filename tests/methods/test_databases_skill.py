"The built-in model over databases: it plays the prompts of the systems, and is held to what they show."

import json
from dataclasses import replace

import pytest

from tablerag.core import Parse
from tablerag.methods.chess import CHESS
from tablerag.methods.querying import CORRECT_QUERY, WRITE_QUERY, QueryCargo
from tablerag.methods.skills import readings
from tablerag.methods.skills.databases import uses_columns
from tablerag.methods.text_to_sql import TextToSQL
from tablerag.methods.unit_tests import JUDGE_UNIT_TESTS, WRITE_UNIT_TESTS, JudgeCargo
from tablerag.models.embedded import EmbeddedModel
from tablerag.models.prompts import PROMPTS
from tablerag.query.selections import Agg, AllOf, Col, Select, Star, Test
from tablerag.understanding.databases.answering import least_join_probability

QUESTION = "How many members come from Zürich?"
NAME, REGION = Col(table="town", name="name"), Col(table="town", name="region")


def counted(column: Col | None = None, value: str = "") -> Select:
    where = AllOf(tests=(Test(term=column, op="=", value=(value,)),)) if column else None
    return Select(
        columns=(Agg(kind="count", of=Star()),), tables=("member", "town") if column else ("member",), where=where
    )


def reading(sql: str, probability: float, query: Select, *unexplained: str) -> Parse:
    return Parse(sql, probability, ("3",), (), f"count ({sql})", query, "club", unexplained)


READINGS = [
    reading("SELECT 1", 0.8, counted(NAME, "Zürich")),
    reading("SELECT 2", 0.75, counted(REGION, "North")),
    reading("SELECT 3", 0.7, counted()),
    reading("SELECT 4", 0.1, counted()),
]


@pytest.fixture
def given(monkeypatch, club):
    "The parser says what the test has it say."

    def say(found):
        monkeypatch.setattr("tablerag.understanding.databases.answering.read_question", lambda *_: list(found))
        monkeypatch.setattr("tablerag.methods.skills.one_table.with_one_table", lambda *given: given[-1])
        readings.forget_parses()

    say(READINGS)
    yield say
    readings.forget_parses()


BUILT_IN = EmbeddedModel()


def asked(prompt, club, model=BUILT_IN, cargo=QueryCargo, question=QUESTION, **more):
    inputs = dict.fromkeys(prompt.inputs, "x") | {"question": question}
    told = {"database": club, **more}
    return model.reply(prompt.fill((), cargo(**told), **inputs))


def sql_of(reply) -> str:
    return PROMPTS["write_query"].parse(str(reply.text)).sql


def test_candidates_are_its_next_readings(given, club):
    said = [asked(WRITE_QUERY, club, number=number) for number in range(4)]
    assert [sql_of(each) for each in said] == ["SELECT 1", "SELECT 2", "SELECT 3", ""]
    assert said[0].response_metadata["probability"] == 0.8
    assert "NO ANSWER: no other interpretation" in said[3].text
    assert [each["sql"] for each in said[0].response_metadata["readings"]][:2] == ["SELECT 1", "SELECT 2"]


def test_a_correction_is_the_next_reading_that_was_not_tried(given, club):
    assert sql_of(asked(CORRECT_QUERY, club, tried=("SELECT  1",))) == "SELECT 2"
    assert sql_of(asked(CORRECT_QUERY, club, tried=("SELECT 1", "SELECT 2"))) == "SELECT 3"
    assert "NO ANSWER" in asked(CORRECT_QUERY, club, tried=("SELECT 1", "SELECT 2", "SELECT 3")).text


@pytest.mark.parametrize(
    ("kept", "first"),
    [
        (None, "SELECT 1"),
        ({("member", "member_id"), ("town", "name")}, "SELECT 1"),
        ({("member", "member_id"), ("town", "region")}, "SELECT 2"),
        ({("member", "member_id")}, "SELECT 3"),
        ({("coach", "licence")}, ""),
    ],
)
def test_it_uses_no_column_that_the_prompt_does_not_show(given, club, kept, first):
    assert sql_of(asked(WRITE_QUERY, club, kept=None if kept is None else frozenset(kept))) == first


@pytest.mark.parametrize(
    ("question", "evidence", "values", "first"),
    [
        (QUESTION, "", set(), "SELECT 1"),  # it stands in the question
        ("How many from zurich?", "", None, "SELECT 1"),
        ("How many from zurich?", "", {"Zürich"}, "SELECT 1"),
        ("How many from there?", "there is Zürich", set(), "SELECT 1"),
        ("How many from Turicum?", "", set(), "SELECT 2"),  # North is an example of its column
    ],
)
def test_it_uses_no_value_that_the_prompt_does_not_show(given, club, question, evidence, values, first):
    shown = None if values is None else frozenset(values)
    assert sql_of(asked(WRITE_QUERY, club, question=question, evidence=evidence, values=shown)) == first


def test_what_leaves_a_name_over_is_told_where_it_is_no_answer(given, club):
    low = 0.9 * least_join_probability()
    given([reading("SELECT 1", low, counted(), "Atlantis", "1999"), reading("SELECT 2", 0.8 * low, counted(), "1999")])
    reply = asked(WRITE_QUERY, club)
    assert "NO ANSWER" in reply.text and "covers 'Atlantis' and '1999'" in reply.text
    answer = CHESS(EmbeddedModel()).solve("How many members come from Atlantis?", club)
    assert not answer.answered and "Atlantis" in answer.reason
    assert sql_of(asked(WRITE_QUERY, club, EmbeddedModel(0.0))) == "SELECT 1", "unless that is what was asked for"
    given([reading("SELECT 1", low, counted(), "Atlantis"), reading("SELECT 2", 0.7, counted())])
    assert sql_of(asked(WRITE_QUERY, club)) == "SELECT 2"


def test_a_refusal_speaks_of_the_interpretation_that_it_proposes(given, club):
    low = 0.9 * least_join_probability()
    empty = replace(reading("SELECT 1", low, counted(NAME, "Zug"), "Atlantis"), values=("0",))
    given([empty, reading("SELECT 2", 0.8 * low, counted())])
    answer = CHESS(EmbeddedModel()).solve("How many members come from Atlantis?", club)
    assert [each.sql for each in answer.proposals] == ["SELECT 2"]
    assert "enough confidence" in answer.reason and "Atlantis" not in answer.reason


@pytest.mark.parametrize(("threshold", "answers"), [(None, True), (0.0, True), (0.7, True), (0.9, False)])
def test_the_threshold_is_the_users(given, club, threshold, answers):
    assert bool(sql_of(asked(WRITE_QUERY, club, EmbeddedModel(threshold)))) == answers


@pytest.mark.parametrize(("share", "answers"), [(1.0, True), (0.98, False)])
def test_without_one_it_is_that_of_the_trained_reader(given, club, share, answers):
    given([reading("SELECT 1", share * least_join_probability(), counted())])
    reply = asked(WRITE_QUERY, club)
    assert bool(sql_of(reply)) == answers
    assert answers or "no interpretation has enough confidence" in reply.text


def test_without_a_reading_it_says_so(given, club):
    given([])
    assert "NO ANSWER: no query over this schema" in asked(WRITE_QUERY, club).text
    chosen = json.loads(asked(PROMPTS["choose_columns"], club).text)
    assert chosen["columns"] == {}
    answer = CHESS(EmbeddedModel()).solve(QUESTION, club)
    assert not answer.answered and answer.query is None and not answer.proposals


def test_columns_are_those_of_its_likely_readings(given, club):
    chosen = json.loads(asked(PROMPTS["choose_columns"], club).text)["columns"]
    assert set(chosen["town"]) == {"name", "region"} and chosen["member"] == ["member_id"]
    assert uses_columns(counted(NAME, "x")) == {("town", "name"), ("member", "")}


def test_its_tests_ask_for_what_a_query_leaves_over(given, club):
    queries = ("SELECT 1", "SELECT 2", "SELECT 9")
    given([reading("SELECT 1", 0.5, counted(), "1999"), reading("SELECT 2", 0.4, counted(), "Bern")])
    tests = json.loads(asked(WRITE_UNIT_TESTS, club, cargo=JudgeCargo, queries=queries).text)["tests"]
    assert tests == ['uses what the question calls "1999"', 'uses what the question calls "Bern"']
    reply = asked(JUDGE_UNIT_TESTS, club, cargo=JudgeCargo, queries=queries, tests=(*tests, "is blue"))
    assert json.loads(reply.text) == {"passed": {"1": [2], "2": [1], "3": []}}


def test_a_refusal_proposes_what_it_has_read(monkeypatch, club):
    found = CHESS(EmbeddedModel(0.99)).solve(QUESTION, club)
    assert not found.answered and found.proposals
    assert found.proposals[0].values == ("3",) and found.proposals[0].table_id == "club"


def test_what_the_pruned_schema_does_not_show_is_written_from_the_whole(given, club):
    licensed = counted(Col(table="coach", name="licence"), "C1")
    sql = "SELECT COUNT(*) FROM coach WHERE licence = 'C1'"
    given([reading(sql, 0.9, replace(licensed, tables=("coach",)))])
    answer = TextToSQL(BUILT_IN).solve(QUESTION, club)
    pruned, whole = (step.output for step in answer.trace.of("schema"))
    assert ("coach", "licence") not in {(each.table, each.column) for each in pruned.columns} and whole.fallback
    assert answer.answered and answer.query == sql
