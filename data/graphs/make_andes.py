"""Writes andes.ttl: countries, cities, rivers, lakes and mountains of South America, with labels in English and Japanese.

Populations, lengths and areas are rounded figures as reference works give them."""

import re
import unicodedata
from pathlib import Path

COUNTRIES = """
Argentina|アルゼンチン|Buenos Aires|2780400|46600000|Argentine peso|Spanish|Chile,Bolivia,Paraguay,Brazil,Uruguay|1816
Bolivia|ボリビア|Sucre|1098581|12200000|Boliviano|Spanish,Quechua,Aymara,Guarani|Argentina,Chile,Peru,Brazil,Paraguay|1825
Brazil|ブラジル|Brasília|8515767|203000000|Brazilian real|Portuguese|Argentina,Bolivia,Peru,Colombia,Venezuela,Guyana,Suriname,Paraguay,Uruguay|1822
Chile|チリ|Santiago|756102|19600000|Chilean peso|Spanish|Argentina,Bolivia,Peru|1818
Colombia|コロンビア|Bogotá|1141748|52000000|Colombian peso|Spanish|Venezuela,Brazil,Peru,Ecuador|1810
Ecuador|エクアドル|Quito|283561|18000000|United States dollar|Spanish|Colombia,Peru|1830
Guyana|ガイアナ|Georgetown|214969|810000|Guyanese dollar|English|Venezuela,Brazil,Suriname|1966
Paraguay|パラグアイ|Asunción|406752|6800000|Paraguayan guarani|Spanish,Guarani|Argentina,Bolivia,Brazil|1811
Peru|ペルー|Lima|1285216|33700000|Peruvian sol|Spanish,Quechua,Aymara|Ecuador,Colombia,Brazil,Bolivia,Chile|1821
Suriname|スリナム|Paramaribo|163820|620000|Surinamese dollar|Dutch|Guyana,Brazil|1975
Uruguay|ウルグアイ|Montevideo|176215|3400000|Uruguayan peso|Spanish|Argentina,Brazil|1828
Venezuela|ベネズエラ|Caracas|916445|28800000|Venezuelan bolivar|Spanish|Colombia,Brazil,Guyana|1811
"""
CITIES = """
Buenos Aires|ブエノスアイレス|Argentina|3100000|25|1536
Córdoba|コルドバ|Argentina|1500000|390|1573
Mendoza|メンドーサ|Argentina|115000|746|1561
Rosario|ロサリオ|Argentina|1030000|25|1793
Sucre|スクレ|Bolivia|300000|2810|1538
La Paz|ラパス|Bolivia|790000|3640|1548
Santa Cruz de la Sierra|サンタ・クルス・デ・ラ・シエラ|Bolivia|1450000|416|1561
Brasília|ブラジリア|Brazil|2820000|1172|1960
São Paulo|サンパウロ|Brazil|11450000|760|1554
Rio de Janeiro|リオデジャネイロ|Brazil|6210000|5|1565
Manaus|マナウス|Brazil|2060000|92|1669
Salvador|サルヴァドール|Brazil|2420000|8|1549
Santiago|サンティアゴ|Chile|6200000|570|1541
Valparaíso|バルパライソ|Chile|300000|10|1536
Punta Arenas|プンタアレーナス|Chile|125000|34|1848
Bogotá|ボゴタ|Colombia|7900000|2640|1538
Medellín|メデジン|Colombia|2570000|1495|1616
Cartagena|カルタヘナ|Colombia|1030000|2|1533
Quito|キト|Ecuador|1780000|2850|1534
Guayaquil|グアヤキル|Ecuador|2650000|4|1538
Cuenca|クエンカ|Ecuador|600000|2560|1557
Georgetown|ジョージタウン|Guyana|118000|0|1781
Asunción|アスンシオン|Paraguay|460000|43|1537
Lima|リマ|Peru|10000000|154|1535
Cusco|クスコ|Peru|430000|3399|1100
Arequipa|アレキパ|Peru|1010000|2335|1540
Iquitos|イキトス|Peru|410000|106|1757
Paramaribo|パラマリボ|Suriname|240000|3|1613
Montevideo|モンテビデオ|Uruguay|1320000|43|1724
Caracas|カラカス|Venezuela|1940000|900|1567
Maracaibo|マラカイボ|Venezuela|1650000|6|1529
"""
RIVERS = """
Amazon|アマゾン川|6400|Peru,Colombia,Brazil|Manaus,Iquitos
Paraná|パラナ川|4880|Brazil,Paraguay,Argentina|Rosario
Madeira|マデイラ川|3250|Bolivia,Brazil|
Purus|プルス川|3211|Peru,Brazil|
São Francisco|サンフランシスコ川|2830|Brazil|
Orinoco|オリノコ川|2140|Venezuela,Colombia|
Paraguay River|パラグアイ川|2620|Brazil,Bolivia,Paraguay,Argentina|Asunción
Uruguay River|ウルグアイ川|1840|Brazil,Argentina,Uruguay|
Magdalena|マグダレナ川|1528|Colombia|
Ucayali|ウカヤリ川|1770|Peru|
Essequibo|エセキボ川|1010|Guyana|
Bío Bío|ビオビオ川|380|Chile|
"""
LAKES = """
Titicaca|チチカカ湖|8372|3812|Peru,Bolivia
Maracaibo Lake|マラカイボ湖|13210|0|Venezuela
Poopó|ポーポ湖|1000|3686|Bolivia
Nahuel Huapi|ナウエル・ウアピ湖|530|770|Argentina
General Carrera|ヘネラル・カレーラ湖|1850|208|Chile,Argentina
Llanquihue|ジャンキウエ湖|860|51|Chile
Patos|パトス湖|10100|0|Brazil
"""
MOUNTAINS = """
Aconcagua|アコンカグア|6961|Argentina|Principal Cordillera|1897-01-14|Matthias Zurbriggen|no
Ojos del Salado|オホス・デル・サラード|6893|Argentina,Chile|Puna de Atacama|1937-02-26|Jan Alfred Szczepański,Justyn Wojsznis|yes
Monte Pissis|ピシス山|6793|Argentina|Puna de Atacama|1937-02-07|Stefan Osiecki,Jan Alfred Szczepański|yes
Huascarán|ワスカラン|6768|Peru|Cordillera Blanca|1932-07-20|Philipp Borchers,Erwin Schneider|no
Llullaillaco|ユーヤイヤコ|6739|Argentina,Chile|Puna de Atacama|1952-12-01|Bión González|yes
Yerupajá|イェルパハ|6635|Peru|Cordillera Huayhuash|1950-07-31|David Harrah,James Maxwell|no
Sajama|サハマ|6542|Bolivia|Cordillera Occidental|1939-01-01|Josef Prem|yes
Illimani|イリマニ|6438|Bolivia|Cordillera Real|1898-09-09|William Martin Conway|no
Ancohuma|アンコウマ|6427|Bolivia|Cordillera Real|1919-06-11|Rudolf Dienst|no
Chimborazo|チンボラソ|6263|Ecuador|Cordillera Occidental|1880-01-04|Edward Whymper|yes
Cotopaxi|コトパクシ|5897|Ecuador|Cordillera Central|1872-11-28|Wilhelm Reiss|yes
Pico Cristóbal Colón|クリストバル・コロン山|5730|Colombia|Sierra Nevada de Santa Marta|1939-03-16|Walter Wood|no
Pico Bolívar|ボリバル山|4978|Venezuela|Sierra Nevada de Mérida|1935-01-05|Enrique Bourgoin|no
Alpamayo|アルパマヨ|5947|Peru|Cordillera Blanca|1957-06-20|Günter Hauser|no
Fitz Roy|フィッツ・ロイ|3405|Argentina,Chile|Southern Patagonia|1952-02-02|Lionel Terray,Guido Magnone|no
Pico da Neblina|ネブリナ山|2995|Brazil|Guiana Highlands|1965-03-31|José Ambrósio de Miranda Pombo|no
Mount Roraima|ロライマ山|2810|Venezuela,Brazil,Guyana|Guiana Highlands|1884-12-18|Everard im Thurn|no
"""
CLIMBERS = """
Matthias Zurbriggen|マティアス・ツルブリッゲン|1856-05-15
Edward Whymper|エドワード・ウィンパー|1840-04-27
William Martin Conway|マーティン・コンウェイ|1856-04-12
Everard im Thurn|エヴェラード・イム・サーン|1852-05-09
Wilhelm Reiss|ヴィルヘルム・ライス|1838-06-13
Lionel Terray|リオネル・テレイ|1921-07-25
Guido Magnone|ギド・マニョーヌ|1917-02-22
Erwin Schneider|エルヴィン・シュナイダー|1906-04-13
"""
JAPANESE = {
    "Spanish": "スペイン語", "Portuguese": "ポルトガル語", "Quechua": "ケチュア語", "Aymara": "アイマラ語",
    "Guarani": "グアラニー語", "English": "英語", "Dutch": "オランダ語", "Argentine peso": "アルゼンチン・ペソ",
    "Boliviano": "ボリビアーノ", "Brazilian real": "レアル", "Chilean peso": "チリ・ペソ",
    "Colombian peso": "コロンビア・ペソ", "United States dollar": "アメリカ合衆国ドル", "Guyanese dollar": "ガイアナ・ドル",
    "Paraguayan guarani": "グアラニー", "Peruvian sol": "ヌエボ・ソル", "Surinamese dollar": "スリナム・ドル",
    "Uruguayan peso": "ウルグアイ・ペソ", "Venezuelan bolivar": "ボリバル", "Puna de Atacama": "プナ・デ・アタカマ",
    "Cordillera Blanca": "ブランカ山群", "Cordillera Real": "レアル山脈", "Guiana Highlands": "ギアナ高地",
}  # fmt: skip
CLASSES = {
    "Country": ("country", "国"), "City": ("city", "都市"), "River": ("river", "川"), "Lake": ("lake", "湖"),
    "Mountain": ("mountain", "山"), "Volcano": ("volcano", "火山"), "MountainRange": ("mountain range", "山脈"),
    "Language": ("language", "言語"), "Currency": ("currency", "通貨"), "Climber": ("climber", "登山家"),
}  # fmt: skip
PROPERTIES = {
    "capital": ("capital", "首都"), "area": ("area", "面積"), "population": ("population", "人口"),
    "currency": ("currency", "通貨"), "officialLanguage": ("official language", "公用語"),
    "borders": ("borders", "国境を接する"), "independenceYear": ("independence year", "独立年"),
    "locatedIn": ("located in", "所在国"), "elevation": ("elevation", "標高"), "founded": ("founded", "設立年"),
    "length": ("length", "長さ"), "flowsThrough": ("flows through", "流れる国"), "passesCity": ("passes city", "沿岸の都市"),
    "surfaceArea": ("surface area", "表面積"), "partOf": ("part of range", "山系"),
    "firstAscent": ("date of first ascent", "初登頂日"), "firstClimbedBy": ("first climbed by", "初登頂者"),
    "dateOfBirth": ("date of birth", "生年月日"),
}  # fmt: skip


