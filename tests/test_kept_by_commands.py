"The second process that is asked the same prints the kept answer; a change of what it rests on makes it void."

import atexit
import gc
import io
import json
import os
import resource
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing, redirect_stdout

import pytest

from tablerag.cli.kept import start
from tablerag.retrieval.index import build_index

PROGRAM = "import sys; from tablerag.cli.kept import start; sys.exit(start())"
QUESTION = "How high is K2?"
KEPT = "kept answer of "


def command(*words):
    return [sys.executable, "-c", PROGRAM, *map(str, words)]


def told_by_a_process(*words):
    done = subprocess.run(command(*words), capture_output=True, text=True, encoding="utf-8")
    assert done.returncode == 0, done.stderr
    return done.stdout


def told(*words):
    "What the same program prints in the process of the tests, in a quarter of the time."
    out = io.TextIOWrapper(io.BytesIO(), "utf-8")
    with pytest.MonkeyPatch.context() as patched, redirect_stdout(out):
        patched.setattr(sys, "argv", ["tablerag", *map(str, words)])
        patched.setattr(gc, "disable", lambda: None)
        patched.setattr(atexit, "register", lambda *_: None)
        assert start() == 0
    out.flush()
    return out.buffer.getvalue().decode("utf-8")


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    (tmp_path / "peaks.csv").write_text("Mountain,Height\nK2,8611\nNuptse,7861\nДжомолунгма,8849\n", encoding="utf-8")
    build_index(tmp_path / "peaks.csv", tmp_path / "index", progress=False)
    return tmp_path


def test_the_second_process_prints_the_first_ones_answer(folder):
    first, second = (told_by_a_process("ask", folder / "index", QUESTION) for _ in range(2))
    assert "8611" in first and KEPT not in first
    lines = second.splitlines()
    assert lines[:-1] == first.splitlines() and KEPT in lines[-1] and "--fresh" in lines[-1]
    assert KEPT not in told("ask", folder / "index", QUESTION, "--fresh")
    assert KEPT not in told("ask", folder / "index", "How high is Nuptse?")
    assert KEPT not in told("ask", folder / "index", QUESTION, "--k", "3"), "other options"


def test_json_and_the_way_are_those_of_the_same_answer(folder):
    first = json.loads(told("ask", folder / "index", QUESTION, "--json"))
    second = json.loads(told("ask", folder / "index", QUESTION, "--json"))
    time = second.pop("kept")
    assert second == first and "kept" not in first
    shown = told("ask", folder / "index", QUESTION, "-v")
    assert "-> end:" in shown and f"{KEPT}{time}" in shown


def test_an_answer_that_is_not_ascii_is_printed_as_it_was(folder):
    asked = "Which mountain has a height of 8849?"
    first, second = (told("ask", folder / "index", asked) for _ in range(2))
    assert "Джомолунгма" in first and second.startswith(first.rstrip()) and KEPT in second


@pytest.mark.parametrize("changed", ["table", "data", "marks"])
def test_a_changed_file_that_it_rests_on_makes_it_void(folder, changed):
    told("ask", folder / "index", QUESTION)
    if changed == "table":
        (folder / "peaks.csv").write_text("Mountain,Height\nK2,8612\n", encoding="utf-8")
        build_index(folder / "peaks.csv", folder / "index", progress=False)
    elif changed == "data":
        file = next((folder / "index").glob("data-*/vectors.safetensors"))
        shutil.copy2(file, folder / "copy")
        os.replace(folder / "copy", file)
    else:
        (folder / "marks-kept-index.jsonl").write_text("")
    again = told("ask", folder / "index", QUESTION)
    assert KEPT not in again and ("8612" in again) is (changed == "table")


@pytest.mark.parametrize("source", ["tables", "tables/peaks.csv", "tables/peaks.sqlite"])
def test_nothing_is_written_where_tables_lie_and_any_change_there_makes_it_void(folder, source):
    tables = folder / "tables"
    tables.mkdir()
    shutil.copy(folder / "peaks.csv", tables)
    if source.endswith(".sqlite"):
        with closing(sqlite3.connect(folder / source)) as connection, connection:
            connection.execute("CREATE TABLE peaks (mountain TEXT, height INTEGER)")
            connection.execute("INSERT INTO peaks VALUES ('K2', 8611), ('Nuptse', 7861)")
    before = sorted(tables.iterdir())
    first, second = (told("ask", folder / source, QUESTION) for _ in range(2))
    assert "8611" in first and KEPT in second
    assert sorted(tables.iterdir()) == before
    if source.endswith(".sqlite"):
        with closing(sqlite3.connect(folder / source)) as connection, connection:
            connection.execute("UPDATE peaks SET height = 8612 WHERE mountain = 'K2'")
    else:
        (tables / "peaks.csv").write_text("Mountain,Height\nK2,8612\nNuptse,7861\n")
    third = told("ask", folder / source, QUESTION)
    assert "8612" in third and KEPT not in third
    (tables / "README.md").write_text("Heights are in metres.")
    assert KEPT not in told("ask", folder / source, QUESTION)
    assert KEPT in told("ask", folder / source, QUESTION)


