"""A setting with a name: what it fills in, what may be given beside it, and what reaches each method under it."""

import json
from collections import Counter
from dataclasses import asdict
from pathlib import Path
from types import SimpleNamespace

import pytest
from scripted import ScriptedChatModel, tool_call

import tablerag
from tablerag.cli import main
from tablerag.core import Hit, SourceError, Table, UsageError
from tablerag.methods.pipeline import PRUNE, promising_hits
from tablerag.retrieval.engine import question_vector
from tablerag.retrieval.index import build_index, open_index, resolve
from tablerag.retrieval.retriever import build_retriever
from tablerag.routing.catalogue import PRESETS, SYSTEMS, options_of, preset, system
from tablerag.studies.experiments import run
from tablerag.studies.plans import SystemSpec
from tablerag.studies.results import Results

PAPER = PRESETS["paper"]
TABLES = {
    f"t{number}": Table(
        f"t{number}", (f"Name {number}", "Score"), ((f"cell{number}", f"{number}"),), title=f"T{number}"
    )
    for number in range(5)
}


class Finder:
    "The first table is nearly certain, the last two are far behind."

    scores = (0.99, 0.005, 0.002, 0.0005, 0.0001)

    def search(self, question, k=5):
        return [Hit(f"t{at}", score, at + 1, title=f"T{at}") for at, score in enumerate(self.scores[:k])]


class Images:
    def get(self, table):
        return b"\x89PNG" + table.id.encode()


INDEX = SimpleNamespace(retriever=Finder(), table=TABLES.__getitem__, images=Images())


def shown(model: ScriptedChatModel) -> set[str]:
    "The tables whose first cell or picture a model was sent."
    text = repr(model.seen)
    return {id for id in TABLES if f"cell{id[1:]}" in text}


def nothing_there(messages, tools):
    return "NO ANSWER: not in this table"


# pruning


@pytest.mark.parametrize("name", [name for name in SYSTEMS if name != "choice"])  # shows interpretations, no tables
@pytest.mark.parametrize(("options", "wanted"), [({}, 5), ({"prune": "yes"}, 3), ({"prune": False}, 5)])
def test_all_tables_reach_a_model_of_others_unless_they_are_pruned(name, options, wanted):
    model = ScriptedChatModel(nothing_there)
    answer = system(name, INDEX, model, **options).answer("Which score has cell9?")
    assert len(shown(model)) == wanted and not answer.answered
    assert len(answer.hits) == 5 and len(answer.trace.of("retrieve")[-1].output.tried) == wanted


@pytest.mark.parametrize("name", [name for name in SYSTEMS if name != "rag_vision"])
@pytest.mark.parametrize(("options", "wanted"), [({}, 3), ({"prune": "true"}, 3), ({"prune": "no"}, 5)])
def test_the_built_in_model_gets_the_promising_ones_unless_told_otherwise(name, options, wanted):
    index = SimpleNamespace(retriever=Finder(), table=TABLES.__getitem__, images=None)
    answer = system(name, index, "embedded", **options).answer("Which score has cell9?")
    found = answer.trace.of("retrieve")[0].output
    assert len(found.tried) == wanted and len(found.hits) == 5
    if name == "mixed":
        assert answer.trace.of("route")[0].output == (
            "3 of 5 tables are worth trying" if wanted == 3 else "5 of 5 tables are tried"
        )


@pytest.mark.parametrize(("text", "vision", "prunes"), [("embedded", None, True), ("embedded", "other", False)])
def test_pruning_is_for_two_built_in_models(text, vision, prunes):
    seeing = ScriptedChatModel(nothing_there) if vision else None
    assert system("mixed", INDEX, text, seeing).prune is prunes


@pytest.mark.parametrize(
    ("scores", "kept"),
    [
        ([], 0),
        ([0.9, 0.001, 0.0001], 2),
        ([4.0, -2.0], 2),  # points of a cross-encoder: no shares
        ([-1.0, -9.0], 2),
        ([0.0, 0.0], 2),
    ],
)
def test_which_hits_are_promising(scores, kept):
    assert len(promising_hits([Hit(str(at), score, at) for at, score in enumerate(scores, 1)])) == kept


@pytest.mark.parametrize("given", ["maybe", 2, ""])
def test_pruning_is_yes_or_no(given):
    with pytest.raises(UsageError, match="prune.*true or false"):
        PRUNE.value(given)


# the search by chunks alone


@pytest.fixture(scope="module")
def retriever():
    # one long table whose chunks are all near, so that others come late
    long = Table("long", ("Mountain", "Height"), tuple((f"mountain peak {n}", f"height {n}") for n in range(900)))
    others = [Table(f"o{n}", ("Colour",), ((f"colour number {n}",),), title=f"Colours {n}") for n in range(9)]
    return build_retriever([long, *others], chunk_vectors=True)


