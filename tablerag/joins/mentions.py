from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from weakref import WeakKeyDictionary

import numpy as np

from tablerag.joins.algebra import Col
from tablerag.joins.evidence import Said, read_evidence
from tablerag.schema.in_place import KnownDatabase
from tablerag.schema.keys import name_words
from tablerag.schema.profiles import ColumnRef
from tablerag.schema.selection import needed, read_signs, table_signs
from tablerag.schema.values import Match
from tablerag.words.spans import quotations
from tablerag.words.stems import spaced, stem, tokens
from tablerag.words.synonyms import HEADED_BY, SHORT, STOP_STEMS, SYNONYMS
from tablerag.words.vectors import mean_vectors
from tablerag.words.wording import Wording


_TAILS = tuple(map(stem, "name id code date type number no num year key description price cost time title".split()))
_FIRSTS = {"f": "first", "l": "last", "m": "middle", "dept": "department", "emp": "employee", "stu": "student"}
_SAID_SHORT = {
    **{short: words[0] for short, words in SHORT.items()},
    **{stem(short): stem(long) for short, long in {
        "fname": "first", "lname": "last", "dept": "department", "emp": "employee", "stu": "student", "fac": "faculty",
        "addr": "address", "desc": "description", "tel": "telephone", "cust": "customer", "prod": "product",
        "loc": "location", "dest": "destination", "temp": "temperature", "acc": "account", "org": "organization",
        "lat": "latitude", "long": "longitude", "lng": "longitude", "mgr": "manager", "prof": "professor",
        "hs": "highschool", "oid": "id", "cid": "id", "pid": "id", "sid": "id", "enr": "enrollment",
    }.items()},
}


@lru_cache(maxsize=20_000)
def parted_words(
    name: str,  # of a table or column
    others: tuple[str, ...] = (),  # words of the schema
) -> tuple[str, ...]:  # stems: `stuid` -> student, id
    "The words of a name, shortened ones written out."
    found: list[str] = []
    for word in name_words(name):
        found += _parts(word, others)
    for at, (word, behind) in enumerate(zip(found, [*found[1:], ""], strict=False)):
        if behind == "name" and len(word) == 1:  # l_name
            found[at] = _FIRSTS.get(word, word)
    return tuple(_SAID_SHORT.get(word, word) for word in found)


def _parts(word: str, others: tuple[str, ...]) -> list[str]:
    for tail in _TAILS:
        head = word[: -len(tail)]
        if word.endswith(tail) and head and (head in _FIRSTS or len(head) > 2 and (head in others or _begins(head, others))):
            return [_FIRSTS.get(head, head), tail]
    for other in others:
        if len(other) > 3 and len(word) > len(other) + 2 and word.startswith(other):
            return [other, stem(word[len(other) :])]
    return [word]


def _begins(head: str, others: tuple[str, ...]) -> bool:
    return any(other.startswith(head) for other in others if len(other) > len(head))


