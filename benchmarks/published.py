"""Published text-to-SQL systems on the questions here: imported, run over the databases, measured by every rule.

    python benchmarks/published.py ../shared/benchmarks [--set spider] [--overlay] [--study FOLDER] [--json FILE]

Each system of `predictions.jsonl.gz` becomes a row of a study. Figures: `ex` (Spider's test suite: how often a row
stands there counts, and its place where the gold orders rows) and `ex_set` (BIRD: sets of rows), each with columns in
the gold's order and in any order (`_any`); `low` and `high` are the 95 % interval of a bootstrap over databases,
`questions` that over questions; `kept` leaves contested golds out.
`--overlay` computes the contested golds anew and writes benchmarks/contested.json: seven systems, six of which agree
against the gold. Without it the list there is read, and must be what its rule gives. `check` holds the figures that
were published for these questions against what comes out here by the rule `set_exact` (BIRD's code to the letter),
which is how they were counted.
"""

from __future__ import annotations

import argparse
import json
import statistics
import time
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from research.contests import agreement_areas, find_contested, results_by_question, write_overlays
from tablerag.evaluation.contested import Overlay, read_overlay
from tablerag.evaluation.database_sets import DatabaseSet
from tablerag.evaluation.execution import FIGURES
from tablerag.evaluation.measures import versions
from tablerag.evaluation.predictions import read_predictions
from tablerag.evaluation.significance import compare, intervals
from tablerag.sandbox.results import same_rows
from tablerag.studies.published import execution_table, import_predictions

SETS = ("spider", "bird")
OVERLAYS = Path(__file__).with_name("contested.json")
DIVERSE = {  # one of each family
    "spider": (
        "CodeS-15B",
        "DAIL-SQL + GPT-4",
        "Graphix-T5-3B + PICARD",
        "DTS-SQL (DeepSeek 7B)",
        "TA-SQL + GPT-4",
        "DIN-SQL + GPT-4",
        "GPT-4 few-shot",
    ),
    "bird": ("CodeS-15B", "TA-SQL + GPT-4", "RSL-SQL + GPT-4o", "CSC-SQL 32B"),
}
PANEL = 7  # the first systems of a file, those asked without evidence left out
CHECKED = {  # gold's column order, any order; percent, as given with the sets
    "spider": {
        "CodeS-1B": (65.9, 72.0),
        "CodeS-7B": (79.9, 84.9),
        "GPT-4 zero-shot": (68.5, 76.7),
        "DAIL-SQL + GPT-4": (70.6, 79.6),
        "DIN-SQL + GPT-4": (79.9, 85.3),
    },
    "bird": {
        "CodeS-1B": (76.3, None),
        "CodeS-1B without evidence": (61.3, None),
        "CodeS-7B": (80.1, None),
        "CodeS-7B without evidence": (67.2, None),
        "RSL-SQL + GPT-4o": (85.0, None),
    },
}


def percent(value: float) -> float:
    return round(100 * float(value), 1)


def check(name: str, results: dict[str, Any], systems: list[str]) -> dict[str, Any]:
    "Published figures beside those by the rule they were counted by."
    found = {}
    for system in systems:
        here = [
            percent(
                statistics.mean(
                    rows[""] is not None
                    and rows[system] is not None
                    and same_rows(rows[""], rows[system], "set_exact", any_columns)
                    for rows in results.values()
                )
            )
            for any_columns in (False, True)
        ]
        said = CHECKED[name].get(system, (None, None))
        same = all(one is None or one == two for one, two in zip(said, here, strict=True))
        found[system] = {"set_exact": here[0], "set_exact_any": here[1]}
        if said[0] is not None:
            found[system] |= {"published": [each for each in said if each is not None], "same": same}
    return found


