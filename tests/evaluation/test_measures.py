"Measures: every rule by hand, splits, means with their n, and what bad frames and models say."

import math
import threading
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import numpy as np
import pandas as pd
import pytest
from langchain_core.messages import AIMessage
from scripted import ScriptedChatModel

from research.budgets import row_costs
from research.summaries import Agreement, accuracy, agreement, retrieval_accuracy
from tablerag.core import (
    Answer,
    Hit,
    ModelError,
    QueryError,
    Question,
    QuotaError,
    Step,
    Table,
    Trace,
    Usage,
    UsageError,
)
from tablerag.evaluation.gold import column_position, in_sandbox, query_shape, run_gold
from tablerag.evaluation.matching import (
    Judge,
    answer_matches,
    crt,
    exact_match,
    judge,
    parse_verdict,
    same_answer,
    wtq_match,
    wtq_text,
    wtq_value,
)
from tablerag.evaluation.measures import (
    measure,
    result_row,
    results_frame,
    take_all,
    true_seconds,
    without_undefined,
)
from tablerag.methods.database_steps import KeptColumn, KeptSchema
from tablerag.methods.known_table import ToldTable
from tablerag.models.embedded import EmbeddedModel
from tablerag.workbench.answer_views import words_differ

# --- exact match ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "predicted, gold, em, strict, wtq",
    [
        (["Paris"], ["Paris"], True, True, True),
        (["paris."], ["Paris"], True, False, True),
        (["1,234"], ["1234"], True, False, False),  # the evaluator reads no thousands comma in a prediction
        (["1234.0"], ["1,234"], True, False, True),  # in the gold it does
        (["May 20 2005"], ["2005-05-20"], True, False, False),
        (["2005-05-20"], ["May 20, 2005"], True, False, True),
        (["a", "b"], ["b", "a"], True, True, True),
        (["a", "a", "b"], ["a", "b"], True, False, True),
        (["a"], ["a", "b"], False, False, False),
        (["a", "b"], ["a"], False, False, False),
        ([], ["0"], False, False, False),
        (["Ａｎｎ"], ["Ann"], True, False, True),
        (["Beyoncé[2]"], ["Beyonce"], True, False, True),
        (["Smith (USA)"], ["Smith"], False, False, True),  # a detail in brackets is nothing to the evaluator
        (["3"], ["three"], True, False, False),
        (["42 km"], ["42"], True, False, False),
        (["0.3333333"], ["0.33333334"], True, False, True),  # rounded; within one millionth
        (["0.3333334"], ["0.33333332"], False, False, True),
    ],
)
def test_three_rules_of_exact_match(predicted, gold, em, strict, wtq):
    found = exact_match(predicted, gold), exact_match(predicted, gold, strict=True), wtq_match(predicted, gold)
    assert found == (em, strict, wtq)


# --- WikiTableQuestions ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text, wanted",
    [
        ("  Tōkyō  City ", "tokyo city"),
        ("“Hello”", "hello"),
        ('"The End".', '"the end"'),  # the full stop goes last
        ("Smith†‡", "smith"),
        ("Smith[note 3]", "smith"),
        ("[4]", ""),
        ("[x]", "[x]"),  # at the start it is no citation unless it is a number
        ("Foo (band) (2004)", "foo"),
        ("(1,200)", "(1,200)"),
        ("5*", "5"),
        ("10–12", "10-12"),
        ("A.", "a"),
        ("‘x’", "'x'"),
    ],
)
def test_texts_as_the_evaluator_writes_them(text, wanted):
    assert wtq_text(text) == wanted


@pytest.mark.parametrize(
    "text, number, date",
    [
        ("12", 12, None), ("12.5", 12.5, None), ("-3", -3, None), ("1e3", 1000, None), ("nan", None, None),
        ("inf", None, None), ("1,234", None, None),
        ("2004-10-20", None, (2004, 10, 20)), ("xxxx-10-20", None, (-1, 10, 20)), ("2004-10-xx", None, (2004, 10, -1)),
        ("2004-xx-xx", 2004, None),
        ("xx-xx-xx", None, None), ("2004-13-01", None, None), ("2004-10-32", None, None), ("2004-10", None, None),
    ],
)  # fmt: skip
def test_values_as_the_evaluator_reads_them(text, number, date):
    value = wtq_value(text)
    assert (value.number, value.date) == (number, date)


