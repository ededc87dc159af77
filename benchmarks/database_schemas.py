"""How well a database of many tables is known before a question is answered: keys, values, the columns that are kept.

    python benchmarks/database_schemas.py ../shared/benchmarks [--only keys,values,columns,prompts,speed]
        [--json benchmarks/database_schemas.json]

- `keys`: what `schema.keys` infers on the databases of `spider_train` when all that they declare is hidden, against
  what they declare.
- `values`: how many text literals of gold queries are among the values that `schema.values` shows for the question,
  with evidence and without. A literal must be shown for the very column it is compared with. Those that this column
  does not hold, and patterns of LIKE, are counted apart.
- `columns`: strict recall (all columns of the gold query are kept) and the share of columns kept, without a model. The
  weights were learned on `spider_train` and `geoquery` (`fit_schema.py`); `spider` and `bird` are for reporting only.
- `prompts`: strict recall of the schema in the prompts that `text_to_sql` and `chess` send to a model that reads text
  and replies nothing of use: of the queries' columns, which the prompt that asks for a query shows; for `chess` the
  prompt that asks for a vote, and what the votes of the built-in model leave.
- `speed`: 200,000 made-up strings indexed and looked up, in seconds of the processor, and some of them by `datasketch`
  with the same parameters in the same run, where that is installed (the package never imports it).

Intervals are 95 %, by the bootstrap over questions or literals.
"""

from __future__ import annotations

import argparse
import gzip
import json
import random
import re
import statistics
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass, replace
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))

from scripted import ScriptedChatModel

from tablerag.query.joins import Joins
from tablerag.routing.catalogue import system
from tablerag.sandbox.addresses import open_engine
from tablerag.sandbox.connection import Connection
from tablerag.schema.collection import DatabaseCollection
from tablerag.schema.keys import infer_keys, known_keys
from tablerag.schema.profiles import ColumnRef, DatabaseProfile, database_address, profile_database
from tablerag.schema.room import estimate_tokens
from tablerag.schema.selection import SchemaWords, select_columns
from tablerag.schema.signatures import PERMUTATIONS
from tablerag.schema.values import ValueIndex, build_values, find_values, write_values

SETS = ("spider", "bird", "spider_train", "geoquery")


@dataclass(frozen=True)
class Case:
    "A question, and what its gold query names."

    path: Path  # of the database
    question: str
    evidence: str
    columns: frozenset[ColumnRef]
    tables: frozenset[str]
    literals: tuple[tuple[str, tuple[ColumnRef, ...], bool], ...]  # text, columns it is compared with, whether by LIKE


@dataclass(frozen=True)
class Known:
    "What is known of a database."

    profile: DatabaseProfile
    words: SchemaWords
    values: ValueIndex


@cache
def scratch() -> TemporaryDirectory[str]:
    return TemporaryDirectory(prefix="tablerag-schema-")


@cache
def knowledge(path: Path) -> Known:
    folder = Path(scratch().name) / f"{path.parent.name}-{path.stem}"
    profile = profile_database(path)
    joins = Joins(known_keys(profile, folder))
    return Known(profile, SchemaWords(profile, joins), build_values(profile, folder / "values"))


