"Figures of confidence by hand: calibration, risk and coverage, and what refusing is worth."

import math
import random

import numpy as np
import pytest

from tablerag.evaluation.confidence import (
    CONFIDENCE_FIGURES,
    JudgedAnswer,
    calibration_error,
    confidence_figures,
    confidence_intervals,
    coverage_at_precision,
    judged_row,
    reliability_bins,
    risk_coverage,
    risk_coverage_area,
    roc_area,
)

# ten answers with a confidence of .9, of which 7 are right; ten with .3, of which 4 are
PAIRS = [(0.9, i < 7) for i in range(10)] + [(0.3, i < 4) for i in range(10)]


def test_calibration_by_hand():
    assert [(right, n) for _, right, n in reliability_bins(PAIRS, 2)] == [(0.4, 10), (0.7, 10)]
    assert calibration_error(PAIRS, 2) == pytest.approx((0.1 + 0.2) / 2)
    assert calibration_error([(0.8, True)] * 10) == pytest.approx(0.2)
    assert sum(n for *_, n in reliability_bins([(0.5, True)] * 23)) == 23 and reliability_bins([]) == []


def test_risk_and_coverage_by_hand():
    assert risk_coverage([(0.9, True), (0.1, False)] * 10)[9] == (0.5, 1.0) and risk_coverage(PAIRS)[-1] == (1.0, 0.55)
    # right, wrong, wrong, right: the shares wrong are 0, 1/2, 2/3, 1/2
    order = [(0.9, True), (0.8, False), (0.7, False), (0.6, True)]
    assert risk_coverage_area(order) == pytest.approx((0 + 1 / 2 + 2 / 3 + 1 / 2) / 4)
    # the best order of two right and two wrong: 0, 0, 1/3, 1/2
    assert risk_coverage_area([(1 - i / 9, i < 2) for i in range(4)]) == pytest.approx((1 / 3 + 1 / 2) / 4)
    assert math.isnan(risk_coverage_area([])) and risk_coverage([]) == []
    # what has no confidence comes last
    assert risk_coverage_area([(math.nan, False), (0.1, True)]) == pytest.approx((0 + 1 / 2) / 2)


def test_roc_area_by_hand():
    # scikit-learn's example: of the four pairs of a right (.35, .8) and a wrong one (.1, .4) three are in order
    assert roc_area([0.1, 0.4, 0.35, 0.8], [False, False, True, True]) == 0.75
    assert roc_area([0.9, 0.8, 0.3], [True, True, False]) == 1 and roc_area([0.5, 0.5], [True, False]) == 0.5
    assert roc_area([0.2, 0.9], [True, False]) == 0 and roc_area([0.2], [True]) is None and roc_area([], []) is None


def test_coverage_at_a_precision_by_hand():
    # in order of confidence: right, right, wrong, right, right: precisions 1, 1, 2/3, 3/4, 4/5
    order = [(1 - i / 9, i != 2) for i in range(5)]
    assert coverage_at_precision(order, 0.8) == 1 and coverage_at_precision(order, 0.81) == pytest.approx(2 / 5)
    assert coverage_at_precision(order, 0.75) == 1 and coverage_at_precision([(0.9, False)], 0.5) == 0
    # a threshold takes ties together: of three with one confidence, two are right
    assert coverage_at_precision([(0.9, True), (0.9, True), (0.9, False)], 0.9) == 0
    assert coverage_at_precision([(0.9, True), (math.nan, True)], 0.9) == 0.5 and coverage_at_precision([], 0.9) == 0


def test_the_order_of_the_file_is_no_figure():
    drawn = random.Random(0)
    pairs = [(round(drawn.random(), 1), drawn.random() < 0.5) for _ in range(200)]
    other = drawn.sample(pairs, len(pairs))
    for kernel in (calibration_error, risk_coverage_area, lambda some: coverage_at_precision(some, 0.5)):
        assert kernel(pairs) == pytest.approx(kernel(other))
    assert np.allclose(risk_coverage(pairs), risk_coverage(other))


def records():
    "Six answerable questions and one that the source cannot tell."
    return [
        JudgedAnswer(0.9, True, True), JudgedAnswer(0.8, True, True), JudgedAnswer(0.7, False, True),
        JudgedAnswer(0.4, True, False), JudgedAnswer(0.2, False, False), JudgedAnswer(None, False, False),
        JudgedAnswer(0.6, False, True, answerable=False),
    ]  # fmt: skip


def test_all_figures_by_hand():
    found = confidence_figures(records())
    assert (found["right"], found["wrong"], found["refused"]) == (0.3333, 0.1667, 0.5)
    assert found["coverage"] == 0.5 and found["always_answering"] == 0.5
    assert found["precision_at_70"] == 0.6667 and found["refused_closest_right"] == 0.3333
    assert found["unanswerable_answered"] == 1
    # in order: right, right, wrong, wrong (cannot be told), right, wrong, wrong (none)
    wrong = [0, 0, 1 / 3, 2 / 4, 2 / 5, 3 / 6, 4 / 7]
    assert found["aurc"] == round(sum(wrong) / 7, 4)
    # pairs of right (.9 .8 .4) and wrong (.7 .6 .2): 3 + 3 + 1 of 9 are in order
    assert found["auroc"] == round(7 / 9, 4)
    assert found["coverage_at_precision"] == {"80": round(2 / 7, 4), "90": round(2 / 7, 4), "95": round(2 / 7, 4)}


def test_figures_that_are_not_defined_are_none():
    nothing = confidence_figures([])
    assert set(nothing.pop("coverage_at_precision").values()) == {None} and set(nothing.values()) == {None}
    # a model that gives no confidence has right and wrong, and no order
    plain = confidence_figures([JudgedAnswer(None, True, True), JudgedAnswer(None, False, True)])
    assert plain["right"] == plain["wrong"] == 0.5 and plain["refused_closest_right"] is None
    assert plain["aurc"] is plain["auroc"] is plain["calibration_error"] is plain["precision_at_70"] is None


def test_intervals_hold_their_figures_and_resample_clusters():
    drawn = random.Random(1)
    judged = [JudgedAnswer(p := drawn.random(), drawn.random() < p, p > 0.4, cluster=str(i // 10)) for i in range(300)]
    found, figures = confidence_intervals(judged), confidence_figures(judged)
    assert set(found) == set(CONFIDENCE_FIGURES) - {"unanswerable_answered"}
    for name, interval in found.items():
        figure = figures["coverage_at_precision"][name[-2:]] if name.startswith("coverage_at") else figures[name]
        assert round(interval.estimate, 4) == figure and interval.low <= interval.high
        if name != "calibration_error":  # its bias is upward, in resamples once more
            assert interval.low <= interval.estimate <= interval.high
    assert found["right"].clusters == 30 and found["right"].n == 300
    alone = [JudgedAnswer(each.confidence, each.first_right, each.answered) for each in judged]
    assert confidence_intervals(alone, ["right"])["right"].clusters is None


def test_rows_are_judged_by_their_verdict():
    row = {"question_id": "1", "table_id": "t", "em": 1.0, "answered": 1.0, "probability": 0.8, "ex_set_any": None}
    # over databases the words are not what counts, and databases are resampled
    over_database = judged_row(row | {"ex_set_any": 0.0, "tag_database": "d"})
    assert over_database == JudgedAnswer(0.8, False, True, cluster="d", id="1")
    refused = row | {"em": 0.0, "answered": 0.0, "probability": math.nan, "closest_probability": 0.3}
    assert judged_row(refused | {"refused_closest_right": math.nan}).first_right is False
    assert judged_row(row | {"em": math.nan}) is None
