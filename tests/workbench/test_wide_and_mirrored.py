"In a browser: of a wide table the names of rows stay in sight, and a value in another direction stays in its place."

import pytest
from payloads import launched
from test_widgets import put

import tablerag as tr
from tablerag.cli.shown import show
from tablerag.core import Link, Table
from tablerag.workbench.explanation import question_html
from tablerag.workbench.views import escape, page_html, result_html, table_html

WIDE = Table(
    "wide",
    ("Region", *(f"A long name of column {n}" for n in range(30))),
    tuple((f"Region {n} of the north, in full", *(str(n * at) for at in range(30))) for n in range(120)),
)


@pytest.fixture(scope="module")
def tab(chromium):
    with launched(chromium) as browser:
        yield browser.new_page(viewport={"width": 700, "height": 500})


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


@pytest.fixture(scope="module")
def cities(tmp_path_factory):
    "A session over a page in Arabic."
    folder = tmp_path_factory.mktemp("mirrored")
    rows = [("القاهرة", "مصر", "10100166"), ("الرياض", "السعودية", "7009100"), ("الإسكندرية", "مصر", "5200000")]
    body = "".join(f"<tr>{''.join(f'<td>{cell}</td>' for cell in row)}</tr>" for row in rows)
    head = "<tr><th>المدينة</th><th>البلد</th><th>عدد السكان</th></tr>"
    page = f"<meta charset=utf-8><h1>مدن</h1><table><caption>أكبر المدن</caption>{head}{body}</table>"
    (folder / "cities.html").write_text(page, encoding="utf-8")
    with tr.open(folder, progress=False) as session:
        yield session


QUESTION = "Which المدينة has a عدد السكان of more than 6000000?"
IN_ORDER = """(values) => {
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), left = {}, seen = new Set(values);
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    const text = node.textContent.trim();
    if (!seen.has(text) || text in left) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    left[text] = Math.round(range.getBoundingClientRect().left);
  }
  return values.map((value) => left[value]);
}"""


def test_a_saved_page_lists_right_to_left_values_in_their_order(tab, cities):
    answer = cities.ask(QUESTION)
    assert answer.values == ("القاهرة", "الرياض")
    tab.set_content(answer.page())
    first, second = tab.evaluate(IN_ORDER, list(answer.values))
    assert first < second  # the second value does not come before the first one
    [heading], [end] = tab.evaluate(LEFT, ["h1", "left"]), tab.evaluate(LEFT, ["h1", "right"])
    assert heading < end and tab.evaluate("getComputedStyle(document.querySelector('h1')).unicodeBidi") == "plaintext"


def test_a_terminal_and_the_history_isolate_them(cities):
    answer = cities.ask(QUESTION)
    lines = show(QUESTION, answer).split("\n")
    assert lines[1].startswith("A  \u2068القاهرة\u2069, \u2068الرياض\u2069   (confidence ")
    assert any(line.startswith("   from \u2068مدن - أكبر المدن\u2069  [cities.html]") for line in lines)
    assert f"SQL  {answer.query}" in "\n".join(lines)  # to be copied as it is
    bench = put(cities.workbench(examples=[QUESTION]), QUESTION)
    bench.history.toggle.value = True
    (row,) = bench.history.list.widget.rows
    assert row["cells"][:2] == [f"\u2068{QUESTION}\u2069", f"\u2068{', '.join(answer.values)}\u2069"]
    assert next(iter(bench.bar.example_buttons.values())).description == f"\u2068{QUESTION}\u2069"


def test_the_words_of_a_question_stay_in_its_order(tab):
    question = "ما عدد السكان في القاهرة"
    links = [Link("القاهرة", 17, 24, "value", "", "", "exact"), Link("عدد السكان", 3, 13, "column", "", "", "header")]
    tab.set_content(page_html(question_html(question, links)))
    parts = [part.strip() for part in ("ما", "عدد السكان", "في", "القاهرة")]
    left = tab.evaluate(IN_ORDER, parts)
    assert left == sorted(left, reverse=True)  # as it is read: from the right to the left
