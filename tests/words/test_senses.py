"Words for one thing, and ranges of numbers, in four languages; bad input leads to nothing."

import math
import re

import pytest

from tablerag.core.notation import language_table
from tablerag.words.senses import (
    Range,
    age_word,
    find_ranges,
    nearest,
    place_codes,
    read_range,
    said_senses,
    same_place,
)
from tablerag.words.stems import form

INF = math.inf


@pytest.mark.parametrize("language", ["en", "ja", "zh", "ru"])
def test_every_sense_has_every_language(language):
    for name, table in language_table("senses").items():
        assert table["headers"], name
        assert all(row[language] for row in table["senses"].values()), name
    assert all(len(row.split(", ")) >= 6 for row in language_table("places")["countries"].values())


@pytest.mark.parametrize(
    ("words", "sense"),
    [
        ("Women", "female"), ("girls", "female"), ("女性", "female"), ("女子", "female"), ("женщин", "female"),
        ("men", "male"), ("男", "male"), ("both sexes", "both"), ("men and women", "both"),
        ("cyclists", "bicycle"), ("行人", "walk"), ("Latino", "hispanic"), ("周一", "monday"), ("第一季度", "first"),
        ("nationwide", "national"), ("農村", "rural"),
    ],
)  # fmt: skip
def test_words_of_a_sense(words, sense):
    assert [each.name for each in said_senses(form(words))] == [sense]


def test_codes_are_no_words():
    assert all(not said_senses(code) for code in ("f", "m", "fl", "hs"))


def test_places():
    assert "fl" in place_codes()["state"]
    assert form("Florida") in same_place("fl", "FL")["state"] and not same_place("fl", "fl")
    assert "deu" in same_place(form("Германия"), "Германия")["country"]
    assert not same_place(form("Mount Everest"), "Mount Everest")


def test_every_name_of_a_place_is_found():
    "Places are looked up by the initial of a form."
    rows = [row.replace(" -,", "") for row in language_table("places")["countries"].values()]
    names = [name.strip().upper() for row in rows for name in row.split(",")]
    names += [name.upper() for state in language_table("synonyms")["states"].items() for name in state]
    assert len(names) > 1000 and [name for name in names if not same_place(form(name), name)] == []


@pytest.mark.parametrize(
    ("text", "low", "high"),
    [
        ("40 to 59", 40, 59), ("between 40 and 59", 40, 59), ("40–59 years", 40, 59), ("40〜59歳", 40, 59),
        ("40至59岁", 40, 59), ("от 40 до 59 лет", 40, 59), ("40歳から59歳", 40, 59), ("ages 5-11", 5, 11),
        ("75 and over", 75, INF), ("75+", 75, INF), ("over 75", 76, INF), ("75 years or older", 75, INF),
        ("75岁及以上", 75, INF), ("75歳以上", 75, INF), ("старше 75 лет", 76, INF), (">=75", 75, INF),
        ("under 18", -INF, 17), ("less than 5", -INF, 4), ("18 and under", -INF, 18), ("18歳未満", -INF, 17),
        ("18岁以下", -INF, 18), ("младше 18 лет", -INF, 17), ("$25,000 - $49,999", 25000, 49999),
        ("<$15k", -INF, 14999),
    ],
)  # fmt: skip
def test_ranges(text, low, high):
    assert [each[:2] for *_, each in find_ranges(text)] == [(low, high)]


@pytest.mark.parametrize(
    "text", ["", "-", "Mount Everest", "01M015", "3-1", "x" * 10_000, "1-2-3-4-5 6 7", "2011-03-04", "٣", "½"]
)
def test_what_is_no_label_of_a_range(text):
    assert read_range(text) is None


def test_a_range_need_not_be_written_alike():
    assert Range(76, INF, "").nearness(Range(75, INF, "year")) == 0.9
    assert Range(-INF, 17, "").nearness(Range(0, 17, "")) == 0.95
    assert Range(40, 59, "").nearness(Range(40, 60, "")) == 0.9
    assert Range(6, 11, "month").nearness(Range(6, 11, "year")) == 0.0


def test_words_for_ages_need_one_label():
    labels = [Range(0, 17, ""), Range(18, 64, ""), Range(65, INF, "")]
    assert nearest(age_word(form("children")), labels) == labels[0]
    assert nearest(age_word(form("高齢者")), labels) == labels[2]
    assert nearest(age_word("senior citizen"), []) is None and age_word("mountain") is None
    assert nearest(age_word(form("adults")), [Range(18, 40, ""), Range(41, 64, "")]) is None


def test_patterns_of_ranges_compile():
    table = language_table("ranges")
    assert {row["kind"] for row in table["patterns"]} == {"between", "from", "above", "to", "below"}
    assert all(re.compile(text.replace("{n}", r"\d+")) for row in table["patterns"] for text in row["texts"])
