from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any

import numpy as np

from tablerag.joins.candidates import Candidate, Proposals, Composer
from tablerag.joins.features import RANKED, RUN, Viewer
from tablerag.joins.mentions import Mentions
from tablerag.joins.roles import (
    HEADS,
    ROLES,
    TABLE_ROLES,
    Network,
    Seen,
    sketch_figures,
    sketch_marks,
    table_figures,
    table_marks,
)


TRIED = 12  # candidates that are run
CERTAINTY = (
    "chance", "second", "margin", "agreed", "first agreed", "candidates", "best score", "unexplained share", "unexplained most",
    "unexplained values", "unexplained numbers", "unexplained quoted", "used least", "unused most", "where least", "selected least",
    "head shape", "head columns", "head conditions", "behind", "empty", "one row", "all null", "nothing counted", "ran",
    "cover least", "where cover", "groups", "joined", "select known", "foreign words", "weakest word", "table cover", "weak share", "length",
)  # fmt: skip


class JoinRanker:
    "The trained weights."

    def __init__(self, arrays: Mapping[str, np.ndarray]):
        self.columns, self.tables, self.sketch = (Network(arrays, name) for name in ("column", "table", "sketch"))
        self.ranker, self.final = Network(arrays, "rank"), Network(arrays, "final")
        self.certainty = {name: arrays[f"certain_{name}"] for name in ("mean", "scale", "weights", "bias")}
        self.least = float(arrays["certain_least"][0])  # the least probability of an answer

    def proposals(self, mentions: Mentions) -> Proposals:
        "The parts of queries with their scores."
        return proposals_of(mentions, self.columns, self.tables, self.sketch)

    def rank(self, parts: Proposals, candidates: Sequence[Candidate]) -> tuple[np.ndarray, np.ndarray]:
        "Scores of candidates before any is run, and their figures."
        figures = Viewer(parts).figures(candidates)
        return self.ranker(figures)[:, 0], figures

    def rank_again(self, figures: np.ndarray, run: np.ndarray, scores: np.ndarray) -> np.ndarray:
        "Scores of the best candidates after they were run."
        return self.final(final_figures(figures, run, scores))[:, 0]

    def certain(self, seen: np.ndarray) -> float:
        "How likely the best result is right."
        scaled = np.clip((seen - self.certainty["mean"]) / self.certainty["scale"], -5, 5)
        return float(1 / (1 + np.exp(-np.clip(scaled @ self.certainty["weights"] + self.certainty["bias"], -30, 30)).item()))


def proposals_of(mentions: Mentions, columns: Network, tables: Network, sketch: Network) -> Proposals:
    "The parts of queries that a question may ask for, as three networks see them."
    seen = Seen(mentions)
    of_columns = columns(seen.column_figures, seen.column_marks)
    of_tables = tables(table_figures(seen), table_marks(seen))
    whole = sketch(sketch_figures(seen)[None], [sketch_marks(seen)])[0]
    return Proposals(
        seen,
        {role: of_columns[:, at] for at, role in enumerate(ROLES)},
        {role: of_tables[:, at] for at, role in enumerate(TABLE_ROLES)},
        head_chances(whole),
    )


def head_chances(outputs: np.ndarray) -> dict[str, dict[str, float]]:
    "The log-probabilities of each choice of each head."
    found, at = {}, 0
    for name, choices in HEADS.items():
        own = outputs[at : at + len(choices)].astype(float)
        own = own - own.max()
        found[name] = dict(zip(choices, (own - np.log(np.exp(own).sum())).tolist(), strict=True))
        at += len(choices)
    return found


def final_figures(figures: np.ndarray, run: np.ndarray, scores: np.ndarray) -> np.ndarray:
    "What the second ranking sees: candidate x figure."
    behind = scores - scores.max(initial=-1e9)
    return np.column_stack([scores, behind, run, figures]).astype(np.float32)


QUESTION = ("select known", "foreign words", "weakest word", "table cover", "weak share", "length")


def question_figures(parts: Proposals) -> list[float]:  # QUESTION
    "How well a schema has words for what a question says."
    of = parts.of
    covered = {at for span in of.value_spans for at in range(span.start, span.end)} | {at for span in of.number_spans for at in range(span.start, span.end)}
    content = [at for at in range(len(of.stems)) if of.said.content >> at & 1 and at not in covered]
    known = [float(of.token_best[at]) for at in content] or [1.0]
    weak = sum(each < 0.25 for each in known)
    return [float(parts.roles["select"].max(initial=-6)), float(weak), min(known), float(of.table_cover.max(initial=0)), weak / len(known), len(of.stems) / 10]


def certainty_figures(
    question: Sequence[float],  # `question_figures`
    candidates: int,
    figures: np.ndarray,  # of the candidates that were run
    run: np.ndarray,
    final: np.ndarray,  # their scores
    groups: Sequence[Any],  # keys of results; None: it failed
) -> tuple[np.ndarray, np.ndarray]:  # CERTAINTY of the best; a share of each candidate
    "What is seen of the best candidate among all."
    share = np.exp(final - final.max())
    share /= share.sum()
    best = int(np.argmax(final))
    together: dict[Any, float] = {}
    for at, (group, each) in enumerate(zip(groups, share, strict=True)):
        key = group if group is not None else -1 - at
        together[key] = together.get(key, 0.0) + float(each)
    own = together[groups[best] if groups[best] is not None else -1 - best]
    others = sorted((value for key, value in together.items() if key != groups[best]), reverse=True) or [0.0]
    seen, ran = dict(zip(RANKED, figures[best].tolist(), strict=True)), dict(zip(RUN, run[best].tolist(), strict=True))
    odds = lambda chance: float(np.log((chance + 1e-3) / (1 - chance + 1e-3)))
    values = {
        "chance": odds(float(share[best])), "second": odds(others[0]), "margin": odds(own) - odds(others[0]), "agreed": odds(own),
        "first agreed": ran["agreed"], "candidates": np.log1p(candidates), "best score": float(final[best]), "groups": float(len(together)),
        **dict(zip(QUESTION, question, strict=True)),
    }  # fmt: skip
    return np.array([values[name] if name in values else seen[name] if name in seen else ran[name] for name in CERTAINTY], np.float32), share


@cache
def join_ranker() -> JoinRanker:
    "The weights that come with the package."
    with (files("tablerag") / "assets" / "joins.npz").open("rb") as stream:
        with np.load(stream, allow_pickle=False) as arrays:
            return JoinRanker({name: arrays[name] for name in arrays.files})
