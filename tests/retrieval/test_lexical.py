import pickle
from dataclasses import replace

import numpy as np
import pytest
from safetensors.numpy import load_file

from tablerag.core import SourceError, Table
from tablerag.retrieval.lexical import (
    ASKING,
    BM25_MODELS,
    Lexical,
    LexicalBuilder,
    Ragged,
    TermMatches,
    WordScores,
    build_lexical,
    others,
    starts_of,
    term,
    terms,
)
from tablerag.retrieval.local import build_local
from tablerag.tables.chunking import chunks

RACES = [
    Table("1995", ["Driver", "Points"], [["John Bowe", "61"], ["Glenn Seton", "58"]], title="1995 Tooheys 1000"),
    Table("1996", ["Driver", "Points"], [["Craig Lowndes", "75"], ["John Bowe", "40"]], title="1996 Tooheys 1000"),
    Table("bare", ["Driver", "Car"], [["John Bowe", "Ford"]]),
]


def cover(lexical: Lexical, question: str, tables: list[int]):
    query = lexical.query(question)
    numbers = np.array(tables)
    _, _, *read = TermMatches(lexical, query).best_chunks(numbers)
    return lexical.coverage(query, numbers, *read).shares


def all_scores(lexical: Lexical, query) -> dict[str, np.ndarray]:
    found = TermMatches(lexical, query)
    return found.scores | {"chunk": found.chunks(np.arange(len(lexical)))[2]}


@pytest.mark.parametrize(
    ("one", "other"),
    [("drivers", "driver's"), ("Winning", "wins"), ("городов", "города"), ("CAFÉ", "cafe"), ("２０２４", "2024")],
)
def test_forms_of_a_word_meet(one, other):
    assert terms(one) == terms(other) != []


def test_stop_words_and_numbers():
    assert terms("What is it, and where was that?") == [] and terms("что это") == []
    assert term("1995") == "1995"


def test_a_column_named_by_one_character_is_found():
    # in the question the character is part of two pairs and a word of neither
    lexical = build_lexical(
        [Table("a", ["川", "長さ"], [["信濃川", "367"]]), Table("b", ["山", "高さ"], [["富士山", "3776"]])]
    )
    scores = TermMatches(lexical, lexical.query("何という山ですか")).scores["table"]
    assert scores[1] > scores[0] == 0


def test_ragged_gathers_empty_and_repeated_lists():
    taken = Ragged(np.array([1, 2, 3]), starts_of([2, 0, 1])).take(np.array([1, 2, 0, 2]))
    assert taken.values.tolist() == [3, 1, 2, 3] and taken.starts.tolist() == [0, 0, 1, 3, 4]


def test_coverage_by_hand():
    lexical = build_lexical(RACES)
    found = cover(lexical, "How many points did John Bowe get at the 1996 Tooheys 1000?", [0, 1, 2])
    assert found["named"][1] == pytest.approx(1) and found["phrase"].tolist() == [0, 1, 0]
    assert found["untitled"].tolist() == [0, 0, 1]
    query = lexical.query("How many points did John Bowe get at the 1996 Tooheys 1000?")
    weight = {word: query.weights[place] for word, place in query.words}
    bowe = (weight["john"] + weight["bowe"]) / query.weights.sum()
    assert found["row"] == pytest.approx([bowe] * 3) and found["cell"] == pytest.approx([bowe] * 3)
    assert found["header"] == pytest.approx([weight["points"] / query.weights.sum()] * 2 + [0])


def test_a_cell_counts_only_when_it_is_said_in_full():
    lexical = build_lexical(RACES)
    found = cover(lexical, "What did Bowe drive?", [2])
    assert found["row"][0] > 0 and found["cell"][0] == 0
    assert cover(lexical, "What did Bowe, John, drive?", [2])["cell"][0] == 1  # its words in any order


@pytest.mark.parametrize(
    ("header", "question"),
    [
        ("popTotal", "Where do the fewest people live?"),
        ("hh_inc", "How much income is there?"),
        ("avgSalary", "What do they earn?"),
        ("female", "How many women?"),
    ],
)
def test_a_header_means_what_it_does_not_say(header, question):
    lexical = build_lexical([Table("coded", ["x1", header], [["a", "1"]]), Table("other", ["x1", "z"], [["a", "1"]])])
    found = cover(lexical, question, [0, 1])
    assert 0 < found["meant"][0] <= 1 and found["meant"][1] == 0


def test_what_is_said_is_not_meant_as_well():
    lexical = build_lexical([Table("both", ["population", "people"], [["1", "2"]])])
    found = cover(lexical, "How many people?", [0])
    assert found["header"][0] > 0 == found["meant"][0]


def test_words_with_nothing_else_mean_nothing():
    found = cover(build_lexical(RACES), "xyzzy", [0, 1, 2])
    assert not found["meant"].any() and others("xyzzy") == ()


