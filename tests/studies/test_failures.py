"""The waterfall: each stage from a trace made by hand, sums to n, and cases open in the workbench. The router study:
arithmetic by hand."""

from dataclasses import replace
from itertools import pairwise

import pandas as pd
import pytest

from research.router_study import flows, grader_confusion
from research.summaries import waterfall
from tablerag.core import Answer, Hit, Question, Search, Step, Table, Trace, UsageError
from tablerag.evaluation.gold import query_shape
from tablerag.evaluation.measures import result_row
from tablerag.methods.pipeline import promising_hits
from tablerag.studies.failures import STAGES, WAY, failures, grades_of, missing_parts
from tablerag.workbench.study_cases import case_of

GAMES = Table(
    "g", ("Event", "Winner", "Crowd"), (("Shot put", "Ann", "8,000"), ("Long jump", "Bea", "9,000")), title="Games"
)
GOLD_SQL = 'SELECT "Winner" FROM t WHERE "Event" = \'Shot put\''
HITS = (Hit("g", 1.0, 1), Hit("other", 0.5, 2), Hit("far", 0.0001, 3))
RIGHT = "SELECT winner FROM games WHERE event = 'Shot put'"


def ran(query: str, *rows: list, table: str = "g", error: str | None = None) -> Step:
    result = None if error else {"columns": ["x"], "rows": list(rows), "truncated": False}
    return Step("sql", table, query, result, error=error)


def row(
    answer: Answer | None, *steps: Step, gold=("Ann",), sql=GOLD_SQL, hits=HITS, error=None, id="q", table="g"
) -> dict:
    if answer is not None:
        searched = Step("retrieve", "top 3", "?", Search(tuple(hits), len(promising_hits(hits))))
        answer = replace(answer, trace=Trace([searched, *steps]), hits=hits)
    return result_row("mixed", Question(id, "Who won the shot put?", table, gold, sql), answer, 0.1, error, hits)


def wrong(query: str | None, text: str = "Bea", table: str | None = "g", route=None, **more) -> Answer:
    values = () if query is None else (text,)
    return Answer(text, values, query, table_id=table, route=route or (f"sql_agent:{table}",), **more)


def grade(text: str, useful: bool) -> Step:
    return Step("grade", "relevance", text, {"useful": useful, "reason": "because"})


CASES = {
    "right": row(Answer("Ann", ("Ann",), RIGHT, table_id="g"), ran(RIGHT, ["Ann"])),
    "no gold": row(wrong(RIGHT), gold=None),
    "wording": row(wrong(None, "Ann (USA)", None), gold=("Ann",)),
    "words": row(Answer("Bea", ("Bea",), RIGHT, ("Ann",), table_id="g"), ran(RIGHT, ["Ann"])),
    "error": row(None, error="the model did not answer"),
    "grader": row(
        Answer.none("rejected", route=("sql_agent:g", "grade:not useful", "sql_agent_v:g")),
        ran(RIGHT, ["Ann"]),
        grade("Ann", False),
    ),
    "retrieval": row(wrong("SELECT x FROM other", table="other"), hits=HITS[1:]),
    "table": row(wrong("SELECT x FROM other", table="other"), ran("SELECT x FROM other", ["Bea"], table="other")),
    "value": row(
        wrong("SELECT winner FROM games WHERE event = 'Long jump'"),
        ran("SELECT winner FROM games WHERE event = 'Long jump'", ["Bea"]),
    ),
    "schema": row(wrong("SELECT crowd FROM games WHERE event = 'Shot put'", "8,000")),
    "SQL error": row(
        Answer.none("gave up", route=("sql_agent:g",)),
        ran("SELECT winner FROM games WHERE event = 'Shot put' AND", error="incomplete input"),
    ),
    "wrong SQL": row(wrong("SELECT winner FROM games WHERE event != 'Shot put'")),
    "wrong reading": row(wrong(None, "Bea", None, route=("rag",))),
    "no answer": row(Answer.none("not likely enough", route=("sql_agent:g",))),
    "damaged": row(wrong("SELECT winner FROM games WHERE event != 'Shot put'")) | {"trace": "[{]"},
}


ONE_MORE = "SELECT COUNT(*) FROM games"


