"""Chain-of-Table: each operation by hand, each branch of the chain with a scripted model, over HTTP, on the built-in
model, over 10,000 rows."""

import json

import pytest
from chat_server import error, malformed
from scripted import ScriptedChatModel

from tablerag.core import Evidence, ModelError, Table, UsageError
from tablerag.methods.chain_of_table import (
    AFTER,
    END,
    FILL_OPERATION,
    PLAN_OPERATION,
    ChainOfTable,
    allowed_operations,
    describe_table,
    worked_steps,
    worked_turns,
)
from tablerag.methods.operations import ReducedTable, add_column, operate, select_row
from tablerag.models.chat import chat_model
from tablerag.schema.room import estimate_tokens

MEDALS = Table(
    "medals", ("Athlete", "Nation", "Points", "Date"),
    (
        ("Ann", "Peru", "1,200", "May 20, 2004"), ("Bo", "Chad", "950", "2005-01-02"),
        ("Cy", "Peru", "-", "June 3, 2005"),
        ("Di", "Laos", "1,050", "July 9, 2006"), ("Ed", "Chad", "950", "n/a"),
    ), title="Medals",
)  # fmt: skip
OTHER = Table("other", ("Song", "Year"), (("Blue", "1999"), ("Red", "2001")), title="Songs")
TOWNS = Table(
    "towns",
    ("Town", "County", "Residents"),
    tuple((f"Town {i}", f"County {i % 7}", f"{1000 + i * 37 % 9000:,}") for i in range(10_000)),
    title="Towns",
)
START = ReducedTable.start(MEDALS)


def plan(operation: str, reason: str = "because") -> str:
    return json.dumps({"operation": operation, "reason": reason})


def fill(**arguments) -> str:
    return json.dumps({"arguments": arguments})


def where(column: str, op: str, value=None) -> dict:
    return {"where": [{"column": column, "op": op, "value": value}]}


def kept(reduced: ReducedTable) -> list[str]:
    return reduced.table.column(0)


def operations(answer) -> list[tuple[str, str | None]]:
    return [(step.name, step.error) for step in answer.trace.of("operation")]


# operations by hand


@pytest.mark.parametrize(
    ("condition", "names"),
    [
        (("Nation", "=", "peru"), ["Ann", "Cy"]), (("Nation", "=", ["Chad", "Laos"]), ["Bo", "Di", "Ed"]),
        (("Nation", "!=", "Peru"), ["Bo", "Di", "Ed"]),
        (("Points", ">", 950), ["Ann", "Di"]), (("Points", ">=", "950"), ["Ann", "Bo", "Di", "Ed"]),
        (("Points", "=", "1200"), ["Ann"]), (("Points", "=", 950.0), ["Bo", "Ed"]),
        (("Points", "empty"), ["Cy"]), (("Points", "!=", 950), ["Ann", "Di"]), (("Date", "<", "2005"), ["Ann"]),
        (("Date", "<=", "2005"), ["Ann", "Bo", "Cy"]),
        (("Date", ">", "2005"), ["Di"]), (("Date", ">=", "June 3, 2005"), ["Cy", "Di"]),
        (("Date", "=", "05/20/2004"), ["Ann"]), (("Athlete", "contains", "D"), ["Di", "Ed"]),
        (("Date", ">", "2005-01"), ["Cy", "Di"]), (("Athlete", "==", "Ann"), ["Ann"]),
        (("Points", "≥", "1,000"), ["Ann", "Di"]),
    ],
)  # fmt: skip
def test_select_row_by_condition(condition, names):
    assert kept(select_row(START, **where(*condition))) == names


def test_select_row_keeps_order_and_sources():
    found = select_row(START, rows=[4, 1, 4])
    assert kept(found) == ["Ann", "Di"] and found.rows == ((0,), (3,)) and found.columns == (0, 1, 2, 3)
    both = [{"column": "Nation", "op": "=", "value": "Chad"}, {"column": "Date", "op": "empty"}]
    assert kept(select_row(START, where=both)) == ["Ed"] and kept(select_row(START, where=both[0])) == ["Bo", "Ed"]
    assert select_row(START, **where("Nation", "=", "Mars")).shape == (0, 4)


