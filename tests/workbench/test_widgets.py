"The workbench without a browser: its state, what its panels say, and its widgets as traits."

import json
import re
import struct
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
    ModelError,
    Search,
    Step,
    Table,
    Trace,
    Usage,
    UsageError,
    listening,
)
from tablerag.retrieval.index import resolve
from tablerag.sandbox.database import Database
from tablerag.sources.opening import source_of
from tablerag.tables.grids import Skipped
from tablerag.workbench import answer_views, views
from tablerag.workbench.explanation import readings_of
from tablerag.workbench.panels import interpretation_html, run_html, source_html
from tablerag.workbench.route import attempts_html, route_html
from tablerag.workbench.state import WorkbenchState
from tablerag.workbench.widgets import Workbench, example_questions

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

        def add(step):
            self.act(step.kind)
            trace.add(step)

        hits = tuple(
            Hit(
                table.id,
                0.05 / rank,
                rank,
                {"bm25": rank},
                {"bm25": 9.0 / rank},
                words=("k2", "high"),
                title=table.name,
            )
            for rank, table in enumerate((RIVERS, PEAKS), 1)
        )
        add(Step("retrieve", "top 5", question, Search(hits), 0.002))
        add(Step("route", "sql_agent", "found", "2 tables to try"))
        add(Step("sql", "rivers", "SELECT nope FROM rivers", None, 0.001, error="no such column: nope"))
        add(Step("route", "sql_agent", "next table", f"no value fits {EVIL}"))
        with Database.from_tables([PEAKS]) as database:
            name = database.names["peaks"]
            sql = f"SELECT height_m FROM {name} WHERE mountain = 'K2'"
            result = database.run(sql)
            evidence = database.evidence(sql)
        add(
            Step(
                "model",
                "sql_agent",
                {"messages": [{"role": "user", "content": f"{question} {EVIL}"}]},
                {"text": sql},
                0.01,
                Usage(100, 20, 1),
            )
        )
        add(
            Step(
                "sql",
                "peaks",
                sql,
                {"columns": list(result.columns), "rows": [list(row) for row in result.rows], "truncated": False},
                0.001,
            )
        )
        add(Step("grade", "relevance", "8611", {"useful": True, "reason": "a height was asked for"}))
        add(Step("route", "end", "useful", "a height was asked for"))
        return Answer(
            "8611",
            ("8611",),
            sql,
            hits=hits,
            table_id="peaks",
            evidence=evidence,
            trace=trace,
            usage=trace.usage,
            route=("sql_agent:rivers", "sql_agent:peaks", "grade:useful"),
        )


def reading(sql, probability, table_id="peaks", reason=EVIL, values=("8611",), **link):
    link = {
        "text": "K2",
        "start": 12,
        "end": 14,
        "kind": "value",
        "column": EVIL,
        "value": EVIL,
        "how": "exact",
        **link,
    }
    return {
        "sql": sql,
        "probability": probability,
        "reason": reason,
        "values": list(values),
        "links": [link],
        "table_id": table_id,
    }


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
        steps = list(found.trace)
        steps[2:2] = [
            Step(
                "model",
                "sql_agent",
                output={"text": "NO ANSWER", "readings": [reading("SELECT river FROM rivers", 0.1, "rivers")]},
            )
        ]
        steps[5:6] = [
            Step(
                "model",
                "sql_agent",
                output={"text": "", "probability": 0.7, "readings": peaks},
                usage=Usage(100, 20, 1),
            )
        ]
        return replace(found, trace=Trace(steps), probability=0.7)


def telling(**settings) -> WorkbenchState:
    return WorkbenchState(FakeIndex(), make_system=lambda name, index, *rest: TellingSystem(index), **settings)


def make_state(act=lambda kind: None, **settings) -> WorkbenchState:
    return WorkbenchState(FakeIndex(), make_system=lambda name, index, *rest: FakeSystem(index, act), **settings)


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


def test_ask_keeps_answer_steps_and_time():
    state = make_state()
    answer = state.ask("  How high is K2? ")
    assert answer is state.answer and answer.text == "8611" and state.error == ""
    assert state.question == "How high is K2?" and state.seconds > 0
    assert [step.kind for step in state.steps] == [
        "retrieve",
        "route",
        "sql",
        "route",
        "model",
        "sql",
        "grade",
        "route",
    ]
    assert [(a.table_id, a.failed) for a in state.attempts] == [("rivers", True), ("peaks", False)]
    assert state.chosen_attempt == 1 and state.attempts[1].outcome == "1 row"


def test_run_sql_gives_result_and_new_evidence():
    state = make_state()
    answer = state.ask("How high is K2?")
    assert answer.evidence[0].rows == (1,)
    run = state.run_sql(answer.query.replace("K2", "Everest"), "peaks")
    assert run.result.rows == [(8849,)] and run.evidence[0].rows == (0,) and run.error == ""
    assert state.answer is answer


