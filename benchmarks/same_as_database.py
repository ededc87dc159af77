"""The same questions over the same tables: as a folder of files, and as one SQLite database.

    python benchmarks/same_as_database.py [--limit 60] [--seed 0] [--others] [--json FILE]

The tables are those of `data/`, the questions its own in English: a seeded sample, or with `--others` the questions
that are not in the sample, on which choices are made. Over the folder system `mixed` finds the tables; over the
database the default system asks. The database holds each table under its name and columns in SQL, numbers as numbers
and everything else as text; columns of numbers and dates that the sandbox adds beside a text are left out.

`right`, `wrong` and `refused` count questions; `closest`: of what was refused, the closest interpretation is right.
An answer is right where its values are the expected ones. Figures go to same_as_database.json."""

from __future__ import annotations

import argparse
import json
import sqlite3
import statistics
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from families import Asked, values_of

import tablerag
from tablerag.core import Answer, Question, Table
from tablerag.evaluation.matching import exact_match
from tablerag.evaluation.measures import sample, versions
from tablerag.retrieval.index import build_index
from tablerag.routing.catalogue import system
from tablerag.sandbox.engines import Limits
from tablerag.sandbox.storage import load_table, stored_columns, table_names
from tablerag.tables.questions import load_questions

DATA = Path(__file__).resolve().parent.parent / "data"
FIGURES = Path(__file__).with_suffix(".json")


def write_database(path: Path, tables: Sequence[Table]) -> None:
    "Write a SQLite file that holds the tables, each named by its title where no other has it."
    titles = Counter(table.title for table in tables)
    named = [replace(table, section="") if titles[table.title] == 1 else table for table in tables]
    with closing(sqlite3.connect(path)) as database:
        for table, name in zip(tables, table_names(named), strict=True):
            own = [column for column in stored_columns(table) if not column.companion]
            load_table(database, table, name, own, Limits().cell_chars)
        database.commit()


def chosen(limit: int, seed: int, others: bool) -> list[Question]:
    "The questions of the sample, or all others."
    every = load_questions(DATA / "questions.jsonl")
    drawn = sample(every, limit, seed)
    ids = {question.id for question in drawn}
    return [question for question in every if question.id not in ids] if others else drawn


def ask_all(questions: Sequence[Question], respond: Callable[[str], Answer]) -> Asked:
    "Ask every question."
    asked = Asked()
    for question in questions:
        asked.ask(
            question.id,
            question.table_id or question.id,
            lambda text=question.text: respond(text),
            lambda given, gold=question.answer or (): exact_match(values_of(given), gold),
        )
    return asked


def counted(asked: Asked) -> dict[str, Any]:
    "The figures of a source."
    answers = [each for each in asked.judged if each.answered]
    refused = [each for each in asked.judged if not each.answered]
    return {
        "right": sum(each.first_right for each in answers),
        "wrong": sum(not each.first_right for each in answers),
        "refused": len(refused),
        "closest": sum(each.first_right for each in refused),
        "median_ms": round(statistics.median(asked.milliseconds), 1),
        "missed": [each.id for each in asked.judged if not (each.answered and each.first_right)],
    }


def measure(questions: Sequence[Question]) -> dict[str, Any]:
    "The figures of both sources."
    with TemporaryDirectory(prefix="tablerag-same-", ignore_cleanup_errors=True) as scratch:
        path = Path(scratch) / "tables.sqlite"
        with build_index(DATA, Path(scratch) / "index", progress=False) as index:
            tables = [index.table(id) for id in index.ids()]
            write_database(path, tables)
            folder = counted(ask_all(questions, system("mixed", index).answer))
        with tablerag.open(path) as session:
            session.ask(questions[0].text)  # the schema is read before the clock runs
            database = counted(ask_all(questions, session.ask))
    return {"tables": len(tables), "questions": len(questions), "folder": folder, "database": database}


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--limit", type=int, default=60, help="questions of the sample (default 60)")
    options.add_argument("--seed", type=int, default=0)
    options.add_argument("--others", action="store_true", help="the questions that are not in the sample")
    options.add_argument("--json", type=Path, default=FIGURES, metavar="FILE")
    given = options.parse_args()
    found = measure(chosen(given.limit, given.seed, given.others))
    found |= {"limit": given.limit, "seed": given.seed, "others": given.others, "versions": versions()}
    given.json.write_text(json.dumps(found, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    for source in ("folder", "database"):
        told = {name: value for name, value in found[source].items() if name != "missed"}
        print(source.ljust(8), "  ".join(f"{name} {value}" for name, value in told.items()))


if __name__ == "__main__":
    main()
