"Fourth stage: question and table -> what was interpreted. Cues, direction, plain words, limit, unit, marks."

import json
import re
from pathlib import Path

import pytest
from stage_tables import TABLES

from tablerag.core.notation import fold, language_table
from tablerag.query.table_index import analyse
from tablerag.understanding.tables.interpretation import Interpretation, has_plain_words
from tablerag.words.units import unit

DIRECTIONS = ("up", "down", "after", "before", "oldest", "fastest")
PLAIN = (
    *("altogether", "different", "apart", "frequency", "average", "sum", "total"),
    *("count", "comparison", "difference", "distinct", "single", "month"),
)
# table, question, operations that words open, directions, what plain words ask for
COUNT = "count sum common distinct"
ROWS = [
    ("peaks", "Which peak of Nepal is the highest?", "superlative common", "up", "frequency"),
    ("peaks", "Which peaks are over 8,500 m?", "beyond", "up", "comparison"),
    ("peaks", "How many peaks are in Nepal?", COUNT, "", ""),
    ("peaks", "What is the average height in feet?", "avg", "", "average"),
    ("peaks", "What are the top three peaks?", "superlative order list", "up", ""),
    ("peaks", "Which peak was climbed on 1953-05-29?", "", "", ""),
    ("medals", "How many gold medals did China win?", COUNT, "", "count"),
    ("medals", "What is the sum of gold medals of China and Japan?", "sum", "", "altogether sum"),
    ("medals", "What are the different nations?", "distinct", "", "different distinct"),
    ("medals", "Which nation has the fewest silver medals?", "superlative", "down", "frequency single"),
    ("prefectures", "面積が一番小さい都道府県の人口は？", "superlative", "down", ""),
    ("rivers", "哪条河流最长？", "superlative", "up", ""),
    ("rivers", "青海省的河流有几条？", COUNT, "", ""),
    ("lakes", "Какое озеро самое глубокое?", "superlative", "up", ""),
    ("lakes", "Какая средняя глубина озёр?", "avg", "", "average"),
    ("lakes", "Сколько озёр в Карелии?", COUNT, "", ""),
]


@pytest.mark.parametrize(("table", "question", "cues", "direction", "plain"), ROWS, ids=[row[1] for row in ROWS])
def test_cues_direction_and_plain_words(table, question, cues, direction, plain):
    asked = Interpretation(question, analyse(TABLES[table]))
    assert [name for name, said in asked.cues.items() if said] == sorted(cues.split(), key=list(asked.cues).index)
    assert [name for name in DIRECTIONS if getattr(asked.direction, name)] == direction.split()
    assert [name for name in PLAIN if getattr(asked.plain, name)] == plain.split()


@pytest.mark.parametrize(
    ("table", "question", "limit", "wants", "wanted_unit"),
    [
        ("peaks", "What are the top three peaks?", 3, "", None),
        ("peaks", "Which were the first 2 peaks climbed?", 2, "", None),
        ("medals", "Was Japan among the top 3?", 1, "", None),
        ("peaks", "When was K2 first climbed?", 1, "time", None),
        ("peaks", "Who climbed K2?", 1, "name", None),
        ("peaks", "How high is K2 in feet?", 1, "", "feet"),
        ("prefectures", "島根県の県庁所在地はどこですか？", 1, "name", None),
        ("rivers", "哪条河流最长？", 1, "", None),
        ("lakes", "Какова площадь Байкала?", 1, "", None),
    ],
)
def test_limit_kind_of_answer_and_unit(table, question, limit, wants, wanted_unit):
    plain = Interpretation(question, analyse(TABLES[table])).plain
    assert (plain.limit, plain.wants, plain.unit) == (limit, wants, unit(wanted_unit) if wanted_unit else None)


@pytest.mark.parametrize(
    ("table", "question", "gloss"),
    [
        ("prefectures", "面積が最も広い都道府県はどこですか？", "where region area largest"),
        ("rivers", "注入渤海的河流是哪条？", "which river sea"),
        ("rivers", "长度超过5000公里的河流有多少条？", "how many river length more than 5000"),
        ("lakes", "Какое озеро самое глубокое?", "which lake deepest"),
    ],
)
def test_gloss(table, question, gloss):
    assert Interpretation(question, analyse(TABLES[table])).linked.gloss == gloss


def test_marks_are_sets_of_tokens():
    asked = Interpretation("Which peak of Nepal in the world is the highest of 4?", analyse(TABLES["peaks"]))

    def words(bits: int) -> list[str]:
        return [token.text for i, token in enumerate(asked.linked.tokens) if bits >> i & 1]

    marks = asked.marks
    assert words(marks.header) == ["peak", "highest"] and words(marks.superlative) == ["highest"]
    assert words(marks.value) == words(marks.name) == ["Nepal"] and words(marks.number) == ["4"]
    assert "world" in words(marks.title) and "highest" in words(marks.cue) and words(marks.counted) == []


def test_facts_of_the_table():
    medals, peaks = analyse(TABLES["medals"]), analyse(TABLES["peaks"])
    assert Interpretation("How many nations?", medals).without_total.rows == {0, 1, 2, 3}
    asked = Interpretation("Which peak was climbed first?", peaks)
    assert asked.without_total is None and asked.direction.newest_first == -1.0


@pytest.mark.parametrize("what", language_table("questions")["plain"])
def test_plain_words_are_those_that_one_pattern_of_all_finds(what):
    patterns = language_table("questions")["plain"][what]
    whole = re.compile(rf"(?<![a-z])(?:{'|'.join(patterns)})(?![a-z])")
    data = Path(__file__).parents[3] / "data"
    lines = [line for file in data.glob("questions*.jsonl") for line in file.read_text(encoding="utf-8").splitlines()]
    written = [re.sub(r"\(\?[:!<=]+|[\^$?()\\{}|*]", " ", pattern).strip() for pattern in patterns]
    asked = [fold(json.loads(line)["question"]) for line in lines] + [
        fold(f"a {each}s {each}, {each}") for each in written
    ]
    assert len(asked) > 500
    assert [each for each in asked if has_plain_words(each, what) != bool(whole.search(each))] == []
