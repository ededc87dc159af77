"The workbench without a browser: its state, what its panels say, and its widgets as traits."

import json
import re
import struct
import sys
import threading
import zlib
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path
from types import SimpleNamespace

import pytest
from patience import waited

import tablerag
from tablerag.cli.shown import show
from tablerag.core import (
    OFFERED,
    Answer,
    Hit,
    MissingExtra,
    ModelError,
    Search,
    Step,
    Table,
    Trace,
    Usage,
    UsageError,
    listening,
)
from tablerag.methods.pipeline import DECLARED, Option, register
from tablerag.retrieval.index import resolve
from tablerag.routing.catalogue import system_names
from tablerag.sandbox.database import Database
from tablerag.sandbox.engines import Limits
from tablerag.sources.opening import source_of
from tablerag.tables.grids import Skipped
from tablerag.workbench import answer_views, views
from tablerag.workbench.explanation import readings_of
from tablerag.workbench.panels import interpretation_html, run_html, source_html
from tablerag.workbench.route import attempts_html, route_html
from tablerag.workbench.state import WorkbenchState
from tablerag.workbench.widgets import OptionControls, Workbench, example_questions

EVIL = "<script>alert(1)</script><img src=x onerror=alert(2)>\"' onmouseover='alert(3)"


def png(width: int, height: int) -> bytes:
    def part(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    rows = b"".join(b"\0" + b"\xff" * width for _ in range(height))
    return (
        b"\x89PNG\r\n\x1a\n"
        + part(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0))
        + part(b"IDAT", zlib.compress(rows))
        + part(b"IEND", b"")
    )


PEAKS = Table(
    "peaks", ("Mountain", "Height (m)", EVIL),
    (("Everest", "8,849", "a"), ("K2", "8,611", EVIL), ("Makalu", "8,485", "\ud800 cut")),
    title=f"Mountains {EVIL}", section="Asia", types=("text", "integer", "text"), source=f"data/{EVIL}.csv",
)  # fmt: skip
RIVERS = Table(
    "rivers", ("River", "Length"), (("Nile", "6,650"), ("Ob", "5,410")), title="Rivers", types=("text", "integer")
)


class FakeIndex:
    "Two tables and their pictures; the search is the fake system's."

    manifest = SimpleNamespace(source=f"/nowhere/{EVIL}", known=SimpleNamespace(own=False))
    skipped = (Skipped(f"{EVIL}.csv", "not text"),)
    questions_paths = ()
    retriever = SimpleNamespace(chosen=())
    path = Path("/nowhere")

    def __len__(self):
        return len(self.tables)

    def __init__(self):
        self.tables = {table.id: table for table in (PEAKS, RIVERS)}
        self.images = self
        self.drawn = []

    def ids(self):
        return list(self.tables)

    def table(self, table_id):
        if table_id not in self.tables:
            raise UsageError(f"there is no table {table_id!r}")
        return self.tables[table_id]

    def get(self, table):
        self.drawn.append(table.id)
        return png(300, 80)


class FakeSystem:
    "Tries rivers, then peaks; really runs the SQL. `act` may do something before each step."

    def __init__(self, index, act=lambda kind: None):
        self.index, self.act = index, act

    def answer(self, question):
        trace = Trace()
        with Database.from_tables([PEAKS]) as database:
            sql = f"SELECT height_m FROM {database.names['peaks']} WHERE mountain = 'K2'"
            result, evidence = database.run(sql), database.evidence(sql)
        found = {"columns": list(result.columns), "rows": [list(row) for row in result.rows], "truncated": False}
        hits = tuple(
            Hit(table.id, 0.05 / rank, rank, {"bm25": rank}, {"bm25": 9.0 / rank}, None, ("k2", "high"), table.name)
            for rank, table in enumerate((RIVERS, PEAKS), 1)
        )
        asked = {"messages": [{"role": "user", "content": f"{question} {EVIL}"}]}
        for step in (
            Step("retrieve", "top 5", question, Search(hits), 0.002),
            Step("route", "sql_agent", "found", "2 tables to try"),
            Step("sql", "rivers", "SELECT nope FROM rivers", None, 0.001, error="no such column: nope"),
            Step("route", "sql_agent", "next table", f"no value fits {EVIL}"),
            Step("model", "sql_agent", asked, {"text": sql}, 0.01, Usage(100, 20, 1)),
            Step("sql", "peaks", sql, found, 0.001),
            Step("grade", "relevance", "8611", {"useful": True, "reason": "a height was asked for"}),
            Step("route", "end", "useful", "a height was asked for"),
        ):
            self.act(step.kind)
            trace.add(step)
        more = {"hits": hits, "table_id": "peaks", "evidence": evidence, "trace": trace, "usage": trace.usage}
        return Answer("8611", ("8611",), sql, route=("sql_agent:rivers", "sql_agent:peaks", "grade:useful"), **more)


