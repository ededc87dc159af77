"""dev"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import count, pairwise

from tablerag.graphs.mentions import GraphMention, GraphMentions, content_words
from tablerag.graphs.profiles import GraphProfile, PropertyUse, local_name
from tablerag.graphs.known import is_naming
from tablerag.graphs.rendering import thing
from tablerag.joins.algebra import Agg, AllOf, AnyOf, Col, Func, QueryCondition, QueryTerm, Select, Test, UsedKey, both
from tablerag.notation import fold
from tablerag.schema.values import Match


@dataclass(frozen=True)
class GraphIntent:
    "What a question wants of the things it is about."

    count: bool = False
    ask: bool = False
    figure: str = ""  # "avg", "sum", "min" or "max"
    each: tuple[int, int] | None = None  # where a word such as *each* stands
    most: str = ""  # "most" or "least", of a number of things: *the most countries*
    limit: int = 1  # of a superlative
    common: bool = False  # the most of equal ones: *the most common*
    sort: tuple[int, bool] | None = None  # where words such as *ordered by* end, and whether the greatest come first
    denies: bool = False  # a *not*
    beyond: tuple[str, ...] = ()  # words that mean what no query here says


_EACH = re.compile(r"\b(?:per|each|every|for all|by)\b|ごと|各")
_FIGURES = {"avg": r"average|mean", "sum": r"\btotal|sum of|altogether", "max": "maximum", "min": "minimum"}


def read_intent(mentions: GraphMentions) -> GraphIntent:
    "What kind of question it is."
    said, asked = mentions.said, fold(mentions.question)
    each = _EACH.search(asked)
    figure = next((name for name, words in _FIGURES.items() if re.search(words, said)), "")
    many = re.search(r"\b(most|fewest|(?<!at )least)\s+(?!of\b|common|frequent)(\w+)", asked)
    number_of = re.search(r"number of (?:the )?", said)
    held = [each for each in mentions.properties if each.score >= 0.7 and number_of and each.start <= number_of.end() <= each.end]
    figures = [each for each in held if mentions.profile.by_property[each.iri].kind == "number"]
    counted = re.search(r"how many|count\b", said) or number_of and not figures
    top = re.search(r"\b(?:top|first|best)\s+(\d+)\b|\b(\d+|two|three|four|five|ten)\s+\w+est\b", asked)
    numbers = {"two": 2, "three": 3, "four": 4, "five": 5, "ten": 10}
    given = next(filter(None, top.groups())) if top else "1"
    return GraphIntent(
        count=bool(counted) and not re.search(r"most|fewest", asked),
        ask=bool(re.match(r"(?:is|are|does|do|did|was|were|has|have|can)\b(?! (?:the )?\w+ (?:of|in) which)", asked)),
        figure=figure,
        each=each.span() if each else None,
        most={"most": "most", "fewest": "least", "least": "least"}[many[1]] if many else "",
        limit=numbers.get(given) or int(given),
        common=bool(re.search(r"most (?:common|frequent)", asked)),
        sort=_sorting(asked),
        denies=bool(re.search(r"\b(?:not|no|without|never|except|excluding|nor|neither)\b|n't\b|ない|ません", asked)),
        beyond=tuple(_BEYOND.findall(asked)),
    )


_BEYOND = re.compile(  # of two sets of things, of parts of words, of a figure that must be found first
    r"\bboth\b.*\band\b|\bsubstring\b|\bcontain(?:s|ing)?\b|than (?:the )?(?:average|mean)|percentage of|\bdifference"
    r"|\b\d+(?:st|nd|rd|th)\b"
)


def _sorting(asked: str) -> tuple[int, bool] | None:
    "Whether a question says in which order it wants things, and by what."
    found = re.search(r"\b(?:(?:ordered|sorted|order|sort)(?: \w+)? by|(?:ascending|descending) order (?:of|by))\b", asked)
    return (found.end(), "descending" in asked or "decreasing" in asked) if found else None


@dataclass(frozen=True)
class GraphWay:
    "A path between two classes: properties, whether each is read forwards, and the classes it leads to."

    steps: tuple[tuple[str, bool, str], ...]


@dataclass(frozen=True)
class Sketch:
    "A tree as far as it has grown."

    nodes: tuple[str, ...]  # the class of each
    edges: tuple[tuple[int, str, int], ...] = ()  # node, property, node
    answer: int = 0  # which node is asked for
    value: str = ""  # or which property of it
    bound: tuple[tuple[int, tuple[str, ...]], ...] = ()  # nodes that are things
    texts: tuple[tuple[int, str, str], ...] = ()  # node, property, value
    columns: tuple[tuple[int, str, GraphMention], ...] = ()  # properties that are named: node, property, the words
    numbers: tuple[tuple[int, str, GraphMention], ...] = ()
    counted: tuple[tuple[int, GraphMention], ...] = ()  # nodes of which there are so many
    without: tuple[tuple[int, str], ...] = ()  # properties that a node must not have; `^` before one read backwards
    differs: tuple[int, ...] = ()  # places of those of `texts` that must not be
    used: tuple[GraphMention, ...] = ()
    cost: float = 0.0

    def uses(self, mention: GraphMention, cost: float = 0.0) -> Sketch:
        "The same with a mention explained."
        return replace(self, used=(*self.used, mention), cost=self.cost + cost)

    @cached_property
    def spans(self) -> list[tuple[int, int]]:
        "What of the question it explains."
        return [each.span for each in self.used]

    @cached_property
    def held(self) -> frozenset[int]:
        "The nodes that are bound to things."
        return frozenset(node for node, _ in self.bound)


_LONGEST = 3
_MANY_CLASSES = 40  # of more, ways are at most two properties long


class GraphWays:
    "The ways between the classes of a graph."

    def __init__(self, profile: GraphProfile):
        self.profile = profile
        self._steps: dict[str, list[tuple[str, bool, str]]] = {}
        self._shares: dict[tuple[str, str], float] = {}
        for use in profile.uses:
            self._shares[use.holder, use.property] = use.things / max(1, profile.by_class[use.holder].count)
            for to, _ in use.leads_to:
                self._steps.setdefault(use.holder, []).append((use.property, True, to))
                self._steps.setdefault(to, []).append((use.property, False, use.holder))
        self._known: dict[tuple[str, str], list[GraphWay]] = {}
        self._longest = _LONGEST if len(profile.classes) <= _MANY_CLASSES else _LONGEST - 1

    def between(self, one: str, other: str) -> list[GraphWay]:
        "All ways from one class to another, short ones first."
        if (one, other) not in self._known:
            found = list(self._grow(one, other, ()))
            self._known[one, other] = sorted(found, key=lambda way: len(way.steps))[:300]
        return self._known[one, other]

    def _grow(self, at: str, to: str, before: tuple[tuple[str, bool, str], ...]) -> Iterator[GraphWay]:
        for step in self._steps.get(at, ()):
            if before and (step[0], not step[1]) == before[-1][:2] and step[2] != to:
                continue  # there and back again
            way = (*before, step)
            if step[2] == to:
                yield GraphWay(way)
            if len(way) < self._longest:
                yield from self._grow(step[2], to, way)

    def share(self, holder: str, property: str) -> float:
        "How many of a class have a property."
        return self._shares.get((holder, property), 0.0)


_STEP, _NAMED_STEP, _NAMED_NODE = 0.9, 0.1, 0.0  # what a property of a way costs; one that is named
_BEAM = 60
_LEFT = {"thing": 3.0, "value": 1.5, "number": 3.0, "class": 1.2, "property": 0.5, "word": 0.45}


class GraphComposer:
    "Grows trees for one question."

    def __init__(self, mentions: GraphMentions, ways: GraphWays):
        self.of, self.ways, self.profile = mentions, ways, mentions.profile
        self.intent = read_intent(mentions)
        self.things = _narrowed(_joined(mentions.things, mentions.question), mentions)
        self.content = content_words(mentions)
        self.classes, self.properties = mentions.classes, mentions.properties

    def sketches(self) -> list[Sketch]:
        "The best trees, cheapest first."
        states = list(self._starts())
        groups = _groups([*self.things, *self.of.numbers, *self.classes, *self.properties])
        order = {"thing": 0, "value": 0, "class": 1, "property": 2, "number": 3}
        for group in sorted(groups, key=lambda group: (min(order[each.kind] for each in group), group[0].start)):
            grown: dict[object, Sketch] = {}
            for state in states:
                for new in self._attached(state, group):
                    key = (new.nodes, new.edges, new.answer, new.value, new.bound, new.texts, new.numbers, new.without, new.counted,
                           tuple(each[:2] for each in new.columns))  # fmt: skip
                    if key not in grown or self.whole(new) < self.whole(grown[key]):
                        grown[key] = new
            states = sorted(grown.values(), key=self.whole)[:_BEAM]
        return states

    def whole(self, sketch: Sketch) -> float:
        "What a tree costs, with what it leaves of the question."
        left = sum(_LEFT["word"] for word in self.left_words(sketch))
        for mention in (*self.things, *self.of.numbers):
            if mention.score >= 0.9 and not _covered(mention, sketch.spans):
                left += _LEFT[mention.kind]
        for mention in self.classes:
            if not _covered(mention, sketch.spans):
                left += _LEFT["class"] * mention.score
        for mention in self.properties:
            if mention.score >= 0.7 and not _covered(mention, sketch.spans):
                left += _LEFT["property"] * mention.score
        return sketch.cost + left

    def left_words(self, sketch: Sketch) -> list[str]:
        "Words of the question that a tree does not explain."
        told = [*sketch.spans, *([self.intent.each] if self.intent.each else [])]
        words = (each for each in self.content if not any(a < each.end and each.start < b for a, b in told))
        denied = ["not"] if self.intent.denies and not sketch.without and not sketch.differs else []
        return [*(each.text for each in words if not _of_intent(each.text)), *denied, *self.intent.beyond]


_INTENT = re.compile(
    r"(?:many|much|number|count|most|fewest|least|average|mean|total|sum|top|all|every|each|per|either|both|together"
    r"|who|what|which|where|when|how|list|give|show|tell|name|are|there|yes|no|have|has|lie|lies|belong|called)"
)


def _of_intent(word: str) -> bool:
    return bool(_INTENT.fullmatch(fold(word)))


def _covered(mention: GraphMention, spans: Iterable[tuple[int, int]]) -> bool:
    return any(a <= mention.start and mention.end <= b or (a < mention.end and mention.start < b) for a, b in spans)


def _groups(mentions: Sequence[GraphMention]) -> list[list[GraphMention]]:
    "Mentions of one kind and place, in the order of the question."
    found: dict[tuple[str, int], list[GraphMention]] = {}
    for mention in sorted(mentions, key=lambda each: (each.start, -each.end)):
        kind = "thing" if mention.kind == "value" else mention.kind
        same = next((key for key, group in found.items() if key[0] == kind and _covered(mention, [group[0].span])), None)
        found.setdefault(same or (kind, mention.start), []).append(mention)
    return [sorted(group, key=lambda each: -each.score)[:5] for group in found.values()]


def _joined(things: Sequence[GraphMention], question: str) -> list[GraphMention]:
    "Things of one class with an *or* between them as one mention."
    found: list[GraphMention] = []
    for mention in sorted(things, key=lambda each: each.start):
        before = next(
            (
                each for each in found
                if (each.kind, each.iri, each.column) == (mention.kind, mention.iri, mention.column)
                and re.fullmatch(r"\s*(?:,|or|, or|または|か|や)\s*", question[each.end : mention.start])
            ),
            None,
        )  # fmt: skip
        if before is None:
            found.append(mention)
            continue
        texts = f"{before.value}\0{mention.value}" if mention.kind == "value" else before.value
        found[found.index(before)] = replace(
            before, end=mention.end, things=(*before.things, *mention.things), value=texts
        )
    return found


def _narrowed(things: Sequence[GraphMention], of: GraphMentions) -> list[GraphMention]:
    "Names and codes that stand together and have things in common as one mention of those."
    found: list[GraphMention] = []
    for mention in sorted(things, key=lambda each: (each.start, each.end)):
        mention = _as_things(mention, of)
        beside = [
            each for each in found
            if each.kind == mention.kind == "thing" and each.iri == mention.iri
            and not of.question[min(each.end, mention.start) : mention.start].strip()
            and set(each.things) & set(mention.things) and each.span != mention.span
        ]  # fmt: skip
        for each in beside:
            common = tuple(thing for thing in each.things if thing in mention.things)
            found.append(replace(each, end=max(each.end, mention.end), things=common, score=max(each.score, mention.score)))
        found.append(mention)
    return found


def _as_things(mention: GraphMention, of: GraphMentions) -> GraphMention:
    "A code is the name of the one thing that has it."
    if mention.kind != "value" or "\0" in str(mention.value) or not re.search(r"\d", str(mention.value)):
        return mention
    match = Match(mention.iri, mention.column, str(mention.value), mention.score, "")
    things = of.graph.things(match)
    return replace(mention, kind="thing", things=things) if len(things) == 1 else mention


_KIND = re.compile(r"(?:\b(?:the|a|an|many|which|what|all|most|least|cheapest|\w+est|every|each|list|any)|^)\s+$")


class _Starts(GraphComposer):
    "Where trees begin."

    def _starts(self) -> Iterator[Sketch]:
        if self.intent.ask and self.things:
            first = min(each.start for each in self.things)
            for mention in self.things:
                if mention.start == first and mention.kind == "thing":
                    yield Sketch((mention.iri,), bound=((0, mention.things),)).uses(mention)
        yield from self._of_classes()
        yield from self._of_properties()
        yield from self._of_kinds()

    def _negated(self, mention: GraphMention) -> bool:
        "Whether something is named to be missing."
        before = fold(self.of.question[max(0, mention.start - 30) : mention.start])
        return bool(re.search(r"\b(?:no|without|never|not)(?: (?:have|had|in|on|a|an|the|any|of|part|from|by|with))*\s*$", before))

    def _of_kinds(self) -> Iterator[Sketch]:
        "Things of a kind that is a thing itself: *the cheapest encoder*, where encoders are a category."
        for mention in self.things:
            if mention.kind != "thing" or not _KIND.search(fold(self.of.question[: mention.start])):
                continue
            late = 0.4 + 0.6 * self._before(mention, self.classes)
            for use in self.profile.uses:
                if any(to == mention.iri for to, _ in use.leads_to):
                    share = use.triples / max(1, self._most_held(mention.iri))
                    edge = ((0, use.property, 1),)
                    sketch = Sketch((use.holder, mention.iri), edge, 0, bound=((1, mention.things),))
                    yield sketch.uses(mention, late + 0.8 * (1 - share))

    def _most_held(self, class_: str) -> int:
        "The triples of the property that leads to a class most often."
        return max(use.triples for use in self.profile.uses if any(to == class_ for to, _ in use.leads_to))

    def _before(self, mention: GraphMention, others: Iterable[GraphMention]) -> int:
        "How many others stand before it."
        return len({each.span for each in others if each.end <= mention.start})

    def _of_classes(self) -> Iterator[Sketch]:
        asked = [each for each in self.properties if not each.degree and each.score >= 0.7 and not self._is_same(each)]
        for mention in self.classes:
            if self._negated(mention):
                continue
            late = 0.6 * self._before(mention, self.classes) + 0.35 * min(1, self._before(mention, asked))
            named = self.intent.each and 0 <= mention.start - self.intent.each[1] <= 2
            yield Sketch((mention.iri,)).uses(mention, late + 0.8 * bool(named) + (1 - mention.score))

    def _is_same(self, mention: GraphMention) -> bool:
        "Whether its words name a class as well."
        return any(_covered(each, [mention.span]) for each in self.classes)

    def _of_properties(self) -> Iterator[Sketch]:
        for mention in self.properties:
            if mention.degree or self._negated(mention):
                continue
            late = 0.5 * self._before(mention, self.classes) + 0.3 * self._before(mention, self.properties)
            late += 1.0 * (1 - mention.score) + 0.2 * self._is_same(mention)
            for use in self._likely(mention):
                if not use.leads_to:
                    yield Sketch((use.holder,), value=use.property).uses(mention, late)
                for to, _ in use.leads_to[:3]:
                    edge = ((0, use.property, 1),)
                    yield Sketch((use.holder, to), edge, 1).uses(mention, late + 0.1)
                    yield Sketch((use.holder, to), edge, 0).uses(mention, late + 0.4)

    def _likely(self, mention: GraphMention) -> list[PropertyUse]:
        "Uses of a property: those of classes that the question names first."
        named = {each.iri for each in (*self.things, *self.classes)}
        uses = [use for use in self.profile.uses if use.property == mention.iri]
        return sorted(uses, key=lambda use: (use.holder not in named, -use.triples))[:4]


class TreeComposer(_Starts):
    "Joins mentions to trees."

    def _attached(self, state: Sketch, group: Sequence[GraphMention]) -> Iterator[Sketch]:
        yield state
        for mention in group:
            if mention in state.used:
                continue
            overlapped = [each for each in state.used if _covered(mention, [each.span])]
            if any(not self._agree(mention, each) for each in overlapped):
                continue
            join = {
                "thing": self._thing, "value": self._text, "class": self._class, "property": self._property,
                "number": self._number,
            }[mention.kind]  # fmt: skip
            yield from join(state, mention)

    def _agree(self, one: GraphMention, other: GraphMention) -> bool:
        "Whether the same words can mean both: a property, and the class it leads to."
        kinds = {one.kind, other.kind}
        if kinds != {"class", "property"}:
            return False
        class_, property_ = (one, other) if one.kind == "class" else (other, one)
        return any(
            to == class_.iri for use in self.profile.uses if use.property == property_.iri for to, _ in use.leads_to
        )

    def _along(self, state: Sketch, node: int, way: GraphWay) -> Sketch:
        "A tree grown along a way."
        nodes, edges, cost, used, at = list(state.nodes), list(state.edges), state.cost, list(state.used), node
        for number, (property_, forward, to) in enumerate(way.steps):
            nodes.append(to)
            edges.append((at, property_, len(nodes) - 1) if forward else (len(nodes) - 1, property_, at))
            holder = nodes[at] if forward else to
            saying = (each for each in self.properties if each.iri == property_ and not each.degree)
            named = next((each for each in saying if each not in used and not self._negated(each)), None)
            if named is not None:
                cost += _NAMED_STEP + 0.5 * (1 - named.score)
                used.append(named)
            else:
                cost += _STEP + 0.4 * (1 - self.ways.share(holder, property_))
            passing = (each for each in self.classes if each.iri == to and not self._negated(each))
            passed = next((each for each in passing if each not in used), None)
            if passed is not None and number + 1 < len(way.steps):
                cost -= 0.3
                used.append(passed)
            at = len(nodes) - 1
        return replace(state, nodes=tuple(nodes), edges=tuple(edges), cost=cost, used=tuple(used))

    def _reached(self, state: Sketch, class_: str, most: int = 4) -> Iterator[tuple[Sketch, int]]:
        "Trees with a new node of a class, and its number."
        found = []
        for node, own in enumerate(state.nodes):
            far = 0.15 * (node != state.answer) + 0.6 * (node in state.held)
            for way in self.ways.between(own, class_)[:60]:
                grown = self._along(state, node, way)
                found.append(replace(grown, cost=grown.cost + far))
        for grown in sorted(found, key=lambda each: each.cost)[:most]:
            yield grown, len(grown.nodes) - 1

    def _thing(self, state: Sketch, mention: GraphMention) -> Iterator[Sketch]:
        if self._negated(mention):
            return  # what is not one thing may be many others: that is not said here
        doubt = 1.0 - mention.score
        for node, class_ in enumerate(state.nodes):
            free = node not in state.held and (node != state.answer or bool(state.value) or self.intent.ask)
            if class_ == mention.iri and free:
                yield replace(state, bound=(*state.bound, (node, mention.things))).uses(mention, 0.05 + doubt)
        for grown, node in self._reached(state, mention.iri):
            yield replace(grown, bound=(*grown.bound, (node, mention.things))).uses(mention, doubt)

    def _text(self, state: Sketch, mention: GraphMention) -> Iterator[Sketch]:
        doubt = 0.2 + 1.5 * (1.0 - mention.score)
        differs = (len(state.texts),) if self._negated(mention) else ()
        state = replace(state, differs=(*state.differs, *differs))
        for node, class_ in enumerate(state.nodes):
            if class_ == mention.iri:
                texts = (*state.texts, (node, mention.column, str(mention.value)))
                yield replace(state, texts=texts).uses(mention, doubt)
        for grown, node in self._reached(state, mention.iri, 2):
            yield replace(grown, texts=(*grown.texts, (node, mention.column, str(mention.value)))).uses(mention, doubt)

    def _class(self, state: Sketch, mention: GraphMention) -> Iterator[Sketch]:
        if self._negated(mention):
            for use in self.profile.uses:
                if use.holder == state.nodes[state.answer] and any(to == mention.iri for to, _ in use.leads_to):
                    yield replace(state, without=(*state.without, (state.answer, use.property))).uses(mention, 0.2)
                if use.holder == mention.iri and any(to == state.nodes[state.answer] for to, _ in use.leads_to):
                    without = (*state.without, (state.answer, f"^{use.property}"))
                    yield replace(state, without=without).uses(mention, 0.2)
            return
        for node, class_ in enumerate(state.nodes):
            if class_ == mention.iri and node != state.answer:
                yield state.uses(mention, 0.0)
            elif class_ == mention.iri and any(each.iri == class_ and each.kind == "class" for each in state.used):
                yield state.uses(mention, 0.5)  # said twice
            elif class_ == mention.iri:
                yield state.uses(mention, 0.1)
        for grown, _ in self._reached(state, mention.iri):
            yield grown.uses(mention, 1 - mention.score)

    def _property(self, state: Sketch, mention: GraphMention) -> Iterator[Sketch]:
        held = self.profile.by_property[mention.iri]
        doubt = 0.7 * (1 - mention.score)
        if self._negated(mention):
            for node, class_ in enumerate(state.nodes):
                if any(use.property == mention.iri for use in self.profile.of_class.get(class_, ())):
                    yield replace(state, without=(*state.without, (node, mention.iri))).uses(mention, doubt + 0.1)
            return
        if held.kind != "thing":
            yield from self._literal(state, mention, doubt)
            return
        for use in self.profile.uses:
            if use.property != mention.iri:
                continue
            for to, _ in use.leads_to[:3]:
                if mention.degree:
                    yield from self._figure_behind(state, mention, use.holder, to, doubt)
                    continue
                for node, class_ in enumerate(state.nodes):
                    if class_ == use.holder:
                        nodes, edges = (*state.nodes, to), (*state.edges, (node, use.property, len(state.nodes)))
                        yield replace(state, nodes=nodes, edges=edges).uses(mention, 0.5 + doubt)
                    if class_ == to:
                        nodes, edges = (*state.nodes, use.holder), (*state.edges, (len(state.nodes), use.property, node))
                        yield replace(state, nodes=nodes, edges=edges).uses(mention, 0.6 + doubt)

    def _literal(self, state: Sketch, mention: GraphMention, doubt: float) -> Iterator[Sketch]:
        for node, class_ in enumerate(state.nodes):
            if self.ways.share(class_, mention.iri) and node not in state.held:
                columns = (*state.columns, (node, mention.iri, mention))
                yield replace(state, columns=columns).uses(mention, 0.05 + 0.2 * (node != state.answer) + doubt)
        if mention.degree or mention.score >= 0.7:
            for holder in {use.holder for use in self.profile.uses if use.property == mention.iri} - set(state.nodes):
                for grown, node in self._reached(state, holder, 1):
                    columns = (*grown.columns, (node, mention.iri, mention))
                    yield replace(grown, columns=columns).uses(mention, doubt)

    def _figure_behind(
        self, state: Sketch, mention: GraphMention, holder: str, to: str, doubt: float
    ) -> Iterator[Sketch]:
        "The cheapest of things whose price is a thing with an amount."
        figures = [
            use.property
            for use in self.profile.of_class.get(to, ())
            if self.profile.by_property[use.property].kind == "number"
        ]
        for node, class_ in enumerate(state.nodes):
            if class_ == holder and len(figures) == 1:
                nodes, edges = (*state.nodes, to), (*state.edges, (node, mention.iri, len(state.nodes)))
                columns = (*state.columns, (len(state.nodes), figures[0], mention))
                yield replace(state, nodes=nodes, edges=edges, columns=columns).uses(mention, 0.1 + doubt)

    def _number(self, state: Sketch, mention: GraphMention) -> Iterator[Sketch]:
        counted = next((each for each in self.classes if 0 <= each.start - mention.end <= 2), None)
        if counted is not None and mention.op:
            for node, class_ in enumerate(state.nodes):
                if class_ == counted.iri and node != state.answer and node not in state.held:
                    yield replace(state, counted=(*state.counted, (node, mention))).uses(mention, 0.1)
            return
        named = [(node, iri, each) for node, iri, each in state.columns if self._is_amount(iri, mention)]
        for node, iri, said in named:
            far = 0.02 * min(abs(said.end - mention.start), abs(mention.end - said.start))
            yield replace(state, numbers=(*state.numbers, (node, iri, mention))).uses(mention, min(far, 0.5))
        for node, class_ in enumerate(state.nodes):
            for use in self.profile.of_class.get(class_, ()):
                if self._is_amount(use.property, mention) and node not in state.held:
                    said_before = any(each.iri == use.property for each in state.used)
                    only = self.profile.by_property[use.property].kind == "date" or len(self._amounts(class_)) == 1
                    cost = (0.5 if said_before else 1.0 if only else 2.2) + 0.3 * (node != state.answer)
                    yield replace(state, numbers=(*state.numbers, (node, use.property, mention))).uses(mention, cost)

    def _amounts(self, class_: str) -> list[str]:
        "The properties of a class that are numbers."
        uses = self.profile.of_class.get(class_, ())
        return [use.property for use in uses if self.profile.by_property[use.property].kind == "number"]

    def _is_amount(self, iri: str, mention: GraphMention) -> bool:
        "Whether a property can be compared with a number or a date."
        held = self.profile.by_property[iri]
        if re.search(r"(?:^|[ _])(?:id|no|code|key)s?$", local_name(iri).lower()):
            return False  # a number that names
        if isinstance(mention.value, str) or held.kind == "date":
            year = isinstance(mention.value, float | int) and 1000 <= mention.value <= 2200
            return held.kind == "date" and (year or isinstance(mention.value, str))
        try:
            low, high = float(held.low), float(held.high)
        except ValueError:
            return False
        return held.kind == "number" and (low <= mention.value <= high or mention.op not in ("=", ""))


@dataclass(frozen=True)
class GraphCandidate:
    "A query that a question may ask for."

    query: Select
    cost: float
    sketch: Sketch
    left: tuple[str, ...] = ()  # words of the question that it does not explain


def _uses(sketch: Sketch) -> list[tuple[str, int]]:
    "The class of each node, and which of that class it is."
    return [(class_, sketch.nodes[:at].count(class_)) for at, class_ in enumerate(sketch.nodes)]


def _where(sketch: Sketch, ends: Sequence[tuple[str, int]], either: bool) -> QueryCondition | None:
    "The conditions of a tree."
    tests: list[QueryCondition] = []
    for node, things in sketch.bound:
        tests.append(Test(thing(*ends[node]), "=" if len(things) == 1 else "in", things))
    for at, (node, iri, text) in enumerate(sketch.texts):
        values = tuple(text.split("\0"))
        op = ("=" if len(values) == 1 else "in") if at not in sketch.differs else "!=" if len(values) == 1 else "not_in"
        tests.append(Test(Col(ends[node][0], iri, ends[node][1]), op, values))
    amounts: dict[tuple[int, str], list[Test]] = {}
    for node, iri, said in sketch.numbers:
        column: QueryTerm = Col(ends[node][0], iri, ends[node][1])
        value = said.value if isinstance(said.value, str) or said.value % 1 else int(said.value)
        amounts.setdefault((node, iri), []).append(Test(column, said.op, (value,)))
    for same in amounts.values():
        tests += [AnyOf(tuple(same))] if either and len(same) > 1 else same
    for node, iri in sketch.without:
        tests.append(Test(Col(ends[node][0], iri, ends[node][1]), "null"))
    found: QueryCondition | None = None
    for test in tests:
        found = both(found, test)
    return found


def as_query(
    sketch: Sketch,
    composer: TreeComposer,
) -> Iterator[tuple[Select, float]]:
    "The queries that a tree may mean, each with what it costs more."
    intent, ends, profile = composer.intent, _uses(sketch), composer.profile
    keys = tuple(
        UsedKey(ends[a][0], (property_,), ends[b][0], ("",), use=ends[a][1], other_use=ends[b][1])
        for a, property_, b in sketch.edges
    )
    where = _years(_where(sketch, ends, " or " in composer.of.question), profile)
    base = Select((), tuple(class_ for class_, _ in ends), where, keys=keys)
    at = ends[sketch.answer]
    asked: QueryTerm = Col(at[0], sketch.value, at[1]) if sketch.value else thing(*at)
    ordered = [(node, iri, said) for node, iri, said in sketch.columns if said.degree]
    tested = {(node, iri) for node, iri, _ in (*sketch.numbers, *sketch.texts)}
    sorted_by = [
        Col(ends[node][0], iri, ends[node][1])
        for node, iri, said in sketch.columns
        if intent.sort and said.start >= intent.sort[0]
    ]
    plain = [
        Col(ends[node][0], iri, ends[node][1])
        for node, iri, said in sketch.columns
        if not said.degree and (node, iri) not in tested
    ]
    plain = [each for each in plain if each not in sorted_by]
    if sorted_by and intent.sort:
        base = replace(base, order=tuple((each, intent.sort[1]) for each in sorted_by[:1]))
    if intent.ask and (sketch.held or sketch.texts):
        yield base, 0.0 if sketch.answer in sketch.held else 0.3
        if sketch.answer in sketch.held:
            return
    if sketch.counted:
        node, said = sketch.counted[0]
        having = Test(Agg("count", thing(*ends[node]), distinct=True), said.op, (int(float(said.value)),))
        yield replace(base, columns=(asked,), group=(asked,), having=having), 0.2 * bool(intent.count)
        return
    if intent.common:
        holder = thing(*ends[sketch.answer]) if sketch.value else None
        other = next((at for at in range(len(ends)) if at != sketch.answer and at not in sketch.held), None)
        counted = holder if holder is not None else thing(*ends[other]) if other is not None else None
        if counted is not None:
            order = ((Agg("count", counted, distinct=True), True),)
            yield replace(base, columns=(asked,), group=(asked,), order=order, limit=intent.limit), 0.0
        return
    grouped = _group_node(sketch, composer)
    number = Agg("count", asked, distinct=True)
    if grouped is not None and (intent.count or intent.figure):
        by = thing(*ends[grouped])
        figure = number if intent.count else Agg(intent.figure, plain[0] if plain else asked)
        yield replace(base, columns=(by, figure), group=(by,)), 0.0
        return
    if intent.most and not ordered and len(sketch.nodes) > 1:
        other = next((at for at in range(len(ends)) if at != sketch.answer and at not in sketch.held), None)
        if other is not None:
            order = ((Agg("count", thing(*ends[other]), distinct=True), intent.most == "most"),)
            yield replace(base, columns=(asked,), group=(asked,), order=order, limit=intent.limit), 0.0
            return
    counts = not sketch.value or profile.by_property[sketch.value].kind == "text"
    if intent.count and counts:
        yield replace(base, columns=(number,)), 0.0
        return
    if intent.figure and (plain or sketch.value):
        yield replace(base, columns=(Agg(intent.figure, plain[0] if plain else asked),)), 0.0
        return
    if ordered:
        node, iri, said = ordered[0]
        order = ((Col(ends[node][0], iri, ends[node][1]), said.degree == "most"),)
        yield replace(base, columns=(asked, *plain), order=order, limit=intent.limit), 0.0
        return
    named = [each for each in plain if is_naming(each.name)]  # who asks for names wants no addresses beside them
    columns = tuple(dict.fromkeys(plain if named and not sketch.value else (asked, *plain)))
    if sketch.value and intent.each:
        columns = (thing(*at), *columns)
    yield replace(base, columns=columns, distinct=True), 0.3 * bool(intent.count)


def _group_node(sketch: Sketch, composer: TreeComposer) -> int | None:
    "The node that a word such as *each* stands before."
    each = composer.intent.each
    if each is None:
        return None
    for mention in sketch.used:
        if mention.kind == "class" and 0 <= mention.start - each[1] <= 3:
            for node, class_ in enumerate(sketch.nodes):
                if class_ == mention.iri and node != sketch.answer:
                    return node
    return None


def _years(where: QueryCondition | None, profile: GraphProfile) -> QueryCondition | None:
    "Dates that are compared with a year by their year."
    if where is None:
        return None
    if isinstance(where, AllOf | AnyOf):
        return replace(where, tests=tuple(filter(None, (_years(each, profile) for each in where.tests))))
    column = where.term
    held = profile.by_property.get(column.name) if isinstance(column, Col) else None
    if held is None or held.kind != "date" or not where.literals or isinstance(where.literals[0], str):
        return where
    return replace(where, term=Func("year", column))


_KEPT = 24


def graph_candidates(
    mentions: GraphMentions,
    ways: GraphWays,
) -> list[GraphCandidate]:
    "The queries that a question may ask for, cheapest first, each once."
    composer = TreeComposer(mentions, ways)
    found: dict[Select, GraphCandidate] = {}
    for sketch in composer.sketches():
        left = tuple(composer.left_words(sketch))
        names = [each for each in (*composer.things, *mentions.numbers) if each.score >= 0.9]
        named = tuple(
            mentions.question[each.start : each.end] for each in names if not _covered(each, sketch.spans)
        )
        for query, more in as_query(sketch, composer):
            candidate = GraphCandidate(query, composer.whole(sketch) + more, sketch, (*named, *left))
            if query not in found or candidate.cost < found[query].cost:
                found[query] = candidate
    return sorted(found.values(), key=lambda each: each.cost)[:_KEPT]
