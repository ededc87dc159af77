"SPARQL from a model: prompts, corrections, the agent; and what the built-in model reads of a graph."

import json
from pathlib import Path
from types import SimpleNamespace

import pytest
from scripted import ScriptedChatModel, tool_call

from tablerag.core import ModelError, QueryError, Question, Step, TableragError, Trace, UsageError
from tablerag.ground.processes import Overrun
from tablerag.methods.sparql import SparqlPipeline, solved_text
from tablerag.methods.sparql_agent import SparqlAgent
from tablerag.models.embedded import EmbeddedModel
from tablerag.models.profiles import Profile
from tablerag.models.refusals import ContextOverflow, ToolsRefused
from tablerag.sandbox.results import same_rows
from tablerag.schema.examples import ExampleEmbeddings
from tablerag.understanding.graphs import answering
from tablerag.understanding.graphs.answering import fill_example, gold_sparql, read_graph_question
from tablerag.understanding.graphs.known import KnownGraph
from tablerag.understanding.graphs.mentions import mentions_of
from tablerag.understanding.graphs.profiles import profile_graph
from tablerag.understanding.graphs.shown import class_text

HERE = Path(__file__).resolve().parents[2] / "data" / "graphs"
QUESTIONS = [
    Question.from_dict(json.loads(line)) for line in (HERE / "questions.jsonl").read_text("utf-8").splitlines()
]
CAPITAL = "SELECT ?x { a:Ecuador v:capital ?x }"
ASKED = "What is the capital of Ecuador?"


@pytest.fixture(scope="module")
def graph(tmp_path_factory):
    with KnownGraph(HERE / "andes.ttl", folder=tmp_path_factory.mktemp("known")) as known:
        yield known


def fence(query):
    return f"So:\n```sparql\n{query}\n```"


@pytest.mark.parametrize("shown", ["both", "schema", "examples"])
def test_a_query_is_written_from_what_is_shown(graph, shown):
    model = ScriptedChatModel([fence(CAPITAL)])
    solved = SparqlPipeline(model, shown=shown, solved=HERE / "questions.jsonl").solve(ASKED, graph)
    assert solved.text == "Quito" and solved.values == ("http://example.org/andes/Quito",)
    assert solved.language == "sparql" and solved.query.startswith("PREFIX a:")
    said = model.seen[0][1].content
    assert ("v:Country" in said.partition("Solved before")[0]) == (shown != "examples")
    assert ("a:Bolivia v:capital" in said) == (shown != "schema")
    assert CAPITAL not in said  # the question itself is no example
    assert '"Ecuador": a:Ecuador' in said


def test_a_schema_too_long_for_the_model_is_shown_with_less(graph):
    model = ScriptedChatModel([ContextOverflow("the prompt is too long", limit=2000), fence(CAPITAL)])
    solved = SparqlPipeline(model).solve(ASKED, graph)
    assert solved.text == "Quito" and len(model.seen) == 2
    (repair,) = solved.trace.of("repair")
    assert "too long" in repair.input and "shown in 3,000 tokens" in repair.output


def test_an_agent_whose_model_takes_no_tools_works_as_a_pipeline(graph):
    class Toolless(ScriptedChatModel):
        calls_tools: bool = True

        @property
        def capabilities(self):
            return Profile(calls_tools=self.calls_tools)

    def refusing(messages, tools):
        model.calls_tools = model.calls_tools and not tools
        return ToolsRefused("this model does not accept tools") if tools else fence(CAPITAL)

    model = Toolless(refusing)
    answer = SparqlAgent(model).solve(ASKED, graph)
    assert answer.text == "Quito" and answer.route[0] == "sparql_agent" and len(model.seen) == 2
    assert "ran as a pipeline" in [step.output for step in answer.trace.of("repair")]


