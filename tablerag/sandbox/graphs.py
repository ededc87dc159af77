"""dev"""

from __future__ import annotations

import base64
import json
import os
import re
import threading
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import asdict, dataclass, replace
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

from tablerag.core import QueryError, SourceError, encodable, need, visible
from tablerag.files import file_digest, given_path, is_address, text_digest
from tablerag.processes import CallBudget, Overrun, Worker, Workers, unreadable
from tablerag.retrieval.manifest import cache_root
from tablerag.sandbox.engines import Limits
from tablerag.sandbox.feedback import closest


_TOKEN = re.compile(
    r"""(?P<space>[\s]+|\#[^\n\r]*)
    |(?P<iri><[^\x00-\x20<>"{}|^`\\]*>)
    |(?P<text>\"{3}(?:\\.|[^\\])*?\"{3}|'{3}(?:\\.|[^\\])*?'{3}|"(?:\\.|[^"\\\n\r])*"|'(?:\\.|[^'\\\n\r])*')
    |(?P<variable>[?$]\w+)
    |(?P<language>@[A-Za-z]+(?:-[A-Za-z0-9]+)*)
    |(?P<name>(?:[^\W\d_](?:[\w.-]*[\w-])?)?:(?:(?:[\w:]|%[0-9A-Fa-f]{2}|\\[_~.\-!$&'()*+,;=/?\#@%])(?:(?:[\w:.-]|%[0-9A-Fa-f]{2}|\\[_~.\-!$&'()*+,;=/?\#@%])*(?:[\w:-]|%[0-9A-Fa-f]{2}|\\[_~.\-!$&'()*+,;=/?\#@%]))?)?)
    |(?P<number>[0-9]+(?:\.[0-9]*)?(?:[eE][+-]?[0-9]+)?|\.[0-9]+(?:[eE][+-]?[0-9]+)?)
    |(?P<word>[^\W\d]\w*)
    |(?P<mark>.)""",
    re.VERBOSE | re.DOTALL,
)


class SparqlToken(NamedTuple):
    "A piece of a query."

    kind: str  # iri, text, variable, language, name (prefix:local), number, word or mark
    text: str


def sparql_tokens(query: str) -> list[SparqlToken]:
    "The pieces of a query, without spaces and remarks."
    found = ((match.lastgroup or "", match[0]) for match in _TOKEN.finditer(query))
    return [SparqlToken(kind, text) for kind, text in found if kind != "space"]


_UPDATES = frozenset("INSERT DELETE LOAD CLEAR DROP CREATE ADD MOVE COPY WITH".split())
_ESCAPE = re.compile(r"\\u([0-9A-Fa-f]{4})|\\U([0-9A-Fa-f]{8})")


def _escaped(found: re.Match[str]) -> str:
    number = int(found[1] or found[2], 16)
    return chr(number) if number < 0x110000 else found[0]


def check_sparql(
    query: str,
    services: Sequence[str] = (),  # addresses that a query may call on
) -> None:
    "Raises `QueryError` for an update, and for a service that is not allowed."
    for text in dict.fromkeys((query, _ESCAPE.sub(_escaped, query))):
        tokens = sparql_tokens(text)
        words = [token.text.upper() for token in tokens if token.kind == "word"]
        first = next((word for word in words if word not in ("PREFIX", "BASE")), "")
        if first in _UPDATES:
            raise QueryError(f"{first} changes a graph, and graphs are only asked", to_do="Write a SELECT or an ASK")
        for at, token in enumerate(tokens):
            if token.kind == "word" and token.text.upper() == "SERVICE":
                rest = [each for each in tokens[at + 1 : at + 3] if each.text.upper() != "SILENT"]
                address = rest[0].text if rest else ""
                if address not in [f"<{each}>" for each in services]:
                    raise QueryError(
                        f"SERVICE {address} asks another server, which is not allowed", to_do="Ask this graph alone"
                    )


def with_prefixes(
    query: str,
    prefixes: Mapping[str, str],  # that are known: prefix -> beginning of addresses
) -> str:
    "The query with a line for each known prefix that it uses and does not declare. Raises `QueryError` for others."
    tokens = sparql_tokens(query)
    declared, used = set(), dict[str, None]()
    for at, token in enumerate(tokens):
        if token.kind == "name":
            prefix = token.text.partition(":")[0]
            before = tokens[at - 1] if at else SparqlToken("", "")
            if before.kind == "word" and before.text.upper() == "PREFIX":
                declared.add(prefix)
            else:
                used[prefix] = None
    missing = [prefix for prefix in used if prefix not in declared]
    for prefix in missing:
        if prefix not in prefixes:
            near = closest(prefix, prefixes, limit=3) or list(islice(prefixes, 8))
            known = f"Known are: {', '.join(f'{each}:' for each in near)}" if near else "Declare it with PREFIX"
            raise QueryError(f"the prefix {prefix}: is not declared", to_do=known)
    return "".join(f"PREFIX {prefix}: <{prefixes[prefix]}>\n" for prefix in missing) + query


