"""A stranger's first ten minutes: clone, the two commands of the README, a folder of one's own, six questions.

    nice python benchmarks/first_ten_minutes.py [--repository ADDRESS] [--json FILE] [--keep FOLDER]

Everything is real: git clones into an empty folder, `make` sets up an environment of its own with packages that pip
fetches anew, in a home where nothing has been kept. JupyterLab is up when it serves its page. The folder holds eight
plain but untidy files, and every question is asked by command line, from Python and in a notebook that Jupyter runs.
Files and questions were written before any of them was asked; what comes out wrong stays wrong here.

A clone from this machine's own disk says nothing of a network: only its own line of the figures would change.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date
from pathlib import Path

import nbformat
import openpyxl
from figures import machine

from tablerag.evaluation.matching import exact_match

ROOT = Path(__file__).resolve().parent.parent
FOLDER = "my files"  # a name with a space, as people give them

SALES = """Umsatz der Filialen;;;
Stand: 02.02.2024;;;
;;;
Filiale;Stadt;Umsatz 2023 (EUR);Mitarbeiter
Nordtor;Kiel;1.204.300,50;14
Hafen;Hamburg;2.875.120,00;31
Altmarkt;Dresden;998.410,75;9
Südring;München;3.120.990,20;36
Rheinufer;Köln;1.745.000,00;18
"""
VISITORS = """Visitors to the museums of the county
Museum,2019,2020,2021,2022
Railway Museum,"48,210","12,044","25,300","51,902"
Lace Museum,"9,120","2,310","4,480","8,015"
Mining Museum,"31,477","8,902","17,650","35,118"
Total,"88,807","23,256","47,430","95,035"
"Source: county office of culture; 2020: closed for six months"
"""
SENSORS = [
    {"id": "S1", "place": {"room": "Cellar", "floor": -1}, "battery": 81, "installed": "2021-03-04"},
    {"id": "S2", "place": {"room": "Kitchen", "floor": 0}, "battery": 64, "installed": "2022-11-19"},
    {"id": "S3", "place": {"room": "Attic", "floor": 3}, "battery": 17, "installed": "2019-07-30"},
    {"id": "S4", "place": {"room": "Workshop", "floor": 0}, "battery": None, "installed": "2023-01-08"},
]
TRAMS = """<html><body><h1>City transport</h1><p>Fares rose in May.</p>
<table><caption>Tram lines</caption>
<tr><th rowspan="2">Line</th><th colspan="2">Terminus</th><th rowspan="2">Stops</th></tr>
<tr><th>from</th><th>to</th></tr>
<tr><td>1</td><td>Harbour</td><td>University</td><td>18</td></tr>
<tr><td>2</td><td>Central Station</td><td>Zoo</td><td>24</td></tr>
<tr><td>5</td><td>Airport</td><td>Old Town</td><td>29</td></tr>
</table></body></html>
"""
TREES = """# Trees of the park

Measured by the gardeners in autumn.