def reading(sql, probability, table_id="peaks", values=("8611",)):
    link = {"text": "K2", "start": 12, "end": 14, "kind": "value", "column": EVIL, "value": EVIL, "how": "exact"}
    told = {"sql": sql, "probability": probability, "reason": EVIL, "values": list(values), "links": [link]}
    return {**told, "table_id": table_id}


class TellingSystem(FakeSystem):
    "As the fake one, and its model tells readings: one over rivers, four over peaks."

    def answer(self, question):
        found = super().answer(question)
        own, name = found.query, Database.from_tables([PEAKS]).names["peaks"]
        peaks = [
            reading(own, 0.7),
            reading(f"SELECT mountain FROM {name} WHERE mountain = 'K2'", 0.2, values=["K2"]),
            reading(f"SELECT mountain FROM {name} WHERE 0", 0.05, values=()),
            reading(f"SELECT '{EVIL}", 0.01, values=()),
        ]
        told = {"text": "NO ANSWER", "readings": [reading("SELECT river FROM rivers", 0.1, "rivers")]}
        steps, said = list(found.trace), {"text": "", "probability": 0.7, "readings": peaks}
        steps[2:2] = [Step("model", "sql_agent", output=told)]
        steps[5:6] = [Step("model", "sql_agent", output=said, usage=Usage(100, 20, 1))]
        return replace(found, trace=Trace(steps), probability=0.7)


class Says:
    "A system that says what it is told to."

    def __init__(self, say):
        self.answer = say


def telling(**settings) -> WorkbenchState:
    return WorkbenchState(FakeIndex(), make_system=lambda name, index, *rest: TellingSystem(index), **settings)


def make_state(act=lambda kind: None, **settings) -> WorkbenchState:
    return WorkbenchState(FakeIndex(), make_system=lambda name, index, *rest: FakeSystem(index, act), **settings)


def put(bench: Workbench, *questions: str) -> Workbench:
    "Ask questions, each when the one before is answered."
    for question in questions:
        bench.ask(question)
        bench.wait()
    return bench


def opened(state: WorkbenchState, *questions: str) -> Workbench:
    "A workbench on a state, with questions asked."
    return put(Workbench(state.index, examples=[], state=state), *questions)


def press(bench: Workbench, button) -> None:
    button.click()
    bench.wait()


def written(path: Path, text: str) -> Path:
    path.parent.mkdir(exist_ok=True, parents=True)
    path.write_text(text)
    return path


class Tags(HTMLParser):
    def __init__(self, text):
        super().__init__()
        self.tags, self.attributes, self.text = set(), set(), ""
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        self.tags.add(tag)
        self.attributes |= {name for name, _ in attrs}

    def handle_data(self, data):
        self.text += data


def assert_harmless(html: str, shows_evil: bool | None = True) -> None:
    "Nothing from the data became markup; it stands there as text, unless that is left open (None)."
    page = Tags(html)
    assert not page.tags & {"script", "img", "iframe", "object"}
    assert not {name for name in page.attributes if name.startswith("on")}
    assert shows_evil in (None, "<script>alert(1)</script>" in page.text)
    html.encode("utf-8")


# the state

ASKED = "How high is K2?"


def test_ask_keeps_answer_steps_and_time(tmp_path):
    state = make_state()
    answer = state.ask("  How high is K2? ")
    assert answer is state.answer and answer.text == "8611" and state.error == ""
    assert state.question == ASKED and state.seconds > 0
    kinds = ["retrieve", "route", "sql", "route", "model", "sql", "grade", "route"]
    assert [step.kind for step in state.steps] == kinds
    assert [(a.table_id, a.failed) for a in state.attempts] == [("rivers", True), ("peaks", False)]
    assert state.chosen_attempt == 1 and state.attempts[1].outcome == "1 row"
    data = json.loads(state.save_trace(tmp_path / "trace.json").read_text())
    assert (data["question"], data["outcome"]["answer"], data["system"]) == (ASKED, "8611", "mixed")
    assert [step["kind"] for step in data["steps"]] == kinds


