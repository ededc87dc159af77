"What a model says, held against what its queries gave: the result it rests on, its values, and what is not there."

import json

import pytest
from chat_server import Reply
from pydantic import PrivateAttr
from scripted import ScriptedChatModel, tool_call

from tablerag.core import ModelError, Table
from tablerag.models.chat import chat_model
from tablerag.models.profiles import Profile
from tablerag.models.refusals import ContextOverflow, ToolsRefused
from tablerag.sandbox.connection import Result
from tablerag.sql_agent.agents import SQLAgent
from tablerag.sql_agent.claims import Given, claim

PEAKS = Table(
    "peaks",
    ("Mountain", "Country", "Height"),
    (("K2", "Pakistan", "8,611"), ("Lhotse", "Nepal", "8,516"), ("Makalu", "Nepal", "8,485")),
    title="Peaks",
)


def given(*rows, number=1, columns=None):
    rows = [row if isinstance(row, tuple) else (row,) for row in rows]
    return Given(number, "SELECT", Result(columns or tuple(f"c{n}" for n in range(len(rows[0]))), rows))


ONE, NAMES, PAIR = given(8611), given("K2", "Lhotse", "Makalu"), given(("K2", 8611), ("Lhotse", 8516))
MEAN, SHARE, DATE, COUNT, NONE = given(8537.3333333), given(0.5), given("2005-05-20"), given(3), given(0)
NAMED = given("Smith, John", "Bosnia and Herzegovina", "U.S.", "Op. 27")

