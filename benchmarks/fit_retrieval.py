"""Learn the weights of the retriever's second look.

    python benchmarks/fit_retrieval.py ../shared/benchmarks/{ottqa,open_wikitable,fetaqa} --out
        benchmarks/retrieval_weights.json

Each folder holds tables and questions with gold tables. The weights maximise the log-likelihood of the gold table
among the candidates (softmax), every set counting the same, none below zero. What they are worth is measured by
two-fold cross-validation split by table; the weights printed are learned from everything. With `--only NAME` the
others stay what they are: a new measure does not move the probabilities that later steps were fitted to.
"""

import argparse
import json
import zlib
from pathlib import Path

import numpy as np
from tqdm import tqdm

from tablerag.retrieval.fusion import WEIGHTS
from tablerag.retrieval.retriever import build_retriever
from tablerag.tables.corpus import load_tables
from tablerag.tables.questions import load_questions

DECAY = 1e-3  # L2 penalty on standardised weights
STEPS = 600


def measure(folder: Path) -> dict[str, np.ndarray]:
    "Measures of all candidates of all questions: question x candidate x measure, padded."
    retriever = build_retriever(load_tables(folder).tables, progress=True)
    found, gold, fold = [], [], []
    for question in tqdm(load_questions(folder), desc=folder.name):
        candidates = retriever.shortlist(question.text)
        found.append(candidates.measures)
        gold.append(candidates.ids.index(question.table_id) if question.table_id in candidates.ids else -1)
        fold.append(zlib.crc32(question.table_id.encode()) % 2)
    measures = np.zeros((len(found), max(map(len, found)), len(WEIGHTS)), dtype=np.float32)
    there = np.zeros(measures.shape[:2], dtype=bool)
    for row, one in enumerate(found):
        measures[row, : len(one)], there[row, : len(one)] = one, True
    return {"measures": measures, "there": there, "gold": np.array(gold), "fold": np.array(fold)}


def fit(sets: list[dict[str, np.ndarray]], only: list[str] | None = None) -> np.ndarray:
    "One weight a measure; those not in `only` as they are, where it is given."
    width = max(one["measures"].shape[1] for one in sets)

    def joined(key: str, fill: float = 0) -> np.ndarray:
        pad = [[(0, 0), (0, width - one[key].shape[1])] + [(0, 0)] * (one[key].ndim - 2) for one in sets]
        return np.concatenate([np.pad(one[key], p)[one["gold"] >= 0] for one, p in zip(sets, pad, strict=True)])

    measures, there = joined("measures"), joined("there")
    gold = np.concatenate([one["gold"][one["gold"] >= 0] for one in sets])
    share = np.concatenate(
        [np.full((one["gold"] >= 0).sum(), 1 / len(sets) / (one["gold"] >= 0).sum()) for one in sets]
    )
    deviation = measures[there].std(axis=0) + 1e-6
    measures = measures / deviation
    right = measures[np.arange(len(gold)), gold]
    weights, slope, square = (np.zeros(measures.shape[2]) for _ in range(3))
    learned = np.array([not only or name in only for name in WEIGHTS])
    weights = np.where(learned, weights, np.array(list(WEIGHTS.values())) * deviation)
    for step in range(1, STEPS + 1):  # Adam
        score = np.where(there, measures @ weights, -np.inf)
        chance = np.exp(score - score.max(axis=1, keepdims=True))
        chance /= chance.sum(axis=1, keepdims=True)
        gradient = DECAY * weights - (share[:, None] * (right - np.einsum("qc,qcm->qm", chance, measures))).sum(axis=0)
        gradient = np.where(learned, gradient, 0)
        slope = 0.9 * slope + 0.1 * gradient
        square = 0.999 * square + 0.001 * gradient**2
        rate = 0.1 * (1 - 0.9 * step / STEPS)
        weights = weights - rate * (slope / (1 - 0.9**step)) / (np.sqrt(square / (1 - 0.999**step)) + 1e-8)
        weights = np.maximum(weights, 0)
    return weights / deviation


def ranks(one: dict[str, np.ndarray], weights: np.ndarray) -> np.ndarray:
    "Rank of each gold table, from 1; 10**6 where it is no candidate."
    score = np.where(one["there"], one["measures"] @ weights, -np.inf)
    rank = 1 + (score > score[np.arange(len(score)), one["gold"]][:, None]).sum(axis=1)
    return np.where(one["gold"] >= 0, rank, 10**6)


def part(one: dict[str, np.ndarray], keep: np.ndarray) -> dict[str, np.ndarray]:
    return {key: value[keep] for key, value in one.items()}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folders", type=Path, nargs="+")
    parser.add_argument("--only", nargs="+", choices=list(WEIGHTS), help="learn these, leave the others")
    parser.add_argument("--out", type=Path)
    arguments = parser.parse_args()
    sets = {folder.name: measure(folder) for folder in arguments.folders}
    held_out = {name: np.zeros(len(one["gold"])) for name, one in sets.items()}
    for fold in (0, 1):
        weights = fit([part(one, one["fold"] != fold) for one in sets.values()], arguments.only)
        for name, one in sets.items():
            held_out[name][one["fold"] == fold] = ranks(part(one, one["fold"] == fold), weights)
    result = {
        "weights": {
            name: round(float(weight), 3)
            for name, weight in zip(WEIGHTS, fit(list(sets.values()), arguments.only), strict=True)
        },
        "cross_validated": {
            name: {"n": len(rank)} | {f"accuracy@{k}": round(float((rank <= k).mean()), 4) for k in (1, 5, 10, 20)}
            for name, rank in held_out.items()
        },
        "settings": {"folds": 2, "split": "crc32(table id) % 2", "decay": DECAY, "steps": STEPS, "sets": list(sets)}
        | ({"only": arguments.only} if arguments.only else {}),
    }
    print(json.dumps(result, indent=2))
    if arguments.out:
        arguments.out.write_text(json.dumps(result, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
