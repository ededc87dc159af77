"""The workbench in JupyterLab over tables that nobody prepared, one of them from right to left.

Charts at once, menus in the right order, explained scores, and rows of buttons that begin where the table does."""

import pytest
from lab_driver import open_tab, open_workbench, put, serious, settled, write_notebook
from patience import waited

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.timeout(300)]
# Plotly is held back until the file `go` is there
CELL = """import time
from pathlib import Path
import tablerag as tr
from tablerag.workbench import tabs as shown
need = shown.need
def held(name, *more):
    while name.startswith("plotly") and not Path("go").exists():
        time.sleep(0.05)
    return need(name, *more)
shown.need = held
tables = tr.open("tables", progress=False)
bench = tables.workbench(examples=[])
bench"""
CITIES = [("القاهرة", "مصر", 10100166), ("الرياض", "السعودية", 7009100), ("بغداد", "العراق", 6183300)]


@pytest.fixture
def folder(tmp_path):
    "A page in Arabic, a CSV file with a title above its header, and a notebook that opens them."
    (tmp_path / "tables").mkdir()
    rows = "".join(f"<tr>{''.join(f'<td>{cell}</td>' for cell in row)}</tr>" for row in CITIES)
    head = "<tr><th>المدينة</th><th>البلد</th><th>عدد السكان</th></tr>"
    page = f"<meta charset=utf-8><h1>مدن</h1><table><caption>أكبر المدن</caption>{head}{rows}</table>"
    (tmp_path / "tables" / "cities.html").write_text(page, encoding="utf-8")
    lines = ["Figures of the harbours;;", "Harbour;Ships;Berths", "Kiel;1200;14", "Emden;340;5", "Husum;95;3"]
    (tmp_path / "tables" / "harbours.csv").write_text("\n".join(lines), encoding="utf-8")
    write_notebook(tmp_path / "front.ipynb", CELL)
    return tmp_path


def asked(tab, question):
    put(tab, question)
    tab.locator(".tablerag .asked:visible", has_text=question[:12]).first.wait_for()
    settled(tab)


def chosen(panel):
    "The entry of the first menu that is chosen; ipywidgets writes its blanks as no-break ones."
    return panel.locator("select option:checked").first.inner_text().replace("\xa0", " ")


def lefts(tab):
    "Where the views of the table begin from the left, and each row of buttons."
    return tab.evaluate(LEFT, ".tablerag-shown .tablerag-views")[:1] + tab.evaluate(LEFT, FIRST_BUTTONS)


LEFT = "(name) => [...document.querySelectorAll(name)].map((one) => Math.round(one.getBoundingClientRect().left))"
FIRST_BUTTONS = ".tablerag-keep.widget-hbox > :first-child"
CUT = """() => [...document.querySelectorAll('.tablerag :is(button, label, .lm-TabBar-tabLabel)')].filter(
  (each) => each.offsetParent && each.scrollWidth > each.clientWidth + 1).map((each) => each.textContent)"""
# whether nothing lies over the middle of a chart, and no box beside it reaches into it
COVERED = """() => {
  const chart = document.querySelector('.tablerag-chart'), box = chart.getBoundingClientRect();
  const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
  const others = [...document.querySelectorAll('.tablerag-query, .tablerag-keep, .tablerag-views')];
  const reach = (one) => { const at = one.getBoundingClientRect();
    const across = at.left < box.right - 1 && at.right > box.left + 1;
    return at.width && across && at.top < box.bottom - 1 && at.bottom > box.top + 1 };
  return chart.contains(top) && !others.some(reach) && box.height > 80;
}"""


def test_charts_menus_scores_and_buttons(folder, lab):
    tab, foreign, errors = lab
    panel = open_workbench(tab, "front.ipynb")

    asked(tab, "Which harbours have more than 10 ships?")
    query = panel.locator(".tablerag-query textarea")
    query.fill(query.input_value().replace('"harbour" FROM', '"harbour", "ships" FROM'))
    query.press("Control+Enter")
    chart = panel.get_by_role("button", name="Chart", exact=True)
    chart.wait_for()
    chart.click()
    panel.locator(".tablerag-chart svg.chart").wait_for()  # a picture waits neither for Plotly nor for its script
    (folder / "go").touch()
    for drawn in ("svg.chart", ".js-plotly-plot .bars path"):
        panel.locator(f".tablerag-chart {drawn}").first.wait_for(state="attached", timeout=60_000)
        for width in (900, 1400):
            tab.set_viewport_size({"width": width, "height": 1100})
            panel.locator(".tablerag-chart").scroll_into_view_if_needed()
            assert waited(lambda: tab.evaluate(COVERED)), (drawn, width, tab.evaluate(COVERED))
    assert not serious(tab)

    # the rows of buttons begin at the left edge of what stands above them, and no label is cut
    for width in (1400, 900):
        tab.set_viewport_size({"width": width, "height": 1100})
        assert waited(lambda: len(at := lefts(tab)) == 4 and len(set(at)) == 1), (width, lefts(tab))
        for name in ("Answer", "Imported file", "SQL", "Trace"):
            open_tab(tab, name)
            assert waited(lambda: tab.evaluate(CUT) == []), (width, name, tab.evaluate(CUT))
        open_tab(tab, "Answer")

    # a table named from right to left leaves number and rows of its entry where they belong
    asked(tab, "Which city has the largest عدد السكان?")
    open_tab(tab, "Interpretations")
    assert "under Interpretations" not in panel.inner_text()
    open_tab(tab, "SQL")
    assert waited(lambda: chosen(panel) == "1. \u2068مدن - أكبر المدن\u2069: 1 row")
    open_tab(tab, "Images")
    assert waited(lambda: chosen(panel) == "1. \u2068مدن - أكبر المدن\u2069")

    # what a score means is shown under the pointer and where the keyboard comes to it
    open_tab(tab, "Retrieved")
    first, second = panel.locator(".hit .bars").nth(0), panel.locator(".hit .bars").nth(1)
    assert not first.locator(".tip").is_visible()
    first.hover()
    first.locator(".tip", has_text="BM25").wait_for()
    assert not serious(tab)
    tab.mouse.move(5, 5)
    first.locator(".tip").wait_for(state="hidden")
    first.focus()
    first.locator(".tip").wait_for()
    tab.keyboard.press("Tab")
    while not second.evaluate("one => one === document.activeElement"):
        assert tab.evaluate("document.activeElement.closest('.hit') !== null")  # nothing but what is in the list
        tab.keyboard.press("Tab")
    second.locator(".tip").wait_for()
    first.locator(".tip").wait_for(state="hidden")
    assert not foreign and not errors, (foreign, errors)
