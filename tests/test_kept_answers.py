"An answer that was given is given again for the same question over the same source, and says so."

import sqlite3
from contextlib import closing

import pytest
from scripted import ScriptedChatModel

import tablerag
from tablerag.core import UsageError

QUESTION, SAID = "How high is K2?", "from the session's cache"


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "peaks.csv").write_text("Mountain,Height\nK2,8611\nLhotse,8516\nMakalu,8485\n", "utf-8")
    return tmp_path


def asked(session, *questions, **how):
    "The answers, and of each whether it was remembered."
    answers = [session.ask(question, **how) for question in questions]
    for answer in answers:
        assert (SAID in answer.reason) == any(step.name == "memory" for step in answer.trace)
    return [answer.values for answer in answers], [SAID in answer.reason for answer in answers]


def test_the_same_question_is_answered_from_memory_and_says_so(folder):
    session = tablerag.open(folder)
    values, remembered = asked(session, QUESTION, QUESTION, "How high is Lhotse?", QUESTION)
    assert values == [("8611",), ("8611",), ("8516",), ("8611",)] and remembered == [False, True, False, True]
    first, again = session.ask(QUESTION, fresh=True), session.ask(QUESTION)
    assert SAID not in first.reason and (first.query, first.probability) == (again.query, again.probability)
    assert sum(step.name == "memory" for step in again.trace) == 1


def test_a_refusal_is_remembered_with_its_reason(folder):
    session = tablerag.open(folder)
    first, again = session.ask("Who sang the anthem of Peru?"), session.ask("Who sang the anthem of Peru?")
    assert not again.answered and again.reason == f"{first.reason}; {SAID}"


def test_other_options_are_another_question(folder):
    session = tablerag.open(folder)
    session.ask(QUESTION)
    for how in ({"k": 1}, {"system": "rag"}, {"tables": ["peaks.csv"]}, {"risk": 0.1}):
        assert asked(session, QUESTION, **how)[1] == [False], how
        assert asked(session, QUESTION, **how)[1] == [True], how
    assert asked(tablerag.open(folder), QUESTION)[1] == [False]


def test_what_was_said_by_hand_is_another_state(folder, tmp_path_factory, monkeypatch):
    monkeypatch.chdir(tmp_path_factory.mktemp("here"))  # marks are kept in the working folder
    session = tablerag.open(folder, risk=0.1)
    answer = session.ask(QUESTION)
    assert asked(session, QUESTION)[1] == [True]
    session.mark(answer, False)
    assert asked(session, QUESTION)[1] == [False]


def test_a_changed_folder_is_asked_anew(folder):
    tablerag.open(folder).ask(QUESTION)
    (folder / "peaks.csv").write_text("Mountain,Height\nK2,8612\nLhotse,8516\nMakalu,8485\n", "utf-8")
    assert asked(tablerag.open(folder), QUESTION) == ([("8612",)], [False])


@pytest.mark.parametrize("mode", ["delete", "wal"])
def test_a_database_that_is_written_to_is_asked_anew(tmp_path, mode):
    with closing(sqlite3.connect(tmp_path / "peaks.sqlite")) as made:
        made.execute(f"PRAGMA journal_mode = {mode}")
        made.executescript(
            "CREATE TABLE mountain (name TEXT PRIMARY KEY, height INTEGER);"
            "CREATE TABLE ascent (mountain TEXT REFERENCES mountain (name), year INTEGER);"
            "INSERT INTO mountain VALUES ('K2', 8611), ('Lhotse', 8516); INSERT INTO ascent VALUES ('K2', 1954);"
        )
        made.commit()
        with tablerag.open(tmp_path / "peaks.sqlite") as session:
            question = "What is the height of the mountain with the name K2?"
            assert asked(session, question, question) == ([("8611",)] * 2, [False, True])
            made.execute("UPDATE mountain SET height = 8612 WHERE name = 'K2'")
            made.commit()
            assert asked(session, question) == ([("8612",)], [False])


def test_a_language_model_is_asked_each_time(folder):
    model = ScriptedChatModel(lambda messages, tools: "8611")
    session = tablerag.open(folder, model=model, system="rag")
    assert asked(session, QUESTION, QUESTION)[1] == [False, False] and len(model.seen) == 2


def test_many_answers_make_room(folder, monkeypatch):
    monkeypatch.setattr("tablerag.session._KEPT_ANSWERS", 2)
    session = tablerag.open(folder)
    questions = [QUESTION, "How high is Lhotse?", "How high is Makalu?", QUESTION]
    assert asked(session, *questions)[1] == [False] * 4


def test_a_wrong_name_is_still_refused(folder):
    with pytest.raises(UsageError):
        tablerag.open(folder).ask(QUESTION, anew=True)
