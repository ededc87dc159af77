"""Each reason for which a server is not reached is named with what to do, whichever client meets it.

Real servers on this machine: one that speaks HTTP, one that speaks TLS with a certificate that nobody signed,
one that says nothing, and ports on which nobody listens.
"""

import ipaddress
import json
import re
import socket
import ssl
import threading
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from types import SimpleNamespace

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from tablerag.core import ModelError
from tablerag.models.chat import chat_model, check_model
from tablerag.models.connections import malformed_proxy, proxy_of
from tablerag.models.refusals import Contents, read_refusal

LOGIN = b"<html><title>Sign in</title><form><input type=password></form></html>"
SAID = {"choices": [{"index": 0, "finish_reason": "stop", "message": {"role": "assistant", "content": "hello"}}]}
SETTINGS = re.compile(r"(?i)\w+_proxy|SSL_CERT_\w+|(OPENAI|ANTHROPIC|OLLAMA)_\w+")


class Site(BaseHTTPRequestHandler):
    "An API under /v1, and under /private for those who have logged in; a web page at /page; nothing elsewhere."

    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def reply(self, status, body, **headers):
        data = body if isinstance(body, bytes) else json.dumps(body).encode()
        self.send_response(status)
        kind = "text/html" if data.startswith(b"<") else "application/json"
        for name, value in {"Content-Type": kind, "Content-Length": len(data), **headers}.items():
            self.send_header(name, str(value))
        self.end_headers()
        self.wfile.write(data)

    def do_POST(self):
        self.rfile.read(int(self.headers.get("Content-Length") or 0))
        self.server.paths.append(self.path)
        if self.path.startswith("/private"):
            self.reply(302, b"", Location="/login?state=s3cret-0123456789")
        elif self.path.startswith("/page"):
            self.reply(200, LOGIN)
        elif self.path.startswith("/v1/"):
            self.reply(200, {"id": "1", "object": "chat.completion", "model": "m", **SAID})
        else:
            self.reply(404, {"detail": "Not Found"})

    def do_GET(self):
        self.server.paths.append(self.path)
        if self.path == "/v1/models":
            self.reply(200, {"object": "list", "data": [{"id": "m", "object": "model"}]})
        else:
            self.reply(*((200, LOGIN) if self.path == "/login" else (404, {"detail": "Not Found"})))


@contextmanager
def site(context=None):
    server = ThreadingHTTPServer(("127.0.0.1", 0), Site)
    server.paths = []
    if context:
        server.socket = context.wrap_socket(server.socket, server_side=True)
    server.handle_error = lambda *_: None  # a client that goes away is what is tested
    threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True).start()
    yield server
    server.shutdown()
    server.server_close()


def certificate(path, host="localhost", days=9):
    "A certificate that signs itself, and its key."
    key, name = ec.generate_private_key(ec.SECP256R1()), x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, host)])
    names = [x509.DNSName(host)] + [x509.IPAddress(ipaddress.ip_address("127.0.0.1"))] * (host == "localhost")
    made = (
        x509.CertificateBuilder().subject_name(name).issuer_name(name).public_key(key.public_key()).serial_number(1)
        .not_valid_before(datetime.now(UTC) - timedelta(30)).not_valid_after(datetime.now(UTC) + timedelta(days))
        .add_extension(x509.SubjectAlternativeName(names), False).sign(key, hashes.SHA256())
    )  # fmt: skip
    form = serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    path.write_bytes(key.private_bytes(*form) + made.public_bytes(serialization.Encoding.PEM))
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(path)
    return context


def unused_port():
    with socket.create_server(("127.0.0.1", 0)) as found:
        return found.getsockname()[1]


@pytest.fixture(scope="module")
def there(tmp_path_factory):
    "The ports of all servers."
    folder = tmp_path_factory.mktemp("certificates")
    own, other, old = (folder / f"{name}.pem" for name in ("own", "other", "old"))
    with (
        site() as plain, site(certificate(own)) as tls, site(certificate(other, "example.org")) as foreign,
        site(certificate(old, days=-1)) as expired, socket.create_server(("127.0.0.1", 0)) as silent,
    ):  # fmt: skip
        yield SimpleNamespace(
            plain=plain.server_port, tls=tls.server_port, foreign=foreign.server_port, expired=expired.server_port,
            silent=silent.getsockname()[1], nobody=unused_port(), paths=plain.paths, own=own, other=other, old=old,
        )  # fmt: skip