@pytest.mark.parametrize(
    "sql",
    [
        "",
        ";",
        "SELEC 1",
        "DROP TABLE mountains",
        "SELECT * FROM lakes",
        "SELECT load_extension('x')",
        "ATTACH '/tmp/x' AS x",
        "SELECT 1; DELETE FROM rivers",
        "PRAGMA writable_schema=1",
        "\0",
        "SELECT '\ud800'",
        "x" * 200_000,
    ],
)
def test_run_sql_never_raises_and_never_writes(sql):
    state = make_state()
    state.ask("How high is K2?")
    run = state.run_sql(sql, "peaks")
    if "ud800" not in ascii(sql):
        assert run.error and run.result is None
    assert "Traceback" not in run.error
    assert (
        run_html(state, run)
        and len(state.run_sql("SELECT * FROM " + state.sql_name("peaks"), "peaks").result.rows) == 3
    )


def test_run_sql_stops_an_endless_query():
    from tablerag.sandbox.engines import Limits

    state = make_state(limits=Limits(seconds=0.2))
    run = state.run_sql(
        "WITH RECURSIVE t(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM t) SELECT count(*) FROM t", "peaks"
    )
    assert "stopped for running longer than 0.2 s" in run.error


def test_run_sql_on_an_unknown_table_is_an_error_in_words():
    assert "there is no table 'x'" in make_state().run_sql("SELECT 1", "x").error


def test_empty_question_is_an_error_in_words():
    state = make_state()
    assert state.ask(" \n") is None
    assert "question is empty" in state.error and state.steps == [] and state.hits == ()


def test_tablerag_errors_keep_the_steps_made_so_far():
    def act(kind):
        if kind == "model":
            raise ModelError("no key for openai", to_do="Set OPENAI_API_KEY")

    state = make_state(act)
    assert state.ask("How high is K2?") is None
    assert state.error == "no key for openai. Set OPENAI_API_KEY"
    assert [step.kind for step in state.steps] == ["retrieve", "route", "sql", "route"]
    assert [hit.table_id for hit in state.hits] == ["rivers", "peaks"] and state.hits[0].words == ("k2", "high")
    assert len(state.attempts) == 1 and state.chosen_attempt == 0


def test_unforeseen_failure_is_one_line_and_its_trace_is_saved():
    def act(kind):
        if kind == "grade":
            raise ZeroDivisionError("first line\nsecond line")

    state = make_state(act)
    state.ask("How high is K2?")
    assert "ZeroDivisionError: first line" in state.error and "\n" not in state.error and "Traceback" not in state.error
    folder = re.search(r"saved in (\S+)$", state.error)[1]
    from pathlib import Path

    assert "ZeroDivisionError" in (Path(folder) / "traceback.txt").read_text()
    saved = json.loads((Path(folder) / "trace.json").read_text())
    assert saved["question"] == "How high is K2?" and len(saved["steps"]) == 6


def test_cancel_stops_at_the_next_step_and_keeps_nothing():
    reached, go_on, done = threading.Event(), threading.Event(), []

    def act(kind):
        done.append(kind)
        if kind == "model":
            reached.set()
            assert go_on.wait(60)

    state = make_state(act)
    thread = threading.Thread(target=state.ask, args=("How high is K2?",))
    thread.start()
    assert reached.wait(60)
    state.cancel()
    assert state.cancelled
    go_on.set()
    thread.join(60)
    assert state.answer is None and done[-1] == "model" and "sql" not in [step.kind for step in state.steps[3:]]


def test_a_late_thread_does_not_spoil_the_next_question():
    reached, go_on = threading.Event(), threading.Event()

    def act(kind):
        if kind == "grade" and not reached.is_set():
            reached.set()
            assert go_on.wait(60)

    state = make_state(act)
    late = threading.Thread(target=state.ask, args=("first",))
    late.start()
    assert reached.wait(60)
    answer = state.ask("second")
    go_on.set()
    late.join(60)
    assert state.answer is answer and state.question == "second" and state.error == "" and len(state.steps) == 8


def test_trace_is_saved_as_json(tmp_path):
    state = make_state()
    state.ask("How high is K2?")
    data = json.loads(state.save_trace(tmp_path / "trace.json").read_text())
    assert data["question"] == "How high is K2?" and data["outcome"]["answer"] == "8611" and data["system"] == "mixed"
    assert [step["kind"] for step in data["steps"]] == [step.kind for step in state.steps]


# readings


def test_readings_stand_with_those_of_the_answers_table_first():
    state = telling()
    assert state.readings == [] and state.chosen_reading is None
    state.ask("How high is K2?")
    assert [each.table_id for each in state.readings] == ["peaks"] * 4 + ["rivers"] and state.chosen_reading == 0


