"Servers for the tests: one in a thread of this process, one in a process of its own; and how to ask them."

import json
import subprocess
import sys
import threading
import urllib.error
import urllib.request
from contextlib import contextmanager
from pathlib import Path

from tablerag.serving.command import ServerSettings, listening_socket, web_server

ROOT = Path(__file__).resolve().parent.parent.parent
GRAPH = ROOT / "data" / "graphs"
IRI = "https://example.org/andes/"
TABLE = "Highest mountains"
TOKEN = "a-token-of-the-tests"
ENDLESS = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n"
COMMAND = [sys.executable, "-c", "import sys; from tablerag.cli import main; sys.exit(main())", "serve"]


@contextmanager
def in_thread(datasets, **settings):
    "A server that listens on a port of its own; gives its address."
    with listening_socket("127.0.0.1", 0) as listening:
        server = web_server(datasets, ServerSettings(**settings))
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
        thread.start()
        try:
            yield f"http://127.0.0.1:{listening.getsockname()[1]}"
        finally:
            server.should_exit = True
            thread.join()


@contextmanager
def in_process(*words, **environment):
    "The command in a process of its own; gives the process and its address."
    import os

    process = subprocess.Popen(
        [*COMMAND, *map(str, words), "--port", "0"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, **environment},
    )
    try:
        line = process.stdout.readline()
        assert line.startswith("http://"), line + process.stderr.read()
        yield process, line.split()[0]
    finally:
        process.kill()
        process.communicate()


def asked(address, path, body=None, **headers):
    "The status and the JSON of a reply; `body` is bytes, or something to be sent as JSON."
    data = body if isinstance(body, bytes | None) else json.dumps(body).encode()
    kind = {"Content-Type": "application/json"} if data is not None else {}
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    request = urllib.request.Request(address + path, data, {**kind, **named})
    try:
        with urllib.request.urlopen(request) as reply:
            return reply.status, json.loads(reply.read() or b"{}")
    except urllib.error.HTTPError as error:
        with error:
            assert error.headers.get_content_type() == "application/json", error.read()
            return error.code, json.loads(error.read())
