"""What the parser does when a table cannot answer: how often it gives an answer all the same, beside what each \
threshold costs where it can.

    python benchmarks/unanswerable.py BENCHMARK_FOLDER [--split dev] [--limit 400] [--seed 0]

Each question is asked, as of a table that is given, of its own table (`right`: share answered and right), of \
another table of the split drawn by
chance (`other table`: share answered), and of its own table without the rows its best query selects by value \
(`rows missing`: share answered;
a count of what is left may be right there, so not every one of these answers is wrong). Results: \
benchmarks/unanswerable.json.
"""

import argparse
import json
import random
from dataclasses import replace
from pathlib import Path

from parsing import SETS, fold_of, load

from tablerag.core import Question
from tablerag.evaluation.matching import exact_match
from tablerag.parser.parsing import least_probability, parse

THRESHOLDS = (0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.4, 0.5)


def looks(
    folder: Path, name: str, split: str, limit: int, chooser: random.Random
) -> dict[str, list[tuple[float, bool]]]:
    "Case -> (probability, right) of each best answer."
    tables, questions = load(folder, name)
    own = [table for table in tables.values() if fold_of(table.id) == split]
    asked = [Question.from_dict(question) for question in questions if fold_of(question["table_id"]) == split]
    seen: dict[str, list[tuple[float, bool]]] = {"right": [], "other table": [], "rows missing": []}

    def look(case: str, question: Question, table):
        best = parse(question.text, table, threshold=0, limit=1)
        seen[case].append((best[0].probability, exact_match(best[0].values, question.answer)) if best else (0.0, False))
        return best

    for question in chooser.sample(asked, min(limit, len(asked))):
        table = tables[question.table_id]
        best = look("right", question, table)
        look("other table", question, chooser.choice(own))
        selected = {
            row for each in best for condition in each.query.conditions if condition.op == "=" for row in condition.rows
        }
        left = tuple(row for number, row in enumerate(table.rows) if number not in selected)
        if selected and len(left) > 1:
            look("rows missing", question, replace(table, rows=left))
    return seen


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--split", choices=("dev", "test"), default="dev")
    parser.add_argument("--limit", type=int, default=400, help="questions a set")
    parser.add_argument("--seed", type=int, default=0)
    arguments = parser.parse_args()
    found = {}
    for name in SETS:
        seen = looks(arguments.folder, name, arguments.split, arguments.limit, random.Random(arguments.seed))
        rows = {}
        for least in THRESHOLDS:
            rows[str(least)] = {
                case: round(
                    sum(likely >= least and (right or case != "right") for likely, right in cases) / len(cases), 3
                )
                for case, cases in seen.items()
            }
        found[name] = {"n": {case: len(cases) for case, cases in seen.items()}, "by threshold": rows}
        print(name, found[name]["n"], *rows.items(), sep="\n", flush=True)
    path = Path(__file__).with_suffix(".json")
    kept = json.loads(path.read_text()) if path.exists() else {}
    kept[arguments.split] = {
        "seed": arguments.seed,
        "limit": arguments.limit,
        "threshold": least_probability(),
        "sets": found,
    }
    path.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
