"What servers say when they do not answer, as they send it, read through the clients that receive it."

import json
import time
from datetime import UTC, datetime
from functools import cache
from pathlib import Path

import pytest
from chat_server import ChatServer, Reply
from langchain_core.messages import HumanMessage, SystemMessage
from test_models import everywhere

from tablerag.models.pacing import Pace, Unanswered
from tablerag.models.providers import PROVIDERS, ProviderChatModel, _Call, _wire
from tablerag.models.refusals import Refusal, read_refusal, told_wait

PNG = "data:image/png;base64,iVBORw0KGgo="
TOOL = {"type": "function", "function": {"name": "run_sql", "description": "", "parameters": {"type": "object"}}}
QUESTION = [
    SystemMessage("Be short."),
    HumanMessage([{"type": "text", "text": "Who?"}, {"type": "image_url", "image_url": {"url": PNG}}]),
]


# what it is taken for, status, body as it was sent; then what else is to be read from it
CASES = json.loads((Path(__file__).parent / "refusals.json").read_text())
NAMES = [f"{kind}-{status}-{json.dumps(body)[:60]}" for kind, status, body, _ in CASES]


@pytest.fixture(scope="module")
def one_server():
    with ChatServer() as server:
        yield server


@cache
def model_at(name):
    return ProviderChatModel(model=name, max_tokens=9, options={} if name.startswith(("o", "a")) else {"seed": 3})


def met(server, name, status, body, headers=None):
    "What a real client raises on a reply, and what it is taken for."
    raw = body.encode() if isinstance(body, str) else json.dumps(body).encode()
    server.say(Reply(status=status, raw=raw, headers=headers or {}))
    wire = _wire(model_at(name), _Call(QUESTION, ["\n"], {"tools": [TOOL]}), blind=False)
    with pytest.raises(Unanswered) as caught:
        Pace().send(wire.send, lambda error: None, retries=0)
    return read_refusal(caught.value.cause, wire.asked)


@pytest.mark.parametrize(("kind", "status", "body", "more"), CASES, ids=NAMES)
def test_a_refusal_is_read(one_server, kind, status, body, more):
    found = met(one_server, one_server.model(), status, body)
    assert found.kind == kind and found.status == status
    assert {name: getattr(found, name) for name in more} == more
    assert kind in ("overflow",) or found.limit is None
    assert kind == "parameter" or not found.name


OLLAMA = [
    ("tools", 400, {"error": "registry.ollama.ai/library/gemma:2b does not support tools"}),
    ("no model", 404, {"error": "model 'x' not found"}),
    ("images", 500, {"error": "this model is missing data required for image input"}),
    ("misspoken", 500, {"error": "error parsing tool call: raw='ls -R\n', err=invalid character 'l'"}),
    ("busy", 503, {"error": "server busy, please try again.  maximum pending requests exceeded"}),
    ("failing", 500, {"error": "llama runner process has terminated: exit status 2"}),
]


@pytest.mark.parametrize(("kind", "status", "body"), OLLAMA, ids=[body["error"][:40] for *_, body in OLLAMA])
def test_ollamas_refusals_are_read(one_server, monkeypatch, kind, status, body):
    everywhere(one_server, monkeypatch)
    assert met(one_server, "ollama:llama3.2", status, body).kind == kind


@pytest.mark.parametrize("name", ["openai:gpt-4o", "azure:mine", "anthropic:claude-test", "ollama:llama3.2"])
def test_every_client_tells_how_long_to_wait(one_server, monkeypatch, name):
    everywhere(one_server, monkeypatch)
    found = met(one_server, name, 429, {"error": {"message": "slow down"}}, {"Retry-After": "7"})
    assert (found.kind, found.told) == ("busy", 7)
    assert met(one_server, name, 503, {"error": "later"}, {"Retry-After": "3"}).told == 3


def test_what_was_not_sent_is_not_refused():
    error = Exception()
    error.status_code = 400
    error.body = {"message": "image_url, tools and temperature are not supported, nor is a system role"}
    assert read_refusal(error).kind == "refused"


@pytest.mark.parametrize(
    ("body", "kind"),
    [
        ({"error": {"message": "Rate limit exceeded: free-models-per-min.", "code": 429}}, "busy"),
        ({"error": {"message": "Provider returned error", "code": 502}}, "failing"),
        ({"error": {"code": 400, "message": "it exceeds the available context size", "n_ctx": 8192}}, "overflow"),
    ],
)  # fmt: skip
def test_an_error_sent_as_success_is_an_error(one_server, body, kind):
    assert met(one_server, one_server.model(), 200, body).kind == kind


# how long to wait

NOW = datetime(2026, 3, 1, 12, tzinfo=UTC).timestamp()


@pytest.mark.parametrize(
    ("headers", "text", "seconds"),
    [
        ({"retry-after": "7"}, "", 7),
        ({"retry-after": "0.5"}, "", 0.5),
        ({"retry-after": "0"}, "", 0),
        ({"retry-after": "Sun, 01 Mar 2026 12:01:40 GMT"}, "", 100),
        ({"retry-after": "Sun, 01 Mar 2026 11:00:00 GMT"}, "", 0),
        ({"retry-after": "soon"}, "", None),
        ({"retry-after-ms": "1500", "retry-after": "2"}, "", 1.5),
        ({"x-ratelimit-reset-requests": "1s", "x-ratelimit-reset-tokens": "6m0s"}, "", 360),
        ({"x-ratelimit-reset-requests": "8.64s", "x-ratelimit-remaining-requests": "99"}, "", None),
        ({"x-ratelimit-reset-tokens": "120ms", "x-ratelimit-remaining-tokens": "0"}, "", 0.12),
        ({"x-ratelimit-reset": str(int((NOW + 30) * 1000)), "x-ratelimit-remaining": "0"}, "", 30),
        ({"x-ratelimit-reset": str(int(NOW + 30))}, "", 30),
        ({"ratelimit-reset": "12"}, "", 12),
        ({"anthropic-ratelimit-tokens-reset": "2026-03-01T12:00:20Z"}, "", 20),
        ({}, "Please try again in 7m12s. Visit ...", 432),
        ({}, "Please try again in 1h2m3s", 3723),
        ({}, "Please retry after 26 seconds.", 26),
        ({}, "Please retry in 20.5s.", 20.5),
        ({}, "Try again in 88ms", 0.088),
        ({}, "retryDelay 41s", 41),
        ({}, "try again later; see section 7", None),
        ({}, "", None),
    ],
)  # fmt: skip
def test_how_long_a_server_asks_to_wait(headers, text, seconds):
    assert told_wait(headers, text, NOW) == (None if seconds is None else pytest.approx(seconds, abs=1e-6))


def test_reading_is_fast_on_long_and_hostile_texts():
    for text in (
        "image " * 20_000,
        "tools not " * 20_000,
        "1" * 100_000,
        "context " * 20_000,
        "retry in " + "1 " * 50_000,
    ):
        error = Exception()
        error.status_code, error.body = 400, {"message": text}
        start = time.process_time()
        read_refusal(error)
        assert time.process_time() - start < 5


def test_only_what_passes_is_worth_another_attempt():
    for kind in ("busy", "failing", "dropped", "unreachable", "late", "garbled"):
        assert Refusal(kind).trouble.kind == kind
    for kind in ("quota", "overflow", "images", "tools", "parameter", "key", "no model", "refused", "filtered"):
        assert Refusal(kind).trouble is None
    assert set(PROVIDERS) >= {"openai", "azure", "anthropic", "ollama"}