def test_another_reading_becomes_the_answer_by_hand_and_back():
    state = telling()
    own = state.ask("How high is K2?")
    run = state.choose(1)
    answer = state.answer
    assert run.result.rows == [("K2",)] and not run.error
    assert (answer.text, answer.values, answer.table_id, answer.probability) == (
        "K2",
        ("K2",),
        "peaks",
        None,
    ) and answer.evidence[0].rows == (1,)
    assert answer.route == (*own.route, "edit:peaks") and answer.by_hand and "the system answered 8611" in answer.reason
    assert state.own is own and state.chosen_reading == 1 and answer.usage == own.usage
    assert (
        state.steps[-1].kind == "edit" and state.steps[-1].input == answer.query and list(answer.trace) == state.steps
    )
    assert state.attempts[-1].by_hand and state.attempts[state.chosen_attempt].sql == answer.query
    page = Tags(route_html(state)).text
    assert "chosen by hand" in page and "useful" in page
    assert_harmless(route_html(state))
    record = json.loads(state.trace_json())
    assert (
        record["outcome"]["by_hand"] and record["outcome"]["answer"] == "K2" and record["steps"][-1]["kind"] == "edit"
    )
    assert [each.sql for each in readings_of(Trace.from_json(json.dumps(record["steps"])))] == [
        each.sql for each in (*state.readings[4:], *state.readings[:4])
    ]
    state.choose(0)
    assert (
        state.answer.text == "8611"
        and state.answer.route == own.route
        and not state.answer.by_hand
        and state.answer.probability == 0.7
    )
    assert [step.kind for step in state.steps[-2:]] == ["edit", "edit"] and not state.attempts[
        state.chosen_attempt
    ].by_hand
    state.ask("How high is K2?")
    assert state.own is state.answer and not any(step.kind == "edit" for step in state.steps)


def test_the_unit_of_an_answer_is_not_that_of_the_one_before_it(tmp_path):
    (tmp_path / "peaks.csv").write_text("Mountain,Height (m),Climbed\nK2,8611,31 July 1954\nLhotse,8516,1956\n")
    state = WorkbenchState(tablerag.open(tmp_path).index)
    state.ask("How high is K2?")
    assert (state.answer.text, state.answer.unit) == ("8611", "m")
    for selected, unit in (("Climbed", ""), ("MIN(height_m)", "m")):
        state.use_run(state.run_sql(f"SELECT {selected} FROM peaks", "peaks.csv"))
        assert state.answer.unit == unit and state.answer.by_hand


@pytest.mark.parametrize("at", [2, 3])
def test_a_reading_that_gives_nothing_leaves_the_answer_as_it_was(at):
    state = telling()
    own = state.ask("How high is K2?")
    run = state.choose(at)
    assert (
        run.error
        and "Traceback" not in run.error
        and state.answer is own
        and not any(step.kind == "edit" for step in state.steps)
    )
    assert run_html(state, run)


def test_a_reading_over_another_table_can_be_chosen():
    state = telling()
    state.ask("How high is K2?")
    state.choose(4)
    assert state.answer.table_id == "rivers" and state.answer.values == ("Nile", "Ob") and state.chosen_reading == 4


def test_a_reading_of_a_table_that_is_not_there_is_an_error_in_words():
    state = telling()
    own = state.ask("How high is K2?")
    state.steps = [
        *state.steps,
        Step("model", "x", output={"readings": [{"sql": "SELECT 1", "table_id": "gone"}, {"sql": "SELECT 2"}]}),
    ]
    for at in (5, 6):
        assert "there is no table" in state.choose(at).error and state.answer is own


def test_where_there_was_no_answer_a_reading_can_still_be_chosen():
    state = telling()
    state.make_system = lambda *_: type(
        "Nothing",
        (),
        {
            "answer": lambda self, q: replace(
                TellingSystem(FakeIndex()).answer(q),
                answered=False,
                text="",
                values=(),
                query=None,
                table_id=None,
                reason="not likely enough",
                route=("sql_agent:peaks",),
            )
        },
    )()
    state.ask("How high is K2?")
    assert state.readings[0].table_id == "peaks" and state.chosen_reading is None
    assert "Rejected interpretation" in interpretation_html(state) and "No answer" in answer_views.answer_html(
        state.answer, state.table, 0.1, interpretation_html(state)
    )
    state.choose(0)
    assert (
        state.answer.answered
        and state.answer.text == "8611"
        and "the system gave no answer" in state.answer.reason
        and state.answer.hits
    )


def test_after_an_error_a_reading_can_still_be_chosen():
    state = telling()
    state.ask("How high is K2?")
    steps = state.steps
    state.make_system = lambda *_: None
    state.ask("How high is K2?")
    assert state.error and state.answer is None
    state.steps = steps
    state.choose(0)
    assert (
        state.answer.text == "8611"
        and state.error == ""
        and [hit.table_id for hit in state.hits] == ["rivers", "peaks"]
    )


