"The gold audit: every reason once, nothing lost, nothing raised."

import json
from pathlib import Path

import pandas as pd
import pytest

from tablerag.core import Question, Table, UsageError
from tablerag.evaluation.auditing import REASONS, audit
from tablerag.evaluation.matching import exact_match

GAMES = Table("g", ("Home", "Crowd"), (("St Kilda", "25,000"), ("Richmond", "8,000")), title="Games")
GOOD = "SELECT Crowd FROM t WHERE Home = 'Richmond'"


def table(id: str) -> Table:
    if id != "g":
        raise UsageError(f"there is no table {id!r}")
    return GAMES


@pytest.mark.parametrize(
    "question, reason",
    [
        (Question("1", "  ", "g", ("8000",)), "empty question"),
        (Question("1", "q", "g"), "missing gold"),
        (Question("1", "q", "g", ()), "empty gold"),
        (Question("1", "q", "g", (" ",)), "empty gold"),
        (Question("1", "q", None, ("8000",)), "no gold table"),
        (Question("1", "q", "zz", ("8000",), GOOD), "unknown table"),
        (Question("1", "q", "g", ("8000",), "SELECT Gate FROM t"), "gold SQL fails"),
        (Question("1", "q", "g", ("8000",), "SELEKT"), "gold SQL fails"),
        (Question("1", "q", "g", ("8000",), "SELECT Crowd FROM t WHERE Home = 'Fitzroy'"), "gold SQL is empty"),
        (Question("1", "q", "g", ("8001",), GOOD), "gold SQL differs"),
        (Question("1", "q", "g", ("8000",), GOOD), None),
        (Question("1", "q", "g", ("8000",)), None),
    ],
)
def test_each_reason(question, reason):
    found = audit([question], table)
    assert list(found.set_aside["reason"]) == ([reason] if reason else [])
    assert found.summary["set_aside"] == bool(reason) and set(found.summary["reasons"]) <= set(REASONS)


def test_ties_are_counted_and_not_set_aside():
    rows = Table("g", ("Home", "Crowd"), (("St Kilda", "25,000"), ("Richmond", "8,000"), ("Carlton", "25,000")))
    most, least = (f"SELECT Home FROM t ORDER BY Crowd {way} LIMIT 1" for way in ("DESC", "ASC"))
    questions = [Question("1", "Most?", "g", ("St Kilda",), most), Question("2", "Least?", "g", ("Richmond",), least)]
    found = audit(questions, {"g": rows}.__getitem__)
    assert found.tied == found.summary["tied_golds"] == 1 and not found.positions


def test_duplicates_and_contradictions():
    questions = [
        Question("a", "How many?", "g", ("8,000",)), Question("b", "how  many?", "g", ("8000",)),
        Question("c", "Who?", "g", ("x",)), Question("d", "who?", "g", ("y",)), Question("e", "Who?", "h", ("z",)),
        Question("e", "When?", "g", ("now",)),
    ]  # fmt: skip
    found = audit(questions, {"g": GAMES, "h": GAMES}.__getitem__)
    assert dict(zip(found.set_aside["position"], found.set_aside["reason"], strict=True)) == {
        1: "duplicate", 2: "contradiction", 3: "contradiction", 5: "duplicate id",
    }  # fmt: skip
    assert [question.id for question in found.keep(questions)] == ["a", "e"]
    with pytest.raises(UsageError, match="1 questions, but 6 were audited"):
        found.keep(questions[:1])


def test_one_question_with_two_reasons_is_set_aside_once():
    found = audit([Question("1", "", "g", ())], table)
    assert len(found.set_aside) == 2 and found.summary["set_aside"] == 1 and found.summary["kept"] == 0
    json.dumps(found.summary)


def test_an_unreachable_table_function_is_not_an_error_of_the_audit():
    assert audit([Question("1", "q", "zz", ("1",), GOOD)], {}.__getitem__).summary["reasons"] == {"unknown table": 1}
    assert not any(audit([], table).summary.values())


def test_sql_can_be_left_out():
    found = audit([Question("1", "q", "g", ("1",), GOOD)], table, run_sql=False)
    assert found.summary["set_aside"] == 0 and found.summary["gold_sql"] == {}


@pytest.mark.parametrize(
    "values, gold, same",
    [
        (["1.3333333333"], ["1.333333"], True), (["1.3333333333"], ["1.33"], True), (["1.3333333333"], ["1"], False),
        (["1.3333333333"], ["1.34"], False), (["2357.142857"], ["2357.14"], True), (["0.5"], ["half"], False),
        (["1.333", "2"], ["1.33", "2"], True),
    ],
)  # fmt: skip
def test_a_gold_number_may_be_rounded(values, gold, same):
    assert exact_match(values, gold) is same


def test_a_results_frame_without_the_questions_set_aside():
    questions = [Question("a", "q", "g", ("1",)), Question("b", "r", "g"), Question("a", "s", "g", ("2",))]
    frame = pd.DataFrame({"question_id": ["a", "b"], "em": [1.0, 0.0]})
    assert list(audit(questions, table).without(frame)["question_id"]) == ["a"]


@pytest.mark.benchmark
def test_the_published_counts_can_be_repeated(benchmarks):
    import gzip

    def lines(name):
        with gzip.open(benchmarks / "open_wikitable" / f"{name}.jsonl.gz", "rt", encoding="utf-8") as file:
            return list(map(json.loads, file))

    tables = {each.id: each for each in map(Table.from_dict, lines("tables"))}
    committed = Path(__file__).parents[2] / "benchmarks" / "gold_audit.json"
    told = json.loads(committed.read_text())["sets"]["open_wikitable"]
    found = audit(list(map(Question.from_dict, lines("questions"))), tables.__getitem__).summary
    assert {name: told[name] for name in ("n", "set_aside", "kept", "reasons")}.items() <= found.items()
