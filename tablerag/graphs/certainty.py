"""How likely a reading of a question over a graph is right, by weights learned on databases written as graphs."""

# %%
from __future__ import annotations

import json
import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files

from .composing import GraphCandidate
from .mentions import GraphMentions, content_words
from ..core import Link
from ..joins.algebra import Calc, Col, is_aggregated
from ..sandbox.graphs import GraphResult

__all__ = []

# %%
MARKS = ("example", "edges", "guessed", "doubt", "words", "aggregated", "computed", "grouped")


def reading_marks(each: GraphCandidate, mentions: GraphMentions) -> tuple[float, ...]:
    "What is known of a composed query before it is run, in the order of `MARKS`."
    sketch, query = each.sketch, each.query
    named = {said.iri for said in sketch.used if said.kind == "property"}
    guessed = sum(not named & {*property_.split("|")} for _, property_, _ in sketch.edges)
    doubt = 1 - min((said.score for said in sketch.used), default=0.0)
    computed = any(isinstance(term, Calc) for term in query.columns)
    computed = computed or any(isinstance(test.value, Col) for test in query.tests)
    aggregated, grouped = any(map(is_aggregated, query.columns)), bool(query.group)
    words = len(content_words(mentions))
    return tuple(map(float, (0, len(sketch.edges), guessed, doubt, words, aggregated, computed, grouped)))


# %%
@dataclass
class TriedReading:
    "A query that a question may ask for, and what it gave."

    sparql: str
    cost: float
    left: tuple[str, ...]
    query: object
    reason: str
    links: tuple[Link, ...]
    result: GraphResult
    lost: str = ""  # why it was stopped before it gave anything
    marks: tuple[float, ...] = (0.0,) * len(MARKS)

    @property
    def key(self) -> object:
        "The same for the same result; of one that was stopped nobody knows what it would give."
        return self.sparql if self.lost else (frozenset(Counter(self.result.plain).items()), len(self.result.columns))

    @property
    def is_nothing(self) -> bool:
        "Whether its result says that there is nothing."
        rows = self.result.plain
        return not rows or self.result.form == "select" and rows in ([(0,)], [(None,)])


# %%
_SHARPNESS = 2.0


def reading_shares(tried: Sequence[TriedReading]) -> dict[object, float]:
    "How much of all results' weight each result has; many ways to one result make it no likelier."
    best: dict[object, float] = {}
    for each in tried:
        weight = math.exp(-_SHARPNESS * (each.cost - tried[0].cost))
        best[each.key] = max(best.get(each.key, 0.0), weight)
    return {key: weight / sum(best.values()) for key, weight in best.items()}


def reading_signs(
    tried: Sequence[TriedReading],  # cheapest first
    at: int,
) -> dict[str, float]:
    "What the probability of one of the readings is told by."
    each = tried[at]
    rival = next((one.cost for one in tried if one.key != each.key), each.cost + 3.0)
    margin = max(-3.0, min(rival - each.cost, 3.0))
    return {
        "cost": min(each.cost, 8.0), "share": reading_shares(tried)[each.key], "margin": margin,
        "left": float(min(len(each.left), 4)), "nothing": float(each.is_nothing),
        "rows": math.log1p(len(each.result.rows)), **dict(zip(MARKS, each.marks, strict=True)),
    }  # fmt: skip


# %%
@lru_cache(maxsize=1)
def certainty_weights() -> Mapping[str, float]:
    "The weight of each sign; `bias`; `least`, the probability below which a reading is no answer."
    file = files("tablerag") / "assets" / "graphs.json"
    return {str(name): float(weight) for name, weight in json.loads(file.read_text("utf-8")).items()}


def reading_probability(signs: Mapping[str, float]) -> float:
    "How likely a reading is right, from 0 to 1."
    weights = certainty_weights()
    told = weights["bias"] + sum(weights[name] * value for name, value in signs.items())
    return 1 / (1 + math.exp(-told))


def least_graph_probability() -> float:
    "The probability below which a reading is no answer."
    return certainty_weights()["least"]
