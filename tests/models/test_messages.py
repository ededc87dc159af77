"Messages of ours and of LangChain, and the built-in model with and without LangChain around it."

import pytest
from langchain_core.tools import tool

from tablerag.core import ModelError, Table, Trace
from tablerag.grading import GRADE_ANSWERED
from tablerag.models import embedded
from tablerag.models.adapters import EmbeddedChatModel
from tablerag.models.chat import call, chat_model, embedder_by_name, model_by_name
from tablerag.models.embedded import EmbeddedModel
from tablerag.models.profiles import profile_of, window
from tablerag.retrieval.embedding import WordLlamaEmbeddings
from tablerag.sql_agent.agents import SQLAgent
from tablerag.sql_agent.prompts import SQL_AGENT, AgentCargo

PEAKS = Table("peaks", ("Mountain", "Height"), (("K2", "8,611"), ("Lhotse", "8,516")), title="Highest mountains")


def run_sql(query: str) -> str:
    "Run one SELECT."
    return query


def told(trace: Trace) -> list[dict]:
    "A trace without its times."
    steps = [step.to_dict() for step in trace]
    return [{**step, "seconds": 0, "usage": {**(step.get("usage") or {}), "seconds": 0}} for step in steps]


@pytest.mark.parametrize("question", ["How high is K2?", "Who painted the Mona Lisa?"])
def test_the_built_in_model_leaves_the_same_trace_with_and_without_langchain(question):
    plain, wrapped = (SQLAgent(model).solve(question, [PEAKS]) for model in (model_by_name(), chat_model()))
    assert told(plain.trace) == told(wrapped.trace) and plain.trace.of("model")[0].input.model == "embedded"
    assert plain.text == wrapped.text and plain.probability == wrapped.probability
    assert plain.usage.calls == wrapped.usage.calls == len(plain.trace.of("model")) and plain.usage.cost == 0.0


@pytest.mark.parametrize("model", [model_by_name(), chat_model()], ids=["plain", "LangChain"])
def test_tools_may_come_in_any_form(model):
    schema = {"type": "function", "function": {"name": "run_sql", "parameters": {"type": "object", "properties": {}}}}
    messages = SQL_AGENT.fill(cargo=AgentCargo([PEAKS]), question="How high is K2?", schema="")
    for offered in (run_sql, tool(run_sql), schema):
        assert call(model, messages, Trace(), tools=[offered]).tool_calls[0]["name"] == "run_sql"


@pytest.mark.parametrize("error", [ModelError("it failed"), ValueError("a defect"), KeyboardInterrupt("stop")])
@pytest.mark.parametrize("model", [model_by_name(), chat_model()], ids=["plain", "LangChain"])
def test_a_call_that_fails_is_in_the_trace(monkeypatch, model, error):
    def fail(ask):
        raise error

    monkeypatch.setitem(embedded.SKILLS, "grade_answered", fail)
    trace = Trace()
    with pytest.raises(type(error)):
        call(model, GRADE_ANSWERED.fill(question="Who?", answer="Kim"), trace)
    (step,) = trace.steps
    assert (step.name, step.output, step.error, step.usage.calls) == ("grade_answered", None, str(error), 1)


def test_names_give_the_built_in_model_itself():
    assert model_by_name() == EmbeddedModel() and model_by_name("embedded", threshold=0.5).threshold == 0.5
    assert isinstance(chat_model(), EmbeddedChatModel)
    assert profile_of(model_by_name()) == profile_of(chat_model()) and window(model_by_name()) is None
    assert type(embedder_by_name()) is WordLlamaEmbeddings
