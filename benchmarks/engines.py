"""Engines of retrieval side by side: the same tables, the same questions, one run.

    python benchmarks/engines.py [--json FILE] [--source ../shared/benchmarks/ottqa] [--questions 60] [--seed 0]
                                 [--tables 600] [--engines local,large,postgresql,milvus,vectorstore]

--tables N takes a sample of so many tables, and questions about these alone; 0 takes all of them. As it stands it takes
less than ten minutes on two cores.

Each engine builds its index of the source (`build`: seconds of the wall clock and megabytes on disk), then all of them
are asked the same questions in turns, so that a noisy machine is as unkind to one as to the other. `accuracy@5` and
`accuracy@1`: share of questions whose gold table is among so many; `same_top`: share whose first table is that of
`local`, `same_five`: whose five are, in the same order. PostgreSQL is the server of the package `pgserver`, with its
own settings, Milvus the one of `milvus-lite`, which is written in Python and stands for the protocol and not for the
speed of a cluster; both on the same cores, so times include their work. The vector store is LangChain's in memory, with
the built-in embedder: its memory is no part of `disk_mb`.
"""

from __future__ import annotations

import argparse
import gzip
import json
import random
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from tablerag.evaluation.measures import versions
from tablerag.retrieval.embedding import WordLlamaEmbeddings
from tablerag.retrieval.index import Index, build_index
from tablerag.tables.questions import load_questions

ROOT = Path(__file__).resolve().parent.parent
SIZE = "SELECT pg_database_size(current_database())"


ENGINES = ("local", "large", "postgresql", "milvus", "vectorstore")
MILVUS = "import sys; from milvus_lite.adapter.grpc import server; server.run_server(sys.argv[1], '127.0.0.1', {port})"


@contextmanager
def postgresql(folder: Path) -> Iterator[str]:
    "The address of a server of this run."
    import pgserver

    running = pgserver.get_server(folder)
    try:
        yield running.get_uri().replace("postgres:@", "postgres@")
    finally:
        running.cleanup()


@contextmanager
def milvus(folder: Path) -> Iterator[str]:
    "The address of a server of this run."
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    words = [sys.executable, "-c", MILVUS.format(port=port), str(folder)]
    running = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        while True:
            with socket.socket() as asked:
                if asked.connect_ex(("127.0.0.1", port)) == 0:
                    break
            if running.poll() is not None:
                raise SystemExit("milvus-lite did not start")
            time.sleep(0.1)
        yield f"milvus://127.0.0.1:{port}/"
    finally:
        running.terminate()
        running.wait()


def given(name: str, place: Path, running: ExitStack) -> Any:
    "What is handed in for an engine; its server is started."
    if name == "vectorstore":
        from langchain_core.vectorstores import InMemoryVectorStore

        return InMemoryVectorStore(WordLlamaEmbeddings())
    servers = {"postgresql": postgresql, "milvus": milvus}
    return running.enter_context(servers[name](place / f"{name}-server")) if name in servers else name


def size_of(index: Index, server: Path) -> int:
    "Megabytes on disk."
    files = [path for folder in (index.path, server) for path in folder.rglob("*") if path.is_file()]
    if index.retriever.engine.name == "postgresql":  # its own files hold more than one database
        files = [path for path in files if path.is_relative_to(index.path)]
        asked = index.retriever.engine.server.rows(SIZE)[0][0]
    else:
        asked = 0
    return (sum(path.stat().st_size for path in files) + asked) >> 20


def built(source: Path, folder: Path, engine: Any) -> tuple[Index, dict[str, Any]]:
    "An index, and what it took."
    begin = time.perf_counter()
    index = build_index(source, folder, engine=engine, progress=False)
    seconds = time.perf_counter() - begin
    return index, {
        "build_seconds": round(seconds, 1),
        "disk_mb": size_of(index, folder.with_name(f"{folder.name}-server")),
    }


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
    parser.add_argument("--questions", type=int, default=60, metavar="N")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--tables", type=int, default=600, metavar="N")
    parser.add_argument("--engines", default=",".join(ENGINES))
    arguments = parser.parse_args()
    place = Path(tempfile.mkdtemp(prefix="tablerag-engines-"))
    place.chmod(0o755)  # as root, the server of PostgreSQL runs as a user of its own
    source = arguments.source
    if arguments.tables:  # 0: all of them
        source = sampled(source, place / "source", arguments.tables, arguments.seed)
    questions = list(load_questions(source / "questions.jsonl.gz"))
    chosen = random.Random(arguments.seed).sample(questions, min(arguments.questions, len(questions)))
    figures: dict[str, Any] = {}
    try:
        with ExitStack() as running:
            indexes = {}
            for name in arguments.engines.split(","):
                index, took = built(source, place / name, given(name, place, running))
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
            tables = len(index)
            for index in indexes.values():
                index.close()
    finally:
        shutil.rmtree(place, ignore_errors=True)
    for name, lists in found.items():
        took_ms = sorted(1000 * each for each in seconds[name])
        pairs = list(zip(lists, chosen, found.get("local", lists), strict=True))
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
