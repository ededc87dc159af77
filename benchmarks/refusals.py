"""What a refusal costs beside another checkout: processor seconds, and tables tried; write benchmarks/refusals.json.

    git worktree add ../before REVISION
    python benchmarks/refusals.py ../before BENCHMARKS [--limit 100] [--repeats 2] [--sources data ottqa]

Both checkouts are asked the same questions, turn by turn, each with an index of its own and with as many threads as it
likes. A question counts as a refusal where neither answers it. Of the repeats at a question the least counts; what was
parsed for the questions before is forgotten. `data` is asked the questions of OTT-QA, which it
cannot answer, and its own; `ottqa` its own, most of which need texts beside the tables.
"""

from __future__ import annotations

import argparse
import gzip
import json
import os
import random
import subprocess
import sys
import tempfile
from datetime import date
from pathlib import Path

from figures import machine

ROOT = Path(__file__).resolve().parent.parent
RESULTS = Path(__file__).with_suffix(".json")
THREADS = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS")
_ASKED = """
import inspect, json, sys, time
import tablerag
from tablerag.methods.skills.readings import forget_parses
session = tablerag.open(sys.argv[1], progress=False)
how = {"fresh": True} if "fresh" in inspect.signature(session.ask).parameters else {}  # no answer from memory
for line in sys.stdin:
    forget_parses()
    begun = time.process_time()
    answer = session.ask(json.loads(line), **how)
    seconds = time.process_time() - begun
    tried = [step.partition(":")[0] for step in answer.route]
    told = [seconds, answer.answered, answer.text, answer.reason, tried.count("sql_agent"), tried.count("sql_agent_v")]
    print(json.dumps(told), flush=True)
"""


def questions(folder: Path, limit: int) -> list[str]:
    found = []
    for file in sorted(folder.glob("questions*.jsonl*")):
        opened = gzip.open if file.suffix == ".gz" else open
        with opened(file, "rt", encoding="utf-8") as lines:
            found += [json.loads(line)["question"] for line in lines]
    return random.Random(0).sample(found, min(limit, len(found)))


def measured(source: Path, asked: list[str], other: Path, repeats: int) -> dict[str, object]:
    checkouts = {"before": other.resolve(), "now": ROOT}
    least: dict[str, list[list]] = {name: [] for name in checkouts}
    with tempfile.TemporaryDirectory() as place:
        bare = {name: value for name, value in os.environ.items() if name not in THREADS}
        children = {
            name: subprocess.Popen(
                [sys.executable, "-c", _ASKED, str(source.resolve())], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                text=True, cwd=checkout,
                env={**bare, "PYTHONPATH": str(checkout), "XDG_CACHE_HOME": f"{place}/{name}"},
            )
            for name, checkout in checkouts.items()
        }  # fmt: skip
        for turn in range(repeats + 1):  # the first makes tables known
            for number, question in enumerate(asked):
                for name, child in children.items():
                    assert child.stdin and child.stdout
                    child.stdin.write(json.dumps(question) + "\n")
                    child.stdin.flush()
                    told = json.loads(child.stdout.readline())
                    if turn == 0:
                        least[name].append(told)
                    elif turn == 1 or told[0] < least[name][number][0]:
                        least[name][number] = told
        for child in children.values():
            child.communicate()
    found: dict[str, object] = {"questions": len(asked)}
    pairs = list(zip(least["before"], least["now"], strict=True))
    found["answers differ"] = sum(one[1:4] != two[1:4] for one, two in pairs)
    for what, wanted in (("refusals", False), ("answers", True)):
        both = [pair for pair in pairs if pair[0][1] is wanted and pair[1][1] is wanted]
        if not both:
            continue
        told = {"both": len(both)}
        for name, rows in zip(checkouts, zip(*both, strict=True), strict=True):
            mean = {key: sum(row[at] for row in rows) / len(rows) for key, at in (("s", 0), ("once", 4), ("again", 5))}
            told[name] = {
                "processor seconds": round(mean["s"], 4),
                "tables tried": round(mean["once"], 2), "tried again": round(mean["again"], 2),
            }  # fmt: skip
        ratio = told["now"]["processor seconds"] / told["before"]["processor seconds"]
        found[what] = {**told, "now / before": round(ratio, 2)}
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("other", type=Path, help="another checkout")
    parser.add_argument("benchmarks", type=Path, help="folder of the benchmark sets")
    parser.add_argument("--limit", type=int, default=100)
    parser.add_argument("--repeats", type=int, default=2)
    parser.add_argument("--sources", nargs="+", default=["data", "ottqa"])
    given = parser.parse_args()
    kept = json.loads(RESULTS.read_text(encoding="utf-8")) if RESULTS.exists() else {"sources": {}}
    others = questions(given.benchmarks / "ottqa", given.limit)
    for name in given.sources:
        source = ROOT / "data" if name == "data" else given.benchmarks / name
        asked = [*questions(source, given.limit), *others] if name == "data" else questions(source, given.limit)
        kept["sources"][name] = measured(source, asked, given.other, given.repeats)
        print(name, json.dumps(kept["sources"][name]), flush=True)
    head = subprocess.run(
        ["git", "-C", str(given.other), "rev-parse", "--short", "HEAD"], capture_output=True, text=True
    )
    kept |= {"before": head.stdout.strip(), "date": date.today().isoformat(), "machine": machine()}
    RESULTS.write_text(json.dumps(kept, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
