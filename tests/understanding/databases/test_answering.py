"Questions over a database of seven tables, answered without a language model, and what is seen of their candidates."

import numpy as np
import pytest
from club import made

from tablerag.schema.in_place import KnownDatabase
from tablerag.understanding.databases.answering import read_question
from tablerag.understanding.databases.candidates import CandidateGenerator
from tablerag.understanding.databases.features import RANKED, Viewer
from tablerag.understanding.databases.mentions import Mentions, schema_names
from tablerag.understanding.databases.ranking import join_ranker, parts_of

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


@pytest.mark.parametrize(("question", "values"), ANSWERED)
def test_answered(club, question, values):
    [best, *_] = read_question(question, club)
    assert sorted(best.values) == sorted(values), best.sql


def test_a_hint_of_two_tests_is_used_whole(club):
    [best, *_] = read_question("How many bargain lessons are there?", club, "bargain refers to fee < 80 AND fee > 10")
    assert "80" in best.sql and "10" in best.sql, best.sql


def test_readings_have_probabilities_that_fall(club):
    parses = read_question("How many members are there?", club)
    chances = [parse.probability for parse in parses]
    assert all(0 <= each <= 1 for each in chances) and chances[0] == max(chances)
    assert all(parse.table_id == club.name and parse.sql and parse.query is not None for parse in parses)


UNKNOWN = {
    "How many members live in Ouagadougou?": "Ouagadougou",
    'How many lessons did "Zebulon Quark" give?': "Zebulon Quark",
}


@pytest.mark.parametrize("question", UNKNOWN)
def test_a_name_that_nobody_has_is_left_over_and_unlikely(club, question):
    name, found = UNKNOWN[question], read_question(question, club)
    for parse in found:
        assert name in repr(parse.query) or any(name in left or left in name for left in parse.unexplained)
    assert found[0].probability < 0.5


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


TURNOVER = {
    "What is the turnover?": "305", "Show the turnover of Sabine Graf.": "240", "turnover of Luca Bianchi": "65",
}  # fmt: skip


@pytest.mark.parametrize(("question", "value"), TURNOVER.items())
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


@pytest.mark.parametrize(
    ("hint", "unread", "unheld"),
    [
        ("", 0, 0),
        ("fast ones refers to surface = 'clay'", 0, 0),
        ("fast ones refers to SURFACE = 'Clay'", 0, 0),  # letters say nothing
        ("fast ones refers to surface = 'gravel'", 0, 1),
        ("fast ones refers to pavement = 'clay'", 1, 0),
        ("fast ones refers to pavement_kind; cheap refers to fee < 80", 1, 0),
        ("be kind to the members", 0, 0),  # says nothing of columns
        ("cheap refers to fee < 80", 0, 0),
    ],
)
def test_hints_that_do_not_fit_are_counted(club, hint, unread, unheld):
    found = Mentions("How many fast ones are there?", club, hint)
    assert (len(found.unread), len(found.unheld)) == (unread, unheld), (found.unread, found.unheld)


@pytest.mark.parametrize(
    "question",
    [
        "Which members of Ullapool are older than 30, and what is their average fee?",
        "For each town, how many members are there, ordered by their number?",
        "Which 3 members have the highest fee?",
        "Show the names of members who have no lessons.",
        "Which members are coached by Ines Roth or live in Dornoch?",
    ],
)
@pytest.mark.parametrize("hint", ["", "older refers to age; cheap refers to fee < 80"])
def test_shared_figures_are_those_of_each_candidate_alone(club, question, hint):
    parts = join_ranker().proposals(Mentions(question, club, hint))
    found, viewer = CandidateGenerator(parts).candidates(), Viewer(parts, join_ranker().meanings)
    together = viewer.figures(found)
    alone = np.array([viewer.figures([found[0], one])[1] for one in found])
    differing = [name for name, one, other in zip(RANKED, together.T, alone.T, strict=True) if (one != other).any()]
    assert found and not differing


def seen(club, question):
    "SQL-like words of candidates, and what the ranker sees of each."
    parts = join_ranker().proposals(Mentions(question, club))
    found = CandidateGenerator(parts).candidates()
    return found, [dict(zip(RANKED, row, strict=True)) for row in Viewer(parts).figures(found).tolist()]


@pytest.mark.parametrize(
    ("question", "name", "is_odd"),
    [
        ("Which lessons cost a fee of at least 80?", "sign misfit", lambda one: any(b.op == ">" for b in one.bounds)),
        ("What are the surfaces of the courts?", "count unsaid", lambda one: any(i.kind == "count" for i in one.items)),
        ("How many members are there?", "count left", lambda one: one.shape == "plain" and not one.items[0].kind),
        ("What is the average fee of the lessons?", "figure left", lambda one: not one.items[0].kind),
        ("List the given name and the family name of members.", "listed less", lambda one: len(one.items) == 1),
        ("What is the highest fee of the lessons?", "figure unsaid", lambda one: one.items[0].kind == "avg"),
    ],
)
def test_what_no_word_asks_for_is_seen(club, question, name, is_odd):
    found, figures = seen(club, question)
    odd = [row[name] for one, row in zip(found, figures, strict=True) if is_odd(one)]
    assert all(odd), name
    assert figures[0][name] == 0, found[0].query


def test_the_same_query_has_the_same_parts(club):
    found, _ = seen(club, "How many members are there?")
    again, _ = seen(club, "How many members are there?")
    assert [parts_of(one) for one in found[:5]] == [parts_of(one) for one in again[:5]]
