"""RAG, RAG(html), RAG+Vision: what is shown, what is cut, what is read off a reply; scripted, over HTTP, and on the
built-in model."""

import re
from types import SimpleNamespace

import pytest
from langchain_core.messages import AIMessage
from scripted import ScriptedChatModel

from tablerag.core import Found, Hit, ModelError, SourceError, Table
from tablerag.methods.contexts import ShownTable, fit_tables
from tablerag.methods.pipeline import RetrieveAndSolve, promising_hits
from tablerag.methods.readers import RAG, RAGHtml, RAGVision, rank_by_likeness
from tablerag.models.chat import chat_model
from tablerag.schema.room import estimate_tokens
from tablerag.tables.chunking import chunks, to_html, to_text
from tablerag.vision import recognition

PEAKS = Table("peaks", ("Mountain", "Height"), (("K2", "8,611"), ("Lhotse", "8,516")), title="Highest mountains")
EVENTS = Table(
    "events", ("Event", "Date"), (("Shot put", "May 20, 2005"), ("Long jump", "May 21, 2005")), title="Field events"
)
LONG = Table("long", ("Name", "Number"), tuple((f"Name {i}", str(i)) for i in range(10_000)), title="A long list")
EMPTY = Table("empty", ("A", "B"), (), title="Nothing yet")
CJK = Table("yama", ("山", "標高"), (("富士山", "3,776"), ("北岳", "3,193")), title="日本の山")
PNG = b"\x89PNG\r\n\x1a\n" + b"0" * 32
READERS = (RAG, RAGHtml)


class Images:
    def get(self, table: Table) -> bytes:
        return PNG


def prompt_of(model: ScriptedChatModel) -> str:
    content = model.seen[-1][1].content
    return content if isinstance(content, str) else content[0]["text"]


# one call over all tables


@pytest.mark.parametrize("reader", READERS)
def test_one_call_over_all_tables(reader):
    model = ScriptedChatModel(["May 20, 2005"])
    answer = reader(model).solve("When was the shot put?", [PEAKS, EVENTS])
    assert (answer.text, answer.values) == ("May 20, 2005", ("May 20, 2005",))
    assert answer.table_id == "events" and answer.evidence[0].rows == (0,) and answer.evidence[0].columns == (1,)
    assert len(model.seen) == 1 and answer.usage.calls == 1 and answer.usage.input_tokens == 10
    assert "Highest mountains" in prompt_of(model) and "Field events" in prompt_of(model)
    assert [step.kind for step in answer.trace if step.kind != "context"] == ["model"]


@pytest.mark.parametrize("reader", READERS)
def test_no_answer_is_a_value(reader):
    answer = reader(ScriptedChatModel(["NO ANSWER: no singer is named"])).solve("Who sang?", [PEAKS])
    assert not answer.answered and answer.reason == "no singer is named" and answer.usage.calls == 1


@pytest.mark.parametrize(
    ("first", "second", "told", "repairs"),
    [
        ("", "8,611", "", 1),
        (AIMessage("8,6", response_metadata={"finish_reason": "length"}), "8,611", "", 1),
        ("<think>8848? No.</think>\n8,611", None, "", 1),
        ("<think>It may be", "8,611", "", 1),
        ("", "", "the reply was empty", 1),
        ("", AIMessage("8", response_metadata={"finish_reason": "length"}), "the reply was cut off at its longest", 1),
        ("I'm sorry, but I can't assist with that.", None, "the model refused to answer: I'm sorry", 0),
        (AIMessage("", additional_kwargs={"refusal": "No."}), None, "the model refused to answer: No", 0),
    ],
)
@pytest.mark.parametrize("reader", READERS)
def test_a_reply_that_cannot_be_used_is_asked_for_once_more(reader, first, second, told, repairs):
    model = ScriptedChatModel([first] if second is None else [first, second])
    answer = reader(model).solve("How high is K2?", [PEAKS])
    assert (answer.values == ("8,611",)) if not told else answer.reason.startswith(told), answer
    assert len(answer.trace.of("repair")) == repairs and len(model.seen) == 2 - (second is None)
    assert second is None or "Your last reply was" in model.seen[1][-1].text and "K2" in model.seen[1][-1].text


# what stands in the prompt


@pytest.mark.parametrize("reader", READERS)
def test_empty_table_is_shown_as_it_is(reader):
    model = ScriptedChatModel(["NO ANSWER: no rows"])
    answer = reader(model).solve("Which?", [EMPTY])
    assert "Nothing yet" in prompt_of(model) and not answer.answered and not answer.trace.of("cut")


def test_html_is_cut_in_sight():
    model = ScriptedChatModel(["Name 3"])
    answer = RAGHtml(model, budget=500).solve("Which name has the number 3?", [LONG, PEAKS])
    [cut] = answer.trace.of("cut")
    shown = cut.output.rows_shown
    assert 0 < shown < 100 and cut.output.rows_of == 10_000 and cut.name == "long"
    assert f"first {shown} of 10,000 rows are shown" in prompt_of(model) and "Name 3<" in prompt_of(model)
    assert "8,516" in prompt_of(model)  # the small table is whole
    assert estimate_tokens(prompt_of(model).split("\n\nQuestion:")[0]) <= 500


