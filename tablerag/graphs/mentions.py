"""dev"""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from weakref import WeakKeyDictionary

import numpy as np

from tablerag.graphs.known import KnownGraph, is_naming
from tablerag.graphs.profiles import GraphClass, GraphProperty, name_of
from tablerag.notation import fold
from tablerag.schema.values import Match
from tablerag.words.cues import find_cues, gloss, language
from tablerag.words.stems import stem, tokens
from tablerag.words.synonyms import DEGREES, STOP_STEMS, SYNONYMS
from tablerag.words.units import unit
from tablerag.words.vectors import mean_vectors
from tablerag.words.wording import Wording


@dataclass(frozen=True)
class GraphMention:
    "Words of a question, and one thing that they may mean."

    start: int  # characters
    end: int
    kind: str  # "class", "property", "thing", "value" or "number"
    iri: str = ""  # of the class or the property; of a thing or a value: of the class that it is of
    score: float = 1.0  # how well the words fit, up to 1
    things: tuple[str, ...] = ()  # addresses, where the words name things
    column: str = ""  # of a value: its property
    value: str | float = ""
    op: str = ""  # of a number
    degree: str = ""  # "most" or "least", of words such as *highest*

    @property
    def span(self) -> tuple[int, int]:
        "Where the words stand."
        return self.start, self.end


_FILLING = frozenset(stem(word) for word in "has have is of the a an in by for to from on with at and it its number".split())
_UNITS = frozenset("mm cm km kg g m t l ml eur usd pct percent id".split())


def _content(text: str) -> tuple[str, ...]:
    "Stems of the words that count."
    words = [token for token in tokens(text)]
    kept = [each.stem for each in words if each.stem not in _FILLING and each.text.lower() not in _UNITS]
    return tuple(kept or (each.stem for each in words))


