"""dev"""

from __future__ import annotations

from collections.abc import Sequence

from tablerag.core import Parse
from tablerag.graphs.answering import LEAST_GRAPH_PROBABILITY, read_graph_question
from tablerag.models.embedded import Ask, skill
from tablerag.models.messages import Message
from tablerag.models.prompts import NO_ANSWER
from tablerag.skills.readings import READINGS, told_reading
from tablerag.systems.sparql import SparqlCargo


def _readings(ask: Ask) -> list[Parse]:
    cargo: SparqlCargo = ask.cargo
    return read_graph_question(ask.inputs["question"], cargo.graph, cargo.examples) if cargo.graph is not None else []


def _least(ask: Ask) -> float:
    return LEAST_GRAPH_PROBABILITY if ask.threshold is None else ask.threshold


def _meant(ask: Ask, found: Sequence[Parse]) -> list[Parse]:
    least = _least(ask)
    return [each for each in found if each.likelihood >= least and not (each.unexplained and ask.threshold is None)]


def _why_none(ask: Ask, found: Sequence[Parse]) -> str:
    if not found:
        return "no query over this graph is a reading of the question"
    best = found[0]
    if best.unexplained:
        return f"the closest reading does not explain {', '.join(best.unexplained[:8])}"
    return f"the closest reading is not likely enough ({best.likelihood:.2f} of the {_least(ask):.2f} needed)"


def _fenced(reading: Parse, **metadata: object) -> Message:
    return Message.reply(f"```sparql\n{reading.sql}\n```", {"probability": reading.probability, **metadata})


@skill("write_graph_query")
def write_graph_query(ask: Ask) -> Message:
    "The likeliest reading as SPARQL."
    found = _readings(ask)
    told = {"readings": [told_reading(each, each.table_id) for each in found[:READINGS]]}
    meant = _meant(ask, found)
    return _fenced(meant[0], **told) if meant else Message.reply(f"{NO_ANSWER}: {_why_none(ask, found)}", told)


@skill("correct_graph_query")
def correct_graph_query(ask: Ask) -> Message:
    "The likeliest reading that was not tried."
    tried = {" ".join(each.split()) for each in ask.cargo.tried}
    for each in _meant(ask, _readings(ask)):
        if " ".join(each.sql.split()) not in tried:
            return _fenced(each)
    return Message.reply(f"{NO_ANSWER}: no other reading is likely enough")


@skill("sparql_agent")
def query_as_agent(ask: Ask) -> Message:
    "A query that was not run, or the number of a result."
    run = ask.cargo.run
    found = _readings(ask)
    meant = _meant(ask, found)
    if run is not None and run.results:
        query = run.results[-1][0]
        sure = next((each.probability for each in meant if each.sql == query), None)
        return Message.reply(f"[result {len(run.results)}]", {"probability": sure})
    tried = set(run.task.ran) if run is not None else set()
    for each in meant:
        if each.sql not in tried:
            sent = {"name": "query", "args": {"query": each.sql}, "id": f"call{len(tried):04d}", "type": "tool_call"}
            return Message("ai", "", response_metadata={"probability": each.probability}, tool_calls=[sent])
    told = {"readings": [told_reading(each, each.table_id) for each in found[:READINGS]]}
    return Message.reply(f"{NO_ANSWER}: {_why_none(ask, found)}", told)
