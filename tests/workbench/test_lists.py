"The lists beside the question box, without a browser: search, look, choose, go back."

import json
import sqlite3
import threading

import pytest
from patience import waited
from test_widgets import EVIL, assert_harmless, make_state, opened, put

from tablerag.core import Answer, SourceError, Trace, UsageError
from tablerag.retrieval.index import build_index
from tablerag.sources.history import History, HistoryLine
from tablerag.workbench.lists import page_of_table_html
from tablerag.workbench.widgets import Workbench


@pytest.fixture(scope="module")
def many(tmp_path_factory):
    "Sixty tables, one of them of a stranger, and a file that is none."
    folder = tmp_path_factory.mktemp("many")
    for at in range(60):
        rows = "".join(f"peak {row},{9000 - row - at}\n" for row in range(at % 7 + 1))
        (folder / f"peaks {at:02}.csv").write_text(f"mountain,height {at}\n{rows}")
    head, cell = (f'"{text}"' for text in (EVIL.replace('"', '""'), f"{EVIL} cell".replace('"', '""')))
    (folder / "evil.csv").write_text(f"{head},number\n{cell},7\n")
    (folder / "old.xlsx").write_bytes(b"no workbook")
    return build_index(folder, tmp_path_factory.mktemp("index") / "in", progress=False)


def told(part, **content) -> list:
    "What the list shows after the browser has said something."
    part.list._receive(None, content, None)
    return part.list.widget.rows


@pytest.fixture
def bench(many):
    bench = Workbench(many, examples=[])
    bench.tables.toggle.value = True
    bench.tables.making.join(30)
    return bench


def names(rows) -> list[str]:
    return [row["cells"][0] for row in rows]


def test_a_page_of_tables_is_shown_whatever_their_number(bench):
    widget = bench.tables.list.widget
    assert len(widget.rows) == 25 and widget.total == 62 and widget.note == "61 tables"
    assert told(bench.tables, start=50)[-1]["off"] and len(widget.rows) == 12
    assert names(told(bench.tables, query="PEAKS 07")) == ["peaks 07"] and widget.start == 0
    assert widget.note == "1 of 62 found"
    told(bench.tables, query="peaks")
    assert [row["cells"][1] for row in told(bench.tables, sort="rows")][:2] == ["1", "1"]
    assert [row["cells"][1] for row in told(bench.tables, sort="rows")][:2] == ["7", "7"]
    assert told(bench.tables, query="nothing at all") == [] and widget.total == 0


def test_what_was_left_out_says_why_and_what_to_do(bench):
    [lost] = told(bench.tables, act="left")
    assert lost["off"] and lost["cells"][0] == "old.xlsx" and lost["below"].count(". ") == 1
    assert len(told(bench.tables, act="left")) == 25


def test_a_stranger_s_texts_stay_texts(bench):
    [row] = told(bench.tables, query="number evil")
    told(bench.tables, open=row["id"])
    assert waited(lambda: "cell" in bench.tables.look.html.value)
    assert_harmless(bench.tables.look.html.value)
    told(bench.tables, tick=row["id"], on=True)
    assert_harmless(bench.tables.chosen.html.value, None)
    json.dumps(bench.tables.list.widget.get_state(["rows"]))


def test_a_look_turns_over_the_rows_of_a_large_table(tmp_path):
    from tablerag.tables.reading import Reading

    (tmp_path / "in").mkdir()
    rows = "".join(f"{at},{at * at}\n" for at in range(5000))
    (tmp_path / "in" / "squares.csv").write_text(f"number,square\n{rows}")
    index = build_index(tmp_path / "in", tmp_path / "out", progress=False, reading=Reading(cells=1000))
    assert index.table("squares.csv").whole
    bench = Workbench(index, examples=[])
    page = bench.state.page("squares.csv", 4990, 20)
    assert [row[1] for row in page.table.rows] == [str(at * at) for at in range(4990, 5000)] and page.total == 5000
    bench.tables.toggle.value = True
    bench.tables.making.join(30)
    told(bench.tables, open="squares.csv")
    look = bench.tables.look
    assert waited(lambda: ">1</td>" in look.html.value) and look.earlier.layout.display == ""
    look.later.click()
    assert waited(lambda: ">21</td>" in look.html.value) and not look.earlier.disabled
    told(bench.tables, open="squares.csv")
    assert look.line is None and look.box.layout.display == "none"