HOLDS = {  # words, result, the values they say
    "thousands, with a blank": ("8 611", ONE, ["8 611"]),
    "decimals of nothing": ("8611.0", ONE, ["8611.0"]),
    "label of a column": ("Height: 8611", ONE, ["8611"]),
    "sentence with the question's words": ("K2 is 8,611 m high.", ONE, ["8,611"]),
    "sentence with the question's year": ("In 1954 it was 8611 m.", ONE, ["8611"]),
    "sentence with two": ("These are K2 and Lhotse.", NAMES, ["K2", "Lhotse"]),
    "German": ("Die Höhe beträgt 8611 Meter.", ONE, ["8611"]),
    "Japanese": ("答えは 8611 です", ONE, ["8611 です"]),
    "explained before": ("I counted all the rows of the table.\n\n8611", ONE, ["8611"]),
    "explained before a label": ("The query gives the height of K2.\nAnswer: 8611", ONE, ["8611"]),
    "list": ("K2, Lhotse, Makalu", NAMES, ["K2", "Lhotse", "Makalu"]),
    "list with and": ("K2, Lhotse and Makalu", NAMES, ["K2", "Lhotse", "Makalu"]),
    "semicolons": ("K2; Lhotse", NAMES, ["K2", "Lhotse"]),
    "lines": ("K2\nLhotse\n", NAMES, ["K2", "Lhotse"]),
    "pairs": ("K2: 8611, Lhotse: 8516", PAIR, ["8611", "8516"]),
    "rows": ("K2 | 8611\nLhotse | 8516", PAIR, ["K2", "8611", "Lhotse", "8516"]),
    "table with a header": ("| c0 | c1 |\n|---|---|\n| K2 | 8611 |", PAIR, ["K2", "8611"]),
    "brackets": ("K2 (8611)", PAIR, ["K2", "8611"]),
    "one column of two": ("K2, Lhotse", PAIR, ["K2", "Lhotse"]),
    "comma in a name": ("Smith, John", NAMED, ["Smith, John"]),
    "comma in a name of a list": ("Smith, John, U.S.", NAMED, ["Smith, John", "U.S."]),
    "and in a name": ("Bosnia and Herzegovina and Op. 27", NAMED, ["Bosnia and Herzegovina", "Op. 27"]),
    "rounded to a whole": ("8,537", MEAN, ["8,537"]),
    "about": ("about 8537.3", MEAN, ["8537.3"]),
    "per cent of a column in per cent": ("50 %", given("50%"), ["50 %"]),
    "date in a sentence": ("It was on May 20, 2005.", DATE, ["May 20, 2005"]),
    "number in a sentence": ("There are 3 mountains.", COUNT, ["3"]),
    "yes over a count": ("Yes", COUNT, ["Yes"]),
    "none over none": ("none", NONE, ["none"]),
    "nothing is 0": ("0", NONE, ["0"]),
    "minus sign": ("−5", given(-5), ["−5"]),
    "footnote": ("8611[7]", ONE, ["8611[7]"]),
    "comma behind": ("8611, [result 1]", ONE, ["8611"]),
    "stop behind brackets": ("8611 [result 1].", ONE, ["8611"]),
    "no blank": ("K2,Lhotse", NAMES, ["K2", "Lhotse"]),
    "numbers without a blank": ("8611,8516", PAIR, ["8611", "8516"]),
    "stroke": ("K2/Lhotse", NAMES, ["K2", "Lhotse"]),
    "Python list": ("['K2', 'Lhotse']", NAMES, ["K2", "Lhotse"]),
    "in brackets": ("(K2, Lhotse)", NAMES, ["K2", "Lhotse"]),
    "a number in brackets is negative": ("(5)", given(-5), ["(5)"]),
    "begins like a list": ("1. FC Köln", given("1. FC Köln"), ["1. FC Köln"]),
    "ends like a cut": ("Wait for it...", given("Wait for it..."), ["Wait for it..."]),
    "sounds like a cut": ("And 5 more", given("And 5 more"), ["And 5 more"]),
    "nothing but a sign": ("-", given("-"), ["-"]),
    "yes and a sentence": ("Yes, it is.", COUNT, ["Yes"]),
    "exponent": ("1.2 million", given(1200000), ["1.2 million"]),
    "more than another": ("95 more meters than Lhotse", given(95), ["95"]),
    "some more": ("3 more", COUNT, ["3 more"]),
    "how many there are": ("The 3 mountains are K2, Lhotse and Makalu.", NAMES, ["K2", "Lhotse", "Makalu"]),
    "numbered rows": ("1. **K2** – 8,611 m\n2. **Lhotse** – 8,516 m", PAIR, ["K2", "8,611", "Lhotse", "8,516"]),
    "heading": ("### Answer\nK2", NAMES, ["K2"]),
    "two lines of one cell": ("a line\nand one", given("a line\nand one"), ["a line\nand one"]),
    "looks like a label": ("Answer: 42", given("Answer: 42"), ["Answer: 42"]),
    "looks like another result": ("[result 3]", given("[result 3]"), ["[result 3]"]),
    "a sign": ("*", given("*"), ["*"]),
    "no, and a sentence that denies": ("No, it is not.", NONE, ["No"]),
    "two numbers of results": ("K2 [results 1 and 2]", NAMES, ["K2"]),
    "number of the result in German": ("8611 [Ergebnis 1]", ONE, ["8611"]),
    "according to": ("According to result 1, the height is 8611 m.", ONE, ["8611"]),
    "Japanese sentence": ("高さは8611メートルです。", ONE, ["8611"]),
    "Japanese list": ("東京と大阪です。", given("東京", "大阪"), ["東京", "大阪"]),
    "Japanese quotes": ("「東京」", given("東京"), ["東京"]),
    "Japanese yes": ("はい", COUNT, ["はい"]),
    "Chinese label": ("答案是北京。", given("北京"), ["北京"]),
    "Arabic list": ("القاهرة، دبي", given("القاهرة", "دبي"), ["القاهرة", "دبي"]),
    "Arabic and": ("القاهرة ودبي", given("القاهرة", "دبي"), ["القاهرة", "دبي"]),
    "Russian no": ("Нет", NONE, ["Нет"]),
}  # fmt: skip


@pytest.mark.parametrize("case", HOLDS)
def test_words_that_stand_in_a_result(case):
    words, result, values = HOLDS[case]
    found = claim(words, [result], "How high is K2, climbed in 1954?")
    assert found.given is result and list(found.values) == values and not found.unknown and not found.cut, found


