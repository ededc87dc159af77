"""`tablerag lab FOLDER`, as somebody runs it who has never seen it: JupyterLab opens with the workbench on screen."""

import asyncio
import json
import os
import re
import signal
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace

import pandas as pd
import pytest
from lab_driver import own_addresses
from patience import waited

import tablerag
from tablerag.cli import lab as cli_lab
from tablerag.cli import main
from tablerag.sources.suggestions import suggested_questions

pytestmark = [pytest.mark.slow, pytest.mark.timeout(300)]


@pytest.fixture
def folder(tmp_path) -> Path:
    "A German CSV file with a title and a total, and a workbook of two sheets."
    place = tmp_path / "Meine Daten"
    place.mkdir()
    text = """Umsatz der Filialen;;;
;;;
Filiale;Stadt;Umsatz 2023 (EUR);Mitarbeiter
Nordtor;Kiel;1.204.300,50;14
Südring;München;3.120.990,20;36
Rheinufer;Köln;1.745.000,00;18
Gesamt;;6.070.290,70;68
"""
    (place / "filialen.csv").write_text(text, encoding="cp1252")
    rooms = {"Raum": ["A 101", "Aula", "Keller"], "Plätze": [40, 180, 12], "Beamer": ["ja", "ja", "nein"]}
    devices = {"Gerät": ["Drucker", "Beamer", "Scanner"], "Preis": [349.9, 899, 219.5]}
    with pd.ExcelWriter(place / "verwaltung.xlsx") as book:
        pd.DataFrame(rooms).to_excel(book, sheet_name="Räume", index=False)
        pd.DataFrame(devices).to_excel(book, sheet_name="Geräte", index=False)
    return place


@contextmanager
def lab(source: Path, home: Path):
    "`tablerag lab`, run in `home/work`; gives what it says, and the address that it opens in the browser."
    work, opened, log, browser = (home / name for name in ("work", "opened", "log", "browser"))
    work.mkdir()
    browser.write_text(f'#!/bin/sh\necho "$1" > {opened}\n')
    browser.chmod(0o755)
    places = ("_CONFIG", "_DATA", "_RUNTIME", "LAB_SETTINGS", "LAB_WORKSPACES")
    env = {**os.environ, **{f"JUPYTER{each}_DIR": str(home / each) for each in places}, "HOME": str(home)}
    env |= {"BROWSER": f"{browser} %s", "XDG_CACHE_HOME": str(home / "cache"), "IPYTHONDIR": str(home / "ipython")}
    command = [sys.executable, "-c", "from tablerag.cli import main; main()", "lab", str(source)]
    with open(log, "w") as out:
        server = subprocess.Popen(command, env=env, cwd=work, stdout=out, stderr=out, start_new_session=True)
    try:
        assert waited(lambda: server.poll() is not None or opened.exists() and opened.read_text().strip())
        assert server.poll() is None, log.read_text()
        page = Path(opened.read_text().strip().removeprefix("file://")).read_text()
        yield log.read_text(), re.search(r'href="([^"]+)"', page)[1].replace("&amp;", "&")
    finally:
        server.send_signal(signal.SIGTERM)
        server.wait(30)


@pytest.mark.browser
def test_the_workbench_is_there_and_its_questions_are_answered(folder, tmp_path, browser):
    from playwright.sync_api import expect

    with lab(folder, tmp_path) as (said, address):
        assert f"the workbench is in {tmp_path / 'work' / 'workbench.ipynb'}, a new file" in said
        tab = browser.new_page(viewport={"width": 1400, "height": 900})
        own, foreign = own_addresses(address), []
        tab.on("request", lambda request: None if request.url.startswith(own) else foreign.append(request.url))
        tab.goto(address)
        box, tried = tab.locator(".tablerag-question input"), tab.locator(".tablerag-tried button")
        box.wait_for(timeout=120_000)  # nobody has run the cell
        expect(tried).to_have_count(3)
        for each in tried.all():
            each.click()
            expect(box).to_have_value(each.inner_text())
            expect(tab.locator(".tablerag h2.answer.answer")).to_be_visible()
            expect(tab.locator(".tablerag-busy")).to_have_count(0)
        box.fill("Which cafe delivers the lowest Sun?")
        box.press("Enter")
        expect(tab.locator(".tablerag .none")).to_be_visible()
        expect(tab.locator(".tablerag .proposal")).to_have_count(0)
        tab.get_by_role("button", name="Show the table").click()
        expect(tab.locator(".tablerag-shown .head b").first).to_be_visible()
        assert not foreign, foreign
        assert not tab.get_by_text("get notified").is_visible() and not tab.locator(".jp-OutputArea-stderr").count()
    cell = json.loads((tmp_path / "work" / "workbench.ipynb").read_text(encoding="utf-8"))["cells"][1]
    assert ["application/vnd.jupyter.widget-view+json" in each["data"] for each in cell["outputs"]] == [True]
    assert "".join(cell["source"]) == f"import tablerag as tr\n\ntr.open({str(folder)!r}).workbench()"


def test_a_notebook_that_lay_there_is_not_run(folder, tmp_path, monkeypatch, capsys):
    "It may have come with a stranger's folder; a kernel would be asked of a manager that is not there."
    largefilemanager = pytest.importorskip("jupyter_server.services.contents.largefilemanager")
    path, started, served = cli_lab.lab_notebook(str(folder), tmp_path), [], []
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("JUPYTER_DATA_DIR", str(tmp_path / "data"))
    monkeypatch.setattr(os, "execv", lambda _, command: started.extend(command))
    monkeypatch.setattr(cli_lab, "serve_notebook", lambda *given: served.extend(given))
    main(["lab", str(folder)])
    monkeypatch.setattr(sys, "argv", started[3:])
    exec(started[3])
    contents = largefilemanager.AsyncLargeFileManager(root_dir=str(tmp_path))
    asyncio.run(cli_lab._run_cell(SimpleNamespace(contents_manager=contents, kernel_manager=None), path, served[1]))
    assert served == [str(path), False] and "not run" in capsys.readouterr().err


def test_what_is_suggested_is_right(folder):
    with tablerag.open(folder, progress=False) as tables:
        questions = suggested_questions(tables.opened)
        answers = tables.ask_many(questions, progress=False)
        assert len(questions) == 3 and all(each.level == "answer" for each in answers)
        other = tables.ask("How many Mitarbeiter does Nordtor have?")
        assert other.level == "answer"  # sure, and right for another question
        assert suggested_questions(tables.opened, ask=lambda question: other) == []
        assert list(tables.workbench().bar.example_buttons) == questions
        assert tables.workbench(examples=["Who?"]).bar.example_buttons.keys() == {"Who?"}
