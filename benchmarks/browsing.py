"""How quickly a full study is looked through, on simulated results of real answers.

    python benchmarks/browsing.py [--systems 6] [--questions 6600] [--limit 60] [--seed 0]

A real study of three systems over `data/` (`--limit` questions) is made first; its rows, with their traces, are
copied under new ids until there are as many as asked for. Timed: opening the folder, filters, a page of the list, the
first and the last case, and telling the kinds of loss of all rows. Results go to benchmarks/browsing.json.
"""

from __future__ import annotations

import argparse
import json
import platform
import tempfile
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from tablerag.retrieval.index import resolve
from tablerag.studies.experiments import run
from tablerag.studies.results import Results
from tablerag.workbench.study_browsing import BrowserState, StudyResults
from tablerag.workbench.study_cases import case_panels

DATA = Path(__file__).resolve().parent.parent / "data"


def copied(small: Results, folder: Path, systems: int, questions: int) -> Results:
    "A folder of so many answers, made of a small study's rows."
    asked, rows = small.questions(), small.table().to_pylist()
    labels = list(small.manifest["systems"])
    times = -(-questions // len(asked))
    many = [replace(question, id=f"{question.id}-{number}") for number in range(times) for question in asked][
        :questions
    ]
    described = {
        f"system {number}": dict(small.manifest["systems"][labels[number % len(labels)]]) for number in range(systems)
    }
    results = Results.create(
        folder,
        many,
        {"task": "answer", "seed": 0, "tables": small.manifest["tables"], "systems": described, "notes": []},
    )
    kept = {question.id for question in many}
    for number, label in enumerate(described):
        own = [row for row in rows if row["system"] == labels[number % len(labels)]]
        for start in range(0, times, 10):
            part = [
                {**row, "system": label, "question_id": f"{row['question_id']}-{at}"}
                for at in range(start, min(start + 10, times))
                for row in own
            ]
            results.append([row for row in part if row["question_id"] in kept])
    results.compact()
    return results


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--systems", type=int, default=6)
    arguments.add_argument("--questions", type=int, default=6600)
    arguments.add_argument("--limit", type=int, default=60)
    arguments.add_argument("--seed", type=int, default=0)
    asked = arguments.parse_args()
    seconds: dict[str, float] = {}
    computing: dict[str, float] = {}

    def timed(name: str, work: Callable[[], Any]) -> Any:
        start, began = time.perf_counter(), time.process_time()
        done = work()
        seconds[name], computing[name] = round(time.perf_counter() - start, 3), round(time.process_time() - began, 3)
        print(f"{seconds[name]:7.3f} s ({computing[name]:.3f} s of computing)  {name}", flush=True)
        return done

    def narrowed(**filters: Any) -> int:
        state.clear()
        for name, value in filters.items():
            setattr(state, name, value)
        state.accuracies(), state.kinds(), state.outcomes(), state.rows(2)
        return len(state.matches())

    index = resolve(DATA)
    with tempfile.TemporaryDirectory() as folder:
        run(
            ["mixed", "sql_agent", "rag"],
            None,
            f"{folder}/small",
            index,
            limit=asked.limit,
            seed=asked.seed,
            workers=0,
            progress=False,
        )
        results = copied(Results(f"{folder}/small"), Path(folder) / "large", asked.systems, asked.questions)
        megabytes = round(sum(part.stat().st_size for part in results.parts) / 1e6, 1)
        study = timed("open the folder", lambda: StudyResults(results.path))
        state = timed("state", lambda: BrowserState(study, index))
        for name, at in (("first case, read and shown", 0), ("last case, read and shown", len(study) - 1)):
            timed(name, lambda at=at: case_panels(state.case(at), index.table))
        timed("all counts and a page, no filter", narrowed)
        timed("first search for words", lambda: narrowed(text="voyager probes"))
        timed("another search", lambda: narrowed(text="bones hands"))
        timed("system, outcome and tag", lambda: narrowed(system="system 2", outcome="wrong", tag=("language", "en")))
        timed("kinds of loss of all rows", state.look)
        timed("one kind of loss", lambda: narrowed(kind="schema"))
        kinds = (state.clear(), dict(state.kinds()))[1]
    result = {
        "command": (
            f"python benchmarks/browsing.py --systems {asked.systems} --questions {asked.questions} "
            f"--limit {asked.limit} --seed {asked.seed}"
        ),
        "rows": len(study),
        "parquet_megabytes": megabytes,
        "seed": asked.seed,
        "seconds": seconds,
        "computing": computing,
        "kinds": kinds,
        "python": platform.python_version(),
    }
    Path(__file__).with_suffix(".json").write_text(
        json.dumps(result, indent=1, ensure_ascii=False) + "\n", encoding="utf-8"
    )


if __name__ == "__main__":
    main()
