"The workbench over a graph: what is drawn, its panels and tabs, an endpoint, and cases of a study."

import json
import re
import shutil

import pandas as pd
import pytest
from graph_endpoint import endpoint
from patience import waited
from payloads import PAYLOADS, payload
from workbench.test_databases import drawn_boxes
from workbench.test_widgets import Tags, assert_harmless, put

from tablerag.core import Question, Step, Trace
from tablerag.evaluation.measures import result_row
from tablerag.methods.database_steps import FoundValue, KeptSchema, Matches
from tablerag.methods.sparql import SparqlPipeline, graph_examples
from tablerag.models.embedded import EmbeddedModel
from tablerag.sandbox.connection import Result
from tablerag.sandbox.graphs import RdfTerm
from tablerag.schema.examples import load_examples
from tablerag.sources.graph import with_labels
from tablerag.understanding.graphs.known import KnownGraph
from tablerag.understanding.graphs.neighbourhood import Neighbourhood, PropertyGroup, is_thing, things_around
from tablerag.workbench.graphs import graph_profile_html, neighbourhood_html, things_of
from tablerag.workbench.panels import live_panels, source_html, stored_panels
from tablerag.workbench.state import WorkbenchState
from tablerag.workbench.study_browsing import BrowserState, StudyResults
from tablerag.workbench.study_cases import case_of, case_panels
from tablerag.workbench.widgets import Workbench, example_questions

pytest.importorskip("pyoxigraph")
A = "http://example.org/andes/"
RIVERS = "Which rivers flow through Bolivia?"
OWN = ["Answer", "Interpretations", "Words", "Profile", "Neighbourhood", "SPARQL", "Trace"]


@pytest.fixture(scope="module")
def andes(data, tmp_path_factory):
    place = tmp_path_factory.mktemp("graph")
    shutil.copy(data / "graphs" / "andes.ttl", place)
    with KnownGraph(place / "andes.ttl", folder=place / "known") as graph:
        yield graph


def confident(name, graph, *_, **options):
    "The built-in model with its likeliest reading: how likely it must be is tested elsewhere."
    return SparqlPipeline(EmbeddedModel(threshold=0), graph=graph)


@pytest.fixture
def state(andes):
    made = WorkbenchState(andes, make_system=confident)
    made.ask(RIVERS)
    return made


# --- the drawing ----------------------------------------------------------------------------------------------------


def star(leads: int, led: int, values: int, things: int = 1) -> Neighbourhood:
    "Things with so many properties of each kind, every one with four ends of hundreds."
    named = tuple(f"http://x/{at}" for at in range(things))
    groups = []
    for thing in named:
        for kind, many in (("out", leads), ("in", led)):
            for at in range(many):
                ends = tuple(RdfTerm("iri", f"http://x/{kind}{at}e{end}") for end in range(4))
                groups.append(PropertyGroup(thing, f"http://v/{kind}{at}", kind == "out", 500, ends))
        held = (RdfTerm("literal", "v" * 300),)
        groups += [PropertyGroup(thing, f"http://v/held{at}", True, 1, held) for at in range(values)]
    return Neighbourhood(named, tuple(groups), {}, {thing: ("kind",) for thing in named})


@pytest.mark.parametrize("around", [star(1, 1, 1), star(9, 9, 9), star(0, 30, 0), star(30, 0, 0), star(3, 3, 3, 6),
                                    star(0, 0, 2), star(0, 0, 0)])  # fmt: skip
def test_no_box_stands_upon_another(around):
    html = neighbourhood_html(around)
    drawn_boxes(html)
    assert html.count('<g class="kept">') == len(around.things) and len(html) < 150_000


def test_what_is_around_is_counted_and_told_in_words(andes):
    around = things_around(andes, [A + "Brazil"])
    html = neighbourhood_html(around)
    assert re.search(r"borders \(\d of \d+\)", html) and re.search(r">\d more</text>", html)
    assert "<summary>In words</summary>" in html and "São Francisco" in html
    assert "class: country" in html and "Neighbourhood of Brazil" in html
    japanese = things_around(andes, [A + "Brazil"], "ja")
    assert japanese.label(A + "Brazil") == "ブラジル"


def test_two_things_of_one_name_are_two_boxes():
    ends = (RdfTerm("iri", "http://x/b"), RdfTerm("iri", "http://x/c"))
    labels = dict.fromkeys(["http://x/a", "http://x/b", "http://x/c"], "Springfield")
    group = PropertyGroup("http://x/a", "http://v/near", True, 2, ends)
    assert len(drawn_boxes(neighbourhood_html(Neighbourhood(("http://x/a",), (group,), labels)))) == 3


