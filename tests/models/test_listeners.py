"""Nobody is told of tables because of a variable in the environment: a server stands where LangSmith would, and where
its gateway to the providers would."""

import asyncio
import json
import os
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import langsmith.utils
import pytest
from chat_server import tool_call as called
from langchain_core.runnables import RunnableLambda
from langchain_core.tracers.context import tracing_v2_enabled
from langchain_core.tracers.langchain import LangChainTracer, wait_for_all_tracers
from langsmith import run_trees, traceable
from scripted import ScriptedChatModel, tool_call

from tablerag.cli import main
from tablerag.core import Hit, Table, Trace
from tablerag.grading import GRADE_ANSWERED, Grader
from tablerag.methods.chain_of_table import ChainOfTable
from tablerag.methods.readers import RAG
from tablerag.models.chat import call, chat_model, model_by_name
from tablerag.routing import Switch
from tablerag.sql_agent import SQLAgent, SQLAgentV

SECRET = "Silent Ridge"  # stands in the table and nowhere else
PEAKS = Table("peaks", ("Mountain", "Height"), (("K2", "8,611"), (SECRET, "8,516")), title="Highest mountains")
QUESTION = "How high is K2?"


class Listener:
    "Says yes to everything, and keeps what it was told."

    def __init__(self):
        self.bodies: list[tuple[str, bytes]] = []
        listener = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self):
                length = int(self.headers.get("Content-Length") or 0)
                listener.bodies.append((self.path, self.rfile.read(length)))
                self.send_response(202)
                self.send_header("Content-Length", "2")
                self.end_headers()
                self.wfile.write(b"{}")

            do_GET = do_PATCH = do_POST

            def log_message(self, *_):
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        self.url = f"http://127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True).start()

    def heard(self) -> list[str]:
        "Which paths were asked for, once everything under way has arrived."
        wait_for_all_tracers()
        return [path for path, _ in self.bodies]

    def heard_text(self) -> bytes:
        wait_for_all_tracers()
        return b"\n".join(body for _, body in self.bodies)


def forget_environment():
    "LangSmith reads a variable once."
    langsmith.utils.get_env_var.cache_clear()
    langsmith.utils.get_tracer_project.cache_clear()
    run_trees._CLIENT = None


@pytest.fixture
def langsmith_server(monkeypatch):
    listener = Listener()
    for name in list(os.environ):
        if name.startswith(("LANGSMITH_", "LANGCHAIN_", "OTEL_")):
            monkeypatch.delenv(name)
    for name, value in {
        "LANGSMITH_ENDPOINT": listener.url,
        "LANGSMITH_API_KEY": "lsv2_none",
        "LANGSMITH_DISABLE_RUN_COMPRESSION": "true",
        "OTEL_EXPORTER_OTLP_ENDPOINT": listener.url,
    }.items():
        monkeypatch.setenv(name, value)
    forget_environment()
    yield listener
    wait_for_all_tracers()
    forget_environment()
    listener.server.shutdown()
    listener.server.server_close()


def replies(messages, tools):
    "Of a model that knows how to play every part."
    system = messages[0].text
    if tools:
        return "8611" if messages[-1].type == "tool" else tool_call("run_sql", query="SELECT * FROM highest_mountains")
    if '"useful"' in system:
        return '{"useful": true, "reason": "fits"}'
    return '{"operation": "END"}' if "operation" in system and "END" in system else "8,611"


class Finder:
    def search(self, question, k=5):
        return [Hit(PEAKS.id, 1.0, 1, title=PEAKS.name)]


def switch(model):
    return Switch(Finder(), lambda table_id: PEAKS, SQLAgent(model), SQLAgentV(model), Grader(model))


def ask_graph(model):
    graph = switch(model)
    return graph.graph.invoke(graph.begin(QUESTION))["answer"]


def ask_graph_later(model):
    graph = switch(model)
    return asyncio.run(graph.graph.ainvoke(graph.begin(QUESTION)))["answer"]


