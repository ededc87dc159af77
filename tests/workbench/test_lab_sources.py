"The workbench over the sample database and the sample graph in JupyterLab itself, in headless Chromium."

import re
import shutil
from pathlib import Path

import pytest
from lab_driver import (
    ROOT,
    answered,
    keys_that_reach_the_notebook,
    open_tab,
    open_workbench,
    press,
    put,
    run_query,
    serious,
    serious_in_both_themes,
    serious_in_opened_tabs,
    too_wide,
    use_and_keep,
    write_notebook,
)
from patience import waited

pytestmark = [pytest.mark.browser, pytest.mark.timeout(400)]
CELL = "from tablerag.workbench import Workbench\n\nbench = Workbench('{}')\nbench"
HIGHEST = "SELECT ?x ?e { ?x v:elevation ?e } ORDER BY DESC(?e) LIMIT 2"


def opened(folder, name, tab):
    shutil.copytree(ROOT / "data" / name, folder / name)
    write_notebook(folder / f"{name}.ipynb", CELL.format(name))
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


@pytest.mark.parametrize("theme", ["Dark"])
def test_a_database_in_jupyterlab(tmp_path, lab):
    "First by keyboard alone, at 900 pixels: levels, table, chart, query; axe-core finds nothing serious in any state."
    tab, foreign, errors = lab
    tab.set_viewport_size({"width": 900, "height": 900})
    panel = opened(tmp_path, "databases", tab)
    assert tab.locator("body[data-jp-theme-light=false]").count() == 1
    assert waited(lambda: too_wide(tab) <= 0)
    open_tab(tab, "Schema")
    drawn(panel, "germination_test", 12)  # before a question, the schema of the whole database
    assert not serious_in_opened_tabs(tab)
    open_tab(tab, "Answer")

    # three levels
    put(tab, "Who was born on the moon?")
    tab.get_by_role("heading", name="No answer").wait_for()
    assert not serious(tab)
    put(tab, "name and budget of every expedition")
    tab.locator(".level.answer").wait_for()

    # sort and filter the result without a mouse, and take it along
    head = tab.get_by_role("button", name="budget_eur")
    head.focus()
    press(head)
    head = tab.get_by_role("button", name="budget_eur")
    assert tab.locator("th[aria-sort=ascending]").inner_text().startswith("budget_eur")
    cells = tab.locator(".result td.num")
    figures = [int(text) for text in cells.all_inner_texts()]
    assert figures == sorted(figures) and len(figures) == 34 - tab.locator(".result td.null").count()
    press(head)
    assert cells.first.inner_text() == str(figures[-1])
    tab.get_by_label("Filter the rows of the result").first.fill("spring")
    assert waited(lambda: cells.count() == 1) and tab.locator(".result-bar:visible").inner_text().startswith("1 of 34")
    assert not serious(tab)
    for kind, begins in (("CSV", b"\xef\xbb\xbftitle,budget_eur"), ("Parquet", b"PAR1")):
        with tab.expect_download() as download:
            press(tab.get_by_role("button", name=kind, exact=True))
        assert Path(download.value.path()).read_bytes().startswith(begins)
    press(tab.get_by_role("button", name="Use in Python"))
    tab.get_by_text("Copied: frame = bench.answer.to_frame()").wait_for()

    # a chart where one fits; the query beside it runs with Ctrl+Enter
    press(tab.get_by_role("button", name="Chart", exact=True))
    tab.locator(".js-plotly-plot .bars path").first.wait_for(timeout=60_000)  # plotly's script is 4.8 MB
    press(tab.get_by_role("button", name="Table", exact=True))
    query = tab.locator(".tablerag-query textarea")
    query.fill("SELECT COUNT(*) AS n FROM expedition")
    press(query, "Control+Enter")
    tab.get_by_text("the answer above is still the previous one").wait_for()
    tab.locator(".tablerag-shown td.num", has_text=re.compile("^34$")).wait_for()
    press(tab.get_by_role("button", name="Settings"))
    tab.get_by_label("Text model").wait_for()
    risk = tab.get_by_role("slider", name="Wrong answers accepted (%)")
    for _ in range(5):
        press(risk, "ArrowRight")
    tab.get_by_text("At most 5 % wrong").wait_for()
    assert not serious(tab)
    for _ in range(5):
        press(risk, "ArrowLeft")
    press(tab.get_by_role("button", name="Settings"))

    # Escape takes a question back, or it was faster: either way nothing of the one before stands there
    put(tab, "How many gardens are there?")
    press(tab.locator(".tablerag-question input"), "Escape")
    assert waited(lambda: "34 rows" not in tab.locator(".tablerag").first.inner_text())
    assert waited(lambda: not tab.locator(".tablerag-busy").count())
    for name in ("Interpretations", "Retrieved", "Words", "Schema", "Candidates", "SQL", "Trace"):
        open_tab(tab, name)
    assert not serious_in_opened_tabs(tab)
    tab.set_viewport_size({"width": 1400, "height": 900})
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
