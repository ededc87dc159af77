"""What refers to the last question: bad replies, hostile cells, turns without an answer, and questions left alone."""

import json

import pytest
from chat_server import ChatServer
from prompt_kinds import HOSTILE
from scripted import ScriptedChatModel

from tablerag.core import Answer, FollowUp, ModelError, ResultRows, Step, Table, Trace, UsageError
from tablerag.follow_ups.asking import (
    FOLLOW_UP,
    Asked,
    Conversation,
    Turn,
    ask_after,
    parse_follow_up,
    read_follow_up,
)
from tablerag.follow_ups.wordings import shapes
from tablerag.models.chat import chat_model
from tablerag.models.embedded import EmbeddedModel
from tablerag.sql_agent.agents import SQLAgent

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
LAST = Turn("How long is the Nile?", Answer("6650", ("6650",), "SELECT 1", ("6650",), table_id="rivers"))


def read(*replies, said="and the Volga?", last=LAST):
    trace = Trace()
    model = ScriptedChatModel(list(replies))
    return read_follow_up(said, last, model, (RIVERS,), trace)[0], trace, model


def over(model, *tables):
    agent = SQLAgent(EmbeddedModel())
    return Asked(model, lambda question: agent.solve(question, tables), tables=lambda last: tables[:1])


def reply(kind, question="", why=""):
    return json.dumps({"kind": kind, "question": question, "why": why})


BAD = [
    "",
    "{",
    "and the Volga?",
    '{"kind": "read"}',
    '{"kind": "read", "question": 7}',
    '{"kind": "read", "question": " \\n "}',
    '{"kind": "maybe", "question": "How long is the Volga?"}',
    reply("read", "How long is the Volga? " * 100),
    '{"kind": ["read"], "question": "x"}',
    "[]",
]


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
    assert "could not be read" in found.how and len(trace.of("repair")) == 2


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
    last = Turn(f"x {text}", Answer("a", ("a",), "SELECT 1", ("a",), trace=trace))
    _, _, model = read(reply("alone"), said=f"y {text}", last=last)
    lines = model.seen[0][-1].text.splitlines()
    for label in ("Last question:", "Query:", "Result:", "New text:"):
        assert sum(line.startswith(label) for line in lines) == 1
    assert not any(line.lower().startswith(("system:", "assistant:", "user:")) for line in lines)


def test_nothing_is_known_after_no_answer():
    asked = over(EmbeddedModel(), RIVERS)
    for last in (Turn("How long is the Amazon?", Answer.none("not there")), Turn("How long is it?", None)):
        answer = ask_after("and in Europe?", last, asked)
        assert not answer.answered and "had no answer" in answer.reason
    assert ask_after("How long is the Volga?", last, asked).values == ("3530",)


def test_what_is_not_understood_leaves_the_conversation_as_it_was():
    talk = Conversation(over(EmbeddedModel(), RIVERS))
    talk.ask("How long is the Nile?")
    answer = talk.ask("and by bus?")
    assert answer.follow_up.kind == "unclear" and "Nile" in answer.reason
    assert talk.ask("and the Volga?").values == ("3530",)


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
    talk = Conversation(over(EmbeddedModel(), RIVERS))
    talk.ask(first)
    answer = talk.ask(text)
    assert (answer.read_as, answer.values) == (full, values)
    assert answer.evidence and answer.reading and answer.trace.of("sql")


def test_no_value_is_guessed_where_two_could_be_meant():
    homes = Table(
        "games",
        ("Home", "Away", "Goals"),
        (("Lions", "Bears", "3"), ("Bears", "Wolves", "1"), ("Wolves", "Lions", "2")),
    )
    talk = Conversation(over(EmbeddedModel(), homes))
    talk.ask("How many goals in total?")
    assert not talk.ask("and Lions?").answered


def test_a_query_that_was_changed_is_known_to_the_next_one():
    talk = Conversation(over(EmbeddedModel(), RIVERS))
    talk.ask("Which rivers are in Africa?")
    assert talk.ask("only those above 5000 km").values == ("Nile",)
    assert talk.ask("how many are there?").values == ("1",)
    assert talk.ask("and in Europe?").values == ("0",)


def test_other_tables_are_asked_where_the_last_one_has_nothing():
    capitals = Table("capitals", ("Country", "Capital"), (("Egypt", "Cairo"), ("Peru", "Lima")), title="Capitals")
    land = Table("land", ("Country", "Area"), (("Egypt", "1002"), ("Peru", "1285")), title="Land")
    agent = SQLAgent(EmbeddedModel())
    asked = Asked(
        EmbeddedModel(),
        lambda question: agent.solve(question, (land, capitals)),
        lambda question, last: agent.solve(question, (land,)),
        lambda last: (land,),
    )
    talk = Conversation(asked)
    assert talk.ask("Which country has the largest area?").values == ("Peru",)
    answer = talk.ask("what is its capital?")
    assert (answer.text, answer.read_as) == ("Lima", "What is Peru's capital?")
    assert [step.name for step in answer.trace.of("route")][0] == "others"


def test_what_it_could_mean_is_said():
    moons = Table("moons", ("Moon", "Radius", "Period"), (("Io", "1822", "1.77"), ("Europa", "1561", "3.55"), ("Callisto", "2410", "16.69")), title="Moons of Jupiter")
    talk = Conversation(over(EmbeddedModel(), moons))
    talk.ask("Which moons have a radius above 1600?")
    answer = talk.ask("which of them is the largest?")
    assert not answer.answered and "highest Radius" in answer.reason and "highest Period" in answer.reason


def test_a_turn_needs_its_question():
    with pytest.raises(UsageError, match="does not say what was asked"):
        Turn.of(Answer("1", ("1",)))


def test_how_it_was_read_is_saved_and_loaded():
    talk = Conversation(over(EmbeddedModel(), RIVERS))
    talk.ask("How long is the Nile?")
    answer = talk.ask("and the Volga?")
    again = Answer.from_dict(json.loads(json.dumps(answer.to_dict())))
    assert again.follow_up == answer.follow_up == FollowUp(**answer.to_dict()["follow_up"])
    assert Turn.of(again).question == "How long is the Volga?"


@pytest.mark.parametrize("text", ["", "?", " . ", "and", "and?", "it", "x" * 5000, "\n", "a\nb", "а", "呢", "は？", "\ud800", "(((", "\\d+"])
def test_odd_texts_have_no_shape_that_fails(text):
    talk = Conversation(over(EmbeddedModel(), RIVERS))
    talk.ask("How long is the Nile?")
    shapes(text, "How long is the Nile?")
    if text.strip() and "\ud800" not in text:
        talk.ask(text)
    assert FOLLOW_UP.version
