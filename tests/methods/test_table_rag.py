"""TableRAG and the methods beside it: what is told of a table, how replies are read, what counts as an answer."""

import json
import sys
import warnings
from dataclasses import replace
from types import SimpleNamespace

import pytest
from scripted import ScriptedChatModel

from tablerag.core import ModelError, Parse, Table, Trace, UsageError
from tablerag.methods.chess import CHESS
from tablerag.methods.dialogue import RUN_PROGRAM, RUN_QUERY, Turn, frame, majority, read_turn
from tablerag.methods.known_table import told_table
from tablerag.methods.skills.table_solving import unknown_to
from tablerag.methods.table_baselines import RandomRowSampling, ReadSchema, ReadTable, RowColumnRetrieval
from tablerag.methods.table_rag import TableRAG
from tablerag.models.chat import chat_model
from tablerag.query.grammar import Condition
from tablerag.recognition.periods import long_view
from tablerag.retrieval.cells import RETRIEVAL, CellIndex, CellPair, distinct_cells

ORDERS = Table(
    "orders",
    ("Order", "Product", "Price", "Ordered", "State"),
    (
        ("A-1", "Leather wallet, brown", "449.00", "3 May 2021", "delivered"),
        ("A-2", "Card holder", "399.00", "9 June 2021", "delivered"),
        ("A-3", "Phone case", "549.00", "2 May 2022", "sent back"),
    ),
    title="Orders of a shop",
)  # fmt: skip
ASKED = "How much did the leather wallet cost?"
EXPANDED = json.dumps({"columns": ["price", "product"], "values": ["leather wallet"]})
ON_LINUX = pytest.mark.skipif(sys.platform != "linux", reason="programs run on Linux only")


def solved(*replies, question=ASKED, made=TableRAG, table=ORDERS, **options):
    options = {"language": "sql", **options}
    model = ScriptedChatModel(replies)
    return made(model, **options).solve(question, [table]), model


def sql(query):
    return f"Thought: look.\nAction: {query}"


WALLET = "SELECT price FROM orders_of_a_shop WHERE product LIKE 'Leather%'"


def test_a_question_is_expanded_retrieved_acted_on_and_answered():
    answer, model = solved(EXPANDED, sql(WALLET), "Thought: done.\nFinal Answer: 449.00 [result 1]")
    assert answer.values == ("449.00",) and answer.query == WALLET and answer.language == "sql"
    assert [step.kind for step in answer.trace.steps] == [
        "model", "context", "context", "context", "known", "model", "sql", "model",
    ]  # fmt: skip
    told = model.seen[1][-1].content
    assert '"column": "price", "type": "number", "min": 399.0, "max": 549.0' in told
    assert '{"column": "product", "value": "Leather wallet, brown"}' in told
    assert "A-1" not in told.partition("Cells:")[2]
    assert "Observation, result 1:" in model.seen[2][-1].content and "449" in model.seen[2][-1].content
    assert answer.evidence[0].rows == (0,)


@ON_LINUX
def test_a_program_acts_on_the_frame_and_its_names_stay():
    replies = [EXPANDED, "Action:\n```python\nwallets = df[df['product'].str.contains('wallet')]\nlen(wallets)\n```",
               "Action: wallets.price.iloc[0]", "Final Answer: 449 [result 2]"]  # fmt: skip
    answer, model = solved(*replies, language="python")
    assert answer.values == ("449",) and answer.language == "python" and answer.query == "wallets.price.iloc[0]"
    assert [step.input for step in answer.trace.of("program")][1] == "wallets.price.iloc[0]"
    assert "Observation, result 1:\n1" in model.seen[2][-1].content


@ON_LINUX
def test_what_a_program_prints_can_be_answered_from():
    answer, _ = solved(
        EXPANDED, "Action: print('The price is:', df.price.max())", "Final Answer: 549", language="python"
    )
    assert answer.values == ("549",)


MANY = Table("many", ("Id", "Name"), tuple((str(at), f"n{at}") for at in range(1200)), title="Many")
CUT = "the result was cut at a limit: a partial result is not an answer"


@pytest.mark.parametrize(
    ("language", "code"),
    [
        ("sql", "SELECT name FROM many"),
        pytest.param("python", "df.name", marks=ON_LINUX),
        pytest.param("python", "print(*df.name, sep='\\n')", marks=ON_LINUX),
    ],
)
def test_a_cut_result_is_no_answer(language, code):
    replies = [EXPANDED, f"Action: {code}", *["Final Answer: [result 1]"] * 2]
    answer, model = solved(*replies, question="Which names are there?", table=MANY, language=language)
    assert not answer.answered and answer.reason.endswith(CUT)
    assert "Result 1 was cut at a limit" in model.seen[-1][-1].content


