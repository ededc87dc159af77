"The risk that a user sets: the thresholds that calibration records give, their curve, and marks of the user."

import numpy as np
import pytest

from tablerag.core import UsageError
from tablerag.models.risk import (
    RiskCurve,
    check_risk,
    least_at_risk,
    marked_threshold,
    risk_threshold,
    risk_thresholds,
    shipped_curve,
    wrong_shares,
)

CURVE = RiskCurve((0.05, 0.1, 0.2), ((0.9, 0.8, 0.6), (0.85, 0.7, 0.5)))


def test_the_bound_is_wrong_plus_one_of_answered_plus_one():
    confidence, wrong = np.array([0.9, 0.8, 0.7, 0.6]), np.array([0, 0, 0, 1])
    least, bound = wrong_shares(confidence, wrong, np.zeros(4))
    assert least.tolist() == [0.9, 0.8, 0.7, 0.6]
    assert bound.tolist() == pytest.approx([1 / 2, 1 / 3, 1 / 4, 2 / 5])
    assert risk_threshold(confidence, wrong, 0.25) == 0.7
    assert risk_threshold(confidence, wrong, 0.4) == 0.6
    assert risk_threshold(confidence, wrong, 0.24) == 1.0  # four records cannot promise that


def test_a_wrong_answer_above_right_ones_is_spread_over_its_neighbours():
    # rates 0, 1, 0, 1 from the top: the second and third are pooled to a half each
    _, bound = wrong_shares(np.array([0.9, 0.8, 0.7, 0.6]), np.array([0, 1, 0, 1]), np.zeros(4))
    assert bound.tolist() == pytest.approx([1 / 2, 1.5 / 3, 2 / 4, 3 / 5])
    assert risk_threshold([0.9, 0.8, 0.7, 0.6], [0, 1, 0, 1], 0.5) == 0.7


def test_records_of_one_confidence_stay_together():
    least, bound = wrong_shares(np.array([0.9, 0.9, 0.9, 0.5]), np.array([0, 1, 0, 0]), np.zeros(4))
    assert least.tolist() == [0.9, 0.5]
    # the rates 1/3 and 0 are pooled to 1/4
    assert bound.tolist() == pytest.approx([(3 / 4 + 1) / 4, 2 / 5])


def test_families_count_the_same():
    # family a: 8 right; family b: 2 wrong. Weights 1/16 and 1/4, effective number 1 / (8/256 + 2/16) = 6.4.
    # Without a all are wrong, without b none: the jackknife adds sqrt(1/2 x 2 x .5^2)
    confidence, wrong = np.full(10, 0.9), np.array([0] * 8 + [1] * 2)
    _, bound = wrong_shares(confidence, wrong, np.array(["a"] * 8 + ["b"] * 2))
    assert bound.tolist() == pytest.approx([(3.2 + 1) / (6.4 + 1) + 0.5])


def test_families_that_differ_need_more_confidence():
    # two families of 100, both right above .8; below it a is right, b is wrong in 3 of 10
    confidence = np.tile(np.repeat([0.9, 0.6], 50), 2)
    families = np.repeat(["a", "b"], 100)
    wrong = np.concatenate([np.zeros(100), np.zeros(50), np.tile([1, 1, 1, 0, 0, 0, 0, 0, 0, 0], 5)])
    # together 15 of 200 are wrong; without a 15 of 100, without b none: the jackknife adds sqrt(1/2 x 2 x .075^2)
    _, bound = wrong_shares(confidence, wrong, families)
    assert bound.tolist() == pytest.approx([1 / 101, 16 / 201 + 0.075])
    assert risk_threshold(confidence, wrong, 0.1) == 0.6 < risk_threshold(confidence, wrong, 0.1, families) == 0.9
    alike = np.tile(np.concatenate([np.zeros(50), np.tile([1, 0, 0, 0, 0, 0, 0, 0, 0, 0], 5)]), 2)
    assert risk_threshold(confidence, alike, 0.1, families) == 0.6


def test_a_threshold_that_one_family_alone_reaches_is_not_trusted():
    confidence, families = np.repeat([0.9, 0.5], 100), np.repeat(["a", "b"], 100)
    assert risk_threshold(confidence, np.repeat([0, 1], 100), 0.3) == 0.9
    assert risk_threshold(confidence, np.repeat([0, 1], 100), 0.3, families) == 1.0


def simulated(random: np.random.Generator, count: int, shift: float = 0.0) -> tuple[np.ndarray, np.ndarray]:
    "Confidences, and outcomes of a family whose true odds differ from them by a shift."
    confidence = random.beta(2, 1, count)
    odds = np.log(confidence / (1 - confidence)) - shift
    return confidence, (random.uniform(size=count) > 1 / (1 + np.exp(-odds))).astype(int)


def realised(least: float, confidence: np.ndarray, wrong: np.ndarray) -> float:
    given = confidence >= least
    return float(wrong[given].mean()) if given.any() else 0.0


@pytest.mark.parametrize("risk", [0.05, 0.1, 0.2])
def test_the_expected_share_of_wrong_answers_obeys(risk):
    random = np.random.default_rng(7)
    unseen = simulated(random, 100_000)
    found = [risk_threshold(*simulated(random, 300), risk) for _ in range(60)]
    shares = [realised(least, *unseen) for least in found]
    assert np.mean(shares) <= risk
    assert np.mean(found) < 0.99  # and it answers