def ask_graph_in_pieces(model):
    graph = switch(model)
    *_, last = graph.graph.stream(graph.begin(QUESTION), stream_mode="values")
    return last["answer"]


def ask_in_thread(model):
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(lambda: SQLAgent(model).solve(QUESTION, [PEAKS])).result()


def ask_in_loop(model):
    async def ask():
        return await asyncio.to_thread(SQLAgent(model).solve, QUESTION, [PEAKS])

    return asyncio.run(ask())


DOORS = {
    "call": lambda model: call(model, GRADE_ANSWERED.fill(question=QUESTION, answer=SECRET), Trace()),
    "agent": lambda model: SQLAgent(model).solve(QUESTION, [PEAKS]),
    "agent v": lambda model: SQLAgentV(model).solve(QUESTION, [PEAKS]),
    "rag": lambda model: RAG(model).solve(QUESTION, [PEAKS]),
    "chain of table": lambda model: ChainOfTable(model).solve(QUESTION, [PEAKS]),
    "switch": lambda model: switch(model).answer(QUESTION),
    "graph": ask_graph,
    "graph, async": ask_graph_later,
    "graph, streamed": ask_graph_in_pieces,
    "thread": ask_in_thread,
    "event loop": ask_in_loop,
}
VARIABLES = {
    "LANGSMITH_TRACING": "true",
    "LANGSMITH_TRACING_V2": "true",
    "LANGCHAIN_TRACING_V2": "true",
    "LANGCHAIN_TRACING": "true",
    "LANGCHAIN_HANDLER": "langchain",  # with the next one, ends every call of LangChain with an error
    "LANGCHAIN_TRACING ": "1",
    "LANGSMITH_RUNS_ENDPOINTS": "endpoints",
    "LANGSMITH_OTEL_ENABLED": "true",
    "LANGSMITH_TRACING_MODE": "hybrid",
    "LANGSMITH_PROJECT": "mine",
    "LANGCHAIN_VERBOSE": "true",
}
NOT_ALONE = ("LANGSMITH_RUNS_ENDPOINTS", "LANGSMITH_OTEL_ENABLED", "LANGSMITH_TRACING_MODE", "LANGSMITH_PROJECT")


def set_variable(monkeypatch, name, server):
    value = VARIABLES[name]
    if value == "endpoints":
        monkeypatch.delenv("LANGSMITH_ENDPOINT")
        value = json.dumps([{"api_url": server.url, "api_key": "lsv2_none", "project_name": "mine"}])
    monkeypatch.setenv(name.strip(), value)
    if name in NOT_ALONE:  # these say how and where to trace
        monkeypatch.setenv("LANGSMITH_TRACING", "true")
    forget_environment()


CASES = [
    (name, door)
    for name in VARIABLES
    for door in DOORS
    if (name in ("LANGSMITH_TRACING", "LANGCHAIN_TRACING") or door in ("call", "agent", "graph"))
    # LangChain refuses these to whoever runs a graph himself
    and not (door == "graph" and VARIABLES[name] in ("1", "langchain"))
]


@pytest.mark.parametrize(("name", "door"), CASES)
def test_no_variable_sends_anything(langsmith_server, monkeypatch, name, door):
    set_variable(monkeypatch, name, langsmith_server)
    found = DOORS[door](ScriptedChatModel(replies))
    assert found.text
    assert langsmith_server.heard() == [] and run_trees._CLIENT is None


def test_all_together_over_http(langsmith_server, monkeypatch, chat_server):
    for name in VARIABLES:
        if name != "LANGSMITH_RUNS_ENDPOINTS":
            set_variable(monkeypatch, name, langsmith_server)
    chat_server.say(called("run_sql", {"query": "SELECT height FROM highest_mountains"}), "8611")
    answer = SQLAgent(chat_model(chat_server.model(), timeout=10)).solve(QUESTION, [PEAKS])
    assert answer.answered and len(chat_server.requests) == 2 and langsmith_server.heard() == []


