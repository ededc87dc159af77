"Texts of strangers on every page, in a real browser: nothing runs, nothing is fetched, all is read as it was typed."

import json
import re
from pathlib import Path
from types import SimpleNamespace

import pandas as pd
import pytest
from payloads import PAYLOADS, as_seen, missing, payload, watched_tab

from research import charts
from tablerag.core import (
    Answer,
    Evidence,
    Grade,
    Hit,
    Link,
    Parse,
    Question,
    Reply,
    Request,
    ResultRows,
    Search,
    Step,
    Table,
    Trace,
)
from tablerag.ground.files import write_json_lines
from tablerag.session import Hits, SessionAnswer
from tablerag.studies import plots
from tablerag.studies.plots import route_svg
from tablerag.studies.reports import report
from tablerag.workbench import answer_views, explanation, panels, study_cases, trace_views, views
from tablerag.workbench import study_widgets as study_browser
from tablerag.workbench.route import attempts_html, route_html
from tablerag.workbench.study_browsing import CaseRow, SystemAccuracy
from tablerag.workbench.views import page_html

ROOT = Path(__file__).parent.parent.parent
NAMES = list(PAYLOADS)


def table_of(name: str, n: str) -> Table:
    text = payload(name, n)
    return Table(text, ("Mountain", text), (("K2", text), (text, "8516")), text, text, text, source=text)


def answer_of(name: str, n: str) -> Answer:
    text, table = payload(name, n), table_of(name, n)
    hits = (Hit(table.id, 1.0, 1, {text: 1}, {text: 2.0}, words=(text,), title=text),)
    link = Link(text, 0, len(text), "value", text, text, "exact")
    reading = Parse(f"SELECT '{text}'", 0.5, (text,), (link,), text, table_id=table.id)
    call = {"name": text, "args": {text: text}}
    steps = [
        Step("retrieve", text, text, Search(hits)),
        Step("model", text, Request(({"role": text, "content": text},)), Reply(text, (call,), readings=(reading,))),
        Step("model", text, {text: [text, {text: text}]}, {"columns": [text], "rows": [[text]]}),
        Step("sql", table.id, f"SELECT '{text}'", ResultRows((text,), ((text,),), text=text)),
        Step("sql", table.id, text, None, error=text),
        Step("grade", text, text, Grade(True, text)),
        Step("repair", text, text, text),
        Step("route", "sql_agent", "found", text),
        Step("route", text, text, text),
        Step(text, text, text, text, error=text),
    ]
    more = {"evidence": (Evidence(table.id, (0,), (1,)),), "route": (f"sql_agent:{text}", text), "reason": text}
    result, trace = (text, text, "another"), Trace(steps)
    return Answer(text, (text, text), text, result, "sql", hits, table.id, trace=trace, **more)


def damaged(text: str) -> str:
    raise ValueError(text)