@pytest.mark.parametrize(
    "sql",
    ["", ";", "SELEC 1", "DROP TABLE mountains", "SELECT * FROM lakes", "SELECT load_extension('x')",
     "ATTACH '/tmp/x' AS x", "SELECT 1; DELETE FROM rivers", "PRAGMA writable_schema=1", "\0", "SELECT '\ud800'",
     "x" * 200_000],
)  # fmt: skip
def test_run_sql_never_raises_and_never_writes(sql):
    state = make_state()
    state.ask(ASKED)
    run = state.run_sql(sql, "peaks")
    if "ud800" not in ascii(sql):
        assert run.error and run.result is None
    assert "Traceback" not in run.error and run_html(state, run)
    assert len(state.run_sql("SELECT * FROM " + state.source.query_name("peaks", state.hits), "peaks").result.rows) == 3


def test_a_query_that_fails_says_why():
    state = make_state(limits=Limits(seconds=0.2))
    endless = "WITH RECURSIVE t(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM t) SELECT count(*) FROM t"
    assert "stopped for running longer than 0.2 s" in state.run_sql(endless, "peaks").error
    assert "there is no table 'x'" in state.run_sql("SELECT 1", "x").error
    assert state.ask(" \n") is None and "question is empty" in state.error
    assert state.steps == [] and state.hits == ()
    state.ask(ASKED)
    run = state.run_sql(state.answer.query.replace("K2", "Mount Everest"), "peaks")
    assert run.result.rows == [] and "Everest" in run.hints and "Everest" in run_html(state, run)


def failing(at, error):
    def act(kind):
        if kind == at:
            raise error

    return make_state(act)


def test_tablerag_errors_keep_the_steps_made_so_far():
    state = failing("model", ModelError("no key for openai", to_do="Set OPENAI_API_KEY"))
    assert state.ask(ASKED) is None and state.error == "no key for openai. Set OPENAI_API_KEY"
    assert [step.kind for step in state.steps] == ["retrieve", "route", "sql", "route"]
    assert [hit.table_id for hit in state.hits] == ["rivers", "peaks"] and state.hits[0].words == ("k2", "high")
    assert len(state.attempts) == 1 and state.chosen_attempt == 0


def test_unforeseen_failure_is_one_line_and_its_trace_is_saved():
    state = failing("grade", ZeroDivisionError("first line\nsecond line"))
    state.ask(ASKED)
    assert "ZeroDivisionError: first line" in state.error and "\n" not in state.error and "Traceback" not in state.error
    folder = Path(re.search(r"saved in (\S+)$", state.error)[1])
    assert "ZeroDivisionError" in (folder / "traceback.txt").read_text()
    saved = json.loads((folder / "trace.json").read_text())
    assert saved["question"] == ASKED and len(saved["steps"]) == 6


class Gate:
    "Holds the first question at one kind of step until it is let go."

    def __init__(self, kind="model"):
        self.kind, self.reached, self.go_on, self.held = kind, threading.Event(), threading.Event(), False
        self.seen = []

    def __call__(self, kind):
        self.seen.append(kind)
        if kind == self.kind and not self.held:
            self.held = True
            self.reached.set()
            assert self.go_on.wait(60)


def held(state: WorkbenchState, gate: Gate, question: str) -> threading.Thread:
    "A thread that asks, and has come to the gate."
    thread = threading.Thread(target=state.ask, args=(question,))
    thread.start()
    assert gate.reached.wait(60)
    return thread


def test_cancel_stops_at_the_next_step_and_keeps_nothing():
    state = make_state(gate := Gate())
    thread = held(state, gate, ASKED)
    state.cancel()
    assert state.cancelled
    gate.go_on.set()
    thread.join(60)
    assert state.answer is None and gate.seen[-1] == "model" and "sql" not in [step.kind for step in state.steps[3:]]


def test_a_late_thread_does_not_spoil_the_next_question():
    state = make_state(gate := Gate("grade"))
    late = held(state, gate, "first")
    answer = state.ask("second")
    gate.go_on.set()
    late.join(60)
    assert state.answer is answer and state.question == "second" and state.error == "" and len(state.steps) == 8


# readings


