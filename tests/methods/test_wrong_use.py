"What makes no sense is refused before a model is asked, and a model that fails is an error: of each method alike."

import pytest
from scripted import ScriptedChatModel

from tablerag.core import ModelError, Table, UsageError
from tablerag.methods.chain_of_table import ChainOfTable
from tablerag.methods.chess import CHESS
from tablerag.methods.readers import RAG, RAGHtml
from tablerag.methods.table_rag import TableRAG
from tablerag.methods.text_to_sql import TextToSQL
from tablerag.models.chat import chat_model
from tablerag.routing.catalogue import declaration

PEAKS = Table("peaks", ("Mountain", "Height"), (("K2", "8,611"), ("Lhotse", "8,516")), title="Peaks")
SOLVERS = (ChainOfTable, RAG, RAGHtml, TableRAG)


@pytest.mark.parametrize("solver", SOLVERS)
def test_without_a_question_or_rows_no_model_is_asked_and_a_failing_one_is_an_error(solver):
    made = solver(ScriptedChatModel([]))
    with pytest.raises(UsageError, match="empty"):
        made.solve("  ", [PEAKS])
    assert made.solve("Which?", []).reason == "no table was found"
    if solver is ChainOfTable:
        assert made.solve("Which?", [Table("none", ("A",), ())]).reason == "none: the table has no rows"
    with pytest.raises(ModelError):
        solver(ScriptedChatModel([ModelError("down")])).solve("Who?", [PEAKS])


@pytest.mark.parametrize("system", [TextToSQL, CHESS])
def test_an_empty_question_over_a_database_is_refused(system, club):
    with pytest.raises(UsageError, match="empty"):
        system(ScriptedChatModel([])).solve("  ", club)


WRONG = {
    ChainOfTable: [{"over": "guess"}, {"budget": -1}, {"examples": -1}],
    RAG: [{"budget": 0}, {"over": "truncate"}, {"pieces": 0}],
    TableRAG: [{"language": "perl"}, {"steps": 0}, {"votes": 0}, {"retrieval": "magic"}, {"top": 0}, {"encoded": 0},
               {"over": "x"}],
    CHESS: [{"candidates": 0}, {"votes": -1}, {"corrections": -1}, {"tests": -1}, {"values": -1}, {"budget": 0},
            {"votes": 0}, {"votes": 1000}, {"pruning": "perhaps"}],
}  # fmt: skip


@pytest.mark.parametrize("method, options", [(method, each) for method, wrong in WRONG.items() for each in wrong])
def test_wrong_options_are_refused(method, options):
    with pytest.raises(UsageError):
        method(chat_model("embedded"), **(declaration("chess").values(options) if "pruning" in options else options))
