"Questions made explicit: dates relative to today, abbreviations expanded, each change with its place."

from datetime import date

import pytest

from tablerag.core import SourceError, Step, Trace
from tablerag.schema.transform import Transformed, load_words, our_words, transform_question

SUNDAY = date(2026, 11, 22)
LEAP = date(2024, 2, 29)


@pytest.mark.parametrize(
    ("question", "wanted"),
    [
        ("sales of today", "sales of 2026-11-22"),
        ("Who came yesterday?", "Who came on 2026-11-21?"),
        ("today's orders", "2026-11-22's orders"),
        ("orders in the past 2 weeks", "orders from 2026-11-09 to 2026-11-22"),
        ("orders of this quarter", "orders from 2026-10-01 to 2026-12-31"),
        ("orders from last week", "orders from 2026-11-09 to 2026-11-15"),
        ("orders until last month", "orders until 2026-10-31"),
        ("orders before this month", "orders before 2026-11-01"),
        ("orders this year so far", "orders from 2026-01-01 to 2026-11-22"),
        ("What was paid 3 years ago?", "What was paid in 2023?"),
        ("paid 10 days ago", "paid on 2026-11-12"),
        ("RECENT orders", "from 2026-11-16 to 2026-11-22 orders"),
        ("ytd and YTD", "from 2026-01-01 to 2026-11-22 and from 2026-01-01 to 2026-11-22"),
        ("GMV by shop", "gross merchandise value by shop"),
        ("Сколько заказов было вчера?", "Сколько заказов было 2026-11-21?"),
        ("заказы на прошлой неделе", "заказы с 2026-11-09 по 2026-11-15"),
        ("заказы за последние два месяца", "заказы с 2026-09-23 по 2026-11-22"),
        ("доход с начала года", "доход с 2026-01-01 по 2026-11-22"),
        ("до прошлого месяца", "до 2026-10-01"),
        ("3 дня назад", "2026-11-19"),
        ("去年的销售额", "2025年的销售额"),
        ("上个月的订单", "2026-10-01至2026-10-31的订单"),
        ("最近三个月的订单", "2026-08-23至2026-11-22的订单"),
        ("截至今天的订单", "截至2026-11-22的订单"),
        ("昨日の注文", "2026-11-21の注文"),
        ("過去3か月の注文", "2026-08-23から2026-11-22までの注文"),
        ("先月以降の注文", "2026-10-01以降の注文"),
        ("今年の売上", "2026年の売上"),
        ("上周五的订单", "2026-11-13的订单"),
        ("заказы в прошлую пятницу", "заказы 2026-11-20"),
    ],
)
def test_what_depends_on_today_gets_days(question, wanted):
    assert transform_question(question, SUNDAY).text == wanted


@pytest.mark.parametrize(
    "question",
    [
        "", "todays and yesterdays", "recentness, mtds, preMTD, the_mtd", "the most recent order",
        "самые недавние заказы", "最も最近の注文", "the last day of May", "the last month of 2019",
        "the last 7 songs", "films called 'Yesterday'", 'films called "Last Year"', "Where does USA Today appear?",
        "「昨日」という曲", "which of us asked who is it", "5月前の注文", "2019年前的订单", "附近3天的酒店",
        "in 3019 years",
    ],
)  # fmt: skip
def test_what_only_looks_like_it_stays(question):
    found = transform_question(question, SUNDAY)
    assert found.text == question and not found.changes


def test_days_that_there_are_not():
    assert transform_question("900 years ago", date(500, 1, 1)).text == "900 years ago"
    assert transform_question("the last 12 months", LEAP).text == "from 2023-03-01 to 2024-02-29"
    assert transform_question("last month", date(2024, 1, 31)).text == "from 2023-12-01 to 2023-12-31"


def test_each_change_tells_its_place_in_the_question_as_it_was_asked():
    question = "Recent sales, MTD, as of today"
    found = transform_question(question, SUNDAY)
    assert [(each.before, each.why) for each in found.changes] == [
        ("Recent", "vague"), ("MTD", "abbreviation"), ("as of today", "date")
    ]  # fmt: skip
    assert all(question[each.start : each.end] == each.before for each in found.changes)
    assert found.today == "2026-11-22"


def test_spans_that_mean_something_else_are_left():
    question = "recent orders of last month"
    assert transform_question(question, SUNDAY, kept=[(0, 6)]).text == "recent orders from 2026-10-01 to 2026-10-31"


def test_a_users_list_goes_before_ours(tmp_path):
    path = tmp_path / "words.yaml"
    path.write_text(
        "abbreviations: {ARPU: average revenue per user, IT: information technology, mtd: null}\n"
        "vague: {Recent: in the last 30 days, soon: in the next week}\n",
        encoding="utf-8",
    )
    words = load_words(path)
    text = transform_question("arpu of IT: is it recent or MTD?", SUNDAY, words).text
    assert text == "average revenue per user of information technology: is it from 2026-10-24 to 2026-11-22 or MTD?"
    assert "MTD" in our_words().abbreviations


@pytest.mark.parametrize(
    "text",
    ["- a", "words: {a: b}", "vague: [a]", "vague: {no: b}", "vague: {a: 7}", "vague: {'': b}", "vague: {a: ", "\x00"],
)
def test_a_file_that_is_no_list_is_an_error(text, tmp_path):
    path = tmp_path / "words.yaml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(SourceError, match="list of words"):
        load_words(path)
    with pytest.raises(SourceError, match="cannot be read"):
        load_words(tmp_path / "none.yaml")


def test_a_trace_keeps_it():
    step = transform_question("sales MTD", SUNDAY).step("sales MTD")
    [loaded] = Trace.from_json(Trace([step]).to_json())
    assert loaded.output == step.output and loaded.output.changes[0].before == "MTD"
    for odd in ({}, {"text": 7}):
        assert Step("transform", "query", "", odd).output == odd
    for odd in ([7, {"start": 1}], "b"):
        assert Step("transform", "query", "", {"text": "a", "changes": odd}).output == Transformed("a")
