"""Looking at a study: filters and counts by hand, cases beside their gold, damaged traces, other people's HTML, and
the widgets as traits."""

import json
import re
import threading
from dataclasses import asdict
from types import SimpleNamespace

import pandas as pd
import pytest
from test_widgets import EVIL, PEAKS, RIVERS, FakeIndex, Says, assert_harmless, press

from tablerag.core import Answer, Hit, Question, Search, Step, Trace, UsageError
from tablerag.evaluation.measures import result_row
from tablerag.sandbox.storage import table_names
from tablerag.studies.failures import failures
from tablerag.studies.matrix import outcome_matrix, study_markdown
from tablerag.studies.plans import SystemSpec
from tablerag.studies.results import RESULTS_FORMAT, Results, ResultsFolderError, row_of
from tablerag.workbench.study_browsing import BrowserState, StudyResults
from tablerag.workbench.study_cases import Case, case_anchor, case_html, case_link, case_of_row, case_panels, lost_html
from tablerag.workbench.study_matrix import matrix_html
from tablerag.workbench.study_widgets import StudyBrowser

HITS = (
    Hit("peaks", 1.0, 1, {"bm25": 1}, {"bm25": 2.0}, title=PEAKS.name),
    Hit("rivers", 0.5, 2, {"bm25": 2}, {"bm25": 1.0}, title="Rivers"),
)
SQL = f"SELECT height_m FROM {table_names([PEAKS])[0]} WHERE mountain = 'K2'"
TABLES = {"peaks": PEAKS, "rivers": RIVERS}


def question(id: str, gold=("8611",), hard=False, **more) -> Question:
    given = {"text": f"How high is K2, {id}?", "sql": "SELECT height_m FROM t WHERE mountain = 'K2'", "kind": "look-up"}
    given |= more
    tags = {"kind": given["kind"], "hard": hard}
    return Question(id, given["text"], "peaks", gold, given["sql"], tags)


def answer(text: str, sql: str | None = SQL, table="peaks", **more) -> Answer:
    rows = {"columns": ["x"], "rows": [[text]], "truncated": False}
    trace = Trace([Step("retrieve", "top 2", "?", Search(HITS)), Step("sql", table, sql or "", rows)])
    return Answer(text, (text,), sql, hits=HITS, table_id=table, route=(f"sql_agent:{table}",), trace=trace, **more)


SEARCHED = Trace([Step("retrieve", "top 2", "?", Search(HITS))])
NONE = Answer.none("not likely enough", hits=HITS, route=("sql_agent:peaks",), trace=SEARCHED)

# (system, question, answer, error): two right, one in another table, one nothing, one error, one without gold
ASKED = [
    ("mixed", question("a"), answer("8611"), None),
    ("mixed", question("b", hard=True), answer("6650", "SELECT length FROM rivers", "rivers"), None),
    ("mixed", question("c", text=f"Which {EVIL}?"), NONE, None),
    ("rag", question("a"), None, "the model did not answer"),
    ("rag", question("b", hard=True), answer("8611"), None),
    ("rag", question("c", None, text=f"Which {EVIL}?"), answer("1"), None),
]


def frame_of(asked=ASKED, dtype=None) -> pd.DataFrame:
    rows = [result_row(system, each, given, 0.5, error) for system, each, given, error in asked]
    return pd.DataFrame(rows, dtype=dtype).astype(dict.fromkeys(("em", "table_found", "answered"), float))


def looked(source=None, **more) -> BrowserState:
    state = BrowserState(StudyResults(frame_of() if source is None else source), **more)
    state.look()
    return state


def shown_by(source, index=None) -> StudyBrowser:
    browser = StudyBrowser(source, index)
    browser.wait()
    return browser


def case_in(browser, at: int) -> str:
    "Open a case, and return what its first panel shows."
    browser.open(at)
    browser.wait()
    return browser.pane.panels["Case"].value if browser.pane.panels else ""


MIXED = SystemSpec("mixed", k=3)


