"""How quickly the list of a source's tables is there, searched, sorted and turned over, however many there are.

    python benchmarks/browsing_tables.py [--tables 9000,64000,1000000] [--seed 0]

Lines are grown from the tables in `data/`: title, file and columns of a real table with a number and a word of another
one, so that titles differ and share words. Timed, each the median of `--times`: making the list, opening it again, a
page as it lies, searches of one and two words that few, many and no tables have, sorting, the last page. Memory is what
the process has grown by with the list open. What is sent to a browser is measured for one page. From files: the list of
a built index, whose tables are read for it once. Results go to benchmarks/browsing_tables.json.
"""

from __future__ import annotations

import argparse
import json
import platform
import random
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from tablerag.retrieval.index import resolve
from tablerag.sources.listing import Listed, Listing
from tablerag.sources.opening import source_of
from tablerag.workbench.widgets import Workbench

DATA = Path(__file__).resolve().parent.parent / "data"


def grown(lines: list[Listed], count: int, seed: int) -> Iterator[Listed]:
    "So many lines, made of real ones."
    chance = random.Random(seed)
    for number in range(count):
        one, other = chance.choice(lines), chance.choice(lines)
        title = f"{one.title} {chance.choice(other.title.split())} {number}"
        source = f"{number % 997:03}/{number} {one.source}"
        columns = (*one.columns, f"{other.columns[0]} {number % 50}")
        yield replace(one, id=f"{source}#{number}", title=title, source=source, columns=columns, rows=number % 5000)


def memory() -> float:
    "What this process holds, in MB."
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * 4096 / 1e6


def median_ms(work: Callable[[], Any], times: int) -> float:
    "The median of several times, in milliseconds."
    took = []
    for _ in range(times):
        start = time.perf_counter()
        work()
        took.append(1000 * (time.perf_counter() - start))
    return round(statistics.median(took), 2)


SEARCHES = {"one word of few": "4711", "one word of many": "height", "two words": "mountain height", "none": "qqqzzz"}


def measured(lines: list[Listed], count: int, folder: Path, times: int, seed: int) -> dict[str, Any]:
    "All figures for one number of tables."
    path = folder / f"{count}.sqlite"
    before, start = memory(), time.perf_counter()
    Listing.made(grown(lines, count, seed), path).close()
    made = time.perf_counter() - start
    opened = median_ms(lambda: Listing.kept(path).close(), times)  # type: ignore[union-attr]
    listing = Listing.kept(path)
    assert listing is not None and len(listing) == count

    def fresh(query: str) -> None:
        "A search that nobody made before: the list opened anew remembers none."
        again = Listing.kept(path)
        assert again is not None
        again.page(query)
        again.close()

    found = {name: listing.page(query).total for name, query in SEARCHES.items()}
    figures = {
        "made_seconds": round(made, 2),
        "opened_ms": opened,
        "first_page_ms": median_ms(listing.page, times),
        "last_page_ms": median_ms(lambda: listing.page(start=count - 1), times),
        "search_ms": {name: median_ms(lambda: fresh(query), times) for name, query in SEARCHES.items()},  # noqa: B023
        "found": found,
        "sort_ms": {name: median_ms(lambda: listing.page(sort=name), times) for name in ("title", "rows", "columns")},  # noqa: B023
        "memory_mb": round(memory() - before, 1),
        "file_mb": round(path.stat().st_size / 1e6, 1),
    }
    listing.close()
    return figures


def on_screen(times: int) -> dict[str, Any]:
    "The whole way in the kernel: what is typed comes in, a page goes out."
    bench = Workbench(DATA, examples=[])
    bench.tables.toggle.value = True
    assert bench.tables.making is not None
    bench.tables.making.join()
    shown = bench.tables.list
    typed = median_ms(lambda: shown._told(None, {"query": "mountain"}, None), times)
    shown._told(None, {"query": ""}, None)
    return {"typed_to_page_ms": typed, "page_bytes": len(json.dumps(shown.widget.get_state(["rows"]), default=str))}


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--tables", default="9000,64000,1000000")
    arguments.add_argument("--times", type=int, default=9)
    arguments.add_argument("--seed", type=int, default=0)
    asked = arguments.parse_args()
    lines = [line for line in source_of(resolve(DATA, progress=False)).contents() if not line.reason]
    figures: dict[str, Any] = {}
    with tempfile.TemporaryDirectory() as place:
        for count in map(int, asked.tables.split(",")):
            figures[f"{count:,} tables"] = measured(lines, count, Path(place), asked.times, asked.seed)
            print(count, json.dumps(figures[f"{count:,} tables"]), flush=True)
    kept = {
        "command": f"python benchmarks/browsing_tables.py --tables {asked.tables} --times {asked.times}",
        "seed": asked.seed,
        "n": f"lines grown from {len(lines)} tables of data/, median of {asked.times}",
        "versions": {"python": platform.python_version(), "machine": platform.machine(), "sqlite": sqlite_version()},
        "list": figures,
        "on screen": on_screen(asked.times),
    }
    place_of_results = Path(__file__).with_suffix(".json")
    place_of_results.write_text(json.dumps(kept, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    print(f"written to {place_of_results.name}", file=sys.stderr)


def sqlite_version() -> str:
    import sqlite3

    return sqlite3.sqlite_version


if __name__ == "__main__":
    main()
