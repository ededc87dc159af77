"Statistics: arithmetic by hand, scipy and statsmodels as witnesses, the same seed the same figure, bad frames named."

import math

import numpy as np
import pandas as pd
import pytest
from frames import results

from tablerag.core import UsageError
from tablerag.evaluation.significance import (
    bootstrap,
    bootstrap_columns,
    compare,
    holm,
    intervals,
    mcnemar,
    pair_questions,
    wilson,
)

# --- against scipy and statsmodels ----------------------------------------------------------------------------------


@pytest.mark.parametrize("right, n", [(0, 7), (1, 30), (8, 10), (61, 100), (10, 10), (4059, 6600)])
@pytest.mark.parametrize("level", [0.9, 0.95, 0.99])
def test_wilson_is_scipys(right, n, level):
    stats = pytest.importorskip("scipy.stats")
    wanted = stats.binomtest(right, n).proportion_ci(level, method="wilson")
    found = wilson(right, n, level)
    assert (found.low, found.high) == pytest.approx((wanted.low, wanted.high), abs=1e-9)


@pytest.mark.parametrize("b, c", [(0, 0), (1, 0), (3, 9), (8, 1), (12, 12), (10, 14), (40, 20), (25, 24), (300, 351)])
def test_mcnemar_is_statsmodels(b, c):
    tables = pytest.importorskip("statsmodels.stats.contingency_tables")
    found = mcnemar(b, c)
    assert found.exact == (b + c < 25)
    if b + c:
        wanted = tables.mcnemar([[5, b], [c, 5]], exact=found.exact, correction=True)
        assert found.p == pytest.approx(wanted.pvalue, abs=1e-12)
    forced = mcnemar(b, c, exact_below=10**6)
    assert forced.p == pytest.approx(
        pytest.importorskip("scipy.stats").binomtest(b, b + c).pvalue if b + c else 1.0, abs=1e-12
    )


@pytest.mark.parametrize("p", [[0.01, 0.04, 0.03], [0.5], [0.02, 0.02, 0.9, 1e-5, 0.3], [0.6, 0.7, 0.8]])
def test_holm_is_statsmodels(p):
    wanted = pytest.importorskip("statsmodels.stats.multitest").multipletests(p, method="holm")[1]
    assert holm(p) == pytest.approx(list(wanted))


@pytest.mark.parametrize("method", ["percentile", "bca"])
@pytest.mark.parametrize(
    "values",
    [np.random.default_rng(3).exponential(size=60), np.random.default_rng(4).random(150) < 0.85],
    ids=["skewed", "share"],
)
def test_bootstrap_is_scipys_up_to_chance(method, values):
    stats = pytest.importorskip("scipy.stats")
    given = {"method": method.replace("bca", "BCa"), "n_resamples": 20_000, "rng": np.random.default_rng(0)}
    wanted = stats.bootstrap((np.asarray(values, float),), np.mean, **given).confidence_interval
    found = bootstrap(values, method=method, samples=20_000)
    assert found.method == method
    assert (found.low, found.high) == pytest.approx((wanted.low, wanted.high), abs=0.03 * (wanted.high - wanted.low))


def test_the_interval_covers_as_often_as_it_says():
    rng = np.random.default_rng(1)
    covered = 0
    for seed in range(200):
        found = bootstrap(rng.random(80) < 0.7, samples=400, seed=seed)
        covered += found.low <= 0.7 <= found.high
    assert 180 <= covered <= 199


# --- the bootstrap --------------------------------------------------------------------------------------------------


def test_a_cluster_that_holds_one_question_changes_nothing():
    values = [1, 0, 1, 1, 0, 1, 1, 1]
    alone, grouped = bootstrap(values), bootstrap(values, clusters=[f"t{i}" for i in range(8)])
    assert (alone.low, alone.high, alone.estimate) == (grouped.low, grouped.high, grouped.estimate)
    assert alone.clusters is None and grouped.clusters == 8


def test_clusters_of_two_sizes_by_hand():
    # tables {1, 1, 1} and {0}: resamples are 1 (both the first), 0 (both the second), 0.75 (each once)
    from tablerag.evaluation.significance import _resampled

    drawn = _resampled(np.array([[3.0], [0.0]]), np.array([3.0, 1.0]), 4000, seed=0)[:, 0]
    values, counts = np.unique(drawn, return_counts=True)
    assert list(values) == [0, 0.75, 1] and abs(counts / 4000 - [0.25, 0.5, 0.25]).max() < 0.03


def test_degenerate_values_have_an_interval_of_no_width():
    found = bootstrap([1, 1, 1, 1])
    assert (found.estimate, found.low, found.high) == (1, 1, 1)
    single = bootstrap([1.0])
    assert (single.low, single.high) == (1, 1)
    one_table = bootstrap([1, 0, 1], clusters=["t", "t", "t"])
    assert one_table.low == one_table.high == pytest.approx(2 / 3)