def test_canonical_forms_decide_for_the_gold():
    assert wtq_match(["1980"], ["1980s"], canonical=["1980-xx-xx"]) and not wtq_match(["1980"], ["1980s"])
    assert wtq_match(["1980s"], ["1980s"], canonical=["1980-xx-xx"])  # as text
    assert wtq_match(["1"], ["1", "1.0"])  # one number twice is one value
    with pytest.raises(UsageError, match="1 canonical values for 2"):
        wtq_match(["a"], ["a", "b"], canonical=[None])


def test_answers_of_readers_are_judged_by_their_text():
    assert answer_matches(Answer("Paris, Texas"), ["Paris, Texas"]) and answer_matches(
        Answer("Rome\nParis"), ["Paris", "Rome"]
    )
    assert not answer_matches(Answer("x", ("y",)), ["x"])  # values count where there are any
    assert not answer_matches(Answer.none("x"), ["x"], strict=True)
    with pytest.raises(UsageError, match="unknown rule 'f1'"):
        same_answer(["a"], ["a"], "f1")


def test_measures_of_an_answer():
    question = Question("1", "?", answer=("3",), sql="SELECT 3")
    taken = {"answered": 1, "em": 1, "em_strict": 1, "em_wtq": 1, "execution_accuracy": 1, "table_found": None}
    assert take_all(question, Answer("3", ("3",), "SELECT 3", ("3",))).items() >= taken.items()
    assert take_all(question, Answer("3", ("3",), "sort_column", language="operations"))["execution_accuracy"] is None
    assert {take_all(question, None)[name] for name in taken} == {0.0, None}
    untaken = take_all(Question("1", "?"), Answer("3"))
    assert untaken["answered"] == 1 and not any(untaken[name] is not None for name in taken.keys() - {"answered"})
    assert take_all(Question("1", "?", answer=("3",)), None)["execution_accuracy"] is None
    assert take_all(Question("1", "?", "t1"), None, ["t2", "t1"])["table_found"] == 1


SQL = "SELECT winner FROM games"
SIDES = ("em", "em_strict", "em_wtq", "execution_accuracy", "words_agree")


@pytest.mark.parametrize(
    "answer, sides",
    [
        # the four cases in which judges of words and of results differ
        (Answer("Ann", ("Ann",), "SELECT COUNT(*) FROM games", ("14",)), (1, 1, 1, 0, 0)),  # one more look
        (Answer("Ann", ("Ann",), SQL, ("Ann", "14")), (1, 1, 1, 0, 0)),  # a column too many
        (Answer("Bea", ("Bea",), SQL, ("Ann",)), (0, 0, 0, 1, 0)),  # wrong words
        (Answer("An", ("An",), SQL, ("Ann",)), (0, 0, 0, 1, 0)),  # cut-off words
        # and those in which they do not
        (Answer("Ann", ("Ann",), SQL, ("Ann",)), (1, 1, 1, 1, 1)),
        (Answer("ann.", ("ann.",), SQL, ("Ann",)), (1, 0, 1, 1, 1)),
        (Answer("Bea", ("Bea",), SQL, ("Bea",)), (0, 0, 0, 0, 1)),
        (Answer("Ann", ("Ann",), SQL, ()), (1, 1, 1, 0, 0)),  # out of its own head: the query gave nothing
        (Answer.none("it says Bea, the query gives Ann", query=SQL, result=("Ann",)), (0, 0, 0, 1, 0)),  # contradiction
        (Answer.none("no query"), (0, 0, 0, 0, None)),
        # systems without queries: the words, by the same rule
        (Answer("Ann"), (1, 1, 1, 0, None)),
        (Answer("Ann", ("Ann",), "f_sort(crowd)", language="operations"), (1, 1, 1, None, None)),
        (Answer("Ann", ("Ann",), "df.winner", ("Ann",), "python"), (1, 1, 1, 1, 1)),
    ],
)
def test_words_and_result_are_judged_apart(answer, sides):
    taken = take_all(Question("1", "Who won?", answer=("Ann",), sql=SQL), answer)
    assert tuple(taken[name] for name in SIDES) == sides