def test_tables_chosen_are_asked_alone_and_seen_until_they_are_given_up(bench):
    told(bench.tables, query="peaks 07")
    assert told(bench.tables, tick="peaks 07.csv", on=True)[0]["ticked"]
    assert "Only 1 table" in bench.tables.chosen.html.value and bench.tables.chosen.box.layout.display == ""
    put(bench, "How high is peak 0?")
    assert bench.state.answer.text == "8993" and len(bench.state.hits) == 1
    [step] = bench.state.answer.trace.of("retrieve")
    assert step.output.chosen == ("peaks 07.csv",) and "of 1 chosen by hand" in bench["Trace"].html.value
    told(bench.tables, query="height 1")
    told(bench.tables, act="choose")
    assert len(bench.state.tables) == 15 and "and 12 more" in bench.tables.chosen.html.value
    bench.tables.chosen.clear_button.click()
    assert bench.state.tables == () and bench.tables.chosen.box.layout.display == "none"
    put(bench, "How high is peak 0?")
    assert len(bench.state.hits) == 5


def test_a_chosen_table_that_has_gone_is_told(bench, many):
    bench.state.tables = ("gone.csv",)
    put(bench, "How high is peak 0?")
    assert "there is no table" in bench.status.value and bench.state.answer is None
    with pytest.raises(UsageError, match="peaks 07"):
        bench.state.choose_tables("peaks 0 7")


def test_a_source_that_cannot_be_listed_says_so(monkeypatch):
    bench = opened(make_state())

    def refuse(*_):
        raise SourceError("it is locked", "x.sqlite", "Close it elsewhere")

    monkeypatch.setattr("tablerag.sources.tables.TableSource.contents", refuse)
    bench.tables.toggle.value = True
    bench.tables.making.join(30)
    assert "it is locked" in bench.tables.list.widget.note


def asked(bench, *questions):
    for question in questions:
        put(bench, question)


def test_an_answer_comes_back_as_it_was_and_is_not_asked_again(many):
    bench = Workbench(many, examples=[])
    asked(bench, "How high is peak 0 in peaks 07?", "Who was born on the moon?")
    state, made = bench.state, []
    first, pages = state.history.whole(1), bench["Trace"].html.value
    state.make_system = lambda *_, **__: made.append(1)
    bench.history.toggle.value = True
    rows = bench.history.list.widget.rows
    assert names(rows)[0] == "Who was born on the moon?" and rows[0]["open"]
    told(bench.history, open="1")
    bench.wait()
    assert state.answer is first["answer"] and state.steps == first["steps"] and not made
    assert bench.bar.question.value == "How high is peak 0 in peaks 07?" and bench["Trace"].html.value != pages
    assert [row["open"] for row in bench.history.list.widget.rows] == [False, True]


def test_a_reading_chosen_by_hand_is_kept_in_the_line_of_its_question(many):
    bench = Workbench(many, examples=[])
    asked(bench, "How high is peak 0 in peaks 07?")
    run = bench.state.choose(1)
    assert not run.error and len(bench.state.history) == 1
    assert bench.state.history[1].answer == bench.state.answer.text and bench.state.answer.by_hand
    asked(bench, "How high is peak 1 in peaks 08?")
    assert bench.state.recall(1).by_hand and len(bench.state.history) == 2


def test_the_history_is_searched_kept_and_saved(many, tmp_path):
    bench = Workbench(many, examples=[], examples_path=tmp_path / "kept.jsonl")
    asked(bench, "What is the height of peak 0 in peaks 07?", "Who was born on the moon?")
    bench.history.toggle.value = True
    [row] = told(bench.history, query="8993")
    assert row["without"] == []
    sent = []
    bench.history.list.widget.send = lambda content, buffers=None: sent.append((content, buffers))
    for act, id in (("keep", "1"), ("copy", ""), ("save", "")):
        told(bench.history, act=act, id=id)
    assert "Kept in kept.jsonl" in sent[0][0]["said"] and "8993" in (tmp_path / "kept.jsonl").read_text()
    lines = [json.loads(line) for line in sent[1][0]["copy"].splitlines()]
    assert [line["level"] for line in lines] == ["answer", "none"] and sent[2][1][0].decode() == sent[1][0]["copy"]
    assert list(bench.state.history.to_frame()["question"]) == [line["question"] for line in lines]
    assert bench.state.history.save(tmp_path / "all.jsonl").read_text() == sent[1][0]["copy"]
    with pytest.raises(SourceError, match="cannot be written"):
        bench.state.history.save(tmp_path / "no" / "folder.jsonl")
    told(bench.history, act="remove", id="1")
    assert len(bench.state.history) == 1 and told(bench.history, query="8993") == []
    told(bench.history, act="again", id="2")
    bench.wait()
    assert [line.question for line in bench.state.history] == ["Who was born on the moon?"] * 2


