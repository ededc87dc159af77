"A saved answer: one page that runs and fetches nothing, and loads again as what it was, or not at all."

import json
import re
from dataclasses import replace
from functools import reduce
from operator import getitem

import pandas as pd
import pytest
from test_widgets import press, put

import tablerag as tr
from tablerag.cli import main
from tablerag.core import Answer, Evidence, QueryError, Request, SourceError, Step, Table, Trace, UsageError, Whole
from tablerag.ground.files import text_digest
from tablerag.sandbox.connection import Result
from tablerag.workbench.answer_views import SessionAnswer
from tablerag.workbench.pages import answer_page, page_answer

HOSTILE = ["<img src=x onerror=alert(1)>", "</script><script>alert(2)</script>", "a\u202eb", "\u2028", "日本"]
HOSTILE.append("x" * 9000)
PEAKS = pd.DataFrame({"Country": ["Nepal", *HOSTILE], "Peaks": [8, 5, 3, 2, 1, 4, 6], "Code": ["007", *"abcdef"]})
ASKED = "Which countries have peaks? <script>alert(3)</script>"


@pytest.fixture(scope="module")
def tables():
    return tr.open({"Peaks of countries": PEAKS}, progress=False)


@pytest.fixture(scope="module")
def hostile(tables):
    "An answer that rests on every hostile cell."
    answer = tables.ask("How many peaks has Nepal?")
    assert answer.text == "8"
    query = "SELECT country, peaks FROM peaks_of_countries"
    values, rests = tuple(PEAKS["Country"]), (Evidence("Peaks of countries", tuple(range(7))),)
    plain = replace(answer.plain(), query=query, values=values, result=values, text="; ".join(values), evidence=rests)
    return SessionAnswer.of(plain, tables, ASKED)


@pytest.fixture(scope="module")
def page(hostile, tmp_path_factory):
    return hostile.save(tmp_path_factory.mktemp("pages") / "case.html")


def test_an_answer_comes_back_as_it_was(hostile, page):
    again = tr.open_answer(page)
    assert again.plain() == hostile.plain() and again.question == ASKED and len(again.trace) == len(hostile.trace)
    assert again.to_frame().equals(hostile.to_frame())
    pd.testing.assert_frame_equal(again.evidence_frame(), hostile.evidence_frame())
    assert again.level == hostile.level and again.reading == hostile.reading
    assert "Peaks of countries" in again._repr_html_() and tr.open_answer(again.save(page)).plain() == again.plain()
    with pytest.raises(QueryError, match="cannot run queries"):
        again.session.run("Peaks of countries", "SELECT 1")


def test_a_page_holds_no_script_and_no_cell_ends_its_data(page):
    text = page.read_text("utf-8")
    assert re.findall(r"<script[^>]*>", text) == [re.search(r'<script type="application/json"[^>]*>', text)[0]]
    assert text.count("</script>") == 1 and "<img" not in text and "\u2028" not in _data(page) and "\u202e" not in text
    assert "default-src 'none'" in text and "http-equiv" in text and not re.search(r'(?:src|href)="(?!data:)', text)


def _data(page):
    return re.search(r"<script[^>]*>([^<]*)", page.read_text("utf-8"))[1]


@pytest.mark.browser
def test_a_page_fetches_nothing_runs_nothing_and_fits(page, browser):
    for scheme, width in (("light", 1100), ("dark", 390)):
        context = browser.new_context(color_scheme=scheme, viewport={"width": width, "height": 900}, offline=True)
        tab, seen = context.new_page(), []
        tab.on("request", lambda request, seen=seen: seen.append(request.url))
        tab.on("dialog", lambda dialog, seen=seen: seen.append(dialog.message))
        tab.on("console", lambda message, seen=seen: seen.append(message.text))
        tab.goto(page.as_uri())
        for summary in tab.locator("summary").all():
            if summary.is_visible():
                summary.click()
        assert seen == [page.as_uri()]
        assert tab.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert tab.locator("svg.chart rect").count() == 7 and tab.locator("h1").inner_text() == ASKED
        ground = tab.evaluate("getComputedStyle(document.body).backgroundColor")
        assert ground == ("rgb(255, 255, 255)" if scheme == "light" else "rgb(22, 22, 22)")
        tab.locator("pre.code").first.click()
        assert tab.evaluate("String(getSelection()).trim()").startswith("SELECT country, peaks")
        context.close()


