"""How soon what must stop stops, and what must be quick is quick; write benchmarks/speed.json.

    python benchmarks/speed.py [--repeats 5] [--out benchmarks/speed.json]
    python benchmarks/speed.py --cold [--repeats 15]
    python benchmarks/speed.py --folder BENCHMARK_FOLDER/wild/america_gov [--before OTHER_CHECKOUT]

Seconds on the wall, median of the repeats. `limits`: queries that would never end, or would fill the memory, against
the sandbox's limits (of SQLite, and of DuckDB where it is installed); the limit of time stands beside each. `parser`:
a question too long to be parsed, a table of 4,000 columns, cells of a million characters, each table looked at before.
`imports`: processor seconds of importing a module in a fresh process. With `--cold`: processor seconds of whole
processes, in turns: a question over an index (of data/, and of 20 small CSV files) answered anew, the same question
whose answer is kept, the import of duckdb and pandas, and the interpreter alone; ratios are of the same turn. With
`--folder`: seconds, on the wall and of the processor, of the development questions of benchmarks/untidy over a folder
of untidy files, when they are asked for the first time and when the tables are known, and of the first question in a
new process. With `--before`, another checkout is asked the same, turn by turn, so that both meet the same load; of the
turns at a question the least counts.
The tests hold what happens in these cases, and leave the clock to this script.
"""

import argparse
import json
import math
import os
import platform
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from datetime import date
from pathlib import Path

from tablerag.core import MissingExtra, QueryError, Table
from tablerag.sandbox.database import Database
from tablerag.sandbox.engines import Limits
from tablerag.understanding.tables.parsing import parse

ROOT = Path(__file__).resolve().parent.parent
PEAKS = Table("peaks", ("Peak", "Height"), tuple((f"Peak {n}", str(8000 + n)) for n in range(5)))
ENDLESS = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT COUNT(*) FROM n"
BOMBS = {
    "a cross join of twelve": "SELECT COUNT(*) FROM " + ", ".join(f"peaks p{n}" for n in range(12)),
    "ten billion characters": "SELECT hex(replace(printf('%.100000c', 'x'), 'x', printf('%.100000c', 'y')))",
    "five thousand brackets": "SELECT " + "(" * 5000 + "1" + ")" * 5000,
    "five thousand unions": "SELECT 1 " + "UNION ALL SELECT 1 " * 5000,
    "a query of a million characters": "SELECT '" + "x" * 1_000_000 + "'",
}
LONG_CALLS = (
    "SELECT instr(a || a || a, a || a || 'b') FROM t",
    "SELECT a || a LIKE '%" + "a%" * 400 + "b' FROM t",
    "SELECT a GLOB '*" + "a*" * 400 + "b' FROM t",
    "SELECT length(replace(a || a, 'aab', 'c')) FROM t",
    "SELECT number(a), iso_date(a), length(fold(a)) FROM t",
)
MILLION = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1000000) SELECT i FROM n"
MOST_QUESTIONS = 60  # asked of a folder
MODULES = ("tablerag", "tablerag.models.chat", "tablerag.cli", "tablerag.retrieval.index")


def median(work: Callable[[], object], repeats: int) -> float:
    times = []
    for _ in range(repeats):
        start = time.perf_counter()
        with suppress(QueryError):
            work()
        times.append(time.perf_counter() - start)
    return round(statistics.median(times), 4)


def limits(repeats: int) -> dict[str, dict]:
    found = {}

    def note(name: str, database: Database, sql: str, limit: float) -> None:
        found[name] = {"seconds": median(lambda: database.run(sql), repeats), "limit": limit}

    with Database.from_tables(PEAKS, Limits(seconds=0.3)) as database:
        note("an endless query", database, ENDLESS, 0.3)
        for name, sql in BOMBS.items():
            note(name, database, sql, 0.3)
    with Database.from_tables(Table("t", ("a",), (("a" * 32_000,),)), Limits(seconds=0.3)) as database:
        for number, sql in enumerate(LONG_CALLS, 1):
            note(f"long call {number} of one function", database, sql, 0.3)
    with Database.from_tables(PEAKS) as database:
        note("a million rows, cut", database, MILLION, Limits().seconds)
    with suppress(ImportError, MissingExtra), tempfile.TemporaryDirectory() as folder:
        import duckdb

        path = Path(folder) / "numbers.duckdb"
        with duckdb.connect(str(path)) as connection:
            connection.execute("CREATE TABLE numbers AS SELECT range AS id FROM range(100000)")
        with Database.connect(f"duckdb:///{path}", Limits(seconds=0.5)) as database:
            sql = "SELECT COUNT(*) FROM numbers a, numbers b, numbers c WHERE a.id + b.id + c.id > 5"
            note("an endless query, DuckDB", database, sql, 0.5)
    return found


