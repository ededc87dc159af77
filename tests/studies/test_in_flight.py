"Many requests at once: the same results, nothing lost on any stop, and a budget that holds."

import _thread
import json
import signal
import subprocess
import sys
import threading
import time
from dataclasses import replace

import pytest
import roles
from chat_server import Reply, error, hang
from test_study import PEAKS, QUESTIONS, index, over_http, reader, same  # noqa: F401

from tablerag.core import UsageError
from tablerag.models import calls
from tablerag.studies.experiments import run, sharing
from tablerag.studies.plans import Budget, SystemSpec
from tablerag.studies.results import Results, load

MANY = [replace(each, id=f"{each.id} {n}", text=each.text + "?" * n) for n in range(2) for each in QUESTIONS]


def ask(systems, index, folder, questions=MANY, **more):  # noqa: F811
    return run(systems, questions, folder, index, **{"workers": 0, "progress": False, **more})


def slow(request) -> Reply:
    "Like `reader`, after a moment, in which others may overtake."
    reply = reader(request)
    reply = Reply(reply) if isinstance(reply, str) else reply
    return replace(reply, seconds=0.02 * (len(request.text) % 5))


def three(server) -> dict[str, SystemSpec]:
    return {
        name: SystemSpec(name, server.model(), k=1, model_options={"retries": 0, "timeout": 10})
        for name in ("rag", "sql_agent", "mixed")
    }


# --- the same results ----------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_sixteen_in_flight_give_the_rows_of_one(index, tmp_path, chat_server):  # noqa: F811
    chat_server.brain = slow
    one = ask(three(chat_server), index, tmp_path / "one", QUESTIONS, in_flight=1)
    asked = len(chat_server.requests)
    many = ask(three(chat_server), index, tmp_path / "many", QUESTIONS, in_flight=16)
    assert len(chat_server.requests) == 2 * asked  # no reply was paid for twice
    assert one.left == many.left == 0 and one.usage.calls == many.usage.calls == asked
    same(one.frame, many.frame)
    assert Results(tmp_path / "many").sessions()[-1]["in_flight"] == 16


@pytest.mark.parametrize("width", [1, 5])
def test_so_many_are_in_flight_and_no_more(index, tmp_path, chat_server, width):  # noqa: F811
    chat_server.brain = roles.together(reader, width)
    done = ask({"sql_agent": over_http(chat_server, timeout=60)}, index, tmp_path / "r", in_flight=width)
    assert chat_server.most_at_once == width and done.left == 0 and done.frame.em.tolist() == [1.0] * len(MANY)


def test_built_in_and_other_models_in_one_study(index, tmp_path, chat_server):  # noqa: F811
    chat_server.brain = slow
    systems = {"ours": SystemSpec("mixed", k=1), "theirs": over_http(chat_server)}
    done = ask(systems, index, tmp_path / "r")
    assert done.left == 0 and done.frame.system.tolist() == ["ours"] * len(MANY) + ["theirs"] * len(MANY)
    assert done.frame.query("system == 'ours'").em.mean() == 1.0 and done.usage.calls > len(MANY)


def test_systems_that_may_send_the_same_request_wait_for_each_other():
    specs = {str(n): SystemSpec("mixed", *names.split()) for n, names in enumerate(["a:1 a:3", "a:2 a:4", "a:3 a:4"])}
    assert [sorted(each) for each in sharing(specs, True)] == [["0", "1", "2"]]


def test_none_in_flight_is_refused(index, tmp_path, chat_server):  # noqa: F811
    with pytest.raises(UsageError, match="0 requests in flight"):
        ask({"a": SystemSpec("rag", chat_server.model())}, index, tmp_path / "r", in_flight=0)


# --- stops ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("calls_allowed", [7, 20])
def test_a_budget_of_calls_holds_with_many_in_flight(index, tmp_path, chat_server, calls_allowed):  # noqa: F811
    chat_server.brain = slow
    first = ask(three(chat_server), index, tmp_path / "r", QUESTIONS, budget=Budget(calls=calls_allowed))
    assert len(chat_server.requests) == first.usage.calls <= calls_allowed
    assert first.stopped == f"the budget of {calls_allowed} calls" and first.left and sum(first.errors.values()) == 0
    asked = len(chat_server.requests)
    rest = ask(three(chat_server), index, tmp_path / "r", QUESTIONS)
    # what was paid for is not paid for again
    whole = ask(three(chat_server), index, tmp_path / "whole", QUESTIONS)
    assert rest.left == 0 and first.usage.calls + rest.usage.calls == whole.usage.calls
    assert len(chat_server.requests) == asked + rest.usage.calls + whole.usage.calls


