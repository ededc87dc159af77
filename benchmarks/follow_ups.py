"""Dialogues: questions that refer to the last one, read by the built-in model, beside the same asked in full.

    python benchmarks/follow_ups.py                 # writes benchmarks/follow_ups.json
    python benchmarks/follow_ups.py --half dev -v   # one half, every turn shown

`follow_ups/*.jsonl` hold dialogues over tables of `data` and of the open sets: a question, then texts, each with the
question in full and the gold answer. A turn goes on from what was understood before it, as in a session. Of the set
`held`, written before the reader, figures are looked at and no turns. `follow_ups/alone.jsonl` has questions in full
that are asked after another one and must stay as they are; beside them, questions of the open sets asked one after
another over the table that the one before was answered from, and over others.
"""

from __future__ import annotations

import argparse
import json
import platform
import random
import sys
import time
from collections import Counter
from pathlib import Path
from statistics import median
from typing import Any

import tablerag as tr
from tablerag.core import Answer, Table, Trace
from tablerag.evaluation.matching import answer_matches
from tablerag.methods.follow_ups import Askable, Exchange, Talk, read_follow_up
from tablerag.models.embedded import EmbeddedModel
from tablerag.sql_agent.agents import SQLAgent
from tablerag.tables.corpus import load_tables
from tablerag.tables.questions import load_questions
from tablerag.understanding.follow_ups.wordings import shapes

HERE = Path(__file__).parent
OPEN = HERE.parent.parent / "shared" / "benchmarks"
MODEL = EmbeddedModel()
AGENT = SQLAgent(MODEL)


def tables_by_id(names: set[str]) -> dict[str, Table]:
    "The tables of the dialogues: of `data` by their ids, of an open set as `wtq:ID`, of the folder beside as they are."
    found: dict[str, Table] = {}
    own = tr.open(HERE.parent / "data", progress=False)
    for name in names:
        source, _, table_id = name.partition(":")
        if not table_id:
            found[name] = own.table(name)
    for source in {name.partition(":")[0] for name in names if ":" in name}:
        wanted = {name.partition(":")[2] for name in names if name.startswith(f"{source}:")}
        place = HERE / "follow_ups" if source == "here" else OPEN / source / "tables.jsonl.gz"
        for table in load_tables(place).tables:
            if table.id in wanted:
                found[f"{source}:{table.id}"] = table
    return found


def dialogues(half: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (HERE / "follow_ups" / f"{half}.jsonl").read_text().splitlines() if line]


def right(answer: Answer, gold: list[str]) -> bool:
    return answer.answered and answer_matches(answer, gold)


def over(table: Table) -> Askable:
    "What can be asked: the table alone, so that finding tables is not measured here."
    solve = lambda question: AGENT.solve(question, [table])  # noqa: E731
    return Askable(MODEL, solve, lambda question, last: solve(question), lambda last: (table,))


def run_half(half: str, tables: dict[str, Table], verbose: bool) -> dict[str, Any]:
    counts: Counter[str] = Counter()
    by_language: dict[str, Counter[str]] = {}
    full_right, both, seconds = 0, 0, []
    for each in dialogues(half):
        table = tables[each["table"]]
        asked = over(table)
        dialogue = Talk(asked)
        answer = dialogue.ask(each["question"])
        first = right(answer, each["gold"])
        counts["first questions"] += 1
        counts["first questions right"] += first
        if verbose:
            print(f"\n{each['id']} {each['question']} -> {answer.text or answer.reason} {'' if first else 'WRONG'}")
        for text in each["turns"]:
            start = time.perf_counter()
            answer = dialogue.ask(text["text"])
            seconds.append(time.perf_counter() - start)
            full = asked.anywhere(text["full"])
            read = answer.follow_up
            if answer.answered:
                what = "right" if right(answer, text["gold"]) else "wrong"
            else:
                what = "not understood" if read.kind == "unclear" else "no answer"
            of_full = right(full, text["gold"])
            counts[what] += 1
            by_language.setdefault(each["language"], Counter())[what] += 1
            counts["likely answers"] += answer.level == "answer"
            counts["likely answers right"] += answer.level == "answer" and what == "right"
            full_right += of_full
            both += of_full and what == "right"
            counts["full wrong"] += full.answered and not of_full
            if verbose:
                print(f"   {what:15} {text['text']:34} = {read.question}  [{read.kind}: {read.how}]")
                print(f"{'':19}{answer.text} ({answer.probability}) | gold {text['gold']} | full {full.text}")
    names = ("right", "wrong", "no answer", "not understood")
    return {
        "dialogues": len(dialogues(half)), "follow_ups": sum(counts[name] for name in names),
        **{name.replace(" ", "_"): counts[name] for name in names},
        "asked_in_full": {"right": full_right, "wrong": counts["full wrong"], "both_right": both},
        "likely": {"answers": counts["likely answers"], "right": counts["likely answers right"]},
        "first_questions": {"n": counts["first questions"], "right": counts["first questions right"]},
        "by_language": {
            name: {key.replace(" ", "_"): held[key] for key in names} for name, held in sorted(by_language.items())
        },
        "median_seconds": round(median(seconds), 4),
    }  # fmt: skip