def test_behind_a_cut_result_a_whole_one_can_be_answered_from():
    replies = [EXPANDED, sql("SELECT name FROM many"), "Final Answer: n7 [result 1]",
               sql("SELECT name FROM many WHERE id = 7"), "Final Answer: n7 [result 2]"]  # fmt: skip
    answer, _ = solved(*replies, question="Which name has id 7?", table=MANY)
    assert answer.values == ("n7",)


@ON_LINUX
def test_a_hostile_program_costs_its_step_and_no_more(tmp_path):
    hostile = f"Action: pd.io.common.os.mkdir({str(tmp_path / 'owned')!r})"
    answer, model = solved(EXPANDED, hostile, "Action: df.price.max()", "Final Answer: 549", language="python")
    assert answer.values == ("549",) and not list(tmp_path.iterdir())
    assert "Error: PermissionError" in model.seen[2][-1].content


@pytest.mark.parametrize(
    ("first", "remark"),
    [("I would look for prices.", "could not be read"), ('{"columns": 3, "values": {}}', "columns"), ("", "empty")],
)
def test_a_malformed_expansion_is_asked_for_once_more(first, remark):
    answer, model = solved(first, EXPANDED, sql(WALLET), "Final Answer: 449.00")
    [repair] = answer.trace.of("repair")
    assert answer.answered and repair.output == "asked once more" and remark in repair.input
    assert "Reply again, with JSON" in model.seen[1][-1].content


def test_where_no_expansion_can_be_had_the_question_is_searched_with():
    answer, _ = solved("no", "still no", sql(WALLET), "Final Answer: 449.00")
    assert answer.answered and answer.trace.of("repair")[1].output == "the question is searched with"
    assert [step.input for step in answer.trace.of("context")][1] == [ASKED]


@pytest.mark.parametrize(
    ("reply", "turn"),
    [
        ("Thought: a\nAction: df.x.max()\nObservation: 5\nThought: b\nFinal Answer: 5", Turn("df.x.max()")),
        ("Action: df.x.max()\nFinal Answer: 5", Turn("df.x.max()")),
        ("**Action:** `df.x.max()`", Turn("df.x.max()")),
        ("Action 1: df.x.max()", Turn("df.x.max()")),
        ("action：df.x.max()", Turn("df.x.max()")),
        ("Action: run_python\nAction Input: ```python\ndf.x.max()\n```", Turn("df.x.max()")),
        ("Action: python\nx = 1\nx", Turn("x = 1\nx")),
        ('Action: run_python(code="df.x.max()")', Turn("df.x.max()")),
        ("```python\ndf.x.max()\n```", Turn("df.x.max()")),
        ("Action:\n\nx = 1\nif x:\n    y = 2\ny", Turn("x = 1\nif x:\n    y = 2\ny")),
        ("Action: df.x.max()\nThought: then I look at y", Turn("df.x.max()")),
        ("Final Answer: Oslo, Bergen [result 1]", Turn(final="Oslo, Bergen [result 1]")),
        ("Thought: done\nAnswer: Oslo", Turn(final="Oslo")),
        ("## Final Answer:\nOslo", Turn(final="Oslo")),
        ("Final Answer: Oslo\nAction: df.x.max()", Turn(final="Oslo\nAction: df.x.max()")),
        ("Thought: hm\nNO ANSWER: no such column", Turn(final="Thought: hm\nNO ANSWER: no such column")),
        ("Action:", Turn(final="Action:")),
        ("", Turn()),
    ],
)
def test_replies_are_read_as_they_are_meant(reply, turn):
    assert read_turn(reply, RUN_PROGRAM) == turn


@pytest.mark.parametrize(
    "reply", ["Action: SELECT 1;", "```sql\nSELECT 1\n```", "Action: sql\nSELECT 1", 'run_sql("SELECT 1")', "SELECT 1"]
)
def test_queries_are_read_too(reply):
    assert read_turn(reply, RUN_QUERY).action.rstrip(";") == "SELECT 1"


