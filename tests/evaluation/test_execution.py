"Results of SQL are compared as the conventions say; what strangers wrote runs read-only and within limits."

import hashlib
import json
import sqlite3
from contextlib import closing
from dataclasses import replace
from itertools import permutations

import pytest

from research.contests import agreement_scores, find_contested, write_overlays
from tablerag.core import Question, SourceError
from tablerag.evaluation.contested import read_overlay
from tablerag.evaluation.database_sets import SET_LIMITS, DatabaseSet
from tablerag.evaluation.execution import NOTED, rule_notes
from tablerag.evaluation.gold import tie_query
from tablerag.sandbox.results import orders_rows, same_rows
from tablerag.tables.questions import load_questions

NAMES = [("Ada", 1), ("Bo", 2), ("Cy", None)]


@pytest.mark.parametrize(
    ("gold", "given", "rows", "rows_any", "sets", "sets_any"),
    [
        (NAMES, NAMES, 1, 1, 1, 1),
        (NAMES, NAMES[::-1], 1, 1, 1, 1),
        (NAMES, [row[::-1] for row in NAMES], 0, 1, 0, 1),
        (NAMES, NAMES + NAMES[:1], 0, 0, 1, 1),
        (NAMES, NAMES[:2], 0, 0, 0, 0),
        (NAMES, [(*row, 0) for row in NAMES], 0, 0, 0, 0),
        (NAMES, [("Ada", 2), ("Bo", 1), ("Cy", None)], 0, 0, 0, 0),
        ([(None,)], [("",)], 0, 0, 0, 0),
        ([(None,)], [(0,)], 0, 0, 0, 0),
        ([(None,)], [("None",)], 0, 0, 0, 0),
        ([], [], 1, 1, 1, 1),
        ([], [(None,)], 0, 0, 0, 0),
        ([(0.1 + 0.2,)], [(0.3,)], 1, 1, 1, 1),
        ([(1 / 3,)], [(0.3333,)], 0, 0, 0, 0),
        ([(2,)], [(2.0,)], 1, 1, 1, 1),
        ([(2,)], [("2",)], 0, 0, 0, 0),
        ([("ada",)], [("Ada",)], 0, 0, 0, 0),
        ([(10**18,)], [(10**18 + 1,)], 0, 0, 0, 0),
        ([(1, 2), (2, 1)], [(1, 1), (2, 2)], 0, 0, 0, 0),  # each column holds the same values
        ([(1, 1), (1, 1)], [(1, 1), (1, 1)], 1, 1, 1, 1),
        ([("a", "b")] * 3, [("b", "a")] * 2, 0, 0, 0, 1),
    ],
)
def test_two_results(gold, given, rows, rows_any, sets, sets_any):
    found = [same_rows(gold, given, rule, any_columns) for rule in ("rows", "set") for any_columns in (False, True)]
    assert found == [rows, rows_any, sets, sets_any]
    assert found == [same_rows(given, gold, rule, each) for rule in ("rows", "set") for each in (False, True)]


def test_rows_in_order():
    low, high = [(1, "a"), (2, "b")], [(2, "b"), (1, "a")]
    assert not same_rows(low, high, in_order=True)
    assert same_rows(low, [("a", 1), ("b", 2)], any_columns=True, in_order=True)
    assert same_rows(low, high, "set", in_order=True), "a set has no order"


def test_any_order_of_columns_is_what_trying_all_of_them_finds():
    import random

    drawn = random.Random(0)
    for _ in range(300):
        width, length = drawn.randint(1, 4), drawn.randint(1, 4)
        gold = [tuple(drawn.randint(0, 1) for _ in range(width)) for _ in range(length)]
        order = drawn.sample(range(width), width)
        given = [tuple(row[at] for at in order) for row in drawn.sample(gold, length)]
        if drawn.random() < 0.5:
            at = drawn.randrange(length)
            given[at] = tuple(1 - value for value in given[at])
        tried = any(
            sorted(gold) == sorted(tuple(row[at] for at in each) for row in given)
            for each in permutations(range(width))
        )
        assert same_rows(gold, given, any_columns=True) == tried, (gold, given)


def ring(*lengths):
    "Rows of edges, columns of corners: rings of these lengths, whose columns all hold the same values."
    ends, start = [], 0
    for length in lengths:
        ends += [(start + at, start + (at + 1) % length) for at in range(length)]
        start += length
    return [tuple(int(corner in edge) for corner in range(start)) for edge in ends]


