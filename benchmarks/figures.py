"""Measure the project's figures and write them to benchmarks/figures.json.

    python benchmarks/figures.py BENCHMARKS [--only NAME ...] [--limit N] [--seed S]

BENCHMARKS holds one folder a set (ottqa, open_wikitable, wikisql), each with tables.jsonl.gz and
questions.jsonl.gz. Every figure comes from the `tablerag` command, so anyone can repeat one of them by hand.
Figures of a partial run (--only, --limit) are merged into the file with their own n and date.
"""

import argparse
import gzip
import json
import os
import platform
import statistics
import subprocess
import sys
import tempfile
import time
from datetime import date
from pathlib import Path

from parsing import fold_of

ROOT = Path(__file__).resolve().parent.parent
RESULTS = ROOT / "benchmarks" / "figures.json"
TABLERAG = [str(Path(sys.executable).with_name("tablerag"))]


def machine() -> dict:
    with open("/proc/cpuinfo", encoding="utf-8") as file:
        model = next((line.split(":", 1)[1].strip() for line in file if line.startswith("model name")), "unknown")
    return {"cpu": model, "cores": os.cpu_count(), "system": platform.platform(), "python": platform.python_version()}


def timed(command: list[str]) -> tuple[float, float, str]:
    "Wall seconds, peak memory in GB (of this child alone), standard output."
    start = time.perf_counter()
    with tempfile.TemporaryFile("w+") as out:
        process = subprocess.Popen(command, stdout=out, stderr=subprocess.DEVNULL)
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        seconds = time.perf_counter() - start
        out.seek(0)
        text = out.read()
    if process.returncode:
        raise SystemExit(f"{' '.join(command)} failed with exit code {process.returncode}")
    return seconds, used.ru_maxrss / 1e6, text


def bench(source: Path, task: str, *more: str) -> dict:
    _, _, out = timed([*TABLERAG, "bench", str(source), "--task", task, "--json", *more])
    return json.loads(out)


def start_up(index: Path) -> dict:
    "Median of seven fresh processes, after one that fills the file cache; one question is asked of a built index."

    def median(command: list[str]) -> float:
        return round(statistics.median([timed(command)[0] for _ in range(8)][1:]), 3)

    bare = median([sys.executable, "-c", "pass"])
    return {
        "python_seconds": bare,
        "import_seconds": median([sys.executable, "-c", "import tablerag"]),
        "help_seconds": median([*TABLERAG, "--help"]),
        "ask_seconds": median(
            [*TABLERAG, "ask", str(index), "In which city were the 2008 Summer Olympics held?", "--fresh"]
        ),
    }


def index(benchmarks: Path, folder: Path, name: str = "ottqa") -> dict:
    seconds, peak, _ = timed([*TABLERAG, "index", str(benchmarks / name), "--out", str(folder / name)])
    reload_code = (
        "import time; start = time.perf_counter(); from tablerag.retrieval.index import open_index\n"
        f"index = open_index({str(folder / name)!r}); index.retriever.search('population of the largest city')\n"
        "print(time.perf_counter() - start)"
    )
    reloads = [float(timed([sys.executable, "-c", reload_code])[2]) for _ in range(5)]
    return {
        "set": name,
        "build_seconds": round(seconds, 1),
        "peak_gb": round(peak, 2),
        "reload_and_first_search_seconds": round(statistics.median(reloads), 3),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("benchmarks", type=Path)
    parser.add_argument("--only", nargs="+")
    parser.add_argument("--limit", type=int)
    parser.add_argument("--seed", type=int, default=0)
    arguments = parser.parse_args()
    sets = arguments.benchmarks
    more = ["--seed", str(arguments.seed)] + (["--limit", str(arguments.limit)] if arguments.limit else [])

    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)

        def built(name: str) -> Path:
            source = ROOT / "data" if name == "data" else sets / name
            if not (folder / name).exists():
                timed([*TABLERAG, "index", str(source), "--out", str(folder / name)])
            return folder / name

        def asked(name: str, task: str) -> dict:
            questions = ["--questions", str(sets / name / "questions.jsonl.gz")] if name != "data" else []
            return bench(built(name), task, *questions, *more)

        def unseen(name: str, task: str) -> dict:
            """Only questions whose gold table the parser was not trained on (thresholds of the agent were chosen on
            some of them)."""
            kept = folder / f"{name}-unseen.jsonl"
            with gzip.open(sets / name / "questions.jsonl.gz", "rt", encoding="utf-8") as file:
                kept.write_text(
                    "".join(line for line in file if fold_of(json.loads(line)["table_id"]) == "test"), encoding="utf-8"
                )
            return bench(built(name), task, "--questions", str(kept), *more)

        figures = {
            "start_up": lambda: start_up(built("data")),
            "index_ottqa": lambda: index(sets, folder),
            "retrieval_ottqa": lambda: asked("ottqa", "retrieval"),
            "retrieval_open_wikitable": lambda: asked("open_wikitable", "retrieval"),
            "solve_wikisql": lambda: asked("wikisql", "solve"),
            "solve_open_wikitable": lambda: asked("open_wikitable", "solve"),
            "answer_open_wikitable": lambda: asked("open_wikitable", "answer"),
            "answer_data": lambda: asked("data", "answer"),
            "answer_open_wikitable_unseen": lambda: unseen("open_wikitable", "answer"),
            "solve_open_wikitable_unseen": lambda: unseen("open_wikitable", "solve"),
            "solve_wikisql_unseen": lambda: unseen("wikisql", "solve"),
            "solve_wtq_unseen": lambda: unseen("wtq", "solve"),
        }
        unknown = set(arguments.only or ()) - set(figures)
        if unknown:
            raise SystemExit(f"unknown figure {', '.join(sorted(unknown))}; there are {', '.join(figures)}")
        for name, measure in figures.items():
            if arguments.only and name not in arguments.only:
                continue
            found = measure()
            kept = json.loads(RESULTS.read_text(encoding="utf-8")) if RESULTS.exists() else {}
            # paths say nothing to a reader on another machine
            for key in ("source", "questions", "records"):
                found.get("settings", {}).pop(key, None)
            kept[name] = {"date": date.today().isoformat(), "machine": machine(), **found}
            RESULTS.write_text(json.dumps(kept, indent=1, ensure_ascii=False, sort_keys=True) + "\n", encoding="utf-8")
            print(name, {key: value for key, value in found.items() if not isinstance(value, (dict, list))}, flush=True)


if __name__ == "__main__":
    main()