def test_databases_and_graphs_are_saved_too(data, tmp_path):
    with tr.open(data / "databases" / "seeds.sqlite") as seeds:
        answer = seeds.ask("How many gardens are there?")
        again = tr.open_answer(answer.save(tmp_path / "seeds.html"))
        assert again.to_frame().equals(answer.to_frame()) and again.evidence_frame().empty
        nothing = seeds.ask("Who won the ice hockey championship of the Moon?")
        none = tr.open_answer(nothing.save(tmp_path / "none.html"))
        assert not none and none.reason and none.to_frame().empty
    pytest.importorskip("pyoxigraph")
    with tr.open(data / "graphs") as graph:
        answer = graph.ask("Which rivers flow through Bolivia?")
        again = tr.open_answer(answer.save(tmp_path / "graph.html"))
        assert again.to_frame().equals(answer.to_frame()) and again.language == "sparql"


def test_what_is_too_much_is_cut_and_said(tables):
    class Many:
        keeps_tables = True
        table = Table("big", ("n",), tuple((str(n),) for n in range(30_000)), types=("integer",))

        def run(self, name, query):
            return Result(("n",), [(n,) for n in range(30_000)])

        def table_behind(self, answer):
            return lambda name: self.table

    picture = "data:image/png;base64," + "A" * 3_000_000
    asked = Step("model", "x", Request(({"role": "user", "content": [{"url": picture}, {"text": "y" * 200_000}]},)))
    answer = Answer("x", ("x",), "SELECT n FROM big", table_id="big", evidence=(Evidence("big", (29_000,)),))
    answer = SessionAnswer.of(replace(answer, trace=Trace([asked])), Many(), "n?")
    text = answer_page(answer, Many(), {})
    assert len(text) < 1_500_000 and "1 further picture not shown" in text and "more rows than the page holds" in text
    again = loaded(text)
    with pytest.raises(QueryError, match="too large"):
        again.to_frame()
    assert again.evidence_frame()["n"].tolist() == [29_000]
    assert again.evidence_frame().index.tolist() == [("big", 29_000)]
    assert "(cut)" in again.trace.to_json() and again.session.table_behind(again)("big").size == 30_000


def loaded(text):
    return page_answer(text if isinstance(text, bytes) else text.encode("utf-8"), "case.html")


def changed(page, **parts):
    "The page with other data and a digest that fits: what somebody may write on purpose."
    text = page.read_text("utf-8")
    head, data, tail = re.fullmatch(r"(.*<script[^>]*>)([^<]*)(</script>.*)", text, re.DOTALL).groups()
    case = json.loads(data)
    for where, value in parts.items():
        *way, last = (int(name) if name.isdigit() else name for name in where.split("__"))
        reduce(getitem, way, case)[last] = value
    data = json.dumps(case).replace("<", "\\u003c")
    return re.sub(r'data-digest="[0-9a-f]+"', f'data-digest="{text_digest(data, 32)}"', head) + data + tail


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (lambda text: "<p>x</p>", "not a page of a saved answer"),
        (lambda text: "", "not a page of a saved answer"),
        (lambda text: text[: text.index("</script>") - 5], "is truncated"),
        (lambda text: text.replace("Nepal", "Tibet"), "changed after it was saved"),
        (lambda text: text + text, "not a page of a saved answer"),
        (lambda text: text.encode("utf-16"), "not a page of a saved answer"),
        (lambda text: re.sub(r'(data-digest="[0-9a-f]{32}">)[^<]*', r"\1{}", text), "changed after"),
    ],
)
def test_a_page_that_is_none_or_not_whole_is_refused(page, spoil, said):
    with pytest.raises(SourceError, match=said):
        loaded(spoil(page.read_text("utf-8")))


