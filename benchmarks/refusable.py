"""Questions that a database cannot answer, made from questions that another one, or the same with more in it, can.

    python benchmarks/refusable.py ../shared/benchmarks --set spider_train --limit 50 [--seed 0]    # shows some of each

Three kinds, each from a question with gold SQL over a SQLite file:

- `other database`: the question is asked of another database of its set, drawn by chance. Left out where that one has
  a name for everything the gold query names: its tables, and its columns that are no keys (`singer_id` is a name for
  *singer*); and where the gold query runs on it.
- `column taken out`: it is asked of a copy of its database without one column that the gold query names. Keys,
  declared or inferred, and what SQLite does not let go (unique columns, those of an index) are never taken out; nor is
  a column of which another one holds at least half of the values, if both are texts or have one name: the question
  could be answered there.
- `value absent`: a text that the gold query compares a column with (by `=`, in a query without negation and *or*), that
  the column holds and the question says word for word, is replaced in question and evidence by a text that no column
  of the database holds, and that holds none of its texts: one of a column in another database that names the same
  (`country` and `country.name`), or else has the same last word in its name. Case and number of words are alike. Where
  a database has all there are, as of countries and languages, a name is replaced by one that nothing in the world has.

All that is drawn depends on the seed and on the question's id alone: the cases are the same whatever the limit is.
Training reads `spider_train`, reports read the others.
"""

from __future__ import annotations

import argparse
import random
import re
import shutil
import sqlite3
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from database_schemas import Gold
from parsing import fold_of

from tablerag.core import QueryError, Question
from tablerag.evaluation.gold import single_quoted
from tablerag.notation import fold
from tablerag.sandbox.engines import identifier
from tablerag.schema.in_place import KnownDatabase
from tablerag.schema.keys import name_words
from tablerag.schema.profiles import ColumnRef
from tablerag.tables.questions import load_questions

KINDS = ("other database", "column taken out", "value absent")


@dataclass(frozen=True)
class Unanswerable:
    "A question and a database that cannot answer it."

    kind: str  # one of KINDS
    question: str
    evidence: str
    path: Path  # of the database that is asked
    of: str  # the id of the question it was made from
    what: str  # what is missing

    def database(self) -> KnownDatabase:
        "The database that is asked. What is known of a copy is kept beside it."
        copied = self.kind == "column taken out"
        return KnownDatabase(self.path, folder=self.path.parent / "known" if copied else None)


@dataclass(frozen=True)
class Asked:
    "A question of a set whose gold query can be read."

    question: Question
    path: Path
    sql: str  # texts in single quotes
    gold: Gold

    @property
    def evidence(self) -> str:
        return self.question.tags.get("evidence") or ""


def file_of(folder: Path, question: Question) -> Path:
    return folder / f"{question.tags['database']}.sqlite"


def split_of(
    database: str,  # of spider_train
) -> str:
    "Train (70 %), dev or test (15 % each): by the hash of its name."
    return fold_of(database)


@cache
def database_texts(path: Path) -> dict[ColumnRef, frozenset[str]]:
    "The different texts of each column, folded."
    found = {}
    for ref, values in database_values(path).items():
        found[ref] = frozenset(fold(value) for value in values if isinstance(value, str))
    return found


@cache
def database_values(path: Path) -> dict[ColumnRef, tuple[Any, ...]]:
    "The different values of each column."
    with closing(sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)) as database:
        names = [name for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        return {
            (table, column): tuple(
                value
                for (value,) in database.execute(
                    f"SELECT DISTINCT {identifier(column)} FROM {identifier(table)} "
                    f"WHERE {identifier(column)} IS NOT NULL ORDER BY 1"
                )
            )
            for table in names
            for (column,) in database.execute("SELECT name FROM pragma_table_info(?)", (table,)).fetchall()
        }


@cache
def keys_of(path: Path) -> frozenset[ColumnRef]:
    "The columns of its keys."
    with KnownDatabase(path) as known:
        primary = {(table.name, name) for table in known.profile.tables for name in table.key}
        return frozenset(primary | {ref for key in known.joins.keys for ref in key.refs})


def read_asked(folder: Path, chosen: Iterable[Question] | None = None) -> list[Asked]:
    "Questions of a set whose gold query sqlglot reads, in order of their ids by chance of nothing."
    found = []
    for question in load_questions(folder) if chosen is None else chosen:
        path = file_of(folder, question)
        try:
            sql, _ = single_quoted(question.sql or "", [name for _, name in database_values(path)])
            found.append(Asked(question, path, sql, Gold(sql, path)))
        except Exception as error:  # sqlglot fails in ways of its own; what it cannot read is counted by who asks
            if not isinstance(error, QueryError | ValueError) and "sqlglot" not in type(error).__module__:
                raise
    return found


def drawn_for(seed: int, question: Question, kind: str) -> random.Random:
    return random.Random(f"{seed} {kind} {question.id}")


def nameable(asked: Asked, path: Path) -> bool:
    "Whether a database has names for all that a gold query names but keys."
    there = [set(name_words(name)) for ref in database_values(path) for name in ref]
    keys = keys_of(asked.path)
    wanted = [set(name_words(table)) for table in asked.gold.tables]
    wanted += [set(name_words(name)) for table, name in asked.gold.columns if (table, name) not in keys]
    return all(any(words <= other for other in there) for words in wanted)


def runs(sql: str, path: Path) -> bool:
    with closing(sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)) as database:
        try:
            database.execute(f"EXPLAIN {sql}")
            return True
        except sqlite3.Error:
            return False


