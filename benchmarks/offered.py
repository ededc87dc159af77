"""How likely an interpretation must be to be shown in place of an answer: the right one among those kept, by the floor.

    python benchmarks/offered.py BENCHMARKS [--families wtq,hitab] [--limit 120] [--seed 0] [--json FILE]

Asks the open sets as `families.py` does, with the shipped weights. Of each question that gets no answer, all
interpretations that the system proposes (at most three) are judged against the gold. For each floor of the confidence:
how many refusals still show an interpretation, how many of those show the right one (`right`, of all refusals that
have it), how many interpretations are shown in all, and how many questions that the source cannot answer show one.
`tablerag.core.OFFERED` is the product's floor. Sets whose questions are asked by `untidy.py` are left out: it keeps
the closest interpretation only. Figures on families that trained the weights are no figures of quality; the floor is
chosen by all."""

from __future__ import annotations

import argparse
import json
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import families
from families import FAMILIES, Asked, Setting

from tablerag.core import OFFERED, Answer, Parse
from tablerag.evaluation.measures import versions

FLOORS = (0.0, 0.01, 0.02, 0.03, 0.05, 0.08, 0.1, 0.15, 0.2)
ASKED = [name for name in FAMILIES if name not in ("untidy_dev", "desk")]


@dataclass
class AskedAll(Asked):
    "What came of the questions of a family, with all interpretations of those that got no answer."

    refused: list[tuple[bool, list[tuple[float, bool]]]] = field(
        default_factory=list
    )  # answerable; each interpretation

    def ask(
        self,
        id: str,
        cluster: str,
        respond: Callable[[], Answer],
        right: Callable[[Answer | Parse], bool],
        answerable: bool = True,
    ) -> None:
        "Ask one question and judge what comes."
        answers: list[Answer] = []

        def keep() -> Answer:
            answers.append(respond())
            return answers[0]

        super().ask(id, cluster, keep, right, answerable)
        if not answers[0].answered:
            judged = [(round(each.likelihood, 4), answerable and right(each)) for each in answers[0].proposals]
            self.refused.append((answerable, judged))


def at_floor(refused: Sequence[tuple[bool, list[tuple[float, bool]]]], floor: float) -> dict[str, float]:
    "What is shown of refusals at a floor."
    kept = [(able, [right for chance, right in each if chance >= floor]) for able, each in refused]
    return {
        "floor": floor,
        "refusals_that_show_one": sum(bool(each) for able, each in kept if able),
        "right_among_them": sum(any(each) for _, each in kept),
        "interpretations_shown": sum(len(each) for able, each in kept if able),
        "unanswerable_that_show_one": sum(bool(each) for able, each in kept if not able),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("benchmarks", type=Path)
    parser.add_argument("--families", default=",".join(ASKED))
    parser.add_argument("--limit", type=int, default=120)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--json", type=Path, metavar="FILE")
    given = parser.parse_args()
    families.Asked = AskedAll
    found: dict[str, list[tuple[bool, list[tuple[float, bool]]]]] = {}
    for name in given.families.split(","):
        with tempfile.TemporaryDirectory() as scratch:
            asked = FAMILIES[name].ask(Setting(given.benchmarks, Path(scratch), given.limit, given.seed))
        found[name] = asked.refused
        print(f"{name:20} {len(asked.judged):4} asked {len(asked.refused):4} refused", flush=True)
    pooled = [each for refused in found.values() for each in refused]
    table = [at_floor(pooled, floor) for floor in FLOORS]
    print(f"{len(pooled)} refusals, {sum(not able for able, _ in pooled)} of them of questions without an answer")
    for row in table:
        print("  ".join(f"{name} {value}" for name, value in row.items()), "<- OFFERED" * (row["floor"] == OFFERED))
    if given.json:
        record = {"command": f"python benchmarks/offered.py BENCHMARKS --limit {given.limit} --seed {given.seed}"}
        by_family = {name: [at_floor(refused, floor) for floor in (0.0, OFFERED)] for name, refused in found.items()}
        record |= {"versions": versions(), "refused": len(pooled), "offered": OFFERED, "floors": table}
        given.json.write_text(json.dumps({**record, "families": by_family}, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
