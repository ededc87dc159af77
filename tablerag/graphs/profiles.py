"""dev"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import Any

from tablerag.core import SourceError, json_text
from tablerag.files import read_ordinary, replace_file, text_digest
from tablerag.retrieval.manifest import cache_root
from tablerag.sandbox.engines import Limits
from tablerag.sandbox.graphs import COMMON_PREFIXES, XSD, Graph, Term


RDF_TYPE = COMMON_PREFIXES["rdf"] + "type"
LABELS = tuple(
    COMMON_PREFIXES[prefix] + name
    for prefix, name in (
        ("rdfs", "label"), ("skos", "prefLabel"), ("skos", "altLabel"), ("foaf", "name"), ("schema", "name"),
        ("dct", "title"),
    )
)  # fmt: skip
COMMENTS = tuple(COMMON_PREFIXES[prefix] + name for prefix, name in (("rdfs", "comment"), ("skos", "definition")))
_VOCABULARY = tuple(COMMON_PREFIXES[prefix] for prefix in ("rdf", "rdfs", "owl", "skos")) + (
    "http://rdfs.org/ns/void#",
    "http://www.w3.org/ns/shacl#",
)


def local_name(iri: str) -> str:
    "The last part of an address: `areaOfExpertise`."
    return re.split(r"[#/:]", iri.rstrip("#/"))[-1]


def name_of(iri: str) -> str:
    "The last part of an address in words: `area of expertise`."
    parts = re.sub(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])|[_\-.]+|%20", " ", local_name(iri))
    return " ".join(parts.split()).lower() if not parts.isupper() else parts


@dataclass(frozen=True)
class GraphClass:
    "A class, and what it is called."

    iri: str
    count: int  # things of it
    labels: dict[str, str] = field(default_factory=dict, compare=False)  # language -> label
    comment: str = ""
    parents: tuple[str, ...] = ()


@dataclass(frozen=True)
class PropertyUse:
    "A property as the things of a class have it."

    holder: str  # the class
    property: str
    things: int  # of the class that have it
    triples: int
    leads_to: tuple[tuple[str, int], ...] = ()  # classes of what it names, with the number of triples; empty: values


@dataclass(frozen=True)
class GraphProperty:
    "A property, and what it holds."

    iri: str
    triples: int
    kind: str  # "thing", "number", "date", "boolean" or "text"
    type: str = ""  # of values: the commonest datatype
    labels: dict[str, str] = field(default_factory=dict, compare=False)
    comment: str = ""
    examples: tuple[str, ...] = ()
    low: str = ""  # of numbers and dates
    high: str = ""
    languages: tuple[str, ...] = ()  # of texts


@dataclass(frozen=True)
class GraphProfile:
    "What is known of a graph."

    address: str  # what it is, without secrets
    state: str  # another one: the graph has changed
    triples: int
    prefixes: dict[str, str] = field(compare=False)
    classes: tuple[GraphClass, ...] = ()  # most things first
    properties: tuple[GraphProperty, ...] = ()  # most triples first
    uses: tuple[PropertyUse, ...] = ()
    notes: tuple[str, ...] = ()  # what could not be read

    @cached_property
    def by_class(self) -> Mapping[str, GraphClass]:
        "Its classes by their addresses."
        return {each.iri: each for each in self.classes}

    @cached_property
    def by_property(self) -> Mapping[str, GraphProperty]:
        "Its properties by their addresses."
        return {each.iri: each for each in self.properties}

    @cached_property
    def of_class(self) -> Mapping[str, list[PropertyUse]]:
        "The uses of each class, most triples first."
        found: dict[str, list[PropertyUse]] = {}
        for use in sorted(self.uses, key=lambda use: -use.triples):
            found.setdefault(use.holder, []).append(use)
        return found

    def short(self, iri: str) -> str:
        "An address with a prefix where there is one, else in angle brackets."
        for prefix, start in self._starts:
            rest = iri[len(start) :]
            if iri.startswith(start) and re.fullmatch(r"[^\W_](?:[\w-]*\w)?", rest, re.ASCII):
                return f"{prefix}:{rest}"
        return f"<{iri}>"

    @cached_property
    def _starts(self) -> list[tuple[str, str]]:
        known = {**COMMON_PREFIXES, **self.prefixes}
        return sorted(known.items(), key=lambda each: -len(each[1]))

    def declared(self, sparql: str) -> str:
        "A query with a line in front for each known prefix that it uses."
        known = {**COMMON_PREFIXES, **self.prefixes}
        used = [name for name in known if re.search(rf"(?<![\w:<]){re.escape(name)}:(?!//)", sparql)]
        return "".join(f"PREFIX {name}: <{known[name]}>\n" for name in used) + sparql


_LIMITS = Limits(seconds=120, rows=200_000, result_bytes=200_000_000, memory_mb=4096)
_CLASSES = "SELECT ?c (COUNT(DISTINCT ?s) AS ?n) { ?s a ?c } GROUP BY ?c"
_USES = "SELECT ?c ?p (COUNT(*) AS ?n) (COUNT(DISTINCT ?s) AS ?d) { ?s a ?c ; ?p ?o } GROUP BY ?c ?p"
_LEADS = "SELECT ?c ?p ?r (COUNT(*) AS ?n) { ?s a ?c ; ?p ?o . ?o a ?r } GROUP BY ?c ?p ?r"
_VALUES = """SELECT ?p ?t ?l (COUNT(*) AS ?n) (MIN(?o) AS ?low) (MAX(?o) AS ?high)
{ ?s ?p ?o FILTER(isLiteral(?o)) } GROUP BY ?p (DATATYPE(?o) AS ?t) (LANG(?o) AS ?l)"""
_THINGS = "SELECT ?p (COUNT(*) AS ?n) { ?s ?p ?o FILTER(!isLiteral(?o)) } GROUP BY ?p"
_PARENTS = "SELECT ?c ?o { ?c rdfs:subClassOf ?o FILTER(isIRI(?o)) }"
_EXAMPLES = 3
_NAMED = 500  # classes and properties whose labels are asked for at once


def _text(term: Term | None) -> str:
    return term.value if term else ""


def _number(term: Term | None) -> int:
    return int(float(term.value)) if term else 0


def _is_vocabulary(iri: str) -> bool:
    return iri.startswith(_VOCABULARY)


def _labels(graph: Graph, iris: Sequence[str]) -> tuple[dict[str, dict[str, str]], dict[str, str]]:
    "Labels by language, and comments, of classes and properties."
    labels, comments = dict[str, dict[str, str]](), dict[str, str]()
    asked = " ".join(f"<{each}>" for each in (*LABELS, *COMMENTS))
    for at in range(0, len(iris), _NAMED):
        things = " ".join(f"<{each}>" for each in iris[at : at + _NAMED] if re.fullmatch(r"[^\s<>\"{}|^`\\]+", each))
        query = f"SELECT ?x ?p ?l {{ VALUES ?x {{ {things} }} VALUES ?p {{ {asked} }} ?x ?p ?l }}"
        for thing, property, label in graph.run(query, _LIMITS).rows:
            if thing and label and _text(property) in COMMENTS:
                comments.setdefault(thing.value, " ".join(label.value.split())[:300])
            elif thing and label:
                labels.setdefault(thing.value, {}).setdefault(label.language, label.value)
    return labels, comments


def _kind(types: Mapping[str, int], things: int) -> tuple[str, str]:
    "What a property holds, and the datatype."
    if things >= sum(types.values()):
        return "thing", ""
    type_ = max(types, key=lambda each: types[each])
    if Term("literal", "", type_).is_number:
        return "number", type_
    name = type_.removeprefix(XSD)
    kind = "date" if name in ("date", "dateTime", "gYear", "gYearMonth") else "text"
    return ("boolean" if name == "boolean" else kind), type_


def profile_graph(graph: Graph) -> GraphProfile:
    "Look a graph over. Raises `SourceError` where it holds nothing, `QueryError` where an endpoint refuses."

    def ask(sparql: str) -> list[tuple[Term | None, ...]]:
        return graph.run(sparql, _LIMITS).rows

    counts = {_text(c): _number(n) for c, n in ask(_CLASSES) if c and c.kind == "iri" and not _is_vocabulary(c.value)}
    leads: dict[tuple[str, str], dict[str, int]] = {}
    for c, p, r, n in ask(_LEADS):
        if _text(r) in counts:
            leads.setdefault((_text(c), _text(p)), {})[_text(r)] = _number(n)
    uses = []
    for c, p, n, d in ask(_USES):
        if _text(c) in counts and _text(p) != RDF_TYPE:
            to = sorted(leads.get((_text(c), _text(p)), {}).items(), key=lambda each: (-each[1], each[0]))
            uses.append(PropertyUse(_text(c), _text(p), _number(d), _number(n), tuple(to)))
    if not uses:
        raise SourceError("the graph holds no things with a class and properties", graph.shown, "Give one with data")
    names = list(dict.fromkeys([*counts, *(use.property for use in uses)]))
    labels, comments = _labels(graph, names)
    parents: dict[str, list[str]] = {}
    for c, o in ask(_PARENTS):
        parents.setdefault(_text(c), []).append(_text(o))
    classes = [
        GraphClass(iri, n, labels.get(iri, {}), comments.get(iri, ""), tuple(parents.get(iri, ())))
        for iri, n in sorted(counts.items(), key=lambda each: (-each[1], each[0]))
    ]
    properties = _properties(graph, {use.property for use in uses}, labels, comments)
    total = graph.triples or _number(ask("SELECT (COUNT(*) AS ?n) { ?s ?p ?o }")[0][0])
    used = {**graph.prefixes} if graph.prefixes else _own_prefixes(names)
    return GraphProfile(
        graph.shown, graph.fingerprint, total, used, tuple(classes), tuple(properties), tuple(sorted(uses, key=str))
    )


def _own_prefixes(iris: Iterable[str]) -> dict[str, str]:
    "Prefixes for addresses of an endpoint, which tells none."
    starts = dict.fromkeys(iri[: len(iri) - len(local_name(iri))] for iri in iris)
    known = set(COMMON_PREFIXES.values())
    return {f"v{at}": start for at, start in enumerate((each for each in starts if each not in known), 1)}


def _properties(
    graph: Graph, used: set[str], labels: Mapping[str, dict[str, str]], comments: Mapping[str, str]
) -> list[GraphProperty]:
    "What is known of the properties that things have."
    types: dict[str, dict[str, int]] = {}
    languages: dict[str, list[str]] = {}
    ends: dict[tuple[str, str], tuple[str, str]] = {}
    for p, t, language, n, low, high in graph.run(_VALUES, _LIMITS).rows:
        own = types.setdefault(_text(p), {})
        own[_text(t)] = own.get(_text(t), 0) + _number(n)
        ends[_text(p), _text(t)] = _text(low), _text(high)
        if _text(language):
            languages.setdefault(_text(p), []).append(_text(language))
    things = {_text(p): _number(n) for p, n in graph.run(_THINGS, _LIMITS).rows}
    found = []
    for iri in used:
        kind, type_ = _kind(types.get(iri, {}), things.get(iri, 0))
        low, high = ends.get((iri, type_), ("", "")) if kind in ("number", "date") else ("", "")
        shown = graph.run(f"SELECT DISTINCT ?o {{ ?s <{iri}> ?o }} LIMIT {_EXAMPLES}", _LIMITS).rows
        examples = tuple(_text(each)[:80] for (each,) in shown)
        triples = sum(types.get(iri, {}).values()) + things.get(iri, 0)
        more = {"examples": examples, "low": low, "high": high, "languages": tuple(sorted(languages.get(iri, ())))}
        found.append(
            GraphProperty(iri, triples, kind, type_, labels.get(iri, {}), comments.get(iri, ""), **more)
        )
    return sorted(found, key=lambda each: (-each.triples, each.iri))


_FORMAT = 1


def _made_of(kind: Any, data: Sequence[Mapping[str, Any]]) -> tuple[Any, ...]:
    "Parts of a profile from JSON values."
    pairs = ("leads_to",)
    return tuple(
        kind(**{
            name: tuple(map(tuple, value)) if name in pairs else tuple(value) if isinstance(value, list) else value
            for name, value in each.items()
        })
        for each in data
    )  # fmt: skip


def known_graph_profile(
    graph: Graph,
    folder: Path | None = None,  # where it is kept; None: in the cache
    anew: bool = False,
) -> GraphProfile:
    "The profile of a graph: the one that was kept, where the graph is the same; else a new one, which is kept."
    state = graph.fingerprint
    path = (folder or cache_root() / "graphs") / f"profile-{text_digest(f'{_FORMAT} {graph.shown} {state}')}.json"
    if path.is_file() and not anew:
        try:
            data = json.loads(read_ordinary(path, 256 << 20))
            parts = {"classes": GraphClass, "properties": GraphProperty, "uses": PropertyUse}
            data |= {name: _made_of(kind, data[name]) for name, kind in parts.items()}
            return GraphProfile(**{**data, "notes": tuple(data["notes"])})
        except (OSError, ValueError, TypeError, KeyError):
            path.unlink(missing_ok=True)  # a damaged one is made again
    profile = replace(profile_graph(graph), state=state)
    path.parent.mkdir(parents=True, exist_ok=True)
    replace_file(path, json_text(asdict(profile)).encode())
    return profile
