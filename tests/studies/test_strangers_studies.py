"Studies, traces and solved examples written by strangers: told as damaged, and nothing outside is touched."

import json
import os
import shutil
from pathlib import Path

import pyarrow
import pyarrow.parquet
import pytest

from tablerag.core import Answer, Question, SourceError, Step, TableragError, Trace, UsageError
from tablerag.models.replay import Recording
from tablerag.schema.examples import add_example, load_examples
from tablerag.studies.results import Results, ResultsFolderError, answer_of, load, row_of
from tablerag.workbench.study_cases import case_of_row

QUESTIONS = [
    Question("1", "How long\u2028is the Nile?", "rivers", ("6650",)),
    Question("2", "And the Amazon?", "rivers"),
]
DESCRIPTION = {"task": "answer", "seed": 0, "tables": {"n": 1, "fingerprint": "ab"}, "systems": {"rag": {}}}


@pytest.fixture
def outside(tmp_path) -> Path:
    folder = tmp_path / "outside"
    folder.mkdir()
    (folder / "keys.txt").write_text("secret")
    (folder / "questions.jsonl").write_text('{"id": "x", "question": "private?"}\n')
    return folder


@pytest.fixture
def study(tmp_path) -> Path:
    results = Results.create(tmp_path / "study", QUESTIONS, DESCRIPTION)
    trace = Trace([Step("sql", "rivers", "SELECT 1")])
    results.append([row_of("rag", question, Answer("6650", ("6650",), trace=trace), 0.1) for question in QUESTIONS])
    results.log({"seconds": 1.0})
    assert len(load(results.path)) == 2 and len(results.sessions()) == 1
    return results.path


def read_all(folder: Path) -> None:
    "Everything that is read of a study."
    results = Results(folder)
    frame = results.frame()
    for row in frame.to_dict("records"):
        answer_of(row)
    assert len(results.questions()) and len(results.set_aside) >= 0
    results.sessions()
    repr(results)


def manifest(**parts):
    def change(folder, outside):
        values = json.loads((folder / "manifest.json").read_text())
        (folder / "manifest.json").write_text(json.dumps({**values, **parts}))

    return change


def text(name, content):
    return lambda folder, outside: (folder / name).write_bytes(content)


def put(name, make):
    def change(folder, outside):
        (folder / name).unlink(missing_ok=True)
        make(folder / name, outside)

    return change


def part(change):
    def rewrite(folder, outside):
        file = folder / "rows-000001.parquet"
        rows = change(pyarrow.parquet.read_table(file))
        pyarrow.parquet.write_table(rows, file)

    return rewrite


def column(name, values, kind=None):
    return part(lambda rows: rows.set_column(rows.schema.get_field_index(name), name, pyarrow.array(values, kind)))


Q, P = "questions.jsonl", "rows-000001.parquet"
STUDIES = {
    "a manifest of null": text("manifest.json", b"null"),
    "a deep manifest": text("manifest.json", b"[" * 100_000),
    "a manifest that is no text": text("manifest.json", b"\xff\xfe"),
    "a manifest of another format": manifest(format="\x1b[2J"),
    "format true": manifest(format=True),
    "systems that are a list": manifest(systems=["rag"]),
    "systems of texts": manifest(systems={"rag": "\x1b[2J"}),
    "no systems": manifest(systems={}),
    "tags of odd kinds": manifest(tags={"a": "object"}),
    "questions that are a number": manifest(questions=2),
    "tables that are a text": manifest(tables="all"),
    "notes that are a text": manifest(notes="note"),
    "a seed that is a list": manifest(seed=[0]),
    "a manifest that is a link": put("manifest.json", lambda file, outside: file.symlink_to(outside / "keys.txt")),
    "a manifest that is a pipe": put("manifest.json", lambda file, outside: os.mkfifo(file)),
    "questions that are a link": put(Q, lambda file, outside: file.symlink_to(outside / Q)),
    "questions that are a pipe": put(Q, lambda file, outside: os.mkfifo(file)),
    "questions that are deep": text(Q, b"[" * 100_000 + b"\n"),
    "questions of another shape": text(Q, b'{"id": 1}\n'),
    "questions that are numbers": text(Q, b"1\n2\n"),
    "an answer that is a number": text(
        Q, b'{"id": "1", "text": "a", "table_id": null, "answer": 1, "sql": null, "tags": {}}\n'
    ),
    "no questions": text(Q, b""),
    "what is set aside is a link": put("set_aside.jsonl", lambda file, outside: file.symlink_to(outside / Q)),
    "what is set aside is a list": text("set_aside.jsonl", b"[1]\n"),
    "rows that are a link": put(P, lambda file, outside: file.symlink_to(outside / "keys.txt")),
    "rows that are a pipe": put(P, lambda file, outside: os.mkfifo(file)),
    "rows that are no Parquet": text(P, b"PAR1\x1b[2J" * 100),
    "rows of an unknown system": column("system", ["rag", "other"]),
    "rows of an unknown question": column("question_id", ["1", "\x1b[2J"]),
    "systems that are numbers": column("system", [1, 2]),
    "rows without a system": column("system", [None, None], pyarrow.string()),
    "values that are missing": column("values", [None, None], pyarrow.list_(pyarrow.string())),
    "attempts that are texts": column("attempt", ["1", "1"]),
    "traces that are bytes": column("trace", [b"[]", b"[]"]),
    "no column of questions": part(lambda rows: rows.drop_columns(["question_id"])),
    "a trace that is null": column("trace", ["null", "[]"]),
    "a trace that is deep": column("trace", ["[" * 50_000, "[]"]),
    "a trace of numbers": column("trace", ["[1]", "[]"]),
}


