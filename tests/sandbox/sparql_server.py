"A SPARQL endpoint in a process of its own: python sparql_server.py FILE MODE; prints its port."

import json
import sys
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, urlsplit

import pyoxigraph

PAGE = b"<!doctype html><html><body>Welcome</body></html>"


class Endpoint(BaseHTTPRequestHandler):
    "Answers queries of the SPARQL protocol, or as its mode says."

    store = pyoxigraph.Store()
    mode = "plain"

    def do_GET(self) -> None:
        self.answer(urlsplit(self.path).query)

    def do_POST(self) -> None:
        self.answer(self.rfile.read(int(self.headers["Content-Length"])).decode())

    def answer(self, asked: str) -> None:
        query = parse_qs(asked)["query"][0]
        if self.mode == "slow":
            time.sleep(30)
        if self.mode == "page":
            return self.reply(200, "text/html", PAGE)
        if self.mode == "headers":
            self.send_response(200)
            for number in range(500):
                self.send_header(f"X-{number}", "x")
            self.end_headers()
            return None
        if self.mode == "elsewhere":
            self.send_response(302)
            self.send_header("Location", "http://127.0.0.1:1/other")
            self.end_headers()
            return None
        if self.mode == "locked" and self.headers.get("Authorization") != "Basic YW5uOnNlY3JldA==":
            return self.reply(401, "text/plain", b"who are you?")
        if self.mode == "broken":
            return self.reply(200, "application/sparql-results+json", b'{"head": {"vars": ["x"]}, "results"')
        if self.mode == "half":
            return self.reply(200, "application/n-triples", b"<http://a/> <http://b/")
        if self.mode == "deep":
            return self.reply(200, "application/sparql-results+json", b"[" * 100_000)
        try:
            found = self.store.query(query, use_default_graph_as_union=True)
        except (SyntaxError, OSError) as error:
            return self.reply(400, "text/plain", str(error).encode())
        if isinstance(found, pyoxigraph.QueryTriples):
            return self.reply(200, "application/n-triples", found.serialize(format=pyoxigraph.RdfFormat.N_TRIPLES))
        return self.reply(
            200, "application/sparql-results+json", found.serialize(format=pyoxigraph.QueryResultsFormat.JSON)
        )

    def reply(self, status: int, kind: str, content: bytes) -> None:
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, *_: object) -> None:
        "Nothing."


if __name__ == "__main__":
    Endpoint.store.bulk_load(path=sys.argv[1])
    Endpoint.mode = sys.argv[2]
    server = ThreadingHTTPServer(("127.0.0.1", 0), Endpoint)
    print(json.dumps(server.server_port), flush=True)
    server.serve_forever()
