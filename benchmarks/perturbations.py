"""What a question written otherwise costs the systems on the built-in model: exact match before and after each kind
of rewriting, on the same questions.

    python benchmarks/perturbations.py BENCHMARK_FOLDER [--limit 200] [--seed 0] [--kinds date_iso case_lower
        ...] [--sets data open_wikitable wikisql]

`data` (the sample corpus) and `open_wikitable` are asked end to end; of `wikisql` only the questions with a date,
with the gold table given, since the other sets have few dates. Benchmark questions are those over tables outside
training (folds dev and test). For kinds of rewriting that touch every question a seeded sample of `--limit` is asked;
those that touch few are asked wherever they do. Questions that a rewriting must not touch are excluded, counted by
reason. Results go to benchmarks/perturbations.json; sets and kinds that are not run anew are kept.
"""

from __future__ import annotations

import argparse
import json
import time
from datetime import date
from pathlib import Path
from typing import Any

import pandas as pd
from figures import machine
from parsing import fold_of

from research.drops import performance_drop
from research.perturbing import KINDS, Perturbation, counts, perturb
from tablerag.core import Question
from tablerag.evaluation.matching import answer_matches
from tablerag.evaluation.measures import sample
from tablerag.models.embedded import EmbeddedModel
from tablerag.retrieval.index import Index, resolve
from tablerag.routing.catalogue import system
from tablerag.sql_agent import SQLAgent
from tablerag.tables.corpus import load_tables
from tablerag.tables.questions import load_questions

ROOT = Path(__file__).resolve().parent.parent
RESULTS = Path(__file__).with_suffix(".json")
SYSTEMS = ("sql_agent", "mixed")
PAPER = {  # published: CRT and EM (in percent) on 3,914 questions with dates, GPT-4 and GPT-4o
    "source": "the paper of SQL Agent and SQL Agent-V, table of dates as written and rewritten",
    "sql_agent": {"crt": [76.80, 72.43], "em": [59.17, 55.72]},
    "sql_agent_v": {"crt": [80.97, 78.31], "em": [61.80, 59.79]},
    "mixed": {"crt": [81.55, 79.31], "em": [63.06, 60.63]},
}


class Asked:
    "Answers of one set, each question asked once."

    def __init__(self, name: str, folder: Path):
        self.solve_only = name == "wikisql"
        source = ROOT / "data" if name == "data" else folder / name
        self.questions = [
            question
            for file in (("questions.jsonl", "questions-world.jsonl") if name == "data" else ("questions.jsonl.gz",))
            for question in load_questions(source / file)
        ]
        if name != "data":
            self.questions = [
                question for question in self.questions if question.table_id and fold_of(question.table_id) != "train"
            ]
        self.tables = {table.id: table for table in load_tables(source).tables}
        self.index: Index | None = None if self.solve_only else resolve(source, progress=False)
        self.names = ("sql_agent",) if self.solve_only else SYSTEMS
        self.known: dict[tuple[str, str], float] = {}
        self.systems = (
            {"sql_agent": SQLAgent(EmbeddedModel())}
            if self.solve_only
            else {each: system(each, self.index) for each in self.names}
        )

    def em(self, name: str, question: Question) -> float:
        if (name, question.id) not in self.known:
            asked: Any = self.systems[name]
            answer = (
                asked.solve(question.text, [self.tables[question.table_id or ""]])
                if self.solve_only
                else asked.answer(question.text)
            )
            self.known[name, question.id] = float(answer_matches(answer, question.answer or ()))
        return self.known[name, question.id]


def measure(asked: Asked, kind: str, limit: int, seed: int) -> dict[str, Any]:
    "Paired exact match of one kind of rewriting."
    results = [perturb(question, kind, seed, asked.tables.get(question.table_id or "")) for question in asked.questions]
    pairs: list[tuple[Question, Perturbation]] = [
        (question, result) for question, result in zip(asked.questions, results, strict=True) if result.changed
    ]
    kept = (
        {
            question.id
            for question in sample(
                [question for question, _ in pairs], limit if not kind.startswith("date") else None, seed
            )
        }
        if pairs
        else set()
    )
    pairs = [pair for pair in pairs if pair[0].id in kept]
    found: dict[str, Any] = {**counts(results), "asked": len(pairs)}
    if not pairs:
        return found
    rows = []
    for name in asked.names:
        for question, result in pairs:
            rows.append(
                {
                    "system": name,
                    "question_id": question.id,
                    "table_id": question.table_id,
                    "em": asked.em(name, question),
                    "tag_original": "",
                }
            )
            rows.append(
                {
                    "system": name,
                    "question_id": result.question.id,
                    "table_id": question.table_id,
                    "em": asked.em(name, result.question),
                    "tag_original": question.id,
                }
            )
    if len(pairs) > 1:
        table = performance_drop(pd.DataFrame(rows), seed=seed).set_index("system")
        found["systems"] = {
            name: {
                key: round(float(row[key]), 4) for key in ("before", "after", "drop", "low", "high", "lost", "won", "p")
            }
            for name, row in table.iterrows()
        }
    return found


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("folder", type=Path, help="folder of the benchmark sets")
    arguments.add_argument(
        "--sets",
        nargs="+",
        choices=("data", "open_wikitable", "wikisql"),
        default=("data", "open_wikitable", "wikisql"),
    )
    arguments.add_argument("--kinds", nargs="+", choices=tuple(KINDS), default=tuple(KINDS))
    arguments.add_argument("--limit", type=int, default=200, help="questions of a kind and set; dates are all asked")
    arguments.add_argument("--seed", type=int, default=0)
    given = arguments.parse_args()
    results = json.loads(RESULTS.read_text(encoding="utf-8")) if RESULTS.exists() else {}
    results["paper"] = PAPER
    for name in given.sets:
        began, asked = time.perf_counter(), Asked(name, given.folder)
        part = results.setdefault(name, {})
        for kind in given.kinds if name != "wikisql" else [kind for kind in given.kinds if kind.startswith("date")]:
            part[kind] = {
                **measure(asked, kind, given.limit, given.seed),
                "limit": given.limit,
                "seed": given.seed,
                "date": date.today().isoformat(),
            }
            print(name, kind, {key: value for key, value in part[kind].items() if key != "excluded"}, flush=True)
        command = f"benchmarks/perturbations.py FOLDER --sets {name} --limit {given.limit} --seed {given.seed}"
        part["run"] = {
            "command": command + ("" if tuple(given.kinds) == tuple(KINDS) else f" --kinds {' '.join(given.kinds)}"),
            "questions": len(asked.questions),
            "task": "gold table given" if asked.solve_only else "end to end",
            "seconds": round(time.perf_counter() - began, 1),
            "date": date.today().isoformat(),
            "machine": machine(),
        }
        RESULTS.write_text(json.dumps(results, indent=1, ensure_ascii=False, sort_keys=True) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
