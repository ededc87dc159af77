"Who stands in a folder of a stranger, and asks its tables there, runs nothing that lies in it."

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
MODULES = (
    "encodings json jupyterlab multiprocessing numpy pandas runpy signal sqlite3 sqlglot tablerag tokenizers".split()
)
DOOR = """
import json, sys
from tablerag.cli import main
if __name__ == '__main__':
    sys.exit(any([main(words) for words in json.loads(sys.argv[1])]))
"""
COMMANDS = [
    ("index", ".", "--out", "../index"),
    ("ask", ".", "How high is K2?"),
    ("ask", "peaks.csv", "How high is K2?", "--system", "rag", "--json"),
    ("bench", ".", "--task", "answer"),
    ("study", ".", "--out", "../study", "--systems", "sql_agent,rag", "--workers", "2"),
]


@pytest.fixture
def strange(tmp_path):
    "A folder with a table, questions, and modules named like some that are imported; each leaves a mark when it runs."
    folder, marks = tmp_path / "strange", tmp_path / "marks"
    folder.mkdir()
    marks.mkdir()
    for name in MODULES:
        (folder / f"{name}.py").write_text(f"open({str(marks / name)!r}, 'w').close()\n")
    (folder / "sitecustomize.py").write_text(f"open({str(marks / 'sitecustomize')!r}, 'w').close()\n")
    (folder / "peaks.csv").write_text("Mountain,Height\nK2,8611\nLhotse,8516\n")
    question = {"id": "1", "question": "How high is K2?", "answer": ["8611"], "table_id": "peaks"}
    (folder / "questions.jsonl").write_text(json.dumps(question) + "\n")
    (tmp_path / "door.py").write_text(DOOR)  # as the command in `bin`: the folder it lies in comes first
    return folder


@pytest.mark.slow
def test_nothing_of_the_folder_runs(strange):
    place = strange.parent
    done = subprocess.run(
        [sys.executable, str(place / "door.py"), json.dumps(COMMANDS)],
        cwd=strange,
        env={**os.environ, "PYTHONPATH": str(ROOT), "XDG_CACHE_HOME": str(place / "cache")},
        capture_output=True,
        text=True,
        timeout=240,
    )
    assert done.returncode == 0 and done.stdout.count("8611") >= 2, done.stderr
    assert not list((place / "marks").iterdir())


def test_jupyterlab_is_not_looked_for_there(strange, monkeypatch):
    pytest.importorskip("jupyterlab")
    from tablerag.cli import main

    monkeypatch.chdir(strange)
    started = []
    monkeypatch.setattr(os, "execv", lambda program, words: started.append(words))
    main(["lab", "."])
    (words,) = started
    assert words[1:3] == ["-P", "-c"]
    code = "import json, multiprocessing, signal"
    done = subprocess.run([*words[:3], code], cwd=strange, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0 and not list((strange.parent / "marks").iterdir())
