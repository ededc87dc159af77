"Third stage: question and table -> columns. Which words name which header, and which column a noun asks for."

import pytest
from stage_tables import TABLES

from tablerag.query.table_index import analyse
from tablerag.understanding.tables.interpretation import Interpretation

# table, question, words of each named header, columns that the noun which is asked for names
ROWS = [
    ("peaks", "Which peak of Nepal is the highest?", {"Peak": "peak", "Height (m)": "highest"}, []),
    ("peaks", "When was K2 first climbed?", {"First climbed": "first climbed"}, []),
    ("peaks", "What is the average height in feet?", {"Height (m)": "height"}, []),
    ("peaks", "How high is Lhotse Shar?", {"Height (m)": "high"}, []),
    ("medals", "How many gold medals did China win?", {"Gold": "gold"}, []),
    ("medals", "Which nation has the fewest silver medals?", {"Nation": "nation", "Silver": "silver"}, []),
    ("medals", "Which nation ranked third?", {"Rank": "ranked", "Nation": "nation"}, []),
    ("medals", "Was it a good year?", {}, []),
    (
        "prefectures",
        "島根県の県庁所在地はどこですか？",
        {"都道府県": "どこ", "県庁所在地": "県庁所在地どこ"},
        ["県庁所在地"],
    ),
    (
        "prefectures",
        "人口が100万人以上の都道府県はいくつありますか？",
        {"都道府県": "都道府県", "人口": "人口"},
        ["都道府県"],
    ),
    ("rivers", "注入渤海的河流是哪条？", {"河流": "河流", "注入": "注入"}, ["河流"]),
    ("rivers", "黄河的长度是多少？", {"长度（公里）": "长度"}, ["长度（公里）"]),
    ("lakes", "Какое озеро самое глубокое?", {"Озеро": "озеро", "Глубина": "самое глубокое"}, []),
    ("lakes", "Какова площадь Байкала?", {"Площадь": "площадь"}, []),
]


@pytest.mark.parametrize(("table", "question", "named", "targets"), ROWS, ids=[row[1] for row in ROWS])
def test_headers_and_targets(table, question, named, targets):
    asked, header = Interpretation(question, analyse(TABLES[table])), TABLES[table].header
    joint = "" if asked.linked.language in ("ja", "zh") else " "
    found = {}
    for name, link in zip(header, asked.headers, strict=True):
        if bits := link.same | link.like:
            found[name] = joint.join(token.text for i, token in enumerate(asked.linked.tokens) if bits >> i & 1)
    assert found == named
    assert [header[i] for i in asked.targets] == targets


def test_a_whole_header_is_named_whole():
    asked = Interpretation("When was K2 first climbed?", analyse(TABLES["peaks"]))
    assert [link.whole for link in asked.headers] == [False, False, False, True]
    assert asked.headers[3].phrase == (3, 5) and asked.headers[3].share == 1.0
