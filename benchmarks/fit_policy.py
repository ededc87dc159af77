"""Fit the two numbers of the switch's policy likeliest: the power of the retriever's score, and the odds that no
result is right.

    python benchmarks/fit_policy.py BENCHMARK_FOLDER [--limit 300] [--seed 0]

Development questions (`parsing.fold_of`) of the three sets over the product's own index, five tables each, read by
the built-in model as one of several found; WikiSQL and WikiTableQuestions with the page named. Chosen: the least log
loss of "the answer taken is right", each set counting the same. Tables of the test split are left out even as wrong
ones. Results go to benchmarks/policy.json.
"""

from __future__ import annotations

import argparse
import itertools
import json
import math
import tempfile
from pathlib import Path

import numpy as np
from parsing import SETS, best, chosen, fold_of, judged, with_title

from tablerag.evaluation.confidence import calibration_error
from tablerag.parser.parsing import least_probability
from tablerag.retrieval.index import build_index
from tablerag.systems.pipeline import promising_hits

POWERS, DOUBTS = (0.0, 0.1, 0.2, 0.3, 0.5, 0.7), (0.1, 0.15, 0.2, 0.3, 0.4, 0.6)
Looked = list[tuple[float, float, bool]]  # of each table with an answer: retriever's score, probability, whether right


def looked(folder: Path, name: str, limit: int, seed: int) -> list[Looked]:
    "The answers of the tables found for each question, at the first look or else at the second."
    tables, questions = chosen(folder, name, "dev", limit, seed)
    made = []
    with tempfile.TemporaryDirectory() as temporary, build_index(folder / name, Path(temporary) / "index") as index:
        for question in questions:
            if name != "open_wikitable":
                question = with_title(question, tables[question["table_id"]])
            hits = [hit for hit in index.retriever.search(question["question"], 8) if fold_of(hit.table_id) != "test"][
                :5
            ]
            for lenient in (False, True):
                own = [
                    (
                        hit.score,
                        *judged(best(question["question"], tables[hit.table_id], False, lenient), question, name),
                    )
                    for hit in promising_hits(hits)
                ]
                if own := [each for each in own if each[1] >= least_probability(given=False)]:
                    break
            made.append(own)
    return made


def taken(own: Looked, power: float, doubt: float) -> tuple[float, bool]:
    "Probability of the answer with the best odds, and whether it is right."
    odds = [probability / (1.0001 - probability) * score**power for score, probability, _ in own]
    at = int(np.argmax(odds))
    return odds[at] / (doubt + sum(odds)), own[at][2]


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("folder", type=Path)
    arguments.add_argument("--limit", type=int, default=300)
    arguments.add_argument("--seed", type=int, default=0)
    asked = arguments.parse_args()
    found = {name: looked(asked.folder, name, asked.limit, asked.seed) for name in SETS}
    answered = {name: [own for own in each if own] for name, each in found.items()}

    def loss(power: float, doubt: float) -> float:
        total = 0.0
        for each in answered.values():
            pairs = [taken(own, power, doubt) for own in each]
            total -= sum(
                math.log(max(1e-3, probability if right else 1 - probability)) for probability, right in pairs
            ) / len(pairs)
        return total

    table = {(power, doubt): loss(power, doubt) for power, doubt in itertools.product(POWERS, DOUBTS)}
    power, doubt = min(table, key=table.__getitem__)
    rows = {
        f"trust {power}, doubt {doubt}": {"log_loss": round(value / len(SETS), 4)}
        | {
            name: {
                "n": len(found[name]),
                "right": round(sum(taken(own, power, doubt)[1] for own in each) / len(found[name]), 4),
                "calibration_error": round(calibration_error(taken(own, power, doubt) for own in each), 4),
            }
            for name, each in answered.items()
        }
        for (power, doubt), value in sorted(table.items(), key=lambda item: item[1])[:12]
    }
    Path(__file__).with_name("policy.json").write_text(
        json.dumps({"seed": asked.seed, "limit": asked.limit, "least": [power, doubt], "rows": rows}, indent=1) + "\n"
    )
    print(json.dumps({"trust": power, "doubt": doubt}), json.dumps(rows, indent=1))


if __name__ == "__main__":
    main()
