"Predictions are read in the forms of others, and never taken for those of another set."

import gzip
import json
import sqlite3

import pytest

from tablerag.core import Question, SourceError, UsageError
from tablerag.evaluation.predictions import FORMS, in_one_line, read_predictions, write_predictions

QUESTIONS = [
    Question(f"set:{number}", "?", sql="SELECT 1", tags={"database": name})
    for number, name in ((3, "a"), (5, "a"), (4, "b"))
]
WANTED = {"set:3": "SELECT 3", "set:5": "SELECT 5", "set:4": "SELECT 4"}
BIRD = "\t----- bird -----\t"


def objects(**more):
    return "".join(json.dumps({"id": id, "query": sql, **more}) + "\n" for id, sql in WANTED.items())


@pytest.mark.parametrize(
    "text",
    [
        "SELECT 3\nSELECT 5\nSELECT 4",
        "SELECT 3\r\nSELECT 5\r\nSELECT 4\r\n",
        "\ufeffSELECT 3\nSELECT 5\nSELECT 4\n",
        "SELECT 3\ta\nSELECT 5\ta\nSELECT 4\tb\n",
        json.dumps(
            {"3": "SELECT 3" + BIRD + "a", "4": "SELECT 4" + BIRD + "b", "5": "SELECT 5" + BIRD + "a"}, indent=2
        ),
        json.dumps({"0": "SELECT 3", "1": "SELECT 5", "2": "SELECT 4"}),
        json.dumps(WANTED),
        json.dumps(["SELECT 3", "SELECT 5", "SELECT 4"]),
        json.dumps([{"id": id, "query": sql} for id, sql in WANTED.items()]),
        objects(),
        objects(system="theirs", evidence=True),
    ],
)
def test_forms(tmp_path, text):
    (tmp_path / "theirs.x").write_bytes(text.encode())
    (tmp_path / "theirs.x.gz").write_bytes(gzip.compress(text.encode()))
    for name in ("theirs.x", "theirs.x.gz"):
        assert read_predictions(tmp_path / name, QUESTIONS) == {"theirs": WANTED}


def test_one_file_of_several_systems(tmp_path):
    (tmp_path / "p.jsonl").write_text(objects(system="x") + objects(system="x", evidence=False) + objects(system="y"))
    found = read_predictions(tmp_path / "p.jsonl", QUESTIONS)
    assert list(found) == ["x", "x without evidence", "y"] and set(map(str, found.values())) == {str(WANTED)}


def test_silence(tmp_path):
    (tmp_path / "p.jsonl").write_text(objects().replace('"SELECT 5"', "null").replace("SELECT 4", " "))
    assert read_predictions(tmp_path / "p.jsonl", QUESTIONS)["p"] == {"set:3": "SELECT 3", "set:5": None, "set:4": None}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("SELECT 3\nSELECT 5\n", "contains 2 predictions for 3 questions"),
        ("SELECT 3\n" * 1034, "contains 1,034 predictions for 3 questions"),
        ("", "contains 0 predictions"),
        (json.dumps({"3": "x", "4": "x"}), "1 of the 3 questions have none"),
        (
            json.dumps({"3": "x", "4": "x", "9": "x"}),
            "1 of its 3 predictions are of questions that are not in it .'9'.",
        ),
        (json.dumps({**WANTED, "other:1": "x"}), "not in it"),
        (
            json.dumps({"3": "x" + BIRD + "a", "4": "x" + BIRD + "world", "5": "x" + BIRD + "a"}),
            "'world' and not of 'b'",
        ),
        ("SELECT 3\tb\nSELECT 5\ta\nSELECT 4\ta\n", "2 of 3 predictions, the first for 'set:3'"),
        (objects() + objects(), "two predictions for"),
        ('{"3": 1, "4": 2, "5": 3}', "must be a text"),
        (objects() + '{"id": 3}\n', "needs `id` and `query`"),
        (objects() + "not json\n", "needs `id` and `query`"),
        ("[1, 2, 3]", "needs `id` and `query`"),
    ],
)
def test_files_of_another_set(tmp_path, text, said):
    (tmp_path / "p").write_text(text)
    with pytest.raises(SourceError, match=said):
        read_predictions(tmp_path / "p", QUESTIONS)


@pytest.mark.parametrize("data", [b"\xff\xfe\x00\x01", b"\x1f\x8b broken"])
def test_files_that_are_none(tmp_path, data):
    (tmp_path / "p.gz").write_bytes(data)
    (tmp_path / "p").write_bytes(data)
    for name in ("p", "p.gz", "gone", "."):
        with pytest.raises(SourceError):
            read_predictions(tmp_path / name, QUESTIONS)


def test_a_file_of_the_whole_set_is_one_where_that_is_said(tmp_path):
    (tmp_path / "lines").write_text("".join(f"SELECT {number}\n" for number in range(10)))
    (tmp_path / "bird").write_text(json.dumps({str(number): f"SELECT {number}" for number in range(10)}))
    for name in ("lines", "bird"):
        with pytest.raises(SourceError, match="part=True"):
            read_predictions(tmp_path / name, QUESTIONS)
        assert read_predictions(tmp_path / name, QUESTIONS, part=True) == {name: WANTED}
    with pytest.raises(SourceError):
        read_predictions(tmp_path / "lines", [*QUESTIONS, Question("set:99", "?")], part=True)


HARD = [
    "SELECT a -- what\n, b\nFROM t", "SELECT 'a\nb', '--', '/*', \"x\ty\" FROM t",
    "SELECT 'it''s\r\nso' /* a ' quote\n */ || 'x'", "SELECT '\n'", "SELECT 'a;b' ; ",
    "SELECT 'Zürich', '東京\u2028', 'tab\tin'", "SELECT 1 -- at the end",
]  # fmt: skip


@pytest.mark.parametrize("sql", HARD)
def test_one_line_says_the_same(sql):
    line = in_one_line(sql)
    assert len(line.splitlines()) == 1 and "\t" not in line.replace('"x\ty"', "")
    connection = sqlite3.connect(":memory:")
    connection.execute('CREATE TABLE t AS SELECT 1 AS a, 2 AS b, 3 AS "x\ty"')
    assert connection.execute(line).fetchall() == connection.execute(sql).fetchall()
    connection.close()


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("ending", ["", ".gz"])
def test_what_is_written_is_read(tmp_path, form, ending):
    wrote = dict(zip(WANTED, ["SELECT 'Zürich — 東京'", None, 'SELECT \'a"b\' FROM "t"'], strict=True))
    write_predictions(tmp_path / f"p{ending}", QUESTIONS, wrote, form, "ours")
    assert list(read_predictions(tmp_path / f"p{ending}", QUESTIONS).values()) == [wrote]


def test_what_cannot_be_written(tmp_path):
    with pytest.raises(UsageError, match="were not asked"):
        write_predictions(tmp_path / "p", QUESTIONS, {}, "jsonl")
    with pytest.raises(UsageError, match="unknown form"):
        write_predictions(tmp_path / "p", QUESTIONS, WANTED, "csv")
    with pytest.raises(UsageError, match="no database"):
        write_predictions(tmp_path / "p", [Question("a", "?")], {"a": None}, "bird")
    assert not (tmp_path / "p").exists()
