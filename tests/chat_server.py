"""A local server that speaks the chat APIs, for tests of real clients over real HTTP.

    with ChatServer() as server:                         # or the fixture `chat_server`
        server.say(tool_call("run_sql", {"query": "SELECT 1"}), "the answer is 1")
        model = chat_model(server.model())               # "http://127.0.0.1:PORT/v1#test-model"
        ...
        assert server.requests[0].images[0].startswith(b"\\x89PNG")

What it answers is scripted: `say` queues replies, each used once, in order. When the queue is empty the `brain` is
asked, a function from `Request` to a reply (`roles` has many); without one the server fails with status 418, which no
client retries.

A reply is a text, or made by `text`, `tool_call`, `error`, `hang`, `malformed`, `drop`; `dataclasses.replace` makes
others of it. `most_at_once` tells how many requests were in flight together.

Endpoints: chat completions and embeddings of OpenAI (also under Azure's addresses), `/v1/models`, Anthropic's
`/v1/messages` and Ollama's `/api/chat` and `/api/embed`. Embeddings are made from a hash of the text: equal texts have
equal vectors.
"""

from __future__ import annotations

import base64
import hashlib
import json
import struct
import threading
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

MODEL = "test-model"
DIMENSIONS = 8


@dataclass
class Request:
    "One request as it arrived."

    path: str
    headers: dict[str, str]  # names in lower case
    body: dict[str, Any]

    @property
    def messages(self) -> list[dict[str, Any]]:
        return self.body.get("messages", [])

    @property
    def tools(self) -> list[str]:
        "Names of the tools offered."
        return [tool.get("function", tool)["name"] for tool in self.body.get("tools") or ()]

    @property
    def tokens(self) -> int:
        "About how many tokens the messages have."
        return len(self.text) // 4

    @property
    def text(self) -> str:
        "All text of all messages."
        return "\n".join(part for message in self.messages for part in self._texts(message.get("content")))

    @property
    def images(self) -> list[bytes]:
        "The image parts of all messages, decoded."
        found = []
        for message in self.messages:
            found += [base64.b64decode(image) for image in message.get("images") or ()]  # Ollama
            for part in message["content"] if isinstance(message.get("content"), list) else ():
                if part.get("type") == "image_url":
                    found.append(base64.b64decode(part["image_url"]["url"].partition("base64,")[2]))
                elif part.get("type") == "image":  # Anthropic
                    found.append(base64.b64decode(part["source"]["data"]))
        return found

    @staticmethod
    def _texts(content: Any) -> list[str]:
        if isinstance(content, str):
            return [content]
        return [part["text"] for part in content or () if part.get("type") == "text"]


@dataclass
class Reply:
    "What the server does with one request."

    text: str = ""
    calls: list[tuple[str, str]] = field(default_factory=list)  # tool name, arguments as sent
    usage: tuple[int, int] = (100, 10)  # tokens in, out
    finish: str = ""  # why it ended; empty: "tool_calls" or "stop", as it is
    refusal: str = ""  # OpenAI's field beside the text
    reasoning: str = ""  # thoughts beside the text, as vLLM, DeepSeek and OpenRouter send them
    more: dict[str, Any] = field(default_factory=dict)  # further fields of the message, or others in their place
    status: int = 200
    detail: dict[str, Any] = field(default_factory=dict)  # further fields of an error: code, type, param
    headers: dict[str, str] = field(default_factory=dict)
    raw: bytes | None = None  # the body, sent as it is, whatever the status
    seconds: float = 0.0  # wait before replying
    drop: bool = False  # close the connection without a word


def text(content: str, usage: tuple[int, int] = (100, 10)) -> Reply:
    "A plain reply."
    return Reply(content, usage=usage)


def tool_call(name: str, arguments: dict[str, Any] | str, usage: tuple[int, int] = (100, 10)) -> Reply:
    "A call of one tool; arguments given as text are sent as they are, broken JSON included."
    return Reply(calls=[(name, arguments if isinstance(arguments, str) else json.dumps(arguments))], usage=usage)


def error(
    status: int, message: str = "scripted failure", retry_after: float | None = None, **detail: str | None
) -> Reply:
    "An HTTP error with fields such as `code`, `type`, `param`, and a Retry-After header if asked."
    headers = {} if retry_after is None else {"Retry-After": str(retry_after)}
    return Reply(message, status=status, headers=headers, detail=detail)


def hang(seconds: float = 60.0) -> Reply:
    "Say nothing for a while (or until the server closes), then reply."
    return Reply("too late", seconds=seconds)


def malformed(raw: bytes = b'{"choices": [{"mess') -> Reply:
    "Status 200 and a body that is no reply."
    return Reply(raw=raw)