def test_another_reading_becomes_the_answer_by_hand_and_back():
    state = telling()
    assert state.readings == [] and state.chosen_reading is None
    own = state.ask(ASKED)
    assert [each.table_id for each in state.readings] == ["peaks"] * 4 + ["rivers"] and state.chosen_reading == 0
    run = state.choose(1)
    answer = state.answer
    assert run.result.rows == [("K2",)] and not run.error
    assert (answer.text, answer.values, answer.table_id, answer.probability) == ("K2", ("K2",), "peaks", None)
    assert answer.evidence[0].rows == (1,) and answer.usage == own.usage and state.own is own
    assert answer.route == (*own.route, "edit:peaks") and answer.by_hand and "the system answered 8611" in answer.reason
    assert state.chosen_reading == 1 and list(answer.trace) == state.steps
    assert (state.steps[-1].kind, state.steps[-1].input) == ("edit", answer.query)
    assert state.attempts[-1].by_hand and state.attempts[state.chosen_attempt].sql == answer.query
    page = route_html(state)
    assert "chosen by hand" in page and "useful" in page
    assert_harmless(page)
    record = json.loads(state.trace_json())
    assert record["outcome"]["by_hand"] and record["outcome"]["answer"] == "K2"
    assert record["steps"][-1]["kind"] == "edit"
    again = readings_of(Trace.from_json(json.dumps(record["steps"])))
    assert [each.sql for each in again] == [each.sql for each in (*state.readings[4:], *state.readings[:4])]
    state.choose(0)
    assert (state.answer.text, state.answer.route, state.answer.probability) == ("8611", own.route, 0.7)
    assert not state.answer.by_hand and not state.attempts[state.chosen_attempt].by_hand
    assert [step.kind for step in state.steps[-2:]] == ["edit", "edit"]
    state.choose(4)
    assert (state.answer.table_id, state.answer.values, state.chosen_reading) == ("rivers", ("Nile", "Ob"), 4)
    state.ask(ASKED)
    assert state.own is state.answer and not any(step.kind == "edit" for step in state.steps)


def test_the_unit_of_an_answer_is_not_that_of_the_one_before_it(tmp_path):
    written(tmp_path / "peaks.csv", "Mountain,Height (m),Climbed\nK2,8611,31 July 1954\nLhotse,8516,1956\n")
    state = WorkbenchState(tablerag.open(tmp_path).index)
    state.ask(ASKED)
    assert (state.answer.text, state.answer.unit) == ("8611", "m")
    for selected, unit in (("Climbed", ""), ("MIN(height_m)", "m")):
        state.use_run(state.run_sql(f"SELECT {selected} FROM peaks", "peaks.csv"))
        assert state.answer.unit == unit and state.answer.by_hand


def test_a_reading_that_gives_nothing_leaves_the_answer_as_it_was():
    state = telling()
    own = state.ask(ASKED)
    gone = [{"sql": "SELECT 1", "table_id": "gone"}, {"sql": "SELECT 2"}]
    state.steps = [*state.steps, Step("model", "x", output={"readings": gone})]
    for at in (2, 3, 5, 6):
        run = state.choose(at)
        assert run.error and "Traceback" not in run.error and run_html(state, run)
        assert at < 5 or "there is no table" in run.error
        assert state.answer is own and not any(step.kind == "edit" for step in state.steps)


def test_where_there_was_no_answer_a_reading_can_still_be_chosen():
    state = telling()
    nothing = {"answered": False, "text": "", "values": (), "query": None, "table_id": None}
    more = {"reason": "not likely enough", "route": ("sql_agent:peaks",)}
    state.make_system = lambda *_: Says(lambda q: replace(TellingSystem(FakeIndex()).answer(q), **nothing, **more))
    state.ask(ASKED)
    assert state.readings[0].table_id == "peaks" and state.chosen_reading is None
    shown = answer_views.answer_html(state.answer, state.table, 0.1, interpretation_html(state))
    assert "Rejected interpretation" in interpretation_html(state) and "No answer" in shown
    steps = state.steps
    state.choose(0)
    assert state.answer.answered and state.answer.text == "8611" and state.answer.hits
    assert "the system gave no answer" in state.answer.reason
    state.make_system = lambda *_: None
    state.ask(ASKED)
    assert state.error and state.answer is None
    state.steps = steps
    state.choose(0)
    assert state.answer.text == "8611" and state.error == ""
    assert [hit.table_id for hit in state.hits] == ["rivers", "peaks"]


def test_an_answer_is_kept_as_a_solved_example(tmp_path):
    state = telling(examples_path=tmp_path / "questions-kept.jsonl")
    with pytest.raises(UsageError, match="no answer with a query"):
        state.keep()
    state.ask(ASKED)
    state.keep()
    state.choose(1)
    state.keep()
    (example,) = state.examples()
    assert (example.text, example.table_id, example.answer) == (ASKED, "peaks", ("K2",))
    assert (example.sql, example.tags) == (state.answer.query, {"by": "hand"})


# panels


def test_cells_and_titles_show_as_text_in_every_panel():
    workbench = put(Workbench(FakeIndex(), examples=[EVIL], state=make_state()), EVIL)
    shows = dict.fromkeys(("Interpretations", "Images", "Answer"), False)
    shows |= dict.fromkeys(("Retrieved", "SQL", "Route", "Trace"), True)
    assert shows.keys() <= workbench.panels.keys()
    for name in workbench.panels:
        assert_harmless(workbench[name].html.value, shows.get(name))
    assert_harmless(workbench["Answer"].evidence.value)
    queries = workbench["SQL"]
    queries.run(f"SELECT * FROM {workbench.state.source.query_name('peaks', ())}")
    workbench.wait()
    assert "Everest" in str(queries.found.grid.widget.rows)
    assert_harmless(queries.result.value)
    assert_harmless(queries.schema.value, None)
    queries.run(f"SELECT {EVIL}")
    workbench.wait()
    assert_harmless(queries.result.value, None)


