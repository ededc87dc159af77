"""How well and how fast pictures of tables are read: characters, cells, rows and columns, seconds a picture.

    python benchmarks/recognition.py [--limit 12] [--seed 0] [--backend pillow] [--out benchmarks/recognition.json]
    python benchmarks/recognition.py --agent ../shared/benchmarks [--limit 150]
    python benchmarks/recognition.py --structure ../shared/benchmarks [--limit 1000]

The pictures are drawn from the tables in `data/`, a sample of each language; what was drawn is compared with what was
read, cell by cell. Russian is measured too, although the model of the wheel has no Cyrillic letters.

With `--agent` SQL Agent-V on the built-in model answers questions of `open_wikitable` (development tables, the right
table given) and of `data/` twice: with the picture and without. What it is worth goes to the same file.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import random
import statistics
import time
from importlib.metadata import version
from pathlib import Path
from typing import Any

from rapidfuzz.distance import Levenshtein
from sheet_structure import measure_structure

from tablerag.core import Table
from tablerag.core.notation import fold
from tablerag.tables.corpus import load_tables
from tablerag.vision.canvas import Style, sheet
from tablerag.vision.recognition import read_table, recogniser
from tablerag.vision.rendering import render

HERE = Path(__file__).parent
DATA = HERE.parent / "data"


def language_of(table: Table) -> str:
    for name, language in (("world/japan", "Japanese"), ("world/china", "Chinese"), ("world/russia", "Russian")):
        if name in table.source.replace("\\", "/"):
            return language
    return "English"


def compared(table: Table, picture: bytes) -> dict[str, Any]:
    "One table: letters and cells drawn, and how many came back."
    start = time.process_time(), time.perf_counter()
    read = read_table(picture)
    seconds, wall = time.process_time() - start[0], time.perf_counter() - start[1]
    shown = sheet(table, Style())
    drawn, got = (shown.header, *shown.rows), (read.table.header, *read.table.rows)
    grid = len(drawn) == len(got) and len(shown.header) == len(read.table.header)
    letters = errors = cells = same = 0
    for number, row in enumerate(drawn):
        for place, cell in enumerate(row):
            text = got[number][place] if number < len(got) and place < len(got[number]) else ""
            letters += len(cell)
            errors += min(Levenshtein.distance(cell, text), len(cell))
            cells += 1
            same += "".join(fold(cell).split()) == "".join(fold(text).split())
    return {
        "letters": letters,
        "errors": errors,
        "cells": cells,
        "same": same,
        "grid": grid,
        "seconds": seconds,
        "wall": wall,
        "confidence": read.confidence,
    }


def summary(rows: list[dict[str, Any]]) -> dict[str, Any]:
    total = {name: sum(row[name] for row in rows) for name in ("letters", "errors", "cells", "same", "grid")}
    return {
        "tables": len(rows),
        "cells": total["cells"],
        "characters": round(1 - total["errors"] / max(1, total["letters"]), 4),
        "same_cells": round(total["same"] / max(1, total["cells"]), 4),
        "same_grid": round(total["grid"] / len(rows), 4),
        "confidence": round(statistics.mean(row["confidence"] for row in rows), 4),
        "median_seconds": round(statistics.median(row["seconds"] for row in rows), 3),
        "median_wall_seconds": round(statistics.median(row["wall"] for row in rows), 3),
        "seconds_per_cell": round(sum(row["seconds"] for row in rows) / total["cells"], 4),
    }


class Pictures:
    "Draws a table when it is asked for."

    def get(self, table: Table) -> bytes:
        return render(table, backend="pillow")[0]


def agent(tables: dict[str, Table], questions: list[dict]) -> dict[str, Any]:
    "Right answers with the picture and without, and how often it was looked at."
    from parsing import same_values

    from tablerag.methods.skills.readings import forget_parses
    from tablerag.models.chat import model_by_name
    from tablerag.sql_agent import SQLAgentV

    model = model_by_name("embedded")
    right, looked, seen, missing, seconds, gained, lost = {True: 0, False: 0}, 0, 0, 0, [], 0, 0
    for question in questions:
        correct = {}
        for picture in (False, True):
            forget_parses()
            answer = SQLAgentV(model, images=Pictures() if picture else None).solve(
                question["question"], [tables[question["table_id"]]]
            )
            correct[picture] = answer.answered and same_values(answer.values, question["answer"], repeats=False)
            right[picture] += correct[picture]
            told = answer.trace.of("model")[0].output.image if picture and answer.trace.of("model") else None
            if told and told["read"]:
                looked, seen, missing = looked + 1, seen + bool(told["seen"]), missing + bool(told["missing"])
                seconds.append(told["seconds"])
        gained, lost = gained + (correct[True] > correct[False]), lost + (correct[True] < correct[False])
    return {
        "n": len(questions),
        "without": right[False] / len(questions),
        "with": right[True] / len(questions),
        "gained": gained,
        "lost": lost,
        "looked_at": looked,
        "something_seen": seen,
        "something_missing": missing,
        "median_seconds": round(statistics.median(seconds), 3) if seconds else None,
    }


def measure_agent(folder: Path, limit: int, seed: int) -> dict[str, Any]:
    from parsing import chosen

    tables, questions = chosen(folder, "open_wikitable", "dev", limit, seed)
    found = {"open_wikitable, development tables": agent(tables, questions)}
    own = {table.id: table for table in load_tables(DATA).tables}
    asked = [
        json.loads(line)
        for name in ("questions.jsonl", "questions-world.jsonl")
        for line in (DATA / name).read_text(encoding="utf-8").splitlines()
    ]
    asked = [question for question in asked if question.get("table_id") in own and question.get("answer")]
    found["data"] = agent(own, random.Random(seed).sample(asked, min(limit, len(asked))))
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--limit", type=int, default=12, help="tables a language")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--backend", default="pillow", choices=("pillow", "browser"))
    parser.add_argument("--out", type=Path, default=HERE / "recognition.json")
    parser.add_argument("--agent", type=Path, help="folder of the benchmarks: measure SQL Agent-V instead")
    parser.add_argument("--structure", type=Path, help="folder of the benchmarks: measure sheets of HiTab instead")
    asked = parser.parse_args()
    if asked.structure:
        result = json.loads(asked.out.read_text(encoding="utf-8")) if asked.out.exists() else {}
        command = f"python benchmarks/recognition.py --structure BENCHMARKS --limit {asked.limit} --seed {asked.seed}"
        splits = {name: measure_structure(asked.structure, name, asked.limit, asked.seed) for name in ("train", "dev")}
        result["structure"] = {"command": command, **splits}
        print(splits)
        asked.out.write_text(json.dumps(result, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
        return
    if asked.agent:
        result = json.loads(asked.out.read_text(encoding="utf-8")) if asked.out.exists() else {}
        command = f"python benchmarks/recognition.py --agent BENCHMARKS --limit {asked.limit} --seed {asked.seed}"
        result["agent"] = {"command": command, **measure_agent(asked.agent, asked.limit, asked.seed)}
        print(result["agent"])
        asked.out.write_text(json.dumps(result, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
        return
    by_language: dict[str, list[Table]] = {}
    for table in load_tables(DATA).tables:
        by_language.setdefault(language_of(table), []).append(table)
    recogniser()  # loading is not part of a picture
    languages = {}
    for language, tables in sorted(by_language.items()):
        chosen = random.Random(asked.seed).sample(tables, min(asked.limit, len(tables)))
        languages[language] = summary(
            [
                compared(table, picture)
                for table, picture in zip(chosen, render(chosen, backend=asked.backend), strict=True)
            ]
        )
        print(language, languages[language])
    result = {
        "what": "pictures of tables of data/ read with the recogniser of the extra `ocr`",
        "command": (
            f"python benchmarks/recognition.py --limit {asked.limit} --seed {asked.seed} --backend {asked.backend}"
        ),
        "seconds": "of processor; the wall's stand beside them (the machine was busy with other work)",
        "seed": asked.seed,
        "n": sum(row["tables"] for row in languages.values()),
        "backend": asked.backend,
        "versions": {name: version(name) for name in ("rapidocr", "onnxruntime")},
        "machine": (
            f"{platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}, load "
            f"{os.getloadavg()[0]:.1f} at the end"
        ),
        "languages": languages,
    }
    before = json.loads(asked.out.read_text(encoding="utf-8")) if asked.out.exists() else {}
    result |= {name: before[name] for name in ("agent", "structure") if name in before}
    asked.out.write_text(json.dumps(result, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