def drop() -> Reply:
    "Close the connection without a word."
    return Reply(drop=True)


class ChatServer:
    "The server; a context manager. `requests` is everything that arrived, in order."

    def __init__(self, brain: Callable[[Request], Reply | str] | None = None, key: str | None = None):
        self.brain = brain
        self.key = key  # when set, any other key is answered by 401
        self.requests: list[Request] = []
        self.most_at_once = 0  # requests in flight
        self._at_once = 0
        self._script: deque[Reply] = deque()
        self._closing = threading.Event()
        self._lock = threading.Lock()
        self._server = _Listener(("127.0.0.1", 0), self._handler())
        self._thread = threading.Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)

    @property
    def root(self) -> str:
        "http://127.0.0.1:PORT"
        return f"http://127.0.0.1:{self._server.server_port}"

    @property
    def url(self) -> str:
        "The base URL of the OpenAI dialect."
        return f"{self.root}/v1"

    def model(self, name: str = MODEL) -> str:
        "The name under which `tablerag.models.chat.chat_model` finds this server."
        return f"{self.url}#{name}"

    def say(self, *replies: Reply | str) -> None:
        "Queue replies."
        with self._lock:
            self._script.extend(Reply(reply) if isinstance(reply, str) else reply for reply in replies)

    @property
    def unsaid(self) -> int:
        "How many queued replies nobody asked for."
        return len(self._script)

    def close(self) -> None:
        self._closing.set()
        self._server.shutdown()
        self._server.server_close()

    def __enter__(self) -> ChatServer:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @contextmanager
    def _in_flight(self) -> Iterator[None]:
        with self._lock:
            self._at_once += 1
            self.most_at_once = max(self.most_at_once, self._at_once)
        try:
            yield
        finally:
            with self._lock:
                self._at_once -= 1

    def _reply(self, request: Request) -> Reply:
        sent = request.headers.get("authorization", "").removeprefix("Bearer ")
        sent = request.headers.get("api-key") or request.headers.get("x-api-key") or sent
        if self.key is not None and sent != self.key:
            return error(401, f"Incorrect API key provided: {sent}")
        with self._lock:
            if self._script:
                return self._script.popleft()
        if self.brain is None:
            return error(418, "the script is empty")
        reply = self.brain(request)
        return Reply(reply) if isinstance(reply, str) else reply

    def _handler(server) -> type[BaseHTTPRequestHandler]:
        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"  # connections stay open, as with every real provider
            disable_nagle_algorithm = True

            def log_message(self, *_: object) -> None:
                pass

            def do_GET(self) -> None:
                if self.path == "/api/tags":
                    self._send(200, {"models": [{"model": MODEL, "name": MODEL}]})
                elif self.path == "/counts":
                    self._send(200, {"requests": len(server.requests), "most_at_once": server.most_at_once})
                else:
                    self._send(200, {"object": "list", "data": [{"id": MODEL, "object": "model"}]})

            def do_POST(self) -> None:
                body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
                request = Request(self.path.partition("?")[0], {k.lower(): v for k, v in self.headers.items()}, body)
                server.requests.append(request)
                embedding = request.path.endswith(("/embeddings", "/api/embed"))
                with server._in_flight():
                    with server._lock:
                        scripted = bool(server._script)
                    reply = Reply() if embedding and not scripted and server.key is None else server._reply(request)
                    if reply.drop or (reply.seconds and server._closing.wait(reply.seconds)):
                        self.close_connection = True
                    else:
                        body = _body(request, reply, embedding)
                        streamed = request.body.get("stream") and isinstance(body, dict) and "choices" in body
                        kind = {"Content-Type": "text/event-stream"} if streamed else {}
                        self._send(reply.status, _stream(body) if streamed else body, {**kind, **reply.headers})

            def _send(self, status: int, body: dict[str, Any] | bytes, headers: dict[str, str] | None = None) -> None:
                data = body if isinstance(body, bytes) else json.dumps(body).encode()
                self.send_response(status)
                for name, value in {
                    "Content-Type": "application/json",
                    "Content-Length": str(len(data)),
                    **(headers or {}),
                }.items():
                    self.send_header(name, value)
                self.end_headers()
                self.wfile.write(data)

        return Handler


