"""What the number of tables costs: the engines side by side over collections that grow (`growth.py`).

    python benchmarks/scale.py [--tables 1000,10000,64000] [--engine local,large,tantivy] [--jobs N] [--limit 300]
        [--seed S] [--folder FOLDER] [--keep] [--json benchmarks/scale.json]

For each number of tables and each engine, in processes of their own:

- `build`: seconds of the wall clock and of the processor (with all processes that took part), the most memory that all
  of them held together, and the size of the index;
- `open`: seconds until an index has answered its first search (which loads program and embedder, too), when nothing of
  its files is in memory, and the memory of that reader, as Linux tells it after all searches: `own` is what it holds,
  `mapped` the parts of files that are in memory at the time, which all readers share and the system takes back when
  others need it;
- `search`: median and 99th percentile over `ottqa` questions whose table is inside, and the processor's share, once
  what is read ahead after the third question is in memory;
- `question`: the median of a whole question (`mixed`, the built-in model);
- `accuracy@1`, `accuracy@5`, `accuracy@10` of the gold table; `twins@5`, where any table of its title and header is;
- `change`: ten files of the source get other contents, and the index is refreshed.

`tantivy` is tantivy alone as in `lexical_engines.py`, without vectors and without the texts of tables: it is built and
searched in one process, and the tables are read by the same code.

Each result is written to --json as soon as it is known; what stands there already, with the same seed, is not measured
again: a run that was ended goes on. Collections lie in --folder and are removed, like each index, when all engines were
asked. `local` is asked up to --most-local tables (default 200000: beyond that it takes more memory than most have).
"""

from __future__ import annotations

import argparse
import gzip
import json
import os
import platform
import random
import shutil
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path
from typing import Any

import psutil

sys.path.insert(0, str(Path(__file__).resolve().parent))
from growth import SETS, Growth, write

PER_FILE = 100
READING = "tablerag read ahead"  # the thread that reads an index into memory
MEMORY = {"own": "RssAnon", "mapped": "RssFile"}  # of Linux's /proc/self/status
LIBRARIES = ("tablerag", "numpy", "faiss-cpu", "PyStemmer", "wordllama", "tantivy")


class Watched:
    "Memory and processor seconds of this process and all that it starts."

    def __init__(self) -> None:
        self.most, self._seconds, self._ended = 0, dict[int, float](), threading.Event()
        self._thread = threading.Thread(target=self._watch, daemon=True)

    def _watch(self) -> None:
        here = psutil.Process()
        while not self._ended.wait(0.2):
            held = 0
            for each in (here, *here.children(recursive=True)):
                try:
                    with each.oneshot():
                        memory = each.memory_info()
                        held += memory.rss - memory.shared  # what is mapped from files is the system's to give
                        times = each.cpu_times()
                        self._seconds[each.pid] = times.user + times.system
                except psutil.Error:
                    continue
            self.most = max(self.most, held)

    def __enter__(self) -> Watched:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._ended.set()
        self._thread.join()

    def told(self) -> dict[str, Any]:
        return {"processor_s": round(sum(self._seconds.values()), 1), "peak_mb": self.most >> 20}


def build(folder: Path, out: Path, engine: str, jobs: int | None) -> dict[str, Any]:
    from tablerag.retrieval.index import build_index

    start = time.perf_counter()
    with Watched() as watched:
        build_index(folder, out, engine=engine, jobs=jobs, progress=False).close()
        time.sleep(0.3)
    seconds = time.perf_counter() - start
    size = sum(path.stat().st_size for path in out.rglob("*") if path.is_file())
    return {"wall_s": round(seconds, 1), **watched.told(), "disk_mb": round(size / (1 << 20), 1)}


def forget(folder: Path) -> None:
    "Have the system drop what it keeps of files in memory."
    os.sync()  # what is not yet written stays
    for path in folder.rglob("*"):
        if path.is_file():
            with path.open("rb") as file:
                os.posix_fadvise(file.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)