def folder_of(path, asked=ASKED, **manifest) -> Results:
    questions = list({each.id: each for _, each, _, _ in asked}.values())
    systems = {"mixed": asdict(MIXED), "rag": {"object": "a system of one's own"}}
    told = {"task": "answer", "seed": 0, "tables": {"n": 2, "fingerprint": "0"}, "systems": systems, "notes": []}
    results = Results.create(path, questions, told | manifest)
    for system, each, given, error in asked:
        results.append([row_of(system, each, given or Answer.none("an error"), 0.5, error)])
    return results


# filters and counts


def test_outcomes_accuracies_and_kinds_by_hand():
    state = looked()
    assert dict(state.outcomes()) == {"right": 2, "wrong": 1, "no answer": 1, "error": 1, "not judged": 1}
    mixed, rag = state.accuracies()
    assert (mixed.system, mixed.questions, mixed.judged, mixed.right) == ("mixed", 3, 3, 1)
    assert (mixed.errors, mixed.seconds, mixed.share) == (0, 0.5, pytest.approx(1 / 3))
    assert (rag.judged, rag.right, rag.errors) == (2, 1, 1) and rag.low < 0.5 < rag.high
    assert dict(state.kinds()) == {"error": 1, "table": 1, "no answer": 1, "no gold": 1, "right": 2}
    assert [kind for kind, _ in state.kinds()][-1] == "right" and state.rows_examined == 6
    assert state.siblings(1) == [("mixed", 1, "wrong"), ("rag", 4, "right")]


FILTERED = [  # filters, and the cases that pass: the first letter of the system, and the question; gone: no error
    ({}, "ma mb mc ra rb rc"), ({"system": "rag"}, "ra rb rc"), ({"outcome": "error"}, "ra"),
    ({"outcome": "no answer"}, "mc"), ({"kind": "table"}, "mb"), ({"kind": "right", "system": "rag"}, "rb"),
    ({"tag": ("hard", "True")}, "mb rb"), ({"text": "HOW k2 B"}, "mb rb"), ({"text": "6650"}, "mb"),
    ({"text": "nowhere"}, ""), ({"system": "gone"}, ""), ({"kind": "gone"}, ""), ({"outcome": "gone"}, ""),
    ({"tag": ("gone", "x")}, ""), ({"tag": ("hard", "x")}, ""),
]  # fmt: skip


@pytest.mark.parametrize(("filters", "passed"), FILTERED)
def test_each_filter_and_all_of_them(filters, passed):
    state = looked(**filters)
    assert " ".join(line.system[0] + line.question_id for line in state.rows()) == passed
    if "tag" in filters and passed:
        assert [each.questions for each in state.accuracies()] == [1, 1] and dict(state.outcomes())["right"] == 1
        assert dict(state.kinds()) == {"error": 0, "table": 1, "no answer": 0, "no gold": 0, "right": 1}
    if not passed:
        assert state.pages() == 1 and state.step(1) is None and state.matches().tolist() == []


def test_tags_of_one_value_or_of_very_many_are_no_filter():
    frame = frame_of().assign(tag_id=range(6), tag_none=[None, "x", "x", float("nan"), "x", "x"])
    state = BrowserState(StudyResults(pd.concat([frame] * 6).assign(tag_id=range(36))))
    assert state.tags == {"hard": ["False", "True"], "none": ["x", "–"]}


def test_pages_and_steps_end_where_the_list_ends():
    state = looked(page_size=4)
    assert state.pages() == 2 and len(state.rows(1)) == 2 and state.rows(2) == [] and state.page_of(5) == 1
    state.at = 0
    assert state.step(-1) is None and state.step(1) == 1
    state.system, state.at = "rag", 5
    assert state.step(1) is None and state.step(-1) == 4 and state.page_of(0) == 0
    state.at = 0  # not in the list: the first of it
    assert state.step(1) == 3