@pytest.mark.parametrize("name", PAYLOADS)
def test_texts_of_a_graph_are_shown_and_never_obeyed(name):
    text = payload(name, "g")
    ends = (RdfTerm("literal", text), RdfTerm("iri", "http://x/b"), RdfTerm("blank", text))
    group = PropertyGroup("http://x/a", f"http://v/{text}", True, 9, ends)
    links = PropertyGroup("http://x/a", f"http://v/{text}", False, 9, ends[1:])
    around = Neighbourhood(
        ("http://x/a",), (group, links), {"http://x/a": text, "http://x/b": text}, {"http://x/a": (text,)}
    )
    assert_harmless(neighbourhood_html(around), None)
    assert "Neighbourhood of" in Tags(neighbourhood_html(around)).text


@pytest.mark.parametrize(
    ("value", "thing"),
    [("http://a/b", True), ("https://a/é", True), ("urn:isbn:1", True), ("http://a b", False), ("http://a/>", False),
     ("Quito", False), (7, False), (None, False), ("", False), ("javascript:alert(1)", False), ("http://", False)],
)  # fmt: skip
def test_what_reads_as_an_address(value, thing):
    assert is_thing(value) is thing


# --- state and panels -----------------------------------------------------------------------------------------------


def test_a_graph_has_panels_of_its_own():
    assert [each.name for each in live_panels("graphs") if each.name in OWN] == OWN
    assert not {"SQL", "Schema", "Retrieved", "Images", "Route"} & {each.name for each in live_panels("graphs")}
    assert not {"SPARQL", "Profile", "Neighbourhood"} & {each.name for each in live_panels("databases")}
    stored = {each.name for each in stored_panels("graphs")}
    assert {"Case", "Words", "Profile", "SPARQL"} <= stored and "Neighbourhood" not in stored


def test_what_the_panels_show(state, andes):
    shown = {each.name: each.show(state) for each in live_panels("graphs")}
    assert f"{A}Bolivia" in shown["Words"] and "v:Country.rdfs:label" in shown["Words"]
    assert "in 10 of 10 classes" in shown["Profile"] and "similar to the question: 2 properties" in shown["Profile"]
    assert "flowsThrough" in shown["SPARQL"] and things_of(state) == [f"{A}Paraguay_River", f"{A}Madeira"]
    assert "875 triples" in source_html(state.source) and "v:Volcano" in graph_profile_html(andes)


def test_results_have_labels_beside_addresses(andes):
    rows = [(f"{A}Quito", 1), (None, 2), ("Quito", 3)]
    shown = with_labels(Result(("x", "n"), rows), andes)
    assert shown.columns == ("x", "x, address", "n")
    assert shown.rows == [("Quito", f"{A}Quito", 1), (None, None, 2), ("Quito", None, 3)]
    assert with_labels(Result((), []), andes).rows == []


@pytest.mark.parametrize(
    ("query", "said"),
    [("INSERT DATA { a:x a:y 1 }", "changes a graph"), ("SELECT ?x {", "line 1"),
     ("SELECT * { SERVICE <http://127.0.0.1:9/> { ?s ?p ?o } }", "another server"), ("", "invalid SPARQL")],
)  # fmt: skip
def test_a_query_that_fails_says_why(state, query, said):
    run = state.run_sql(query, "andes")
    assert said in run.error and run.result is None and state.use_run(run).error


def test_an_edited_query_is_used_and_kept(state, tmp_path):
    state.examples_path = tmp_path / "kept.jsonl"
    state.use_run(state.run_sql("SELECT ?x { ?x a v:Lake } LIMIT 2", "andes"))
    assert state.answer.language == "sparql" and all(map(is_thing, state.answer.values)) and len(things_of(state)) == 2
    state.keep()
    [kept] = load_examples(tmp_path / "kept.jsonl")
    assert kept.tags["sparql"].startswith("SELECT ?x { ?x a v:Lake")
    from tablerag.understanding.graphs.mentions import mentions_of

    assert graph_examples(mentions_of("Which rivers flow through Peru?", state.index), [kept], 3) == [kept]


def test_without_things_in_the_answer_those_of_the_question_are_meant(andes):
    state = WorkbenchState(andes, make_system=confident)
    state.ask("How many rivers flow through Bolivia?")
    assert state.answer.values == ("2",) and things_of(state) == [f"{A}Bolivia"]
    state.ask("")
    assert things_of(state) == [] and "empty" in state.error


