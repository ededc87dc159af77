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


def test_a_long_text_is_wrapped_and_the_name_of_a_row_stays(tab):
    text = "a text of many words " * 12
    table = Table("t", ("Name", "Text", "n"), tuple((f"Row {n}", text, "1") for n in range(9)))
    for page in (table_html(table, rows=[8]), table_html(table), result_html(table.header, table.rows)):
        tab.set_content(page_html(page))
        [cell] = tab.evaluate(
            "() => [...document.querySelectorAll('tbody tr:first-child td.long')].map("
            "(one) => [one.clientWidth, one.clientHeight, one.textContent.length])"
        )
        assert cell[0] < 450 and cell[1] > 80 and cell[2] >= len(text.strip())
        names = "tbody td:nth-child(2)" if "nr" in page else "tbody td:first-child"
        assert tab.evaluate(f"getComputedStyle(document.querySelector('{names}')).position") == "sticky"
    tab.set_content(page_html(table_html(table, rows=[8])))  # what stays in sight has two lines
    assert tab.evaluate("document.querySelector('tr.pinned td.long').clientHeight") < 50


@pytest.mark.parametrize("value", ["جبل الشيخ", "הר מירון", "Zugspitze"])
def test_a_number_after_a_value_stays_behind_it(tab, value):
    sentence = f'<p>Read as <b>Country where Name is {escape(value)}</b>. <i id="two">2</i> other interpretations.</p>'
    tab.set_content(page_html(sentence))
    [bold], [two] = tab.evaluate(LEFT, ["b", "right"]), tab.evaluate(LEFT, ["#two", "left"])
    assert two >= bold
    tab.set_content(page_html(f"<h2>{escape(value)}</h2>"))
    assert tab.evaluate("getComputedStyle(document.querySelector('h2')).textAlign") == "left"
