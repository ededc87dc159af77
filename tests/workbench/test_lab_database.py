"The workbench over the sample database in JupyterLab itself, in headless Chromium, as a person uses it."

import json
import re
import shutil

import pytest
from lab_driver import (
    ROOT,
    keys_that_reach_the_notebook,
    open_and_run,
    open_tab,
    serious_in_both_themes,
    write_notebook,
)

CELL = "from tablerag.workbench.widgets import Workbench\n\nWorkbench('databases')"
QUESTION = "How many accessions were collected by Elena Sokolova?"


@pytest.mark.browser
@pytest.mark.timeout(400)
def test_a_database_in_jupyterlab(tmp_path, lab):
    shutil.copytree(ROOT / "data" / "databases", tmp_path / "databases")
    write_notebook(tmp_path / "databases.ipynb", CELL)
    tab, foreign, errors = lab
    open_and_run(tab, "databases.ipynb")
    tab.locator(".tablerag-question input").wait_for(timeout=120_000)
    tab.keyboard.press("Control+b")
    panel = tab.locator(".tablerag .widget-tab-contents > :not(.lm-mod-hidden)").first

    # before a question, the schema of the whole database
    open_tab(tab, "Schema")
    panel.locator("svg g.kept", has_text="germination_test").wait_for(timeout=120_000)
    assert panel.locator("svg g.kept").count() == 12

    question = tab.locator(".tablerag-question input")
    question.fill(QUESTION)
    question.press("Enter")
    open_tab(tab, "Answer")
    panel.locator(".none h2, h2.answer").first.wait_for(timeout=90_000)
    if panel.locator(".none h2").count():  # not likely enough to be the answer: it is proposed
        panel.locator(".tablerag-choice button").first.click()
    tab.locator(".tablerag h2.answer").wait_for()
    assert tab.locator(".tablerag h2.answer").inner_text() == "4"

    # what was kept, and what the words were taken for
    open_tab(tab, "Schema")
    panel.locator("svg g.kept", has_text="person").first.wait_for()
    open_tab(tab, "Words")
    panel.locator("tr", has_text="person.name").first.wait_for()
    open_tab(tab, "Candidates")
    panel.locator(":is(section.card, .message)").first.wait_for()

    # edit the SQL, run it, use it, keep it
    open_tab(tab, "SQL")
    editor = panel.locator("textarea")
    written = editor.input_value()
    editor.fill(written.replace("Elena Sokolova", "Dmitri Orlov"))
    panel.get_by_role("button", name="Run", exact=True).click()
    panel.locator(".grid.result td.num").first.wait_for()
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

    # a Japanese example with its hint
    examples = tab.locator(".tablerag-second select").first
    options = examples.locator("option").all_inner_texts()
    examples.select_option(index=next(at for at, text in enumerate(options) if re.search("[一-鿿]", text)))
    tab.wait_for_function("/[一-鿿]/.test(document.querySelector('.tablerag-question input').value)")
    open_tab(tab, "Answer")
    tab.get_by_role("button", name="Ask", exact=True).click()
    panel.locator("h2").first.wait_for(timeout=120_000)

    assert not foreign, foreign
    assert not errors, errors