@lru_cache(maxsize=100_000)
def _names(iri: str, labels: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    "The names of a class or a property, each as stems; what stands in brackets is another name."
    found = dict[tuple[str, ...], None]()
    for text in (name_of(iri), *labels):
        for part in re.split(r"[()\[\]]", text):
            if not language(part) and (words := _content(part)):
                found[words] = None
    return tuple(found)


def names_of(named: GraphClass | GraphProperty) -> tuple[tuple[str, ...], ...]:
    "What a class or a property is called, as stems."
    return _names(named.iri, tuple(named.labels.values()))


@dataclass(frozen=True)
class AskedWord:
    "A word of a question."

    start: int
    end: int
    text: str
    stems: tuple[str, ...]  # its own, or those of its English

    @property
    def stem(self) -> str:
        "The first of them."
        return self.stems[0] if self.stems else ""


def asked_words(question: str) -> list[AskedWord]:
    "The words of a question, in order."
    if not language(question):
        return [AskedWord(each.start, each.end, each.text, (each.stem,)) for each in tokens(question)]
    found = []
    for cue in find_cues(question):
        english = [cue.english, *cue.also]
        stems = dict.fromkeys(each for word in english for each in _content(word))
        found.append(AskedWord(cue.start, cue.end, question[cue.start : cue.end], tuple(stems)))
    for match in re.finditer(r"[A-Za-z]+|\d[\d,.]*", question):
        if not any(each.start < match.end() and match.start() < each.end for each in found):
            found.append(AskedWord(match.start(), match.end(), match[0], (stem(match[0].lower()),)))
    return sorted(found, key=lambda each: each.start)


_SAME_ROOT = 5  # letters
_NEAR = 0.6  # likeness of vectors
_SCORES = {"same": 1.0, "sense": 0.8, "asked": 0.3, "root": 0.75, "near": 0.4}
_ASKED = frozenset(map(stem, "who when where how what which whom whose".split()))


@lru_cache(maxsize=50_000)
def _direction(word: str) -> np.ndarray:
    vector = mean_vectors([word])[0]
    return vector / max(float(np.linalg.norm(vector)), 1e-9)


def _alike(word: str, other: str) -> float:
    "From 0 to 1; both are stems."
    if word == other:
        return _SCORES["same"]
    if other in SYNONYMS.get(word, ()):
        return _SCORES["asked" if word in _ASKED else "sense"]
    common = next((at for at, (a, b) in enumerate(zip(word, other, strict=False)) if a != b), min(len(word), len(other)))
    if common >= min(_SAME_ROOT, len(word), len(other)) >= 4 and common >= 0.6 * max(len(word), len(other)):
        return _SCORES["root"]
    if word in STOP_STEMS or min(len(word), len(other)) < 4:
        return 0.0
    near = float(_direction(word) @ _direction(other))
    return _SCORES["near"] * near / _NEAR if near >= _NEAR else 0.0


_MOST = 4  # meanings of the same words
_LEAST = 0.34
_HEAD = 0.6  # a class called by the last word of its name
_LABEL = 0.98
_CALLED = frozenset(map(stem, ("name", "names", "title", "label")))


class GraphMentions:
    "What a question may mean, mention by mention."

    def __init__(self, question: str, graph: KnownGraph):
        self.question, self.graph, self.profile = question, graph, graph.profile
        self.language = language(question)
        self.wording = Wording(question)
        self.said = gloss(question) if self.language else fold(question)
        self.words = asked_words(question)
        self.things = list(self._values())
        held = [each.span for each in self.things if each.score >= 0.9]
        self.free = [each for each in self.words if not any(a <= each.start and each.end <= b for a, b in held)]
        self.numbers = list(self._numbers(held))
        labels = list(self._labels()) if self.language else []
        self.classes = _each_once([*(each for each in labels if each.kind == "class"), *self._classes()])
        self.properties = _each_once([*(each for each in labels if each.kind == "property"), *self._properties()])

    def _values(self) -> Iterator[GraphMention]:
        for match in self.graph.find_values(self.question):
            if match.span[1] and not self._is_name_of_class(match):
                yield from self._thing(match)

    def _is_name_of_class(self, match: Match) -> bool:
        "Whether the words are those of a class or property: *department* is no name of a thing."
        words = _content(match.words)
        named = (*self.profile.classes, *self.profile.properties)
        return match.words == match.words.lower() and any(words == each for one in named for each in names_of(one))

    def _thing(self, match: Match) -> Iterator[GraphMention]:
        start, end = match.span
        whole = fold(match.words) == fold(match.value)
        part = not whole and match.score >= 0.99
        if part and not self.language and not match.words[:1].isupper() and not match.words[:1].isdigit():
            return  # a name is called by one of its words, if this is written as a name
        score = match.score * (1.0 if whole else 0.95)
        if re.fullmatch(r"[\d.,]+", match.words):
            return  # a number is a number
        if not is_naming(match.column):
            yield GraphMention(start, end, "value", match.table, score, (), match.column, match.value)
        elif things := self.graph.things(match):
            yield GraphMention(start, end, "thing", match.table, score, things, match.column, match.value)

    def _numbers(self, held: Sequence[tuple[int, int]]) -> Iterator[GraphMention]:
        wording = self.wording
        seen: list[tuple[int, int]] = []
        for first, last, date in wording.date_spans:
            start, end = wording.char_span(first, last)
            if date.full and not any(a < end and start < b for a, b in held):
                seen.append((start, end))
                yield GraphMention(start, end, "number", value=date.iso(), op=wording.comparison(first, last) or "=")
        for first, last, value, how in wording.number_spans:
            start, end = wording.char_span(first, last)
            op = wording.comparison(first, last)
            if any(a < end and start < b for a, b in (*held, *seen)) or how == "word" and not op:
                continue
            yield GraphMention(start, end, "number", value=value, op=op or "=")

    def _labels(self) -> Iterator[GraphMention]:
        "Classes and properties by their labels in the language of the question, the longest first."
        found: list[tuple[int, int]] = []
        named: list[tuple[str, str, str]] = []
        for kind, each in [("class", c) for c in self.profile.classes] + [("property", p) for p in self.profile.properties]:
            named += [(label, kind, each.iri) for tag, label in each.labels.items() if tag.startswith(self.language)]
        for label, kind, iri in sorted(named, key=lambda each: -len(each[0])):
            for match in re.finditer(re.escape(label), self.question):
                start, end = match.span()
                same = (start, end) in found
                inside = any(a < end and start < b for a, b in (*found, *(e.span for e in self.things if e.score >= 0.9)))
                if same or not inside:
                    found.append((start, end))
                    yield GraphMention(start, end, kind, iri, _LABEL)

    def _classes(self) -> Iterator[GraphMention]:
        for each in self.profile.classes:
            best: dict[tuple[int, int], float] = {}
            for words in names_of(each):
                for span, score in self._runs(words):
                    best[span] = max(best.get(span, 0.0), score)
            yield from (GraphMention(*span, "class", each.iri, score) for span, score in best.items())

    def _runs(self, words: tuple[str, ...]) -> Iterator[tuple[tuple[int, int], float]]:
        "Where a name stands, whole or by its last word."
        free, size = self.free, len(words)
        for at in range(len(free)):
            run = free[at : at + size]
            if len(run) == size and all(word in said.stems for word, said in zip(words, run, strict=True)):
                yield (run[0].start, run[-1].end), 1.0
            elif size > 1 and words[-1] in free[at].stems:
                yield (free[at].start, free[at].end), _HEAD

    def _properties(self) -> Iterator[GraphMention]:
        for each in self.profile.properties:
            if is_naming(each.iri) and len(self.free) > 1:
                words: tuple[tuple[str, ...], ...] = ()
                for said in self.free:
                    if said.stem in _CALLED:
                        yield GraphMention(said.start, said.end, "property", each.iri)
            else:
                words = names_of(each)
            best: dict[tuple[int, int], float] = {}
            for name in words:
                if found := self._covers(name):
                    span, score = found
                    best[span] = max(best.get(span, 0.0), score)
            for (start, end), score in best.items():
                if score >= _LEAST:
                    yield self._with_degree(GraphMention(start, end, "property", each.iri, score))

    def _covers(self, name: tuple[str, ...]) -> tuple[tuple[int, int], float] | None:
        "Which words say a name, and how much of it."
        found: list[tuple[AskedWord, float]] = []
        for word in name:
            fits = [(max((_alike(said, word) for said in each.stems), default=0.0), each) for each in self.free]
            score, best = max(fits, key=lambda each: each[0], default=(0.0, None))
            if best is not None and score:
                found.append((best, score))
        if not found:
            return None
        best_word = max(found, key=lambda each: each[1])[0]
        near = [each for each in found if self._beside(each[0], best_word)]
        score = sum(score for _, score in near) / len(name)
        return (min(each.start for each, _ in near), max(each.end for each, _ in near)), min(1.0, score**0.5)

    def _beside(self, one: AskedWord, other: AskedWord) -> bool:
        "Whether two words are near each other, and no thing is named between them."
        first, last = sorted((one, other), key=lambda each: each.start)
        between = any(first.end <= each.start and each.end <= last.start for each in self.things)
        return last.start - first.end <= 30 and not between

    def _with_degree(self, mention: GraphMention) -> GraphMention:
        said = [each for each in self.words if mention.start <= each.start < mention.end]
        degree = next(filter(None, map(self.degree, said)), "")
        if not degree and said and self.profile.by_property[mention.iri].kind == "number":
            before = [each for each in self.words if each.end <= said[0].start][-1:]  # *the most reliable*, *largest sales*
            degree = next((fold(each.text) for each in before if fold(each.text) in ("most", "least")), "")
            degree = degree or next(filter(None, map(self.degree, before)), "")
            if degree:
                mention = replace(mention, start=before[0].start)
        return replace(mention, degree=degree)

    def degree(self, word: AskedWord) -> str:
        "Whether a word says the most or the least of something."
        text = fold(word.text)
        if self.language:
            english = " ".join(cue.english for cue in find_cues(self.question) if cue.start == word.start)
            text = english or text
        if text in ("highest", "maximum", "greatest"):
            return "most"
        if text in ("lowest", "minimum"):
            return "least"
        if text.endswith("est") and stem(text) in DEGREES:
            return "least" if text.startswith(_SMALL) else "most"
        before = fold(self.question[max(0, word.start - 6) : word.start]).strip()
        if word.stem in DEGREES and before.endswith(("most", "least")):
            return "least" if before.endswith("least") else "most"
        return ""


def _each_once(mentions: Sequence[GraphMention]) -> list[GraphMention]:
    "Without those that say the same of some of the same words; the longest stays."
    found: list[GraphMention] = []
    for each in sorted(mentions, key=lambda each: (each.start - each.end, -each.score)):
        if not any(a.iri == each.iri and a.start < each.end and each.start < a.end and a.score >= each.score - 0.1 for a in found):
            found.append(each)
    return sorted(found, key=lambda each: each.start)


_SMALL = ("low", "short", "light", "small", "cheap", "young", "early", "old", "slow", "few", "near", "thin", "narrow")


def content_words(mentions: GraphMentions) -> list[AskedWord]:
    "The words of a question that a reading has to explain."
    asking = re.compile(
        r"(?:lists?|show|give|return|names?|tell|find|get|can|many|much|there|need|want|exist|all|every|each|per|used?"
        r"|please|different|distinct|kinds?|ordered|order|sort|sorted|ascending|descending|common|frequent|total)"
    )
    found = []
    for each in mentions.words:
        if each.stem in STOP_STEMS or unit(each.text) is not None or asking.fullmatch(fold(each.text)) or len(each.text) < 2 and each.text.isascii():
            continue
        found.append(each)
    return found


_KEPT = 256  # questions of a graph
_READ: WeakKeyDictionary[KnownGraph, OrderedDict[str, GraphMentions]] = WeakKeyDictionary()


def mentions_of(question: str, graph: KnownGraph) -> GraphMentions:
    "What a question may mean in a graph; those asked last are kept."
    kept = _READ.setdefault(graph, OrderedDict())
    found = kept.pop(question, None) or GraphMentions(question, graph)
    kept[question] = found
    while len(kept) > _KEPT:
        kept.popitem(last=False)
    return found