@pytest.mark.parametrize(
    ("first", "wrong"),
    [("SELECT ?x { a:Ecuador v:capital ?x", "line 1"), ("SELECT ?x { b:Ecuador v:capital ?x }", "prefix b:"),
     ("SELECT ?x { a:Ecuador v:mayor ?x }", "finds no rows"), ("INSERT DATA { a:x a:y 1 }", "changes a graph"),
     ("SELECT * { SERVICE <http://x/> { ?s ?p ?o } }", "another server")],
)  # fmt: skip
def test_the_newest_error_goes_back(graph, first, wrong):
    ask = "ASK" if first.startswith("INSERT") else ""
    model = ScriptedChatModel([fence(first) if not ask else fence(f"ASK {{}} ; {first}"), fence(CAPITAL)])
    solved = SparqlPipeline(model).solve(ASKED, graph)
    assert solved.text == "Quito"
    [made] = solved.trace.of("correction")
    assert (wrong in made.output.wrong or ask) and made.output.corrected == CAPITAL
    assert made.output.wrong[:30] in model.seen[1][1].content


def test_after_five_rounds_there_is_no_answer(graph):
    queries = [fence(f"SELECT ?x {{ a:Ecuador v:capital{n} ?x }}") for n in range(9)]
    solved = SparqlPipeline(ScriptedChatModel(queries)).solve(ASKED, graph)
    assert not solved.answered and "finds no rows" in solved.reason and len(solved.trace.of("correction")) == 5


def test_gold_after_one_slip_is_right_for_every_question(graph):
    for question in QUESTIONS:
        gold = gold_sparql(question)
        solved = SparqlPipeline(ScriptedChatModel([fence(gold[:-1]), fence(gold)])).solve(question.text, graph)
        assert solved.answered and same_rows(graph.run(gold).plain, graph.run(solved.query).plain, "set", True)


def test_no_answer_and_unreadable_replies(graph):
    none = SparqlPipeline(ScriptedChatModel(["NO ANSWER: no mayors are there"])).solve("Who is the mayor?", graph)
    assert not none.answered and "no mayors" in none.reason
    again = SparqlPipeline(ScriptedChatModel(["Let me think.", fence(CAPITAL)])).solve(ASKED, graph)
    assert again.text == "Quito" and again.trace.of("repair")
    never = SparqlPipeline(ScriptedChatModel(["Hm.", "Hm."])).solve(ASKED, graph)
    assert not never.answered and "no query" in never.reason
    with pytest.raises(UsageError):
        SparqlPipeline(EmbeddedModel()).solve(" ", graph)
    with pytest.raises(ModelError):
        SparqlPipeline(ScriptedChatModel([ModelError("no server", lasting=True)])).solve(ASKED, graph)


def test_every_column_is_returned_and_a_cut_result_is_no_answer(graph):
    query = "SELECT ?c ?n { ?c v:population ?n ; a v:Country }"
    solved = SparqlPipeline(ScriptedChatModel([fence(query)])).solve("Which countries, and their population?", graph)
    assert len(solved.values) == 24 and "Chile | 19600000" in solved.text
    long = SparqlPipeline(ScriptedChatModel([fence("SELECT * { ?a ?b ?c . ?d ?e ?f }")])).solve("All?", graph)
    assert not long.answered and "cut" in long.reason


def test_the_agent_searches_describes_and_queries(graph):
    model = ScriptedChatModel([
        tool_call("search", words="capital Ecuador"), tool_call("describe", address="v:Country"),
        tool_call("describe", address="a:Ecuador"), tool_call("query", query="SELECT ?x { a:Ecuador v:kapital ?x }"),
        tool_call("query", query="SELECT ?x {"), tool_call("query", query=CAPITAL), "[result 1]",
    ])  # fmt: skip
    solved = SparqlAgent(model).solve(ASKED, graph)
    assert solved.text == "Quito" and model.offered[0] == ["search", "describe", "query"]
    told = [message.content for message in model.seen[-1] if message.type == "tool"]
    assert "a:Ecuador" in told[0] and "-> v:City" in told[1] and "Quito" in told[2]
    assert "empty" in told[3] and "line 1" in told[4] and "[result 1]" in told[5]


@pytest.mark.parametrize(
    ("replies", "said"),
    [(["Quito."] * 2, "names no result"), (["NO ANSWER: nothing is known of it"], "nothing is known"),
     ([tool_call("query", query="ASK {")] * 12, "no result"), ([tool_call("search", words="x")] * 12, "no result")],
)  # fmt: skip
def test_an_agent_that_names_no_result_has_no_answer(graph, replies, said):
    solved = SparqlAgent(ScriptedChatModel(replies)).solve(ASKED, graph)
    assert not solved.answered and said in solved.reason


