"""Audit the gold of the public sets and of the sample corpus.

    python benchmarks/gold_audit.py BENCHMARK_FOLDER [--set open_wikitable] [--examples 5]

Every gold query runs in the sandbox on its gold table and must give the gold answer; duplicates, contradictions and
gaps are counted. Results go to benchmarks/gold_audit.json: counts, and ids of the questions set aside by reason.
"""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path

from tablerag.core import Question
from tablerag.evaluation.auditing import audit
from tablerag.tables.corpus import load_tables
from tablerag.tables.questions import load_questions

SETS = ("open_wikitable", "wikisql", "wtq", "data")
ROOT = Path(__file__).resolve().parent.parent


def read(folder: Path, name: str) -> tuple[dict, list[Question]]:
    "Tables by id and questions of one set."
    if name == "data":
        questions = [
            question for file in sorted((ROOT / "data").glob("questions*.jsonl")) for question in load_questions(file)
        ]
        return {table.id: table for table in load_tables(ROOT / "data").tables}, questions
    from parsing import load

    tables, questions = load(folder, name)
    return tables, [Question.from_dict(question) for question in questions]


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("folder", type=Path, help="folder of the benchmark sets")
    arguments.add_argument("--set", choices=SETS, action="append", help="default: all")
    arguments.add_argument("--examples", type=int, default=5, help="questions of each reason to print")
    asked = arguments.parse_args()
    path = Path(__file__).with_suffix(".json")
    results = (
        json.loads(path.read_text())
        if path.exists()
        else {"command": "python benchmarks/gold_audit.py BENCHMARK_FOLDER", "sets": {}}
    )
    for name in asked.set or SETS:
        tables, questions = read(asked.folder, name)
        start = time.perf_counter()
        found = audit(questions, tables.__getitem__)
        ids = {reason: sorted(group["question_id"]) for reason, group in found.set_aside.groupby("reason")}
        results["sets"][name] = {**found.summary, "seconds": round(time.perf_counter() - start, 2), "ids": ids}
        print(name, json.dumps(found.summary))
        for reason, group in found.set_aside.groupby("reason"):
            for row in group.head(asked.examples).itertuples():
                print(f"   {reason}: {row.question_id} {row.question[:80]!r} {row.detail[:160]}")
    path.write_text(json.dumps(results, indent=1, ensure_ascii=False) + "\n")


if __name__ == "__main__":
    main()
