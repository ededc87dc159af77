"A golden set as a check, on the command line and from Python."

import json
import re

import pytest

from tablerag.cli import main
from tablerag.core import SourceError
from tablerag.evaluation import Checked, changes, load_checked, save_checked

ROWS = "Mountain,Height (m)\nK2,8611\nLhotse,8516\nMakalu,8485\n"
QUESTIONS = [
    {"id": "1", "question": "How high is K2?", "answer": ["8611"], "table_id": "peaks.csv"},
    {"id": "2", "question": "How high is Lhotse?", "answer": ["8516"], "table_id": "peaks.csv"},
]


@pytest.fixture
def golden(tmp_path, monkeypatch):
    "A folder of one table with two questions; the last run is kept outside it."
    monkeypatch.setenv("TABLERAG_CACHE", str(tmp_path / "cache"))
    monkeypatch.chdir(tmp_path)
    folder = tmp_path / "tables"
    folder.mkdir()
    (folder / "peaks.csv").write_text(ROWS)
    (folder / "questions.jsonl").write_text("\n".join(map(json.dumps, QUESTIONS)))
    return folder


def checked(capsys, *words):
    code = main(["check", *map(str, words)])
    said = capsys.readouterr()
    return code, said.out, said.err


def test_what_gets_worse_is_told_and_ends_with_1(golden, capsys):
    code, out, err = checked(capsys, golden)
    assert code == 0 and "2 questions: 2 right" in out and "since" not in out and "tablerag-check.jsonl" in err
    code, out, _ = checked(capsys, golden)
    told, figures = out.split("\n", 2)[:2], out.split("\n", 2)[2]
    assert (code, told) == (0, ["2 questions: 2 right", "since last time: nothing changed"])
    assert re.search(r"^right +1\.000 \[0\.207, 1\.000\]$", figures, re.MULTILINE) and "calibration_error" in figures
    (golden / "peaks.csv").write_text(ROWS.replace("8611", "8612"))
    code, out, _ = checked(capsys, golden)
    assert code == 1 and out.startswith("worse: How high is K2?") and "gold: 8611" in out and "1 worse" in out
    assert "- right: 8611" in out and "+ wrong: 8612" in out
    code, out, _ = checked(capsys, golden, "--json")
    first, last = map(json.loads, out.splitlines())
    assert code == 1 and first["change"] == "worse" and first["now"]["answer"] == "8612"
    assert last.items() >= {"questions": 2, "right": 0.5, "wrong": 0.5, "refused": 0}.items()
    assert last["states"] == {"wrong": 1, "right": 1} and last["changes"] == {"worse": 1}
    assert checked(capsys, golden)[0] == 1  # the run to compare with is still the good one
    assert checked(capsys, golden, "--accept")[0] == 0 == checked(capsys, golden)[0]
    (golden / "peaks.csv").write_text(ROWS)
    assert "1 better" in checked(capsys, golden)[1]


def test_kept_examples_are_the_golden_set(golden, capsys):
    import tablerag as tr
    from tablerag.schema.examples import add_example, examples_path

    tables = tr.open(golden)
    answer = tables.ask("How high is Makalu?")
    assert answer.answered
    add_example("How high is Makalu?", answer, examples_path(tables.index))
    assert "1 question: 1 right" in checked(capsys, golden)[1]


@pytest.mark.parametrize("text", ["{", "[]", '{"id": "1"}', '"x"', "\udcff"])
def test_a_file_of_something_else_is_refused_and_stays(golden, capsys, text):
    last = golden.parent / "last.jsonl"
    last.write_bytes(text.encode("utf-8", "surrogateescape"))
    code, out, err = checked(capsys, golden, "--last", last)
    assert code == 1 and "not a file of checked questions" in err and "Traceback" not in err and not out
    assert last.read_bytes() == text.encode("utf-8", "surrogateescape")


STATES = {
    ("right", "right"): "", ("right", "none"): "worse", ("right", "wrong"): "worse", ("right", "error"): "worse",
    ("none", "wrong"): "worse", ("none", "error"): "", ("wrong", "none"): "better", ("none", "right"): "better",
    ("wrong", "right"): "better",
}  # fmt: skip


@pytest.mark.parametrize(("states", "kind"), STATES.items(), ids=str)
def test_wrong_is_worse_than_silent(states, kind):
    before, now = (Checked("1", "q", ("a",), state, "a") for state in states)
    assert [change.kind for change in changes([before], [now])] == ([kind] if kind else [])


def test_another_way_to_the_same_answer_is_told():
    before = Checked("1", "q", ("a",), "right", "a", "t", "SELECT a")
    kinds = {
        "other query": Checked("1", "q", ("a",), "right", "a", "t", "SELECT b"),
        "other answer": Checked("1", "q", ("a",), "right", "A", "t", "SELECT a"),
    }
    for kind, now in kinds.items():
        assert [change.kind for change in changes([before], [now])] == [kind]
    assert [change.kind for change in changes([before], [Checked("2", "r", (), "wrong")])] == ["new", "gone"]


def test_what_is_kept_is_in_order_and_read_back(tmp_path):
    several = [Checked(id, "q", ("a", "b"), "right", "é\n\x1b") for id in "cab"]
    save_checked(tmp_path / "x.jsonl", several)
    assert [each.id for each in load_checked(tmp_path / "x.jsonl")] == ["a", "b", "c"]
    with pytest.raises(SourceError):
        save_checked(tmp_path / "none" / "x.jsonl", several)
