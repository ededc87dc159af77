import json
import sys
import threading
import warnings
from pathlib import Path

import bm25s
import numpy as np
import pytest
from safetensors.numpy import load_file

from tablerag.core import IndexFolderError, MissingExtra, ModelError, Table, UsageError
from tablerag.retrieval.embedding import WordLlamaEmbeddings, embedder_name
from tablerag.retrieval.engine import RANKERS
from tablerag.retrieval.fusion import WEIGHTS, cross_encoder, reciprocal_rank_fusion
from tablerag.retrieval.index import build_index
from tablerag.retrieval.large import LargeEngine
from tablerag.retrieval.lexical import BM25_MODELS, LexicalBuilder, WordScores, save_arrays
from tablerag.retrieval.local import LocalEngine, Vectors
from tablerag.retrieval.retriever import MAX_QUESTION, HybridRetriever, build_retriever
from tablerag.tables.corpus import load_tables
from tablerag.tables.questions import load_questions

TABLES = [
    Table(
        "peaks",
        ["Peak", "Height in metres"],
        [["Everest", "8849"], ["K2", "8611"]],
        title="Highest mountains",
        section="Asia",
    ),
    Table("rivers", ["River", "Length"], [["Nile", "6650"], ["Amazon", "6400"]], title="Longest rivers"),
    Table("ja", ["都道府県", "県庁所在地"], [["島根県", "松江市"], ["沖縄県", "那覇市"]], title="日本の都道府県"),
    Table("zh", ["河流", "长度"], [["长江", "6300"], ["黄河", "5464"]], title="中国主要河流"),
    Table(
        "ru", ["Город", "Население"], [["Москва", "13010112"], ["Казань", "1308660"]], title="Крупнейшие города России"
    ),
    *(
        Table(f"season-{year}", ["Player", "Goals"], [["Lee", "12"], ["Ray", "9"]], title=f"{year} Rovers season")
        for year in range(1990, 2000)
    ),
]
TABLES_BY_ID = {table.id: table for table in TABLES}


def large(folder: Path) -> LargeEngine:
    "The tables, written at once with one that has gone."
    twin = Table("gone", ["Peak"], [["Everest"]], title="Highest mountains")
    source = folder / "source"
    source.mkdir()
    for name, tables in (("gone", [twin]), ("tables", TABLES)):
        fields = ("id", "title", "section", "header", "rows")
        lines = [{field: getattr(each, field) for field in fields} for each in tables]
        (source / f"{name}.jsonl").write_text("".join(json.dumps(each) + "\n" for each in lines))
    build_index(source, folder / "index", engine="large", progress=False, jobs=1).close()
    (source / "gone.jsonl").unlink()
    return build_index(source, folder / "index", engine="large", progress=False, jobs=1).retriever.engine


# what is asked of every engine; a server's comes here, too
UNDER_TEST = {"local": lambda folder: build_retriever(TABLES).engine, "large": large}


@pytest.fixture(scope="module", params=UNDER_TEST)
def built(request, tmp_path_factory) -> HybridRetriever:
    return HybridRetriever(UNDER_TEST[request.param](tmp_path_factory.mktemp(request.param)))


@pytest.fixture
def retriever(built) -> HybridRetriever:
    "A fresh one over the same parts: tests change settings."
    return built.searching()


def first(retriever: HybridRetriever, question: str) -> str:
    return retriever.search(question)[0].table_id


def test_rank_fusion_edges():
    assert reciprocal_rank_fusion([]) == [] and reciprocal_rank_fusion([[], []]) == []
    # an id named twice by one ranker counts once, at its better rank
    assert dict(reciprocal_rank_fusion([["a", "a", "b"]])) == {"a": 1 / 61, "b": 1 / 62}
    # ties keep the order in which ids were first seen
    assert [id for id, _ in reciprocal_rank_fusion([["x", "y"], ["y", "x"]])] == ["x", "y"]


@pytest.mark.parametrize(
    ("question", "table"),
    [
        ("How high is Everest?", "peaks"),
        ("how LONG is the amazon river", "rivers"),
        ("島根県の県庁所在地はどこですか？", "ja"),
        ("长江有多长？", "zh"),
        ("Сколько жителей в городах: Казань?", "ru"),
        ("Who scored most goals in the 1994 Rovers season?", "season-1994"),
    ],
)
def test_finds_the_table_in_its_language(retriever, question, table):
    assert first(retriever, question) == table