@pytest.mark.parametrize("k", [1, 5, 10, 99])
def test_k_chunks_of_one_table_do_not_leave_fewer_tables(retriever, k):
    hits = retriever.searching(fusion="cosine").search("mountain peak height", k)
    assert len({hit.table_id for hit in hits}) == len(hits) == min(k, 10)
    assert hits[0].table_id == "long" and [hit.rank for hit in hits] == list(range(1, len(hits) + 1))
    assert [hit.score for hit in hits] == sorted((hit.score for hit in hits), reverse=True)
    assert all(hit.chunk and hit.chunk.table_id == hit.table_id for hit in hits)


def test_the_nearest_chunk_is_the_one_with_the_largest_cosine(retriever):
    vector = question_vector(retriever.embedder, "colour number 7", 256)
    hit = retriever.searching(fusion="cosine").search("colour number 7", 1)[0]
    cosines = retriever.engine.dense.chunks.cosines(vector, slice(None))
    assert hit.chunk == retriever.engine.chunk(int(cosines.argmax())) and hit.score == pytest.approx(cosines.max())


@pytest.mark.parametrize(
    ("options", "wanted"),
    [
        ({"fusion": "cosinus"}, "learned, rrf, cosine"),
        ({"fusion": "cosine", "rankers": ["dense"]}, "only vectors of chunks"),
        ({"fusion": "cosine", "weights": {"title": 2}}, "only vectors of chunks"),
        ({"fusion": "cosine", "keywords": {"sky": "o1"}}, "only vectors of chunks"),
    ],
)
def test_what_cosine_does_not_go_with(retriever, options, wanted):
    with pytest.raises(UsageError, match=wanted):
        retriever.searching(**options)


