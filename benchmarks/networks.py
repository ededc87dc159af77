"Small networks learned with numpy, for `train_joins`: one hidden layer over figures and hashed words, Adam, dropout."

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import copy
from itertools import pairwise
from typing import Any

import numpy as np
from scipy.sparse import csr_matrix

Loss = Callable[[np.ndarray, np.ndarray], tuple[float, np.ndarray]]  # outputs, wanted -> loss, its slope


def sparse(marks: Sequence[np.ndarray], buckets: int) -> csr_matrix:
    "Rows of bucket numbers as a matrix of ones."
    lengths = np.array([len(each) for each in marks])
    columns = np.concatenate(marks) if len(marks) else np.zeros(0, int)
    ends = np.concatenate([[0], np.cumsum(lengths)])
    return csr_matrix((np.ones(len(columns), np.float32), columns, ends), shape=(len(marks), buckets))


def binary_loss(outputs: np.ndarray, wanted: np.ndarray) -> tuple[float, np.ndarray]:
    "Each output is a yes or no of its own."
    chance = 1 / (1 + np.exp(-np.clip(outputs, -30, 30)))
    loss = -np.where(wanted > 0, np.log(chance + 1e-9), np.log(1 - chance + 1e-9)).sum()
    return float(loss), chance - wanted


def choices_loss(edges: np.ndarray) -> Loss:
    "Outputs between two edges are one choice; a wanted choice of -1 is not known."

    def loss(outputs: np.ndarray, wanted: np.ndarray) -> tuple[float, np.ndarray]:
        slope, total = np.zeros_like(outputs), 0.0
        for at, (start, end) in enumerate(pairwise(edges)):
            own = outputs[:, start:end] - outputs[:, start:end].max(axis=1, keepdims=True)
            chance = np.exp(own) / np.exp(own).sum(axis=1, keepdims=True)
            known = np.flatnonzero(wanted[:, at] >= 0)
            total -= float(np.log(chance[known, wanted[known, at]] + 1e-9).sum())
            chance[known, wanted[known, at]] -= 1
            chance[wanted[:, at] < 0] = 0
            slope[:, start:end] = chance
        return total, slope

    return loss


def list_loss(outputs: np.ndarray, wanted: np.ndarray) -> tuple[float, np.ndarray]:
    "One of a list is to be chosen: what is wanted of it together, more where it is wanted more."
    chance = np.exp(outputs - outputs.max())
    chance /= chance.sum()
    share = chance * wanted
    return float(-np.log(max(chance[wanted > 0].sum(), 1e-12))), chance - share / max(share.sum(), 1e-12)


