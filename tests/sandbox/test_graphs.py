"Graphs: only asked, within limits, and a clear word on whatever is wrong with a file, a query or an endpoint."

import re
import socket
import subprocess
import sys
from pathlib import Path

import pyoxigraph
import pytest
from graph_endpoint import endpoint

import tablerag
from tablerag.core import QueryError, SourceError
from tablerag.ground.processes import CallBudget
from tablerag.sandbox import graphs
from tablerag.sandbox.engines import Limits
from tablerag.sandbox.graphs import Graph, check_sparql, graph_files, is_endpoint, sparql_tokens, with_prefixes
from tablerag.sources.opening import source_kind

HERE = Path(__file__).resolve().parent
ANDES = HERE.parents[1] / "data" / "graphs" / "andes.ttl"
EX = "@prefix ex: <http://example.org/> .\n"
CROSS = "SELECT (COUNT(*) AS ?n) { ?a ?b ?c . ?d ?e ?f . ?g ?h ?i }"


@pytest.fixture(scope="module")
def andes():
    with Graph(ANDES) as graph:
        yield graph


@pytest.mark.parametrize(
    "update",
    [
        "INSERT DATA { <a:a> <a:b> 1 }", "DELETE WHERE { ?s ?p ?o }", "LOAD <http://127.0.0.1:9/x>", "CLEAR ALL",
        "DROP ALL", "CREATE GRAPH <a:g>", "PREFIX a: <a:> INSERT { ?s a:b 1 } WHERE { ?s a:c 2 }",
        "WITH <a:g> DELETE { ?s ?p ?o } WHERE { ?s ?p ?o }", "# ASK {}\nDROP ALL", "COPY <a:a> TO <a:b>",
        "ASK {} ; DROP ALL", "SELECT * { ?s ?p ?o } ; INSERT DATA { <a:a> <a:b> 1 }",
    ],
)  # fmt: skip
def test_nothing_changes_a_graph(andes, update):
    before = andes.run("SELECT (COUNT(*) AS ?n) { ?s ?p ?o }").plain
    with pytest.raises(QueryError):
        andes.run(update)
    assert andes.run("SELECT (COUNT(*) AS ?n) { ?s ?p ?o }").plain == before


@pytest.mark.parametrize(
    "query",
    [
        "SELECT * { SERVICE <http://127.0.0.1:9/> { ?s ?p ?o } }",
        "SELECT * { SERVICE SILENT <http://127.0.0.1:9/> { ?s ?p ?o } }",
        "SELECT * { service ?where { ?s ?p ?o } }",
        "PREFIX x: <http://127.0.0.1:9/> SELECT * { SERVICE x:a { ?s ?p ?o } }",
        "SELECT * { \\u0053ERVICE <http://127.0.0.1:9/> { ?s ?p ?o } }",
        "SELECT * { SERVICE# a remark\n<http://127.0.0.1:9/> { ?s ?p ?o } }",
        "SELECT * { ?s ?p trueSERVICE <http://127.0.0.1:9/> { ?a ?b ?c } }",
        "SELECT * { ?s ?p falseserviceSILENT<http://127.0.0.1:9/> { ?a ?b ?c } }",
        "SELECT * { SERVICESILENT<http://127.0.0.1:9/> { ?a ?b ?c } }",
        "PREFIX x: <http://127.0.0.1:9/> PREFIX SERVICEx: <a:> SELECT * { SERVICEx:a { ?s ?p ?o } }",
    ],
)
def test_no_other_server_is_asked(andes, query):
    with pytest.raises(QueryError, match="another server"):
        andes.run(query)


def test_the_system_itself_lets_no_query_out(andes, monkeypatch):
    monkeypatch.setattr("tablerag.sandbox.graphs.check_sparql", lambda *_: None)
    with socket.create_server(("127.0.0.1", 0)) as listener:
        listener.setblocking(False)
        with pytest.raises(QueryError, match="[Tt]oo many open files"):
            andes.run(f"SELECT * {{ SERVICE <http://127.0.0.1:{listener.getsockname()[1]}/> {{ ?s ?p ?o }} }}")
        with pytest.raises(BlockingIOError):  # nobody knocked
            listener.accept()


