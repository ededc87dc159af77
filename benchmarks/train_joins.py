"""Train what answers questions over databases of many tables, and write tablerag/assets/joins.npz with its model card.

    python benchmarks/train_joins.py ../shared/benchmarks [--seed 0] [--out PATH] [--split train] [--refusals 150]
        [--scratch FOLDER]

Questions of `spider_train` and `geoquery` with their gold SQL; `spider` and `bird` are not read. Three steps, each
learned from what the one before gives for databases that it had not seen (five folds by database, `geoquery` by query);
questions made up over the databases, and the set's own with hints (`join_questions`), go with their database, and so do
copies of it in other styles with the set's own questions and such as people ask (`restyle`). Some databases of
`styles/dev` are learned from, too (`LEARNED`; the others there are for looking at):

1. networks that tell the role of each column and table, and the kind of query (`join_labels` says what they learn);
2. rankers of candidates, first by what they are, then by what they give;
3. how likely the best is right, also over databases that cannot answer (`refusable`).

The same seed gives the same weights. numpy and scipy only. `--split train` leaves development databases out.
"""

from __future__ import annotations

import argparse
import gzip
import json
import os
import random
import sqlite3
import sys
import time
import zlib
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

os.environ.setdefault("OMP_NUM_THREADS", "1")  # sums in one order, or the same seed gives other weights
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import numpy as np
from join_labels import Labels
from join_questions import Hinter, made_questions
from natural_questions import natural_questions
from networks import Trained, binary_loss, choices_loss, list_loss, sparse, together
from refusable import split_of, unanswerable
from restyle import Restyled, restyled, reworded, translated
from styles import build, questions_of
from word_meanings import word_meanings

from tablerag.core import QueryError, Question
from tablerag.evaluation.confidence import coverage_at_precision, roc_area
from tablerag.evaluation.execution import orders_rows, same_rows
from tablerag.evaluation.gold import single_quoted
from tablerag.joins.answering import in_english, left_over
from tablerag.joins.candidates import Composer
from tablerag.joins.features import RANKED, RUN, Viewer, result_figures, result_key, run_figures
from tablerag.joins.mentions import Mentions
from tablerag.joins.ranking import (
    CERTAINTY,
    TRIED,
    certainty_figures,
    final_figures,
    parts_of,
    proposals_of,
    question_figures,
)
from tablerag.joins.reading import read_sql
from tablerag.joins.roles import (
    COLUMN_FIGURES,
    HEADS,
    ROLE_BUCKETS,
    ROLES,
    SKETCH_BUCKETS,
    TABLE_ROLES,
    Network,
    Seen,
    sketch_figures,
    sketch_marks,
    table_figures,
    table_marks,
)
from tablerag.query.database_sql import Writer
from tablerag.query.selections import DatabaseQuery
from tablerag.schema.in_place import KnownDatabase

FOLDS = 5
GIVEN = len(result_figures(None))  # figures of a result
MEMBERS = 3  # networks of which a ranker is the mean
JUDGES = 5  # networks of which a probability is the mean
CANDIDATES = 80  # of a question, in training
EPOCHS = 10  # of the first ranker
LEARNED_FROM = 40  # of those, by the ranker, besides right ones
WEIGHTS = {
    "geoquery": 0.5,
    "made": 0.3,
    "hinted": 0.5,
    "styled": 0.5,
    "natural": 0.5,
    "styles": 2.0,
}  # what a question counts
CERTAIN = {
    "geoquery": 0.3,
    "refusable": 2.0,
    "told": 2.0,
    "lacking": 2.0,
    "styles": 3.0,
    "styled": 1.5,
}  # the same for the probability
MADE, HINTED = 4, 0.5  # questions made for each database; the share of a set's questions that get hints
WORDINGS = 3  # of a question of `geoquery`, which has up to a dozen
STYLED, NATURAL = 0.2, 7  # the share that is asked of a copy in another style; questions made for each copy
LACKING = 0.25  # the share of those that is asked where the column is not
SHIFTED, RIGHT_FOR_WRONG = (
    ("styled", "styles"),
    5.0,
)  # databases of other styles, and what is asked for of answers there
LEARNED = "abendschule bakery choirs freight podcasts rental".split()  # of styles/dev
OUT = Path(__file__).parent.parent / "tablerag" / "assets" / "joins.npz"


