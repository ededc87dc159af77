"The index of a database's values: what is in it, what is found, what is kept."

import json
from collections import Counter
from pathlib import Path

import numpy as np
import pytest
from club import made

from tablerag.core import IndexFolderError, SourceError, UsageError
from tablerag.schema.profiles import known_profile, profile_database
from tablerag.schema.signatures import PERMUTATIONS, band_keys, band_shape, signatures
from tablerag.schema.values import ValueIndex, build_values, find_values

PLACES = """
CREATE TABLE state (code PRIMARY KEY, name, sex, motto, site, note);
INSERT INTO state VALUES
  ('IN', 'Indiana', 'F', '-', 'https://in.example', 'a'), ('TX', 'Texas', 'M', '...', 'www.tx.example', 'b'),
  ('a', 'Ａｌａｓｋａ', 'M', 'x', NULL, 'New York'), ('東', '東京都', 'F', 'ﾄｳｷｮｳ', NULL, 'New York City');
CREATE TABLE event (id INTEGER PRIMARY KEY, day TEXT, room TEXT, fda_approved TEXT, paid INTEGER);
INSERT INTO event VALUES (1, '20 May 1990', 'MU 215', 'Yes', 7), (2, '6 June 1986', 'MU 216', 'No', 8);
"""


@pytest.fixture(scope="module")
def index(tmp_path_factory) -> ValueIndex:
    folder = tmp_path_factory.mktemp("values")
    return build_values(profile_database(made(folder / "places.sqlite", PLACES)), folder / "index")


def found(index: ValueIndex, phrase: str) -> list[tuple[str, str]]:
    return [(match.column, match.value) for match in index.look_up(phrase)]


LOOKED_UP = [
    ("TX", [("code", "TX")]),  # a primary key of two letters
    ("東", [("code", "東")]),  # and of one
    ("東京", [("name", "東京都")]),
    ("東京都", [("name", "東京都")]),
    ("トウキョウ", [("motto", "ﾄｳｷｮｳ")]),  # NFKC
    ("alaska", [("name", "Ａｌａｓｋａ")]),
    ("Indianna", [("name", "Indiana")]),
    ("Texas!", [("name", "Texas")]),
    ("MU 215", [("room", "MU 215")]),  # and not the room next door
    ("mu215", [("room", "MU 215")]),
    ("1990-05-20", [("day", "20 May 1990")]),
    ("https://in.example", []),
    ("-", []),
    ("7", []),  # a number is no text
    ("", []),
    ("   ", []),
]


NAMED = "CREATE TABLE staff (name); INSERT INTO staff VALUES ('田中'), ('佐藤 花子'), ('林'), ('王様'), ('高橋氏');"


@pytest.mark.parametrize(
    "phrase, wanted",
    [
        *(
            (f"田中{ending}", "田中")
            for ending in ("さん", "様", "氏", "君", "ちゃん", "先生", "さま", "くん", " さん")
        ),
        ("佐藤 花子さん", "佐藤 花子"),
        ("林さん", "林"),
        ("王様", "王様"),  # as it is stored
        ("高橋氏", "高橋氏"),
        ("鈴木さん", None),
        ("さん", None),
        ("先生", None),
    ],
)
def test_a_name_is_found_with_an_honorific(tmp_path_factory, phrase, wanted):
    folder = tmp_path_factory.getbasetemp() / "staff"
    if not folder.exists():
        folder.mkdir()
        made(folder / "staff.sqlite", NAMED)
    index = build_values(profile_database(folder / "staff.sqlite"), folder / "index")
    best = index.look_up(phrase)[:1]
    assert [match.value for match in best] == ([wanted] if wanted else [])
    assert all(match.words == phrase for match in best)


@pytest.mark.parametrize("phrase, wanted", LOOKED_UP)
def test_a_phrase_is_looked_up(index, phrase, wanted):
    assert found(index, phrase) == wanted


