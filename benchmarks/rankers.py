"""The parser's network against boosted trees, and both averaged, over the same examples.

    python benchmarks/rankers.py BENCHMARK_FOLDER --cache FOLDER [--seed 0] [--trees 200] [--wheels FOLDER ...]

Both learn to choose among the candidates of a question and no answer, with the same loss (marginal likelihood of the
right candidates). The trees (LightGBM, which only this command needs: pip install lightgbm) see all right candidates
and, of the others, the hardest and some by chance, at most 24 a question. Figures are the share of development
questions whose best interpretation is right, the gold table given. Examples are kept in the folder of --cache, as
`training.train_parser` keeps them. Results go to benchmarks/rankers.json.
"""

from __future__ import annotations

import argparse
import json
import platform
from collections.abc import Sequence
from importlib.metadata import version
from pathlib import Path

import numpy as np

from training import material
from training.examples import ALL_SETS, Example, build
from training.train_parser import HEAVIER, Model, Readings, member, scorer_of, seen, told_of

KEPT = 24  # candidates of a question that the trees learn from
EPOCHS = 4


def kept_candidates(example: Example, scores: np.ndarray, draw: np.random.Generator) -> np.ndarray:
    "The right candidates, the likeliest of the others, and some by chance."
    order = np.argsort(-scores)
    if len(order) <= KEPT:
        return order
    hardest = order[: KEPT * 2 // 3]
    others = draw.choice(order[len(hardest) :], KEPT - len(hardest), replace=False)
    right = order[example.right[order]][:6]
    return np.unique(np.concatenate([hardest, others, right]))


def matrix(examples: Sequence[Example], kept: Sequence[np.ndarray], given: Sequence[float]) -> np.ndarray:
    "Features of candidates, and last whether the table is given."
    rows = np.empty((sum(map(len, kept)), examples[0].dense.shape[1] + 1), np.float32)
    at = 0
    for each, chosen, is_given in zip(examples, kept, given, strict=True):
        rows[at : at + len(chosen), :-1] = each.dense[chosen]
        rows[at : at + len(chosen), -1] = is_given
        at += len(chosen)
    return rows


class Choice:
    "The loss of choosing among candidates and no answer: gradient and curvature, as LightGBM asks for them."

    def __init__(self, examples: Sequence[Example], kept: Sequence[np.ndarray], weight: Sequence[float]):
        sizes = np.array(list(map(len, kept)))
        self.starts = np.concatenate([[0], np.cumsum(sizes)[:-1]])
        self.of = np.repeat(np.arange(len(examples)), sizes)
        self.right = np.concatenate([each.right[chosen] for each, chosen in zip(examples, kept, strict=True)])
        self.answerable = np.logical_or.reduceat(self.right, self.starts)
        self.weight = np.asarray(weight)[self.of]

    def __call__(self, scores: np.ndarray, _: object) -> tuple[np.ndarray, np.ndarray]:
        top = np.maximum(np.maximum.reduceat(scores, self.starts), 0)
        each = np.exp(scores - top[self.of])
        share = each / (np.add.reduceat(each, self.starts) + np.exp(-top))[self.of]
        good = each * self.right
        wanted = good / np.maximum(np.add.reduceat(good, self.starts), 1e-12)[self.of]
        slope = share - np.where(self.answerable[self.of], wanted, 0)
        return slope * self.weight, np.maximum(share * (1 - share), 1e-3) * self.weight


class Trees:
    "Boosted trees that score candidates."

    def __init__(self, examples: Sequence[Example], network: Model, seed: int, trees: int):
        import lightgbm

        draw, scores = np.random.default_rng(seed), network.scores(examples, True)
        learned, kept, given, weight = [], [], [], []
        for each, own in zip(examples, scores, strict=True):
            chosen = kept_candidates(each, own, draw)
            cases = [0.0] * (not each.vouched) + [1.0] * (each.gold or each.stray)
            for case in cases:
                learned.append(each)
                kept.append(chosen)
                given.append(case)
                weight.append(HEAVIER.get(each.set_name, 1.0) * (each.weight if each.answerable else 1.0))
        loss = Choice(learned, kept, weight)
        data = lightgbm.Dataset(matrix(learned, kept, given), loss.right.astype(np.float32), params={"max_bin": 63})
        settings = {"num_leaves": 31, "learning_rate": 0.1, "feature_fraction": 0.3, "min_data_in_leaf": 60}
        settings |= {"lambda_l2": 5.0, "max_bin": 63, "verbosity": -1, "seed": seed, "num_threads": 2}
        self.model = lightgbm.train(settings | {"objective": loss}, data, trees)

    def scores(self, examples: Sequence[Example], given: bool) -> list[np.ndarray]:
        found: list[np.ndarray] = []
        for start in range(0, len(examples), 512):
            part = examples[start : start + 512]
            every = [np.arange(len(each.right)) for each in part]
            scores = self.model.predict(matrix(part, every, [float(given)] * len(part)), raw_score=True)
            found += np.split(scores, np.cumsum(list(map(len, every)))[:-1])
        return found


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("folder", type=Path)
    arguments.add_argument("--cache", type=Path, required=True)
    arguments.add_argument("--seed", type=int, default=0)
    arguments.add_argument("--trees", type=int, default=200)
    arguments.add_argument("--wheels", type=Path, nargs="+", default=[])
    asked = arguments.parse_args()
    material.WHEELS[:] = asked.wheels
    links, words = told_of(asked.folder, asked.seed, None, 2, asked.cache)
    made = build(asked.folder, asked.seed, None, scorer_of(links, words, asked.seed), 2, keep=asked.cache)
    network = member(made, seen(made, asked.seed), asked.seed, EPOCHS)
    trees = Trees(made["train"], network, asked.seed, asked.trees)
    gold = [each for each in made["dev"] if each.gold]
    scores = {"network": network.scores(gold, True), "trees": trees.scores(gold, True)}
    scores["both averaged"] = [(a + b) / 2 for a, b in zip(scores["network"], scores["trees"], strict=True)]
    names = np.array([each.set_name for each in gold])
    right = {name: Readings(gold, own).best()[1] for name, own in scores.items()}
    rows = {
        name: {one: round(float(own[names == one].mean()), 4) for one in ALL_SETS if (names == one).any()}
        for name, own in right.items()
    }
    report = {
        "command": "python benchmarks/rankers.py BENCHMARK_FOLDER --cache FOLDER",
        "seed": asked.seed,
        "epochs": EPOCHS,
        "trees": asked.trees,
        "n": {name: int((names == name).sum()) for name in ALL_SETS if (names == name).any()},
        "right": rows,
        "versions": {"python": platform.python_version(), "lightgbm": version("lightgbm"), "numpy": np.__version__},
    }
    Path(__file__).with_suffix(".json").write_text(json.dumps(report, indent=1) + "\n")
    print(json.dumps(report, indent=1))


if __name__ == "__main__":
    main()