@cache
def columns_of(path: Path) -> dict[str, dict[str, str]]:
    "Lower-case table name -> its own name under '', and its columns by their lower-case names."
    import sqlite3

    with closing(sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)) as database:
        names = [name for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        listed = "SELECT name FROM pragma_table_info(?)"
        return {
            name.lower(): {"": name} | {column.lower(): column for (column,) in database.execute(listed, (name,))}
            for name in names
        }


class Gold:
    "The columns, tables and literals of a query; names are those of the database."

    def __init__(self, sql: str, path: Path):
        import sqlglot
        from sqlglot import exp

        self.exp, self.known = exp, columns_of(path)
        tree = sqlglot.parse_one(sql.rstrip("; "), dialect="sqlite")
        named = {each.name.lower() for each in tree.find_all(exp.Table)}
        self.tables = {self.known[name][""] for name in named & self.known.keys()}
        self.columns: set[ColumnRef] = set()
        self.literals: list[tuple[str, tuple[ColumnRef, ...], bool]] = []
        for column in tree.find_all(exp.Column):
            if ref := self.resolved(column):
                self.columns.add(ref)
            elif not column.table and column.this.args.get("quoted"):  # a text in double quotes
                self.compare(column, column.name)
        for literal in tree.find_all(exp.Literal):
            if literal.is_string:
                self.compare(literal, literal.this)

    def compare(self, node: Any, text: str) -> None:
        around = node.parent
        while around is not None and not isinstance(around, (self.exp.Predicate, self.exp.In, self.exp.Select)):
            around = around.parent
        if around is None or isinstance(around, self.exp.Select):
            return
        refs = [ref for column in around.find_all(self.exp.Column) if (ref := self.resolved(column))]
        if refs:
            self.literals.append((text, tuple(refs), isinstance(around, self.exp.Like)))

    def sources(self, select: Any) -> Iterator[tuple[str, dict[str, str]]]:
        start = select.args.get("from_") or select.args.get("from")
        parts = [start.this] if start is not None else []
        for part in [*parts, *(join.this for join in select.args.get("joins") or ())]:
            if isinstance(part, self.exp.Table) and part.name.lower() in self.known:
                yield part.alias_or_name.lower(), self.known[part.name.lower()]

    def resolved(self, column: Any) -> ColumnRef | None:
        select, name, table = column.parent_select, column.name.lower(), column.table.lower()
        while select is not None:
            for alias, columns in self.sources(select):
                if name in columns and table in ("", alias):
                    return columns[""], columns[name]
            select = select.parent_select
        return None


def cases(benchmarks: Path, name: str) -> list[Case]:
    "The questions of a set whose gold query can be read."
    found = []
    with gzip.open(benchmarks / name / "questions.jsonl.gz", "rt", encoding="utf-8") as file:
        lines = file.readlines()
    for line in lines:
        about = json.loads(line)
        path = benchmarks / name / f"{about['database']}.sqlite"
        try:
            gold = Gold(about["sql"], path)
        except Exception as error:  # sqlglot fails in ways of its own; one gold of bird is no SQL of SQLite
            print(f"{about['id']} is left out: {type(error).__name__}", file=sys.stderr)
            continue
        said = about["question"], about.get("evidence") or ""
        found.append(Case(path, *said, frozenset(gold.columns), frozenset(gold.tables), tuple(gold.literals)))
    return found


def interval(values: list[float], seed: int = 0, times: int = 1000) -> list[float]:
    "The 95 % interval of a mean, by the bootstrap."
    drawn = np.random.default_rng(seed).choice(np.array(values, float), (times, len(values)))
    return [round(float(each), 4) for each in np.quantile(drawn.mean(axis=1), (0.025, 0.975))]


def measure_keys(benchmarks: Path) -> dict[str, Any]:
    "Declared keys of one column, against those inferred where nothing is declared."
    declared = found = both = 0
    for path in sorted((benchmarks / "spider_train").glob("*.sqlite")):
        profile = profile_database(path)
        single = [key for key in profile.keys if len(key.columns) == 1]
        gold = {frozenset([(key.table, key.columns[0]), (key.other, key.others[0])]) for key in single}
        bare = replace(profile, keys=(), tables=tuple(replace(table, key=()) for table in profile.tables))
        with closing(open_engine(database_address(path))) as engine:
            keys = {frozenset(key.refs) for key in infer_keys(bare, Connection(engine, engine.limits))}
        declared, found, both = declared + len(gold), found + len(keys), both + len(gold & keys)
    return {
        "databases": len(list((benchmarks / "spider_train").glob("*.sqlite"))),
        "declared": declared,
        "inferred": found,
        "recall": round(both / declared, 4),
        "precision": round(both / found, 4),
    }


def is_held(path: Path, text: str, refs: tuple[ColumnRef, ...], like: bool) -> bool:
    "Whether a column holds a literal as a text."
    import sqlite3

    with closing(sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)) as database:
        compared = "LIKE" if like else "="
        return any(
            database.execute(
                f"""SELECT 1 FROM "{table}" WHERE "{column}" {compared} ? AND typeof("{column}") = 'text'""", (text,)
            ).fetchone()
            for table, column in refs
        )


def measure_values(chosen: list[Case], with_evidence: bool) -> dict[str, Any]:
    hits: list[float] = []
    shown: list[int] = []
    seconds: list[float] = []
    absent = patterns = 0
    for case in chosen:
        index = knowledge(case.path).values
        start = time.process_time()
        matches = find_values(index, case.question, case.evidence if with_evidence else "")
        seconds.append(time.process_time() - start)
        shown.append(len({match.value for match in matches}))
        for text, refs, like in case.literals:
            if like and "%" in text:  # what part of a value must be like is no value
                patterns += 1
            elif not is_held(case.path, text, refs, like):
                absent += 1
            else:
                there = [match.value for match in matches if match.ref in refs]
                hits.append(float(any(value.lower() == text.lower() if like else value == text for value in there)))
    return {
        "questions": len(chosen),
        "literals": len(hits),
        "held by no such column": absent,
        "patterns": patterns,
        "found": round(statistics.mean(hits), 4),
        "interval": interval(hits),
        "values shown, median": statistics.median(shown),
        "values shown, most": max(shown),
        "median ms": round(1000 * statistics.median(seconds), 2),
    }


