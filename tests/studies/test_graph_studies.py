"Studies over graphs: what systems and published predictions gave, held against gold SPARQL."

import gzip
import json

import pytest

from tablerag import session
from tablerag.cli import main
from tablerag.core import Answer, Question, SourceError
from tablerag.evaluation.graph_sets import GraphSet, standard_casts
from tablerag.sandbox.graphs import Graph
from tablerag.sources.opening import source_of
from tablerag.studies.bench import bench_in_place
from tablerag.studies.experiments import run, status
from tablerag.studies.published import execution_table, import_predictions
from tablerag.studies.results import Results, ResultsFolderError
from tablerag.tables.questions import load_questions
from tablerag.understanding.graphs.known import KnownGraph

pytest.importorskip("pyoxigraph")
CAPITAL, RIVERS = "SELECT ?x { a:Ecuador v:capital ?x }", "SELECT ?x { ?x v:flowsThrough a:Bolivia }"


@pytest.fixture(scope="module")
def folder(data):
    return data / "graphs"


@pytest.fixture(scope="module")
def graph(folder, tmp_path_factory):
    with KnownGraph(folder / "andes.ttl", folder=tmp_path_factory.mktemp("known")) as known:
        yield known


@pytest.fixture(scope="module")
def golds(folder):
    with GraphSet(folder / "andes.ttl", load_questions(folder)) as found:
        yield found


def asked(golds, number):
    return golds.questions[number]


@pytest.mark.parametrize(
    ("query", "same", "some", "f1"),
    [
        (CAPITAL, 1, 1, 1),
        (f"{CAPITAL} LIMIT 0", 0, 0, 0),
        ("SELECT ?l ?x { a:Ecuador v:capital ?x . ?x rdfs:label ?l FILTER(lang(?l) = 'en') }", 0, 1, 2 / 3),
        ("SELECT DISTINCT ?x ?y { a:Ecuador v:capital ?x, ?y }", 0, 1, 1),
        ("SELECT ?x {", 0, 0, 0),
        ("INSERT DATA { a:x a:y 1 }", 0, 0, 0),
        ("SELECT ?x { b:Ecuador v:capital ?x }", 0, 0, 0),
        (None, 0, 0, 0),
    ],
)
def test_figures(golds, query, same, some, f1):
    figures = golds.figures(asked(golds, 0), query)
    assert figures["ex_set_any"] == figures["ex"] == same and figures["ex_some"] == some
    assert figures["value_f1"] == pytest.approx(f1)


def test_rows_in_order_count_where_the_gold_orders_them(golds):
    ordered = "SELECT ?x ?e { ?x v:elevation ?e } ORDER BY DESC(?e) LIMIT 3"
    question = Question("a", "The highest?", tags={"sparql": ordered})
    turned = "SELECT ?x ?e { { " + ordered + " } } ORDER BY ?e"
    figures = golds.figures(question, turned)
    assert figures["ex"] == 0 and figures["ex_set"] == figures["value_f1"] == 1
    unordered = Question("b", "The highest?", tags={"sparql": turned.rpartition(" ORDER")[0]})
    assert golds.figures(unordered, turned)["ex"] == 1


def test_two_empty_results_are_not_judged_by_the_own_rule(golds):
    question = Question("a", "?", tags={"sparql": "SELECT ?x { a:Nowhere v:capital ?x }"})
    empty = golds.figures(question, "SELECT ?x { a:Nobody v:capital ?x }")
    assert (empty["ex_set_any"], empty["ex_own"], empty["gold_empty"]) == (1, None, 1)
    assert golds.figures(question, CAPITAL)["ex_own"] == 0


@pytest.mark.parametrize(
    ("sparql", "tied"),
    [
        ("SELECT ?x { ?x v:elevation ?e } ORDER BY DESC(?e) LIMIT 1", 0),
        ("SELECT ?c { ?x v:locatedIn ?c } ORDER BY ?c LIMIT 1", 1),
        ("SELECT (COUNT(?x) AS ?n) ?c { ?x v:locatedIn ?c } GROUP BY ?c ORDER BY ?n ?c LIMIT 2", 0),
        ("SELECT ?x { ?x v:elevation ?e } LIMIT 1", 0),
    ],
)
def test_a_gold_whose_last_row_is_chosen_among_equal_ones_is_marked(golds, sparql, tied):
    assert golds.figures(Question("a", "?", tags={"sparql": sparql}), None)["gold_tied"] == tied


def test_a_gold_that_fails_judges_nobody(golds):
    figures = golds.figures(Question("a", "?", tags={"sparql": "SELECT"}), CAPITAL)
    assert figures["ex_set_any"] is None and "gold query fails" in figures["ex_error"]
    with pytest.raises(SourceError, match="names no gold SPARQL"):
        GraphSet(golds.graph, [Question("a", "?")])


def test_casts_that_only_some_engines_know(golds):
    query = "SELECT (xsd:int(?e) AS ?n) { a:Aconcagua v:elevation ?e }"
    assert golds.given(asked(golds, 0), query).rows == [(6961,)] and "xsd:int(" not in standard_casts(query)


@pytest.fixture
def theirs(tmp_path, golds):
    "Three systems: one writes gold, one labels too, one was silent to the last question."
    lines = [{"system": "gold", "id": each.id, "query": each.tags["sparql"]} for each in golds.questions]
    lines += [{"system": "wild", "id": each.id, "query": "SELECT ?x { ?x v:unknown ?y }"} for each in golds.questions]
    lines += [{**line, "system": "shy"} for line in lines[: len(golds.questions) - 1]]
    path = tmp_path / "theirs.jsonl.gz"
    path.write_bytes(gzip.compress("\n".join(map(json.dumps, lines)).encode()))
    return path


