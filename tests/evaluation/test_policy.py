"What the policy of the switch is fitted on, and the share of wrong answers that came of a risk."

import json

import numpy as np
import pytest
from realised_risk import realised, records

from tablerag.core import Answer
from training.fit_policy import Record, log_loss, shares, weighed


def answered(text: str, probability: float) -> Answer:
    return Answer(text, (text,), table_id=text, probability=probability)


def test_the_numbers_of_a_policy_are_those_of_the_switch():
    "Odds of 4 and 1: with 1 for none, 4 of 6; with none but these, 4 of 5."
    two = [answered("a", 0.8), answered("b", 0.5)]
    nothing = Record([], [], True)
    ((p, right, able), (none, _, _)) = weighed([Record(two, [True, False], True), nothing], 0.0, 1.0)
    assert p == pytest.approx(4 / 6, abs=1e-3) and right and able and none == 0.0
    ((p, right, _),) = weighed([Record(two, [False, True], True)], 0.0, 0.0)
    assert p == pytest.approx(4 / 5, abs=1e-3) and not right
    assert log_loss([(0.8, True, True), (0.5, False, True), (0.0, False, True)]) == pytest.approx(
        -(np.log(0.8) + np.log(0.5)) / 2
    )


def test_shares_count_what_cannot_be_answered_apart():
    taken = [(0.9, True, True), (0.6, False, True), (0.3, True, True), (0.8, False, False)]
    found = shares(taken, 0.5)
    assert (found["right"], found["wrong"]) == (0.3333, 0.3333) and found["unanswerable_answered"] == 1.0
    assert found["precision_at_70"] == 0.5


def test_a_family_is_held_to_the_threshold_of_the_others(tmp_path):
    "Of wikisql's answers one in four is wrong below .8; hitab is always right: its threshold comes from the others."
    good = [[f"g{i}", 0.9, 1, 1, 1, "t"] for i in range(200)] + [
        [f"b{i}", 0.5, 1, int(i % 4 > 0), 1, "t"] for i in range(200)
    ]
    own = [[f"h{i}", 0.5 + 0.4 * (i % 2), 1, 1, 1, "t"] for i in range(40)] + [["u", None, 0, 0, 1, "t"]]
    path = tmp_path / "records.jsonl"
    families = {"wikisql": good, "wtq": good, "hitab": own}
    path.write_text("".join(json.dumps({"family": name, "rows": rows}) + "\n" for name, rows in families.items()))
    found = records(path)
    assert [*found] == ["wikisql", "wtq", "hitab"] and len(found["hitab"]) == 40
    kept = realised(found, "hitab", 0.1, np.random.default_rng(0))
    assert kept["least"] == 0.9 and kept["answered"] == 0.5
    assert kept["wrong_of_answered"] == 0 and kept["resamples_within_risk"] == 100
