"What a program finds in its log: lines of one logger, and none of the libraries."

import logging
import pydoc
import subprocess
import sys

import pytest

import tablerag as tr
from tablerag.core import UsageError

PROGRAM = """
import logging, sys
logging.basicConfig(level=logging.DEBUG, format="%(levelname)s %(name)s %(message)s")
sys.path.insert(0, {tests!r})
import tablerag as tr
from chat_server import ChatServer
with ChatServer() as server:
    server.say("8611")
    tables = tr.open({folder!r}, model=server.model(), system="rag", progress=False)
    assert tables.ask("How high is K2?").text == "8611"
from tablerag.vision.rendering import render
render([tables.table("peaks.csv")])
logging.getLogger("httpx").setLevel(logging.DEBUG)
assert logging.getLogger("httpx").level == logging.DEBUG
"""


@pytest.fixture
def peaks(tmp_path):
    (tmp_path / "peaks.csv").write_text("Mountain,Height\nK2,8611\nLhotse,8516\n")
    return tmp_path


def test_the_log_has_the_steps_of_a_question_and_no_lines_of_libraries(peaks):
    from pathlib import Path

    program = PROGRAM.format(tests=str(Path(__file__).parent), folder=str(peaks))
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    lines = [line.split(" ", 2) for line in done.stderr.splitlines()]
    assert {(level, name) for level, name, _ in lines} == {("DEBUG", "tablerag")}
    told = [text.split()[0] for *_, text in lines]
    assert "retrieve" in told and "model" in told


def test_a_level_that_a_program_set_stays(monkeypatch):
    from tablerag.core import need

    monkeypatch.setattr(logging.getLogger("PIL"), "level", logging.INFO)
    need("PIL", "vision", "Drawing")
    assert logging.getLogger("PIL").level == logging.INFO


def test_a_warning_is_in_the_log_too(peaks, caplog):
    tables = tr.open(peaks, progress=False)
    with pytest.warns(UserWarning, match="only the first") as told, caplog.at_level(logging.WARNING, "tablerag"):
        tables.search("how high is K2 " * 1000)
    assert [record.message for record in caplog.records] == [str(each.message) for each in told]


def test_help_begins_with_an_example():
    text = pydoc.plain(pydoc.render_doc(tr))
    assert text.index("tr.open(") < text.index("PACKAGE CONTENTS") and text.index("tr.open(") < 300


@pytest.mark.parametrize(
    ("name", "write"),
    [
        ("opn", "Did you mean open"),
        ("as_retriever", "tablerag.open(source).as_retriever()"),
        ("load", "tablerag.open_answer"),
        ("close", "tables.close()"),
    ],
)
def test_a_name_that_is_not_there_is_answered(name, write):
    with pytest.raises(AttributeError, match="tablerag has no") as told:
        getattr(tr, name)
    assert write in str(told.value)


def test_the_name_of_a_data_frame_is_its_key(peaks):
    import pandas as pd

    with pytest.raises(UsageError, match="Write tablerag.open"):
        tr.open(pd.DataFrame({"a": [1]}), name="mine")


def test_an_editor_completes_open():
    jedi = pytest.importorskip("jedi")
    [told] = jedi.Script("import tablerag as tr\ntr.open(").get_signatures()
    assert {"model", "risk", "k"} <= {each.name for each in told.params} and told.to_string().endswith("-> AnySession")
    assert "Raises" in told.docstring()
    names = {each.name for each in jedi.Script("import tablerag as tr\ntr.open('x').").complete()}
    assert {"ask", "search", "as_retriever", "close", "workbench"} <= names
    answer = {each.name for each in jedi.Script("import tablerag as tr\ntr.open('x').ask('y').").complete()}
    assert {"text", "probability", "to_frame", "save"} <= answer