| Tree | Planted | Height (m) | Condition |
|:-----|--------:|-----------:|-----------|
| Copper beech | 1898 | 27.5 | good |
| Small-leaved lime | 1921 | 22 | fair |
| Ginkgo | 1954 | 16.5 | good |
| Horse chestnut | 1903 | 19 | poor |
"""
LENDING = [
    {"Titel": "Der Fluss", "Autorin": "Brandt, Lena", "ausgeliehen am": "03.01.2024", "Tage": 21},
    {"Titel": "Kleine Berge", "Autorin": "Okafor, Ada", "ausgeliehen am": "11.01.2024", "Tage": 14},
    {"Titel": "Winterlicht", "Autorin": "Sato, Yuki", "ausgeliehen am": "19.02.2024", "Tage": 35},
]
HIKES = "Route\tLength\tAscent\nLake round\t12.4 km\t210 m\nRidge path\t18.9 km\t1,140 m\nGorge\t7.1 km\t395 m\n"

QUESTIONS = [
    ("Which branch had the highest revenue in 2023?", ["Südring"]),
    ("How many visitors did the Mining Museum have in 2021?", ["17650"]),
    ("What is the phone number of Ines Falk?", ["4417"]),
    ("Which sensor is in the attic?", ["S3"]),
    ("How many stops does tram line 5 have?", ["29"]),
    ("Which tree was planted first?", ["Copper beech"]),
]


def write_files(folder: Path) -> None:
    "The eight files: other separators, encodings and shapes than a reader of tables hopes for."
    folder.mkdir(parents=True)
    (folder / "umsatz_2023.csv").write_text(SALES, encoding="cp1252")
    (folder / "visitors.csv").write_text(VISITORS, encoding="utf-8")
    (folder / "sensors.json").write_text(json.dumps(SENSORS, indent=1), encoding="utf-8")
    (folder / "trams.html").write_text(TRAMS, encoding="utf-8")
    (folder / "trees.md").write_text(TREES, encoding="utf-8")
    lines = "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in LENDING)
    (folder / "ausleihe.jsonl").write_text(lines, encoding="utf-8")
    (folder / "hikes.tsv").write_text(HIKES, encoding="utf-16")
    book = openpyxl.Workbook()
    staff, rooms = book.active, book.create_sheet("Rooms")
    staff.title = "Staff"
    for row in [("Staff list 2024",), (), ("Name", "Job", "Phone", "Since")]:
        staff.append(row)
    for row in [("Ines Falk", "Librarian", 4417, 2016), ("Tom Reil", "Caretaker", 4402, 2009)]:
        staff.append(row)
    for row in [("Room", "Seats", "Projector"), ("A 101", 40, "yes"), ("A 102", 25, None), ("Aula", 180, "yes")]:
        rooms.append(row)
    book.save(folder / "office.xlsx")


class Newcomer:
    "Somebody with an empty home: runs commands in a folder, and keeps what each took."

    def __init__(self, folder: Path):
        self.folder, self.steps = folder, []
        (folder / "home").mkdir()
        ours = Path(sys.executable).parent
        path = [each for each in os.environ["PATH"].split(os.pathsep) if Path(each) != ours]
        kept = {
            name: value for name, value in os.environ.items() if re.match("LANG|LC_|TZ|TERM|PIP_|SSL_|.*_proxy", name)
        }
        self.env = {**kept, "HOME": str(folder / "home"), "PATH": os.pathsep.join(path), "BROWSER": "true"}

    @contextmanager
    def step(self, name: str, command: str) -> Iterator[dict]:
        "Times what is done in it."
        print(f"{name}: {command}", file=sys.stderr, flush=True)
        kept = {"step": name, "command": command, "load": round(os.getloadavg()[0], 1)}
        begun, worked = time.perf_counter(), sum(os.times()[2:4])
        yield kept
        kept["seconds"] = round(time.perf_counter() - begun, 1)
        kept["processor_seconds"] = round(sum(os.times()[2:4]) - worked, 1)
        self.steps.append(kept)

    def run(self, name: str, command: list[str], where: Path, shown: str = "") -> str:
        "What a command writes. Raises `SystemExit` with what it said, where it fails."
        with self.step(name, shown or " ".join(command)):
            done = subprocess.run(command, cwd=where, env=self.env, capture_output=True, text=True)
        if done.returncode:
            raise SystemExit(
                f"{name} failed with exit code {done.returncode}:\n{done.stdout[-2000:]}\n{done.stderr[-3000:]}"
            )
        return done.stdout

    def lab(self, clone: Path) -> None:
        "`make lab` until JupyterLab serves its page. Raises `SystemExit` where it does not."
        with self.step("make lab, until its page is served", "make lab"):
            log, until = self.folder / "lab.log", time.perf_counter() + 300
            with log.open("w") as out:
                lab = subprocess.Popen(
                    ["make", "lab"], cwd=clone, env=self.env, stdout=out, stderr=out, start_new_session=True
                )
            try:
                while not (found := re.search(r"http://localhost:\d+/\S*token=\w+", log.read_text())):
                    if lab.poll() is not None or time.perf_counter() > until:
                        raise SystemExit(f"make lab serves no page:\n{log.read_text()[-3000:]}")
                    time.sleep(0.2)
                with urllib.request.urlopen(found[0], timeout=60) as page:
                    assert page.status == 200
            finally:
                os.killpg(lab.pid, signal.SIGTERM)
                lab.wait(30)


ASKING = """
import json
import tablerag as tr