OTHER_SHAPES = [
    {"format": "1"}, {"answer": []}, {"answer__values": [1]}, {"answer__trace": [{"kind": "sql"}]},
    {"answer__trace": [{"kind": "sql", "name": "x", "usage": {"cost": "y"}}]}, {"answer__language": "bash"},
    {"answer__usage": {"seconds": None}}, {"answer__hits": [{"table_id": 1}]}, {"result__rows": [[1]]},
    {"result__rows": [[{"a": 1}, 2]]}, {"tables__0__places": [1]}, {"tables__0__rows": -1},
    {"tables__0__table__rows": [["a"]], "tables__0__places": [0]},
]  # fmt: skip


@pytest.mark.parametrize(
    ("parts", "said"),
    [({"format": 2, "package": "9.0"}, r"newer version \(9.0\)"), *((each, "damaged") for each in OTHER_SHAPES)],
    ids=str,
)
def test_data_of_another_shape_is_refused_in_words(page, parts, said):
    with pytest.raises(SourceError, match=said):
        loaded(changed(page, **parts))


def test_a_page_names_no_files_of_ours(page, tmp_path):
    whole = {"rows": 5, "file": "whole-0123456789abcdef.duckdb", "columns": [], "folder": str(tmp_path)}
    text = changed(page, tables__0__table={**json.loads(_data(page))["tables"][0]["table"], "whole": whole})
    table = loaded(text).session.table_behind(None)("Peaks of countries")
    assert table.whole is None or table.whole == Whole(table.whole.rows, held=table.whole.held)


def test_a_page_is_named_as_one(hostile, tmp_path):
    with pytest.raises(UsageError, match="to_csv"):
        hostile.save(tmp_path / "case.csv")
    with pytest.raises(SourceError, match="cannot be written"):
        hostile.save(tmp_path / "no" / "case.html")
    for wrong in (tmp_path, tmp_path / "nothing.html", "nothing\0.html"):
        with pytest.raises(SourceError):
            tr.open_answer(wrong)


def test_the_command_line_saves_a_page(data, tmp_path, capsys):
    file = tmp_path / "k2.html"
    assert main(["ask", str(data / "geography"), "How high is K2?", "--save", str(file)]) == 0
    assert "saved" in capsys.readouterr().err and tr.open_answer(file).text == "8611"
    assert "/".join(data.parts[:-1]) not in file.read_text("utf-8")  # a page goes to others
    assert main(["ask", str(data / "geography"), "a", "b", "--save", str(file)]) != 0
    assert "one question" in capsys.readouterr().err


def test_the_workbench_saves_a_page_and_opens_it_again(tables, tmp_path):
    bench = tables.workbench()
    given = []
    bench.front.download = lambda name, data: given.append((name, data))
    assert bench.examples_row.widget.layout.display == "none"  # there is nothing to save yet
    put(bench, "How many peaks has Nepal?")
    press(bench, bench.examples_row.save_button)
    [(name, data)] = given
    (tmp_path / name).write_bytes(data)
    assert name == "how-many-peaks-has-nepal.html" and tr.open_answer(tmp_path / name).text == "8"
    saved = bench.history.saved
    saved.open(data, name)
    assert saved.answer.plain() == bench.answer.plain()
    assert saved.html.value.startswith('<iframe class="saved" sandbox="" ')
    assert saved.html.value.count("<") == 2  # all of the page is text of an attribute
    saved.open(b"<p>a stranger's page</p>", "<b>.html")
    assert "not a page of a saved answer" in saved.html.value and "<b>" not in saved.html.value and saved.answer is None
    saved.close.click()
    assert saved.html.value == "" and bench.answer.text == "8"


def test_a_comparison_is_one_page(tables, tmp_path):
    both = tables.compare(ASKED, ["rag", "mixed"])
    page = both.save(tmp_path / "both.html").read_text("utf-8")
    assert not re.search(r"<script|<link|<img[^>]* src=(?!.?data:)|<[^>]*\son\w+=", page)
    assert "Every step of mixed" in page
    assert page.count('aria-label="rag"') == 1 and "Content-Security-Policy" in page
    with pytest.raises(UsageError, match="saved as a page"):
        both.save(tmp_path / "both.csv")
    with pytest.raises(SourceError, match="not a page of a saved answer"):
        tr.open_answer(tmp_path / "both.html")  # several are no one
