"""The paper's methods side by side on the built-in model, the gold table given and end to end.

    python benchmarks/methods.py BENCHMARKS [--set open_wikitable] [--limit 200] [--seed 0] [--systems rag
        rag_html ...] [--tasks solve answer]

BENCHMARKS holds one folder a set, each with tables.jsonl.gz and questions.jsonl.gz. The questions are a seeded sample
of all of the set's. Results go to benchmarks/methods.json, one entry a set; systems that are not run anew are kept.
`em` reads numbers, dates and case for what they mean, `em_strict` compares characters; `precision` is the share of
right ones among the answers given; `prompt_tokens` is what a language model would have been sent, estimated from
characters.
"""

from __future__ import annotations

import argparse
import gzip
import json
import statistics
import tempfile
import time
from datetime import date
from pathlib import Path

from figures import machine

from tablerag.core import Answer, Question
from tablerag.evaluation.matching import answer_matches
from tablerag.evaluation.measures import sample
from tablerag.methods.skills.readings import forget_parses
from tablerag.retrieval.index import build_index
from tablerag.routing.catalogue import system
from tablerag.schema.room import estimate_tokens

ROOT = Path(__file__).resolve().parent.parent
RESULTS = ROOT / "benchmarks" / "methods.json"
METHODS = ("rag", "rag_html", "chain_of_table", "sql_agent", "mixed")


def prompt_tokens(answer: Answer) -> int:
    "Estimated tokens of all messages of all model calls."
    said = (message["content"] for step in answer.trace.of("model") for message in step.input.messages)
    return sum(estimate_tokens(content if isinstance(content, str) else json.dumps(content)) for content in said)


def measured(answers: list[tuple[Question, Answer, float]]) -> dict:
    "Means over the questions."
    right = [answer_matches(answer, question.answer or ()) for question, answer, _ in answers]
    strict = [answer_matches(answer, question.answer or (), strict=True) for question, answer, _ in answers]
    answered = sum(answer.answered for _, answer, _ in answers)
    times = sorted(seconds * 1000 for _, _, seconds in answers)
    cut = sum(bool(answer.trace.of("cut")) for _, answer, _ in answers)
    return {
        "em": round(statistics.fmean(right), 4),
        "em_strict": round(statistics.fmean(strict), 4),
        "answered": round(answered / len(answers), 4),
        "precision": round(sum(right) / max(1, answered), 4),
        "with_cuts": cut,
        "prompt_tokens": round(statistics.fmean(prompt_tokens(answer) for _, answer, _ in answers)),
        "calls": round(statistics.fmean(answer.trace.usage.calls for _, answer, _ in answers), 2),
        "median_ms": round(times[len(times) // 2], 1),
        "p99_ms": round(times[int(len(times) * 0.99)], 1),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("benchmarks", type=Path)
    parser.add_argument("--set", default="open_wikitable")
    parser.add_argument("--limit", type=int, default=200)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--systems", nargs="+", default=METHODS)
    parser.add_argument("--tasks", nargs="+", default=("solve", "answer"), choices=("solve", "answer"))
    parser.add_argument("--records", type=Path, help="also write one JSON line a question and system")
    arguments = parser.parse_args()
    folder = arguments.benchmarks / arguments.set
    with gzip.open(folder / "questions.jsonl.gz", "rt", encoding="utf-8") as file:
        questions = sample(
            [question for question in (Question.from_dict(json.loads(line)) for line in file) if question.answer],
            arguments.limit,
            arguments.seed,
        )
    kept = json.loads(RESULTS.read_text(encoding="utf-8")) if RESULTS.exists() else {}
    entry = kept.setdefault(arguments.set, {})
    if (entry.get("n"), entry.get("seed")) != (len(questions), arguments.seed):
        entry.clear()
    entry.update(
        {
            "n": len(questions),
            "seed": arguments.seed,
            "model": "embedded",
            "k": 5,
            "date": date.today().isoformat(),
            "machine": machine(),
        }
    )
    with tempfile.TemporaryDirectory() as temporary:
        index = build_index(folder, Path(temporary) / "index")
        for task in arguments.tasks:
            for name in arguments.systems:
                chosen = system(name, index)
                answers = []
                forget_parses()  # no system profits from what another has read
                for question in questions:
                    start = time.perf_counter()
                    answer = (
                        chosen.answer(question.text)
                        if task == "answer"
                        else chosen.solve(question.text, [index.table(question.table_id)])
                    )
                    answers.append((question, answer, time.perf_counter() - start))
                figures = measured(answers)
                entry.setdefault(task, {})[name] = figures
                print(task, name, figures, flush=True)
                if arguments.records:
                    with open(arguments.records, "a", encoding="utf-8") as file:
                        for question, answer, _ in answers:
                            ok = answer_matches(answer, question.answer or ())
                            line = {
                                "task": task,
                                "system": name,
                                "id": question.id,
                                "question": question.text,
                                "gold": question.answer,
                                "right": ok,
                                **answer.to_dict(),
                            }
                            file.write(
                                json.dumps(
                                    {key: value for key, value in line.items() if key not in ("tables",)},
                                    ensure_ascii=False,
                                    default=str,
                                )
                                + "\n"
                            )
    RESULTS.write_text(json.dumps(kept, indent=1, ensure_ascii=False, sort_keys=True) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