def test_the_result_of_an_edited_query_becomes_the_answer():
    state = make_state()
    answer = state.ask("How high is K2?")
    run = state.run_sql(answer.query.replace("K2", "Everest"), "peaks")
    assert state.answer is answer
    state.use_run(run)
    assert (
        state.answer.values == ("8849",)
        and "an edited query" in state.answer.reason
        and state.answer.evidence[0].rows == (0,)
    )
    for sql in ("SELECT nope", "SELECT NULL", "SELECT 1 WHERE 0"):
        assert state.use_run(state.run_sql(sql, "peaks")).error and state.answer.values == ("8849",)


def test_an_answer_is_kept_as_a_solved_example(tmp_path):
    state = telling(examples_path=tmp_path / "questions-kept.jsonl")
    with pytest.raises(UsageError, match="no answer with a query"):
        state.keep()
    state.ask("How high is K2?")
    state.keep()
    state.choose(1)
    state.keep()
    (example,) = state.examples()
    assert (example.text, example.table_id, example.answer, example.sql, example.tags) == (
        "How high is K2?",
        "peaks",
        ("K2",),
        state.answer.query,
        {"by": "hand"},
    )


# panels


def test_cells_and_titles_show_as_text_in_every_panel():
    workbench = Workbench(FakeIndex(), examples=[EVIL], state=make_state())
    workbench.ask(EVIL)
    workbench.wait()
    shows = dict.fromkeys(("Interpretations", "Images", "Answer"), False)
    shows |= dict.fromkeys(("Retrieved", "SQL", "Route", "Trace"), True)
    assert shows.keys() <= workbench.panels.keys()
    for name in workbench.panels:
        assert_harmless(workbench[name].html.value, shows.get(name))
    assert_harmless(workbench["Answer"].evidence.value)
    assert_harmless(workbench["SQL"].html.value)
    workbench["SQL"].run(f"SELECT * FROM {workbench.state.sql_name('peaks')}")
    workbench.wait()
    assert "Everest" in str(workbench["SQL"].found.grid.widget.rows)
    assert_harmless(workbench["SQL"].result.value)
    assert_harmless(
        workbench["SQL"].schema.value, shows_evil="<script>alert(1)" in Tags(workbench["SQL"].schema.value).text
    )
    workbench["SQL"].run(f"SELECT {EVIL}")
    workbench.wait()
    assert_harmless(
        workbench["SQL"].result.value,
        shows_evil="<script>alert(1)</script>" in Tags(workbench["SQL"].result.value).text,
    )


def test_no_answer_is_shown_as_none_with_its_reason():
    state = make_state()
    state.make_system = lambda *_: type(
        "Nothing", (), {"answer": lambda self, q: Answer.none("no table speaks of unicorns")}
    )()
    workbench = Workbench(FakeIndex(), examples=[], state=state)
    workbench.ask("How many unicorns?")
    workbench.wait()
    assert "No answer" in workbench["Answer"].html.value and "unicorns" in workbench["Answer"].html.value
    assert "No table was found" in workbench["Retrieved"].html.value and len(workbench["SQL"].attempt.options) == 2


def test_route_names_each_table_and_reason():
    state = make_state()
    state.ask("How high is K2?")
    text = Tags(route_html(state)).text
    assert "2 tables to try" in text and "next table" in text and "Rivers" in text and "a height was asked for" in text
    assert "SQL Agent-V" in text  # the branch not taken is drawn too


def test_attempts_are_listed_with_their_errors():
    state = make_state()
    state.ask("How high is K2?")
    page = attempts_html(state, 1)
    assert "no such column: nope" in page and page.count("<section") == 2 and page.count("chosen") == 1


def test_long_and_wide_tables_are_cut_visibly():
    table = Table("big", tuple(f"c{i}" for i in range(200)), [tuple("x" * 500 for _ in range(200)) for _ in range(300)])
    page = views.table_html(table, rows=[250], columns=[3])
    assert len(page) < 3_000_000 and "+ 140 columns" in page and "rows not shown" in page and "…" in page
    assert 'class="nr" style' in page and ">251<" in page


def test_five_thousand_evidence_rows_are_counted_not_drawn():
    table = Table("long", ("n",), [(str(n),) for n in range(5000)])
    page = views.table_html(table, rows=range(5000))
    assert page.count('class="evidence') == 100 and "4,900 further evidence rows not shown" in page


def test_no_view_loads_anything():
    workbench = Workbench(FakeIndex(), examples=[], state=make_state())
    workbench.ask("How high is K2?")
    workbench.wait()
    style = views.style_html().replace('url("data:image/svg+xml,', "")  # a drawing of ours that lies in the page
    everything = style + "".join(workbench[name].html.value for name in workbench.panels)
    assert not re.findall(r"(?:src|href)=\"(?!data:application/json)", everything)
    assert "url(" not in everything.replace("url(#tablerag-", "") and "@import" not in everything


# widgets