def test_a_family_that_calibrated_nothing_obeys_where_families_differ():
    random = np.random.default_rng(3)
    plain, corrected = [], []
    for _ in range(40):
        shifts = random.normal(0.0, 0.8, 9)
        parts = [simulated(random, 400, shift) for shift in shifts[:8]]
        confidence, wrong = (np.concatenate(each) for each in zip(*parts, strict=True))
        unseen = simulated(random, 20_000, shifts[8])
        plain.append(realised(risk_threshold(confidence, wrong, 0.1), *unseen))
        corrected.append(realised(risk_threshold(confidence, wrong, 0.1, np.repeat(np.arange(8), 400)), *unseen))
    assert np.mean(corrected) <= 0.1 < np.mean(plain) + 0.02
    assert np.mean(corrected) < np.mean(plain)


def test_a_larger_risk_never_has_a_larger_threshold():
    random = np.random.default_rng(1)
    confidence, wrong = simulated(random, 500)
    levels = [0.2, 0.05, 0.1, 0.4, 0.02]
    found = dict(zip(levels, risk_thresholds(confidence, wrong, levels, np.arange(500) % 5), strict=True))
    assert [found[level] for level in sorted(found)] == sorted(found.values(), reverse=True)


@pytest.mark.parametrize("risk", [0, 1, -0.1, 5, "5%", True, None, float("nan")])
def test_what_is_no_risk_is_refused(risk):
    with pytest.raises(UsageError, match="the risk is"):
        check_risk(risk)


def test_records_that_do_not_fit_are_refused():
    for confidence, wrong in (([], []), ([0.5], [0, 1]), ([1.5], [0]), ([0.5], [2])):
        with pytest.raises(UsageError):
            risk_threshold(confidence, wrong, 0.1)


def test_the_curve_is_interpolated_and_falls_with_the_risk():
    found = [CURVE.threshold(risk) for risk in (0.001, 0.025, 0.05, 0.075, 0.1, 0.2, 0.6, 0.999)]
    assert found == sorted(found, reverse=True)
    assert CURVE.threshold(0.075) == pytest.approx(0.775) and CURVE.threshold(0.075, given=False) == pytest.approx(0.85)
    assert CURVE.threshold(0.025) == pytest.approx(0.925) and CURVE.threshold(0.6) == pytest.approx(0.25)
    for least in (0.0, 0.3, 0.5, 0.77, 0.9, 1.0):
        assert CURVE.threshold(max(1e-9, min(CURVE.risk_at(least), 1 - 1e-9))) == pytest.approx(least, abs=1e-6)


def test_a_curve_comes_from_the_arrays_of_weights(tmp_path):
    arrays = {"risk_levels": np.array([0.05, 0.1, 0.2]), "risk_least": np.array(CURVE.least)}
    np.savez(tmp_path / "weights.npz", **arrays)
    assert shipped_curve("tables", str(tmp_path / "weights.npz")) == CURVE
    np.savez(tmp_path / "old.npz", w0=np.zeros(3))
    assert shipped_curve("tables", str(tmp_path / "old.npz")) is None
    one = RiskCurve.from_arrays({"risk_levels": np.array([0.1]), "risk_least": np.array([0.7])})
    assert one and one.threshold(0.1, given=True) == one.threshold(0.1, given=False) == pytest.approx(0.7)


@pytest.mark.parametrize(
    "levels, least",
    [((), ((),)), ((0.1, 0.05), ((0.5, 0.6),)), ((0.05, 0.1), ((0.5, 0.6),)), ((0.1,), ((1.2,),)), ((0.1,), ())],
)
def test_what_is_no_curve_is_refused(levels, least):
    with pytest.raises(UsageError, match="risk curve"):
        RiskCurve(levels, least)


def test_weights_without_a_curve_have_no_risk(monkeypatch):
    monkeypatch.setattr("tablerag.models.risk.shipped_curve", lambda over: None)
    with pytest.raises(UsageError, match="not calibrated for a risk"):
        least_at_risk(0.05)


def test_without_marks_the_threshold_is_the_shipped_one():
    for risk in (0.03, 0.05, 0.1, 0.5):
        assert marked_threshold(CURVE, risk, []) == CURVE.threshold(risk)


def test_marks_are_weighed_against_the_prior():
    # at .7 the curve's risk is .1 (table given). One wrong mark above: (1 + 20 x .1) / (1 + 20) > .1, so it rises to
    # where (1 + 20 r) / 21 = .1, r = .055: .75 of the way to the threshold .85 of .05, which is .835
    found = marked_threshold(CURVE, 0.1, [(0.99, False)])
    assert found == pytest.approx(0.835)
    # twenty right marks at .6: (20 r) / 40 <= .1, so a prior risk of .2, at .5; but nobody has marked below .6
    assert marked_threshold(CURVE, 0.1, [(0.6, True)] * 20) == pytest.approx(0.6)
    # at .4 the prior risk is .36, of which half is still too much: the threshold stays
    assert marked_threshold(CURVE, 0.1, [(0.4, True)] * 20) == pytest.approx(0.7)


def test_twenty_marks_bring_a_folder_nearer_to_the_risk():
    "In a folder where answers are wrong more often than the shipped calibration says, marks lower the realised risk."
    random = np.random.default_rng(5)
    levels = np.array([0.02, 0.05, 0.1, 0.2, 0.4])
    least = risk_thresholds(*simulated(random, 20_000), levels)
    curve = RiskCurve(tuple(levels.tolist()), (tuple(least.tolist()),))
    for shift, better in ((1.5, np.less), (-1.5, np.greater)):
        unseen = simulated(random, 50_000, shift)
        before = realised(curve.threshold(0.1), *unseen)
        after = []
        for _ in range(30):
            confidence, wrong = simulated(random, 20, shift)
            marks = list(zip(confidence.tolist(), (wrong == 0).tolist(), strict=True))
            after.append(realised(marked_threshold(curve, 0.1, marks), *unseen))
        # wrong answers become fewer where they were too many; where there were fewer than allowed, more is answered
        assert better(np.mean(after), before) and abs(np.mean(after) - 0.1) < abs(before - 0.1)
