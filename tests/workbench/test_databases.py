"The workbench over databases: what is drawn, what its panels say, and its tabs as traits."

import json
import re
import sqlite3
from contextlib import closing
from itertools import combinations
from types import SimpleNamespace

import pandas as pd
import pytest
from patience import waited
from payloads import PAYLOADS, payload, watched_tab
from workbench.test_widgets import assert_harmless, put

from tablerag.core import Answer, Hit, Parse, Question, ResultRows, Search, Step, Trace
from tablerag.core.notation import value_text
from tablerag.evaluation.measures import result_row
from tablerag.methods.database_steps import (
    FoundColumn,
    FoundValue,
    KeptColumn,
    KeptKey,
    KeptSchema,
    Keywords,
    Matches,
    QueryCandidate,
    QueryCandidates,
    QueryCorrection,
    UnitTest,
    UnitTests,
)
from tablerag.methods.text_to_sql import ShownExamples
from tablerag.schema.collection import DatabaseCollection
from tablerag.schema.transform import Rewrite, Transformed
from tablerag.workbench.databases import profile_schema, schema_html
from tablerag.workbench.panels import live_panels, stored_panels
from tablerag.workbench.state import WorkbenchState
from tablerag.workbench.study_cases import case_of, case_panels
from tablerag.workbench.views import page_html
from tablerag.workbench.widgets import Workbench, example_questions

OWN = {"Words", "Schema", "Candidates"}


@pytest.fixture
def seeds(data, tmp_path):
    with DatabaseCollection.of(data / "databases" / "seeds.sqlite", folder=tmp_path / "known") as databases:
        yield databases


class Asked:
    "A system that runs one query on the first database and leaves every kind of step."

    def __init__(self, databases, sql, answered=True):
        self.databases, self.sql, self.answered, self.hints = databases, sql, answered, []

    def answer(self, question, evidence=""):
        self.hints.append(evidence)
        name = self.databases.names[0]
        result = self.databases.database(name).database.run(self.sql)
        rows = tuple(map(tuple, result.rows))
        values = tuple(value_text(value) for row in rows for value in row if value is not None)
        hits = (Hit(f"{name}/garden", 1.0, 1), Hit(f"{name}/country", 0.5, 2))
        steps = [
            Step("keywords", name, question, Keywords(("Zurich",))),
            Step("matches", name, output=Matches((FoundValue("Zurich", "garden", "city", "Zürich", 0.98),))),
            Step("schema", name, output=KeptSchema((KeptColumn("garden", "name", "likely"),), (), 55, 12)),
            Step("candidates", name, output=QueryCandidates((QueryCandidate(self.sql, votes=1),), 0)),
            Step("sql", name, self.sql, ResultRows(tuple(result.columns), rows)),
        ]
        parse = Parse(self.sql, 0.4, values, (), "gardens by name", table_id=name)
        if not self.answered:
            return Answer.none("not sure", hits=hits, trace=Trace(steps), proposals=(parse,))
        more = {"query": self.sql, "result": values, "language": "sql", "table_id": name, "hits": hits}
        return Answer(", ".join(values), values, trace=Trace(steps), **more)


def asked_state(databases, sql="SELECT name, city FROM garden WHERE city = 'Zürich'", answered=True, **more):
    system = Asked(databases, sql, answered)
    state = WorkbenchState(databases, "chess", make_system=lambda *_: system, **more)
    return state, system


# --- the drawing ----------------------------------------------------------------------------------------------------


def drawn_boxes(html: str) -> list[tuple[int, ...]]:
    "The boxes of a drawing: none stands upon another, and all are within it."
    found = re.findall(r'<rect x="(\d+)" y="(\d+)" width="(\d+)" height="(\d+)"', html)
    boxes, size = [tuple(map(int, each)) for each in found], re.search(r'viewBox="0 0 (\d+) (\d+)"', html)
    for (x, y, width, height), (u, v, wide, tall) in combinations(boxes, 2):
        assert x + width < u or u + wide < x or y + height < v or v + tall < y
    assert all(x + width <= int(size[1]) and y + height <= int(size[2]) for x, y, width, height in boxes)
    return boxes


def star(count: int, width: int = 3) -> KeptSchema:
    columns = tuple(KeptColumn(f"t{at}", f"c{each}", "likely") for at in range(count) for each in range(width))
    keys = tuple(KeptKey(f"t{at}", ("c0",), "t0", ("c1",)) for at in range(1, count))
    return KeptSchema(columns, keys, columns_of=count * width, tables_of=count)