def test_the_best_of_each_column_comes_in_order(index):
    matches = index.look_up("New York")
    assert [match.value for match in matches] == ["New York"] and matches[0].score == 1
    assert index.look_up_all(["New York", "", "TX"])[2][0].value == "TX"


ASKED = [
    ("Which events are in Indiana?", ["Indiana", "IN"]),
    ("Which events are in IN?", ["IN"]),
    ("What is in a state?", []),
    ("How many are from New York City?", ["New York City"]),
    ("How many women are there?", ["F"]),
    ("Which events were approved?", ["Yes", "No"]),
    ("What happened on May 20, 1990?", ["20 May 1990"]),
    ("東京都には何人いますか", ["東京都"]),
    ("", []),
    ("?", []),
    ("'''\"\"\" “ ”", []),
]


@pytest.mark.parametrize("question, wanted", ASKED)
def test_the_values_a_question_names(index, question, wanted):
    assert [match.value for match in find_values(index, question)][: len(wanted)] == wanted
    assert bool(find_values(index, question)) == bool(wanted)


def test_what_is_inside_a_longer_value_may_be_meant_in_another_column(tmp_path):
    script = """CREATE TABLE t (city, river);
        INSERT INTO t VALUES ('Mississippi River', 'Mississippi'), ('York', 'New York');"""
    index = build_values(profile_database(made(tmp_path / "a.sqlite", script)), tmp_path / "index")
    found = [(match.column, match.value) for match in find_values(index, "Where does the Mississippi River end?")]
    assert found == [("city", "Mississippi River"), ("river", "Mississippi")]


def test_hints_are_searched_and_the_number_of_values_is_bounded(index):
    assert [match.value for match in find_values(index, "Who?", "good refers to name = 'Texas'")] == ["Texas", "TX"]
    many = "Indiana Texas Alaska 東京都 New York"
    assert len({match.value for match in find_values(index, many, most=3)}) == 3


def test_quoted_words_are_one_phrase(index):
    [match] = find_values(index, 'Who wrote "New York City"?')
    assert (match.value, match.score) == ("New York City", 1)
    assert match.span == (10, 25)


def test_what_is_left_out_is_counted(index):
    assert "state.site: 2 texts left out, address of a page" in index.notes
    assert any(note.startswith("state.motto: ") and "without letter" in note for note in index.notes)


@pytest.mark.parametrize(("kind", "held"), [("TIMESTAMP", False), ("DATE", True), ("VARCHAR", True)])
def test_moments_are_no_values(tmp_path, kind, held):
    import duckdb

    with duckdb.connect(tmp_path / "trips.duckdb") as connection:
        connection.execute(f"CREATE TABLE trip AS SELECT CAST('2024-05-01' AS {kind}) AS began, 'cargo' AS bike")
    index = build_values(profile_database(tmp_path / "trips.duckdb"), tmp_path / "index")
    assert {index.text(number) for number in range(len(index))} - {"cargo"} == ({"2024-05-01"} if held else set())


def test_aliases_of_a_file(tmp_path):
    profile = profile_database(made(tmp_path / "places.sqlite", PLACES))
    (tmp_path / "a.csv").write_text(
        "alias,value,table,column\nLone Star,Texas,,\nTokyo,東京都,,\ncity of the bull,TX,state,code\nx,Ohio,,\n"
        "y,Texas,state,colour\n",
        encoding="utf-8",
    )
    index = build_values(profile, tmp_path / "index", tmp_path / "a.csv")
    assert found(index, "Lone Star") == [("name", "Texas")] and found(index, "tokyo") == [("name", "東京都")]
    assert found(index, "City of the Bull") == [("code", "TX")]
    assert any("'Ohio', which no column contains" in note for note in index.notes)
    assert any("state.colour does not contain" in note for note in index.notes)


