"`tablerag serve --workers 2`: who answers, what a death costs, and how all end."

import asyncio
import json
import signal
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import pytest
from patience import waited
from served import COMMAND, asked, in_process

psutil = pytest.importorskip("psutil")
mcp = pytest.importorskip("mcp")
pytestmark = pytest.mark.slow
QUESTION = {"question": "How high is K2?"}


@pytest.fixture(scope="module")
def served(folder):
    with in_process(folder, "--workers", 2) as (process, address):
        yield psutil.Process(process.pid), address


def workers(server):
    return [each for each in server.children() if each.status() != psutil.STATUS_ZOMBIE]


def spent(process):
    return sum(process.cpu_times()[:2])


def test_sixteen_clients_are_answered_by_both(served):
    server, address = served
    before = {each.pid: spent(each) for each in workers(server)}
    assert len(before) == 2
    with ThreadPoolExecutor(16) as clients:
        found = list(clients.map(lambda _: asked(address, "/ask", QUESTION), range(48)))
    assert {(status, said["answer"]) for status, said in found} == {(200, "8611")}
    assert all(spent(psutil.Process(pid)) > seconds for pid, seconds in before.items())


@pytest.mark.parametrize("mode", ["auto", "legacy"])
def test_an_agent_whose_requests_reach_either(served, mode):
    async def used():
        async with mcp.Client(f"{served[1]}/mcp", mode=mode) as client:
            calls = (client.call_tool("ask", QUESTION) for _ in range(12))
            return [call.structured_content["answer"] for call in await asyncio.gather(*calls)]

    assert asyncio.run(used()) == ["8611"] * 12


def test_one_that_dies_is_started_anew_and_no_other_notices(served):
    server, address = served
    killed, kept = workers(server)
    killed.kill()
    assert waited(lambda: killed.pid not in {each.pid for each in workers(server)})
    assert asked(address, "/ask", QUESTION)[1]["answer"] == "8611"
    assert waited(lambda: len(workers(server)) == 2) and kept.is_running()
    assert asked(address, "/ask", QUESTION)[1]["answer"] == "8611"


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGKILL], ids=lambda each: each.name)
def test_they_end_with_the_server(folder, how):
    with in_process(folder, "--workers", 2) as (process, _):
        started = psutil.Process(process.pid).children(recursive=True)
        assert len(started) >= 2
        process.send_signal(how)
        assert process.wait(timeout=60) == (0 if how == signal.SIGTERM else -how)
        assert process.stderr.read() == ""
        assert waited(lambda: not any(each.is_running() and each.status() != "zombie" for each in started))


def test_what_none_can_open_is_said_once(tmp_path):
    done = subprocess.run([*COMMAND, tmp_path / "nothing", "--workers", "2"], capture_output=True, text=True)
    assert done.returncode in (1, 2) and len(done.stderr.splitlines()) == 1, done.stderr
    assert "nothing" in done.stderr and not done.stdout


NEVER = """
import os, sys
from tablerag.core import TableragError
from tablerag.serving.prefork import ServerProcesses
try:
    ServerProcesses(lambda ready: os._exit(3), 2, print).run(lambda: print("ready"))
except TableragError as error:
    print(error.what)
"""


def test_those_that_never_answer_are_not_started_for_ever():
    done = subprocess.run([sys.executable, "-c", NEVER], capture_output=True, text=True, timeout=60)
    assert done.stdout == "a worker ended with 3 before it answered\n", json.dumps(done.stderr)


KILLED = """
import os, signal, sys, time
from pathlib import Path
from tablerag.serving.prefork import ServerProcesses

started = Path(sys.argv[1])

def work(ready):
    with started.open("a") as file:
        file.write(f"{os.getpid()}\\n")
    pids = [int(line) for line in started.read_text().split()]
    if len(pids) != 3:
        ready()
    if len(pids) == 2:
        os.kill(pids[0], signal.SIGKILL)
    if len(pids) in (2, 3):
        os.kill(os.getpid(), signal.SIGKILL)
    if len(pids) == 5:
        os.kill(os.getppid(), signal.SIGTERM)
    time.sleep(60)

ServerProcesses(work, 2, print).run(lambda: print("ready"))
"""


def test_when_all_are_killed_and_one_again_while_it_starts_all_are_started_anew(tmp_path):
    command = [sys.executable, "-c", KILLED, tmp_path / "started"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.count("ended by signal 9 and is restarted") == 3
    assert len((tmp_path / "started").read_text().split()) == 5