def test_a_hit_says_why(retriever):
    hit = retriever.search("How high is Everest?")[0]
    assert hit.ranks["chunk"] == hit.ranks["table"] == 1 and set(hit.ranks) <= set(RANKERS)
    assert hit.scores.keys() == hit.ranks.keys() and all(isinstance(score, float) for score in hit.scores.values())
    assert hit.chunk.table_id == "peaks" and "Everest" in hit.chunk.text
    assert hit.words == ("everest",) and hit.title == "Highest mountains - Asia" and hit.rank == 1


def test_words_of_a_hit_leave_out_characters_within_longer_ones(retriever):
    hit = retriever.search("島根県の県庁所在地はどこですか？")[0]
    assert {"島根", "県庁"} <= set(hit.words) and not {"島", "県"} & set(hit.words)


def test_scores_fall_and_are_shares(retriever):
    hits = retriever.search("Rovers season goals", k=len(TABLES))
    scores = [hit.score for hit in hits]
    assert (
        scores == sorted(scores, reverse=True)
        and sum(scores) == pytest.approx(1)
        and [hit.rank for hit in hits] == list(range(1, len(hits) + 1))
    )


@pytest.mark.parametrize("question", ["", "   ", "?!", "…", "🎉"])
def test_a_question_without_a_word_is_refused(retriever, question):
    with pytest.raises(UsageError, match="contains no word"):
        retriever.search(question)


def test_k(retriever):
    assert len(retriever.search("Everest", k=1000)) == len(TABLES)
    with pytest.raises(UsageError, match="k is 0"):
        retriever.search("Everest", k=0)


@pytest.mark.parametrize(
    "question",
    ["What is it?", "xyzzy plugh", "SELECT * FROM t; DROP TABLE t --", "Quelle est la plus haute montagne ?"],
)
def test_odd_questions_find_something(retriever, question):
    assert len(retriever.search(question)) == 5


def test_a_long_question_is_cut_visibly(retriever):
    with pytest.warns(UserWarning, match=f"100,000 characters.*first {MAX_QUESTION:,}"):
        hits = retriever.search(("How high is Everest? " * 5000)[:100_000])
    assert hits[0].table_id == "peaks"
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        retriever.search("Everest " * 400)


def test_each_ranker_alone(retriever):
    retriever.fusion = "rrf"
    for name in RANKERS:
        retriever.rankers = (name,)
        hits = retriever.search("Highest mountains of Asia")
        assert hits[0].table_id == "peaks" and set(hits[0].ranks) == {name}


def test_unknown_settings_are_named(built):
    with pytest.raises(UsageError, match="no fusion 'magic'"):
        HybridRetriever(built.engine, fusion="magic")
    with pytest.raises(UsageError, match="psychic.*title, table, chunk, dense"):
        HybridRetriever(built.engine, rankers=("table", "psychic"))
    with pytest.raises(UsageError, match="no rankers"):
        HybridRetriever(built.engine, rankers=())


def test_ranker_weights_count(retriever):
    retriever.fusion, retriever.weights = "rrf", {"dense": 3.0, "title": 0.5}
    for hit in retriever.search("rivers of Asia", k=10):
        assert hit.score == pytest.approx(
            sum({"dense": 3.0, "title": 0.5}.get(name, 1.0) / (60 + rank) for name, rank in hit.ranks.items())
        )


def test_keyword_tables_are_always_kept(retriever):
    retriever.keywords = {"Oscar": "zh", "big water": ["rivers", "zh"]}
    hits = retriever.search("Which oscar did Lee of the 1994 Rovers get?", k=2)
    assert {hit.table_id for hit in hits} == {"season-1994", "zh"}
    assert next(hit for hit in hits if hit.table_id == "zh").ranks["keyword"] == 1
    assert {hit.table_id for hit in retriever.search("Big  water?", k=2)} == {"rivers", "zh"}
    # a word that only contains the keyword does not say it
    assert "zh" not in {hit.table_id for hit in retriever.search("Oscars of the 1994 Rovers", k=2)}


def test_keywords_of_unknown_tables_are_refused(retriever):
    with pytest.raises(UsageError, match="'x'.*nowhere"):
        retriever.keywords = {"x": "nowhere"}
    with pytest.raises(UsageError, match="no word"):
        retriever.keywords = {"!": "zh"}


class Backwards:
    "A scorer that likes what comes last in its list."

    def predict(self, pairs):
        self.pairs = pairs
        return np.arange(len(pairs))


def test_reranking_settles_the_order(retriever):
    plain = [hit.table_id for hit in retriever.search("Rovers goals", k=len(TABLES))]
    retriever.scorer = Backwards()
    hits = retriever.search("Rovers goals", k=len(TABLES))
    assert [hit.table_id for hit in hits] == plain[::-1]
    assert hits[0].ranks["rerank"] == 1 and hits[0].scores["rerank"] == len(TABLES) - 1
    question, text = retriever.scorer.pairs[0]
    assert question == "Rovers goals" and "Rovers season" in text