def test_an_index_keeps_the_vectors_of_its_chunks(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    (tmp_path / "peaks.csv").write_text("Mountain,Height\nK2,8611\nLhotse,8516\n")
    source = tmp_path / "peaks.csv"
    with resolve(source, progress=False) as plain, pytest.raises(UsageError, match="chunk_vectors=True"):
        plain.searching(fusion="cosine")
    resolve(source, progress=False, chunk_vectors=True).close()
    with resolve(source, progress=False) as again:  # a later question does not throw them away
        hit = again.searching(fusion="cosine").retriever.search("How high is K2?")[0]
    assert hit.table_id == "peaks.csv" and set(hit.ranks) == {"dense"}


# presets


def test_every_option_of_a_preset_is_one_of_some_system():
    for name, each in PRESETS.items():
        known = options_of(over=each.over)
        assert each.help and {*each.options, *each.keyed_options} <= known.keys(), name
        for one in each.systems:
            spec = SystemSpec.parse(one, preset=name)
            own = [word.partition("=")[0] for word in one.split()[1:]]
            assert spec.model == "embedded" and set(own) <= set(spec.overrides), one
        assert all(all(part.strip() for part in different) for different in each.differs)


@pytest.mark.parametrize(
    ("text", "defaults", "field", "wanted"),
    [
        ("mixed preset=paper", {}, "options", {"grading": "answered", "policy": "first", "prune": False, "calls": 15}),
        ("rag preset=paper", {}, "options", {"prune": False}),
        ("mixed", {"preset": "paper"}, "retrieval", {"fusion": "cosine"}),
        ("mixed preset=paper", {}, "k", 5),
        ("mixed preset=paper k=10", {}, "k", 10),
        ("mixed preset=paper k=10", {}, "overrides", ("model", "vision_model", "k")),
        ("mixed preset=paper policy=likeliest", {}, "overrides", ("model", "vision_model", "policy")),
        ("mixed preset=paper grading=answered", {}, "overrides", ("model", "vision_model")),
        ("rag", {"preset": "paper", "options": {"prune": "yes"}}, "overrides", ("model", "vision_model", "prune")),
        ("mixed preset=paper fusion=learned", {}, "retrieval", {"fusion": "learned"}),
        ("mixed preset=paper fusion=learned", {}, "overrides", ("model", "vision_model", "fusion")),
        ("rag preset=paper prune=yes", {}, "options", {"prune": True}),
        ("rag preset=paper prune=no", {}, "overrides", ("model", "vision_model")),
        ("mixed preset=paper", {}, "model", "embedded"),  # without a key
        ("mixed preset=paper", {"model": "openai:gpt-4o"}, "model", "openai:gpt-4o"),
        ("mixed preset=paper model=openai:gpt-4-0613 vision_model=openai:gpt-4o-2024-05-13", {}, "overrides", ()),
        ("mixed preset=paper", {"model": None, "vision_model": None}, "model", "embedded"),
        ("mixed", {}, "overrides", None),
        ("mixed fusion=rrf", {}, "retrieval", {"fusion": "rrf"}),
    ],
)  # fmt: skip
def test_what_a_preset_fills_in(monkeypatch, text, defaults, field, wanted):
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    spec = SystemSpec.parse(text, **defaults)
    assert getattr(spec, field) == wanted
    assert SystemSpec(**json.loads(json.dumps(asdict(spec)))) == spec  # as a worker makes it, and a manifest holds it


def test_the_papers_models_where_there_is_a_key(monkeypatch):
    monkeypatch.setenv("OPENAI_API_KEY", "sk-test")
    spec = SystemSpec.parse("mixed preset=paper")
    assert (spec.model, spec.vision_model) == (PAPER.model, PAPER.vision_model) and spec.overrides == ()
    other = SystemSpec.parse("mixed preset=paper model=openai:gpt-4.1")  # its own eyes, not the paper's
    assert (other.model, other.vision_model) == ("openai:gpt-4.1", None)


@pytest.mark.parametrize("make", [lambda: preset("papre"), lambda: SystemSpec.parse("mixed preset=papre")])
def test_an_unknown_preset_names_those_there_are(make):
    with pytest.raises(UsageError, match="'papre'.*paper"):
        make()


@pytest.mark.parametrize("name", PAPER.systems)
def test_five_tables_reach_every_method_in_the_papers_setting(tmp_path_factory, name, monkeypatch):
    folder = tmp_path_factory.getbasetemp() / "five"
    if not folder.exists():
        (folder / "in").mkdir(parents=True)
        for number in range(8):
            (folder / "in" / f"t{number}.csv").write_text(f"Athlete,Medal\ncell{number},gold\nother,silver\n")
        build_index(folder / "in", folder / "index", progress=False, chunk_vectors=True).close()
    model = ScriptedChatModel(nothing_there)
    monkeypatch.setattr("tablerag.models.chat.model_by_name", lambda *_, **__: model)
    with open_index(folder / "index") as index:
        monkeypatch.setattr(type(index), "images", Images(), raising=False)
        answer = SystemSpec(name, "scripted", preset="paper").make(index).answer("Which medal did cell4 win?")
    text = repr(model.seen)
    seen = {number for number in range(8) if f"cell{number}" in text.replace("did cell4 win", "")}
    assert len(seen) == 5 == len(answer.hits) and all(set(hit.ranks) == {"dense"} for hit in answer.hits)


def test_the_manifest_tells_preset_and_overrides(tmp_path):
    (tmp_path / "peaks.csv").write_text("Mountain,Height\nK2,8611\nLhotse,8516\n")
    (tmp_path / "questions.jsonl").write_text(
        json.dumps({"id": "a", "question": "What is the height of K2?", "table_id": "peaks.csv", "answer": ["8611"]})
    )
    with build_index(tmp_path, tmp_path / "index", progress=False, chunk_vectors=True) as index:
        status = run(["sql_agent preset=paper k=3"], None, tmp_path / "study", index, workers=0, progress=False)
    assert status.left == 0 and not sum(status.errors.values())
    (described,) = Results(tmp_path / "study").manifest["systems"].values()
    assert (described["preset"], described["overrides"]) == ("paper", ["model", "vision_model", "k"])
    assert described["retrieval"] == {"fusion": "cosine"} and described["options"]["prune"] is False
    told = Results(tmp_path / "study").manifest["departures"]
    assert list(told) == ["paper"] and told["paper"] == [each._asdict() for each in PAPER.differs]


def test_a_right_answer_in_the_papers_setting(tmp_path):
    (tmp_path / "peaks.csv").write_text("Mountain,Height\nK2,8611\nLhotse,8516\n")
    model = ScriptedChatModel(
        [
            tool_call("run_sql", query='SELECT "Height" FROM peaks WHERE "Mountain" = \'K2\''),
            "8611",
            '{"useful": true, "reason": "a value"}',
        ]
    )
    with build_index(tmp_path, tmp_path / "index", progress=False, chunk_vectors=True) as index:
        spec = SystemSpec("mixed", preset="paper")
        answer = system("mixed", index.searching(**spec.retrieval), model, **spec.options).answer("How high is K2?")
    assert answer.text == "8611" and answer.trace.of("grade")[0].name == "answered"


# the other sources

SEEDS = Path(__file__).resolve().parents[1] / "data" / "databases"


def requests_of(chat_server, source, name, question, brain, **more):
    "What a preset sends: names of prompts in their order, and the settings of the requests."
    chat_server.brain = brain
    session = tablerag.open(source, chat_server.model(), preset=name, progress=False, **more)
    answer = session.ask(question)
    getattr(session, "close", lambda: None)()  # tables have no worker to end
    assert len(chat_server.requests) == len(answer.trace.of("model"))
    return [step.input.prompt for step in answer.trace.of("model")], [each.body for each in chat_server.requests]


def schema_brain(request):
    text = request.messages[0]["content"]
    if "choose" in text and '"columns"' in text:
        return '{"columns": {"packet": ["sold"]}}'
    return "```sql\nSELECT 1\n```" if "```sql" in text else '{"keywords": ["packets"]}'


def test_chess_as_published_asks_three_votes_one_query_and_no_tests(chat_server):
    source = SEEDS / "seeds.sqlite"
    prompts, bodies = requests_of(chat_server, source, "chess", "How many packets were sold?", schema_brain)
    counts = Counter(prompts)
    assert counts == {"extract_keywords": 1, "choose_columns": 3, "write_query": 1}
    assert {body["temperature"] for body in bodies} == {0.8}


def test_text_to_sql_as_published_shows_the_tables_found_whole(chat_server):
    source = SEEDS / "seeds.sqlite"
    prompts, bodies = requests_of(chat_server, source, "text_to_sql", "How many packets were sold?", schema_brain)
    assert prompts == ["write_query"] and bodies[0]["temperature"] == 0
    assert bodies[0]["messages"][1]["content"].count("CREATE TABLE") <= 5


def test_sparql_as_published_writes_one_query(chat_server, tmp_path):
    (tmp_path / "g.ttl").write_text('@prefix : <http://x/> . :luke a :Person ; :name "Luke" ; :home "Tatooine" .')
    brain = lambda request: "```sparql\nSELECT ?x { ?x <http://x/none> ?y }\n```"  # noqa: E731
    asked = (chat_server, tmp_path / "g.ttl", "sparql", "Where is Luke from?", brain)
    prompts, [body] = requests_of(*asked, shown="examples")
    assert prompts == ["write_graph_query"], "an empty result is not corrected"
    assert "Schema:\n# not shown" in body["messages"][1]["content"]
    assert ":luke" in body["messages"][1]["content"] and "things" in {each.of for each in PRESETS["sparql"].differs}


def test_table_rag_as_published_runs_ten_times_and_keeps_its_thoughts(chat_server, tmp_path):
    (tmp_path / "peaks.csv").write_text("Mountain,Height\nK2,8611\nLhotse,8516\n")

    def brain(request):
        if "Action:" not in request.messages[0]["content"]:
            return '{"columns": ["height"], "values": ["K2"]}'
        done = any("Observation" in each["content"] for each in request.messages[2:])
        return "Thought: done\nFinal Answer: 8611 [result 1]" if done else "Thought: look it up\nAction: df.iloc[0, 1]"

    prompts, bodies = requests_of(chat_server, tmp_path, "table_rag", "How high is K2?", brain, system="table_rag")
    assert Counter(prompts) == {"expand_query": 1, "solve_program": 20}
    assert "Thought: look it up" in bodies[-1]["messages"][2]["content"]
    assert {body["temperature"] for body in bodies} == {0.8}


@pytest.mark.parametrize("name", ["chess", "text_to_sql", "table_rag", "sparql"])
def test_a_study_with_a_preset_compares_what_its_source_compares(name, tmp_path, capsys):
    (tmp_path / "peaks.csv").write_text("Mountain,Height\nK2,8611\n")
    question = {"id": "1", "question": "How high is K2?", "table_id": "peaks.csv", "answer": ["8611"]}
    (tmp_path / "questions.jsonl").write_text(json.dumps(question))
    source = {"databases": SEEDS, "tables": tmp_path, "graphs": SEEDS.parent / "graphs"}[PRESETS[name].over]
    words = ["study", str(source), "--out", str(tmp_path / "out"), "--preset", name, "--limit", "2", "--workers", "0"]
    assert main(words) == 0, capsys.readouterr().err
    manifest = Results(tmp_path / "out").manifest
    assert tuple(manifest["systems"]) == PRESETS[name].systems and list(manifest["departures"]) == [name]


def test_a_preset_of_another_kind_is_refused(tmp_path):
    (tmp_path / "peaks.csv").write_text("Mountain,Height\nK2,8611\n")
    with pytest.raises(SourceError):
        tablerag.open(tmp_path, preset="chess", progress=False)
    with pytest.raises(UsageError, match="over databases.*answers over tables"):
        SystemSpec.parse("mixed preset=chess")


def test_solved_questions_of_a_file_reach_chess(chat_server, tmp_path):
    solved = tmp_path / "solved.jsonl"
    row = {"id": "1", "question": "How many packets were sent?", "sql": "SELECT 42 AS sent", "database": "seeds"}
    solved.write_text(json.dumps(row) + "\n")
    source = SEEDS / "seeds.sqlite"
    _, bodies = requests_of(
        chat_server, source, "chess", "How many packets were sold?", schema_brain, solved=str(solved)
    )
    assert "SELECT 42 AS sent" in bodies[-1]["messages"][1]["content"]