@pytest.mark.parametrize("half", [3, 20])
def test_many_equal_columns_end(half):
    "Columns that hold the same values are told apart by their rows, and not by trying forty factorial orders."
    one, two = ring(2 * half), ring(half, half)
    assert same_rows(one, [row[::-1] for row in one], any_columns=True)
    assert not same_rows(one, two, any_columns=True)


@pytest.mark.parametrize(
    ("sql", "ordered"),
    [
        ("SELECT a FROM t ORDER BY a", True),
        ("SELECT a FROM t order\nby a limit 1", True),
        ("(SELECT a FROM t ORDER BY a)", True),
        ("WITH x AS (SELECT 1 AS a) SELECT a FROM x ORDER BY a", True),
        ("WITH x AS (SELECT a FROM t ORDER BY a) SELECT a FROM x", False),
        ("SELECT a FROM t WHERE b IN (SELECT b FROM t ORDER BY c LIMIT 1)", False),
        ("SELECT a, ROW_NUMBER() OVER (ORDER BY a) FROM t", False),
        ("SELECT FROM WHERE ((( ORDER BY", True),  # nobody can read it
    ],
)
def test_whether_rows_are_ordered(sql, ordered):
    assert orders_rows(sql) is ordered


def test_a_tie_is_looked_for_where_rows_are_chosen_by_sorting():
    counted = tie_query("SELECT a, COUNT(*) AS n FROM t GROUP BY a ORDER BY n DESC LIMIT 3")
    assert counted == "SELECT COUNT(*) AS key_0 FROM t GROUP BY a ORDER BY COUNT(*) DESC LIMIT 2 OFFSET 2"
    others = ["SELECT a FROM t LIMIT 1", "SELECT a FROM t ORDER BY 1 LIMIT 1", "SELEKT"]
    others += ["SELECT DISTINCT a FROM t ORDER BY a LIMIT 1", "SELECT 1 UNION SELECT 2 ORDER BY 1 LIMIT 1"]
    for sql in others:
        assert tie_query(sql) is None, sql


def test_what_a_study_says_of_its_rules():
    rows = {name: [None, None, None] for name in NOTED} | {"question_id": ["1", "2", "2"]}
    assert rule_notes(rows) == []
    rows |= {"em": [1.0, 0.0, None], "em_wtq": [0.0, 0.0, 1.0], "ex": [None, 1.0, 0.0]}
    rows |= {"ex_own": [0.0, 1.0, 0.0], "ex_set": [0.0, 1.0, 0.0]}
    rows |= {"gold_empty": [0.0, 1.0, 1.0], "gold_tied": [1.0, 0.0, 0.0]}
    disagree, empty, tied, met = rule_notes(rows)
    assert "em and em_wtq (WikiTableQuestions) on 1 of 2 rows; ex_own and ex_set (BIRD) on 0 of 3 rows" in disagree
    assert empty.endswith("empty result: 1") and tied.endswith("equal ones: 1") and met.endswith("empty: 1 rows")


# -- over databases ----------------------------------------------------------------------------------------------------


@pytest.fixture
def folder(tmp_path):
    with closing(sqlite3.connect(tmp_path / "shop.sqlite")) as made:
        made.executescript(
            "CREATE TABLE client (id INTEGER PRIMARY KEY, name TEXT, town TEXT);"
            "INSERT INTO client VALUES (1, 'Ada', 'Oslo'), (2, 'Bo', 'Rome'), (3, 'Cy', NULL);"
        )
    return tmp_path


def asked(sql, **more):
    return Question(**{"id": "shop:0", "text": "Who?", "sql": sql, "tags": {"database": "shop"}, **more})