def test_a_scorer_that_miscounts_is_an_error(retriever):
    class Short:
        def predict(self, pairs):
            return [1.0]

    retriever.scorer = Short()
    with pytest.raises(ModelError, match="Short"):
        retriever.search("Rovers goals")


def test_cross_encoder_without_its_extra(monkeypatch):
    monkeypatch.setitem(sys.modules, "sentence_transformers", None)
    with pytest.raises(MissingExtra, match=r"pip install 'tablerag\[rerank\]'"):
        cross_encoder()


class Letters:
    "A tiny embedder of another dimension, with the methods LangChain's have."

    def __init__(self, dimension: int = 26):
        self.dimension, self.asked = dimension, []

    def embed_documents(self, texts):
        self.asked += texts
        return [self.embed_query(text) for text in texts]

    def embed_query(self, text):
        return [float(text.lower().count(chr(97 + place))) for place in range(self.dimension)]


def stored_vectors(retriever: HybridRetriever) -> np.ndarray:
    held = retriever.engine.dense.tables
    return held.vectors * held.scales[:, None]


def test_any_embedder_will_do_and_known_vectors_are_not_asked_for():
    letters = Letters()
    retriever = build_retriever(TABLES, letters)
    assert first(retriever, "How high is Everest?") == "peaks" and len(letters.asked) == len(TABLES)
    known = dict(zip(retriever.fingerprints, stored_vectors(retriever), strict=True))
    again = Letters()
    changed = [*TABLES[1:], Table("new", ["a"], [["b"]], title="quite new")]
    other = build_retriever(changed, again, known)
    assert [text.split()[0] for text in again.asked] == ["quite"]
    np.testing.assert_allclose(stored_vectors(other)[0], stored_vectors(retriever)[1], rtol=1e-6)


def test_an_embedder_of_another_dimension_is_named(built):
    retriever = HybridRetriever(built.engine, Letters())
    with pytest.raises(IndexFolderError, match="256 numbers, Letters"):
        retriever.search("Everest")


def test_an_embedder_that_fails_is_named(retriever):
    class Broken:
        name = "broken:model"

        def embed_query(self, text):
            raise ConnectionError("no route to host")

    retriever.embedder = Broken()
    with pytest.raises(ModelError, match="broken:model.*no route to host"):
        retriever.search("Everest")


def test_an_embedder_without_an_opinion_does_no_harm(retriever):
    class Zero:
        name = "zero"

        def embed_query(self, text):
            return [float("nan")] * 256

    retriever.embedder = Zero()
    hits = retriever.search("How high is Everest?")
    assert hits[0].table_id == "peaks" and "dense" not in hits[0].ranks
    assert retriever.search("xyzzy") == []


def test_names_of_embedders():
    class Langchain:
        model = "text-embedding-3-small"

    assert embedder_name(WordLlamaEmbeddings()) == "wordllama"
    assert embedder_name(Langchain()) == "Langchain:text-embedding-3-small" and embedder_name(Letters()) == "Letters"


def test_default_embeddings_leave_the_root_logger_alone():
    import subprocess

    code = (
        "import logging; from tablerag.retrieval.retriever import WordLlamaEmbeddings as W; "
        "v = W().embed_query('a'); r = logging.getLogger(); print(len(v), r.handlers, r.level)"
    )
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert out.stdout.split("\n")[0] == "256 [] 30" and out.stderr == ""


def test_chunk_vectors(tmp_path):
    tables = [
        Table(
            "long",
            ["fact"],
            [[f"word{number} " * 20] for number in range(40)] + [["giraffes are tall"]],
            title="Assorted",
        )
    ] + TABLES
    retriever = build_retriever(tables, chunk_vectors=True)
    retriever.engine.save(tmp_path / "r")
    again = HybridRetriever(
        LocalEngine.load(tmp_path / "r", TABLES_BY_ID.get, chunk_vectors=True), fusion="rrf", rankers=("dense",)
    )
    assert again.settings()["chunk_vectors"] is True
    by_title = build_retriever(tables, fusion="rrf", rankers=("dense",))
    rank = {
        name: next(hit.rank for hit in one.search("giraffes are tall", k=20) if hit.table_id == "long")
        for name, one in (("chunks", again), ("titles", by_title))
    }
    assert rank["chunks"] < rank["titles"]