@pytest.mark.parametrize("system", [SparqlPipeline, SparqlAgent])
def test_the_built_in_model_plays_both(graph, system):
    solved = system(EmbeddedModel()).solve("Which rivers flow through Bolivia?", graph)
    assert sorted(solved.text.split(", ")) == ["Madeira", "Paraguay River"] and 0.4 < solved.probability < 1
    refused = system(EmbeddedModel()).solve("Who founded the moon base of Nasa?", graph)
    assert not refused.answered and "Nasa" in refused.reason
    trace = Trace.from_json(solved.trace.to_json())
    assert [step.kind for step in trace] == [step.kind for step in solved.trace]
    assert isinstance(trace.of("sparql")[0], Step) and trace.of("sparql")[0].output.rows


@pytest.mark.parametrize("question", QUESTIONS, ids=[question.id for question in QUESTIONS])
def test_the_sample_questions_are_read(graph, question):
    best = read_graph_question(question.text, graph)[0]
    assert same_rows(graph.run(gold_sparql(question)).plain, graph.run(best.sql).plain, "set", True)


@pytest.mark.parametrize(
    ("question", "left"),
    [("Which rivers flow through Wakanda?", "Wakanda"), ("Which mountains are not in Peru?", "not"),
     ("Which country has a population of 77?", "77"), ("Who is the president of Chile?", ""),
     ("Which mountains are higher than the average?", "average"), ("ペルーの大統領は誰ですか?", "")],
)  # fmt: skip
def test_what_a_reading_leaves_is_no_answer(graph, question, left):
    solved = SparqlPipeline(EmbeddedModel()).solve(question, graph)
    assert not solved.answered and left in solved.reason


def test_a_solved_question_brings_its_query(graph):
    example = Question("x", "Who lives in Peru?", tags={"sparql": "SELECT ?c { ?c v:locatedIn a:Peru ; a v:City }"})
    filled = read_graph_question("Who lives in Bolivia?", graph, [example])[0]
    assert "<http://example.org/andes/Bolivia>" in filled.sql and len(filled.values) == 3
    other = read_graph_question("Who lives in Cotopaxi?", graph, [example])
    assert all("Peru" not in each.sql for each in other)


FLIGHTS = """@prefix : <http://e/> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
:Paris a :City ; rdfs:label "Paris"@en , "パリ"@ja . :London a :City ; rdfs:label "London"@en , "ロンドン"@ja .
:f1 a :Flight ; rdfs:label "Flight One"@en ; :origin :Paris ; :goal :London ; :crew "Red team" .
:f2 a :Flight ; rdfs:label "Flight Two"@en ; :origin :London ; :goal :Paris ; :crew "Owl\\"s and O'Hare team" .
"""


@pytest.fixture(scope="module")
def flights(tmp_path_factory):
    folder = tmp_path_factory.mktemp("flights")
    (folder / "flights.ttl").write_text(FLIGHTS, "utf-8")
    with KnownGraph(folder / "flights.ttl", folder=folder / "known") as known:
        yield known


def test_two_things_change_their_places_in_a_solved_query(flights):
    query = "SELECT ?f { ?f <http://e/origin> <http://e/Paris> ; <http://e/goal> <http://e/London> }"
    example = Question("x", "Which flight goes from Paris to London?", tags={"sparql": query})
    filled = fill_example(mentions_of("Which flight goes from London to Paris?", flights), example)
    assert flights.run(filled.sparql).plain == [("http://e/f2",)]


@pytest.mark.parametrize("mark", ['"', "'"])
def test_a_value_is_escaped_where_it_is_filled_in(flights, mark):
    query = f"SELECT ?f {{ ?f <http://e/crew> {mark}Red team{mark} }}"
    example = Question("x", 'Which flight has the crew "Red team"?', tags={"sparql": query})
    asked = mentions_of("Which flight has the crew Owl\"s and O'Hare team?", flights)
    assert flights.run(fill_example(asked, example).sparql).plain == [("http://e/f2",)]


def test_labels_are_told_in_the_language_that_is_asked_for(flights):
    told = [flights.labels(["http://e/Paris"], language)["http://e/Paris"] for language in ("en", "ja", "en", "de")]
    assert told[:3] == ["Paris", "パリ", "Paris"] and told[3] in told