def test_another_measure_counts_anew():
    state = looked()
    state.set_measure("em_strict")
    assert state.rows_examined == 0 and not any(n for _, n in state.kinds())
    state.look()
    assert state.rows_examined == 6
    for measure in ("nope", "crt"):
        with pytest.raises(UsageError, match="They have: em"):
            state.set_measure(measure)


def test_a_look_stops_when_told_and_when_the_measure_changes():
    state = BrowserState(StudyResults(frame_of()))
    stop = threading.Event()
    stop.set()
    state.look(stop=stop)
    assert state.rows_examined == 0
    read = state.study.batches

    def changed():
        for batch in read():
            state.set_measure("em_wtq")
            yield batch

    state.study.batches = changed
    state.look()
    assert state.rows_examined == 0 and state.measure == "em_wtq"


# a folder


def test_a_folder_gives_its_last_attempts_and_their_traces(tmp_path):
    results = folder_of(tmp_path / "study")
    results.append([row_of("rag", question("a"), answer("8611"), 0.5, None, 2)])
    state = looked(tmp_path / "study")
    assert len(state.study) == 6 and dict(state.outcomes())["error"] == 0 and state.rows_examined == 6
    at = next(line.at for line in state.rows() if (line.system, line.question_id) == ("rag", "a"))
    assert state.case(at).answer.text == "8611" and len(state.case(at).answer.trace) == 2


def test_a_study_that_joins_its_files_meanwhile_is_still_read(tmp_path):
    results = folder_of(tmp_path / "study")
    state = BrowserState(StudyResults(results))
    results.compact()
    state.look()
    assert state.rows_examined == 6 and len(state.case(1).answer.trace) == 2


def test_a_folder_that_is_none_is_told_in_words(tmp_path):
    with pytest.raises(ResultsFolderError, match="holds no results"):
        StudyBrowser(tmp_path)
    results = folder_of(tmp_path / "study")
    manifest = json.loads((results.path / "manifest.json").read_text())
    (results.path / "manifest.json").write_text(json.dumps({**manifest, "format": RESULTS_FORMAT + 1}))
    with pytest.raises(ResultsFolderError, match=f"is of format {RESULTS_FORMAT + 1}"):
        StudyBrowser(results.path)


def test_a_part_file_damaged_meanwhile_is_told_where_it_is_needed(tmp_path):
    results = folder_of(tmp_path / "study")
    browser = StudyBrowser(results.path, look=False)
    results.parts[0].write_bytes(b"PAR1 no more")
    browser.look()
    browser.wait()
    assert "is damaged: rows-000001.parquet" in browser.overview.note.value
    case_in(browser, 0)
    assert "is damaged" in browser.status.value and "Traceback" not in browser.status.value


def test_a_study_without_answers_yet(tmp_path):
    results = folder_of(tmp_path / "study", [], tables=None, systems={"mixed": {}})
    browser = StudyBrowser(results.path)
    assert "no answers in this study yet" in browser.overview.head.value
    assert "nothing to show" in browser.cases.empty.value


def test_a_frame_of_something_else_is_refused():
    with pytest.raises(UsageError, match="no column 'system'"):
        StudyBrowser(pd.DataFrame({"question": ["?"]}))


def test_a_frame_without_traces_shows_what_there_is():
    browser = shown_by(frame_of().drop(columns="trace"))
    assert "hold no traces" in browser.overview.head.value
    assert [value for _, value in browser.overview.kinds.options] == [""]
    page = case_in(browser, 1)
    assert "hold no traces" in page and "6650" in page and "8611" in page


# damaged traces

BROKEN = [
    "", "[", "null", "[1]", '[{"kind": "sql"}]', '"text"',
    json.dumps([{**asdict(Step("retrieve", "x")), "output": {"hits": [{"nothing": 1}]}}]),
    json.dumps([{**asdict(Step("sql", "peaks")), "usage": 5}]),
]  # fmt: skip


