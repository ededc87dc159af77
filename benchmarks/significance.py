"""How long the statistics of a full study take, on simulated results.

    python benchmarks/significance.py [--systems 6] [--questions 6600] [--seed 0]

Simulated: right or wrong with a difficulty that questions of one table share, three questions a table, a tenth of the
questions asked again rewritten. Timed: intervals (over tables and Wilson), all pairs, intervals by split, the paired
drop, budget curves by question and in total. Results go to benchmarks/significance.json.
"""

from __future__ import annotations

import argparse
import json
import platform
import time
from pathlib import Path

import numpy as np
import pandas as pd

from research.budgets import budget_curve
from research.drops import performance_drop
from tablerag.evaluation.significance import compare, intervals


def simulated(systems: int, questions: int, seed: int) -> pd.DataFrame:
    "A results frame without traces."
    rng = np.random.default_rng(seed)
    hard = np.repeat(rng.normal(size=questions // 3 + 1), 3)[:questions] + rng.normal(size=questions)
    kind = np.where(rng.random(questions) < 0.32, "calculation", "non-calculation")
    ids = np.array([f"q{i}" for i in range(questions)])
    parts = []
    for number in range(systems):
        for mark, chance in (("", 0.5 + 0.04 * number), ("-rewritten", 0.47 + 0.04 * number)):
            kept = slice(None) if not mark else slice(0, questions // 10)
            score = (hard + rng.normal(size=questions))[kept]
            parts.append(
                pd.DataFrame(
                    {
                        "system": f"system {number}",
                        "question_id": ids[kept] + mark,
                        "tag_original": ids[kept] if mark else None,
                        "table_id": [f"t{i // 3}" for i in range(questions)][kept],
                        "split_kind": kind[kept],
                        "em": (score < np.quantile(score, chance)).astype(float),
                        "input_tokens": rng.integers(200, 4000, questions)[kept] * (number + 1),
                        "output_tokens": 30,
                        "seconds": rng.exponential(number + 1, questions)[kept],
                    }
                )
            )
    return pd.concat(parts, ignore_index=True)


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--systems", type=int, default=6)
    arguments.add_argument("--questions", type=int, default=6600)
    arguments.add_argument("--seed", type=int, default=0)
    asked = arguments.parse_args()
    everything = simulated(asked.systems, asked.questions, asked.seed)
    frame = everything[everything["tag_original"].isna()]
    tasks = {
        "intervals over tables (BCa)": lambda: intervals(frame),
        "intervals (Wilson)": lambda: intervals(frame, method="wilson"),
        "intervals by split": lambda: intervals(frame, by=["system", "split_kind"]),
        "all pairs: difference, McNemar, Holm": lambda: compare(frame),
        "paired drop": lambda: performance_drop(everything),
        "budget curve by question": lambda: budget_curve(frame, "tokens"),
        "budget curve in total": lambda: budget_curve(frame, "seconds", per="total"),
    }
    seconds, computing = {}, {}
    for name, task in tasks.items():
        start, began = time.perf_counter(), time.process_time()
        task()
        seconds[name], computing[name] = round(time.perf_counter() - start, 3), round(time.process_time() - began, 3)
        print(f"{seconds[name]:7.3f} s ({computing[name]:.3f} s of computing)  {name}")
    result = {
        "command": (
            f"python benchmarks/significance.py --systems {asked.systems} --questions "
            f"{asked.questions} --seed {asked.seed}"
        ),
        "systems": asked.systems,
        "questions": asked.questions,
        "seed": asked.seed,
        "resamples": 2000,
        "seconds": seconds,
        "total_seconds": round(sum(seconds.values()), 3),
        "computing": computing,
        "total_computing": round(sum(computing.values()), 3),
        "python": platform.python_version(),
        "numpy": np.__version__,
        "pandas": pd.__version__,
    }
    Path(__file__).with_suffix(".json").write_text(json.dumps(result, indent=1) + "\n")
    print(f"{result['total_seconds']:7.3f} s ({result['total_computing']:.3f} s of computing)  in all")


if __name__ == "__main__":
    main()
