"""The built-in model over databases of many tables: every figure of it from one command.

    python benchmarks/joins.py ../shared/benchmarks --out benchmarks/joins.json [--sets spider,bird] [--system built-in]
    python benchmarks/joins.py ../shared/benchmarks --sets dev --cases /tmp/dev.jsonl      # while it is worked on

Sets: `spider` (279 questions, 6 databases), `bird` (287, 2; with its evidence and without); neither was used to fit or
tune anything. `train`, `dev`, `test` are the parts of `spider_train`, by the hash of the database's name
(`refusable.split_of`).

- `right`: the first reading's SQL, run over the database, against the gold's. `set`: the same rows (BIRD's rule: once
  each, in no order); `rows`: as often and, where the gold orders, in its order (Spider's). `any`: columns in any order;
  otherwise in the gold's. Intervals are 95 %, by a bootstrap over databases, and over questions (`questions`).
  `kept`: without contested golds (benchmarks/contested.json).
- `among`: a right reading (`set`, any order) is among the first so many.
- `area under ROC`: of the stated probability, against being right (`set`, any order). `coverage at 95 % right`: the
  largest share of questions, those of the highest probability, of which 95 % are right, contested golds left out; a
  question that got no reading counts among the questions. `stated`: what was answered with at least that probability,
  and how many of those are right.
- `refused`: questions that the database cannot answer (`refusable.py` says how they are made, of these very
  questions), at the threshold that refuses 10 % of the right answers; `of all` at the one that refuses 10 % of all
  answerable questions. `mean` is that of the three kinds.
- `ms`: wall clock a question, the database known and asked once before; `processor` that of this process alone.
- `published`: the systems of benchmarks/published.json on the same questions.

`--system` is `built-in`, or `module:function` of one called in the same way: (question, database, evidence) -> a list
of `Parse`, best first.
"""

from __future__ import annotations

import argparse
import importlib
import itertools
import json
import math
import statistics
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np

from tablerag.core import Parse, Question
from tablerag.evaluation.confidence import coverage_at_precision, roc_area
from tablerag.evaluation.contested import read_overlay
from tablerag.evaluation.database_sets import DatabaseSet
from tablerag.evaluation.execution import FIGURES
from tablerag.evaluation.measures import versions
from tablerag.evaluation.significance import bootstrap
from tablerag.schema.in_place import KnownDatabase
from tablerag.tables.questions import load_questions
from training.refusable import KINDS, Unanswerable, split_of, unanswerable

SYSTEMS = {"built-in": "tablerag.understanding.databases.answering:read_question"}
SPLITS = ("train", "dev", "test")
AMONG = (1, 3, 10, 30)
RIGHT = "ex_own"  # by which a probability is right
FALSE_REFUSALS = 0.1
HERE = Path(__file__).parent
Reader = Callable[[str, KnownDatabase, str], Sequence[Parse]]
Row = dict[str, Any]


def reader_of(system: str) -> Reader:
    "The function that a system is."
    module, _, name = SYSTEMS.get(system, system).partition(":")
    return getattr(importlib.import_module(module), name)


def percent(value: float | None) -> float | None:
    return None if value is None else round(100 * float(value), 1)


def ask(reader: Reader, question: str, database: KnownDatabase, evidence: str) -> tuple[Sequence[Parse], float, float]:
    "Its readings, and the milliseconds by the wall clock and of this process."
    wall, processor = time.perf_counter(), time.process_time()
    found = reader(question, database, evidence)
    return found, 1000 * (time.perf_counter() - wall), 1000 * (time.process_time() - processor)


def warm(reader: Reader, question: str, database: KnownDatabase, evidence: str) -> None:
    "What is made once for a database."
    _ = database.joins, database.words, database.values
    reader(question, database, evidence)


def measured_row(
    question: Question, found: Sequence[Parse], databases: DatabaseSet, wall: float, processor: float
) -> Row:
    "One question: its figures, and where its first right reading stands."
    first = found[0] if found else None
    figures = databases.figures(question, first.sql if first else None)
    place = None
    for number, parse in enumerate(found[: AMONG[-1]], 1):
        if databases.figures(question, parse.sql)[RIGHT]:
            place = number
            break
    return {
        "id": question.id,
        "database": question.tags["database"],
        "question": question.text,
        "evidence": question.tags.get("evidence") or "",
        "gold": question.sql,
        "sql": first.sql if first else None,
        "probability": first.likelihood if first else 0.0,
        "reason": first.reason if first else "",
        "place": place,
        "readings": len(found),
        "ms": wall,
        "processor": processor,
        **figures,
    }


def ask_set(reader: Reader, databases: DatabaseSet, with_evidence: bool) -> list[Row]:
    "All questions of a set, database by database. Questions whose gold cannot be run are left out, and told."
    rows = []
    for name, asked in by_database(databases.questions):
        with KnownDatabase(databases.files[name], name) as database:
            hints = [(question.tags.get("evidence") or "") if with_evidence else "" for question in asked]
            warm(reader, asked[0].text, database, hints[0])
            for question, hint in zip(asked, hints, strict=True):
                found, *ms = ask(reader, question.text, database, hint)
                rows.append(measured_row(question, found, databases, *ms))
    for row in rows:
        if row[RIGHT] is None:
            print(f"{row['id']} is left out: {row['ex_error']}", file=sys.stderr)
    return [row for row in rows if row[RIGHT] is not None]


