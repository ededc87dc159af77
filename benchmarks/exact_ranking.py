"""What the short cut of the engine `large` costs: its search against an exact one over the same index.

    python benchmarks/exact_ranking.py INDEX [--limit 300] [--seed S] [--json benchmarks/exact_ranking.json]

The engine compares vectors by their signs first; words are ranked by tantivy, which leaves nothing out. Here the same
questions are asked with every vector compared. All that follows (candidates looked at closely, the learned order) is
the same code. `INDEX` is one that `benchmarks/scale.py --keep` left, or any other of that engine; questions are those
of `ottqa` whose gold table is inside. Vectors are those of the index, a byte a number.

Told are accuracy@1 and accuracy@5 of both with the difference in points and its 95 % interval (paired, bootstrapped),
how often the first table is the same, and how many of the exact first five are among the engine's.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import random
from collections.abc import Sequence
from importlib.metadata import version
from pathlib import Path
from typing import Any

import numpy as np
from growth import SETS
from tqdm import tqdm

from tablerag.retrieval.index import Index, open_index
from tablerag.retrieval.large import LargeEngine
from tablerag.retrieval.retriever import HybridRetriever
from tablerag.tables.questions import load_questions

LIBRARIES = ("tablerag", "numpy", "tantivy")


class ExactSearch:
    "A question put to an engine that compares all vectors."

    def __init__(self, engine: LargeEngine, asked: Any):
        self.engine, self.asked = engine, asked

    def __getattr__(self, name: str) -> Any:
        return getattr(self.asked, name)

    def rankings(self, rankers: Sequence[str], pool: int) -> dict[str, list[int]]:
        "Every vector is compared; the nearest first, and the later of equals."
        vectors = self.engine.vectors
        cosines = vectors.cosines(self.asked.vector, np.arange(len(vectors.numbers)))
        nearest = vectors.numbers[np.lexsort((-vectors.numbers, -cosines))[:pool]].tolist()
        return self.asked.rankings(rankers, pool) | {"dense": nearest}


class ExactEngine(LargeEngine):
    "The same index, with vectors searched exactly."

    def ask(self, question: str, english: Sequence[str], vector: np.ndarray) -> Any:
        return ExactSearch(self, super().ask(question, english, vector))


def exact(index: Index) -> HybridRetriever:
    "A retriever as that of an index, over the exact engine."
    known = index.retriever
    return HybridRetriever(ExactEngine(known.engine.folder), known.embedder)


def interval(differences: np.ndarray, seed: int) -> list[float]:
    draws = np.random.default_rng(seed).choice(differences, (10_000, len(differences))).mean(axis=1)
    return [round(100 * float(each), 1) for each in np.percentile(draws, [2.5, 97.5])]


def compared(index: Index, limit: int, seed: int) -> dict[str, Any]:
    there = index.retriever.engine.rows_of
    questions = [each for each in load_questions(SETS / "ottqa") if there(each.table_id or "") is not None]
    asked = random.Random(seed).sample(questions, min(limit, len(questions)))
    other, ranks, same, shared = exact(index), {"large": [], "exact": []}, 0, []
    for each in tqdm(asked, disable=None):
        found = {
            name: [hit.table_id for hit in search(each.text)]
            for name, search in (("large", index.retriever.search), ("exact", other.search))
        }
        for name, hits in found.items():
            ranks[name].append(hits.index(each.table_id) if each.table_id in hits else 99)
        same += found["large"][:1] == found["exact"][:1]
        shared.append(len(set(found["large"][:5]) & set(found["exact"][:5])) / max(len(found["exact"][:5]), 1))
    report: dict[str, Any] = {"tables": len(index.retriever.engine), "questions": len(asked)}
    for k in (1, 5):
        hit = {name: np.array(each) < k for name, each in ranks.items()}
        difference = hit["large"].astype(float) - hit["exact"]
        report[f"accuracy@{k}"] = {name: round(float(each.mean()), 4) for name, each in hit.items()} | {
            "points": round(100 * float(difference.mean()), 1),
            "interval": interval(difference, seed),
        }
    return report | {"same first": round(same / len(asked), 4), "first five shared": round(float(np.mean(shared)), 4)}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("index", type=Path)
    parser.add_argument("--limit", type=int, default=300)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--json", type=Path, default=Path(__file__).with_suffix(".json"))
    arguments = parser.parse_args()
    report = json.loads(arguments.json.read_text()) if arguments.json.exists() else {}
    with open_index(arguments.index) as index:
        found = compared(index, arguments.limit, arguments.seed)
    print(json.dumps(found))
    report = {
        "command": "python benchmarks/exact_ranking.py INDEX",
        "seed": arguments.seed,
        "results": report.get("results", {}) | {str(found.pop("tables")): found},
        "versions": {"python": platform.python_version()} | {name: version(name) for name in LIBRARIES},
        "machine": {"system": platform.platform(), "cores": os.cpu_count()},
    }
    arguments.json.write_text(json.dumps(report, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
