"What models send where one call or one line was asked for: understood, asked again once, or told; each over real HTTP."

import json

import pytest
from chat_server import ChatServer, Reply
from langchain_core.messages import AIMessage
from roles import ARGUMENTS, FAMILIES, FENCES
from scripted import ScriptedChatModel

from tablerag.core import Table, Trace
from tablerag.models.chat import chat_model
from tablerag.models.understanding import understand
from tablerag.sql_agent.agents import SQLAgent
from tablerag.sql_agent.runs import RUN_SQL

PEAKS = Table("peaks", ("Mountain", "Height"), (("K2", "8,611"), ("Lhotse", "8,516")), title="Peaks")
QUESTION = "How high is K2?"
SQL = "SELECT height FROM peaks WHERE mountain = 'K2'"
ARGS = json.dumps({"query": SQL})
CALL = Reply(calls=[("run_sql", ARGS)])
LAST = "8,611 [result 1]"


@pytest.fixture(scope="module")
def server():
    with ChatServer() as running:
        yield running


@pytest.fixture(scope="module")
def agent(server):
    return SQLAgent(chat_model(server.model(), retries=0))


@pytest.fixture
def asked(server, agent):
    "An answer of the agent before a server that gives these replies and no others."

    def ask(*replies):
        server.say(*replies)
        answer = agent.solve(QUESTION, [PEAKS])
        assert not server.unsaid, f"{server.unsaid} replies were not asked for: {answer}"
        assert Trace.from_json(answer.trace.to_json()) == answer.trace
        return answer

    yield ask
    server._script.clear()


def call(name="run_sql", args=ARGS):
    return Reply(calls=[(name, args)])


SENT = set(ARGUMENTS) - {"half", "broken", "null", "nothing", "empty", "number", "query_null", "query_number"}
WRITTEN = {"name": "run_sql", "json": ARGS, "sql": SQL, "python": json.dumps(SQL)}
FORMS = FAMILIES | {f"fence: {how}": form for how, form in FENCES.items()}