BOMB = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) "
HOSTILE = {
    "DROP TABLE client": "refused",
    "DELETE FROM client": "refused",
    "UPDATE client SET name = 'x'": "refused",
    "INSERT INTO client VALUES (9, 'x', 'y')": "refused",
    "CREATE TABLE mine AS SELECT * FROM client": "refused",
    "ATTACH DATABASE '/tmp/other.sqlite' AS other": "refused",
    "VACUUM INTO 'copy.sqlite'": "",
    "PRAGMA writable_schema = 1": "refused",
    "PRAGMA journal_mode = DELETE": "refused",
    "SELECT * FROM sqlite_master": "",
    "SELECT load_extension('evil')": "",
    "SELECT writefile('x', 'y')": "",
    "SELECT name FROM client; DROP TABLE client": "",
    "WITH x AS (SELECT 1) DELETE FROM client": "",
    "BEGIN IMMEDIATE": "refused",
    "": "empty",
    "not SQL at all": "",
    "SELECT nme FROM client": "Did you mean name",
    BOMB + "SELECT COUNT(*) FROM n": "longer than",
    BOMB + "SELECT i FROM n": "",
    "SELECT printf('%.*c', 500000000, 'x')": None,  # a fast machine ends it in time, and its result is cut
    "SELECT " + "(" * 5000 + "1" + ")" * 5000: "",
}


def test_what_strangers_wrote_changes_nothing_and_ends(folder):
    path = folder / "shop.sqlite"
    before, names = hashlib.sha256(path.read_bytes()).digest(), set(folder.iterdir())
    question = asked("SELECT name FROM client")
    with DatabaseSet(folder, replace(SET_LIMITS, seconds=0.5), [question]) as databases:
        for sql, word in HOSTILE.items():
            found = databases.figures(question, sql)
            assert [found[name] for name in ("ex", "ex_any", "ex_set", "ex_set_any")] == [0] * 4, sql[:60]
            if sql and word is not None:
                assert found["ex_error"] and word in found["ex_error"], (sql[:60], found["ex_error"])
            assert databases.figures(question, "SELECT name FROM client")["ex"] == 1, sql[:60]
    assert hashlib.sha256(path.read_bytes()).digest() == before and set(folder.iterdir()) == names


@pytest.mark.parametrize(
    "gold, empty, tied",
    [
        ("SELECT name FROM client WHERE town = 'Bonn'", 1, 0),
        ("SELECT name FROM client", 0, 0),
        ("SELECT name FROM client ORDER BY length(name) LIMIT 1", 0, 1),  # Bo and Cy
        ("SELECT name FROM client ORDER BY length(name) DESC LIMIT 1", 0, 0),
        ("SELECT length(name) AS n, COUNT(*) FROM client GROUP BY n ORDER BY COUNT(*) LIMIT 1", 0, 0),
        ("SELECT town FROM client ORDER BY length(name) LIMIT 3", 0, 0),  # there is no fourth
    ],
)
def test_golds_that_tell_nothing_are_marked(folder, gold, empty, tied):
    with DatabaseSet(folder, questions=[asked(gold)]) as databases:
        for sql in (gold, "SELECT 1 WHERE 0", None):
            found = databases.figures(databases.questions[0], sql)
            assert (found["gold_empty"], found["gold_tied"]) == (empty, tied)


@pytest.mark.parametrize(
    "sql, right",
    [
        ("SELECT name FROM client WHERE town = 'Bonn'", 1),
        ("SELECT c.NAME FROM client AS c WHERE c.town = 'bonn'", 1),
        ("SELECT name FROM client WHERE town = 'Nowhere'", 0),
        ("SELECT town FROM client WHERE town = 'Bonn'", 0),
        ("SELECT name FROM client WHERE name = 'Bonn'", 0),
    ],
)
def test_two_results_without_rows_are_right_by_the_own_rule_where_the_queries_ask_alike(folder, sql, right):
    question = asked("SELECT name FROM client WHERE town = 'Bonn'")
    with DatabaseSet(folder, questions=[question]) as databases:
        found = databases.figures(question, sql)
    assert [found[name] for name in ("ex", "ex_set", "ex_any", "ex_set_any", "ex_own")] == [1, 1, 1, 1, right]


@pytest.mark.parametrize(
    "sql, right",
    [
        ("SELECT town, name FROM client", 1),
        ("SELECT name, town FROM (SELECT town AS name, name AS town FROM client)", 0),
        ("SELECT upper(town), name FROM client", 0),
    ],
)
def test_by_the_own_rule_columns_are_those_that_the_queries_name(folder, sql, right):
    question = asked("SELECT name, town FROM client")
    with DatabaseSet(folder, questions=[question]) as databases:
        found = databases.figures(question, sql)
    assert found["ex_own"] == right and found["ex_any"] == float("upper" not in sql)