def test_asking_fills_the_tabs_and_frees_the_button():
    workbench = Workbench(FakeIndex(), examples=["How high is K2?"], state=make_state())
    assert workbench.bar.examples.options[1] == ("How high is K2?", "How high is K2?")
    workbench.bar.examples.value = "How high is K2?"
    assert workbench.bar.question.value == "How high is K2?"
    workbench.bar.ask_button.click()
    workbench.wait()
    assert not workbench.bar.ask_button.disabled and workbench.bar.cancel_button.layout.display == "none"
    assert ">8611<" in workbench["Answer"].html.value and 'class="evidence' in workbench["Answer"].evidence.value
    own = ("Answer", "Interpretations", "Retrieved", "SQL", "Images", "Route", "Trace")
    shown = [title for title in workbench.tabs.titles if title.partition(" (")[0] in own]
    assert shown == ["Answer", "Interpretations", "Retrieved (2)", "SQL (2)", "Images", "Route", "Trace (8)"]
    assert workbench["SQL"].sql.value == workbench.state.answer.query
    workbench["SQL"].sql.value = workbench["SQL"].sql.value.replace("K2", "Everest")
    workbench["SQL"].run_button.click()
    workbench.wait()
    assert "8849" in str(workbench["SQL"].found.grid.widget.rows) and not workbench["SQL"].run_button.disabled
    workbench["SQL"].restore_button.click()
    assert "K2" in workbench["SQL"].sql.value and workbench["SQL"].result.value == ""
    workbench["SQL"].attempt.value = 0
    assert workbench["SQL"].sql.value == "SELECT nope FROM rivers"
    workbench["SQL"].run_button.click()
    workbench.wait()
    assert "nope" in workbench["SQL"].result.value and 'role="alert"' in workbench["SQL"].result.value


def test_pressing_a_reading_makes_it_the_answer(tmp_path):
    workbench = Workbench(FakeIndex(), examples=[], state=telling(examples_path=tmp_path / "questions-kept.jsonl"))
    assert workbench["Interpretations"].rows.children == () and workbench.examples_row.widget.layout.display == "none"
    workbench.ask("How high is K2?")
    workbench.wait()
    cards, buttons = zip(*(row.children for row in workbench["Interpretations"].rows.children), strict=True)
    assert [button.description for button in buttons] == ["In use", "Choose", "Choose", "Choose"] and buttons[
        0
    ].disabled
    assert (
        workbench.tabs.titles[1] == "Interpretations (4)"
        and workbench["Interpretations"].others_button.description == "Show 1 interpretation over other tables"
    )
    assert (
        'class="link value"' in workbench["Answer"].html.value and "confidence 70 %" in workbench["Answer"].html.value
    )
    for part in (*cards, workbench["Interpretations"].html, workbench["Answer"].html, workbench["Trace"].html):
        assert_harmless(part.value)
    buttons[1].click()
    workbench.wait()
    assert (
        workbench.state.answer.text == "K2"
        and ">K2<" in workbench["Answer"].html.value
        and "chosen by hand" in workbench["Answer"].html.value
    )
    assert workbench["SQL"].sql.value == workbench.state.answer.query and "by hand" in workbench["SQL"].html.value
    children = workbench["Interpretations"].rows.children
    assert (
        children[2] is workbench["Interpretations"].result
        and 'class="evidence' in workbench["Interpretations"].result.value
        and "chosen by hand" in children[1].children[0].value
    )
    assert "the system&#x27;s answer" in children[0].children[0].value
    workbench.examples_row.button.click()
    assert (
        "Kept. 1 example in questions-kept.jsonl" in workbench.examples_row.note.value
        and workbench.state.examples()[0].answer == ("K2",)
    )
    # one that cannot be run leaves the answer, and says why below its row
    workbench["Interpretations"].choose(3)
    workbench.wait()
    assert (
        workbench.state.answer.text == "K2"
        and 'role="alert"' in workbench["Interpretations"].result.value
        and workbench.examples_row.note.value == ""
    )
    assert workbench["Interpretations"].rows.children[4] is workbench["Interpretations"].result
    # one over another table lies folded away
    assert workbench["Interpretations"].other_rows.layout.display == "none"
    workbench["Interpretations"].others_button.click()
    assert (
        workbench["Interpretations"].other_rows.layout.display == ""
        and workbench["Interpretations"].others_button.description == "Hide 1 interpretation over other tables"
    )
    workbench["Interpretations"].other_rows.children[0].children[1].click()
    workbench.wait()
    assert (
        workbench.state.answer.table_id == "rivers"
        and workbench["Interpretations"].other_rows.layout.display == ""
        and "Nile" in workbench["Interpretations"].result.value
    )
    workbench["Interpretations"].choose(99)


