"""Questions that need two or more files of a folder, asked as the product asks them (system `mixed`).

    python benchmarks/files_joined.py [dev|held] [--folder NAME] [--failures] [--json]

`benchmarks/files_joined/<split>/<folder>/` holds files as people publish them: CSV with commas or semicolons, workbooks
of two sheets, ids that are named or spelled otherwise in another file, numbers with units, files that do not belong.
`<split>/questions.jsonl` has a question a line:

    {"id": "company-01", "folder": "company", "question": "...", "language": "en", "answer": ["46500.0"], "sql": "..."}
    {"id": "company-09", "folder": "company", "question": "...", "language": "en", "answer": null, "why": "..."}

`sql` is the query over the clean rows that gave `answer`; `answer` is null where the files cannot tell, with `why`:
"column absent" or "value absent". `dev` was worked on, `held` was written before the code and is run for figures only:
`--failures` is refused for it.

`right`, `wrong`, `refused` count questions that have an answer; an answer is right where its values are the expected
ones, in any order. `closest`: refused, and the best interpretation is right. `unanswerable` and `answered of these`
count the others. Figures go to files_joined-<split>.json."""

from __future__ import annotations

import argparse
import json
import statistics
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from families import Asked, query_of, values_of

from tablerag.core import Answer
from tablerag.evaluation.matching import exact_match
from tablerag.evaluation.measures import versions
from tablerag.retrieval.index import build_index
from tablerag.routing.catalogue import system

HERE = Path(__file__).with_suffix("")
Line = dict[str, Any]


def lines_of(split: str, folder: str = "") -> list[Line]:
    "The questions of a split, or about one of its folders."
    text = (HERE / split / "questions.jsonl").read_text(encoding="utf-8")
    lines = [json.loads(line) for line in text.splitlines()]
    return [line for line in lines if folder in ("", line["folder"])]


def ask_all(split: str, lines: list[Line], asked: Asked) -> Iterator[tuple[Line, Answer]]:
    "Each question with its answer, which is judged."
    for folder in dict.fromkeys(line["folder"] for line in lines):
        with (
            TemporaryDirectory(prefix="tablerag-joined-") as scratch,
            build_index(HERE / split / folder, Path(scratch) / "index", progress=False) as index,
        ):
            mixed = system("mixed", index)
            for line in (each for each in lines if each["folder"] == folder):
                yield line, judged(line, mixed, asked)


def judged(line: Line, mixed: Any, asked: Asked) -> Answer:
    "Ask a question and judge its answer."
    given: list[Answer] = []

    def respond() -> Answer:
        given.append(mixed.answer(line["question"]))
        return given[0]

    gold = line["answer"]
    asked.ask(
        line["id"], line["folder"], respond, lambda found: exact_match(values_of(found), gold or ()), gold is not None
    )
    return given[0]


def counted(asked: Asked) -> dict[str, Any]:
    "The figures."
    answerable = [each for each in asked.judged if each.answerable]
    answered = [each for each in answerable if each.answered]
    refused = [each for each in answerable if not each.answered]
    others = [each for each in asked.judged if not each.answerable]
    return {
        "questions": len(answerable),
        "right": sum(each.first_right for each in answered),
        "wrong": sum(not each.first_right for each in answered),
        "refused": len(refused),
        "closest": sum(each.first_right for each in refused),
        "unanswerable": len(others),
        "answered of these": sum(each.answered for each in others),
        "median_ms": round(statistics.median(asked.milliseconds), 1),
    }


def show_failure(line: Line, answer: Answer) -> None:
    "Print what came instead of what was expected."
    if (answer.answered and exact_match(values_of(answer), line["answer"] or ())) or (
        line["answer"] is None and not answer.answered
    ):
        return
    best = answer if answer.answered else next(iter(answer.proposals), None)
    print(f"\n{line['id']} {line['question']}")
    print(f"  expected {line['answer']}, answered {answer.answered}: {answer.reason}")
    if best:
        print(f"  {best.probability:.2f} {list(values_of(best))[:6]} {query_of(best)}")


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("split", nargs="?", default="dev", choices=("dev", "held"))
    options.add_argument("--folder", default="", help="one of the folders")
    options.add_argument("--failures", action="store_true", help="print what is not right")
    options.add_argument("--json", action="store_true", help="write the figures beside this file")
    given = options.parse_args()
    if given.failures and given.split == "held":
        raise SystemExit("the failures of held are not looked at")
    asked = Asked()
    for line, answer in ask_all(given.split, lines_of(given.split, given.folder), asked):
        if given.failures:
            show_failure(line, answer)
    figures = counted(asked)
    print("  ".join(f"{name} {value}" for name, value in figures.items()))
    if given.json:
        path = HERE.with_name(f"{HERE.name}-{given.split}.json")
        told = json.dumps(figures | {"versions": versions()}, indent=1, ensure_ascii=False)
        path.write_text(told + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