tables = tr.open({folder!r})
answers = [tables.ask(question) for question in {questions!r}]
print(json.dumps([[str(answer), list(answer.values), answer.level] for answer in answers]))
"""


def asked_in_python(newcomer: Newcomer, clone: Path, files: Path) -> list:
    "Texts, values and levels of the answers from a script."
    code = ASKING.format(folder=str(files), questions=[question for question, _ in QUESTIONS])
    (files.parent / "ask.py").write_text(code, encoding="utf-8")
    written = newcomer.run(
        "six questions from Python", [str(clone / ".venv/bin/python"), "ask.py"], files.parent, "python ask.py"
    )
    return json.loads(written.splitlines()[-1])


def asked_in_a_notebook(newcomer: Newcomer, clone: Path, files: Path) -> list:
    "The same from a notebook that Jupyter runs."
    code = ASKING.format(folder=str(files), questions=[question for question, _ in QUESTIONS])
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(code)])
    nbformat.write(notebook, files.parent / "ask.ipynb")
    command = [str(clone / ".venv/bin/jupyter"), "nbconvert", "--to", "notebook", "--execute", "--inplace", "ask.ipynb"]
    newcomer.run("six questions in a notebook", command, files.parent, "jupyter nbconvert --execute ask.ipynb")
    outputs = nbformat.read(files.parent / "ask.ipynb", as_version=4).cells[0].outputs
    return json.loads("".join(each.text for each in outputs if each.get("name") == "stdout").splitlines()[-1])


def told(answers: list[list], way: str) -> dict[str, object]:
    "How many of the six are right, and which are not."
    right = [exact_match(values, gold) for (_, values, _), (_, gold) in zip(answers, QUESTIONS, strict=True)]
    print(f"{way}: {sum(right)} of {len(right)} right", file=sys.stderr)
    return {"right": sum(right), "wrong": sum(bool(v) and not r for (_, v, _), r in zip(answers, right, strict=True))}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--repository", default=f"file://{ROOT}", help="what git clones (this one)")
    parser.add_argument("--branch", help="of the repository (its current one)")
    parser.add_argument("--json", type=Path, default=Path(__file__).with_suffix(".json"))
    parser.add_argument("--keep", type=Path, help="an empty folder to do it in, which stays")
    given = parser.parse_args()
    place = given.keep.resolve() if given.keep else Path(tempfile.mkdtemp(prefix="newcomer-"))
    place.mkdir(exist_ok=True)
    newcomer, clone, files = Newcomer(place), place / "tablerag", place / FOLDER
    begun = time.perf_counter()
    clone_it = ["git", "clone", "-q", *(["-b", given.branch] if given.branch else []), given.repository, "tablerag"]
    newcomer.run("clone", clone_it, place, "git clone")
    newcomer.run("make demo, with all that it installs", ["make", "demo"], clone)
    newcomer.lab(clone)
    write_files(files)
    command, questions = str(clone / ".venv/bin/tablerag"), [question for question, _ in QUESTIONS]
    listed = newcomer.run(
        "list the tables of the own folder", [command, "tables", FOLDER], place, 'tablerag tables "my files"'
    )
    written = newcomer.run(
        "six questions by command line",
        [command, "ask", FOLDER, *questions, "--json"],
        place,
        'tablerag ask "my files" ...',
    )
    lines = [json.loads(line) for line in written.splitlines()]
    until_answered = {name: sum(step[name] for step in newcomer.steps) for name in ("seconds", "processor_seconds")}
    by = {
        "command line": [[each["answer"], each["values"], each["level"]] for each in lines],
        "Python": asked_in_python(newcomer, clone, files),
        "notebook": asked_in_a_notebook(newcomer, clone, files),
    }
    results = {
        "what": "from the clone to answers over a folder of one's own; all of it in an empty home",
        "command": "nice python benchmarks/first_ten_minutes.py",
        "date": date.today().isoformat(),
        "machine": machine(),
        "steps": newcomer.steps,
        "until_answered": {name: round(each, 1) for name, each in until_answered.items()},
        "seconds": round(time.perf_counter() - begun, 1),
        "questions": len(QUESTIONS),
        "answers": {way: told(answers, way) for way, answers in by.items()},
        "same_by_all_ways": len({json.dumps([each[1] for each in answers]) for answers in by.values()}) == 1,
        "asked": [
            {"question": question, "gold": gold, "answer": text, "values": values, "level": level}
            for (question, gold), (text, values, level) in zip(QUESTIONS, by["command line"], strict=True)
        ],
        "listed": listed.splitlines()[:40],
    }
    given.json.write_text(json.dumps(results, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    if not given.keep:
        shutil.rmtree(place)
    print(json.dumps({name: results[name] for name in ("until_answered", "seconds", "answers")}))


if __name__ == "__main__":
    main()