XSD = "http://www.w3.org/2001/XMLSchema#"
_NUMBERS = frozenset(
    "integer decimal double float int long short byte nonNegativeInteger positiveInteger negativeInteger "
    "nonPositiveInteger unsignedInt unsignedLong unsignedShort unsignedByte".split()
)


class Term(NamedTuple):
    "One value of a graph."

    kind: str  # "iri", "blank" or "literal"
    value: str
    type: str = ""  # of a literal: its datatype's address; empty for plain text
    language: str = ""

    @property
    def is_number(self) -> bool:
        "Whether it can be counted with."
        return self.type.startswith(XSD) and self.type[len(XSD) :] in _NUMBERS

    @property
    def plain(self) -> str | int | float:
        "A number as a number, all else as text."
        if self.is_number:
            with suppress(ValueError, OverflowError):
                number = float(self.value)
                whole = re.fullmatch(r"[+-]?\d{1,300}", self.value)
                return int(self.value) if whole else number
        return self.value


@dataclass(frozen=True)
class GraphResult:
    "What a query gave back."

    columns: tuple[str, ...]  # names of variables
    rows: list[tuple[Term | None, ...]]
    truncated: bool = False  # whether rows were cut at a limit
    form: str = "select"  # "select", "ask" or "graph"

    @property
    def plain(self) -> list[tuple[str | int | float | None, ...]]:
        "The rows as texts and numbers."
        return [tuple(None if term is None else term.plain for term in row) for row in self.rows]


_HERE = "tablerag.sandbox.graphs"  # where a worker finds what follows
_OPEN: dict[str, Any] = {}
_Reply = Iterator[tuple[Any, bytes]]
_PIECE = 1000  # rows


def _parsed(path: str, prefixes: dict[str, str]) -> Iterator[Any]:
    "The quads of a file."
    import pyoxigraph

    endings = {".nt": "N_TRIPLES", ".nq": "N_QUADS", ".ttl": "TURTLE", ".trig": "TRIG", ".rdf": "RDF_XML"}
    format = getattr(pyoxigraph.RdfFormat, endings.get(Path(path).suffix.lower(), "RDF_XML"))
    try:
        found = pyoxigraph.parse(path=path, format=format, base_iri=Path(path).as_uri(), rename_blank_nodes=True)
        yield from found
        for prefix, address in getattr(found, "prefixes", {}).items():
            prefixes.setdefault(prefix, address)
    except SyntaxError as error:
        why = re.sub(r"^Parser error[^:]*:\s*|\s*\(line \d+\)$", "", str(error))
        line = f"line {error.lineno}: " if error.lineno else ""
        raise SourceError(f"{line}{why}", where=path, to_do="Mend the line; half a graph is not asked") from error
    except (OSError, UnicodeDecodeError, ValueError) as error:
        raise SourceError(f"cannot be read ({error})", where=path) from error


def open_graph_files(request: dict[str, Any], data: bytes) -> _Reply:
    "Read files into a store; yields its prefixes and how many triples there are."
    import pyoxigraph

    prefixes: dict[str, str] = {}
    if request["store"] and Path(request["store"], "CURRENT").exists():
        store = pyoxigraph.Store.read_only(request["store"])
        prefixes = json.loads(Path(request["store"] + ".prefixes").read_text())
    else:
        store = pyoxigraph.Store(*([request["store"] + ".new"] if request["store"] else []))
        for path in request["paths"]:
            store.bulk_extend(_parsed(path, prefixes))
        if request["store"]:
            store.flush()
            Path(request["store"] + ".prefixes").write_text(json.dumps(prefixes))
    _OPEN[request["key"]] = store
    yield [prefixes, len(store)], b""


def open_graph_endpoint(request: dict[str, Any], data: bytes) -> _Reply:
    "Keep an address; yields no prefixes."
    _OPEN[request["key"]] = request["address"]
    yield [{}, 0], b""


@contextmanager
def _no_connections() -> Iterator[None]:
    "Within the block the process can open neither files nor sockets."
    try:
        import resource
    except ImportError:  # Windows
        yield
        return
    encodable("\u00e9")  # its codec is a file, too
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (0, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, before)


