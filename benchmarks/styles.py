"""The built-in model over small databases that are made in different styles, and asked by different people.

    python benchmarks/styles.py [dev|offices|trades|trained|fitted|newcomers|held|trades_held|newcomers_held]
        [--database NAME] [--language en] [--out FILE] [--failures N] [--json]

README: `benchmarks/styles/<split>/<name>.sql` is a database as SQLite statements (names in snake case, in capitals,
shortened, prefixed, German, Japanese, Russian; keys declared or not; code tables, flags, roles), `<name>.jsonl` its
questions, one a line:

    {"id": "vets-01", "question": "...", "language": "en", "sql": "SELECT ...", "evidence": ""}
    {"id": "vets-29", "question": "...", "language": "en", "sql": null, "why": "column absent", "evidence": ""}

`sql` is null where the database cannot answer; `why` is then one of "column absent", "value absent", "other topic".
`also`, where a question has it, are more golds, for a question that may be understood in another way, too: with a
number beside the names or without. `evidence` is a hint that comes with a question. `dev` is there to be looked at
and worked on; so is `offices`: a clinic, a warehouse, a library, a fleet, a club and a school, and `trades`: half of
fourteen databases that two authors wrote who saw neither the program nor other questions. `trained` and `fitted` are
77 more by eleven such authors. Weights are learned from eight of `dev` and all of `offices`, `trades` and `trained`;
the confidence of the parser of tables over a database is fitted on `fitted` and the rest of `dev`. `newcomers` is ten
databases with the first questions of two authors who never saw the program. `held`, the other half of the fourteen,
`trades_held`, and `newcomers_held`, six by a third such author, are run for figures only: nothing is fitted on them,
and `--failures` is refused.

Every database is built in a folder that is thrown away, and the model gets the right one. An answer is a first reading
of at least the least probability of an answer; anything else is refused. It is `right` where its rows are the gold's:
once each, in any order, columns in any order. `first right` counts the first reading whatever its probability is.
`area` is the area under the ROC curve of the probability over all questions: right against not right, and nothing is
right where the database cannot answer. Figures but `area` and `n` are percent.
"""

from __future__ import annotations

import argparse
import json
import sqlite3
import statistics
import sys
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from joins import RIGHT, ask, by_database, percent, reader_of, warm

from tablerag.core import Question
from tablerag.evaluation.confidence import roc_area
from tablerag.evaluation.database_sets import DatabaseSet
from tablerag.evaluation.measures import versions
from tablerag.evaluation.significance import bootstrap
from tablerag.methods.skills.one_table import with_one_table
from tablerag.schema.in_place import KnownDatabase
from tablerag.understanding.databases.answering import least_join_probability

HERE = Path(__file__).with_suffix("")
HELD = ("held", "trades_held", "newcomers_held")
SPLITS = ("dev", "offices", "trades", "trained", "fitted", "newcomers", *HELD)
WHY = ("column absent", "value absent", "other topic")
Row = dict[str, Any]


def names_of(split: str) -> list[str]:
    "The databases of a split."
    return sorted(path.stem for path in (HERE / split).glob("*.sql"))


def build(split: str, name: str, folder: Path) -> Path:
    "Make a database of its statements."
    path = folder / f"{name}.sqlite"
    with closing(sqlite3.connect(path)) as database:
        database.executescript((HERE / split / f"{name}.sql").read_text(encoding="utf-8"))
        database.commit()
    return path


