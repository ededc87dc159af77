"How a question was read, from traces of any origin; and solved examples in their file."

import json
import re
import subprocess
import sys
from dataclasses import asdict

import pytest
from test_widgets import EVIL, assert_harmless

from tablerag.cli import main
from tablerag.core import Answer, Link, Parse, SourceError, Step, Table, Trace, Usage, UsageError
from tablerag.ground.files import lock_folder
from tablerag.models.chat import chat_model
from tablerag.schema.examples import add_example, examples_path, load_examples
from tablerag.sql_agent import SQLAgent
from tablerag.workbench import trace_views
from tablerag.workbench.explanation import (
    card_html,
    link_words,
    question_html,
    reading_of,
    readings_html,
    readings_of,
)

PEAKS = Table("peaks", ("Mountain", EVIL), (("K2", "8,611"), (EVIL, "8,516")), title="Mountains")


def said(*readings, kind="model"):
    return Step(kind, "sql_agent", output={"text": "", "readings": list(readings)})


def told(sql="SELECT 1", probability=0.5, table_id="t", **more):
    return {
        "sql": sql,
        "probability": probability,
        "table_id": table_id,
        "reason": "one",
        "values": ["1"],
        "links": [],
        **more,
    }


def link(text="K2", start=12, end=14, kind="value", column="Mountain", value="K2", how="exact"):
    return {"text": text, "start": start, "end": end, "kind": kind, "column": column, "value": value, "how": how}


# out of the trace


def test_readings_stand_by_table_and_probability_and_are_listed_once():
    steps = [
        said(told("SELECT 1", 0.1, "a"), told("SELECT 2", 0.05, "a")),
        said(told("SELECT 1", 0.4, "b")),
        said(told("SELECT 2", 0.3, "a"), told("SELECT 1", 0.2, "a")),  # the second look
    ]
    found = [(reading.table_id, reading.sql, reading.probability) for reading in readings_of(steps)]
    assert found == [("a", "SELECT 2", 0.3), ("a", "SELECT 1", 0.2), ("b", "SELECT 1", 0.4)]


@pytest.mark.parametrize(
    "output",
    [
        None,
        "text",
        3,
        [],
        {},
        {"readings": None},
        {"readings": "SELECT 1"},
        {"readings": {"sql": "SELECT 1"}},
        {"readings": [None, 1, "x", [], {}]},
        {"readings": [{"sql": None}, {"sql": 5}, {"sql": " "}, {"probability": 0.5}]},
    ],
)
def test_replies_without_readings_have_none(output):
    assert readings_of([Step("model", "x", output=output)]) == []
    assert trace_views.trace_html([Step("model", "x", output=output)])


@pytest.mark.parametrize("probability", [None, "0.5", True, -0.1, 1.5, float("nan"), float("inf"), [0.5]])
def test_a_probability_that_is_none_is_not_told(probability):
    (reading,) = readings_of([said(told(probability=probability))])
    assert reading.probability is None and "not reported" in readings_html("How high is K2?", [reading])


@pytest.mark.parametrize(
    "links",
    [
        None,
        "K2",
        {"text": "K2"},
        [None, 3, [], {}, {"text": "K2"}, link(kind="script"), link(text=7), link(text=" "), link(column=None)],
    ],
)
def test_links_of_another_shape_are_left_out(links):
    (reading,) = readings_of([said(told(links=links))])
    assert reading.links == ()
    assert "No word of the question was linked" in readings_html("How high is K2?", [reading], 0)


@pytest.mark.parametrize("values", [None, "8611", 5, {"a": 1}])
def test_values_of_another_shape_are_left_out(values):
    assert readings_of([said(told(values=values))])[0].values == ()


def test_readings_of_this_process_hold_tuples():
    parse = Parse("SELECT 1", 0.5, ("1",), (Link("K2", 12, 14, "value", "Mountain", "K2", "exact"),), "one", "t")
    assert readings_of([said(asdict(parse))]) == [parse]


