"Models and servers of today before readers and agents: what they say rightly is taken, what says nothing is not."

import pytest
import roles
from chat_server import ChatServer, text
from roles import Oracle

from tablerag.core import Question, Table
from tablerag.evaluation.matching import answer_matches
from tablerag.methods.readers import RAG
from tablerag.methods.table_rag import TableRAG
from tablerag.models.chat import chat_model
from tablerag.models.understanding import plain_spaces
from tablerag.sql_agent import SQLAgent

PEAKS = Table(
    "peaks",
    ("Mountain", "Country", "Height"),
    (("K2", "Pakistan", "8,611"), ("Lhotse", "Nepal", "8,516"), ("Makalu", "Nepal", "8,485")),
    title="Highest mountains",
    types=("text", "text", "integer"),
)
ASKED = [
    Question("1", "How high is K2?", "peaks", ("8611",), "SELECT height FROM highest_mountains WHERE mountain = 'K2'"),
    Question("2", "Which are in Nepal?", "peaks", ("Lhotse", "Makalu"),
             "SELECT mountain FROM highest_mountains WHERE country = 'Nepal'"),
]  # fmt: skip
ORACLE = Oracle(ASKED)
METHODS = {"reader": RAG, "agent": SQLAgent, "dialogue": lambda model: TableRAG(model, language="sql")}


def answers(role, method):
    with ChatServer(role) as server:
        solver = METHODS[method](chat_model(server.model(), retries=0, timeout=10))
        return [solver.solve(question.text, [PEAKS]) for question in ASKED]


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("name", [*roles.SERVED, *roles.WORDINGS])
def test_a_right_answer_is_taken_in_whatever_manner(name, method):
    for answer, question in zip(answers(roles.played(ORACLE, name), method), ASKED, strict=True):
        assert answer_matches(answer, question.answer) and answer.level == "answer", (answer.text, answer.reason)


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("name", roles.USELESS)
def test_what_holds_no_right_answer_is_none(name, method):
    assert all(answer.level != "answer" for answer in answers(roles.played(ORACLE, name), method))


def test_a_server_that_streams_only_is_learned_once():
    with ChatServer(roles.streams_only(ORACLE)) as server:
        model = chat_model(server.model(), retries=0)
        first, second = (SQLAgent(model).solve(ASKED[0].text, [PEAKS]) for _ in range(2))
        assert [step.output for step in first.trace.of("repair")] == ["asked for a stream"]
        assert second.values == ("8611",) and not second.trace.of("repair")
        assert [bool(request.body.get("stream")) for request in server.requests] == [False, True, True, True, True]


def test_thoughts_are_read_only_where_there_is_nothing_else():
    with ChatServer(lambda request: roles.thinks_only(lambda _: text("8611"))(request)) as server:
        answer = RAG(chat_model(server.model(), retries=0)).solve(ASKED[0].text, [PEAKS])
        assert answer.values == ("8611",) and "field for reasoning" in answer.trace.of("repair")[0].input
    with ChatServer(roles.thinks(ORACLE, "field")) as server:
        answer = RAG(chat_model(server.model(), retries=0)).solve(ASKED[0].text, [PEAKS])
        assert answer.values == ("8611",) and not answer.trace.of("repair")


def test_an_agent_that_thinks_an_answer_is_asked_for_its_query():
    with ChatServer(roles.at_first(roles.thinks_only(lambda request: text("It is 8,611.")), ORACLE)) as server:
        answer = SQLAgent(chat_model(server.model(), retries=0)).solve(ASKED[0].text, [PEAKS])
        assert answer.values == ("8611",) and answer.usage.calls == 3
        assert any("no query" in step.input for step in answer.trace.of("repair"))


def test_spaces_within_quotes_stay():
    assert plain_spaces("SELECT\u00a0a\u2009FROM t WHERE b = 'x\u00a0y'") == "SELECT a FROM t WHERE b = 'x\u00a0y'"
    assert plain_spaces('SELECT "a\u00a0b"\ufeff') == 'SELECT "a\u00a0b" '