def test_a_budget_in_money_counts_what_is_under_way(index, tmp_path, chat_server, monkeypatch):  # noqa: F811
    monkeypatch.setitem(calls.PRICES, "test-model", (1000.0, 0.0))  # 0.1 dollars a call
    chat_server.brain = slow
    done = ask({"sql_agent": over_http(chat_server)}, index, tmp_path / "r", budget=Budget(cost=2.0))
    assert done.usage.cost <= 2.0 + 1e-9 and done.left and done.stopped == "the budget of 2 US dollars"


def quota(after: int):
    "A server whose quota is used up after some requests."
    left = iter(range(after))

    def brain(request):
        if next(left, None) is None:
            return replace(
                error(429, "You exceeded your current quota, please check your plan and billing details."), raw=None
            )
        return slow(request)

    return brain


def test_a_used_up_quota_stops_at_once_and_loses_nothing(index, tmp_path, chat_server):  # noqa: F811
    chat_server.brain = quota(20)
    start = time.monotonic()
    first = ask(three(chat_server), index, tmp_path / "r")
    assert time.monotonic() - start < 20 and "quota" in first.stopped
    assert sum(first.errors.values()) == 0 and 0 < sum(first.done.values()) < 3 * len(MANY)
    assert "The same call goes on from here" in str(first)
    chat_server.brain = slow
    before = len(chat_server.requests)
    rest = ask(three(chat_server), index, tmp_path / "r")
    assert rest.left == 0 and sum(rest.errors.values()) == 0
    whole = len({json.dumps(each.body, sort_keys=True) for each in chat_server.requests})
    assert len(chat_server.requests) - before == whole - 20  # the twenty were recorded


SCRIPT = """
import sys
from tablerag.retrieval.index import open_index
from tablerag.studies.experiments import run
from tablerag.studies.plans import SystemSpec

if __name__ == "__main__":
    spec = SystemSpec("sql_agent", sys.argv[3], k=1, model_options={"timeout": 60})
    print(run({"sql_agent": spec}, None, sys.argv[1], open_index(sys.argv[2])), flush=True)
"""


@pytest.mark.slow
def test_an_interrupt_ends_within_seconds_and_keeps_all_rows(index, tmp_path, chat_server):  # noqa: F811
    hanging, answered = threading.Event(), []

    def brain(request):
        if any(f"{peak}?" in request.text for peak in list(PEAKS)[4:]):
            hanging.set()
            return hang(60)
        answered.append(request)
        return reader(request)

    chat_server.brain = brain
    command = [sys.executable, "-c", SCRIPT, str(tmp_path / "r"), str(index.path), chat_server.model()]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        # a busy machine is long in starting it; what counts comes after the interrupt
        until = time.monotonic() + 300
        while not (hanging.is_set() and len(answered) >= 8) and process.poll() is None and time.monotonic() < until:
            time.sleep(0.05)
        assert process.poll() is None, process.communicate()
        time.sleep(1.5)
        process.send_signal(signal.SIGINT)
        start = time.monotonic()
        out, err = process.communicate(timeout=30)
        assert time.monotonic() - start < 15, "it waited for requests that hang"
    finally:
        process.kill()
    assert "stopped: interrupted" in out and "interrupted: waiting" in err and "Traceback" not in err
    kept = load(tmp_path / "r")
    assert len(kept) == 4 and kept.error.isna().all()  # all that could be answered


def test_an_interrupt_ends_what_waits_for_a_rate_limit(index, tmp_path, chat_server):  # noqa: F811
    waiting = threading.Event()

    def brain(request):
        waiting.set()
        return error(429, "Rate limit reached for requests")

    def interrupt():
        assert waiting.wait(60)
        _thread.interrupt_main()

    chat_server.brain = brain
    threading.Thread(target=interrupt).start()
    start = time.monotonic()
    done = ask({"rag": replace(over_http(chat_server), system="rag", model_options={"patience": 600})}, index, tmp_path)
    assert time.monotonic() - start < 60 and done.stopped == "interrupted"
    assert sum(done.done.values()) == 0 and done.left == len(MANY)  # nothing was said of a question that was not asked


def test_what_waits_is_told(monkeypatch):
    from tablerag.core import before_call
    from tablerag.models import pacing
    from tablerag.studies import progress

    slow = pacing.Standing("http://server", 1, 3, 2.0, 8.0, "Rate limit reached\nfor requests")
    monkeypatch.setattr(progress, "standings", lambda: [slow])
    monkeypatch.setattr(progress, "LONG", 0.0)
    now = progress.RunningQuestions()
    assert str(now) == ""
    with now.question():
        before_call()
        told = str(now)
    assert told.startswith("1 requests under way, 1 for up to 0 s")
    assert "3 of them wait for http://server for 8 s (Rate limit reached for requests)" in told


