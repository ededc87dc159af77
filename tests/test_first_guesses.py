"The first ten minutes: guesses work or say what to write, help() tells parameters, batches keep what failed."

import importlib.util
import json
import subprocess
import sys
import warnings
from pathlib import Path

import pandas as pd
import pytest

import tablerag as tr
from tablerag.core import Answer, Hit, ModelError, Step, Table, Trace, UsageError

ROOT = Path(__file__).resolve().parent.parent
PEAKS = pd.DataFrame({"Mountain": ["K2", "Lhotse", "<img src=x>"], "Height": [8611, 8516, 8485]})


@pytest.fixture(scope="module")
def tables():
    return tr.open(
        {"Highest mountains": PEAKS, "Lakes": pd.DataFrame({"Lake": ["Baikal"], "Depth": [1642]})}, progress=False
    )


def test_every_guess_works_or_says_what_to_write():
    spec = importlib.util.spec_from_file_location("first_guesses", ROOT / "benchmarks" / "first_guesses.py")
    guesses = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(guesses)
    found = {each["guess"]: each["outcome"] for each in guesses.outcomes()}
    assert not [guess for guess, outcome in found.items() if outcome == "fails"]
    written = json.loads((ROOT / "benchmarks" / "first_guesses.json").read_text("utf-8"))
    assert found == {each["guess"]: each["outcome"] for each in written["guesses"]}, "run benchmarks/first_guesses.py"


def test_help_names_each_parameter_with_its_comment():
    import inspect

    for name in (
        "model",
        "vision_model",
        "system",
        "k",
        "embeddings",
        "progress",
        "reading",
        "model_options",
        "preset",
    ):
        assert f"\n    {name}: " in inspect.getdoc(tr.open)
    parameters, _, returned = inspect.getdoc(tr.open).partition("Parameters:\n")[2].partition("\n\nReturns:\n")
    assert set(inspect.signature(tr.open).parameters) == {
        line.split(":")[0].strip() for line in parameters.splitlines()
    }
    assert "a GraphSession" in returned
    session = type(tr.open(PEAKS, progress=False))
    assert "another method for this question" in inspect.getdoc(session.ask)
    assert "one row a table" in inspect.getdoc(session.overview)
    assert "ends in .html" in inspect.getdoc(session.ask.__globals__["SessionAnswer"].save)
    assert inspect.getdoc(tr.open).count("Parameters:") == 1


def test_the_face_is_imported_without_what_is_behind_it():
    seen = "import sys, tablerag; print([m for m in sys.modules if m.startswith(('tablerag.', 'pandas', 'numpy'))])"
    assert subprocess.run([sys.executable, "-c", seen], capture_output=True, text=True, check=True).stdout == "[]\n"


def test_several_questions_keep_what_failed(tables):
    found = tables.ask_many(["How high is K2?", "", "Who won?"], progress=False)
    frame = found.to_frame()
    assert frame["question"].tolist() == ["How high is K2?", "", "Who won?"] and frame["answer"][0] == "8611"
    assert list(found.errors) == [1] and "empty" in frame["error"][1] and pd.isna(frame["error"][0])
    assert (
        frame["probability"].dtype == "float64" and not found[1] and "3 questions, 1 answered, 1 failed" in repr(found)
    )
    assert "&lt;" not in found._repr_html_() and len(tables.ask_many([]).to_frame()) == 0
    assert tables.ask_many(PEAKS["Mountain"].head(1), progress=False)[0].question == "K2"
    assert tables.ask_many([tr.Question("1", "How high is K2?")], progress=False)[0].text == "8611"


def test_a_failure_that_lasts_ends_a_batch(tables, monkeypatch):
    asked = []

    def ask(question):
        asked.append(question)
        raise ModelError("no key", lasting=True) if len(asked) == 1 else KeyboardInterrupt

    monkeypatch.setattr(tables, "ask", ask)
    found = tables.ask_many(["a", "b", "c"], progress=False)
    assert asked == ["a"] and [found.errors[at] for at in range(3)] == ["no key"] * 3
    assert tables.ask_many(["d", "e"], progress=False).errors == {0: "interrupted", 1: "interrupted"}


def test_tables_are_taken_by_title_or_id(tables):
    assert tables["Lakes"] == tables.table("Lakes") and list(tables) == ["Highest mountains", "Lakes"]
    assert "Lakes" in tables and 3 not in tables and tables
    with pytest.raises(UsageError, match="'Lakes'"):
        tables["Laks"]


