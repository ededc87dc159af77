"The glossary: whole lines, words that can be found, and questions of other languages as they are searched."

import pytest

from tablerag.core import Table
from tablerag.core.notation import language_table
from tablerag.retrieval import build_retriever
from tablerag.understanding.tables import parse
from tablerag.words.cues import find_cues, nouns, things
from tablerag.words.glossary import LANGUAGES, glossary, glosses
from tablerag.words.translation import translated


def test_every_line_names_a_thing_in_four_languages():
    lines = [line for table in language_table("glossary").values() for line in table["words"].strip().splitlines()]
    assert len(lines) > 900
    for line in lines:
        english, *others = line.split("|")
        assert len(others) == 3 and english.strip().isascii() and any(other.strip() for other in others), line


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_word_is_found(lang):
    for word in glossary(lang) if lang != "ru" else ():
        assert [(each.start, each.end) for each in glosses(word, lang)] == [(0, len(word))]
    assert len(glossary(lang)) > 1000 and all(glossary(lang).values())


@pytest.mark.parametrize(
    ("text", "english"),
    [
        ("哪個省的失業率最高？", "unemployment rate"),  # traditional characters
        ("В каком регионе самый высокий уровень безработицы?", "unemployment rate"),
        ("ワインの品質は？", "wine"),
    ],
)
def test_words_of_questions(text, english):
    assert english in {word for each in things(text) for word in each.english}


def test_what_is_no_word():
    assert not glosses("金鱼", "zh")  # one character is a part of another word
    assert not glosses("トワイン", "ja")  # ワイン is its end
    assert not things("What is the unemployment rate?") and not glosses("", "zh") and not glosses("", "ru")


def test_cues_stay_what_they_were():
    kinds = {cue.english: cue.kind for cue in find_cues("哪个地区的平均死亡率最高？")}
    assert kinds["average"] == "cue" and kinds["region"] == "noun" and "highest" in kinds
    assert nouns("面积", "zh") == ("area",)


def test_terms_and_quarters():
    found = {each.english[0] for each in things("2010年第四季度3个月期和十年期")}
    assert {"Q42010", "3m", "10y"} <= found


def test_a_question_is_searched_by_what_it_means():
    assert translated("多少？").text == "多少？"  # nothing else to search for
    tables = [
        Table("tips", ("total_bill", "tip", "sex"), (("10", "1", "Female"), ("20", "3", "Male"))),
        Table("words", ("词", "意思"), (("多少", "平均给多少"), ("顾客", "这里"))),
        Table("crops", ("year", "crop", "yield"), (("2001", "Wheat", "9"), ("2001", "Rice", "20"))),
    ]
    retriever = build_retriever(tables)
    assert retriever.search("女性平均给多少小费？", k=1)[0].table_id == "tips"
    assert retriever.search("2001年小麦的单产是多少？", k=1)[0].table_id == "crops"


def test_a_noun_names_an_english_label():
    table = Table("crops", ("year", "crop", "yield"), (("2001", "Wheat", "9"), ("2001", "Rice", "20")))
    assert any(each.values == ("9",) for each in parse("小麦的单产是多少？", table, limit=50, threshold=0.0))