def test_an_answer_that_stands_in_no_observation_is_asked_for_again_and_then_none():
    answer, model = solved(EXPANDED, "Final Answer: 450", "Final Answer: 450")
    assert not answer.answered and "no query with a result" in answer.reason
    assert "Query the table" in model.seen[2][-1].content
    answer, _ = solved(EXPANDED, sql(WALLET), "Final Answer: 450", "Final Answer: 449")
    assert answer.values == ("449",)
    answer, _ = solved(EXPANDED, sql(WALLET), "Final Answer: 450", "Final Answer: 451")
    assert not answer.answered and "451" in answer.reason


def test_observations_that_a_model_invents_are_no_results():
    invented = f"{sql(WALLET)}\nObservation, result 1:\n1000000\nFinal Answer: 1000000"
    answer, _model = solved(EXPANDED, invented, "Final Answer: 1000000", "Final Answer: 1000000")
    assert not answer.answered
    assert all("1000000" not in str(step.output.rows) for step in answer.trace.of("sql"))


def test_actions_are_counted():
    looks = [sql(f"SELECT {at}") for at in range(9)]
    answer, model = solved(EXPANDED, *looks[:6], "Final Answer: 4 [result 5]", steps=5)
    assert len(answer.trace.of("sql")) == 5 and answer.values == ("4",)
    assert "no more actions" in model.seen[6][-1].content
    answer, _ = solved(EXPANDED, *looks, steps=2)
    assert not answer.answered and "number of actions is reached" in answer.reason


@pytest.mark.parametrize("reply", ["Thought: I wonder.", "", "Thought: a\n\nThought: b"])
def test_a_reply_that_says_nothing_is_asked_for_once_more(reply):
    answer, _ = solved(EXPANDED, reply, sql(WALLET), "Final Answer: 449.00")
    assert answer.values == ("449.00",)
    answer, _ = solved(EXPANDED, reply, reply)
    assert not answer.answered and answer.reason


@pytest.mark.parametrize(
    "query",
    ["DROP TABLE orders_of_a_shop", "SELECT nothing FROM nowhere", "SELECT price FROM orders_of_a_shop WHERE 0"],
)
def test_failing_and_empty_queries_are_told_and_are_no_results(query):
    answer, model = solved(EXPANDED, sql(query), sql(WALLET), "Final Answer: 449.00")
    told = model.seen[2][-1].content
    assert answer.values == ("449.00",) and told.startswith("Observation:") and ("Error" in told or "empty" in told)


def test_of_equal_votes_the_first_counts_and_silence_is_a_vote():
    from tablerag.core import Answer

    oslo, bergen, none = Answer("Oslo", ("Oslo",)), Answer("Bergen", ("bergen",)), Answer.none("no")
    assert majority([oslo, bergen], Trace()).text == "Oslo"
    assert not majority([none, oslo, none], Trace()).answered
    assert majority([bergen, oslo, Answer("Bergen", ("Bergen",))], Trace()).values == ("bergen",)


def test_a_whole_table_fits_or_is_refused():
    answer, model = solved(sql(WALLET), "Final Answer: 449.00", made=ReadTable)
    assert answer.answered and '"A-3"' in model.seen[0][-1].content
    assert "Rows shown (3 of 3)" in model.seen[0][-1].content
    long = Table("long", ("Number",), tuple((str(at),) for at in range(5000)))
    answer, model = solved(made=ReadTable, table=long, budget=4000)
    assert not answer.answered and "does not fit into 4,000 tokens (5,000 rows, 1 columns)" in answer.reason
    assert answer.trace.of("cut") and not model.seen


def test_the_schema_alone_has_all_columns_and_no_rows():
    _, model = solved("NO ANSWER: no", made=ReadSchema)
    told = model.seen[0][-1].content
    assert "Columns (5 of 5)" in told and "Rows shown" not in told


def test_rows_by_chance_are_the_same_for_the_same_seed():
    long = Table("long", ("Number",), tuple((str(at),) for at in range(5000)))
    silent = ScriptedChatModel([])
    some = [RandomRowSampling(silent, rows_seed=seed).known("", long, Trace()).rows for seed in (0, 0, 1)]
    assert some[0] == some[1] != some[2] and len(set(some[0])) == 30 and some[0] == tuple(sorted(some[0]))
    _answer, model = solved("NO ANSWER: no", made=RandomRowSampling, table=long, rows=7)
    assert "Rows shown (7 of 5,000)" in model.seen[0][-1].content


