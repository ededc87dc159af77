"`tablerag serve` as a process: how it begins, how it ends, and the official client of the challenge against it."

import json
import signal
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import pytest
from patience import waited
from served import ENDLESS, GRAPH, IRI, TOKEN, asked, in_process

from tablerag.serving.command import listening_socket

pytest.importorskip("mcp")
psutil = pytest.importorskip("psutil")


def living(workers):
    return [each for each in workers if each.is_running() and each.status() != "zombie"]


@pytest.mark.slow
@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGKILL], ids=lambda each: each.name)
def test_the_workers_end_with_the_server(folder, how):
    with in_process(folder) as (process, address):
        query = {"query": "SELECT 1", "tables": ["Highest mountains.csv"]}
        assert asked(address, "/run_query", query)[0] == 200
        workers = psutil.Process(process.pid).children(recursive=True)
        assert workers
        process.send_signal(how)
        assert process.wait(timeout=60) == (0 if how != signal.SIGKILL else -how)
        assert "Traceback" not in process.stderr.read()
        assert waited(lambda: not living(workers))


@pytest.mark.slow
def test_a_server_ends_while_a_query_runs(folder):
    query = {"query": ENDLESS, "tables": ["Highest mountains.csv"]}
    with in_process(folder) as (process, address), ThreadPoolExecutor(1) as client:
        waiting = client.submit(asked, address, "/run_query", query)
        assert waited(lambda: psutil.Process(process.pid).children(recursive=True))
        workers = psutil.Process(process.pid).children(recursive=True)
        process.send_signal(signal.SIGTERM)
        assert process.wait(timeout=60) == 0 and "Traceback" not in process.stderr.read()
        assert waited(lambda: not living(workers)) and waiting.exception()


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ([], "nothing to serve"),
        (["data", "--host", "0.0.0.0"], "no token is given"),
        (["data", "--port", "99999"], "no such port"),
        (["data", "--dataset", "x"], "NAME=SOURCE"),
        (["data", "--token-file", "/nowhere/token"], "token cannot be read"),
        (["data", "--seconds", "0"], "seconds is 0"),
        (["data", "--workers", "0"], "at least one process is needed"),
        (["data", "--workers", "2", "--stdio"], "--stdio runs in one process"),
        (["data", "--token-file", "SHORT"], "at least 16 are needed"),
        (["data", "--port", "IN USE"], "cannot be listened on"),
    ],
)
def test_what_cannot_be_served_is_said_in_a_line(words, says, capsys, monkeypatch, tmp_path):
    from tablerag.cli import main

    monkeypatch.delenv("TABLERAG_TOKEN", raising=False)
    monkeypatch.chdir(GRAPH.parent.parent)
    (tmp_path / "token").write_text("short")
    with listening_socket("127.0.0.1", 0) as taken:
        given = {"SHORT": str(tmp_path / "token"), "IN USE": str(taken.getsockname()[1])}
        assert main(["serve", *(given.get(word, word) for word in words)]) == 2
    said = capsys.readouterr().err
    assert says in said and len(said.splitlines()) == 1


QUESTIONS = f"""
dataset:
  id: {IRI}
  prefix: andes
questions:
  - id: 1
    question: {{en: "Which rivers flow through Bolivia?", ja: "チリの首都はどこですか?"}}
  - id: 2
    question: {{en: "Who won the ice hockey championship of the Moon?"}}
  - id: 3
    question: {{en: "Does Peru border Chile?"}}
"""
_CLIENT = "from text2sparql_client.commands.ask import ask_command; ask_command()"


@pytest.mark.slow
def test_the_client_of_the_challenge_gets_its_queries(tmp_path):
    pytest.importorskip("text2sparql_client", reason="pip install --no-deps text2sparql-client")
    (tmp_path / "questions.yml").write_text(QUESTIONS, encoding="utf-8")
    with in_process("--dataset", f"{IRI}={GRAPH}", TABLERAG_TOKEN=TOKEN) as (_, address):
        place = address.replace("://", f"://any:{TOKEN}@")
        out = ["--output", "answers.json", "--retries", "0"]
        asking = [sys.executable, "-c", _CLIENT, "questions.yml", f"{place}/", *out]
        done = subprocess.run(asking, cwd=tmp_path, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        answers = json.loads((tmp_path / "answers.json").read_text())
        # the second has no answer, and the client leaves it out
        assert [each["qname"] for each in answers] == ["andes:1-en", "andes:1-ja", "andes:3-en"]
        assert all(each["dataset"] == IRI for each in answers)
        shown = {"Authorization": f"Bearer {TOKEN}"}
        rows = [asked(address, "/run_query", {"query": each["query"]}, **shown)[1]["rows"] for each in answers]
    assert {row[0].rpartition("/")[2] for row in rows[0]} == {"Paraguay_River", "Madeira"}
    assert rows[1] == [["http://example.org/andes/Santiago"]] and rows[2] == [["true"]]


def test_spans_reach_the_session_of_a_source(folder, monkeypatch):
    from tablerag.cli import main
    from tablerag.serving import command

    opened = []
    monkeypatch.setattr(command, "serve_datasets", lambda sources, make, *_: opened.extend(map(make, sources.values())))
    assert main(["serve", str(folder), "--spans", "content"]) == 0 and main(["serve", str(folder)]) == 0
    assert [each.spans for each in opened] == ["content", ""]
    assert main(["serve", str(folder), "--spans", "all"]) == 2