@pytest.mark.parametrize("make", [results_frame, without_undefined])
def test_a_system_that_writes_no_queries_has_no_execution_accuracy(make):
    question = Question("1", "Who won?", answer=("Ann",), sql=SQL)
    rows = [
        result_row(system, replace(question, id=str(id)), answer)
        for system, answers in {
            "sql_agent": [Answer("Ann", ("Ann",), SQL, ("Ann",)), Answer.none("no query"), None],
            "rag": [Answer("Ann", ("Ann",)), Answer.none("not in these tables"), None],
        }.items()
        for id, answer in enumerate(answers)
    ]
    found = pd.DataFrame(make(rows)).set_index("system")["execution_accuracy"].astype(float)
    assert found["sql_agent"].tolist() == [1, 0, 0] and found["rag"].isna().all()


@pytest.mark.parametrize(
    "said, gave, agree",
    [
        (["$442.79"], ["442.7916"], 1),
        (["US$442.8"], ["442.7916"], 1),
        (["-$442.79"], ["-442.7916"], 1),
        (["443 円"], ["442.7916"], 1),
        (["442,79 €"], ["442.7916"], 1),
        (["44.3%"], ["0.4427916"], 1),
        (["44.3 percent"], ["0.4427916"], 1),
        (["3.1", "$2.50"], ["2.4999", "3.14"], 1),
        # other digits, fewer values, more values, another unit
        (["$442.80"], ["442.7916"], 0),
        (["442"], ["442.7916"], 0),
        (["$442.79"], ["442.7916", "17"], 0),
        (["$442.79", "17"], ["442.7916"], 0),
        (["442.79 kg"], ["442.7916 km"], 0),
        (["0.00"], ["0.0004"], 0),
    ],
)
def test_words_may_round_a_number_to_the_digits_they_show(said, gave, agree):
    answer = Answer(", ".join(said), tuple(said), SQL, tuple(gave))
    assert take_all(Question("1", "How much?"), answer)["words_agree"] == agree
    assert bool(words_differ(answer)) != agree


def test_times_of_replayed_replies_are_those_of_the_first_time_or_unknown():
    times = pd.DataFrame({"seconds": [2.0, 0.1, 0.1, 0.1], "replayed": [0, 1, 3, None]})
    assert true_seconds(times).fillna(-1).tolist() == [2, -1, -1, 0.1]
    known = times.assign(recorded_seconds=[None, 2.5, None, None])
    assert true_seconds(known).fillna(-1).tolist() == [2, 2.5, -1, 0.1]
    assert true_seconds(times[["seconds"]]).tolist() == [2, 0.1, 0.1, 0.1]
    with pytest.raises(UsageError, match=r"seconds is not known of a \(1 rows\)"):
        row_costs(known.assign(system="a"), "seconds")


def test_a_new_measure_may_need_gold_sql(registry):
    @measure("values_given", "how many values the answer has", "sql", label="Values given", binary=False)
    def values_given(question, answer, found):
        return len(answer.values) if answer is not None else None

    asked, answer = Question("1", "?", answer=("3",), sql="SELECT 3"), Answer("a, b", ("a", "b"))
    assert take_all(replace(asked, sql=None), answer)["values_given"] is None
    assert accuracy(results_frame([result_row("mixed", asked, answer)]))["values_given"].tolist() == [2.0]


# --- the judge ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "reply, same",
    [
        ('{"same": true, "reason": "x"}', True), ('Sure: {"same": false}', False),
        ('```json\n{"same": true, "reason": "the set {a, b} is the same",}\n```', True),
        ('<think>{"same": true}? No: b is missing.</think>\n{"same": false}', False),
        ('{"same": true}\n{"same": true}', True), ("Yes.", True), ("**False**", False), ("no, it differs", None),
        ("No doubt: both are 3", None), ("True stories differ", None),
        ('{"same": true} ... on second thought {"same": false}', None), ('{"same": true or false}', None), ("", None),
        ("{broken", None), ('{"same": "yes"}', None), ('{"same": null}', None), ('{"same": 1}', None),
        ("maybe", None), ('{"useful": true}', None), ("{" * 3000, None),
    ],
)  # fmt: skip
def test_verdicts_are_read_or_named(reply, same):
    verdict = parse_verdict(reply)
    assert verdict.same is same and (same is not None or "could not be read" in verdict.reason)