@dataclass
class Case:
    "A question over a database, and all that is learned from it."

    set: str
    question: str
    database: str
    path: Path
    sql: str  # empty: it cannot be answered
    fold: int
    evidence: str = ""
    also: tuple[str, ...] = ()  # other golds
    mentions: Any = None
    seen: dict[str, Any] = field(default_factory=dict)  # what the networks see
    labels: Labels | None = None
    ranked: dict[str, Any] = field(default_factory=dict)  # its candidates


class Databases:
    "Databases that stay open; statements run over them as the training does, in this process, with a limit on steps."

    def __init__(self) -> None:
        self._known: dict[Path, KnownDatabase] = {}
        self._plain: dict[Path, sqlite3.Connection] = {}
        self._done: dict[tuple[Path, str], Any] = {}

    def known(self, path: Path, folder: Path | None = None) -> KnownDatabase:
        if path not in self._known:
            known = self._known[path] = KnownDatabase(path, folder=folder)
            _ = known.joins, known.words, known.values
            known.close()  # what is known of it stays, and the next one gets its worker
        return self._known[path]

    def run(self, path: Path, sql: str) -> list[tuple[Any, ...]] | None:
        if (path, sql) in self._done:
            return self._done[path, sql]
        if path not in self._plain:
            self._plain[path] = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
            self._plain[path].text_factory = lambda data: data.decode("utf-8", "replace")
        steps = iter(range(60))
        self._plain[path].set_progress_handler(lambda: next(steps, None) is None, 100_000)
        try:
            rows = self._plain[path].execute(sql).fetchmany(20_000)
        except sqlite3.Error:
            rows = None
        if len(self._done) > 20_000:
            self._done.clear()
        self._done[path, sql] = rows
        return rows

    def gold(self, case: Case) -> list[tuple[Any, ...]] | None:
        return self.golds(case)[0]

    def golds(self, case: Case) -> list[list[tuple[Any, ...]] | None]:
        names = [name for _, name in self.known(case.path).profile.columns]
        statements = (single_quoted(sql, names)[0] if '"' in sql else sql for sql in (case.sql, *case.also))
        return [self.run(case.path, sql) for sql in statements]


def read_cases(benchmarks: Path, split: str) -> list[Case]:
    "The questions of both sets."
    found = []
    for name in ("spider_train", "geoquery"):
        with gzip.open(benchmarks / name / "questions.jsonl.gz", "rt", encoding="utf-8") as lines:
            asked = defaultdict[str, int](int)
            for each in map(json.loads, lines):
                asked[each["id"].split(".")[0]] += 1
                if name == "geoquery" and asked[each["id"].split(".")[0]] > WORDINGS:
                    continue
                if split and name == "spider_train" and split_of(each["database"]) != split:
                    continue
                apart = each["database"] if name == "spider_train" else each["id"].split(".")[0]
                path = benchmarks / name / f"{each['database']}.sqlite"
                fold = zlib.crc32(apart.encode()) % FOLDS
                found.append(Case(name, each["question"], each["database"], path, each["sql"], fold))
    return found