def parser(repeats: int) -> dict[str, float]:
    columns = range(4000)
    wide = Table(
        "wide", tuple(f"Column {i}" for i in columns), tuple(tuple(str(i * j) for i in columns) for j in range(3))
    )
    long = Table("long", ("Name", "Text"), (("Ann", "word " * 200_000), ("Bob", "x" * 1_000_000)))
    for table in (PEAKS, wide, long):  # loads weights and word vectors, and indexes the tables
        parse("How many rows are there?", table)
    return {
        "a question of 10,000 words": median(lambda: parse("which peak is the highest " * 2000, PEAKS), repeats),
        "a table of 4,000 columns": median(lambda: parse("What is column 17 where column 3 is 6?", wide), repeats),
        "cells of a million characters": median(lambda: parse("What is the text of Ann?", long), repeats),
    }


def imports(repeats: int) -> dict[str, float]:
    found = {}
    for name in MODULES:
        code = f"import time; start = time.process_time(); import {name}; print(time.process_time() - start)"
        runs = [
            float(subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout)
            for _ in range(repeats)
        ]
        found[name] = round(statistics.median(runs), 4)
    return found


def _processor(command: list[str], environment: dict[str, str]) -> float:
    "Processor seconds of a process from its start to its end, the system's included."
    process = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, status, used = os.wait4(process.pid, 0)  # of this process alone: those that built the index may end meanwhile
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise subprocess.CalledProcessError(process.returncode, command)
    return used.ru_utime + used.ru_stime


COLD = {  # folder -> questions: answered, and not
    "data": ("How high is K2?", "Who won the Nobel Prize in Physics in 1921?", "Which planet has the most moons?"),
    "20 small CSV files": (
        "What is the capital of Laos?",
        "Which planet has the longest orbital period?",
        "Which planet has the most moons?",
    ),
}


def small_files(place: Path) -> Path:
    "A folder of the 20 smallest CSV files of the sample tables in English."
    place.mkdir()
    found = (each for each in (ROOT / "data").glob("*/*.csv") if each.parent.name not in ("databases", "graphs"))
    for file in sorted(found, key=lambda each: (each.stat().st_size, each.name))[:20]:
        shutil.copy(file, place)
    return place


def cold(repeats: int) -> dict[str, object]:
    "Processor seconds of `tablerag ask` in a new process over an index, beside importing duckdb and pandas."
    with tempfile.TemporaryDirectory() as place:
        folders = {"data": ROOT / "data", "20 small CSV files": small_files(Path(place) / "files")}
        found: dict[str, object] = {name: cold_over(folders[name], asked, repeats) for name, asked in COLD.items()}
    command = f"python benchmarks/speed.py --cold --repeats {repeats}"
    return found | {"command": command, "load": round(os.getloadavg()[0], 1)}


