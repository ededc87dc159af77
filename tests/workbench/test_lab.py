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
    put,
    run_query,
    serious,
    serious_in_opened_tabs,
    settled,
    too_wide,
)
from lists_in_lab import way_through_the_lists
from patience import waited

NOTEBOOK = "nbs/tutorials/02_workbench.ipynb"


# anywidget waits two seconds for the script of a widget. Here every script comes later, as on a busy machine
LATE_SCRIPTS = """
const timeout = AbortSignal.timeout;
AbortSignal.timeout = (milliseconds) => timeout.call(AbortSignal, milliseconds === 2000 ? 0 : milliseconds);
"""


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
