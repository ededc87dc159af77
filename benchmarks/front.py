"""The workbench in a real JupyterLab with headless Chromium: from an answer to its table on screen.

    python benchmarks/front.py [--json FILE] [--rounds 12]

Two tables of 1,000 rows lie in a database; a question for two columns of all rows is asked by Enter, of either in
turn, so that no table of the round before is taken for the new one. Of each round, in milliseconds:
`answer_to_table`, from the moment the kernel holds the answer to the frame in which rows of its table are painted;
`click_to_first_step`, from Enter to the frame with the first step; `click_to_table`, the whole way; `bytes`, what the
kernel sent to the page between; `echo`, what a single number takes from the kernel to the page: below that no widget
can come. Clocks of kernel and page are one machine's. The first round loads what is loaded once and is left out of
the medians (`first`).
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import sqlite3
import statistics
import sys
import tempfile
import time
from contextlib import closing
from pathlib import Path
from typing import Any

from tablerag.evaluation.measures import versions

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "tests"), str(ROOT / "tests" / "workbench")]

from lab_driver import chromium_tab, jupyterlab, open_and_run, write_notebook  # noqa: E402  as the browser tests drive JupyterLab

ROWS = 1000
QUESTIONS = {"Mountain": "name and height of every mountain", "Lake": "name and depth of every lake"}
CELL = """
import json
import time
from tablerag.workbench import Workbench

bench = Workbench("nature.sqlite", system="text_to_sql", examples=[])
ask = bench.state.ask


def noting(*given, **named):
    answer = ask(*given, **named)
    with open("answers.jsonl", "a") as file:
        file.write(json.dumps(time.time()) + "\\n")
    return answer


bench.state.ask = noting

import ipywidgets

button, echo = ipywidgets.Button(description="Echo"), ipywidgets.HTML()
echo.add_class("echo")


def answer(_):
    with open("echoes.jsonl", "a") as file:
        file.write(json.dumps(time.time()) + "\\n")
    echo.value = str(time.time())


button.on_click(answer)
ipywidgets.VBox([button, echo, bench.view])
"""
ECHO = """() => new Promise(resolve => {
  const box = document.querySelector('.echo');
  const watcher = new MutationObserver(() => {
    watcher.disconnect();
    requestAnimationFrame(() => requestAnimationFrame(() => resolve(Date.now())));
  });
  watcher.observe(box, {childList: true, subtree: true, characterData: true});
  [...document.querySelectorAll('button')].find(each => each.textContent === 'Echo').click();
})"""
WATCH = """name => new Promise(resolve => {
  const found = {};
  const box = document.querySelector('.tablerag-question input');
  const frame = then => requestAnimationFrame(() => requestAnimationFrame(then));
  const look = () => {
    if (!found.step && document.querySelector('.tablerag .working li')) {
      found.step = 1; frame(() => { found.step = Date.now(); });
    }
    const cell = document.querySelector('.tablerag-shown .result tbody td');
    if (!found.table && cell && cell.textContent.startsWith(name)) {
      found.table = 1; watcher.disconnect();
      const rows = document.querySelectorAll('.tablerag-shown .result tbody tr').length;
      frame(() => resolve({...found, table: Date.now(), rows}));
    }
  };
  const watcher = new MutationObserver(look);
  watcher.observe(document.body, {childList: true, subtree: true, characterData: true});
  box.addEventListener('keydown', () => { found.click = Date.now(); }, {once: true, capture: true});
})"""


def nature(path: Path) -> None:
    "A database of two tables of a thousand rows."
    with closing(sqlite3.connect(path)) as database, database:
        database.execute("CREATE TABLE mountain (id INTEGER PRIMARY KEY, name TEXT, height INTEGER)")
        database.execute("CREATE TABLE lake (id INTEGER PRIMARY KEY, name TEXT, depth INTEGER)")
        for table, word in (("mountain", "Mountain"), ("lake", "Lake")):
            rows = [(f"{word} {at}", (at * 7919) % 8849) for at in range(ROWS)]
            column = "height" if table == "mountain" else "depth"
            database.executemany(f"INSERT INTO {table} (name, {column}) VALUES (?, ?)", rows)


def rounds(chromium: str, count: int) -> list[dict[str, float]]:
    "Ask so often; of each round its times in milliseconds, its bytes, and the rows that stood on the page."
    found = []
    with tempfile.TemporaryDirectory(prefix="tablerag-front-") as place:
        folder = Path(place)
        nature(folder / "nature.sqlite")
        write_notebook(folder / "front.ipynb", CELL.strip())
        received: list[int] = []

        def count_bytes(frame: Any) -> None:
            received.append(len(frame if isinstance(frame, bytes) else frame.encode()))

        with jupyterlab(folder, "Light") as address, chromium_tab(chromium, address, "Light") as (tab, _, errors):
            tab.on("websocket", lambda socket: socket.on("framereceived", count_bytes))
            open_and_run(tab, "front.ipynb")
            question = tab.locator(".tablerag-question input")
            question.wait_for()
            tab.keyboard.press("Control+b")
            for at in range(count + 1):
                word, text = list(QUESTIONS.items())[at % 2]
                question.fill(text)
                tab.wait_for_timeout(500)
                received.clear()
                tab.evaluate(f"() => {{ window.front = ({WATCH})('{word}') }}")
                question.press("Enter")
                seen = tab.evaluate("() => window.front")
                answered = float((folder / "answers.jsonl").read_text().split()[-1]) * 1000
                tab.wait_for_timeout(500)
                echoed = tab.evaluate(ECHO) - float((folder / "echoes.jsonl").read_text().split()[-1]) * 1000
                told = {
                    "answer_to_table": seen["table"] - answered,
                    "echo": echoed,
                    "click_to_table": seen["table"] - seen["click"],
                    "bytes": sum(received),
                    "rows_painted_first": seen["rows"],
                }
                if seen.get("step", 0) > 1:
                    told["click_to_first_step"] = seen["step"] - seen["click"]
                found.append(told)
            if errors:
                raise SystemExit(f"the page has errors: {errors}")
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--json", type=Path, help="write the figures to a file")
    parser.add_argument("--rounds", type=int, default=12)
    parser.add_argument("--chromium", default=os.environ.get("CHROMIUM", "/usr/bin/chromium"))
    given = parser.parse_args()
    first, *rest = rounds(given.chromium, given.rounds)
    names = sorted({name for each in rest for name in each})
    medians = {name: round(statistics.median(each[name] for each in rest if name in each), 1) for name in names}
    slowest = {name: round(max(each[name] for each in rest if name in each), 1) for name in names}
    import anywidget
    import ipywidgets
    import jupyterlab as lab

    figures = {
        "command": f"python benchmarks/front.py --rounds {given.rounds}",
        "rounds": len(rest),
        "rows_of_the_result": ROWS,
        "median": medians,
        "slowest": slowest,
        "first": {name: round(value, 1) for name, value in first.items()},
        "load_average": round(os.getloadavg()[0], 1),
        "machine": {"processors": os.cpu_count(), "system": platform.system(), "python": platform.python_version()},
        "versions": {
            **versions(),
            "jupyterlab": lab.__version__,
            "ipywidgets": ipywidgets.__version__,
            "anywidget": anywidget.__version__,
        },
        "when": time.strftime("%Y-%m-%d"),
    }
    print(json.dumps(figures, indent=1))
    if given.json:
        given.json.write_text(json.dumps(figures, indent=1) + "\n")


if __name__ == "__main__":
    main()