def cold_over(folder: Path, questions: tuple[str, ...], repeats: int) -> dict[str, object]:
    "The same over the index of a folder: medians of turns, in which all are run one after the other."
    from tablerag.retrieval.index import build_index

    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)  # what is installed is compiled
    program = "import sys; from tablerag.cli.kept import start; sys.exit(start())"
    seconds: dict[str, list[float]] = {}
    with tempfile.TemporaryDirectory() as place:
        environment["XDG_CACHE_HOME"] = os.environ["XDG_CACHE_HOME"] = f"{place}/cache"
        build_index(folder, f"{place}/index", progress=False).close()
        for turn in range(-len(questions), repeats):
            ask = [sys.executable, "-c", program, "ask", f"{place}/index", questions[turn % len(questions)]]
            asked = {
                "import duckdb, pandas": [sys.executable, "-c", "import duckdb, pandas"],
                "answered": [*ask, "--fresh"],
                "kept": ask,
                "interpreter": [sys.executable, "-c", "pass"],
            }
            for name, command in asked.items():
                taken = _processor(command, environment)
                if turn >= 0:  # before, files are compiled and read from disk
                    seconds.setdefault(name, []).append(taken)
    imported = seconds["import duckdb, pandas"]
    found: dict[str, object] = {name: round(statistics.median(each), 3) for name, each in seconds.items()}
    for name in ("answered", "kept"):
        ratios = [own / other for own, other in zip(seconds[name], imported, strict=True)]
        found[f"{name} / imports"] = round(statistics.median(ratios), 2)
        if name == "answered":
            each = {question: ratios[at :: len(questions)] for at, question in enumerate(questions)}
            found["by question"] = {question: round(statistics.median(own), 2) for question, own in each.items() if own}
    found["kept / interpreter"] = round(
        statistics.median(own / other for own, other in zip(seconds["kept"], seconds["interpreter"], strict=True)), 1
    )
    return found | {"turns": repeats}


_FIRST = """
import sys, time
start = time.perf_counter()
import tablerag
tablerag.open(sys.argv[1], progress=False).ask(sys.argv[2])
print(time.perf_counter() - start, time.process_time())
"""


def _both(seconds: list[tuple[float, float]]) -> dict[str, float]:
    wall, processor = zip(*seconds, strict=True)
    found = {"median": statistics.median(wall), "mean": statistics.mean(wall), "most": max(wall)}
    of_processor = {"processor median": statistics.median(processor), "processor mean": statistics.mean(processor)}
    return {name: round(value, 3) for name, value in (found | of_processor).items()}


