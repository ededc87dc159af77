"A text that refers to the answer before is understood as a complete question, and can be asked unchanged."

import pytest
from test_widgets import press, put

import tablerag as tr
from tablerag.retrieval.index import resolve
from tablerag.workbench.state import WorkbenchState
from tablerag.workbench.widgets import Workbench


@pytest.fixture(scope="module")
def index(data):
    return resolve(data, progress=False)


def test_a_follow_up_is_read_in_full_and_kept_as_it_was_typed(index):
    state = WorkbenchState(index)
    state.ask("In which city were the 2008 Summer Olympics held?")
    answer = state.ask("and in 2012?")
    assert (answer.text, state.question) == ("London", "In which city were the 2012 Summer Olympics held?")
    assert state.typed == "and in 2012?"
    line = list(state.history)[-1]
    assert (line.question, line.read_as) == ("and in 2012?", state.question)


def test_a_question_in_full_leaves_no_trace_of_the_one_before(index):
    state = WorkbenchState(index)
    state.ask("In which city were the 2008 Summer Olympics held?")
    answer = state.ask("How high is K2?")
    assert answer.text == "8611" and not answer.trace.of("follow_up")


def test_what_is_not_clear_has_no_answer(index):
    state = WorkbenchState(index)
    state.ask("How high is K2?")
    answer = state.ask("and the lowest?")
    assert not answer.answered or state.question != "and the lowest?"
    assert answer.trace.of("follow_up")


def test_as_it_stands_is_asked_of_all_tables(index):
    bench = put(Workbench(index), "In which city were the 2008 Summer Olympics held?")
    assert bench.read.box.layout.display == "none"
    put(bench, "and in 2012?")
    assert "2012 Summer Olympics" in bench.read.said.value and bench.read.box.layout.display == "flex"
    press(bench, bench.read.alone)
    assert bench.state.question == "and in 2012?" and bench.read.box.layout.display == "none"


def test_what_was_typed_is_escaped(index):
    bench = put(Workbench(index), "In which city were the 2008 Summer Olympics held?", "and in 2012 <img src=x>?")
    assert "<img" not in bench.read.said.value


def test_a_source_that_has_gone_is_told_before_anything_is_read(index, tmp_path):
    (tmp_path / "peaks.csv").write_text("peak,height\nK2,8611\nLhotse,8516\n")
    state = WorkbenchState(resolve(tmp_path, progress=False))
    state.ask("How high is K2?")
    (tmp_path / "peaks.csv").unlink()
    assert state.ask("and Lhotse?") is None and state.error


ELENA = "How many accessions were collected by Elena Sokolova?"
RIVERS = "Which rivers flow through Bolivia?"


@pytest.mark.parametrize(
    ("folder", "question", "then", "full"),
    [
        ("databases", ELENA, "and by Dmitri Orlov?", "How many accessions were collected by Dmitri Orlov?"),
        ("databases", ELENA, "what about Åse Bjørnstad?", "How many accessions were collected by Åse Bjørnstad?"),
        ("graphs", RIVERS, "and through Brazil?", "Which rivers flow through Brazil?"),
        ("graphs", RIVERS, "what about Peru?", "Which rivers flow through Peru?"),
    ],
)
def test_over_databases_and_graphs_another_name_is_read_in_full(data, folder, question, then, full):
    if folder == "graphs":
        pytest.importorskip("pyoxigraph")
    session = tr.open(data / folder, progress=False)
    asked = session.ask(full)
    after = session.ask(then, after=session.ask(question))
    assert after.answered and (after.read_as, after.values) == (full, asked.values)
    bench = session.workbench()
    for text in (question, then):
        put(bench, text)
    assert (bench.state.question, bench.state.typed, bench.answer.values) == (full, then, asked.values)
    assert full in bench.read.said.value


@pytest.mark.parametrize("then", ["and by year?", "only those in spring", "and for Dmitri Orlov?"])
def test_what_cannot_be_read_over_a_database_is_refused_in_a_line(data, then):
    session = tr.open(data / "databases", progress=False)
    after = session.ask(then, after=session.ask(ELENA))
    assert not after.answered and "it is not clear how" in after.reason and "ask the complete question" in after.reason
