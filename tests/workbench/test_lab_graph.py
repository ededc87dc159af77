"The workbench over the sample graph in JupyterLab itself, in headless Chromium, as a person uses it."

import json
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

CELL = "from tablerag.workbench.widgets import Workbench\n\nWorkbench('graphs')"
QUESTION = "Which rivers flow through Bolivia?"
HIGHEST = "SELECT ?x ?e { ?x v:elevation ?e } ORDER BY DESC(?e) LIMIT 2"


def overlapping_texts(tab) -> list[str]:
    "Pairs of texts in the drawing that stand upon each other, as the browser has laid them out."
    return tab.evaluate(
        """() => {
          const svg = [...document.querySelectorAll('.tablerag .drawing svg')].find(s => s.getClientRects().length);
          const all = [...svg.querySelectorAll('text')].map(t => [t.textContent, t.getBoundingClientRect()]);
          const found = [];
          all.forEach(([a, p], i) => all.slice(i + 1).forEach(([b, q]) => {
            const wide = Math.min(p.right, q.right) - Math.max(p.left, q.left);
            const tall = Math.min(p.bottom, q.bottom) - Math.max(p.top, q.top);
            if (wide > 1 && tall > 3) found.push(a + ' / ' + b);
          }));
          return all.length ? found : ['nothing is drawn'];
        }"""
    )


@pytest.mark.browser
@pytest.mark.timeout(400)
def test_a_graph_in_jupyterlab(tmp_path, lab):
    pytest.importorskip("pyoxigraph")
    shutil.copytree(ROOT / "data" / "graphs", tmp_path / "graphs")
    write_notebook(tmp_path / "graph.ipynb", CELL)
    tab, foreign, errors = lab
    open_and_run(tab, "graph.ipynb")
    tab.locator(".tablerag-question input").wait_for(timeout=120_000)
    tab.keyboard.press("Control+b")
    panel = tab.locator(".tablerag .widget-tab-contents > :not(.lm-mod-hidden)").first

    # before a question, the whole profile
    open_tab(tab, "Profile")
    panel.locator("svg g.kept", has_text="v:River").wait_for(timeout=120_000)
    assert panel.locator("svg g.kept").count() == 10

    question = tab.locator(".tablerag-question input")
    question.fill(QUESTION)
    question.press("Enter")
    open_tab(tab, "Answer")
    panel.locator(".none h2, h2.answer").first.wait_for(timeout=90_000)
    if panel.locator(".none h2").count():  # not likely enough to be the answer: it is proposed
        panel.get_by_role("button", name="Yes, this is it").first.click()
    tab.locator(".tablerag h2.answer").wait_for()
    assert "Paraguay River" in panel.inner_text() and "Madeira" in panel.inner_text()
    open_tab(tab, "Words")
    panel.locator("tr", has_text="andes/Bolivia").first.wait_for()
    open_tab(tab, "Profile")
    panel.get_by_text("properties in 10 of 10 classes").wait_for()

    # what is around the answer, and from there on, by the keyboard alone
    open_tab(tab, "Neighbourhood")
    panel.locator("svg g.kept", has_text="Madeira").wait_for(timeout=60_000)
    assert panel.locator("svg g.kept").count() == 2 and not overlapping_texts(tab)
    panel.locator("input").first.focus()
    tab.keyboard.type("Brazil")
    tab.keyboard.press("Enter")
    panel.locator("svg g.kept", has_text="Brazil").wait_for(timeout=60_000)
    panel.locator("svg g.kept", has_text="Madeira").wait_for(state="detached")
    assert panel.locator("svg g.kept").count() == 1 and not overlapping_texts(tab)

    # edit the SPARQL, run it, use it, keep it
    open_tab(tab, "SPARQL")
    editor = panel.locator("textarea")
    editor.fill("INSERT DATA { a:Atlantis a v:Country }")
    panel.get_by_role("button", name="Run", exact=True).click()
    panel.locator(".message.error", has_text="changes a graph").wait_for()
    editor.fill("SELECT ?x {")
    panel.get_by_role("button", name="Run", exact=True).click()
    panel.locator(".message.error", has_text="line 1").wait_for()
    editor.fill(HIGHEST)
    panel.get_by_role("button", name="Run", exact=True).click()
    panel.get_by_text("Ojos del Salado").first.wait_for()
    assert not serious_in_both_themes(tab) and not keys_that_reach_the_notebook(tab)
    panel.get_by_role("button", name="Use as answer").click()
    panel.get_by_text("chosen by hand").first.wait_for()
    panel.get_by_role("button", name="Keep as example").click()
    panel.get_by_text("Kept. 1 example").wait_for()
    [kept] = (tmp_path / "graphs").glob("*kept*.jsonl")
    assert json.loads(kept.read_text(encoding="utf-8"))["sparql"].strip() == HIGHEST
    open_tab(tab, "Neighbourhood")
    panel.locator("svg g.kept", has_text="Aconcagua").wait_for(timeout=60_000)
    assert not overlapping_texts(tab)
    open_tab(tab, "Trace")

    assert not foreign, foreign
    assert not errors, errors
