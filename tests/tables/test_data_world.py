"""The tables in other languages, the ugly and the wide ones are read as a person reads them (`test_data.py` runs
their questions)."""

from collections import Counter
from pathlib import Path

import pytest

from tablerag.sandbox.database import Database
from tablerag.sandbox.storage import companions
from tablerag.tables.corpus import load_tables
from tablerag.tables.questions import load_questions

DATA = Path(__file__).resolve().parent.parent.parent / "data"


@pytest.fixture(scope="module")
def tables():
    return {
        table.id.removeprefix("world/"): table for table in load_tables(DATA).tables if table.id.startswith("world/")
    }


@pytest.fixture(scope="module")
def questions():
    return load_questions(DATA / "questions-world.jsonl")


def rows(table, query):
    "Rows of a query over one table, which it calls T."
    with Database.from_tables([table]) as database:
        return database.run(query.replace(" T", f" {database.names[table.id]}", 1)).rows


# --- how much there is ----------------------------------------------------------------------------------------------


def test_enough_tables_of_each_language(tables):
    count = Counter(id.split("/")[0] for id in tables)
    assert count["japan"] >= 6 and count["china"] >= 5 and count["russia"] >= 5 and count["almanac"] >= 7
    assert max(len(table.header) for table in tables.values()) >= 50


def test_enough_questions_of_each_language(questions):
    count = Counter(question.tags["language"] for question in questions)
    assert set(count) == {"ja", "zh", "ru", "en"} and min(count.values()) >= 40
    variants = Counter(question.tags["language"] for question in questions if question.tags["variant"])
    assert set(variants) == set(count) and min(variants.values()) >= 10


def test_a_question_is_in_the_language_of_its_table(questions):
    folders = {"ja": "japan", "zh": "china", "ru": "russia", "en": "almanac"}
    letters = {"ja": "\u3041\u30fe", "zh": "\u4e00\u9fff", "ru": "\u0410\u044f", "en": "Az"}
    for question in questions:
        language = question.tags["language"]
        low, high = letters[language]
        assert question.table_id.split("/")[1] == folders[language], question.id
        assert any(low <= letter <= high for letter in question.text), question.id


def test_every_table_is_asked_about(tables, questions):
    assert {"world/" + id for id in tables} == {question.table_id for question in questions}


# --- files ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("file", "encoding", "delimiter", "first"),
    [
        ("japan/日本の主な川.csv", "shift_jis", ",", ("信濃川", "367km", "11,900", "新潟市", "日本海")),
        ("japan/日本の主な山.tsv", "utf-8", "\t", ("富士山", "３７７６", "山梨県・静岡県", "活火山")),
        ("china/唐代诗人.csv", "gb18030", ",", ("王勃", "子安", "", "650", "676", "《送杜少府之任蜀州》")),
        ("china/中国大陆省级行政区.csv", "utf-8-sig", ",", ("北京市", "京", "北京", "直辖市", "1.64", "2189万人")),
        ("russia/Города-миллионники России.csv", "cp1251", ";", ("Москва", "Центральный", "13010,1", "1147")),
        (
            "russia/Крупнейшие реки России.tsv",
            "utf-16",
            "\t",
            ("Лена", "4\u00a0294\u00a0км", "2\u00a0490", "море Лаптевых"),
        ),
    ],
)
def test_encodings_and_delimiters_are_found(tables, file, encoding, delimiter, first):
    lines = (DATA / "world" / file).read_bytes().decode(encoding).splitlines()
    table = tables[file]
    assert table.rows[0] == first and len(table.rows) == len(lines) - 1
    assert table.header == tuple(lines[0].split(delimiter)) if '"' not in lines[0] else len(table.header) == len(first)
    assert not any("\ufffd" in cell for row in table.rows for cell in row)


def test_page_with_several_tables(tables):
    names = ["japan/日本の鉄道.html", "japan/日本の鉄道.html#2", "japan/日本の鉄道.html#3"]
    assert [(tables[name].title, tables[name].section) for name in names] == [
        ("日本の鉄道", "新幹線の路線"), ("日本の鉄道", "地下鉄の開業"), ("日本の鉄道", "長い鉄道トンネル")]  # fmt: skip
    assert tables[names[1]].caption == "各都市で最初に開業した区間"
    assert tables[names[2]].rows[0] == ("青函トンネル[1]", "北海道新幹線・海峡線", "53.85 km")


def test_workbook_with_several_sheets(tables):
    sheets = {id.split("#")[1]: table for id, table in tables.items() if ".xlsx#" in id}
    assert list(sheets) == ["Цари и императоры", "Писатели и произведения", "Озёра", "Метрополитены"]
    assert sheets["Озёра"].caption == "Крупные озёра России"
    assert sheets["Озёра"].header == ("Озеро", "Площадь, км²", "Наибольшая глубина, м", "Регион")
    assert sheets["Метрополитены"].rows[0] == ("Москва", "1935-05-15", "")


