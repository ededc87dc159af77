"""The queries that a question over a graph may ask for: trees of what it mentions, and what is asked of them."""

# %%
from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from .known import is_naming
from .mentions import GraphMentions
from .profiles import GraphProfile
from .rendering import thing
from .trees import GraphWays, Sketch, TreeComposer, covered
from ..joins.algebra import Agg, AllOf, AnyOf, Calc, Col, Func, QueryCondition, QueryTerm, Select, Test, UsedKey, both

__all__ = ["graph_candidates"]

# %%
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


class _Asked:
    "What may be asked of one tree."

    def __init__(self, sketch: Sketch, composer: TreeComposer):
        self.sketch, self.composer, self.intent = sketch, composer, composer.intent
        self.profile, self.ends = composer.profile, _uses(sketch)
        ends = self.ends
        keys = tuple(
            UsedKey(ends[a][0], (property_,), ends[b][0], ("",), use=ends[a][1], other_use=ends[b][1])
            for a, property_, b in sketch.edges
        )
        where = _years(_where(sketch, ends, " or " in composer.of.question), self.profile)
        self.base = Select((), tuple(class_ for class_, _ in ends), where, keys=keys)
        at = ends[sketch.answer]
        self.asked: Col = Col(at[0], sketch.value, at[1]) if sketch.value else thing(*at)
        self.ordered = [(node, iri, said) for node, iri, said in sketch.columns if said.degree]
        tested = {(node, iri) for node, iri, _ in (*sketch.numbers, *sketch.texts)}
        sorts = [each for each in sketch.columns if self.intent.sort and each[2].start >= self.intent.sort[0]]
        self.sorts = [self.column(node, iri) for node, iri, _ in sorts]
        plain = [self.column(node, iri) for node, iri, said in sketch.columns
                 if not said.degree and (node, iri) not in tested]  # fmt: skip
        self.plain = [each for each in dict.fromkeys(plain) if each not in self.sorts]
        if self.sorts and self.intent.sort:
            self.base = replace(self.base, order=((self.sorts[0], self.intent.sort[1]),))

    def column(self, node: int, iri: str) -> Col:
        "A property of a node."
        return Col(self.ends[node][0], iri, self.ends[node][1])

    def queries(self) -> Iterator[tuple[Select, float]]:
        "The queries that the tree may mean, each with what it costs more; the first kind that fits."
        ways = (self._yes_or_no, self._so_many, self._commonest, self._compared, self._joined_figures, self._mutual,
                self._grouped, self._most_of, self._one_figure, self._placed)  # fmt: skip
        for way in ways:
            if found := list(way()):
                yield from found
                return
        yield from self._listed()

    def _yes_or_no(self) -> Iterator[tuple[Select, float]]:
        sketch = self.sketch
        if self.intent.exists:
            yield self.base, 0.0
        elif self.intent.ask and (sketch.held or sketch.texts):
            held = sketch.answer in sketch.held
            yield self.base, 0.0 if held else 0.3
            if not held:
                yield from self._listed()

    def _so_many(self) -> Iterator[tuple[Select, float]]:
        for node, said in self.sketch.counted[:1]:
            having = Test(Agg("count", thing(*self.ends[node]), distinct=True), said.op, (int(float(said.value)),))
            made = replace(self.base, columns=(self.asked,), group=(self.asked,), having=having)
            yield made, 0.2 * bool(self.intent.count)

    def _other(self) -> int | None:
        "The first node that is neither asked for nor known."
        free = (at for at in range(len(self.ends)) if at != self.sketch.answer and at not in self.sketch.held)
        return next(free, None)

    def _commonest(self) -> Iterator[tuple[Select, float]]:
        if not self.intent.common:
            return
        holder = thing(*self.ends[self.sketch.answer]) if self.sketch.value else None
        other = self._other()
        counted = holder if holder is not None else thing(*self.ends[other]) if other is not None else None
        if counted is not None:
            by_count = ((Agg("count", counted, distinct=True), True),)
            made = replace(self.base, columns=(self.asked,), group=(self.asked,), order=by_count)
            yield replace(made, limit=self.intent.limit, skip=self.intent.skip), 0.0

    def _compared(self) -> Iterator[tuple[Select, float]]:
        "Two figures of one thing compared, or a figure with that of another thing."
        numbers = [each for each in self.plain if self._is_number(each)]
        if not self.intent.than:
            return
        if self.sketch.rival >= 0 and len(numbers) == 1:
            other = self.column(self.sketch.rival, numbers[0].name)
            test = Test(numbers[0], self.intent.than, other)
            yield from self._of(self.base.narrowed(test), [each for each in self.plain if each not in numbers])
        elif len(numbers) == 2 and numbers[0].table == numbers[1].table:
            test = Test(numbers[0], self.intent.than, numbers[1])
            yield from self._of(self.base.narrowed(test), [each for each in self.plain if each not in numbers])

    def _of(self, base: Select, columns: Sequence[Col]) -> Iterator[tuple[Select, float]]:
        "What is asked of things that pass a comparison."
        if self.intent.count:
            yield replace(base, columns=(Agg("count", self.asked, distinct=True),)), 0.0
        else:
            yield replace(base, columns=tuple(dict.fromkeys((self.asked, *columns))), distinct=True), 0.0

    def _is_number(self, column: Col) -> bool:
        held = self.profile.by_property.get(column.name)
        return held is not None and held.kind == "number"

    def _joined_figures(self) -> Iterator[tuple[Select, float]]:
        "The difference, sum, product or ratio of two figures."
        numbers = [each for each in self.plain if self._is_number(each)]
        if not self.intent.sign or not numbers:
            return
        pair: list[Col] = numbers[:2]
        if len(numbers) == 1:
            holders = (at for at, (class_, use) in enumerate(self.ends)
                       if self.composer.ways.share(class_, numbers[0].name)
                       and (class_, use) != (numbers[0].table, numbers[0].use))  # fmt: skip
            pair += [self.column(at, numbers[0].name) for at in holders][:1]
        if len(pair) == 2:
            things = [thing(each.table, each.use) for each in pair]
            bound = [self.ends[node] for node in self.sketch.held]
            shown = [each for each in dict.fromkeys(things) if (each.table, each.use) not in bound]
            made = Calc(self.intent.sign, pair[0], pair[1])
            figure = Agg(self.intent.figures[0], made) if "avg" in self.intent.figures else None
            yield replace(self.base, columns=(figure,) if figure else (*shown, made)), 0.0

    def _mutual(self) -> Iterator[tuple[Select, float]]:
        "Two things of which each has the other."
        if not self.intent.mutual or not self.sketch.edges:
            return
        for one, property_, other in self.sketch.edges:
            if self.composer.ways.kin(self.ends[one][0], self.ends[other][0]):
                back = UsedKey(self.ends[other][0], (property_,), self.ends[one][0], ("",),
                               use=self.ends[other][1], other_use=self.ends[one][1])  # fmt: skip
                columns = thing(*self.ends[one]), thing(*self.ends[other])
                yield replace(self.base, columns=columns, keys=(*(self.base.keys or ()), back), distinct=True), -0.5

    def _grouped(self) -> Iterator[tuple[Select, float]]:
        "A count or figures for each of something."
        by = self._by()
        if by is None or not (self.intent.count or self.intent.figures):
            return
        measured = [each for each in (*self.plain, *(self.column(n, iri) for n, iri, _ in self.ordered)) if each != by]
        if self.intent.figures and measured:
            aggregates = tuple(Agg(kind, measured[0]) for kind in self.intent.figures)
        elif self.intent.count:
            counted = self.asked if self.asked != by else self._counted(by)
            if counted is None:
                return
            aggregates = (Agg("count", counted, distinct=True),)
        else:
            return
        yield replace(self.base, columns=(by, *aggregates), group=(by,)), 0.0

    def _by(self) -> Col | None:
        "What a word such as *each* stands before: a node, or a property."
        each = self.intent.each
        if each is None:
            return None
        near = [said for said in self.sketch.used if 0 <= said.start - each[1] <= 3]
        for said in near:
            for node, class_ in enumerate(self.sketch.nodes):
                held = node in self.sketch.held
                if said.kind == "class" and not held and self.composer.ways.kin(class_, said.iri):
                    return thing(*self.ends[node])
        columns = [self.column(n, iri) for n, iri, said in self.sketch.columns if said in near]
        return next((each for each in columns if not self._is_number(each)), None)

    def _counted(self, by: Col) -> Col | None:
        "The thing that is counted where the answer is what it is counted for: one that the question names."
        named = [said.iri for said in self.sketch.used if said.kind == "class"]
        nodes = [at for at, end in enumerate(self.ends) if end != (by.table, by.use) and at not in self.sketch.held]
        nodes.sort(key=lambda at: self.ends[at][0] not in named)
        return thing(*self.ends[nodes[0]]) if nodes else None

    def _most_of(self) -> Iterator[tuple[Select, float]]:
        "What has the most or the fewest of something."
        if not self.intent.most or self.ordered or len(self.sketch.nodes) < 2:
            return
        named = [said for said in self.sketch.used if said.start == self.intent.most_at]
        nodes = [at for at, (class_, _) in enumerate(self.ends) if at != self.sketch.answer
                 and at not in self.sketch.held
                 and any(said.kind == "class" and self.composer.ways.kin(class_, said.iri) for said in named)]  # fmt: skip
        other = nodes[-1] if nodes else self._other()
        if other is not None:
            by_number = ((Agg("count", thing(*self.ends[other]), distinct=True), self.intent.most == "most"),)
            made = replace(self.base, columns=(self.asked,), group=(self.asked,), order=by_number)
            doubt = 0.0 if nodes else 0.4
            yield replace(made, limit=self.intent.limit, skip=self.intent.skip), doubt

    def _one_figure(self) -> Iterator[tuple[Select, float]]:
        counts = not self.sketch.value or self.profile.by_property[self.sketch.value].kind == "text"
        if self.intent.count and counts and not self.intent.figures:
            numbers = [each for each in self.plain if self._is_number(each)]
            yield replace(self.base, columns=(Agg("count", self.asked, distinct=True),)), 0.3 * bool(numbers)
            if numbers and self.sketch.held:  # *how many passengers* may be a number that things have
                yield replace(self.base, columns=(numbers[0],), distinct=True), 0.2
        elif self.intent.figures and (self.plain or self.sketch.value):
            measured = next((each for each in self.plain if self._is_number(each)), self.plain[0] if self.plain else self.asked)
            yield replace(self.base, columns=tuple(Agg(kind, measured) for kind in self.intent.figures)), 0.0

    def _placed(self) -> Iterator[tuple[Select, float]]:
        "The first by a figure, or those in other places."
        for node, iri, said in self.ordered[:1]:
            order = ((self.column(node, iri), said.degree == "most"),)
            made = replace(self.base, columns=(self.asked, *self.plain), order=order)
            yield replace(made, limit=self.intent.limit, skip=self.intent.skip), 0.0

    def _listed(self) -> Iterator[tuple[Select, float]]:
        named = [each for each in self.plain if is_naming(each.name)]  # who asks for names wants no addresses beside them
        columns = tuple(dict.fromkeys(self.plain if named and not self.sketch.value else (self.asked, *self.plain)))
        if self.sketch.value and self.intent.each:
            columns = (thing(*self.ends[self.sketch.answer]), *columns)
        yield replace(self.base, columns=columns, distinct=True), 0.3 * bool(self.intent.count)


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

# %%
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
        names = [each for each in (*composer.things, *composer.numbers) if each.score >= 0.9]
        named = tuple(mentions.question[each.start : each.end] for each in names if not covered(each, sketch.spans))
        for query, more in _Asked(sketch, composer).queries():
            candidate = GraphCandidate(query, composer.whole(sketch) + more, sketch, (*named, *left))
            if query not in found or candidate.cost < found[query].cost:
                found[query] = candidate
    return sorted(found.values(), key=lambda each: each.cost)[:_KEPT]