@pytest.mark.parametrize("door", ["call", "agent", "rag", "chain of table", "switch"])
def test_who_asks_for_it_here_is_traced(langsmith_server, door):
    class Told(ScriptedChatModel):
        trace_to_langsmith: bool = True

    answer = DOORS[door](Told(replies))
    assert answer.text and langsmith_server.heard() and SECRET.encode() in langsmith_server.heard_text()


@pytest.mark.parametrize("make", [chat_model, model_by_name])
def test_models_by_name_take_the_switch(langsmith_server, monkeypatch, make, chat_server):
    monkeypatch.setenv("LANGSMITH_TRACING", "true")
    forget_environment()
    chat_server.say("yes", "yes")
    for name in ("embedded", chat_server.model()):
        assert call(make(name), GRADE_ANSWERED.fill(question=QUESTION, answer="8611"), Trace()).text
        assert not langsmith_server.heard()
    for name in ("embedded", chat_server.model()):
        langsmith_server.bodies.clear()
        model = make(name, trace_to_langsmith=True, api_key="key-0123", default_headers={"X-Mine": "key-0123"})
        call(model, GRADE_ANSWERED.fill(question=QUESTION, answer="8611"), Trace())
        assert langsmith_server.heard() and b"key-0123" not in langsmith_server.heard_text()


@pytest.mark.parametrize("told", [(), ("--trace-to-langsmith",)])
def test_the_command_has_a_switch(langsmith_server, monkeypatch, tmp_path, capsys, chat_server, told):
    monkeypatch.setenv("LANGSMITH_TRACING", "true")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    forget_environment()
    (tmp_path / "peaks.csv").write_text("Mountain,Height\nK2,8611\n")
    chat_server.say("8611")
    asked = ["ask", str(tmp_path / "peaks.csv"), QUESTION, "--system", "rag", "--model", chat_server.model()]
    assert main([*asked, *told]) == 0 and "8611" in capsys.readouterr().out
    assert bool(langsmith_server.heard()) is bool(told)


def in_their_context(ask):
    with tracing_v2_enabled():
        RunnableLambda(lambda _: "theirs").invoke("theirs")
        return ask("agent")


PROGRAMS = {
    "traced function": lambda ask: traceable(lambda: ask("switch"))(),
    "traced function, graph": lambda ask: traceable(lambda: ask("graph"))(),
    "runnable": lambda ask: RunnableLambda(lambda _: ask("switch")).invoke("theirs"),
    "runnable with a tracer": lambda ask: RunnableLambda(lambda _: ask("agent")).invoke(
        "theirs", config={"callbacks": [LangChainTracer()]}
    ),
    "context": in_their_context,
}


@pytest.mark.parametrize("program", PROGRAMS.values(), ids=PROGRAMS)
def test_a_program_around_us_traces_itself_and_not_what_it_calls(langsmith_server, monkeypatch, program):
    monkeypatch.setenv("LANGSMITH_TRACING", "true")
    forget_environment()

    def ask(door):  # what it keeps of the answer is the program's own business: here a word
        return "answered" if DOORS[door](ScriptedChatModel(replies)).text else "not answered"

    assert program(ask) == "answered"
    assert langsmith_server.heard() and langsmith.utils.tracing_is_enabled()
    assert SECRET.encode() not in langsmith_server.heard_text() and b"run_sql" not in langsmith_server.heard_text()


def test_an_import_starts_nothing():
    code = (
        "import threading, tablerag.models.listeners as found, tablerag.models.providers\n"
        "from langsmith import run_trees\n"
        "assert threading.active_count() == 1 and run_trees._CLIENT is None\n"
        "found.DeafTracer()\n"
        "assert threading.active_count() == 1 and run_trees._CLIENT is None"
    )
    subprocess.run([sys.executable, "-c", code], check=True, env={**os.environ, "LANGSMITH_TRACING": "true"})
