"""What RAG(html) sends of its tables within its budget, and what that costs; write benchmarks/html_budget.json.

    python benchmarks/html_budget.py BENCHMARKS [--limit 50] [--seed 0] [--sets data ottqa]

Two budgets: three quarters of a window of 128,000 tokens, and the default. The tables are the five that the search
finds. `tokens`: of a prompt with its instructions, estimated (`schema.room`); `gold shown`: questions with all values
of their answer in the prompt. `right`, `wrong`, `refused`: of the built-in model, which reads the rows in the prompt.
Most answers of OTT-QA stand in texts beside the tables, which nobody here reads.
"""

from __future__ import annotations

import argparse
import json
import statistics
import tempfile
from datetime import date
from pathlib import Path

from figures import machine
from methods import prompt_tokens

from tablerag.core import Question
from tablerag.core.notation import fold
from tablerag.evaluation.matching import answer_matches
from tablerag.evaluation.measures import sample
from tablerag.methods.pipeline import RetrieveAndSolve
from tablerag.methods.readers import RAGHtml
from tablerag.models.chat import chat_model
from tablerag.retrieval.index import build_index
from tablerag.tables.questions import load_questions

ROOT = Path(__file__).resolve().parent.parent
RESULTS = Path(__file__).with_suffix(".json")
BUDGETS = {"whole window": 96_000, "default": None}


def questions_of(folder: Path) -> list[Question]:
    files = sorted(folder.glob("questions*.jsonl*"))
    return [question for file in files for question in load_questions(file) if question.answer]


def measured(folder: Path, limit: int, seed: int) -> dict[str, object]:
    asked = sample(questions_of(folder), limit, seed)
    found: dict[str, object] = {"questions": len(asked)}
    with tempfile.TemporaryDirectory() as room:
        index = build_index(folder, Path(room) / "index")
        for name, budget in BUDGETS.items():
            system = RetrieveAndSolve(index.retriever, index.table, RAGHtml(chat_model("embedded"), budget))
            answers = [(question, system.answer(question.text)) for question in asked]
            tokens = [prompt_tokens(answer) for _, answer in answers]
            prompts = [fold(str(answer.trace.of("model")[0].input.messages[-1]["content"])) for _, answer in answers]
            right = sum(answer_matches(answer, question.answer or ()) for question, answer in answers)
            answered = sum(answer.answered for _, answer in answers)
            found[name] = {
                "tokens": {"mean": round(statistics.fmean(tokens)), "median": round(statistics.median(tokens)),
                           "most": max(tokens)},
                "with cuts": sum(bool(answer.trace.of("cut")) for _, answer in answers),
                "gold shown": sum(
                    all(fold(value) in prompt for value in question.answer or ())
                    for question, prompt in zip(asked, prompts, strict=True)
                ),
                "right": right, "wrong": answered - right, "refused": len(asked) - answered,
            }  # fmt: skip
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("benchmarks", type=Path, help="folder of the benchmark sets")
    parser.add_argument("--sets", nargs="+", default=["data", "ottqa"])
    parser.add_argument("--limit", type=int, default=50)
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()
    kept = json.loads(RESULTS.read_text(encoding="utf-8")) if RESULTS.exists() else {"sets": {}}
    for name in given.sets:
        folder = ROOT / "data" if name == "data" else given.benchmarks / name
        kept["sets"][name] = measured(folder, given.limit, given.seed)
        print(name, json.dumps(kept["sets"][name]), flush=True)
    kept |= {"limit": given.limit, "seed": given.seed, "date": date.today().isoformat(), "machine": machine()}
    RESULTS.write_text(json.dumps(kept, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