def untouched(tables: dict[str, Table], verbose: bool) -> dict[str, Any]:
    "Questions in full, after another one: how many were read as anything but themselves."
    altered = []
    told = [json.loads(line) for line in (HERE / "follow_ups" / "alone.jsonl").read_text().splitlines() if line]
    for each in told:
        asked = over(tables[each["table"]])
        turn = Exchange(each["question"], asked.anywhere(each["question"]))
        read, _ = read_follow_up(each["then"], turn, MODEL, asked.tables(turn.answer), Trace())
        if read.kind != "alone":
            altered.append(each["then"])
            if verbose:
                print(f"altered: {each['question']} / {each['then']} = {read}")
    return {"questions": len(told), "altered": len(altered)}


def open_sets(seed: int, pairs: int, verbose: bool) -> dict[str, Any]:
    "Independent questions of the open sets, one after another: over the same table, and over another."
    found = {}
    for name in ("wtq", "wikisql", "open_wikitable"):
        draw = random.Random(seed)
        questions = [each for each in load_questions(OPEN / name / "questions.jsonl.gz") if each.table_id]
        kept = {table.id: table for table in load_tables(OPEN / name / "tables.jsonl.gz").tables}
        of_table: dict[str, list] = {}
        for each in questions:
            of_table.setdefault(each.table_id, []).append(each)
        several = [held for held in of_table.values() if len(held) > 1]
        same = [draw.sample(draw.choice(several), 2) for _ in range(pairs)]
        other = [draw.sample(questions, 2) for _ in range(pairs)]
        result: dict[str, Any] = {
            "looks_like_one": sum(bool(shapes(each.text, "?")) for each in questions),
            "of": len(questions),
        }
        for kind, held in (("same_table", same), ("another_table", other)):
            altered = Counter()
            for first, then in held:
                if not shapes(then.text, first.text):  # nothing else is asked of the model
                    altered["alone"] += 1
                    continue
                table = kept[first.table_id]
                turn = Exchange(first.text, AGENT.solve(first.text, [table]))
                read, _ = read_follow_up(then.text, turn, MODEL, (table,), Trace())
                altered[read.kind] += 1
                if verbose and read.kind != "alone":
                    print(f"{name} {kind}: {first.text} / {then.text} = {read}")
            result[kind] = {"pairs": len(held), "altered": altered["read"], "refused": altered["unclear"]}
        found[name] = result
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--half", choices=("dev", "held"))
    parser.add_argument("--pairs", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--no-open", action="store_true", help="leave out the open sets")
    parser.add_argument("-v", "--verbose", action="store_true")
    arguments = parser.parse_args()
    if arguments.verbose and arguments.half != "dev":
        parser.error("turns of the held half are not looked at: add --half dev")
    halves = [arguments.half] if arguments.half else ["dev", "held"]
    names = {each["table"] for half in halves for each in dialogues(half)}
    names |= {
        json.loads(line)["table"] for line in (HERE / "follow_ups" / "alone.jsonl").read_text().splitlines() if line
    }
    tables = tables_by_id(names)
    report: dict[str, Any] = {half: run_half(half, tables, arguments.verbose) for half in halves}
    report["alone"] = untouched(tables, arguments.verbose)
    if not arguments.no_open:
        report["open_sets"] = open_sets(arguments.seed, arguments.pairs, arguments.verbose)
    report["settings"] = {
        "seed": arguments.seed, "pairs": arguments.pairs, "python": platform.python_version(),
        "command": "python benchmarks/follow_ups.py",
    }  # fmt: skip
    text = json.dumps(report, indent=1)
    if arguments.half is None and not arguments.no_open:
        (HERE / "follow_ups.json").write_text(text + "\n")
    print(text, file=sys.stderr if arguments.verbose else sys.stdout)


if __name__ == "__main__":
    main()
