"""What refers to the last question: bad replies, hostile cells, turns without an answer, and questions left alone."""

import io
import json
import warnings
from pathlib import Path

import pandas as pd
import pytest
from chat_server import ChatServer
from prompt_kinds import HOSTILE
from scripted import ScriptedChatModel

import tablerag as tr
from tablerag.cli import main
from tablerag.core import Answer, FollowUp, ModelError, QueryError, ResultRows, Step, Table, Trace, UsageError
from tablerag.methods.follow_ups import Askable, Exchange, Talk, ask_after, parse_follow_up, read_follow_up
from tablerag.models.chat import chat_model
from tablerag.models.embedded import EmbeddedModel
from tablerag.serving.datasets import Dataset
from tablerag.serving.operations import OPERATIONS
from tablerag.sql_agent.agents import SQLAgent
from tablerag.tables.corpus import load_tables
from tablerag.understanding.follow_ups.wordings import shapes

RIVERS = Table(
    "rivers",
    ("River", "Length (km)", "Continent", "Year"),
    (
        ("Nile", "6650", "Africa", "2018"),
        ("Congo", "4700", "Africa", "2019"),
        ("Volga", "3530", "Europe", "2018"),
        ("Rhine", "1233", "Europe", "2020"),
    ),
    title="Rivers",
)
LAST = Exchange("How long is the Nile?", Answer("6650", ("6650",), "SELECT 1", ("6650",), table_id="rivers"))


def read(*replies, said="and the Volga?", last=LAST):
    trace = Trace()
    model = ScriptedChatModel(list(replies))
    return read_follow_up(said, last, model, (RIVERS,), trace)[0], trace, model


def over(model, *tables):
    agent = SQLAgent(EmbeddedModel())
    return Askable(model, lambda question: agent.solve(question, tables), tables=lambda last: tables[:1])


def talk(*said, table=RIVERS):
    "A talk with the built-in model in which this was said."
    found = Talk(over(EmbeddedModel(), table))
    for each in said:
        found.ask(each)
    return found


def reply(kind, question="", why=""):
    return json.dumps({"kind": kind, "question": question, "why": why})


BAD = [
    "", "{", "and the Volga?", '{"kind": "read"}', '{"kind": "read", "question": 7}',
    '{"kind": "read", "question": " \\n "}', '{"kind": "maybe", "question": "How long is the Volga?"}',
    reply("read", "How long is the Volga? " * 100), '{"kind": ["read"], "question": "x"}', "[]",
]  # fmt: skip


@pytest.mark.parametrize("bad", BAD)
def test_a_reply_that_cannot_be_used_is_asked_for_once_more(bad):
    found, trace, model = read(bad, reply("read", "How long is the Volga?", "another river"))
    assert (found.kind, found.question) == ("read", "How long is the Volga?")
    assert [step.kind for step in trace] == ["model", "repair", "model", "follow_up"]
    assert "Your last reply" in model.seen[1][-1].text


@pytest.mark.parametrize("bad", BAD)
def test_after_two_such_replies_the_text_is_asked_as_it_stands(bad):
    found, trace, _ = read(bad, bad)
    assert (found.kind, found.question) == ("alone", "and the Volga?")
    assert "could not be parsed" in found.how and len(trace.of("repair")) == 2


def test_thoughts_and_fences_around_the_reply_do_not_matter():
    said = f"<think>{{'kind': 'alone'}}</think>Here it is:\n```json\n{reply('read', 'How long is the Volga?')}\n```"
    assert parse_follow_up(said)[0].question == "How long is the Volga?"


def test_no_other_models_reply_is_run_as_a_query():
    asked = over(ScriptedChatModel([reply("read", "How long is the Volga?")]), RIVERS)
    answer = ask_after("and the Volga?", LAST, asked)
    assert answer.values == ("3530",) and answer.read_as == "How long is the Volga?"
    assert [step.name for step in answer.trace.of("model")] == ["follow_up", "sql_agent", "sql_agent"]


def test_a_model_that_fails_is_an_error():
    with pytest.raises(ModelError):
        read(ModelError("no connection"))


def test_over_http_the_prompt_holds_the_turn_and_the_text():
    with ChatServer() as server:
        server.say(reply("unclear", why="the length or the year"))
        model = chat_model(server.model())
        found, _ = read_follow_up("and that?", LAST, model, (RIVERS,))
        assert found.kind == "unclear" and "length" in found.how
        text = server.requests[0].text
        for line in ("Last question: How long is the Nile?", "Query: SELECT 1", "New text: and that?"):
            assert line in text


