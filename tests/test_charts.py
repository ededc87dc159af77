"Charts of several systems: from real frames of the statistics, escaped, and empty ones refused."

import pandas as pd
import pytest

from tablerag.charts import branch_bars, difference_bars, lost_bars
from tablerag.core import UsageError
from tablerag.failures import STAGES
from tablerag.significance import compare

EVIL = "<b>x</b>"


def test_differences_are_drawn_with_their_intervals():
    rows = [{"system": name, "question_id": str(i), "table_id": str(i), "em": float(i % wrong > 0)} for name, wrong in (("a", 9), (EVIL, 2)) for i in range(60)]
    compared = compare(pd.DataFrame(rows))
    (points,) = difference_bars(compared).data
    assert EVIL not in str(points.y) and points.x[0] + points.error_x.array[0] == pytest.approx(compared["high"][0])


def test_every_stage_has_its_own_colour_and_the_bars_are_full():
    stages = [stage for stage in STAGES if stage not in ("right", "no gold")]
    falls = pd.DataFrame({"system": "a", "stage": [*stages, "right"], "n": 1, "share": 1 / (len(stages) + 1)})
    bars = lost_bars(falls).data
    assert len({bar.marker.color for bar in bars}) == len(bars) == len(stages) + 1 and sum(bar.x[0] for bar in bars) == pytest.approx(1)


@pytest.mark.parametrize("draw", [difference_bars, branch_bars, lost_bars])
def test_nothing_to_draw_is_said(draw):
    with pytest.raises(UsageError, match="to draw"):
        draw(pd.DataFrame())
