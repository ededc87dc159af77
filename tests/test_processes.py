"""Workers: what a call may take, what comes home, and what is left of a worker that had to be ended."""

import gc
import json
import os
import signal
import subprocess
import sys
import textwrap
import threading
import time
import warnings

import psutil
import pytest
from patience import waited

from tablerag.core import MissingExtra, QueryError, SourceError, UsageError
from tablerag.ground.processes import CallBudget, Overrun, Worker, Workers

STRANGERS = """
import ctypes, os, signal, subprocess, sys, threading, time
from tablerag.core import *


def echo(request, data):
    yield request, data

def many(request, data):
    for number in range(request):
        yield number, b"x" * 1000

def endless(request, data):
    while True:
        pass

def sleeping(request, data):
    time.sleep(request)
    yield "awake", b""

def hungry(request, data):
    yield len(b"x" * (request << 20)), b""

def keeping(request, data):
    kept.append(bytearray(request << 20))
    yield len(kept), b""

kept = []

def hungry_thread(request, data):
    def take():
        try:
            kept.append(bytearray(request << 20))
        except MemoryError:
            kept.append("refused")
    thread = threading.Thread(target=take)
    thread.start()
    thread.join()
    yield kept.pop() == "refused", b""

def aborting(request, data):
    os.abort()

def leaving(request, data):
    os._exit(request)

def crashing(request, data):
    ctypes.string_at(0)

def stopping(request, data):
    os.kill(os.getpid(), signal.SIGSTOP)

def printing(request, data):
    print("this is no frame")
    os.write(1, b"nor is this")
    sys.stderr.write("nor that")
    yield "printed", b""

def garbage(request, data):
    for descriptor in range(3, 20):
        try:
            os.write(descriptor, bytes(request))
        except OSError:
            pass
    yield "more", b""

def answering(request, data):
    for descriptor in range(3, 20):
        try:
            for _ in range(1000):
                os.write(descriptor, data)
                time.sleep(request)
        except OSError:
            pass
    time.sleep(30)

def failing(request, data):
    kind, *arguments = request
    raise globals()[kind](*arguments)

def faulty(request, data):
    yield 1, b""
    return {}["missing"]

def unspeakable(request, data):
    yield {1, 2}, b""

def environment(request, data):
    yield dict(os.environ), b""

def forking(request, data):
    if os.fork() == 0:
        time.sleep(30)
        os._exit(0)
    yield os.getpid(), b""

def writing(request, data):
    with open(request, "wb") as file:
        file.write(b"x" * (3 << 20))
    yield "written", b""

def deep(request, data):
    value = []
    for _ in range(request):
        value = [value]
    yield value, b""
"""
BUDGET = CallBudget(seconds=0.4, memory_mb=100)


@pytest.fixture(scope="module", autouse=True)
def strangers(tmp_path_factory):
    folder = tmp_path_factory.mktemp("strangers")
    (folder / "tasks.py").write_text(STRANGERS)
    sys.path.append(str(folder))
    yield
    sys.path.remove(str(folder))


@pytest.fixture
def workers():
    pool = Workers()
    yield pool
    pool.close()


def ask(workers, function, request=None, data=b"", budget=BUDGET):
    with workers.lease() as worker:
        return list(worker.call(f"tasks.{function}", request, data, budget))


def pid_of(worker):
    return worker._process.pid


# what goes there and comes back


@pytest.mark.parametrize(
    "request_, data",
    [
        (None, b""), ({"a": [1, 2.5, None, True, "é\ud800\u2028\0"]}, b"\0\xff"), (float("inf"), b"x" * 10_000_000),
        ("x" * 5_000_000, b""), (2**200, b""),
    ],
)  # fmt: skip
def test_what_is_sent_comes_back(workers, request_, data):
    assert ask(workers, "echo", request_, data) == [(request_, data)]


def test_a_call_yields_as_it_goes(workers):
    assert ask(workers, "many", 500) == [(number, b"x" * 1000) for number in range(500)]


def test_a_worker_is_kept_warm(workers):
    with workers.lease() as first:
        pass
    with workers.lease() as second:
        assert second is first
        with workers.lease() as third:
            assert third is not first