def test_no_answer_is_shown_as_none_with_its_reason():
    state = make_state()
    state.make_system = lambda *_: Says(lambda q: Answer.none("no table speaks of unicorns"))
    workbench = opened(state, "How many unicorns?")
    assert "No answer" in workbench["Answer"].html.value and "unicorns" in workbench["Answer"].html.value
    assert "No table was found" in workbench["Retrieved"].html.value and len(workbench["SQL"].attempt.options) == 2


def test_route_and_attempts_name_each_table_and_reason():
    state = make_state()
    state.ask(ASKED)
    text = Tags(route_html(state)).text
    # the last is the branch not taken, which is drawn too
    for said in ("2 tables to try", "next table", "Rivers", "a height was asked for", "SQL Agent-V"):
        assert said in text
    page = attempts_html(state, 1)
    assert "no such column: nope" in page and page.count("<section") == 2 and page.count("chosen") == 1


def test_long_and_wide_tables_are_cut_visibly():
    table = Table("big", tuple(f"c{i}" for i in range(200)), [tuple("x" * 500 for _ in range(200)) for _ in range(300)])
    page = views.table_html(table, rows=[250], columns=[3])
    assert len(page) < 3_000_000 and "+ 140 columns" in page and "rows not shown" in page and "…" in page
    assert 'class="nr" style' in page and ">251<" in page
    table = Table("long", ("n",), [(str(n),) for n in range(5000)])
    page = views.table_html(table, rows=range(5000))
    assert page.count('class="evidence') == 100 and "4,900 further evidence rows not shown" in page


def test_no_view_loads_anything():
    workbench = opened(make_state(), ASKED)
    style = views.style_html().replace('url("data:image/svg+xml,', "")  # a drawing of ours that lies in the page
    everything = style + "".join(workbench[name].html.value for name in workbench.panels)
    assert not re.findall(r"(?:src|href)=\"(?!data:application/json)", everything)
    assert "url(" not in everything.replace("url(#tablerag-", "") and "@import" not in everything


# widgets


def test_asking_fills_the_tabs_and_frees_the_button():
    workbench = Workbench(FakeIndex(), examples=[ASKED], state=make_state())
    bundle = workbench._repr_mimebundle_()
    assert "application/vnd.jupyter.widget-view+json" in (bundle[0] if isinstance(bundle, tuple) else bundle)
    assert workbench.bar.examples.options[1] == (ASKED, ASKED)
    workbench.bar.examples.value = ASKED
    assert workbench.bar.question.value == ASKED
    press(workbench, workbench.bar.ask_button)
    assert not workbench.bar.ask_button.disabled and workbench.bar.cancel_button.layout.display == "none"
    assert ">8611<" in workbench["Answer"].html.value and 'class="evidence' in workbench["Answer"].evidence.value
    own = ("Answer", "Interpretations", "Retrieved", "SQL", "Images", "Route", "Trace")
    shown = [title for title in workbench.tabs.titles if title.partition(" (")[0] in own]
    assert shown == ["Answer", "Interpretations", "Retrieved (2)", "SQL (2)", "Images", "Route", "Trace (8)"]
    # the model of this system tells no readings
    readings = workbench["Interpretations"]
    assert "reports no interpretations" in readings.html.value and readings.rows.children == ()
    assert readings.others_button.layout.display == "none" and "asked" not in workbench["Answer"].html.value
    queries = workbench["SQL"]
    assert queries.sql.value == workbench.state.answer.query
    queries.sql.value = queries.sql.value.replace("K2", "Everest")
    press(workbench, queries.run_button)
    assert "8849" in str(queries.found.grid.widget.rows) and not queries.run_button.disabled
    queries.restore_button.click()
    assert "K2" in queries.sql.value and queries.result.value == ""
    queries.attempt.value = 0
    assert queries.sql.value == "SELECT nope FROM rivers"
    press(workbench, queries.run_button)
    assert "nope" in queries.result.value and 'role="alert"' in queries.result.value
    workbench.bar.question._handle_custom_msg({"event": "submit"}, [])  # Enter in the question box
    workbench.wait()
    assert workbench.state.answer.text == "8611" and len(workbench.state.history) == 2