UNDERSTOOD = {  # a call all the same
    **{f"arguments: {how}": call(args=make(SQL)) for how, make in ARGUMENTS.items() if how in SENT},
    **{how: Reply(form.format_map(WRITTEN)) for how, form in FORMS.items()},
    # arguments that are not as they should be
    "mistral: sql_query and a reason": call(args=json.dumps({"reason": "height of K2", "sql_query": SQL})),
    "qwen: no bracket at the end": call(args=ARGS[:-1]),
    "mistral: a bracket too many": call(args=ARGS + "}"),
    "phi: text behind": call(args=ARGS + "\nDone."),
    "yi: quotes not escaped": call(args='{"query": "SELECT height FROM peaks WHERE "mountain" = \'K2\'"}'),
    "llama: fence in the argument": call(args=json.dumps({"query": f"```sql\n{SQL};\n```"})),
    "granite: language in front": call(args=json.dumps({"query": f"sql\n{SQL}"})),
    "yi: label in front": call(args=json.dumps({"query": f"SQL: {SQL}"})),
    # another name
    "gpt-3.5: functions.run_sql": call("functions.run_sql"),
    "llama: execute_sql": call("execute_sql"),
    "qwen: query": call("query", json.dumps({"sql": SQL})),
    "phi: python": call("python", SQL),
    "old gateway: function_call": Reply(more={"function_call": {"name": "run_sql", "arguments": ARGS}}),
    # in the text
    "hermes, not closed": Reply(f'<tool_call>\n{{"name": "run_sql", "arguments": {ARGS}}}'),
    "qwen with a sentence": Reply(f'I look it up.\n<tool_call>{{"name": "run_sql", "arguments": {ARGS}}}</tool_call>'),
    "qwen3-coder, escaped": Reply(
        "<tool_call><function=run_sql><parameter=query>SELECT height FROM peaks WHERE height &gt; 8600"
        "</parameter></function></tool_call>"
    ),
    "minimax": Reply(
        f'<minimax:tool_call>\n<invoke name="run_sql">\n<parameter name="query">{SQL}</parameter>\n</invoke>'
        "\n</minimax:tool_call>"
    ),
    "llama, python tag and a call": Reply(f'<|python_tag|>run_sql.call(query="{SQL}")'),
    "gemma, escaped quotes": Reply("```python\nrun_sql('SELECT height FROM peaks WHERE mountain = \\'K2\\'')\n```"),
    "phi, no quotes": Reply(f"run_sql({SQL})"),
    "deepseek v3.1": Reply(
        f"<｜tool▁call▁begin｜>run_sql<｜tool▁sep｜>{ARGS}<｜tool▁call▁end｜>"),
    "nemotron": Reply(f'<TOOLCALL>[{{"name": "run_sql", "arguments": {ARGS}}}]</TOOLCALL>'),
    "openai in the text": Reply(json.dumps({"function": {"name": "run_sql", "arguments": ARGS}})),
    "JSON in a fence": Reply(f'```json\n{{"tool": "run_sql", "tool_input": {ARGS}}}\n```'),
    "Python dict": Reply(str({"name": "run_sql", "arguments": {"query": SQL}})),
    "ReAct": Reply(f"Thought: I must look.\nAction: run_sql\nAction Input: {SQL}\nObservation: 9,999"),
    "ReAct, JSON": Reply(f'```\n{{"action": "run_sql", "action_input": {ARGS}}}\n```'),
    "in a sentence": Reply(f"I would run `{SQL}` first."),
    "behind a sentence": Reply(f"I will run this query:\n{SQL};\n\nIt gives the height."),
    "bare query, WITH": Reply(f"WITH k AS ({SQL}) SELECT * FROM k;"),
    "tags of its own": Reply(f"<sql>{SQL}</sql>"),
    # thoughts
    "deepseek r1": Reply(f"<think>\nThe height may be 8,848.\n</think>\n\n```sql\n{SQL}\n```"),
    "qwq, no beginning": Reply(
        f'It may be 8,848.\n</think>\n<tool_call>{{"name": "run_sql", "arguments": {ARGS}}}</tool_call>'
    ),
    "thoughts and a call": Reply("<think>It may be 8,848.</think>", calls=[("run_sql", ARGS)]),
    "thoughts in their field": Reply(reasoning="It may be 8,848.", calls=[("run_sql", ARGS)]),
    "a query in the thoughts": Reply(f"<think>```sql\nSELECT 1\n```</think>```sql\n{SQL}\n```"),
    "o1 distilled": Reply(f"<|begin_of_thought|>It may be 8,848.<|end_of_thought|>```sql\n{SQL}\n```"),
    "magistral": Reply(f"[THINK]It may be 8,848.[/THINK]```sql\n{SQL}\n```"),
    # the end
    "cut off behind a whole call": Reply(calls=[("run_sql", ARGS)], finish="length"),
}  # fmt: skip
AS_SENT = {"thoughts and a call", "thoughts in their field", "arguments: line_breaks", "cut off behind a whole call"}


@pytest.mark.parametrize("case", UNDERSTOOD)
def test_a_call_is_understood(asked, case):
    answer = asked(UNDERSTOOD[case], LAST)
    assert (answer.text, answer.values, answer.result) == ("8,611", ("8,611",), ("8611",)), answer
    assert answer.usage.calls == 2 and len(answer.trace.of("sql")) == 1
    assert bool(answer.trace.of("repair")) == (case not in AS_SENT), answer.trace.of("repair")