@pytest.mark.parametrize("name", STUDIES)
def test_a_hostile_study(name, study, outside):
    STUDIES[name](study, outside)
    before = {path: path.read_bytes() for path in outside.iterdir()}
    with pytest.raises(TableragError) as told:
        read_all(study)
    assert str(told.value).isprintable() and len(str(told.value)) < 1000
    assert {path: path.read_bytes() for path in outside.iterdir()} == before


def test_going_on_in_a_strangers_study_writes_and_removes_nothing_else(study, outside):
    for name in ("sessions.jsonl", "rows-000002.parquet.new", "manifest.json.new"):
        (study / name).unlink(missing_ok=True)
        (study / name).symlink_to(outside / "keys.txt")
    (study / "rows-x.parquet").write_text("mine")
    (study / "notes.new").write_text("mine")
    results = Results.create(study, QUESTIONS, DESCRIPTION)
    results.append([row_of("rag", QUESTIONS[0], Answer("1"), 0.1, attempt=2)])
    with pytest.raises(OSError):
        results.log({"seconds": 1.0})
    assert (outside / "keys.txt").read_text() == "secret"
    assert (study / "notes.new").read_text() == (study / "rows-x.parquet").read_text() == "mine"
    assert load(study)["answer"].tolist() == ["1", "6650"]


TRACES = {
    "nothing": "",
    "null": "null",
    "a number": "7",
    "an object": "{}",
    "numbers": "[1, 2]",
    "texts": '["a"]',
    "deep": "[" * 100_000,
    "a step without usage": '[{"kind": "sql", "name": "x"}]',
    "usage that is a text": '[{"kind": "sql", "name": "x", "usage": "y"}]',
    "usage of texts": '[{"kind": "sql", "name": "x", "usage": {"calls": "many"}}]',
    "usage of more": '[{"kind": "sql", "name": "x", "usage": {"tokens": 1}}]',
    "a kind that is a list": '[{"kind": [], "name": "x", "usage": {}}]',
    "more than a step": '[{"kind": "sql", "name": "x", "usage": {}, "__class__": 1}]',
    "seconds that are a text": '[{"kind": "sql", "name": "x", "usage": {}, "seconds": "1"}]',
    "hits that are numbers": '[{"kind": "retrieve", "name": "x", "usage": {}, "output": {"hits": [1]}}]',
    "hits of more": '[{"kind": "retrieve", "name": "x", "usage": {}, "output": {"hits": [{"open": 1}]}}]',
    "recorded usage of texts": '[{"kind": "model", "name": "x", "usage": {}, "output": {"recorded": {"calls": "x"}}}]',
}


@pytest.mark.parametrize("name", TRACES)
def test_a_hostile_trace(name, tmp_path, study):
    (tmp_path / "trace.json").write_text(TRACES[name])
    with pytest.raises(SourceError, match=r"trace\.json: no trace can be read"):
        Trace.load(tmp_path / "trace.json")
    row = load(study).to_dict("records")[0] | {"trace": TRACES[name]}
    assert "damaged" in case_of_row(row).trouble


@pytest.mark.parametrize("make", [os.mkfifo, os.mkdir, lambda path: None, lambda path: path.write_bytes(b"\xff")])
def test_a_trace_that_is_no_file(make, tmp_path):
    make(tmp_path / "trace.json")
    with pytest.raises(SourceError, match=r"trace\.json"):
        Trace.load(tmp_path / "trace.json")


EXAMPLES = [
    b"null", b"[]", b'"text"', b"{}", b"[" * 100_000, b"\xff\xff", b'{"id": 1, "question": 2}',
    b'{"id": "1", "question": "a", "table_id": ["x"]}', b'{"id": "1", "question": "a", "sql": {"a": 1}}',
    b'{"id": "1", "question": "a", "answer": {"a": 1}}', b'{"id": "1", "question": "a", "answer": [{}], "sql": 1}',
    b'{"id": "1", "question": "a"} {}',
]  # fmt: skip