@pytest.mark.parametrize(
    ("question", "row"),
    [
        ("What is the number of Name 9000?", 9000),
        ("Which name has the number 7777?", 7777),
        ("What number has the nane 1234?", 1234),
    ],
)
def test_html_shows_the_rows_near_the_question_in_the_order_of_the_table(question, row):
    model = ScriptedChatModel(["x"])
    answer = RAGHtml(model).solve(question, [LONG, PEAKS])
    [cut] = answer.trace.of("cut")
    prompt, rows = prompt_of(model), [int(each) for each in re.findall(r"<td>Name (\d+)</td>", prompt_of(model))]
    assert row in rows and rows == sorted(rows) and len(rows) == cut.output.rows_shown < 1000
    assert f"Table 1 ({len(rows):,} of 10,000 rows are shown):" in prompt
    assert estimate_tokens(prompt.split("\n\nQuestion:")[0]) <= 3500 and re.findall(r"<\w+ ", prompt) == []


def test_the_budget_of_html_is_at_most_what_the_model_takes():
    assert RAGHtml(ScriptedChatModel([])).room == 3500 and RAGHtml(ScriptedChatModel([]), 20_000).room == 20_000
    assert RAGHtml(ScriptedChatModel([], profile={"max_input_tokens": 2000})).room == 1500


def test_no_room_at_all_is_told():
    model = ScriptedChatModel(["NO ANSWER: nothing is shown"])
    answer = RAGHtml(model, budget=2).solve("Which?", [PEAKS])
    assert "not shown for lack of room" in prompt_of(model) and answer.trace.of("cut")[0].output.columns_shown == 0


def test_chunks_found_come_first_then_the_most_alike():
    pieces = chunks(LONG)
    hits = [Hit("long", 1.0, 1, chunk=pieces[3]), Hit("gone", 0.5, 2, chunk=pieces[4])]
    model = ScriptedChatModel(["1"])
    answer = RAG(model, pieces=2).solve("What is the number of Name 9000?", [LONG], Found(tuple(hits)))
    shown = answer.trace.of("context")[0].output.chunks
    assert shown[0] == pieces[3].id and len(shown) == 2
    best = next(piece for piece in pieces if piece.first_row <= 9000 <= piece.last_row)
    assert shown[1] == best.id and "Name 9000 " in prompt_of(model)
    assert not answer.trace.of("cut")  # five chunks are the method, not a cut


def test_a_chunk_of_another_table_is_not_believed():
    stranger = chunks(Table("peaks", ("A",), (("forged",),)))[0]
    model = ScriptedChatModel(["x"])
    RAG(model).solve("What?", [PEAKS], Found((Hit("peaks", 1.0, 1, chunk=stranger),)))
    assert "forged" not in prompt_of(model) and "Lhotse" in prompt_of(model)


def test_chunks_left_out_by_the_budget_are_counted():
    answer = RAG(ScriptedChatModel(["1"]), budget=700).solve("What is the number of Name 9000?", [LONG])
    assert len(answer.trace.of("cut")) + len(answer.trace.of("context")[0].output.chunks) == 5 and answer.trace.of(
        "cut"
    )


def test_most_alike_weighs_rare_words():
    pieces = chunks(LONG)
    assert (
        rank_by_likeness("name number 4321", pieces)[0].first_row
        <= 4321
        <= rank_by_likeness("name number 4321", pieces)[0].last_row
    )
    assert rank_by_likeness("富士山の標高", [*chunks(PEAKS), *chunks(CJK)])[0].table_id == "yama"
    assert rank_by_likeness("nothing alike", pieces) == pieces


def test_a_row_cut_in_pieces_is_not_taken_for_whole():
    story = Table("story", ("Year", "Text"), (("2004", " ".join(f"word{i}" for i in range(300))), ("2005", "short")))
    answer = RAG(ScriptedChatModel(lambda messages, tools: "x"), pieces=1).solve("word7", [story])
    shown = RAG(chat_model("embedded"), pieces=1)._context("word7", [story], (), answer.trace).shown[0]
    assert shown.rows == () and "0 of 2 rows" in shown.note


# pictures


def test_vision_sends_pictures_and_chunks():
    model = ScriptedChatModel(["8,611"])
    answer = RAGVision(model, images=Images()).solve("How high is K2?", [PEAKS, LONG])
    content = model.seen[0][1].content
    assert [part["type"] for part in content] == ["text", "image_url", "image_url"] and "K2" in content[0]["text"]
    assert "Picture 2 shows table 2, A long list (9,950 more rows not drawn)" in content[0]["text"]
    assert [step.name for step in answer.trace.of("image")] == ["peaks", "long"] and answer.trace.of("cut")[
        0
    ].name == "long"
    assert answer.values == ("8,611",) and answer.table_id is None  # a bare number names no table