def further_cases(cases: Sequence[Case], databases: Databases, seed: int) -> Iterator[Case]:
    "Questions made up over the same databases, and some of the set's own with hints that explain words of them."
    own: dict[str, list[Case]] = {}
    for case in cases:
        if case.set == "spider_train":
            own.setdefault(case.database, []).append(case)
    for name, asked in own.items():
        chance, known = random.Random(f"{seed} {name}"), databases.known(asked[0].path)
        hinter, writer = Hinter(known, chance), known.writer()
        for text, query in made_questions(known, chance, MADE, partial(databases.run, asked[0].path)):
            asks, evidence = hinter.hints(text, query) if chance.random() < 0.3 else (text, "")
            sql = writer.query(query)
            yield Case("made", asks, name, asked[0].path, sql, asked[0].fold, evidence)
        for case in asked:
            read = read_sql(case.sql, known.profile, known.joins)[0] if chance.random() < HINTED else None
            asks, evidence = hinter.hints(case.question, read) if read is not None else ("", "")
            if evidence:
                yield Case("hinted", asks, name, case.path, case.sql, case.fold, evidence)


def styled_cases(cases: Sequence[Case], databases: Databases, scratch: Path, seed: int) -> Iterator[Case]:
    "Copies of the same databases in other styles, with their questions, and some that their columns cannot answer."
    own: dict[str, list[Case]] = {}
    for case in cases:
        if case.set == "spider_train":
            own.setdefault(case.database, []).append(case)
    for name, asked in own.items():
        chance, known, first = random.Random(f"{seed} {name} style"), databases.known(asked[0].path), asked[0]
        copy = restyled(known, first.path, scratch, chance)
        other = databases.known(copy.path, copy.path.parent / "known")
        writer = other.writer()
        for case in asked:
            read = read_sql(case.sql, known.profile, known.joins)[0] if chance.random() < STYLED else None
            sql = same_over(read, copy, writer, case, databases) if read is not None else ""
            if sql:
                yield Case("styled", reworded(case.question, chance), name, copy.path, sql, case.fold)
        for text, query, about in natural_questions(known, copy.added, chance, NATURAL):
            if about is not None and chance.random() < LACKING:
                yield Case("lacking", text, name, first.path, "", first.fold)
            elif sql := over_copy(query, copy, writer, databases):
                yield Case("natural", text, name, copy.path, sql, first.fold)


def same_over(query: DatabaseQuery, copy: Restyled, writer: Writer, case: Case, databases: Databases) -> str:
    "A query over a copy that gives what the gold gives; empty where there is none."
    try:
        sql = writer.query(translated(query, copy))
    except QueryError:  # nothing says there how its tables are joined
        return ""
    gold, rows = databases.gold(case), databases.run(copy.path, sql)
    same = gold is not None and rows is not None and same_rows(gold, rows, "rows", False, orders_rows(case.sql))
    return sql if same else ""


def over_copy(query: DatabaseQuery, copy: Restyled, writer: Writer, databases: Databases) -> str:
    "A query over a copy that gives something; empty where it does not."
    try:
        sql = writer.query(translated(query, copy))
    except QueryError:
        return ""
    rows = databases.run(copy.path, sql)
    return sql if rows and (len(rows) > 1 or any(rows[0])) else ""


def open_cases(scratch: Path, databases: Databases) -> Iterator[Case]:
    "The questions of some databases of `styles/dev`, in English."
    for name in LEARNED:
        folder = scratch / "open" / name
        folder.mkdir(parents=True, exist_ok=True)
        (folder / f"{name}.sqlite").unlink(missing_ok=True)
        path, fold = build("dev", name, folder), zlib.crc32(name.encode()) % FOLDS
        known = databases.known(path, folder / "known")
        for question in questions_of("dev", name):
            also, hints = tuple(question.tags.get("also") or ()), question.tags.get("evidence") or ""
            kind, text = "styles" if question.sql else "lacking", in_english(question.text, known)
            yield Case(kind, text, name, path, question.sql or "", fold, hints, also)


def look(case: Case, databases: Databases) -> None:
    "What the networks see of a case, and what they should say."
    known = databases.known(case.path)
    case.mentions = Mentions(case.question, known, case.evidence)
    if not case.sql:
        return
    seen = Seen(case.mentions)
    case.labels = Labels(case.sql, list(known.words.refs), known.words.tables)
    case.seen = {
        "column": (seen.column_figures, seen.column_marks),
        "table": (table_figures(seen), table_marks(seen)),
        "sketch": (sketch_figures(seen)[None], [sketch_marks(seen)]),
    }