def measure_columns(chosen: list[Case], with_evidence: bool) -> dict[str, Any]:
    hits: list[float] = []
    shares: list[float] = []
    seconds: list[float] = []
    before = after = 0
    fallbacks = 0
    for case in chosen:
        if not case.columns:
            continue
        known, evidence = knowledge(case.path), case.evidence if with_evidence else ""
        matches = find_values(known.values, case.question, evidence)
        start = time.process_time()
        chosen_columns = select_columns(known.words, case.question, evidence, matches)
        seconds.append(time.process_time() - start)
        hits.append(float(case.columns <= set(chosen_columns.kept)))
        shares.append(len(chosen_columns.kept) / len(known.words.refs))
        before, after = before + chosen_columns.tokens_before, after + chosen_columns.tokens_after
        fallbacks += bool(chosen_columns.fallback)
    return {
        "questions": len(hits),
        "strict recall": round(statistics.mean(hits), 4),
        "interval": interval(hits),
        "columns kept": round(statistics.mean(shares), 4),
        "tokens before": round(before / len(hits)),
        "tokens after": round(after / len(hits)),
        "full schema": fallbacks,
        "median ms": round(1000 * statistics.median(seconds), 2),
    }


_TABLE = re.compile(r"^CREATE TABLE .*?^\);$", re.MULTILINE | re.DOTALL)
_FITS = 4000  # tokens of a whole schema
SHOWN = {  # system and options -> the prompt whose schema counts
    "text_to_sql": ("text_to_sql", {}, "write_query"),
    "text_to_sql, tables found": ("text_to_sql", {"whole": 0}, "write_query"),
    "text_to_sql, columns chosen": ("text_to_sql", {"selection": True}, "write_query"),
    "chess, before the vote": ("chess", {"votes": 1}, "choose_columns"),
    "chess, before the vote, pruned": ("chess", {"votes": 1, "pruning": True}, "choose_columns"),
}


def columns_shown(prompt: str) -> set[ColumnRef]:
    "The columns of the tables that a prompt defines."
    import sqlglot
    from sqlglot import exp

    found: set[ColumnRef] = set()
    for text in _TABLE.findall(prompt):
        table = sqlglot.parse_one(text, dialect="sqlite")
        name = table.find(exp.Table).name
        found |= {(name, column.name) for column in table.find_all(exp.ColumnDef)}
    return found


def measure_prompts(chosen: list[Case], with_evidence: bool) -> dict[str, Any]:
    "Strict recall of the schema that a model is shown, over schemas that fit."
    asked = [case for case in chosen if case.columns and estimate_tokens(knowledge(case.path).words.text()) <= _FITS]
    folder = Path(scratch().name) / "collections"
    hits: dict[str, list[float]] = defaultdict(list)
    for path in sorted({case.path for case in asked}):
        with DatabaseCollection([path], folder=folder / path.stem) as databases:
            database = databases.database(databases.names[0])
            for case in (case for case in asked if case.path == path):
                told = (case.question, database, case.evidence if with_evidence else "")
                for label, (name, options, prompt) in SHOWN.items():
                    model = ScriptedChatModel(lambda *_: "nothing of use")
                    answer = system(name, databases, model, candidates=1, corrections=0, **options).solve(*told)
                    sent = next(step.input for step in answer.trace.of("model") if step.input.prompt == prompt)
                    shown = columns_shown(str(sent.messages[-1]["content"]))
                    hits[label].append(float(case.columns <= shown))
                answer = system("chess", databases, candidates=1, corrections=0).solve(*told)
                chosen_columns = {(each.table, each.column) for each in answer.trace.of("schema")[0].output.columns}
                hits["chess, after votes of the built-in model"].append(float(case.columns <= chosen_columns))
    figures = {
        label: {"strict recall": round(statistics.mean(each), 4), "interval": interval(each)}
        for label, each in hits.items()
    }
    return {"questions": len(asked), "of": len(chosen), **figures}


SYLLABLES = "ba ke li mo nu ra ti so ven dor mar ken shi to pel gra no es win ley fu ji chi an".split()


def strings(count: int, seed: int) -> list[str]:
    "Made-up names of one to four words."
    drawn, found = random.Random(seed), dict[str, None]()
    while len(found) < count:
        sizes = [drawn.randint(1, 4) for _ in range(drawn.randint(1, 4))]
        found[" ".join("".join(drawn.choices(SYLLABLES, k=size)).capitalize() for size in sizes)] = None
    return list(found)


def slips(texts: list[str], count: int, seed: int) -> list[str]:
    "Some of the texts with one letter exchanged."
    drawn = random.Random(seed)
    found = []
    for text in drawn.sample(texts, count):
        at = drawn.randrange(len(text))
        found.append(text[:at] + drawn.choice("abcdefghijklmnopqrstuvwxyz") + text[at + 1 :])
    return found