def test_codes_that_a_description_explains(tmp_path):
    script = "CREATE TABLE t (\n  g, -- M: married; S: single\n  n);\nINSERT INTO t VALUES ('M', 'x'), ('S', 'y');"
    index = build_values(profile_database(made(tmp_path / "a.sqlite", script)), tmp_path / "index")
    assert found(index, "married") == [("g", "M")]


@pytest.mark.parametrize("text", [None, "alias\nx\n", "a,b\n1,2\n"])
def test_a_file_of_aliases_that_cannot_be_read(tmp_path, text):
    profile = profile_database(made(tmp_path / "places.sqlite", PLACES))
    if text:
        (tmp_path / "a.csv").write_text(text)
    with pytest.raises(SourceError, match="aliases cannot be read"):
        build_values(profile, tmp_path / "index", tmp_path / "a.csv")


def counting(monkeypatch) -> Counter:
    counted: Counter = Counter()

    def hashed(texts, count=PERMUTATIONS):
        counted["texts"] += len(texts)
        return signatures(texts, count)

    monkeypatch.setattr("tablerag.schema.signatures.signatures", hashed)
    return counted


def test_only_what_is_new_is_hashed_and_what_is_gone_is_not_found(tmp_path, monkeypatch):
    path, folder = made(tmp_path / "places.sqlite", PLACES), tmp_path / "index"
    build_values(profile_database(path), folder)
    counted = counting(monkeypatch)
    build_values(profile_database(path), folder)
    assert not counted  # nothing has changed
    made(path, "DELETE FROM state WHERE code = 'TX'; INSERT INTO state (code, name) VALUES ('OH', 'Ohio');")
    index = build_values(profile_database(path), folder)
    assert counted["texts"] == 2
    assert found(index, "Ohio") == [("name", "Ohio")] and not found(index, "Texas")
    assert found(index, "Indiana") == [("name", "Indiana")]
    fresh = build_values(profile_database(path), tmp_path / "other")
    assert len(fresh) == len(index) and np.array_equal(np.sort(fresh.postings), np.asarray(index.postings))
    assert len(list(folder.glob("values-*"))) == 1


def test_codes_of_many_rows_are_indexed_when_one_is_named(tmp_path, monkeypatch):
    monkeypatch.setattr("tablerag.schema.values._MANY", 3)
    rows = "('ORD-00017', 'A-10000', 'Rome'), ('ORD-00018', 'A-1', 'Oslo'), ('ORD-00019', 'x', 'Rome')"
    orders = f"CREATE TABLE orders (code TEXT, note TEXT, town TEXT); INSERT INTO orders VALUES {rows};"
    path = made(tmp_path / "orders.sqlite", orders)
    index = build_values(profile_database(path), tmp_path / "index")
    assert index.columns == [("orders", "note"), ("orders", "town")]  # not all notes have a long number
    assert found(index, "Rome") == [("town", "Rome")] and not (tmp_path / "index" / "all").exists()
    opened = build_values(profile_database(path), tmp_path / "index")
    assert found(opened, "order ord00018") == found(opened, "ORD-00018") == [("code", "ORD-00018")]
    assert found(opened, "a10000") == [("note", "A-10000")] and found(opened, "Oslo") == [("town", "Oslo")]
    made(path, "INSERT INTO orders VALUES ('ORD-00020', 'y', 'Rome');")
    assert found(build_values(profile_database(path), tmp_path / "index"), "ord-00020") == [("code", "ORD-00020")]


def test_another_threshold_is_another_index(tmp_path):
    profile = profile_database(made(tmp_path / "places.sqlite", PLACES))
    build_values(profile, tmp_path / "index")
    assert build_values(profile, tmp_path / "index", threshold=0.4).threshold == 0.4
    for wrong in (0, -1, 1.5, float("nan")):
        with pytest.raises(UsageError, match="cannot be a threshold"):
            build_values(profile, tmp_path / "index", threshold=wrong)


