"""dev"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import ClassVar

from tablerag.core import QueryError, SourceError, json_text
from tablerag.files import given_path, lock_folder, text_digest
from tablerag.graphs.profiles import LABELS, GraphProfile, known_graph_profile, local_name, name_of
from tablerag.graphs.rendering import SparqlWriter
from tablerag.models.prompts import Cargo
from tablerag.core import IndexFolderError
from tablerag.queries.sparql import sparql_text
from tablerag.retrieval.manifest import cache_root
from tablerag.sandbox.engines import Limits
from tablerag.sandbox.graphs import Graph, GraphResult, Term
from tablerag.schema.values import Match, ValueIndex, find_values, left_out, write_values
from tablerag.words.stems import form


_READ = Limits(seconds=120, rows=300_000, result_bytes=200_000_000, memory_mb=4096)
_THRESHOLD = 0.6
_FEW = 5  # words of a label that may be called by one of them
_NAMING = frozenset(("name", "title", "label", "pref label", "full name", "alt label"))


def is_naming(property: str) -> bool:
    "Whether a property says what a thing is called."
    return property in LABELS or name_of(property) in _NAMING


def _texts(graph: Graph, class_: str, property: str) -> tuple[list[str], bool]:
    "The different texts of a property, and whether there are more."
    query = f"SELECT DISTINCT ?o {{ ?s a <{class_}> ; <{property}> ?o FILTER(isLiteral(?o)) }}"
    found = graph.run(query, _READ)
    return [term.value for (term,) in found.rows if term], found.truncated


def _single_words(texts: Iterable[str], known: frozenset[str]) -> dict[str, str]:
    "Words that one text alone has, and this text."
    owners: dict[str, list[str]] = {}
    for text in texts:
        words = re.findall(r"[^\W_]+(?:-[^\W_]+)*", text)
        if 2 <= len(words) <= _FEW:
            for word in words:
                if len(word) > 2 and form(word) not in known:
                    owners.setdefault(word, []).append(text)
    return {word: texts[0] for word, texts in owners.items() if len(texts) == 1}


def graph_values(
    graph: Graph,
    profile: GraphProfile,
    folder: Path,  # made where it is not there; another builder is waited for
) -> ValueIndex:
    "The index of a graph's texts, made where it is not there or the graph has changed."
    folder.mkdir(parents=True, exist_ok=True)
    with lock_folder(folder, wait=600.0):
        state = text_digest(f"{profile.address} {profile.state}")
        try:
            old = ValueIndex(folder)
            if old.state == state:
                return old
        except IndexFolderError:
            pass
        entries: dict[tuple[str, str], list[int]] = {}
        columns: list[tuple[str, str]] = []
        notes: list[str] = []
        known = frozenset(form(name_of(each.iri)) for each in (*profile.classes, *profile.properties))
        for use in profile.uses:
            held = profile.by_property[use.property]
            if held.kind != "text" or use.holder not in profile.by_class:
                continue
            texts, more = _texts(graph, use.holder, use.property)
            notes += [f"{profile.short(use.property)}: only {len(texts):,} different texts were read"] * more
            kept = [text for text in texts if not left_out(text)]
            for text in kept:
                entries.setdefault((text, text), []).append(len(columns))
            if is_naming(use.property):
                for word, text in _single_words(kept, known).items():
                    entries.setdefault((word, text), []).append(len(columns))
            columns.append((use.holder, use.property))
        write_values(folder, entries, columns, notes, _THRESHOLD, state)
        return ValueIndex(folder)


class KnownGraph:
    "A graph asked where it is, and all that is known of it. Use it in a `with` block, which ends its worker."

    over: ClassVar[str] = "graphs"  # what systems answer from it

    def __init__(
        self,
        source: str | Path,  # a file, a folder of files, or the address of an endpoint
        limits: Limits = Limits(),  # of each query
        folder: Path | None = None,  # where what is known of it is kept; None: in the cache
        anew: bool = False,  # look it over again: of an endpoint nobody can tell whether it has changed
    ):
        self.source, self.limits = source, limits
        self.graph = Graph(source, limits)
        self.folder = folder or cache_root() / "graphs"
        self.profile = known_graph_profile(self.graph, self.folder, anew)
        self._things: dict[tuple[str, str, str], tuple[str, ...]] = {}
        self._labels: dict[str, str] = {}

    @property
    def name(self) -> str:
        "What it is called."
        return local_name(self.profile.address.rstrip("/")) if self.graph.remote else given_path(self.source).stem

    @property
    def fingerprint(self) -> str:
        "The same as long as the files are."
        return self.graph.fingerprint

    @cached_property
    def values(self) -> ValueIndex:
        "The index of its texts."
        named = text_digest(self.profile.address)
        return graph_values(self.graph, self.profile, self.folder / f"values-{named}")

    @cached_property
    def writer(self) -> SparqlWriter:
        "What writes its queries."
        return SparqlWriter(self.profile)

    def find_values(self, question: str, most: int = 12) -> list[Match]:
        "The texts that a question may mean, best first; their tables are classes, their columns properties."
        return find_values(self.values, question, most=most)

    def things(self, match: Match, most: int = 20) -> tuple[str, ...]:
        "The things that have a text."
        key = (match.table, match.column, match.value)
        if key not in self._things:
            held = self.profile.by_property[match.column]
            text = sparql_text(match.value)
            given = " ".join([text, *(f"{text}@{language}" for language in held.languages)])
            query = f"SELECT DISTINCT ?s {{ VALUES ?v {{ {given} }} ?s a <{match.table}> ; <{match.column}> ?v }}"
            limits = Limits(rows=most)
            rows = self.graph.run(query, limits).rows
            self._things[key] = tuple(term.value for (term,) in rows if term and term.kind == "iri")
        return self._things[key]

    def labels(self, things: Sequence[str], language: str = "en") -> Mapping[str, str]:
        "What things are called: in a language where there is such a label, else in any."
        asked = [each for each in dict.fromkeys(things) if each not in self._labels and _is_plain(each)]
        naming = " ".join(f"<{each}>" for each in LABELS)
        for at in range(0, len(asked), 200):
            listed = " ".join(f"<{each}>" for each in asked[at : at + 200])
            query = f"SELECT ?s ?l {{ VALUES ?s {{ {listed} }} VALUES ?p {{ {naming} }} ?s ?p ?l }}"
            for thing, label in self.graph.run(query, Limits(rows=5000)).rows:
                if thing and label and (label.language == language or thing.value not in self._labels):
                    self._labels[thing.value] = label.value
        return {each: self._labels.get(each) or local_name(each) for each in things}

    def run(self, sparql: str, limits: Limits | None = None) -> GraphResult:
        "What a query gives. Raises `QueryError`."
        return self.graph.run(sparql, limits)

    def close(self) -> None:
        "End its worker."
        self.graph.close()

    def __len__(self) -> int:
        return self.profile.triples

    def __enter__(self) -> KnownGraph:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"KnownGraph({self.name!r}, {self.profile.triples:,} triples)"


def _is_plain(iri: str) -> bool:
    return re.fullmatch(r"[^\x00-\x20<>\"{}|^`\\]+", iri) is not None


@dataclass(frozen=True, eq=False)
class GraphCargo(Cargo):
    "What goes along with a prompt over a graph."

    graph: KnownGraph | None = None
