"CHESS over a database: what the official code does and ours must not, and models that reply with anything."

import json
from collections import Counter
from hashlib import sha256
from pathlib import Path

import pytest
from club import made
from scripted import ScriptedChatModel

from tablerag.core import ModelError, Trace
from tablerag.methods.chess import CHESS
from tablerag.methods.context_retrieval import phrase_values
from tablerag.methods.database_steps import KeptSchema, Matches, QueryCandidates
from tablerag.models.chat import chat_model
from tablerag.models.prompts import PROMPTS
from tablerag.schema.in_place import KnownDatabase

QUESTION = "What are the given names of the members from zurich?"
RIGHT = "SELECT given_name FROM member JOIN town ON member.town_id = town.town_id WHERE town.name = 'Zürich'"
WRONG_CITY = RIGHT.replace("town.name", "town.city")
EMPTY = RIGHT.replace("Zürich", "zurich")
COLUMNS = json.dumps({"columns": {"member": ["given_name"], "town": ["name"]}})


def fenced(sql: str) -> str:
    return f"1. Think.\n```sql\n{sql}\n```"


def prompt_name(messages) -> str:
    return next(name for name, prompt in PROMPTS.items() if prompt.system == messages[0].content)


class Parts:
    "A model that plays each prompt from a list of its own; the last reply of a list is repeated."

    def __init__(self, **replies):
        given = {"extract_keywords": '{"keywords": ["zurich"]}', "choose_columns": COLUMNS, **replies}
        self.replies = {name: [each] if isinstance(each, str) else list(each) for name, each in given.items()}
        self.asked: Counter[str] = Counter()
        self.model = ScriptedChatModel(self._reply)

    def _reply(self, messages, tools):
        name = prompt_name(messages)
        replies = self.replies[name]
        reply = replies[min(self.asked[name], len(replies) - 1)]
        self.asked[name] += 1
        return reply

    def prompts(self, name: str) -> list[str]:
        return [str(messages[-1].content) for messages in self.model.seen if prompt_name(messages) == name]


def ask(club, parts: Parts, question: str = QUESTION, **options):
    return CHESS(parts.model, **{"candidates": 1, **options}).solve(question, club)


def kinds(answer) -> Counter:
    return Counter(step.kind for step in answer.trace)


# What the official code does


def test_the_query_is_written_from_the_selected_schema(club):
    parts = Parts(write_query=fenced(RIGHT))
    answer = ask(club, parts)
    [shown] = parts.prompts("write_query")
    assert "CREATE TABLE town" in shown and "given_name" in shown
    assert not any(word in shown for word in ("coach", "payment", "family_name"))
    assert answer.answered and set(answer.values) == {"Anna", "花子", "Peter"}


def test_rankings_are_the_same_each_time_and_in_the_order_told(club):
    phrases = ["Bern", "Lugano", "Zürich", "Genève"]
    question = "Lugano or Bern or Zürich or Genève"
    orders = {tuple(match.value for match in phrase_values(club, question, phrases=phrases)) for _ in range(5)}
    assert len(orders) == 1 and set(next(iter(orders))) == set(phrases)
    answer = ask(club, Parts(write_query=fenced(RIGHT), extract_keywords=json.dumps({"keywords": phrases})))
    assert list(answer.trace.of("keywords")[0].output.phrases) == phrases


@pytest.mark.parametrize(
    "write",
    ["DELETE FROM member", "UPDATE town SET name = 'x'", "DROP TABLE member", "INSERT INTO town VALUES ('x', 'y', 'z')",
     "PRAGMA user_version = 7", "ATTACH 'x.db' AS x", "SELECT 1; DELETE FROM member", "CREATE TABLE x (y)",
     "WITH x AS (SELECT 1) DELETE FROM member", "VACUUM", "SELECT load_extension('x')"],
)  # fmt: skip
def test_a_write_is_refused_by_the_engine_and_fed_back(club, write):
    before = sha256(Path(club.folder.parent / "club.sqlite").read_bytes()).digest()
    parts = Parts(write_query=fenced(write), correct_query=fenced(RIGHT))
    answer = ask(club, parts)
    assert answer.answered and answer.query == RIGHT
    [correction] = answer.trace.of("correction")
    assert correction.output.sql == write and correction.output.wrong
    assert correction.output.wrong.split(".")[0][:40] in parts.prompts("correct_query")[0]
    assert sha256(Path(club.folder.parent / "club.sqlite").read_bytes()).digest() == before


