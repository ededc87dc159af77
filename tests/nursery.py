"""Notebooks run in processes that share what the libraries of others cost to import.

A Jupyter kernel takes 0.7 s to start and `import langchain` another second, two hundred times over. Here one
interpreter has imported them and has a child for each notebook (the standard library's fork server): IPython runs the
cells in it, within an event loop, as a kernel does. No module of this package is there beforehand, so a notebook
defines and registers what it defines for the first time.
"""

import asyncio
import atexit
import gc
import multiprocessing
import os
import sys
from pathlib import Path

TESTS = Path(__file__).resolve().parent
LIBRARIES = [
    "pytest", "nbformat", "IPython.core.interactiveshell", "numpy", "pandas", "pyarrow.parquet", "sqlglot.optimizer",
    "langchain.agents", "langchain_core.messages", "langgraph.graph", "sqlalchemy", "ipywidgets", "anywidget",
    "plotly.graph_objects", "plotly.express", "bs4", "lxml.html", "openpyxl", "sqlite3", "Stemmer", "tokenizers",
    "rapidfuzz.fuzz", "rapidfuzz.process", "rapidfuzz.distance", "yaml", "tqdm.auto",
]  # fmt: skip


async def _cells(shell, cells: list[str]) -> bool:
    "Runs cells within an event loop, as a kernel does, until one fails."
    for source in cells:
        done = await shell.run_cell_async(source, store_history=True, transformed_cell=shell.transform_cell(source))
        if not done.success:
            return False
    return True


def _child(folder: str, cells: list[str], log: str) -> None:
    gc.set_threshold(100_000, 50, 100)
    gc.freeze()  # nothing is collected of what the libraries left, which would copy every page of it
    os.setsid()
    os.chdir(folder)
    # where a kernel looks first, and none of the places of the tests, which pytest has put there
    sys.path[:] = ["", *(each for each in sys.path if each and not Path(each).is_relative_to(TESTS))]
    sys.stdout.flush()
    with open(log, "w", encoding="utf-8") as out:
        os.dup2(out.fileno(), 1)
        os.dup2(out.fileno(), 2)
    from IPython.core.displaypub import CapturingDisplayPublisher
    from IPython.core.interactiveshell import InteractiveShell
    from traitlets.config import Config

    config = Config({"HistoryManager": {"enabled": False}, "InteractiveShell": {"colors": "nocolor"}})
    shell = InteractiveShell.instance(config=config, display_pub_class=CapturingDisplayPublisher)
    fine = asyncio.run(_cells(shell, cells))
    atexit._run_exitfuncs()  # a child of the fork server ends without them
    sys.stdout.flush()
    sys.exit(0 if fine else 1)


def run_cells(path: Path, cells: list[str], log: Path, seconds: float) -> None:
    "Runs the cells of a notebook where it lies; raises AssertionError with the end of what was written, if one fails."
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(LIBRARIES)
    child = context.Process(target=_child, args=(str(path.parent), cells, str(log)))
    child.start()
    try:
        child.join(seconds)
        assert child.exitcode is not None, f"not done in {seconds} s: {_end(log)}"
        assert child.exitcode == 0, _end(log)
    finally:
        if child.exitcode is None:
            os.killpg(child.pid, 9)
            child.join()


def _end(log: Path) -> str:
    return log.read_text(encoding="utf-8", errors="replace")[-6000:]
