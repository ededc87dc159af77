"""How many table images a second: dataframe_image, one browser for many tables, Pillow. All in one run.

    python benchmarks/images.py [SOURCE] [--tables N] [--reference N] [--seed S] [--out FILE.json]

SOURCE is a folder or file of tables (default: data/). The reference is slow, so it draws fewer tables.
"""

import argparse
import json
import os
import platform
import random
import statistics
import subprocess
import time
from importlib.metadata import version
from pathlib import Path
from typing import Any

from tqdm import tqdm

from tablerag.core import Table
from tablerag.tables.corpus import load_tables
from tablerag.vision.browser import find_chromium
from tablerag.vision.rendering import render, render_reference

ROOT = Path(__file__).resolve().parent.parent
LIBRARIES = ("tablerag", "dataframe_image", "pandas", "pillow", "playwright")


def bulk(tables: list[Table], backend: str) -> dict[str, Any]:
    "The start of the browser counts."
    start = time.perf_counter()
    images = render(tables, backend=backend)
    seconds = time.perf_counter() - start
    return {
        "images": len(images),
        "images_per_second": round(len(images) / seconds, 2),
        "median_bytes": round(statistics.median(map(len, images))),
    }


def reference(tables: list[Table]) -> dict[str, Any]:
    seconds, sizes = [], []
    for table in tqdm(tables, desc="dataframe_image"):
        start = time.perf_counter()
        sizes.append(len(render_reference(table)))
        seconds.append(time.perf_counter() - start)
    return {
        "images": len(tables),
        "images_per_second": round(len(tables) / sum(seconds), 2),
        "median_bytes": round(statistics.median(sizes)),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("source", nargs="?", type=Path, default=ROOT / "data")
    parser.add_argument("--tables", type=int, default=200, help="how many to draw in bulk")
    parser.add_argument("--reference", type=int, default=20, help="how many of them to draw with dataframe_image")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--out", type=Path, default=ROOT / "benchmarks" / "images.json")
    arguments = parser.parse_args()
    tables = sorted(load_tables(arguments.source).tables, key=lambda table: table.id)
    random.Random(arguments.seed).shuffle(tables)
    tables = tables[: arguments.tables]
    browser = subprocess.run(
        [find_chromium() or "chromium", "--version"], capture_output=True, text=True
    ).stdout.strip()
    results = {
        "dataframe_image": reference(tables[: arguments.reference]),
        "browser": bulk(tables, "browser"),
        "pillow": bulk(tables, "pillow"),
    }
    slow = results["dataframe_image"]["images_per_second"]
    for name in ("browser", "pillow"):
        results[name]["times_reference"] = round(results[name]["images_per_second"] / slow, 1)
    report = {
        "command": "python benchmarks/images.py",
        "source": arguments.source.name,
        "tables": len(tables),
        "seed": arguments.seed,
        "results": results,
        "machine": {
            "cores": os.cpu_count(),
            "system": platform.platform(),
            "python": platform.python_version(),
            "browser": browser,
        },
        "versions": {name: version(name) for name in LIBRARIES},
    }
    text = json.dumps(report, indent=2)
    arguments.out.write_text(text + "\n", encoding="utf-8")
    print(text)


if __name__ == "__main__":
    main()
