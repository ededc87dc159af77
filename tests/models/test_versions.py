"The version of a prompt's text: where it stands, and what is said when it has changed."

import json
from contextlib import contextmanager

import pytest
from chat_server import text
from chat_server import tool_call as call

from tablerag.core import ModelError, Table, Trace
from tablerag.models.chat import call as ask
from tablerag.models.chat import chat_model
from tablerag.models.prompts import PROMPTS, Prompt
from tablerag.models.replay import Recording
from tablerag.sql_agent.agents import SQLAgent
from tablerag.studies.results import differences

PEAKS = Table("peaks", ("Mountain", "Height (m)"), (("K2", "8611"),), title="Peaks")


@pytest.fixture(autouse=True)
def some_reply(chat_server):
    chat_server.brain = lambda request: text("3")


@contextmanager
def prompt(system: str = "You count.", user: str = "Text: {text}"):
    "A prompt that is not there any more afterwards."
    try:
        yield Prompt("test_versions", system, user, output="a number")
    finally:
        del PROMPTS["test_versions"]


def test_no_two_prompts_share_a_version():
    assert len({each.version for each in PROMPTS.values()}) == len(PROMPTS)


def test_a_trace_says_which_version_was_asked(chat_server):
    trace = Trace()
    with prompt() as asked:
        ask(chat_model(chat_server.model()), asked.fill(text="x"), trace)
        ask(chat_model(chat_server.model()), asked.fill(text="x"), trace, name="another name")
        wanted = ("test_versions", asked.version)
    assert [(step.input.prompt, step.input.version) for step in Trace.from_json(trace.to_json()).of("model")] == [
        wanted
    ] * 2
    assert "test_versions" not in json.dumps(chat_server.requests[0].body), "no provider is told"


@pytest.mark.parametrize(
    ("then", "now", "said"),
    [
        ({}, {"system": "You count letters."}, "the text of the prompt test_versions has changed since"),
        ({}, {"user": "The text: {text}"}, "the text of the prompt test_versions has changed since"),
        ({}, {"text": "y"}, "the inputs of the prompt test_versions, or an earlier reply, have changed since"),
        ({}, {"temperature": 0.5}, "the parameters of"),
        ({}, {"model": "#another"}, "was recorded of"),
        (None, {}, "it contains no call of the prompt test_versions"),
    ],
)
def test_a_replay_that_misses_says_what_has_changed(then, now, said, chat_server, tmp_path):
    path = tmp_path / "calls.sqlite"

    def asked(mode, system="You count.", user="Text: {text}", text="x", model="", temperature=0.0):
        name = chat_server.model() if not model else chat_server.model().partition("#")[0] + model
        with prompt(system, user) as made:
            return chat_model(name, record=path, mode=mode, temperature=temperature).invoke(made.messages(text=text))

    Recording(path).calls()
    if then is None:
        chat_model(chat_server.model(), record=path).invoke("Hello")
    else:
        asked("record", **then)
        assert asked("replay", **then).text and Recording(path).calls()[0]["version"]
    with pytest.raises(ModelError, match=said) as caught:
        asked("replay", **now)
    assert "test_versions" in str(caught.value)


@pytest.mark.parametrize(
    ("there", "here", "said"),
    [
        ({"a": "1"}, {"a": "1"}, []), ({"a": "1"}, {"a": "2"}, ["prompt 'a' 1 there, 2 here"]), ({}, {"a": "2"}, []),
        ({"a": "1"}, {}, []), (None, {"a": "2"}, []),
    ],
)  # fmt: skip
def test_a_study_is_not_continued_with_other_prompts(there, here, said):
    base = {"tablerag": "1", "task": "answer", "seed": 0, "questions": None, "tables": None, "systems": {}}
    old = base if there is None else {**base, "prompts": there}
    assert differences(old, {**base, "prompts": here}) == said


def test_the_tool_arrives_clean(chat_server):
    "No section of a docstring, no indentation, and the parameter described."
    replies = iter([call("run_sql", {"query": "SELECT height_m FROM peaks"}), text("8611 [result 1]")])
    chat_server.brain = lambda request: next(replies)
    answer = SQLAgent(chat_model(chat_server.model())).solve("How high is K2?", [PEAKS])
    assert answer.text == "8611"
    (tool,) = chat_server.requests[0].body["tools"]
    told, parameters = tool["function"]["description"], tool["function"]["parameters"]
    assert tool["function"]["name"] == "run_sql" and "\n" not in told and "Args" not in told and "  " not in told
    assert set(parameters["properties"]) == {"query"} == set(parameters["required"])
    assert "SELECT" in parameters["properties"]["query"].get("description", "")
    assert "runtime" not in json.dumps(tool)