@pytest.mark.parametrize(
    ("arguments", "cells"),
    [
        ({"take": "year", "columns": ["Date"]}, ["2004", "2005", "2005", "2006", ""]),
        ({"take": "month", "columns": ["Date"]}, ["5", "1", "6", "7", ""]),
        ({"take": "number", "columns": "Points"}, ["1200", "950", "", "1050", "950"]),
        ({"take": "after", "columns": ["Date"], "separator": ", "}, ["2004", "", "2005", "2006", ""]),
        ({"values": ["a", 1, None, 2.5, True]}, ["a", "1", "", "2.5", "True"]),
    ],
)  # fmt: skip
def test_add_column_by_hand(arguments, cells):
    found = add_column(START, "New", **arguments)
    assert found.table.column(4) == cells and found.columns == (0, 1, 2, 3, None) and found.rows == START.rows


@pytest.mark.parametrize(
    ("operation", "arguments"),
    [
        ("select_row", {}), ("select_row", {"rows": [1], "where": []}), ("select_row", {"rows": [0]}),
        ("select_row", {"rows": [6]}), ("select_row", {"rows": "all"}), ("select_row", {"rows": [True]}),
        ("select_row", {"rows": [[1]]}), ("select_row", {"where": []}), ("select_row", {"where": "1=1"}),
        ("select_row", {"where": ["x"]}), ("select_row", where("Nope", "=", "x")),
        ("select_row", where("Nation", "LIKE ''; DROP", "x")), ("select_row", where("Points", ">", "many")),
        ("select_row", where("Nation", ">", "Peru")), ("select_row", where("Date", ">", "soon")),
        ("select_row", where("Nation", "=", None)), ("select_row", where("Nation", "=", [])),
        ("select_row", where("Nation", "=", {"a": 1})), ("select_row", {"where": [{"op": "=", "value": 1}]}),
        ("select_row", {"where": [{"column": "Nation", "value": "x", "eval": "1"}]}), ("select_column", {}),
        ("select_column", {"columns": []}), ("select_column", {"columns": {"a": 1}}),
        ("select_column", {"columns": [["Nation"]]}), ("group_column", {"column": None}),
        ("group_column", {"column": "Nation", "agg": "sum"}), ("sort_column", {"column": "Nation", "order": "up"}),
        ("sort_column", {"column": "Nation", "order": None}), ("add_column", {"header": "x"}),
        ("add_column", {"header": "", "values": []}), ("add_column", {"header": "nation", "values": list("abcde")}),
        ("add_column", {"header": "x", "values": ["1"]}), ("add_column", {"header": "x", "values": [[1]] * 5}),
        ("add_column", {"header": "x", "take": "exec", "columns": ["Nation"]}),
        ("add_column", {"header": "x", "take": "sum", "columns": ["Points"]}),
        ("add_column", {"header": "x", "take": "after", "columns": ["Date"]}),
        ("add_column", {"header": ["x"], "take": "year"}),
        ("add_column", {"header": "x", "take": "year", "columns": None}), ("select_row", None), ("select_row", [1]),
        ("os.system", {}), ("__import__", {}),
    ],
)  # fmt: skip
def test_arguments_that_make_no_sense(operation, arguments):
    with pytest.raises(UsageError) as caught:
        operate(START, operation, arguments)
    assert len(str(caught.value)) < 500 and START.shape == (5, 4)


# the order of operations


# the chain, scripted


