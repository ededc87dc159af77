"""The workbench over the sample database in JupyterLab itself, in headless Chromium, as a person uses it.

TABLERAG_SCREENSHOT=folder keeps pictures of every tab; the README's is Light-database-2-schema.png.
"""

import json
import re
import shutil

import pytest
from workbench.test_lab import (
    PICTURES,
    ROOT,
    chromium_tab,
    jupyterlab,
    keys_that_reach_the_notebook,
    open_and_run,
    open_tab,
    picture,
    serious_in_both_themes,
)

CELLS = ["from tablerag.workbench.widgets import Workbench\n\nWorkbench('databases')"]
QUESTION = "How many accessions were collected by Elena Sokolova?"


def notebook(folder) -> str:
    cells = [
        {"cell_type": "code", "id": f"c{at}", "metadata": {}, "source": text, "outputs": [], "execution_count": None}
        for at, text in enumerate(CELLS)
    ]
    kernel = {"kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"}}
    page = json.dumps({"cells": cells, "metadata": kernel, "nbformat": 4, "nbformat_minor": 5})
    (folder / "databases.ipynb").write_text(page, encoding="utf-8")
    return "databases.ipynb"


@pytest.mark.browser
@pytest.mark.timeout(400)
@pytest.mark.parametrize("theme", ["Light", *(["Dark"] if PICTURES else [])])
def test_a_database_in_jupyterlab(tmp_path, monkeypatch, chromium, theme):
    pytest.importorskip("jupyterlab")
    pytest.importorskip("playwright")
    shutil.copytree(ROOT / "data" / "databases", tmp_path / "databases")
    page = notebook(tmp_path)
    with jupyterlab(tmp_path, theme) as address, chromium_tab(chromium, address, theme) as (tab, foreign, errors):
        open_and_run(tab, address, page)
        tab.locator(".tablerag-question input").wait_for(timeout=120_000)
        tab.keyboard.press("Control+b")
        panel = tab.locator(".tablerag .widget-tab-contents > :not(.lm-mod-hidden)").first

        # before a question, the schema of the whole database
        open_tab(tab, "Schema")
        panel.locator("svg g.kept", has_text="germination_test").wait_for(timeout=120_000)
        assert panel.locator("svg g.kept").count() == 12
        picture(tab, f"{theme}-database-0-whole")

        question = tab.locator(".tablerag-question input")
        question.fill(QUESTION)
        question.press("Enter")
        open_tab(tab, "Answer")
        panel.locator(".none h2, h2.answer").first.wait_for(timeout=90_000)
        if panel.locator(".none h2").count():  # not likely enough to be the answer: it is proposed
            panel.locator(".tablerag-choice button").first.click()
        tab.locator(".tablerag h2.answer").wait_for()
        assert tab.locator(".tablerag h2.answer").inner_text() == "4"
        picture(tab, f"{theme}-database-1-answer")

        # what was kept, and what the words were taken for
        open_tab(tab, "Schema")
        panel.locator("svg g.kept", has_text="person").first.wait_for()
        picture(tab, f"{theme}-database-2-schema")
        open_tab(tab, "Words")
        panel.locator("tr", has_text="person.name").first.wait_for()
        picture(tab, f"{theme}-database-3-words")
        open_tab(tab, "Candidates")
        panel.locator(":is(section.card, .message)").first.wait_for()
        picture(tab, f"{theme}-database-4-candidates")

        # edit the SQL, run it, use it, keep it
        open_tab(tab, "SQL")
        editor = panel.locator("textarea")
        written = editor.input_value()
        editor.fill(written.replace("Elena Sokolova", "Dmitri Orlov"))
        panel.get_by_role("button", name="Run", exact=True).click()
        panel.locator(".grid.result td.num").first.wait_for()
        picture(tab, f"{theme}-database-5-sql")
        assert not serious_in_both_themes(tab) and not keys_that_reach_the_notebook(tab)
        editor.fill('DELETE FROM "order"')
        panel.get_by_role("button", name="Run", exact=True).click()
        panel.locator(".message.error").wait_for()
        editor.fill(written.replace("Elena Sokolova", "Åse Bjørnstad"))
        panel.get_by_role("button", name="Run", exact=True).click()
        panel.locator(".grid.result td.num").first.wait_for()
        panel.get_by_role("button", name="Use as answer").click()
        panel.get_by_text("chosen by hand").wait_for()
        panel.get_by_role("button", name="Keep as example").click()
        panel.get_by_text("Kept. 1 example").wait_for()
        [kept] = (tmp_path / "databases").glob("*kept*.jsonl")
        assert json.loads(kept.read_text(encoding="utf-8"))["by"] == "hand"
        open_tab(tab, "Trace")
        picture(tab, f"{theme}-database-6-trace")

        # a Japanese example with its hint
        examples = tab.locator(".tablerag-second select").first
        options = examples.locator("option").all_inner_texts()
        examples.select_option(index=next(at for at, text in enumerate(options) if re.search("[一-鿿]", text)))
        tab.wait_for_function("/[一-鿿]/.test(document.querySelector('.tablerag-question input').value)")
        open_tab(tab, "Answer")
        tab.get_by_role("button", name="Ask", exact=True).click()
        panel.locator("h2").first.wait_for(timeout=120_000)
        tab.wait_for_timeout(3000 if PICTURES else 0)
        picture(tab, f"{theme}-database-7-japanese")

        assert not foreign, foreign
        assert not errors, errors
