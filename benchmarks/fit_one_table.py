"""Fit the confidence that the parser of tables has over a database (`tablerag.methods.skills.one_table`).

    python benchmarks/fit_one_table.py BENCHMARKS [--limit 200] [--seed 1]

Questions of development: `styles` (dev), those of `same_as_database.py --others`, and a sample of `spider_train`. A row
is a question that the parser of tables is asked and to which it gives other values, where the
database gives these, too. Three weights are fitted to whether they are right, by logistic regression; they go by hand
to `_WEIGHTS`. Printed are the weights, and for each set the rows, those that are right and the mean confidence."""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
from families import RIGHT
from same_as_database import DATA, chosen, write_database
from styles import built, golds, names_of, questions_of

from tablerag.core import Parse, Question
from tablerag.evaluation.database_sets import DatabaseSet
from tablerag.evaluation.matching import exact_match
from tablerag.evaluation.measures import sample
from tablerag.joins.answering import read_question
from tablerag.methods.skills.one_table import one_table_beside, seen_of
from tablerag.retrieval.index import build_index
from tablerag.schema.in_place import KnownDatabase

Row = tuple[tuple[float, float, float], bool]
_RIDGE = 0.5


def row_of(question: Question, database: KnownDatabase, right: Callable[[Parse], bool]) -> Iterator[Row]:
    "The row of a question, where it has one."
    hint = str(question.tags.get("evidence") or "")
    found = read_question(question.text, database, hint)
    one = one_table_beside(question.text, database, hint, found)
    if one is None or one.best is None or found and Counter(found[0].values) == Counter(one.best.values):
        return
    if (best := one.over_database()) is not None:
        yield seen_of(one.best.likelihood, one.other), right(best)


def rows_of_styles() -> Iterator[Row]:
    "Databases of different styles."
    with built("dev", names_of("dev")) as databases:
        for name in names_of("dev"):
            with KnownDatabase(databases.files[name], name) as database:
                for each in questions_of("dev", name):
                    right = lambda best, of=each: any(  # noqa: E731
                        databases.figures(gold, best.sql)[RIGHT] for gold in golds(of)
                    )
                    yield from row_of(each, database, right)


def rows_of_sample() -> Iterator[Row]:
    "The sample tables as one database."
    with TemporaryDirectory() as scratch:
        path = Path(scratch) / "tables.sqlite"
        with build_index(DATA, Path(scratch) / "index", progress=False) as index:
            write_database(path, [index.table(id) for id in index.ids()])
        with KnownDatabase(path) as database:
            for each in chosen(60, 0, others=True):
                yield from row_of(each, database, lambda best, of=each: exact_match(best.values, of.answer or ()))


def rows_of_spider(folder: Path, limit: int, seed: int) -> Iterator[Row]:
    "Databases that the parser of joins was trained on."
    with DatabaseSet(folder) as databases:
        asked = [each for each in sample(databases.questions, limit, seed) if databases.gold(each).rows is not None]
        for name in sorted({each.tags["database"] for each in asked}):
            with KnownDatabase(databases.files[name], name) as database:
                for each in asked:
                    if each.tags["database"] == name:
                        right = lambda best, of=each: bool(databases.figures(of, best.sql)[RIGHT])  # noqa: E731
                        yield from row_of(each, database, right)


def fitted(rows: list[Row]) -> np.ndarray:
    "The weights of a logistic regression, by Newton's method."
    seen, right = np.array([each for each, _ in rows]), np.array([float(each) for _, each in rows])
    weights = np.zeros(seen.shape[1])
    for _ in range(50):
        share = 1 / (1 + np.exp(-seen @ weights))
        curve = (seen.T * (share * (1 - share))) @ seen + _RIDGE * np.eye(len(weights))
        weights -= np.linalg.solve(curve, seen.T @ (share - right) + _RIDGE * weights)
    return weights


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("benchmarks", type=Path, help="the folder of the public sets")
    options.add_argument("--limit", type=int, default=200, help="questions of spider_train (default 200)")
    options.add_argument("--seed", type=int, default=1)
    given = options.parse_args()
    spider = rows_of_spider(given.benchmarks / "spider_train", given.limit, given.seed)
    sets = {"styles": list(rows_of_styles()), "sample": list(rows_of_sample()), "spider_train": list(spider)}
    weights = fitted([row for rows in sets.values() for row in rows])
    print("weights", weights.round(2).tolist())
    for name, rows in sets.items():
        mean = np.mean([1 / (1 + np.exp(-np.dot(seen, weights))) for seen, _ in rows])
        print(f"{name}: rows {len(rows)}, right {sum(right for _, right in rows)}, mean confidence {mean:.2f}")


if __name__ == "__main__":
    main()
