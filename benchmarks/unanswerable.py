"""What the parser does when a table cannot answer: how often it gives an answer all the same, beside what each \
threshold costs where it can.

    python benchmarks/unanswerable.py BENCHMARK_FOLDER [--split dev] [--limit 400] [--seed 0]

Each question is asked, as of a table that is given, of its own table (`right`: share answered and right), and where
it cannot be answered (share answered): of another table of the split drawn by chance (`other table`), of its own
table without the rows its best query selects by value (`rows missing`), without the rows of one of these values
(`label missing`), without the column it asks for or orders by (`column missing`), and with a name more that the table
has not (`name more`). A count of what is left may be right where rows are missing, so not every one of these answers
is wrong. Results: benchmarks/unanswerable.json.
"""

import argparse
import json
import random
from collections.abc import Sequence
from pathlib import Path

from parsing import SETS, fold_of, load

from tablerag.core import Parse, Question, Table
from tablerag.evaluation.matching import exact_match
from tablerag.understanding.tables.parsing import least_probability, parse
from training.material import beside_the_table, taken_out

THRESHOLDS = (0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.4, 0.5)


KINDS = {"rows missing": "rows", "label missing": "label", "column missing": "column"}


def looks(
    folder: Path, name: str, split: str, limit: int, chooser: random.Random
) -> dict[str, list[tuple[float, bool]]]:
    "Case -> (probability, right) of each best answer."
    tables, questions = load(folder, name)
    own = [table for table in tables.values() if fold_of(table.id) == split]
    asked = [Question.from_dict(question) for question in questions if fold_of(question["table_id"]) == split]
    seen: dict[str, list[tuple[float, bool]]] = {"right": [], "other table": [], **{case: [] for case in KINDS}}
    seen["name more"] = []

    def look(case: str, text: str, question: Question, table: Table) -> Sequence[Parse]:
        best = parse(text, table, threshold=0, limit=1)
        seen[case].append((best[0].likelihood, exact_match(best[0].values, question.answer)) if best else (0.0, False))
        return best

    for question in chooser.sample(asked, min(limit, len(asked))):
        table, other = tables[question.table_id], chooser.choice(own)
        best = look("right", question.text, question, table)
        look("other table", question.text, question, other)
        for case, kind in KINDS.items():
            if best and (less := taken_out(best[0].query, table, kind, chooser)) is not None:
                look(case, question.text, question, less)
        if text := beside_the_table(question.text, table, other, chooser):
            look("name more", text, question, table)
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
                    sum(likely >= least and (right or case != "right") for likely, right in cases) / max(1, len(cases)),
                    3,
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
        "least probability": round(least_probability(), 4),
        "sets": found,
    }
    path.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