def test_an_edited_query_is_used_as_the_answer():
    workbench = Workbench(FakeIndex(), examples=[], state=make_state())
    workbench.ask("How high is K2?")
    workbench.wait()
    workbench.tabs.selected_index = workbench.tabs.titles.index("SQL (2)")
    assert workbench["SQL"].use_button.disabled
    workbench["SQL"].run("SELECT nope")
    workbench.wait()
    assert workbench["SQL"].use_button.disabled
    workbench["SQL"].run(workbench.state.answer.query.replace("K2", "Everest"))
    workbench.wait()
    assert not workbench["SQL"].use_button.disabled and ">8611<" in workbench["Answer"].html.value
    workbench["SQL"].use_button.click()
    workbench.wait()
    assert (
        ">8849 m<" in workbench["Answer"].html.value
        and workbench.tabs.selected_index == 0
        and "Everest" in workbench["SQL"].sql.value
        and workbench["SQL"].use_button.disabled
    )


def test_a_model_that_tells_no_readings_shows_none_of_them():
    workbench = Workbench(FakeIndex(), examples=[], state=make_state())
    workbench.ask("How high is K2?")
    workbench.wait()
    assert workbench.tabs.titles[1] == "Interpretations"
    assert "reports no interpretations" in workbench["Interpretations"].html.value
    assert (
        workbench["Interpretations"].rows.children == ()
        and workbench["Interpretations"].others_button.layout.display == "none"
        and "asked" not in workbench["Answer"].html.value
    )


@pytest.mark.parametrize(
    "told",
    [
        "soon",
        {"sql": "SELECT 1"},
        [None, 5, {"sql": 1}],
        [{"sql": "SELECT 1"}],
        [{"sql": "SELECT 1", "links": [{"text": "x"}], "values": 3, "probability": "high"}],
    ],
)
def test_malformed_readings_break_nothing(told):
    class Odd(FakeSystem):
        def answer(self, question):
            found = super().answer(question)
            steps = [
                replace(step, output={**step.output.to_dict(), "readings": told}) if step.kind == "model" else step
                for step in found.trace
            ]
            return replace(found, trace=Trace(steps))

    workbench = Workbench(
        FakeIndex(), examples=[], state=WorkbenchState(FakeIndex(), make_system=lambda name, index, *rest: Odd(index))
    )
    workbench.ask("How high is K2?")
    workbench.wait()
    assert workbench.status.value == "" and "8611" in workbench["Answer"].html.value
    for at in range(len(workbench.state.readings)):
        workbench["Interpretations"].choose(at)
        workbench.wait()
        assert workbench.state.answer.text == "8611" and "Traceback" not in workbench["Interpretations"].result.value


def test_a_file_that_cannot_be_written_is_said_beside_the_button(tmp_path):
    workbench = Workbench(FakeIndex(), examples=[], state=make_state(examples_path=tmp_path / EVIL / "questions.jsonl"))
    workbench.ask("How high is K2?")
    workbench.wait()
    workbench.examples_row.button.click()
    assert "cannot be written" in workbench.examples_row.note.value
    assert_harmless(workbench.examples_row.note.value)


def test_enter_in_the_question_box_asks():
    workbench = Workbench(FakeIndex(), examples=[], state=make_state())
    workbench.bar.question.value = "How high is K2?"
    workbench.bar.question._handle_custom_msg({"event": "submit"}, [])
    workbench.wait()
    assert workbench.state.answer.text == "8611"


def test_settings_reach_the_system():
    heard = []

    def make(name, index, model, vision_model, k):
        heard.append((name, model, vision_model, k))
        return FakeSystem(index)

    workbench = Workbench(FakeIndex(), examples=[], state=WorkbenchState(FakeIndex(), make_system=make))
    workbench.bar.system.value, workbench.bar.k.value, workbench.bar.model.value, workbench.bar.vision_model.value = (
        "sql_agent",
        9,
        " ollama:x ",
        "openai:gpt-4o",
    )
    workbench.ask("How high is K2?")
    workbench.wait()
    workbench.bar.vision_model.value = ""
    workbench.ask()
    workbench.wait()
    assert heard == [("sql_agent", "ollama:x", "openai:gpt-4o", 9), ("sql_agent", "ollama:x", None, 9)]


def test_progress_shows_steps_and_cancel_frees_the_box():
    reached, go_on = threading.Event(), threading.Event()

    def act(kind):
        if kind == "model":
            reached.set()
            assert go_on.wait(60)

    workbench = Workbench(FakeIndex(), examples=[], state=make_state(act))
    workbench.ask("How high is K2?")
    assert reached.wait(60)
    assert waited(lambda: "4 steps so far" in workbench.status.value)
    assert "no such column: nope" in workbench.status.value
    workbench.bar.cancel_button.click()
    workbench.wait()
    assert "Cancelled" in workbench.status.value and workbench.bar.cancel_button.layout.display == "none"
    go_on.set()