# -- the first step


def flagged(cases: Sequence[Case], kind: str, names: Sequence[str]) -> np.ndarray:
    "Which role each column or table plays."
    found = []
    for case in cases:
        rows = np.zeros((len(case.seen[kind][0]), len(names)), np.float32)
        for at, name in enumerate(names):
            rows[list((case.labels.columns if kind == "column" else case.labels.tables).get(name, ())), at] = 1
        found.append(rows)
    return np.concatenate(found)


def learn_parts(cases: Sequence[Case], seed: int) -> dict[str, np.ndarray]:
    "The three networks of the first step, as arrays."
    arrays: dict[str, np.ndarray] = {}
    edges = np.cumsum([0, *map(len, HEADS.values())])
    wanted = {
        "column": flagged(cases, "column", ROLES),
        "table": flagged(cases, "table", TABLE_ROLES),
        "sketch": np.array([[case.labels.choice(head) for head in HEADS] for case in cases]),
    }
    for name, buckets, hidden, outputs, epochs, batch, without, loss in (
        ("column", ROLE_BUCKETS, 64, len(ROLES), 12, 512, 0.5, binary_loss),
        ("table", ROLE_BUCKETS, 32, len(TABLE_ROLES), 10, 256, 0.5, binary_loss),
        ("sketch", SKETCH_BUCKETS, 64, int(edges[-1]), 15, 64, 0.3, choices_loss(edges)),
    ):
        figures = np.concatenate([case.seen[name][0] for case in cases])
        marks = sparse([each for case in cases for each in case.seen[name][1]], buckets)
        network = Trained(buckets, figures, hidden, outputs, seed)
        network.learn(figures, wanted[name], loss, marks, epochs=epochs, batch=batch, without=without)
        arrays |= network.arrays(name)
    return arrays


# -- the second step


def compose(case: Case, networks: Sequence[Network], databases: Databases, meanings: dict[str, float]) -> None:
    "The candidates of a case, what is seen of them, and which are right."
    known = case.mentions.database
    proposals = proposals_of(case.mentions, *networks)
    candidates, viewer = Composer(proposals).candidates(CANDIDATES), Viewer(proposals, meanings)
    writer, statements = known.writer(), []
    for each in candidates:
        try:
            statements.append(writer.query(each.query))
        except QueryError:
            statements.append("")
    results = [databases.run(case.path, sql) if sql else None for sql in statements]
    right = np.zeros((len(candidates), 3), np.float32)
    for gold, sql in zip(databases.golds(case), (case.sql, *case.also), strict=True) if case.sql else ():
        for at, rows in enumerate(results):
            if gold is None or rows is None or bool(rows) != bool(gold) or rows and len(rows[0]) != len(gold[0]):
                continue
            if len(rows) != len(gold) and len(set(rows)) != len(set(gold)):
                continue
            same = [same_rows(gold, rows, "rows", any_order, orders_rows(sql)) for any_order in (True, False)]
            right[at] = np.maximum(right[at], [*same, same[0] or same_rows(gold, rows, "set", True)])
    case.ranked = {
        "figures": viewer.figures(candidates),
        "sql": statements,
        "left": [bool(left_over(viewer, each)) for each in candidates],
        "given": np.array([result_figures(rows) for rows in results], np.float32).reshape(-1, GIVEN),
        "keys": [None if rows is None else hash(result_key(rows)) for rows in results],
        "right": right,
        "question": question_figures(proposals, meanings),
        "alike": [None if rows is None else hash(result_key(list(dict.fromkeys(rows)))) for rows in results],
        "parts": [parts_of(each) for each in candidates],
    }


def best_tried(ranked: dict[str, Any], scores: np.ndarray) -> np.ndarray:
    "Which candidates are run: the best, each statement once."
    chosen: dict[str, int] = {}
    for at in np.argsort(-scores, kind="stable").tolist():
        if ranked["sql"][at] and len(chosen) < TRIED:
            chosen.setdefault(ranked["sql"][at], at)
    return np.array(list(chosen.values()), int)


