"""Write the sample database: seed banks of eighteen gardens, what they store, test and send to each other.

    python data/databases/make_seeds.py

Gardens, people, expeditions and figures are invented; the plants exist. Everything is drawn by `Random.random` from one
seed, whose numbers Python promises to keep the same, so that each Python writes the same rows.
"""

from __future__ import annotations

import random
import sqlite3
from collections.abc import Sequence
from datetime import date, timedelta
from pathlib import Path
from typing import Any, TypeVar

FILE = Path(__file__).parent / "seeds.sqlite"
TODAY = date(2025, 6, 30)  # the last day of which the database knows

SCHEMA = """
CREATE TABLE country (
  code TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  "local name" TEXT,
  continent TEXT NOT NULL
);
CREATE TABLE garden (
  garden_id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  "local name" TEXT,
  city TEXT NOT NULL,
  country_code TEXT NOT NULL REFERENCES country (code),
  founded INTEGER NOT NULL,
  altitude_m INTEGER NOT NULL,
  joined_on TEXT,
  branch_of INTEGER REFERENCES garden (garden_id)
);
CREATE TABLE person (
  person_id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  native_name TEXT,
  role TEXT NOT NULL,
  born INTEGER,
  garden_id INTEGER REFERENCES garden (garden_id),
  mentor_id TEXT REFERENCES person (person_id)
);
CREATE TABLE family (
  family_id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  "common name" TEXT NOT NULL
);
CREATE TABLE species (
  species_id INTEGER PRIMARY KEY,
  genus TEXT NOT NULL,
  epithet TEXT NOT NULL,
  "common name" TEXT,
  family_id INTEGER NOT NULL REFERENCES family (family_id),
  "group" TEXT NOT NULL,
  red_list TEXT NOT NULL,
  seed_type TEXT NOT NULL
);
CREATE TABLE expedition (
  expedition_id INTEGER PRIMARY KEY,
  title TEXT NOT NULL,
  country_code TEXT NOT NULL REFERENCES country (code),
  leader_id TEXT NOT NULL REFERENCES person (person_id),
  start_date TEXT NOT NULL,
  end_date TEXT,
  budget_eur INTEGER
);
CREATE TABLE expedition_member (
  expedition_id INTEGER NOT NULL REFERENCES expedition (expedition_id),
  person_id TEXT NOT NULL REFERENCES person (person_id),
  task TEXT NOT NULL,
  PRIMARY KEY (expedition_id, person_id)
);
CREATE TABLE accession (
  accession_no TEXT PRIMARY KEY,
  species_id INTEGER NOT NULL REFERENCES species (species_id),
  garden_id INTEGER NOT NULL REFERENCES garden (garden_id),
  expedition_id INTEGER REFERENCES expedition (expedition_id),
  collector_id TEXT REFERENCES person (person_id),
  collected_on TEXT NOT NULL,
  seeds INTEGER NOT NULL,
  "storage temp" INTEGER,
  note TEXT
);
CREATE TABLE germination_test (
  test_id INTEGER PRIMARY KEY,
  accession_no TEXT NOT NULL REFERENCES accession (accession_no),
  tested_on TEXT NOT NULL,
  tester_id TEXT REFERENCES person (person_id),
  medium TEXT NOT NULL,
  sown INTEGER NOT NULL,
  sprouted INTEGER NOT NULL
);
CREATE TABLE "order" (
  order_no TEXT PRIMARY KEY,
  garden_id INTEGER NOT NULL REFERENCES garden (garden_id),
  ordered_on TEXT NOT NULL,
  shipped_on TEXT,
  status TEXT NOT NULL,
  purpose TEXT
);
CREATE TABLE order_item (
  order_no TEXT NOT NULL REFERENCES "order" (order_no),
  accession_no TEXT NOT NULL REFERENCES accession (accession_no),
  seeds INTEGER NOT NULL,
  PRIMARY KEY (order_no, accession_no)
);
CREATE VIEW viability AS
  SELECT accession_no, COUNT(*) AS tests, MAX(tested_on) AS last_tested, 100.0 * SUM(sprouted) / SUM(sown) AS percent
  FROM germination_test GROUP BY accession_no;
"""

