"Question and answer belong together; a result is a table to go on with. The workbench as traits, no browser."

import sys
import threading
import time
from types import SimpleNamespace

import pandas as pd
import pytest
from chat_server import hang
from patience import waited
from test_widgets import FakeIndex, FakeSystem, Gate, make_state, opened, press, put, written

import tablerag as tr
from tablerag.core import Table, UsageError
from tablerag.retrieval.index import build_index
from tablerag.workbench.state import WorkbenchState
from tablerag.workbench.widgets import Workbench


def test_enter_while_a_question_runs_asks_the_new_one():
    gate, asked = Gate(), []

    class Noting(FakeSystem):
        def answer(self, question):
            asked.append(question)
            return super().answer(question)

    state = WorkbenchState(FakeIndex(), make_system=lambda name, index, *rest: Noting(index, gate))
    bench = opened(state)
    bench.ask("first")
    assert gate.reached.wait(60)
    assert "tablerag-stale" in bench.tabs._dom_classes and "tablerag-busy" in bench.view._dom_classes
    for question in ("second", "third", "fourth"):  # as fast as fingers are
        bench.ask(question)
    bench.wait()
    assert asked[0] == "first" and asked[-1] == "fourth" and state.question == "fourth"
    assert state.answer.text == "8611" and ">8611<" in bench["Answer"].html.value and bench.status.value == ""
    assert "tablerag-stale" not in bench.tabs._dom_classes and "tablerag-busy" not in bench.view._dom_classes
    steps = len(state.steps)
    gate.go_on.set()  # the first one wakes up too late: nothing of it is kept
    assert waited(lambda: not any(each.name.endswith("(_answer)") for each in threading.enumerate()))
    assert state.question == "fourth" and len(state.steps) == steps and bench.bar.question.value == "fourth"


def test_after_cancel_no_old_answer_stands_under_the_new_question():
    gate = Gate("nothing")
    bench = opened(make_state(gate), "How high is K2?")
    assert ">8611<" in bench["Answer"].html.value
    gate.kind = "grade"
    bench.ask("How high is Makalu?")
    assert gate.reached.wait(60) and waited(lambda: "query" in bench.status.value)
    press(bench, bench.bar.cancel_button)
    assert "Cancelled" in bench.status.value and "8611" not in bench["Answer"].html.value
    assert bench["Answer"].evidence.value == "" and bench["Answer"].query.layout.display == "none"
    assert "Trace (6)" in bench.tabs.titles
    gate.go_on.set()


def test_a_question_is_not_taken_for_cancelled_before_its_thread_has_begun(monkeypatch):
    bench = opened(make_state(), "How high is K2?")
    begin = bench.state.begin

    def late(*asked):
        time.sleep(0.5)  # as on a busy machine
        return begin(*asked)

    monkeypatch.setattr(bench.state, "begin", late)
    bench.ask("How high is Makalu?")
    bench.wait()
    assert "Cancelled" not in bench.status.value and bench.state.question == "How high is Makalu?"
    assert "Answer" in bench.heard.value and not bench.state.cancelled


def test_steps_are_seen_as_they_happen():
    gate = Gate("grade")
    bench = opened(make_state(gate))
    bench.ask("How high is K2?")
    assert gate.reached.wait(60) and waited(lambda: "6 steps" in bench.status.value)
    for words in ("2 tables, first Rivers", "SELECT nope FROM rivers", "no such column", "SELECT height_m"):
        assert words in bench.status.value
    gate.go_on.set()
    bench.wait()
    assert bench.status.value == "" and "Answer: 8611" in bench.heard.value


@pytest.fixture
def peaks(tmp_path):
    rows = [(f"peak {at}", str(9000 - at), f"19{at % 90 + 10}-05-01") for at in range(1500)]
    lines = "\n".join(",".join(row) for row in [("mountain", "height", "climbed"), *rows])
    written(tmp_path / "in" / "peaks.csv", lines)
    return build_index(tmp_path / "in", tmp_path / "out", progress=False)


def test_cancel_works_in_a_slow_models_call(peaks, chat_server):
    chat_server.say(hang(30), hang(30), hang(30))
    bench = Workbench(peaks, examples=[], model=chat_server.model())
    bench.ask("How high is peak 7?")
    assert waited(lambda: len(chat_server.requests) == 1)
    bench.cancel()
    bench.thread.join(10)
    assert not bench.busy and "Cancelled" in bench.status.value and bench.state.answer is None
    bench.bar.model.value = "embedded"  # the next question need not wait for the model
    bench.ask("How high is peak 7?")
    bench.thread.join(60)
    assert bench.state.answer.text == "8993" and len(chat_server.requests) == 1
    chat_server._closing.set()  # the model answers the first question after all, and is asked no more for it
    assert waited(lambda: not any(each.name.endswith("(_answer)") for each in threading.enumerate()))
    assert len(chat_server.requests) == 1 and bench.state.answer.text == "8993" and not bench.state.error