def test_the_worker_that_holds_it_comes_first(workers):
    with workers.lease() as first, workers.lease() as second:
        first.held["tables"] = 1
        second.held["others"] = 1
    for _ in range(3):
        with workers.lease("tables") as worker:
            assert worker is first
        with workers.lease("others") as worker:
            assert worker is second


@pytest.mark.parametrize("request_", ["printing"])
def test_what_a_library_prints_is_no_result(workers, request_):
    assert ask(workers, request_) == [("printed", b"")]
    assert ask(workers, "echo", 1) == [(1, b"")]


def test_the_environment_holds_no_keys(workers, monkeypatch):
    for name in ("OPENAI_API_KEY", "ANTHROPIC_API_KEY", "PGPASSWORD", "LANGSMITH_TRACING", "AWS_SECRET_ACCESS_KEY"):
        monkeypatch.setenv(name, "the-secret")
    monkeypatch.setenv("PYTHONSTARTUP", "/tmp/x.py")
    [(found, _)] = ask(workers, "environment")
    assert "the-secret" not in found.values() and "PATH" in found
    assert not [name for name in found if name.startswith("PYTHON")]


# what is too much


@pytest.mark.parametrize("function, request_", [("endless", None), ("sleeping", 30), ("stopping", None)])
def test_a_call_that_takes_too_long_is_ended(workers, function, request_):
    if function == "stopping" and sys.platform == "win32":
        pytest.skip("no such signal")
    start = time.monotonic()
    with pytest.raises(Overrun, match="took longer than 0.4 s") as caught:
        ask(workers, function, request_)
    assert caught.value.of == "time" and time.monotonic() - start < 20
    assert ask(workers, "echo", 1) == [(1, b"")], "the next call finds another worker"


@pytest.mark.skipif(sys.platform != "linux", reason="the system limits address space")
@pytest.mark.parametrize("request_", [110, 500, 50_000, 5_000_000])
def test_memory_beyond_the_budget_is_refused(workers, request_):
    with pytest.raises(Overrun, match="more than 100 MB of memory") as caught:
        ask(workers, "hungry", request_)
    assert caught.value.of == "memory"
    assert ask(workers, "hungry", 50) == [(50 << 20, b"")]


@pytest.mark.skipif(sys.platform != "linux", reason="the system limits address space")
def test_threads_of_a_call_have_its_memory(workers):
    assert ask(workers, "hungry_thread", 500) == [(True, b"")]


def test_a_worker_that_keeps_much_is_not_used_again(workers):
    with workers.lease() as worker:
        list(worker.call("tasks.keeping", 10, budget=BUDGET))
        assert worker.alive
        list(worker.call("tasks.keeping", 80, budget=BUDGET))
        assert not worker.alive
    assert ask(workers, "keeping", 1) == [(1, b"")], "nothing is left of what the other held"


@pytest.mark.skipif(sys.platform == "win32", reason="no such limit")
def test_a_file_grows_to_its_limit(workers, tmp_path):
    assert ask(workers, "writing", str(tmp_path / "a"), budget=CallBudget(2, 100)) == [("written", b"")]
    with pytest.raises(RuntimeError, match="File too large"):
        ask(workers, "writing", str(tmp_path / "b"), budget=CallBudget(2, 100, file_mb=1))
    assert (tmp_path / "b").stat().st_size <= 1 << 20


def test_the_time_that_results_wait_is_not_the_calls(workers):
    with workers.lease() as worker:
        got = 0
        for _ in worker.call("tasks.many", 30, budget=BUDGET):
            time.sleep(0.03)
            got += 1
    assert got == 30


def test_without_a_budget_nothing_is_limited(workers):
    assert ask(workers, "hungry", 200, budget=None) == [(200 << 20, b"")]
    assert ask(workers, "sleeping", 0.8, budget=None) == [("awake", b"")]


# what goes wrong


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
@pytest.mark.parametrize(
    "function, request_, words",
    [
        ("aborting", None, "SIGABRT"),
        ("crashing", None, "SIGSEGV|SIGBUS"),
        ("leaving", 0, r"its process ended \(0\)"),
        ("leaving", 3, r"its process ended \(3\)"),
    ],
)
def test_a_worker_that_dies_is_said(workers, function, request_, words):
    for _ in range(2):
        with pytest.raises(Overrun, match=words):
            ask(workers, function, request_)
        assert ask(workers, "echo", 1) == [(1, b"")]


