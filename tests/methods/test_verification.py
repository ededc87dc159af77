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
from tablerag.methods.verification import Cells, parse_line
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


def test_such_a_reply_is_asked_for_once_more():
    model = ScriptedChatModel(["Sure! How can I help you today?", "8611"])
    answer = RAGHtml(model).solve(HEIGHT, [PEAKS])
    assert answer.values == ("8611",) and answer.level == "answer" and len(model.seen) == 2
    assert "is a question" in model.seen[1][-1].content and len(answer.trace.of("repair")) == 1
    answer = RAG(ScriptedChatModel(["It is not 8611."] * 2)).solve(HEIGHT, [PEAKS])
    assert not answer.answered and "It is not 8611." in answer.reason


def test_what_cannot_be_confirmed_is_a_best_guess_that_says_so():
    for reply in ("4711", "Kangchenjunga", "The total is 4711 metres."):
        answer = RAG(ScriptedChatModel([reply])).solve("Which is it?", [PEAKS])
        assert answer.answered and answer.level == "guess" and "not in what was shown" in answer.doubt
        assert "not in what was shown" in doubts(answer)
        assert Answer.from_dict(answer.to_dict()).level == "guess"
    answer = RAG(ScriptedChatModel(["2"])).solve("How many mountains are in Nepal?", [PEAKS])
    assert answer.level == "answer" and answer.reason.startswith("computed: the number")


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
