"The workbench in JupyterLab itself, in headless Chromium, as a person uses it."

import json
import re
import shutil
from pathlib import Path

import pytest
from lab_driver import (
    ROOT,
    open_tab,
    open_workbench,
    press,
    put,
    run_query,
    serious,
    serious_in_opened_tabs,
    settled,
    write_notebook,
)
from lists_in_lab import way_through_the_lists
from patience import waited

NOTEBOOK = "nbs/tutorials/02_workbench.ipynb"


# anywidget waits two seconds for the script of a widget. Here every script comes later, as on a busy machine
LATE_SCRIPTS = """
const timeout = AbortSignal.timeout;
AbortSignal.timeout = (milliseconds) => timeout.call(AbortSignal, milliseconds === 2000 ? 0 : milliseconds);
"""


def too_wide(tab) -> int:
    "By how many pixels the workbench is wider than its place."
    return tab.locator(".tablerag").first.evaluate("box => box.scrollWidth - box.clientWidth")


def copy_of_the_notebook(folder: Path, notebook: str = NOTEBOOK) -> None:
    (folder / notebook).parent.mkdir(parents=True)
    shutil.copy(ROOT / notebook, folder / notebook)
    for part in ("data", "nbs/images"):
        shutil.copytree(ROOT / part, folder / part)


@pytest.mark.browser
@pytest.mark.timeout(400)
def test_workbench_in_jupyterlab(tmp_path, lab):
    copy_of_the_notebook(tmp_path)
    tab, foreign, errors = lab
    tab.add_init_script(LATE_SCRIPTS)
    panel = open_workbench(tab, NOTEBOOK)

    # type a question, press Enter
    question = tab.locator(".tablerag-question input")
    put(tab, "How high is K2 in metres?")
    tab.locator(".tablerag h2.answer").wait_for()
    settled(tab)
    assert re.search("8,?611", tab.locator(".tablerag h2.answer").inner_text())
    assert "K2" in tab.locator(".tablerag tr.evidence").first.inner_text()
    assert "confidence " in tab.locator(".tablerag .trust").inner_text()
    assert not serious(tab)

    # the words that were linked are underlined; another reading is chosen, kept, and given up again
    linked = panel.locator(".asked .link", has_text="K2")
    assert "written the same" in linked.get_attribute("title")
    open_tab(tab, "Interpretations")
    panel.locator("summary", has_text="Links between question and table").click()
    other = panel.locator(".tablerag-choice").nth(1)
    given = other.locator(".gives").inner_text().removeprefix("result").strip()
    other.get_by_role("button", name="Choose").click()
    other.get_by_role("button", name="In use").wait_for()
    panel.locator("tr.evidence", has_text="K2").wait_for()
    open_tab(tab, "Answer")
    panel.get_by_text("chosen by hand").wait_for()
    assert waited(lambda: tab.locator(".tablerag h2.answer").inner_text() == given)
    panel.get_by_role("button", name="Keep as example").click()
    panel.get_by_text("Kept. 1 example").wait_for()
    assert json.loads((tmp_path / "nbs/tutorials/questions-kept-data.jsonl").read_text())["by"] == "hand"
    open_tab(tab, "SQL")
    assert waited(lambda: "mountain" in panel.locator("textarea").input_value())
    open_tab(tab, "Interpretations")
    panel.get_by_role("button", name="Choose").first.click()
    panel.locator(".tablerag-choice").first.get_by_role("button", name="In use").wait_for()

    open_tab(tab, "Retrieved")
    panel.locator(".hit .bar .fill").first.wait_for()
    assert panel.locator(".hit").count() == 5

    # edit the SQL, run it, see the change
    open_tab(tab, "SQL")
    assert waited(lambda: "K2" in panel.locator("textarea").input_value())
    written = panel.locator("textarea").input_value()
    assert "select" in written.lower()
    run_query(panel, written.replace("K2", "Kangchenjunga"), "tr.evidence", has_text="Kangchenjunga")
    assert waited(lambda: re.search("8,?586", panel.inner_text()))
    run_query(panel, "DROP TABLE mountains", ".message.error")

    open_tab(tab, "Images")
    image = panel.locator("img[src^=blob]")
    image.wait_for(timeout=30_000)
    # a picture that is drawn anew while it is decoded has another source: that of the last one is awaited
    tab.wait_for_function("image => image.complete && image.naturalWidth > 100", arg=image.element_handle())
    # three times as large it is higher than its frame: it must scroll there, not be pressed into it
    shape = image.evaluate(
        "image => { image.style.width = '3000px'; return image.clientWidth * image.naturalHeight / "
        "image.naturalWidth / image.clientHeight }"
    )
    assert abs(shape - 1) < 0.02
    open_tab(tab, "Route")
    panel.locator("svg", has_text="SQL Agent-V").wait_for()
    assert waited(lambda: panel.locator(".plain tbody tr").count() >= 3)

    open_tab(tab, "Trace")
    panel.locator("details.step > summary").nth(1).click()
    assert not serious_in_opened_tabs(tab)
    with tab.expect_download() as download:
        panel.locator("a.download").click()
    trace = json.loads(Path(download.value.path()).read_text())
    assert trace["question"] == "How high is K2 in metres?" and trace["steps"]

    # the button; first an empty question and its message
    question.fill("")
    ask = tab.get_by_role("button", name="Ask", exact=True)
    ask.click()
    tab.locator(".tablerag .message.error", has_text="question is empty").first.wait_for()
    question.fill("What is the average orbital velocity of the terrestrial planets?")
    ask.click()
    open_tab(tab, "Answer")
    panel.locator("tr.evidence", has_text="Mercury").wait_for()
    question.blur()

    # the lists beside the question box, at 900 pixels and by keyboard alone
    tab.set_viewport_size({"width": 900, "height": 900})
    way_through_the_lists(tab)
    assert waited(lambda: too_wide(tab) <= 0)
    tab.set_viewport_size({"width": 1400, "height": 900})

    # the rest of the notebook ran too, down to the figure
    figure = tab.locator(".js-plotly-plot .bars path").first
    figure.scroll_into_view_if_needed()

    assert not foreign, foreign
    assert not errors, errors


CELL = """
from tablerag.workbench import Workbench

bench = Workbench("data/databases", examples=[])
bench
"""


@pytest.mark.browser
@pytest.mark.timeout(400)
@pytest.mark.parametrize("theme", ["Dark"])
def test_a_result_in_jupyterlab_by_keyboard_alone(tmp_path, lab):
    "At 900 pixels: levels, table, chart, query; axe-core finds nothing serious in any state. The light theme is above."
    write_notebook(tmp_path / "front.ipynb", CELL.strip())
    shutil.copytree(ROOT / "data" / "databases", tmp_path / "data" / "databases")
    tab, foreign, errors = lab
    tab.set_viewport_size({"width": 900, "height": 900})
    open_workbench(tab, "front.ipynb")
    assert tab.locator("body[data-jp-theme-light=false]").count() == 1
    assert waited(lambda: too_wide(tab) <= 0) and not serious(tab)

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

    # Escape takes a question back, or it was faster: either way nothing of the one before stands there
    put(tab, "How many gardens are there?")
    press(tab.locator(".tablerag-question input"), "Escape")
    assert waited(lambda: "34 rows" not in tab.locator(".tablerag").first.inner_text())
    assert waited(lambda: not tab.locator(".tablerag-busy").count())
    for name in ("Interpretations", "Retrieved", "Words", "Schema", "Candidates", "SQL", "Trace"):
        open_tab(tab, name)
    assert not serious_in_opened_tabs(tab)
    assert not foreign and not errors, (foreign, errors)
