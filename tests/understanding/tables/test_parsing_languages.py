"""Questions in Japanese, Chinese and Russian over tables of their own: the SQL's values are those a reader of the
table would give."""

from __future__ import annotations

import pytest
from stage_tables import table_of

from tablerag.core import Table
from tablerag.sandbox.database import Database
from tablerag.understanding.tables.parsing import parse
from tablerag.words.cues import find_cues, gloss, language, read_numeral, target_nouns, write_numeral

TOWERS = table_of(
    "towers",
    """
    建物名 | 所在地 | 高さ（m） | 階数 | 竣工年 | 用途
    あべのハルカス | 大阪市 | 300 | 60 | 2014 | 複合
    横浜ランドマークタワー | 横浜市 | 296 | 70 | 1993 | 複合
    りんくうゲートタワービル | 泉佐野市 | 256 | 56 | 1996 | ホテル
    虎ノ門ヒルズ | 東京都港区 | 247 | 52 | 2014 | オフィス
    ミッドタウン・タワー | 東京都港区 | 248 | 54 | 2007 | オフィス
    東京都庁第一本庁舎 | 東京都新宿区 | 243 | 48 | 1990 | 官公庁
    名古屋ルーセントタワー | 名古屋市 | 180 | 40 | 2007 | オフィス
""",
    title="日本の高層ビル",
)
FILMS = table_of(
    "films",
    """
    作品名 | 監督 | 公開日 | 興行収入 | ジャンル | 上映時間（分）
    千と千尋の神隠し | 宮崎駿 | 2001年7月20日 | 316.8億円 | アニメ | 125
    君の名は。 | 新海誠 | 2016年8月26日 | 251.7億円 | アニメ | 107
    もののけ姫 | 宮崎駿 | 1997年7月12日 | 201.8億円 | アニメ | 133
    踊る大捜査線 THE MOVIE 2 | 本広克行 | 2003年7月19日 | 173.5億円 | 実写 | 138
    南極物語 | 蔵原惟繕 | 1983年7月23日 | 110億円 | 実写 | 143
    シン・ゴジラ | 庵野秀明 | 2016年7月29日 | 82.5億円 | 実写 | 119
""",
    title="日本映画の興行収入",
)
CLUBS = table_of(
    "clubs",
    """
    氏名 | 学年 | 出身校 | 身長（cm） | 生年月日 | 勝利数
    佐藤健太 | 3年 | 緑中学校 | 172 | 平成18年5月2日 | 14
    鈴木花子 | 2年 | 桜中学校 | 158 | 平成19年11月30日 | 21
    高橋翔 | 3年 | 桜中学校 | 181 | 平成18年8月15日 | 9
    田中美咲 | 1年 | 北中学校 | 163 | 平成20年4月9日 | 5
    渡邊大輔 | 2年 | 緑中学校 | 169 | 平成19年7月21日 | 17
""",
    title="卓球部の名簿",
)
JAPANESE = [
    (TOWERS, "最も高い建物はどれですか？", ["あべのハルカス"]),
    (TOWERS, "横浜ランドマークタワーは何階建てですか？", ["70"]),
    (TOWERS, "2007年に竣工したビルはいくつありますか？", ["2"]),
    (TOWERS, "東京都港区にある建物を教えてください。", ["虎ノ門ヒルズ", "ミッドタウン・タワー"]),
    (TOWERS, "高さが250m以上の建物は何棟ありますか？", ["3"]),
    (TOWERS, "用途がオフィスの建物の平均の高さは何メートルですか？", ["225"]),
    (TOWERS, "一番古いビルの竣工年はいつですか？", ["1990"]),
    (TOWERS, "名古屋ルーセントタワーの用途は何ですか？", ["オフィス"]),
    (FILMS, "新海誠が監督した映画は何ですか？", ["君の名は。"]),
    (FILMS, "シン・ゴジラの監督は誰ですか？", ["庵野秀明"]),
    (FILMS, "宮崎駿の作品はいくつありますか？", ["2"]),
    (FILMS, "上映時間が最も短い作品は？", ["君の名は。"]),
    (FILMS, "もののけ姫はいつ公開されましたか？", ["1997年7月12日"]),
    (FILMS, "興行収入が200億円を超えた作品は何本ですか？", ["3"]),
    (FILMS, "実写映画の上映時間の合計は何分ですか？", ["400"]),
    (FILMS, "2003年7月19日に公開された作品は何ですか？", ["踊る大捜査線 THE MOVIE 2"]),
    (CLUBS, "身長が一番高い部員は誰ですか？", ["高橋翔"]),
    (CLUBS, "渡辺大輔の出身校はどこですか？", ["緑中学校"]),
    (CLUBS, "３年の部員は何人いますか？", ["2"]),
    (CLUBS, "2008年4月9日に生まれたのは誰ですか？", ["田中美咲"]),
    (CLUBS, "桜中学校出身の選手の勝利数を合計するといくつですか？", ["30"]),
    (CLUBS, "鈴木花子の身長を教えてください", ["158"]),
]  # fmt: skip

