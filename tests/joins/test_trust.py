"What is seen of a reading before it is trusted: hints that do not fit the database, words that nothing stands for."

import numpy as np
import pytest
from club import made

from tablerag.joins.candidates import CandidateGenerator
from tablerag.joins.features import RANKED, RUN, Viewer
from tablerag.joins.mentions import Mentions, things_asked
from tablerag.joins.ranking import CERTAINTY, PARTS, certainty_figures, join_ranker, parts_of
from tablerag.schema.in_place import KnownDatabase


@pytest.fixture(scope="module")
def club(tmp_path_factory):
    folder = tmp_path_factory.mktemp("club")
    with KnownDatabase(made(folder / "club.sqlite"), folder=folder / "known") as database:
        yield database


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
    ("question", "count"),
    [
        ("Show the dates, places, and names of events", 3),
        ("Find the name of each member and of the coach", 1),  # what stands behind *of* is not counted
        ("In each town, list the name and the age of members", 2),
        ("the name", 1),
        ("", 0),
        ("Show, list", 0),
    ],
)
def test_what_is_asked_for_in_a_row_is_counted(question, count):
    assert things_asked(question) == count


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


def test_of_candidates_that_differ_in_what_they_select_the_tests_agree():
    figures, run = np.zeros((3, len(RANKED))), np.zeros((3, len(RUN)))
    parts = [(1, 7, 5, 5), (2, 7, 5, 5), (3, 8, 5, 5)]
    found, share = certainty_figures(
        np.zeros(10), 3, figures, run, np.array([1.0, 1.0, 0.0]), [1, 2, None], [1, 1, None], parts
    )
    told = dict(zip(CERTAINTY, found.tolist(), strict=True))
    assert share.sum() == pytest.approx(1)
    assert told["select agreed"] < told["tests agreed"] < told["turn agreed"]
    assert told["rows agreed"] > told["agreed"]  # the first two give the same different rows
    assert told["groups"] == 3 and set(PARTS) <= set(told)


def test_the_same_query_has_the_same_parts(club):
    found, _ = seen(club, "How many members are there?")
    again, _ = seen(club, "How many members are there?")
    assert [parts_of(one) for one in found[:5]] == [parts_of(one) for one in again[:5]]