@pytest.mark.parametrize("word", ["many", "most", "highest", "сколько", "多"])
def test_words_that_ask_weigh_little(word):
    lexical = build_lexical([Table("text", ["x"], [[f"{word} 川"]]), *RACES])
    query = lexical.query(f"{word} 川")
    asking, other = (query.weights[lexical_place(lexical, query, one)] for one in (word, "川"))
    assert term(word) in ASKING and 0 < asking < other / 3
    alone, both = (TermMatches(lexical, lexical.query(text)).scores["table"][0] for text in ("川", f"{word} 川"))
    assert alone < both < 1.5 * alone


def lexical_place(lexical: Lexical, query, word: str) -> int:
    return int(np.flatnonzero(query.numbers == lexical.vocabulary[term(word)])[0])


def test_a_row_says_its_labels_and_not_its_texts():
    text = "mercy " + "of course and for ever " * 30 + "love"
    lexical = build_lexical([Table("text", ["name", "statement"], [["Smith", text]]), *RACES])
    assert cover(lexical, "Smith", [0])["row"][0] == 1 and cover(lexical, "mercy", [0])["row"][0] == 1
    assert cover(lexical, "love", [0])["row"][0] == 0
    assert np.argmax(TermMatches(lexical, lexical.query("love")).scores["table"]) == 0  # but is found


def test_saved_and_loaded_is_the_same_and_holds_no_pickle(tmp_path):
    lexical = build_lexical(RACES)
    lexical.save(tmp_path)
    again = Lexical.load(tmp_path)
    query, other = lexical.query("points of John Bowe in 1996"), again.query("points of John Bowe in 1996")
    for one, two in zip(all_scores(lexical, query).values(), all_scores(again, other).values(), strict=True):
        np.testing.assert_array_equal(one, two)
    held = load_file(tmp_path / "lexical.safetensors")  # as the library reads it
    assert held["said.values"].tolist() == lexical.said.values.tolist()
    assert held["documents.values"].tolist() == lexical.documents.values.tolist()
    assert {path.name for path in tmp_path.iterdir()} == {"lexical.safetensors"}


def test_odd_tables_are_indexed():
    tables = [
        Table("blank", ["", ""], [["", ""], ["", ""]]),
        Table("no rows", ["Name"], [], title="Nothing here"),
        Table("long cell", ["text"], [["word " * 50_000]]),
        Table("wide", [f"column {number}" for number in range(3000)], [["1"] * 3000]),
        Table("lone surrogate", ["a"], [["\ud800"]]),
    ]
    lexical = build_lexical(tables)
    assert len(lexical) == 5 and (np.diff(lexical.chunk_starts) > 0).all()
    assert np.argmax(TermMatches(lexical, lexical.query("nothing")).scores["table"]) == 1
    lexical.check(len(tables))
    engine = build_local(tables)
    cut = [chunk for table in tables for chunk in chunks(table)]
    for number in {*range(0, len(cut), 40), 1, 2, len(cut) - 1}:
        assert pickle.loads(pickle.dumps(engine.chunk(number))) == cut[number]


def test_scores_of_fields_are_those_of_whole_documents():
    "Title, rest and rows are kept apart; the scores are those of documents that say title and header three times."
    build = LexicalBuilder()
    for table in RACES:
        build.add(table)
    lexical, numbers = build_lexical(RACES), np.arange(1, len(build.vocabulary))
    weights = lexical.idf(numbers)
    found = all_scores(lexical, replace(lexical.query("Bowe"), numbers=numbers, weights=weights, shares=weights**0))
    for model in BM25_MODELS:
        documents = WordScores(map(str, each) for each in build.documents(model))
        assert found[model] == pytest.approx(documents.scores(map(str, numbers)))


def test_no_chunk_scores_more_than_its_table_may():
    "Tables are put forward by the most that one of their chunks can have, and measured by the best chunk."
    tables = [Table(f"{at}", ["a", "b"], [[f"w{at % 7}", f"w{row % 11}"] for row in range(90)]) for at in range(40)]
    lexical = build_lexical(tables)
    found = TermMatches(lexical, lexical.query("a w3 w5 w10"))
    _, owner, scores, _ = found.chunks(np.arange(40))
    best = np.maximum.reduceat(scores, owner.searchsorted(np.arange(40)))
    assert (found.scores["chunk"] >= best - 1e-6).all() and len(owner) > 40
    asked = build_local(tables).ask("a w3 w5 w10", (), np.zeros(256, np.float32))
    assert asked.measured(np.arange(40)).scores["chunk"] == pytest.approx(best)
    put_forward = asked.rankings(["chunk"], 13)["chunk"]
    assert {*np.argsort(-best, kind="stable")[:5].tolist()} <= {*put_forward} and len(put_forward) == 13


def test_no_tables_is_an_error():
    with pytest.raises(SourceError, match="no tables"):
        build_lexical([])