def test_nothing_is_brought_back_while_a_question_is_asked(many):
    bench = Workbench(many, examples=[])
    asked(bench, "How high is peak 0 in peaks 07?")
    bench.history.toggle.value = True
    sent, go_on = [], threading.Event()
    bench.history.list.widget.send = lambda content, buffers=None: sent.append(content)
    assert bench.start(lambda: go_on.wait(30))
    told(bench.history, open="1")
    go_on.set()
    bench.wait()
    assert "is running" in sent[0]["said"]


def test_what_failed_and_what_was_taken_back(many):
    state = make_state()
    assert state.ask("") is None and len(state.history) == 0
    state.tables = ("peaks",)  # which a fake index cannot be restricted to
    state.ask("How high is K2?")
    assert state.history[1].level == "error" and state.history[1].reason == state.error
    state.tables = ()
    state.compare("How high is K2?", ["rag", "rag_html"])
    assert state.history[2].system == "rag, rag_html" and len(state.history) == 2
    state.recall(1)
    assert state.error and not state.beside and state.recall(2) and len(state.beside) == 2


def test_large_answers_are_not_held_for_ever():
    history = History(whole=3, room=1000, lines=5)
    for size in (100, 100, 100, 100, 900, 50, 2000):
        history.add(HistoryLine(0, f"of {size}").with_answer(Answer("x", ("x",), trace=Trace())), size, size)
    assert [line.number for line in history] == [3, 4, 5, 6, 7]
    assert [history.is_whole(line.number) for line in history] == [False, False, False, False, True]
    with pytest.raises(UsageError, match="Ask it again"):
        history.whole(3)
    with pytest.raises(UsageError, match="no question has the number 1"):
        history.whole(1)


def test_a_line_of_a_database_and_its_tables(tmp_path):
    with sqlite3.connect(tmp_path / "zoo.sqlite") as made:
        made.execute("CREATE TABLE keeper (id INTEGER PRIMARY KEY, name TEXT)")
        made.execute("CREATE TABLE animal (name TEXT, keeper_id INTEGER REFERENCES keeper (id))")
        made.executemany("INSERT INTO animal VALUES (?, 1)", [(f"{EVIL} {at}",) for at in range(30)])
        made.execute("INSERT INTO keeper VALUES (1, 'Ann')")
    made.close()
    bench = Workbench(str(tmp_path / "zoo.sqlite"), examples=[])
    bench.tables.toggle.value = True
    bench.tables.making.join(60)
    assert bench.tables.list.widget.note == "1 database, 2 tables"
    told(bench.tables, open="zoo/animal")
    assert waited(lambda: "30 rows" in bench.tables.look.html.value)
    assert_harmless(bench.tables.look.html.value)
    assert "animal.keeper_id → keeper.id" in bench.tables.look.html.value
    told(bench.tables, tick="zoo/keeper", on=True)
    put(bench, "How many keepers are there?")
    assert bench.state.answer.text == "1" and bench.state.history[1].tables == ("zoo/keeper",)
    told(bench.tables, open="zoo")
    assert waited(lambda: "<svg" in bench.tables.look.html.value)
    bench.state.index.close()


def test_a_table_without_rows_is_shown(many):
    from tablerag.core import Table
    from tablerag.sources.listing import Listed
    from tablerag.workbench.state import TablePage

    page = page_of_table_html(TablePage(Table("x", ("a",), ()), 0, 0, notes=(EVIL,)), Listed("x", EVIL))
    assert_harmless(page)
    assert "No rows" in page