def test_missing_keys_do_not_matter():
    assert readings_of([said({"sql": "SELECT 1"})]) == [Parse("SELECT 1", None, (), (), "")]
    assert "SELECT" in readings_html("How high?", readings_of([said({"sql": "SELECT 1"})]))


@pytest.mark.slow
def test_a_reply_of_a_thousand_readings_is_cut():
    many = [told(f"SELECT {n}", values=["v"] * 1000, links=[link()] * 1000) for n in range(1000)]
    found = readings_of([said(*many)])
    assert len(found) == 20 and len(found[0].values) == len(found[0].links) == 20


def test_only_the_steps_of_models_count():
    assert readings_of([said(told(), kind="sql"), said(told(), kind="tool")]) == []


def test_the_reading_of_an_answer():
    readings = readings_of([said(told("SELECT 1", 0.1, "a"), told("SELECT 2", 0.05, "a"))])
    assert reading_of(readings, Answer("2", query="SELECT 2 ", table_id="a")) == 1
    for other in (
        None,
        Answer.none("no"),
        Answer("2", query="SELECT 2", table_id="b"),
        Answer("2", query="SELECT 3", table_id="a"),
        Answer("2"),
    ):
        assert reading_of(readings, other) is None


def test_a_saved_trace_explains_itself(tmp_path):
    answer = SQLAgent(chat_model()).solve(
        "How high is K2?", [Table("peaks", ("Mountain", "Height"), (("K2", "8,611"), ("Lhotse", "8,516")))]
    )
    answer.trace.save(tmp_path / "trace.json")
    readings = readings_of(Trace.load(tmp_path / "trace.json"))
    page = readings_html("How high is K2?", readings, reading_of(readings, answer))
    assert re.search(r'<span class="link value" title="K2 in Mountain: written the same">K2</span>', page)
    assert page.count("<section") == len(readings) and page.count("the answer") == 1 and "8611" in page


# the question, underlined


def test_links_are_underlined_where_they_stand():
    page = question_html("How high is K2, K2?", [Link("K2", 16, 18, "value", "Mountain", "K2", "exact")])
    assert page.startswith('<p class="asked">How high is K2, <span class="link value"')


@pytest.mark.parametrize(("start", "end"), [(-1, -1), (0, 2), (900, 902), (14, 12), (12, 14)])
def test_links_that_stand_elsewhere_are_looked_for(start, end):
    assert ">K2</span>?" in question_html(
        "How high is K2?", [Link("K2", start, end, "value", "Mountain", "K2", "exact")]
    )


def test_a_link_of_words_that_are_not_there_is_not_underlined():
    assert "<span" not in question_html(
        "How high is K2?", [Link("Lhotse", 12, 14, "value", "Mountain", "Lhotse", "exact")]
    )


def test_overlapping_links_underline_each_letter_once():
    links = [
        Link("high is K2", 4, 14, "value", "a", "b", "exact"),
        Link("K2", 12, 14, "value", "a", "b", "exact"),
        Link("How", 0, 3, "column", "a", "", "header"),
    ]
    page = question_html("How high is K2?", links)
    assert page.count("<span") == 2 and re.sub(r"<[^>]*>", "", page) == "How high is K2?"


def test_what_a_link_means_is_said_in_words():
    assert link_words(Link("tall", 0, 4, "column", "Height", "", "synonym")) == (
        "the column Height",
        "another word for it",
    )
    assert link_words(Link("1000", 0, 4, "value", "Height", "1000", "compare")) == (
        "1000, compared with Height",
        "a bound",
    )
    assert link_words(Link("x", 0, 1, "value", "a", "b", "guess")) == ("b in a", "guess")


# nothing of it is markup