COUNTRIES = """
CH|Switzerland|Schweiz|Europe
DE|Germany|Deutschland|Europe
JP|Japan|日本|Asia
CN|China|中国|Asia
RU|Russia|Россия|Europe
GB|United Kingdom||Europe
ZA|South Africa|Suid-Afrika|Africa
MX|Mexico|México|North America
NO|Norway|Norge|Europe
PT|Portugal||Europe
AU|Australia||Oceania
AR|Argentina||South America
KZ|Kazakhstan|Қазақстан|Asia
NP|Nepal|नेपाल|Asia
CL|Chile||South America
MA|Morocco|المغرب|Africa
"""
# name | local name | city | country | founded | altitude | joined the network | branch of
GARDENS = """
Zürichberg Seed Vault|Samenbank Zürichberg|Zürich|CH|1934|620|1998-03-01|
Grünhorn Alpine Garden|Alpengarten Grünhorn|Grindelwald|CH|1961|1980|1998-03-01|1
Isar Seed Bank|Saatgutbank an der Isar|München|DE|1912|520|1998-03-01|
Heathland Garden Göttingen|Heidegarten Göttingen|Göttingen|DE|1978|165|2006-09-15|3
Kyoto Garden of Wild Plants|京都野生植物園|Kyoto|JP|1924|60|2001-04-01|
Yakushima Field Station|屋久島試験地|Yakushima|JP|1989|35|2001-04-01|5
Sapporo Cold Store|札幌種子貯蔵所|Sapporo|JP|2007|20|2009-10-01|
Kunming Seed Repository|昆明种子库|Kunming|CN|1958|1950|2005-05-20|
Emei Mountain Garden|峨眉高山植物园|Leshan|CN|1983|1200|2011-07-01|8
Neva Seed Collection|Невская коллекция семян|Saint Petersburg|RU|1899|5|1999-11-11|
Tomsk Siberian Garden|Томский сибирский сад|Tomsk|RU|1935|120|2014-02-01|10
Edinburgh Rock Garden||Edinburgh|GB|1907|45|1998-03-01|
Cape Fynbos Bank|Kaapse Fynbosbank|Cape Town|ZA|1969|110|2003-08-09|
Oaxaca Dryland Garden|Jardín de Zonas Áridas|Oaxaca|MX|1994|1550|2012-12-01|
Tromsø Arctic Garden|Arktisk hage Tromsø|Tromsø|NO|1996|15|2004-06-21|
Coimbra Seed Bank|Banco de Sementes de Coimbra|Coimbra|PT|1951|80|2008-01-10|
Hobart Island Garden||Hobart|AU|1972|25||
Pampas Garden of Córdoba|Jardín Pampeano de Córdoba|Córdoba|AR|2016|430|2021-03-15|
"""
# name | native name | role | born | number of the garden
PEOPLE = """
Anna Zgraggen||C|1961|1
Beat Lüthi||T|1984|1
Noémie Favre||F|1990|1
Reto Caduff||F|1973|2
Ursina Bühler||V|1999|2
Jürgen Möller||C|1958|3
Katharina Weiß||F|1982|3
Söhnke Petersen||T|1991|3
Ingrid Großmann||V|1949|3
Bärbel Köhler||C|1970|4
Lars Øvergård||C|1966|15
Åse Bjørnstad||F|1988|15
Misaki Takahashi|高橋美咲|C|1969|5
Kenji Yamamoto|山本健二|F|1978|5
Haruka Sasaki|佐々木遥|T|1993|5
Yuto Nakamura|中村悠斗|V|2001|5
Naoko Ito|伊藤直子|F|1985|6
Daisuke Kobayashi|小林大輔|C|1972|7
Emi Saito|斎藤恵美|T|1996|7
Sora Watanabe|渡辺空|T|1997|7
Li Wei|李伟|C|1963|8
Zhang Min|张敏|F|1986|8
Chen Xiaoyu|陈晓雨|T|1994|8
Wang Fang|王芳|F|1979|9
Liu Yang|刘洋|V|2000|9
Elena Sokolova|Елена Соколова|C|1960|10
Dmitri Orlov|Дмитрий Орлов|F|1981|10
Olga Kuznetsova|Ольга Кузнецова|T|1989|10
Ivan Morozov|Иван Морозов|F|1975|11
Tatiana Lebedeva|Татьяна Лебедева|C|1968|11
Fiona MacLeod||C|1965|12
Callum Reid||F|1992|12
Aileen Baird||V|1954|12
Thandiwe Nkosi||C|1971|13
Pieter van Wyk||F|1980|13
Lerato Mokoena||T|1995|13
Itzel Hernández Cruz||C|1974|14
Rodrigo Peña||F|1987|14
João Figueiredo||C|1967|16
Inês Carvalho||F|1991|16
Matilda Harrow||C|1976|17
Jack O'Brien||F|1983|17
Martín Agüero||C|1977|18
Lucía Benítez||F|1998|18
Friedrich Aßmann||F|1938|
Shigeru Honda|本田茂|F|1941|
Galina Smirnova|Галина Смирнова|C|1936|
Zhao Guoqiang|赵国强|F|1944|
Margaret Sinclair||F|1933|
Aigerim Nurlanova|Айгерим Нұрланова|F|1993|
Pemba Sherpa|पेम्बा शेर्पा|F|1970|
Youssef El Amrani|يوسف العمراني|F||
"""
# family | its common name | genus epithet | common name | group | red list | seed type; a family is written once
SPECIES = """
Ranunculaceae|buttercup family|Pulsatilla vernalis|spring pasqueflower|herb|NT|O
||Trollius europaeus|globeflower|herb|LC|O
||Aquilegia alpina|alpine columbine|herb|VU|O
||Adonis vernalis|spring pheasant's eye|herb|NT|O
Asteraceae|daisy family|Leontopodium nivale|edelweiss|herb|LC|O
||Arnica montana|mountain arnica|herb|NT|O
||Saussurea involucrata|snow lotus|herb|EN|O
||Argyroxiphium sandwicense|silversword|shrub|VU|O
Primulaceae|primrose family|Primula sieboldii|Japanese primrose|herb|NT|O
||Primula palinuri|Palinuro primrose|herb|VU|O
||Androsace alpina|alpine rock-jasmine|herb|LC|O
Gentianaceae|gentian family|Gentiana lutea|great yellow gentian|herb|LC|O
||Gentiana scabra|rindō gentian|herb|LC|O
Liliaceae|lily family|Lilium japonicum|bamboo lily|bulb|VU|O
||Fritillaria meleagris|snake's head fritillary|bulb|LC|O
||Tulipa greigii|Greig's tulip|bulb|NT|O
||Lilium martagon|Turk's cap lily|bulb|LC|O
Amaryllidaceae|amaryllis family|Galanthus nivalis|snowdrop|bulb|NT|O
||Narcissus cyclamineus|cyclamen-flowered daffodil|bulb|VU|O
||Allium pskemense|Pskem onion|bulb|EN|O
Proteaceae|protea family|Protea cynaroides|king protea|shrub|LC|O
||Leucadendron argenteum|silver tree|tree|EN|O
||Mimetes stokoei|mace pagoda|shrub|CR|O
||Macadamia integrifolia|macadamia|tree|VU|R
||Banksia serrata|old man banksia|tree|LC|O
Ericaceae|heath family|Rhododendron keiskei|Keisuke rhododendron|shrub|LC|O
||Rhododendron ferrugineum|alpenrose|shrub|LC|O
||Erica verticillata|whorl heath|shrub|CR|O
||Calluna vulgaris|heather|shrub|LC|O
Fagaceae|beech family|Quercus crispula|mizunara oak|tree|LC|R
||Quercus suber|cork oak|tree|LC|R
||Fagus crenata|Japanese beech|tree|LC|I
||Castanea sativa|sweet chestnut|tree|LC|R
Pinaceae|pine family|Pinus cembra|Swiss stone pine|tree|LC|O
||Pinus sibirica|Siberian pine|tree|LC|O
||Abies guatemalensis|Guatemalan fir|tree|EN|I
||Cathaya argyrophylla|cathay silver fir|tree|VU|I
Cupressaceae|cypress family|Cryptomeria japonica|Japanese cedar|tree|NT|O
||Metasequoia glyptostroboides|dawn redwood|tree|EN|O
||Fitzroya cupressoides|alerce|tree|EN|I
Rosaceae|rose family|Malus sieversii|wild apple|tree|VU|O
||Rosa rugosa|hamanasu rose|shrub|LC|O
||Prunus speciosa|Ōshima cherry|tree|LC|I
||Dryas octopetala|mountain avens|shrub|LC|O
Fabaceae|pea family|Cicer arietinum|chickpea|herb|LC|O
||Glycyrrhiza uralensis|Ural liquorice|herb|NT|O
||Ammopiptanthus mongolicus|Mongolian broom|shrub|VU|O
||Glycine soja|wild soybean|herb|LC|O
Poaceae|grass family|Stipa pennata|feather grass|grass|LC|O
||Oryza rufipogon|wild rice|grass|VU|O
||Zea diploperennis|mountain teosinte|grass|EN|O
||Poa alpina|alpine meadow-grass|grass|LC|O
Cactaceae|cactus family|Mammillaria pectinifera|comb mammillaria|succulent|EN|O
||Echinocactus grusonii|golden barrel|succulent|EN|O
||Astrophytum asterias|star cactus|succulent|VU|O
||Ariocarpus agavoides|agave cactus|succulent|EN|O
Cycadaceae|cycad family|Cycas revoluta|sago palm|tree|LC|R
||Cycas debaoensis|Debao cycad|tree|CR|R
Nelumbonaceae|lotus family|Nelumbo nucifera|sacred lotus|herb|LC|O
Papaveraceae|poppy family|Meconopsis grandis|Himalayan blue poppy|herb|NT|O
||Papaver radicatum|Arctic poppy|herb|LC|O
Araucariaceae|araucaria family|Araucaria araucana|monkey puzzle|tree|EN|R
||Wollemia nobilis|Wollemi pine|tree|CR|I
Orchidaceae|orchid family|Cypripedium calceolus|lady's slipper|herb|NT|O
||Dendrobium moniliforme|sekkoku orchid|herb|VU|O
||Paphiopedilum armeniacum|golden slipper orchid|herb|EN|O
"""
# title | country | number of the leader | first day | days; 0: still under way | budget; 0: not told
EXPEDITIONS = """
Altai Spring|RU|27|2011-05-03|24|18500
Fynbos after the Fire|ZA|35|2012-02-10|19|12200
Alpine Screes of the Valais|CH|4|2012-07-16|12|6400
Tian Shan Wild Fruit|KZ|29|2012-08-20|33|27900
Yakushima Moss Forest|JP|17|2013-06-08|15|9800
Yunnan Highlands|CN|22|2013-07-01|41|31000
Serra da Estrela|PT|40|2014-05-12|10|4100
Finnmark Plateau|NO|12|2014-07-04|21|15600
Sierra Norte de Oaxaca|MX|38|2014-10-02|26|17300
Hokkaido Coast|JP|14|2015-06-20|18|11050
Lofoten Sea Cliffs|NO|32|2015-07-11|9|3900
Khumbu Meadows|NP|51|2015-09-01|38|29800
Sikhote-Alin|RU|29|2016-06-05|30|24400
Bavarian Moors|DE|7|2016-08-15|8|2750
Valdivian Rainforest|CL|38|2017-01-14|35|33600
Tasmanian Highlands|AU|42|2017-02-03|22|19900
High Atlas|MA|52|2017-05-21|28|16750
Emei Cloud Belt|CN|24|2018-06-11|16|8600
Karoo Succulents|ZA|35|2018-08-30|23|14450
Kazakh Steppe Tulips|KZ|50|2019-04-18|20|13300
Engadine Pastures|CH|3|2019-07-22|11|5950
Lapland Bogs|NO|12|2019-08-05|17|12800
Wollemi Gorges|AU|42|2019-10-09|13|21500
Pamir Foothills|KZ|50|2021-05-07|29|0
Kii Peninsula|JP|14|2021-09-13|14|7700
Cape Peninsula Heaths|ZA|35|2022-03-01|18|11900
Pampas Relicts|AR|44|2022-11-05|25|10400
Azores Laurel Forest|PT|40|2023-06-02|12|0
Baikal Shore|RU|27|2023-07-09|27|22600
Annapurna Circuit|NP|51|2024-04-25|34|30500
Sichuan Screes|CN|24|2024-07-15|20|0
Atacama in Bloom|CL|44|2024-09-28|16|14900
Swiss Jura Dry Meadows|CH|3|2025-05-26|0|5200
Shiretoko|JP|14|2025-06-14|0|0
"""
TASKS = ("botanist", "driver", "photographer", "guide", "seed cleaning", "maps")
NOTES = (
    "half of the seeds were eaten by weevils",
    "collected after rain",
    "from a single plant",
    "gift of a farmer",
    "label hard to read",
    "snow on the ground",
    "empty seeds sorted out by X-ray",
    "second lot: see field book 7",
)
MEDIA = (("A", 0.55), ("P", 0.25), ("S", 0.15), ("G", 0.05))  # agar, paper, sand, gibberellic acid added
PURPOSES = ("research", "display", "reintroduction", "exchange", "teaching", None)
VIGOUR = {"O": 0.82, "I": 0.6, "R": 0.42}  # of each seed type
TEMPERATURES = {"O": (-20, -20, -20, -18, 5), "I": (5, 5, -18, None), "R": (15, 15, 5, None)}
CODES = ("ZRB GRH ISR HGG KYO YAK SAP KUN EMEI NEV TOM EDI CAP OAX TRO COI HOB COR").split()

