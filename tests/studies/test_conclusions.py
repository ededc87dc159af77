"A report begins with its result in words, and shows nothing that is empty."

import numpy
import pandas as pd
import pytest

from research.charts import cost_accuracy, show_table
from tablerag.core import UsageError
from tablerag.evaluation.significance import mcnemar, questions_needed
from tablerag.studies.experiments import conclusions

EVIL = "<script>alert(1)</script>"


def results(**right):  # system -> verdicts, one a question
    rows = [
        {"system": system, "question_id": str(at), "table_id": f"t{at}", "em": value, "error": None}
        for system, values in right.items()
        for at, value in enumerate(values)
    ]
    return pd.DataFrame(rows)


def test_one_system_and_few_questions():
    first, few = conclusions(results(mixed=[1.0, 1.0, 0.0]))
    assert first.startswith("mixed is right on 2 of 3 questions, 67 %") and "too few for a reliable figure" in few


def test_a_difference_and_none():
    half, better, all_but = [1.0] * 20 + [0.0] * 20, [1.0] * 21 + [0.0] * 19, [1.0] * 38 + [0.0] * 2
    lines = conclusions(results(a=half, b=better))
    assert lines[0].startswith("b is right on 21 of 40")
    assert "no difference can be shown (difference of 2 points" in lines[1]
    lines = conclusions(results(a=half, b=better, c=all_but))
    assert "b comes next" in lines[1] and "only b on 0: c is better (difference of 42 points" in lines[1]
    assert "95 % interval 28 to 60, over 40 questions; p = " in lines[1] and "after Holm" in lines[1]
    assert lines[2] == "It is shown to be better than a."
    assert conclusions(results(a=half, b=half, c=half))[2] == "It is not shown to be better than c."


def test_errors_and_shares_are_told_and_nothing_is_made_up():
    frame = results(a=[1.0, 0.0] * 20)
    frame.loc[3, "error"] = "the server is away"
    assert "1 answer is an error, and counts as wrong." in conclusions(frame)
    assert conclusions(frame.assign(em=0.25))[0].startswith("a has 25 % (95 % interval")
    with pytest.raises(UsageError, match="no answer is judged by 'em'"):
        conclusions(frame.assign(em=float("nan")))


def test_one_table_alone_is_not_resampled():
    frame = results(a=[1.0, 0.0] * 20).assign(table_id="t")
    assert "interval 50 to 50" not in conclusions(frame)[0]


@pytest.mark.parametrize("gained, lost", [(0.2, 0.05), (0.075, 0.025)])
def test_as_many_questions_tell_the_difference_four_times_in_five(gained, lost):
    needed = questions_needed(gained, lost)
    drawn = numpy.random.default_rng(0).multinomial(needed, [gained, lost, 1 - gained - lost], 1000)
    told = sum(mcnemar(int(a), int(b)).p < 0.05 for a, b, _ in drawn) / len(drawn)
    assert 0.76 < told < 0.84
    assert questions_needed(lost, gained) == needed


@pytest.mark.parametrize("shares", [(0.1, 0.1), (0.0, 0.0), (0.9, 0.3), (-0.1, 0.2)])
def test_shares_that_do_not_differ_are_refused(shares):
    with pytest.raises(UsageError, match="not shares of questions that differ"):
        questions_needed(*shares)


def test_tables_are_text_and_never_empty():
    table = pd.DataFrame({"system": [EVIL], "none": [None], "share": [0.5], "reason": ["a\u202eb, from $5 to $7"]})
    shown = show_table(table, share="{:.0%}").data
    assert "<script" not in shown and "none" not in shown and "50%" in shown and "\u202e" not in shown
    assert "mathjax_ignore" in shown  # dollars are no formula
    assert show_table(table.head(0), EVIL).data == "<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>"


def test_names_that_would_lie_on_each_other_stand_in_a_legend():
    apart = pd.DataFrame({"system": ["a", "b"], "calls": [1.0, 9.0], "em": [0.2, 0.9]})
    assert cost_accuracy(apart, "calls").layout.showlegend is False
    close = apart.assign(calls=[1.0, 1.1], em=[0.5, 0.52])
    figure = cost_accuracy(close, "calls")
    assert figure.layout.showlegend and {trace.mode for trace in figure.data} == {"markers"}


@pytest.mark.slow
def test_the_report_of_databases(tmp_path):
    from pathlib import Path

    from tablerag.studies.experiments import run
    from tablerag.studies.reports import report

    root = Path(__file__).resolve().parents[2]
    run(["text_to_sql"], None, tmp_path / "study", root / "data" / "databases", limit=3, workers=0, progress=False)
    notebook = root / "nbs" / "experiments" / "02_methods.ipynb"
    page = report(notebook, tmp_path / "report", {"results": str(tmp_path / "study")}).read_text(encoding="utf-8")
    assert "text_to_sql is right on" in page and "ex_own" in page and "too few for a reliable figure" in page
    assert "What a full run found" not in page  # that is of another study
    assert "There is one method" in page and "<tbody>\n  </tbody>" not in page