@pytest.mark.parametrize("trace", BROKEN)
def test_a_damaged_trace_is_a_kind_of_its_own_and_its_case_is_still_shown(trace):
    frame = frame_of()
    frame.loc[1, "trace"] = trace
    browser = shown_by(frame, FakeIndex())
    assert browser.state.rows_examined == 6
    page = case_in(browser, 1)
    assert "damaged" in page and "6650" in page and "8611" in page and not browser.status.value
    assert all(panel.value for panel in browser.pane.panels.values())


def test_only_the_damaged_row_is_unknown():
    frame = frame_of()
    frame.loc[1, "trace"] = "[{]"
    assert list(failures(frame, TABLES.__getitem__)["stage"]) == [
        "right", "damaged", "no answer", "error", "right", "no gold",
    ]  # fmt: skip


def test_steps_of_odd_content_break_one_panel_at_most():
    odd = [
        asdict(Step("retrieve", "x", output=Search(HITS[:1]))),
        asdict(Step("sql", "peaks", 5, {"rows": 5})),
        asdict(Step("model", None, output={"tool_calls": [1], "readings": [1, {}]})),
        asdict(Step("route", "x", 1, [])),
    ]
    case = case_of_row({**frame_of().to_dict("records")[1], "trace": json.dumps(odd)})
    panels = case_panels(case, TABLES.__getitem__)
    own = ["Case", "Retrieved", "SQL", "Route", "Trace"]
    assert [name for name in panels if name in own] == own and "6650" in panels["Case"]
    assert any("cannot be shown" in panel for panel in panels.values())


# cases


def test_answer_and_gold_stand_side_by_side_with_their_rows():
    page = case_panels(looked().case(4), TABLES.__getitem__)["Case"]
    assert "won" in page and page.count('class="evidence') == 1 and "the same rows of the same table" in page
    wrong = looked().case(1)
    page = case_panels(wrong, TABLES.__getitem__)["Case"]
    assert "lost: table" in page and page.count('class="evidence') >= 2 and "Rivers" in page
    assert "The gold table is number 1" in case_panels(wrong)["Retrieved"]


@pytest.mark.parametrize("sql", ["SELECT nope FROM t", "SELEC", "DROP TABLE t", "\0", EVIL])
def test_gold_that_cannot_be_run_is_told_and_the_table_shown(sql):
    given = Question("q", "How high?", "peaks", ("1",), sql)
    page = case_html(Case(given, answer("8611", sql)), TABLES.__getitem__)
    assert "cannot be run" in page and "Everest" in page
    assert_harmless(page)


def test_tables_that_are_not_at_hand_are_named():
    for table in (None, {}.__getitem__):
        page = case_html(Case(question("q"), answer("8611")), table)
        assert "8611" in page and "Mountains" in page and "Traceback" not in page
    lost = Case(Question("q", "?", "lost", ("1",)), answer("1", table="gone"))
    assert "gone" in case_html(lost, TABLES.__getitem__)


@pytest.mark.parametrize("language", ["python", "sparql", "klingon", EVIL])
def test_queries_of_other_languages(language):
    page = case_html(Case(question("q"), answer("1", f"x = '{EVIL}'", language=language)), TABLES.__getitem__)
    assert_harmless(page)


def test_anchors_are_safe_and_differ():
    pairs = [("mixed", "a"), ("mixed", "A"), ("mixed-a", ""), ("", "mixed-a"), ("mixed", EVIL), ("mixed", "\ud800")]
    pairs += [("混合", "質問"), ("mixed", "x" * 500)]
    anchors = {case_anchor(*pair) for pair in pairs}
    assert len(anchors) == len(pairs)
    assert all(each.replace("-", "").isalnum() and each.isascii() and len(each) < 80 for each in anchors)
    anchor = case_anchor("mixed", "a")
    assert f'href="#{anchor}"' in case_link("mixed", "a")
    assert f'id="{anchor}"' in case_html(Case(question("a"), answer("1"), "mixed"))


