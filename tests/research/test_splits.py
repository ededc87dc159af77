"What group a question belongs to, by hand."

import pandas as pd

from research.splits import has_value_variation, literally_in, splits, with_splits
from tablerag.core import Question, Table, UsageError


def test_value_variation():
    assert literally_in("12", "in 12 games")
    assert not literally_in("12", "in 120 games")
    assert not literally_in("", "anything")
    assert literally_in("U.S.", "the U.S. team")
    assert literally_in("山", "富士山の高さ")
    assert not literally_in("Ann", "Anna and Joann")
    assert not has_value_variation([], "?") and has_value_variation(["a", "z"], "a and b")


def test_splits_by_hand():
    table = Table("t", ("a",), (("1",),) * 31)
    questions = [
        Question("1", "the sum for x", "t", None, "SELECT SUM(a) FROM t WHERE b = 'x'"),
        Question("2", "the one for y", "t", None, "SELECT a FROM t WHERE b = 'X' AND c = 1 AND d = 2"),
        Question("3", "all", "other", None, "SELECT a FROM t"),
        Question("4", "all", None, None, "no SQL", {"kind": "calculation"}),
    ]
    found = splits(questions, lambda id: table if id == "t" else (_ for _ in ()).throw(UsageError("unknown")))
    assert found["split_kind"].tolist() == ["calculation", "non-calculation", "non-calculation", "calculation"]
    assert found["split_conditions"].tolist() == ["1", "3 or more", "0", None]
    assert found["split_rows"].tolist() == ["31-100 rows", "31-100 rows", None, None]
    assert found["split_values"].tolist() == ["as written", "varied", None, None]
    frame = pd.DataFrame({"question_id": ["2", "1", "9"]})
    assert with_splits(with_splits(frame, questions), questions)["split_kind"].tolist()[:2] == [
        "non-calculation",
        "calculation",
    ]