def test_a_whole_chain():
    model = ScriptedChatModel(
        [
            plan("add_column"), fill(header="Year", take="year", columns=["Date"]), plan("select_row"),
            fill(**where("Year", "=", "2005")), plan("select_column"), fill(columns=["Athlete", "Nation", "Points"]),
            plan("group_column"), fill(column="Nation"), plan("sort_column"),
            fill(column="Count", order="descending"), "Chad, Peru",
        ]
    )  # fmt: skip
    answer = ChainOfTable(model).solve("Which nations had medals in 2005?", [MEDALS])
    assert answer.values == ("Chad", "Peru") and answer.table_id == "medals" and answer.language == "operations"
    assert answer.query == (
        "add_column(Year, take year, Date) -> select_row(Year = 2005) -> select_column(Athlete, Nation, "
        "Points) -> group_column(Nation) -> sort_column(Count, descending)"
    )
    assert answer.evidence == (Evidence("medals", (1, 2), (1,)),)
    steps = answer.trace.of("operation")
    assert [(step.output.before, step.output.after) for step in steps] == [
        ((5, 4), (5, 5)), ((5, 5), (2, 5)), ((2, 5), (2, 3)), ((2, 3), (2, 2)), ((2, 2), (2, 2)),
    ]  # fmt: skip
    assert steps[1].input == where("Year", "=", "2005") and answer.usage.calls == 11
    said = [messages[1].content for messages in model.seen]
    assert "Done so far: nothing yet" in said[0] and "add_column(Year, take year, Date)" in said[2]
    assert "Allowed now: sort_column, END" in said[8]
    assert said[-1].startswith("Made by: add_column") and "Chad | 1" in said[-1] and "June" not in said[-1]


FROM_LAOS = (Evidence("medals", (3,), (1,)),)
CHADS = (Evidence("medals", (1, 4), (2,)),)  # a calculated value rests on all rows that are left


@pytest.mark.parametrize(
    ("replies", "text", "query", "evidence"),
    [
        ([plan("END", "it is there"), "Laos"], "Laos", None, FROM_LAOS),
        *(([plan(end), "Laos"], "Laos", None, FROM_LAOS) for end in ("<END>", "end", "END.")),
        ([plan("f_select_row()"), fill(rows=[4]), plan("END"), "Laos"], "Laos", "select_row(rows 4)", FROM_LAOS),
        ([plan("sort_column"), fill(column="Nation"), "Chad"], "Chad", "sort_column(Nation)", None),
        (
            [plan("select_row"), fill(**where("Nation", "=", "Chad")), plan("select_column"), fill(columns=["Points"]),
             plan("END"), "1900"],
            "1900", "select_row(Nation = Chad) -> select_column(Points)", CHADS,
        ),
    ],
)  # fmt: skip
def test_short_chains(replies, text, query, evidence):
    model = ScriptedChatModel(replies)
    answer = ChainOfTable(model).solve("?", [MEDALS])
    assert answer.values == (text,) and answer.query == query and len(model.seen) == len(replies)
    assert evidence is None or answer.evidence == evidence
    if query is None:
        assert answer.trace.of("operation")[0].name == "END" and "Ann | Peru" in model.seen[1][1].content


@pytest.mark.parametrize(
    "reply", [plan("select_row"), plan("drop_table"), "I would sort it.", '{"operation": 7}', plan("")]
)
def test_an_invalid_proposal_ends_the_chain(reply):
    model = ScriptedChatModel([plan("group_column"), fill(column="Nation"), reply, "Peru"])
    answer = ChainOfTable(model).solve("Which nation comes first?", [MEDALS])
    [_, (_, wrong)] = operations(answer)
    assert "allowed were sort_column, END. The chain ends here" in wrong
    assert answer.values == ("Peru",) and answer.query == "group_column(Nation)" and len(model.seen) == 4


@pytest.mark.parametrize(
    ("first", "second", "told", "values"),
    [
        (fill(rows=[77]), fill(rows=[4]), "there is no row 77. Rows go from 1 to 5", "Di"),
        (fill(**where("Nation", "=", "Mars")), fill(**where("Nation", "=", "Peru")), "no row is left", "Ann, Cy"),
    ],
)
def test_malformed_arguments_are_fed_back_once(first, second, told, values):
    model = ScriptedChatModel([plan("select_row"), first, second, plan("END"), values])
    answer = ChainOfTable(model).solve("Who is it?", [MEDALS])
    assert answer.text == values and answer.query.startswith("select_row(")
    assert len(model.seen[2]) == 4 and told in model.seen[2][-1].content
    assert [error is None for _, error in operations(answer)] == [False, True, True]