def test_the_lost_cases_of_a_report_are_folded_counted_and_cut():
    frame = frame_of()
    lost = failures(frame, TABLES.__getitem__)
    page = lost_html(frame, lost, TABLES.__getitem__)
    assert page.count('<details class="case">') == 3
    assert all(f"<h3>{stage}" in page for stage in ("error", "table", "no answer"))
    assert_harmless(page)
    many = pd.concat([frame.assign(question_id=frame["question_id"] + str(n)) for n in range(5)], ignore_index=True)
    page = lost_html(many, failures(many, TABLES.__getitem__), None, most=2, parts=("SQL",))
    assert "<summary>Trace" in case_html(Case(question("q"), answer("1"))) and "<summary>Trace" not in page
    assert "<summary>Trace" not in lost_html(frame, lost)
    assert page.count('<details class="case">') == 6 and page.count("3 further cases not shown") == 3
    assert "No question failed" in lost_html(frame[:1], lost[:1])


# asking again


def test_a_case_opens_in_a_workbench_with_its_own_system(tmp_path, monkeypatch):
    made = []
    made_as = lambda each, text: made.append(each) or Says(lambda question: answer(text))  # noqa: E731
    monkeypatch.setattr(SystemSpec, "make", lambda self, index, record=None: made_as(self, "8611"))
    monkeypatch.setattr("tablerag.routing.catalogue.system", lambda name, *rest: made_as(name, "2"))
    monkeypatch.setattr(StudyResults, "differs", lambda self, index: "")
    folder_of(tmp_path / "study")
    state = looked(tmp_path / "study", index=FakeIndex())
    bench = state.workbench(1)
    assert (bench.system, bench.k, bench.question, bench.answer.text) == ("mixed", 3, "How high is K2, b?", "6650")
    assert bench.own is bench.answer and bench.hits
    assert [state.workbench(at).answer.evidence[0].rows for at in (0, 1)] == [(1,), (0, 1)]
    assert state.case(0).answer.evidence == ()
    assert bench.ask(bench.question).text == "8611" and made[0].k == 3
    bench.k = 7
    assert bench.ask(bench.question).text == "2" and made[1] == "mixed"
    assert "as an object" in state.cannot_ask(3)
    with pytest.raises(UsageError, match="as an object"):
        state.workbench(3)


def test_why_a_case_cannot_be_asked_again():
    assert "give the index" in looked().cannot_ask(0)
    state = looked(frame_of().assign(system="one of mine"), index=FakeIndex())
    assert "It is not known how" in state.cannot_ask(0)
    with pytest.raises(UsageError, match="no case is open"):
        state.case()


def test_other_tables_than_the_study_searched_are_told(tmp_path):
    index = FakeIndex()
    index.retriever = SimpleNamespace(chosen=(), fingerprints=["x"])
    folder_of(tmp_path / "study")
    browser = StudyBrowser(tmp_path / "study", index, look=False)
    assert "used other tables (2)" in browser.overview.head.value


# widgets


def shown(browser):
    pairs = zip(browser.cases.buttons, browser.cases.rows, strict=True)
    return [button.description for button, row in pairs if row.layout.display == ""]


def test_clicks_filter_turn_open_and_close():
    browser = shown_by(frame_of(), FakeIndex())
    pane, kinds, filters = browser.pane, browser.overview.kinds, browser.filters
    assert len(shown(browser)) == 6 and pane.box.layout.display == "none"
    counted = ["all (6)", "error (1)", "table (1)", "no answer (1)", "no gold (1)", "right (2)"]
    assert [label for label, _ in kinds.options] == counted
    kinds.value = "table"
    assert shown(browser) == ["How high is K2, b?"] and "another table answered" in browser.overview.kind_note.value
    press(browser, browser.cases.buttons[0])
    assert pane.box.layout.display == "" and "lost: table" in pane.panels["Case"].value
    assert "Retrieved (2)" in pane.tabs.titles
    assert [label for label, _ in pane.siblings.options] == ["mixed ✗", "rag ✓"]
    pane.siblings.value = 4
    browser.wait()
    assert browser.state.at == 4 and "won" in pane.panels["Case"].value
    filters.clear_button.click()
    assert kinds.value == "" and len(shown(browser)) == 6 and not pane.previous_button.disabled
    press(browser, pane.previous_button)
    assert browser.state.at == 3 and "the model did not answer" in pane.panels["Case"].value
    pane.close_button.click()
    assert pane.box.layout.display == "none" and browser.state.at is None
    filters.tag.value = ("hard", "True")
    assert shown(browser) == ["How high is K2, b?"] * 2 and browser.state.tag == ("hard", "True")
    filters.clear_button.click()
    assert filters.tag.index == 0 and browser.state.tag is None
    filters.text.value = "nowhere"
    assert shown(browser) == [] and "No case matches" in browser.cases.empty.value
    filters.clear_button.click()
    filters.outcome.value = "right"
    assert len(shown(browser)) == 2
    filters.measure.value = "em_strict"
    browser.wait()
    assert browser.state.measure == "em_strict" and ">em_strict<" in browser.overview.systems.value


