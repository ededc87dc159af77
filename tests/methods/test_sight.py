"What a method may say of a table of which its model saw only some rows."

from dataclasses import replace

import pytest
from scripted import ScriptedChatModel

from tablerag.core import LIKELY, Answer, Found, Pieces, Step, Table, Trace
from tablerag.methods.chain_of_table import ChainOfTable
from tablerag.methods.pipeline import solved
from tablerag.methods.readers import RAG, RAGHtml
from tablerag.models.chat import chat_model
from tablerag.retrieval.index import build_index
from tablerag.routing.catalogue import system

INVOICES = Table(
    "invoices",
    ("Invoice", "Amount", "Status"),
    tuple((f"INV-{n:04d}", f"{n}.50", "paid" if n % 10 else "overdue") for n in range(1, 1501)),
    title="Invoices",
)
SMALL = Table("small", INVOICES.header, INVOICES.rows[:30], title="Invoices")
OVERDUE = "How many invoices are overdue?"
WHOLE = (OVERDUE, "What is the total amount?", "Which invoice has the highest amount?", "Which invoices are overdue?")


@pytest.mark.parametrize("question", WHOLE)
@pytest.mark.parametrize("method", [RAG, RAGHtml])
def test_what_needs_all_rows_is_no_answer_from_a_part(method, question):
    answer = solved(method(chat_model("embedded"), budget=3000), question, [INVOICES])
    assert not answer.answered and "of 1,500 rows" in answer.reason and "the model got" in answer.reason


@pytest.mark.parametrize(("reply", "probability"), [("10", 0.97), ("10", None), ("INV-1490", 0.97), ("149", None)])
def test_nor_is_it_one_where_a_language_model_is_sure(reply, probability):
    class Sure(RAG):
        def solve(self, question, tables, found=Found()):
            from dataclasses import replace

            return replace(super().solve(question, tables, found), probability=probability)

    question = OVERDUE if reply.isdigit() else WHOLE[2]
    answer = solved(Sure(ScriptedChatModel([reply])), question, [INVOICES])
    assert not answer.answered and "of 1,500 rows" in answer.reason


def test_a_number_that_is_no_cell_was_computed():
    answer = solved(RAG(ScriptedChatModel(["731.25"])), "What is the amount of invoice INV-0007?", [INVOICES])
    assert not answer.answered


@pytest.mark.parametrize("model", [chat_model("embedded"), ScriptedChatModel(["777.50"])])
def test_one_cell_of_a_row_that_was_shown_is_an_answer(model):
    answer = solved(RAG(model), "What is the amount of invoice INV-0777?", [INVOICES])
    assert float(answer.values[0]) == 777.5 and answer.level == "answer"
    assert "read from" in answer.reason and "of 1,500 rows" in answer.reason


@pytest.mark.parametrize("method", [RAG, RAGHtml])
def test_a_table_that_is_shown_whole_is_counted(method):
    answer = solved(method(chat_model("embedded")), OVERDUE, [SMALL])
    assert answer.values == ("3",) and answer.level == "answer" and not answer.reason


def test_most_rows_give_a_guess():
    table = Table("most", INVOICES.header, INVOICES.rows[:45], title="Invoices")
    answer = solved(RAG(chat_model("embedded"), pieces=1), OVERDUE, [table])
    assert answer.level == "guess" and answer.probability < LIKELY and "needs all of them" in answer.reason


class Tells:
    "Says that it showed so many of the rows."

    name, query, language = "tells", None, "sql"

    def __init__(self, shown, query=None, language="sql"):
        self.shown, self.query, self.language = shown, query, language

    def solve(self, question, tables, found=Found()):
        trace = Trace([Step("context", tables[0].id, output=Pieces("", (), self.shown, len(tables[0].rows)))])
        return Answer(
            "7", ("7",), self.query, language=self.language, table_id=tables[0].id, trace=trace, probability=0.9
        )


@pytest.mark.parametrize(
    ("solver", "level"),
    [
        (Tells(20), "none"),
        (Tells(1200), "guess"),
        (Tells(20, "SELECT 7"), "answer"),  # which ran over all rows
        (Tells(20, "select_row", "operations"), "none"),
    ],
)
def test_any_method_that_records_what_it_showed_is_held_to_it(solver, level):
    assert solved(solver, OVERDUE, [INVOICES]).level == level


def chain(*replies):
    return solved(ChainOfTable(ScriptedChatModel(list(replies)), budget=2000), WHOLE[1], [INVOICES])


END = '{"operation": "END", "reason": ""}'
SORT = '{"operation": "sort_column", "reason": ""}', '{"arguments": {"column": "Amount", "order": "descending"}}'


@pytest.mark.parametrize(
    ("replies", "answered"),
    [
        ((END, "1500"), True),  # the number of rows, which the prompt names
        ((END, "612.5"), False),  # the sum of those shown
        ((*SORT, "1500.50"), True),  # the first of sorted rows
    ],
)
def test_a_chain_reads_off_a_part_what_holds_for_all(replies, answered):
    assert chain(*replies).answered == answered


@pytest.mark.parametrize("name", ["rag", "rag_html", "rag_vision", "chain_of_table"])
def test_a_part_of_a_table_with_totals_is_shown(name, tmp_path):
    rows = "".join(f"{city},{count},{'x' * 400}\n" for count, city in enumerate(["Rome", "Oslo", "Bern"] * 40))
    (tmp_path / "people.csv").write_text(f"City,People,Note\n{rows}Total,7140,\n")
    index = build_index(tmp_path, tmp_path / "index", progress=False)
    table = index.table("people.csv")
    assert "total" in table.roles and table.descriptions == ()
    shown = replace(table, descriptions=("where", "how many", "anything"))
    model = ScriptedChatModel(lambda messages, tools: "NO ANSWER: not shown")
    options = {"text": False, "backend": "pillow"} if name == "rag_vision" else {}
    answer = system(name, index, model, **options).solve("How many people live in Rome?", [shown])
    assert not answer.answered and model.seen


def test_rows_keep_their_roles():
    table = Table("t", ("a",), (("1",), ("2",), ("3",)), roles=("data", "data", "total"))
    assert table.with_rows((2, 0)).roles == ("total", "data") and table.with_rows(()).roles == ()
