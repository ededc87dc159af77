"The tables of language: every file loads, every pattern compiles, every language has its key."

import re
import sys
from importlib.resources import files

import pytest

from tablerag.core.notation import asset_tables, eras, language_table, month_names, months
from tablerag.words.cues import find_cues
from tablerag.words.synonyms import SAME_NAMES
from tablerag.words.units import unit

NAMES = sorted(
    file.name.removesuffix(".toml")
    for file in (files("tablerag") / "assets" / "language").iterdir()
    if file.name.endswith(".toml")
)


def test_files_say_what_they_hold():
    for name in NAMES:
        text = (files("tablerag") / "assets" / "language" / f"{name}.toml").read_text(encoding="utf-8")
        assert text.startswith("# ") and language_table(name)


@pytest.mark.parametrize("language", ["ja", "zh", "ru"])
def test_every_row_has_every_language(language):
    cues = language_table("cues")
    rows = [*cues["cues"], *(pair[side] for pair in cues["adjectives"] for side in ("more", "less"))]
    rows += language_table("nouns").values()
    pieces = {name: "|".join(words) for name, words in cues["pieces"].items()}
    for row in rows:
        for pattern in row[language]:
            for name, words in pieces.items():
                pattern = pattern.replace(f"{{{name}}}", words)
            assert re.compile(pattern)


def test_patterns_of_questions_and_comparisons_compile():
    questions, comparisons = language_table("questions"), language_table("comparisons")
    patterns = [*questions["operations"].values(), *questions["plain"].values(), comparisons["negation"]["words"]]
    patterns += [row["words"] for side in ("before", "behind") for row in comparisons[side]]
    assert all(re.compile(pattern) for words in patterns for pattern in words)
    assert {row["operator"] for row in comparisons["before"]} == {">=", "<=", "<", ">", "!="}


def test_answers_are_compared_by_patterns_that_compile_and_words_of_one_meaning():
    table = language_table("answers")
    patterns = [table[name] for name in ("near", "minus", "order", "repeats", "counts")]
    patterns += [words for side in table["bounds"].values() for words in side.values()]
    assert all(re.compile(pattern) for pattern in patterns)
    assert set(table["truth"]["yes"].split()).isdisjoint(table["truth"]["no"].split())
    units = [name for each in table["units"].values() for names in each for name in names.split()]
    assert len(units) == len(set(units))


def test_months_and_eras():
    assert len(month_names()) == 12 and set(months().values()) == set(range(1, 13))
    assert [months()[name] for name in ("may", "mai", "мая", "dec")] == [5, 5, 5, 12]
    assert [era.name for era in eras()] == ["明治", "大正", "昭和", "平成", "令和"]
    assert sorted(era.began for era in eras()) == [era.began for era in eras()]


def test_words():
    assert SAME_NAMES["ohio"] == ("oh",) and "oh" not in SAME_NAMES  # a code leads to no state
    assert unit("feet") == unit("ft") and unit("celsius").zero == 0


def test_the_first_row_that_matches_as_much_wins():
    assert [cue.english for cue in find_cues("最後の年はいつですか？") if cue.kind == "cue"] == ["last"]


def test_a_compiled_table_that_a_full_disk_has_cut_is_compiled_again(tmp_path, monkeypatch):
    monkeypatch.setattr(sys, "pycache_prefix", str(tmp_path))
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    asset_tables.cache_clear()
    whole = asset_tables("language/units")
    (compiled,) = tmp_path.rglob("units*.pyc")
    compiled.write_bytes(compiled.read_bytes()[:100])
    asset_tables.cache_clear()
    assert asset_tables("language/units") == whole