def questions_of(split: str, name: str) -> list[Question]:
    "The questions about a database."
    lines = (HERE / split / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
    return [Question.from_dict(json.loads(line) | {"database": name}) for line in lines]


@contextmanager
def built(split: str, names: Iterable[str]) -> Iterator[DatabaseSet]:
    "Databases of a split in a folder of their own, with the questions that they answer."
    with TemporaryDirectory(prefix="tablerag-styles-") as folder:
        sources = {name: build(split, name, Path(folder)) for name in names}
        answerable = [question for name in names for question in questions_of(split, name) if question.sql]
        with DatabaseSet(folder, questions=answerable, sources=sources) as found:
            yield found


def ask_all(reader: Callable[..., Any], split: str, names: Sequence[str]) -> list[Row]:
    "Every question of some databases, with what the model made of it."
    rows = []
    with built(split, names) as databases:
        for name, asked in by_database(question for each in names for question in questions_of(split, each)):
            with KnownDatabase(databases.files[name], name) as database:
                warm(reader, asked[0].text, database, "")
                rows += [asked_row(reader, question, database, databases) for question in asked]
    return rows


def asked_row(reader: Callable[..., Any], question: Question, database: KnownDatabase, databases: DatabaseSet) -> Row:
    "One question, and what the model made of it."
    hint = question.tags.get("evidence") or ""
    found, ms, _ = ask(reader, question.text, database, hint)
    # as the product answers: beside the parser of tables, where one table is enough
    first = next(iter(with_one_table(question.text, database, hint, found)), None)
    return {
        "id": question.id,
        "database": question.tags["database"],
        "language": question.tags["language"],
        "question": question.text,
        "evidence": hint,
        "gold": question.sql,
        "why": question.tags.get("why"),
        "sql": first.sql if first else None,
        "unexplained": list(first.unexplained) if first else [],
        "probability": first.likelihood if first else 0.0,
        "right": any(is_right(databases, each, first.sql if first else None) for each in golds(question)),
        "ms": ms,
    }


def golds(question: Question) -> list[Question]:
    "The question with each gold that it has."
    every = [question.sql, *question.tags.get("also", ())] if question.sql else []
    return [replace(question, sql=each) for each in every]


def is_right(databases: DatabaseSet, question: Question, sql: str | None) -> bool:
    "Whether a query gives the gold's rows. Raises `SystemExit` where the gold cannot be run."
    figures = databases.figures(question, sql)
    if figures[RIGHT] is None:
        raise SystemExit(f"{question.id}: {figures['ex_error']}")
    return bool(figures[RIGHT])


def figures_of(rows: Sequence[Row], least: float) -> dict[str, Any]:
    "Right, wrong and refused of some questions."

    def share(of: Sequence[Row], test: Callable[[Row], bool]) -> float | None:
        return percent(statistics.mean(map(test, of))) if of else None

    answerable = [row for row in rows if row["gold"]]
    unanswerable = [row for row in rows if not row["gold"]]
    answered = [row for row in rows if answers(row, least)]
    area = roc_area([row["probability"] for row in rows], [row["right"] for row in rows])
    found: dict[str, Any] = {
        "n": len(answerable),
        "first right": share(answerable, lambda row: row["right"]),
        "right": share(answerable, lambda row: row["right"] and answers(row, least)),
        "wrong": share(answerable, lambda row: not row["right"] and answers(row, least)),
        "refused": share(answerable, lambda row: not answers(row, least)),
        "unanswerable": len(unanswerable),
        "of them refused": share(unanswerable, lambda row: not answers(row, least)),
        "area": None if area is None else round(area, 3),
        "right of answered": share(answered, lambda row: row["right"]),
    }
    return found


def answers(row: Row, least: float) -> bool:
    return row["sql"] is not None and row["probability"] >= least


def summary(rows: Sequence[Row], least: float) -> dict[str, Any]:
    "Figures of all questions, and of each part of them."
    found: dict[str, Any] = {"all": figures_of(rows, least)}
    for key in ("database", "language", "why"):
        groups = defaultdict(list)
        for row in rows:
            groups[row[key]].append(row)
        found[key] = {
            group: figures_of(own, least) for group, own in sorted(groups.items(), key=str) if group is not None
        }
    asked = [row for row in rows if row["gold"]]
    found["intervals over databases"] = {
        name: _interval(asked, test)
        for name, test in (
            ("first right", lambda row: row["right"]),
            ("right", lambda row: row["right"] and answers(row, least)),
            ("wrong", lambda row: not row["right"] and answers(row, least)),
        )
    }
    hinted = [row for row in rows if row["evidence"]]
    found["with a hint"] = figures_of(hinted, least)
    found["ms, median"] = round(statistics.median(row["ms"] for row in rows), 1)
    return found


def _interval(rows: Sequence[Row], test: Callable[[Row], bool]) -> list[float | None]:
    "Of 95 %, resampling whole databases."
    around = bootstrap([float(test(row)) for row in rows], [row["database"] for row in rows])
    return [percent(around.low), percent(around.high)]


def shown(about: dict[str, Any]) -> str:
    "The figures as a table of text."
    lines = [("", *about["all"])]
    lines += [("all", *about["all"].values()), ("with a hint", *about["with a hint"].values())]
    lines += [(group, *own.values()) for key in ("database", "language", "why") for group, own in about[key].items()]
    texts = [["" if value is None else str(value) for value in line] for line in lines]
    wide = [max(map(len, column)) for column in zip(*texts, strict=True)]
    return "\n".join("  ".join([line[0].ljust(wide[0]), *map(str.rjust, line[1:], wide[1:])]) for line in texts)


def worst(rows: Sequence[Row], most: int) -> str:
    "The wrong ones that it was surest of."
    wrong = sorted((row for row in rows if not row["right"] and row["sql"]), key=lambda row: -row["probability"])
    told = []
    for row in wrong[:most]:
        told += [f"{row['id']}  {row['probability']:.3f}  {row['question']}"]
        told += [f"    hint: {row['evidence']}"] if row["evidence"] else []
        told += [f"    gold: {row['gold'] or row['why']}", f"    read: {row['sql']}"]
    return "\n".join(told)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("split", nargs="?", choices=SPLITS, default="dev")
    parser.add_argument("--database", action="append", help="one of the split; may be given again; default: all")
    parser.add_argument("--language", action="append", help="questions of this language only; may be given again")
    parser.add_argument("--system", default="built-in", help="as in benchmarks/joins.py")
    parser.add_argument("--out", type=Path, help="JSON: the figures; of `dev` every question with its reading, too")
    parser.add_argument("--failures", type=int, nargs="?", const=15, default=0, help="the worst wrong ones; `dev` only")
    parser.add_argument("--json", action="store_true", help="print JSON")
    options = parser.parse_args()
    if options.failures and options.split in HELD:
        parser.error("what is held out is run for figures, and not looked at")
    names = options.database or names_of(options.split)
    if unknown := sorted(set(names) - set(names_of(options.split))):
        parser.error(f"there is no database {', '.join(unknown)}; there are: {', '.join(names_of(options.split))}")
    rows = ask_all(reader_of(options.system), options.split, names)
    if options.language:
        rows = [row for row in rows if row["language"] in options.language]
    least = least_join_probability()
    command = " ".join(["python benchmarks/styles.py", *sys.argv[1:]])
    about = {"command": command, "split": options.split, "least probability": round(least, 4), **summary(rows, least)}
    print(json.dumps(about, indent=1, ensure_ascii=False) if options.json else shown(about), flush=True)
    if options.failures:
        print(worst(rows, options.failures))
    if options.out:
        kept = {"cases": rows} if options.split not in HELD else {}
        whole = json.dumps({**about, "versions": versions(), **kept}, indent=1, ensure_ascii=False)
        options.out.write_text(whole + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