T = TypeVar("T")
Row = tuple[Any, ...]


class Draw(random.Random):
    "Chances that are the same in each version of Python: only `random()` is promised."

    def below(self, count: int) -> int:
        return int(self.random() * count)

    def one(self, items: Sequence[T]) -> T:
        return items[self.below(len(items))]

    def between(self, low: int, high: int) -> int:
        return low + self.below(high - low + 1)

    def weighted(self, chances: Sequence[tuple[T, float]]) -> T:
        left = self.random() * sum(weight for _, weight in chances)
        for item, weight in chances:
            left -= weight
            if left < 0:
                return item
        return chances[-1][0]


def lines(text: str) -> list[list[str | None]]:
    "The cells of each line; empty ones are NULL."
    return [[cell or None for cell in line.split("|")] for line in text.strip().splitlines()]


def person_id(number: int) -> str:
    "P-0007"
    return f"P-{number:04}"


def grown(number: int, year: int) -> bool:
    "Whether a person is of age; of one nothing is known."
    born = lines(PEOPLE)[number - 1][3]
    return int(born or 1975) + 19 <= year


def people(draw: Draw) -> list[Row]:
    "The curator of a garden is the mentor of those who are there; curators were taught by those who have left."
    rows: list[Row] = []
    curators: dict[int, str] = {}
    for number, line in enumerate(lines(PEOPLE), 1):
        name, native, role, born, place = line
        garden = int(place) if place else None
        if garden and role == "C":
            curators.setdefault(garden, person_id(number))
        rows.append((person_id(number), name, native, role, int(born) if born else None, garden))
    first_retired = next(number for number, row in enumerate(rows) if row[5] is None)
    taught = [row[0] for row in rows[first_retired : first_retired + 5]]

    def mentor(row: Row) -> str | None:
        if row[5] is None:
            return None
        return curators[row[5]] if row[0] != curators.get(row[5]) and row[5] in curators else draw.one(taught)

    return [(*row, mentor(row)) for row in rows]