def measure(folder: Path, name: str, overlay: Overlay | None, study: Path) -> tuple[dict[str, Any], Overlay]:
    start = time.perf_counter()
    with DatabaseSet(folder / name) as databases:
        file = folder / name / "predictions.jsonl.gz"
        predictions = read_predictions(file, databases.questions)
        frame = import_predictions(study, databases, file).frame(traces=False)
        panel = [label for label in predictions if not label.endswith("without evidence")][:PANEL]
        computed = find_contested(databases, {label: predictions[label] for label in panel}, name)
        results = results_by_question(databases, predictions)
    overlay = computed if overlay is None else overlay
    aside = overlay.ids(databases.questions)
    aside_any = overlay.ids(databases.questions, any_columns=True)
    table = execution_table(frame, sorted(aside)).set_index("system")
    by_question = {figure: intervals(frame, figure, cluster=None).set_index("system") for figure in FIGURES}
    kept_any = frame[~frame["question_id"].isin(aside_any)].groupby("system")
    systems: dict[str, Any] = {}
    for label in predictions:
        row = table.loc[label]
        systems[label] = {"failed": int(row["failed"])}
        for figure in FIGURES:
            own = by_question[figure].loc[label]
            systems[label][figure] = {
                "all": percent(row[figure]),
                "low": percent(row[f"{figure}_low"]),
                "high": percent(row[f"{figure}_high"]),
                "questions": [percent(own["low"]), percent(own["high"])],
                "kept": percent(
                    kept_any.get_group(label)[figure].mean() if figure.endswith("any") else row[f"{figure}_kept"]
                ),
            }
    agreement = {}
    for of, members in {"first": panel, "diverse": [each for each in DIVERSE[name] if each in predictions]}.items():
        for columns in (False, True):
            figure = "ex_set_any" if columns else "ex_set"
            right = {
                (id, system): value == 1
                for id, system, value in zip(frame["question_id"], frame["system"], frame[figure], strict=True)
            }
            for left_out, what in ((frozenset(), "all"), (aside_any if columns else aside, "kept")):
                areas = agreement_areas(
                    results, members, lambda id, system, right=right: right[id, system], left_out, "set", columns
                )
                known = [area for area in areas.values() if area is not None]
                agreement[f"{of}, {figure}, {what}"] = {
                    "least": round(min(known), 3),
                    "most": round(max(known), 3),
                    "systems": {label: None if area is None else round(area, 3) for label, area in areas.items()},
                }
    pairs = compare(
        frame, "ex_any", [panel[0], *(label for label in predictions if label != panel[0])], cluster="tag_database"
    )
    pairs = pairs[pairs["a"] == panel[0]]
    return {
        "n": len(databases.questions),
        "databases": len(databases.files),
        "systems": systems,
        "contested": {
            "version": overlay.version,
            "rule": overlay.rule,
            "panel": panel,
            "golds": len(aside),
            "golds, columns in any order": len(aside_any),
            "as its rule gives": overlay == computed,
            "note": "kept: figures with columns in any order leave out those contested in any order",
        },
        "agreement": {
            "of": "area under ROC: the share of the others of the panel that give the same rows, against being right",
            **agreement,
        },
        "against": {
            row.b: {
                "a": row.a,
                "difference": percent(row.difference),
                "low": percent(row.low),
                "high": percent(row.high),
                "only_a": int(row.only_a),
                "only_b": int(row.only_b),
                "p": round(row.p, 5),
                "p_holm": round(row.p_holm, 5),
            }
            for row in pairs.itertuples()
        },
        "check": check(name, results, list(predictions)),
        "seconds": round(time.perf_counter() - start, 1),
    }, computed


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("benchmarks", type=Path)
    parser.add_argument("--set", choices=SETS, action="append", help="default: all")
    parser.add_argument("--overlay", action="store_true", help="compute the contested golds anew and write them")
    parser.add_argument("--study", type=Path, help="keep the studies here, a folder a set")
    parser.add_argument("--json", type=Path, default=Path(__file__).with_suffix(".json"))
    options = parser.parse_args()
    known = (
        {name: read_overlay(OVERLAYS, name) for name in SETS if name in json.loads(OVERLAYS.read_text())}
        if OVERLAYS.exists()
        else {}
    )
    found = json.loads(options.json.read_text()) if options.json.exists() else {"sets": {}}
    for name in options.set or SETS:
        with TemporaryDirectory() as scratch:
            study = (options.study or Path(scratch)) / name
            figures, computed = measure(options.benchmarks, name, None if options.overlay else known.get(name), study)
        if options.overlay or name not in known:
            old = known.get(name)
            fresh = old is None or old.contested != computed.contested
            known[name] = replace(computed, version=(old.version + fresh if old else 1))
            figures["contested"]["version"] = known[name].version
            write_overlays(OVERLAYS, list(known.values()))
        found["sets"][name] = figures
        for label, system in figures["systems"].items():
            print(
                f"{name:8} {label:32}", {figure: (system[figure]["all"], system[figure]["kept"]) for figure in FIGURES}
            )
        print(json.dumps({key: figures[key] for key in ("contested", "agreement", "check", "seconds")}, indent=1))
    about = {"command": "python benchmarks/published.py ../shared/benchmarks", "seed": 0, "versions": versions()}
    options.json.write_text(json.dumps({**about, **found, **about}, indent=1, ensure_ascii=False) + "\n")


if __name__ == "__main__":
    main()
