"""Data frames of any size: what opening one takes, in time and in memory beside the frame itself.

    python benchmarks/large_frames.py [--rows 1000000 10000000] [--json FILE]

Made-up orders (seed 0): a number, a city of 500, an amount, pieces, a day, paid or not. Each size in a process of its
own. `frame_mb` is what the frame takes, `added_mb` the most that the process took beside it and the libraries while it
was opened, sampled every 20 ms; `open_s` and `open_cpu_s` until it can be asked; then two questions, whose figures are
held against pandas.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import threading
import time
from typing import Any

import numpy as np
import pandas as pd
import psutil

import tablerag as tr
from tablerag.evaluation.measures import versions


def orders(rows: int) -> pd.DataFrame:
    "The frame."
    chance = np.random.default_rng(0)
    cities = np.array([f"City {number}" for number in range(500)], dtype=object)
    return pd.DataFrame(
        {
            "Order": np.arange(rows),
            "City": pd.Series(cities[chance.integers(0, 500, rows)], dtype="str"),
            "Amount": chance.integers(1, 100_000, rows) / 100,
            "Pieces": chance.integers(1, 50, rows),
            "Day": pd.Timestamp("2020-01-01") + pd.to_timedelta(chance.integers(0, 1500, rows), unit="D"),
            "Paid": chance.random(rows) < 0.9,
        }
    )


def measured(rows: int) -> dict[str, Any]:
    "One size."
    frame, process = orders(rows), psutil.Process()
    tr.open({"warm": frame.head(10)}, progress=False)  # libraries and weights
    before, most, over = process.memory_info().rss, [0], threading.Event()

    def watch() -> None:
        while not over.wait(0.02):
            most[0] = max(most[0], process.memory_info().rss)

    watching = threading.Thread(target=watch)
    watching.start()
    begin, own = time.perf_counter(), time.process_time()
    tables = tr.open({"Orders": frame}, progress=False)
    took, cpu = time.perf_counter() - begin, time.process_time() - own
    over.set()
    watching.join()
    asked = {}
    for question, right in (
        ("What is the total amount in City 7?", frame.loc[frame["City"] == "City 7", "Amount"].sum()),
        ("What is the highest amount?", frame["Amount"].max()),
    ):
        begin = time.perf_counter()
        answer = tables.ask(question)
        seconds = time.perf_counter() - begin
        same = answer.answered and abs(float(answer.values[0]) - right) < 1e-6 * right
        told = "as pandas" if same else "otherwise" if answer.answered else "no answer"
        asked[question] = {"seconds": round(seconds, 2), "outcome": told}
    return {
        "rows": rows,
        "frame_mb": round(float(frame.memory_usage(deep=True).sum()) / 1e6),
        "added_mb": round((most[0] - before) / 1e6),
        "open_s": round(took, 1),
        "open_cpu_s": round(cpu, 1),
        "questions": asked,
        "notes": tables.notes,
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rows", type=int, nargs="+", default=[1_000_000, 10_000_000])
    parser.add_argument("--json", metavar="FILE")
    parser.add_argument("--one", type=int, help=argparse.SUPPRESS)  # a size, in this process
    given = parser.parse_args()
    if given.one:
        print(json.dumps(measured(given.one)))
        return
    found = []
    for rows in given.rows:
        done = subprocess.run(
            [sys.executable, __file__, "--one", str(rows)], stdout=subprocess.PIPE, text=True, check=True
        )
        found.append(json.loads(done.stdout.splitlines()[-1]))
        print(found[-1], flush=True)
    if given.json:
        with open(given.json, "w", encoding="utf-8") as file:
            command = f"python benchmarks/large_frames.py --rows {' '.join(map(str, given.rows))}"
            json.dump({"command": command, "seed": 0, **versions(), "sizes": found}, file, indent=1)
            file.write("\n")


if __name__ == "__main__":
    main()