def learn_ranker(lists: Sequence[tuple[np.ndarray, np.ndarray, float]], hidden: int, epochs: int, seed: int) -> Trained:
    "A ranker of lists, the mean of several networks: figures, how right each is, what the list counts."
    useful = [each for each in lists if each[1].any() and not each[1].all()]
    figures, members = np.concatenate([each[0] for each in useful]), []
    for member in range(MEMBERS):
        members.append(Trained(0, figures, hidden, 1, seed + member))
        members[-1].learn_lists(useful, list_loss, epochs=epochs)
    return together(members)


def weight_of(case: Case) -> float:
    return WEIGHTS.get(case.set, 1.0)


def first_lists(cases: Sequence[Case]) -> list[tuple[np.ndarray, np.ndarray, float]]:
    "The likeliest candidates of each question, and all that are right."
    found = []
    for case in cases:
        right = case.ranked["right"][:, :2].sum(axis=1)
        if len(right):
            learned = np.flatnonzero((np.arange(len(right)) < LEARNED_FROM) | (right > 0))
            found.append((case.ranked["figures"][learned], right[learned], weight_of(case)))
    return found


def rank_first(case: Case, network: Trained) -> None:
    "Scores of the first ranking, and what the second one sees."
    ranked = case.ranked
    scores = network.outputs(ranked["figures"])[:, 0]
    chosen = best_tried(ranked, scores)
    keys = [ranked["keys"][at] for at in chosen]
    run = run_figures(ranked["given"][chosen], scores[chosen], keys)
    ranked |= {
        "chosen": chosen,
        "run": run,
        "tried keys": keys,
        "final": final_figures(ranked["figures"][chosen], run, scores[chosen]),
    }


def second_lists(cases: Sequence[Case]) -> list[tuple[np.ndarray, np.ndarray, float]]:
    return [
        (case.ranked["final"], case.ranked["right"][case.ranked["chosen"], :2].sum(axis=1), weight_of(case))
        for case in cases
        if len(case.ranked.get("chosen", ()))
    ]


def judge(case: Case, network: Trained) -> None:
    "What the best of the second ranking is, and what is seen of it."
    ranked = case.ranked
    scores = network.outputs(ranked["final"])[:, 0]
    seen, _ = certainty_figures(
        ranked["question"],
        len(ranked["sql"]),
        ranked["figures"][ranked["chosen"]],
        ranked["run"],
        scores,
        ranked["tried keys"],
        [ranked["alike"][at] for at in ranked["chosen"]],
        [ranked["parts"][at] for at in ranked["chosen"]],
    )
    best = ranked["chosen"][int(np.argmax(scores))]
    ranked |= {"best": int(best), "seen": seen, "answered": ranked["right"][best], "leaves": ranked["left"][best]}


# -- the third step


def weighed_loss(outputs: np.ndarray, wanted: np.ndarray) -> tuple[float, np.ndarray]:
    "A yes or no, and what it counts."
    loss, slope = binary_loss(outputs, wanted[:, :1])
    return loss, slope * wanted[:, 1:]


class Judge:
    "How likely the best is right: that a right one is among those that were run, and that it is the best of them then."

    def __init__(self, seen: np.ndarray, among: np.ndarray, right: np.ndarray, weights: np.ndarray):
        self.among = learn_yes(seen, among, weights)
        self.best = learn_yes(seen[among > 0], right[among > 0], weights[among > 0])

    def __call__(self, seen: np.ndarray) -> np.ndarray:
        odds = np.column_stack([each.outputs(seen)[:, 0] for each in (self.among, self.best)]).astype(float)
        return (1 / (1 + np.exp(-np.clip(odds, -30, 30)))).prod(axis=1)