def test_what_was_cut_is_not_the_same(folder):
    question = asked("SELECT id FROM client")
    with DatabaseSet(folder, replace(SET_LIMITS, rows=3), [question]) as databases:
        assert databases.figures(question, "SELECT id FROM client")["ex"] == 1
        found = databases.figures(question, "SELECT a.id FROM client a, client b")
        assert found["ex_set"] == 0 and "larger than the limits" in found["ex_error"]
    with DatabaseSet(folder, replace(SET_LIMITS, rows=2), [question]) as databases:
        assert databases.figures(question, "SELECT id FROM client")["ex"] is None, "nobody knows what the gold gives"


def test_a_read_only_file_in_a_read_only_folder_is_enough(folder):
    (folder / "shop.sqlite").chmod(0o444)
    folder.chmod(0o555)
    try:
        with DatabaseSet(folder, questions=[asked("SELECT COUNT(*) FROM client")]) as databases:
            assert databases.gold(databases.questions[0]).rows == [(3,)]
    finally:
        folder.chmod(0o755)


def test_texts_in_double_quotes_are_texts_for_gold_and_prediction(folder):
    question = asked('SELECT name FROM client WHERE town = "Oslo"')
    with DatabaseSet(folder, questions=[question]) as databases:
        assert databases.figures(question, 'SELECT "name" FROM "client" WHERE "town" = "Oslo"')["ex"] == 1
        assert databases.figures(question, 'SELECT name FROM client WHERE town = "Rome"')["ex"] == 0


def test_a_gold_that_fails_gives_no_figure(folder):
    question = asked("SELECT gone FROM client")
    with DatabaseSet(folder, questions=[question]) as databases:
        found = databases.figures(question, "SELECT name FROM client")
    assert found["ex"] is None and found["ex_any"] is None and "the gold query fails" in found["ex_error"]


@pytest.mark.parametrize(
    ("record", "lacks"),
    [
        ({"sql": "SELECT 1"}, "no database"),
        ({"database": "shop"}, "no gold SQL"),
        ({"sql": "SELECT 1", "database": "gone"}, "there is no database"),
    ],
)
def test_questions_that_cannot_be_measured(folder, record, lacks):
    (folder / "questions.jsonl").write_text(json.dumps({"id": "a", "question": "Who?", **record}))
    with pytest.raises(SourceError, match=lacks):
        DatabaseSet(folder)


def test_rows_of_a_gold_answer_are_its_values(folder):
    record = {"id": "a", "question": "Who?", "answer": [["Ada", None], ["Bo", 2]]}
    (folder / "questions.jsonl").write_text(json.dumps(record))
    assert load_questions(folder)[0].answer == ("Ada", "Bo", "2")


# -- contested golds ---------------------------------------------------------------------------------------------------


def test_an_overlay_says_where_only_the_order_of_columns_is_contested(folder):
    golds = {
        "turned": "SELECT name, town FROM client",
        "other": "SELECT COUNT(*) FROM client",
        "agreed": "SELECT id FROM client",
    }
    questions = [asked(sql, id=id) for id, sql in golds.items()]
    said = golds | {"turned": "SELECT town, name FROM client", "other": "SELECT COUNT(town) FROM client"}
    wrote = {name: said for name in "abc"} | {"d": dict.fromkeys(said)}
    with DatabaseSet(folder, questions=questions) as databases:
        overlay = find_contested(databases, wrote, "shop", need=3)
        assert find_contested(databases, wrote, "shop", need=4).contested == {}
    assert overlay.ids(questions) == {"turned", "other"} and overlay.ids(questions, any_columns=True) == {"other"}
    write_overlays(folder / "contested.json", [overlay, replace(overlay, name="mill")])
    assert read_overlay(folder / "contested.json", "shop") == overlay
    with pytest.raises(SourceError, match="no list of contested golds"):
        read_overlay(folder / "contested.json")


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"shop": {}}', '{"set": "shop"}', '{"set": "shop", "version": 0}'])
def test_an_overlay_that_is_none(tmp_path, text):
    (tmp_path / "contested.json").write_text(text)
    with pytest.raises(SourceError):
        read_overlay(tmp_path / "contested.json", "shop")


def test_agreement_minds_the_order_of_columns_where_that_is_asked():
    assert agreement_scores({"a": [(1, 2)], "b": [(2, 1)], "c": None}, any_columns=False)["a"] == 0