def test_an_empty_reply_is_asked_for_once_more_and_never_of_another_model(club):
    parts = Parts(write_query=["", "", fenced(RIGHT)])
    answer = ask(club, parts, candidates=1, fallback=False)
    assert not answer.answered and "the reply was empty" in answer.reason and parts.asked["write_query"] == 2
    assert {step.input.model for step in answer.trace.of("model")} <= {"scripted", ""}
    parts = Parts(write_query=["", fenced(RIGHT)])
    assert ask(club, parts).answered and parts.asked["write_query"] == 2


def test_tests_that_all_candidates_pass_decide_nothing(club):
    count = "SELECT count(*) FROM member"
    writes = [fenced(count), fenced(f"{count} WHERE 1 = 1"), fenced("SELECT count(*) FROM town")]
    tests = {"write_unit_tests": '{"tests": ["is a query"]}', "judge_unit_tests": '{"passed": {"1": [1, 2]}}'}
    answer = ask(club, Parts(write_query=writes, **tests), "How many members are there?", candidates=3)
    assert answer.text == "6" and answer.reason == "2 of 3 queries give this result"


def test_there_are_three_rounds_of_correction_and_no_more(club):
    wrongs = [fenced(WRONG_CITY.replace("city", f"city{n}")) for n in range(9)]
    for right_at in range(5):
        parts = Parts(write_query=wrongs[0], correct_query=[*wrongs[1 : 1 + right_at], fenced(RIGHT)])
        answer = ask(club, parts, fallback=False)
        assert answer.answered == (right_at < 3)
        assert kinds(answer)["correction"] == min(right_at + 1, 3)


def test_each_round_is_told_the_newest_error(club):
    parts = Parts(write_query=fenced(WRONG_CITY), correct_query=[fenced(EMPTY), fenced(RIGHT)])
    answer = ask(club, parts)
    first, second = parts.prompts("correct_query")
    assert "no such column: town.city" in first and "town has town_id, name, region" in first
    assert "no such column" not in second and "closest in name: 'Zürich'" in second
    assert answer.answered and answer.trace.of("candidates")[0].output.candidates[0].rounds == 2


def test_quotes_stay_as_they_are(club, tmp_path):
    script = """CREATE TABLE "Order" ("select" TEXT, "a b" TEXT); INSERT INTO "Order" VALUES ('it''s "x"', 'y');"""
    sql = """SELECT "a b" FROM "Order" WHERE "select" = 'it''s "x"'"""
    with KnownDatabase(made(tmp_path / "odd.sqlite", script), folder=tmp_path / "known") as odd:
        parts = Parts(write_query=fenced(sql), choose_columns='{"columns": {}}')
        answer = ask(odd, parts, "What is the a b?")
    assert (answer.query, answer.text) == (sql, "y")


# Parts that are switched off


@pytest.mark.parametrize(
    ("options", "absent"),
    [
        ({"entities": False}, {"extract_keywords"}),
        ({"context": False}, {"extract_keywords"}),
        ({"selection": False}, {"choose_columns"}),
        ({"pruning": "only"}, {"choose_columns"}),
        ({"corrections": 0, "fallback": False}, {"correct_query"}),
        ({"tests": 0}, {"write_unit_tests", "judge_unit_tests"}),
        ({"candidates": 1}, {"write_unit_tests", "judge_unit_tests"}),
    ],
)
def test_each_part_can_be_switched_off(club, options, absent):
    queries = [fenced(RIGHT), fenced(WRONG_CITY), fenced("SELECT count(*) FROM member")]
    tests = {"write_unit_tests": '{"tests": ["x"]}', "judge_unit_tests": '{"passed": {"1": [1]}}'}
    parts = Parts(write_query=queries, correct_query=fenced(RIGHT), **tests)
    answer = ask(club, parts, **{"candidates": 3, **options})
    everything = {"extract_keywords", "choose_columns", "write_query", "correct_query", *tests}
    if options.get("candidates") == 1:
        absent = {*absent, "correct_query"}  # its only candidate is right
    assert set(parts.asked) == everything - absent
    assert answer.answered and set(answer.values) >= {"Anna"}


