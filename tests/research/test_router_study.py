"The switch held against its branches: regret by hand, a threshold that is there, halves of whole tables."

import math

import pandas as pd
import pytest

from research.router_study import branch_of, by_branch, fit_policy, fit_threshold, halves, switch_decisions
from tablerag.core import UsageError


def study_frame(
    switch: list[tuple[list[str], int]], first: list[tuple[int, float]], second: list[int], tables: str
) -> pd.DataFrame:
    """Results of the switch (route, right), the first branch (right, probability; no answer where it is negative) and
    the second."""
    none = math.nan
    rows = [("mixed", i, route, em, 1.0, none) for i, (route, em) in enumerate(switch)]
    rows += [("sql_agent", i, [], em, float(p >= 0), p if p >= 0 else none) for i, (em, p) in enumerate(first)]
    rows += [("sql_agent_v", i, [], em, 1.0, none) for i, em in enumerate(second)]
    frame = pd.DataFrame(rows, columns=["system", "at", "route", "em", "answered", "probability"])
    named = {"question_id": [f"q{i}" for i in frame["at"]], "table_id": [tables[i] for i in frame["at"]]}
    return frame.assign(**named).astype({"em": float})


def test_which_branch_an_answer_came_from():
    assert branch_of(("sql_agent:a", "grade:useful"), True) == "sql_agent"
    assert branch_of(("sql_agent:a", "grade:not useful", "sql_agent_v:b"), True) == "sql_agent_v"
    assert branch_of(("sql_agent:a",), False) == "none" == branch_of((), True)


def test_regret_by_hand():
    one = (["sql_agent:a", "grade:useful"], 1)
    turned = (["sql_agent:a", "grade:not useful", "sql_agent_v:a"], 0)
    frame = study_frame(
        [one, turned, (turned[0], 1), (one[0], 0)], [(1, 0.9), (1, 0.5), (0, 0.4), (0, 0.8)], [1, 0, 1, 0], "aabb"
    )
    study = switch_decisions(frame)
    assert list(study["regret"]) == [0, 1, 0, 0] and list(study["turned"]) == [False, True, True, False]
    rows = by_branch(study).set_index("branch")
    assert rows.loc[
        "sql_agent_v", ["n", "switch", "alone_sql_agent", "alone_sql_agent_v", "oracle", "regret"]
    ].tolist() == [2, 0.5, 0.5, 0.5, 1, 0.5]
    assert rows.loc["all", "oracle"] == 0.75
    with pytest.raises(UsageError, match="sql_agent_v lacks 1"):
        switch_decisions(frame.drop(index=8))
    assert len(switch_decisions(frame.drop(index=8), common=True)) == 3
    with pytest.raises(UsageError, match="'rag'"):
        switch_decisions(frame.assign(route=[["rag:a"]] * len(frame)))


def test_halves_keep_tables_whole_and_are_reproducible():
    tables = [f"t{i // 3}" for i in range(60)]
    first = halves(tables, seed=1)
    assert (first == halves(tables, seed=1)).all() and (first != halves(tables, seed=2)).any() and first.sum() == 30
    assert pd.Series(first).groupby(tables).nunique().eq(1).all()
    assert (halves(tables[::-1], seed=1)[::-1] == first).all()  # not a matter of the order


def test_a_threshold_that_is_there_is_found_and_reported_on_other_tables():
    # the first branch is right exactly from 0.6 on, the second exactly below
    probabilities = [0.1, 0.3, 0.5, 0.6, 0.8, 0.95] * 10
    first = [(int(p >= 0.6), p) for p in probabilities]
    frame = study_frame(
        [(["sql_agent:x"], em) for em, _ in first],
        first,
        [1 - em for em, _ in first],
        "".join(chr(97 + i // 6) for i in range(60)),
    )
    fitted = fit_threshold(frame, seed=3)
    assert fitted.threshold == 0.6 and fitted.n_fit == fitted.n_report == 30 and fitted.fit["threshold"] == 1
    report = fitted.report.set_index("rule")
    assert report.loc["threshold", "accuracy"] == 1 == report.loc["oracle", "accuracy"]
    assert report.loc["switch", "accuracy"] == 0.5
    assert report.loc["threshold", "difference"] == 0.5 and report.loc["threshold", "p"] < 0.001
    assert fit_threshold(frame, seed=3).to_dict() == fitted.to_dict()


def test_no_answer_of_the_first_branch_goes_to_the_second_at_every_threshold():
    frame = study_frame([(["sql_agent:x"], 0)] * 4, [(0, -1)] * 4, [1] * 4, "aabb")
    fitted = fit_threshold(frame)
    assert fitted.threshold == 0 and fitted.report.set_index("rule").loc["threshold", "accuracy"] == 1


def test_what_cannot_be_fitted_is_named():
    frame = study_frame([(["sql_agent:x"], 0)] * 2, [(1, 0.5), (0, 0.2)], [1, 0], "aa")
    with pytest.raises(UsageError, match="about one table"):
        fit_threshold(frame)
    with pytest.raises(UsageError, match="2 answers of 'sql_agent' have no probability"):
        fit_threshold(frame.assign(probability=math.nan))


def test_a_policy_is_chosen_on_one_half_and_reported_on_the_other():
    rows = [
        {"system": name, "question_id": str(i), "table_id": f"t{i // 5}", "em": float((i * step) % 10 < right)}
        for name, step, right in (("k=1", 3, 4), ("k=5", 7, 8))
        for i in range(100)
    ]
    found = fit_policy(pd.DataFrame(rows), seed=1).set_index("system")
    assert found["chosen"].tolist() == [False, True]
    assert found.loc["k=5", "accuracy"] == 0.8
    assert found["n"].tolist() == [50, 50]
    assert fit_policy(pd.DataFrame(rows), seed=1).equals(found.reset_index())
    with pytest.raises(UsageError, match="about one table"):
        fit_policy(pd.DataFrame(rows).assign(table_id="t"))
