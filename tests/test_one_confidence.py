"One confidence for one answer: combined over tables and interpretations, and the same wherever it is shown."

import json
import re

import pytest

import tablerag as tr
from tablerag.cli.shown import show
from tablerag.core import Answer, Parse, Reply, Step, Table, Trace, agreeing_confidence
from tablerag.methods.pipeline import finish
from tablerag.methods.skills import readings
from tablerag.sources.trust import percent
from tablerag.workbench.answer_views import proposals_html
from tablerag.workbench.panels import PANELS
from tablerag.workbench.state import WorkbenchState


def reading(probability: float, value: str, table: str = "a", *left: str) -> Parse:
    return Parse(f"SELECT '{value}'", probability, (value,), (), f"the value {value}", None, table, left)


def answered(probability: float | None, value: str, *told: Parse) -> Answer:
    trace = Trace([Step("model", "sql_agent", output=Reply(readings=told))])
    return Answer(value, (value,), f"SELECT '{value}'", table_id="a", trace=trace, probability=probability)


def refused(*told: Parse) -> Answer:
    nothing = Answer.none("no interpretation has enough confidence", trace=answered(None, "", *told).trace)
    return finish(nothing, ["sql_agent"], 0.0)


def test_equal_values_add_up_and_stay_below_one():
    assert agreeing_confidence([]) == 0 and agreeing_confidence([0.4]) == pytest.approx(0.4)
    assert agreeing_confidence([0.5, 0.5]) == pytest.approx(0.75)
    found = [agreeing_confidence([0.3] * count) for count in range(1, 40)]
    assert found == sorted(found) and found[-1] <= 1


def test_readings_of_several_tables_with_one_value_are_one(monkeypatch):
    told = {"a": [reading(0.3, "8611"), reading(0.35, "7")], "b": [reading(0.3, "8611", "b"), reading(0.1, "9", "b")]}
    monkeypatch.setattr("tablerag.understanding.tables.parsing.parse", lambda question, table, *_, **__: told[table.id])
    tables = tuple(Table(name, ("x",), (("1",),)) for name in told)
    ranked = readings.rank_readings("?", tables, False, False)
    assert [(each.values[0], round(each.likelihood, 2), table.id) for each, table in ranked] == [
        ("8611", 0.51, "a"), ("7", 0.35, "a"), ("9", 0.1, "b"),
    ]  # fmt: skip
    assert readings.rank_readings("?", tables[:1], False, False)[0][0].values == ("7",)


def test_the_interpretations_have_the_number_of_the_answer():
    given = answered(0.9, "x", reading(0.6, "x"), reading(0.3, "y"), reading(0.5, "x", "b"), reading(0.2, "z", "b"))
    found = {(each.values[0], each.table_id): each.likelihood for each in given.interpretations}
    assert found["x", "a"] == found["x", "b"] == given.reading.probability == 0.9
    # what is left, .1, is shared in the proportion of .3 to .2
    assert found["y", "a"] == pytest.approx(0.06) and found["z", "b"] == pytest.approx(0.04)
    doubtful = answered(0.2, "x", reading(0.6, "x"), reading(0.7, "y", "b"))
    assert max(each.likelihood for each in doubtful.interpretations) == 0.2  # none is above the answer
    told = [reading(0.6, "x"), reading(0.3, "y")]
    assert answered(None, "x", *told).interpretations == told  # a model without confidence changes nothing


def test_a_refusal_always_has_its_best_interpretation():
    hopeless = refused(reading(0.1, "8516", "a", "delivers coffee"), reading(0.0, ""), reading(0.3, "0"))
    assert hopeless.proposals[0].values == ("8516",)
    shown = show("Which mountain delivers coffee?", hopeless)
    assert "Best interpretation: 8516 for the value 8516 (confidence 10 %). It ignores 'delivers coffee'." in shown
    data = json.loads(hopeless.to_json())["best_interpretation"]
    assert data["values"] == ["8516"] and data["ignores"] == ["delivers coffee"]
    assert data["confidence"] == hopeless.proposals[0].probability
    agreeing = refused(reading(0.2, "x"), reading(0.3, "y"), reading(0.2, "x", "b"))
    assert agreeing.proposals[0].values == ("x",) and agreeing.proposals[0].probability == pytest.approx(0.36)
    assert not refused(reading(0.5, "0")).proposals  # a result that says that there is nothing is none


