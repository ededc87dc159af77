"The beginning of a prompt is the same for every question over one source, so that providers can keep it."

from itertools import takewhile
from pathlib import Path
from types import SimpleNamespace

import pytest
from scripted import ScriptedChatModel

from tablerag.core import Found, Hit, Table
from tablerag.methods.sparql import SparqlPipeline
from tablerag.methods.text_to_sql import TextToSQL
from tablerag.routing.catalogue import system
from tablerag.understanding.graphs.known import KnownGraph

ROOT = Path(__file__).resolve().parents[2]
PLACES = tuple(
    (f"Place {n}", ("Nepal", "Peru", "Kenya")[n % 3], str(100 + n), f"{n % 28 + 1} May 2005") for n in range(60)
)
TABLE = Table("places", ("Place", "Country", "Height (m)", "Measured"), PLACES, title="Places")
QUESTIONS = ("How high is the place 33?", "Which places in Kenia were measured on 2005-05-07?", "How many are there?")


def texts(model: ScriptedChatModel) -> list[str]:
    "Each first prompt of a question as one text."
    contents = [[message.content for message in messages] for messages in model.seen]
    said = [[each if isinstance(each, str) else each[0]["text"] for each in content] for content in contents]
    return ["\n".join(each) for each in said]


def beginning(prompts: list[str]) -> str:
    "What all of them begin with."
    return "".join(letters[0] for letters in takewhile(lambda each: len(set(each)) == 1, zip(*prompts, strict=False)))


def check(prompts: list[str], last: str) -> None:
    "What stands before the end of the schema is the same, and what differs stands behind it."
    assert len(prompts) == len(set(prompts)) == len(QUESTIONS)
    same = beginning(prompts)
    assert last in same, (last, same[-300:])


@pytest.mark.parametrize(
    ("name", "last"),
    [
        ("sql_agent", "iso_date(text): the date in a text as YYYY-MM-DD"),
        ("sql_agent_v", "iso_date(text): the date in a text as YYYY-MM-DD"),
        ("read_table", '["Place 59", "Kenya", "159", "4 May 2005"]'),
        ("read_schema", '"column": "measured"'),
        ("random_rows", "Rows shown (30 of 60)"),
        ("rag_html", "<td>Place 59</td>"),
        ("chain_of_table", "Place 59"),
    ],
)
def test_over_one_table(name, last):
    model = ScriptedChatModel(lambda messages, tools: "NO ANSWER: no")
    index = SimpleNamespace(retriever=None, table=None, images=SimpleNamespace(get=lambda table: b"\x89PNG"))
    asked = system(name, index, model)
    prompts = []
    for number, question in enumerate(QUESTIONS, 2):  # the table is one of another number each time
        before = len(model.seen)
        hits = tuple(Hit(f"t{rank}", 1.0, rank) for rank in range(1, number)) + (Hit(TABLE.id, 1.0, number),)
        asked.solver.solve(question, [TABLE], Found(hits, number))
        prompts.append(texts(model)[before])
    check(prompts, last)


CLUB = ("How many members are from Zurich?", "What did Sabine Graf's lessons cost?", "Which court is played most?")
ANDES = ("How long is the Orinoco?", "What is the capital of Ecuador?", "Which mountains are in Peru?")


def test_over_one_database(club):
    model = ScriptedChatModel(lambda messages, tools: "NO ANSWER: no")
    for question in CLUB:
        TextToSQL(model).solve(question, club)
    check(texts(model), club.words.text().splitlines()[-2])
    assert "town.name: 'Zürich'" in texts(model)[0]


def test_over_one_graph(tmp_path):
    model = ScriptedChatModel(lambda messages, tools: "NO ANSWER: no")
    with KnownGraph(ROOT / "data" / "graphs" / "andes.ttl", folder=tmp_path) as known:
        for question in ANDES:
            SparqlPipeline(model).solve(question, known)
    check(texts(model), "\n  v:length")
    assert "Solved before" in beginning(texts(model))