def test_errors_appear_in_the_panel():
    def act(kind):
        raise ModelError(f"the model said {EVIL}", to_do="Try again")

    workbench = Workbench(FakeIndex(), examples=[], state=make_state(act))
    workbench.ask("How high is K2?")
    workbench.wait()
    assert_harmless(workbench.status.value)
    assert "Try again" in workbench.status.value and workbench.bar.cancel_button.layout.display == "none"
    workbench.state.make_system = lambda name, index, *_: FakeSystem(index)
    workbench.ask()
    workbench.wait()
    assert workbench.status.value == "" and "8611" in workbench["Answer"].html.value


def test_pictures_are_drawn_when_looked_at_and_zoomed():
    index = FakeIndex()
    workbench = Workbench(index, examples=[], state=replace(make_state(), index=index))
    workbench.ask("How high is K2?")
    workbench.wait()
    assert index.drawn == []
    workbench.tabs.selected_index = workbench.tabs.titles.index("Images")
    assert waited(lambda: workbench["Images"].picture.value)
    assert index.drawn == ["peaks"] and bytes(workbench["Images"].picture.value).startswith(b"\x89PNG")
    workbench["Images"].zoom.value = 200
    assert workbench["Images"].picture.layout.width == "600px"


def test_workbench_shows_itself():
    bundle = Workbench(FakeIndex(), examples=[], state=make_state())._repr_mimebundle_()
    assert "application/vnd.jupyter.widget-view+json" in (bundle[0] if isinstance(bundle, tuple) else bundle)


def test_examples_come_from_the_questions_beside_the_tables(tmp_path):
    index = FakeIndex()
    assert example_questions(index) == {}
    lines = [json.dumps({"id": n, "question": f"Question {n}?"}) for n in range(100)]
    (tmp_path / "questions.jsonl").write_text("\n".join(lines))
    index.questions_paths = (tmp_path / "questions.jsonl",)
    assert list(example_questions(index))[:2] == ["Question 0?", "Question 3?"] and len(example_questions(index)) == 34


def test_an_empty_result_says_what_the_table_holds():
    state = make_state()
    state.ask("How high is K2?")
    run = state.run_sql(state.answer.query.replace("K2", "Mount Everest"), "peaks")
    assert run.result.rows == [] and "Everest" in run.hints and "Everest" in run_html(state, run)


def test_what_is_asked_and_what_was_skipped_is_said():
    page = source_html(source_of(FakeIndex()))
    assert_harmless(page)
    assert "2 tables" in page and "1 source skipped" in page and "not text" in page