def test_malformed_twice_ends_the_chain():
    model = ScriptedChatModel([plan("select_row"), "no json", '{"arguments": "all"}', "Laos"])
    answer = ChainOfTable(model).solve("Which nation is Di from?", [MEDALS])
    (_, first), (_, second) = operations(answer)
    assert "holds no arguments" in first and second.endswith("The chain ends here") and answer.values == ("Laos",)
    assert answer.query is None


def test_the_next_table_is_tried_and_reasons_are_kept():
    model = ScriptedChatModel([plan("END"), "NO ANSWER: no songs", plan("END"), "Blue"])
    answer = ChainOfTable(model).solve("Which song is of 1999?", [MEDALS, OTHER])
    assert answer.table_id == "other" and answer.values == ("Blue",) and answer.usage.calls == 4
    nothing = ChainOfTable(ScriptedChatModel([plan("END"), "NO ANSWER: no songs", plan("END"), "", ""])).solve(
        "?", [MEDALS, OTHER]
    )
    assert nothing.reason == "Medals: no songs; Songs: the reply was empty" and not nothing.answered


def test_an_empty_proposal_is_asked_for_once_more():
    model = ScriptedChatModel(["", plan("END"), "", "Peru"])
    answer = ChainOfTable(model).solve("Which nation comes first?", [MEDALS])
    assert answer.values == ("Peru",) and len(answer.trace.of("repair")) == 2


def test_a_failing_model_is_an_error(chat_server):
    with pytest.raises(ModelError):
        ChainOfTable(ScriptedChatModel([plan("select_row"), ModelError("down")])).solve("?", [MEDALS])
    chat_server.say(plan("END"), error(500), malformed())
    solver = ChainOfTable(chat_model(chat_server.model(), timeout=10, retries=0))
    for _ in range(2):
        with pytest.raises(ModelError):
            solver.solve("?", [MEDALS])


# large tables


def test_a_large_table_is_described():
    text, whole = describe_table(ReducedTable.start(TOWNS), 300)
    assert not whole and estimate_tokens(text) <= 300 and "10,000 rows, 3 columns. Too long to show" in text
    assert "- Residents (integer): from 1000 to 9999" in text and "10000 | Town 9999 | County 3" in text
    assert "7 different values" in text
    wide = Table("wide", tuple(f"Column {i}" for i in range(400)), (("value",) * 400,) * 300)
    text, whole = describe_table(ReducedTable.start(wide), 1000)
    assert not whole and estimate_tokens(text) <= 1000 and "more columns are not shown" in text
    assert describe_table(START, 6000)[1] and describe_table(ReducedTable.start(Table("e", ("A",), ())), 100) == (
        "Table: e\n0 rows, 1 columns.\nrow | A",
        True,
    )


def test_rows_of_a_large_table_are_chosen_by_condition():
    model = ScriptedChatModel(
        [plan("select_row"), fill(rows=[1]), fill(**where("Town", "=", "Town 4321")), plan("END"), "County 2"]
    )
    answer = ChainOfTable(model, budget=300).solve("In which county is Town 4321?", [TOWNS])
    assert "only some rows of this table were shown" in model.seen[2][-1].content and answer.values == ("County 2",)
    assert answer.evidence[0].rows == (4321,)
    assert "Town 1234" not in model.seen[0][1].content and len(model.seen[0][1].content) < 1500
    assert answer.trace.of("cut")[0].output.rows_of == 10_000


def test_a_large_table_is_not_filled_cell_by_cell():
    first, second = fill(header="X", values=["1"]), fill(header="X", take="number", columns=["Town"])
    model = ScriptedChatModel([plan("add_column"), first, second, plan("END"), "NO ANSWER: no"])
    (_, wrong), *others = operations(ChainOfTable(model, budget=300).solve("?", [TOWNS]))
    assert "a rule" in wrong and [error for _, error in others] == [None, None]