def _listed(term: Any) -> list[str] | None:
    "A term of oxigraph as JSON."
    if term is None:
        return None
    kind = type(term).__name__
    if kind == "NamedNode":
        return ["iri", encodable(term.value)]
    if kind == "Literal":
        type_ = "" if term.language or term.datatype.value == XSD + "string" else term.datatype.value
        return ["literal", encodable(term.value), type_, term.language or ""]
    return ["blank", encodable(str(term))]


def _slip(said: str, added: int) -> str:
    "What the parser says, without its classes of characters; lines are those of the query as it was written."
    said = re.sub(r", \[.*|\| '.*", "", said, flags=re.DOTALL)
    return re.sub(r"error at (\d+):(\d+)", lambda at: f"line {int(at[1]) - added}, character {at[2]}", said, count=1)


def _asked(store: Any, sparql: str, added: int = 0) -> tuple[str, list[str], Iterator[list[Any]]]:
    "The form of a query, its columns and its rows."
    try:
        found = store.query(sparql, use_default_graph_as_union=True)
    except SyntaxError as error:
        raise QueryError(f"no SPARQL: {_slip(str(error), added)}", to_do="Mend the query") from error
    except (OSError, RuntimeError, ValueError) as error:
        raise QueryError(f"the query failed: {error}") from error
    if type(found).__name__ == "QueryBoolean":
        yes = [["literal", "true" if found else "false", XSD + "boolean", ""]]
        return "ask", ["answer"], iter([yes])
    if type(found).__name__ == "QueryTriples":
        triples = ([_listed(part) for part in (each.subject, each.predicate, each.object)] for each in found)
        return "graph", ["subject", "predicate", "object"], triples
    columns = [variable.value for variable in found.variables]
    return "select", columns, ([_listed(row[name]) for name in columns] for row in found)


def ask_graph_store(request: dict[str, Any], data: bytes) -> _Reply:
    "Run a query; yields its form, its columns, and rows in pieces, and whether some were cut."
    with _no_connections():
        form, columns, rows = _asked(_OPEN[request["key"]], request["sparql"], request["added"])
        yield [form, columns], b""
        yield from _in_pieces(rows, request["rows"], request["bytes"])


def _in_pieces(rows: Iterable[list[Any]], most: int, most_bytes: int) -> _Reply:
    piece, count, size = list[list[Any]](), 0, 0
    try:
        for row in rows:
            size += sum(len(term[1]) for term in row if term)
            if count >= most or size > most_bytes:
                yield [piece, True], b""
                return
            piece.append(row)
            count += 1
            if len(piece) == _PIECE:
                yield [piece, False], b""
                piece = []
    except (OSError, RuntimeError, ValueError) as error:
        raise QueryError(f"the query failed: {error}") from error
    yield [piece, False], b""


class _SameAddress(urllib.request.HTTPRedirectHandler):
    "Follows no redirection: an endpoint has one address."

    def redirect_request(self, *given: Any) -> None:
        return None


_ACCEPTED = "application/sparql-results+json, application/n-triples;q=0.5"


def _request_of(address: str, sparql: str) -> urllib.request.Request:
    "A request as the SPARQL protocol has it; a password in the address goes into its own header."
    parts = urllib.parse.urlsplit(address)
    host = parts.netloc.rpartition("@")[2]
    plain = urllib.parse.urlunsplit((parts.scheme, host, parts.path, parts.query, ""))
    headers = {"Accept": _ACCEPTED, "Content-Type": "application/x-www-form-urlencoded", "User-Agent": "tablerag"}
    if parts.username:
        secret = f"{urllib.parse.unquote(parts.username)}:{urllib.parse.unquote(parts.password or '')}"
        headers["Authorization"] = f"Basic {base64.b64encode(secret.encode()).decode()}"
    return urllib.request.Request(plain, urllib.parse.urlencode({"query": sparql}).encode(), headers)


def _fetched(address: str, sparql: str, most: int) -> tuple[str, bytes]:
    "The type of a reply and its bytes."
    opener = urllib.request.build_opener(_SameAddress(), urllib.request.ProxyHandler({}))
    try:
        with opener.open(_request_of(address, sparql)) as reply:
            kind = reply.headers.get_content_type()
            return kind, reply.read(most + 1)
    except urllib.error.HTTPError as error:
        said = visible(error.read(2000).decode("utf-8", "replace"))
        said = "" if "<html" in said.lower() else f": {' '.join(said.split())[:300]}"
        raise QueryError(f"the endpoint answers {error.code}{said}") from error
    except (urllib.error.URLError, OSError) as error:
        why = getattr(error, "reason", error)
        raise SourceError(f"the endpoint cannot be reached ({why})", to_do="Check that the server runs") from error