def plants() -> tuple[list[Row], list[Row]]:
    "Families and species."
    families: list[Row] = []
    species: list[Row] = []
    for family, common, latin, name, group, red_list, seed_type in lines(SPECIES):
        if family:
            families.append((len(families) + 1, family, common))
        genus, epithet = (latin or "").split()
        species.append((len(species) + 1, genus, epithet, name, len(families), group, red_list, seed_type))
    return families, species


def expeditions(draw: Draw) -> tuple[list[Row], list[Row]]:
    "Expeditions, and who went along; the leader always does."
    found: list[Row] = []
    members: list[Row] = []
    young = [number for number, line in enumerate(lines(PEOPLE), 1) if line[2] != "C" and (number < 45 or number > 49)]
    for number, line in enumerate(lines(EXPEDITIONS), 1):
        title, country, leader, start, days, budget = map(str, line)
        end = date.fromisoformat(start) + timedelta(int(days)) if int(days) else None
        row = (number, title, country, person_id(int(leader)), start, end and end.isoformat(), int(budget) or None)
        found.append(row)
        went = {int(leader): "leader"}
        crew = [each for each in young if grown(each, int(start[:4]))]
        while len(went) < 3 + number % 4:
            went.setdefault(draw.one(crew), draw.one(TASKS))
        members += ((number, person_id(each), task) for each, task in went.items())
    return found, members


