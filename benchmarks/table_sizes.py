"""What size costs: TableRAG and its baselines over real tables that are cut down and grown, with the gold anew.

    python benchmarks/table_sizes.py BENCHMARKS [--sizes 100 1000 ... 10000000] [--tables 20] [--large 3] [--seed 0]
        [--kept answers.jsonl] [--json benchmarks/table_sizes.json]

`wtq-like`: tables of WikiTableQuestions (questions and gold SQL of `open_wikitable`) and of WikiSQL in equal parts,
chosen by chance. Each table is written in every size up to a million cells and indexed, and the built-in model answers
its questions in every system; `--large` of them also in the sizes above. A table whose answers stand in `--kept` is not
asked again. The notebook nbs/experiments/08_table_sizes.ipynb shows the result, and runs the same over other tables.
"""

from __future__ import annotations

import argparse
import gzip
import json
import random
import statistics
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import Any

import psutil
from figures import machine

from research.growing import write_grown
from tablerag.core import Question, Table
from tablerag.evaluation.matching import answer_matches
from tablerag.evaluation.significance import bootstrap
from tablerag.methods.dialogue import tokens_told
from tablerag.methods.table_baselines import RandomRowSampling, ReadSchema, ReadTable, RowColumnRetrieval
from tablerag.methods.table_rag import TableRAG
from tablerag.models.chat import chat_model
from tablerag.retrieval.index import build_index
from tablerag.sql_agent.agents import SQLAgent
from tablerag.tables.questions import load_questions

ROOT = Path(__file__).resolve().parent.parent
SIZES = [10**power for power in range(2, 8)]
HELD = 1_000_000  # cells; larger ones are asked of fewer tables
A_TABLE = 3  # questions, at most


def read(path: Path) -> list[dict[str, Any]]:
    with gzip.open(path, "rt", encoding="utf-8") as file:
        return [json.loads(line) for line in file]


def chosen(folder: Path, count: int, seed: int) -> list[tuple[Table, list[Question]]]:
    "Tables with some of their questions, from both sets in turn."
    found = []
    for name, prefix in (("open_wikitable", "wtq:"), ("wikisql", "")):
        tables = {each["id"]: Table.from_dict(each) for each in read(folder / name / "tables.jsonl.gz")}
        asked: dict[str, list[Question]] = {}
        for each in read(folder / name / "questions.jsonl.gz"):
            if each["sql"] and each["table_id"].startswith(prefix):
                asked.setdefault(each["table_id"], []).append(Question.from_dict(each))
        ids = sorted(id for id in asked if len(tables[id].rows) >= 8)
        random.Random(seed).shuffle(ids)
        found.append([(tables[id], asked[id]) for id in ids])
    return [each for pair in zip(*found, strict=False) for each in pair][:count]


def systems() -> dict[str, Any]:
    model = chat_model("embedded")
    return {
        "table_rag": TableRAG(model),
        "read_table": ReadTable(model),
        "read_schema": ReadSchema(model),
        "random_rows": RandomRowSampling(model),
        "row_column_retrieval": RowColumnRetrieval(model),
        "sql_agent": SQLAgent(model),
    }


def processor_seconds() -> float:
    "What this process and its workers have taken of the processor until now: it does not count what others do."
    family = [psutil.Process(), *psutil.Process().children(recursive=True)]
    return sum(sum(each.cpu_times()[:2]) for each in family)


def answers(source: Path, seed: int) -> list[dict[str, Any]]:
    "The answers of all systems to the questions of a grown source."
    rows = []
    with tempfile.TemporaryDirectory() as room, build_index(source, Path(room) / "index", progress=False) as index:
        questions = load_questions(source)
        some = sorted({question.tags["original"] for question in questions})
        some = random.Random(seed).sample(some, min(A_TABLE, len(some)))
        for question in questions:
            if question.tags["original"] not in some:
                continue
            table = index.table(question.table_id)
            for name, system in systems().items():
                start, worked = time.perf_counter(), processor_seconds()
                answer = system.solve(question.text, [table])
                seconds, worked = time.perf_counter() - start, processor_seconds() - worked
                told, prompts = tokens_told(answer.trace)
                rows.append(
                    {
                        "system": name,
                        "question": question.tags["original"],
                        "cells": question.tags["cells"],
                        "rows": table.size,
                        "columns": len(table.header),
                        "right": bool(answer_matches(answer, question.answer or ())),
                        "answered": answer.answered,
                        "told": told,
                        "prompts": prompts,
                        "seconds": round(seconds, 3),
                        "processor_seconds": round(worked, 3),
                    }
                )
    return rows


