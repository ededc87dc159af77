"In a browser: of a wide table the names of rows stay in sight, and a value in another direction stays in its place."

import pytest

from tablerag.core import Table
from tablerag.workbench.views import escape, page_html, result_html, table_html

WIDE = Table(
    "wide",
    ("Region", *(f"A long name of column {n}" for n in range(30))),
    tuple((f"Region {n} of the north, in full", *(str(n * at) for at in range(30))) for n in range(120)),
)


@pytest.fixture(scope="module")
def tab(chromium):
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
        yield browser.new_page(viewport={"width": 700, "height": 500})
        browser.close()


LEFT = "([name, by]) => [...document.querySelectorAll(name)].map((one) => Math.round(one.getBoundingClientRect()[by]))"


def test_row_names_stay_while_a_table_scrolls(tab):
    tab.set_content(page_html(table_html(WIDE, rows=[40], columns=[3])))
    names = ".grid tbody tr:not(.gap) td:nth-child(2)"
    before = set(tab.evaluate(LEFT, [names, "left"]))
    tab.evaluate("document.querySelector('.grid').scrollLeft = 1500")
    assert tab.evaluate("document.querySelector('.grid').scrollLeft") == 1500
    assert set(tab.evaluate(LEFT, [names, "left"])) == before and len(before) == 1
    [corner, head] = [tab.evaluate(LEFT, [f".grid thead {name}", "left"])[0] for name in ("td.nr", "td.nr + th")]
    assert corner < head == before.pop()
    # what scrolls goes under them
    assert tab.evaluate(
        "() => { const at = document.querySelector('tr.evidence td:nth-child(2)').getBoundingClientRect();"
        " return document.elementFromPoint(at.left + 5, at.top + 5).textContent }"
    ).startswith("Region 40")


def test_so_do_those_of_a_wide_result(tab):
    tab.set_content(page_html(result_html(WIDE.header, WIDE.rows)))
    before = tab.evaluate(LEFT, [".grid td:first-child", "left"])
    tab.evaluate("document.querySelector('.grid').scrollLeft = 1500")
    assert tab.evaluate(LEFT, [".grid td:first-child", "left"]) == before


def test_a_narrow_table_is_as_it_was():
    assert "named" not in table_html(Table("t", ("a", "b"), (("1", "2"),)))
    assert "wide" not in result_html(("a", "b"), [(1, 2)])


@pytest.mark.parametrize("value", ["جبل الشيخ", "הר מירון", "Zugspitze"])
def test_a_number_after_a_value_stays_behind_it(tab, value):
    sentence = f'<p>Read as <b>Country where Name is {escape(value)}</b>. <i id="two">2</i> other interpretations.</p>'
    tab.set_content(page_html(sentence))
    [bold], [two] = tab.evaluate(LEFT, ["b", "right"]), tab.evaluate(LEFT, ["#two", "left"])
    assert two >= bold
    tab.set_content(page_html(f"<h2>{escape(value)}</h2>"))
    assert tab.evaluate("getComputedStyle(document.querySelector('h2')).textAlign") == "left"