def learn_yes(seen: np.ndarray, wanted: np.ndarray, weights: np.ndarray) -> Trained:
    "A yes or no: the mean of several networks."
    none, members = sparse([np.zeros(0, int)] * len(seen), 1), []
    both = np.column_stack([wanted, weights])
    for member in range(JUDGES):
        members.append(Trained(0, seen, 16, 1, member))
        members[-1].learn(seen, both, weighed_loss, none, epochs=12, batch=64, without=0.0, drop=0.2)
    return together(members)


def learn_certainty(cases: Sequence[Case]) -> tuple[dict[str, np.ndarray], dict[str, Any]]:
    "How likely the best is right; and figures over databases that its own weights were not learned from."
    cases = [case for case in cases if "seen" in case.ranked]
    seen = np.array([case.ranked["seen"] for case in cases])
    right = np.array([case.ranked["answered"][2] for case in cases])
    among = np.array([case.ranked["right"][case.ranked["chosen"], 2].max() for case in cases])
    weights = np.array([CERTAIN.get(case.set, 1.0) for case in cases])
    folds, told = np.array([case.fold for case in cases]), np.zeros(len(cases))
    for fold in range(FOLDS):
        own = folds != fold
        told[~own] = Judge(seen[own], among[own], right[own], weights[own])(seen[~own])
    least, figures = told_apart(cases, told, right)
    judge = Judge(seen, among, right, weights)
    arrays = judge.among.arrays("among") | judge.best.arrays("best")
    return arrays | {"certain_least": np.array([least], np.float32)}, figures


def told_apart(cases: Sequence[Case], told: np.ndarray, right: np.ndarray) -> tuple[float, dict[str, Any]]:
    "The least probability of an answer, and how well probabilities tell right from wrong."
    spider, refused, hinted, told_of = (
        np.array([case.set == name for case in cases]) for name in ("spider_train", "refusable", "hinted", "told")
    )
    folds = np.array([case.fold for case in cases])
    given = np.where([case.ranked["leaves"] for case in cases], 0.0, told)  # what leaves a name over is no answer
    every, good = (float(np.quantile(given[own], 0.1)) for own in (spider, spider & (right > 0)))
    good_hinted = float(np.quantile(given[hinted & (right > 0)], 0.1))
    per_fold = [folds == fold for fold in range(FOLDS)]
    shifted = np.array([case.set in SHIFTED or case.database in LEARNED for case in cases])
    least = max(good, safe(given[shifted], right[shifted]))
    answered = shifted & (given >= least)
    answerable = shifted & np.array([bool(case.sql) for case in cases])
    return least, {
        "least probability of an answer": least,
        "over databases of other styles, answered rightly": float(right[answered].sum() / answerable.sum()),
        "over databases of other styles, answered wrongly": float((1 - right[answered]).sum() / answerable.sum()),
        "area under ROC": roc_area(given[spider], right[spider]),
        "area under ROC, fold by fold": {
            str(at): roc_area(given[spider & own], right[spider & own]) for at, own in enumerate(per_fold)
        },
        "area under ROC, with hints": roc_area(given[hinted], right[hinted]),
        "coverage at 95 % right": coverage_at_precision(np.c_[given[spider], right[spider]], 0.95),
        "coverage at 95 % right, with hints": coverage_at_precision(np.c_[given[hinted], right[hinted]], 0.95),
        "probability at which one right answer in ten is refused": good,
        "questions that cannot be answered, refused at it": float((given[refused] < good).mean()),
        "the same with hints": float((given[told_of] < good_hinted).mean()),
        "probability at which one answerable question in ten is refused": every,
        "questions that cannot be answered, refused at that": float((given[refused] < every).mean()),
    }


def safe(told: np.ndarray, right: np.ndarray) -> float:
    "The lowest probability at which there are more than `RIGHT_FOR_WRONG` right answers for a wrong one."
    order = np.argsort(-told, kind="stable")
    good, bad = np.cumsum(right[order]), np.cumsum(1 - right[order])
    fits = np.flatnonzero((good >= RIGHT_FOR_WRONG * bad) & (np.append(np.diff(told[order]), -1) < 0))
    return float(told[order][fits[-1]]) if len(fits) else 1.0