@pytest.mark.parametrize("text", HOSTILE[::7])
def test_hostile_texts_stay_in_their_places(text):
    trace = Trace([Step("sql", "t", "SELECT 1", ResultRows(("m",), ((text,),)))])
    last = Exchange(f"x {text}", Answer("a", ("a",), "SELECT 1", ("a",), trace=trace))
    _, _, model = read(reply("alone"), said=f"y {text}", last=last)
    lines = model.seen[0][-1].text.splitlines()
    for label in ("Last question:", "Query:", "Result:", "New text:"):
        assert sum(line.startswith(label) for line in lines) == 1
    assert not any(line.lower().startswith(("system:", "assistant:", "user:")) for line in lines)


def test_nothing_is_known_after_no_answer():
    asked = over(EmbeddedModel(), RIVERS)
    for last in (Exchange("How long is the Amazon?", Answer.none("not there")), Exchange("How long is it?", None)):
        answer = ask_after("and in Europe?", last, asked)
        assert not answer.answered and "had no answer" in answer.reason
    assert ask_after("How long is the Volga?", last, asked).values == ("3530",)


def test_what_is_not_understood_leaves_the_conversation_as_it_was():
    after = talk("How long is the Nile?")
    answer = after.ask("and by bus?")
    assert answer.follow_up.kind == "unclear" and "Nile" in answer.reason
    assert after.ask("and the Volga?").values == ("3530",)


@pytest.mark.parametrize(
    ("first", "text", "full", "values"),
    [
        ("How long is the Nile?", "and the Rhine?", "How long is the Rhine?", ("1233",)),
        ("Which river is the longest?", "and in Europe?", "Which river is the longest in Europe?", ("Volga",)),
        ("Which river is the longest?", "and the shortest?", "Which river is the shortest?", ("Rhine",)),
        ("Which river is the longest?", "and the second?", "Which river is the second longest?", ("Congo",)),
        ("Which rivers are in Africa?", "how many are there?", "How many rivers are in Africa?", ("2",)),
        ("How many rivers are in Europe?", "which ones?", "Which rivers are in Europe?", ("Volga", "Rhine")),
        ("How many rivers are in Europe?", "and in Africa?", "How many rivers are in Africa?", ("2",)),
        ("What is the average length in Africa?", "and the total?", "What is the total length in Africa?", ("11350",)),
    ],
)
def test_the_question_in_full_says_what_was_asked(first, text, full, values):
    answer = talk(first).ask(text)
    assert (answer.read_as, answer.values) == (full, values)
    assert answer.evidence and answer.reading and answer.trace.of("sql")


def test_no_value_is_guessed_where_two_could_be_meant():
    rows = (("Lyon", "Bern", "3"), ("Bern", "Wien", "1"), ("Wien", "Lyon", "2"))
    moves = Table("moves", ("Previous office", "Branch", "Boxes"), rows)
    assert not talk("How many boxes in total?", table=moves).ask("and Lyon?").answered
    games = Table("games", ("Home", "Away", "Goals"), rows)  # of a match either side is meant
    assert talk("How many goals in total?", table=games).ask("and Lyon?").values == ("5",)


def test_a_query_that_was_changed_is_known_to_the_next_one():
    after = talk("Which rivers are in Africa?")
    assert after.ask("only those above 5000 km").values == ("Nile",)
    assert after.ask("how many are there?").values == ("1",)
    assert after.ask("and in Europe?").values == ("0",)


def test_other_tables_are_asked_where_the_last_one_has_nothing():
    capitals = Table("capitals", ("Country", "Capital"), (("Egypt", "Cairo"), ("Peru", "Lima")), title="Capitals")
    land = Table("land", ("Country", "Area"), (("Egypt", "1002"), ("Peru", "1285")), title="Land")
    agent = SQLAgent(EmbeddedModel())
    asked = Askable(
        EmbeddedModel(),
        lambda question: agent.solve(question, (land, capitals)),
        lambda question, last: agent.solve(question, (land,)),
        lambda last: (land,),
    )
    after = Talk(asked)
    assert after.ask("Which country has the largest area?").values == ("Peru",)
    answer = after.ask("what is its capital?")
    assert (answer.text, answer.read_as) == ("Lima", "What is Peru's capital?")
    assert answer.trace.of("route")[0].name == "others"


def test_what_it_could_mean_is_said():
    path = Path(__file__).parents[3] / "data" / "astronomy" / "Major moons of the Solar System.csv"
    (moons,) = load_tables(path).tables
    answer = talk("Which moons did William Lassell discover?", table=moons).ask("which of them is the largest?")
    assert not answer.answered and "Mean radius" in answer.reason and "Orbital period" in answer.reason


def test_a_turn_needs_its_question():
    with pytest.raises(UsageError, match="does not contain its question"):
        Exchange.of(Answer("1", ("1",)))


