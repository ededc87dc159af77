"""A server under many clients: what an answer takes, how many a second, and whether all are the same.

    python benchmarks/serving.py [--json FILE] [--requests 64] [--rounds 5]

`tablerag serve` in a process of its own, over sample tables, the sample database and the sample graph; clients are
threads of another process, each with one request on its way. Of each kind of request: answers a second, median and
slowest of twenty, seconds of the server's processors an answer (the workers of the sandbox included), `same`: how many
replies are the one that a single client was given, and `other_probability`: how many of these say another probability
(the reader of graphs stops looking for rivals of its reading when its time is over, and is surer then). `workers`
(alone with --only-workers) holds one process against two behind one socket: both servers run, and are asked in turns,
round after round; ratios are of the same round, and their medians are what counts. `memory_mb` there is each process's
own share (what it maps with others is divided among them). `started` is the time until the server listens, over
sources that were read before; `imports` what the libraries of the extra `serve` take of the processor to import.
"""

from __future__ import annotations

import argparse
import json
import queue
import statistics
import subprocess
import sys
import threading
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psutil

from tablerag.evaluation.measures import versions

ROOT = Path(__file__).resolve().parent.parent
IRI = "https://example.org/andes/"
SOURCES = [ROOT / "data" / "geography", "--dataset", f"{IRI}={ROOT / 'data' / 'graphs'}"]
SOURCES += ["--dataset", f"seeds={ROOT / 'data' / 'databases' / 'seeds.sqlite'}"]
QUESTIONS = {
    "geography": ["How high is K2?", "Which mountain is higher than 8600 m?", "What is the capital of Japan?"],
    "seeds": ["How many gardens are there?", "Which gardens lie in Japan?", "How many persons are there?"],
    IRI: ["How many mountains are in Peru?", "Which rivers flow through Bolivia?", "チリの首都はどこですか?"],
}
CLIENTS = (1, 4, 16)


@contextmanager
def server(*more: object) -> Iterator[tuple[psutil.Process, str, float]]:
    "The command in a process of its own: the process, its address, and the seconds until it listened."
    command = "import sys; from tablerag.cli import main; sys.exit(main())"
    begin = time.perf_counter()
    words = [sys.executable, "-c", command, "serve", *map(str, (*SOURCES, *more)), "--port", "0"]
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            line = process.stdout.readline()
            yield psutil.Process(process.pid), line.split()[0], time.perf_counter() - begin
        finally:
            process.terminate()


def asked(address: str, path: str, body: dict[str, Any]) -> Any:
    "The reply to a request; what was measured or is never the same is left out."
    data = json.dumps(body).encode()
    headers = {"Content-Type": "application/json", "Accept": "application/json, text/event-stream"}
    with urllib.request.urlopen(urllib.request.Request(address + path, data, headers)) as reply:
        said = json.loads(reply.read())
    said = said["result"]["structuredContent"] if path == "/mcp" else said
    return {name: value for name, value in said.items() if name not in ("usage", "id")}


