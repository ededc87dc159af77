"What a language model is shown of a database before it writes a query."

import re
from dataclasses import replace
from types import SimpleNamespace

import pytest
from scripted import ScriptedChatModel

from tablerag.core import Answer, Question, Table, UsageError
from tablerag.routing.catalogue import system
from tablerag.sandbox.database import Database
from tablerag.schema.examples import add_example, nearest_examples
from tablerag.schema.room import estimate_tokens
from tablerag.understanding.databases.shown import WHOLE, Facts, facts_of, nearest_values, shown_schema

THROWS = Table(
    "throws",
    ("Athlete", "Event", "Mark (m)", "Date", "Weight"),
    (
        ("Randy Barnes", "Shot put", "23.12", "May 20, 1990", "7.26 kg"),
        ("Jürgen Schult", "Discus throw", "74.08", "June 6, 1986", "2 kg"),
        ("Mykolas Alekna", "Discus throw", "74.35", "April 14, 2024", "2 kg"),
        ("Ulf Timmermann", "Shot put", "", "May 22, 1988", "7.26 kg"),
        ("O'Brien", "Long jump", "8.95", "August 30, 1991", ""),
        ("王军霞", "長距離走", "", "2005年5月20日", ""),
        ("Иван Тихонов", "Молот", "", "May 20, 2005", "7.26 kg"),
        ("ﾄﾖﾀ", "ハンマー投げ", "84.86", "August 29, 2003", ""),
    ),
    title="Throws",
)


def shown(table: Table, question: str = "", room: int = 6000, **options) -> str:
    with Database.from_tables([table]) as database:
        return shown_schema(database, question, room, **options).text


def long(table: Table, rows: int) -> Table:
    "With more rows that say nothing of the question."
    more = tuple((f"Athlete {n}", f"Relay {n}", str(n), "January 1, 2001", f"{n} kg") for n in range(rows))
    return replace(table, rows=table.rows + more, types=())


ASKED = [  # words of a question, the column that has them, as it is written there
    ("Who won the Shot Put?", "Shot Put", "Event", "Shot put"),
    ("who won the SHOT PUT?", "SHOT PUT", "Event", "Shot put"),
    ("Who won the shot putt?", "shot putt", "Event", "Shot put"),
    ("Who won the Shotput?", "Shotput", "Event", "Shot put"),
    ("How many long jumps were there?", "long jumps", "Event", "Long jump"),
    ("What was jurgen schult's mark?", "jurgen schult", "Athlete", "Jürgen Schult"),
    ("What was Alekna's mark?", "Alekna", "Athlete", "Mykolas Alekna"),
    ("What happened on 05/20/1990?", "05/20/1990", "Date", "May 20, 1990"),
    ("What happened on 1990-05-20?", "1990-05-20", "Date", "May 20, 1990"),
    ("What happened on 20 May 1990?", "20 May 1990", "Date", "May 20, 1990"),
    ("長距離走の選手は誰ですか", "長距離走", "Event", "長距離走"),
    ("谁参加了长距离走？", "长距离走", "Event", "長距離走"),
    ("Сколько раз участвовал Тихонова?", "Тихонова", "Athlete", "Иван Тихонов"),
    ("Какой результат у молота?", "молота", "Event", "Молот"),
    ("トヨタの記録は", "トヨタ", "Athlete", "ﾄﾖﾀ"),
    ("Who threw 7,26 kilograms, which is 7.26?", "7.26", "Weight", "7.26 kg"),
    ("What was ｏ'ｂｒｉｅｎ jumping?", "ｏ'ｂｒｉｅｎ", "Athlete", "O'Brien"),
]


@pytest.mark.parametrize("rows", [0, 5000], ids=["small", "large"])
@pytest.mark.parametrize(("question", "words", "header", "value"), ASKED)
def test_a_value_is_shown_as_the_column_writes_it(question, words, header, value, rows):
    table = long(THROWS, rows)
    column = table.header.index(header)
    found = {near.words: near.values.get(column, ()) for near in nearest_values(table, question)}
    assert value in found.get(words, ()), found
    assert f"""{header.lower()} has '{value.replace("'", "''")}'""" in shown(table, question)


@pytest.mark.parametrize(
    "question", ["", "   ", "?", "How many are there?", "23.12", "the of a", "x" * 100_000, "(" * 5000, "\x00\n"]
)
@pytest.mark.parametrize("rows", [0, 5000])
def test_a_question_that_names_no_value_is_shown_none(question, rows):
    assert nearest_values(long(THROWS, rows), question) == []