def results(*rows: tuple[str, str, list[str] | None, bool]) -> pd.DataFrame:
    frame = pd.DataFrame(rows, columns=["question", "answer", "gold", "answered"])
    return frame.assign(em=[float(answer in (gold or ())) for _, answer, gold, _ in rows])


def test_a_judge_is_asked_once_for_each_answer_and_its_failures_are_no_verdicts():
    model = ScriptedChatModel(['{"same": true}', "?", "?", ModelError("the server is down")])
    again = ("q1", "a", ["b"], True)
    others = ("q2", "", ["b"], False), ("q3", "c", ["d"], True), ("q4", "e", ["f"], True), ("q5", "e", None, True)
    judged = judge(results(again, again, *others), model)
    assert judged["crt"].tolist()[:3] == [1.0, 1.0, 0.0] and judged["crt"][3:].isna().all()
    for reason, said in zip(judged["crt_reason"][3:], ("could not be read", "server is down", "no gold"), strict=True):
        assert said in reason
    assert len(model.seen) == 4 and "Reference answer: b" in model.seen[0][1].content
    assert judged["judge_calls"].tolist() == [1, 1, 0, 2, 1, 0] and judged["judge_tokens"][0] == 15


def test_a_judge_sees_question_gold_and_words_and_nothing_else():
    model = ScriptedChatModel(['{"same": true}'])
    question = Question("q17", "Who won?", "games_of_2004", ("Ann",), SQL, {"kind": "lookup"})
    row = result_row("sql_agent gpt", question, Answer("It was Ann", ("It was Ann",), SQL, ("Ann", "8,000")))
    assert Judge(model).row(row)["crt"] == 1.0
    (messages,) = model.seen
    assert messages[-1].text == "Question: Who won?\nReference answer: Ann\nReply: It was Ann"
    shown = " ".join(message.text for message in messages)
    assert not any(part in shown for part in ("SELECT", "games_of_2004", "8,000", "q17", "sql_agent", "lookup"))


def test_a_verdict_that_cannot_be_read_is_asked_for_once_more():
    model, trace = ScriptedChatModel(["Hard to say.", '{"same": true, "reason": "words"}']), Trace()
    verdict = crt("How many?", "three", ["3"], model, trace)
    assert verdict.same and verdict.usage.calls == 2 and len(trace.of("repair")) == 1
    assert "could not be read" in trace.of("repair")[0].input and "could not be read" in model.seen[1][-1].text
    assert [(step.name, step.usage.calls) for step in trace.of("model")] == [("judge_same", 1)] * 2


@pytest.mark.parametrize("gold", [["3"], ("3",), np.array(["3"], dtype=object)])
def test_a_row_is_judged_as_it_comes_from_a_study_or_a_frame(gold):
    row = {"question": "?", "answer": "3", "gold": gold, "answered": 1.0}
    assert Judge(EmbeddedModel()).row(row)["crt"] == 1.0
    assert Judge(EmbeddedModel()).row({**row, "gold": math.nan})["crt"] is None


def test_a_judge_counts_what_it_spends_apart_and_a_replayed_verdict_costs_what_it_cost():
    paid = {"input_tokens": 10, "output_tokens": 5, "total_tokens": 15}
    reply = AIMessage('{"same": true}', usage_metadata=paid, response_metadata={"model_name": "gpt-4o"})
    replayed = reply.model_copy(update={"response_metadata": {"model_name": "gpt-4o", "replayed": True}})
    rows = [{"question": str(n), "answer": "3", "gold": ["3"], "answered": 1.0} for n in (1, 2)]
    asked = Judge(ScriptedChatModel([reply, replayed]))
    first, second = (asked.row(row) for row in rows)
    assert first == second and first["judge_cost"] > 0 and (first["judge_calls"], first["judge_tokens"]) == (1, 15)
    assert (asked.spent.calls, asked.spent.input_tokens) == (1, 10)


