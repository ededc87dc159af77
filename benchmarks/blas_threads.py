"""What the threads of numpy's BLAS cost a question: processor seconds with as many as it likes, with the limit that
search and parser set, and with one from the environment; write benchmarks/blas_threads.json.

    python benchmarks/blas_threads.py SOURCE... [--limit 40] [--repeats 3] [--out benchmarks/blas_threads.json]

SOURCE is a folder with tables, databases or graphs, and questions (`questions*.jsonl`). Each run is a process of its
own; the ways take turns, so that they meet the same load. The least of the repeats counts.
"""

import argparse
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path

WAYS = ("as many as it likes", "limited", "one in the environment")
VARIABLES = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS")


def child(source: str, limit: int, way: str) -> None:
    import tablerag
    from tablerag.ground.threads import one_blas_thread
    from tablerag.tables.questions import load_questions

    if way == WAYS[0]:
        from threadpoolctl import threadpool_limits

        one_blas_thread.__enter__()  # whoever enters it later finds the limit set, and leaves the number alone
        threadpool_limits(os.cpu_count(), user_api="blas")
    session = tablerag.open(source, progress=False)
    questions = [each.text for path in session.opened.questions_files() for each in load_questions(path)]
    questions = random.Random(0).sample(questions, min(limit, len(questions)))
    for question in questions[:2]:  # loads weights
        session.ask(question, fresh=True)
    start, begun = time.perf_counter(), time.process_time()
    answers = [session.ask(question, fresh=True).text for question in questions]
    print(json.dumps([time.process_time() - begun, time.perf_counter() - start, answers]))


def measure(source: Path, limit: int, repeats: int) -> dict[str, object]:
    found: dict[str, list[list[float]]] = {way: [] for way in WAYS}
    answers: dict[str, list[str]] = {}
    with tempfile.TemporaryDirectory() as cache:
        bare = {name: value for name, value in os.environ.items() if name not in VARIABLES} | {"XDG_CACHE_HOME": cache}
        for turn in range(repeats):
            for way in WAYS:
                environment = bare | ({"OMP_NUM_THREADS": "1"} if way == WAYS[2] else {})
                command = [sys.executable, __file__, str(source), "--limit", str(limit), "--child", way]
                out = subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout
                *seconds, answers[way] = json.loads(out.splitlines()[-1])
                found[way].append(seconds)
                print(source.name, turn, way, [round(each, 2) for each in seconds], file=sys.stderr)
    told: dict[str, object] = {"questions": len(answers[WAYS[0]])}
    for way, runs in found.items():
        processor, wall = (round(min(each), 2) for each in zip(*runs, strict=True))
        told[way] = {"processor_seconds": processor, "seconds": wall}
    told["answers_differ"] = sum(one != other for one, other in zip(answers[WAYS[0]], answers[WAYS[1]], strict=True))
    return told


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("sources", type=Path, nargs="+")
    parser.add_argument("--limit", type=int, default=40)
    parser.add_argument("--repeats", type=int, default=3)
    parser.add_argument("--out", type=Path, default=Path(__file__).with_suffix(".json"))
    parser.add_argument("--child", choices=WAYS, help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.child:
        return child(str(arguments.sources[0]), arguments.limit, arguments.child)
    measured = {each.name: measure(each, arguments.limit, arguments.repeats) for each in arguments.sources}
    found = {"cores": os.cpu_count(), **measured}
    arguments.out.write_text(json.dumps(found, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
