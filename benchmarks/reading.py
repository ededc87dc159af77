"""What does reading a file cost at most, and what do workers cost or save?

    git worktree add ../before REVISION
    python benchmarks/reading.py [../before] [BENCHMARKS] [--runs 5] [--part bombs speed]

- bombs: the files of tests/tables/test_reading.py that ask for far more than their size, each read with the default
  limits: seconds, the most memory of all processes together, and what is said of the file
- speed: indexing the sample data, a folder of many files and (with BENCHMARKS) 2,000 tables of ottqa: by the checkout
  given, with one worker, and with two. The runs take turns; medians of the seconds of the whole command, of its time on
  the processor in all processes, and of reading alone.

Results go to benchmarks/reading.json.
"""

import argparse
import csv
import gzip
import json
import os
import random
import resource
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from datetime import date
from itertools import islice
from pathlib import Path

import psutil

ROOT = Path(__file__).resolve().parent.parent
INDEX = "import sys; from tablerag.cli import main; sys.exit(main())"
READ = """
import sys, time
from tablerag.tables.store import TableStore
source, out, *workers = sys.argv[1:]
more = {}
if workers:
    from tablerag.tables.reading import Reading
    more["reading"] = Reading(workers=int(workers[0]))
began = time.perf_counter()
with TableStore(out) as store:
    store.update(source, **more)
print(time.perf_counter() - began)
"""


class Peak(threading.Thread):
    "The most memory that this process and those below it have had together, in MB."

    def __enter__(self):
        self.mb, self._on = 0, True
        self.start()
        return self

    def __exit__(self, *_):
        self._on = False
        self.join()

    def run(self):
        while self._on:
            total = 0
            for process in (me := psutil.Process(), *me.children(recursive=True)):
                try:
                    total += process.memory_info().rss
                except psutil.Error:  # it has ended
                    continue
            self.mb = max(self.mb, total >> 20)
            time.sleep(0.02)


def bombs() -> Iterator[dict]:
    sys.path.insert(0, str(ROOT / "tests" / "tables"))
    from test_reading import BOMBS, GOOD

    from tablerag.tables.corpus import load_tables

    for name, make in BOMBS.items():
        with tempfile.TemporaryDirectory() as place:
            folder = Path(place)
            make(folder / name)
            (folder / "good.csv").write_text(GOOD)
            began = time.perf_counter()
            with Peak() as peak:
                read = load_tables(folder)
            seconds = time.perf_counter() - began
            tables = [f"{len(table.rows):,} x {len(table.header):,}" for table in read.tables if table.id != "good.csv"]
            remarks = [str(item)[:300] for item in (*read.skipped, *read.notes)]
            assert any(table.id == "good.csv" for table in read.tables)
            size = (folder / name).stat().st_blocks * 512
            del read
        entry = {"file": name, "bytes": size, "seconds": round(seconds, 1), "peak_mb": peak.mb}
        print(f"{name:28} {size:12,} bytes {seconds:6.1f} s {peak.mb:6} MB  {tables} {remarks[:1]}", flush=True)
        yield entry | {"tables": tables, "said": remarks[:3]}


def many_files(folder: Path, files: int = 200) -> Path:
    "Files of a few hundred rows in several formats."
    import openpyxl

    rng = random.Random(0)
    for number in range(files):
        header = ["name", "day", "count", "share", "remark"]
        rows = [
            [f"name {rng.randrange(999)}", f"2020-{rng.randrange(1, 13):02}-{rng.randrange(1, 29):02}"]
            + [str(rng.randrange(10**6)), f"{rng.random() * 100:.2f} %", rng.choice(["", "n/a", "late", "early"])]
            for _ in range(300)
        ]
        path = folder / f"part {number % 7}" / f"table {number}"
        path.parent.mkdir(parents=True, exist_ok=True)
        if number % 10 == 0:
            book = openpyxl.Workbook()
            for row in [header, *rows]:
                book.active.append(row)
            book.save(path.with_suffix(".xlsx"))
        elif number % 10 == 1:
            cells = ["<tr>" + "".join(f"<td>{cell}" for cell in row) for row in rows]
            path.with_suffix(".html").write_text(f"<table><tr>{'<th>'.join(['', *header])}{''.join(cells)}</table>")
        else:
            with path.with_suffix(".csv").open("w", newline="", encoding="utf-8") as file:
                csv.writer(file).writerows([header, *rows])
    return folder


def some_lines(folder: Path, file: Path, lines: int = 2000) -> Path:
    folder.mkdir()
    with gzip.open(file, "rt", encoding="utf-8") as old, gzip.open(folder / file.name, "wt", encoding="utf-8") as new:
        new.writelines(islice(old, lines))
    return folder


def processor() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def run(checkout: Path, code: str, words: list[str]) -> tuple[float, float, str]:
    environment = {**os.environ, "PYTHONPATH": str(checkout), "OMP_NUM_THREADS": "1"}
    began, used = time.perf_counter(), processor()
    done = subprocess.run(
        [sys.executable, "-c", code, *words], cwd=checkout, env=environment, capture_output=True, text=True
    )
    if done.returncode:
        raise SystemExit(f"{checkout}: {words} failed:\n{done.stderr[-2000:]}")
    return time.perf_counter() - began, processor() - used, done.stdout


def speed(before: Path | None, benchmarks: Path | None, runs: int) -> list[dict]:
    found = []
    with tempfile.TemporaryDirectory() as place:
        sources = {"data": ROOT / "data", "200 files": many_files(Path(place) / "many")}
        if benchmarks:
            sources["ottqa"] = some_lines(Path(place) / "ottqa", benchmarks / "ottqa" / "tables.jsonl.gz")
        ways = {"before": (before, [])} if before else {}
        ways |= {"one worker": (ROOT, ["1"]), "two workers": (ROOT, ["2"])}
        for name, source in sources.items():
            times = {way: {"index": [], "processor": [], "read": []} for way in ways}
            for number in range(runs):
                for way, (checkout, workers) in ways.items():
                    out = f"{place}/{name} {way} {number}"
                    more = ["--read-workers", *workers] if workers else []
                    seconds, used, _ = run(checkout, INDEX, ["index", str(source), "--out", out, *more])
                    times[way]["index"].append(seconds)
                    times[way]["processor"].append(used)
                    read = run(checkout, READ, [str(source), f"{out}.sqlite", *workers])[2]
                    times[way]["read"].append(float(read))
            for way, taken in times.items():
                entry = {kind: round(statistics.median(seconds), 2) for kind, seconds in taken.items()}
                least = {f"{kind}_least": round(min(seconds), 2) for kind, seconds in taken.items()}
                found.append({"source": name, "way": way, "runs": runs, **entry, **least})
                print(found[-1], flush=True)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("before", type=Path, nargs="?")
    parser.add_argument("benchmarks", type=Path, nargs="?")
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--part", nargs="+", choices=("bombs", "speed"), default=["bombs", "speed"])
    arguments = parser.parse_args()
    out = ROOT / "benchmarks" / "reading.json"
    result = json.loads(out.read_text(encoding="utf-8")) if out.exists() else {}
    result |= {"date": date.today().isoformat(), "cores": os.cpu_count()}
    if "bombs" in arguments.part:
        result["bombs"] = list(bombs())
    if "speed" in arguments.part:
        before = arguments.before and arguments.before.resolve()
        result["speed"] = speed(before, arguments.benchmarks and arguments.benchmarks.resolve(), arguments.runs)
    out.write_text(json.dumps(result, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