def measured(folder: Path, given: argparse.Namespace) -> tuple[list[dict[str, Any]], Counter[str]]:
    "All answers, table by table."
    rows: list[dict[str, Any]] = []
    left: Counter[str] = Counter()
    kept = given.kept and given.kept.exists() and given.kept.read_text(encoding="utf-8").splitlines()
    known = {(line["table"], line["large"]): line for line in map(json.loads, kept or ())}
    for large in (False, True):
        sizes = [size for size in given.sizes if (size > HELD) == large]
        for table, questions in chosen(folder, given.large if large else given.tables, given.seed) if sizes else ():
            line = known.get((table.id, large))
            if line is None:
                with tempfile.TemporaryDirectory() as room:
                    lost = write_grown([table], questions, sizes, Path(room) / "grown", given.seed)
                    source = Path(room) / "grown"
                    there = (source / "questions.jsonl").stat().st_size > 1
                    found = answers(source, given.seed) if there else []
                line = {"table": table.id, "large": large, "left": lost, "rows": found}
                if given.kept:
                    with given.kept.open("a", encoding="utf-8") as file:
                        file.write(json.dumps(line) + "\n")
            rows += [{**row, "table": table.id} for row in line["rows"]]
            left += Counter(line["left"])
            print(table.id, large, len(line["rows"]), dict(line["left"]), flush=True)
    return rows, left


def summary(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    "One row a system and size."
    parts: dict[tuple[str, int], list[dict[str, Any]]] = {}
    for row in rows:
        parts.setdefault((row["system"], row["cells"]), []).append(row)
    found = []
    for (system, cells), part in sorted(parts.items(), key=lambda each: each[0][1]):
        right = bootstrap([row["right"] for row in part], [row["table"] for row in part])
        told = [row["told"] for row in part if row["told"] is not None]
        found.append(
            {
                "system": system,
                "cells": cells,
                "n": len(part),
                "tables": len({row["table"] for row in part}),
                "em": round(right.estimate, 4),
                "low": round(right.low, 4),
                "high": round(right.high, 4),
                "wrong": sum(row["answered"] and not row["right"] for row in part),
                "told": round(statistics.fmean(told), 1) if told else None,
                "prompts": round(statistics.fmean(row["prompts"] for row in part), 1),
                "median_seconds": round(statistics.median(row["seconds"] for row in part), 3),
                "median_processor_seconds": round(statistics.median(row["processor_seconds"] for row in part), 3),
                "most_processor_seconds": max(row["processor_seconds"] for row in part),
                "mean_rows": round(statistics.fmean(row["rows"] for row in part)),
                "mean_columns": round(statistics.fmean(row["columns"] for row in part), 1),
            }
        )
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("benchmarks", type=Path)
    parser.add_argument("--sizes", type=int, nargs="+", default=SIZES)
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--large", type=int, default=3, help="tables of more than a million cells")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--kept", type=Path, help="answers, a table a line: a run that was ended goes on there")
    parser.add_argument("--json", type=Path, default=ROOT / "benchmarks" / "table_sizes.json")
    given = parser.parse_args()
    rows, left = measured(given.benchmarks, given)
    result = {
        "what": "accuracy, tokens and seconds by cells of the table, the built-in model in every system",
        "set": "wtq-like: tables of WikiTableQuestions and WikiSQL, cut down and grown, gold SQL run anew",
        "tables": len({row["table"] for row in rows}),
        "questions": len({row["question"] for row in rows}),
        "left_out": dict(left),
        "seed": given.seed,
        "machine": machine(),
        "rows": summary(rows),
    }
    print(json.dumps(result, indent=1))
    given.json.write_text(json.dumps(result, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