def seconds_of(work: Callable[[], Any]) -> tuple[float, Any]:
    start = time.process_time()
    found = work()
    return time.process_time() - start, found


def measure_speed(count: int, seed: int, theirs: int) -> dict[str, Any]:
    texts = strings(count, seed)
    with TemporaryDirectory() as folder:
        entries = {(text, text): [0] for text in texts}
        work = lambda: write_values(Path(folder), entries, [("t", "c")], [], 0.6, "state")  # noqa: E731
        built, _ = seconds_of(work)
        index = ValueIndex(Path(folder))
        asked = slips(texts, 1000, seed)
        index.look_up_all(asked[:10])  # what is loaded once
        taken = [seconds_of(lambda phrase=phrase: index.look_up(phrase)) for phrase in asked]
        size = sum(file.stat().st_size for file in Path(folder).rglob("*") if file.is_file())
        found: dict[str, Any] = {
            "strings": count,
            "built, seconds": round(built, 2),
            "look-up, median ms": round(1000 * statistics.median(each for each, _ in taken), 3),
            "look-up, 99 of 100 below ms": round(1000 * float(np.quantile([each for each, _ in taken], 0.99)), 3),
            "megabytes": round(size / 1e6, 1),
        }
        if find_spec("datasketch"):
            found |= against_datasketch(texts[:theirs], asked, index, found["look-up, median ms"], seed)
    return found


def against_datasketch(texts: list[str], asked: list[str], index: ValueIndex, ms: float, seed: int) -> dict[str, Any]:
    "The same by `datasketch`: 128 permutations, Jaccard 0.6, runs of three letters of the same folded texts."
    from datasketch import MinHash, MinHashLSH

    def signature(text: str) -> Any:
        folded = "".join(filter(str.isalnum, text.lower()))
        hashed = MinHash(num_perm=PERMUTATIONS)
        hashed.update_batch([folded[at : at + 3].encode() for at in range(max(1, len(folded) - 2))])
        return hashed

    def build() -> Any:
        lsh = MinHashLSH(threshold=0.6, num_perm=PERMUTATIONS)
        for number, text in enumerate(texts):
            lsh.insert(number, signature(text))
        return lsh

    theirs, lsh = seconds_of(build)
    with TemporaryDirectory() as folder:
        entries = {(text, text): [0] for text in texts}
        ours, _ = seconds_of(lambda: write_values(Path(folder), entries, [("t", "c")], [], 0.6, "state"))
    queried = [seconds_of(lambda phrase=phrase: lsh.query(signature(phrase)))[0] for phrase in asked]
    candidates = [seconds_of(lambda phrase=phrase: index.candidates([phrase]))[0] for phrase in asked]
    return {
        "compared on strings": len(texts),
        "datasketch built, seconds": round(theirs, 2),
        "ours built, seconds": round(ours, 2),
        "times faster": round(theirs / ours, 1),
        "datasketch candidates, median ms": round(1000 * statistics.median(queried), 3),
        "ours candidates, median ms": round(1000 * statistics.median(candidates), 3),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("benchmarks", type=Path)
    parser.add_argument("--only", default="keys,values,columns,prompts,speed")
    parser.add_argument("--sets", default="spider,bird")
    parser.add_argument("--limit", type=int, help="questions of a set, drawn by chance")
    parser.add_argument("--strings", type=int, default=200_000)
    parser.add_argument("--theirs", type=int, default=20_000, help="strings on which datasketch is compared")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--json", type=Path, help="where figures are kept; those that are not measured now stay")
    options = parser.parse_args()
    parts = options.only.split(",")
    found: dict[str, Any] = {}
    if "speed" in parts:
        found["speed"] = measure_speed(options.strings, options.seed, options.theirs)
    if "keys" in parts:
        found["keys"] = measure_keys(options.benchmarks)
    for name in options.sets.split(","):
        chosen = cases(options.benchmarks, name) if {"values", "columns", "prompts"} & set(parts) else []
        if options.limit and len(chosen) > options.limit:
            chosen = random.Random(options.seed).sample(chosen, options.limit)
        measures = {"values": measure_values, "columns": measure_columns, "prompts": measure_prompts}
        for part, measure in measures.items():
            if part in parts:
                found[f"{part}, {name}"] = measure(chosen, False)
                if any(case.evidence for case in chosen):
                    found[f"{part}, {name} with evidence"] = measure(chosen, True)
    about = {name: {"seed": options.seed, **each} for name, each in found.items()}
    print(json.dumps(about, indent=2))
    if options.json:
        kept = json.loads(options.json.read_text()) if options.json.exists() else {}
        options.json.write_text(json.dumps(kept | about, indent=2) + "\n")


if __name__ == "__main__":
    main()