def test_an_answer_stands_where_its_labels_cannot_be_asked(graph, monkeypatch):
    def stopped(*_):
        raise QueryError("the query was stopped for running longer than 10 s")

    monkeypatch.setattr(graph, "labels", stopped)
    solved = SparqlPipeline(ScriptedChatModel([fence(CAPITAL)])).solve(ASKED, graph)
    assert solved.answered and solved.text == "Quito" and solved.values == ("http://example.org/andes/Quito",)


STAFF = """@prefix : <http://e/> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
:a a :Person ; rdfs:label "Karen Brant" ; :room :r1 . :b a :Person ; rdfs:label "Sylvester Brant" ; :room :r2 .
:c a :Person ; rdfs:label "Elena Herzog" ; :room :r2 . :r1 a :Room ; rdfs:label "East" .
:r2 a :Room ; rdfs:label "West" .
"""


def test_a_name_of_several_things_is_no_answer_and_all_of_them_are_shown(tmp_path):
    (tmp_path / "staff.ttl").write_text(STAFF, "utf-8")
    with KnownGraph(tmp_path / "staff.ttl", folder=tmp_path / "known") as staff:
        pipeline = SparqlPipeline(EmbeddedModel())
        assert pipeline.solve("In which room is Ms. Herzog?", staff).values == ("http://e/r2",)
        refused = pipeline.solve("In which room is Ms. Brant?", staff)
    assert not refused.answered
    assert {each.values for each in refused.proposals[:2]} == {("http://e/r1",), ("http://e/r2",)}


@pytest.mark.parametrize(
    ("left", "answered"),
    [("Please tell me which mountains Bolivia has to offer", True), ("Which mountains are in Ruritania?", False),
     ("Which mountains are there in the Andes?", True), ("Which mountains were there in 1850?", False)],
)  # fmt: skip
def test_words_left_over_weigh_by_what_they_could_change(graph, left, answered):
    found = SparqlPipeline(EmbeddedModel()).solve(left, graph)
    assert found.answered == answered and (found.answered or found.proposals[0].values)


@pytest.mark.parametrize("stopped", [1, 1000])
def test_a_reading_that_is_stopped_is_not_forgotten(graph, monkeypatch, stopped):
    question, run, left = "Which rivers flow through Bolivia?", graph.run, [stopped]
    sure = read_graph_question(question, graph)[0]

    def slow(sparql, limits=None):
        left[0] -= 1
        if left[0] >= 0:
            raise QueryError("the query took longer than 1 s") from Overrun("took longer than 1 s", of="time")
        return run(sparql, limits)

    monkeypatch.setattr(graph, "run", slow)
    found = read_graph_question(question, graph)
    assert found and found[-1].probability == 0 and not found[-1].values
    assert all("stopped: the query took longer than 1 s" in each.reason for each in found)
    assert found[0].likelihood < 0.4 < sure.likelihood
    left[0] = 1000
    solved = SparqlPipeline(EmbeddedModel()).solve("Which rivers flow through Peru?", graph)
    assert not solved.answered and "longer than 1 s" in solved.reason


@pytest.mark.parametrize("runs", [1, 2, 3])
def test_what_the_time_is_too_short_for_makes_no_reading_surer(graph, monkeypatch, runs):
    question, run, ran = "What is the highest mountain in Peru?", graph.run, list[str]()
    full = {each.sql: each.probability for each in read_graph_question(question, graph)}

    def counted(sparql, limits=None):
        ran.append(sparql)
        return run(sparql, limits)

    monkeypatch.setattr(graph, "run", counted)
    monkeypatch.setattr(answering, "time", SimpleNamespace(perf_counter=lambda: 100.0 * (len(ran) >= runs)))
    found = read_graph_question(question, graph)
    assert len(full) > 4 and len(ran) == runs
    assert all(each.probability <= full.get(each.sql, 1.0) and "was reached" in each.reason for each in found)


HEIGHT, BORN = "佐藤さんの身長を教えてください", "佐藤さんはどこで生まれましたか"


class Meaning:
    "An embedder that knows what a person may be asked: one direction for heights, one for places."

    def __init__(self):
        self.asked = []

    def embed_documents(self, texts):
        self.asked += texts
        return [[float("身長" in text), float("生まれ" in text or "出身" in text), 0.1] for text in texts]

    def embed_query(self, text):
        return self.embed_documents([text])[0]


