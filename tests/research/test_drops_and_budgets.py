"What a rewriting costs and what a budget buys, by hand."

import pandas as pd
import pytest
from frames import results

from research.budgets import budget_curve, row_costs, within_budget
from research.drops import performance_drop
from tablerag.core import UsageError
from tablerag.evaluation.significance import wilson

# --- drops ----------------------------------------------------------------------------------------------------------


def test_a_drop_by_hand():
    written = results(a=[1, 1, 1, 0], b=[1, 1, 0, 0])
    rewritten = results(a=[0, 1, 0, 1], b=[1, 1, 0, 0]).assign(question_id=lambda f: f["question_id"] + "'")
    frame = pd.concat([written.assign(tag_original=None), rewritten.assign(tag_original=written["question_id"])])
    a, b = performance_drop(frame).to_dict("records")
    assert (a["n"], a["before"], a["after"], a["drop"], a["lost"], a["won"]) == (4, 0.75, 0.5, 0.25, 2, 1)
    unseen = wilson(0, 2).high  # no question of two tables fell
    assert a["p"] == 1.0 and (b["drop"], b["low"], b["high"]) == (0, -unseen, unseen)
    by_mapping = performance_drop(frame, {f"q{i}'": f"q{i}" for i in range(4)})
    assert by_mapping.equals(performance_drop(frame))


def test_drops_by_kind_of_rewriting():
    written = results(a=[1, 1, 1, 0], b=[1, 1, 0, 0]).assign(tag_original=None, tag_perturbation=None)
    iso, dots = (
        results(a=a, b=b).assign(
            question_id=lambda f, mark=mark: f["question_id"] + mark,
            tag_original=written["question_id"],
            tag_perturbation=mark[1:],
        )
        for mark, a, b in (("~iso", [0, 0, 0, 0], [1, 1, 0, 0]), ("~dots", [1, 1, 1, 1], [0, 1, 0, 0]))
    )
    found = performance_drop(pd.concat([written, iso, dots]), by="tag_perturbation")
    assert list(zip(found["system"], found["kind"], found["drop"], strict=True)) == [
        ("a", "iso", 0.75), ("b", "iso", 0), ("a", "dots", -0.25), ("b", "dots", 0.25),
    ]  # fmt: skip
    assert found["p"].tolist() == [0.25, 1, 1, 1] and found["p_holm"].tolist() == [1, 1, 1, 1]
    with pytest.raises(UsageError, match="no column 'kind'"):
        performance_drop(pd.concat([written, iso]), by="kind")
    with pytest.raises(UsageError, match="rewritten question has no"):
        performance_drop(pd.concat([written, iso.assign(tag_perturbation=None)]), by="tag_perturbation")


def test_half_pairs_are_refused_or_counted():
    frame = results(a=[1, 1, 0])
    pairs = {"q1": "q0", "q9": "q2"}
    with pytest.raises(UsageError, match="1 of 2 pairs are not whole, the first is q9 of q2"):
        performance_drop(frame, pairs)
    found = performance_drop(frame, pairs, common=True)
    assert found["n"].item() == 1 and found["left_out"].item() == 1
    for bad, message in (({}, "no question is named"), ("tag_of", "no column 'tag_of'"), ({"x": "y"}, "not whole")):
        with pytest.raises(UsageError, match=message):
            performance_drop(frame, bad)


# --- budgets --------------------------------------------------------------------------------------------------------


def test_a_budget_for_each_question_by_hand():
    frame = results(a=[1, 1, 0, 1])  # 10, 20, 30, 40 tokens
    curve = budget_curve(frame, "tokens", points=[5, 10, 25, 40])
    assert list(curve["accuracy"]) == [0, 0.25, 0.5, 0.75] and list(curve["asked"]) == [0, 0.25, 0.5, 1]
    assert within_budget(frame, "tokens", 20)["em"].tolist() == [1, 1, 0, 0]


def test_a_budget_in_total_by_hand():
    frame = results(a=[1, 1, 1, 1], b=[0, 0, 0, 0])
    curve = budget_curve(frame, "cost", per="total", points=[0, 0.5, 1.2, 2, 9]).set_index(["system", "budget"])
    assert curve.loc["a", "accuracy"].tolist() == [0, 0.25, 0.5, 1, 1] == curve.loc["b", "asked"].tolist()
    assert not curve.loc["b", "accuracy"].any()
    one, same = (budget_curve(results(a=[1, 0] * 30), per="total", seed=5) for _ in range(2))
    assert one.equals(same)


def test_unknown_prices_and_budgets_are_named():
    frame = results(a=[1, 0], b=[0, 1])
    frame.loc[frame["system"] == "b", "cost"] = None
    with pytest.raises(UsageError, match=r"cost is not known of b \(2 rows\)"):
        row_costs(frame, "cost")
    with pytest.raises(UsageError, match="unknown budget 'patience'"):
        row_costs(frame, "patience")
    with pytest.raises(UsageError, match="per 'week'"):
        budget_curve(frame, "calls", per="week")
