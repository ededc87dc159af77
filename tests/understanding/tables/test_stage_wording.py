"First stage: a question by itself. Its language and stems, the numbers, dates and comparisons it writes."

import pytest

from tablerag.words.wording import Wording

# question, language, numbers (words, value, operator), dates (words, ISO date, operator)
ROWS = [
    ("Which peaks are over 8,500 m?", "", [("8,500", 8500, ">")], []),
    ("Which nations have at least 20 gold medals?", "", [("20", 20, ">=")], []),
    ("Which shops had a profit above -289?", "", [("289", -289, ">")], []),
    ("Which days had between -12.5 and −3 degrees?", "", [("12.5", -12.5, ">="), ("3", -3, "<=")], []),
    ("Which teams won 3 or more games?", "", [("3", 3, ">=")], []),
    ("Which have no more than two wins?", "", [("two", 2, "<=")], []),
    ("Which cost less than $1,200.50?", "", [("1,200.50", 1200.5, "<")], []),
    ("Which peaks lie between 8,400 and 8,600 m?", "", [("8,400", 8400, ">="), ("8,600", 8600, "<=")], []),
    ("Which nation ranked third?", "", [("third", 3, "")], []),
    ("Which was climbed in May 1970?", "", [("1970", 1970, "")], [("May 1970", "1970-05", "")]),
    (
        "What happened since 31 July 1954?",
        "",
        [("31", 31, ">="), ("1954", 1954, "")],
        [("31 July 1954", "1954-07-31", ">=")],
    ),
    ("人口が100万人以上の県はいくつですか？", "ja", [("100万", 1_000_000, ">=")], []),
    ("標高が三千メートル以上の山", "ja", [("三千", 3000, ">=")], []),
    (
        "平成17年5月20日に何がありましたか？",
        "ja",
        [("17", 17, ""), ("5", 5, ""), ("20", 20, "")],
        [("平成17年5月20日", "2005-05-20", "")],
    ),
    ("长度超过5000公里的河流有多少条？", "zh", [("5000", 5000, ">")], []),
    (
        "2005年5月20日以前发生了什么？",
        "zh",
        [("2005", 2005, ""), ("5", 5, ""), ("20", 20, "<")],
        [("2005年5月20日", "2005-05-20", "<")],
    ),
    ("Какие озёра глубже 200 метров?", "ru", [("200", 200, ">")], []),
    (
        "Что было после 20 мая 2005 года?",
        "ru",
        [("20", 20, ">"), ("2005", 2005, "")],
        [("20 мая 2005 года", "2005-05-20", ">")],
    ),
]


@pytest.mark.parametrize(("question", "language", "numbers", "dates"), ROWS, ids=[row[0] for row in ROWS])
def test_numbers_dates_and_comparisons(question, language, numbers, dates):
    asked = Wording(question)
    assert asked.language == language
    assert [(asked.text_of(a, b), value, asked.comparison(a, b)) for a, b, value, _ in asked.number_spans] == numbers
    assert [(asked.text_of(a, b), date.iso(), asked.comparison(a, b)) for a, b, date in asked.date_spans] == dates


STEMS = [
    ("How many Lions won in September?", "how mani lion won in sep"),
    ("Who scored 1,200 points?", "who score 1 200 point"),
    ("Réunion's clubs", "reunion s club"),
    ("東京都の駅", "东 京 都 ノ 驿"),
    ("國家隊", "国 家 队"),
    ("Какие озёра глубже?", "как озер глубж"),
]


@pytest.mark.parametrize(("question", "stems"), STEMS)
def test_stems(question, stems):
    assert " ".join(Wording(question).stems) == stems


@pytest.mark.parametrize(
    ("question", "value", "negated"),
    [
        ("Which peaks are not in Nepal?", "nepal", True),
        ("Which countries other than China won?", "china", True),
        ("Which peaks are in Nepal, not Pakistan?", "nepal", False),
        ("Какие озёра не в Карелии?", "карел", True),
    ],
)
def test_values_that_are_left_out(question, value, negated):
    asked = Wording(question)
    at = asked.stems.index(value)
    assert asked.is_negated(at, at + 1) == negated