def test_a_judge_whose_quota_is_used_up_is_asked_no_more_and_no_row_is_lost():
    model = ScriptedChatModel(['{"same": true}', QuotaError("the quota is used up")])
    asked = Judge(model)
    rows = [{"question": str(n), "answer": "3", "gold": ["3"], "answered": 1.0} for n in range(20)]
    judged = [asked.row(row) for row in rows]
    assert [each["crt"] for each in judged] == [1.0, *[None] * 19] and len(model.seen) == 2
    assert isinstance(asked.stopped, QuotaError) and all("used up" in each["crt_reason"] for each in judged[1:])


def test_threads_share_a_judge_and_equal_rows_are_judged_once():
    asked, seen = threading.Barrier(4), []

    def reply(messages, tools):
        seen.append(messages[-1].text)
        if "failing" in seen[-1]:
            raise ModelError("the server is down")
        asked.wait(60)  # all four questions are in flight
        return '{"same": true, "reason": "equal"}'

    one = Judge(ScriptedChatModel(reply))
    rows = [{"question": f"q{n % 4}", "answer": "3", "gold": ["3"], "answered": 1.0} for n in range(16)]
    with ThreadPoolExecutor(16) as pool:
        assert {each["crt"] for each in pool.map(one.row, rows)} == {1.0}
    assert len(seen) == 4 and one.spent.calls == 4
    failing = {**rows[0], "question": "failing"}
    assert [one.row(failing)["crt"], one.row(failing)["crt"], len(seen)] == [
        None,
        None,
        6,
    ]  # asked again: it may have been chance


def test_agreement_by_hand():
    found = Agreement("em", "crt", 45, 15, 25, 15, 2)
    assert found.table().loc["sum", "sum"] == 100 and found.to_dict()["kappa"] == 0.1304
    nothing = Agreement("a", "b", 5, 0, 0, 0, 0)
    assert math.isnan(nothing.kappa) and nothing.to_dict()["kappa"] is None
    assert math.isnan(Agreement("a", "b", 0, 0, 0, 0, 9).observed)


def test_agreement_leaves_out_what_has_no_verdict_and_names_bad_columns():
    frame = pd.DataFrame({"em": [1, 0, 1, None], "crt": [1, 0, None, 1]})
    assert (agreement(frame).both, agreement(frame).neither, agreement(frame).left_out) == (1, 1, 2)
    with pytest.raises(UsageError, match="no column 'crt'"):
        agreement(frame.drop(columns="crt"))
    with pytest.raises(UsageError, match="'crt' is empty. Run judge"):
        agreement(frame.assign(crt=math.nan))
    with pytest.raises(UsageError, match="'em' contains 0.5"):
        agreement(frame.assign(em=0.5))


# --- gold SQL -------------------------------------------------------------------------------------------------------

GAMES = Table(
    "g",
    ("Home team", "Crowd", "Date", "No."),
    (("St Kilda", "25,000", "1 May 2004", "1"), ("Café", "8,000[1]", "8 May 2004", "2")),
    title="Games",
)


@pytest.mark.parametrize(
    "sql, aggregates, conditions, values",
    [
        ("SELECT a FROM t", (), 0, ()),
        ("SELECT COUNT(*) FROM t WHERE a = 'x' AND b BETWEEN 1 AND 3", ("COUNT",), 2, ("x", "1", "3")),
        ("SELECT a FROM t WHERE b = (SELECT MAX(b) FROM t WHERE c LIKE '%z%')", ("MAX",), 2, ("%z%",)),
        ("SELECT SUM(a) - AVG(b) FROM t WHERE NOT a != -1.5", ("AVG", "SUM"), 1, ("-1.5",)),
        ("SELECT a FROM t WHERE b IN ('x', 'y') OR b IS NULL", (), 1, ("x", "y")),
        ("SELECT a FROM t ORDER BY b DESC LIMIT 3", (), 0, ()),
    ],
)
def test_what_gold_sql_says(sql, aggregates, conditions, values):
    shape = query_shape(sql)
    assert (shape.aggregates, shape.conditions, shape.calculation) == (aggregates, conditions, bool(aggregates))
    assert set(shape.values) >= set(values)


@pytest.mark.parametrize("sql", ["", "SELECT FROM WHERE", "SELECT 'x", "((((", "-- nothing"])
def test_unreadable_sql_is_named(sql):
    with pytest.raises(QueryError):
        query_shape(sql)