PHONES = table_of(
    "phones",
    """
    型号 | 品牌 | 上市日期 | 价格 | 屏幕尺寸（英寸） | 销量（万台）
    星河一号 | 远山 | 2021年3月5日 | 3999元 | 6.1 | 520
    星河二号 | 远山 | 2022年3月18日 | 4299元 | 6.3 | 610
    海风X | 蓝湾 | 2021年9月10日 | 2599元 | 6.5 | 880
    海风Y | 蓝湾 | 2022年10月1日 | 2799元 | 6.7 | 940
    晨光 | 北极星 | 2020年6月16日 | 1599元 | 5.8 | 1250
    晨光Pro | 北极星 | 2023年1月12日 | 1999元 | 6.4 | 1310
""",
    title="手机销量",
)
CLUB_ZH = table_of(
    "teams",
    """
    球队 | 城市 | 主教练 | 胜场 | 平局 | 负场 | 积分 | 主场
    飞鹰队 | 苏州 | 王建国 | 18 | 6 | 6 | 60 | 东吴体育场
    铁牛队 | 沈阳 | 李伟 | 17 | 5 | 8 | 56 | 铁西体育场
    海豚队 | 青岛 | 张海涛 | 15 | 8 | 7 | 53 | 黄海体育场
    雪狼队 | 哈尔滨 | 赵刚 | 11 | 9 | 10 | 42 | 冰城体育场
    金鹿队 | 昆明 | 陈志强 | 9 | 4 | 17 | 31 | 滇池体育场
    红枫队 | 苏州 | 周明 | 6 | 7 | 17 | 25 | 太湖体育场
""",
    title="城市足球联赛积分榜",
)
BRIDGES = table_of(
    "bridges",
    """
    桥名 | 所在省份 | 全长（米） | 主跨（米） | 通车时间 | 类型
    云江大桥 | 湖北省 | 8206 | 1700 | 2019年10月8日 | 悬索桥
    苏江大桥 | 江苏省 | 8146 | 1088 | 2008年6月30日 | 斜拉桥
    虎湾大桥 | 广东省 | 12891 | 1688 | 2019年4月2日 | 悬索桥
    西岭大桥 | 贵州省 | 1341 | 720 | 2016年12月29日 | 斜拉桥
    月亮桥 | 浙江省 | 350 | 60 | 1997年5月1日 | 拱桥
""",
    title="中国的大桥",
)
CHINESE = [
    (PHONES, "星河一号的价格是多少？", ["3999元"]),
    (PHONES, "销量最高的型号是哪个？", ["晨光Pro"]),
    (PHONES, "哪些型号的屏幕尺寸超过6.4英寸？", ["海风X", "海风Y"]),
    (PHONES, "蓝湾品牌的手机一共卖了多少万台？", ["1820"]),
    (PHONES, "晨光是哪个品牌的手机？", ["北极星"]),
    (PHONES, "2022年上市的手机有几款？", ["2"]),
    (PHONES, "价格最便宜的手机是哪一款？", ["晨光"]),
    (PHONES, "2021-09-10上市的是什么型号？", ["海风X"]),
    (CLUB_ZH, "沈阳的球队叫什么名字？", ["铁牛队"]),
    (CLUB_ZH, "海豚队的主教练是谁？", ["张海涛"]),
    (CLUB_ZH, "哪支球队积分最少？", ["红枫队"]),
    (CLUB_ZH, "雪狼队输了多少场？", ["10"]),
    (CLUB_ZH, "苏州有几支球队？", ["2"]),
    (CLUB_ZH, "积分在50分以上的球队有多少支？", ["3"]),
    (CLUB_ZH, "各队的平均积分是多少？", ["44.5"]),
    (CLUB_ZH, "陳志強是哪支球隊的主教練？", ["金鹿队"]),
    (BRIDGES, "最长的大桥是哪一座？", ["虎湾大桥"]),
    (BRIDGES, "西岭大桥位于哪个省？", ["贵州省"]),
    (BRIDGES, "请问苏江大桥是什么时候通车的？", ["2008年6月30日"]),
    (BRIDGES, "有几座悬索桥？", ["2"]),
    (BRIDGES, "主跨大于1000米的桥有哪些？", ["云江大桥", "苏江大桥", "虎湾大桥"]),
    (BRIDGES, "斜拉桥的全长总和是多少米？", ["9487"]),
]  # fmt: skip

