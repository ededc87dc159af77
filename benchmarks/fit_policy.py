"""Fit how the switch weighs the answers of several tables: the power of the retriever's score, the odds that no answer
is right, and the least confidence of an answer beside the others.

    python benchmarks/fit_policy.py BENCHMARKS [--wheels FOLDER] [--without-own FOLDER] [--limit 300] [--seed 0]

Development families end to end: Open-WikiTable (tables of the split `dev`), `untidy_dev`, `desk`, `sample`.
`--without-own` takes weights that never saw the family, as for families.py: what is fitted on tables that the weights
know is too sure of itself on others. Every table's own answer is recorded once; each pair of power and odds is then
tried on the records. Chosen: of the pairs that keep the promise of a high confidence (of the answers with .7 and more
at least 90 % are right in every family) and come within 0.01 of their least log loss of "the answer is right", the one
that answers most rightly, each family counting the same. The least confidence of each pair is the smallest that gains
within a point of the most, where a wrong answer, and one to a question that the source cannot tell, costs what a right
one gains. Results go to benchmarks/policy.json."""

from __future__ import annotations

import argparse
import itertools
import json
import math
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any, NamedTuple
from unittest.mock import patch

import families
import numpy as np
import untidy

from tablerag.core import Answer
from tablerag.evaluation.confidence import calibration_error
from tablerag.routing import Switch

FAMILIES = ("open_wikitable_e2e", "untidy_dev", "desk", "sample")
POWERS, DOUBTS = (0.0, 0.2, 0.3, 0.5, 0.7), (0.05, 0.1, 0.15, 0.2, 0.3, 0.4, 0.6)
LEAST = tuple(round(0.2 + 0.05 * i, 2) for i in range(11))
SURE, PROMISED = 0.7, 0.9  # of the answers with this confidence and more, at least this share is right


class Record(NamedTuple):
    "The answers of the tables found for one question, and which of them are right."

    found: list[Answer]
    right: list[bool]
    answerable: bool


@contextmanager
def recorded() -> Iterator[list[Record]]:
    "Record what the switch weighs, for every question that is asked inside."
    records: list[Record] = []
    found: list[Answer] = []
    weigh, ask, ask_untidy = Switch._beside_others, families.Asked.ask, untidy.ask

    def weighed(self: Switch, answer: Answer, end: Any) -> Answer:
        found[:] = end["found"]
        return weigh(self, answer, end)

    def keep(right: Callable[[Answer], bool], answerable: bool) -> None:
        records.append(Record(list(found), [answerable and right(each) for each in found], answerable))
        found.clear()

    def asked(self: Any, id: str, cluster: str, respond: Any, right: Any, answerable: bool = True) -> None:
        ask(self, id, cluster, respond, right, answerable)
        keep(right, answerable)

    def asked_untidy(session: Any, case: Any, accepted: Any, folder: Path) -> dict[str, Any]:
        row = ask_untidy(session, case, accepted, folder)
        keep(lambda each: untidy.right(untidy.given_values(each), accepted), bool(accepted))
        return row

    with (
        patch.object(Switch, "_beside_others", weighed),
        patch.object(families.Asked, "ask", asked),
        patch.object(untidy, "ask", asked_untidy),
    ):
        yield records


Weighed = list[tuple[float, bool, bool]]  # of each question: confidence, whether right, whether it has an answer


def weighed(records: Sequence[Record], trust: float, doubt: float) -> Weighed:
    "The answers that a switch with these numbers takes."
    switch = SimpleNamespace(trust=trust, doubt=doubt)
    for name in ("_odds", "_agreed_odds", "_probability"):
        setattr(switch, name, getattr(Switch, name).__get__(switch))
    taken: Weighed = []
    for found, right, answerable in records:
        if not found:
            taken.append((0.0, False, answerable))
            continue
        best = max(found, key=lambda each: (switch._agreed_odds(each, found), switch._odds(each)))
        is_right = next(ok for each, ok in zip(found, right, strict=True) if each is best)
        taken.append((switch._probability(best, found), is_right, answerable))
    return taken