def asked_elsewhere(asked: Asked, others: Sequence[Path], seed: int) -> Unanswerable | None:
    "The question, asked of another database."
    drawn = drawn_for(seed, asked.question, "other database")
    fitting = [path for path in others if path != asked.path and not nameable(asked, path)]
    fitting = [path for path in drawn.sample(fitting, len(fitting))[:3] if not runs(asked.sql, path)]
    if not fitting:
        return None
    said = asked.question.text, asked.evidence
    return Unanswerable("other database", *said, fitting[0], asked.question.id, f"asked of {fitting[0].stem}")


def elsewhere(path: Path, ref: ColumnRef) -> bool:
    "Whether another column holds at least half of a column's values."
    own = set(database_values(path)[ref])
    texts = any(isinstance(value, str) for value in own)
    return any(
        2 * len(own & set(values)) >= len(own)
        for other, values in database_values(path).items()
        if other != ref and (texts or name_words(other[1]) == name_words(ref[1]))
    )


def without(path: Path, ref: ColumnRef, folder: Path) -> Path | None:
    "A copy of a database without a column; None where SQLite does not let it go."
    copy = folder / path.parent.name / f"{path.stem}.{ref[0]}.{ref[1]}".replace("/", "_") / path.name
    if copy.exists():
        return copy
    copy.parent.mkdir(parents=True, exist_ok=True)
    begun = copy.with_suffix(".begun")
    shutil.copyfile(path, begun)
    with closing(sqlite3.connect(begun)) as database:
        try:
            database.execute(f"ALTER TABLE {identifier(ref[0])} DROP COLUMN {identifier(ref[1])}")
            database.commit()
        except sqlite3.OperationalError:
            begun.unlink()
            return None
    return begun.rename(copy)


def column_taken(asked: Asked, folder: Path, seed: int) -> Unanswerable | None:
    "The question, asked of its database without a column."
    drawn = drawn_for(seed, asked.question, "column taken out")
    keys = keys_of(asked.path)
    fitting = sorted(ref for ref in asked.gold.columns if ref not in keys and not elsewhere(asked.path, ref))
    for ref in drawn.sample(fitting, len(fitting)):
        if copy := without(asked.path, ref, folder):
            said = asked.question.text, asked.evidence
            return Unanswerable("column taken out", *said, copy, asked.question.id, ".".join(ref))
    return None


def compared(asked: Asked) -> list[tuple[str, ColumnRef]]:
    "The texts that a query without negation and *or* compares a column with, which holds them."
    import sqlglot
    from sqlglot import exp

    tree = sqlglot.parse_one(asked.sql.rstrip("; "), dialect="sqlite")
    if tree.find(exp.Not, exp.NEQ, exp.Except, exp.Or, exp.Union):
        return []
    found = []
    for same in tree.find_all(exp.EQ):
        column, literal = (same.find(kind) for kind in (exp.Column, exp.Literal))
        if column is not None and literal is not None and literal.is_string:
            ref = asked.gold.resolved(column)
            if ref and fold(literal.this) in database_texts(asked.path)[ref]:
                found.append((literal.this, ref))
    return found


GENERIC = frozenset("name code title id no num number label description".split())


def subject(table: str, column: str) -> frozenset[str]:
    "What the texts of a column name: `country` for `country.name`, `home_country`'s for that."
    return frozenset(name_words(column)) - GENERIC or frozenset(name_words(table)) - GENERIC