def test_a_trace_of_before_is_read():
    old = {"phrase": "x", "table": "c", "column": "p", "value": "v", "score": 1.0}
    assert FoundValue.of([old]) == (FoundValue("x", "c", "p", "v", 1.0),)
    assert FoundValue.of([{**old, "score": "high"}, {"phrase": "x"}, 3]) == ()
    made = Trace([Step("matches", "g", "q", Matches((FoundValue("x", "c", "p", "v", 1.0, ("http://a",)),)))])
    assert Trace.from_json(made.to_json()).of("matches")[0].output == made.of("matches")[0].output


# --- widgets --------------------------------------------------------------------------------------------------------


@pytest.fixture
def workbench(andes):
    pytest.importorskip("ipywidgets")
    return Workbench(andes, state=WorkbenchState(andes, make_system=confident))


def test_the_workbench_over_a_graph(workbench):
    assert [title.split(" (")[0] for title in workbench.tabs.titles][: len(OWN)] == OWN
    assert workbench.bar.hint in workbench.bar.controls and workbench.bar.k not in workbench.bar.controls
    put(workbench, RIVERS)
    assert "Paraguay River" in workbench["Answer"].html.value and "SPARQL (1)" in workbench.tabs.titles
    around = workbench["Neighbourhood"]
    assert around._drawn is None  # nothing is asked of the graph before somebody looks
    workbench.open_tab("Neighbourhood")
    assert waited(lambda: '<g class="kept"><title>' + A + "Madeira" in around.html.value)
    assert around.choice.placeholder.startswith("the answer") and "Brazil" in around.choice.options
    around.choice.value = "Brazil"
    assert waited(lambda: "Neighbourhood of Brazil" in around.html.value)
    around.choice.value = "Atlantis"
    assert "The drawing contains nothing called" in around.html.value
    around.choice.value = ""
    assert waited(lambda: "Neighbourhood of Paraguay River" in around.html.value)
    editor = workbench["SPARQL"]
    editor.run("SELECT ?x { ?x a v:Currency } LIMIT 1")
    workbench.wait()
    assert waited(lambda: editor.found.grid.widget.rows) and "Classes and their properties" in editor.schema.value


def test_the_whole_profile_can_be_looked_at(workbench):
    tab = workbench["Profile"]
    workbench.open_tab("Profile")
    assert waited(lambda: tab.whole.value.count('<g class="kept">') == 10)
    assert tab.choice.description == "Whole profile of"


def test_questions_beside_a_graph_are_offered(data):
    with KnownGraph(data / "graphs") as graph:
        assert len(example_questions(graph)) == 30


def test_an_endpoint_in_the_workbench(tmp_path):
    pytest.importorskip("ipywidgets")
    with endpoint("plain", "ann:secret@") as address:
        graph = KnownGraph(address, folder=tmp_path / "known")
        workbench = put(Workbench(graph, state=WorkbenchState(graph, make_system=confident)), RIVERS)
        assert "Paraguay River" in workbench["Answer"].html.value
        workbench.open_tab("Neighbourhood")
        assert waited(lambda: "Neighbourhood of Paraguay River" in workbench["Neighbourhood"].html.value)
    shown = [workbench.below.value, *(workbench[name].html.value for name in workbench.panels)]
    assert not any("secret" in html for html in shown)
    editor, around = workbench["SPARQL"], workbench["Neighbourhood"]  # the server is gone
    editor.run("SELECT ?x { ?x a ?class }")
    workbench.wait()
    assert "cannot be reached" in editor.result.value
    around.choice.value = "Brazil"
    assert waited(lambda: "cannot be reached" in around.html.value)


# --- studies --------------------------------------------------------------------------------------------------------


def stored(state):
    gold = f"SELECT ?x {{ ?x v:flowsThrough a:Bolivia }} # {PAYLOADS['script']}"
    question = Question("q1", RIVERS, answer=(f"{A}Madeira",), tags={"sparql": gold})
    row = {**result_row("sparql", question, state.answer, 0.1), "attempt": 1}
    return pd.DataFrame([row])


def test_a_stored_case_shows_the_same_from_its_trace(state):
    case = case_of(stored(state), "sparql", "q1")
    shown = case_panels(case)
    assert {"Words", "Profile", "SPARQL", "Case"} <= set(shown) and not {"SQL", "Route"} & set(shown)
    assert f"{A}Bolivia" in shown["Words"] and "flowsThrough" in shown["Case"]
    assert_harmless(shown["Case"], None)


def test_a_case_goes_on_in_the_workbench(state, andes):
    browser = BrowserState(StudyResults(stored(state)), andes)
    again = browser.workbench(0)
    assert isinstance(again, WorkbenchState) and again.answer.text == state.answer.text
    assert things_of(again) == things_of(state) and isinstance(again.steps[2].output, KeptSchema)


def test_traces_stay_small(state):
    assert len(json.dumps(state.answer.trace.to_json())) < 40_000