def views_of(name: str, n: str) -> dict[str, str]:
    "Every view of the house with one text in all its places."
    text, table, answer = payload(name, n), table_of(name, n), answer_of(name, n)
    question = Question(text, text, table.id, (text,), text, {text: text})
    case = study_cases.Case(question, answer, text, right=False, stage=text, reason=text, trouble=text)
    view, failed = case.view(lambda _: table), study_cases.Case(question, answer, text, error=text)
    reading = view.readings[0]

    class Tables:
        def table(self, _):
            return table

        def table_behind(self, _):
            return self.table

    accuracies = [SystemAccuracy(text, 1, 1, 1, 0.1, 0.9, 1.0, 0, 0.1)]
    study = SimpleNamespace(system=text, measure=text, accuracies=lambda: accuracies)
    own = SessionAnswer(**vars(answer), session=Tables())
    case = study_cases.Case(question, answer, text, reason=text, trouble=text)
    return {
        "table": views.table_html(table, [0], [1], cut=10_000),
        "head": views.table_head_html(table),
        "result": views.result_html([text], [[text], [None]]),
        "message": views.message_html(text),
        "marked": views.mark_words(text, [text, "click"]),
        **{f"query in {each}": views.sql_html(text, each) for each in ("sql", "python", "sparql")},
        "answer": own._repr_html_(),
        "no answer": answer_views.answer_html(Answer.none(text, hits=answer.hits), lambda _: table, 0.1),
        "hits": Hits(answer.hits)._repr_html_(),
        "trace": trace_views.trace_html(answer.trace),
        "progress": trace_views.progress_html(list(answer.trace), 0.1),
        "reading": explanation.reading_html(text, reading),
        "links": explanation.links_html(reading.links),
        "card": explanation.card_html(reading, 1, text, text),
        "route": route_html(view),
        "drawing": route_svg(Answer(text, route=(text,))),
        "attempts": attempts_html(view, 0),
        "case": study_cases.case_html(case, lambda _: table, False),
        "error": panels.PANELS["Case"].show(failed.view(lambda _: table)),
        "link": study_cases.case_link(text, text),
        "row": study_browser.case_row_html(CaseRow(0, text, text, text, text, text, "wrong", text, text), True),
        "systems": study_browser.systems_html(study),
        "damaged": panels.guarded_html(lambda: damaged(text)),
        **{f"panel {each.name}": each.show(view) for each in panels.stored_panels()},
    }


CUT = {"systems", "row", "link", "progress", "drawing", "links"}  # show the beginning of a text


def seen_views(chromium, page):
    "View -> what one reads of it, payload by payload; one page for all of them."
    pytest.importorskip("playwright")
    parts = [
        f'<section id="{at}-{kind}">{html}</section>'
        for at, name in enumerate(NAMES)
        for kind, html in views_of(name, f"n{at}").items()
    ]
    page.write_text(f"<!doctype html><meta charset=utf-8>{page_html(''.join(parts))}", encoding="utf-8")
    with watched_tab(chromium, (page.as_uri(), "data:")) as watched:
        watched.tab.goto(page.as_uri())
        watched.tab.evaluate("document.querySelectorAll('details').forEach(each => each.open = true)")
        links = watched.tab.locator("a:not([download])").evaluate_all("all => all.map(a => a.attributes.href.value)")
        assert links and all(link.startswith("#case-") for link in links)
        watched.check()
        read = watched.tab.evaluate(
            "Object.fromEntries([...document.querySelectorAll('section[id]')].map(each => [each.id, each.innerText]))"
        )
        assert watched.tab.evaluate("document.querySelectorAll('section[id] section[id]').length") == 0
    return {each: as_seen(text) for each, text in read.items()}


@pytest.mark.browser
def test_every_view_shows_a_text_and_obeys_none(chromium, tmp_path):
    seen, unseen = seen_views(chromium, tmp_path / "views.html"), []
    assert len(seen) > 25 * len(NAMES)
    for each, text in seen.items():
        at, _, kind = each.partition("-")
        name, n = NAMES[int(at)], f"n{at}"
        lost = as_seen(payload(name, n))[:12].strip() not in text if kind in CUT else missing([name], text, n)
        unseen += [(name, kind)] if lost else []
    assert not unseen