@pytest.mark.parametrize(
    "answer, measure, stage, told",
    [
        (Answer("Bea", ("Bea",), RIGHT, ("Ann",)), "em", "words", "the final query gives 'Ann', the words: 'Bea'"),
        (Answer("An", ("An",), RIGHT, ("Ann",)), "em", "words", "the words: 'An'"),
        (Answer.none("it says Bea", query=RIGHT, result=("Ann",)), "em", "words", "there is no answer (it says Bea)"),
        (Answer("Ann!", ("Ann!",), RIGHT, ("Ann",)), "em_strict", "wording", "right by em"),
        (Answer("Ann", ("Ann",), ONE_MORE, ("14",)), "em", "right", "but the final query gives '14'"),
        (Answer("Ann", ("Ann",), RIGHT, ("Ann", "8,000")), "em", "right", "but the final query gives 'Ann, 8,000'"),
        (Answer("Ann", ("Ann",), RIGHT, ("Ann",)), "em", "right", ""),
        (Answer("Ann", ("Ann",), ONE_MORE, ("14",)), "execution_accuracy", "query", "the words are right"),
        (Answer("Bea", ("Bea",), RIGHT, ("Ann",)), "execution_accuracy", "right", "but the words: 'Bea'"),
        (Answer("Bea", ("Bea",), ONE_MORE, ("14",)), "execution_accuracy", "value", "lacks 'Shot put'"),
        (Answer("14", ("14",), ONE_MORE, ("14",)), "em", "value", "lacks 'Shot put'"),
        (Answer.none("it says Bea"), "em", "words", "the last query gave 'Ann', but there is no answer (it says Bea)"),
    ],
)
def test_lost_at_the_words_or_at_the_query(answer, measure, stage, told):
    answer = replace(answer, table_id="g", route=("sql_agent:g",))
    ran_last = ran(answer.query or RIGHT, list(answer.result or ["Ann"]))
    lost = failures(pd.DataFrame([row(answer, ran_last)]), {"g": GAMES}.get, measure)
    assert lost["stage"].item() == stage and told in lost["reason"].item() and bool(told) == bool(lost["reason"].item())


@pytest.mark.parametrize(
    "words, result, right",
    [("Ann", ["Ann"], True), ("Bea", ["Ann"], False), ("Ann, 2", ["Ann, 2"], True), ("Ann", ["14"], True)],
)
def test_a_grader_is_held_against_the_words_it_saw(words, result, right):
    (grade_,) = grades_of(Trace([ran(RIGHT, result), grade(words, False)]))
    assert grade_.right(["Ann, 2"] if "," in words else ["Ann"]) is right


def test_stages_are_exclusive_and_sum_to_all(tmp_path):
    frame = pd.DataFrame(list(CASES.values())).assign(question_id=[f"q{i}" for i in range(len(CASES))])
    lost = failures(frame, {"g": GAMES}.__getitem__)
    assert list(lost["stage"]) == list(CASES)
    assert [bool(reason) for reason in lost["reason"]] == [stage != "right" for stage in CASES]
    steps = waterfall(lost)
    assert steps["n"].sum() == len(CASES) - 1 and steps.iloc[-1][["stage", "n"]].tolist() == ["right", 1]
    assert steps["share"].sum() == pytest.approx(1) and (steps["left"].diff().dropna() <= 1e-12).all()
    assert set(WAY) == set(STAGES) - {"right", "no gold"} and set(CASES) == set(STAGES) - {"query"}
    frame.to_parquet(tmp_path / "rows.parquet")
    again = failures(pd.read_parquet(tmp_path / "rows.parquet"), {"g": GAMES}.__getitem__)
    assert list(again["stage"]) == list(CASES)


@pytest.mark.parametrize("trace", ["", "null", "[1]", '{"kind": "sql"}', None, 5])
def test_a_damaged_trace_ends_nothing_and_hides_nothing_the_row_tells(trace):
    frame = pd.DataFrame([case | {"trace": trace} for case in CASES.values()])
    told = failures(frame, {"g": GAMES}.__getitem__)
    by_the_row = ("right", "no gold", "wording", "words", "error")
    assert list(told["stage"]) == [stage if stage in by_the_row else "damaged" for stage in CASES]
    assert "Error" in told["reason"].iloc[-1]


@pytest.mark.parametrize(
    "case, stage, reason",
    [
        (
            row(Answer.none("x", route=("sql_agent",)), hits=(Hit("other", 1.0, 1), Hit("g", 0.0001, 2))),
            "table",
            "was found, but not tried",
        ),
        (
            row(wrong("SELECT x FROM other", table="other", route=("sql_agent:g", "sql_agent:other"))),
            "table",
            "although the right one was tried",
        ),
        (
            row(wrong("SELECT x FROM other", table="other", route=("sql_agent",)), hits=(HITS[1], HITS[0])),
            "table",
            "before the right one was tried",
        ),
        (
            row(Answer.none("no"), ran("SELECT winner FROM games WHERE event = 'shot putt'")),
            "value",
            "lacks 'Shot put'",
        ),
        (
            row(Answer.none("no"), ran("SELECT nothing FROM games WHERE event = 'Shot put'", error="no such column")),
            "schema",
            "'Winner'",
        ),
        (row(Answer.none("no"), ran(RIGHT + " AND 1 = 2")), "wrong SQL", "gives 'nothing'"),
        (row(wrong(RIGHT), sql=None), "wrong SQL", "no gold SQL"),
        (row(wrong("SELECT ((("), sql=GOLD_SQL), "wrong SQL", "cannot be read"),
        (row(wrong(RIGHT), sql="SELEKT"), "wrong SQL", "not a SELECT"),
        (row(wrong(RIGHT), table="unknown", hits=(Hit("unknown", 1.0, 1),)), "table", "g answered"),
        (row(wrong(RIGHT), hits=()), "wrong SQL", "gives 'Bea'"),  # the table was given, nothing was searched
        (row(wrong("answer = df[df.Event == 'Shot put'].Winner", language="python")), "wrong SQL", "gives 'Bea'"),
        (row(wrong("answer = df.Winner[1]", language="python")), "value", "lacks 'Shot put'"),
        (
            row(
                Answer.none("rejected"),
                ran("SELECT x FROM other", ["Ann"], table="other"),
                grade("Ann", False),
                ran(RIGHT + " AND 0"),
            ),
            "wrong SQL",
            "nothing",
        ),  # right by chance, from another table
    ],
)
def test_finer_cases(case, stage, reason):
    found = failures(pd.DataFrame([case]), {"g": GAMES}.__getitem__)
    assert (found["stage"].item(), reason in found["reason"].item()) == (stage, True), found["reason"].item()