def test_published_systems_are_rows(tmp_path, golds, theirs):
    results = import_predictions(tmp_path / "study", golds, theirs)
    table = execution_table(results.frame()).set_index("system")
    n = len(golds.questions)
    assert dict(table["value_f1"]) == {"gold": 1, "wild": 0, "shy": (n - 1) / n}
    assert table.loc["shy", "failed"] == 1 and table.loc["wild", "failed"] == 0 and "databases" not in table
    row = results.frame().iloc[0]
    assert row["language"] == "sparql" and row["route"] == ["published:gold"]
    assert results.manifest["tables"] == golds.mark
    other = [*golds.questions[:-1], Question(golds.questions[-1].id, "?", tags={"sparql": CAPITAL})]
    with pytest.raises(ResultsFolderError, match="other questions"):
        import_predictions(tmp_path / "study", GraphSet(golds.graph, other), theirs)


def test_predictions_of_another_set_are_refused(tmp_path, golds):
    path = tmp_path / "other.jsonl"
    path.write_text(json.dumps({"system": "a", "id": "ck25:1", "query": CAPITAL}))
    with pytest.raises(SourceError, match="of another set"):
        import_predictions(tmp_path / "study", golds, path)
    few = [{"system": "a", "id": each.id, "query": CAPITAL} for each in golds.questions]
    few += [{**few[0], "system": "b"}]  # one line is no silence to 29 questions
    path.write_text("\n".join(map(json.dumps, few)))
    with pytest.raises(SourceError, match="29 of the 30 questions have none"):
        import_predictions(tmp_path / "study", golds, path)


class Clerk:
    "Writes the gold, but of every third question nothing, and of every other third labels besides."

    name = "clerk"

    def __init__(self, graph, questions):
        self.graph, self.questions = graph, questions

    def answer(self, question, evidence=""):
        place = [each.text for each in self.questions].index(question)
        query = str(self.questions[place].tags["sparql"])
        if place % 3 == 0:
            return Answer.none("it has no idea")
        query = query.replace("SELECT ?x {", 'SELECT ?x ("label" AS ?l) {') if place % 3 == 1 else query
        values = tuple(str(value) for row in self.graph.run(query).plain for value in row)
        return Answer(", ".join(values), values, query, values, "sparql", table_id=self.graph.name)


def test_bench_and_study_agree(tmp_path, graph, golds):
    questions = [each for each in golds.questions if each.tags["sparql"].startswith("SELECT ?x {")][:6]
    clerk = Clerk(graph, questions)
    means = bench_in_place({"clerk": clerk}, questions, source_of(graph)).means()
    run({"clerk": clerk}, questions, tmp_path / "study", graph, progress=False)
    frame = Results(tmp_path / "study").frame()
    assert means["execution_accuracy"] == round(frame["ex_set_any"].mean(), 4) == 0.3333
    assert means["ex_some"] == round(frame["ex_some"].mean(), 4) == 0.6667
    assert means["value_f1"] == round(frame["value_f1"].mean(), 4) and 0.3333 < means["value_f1"] < 0.6667
    assert Results(tmp_path / "study").manifest["tables"]["n"] == len(graph)


@pytest.mark.slow
def test_a_study_of_variants_goes_on_and_has_published_rows_beside(tmp_path, folder, theirs):
    with session.open(folder / "andes.ttl") as andes:
        variants = ["sparql", "sparql shown=schema examples=0", "sparql mode=agent"]
        found = session.study(andes, variants, folder / "questions.jsonl", tmp_path / "study", progress=False,
                              published=[theirs], workers=0)  # fmt: skip
        table = found.execution().set_index("system")
        assert [*variants, "gold", "wild", "shy"] == list(table.index) and (table["n"] == 30).all()
        assert (table.loc[variants, "value_f1"] >= 0.5).all()
        assert "F1 of values" in found._repr_html_() and len(found.compare("value_f1")) == 15
        again = run(variants, None, tmp_path / "study", andes.graph, workers=0, progress=False)
        assert again.left == 0 and not again.usage.calls
    assert set(status(tmp_path / "study").done.values()) == {30}


@pytest.mark.slow
def test_a_study_by_the_command_line(tmp_path, folder, theirs, capsys):
    given = ["study", str(folder), "--out", str(tmp_path / "study"), "--published", str(theirs), "--json"]
    assert main([*given, "--workers", "1"]) == 0
    told = json.loads(capsys.readouterr().out)
    rows = {row["system"]: row for row in told["execution"]}
    assert set(rows) == {"sparql", "gold", "wild", "shy"} and rows["gold"]["value_f1"] == 1
    assert told["systems"]["sparql"]["n"] == 30 and told["pairs"]


def test_a_changed_graph_is_another_study(tmp_path, folder):
    path = tmp_path / "andes.ttl"
    path.write_bytes((folder / "andes.ttl").read_bytes())
    with Graph(path) as before:
        mark = GraphSet(before, []).mark
    path.write_text(path.read_text("utf-8") + "\na:Atlantis a v:Country .\n", encoding="utf-8")
    with Graph(path) as after:
        assert GraphSet(after, []).mark["n"] == mark["n"] + 1
        assert GraphSet(after, []).mark["fingerprint"] != mark["fingerprint"]