def test_what_is_said_of_columns():
    facts = dict(zip(("athlete", "event", "mark", "date", "weight", "number", "day"), facts_of(THROWS), strict=False))
    assert facts["athlete"] == Facts(frequent="8 values")
    assert facts["event"] == Facts(frequent="6 values, most often 'Discus throw' (2), 'Shot put' (2)") or facts[
        "event"
    ] == Facts(frequent="6 values, most often 'Shot put' (2), 'Discus throw' (2)")
    assert facts["mark"] == Facts("8.95 to 84.86", null="3 NULL")
    assert facts["weight"] == Facts(frequent="'7.26 kg' (3), '2 kg' (2)", null="3 NULL")


@pytest.mark.parametrize(
    ("cells", "facts"),
    [
        ((), Facts()),
        (("", " "), Facts(null="nothing but NULL")),
        (("5", "5"), Facts("5")),
        (("-3", "10", ""), Facts("-3 to 10", null="1 NULL")),
        (("0.5", "2"), Facts("0.5 to 2")),
        (("yes", "no", "no"), Facts(frequent="'no' (2), 'yes' (1)")),
        (("it's", "it's"), Facts(frequent="'it''s' (2)")),
        (("a*/b\nc", "x"), Facts(frequent="'a＊／b c' (1), 'x' (1)")),
        (("word " * 50, "x"), Facts(frequent=f"'{('word ' * 50)[:39]}…' (1), 'x' (1)")),
    ],
)
def test_facts_of_a_column(cells, facts):
    assert facts_of(Table("t", ("c",), tuple((cell,) for cell in cells)))[0] == facts


@pytest.mark.parametrize("rows", [0, 1, WHOLE, WHOLE + 1])
def test_small_tables_are_shown_whole(rows):
    table = Table("t", ("name", "n"), tuple((f"name {n}", str(n)) for n in range(rows)))
    text = shown(table)
    whole = 0 < rows <= WHOLE
    assert (f"/* all {rows} rows:" in text) == whole and all(f"name {n} |" in text for n in range(rows if whole else 0))
    assert ("0 to" in text) == (rows > WHOLE), "of a whole table nothing else need be said"


def test_of_a_large_table_the_first_the_last_and_the_row_asked_about_are_shown():
    table = long(THROWS, 100)
    text = shown(table, "When did Alekna throw the discus?")
    rows = re.search(r"3 of 108 rows:\n(.*\n.*\n.*)\n\*/", text)[1]
    assert [line.split(" | ")[0] for line in rows.split("\n")] == ["Randy Barnes", "Jürgen Schult", "Athlete 99"]
    assert re.search(r"1 more of 108 rows, with these values:\nMykolas Alekna \| .*\n\*/", text)
    assert "rows:" not in shown(table, samples=0) and "5 of 108 rows" in shown(table, samples=5)


@pytest.mark.parametrize(
    ("columns", "room"),
    [*((columns, room) for columns in (3, 40, 300) for room in (6000, 1000, 500, 300, 200)), (3000, 6000), (3000, 300)],
)
def test_what_has_no_room_is_left_out_and_said(columns, room):
    header = tuple(f"Column {n}" for n in range(columns))
    cells = tuple(tuple(f"value {row} of {n}" for n in range(columns)) for row in range(50))
    with Database.from_tables([Table("wide", header, cells, types=("text",) * columns)]) as database:
        got = shown_schema(database, "What is column 2 where value 7 of 1 stands?", room)
    assert estimate_tokens(got.text) <= room + 20
    names = re.findall(r"^  (column_\d+) TEXT", got.text, re.MULTILINE)
    assert {"column_1", "column_2"} <= set(names), "what the question names stays"
    if room >= 500 or columns == 3:
        assert "column_1 has 'value 7 of 1'" in got.text
    held = min(columns, 2000)
    complete = (
        len(names) == held
        and "rows:" in got.text
        and len(re.findall(r"-- \d+ values$", got.text, re.MULTILINE)) == held
    )
    assert complete != bool(got.cuts) and bool(got.cuts) == ("for lack of room" in got.text)
    for cut in got.cuts:
        assert cut.kind == "cut" and cut.output.columns_shown == len(names) and cut.output.text in got.text


def test_parts_can_be_left_out():
    table, question = long(THROWS, 100), "Who won the Shot Put?"
    every = shown(table, question)
    for part, mark in (("nearest", "words of the question"), ("ranges", "0 to 99"), ("frequent", "most often")):
        assert mark in every
        rest = shown(table, question, parts=[each for each in ("nearest", "ranges", "frequent") if each != part])
        assert mark not in rest and estimate_tokens(rest) < estimate_tokens(every)
    assert "all 8 rows" in shown(THROWS) and "3 of 8 rows" in shown(THROWS, parts=())


