"Fifth stage: links -> the likeliest set of conditions, before any operation is chosen."

import pytest
from stage_tables import TABLES

from tablerag.query.table_index import analyse
from tablerag.understanding.tables.candidates import link_sets
from tablerag.understanding.tables.parsing import Parser, _ranker

ROWS = [
    ("peaks", "Which peak of Nepal is the highest?", [("Country", "=", ("Nepal",))]),
    ("peaks", "Which peaks are over 8,500 m?", [("Height (m)", ">", (8500,))]),
    ("peaks", "Which peaks are higher than 28,000 feet?", [("Height (m)", ">", (8534.4,))]),
    ("peaks", "Which peaks were climbed after 1954?", [("First climbed", ">", ("1954-99",))]),
    (
        "peaks",
        "Which peaks between 8,400 and 8,600 m are there?",
        [("Height (m)", ">=", (8400,)), ("Height (m)", "<=", (8600,))],
    ),
    ("peaks", "How high is Lhotse Shar?", [("Peak", "=", ("Lhotse Shar",))]),
    ("peaks", "What is the average height in feet?", []),
    ("peaks", "How much higher is Mount Everest than K2?", [("Peak", "=", ("Mount Everest", "K2"))]),
    ("medals", "Which nations have at least 20 gold medals?", [("Gold", ">=", (20,))]),
    ("medals", "Was Japan among the top 3?", [("Rank", "<=", (3,)), ("Nation", "=", ("Japan",))]),
    ("medals", "How many silver medals did the Dutch win?", [("Nation", "=", ("Netherlands",))]),
    ("prefectures", "島根県の県庁所在地はどこですか？", [("都道府県", "=", ("島根県",))]),
    ("prefectures", "人口が100万人以上の都道府県はいくつありますか？", [("人口", ">=", (1_000_000,))]),
    ("rivers", "长度超过5000公里的河流有多少条？", [("长度（公里）", ">", (5000,))]),
    ("rivers", "青海省的河流有几条？", [("省份", "=", ("青海",))]),
    ("lakes", "Какие озёра глубже 200 метров?", [("Глубина", ">", (200,))]),
    ("lakes", "Сколько озёр в Карелии?", [("Регион", "=", ("Карелия",))]),
]


@pytest.mark.parametrize(("table", "question", "conditions"), ROWS, ids=[row[1] for row in ROWS])
def test_the_likeliest_conditions(table, question, conditions):
    parser = Parser(question, analyse(TABLES[table]), scorer=_ranker().scorer)
    sets, _ = link_sets(parser.scores)
    header = TABLES[table].header
    assert [(header[each.column], each.op, each.values) for each in sets[0].conditions] == conditions


def test_no_condition_at_all_is_among_the_sets():
    parser = Parser("Which peak of Nepal is the highest?", analyse(TABLES["peaks"]), scorer=_ranker().scorer)
    assert () in [each.conditions for each in link_sets(parser.scores)[0]]