@pytest.mark.skipif(sys.platform != "linux", reason="descriptors are found in /proc")
@pytest.mark.parametrize(
    "written",
    [
        b"garbage" * 10,
        b"\xff" * 12,  # lengths of exabytes
        b"\0\0\0\2\0\0\0\0\0\0\0\0{]",
        b"\0\0\0\2\0\0\0\0\0\0\0\0[]",
        b"\0\0\0\1\0\0\0\0\0\0\0\x007",
        b"\0\0\0\4\0\0\0\0\0\0\0\0null",
        b"\0\0\0\x0b\0\0\0\0\0\0\0\0[[1, 2], 3]",
        b'\0\0\0\x0d\0\0\0\0\0\0\0\0["other", 1]x',
        b"\0\1\x86\xa0\0\0\0\0\0\0\0\0" + b"[" * 100_000,
        b"\x3f\xff\xff\xff\0\0\0\0\0\0\0\0",  # a gigabyte that does not come
    ],
)
def test_what_is_no_answer_is_said_to_be_none(workers, written):
    with pytest.raises((Overrun, RuntimeError)) as caught:
        ask(workers, "garbage", list(written))
    assert "Errno" not in str(caught.value)
    assert ask(workers, "echo", 1) == [(1, b"")]


@pytest.mark.skipif(sys.platform != "linux", reason="descriptors are found in /proc")
@pytest.mark.parametrize(
    "frame",
    [
        ["start", None], ["error", None], ["error", "QueryError"], ["error", []], ["error", [5, "x"]],
        ["error", ["QueryError", 1, [2], {"a": 3}]], ["error", ["QueryError", *"12345"]],
        ["error", ["MissingExtra", "x"]], ["error", ["Table", "x"]], ["defect", {"a": 1}], ["other", "x"],
        ["memory", None],
    ],
)  # fmt: skip
def test_answers_in_other_hands_are_told_in_time(workers, frame):
    text = json.dumps(frame).encode()
    start = time.monotonic()
    with pytest.raises(Overrun):
        ask(workers, "answering", 0.05, len(text).to_bytes(4) + bytes(8) + text)
    assert time.monotonic() - start < 20
    assert ask(workers, "echo", 1) == [(1, b"")]


@pytest.mark.skipif(sys.platform == "win32", reason="the system keeps no limits")
@pytest.mark.parametrize(
    "budget",
    [
        CallBudget(float("inf"), 100),
        CallBudget(1e300, 100),
        CallBudget(1.5, float("inf"), file_mb=10**30, kept_mb=0.5),
        CallBudget(5, 10**30),
    ],
)
def test_what_no_system_can_count_is_no_limit(workers, budget):
    assert ask(workers, "echo", 1, budget=budget) == [(1, b"")]


@pytest.mark.parametrize(
    "request_, error",
    [
        (["QueryError", "what", "where", "to do"], QueryError),
        (["SourceError", "what"], SourceError),
        (["UsageError", "what", "", "to do"], UsageError),
        (["MissingExtra", "what", "duckdb"], MissingExtra),
    ],
)
def test_errors_come_home_as_what_they_are(workers, request_, error):
    with pytest.raises(error) as caught:
        ask(workers, "failing", request_)
    expected = error(*request_[1:])
    assert str(caught.value) == str(expected) and type(caught.value) is error
    with workers.lease() as worker:
        assert worker.alive, "an error is no reason to end it"


@pytest.mark.parametrize(
    "function, request_, words",
    [
        ("faulty", None, "(?s)a defect in a worker.*tasks.py.*KeyError: 'missing'"),
        ("missing", None, "AttributeError"),
        ("failing", ["ZeroDivisionError", "x"], "ZeroDivisionError"),
        ("unspeakable", None, "not JSON serializable"),
        ("deep", 100_000, "RecursionError|Overrun|unreadable"),
    ],
)
def test_a_defect_comes_home_with_its_traceback(workers, function, request_, words):
    with pytest.raises((RuntimeError, Overrun), match=words):
        ask(workers, function, request_)
    assert ask(workers, "echo", 1) == [(1, b"")]


def test_results_that_nobody_takes_end_the_worker(workers):
    with workers.lease() as worker:
        results = worker.call("tasks.many", 1_000_000, budget=CallBudget(30, 100))
        assert next(results)[0] == 0
        results.close()
        assert not worker.alive
    assert ask(workers, "echo", 1) == [(1, b"")]