def figures_of(texts: list[str]) -> dict[str, object]:
    "Every figure with these texts in all its places; `together` where there is room for one."
    together, n = " ".join(texts), len(texts)
    bounds = {"estimate": [0.5] * n, "low": [0.4] * n, "high": [0.6] * n, "n": [3] * n}
    spread = {"difference": [0.1] * n, "low": [0] * n, "high": [0.2] * n, "p_holm": [0.5] * n, "n": [3] * n}
    falls = {"system": [together] * n, "stage": texts, "n": [1] * n, "share": [1 / n] * n, "left": [2] * n}
    found = {
        "accuracy": charts.accuracy_bars(pd.DataFrame({"system": texts, together: texts, **bounds}), together),
        "title": charts.accuracy_bars(pd.DataFrame({"system": texts, **bounds}), title=together),
        "cost": charts.cost_accuracy(pd.DataFrame({"system": texts, "em": 0.5, together: range(n)}), together),
        "budget": charts.budget_lines(pd.DataFrame({"system": texts, "budget": 1.0, "accuracy": 0.5}), together),
        "waterfall": charts.waterfall_figure(pd.DataFrame(falls), together),
        "sankey": charts.sankey_figure(pd.DataFrame({"source": texts, "target": "right", "n": 2}), together),
        "drops": charts.drop_bars(pd.DataFrame({"system": texts, "kind": texts, "drop": 0.1, **spread})),
        "rankers": plots.ranker_scores(
            [Hit("id", 1.0, at, {text: 1}, {text: 2.0}, title=text) for at, text in enumerate(texts, 1)]
        ),
        "curves": charts.accuracy_curves({text: {"accuracy@1": 0.5, "n": text} for text in texts}),
    }
    for figure in found.values():
        figure.update_layout(height=3000, width=3000, showlegend=True)  # room for every name
    return found


def seen_figures(chromium, page):
    "Figure -> what is written in it, without spaces."
    pytest.importorskip("playwright")
    pytest.importorskip("plotly")
    parts = []
    for kind, figure in figures_of([payload(name, f"f{at}") for at, name in enumerate(NAMES)]).items():
        drawn = figure.to_html(include_plotlyjs=not parts, include_mathjax=False, full_html=False)
        parts.append(f'<section id="{kind}">{drawn}</section>')
    page.write_text(f"<!doctype html><meta charset=utf-8>{''.join(parts)}", encoding="utf-8")
    with watched_tab(chromium, (page.as_uri(), "data:", "blob:")) as watched:
        watched.tab.goto(page.as_uri())
        watched.tab.wait_for_function("document.querySelectorAll('.infolayer .gtitle').length >= 8")
        watched.check()
        assert watched.tab.evaluate("document.querySelectorAll('.main-svg a, .main-svg b').length") == 0
        read = watched.tab.evaluate(
            """Object.fromEntries([...document.querySelectorAll('section')].map(each =>
            [each.id, [...each.querySelectorAll('text')].map(text => text.textContent).join('\\n')]))"""
        )
    return {each: as_seen(text).replace(" ", "") for each, text in read.items()}


@pytest.mark.browser
def test_every_figure_shows_a_text_and_obeys_none(chromium, tmp_path):
    seen = seen_figures(chromium, tmp_path / "figures.html")
    wanted = {name: as_seen(payload(name, f"f{at}")[:30]).replace(" ", "") for at, name in enumerate(NAMES)}
    assert len(seen) == 9
    assert [(name, kind) for name, text in wanted.items() for kind, told in seen.items() if text not in told] == []


@pytest.fixture(scope="module")
def hostile_folder(tmp_path_factory):
    "Tables and questions; the first question's id holds all texts, for only a few ids are named in a status."
    folder = tmp_path_factory.mktemp("tables")
    tables, asked = [], []
    for at, name in enumerate(NAMES):
        table = {"id": f"{at} {payload(name, 'id')}", "title": f"Peaks {at} {payload(name, 'title')}"}
        cells = [[f"K{at}", "8611"], [payload(name, "cell"), "5"]]
        tables.append({**table, "header": ["Mountain", f"Height {payload(name, 'head')}"], "rows": cells})
    for at, name in enumerate(NAMES[:5]):
        id = "\n".join(payload(each, f"q{number}") for number, each in enumerate(NAMES)) if at == 0 else f"q{at}"
        more = {"table_id": tables[at]["id"], "answer": [payload(name, "gold")], "sql": "SELECT 1"}
        asked.append({"id": id, "question": f"How high is K{at}? {payload(name, 'question')}", **more})
    write_json_lines(folder / "tables.jsonl", tables)
    write_json_lines(folder / "questions.jsonl", [*asked, asked[0]])
    return folder