def test_a_database_without_texts(tmp_path):
    profile = profile_database(made(tmp_path / "a.sqlite", "CREATE TABLE t (a); INSERT INTO t VALUES (1), (NULL);"))
    index = build_values(profile, tmp_path / "index")
    assert len(index) == 0 and find_values(index, "What is 1?") == [] and index.look_up("x") == []


def spoilt(folder: Path, how: str) -> None:
    manifest = json.loads((folder / "manifest.json").read_text())
    data = folder / manifest["data"]
    if how == "manifest":
        (folder / "manifest.json").write_text("{}")
    elif how == "way out":
        (folder / "manifest.json").write_text(json.dumps(manifest | {"data": "../../etc"}))
    elif how == "missing":
        (data / "ends.npy").unlink()
    elif how == "short":
        np.save(data / "meant.npy", np.zeros(1, np.uint32))
    elif how == "far":
        np.save(data / "owners.npy", np.load(data / "owners.npy") + np.uint32(1000))
    elif how == "objects":
        np.save(data / "ends.npy", np.array([{}], object), allow_pickle=True)


@pytest.mark.parametrize("how", ["manifest", "way out", "missing", "short", "far", "objects"])
def test_a_damaged_index_is_told_and_built_again(tmp_path, how):
    profile = profile_database(made(tmp_path / "places.sqlite", PLACES))
    folder = tmp_path / "index"
    build_values(profile, folder)
    spoilt(folder, how)
    with pytest.raises(IndexFolderError, match="no index of values"):
        ValueIndex(folder)
    assert found(build_values(profile, folder), "Texas") == [("name", "Texas")]


def test_an_index_that_is_not_there(tmp_path):
    with pytest.raises(IndexFolderError, match="no index of values"):
        ValueIndex(tmp_path)


def test_descriptions_change_the_index(tmp_path):
    path = made(tmp_path / "club.sqlite")
    build_values(known_profile(path, tmp_path / "kept"), tmp_path / "index")
    (tmp_path / "club.descriptions.csv").write_text('table,column,description\nmember,grade,"A: league; B: fun"\n')
    assert found(build_values(known_profile(path, tmp_path / "kept"), tmp_path / "index"), "league") == [("grade", "A")]


def test_signatures_do_not_depend_on_their_neighbours():
    texts = ["hammer throw", "ny", "田中花子", "x" * 90, "zurich", "a"]
    together, owners = signatures(texts)
    for number, text in enumerate(texts):
        alone, _ = signatures([text])
        assert np.array_equal(alone, together[owners == number])
    assert signatures([])[0].shape == (0, PERMUTATIONS)


@pytest.mark.parametrize("threshold, shape", [(0.3, (37, 3)), (0.5, (25, 5)), (0.6, (18, 7)), (0.9, (5, 25))])
def test_bands_are_those_of_datasketch(threshold, shape):
    assert band_shape(threshold) == shape


def test_similar_texts_share_bands_as_often_as_the_formula_says():
    drawn = np.random.default_rng(0)
    letters = np.array(list("abcdefghijklmnopqrstuvwxyz"))
    pairs, likeness = [], []
    for _ in range(400):
        one = "".join(drawn.choice(letters, 30))
        at = drawn.integers(0, 24)
        pairs.append((one, one[:at] + "".join(drawn.choice(letters, 2)) + one[at + 2 :]))
        a, b = ({text[i : i + 3] for i in range(28)} for text in pairs[-1])
        likeness.append(len(a & b) / len(a | b))
    shape = band_shape(0.6)
    keys = band_keys(signatures([text for pair in pairs for text in pair])[0], shape)
    together = np.mean([(keys[2 * n] == keys[2 * n + 1]).any() for n in range(len(pairs))])
    expected = np.mean(1 - (1 - np.array(likeness) ** shape[1]) ** shape[0])
    assert abs(together - expected) < 0.06