def test_pressing_a_reading_makes_it_the_answer(tmp_path):
    workbench = opened(telling(examples_path=tmp_path / "questions-kept.jsonl"))
    state, part, answer = workbench.state, workbench["Interpretations"], workbench["Answer"]
    kept = workbench.examples_row
    assert part.rows.children == () and kept.widget.layout.display == "none"
    put(workbench, ASKED)
    cards, buttons = zip(*(row.children for row in part.rows.children), strict=True)
    assert [button.description for button in buttons] == ["In use", "Choose", "Choose", "Choose"]
    assert buttons[0].disabled and workbench.tabs.titles[1] == "Interpretations (4)"
    assert part.others_button.description == "Show 1 interpretation over other tables"
    assert 'class="link value"' in answer.html.value and "confidence 70 %" in answer.html.value
    for shown in (*cards, part.html, answer.html, workbench["Trace"].html):
        assert_harmless(shown.value)
    press(workbench, buttons[1])
    assert state.answer.text == "K2" and ">K2<" in answer.html.value and "chosen by hand" in answer.html.value
    assert workbench["SQL"].sql.value == state.answer.query and "by hand" in workbench["SQL"].html.value
    children = part.rows.children
    assert children[2] is part.result and 'class="evidence' in part.result.value
    assert "the system&#x27;s answer" in children[0].children[0].value
    assert "chosen by hand" in children[1].children[0].value
    kept.button.click()
    assert "Kept. 1 example in questions-kept.jsonl" in kept.note.value and state.examples()[0].answer == ("K2",)
    # one that cannot be run leaves the answer, and says why below its row
    part.choose(3)
    workbench.wait()
    assert state.answer.text == "K2" and 'role="alert"' in part.result.value and kept.note.value == ""
    assert part.rows.children[4] is part.result
    # one over another table lies folded away
    assert part.other_rows.layout.display == "none"
    part.others_button.click()
    assert part.other_rows.layout.display == ""
    assert part.others_button.description == "Hide 1 interpretation over other tables"
    press(workbench, part.other_rows.children[0].children[1])
    assert state.answer.table_id == "rivers" and part.other_rows.layout.display == "" and "Nile" in part.result.value
    part.choose(99)


def test_an_edited_query_is_used_as_the_answer():
    workbench = opened(make_state(), ASKED)
    queries = workbench["SQL"]
    workbench.tabs.selected_index = workbench.tabs.titles.index("SQL (2)")
    for sql, used in (
        ("", False),
        ("SELECT nope", False),
        (workbench.state.answer.query.replace("K2", "Everest"), True),
    ):
        if sql:
            queries.run(sql)
            workbench.wait()
        assert queries.use_button.disabled is not used
    assert ">8611<" in workbench["Answer"].html.value
    press(workbench, queries.use_button)
    assert ">8849 m<" in workbench["Answer"].html.value and workbench.tabs.selected_index == 0
    assert "Everest" in queries.sql.value and queries.use_button.disabled


def test_a_file_that_cannot_be_written_is_said_beside_the_button(tmp_path):
    workbench = opened(make_state(examples_path=tmp_path / EVIL / "questions.jsonl"), ASKED)
    workbench.examples_row.button.click()
    assert "cannot be written" in workbench.examples_row.note.value
    assert_harmless(workbench.examples_row.note.value)


def test_settings_reach_the_system():
    heard = []

    def make(name, index, *rest):
        heard.append((name, *rest))
        return FakeSystem(index)

    workbench = opened(WorkbenchState(FakeIndex(), make_system=make))
    bar = workbench.bar
    bar.system.value, bar.k.value, bar.model.value = "sql_agent", 9, " ollama:x "
    for vision_model in ("openai:gpt-4o", ""):
        bar.vision_model.value = vision_model
        put(workbench, ASKED)
    assert heard == [("sql_agent", "ollama:x", "openai:gpt-4o", 9), ("sql_agent", "ollama:x", None, 9)]


def test_errors_appear_in_the_panel():
    workbench = opened(failing("retrieve", ModelError(f"the model said {EVIL}", to_do="Try again")), ASKED)
    assert_harmless(workbench.status.value)
    assert "Try again" in workbench.status.value and workbench.bar.cancel_button.layout.display == "none"
    workbench.state.make_system = lambda name, index, *_: FakeSystem(index)
    put(workbench, ASKED)
    assert workbench.status.value == "" and "8611" in workbench["Answer"].html.value


def test_pictures_are_drawn_when_looked_at_and_zoomed():
    workbench = opened(make_state(), ASKED)
    index, images = workbench.state.index, workbench["Images"]
    assert index.drawn == []
    workbench.tabs.selected_index = workbench.tabs.titles.index("Images")
    assert waited(lambda: images.picture.value)
    assert index.drawn == ["peaks"] and bytes(images.picture.value).startswith(b"\x89PNG")
    images.zoom.value = 200
    assert images.picture.layout.width == "600px"


