"""Do the renderers agree? Queries of the parser as SQL in the sandbox, run in memory, and as SPARQL over a graph of \
the table.

    python benchmarks/programs.py BENCHMARK_FOLDER [--limit 300] [--seed 0] [--each 12] [--sparql 0.2]

For each question (wikisql, wtq and the sample corpus in data/, a third each) a seeded sample of the parser's \
candidate queries is run in all three; every disagreement is listed. Results go to benchmarks/programs.json.
"""

from __future__ import annotations

import argparse
import json
import math
import random
import time
from collections import Counter
from pathlib import Path
from typing import Any

from parsing import chosen

from tablerag.core import QueryError, Table, encodable
from tablerag.parser.parsing import Parser
from tablerag.query.grammar import Query
from tablerag.query.runner import Runner
from tablerag.query.sparql import to_graph, to_sparql
from tablerag.query.sql import to_sql
from tablerag.query.table_index import TableIndex, analyse
from tablerag.sandbox.database import Database
from tablerag.sandbox.storage import table_names
from tablerag.tables.corpus import load_tables

DATA = Path(__file__).resolve().parent.parent / "data"
_LONGEST = 3000  # rows; SPARQL over more takes minutes


def normal(values: list[Any]) -> Counter:
    "Values for comparison: no missing ones, numbers to nine digits, order aside."
    kept: list[Any] = []
    for value in values:
        value = value.item() if hasattr(value, "item") else value
        if value is None or isinstance(value, float) and math.isnan(value):
            continue
        if isinstance(value, str):
            kept.append(encodable(value))
        else:
            number = float(value)
            kept.append(number if math.isinf(number) else float(f"{number:.9g}"))
    return Counter(kept)


def run_sparql(text: str, graph: Any) -> list[Any]:
    "The values of ?answer, or of ?answer, ?answer2 ... row by row."
    return [value.toPython() for row in graph.query(text) for value in row if value is not None]


def candidates(question: str, table: Table, each: int, rng: random.Random) -> list[Query]:
    "Some of the parser's candidate queries, all operations alike likely."
    parser = Parser(question, analyse(table), lenient=rng.random() < 0.3)
    by_op: dict[str, list[Query]] = {}
    for query, _ in parser.candidates:
        by_op.setdefault(query.label, []).append(query)
    return [rng.choice(by_op[rng.choice(sorted(by_op))]) for _ in range(each)] if by_op else []


def compare(query: Query, index: TableIndex, database: Database, graph: Any) -> dict[str, str]:
    "What the languages say of one query: language -> `agrees`, `refused: why`, or the difference."
    sql = to_sql(query, index, table_names([index.table])[0])
    said: dict[str, str] = {}
    try:
        wanted = normal([value for row in database.run(sql).rows for value in row])
    except QueryError as error:
        return {"sql": f"refused: {error.what}"}
    for language, write, run in (
        ("memory", lambda query, index: query, Runner(index).run),
        ("sparql", to_sparql, lambda text: run_sparql(text, graph)),
    ):
        if language == "sparql" and graph is None:
            continue
        try:
            text = write(query, index)
        except QueryError as error:
            said[language] = f"refused: {error.what}"
            continue
        try:
            found = normal(run(text))
        except Exception as error:  # a program that fails is a finding
            said[language] = f"failed: {type(error).__name__}: {error}\n{sql}\n{text}"
            continue
        said[language] = (
            "agrees" if found == wanted else f"differs: {list(wanted)[:5]} != {list(found)[:5]}\n{sql}\n{text}"
        )
    return said


def measure(pairs: list[tuple[str, Table]], each: int, share: float, seed: int) -> dict[str, Any]:
    "Agreement over the candidate queries of these questions; SPARQL on a share of the questions."
    rng = random.Random(seed)
    counts: Counter = Counter()
    operations: Counter = Counter()
    problems: list[dict[str, str]] = []
    tables: dict[str, tuple[Database, Any]] = {}
    for question, table in pairs:
        asked = share > 0 and rng.random() < share and len(table.rows) <= _LONGEST
        held = tables.get(table.fingerprint)
        if held is None or asked and held[1] is None:
            held = (Database.from_tables([table]), to_graph(table) if asked else None)
            tables = {table.fingerprint: held}
        for query in candidates(question, table, each, rng):
            operations[query.label] += 1
            for language, verdict in compare(query, analyse(table), held[0], held[1] if asked else None).items():
                word = verdict.split(":")[0] if not verdict.startswith("refused") else verdict
                counts[f"{language} {word}"] += 1
                if word in ("differs", "failed"):
                    problems.append(
                        {
                            "language": language,
                            "op": query.label,
                            "question": question,
                            "table": table.id,
                            "what": verdict,
                        }
                    )
    return {
        "questions": len(pairs),
        "tables": len({table.fingerprint for _, table in pairs}),
        "queries": sum(operations.values()),
        "counts": dict(sorted(counts.items())),
        "operations": dict(sorted(operations.items())),
        "problems": problems,
    }


def questions_of(folder: Path, limit: int, seed: int) -> dict[str, list[tuple[str, Table]]]:
    "Questions with their tables: wikisql, wtq, data."
    found = {}
    for name in ("wikisql", "wtq"):
        tables, questions = chosen(folder, name, "all", limit, seed)
        found[name] = [(each["question"], tables[each["table_id"]]) for each in questions]
    own = {table.id: table for table in load_tables(DATA).tables}
    lines = [
        json.loads(line)
        for file in ("questions.jsonl", "questions-world.jsonl")
        for line in (DATA / file).read_text(encoding="utf-8").splitlines()
    ]
    lines = [line for line in lines if line.get("table_id") in own]
    random.Random(seed).shuffle(lines)
    found["data"] = [(line["question"], own[line["table_id"]]) for line in lines[:limit]]
    return found


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("folder", type=Path, help="folder of the benchmark sets")
    arguments.add_argument("--limit", type=int, default=300, help="questions of each set")
    arguments.add_argument("--seed", type=int, default=0)
    arguments.add_argument("--each", type=int, default=12, help="queries a question")
    arguments.add_argument("--sparql", type=float, default=0.2, help="share of the questions also asked in SPARQL")
    asked = arguments.parse_args()
    began = time.perf_counter()
    results: dict[str, Any] = {
        "command": (
            f"benchmarks/programs.py FOLDER --limit {asked.limit} --seed {asked.seed} --each "
            f"{asked.each} --sparql {asked.sparql}"
        )
    }
    for name, pairs in questions_of(asked.folder, asked.limit, asked.seed).items():
        results[name] = measure(pairs, asked.each, asked.sparql, asked.seed)
        print(name, {key: value for key, value in results[name].items() if key != "problems"}, flush=True)
        for problem in results[name]["problems"][:8]:
            print(problem["language"], problem["op"], problem["table"], "\n", problem["what"], "\n")
    results["seconds"] = round(time.perf_counter() - began, 1)
    Path(__file__).with_suffix(".json").write_text(
        json.dumps(results, indent=1, ensure_ascii=False, sort_keys=True) + "\n", encoding="utf-8"
    )


if __name__ == "__main__":
    main()
