"Questions over a database of seven tables, answered without a language model."

import numpy as np
import pytest
from club import made

from tablerag.joins.answering import read_question
from tablerag.joins.candidates import CandidateGenerator
from tablerag.joins.mentions import Mentions, schema_names
from tablerag.joins.names import parted_words
from tablerag.joins.ranking import join_ranker
from tablerag.schema.in_place import KnownDatabase

ANSWERED = [  # question, values of the answer in any order
    ("How many coaches are there?", ["2"]),
    ("What are the surfaces of the courts?", ["clay", "clay", "hard court", "grass"]),
    ("List the family names of members from Bern.", ["Müller"]),
]


@pytest.fixture(scope="module")
def club(tmp_path_factory):
    folder = tmp_path_factory.mktemp("club")
    with KnownDatabase(made(folder / "club.sqlite"), folder=folder / "known") as database:
        yield database


@pytest.mark.parametrize(("name", "words"), [("clubname", ("club", "name")), ("age", ("age",))])
def test_shortened_names_are_written_out(name, words):
    assert parted_words(name, ("student", "club")) == words


@pytest.mark.parametrize(("question", "values"), ANSWERED)
def test_answered(club, question, values):
    [best, *_] = read_question(question, club)
    assert sorted(best.values) == sorted(values), best.sql


def test_a_hint_of_two_tests_is_used_whole(club):
    [best, *_] = read_question("How many bargain lessons are there?", club, "bargain refers to fee < 80 AND fee > 10")
    assert "80" in best.sql and "10" in best.sql, best.sql


def test_readings_have_probabilities_that_fall(club):
    parses = read_question("How many members are there?", club)
    told = [parse.probability for parse in parses]
    assert all(0 <= each <= 1 for each in told) and told[0] == max(told)
    assert all(parse.table_id == club.name and parse.sql and parse.query is not None for parse in parses)


@pytest.mark.parametrize(
    ("question", "name"),
    [
        ("How many members live in Ouagadougou?", "Ouagadougou"),
        ('How many lessons did "Zebulon Quark" give?', "Zebulon Quark"),
    ],
)
def test_a_name_that_nobody_has_is_told_and_unlikely(club, question, name):
    for parse in read_question(question, club):
        used = any(name in str(value) for value in parse.query.__repr__().split("'"))
        assert used or any(name in left or left in name for left in parse.unexplained)
    assert read_question(question, club)[0].probability < 0.5


@pytest.mark.parametrize(
    "question", ["", "?", "   ", "\x1b[31m", "ｶﾞ", "a" * 5000, "'; DROP TABLE member; --", "\ud800 members?"]
)
def test_any_text_is_read(club, question):
    for parse in read_question(question, club):
        assert 0 <= parse.likelihood <= 1


def test_an_empty_database_has_no_reading(tmp_path):
    with KnownDatabase(
        made(tmp_path / "empty.sqlite", "CREATE TABLE bare (only_column)"), folder=tmp_path / "k"
    ) as database:
        for parse in read_question("How many are there?", database):
            assert parse.sql


def test_the_same_question_has_the_same_readings(club):
    first, second = (read_question("Which town has the most members?", club) for _ in range(2))
    assert first == second


def test_candidates_are_different_queries_over_known_columns(club):
    candidates = CandidateGenerator(
        join_ranker().proposals(Mentions("Which coach gave the most lessons?", club))
    ).candidates()
    assert len({each.query for each in candidates}) == len(candidates) > 10
    assert np.all(np.diff([each.score for each in candidates]) <= 1e-9)


@pytest.mark.parametrize(
    ("question", "value"),
    [
        ("What is the turnover?", "305"),
        ("Show the turnover of Sabine Graf.", "240"),
        ("turnover of Luca Bianchi", "65"),
    ],
)
def test_a_measure_of_the_glossary_is_asked_for_as_it_is_defined(tmp_path, question, value):
    (tmp_path / "words.yaml").write_text("measures:\n  turnover:\n    sql: SUM(lesson.fee)\n", encoding="utf-8")
    file = made(tmp_path / "club.sqlite")
    with KnownDatabase(file, folder=tmp_path / "known", glossary=tmp_path / "words.yaml") as database:
        [best, *_] = read_question(question, database)
    assert best.values == (value,) and "SUM(" in best.sql


@pytest.mark.parametrize("question", ["Who is the oldest member?", "number of members per member"])
def test_no_candidate_averages_keys_or_takes_the_first_of_names(club, question):
    parts = join_ranker().proposals(Mentions(question, club))
    names = parts.names
    for each in CandidateGenerator(parts).candidates():
        figured = [item.column for item in each.items if item.kind in ("avg", "sum") and item.column >= 0]
        assert not any(names.is_key[at] for at in figured), each.query
        assert each.draft.limit is None or each.draft.order not in names.namers, each.query


def test_the_first_by_name_are_listed_where_they_are_asked_for(club):
    [best, *_] = read_question("Show the first 3 coaches ordered by name", club)
    assert "ORDER BY coach_name LIMIT 3" in best.sql, best.sql


def test_one_row_is_neither_a_group_nor_counted(club):
    names = schema_names(club)
    key = next(at for at, primary in enumerate(names.primary) if primary > 0)
    named = next(called for called in names.called if len(called) == 2)
    assert names.says_nothing([key], [], False) and names.says_nothing([], [key], True)
    assert names.says_nothing(named, [], False) and not names.says_nothing(named[:1], [], False)
    assert not names.says_nothing([], [key], False) and not names.says_nothing([], [], True)
