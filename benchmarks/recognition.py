"""How well and how fast pictures of tables are read: characters, cells, rows and columns, seconds a picture.

    python benchmarks/recognition.py [--limit 12] [--seed 0] [--backend pillow] [--out benchmarks/recognition.json]

The pictures are drawn from the tables in `data/`, a sample of each language; what was drawn is compared with what was
read, cell by cell. Russian is measured too, although the model of the wheel has no Cyrillic letters.
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

from tablerag.canvas import Style, sheet
from tablerag.core import Table
from tablerag.corpus import read_tables
from tablerag.notation import fold
from tablerag.recognition import read_table, recogniser
from tablerag.vision import render

HERE = Path(__file__).parent
DATA = HERE.parent / "data"


def language_of(table: Table) -> str:
    for name, language in (("world/japan", "Japanese"), ("world/china", "Chinese"), ("world/russia", "Russian")):
        if name in table.source.replace("\\", "/"):
            return language
    return "English"


def compared(table: Table, picture: bytes) -> dict[str, Any]:
    "One table: letters and cells drawn, and how many came back."
    start = time.perf_counter()
    read = read_table(picture)
    seconds = time.perf_counter() - start
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
    return {"letters": letters, "errors": errors, "cells": cells, "same": same, "grid": grid, "seconds": seconds, "confidence": read.confidence}


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
        "seconds_per_cell": round(sum(row["seconds"] for row in rows) / total["cells"], 4),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--limit", type=int, default=12, help="tables a language")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--backend", default="pillow", choices=("pillow", "browser"))
    parser.add_argument("--out", type=Path, default=HERE / "recognition.json")
    asked = parser.parse_args()
    by_language: dict[str, list[Table]] = {}
    for table in read_tables(DATA).tables:
        by_language.setdefault(language_of(table), []).append(table)
    recogniser()  # loading is not part of a picture
    languages = {}
    for language, tables in sorted(by_language.items()):
        chosen = random.Random(asked.seed).sample(tables, min(asked.limit, len(tables)))
        languages[language] = summary([compared(table, picture) for table, picture in zip(chosen, render(chosen, backend=asked.backend))])
        print(language, languages[language])
    result = {
        "what": "pictures of tables of data/ read with the recogniser of the extra `ocr`",
        "command": f"python benchmarks/recognition.py --limit {asked.limit} --seed {asked.seed} --backend {asked.backend}",
        "seed": asked.seed,
        "n": sum(row["tables"] for row in languages.values()),
        "backend": asked.backend,
        "versions": {name: version(name) for name in ("rapidocr", "onnxruntime")},
        "machine": f"{platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}, load {os.getloadavg()[0]:.1f} at the end",
        "languages": languages,
    }
    asked.out.write_text(json.dumps(result, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