def test_an_interrupt_ends_the_worker_and_leaves_the_next_call_fine(workers):
    with workers.lease() as worker, pytest.raises(KeyboardInterrupt):
        threading.Timer(0.3, os.kill, [os.getpid(), signal.SIGINT]).start()
        start = time.monotonic()
        list(worker.call("tasks.sleeping", 30, budget=CallBudget(20, 100)))
    assert not worker.alive and time.monotonic() - start < 15
    assert ask(workers, "echo", 1) == [(1, b"")]


# many at once, and the end


def test_threads_have_a_worker_each(workers):
    found, lock = set(), threading.Lock()

    def work(number):
        with workers.lease() as worker:
            for turn in range(20):
                [(value, _)] = worker.call("tasks.echo", [number, turn], budget=CallBudget(20, 100))
                assert value == [number, turn]
            with lock:
                found.add(pid_of(worker))
            time.sleep(0.1)

    threads = [threading.Thread(target=work, args=[number]) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(found) >= 2 and len(workers._idle) == 2


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork")
@pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")
def test_after_a_fork_the_child_has_workers_of_its_own(workers):
    ask(workers, "echo", 1)
    [before] = workers._idle
    reading, writing = os.pipe()
    if (child := os.fork()) == 0:
        try:
            said = [ask(workers, "echo", 7)[0][0], pid_of(workers._idle[0]) != pid_of(before)]
            workers.close()
            os.write(writing, json.dumps(said).encode())
        finally:
            os._exit(0)
    os.waitpid(child, 0)
    os.close(writing)
    with os.fdopen(reading) as said:
        assert json.load(said) == [7, True]
    assert before.alive and ask(workers, "echo", 2) == [(2, b"")]


SCRIPT = """
import sys
sys.path.append({folder!r})
from tablerag.ground.processes import CallBudget, Workers
workers = Workers()
with workers.lease() as worker:
    print(worker._process.pid, list(worker.call("tasks.echo", 1, budget=CallBudget(20, 100))), flush=True)
    {then}
"""


def _script(then, **more):
    folder = next(place for place in reversed(sys.path) if os.path.exists(os.path.join(place, "tasks.py")))
    code = textwrap.dedent(SCRIPT.format(folder=folder, then=then))
    return subprocess.Popen([sys.executable, "-W", "error", "-c", code], stdout=-1, stderr=-1, text=True, **more)


def _gone(pid):
    def ended():
        try:
            return psutil.Process(pid).status() == psutil.STATUS_ZOMBIE
        except psutil.NoSuchProcess:
            return True

    return waited(ended, 30)


@pytest.mark.parametrize(
    "then", ["pass", "raise SystemExit", "keep = worker.call('tasks.many', 99); next(keep)", "import os; os._exit(0)"]
)
def test_nothing_is_left_when_a_program_ends(then):
    with _script(then) as process:
        said, errors = process.communicate(timeout=60)
    assert "[(1, b'')]" in said or not errors, (said, errors)
    assert not errors, errors
    assert _gone(int(said.split()[0]))


@pytest.mark.skipif(sys.platform == "win32", reason="kill -9")
@pytest.mark.parametrize("function", ["sleeping", "endless"])
def test_a_worker_whose_parent_was_killed_ends(function):
    call = f"list(worker.call('tasks.{function}', 60, budget=CallBudget(60, 100)))"
    with _script(call) as process:
        pid = int(process.stdout.readline().split()[0])
        time.sleep(0.3)
        process.kill()
        process.wait()
    assert _gone(pid)


def test_an_idle_worker_whose_parent_was_killed_ends():
    with _script("import time; time.sleep(60)") as process:
        pid = int(process.stdout.readline().split()[0])
        process.kill()
        process.wait()
    assert _gone(pid)


def test_a_pool_that_nobody_has_any_more_ends_its_workers():
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        pool = Workers()
        ask(pool, "echo", 1)
        pid = pid_of(pool._idle[0])
        del pool
        gc.collect()
    assert _gone(pid)


def test_a_closed_worker_takes_no_call(workers):
    worker = Worker()
    worker.close()
    worker.close()
    assert not worker.alive
    with pytest.raises(Overrun):
        list(worker.call("tasks.echo", 1))
