"The charts of a study: what is drawn is what the frame says, names are text, and bad input is told."

import json
import re

import pandas as pd
import pytest

from research.charts import (
    accuracy_bars,
    accuracy_curves,
    budget_lines,
    cost_accuracy,
    drop_bars,
    sankey_figure,
    show_figure,
    size_lines,
    waterfall_figure,
)
from research.svg_charts import figure_svg
from tablerag.core import UsageError
from tablerag.studies.reports import REPORT, parameters_of, report

EVIL = "<script>alert(1)</script>"
INTERVALS = pd.DataFrame(
    {"system": [EVIL, "mixed"], "n": [10, 10], "estimate": [0.5, 0.6], "low": [0.3, 0.4], "high": [0.7, 0.8]}
)
FALLS = pd.DataFrame({"system": EVIL, "stage": ["retrieval", "value", "right"], "n": [2, 0, 8]})


def test_names_are_text_in_every_chart():
    flows = pd.DataFrame([(EVIL, "right", 3)], columns=["source", "target", "n"])
    drops = pd.DataFrame({"system": [EVIL], "kind": [EVIL], "drop": [0.1], "low": [0.0], "high": [0.2], "n": [5]})
    curve = pd.DataFrame({"system": [EVIL] * 2, "budget": [0.1, 5.0], "accuracy": [0.1, 0.5]})
    summary = INTERVALS.rename(columns={"estimate": "em"}).assign(calls=[1, 2])
    figures = accuracy_bars(INTERVALS), cost_accuracy(summary, "calls"), waterfall_figure(FALLS, EVIL)
    for figure in (*figures, sankey_figure(flows), drop_bars(drops), budget_lines(curve)):
        written = json.dumps(figure.to_plotly_json(), default=list)
        assert "<script>" not in written and "&lt;script&gt;" in written


def texts_of(figure) -> list[str]:
    "What is written in the drawing of a figure; parsing fails where a name is markup."
    from lxml import etree

    [drawing] = re.findall("<svg xmlns.*</svg>", figure_svg(figure), re.DOTALL)
    return [each.text for each in etree.fromstring(drawing).iter("{*}text")]


def test_svg_has_every_name_value_and_tick_and_no_markup_of_a_name():
    flows = pd.DataFrame([("retrieve", "<b>$", 1234)], columns=["source", "target", "n"])
    curves = accuracy_curves({"x": {"accuracy@10": 0.9, "accuracy@1": 0.5, "n": 3}})
    assert list(curves.data[0].x) == [1, 10]  # in the order of k
    grown = pd.DataFrame({"system": "a", "cells": [100, 10_000], "tokens": [10, 100_000]})
    for figure, texts in (
        (accuracy_bars(INTERVALS), {EVIL, "mixed", "50%", "60%", "0%", "100%"}),
        (waterfall_figure(FALLS, EVIL), {"asked", "retrieval", "−2", "8"}),
        (sankey_figure(flows), {"retrieve → <b>$", "1,234"}),
        (curves, {"1", "10", "0%", "100%", "accuracy@k"}),
        (size_lines(grown, "tokens", "Tokens", "tokens"), {"100", "10,000", "1,000"}),
    ):
        assert texts <= set(texts_of(figure))


def test_the_bar_of_a_half_is_half_as_long_as_that_of_a_whole():
    shares = INTERVALS.assign(estimate=[0.5, 1.0], low=[0.5, 1.0], high=[0.5, 1.0])
    half, whole = map(float, re.findall(r'<rect [^>]*width="([\d.]+)"', figure_svg(accuracy_bars(shares))))
    assert abs(whole - 2 * half) < 0.2


def test_what_is_drawn():
    grouped = pd.concat([INTERVALS.assign(kind=kind) for kind in "ab"])
    columns = ["system", "kind", "n", "estimate", "low", "high"]
    assert [bar.name for bar in accuracy_bars(grouped[columns]).data] == ["a", "b"]
    (steps,) = waterfall_figure(FALLS, EVIL).data  # without the stage that lost nothing
    assert list(steps.x) == ["asked", "retrieval", "right"] and list(steps.y) == [10, -2, 0]
    summary = INTERVALS.rename(columns={"estimate": "em"}).assign(cost=[None, 0.5])  # one of unknown cost is left out
    assert [mark.name for mark in cost_accuracy(summary, "cost").data] == ["mixed"]


@pytest.mark.parametrize(
    ("draw", "message"),
    [
        (lambda: accuracy_bars(INTERVALS[["system", "n"]]), "no intervals"),
        (lambda: accuracy_bars(INTERVALS[:0]), "no intervals"),
        (lambda: accuracy_curves({"x": {"em": 1.0}}), "no accuracy@k"),
        (lambda: waterfall_figure(FALLS, "rag"), "no waterfall of 'rag'"),
        (lambda: sankey_figure(pd.DataFrame(columns=["source", "target", "n"])), "no ways"),
    ],
)
def test_bad_input_is_told(draw, message):
    with pytest.raises(UsageError, match=message):
        draw()


def test_without_a_browser_the_page_is_named(tmp_path, monkeypatch):
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("TABLERAG_CHROMIUM", raising=False)
    monkeypatch.delenv(REPORT, raising=False)
    note = show_figure(accuracy_bars(INTERVALS), "accuracy", tmp_path / "figures").data
    assert "no Chromium" in note
    assert str(tmp_path / "figures" / "accuracy.html") in note
    assert (tmp_path / "figures" / "accuracy.html").exists()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (None, "no such notebook"),
        ("not json", "cannot be read as a notebook"),
        ('{"cells": [], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}', "has no parameters"),
    ],
)
def test_a_notebook_that_cannot_be_run_with_parameters(tmp_path, text, message):
    path = tmp_path / "n.ipynb"
    if text is not None:
        path.write_text(text)
    with pytest.raises(UsageError, match=f"n.ipynb: .*{message}"):
        report(path, tmp_path / "out")
    with pytest.raises(UsageError):
        parameters_of(path)
