"""Two workers of a dask cluster against one: the same tables indexed by the same call.

    python benchmarks/dask_build.py [--tables 20000] [--repeats 3] [--any-core] [--seed S] [--folder FOLDER]
                                    [--json FILE]

Collections are those of `growth.py`. Clusters of one and of two workers of one thread stand beside each other and
build in turn, so that what else the machine does meets both; each has built a few tables before, so that libraries are
loaded. A worker has a core of its own, as a machine of one core would: a job reads in one process and indexes in
another, and takes more than one core where it may (`--any-core`). Told are the seconds of each build, the ratio of the
medians, and the load of the machine at the start.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import shutil
import statistics
import sys
import tempfile
import time
from contextlib import ExitStack
from importlib.metadata import version
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent))
from growth import Growth, write

LIBRARIES = ("tablerag", "dask", "distributed", "numpy")
WORKERS = (1, 2)
JOBS = 8  # of either cluster: the last one that is waited for is short


def build(source: Path, out: Path, client: Any) -> float:
    from tablerag.retrieval.index import build_index

    shutil.rmtree(out, ignore_errors=True)
    start = time.perf_counter()
    with build_index(source, out, engine="large", progress=False, jobs=JOBS, cluster=client) as index:
        seconds = time.perf_counter() - start
        assert len(index)
    return seconds


def keep_to(core: int) -> None:
    "This process, and all that it starts, on one core."
    for thread in os.listdir("/proc/self/task"):
        os.sched_setaffinity(int(thread), {core})


def measured(arguments: argparse.Namespace) -> dict[str, Any]:
    from dask.distributed import Client, LocalCluster

    growth = Growth(arguments.seed)
    source, few = arguments.folder / f"{arguments.tables}-{arguments.seed}", arguments.folder / f"few-{arguments.seed}"
    write(growth, source, arguments.tables)
    write(growth, few, 200, 100)
    seconds: dict[int, list[float]] = {count: [] for count in WORKERS}
    with ExitStack() as stack:
        clients = {}
        for count in WORKERS:
            cluster = LocalCluster(n_workers=count, threads_per_worker=1, dashboard_address=None)
            clients[count] = client = stack.enter_context(Client(stack.enter_context(cluster)))
            cores = [] if arguments.any_core else sorted(os.sched_getaffinity(0))
            for core, worker in zip(cores, client.nthreads(), strict=False):
                client.run(keep_to, core, workers=[worker])
            build(few, arguments.folder / "index", clients[count])
        for _ in range(arguments.repeats):
            for count, client in clients.items():
                seconds[count].append(round(build(source, arguments.folder / "index", client), 2))
    shutil.rmtree(arguments.folder / "index", ignore_errors=True)
    one, two = (statistics.median(seconds[count]) for count in WORKERS)
    return {"wall_s": {str(count): each for count, each in seconds.items()}, "ratio": round(one / two, 2)}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=20_000)
    parser.add_argument("--repeats", type=int, default=3)
    parser.add_argument("--any-core", action="store_true", help="workers run wherever there is room")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--folder", type=Path, default=Path(tempfile.gettempdir()) / "tablerag-dask")
    parser.add_argument("--json", type=Path, default=Path(__file__).with_suffix(".json"))
    arguments = parser.parse_args()
    load = round(os.getloadavg()[0], 1)
    found = {"load": load, **measured(arguments)}
    print(json.dumps(found))
    report = json.loads(arguments.json.read_text()) if arguments.json.exists() else {}
    report = {
        "command": "python benchmarks/dask_build.py --tables N [--any-core]",
        "seed": arguments.seed,
        "results": report.get("results", {}) | {f"{arguments.tables}{', any core' * arguments.any_core}": found},
        "versions": {"python": platform.python_version()} | {name: version(name) for name in LIBRARIES},
        "machine": {"system": platform.platform(), "cores": os.cpu_count()},
    }
    arguments.json.write_text(json.dumps(report, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
