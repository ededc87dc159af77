"""What a question over a graph mentions, joined to trees along the properties that the data have."""

# %%
from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from .intents import GraphIntent, read_intent
from .mentions import GraphMention, GraphMentions, content_words
from .profiles import GraphProfile, PropertyUse, local_name
from ..notation import fold
from ..schema.values import Match

__all__ = ["GraphWays", "TreeComposer"]

# %%
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
    rival: int = -1  # the node of a thing that others are compared with
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

# %%
_LONGEST = 3
_MANY_CLASSES = 40  # of more, ways are at most two properties long


class GraphWays:
    "The ways between the classes of a graph."

    def __init__(self, profile: GraphProfile):
        self.profile = profile
        self.uses: dict[str, list[PropertyUse]] = {}  # of each property, by no more classes than needed
        self._steps: dict[str, list[tuple[str, bool, str, bool]]] = {}  # the last: whether a way goes on from there
        self._shares: dict[tuple[str, str], float] = {}
        self._known: dict[tuple[str, str], list[GraphWay]] = {}
        self._longest = _LONGEST if len(profile.classes) <= _MANY_CLASSES else _LONGEST - 1
        every = [*profile.uses, *(use for _, uses in profile.measures for use in uses)]
        for use in every:
            self._shares[use.holder, use.property] = use.things / max(1, profile.by_class[use.holder].count)
        holders: dict[str, dict[str, int]] = {}
        for use in every:
            holders.setdefault(use.property, {})[use.holder] = use.triples
        for use in sorted(every, key=lambda use: -use.triples):
            own = self._needed(holders[use.property])
            to = self._needed(dict(use.leads_to))
            if use.holder in own:
                leads = tuple(each for each in use.leads_to if each[0] in to)
                self.uses.setdefault(use.property, []).append(replace(use, leads_to=leads))
            for class_, _ in use.leads_to:
                self._steps.setdefault(use.holder, []).append((use.property, True, class_, class_ in to))
                self._steps.setdefault(class_, []).append((use.property, False, use.holder, use.holder in own))

    def _needed(self, classes: dict[str, int]) -> set[str]:
        "Without classes below others, and without those above that have no more."

        def covers(one: str, other: str) -> bool:
            if one == other:
                return False
            if self.profile.is_kind(other, one):
                return classes[one] > classes[other]
            return self.profile.is_kind(one, other) and classes[one] == classes[other]

        return {each for each in classes if not any(covers(one, each) for one in classes)}

    def kin(self, one: str, other: str) -> bool:
        "Whether a thing may be of both classes: one of them is a kind of the other."
        return self.profile.is_kind(one, other) or self.profile.is_kind(other, one)

    def between(self, one: str, other: str) -> list[GraphWay]:
        "All ways from one class to another, short ones first."
        if (one, other) not in self._known:
            found = list(self._grow(one, other, ()))
            self._known[one, other] = sorted(found, key=lambda way: len(way.steps))[:300]
        return self._known[one, other]

    def _grow(self, at: str, to: str, before: tuple[tuple[str, bool, str], ...]) -> Iterator[GraphWay]:
        for property_, forward, class_, further in self._steps.get(at, ()):
            if before and (property_, not forward) == before[-1][:2] and class_ != to:
                continue  # there and back again
            way = (*before, (property_, forward, class_))
            if class_ == to:
                yield GraphWay(way)
            if further and len(way) < self._longest:
                yield from self._grow(class_, to, way)

    def share(self, holder: str, property: str) -> float:
        "How many of a class have a property."
        return self._shares.get((holder, property), 0.0)