def test_examples_are_chosen_by_words_or_by_meaning(graph, tmp_path):
    lines = [{"id": str(at), "question": text, "sparql": f"SELECT ?x {{ a:x{at} ?p ?x }}"}
             for at, text in enumerate((HEIGHT, BORN))]  # fmt: skip
    (tmp_path / "solved.jsonl").write_text("\n".join(json.dumps(line) for line in lines), encoding="utf-8")

    def chosen(by):
        model = ScriptedChatModel(["NO ANSWER: nobody is known"])
        system = SparqlPipeline(model, examples=1, examples_by=by, solved=tmp_path / "solved.jsonl")
        [step] = system.solve("田中さんの出身地を教えてください", graph).trace.of("examples")
        assert step.output.questions[0] in model.seen[0][1].content
        assert Step.from_dict(step.to_dict()) == step
        return step.output

    # by words the politeness at the end decides, and the built-in embeddings of English know no better
    assert chosen(None).questions == (HEIGHT,) and chosen(None).by == "words"
    built_in = chosen(ExampleEmbeddings.by_name("wordllama"))
    assert built_in.questions == (HEIGHT,) and built_in.by == "wordllama"
    assert "the built-in embeddings are for English" in built_in.remark and "examples_by" in built_in.remark
    meaning = Meaning()
    by = ExampleEmbeddings(meaning)
    assert chosen(by).questions == chosen(by).questions == (BORN,) and not chosen(by).remark
    assert meaning.asked.count(BORN) == 1  # each example is embedded once


@pytest.mark.parametrize("name, said", [("word2vec", "word2vec"), ("", "")])
def test_an_embedder_that_there_is_not_is_an_error(name, said):
    with pytest.raises(TableragError) as found:
        ExampleEmbeddings.by_name(name)
    assert said in str(found.value) and found.value.to_do


def test_queries_with_comments_keep_their_lines():
    commented = "SELECT ?x # the thing\n\nWHERE { ?x a v:Country } # all"
    kept = Question("1", "Which?", tags={"sparql": commented})
    assert solved_text([kept], 1000) == "# Which?\nSELECT ?x # the thing\nWHERE { ?x a v:Country } # all"
    plain = Question("1", "Which?", tags={"sparql": "SELECT ?x\nWHERE { ?x a v:Country }"})
    assert solved_text([plain], 1000) == "# Which?\nSELECT ?x WHERE { ?x a v:Country }"


FIRM = """@prefix : <http://firm.example/> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
:Manager rdfs:subClassOf :Person . :Clerk rdfs:subClassOf :Person .
:d1 a :Department ; :name "Sales" ; :size 900 ; :since "2001-01-01"^^xsd:date .
:p1 a :Manager ; :name "Calderon" ; :size 170 ; :since "2020-05-05"^^xsd:date ; :page <http://firm.example/p1.html> .
:p2 a :Clerk ; :name "Brant" ; :size 95 ; :size "tall"^^xsd:integer .
"""


def test_examples_and_ranges_are_those_of_the_class(tmp_path):
    (tmp_path / "firm.ttl").write_text(FIRM, encoding="utf-8")
    for _ in range(2):  # made, then read from where it is kept
        with KnownGraph(tmp_path / "firm.ttl", folder=tmp_path / "known") as firm:
            texts = {each: class_text(firm.profile, f"http://firm.example/{each}") for each in FIRM_CLASSES}
            assert not firm.profile.notes
        assert all(said in texts[name] for name, lines in FIRM_CLASSES.items() for said in lines), texts
        assert "Calderon" not in texts["Department"] and "Sales" not in texts["Person"]
        assert "page" not in texts["Clerk"]


FIRM_CLASSES = {
    "Department": [':name text, e.g. "Sales"', ":size xsd:integer 900..900", ":since xsd:date 2001-01-01..2001-01-01"],
    "Manager": [':name text, e.g. "Calderon"', "170..170", "2020-05-05..2020-05-05", "e.g. <http://firm.example/p1"],
    "Clerk": [':name text, e.g. "Brant"', ":size xsd:integer 95..95"],
    "Person": [":size xsd:integer 95..170", "2020-05-05..2020-05-05"],  # what those below it have
}


