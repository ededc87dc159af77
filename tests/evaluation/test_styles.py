"The questions over databases of different styles are well formed, and every gold query runs."

import re
import sqlite3
import sys
from collections import Counter
from contextlib import closing
from pathlib import Path

import pytest
import styles

ROOT = Path(__file__).resolve().parents[2]

EVERY = [(split, name) for split in styles.SPLITS for name in styles.names_of(split)]
LETTERS = {"ja": r"[\u3040-\u30ff\u4e00-\u9fff]", "zh": r"[\u4e00-\u9fff]", "ru": r"[\u0400-\u04ff]", "en": "[a-zA-Z]"}
LETTERS |= dict.fromkeys(("de", "es", "fr", "it", "pl"), "[a-zA-Z]")


def test_the_development_databases_are_there():
    assert len([name for split, name in EVERY if split == "dev"]) >= 8


@pytest.fixture(scope="module", params=EVERY, ids=lambda each: "/".join(each))
def made(request, tmp_path_factory):
    split, name = request.param
    path = styles.build(split, name, tmp_path_factory.mktemp(split))
    with closing(sqlite3.connect(path)) as database:
        yield database, styles.questions_of(split, name)


def test_every_gold_runs(made):
    database, questions = made
    for question in questions:
        for gold in styles.golds(question):
            assert database.execute(gold.sql).description, question.id


def test_all_results_but_a_few_hold_something(made):
    database, questions = made
    answerable = [question for question in questions if question.sql]
    found = [any(value is not None for row in database.execute(each.sql) for value in row) for each in answerable]
    assert found.count(False) <= 0.1 * len(found)


def test_no_key_points_nowhere(made):
    assert made[0].execute("PRAGMA foreign_key_check").fetchall() == []


def test_a_database_is_of_some_size(made):
    tables = [name for (name,) in made[0].execute("SELECT name FROM sqlite_schema WHERE type = 'table'")]
    assert len(tables) >= 5
    assert sum(made[0].execute(f'SELECT COUNT(*) FROM "{name}"').fetchone()[0] for name in tables) >= 40


def test_questions_are_in_form(made):
    for question in made[1]:
        tags = question.tags
        assert set(tags) <= {"database", "language", "evidence", "why", "also"}, question.id
        assert question.id.startswith(f"{tags['database']}-")
        assert re.search(LETTERS[tags["language"]], question.text), question.id
        assert tags.get("why") is None if question.sql else tags["why"] in styles.WHY, question.id
        assert isinstance(tags.get("evidence", ""), str)
        assert question.sql or not tags.get("also")


def test_ids_and_questions_are_unique():
    every = [question for split, name in EVERY for question in styles.questions_of(split, name)]
    assert [each for each, times in Counter(question.id for question in every).items() if times > 1] == []
    asked = Counter((question.tags["database"], question.text) for question in every)
    assert [each for each, times in asked.items() if times > 1] == []


def test_what_is_right_is_counted():
    counted = [("a", True, 0.9), ("b", False, 0.8), ("c", True, 0.2), (None, False, 0.1), ("d", False, 0)]
    rows = [{"gold": gold, "right": right, "probability": p, "sql": p and "SELECT 1"} for gold, right, p in counted]
    shares = {"first right": 50.0, "right": 25.0, "wrong": 25.0, "refused": 50.0, "of them refused": 100.0}
    found = styles.figures_of(rows, 0.5)
    assert found == {"n": 4, "unanswerable": 1, **shares, "area": 0.833, "right of answered": 50.0}


def test_what_is_held_out_is_not_shown(monkeypatch, capsys):
    monkeypatch.setattr(sys, "argv", ["styles.py", "held", "--failures", "5"])
    with pytest.raises(SystemExit) as told:
        styles.main()
    assert told.value.code == 2
    assert "not looked at" in capsys.readouterr().err
