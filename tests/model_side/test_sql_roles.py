"""The SQL Agent before models of every kind, over real HTTP: what the user sees, what the trace says, what is counted.

Each row of a table below is a role of `roles`, whose answer is known: the query gives 8611 for K2.
"""

from dataclasses import dataclass

import pytest
import roles
from chat_server import ChatServer, text
from roles import ARGUMENTS, FAMILIES, FENCES, Oracle

from tablerag.core import Answer, Question, Table
from tablerag.models.chat import chat_model
from tablerag.sql_agent import SQLAgent

PEAKS = Table(
    "peaks",
    ("Mountain", "Country", "Height"),
    (("K2", "Pakistan", "8,611"), ("Lhotse", "Nepal", "8,516"), ("Makalu", "Nepal", "8,485")),
    title="Highest mountains",
    types=("text", "text", "integer"),
)
K2 = Question("1", "How high is K2?", "peaks", ("8611",), "SELECT height FROM highest_mountains WHERE mountain = 'K2'")
NEPAL = Question(
    "2", "Which are in Nepal?", "peaks", ("Lhotse", "Makalu"),
    "SELECT mountain FROM highest_mountains WHERE country = 'Nepal'",
)  # fmt: skip
ORACLE = Oracle([K2, NEPAL])


@dataclass(frozen=True)
class Seen:
    "What is to be seen after a question."

    text: str = "8611"  # "": there is no answer
    calls: int | None = 2  # of the model
    repairs: int | None = 0  # None: not laid down
    errors: int = 0  # queries that failed
    reason: str = ""  # words of it, where there is no answer
    question: Question = K2


def ask(role, question: Question = K2, **options) -> tuple[Answer, ChatServer]:
    with ChatServer(role) as server:
        model = chat_model(server.model(), **{"retries": 0, "timeout": 5, **options})
        return SQLAgent(model).solve(question.text, [PEAKS]), server


def check(answer: Answer, server: ChatServer, seen: Seen) -> None:
    told = (answer.text, answer.reason, [(step.kind, step.error or step.input) for step in answer.trace])
    assert answer.text == seen.text, told
    assert answer.answered == bool(seen.text)
    assert seen.reason in answer.reason, told
    models, queries, repairs = (answer.trace.of(kind) for kind in ("model", "sql", "repair"))
    calls = len(server.requests)
    assert len(models) == answer.usage.calls == calls == (calls if seen.calls is None else seen.calls), told
    assert sum(step.error is not None for step in queries) == seen.errors, told
    if seen.repairs is not None:
        assert len(repairs) == seen.repairs, told
    assert all(step.input and step.output for step in repairs), told
    assert (answer.usage.input_tokens, answer.usage.output_tokens) == (100 * calls, 10 * calls)
    assert answer.usage.cost is None  # nobody knows the price of this model
    if seen.text:
        assert set(answer.values) == set(answer.result) == set(seen.question.answer), (answer.values, answer.result)
        assert " ".join(answer.query.split()).rstrip(";") == seen.question.sql and answer.table_id == "peaks"


# --- right from the first query, or after what the engine says -----------------------------------------------------

IN_THE_END = {
    "oracle": (ORACLE, Seen()),
    "oracle, two values": (ORACLE, Seen("Lhotse, Makalu", question=NEPAL)),
    "wrong column, quoted, in SELECT": (roles.wrong_column(ORACLE), Seen(calls=3, errors=1)),
    "wrong column, quoted, in WHERE": (roles.wrong_column(ORACLE, clause="where"), Seen(calls=3, errors=1)),
    "wrong column, unquoted, in SELECT": (roles.wrong_column(ORACLE, quoted=False), Seen(calls=3, errors=1)),
    "wrong column, unquoted, in WHERE": (roles.wrong_column(ORACLE, False, "where"), Seen(calls=3, errors=1)),
    "one more look": (roles.one_more_look(ORACLE), Seen(calls=3)),
    "one more look at nothing": (
        roles.one_more_look(ORACLE, "SELECT * FROM {table} WHERE mountain = 'K3'"), Seen(calls=3),
    ),
    "one more look, which fails": (roles.one_more_look(ORACLE, "SELECT peak FROM {table}"), Seen(calls=3, errors=1)),
    "two calls at once": (roles.two_at_once(ORACLE), Seen()),
    "two calls at once, the other first": (roles.two_at_once(ORACLE, first=True), Seen()),
    "thoughts in a field": (roles.thinks(ORACLE, "field"), Seen()),
    "thoughts in another field": (roles.thinks(ORACLE, "reasoning"), Seen()),
}  # fmt: skip


@pytest.mark.parametrize("name", IN_THE_END)
def test_right_in_the_end(name):
    role, seen = IN_THE_END[name]
    check(*ask(role, seen.question), seen)


def test_two_calls_run_one_after_the_other_in_order():
    for first in (False, True):
        answer, server = ask(roles.two_at_once(ORACLE, "SELECT count(*) FROM highest_mountains", first=first))
        queries = [step.input for step in answer.trace.of("sql")]
        assert (queries[1 if first else 0], len(queries)) == (K2.sql, 2)
        results = [each["content"] for each in server.requests[1].messages if each["role"] == "tool"]
        assert "8611" in results[1 if first else 0] and "8611" not in results[0 if first else 1]


