"Several databases are nearly as likely: how the model reads the question over them tells which was meant."

import pytest
from club import made
from scripted import ScriptedChatModel

from tablerag.core import Trace
from tablerag.methods.database_steps import AskedDatabase, AskedDatabases
from tablerag.methods.likeliest import likeliest_database, near_databases
from tablerag.methods.pipeline import Parts
from tablerag.models.embedded import EmbeddedModel
from tablerag.routing.catalogue import declaration
from tablerag.schema.collection import DatabaseCollection

SCRIPT = "CREATE TABLE singer (name TEXT, age INTEGER); INSERT INTO singer VALUES {}"
OPERA = SCRIPT.format("('Ada Berg', 41), ('Ines Roth', 35), ('Olga Lind', 28)")
CHOIR = SCRIPT.format("('Tom Falk', 52), ('Jan Holm', 33)")


@pytest.fixture
def databases(tmp_path):
    for name, script in (("opera", OPERA), ("choir", CHOIR)):
        made(tmp_path / f"{name}.sqlite", script)
    with DatabaseCollection.of(tmp_path, folder=tmp_path / "known") as found:
        yield found


@pytest.mark.parametrize(
    ("chances", "count"),
    [([0.9, 0.1], 2), ([0.99, 0.01], 1), ([0.3, 0.29, 0.28, 0.13], 3), ([1.0], 1), ([0.5, 0.5, 0.0], 2)],
)
def test_databases_far_behind_are_not_asked(chances, count):
    found = [(f"d{at}", chance) for at, chance in enumerate(chances)]
    assert near_databases(found) == found[:count]


@pytest.mark.parametrize(
    ("first", "second", "chosen"),
    [
        (("a", 0.5, 0.6, 0), ("b", 0.5, 0.2, 0), "a"), (("a", 0.5, 0.2, 0), ("b", 0.4, 0.8, 0), "b"),
        (("a", 0.5, 0.6, 3), ("b", 0.45, 0.6, 0), "b"), (("a", 0.5, 0.6, 0), ("b", 0.5, 0.6, 0), "a"),
        (("a", 0.9, 0.5, 0), ("b", 0.05, 0.6, 0), "a"), (("a", 0.5, 0.0, 0), ("b", 0.5, 0.0, 0), "a"),
    ],
)  # fmt: skip
def test_chance_and_reading_are_held_against_each_other(first, second, chosen):
    choice = likeliest_database([AskedDatabase(*first), AskedDatabase(*second)])
    assert choice.chosen == chosen
    assert sum(each.share for each in choice.asked) == pytest.approx(1)
    assert ("names and values of a match better" in choice.reason) == (chosen == "b")


@pytest.mark.parametrize("name", ["chess", "text_to_sql"])
def test_the_built_in_model_asks_all_that_are_near_and_the_trace_says_so(name, databases):
    system = declaration(name).system(Parts(databases, EmbeddedModel(), EmbeddedModel()), {})
    answer = system.answer("How many singers are there?")
    (step,) = answer.trace.of("databases")
    assert {each.name for each in step.output.asked} == {"opera", "choir"}
    assert answer.table_id == step.output.chosen and answer.route[0] == f"database:{answer.table_id}"
    assert answer.text == {"opera": "3", "choir": "2"}[answer.table_id]
    again = Trace.from_json(answer.trace.to_json())
    assert isinstance(again.of("databases")[0].output, AskedDatabases) and again.to_json() == answer.trace.to_json()
    assert {sql.name for sql in answer.trace.of("sql")} == {answer.table_id}


def test_a_model_that_tells_no_probability_is_asked_over_the_first_only(databases):
    model = ScriptedChatModel(["```sql\nSELECT count(*) FROM singer\n```"])
    system = declaration("text_to_sql").system(Parts(databases, model, model), {})
    answer = system.answer("How many singers are there?")
    assert not answer.trace.of("databases") and answer.answered
    assert answer.table_id == databases.which("How many singers are there?")[0][0]