def test_half_of_all_calls_fail_and_a_second_run_completes(index, tmp_path, chat_server):  # noqa: F811
    "In every way that needs no waiting: what is lost is named, and no fault makes a wrong answer."
    kinds = [name for name in roles.FAULTS if name not in ("429", "500", "503", "gibberish")]
    chat_server.brain = roles.faulty(slow, 0.5, kinds)
    first = ask(three(chat_server), index, tmp_path / "r", QUESTIONS, give_up=1000)
    assert first.left == 0
    lost, answered = (first.frame[(first.frame.answered == 1) == each] for each in (False, True))
    assert len(lost) and (lost.error.fillna("").str.strip() + lost.reason.fillna("").str.strip()).all()
    assert len(answered) and answered[answered.system != "rag"].em.mean() == 1
    chat_server.brain = slow
    second = ask(three(chat_server), index, tmp_path / "r", QUESTIONS, retry=True)
    assert sum(second.errors.values()) == 0 and second.left == 0


# --- what a study will take ----------------------------------------------------------------------------------------


def counting(request) -> Reply:
    "Like `reader`, with tokens as a provider counts them: about a quarter of the characters. A reader gets a value."
    reply = reader(request) if request.tools or "useful" in request.text else "Nepal"
    reply = Reply(reply) if isinstance(reply, str) else reply
    written = len(reply.text) + sum(len(arguments) for _, arguments in reply.calls)
    return replace(reply, usage=(len(json.dumps(request.body["messages"])) // 4, written // 4))


def test_a_dry_run_sends_and_writes_nothing_and_is_about_right(index, tmp_path, chat_server):  # noqa: F811
    chat_server.brain = counting
    told = ask(three(chat_server), index, tmp_path / "r", dry_run=True)
    assert chat_server.requests == [] and not (tmp_path / "r").exists() and told.left == 3 * len(MANY)
    done = ask(three(chat_server), index, tmp_path / "r")
    total = told.ahead.total
    assert total.least <= done.usage.calls <= total.most
    assert 0.8 * done.usage.calls <= total.requests <= 1.25 * done.usage.calls
    assert 0.7 * done.usage.input_tokens <= total.input_tokens <= 2 * done.usage.input_tokens
    assert total.cost is None and "the price of a model is unknown" in str(told)


def test_a_dry_run_knows_what_a_model_without_tools_takes(index, tmp_path, chat_server):  # noqa: F811
    chat_server.brain = roles.no_tools(slow)
    systems = {"sql_agent": over_http(chat_server)}
    ask(systems, index, tmp_path / "a", QUESTIONS, in_flight=1)  # which learns that there are none
    assert "0 to 0" not in str(ask(systems, index, tmp_path / "b", QUESTIONS, dry_run=True))


def test_a_dry_run_counts_what_the_built_in_model_cannot_play(index, tmp_path):  # noqa: F811
    pytest.importorskip("playwright")
    told = ask({"rag_vision": SystemSpec("rag_vision", "openai:gpt-4o", k=1)}, index, tmp_path / "r", dry_run=True)
    assert told.ahead.total.requests == len(MANY) and told.ahead.total.input_tokens > 500 * len(MANY)


@pytest.mark.slow
def test_a_dry_run_knows_what_is_there(index, tmp_path, chat_server):  # noqa: F811
    chat_server.brain = counting
    systems = three(chat_server)
    ask(systems, index, tmp_path / "r", budget=Budget(calls=40))
    asked = len(chat_server.requests)
    there = sum(len(rows) for _, rows in load(tmp_path / "r").groupby("system"))
    told = ask(systems, index, tmp_path / "r", dry_run=True)
    assert told.ahead.total.there == there and len(chat_server.requests) == asked and "earlier runs" in str(told)
    # the rows are gone, their replies are not: they are free
    for part in Results(tmp_path / "r").parts:
        part.unlink()
    free = ask(systems, index, tmp_path / "r", MANY, dry_run=True).ahead
    assert free.total.recorded > 0 and "free" in str(free) and len(chat_server.requests) == asked
    whole = ask(systems, index, tmp_path / "whole", dry_run=True, reuse=[tmp_path / "r"]).ahead
    assert whole.total.there == 0


@pytest.mark.parametrize(
    ("more", "message"), [({"seed": 1}, "another study"), ({"task": "solve"}, "another study"), ({"k": 0}, "k is 0")]
)
def test_a_dry_run_refuses_what_the_run_would(index, tmp_path, more, message):  # noqa: F811
    from tablerag.core import TableragError

    ask(["mixed"], index, tmp_path / "r", MANY[:1], seed=0)
    with pytest.raises(TableragError, match=message):
        ask(["mixed"], index, tmp_path / ("r" if "k" not in more else "s"), MANY[:1], dry_run=True, **more)
