"Numbers are written the same way wherever they are shown, and all rows that an answer rests on can be had."

import json
import math
import random
import re

import pytest

import tablerag as tr
from tablerag.cli.shown import show
from tablerag.core import Answer, ResultRows, Step, Table, Trace
from tablerag.core.notation import row_texts, value_text
from tablerag.evaluation.matching import normal_value
from tablerag.sandbox.database import Database
from tablerag.sources.frames import csv_text
from tablerag.sources.grid import ResultGrid
from tablerag.sources.trust import answer_words, shown_values
from tablerag.workbench.answer_views import answer_html, evidence_words
from tablerag.workbench.views import escape, result_html

NOISE = 655573.1199999998


def test_noise_of_adding_up_is_not_written():
    assert value_text(NOISE) == value_text(-NOISE)[1:] == "655573.12" and value_text(0.1 + 0.2) == "0.3"
    assert value_text(12345678901.23) == "12345678901.23"  # cents of billions
    assert value_text(1e20) == "1e+20" and value_text(8611.0) == "8611" and value_text(float("nan")) == "nan"
    assert value_text(-0.001, 2) == "0.00" and value_text(NOISE, 1) == "655573.1" and value_text(7, 2) == "7"


def test_a_value_says_the_same_to_whoever_compares_answers():
    chance = random.Random(0)
    for _ in range(3000):
        value = chance.choice((1, -1)) * 10 ** chance.uniform(-3, 9)
        value = round(value, chance.randrange(3)) if chance.random() < 0.5 else value
        (kind, number), (_, before) = normal_value(value_text(value)), normal_value(f"{value:.10g}")
        assert kind == "number" and math.isclose(number, before, rel_tol=2e-9), value
        assert abs(value) > 1e7 or number == before, value


def test_texts_of_a_row_need_decimals_for_each():
    assert row_texts(("A", 1.5, None), (None, 2, 2)) == ["A", "1.50", None]
    assert row_texts(("A", 1.5, None), (2,)) == ["A", "1.5", None]  # of a trace that is none of ours


MONEY = Table(
    "sales",
    ("Shop", "Amount", "Weight"),
    tuple((f"S{n % 3}", f"{n / 100 + 0.1:.2f}", str(n / 8)) for n in range(1500)),
    title="Sales",
)


@pytest.mark.parametrize(
    ("select", "decimals"),
    [
        ("SUM(amount)", (2,)),
        ("MAX(amount) - MIN(amount) AS gap", (2,)),
        ("ROUND(SUM(weight), 1)", (1,)),
        ("AVG(amount)", (3,)),  # 7.595
        ("SUM(amount) / 7", (2,)),  # 1,627.50
        ("SUM(weight)", ()),  # some of its cells have more decimals than others
        ("SUM(amount) * 1.19", ()),
        ("(SELECT MAX(amount) FROM sales) AS most", (2,)),
        ("COUNT(*)", ()),
        ("NULL", ()),
    ],
)
def test_decimals_are_those_of_the_column(select, decimals):
    with Database.from_tables([MONEY]) as database:
        told = database.run(f"SELECT {select} FROM sales LIMIT 1").decimals
    assert tuple(each for each in told if each is not None) == decimals


def test_all_views_of_a_result_write_it_the_same_way():
    columns, rows, decimals = ("Shop", "Total"), [("A", NOISE), ("B", 12.5)], (None, 2)
    page, file = result_html(columns, rows, decimals=decimals), csv_text(columns, rows, decimals)
    for text in ("655573.12", "12.50"):
        assert f">{text}<" in page and f",{text}\r\n" in file
    assert "655573.12" in escape(NOISE) and "999" not in page + file + escape(NOISE)
    assert csv_text(("x",), [(-3.5,), ("-3.5",), (None,)]) == '\ufeffx\r\n-3.5\r\n\'-3.5\r\n""\r\n'
    grid = ResultGrid()
    grid.show(columns, rows, decimals=decimals)
    assert grid.widget.rows == [["A", 655573.12], ["B", 12.5]] and grid.widget.decimals == [None, 2]
    assert grid.file_of("csv").decode() == file
    grid.show(columns, rows)
    assert grid.widget.decimals == [None, None] and b"655573.12\r\n" in grid.file_of("csv")


def test_an_answer_is_shown_with_the_decimals_of_its_query():
    rows = ResultRows(("a", "b"), ((655573.1, 1 / 3),), decimals=(2, 6))
    values = (value_text(655573.1), value_text(1 / 3))
    answer = Answer(", ".join(values), values, "SELECT", values, trace=Trace([Step("sql", "t", "SELECT", rows)]))
    assert shown_values(answer) == ("655573.10", "0.333333") and answer.values == values
    assert "655573.10, 0.333333" in show("?", answer) and answer_words(answer) == "655573.10, 0.333333"
    loaded = Answer.from_dict(json.loads(answer.to_json()))
    assert answer_words(loaded) == answer_words(answer)
    for told in ("many", [99, "2"], [True, None, 3]):  # a stored trace may say anything
        data = json.loads(answer.to_json())
        data["trace"][0]["output"]["decimals"] = told
        assert answer_words(Answer.from_dict(data))


@pytest.fixture(scope="module")
def invoices(tmp_path_factory):
    folder = tmp_path_factory.mktemp("invoices")
    lines = [f"INV-{n:04d},{n % 7 * 131 + 0.12:.2f},{'overdue' if n % 10 else 'paid'}" for n in range(1500)]
    (folder / "invoices.csv").write_text("\n".join(["Invoice,Amount,Status", *lines]), encoding="utf-8")
    return tr.open(folder)


def test_all_rows_behind_a_sum_can_be_had(invoices):
    answer = invoices.ask("What is the total amount?")
    frame = answer.evidence_frame()
    assert len(frame) == 1500 and math.isclose(frame["Amount"].sum(), float(answer.values[0]))
    page = answer._repr_html_()
    assert "based on all 1,500 rows" in page and "1,400 further evidence rows not shown" in page
    some = invoices.ask("What is the total amount of overdue invoices?")
    assert len(some.evidence_frame()) == 1350 and "based on 1,350 of 1,500 rows" in some._repr_html_()
    assert re.search(r">\d+\.\d\d<", some._repr_html_()) and str(some.to_frame().iloc[0, 0]) != ""


def test_a_saved_page_says_which_rows_it_holds(invoices, tmp_path):
    again = tr.open_answer(invoices.ask("What is the total amount?").save(tmp_path / "sum.html"))
    with pytest.warns(UserWarning, match=r"200 of the 1,500 evidence rows"):
        assert len(again.evidence_frame()) == 200


def test_few_rows_are_highlighted_and_many_counted():
    assert evidence_words(1, 0, 5) == "1 evidence row highlighted"
    assert evidence_words(101, 0, 101) == "based on all 101 rows"
    assert evidence_words(100, 1900, 5000) == "based on 2,000 of 5,000 rows; the first 100 are highlighted"
    answer = Answer("x", ("x",), table_id="sales")
    assert "not tied to individual rows" in answer_html(answer, lambda id: MONEY, 1.0)
