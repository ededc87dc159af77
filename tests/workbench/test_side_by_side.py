"One question, several systems: who agrees, what failed, and what a cancelled comparison leaves."

from types import MappingProxyType

import pytest
from patience import waited
from test_widgets import EVIL, FakeIndex, FakeSystem, Gate, opened, press, put

from tablerag.core import Answer, ModelError, UsageError
from tablerag.workbench.side_by_side import SideBySide, same_answers
from tablerag.workbench.state import WorkbenchState


class Speaker(FakeSystem):
    "A system that says what its name says."

    said = MappingProxyType({"rag": Answer("8,611 m", ("8,611",)), "rag_html": Answer.none(f"no {EVIL}")})

    def __init__(self, index, name, act=lambda kind: None):
        super().__init__(index, act)
        self.name = name

    def answer(self, question):
        if self.name == "rag_vision":
            raise ModelError(f"no eyes {EVIL}")
        answer = super().answer(question)
        return self.said.get(self.name, answer)


def speaking(act=lambda kind: None, **settings):
    def made(name, index, *rest, **options):
        return Speaker(index, name, act)

    return WorkbenchState(FakeIndex(), make_system=made, **settings)


NAMES = ["mixed", "rag", "rag_html", "rag_vision"]


def test_the_same_value_is_the_same_answer_however_it_is_written():
    shown = SideBySide.of(speaking(), " How high is K2? ", NAMES)
    assert shown.groups == [["mixed", "rag"]] and shown.verdict == "All 2 answers are the same; 2 without an answer."
    frame = shown.to_frame()
    assert list(frame["system"]) == NAMES and list(frame["level"]) == ["answer", "answer", "none", "error"]
    assert list(frame["group"].dropna()) == [1, 1] and frame["error"][3].startswith("no eyes")
    assert shown["rag"].text == "8,611 m" and list(shown) == NAMES and "K2" in repr(shown)
    html = shown._repr_html_()
    assert "<script" not in html and "no eyes" in html and html.count('"beside-card group-0"') == 2
    with pytest.raises(UsageError, match="no eyes"):
        shown["rag_vision"]
    with pytest.raises(UsageError, match="was not asked"):
        shown["chess"]


def test_groups_of_answers():
    assert same_answers([]) == [] and same_answers([None, Answer.none("x")]) == []
    texts = ["Nile", "Ob", "ob", "the Nile", "Ob.", "White Nile"]
    assert same_answers([Answer(text, (text,)) for text in texts]) == [[1, 2, 4], [0, 3], [5]]


@pytest.mark.parametrize(
    ("systems", "said"),
    [([], "nothing to compare"), (["mixed", " mixed "], "nothing to compare"), (["mixed", "'"], "'"),
     (["mixed", "magic"], "magic"), (["mixed", "rag sharp=1"], "sharp"), (["mixed", "rag fusion=cosine"], "retrieval")],
)  # fmt: skip
def test_what_cannot_be_compared_leaves_the_answer_there_is(systems, said):
    state = speaking()
    before = state.ask("How high is K2?")
    with pytest.raises(UsageError, match=said):
        state.compare("another", systems)
    assert state.answer is before and state.question == "How high is K2?" and state.beside == []


def test_each_card_opens_in_the_tabs():
    bench = opened(speaking())
    part = bench.beside
    part.toggle.value = True
    assert "Tick two" in part.note.value and part.chosen == ["mixed"]
    for name in NAMES:
        part.ticks[name].value = True
    put(bench, "How high is K2?")
    assert len(part.cards.children) == 4 and "2 answers are the same" in part.verdict.value
    assert "2 answers are the same" in bench.heard.value and bench.state.opened == 0
    assert ">8611<" in bench["Answer"].html.value and "group-0" in part.cards.children[1]._dom_classes
    press(bench, part.cards.children[1].children[1])
    assert "8,611 m" in bench["Answer"].html.value and bench.state.opened == 1
    assert "opened" in part.cards.children[1]._dom_classes and "opened" not in part.cards.children[0]._dom_classes
    assert '"system": "rag"' in bench.state.trace_json() and bench.state.system == "mixed"
    press(bench, part.cards.children[3].children[1])
    assert "no eyes" in bench.status.value and "8,611" not in bench["Answer"].html.value
    part.toggle.value = False
    put(bench, "How high is K2?")
    assert part.box.layout.display == "none" and not bench.state.beside and not part.cards.children


def test_cancel_in_the_midst_keeps_what_was_said_and_asks_nobody_more():
    asked, gate = [], Gate("grade")

    def act(kind):
        if kind == "retrieve":
            asked.append(kind)
        if len(asked) == 2:
            gate(kind)

    bench = opened(speaking(act))
    bench.beside.toggle.value = True
    for name in ("rag", "chain_of_table"):
        bench.beside.ticks[name].value = True
    bench.ask("How high is K2?")
    assert gate.reached.wait(60)
    assert waited(lambda: "8611" in bench.beside.cards.children[0].children[0].value)
    assert waited(lambda: "working" in bench.beside.cards.children[1].children[0].value)
    press(bench, bench.bar.cancel_button)
    gate.go_on.set()
    cards = [card.children[0].value for card in bench.beside.cards.children]
    assert "8611" in cards[0] and "cancelled" in cards[1] and "not asked" in cards[2]
    assert "Cancelled" in bench.status.value and len(asked) == 2 and bench.state.answer is None
    bench.beside.toggle.value = False
    put(bench, "How high is K2?")
    assert bench.state.answer.text == "8611"


def test_settings_are_added_as_a_contender():
    bench = opened(speaking())
    part = bench.beside
    part.toggle.value = True
    bench.bar.options.controls["grading"].value = "answered"
    part.add()
    part.add()
    assert part.chosen == ["mixed", "mixed grading=answered"] and part.note.value == ""
    put(bench, "How high is K2?")
    assert [dict(each.options) for each in bench.state.beside] == [{}, {"grading": "answered"}]