# %%
_STEP, _NAMED_STEP, _NAMED_NODE = 0.9, 0.1, 0.0  # what a property of a way costs; one that is named
_SAID = 0.6  # how well words must fit a property of a way to count as naming it
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
        self.numbers = [each for each in mentions.numbers if not covered(each, self.intent.taken)]
        self._left: dict[object, float] = {}

    def whole(self, sketch: Sketch) -> float:
        "What a tree costs, with what it leaves of the question."
        key = (frozenset(sketch.spans), bool(sketch.without or sketch.differs))
        if key not in self._left:
            self._left[key] = self._what_is_left(sketch)
        return sketch.cost + self._left[key]

    def _what_is_left(self, sketch: Sketch) -> float:
        left = sum(_LEFT["word"] for word in self.left_words(sketch))
        for mention in (*self.things, *self.numbers):
            if mention.score >= 0.9 and not covered(mention, sketch.spans):
                left += _LEFT[mention.kind]
        for mention in self.classes:
            if not covered(mention, sketch.spans):
                left += _LEFT["class"] * mention.score
        for mention in self.properties:
            if mention.score >= 0.7 and not covered(mention, sketch.spans):
                left += _LEFT["property"] * mention.score
        return left

    def left_words(self, sketch: Sketch) -> list[str]:
        "Words of the question that a tree does not explain."
        told = [*sketch.spans, *self.intent.taken, *([self.intent.each] if self.intent.each else [])]
        words = (each for each in self.content if not any(a < each.end and each.start < b for a, b in told))
        denied = ["not"] if self.intent.denies and not sketch.without and not sketch.differs else []
        return [*(each.text for each in words if not _of_intent(each.text)), *denied, *self.intent.beyond]

# %%
_INTENT = re.compile(
    r"(?:many|much|number|count|most|fewest|least|average|mean|total|sum|top|all|every|each|per|either|both|together"
    r"|who|what|which|where|when|how|list|give|show|tell|name|are|there|yes|no|have|has|lie|lies|belong|called)"
)


def _of_intent(word: str) -> bool:
    return bool(_INTENT.fullmatch(fold(word)))


def covered(mention: GraphMention, spans: Iterable[tuple[int, int]]) -> bool:
    return any(a <= mention.start and mention.end <= b or (a < mention.end and mention.start < b) for a, b in spans)


def _groups(mentions: Sequence[GraphMention]) -> list[list[GraphMention]]:
    "Mentions of one kind and place, in the order of the question."
    found: dict[tuple[str, int], list[GraphMention]] = {}
    for mention in sorted(mentions, key=lambda each: (each.start, -each.end)):
        kind = "thing" if mention.kind == "value" else mention.kind
        same = next(
            (key for key, group in found.items() if key[0] == kind and covered(mention, [group[0].span])), None
        )
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
            score = max(each.score, mention.score)
            found.append(replace(each, end=max(each.end, mention.end), things=common, score=score))
        found.append(mention)
    return found


def _as_things(mention: GraphMention, of: GraphMentions) -> GraphMention:
    "A code is the name of the one thing that has it."
    if mention.kind != "value" or "\0" in str(mention.value) or not re.search(r"\d", str(mention.value)):
        return mention
    match = Match(mention.iri, mention.column, str(mention.value), mention.score, "")
    things = of.graph.things(match)
    return replace(mention, kind="thing", things=things) if len(things) == 1 else mention

# %%
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
        between = r"(?: (?:have|had|in|on|a|an|the|any|of|part|from|by|with))*"
        return bool(re.search(rf"\b(?:no|without|never|not){between}\s*$", before))

    def _of_kinds(self) -> Iterator[Sketch]:
        "Things of a kind that is a thing itself: *the cheapest encoder*, where encoders are a category."
        for mention in self.things:
            if mention.kind != "thing" or not _KIND.search(fold(self.of.question[: mention.start])):
                continue
            late = 0.4 + 0.6 * self._before(mention, self.classes)
            if (
                len(mention.things) > 1 and " or " not in self.of.question
            ):  # a name that several things bear names a kind
                yield Sketch((mention.iri,), texts=((0, mention.column, str(mention.value)),)).uses(mention, late - 0.1)
            for use in self._all_uses():
                if any(to == mention.iri for to, _ in use.leads_to):
                    share = use.triples / max(1, self._most_held(mention.iri))
                    edge = ((0, use.property, 1),)
                    sketch = Sketch((use.holder, mention.iri), edge, 0, bound=((1, mention.things),))
                    yield sketch.uses(mention, late + 0.8 * (1 - share))

    def _all_uses(self) -> Iterator[PropertyUse]:
        return (use for uses in self.ways.uses.values() for use in uses)

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
        return any(covered(each, [mention.span]) for each in self.classes)

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
        uses = self.ways.uses.get(mention.iri, [])
        return sorted(uses, key=lambda use: (use.holder not in named, -use.triples))[:4]

