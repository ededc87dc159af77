"A panel is one function: the workbench, the study browser and reports show it without being told."

import pandas as pd
import pytest
from scripted import ScriptedChatModel
from test_widgets import put

import tablerag
from tablerag.core import Answer, Hit, Question, Step, Trace, UsageError
from tablerag.evaluation.measures import result_row
from tablerag.workbench.panels import PANELS, live_panels, panel, stored_panels, told_html
from tablerag.workbench.state import WorkbenchState
from tablerag.workbench.study_cases import Case, case_html, case_of, case_panels

ASKED = Question("q1", "How high is K2?", "peaks", ("8611",))
STEPS = [
    Step("retrieve", "top 1", "?", [{"table_id": "peaks", "score": 1.0, "rank": 1}]),
    Step("model", "write_sql", {}, {"text": "SELECT 1"}, 0.5),
]
ANSWER = Answer("8611", ("8611",), hits=(Hit("peaks", 1.0, 1),), trace=Trace(STEPS))


@pytest.fixture(autouse=True)
def panels():
    "Panels of a test are forgotten after it."
    before = dict(PANELS)
    yield
    PANELS.clear()
    PANELS.update(before)


def calls(view):
    return [step for step in view.steps if step.kind == "model"]


def test_a_new_panel_is_one_function():
    from tablerag.workbench.study_widgets import StudyBrowser

    @panel("Models", count=lambda view: len(calls(view)))
    def models(view):
        return "".join(f"<p>{step.name} took {step.seconds}</p>" for step in calls(view))

    frame = pd.DataFrame([{**result_row("mixed", ASKED, ANSWER, 0.1), "attempt": 1}])
    case = case_of(frame, "mixed", "q1")
    assert [each.name for each in live_panels()][-1] == [each.name for each in stored_panels()][-1] == "Models"
    assert case_panels(case)["Models"] == "<p>write_sql took 0.5</p>"
    assert "<summary>Models</summary><p>write_sql" in case_html(Case(ASKED, ANSWER))
    browser = StudyBrowser(frame, look=False)
    browser.open(0)
    browser.wait()
    assert browser.pane.panels["Models"].value == "<p>write_sql took 0.5</p>"
    assert browser.pane.tabs.titles[-1] == "Models (1)"


def test_a_panel_of_the_workbench_alone(tmp_path, monkeypatch):
    from tablerag.workbench.widgets import Workbench

    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))

    @panel("First", stored=False, place=1)
    def first(view):
        return f"<p>{view.answer.text}</p>"

    (tmp_path / "mountains.csv").write_text("mountain,height\nEverest,8849\nK2,8611\n")
    workbench = Workbench(tmp_path / "mountains.csv")
    assert workbench.tabs.titles[0] == "First" and "First" not in [each.name for each in stored_panels()]
    put(workbench, "What is the height of K2?")
    assert workbench["First"].html.value == "<p>8611</p>"


def test_what_a_panel_cannot_show_is_said():
    @panel("Broken")
    def broken(view):
        raise UsageError("there is nothing <here>")

    @panel("Traced", traced=True)
    def traced(view):
        return "never"

    case = case_of(pd.DataFrame([{**result_row("mixed", ASKED, ANSWER), "trace": "{"}]), "mixed", "q1")
    shown = case_panels(case)
    assert "nothing &lt;here&gt;" in shown["Broken"] and 'role="alert"' in shown["Broken"]
    assert "damaged" in shown["Traced"] and "damaged" in shown["Route"] and "damaged" in shown["Case"]


def test_what_a_model_was_told_of_a_table_stands_below_the_tables_found(tmp_path):
    def said(messages, tools):
        if "Action:" not in messages[0].content:
            return '{"columns": ["<price>"], "values": ["wallet"]}'
        seen = sum("Observation" in each.content for each in messages[2:])
        return ["Action: SELECT nothing", "Action: SELECT price FROM orders", "Final Answer: 3 [result 1]"][
            min(seen, 2)
        ]

    (tmp_path / "orders.csv").write_text("Product,Price\n<b>wallet</b>,3\ncase,4\n")
    session = tablerag.open(
        tmp_path, ScriptedChatModel(said), system="table_rag", progress=False, language="sql", encoded=2
    )
    state = WorkbenchState(session.index)
    state.steps = list(session.ask("What does the wallet cost?").trace)
    shown = told_html(state)
    assert "Given of orders" in shown and "<mark>&lt;price&gt;</mark>" in shown and "&lt;b&gt;wallet" in shown
    assert "of 4 distinct values of cells the 2 most frequent were searched" in shown, "the budget and what it cut"
    assert shown.count("<pre") >= 2 and 'role="alert"' in shown, "an action that failed stands with its error"
    assert told_html(WorkbenchState(session.index)) == ""


def test_a_table_that_did_not_fit_says_nothing_of_the_next_one(tmp_path):
    (tmp_path / "long orders.csv").write_text("Product,Price\n" + "wallet,3\n" * 9000)
    (tmp_path / "orders.csv").write_text("Product,Price\nwallet,3\n")
    model = ScriptedChatModel(lambda messages, tools: "NO ANSWER: nothing")
    session = tablerag.open(tmp_path, model, system="read_table", progress=False)
    state = WorkbenchState(session.index)
    state.steps = list(session.ask("What does the wallet of the long orders cost?").trace)
    [cut] = [step for step in state.steps if step.kind == "cut" and "does not fit" in step.output.text]
    assert cut.name == "long orders.csv" and state.steps.index(cut) < len(state.steps) - 1
    shown = told_html(state)
    assert "Given of orders" in shown and "does not fit" not in shown


def test_a_workbench_asks_as_its_session_does(tmp_path):
    (tmp_path / "orders.csv").write_text("Product,Price\nwallet,3\n")
    given = {"temperature": 0.8, "timeout": 5}
    session = tablerag.open(
        tmp_path, "http://localhost:9/v1#none", preset="table_rag", progress=False, model_options=given, encoded=7
    )
    made = {}
    state = session.workbench().state

    def make(*args, **options):
        made.update(options)
        raise UsageError("nobody is asked")

    state.make_system = make
    state.ask("What does the wallet cost?")
    assert made["model_options"] == given and "nobody is asked" in state.error
    assert (made["retrieval"], made["votes"], made["encoded"]) == ("embed", 10, 7), "the preset, and what was given"
