"A panel is one function: the workbench, the study browser and reports show it without being told."

import pandas as pd
import pytest

from tablerag.core import Answer, Hit, Question, Step, Trace, UsageError
from tablerag.evaluation.measures import result_row
from tablerag.study_browser.cases import case_html, case_of, case_panels
from tablerag.workbench.panels import PANELS, live_panels, panel, stored_panels

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
    from tablerag.study_browser.widgets import StudyBrowser

    @panel("Models", count=lambda view: len(calls(view)))
    def models(view):
        return "".join(f"<p>{step.name} took {step.seconds}</p>" for step in calls(view))

    frame = pd.DataFrame([{**result_row("mixed", ASKED, ANSWER, 0.1), "attempt": 1}])
    case = case_of(frame, "mixed", "q1")
    assert [each.name for each in live_panels()][-1] == [each.name for each in stored_panels()][-1] == "Models"
    assert case_panels(case)["Models"] == "<p>write_sql took 0.5</p>"
    assert "<summary>Models</summary><p>write_sql" in case_html(ANSWER, ASKED)
    browser = StudyBrowser(frame, look=False)
    browser.open(0)
    browser.wait()
    assert (
        browser.pane.panels["Models"].value == "<p>write_sql took 0.5</p>"
        and browser.pane.tabs.titles[-1] == "Models (1)"
    )


def test_a_panel_of_the_workbench_alone(tmp_path, monkeypatch):
    from tablerag.workbench.widgets import Workbench

    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))

    @panel("First", stored=False, place=1)
    def first(view):
        return f"<p>{view.answer.text}</p>"

    (tmp_path / "mountains.csv").write_text("mountain,height\nEverest,8849\nK2,8611\n")
    workbench = Workbench(tmp_path / "mountains.csv")
    assert workbench.tabs.titles[0] == "First" and "First" not in [each.name for each in stored_panels()]
    workbench.ask("What is the height of K2?")
    workbench.wait()
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