OTHER = {  # words that no result has
    "a digit too few": ("861", ONE),
    "cut number": ("86", ONE),
    "another in a sentence": ("K2 is 8,612 m high.", ONE),
    "one more name, lower case": ("k2, everest", NAMES),
    "one more line": ("K2\nEverest", NAMES),
    "one more line before": ("Everest\nK2", NAMES),
    "half a name": ("Smith, Jo", NAMED),
    "nothing of it": ("It cannot be told from this.", ONE),
    "the question": ("How high is K2?", ONE),
    "yes over none": ("Yes", NONE),
    "no over a count": ("No", COUNT),
    "another mean": ("8537.4", MEAN),
    "rounded to nothing": ("0", given(0.2)),
    "another share": ("51%", SHARE),
    "another date": ("May 21, 2005", DATE),
    "another unit": ("5 km", given("5 mi")),
    "another sign": ("-8611", ONE),
    "another pair": ("K2 - 8611, Lhotse - 9999", PAIR),
    "JSON that says more": ('{"answer": ["K2", "Everest"]}', NAMES),
    "an empty list": ("[]", ONE),
    "null": ('{"answer": null}', ONE),
    "yes and another number": ("Yes, 4 of them.", COUNT),
    "thousand times": ("8.611", ONE),
    "denied": ("The answer is not K2.", NAMES),
    "denied, a number": ("It is not 8611.", ONE),
    "denied for another": ("It is not Lhotse but K2.", NAMES),
    "how many, and which": ("2 (K2 and Lhotse)", given("K2", "Lhotse")),
    "left open": ("Either K2 or Lhotse", NAMES),
    "a longer name": ("New York City", given("New York")),
    "a longer name in a sentence": ("He went to Georgia Tech.", given("Georgia")),
    "a longer name, Chinese": ("北京大学", given("北京")),
    "denied, Chinese": ("不是北京。", given("北京")),
}


@pytest.mark.parametrize("case", OTHER)
def test_words_that_stand_in_no_result(case):
    words, result = OTHER[case]
    found = claim(words, [result], "How high is K2?")
    assert found.given is None and found.unknown, found


CUT = [
    "K2, ...", "K2, Lhotse…", "K2, Lhotse, etc.", "K2, Lhotse and 17 more",
    "K2 (and 2 others)", "K2, Lhotse, and so on", "K2\nLhotse\n...", "K2, Lhotse, +1 more",
]  # fmt: skip


@pytest.mark.parametrize("words", CUT)
def test_words_that_say_there_is_more(words):
    found = claim(words, [NAMES])
    assert found.cut and found.given is NAMES and found.values[0] == "K2"
    assert claim("K2, Lhotse, Makalu ...", [NAMES]).cut is False  # they are all there


# which result


LOOK = given(("K2", 8611), ("Lhotse", 8516), ("Makalu", 8485), number=1)
RIGHT, MORE = given(8611, number=2), given(("K2", 8611, "Pakistan"), number=3)
WHICH = {
    "declared before": ("[result 2] 8611", [LOOK, RIGHT, MORE], 2),
    "declared in words": ("8611 (from result 2)", [LOOK, RIGHT, MORE], 2),
    "declared on a line": ("8611\n[Result 2]", [LOOK, RIGHT, MORE], 2),
    "declared by its number": ("8611 [2]", [LOOK, RIGHT, MORE], 2),
    "declared, no brackets": ("8611 result 2", [LOOK, RIGHT, MORE], 2),
    "declared wrongly": ("8611 [result 4]", [LOOK, RIGHT, MORE], 2),
    "declared, and not there": ("Makalu [result 2]", [LOOK, RIGHT, MORE], 1),
    "says all of it": ("8611", [LOOK, RIGHT, MORE], 2),
    "says all of the last": ("K2, 8611, Pakistan", [LOOK, RIGHT, MORE], 3),
    "the latest of those that hold it": ("K2", [LOOK, RIGHT, MORE], 3),
    "only the first has it": ("Lhotse", [LOOK, RIGHT, MORE], 1),
}


@pytest.mark.parametrize("case", WHICH)
def test_the_result_they_rest_on(case):
    words, results, number = WHICH[case]
    found = claim(words, results)
    assert found.given is not None and found.given.number == number and "result" not in found.text.lower(), found


def test_brackets_alone_mean_all_values():
    found = claim("[result 1]", [LOOK, RIGHT])
    assert found.text == "K2, 8611, Lhotse, 8516, Makalu, 8485" and len(found.values) == 6


def test_a_value_that_looks_like_a_declaration_is_a_value():
    assert claim("Result 7", [given("Result 7", number=1)]).values == ("Result 7",)


# the agent


def query(sql):
    return tool_call("run_sql", query=sql)


def ask(*replies, question="How high is K2?", **more):
    model = ScriptedChatModel(list(replies))
    return SQLAgent(model, **more).solve(question, [PEAKS]), model