def refusals(
    benchmarks: Path, scratch: Path, limit: int, split: str, cases: Sequence[Case], databases: Databases
) -> Iterator[Case]:
    "Questions that their databases cannot answer."
    of = {case.question: case for case in cases}
    hinted = [
        Question(
            f"hinted:{at}", case.question, sql=case.sql, tags={"database": case.database, "evidence": case.evidence}
        )
        for at, case in enumerate(case for case in cases if case.set == "hinted")
    ]
    made = [("refusable", each) for each in unanswerable(benchmarks, "spider_train", scratch, limit, 7, split)]
    made += [
        ("told", each) for each in unanswerable(benchmarks, "spider_train", scratch, limit, 7, split, chosen=hinted)
    ]
    for name, each in made:
        fold = zlib.crc32(Path(each.path).stem.encode()) % FOLDS if each.question not in of else of[each.question].fold
        case = Case(name, each.question, each.path.stem, each.path, "", fold, each.evidence)
        known = each.database()
        case.mentions = Mentions(case.question, known, each.evidence)
        known.close()  # what is known of it stays
        yield case


# -- all of it


def rank(cases: Sequence[Case], others: Sequence[Case], seed: int) -> dict[str, np.ndarray]:
    "Both rankings, each case by rankers that did not see its database; the rankers of all cases, as arrays."
    for fold in range(FOLDS):
        network = learn_ranker(first_lists([case for case in cases if case.fold != fold]), 96, EPOCHS, seed)
        for case in (*cases, *others):
            if case.fold == fold and len(case.ranked["sql"]):
                rank_first(case, network)
    arrays = learn_ranker(first_lists(cases), 96, EPOCHS, seed).arrays("rank")
    for fold in range(FOLDS):
        network = learn_ranker(second_lists([case for case in cases if case.fold != fold]), 24, 8, seed)
        for case in (*cases, *others):
            if case.fold == fold and len(case.ranked.get("chosen", ())):
                judge(case, network)
    return arrays | learn_ranker(second_lists(cases), 24, 8, seed).arrays("final")


