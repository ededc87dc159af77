"""Time a whole sweep, its repeats, and what a second worker brings; write benchmarks/study.json.

    python benchmarks/study.py BENCHMARKS [--limit 300] [--seed 0] [--workers 2] [--dask-limit 100] [--rounds 2]
        [--only sweep|dask]

Set: open_wikitable. Model: embedded. Systems: all that it can run. The sweep is timed from opening the index to the
last row on disk; building the index is timed apart. `repeat` asks again in the same folder, `reuse` takes all rows
over into a new one. With dask the same study is given to a cluster of one worker and of two (a thread each, one
core's worth of numeric libraries), which have answered 24 other questions before the clock starts.
"""

import argparse
import json
import multiprocessing
import os
import resource
import statistics
import tempfile
import time
from datetime import date
from pathlib import Path

from figures import machine

from tablerag.core import UsageError
from tablerag.evaluation.measures import versions
from tablerag.retrieval.index import build_index, open_index
from tablerag.studies.experiments import revision, run, summary, systems_of
from tablerag.studies.results import Results, load

RESULTS = Path(__file__).with_suffix(".json")


def rounded(value: object) -> object:
    return round(value, 4) if isinstance(value, float) else value


def cpu_seconds() -> float:
    "Of this process and its children that have ended; unlike the clock it hardly knows of others on the machine."
    until = time.monotonic() + 20
    while multiprocessing.active_children() and time.monotonic() < until:
        time.sleep(0.05)
    return sum(
        each.ru_utime + each.ru_stime
        for each in map(resource.getrusage, (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    )


def sweep(index: Path, folder: Path, limit: int, seed: int, workers: int) -> dict:
    systems = systems_of("")
    times, spent = {}, {}
    for name, out, more in (("sweep", "a", {}), ("repeat", "a", {}), ("reuse", "b", {"reuse": [folder / "a"]})):
        before, start = cpu_seconds(), time.perf_counter()
        status = run(
            systems,
            None,
            folder / out,
            open_index(index),
            limit=limit,
            seed=seed,
            workers=workers,
            progress=name == "sweep",
            **more,
        )
        times[name] = round(time.perf_counter() - start, 2)
        spent[name] = round(cpu_seconds() - before, 1)
        if status.left:
            raise SystemExit(f"the study is not finished: {status}")
    results = Results(folder / "a")
    start = time.perf_counter()
    frame = load(folder / "a")
    reading = time.perf_counter() - start
    table = summary(frame, results.set_aside["question_id"], seed)
    size = sum(path.stat().st_size for path in results.parts)
    one, two = (load(folder / out, traces=False).drop(columns="seconds") for out in ("a", "b"))
    return {
        "limit": limit,
        "seed": seed,
        "workers": workers,
        "systems": {
            row.pop("system"): {key: rounded(value) for key, value in row.items()} for row in table.to_dict("records")
        },
        "rows": len(frame),
        "sweep_seconds": times["sweep"],
        "sweep_cpu_seconds": spent["sweep"],
        "repeat_same_folder_seconds": times["repeat"],
        "repeat_new_folder_seconds": times["reuse"],
        "same_rows_in_both_folders": bool(one.equals(two)),
        "load_with_traces_seconds": round(reading, 2),
        "megabytes_on_disk": round(size / 1e6, 1),
        "set_aside": results.set_aside["reason"].value_counts().to_dict(),
        "seconds_in_questions": round(float(frame["seconds"].sum()), 1),
    }


def dask(index: Path, folder: Path, limit: int, seed: int, rounds: int) -> dict:
    from dask.distributed import Client, LocalCluster

    systems = systems_of("")
    times: dict[int, list[float]] = {1: [], 2: []}
    for round_number in range(rounds):
        for workers in (1, 2):
            with (
                LocalCluster(n_workers=workers, threads_per_worker=1, dashboard_address=None) as cluster,
                Client(cluster) as client,
            ):
                opened = open_index(index)
                run(
                    systems,
                    None,
                    folder / f"warm-{workers}-{round_number}",
                    opened,
                    limit=24,
                    seed=seed + 1,
                    client=client,
                    progress=False,
                )
                start = time.perf_counter()
                status = run(
                    systems,
                    None,
                    folder / f"dask-{workers}-{round_number}",
                    opened,
                    limit=limit,
                    seed=seed,
                    client=client,
                    progress=False,
                )
                times[workers].append(round(time.perf_counter() - start, 2))
                if status.left:
                    raise SystemExit(f"the study is not finished: {status}")
    one, two = (load(folder / f"dask-{workers}-0", traces=False).drop(columns="seconds") for workers in (1, 2))
    return {
        "limit": limit,
        "seed": seed,
        "systems": list(systems),
        "one_worker_seconds": times[1],
        "two_workers_seconds": times[2],
        "speed_up": round(statistics.median(times[1]) / statistics.median(times[2]), 2),
        "same_rows": bool(one.equals(two)),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("benchmarks", type=Path)
    parser.add_argument("--limit", type=int, default=300)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--dask-limit", type=int, default=100)
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--only", choices=("sweep", "dask"))
    arguments = parser.parse_args()
    source = arguments.benchmarks / "open_wikitable"
    if not source.is_dir():
        raise UsageError("there is no such set", where=str(source), to_do="Give the folder that holds open_wikitable")
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        start = time.perf_counter()
        build_index(source, folder / "index", progress=False).close()
        found = {"index_seconds": round(time.perf_counter() - start, 1)}
        parts = {
            "sweep": lambda: sweep(folder / "index", folder, arguments.limit, arguments.seed, arguments.workers),
            "dask": lambda: dask(folder / "index", folder, arguments.dask_limit, arguments.seed, arguments.rounds),
        }
        kept = json.loads(RESULTS.read_text(encoding="utf-8")) if RESULTS.exists() else {}
        for name, measure in parts.items():
            if arguments.only in (None, name):
                load_before = os.getloadavg()[0]
                measured = measure()
                kept[name] = {
                    "date": date.today().isoformat(),
                    "set": "open_wikitable",
                    "machine": machine(),
                    "load_before": round(load_before, 1),
                    "revision": revision(),
                    "versions": versions(),
                    **found,
                    **measured,
                }
                RESULTS.write_text(json.dumps(kept, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
                print(
                    name,
                    json.dumps({key: value for key, value in measured.items() if key != "systems"}, ensure_ascii=False),
                    flush=True,
                )


if __name__ == "__main__":
    main()