def _of_json(term: dict[str, Any] | None) -> list[str] | None:
    "A term of a reply in JSON."
    if term is None:
        return None
    kinds = {"uri": "iri", "bnode": "blank", "literal": "literal", "typed-literal": "literal"}
    type_ = term.get("datatype", "")
    texts = [str(term["value"]), "" if type_ == XSD + "string" else str(type_), str(term.get("xml:lang", ""))]
    return [kinds[term["type"]], *map(encodable, texts)]


def ask_graph_endpoint(request: dict[str, Any], data: bytes) -> _Reply:
    "Send a query to an endpoint; yields what `ask_graph_store` does."
    import pyoxigraph

    with _no_connections():
        _asked(pyoxigraph.Store(), request["sparql"], request["added"])
    kind, content = _fetched(_OPEN[request["key"]], request["sparql"], request["bytes"] * 8)
    if kind == "application/n-triples":
        quads = pyoxigraph.parse(content, format=pyoxigraph.RdfFormat.N_TRIPLES)
        yield ["graph", ["subject", "predicate", "object"]], b""
        rows = ([_listed(part) for part in (each.subject, each.predicate, each.object)] for each in quads)
        yield from _in_pieces(rows, request["rows"], request["bytes"])
        return
    try:
        found = json.loads(content)
        if "boolean" in found:
            columns = ["answer"]
            rows = iter([[["literal", str(found["boolean"]).lower(), XSD + "boolean", ""]]])
        else:
            columns = [str(name) for name in found["head"]["vars"]]
            rows = ([_of_json(row.get(name)) for name in columns] for row in found["results"]["bindings"])
        yield ["ask" if "boolean" in found else "select", columns], b""
        yield from _in_pieces(rows, request["rows"], request["bytes"])
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        page = content.lstrip()[:1] == b"<"
        cut = len(content) > request["bytes"] * 8
        what = "a web page" if page else "a result that is too large" if cut else f"{kind}, which is no result"
        raise SourceError(
            f"the endpoint answers {what}, not SPARQL results", to_do="Give the address of its query service"
        ) from error


GRAPH_ENDINGS = (".ttl", ".trig", ".nt", ".nq", ".rdf", ".owl")
_WORKERS = Workers(idle=1)
_OPENING = CallBudget(seconds=1800, memory_mb=8192, kept_mb=8192)
_IN_MEMORY = 24 << 20  # bytes of files that are read anew by each worker
_KEY = "graph"


def graph_files(
    source: str | Path,  # a file, or a folder
) -> list[Path]:
    "The files of graphs that a source names; none where it names none."
    path = given_path(source)
    if path.is_dir():
        return sorted(each for each in path.rglob("*") if each.suffix.lower() in GRAPH_ENDINGS and each.is_file())
    return [path] if path.suffix.lower() in GRAPH_ENDINGS and path.is_file() else []


def is_endpoint(source: object) -> bool:
    "Whether it is the address of a SPARQL endpoint."
    return is_address(source) and str(source).lower().startswith(("http://", "https://"))


def shown_endpoint(address: str) -> str:
    "An address without its password."
    parts = urllib.parse.urlsplit(address)
    return visible(urllib.parse.urlunsplit(parts._replace(netloc=parts.netloc.rpartition("@")[2])))