def tool(name: str, arguments: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    "The same request as an agent sends it."
    params = {"name": name, "arguments": arguments}
    return "/mcp", {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params}


def kinds(address: str) -> dict[str, list[tuple[str, dict[str, Any]]]]:
    "The requests of each kind."
    table = asked(address, "/find_tables", {"question": "mountains", "dataset": "geography"})["found"][0]["table"]
    name = asked(address, "/describe", {"table": table, "dataset": "geography"})["sql_name"]
    count = {"query": f"SELECT count(*) FROM {name}", "tables": [table], "dataset": "geography"}
    of = {
        each: [("/ask", {"question": question, "dataset": each}) for question in questions]
        for each, questions in QUESTIONS.items()
    }
    return {
        "ask tables": of["geography"],
        "ask a database": of["seeds"],
        "ask a graph": of[IRI],
        "ask tables by mcp": [tool("ask", body) for _, body in of["geography"]],
        "run SQL over a table": [("/run_query", count)],
        "run SQL over a database": [("/run_query", {"query": "SELECT count(*) FROM garden", "dataset": "seeds"})],
        "run SPARQL": [("/run_query", {"query": "SELECT ?x { ?x a v:City }", "dataset": IRI})],
    }


def spent(process: psutil.Process) -> float:
    "Seconds of the processor, of a process and of those it has started."
    times = [each.cpu_times() for each in (process, *process.children(recursive=True))]
    return sum(each.user + each.system for each in times)


def measured(
    process: psutil.Process,
    address: str,
    requests: list[tuple[str, dict[str, Any]]],
    clients: int,
    count: int,
    anew: bool = False,  # none was asked before: no answer is kept
) -> dict[str, Any]:
    "Figures of one kind of request, asked by some clients."
    wanted = [] if anew else [asked(address, *each) for each in requests]
    left: queue.SimpleQueue[int] = queue.SimpleQueue()
    for number in range(count):
        left.put(number)
    took, heard = list[float](), list[tuple[int, dict[str, Any]]]()

    def client() -> None:
        while True:
            try:
                number = left.get_nowait()
            except queue.Empty:
                return
            begin = time.perf_counter()
            said = asked(address, *requests[number % len(requests)])
            took.append(time.perf_counter() - begin)
            heard.append((number % len(requests), said))

    crowd = [threading.Thread(target=client) for _ in range(clients)]
    before, begin = spent(process), time.perf_counter()
    for each in crowd:
        each.start()
    for each in crowd:
        each.join()
    seconds, processor = time.perf_counter() - begin, spent(process) - before
    wanted = wanted or [asked(address, *each) for each in requests]
    pairs = [(said, wanted[at]) for at, said in heard]
    kept = ("probability", "reason")  # a kept answer says so in its reason
    return {
        "a_second": round(len(took) / seconds, 1),
        "median_ms": round(1000 * statistics.median(took)),
        "p95_ms": round(1000 * sorted(took)[int(0.95 * len(took))]),
        "processor_ms": round(1000 * processor / len(took), 1),
        "n": len(took),
        "same": sum({**one, **dict.fromkeys(kept)} == {**other, **dict.fromkeys(kept)} for one, other in pairs),
        "other_probability": sum(one.get("probability") != other.get("probability") for one, other in pairs),
    }


def by_workers(count: int, rounds: int) -> dict[str, Any]:
    "One process against two, with one client and with sixteen, asked in turns."
    with server() as (one, one_address, _), server("--workers", 2) as (two, two_address, _):
        heights = iter(range(1000, 9000))

        def new() -> list[tuple[str, dict[str, Any]]]:  # questions that nobody has asked
            asking = [f"Which mountain is higher than {next(heights)} m?" for _ in range(count)]
            return [("/ask", {"question": each, "dataset": "geography"}) for each in asking]

        for address in (one_address, two_address):  # what is loaded at the first question is loaded
            measured(one, address, new(), 16, count, anew=True)
        sides = {"1 worker": (one, one_address), "2 workers": (two, two_address)}
        rows: dict[str, list[dict[str, Any]]] = {}
        for _ in range(rounds):
            for name, (process, address) in sides.items():
                for clients in (1, 16):
                    row = measured(process, address, new(), clients, count, anew=True)
                    rows.setdefault(f"{name}, {clients} clients", []).append(row)
        memory = {
            name: [each.memory_full_info().pss >> 20 for each in _processes(side[0])] for name, side in sides.items()
        }
    figures: dict[str, Any] = {
        name: {field: statistics.median(row[field] for row in found) for field in found[0]}
        for name, found in rows.items()
    }
    alone = [row["a_second"] for row in rows["1 worker, 1 clients"]]
    for name in list(rows)[1:]:
        ratios = [row["a_second"] / first for row, first in zip(rows[name], alone, strict=True)]
        figures[name]["times_one_client"] = round(statistics.median(ratios), 2)
        figures[name]["times_one_client_all"] = [round(each, 2) for each in ratios]
    sixteen = list(zip(rows["2 workers, 16 clients"], rows["1 worker, 16 clients"], strict=True))
    beside = {
        f"two workers / one, {field}": round(statistics.median(two[field] / one[field] for two, one in sixteen), 2)
        for field in ("a_second", "processor_ms")
    }
    return {**figures, **beside, "rounds": rounds, "memory_mb": memory}


def _processes(process: psutil.Process) -> list[psutil.Process]:
    "A server and its workers, without those of the sandbox."
    return [process, *(each for each in process.children() if each.cmdline() == process.cmdline())]


def imports() -> float:
    "Seconds of the processor to import what the server needs beside this package."
    code = "import mcp.server.lowlevel.server, mcp.server.stdio, mcp.server.streamable_http_manager, uvicorn, time; "
    taken = [
        float(subprocess.run([sys.executable, "-c", f"{code}print(time.process_time())"], capture_output=True).stdout)
        for _ in range(3)
    ]
    return round(min(taken), 2)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--json", type=Path, metavar="FILE")
    parser.add_argument("--requests", type=int, default=64, metavar="N")
    parser.add_argument("--rounds", type=int, default=5, metavar="N")
    parser.add_argument("--only-workers", action="store_true", help="measure one process against two, and nothing else")
    arguments = parser.parse_args()
    if arguments.only_workers:
        print(json.dumps(by_workers(arguments.requests, arguments.rounds), indent=1))
        return
    with server() as (process, address, _):
        found = kinds(address)  # what is known of the sources is kept from now on
    with server() as (process, address, started):
        empty = process.memory_info().rss >> 20
        figures: dict[str, Any] = {"started_seconds": round(started, 1), "imports_seconds": imports()}
        for name, requests in found.items():
            figures[name] = {
                f"{clients} clients": measured(process, address, requests, clients, arguments.requests)
                for clients in CLIENTS
            }
            print(name, json.dumps(figures[name], indent=1))
        figures["memory_mb"] = {"at first": empty, "at the end": process.memory_info().rss >> 20}
    figures["workers"] = by_workers(arguments.requests, arguments.rounds)
    figures["versions"] = versions()
    text = json.dumps(figures, indent=1, ensure_ascii=False)
    print(text)
    if arguments.json:
        arguments.json.write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