def right_shares(cases: Sequence[Case]) -> dict[str, Any]:
    "How many questions of each kind were answered rightly."
    figures: dict[str, Any] = {}
    for name in dict.fromkeys(case.set for case in cases):
        own = [case.ranked.get("answered", np.zeros(3)) for case in cases if case.set == name]
        figures[name] = {
            "questions": len(own),
            "any column order": float(np.mean(own, axis=0)[0]),
            "gold's order": float(np.mean(own, axis=0)[1]),
            "rows as a set": float(np.mean(own, axis=0)[2]),
        }
    return figures


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("benchmarks", type=Path)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--out", type=Path, default=OUT)
    parser.add_argument(
        "--keep", type=Path, help="a file for what is seen of each question's best reading, and whether it is right"
    )
    parser.add_argument("--split", default="", help="train: leave development and test databases out")
    parser.add_argument("--refusals", type=int, default=100, help="of each kind")
    parser.add_argument("--scratch", type=Path, default=Path("/tmp/tablerag-copies"), help="for copies of databases")
    options = parser.parse_args()
    started = time.monotonic()

    def tell(text: str) -> None:
        print(f"{time.monotonic() - started:6.0f} s  {text}", flush=True)

    databases, arrays = Databases(), word_meanings(options.benchmarks)
    shares = (arrays["meanings_shares"] / 255.0).tolist()
    meanings = dict(zip(bytes(arrays["meanings_words"]).decode().split("\n"), shares, strict=True))
    cases = read_cases(options.benchmarks, options.split)
    further = [*further_cases(cases, databases, options.seed), *open_cases(options.scratch, databases)]
    further += styled_cases(cases, databases, options.scratch, options.seed)
    lacking = [case for case in further if not case.sql]
    cases += [case for case in further if case.sql]
    tell(f"{len(cases)} questions with those made up")
    for case in (*cases, *lacking):
        look(case, databases)
    tell(f"{len(cases)} questions over {len({case.path for case in cases})} databases")
    others = list(refusals(options.benchmarks, options.scratch, options.refusals, options.split, cases, databases))
    others += lacking
    tell(f"{len(others)} questions that cannot be answered")
    for fold in range(FOLDS):
        learned = learn_parts([case for case in cases if case.fold != fold], options.seed)
        networks = [Network(learned, name) for name in ("column", "table", "sketch")]
        for case in (*cases, *others):
            if case.fold == fold:
                compose(case, networks, databases, meanings)
        own = [case.ranked["right"][:, 0] for case in cases if case.fold == fold and case.set == "spider_train"]
        tell(f"fold {fold}: right among the candidates {np.mean([each.any() for each in own]):.3f}")
    arrays |= learn_parts(cases, options.seed)
    arrays |= rank(cases, others, options.seed)
    figures = right_shares(cases)
    certain, told = learn_certainty([*cases, *others])
    figures |= told
    if options.keep:
        keep(options.keep, [*cases, *others])
    tell(json.dumps(figures))
    with options.out.open("wb") as stream:
        np.savez_compressed(
            stream, **(arrays | certain), features=np.array([*RANKED, *RUN, *CERTAINTY, *COLUMN_FIGURES])
        )
    options.out.with_suffix(".md").write_text(
        card(
            options,
            sum(case.set in ("spider_train", "geoquery") for case in cases),
            figures,
            time.monotonic() - started,
        ),
        encoding="utf-8",
    )
    tell(f"written to {options.out.name}")


def keep(path: Path, cases: Sequence[Case]) -> None:
    "Write what the third step learns from, to look at."
    path.write_text(
        "".join(
            json.dumps(
                {
                    "set": case.set,
                    "database": case.database,
                    "fold": case.fold,
                    "question": case.question,
                    "gold": case.sql,
                    "sql": case.ranked["sql"][case.ranked["best"]],
                    "right": case.ranked["answered"].tolist(),
                    "able": bool(case.ranked["right"][:, 0].any()),
                    "leaves": case.ranked["leaves"],
                    "seen": case.ranked["seen"].tolist(),
                }
            )
            + "\n"
            for case in cases
            if "seen" in case.ranked
        )
    )


def card(options: argparse.Namespace, count: int, figures: dict[str, Any], seconds: float) -> str:
    "What the weights are, for whoever finds them."
    digest = zlib.crc32(options.out.read_bytes())
    lines = [
        "# Weights that answer questions over databases of many tables",
        "",
        f"`python benchmarks/train_joins.py ../shared/benchmarks --seed {options.seed}`: {count} questions",
        "of `spider_train` (CC BY-SA 4.0) and `geoquery` (CC BY 4.0), more made up over those databases (`made`), and",
        f"some of the first with hints that rules wrote (`hinted`); {seconds / 60:.0f} minutes;",
        f"numpy {np.__version__}; CRC-32 {digest:08x}.",
        "`spider` and `bird` were not read. Figures below are of five folds by database: each question was answered by",
        "weights that had seen neither it nor its database (`geoquery`: nor another wording of it).",
        f"Learned from, too: copies of those databases in other styles (`styled`, `natural`), {', '.join(LEARNED)} of",
        "benchmarks/styles/dev (`styles`); of `wikisql`, `wtq`, `open_wikitable`: how often words name something.",
        "",
        "| | |",
        "|---|---|",
    ]
    for name, value in figures.items():
        shown = (
            ", ".join(
                f"{key} {each:.3f}" if isinstance(each, float) else f"{key} {each}" for key, each in value.items()
            )
            if isinstance(value, dict)
            else f"{value:.3f}"
        )
        lines.append(f"| {name} | {shown} |")
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    sys.exit(main())