class Trained:
    "A network that learns."

    def __init__(self, buckets: int, figures: np.ndarray, hidden: int, outputs: int, seed: int):
        self.draw = np.random.default_rng(seed)
        count = figures.shape[1]
        self.weights = {
            "buckets": self.draw.normal(size=(max(1, buckets), hidden)) * 0.05,
            "figures": self.draw.normal(size=(count, hidden)) * 0.15,
            "bias": np.zeros(hidden),
            "out": self.draw.normal(size=(hidden, outputs)) * 0.1,
            "out_bias": np.zeros(outputs),
            "skip": np.zeros((count, outputs)),
        }
        self.weights = {name: value.astype(np.float32) for name, value in self.weights.items()}
        self.slopes = {name: (np.zeros_like(value), np.zeros_like(value)) for name, value in self.weights.items()}
        self.steps = 0
        self.mean, self.scale = figures.mean(axis=0).astype(np.float32), (figures.std(axis=0) + 1e-3).astype(np.float32)

    def scaled(self, figures: np.ndarray) -> np.ndarray:
        return np.clip((figures - self.mean) / self.scale, -5, 5).astype(np.float32)

    def _hidden(self, scaled: np.ndarray, marks: csr_matrix | None) -> np.ndarray:
        total = scaled @ self.weights["figures"] + self.weights["bias"]
        return np.tanh(total if marks is None else total + marks @ self.weights["buckets"])

    def outputs(self, figures: np.ndarray, marks: csr_matrix | None = None) -> np.ndarray:
        scaled = self.scaled(figures)
        return (
            self._hidden(scaled, marks) @ self.weights["out"] + scaled @ self.weights["skip"] + self.weights["out_bias"]
        )

    def _step(
        self,
        scaled: np.ndarray,
        marks: csr_matrix | None,
        slope_of: Callable[[np.ndarray], np.ndarray],
        rate: float,
        drop: float,
        decay: float,
    ) -> None:
        "One step of Adam; a share of the hidden values is left out."
        weights, hidden = self.weights, self._hidden(scaled, marks)
        kept = (self.draw.random(hidden.shape, np.float32) > drop).astype(np.float32) / (1 - drop)
        slope = slope_of(hidden * kept @ weights["out"] + scaled @ weights["skip"] + weights["out_bias"]).astype(
            np.float32
        )
        inner = slope @ weights["out"].T * kept * (1 - hidden**2)
        slopes = {
            "out": (hidden * kept).T @ slope,
            "out_bias": slope.sum(axis=0),
            "skip": scaled.T @ slope,
            "figures": scaled.T @ inner,
            "bias": inner.sum(axis=0),
        }
        if marks is not None:
            slopes["buckets"] = marks.T @ inner
        self.steps += 1
        pace = rate * np.sqrt(1 - 0.999**self.steps) / (1 - 0.9**self.steps)
        for name, value in slopes.items():
            first, second = self.slopes[name]
            first *= 0.9
            first += 0.1 * value
            second *= 0.999
            second += 0.001 * value * value
            weights[name] -= pace * first / (np.sqrt(second) + 1e-8)
            if "bias" not in name:
                weights[name] *= 1 - rate * decay

    def learn(
        self,
        figures: np.ndarray,
        wanted: np.ndarray,
        loss: Loss,
        marks: csr_matrix,
        epochs: int,
        batch: int,
        without: float,
        rate: float = 2e-3,
        drop: float = 0.3,
        decay: float = 0.02,
    ) -> None:
        "Learn from rows; a share of their words is left out each time."
        scaled = self.scaled(figures)
        for epoch in range(epochs):
            order, pace = self.draw.permutation(len(scaled)), rate * (1 - epoch / epochs * 0.9)
            for start in range(0, len(order), batch):
                rows = order[start : start + batch]
                some = marks[rows].copy()
                some.data *= (self.draw.random(len(some.data), np.float32) > without).astype(np.float32) / np.float32(
                    1 - without
                )
                self._step(
                    scaled[rows],
                    some,
                    lambda outputs, rows=rows: loss(outputs, wanted[rows])[1] / len(rows),
                    pace,
                    drop,
                    decay,
                )

    def learn_lists(
        self,
        lists: Sequence[tuple[np.ndarray, np.ndarray, float]],
        loss: Loss,
        epochs: int,
        batch: int = 16,
        rate: float = 2e-3,
        drop: float = 0.15,
        decay: float = 0.01,
    ) -> None:
        "Learn to choose from lists: figures, what is wanted, what the list counts."
        scaled = [self.scaled(figures) for figures, _, _ in lists]
        for epoch in range(epochs):
            order, pace = self.draw.permutation(len(lists)), rate * (1 - epoch / epochs * 0.9)
            for start in range(0, len(order), batch):
                chosen = order[start : start + batch]
                edges = np.cumsum([0, *(len(scaled[at]) for at in chosen)])

                def slope(outputs: np.ndarray, chosen: Any = chosen, edges: Any = edges) -> np.ndarray:
                    found = np.zeros_like(outputs)
                    for at, begin, end in zip(chosen, edges[:-1], edges[1:], strict=True):
                        found[begin:end, 0] = loss(outputs[begin:end, 0], lists[at][1])[1] * lists[at][2]
                    return found / len(chosen)

                self._step(np.concatenate([scaled[at] for at in chosen]), None, slope, pace, drop, decay)

    def arrays(self, name: str) -> dict[str, np.ndarray]:
        "As they are kept: words in a byte a weight, the rest in two."
        found = {f"{name}_{key}": value.astype(np.float16) for key, value in self.weights.items() if key != "buckets"}
        found |= {f"{name}_mean": self.mean, f"{name}_scale": self.scale}
        words = self.weights["buckets"]
        if len(words) > 1:
            step = (np.abs(words).max(axis=0) / 127 + 1e-9).astype(np.float32)
            found |= {f"{name}_buckets": np.round(words / step).astype(np.int8), f"{name}_step": step}
        return found


def together(members: Sequence[Trained]) -> Trained:
    "One network that gives the mean of several over the same figures."
    found, all_of = copy(members[0]), {name: [each.weights[name] for each in members] for name in members[0].weights}
    found.weights = {
        "buckets": np.concatenate(all_of["buckets"], axis=1),
        "figures": np.concatenate(all_of["figures"], axis=1),
        "bias": np.concatenate(all_of["bias"]),
        "out": np.concatenate(all_of["out"]) / len(members),
        "out_bias": np.mean(all_of["out_bias"], axis=0),
        "skip": np.mean(all_of["skip"], axis=0),
    }
    return found