ASKED_AGAIN = {  # what was wrong, in the trace and in what the model is told
    "empty": (Reply(), "empty", "empty"),
    "blanks": (Reply(" \n "), "empty", "empty"),
    "nothing but thoughts": (Reply("<think>It is 8,611.</think>"), "empty", "empty"),
    "thoughts without an end": (Reply("<think>It is 8,611. Or"), "empty", "empty"),
    "cut off, openai": (Reply("The height of K2 is 8,6", finish="length"), "cut off", "cut off"),
    "cut off in its thoughts": (Reply("<think>It is 8,611", finish="length"), "cut off", "cut off"),
    "cut off within a query": (Reply("```sql\nSELECT height FROM peaks", finish="length"), "cut off", "cut off"),
    "cut off within a call": (Reply(calls=[("run_sql", ARGS[:30])], finish="length"), "cut off", "run_sql"),
    "half a query": (call(args=ARGS[:30]), "could not be read", '{"query": "..."}'),
    "half a query in the text": (
        Reply(f'<tool_call>{{"name": "run_sql", "arguments": {ARGS[:40]}'),
        "no query",
        "query",
    ),
    "no argument": (call(args="{}"), "could not be read", '{"query": "..."}'),
    "null": (call(args="null"), "could not be read", '{"query": "..."}'),
    "a number": (call(args='{"query": 7}'), "could not be read", '{"query": "..."}'),
    "an empty query": (call(args='{"query": ""}'), "could not be read", '{"query": "..."}'),
    "another tool": (call("fly", '{"to": "Mars"}'), "fly", "run_sql"),
    "a plan": (Reply("I will query the table for the height of K2."), "no query", "Query the table"),
    "from memory": (Reply("8,611"), "no query", "Query the table"),
    "asks back": (Reply("Which unit do you want?"), "no query", "Query the table"),
}


@pytest.mark.parametrize("case", ASKED_AGAIN)
def test_what_cannot_be_used_is_asked_again_once(asked, server, case):
    odd, wrong, told = ASKED_AGAIN[case]
    before = len(server.requests)
    answer = asked(odd, CALL, LAST)
    assert answer.text == "8,611" and answer.usage.calls == 3
    (repair,) = answer.trace.of("repair")
    assert wrong in repair.input and told in repair.output
    assert told in server.requests[before + 1].text
    again = asked(odd, odd)
    assert not answer.reason and not again.answered and wrong in again.reason, again.reason
    assert len(again.trace.of("repair")) == 1 and again.usage.calls == 2


REFUSED = {
    "openai's field": Reply(refusal="I'm sorry, I cannot assist with that."),
    "its provider's filter": Reply("", finish="content_filter"),
    "filtered half way": Reply("The height of", finish="content_filter"),
}
DECLINED = {
    "in words": "I'm sorry, but I can't help with that request.",
    "typographic": "I’m sorry, but I can’t help with that.",
    "cannot": "I cannot answer questions about mountains.",
}


@pytest.mark.parametrize("case", REFUSED)
def test_a_refusal_is_a_reason_and_no_answer(asked, case):
    answer = asked(REFUSED[case])
    assert not answer.answered and "refused to answer" in answer.reason and answer.usage.calls == 1


@pytest.mark.parametrize("case", DECLINED)
def test_a_refusal_in_words_is_heard_twice(asked, case):
    answer = asked(DECLINED[case], DECLINED[case])
    assert not answer.answered and "refused to answer" in answer.reason and len(answer.trace.of("repair")) == 1
    assert asked(DECLINED[case], CALL, LAST).text == "8,611"


NONE = [
    "NO ANSWER: other mountains", "**NO ANSWER**: other mountains", "No answer: other mountains.",
    "NO_ANSWER: other mountains",
    "Answer: NO ANSWER: other mountains", "I looked for it.\n\nNO ANSWER: other mountains",
    "`NO ANSWER: other mountains`",
    "<think>NO, it is 8,611</think>NO ANSWER: other mountains",
]  # fmt: skip


@pytest.mark.parametrize("said", NONE)
def test_no_answer_is_heard_in_any_dress(asked, said):
    answer = asked(said)
    assert not answer.answered and answer.reason == "Peaks: other mountains"


def test_a_query_beside_an_answer_is_no_call(asked):
    answer = asked(CALL, f"8,611 [result 1]\n\n```sql\n{SQL}\n```")
    assert answer.text == "8,611" and answer.usage.calls == 2


def test_what_goes_back_to_the_server_is_well_formed(asked, server):
    before = len(server.requests)
    asked(call(args=json.dumps({"sql": SQL})), LAST)
    _, _, reply, result = server.requests[before + 1].messages
    (sent,) = reply["tool_calls"]
    assert json.loads(sent["function"]["arguments"]) == {"query": SQL} and sent["id"] == result["tool_call_id"]