def accessions(draw: Draw, species: list[Row], trips: list[Row], members: list[Row]) -> list[Row]:
    "What the gardens store: of expeditions, and given. Orchids are wanted, but nobody has their seeds."
    rows: list[Row] = []
    count: dict[tuple[int, int], int] = {}
    homes = [number for number, line in enumerate(lines(GARDENS), 1) if number != 18]
    weights = [(number, 3.0 if number in (1, 5, 8) else 0.4 if number in (6, 17) else 1.0) for number in homes]
    for _ in range(560):
        kind = species[int(draw.random() ** 1.5 * (len(species) - 3))]
        garden = draw.weighted(weights)
        trip = draw.one(trips[:31]) if draw.random() < 0.68 else None
        if trip:
            day = date.fromisoformat(trip[4]) + timedelta(draw.below(8))
            collector = draw.one([each[1] for each in members if each[0] == trip[0]])
        else:
            day = date(2005, 1, 1) + timedelta(draw.below(7200))
            found = draw.between(1, 49)
            collector = person_id(found) if grown(found, day.year) and draw.random() < 0.7 else None
        count[garden, day.year] = count.get((garden, day.year), 0) + 1
        no = f"{CODES[garden - 1]}-{day.year}-{count[garden, day.year]:03}"
        seeds = round(20 + 4000 * draw.random() ** 3) if kind[7] == "O" else draw.between(4, 180)
        temperature = draw.one(TEMPERATURES[kind[7]])
        note = draw.one(NOTES) if draw.random() < 0.12 else None
        rows.append((no, kind[0], garden, trip and trip[0], collector, day.isoformat(), seeds, temperature, note))
    return sorted(rows, key=lambda row: row[5:6] + row[:1])


