"""What the tutorials show: `make outputs` runs them and stores it; `test_house` runs them and compares it.

python tests/outputs.py [NAME ...]      e.g. 01_first_question; without a name all
"""

import re
import sys
from pathlib import Path

import nbformat
from nbclient import NotebookClient

ROOT = Path(__file__).resolve().parent.parent
TUTORIALS = sorted((ROOT / "nbs" / "tutorials").glob("*.ipynb"))
# What differs between two runs, or two machines, and what stands for it
OWN = (
    (r"\x1b\[[0-9;]*m", ""),
    (re.escape(str(ROOT)), "HERE"),
    (r" at 0x[0-9a-f]{6,}", ""),
    (r"(/private)?/(tmp|var/folders)/[^\s'\"<>&,)]*", "PLACE"),
    (r"127\.0\.0\.1:\d+", "127.0.0.1:PORT"),
    (r"\d[\d,.]*\s?(ms|µs|s|seconds?|minutes?|MB|kB|bytes)\b", "SO MUCH"),
    (r"\d+\.\d{6}\b", "FIGURE"),  # a frame's: times, and probabilities that other processors round otherwise
)
WIDGET = "application/vnd.jupyter.widget-view+json"


def executed(notebook, path: Path) -> list[list[str]]:
    "Run a notebook where it lies, in a kernel of Jupyter. What its cells showed and show, of those where it differs."
    resources = {"metadata": {"path": str(path.parent)}}
    before = texts(notebook)
    NotebookClient(
        notebook, timeout=300, kernel_name="python3", store_widget_state=False, resources=resources
    ).execute()
    after = texts(notebook)
    return [[was, now] for was, now in zip(before, after, strict=True) if was != now]


def texts(notebook) -> list[list[str]]:
    "What each cell of code shows as text, by lines, without what is its own each time."
    return [_lines(cell.outputs) for cell in notebook.cells if cell.cell_type == "code"]


def _lines(outputs) -> list[str]:
    text = ""
    for output in outputs:
        if output.output_type == "stream" and output.name == "stdout":
            text += output.text  # on a busy machine one line comes in two outputs
        elif WIDGET not in output.get("data", {}):
            for kind in ("text/markdown", "text/plain"):
                text += f"\n{output.data[kind]}\n" if kind in output.get("data", {}) else ""
    for pattern, stands in OWN:
        text = re.sub(pattern, stands, text)
    return [line for each in text.splitlines() if (line := " ".join(each.split()))]


def without_what_is_dead(notebook):
    "A notebook without counts, widgets and lines of progress, as it is stored."
    for name in ("widgets", "language_info"):
        notebook.metadata.pop(name, None)
    for cell in notebook.cells:
        if cell.cell_type == "code":
            cell.metadata.pop("execution", None)
            cell.execution_count = None
            cell.outputs = [
                output
                for output in cell.outputs
                if WIDGET not in output.get("data", {}) and output.get("name") != "stderr"
            ]
            for output in cell.outputs:
                if "execution_count" in output:
                    output.execution_count = None
    return notebook


if __name__ == "__main__":
    for path in TUTORIALS:
        if not sys.argv[1:] or path.stem in sys.argv[1:]:
            notebook = nbformat.read(path, 4)
            changed = executed(notebook, path)
            if changed:
                nbformat.write(without_what_is_dead(notebook), path)
            print(path.name, "changed" if changed else "as before", flush=True)
