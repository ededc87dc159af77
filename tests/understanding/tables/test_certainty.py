"The second look at the best reading: what it sees, and what it leaves to the others."

import numpy as np
import pytest

from tablerag.core import UsageError
from tablerag.understanding.tables.certainty import CERTAINTY_FEATURES, Certainty, certainty_features, shared_out


def arrays(**weights: float) -> dict[str, np.ndarray]:
    w = np.zeros((2, len(CERTAINTY_FEATURES)), np.float32)
    for name, value in weights.items():
        w[:, CERTAINTY_FEATURES.index(name)] = value
    return {
        "certainty_features": np.array(CERTAINTY_FEATURES), "certainty_mean": np.zeros_like(w),
        "certainty_scale": np.ones_like(w), "certainty_w": w, "certainty_b": np.array([-1.0, 0.0], np.float32),
    }  # fmt: skip


def test_with_the_odds_alone_it_is_the_share():
    certainty = Certainty(arrays(odds=1.0))
    for share in (0.1, 0.5, 0.93):
        assert certainty.of([share], True) == pytest.approx(share)
        assert certainty.of([share], False) < share  # one row a case
    assert certainty.of([1.0], True) > 0.999 and certainty.of([0.0], True) < 0.001


def test_the_winner_is_seen_by_name():
    seen = dict(zip(CERTAINTY_FEATURES, certainty_features([0.6, 0.2]), strict=True))
    assert seen["odds"] > 0 > seen["second"] and seen["none"] == pytest.approx(seen["second"])
    assert seen["readings"] == pytest.approx(np.log(2))


@pytest.mark.parametrize("certain", [0.0, 0.05, 0.55, 0.6, 0.8, 1.0])
@pytest.mark.parametrize("shares", [[0.6], [0.6, 0.3, 0.1], [0.6, 0.2], [1.0], []])
def test_the_order_stays_and_nothing_is_more_than_all(shares, certain):
    told = shared_out(shares, certain)
    assert len(told) == len(shares) and told == sorted(told, reverse=True)
    assert not told or told[0] == certain
    assert sum(told) <= 1 + 1e-9 and all(0 <= each <= 1 for each in told)


def test_weights_of_other_names_are_refused():
    held = arrays() | {"certainty_features": np.array([*CERTAINTY_FEATURES[1:], "colour"])}
    with pytest.raises(UsageError, match="colour"):
        Certainty(held)