@pytest.mark.parametrize(
    "harmless",
    ["SELECT ?SERVICE { ?s ?p ?SERVICE }", "ASK { ?s ?p 'SERVICE <http://x/>' }", "ASK { ?s <a:SERVICE> ?o }",
     "ASK { ?s ?p '''a ' DROP ''' }", "ASK {} # SERVICE <http://x/> {}", "PREFIX s: <a:> ASK { ?s s:SERVICE ?o }",
     "PREFIX service: <a:> ASK { ?s a service:x OPTIONAL { GRAPH service:g { ?s service:y ?o } } }"],
)  # fmt: skip
def test_words_that_only_look_so_are_let_through(andes, harmless):
    check_sparql(harmless)
    andes.run(harmless)


def test_an_address_that_was_allowed_may_be_called():
    check_sparql("ASK { SERVICE <http://a/> { ?s ?p ?o } }", ["http://a/"])
    with pytest.raises(QueryError):
        check_sparql("ASK { SERVICE <http://a/b> { ?s ?p ?o } }", ["http://a/"])


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        ("a.ttl", EX + "ex:a ex:b 1 .\nex:c oops .", "line 3"),
        ("a.ttl", EX + 'ex:a ex:b "open', "line 2"),
        ("a.ttl", EX + "ex:a ex:b ey:c .", "prefix ey"),
        ("a.nt", "<http://a/> <http://b/> <http://c/> .\n<http://a/> <http://b/>", "line 2"),
        ("a.rdf", "<?xml version='1.0'?><rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'><a", "line 1"),
        ("a.trig", EX + "ex:g { ex:a ex:b 1 ", "line 2"),
        ("a.ttl", b"\xff\xfe\x00", "a.ttl"),
    ],
)
def test_half_a_file_is_refused_with_its_place(tmp_path, name, content, said):
    (tmp_path / name).write_bytes(content if isinstance(content, bytes) else content.encode())
    with pytest.raises(SourceError, match=said), Graph(tmp_path) as graph:
        graph.run("ASK {}")


RDF = "<rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#' xmlns:ex='http://example.org/'>\n"


def rdf_with(declared, text):
    about = f"<rdf:Description rdf:about='http://example.org/d'><ex:b>{text}</ex:b></rdf:Description></rdf:RDF>"
    return f"<?xml version='1.0'?>\n<!DOCTYPE rdf:RDF [\n{declared}\n]>\n{RDF}{about}"


@pytest.mark.parametrize(
    "declared",
    [
        '<!ENTITY a0 "ha ha ha ha">\n'
        + "\n".join(f'<!ENTITY a{n} "{f"&a{n - 1};" * 10}">' for n in range(1, 9)),  # 602 bytes, 4.9 GB
        '<!ENTITY a0 "ha">\n<!ENTITY a8 "&#38;a0;&#38;a0;">',
        f'<!ENTITY a8 "{"ha " * 1000}">',
        '<!ENTITY a8 SYSTEM "file:///etc/passwd">',
        "<!ENTITY % p \"<!ENTITY a8 'x'>\"> %p;",
        '<!ENTITYa8 "&a8;">',
    ],
    ids=["nested", "escaped", "long", "of a file", "parameter", "unspaced"],
)
def test_entities_that_may_fill_the_memory_are_refused_before_the_file_is_parsed(tmp_path, declared):
    (tmp_path / "a.owl").write_text(rdf_with(declared, "&a8;"))
    said = pytest.raises(SourceError, match=r"a\.owl: line \d+: declares an XML entity.*Replace")
    with said, Graph(tmp_path) as graph:
        graph.run("ASK {}")


def test_entities_that_shorten_addresses_are_read(tmp_path):
    "Ontology editors write them into every file."
    declared = '<!ENTITY owl "http://www.w3.org/2002/07/owl#" >\n<!ENTITY xsd "http://www.w3.org/2001/XMLSchema#">'
    (tmp_path / "a.owl").write_text(rdf_with(declared, "&owl;Class, &lt;!ENTITY"))
    with Graph(tmp_path) as graph:
        assert graph.run("SELECT ?o { ?s ?p ?o }").plain == [("http://www.w3.org/2002/07/owl#Class, <!ENTITY",)]


def test_reading_a_graph_has_the_budget_that_is_promised(tmp_path, monkeypatch):
    budget = graphs._budget(1000)
    assert (budget.seconds, budget.memory_mb) == (120, 2000)
    assert (graphs._budget(100_000_000).seconds, graphs._budget(100_000_000).memory_mb) == (520, 6000)
    assert graphs._budget(10**12).memory_mb == 8192
    (tmp_path / "a.nt").write_text("".join(f"<x:{n}> <x:p> <x:{n}> .\n" for n in range(300_000)))
    monkeypatch.setattr(graphs, "_budget", lambda size: CallBudget(120, 64, kept_mb=8192))
    with pytest.raises(SourceError, match="reading it was stopped.*Remove data"), Graph(tmp_path / "a.nt") as graph:
        graph.run("ASK {}")


