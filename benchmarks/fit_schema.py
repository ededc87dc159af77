"""Learn the weights with which tables and columns of a schema are kept (`tablerag.schema.selection`).

    python benchmarks/fit_schema.py ../shared/benchmarks [--limit 1200] [--seed 0]

Questions of `spider_train` (and 200 of `geoquery`) with the columns that their gold queries name. Databases are parted
in two: the weights that are printed come from all of them, the figures above them from models that were learned without
the half they are asked about. `spider` and `bird` are not read.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from schema import Case, cases, knowledge

from tablerag.schema.selection import (
    column_signs,
    read_signs,
    table_signs,
)
from tablerag.schema.values import find_values


def logistic(features: np.ndarray, wanted: np.ndarray, weights: np.ndarray, penalty: float = 1.0) -> np.ndarray:
    "Newton's method, with a penalty on all weights but the first."
    found = np.zeros(features.shape[1])
    ridge = penalty * np.diag([0.0, *[1.0] * (features.shape[1] - 1)])
    for _ in range(30):
        chance = 1 / (1 + np.exp(-np.clip(features @ found, -30, 30)))
        slope = features.T @ (weights * (wanted - chance)) - ridge @ found
        curve = (features * (weights * chance * (1 - chance))[:, None]).T @ features + ridge
        step = np.linalg.solve(curve + 1e-9 * np.eye(len(found)), slope)
        found += step
        if np.abs(step).max() < 1e-6:
            break
    return found


def matrix(features: dict[str, np.ndarray]) -> np.ndarray:
    return np.column_stack([np.asarray(each, float) for each in features.values()])


class Fitted:
    "Weights of both models, learned from some cases."

    def __init__(self, chosen: Sequence[tuple[Case, object]]):
        tables = [(case, words, found, table_signs(words, found)) for case, words, found in chosen]
        wanted = [np.array([name in case.tables for name in words.tables], float) for case, words, *_ in tables]
        ones = np.concatenate([np.ones(len(each)) for each in wanted])
        self.table_names = list(tables[0][3])
        self.tables = logistic(np.concatenate([matrix(each[3]) for each in tables]), np.concatenate(wanted), ones)
        columns = [column_signs(words, found, self.of_tables(each)) for _, words, found, each in tables]
        needed = [np.array([ref in case.columns for ref in words.refs], float) for case, words, *_ in tables]
        ones = np.concatenate([np.ones(len(each)) for each in needed])
        self.column_names = list(columns[0])
        self.columns = logistic(np.concatenate(list(map(matrix, columns))), np.concatenate(needed), ones)

    def of_tables(self, features: dict[str, np.ndarray]) -> np.ndarray:
        return 1 / (1 + np.exp(-np.clip(matrix(features) @ self.tables, -30, 30)))

    def of_columns(self, words: object, found: object) -> np.ndarray:
        features = column_signs(words, found, self.of_tables(table_signs(words, found)))
        return 1 / (1 + np.exp(-np.clip(matrix(features) @ self.columns, -30, 30)))


def curve(chosen: Sequence[tuple[Case, object]], fitted: Fitted, left_out: Sequence[float]) -> None:
    "Strict recall and share of columns kept, by the expected number of needed columns left out."
    for most in left_out:
        hits, shares = [], []
        for case, words, found in chosen:
            chances = fitted.of_columns(words, found)
            order = np.argsort(chances)
            out = order[np.cumsum(chances[order]) <= most]
            kept = {words.refs[at] for at in range(len(chances))} - {words.refs[at] for at in out}
            hits.append(case.columns <= kept)
            shares.append(len(kept) / len(words.refs))
        print(f"left out {most:.3f}: strict recall {np.mean(hits):.3f} at {np.mean(shares):.3f} of the columns")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("benchmarks", type=Path)
    parser.add_argument("--limit", type=int, default=1200)
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    drawn = random.Random(options.seed)
    chosen = []
    for name, most in (("spider_train", options.limit), ("geoquery", 200)):
        some = [case for case in cases(options.benchmarks, name) if case.columns]
        for case in drawn.sample(some, min(most, len(some))):
            known = knowledge(case.path)
            matches = find_values(known.values, case.question, case.evidence)
            chosen.append((case, known.words, read_signs(known.words, case.question, case.evidence, matches)))
    databases = sorted({case.path.stem for case, *_ in chosen})
    drawn.shuffle(databases)
    half = set(databases[::2])
    parts = [[each for each in chosen if (each[0].path.stem in half) == side] for side in (True, False)]
    for learned, asked in (parts, parts[::-1]):
        curve(asked, Fitted(learned), (0.02, 0.04, 0.06, 0.08, 0.1, 0.15))
    fitted = Fitted(chosen)
    for title, names, weights in (
        ("TABLE_WEIGHTS", fitted.table_names, fitted.tables),
        ("COLUMN_WEIGHTS", fitted.column_names, fitted.columns),
    ):
        print(f"{title} = {{")
        for name, weight in zip(names, weights, strict=True):
            print(f'    "{name}": {weight:.2f},')
        print("}")


if __name__ == "__main__":
    sys.exit(main())