def test_votes_are_as_many_as_asked_and_columns_of_the_minority_are_left_out(club):
    other = json.dumps({"columns": {"coach": ["licence"], "town": ["name"]}})
    parts = Parts(choose_columns=[COLUMNS, other, COLUMNS], write_query=fenced(RIGHT))
    kept = ask(club, parts).trace.of("schema")[0].output
    assert parts.asked["choose_columns"] == 3
    votes = {(each.table, each.column): each.votes for each in kept.columns}
    assert votes["town", "name"] == 3 and votes["member", "given_name"] == 2 and ("coach", "licence") not in votes
    assert kept.tokens_after < kept.tokens_before and kept.tables == ("town", "member")


def test_the_whole_schema_is_the_fallback_and_says_so(club):
    replies = [
        "NO ANSWER: there is no licence here",
        fenced("SELECT licence FROM coach WHERE coach_name = 'Sabine Graf'"),
    ]
    parts = Parts(write_query=replies)
    answer = ask(club, parts, "What licence has Sabine Graf?")
    assert answer.text == "C1"
    assert "CREATE TABLE coach" not in parts.prompts("write_query")[0]
    assert "CREATE TABLE coach" in parts.prompts("write_query")[1]
    selected, whole = (step.output for step in answer.trace.of("schema"))
    assert not selected.fallback and "the selected schema gave no result" in whole.fallback
    parts = Parts(write_query=replies)
    refused = ask(club, parts, "What licence has Sabine Graf?", fallback=False)
    assert not refused.answered and refused.reason == "there is no licence here"


# Models that reply with anything


@pytest.mark.parametrize(
    "reply", ["", "I am sorry, I cannot.", "{", '{"keywords": "', '{"keywords": [{"a": 1}]}', "[]"]
)
def test_without_keywords_the_questions_own_words_are_looked_up(club, reply):
    parts = Parts(extract_keywords=reply, write_query=fenced(RIGHT))
    answer = ask(club, parts)
    keywords = answer.trace.of("keywords")[0].output
    assert not keywords.phrases and "words of the question" in keywords.remark
    _, _, values = parts.prompts("write_query")[0].partition("stored values that the question may mean:")
    assert "'Zürich'" in values and answer.answered


def test_endless_keywords_are_cut(club):
    words = [f"word {n} " + "x" * (1000 if n < 9 else 1) for n in range(5000)]
    answer = ask(club, Parts(extract_keywords=json.dumps({"keywords": words}), write_query=fenced(RIGHT)))
    phrases = answer.trace.of("keywords")[0].output.phrases
    assert len(phrases) <= 20 and max(map(len, phrases)) <= 200


@pytest.mark.parametrize(
    "reply", ["", "no", '{"columns": 3}', '{"columns": {"club": ["x"]}}', '{"columns": {"member": {"a": 1}}}', "{}"]
)
def test_a_choice_that_cannot_be_read_leaves_the_pruned_schema(club, reply):
    parts = Parts(choose_columns=reply, write_query=fenced(RIGHT))
    answer = ask(club, parts)
    assert answer.answered and answer.trace.of("schema")[0].output.fallback
    assert "CREATE TABLE town" in parts.prompts("write_query")[0]


@pytest.mark.parametrize(
    ("sql", "said"),
    [
        ("SELECT given_name FROM membr", "Did you mean member?"),
        ("SELECT given_nam FROM member", "Did you mean given_name?"),
        ("SELECT x FROM customers_of_the_shop", "The tables are"),
        ("SELECT given_name FROM member; SELECT 1", "more than one statement"),
        ("SELECT given_name FORM member", "syntax error"),
        ("WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n", "stopped for"),
    ],
)
def test_what_the_model_invents_is_answered_with_what_exists(club, sql, said):
    parts = Parts(write_query=fenced(sql), correct_query=fenced(RIGHT))
    answer = ask(club, parts)
    assert answer.query == RIGHT and said in parts.prompts("correct_query")[0]


def test_an_empty_result_is_no_answer_and_shows_its_query(club):
    parts = Parts(write_query=fenced(EMPTY), correct_query=fenced(EMPTY))
    answer = ask(club, parts, fallback=False)
    assert not answer.answered and answer.query == EMPTY and answer.result == ()
    assert "no rows" in answer.reason and "Zürich" in answer.reason
    assert parts.asked["correct_query"] == 1, "it stands by its query: there is nothing more to ask"