MUSEUMS = table_of(
    "museums",
    """
    Музей | Адрес | Год основания | Посетителей в год | Директор | Цена билета, руб.
    Музей истории | ул. Ленина, 5 | 1896 | 124000 | Анна Соколова | 300
    Художественная галерея | пр. Мира, 12 | 1931 | 98500 | Игорь Лебедев | 450
    Музей природы | ул. Лесная, 3 | 1954 | 56200 | Ольга Белова | 200
    Планетарий | пл. Победы, 1 | 1962 | 143700 | Сергей Орлов | 350
    Музей игрушки | ул. Садовая, 8 | 1998 | 41300 | Мария Зайцева | 150
""",
    title="Музеи города",
)
TRAINS = table_of(
    "trains",
    """
    Поезд | Откуда | Куда | Отправление | Время в пути, ч | Вагонов
    Заря | Тверь | Псков | 08:15 | 7 | 12
    Байкальский экспресс | Иркутск | Чита | 21:40 | 18 | 16
    Северный | Вологда | Архангельск | 19:05 | 14 | 14
    Волжанин | Самара | Саратов | 06:30 | 9 | 10
    Ласточка | Тверь | Вологда | 12:20 | 8 | 5
""",
    title="Расписание поездов",
)
ATHLETES = table_of(
    "athletes",
    """
    Спортсмен | Город | Вид | Результат | Дата рождения | Медаль
    Артём Ковалёв | Омск | прыжок в длину | 7,85 м | 14 июня 1998 | золото
    Денис Фёдоров | Томск | прыжок в длину | 7,60 м | 3 марта 2000 | серебро
    Елена Громова | Омск | прыжок в высоту | 1,92 м | 21 августа 1996 | золото
    Алина Киселёва | Барнаул | прыжок в высоту | 1,89 м | 8 января 2001 | серебро
    Павел Третьяков | Томск | толкание ядра | 19,40 м | 30 ноября 1995 | золото
""",
    title="Чемпионат области по лёгкой атлетике",
)
RUSSIAN = [
    (MUSEUMS, "Какой музей самый посещаемый по числу посетителей в год?", ["Планетарий"]),
    (MUSEUMS, "Кто директор Музея природы?", ["Ольга Белова"]),
    (MUSEUMS, "В каком году основан Планетарий?", ["1962"]),
    (MUSEUMS, "Какова средняя цена билета?", ["290"]),
    (MUSEUMS, "Сколько музеев основано после 1950 года?", ["3"]),
    (MUSEUMS, "Какой музей основан раньше всех?", ["Музей истории"]),
    (MUSEUMS, "По какому адресу находится Художественная галерея?", ["пр. Мира, 12"]),
    (MUSEUMS, "Каким музеем руководит директор Игорь Лебедев?", ["Художественная галерея"]),
    (TRAINS, "Какой поезд идёт в Архангельск?", ["Северный"]),
    (TRAINS, "Сколько поездов отправляется из Твери?", ["2"]),
    (TRAINS, "Сколько вагонов у Волжанина?", ["10"]),
    (TRAINS, "Какой поезд дольше всех в пути?", ["Байкальский экспресс"]),
    (TRAINS, "Какие поезда в пути больше 10 часов?", ["Байкальский экспресс", "Северный"]),
    (TRAINS, "Сколько всего вагонов у всех поездов вместе?", ["57"]),
    (ATHLETES, "Какой результат у Елены Громовой?", ["1,92 м"]),
    (ATHLETES, "Кто родился 3 марта 2000 года?", ["Денис Фёдоров"]),
    (ATHLETES, "Сколько спортсменов из Омска?", ["2"]),
    (ATHLETES, "Какую медаль получила Алина Киселева?", ["серебро"]),
    (ATHLETES, "Из какого города Павел Третьяков?", ["Томск"]),
    (ATHLETES, "Сколько золотых медалей у спортсменов Томска?", ["1"]),
]  # fmt: skip


def _same(one: str, other: str) -> bool:
    try:
        return float(one) == pytest.approx(float(other))
    except ValueError:
        return one == other