def test_a_graph_that_cannot_say_what_its_classes_have_shows_no_examples(tmp_path, monkeypatch):
    (tmp_path / "firm.ttl").write_text(FIRM, encoding="utf-8")
    with KnownGraph(tmp_path / "firm.ttl", folder=tmp_path / "known") as known:
        firm = known.graph
        run = firm.run

        def refusing(query, *limits):
            if "SAMPLE" in query:
                raise QueryError("time limit exceeded")
            return run(query, *limits)

        monkeypatch.setattr(firm, "run", refusing)
        profile = profile_graph(firm)
    [note] = profile.notes
    assert "examples and ranges of each class" in note and "time limit exceeded" in note
    assert "e.g." not in class_text(profile, "http://firm.example/Department")


QUITO = "The capital of Ecuador is Quito."
AGENT = [tool_call("query", query=CAPITAL), "[result 1]"]


@pytest.mark.parametrize(
    "said, used, remark",
    [
        (QUITO, True, ""),
        ("<think>Quito it is</think>\nエクアドルの首都はQuitoです。", True, ""),
        ("The capital is Guayaquil.", False, "does not contain 'Quito'"),
        ("I cannot help with that.", False, "does not contain 'Quito'"),
        ("", False, "does not contain 'Quito'"),
        (ModelError("the server is gone"), False, "the model wrote no sentence"),
    ],
)
@pytest.mark.parametrize("system, before", [(SparqlPipeline, [fence(CAPITAL)]), (SparqlAgent, AGENT)])
def test_an_answer_may_be_put_into_a_sentence(graph, system, before, said, used, remark):
    plain = system(ScriptedChatModel([*before])).solve(ASKED, graph)
    assert plain.text == "Quito" and not plain.trace.of("wording")
    answer = system(ScriptedChatModel([*before, said, said]), sentence=True).solve(ASKED, graph)
    assert answer.answered and (answer.values, answer.result) == (plain.values, plain.result)
    assert (answer.text != "Quito") == used and remark in answer.reason and bool(answer.reason) == bool(remark)
    [step] = answer.trace.of("wording")
    assert step.input == "Quito" and (step.output == answer.text) == used and bool(step.error) == bool(remark)
    assert Trace.from_json(answer.trace.to_json()).to_json() == answer.trace.to_json()


@pytest.mark.parametrize(
    "query, sentence, used",
    [
        ("ASK { a:Ecuador v:capital a:Quito }", "Yes, Quito is the capital.", True),
        ("ASK { a:Ecuador v:capital a:Quito }", "It is the capital.", False),
        ("SELECT ?x ?y { VALUES (?x ?y) { (17 2.5) } }", "There are 17, and 2.5 of them.", True),
        ("SELECT ?x ?y { VALUES (?x ?y) { (17 2.5) } }", "In 2017 there were 2.5.", False),
        ("SELECT ?x ?y { VALUES (?x ?y) { (17 2.5) } }", "There are 17, and 12.5.", False),
    ],
)
def test_a_sentence_has_to_contain_all_values(graph, query, sentence, used):
    answer = SparqlPipeline(ScriptedChatModel([fence(query), sentence]), sentence=True).solve(ASKED, graph)
    assert (answer.text == sentence) == used and bool(answer.reason) != used


def test_no_sentence_is_asked_for_where_there_is_nothing_to_say_or_nobody_to_say_it(graph):
    refused = SparqlPipeline(ScriptedChatModel(["NO ANSWER: it is not there"]), sentence=True).solve(ASKED, graph)
    assert not refused.answered and not refused.trace.of("wording")
    many = f"SELECT ?x {{ VALUES ?x {{ {' '.join(map(str, range(40)))} }} }}"
    answer = SparqlPipeline(ScriptedChatModel([fence(many)]), sentence=True).solve(ASKED, graph)
    assert answer.answered and "more than 20 rows" in answer.reason
    own, plain = (SparqlPipeline(EmbeddedModel(), sentence=each).solve(ASKED, graph) for each in (True, False))
    assert (own.text, own.values, own.query) == (plain.text, plain.values, plain.query)
    assert "cannot write sentences" in own.reason
