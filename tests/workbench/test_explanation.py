"How a question was read, from traces of any origin; and solved examples in their file."

import json
import re
import subprocess
import sys
from dataclasses import asdict

import pytest
from test_widgets import EVIL

from tablerag.cli import main
from tablerag.core import Answer, Link, Parse, SourceError, Step, Table, Trace, Usage, UsageError
from tablerag.ground.files import lock_folder
from tablerag.models.chat import chat_model
from tablerag.schema.examples import add_example, examples_path, load_examples
from tablerag.sql_agent import SQLAgent
from tablerag.workbench import trace_views
from tablerag.workbench.explanation import link_words, question_html, reading_of, readings_html, readings_of


def said(*readings, kind="model"):
    return Step(kind, "sql_agent", output={"text": "", "readings": list(readings)})


def told(sql="SELECT 1", probability=0.5, table_id="t", **more):
    said = {"sql": sql, "probability": probability, "table_id": table_id, "reason": "one", "values": ["1"], "links": []}
    return said | more


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
    [None, "text", 3, [], {}, {"readings": None}, {"readings": "SELECT 1"}, {"readings": {"sql": "SELECT 1"}},
     {"readings": [None, 1, "x", [], {}]},
     {"readings": [{"sql": None}, {"sql": 5}, {"sql": " "}, {"probability": 0.5}]}],
)  # fmt: skip
def test_replies_without_readings_have_none(output):
    assert readings_of([Step("model", "x", output=output)]) == []
    assert trace_views.trace_html([Step("model", "x", output=output)])


ODD_LINKS = [None, 3, [], {}, {"text": "K2"}, link(kind="script"), link(text=7), link(text=" "), link(column=None)]
MALFORMED = [  # a key of a reading, values of another kind than it has, what is taken instead, and what is shown then
    ("probability", [None, "0.5", True, -0.1, 1.5, float("nan"), float("inf"), [0.5]], None, "not reported"),
    ("links", [None, "K2", {"text": "K2"}, ODD_LINKS], (), "No word of the question was linked"),
    ("values", [None, "8611", 5, {"a": 1}], (), "nothing"),
]


@pytest.mark.parametrize(("name", "odd", "taken", "shown"), MALFORMED, ids=["probability", "links", "values"])
def test_what_is_malformed_is_left_out(name, odd, taken, shown):
    for value in odd:
        (reading,) = readings_of([said(told(**{name: value}))])
        assert getattr(reading, name) == taken and shown in readings_html("How high is K2?", [reading], 0)


def test_readings_of_this_process_hold_tuples_and_missing_keys_do_not_matter():
    parse = Parse("SELECT 1", 0.5, ("1",), (Link("K2", 12, 14, "value", "Mountain", "K2", "exact"),), "one", "t")
    assert readings_of([said(asdict(parse))]) == [parse]
    assert readings_of([said({"sql": "SELECT 1"})]) == [Parse("SELECT 1", None, (), (), "")]


@pytest.mark.slow
def test_a_reply_of_a_thousand_readings_is_cut():
    many = [told(f"SELECT {n}", values=["v"] * 30, links=[link()] * 30) for n in range(1000)]
    found = readings_of([said(*many)])
    assert len(found) == 20 and len(found[0].values) == len(found[0].links) == 20


def test_only_the_steps_of_models_count():
    assert readings_of([said(told(), kind="sql"), said(told(), kind="tool")]) == []


def test_the_reading_of_an_answer():
    readings = readings_of([said(told("SELECT 1", 0.1, "a"), told("SELECT 2", 0.05, "a"))])
    assert reading_of(readings, Answer("2", query="SELECT 2 ", table_id="a")) == 1
    others = (
        Answer("2", query=query, table_id=of) for query, of in (("SELECT 2", "b"), ("SELECT 3", "a"), (None, None))
    )
    for other in (None, Answer.none("no"), *others):
        assert reading_of(readings, other) is None


def test_a_saved_trace_explains_itself(tmp_path):
    peaks = Table("peaks", ("Mountain", "Height"), (("K2", "8,611"), ("Lhotse", "8,516")))
    answer = SQLAgent(chat_model()).solve("How high is K2?", [peaks])
    answer.trace.save(tmp_path / "trace.json")
    readings = readings_of(Trace.load(tmp_path / "trace.json"))
    page = readings_html("How high is K2?", readings, reading_of(readings, answer))
    assert re.search(r'<span class="link value" title="K2 in Mountain: written the same">K2</span>', page)
    assert page.count("<section") == len(readings) and page.count("the answer") == 1 and "8611" in page


# the question, underlined: what is dangerous in it, `test_hostile_pages` shows


def linked(text="K2", start=12, end=14, kind="value", column="a", value="b", how="exact"):
    return Link(text, start, end, kind, column, value, how)