@pytest.mark.parametrize("line", EXAMPLES, ids=lambda line: line[:40].decode("latin-1"))
def test_hostile_solved_examples(line, tmp_path):
    path = tmp_path / "questions-kept-x.jsonl"
    path.write_bytes(b'{"id": "0", "question": "sound"}\n' + line + b"\n")
    with pytest.raises(SourceError, match="line 2"):
        load_examples(path)


@pytest.mark.parametrize("kind", ["link", "pipe", "link as lock", "link as draft"])
def test_solved_examples_are_kept_in_a_file(kind, tmp_path, outside):
    path = tmp_path / "questions-kept-x.jsonl"
    if kind == "link":
        path.symlink_to(outside / "questions.jsonl")
    elif kind == "pipe":
        os.mkfifo(path)
    elif kind == "link as lock":
        (tmp_path / f".{path.name}.lock").symlink_to(outside / "keys.txt")
    else:
        (tmp_path / f"{path.name}.new").symlink_to(outside / "keys.txt")
    before = {each: each.read_bytes() for each in outside.iterdir()}
    answer = Answer("1", ("1",), "SELECT 1", table_id="x")
    if kind == "link as draft":
        add_example("how?", answer, path)
        assert len(load_examples(path)) == 1
    else:
        with pytest.raises(SourceError):
            add_example("how?", answer, path)
        if kind in ("link", "pipe"):
            with pytest.raises(SourceError):
                load_examples(path)
    assert {each: each.read_bytes() for each in outside.iterdir()} == before


def recorded(path: Path, script: str) -> None:
    import sqlite3

    db = sqlite3.connect(path)
    db.executescript(script)
    db.close()


TABLE = "CREATE TABLE replies (key TEXT PRIMARY KEY, model TEXT, prompt TEXT, request TEXT, reply TEXT);"
RECORDINGS = {
    "a view": "CREATE VIEW replies AS SELECT 'k' AS key, '{}' AS reply",
    "a trigger": TABLE + "CREATE TRIGGER t AFTER INSERT ON replies BEGIN DELETE FROM replies; END",
    "a table more": TABLE + "CREATE TABLE more (a)",
    "other columns": "CREATE TABLE replies (key TEXT PRIMARY KEY, reply AS (printf('%s', key)))",
    "a number": TABLE + "INSERT INTO replies VALUES ('k', 'm', 'p', '{}', 7)",
    "nothing": TABLE + "INSERT INTO replies VALUES ('k', 'm', 'p', '{}', NULL)",
    "bytes": TABLE + "INSERT INTO replies VALUES ('k', 'm', 'p', '{}', x'ff00')",
    "a list": TABLE + "INSERT INTO replies VALUES ('k', 'm', 'p', '[]', '[]')",
    "no message": TABLE + "INSERT INTO replies VALUES ('k', 'm', 'p', '{}', '{\"type\": \"evil\", \"data\": {}}')",
    "a person's": TABLE + "INSERT INTO replies VALUES ('k', 'm', 'p', '{}', '{\"type\": \"human\", \"data\": {}}')",
    "no content": TABLE + "INSERT INTO replies VALUES ('k', 'm', 'p', '{}', '{\"type\": \"ai\", \"data\": {}}')",
    "content that is a number": TABLE
    + "INSERT INTO replies VALUES ('k', 'm', 'p', '{}', '{\"type\": \"ai\", \"data\": {\"content\": 7}}')",
    "deep": TABLE + f"INSERT INTO replies VALUES ('k', 'm', 'p', '{{}}', '{'[' * 50_000}')",
}


@pytest.mark.parametrize("name", RECORDINGS)
@pytest.mark.parametrize("mode", ["record", "replay"])
def test_a_hostile_recording(name, mode, tmp_path):
    recorded(tmp_path / "replies.sqlite", RECORDINGS[name])
    with pytest.raises(UsageError, match="recording"):
        Recording(tmp_path / "replies.sqlite", mode).get("k")


def test_a_recording_is_a_file(tmp_path, outside):
    recorded(outside / "own.sqlite", TABLE)
    before = (outside / "own.sqlite").read_bytes()
    (tmp_path / "replies.sqlite").symlink_to(outside / "own.sqlite")
    with pytest.raises(UsageError, match="a link"):
        Recording(tmp_path / "replies.sqlite").get("k")
    assert (outside / "own.sqlite").read_bytes() == before


def test_a_sound_study_is_taken_as_it_is(study):
    read_all(study)
    shutil.copytree(study, study.parent / "copy")
    assert Results(study.parent / "copy").questions() == QUESTIONS
    with pytest.raises(ResultsFolderError, match="holds no results"):
        Results(study.parent)