def test_a_column_too_many_is_no_other_answer():
    answer, _ = ask(roles.one_column_too_many(ORACLE))
    assert (answer.text, answer.values, answer.result) == ("8611", ("8611",), ("8611", "one more"))


# --- read otherwise than as sent, or asked again ------------------------------------------------------------------


@pytest.mark.parametrize("family", FAMILIES)
def test_a_call_written_as_text_is_read(family):
    check(*ask(roles.as_text(ORACLE, family)), Seen(repairs=1))


@pytest.mark.parametrize("how", FENCES)
def test_a_query_written_as_text_is_read(how):
    check(*ask(roles.fenced(ORACLE, how)), Seen(repairs=1))


UNREADABLE = {"null", "nothing", "empty", "number", "query_null", "query_number"}


@pytest.mark.parametrize("how", [how for how in ARGUMENTS if how not in UNREADABLE])
def test_odd_arguments_are_read_or_asked_for_again(how):
    answer, server = ask(roles.at_first(roles.odd_arguments(ORACLE, how), ORACLE))
    as_sent = how in ("line_breaks", "more")  # what JSON readers and tools take without a word
    check(answer, server, Seen(repairs=None if as_sent else 1, calls=3 if how in ("half", "broken") else 2))


@pytest.mark.parametrize("how", sorted(UNREADABLE))
def test_arguments_without_a_query_are_asked_for_again(how):
    check(*ask(roles.at_first(roles.odd_arguments(ORACLE, how), ORACLE)), Seen(repairs=1, calls=3))


@pytest.mark.parametrize("name", ["execute_sql", "functions.run_sql", "RunSQL", "sql", "query"])
def test_another_name_of_the_tool_is_read(name):
    check(*ask(roles.other_name(ORACLE, name)), Seen(repairs=1))


AGAIN = {
    "empty": roles.empty(ORACLE),
    "cut": roles.cut(ORACLE),
    "cut in a fence": roles.cut(roles.fenced(ORACLE)),
    "from memory": roles.from_memory(ORACLE),
}


@pytest.mark.parametrize("name", AGAIN)
def test_what_says_nothing_is_asked_again_once(name):
    check(*ask(roles.at_first(AGAIN[name], ORACLE)), Seen(repairs=1, calls=3))


ENDS = {
    "empty": (roles.empty(ORACLE), Seen("", 2, 1, reason="empty")),
    "cut": (roles.cut(ORACLE), Seen("", 2, 1, reason="cut")),
    "from memory": (roles.from_memory(ORACLE), Seen("", 2, 1, reason="no query")),
    "refusal": (roles.refuses(ORACLE), Seen("", 1, None, reason="can't assist")),
    "refusal in words": (roles.refuses(ORACLE, field=False), Seen("", None, None, reason="can't assist")),
    "arguments without a query": (roles.odd_arguments(ORACLE, "empty"), Seen("", 2, 1, reason="could not be read")),
    "contradicts": (roles.contradicts(ORACLE), Seen("", 3, 1, reason="4711")),
    "contradicts in words": (roles.contradicts(ORACLE, "I think about 8,000 metres"), Seen("", 3, 1, reason="8,000")),
    "cut words": (roles.cuts_words(ORACLE), Seen("", 3, 1, reason="86")),
}


@pytest.mark.parametrize("name", ENDS)
def test_what_never_says_anything_is_no_answer(name):
    role, seen = ENDS[name]
    check(*ask(role), seen)


def test_words_that_contradict_are_asked_about_once():
    def corrected(request):
        complained = len(roles.Turn(request).replies) > 1
        return (ORACLE if complained else roles.contradicts(ORACLE))(request)

    check(*ask(corrected), Seen(calls=3, repairs=1))


# --- thoughts, sentences, spellings ---------------------------------------------------------------------------------


@pytest.mark.parametrize("inner", [ORACLE, roles.fenced(ORACLE), roles.as_text(ORACLE)], ids=["call", "fence", "text"])
@pytest.mark.parametrize("how", ["tag", "end", "parts"])
def test_thoughts_are_no_answer_and_no_query(how, inner):
    check(*ask(roles.thinks(inner, how)), Seen(repairs=None))


@pytest.mark.parametrize("pattern", ["**{}**", "Answer: {}", "`{}`", '"{}"', "{}.", "\n{}\n", "```\n{}\n```"])
def test_what_stands_around_a_value_is_not_its_part(pattern):
    answer, _ = ask(roles.says(ORACLE, pattern))
    assert answer.text.rstrip(".") == "8611" and [value.rstrip(".") for value in answer.values] == ["8611"]


@pytest.mark.parametrize("pattern", ["The answer is {}.", "K2 is {} metres high.", "It's {}"])
def test_a_sentence_around_a_value_is_no_contradiction(pattern):
    answer, _ = ask(roles.says(ORACLE, pattern))
    assert answer.answered and "8611" in answer.text and answer.result == ("8611",)


@pytest.mark.parametrize("words", ["8,611", "8 611 m", "8611.0", "8611 m"])
def test_another_spelling_is_no_contradiction(words):
    answer, _ = ask(roles.on_words(ORACLE, lambda said, turn: text(words)))
    assert answer.answered and answer.text == words