def test_a_wrong_answer_the_grader_let_pass_has_its_cause_or_counts_at_the_grader():
    query = "SELECT winner FROM games WHERE event = 'Long jump'"
    accepted = pd.DataFrame([row(wrong(query), ran(query, ["Bea"]), grade("Bea", True))])
    by_cause, by_grader = (failures(accepted, {"g": GAMES}.get, grader_first=first) for first in (False, True))
    assert (by_cause["stage"].item(), by_cause["grade"].item()) == ("value", "useful")
    assert by_grader["stage"].item() == "grader" and "accepted the wrong answer 'Bea'" in by_grader["reason"].item()


def test_without_tables_values_and_columns_are_not_compared():
    found = failures(pd.DataFrame([CASES["value"]]))
    assert found["stage"].item() == "wrong SQL" and "is not available" in found["reason"].item()


def test_what_a_query_lacks_in_any_notation():
    gold = query_shape("SELECT COUNT(Winner) FROM t WHERE Crowd > 8000 AND Event = 'Shot put'")
    asked = "SELECT COUNT(*) FROM games WHERE crowd > 8000.0 AND event = 'shot put'"
    assert missing_parts(asked, gold, GAMES) == ([], [])


def test_frames_without_what_is_needed_are_named():
    frame = pd.DataFrame([CASES["right"]])
    with pytest.raises(UsageError, match="no column 'trace'"):
        failures(frame.drop(columns="trace"))
    with pytest.raises(UsageError, match="no answer of 'rag' to question 'q'.*mixed"):
        case_of(frame, "rag", "q")


def test_a_case_opens_in_the_workbench(data):
    pytest.importorskip("ipywidgets")
    from tablerag.retrieval.index import resolve
    from tablerag.routing.catalogue import system
    from tablerag.workbench.state import WorkbenchState
    from tablerag.workbench.widgets import Workbench

    index, table = resolve(data), "astronomy/Planets of the Solar System.csv"
    asked = Question("1", "What is the orbital velocity of the planet Uranus in km/s?", table, ("6.9",))
    answer = system("mixed", index).answer(asked.text)
    rows = [result_row("mixed", asked, answer, 0.2), result_row("rag", asked, None, 0.1, "the model is down")]
    opened, failed = (
        WorkbenchState(index, **case_of(pd.DataFrame(rows), name, "1").stored()) for name in ("mixed", "rag")
    )
    assert opened.answer.values == answer.values and opened.hits == answer.hits
    assert len(opened.attempts) == len(answer.trace.of("sql"))
    assert "6.8" in str(Workbench(index, state=opened)["Answer"].html.value)
    assert failed.answer is None and failed.error == "the model is down"


def test_grades_against_gold_and_flows():
    route = [Step("route", "grade", "result"), Step("route", "end", "useful")]
    accepted = row(wrong(RIGHT), ran(RIGHT, ["Bea"]), grade("Bea", True), *route, id="1")
    rejected = row(
        wrong(RIGHT),
        Step("route", "sql_agent", "found"),
        ran(RIGHT, ["Ann"]),
        Step("route", "grade", "result"),
        grade("Ann", False),
        Step("route", "sql_agent_v", "not useful"),
        Step("route", "sql_agent_v", "next table"),
        Step("route", "end", "result"),
        id="2",
    )
    frame = pd.DataFrame([accepted, rejected, row(None, error="down", id="3")])
    confusion, grades = grader_confusion(frame)
    assert (confusion.only_first, confusion.only_second, confusion.n) == (1, 1, 2) and confusion.kappa == -1
    assert list(grades["right"]) == [0, 1] and len(grades_of(Trace.from_json(frame["trace"][1]))) == 1
    ways = "question grade wrong, question sql_agent grade sql_agent_v wrong, question error"
    steps = {pair: 1 for way in ways.split(", ") for pair in pairwise(way.split())}
    assert {(each.source, each.target): each.n for each in flows(frame).itertuples()} == steps
    with pytest.raises(UsageError, match="graded nothing"):
        grader_confusion(frame, "sql_agent")
    with pytest.raises(UsageError, match="no results of 'sql_agent'"):
        flows(frame, "sql_agent")
