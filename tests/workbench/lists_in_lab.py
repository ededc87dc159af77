"From the list of tables to an answer and back to an earlier one, by keyboard, in the workbench in JupyterLab."

import re

from lab_driver import press, serious
from patience import waited


def press_named(tab, name: str) -> None:
    press(tab.get_by_role("button", name=re.compile(rf"^\W*{re.escape(name)}$")))


def way_through_the_lists(tab) -> None:
    "Search, look, choose, ask, history, back."
    lines = tab.locator(".browse tbody tr:visible")

    # search while typing; sort; look into a table
    press_named(tab, "Tables")
    search = tab.get_by_label("Search title, header, file")
    search.wait_for()
    assert waited(lambda: lines.count() == 25)
    assert tab.get_by_text("125 tables", exact=True).is_visible()
    press_named(tab, "2 left out")
    assert waited(lambda: lines.count() == 2) and "open it separately" in lines.first.inner_text()
    assert not serious(tab)
    press_named(tab, "Show all")
    search.press_sequentially("MOUNTAIN height")
    assert waited(lambda: lines.count() == 2)
    head = tab.get_by_role("button", name="Rows")
    press(head)
    assert waited(lambda: tab.locator(".browse th[aria-sort=ascending]").count() == 1)
    one = lines.filter(has_text="Eight-thousanders")
    press(one.locator("button.open"))
    look = tab.locator(".tablerag-look")
    look.get_by_text("Kangchenjunga").first.wait_for()
    assert waited(lambda: one.locator("button.open").get_attribute("aria-expanded") == "true")
    assert not serious(tab)
    press(look.get_by_role("button", name="Lines of the file"))
    look.locator("table.lines tr.role.header").wait_for()
    press(look.get_by_role("button", name="Picture"))
    look.locator("img[src^=blob]").wait_for()
    assert not serious(tab)
    press_named(tab, "Close")

    # choose it: what is chosen stands at the question box, and the answer comes from it alone
    press(one.get_by_role("checkbox"), "Space")
    chosen = tab.locator(".tablerag-chosen")
    chosen.get_by_text("Only 1 table you chose").wait_for()
    question = tab.locator(".tablerag-question input")
    question.fill("How high is Makalu?")
    press(question)
    tab.locator(".tablerag h2.answer", has_text="8485").wait_for()
    assert not serious(tab)
    press_named(tab, "Tables")  # folded away, the choice is still seen
    search.wait_for(state="hidden")
    assert chosen.get_by_text("Only 1 table you chose").is_visible()
    press_named(tab, "Ask all again")
    chosen.wait_for(state="hidden")
    question.fill("How long is the Nile?")
    press(question)
    tab.locator(".tablerag h2.answer", has_text="6650").wait_for()

    # back to the answer before, which is not asked again
    press_named(tab, "History")
    before = lines.filter(has_text="How high is Makalu?").first
    assert "of 1 table chosen" in before.inner_text()
    asked = lines.count()
    press(before.locator("button.open"))
    tab.locator(".tablerag h2.answer", has_text="8485").wait_for()
    assert question.input_value() == "How high is Makalu?" and lines.count() == asked
    assert not serious(tab)
    with tab.expect_download() as download:
        press_named(tab, "Save all")
    with open(download.value.path(), encoding="utf-8") as file:
        assert len(file.read().splitlines()) == asked
    press_named(tab, "Remove: How long is the Nile?")
    assert waited(lambda: lines.count() == asked - 1)
    press_named(tab, "History")
