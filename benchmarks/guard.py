"""A fixed sample of each family, and what came of it: a test holds every change against it.

    python benchmarks/guard.py BENCHMARKS [--families desk,styles]

writes guard.json anew: for each family how many of its questions were right, wrong and refused, and what came of each
question. `tests/test_guard.py` asks the same questions again and fails, with the table, where right, wrong or refused
moved by more than the sample allows: questions that changed one way and the other are compared by McNemar's exact test,
p below .01, for each family and for all together. Of the public families the test asks the first third of the sample
and counts each change three times: the same share of changes fails as of all questions. A change for the better fails,
too: then this command is run, and the figures of before and after stand in the commit.

The questions are those of `families.py`, some 60 a family, seed 0. Open-WikiTable end to end has an index of 400 tables
here; `untidy_dev` is left out, since its index alone takes as long as all others, and `written_held`, which is asked
for totals only."""

from __future__ import annotations

import argparse
import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from families import FAMILIES, ask_family

from tablerag.evaluation.confidence import JudgedAnswer
from tablerag.evaluation.measures import versions
from tablerag.evaluation.significance import mcnemar

RESULTS = Path(__file__).with_suffix(".json")
QUESTIONS, POOL = 60, 400
GUARDED = tuple(name for name in FAMILIES if name not in ("untidy_dev", "written_held"))
IN_REPOSITORY = tuple(name for name in GUARDED if not FAMILIES[name].set)
STATES = {"r": "right", "w": "wrong", "n": "refused"}
CHANCE = 0.01  # the largest p at which a figure has moved
States = dict[str, str]  # id of a question -> one of STATES; what cannot be answered is wrong or refused


def state_of(judged: JudgedAnswer) -> str:
    if not judged.answered:
        return "n"
    return "r" if judged.first_right else "w"


def asked_states(name: str, benchmarks: Path | None, questions: int = QUESTIONS) -> States:
    "Ask the sample of a family."
    asked = ask_family(name, benchmarks, questions, pool=POOL)
    return {each.id: state_of(each) for each in asked.judged}


def committed(path: Path = RESULTS) -> dict[str, States]:
    "What came of the questions when the file was written."
    found = json.loads(path.read_text(encoding="utf-8"))["families"]
    return {name: dict(each.rsplit(":", 1) for each in of["questions"].split()) for name, of in found.items()}


def moved(before: States, now: States, state: str, times: int = 1) -> tuple[int, int, float]:
    """How many questions left a state, how many came to it, and how likely such a split is by chance if each stands
    for so many questions."""
    left = sum(before[id] == state != now[id] for id in before)
    came = sum(before[id] != state == now[id] for id in before)
    return left, came, mcnemar(times * left, times * came, exact_below=10**6).p


def compared(
    before: Mapping[str, States],
    now: Mapping[str, States],
    times: int = 1,  # how many of the questions that were kept each one stands for that was asked again
) -> tuple[str, list[str]]:
    """The table of all families, and what moved by more than the sample allows.

    Raises `SystemExit` where a family was not asked the questions that were kept, or so large a part of them."""
    lines, found = [f"{'':20}{'n':>5}" + "".join(f"{name:>20}" for name in STATES.values())], []
    pairs = {name: ({id: before[name][id] for id in before[name].keys() & now[name]}, now[name]) for name in now}
    for name, (old, new) in pairs.items():
        if old.keys() != new.keys() or round(len(before[name]) / max(1, len(new))) != times:
            raise SystemExit(f"{name}: other questions were asked than benchmarks/guard.json holds; write it anew")
    every = [{f"{name} {id}": state for name in pairs for id, state in pairs[name][at].items()} for at in (0, 1)]
    for name, (old, new) in {**pairs, "all": (every[0], every[1])}.items():
        cells = []
        for state, told in STATES.items():
            counts = [sum(each == state for each in states.values()) for states in (old, new)]
            left, came, p = moved(old, new, state, times)
            cells.append(f"{counts[0]} -> {counts[1]}{' *' if p < CHANCE else ''}")
            if p < CHANCE:
                found.append(f"{name}: {told} {counts[0]} -> {counts[1]} of {len(old)} (-{left} +{came}, p = {p:.4f})")
        lines.append(f"{name:20}{len(old):5}" + "".join(f"{cell:>20}" for cell in cells))
    return "\n".join(lines), found


def kept(states: States) -> dict[str, Any]:
    "The states of a family as the file holds them."
    if strange := [id for id in states if len(id.split()) != 1]:
        raise SystemExit(f"the id {strange[0]!r} cannot be kept: it has a space")
    counts = {told: sum(each == state for each in states.values()) for state, told in STATES.items()}
    return {"n": len(states), **counts, "questions": " ".join(f"{id}:{state}" for id, state in states.items())}


def write(benchmarks: Path, names: Sequence[str]) -> str:
    "Ask the families, write what came, and return the table beside what was kept before."
    old = json.loads(RESULTS.read_text(encoding="utf-8"))["families"] if RESULTS.is_file() else {}
    before = committed(RESULTS) if RESULTS.is_file() else {}
    now = {name: asked_states(name, benchmarks) for name in names}
    both = old | {name: kept(states) for name, states in now.items()}
    families = {name: both[name] for name in GUARDED if name in both}
    command = "python benchmarks/guard.py BENCHMARKS"
    whole = {"command": command, "seed": 0, "versions": versions(), "families": families}
    RESULTS.write_text(json.dumps(whole, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    same = {name: states for name, states in now.items() if before.get(name, states).keys() == states.keys()}
    return compared({name: before.get(name, states) for name, states in same.items()}, same)[0]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("benchmarks", type=Path, help="the folder of the public sets")
    parser.add_argument("--families", default=",".join(GUARDED), help="by comma; default: all")
    given = parser.parse_args()
    names = given.families.split(",")
    if unknown := [name for name in names if name not in GUARDED]:
        parser.error(f"there is no family {', '.join(unknown)}; there are: {', '.join(GUARDED)}")
    print(write(given.benchmarks, names))


if __name__ == "__main__":
    main()