def test_what_was_left_out_is_said_again(folder, capsys):
    (folder / "databases").mkdir()
    for name in ("a", "b"):
        with closing(sqlite3.connect(folder / "databases" / f"{name}.sqlite")) as connection, connection:
            connection.execute("CREATE TABLE peaks (mountain TEXT, height INTEGER)")
            connection.execute("INSERT INTO peaks VALUES ('K2', 8611), ('Nuptse', 7861)")
            connection.execute("CREATE VIEW high AS SELECT * FROM nowhere")
    notes = []
    for _ in range(2):
        answer = told("ask", folder / "databases", QUESTION)
        notes.append(capsys.readouterr().err)
    assert KEPT in answer and notes[0] == notes[1] and "high is left out" in notes[0]


def test_a_damaged_file_of_answers_is_made_again(folder):
    file = folder / "cache" / "tablerag" / "answers.sqlite"
    told("ask", folder / "index", QUESTION)
    file.write_bytes(b"no database" * 1000)
    assert KEPT not in told("ask", folder / "index", QUESTION)  # removes it
    assert KEPT not in told("ask", folder / "index", QUESTION)
    assert KEPT in told("ask", folder / "index", QUESTION)


def test_what_rests_on_more_files_is_not_kept(folder):
    for more in (["--save", folder / "a.html"], ["--proof", folder / "a.json"], ["--record", folder / "a.jsonl"]):
        told("ask", folder / "index", QUESTION, *more)
    told("ask", folder / "index", QUESTION, "How high is Nuptse?")
    assert not (folder / "cache" / "tablerag" / "answers.sqlite").exists()


@pytest.mark.parametrize("source", ["index", "peaks.csv"], ids=["no place to write", "a folder that cannot be listed"])
def test_what_cannot_be_kept_is_answered_each_time(folder, monkeypatch, source):
    if source == "index":
        (folder / "cache" / "tablerag" / "answers.sqlite").mkdir()
    else:
        monkeypatch.setattr("tablerag.cli.kept.os.access", lambda *_: False)
    for _ in range(2):
        answer = told("ask", folder / source, QUESTION)
        assert "8611" in answer and KEPT not in answer


def test_processes_write_at_the_same_time(folder):
    questions = [f"How high is {name}?" for name in ("K2", "Nuptse")] * 2
    running = [
        subprocess.Popen(command("ask", folder / "index", each), stdout=subprocess.DEVNULL) for each in questions
    ]
    assert not any(each.wait() for each in running)
    with sqlite3.connect(folder / "cache" / "tablerag" / "answers.sqlite") as connection:
        assert connection.execute("SELECT COUNT(*) FROM answers").fetchone() == (2,)
    assert all(KEPT in told("ask", folder / "index", each) for each in questions)


def test_a_kept_answer_takes_little_more_than_the_interpreter(folder):
    def processor(words):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run(words, check=True, capture_output=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime

    told("ask", folder / "index", QUESTION)
    asked = command("ask", folder / "index", QUESTION)
    kept = min(processor(asked) for _ in range(5))
    assert kept < 0.5 * min(processor([*asked, "--fresh"]) for _ in range(2))


SEEN = "import sys; from tablerag.cli.kept import start; start(); print(*sys.modules, file=sys.stderr)"
ONE_TABLE_NEEDS_NOT = {  # what connects, joins tables, or reads files
    "tablerag.evaluation", "tablerag.understanding.databases", "tablerag.models.refusals", "tablerag.query.selections",
    "tablerag.recognition.official", "tablerag.schema.joined", "tablerag.tables.questions", "tablerag.tables.streams",
    "duckdb", "http", "pandas", "rapidfuzz", "secrets", "socket", "sqlglot", "ssl", "tokenizers", "wordllama",
}  # fmt: skip
JOINED_NEED_NOT = {"numpy.ma", "sqlglot", "ssl", "tablerag.models.refusals", "tablerag.methods.text_to_sql_agent"}


def imported(*words):
    done = subprocess.run([sys.executable, "-c", SEEN, *map(str, words)], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return set(done.stderr.split()), done.stdout


def test_a_question_of_one_table_imports_nothing_that_joins_or_connects(folder):
    seen, answer = imported("ask", folder / "index", QUESTION)
    assert "8611" in answer and "tablerag.understanding.tables.parsing" in seen
    assert sorted(seen & ONE_TABLE_NEEDS_NOT) == []
    seen, answer = imported("ask", folder / "index", QUESTION)
    assert KEPT in answer
    assert {each for each in seen if each.startswith("tablerag.")} == {"tablerag.cli", "tablerag.cli.kept"}


def test_joined_tables_that_give_no_answer_are_read_without_a_parser_of_sql(folder):
    (folder / "tables").mkdir()
    (folder / "tables" / "clubs.csv").write_text("club_id,club,town\nC1,Alpina,Chur\nC2,Corda,Zug\nC3,Nord,Thun\n")
    climbers = "climber,club_id,age\nAnn,C1,31\nBob,C2,40\nEve,C3,28\nIda,C1,35\n"
    (folder / "tables" / "climbers.csv").write_text(climbers)
    build_index(folder / "tables", folder / "joined", progress=False)
    seen, answer = imported("ask", folder / "joined", "Which two clubs share a town and a climber?")
    assert "no answer" in answer and "tablerag.understanding.databases.answering" in seen
    assert sorted(seen & JOINED_NEED_NOT) == []
