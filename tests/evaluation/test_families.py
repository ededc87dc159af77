"The lenient rule for typed golds by hand, weights that leave a family out, and records that figures come from."

import json

import families
import headline
import pytest
from lenient import same_list, same_value

from tablerag.core import Answer, Parse, SourceError
from tablerag.evaluation.confidence import JudgedAnswer


@pytest.mark.parametrize(
    "found, gold",
    [
        ("3995.6666", "3995.67"),  # rounds to the digits of the gold
        ("94.4", "94"),
        ("154983", "154983.0"),
        ("0.3333", "0.333333333"),  # one part in two thousand
        ("89 %", "0.89"),
        ("1,057.016", "1057.016"),
        ("no", "No"),
        ("Tyre [1]", "tyre"),
        ("2016-10-03", "2016/10/03"),
    ],
)
def test_a_value_is_the_golds(found, gold):
    assert same_value(found, gold)


@pytest.mark.parametrize(
    "found, gold",
    [("95", "94"), ("94.6", "94"), ("1056", "1057.016"), ("-94", "94"), ("88 %", "0.89"), ("yes", "No"), ("", "No")],
)
def test_a_value_is_another(found, gold):
    assert not same_value(found, gold)


def test_lists_in_any_order_and_words_of_the_question():
    assert same_list(["62170", "1955"], "1955, 62170") and not same_list(["1955"], "1955, 62170")
    assert same_list(["Newburgh, Heights"], "Newburgh, Heights")  # a comma may stand in a name
    assert same_list(["0.89", "Eggs"], "0.89", "What share have Eggs?")
    assert not same_list(["0.89", "Eggs"], "0.89", "What share is it?") and not same_list([], "0.89")
    assert same_list(["b", "a"], ["a", "b"]) and not same_list(["a"], ["a", "b"])


def test_a_refusal_is_judged_by_its_closest_interpretation():
    asked = families.Asked()
    closest = Parse("SELECT 2", 0.3, ("2",), (), "2")
    for id, answer in (
        ("right", Answer("2", ("2",), probability=0.9)),
        ("closest", Answer.none("?", proposals=(closest,))),
        ("nothing", Answer.none("?")),
    ):
        asked.ask(id, "table", lambda answer=answer: answer, lambda given: families.values_of(given) == ["2"])
    asked.ask("cannot", "table", lambda: Answer("2", ("2",), probability=0.5), lambda given: True, answerable=False)
    asked.refuse("unread", "file", SourceError("is no workbook"))
    assert asked.judged == [
        JudgedAnswer(0.9, True, True, cluster="table", id="right"),
        JudgedAnswer(0.3, True, False, cluster="table", id="closest"),
        JudgedAnswer(None, False, False, cluster="table", id="nothing"),
        JudgedAnswer(0.5, False, True, answerable=False, cluster="table", id="cannot"),
        JudgedAnswer(None, False, False, cluster="file", id="unread"),
    ]
    found = families.figures_of(asked)
    assert (found["n"], found["answerable"], found["right"]["value"], found["refused"]["n"]) == (5, 4, 0.25, 4)
    assert found["failed"] == ["unread: is no workbook"]


def test_what_is_measured_again_replaces_its_family_alone(tmp_path):
    judged = [JudgedAnswer(0.9, True, True, cluster="t", id="a"), JudgedAnswer(None, False, False, False, "t", "b")]
    path = tmp_path / "families.json"
    for name in ("wtq", "wikisql"):
        families.keep(path, {name: {"n": 2}}, {name: families.record_line(name, judged)})
    families.keep(path, {"wtq": {"n": 1}}, {"wtq": families.record_line("wtq", judged[:1])})
    assert json.loads(path.read_text("utf-8"))["families"] == {"wikisql": {"n": 2}, "wtq": {"n": 1}}
    assert headline.records(tmp_path) == {"wikisql": judged, "wtq": judged[:1]}


def test_weights_without_a_family(tmp_path, monkeypatch):
    taken = []
    monkeypatch.setattr(families.parser_module, "use_weights", taken.append)
    with pytest.raises(SystemExit, match="parser-without-open_wikitable.npz: there is no such file"):
        families.take_weights("open_wikitable_e2e", tmp_path)
    (tmp_path / "parser-without-untidy.npz").touch()
    assert families.take_weights("desk", tmp_path) == tmp_path / "parser-without-untidy.npz"
    # no weights are trained on a graph: those of the product are taken, not those of the family before
    assert families.take_weights("ck25", tmp_path) is None and taken == [tmp_path / "parser-without-untidy.npz", ""]


def test_the_committed_figures_are_those_of_the_records():
    kept = json.loads(families.FIGURES.read_text(encoding="utf-8"))["families"]
    records = headline.records()
    assert list(kept) == list(records)
    for name, judged in records.items():
        able = [each for each in judged if each.answerable]
        right = sum(each.answered and each.first_right for each in able) / len(able)
        assert kept[name]["n"] == len(judged) and kept[name]["right"]["value"] == pytest.approx(right, abs=1e-4)