def test_examples_come_from_the_questions_beside_the_tables(tmp_path):
    index = FakeIndex()
    assert example_questions(index) == {}
    lines = [json.dumps({"id": n, "question": f"Question {n}?"}) for n in range(100)]
    index.questions_paths = (written(tmp_path / "questions.jsonl", "\n".join(lines)),)
    assert list(example_questions(index))[:2] == ["Question 0?", "Question 3?"] and len(example_questions(index)) == 34


def test_what_is_asked_and_what_was_skipped_is_said():
    page = source_html(source_of(FakeIndex()))
    assert_harmless(page)
    assert "2 tables" in page and "1 source skipped" in page and "not text" in page


def test_asking_and_cancelling_the_real_system_over_a_folder(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    written(tmp_path / "tables" / "mountains.csv", "mountain,height\nEverest,8849\nK2,8611\n<b>Evil</b>,1\n")
    question = "What is the height of K2?"
    workbench = put(Workbench(tmp_path / "tables"), question)
    assert workbench.state.answer.text == "8611" and workbench.state.answer.evidence[0].rows == (1,)
    rows = workbench["Answer"].evidence.value
    assert "&lt;b&gt;Evil" in rows and "<b>Evil" not in rows and "SQL Agent" in workbench["Route"].html.value
    state = WorkbenchState(workbench.state.index)
    with listening(lambda step: state.cancel() if step.kind == "model" else None):
        # the model step's own listener comes first, so the very same step is refused
        assert state.ask(question) is None
    assert state.cancelled and state.answer is None and [step.kind for step in state.steps][-1] == "route"


def test_missing_widgets_say_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "ipywidgets", None)
    with pytest.raises(MissingExtra, match=r"pip install 'tablerag\[lab\]'"):
        Workbench(FakeIndex(), examples=[])


def test_the_options_of_a_system_are_offered_as_it_declares_them():
    tones = Option("tone", "dry", "", ("dry", "wet"))
    options = [Option("row", 1, "which"), Option("loud", False, "in capitals"), tones]
    register("rower", "takes a row", options)(lambda parts, **chosen: None)
    made = []

    def make(name, index, model, vision_model, k, **chosen):
        made.append((name, chosen))
        return FakeSystem(index)

    workbench = Workbench(FakeIndex(), examples=[], make_system=make, options={"policy": "first"})
    assert list(workbench.bar.options.controls) == ["grading", "policy", "calls", "backend", "prune", "prompts"]
    put(workbench, ASKED)
    assert json.loads(workbench.state.trace_json())["options"] == {"policy": "first"}
    workbench.bar.system.value = "rower"
    controls = workbench.bar.options.controls
    assert list(controls) == ["row", "loud", "tone", "prune", "prompts"]
    assert workbench.bar.settings.children[-1].children[0] is controls["prompts"]
    put(workbench, ASKED)
    controls["row"].value, controls["loud"].value, controls["tone"].value = "2", True, "wet"
    put(workbench, ASKED)
    chosen = {"row": "2", "loud": True, "tone": "wet"}
    assert made == [("mixed", {"policy": "first"}), ("rower", {}), ("rower", chosen)]
    del DECLARED["rower"]


@pytest.mark.parametrize("over", ["tables", "databases", "graphs"])
def test_each_setting_has_a_label_a_sentence_and_its_default(over):
    for system in system_names(over):
        chosen = OptionControls(system, {})
        labels = [control.description for control in chosen.controls.values()]
        assert len(set(labels)) == len(labels) and all(label[0].isupper() and "_" not in label for label in labels)
        for (_, said), option in zip((box.children for box in chosen.settings), chosen.declared.values(), strict=True):
            assert re.search(r">[A-Z0-9][^<]{8,}\.</span>", said.value), (system, option.name, said.value)
            assert re.search("[Dd]efault", said.value), (system, option.name, said.value)
        assert chosen.values == {}  # nothing is chosen that the user did not choose


class ProposingSystem(TellingSystem):
    "It has no answer, and proposes what it read over two tables."

    def answer(self, question):
        found = super().answer(question)
        readings = readings_of(found.trace)
        proposed = [replace(each, unexplained=(EVIL, "2012")) for each in readings[1:3]]
        proposed = (*proposed, replace(readings[1], sql="SELECT nothing FROM nowhere"))
        nothing = Answer.none("not likely enough", hits=found.hits, trace=found.trace, proposals=proposed)
        return replace(nothing, route=("sql_agent:rivers", "sql_agent:peaks"))


