"The server of tools, asked by the official client: over HTTP, over standard input and output, and by rubbish."

import asyncio
import json
import subprocess
import sys

import pandas as pd
import pytest
from served import COMMAND, ROOT, TABLE, TOKEN, asked, in_thread

import tablerag as tr
from tablerag.core import MissingExtra
from tablerag.serving.datasets import dataset_of
from tablerag.serving.tools import tool_server

mcp = pytest.importorskip("mcp")
NAMES = ["ask", "find_tables", "describe", "run_query"]


@pytest.fixture(scope="module")
def datasets():
    heights = pd.DataFrame({"Mountain": ["K2", "Lhotse"], "Height": [8611, 8516]})
    return {"peaks": dataset_of("peaks", tr.open({TABLE: heights}, progress=False))}


async def used(transport, **settings):
    "What the tools give, one after the other, as an agent would use them."
    async with mcp.Client(transport, **settings) as client:
        names = [tool.name for tool in (await client.list_tools()).tools]
        found = await client.call_tool("find_tables", {"question": "mountains"})
        table = found.structured_content["found"][0]["table"]
        about = (await client.call_tool("describe", {"table": table})).structured_content
        query = f"SELECT max(height) AS high FROM {about['sql_name']}"
        rows = (await client.call_tool("run_query", {"query": query, "tables": [table]})).structured_content["rows"]
        hostile = await client.call_tool("run_query", {"query": f"DROP TABLE {about['sql_name']}", "tables": [table]})
        slip = await client.call_tool("ask", {"qestion": "How high is K2?"})
        answer = await client.call_tool("ask", {"question": "How high is K2?"})
    assert hostile.is_error and "only reading" in hostile.content[0].text
    assert slip.is_error and json.loads(slip.content[0].text)["error"]["to_do"]
    assert json.loads(answer.content[0].text) == answer.structured_content
    return names, rows, answer.structured_content["answer"]


@pytest.mark.parametrize("mode", ["auto", "legacy"])
def test_an_agent_over_http(datasets, mode):
    with in_thread(datasets) as address:
        assert asyncio.run(used(f"{address}/mcp", mode=mode)) == (NAMES, [[8611]], "8611")


def test_an_agent_with_a_token(datasets):
    import httpx2
    from mcp.client.streamable_http import streamable_http_client

    async def with_token(address, token):
        async with httpx2.AsyncClient(headers={"Authorization": f"Bearer {token}"}) as web:
            return await used(streamable_http_client(f"{address}/mcp", http_client=web))

    with in_thread(datasets, token=TOKEN) as address:
        assert asyncio.run(with_token(address, TOKEN))[2] == "8611"
        with pytest.raises(Exception):  # noqa: B017  the client's own, in a group
            asyncio.run(with_token(address, "wrong"))


@pytest.mark.slow
def test_an_agent_that_starts_the_command(folder):
    words = [*COMMAND[1:], str(folder), "--stdio"]
    started = mcp.StdioServerParameters(command=sys.executable, args=words, env={"PYTHONPATH": str(ROOT)})
    assert asyncio.run(used(started)) == (NAMES, [[8611]], "8611")