def by_database(questions: Iterable[Question]) -> list[tuple[str, list[Question]]]:
    ordered = sorted(questions, key=lambda question: question.tags["database"])
    return [(name, list(own)) for name, own in itertools.groupby(ordered, lambda question: question.tags["database"])]


def ask_refusable(reader: Reader, cases: Iterable[Unanswerable], with_evidence: bool) -> list[Row]:
    "The stated probability for questions that cannot be answered; 0 where there is no reading."
    rows = []
    for _, own in itertools.groupby(cases, lambda case: case.path):
        together = list(own)
        with together[0].database() as database:
            for case in together:
                found = reader(case.question, database, case.evidence if with_evidence else "")
                first = found[0] if found else None
                rows.append(
                    {
                        "kind": case.kind,
                        "database": str(case.path),
                        "question": case.question,
                        "of": case.of,
                        "what": case.what,
                        "sql": first.sql if first else None,
                        "probability": first.likelihood if first else 0.0,
                    }
                )
    return rows


def figure(rows: Sequence[Row], name: str, kept: frozenset[str], seed: int) -> dict[str, Any]:
    "One figure with its intervals, in percent."
    values = [float(row[name]) for row in rows]
    clusters = [row["database"] for row in rows]
    found: dict[str, Any] = {"all": percent(statistics.mean(values))}
    for label, groups in (("databases", clusters), ("questions", None)):
        around = bootstrap(values, groups, seed=seed)
        found[label] = [percent(around.low), percent(around.high)]
    left = [float(row[name]) for row in rows if row["id"] not in kept]
    found["kept"] = percent(statistics.mean(left))
    return found


def coverage(rows: Sequence[Row], least: float = 0.95) -> float:
    "The largest share of questions, of the highest probability, of which at least so many are right."
    pairs = [(row["probability"] if row["sql"] else math.nan, row[RIGHT] == 1) for row in rows]
    return coverage_at_precision(pairs, least)


def stated(rows: Sequence[Row], least: float) -> dict[str, Any]:
    sure = [row for row in rows if row["sql"] and row["probability"] >= least]
    right = statistics.mean(float(row[RIGHT]) for row in sure) if sure else None
    return {"answered": percent(len(sure) / len(rows)), "right": percent(right)}


def area(rows: Sequence[Row], seed: int, times: int = 1000) -> dict[str, Any]:
    "Area under ROC with its interval, by a bootstrap over questions."
    scores, right = (np.array([row[name] for row in rows], float) for name in ("probability", RIGHT))
    drawn = np.random.default_rng(seed)
    found = [roc_area(scores[at], right[at] == 1) for at in drawn.integers(0, len(rows), (times, len(rows)))]
    known = [each for each in found if each is not None]
    whole = roc_area(scores, right == 1)
    if whole is None or not known:
        return {"all": None}
    return {"all": round(whole, 3), "interval": [round(float(q), 3) for q in np.quantile(known, (0.025, 0.975))]}


def threshold(probabilities: Sequence[float]) -> float:
    "The lowest probability that is not refused where a tenth is."
    ordered = sorted(probabilities)
    return ordered[min(len(ordered) - 1, int(FALSE_REFUSALS * len(ordered)))] if ordered else 0.0


def refusals(rows: Sequence[Row], refusable: Sequence[Row]) -> dict[str, Any]:
    "The share that is refused of what cannot be answered."
    found: dict[str, Any] = {}
    right = [row["probability"] for row in rows if row[RIGHT] == 1]
    for label, answerable in (("", right), ("of all", [row["probability"] for row in rows])):
        least = threshold(answerable)
        about: dict[str, Any] = {"threshold": round(least, 4)}
        for kind in KINDS:
            own = [row["probability"] < least or not row["sql"] for row in refusable if row["kind"] == kind]
            if own:
                about[kind] = {"n": len(own), "refused": percent(statistics.mean(own))}
        about["mean"] = round(statistics.mean(each["refused"] for kind, each in about.items() if kind in KINDS), 1)
        found = {**found, **about} if not label else {**found, label: about}
    return found


def summary(rows: Sequence[Row], contested: frozenset[str], contested_any: frozenset[str], seed: int) -> dict[str, Any]:
    "All figures of the answerable questions."
    kept = [row for row in rows if row["id"] not in contested_any]
    found: dict[str, Any] = {
        "n": len(rows),
        "databases": len({row["database"] for row in rows}),
        "contested": len(rows) - len(kept),
        "read": percent(statistics.mean(row["sql"] is not None for row in rows)),
    }
    found["right"] = {
        name: figure(rows, name, contested_any if name.endswith("any") else contested, seed) for name in FIGURES
    }
    found["among"] = {
        str(most): percent(statistics.mean((row["place"] or 1e9) <= most for row in rows)) for most in AMONG
    }
    found["area under ROC"] = area(rows, seed) | {"kept": area(kept, seed)}
    found["coverage at 95 % right"] = {"all": percent(coverage(rows)), "kept": percent(coverage(kept))}
    found["stated"] = {str(least): stated(kept, least) for least in (0.5, 0.7, 0.8, 0.9, 0.95)}
    for name in ("ms", "processor"):
        values = [row[name] for row in rows]
        found[name if name == "ms" else "ms, processor"] = {
            "median": round(statistics.median(values), 1),
            "95 of 100 below": round(float(np.quantile(values, 0.95)), 1),
        }
    return found


