"The workbench over the sample database and the sample graph in JupyterLab itself, in headless Chromium."

import re
import shutil

import pytest
from lab_driver import (
    ROOT,
    answered,
    keys_that_reach_the_notebook,
    open_tab,
    open_workbench,
    put,
    run_query,
    serious_in_both_themes,
    use_and_keep,
    write_notebook,
)
from patience import waited

pytestmark = [pytest.mark.browser, pytest.mark.timeout(400)]
HIGHEST = "SELECT ?x ?e { ?x v:elevation ?e } ORDER BY DESC(?e) LIMIT 2"


def opened(folder, name, tab):
    shutil.copytree(ROOT / "data" / name, folder / name)
    write_notebook(folder / f"{name}.ipynb", f"from tablerag.workbench.widgets import Workbench\n\nWorkbench('{name}')")
    return open_workbench(tab, f"{name}.ipynb")


def drawn(panel, name: str, count: int) -> None:
    "Wait until a box of this name is drawn, among so many."
    panel.locator("svg g.kept", has_text=name).first.wait_for(timeout=120_000)
    assert waited(lambda: panel.locator("svg g.kept").count() == count)


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


def test_a_database_in_jupyterlab(tmp_path, lab):
    tab, foreign, errors = lab
    panel = opened(tmp_path, "databases", tab)
    open_tab(tab, "Schema")
    drawn(panel, "germination_test", 12)  # before a question, the schema of the whole database
    put(tab, "How many accessions were collected by Elena Sokolova?")
    assert answered(tab, panel) == "4"

    # what was kept, and what the words were taken for
    open_tab(tab, "Schema")
    panel.locator("svg g.kept", has_text="person").first.wait_for()
    open_tab(tab, "Words")
    panel.locator("tr", has_text="person.name").first.wait_for()
    open_tab(tab, "Candidates")
    panel.locator(":is(section.card, .message)").first.wait_for()

    # edit the SQL, run it, use it, keep it
    open_tab(tab, "SQL")
    assert waited(lambda: "Elena Sokolova" in panel.locator("textarea").input_value())
    written, figure = panel.locator("textarea").input_value(), ".grid.result td.num"
    run_query(panel, written.replace("Elena Sokolova", "Dmitri Orlov"), figure)
    assert not serious_in_both_themes(tab) and not keys_that_reach_the_notebook(tab)
    run_query(panel, 'DELETE FROM "order"', ".message.error")
    run_query(panel, written.replace("Elena Sokolova", "Åse Bjørnstad"), figure)
    assert use_and_keep(panel, tmp_path / "databases")["by"] == "hand"
    open_tab(tab, "Trace")

    # a Japanese example with its hint
    examples = tab.locator(".tablerag-second select").first
    options = examples.locator("option").all_inner_texts()
    examples.select_option(index=next(at for at, text in enumerate(options) if re.search("[一-鿿]", text)))
    tab.wait_for_function("/[一-鿿]/.test(document.querySelector('.tablerag-question input').value)")
    open_tab(tab, "Answer")
    tab.get_by_role("button", name="Ask", exact=True).click()
    panel.locator("h2").first.wait_for(timeout=120_000)
    assert not foreign and not errors, (foreign, errors)


def test_a_graph_in_jupyterlab(tmp_path, lab):
    pytest.importorskip("pyoxigraph")
    tab, foreign, errors = lab
    panel = opened(tmp_path, "graphs", tab)
    open_tab(tab, "Profile")
    drawn(panel, "v:River", 10)  # before a question, the whole profile
    put(tab, "Which rivers flow through Bolivia?")
    answered(tab, panel)
    assert waited(lambda: all(name in panel.inner_text() for name in ("Paraguay River", "Madeira")))
    open_tab(tab, "Words")
    panel.locator("tr", has_text="andes/Bolivia").first.wait_for()
    open_tab(tab, "Profile")
    panel.get_by_text("properties in 10 of 10 classes").wait_for()

    # what is around the answer, and from there on, by the keyboard alone
    open_tab(tab, "Neighbourhood")
    drawn(panel, "Madeira", 2)
    assert not overlapping_texts(tab)
    panel.locator("input").first.focus()
    tab.keyboard.type("Brazil")
    tab.keyboard.press("Enter")
    panel.locator("svg g.kept", has_text="Madeira").wait_for(state="detached")
    drawn(panel, "Brazil", 1)
    assert not overlapping_texts(tab)

    # edit the SPARQL, run it, use it, keep it
    open_tab(tab, "SPARQL")
    run_query(panel, "INSERT DATA { a:Atlantis a v:Country }", ".message.error", has_text="changes a graph")
    run_query(panel, "SELECT ?x {", ".message.error", has_text="line 1")
    run_query(panel, HIGHEST, "td", has_text="Ojos del Salado")
    assert not serious_in_both_themes(tab) and not keys_that_reach_the_notebook(tab)
    assert use_and_keep(panel, tmp_path / "graphs")["sparql"].strip() == HIGHEST
    open_tab(tab, "Neighbourhood")
    panel.locator("svg g.kept", has_text="Aconcagua").wait_for(timeout=60_000)
    assert not overlapping_texts(tab)
    open_tab(tab, "Trace")
    assert not foreign and not errors, (foreign, errors)
