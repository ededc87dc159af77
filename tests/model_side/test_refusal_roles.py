"""Servers that refuse, over real HTTP: no question is lost that could be answered, every loss says what was refused."""

import pytest
import roles
from chat_server import ChatServer, error, hang
from roles import Oracle

from tablerag.core import Answer, Question, Table
from tablerag.methods.chain_of_table import ChainOfTable
from tablerag.methods.readers import RAG, RAGHtml, RAGVision
from tablerag.models.chat import chat_model
from tablerag.sql_agent import SQLAgent, SQLAgentV

PEAKS = Table(
    "peaks", ("Mountain", "Height"), (("K2", "8,611"), ("Lhotse", "8,516")), title="Highest mountains",
    types=("text", "integer"),
)  # fmt: skip
LONG = Table(
    "long", ("Name", "Note"), tuple((f"Name {i}", f"a note of some words on number {i}") for i in range(3000)),
    title="A long list",
)  # fmt: skip
K2 = Question("1", "How high is K2?", "peaks", ("8611",), "SELECT height FROM highest_mountains WHERE mountain = 'K2'")
NAME = Question("2", "What is the note of Name 7?", "long", ("a note of some words on number 7",),
                "SELECT note FROM a_long_list WHERE name = 'Name 7'")  # fmt: skip
ORACLE = Oracle([K2, NAME])
PNG = b"\x89PNG\r\n\x1a\n" + b"0" * 32


class Images:
    def get(self, table: Table) -> bytes:
        return PNG


def solvers(model):
    return {
        "sql_agent": SQLAgent(model), "sql_agent_v": SQLAgentV(model, images=Images()), "rag": RAG(model),
        "rag_html": RAGHtml(model), "rag_vision": RAGVision(model, images=Images()),
        "chain_of_table": ChainOfTable(model),
    }  # fmt: skip


ALL = tuple(solvers(None))


def repairs(answer: Answer) -> list[str]:
    return [f"{step.name}: {step.input} -> {step.output}" for step in answer.trace.of("repair")]


def remarks(answer: Answer) -> list[str]:
    return [step.output.remark for step in answer.trace.of("image")]


# --- pictures, tools, parameters -----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["sql_agent_v", "rag_vision"])
def test_a_model_that_sees_no_pictures_answers_without(name):
    with ChatServer(roles.no_pictures(ORACLE)) as server:
        solver = solvers(chat_model(server.model(), retries=0))[name]
        first, second = (solver.solve(K2.text, [PEAKS]) for _ in range(2))
        assert (first.text, second.text) == ("8611", "8611")
        assert [bool(request.images) for request in server.requests].count(True) == 1  # learned from the first refusal
        for answer in (first, second):  # both were found without what the method is named after
            assert "pictures" in " ".join([*repairs(answer), *remarks(answer)])


@pytest.mark.parametrize("name", ALL)
def test_too_long_a_table_is_shown_cut(name):
    with ChatServer(roles.window(ORACLE, 5000)) as server:
        answer = solvers(chat_model(server.model(), retries=0))[name].solve(NAME.text, [LONG])
        assert answer.text == NAME.answer[0], answer.reason
        assert all(request.tokens < 200_000 for request in server.requests)
        if any(request.tokens > 5000 for request in server.requests):  # it was refused once, and that is told
            assert repairs(answer) or answer.trace.of("cut")


# --- passing trouble -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "reply",
    [error(429, "Rate limit reached"), error(429, "Rate limit reached", 0.05), error(503, "overloaded"), error(500)],
    ids=["429", "429 with Retry-After", "503", "500"],
)
def test_passing_trouble_is_waited_out_and_told(reply):
    with ChatServer(roles.refused_first(ORACLE, 1, reply)) as server:
        answer = SQLAgent(chat_model(server.model())).solve(K2.text, [PEAKS])
        assert answer.text == "8611" and len(server.requests) == 3
        assert answer.usage.calls == 2 and answer.usage.input_tokens == 200  # what was refused costs nothing
        assert len(repairs(answer)) == 1


def test_a_hang_is_asked_again():
    with ChatServer(roles.refused_first(ORACLE, 1, hang(30))) as server:
        answer = SQLAgent(chat_model(server.model(), timeout=0.3)).solve(K2.text, [PEAKS])
        assert answer.text == "8611" and len(repairs(answer)) == 1


# --- graders and judges ----------------------------------------------------------------------------------------------


# --- what is counted -------------------------------------------------------------------------------------------------