def questions_of(benchmarks: Path, name: str, limit: int) -> tuple[Path, list[Question]]:
    "The folder of a set and its questions; of parts of spider_train those of its databases."
    folder = benchmarks / ("spider_train" if name in SPLITS else name)
    found = list(load_questions(folder))
    if name in SPLITS:
        found = [question for question in found if split_of(question.tags["database"]) == name]
    if limit and len(found) > limit:  # evenly over the file, the same ones each time
        found = [found[at * len(found) // limit] for at in range(limit)]
    return folder, found


def overlays(name: str, questions: Sequence[Question]) -> tuple[frozenset[str], frozenset[str]]:
    "Ids of contested golds, and of those that are contested with columns in any order."
    path = HERE / "contested.json"
    if name not in json.loads(path.read_text()):
        return frozenset(), frozenset()
    overlay = read_overlay(path, name)
    return overlay.ids(questions), overlay.ids(questions, any_columns=True)


def measure(name: str, reader: Reader, options: argparse.Namespace) -> tuple[dict[str, Any], list[Row]]:
    "A set, with evidence and without where it has any."
    folder, questions = questions_of(options.benchmarks, name, options.limit)
    contested = overlays(name, questions)
    found: dict[str, Any] = {}
    kept: list[Row] = []
    hinted = any(question.tags.get("evidence") for question in questions)
    with ExitStack() as stack:
        scratch = options.scratch or Path(stack.enter_context(TemporaryDirectory(prefix="tablerag-joins-")))
        databases = stack.enter_context(DatabaseSet(folder, questions=questions))
        for with_evidence in (True, False) if hinted else (False,):
            label = name if not hinted else f"{name}, {'with' if with_evidence else 'without'} evidence"
            rows = ask_set(reader, databases, with_evidence)
            about = summary(rows, *contested, options.seed)
            kept += [{"set": label, **row} for row in rows]
            if options.refusals:
                split = name if name in SPLITS else ""
                cases = unanswerable(
                    options.benchmarks, folder.name, scratch, options.refusals, options.seed, split=split
                )
                refusable = ask_refusable(reader, cases, with_evidence)
                about["refused"] = refusals(rows, refusable)
                kept += [{"set": label, **row} for row in refusable]
            found[label] = about
            print(brief(label, about), flush=True)
    return found, kept


def brief(label: str, about: dict[str, Any]) -> str:
    right, refused = about["right"], about.get("refused", {})
    return (
        f"{label}: {about['n']} questions, right {right['ex_set_any']['all']} (kept {right['ex_set_any']['kept']}) in"
        f" any order, {right['ex_set']['all']} in the gold's; among {about['among']}; area"
        f" {about['area under ROC'].get('all')}; coverage {about['coverage at 95 % right']['kept']};"
        f" refused {refused.get('mean')}; {about['ms']['median']} ms"
    )


def published(names: Iterable[str]) -> dict[str, Any]:
    "What published systems give on the same questions."
    sets = json.loads((HERE / "published.json").read_text())["sets"]
    return {
        name: {
            system: {key: about[key]["all"] for key in FIGURES} | {"kept, ex_set_any": about["ex_set_any"]["kept"]}
            for system, about in sets[name]["systems"].items()
        }
        for name in names
        if name in sets
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("benchmarks", type=Path)
    parser.add_argument("--sets", "--set", default="spider,bird")
    parser.add_argument("--system", default="built-in")
    parser.add_argument("--limit", type=int, default=0, help="questions of a set; 0: all")
    parser.add_argument("--refusals", type=int, default=400, help="of each kind at most; 0: none are asked")
    parser.add_argument("--scratch", type=Path, help="where copies of databases are kept; default: thrown away")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--out", type=Path, help="JSON")
    parser.add_argument("--cases", type=Path, help="every question with its readings, as JSON lines")
    options = parser.parse_args()
    reader = reader_of(options.system)
    names = options.sets.split(",")
    found: dict[str, Any] = {}
    rows: list[Row] = []
    for name in names:
        about, own = measure(name, reader, options)
        found, rows = found | about, rows + own
    whole = {
        "command": f"python benchmarks/joins.py ../shared/benchmarks --sets {options.sets} --system {options.system} "
        f"--refusals {options.refusals}",
        "seed": options.seed,
        "versions": versions(),
        "sets": found,
        "published": published(names),
    }
    if options.cases:
        options.cases.write_text("".join(json.dumps(row, default=str) + "\n" for row in rows), encoding="utf-8")
    if options.out:
        options.out.write_text(json.dumps(whole, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
