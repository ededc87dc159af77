"""The experiments as they are published: every notebook of nbs/experiments run in full, its outputs kept in it.

    python benchmarks/experiments.py BENCHMARKS [NAME ...]

BENCHMARKS holds one folder a set. A notebook's own defaults are tiny, for tests and for whoever tries it. What it was
published with stands in it as a command, `papermill nbs/experiments/NAME.ipynb ... -p limit 300`. That command is read
here and carried out; outputs go back into the notebook, and below the parameters stands what they are of. A test
compares the two.
"""

from __future__ import annotations

import argparse
import os
import re
import shlex
import tempfile
import time
from pathlib import Path
from typing import Any

import nbformat
import papermill
import yaml

from tablerag.studies.reports import REPORT

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "nbs" / "experiments"
PLACE = "BENCHMARKS"  # in commands and outputs, for the folder of the sets


def published(notebook: Any) -> dict[str, Any]:
    "The parameters of the command that a notebook says it was published with."
    text = "\n".join(cell.source for cell in notebook.cells if cell.cell_type == "markdown")
    found = re.findall(r"^papermill nbs/experiments/\S+ (?:.*\\\n)*.*$", text, re.MULTILINE)
    if len(found) != 1:
        raise SystemExit(f"{len(found)} papermill commands; a notebook is published with one")
    words = shlex.split(found[0].replace("\\\n", " "))
    return {
        name: yaml.safe_load(value)
        for flag, name, value in zip(words, words[1:], words[2:], strict=False)
        if flag == "-p"
    }


def remark(parameters: dict[str, Any]) -> str:
    "What stands below the parameters: what the outputs are of."
    given = ", ".join(f"{name} = {value!r}" for name, value in parameters.items())
    return f"The outputs on this page are of a full run: {given}.\nRun anew, each cell shows its own."


def parameter_cell(notebook: Any) -> Any:
    "The cell that papermill looks for."
    return next(cell for cell in notebook.cells if "parameters" in cell.metadata.get("tags", ()))


def _passing(output: Any) -> bool:
    "Whether an output is a bar of progress or a warning of the run."
    return output.get("name") == "stderr" or "application/vnd.jupyter.widget-view+json" in output.get("data", {})


def _clean(value: Any, places: dict[str, str]) -> Any:
    "Outputs without the paths of this machine."
    if isinstance(value, str):
        for place, said in places.items():
            value = value.replace(place, said)
        return re.sub(r"/tmp/tmp\w+", "FOLDER", value)
    if isinstance(value, dict):
        return nbformat.from_dict({key: _clean(each, places) for key, each in value.items()})
    return [_clean(each, places) for each in value] if isinstance(value, list) else value


def publish(path: Path, benchmarks: Path) -> float:  # seconds
    "Run a notebook with the parameters of its command, and keep the outputs in it."
    notebook = nbformat.read(path, 4)
    parameters = published(notebook)
    given = {
        name: value.replace(PLACE, str(benchmarks)) if isinstance(value, str) else value
        for name, value in parameters.items()
    }
    start = time.perf_counter()
    with tempfile.TemporaryDirectory() as folder:
        ran = Path(folder) / path.name
        os.environ.pop(REPORT, None)
        papermill.execute_notebook(path, ran, given, cwd=FOLDER, kernel_name="python3", progress_bar=False)
        done = [
            cell for cell in nbformat.read(ran, 4).cells if "injected-parameters" not in cell.metadata.get("tags", ())
        ]
    places = {str(benchmarks): PLACE, str(ROOT): "."}
    for cell, other in zip(notebook.cells, done, strict=True):
        if cell.cell_type == "code":
            cell.outputs = [_clean(each, places) for each in other.outputs if not _passing(each)]
            for each in cell.outputs:
                if "execution_count" in each:
                    each.execution_count = None
    parameter_cell(notebook).outputs = [nbformat.v4.new_output("stream", name="stdout", text=remark(parameters) + "\n")]
    nbformat.write(notebook, path)
    return time.perf_counter() - start


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("benchmarks", type=Path)
    parser.add_argument("names", nargs="*", help="such as 05_retrieval; none: all")
    arguments = parser.parse_args()
    for path in sorted(FOLDER.glob("*.ipynb")):
        if not arguments.names or path.stem in arguments.names:
            print(f"{path.stem}: {publish(path, arguments.benchmarks.resolve()):.0f} s", flush=True)


if __name__ == "__main__":
    main()