@pytest.fixture(autouse=True)
def bare(monkeypatch):
    "No proxy, certificate, key or address of the machine."
    import os

    for name in [name for name in os.environ if SETTINGS.fullmatch(name)]:
        monkeypatch.delenv(name)


PROXY = "the proxy http://127.0.0.1:{nobody} of the variable {variable} cannot be reached"
KEY = "OPENAI_COMPATIBLE_API_KEY"
CASES = {  # the model, the environment, what is said
    "certificate": (
        "https://localhost:{tls}/v1#m", {}, "certificate of localhost is not trusted: self-signed.*Set SSL_CERT_FILE"
    ),
    "certificate of another": (
        "https://127.0.0.1:{foreign}/v1#m", {"SSL_CERT_FILE": "{other}"}, "another host: .*Write the host that"
    ),
    "certificate of yesterday": (
        "https://localhost:{expired}/v1#m", {"SSL_CERT_FILE": "{old}"}, "not valid today: certificate has expired. Re"
    ),
    "dead proxy, http": ("http://a.example/v1#m", {"http_proxy": "http://127.0.0.1:{nobody}"}, PROXY + ".*NO_PROXY"),
    "dead proxy, https": ("https://a.example/v1#m", {"HTTPS_PROXY": "http://127.0.0.1:{nobody}"}, PROXY + ".*NO_PROXY"),
    "proxy of no host": (
        "https://a.example/v1#m", {"ALL_PROXY": "http://me:s3cret-0123456789@p.invalid:1"},
        "the proxy http://p.invalid:1 of the variable ALL_PROXY cannot be reached.*add a.example to NO_PROXY",
    ),
    "proxy that is none": (
        "https://a.example/v1#m", {"HTTPS_PROXY": "http://127.0.0.1:{plain}"}, "the proxy .* failed: 501.*NO_PROXY"
    ),
    "proxy without TLS": (
        "https://a.example/v1#m", {"HTTPS_PROXY": "https://127.0.0.1:{plain}"},
        "HTTPS_PROXY does not support TLS. Write http:// in HTTPS_PROXY",
    ),
    "malformed proxy, port": (
        "http://127.0.0.1:{plain}/v1#m", {"HTTP_PROXY": "127.0.0.1:abc"}, "HTTP_PROXY is not.*Write HTTP_PROXY="
    ),
    "malformed proxy, scheme": (
        "http://127.0.0.1:{plain}/v1#m", {"HTTPS_PROXY": "htp://127.0.0.1:1"}, "HTTPS_PROXY is not.*Write HTTPS_PROXY="
    ),
    "malformed proxy, words": (
        "http://127.0.0.1:{plain}/v1#m", {"HTTP_PROXY": "my proxy"}, "HTTP_PROXY is not.*Write HTTP_PROXY=http"
    ),
    "key with a line break": (
        "http://127.0.0.1:{plain}/v1#m", {KEY: "s3cret-0123456789\n"}, f"{KEY} contains a line break. Write the key"
    ),
    "key in quotes": (
        "http://127.0.0.1:{plain}/v1#m", {KEY: "“s3cret-0123456789”"}, rf"{KEY} contains the character U\+201C"
    ),
    "blank key": ("openai:gpt-4o", {"OPENAI_API_KEY": " "}, "OPENAI_API_KEY is blank. Write the key alone"),
    "login": ("http://127.0.0.1:{plain}/private/v1#m", {}, "redirects to /login, .*nothing was sent there. Write"),
    "web page": ("http://127.0.0.1:{plain}/page#m", {}, "it sent a web page. Check the address.*/v1"),
    "https for http": (
        "https://127.0.0.1:{plain}/v1#m", {}, "speaks plain HTTP, not TLS. Write http://127.0.0.1:{plain}/v1"
    ),
    "http for https": (
        "http://127.0.0.1:{tls}/v1#m", {}, "speaks TLS, not plain HTTP. Write https://127.0.0.1:{tls}/v1"
    ),
    "/v1 forgotten": ("http://127.0.0.1:{plain}#m", {}, "has the API, .* does not. Write http://127.0.0.1:{plain}/v1"),
    "unknown host": ("http://llm.invalid:8000/v1#m", {}, "no host is called llm.invalid. Check the address"),
    "nobody listens": ("http://127.0.0.1:{nobody}/v1#m", {}, "nothing listens on port {nobody} of 127.0.0.1. Start it"),
    "time is over": ("http://127.0.0.1:{silent}/v1#m", {}, "no reply within 0.5 seconds. Raise timeout"),
}  # fmt: skip