def test_vision_with_pictures_alone():
    model = ScriptedChatModel(["8,611"])
    answer = RAGVision(model, images=Images(), text=False).solve("How high is K2?", [PEAKS])
    assert "8,611" not in model.seen[0][1].content[0]["text"] and answer.table_id == "peaks"


# reading a line


def test_an_unclear_line_keeps_its_text():
    answer = RAGHtml(ScriptedChatModel(["Oslo, Norway"])).solve("Where?", [PEAKS])
    assert answer.answered and answer.text == "Oslo, Norway" and answer.values == ()


def test_the_table_is_told_only_where_it_shows():
    twin = Table("twin", PEAKS.header, PEAKS.rows, title="The same again")
    for tables, reply, told in (
        ([PEAKS, EVENTS], "K2", "peaks"),
        ([PEAKS, twin], "K2", None),
        ([PEAKS, EVENTS], "2", None),
        ([PEAKS, EVENTS], "8611", None),
        ([PEAKS], "2", "peaks"),
    ):
        assert RAGHtml(ScriptedChatModel([reply])).solve("?", tables).table_id == told, (reply, told)


# budgets


def test_what_fits_never_passes_the_budget():
    wide = Table(
        "wide", tuple(f"Column {i}" for i in range(300)), (tuple(str(i) for i in range(300)),) * 5, title="x" * 5000
    )
    for render in (to_text, to_html):
        for budget in (30, 100, 400, 3000):
            shown = fit_tables([PEAKS, wide, CJK, EMPTY, LONG], render, budget)
            assert sum(estimate_tokens(render(each.table)) for each in shown if each.columns) <= budget
            assert all(each.note for each in shown if each.table != each.whole)
    assert fit_tables([PEAKS], to_text, 1000)[0] == ShownTable.rows_of(PEAKS, range(len(PEAKS.rows)))


# the built-in model


def test_embedded_does_not_know_what_was_cut():
    cities = Table("long", ("City", "Mayor"), tuple((f"City {i}", f"Mayor {i}") for i in range(10_000)), title="Cities")
    question = "Who is the mayor of City 9876?"
    assert RAGHtml(chat_model("embedded"), budget=300).solve(question, [cities]).values == ("Mayor 9876",)
    counted = RAGHtml(chat_model("embedded"), budget=300).solve("How many cities are there?", [cities])
    assert counted.values == (str(counted.trace.of("cut")[0].output.rows_shown),)
    found = RAG(chat_model("embedded")).solve(question, [cities])
    assert found.values == ("Mayor 9876",) and found.evidence[0].rows == (9876,)


def test_embedded_refuses_pictures_by_name(monkeypatch):
    monkeypatch.setattr(recognition, "installed", lambda: False)
    with pytest.raises(ModelError, match=r"read_images.*tablerag\[ocr\]"):
        RAGVision(chat_model("embedded"), images=Images()).solve("How high is K2?", [PEAKS])


def test_embedded_reads_the_picture_and_not_the_cells(monkeypatch):
    seen = {b"peaks": Table("picture", PEAKS.header, (("K2", "8,612"),)), b"events": None}

    def read(picture: bytes) -> SimpleNamespace:
        if seen[picture] is None:
            raise SourceError("no text was found in the picture")
        return SimpleNamespace(table=seen[picture])

    monkeypatch.setattr(recognition, "installed", lambda: True)
    monkeypatch.setattr(recognition, "read_table", read)
    images = SimpleNamespace(get=lambda table: table.id.encode())
    anyhow = chat_model("embedded", threshold=0.01)  # which table it is, not how likely
    answer = RAGVision(anyhow, images=images, text=False).solve("How high is K2?", [PEAKS, EVENTS])
    assert answer.values == ("8612",) and answer.table_id == "peaks" and answer.evidence == ()
    assert (
        not RAGVision(chat_model("embedded"), images=images, text=False).solve("How high is Lhotse?", [PEAKS]).answered
    )
    both = RAGVision(chat_model("embedded"), images=images).solve("How high is Lhotse?", [PEAKS])  # stands in a chunk
    assert both.values == ("8516",)
    with pytest.raises(ModelError, match="0 pictures"):
        RAGVision(chat_model("embedded")).solve("How high is K2?", [PEAKS])


# as a system


def test_a_system_hands_over_the_chunks_found():
    class Finder:
        def search(self, question: str, k: int = 5) -> list[Hit]:
            return [Hit("long", 1.0, 1, chunk=chunks(LONG)[7]), Hit("peaks", 0.9, 2, chunk=chunks(PEAKS)[0])]

    tables = {table.id: table for table in (LONG, PEAKS)}
    model = ScriptedChatModel(["K2"])
    answer = RetrieveAndSolve(Finder(), tables.__getitem__, RAG(model, pieces=2)).answer("Which is highest?")
    assert answer.trace.of("context")[0].output.chunks == (chunks(LONG)[7].id, chunks(PEAKS)[0].id)
    assert answer.route == ("rag",) and answer.table_id == "peaks" and len(answer.hits) == 2
    assert promising_hits(answer.hits)
