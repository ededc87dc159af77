"""Two workbenches in one notebook of JupyterLab, by keyboard alone: each keeps to itself; several systems side by side;
the kernel is restarted in the midst of a question. At 900 pixels."""

import re
import shutil

import pytest
from lab_driver import (
    ROOT,
    keys_that_reach_the_notebook,
    open_and_run,
    press,
    serious_in_both_themes,
    settled,
    write_notebook,
)
from patience import waited

CELLS = (
    "from pathlib import Path\nimport time\nfrom tablerag.workbench import Workbench\n\n"
    'first = Workbench("tables", examples=[])\nfirst',
    'second = Workbench("tables", examples=[])\nsecond',
    "made = first.state.make_system\n\n\n"
    'def slow(*parts, **options):\n    while Path("wait").exists():\n        time.sleep(0.1)\n'
    "    return made(*parts, **options)\n\n\nfirst.state.make_system = slow",
)


def tab_until(tab, name: str, most: int = 40) -> None:
    "Press Tab until the focus is on what is called so."
    said = "document.activeElement.getAttribute('aria-label') || document.activeElement.textContent"
    for _ in range(most):
        tab.keyboard.press("Tab")
        if (tab.evaluate(said) or "").strip().startswith(name):
            return
    raise AssertionError(f"the keyboard does not reach {name!r}")


@pytest.mark.browser
@pytest.mark.timeout(400)
def test_two_workbenches_by_keyboard_and_a_kernel_that_is_restarted(tmp_path, lab):
    from playwright.sync_api import expect

    write_notebook(tmp_path / "two.ipynb", *CELLS)
    shutil.copytree(ROOT / "data" / "geography", tmp_path / "tables")
    tab, foreign, errors = lab
    tab.set_viewport_size({"width": 900, "height": 1000})
    open_and_run(tab, "two.ipynb")
    tab.locator(".tablerag-question input").nth(1).wait_for(timeout=90_000)
    tab.keyboard.press("Control+b")
    first, second = tab.locator(".tablerag").nth(0), tab.locator(".tablerag").nth(1)

    # ask, look through the tabs, edit the SQL, run it, use it
    first.locator(".tablerag-question input").focus()
    tab.keyboard.type("How high is K2 in metres?")
    tab.keyboard.press("Enter")
    first.locator("h2.answer", has_text="8611").wait_for()
    settled(tab)
    assert second.locator("h2.answer").count() == 0
    tab_until(tab, "Answer")
    for name in ("Interpretations", "Retrieved", "SQL"):
        tab.keyboard.press("ArrowRight")
        tab.keyboard.press("Enter")
        first.locator(".lm-TabBar-tab.lm-mod-current", has_text=name).wait_for()
    tab_until(tab, "Query")
    written = tab.evaluate("document.activeElement.value")
    tab.keyboard.press("Control+a")
    tab.keyboard.type(written.replace("K2", "Lhotse"))
    tab.keyboard.press("Control+Enter")
    first.locator(".result", has_text="8516").first.wait_for()
    first.locator(".result th", has_text="Height (m)").first.wait_for()
    expect(first.get_by_role("button", name="Use as answer")).to_be_enabled()
    tab_until(tab, "Use as answer")
    tab.keyboard.press("Enter")
    first.locator("h2.answer", has_text="8516").wait_for()

    # the second has its own answer, and its keys move nothing of the first
    second.locator(".tablerag-question input").fill("How high is Makalu?")
    press(second.locator(".tablerag-question input"))
    second.locator("h2.answer", has_text=re.compile("8,?485")).wait_for()
    assert first.locator("h2.answer").inner_text() == "8516 m"

    # several systems, chosen and asked without a mouse
    press(second.get_by_role("button", name="Side by side"))
    for name in ("rag", "chain_of_table", "rag_vision"):
        press(second.get_by_label(name, exact=True), "Space")
    press(second.locator(".tablerag-question input"))
    second.get_by_text("answers are the same").first.wait_for()
    cards = second.locator(".beside-card")
    assert waited(lambda: cards.count() == 4) and first.locator(".beside-card").count() == 0
    assert waited(lambda: second.evaluate("box => box.scrollWidth - box.clientWidth") <= 0)
    assert not serious_in_both_themes(tab)
    press(cards.nth(1).get_by_role("button", name="Show below"))
    cards.nth(1).get_by_role("button", name="Shown below").wait_for()
    assert not keys_that_reach_the_notebook(tab)

    # the kernel is restarted in the midst of a question: that is said, and running the cell again goes on
    (tmp_path / "wait").touch()
    first.locator(".tablerag-question input").fill("How high is K2?")
    press(first.locator(".tablerag-question input"))
    first.locator(".working").wait_for()
    tab.evaluate("() => { window.jupyterapp.commands.execute('kernelmenu:restart') }")
    tab.locator(".jp-Dialog .jp-mod-accept").click()
    first.get_by_role("alert").get_by_text("Run its cell again").wait_for()
    assert waited(lambda: not first.locator("h2.answer").first.is_visible())  # of the question before
    first.locator(".working").first.wait_for(state="hidden")
    (tmp_path / "wait").unlink()
    idle = tab.locator("#jp-main-statusbar", has_text=re.compile(r"Python 3.*\| Idle"))
    idle.wait_for()
    # the last cell is reached when all have run: from then on nobody takes the focus
    tab.evaluate("async () => { await window.jupyterapp.commands.execute('notebook:run-all-cells') }")
    assert waited(lambda: tab.locator(".tablerag-gone").count() == 0)
    tab.locator(".tablerag-question input").nth(1).wait_for()
    idle.wait_for()
    first.locator(".tablerag-question input").fill("How high is K2?")
    press(first.locator(".tablerag-question input"))
    first.locator("h2.answer", has_text="8611").wait_for()
    assert not foreign and not errors, (foreign, errors)
