"""How large the share of wrong answers is in a family, where the threshold of a risk comes from all other families.

    python benchmarks/realised_risk.py [--records families.jsonl] [--seed 0]

Reads the records of families.py (run it with `--without-own` first: records of weights that saw the family are no
test), takes for each family over tables the threshold that the others give at a risk (conformal risk control, as the
product computes it), and counts: how much is answered above it, how much of that is wrong, and in how many of 100
resamples of the family the share of wrong answers is at most the risk. Open-WikiTable with the table given and end to
end is one family here, and so are `untidy_dev` and `desk`: neither serves to calibrate the other. RealHiTBench serves
for no threshold: its licence allows to measure only. Results go to benchmarks/realised_risk.json."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

import numpy as np
from families import FAMILIES

from tablerag.models.risk import risk_threshold

HERE = Path(__file__).resolve().parent
RISKS = (0.05, 0.1, 0.2)
TABLES = [name for name in FAMILIES if name not in ("spider", "bird", "styles", "ck25", "graphs", "sample")]
MEASURED_ONLY = "realhitbench"
RESAMPLES = 100


def records(path: Path) -> dict[str, np.ndarray]:  # family -> confidence, whether wrong; one row a question
    "The answerable questions of each family that have an interpretation."
    found = {}
    for line in path.read_text(encoding="utf-8").splitlines():
        family = json.loads(line)
        rows = [(p, not right) for _, p, _, right, able, _ in family["rows"] if able and p is not None]
        found[family["family"]] = np.array(rows, float).reshape(-1, 2)
    return {name: found[name] for name in TABLES if name in found}


def realised(found: dict[str, np.ndarray], name: str, risk: float, draw: np.random.Generator) -> dict[str, Any]:
    "What a family's answers are above the threshold of the others."
    own = FAMILIES[name].weights or name
    others = {
        other: rows
        for other, rows in found.items()
        if other != MEASURED_ONLY and (FAMILIES[other].weights or other) != own
    }
    rows, names = np.concatenate([*others.values()]), np.repeat([*others], [len(each) for each in others.values()])
    least = risk_threshold(rows[:, 0], rows[:, 1], risk, names)
    confidence, wrong = found[name].T
    picks = draw.integers(0, len(wrong), (RESAMPLES, len(wrong)))
    given = confidence >= least
    shares = (wrong * given)[picks].sum(1) / np.maximum(1, given[picks].sum(1))
    return {
        "least": round(least, 4),
        "answered": round(float(given.mean()), 4),
        "wrong_of_answered": round(float(wrong[given].mean()), 4) if given.any() else None,
        "resamples_within_risk": int((shares <= risk).sum()),
        "n": len(wrong),
    }


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--records", type=Path, default=HERE / "families.jsonl")
    arguments.add_argument("--seed", type=int, default=0)
    asked = arguments.parse_args()
    found, draw = records(asked.records), np.random.default_rng(asked.seed)
    figures = {str(risk): {name: realised(found, name, risk, draw) for name in found} for risk in RISKS}
    whole = {"seed": asked.seed, "resamples": RESAMPLES, "risks": figures}
    (HERE / "realised_risk.json").write_text(json.dumps(whole, indent=1) + "\n", encoding="utf-8")
    for risk, own in figures.items():
        for name, each in own.items():
            print(risk, name.ljust(20), *(f"{key} {value}" for key, value in each.items()))


if __name__ == "__main__":
    main()