def said_of(name, there, variable="", **settings):
    with pytest.raises(ModelError) as caught:
        chat_model(name.format_map(vars(there)), retries=0, **settings).invoke("How high is K2?")
    assert caught.value.__cause__ is None and caught.value.__context__ is None
    return caught.value


@pytest.mark.parametrize("case", CASES)
def test_a_cause_is_named_with_what_to_do(there, monkeypatch, case):
    name, variables, told = CASES[case]
    for variable, value in variables.items():
        monkeypatch.setenv(variable, value.format_map(vars(there)))
    error = said_of(name, there, timeout=0.5 if case == "time is over" else 20)
    wanted = told.replace("{variable}", next(iter(variables), "")) if "{" in told else told
    assert re.search(re.sub(r"\{(\w+)\}", lambda found: str(getattr(there, found[1])), wanted), str(error)), str(error)
    assert error.to_do and "s3cret" not in str(error)
    assert error.lasting or case == "web page"  # a study ends here, and asks no second question


@pytest.mark.parametrize(
    ("client", "at"), {"anthropic:m": "base_url", "ollama:m": "base_url", "openai:m": "base_url"}.items()
)
@pytest.mark.parametrize(
    ("address", "told"),
    [
        ("https://localhost:{tls}", "the certificate of localhost is not trusted"),
        ("https://127.0.0.1:{plain}", "speaks plain HTTP, not TLS"),
        ("http://127.0.0.1:{tls}", "speaks TLS, not plain HTTP"),
        ("http://llm.invalid:8000", "no host is called llm.invalid"),
        ("http://127.0.0.1:{nobody}", "nothing listens on port {nobody}"),
    ],
)
def test_other_clients_meet_the_same(there, client, at, address, told):
    error = said_of(client, there, api_key="a-key", timeout=20, **{at: address.format_map(vars(there))})
    assert told.format_map(vars(there)) in str(error)


def test_what_is_to_be_done_helps(there, monkeypatch):
    "The advice of the errors above, followed."
    monkeypatch.setenv("SSL_CERT_FILE", str(there.own))
    assert chat_model(f"https://localhost:{there.tls}/v1#m").invoke("Hello").text == "hello"
    monkeypatch.setenv("HTTP_PROXY", f"http://127.0.0.1:{there.nobody}")
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")
    assert chat_model(f"http://127.0.0.1:{there.plain}/v1#m").invoke("Hello").text == "hello"


@pytest.mark.parametrize(
    ("client", "path"),
    {"openai:m": "/chat/completions", "anthropic:m": "/v1/messages", "ollama:m": "/api/chat"}.items(),
)
def test_nothing_is_sent_to_where_a_server_redirects(there, client, path):
    there.paths.clear()
    error = said_of(client, there, api_key="a-key", base_url=f"http://127.0.0.1:{there.plain}/private")
    assert "it redirects to /login" in str(error) and there.paths == [f"/private{path}"]


def test_a_study_is_told_before_its_first_question(there, monkeypatch):
    for address, told in (("https://localhost:{tls}/v1#m", "not trusted"), ("https://127.0.0.1:{plain}/v1#m", "TLS")):
        with pytest.raises(ModelError, match=told):
            check_model(address.format_map(vars(there)))


@pytest.mark.parametrize("value", ["http://proxy:3128", "proxy:3128", "socks5://[::1]:1080/", "http://me:p@ss@proxy:1"])
def test_proxies_that_are_well_formed(monkeypatch, value):
    monkeypatch.setenv("HTTPS_PROXY", value)
    assert not malformed_proxy() and "p@ss" not in str(proxy_of("https://a.example/v1"))
    assert proxy_of("http://a.example/v1") is None


@pytest.mark.parametrize("model", ["a", "is", "m", "gpt-4o"])
def test_the_name_of_a_model_is_no_word_of_a_refusal(model):
    "Names of one letter stand inside of words, and words may be names."

    class Refused(Exception):
        status_code = 400
        body = {"message": f"{model}: messages[1].content must be a string; is not a string"}  # noqa: RUF012

    asked = Contents(model, images=True)
    assert read_refusal(Refused(), asked).kind == "images"