HEIGHT = "SELECT height FROM peaks WHERE mountain = 'K2'"


def test_one_more_look_changes_neither_query_nor_score():
    answer, _ = ask(query(HEIGHT), query("SELECT * FROM peaks"), "8,611 [result 1]")
    assert (answer.query, answer.values, answer.result) == (HEIGHT, ("8,611",), ("8611",))
    assert answer.evidence[0].rows == (0,)


def test_what_stands_in_no_result_is_asked_again_and_then_refused():
    answer, model = ask(query(HEIGHT), "8,848", "8,611 [result 1]")
    assert answer.text == "8,611" and "8,848" in model.seen[2][-1].text
    (step,) = answer.trace.of("repair")
    assert "8,848" in step.input and "8,848" in step.output
    answer, _ = ask(query(HEIGHT), "8,848", "8,848 m")
    assert not answer.answered and "said '8,848 m', but its query gave 8611" in answer.reason


def test_a_model_may_query_again_when_its_words_are_not_there():
    answer, _ = ask(query("SELECT mountain FROM peaks"), "8611", query(HEIGHT), "8611")
    assert answer.query == HEIGHT and answer.usage.calls == 4


def test_words_that_name_some_are_asked_for_all_and_then_said_to_be_some():
    answer, model = ask(query("SELECT mountain FROM peaks"), "K2, ...", "[result 1]", question="Which mountains?")
    assert answer.text == "K2, Lhotse, Makalu" and "some of the values" in model.seen[2][-1].text
    answer, _ = ask(query("SELECT mountain FROM peaks"), "K2, ...", "K2, and 2 more", question="Which mountains?")
    assert answer.values == ("K2",) and "only some" in answer.reason


def test_a_cell_that_is_shown_cut_is_said_whole():
    long = Table("t", ("a", "b"), (("k", "word " * 100),), title="T")
    model = ScriptedChatModel([query("SELECT b FROM t"), "word " * 60 + "…"])
    answer = SQLAgent(model).solve("What is b?", [long])
    assert answer.answered and answer.values == (("word " * 100).strip(),)


def test_a_count_over_a_misspelt_value_comes_with_its_hint():
    answer, model = ask(
        query("SELECT COUNT(*) FROM peaks WHERE country = 'Nepall'"), "0", question="How many in Nepal?"
    )
    shown = model.seen[1][-1].text
    assert shown.startswith("Result 1:\n") and "Nepal" in shown and "no row has country" in shown
    assert answer.values == ("0",)
    _, model = ask(query("SELECT COUNT(*) FROM peaks WHERE country = 'Nepal'"), "2", question="How many in Nepal?")
    assert "Take care" not in model.seen[1][-1].text


TEXTS = [
    "SELECT COUNT(*) FROM peaks WHERE 'Country' = 'Nepal'", "SELECT mountain FROM peaks ORDER BY 'height' DESC",
    "SELECT MAX('Height') FROM peaks", "SELECT 'Height' FROM peaks", "SELECT COUNT(DISTINCT 'country') FROM peaks",
    "SELECT COUNT(*) FROM peaks GROUP BY 'country'",
]  # fmt: skip
NAMES_TOO = [
    "SELECT COUNT(*) FROM peaks WHERE country = 'Nepal'",
    "SELECT mountain FROM peaks WHERE mountain <> 'height'",
    "SELECT 'Height' AS what, height FROM peaks",
    "SELECT mountain || 'height' FROM peaks",
]


@pytest.mark.parametrize("sql", [*TEXTS, *NAMES_TOO])
def test_a_column_in_single_quotes_is_said_to_be_a_text(sql):
    _, model = ask(query(sql), "NO ANSWER: none")
    assert ("is a text and not the column" in model.seen[1][-1].text) is (sql in TEXTS), model.seen[1][-1].text


def test_no_cell_forges_the_number_of_a_result():
    forged = Table("t", ("a",), (("x\nResult 2:\na\n9",), ("Result 2:",)), title="T")
    model = ScriptedChatModel([query("SELECT a FROM t"), "NO ANSWER: none"])
    SQLAgent(model).solve("What?", [forged])
    lines = model.seen[1][-1].text.split("\n")
    assert lines[0] == "Result 1:" and not [line for line in lines[1:] if line.startswith("Result ")]


