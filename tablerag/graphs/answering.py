"""dev"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from weakref import WeakKeyDictionary

from tablerag.core import Link, Parse, QueryError, Question
from tablerag.graphs.composing import GraphWays, graph_candidates, read_intent
from tablerag.graphs.known import KnownGraph
from tablerag.graphs.mentions import GraphMention, GraphMentions, mentions_of
from tablerag.joins.phrasing import query_in_words
from tablerag.notation import value_text
from tablerag.sandbox.engines import Limits
from tablerag.sandbox.graphs import COMMON_PREFIXES, GraphResult, sparql_tokens
from tablerag.schema.examples import masked
from tablerag.words.stems import form
from tablerag.words.synonyms import STOP_STEMS


@dataclass(frozen=True)
class FilledExample:
    "A solved question whose query was filled with what another question names."

    sparql: str
    likeness: float  # of the questions, from 0 to 1
    example: Question
    left: tuple[str, ...] = ()  # what the question names and the query has no place for


def gold_sparql(example: Question) -> str:
    "The query of a solved question; empty where there is none."
    return str(example.tags.get("sparql") or "")


def _grams(words: Sequence[str]) -> Counter[object]:
    return Counter([*words, *pairwise(words)])


def _shared(one: Counter[object], other: Counter[object]) -> float:
    return sum((one & other).values()) / max(1, sum((one | other).values()))


def _sure(mentions: GraphMentions) -> list[GraphMention]:
    "What a question names, in its order, the surest meaning of the same words first."
    found: list[GraphMention] = []
    for each in sorted((*mentions.things, *mentions.numbers), key=lambda each: -each.score):
        if each.score >= 0.9 and not any(a.start < each.end and each.start < a.end for a in found):
            found.append(each)
    return sorted(found, key=lambda each: each.start)


def likeness(one: GraphMentions, other: GraphMentions) -> float:
    "How alike two questions are when what they name is masked."
    def parts(of: GraphMentions) -> tuple[Counter[object], Counter[object]]:
        spans = [each.span for each in _sure(of)]
        words = [word for word in of.words if not any(a <= word.start < b for a, b in spans)]
        content = Counter[object](word.stem for word in words if word.stem not in STOP_STEMS)
        return _grams(masked(of.question, spans)), content

    (shape, content), (other_shape, other_content) = parts(one), parts(other)
    same = _shared(content, other_content) if content or other_content else 1.0
    return 0.4 * _shared(shape, other_shape) + 0.6 * same


def _written(token: str, graph: KnownGraph) -> str:
    "The address that a token of a query means; empty where it is none."
    if token.startswith("<"):
        return token[1:-1]
    prefix, _, name = token.partition(":")
    start = {**COMMON_PREFIXES, **graph.profile.prefixes}.get(prefix)
    return f"{start}{name}" if start is not None else ""


def fill_example(
    mentions: GraphMentions,
    example: Question,
) -> FilledExample | None:  # None where what the question names does not fit
    "The query of a solved question about what another one names."
    graph, query = mentions.graph, gold_sparql(example)
    theirs = mentions_of(example.text, graph)
    alike = likeness(mentions, theirs)
    tokens = {token.text: _written(token.text, graph) for token in sparql_tokens(query) if token.kind in ("iri", "name")}
    free, filled = _sure(mentions), query
    for place in _sure(theirs):
        written = [text for text, iri in tokens.items() if iri and iri in place.things]
        if place.kind == "value" and str(place.value) in query:
            written = [str(place.value)]
        if place.kind == "number" and re.search(rf"(?<![\w.]){re.escape(value_text(place.value))}(?![\w.])", query):
            written = [value_text(place.value)]
        if not written:
            continue
        fits = next((each for each in free if (each.kind, each.iri, each.column) == (place.kind, place.iri, place.column)), None)
        if fits is None or fits.kind == "thing" and len(fits.things) != 1:
            return None
        free.remove(fits)
        new = f"<{fits.things[0]}>" if fits.kind == "thing" else value_text(fits.value)
        for text in written:
            filled = re.sub(rf"(?<![\w<]){re.escape(text)}(?![\w>])" if text[0] != "<" else re.escape(text), lambda _: new, filled)
    left = tuple(mentions.question[each.start : each.end] for each in free)
    return FilledExample(filled, alike, example, left)


_TRIED = 14
_NOTHING = 1.5  # what finding nothing costs
_SHARPNESS = 2.0
_OFFSET, _SLOPE = 3.0, 1.6  # of the logistic function that tells the probability
_LIKE = 0.55  # how alike a solved question must be
_EXAMPLE_COST = 3.5  # of a solved question that is nothing alike
_RAW_OFFSET, _RAW_SLOPE = 1.1, 2.0  # from that to the share that is right: `benchmarks/graphs.py`
LEAST_GRAPH_PROBABILITY = 0.5
_ROWS = Limits(seconds=5, rows=5000)


@dataclass
class _TriedReading:
    "A candidate that was run."

    sparql: str
    cost: float
    left: tuple[str, ...]
    query: object
    reason: str
    links: tuple[Link, ...]
    result: GraphResult

    @property
    def key(self) -> object:
        "The same for the same result."
        return frozenset(Counter(self.result.plain).items()), len(self.result.columns)


_WAYS: WeakKeyDictionary[KnownGraph, GraphWays] = WeakKeyDictionary()


def _is_nothing(result: GraphResult) -> bool:
    "Whether a result says that there is nothing."
    return not result.rows or result.form == "select" and result.plain in ([(0,)], [(None,)])


def _links(mentions: Sequence[GraphMention], of: GraphMentions) -> tuple[Link, ...]:
    found = []
    for each in dict.fromkeys(mentions):
        text = of.question[each.start : each.end]
        if each.kind in ("class", "property"):
            found.append(Link(text, each.start, each.end, "column", of.profile.short(each.iri), "", "header"))
        else:
            shown = value_text(each.value).replace("\0", " or ")
            how = "number" if each.kind == "number" else "exact" if each.score >= 0.95 else "part"
            found.append(Link(text, each.start, each.end, "value", of.profile.short(each.iri or each.column), shown, how))
    return tuple(found)


def _run(graph: KnownGraph, sparql: str) -> GraphResult | None:
    try:
        return graph.run(sparql, _ROWS)
    except QueryError:
        return None


def read_graph_question(
    question: str,
    graph: KnownGraph,
    examples: Sequence[Question] = (),  # solved questions with their SPARQL
    most: int = 10,  # readings
) -> list[Parse]:  # best first; empty where no query can be thought of
    "What a question may ask of a graph, without a model: queries, what they give, and how likely each is right."
    mentions = mentions_of(question, graph)
    if graph not in _WAYS:
        _WAYS[graph] = GraphWays(graph.profile)
    tried: dict[str, _TriedReading] = {}
    for each in _offered(mentions, graph, examples):
        if each.sparql not in tried and len(tried) < _TRIED and (result := _run(graph, each.sparql)) is not None:
            cost = each.cost + _NOTHING * _is_nothing(result)
            tried[each.sparql] = replace(each, cost=cost, result=result)
    beyond = {*read_intent(mentions).beyond, "not"}
    return _parses(sorted(tried.values(), key=lambda each: each.cost)[:most], graph, beyond)


def _offered(mentions: GraphMentions, graph: KnownGraph, examples: Sequence[Question]) -> list[_TriedReading]:
    "What may be run, cheapest first."
    found, empty = [], GraphResult((), [])
    for example in examples:
        filled = fill_example(mentions, example) if gold_sparql(example) else None
        if filled is not None and filled.likeness >= _LIKE:
            cost, reason = _EXAMPLE_COST * (1 - filled.likeness), f"as solved before: {filled.example.text}"
            found.append(_TriedReading(filled.sparql, cost, filled.left, None, reason, (), empty))
    for each in graph_candidates(mentions, _WAYS[graph]):
        sparql = graph.writer.query(each.query)
        links = _links(each.sketch.used, mentions)
        found.append(_TriedReading(sparql, each.cost, each.left, each.query, "", links, empty))
    return sorted(found, key=lambda each: each.cost)


def _parses(tried: Sequence[_TriedReading], graph: KnownGraph, beyond: Collection[str]) -> list[Parse]:
    if not tried:
        return []
    weights = [math.exp(-_SHARPNESS * (each.cost - tried[0].cost)) for each in tried]
    best: dict[object, float] = {}  # of each result: many ways to one result make it no likelier
    for each, weight in zip(tried, weights, strict=True):
        best[each.key] = max(best.get(each.key, 0.0), weight)
    shares = {key: weight / sum(best.values()) for key, weight in best.items()}
    found = []
    for each in tried:
        sure = 1 / (1 + math.exp(-(_OFFSET - _SLOPE * each.cost)))
        raw = min(max(sure * shares[each.key] * (0.6 if each.left else 1.0), 1e-6), 1 - 1e-6)
        probability = round(1 / (1 + math.exp(-_RAW_OFFSET) * ((1 - raw) / raw) ** _RAW_SLOPE), 4)
        stopped = _names(each.left) or len(each.left) > 1 or any(word in beyond for word in each.left)
        if stopped:
            probability = min(probability, round(LEAST_GRAPH_PROBABILITY * 0.6, 4))
        values = tuple(value_text(value) for row in each.result.plain for value in row if value is not None)
        left = tuple(dict.fromkeys(each.left)) if stopped else ()
        reason = each.reason or graph.profile.address
        found.append(Parse(each.sparql, probability, values, each.links, reason, each.query, graph.name, left))
    return sorted(found, key=lambda each: -each.likelihood)


def _names(words: Sequence[str]) -> bool:
    "Whether something with a name or a number is among words."
    return any(word[:1].isupper() or any(map(str.isdigit, word)) for word in words)
