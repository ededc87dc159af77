"""Train the parser's ranker and write tablerag/assets/parser.npz with its model card.

    python benchmarks/train_parser.py BENCHMARK_FOLDER [--seed 0] [--epochs 9] [--limit QUESTIONS_A_SET]
        [--wheels FOLDER ...] [--left-out FOLDER]
    python benchmarks/train_parser.py --adapt [--weights OLD.npz] [--out PATH]

Supervision: where a question has gold SQL, candidates of the same answer, columns and operators; elsewhere \
candidates of the same
answer (marginal likelihood over all of them). "No answer" competes with every candidate: it is right for tables \
that retrieval
would hand over by mistake, and where no candidate is right. The same seed gives the same weights. numpy only.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any

os.environ.setdefault("OMP_NUM_THREADS", "1")  # sums in one order, or the same seed gives other weights
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import material
import numpy as np
from examples import (
    ALL_SETS,
    SCORER,
    TAKEN,
    Example,
    Job,
    among,
    build,
    code,
    drawn_of,
    kept_or,
    sets_in,
    spread,
    told_links,
    told_words,
)
from parsing import SETS, fold_of, load

from tablerag.evaluation.confidence import calibration_error, roc_area
from tablerag.parser import interpretation as interpretation_module
from tablerag.parser.certainty import CERTAINTY_FEATURES, certainty_features, risk_thresholds
from tablerag.parser.features import BUCKETS, FEATURES, feature_names
from tablerag.parser.linking import LinkedQuestion, ValueLink
from tablerag.parser.scoring import LearnedScorer
from tablerag.query.runner import as_text
from tablerag.routing import Switch

HIDDEN = 64
MEMBERS = 3  # networks that learn apart, and whose scores are averaged: what one learns by chance, the others do not
DECAY = 1e-4  # of the weights of small networks
WORDS_SHARE = 0.2  # of the questions, for learning which unexplained words would change the answer
AVERAGED = 3  # of the last epochs' weights an average is taken
# in the loss, beside the other sets: five tables found for a question, and the files that people bring, are what counts
HEAVIER = {"open_wikitable": 3.0, "untidy": 2.0}
WEIGHTS = Path(__file__).parent.parent / "tablerag" / "assets" / "parser.npz"


def small_net(
    name: str,
    told: Sequence[tuple[np.ndarray, np.ndarray]],  # features and labels, one pair a question
    draw: np.random.Generator,
) -> dict[str, np.ndarray]:
    "The arrays of a network of 16 units that gives log-odds, under their names in the weights file."
    x, y = (np.concatenate([each[i] for each in told if len(each[0])]) for i in (0, 1))
    mean, scale = x.mean(0), np.maximum(x.std(0), 0.05)
    x = (x - mean) / scale
    net = {
        "w0": draw.standard_normal((x.shape[1], 16)).astype(np.float32) * np.sqrt(2 / x.shape[1]),
        "b0": np.zeros(16),
        "w1": draw.standard_normal((16, 1)) * 0.2,
        "b1": np.zeros(1),
    }
    net = {key: value.astype(np.float32) for key, value in net.items()}
    first, second, steps = {k: 0.0 * v for k, v in net.items()}, {k: 0.0 * v for k, v in net.items()}, 0
    total = 12 * (len(x) // 256)
    for _ in range(12):
        order = draw.permutation(len(x))
        for start in range(0, len(x) - 255, 256):
            pick = order[start : start + 256]
            before = x[pick] @ net["w0"] + net["b0"]
            hidden = np.maximum(before, 0)
            odds = (hidden @ net["w1"] + net["b1"])[:, 0]
            slope = (1 / (1 + np.exp(-odds)) - y[pick])[:, None] / len(pick)
            lower = slope @ net["w1"].T * (before > 0)
            steps += 1
            for key, gradient in {
                "w1": hidden.T @ slope,
                "b1": slope.sum(0),
                "w0": x[pick].T @ lower + DECAY * net["w0"],
                "b0": lower.sum(0),
            }.items():
                first[key] = 0.9 * first[key] + 0.1 * gradient
                second[key] = 0.999 * second[key] + 0.001 * gradient**2
                change = first[key] / (1 - 0.9**steps) / (np.sqrt(second[key] / (1 - 0.999**steps)) + 1e-8)
                net[key] -= 3e-3 * max(0.02, 1 - steps / total) * change
    odds = (np.maximum(x @ net["w0"] + net["b0"], 0) @ net["w1"] + net["b1"])[:, 0]
    accuracy = ((odds > 0) == y).mean()
    area = roc_area(odds, y > 0.5) or 0.0
    print(f"{name}: {len(y)} cases, {y.mean():.3f} positive, accuracy {accuracy:.4f}, area {area:.3f}")
    return {f"{name}_{key}": value.astype(np.float16) for key, value in net.items()} | {
        f"{name}_mean": mean,
        f"{name}_scale": scale,
    }


def told_of(folder: Path, seed: int, limit: int | None, processes: int, keep: Path | None) -> tuple[dict, dict]:
    "By set: what links and columns are learned from, and what unexplained words are."
    links, words = {}, {}
    for name in sets_in(folder):
        if name in SETS:
            tables, questions = load(folder, name)
            jobs = [
                Job(question, tables[question["table_id"]], True, name)
                for question in [one for one in questions if fold_of(one["table_id"]) == "train"][:limit]
            ]
        else:
            own = [job for job in drawn_of(folder, name, seed, limit)["train"] if job.gold and "answer" in job.question]
            jobs = own[::2]
        key = f"links-{name}-{code():08x}-{seed}-{limit}"
        links[name] = kept_or(keep, key, lambda jobs=jobs: list(spread(told_links, jobs, processes)))
    SCORER[0] = scorer_of(links, {}, seed)
    for name in sets_in(folder):
        left = [
            job
            for job in drawn_of(folder, name, seed, limit)["train"]
            if job.take == "word" or job.gold and among(job.question, WORDS_SHARE)
        ]
        key = f"words-{name}-{code():08x}-{seed}-{limit}"
        words[name] = kept_or(keep, key, lambda left=left: list(spread(told_words, left, processes)))
    return links, words


def scorer_of(links: dict, words: dict, seed: int, without: Sequence[str] = ()) -> LearnedScorer:
    """Learn the log-odds of links and columns, which decide what candidates are written, and those of words that are
    left unexplained."""
    draw = np.random.default_rng(seed)
    told = [each for name, own in links.items() if name not in without for each in own]
    arrays: dict[str, np.ndarray] = named_features()
    for name, at in (("link", 0), ("column", 2)):
        arrays |= small_net(name, [(each[at], each[at + 1]) for each in told], draw)
    if words:
        arrays |= small_net("word", [each for name, own in words.items() if name not in without for each in own], draw)
    scorer = LearnedScorer(arrays)
    scorer.arrays = arrays
    return scorer


class Batch:
    "Examples side by side."

    def __init__(self, examples: Sequence[Example]):
        self.examples = examples
        self.sizes = np.array([len(each.right) for each in examples])
        self.starts = np.concatenate([[0], np.cumsum(self.sizes)[:-1]])
        self.of = np.repeat(np.arange(len(examples)), self.sizes)  # example of each candidate
        self.ids = np.concatenate([each.part_ids for each in examples])
        self.lengths = np.concatenate([each.part_lengths for each in examples])
        first = np.concatenate([[0], np.cumsum([len(each.part_lengths) for each in examples])[:-1]])
        self.rows = np.concatenate([each.rows + start for each, start in zip(examples, self.starts, strict=True)])
        self.parts = np.concatenate([each.parts + start for each, start in zip(examples, first, strict=True)])
        self.norm = 1 / np.sqrt(self.lengths).astype(np.float32)
        self.right = np.concatenate([each.right for each in examples])
        self.given = np.array([each.gold or each.stray for each in examples])
        self.answerable = np.array([each.answerable for each in examples])
        # who hands in a table knows what it is about; of one found among others nobody does
        self.searched = np.array([not each.vouched for each in examples])
        self.weight = np.array(
            [HEAVIER.get(each.set_name, 1.0) * (each.weight if each.answerable else 1.0) for each in examples],
            np.float32,
        )


class Model:
    "The ranker with its gradients, Adam and all."

    def __init__(self, width: int, seed: int):
        draw = np.random.default_rng(seed)
        self.values = {
            "w0": (draw.standard_normal((width, HIDDEN)) * np.sqrt(2 / width)).astype(np.float32),
            "b0": np.zeros(HIDDEN, np.float32),
            "w1": (draw.standard_normal((HIDDEN, 2)) * 0.1).astype(
                np.float32
            ),  # one score for a table found among others, one for a table given
            "b1": np.zeros(2, np.float32),
            "sparse": np.zeros(BUCKETS, np.float32),
        }
        self.first = {name: np.zeros_like(value) for name, value in self.values.items()}
        self.second = {name: np.zeros_like(value) for name, value in self.values.items()}
        self.steps = 0
        self.draw = draw
        self.blank: list[int] = []  # features not to be looked at
        self.pairs = True  # whether word pairs are
        self.average: dict[str, np.ndarray] = {}

    def forward(self, batch: Batch, drop: float = 0.0) -> tuple:
        dense = np.concatenate([each.dense for each in batch.examples]).astype(np.float32)
        dense -= self.mean
        dense /= self.scale
        dense[:, self.blank] = 0
        before = dense @ self.values["w0"] + self.values["b0"]
        hidden = np.maximum(before, 0)
        kept = None
        if drop:
            kept = (self.draw.random(hidden.shape, dtype=np.float32) >= drop) / np.float32(1 - drop)
            hidden *= kept
        scores = hidden @ self.values["w1"] + self.values["b1"]
        if self.pairs:
            sums = (
                np.add.reduceat(self.values["sparse"][batch.ids], np.concatenate([[0], np.cumsum(batch.lengths)[:-1]]))
                * batch.norm
            )
            scores += np.bincount(batch.rows, sums[batch.parts], minlength=len(scores)).astype(np.float32)[:, None]
        return dense, before, hidden, kept, scores

    def losses(self, batch: Batch, scores: np.ndarray) -> tuple[float, np.ndarray]:
        "Any table may be one of several found; given are the question's own, and some that have nothing to do with it."
        found, by_found = self.loss(batch, scores[:, 0], batch.weight * batch.searched)
        given, by_given = self.loss(batch, scores[:, 1], batch.weight * batch.given)
        return found + given, np.stack([by_found, by_given], 1)

    def loss(self, batch: Batch, scores: np.ndarray, weights: np.ndarray) -> tuple[float, np.ndarray]:
        "Mean negative log likelihood of the right candidates (or of no answer), and its gradient by score."
        top = np.maximum(np.maximum.reduceat(scores, batch.starts), 0)
        weight = np.exp(scores - top[batch.of])
        null = np.exp(-top)
        everything = np.add.reduceat(weight, batch.starts) + null
        good = weight * batch.right
        right = np.where(batch.answerable, np.add.reduceat(good, batch.starts), null)
        losses = -weights * np.log(right / everything + 1e-12)
        share = weights / len(weights)
        gradient = (
            weight / everything[batch.of]
            - np.where(batch.answerable[batch.of], good / np.maximum(right, 1e-12)[batch.of], 0)
        ) * share[batch.of]
        return float(losses.mean()), gradient.astype(np.float32)

    def step(self, batch: Batch, rate: float, drop: float, decay: float) -> float:
        dense, before, hidden, kept, scores = self.forward(batch, drop)
        loss, gradient = self.losses(batch, scores)
        upper = gradient @ self.values["w1"].T
        if kept is not None:
            upper *= kept
        upper *= before > 0
        part_gradient = np.bincount(batch.parts, gradient.sum(1)[batch.rows], minlength=len(batch.lengths)) * batch.norm
        gradients = {
            "w1": hidden.T @ gradient, "b1": gradient.sum(0), "w0": dense.T @ upper, "b0": upper.sum(0),
            "sparse": np.bincount(batch.ids, np.repeat(part_gradient, batch.lengths), minlength=BUCKETS),
        }  # fmt: skip
        self.steps += 1
        for name, slope in gradients.items():
            slope = slope.astype(np.float32)
            self.first[name] += 0.1 * (slope - self.first[name])
            self.second[name] += 0.001 * (slope * slope - self.second[name])
            mean = self.first[name] / (1 - 0.9**self.steps)
            square = self.second[name] / (1 - 0.999**self.steps)
            change = mean / (np.sqrt(square) + 1e-8)
            if name in ("w0", "w1"):
                change = change + decay * self.values[name]
            if name == "sparse":
                change = change * 0.7 + 0.02 * self.values[name] * (slope != 0)
            self.values[name] -= rate * change
        return loss

    def remember(self, share: float = 0.005) -> None:
        "Let the average of the weights follow them."
        if not self.average:
            self.average = {name: value.copy() for name, value in self.values.items()}
        for name, value in self.values.items():
            self.average[name] += share * (value - self.average[name])

    def recall(self) -> None:
        "Take the average: less noise than the last step has."
        self.values = self.average or self.values

    def scores(
        self, examples: Sequence[Example], given: bool
    ) -> list[np.ndarray]:  # one array an example, one score a candidate
        found: list[np.ndarray] = []
        for start in range(0, len(examples), 128):
            batch = Batch(examples[start : start + 128])
            found += np.split(self.forward(batch)[4][:, int(given)], batch.starts[1:])
        return found

    def rounded(self) -> Model:
        "The same with the values as they are saved."
        self.scale_of_sparse = np.float32(max(np.abs(self.values["sparse"]).max(), 1e-6) / 127)
        for name in ("w0", "b0", "w1", "b1"):
            self.values[name] = self.values[name].astype(np.float16).astype(np.float32)
        self.values["sparse"] = np.round(self.values["sparse"] / self.scale_of_sparse) * self.scale_of_sparse
        return self


def judged(made: dict, score: Callable[[Sequence[Example], bool], list[np.ndarray]]) -> dict:
    """Of development questions, the gold table given: how many are answered rightly, by set; and the same for
    Open-WikiTable over five tables found."""
    figures: dict[str, Any] = {"n": {}}
    for name in ALL_SETS:
        gold = [each for each in made["dev"] if each.gold and each.set_name == name]
        asked = made["asked"].get(name)  # some have no candidate at all
        if not gold:
            continue
        figures[name], figures["n"][name] = (
            round(float(Readings(gold, score(gold, True)).best()[1].sum()) / asked, 4),
            asked,
        )
    found = [each for each in made["found"] if each.set_name == "open_wikitable" and not each.lenient]
    return figures | {
        FIVE: round(likeliest(found, Readings(found, score(found, False))) / made["asked"]["open_wikitable"], 4)
    }


FIVE = "open_wikitable, five tables"


class Readings:
    """Candidates with the same values taken together, as `parse` does; then the likeliest values of each example
    and whether they are right."""

    def __init__(self, examples: Sequence[Example], scores: Sequence[np.ndarray]):
        self.size = len(examples)
        self.kept = np.array(
            [i for i, each in enumerate(examples) if (each.group >= 0).any()]
        )  # examples whose candidates give any value
        chosen = [(examples[i], scores[i]) for i in self.kept]
        self.scores = np.concatenate([own for _, own in chosen]).astype(np.float64)
        sizes = [len(own) for _, own in chosen]
        self.starts = np.concatenate([[0], np.cumsum(sizes)[:-1]])
        self.of = np.repeat(np.arange(len(chosen)), sizes)
        counts = [int(each.group.max()) + 1 for each, _ in chosen]
        self.group_starts = np.concatenate([[0], np.cumsum(counts)[:-1]])
        self.group_of = np.repeat(np.arange(len(chosen)), counts)
        groups = np.concatenate([each.group for each, _ in chosen])
        self.valued = groups >= 0
        self.groups = (groups + self.group_starts[self.of])[self.valued]
        self.right = np.zeros(sum(counts), dtype=bool)
        self.right[self.groups] = np.concatenate([each.same for each, _ in chosen])[self.valued]
        self.top = np.maximum.reduceat(self.scores, self.starts)

    def best(self) -> tuple[np.ndarray, np.ndarray]:  # one an example: probability, whether right
        top = np.maximum(self.top, 0.0)
        weight = np.exp(self.scores - top[self.of])
        share = weight / (np.add.reduceat(weight, self.starts) + np.exp(-top))[self.of]
        sums = np.bincount(self.groups, share[self.valued], minlength=len(self.right))
        most = np.maximum.reduceat(sums, self.group_starts)
        is_best = sums == most[self.group_of]
        probability, right = np.zeros(self.size), np.zeros(self.size, dtype=bool)
        probability[self.kept] = most
        right[self.kept] = np.logical_or.reduceat(is_best & self.right, self.group_starts)
        return probability, right


def likeliest(examples: Sequence[Example], readings: Readings) -> int:
    "For how many questions the likeliest reading over all tables found is right."
    best: dict[str, tuple[float, bool]] = {}
    for each, probability, right in zip(examples, *readings.best(), strict=True):
        best[each.question] = max(best.get(each.question, (-1.0, False)), (probability, bool(right)))
    return sum(right for _, right in best.values())


CASES = ("found", "given")  # a table found among others; a table that is given
# a wrong answer costs this share of what a right one gains, and an answer where there is none half of that
COSTS = {"found": 0.5, "given": 0.5}


def winners(model: Model, examples: Sequence[Example], given: bool) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """What certainty is told from, whether the best reading is right, and the number of the example: of those that have
    a reading."""
    seen, right, of = [], [], []
    for number, (each, scores) in enumerate(zip(examples, model.scores(examples, given), strict=True)):
        valued = each.group >= 0
        if not valued.any():
            continue
        top = max(0.0, float(scores.max()))
        weight = np.exp(scores - top)
        share = weight / (weight.sum() + np.exp(-top))
        sums = np.bincount(each.group[valued], share[valued], minlength=each.group.max() + 1)
        best = int(sums.argmax())
        seen.append(certainty_features(sorted(sums.tolist(), reverse=True)))
        right.append(bool(each.same[each.group == best].any()))
        of.append(number)
    return np.array(seen, np.float32).reshape(len(seen), -1), np.array(right, bool), np.array(of, int)


def least_probability(told: dict[str, dict[float, dict[str, float]]], case: str) -> float:
    """The least probability under which answers over development questions gain most by the costs of a case, all sets
    counting the same, left out and learned from."""

    def gain(least: float) -> float:
        rows = [found[least] for found in told.values()]
        return sum(row["right"] - COSTS[case] * (row["wrong"] + row["no answer"] / 2) for row in rows)

    return max(LEAST, key=lambda least: (gain(least), -least))


def logistic(
    x: np.ndarray,
    y: np.ndarray,
    weight: np.ndarray,
    ridge: float,
    before: np.ndarray | None = None,  # log-odds to begin with, which hold as far as the ridge allows nothing else
) -> np.ndarray:
    "Weights and, last, the offset of a logistic curve, by Newton's method."
    x = np.concatenate([x, np.ones((len(x), 1))], 1).astype(np.float64)
    w, held = np.zeros(x.shape[1]), np.full(x.shape[1], ridge)
    held[-1] = 1e-6
    for _ in range(25):
        p = _chance(x @ w + (0.0 if before is None else before))
        gradient = x.T @ (weight * (p - y)) + held * w
        w -= np.linalg.solve((x * (weight * p * (1 - p))[:, None]).T @ x + np.diag(held), gradient)
    return w


def _chance(odds: np.ndarray) -> np.ndarray:
    return 1 / (1 + np.exp(-np.clip(odds, -30, 30)))


RIDGE = 100.0
# what the examples of a set without an answer weigh together, beside 1 for all its questions that have one
UNANSWERABLE = 0.4
LEFT_OUT_EPOCHS = 4


@dataclass
class Records:
    "The best readings of a set's development questions, by weights that may or may not have seen the set."

    x: np.ndarray  # as of `certainty_features`
    right: np.ndarray
    of: list[Example]

    @property
    def weight(self) -> np.ndarray:
        "One weight a record: the set counts the same as any other."
        lacking = np.array([each.stray for each in self.of], bool)
        return np.where(lacking, UNANSWERABLE / max(1, lacking.sum()), 1 / max(1, (~lacking).sum()))


def records_of(model: Model, made: dict, case: str, name: str) -> Records:
    "The records of a set."
    looked = made["found"] if case == "found" else [each for each in made["dev"] if each.gold]
    examples = [each for each in (*looked, *(each for each in made["dev"] if each.stray)) if each.set_name == name]
    x, right, numbers = winners(model, examples, case == "given")
    return Records(x, right, [examples[i] for i in numbers])


def left_out(made: dict, seed: int, processes: int) -> dict[str, Model]:
    "For each set a network that never saw it."
    scaled = seen(made, seed)

    def without(name: str) -> Model:
        rest = made | {"train": [each for each in made["train"] if each.set_name != name]}
        return member(rest, scaled, seed, LEFT_OUT_EPOCHS)

    names = [name for name in ALL_SETS if made["asked"].get(name)]
    return dict(zip(names, spread(without, names, processes, 1), strict=True))


@dataclass
class Curve:
    "A logistic curve over `CERTAINTY_FEATURES`."

    mean: np.ndarray
    scale: np.ndarray
    w: np.ndarray
    b: float

    @classmethod
    def fitted(cls, records: Sequence[Records]) -> Curve:
        x, right = (np.concatenate([getattr(each, name) for each in records]) for name in ("x", "right"))
        weight = np.concatenate([each.weight for each in records])
        mean, scale = x.mean(0), np.maximum(x.std(0), 0.05)
        # it begins with the odds of the best reading
        w = logistic((x - mean) / scale, right, weight * len(x) / weight.sum(), RIDGE, x[:, 0])
        return cls(mean, scale, w[:-1] + np.eye(len(mean))[0] * scale[0], w[-1] + mean[0])

    def __call__(self, x: np.ndarray) -> np.ndarray:
        return _chance((x - self.mean) / self.scale @ self.w + self.b)


RISKS = (0.01, 0.02, 0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.4, 0.5)


def certain(model: Model, others: dict[str, Model], made: dict) -> tuple[dict[str, np.ndarray], dict, dict]:
    """The arrays of `Certainty` and of the risk curve, fitted on readings of each set by weights that never saw it, as
    a user's own files are read; calibration of sets left out; and, by case and set, `at_thresholds` by weights and a
    curve that never saw the set, and by the shipped ones."""
    arrays: dict[str, list] = {"mean": [], "scale": [], "w": [], "b": []}
    report: dict[str, Any] = {}
    told: dict[str, dict] = {}
    risks = []
    for case in CASES:
        records = unseen_records(others, made, case)
        curve = Curve.fitted(list(records.values()))
        for name in arrays:
            arrays[name].append(getattr(curve, name))
        told[case], families = {}, []
        for name, each in records.items():
            unseen = curve_without(records, name)(each.x)
            own = records_of(model, made, case, name)
            told[case][f"{name}, left out"] = at_thresholds(each.of, unseen, each.right)
            told[case][name] = at_thresholds(own.of, curve(own.x), own.right)
            able = np.array([not one.stray for one in each.of])
            report[f"{name}, {case}"] = {
                "n": int(able.sum()),
                "area": round(roc_area(unseen, each.right) or 0.0, 3),
                "calibration error": round(
                    calibration_error(zip(unseen[able].tolist(), each.right[able].tolist(), strict=True)), 3
                ),
            }
            families.append(judged_questions(each.of, unseen, each.right, case))
        pairs = [
            (probability, not right, number) for number, each in enumerate(families) for probability, right in each
        ]
        risks.append(
            risk_thresholds(*zip(*[pair[:2] for pair in pairs], strict=True), RISKS, [each[2] for each in pairs])
        )
    found = {f"certainty_{name}": np.array(value, np.float32) for name, value in arrays.items()}
    found |= {"certainty_features": np.array(CERTAINTY_FEATURES)}
    found |= {"risk_levels": np.array(RISKS, np.float32), "risk_least": np.array(risks, np.float32)}
    return found, report, told


def unseen_records(others: dict[str, Model], made: dict, case: str) -> dict[str, Records]:
    "The records of each set by weights that never saw it; of sets that have answers in this case."
    found = {name: records_of(other, made, case, name) for name, other in others.items()}
    return {name: each for name, each in found.items() if not all(one.stray for one in each.of)}


def curve_without(records: dict[str, Records], name: str) -> Curve:
    "The curve of all sets but one."
    return Curve.fitted([each for other, each in records.items() if other != name])


def save_left_out(
    folder: Path, others: dict[str, Model], made: dict, links: dict, words: dict, seed: int, thresholds: np.ndarray
) -> None:
    "Write for each set weights that never saw it: `families.py --without-own` asks it with them."
    records = {case: unseen_records(others, made, case) for case in CASES}
    folder.mkdir(parents=True, exist_ok=True)
    for name, other in others.items():
        curves = [curve_without(records[case], name) for case in CASES]
        certainty = {
            f"certainty_{part}": np.array([getattr(curve, part) for curve in curves], np.float32)
            for part in ("mean", "scale", "w", "b")
        }
        certainty |= {"certainty_features": np.array(CERTAINTY_FEATURES)}
        path = folder / f"parser-without-{name}.npz"
        save(other.rounded(), scorer_of(links, words, seed, [name]), path, thresholds, certainty)
        print(path, flush=True)


def judged_questions(
    of: Sequence[Example], probability: np.ndarray, right: np.ndarray, case: str
) -> list[tuple[float, bool]]:
    """Confidence of the answer to each question that has one, and whether it is right; of several tables found the
    likeliest answers, beside the others, as `routing.Switch` weighs them."""
    able = [
        (each, p, ok) for each, p, ok in zip(of, probability.tolist(), right.tolist(), strict=True) if not each.stray
    ]
    if case == "given":
        return [(p, ok) for _, p, ok in able]
    by_question: dict[tuple[str, bool], list[tuple[float, bool]]] = {}
    for each, p, ok in able:
        by_question.setdefault((each.question, each.lenient), []).append((p / (1.0001 - p), ok))
    weighed = [(max(odds), sum(each for each, _ in odds)) for odds in by_question.values()]
    return [(best / (Switch.doubt + total), ok) for (best, ok), total in weighed]


# tried
LEAST = tuple(round(0.06 + 0.02 * i, 2) for i in range(30))


def at_thresholds(own: Sequence[Example], probability: np.ndarray, right: np.ndarray) -> dict[float, dict[str, float]]:
    """By least probability: right and wrong of the questions that have an answer, answered of those that have none, and
    of the latter those whose rows were taken out; of several tables found the likeliest reading answers."""
    best: dict[tuple[str, str, bool], tuple[float, bool]] = {}
    for each, likely, ok in zip(own, probability.tolist(), right.tolist(), strict=True):
        key = each.question, each.taken, each.stray
        best[key] = max(best.get(key, (-1.0, False)), (likely, ok))
    able = [found for (_, _, stray), found in best.items() if not stray]
    lacking = [likely for (_, _, stray), (likely, _) in best.items() if stray]
    rows = [likely for (_, taken, _), (likely, _) in best.items() if taken in ("rows", "label")]

    def share(found: Sequence[bool]) -> float:
        return round(sum(found) / max(1, len(found)), 3)

    return {
        least: {
            "right": share([ok and likely >= least for likely, ok in able]),
            "wrong": share([not ok and likely >= least for likely, ok in able]),
            "no answer": share([likely >= least for likely in lacking]),
            "rows taken": share([likely >= least for likely in rows]),
            "precision": share([ok for likely, ok in able if likely >= least]),
        }
        for least in (*LEAST, 0.7)
    }


def seen(made: dict, seed: int) -> tuple[np.ndarray, np.ndarray]:  # mean and spread of each feature
    "How features are scaled."
    chosen = random.Random(seed).sample(made["train"], min(2000, len(made["train"])))
    sample = np.concatenate([each.dense for each in chosen]).astype(np.float32)
    return sample.mean(0), np.maximum(sample.std(0), 0.05)


def member(
    made: dict,
    scaled: tuple[np.ndarray, np.ndarray],
    seed: int,
    epochs: int,
    blank: Sequence[int] = (),  # features not to be looked at
    pairs: bool = True,
) -> Model:
    "One network."
    examples = list(made["train"])
    chooser = random.Random(seed)
    model = Model(len(scaled[0]), seed)
    model.blank, model.pairs = list(blank), pairs
    model.mean, model.scale = scaled
    steps = epochs * (len(examples) // 64)
    for epoch in range(epochs):
        chooser.shuffle(examples)
        started, losses = time.perf_counter(), []
        for start in range(0, len(examples) - 63, 64):
            rate = 2e-3 * max(0.02, 1 - model.steps / steps)
            losses.append(model.step(Batch(examples[start : start + 64]), rate, drop=0.1, decay=0.01))
            if epoch >= epochs - AVERAGED:
                model.remember()
        seconds = time.perf_counter() - started
        print(f"member {seed}, epoch {epoch + 1}: train loss {np.mean(losses):.4f}, {seconds:.0f} s", flush=True)
    model.recall()
    return model


def averaged(members: Sequence[Model]) -> Model:
    "The network whose scores are the mean of those of its members, which stand side by side in it."
    joined, many = members[0], len(members)
    values = [each.values for each in members]
    joined.values = {
        "w0": np.concatenate([each["w0"] for each in values], 1),
        "b0": np.concatenate([each["b0"] for each in values]),
        "w1": np.concatenate([each["w1"] for each in values]) / np.float32(many),
        "b1": sum(each["b1"] for each in values) / np.float32(many),
        "sparse": sum(each["sparse"] for each in values) / np.float32(many),
    }
    return joined


def train(
    made: dict, seed: int, epochs: int, members: int = 1, processes: int = 1, **parts: Any
) -> tuple[Model, dict]:  # and figures on development questions
    "The mean of networks that differ in what they begin with and in the order of what they see."
    scaled = seen(made, seed)
    model = averaged(
        list(spread(lambda own: member(made, scaled, own, epochs, **parts), range(seed, seed + members), processes, 1))
    )
    figures = judged(made, model.scores)
    print(f"dev {figures}", flush=True)
    return model, figures


def named_features() -> dict[str, np.ndarray]:
    "The names of the features that weights are made for, as arrays to stand beside them."
    return {name: np.array(names) for name, names in feature_names().items()}


# a network's features: the array of their names, what its other arrays begin with
_NETWORKS = {"features": "", "link_features": "link_", "column_features": "column_", "word_features": "word_"}


_SMALL = {"w0": (0, 16), "b0": (16,), "w1": (16, 1), "b1": (1,)}  # a small network over no features


def adapt(path: Path, out: Path) -> None:
    """Write weights for this version's features: known names keep their weights, new ones weigh nothing until they are
    trained, lost ones go."""
    with np.load(path, allow_pickle=False) as file:
        arrays = dict(file)
    if "word_features" not in arrays:
        arrays |= {"word_features": np.array([]), "word_mean": np.zeros(0), "word_scale": np.ones(0)}
        arrays |= {f"word_{part}": np.zeros(shape) for part, shape in _SMALL.items()}
    for name, own in feature_names().items():
        held = {feature: i for i, feature in enumerate(arrays[name].tolist())}
        kept = [(i, held[feature]) for i, feature in enumerate(own) if feature in held]
        to, at = (np.array([pair[i] for pair in kept], int) for i in (0, 1))
        for part, blank in (("mean", 0.0), ("scale", 1.0), ("w0", 0.0)):
            old = arrays[_NETWORKS[name] + part]
            new = np.full((len(own), *old.shape[1:]), blank, old.dtype)
            new[to] = old[at]
            arrays[_NETWORKS[name] + part] = new
        fresh, gone = [each for each in own if each not in held], sorted(set(held) - set(own))
        print(f"{name}: {len(kept)} kept; new: {', '.join(fresh) or 'none'}; gone: {', '.join(gone) or 'none'}")
    _adapt_certainty(arrays)
    arrays["sparse"] = np.pad(arrays["sparse"], (0, BUCKETS - len(arrays["sparse"])))
    np.savez_compressed(out, **arrays | named_features())


def _adapt_certainty(arrays: dict[str, np.ndarray]) -> None:
    "The same for the certainty of the best reading; where weights have none, it is the share of the likelihood."
    held = arrays["certainty_features"].tolist() if "certainty_features" in arrays else []
    blank = {"mean": 0.0, "scale": 1.0, "w": 0.0}
    for part, value in blank.items():
        new = np.full((2, len(CERTAINTY_FEATURES)), value, np.float32)
        for i, feature in enumerate(CERTAINTY_FEATURES):
            if feature in held:
                new[:, i] = arrays[f"certainty_{part}"][:, held.index(feature)]
            elif not held and part == "w" and feature == "odds":
                new[:, i] = 1.0
        arrays[f"certainty_{part}"] = new
    arrays.setdefault("certainty_b", np.zeros(2, np.float32))
    arrays["certainty_features"] = np.array(CERTAINTY_FEATURES)


def save(
    model: Model,
    scorer: LearnedScorer,
    path: Path,
    thresholds: np.ndarray,
    certainty: dict[str, np.ndarray],
) -> None:
    """Write the weights: halves for the network, bytes for the word pairs. The file holds no date: the same
    weights are the same bytes."""
    scale = model.scale_of_sparse
    arrays = {name: model.values[name].astype(np.float16) for name in ("w0", "b0", "w1", "b1")}
    arrays |= {"mean": model.mean.astype(np.float32), "scale": model.scale.astype(np.float32)}
    arrays |= {"sparse": np.round(model.values["sparse"] / scale).astype(np.int8), "sparse_scale": scale}
    arrays |= {"thresholds": thresholds.astype(np.float32)}
    arrays |= scorer.arrays | certainty
    path.parent.mkdir(parents=True, exist_ok=True)
    np.savez_compressed(path, **arrays)


class Exact(LinkedQuestion):
    "Links only where the question holds a cell as it is written: what is left without the index of values."

    def find_values(self) -> list[ValueLink]:
        def written(link: ValueLink) -> bool:
            start, end = self.tokens[link.start].start, self.tokens[link.end - 1].end
            return link.condition.op == "=" and any(
                as_text(value) == self.question[start:end] for value in link.condition.values
            )

        return [link for link in super().find_values() if written(link)]


SHARE = 0.4  # of the questions, for what is taken away


def ablate(
    made: dict, folder: Path, seed: int, epochs: int, limit: int | None, scorer: LearnedScorer, processes: int
) -> dict[str, dict]:
    """Development figures with fewer questions; and, at a share of them, with parts taken away. Every row is
    trained in the same way."""
    vectors = [i for i, name in enumerate(FEATURES) if " vector_" in name]

    def kept(choose: Callable[[Example], bool] = lambda each: True, share: float = SHARE) -> dict:
        return made | {
            "train": [each for each in made["train"] if among({"id": each.question}, share) and choose(each)]
        }

    variants: list[tuple[str, dict, dict]] = [
        *((f"{share:.0%} of the questions", kept(share=share), {}) for share in (1.0, 0.05, 0.15, SHARE)),
        ("without word pairs", kept(), {"pairs": False}),
        ("without word vectors", kept(), {"blank": vectors}),
        ("without wrong tables", kept(lambda each: each.gold), {}),
        *(
            (f"without questions of {name}", kept(lambda each, name=name: each.set_name != name), {})
            for name in made["asked"]
        ),
        ("without template questions", kept(lambda each: not each.made), {}),
        ("without what was taken out", kept(lambda each: not each.taken), {}),
    ]

    def trained(variant: tuple[str, dict, dict]) -> dict:
        name, examples, options = variant
        _, figures = train(examples, seed, epochs, **options)
        print(name, figures, flush=True)
        return figures | {"questions": sum(each.gold for each in examples["train"])}

    found = dict(zip([name for name, *_ in variants], spread(trained, variants, processes, 1), strict=True))
    # nothing learned at all: links and columns are scored by hand too
    bare = build(folder, seed, limit, None, processes, ("dev", "found"), SHARE)
    found["without learned ranking"] = judged(bare, lambda examples, given: [each.hand for each in examples]) | {
        "questions": 0
    }
    interpretation_module.LinkedQuestion = Exact
    found["without the index of values"] = trained(
        ("without the index of values", build(folder, seed, limit, scorer, processes, share=SHARE), {})
    )
    interpretation_module.LinkedQuestion = LinkedQuestion
    return found


CARD = """# Parser weights