def test_saved_and_loaded_finds_the_same(tmp_path):
    retriever = build_retriever(TABLES)
    retriever.engine.save(tmp_path / "r")
    again = HybridRetriever(LocalEngine.load(tmp_path / "r", TABLES_BY_ID.get))
    for question in ("How high is Everest?", "长江有多长？", "What is it?"):
        assert again.search(question) == retriever.search(question)


def test_damaged_parts_are_named(tmp_path):
    retriever = build_retriever(TABLES)
    retriever.engine.save(tmp_path / "r")
    fewer = vars(Vectors.of(np.eye(3, 256, dtype=np.float32)))
    file = tmp_path / "r" / "vectors.safetensors"
    save_arrays(file, load_file(file) | {f"tables.{name}": each for name, each in fewer.items()})
    with pytest.raises(IndexFolderError, match="different numbers of tables"):
        HybridRetriever(LocalEngine.load(tmp_path / "r", {}.get))
    (tmp_path / "r" / "lexical.safetensors").write_bytes(b"junk")
    with pytest.raises(IndexFolderError, match="damaged"):
        HybridRetriever(LocalEngine.load(tmp_path / "r", {}.get))


def test_threads_find_the_same(retriever):
    questions = [
        "How high is Everest?", "长江有多长？", "Who scored in the 1994 Rovers season?", "население Казани",
    ] * 5  # fmt: skip
    alone = [retriever.search(question) for question in questions]
    found: dict[int, list] = {}
    threads = [
        threading.Thread(
            target=lambda n=n: found.__setitem__(n, [retriever.search(question) for question in questions])
        )
        for n in range(8)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(found) == 8 and all(one == alone for one in found.values())


def test_learned_weights_are_the_committed_ones():
    path = Path(__file__).parent.parent.parent / "benchmarks" / "retrieval_weights.json"
    learned = json.loads(path.read_text())["weights"]
    assert learned.keys() == WEIGHTS.keys() and all(abs(learned[name] - WEIGHTS[name]) < 0.006 for name in WEIGHTS)


def test_sample_corpus(data):
    retriever = build_retriever(load_tables(data).tables)
    questions = [question for path in sorted(data.glob("questions*.jsonl")) for question in load_questions(path)]
    found = [retriever.search(question.text)[0].table_id == question.table_id for question in questions]
    assert np.mean(found) > 0.93


@pytest.mark.benchmark
def test_benchmark_figures(benchmarks):
    retriever = build_retriever(load_tables(benchmarks / "fetaqa").tables)
    questions = load_questions(benchmarks / "fetaqa")[::3]
    ranks = [
        next((hit.rank for hit in retriever.search(question.text) if hit.table_id == question.table_id), 99)
        for question in questions
    ]
    assert np.mean(np.array(ranks) == 1) > 0.92 and np.mean(np.array(ranks) <= 5) > 0.955


@pytest.mark.parametrize(
    ("ours", "theirs"),
    [({}, {"k1": 1.5, "method": "lucene"}), ({"k1": 1.2, "most": 2.2}, {"k1": 1.2, "method": "atire"})],
)
def test_terms_are_scored_as_by_the_library(ours, theirs):
    build = LexicalBuilder()
    for table in TABLES:
        build.add(table)
    for documents in map(build.documents, BM25_MODELS):
        library = bm25s.BM25(**theirs, idf_method="lucene")
        library.index((documents, build.vocabulary), create_empty_token=False, show_progress=False)
        scores = WordScores((map(str, each) for each in documents), **ours)
        for terms in ([1], [1, 2, 5], list(range(1, len(build.vocabulary))), []):
            found = scores.scores(map(str, terms))
            assert found == pytest.approx(library.get_scores_from_ids(np.array(terms, np.int64)), rel=1e-6)


def test_the_nearest_vectors_are_found_by_their_signs():
    vectors = np.random.default_rng(7).normal(size=(3000, 64)).astype(np.float32)
    vectors /= np.linalg.norm(vectors, axis=1)[:, None]
    vectors[100:140] = vectors[3]  # of equal ones more than there is room for
    held = Vectors.of(vectors)
    for question in (vectors[3], vectors[3] + vectors[200], -vectors[100]):
        exact = np.argsort(-vectors @ question, kind="stable")
        scores, places = held.best(question, 10)
        assert len(places) == 10 and scores == pytest.approx(vectors[places] @ question, abs=0.01)
        assert len({*places.tolist()} & {*exact[:60].tolist()}) >= 7
    assert held.best(vectors[3], 10)[1].tolist() == list(range(139, 129, -1))
    assert held.best(vectors[3], 5000)[0].size == 3000