def test_what_is_left_is_cut_in_sight():
    model = ScriptedChatModel([plan("END"), "Town 0"])
    answer = ChainOfTable(model, budget=300).solve("Which town is first?", [TOWNS])
    cut = answer.trace.of("cut")[-1].output
    assert f"10,000 rows (the first {cut.rows_shown} of 10,000 rows are shown)" in model.seen[1][1].content
    assert 0 < cut.rows_shown < 100
    assert f"Town {cut.rows_shown} " not in model.seen[1][1].content


def test_refusing_instead_of_describing():
    model = ScriptedChatModel([plan("END"), "Blue"])
    answer = ChainOfTable(model, budget=300, over="refuse").solve("Which song is of 1999?", [TOWNS, OTHER])
    assert answer.values == ("Blue",) and answer.trace.of("cut")
    alone = ChainOfTable(ScriptedChatModel([]), budget=300, over="refuse").solve("?", [TOWNS])
    assert not alone.answered and "does not fit into 300 tokens" in alone.reason


# the built-in model


@pytest.mark.parametrize(
    ("question", "values", "query"),
    [
        ("Which nation is Di from?", ("Laos",), "select_row(Athlete = Di) -> select_column(Nation)"),
        ("How many athletes are from Chad?", ("2",), "select_row(Nation = Chad) -> group_column(Athlete)"),
        ("Which athlete has the most points?", ("Ann",),
            "select_column(Athlete, Points) -> sort_column(Points, descending)"),
        ("What is the average points of Chad?", ("950",), "select_row(Nation = Chad) -> select_column(Points)"),
        ("How many different nations are there?", ("3",), "group_column(Nation)"),
    ],
)  # fmt: skip
def test_embedded_chains(question, values, query):
    answer = ChainOfTable(chat_model("embedded")).solve(question, [MEDALS])
    assert (answer.values, answer.query) == (values, query) and 0 < answer.probability <= 1 and answer.evidence


# worked examples


def test_worked_examples_are_turns_before_the_question():
    model = ScriptedChatModel(['{"operation": "END"}', "x"])
    ChainOfTable(model, examples=2).solve("Which nation has Ann?", [MEDALS])
    plan, read = model.seen
    assert [message.type for message in plan] == ["system", "human", "ai", "human", "ai", "human"]
    assert [message.type for message in read] == ["system", "human"], "an answer is read without"
    assert "Which nation has Ann?" in plan[-1].content and "Which nation has Ann?" not in str(plan[:-1])
    assert {json.loads(message.content)["operation"] for message in plan if message.type == "ai"} == {
        "select_row", "add_column",
    }  # fmt: skip


def test_worked_examples_are_as_the_prompt_asks_and_as_the_operations_do():
    steps = worked_steps()
    assert {step.operation for step in steps} == {*AFTER, END} - {""}, "each operation is shown once"
    for step in steps:
        assert step.operation in allowed_operations(step.done)
        _, reply = step.turn(PLAN_OPERATION)
        assert PLAN_OPERATION.parse(reply.content) == (step.operation, step.reason)
        if step.operation != END:
            asked, reply = step.turn(FILL_OPERATION)
            assert FILL_OPERATION.parse(reply.content, step.operation) == step.arguments and step.table in asked.content


@pytest.mark.parametrize("prompt", [PLAN_OPERATION, FILL_OPERATION])
@pytest.mark.parametrize("done", [(), ("select_row",)])
@pytest.mark.parametrize("most", [0, 1, 3, 99])
def test_no_more_worked_examples_than_asked_for(prompt, done, most):
    turns = worked_turns(prompt, most, done, "group_column" if prompt is FILL_OPERATION else "")
    assert len(turns) % 2 == 0 and len(turns) <= 2 * most and bool(turns) == bool(most)
