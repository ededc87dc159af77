"""Whether the parser's own runner and the SQL sandbox give the same values for the same query.

    python benchmarks/agreement.py BENCHMARK_FOLDER [--limit 6000] [--seed 0]

The parser ranks queries by what its Python runner finds; the SQL that it hands on is run by the sandbox. \
Candidates of all kinds are
drawn for real questions over tables of the benchmark sets and over the open-data files of `wild/` (questions made \
from their own
headers and cells), and both results are compared, values in order. Results go to benchmarks/agreement.json.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from parsing import SETS, load

from tablerag.core import Table
from tablerag.query.grammar import Query
from tablerag.query.runner import LONGEST_LIST, as_text
from tablerag.query.sql import to_sql
from tablerag.query.table_index import analyse
from tablerag.sandbox.database import Database
from tablerag.tables.corpus import load_tables
from tablerag.understanding.tables.parsing import Parser

A_QUESTION = 8  # candidates drawn for each question, as many kinds of operation as there are
_ASKED = [
    "How many different {a} have {b} {v}?",
    "What is the average {a} of {v}?",
    "Which {a} has the highest {b} after {v}?",
    "What is the total {a} and the difference in {b} for {v}?",
    "Which {a} came next after {v}, with the same {b}?",
    "Is {v} the last {a}, and how many have more {b} than {v}?",
    "In which month was {v}, and what {a} are the top 3 by {b}?",
    "List the different {a} between 3 and 9 with no {b}, not {v}",
    "How many {a} in May for {v} in feet?",
]


def asked(folder: Path, chooser: random.Random) -> Iterator[tuple[str, Table, str]]:
    "Questions with their tables, without end: the sets' own, and templates over every table."
    sets = [(name, *load(folder, name)) for name in SETS]
    wild = [table for table in load_tables(folder / "wild").tables if table.rows and table.header]
    while True:
        name, tables, questions = chooser.choice([*sets, ("wild", {}, [])])
        if questions:
            question = chooser.choice(questions)
            table = tables[question["table_id"]]
            yield question["question"], table, name
        else:
            table = chooser.choice(wild)
        cell = chooser.choice([cell for cell in chooser.choice(table.rows) if cell] or [""])[:80]
        yield (
            chooser.choice(_ASKED).format(a=chooser.choice(table.header), b=chooser.choice(table.header), v=cell),
            table,
            name,
        )


def drawn(parser: Parser, chooser: random.Random) -> list[Query]:
    "Some candidates, first one of each operation."
    queries = [query for query, _ in parser.candidates]
    chooser.shuffle(queries)
    first = list({query.label: query for query in queries}.values())
    return [*first, *(query for query in queries if query not in first)][:A_QUESTION]


def same(own: list[str], given: list[str]) -> bool:
    "Whether both are the same list; numbers may differ in the tenth digit, where sums are added in another order."
    if len(own) != len(given):
        return False
    return all(
        a == b
        or (
            number(a) is not None
            and number(b) is not None
            and abs(number(a) - number(b)) <= 1e-8 * max(1.0, abs(number(a)))
        )
        for a, b in zip(own, given, strict=True)
    )  # type: ignore[operator]


def number(text: str) -> float | None:
    try:
        return float(text)
    except ValueError:
        return None


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("folder", type=Path, help="folder of the benchmark sets")
    arguments.add_argument("--limit", type=int, default=6000, help="queries")
    arguments.add_argument("--seed", type=int, default=0)
    options = arguments.parse_args()
    chooser = random.Random(options.seed)
    started = time.perf_counter()
    run: Counter[str] = Counter()
    by_set: Counter[str] = Counter()
    tables, wrong, too_long = set(), [], 0
    for question, table, name in asked(options.folder, chooser):
        if run.total() >= options.limit:
            break
        parser = Parser(question[:1000], analyse(table), lenient=chooser.random() < 0.3)
        with Database.from_tables([table]) as database:
            for query in drawn(parser, chooser):
                own = parser.writer.runner.run(query)
                sql = to_sql(query, parser.index, database.names[table.id])
                result = database.run(sql)
                given = [row[0] for row in result.rows]
                if result.truncated or len(given) > LONGEST_LIST:
                    too_long += 1
                    continue
                run[query.label] += 1
                by_set[name] += 1
                tables.add((name, table.id))
                if not same(list(map(as_text, own)), list(map(as_text, given))):
                    wrong.append(
                        {
                            "set": name,
                            "table": table.id,
                            "question": question,
                            "sql": sql,
                            "runner": list(map(as_text, own[:5])),
                            "sandbox": list(map(as_text, given[:5])),
                        }
                    )
    found = {
        "command": f"python benchmarks/agreement.py FOLDER --limit {options.limit} --seed {options.seed}",
        "queries": run.total(),
        "tables": len(tables),
        "disagreements": len(wrong),
        "too_long_to_compare": too_long,
        "operations": dict(run.most_common()),
        "sets": dict(by_set),
        "seconds": round(time.perf_counter() - started),
        "examples": wrong[:20],
    }
    Path(__file__).with_suffix(".json").write_text(
        json.dumps(found, indent=1, ensure_ascii=False) + "\n", encoding="utf-8"
    )
    print(json.dumps({key: value for key, value in found.items() if key != "examples"}))
    for each in wrong[:20]:
        print(json.dumps(each, ensure_ascii=False))


if __name__ == "__main__":
    main()
