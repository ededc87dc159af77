"""Whether the rules for answers judge as a person does: pairs of answer and gold, each marked right or wrong by hand.

    python benchmarks/score_pairs.py [--json FILE] [--show]

`score_pairs.jsonl` has one pair a line: class, question, gold values, what was said (a text, or a list of values),
whether it is right, and why; `sql` is the gold query where the case needs one. The first 224 were written before the
rules, by the same author, and every second of them is held. Those marked `later` were written when the rules stood, and
the rules were mended where they failed; those marked `last` were written after that, and nothing was built on them.

Told are, for each rule, how many pairs it judges as marked, how many wrong answers it takes for right, and how many
right ones for wrong. `em_wtq` is a public rule and is measured for comparison only. score_pairs_before.json has the
same figures of the rules that stood before. `--show PART` prints the pairs of a part that `em` misjudges."""

from __future__ import annotations

import argparse
import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from tablerag.core import Answer, Question
from tablerag.evaluation.matching import MATCH_RULES
from tablerag.evaluation.measures import MEASURES

PAIRS = Path(__file__).with_suffix(".jsonl")
PARTS = ("built_on", "held", "later", "last")


def pairs() -> list[dict[str, Any]]:
    "The pairs, each with the part it is in: built_on, held, later or last."
    lines = PAIRS.read_text(encoding="utf-8").splitlines()
    found = [json.loads(line) for line in lines]
    return [
        pair | {"part": next((name for name in PARTS[2:] if name in pair), PARTS[at % 2])}
        for at, pair in enumerate(found)
    ]


def judged(pair: Mapping[str, Any], rule: str) -> bool:
    "What a rule says of a pair, asked as a study asks it."
    said = pair["said"]
    if isinstance(said, dict):
        said = said["repeat"] * said["times"]
    answer = Answer(said) if isinstance(said, str) else Answer(", ".join(said), tuple(said))
    question = Question(pair["id"], pair["question"], answer=tuple(pair["gold"]), sql=pair.get("sql"))
    return bool(MEASURES[rule].take(question, answer))


def counts(found: Sequence[tuple[bool, bool]]) -> dict[str, int]:  # as marked, as judged
    return {
        "n": len(found),
        "as_marked": sum(right == said for right, said in found),
        "wrong_taken_for_right": sum(said and not right for right, said in found),
        "right_taken_for_wrong": sum(right and not said for right, said in found),
    }


def measured() -> dict[str, Any]:
    "The counts of every rule: all pairs, each part, and of `em` each class."
    every = pairs()
    said = {rule: [(pair["right"], judged(pair, rule)) for pair in every] for rule in MATCH_RULES}

    def of(rule: str, **chosen: str) -> dict[str, int]:
        rows = zip(every, said[rule], strict=True)
        return counts([each for pair, each in rows if all(pair[name] == value for name, value in chosen.items())])

    classes = {kind: of("em", **{"class": kind}) for kind in dict.fromkeys(pair["class"] for pair in every)}
    rules = {rule: {"all": of(rule)} | {part: of(rule, part=part) for part in PARTS} for rule in MATCH_RULES}
    return {"command": "python benchmarks/score_pairs.py", "rules": rules, "classes": classes}


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--json", type=Path, default=PAIRS.with_suffix(".json"), metavar="FILE")
    options.add_argument("--show", nargs="?", const="built_on", choices=(*PARTS, "all"))
    given = options.parse_args()
    found = measured()
    for rule, parts in found["rules"].items():
        for part, figures in parts.items():
            print(f"{rule:10} {part:9}", *(f"{name} {count:4}" for name, count in figures.items()), sep="  ")
    for pair in pairs():
        if given.show and given.show in ("all", pair["part"]) and judged(pair, "em") != pair["right"]:
            print({name: pair[name] for name in ("id", "class", "question", "gold", "said", "right", "why")})
    given.json.write_text(json.dumps(found, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