def searched(search: Callable[[str], list[str]], asked: list[Any]) -> tuple[dict[str, Any], list[Any]]:
    "What searches take and find; and the table of each question, and those that were found."
    seconds, pairs, before = [], [], time.process_time()
    for each in asked:
        start = time.perf_counter()
        pairs.append((each.table_id, search(each.text)))
        seconds.append(time.perf_counter() - start)
    spent, ordered = time.process_time() - before, sorted(seconds)
    milliseconds = {
        "median": round(1000 * statistics.median(ordered), 1),
        "p99": round(1000 * ordered[int(0.99 * (len(ordered) - 1))], 1),
        "processor": round(1000 * spent / len(asked), 1),
    }
    right = {f"accuracy@{k}": round(sum(gold in ids[:k] for gold, ids in pairs) / len(pairs), 4) for k in (1, 5, 10)}
    return {"questions": len(asked), "search_ms": milliseconds, **right}, pairs


def ask(out: Path, limit: int, seed: int) -> dict[str, Any]:
    forget(out)
    start = time.perf_counter()
    from tablerag.retrieval.index import open_index
    from tablerag.tables.questions import load_questions

    index = open_index(out)
    index.retriever.search("Which club did the captain of 1994 play for?")
    found: dict[str, Any] = {"open_s": round(time.perf_counter() - start, 2)}
    questions = load_questions(SETS / "ottqa")
    known = [each for each in questions if index.retriever.engine.rows_of(each.table_id or "") is not None]
    asked = random.Random(seed).sample(known, min(limit, len(known)))
    for each in asked[:10]:
        index.retriever.search(each.text)
    for thread in threading.enumerate():
        if thread.name == READING:
            thread.join()
    told, pairs = searched(lambda text: [hit.table_id for hit in index.retriever.search(text, 10)], asked)
    found |= told

    def named(id: str) -> tuple[str, Any]:
        table = index.table(id)
        return table.title, table.header

    found["twins@5"] = round(sum(named(gold) in map(named, ids[:5]) for gold, ids in pairs) / len(pairs), 4)
    told = dict(line.split(":", 1) for line in Path("/proc/self/status").read_text().splitlines())
    found["reader_mb"] = {name: int(told[field].split()[0]) >> 10 for name, field in MEMORY.items()}
    found["question_ms"] = whole_questions(index, [each.text for each in asked[:40]])
    return found


def alone(folder: Path, out: Path, limit: int, seed: int) -> dict[str, Any]:
    from lexical_engines import boosted_fields

    from tablerag.tables.corpus import load_tables
    from tablerag.tables.questions import load_questions

    out.mkdir(parents=True)
    start = time.perf_counter()
    with Watched() as watched:
        search = boosted_fields(folder, out)
        time.sleep(0.3)
    built = {"wall_s": round(time.perf_counter() - start, 1), **watched.told()}
    ids = {table.id for table in load_tables(folder).tables}
    known = [each for each in load_questions(SETS / "ottqa") if each.table_id in ids]
    asked = random.Random(seed).sample(known, min(limit, len(known)))
    for each in asked[:10]:
        search(each.text, 10)
    size = sum(path.stat().st_size for path in out.rglob("*") if path.is_file())
    built["disk_mb"] = round(size / (1 << 20), 1)
    return {"build": built, **searched(lambda text: search(text, 10), asked)[0]}


def whole_questions(index: Any, questions: list[str]) -> float:
    from tablerag.methods.pipeline import Parts
    from tablerag.models.embedded import EmbeddedModel
    from tablerag.routing.catalogue import declaration

    system = declaration("mixed").system(Parts(index, EmbeddedModel(), EmbeddedModel()), {})
    seconds = []
    for question in questions:
        start = time.perf_counter()
        system.answer(question)
        seconds.append(time.perf_counter() - start)
    return round(1000 * statistics.median(seconds[5:] or seconds), 1)