class _Listener(ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 128  # clients that call at the same moment

    def handle_error(self, *_: object) -> None:
        "A client that gave up waiting has closed its end."


def _body(request: Request, reply: Reply, embedding: bool) -> dict[str, Any] | bytes:
    if reply.raw is not None:
        return reply.raw
    if reply.status != 200:
        if "/api/" in request.path:  # Ollama
            return {"error": reply.text}
        return {"error": {"message": reply.text, "type": "scripted", "param": None, "code": None} | reply.detail}
    return _embeddings(request) if embedding else _chat(request, reply)


def _stream(body: dict[str, Any]) -> bytes:
    "A chat completion of OpenAI's as events: its message in two pieces, how it ended, what it cost."
    choice, usage = body["choices"][0], body["usage"]
    message = choice["message"]
    calls = [{"index": at, **call} for at, call in enumerate(message.pop("tool_calls", ()))]
    content = message.pop("content")
    half = len(content) // 2 if isinstance(content, str) else 0
    pieces = [{**message, "content": content[:half] if half else ""}, {"content": content[half:] if half else content}]
    deltas = [*pieces, *([{"tool_calls": calls}] if calls else [])]
    events = [{"index": 0, "delta": delta, "finish_reason": None} for delta in deltas]
    events.append({"index": 0, "delta": {}, "finish_reason": choice["finish_reason"]})
    told = {"id": body["id"], "object": "chat.completion.chunk", "created": 1, "model": body["model"]}
    lines = [json.dumps({**told, "choices": [event]}) for event in events]
    lines.append(json.dumps({**told, "choices": [], "usage": usage}))
    return "".join(f"data: {line}\n\n" for line in [*lines, "[DONE]"]).encode()


def _vector(text: str) -> list[float]:
    digest = hashlib.sha256(text.encode("utf-8", "surrogatepass")).digest()
    return [byte / 128 - 1 for byte in digest[:DIMENSIONS]]


def _embeddings(request: Request) -> dict[str, Any]:
    texts = request.body["input"] if isinstance(request.body["input"], list) else [request.body["input"]]
    vectors: list[Any] = [_vector(text) for text in texts]
    if request.path.endswith("/api/embed"):
        return {"model": request.body["model"], "embeddings": vectors}
    if request.body.get("encoding_format") == "base64":
        vectors = [base64.b64encode(struct.pack(f"<{DIMENSIONS}f", *vector)).decode() for vector in vectors]
    data = [{"object": "embedding", "index": i, "embedding": vector} for i, vector in enumerate(vectors)]
    return {
        "object": "list",
        "model": request.body["model"],
        "data": data,
        "usage": {"prompt_tokens": 5, "total_tokens": 5},
    }


def _chat(request: Request, reply: Reply) -> dict[str, Any]:
    model, number = request.body.get("model", MODEL), hashlib.sha256(json.dumps(request.body).encode()).hexdigest()[:8]
    if request.path.endswith("/messages"):
        content: list[dict[str, Any]] = [{"type": "text", "text": reply.text}] if reply.text else []
        content += [
            {"type": "tool_use", "id": f"toolu_{number}{i}", "name": n, "input": json.loads(a)}
            for i, (n, a) in enumerate(reply.calls)
        ]
        return {
            "id": f"msg_{number}", "type": "message", "role": "assistant", "model": model, "content": content,
            "stop_reason": reply.finish or ("tool_use" if reply.calls else "end_turn"), "stop_sequence": None,
            "usage": {"input_tokens": reply.usage[0], "output_tokens": reply.usage[1]},
        }  # fmt: skip
    if request.path.endswith("/api/chat"):
        message: dict[str, Any] = {"role": "assistant", "content": reply.text} | reply.more
        if reply.calls:
            message["tool_calls"] = [
                {"function": {"name": name, "arguments": json.loads(args)}} for name, args in reply.calls
            ]
        return {
            "model": model, "created_at": "2025-01-01T00:00:00Z", "message": message, "done": True,
            "done_reason": reply.finish or "stop", "prompt_eval_count": reply.usage[0], "eval_count": reply.usage[1],
        }  # fmt: skip
    message = {"role": "assistant", "content": reply.text or None}
    if reply.refusal:
        message["refusal"] = reply.refusal
    if reply.reasoning:
        message["reasoning_content"] = reply.reasoning
    if reply.calls:
        message["tool_calls"] = [
            {"id": f"call_{number}{i}", "type": "function", "function": {"name": name, "arguments": args}}
            for i, (name, args) in enumerate(reply.calls)
        ]
    message |= reply.more
    finish = reply.finish or ("tool_calls" if reply.calls else "stop")
    return {
        "id": f"chatcmpl-{number}",
        "object": "chat.completion",
        "created": 1,
        "model": model,
        "choices": [{"index": 0, "message": message, "finish_reason": finish}],
        "usage": {
            "prompt_tokens": reply.usage[0],
            "completion_tokens": reply.usage[1],
            "total_tokens": sum(reply.usage),
        },
    }