def proposing(**settings) -> WorkbenchState:
    return WorkbenchState(FakeIndex(), make_system=lambda name, index, *rest: ProposingSystem(index), **settings)


def test_a_refusal_shows_what_was_closest_and_one_can_be_confirmed(tmp_path):
    workbench = opened(proposing(examples_path=tmp_path / "questions-kept.jsonl"))
    answer, state = workbench["Answer"], workbench.state
    assert answer.proposals.children == ()
    put(workbench, ASKED)
    assert "No answer" in answer.html.value and not state.answer.answered
    told, buttons = zip(*(row.children for row in answer.proposals.children), strict=True)
    assert buttons[0].description == "Use 8611" and all(each.description.startswith("Use ") for each in buttons)
    assert "<bdi>8611</bdi>" in told[0].value and "Best interpretation" in told[0].value and "2012" in told[0].value
    for each in told:
        assert_harmless(each.value)
    press(workbench, buttons[0])
    assert state.answer.text == "8611" and state.answer.confirmed and state.answer.by_hand
    assert state.answer.route[-1] == "confirm:peaks" and state.answer.probability is None
    assert "confirmed by you" in answer.html.value and answer.proposals.children == ()
    workbench.examples_row.button.click()
    assert state.examples()[0].answer == ("8611",)
    state.answer = state.own
    run = state.confirm(2)
    assert "nothing" in run.error and not state.answer.answered  # what cannot be run is no answer


def test_an_unlikely_interpretation_is_not_offered_and_the_table_can_be_shown(tmp_path):
    workbench = opened(proposing(examples_path=tmp_path / "questions-kept.jsonl"), ASKED)
    state, tab = workbench.state, workbench["Answer"]
    answer = state.own
    unlikely = tuple(replace(each, probability=OFFERED - 0.001) for each in answer.proposals)
    state.own = state.answer = replace(answer, proposals=unlikely)
    workbench.show()
    assert len(unlikely) == 3 and tab.proposals.children == () and state.proposals == ()
    assert "interpretation:" not in tab.html.value and not state.can_be_marked
    assert "best_interpretation" not in state.own.to_dict() and "interpretation" not in show("?", state.own)
    state.own = state.answer = replace(answer, proposals=(replace(unlikely[0], probability=OFFERED), *unlikely[1:]))
    workbench.show()
    assert len(tab.proposals.children) == 1
    [row] = tab.best_table.children
    press(workbench, row.children[1])
    assert "Rivers" in row.children[0].value and "5,410" in tab.evidence.value
    assert_harmless(row.children[0].value + tab.evidence.value, None)


def test_few_examples_are_buttons_that_ask():
    workbench = Workbench(FakeIndex(), examples=[ASKED, "<b>x</b>"], state=proposing())
    assert workbench.bar.examples.layout.display == "none"
    assert [each.description for each in workbench.bar.example_buttons.values()] == [ASKED, "<b>x</b>"]
    press(workbench, workbench.bar.example_buttons[ASKED])
    assert workbench.state.question == workbench.bar.question.value == ASKED and workbench.state.answer
    assert Workbench(FakeIndex(), examples=["a", "b", "c", "d"]).bar.example_buttons == {}


def test_proposals_are_escaped_where_there_are_no_buttons():
    answer = ProposingSystem(FakeIndex()).answer(ASKED)
    html = answer_views.answer_html(answer, FakeIndex().table, 0.1)
    assert html.count("Best interpretation") == 1 and html.count("Another interpretation") == 2
    assert_harmless(html)
    again = Answer.from_dict(json.loads(json.dumps(answer.to_dict(), default=str)))
    assert again.proposals == answer.proposals


def test_a_query_joins_any_tables_of_the_source(tmp_path):
    for name in ("orders", "people", *(f"other {n}" for n in range(60))):  # more than are joined unasked
        (tmp_path / f"{name}.csv").write_text(f"id,{name} value\n1,a\n2,b\n3,c\n")
    state = WorkbenchState(resolve(tmp_path, progress=False))
    names = state.source.joinable("orders.csv")
    assert len(names) == 62 == len(state.source.places(state.hits))
    query = "SELECT people_value FROM orders, people WHERE orders.id = people.id AND orders_value = 'b'"
    run = state.run_sql(query, "orders.csv")
    assert run.result.rows == [("b",)] and {each.table_id for each in run.evidence} == {"orders.csv", "people.csv"}
    assert state.run_sql("SELECT COUNT(*) FROM other_7", "orders.csv").result.rows == [(3,)]
    assert state.run_sql("SELECT COUNT(*) FROM nope", "orders.csv").error
