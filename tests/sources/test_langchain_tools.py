"What was opened as a retriever and as a tool of LangChain, and an answer in a kilobyte."

import json
import sqlite3
from pathlib import Path

import pandas as pd
import pytest
from chat_server import tool_call
from langchain.agents import create_agent
from langchain_core.runnables import RunnablePassthrough
from langchain_core.tools import ToolException

import tablerag as tr
from tablerag.core import UsageError
from tablerag.models.chat import chat_model

DATA = Path(__file__).resolve().parents[2] / "data"
PEAKS = pd.DataFrame({"Mountain": ["K2", "Lhotse", "Makalu"], "Height (m)": [8611, 8516, 8485]})


@pytest.fixture(scope="module")
def tables():
    frames = {"Highest mountains": PEAKS, "Rivers": pd.DataFrame({"River": ["Nile", "Rhine"], "Length": [6650, 1230]})}
    return tr.open(frames, progress=False)


@pytest.fixture(scope="module")
def club(tmp_path_factory):
    path = tmp_path_factory.mktemp("club") / "club.sqlite"
    with sqlite3.connect(path) as made:
        made.execute("CREATE TABLE boat (name TEXT, length REAL)")
        made.execute("INSERT INTO boat VALUES ('Petrel', 7.5), ('Tern', 6)")
    with tr.open(path, system="text_to_sql") as session:
        yield session


def test_documents_are_the_tables_that_a_search_finds(tables):
    found, hits = tables.as_retriever(k=2).invoke("How high is Lhotse?"), tables.search("How high is Lhotse?", 2)
    assert [each.metadata["table"] for each in found] == [hit.table_id for hit in hits]
    assert [each.metadata["score"] for each in found] == [hit.score for hit in hits]
    first = found[0]
    assert first.metadata["rows"] == [0, 1, 2] and first.metadata["rank"] == 1 and "Lhotse | 8516" in first.page_content
    shown = [tables.table("Highest mountains").rows[row] for row in first.metadata["rows"]]
    assert all(" | ".join(row) in first.page_content for row in shown)
    assert len(tables.as_retriever(k=1).invoke("mountains")) == 1 and json.dumps(first.metadata)


async def test_it_fits_into_a_chain(tables):
    chain = RunnablePassthrough() | tables.as_retriever(k=1) | (lambda found: found[0].metadata["table"])
    assert chain.invoke("How long is the Rhine?") == await chain.ainvoke("How long is the Rhine?") == "Rivers"
    assert chain.batch(["How long is the Rhine?", "How high is K2?"]) == ["Rivers", "Highest mountains"]


def test_a_table_of_a_database_is_its_columns(club):
    [found] = club.as_retriever(k=1).invoke("How long is Petrel?")
    assert found.metadata["table"] == "club/boat" and found.metadata["rows"] == []
    assert "boat, 2 rows" in found.page_content and "name (TEXT): Petrel, Tern" in found.page_content


def test_a_graph_has_a_tool_and_no_retriever():
    with tr.open(DATA / "graphs" / "andes.ttl") as graph:
        with pytest.raises(UsageError, match=r"as_tool\(\)"):
            graph.as_retriever()
        assert json.loads(graph.as_tool().invoke("What is the capital of Peru?"))["answer"] == "Lima"


def test_a_tool_answers_with_confidence_and_evidence(tables):
    tool = tables.as_tool()
    assert (tool.name, list(tool.args)) == ("ask_tables", ["question"]) and "2 tables" in tool.description
    call = {"name": tool.name, "args": {"question": "How high is Lhotse?"}, "id": "1", "type": "tool_call"}
    message = tool.invoke(call)
    said, whole = json.loads(message.content), tables.ask("How high is Lhotse?")
    assert (said["answer"], said["unit"], said["table"], said["rows"]) == ("8516", "m", "Highest mountains", [1])
    assert said["confidence"] == round(whole.probability, 3) and said["query"] == whole.query and "warning" not in said
    assert message.artifact.query == whole.query and message.artifact.evidence_frame()["Mountain"].tolist() == [
        "Lhotse"
    ]


def test_no_answer_is_said_with_its_reason(tables):
    said = json.loads(tables.as_tool().invoke("Who painted the Mona Lisa?"))
    assert said["answered"] is False and said["answer"] == "" and said["warning"]


def test_what_fails_is_told_to_the_agent(tables):
    tool = tables.as_tool("ask_peaks", "Asks about peaks.")
    assert (tool.name, tool.description) == ("ask_peaks", "Asks about peaks.")
    assert "the question is empty" in tool.invoke(" ")
    tool.handle_tool_error = False
    with pytest.raises(ToolException):
        tool.invoke(" ")


def test_an_agent_of_langchain_uses_it(tables, chat_server):
    "A real client and LangChain's own agent; what the model says is scripted."
    chat_server.say(tool_call("ask_tables", {"question": "How high is Lhotse?"}), "Lhotse is 8516 m high.")
    agent = create_agent(chat_model(chat_server.model()), [tables.as_tool()])
    messages = agent.invoke({"messages": [("user", "Is Lhotse higher than 8000 m?")]})["messages"]
    assert messages[-1].text == "Lhotse is 8516 m high." and messages[-2].artifact.text == "8516"
    offered, answered = chat_server.requests
    assert offered.tools == ["ask_tables"] and json.loads(answered.messages[-1]["content"])["answer"] == "8516"