IDS = tuple(KeptColumn(f"t{at}", "id", "join") for at in range(5))
ROUND = tuple(KeptKey(f"t{at}", ("id",), f"t{(at + 1) % 5}", ("id",)) for at in range(5))
RING = KeptSchema(IDS, ROUND, tables_of=5)
SELVES = KeptSchema((KeptColumn("a", "id", ""),), tuple(KeptKey("a", (name,), "a", ("id",)) for name in ("id", "x")))
LOOSE = KeptSchema((KeptColumn("a", "id", ""), KeptColumn("b", "id", "")), (KeptKey("a", (), "b", ()),), tables_of=2)


@pytest.mark.parametrize("schema", [star(1), star(3), star(12), star(60), star(24, 40), RING, SELVES, LOOSE])
def test_no_table_is_drawn_upon_another(schema):
    html = schema_html(schema)
    assert len(drawn_boxes(html)) == min(24, len(schema.tables)) and len(html) < 120_000


def test_what_is_not_drawn_is_counted():
    assert "36 further tables not drawn" in schema_html(star(60)) and "not drawn" not in schema_html(star(24))
    assert "+ 28 columns" in schema_html(star(3, 40))
    assert "No table was selected" in schema_html(KeptSchema())


def test_tables_beside_those_kept_stand_in_outline():
    beside = tuple(KeptKey("t1", ("x",), f"left{at}", ("id",)) for at in range(30))
    html = schema_html(KeptSchema(star(3).columns, star(3).keys, 90, 33, near=beside))
    assert html.count('<g class="kept">') == 3 and html.count('<g class="beside">') == 10
    assert "20 further tables not drawn" in html


def test_long_and_wide_names_are_cut_in_the_box_and_whole_in_the_tooltip():
    name = "一" * 60 + "x" * 60
    html = schema_html(KeptSchema((KeptColumn(name, "y" * 300, "likely"),)))
    assert all(width <= 230 for _, _, width, _ in drawn_boxes(html)) and html.count("…</text>") == 2
    assert f"<title>{name}</title>" in html


def test_the_profile_schema_of_the_sample_database(seeds):
    known = seeds.database("seeds")
    html = schema_html(profile_schema(known.profile, known.joins))
    assert len(drawn_boxes(html)) == 12 and "person.mentor_id → person.person_id (declared)" in html


# --- panels ---------------------------------------------------------------------------------------------------------


def hostile_steps(name: str) -> list[Step]:
    "Every payload with a text of a stranger wherever a text may stand."

    def text(place: str) -> str:
        return payload(name, f"{list(PAYLOADS).index(name)}{place}")

    column = KeptColumn(text("table"), text("column"), text("why"), 2)
    key = KeptKey(text("table"), (text("column"),), text("other"), (text("others"),), text("how"))
    question = f"{text('before')} last year"
    found = QueryCandidate(text("sql"), (text("head"),), ((text("cell"), None),), 1, plan=text("plan"))
    queries = (found, QueryCandidate("SELECT 1", error=text("error")))
    change = Rewrite(len(question) - 9, len(question), "last year", text("after"), text("reason"))
    value = FoundValue(text("said"), text("of"), text("at"), text("value"), 0.5)
    described = FoundColumn(text("said"), text("of"), text("at"), 0.5, text("described"))
    hit = Hit(text("id"), 1.0, 1, title=text("title"), words=(text("w"),))
    mended = QueryCorrection(text("bad"), text("wrong"), text("hint"), "", 1, text("none"))
    return [
        Step("transform", "query", question, Transformed(question, (change,), text("today"))),
        Step("keywords", "k", question, Keywords((text("phrase"),), text("remark"))),
        Step("matches", "m", output=Matches((value,), (described,))),
        Step("schema", "s", output=KeptSchema((column,), (key,), 1, 9, 10, 5, text("fallback"), (key,))),
        Step("candidates", "c", output=QueryCandidates(queries, 0, text("chosen"))),
        Step("tests", "t", output=UnitTests((UnitTest(text("test"), (0,)),), (0, 1))),
        Step("examples", "e", question, ShownExamples((text("solved"),), (text("query"),))),
        Step("retrieve", "hybrid", question, Search((hit,))),
        Step("correction", "c", output=mended),
    ]


def own_panels(view) -> dict[str, str]:
    return {each.name: each.show(view) for each in live_panels("databases") if each.name in OWN}