What they are: {members} networks of {width} x {hidden} x 2 over dense features, whose scores are averaged (one for \
a table found among others, one for a table given), weights of {buckets:,} hashed word pairs, and two networks of 16
units that score links and columns. `parser.npz`, {size:.0f} KB, plain arrays (no pickle), read by \
`tablerag.parser.parsing`.

What they do: rank the queries that the grammar writes for a question over one table, against "no answer".

Made by: `python benchmarks/train_parser.py BENCHMARK_FOLDER --wheels FOLDER_OF_PACKAGES --seed {seed} \
--epochs {epochs}{limit}` on {date}; the same seed gives the same weights.

Data: questions over tables of `wikisql` (WikiSQL, BSD-3) and `open_wikitable` (Open-WikiTable) with gold SQL, and \
of `wtq` (WikiTableQuestions, CC BY-SA 4.0) with answers only: split by table (CRC-32 of the table's id): 70 % train, \
15 % dev, 15 % test. `databases`: questions over one table of Spider's training databases (CC BY-SA 4.0) and of \
GeoQuery \
(CC BY 4.0), the answers by running their gold SQL; `untidy`: questions written by the project's authors over public \
files (data.gov style open data; fivethirtyeight/data, CC BY 4.0; data sets of Python packages), half of which are \
held out, unread: both 85 % train, 15 % dev or by file.

| set | questions with an answer | made from templates | no answer: another table | taken out: {kinds} |
|---|---|---|---|---|
{counts}

Template questions are made with the query that answers them, over the training tables of a set, for what people ask \
rarely there: groups, shares, comparisons, ordinals, comparisons with numbers. What is taken out of a table: the rows \
that the right query selects (`rows`), those of one of its conditions (`label`), a column it asks for or orders by \
(`column`); `word`: the question has a name more that the table has not. Wrong training tables that BM25 retrieves for \
a question, or that lie in the same database or folder, are trained as "no answer", where a table is given only tables \
by chance. A third of the titled WikiSQL and WikiTableQuestions questions were given their page title, as \
Open-WikiTable asks. The weights are the average of those of the last {averaged} epochs.

Figures on dev tables (best answer right, the gold table given; five tables: the likeliest of five found by BM25): \
{figures}.
Certainty: a logistic curve over the odds of the best interpretation, of the second, of no answer, and their number, \
fitted on development questions of each set and on those whose answer was taken out, as weights that never saw the set \
rank them. Area under the ROC curve / calibration error of each set by weights and a curve that never saw it (n): \
{left_out}.
No answer below a probability of {thresholds}, which gains most on dev where a wrong answer costs {costs} of what a \
right one gains, and an answer where there is none half of that. In the loss examples of {heavier} count for more.

| dev, by set | right | wrong | answered without an answer | answered without its rows | right of P >= .7 |
|---|---|---|---|---|---|
{trust}

Figures on test tables: `benchmarks/parsing.json`.

Limits: one table at a time; English training questions (Japanese, Chinese and Russian cue words are glossed into \
English);
most questions are about Wikipedia tables. WikiSQL counts where a value was asked for (`how many points ...`), which \
is learned from it.
"""


def counted(examples: Sequence[Example]) -> str:
    "Rows of the card: how many training examples of each kind."
    rows = []
    for name in ALL_SETS:
        own = [each for each in examples if each.set_name == name]
        asked = sum(each.gold and not each.made for each in own)
        made = sum(each.gold and each.made for each in own)
        wrong = sum(not each.gold and not each.taken for each in own)
        taken = ", ".join(f"{sum(each.taken == kind for each in own):,}" for kind in TAKEN)
        if own:
            rows.append(f"| {name} | {asked:,} | {made:,} | {wrong:,} | {taken} |")
    return "\n".join(rows)


def trust_rows(told: dict, thresholds: np.ndarray) -> str:
    "Rows of the card: what the least probabilities give on development questions."
    rows = []
    for case, least in zip(CASES, thresholds.tolist(), strict=True):
        for name, found in told[case].items():
            at = found[round(least, 2)]
            figures = (at["right"], at["wrong"], at["no answer"], at["rows taken"], found[0.7]["precision"])
            rows.append(f"| {name}; {case} | " + " | ".join(f"{100 * value:.1f} %" for value in figures) + " |")
    return "\n".join(rows)


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("folder", type=Path, nargs="?", help="folder of the benchmark sets")
    arguments.add_argument("--seed", type=int, default=0)
    arguments.add_argument("--epochs", type=int, default=9)
    arguments.add_argument("--limit", type=int, help="most questions of a set")
    arguments.add_argument(
        "--processes", type=int, default=2, help="how many make examples; the weights do not depend on it"
    )
    arguments.add_argument("--out", type=Path, default=WEIGHTS)
    arguments.add_argument(
        "--ablate",
        action="store_true",
        help="then measure what each part is worth, into parser_ablations.json beside this file",
    )
    arguments.add_argument("--ablation-epochs", type=int, default=4)
    arguments.add_argument(
        "--adapt",
        action="store_true",
        help="train nothing: write this version's weights file to --out for this version's features, new ones at zero",
    )
    arguments.add_argument(
        "--weights", type=Path, default=WEIGHTS, help="what --adapt begins with; default: this version's weights"
    )
    arguments.add_argument(
        "--wheels",
        type=Path,
        nargs="+",
        action="extend",
        default=[],
        help="folders of fetched packages (see untidy.py), whose data sets are asked too",
    )
    arguments.add_argument("--left-out", type=Path, help="a folder for weights that never saw one of the sets, each")
    arguments.add_argument(
        "--cache", type=Path, help="a folder that keeps the examples, for the next run of the same code"
    )
    asked = arguments.parse_args()
    if asked.adapt:
        adapt(asked.weights, asked.out)
        return
    if asked.folder is None:
        arguments.error("the folder of the benchmark sets is missing")
    material.WHEELS[:] = asked.wheels
    links, words = told_of(asked.folder, asked.seed, asked.limit, asked.processes, asked.cache)
    scorer = scorer_of(links, words, asked.seed)
    made = build(asked.folder, asked.seed, asked.limit, scorer, asked.processes, keep=asked.cache)
    model, figures = train(made, asked.seed, asked.epochs, MEMBERS, asked.processes)
    others = left_out(made, asked.seed, asked.processes)
    certainty, sure, told = certain(model.rounded(), others, made)
    print("certainty", json.dumps(sure), flush=True)
    thresholds = np.array([least_probability(told[case], case) for case in CASES])
    save(model, scorer, asked.out, thresholds, certainty)
    if asked.left_out:
        save_left_out(asked.left_out, others, made, links, words, asked.seed, thresholds)
    print(
        f"{asked.out}: {asked.out.stat().st_size / 1024:.0f} KB, dev {json.dumps(figures)}, thresholds {thresholds}",
        flush=True,
    )
    card = CARD.format(
        width=len(model.mean),
        hidden=HIDDEN,
        members=MEMBERS,
        buckets=BUCKETS,
        size=asked.out.stat().st_size / 1024,
        seed=asked.seed,
        epochs=asked.epochs,
        limit=f" --limit {asked.limit}" if asked.limit else "",
        date=date.today(),
        counts=counted(made["train"]),
        kinds=", ".join(TAKEN),
        averaged=AVERAGED,
        heavier=", ".join(f"{name} ({times:g} times)" for name, times in HEAVIER.items()),
        left_out=", ".join(
            f"{name} {each['area']:.3f} / {each['calibration error']:.3f} ({each['n']})" for name, each in sure.items()
        ),
        costs=" and ".join(f"{COSTS[case]} ({case})" for case in ("found", "given")),
        trust=trust_rows(told, thresholds),
        thresholds=" and ".join(
            f"{least:.2f} for a table {case}" for case, least in zip(CASES, thresholds.tolist(), strict=True)
        ),
        figures=", ".join(
            f"{name} {100 * value:.1f} %" for name, value in figures.items() if name not in ("loss", "n")
        ),
    )
    asked.out.with_suffix(".md").write_text(card, encoding="utf-8")
    if asked.ablate:
        settings = {
            "seed": asked.seed,
            "epochs": asked.ablation_epochs,
            "limit": asked.limit,
            "share": SHARE,
            "n": figures["n"],
        }
        rows = ablate(made, asked.folder, asked.seed, asked.ablation_epochs, asked.limit, scorer, asked.processes)
        Path(__file__).with_name("parser_ablations.json").write_text(
            json.dumps({"settings": settings, "rows": rows}, indent=1) + "\n"
        )


if __name__ == "__main__":
    main()