def test_nothing_in_a_reading_becomes_markup():
    question = f"How high is {EVIL} \ud800?"
    bad = told(
        f"SELECT '{EVIL}'",
        0.5,
        EVIL,
        reason=EVIL,
        values=[EVIL, {"x": EVIL}, None],
        links=[
            link(EVIL, 12, 12 + len(EVIL), column=EVIL, value=EVIL, how=EVIL),
            link(question, 0, 3, "column", EVIL, EVIL, EVIL),
        ],
    )
    readings = readings_of(Trace.from_json(Trace([said(bad)]).to_json()))
    assert readings[0].links
    for page in (
        readings_html(question, readings, 0),
        readings_html(question, readings),
        card_html(readings[0], 1, EVIL, EVIL),
        trace_views.trace_html([said(bad)]),
    ):
        assert_harmless(page)
    assert_harmless(question_html(question, readings[0].links))


def test_headers_and_cells_show_as_text_in_tooltips():
    question = f"Which mountain is {EVIL}?"
    answer = SQLAgent(chat_model(threshold=0)).solve(question, [PEAKS])
    readings = readings_of(answer.trace)
    assert readings
    assert_harmless(readings_html(question, readings, 0))


# solved examples

ANSWER = Answer("8611", ("8611",), "SELECT height FROM t", table_id="peaks.csv")


def test_an_example_kept_again_replaces_the_old_one_and_touches_no_other_line(tmp_path):
    file = tmp_path / "questions-mine.jsonl"
    strange = b'{"id": "1",   "question": "By hand?"}\r\nnot JSON \xff\n[1]\n\n{"id": "2", "question": "No newline?"}'
    file.write_bytes(strange)
    add_example("How high is K2?", ANSWER, file)
    assert file.read_bytes().startswith(strange + b"\n{") and file.read_bytes().endswith(b"}\n")
    add_example("Who?", ANSWER, file)
    add_example(
        " How high is K2? ",
        Answer("8612", ("8612",), "SELECT 2", table_id="peaks.csv", route=("edit:peaks.csv",)),
        file,
    )
    lines = file.read_bytes()[len(strange) :].split()
    assert (
        file.read_bytes().startswith(strange)
        and file.read_bytes().count(b'"How high is K2?"') == 1
        and b"8612" in b"".join(lines)
    )
    assert not (tmp_path / "questions-mine.jsonl.new").exists()
    with pytest.raises(SourceError, match="line 2"):
        load_examples(file)


def test_an_example_of_any_text_can_be_read_back(tmp_path):
    texts = ["東京\u2028の人口\n？", f"{EVIL}\ufffd\0", '"' * 50, "x" * 100_000]
    for text in texts:
        add_example(text, Answer(text, (text, ""), text, table_id=text), tmp_path / "questions.jsonl")
    assert [(example.text, example.answer, example.sql) for example in load_examples(tmp_path / "questions.jsonl")] == [
        (text, (text, ""), text) for text in texts
    ]


def test_programs_are_kept_as_what_they_are(tmp_path):
    example = add_example(
        "How high?", Answer("1", ("1",), "answer = 1", language="python", table_id="t"), tmp_path / "q.jsonl"
    )
    assert example.sql is None and example.tags == {"query": "answer = 1", "language": "python", "by": "system"}


@pytest.mark.parametrize("answer", [Answer.none("no"), Answer("8611"), Answer("8611", query="")])
def test_no_answer_is_no_example(tmp_path, answer):
    with pytest.raises(UsageError, match="no answer with a query"):
        add_example("How high?", answer, tmp_path / "q.jsonl")
    with pytest.raises(UsageError, match="no answer with a query"):
        add_example(" ", ANSWER, tmp_path / "q.jsonl")
    assert list(tmp_path.iterdir()) == []