class SchemaNames:
    "The words of a database's tables and columns, as rows of one matrix."

    def __init__(self, database: KnownDatabase):
        schema = database.words
        self.tables, self.refs = schema.tables, list(schema.refs)
        self.columns, self.table_at = schema.columns, schema.table_at
        known = tuple(dict.fromkeys(word for table in self.tables for word in name_words(table)))
        self.of_tables = [parted_words(name, known) for name in self.tables]
        self.of_columns = [parted_words(name, known) for _, name in self.refs]
        every = list(dict.fromkeys(word for words in (*self.of_tables, *self.of_columns) for word in words))
        self.words, self.place = every, {word: at for at, word in enumerate(every)}
        self.vectors = _unit(mean_vectors([_said(word, self.refs, self.tables) for word in every] or ["?"]))
        held = Counter(word for words in self.of_columns for word in set(words))
        self.idf = np.array([np.log((2 + len(self.refs)) / (0.5 + held[word])) for word in every])
        self.items = [*self.of_tables, *self.of_columns]
        self.weights = np.zeros((len(self.items), len(every)), np.float32)
        for at, words in enumerate(self.items):
            for word in words:
                self.weights[at, self.place[word]] = max(0.3, self.idf[self.place[word]])
        self.weights /= np.maximum(self.weights.sum(axis=1, keepdims=True), 1e-9)
        self.heads = np.array([self.place[words[-1]] if words else 0 for words in self.items])
        self.kinds = [column.kind for column in self.columns]
        self._roles(database)

    def _roles(self, database: KnownDatabase) -> None:
        "Keys, and the column that says what a row of a table is."
        profile, count = database.profile, len(self.refs)
        self.primary, self.foreign = np.zeros(count), np.zeros(count)
        for at, (table, name) in enumerate(self.refs):
            self.primary[at] = float(profile.table(table).key == (name,))
        place = {ref: at for at, ref in enumerate(self.refs)}
        for key in database.joins.keys:
            for ref in key.refs[: len(key.columns)]:
                self.foreign[place[ref]] = 1.0
            for ref in key.refs[len(key.columns) :]:
                self.primary[place[ref]] = max(self.primary[place[ref]], 0.5)
        self.own = [np.flatnonzero(self.table_at == at) for at in range(len(self.tables))]
        self.is_id = np.array([float(bool(words) and words[-1] in ("id", "code", "number", "key")) for words in self.of_columns])
        self.label = [_label(own, self) for own in self.own]


def _label(own: np.ndarray, names: SchemaNames) -> int:
    "The column that says what a row is: a name or a title, else the first text."
    texts = [int(at) for at in own if names.kinds[at] == "text" and not names.foreign[at]]
    called = [at for at in texts if names.of_columns[at] and names.of_columns[at][-1] in ("name", "titl")]
    return (called or texts or [int(own[0])] if len(own) else [-1])[0]


_KNOWN: WeakKeyDictionary[KnownDatabase, SchemaNames] = WeakKeyDictionary()


def schema_names(database: KnownDatabase) -> SchemaNames:
    "The words of an open database, looked at once."
    if database not in _KNOWN:
        _KNOWN[database] = SchemaNames(database)
    return _KNOWN[database]


def _unit(vectors: np.ndarray) -> np.ndarray:
    return vectors / np.maximum(np.linalg.norm(vectors, axis=1, keepdims=True), 1e-9)


def _said(word: str, refs: Sequence[ColumnRef], tables: Sequence[str]) -> str:
    "A word as a name writes it: vectors know words, not stems."
    for name in (*tables, *(name for _, name in refs)):
        for part in name.split("_"):
            for token in tokens(spaced(part)):
                if token.stem == word:
                    return token.text.lower()
    return word


_LETTERS, _NEAR = 3, 0.42


def alike(
    asked: str,  # stem of a word of the question
    named: str,  # stem of a word of the schema
) -> float:  # 1: the same
    "How alike two words are by what is known of them, without vectors."
    if asked == named:
        return 1.0
    if named in SYNONYMS.get(asked, ()):
        return 0.8
    if asked in SYNONYMS.get(named, ()):
        return 0.7
    short, long = sorted((asked, named), key=len)
    if len(short) >= _LETTERS and long.startswith(short):
        return 0.55 + 0.4 * len(short) / len(long)
    if len(short) > _LETTERS and long.endswith(short):
        return 0.5 + 0.3 * len(short) / len(long)
    return 0.0


def affinities(names: SchemaNames, said: Wording) -> np.ndarray:  # schema word x token
    "How alike each word of a schema and each word of a question are."
    found = np.zeros((len(names.words), len(said.tokens)), np.float32)
    content = [at for at, word in enumerate(said.stems) if word not in STOP_STEMS or word in names.place or word in SYNONYMS]
    if not content or not names.words:
        return found
    vectors = _unit(mean_vectors([said.tokens[at].text.lower() for at in content]))
    near = np.clip((names.vectors @ vectors.T - _NEAR) / (1 - _NEAR), 0, 1) * 0.85
    for column, at in enumerate(content):
        word = said.stems[at]
        stop = word in STOP_STEMS
        for row, named in enumerate(names.words):
            found[row, at] = alike(word, named) if stop else max(alike(word, named), near[row, column])
    return found


