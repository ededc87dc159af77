"""Does this checkout answer as another one does? Both run the same questions; every record is compared.

    git worktree add ../before REVISION
    python benchmarks/same_answers.py ../before BENCHMARKS [--limit 800] [--seed 0] [--part data solve end]

For a change that is to leave behaviour as it is. What is compared, question by question: the answer and its values, the
query, the table, the tables found, the route, the reason, errors, and every measure; times are not. Only the command
line is used, so the other checkout may be of any age. Parts:

- data: the sample questions end to end
- solve: wikisql and wtq with the gold table given
- end: open_wikitable end to end
- methods: the sample questions by each of the six other systems
- retrieval: the tables found for the sample questions and for open_wikitable

Results go to benchmarks/same_answers.json; the first differences are printed.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
from datetime import date
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PARTS = ("data", "solve", "end", "methods", "retrieval")
METHODS = ("sql_agent", "sql_agent_v", "rag", "rag_html", "rag_vision", "chain_of_table")
TIMES = ("seconds",)


def runs(benchmarks: Path, limit: int, parts: list[str]) -> dict[str, list[str]]:
    "Name -> words for `tablerag bench`; sources are relative to each checkout."
    few, some, pages = str(max(1, limit // 8)), str(max(1, limit // 5)), str(benchmarks / "open_wikitable")
    return {
        name: words
        for part, name, words in [
            ("data", "data, end to end", ["data", "--task", "answer"]),
            ("solve", "wikisql, table given", [str(benchmarks / "wikisql"), "--task", "solve", "--limit", str(limit)]),
            ("solve", "wtq, table given", [str(benchmarks / "wtq"), "--task", "solve", "--limit", str(limit)]),
            (
                "end",
                "open_wikitable, end to end",
                [str(benchmarks / "open_wikitable"), "--task", "answer", "--limit", some],
            ),
            *(
                ("methods", f"data, {method}", ["data", "--task", "answer", "--limit", few, "--system", method])
                for method in METHODS
            ),
            ("retrieval", "data, tables found", ["data", "--task", "retrieval"]),
            (
                "retrieval",
                "open_wikitable, tables found",
                [pages, "--task", "retrieval", "--limit", str(limit)],
            ),
        ]
        if part in parts
    }


def records(checkout: Path, words: list[str], seed: int, cache: Path) -> dict[str, dict]:
    "What a checkout's command line says of each question."
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "records.jsonl"
        code = "import sys; from tablerag.cli import main; sys.exit(main())"
        environment = {**os.environ, "PYTHONPATH": str(checkout), "XDG_CACHE_HOME": str(cache), "OMP_NUM_THREADS": "1"}
        command = [sys.executable, "-c", code, "bench", *words, "--seed", str(seed), "--records", str(file), "--json"]
        done = subprocess.run(command, cwd=checkout, env=environment, capture_output=True, text=True)
        if done.returncode:
            raise SystemExit(f"{checkout}: tablerag bench {' '.join(words)} failed:\n{done.stderr[-2000:]}")
        found = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    return {record["id"]: {name: value for name, value in record.items() if name not in TIMES} for record in found}


def revision(checkout: Path) -> str:
    return subprocess.run(
        ["git", "-C", str(checkout), "rev-parse", "--short", "HEAD"], capture_output=True, text=True, check=True
    ).stdout.strip()


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("other", type=Path, help="another checkout")
    arguments.add_argument("benchmarks", type=Path, help="folder of the benchmark sets")
    arguments.add_argument("--part", choices=PARTS, nargs="+", default=list(PARTS))
    arguments.add_argument("--limit", type=int, default=800)
    arguments.add_argument("--seed", type=int, default=0)
    given = arguments.parse_args()
    other, benchmarks = given.other.resolve(), given.benchmarks.resolve()
    found = {}
    with tempfile.TemporaryDirectory() as cache:
        for name, words in runs(benchmarks, given.limit, given.part).items():
            before = records(other, words, given.seed, Path(cache) / "before")
            after = records(ROOT, words, given.seed, Path(cache) / "after")
            differences = [
                {"id": id, "what": sorted(key for key in before[id] if before[id][key] != after.get(id, {}).get(key))}
                for id in before
                if before[id] != after.get(id)
            ]
            found[name] = {"questions": len(before), "different": len(differences), "first": differences[:5]}
            print(f"{name}: {len(before)} questions, {len(differences)} different", flush=True)
            for difference in differences[:5]:
                for key in difference["what"]:
                    print(f"  {difference['id']} {key}: {before[difference['id']][key]!r}")
                    print(f"  {' ' * len(difference['id'])} {key}: {after.get(difference['id'], {}).get(key)!r}")
    report = {
        "command": f"python benchmarks/same_answers.py OTHER BENCHMARKS --limit {given.limit} --seed {given.seed}",
        "before": revision(other),
        "after": revision(ROOT),
        "date": date.today().isoformat(),
        "runs": found,
    }
    path = Path(__file__).with_suffix(".json")
    path.write_text(json.dumps(report, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