QUESTIONS = (
    "How high is K2?", "What is the capital of France?", "How many moons orbit Saturn?",
    "In which city were the 2008 Summer Olympics held?", "Who directed The Departed?", "What is the symbol of iron?",
    "Which mountain delivers coffee?", "What is the population of Lhotse?",
)  # fmt: skip


@pytest.fixture(scope="module")
def samples(data):
    return tr.open(data, progress=False)


@pytest.mark.parametrize("question", QUESTIONS)
def test_one_number_in_every_place(samples, question):
    state = WorkbenchState(samples.index)
    answer = state.ask(question)
    assert answer is not None
    assert not any("%" in str(step.output) for step in answer.trace.of("route"))
    if not answer.answered:
        assert answer.proposals  # shown where one is likely enough to be offered
        assert all(f"confidence {percent(each.probability)}" in show(question, answer) for each in answer.offered[:1])
        best = max(state.readings, key=lambda each: each.likelihood)
        assert state.readings and best.probability >= answer.proposals[0].likelihood - 1e-9
        return
    chosen = state.readings[state.chosen_reading]
    assert chosen.probability == answer.probability == answer.reading.probability
    assert max(each.likelihood for each in state.readings) == answer.probability
    values = {each.values: each.likelihood for each in state.readings}
    assert sum(values.values()) <= 1 + 1e-9
    grades = [step.output.reason for step in answer.trace.of("grade")]
    assert grades and not any(character.isdigit() for reason in grades for character in reason)
    assert f"confidence {percent(answer.probability)}" in show(question, answer)


PERCENT = re.compile(r"(?:confidence |class=\"note\">)((?:under |over )?\d+ %)")
LEVELS = (  # question, risk, level
    ("How high is K2?", None, "answer"), ("How high is K2?", 0.2, "answer"),
    ("Which eight-thousander was the earliest to be conquered?", None, "guess"),
    ("Which eight-thousander was the earliest to be conquered?", 0.1, "none"),
    ("Which mountain delivers coffee?", None, "none"), ("Which mountain delivers coffee?", 0.2, "none"),
)  # fmt: skip


@pytest.mark.parametrize(("question", "risk", "level"), LEVELS)
def test_the_same_number_is_shown_to_every_reader(samples, question, risk, level):
    "In the answer, its interpretations, route, trace, saved page, JSON and on the command line."
    state = WorkbenchState(samples.index, risk=risk)
    answer = state.ask(question)
    assert answer is not None and answer.level == level
    data = json.loads(answer.to_json())
    best = answer.reading if answer.answered else answer.proposals[0]
    number = percent(best.probability)
    assert data["probability"] == (answer.probability if answer.answered else None)
    offered = data.get("best_interpretation", {})
    assert bool(offered) == bool(answer.offered) and offered.get("confidence", best.probability) == best.probability

    views = {name: PANELS[name].show(state) for name in ("Answer", "Route", "Trace")}
    views["saved page"] = state.told.page().partition('<script type="application/json"')[0]
    views["command line"] = show(question, answer)
    views["proposals"] = proposals_html(answer.offered)
    shown = {name: set(PERCENT.findall(view)) for name, view in views.items()}
    told = {number} if answer.answered else {percent(each.probability) for each in answer.offered}
    for name in ("saved page", "command line", *(["Answer"] if answer.answered else ["proposals"])):
        assert shown[name] == told, (name, shown)
    assert not shown["Route"]  # it gives reasons, and no number of its own

    cards = {each.values: percent(each.probability) for each in state.readings}
    assert cards[best.values] == number
    # the interpretations that the trace records have the numbers of the list
    listed = {round(each.probability, 6) for each in state.readings}
    traced = {round(float(found), 6) for found in re.findall("<dt>probability</dt><dd>([^<]+)", views["Trace"])}
    assert traced and traced <= listed | {round(answer.probability or 0, 6)}, (traced, listed)