def log_loss(taken: Weighed) -> float:
    "The mean over questions with an answer of some table."
    told = [min(max(p if right else 1 - p, 1e-3), 1.0) for p, right, _ in taken if p]
    return -sum(map(math.log, told)) / max(1, len(told))


def keeps_promise(taken: Weighed) -> bool:
    "Whether enough of the sure answers are right."
    return shares(taken, 0.0)["precision_at_70"] >= PROMISED


def shares(taken: Weighed, least: float) -> dict[str, float]:
    "The figures of the answers with a least confidence."
    able = [(p >= least, right) for p, right, answerable in taken if answerable]
    unable = [p >= least for p, _, answerable in taken if not answerable]
    sure = [right for p, right, _ in taken if p >= SURE]
    found = {
        "right": np.mean([given and right for given, right in able]),
        "wrong": np.mean([given and not right for given, right in able]),
        "unanswerable_answered": np.mean(unable) if unable else 0.0,
        "precision_at_70": np.mean(sure) if sure else 0.0,
        "calibration_error": calibration_error((p, right) for p, right, _ in taken if p),
    }
    return {name: round(float(value), 4) for name, value in found.items()}


def gain(taken: Weighed, least: float) -> float:
    found = shares(taken, least)
    return found["right"] - found["wrong"] - found["unanswerable_answered"]


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("benchmarks", type=Path)
    arguments.add_argument("--limit", type=int, default=300)
    arguments.add_argument("--seed", type=int, default=0)
    arguments.add_argument("--wheels", type=Path, help="packages of the untidy development half, see untidy.py")
    arguments.add_argument("--without-own", type=Path, metavar="FOLDER", help="of parser-without-FAMILY.npz")
    asked = arguments.parse_args()
    records: dict[str, list[Record]] = {}
    for name in FAMILIES:
        if asked.without_own:
            families.take_weights(name, asked.without_own)
        with recorded() as records[name]:
            if name == "untidy_dev":
                untidy.measure(asked.benchmarks / "wild", "dev", asked.wheels, False, None)
            else:
                families.ask_family(name, asked.benchmarks, asked.limit, asked.seed, "dev")
    tried = {
        (trust, doubt): {name: weighed(each, trust, doubt) for name, each in records.items()}
        for trust, doubt in itertools.product(POWERS, DOUBTS)
    }
    losses = {pair: float(np.mean([*map(log_loss, own.values())])) for pair, own in tried.items()}

    def best_least(own: dict[str, Weighed]) -> float:
        gains = {least: float(np.mean([gain(taken, least) for taken in own.values()])) for least in LEAST}
        return min(least for least, each in gains.items() if each >= max(gains.values()) - 0.01)

    rows = []
    for (trust, doubt), own in tried.items():
        least = best_least(own)
        row = {"trust": trust, "doubt": doubt, "least": least, "log_loss": round(losses[trust, doubt], 4)}
        row["keeps_promise"] = all(map(keeps_promise, own.values()))
        rows.append(row | {name: {"n": len(taken)} | shares(taken, least) for name, taken in own.items()})
    best = min((row["log_loss"] for row in rows if row["keeps_promise"]), default=0.0) + 0.01
    rows.sort(
        key=lambda row: (
            not row["keeps_promise"],
            max(row["log_loss"], best),
            -sum(row[name]["right"] for name in FAMILIES),
        )
    )
    settings = {"seed": asked.seed, "limit": asked.limit, "left_out": bool(asked.without_own)}
    whole = settings | {"rows": rows[:12]}
    Path(__file__).with_name("policy.json").write_text(json.dumps(whole, indent=1) + "\n", encoding="utf-8")
    print(json.dumps(rows[0], indent=1))


if __name__ == "__main__":
    main()
