"What a reader's words say of the tables it was shown: an answer, a best guess, or none."

import json
from dataclasses import replace

import pytest
from scripted import ScriptedChatModel

from tablerag.core import Answer, Table
from tablerag.methods.chain_of_table import ChainOfTable
from tablerag.methods.readers import RAG, RAGHtml
from tablerag.methods.table_baselines import RandomRowSampling, ReadSchema, ReadTable, RowColumnRetrieval
from tablerag.methods.table_rag import TableRAG
from tablerag.methods.verification import Cells, parse_line, recomputed
from tablerag.models.refusals import ContextOverflow
from tablerag.sources.trust import doubts

PEAKS = Table(
    "peaks",
    ("Mountain", "Country", "Height", "First climbed"),
    (
        ("K2", "Pakistan", "8,611", "31 July 1954"),
        ("Lhotse", "Nepal", "8,516", "18 May 1956"),
        ("Makalu", "Nepal", "8,485", "15 May 1955"),
        ("Nanga Parbat", "Pakistan", "8,125.5", "3 July 1953"),
    ),
    title="Highest mountains",
)
CELLS = Cells([PEAKS])
HEIGHT = "How high is K2?"


@pytest.mark.parametrize(
    "reply",
    [
        "The answer is **8611**.", '{"answer": "8,611"}', '{"reasoning": "the row of K2", "answer": 8611}',
        r"$\boxed{8611}$", "K2 is 8,611 metres high.",
        "Sure! Here it is:\n\n8611\n\nLet me know if you need anything else!",
        "８６１１", "Answer: 8611\nSource: the table", "<final_answer>8611</final_answer>", "<p><b>8611</b></p>",
        "\ufeff8611\u200b",
        "Based on the table, the height of K2 is 8611 (Table 1, row 1).", "Q: How high is K2?\nA: 8611",
        "answer: 8611\nconfidence: high", "I compared 3 rows, and K2 is the one.\n\nFinal answer: 8611", "8611 m",
    ],
)  # fmt: skip
def test_manners_are_no_part_of_an_answer(reply):
    line = parse_line(reply, CELLS, HEIGHT)
    assert not line.doubt and not line.reason, line
    assert len(line.values) == 1 and CELLS.find(line.values[0].removesuffix(" m")) == [(0, 0, 2)], line


@pytest.mark.parametrize(
    "reply",
    [
        "Sure! How can I help you today?", "How high is K2?", "It is not 8611.", "It is 8611 or 8516.",
        "The data in question spans a range of considerations. " * 20_000, "I could not find it in there, my friend.",
        "NO ANSWER: it is not told", "```\n```",
    ],
)  # fmt: skip
def test_what_names_no_value_is_no_answer(reply):
    line = parse_line(reply, CELLS, HEIGHT)
    assert line.reason and not line.values


def test_such_a_reply_is_asked_for_once_more():
    model = ScriptedChatModel(["Sure! How can I help you today?", "8611"])
    answer = RAGHtml(model).solve(HEIGHT, [PEAKS])
    assert answer.values == ("8611",) and answer.level == "answer" and len(model.seen) == 2
    assert "is a question" in model.seen[1][-1].content and len(answer.trace.of("repair")) == 1
    answer = RAG(ScriptedChatModel(["It is not 8611."] * 2)).solve(HEIGHT, [PEAKS])
    assert not answer.answered and "It is not 8611." in answer.reason


@pytest.mark.parametrize(
    ("said", "question", "how"),
    [
        ("4", "How many mountains are listed?", "the number of all rows"),
        ("2", "How many mountains are in Nepal?", "Country"),
        ("3", "How many are higher than 8,200 m?", "Height > 8,200"),
        ("33,737.5", "What is the sum of all heights?", "the sum of Height of all rows"),
        ("8,434.4", "What is the average height?", "the mean of Height of all rows"),
        ("95", "How much higher is K2 than Lhotse?", "the greatest less the least Height"),
        ("7", "How many?", ""),
        ("8434", "What is the average height?", ""),  # rounded to a whole number: near many others
        ("high", "How high?", ""),
    ],
)
def test_a_number_that_is_no_cell_is_computed_again(said, question, how):
    found = recomputed(said, question, [PEAKS])
    assert how in found and bool(how) == bool(found)


