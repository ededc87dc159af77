"What an answer is worth, and its result: levels, kinds of columns, files, charts. Notebooks show the ordinary cases."

import io

import pandas as pd
import pytest

from tablerag.core import LIKELY, Answer, Parse, Reply, Step, Trace
from tablerag.sources.charts import Chart, chart_figure, fitting_chart
from tablerag.sources.frames import column_kind, csv_text, parquet_bytes, typed_frame, unique_names
from tablerag.sources.grid import ResultGrid, shown_cell
from tablerag.sources.trust import doubts, level_name, likely_words

SQL = "SELECT height FROM peaks"


def answer(probability=None, left=(), **more):
    reading = Parse(SQL, probability, ("8611",), (), "Height", None, "peaks", tuple(left))
    trace = Trace([Step("model", "sql_agent", output=Reply(readings=(reading,)))])
    return Answer("8611", ("8611",), SQL, table_id="peaks", trace=trace, probability=probability, **more)


@pytest.mark.parametrize(
    ("given", "level", "likely"),
    [
        (answer(None), "answer", ""),
        (answer(LIKELY), "answer", "confidence 60 %"),
        (answer(LIKELY - 0.004), "answer", "confidence 60 %"),  # never a guess of 60 % beside an answer of 60 %
        (answer(LIKELY - 0.006), "guess", "confidence 59 %"),
        (answer(0.2, route=("edit:peaks",)), "answer", "confidence 20 %"),
        (Answer.none("nothing", probability=0.9), "none", ""),
    ],
)
def test_an_answer_has_one_level_and_at_most_one_number(given, level, likely):
    assert given.level == level == Answer.from_dict(given.to_dict()).level and likely_words(given) == likely
    assert bool(doubts(given)) == (level == "guess")


def test_words_left_over_are_told_and_counted_once():
    left = answer(0.9, ("in winter",))
    assert left.level == "answer" and left.unexplained == ("in winter",) and doubts(left) == "It ignores 'in winter'."
    nothing = Answer.none("no", proposals=left.trace.steps[0].output.readings)
    assert nothing.unexplained == ("in winter",) and "in winter" in doubts(nothing)
    assert level_name(nothing) == "No answer"
    assert left.to_dict()["unexplained"] == ["in winter"]
    assert not Answer.none("no").unexplained and not answer(0.9, ("x",), route=("confirm:peaks",)).unexplained


@pytest.mark.parametrize(
    ("values", "kind", "dtype"),
    [
        ([1, 2], "integer", "int64"),
        ([1, None], "integer", "Int64"),
        ([2**63, 1], "integer", "object"),
        ([1, 2.5, None], "real", "float64"),
        ([float("inf"), float("nan")], "real", "float64"),
        (["2020-02-29", None], "date", "datetime64"),
        (["2021-02-29"], "date", "object"),
        (["2001-01-01 10:00:00"], "date", "datetime64"),
        (["2020", "2021"], "text", "object"),
        (["2020-01-01", 5], "text", "object"),
        (["a\ud800b"], "text", "object"),
        ([None, None], "empty", "object"),
        ([], "empty", "object"),
    ],
)
def test_a_column_has_the_kind_of_all_its_values(values, kind, dtype):
    rows = [[value] for value in values]
    assert column_kind(values) == kind and str(typed_frame(["x"], rows)["x"].dtype).startswith(dtype)


def test_every_column_has_a_name_of_its_own():
    assert unique_names(["n", "n", "n_2", "", ""]) == ["n", "n_3", "n_2", "column_4", "column_5"]
    assert len(set(unique_names(["n", "n_2", "n", "n"]))) == 4
    assert list(typed_frame(["count", "count"], [[1, 2]])) == ["count", "count_2"]


def test_files_hold_all_rows_and_run_nothing():
    rows = [["=cmd|x", -3, 'a,b\n"c"'], ["+1", None, "-"], ["@x", 2, "\tx"]]
    read = pd.read_csv(io.StringIO(csv_text(["t", "n", "x"], rows).removeprefix("\ufeff")))
    assert read["t"].tolist() == ["'=cmd|x", "'+1", "'@x"] and read["n"].tolist()[0] == -3
    assert read["x"].tolist() == ['a,b\n"c"', "'-", "'\tx"]
    wide = csv_text(["t"], [["＝1+1"], ["＋1"], ["－1"], ["＠SUM(1)"], ["\n=1+1"]])
    assert pd.read_csv(io.StringIO(wide.removeprefix("\ufeff")))["t"].str.startswith("'").all()
    back = pd.read_parquet(io.BytesIO(parquet_bytes(["t", "n", "n"], [["=1", 2**70, None], [5, 1, 2]])))
    assert back["t"].tolist() == ["=1", "5"] and back["n"].tolist() == [str(2**70), "1"]
    assert list(back) == ["t", "n", "n_2"]
    assert len(pd.read_parquet(io.BytesIO(parquet_bytes(["a"], [])))) == 0


@pytest.mark.parametrize(
    ("columns", "rows", "chart"),
    [
        (["name", "n"], [["a", 1]], None),  # one row
        (["name", "n"], [["a", 1], ["a", 2]], None),  # a name twice
        (["name", "n"], [[f"x{at}", at] for at in range(41)], None),
        (["n"], [[1], [2]], None),
        (["day", "n"], [["2020-01-01", 1], ["2020-01-02", 2]], Chart("line", "day", "n")),
        (["day", "n"], [["2020-01-01", 1], ["2020-01-01", 2]], None),
        (["year", "n"], [[2000, None], [2001, 4], [2002, 5]], Chart("line", "year", "n")),
        (["garden_id", "n"], [[at, at] for at in range(9)], None),
        (["a", "a"], [[1, 2.5]] * 6, Chart("scatter", "a", "a_2")),
        (["name", "a", "b"], [[f"x{at}", at, at / 2] for at in range(6)], Chart("scatter", "a", "b", "name")),
        (["name", "a", "b"], [["x", 1, 2], ["y", 2, 3]], Chart("bar", "name", "a")),
    ],
)
def test_a_chart_is_told_by_what_the_columns_hold(columns, rows, chart):
    assert fitting_chart(columns, rows) == chart
    if chart:
        assert Chart(**chart.to_dict()) == chart and chart_figure(chart, columns, rows).data


def test_names_in_a_chart_are_text():
    evil = "<b>$x$</b> {y}"
    drawn = chart_figure(Chart("bar", evil, "n"), [evil, "n"], [[evil, 1], ["\x1b[2J", 2]]).to_json()
    assert "<b>" not in drawn and "\\u001b" not in drawn and "{y}" not in drawn


def test_a_browser_gets_what_it_can_hold():
    assert shown_cell(2**53 + 1) == str(2**53 + 1) and shown_cell(float("nan")) == "nan" and shown_cell("\ud800") == "?"
    grid = ResultGrid()
    grid.show(["<b>", ""], [["<script>", None]], note="cut")
    assert grid.widget.rows == [["<script>", None]] and grid.widget.columns == ["<b>", ""]
    grid._asked(None, {"download": "exe"}, None)  # no message of a stranger makes a file
