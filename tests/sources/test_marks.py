"Marks of the user: what can be marked, where marks are kept, what a damaged file says, and what they change."

import json

import pandas as pd
import pytest

import tablerag as tr
from tablerag.core import SourceError
from tablerag.models import risk as risks
from tablerag.models.risk import RiskCurve
from tablerag.sources.marks import Mark, keep_mark, load_marks, marked_confidences
from tablerag.workbench.state import WorkbenchState

PEAKS = pd.DataFrame({"Mountain": ["K2", "Lhotse", "Makalu"], "Height (m)": [8611, 8516, 8485]})
QUESTION = "How high is K2?"


@pytest.fixture
def tables(tmp_path):
    (tmp_path / "peaks").mkdir()
    PEAKS.to_csv(tmp_path / "peaks" / "Highest mountains.csv", index=False)
    from tablerag.retrieval.index import build_index

    return tr.open(build_index(tmp_path / "peaks", tmp_path / "index", progress=False))


def test_marks_lie_beside_the_index_and_the_last_word_counts(tables, tmp_path):
    answer = tables.ask(QUESTION)
    assert tables.marks == []
    first = tables.mark(answer, right=True)
    assert first.confidence == answer.probability and first.values == ("8611",)
    file = tables.opened.marks_file
    assert file.parent == tmp_path and file.name == "marks-kept-index.jsonl"
    assert json.loads(file.read_text())["right"] is True
    tables.mark(answer, right=False)
    assert [each.right for each in tables.marks] == [False]
    tables.mark(tables.ask("How high is Lhotse?"), right=True)
    assert [each.right for each in tables.marks] == [False, True]
    assert [each.right for each in tr.open(tables.index).marks] == [False, True]  # for later sessions too


def test_a_link_is_not_followed(tmp_path):
    (tmp_path / "theirs").write_text("secret")
    (tmp_path / "marks-kept.jsonl").symlink_to(tmp_path / "theirs")
    with pytest.raises(SourceError):
        load_marks(tmp_path / "marks-kept.jsonl")


def test_marks_files_are_no_tables(tables, tmp_path):
    tables.mark(tables.ask(QUESTION), right=True)
    folder = tmp_path / "peaks"
    (tmp_path / "marks-kept-index.jsonl").rename(folder / "marks-kept-index.jsonl")
    assert list(tr.open(folder, progress=False)) == ["Highest mountains.csv"]


def test_marks_move_the_threshold_of_a_risk(tables, monkeypatch):
    sure = tables.ask(QUESTION).probability
    # the shipped curve asks for a little more at 10 % than this answer has
    monkeypatch.setattr(risks, "shipped_curve", lambda over: RiskCurve((0.1, 0.15), ((sure + 0.01, sure - 0.2),) * 2))
    risks.least_at_risk.cache_clear()
    assert not tables.ask(QUESTION, risk=0.1).answered
    file = tables.opened.marks_file
    for number in range(20):
        keep_mark(file, Mark(f"question {number}", (str(number),), min(sure - 0.1 + 0.01 * number, 1.0), True))
    assert tr.open(tables.index).ask(QUESTION, risk=0.1).answered
    for number in range(20):
        keep_mark(file, Mark(f"question {number}", (str(number),), min(sure - 0.1 + 0.01 * number, 1.0), False))
    assert not tr.open(tables.index).ask(QUESTION, risk=0.15).answered
    assert len(marked_confidences(load_marks(file))) == 20
    risks.least_at_risk.cache_clear()


def test_the_workbench_marks_what_it_shows(tables):
    state = WorkbenchState(tables.index)
    assert not state.can_be_marked
    state.ask(QUESTION)
    assert state.can_be_marked and state.mark(True) == 1
    assert tables.marks[0].question == QUESTION and tables.marks[0].right
