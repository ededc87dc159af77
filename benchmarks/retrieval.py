"""What each ranker, their fusion and the second look are worth: accuracy@k of the gold table, time a question, cost
of the index.

    python benchmarks/retrieval.py FOLDER [--embeddings NAME] [--limit N] [--seed S] [--out FILE.json]

FOLDER holds tables and questions (`questions*.jsonl`, with `table_id`).
"""

import argparse
import json
import os
import platform
import random
import resource
import statistics
import sys
import tempfile
import time
from importlib.metadata import version
from pathlib import Path
from typing import Any

from tqdm import tqdm

from tablerag.core import Question
from tablerag.models.chat import embeddings
from tablerag.retrieval.engine import RANKERS
from tablerag.retrieval.index import build_index, open_index
from tablerag.retrieval.retriever import HybridRetriever
from tablerag.tables.questions import load_questions

KS = (1, 5, 10, 20)
LIBRARIES = ("tablerag", "faiss-cpu", "numpy", "PyStemmer", "wordllama")


def measure(retriever: HybridRetriever, questions: list[Question], label: str) -> dict[str, Any]:
    ranks, seconds = [], []
    for question in tqdm(questions, desc=label):
        start = time.perf_counter()
        hits = retriever.search(question.text, k=max(KS))
        seconds.append(time.perf_counter() - start)
        ranks.append(next((hit.rank for hit in hits if hit.table_id == question.table_id), None))
    found = {f"accuracy@{k}": round(sum(rank is not None and rank <= k for rank in ranks) / len(ranks), 4) for k in KS}
    if any("titled" in question.tags for question in questions):
        titled = [rank for rank, question in zip(ranks, questions, strict=True) if question.tags.get("titled")]
        found["titled"] = {"n": len(titled)} | {
            f"accuracy@{k}": round(sum(rank is not None and rank <= k for rank in titled) / len(titled), 4) for k in KS
        }
    milliseconds = sorted(1000 * one for one in seconds)
    found["median_ms"] = round(statistics.median(milliseconds), 2)
    found["p99_ms"] = round(milliseconds[int(0.99 * (len(milliseconds) - 1))], 2)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--embeddings", default="wordllama")
    parser.add_argument("--limit", type=int, help="a random sample of so many questions")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--out", type=Path)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        start = time.perf_counter()
        build_index(arguments.folder, Path(folder) / "index", embeddings(arguments.embeddings)).close()
        cost = {
            "build_seconds": round(time.perf_counter() - start, 1),
            "peak_mb": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024,
        }
        start = time.perf_counter()
        index = open_index(Path(folder) / "index", embeddings(arguments.embeddings))
        cost["reload_seconds"] = round(time.perf_counter() - start, 2)
        cost["size_mb"] = sum(path.stat().st_size for path in Path(folder).rglob("*") if path.is_file()) >> 20
    retriever = index.retriever
    known = set(retriever.ids)
    questions = [
        question for path in index.questions_paths for question in load_questions(path) if question.table_id in known
    ]
    if arguments.limit and arguments.limit < len(questions):
        questions = random.Random(arguments.seed).sample(questions, arguments.limit)
    retriever.search("a question that loads everything")
    results = {}
    for label, fusion, rankers in (
        *((name, "rrf", (name,)) for name in RANKERS),
        ("rrf", "rrf", RANKERS),
        ("rrf and second look", "learned", RANKERS),
    ):
        retriever.fusion, retriever.rankers = fusion, rankers
        results[label] = measure(retriever, questions, label)
    report = {
        "command": "python benchmarks/" + " ".join([Path(sys.argv[0]).name, *sys.argv[1:]]),
        "set": arguments.folder.name,
        "n": len(questions),
        "seed": arguments.seed,
        "tables": len(index),
        "index": cost,
        "results": results,
        "settings": index.manifest.retrieval | {"embedder": index.manifest.embedder},
        "versions": {"python": platform.python_version()} | {name: version(name) for name in LIBRARIES},
        "machine": {"system": platform.platform(), "cores": os.cpu_count(), "load": round(os.getloadavg()[0], 1)},
    }
    text = json.dumps(report, indent=2, ensure_ascii=False)
    print(text)
    if arguments.out:
        arguments.out.write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