def test_a_long_result_is_shown_in_part_and_taken_whole(peaks, monkeypatch):
    bench = Workbench(peaks, examples=[])
    with pytest.raises(UsageError, match="no answer yet"):
        bench.answer.to_frame()
    put(bench, "How high is peak 7?")
    tab = bench["Answer"]
    assert tab.result.box.layout.display == "none"  # a single value needs no table
    name = bench.state.source.query_name(bench.state.answer.table_id, bench.state.hits)
    tab.editor.sql.value = f"SELECT mountain, height, climbed FROM {name}"
    press(bench, tab.editor.run_button)
    grid = tab.result.grid
    assert len(grid.widget.rows) == 1000 and "first 1,000 rows" in grid.widget.note and tab.result.chart is None
    assert grid.file_of("csv").count(b"\r\n") == 1501 and "still the previous one" in tab.heard.value
    press(bench, tab.editor.use_button)
    assert bench.state.answer.by_hand and "1,000 rows or more, 3 columns" in tab.html.value
    frame = bench.answer.to_frame()
    assert len(frame) == 1500 and frame["height"].dtype == "int64"
    assert bench.answer.sql == bench.state.answer.query
    shell = SimpleNamespace(user_ns={"bench": bench, "Out": {}})
    monkeypatch.setitem(sys.modules, "IPython", SimpleNamespace(get_ipython=lambda: shell))
    assert bench.code == "frame = bench.answer.to_frame()"


def asked_of(peaks):
    return put(Workbench(peaks, examples=[]), "How high is peak 7?")


def editor_of(bench, name):
    return bench["SQL"].edited if name == "SQL" else bench[name].editor


def run_in(bench, name, sql):
    editor = editor_of(bench, name)
    editor.sql.value = sql
    press(bench, editor.run_button)
    return editor


def run_and_use(bench, name, sql):
    run_in(bench, name, sql).use_button.click()
    bench.wait()


def test_each_tab_uses_the_query_that_stands_in_it(peaks):
    bench = asked_of(peaks)
    query = bench.state.answer.query
    first = run_in(bench, "Answer", query.replace("peak 7", "peak 8"))
    run_in(bench, "SQL", query.replace("peak 7", "peak 9"))
    press(bench, first.use_button)
    assert bench.state.answer.values == ("8992",) and "peak 8" in bench.state.answer.query
    assert first.use_button.disabled and editor_of(bench, "SQL").use_button.disabled  # both show the answer's query now


@pytest.mark.parametrize("name", ["Answer", "SQL"])
def test_what_was_edited_after_it_was_run_is_not_used(peaks, name):
    bench = asked_of(peaks)
    ran = bench.state.answer.query.replace("peak 7", "peak 8")
    editor = run_in(bench, name, ran)
    assert not editor.use_button.disabled
    editor.sql.value = ran.replace("peak 8", "peak 9")
    assert editor.use_button.disabled
    editor.sql.value = ran  # it is the one that was run again
    press(bench, editor.use_button)
    assert bench.state.answer.values == ("8992",)


def test_an_edited_query_is_headed_as_the_table_is(tmp_path):
    written(tmp_path / "in" / "b.csv", "B country <b>,Height (m)\nNepal,8849\nNepal,8516\nPeru,6768\n")
    bench = Workbench(build_index(tmp_path / "in", tmp_path / "out", progress=False), examples=[])
    put(bench, "Which B country has the lowest height?")
    name = bench.state.source.query_name("b.csv", bench.state.hits)
    sql = f"SELECT b_country_b, COUNT(*), MAX(height_m), height_m AS height_m FROM {name} GROUP BY b_country_b"
    said = ["B country <b>", "number of rows", "highest Height (m)", "height_m"]
    run_in(bench, "Answer", sql)
    assert bench["Answer"].result.grid.widget.columns == said
    run_in(bench, "SQL", sql)
    assert bench["SQL"].found.grid.widget.columns == said


def test_a_chart_is_offered_where_one_fits_and_saved_with_the_answer(peaks):
    bench = asked_of(peaks)
    name = bench.state.source.query_name(bench.state.answer.table_id, bench.state.hits)
    run_and_use(bench, "SQL", f"SELECT mountain, height FROM {name} LIMIT 5")
    part = bench["Answer"].result
    assert part.chart.kind == "bar" and part.view.layout.display == ""
    part.view.value = "Chart"
    figure = part.chart_box.children[-1]
    assert len(figure.data[0].x) == 5 and part.grid.widget.layout.display == "none"
    assert '"kind": "bar"' in bench.state.trace_json() and '"level": "answer"' in bench.state.trace_json()


def test_evidence_and_frames_of_a_session_are_typed():
    with_gap = pd.DataFrame({"river": ["Nile", "Ob"], "length": [6650, None], "opened": ["1970-01-01", "1980-02-02"]})
    answer = tr.open({"rivers": with_gap}, progress=False).ask("When was the Nile opened?")
    assert answer.to_frame().iloc[0, 0] == pd.Timestamp("1970-01-01") and isinstance(answer.plain().evidence, tuple)
    assert Table("x", ("a",), ()).to_frame().empty


def test_the_text_that_was_sent_off_is_the_one_that_is_asked(peaks):
    bench = Workbench(peaks, examples=[])
    bench.bar.question.value = "How high is pea"  # what the kernel has heard so far
    content = {"field": bench.bar.question.model_id, "text": "How high is peak 7?"}
    for odd in ({}, {"field": "nothing", "text": "x"}, {"field": bench.bar.question.model_id, "text": 7}):
        bench.front._handle_custom_msg(odd, [])
    assert bench.bar.question.value == "How high is pea"
    bench.front._handle_custom_msg(content, [])  # this alone asks
    bench.bar.question.value = "How high is pea"  # another thread has had it in hand since before
    bench.wait()
    assert bench.state.question == "How high is peak 7?" and bench.state.answer.text == "8993"
    query = bench.state.answer.query.replace("peak 7", "peak 8")
    for panel, shown in ((bench["SQL"], bench["SQL"].found), (bench["Answer"], bench["Answer"].result)):
        field = panel.sql if panel is bench["SQL"] else panel.editor.sql
        bench.front._handle_custom_msg({"field": field.model_id, "text": query}, [])
        bench.wait()
        assert "8992" in str(shown.grid.widget.rows)