def test_calls_without_ids_or_with_the_same_are_told_apart():
    calls = [{"name": "run_sql", "args": {"query": sql}, "id": "", "type": "tool_call"} for sql in (SQL, "SELECT 2")]
    model = ScriptedChatModel([AIMessage("", tool_calls=calls), LAST])
    assert SQLAgent(model).solve(QUESTION, [PEAKS]).text == "8,611"
    assert [message.text.splitlines()[-1] for message in model.seen[1][-2:]] == ["8611", "2"]


def test_a_hundred_calls_in_one_reply_are_not_all_made():
    calls = [
        {"name": "run_sql", "args": {"query": f"SELECT {n}"}, "id": f"{n}", "type": "tool_call"} for n in range(100)
    ]
    answer = SQLAgent(ScriptedChatModel([AIMessage("", tool_calls=calls), "[result 1]"])).solve(QUESTION, [PEAKS])
    assert len(answer.trace.of("sql")) == 8 and "100 calls" in answer.trace.of("repair")[0].input


def test_the_same_query_is_not_run_twice_and_the_model_hears_so(asked, server):
    before = len(server.requests)
    assert asked(CALL, CALL, LAST).query == SQL
    assert "before" in server.requests[before + 2].messages[-1]["content"]


def test_asking_again_stays_within_the_limit_of_calls():
    model = ScriptedChatModel(lambda messages, tools: "")
    answer = SQLAgent(model, calls=1).solve(QUESTION, [PEAKS])
    assert not answer.answered and answer.usage.calls == 1 and "empty" in answer.reason


# models without tools


ODD = [
    " \ud83d", "\x00", "[" * 50_000,
    "<think>" * 5_000, "{" * 50_000 + '"query"', "(" * 50_000, "```" * 9_000, "'" * 30_000,
    "run_sql(" * 9_000, "SELECT" * 9_000, "<tool_call>" * 9_000,
    "a, " * 1_000, "1 " * 20_000, "\n" * 50_000, "[result 1]" * 5_000,
]  # fmt: skip


@pytest.mark.parametrize("text", ODD)
def test_odd_texts_are_read_in_no_time_and_never_fail(text):
    read = understand(AIMessage(text), RUN_SQL)
    assert isinstance(read.text, str)
    model = ScriptedChatModel(
        [
            AIMessage("", tool_calls=[{"name": "run_sql", "args": {"query": SQL}, "id": "1", "type": "tool_call"}]),
            *[text] * 5,
        ]
    )
    SQLAgent(model).solve(QUESTION, [PEAKS])


@pytest.mark.parametrize("written", ["{}", "{};", "```sql\n{}\n```", "sql\n{}", "```\n{}"])
def test_a_name_in_backquotes_at_the_end_keeps_both(written):
    for sql in ("SELECT `height` FROM `peaks`", "SELECT height FROM `peaks`"):
        reply = AIMessage(
            "", tool_calls=[{"name": "run_sql", "args": {"query": written.format(sql)}, "id": "1", "type": "tool_call"}]
        )
        assert understand(reply, RUN_SQL).calls == (sql,)
        assert understand(AIMessage(written.format(sql)), RUN_SQL).calls == (sql,)


@pytest.mark.parametrize(
    "last", [f"The query was\n```sql\n{SQL}\n```\nIt is **8,611** m [result 1]", "```sql\n8,611\n```"]
)
def test_an_answer_beside_its_query_or_in_a_fence_does_not_run_it_for_ever(asked, last):
    said = [LAST] if "query" in last else []
    answer = asked(CALL, Reply(last), *said)
    assert answer.values == ("8,611",), answer


def test_a_cut_result_is_no_answer(server, agent):
    many = Table("many", ("Name",), tuple((f"n{at}",) for at in range(1200)), title="Many")
    server.say(call(args=json.dumps({"query": "SELECT name FROM many"})), *[Reply("[result 1]")] * 2)
    answer = agent.solve("Which names are there?", [many])
    assert not answer.answered and "the result was cut at a limit" in answer.reason
