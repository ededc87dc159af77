from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from tablerag.core import Link, Parse, QueryError
from tablerag.joins.candidates import Candidate, Proposals, Composer
from tablerag.joins.features import result_figures, result_key, run_figures
from tablerag.joins.mentions import Mentions
from tablerag.joins.ranking import TRIED, JoinRanker, certainty_figures, join_ranker, question_figures
from tablerag.joins.rendering import writer_of
from tablerag.notation import value_text
from tablerag.schema.in_place import KnownDatabase
from tablerag.words.synonyms import STOP_STEMS


@dataclass(frozen=True)
class Tried:
    "A candidate that was run."

    candidate: Candidate
    sql: str
    rows: list[tuple[Any, ...]] | None  # None: it failed, or gave more than is read


def try_candidates(
    candidates: Sequence[Candidate],  # best first
    database: KnownDatabase,
    most: int = TRIED,
) -> tuple[list[int], list[Tried]]:  # which of them, and what they gave
    "Run the first candidates, each SQL once."
    writer, found, places = writer_of(database), dict[str, Tried](), list[int]()
    for at, candidate in enumerate(candidates):
        if len(found) == most:
            break
        try:
            sql = writer.query(candidate.query)
        except QueryError:  # its tables cannot be joined
            continue
        if sql not in found:
            found[sql] = Tried(candidate, sql, _rows(database, sql))
            places.append(at)
    return places, list(found.values())


def _rows(database: KnownDatabase, sql: str) -> list[tuple[Any, ...]] | None:
    try:
        result = database.database.run(sql)
    except QueryError:
        return None
    return None if result.truncated else result.rows



def read_question(
    question: str,
    database: KnownDatabase,
    evidence: str = "",  # hints that come with it
    most: int = 10,  # readings
    ranker: JoinRanker | None = None,  # None: the weights of the package
) -> list[Parse]:  # best first; empty where no query can be thought of
    "What a question may ask of a database, without a model: queries, what they give, and how likely each is right."
    ranker = ranker or join_ranker()
    parts = ranker.proposals(Mentions(question, database, evidence))
    candidates = Composer(parts).candidates()
    if not candidates:
        return []
    scores, figures = ranker.rank(parts, candidates)
    order = np.argsort(-scores, kind="stable")
    places, tried = try_candidates([candidates[at] for at in order], database)
    if not tried:
        return []
    chosen = order[places]
    keys = [None if each.rows is None else result_key(each.rows) for each in tried]
    run = run_figures(np.array([result_figures(each.rows) for each in tried]), scores[chosen], keys)
    final = ranker.rank_again(figures[chosen], run, scores[chosen])
    seen, share = certainty_figures(question_figures(parts), len(candidates), figures[chosen], run, final, keys)
    return _parses(parts, tried, keys, final, share, ranker.certain(seen), most)


def _parses(
    parts: Proposals, tried: Sequence[Tried], groups: Sequence[Any], final: np.ndarray, share: np.ndarray, certain: float, most: int
) -> list[Parse]:
    ranked = np.argsort(-final, kind="stable").tolist()
    best = ranked[0]
    same = [at for at in ranked if at == best or groups[at] is not None and groups[at] == groups[best]]
    mass = float(share[same].sum())
    found = []
    for at in ranked[:most]:
        odds = certain if at == best else float(share[at]) / max(mass, 1e-6) * certain if at in same else float(share[at]) / max(1 - mass, 1e-6) * (1 - certain)
        found.append(_parse(parts, tried[at], min(odds, certain)))
    return found


def _parse(parts: Proposals, tried: Tried, probability: float) -> Parse:
    left = left_over(parts, tried.candidate)
    values = tuple(value_text(value) for row in tried.rows or () for value in row if value is not None)
    return Parse(
        tried.sql, round(min(probability, _LEAVES) if left else probability, 4), values, _links(parts, tried.candidate), tried.sql,
        tried.candidate.query, parts.of.database.name, left,
    )  # fmt: skip


def least_join_probability() -> float:
    "The least probability of a reading that is taken for an answer: with it, one right answer in ten is refused."
    return join_ranker().least


_LEAVES = 0.2  # the most probable that a query can be which leaves a name or a number over
_MEANS = 0.3  # how alike a word must be to some name of the schema


def left_over(parts: Proposals, candidate: Candidate) -> tuple[str, ...]:
    "Names and numbers of the question that a query does not use."
    of, used = parts.of, [*(bound.span for bound in candidate.bounds), *candidate.taken]
    wanted = [(start, end) for start, end, _ in of.quoted]
    wanted += [(span.start, span.end) for span in of.number_spans if span.written != "word"]
    kinds = of.word_kinds
    for at, token in enumerate(of.said.tokens):
        capital = at > 0 and token.text[:1].isupper() and token.text.lower() not in ("i",)
        if capital and kinds[at] in ("", "v") and token.stem not in STOP_STEMS and of.token_best[at] < _MEANS:
            wanted.append((at, at + 1))
    left = [(start, end) for start, end in wanted if not any(a < end and start < b for a, b in used)]
    return tuple(dict.fromkeys(of.said.text_of(start, end) for start, end in sorted(left)))


def _links(parts: Proposals, candidate: Candidate) -> tuple[Link, ...]:
    "Which words of the question stand for which part."
    of, names, found = parts.of, parts.names, []
    for bound in candidate.bounds:
        start, end = bound.span
        if 0 <= start < end:
            first, last = of.said.char_span(start, end)
            shown = ".".join(names.refs[bound.column])
            found.append(Link(of.question[first:last], first, last, "value", shown, ", ".join(map(str, bound.value)), bound.kind))
    columns = [item.column for item in candidate.items] + [candidate.ordered, candidate.grouped]
    for at in dict.fromkeys(columns):
        place = int(parts.seen.column_places[at]) if at >= 0 else -1
        if place >= 0 and of.column_cover[at] >= _MEANS:
            first, last = of.said.char_span(place, place + 1)
            found.append(Link(of.question[first:last], first, last, "column", ".".join(names.refs[at]), "", "header"))
    return tuple(found)