def test_links_are_underlined_where_they_stand_and_else_looked_for():
    page = question_html("How high is K2, K2?", [linked(start=16, end=18)])
    assert page.startswith('<p class="asked">How high is K2, <span class="link value"')
    for start, end in ((-1, -1), (0, 2), (900, 902), (14, 12), (12, 14)):
        assert ">K2</span>?" in question_html("How high is K2?", [linked(start=start, end=end)])
    assert "<span" not in question_html("How high is K2?", [linked("Lhotse")])


def test_overlapping_links_underline_each_letter_once():
    links = [linked("high is K2", 4), linked(), linked("How", 0, 3, "column", how="header")]
    page = question_html("How high is K2?", links)
    assert page.count("<span") == 2 and re.sub(r"<[^>]*>", "", page) == "How high is K2?"


def test_what_a_link_means_is_said_in_words():
    synonym = linked("tall", kind="column", column="Height", how="synonym")
    assert link_words(synonym) == ("the column Height", "another word for it")
    bound = linked("1000", column="Height", value="1000", how="compare")
    assert link_words(bound) == ("1000, compared with Height", "a bound")
    assert link_words(linked(how="guess")) == ("b in a", "guess")


# solved examples

ANSWER = Answer("8611", ("8611",), "SELECT height FROM t", table_id="peaks.csv")


def test_an_example_kept_again_replaces_the_old_one_and_touches_no_other_line(tmp_path):
    file = tmp_path / "questions-mine.jsonl"
    strange = b'{"id": "1",   "question": "By hand?"}\r\nnot JSON \xff\n[1]\n\n{"id": "2", "question": "No newline?"}'
    file.write_bytes(strange)
    add_example("How high is K2?", ANSWER, file)
    assert file.read_bytes().startswith(strange + b"\n{") and file.read_bytes().endswith(b"}\n")
    add_example("Who?", ANSWER, file)
    other = Answer("8612", ("8612",), "SELECT 2", table_id="peaks.csv", route=("edit:peaks.csv",))
    add_example(" How high is K2? ", other, file)
    written = file.read_bytes()
    assert written.startswith(strange) and written.count(b'"How high is K2?"') == 1 and b"8612" in written
    assert not (tmp_path / "questions-mine.jsonl.new").exists()
    with pytest.raises(SourceError, match="line 2"):
        load_examples(file)


def test_an_example_of_any_text_can_be_read_back(tmp_path):
    texts, file = ["東京\u2028の人口\n？", f"{EVIL}\ufffd\0", '"' * 50, "x" * 100_000], tmp_path / "questions.jsonl"
    for text in texts:
        add_example(text, Answer(text, (text, ""), text, table_id=text), file)
    again = [(example.text, example.answer, example.sql) for example in load_examples(file)]
    assert again == [(text, (text, ""), text) for text in texts]
    program = Answer("1", ("1",), "answer = 1", language="python", table_id="t")
    example = add_example("How high?", program, tmp_path / "q.jsonl")
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
    mine = build_index("tables", tmp_path / "mine", progress=False)
    assert examples_path(mine) == tmp_path / "questions-kept-mine.jsonl"


def test_processes_that_keep_at_the_same_moment_lose_nothing(tmp_path):
    file = tmp_path / "questions-kept.jsonl"
    code = (
        "import sys; from tablerag.core import Answer; from tablerag.schema.examples import add_example\n"
        "for at in range(25): add_example(f'{sys.argv[2]} {at}', Answer('1', ('1',), 'SELECT 1', "
        "table_id='t'), sys.argv[1])"
    )
    writers = [subprocess.Popen([sys.executable, "-c", code, file, name]) for name in "ab"]
    assert [writer.wait(60) for writer in writers] == [0, 0]
    kept = sorted(example.text for example in load_examples(file))
    assert kept == sorted(f"{name} {at}" for name in "ab" for at in range(25))


def test_a_file_that_another_process_holds_is_an_error_in_words(tmp_path, monkeypatch):
    monkeypatch.setattr("tablerag.schema.examples._WAIT", 0.0)
    refused = pytest.raises(SourceError, match="being written by another process")
    with lock_folder(tmp_path, ".q.jsonl.lock"), refused:
        add_example("How high is K2?", ANSWER, tmp_path / "q.jsonl")


def test_the_command_line_measures_on_kept_examples(tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    (tmp_path / "peaks.csv").write_text("mountain,height\nK2,8611\nLhotse,8516\nMakalu,8485\n")
    query, kept = "SELECT height FROM peaks WHERE mountain = 'K2'", tmp_path / "questions-kept-x.jsonl"
    add_example("What is the height of K2?", Answer("8611", ("8611",), query, table_id="peaks.csv"), kept)
    assert main(["bench", str(tmp_path), "--task", "answer", "--questions", str(kept), "--json"]) == 0
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