def hostile_view(name: str) -> SimpleNamespace:
    steps = hostile_steps(name)
    return SimpleNamespace(steps=steps, question=steps[0].input, trouble="", over="databases")


@pytest.mark.parametrize("name", PAYLOADS)
def test_panels_write_out_a_stranger_s_texts(name):
    for html in own_panels(hostile_view(name)).values():
        assert_harmless(html, None)
        assert not re.search("[\u202a-\u202e\u2066-\u2069\x00-\x08\x1b\x7f-\x9f]", html)


def test_what_panels_show_survives_the_trace_of_a_study():
    steps = hostile_steps("script")
    again = list(Trace.from_json(Trace(steps).to_json()))
    assert [step.output for step in again] == [step.output for step in steps]


@pytest.mark.browser
def test_chromium_obeys_none_of_it(chromium):
    pytest.importorskip("playwright")
    shown = [html for name in PAYLOADS for html in own_panels(hostile_view(name)).values()]
    with watched_tab(chromium) as watched:
        watched.tab.set_content(page_html("".join(shown)))
        assert "further tables not drawn" in watched.check()


def test_each_kind_of_source_has_its_panels():
    over_tables, over_databases = ({each.name for each in live_panels(*over)} for over in ((), ("databases",)))
    assert over_databases - over_tables == OWN
    assert over_tables - over_databases == {"Images", "Imported file", "Route", "Rules"}
    assert {each.name for each in stored_panels("databases")} >= OWN and not OWN & {e.name for e in stored_panels()}


def test_a_system_that_tells_little_is_shown_in_words():
    shown = own_panels(
        WorkbenchState(None, question="q", steps=[Step("schema", "x", output=KeptSchema(fallback="all of it"))])
    )
    told = {"Schema": "all of it", "Words": "does not look up words", "Candidates": "a single query"}
    assert all(words in shown[name] for name, words in told.items())


def test_the_last_schema_that_names_columns_is_drawn():
    kept = Step("schema", "x", output=KeptSchema((KeptColumn("kept", "a", "likely"),), (), 5, 2))
    whole = Step("schema", "x", output=KeptSchema(columns_of=5, tables_of=2, fallback="nothing came of it"))
    html = own_panels(WorkbenchState(None, question="q", steps=[kept, whole]))["Schema"]
    assert "nothing came of it" in html and ">kept</text>" in html


# --- the state ------------------------------------------------------------------------------------------------------


def test_queries_run_where_the_database_is(seeds):
    state, _ = asked_state(seeds)
    assert state.run_sql('SELECT COUNT(*) FROM "order"', "seeds/order").result.rows == [(190,)]
    assert state.run_sql("DELETE FROM garden", "seeds").error
    assert "Zürich" in state.run_sql("SELECT name FROM garden WHERE city = 'Zurich'", "seeds").hints
    assert "there is no database" in state.run_sql("SELECT 1", "sedes").error
    assert state.run_sql("SELECT COUNT(*) FROM garden", "seeds").result.rows == [(18,)]


def test_hints_go_along_and_stand_in_the_trace(seeds):
    state, system = asked_state(seeds, evidence=" city refers to garden.city ")
    state.ask("Which gardens are in Zurich?")
    assert system.hints == ["city refers to garden.city"]
    told = json.loads(state.trace_json())
    assert told["evidence"].strip() == "city refers to garden.city" and "k" not in told


def test_the_editor_is_told_of_the_tables_found(seeds):
    state, _ = asked_state(seeds)
    assert state.source.places(state.hits) == {"seeds": "seeds"} and state.source.query_name("seeds", state.hits)
    state.ask("Which gardens are in Zurich?")
    schema = state.source.schema("seeds", state.hits)
    assert "CREATE TABLE garden" in schema and "expedition_member" not in schema
    assert "10 more tables" in schema and state.source.query_name("seeds", state.hits) == "garden"


def test_a_corrected_answer_is_kept_beside_the_database(data, tmp_path):
    with closing(sqlite3.connect(tmp_path / "shop.db")) as shop:
        shop.executescript("CREATE TABLE sale (item TEXT, price REAL); INSERT INTO sale VALUES ('pen', 2), ('ink', 5)")
    with DatabaseCollection.of(tmp_path / "shop.db", folder=tmp_path / "known") as databases:
        state, _ = asked_state(databases, "SELECT COUNT(*) FROM sale")
        state.ask("What do pens cost?")
        state.use_run(state.run_sql("SELECT price FROM sale WHERE item = 'pen'", "shop"))
        assert state.answer.values == ("2",) or state.answer.values == ("2.0",)
        state.keep()
        assert state.examples_file.parent == tmp_path
        [kept] = state.examples()
        assert kept.sql == "SELECT price FROM sale WHERE item = 'pen'" and kept.text == "What do pens cost?"