RUBBISH = [
    b"",
    b"{",
    b"[]",
    b"null",
    b'"tools/call"',
    b"\xff\xfe\x00",
    b"[" * 50_000,
    {"jsonrpc": "1.0", "id": 1, "method": "tools/list"},
    {"jsonrpc": "2.0", "id": {}, "method": "tools/list"},
    {"jsonrpc": "2.0", "id": 1, "method": 7},
    {"jsonrpc": "2.0", "id": 1, "method": "tools/drop"},
    {"jsonrpc": "2.0", "id": 1, "method": "tools/call"},
    {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": []},
    {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": 3}},
    {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": "nothing", "arguments": {}}},
    {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": "ask", "arguments": {"question": [1]}}},
    {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": "ask", "arguments": "How high is K2?"}},
]


@pytest.fixture(scope="module")
def rubbish_address(datasets):
    with in_thread(datasets) as address:
        yield address


@pytest.mark.parametrize("rubbish", RUBBISH, ids=lambda each: str(each)[:60])
def test_rubbish_over_http_is_answered_by_an_error(rubbish_address, rubbish):
    accepted = {"Accept": "application/json, text/event-stream"}
    status, said = asked(rubbish_address, "/mcp", rubbish, **accepted)
    # a message without a good id is taken for one that wants no reply
    assert status == 202 or 400 <= status < 500 or "error" in said or said["result"]["isError"], said
    assert "Traceback" not in str(said)
    assert asked(rubbish_address, "/")[0] == 200


@pytest.mark.slow
def test_rubbish_over_standard_input_stops_nobody(folder):
    lines = [each if isinstance(each, bytes) else json.dumps(each).encode() for each in RUBBISH]
    hello = {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "test", "version": "1"}}
    good = [
        {"jsonrpc": "2.0", "id": 10, "method": "initialize", "params": hello},
        {"jsonrpc": "2.0", "method": "notifications/initialized"},
        {"jsonrpc": "2.0", "id": 11, "method": "tools/call",
         "params": {"name": "ask", "arguments": {"question": "How high is K2?"}}},
    ]  # fmt: skip
    with subprocess.Popen(
        [*COMMAND, str(folder), "--stdio"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        process.stdin.write(b"\n".join([*lines, *(json.dumps(each).encode() for each in good)]) + b"\n")
        process.stdin.flush()
        replies = {}
        while 11 not in replies:
            said = json.loads(process.stdout.readline())  # nothing but messages stands there
            replies[said.get("id")] = said
        assert replies[11]["result"]["structuredContent"]["answer"] == "8611"
        process.stdin.close()
        assert process.wait(timeout=60) == 0


def test_where_the_package_is_missing_the_hint_is_one_line(datasets, monkeypatch):
    for name in [name for name in sys.modules if name.startswith("mcp.")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "mcp", None)
    with pytest.raises(MissingExtra, match=r"pip install 'tablerag\[serve\]'"):
        tool_server(datasets)


QUESTIONS = [
    "How high is K2?", "Which mountain is the highest?", "Which mountains are higher than 8000 m?", "Who painted it?",
]  # fmt: skip


@pytest.fixture(scope="module")
def many():
    "A column of long texts in rows of many: an answer that no kilobyte holds."
    name, peaks = "long name of a dataset " * 5, [f"Peak {number} " + "é" * 60 for number in range(90)]
    frame = pd.DataFrame({"Mountain": peaks, "Height": range(8001, 8091)})
    return {name: dataset_of(name, tr.open({TABLE: frame}, progress=False))}


async def replies(datasets, *calls):
    async with mcp.Client(tool_server(datasets)) as client:
        return [await client.call_tool("ask", arguments) for arguments in calls]


@pytest.mark.parametrize("question", QUESTIONS)
def test_an_answer_takes_a_kilobyte_at_most_unless_more_is_asked_for(datasets, many, question):
    for served in (datasets, many):
        brief, full = asyncio.run(replies(served, {"question": question}, {"question": question, "detail": "full"}))
        assert len(brief.content[0].text.encode()) <= 1000 < len(full.content[0].text.encode())
        said, whole = brief.structured_content, full.structured_content
        assert said["answered"] == whole["answered"] and said["level"] == whole["level"]
        assert said.get("query", whole["query"]) == whole["query"] and "not meant for you" in said["note"]
        assert said["answer"] == whole["answer"] or "answer" in said["cut"]
        assert said["answered"] or said["warning"]


def test_detail_is_one_of_two_and_a_trace_is_all(datasets):
    wrong, traced = asyncio.run(
        replies(datasets, {"question": "x", "detail": "some"}, {"question": "How high is K2?", "trace": True})
    )
    assert wrong.is_error and json.loads(wrong.content[0].text)["error"]["to_do"] == "Give brief or full"
    assert traced.structured_content["trace"] and traced.structured_content["hits"]


def test_a_question_goes_on_from_a_brief_answer(datasets):
    async def talk():
        async with mcp.Client(tool_server(datasets)) as client:
            first = (await client.call_tool("ask", {"question": "How high is K2?"})).structured_content
            before = {"after": "How high is K2?", "after_query": first["query"], "after_table": first["table"]}
            return (await client.call_tool("ask", {"question": "and Lhotse?", **before})).structured_content

    assert asyncio.run(talk())["answer"] == "8516"


def test_over_http_an_answer_is_whole_unless_less_is_asked_for(datasets):
    with in_thread(datasets) as address:
        whole = asked(address, "/ask", {"question": "How high is K2?"})[1]
        brief = asked(address, "/ask", {"question": "How high is K2?", "detail": "brief"})[1]
    assert whole["hits"] and "hits" not in brief and brief["answer"] == whole["answer"]