def test_several_tables_share_the_room():
    one, two = long(THROWS, 200), replace(long(THROWS, 300), id="two", title="Jumps")
    with Database.from_tables([one, two, replace(THROWS, id="three", title="Small")]) as database:
        text = shown_schema(database, "Who won the Shot Put?", 1500).text
        assert text.count("CREATE TABLE") == 3 and text.count("event has 'Shot put'") == 3
        assert "all 8 rows" in text and estimate_tokens(text) <= 1500
        cut = shown_schema(database, "Who won the Shot Put?", 500)
        assert cut.text.count("CREATE TABLE") == 3 and cut.cuts and estimate_tokens(cut.text) <= 560


def test_an_outside_database_is_shown_as_far_as_there_is_room(tmp_path):
    import sqlite3

    with sqlite3.connect(tmp_path / "shop.db") as made:
        for n in range(50):
            made.execute(f"CREATE TABLE t{n} (name TEXT, price REAL)")
            made.execute(f"INSERT INTO t{n} VALUES ('x', 1.5)")
    with Database.connect(f"sqlite:///{tmp_path / 'shop.db'}") as database:
        whole, bare, cut = (shown_schema(database, "x", room) for room in (6000, 1000, 200))
    assert whole.text.count("x | 1.5") == 50 and not whole.cuts
    assert bare.text.count("CREATE TABLE") == 50 and "x | 1.5" not in bare.text
    assert 0 < cut.text.count("CREATE TABLE") < 20 and "of 50 tables are shown" in cut.text and cut.cuts


KEPT = [
    Question("put", "Who won the shot put?", "throws", sql="SELECT athlete FROM throws WHERE event = 'Shot put'"),
    Question("count", "How many athletes threw the discus?", "throws", sql="SELECT COUNT(*) FROM throws"),
    Question("tower", "How high is the tower?", "towers", sql="SELECT height FROM towers"),
    Question("program", "Who won the shot put?", "throws"),
]


@pytest.mark.parametrize(
    ("question", "table", "most", "ids"),
    [
        ("Who won the long jump?", "throws", 3, ["put", "count"]),
        ("How many threw?", "throws", 1, ["count"]),
        ("How high is the other tower?", "other", 3, ["tower"]),
        ("Who won the shot put?", "other", 3, ["put"]),
        ("?", "other", 3, []),
        ("Who won the shot put?", "throws", 0, []),
    ],
)
def test_the_nearest_solved_examples(question, table, most, ids):
    assert [each.id for each in nearest_examples(KEPT, question, table, most)] == ids


def test_solved_examples_are_shown_as_far_as_there_is_room():
    text = shown(THROWS, "Who won?", solved=KEPT[:2])
    assert "--   Who won the shot put?\n--     SELECT athlete FROM throws WHERE event = 'Shot put'\n" in text
    assert text.index("solved before") > text.index("*/") and text.count("--     SELECT") == 2
    with Database.from_tables([THROWS]) as database:
        got = shown_schema(database, "Who won?", 400, solved=KEPT[:3] * 4)
    assert re.search(r"-- for lack of room: \d of 12 solved questions are shown", got.text)
    assert "examples" in {cut.name for cut in got.cuts} and estimate_tokens(got.text) <= 420


@pytest.mark.parametrize("name", ["sql_agent", "sql_agent_v"])
@pytest.mark.parametrize("solved", [0, 1, 5])
def test_an_agent_is_shown_examples_kept_beside_the_index(name, solved, tmp_path, monkeypatch):
    monkeypatch.setattr("tablerag.schema.examples.examples_path", lambda index: tmp_path / "kept.jsonl")
    for each in KEPT[:2]:
        answer = Answer("x", ("x",), query=each.sql, table_id=each.table_id)
        add_example(each.text, answer, tmp_path / "kept.jsonl")
    model = ScriptedChatModel(lambda messages, tools: "NO ANSWER: no")
    index = SimpleNamespace(retriever=None, table=None, images=SimpleNamespace(get=lambda table: b"\x89PNG"))
    system(name, index, model, solved=solved).solver.solve("Who won the shot put?", [THROWS])
    content = model.seen[0][-1].content
    text = content if isinstance(content, str) else content[0]["text"]
    assert text.count("--     SELECT") == min(solved, 2) and ("solved before" in text) == bool(solved)


def test_a_negative_number_of_solved_examples_is_refused():
    with pytest.raises(UsageError, match="-1 solved examples"):
        system("sql_agent", SimpleNamespace(), ScriptedChatModel([]), solved=-1)