@cache
def texts_by_name(paths: tuple[Path, ...]) -> dict[frozenset[str] | str, list[tuple[Path, str]]]:
    "What a column's texts name, and the last word of its name -> texts of such columns, and who has them."
    found: dict[frozenset[str] | str, list[tuple[Path, str]]] = defaultdict(list)
    for path in paths:
        for ref, values in database_values(path).items():
            texts = [(path, value) for value in values if isinstance(value, str) and 3 <= len(value) <= 40]
            if words := name_words(ref[1]):
                found[subject(*ref)] += texts
                found[words[-1]] += texts
    return found


def shape(text: str) -> tuple[int, bool, bool, bool]:
    return len(text.split()), text[:1].isupper(), text.isupper(), any(map(str.isdigit, text))


INVENTED = """Quorvane Elbonia Ruritania Tarkesh Velmora Ostrundia Brevonne Kaldoria Zembla Nuvania Ysgarde Morwellan
Tresandor Ulverine Galdeth Orsinia Pelvarra Sondrake Thalvoria Wexmarch""".split()


def absent(path: Path, text: str) -> bool:
    "Whether no text of a database holds a text in whole words, nor is held by it."
    own = f" {fold(text)} "
    begun = own[: max(6, len(own) - 2)]  # Russia is the Russian Federation
    return not any(
        begun in (other := f" {held} ") or len(held) > 2 and other in own
        for texts in database_texts(path).values()
        for held in texts
    )


def like_it(asked: Asked, text: str, ref: ColumnRef, others: Sequence[Path], drawn: random.Random) -> str | None:
    "An absent text of such a column of another database, of the same subject where there is one."
    pool = texts_by_name(tuple(others))
    for key in (subject(*ref), name_words(ref[1])[-1]):
        held = sorted(
            {value for path, value in pool.get(key, ()) if path != asked.path and shape(value) == shape(text)}
        )
        drawn.shuffle(held)
        if value := next((each for each in held if absent(asked.path, each)), None):
            return value
    made = drawn.choice(INVENTED)
    return made if text[:1].isupper() and text.replace(" ", "").isalpha() and absent(asked.path, made) else None


def value_absent(asked: Asked, others: Sequence[Path], seed: int) -> Unanswerable | None:
    "The question with a value that the database does not have."
    drawn = drawn_for(seed, asked.question, "value absent")
    for text, ref in compared(asked):
        said = re.compile(rf"(?<!\w){re.escape(text)}(?!\w)", re.IGNORECASE)
        if len(text) < 3 or not (found := said.search(asked.question.text)):
            continue
        if value := like_it(asked, text, ref, others, drawn):
            written = value.lower() if found[0].islower() else value
            new = [said.sub(lambda _, new=written: new, each) for each in (asked.question.text, asked.evidence)]
            return Unanswerable("value absent", *new, asked.path, asked.question.id, f"{text} -> {value}")
    return None


def unanswerable(
    benchmarks: Path,
    name: str,  # of the set
    scratch: Path,  # where copies without a column are kept
    limit: int = 0,  # of each kind; 0: all
    seed: int = 0,
    split: str = "",  # of spider_train: train, dev or test; empty: all
    kinds: Sequence[str] = KINDS,
    chosen: Iterable[Question] | None = None,  # of its questions; None: all
) -> Iterator[Unanswerable]:
    "Cases of each kind, in an order by chance, those of one database together."
    folder = benchmarks / name
    asked = [each for each in read_asked(folder, chosen) if not split or split_of(each.path.stem) == split]
    databases = sorted({each.path for each in asked})
    pool = sorted(
        {*databases, *(path for other in ("spider_train", name) for path in (benchmarks / other).glob("*.sqlite"))}
    )
    makers = {
        "other database": lambda each: asked_elsewhere(each, databases, seed),
        "column taken out": lambda each: column_taken(each, scratch, seed),
        "value absent": lambda each: value_absent(each, pool, seed),
    }
    for kind in kinds:
        made: list[Unanswerable] = []
        for each in sorted(asked, key=lambda each: drawn_for(seed, each.question, "").random()):
            if case := makers[kind](each):
                made.append(case)
            if limit and len(made) == limit:
                break
        yield from sorted(made, key=lambda case: case.path)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("benchmarks", type=Path)
    parser.add_argument("--set", default="spider_train")
    parser.add_argument("--scratch", type=Path, required=True, help="a folder for copies of databases")
    parser.add_argument("--limit", type=int, default=20)
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    for case in unanswerable(options.benchmarks, options.set, options.scratch, options.limit, options.seed):
        print(f"{case.kind} | {case.what} | {case.question}")


if __name__ == "__main__":
    main()