@pytest.mark.parametrize(
    "name, position",
    [
        ("Home team", 0), ("home_team", 0), ("HOME  TEAM", 0), ("crowd_number", 1), ("date_date", 2), ("no_", 3),
        ("No.", 3), ("away", None),
    ],
)  # fmt: skip
def test_columns_are_found_in_any_notation(name, position):
    assert column_position(name, GAMES) == position


def test_gold_runs_in_the_sandbox_whatever_its_names():
    for sql, wanted in {
        'SELECT "Home team" FROM "t_1_2" WHERE "Crowd" > 9000': ("St Kilda",),
        "SELECT MAX(t.Crowd) FROM t_1 AS t": ("25000",),
        """SELECT "Crowd" FROM x WHERE "No." = '1'""": ("25,000",),
        "SELECT home_team FROM games WHERE crowd_number = 8000": ("Café",),
        """SELECT "Date" FROM x WHERE "Home team" = 'cafe'""": (),
    }.items():
        assert run_gold(sql, GAMES) == wanted, sql
    assert run_gold("""SELECT "Date" FROM x WHERE "Home team" = 'cafe'""", GAMES, folded=True) == ("8 May 2004",)
    assert "crowd_number" in in_sandbox("SELECT AVG(Crowd) FROM x", GAMES)
    numbers = Table("n", ("Deaths",), (("106 000",), ("98 000",)))
    assert run_gold("SELECT Deaths FROM n WHERE Deaths = '106 000'", numbers) == ("106000",)
    for bad in ('SELECT "Venue" FROM x', "DROP TABLE games", "SELECT load_extension('x')"):
        with pytest.raises(QueryError):
            run_gold(bad, GAMES)


# --- means ------------------------------------------------------------------------------------------------------


def frame_of(*answers: Answer, sql: str | None = None) -> pd.DataFrame:
    kinds = ("non-calculation", "calculation")
    asked = (Question(str(i), f"q{i}", "t1", ("1",), sql, {"kind": kinds[i % 2]}) for i in range(len(answers)))
    return results_frame(result_row("mixed", *pair, 0.1) for pair in zip(asked, answers, strict=True))


def test_a_row_holds_what_a_study_needs():
    hits, usage = (Hit("t2", 1, 1), Hit("t1", 0.5, 2)), Usage(100, 5, 2, None, 1.0)
    answer = Answer("1", ("1",), "SELECT 1", hits=hits, table_id="t1", route=("sql_agent:t1",), usage=usage)
    row = result_row("mixed", Question("7", "?", "t1", ("1",), "SELECT 1", {"kind": "x", "hops": [1, 2]}), answer, 0.5)
    told = {"em": 1, "table_found": 1, "found": ["t2", "t1"], "cost": None, "tag_kind": "x", "tag_hops": "[1, 2]"}
    assert row.items() >= (told | {"gold_sql": "SELECT 1", "result": None}).items()
    assert Trace.from_json(row["trace"]).steps == []
    failed = result_row("mixed", Question("7", "?"), None, 0.1, "down")
    assert failed.items() >= {"em": None, "answered": 0, "table_found": None, "error": "down"}.items()


def test_means_say_how_many_they_are_of():
    frame = frame_of(Answer("1", ("1",)), Answer("2", ("2",)), Answer.none("?"), Answer("1.0", ("1.0",)))
    (row,) = accuracy(frame, measures=["em", "em_strict", "answered"]).to_dict("records")
    assert row == {"system": "mixed", "n": 4, "em": 0.5, "em_strict": 0.25, "answered": 0.75}
    groups = accuracy(frame, ["system", "tag_kind"], ["answered"])
    assert dict(zip(groups["tag_kind"], groups["answered"], strict=True)) == {"calculation": 1, "non-calculation": 0.5}
    assert accuracy(frame, "system").equals(accuracy(frame.sample(frac=1, random_state=0), "system"))
    frame.loc[0, "em"] = None
    (row,) = accuracy(frame, measures=["em"]).to_dict("records")
    assert row == {"system": "mixed", "n": 4, "em": pytest.approx(1 / 3), "n_em": 3}