# --- widgets --------------------------------------------------------------------------------------------------------


@pytest.fixture
def bench(seeds, tmp_path):
    pytest.importorskip("ipywidgets")

    def make(answered=True):
        state, system = asked_state(seeds, answered=answered, examples_path=tmp_path / "kept.jsonl")
        return Workbench(seeds, state=state), system

    return make


def test_the_workbench_over_databases(bench):
    workbench, system = bench()
    assert [title.split(" (")[0] for title in workbench.tabs.titles] == [each.name for each in live_panels("databases")]
    assert workbench.bar.hint in workbench.bar.controls and workbench.bar.k not in workbench.bar.controls
    question = "Which garden has placed the most orders?"
    hinted = next(text for text, hint in workbench.bar.hints.items() if hint)
    workbench.bar.examples.value = hinted
    assert workbench.bar.hint.value == workbench.bar.hints[hinted]
    put(workbench, question)
    assert system.hints == [workbench.bar.hints[hinted]]
    answer = workbench["Answer"].html.value
    assert "Samenbank" not in answer and "Zürichberg Seed Vault" in answer
    assert "city" in workbench["Answer"].result.grid.widget.columns
    assert workbench.tabs.titles[:4] == ("Answer", "Interpretations", "Retrieved (2)", "Words (1)")


def test_a_query_is_edited_run_and_used(bench):
    workbench, _ = bench()
    put(workbench, "Which gardens are in Zurich?")
    query = workbench["SQL"]
    assert [label for label, _ in query.attempt.options] == ["1. seeds: 1 row"]
    query.run("SELECT COUNT(*) FROM person WHERE role = 'T'")
    workbench.wait()
    assert query.found.grid.widget.rows == [[8]] and not query.use_button.disabled
    query.use_button.click()
    workbench.wait()
    assert workbench.state.answer.text == "8" and "chosen by hand" in workbench["Answer"].html.value
    workbench.examples_row.button.click()
    assert "1 example" in workbench.examples_row.note.value
    assert workbench.state.examples()[0].sql == "SELECT COUNT(*) FROM person WHERE role = 'T'"


def test_the_schema_of_a_whole_database_can_be_looked_at(bench):
    workbench, _ = bench()
    tab = workbench["Schema"]
    tab._draw("seeds")
    tab.choice.value = "seeds"
    assert waited(lambda: "11 tables, 1 view" in tab.whole.value)
    assert tab.whole.value.count('<g class="kept">') == 12


def test_questions_beside_a_database_are_offered_with_their_hints(seeds, data):
    questions = example_questions(seeds)
    assert len(questions) == 30 and any(questions.values())
    assert example_questions(DatabaseCollection.of(data / "databases")) == questions
    assert example_questions(DatabaseCollection(["sqlite:///x.db"])) == {}


# --- studies --------------------------------------------------------------------------------------------------------


def stored(seeds):
    state, _ = asked_state(seeds)
    answer = state.ask("Which gardens are in Zurich?")
    question = Question("q1", "Which gardens are in Zurich?", answer=("x",), sql="SELECT 1", tags={"database": "seeds"})
    return pd.DataFrame([{**result_row("chess", question, answer, 0.1), "attempt": 1, "tag_database": "seeds"}])


def test_a_stored_case_shows_the_same_from_its_trace(seeds):
    case = case_of(stored(seeds), "chess", "q1")
    shown = case_panels(case)
    assert set(shown) >= OWN and "Route" not in shown
    assert "Kept 1 of 55 columns" in shown["Schema"] and "Zürich" in shown["Words"]
    assert "<th>city</th>" in shown["Case"]


def test_the_study_browser_has_the_tabs_of_what_was_asked(seeds):
    pytest.importorskip("ipywidgets")
    from tablerag.workbench.study_widgets import StudyBrowser

    browser = StudyBrowser(stored(seeds), seeds, look=False)
    browser.open(0)
    browser.wait()
    assert {title.split(" (")[0] for title in browser.pane.tabs.titles} >= OWN
    assert "Kept 1 of 55 columns" in browser.pane.panels["Schema"].value