def name(label: str) -> str:
    "The last part of an address."
    plain = unicodedata.normalize("NFKD", label).encode("ascii", "ignore").decode()
    return re.sub(r"\W+", "_", plain)


def lines(text: str) -> list[list[str]]:
    "The rows of a table above."
    return [line.split("|") for line in text.strip().splitlines()]


def thing(label: str, kind: str, japanese: str, facts: dict[str, str]) -> str:
    "The triples of a thing."
    labels = [f'rdfs:label "{label}"@en'] + [f'rdfs:label "{japanese}"@ja'] * bool(japanese)
    said = [f"    {each}" for each in (*labels, *(f"v:{key} {value}" for key, value in facts.items() if value))]
    return f"a:{name(label)} a v:{kind} ;\n" + " ;\n".join(said) + " .\n"


def named(given: str) -> str:
    "Several things by their labels."
    return ", ".join(f"a:{name(each)}" for each in given.split(",") if each)


def graph() -> str:
    "The whole graph as Turtle."
    out = [
        "@prefix a: <http://example.org/andes/> .",
        "@prefix v: <http://example.org/andes/vocab#> .",
        "@prefix rdf: <http://www.w3.org/1999/02/22-rdf-syntax-ns#> .",
        "@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .",
        "@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .\n",
    ]
    for kind, table in (("rdfs:Class", CLASSES), ("rdf:Property", PROPERTIES)):
        out += [f'v:{key} a {kind} ; rdfs:label "{en}"@en, "{ja}"@ja .' for key, (en, ja) in table.items()]
    out.append("v:Volcano rdfs:subClassOf v:Mountain .\n")
    shared: dict[str, str] = {}
    for label, ja, capital, area, people, money, spoken, beside, year in lines(COUNTRIES):
        shared |= {money: "Currency"} | dict.fromkeys(spoken.split(","), "Language")
        facts = {"capital": named(capital), "area": area, "population": people, "currency": named(money)}
        facts |= {"officialLanguage": named(spoken), "borders": named(beside), "independenceYear": year}
        out.append(thing(label, "Country", ja, facts))
    for label, ja, country, people, height, year in lines(CITIES):
        facts = {"locatedIn": named(country), "population": people, "elevation": height, "founded": year}
        out.append(thing(label, "City", ja, facts))
    for label, ja, length, through, cities in lines(RIVERS):
        out.append(thing(label, "River", ja, {"length": length, "flowsThrough": named(through), "passesCity": named(cities)}))
    for label, ja, area, height, where in lines(LAKES):
        out.append(thing(label, "Lake", ja, {"surfaceArea": area, "elevation": height, "locatedIn": named(where)}))
    known = {label for label, *_ in lines(CLIMBERS)}
    for label, ja, height, where, part, day, people, burns in lines(MOUNTAINS):
        shared[part] = "MountainRange"
        climbers = people.split(",")
        facts = {"elevation": height, "locatedIn": named(where), "partOf": named(part)}
        facts |= {"firstAscent": f'"{day}"^^xsd:date', "firstClimbedBy": named(people)}
        out.append(thing(label, "Mountain, v:Volcano" if burns == "yes" else "Mountain", ja, facts))
        shared |= {each: "Climber" for each in climbers if each not in known}
    out += [thing(label, "Climber", ja, {"dateOfBirth": f'"{day}"^^xsd:date'}) for label, ja, day in lines(CLIMBERS)]
    out += [thing(label, kind, JAPANESE.get(label, ""), {}) for label, kind in shared.items()]
    return "\n".join(out)


if __name__ == "__main__":
    Path(__file__).with_name("andes.ttl").write_text(graph(), encoding="utf-8")