def test_a_page_has_twenty_rows_whatever_the_size():
    browser = StudyBrowser(pd.concat([frame_of()] * 2000, ignore_index=True), look=False)
    assert len(browser.cases.rows) == 20 and browser.state.pages() == 600
    assert "1–20 of 12,000 cases" in browser.cases.count.value
    browser.cases.after.click()
    assert "21–40" in browser.cases.count.value and not browser.cases.before.disabled
    browser.turn(10_000)
    assert browser.pages.page == 599 and browser.cases.after.disabled
    browser.open(11_999)
    browser.step(-1)
    assert browser.state.at == 11_998
    browser.wait()


def texts_of(browser):
    "Every text that the browser has been given: HTML, and what is none."
    pane, overview, cases = browser.pane, browser.overview, browser.cases
    parts = (*pane.panels.values(), overview.head, overview.systems, overview.kind_note, pane.ask_note, browser.status)
    html = [part.value for part in (*parts, cases.count, *cases.cells)]
    labels = [label for label, _ in (*browser.filters.tag.options, *pane.siblings.options)]
    buttons = [text for each in cases.buttons for text in (each.description, each.tooltip or "")]
    return html, [*labels, *buttons]


def test_foreign_html_stays_text_in_the_browser():
    asked = question(f"q{EVIL}", (EVIL,), text=EVIL, kind=EVIL)
    evil = ("rag", question("x", text=EVIL, kind="y"), None, EVIL)
    cases = [(EVIL, asked, answer(EVIL, f"SELECT '{EVIL}'", reason=EVIL), None), evil]
    browser = shown_by(frame_of(cases), FakeIndex())
    for at in (0, 1):
        assert_harmless(case_in(browser, at))
        for text in texts_of(browser)[0]:
            assert_harmless(text, None)
    browser.filter(tag=("kind", EVIL), text=EVIL)
    assert shown(browser) == [" ".join(EVIL.split())]


def test_half_a_surrogate_pair_reaches_no_browser():
    half = question("\ud800", ("\ud800",), text="\ud800?", kind="\ud800")
    asked = [("mixed", half, answer("\ud800"), None), ("rag", question("x"), answer("1"), None)]
    browser = shown_by(frame_of(asked, object), FakeIndex())
    case_in(browser, 0)
    for texts in texts_of(browser):
        for text in texts:
            text.encode()


def test_a_defect_is_one_line_and_its_way_is_written_down(monkeypatch):
    browser = StudyBrowser(frame_of(), FakeIndex(), look=False)
    monkeypatch.setattr("tablerag.workbench.study_cases.Case.view", lambda *_, **__: 1 / 0)
    monkeypatch.setattr(BrowserState, "look", lambda *_: 1 / 0)
    case_in(browser, 0)
    browser.look()
    browser.wait()
    for part in (browser.status, browser.overview.note):
        assert "ZeroDivisionError: division by zero" in part.value and "Traceback" not in part.value


# questions by systems