def test_how_it_was_read_is_saved_and_loaded():
    answer = talk("How long is the Nile?").ask("and the Volga?")
    again = Answer.from_dict(json.loads(json.dumps(answer.to_dict())))
    assert again.follow_up == answer.follow_up == FollowUp(**answer.to_dict()["follow_up"])
    assert Exchange.of(again).question == "How long is the Volga?"


@pytest.mark.parametrize(
    "text", ["", "?", " . ", "and", "and?", "it", "x" * 5000, "\n", "a\nb", "а", "呢", "は？", "\ud800", "(((", "\\d+"]
)
def test_odd_texts_have_no_shape_that_fails(text):
    shapes(text, "How long is the Nile?")
    if text.strip() and "\ud800" not in text:
        talk("How long is the Nile?").ask(text)


@pytest.fixture(scope="module")
def session():
    frames = {
        "Rivers": pd.DataFrame([row[:3] for row in RIVERS.rows], columns=list(RIVERS.header[:3])),
        "Capitals": pd.DataFrame({"Country": ["Egypt", "Peru"], "Capital": ["Cairo", "Lima"]}),
    }
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield tr.open(frames, progress=False)


def test_an_answer_of_a_session_is_asked_on(session):
    first = session.ask("How long is the Nile?")
    second = first.ask("and the Rhine?")
    assert (str(second), second.question, second.read_as) == (
        "1233",
        "How long is the Rhine?",
        "How long is the Rhine?",
    )
    assert list(second.to_frame().iloc[:, 0]) == [1233] and second.hits[0].table_id == first.table_id
    assert second.ask("What is the capital of Peru?").text == "Lima"  # a question in full, over another table
    assert session.ask("and the Volga?", after=second).text == "3530"
    assert session.ask("and the Volga?", after=Exchange("How long is the Nile?", first.plain())).text == "3530"


def test_a_server_keeps_nothing_and_takes_no_ones_word_for_a_result(session):
    dataset = Dataset("rivers", session)
    given = {"question": "and the Rhine?", "after": "How long is the Nile?"}
    told = OPERATIONS["ask"].perform({"rivers": dataset}, given)
    assert told["answer"] == "1233" and told["follow_up"]["question"] == "How long is the Rhine?"
    first = session.ask("How long is the Nile?")
    more = {"after_query": first.query, "after_table": first.table_id}
    assert OPERATIONS["ask"].perform({"rivers": dataset}, {**given, **more})["answer"] == "1233"
    for wrong, kind in (
        ({**given, "after_query": "DROP TABLE rivers", "after_table": first.table_id}, QueryError),
        ({**given, "after": "x" * 5001}, UsageError),
        ({"question": "and the Rhine?", "after_query": "SELECT 1"}, UsageError),
    ):
        with pytest.raises(kind):
            OPERATIONS["ask"].perform({"rivers": dataset}, wrong)


def test_the_command_asks_on(tmp_path, capsys, monkeypatch):
    (tmp_path / "rivers.csv").write_text("\n".join(",".join(row[:3]) for row in (RIVERS.header, *RIVERS.rows)))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    source = str(tmp_path / "rivers.csv")
    assert main(["ask", source, "--follow", "How long is the Nile?", "and the Rhine?"]) == 0
    said = capsys.readouterr().out
    assert "understood as: How long is the Rhine?" in said and "A  1233" in said
    monkeypatch.setattr("sys.stdin", io.StringIO("How long is the Nile?\n\nand the Volga?\n"))
    assert main(["ask", source, "-", "--json"]) == 0
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [line["answer"] for line in lines] == ["6650", "3530"]
    assert lines[1]["follow_up"]["question"] == "How long is the Volga?"
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    assert main(["ask", source, "-"]) == 2
    assert "no question was given" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("first", "said", "question", "answer"),
    [
        ("How many visitors had Bahnhof in 2022?", "and in 2023?", "How many visitors had Bahnhof in 2023?", "300"),
        ("In which city is Bahnhof?", "and in 2023?", "What is the value for Bahnhof in 2023?", "300"),
        ("In which city is Bahnhof?", "and the area?", "What is the area of Bahnhof?", "9500"),
    ],
)  # fmt: skip
def test_a_question_for_another_column_is_in_plain_english(first, said, question, answer):
    header = ("Museum", "City", "Area (m2)", "2021", "2022", "2023")
    rows = (("Bahnhof", "Berlin", "9500", "10", "250", "300"), ("Louvre", "Paris", "72735", "20", "8000", "9000"))
    table = Table("museums", header, rows, title="Visitors of museums")
    tables = tr.open({"Visitors of museums": table.to_frame()}, progress=False)
    answers = tables.ask(said, after=tables.ask(first))
    assert (answers.read_as, answers.text) == (question, answer)