def asked_of(folder: Path) -> list[str]:
    "Some of the development questions over a folder of untidy files."
    lines = (ROOT / "benchmarks" / "untidy" / "dev.jsonl").read_text(encoding="utf-8").splitlines()
    asked = [row["question"] for row in map(json.loads, lines) if row["files"][0].startswith(f"{folder.name}/")]
    return asked[:: max(1, len(asked) // MOST_QUESTIONS)]


def questions(folder: Path, repeats: int) -> dict[str, object]:
    "Seconds a question over a folder of files."
    import tablerag
    from tablerag.retrieval.index import build_index

    asked = asked_of(folder)
    with tempfile.TemporaryDirectory() as place:
        index = build_index(folder, place, progress=False)
        session, passes, tables = tablerag.open(index), [], len(index)
        for _ in range(2):
            seconds = []
            for question in asked:
                start, begun = time.perf_counter(), time.process_time()
                session.ask(question, fresh=True)
                seconds.append((time.perf_counter() - start, time.process_time() - begun))
            passes.append(_both(seconds))
        index.close()
        runs = []
        for question in asked[:: max(1, len(asked) // repeats)][:repeats]:
            command = [sys.executable, "-c", _FIRST, place, question]
            told = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()
            runs.append((float(told[0]), float(told[1])))
    names = ("a question", "a question asked again", "the first in a new process")
    return {"tables": tables, "questions": len(asked), **dict(zip(names, (*passes, _both(runs)), strict=True))}


_ASKED = """
import inspect, json, sys, time
import tablerag
session = tablerag.open(sys.argv[1], progress=False)
how = {"fresh": True} if "fresh" in inspect.signature(session.ask).parameters else {}  # no answer from memory
print(len(session), 0, flush=True)
for line in sys.stdin:
    start, begun = time.perf_counter(), time.process_time()
    session.ask(json.loads(line), **how)
    print(time.perf_counter() - start, time.process_time() - begun, flush=True)
"""


def _timed(child: subprocess.Popen[str], line: str = "") -> tuple[float, float]:
    assert child.stdin and child.stdout
    if line:
        child.stdin.write(line + "\n")
        child.stdin.flush()
    wall, processor = child.stdout.readline().split()
    return float(wall), float(processor)


def side_by_side(folder: Path, other: Path, repeats: int) -> dict[str, object]:
    "Seconds a question over a folder of files, of another checkout and of this one, each with an index of its own."
    asked = asked_of(folder)
    checkouts = {"before": other.resolve(), "now": ROOT}
    with tempfile.TemporaryDirectory() as place:
        started = {}
        for name, checkout in checkouts.items():
            environment = {**os.environ, "PYTHONPATH": str(checkout), "XDG_CACHE_HOME": f"{place}/{name}"}
            environment.pop("PYTHONDONTWRITEBYTECODE", None)  # what is installed is compiled
            started[name] = {"cwd": checkout, "env": environment, "text": True}
        children = {
            name: subprocess.Popen(
                [sys.executable, "-c", _ASKED, str(folder.resolve())],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                **started[name],
            )
            for name in checkouts
        }
        tables = {int(_timed(child)[0]) for child in children.values()}
        least = {name: [(math.inf, math.inf)] * len(asked) for name in checkouts}
        for turn in range(repeats + 1):  # the first makes the tables known
            for place_of, question in enumerate(asked):
                for name, child in children.items():
                    found = _timed(child, json.dumps(question))
                    if turn:
                        least[name][place_of] = tuple(map(min, found, least[name][place_of]))
        for child in children.values():
            child.communicate()
        first: dict[str, list[tuple[float, float]]] = {name: [] for name in checkouts}
        for question in asked[:: max(1, len(asked) // repeats)][:repeats]:
            for name in [*checkouts] * 3:
                command = [sys.executable, "-c", _FIRST, str(folder.resolve()), question]
                told = subprocess.run(command, stdout=subprocess.PIPE, check=True, **started[name]).stdout.split()
                first[name].append((float(told[0]), float(told[1])))
    result: dict[str, object] = {"tables": max(tables), "questions": len(asked)}
    for what, seconds in (("a question asked again", least), ("the first in a new process", first)):
        found = {name: _both(seconds[name]) for name in checkouts}
        ratios = {key: round(found["now"][key] / found["before"][key], 2) for key in ("median", "processor median")}
        result[what] = {**found, "now / before": ratios}
    return result


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--repeats", type=int, default=5)
    arguments.add_argument("--out", type=Path, default=ROOT / "benchmarks" / "speed.json")
    arguments.add_argument("--folder", type=Path, help="files to ask, instead of what stands above")
    arguments.add_argument("--before", type=Path, help="another checkout to ask side by side")
    arguments.add_argument("--cold", action="store_true", help="a question in a new process, and nothing else")
    given = arguments.parse_args()
    if given.cold:
        kept = json.loads(given.out.read_text(encoding="utf-8")) if given.out.exists() else {}
        measured = kept | {"cold": cold(given.repeats)}
        given.out.write_text(json.dumps(measured, indent=1) + "\n", encoding="utf-8")
        print(json.dumps(measured["cold"], indent=1))
        return
    if given.folder:
        kept = json.loads(given.out.read_text(encoding="utf-8")) if given.out.exists() else {}
        found = (
            side_by_side(given.folder, given.before, given.repeats)
            if given.before
            else questions(given.folder, given.repeats)
        )
        found |= {"load": round(os.getloadavg()[0], 1)}
        given.out.write_text(json.dumps(kept | {"questions": found}, indent=1) + "\n", encoding="utf-8")
        print(json.dumps(found, indent=1))
        return
    result = {
        "command": f"python benchmarks/speed.py --repeats {given.repeats}",
        "date": date.today().isoformat(),
        "machine": f"{platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}",
        "limits": limits(given.repeats),
        "parser": parser(given.repeats),
        "imports": imports(given.repeats),
        "load": round(os.getloadavg()[0], 1),
    }
    given.out.write_text(json.dumps(result, indent=1) + "\n", encoding="utf-8")
    print(json.dumps(result, indent=1))


if __name__ == "__main__":
    main()