@dataclass(frozen=True)
class ValueSpan:
    "Words that name a value, and the columns that hold it."

    start: int  # first token
    end: int
    matches: tuple[Match, ...]
    quoted: bool = False


@dataclass(frozen=True)
class NumberSpan:
    "A number, a year or a date that the question writes."

    start: int
    end: int
    value: float | str
    op: str  # of the words around it; empty where they ask for none
    written: str  # "number", "word", "date"


class Mentions:
    "A question held against a database."

    def __init__(self, question: str, database: KnownDatabase, evidence: str = "", most_values: int = 12):
        self.question, self.evidence, self.database = question, evidence, database
        self.names = schema_names(database)
        self.said = Wording(question)
        self.stems = self.said.stems
        self.matches = database.find_values(question, evidence, most=most_values)
        signs = read_signs(database.words, question, evidence, self.matches)
        self.signs, self.needed = signs, needed(database.words, signs)
        self.table_signs = table_signs(database.words, signs)
        self.affinity = affinities(self.names, self.said)
        masked = self.affinity.copy()
        for span in self.value_spans:  # what names a value names no column, unless nothing else would
            sure = max(match.score for match in span.matches) >= 0.9 and (span.quoted or self.capital(span))
            masked[:, span.start : span.end] *= 0.25 if sure else 0.8
        self.best = masked.max(axis=1) if masked.shape[1] else np.zeros(len(masked))
        self.masked = masked
        self.token_best = masked.max(axis=0) if masked.size else np.zeros(masked.shape[1])
        self.facts = [(fact, self._place_of(fact.words)) for fact in read_evidence(evidence, database.profile)] if evidence.strip() else []
        covered = self.names.weights @ self.best
        tables = len(self.names.tables)
        self.table_cover, self.column_cover = covered[:tables], covered[tables:]
        exact = self.names.weights @ (self.best >= 0.99)
        self.table_exact, self.column_exact = exact[:tables], exact[tables:]
        self.by_token = self.names.weights @ masked  # item x token: how much of a name each token says
        for fact, span in self.facts:
            self._told(fact, span)

    def _place_of(self, words: str) -> tuple[int, int] | None:
        "Where the question says what a hint explains; None where it does not."
        wanted = [token.stem for token in tokens(words)]
        length = len(wanted)
        for start in range(len(self.stems) - length + 1):
            if length and self.stems[start : start + length] == wanted:
                return start, start + length
        content = {word for word in wanted if word not in STOP_STEMS}
        there = [at for at, word in enumerate(self.stems) if word in content]
        return (there[0], there[-1] + 1) if there and there[-1] - there[0] <= length + 2 else None

    def _told(self, fact: Said, span: tuple[int, int] | None) -> None:
        "A column that a hint names is named, where the question says the words it explains."
        tables, place = len(self.names.tables), self.database.words.place
        meaning = fact.meaning if isinstance(fact.meaning, tuple) else (fact.meaning,)
        for part in meaning:
            for column in part.each(Col):
                at = place.get(column.ref)
                if at is None:
                    continue
                self.column_cover[at] = max(self.column_cover[at], 1.0 if span else 0.7)
                self.column_exact[at] = max(self.column_exact[at], 1.0 if span else 0.7)
                if span and self.by_token.size:
                    self.by_token[tables + at, span[0] : span[1]] = np.maximum(self.by_token[tables + at, span[0] : span[1]], 0.5)
                    self.by_token[tables + at, span[1] - 1] = 1.0
                    self.token_best[span[0] : span[1]] = np.maximum(self.token_best[span[0] : span[1]], 0.5)

    def capital(self, span: ValueSpan) -> bool:
        text = self.said.text_of(span.start, span.end)
        return text != text.lower() and span.start > 0 or any(char.isdigit() for char in text)

    def _may_mean(self, match: Match, span: tuple[int, int]) -> bool:
        "Whether words may be meant as a value: in a large database almost every word is nearly one of its texts."
        words = self.said.text_of(*span)
        plain = words == words.lower() and not any(char.isdigit() for char in words) and match.value != match.value.lower()
        if not plain or span[0] > 0 and self.question[self.said.tokens[span[0]].start - 1] in "\"'“‘«":
            return True
        stems = self.stems[span[0] : span[1]]
        if all(word in STOP_STEMS for word in stems):
            return False
        named = all(word in self.names.place or word in STOP_STEMS for word in stems)
        return match.score >= 0.95 if not named else match.score >= 0.98

    @cached_property
    def value_spans(self) -> list[ValueSpan]:
        "The values that the question names, in its order; those of a single span together."
        held: dict[tuple[int, int], list[Match]] = defaultdict(list)
        for match in self.matches:
            if match.span[1] > match.span[0] and self.question[match.span[0] : match.span[1]]:
                if (span := self.said.span(*match.span)) and self._may_mean(match, span):
                    held[span].append(match)
        quoted = quotations(self.question)
        found = []
        for (start, end), matches in sorted(held.items()):
            at = self.said.tokens[start].start
            inside = any(first <= at < last for first, last in quoted)
            found.append(ValueSpan(start, end, tuple(matches), inside))
        return found

    @cached_property
    def number_spans(self) -> list[NumberSpan]:
        "The numbers and dates of the question, in its order."
        found = [
            NumberSpan(start, end, date.iso(), self.said.comparison(start, end), "date")
            for start, end, date in self.said.date_spans
        ]
        dated = {at for span in found for at in range(span.start, span.end)}
        for start, end, value, how in self.said.number_spans:
            if start not in dated:
                found.append(NumberSpan(start, end, value, self.said.comparison(start, end), how))
        return sorted(found, key=lambda span: span.start)

    @cached_property
    def quoted(self) -> list[tuple[int, int, str]]:
        "What stands between quotation marks: first token, end, text."
        found = []
        for start, end in quotations(self.question):
            if span := self.said.span(start, end):
                found.append((*span, self.question[start + 1 : end - 1].strip()))
        return found

    @cached_property
    def word_kinds(self) -> list[str]:
        "What each token is: `v` of a value, `n` of a number, `t` of a table, `c` of a column, or its own word."
        kinds = [""] * len(self.stems)
        tables = len(self.names.tables)
        for at in range(len(self.stems)):
            if self.stems[at] in STOP_STEMS or not self.by_token.size:
                continue
            table, column = self.by_token[:tables, at].max(initial=0), self.by_token[tables:, at].max(initial=0)
            if max(table, column) >= 0.3:
                kinds[at] = "t" if table >= column else "c"
        for span in self.number_spans:
            kinds[span.start : span.end] = ["n"] * (span.end - span.start)
        for span in self.value_spans:
            if max(match.score for match in span.matches) >= 0.9 and (span.quoted or self.capital(span) or not any(kinds[span.start : span.end])):
                kinds[span.start : span.end] = ["v"] * (span.end - span.start)
        for start, end, _ in self.quoted:
            kinds[start:end] = ["v"] * (end - start)
        return kinds

    @cached_property
    def masked_words(self) -> list[str]:
        "The question with names and values masked, a run as one."
        found: list[str] = []
        for word, kind in zip((token.text.lower() for token in self.said.tokens), self.word_kinds, strict=True):
            mark = f"<{kind}>" if kind else word
            if not (kind and found and found[-1] == mark):
                found.append(mark)
        return found