def test_bad_frames_are_named():
    frame = frame_of(Answer("1"))
    with pytest.raises(UsageError, match="no column 'split_kind'"):
        accuracy(frame, "split_kind")
    with pytest.raises(UsageError, match="no rows"):
        accuracy(frame.head(0))


# --- retrieval ------------------------------------------------------------------------------------------------------


def test_retrieval_accuracy_by_hand():
    rows = [
        ("rag", "a", ["a"]), ("rag", "a", ["b", "c", "a"]), ("rag", "a", ["b"]), ("rag", None, ["a"]),
        ("rag", "a", []),
    ]  # fmt: skip
    frame = pd.DataFrame(rows, columns=["system", "table_id", "found"])
    (row,) = retrieval_accuracy(frame, (1, 2, 3)).to_dict("records")
    shares = {f"accuracy@{k}": pytest.approx(share) for k, share in ((1, 1 / 3), (2, 1 / 3), (3, 2 / 3))}
    assert row == {"system": "rag", "n": 3, **shares}


def shown(*steps):
    return Answer("1", ("1",), answered=True, trace=Trace(list(steps)))


SCHEMA = KeptSchema(
    (KeptColumn("Town", "name", "likely"), KeptColumn("town", "id", "join"), KeptColumn("member", "town", "join")),
    (), 9, 3, 400, 100,
)  # fmt: skip


@pytest.mark.parametrize(
    ("sql", "recall", "precision"),
    [
        ("SELECT name FROM town", 1, 1 / 3),
        ("SELECT m.age FROM member AS m JOIN town AS t ON m.town = t.id", 2 / 3, 2 / 3),  # age is not shown
        ("SELECT member.name FROM member", 0, 0),  # the name shown is of another table
        ("SELECT COUNT(*) FROM town", None, None),
        ("not SQL", None, None),
    ],
)
def test_columns_shown_against_the_gold_query(sql, recall, precision):
    answer = shown(Step("schema", "club", output=SCHEMA), Step("sql", "club", "SELECT 1"))
    found = take_all(Question("1", "?", sql=sql, answer=("1",)), answer)
    assert (found["column_recall"], found["column_precision"]) == (recall, precision)
    assert (found["schema_tokens_whole"], found["schema_tokens"]) == (400, 100)


def test_a_whole_schema_has_all_and_what_comes_after_a_query_does_not_count():
    whole = KeptSchema(columns_of=10)
    question = Question("1", "?", sql="SELECT name, age FROM town", answer=("1",))
    found = take_all(question, shown(Step("schema", "club", output=whole)))
    assert (found["column_recall"], found["column_precision"], found["schema_tokens"]) == (1, 0.2, None)
    late = shown(Step("schema", "club", output=SCHEMA), Step("sql", "club", "x"), Step("schema", "club", output=whole))
    assert take_all(question, late)["column_recall"] == 0.5
    assert take_all(question, shown())["column_recall"] is None


@pytest.mark.parametrize(
    ("cells", "encoded", "recall", "precision"),
    [((("City", "Zürich"), ("City", "Bern")), 40, 0.5, 0.5), ((), 40, 0, None), ((), None, None, None)],
)
def test_cells_found_against_the_values_of_the_gold_query(cells, encoded, recall, precision):
    told = ToldTable(("City", "Year"), cells, columns_of=4, encoded=encoded)
    question = Question("1", "?", sql="SELECT Year FROM t WHERE City = 'zürich' AND Year > 1990", answer=("1",))
    found = take_all(question, shown(Step("known", "t", output=told)))
    assert (found["cell_recall"], found["cell_precision"]) == (recall, precision)
    assert (found["column_recall"], found["column_precision"]) == (1, 1)


def test_columns_of_a_header_are_those_that_a_query_names():
    sql = "SELECT orbital_velocity_km_s FROM t WHERE mean_distance_number > 3 AND moons = 1"
    told = ToldTable(("Orbital velocity (km/s)", "Mean distance"), columns_of=9, encoded=10)
    answer = Answer("x", ("x",), sql, ("x",), trace=Trace([Step("known", "t", "?", told)]))
    found = take_all(Question("1", "?", answer=("x",), sql=sql), answer)
    assert (found["column_recall"], found["column_precision"]) == (pytest.approx(2 / 3), 1)
