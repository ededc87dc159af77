"""Which database a question is about, and which tables, when all databases of all sets are asked as one.

    python benchmarks/which_database.py ../shared/benchmarks [--json benchmarks/which_database.json]
    python benchmarks/which_database.py ../shared/benchmarks --fit          # prints weights, learned anew

The collection is `spider`, `bird`, `spider_train` and `geoquery` together. `@1`: the right database is first. `tables
@5`: all tables of the gold query are among the first five found. Every question is asked (of `bird` with its evidence
and without).

Weights (`tablerag.schema.finding`) come from `spider_train` and 200 questions of `geoquery`; `spider` and `bird` are
only reported. The figures of the two learned sets are those of weights that were learned without the fifth of the
databases asked about, those of the shipped weights stand beside them.

Some questions can be asked of several databases (`How many companies are there?`). `also elsewhere` counts those for
which another database has names for all that the gold query names (its tables, and its columns but keys) and holds all
texts that it compares with; `right or able` counts an answer from such a database as right; `only here` leaves those
questions out. `same text`: questions that stand word for word at two databases.

Intervals are 95 %, by a bootstrap over databases. Milliseconds are of this process, everything known.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import sys
import time
from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from database_schemas import Case, cases
from refusable import database_texts, database_values, keys_of

from tablerag.evaluation.significance import bootstrap
from tablerag.notation import fold
from tablerag.schema import finding
from tablerag.schema.collection import DatabaseCollection
from tablerag.schema.finding import TableFinder
from tablerag.schema.keys import name_words

SETS = ("spider", "bird", "spider_train", "geoquery")
LEARNED = ("spider_train", "geoquery")
FOLDS = 5
Weights = dict[str, float]


@dataclass(frozen=True)
class Looked:
    "A question and what tells databases and tables."

    case: Case
    at: int  # the right database
    signs: dict[str, np.ndarray]
    table_signs: dict[str, np.ndarray]
    ms: float

    @property
    def database(self) -> str:
        return self.case.path.stem


def look(finder: TableFinder, case: Case, evidence: bool = False) -> Looked | None:
    start = time.process_time()
    signs = finder.signs(case.question, case.evidence if evidence else "")
    ms = 1000 * (time.process_time() - start)
    return Looked(case, finder.names.index(case.path.stem), *signs, ms) if signs else None


def scores(signs: dict[str, np.ndarray], weights: Weights) -> np.ndarray:
    return np.sum([weight * signs[name] for name, weight in weights.items()], axis=0)


def place_of(finder: TableFinder, looked: Looked, weights: Weights, tables: Weights) -> tuple[int, int]:
    "The number of the database that comes first, and how many of the first tables hold all of the gold's."
    found = scores(looked.signs, weights)
    chance = np.exp(found - found.max()) / np.exp(found - found.max()).sum()
    needed = 1 / (1 + np.exp(-np.clip(scores(looked.table_signs, tables), -30, 30)))
    of = np.array([finder.names.index(name) for name, _ in finder.tables])
    order = np.argsort(-chance[of] * needed, kind="stable").tolist()
    wanted = {(looked.database, table) for table in looked.case.tables}
    places = [place for place, at in enumerate(order, 1) if finder.tables[at] in wanted]
    return int(found.argmax()), max(places, default=0)


def learn_databases(rows: list[Looked], penalty: float = 1.0) -> Weights:
    "Conditional logit over the databases: Newton's method."
    names = list(rows[0].signs)
    X = np.stack([np.column_stack([row.signs[name] for name in names]) for row in rows])
    X = X[:, :, :] - X.mean(axis=1, keepdims=True)
    right = np.array([row.at for row in rows])
    weights = np.zeros(len(names))
    for _ in range(25):
        found = X @ weights
        chance = np.exp(found - found.max(axis=1, keepdims=True))
        chance /= chance.sum(axis=1, keepdims=True)
        mean = np.einsum("nd,ndk->nk", chance, X)
        slope = (X[np.arange(len(rows)), right] - mean).sum(axis=0) - penalty * weights
        flat = X.reshape(-1, len(names))
        curve = flat.T @ (flat * chance.reshape(-1, 1)) - mean.T @ mean + penalty * np.eye(len(names))
        step = np.linalg.solve(curve, slope)
        weights += step * min(1.0, 5.0 / max(1e-9, np.abs(step).max()))
        if np.abs(step).max() < 1e-4:
            break
    return dict(zip(names, weights.tolist(), strict=True))


def learn_tables(finder: TableFinder, rows: list[Looked], penalty: float = 1.0) -> Weights:
    "Logistic regression over the tables of the right database."
    names = list(rows[0].table_signs)
    of = np.array([finder.names.index(name) for name, _ in finder.tables])
    parts, wanted = [], []
    for row in rows:
        own = np.flatnonzero(of == row.at)
        parts.append(np.column_stack([row.table_signs[name][own] for name in names]))
        wanted += [float(finder.tables[at][1] in row.case.tables) for at in own]
    X, y, weights = np.concatenate(parts), np.array(wanted), np.zeros(len(names))
    for _ in range(25):
        chance = 1 / (1 + np.exp(-np.clip(X @ weights, -30, 30)))
        slope = X.T @ (y - chance) - penalty * weights
        curve = (X * (chance * (1 - chance))[:, None]).T @ X + penalty * np.eye(len(names))
        step = np.linalg.solve(curve, slope)
        weights += step
        if np.abs(step).max() < 1e-4:
            break
    return dict(zip(names, weights.tolist(), strict=True))


def elsewhere(chosen: list[Case], paths: dict[str, Path]) -> dict[tuple[str, str], set[str]]:
    "Question and database -> the other databases that have names and texts for all that the gold query names."
    named = {
        name: {frozenset(name_words(each)) for ref in database_values(path) for each in ref}
        for name, path in paths.items()
    }
    held = {name: frozenset().union(*database_texts(path).values()) for name, path in paths.items()}
    found = {}
    for case in chosen:
        keys = keys_of(case.path)
        wanted = [set(name_words(table)) for table in case.tables]
        wanted += [set(name_words(ref[1])) for ref in case.columns if ref not in keys]
        texts = [fold(text) for text, _, like in case.literals if not like]
        found[case.question, case.path.stem] = {
            name
            for name in paths
            if name != case.path.stem
            and all(any(words <= there for there in named[name]) for words in wanted)
            and all(text in held[name] for text in texts)
        }
    return found


def measured(rows: list[tuple[Looked, int, int]], finder: TableFinder, able: Any, seed: int) -> dict[str, Any]:
    "The figures of some questions, in percent."
    right = [float(at == looked.at) for looked, at, _ in rows]
    where = [able[looked.case.question, looked.database] for looked, *_ in rows]
    around = bootstrap(right, [looked.database for looked, *_ in rows], seed=seed)
    only = [good for good, others in zip(right, where, strict=True) if not others]
    also = [
        float(good or finder.names[at] in others) for good, others, (_, at, _) in zip(right, where, rows, strict=True)
    ]
    return {
        "n": len(rows),
        "@1": percent(statistics.mean(right)),
        "interval": [percent(around.low), percent(around.high)],
        "also elsewhere": percent(sum(map(bool, where)) / len(rows)),
        "@1, only here": percent(statistics.mean(only)),
        "@1, right or able": percent(statistics.mean(also)),
        "tables @5": percent(statistics.mean(0 < place <= 5 for *_, place in rows)),
        "tables @10": percent(statistics.mean(0 < place <= 10 for *_, place in rows)),
        "ms, median": round(statistics.median(looked.ms for looked, *_ in rows), 1),
        "ms, 95 of 100 below": round(float(np.quantile([looked.ms for looked, *_ in rows], 0.95)), 1),
    }


def percent(value: float) -> float:
    return round(100 * float(value), 1)


def drawn(chosen: list[Case], most: int, seed: int) -> list[Case]:
    return random.Random(seed).sample(chosen, most) if most and len(chosen) > most else chosen


class Learned:
    "Weights of all, and for each fold of databases those learned without it."

    def __init__(self, finder: TableFinder, rows: list[Looked], seed: int):
        names = sorted({row.database for row in rows})
        order = random.Random(seed).sample(names, len(names))
        self.fold = {name: at % FOLDS for at, name in enumerate(order)}
        self.whole = learn_databases(rows), learn_tables(finder, rows)
        self.without = []
        for fold_ in range(FOLDS):
            kept = [row for row in rows if self.fold[row.database] != fold_]
            self.without.append((learn_databases(kept), learn_tables(finder, kept)))


def learn(collection: DatabaseCollection, chosen: dict[str, list[Case]], seed: int) -> Learned:
    "Learned among the databases of the learned sets alone."
    own = {case.path.stem for name in LEARNED for case in chosen[name]}
    finder = collection.finder_of(name for name in collection.names if name in own)
    some = [*chosen["spider_train"], *drawn(chosen["geoquery"], 200, seed)]
    return Learned(finder, [looked for case in some if (looked := look(finder, case))], seed)


def report(
    collection: DatabaseCollection, chosen: dict[str, list[Case]], learned: Learned, seed: int
) -> dict[str, Any]:
    finder = collection.finder
    shipped = finding.DATABASE_WEIGHTS, finding.TABLE_WEIGHTS_AMONG
    paths = {name: Path(str(source)) for name, source in collection.sources.items()}
    able = elsewhere([case for own in chosen.values() for case in own], paths)
    found: dict[str, Any] = {}
    whole: list[tuple[Looked, int, int]] = []
    for name, own in chosen.items():
        for evidence in (True, False) if name == "bird" else (False,):
            rows = [looked for case in own if (looked := look(finder, case, evidence))]
            label = f"{name}, with evidence" if evidence else name
            by = [(row, *place_of(finder, row, *shipped)) for row in rows]
            about = measured(by, finder, able, seed)
            if name in LEARNED:
                by = [(row, *place_of(finder, row, *learned.without[learned.fold[row.database]])) for row in rows]
                about = measured(by, finder, able, seed) | {"@1, shipped weights": about["@1"]}
            found[label] = about
            print(label, about, flush=True)
            if not evidence or name == "bird":
                whole += by if not (name == "bird" and not evidence) else []
    found["all"] = measured(whole, finder, able, seed)
    texts: dict[str, set[str]] = defaultdict(set)
    for own in chosen.values():
        for case in own:
            texts[fold(case.question)].add(case.path.stem)
    found["same text"] = sum(len(texts[fold(case.question)]) > 1 for own in chosen.values() for case in own)
    print("all", found["all"], found["same text"])
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("benchmarks", type=Path)
    parser.add_argument("--fit", action="store_true", help="print weights and stop")
    parser.add_argument("--limit", type=int, default=0, help="questions of a set; 0: all")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--json", type=Path)
    options = parser.parse_args()
    chosen = {name: drawn(cases(options.benchmarks, name), options.limit, options.seed) for name in SETS}
    with DatabaseCollection.of([options.benchmarks / name for name in SETS]) as collection:
        learned = learn(collection, chosen, options.seed)
        if options.fit:
            for title, weights in zip(("DATABASE_WEIGHTS", "TABLE_WEIGHTS_AMONG"), learned.whole, strict=True):
                print(f"{title}: dict[str, float] = {{")
                print("".join(f'    "{name}": {weight:.2f},\n' for name, weight in weights.items()) + "}")
            return
        found = {
            "command": "python benchmarks/which_database.py ../shared/benchmarks",
            "seed": options.seed,
            "databases": len(collection.finder.names),
            "tables": len(collection.finder.tables),
            "sets": report(collection, chosen, learned, options.seed),
        }
    if options.json:
        options.json.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