def test_a_model_that_goes_in_circles_is_stopped(club):
    parts = Parts(write_query=fenced(WRONG_CITY), correct_query=[fenced(EMPTY), fenced(WRONG_CITY), fenced(EMPTY)])
    answer = ask(club, parts, fallback=False)
    assert not answer.answered and answer.query == EMPTY, "of the two it is the one that runs"
    assert parts.asked["correct_query"] == 2


@pytest.mark.parametrize("at", [0, 1, 2])
def test_one_refused_request_costs_one_candidate(club, at):
    replies = [fenced(RIGHT)] * 3
    replies[at] = ModelError("the server said 500")
    answer = ask(club, Parts(write_query=replies), candidates=3)
    assert answer.answered and answer.reason == "" and "500" in answer.trace.of("error")[0].error


def test_where_no_candidate_can_be_asked_for_the_question_is_an_error(club):
    with pytest.raises(ModelError, match="500"):
        ask(club, Parts(write_query=[ModelError("the server said 500")]), candidates=3)
    lasting = ModelError("no server", lasting=True)
    for name in ("extract_keywords", "choose_columns", "write_query"):
        parts = Parts(**{"write_query": fenced(RIGHT), name: [lasting]})
        with pytest.raises(ModelError, match="no server"):
            ask(club, parts, candidates=3)
        assert parts.asked[name] == 1


def test_other_parts_may_fail_and_the_question_goes_on(club):
    broken = ModelError("the server said 503")
    queries = [fenced(RIGHT), fenced("SELECT 1")]
    parts = Parts(extract_keywords=[broken], choose_columns=[broken], write_query=queries, write_unit_tests=[broken])
    answer = ask(club, parts, candidates=2)
    assert answer.answered and set(answer.values) == {"Anna", "花子", "Peter"}
    assert answer.trace.of("tests")[0].output.remark == "the server said 503"


def test_another_threshold_is_an_index_of_its_own(club):
    question = "Which lessons does Luca Bianki give?"
    assert not phrase_values(club, question)
    assert [match.value for match in phrase_values(club, question, threshold=0.3)] == ["Luca Bianchi"]
    assert club.values.threshold == 0.6 and not phrase_values(club, question)


def test_the_trace_survives_a_file(club):
    parts = Parts(write_query=[fenced(WRONG_CITY), fenced(RIGHT)], correct_query=fenced(RIGHT))
    trace = ask(club, parts, candidates=2).trace
    again = Trace.from_json(trace.to_json())
    assert [step.output for step in again] == [step.output for step in trace]
    for kind, of in (("matches", Matches), ("schema", KeptSchema), ("candidates", QueryCandidates)):
        assert isinstance(again.of(kind)[0].output, of)


def test_the_vote_is_on_the_whole_schema_where_it_fits_and_a_model_reads_it(club):
    ways = {"default": {}, "pruned": {"pruning": True}, "small": {"budget": 120}}
    sent = {}
    for way, options in ways.items():
        parts = Parts(write_query=fenced(RIGHT))
        ask(club, parts, **options)
        sent[way] = parts.prompts("choose_columns")[0]
    counts = {way: text.count("CREATE TABLE") for way, text in sent.items()}
    assert counts["default"] == len(club.profile.tables) > max(counts["pruned"], counts["small"])


def test_each_vote_is_a_request_and_is_replayed_as_one(club, chat_server, tmp_path):
    chat_server.brain = lambda request: COLUMNS if '"columns"' in request.messages[0]["content"] else fenced(RIGHT)
    file = tmp_path / "replies.sqlite"

    def votes(mode):
        model = chat_model(chat_server.model(), temperature=0.8, record=file, mode=mode)
        answer = CHESS(model, entities=False, candidates=4, votes=3).solve(QUESTION, club)
        prompts = Counter((step.input.prompt, step.input.sample) for step in answer.trace.of("model"))
        return prompts, answer.trace.needed.calls

    prompts, calls = votes("record")
    assert [prompts["choose_columns", sample] for sample in (None, 1, 2)] == [1, 1, 1]
    assert [prompts["write_query", sample] for sample in (None, 1)] == [3, 1], "the first way is asked for once more"
    assert len(chat_server.requests) == calls == sum(prompts.values())
    assert votes("replay") == (prompts, calls) and len(chat_server.requests) == calls
