"""Engines of retrieval side by side: the same tables, the same questions, one run.

    python benchmarks/engines.py [--json FILE] [--source ../shared/benchmarks/ottqa] [--questions 500] [--seed 0]
                                 [--tables N]

--tables N takes a sample of so many tables, and questions about these alone.

Each engine builds its index of the source (`build`: seconds of the wall clock and megabytes on disk), then all of them
are asked the same questions in turns, so that a noisy machine is as unkind to one as to the other. `accuracy@5` and
`accuracy@1`: share of questions whose gold table is among so many; `same_top`: share whose first table is that of
`local`, `same_five`: whose five are, in the same order. PostgreSQL is the server of the package `pgserver`, with its
own settings, on the same cores; times of `postgresql` include its work.
"""

from __future__ import annotations

import argparse
import gzip
import json
import random
import shutil
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pgserver

from tablerag.evaluation.measures import versions
from tablerag.retrieval.index import Index, build_index
from tablerag.tables.questions import load_questions

ROOT = Path(__file__).resolve().parent.parent
SIZE = "SELECT pg_database_size(current_database())"


@contextmanager
def server() -> Iterator[str]:
    "The address of a server of this run."
    folder = Path(tempfile.mkdtemp(prefix="tablerag-engines-"))
    folder.chmod(0o755)  # as root, the server runs as a user of its own
    running = pgserver.get_server(folder / "data")
    try:
        yield running.get_uri().replace("postgres:@", "postgres@")
    finally:
        running.cleanup()
        shutil.rmtree(folder, ignore_errors=True)


def size_of(index: Index) -> int:
    "Megabytes on disk."
    files = sum(path.stat().st_size for path in index.path.rglob("*") if path.is_file())
    asked = getattr(index.store, "server", None)
    return (files + (asked.rows(SIZE)[0][0] if asked else 0)) >> 20


def built(source: Path, folder: Path, engine: str) -> tuple[Index, dict[str, Any]]:
    "An index, and what it took."
    begin = time.perf_counter()
    index = build_index(source, folder, engine=engine, progress=False)
    seconds = time.perf_counter() - begin
    return index, {"build_seconds": round(seconds, 1), "disk_mb": size_of(index)}


def sampled(source: Path, folder: Path, tables: int, seed: int) -> Path:
    "A folder with some tables of a source, and the questions about them."
    folder.mkdir()
    with gzip.open(source / "tables.jsonl.gz", "rt", encoding="utf-8") as file:
        lines = random.Random(seed).sample(file.readlines(), tables)
    ids = {json.loads(line)["id"] for line in lines}
    with gzip.open(source / "questions.jsonl.gz", "rt", encoding="utf-8") as file:
        asked = [line for line in file if json.loads(line)["table_id"] in ids]
    for name, kept in (("tables", lines), ("questions", asked)):
        with gzip.open(folder / f"{name}.jsonl.gz", "wt", encoding="utf-8") as file:
            file.writelines(kept)
    return folder


def share(found: list[bool]) -> float:
    return round(sum(found) / len(found), 4)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--json", type=Path, metavar="FILE")
    parser.add_argument("--source", type=Path, default=ROOT.parent / "shared" / "benchmarks" / "ottqa")
    parser.add_argument("--questions", type=int, default=500, metavar="N")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--tables", type=int, metavar="N")
    arguments = parser.parse_args()
    place = Path(tempfile.mkdtemp(prefix="tablerag-engines-"))
    source = arguments.source
    if arguments.tables:
        source = sampled(source, place / "source", arguments.tables, arguments.seed)
    questions = list(load_questions(source / "questions.jsonl.gz"))
    chosen = random.Random(arguments.seed).sample(questions, min(arguments.questions, len(questions)))
    figures: dict[str, Any] = {}
    try:
        with server() as address:
            indexes = {}
            for name in ("local", "large", "postgresql"):
                index, took = built(source, place / name, address if name == "postgresql" else name)
                indexes[name], figures[name] = index, took
                print(name, took, file=sys.stderr)
            found: dict[str, list[list[str]]] = {name: [] for name in indexes}
            seconds: dict[str, list[float]] = {name: [] for name in indexes}
            for question in chosen:
                for name, index in indexes.items():
                    begin = time.perf_counter()
                    hits = index.retriever.search(question.text, 5)
                    seconds[name].append(time.perf_counter() - begin)
                    found[name].append([hit.table_id for hit in hits])
            tables = len(indexes["local"])
            for index in indexes.values():
                index.close()
    finally:
        shutil.rmtree(place, ignore_errors=True)
    for name, lists in found.items():
        took_ms = sorted(1000 * each for each in seconds[name])
        pairs = list(zip(lists, chosen, found["local"], strict=True))
        figures[name] |= {
            "search_median_ms": round(statistics.median(took_ms), 1),
            "search_p99_ms": round(took_ms[int(0.99 * len(took_ms))], 1),
            "accuracy@1": share([question.table_id in ids[:1] for ids, question, _ in pairs]),
            "accuracy@5": share([question.table_id in ids for ids, question, _ in pairs]),
            "same_top": share([ids[:1] == local[:1] for ids, _, local in pairs]),
            "same_five": share([ids == local for ids, _, local in pairs]),
        }
    figures |= {
        "n": len(chosen),
        "seed": arguments.seed,
        "source": arguments.source.name,
        "tables": tables,
        "versions": versions(),
    }
    text = json.dumps(figures, indent=1)
    print(text)
    if arguments.json:
        arguments.json.write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