def tests_of(draw: Draw, lots: list[Row], species: list[Row], staff: list[Row]) -> list[Row]:
    "Germination tests: every few years, with fewer and fewer that sprout; one accession in six was never tested."
    rows: list[Row] = []
    for no, kind, garden, _, _, collected, *_ in lots:
        if draw.random() < 0.17:
            continue
        vigour = VIGOUR[species[kind - 1][7]] * (0.55 + 0.5 * draw.random())
        day = date.fromisoformat(collected) + timedelta(draw.between(60, 300))
        hands = [row[0] for row in staff if row[5] == garden and row[3] in "TC"]
        while day < TODAY:
            sown = draw.one((10, 20, 25, 25, 50, 50, 100))
            sprouted = sum(draw.random() < vigour for _ in range(sown))
            there = [each for each in hands if grown(int(each[2:]), day.year)]
            tester = draw.one(there) if there and draw.random() < 0.93 else None
            rows.append((no, day.isoformat(), tester, draw.weighted(MEDIA), sown, sprouted))
            vigour *= 0.9
            day += timedelta(draw.between(1100, 2100))
    rows.sort(key=lambda row: (row[1], row[0]))
    return [(number, *row) for number, row in enumerate(rows, 1)]


def orders(draw: Draw, lots: list[Row]) -> tuple[list[Row], list[Row]]:
    "What gardens ask of each other; the Pampas garden, which is young, asks most."
    heads: list[Row] = []
    items: list[Row] = []
    askers = [
        (number, 4.0 if number == 18 else 2.0 if number in (2, 12) else 1.0)
        for number in range(1, 18 + 1)
        if number != 17
    ]
    days = sorted(date(2018, 1, 8) + timedelta(draw.below(2720)) for _ in range(190))
    for number, day in enumerate(days, 1):
        garden = draw.weighted(askers)
        theirs = [lot for lot in lots if lot[2] != garden and lot[5] < day.isoformat() and lot[6] > 60]
        late = (TODAY - day).days < 80
        status = draw.weighted((("N", 0.6), ("P", 0.4))) if late else draw.weighted((("S", 0.91), ("X", 0.09)))
        shipped = (day + timedelta(draw.between(2, 40))).isoformat() if status == "S" else None
        no = f"{day.year}/{number:04}"
        heads.append((no, garden, day.isoformat(), shipped, status, draw.one(PURPOSES)))
        wanted: dict[str, int] = {}
        for _ in range(draw.between(1, 5)):
            wanted[draw.one(theirs)[0]] = 5 * draw.between(2, 12)
        items += ((no, lot, seeds) for lot, seeds in wanted.items())
    return heads, items