# %%
class TreeComposer(_Starts):
    "Joins mentions to trees."

    def sketches(self) -> list[Sketch]:
        "The best trees, cheapest first."
        states = list(self._starts())
        groups = _groups([*self.things, *self.numbers, *self.classes, *self.properties])
        order = {"thing": 0, "value": 0, "class": 1, "property": 2, "number": 3}
        for group in sorted(groups, key=lambda group: (min(order[each.kind] for each in group), group[0].start)):
            grown: dict[object, Sketch] = {}
            for state in states:
                for new in self._attached(state, group):
                    key = (new.nodes, new.edges, new.answer, new.value, new.bound, new.texts, new.numbers,
                           new.without, new.counted, new.rival,
                           tuple(each[:2] for each in new.columns))  # fmt: skip
                    if key not in grown or self.whole(new) < self.whole(grown[key]):
                        grown[key] = new
            states = sorted(grown.values(), key=self.whole)[:_BEAM]
        return states

    def _attached(self, state: Sketch, group: Sequence[GraphMention]) -> Iterator[Sketch]:
        yield state
        for mention in group:
            if mention in state.used:
                continue
            overlapped = [each for each in state.used if covered(mention, [each.span])]
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
            saying = (
                each for each in self.properties if each.iri == property_ and not each.degree and each.score >= _SAID
            )
            named = next((each for each in saying if each not in used and not self._negated(each)), None)
            if named is not None:
                cost += _NAMED_STEP + 0.5 * (1 - named.score)
                used.append(named)
            else:
                cost += _STEP + 0.4 * (1 - self.ways.share(holder, property_))
            passing = (each for each in self.classes if self.profile.is_kind(each.iri, to) and not self._negated(each))
            passed = next((each for each in passing if each not in used), None)
            if passed is not None and number + 1 < len(way.steps):
                nodes[-1] = passed.iri
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
            if free and self.ways.kin(class_, mention.iri):
                yield replace(state, bound=(*state.bound, (node, mention.things))).uses(mention, 0.05 + doubt)
        if self.intent.than and state.rival < 0 and self._compared(mention):
            nodes, bound = (*state.nodes, mention.iri), (*state.bound, (len(state.nodes), mention.things))
            yield replace(state, nodes=nodes, bound=bound, rival=len(state.nodes)).uses(mention, 0.1 + doubt)
            return
        for grown, node in self._reached(state, mention.iri):
            yield replace(grown, bound=(*grown.bound, (node, mention.things))).uses(mention, doubt)

    def _compared(self, mention: GraphMention) -> bool:
        "Whether other things are compared with one: *than the Carrot Cake*."
        return bool(re.search(r"\bthan (?:that of |the )?$", fold(self.of.question[: mention.start])))

    def _text(self, state: Sketch, mention: GraphMention) -> Iterator[Sketch]:
        doubt = 0.2 + 1.5 * (1.0 - mention.score)
        differs = (len(state.texts),) if self._negated(mention) else ()
        state = replace(state, differs=(*state.differs, *differs))
        for node, class_ in enumerate(state.nodes):
            if self.ways.share(class_, mention.column) and self.ways.kin(class_, mention.iri):
                texts = (*state.texts, (node, mention.column, str(mention.value)))
                yield replace(state, texts=texts).uses(mention, doubt)
        for grown, node in self._reached(state, mention.iri, 2):
            yield replace(grown, texts=(*grown.texts, (node, mention.column, str(mention.value)))).uses(mention, doubt)

    def _class(self, state: Sketch, mention: GraphMention) -> Iterator[Sketch]:
        if self._negated(mention):
            own = state.nodes[state.answer]
            for use in self._all_uses():
                there = any(self.ways.kin(to, mention.iri) for to, _ in use.leads_to)
                if there and self.ways.kin(own, use.holder):
                    yield replace(state, without=(*state.without, (state.answer, use.property))).uses(mention, 0.2)
                here = any(self.ways.kin(to, own) for to, _ in use.leads_to)
                if here and self.ways.kin(use.holder, mention.iri):
                    without = (*state.without, (state.answer, f"^{use.property}"))
                    yield replace(state, without=without).uses(mention, 0.2)
            return
        for node, class_ in enumerate(state.nodes):
            if self.profile.is_kind(class_, mention.iri):
                again = any(each.iri == mention.iri and each.kind == "class" for each in state.used)
                yield state.uses(mention, 0.0 if node != state.answer else 0.5 if again else 0.1)
            elif self.profile.is_kind(mention.iri, class_):
                nodes = (*state.nodes[:node], mention.iri, *state.nodes[node + 1 :])
                yield replace(state, nodes=nodes).uses(mention, 0.1)
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
        for use in self.ways.uses.get(mention.iri, ()):
            for to, _ in use.leads_to[:3]:
                yield from self._edge(state, mention, use, to, doubt)

    def _edge(
        self, state: Sketch, mention: GraphMention, use: PropertyUse, to: str, doubt: float
    ) -> Iterator[Sketch]:
        "Trees with one edge more."
        for node, class_ in enumerate(state.nodes):
            new = len(state.nodes)
            if self.ways.kin(class_, use.holder):
                edges = (*state.edges, (node, use.property, new))
                yield replace(state, nodes=(*state.nodes, to), edges=edges).uses(mention, 0.5 + doubt)
            if self.ways.kin(class_, to):
                edges = (*state.edges, (new, use.property, node))
                yield replace(state, nodes=(*state.nodes, use.holder), edges=edges).uses(mention, 0.6 + doubt)
        for at, (one, property_, other) in enumerate(state.edges):
            if not self.ways.kin(state.nodes[one], use.holder) or not self.ways.kin(state.nodes[other], to):
                continue
            if self._either(property_, mention, state):
                edge = (one, f"{property_}|{use.property}", other)
                yield replace(state, edges=(*state.edges[:at], edge, *state.edges[at + 1 :])).uses(mention, doubt)
            elif property_ != use.property:
                yield replace(state, edges=(*state.edges, (one, use.property, other))).uses(mention, 0.4 + doubt)

    def _either(self, property: str, mention: GraphMention, state: Sketch) -> bool:
        "Whether one of two properties is enough: *created or improved*."
        named = [each for each in state.used if each.iri == property and each.kind == "property"]
        spans = [sorted((each.span, mention.span)) for each in named]
        return any(re.fullmatch(r"[\s,]*or(?: \w+)?\s+", fold(self.of.question[a[1] : b[0]])) for a, b in spans)

    def _literal(self, state: Sketch, mention: GraphMention, doubt: float) -> Iterator[Sketch]:
        for node, class_ in enumerate(state.nodes):
            if self.ways.share(class_, mention.iri) and node not in state.held:
                columns = (*state.columns, (node, mention.iri, mention))
                yield replace(state, columns=columns).uses(mention, 0.05 + 0.2 * (node != state.answer) + doubt)
        if mention.degree or mention.score >= 0.7:
            for holder in {use.holder for use in self.ways.uses.get(mention.iri, ())} - set(state.nodes):
                for grown, node in self._reached(state, holder, 1):
                    columns = (*grown.columns, (node, mention.iri, mention))
                    yield replace(grown, columns=columns).uses(mention, doubt)

    def _number(self, state: Sketch, mention: GraphMention) -> Iterator[Sketch]:
        counted = next((each for each in self.classes if 0 <= each.start - mention.end <= 2), None)
        if counted is not None and mention.op:
            for node, class_ in enumerate(state.nodes):
                if self.ways.kin(class_, counted.iri) and node != state.answer and node not in state.held:
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