def test_a_frame_is_taken_as_it_was(tables):
    frame = PEAKS.copy()
    session = tr.open({"Peaks": frame}, progress=False)
    frame.loc[0, "Height"] = 1
    del frame
    assert session.ask("How high is K2?").text == "8611"


def test_what_a_frame_loses_is_a_warning_and_a_note():
    frame = pd.DataFrame([["K2", b"x"]], columns=["a", "a"])
    with pytest.warns(UserWarning, match="only their number is kept"):
        session = tr.open({"t": frame, "empty": frame.head(0)}, progress=False)
    assert any("'a 2'" in note for note in session.notes) and any(note.startswith("empty: ") for note in session.notes)
    assert "notes" in session._repr_html_()


def test_a_frame_with_a_column_named_as_ours():
    frame = pd.DataFrame({"over": ["x"], "columns": [1], "read": [2]})
    assert tr.open(frame, progress=False)["table"].header == ("over", "columns", "read")


def test_a_large_frame_is_asked_whole(monkeypatch):
    import tablerag.tables.frames as frames

    monkeypatch.setattr(frames, "_PART", 100_000)
    many = pd.DataFrame({"Name": [f"peak {n % 500}" for n in range(400_000)], "Height": range(400_000), "Code": "007"})
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        session = tr.open({"Peaks": many}, progress=False)
    table = session["Peaks"]
    assert table.size == 400_000 and table.whole and session.ask("What is the highest height?").text == "399999"
    with pytest.warns(UserWarning, match="of the 400,000 rows"):
        assert table.to_frame().dtypes.astype(str).tolist() == ["object", "int64", "object"]
    evidence = session.ask("What is the height of peak 7 with the highest height?").evidence_frame()
    assert evidence.empty or set(evidence["Name"]) <= {"peak 7"}


@pytest.mark.parametrize(
    "thing",
    [
        Table("t", ("a<b>",), (("<img src=x>",),) * 500),
        Hit("t", 1.0, 1, title="<img src=x>"),
        Step("sql", "t", "SELECT '<img src=x>'", {"columns": ["<b>"], "rows": [["<img src=x>"]] * 500}),
        Trace([Step("sql", "t", "<img src=x>")] * 500),
        Answer("<img src=x>", ("<img src=x>",)),
    ],
    ids=lambda thing: type(thing).__name__,
)
def test_views_in_a_notebook_are_escaped_and_bounded(thing, tables):
    html = thing._repr_html_()
    assert "<img src=x>" not in html and "<script" not in html and len(html) < 400_000 and 'class="tablerag' in html
    assert len(repr(thing)) < 2000


def test_sessions_and_indexes_show_what_there_is(tables):
    for thing in (tables, tables.index):
        html = thing._repr_html_()
        assert "Highest mountains" in html and "2 tables" in html and "<script" not in html
    assert "2 tables from data frames" in repr(tables)


def test_names_that_programs_ask_for_are_answered_as_ever(tables):
    import copy
    import pickle

    answer = tables.ask("How high is K2?").plain()
    assert copy.deepcopy(answer) == answer == pickle.loads(pickle.dumps(answer))
    assert not hasattr(answer, "df") and getattr(answer, "df", 3) == 3
    with pytest.raises(AttributeError, match="Did you mean probability"):
        answer.probabilty  # noqa: B018


@pytest.mark.parametrize(
    ("source", "others", "said"),
    [
        ("andes.ttl", {"system": "mixed"}, "unknown argument 'system'. There are:"),
        ("andes.ttl", {"rsk": 0.1}, "unknown argument 'rsk'. Write risk="),
        ("peaks.csv", {"evidence": "a hint"}, "unknown argument 'evidence'"),
    ],
)
def test_a_question_with_what_its_source_does_not_take_says_what_it_takes(source, others, said, tmp_path):
    "All kinds of sessions have one type, so a type checker does not tell."
    label = "<http://www.w3.org/2000/01/rdf-schema#label>"
    (tmp_path / "andes.ttl").write_text(f'<http://a/x> a <http://a/Peak>; {label} "Aconcagua".', encoding="utf-8")
    (tmp_path / "peaks.csv").write_text("Mountain,Height\nK2,8611\n", encoding="utf-8")
    asked = tr.open(tmp_path / source, progress=False)
    assert isinstance(asked, tr.session.AnySession)
    with pytest.raises(UsageError, match=said):
        asked.ask("How high is K2?", **others)