def test_a_place_that_cannot_be_written_is_said(tmp_path):
    (tmp_path / "file").write_text("x")
    (tmp_path / "folder.jsonl").mkdir()
    for place in (tmp_path / "file" / "q.jsonl", tmp_path / "folder.jsonl", tmp_path / "none" / "q.jsonl"):
        with pytest.raises(SourceError, match="cannot be written"):
            add_example("How high?", ANSWER, place)
    with pytest.raises(UsageError, match="ends in .jsonl"):
        add_example("How high?", ANSWER, tmp_path / "q.csv")


def test_examples_lie_beside_the_index_but_not_in_the_cache(tmp_path, monkeypatch):
    from tablerag.retrieval.index import build_index, resolve

    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.chdir(tmp_path)
    (tmp_path / "tables").mkdir()
    (tmp_path / "tables" / "peaks.csv").write_text("mountain,height\nK2,8611\n")
    assert examples_path(resolve("tables", progress=False)) == tmp_path / "questions-kept-tables.jsonl"
    assert (
        examples_path(build_index("tables", tmp_path / "mine", progress=False))
        == tmp_path / "questions-kept-mine.jsonl"
    )


def test_processes_that_keep_at_the_same_moment_lose_nothing(tmp_path):
    file = tmp_path / "questions-kept.jsonl"
    code = (
        "import sys; from tablerag.core import Answer; from tablerag.schema.examples import add_example\n"
        "for at in range(25): add_example(f'{sys.argv[2]} {at}', Answer('1', ('1',), 'SELECT 1', "
        "table_id='t'), sys.argv[1])"
    )
    writers = [subprocess.Popen([sys.executable, "-c", code, file, name]) for name in "ab"]
    assert [writer.wait(60) for writer in writers] == [0, 0]
    assert sorted(example.text for example in load_examples(file)) == sorted(
        f"{name} {at}" for name in "ab" for at in range(25)
    )


def test_a_file_that_another_process_holds_is_an_error_in_words(tmp_path, monkeypatch):
    monkeypatch.setattr("tablerag.schema.examples._WAIT", 0.0)
    with (
        lock_folder(tmp_path, ".q.jsonl.lock"),
        pytest.raises(SourceError, match="being written by another process"),
    ):
        add_example("How high is K2?", ANSWER, tmp_path / "q.jsonl")


def test_the_command_line_measures_on_kept_examples(tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    (tmp_path / "peaks.csv").write_text("mountain,height\nK2,8611\nLhotse,8516\nMakalu,8485\n")
    add_example(
        "What is the height of K2?",
        Answer("8611", ("8611",), "SELECT height FROM peaks WHERE mountain = 'K2'", table_id="peaks.csv"),
        tmp_path / "questions-kept-x.jsonl",
    )
    assert (
        main(
            [
                "bench",
                str(tmp_path),
                "--task",
                "answer",
                "--questions",
                str(tmp_path / "questions-kept-x.jsonl"),
                "--json",
            ]
        )
        == 0
    )
    report = json.loads(capsys.readouterr().out)
    assert report["n"] == 1 and report["execution_accuracy"] == 1.0


def test_a_trace_is_a_tree_that_can_be_searched():
    steps = [
        Step("retrieve", "top 5", "q", "r", 1.0),
        Step("route", "sql_agent", "a", "b"),
        Step("model", "sql_agent", "m", "n", 2.0, Usage(calls=1, input_tokens=30, output_tokens=12)),
        Step("sql", "peaks", "SELECT Zugspitze", "x", 0.5),
        Step("route", "end", "", ""),
    ]
    page = trace_views.trace_html(steps)
    assert page.count("<ul>") == page.count("</ul>") == 3 and page.count("<li>") == page.count("</li>") == 5
    assert "2 s · 42 tokens" in page.replace(".0", "") and "with its steps 2.5 s · 42 tokens" in page
    assert trace_views.found_steps(steps, "zugSPITZE select") == {3}
    some = trace_views.trace_html(steps, "Zugspitze")
    assert some.count("<details") == 3 and "top 5" not in some  # the query, and the two steps that it belongs to
    assert "No step has" in trace_views.trace_html(steps, "nowhere")