class Graph:
    "A graph of files, or behind an endpoint. Use it in a `with` block, which ends its worker."

    def __init__(
        self,
        source: str | Path,  # a file, a folder of files, or the address of an endpoint
        limits: Limits = Limits(),  # of each query
        services: Sequence[str] = (),  # other endpoints that a query may call on
    ):
        need("pyoxigraph", "rdf", "A graph")
        self.source, self.limits, self.services = source, limits, tuple(services)
        self.remote = is_endpoint(source)
        self.files = [] if self.remote else graph_files(source)
        if not self.remote and not self.files:
            there = is_address(source) or given_path(source).exists()
            what = "is no graph" if there else "there is no such file or folder"
            raise SourceError(what, str(source), f"Graphs end in {', '.join(GRAPH_ENDINGS)}, or begin with http://")
        self.prefixes: dict[str, str] = {}
        self.triples = 0  # of an endpoint: not told
        self._lock, self._lease, self._worker = threading.RLock(), ExitStack(), None

    @property
    def shown(self) -> str:
        "What it is, without a password."
        return shown_endpoint(str(self.source)) if self.remote else visible(str(self.source))

    @property
    def fingerprint(self) -> str:
        "The same as long as the files are; an endpoint may change behind its address."
        if self.remote:
            return text_digest(self.shown)
        return text_digest(json.dumps([[path.name, file_digest(path)] for path in self.files]))

    def run(
        self,
        sparql: str,
        limits: Limits | None = None,  # None: the graph's own
    ) -> GraphResult:
        "What a query gives. Raises `QueryError` for one that is refused, fails or runs past a limit."
        limits = limits or self.limits
        check_sparql(sparql, self.services)
        whole = with_prefixes(sparql, self.prefixes_known())
        request = {"sparql": whole, "key": _KEY, "added": whole.count("\n") - sparql.count("\n")}
        request |= {"rows": limits.rows, "bytes": limits.result_bytes}
        budget = CallBudget(limits.seconds, limits.memory_mb, kept_mb=8192)
        function = "ask_graph_endpoint" if self.remote else "ask_graph_store"
        try:
            with self._held() as worker:
                replies = [value for value, _ in worker.call(f"{_HERE}.{function}", request, budget=budget)]
        except Overrun as error:
            what = f"the endpoint {error.what}" if self.remote else f"the query {error.what}"
            raise QueryError(what, to_do="Ask for less, or raise the limit") from error
        except SourceError as error:
            raise SourceError(error.what, error.where or self.shown, error.to_do) from error
        return _result(replies)

    def prefixes_known(self) -> Mapping[str, str]:
        "The prefixes of its files, and those that everybody uses."
        if not self.remote and not self.triples:
            with self._held():
                pass
        return {**COMMON_PREFIXES, **self.prefixes}

    @contextmanager
    def _held(self) -> Iterator[Worker]:
        with self._lock:
            if self._worker is None or not self._worker.alive:
                self._lease.close()
                self._worker = self._lease.enter_context(_WORKERS.lease())
                self._worker.held.clear()
            if _KEY not in self._worker.held:
                self._open(self._worker)
            yield self._worker

    def _open(self, worker: Worker) -> None:
        list(worker.call("tablerag.sandbox.remote.prepare", ["pyoxigraph"]))
        function, request = "open_graph_endpoint", {"key": _KEY, "address": str(self.source)}
        if not self.remote:
            paths = [str(path.resolve()) for path in self.files]
            function, request = "open_graph_files", {"key": _KEY, "paths": paths, "store": self._store()}
        try:
            for (prefixes, triples), _ in worker.call(f"{_HERE}.{function}", request, budget=_OPENING):
                self.prefixes, self.triples = {str(k): str(v) for k, v in prefixes.items()}, int(triples)
        except Overrun as error:
            raise SourceError(f"reading it was stopped: {error.what}", self.shown) from error
        if request.get("store") and not Path(request["store"]).exists():
            worker.close()  # it holds the new store open for writing
            os.replace(request["store"] + ".new", request["store"])
            self._worker = None
            with self._held():
                return
        worker.held[_KEY] = True

    def _store(self) -> str:
        "Where a large graph is kept; empty for one that is read anew."
        if sum(path.stat().st_size for path in self.files) <= _IN_MEMORY:
            return ""
        folder = cache_root() / "graphs"
        folder.mkdir(parents=True, exist_ok=True)
        return str(folder / self.fingerprint)

    def close(self) -> None:
        "End its worker. What is asked afterwards is opened anew."
        with self._lock:
            if self._worker is not None:
                self._worker.close()
            self._worker = None
            self._lease.close()

    def __enter__(self) -> Graph:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"Graph({self.shown!r})"


COMMON_PREFIXES = {
    "rdf": "http://www.w3.org/1999/02/22-rdf-syntax-ns#",
    "rdfs": "http://www.w3.org/2000/01/rdf-schema#",
    "owl": "http://www.w3.org/2002/07/owl#",
    "xsd": XSD,
    "skos": "http://www.w3.org/2004/02/skos/core#",
    "foaf": "http://xmlns.com/foaf/0.1/",
    "dct": "http://purl.org/dc/terms/",
    "schema": "https://schema.org/",
}


def _result(replies: Sequence[Any]) -> GraphResult:
    "A result as a worker gives it, piece by piece."
    match replies:
        case [[str(form), list(columns)], *pieces] if pieces:
            rows: list[tuple[Term | None, ...]] = []
            truncated = False
            for piece in pieces:
                match piece:
                    case [list(part), bool(cut)] if all(len(row) == len(columns) for row in part):
                        rows += [tuple(None if term is None else Term(*term) for term in row) for row in part]
                        truncated = truncated or cut
                    case _:
                        raise unreadable()
            return GraphResult(tuple(columns), rows, truncated, form)
    raise unreadable()
