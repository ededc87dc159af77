"""Which database a question is about, and which tables, when all databases of all sets are asked as one.

    python benchmarks/which_database.py ../shared/benchmarks [--json benchmarks/which_database.json]
    python benchmarks/which_database.py ../shared/benchmarks --fit          # prints weights, learned anew
    python benchmarks/which_database.py ../shared/benchmarks --judge 600 [--reader PATH]     # the built-in model judges

The collection is `spider`, `bird`, `spider_train` and `geoquery` together. `@1`: the right database is first. `tables
@5`: all tables of the gold query are among the first five found. Every question is asked (of `bird` with its evidence
and without).

Weights (`tablerag.schema.finding`) come from `spider_train` and 200 questions of `geoquery`; `spider` and `bird` are
only reported. The figures of the two learned sets are those of weights that were learned without the fifth of the
databases asked about, those of the shipped weights stand beside them.

Some questions can be asked of several databases (`How many companies are there?`). `also elsewhere` counts those for
which another database has names for all that the gold query names (its tables, and its columns but keys; a column may
be named together with its table: `city.name` for `city.city_name`) and holds all texts that it compares with; `right or
able` counts an answer from such a database as right; `only here` leaves those questions out. `same text`: questions
that stand word for word at two databases.

`--judge`: of so many questions of the learned sets (of databases that are no `train` of `refusable.split_of`, and
`geoquery`), and of `spider` and `bird`, how often the right database is first, and how often it is after the built-in
model has read the question over those that are nearly as likely (`methods.likeliest`). The weights of the judge are
learned on `spider_train` alone, in the same folds. `--reader` are weights of the parser that have seen none of
these databases: with those of the package, which have, the judge looks better on the learned sets than it is.

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
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
from database_schemas import Case, cases

from tablerag.core.notation import fold
from tablerag.evaluation.significance import bootstrap
from tablerag.ground.files import text_digest
from tablerag.methods import likeliest
from tablerag.methods.database_steps import AskedDatabase
from tablerag.schema import finding
from tablerag.schema.collection import DatabaseCollection
from tablerag.schema.finding import TableFinder
from tablerag.schema.keys import name_words
from tablerag.understanding.databases.answering import read_question
from tablerag.understanding.databases.ranking import JoinRanker, join_ranker
from training.refusable import database_texts, database_values, keys_of, split_of

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


def learn_choice(rows: list[tuple[dict[str, np.ndarray], int]], penalty: float = 1.0) -> Weights:
    "Conditional logit over signs of databases and the number of the right one: Newton's method."
    names = list(rows[0][0])
    X = np.stack([np.column_stack([signs[name] for name in names]) for signs, _ in rows])
    X = X - X.mean(axis=1, keepdims=True)
    right = np.array([at for _, at in rows])
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
        name: {frozenset(name_words(each)) for ref in database_values(path) for each in (*ref, "_".join(ref))}
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
        self.whole = learn_choice([(row.signs, row.at) for row in rows]), learn_tables(finder, rows)
        self.without = []
        for fold_ in range(FOLDS):
            kept = [row for row in rows if self.fold[row.database] != fold_]
            self.without.append((learn_choice([(row.signs, row.at) for row in kept]), learn_tables(finder, kept)))

    def weights(self, row: Looked) -> tuple[Weights, Weights]:
        "Those that have not seen its database."
        fold_ = self.fold.get(row.database)
        return self.whole if fold_ is None else self.without[fold_]


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
                by = [(row, *place_of(finder, row, *learned.weights(row))) for row in rows]
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


@dataclass(frozen=True)
class Judged:
    "A question, and how the built-in model reads it over the databases that are nearly as likely."

    looked: Looked
    asked: list[AskedDatabase]
    ms: float

    def choice(self) -> tuple[dict[str, np.ndarray], int] | None:
        "What tells them apart, and the number of the right one; None where there is nothing to choose."
        names = [each.name for each in self.asked]
        if len(names) < 2 or self.looked.database not in names:
            return None
        far = [replace(self.asked[-1], chance=0.0)] * (likeliest.MOST_ASKED - len(names))
        signs = [likeliest.judge_signs(each) for each in (*self.asked, *far)]
        columns = {name: np.array([each[name] for each in signs]) for name in likeliest.JUDGE_WEIGHTS}
        return columns, names.index(self.looked.database)


def judge(collection: DatabaseCollection, row: Looked, weights: Weights, evidence: str, reader: JoinRanker) -> Judged:
    "Read a question over the databases that are nearly as likely."
    found = scores(row.signs, weights)
    chance = np.exp(found - found.max()) / np.exp(found - found.max()).sum()
    names = collection.finder.names
    near = likeliest.near_databases([(names[at], float(chance[at])) for at in np.argsort(-chance, kind="stable")])
    start, asked = time.process_time(), []
    for name, share in near if len(near) > 1 else ():
        parses = read_question(row.case.question, collection.database(name), evidence, ranker=reader)
        best = max(parses, key=lambda each: each.likelihood, default=None)
        told = {"probability": best.likelihood, "unexplained": len(best.unexplained)} if best else {}
        asked.append(AskedDatabase(name, share, **told))
    ms = 1000 * (time.process_time() - start)
    return Judged(row, asked or [AskedDatabase(*near[0])], ms)


def judged(
    collection: DatabaseCollection,
    chosen: dict[str, list[Case]],
    learned: Learned,
    count: int,
    reader: JoinRanker,
    seed: int,
) -> tuple[dict[str, Any], Weights]:
    "Figures with the judge and without, and its weights."
    paths = {name: Path(str(source)) for name, source in collection.sources.items()}
    own = {**chosen, "spider_train": [each for each in chosen["spider_train"] if split_of(each.path.stem) != "train"]}
    cut = {
        name: drawn(some, count * 3 // 4 if name == "spider_train" else count // 4, seed) for name, some in own.items()
    }
    able = elsewhere([case for some in cut.values() for case in some], paths)
    rows: dict[str, list[Judged]] = {}
    for name, some in cut.items():
        found = [looked for case in some if (looked := look(collection.finder, case, True))]
        rows[name] = [judge(collection, row, learned.weights(row)[0], row.case.evidence, reader) for row in found]
        print("read", name, len(rows[name]), flush=True)
    known = [(row, each) for row in rows["spider_train"] if (each := row.choice())]  # `geoquery` is a single database
    folds = learned.fold
    whole = learn_choice([each for _, each in known])
    without = [
        learn_choice([each for row, each in known if folds[row.looked.database] != fold_]) for fold_ in range(FOLDS)
    ]
    figures = {}
    for name, some in rows.items():
        weights = [without[folds[row.looked.database]] if name == "spider_train" else whole for row in some]
        figures[name] = judge_figures(some, weights, able)
        print(name, figures[name], flush=True)
    return figures, whole


def judge_figures(rows: list[Judged], weights: list[Weights], able: Any) -> dict[str, Any]:
    "In percent."
    pairs = []
    for row, own in zip(rows, weights, strict=True):
        best = likeliest.likeliest_database(row.asked, own).chosen
        pairs.append((row, row.asked[0].name, best))
    others = {id(row): {row.looked.database, *able[row.looked.case.question, row.looked.database]} for row in rows}
    wrong = [(row, best) for row, _, best in pairs if best != row.looked.database]
    return {
        "n": len(rows),
        "several asked": percent(statistics.mean(len(row.asked) > 1 for row in rows)),
        "@1, finder alone": percent(statistics.mean(first == row.looked.database for row, first, _ in pairs)),
        "@1, with judge": percent(statistics.mean(best == row.looked.database for row, _, best in pairs)),
        "right or able, finder alone": percent(statistics.mean(first in others[id(row)] for row, first, _ in pairs)),
        "right or able, with judge": percent(statistics.mean(best in others[id(row)] for row, _, best in pairs)),
        "among the asked": percent(
            statistics.mean(row.looked.database in [each.name for each in row.asked] for row in rows)
        ),
        "of the wrong, able": percent(statistics.mean(best in others[id(row)] for row, best in wrong)) if wrong else 0,
        "ms more, where several are asked": round(
            statistics.median([row.ms for row in rows if len(row.asked) > 1] or [0]), 1
        ),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("benchmarks", type=Path)
    parser.add_argument("--fit", action="store_true", help="print weights and stop")
    parser.add_argument("--limit", type=int, default=0, help="questions of a set; 0: all")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--judge", type=int, default=0, help="questions of which the built-in model is the judge")
    parser.add_argument("--reader", type=Path, help="weights of its parser; by default those of the package")
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
        if options.judge:
            reader = join_ranker()
            if options.reader:
                with np.load(options.reader, allow_pickle=False) as arrays:
                    reader = JoinRanker(dict(arrays))
            figures, weights = judged(collection, chosen, learned, options.judge, reader, options.seed)
            print("JUDGE_WEIGHTS", {name: round(weight, 2) for name, weight in weights.items()})
            if options.json:
                whole = json.loads(options.json.read_text(encoding="utf-8"))
                told = f"python benchmarks/which_database.py ../shared/benchmarks --judge {options.judge}"
                told += f" --seed {options.seed}" + " --reader FILE" * bool(options.reader)
                whole["judge"] = {
                    "command": told,
                    "held out": bool(options.reader),
                    "reader": text_digest(options.reader.read_bytes()) if options.reader else "shipped",
                    "weights learned": {name: round(weight, 2) for name, weight in weights.items()},
                    "weights shipped": likeliest.JUDGE_WEIGHTS,
                    "sets": figures,
                }
                options.json.write_text(json.dumps(whole, indent=1) + "\n", encoding="utf-8")
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