def test_the_line_of_a_slip_is_told_once(tmp_path):
    (tmp_path / "a.ttl").write_text(EX + "ex:a ex:b 1 .\nex:c oops .")
    with pytest.raises(SourceError) as told, Graph(tmp_path / "a.ttl") as graph:
        graph.run("ASK {}")
    assert str(told.value).count("line 3") == 1 and "oops" in str(told.value)


def test_formats_and_named_graphs_are_read_together(tmp_path):
    (tmp_path / "a.ttl").write_text(EX + "ex:a ex:b 1 . _:x ex:b 10 .")
    (tmp_path / "b.nt").write_text(
        '<http://example.org/b> <http://example.org/b> "2" .\n_:x <http://example.org/b> "20" .'
    )
    (tmp_path / "c.trig").write_text(EX + "ex:g { ex:c ex:b 3 }")
    (tmp_path / "d.rdf").write_text(
        "<rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#' xmlns:ex='http://example.org/'>"
        "<rdf:Description rdf:about='http://example.org/d'><ex:b>4</ex:b></rdf:Description></rdf:RDF>"
    )
    with Graph(tmp_path) as graph:
        assert graph.run("SELECT (COUNT(DISTINCT ?s) AS ?n) { ?s ex:b ?o }").plain == [(6,)]  # two things called _:x
        assert graph.run("CONSTRUCT { ?s ex:c ?o } { ?s ex:b ?o FILTER(isNumeric(?o)) }").columns[0] == "subject"


def test_a_load_that_was_broken_off_leaves_nothing_behind(tmp_path, monkeypatch):
    monkeypatch.setattr("tablerag.sandbox.graphs._IN_MEMORY", 0)
    (tmp_path / "a.ttl").write_text(EX + "ex:a ex:b [ ex:c 1 ], [ ex:c 2 ] .")
    store = tmp_path / "stores"
    store.mkdir()
    with Graph(tmp_path / "a.ttl", folder=store) as graph:
        for left in (".new", ".new-0"):
            half = pyoxigraph.Store(str(store / f"{graph.fingerprint}{left}"))
            half.load(path=str(tmp_path / "a.ttl"), format=pyoxigraph.RdfFormat.TURTLE)
            del half
        assert graph.run("SELECT (COUNT(*) AS ?n) { ex:a ex:b ?x }").plain == [(2,)]
        assert not list(store.glob("*.new*"))


def test_a_folder_gives_each_file_once_and_none_from_outside(tmp_path):
    inside = tmp_path / "in"
    inside.mkdir()
    (tmp_path / "out.ttl").write_text("<x:a> <x:b> <x:c> .")
    (inside / "here.ttl").write_text("<x:a> <x:b> <x:d> .")
    try:
        (inside / "a-link.ttl").symlink_to(tmp_path / "out.ttl")
        (inside / "again.ttl").symlink_to(inside / "here.ttl")
    except OSError:
        pytest.skip("no links here")
    assert graph_files(inside) == [inside / "here.ttl"]


@pytest.mark.parametrize("source", ["missing.ttl", "http-file.txt"])
def test_what_is_no_graph_is_said(tmp_path, source):
    (tmp_path / "http-file.txt").write_text("no graph")
    with pytest.raises(SourceError):
        Graph(tmp_path / source)


def test_limits_hold_and_the_graph_goes_on(andes):
    with pytest.raises(QueryError, match="longer than 1 s"):
        andes.run(CROSS, Limits(seconds=1))
    with pytest.raises(QueryError, match="took|memory|ended"):
        andes.run("SELECT (GROUP_CONCAT(?o) AS ?x) { ?a ?b ?c . ?d ?e ?o . ?g ?h ?i }", Limits(seconds=3, memory_mb=64))
    cut = andes.run("SELECT * { ?s ?p ?o }", Limits(rows=10))
    assert len(cut.rows) == 10 and cut.truncated


@pytest.mark.parametrize(
    ("query", "said"),
    [("SELECT ?x {", "line 1"), ("SELECT ?x { ?x vv:area 1 }", "prefix vv: is not declared"), ("", "SPARQL"),
     ("\nSELECT ?x { ?x v:area }", "line 2"), ("tell me all", "SPARQL")],
)  # fmt: skip
def test_a_slip_is_told_with_its_place(andes, query, said):
    with pytest.raises(QueryError, match=said):
        andes.run(query)