def test_perfect_scores_are_not_certain():
    frame = results(a=[1] * 12, b=[1] * 12, c=[0] * 12)
    found = intervals(frame).set_index("system")[["low", "high"]]
    unseen = wilson(0, 6).high  # six tables of two questions
    assert unseen == pytest.approx(1.959964**2 / (6 + 1.959964**2), abs=1e-6)
    assert found.loc["a"].tolist() == [1 - unseen, 1] and found.loc["c"].tolist() == [0, unseen]
    same, worse, _ = compare(frame).to_dict("records")
    assert (same["low"], same["high"], same["p"]) == (-unseen, unseen, 1)
    assert (worse["low"], worse["high"]) == (1 - unseen, 1)
    assert intervals(frame.assign(em=3.5))["high"].tolist() == [3.5] * 3  # no share: nothing is known of its ends


def test_columns_share_their_resamples():
    values = np.random.default_rng(0).random((50, 2))
    a, b, difference = bootstrap_columns(np.column_stack([values, values[:, 0] - values[:, 1]]), method="percentile")
    assert difference.estimate == pytest.approx(a.estimate - b.estimate)
    same = bootstrap_columns(np.column_stack([values[:, 0], values[:, 0]]))
    assert same[0] == same[1]


@pytest.mark.parametrize(
    "call, message",
    [
        (lambda: bootstrap([1, float("nan")]), "1 of 2 questions have no value"),
        (lambda: bootstrap([]), "0 of 0"),
        (lambda: bootstrap([1, 0], method="normal"), "unknown interval 'normal'"),
        (lambda: bootstrap([1, 0], samples=3), "3 resamples"),
        (lambda: bootstrap([1, 0], level=95), "level of 95"),
        (lambda: bootstrap([1, 0], clusters=["t"]), "1 clusters for 2 values"),
        (lambda: wilson(3, 2), "3 right of 2"),
        (lambda: wilson(0, 0), "0 right of 0"),
        (lambda: mcnemar(-1, 2), "negative"),
    ],
)
def test_bad_input_is_named(call, message):
    with pytest.raises(UsageError, match=message):
        call()


# --- pairing --------------------------------------------------------------------------------------------------------


def test_a_comparison_by_hand():
    frame = results(a=[1, 1, 1, 1, 0, 0, 1, 1], b=[1, 0, 0, 1, 0, 1, 0, 1])
    (row,) = compare(frame).to_dict("records")
    assert (row["n"], row["mean_a"], row["mean_b"], row["difference"]) == (8, 0.75, 0.5, 0.25)
    assert (row["only_a"], row["only_b"]) == (3, 1)
    assert row["p"] == 2 * (1 + 4) / 16 == row["p_holm"] and row["exact"] and row["left_out"] == 0
    assert row["low"] < 0.25 < row["high"]


def test_two_runs_with_one_seed_are_identical():
    rng = np.random.default_rng(0)
    frame = results(a=rng.integers(0, 2, 60), b=rng.integers(0, 2, 60), c=rng.integers(0, 2, 60))
    assert intervals(frame, seed=5).equals(intervals(frame, seed=5))
    one, other = (compare(each, systems=["a", "b"]) for each in (frame, frame.sample(frac=1, random_state=1)))
    assert one[["difference", "p"]].equals(other[["difference", "p"]])


def test_different_questions_are_refused_and_named():
    frame = results(a=[1, 0, 1, 1], b=[1, 1, 0, 0]).drop(index=[1, 6])
    with pytest.raises(UsageError, match=r"of 4, a lacks 1, b lacks 1 \(q2, q1\).*common=True"):
        compare(frame)
    found = compare(frame, common=True)
    assert found["n"].item() == 2 and found["left_out"].item() == 2


def test_a_measure_nobody_has_is_left_out_and_counted():
    frame = results(a=[1, 0, 1], b=[1, 1, 0])
    frame.loc[[0, 3], "em"] = math.nan
    lined = pair_questions(frame)
    assert lined.questions == ("q1", "q2") and lined.left_out == 1


@pytest.mark.parametrize(
    "frame, options, message",
    [
        (pd.concat([results(a=[1, 0])] * 2), {}, "2 rows are duplicates, the first is question q0 of a"),
        (results(a=[1, 0]), {}, "nothing to compare 'a' with"),
        (results(a=[1, 0], b=[0, 1]), {"measure": "crt"}, "no column 'crt'"),
        (results(a=[1, 0], b=[0, 1]), {"systems": ["a", "rag"]}, "no results of 'rag'"),
        (results(a=[1, 0], b=[0, 1]).assign(em=0.5), {}, "not a measure of 0 and 1"),
        (results(a=[1, 0], b=[0, 1]).assign(em=math.nan), {}, "no question has 'em'"),
        (results(a=[1, 0], b=[0, 1], rag=[math.nan] * 2), {}, "'em' is not defined for rag. Leave them out"),
    ],
)
def test_bad_frames_are_named(frame, options, message):
    with pytest.raises(UsageError, match=message):
        compare(frame, **options)


def test_intervals_count_what_has_no_value():
    frame = results(a=[1, 0, 1, 1], b=[1, 1, 0, 0])
    frame.loc[0, "em"] = math.nan
    found = intervals(frame).set_index("system")
    assert found.loc["a", ["n", "without"]].tolist() == [3, 1] and found.loc["b", "clusters"] == 2
    assert intervals(frame, method="wilson").set_index("system").loc["b", "low"] == pytest.approx(wilson(2, 4).low)


def test_questions_without_a_table_are_groups_of_their_own():
    frame = results(a=[1, 0, 1, 1]).assign(table_id=["t", "t", None, None])
    assert intervals(frame)["clusters"].item() == 3