def test_what_cannot_be_confirmed_is_a_best_guess_that_says_so():
    for reply in ("4711", "Kangchenjunga", "The total is 4711 metres."):
        answer = RAG(ScriptedChatModel([reply])).solve("Which is it?", [PEAKS])
        assert answer.answered and answer.level == "guess" and "not in what was shown" in answer.doubt
        assert "not in what was shown" in doubts(answer)
        assert Answer.from_dict(answer.to_dict()).level == "guess"
    answer = RAG(ScriptedChatModel(["2"])).solve("How many mountains are in Nepal?", [PEAKS])
    assert answer.level == "answer" and answer.reason.startswith("computed: the number")


def test_a_part_of_a_cell_was_shown():
    assert parse_line("1954", CELLS, "In which year was K2 climbed?").values == ("1954",)
    assert parse_line("July", CELLS, "In which month?").doubt == ""
    assert parse_line("Jul", CELLS, "In which month?").doubt


def test_a_number_beside_a_value_is_no_answer():
    line = parse_line("It is Lhotse, number 2 of them all", CELLS, "Which mountain in Nepal is the highest?")
    assert line.values != ("2",)


def test_a_chain_is_held_to_its_table_too():
    end = '{"operation": "END", "reason": ""}'
    for reply, level in (("**8611**", "answer"), ("9999", "guess"), ("Hello, how are you today?", "none")):
        answer = ChainOfTable(ScriptedChatModel([end, reply, reply])).solve(HEIGHT, [PEAKS])
        assert answer.level == level, reply


def test_a_prompt_over_the_window_is_shown_with_less():
    long = replace(PEAKS, rows=PEAKS.rows * 200)

    def short_sighted(messages, tools):
        size = sum(len(str(message.content)) for message in messages)
        return ContextOverflow("the prompt is too long", limit=1500) if size > 6000 else "NO ANSWER: none"

    for method in (RAGHtml, ChainOfTable):
        answer = method(ScriptedChatModel(short_sighted), budget=6000).solve(HEIGHT, [long])
        said = [str(step.output) for step in answer.trace.of("repair")]
        assert answer.reason and any("shown in 3,000 tokens" in each for each in said), (method, said)

    refused = RAGHtml(ScriptedChatModel(lambda *_: ContextOverflow("the prompt is too long")))
    with pytest.raises(ContextOverflow):
        refused.solve(HEIGHT, [long])


@pytest.mark.parametrize("method", [TableRAG, ReadSchema, RandomRowSampling, RowColumnRetrieval])
def test_a_solver_over_the_window_tells_less_of_the_table(method):
    names = ["Peak", "Height", *(f"Survey of {year}" for year in range(1900, 2000))]
    wide = Table("wide", tuple(names), tuple((f"Peak {i}", *(str(i * 7 + at) for at in range(101))) for i in range(40)))
    sizes = []

    def short_sighted(messages, tools):
        if "You prepare the search" in messages[0].content:
            return json.dumps({"columns": ["Height", *names[2:60]], "values": ["Peak 7"]})
        sizes.append(sum(len(str(message.content)) for message in messages))
        if sizes[-1] > 5500:
            return ContextOverflow("the prompt is too long", limit=2000)
        return (
            "Action: SELECT height FROM wide WHERE peak = 'Peak 7'"
            if len(messages) == 2
            else "Final Answer: 49 [result 1]"
        )

    answer = method(ScriptedChatModel(short_sighted), language="sql").solve("How high is Peak 7?", [wide])
    assert sizes[0] > 5500 and answer.values == ("49",) and answer.trace.of("repair")


def test_a_table_that_is_over_the_window_is_not_read():
    refusing = ScriptedChatModel(lambda *_: ContextOverflow("the prompt is too long", limit=500))
    answer = ReadTable(refusing, language="sql", budget=2000).solve(HEIGHT, [replace(PEAKS, rows=PEAKS.rows * 20)])
    assert "does not fit into" in answer.reason and answer.trace.of("repair")


def test_nothing_shown_confirms_nothing():
    assert parse_line("8611", Cells([]), HEIGHT).doubt