def test_prefixes_of_the_files_are_known(andes):
    assert andes.run("ASK { a:Chile a v:Country }").plain == [("true",)]
    assert with_prefixes("PREFIX a: <b:> ASK { a:x a:y 1 }", {"a": "c:"}).startswith("PREFIX a: <b:>")
    assert [each.kind for each in sparql_tokens("?x 'a'@en-GB \"b\"^^x:y")][:3] == ["variable", "text", "language"]


def test_an_endpoint_answers_like_a_file(andes):
    with endpoint("plain") as address, Graph(address) as graph:
        for query in (
            "PREFIX v: <http://example.org/andes/vocab#> SELECT ?c ?n { ?c v:population ?n } ORDER BY ?n",
            "ASK { ?s ?p 12 }", "SELECT ?x ?y { VALUES (?x ?y) { (1 UNDEF) } }",
        ):  # fmt: skip
            assert graph.run(query).plain == andes.run(query).plain
        assert graph.run("CONSTRUCT { ?s a ?c } { ?s a ?c }").form == "graph"
        with pytest.raises(QueryError, match="line 1"):
            graph.run("SELECT {")
        with pytest.raises(QueryError):
            graph.run("DROP ALL")


@pytest.mark.parametrize(
    ("mode", "error", "said"),
    [("page", SourceError, "a web page"), ("broken", SourceError, "not SPARQL results"), ("locked", QueryError, "401"),
     ("headers", SourceError, "not answer with HTTP.*100 headers"), ("elsewhere", QueryError, "302"),
     ("slow", QueryError, "longer than 1 s"),
     ("half", SourceError, "not SPARQL results"), ("deep", SourceError, "not SPARQL results")],
)  # fmt: skip
def test_an_endpoint_that_misbehaves_is_told(mode, error, said):
    limits = Limits(seconds=1) if mode == "slow" else Limits()
    with endpoint(mode) as address, Graph(address, limits) as graph, pytest.raises(error, match=said):
        graph.run("ASK { ?s ?p ?o }")


@pytest.mark.parametrize("path", ["/", "/repositories/andes/"])
def test_an_endpoint_may_have_the_address_of_a_folder(path):
    with endpoint("plain", path=path) as address:
        assert source_kind(address) == "graphs"
        assert tablerag.open(address, progress=False).ask("What is the capital of Ecuador?").values


@pytest.mark.parametrize("mode", ["page", "locked", "headers", "elsewhere", "half"])
def test_what_does_not_answer_queries_is_no_endpoint(mode):
    with endpoint(mode, path="/") as address:
        assert not is_endpoint(address)


def test_a_page_that_is_neither_a_folder_nor_an_endpoint_is_told(tmp_path):
    (tmp_path / "index.html").write_text("<p>Welcome</p>")
    command = [sys.executable, "-u", "-m", "http.server", "0", "--bind", "127.0.0.1", "--directory", str(tmp_path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as server:
        port = re.search(r"port (\d+)", server.stdout.readline())[1]
        try:
            with pytest.raises(SourceError, match="contains no tables, and does not answer SPARQL"):
                tablerag.open(f"http://127.0.0.1:{port}/", progress=False)
        finally:
            server.kill()


def test_a_password_is_used_and_never_shown():
    with endpoint("locked", "ann:secret@") as address, Graph(address) as graph:
        assert graph.run("ASK { ?s ?p ?o }").plain == [("true",)]
        assert "secret" not in graph.shown + repr(graph)


def test_an_endpoint_that_is_down_is_told():
    with Graph("http://127.0.0.1:1/sparql") as graph, pytest.raises(SourceError, match="cannot be reached"):
        graph.run("ASK {}")


@pytest.mark.parametrize(
    "address", ["http://[half/sparql", "http://host:port/sparql", "http://a..b/x", "http://[::1/x.csv"]
)
def test_an_address_that_is_none_is_said(address):
    with pytest.raises(SourceError, match="no address|cannot be reached"):
        tablerag.open(address, progress=False).ask("How many?", system="graph")


def test_files_that_were_moved_are_said(tmp_path):
    file = tmp_path / "small.ttl"
    file.write_text(EX + "ex:a ex:b ex:c .", "utf-8")
    with Graph(file) as graph:
        assert len(graph.run("SELECT * { ?a ?b ?c }").rows) == 1
        graph.close()  # as a query does that needs too much memory
        file.unlink()
        with pytest.raises(SourceError, match="cannot be read any more"):
            graph.run("ASK { ?a ?b ?c }")