# --- cells ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("table", "column", "first", "meant"),
    [
        ("japan/都道府県の面積と人口.csv", "人口（2020年国勢調査）", "522.5万人", 5_225_000),
        ("japan/日本の主な川.csv", "長さ", "367km", 367),
        ("japan/政令指定都市.csv", "指定年月日", "昭和31年9月1日", "1956-09-01"),
        ("japan/日本の鉄道.html", "最初の開業", "昭和39年10月1日", "1964-10-01"),
        ("japan/夏季オリンピックの開催都市と日本の金メダル.csv", "開会式", "1948年7月29日", "1948-07-29"),
        ("china/中国主要河流.csv", "河长", "6300公里", 6300),
        ("china/中国大陆省级行政区.csv", "2020年人口普查", "2189万人", 21_890_000),
        ("china/神舟载人飞行任务.csv", "发射日期", "2003年10月15日", "2003-10-15"),
        ("china/二十四节气.csv", "太阳黄经", "315°", 315),
        ("russia/Крупнейшие реки России.tsv", "Длина", "4\u00a0294\u00a0км", 4294),
        ("russia/Космонавты.csv", "Первый полёт", "12 апреля 1961 г.", "1961-04-12"),
        ("almanac/Largest islands.csv", "Elevation", "3,694 m", 3694),
        ("almanac/Great Lakes.csv", "Maximum depth", "406 m", 406),
        ("almanac/Men's 100 metres world record.tsv", "Time", "9.95 s", 9.95),
        ("almanac/Space exploration firsts.csv", "Date", "4 October 1957", "1957-10-04"),
    ],
)
def test_a_cell_keeps_its_text_and_its_companion_holds_what_it_means(tables, table, column, first, meant):
    index = tables[table].header.index(column)
    with Database.from_tables([tables[table]]) as database:
        name = database.names[tables[table].id]
        result = database.run(f"SELECT {companions(tables[table])[index]} FROM {name}")
    assert tables[table].rows[0][index] == first and result.rows[0] == (meant,)


@pytest.mark.parametrize(
    ("table", "query", "found"),
    [
        # dates in several notations
        ("china/中国城市首条地铁开通日期.csv", "SELECT COUNT(*) FROM T WHERE 开通日期_date IS NULL", [(0,)]),
        (
            "china/中国城市首条地铁开通日期.csv",
            "SELECT 开通日期_date FROM T WHERE 城市 IN ('成都', '西安', '哈尔滨') ORDER BY 1",
            [("2010-09-27",), ("2011-09-16",), ("2013-09-26",)],
        ),
        ("almanac/Space exploration firsts.csv", "SELECT COUNT(*) FROM T WHERE date_date IS NULL", [(0,)]),
        (
            "almanac/Space exploration firsts.csv",
            "SELECT date_date FROM T WHERE spacecraft IN ('Friendship 7', 'Vostok 6', 'Apollo 11') ORDER BY 1",
            [("1962-02-20",), ("1963-06-16",), ("1969-07-20",)],
        ),
        # digits of full width, decimal commas, and no thousands among them
        ("japan/日本の主な山.tsv", "SELECT MAX(標高_m), MIN(標高_m) FROM T", [(3776, 877)]),
        (
            "russia/Города-миллионники России.csv",
            "SELECT население_перепись_2021_тыс_чел FROM T WHERE город = 'Омск'",
            [(1125.7,)],
        ),
        (
            "almanac/Euro conversion rates.csv",
            "SELECT units_per_euro FROM T WHERE code IN ('ESP', 'GRD', 'ITL') ORDER BY code",
            [(166.386,), (340.75,), (1936.27,)],
        ),
        # square kilometres, years of an era
        (
            "almanac/Largest islands.csv",
            "SELECT number(area) FROM T WHERE island IN ('Borneo', 'Greenland', 'Sumatra') ORDER BY island",
            [(748_168,), (2_130_800,), (443_066,)],
        ),
        (
            "japan/日本の世界遺産.csv",
            "SELECT COUNT(*), SUM(遺産名 = '姫路城') FROM T WHERE iso_date(登録年) = '1993' OR number(登録年) = 1993",
            [(4, 1)],
        ),
        # missing values
        ("almanac/Discovery of planets and minor planets.tsv", "SELECT COUNT(discovered_date) FROM T", [(10,)]),
        (
            "japan/夏季オリンピックの開催都市と日本の金メダル.csv",
            "SELECT COUNT(*), COUNT(日本の金メダル数) FROM T",
            [(20, 18)],
        ),
    ],
)
def test_what_cells_mean_can_be_queried(tables, table, query, found):
    assert rows(tables[table], query) == found


def test_duplicate_and_blank_headers_have_names_of_their_own(tables):
    table = tables["almanac/FIFA World Cup finals.csv"]
    assert table.header == ("Year", "Host", "Team", "Goals", "Team", "Goals", "")
    assert rows(table, "SELECT team, goals, team_2, goals_2, column_7 FROM T WHERE year = 1966") == [
        ("England", 4, "West Germany", 2, "a.e.t.")
    ]


def test_lines_above_the_header_are_no_header(tables):
    assert (
        tables["almanac/Great Lakes.csv"].header[0] == "Lake"
        and "North America" in tables["almanac/Great Lakes.csv"].caption
    )
    titanic = tables["almanac/RMS Titanic passengers and crew.csv"]
    assert titanic.header[0] == "Class" and titanic.caption.startswith("RMS Titanic, 15 April 1912")


# --- facts that can be checked by arithmetic ------------------------------------------------------------------------


def test_totals_are_the_sums_of_their_rows(tables):
    lakes = "SELECT SUM(surface_area_km2), SUM(volume_km3) FROM T WHERE lake {} 'Total'"
    people = "SELECT SUM(on_board), SUM(saved), SUM(lost) FROM T WHERE class {} 'Total'"
    for name, query in (("Great Lakes", lakes), ("RMS Titanic passengers and crew", people)):
        table = tables[f"almanac/{name}.csv"]
        assert rows(table, query.format("=")) == rows(table, query.format("<>")), name
