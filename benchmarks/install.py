"""What each extra takes on disk, and whether the package asks a question with it alone.

    python benchmarks/install.py [--extras lab,models] [--keep FOLDER] [--json FILE]

Each extra of pyproject.toml is installed alone, with the versions of constraints.txt, into an environment of its own
(by uv, else by pip). There `import tablerag` is timed (median of 7 processes, less that of an empty program) and the
command line asks the sample tables one question, whose answer is checked. `MB` is the size of all installed files
(1 MB is 1,000,000 bytes) without compiled bytecode, which adds about a quarter once it is used. `rerank` and
`local-embeddings` bring torch, which takes gigabytes: they are measured only where `--extras` names them.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
import tomllib
import venv
from collections.abc import Sequence
from importlib.metadata import distributions
from pathlib import Path
from typing import Any

from figures import machine
from packaging.requirements import Requirement

from tablerag.evaluation.measures import versions

ROOT = Path(__file__).resolve().parent.parent
EXTRAS = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]
GIGABYTES = ("rerank", "local-embeddings")
QUESTION, ANSWER = "How high is K2?", "8611"
PLAIN = ""  # no extra


def installed(
    extra: str,  # empty: none
    folder: Path,
) -> Path:
    "Install the package with an extra into a new environment; returns its Python."
    venv.create(folder, with_pip=False)
    python = folder / "bin" / "python"
    uv = [sys.executable, "-m", "uv", "pip", "install", "-q", "--python", str(python)]
    pip = [sys.executable, "-m", "pip", "--python", str(python), "install", "-q"]
    found = subprocess.run([*uv[:3], "--version"], capture_output=True).returncode == 0
    what = f"{ROOT}[{extra}]" if extra else str(ROOT)
    subprocess.run([*(uv if found else pip), "-c", str(ROOT / "constraints.txt"), "-e", what], check=True)
    return python


def packages_of(python: Path) -> dict[str, float]:
    "The size of each installed package in MB, by name, without compiled bytecode."
    place = next(python.parent.parent.glob("lib/python*/site-packages"))
    sizes = {}
    for each in distributions(path=[str(place)]):
        files = (Path(str(file.locate())) for file in each.files or () if file.suffix != ".pyc")
        sizes[each.metadata["Name"].lower()] = sum(file.stat().st_size for file in files if file.is_file()) / 1e6
    sizes.pop("tablerag")
    return sizes


def seconds(command: Sequence[str], times: int = 7) -> float:
    "The median time of a process."
    taken = []
    for _ in range(times):
        start = time.perf_counter()
        subprocess.run(command, check=True, capture_output=True)
        taken.append(time.perf_counter() - start)
    return statistics.median(taken)


def needs(extra: str) -> list[str]:
    "What an extra names: packages, and other extras in brackets."
    found = (Requirement(text) for text in EXTRAS.get(extra, ()))
    named = (f"[{', '.join(sorted(each.extras))}]" if each.name == "tablerag" else each.name for each in found)
    return sorted(named)


def measured(extra: str, folder: Path) -> dict[str, Any]:
    "The figures of an extra."
    python = installed(extra, folder)
    sizes = packages_of(python)
    empty, full = (seconds([str(python), "-c", code]) for code in ("pass", "import tablerag"))
    env = {**os.environ, "XDG_CACHE_HOME": str(folder / "cache")}
    command = [str(python.with_name("tablerag")), "ask", str(ROOT / "data"), QUESTION]
    asked = subprocess.run(command, capture_output=True, text=True, env=env, cwd=folder)
    if asked.returncode or ANSWER not in asked.stdout:
        raise SystemExit(f"[{extra}] does not answer: {asked.stdout[-500:]}{asked.stderr[-2000:]}")
    return {
        "needs": needs(extra),
        "packages": len(sizes),
        "mb": round(sum(sizes.values())),
        "import_ms": round(1000 * (full - empty)),
        "largest": {name: round(size, 1) for name, size in sorted(sizes.items(), key=lambda each: -each[1])[:12]},
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--extras", default="", help="these alone, with commas; default: the plain package and all")
    parser.add_argument("--keep", type=Path, metavar="FOLDER", help="keep the environments there")
    parser.add_argument("--json", type=Path, metavar="FILE")
    given = parser.parse_args()
    chosen = given.extras.split(",") if given.extras else [PLAIN, *(name for name in EXTRAS if name not in GIGABYTES)]
    with tempfile.TemporaryDirectory() as scratch:
        found = {}
        for extra in chosen:
            found[extra or "plain"] = row = measured(extra, (given.keep or Path(scratch)) / (extra or "plain"))
            print(f"{extra or 'plain':16} {row['mb']:5} MB {row['packages']:4} packages, import {row['import_ms']} ms")
    if given.json:
        record = {"command": "python benchmarks/install.py", "versions": versions(), "machine": machine()}
        given.json.write_text(json.dumps({**record, "extras": found}, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