def test_asking_the_real_system_over_a_folder(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    (tmp_path / "tables").mkdir()
    (tmp_path / "tables" / "mountains.csv").write_text("mountain,height\nEverest,8849\nK2,8611\n<b>Evil</b>,1\n")
    workbench = Workbench(tmp_path / "tables")
    workbench.ask("What is the height of K2?")
    workbench.wait()
    assert workbench.state.answer.text == "8611" and workbench.state.answer.evidence[0].rows == (1,)
    rows = workbench["Answer"].evidence.value
    assert "&lt;b&gt;Evil" in rows and "<b>Evil" not in rows
    assert "SQL Agent" in workbench["Route"].html.value
    workbench.bar.model.value = "oracle:x"
    workbench.ask()
    workbench.wait()
    assert (
        "oracle" in workbench.status.value
        and 'role="alert"' in workbench.status.value
        and workbench.state.answer is None
    )


def test_cancel_reaches_through_the_real_system(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    (tmp_path / "mountains.csv").write_text("mountain,height\nEverest,8849\nK2,8611\n")
    state = WorkbenchState(Workbench(tmp_path).state.index)
    with listening(lambda step: state.cancel() if step.kind == "model" else None):
        # the model step's own listener comes first, so the very same step is refused
        assert state.ask("What is the height of K2?") is None
    assert state.cancelled and state.answer is None and [step.kind for step in state.steps][-1] == "route"


def test_missing_widgets_say_what_to_install(monkeypatch):
    import sys

    from tablerag.core import MissingExtra

    monkeypatch.setitem(sys.modules, "ipywidgets", None)
    with pytest.raises(MissingExtra, match=r"pip install 'tablerag\[lab\]'"):
        Workbench(FakeIndex(), examples=[])


def test_the_options_of_a_system_are_offered_as_it_declares_them():
    from tablerag.methods.pipeline import DECLARED, Option, register

    options = [
        Option("row", 1, "which"),
        Option("loud", False, "in capitals"),
        Option("tone", "dry", "", ("dry", "wet")),
    ]
    register("rower", "takes a row", options)(lambda parts, **chosen: None)
    made = []

    def make(name, index, model, vision_model, k, **chosen):
        made.append((name, chosen))
        return FakeSystem(index)

    workbench = Workbench(FakeIndex(), examples=[], make_system=make, options={"policy": "first"})
    assert list(workbench.bar.options.controls) == ["grading", "policy", "calls", "backend", "prune", "prompts"]
    workbench.ask("How high is K2?")
    workbench.wait()
    assert json.loads(workbench.state.trace_json())["options"] == {"policy": "first"}
    workbench.bar.system.value = "rower"
    controls = workbench.bar.options.controls
    assert list(controls) == ["row", "loud", "tone", "prune", "prompts"]
    assert workbench.bar.settings.children[-1].children[0] is controls["prompts"]
    workbench.ask("How high is K2?")
    workbench.wait()
    controls["row"].value, controls["loud"].value, controls["tone"].value = "2", True, "wet"
    workbench.ask("How high is K2?")
    workbench.wait()
    assert made == [
        ("mixed", {"policy": "first"}), ("rower", {}), ("rower", {"row": "2", "loud": True, "tone": "wet"}),
    ]  # fmt: skip
    del DECLARED["rower"]


@pytest.mark.parametrize("over", ["tables", "databases", "graphs"])
def test_each_setting_has_a_label_a_sentence_and_its_default(over):
    from tablerag.catalogue import system_names
    from tablerag.workbench.widgets import OptionControls

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
        proposed = tuple(replace(each, unexplained=(EVIL, "2012")) for each in readings[1:3]) + (
            replace(readings[1], sql="SELECT nothing FROM nowhere"),
        )
        nothing = Answer.none("not likely enough", hits=found.hits, trace=found.trace, proposals=proposed)
        return replace(nothing, route=("sql_agent:rivers", "sql_agent:peaks"))


def proposing(**settings) -> WorkbenchState:
    return WorkbenchState(FakeIndex(), make_system=lambda name, index, *rest: ProposingSystem(index), **settings)


def test_a_refusal_shows_what_was_closest_and_one_can_be_confirmed(tmp_path):
    kept = tmp_path / "questions-kept.jsonl"
    workbench = Workbench(FakeIndex(), examples=[], state=proposing(examples_path=kept))
    answer = workbench["Answer"]
    assert answer.proposals.children == ()
    workbench.ask("How high is K2?")
    workbench.wait()
    assert "No answer" in answer.html.value and not workbench.state.answer.answered
    told, buttons = zip(*(row.children for row in answer.proposals.children), strict=True)
    assert buttons[0].description == "Use 8611" and all(each.description.startswith("Use ") for each in buttons)
    assert "<bdi>8611</bdi>" in told[0].value and "Best interpretation" in told[0].value and "2012" in told[0].value
    for each in told:
        assert_harmless(each.value)
    buttons[0].click()
    workbench.wait()
    state = workbench.state
    assert state.answer.text == "8611" and state.answer.confirmed and state.answer.by_hand
    assert state.answer.route[-1] == "confirm:peaks" and state.answer.probability is None
    assert "confirmed by you" in answer.html.value and answer.proposals.children == ()
    workbench.examples_row.button.click()
    assert state.examples()[0].answer == ("8611",)
    state.own, state.answer = state.own, state.own
    run = state.confirm(2)
    assert "nothing" in run.error and not state.answer.answered  # what cannot be run is no answer


def test_an_unlikely_interpretation_is_not_offered_and_the_table_can_be_shown(tmp_path):
    state = proposing(examples_path=tmp_path / "questions-kept.jsonl")
    workbench = Workbench(FakeIndex(), examples=[], state=state)
    workbench.ask("How high is K2?")
    workbench.wait()
    answer, tab = state.own, workbench["Answer"]
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
    row.children[1].click()
    workbench.wait()
    assert "Rivers" in row.children[0].value and "5,410" in tab.evidence.value
    assert_harmless(row.children[0].value + tab.evidence.value, None)


def test_few_examples_are_buttons_that_ask():
    workbench = Workbench(FakeIndex(), examples=["How high is K2?", "<b>x</b>"], state=proposing())
    assert workbench.bar.examples.layout.display == "none"
    assert [each.description for each in workbench.bar.example_buttons.values()] == ["How high is K2?", "<b>x</b>"]
    workbench.bar.example_buttons["How high is K2?"].click()
    workbench.wait()
    assert workbench.state.question == workbench.bar.question.value == "How high is K2?" and workbench.state.answer
    assert Workbench(FakeIndex(), examples=["a", "b", "c", "d"]).bar.example_buttons == {}


def test_proposals_are_escaped_where_there_are_no_buttons():
    answer = ProposingSystem(FakeIndex()).answer("How high is K2?")
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
    assert len(names) == 62 == len(state.places())
    query = "SELECT people_value FROM orders, people WHERE orders.id = people.id AND orders_value = 'b'"
    run = state.run_sql(query, "orders.csv")
    assert run.result.rows == [("b",)] and {each.table_id for each in run.evidence} == {"orders.csv", "people.csv"}
    assert state.run_sql("SELECT COUNT(*) FROM other_7", "orders.csv").result.rows == [(3,)]
    assert state.run_sql("SELECT COUNT(*) FROM nope", "orders.csv").error