@pytest.mark.browser
@pytest.mark.timeout(240)
def test_reports_of_studies_show_their_questions_and_obey_none(hostile_folder, chromium, tmp_path):
    for module in ("playwright", "papermill"):
        pytest.importorskip(module)
    library = pytest.importorskip("plotly.offline").get_plotlyjs()
    together, pages, given = tmp_path / "figures.html", [], {"source": str(hostile_folder), "limit": 6}
    for notebook, more in {"04_routing": {}, "02_methods": {"systems": "sql_agent, rag"}}.items():
        settings = {**given, "results": str(tmp_path / notebook), **more}
        pages.append(report(ROOT / "nbs" / "experiments" / f"{notebook}.ipynb", tmp_path, settings))
        assert len([*tmp_path.glob(f"{notebook}/figures/*.html")]) > 2
    figures = [path.read_text("utf-8") for path in sorted(tmp_path.glob("*/figures/*.html"))]
    # on one page, which starts Plotly once
    together.write_text(figures[0] + "".join(each.replace(library, "") for each in figures[1:]), "utf-8")
    with watched_tab(chromium) as watched:
        for page in (together, *pages):
            watched.own = (page.as_uri(), "data:", "blob:")
            watched.tab.goto(page.as_uri())
            watched.tab.evaluate("document.querySelectorAll('details').forEach(each => each.open = true)")
            seen, drawn = watched.check(), watched.tab.locator(".js-plotly-plot:has(.main-svg)").count()
            assert page != together or drawn == len(figures)
            assert page == together or [name for at, name in enumerate(NAMES) if missing([name], seen, f"q{at}")] == []


def test_no_notebook_of_ours_sets_text_as_markdown():
    "A page shows text by what escapes it: output of `print`, frames of pandas, our own views."
    for path in (ROOT / "nbs" / "experiments").glob("*.ipynb"):
        cells = json.loads(path.read_text("utf-8"))["cells"]
        code = "".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "code")
        assert not re.search(r"\b(Markdown|Latex|Javascript|SVG|display_html|display_markdown)\b", code), path.name
        assert "HTML(" not in re.sub(r"HTML\(\s*page_html\(", "", code), path.name
        assert "pd." not in code or "use_mathjax" in code or "show_table(" in code, path.name


def places(value, path=()):
    "The way to every value that is no container."
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else None
    if inner is None:
        yield path
        return
    for key, each in inner:
        yield from places(each, (*path, key))


def with_value(value, path, new):
    if not path:
        return new
    made = dict(value) if isinstance(value, dict) else list(value)
    made[path[0]] = with_value(value[path[0]], path[1:], new)
    return made


BARE = "<img src=x onerror=window.ran=1>"


@pytest.mark.parametrize("new", [BARE, [BARE], {BARE: BARE}, [[BARE]], {"columns": [BARE], "rows": [[BARE]]}], ids=str)
def test_a_trace_of_any_shape_makes_no_markup(new):
    "Where a stranger's study holds a text in the place of a number, or of anything else."
    table = table_of("entities", "t")
    answer = answer_of("entities", "t")
    stored = json.loads(answer.trace.to_json())
    row = {"system": "s", "question_id": "1", "question": "q", "table_id": "t", "gold": ["1"], "gold_sql": None}
    row |= {"answer": "a", "values": ["a"], "query": "SELECT 1", "language": "sql", "answer_table": table.id}
    row |= {"route": list(answer.route), "reason": "", "probability": 0.5, "found": ["t"], "answered": 1.0, "em": 0.0}
    row |= dict.fromkeys(("input_tokens", "output_tokens", "calls", "cost", "seconds"), 0) | {"error": None}
    ways = list(places(stored))
    assert len(ways) > 100
    for way in ways:
        case = study_cases.case_of_row({**row, "trace": json.dumps(with_value(stored, way, new))})
        for name, page in study_cases.case_panels(case, lambda _: table).items():
            assert "<img" not in page, (way, name)