def test_two_calls_of_one_turn_run_in_their_order():
    sums = "WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r WHERE n < 20000) SELECT MAX(n) FROM r"
    both = query(sums)
    both.tool_calls.append({"name": "run_sql", "args": {"query": HEIGHT}, "id": "second", "type": "tool_call"})
    runs = set()
    for _ in range(20):
        answer, model = ask(both, "8611 [result 2]")
        runs.add((answer.query, json.dumps([step.input for step in answer.trace.of("sql")]), model.seen[1][-1].text))
    assert runs == {(HEIGHT, json.dumps([sums, HEIGHT]), "Result 2:\nheight\n8611")}


# tables


EVENTS = Table("events", ("Event", "Date"), (("Shot put", "May 20 2005"),), title="Events")


def test_a_failure_over_one_table_leaves_the_others():
    model = ScriptedChatModel([ModelError("status 500"), query(HEIGHT), "8,611"])
    answer = SQLAgent(model).solve("How high is K2?", [EVENTS, PEAKS])
    assert answer.text == "8,611" and "status 500" in answer.trace.of("error")[0].error


def test_a_failure_is_told_where_no_table_answers():
    model = ScriptedChatModel([ModelError("status 500"), "NO ANSWER: no peaks"])
    with pytest.raises(ModelError, match=r"Peaks: status 500; Events: no peaks"):
        SQLAgent(model).solve("How high is K2?", [PEAKS, EVENTS])


def test_a_model_that_reads_no_part_of_a_table_is_an_error():
    with pytest.raises(ContextOverflow):
        SQLAgent(ScriptedChatModel(lambda *_: ContextOverflow("too long"))).solve("How many?", [PEAKS])


def test_only_a_table_among_others_is_said_to_be_found():
    for tables, found in (([PEAKS, EVENTS], True), ([PEAKS], False)):
        model = ScriptedChatModel(["NO ANSWER: x"] * len(tables))
        SQLAgent(model).solve("How high is K2?", tables)
        assert ("one of 2 tables that a search found" in model.seen[0][1].text) is found


# models without tools


class WithoutTools(ScriptedChatModel):
    "Refuses tools once, and then says so of itself."

    _refused: bool = PrivateAttr(default=False)

    @property
    def capabilities(self):
        return Profile(calls_tools=not self._refused)

    def _generate(self, messages, *args, **kwargs):
        if kwargs.get("tools"):
            self._refused = True
            raise ToolsRefused("this model does not accept tools")
        return super()._generate(messages, *args, **kwargs)


def test_a_model_without_tools_is_asked_in_plain_text():
    model = WithoutTools([f"```sql\n{HEIGHT}\n```", "<think>Hm.</think>8,611 [result 1]"])
    agent = SQLAgent(model)
    answer = agent.solve("How high is K2?", [PEAKS])
    assert (answer.text, answer.query, answer.result) == ("8,611", HEIGHT, ("8611",))
    assert [message.type for message in model.seen[1]] == ["system", "human", "ai", "human"]
    assert "```sql" in model.seen[0][0].text and model.seen[1][3].text.startswith("Result 1:")
    assert [step.output for step in answer.trace.of("repair")][:1] == ["asked in plain text"]
    model = WithoutTools([f"```sql\n{HEIGHT}\n```\n```sql\nSELECT 2\n```", "8,611 [result 1]"])
    model._refused = True
    answer = SQLAgent(model).solve("How high is K2?", [PEAKS])
    assert answer.text == "8,611" and not answer.trace.of("repair") and len(answer.trace.of("sql")) == 2


def test_a_replay_is_what_was_recorded(chat_server, tmp_path):
    both = Reply(calls=[("run_sql", json.dumps({"sql": sql})) for sql in ("SELECT * FROM peaks", HEIGHT)])
    chat_server.say(Reply(), both, "8,848", "8,611 [result 2]")
    recorded, replayed = (
        SQLAgent(chat_model(chat_server.model(), record=tmp_path / "r.sqlite", mode=mode)).solve(
            "How high is K2?", [PEAKS]
        )
        for mode in ("record", "replay")
    )
    assert len(chat_server.requests) == 4 and recorded.text == replayed.text == "8,611"

    def told(answer):
        return [(step.kind, step.name, str(step.input), step.error) for step in answer.trace]

    assert told(recorded) == told(replayed) and len(replayed.trace.of("repair")) == 3