def test_a_question_has_one_outcome_of_every_system():
    table = outcome_matrix(frame_of())
    assert table.loc["a"].tolist() == ["right", "error"] and table.loc["b"].tolist() == ["wrong", "right"]
    assert outcome_matrix(frame_of(ASKED[:4]))["rag"].isna().tolist() == [False, True, True]  # a study that still runs


def test_the_matrix_is_filtered_as_the_list_is():
    state = looked()
    assert [row.question_id for row in state.question_rows()] == ["a", "b", "c"] and len(state.questions()) == 3
    assert [case.outcome for case in state.question_rows()[1].cells] == ["wrong", "right"]
    state.outcome = "no answer"
    assert [row.question_id for row in state.question_rows()] == ["c"]
    assert state.question_rows()[0].cells[1].system == "rag"  # a line is whole, whichever case has passed
    both = [(system, question("d"), answer("8611"), None) for system in ("mixed", "rag")]
    same = looked(frame_of([*ASKED, *both]))
    same.differ = True
    assert [row.question_id for row in same.question_rows()] == ["a", "b", "c"] and len(same.matches()) == 6
    same.clear()
    assert len(same.questions()) == 4


def test_a_cell_of_the_matrix_opens_its_case():
    browser = shown_by(frame_of(), FakeIndex())
    browser.show_as("Matrix")
    lines = [row for row in browser.matrix.rows if row.layout.display == ""]
    assert len(lines) == 3 and browser.cases.box.layout.display == "none" and "3 questions" in browser.cases.count.value
    button = browser.matrix.buttons[1][0]
    assert button.description == "✗ 6650" and "wrong" in button._dom_classes
    press(browser, button)
    assert browser.state.at == 1 and "6650" in browser.pane.panels["Case"].value
    browser.filters.differ.value = True
    browser.filter(text="no such words")
    assert "No question passes" in browser.matrix.empty.value
    browser.show_as("List")
    assert browser.matrix_box.layout.display == "none" and "No case matches" in browser.cases.empty.value


def test_a_page_has_every_question_and_a_case_for_every_cell():
    page = matrix_html(frame_of())
    assert_harmless(page)
    links = re.findall(r'<a href="#(case-[^"]+)"', page)
    assert len(links) == 6 and set(links) == set(re.findall(r'<tr class="brief" id="([^"]+)"', page))
    assert page.count("any differ") == 3 and 'class="wrong"' in page and "✗ 6650" in page
    shown = f'<div id="{case_anchor("mixed", "b")}">'
    assert page.count('class="brief"') == matrix_html(frame_of(), beside=shown).count('class="brief"') + 1


def test_a_page_of_many_questions_keeps_its_room():
    given = [(question(str(n)), answer(f"{n % 9} " + "x" * 300)) for n in range(600)]
    many = [(system, *each, None) for each in given for system in ("mixed", "rag")]
    page = matrix_html(frame_of(many), room=100_000)
    assert 100_000 < len(page.encode()) < 140_000 and "further questions not shown" in page
    frame = frame_of(many).assign(trace="[]")
    lost = failures(frame, TABLES.get, "em")
    assert len(lost_html(frame, lost, TABLES.get, most=300, room=60_000).encode()) < 150_000


def test_a_study_as_markdown():
    text = study_markdown(frame_of(), conditions={"models": "a|b", "seed": ""})
    lines = text.splitlines()
    heads = "system | questions | right | wrong | refused | error | not judged | exact match (95 %) | median time"
    assert f"| {heads} |" in lines
    assert any(line.startswith("| mixed | 3 | 1 | 1 | 1 | 0 | 0 |") for line in lines)
    assert "| How high is K2, b? | 8611 | ✗ 6650 | ✓ |" in lines and r"- models: a\|b" in lines and "seed" not in text
    assert "<script" not in text.replace("\\<", "") and all(line.count(" | ") == 3 for line in lines if "K2, " in line)
    assert "3 of 3 questions are not right" in text and "2 of them left out" in study_markdown(frame_of(), most=1)
    study_markdown(frame_of([("mixed", question("x", None), answer("1"), None)]))  # nothing is judged
