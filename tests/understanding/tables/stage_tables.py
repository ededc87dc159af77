"Small tables for the tests of the parser's stages, in English, Japanese, Chinese and Russian."

from tablerag.core import Table


def table_of(name: str, *lines: str, **more: object) -> Table:
    "A table written with bars between its cells, the header first: line by line, or as one text."
    rows = [tuple(cell.strip() for cell in line.split("|")) for line in "\n".join(lines).strip().split("\n")]
    return Table(name, rows[0], tuple(rows[1:]), **more)


PEAKS = table_of(
    "peaks",
    "Peak|Country|Height (m)|First climbed",
    "Mount Everest|Nepal|8,849|29 May 1953",
    "K2|Pakistan|8,611|31 July 1954",
    "Lhotse|Nepal|8,516|18 May 1956",
    "Lhotse Shar|Nepal|8,383|12 May 1970",
    title="Highest mountains of the world",
)
MEDALS = table_of(
    "medals",
    "Rank|Nation|Gold|Silver",
    "1|United States|40|44",
    "2|China|40|27",
    "3|Japan|20|12",
    "4|Netherlands|15|7",
    "|Total|115|90",
    title="Medal table",
)
PREFECTURES = table_of(
    "prefectures",
    "都道府県|県庁所在地|面積 (km2)|人口",
    "北海道|札幌市|83424|5224614",
    "島根県|松江市|6708|671126",
    "鳥取県|鳥取市|3507|553407",
    title="都道府県の面積と人口",
)
RIVERS = table_of(
    "rivers",
    "河流|长度（公里）|注入|省份",
    "长江|6300|东海|青海",
    "黄河|5464|渤海|青海",
    "珠江|2320|南海|云南",
    title="中国主要河流",
)
LAKES = table_of(
    "lakes",
    "Озеро|Регион|Площадь|Глубина",
    "Байкал|Иркутская область|31722|1642",
    "Ладожское|Карелия|17870|230",
    "Онежское|Карелия|9720|127",
    title="Крупнейшие озёра России",
)
TABLES = {table.id: table for table in (PEAKS, MEDALS, PREFECTURES, RIVERS, LAKES)}