def tables() -> dict[str, list[Row]]:
    "The rows of every table."
    draw = Draw(1753)
    staff = people(draw)
    families, species = plants()
    trips, members = expeditions(draw)
    lots = accessions(draw, species, trips, members)
    heads, items = orders(draw, lots)
    gardens = [
        (number, *cells[:4], int(cells[4] or 0), int(cells[5] or 0), cells[6], int(cells[7]) if cells[7] else None)
        for number, cells in enumerate(lines(GARDENS), 1)
    ]
    return {
        "country": [tuple(cells) for cells in lines(COUNTRIES)],
        "garden": gardens,
        "person": staff,
        "family": families,
        "species": species,
        "expedition": trips,
        "expedition_member": members,
        "accession": lots,
        "germination_test": tests_of(draw, lots, species, staff),
        "order": heads,
        "order_item": items,
    }


def write(file: Path = FILE) -> None:
    "Write the database anew."
    file.unlink(missing_ok=True)
    database = sqlite3.connect(file)
    database.executescript(SCHEMA)
    for name, rows in tables().items():
        database.executemany(f'INSERT INTO "{name}" VALUES ({", ".join("?" * len(rows[0]))})', rows)
    database.commit()
    database.execute("VACUUM")
    database.close()


if __name__ == "__main__":
    write()
    print(f"{FILE.name}: {FILE.stat().st_size:,} bytes")