def change(folder: Path, out: Path, engine: str, jobs: int | None, seed: int) -> dict[str, Any]:
    "Ten files other than they were, and back."
    from tablerag.retrieval.index import build_index

    files = random.Random(seed).sample(sorted(folder.rglob("*.jsonl.gz")), 10)
    kept = {path: path.read_bytes() for path in files}
    try:
        for path in files:
            lines = gzip.decompress(kept[path]).decode("utf-8").splitlines()
            told = json.loads(lines[-1])
            lines[-1] = json.dumps({**told, "title": told["title"] + " revised"}, ensure_ascii=False)
            path.write_bytes(gzip.compress("\n".join(lines).encode(), 1))
        start = time.perf_counter()
        with Watched() as watched:
            build_index(folder, out, engine=engine, jobs=jobs, progress=False).close()
            time.sleep(0.3)
        return {"wall_s": round(time.perf_counter() - start, 1), **watched.told()}
    finally:
        for path, data in kept.items():
            path.write_bytes(data)


def apart(what: str, *given: Any) -> dict[str, Any]:
    "Run a part in a process of its own."
    code = f"import sys, json; sys.path.insert(0, {str(Path(__file__).parent)!r}); import scale; "
    code += "from pathlib import Path; "
    code += f"print(json.dumps(scale.{what}(*{given!r})))".replace("PosixPath", "Path")
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    if run.returncode:
        return {"failed": run.stderr.strip().splitlines()[-1:] or [f"ended ({run.returncode})"]}
    return json.loads(run.stdout.splitlines()[-1])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", default="1000,10000,64000")
    parser.add_argument("--engine", default="local,large,tantivy")
    parser.add_argument("--most-local", type=int, default=200_000)
    parser.add_argument("--jobs", type=int)
    parser.add_argument("--limit", type=int, default=300, help="questions that are searched for")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--folder", type=Path, default=Path(tempfile.gettempdir()) / "tablerag-scale")
    parser.add_argument("--keep", action="store_true", help="the indexes, too")
    parser.add_argument("--json", type=Path, default=Path(__file__).with_suffix(".json"))
    arguments = parser.parse_args()
    report = json.loads(arguments.json.read_text()) if arguments.json.exists() else {}
    results = report.get("results", {}) if report.get("seed") == arguments.seed else {}
    growth = Growth(arguments.seed)
    for count in map(int, arguments.tables.split(",")):
        folder = arguments.folder / f"{count}-{arguments.seed}"
        for engine in arguments.engine.split(","):
            known = results.setdefault(str(count), {}).get(engine, {})
            if known or (engine == "local" and count > arguments.most_local):
                continue
            write(growth, folder, count, PER_FILE)
            out = arguments.folder / f"{engine}-{count}"
            shutil.rmtree(out, ignore_errors=True)
            found: dict[str, Any] = {"load": round(os.getloadavg()[0], 1)}
            if engine == "tantivy":
                found.update(apart("alone", folder, out, arguments.limit, arguments.seed))
            else:
                found["build"] = apart("build", folder, out, engine, arguments.jobs)
                found.update(apart("ask", out, arguments.limit, arguments.seed))
            if count >= 10 * PER_FILE and engine != "tantivy":
                found["change"] = apart("change", folder, out, engine, arguments.jobs, arguments.seed)
            results[str(count)][engine] = found
            print(count, engine, json.dumps(found), flush=True)
            save(arguments, results)
            if not arguments.keep:
                shutil.rmtree(out, ignore_errors=True)
        if not arguments.keep:
            shutil.rmtree(folder, ignore_errors=True)


def save(arguments: argparse.Namespace, results: dict[str, Any]) -> None:
    report = {
        "command": "python benchmarks/" + " ".join([Path(sys.argv[0]).name, *sys.argv[1:]]),
        "seed": arguments.seed,
        "tables a file": PER_FILE,
        "results": results,
        "versions": {"python": platform.python_version()} | {name: version(name) for name in LIBRARIES},
        "machine": {"system": platform.platform(), "cores": os.cpu_count()},
    }
    arguments.json.write_text(json.dumps(report, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