def test_the_nearest_rows_and_columns_cross():
    long = Table("long", ("Number", "City", "State"), tuple((str(at), f"City {at}", "x") for at in range(2000)))
    _, model = solved(
        "NO ANSWER: no", made=RowColumnRetrieval, table=long, question="Which number has City 777?", top=2
    )
    told = model.seen[0][-1].content
    assert "City 777" in told and "Columns (2 of 3)" in told and "Rows shown (2 of 2,000)" in told
    answer, model = solved(made=RowColumnRetrieval, table=long, encoded=1000)
    assert "2,000 rows are more than the limit of 1,000" in answer.reason and not model.seen


@pytest.mark.parametrize("mode", RETRIEVAL)
def test_a_value_written_as_asked_comes_first(mode):
    index = CellIndex([f"value {at}" for at in range(100)] + ["The Who", "who the", ""], mode)
    assert index.texts[index.search("the WHO", 1)[0]] == "The Who"
    assert index.texts[index.search("value 77", 1)[0]] == "value 77"
    assert index.search("  ") == [] and CellIndex([], mode).search("x") == []


def test_the_budget_keeps_the_most_frequent_pairs_in_a_stable_order():
    table = Table("t", ("a", "b"), (("x", "p"), ("y", "p"), ("x", "q"), ("z", "")))
    assert distinct_cells(table, 2) == [CellPair(0, "x", 2), CellPair(1, "p", 2)]
    assert [pair.value for pair in distinct_cells(table)] == ["x", "p", "y", "z", "q"]


@pytest.mark.parametrize(("budget", "said"), [(4, ["of 5 distinct values of cells the 4 most frequent"]), (5, [])])
def test_what_the_budget_cuts_is_told(budget, said):
    table, trace = Table("t", ("a", "b"), (("x", "p"), ("y", "p"), ("x", "q"), ("z", ""))), Trace()
    TableRAG(ScriptedChatModel([EXPANDED]), encoded=budget).known("?", table, trace)
    assert [step.output.text.partition(" were")[0] for step in trace.of("cut")] == said


def test_dates_and_numbers_are_told_with_their_range():
    told = told_table(ORDERS, (3, 2)).text
    assert '"column": "ordered_date", "type": "date", "min": "2021-05-03", "max": "2022-05-02"' in told
    assert told.index("ordered") < told.index("price")


def test_the_prompt_does_not_grow_with_the_table():
    def told(rows):
        table = Table("t", ("Order", "City"), tuple((f"A-{at:07}", f"City {at % 100}") for at in range(rows)))
        _, model = solved(EXPANDED, "NO ANSWER: no", table=table)
        return len(model.seen[1][-1].content)

    assert abs(told(20_000) - told(500)) < 0.1 * told(500)


LABELS = Table(
    "labels",
    ("Label", "Platform", "Seen"),
    (
        ("L1", "PS1", "04 Aug"), ("L2", "DOS, PS1", "07 Aug"), ("L3", "Mac", "3 May"), ("L4", "PS1, Mac", "5 May"),
        ("L5", "DOS", "6 Jun"),
    ),
)  # fmt: skip


@pytest.mark.parametrize(
    ("texts", "column", "question", "missing"),
    [
        (("PS1", "DOS, PS1", "PS1, Mac"), 1, "How many are for ps1?", ""),
        (("04 Aug", "07 Aug"), 2, "How many were seen in August?", ""),
        (("04 Aug", "07 Aug"), 2, "How many were seen in summer?", "the value '07 Aug'"),
        (("DOS, PS1", "PS1, Mac"), 1, "How many are for ps1?", "the value 'DOS, PS1'"),  # none of them is known
        (("nowhere",), 1, "Which is nowhere?", ""),  # the question writes it
        (("elsewhere",), 1, "Which is nowhere?", "the value 'elsewhere'"),
    ],
)
def test_a_reader_knows_what_a_pattern_finds(texts, column, question, missing):
    known = told_table(LABELS, range(3), [CellPair(1, "PS1"), CellPair(2, "04 Aug")])
    known = replace(known, values=frozenset({(1, "ps1"), (2, "04 aug")}))
    told = unknown_to(_reading("labels", (0,), Condition.equal(column, texts, ())), known, LABELS, question)
    assert told.startswith(missing) and bool(told) == bool(missing)


def _reading(id, asked, *conditions):
    query = SimpleNamespace(asked_columns=asked, conditions=conditions, other=(), key=None)
    return Parse("", 0.5, (), (), "", query, id)