@pytest.mark.parametrize(
    ("table", "question", "answer"),
    JAPANESE + CHINESE + RUSSIAN,
    ids=lambda each: each if isinstance(each, str) else "",
)
def test_answers(table: Table, question: str, answer: list[str]) -> None:
    found = parse(question, table, threshold=0, limit=1)
    assert found, "no reading at all"
    with Database.from_tables([table]) as database:
        values = sorted(str(row[0]) for row in database.run(found[0].sql).rows)
    assert len(values) == len(answer) and all(map(_same, values, sorted(answer))), found[0].sql


@pytest.mark.parametrize(
    ("table", "question"),
    [
        (TOWERS, "今日の天気はどうですか？"),
        (FILMS, "円周率の小数点以下10桁を教えてください。"),
        (PHONES, "请问图书馆几点关门？"),
        (CLUB_ZH, "怎样才能学好英语？"),
        (MUSEUMS, "Как приготовить борщ?"),
        (TRAINS, "Какая завтра погода?"),
    ],
)
def test_questions_beside_the_table_are_refused(table: Table, question: str) -> None:
    assert parse(question, table) == []


@pytest.mark.parametrize(
    ("question", "english"),
    [
        ("人口が最も多い都市はどこですか？", "where city population most"),
        ("平均気温は何度ですか", "what average temperature"),
        ("全部で何人いますか", "how many in all"),
        ("面积最大的国家是哪个？", "which country area highest"),
        ("誰是最年輕的球員？", "who youngest player"),
        ("有几条河流超过1000公里？", "how many river more than 1000"),
        ("Сколько рек длиннее 1000 км?", "how many river longer than 1000"),
        ("Какой город самый населённый?", "which city most populous"),
    ],
)
def test_gloss(question: str, english: str) -> None:
    assert gloss(question) == english


def test_a_question_word_is_no_yes_or_no() -> None:
    assert "is" not in gloss("作者は誰ですか").split() and "is" not in gloss("北京の人口は何人ですか").split()
    assert (
        gloss("北京は首都ですか").startswith("is")
        and gloss("长城在北京吗？").startswith("is")
        and "is" in gloss("Находится ли Кремль в Москве?")
    )


def test_english_is_its_own_gloss() -> None:
    assert (
        language("Größe der Länder") == ""
        and find_cues("Who is the tallest?") == []
        and gloss("Who is the TALLEST?") == "who is the tallest?"
    )


@pytest.mark.parametrize(
    ("question", "asked"),
    [
        ("面積が最も広い都道府県はどこですか？", "都道府県"), ("どの選手が優勝しましたか", "選手"),
        ("山の名前を教えてください", "山"), ("哪座城市人口最多？", "城市"), ("广东省的省会是哪里？", "省会"),
    ],
)  # fmt: skip
def test_asked_for(question: str, asked: str) -> None:
    spans = target_nouns(question)
    assert any(asked.startswith(question[a:b]) or question[a:b].startswith(asked) for a, b in spans[:1])


@pytest.mark.parametrize(
    "value", [0, 1, 9, 10, 11, 19, 20, 99, 100, 101, 108, 110, 111, 999, 1000, 1001, 1010, 2005, 9999]
)
def test_numerals_read_as_written(value: int) -> None:
    assert read_numeral(write_numeral(value)) == value


def test_what_is_no_numeral() -> None:
    assert read_numeral("三国") is None and read_numeral("") is None and read_numeral("二〇二四") == 2024


@pytest.mark.parametrize(
    "written",
    ["18 May 1956", "1956年5月18日", "昭和31年5月18日", "18 мая 1956 года", "１８ Ｍａｙ １９５６", "05/18/1956"],
)
def test_a_date_in_another_script_leaves_the_question_english(written):
    peaks = table_of(
        "peaks",
        """
        Mountain | Height (m) | First ascent
        Lhotse | 8516 | 18 May 1956
        Manaslu | 8163 | 9 May 1956
        Broad Peak | 8051 | 9 June 1957
    """,
        title="Eight-thousanders",
    )
    question = f"Which mountain was first climbed on {written}?"
    assert language(question) == ""
    assert parse(question, peaks, threshold=0)[0].values == ("Lhotse",)


def test_scripts_still_tell_the_language():
    assert [
        language(text)
        for text in (
            "NASAが1969年7月20日に", "1969年7月20日", "NASA于1969年7月20日登月",
            "Что сделала NASA 20 июля 1969 года?", "20 июля",
        )
    ] == ["ja", "zh", "zh", "ru", "ru"]  # fmt: skip


def test_half_width_kana_are_read_a_character_at_a_time():
    assert parse("ﾐｯﾄﾞﾀｳﾝ・ﾀﾜｰの階数は？", TOWERS, threshold=0)[0].values == ("54",)