@pytest.mark.parametrize(
    ("columns", "asked", "conditions", "missing"),
    [
        (range(6), (2,), [Condition.equal(0, ("Japan",), ())], ""),
        (range(6), (2,), [Condition.equal(1, ("2001",), ())], ""),  # a period stands in the names of columns
        (range(5), (2,), [], "the column '2005'"),  # a view's figures stand in all columns of the periods
        (range(5), (1,), [], "the column '2005'"),
        (range(1, 6), (0,), [], "the column 'Country'"),
        (range(6), (2,), [Condition.equal(0, ("Peru",), ())], "the value 'Peru' of 'Country'"),
    ],
)
def test_a_long_view_is_known_by_the_columns_it_is_made_of(columns, asked, conditions, missing):
    table = Table("t", ("Country", *map(str, range(2001, 2006))), tuple((f"C{at}", *"56789") for at in range(9)))
    view = long_view(table)
    assert view and view.header[:2] == ("Country", "Year")
    told = unknown_to(_reading(view.id, asked, *conditions), told_table(table, columns), table, "How is it in Japan?")
    assert told.startswith(missing) and bool(told) == bool(missing)


def test_the_ends_of_a_column_are_known():
    known = told_table(Table("t", ("Rank",), (("1",), ("2",), ("3",), ("9",))), (0,))
    assert known.knows(0, "1", "Who was first?") and known.knows(0, "9", "Who was last?")
    assert not known.knows(0, "2", "Who was first?")


def test_the_built_in_model_writes_no_programs():
    with pytest.raises(UsageError, match="cannot write programs"):
        TableRAG(chat_model("embedded"), language="python").solve("What is the price of Card holder?", [ORDERS])


def test_whole_numbers_of_a_data_frame_stay_exact():
    big = Table("big", ("id", "n"), (("9007199254740993", "1"), ("9007199254740995", ""), ("", "3")))
    assert frame(big)["id"].dropna().tolist() == [9007199254740993, 9007199254740995]
    half = frame(Table("half", ("a\ud800", "b"), (("x\udc00", "1"), ("", "2"))))
    assert half["b"].tolist() == [1, 2] and "".join(half.iloc[:, 0].dropna()).encode("utf-8")


def wire(request):
    "What a model over HTTP says: an expansion, an action, an answer."
    if "Observation" in str(request.messages[-1]["content"]):
        return "Final Answer: 449.00 [result 1]"
    return sql(WALLET) if "Action:" in str(request.messages[0]["content"]) else EXPANDED


@pytest.mark.parametrize("votes", [1, 3, 5])
def test_each_vote_is_a_request_and_is_replayed_as_one(votes, chat_server, tmp_path):
    chat_server.brain = wire
    file = tmp_path / "replies.sqlite"

    def run(mode, count=votes):
        model = chat_model(chat_server.model(), temperature=0.8, record=file, mode=mode)
        return TableRAG(model, language="sql", votes=count).solve(ASKED, [ORDERS])

    paid = run("record")
    assert len(chat_server.requests) == 1 + 2 * votes == paid.trace.usage.calls
    assert not any("sample" in request.body for request in chat_server.requests), "the number is never sent"
    again = run("replay")
    assert len(chat_server.requests) == 1 + 2 * votes and again.trace.usage.calls == 0
    assert again.trace.needed.calls == paid.trace.usage.calls and again.values == paid.values
    with pytest.raises(ModelError, match=f"it contains {votes} of the {votes + 1} samples"):
        run("replay", votes + 1)
    run("record", votes + 1)
    assert len(chat_server.requests) == 1 + 2 * (votes + 1), "only the new sample is asked for"


@pytest.mark.parametrize(
    ("temperature", "votes", "warned"), [(0, 3, True), (0.8, 3, False), (None, 3, False), (0, 1, False)]
)
def test_votes_at_temperature_0_are_warned_of(temperature, votes, warned, chat_server):
    model = chat_model(chat_server.model(), temperature=temperature)
    with warnings.catch_warnings(record=True) as found:
        warnings.simplefilter("always")
        TableRAG(model, votes=votes)
        CHESS(model, votes=votes)
    assert [("temperature" in str(each.message)) for each in found] == [True, True] * warned


@pytest.mark.parametrize("votes", [-1, 1_000])
@pytest.mark.parametrize("made", [TableRAG, CHESS])
def test_a_number_of_votes_that_is_none_is_refused(made, votes):
    with pytest.raises(UsageError, match="Give 1 to 100 votes"):
        made(ScriptedChatModel([]), votes=votes)
