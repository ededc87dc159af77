# ruff: noqa: E501
"""Writes small graphs in the styles of public vocabularies, with questions about them, the same triples each time.

    python benchmarks/graphs/vocabularies.py

`held/music` (Music Ontology, FOAF and Dublin Core, addresses that are identifiers), `held/machines` (products of a
company), `dev/festival` (schema.org with blank nodes), `dev/heritage` (numbers for names and labels in three languages,
as in Wikidata) and `dev/library` (BIBO, SKOS and DCAT). The questions are written by hand; a question without a query
has no answer in its graph. All of it is invented and under the project's MIT licence.
"""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from pathlib import Path

import pyoxigraph

HERE = Path(__file__).parent
PREFIXES = {
    "rdf": "http://www.w3.org/1999/02/22-rdf-syntax-ns#", "rdfs": "http://www.w3.org/2000/01/rdf-schema#",
    "xsd": "http://www.w3.org/2001/XMLSchema#", "skos": "http://www.w3.org/2004/02/skos/core#",
    "foaf": "http://xmlns.com/foaf/0.1/", "dc": "http://purl.org/dc/elements/1.1/", "dct": "http://purl.org/dc/terms/",
    "mo": "http://purl.org/ontology/mo/", "schema": "https://schema.org/", "bibo": "http://purl.org/ontology/bibo/",
    "dcat": "http://www.w3.org/ns/dcat#", "owl": "http://www.w3.org/2002/07/owl#",
}  # fmt: skip
Asked = Sequence[tuple[str, str]]  # question, query


class Facts:
    "The triples of a graph, as Turtle."

    def __init__(self, **own: str):
        self.prefixes = {**PREFIXES, **own}
        self.text: list[str] = []

    def add(self, thing: str, **facts: str | Sequence[str]) -> str:
        "Say something of a thing; `foaf__name` is `foaf:name`. Returns the thing."
        said = []
        for name, values in facts.items():
            listed = [values] if isinstance(values, str) else list(values)
            if listed:
                said.append(f"{name.replace('__', ':') if name != 'a' else 'a'} {', '.join(listed)}")
        self.text.append(f"{thing} {' ; '.join(said)} .")
        return thing

    @property
    def head(self) -> str:
        "The prefixes that are used."
        used = [name for name in self.prefixes if any(f"{name}:" in line for line in self.text)]
        return "".join(f"@prefix {name}: <{self.prefixes[name]}> .\n" for name in used)

    def write(self, name: str, asked: Asked) -> None:
        "Write the graph and its questions with their answers."
        store, file = pyoxigraph.Store(), HERE / f"{name}.ttl"
        file.write_text(f"{self.head}\n" + "\n".join(self.text) + "\n", encoding="utf-8")
        store.load(path=str(file), format=pyoxigraph.RdfFormat.TURTLE)
        lines = []
        for at, (question, query) in enumerate(asked, 1):
            language = "de" if question.endswith(" (de)") else "en"
            made = {"id": f"{file.stem}-{at:02}", "question": question.removesuffix(" (de)"), "sparql": query,
                    "answer": self.answer(store, query) if query else [], "language": language}  # fmt: skip
            assert not query or made["answer"] not in ([], [["0"]]), question
            lines.append(json.dumps(made, ensure_ascii=False))
        file.with_suffix(".jsonl").write_text("\n".join(lines) + "\n", encoding="utf-8")

    def answer(self, store: pyoxigraph.Store, query: str) -> list[list[str]]:
        "What a query gives."
        head = "".join(f"PREFIX {name}: <{start}>\n" for name, start in self.prefixes.items())
        found = store.query(head + query)
        if isinstance(found, pyoxigraph.QueryBoolean):
            return [[str(bool(found)).lower()]]
        return [[row[each].value if row[each] else "" for each in found.variables] for row in found]


def text(value: str, language: str = "") -> str:
    "A text."
    return json.dumps(value, ensure_ascii=False) + (f"@{language}" if language else "")


def typed(value: object, kind: str) -> str:
    "A value with a datatype."
    return f'"{value}"^^xsd:{kind}'


def opaque(rng: random.Random) -> str:
    "An identifier that says nothing."
    digits = f"{rng.getrandbits(128):032x}"
    return "-".join((digits[:8], digits[8:12], digits[12:16], digits[16:20], digits[20:]))


# held out


def music() -> None:
    "Artists, records and tracks."
    rng, facts = random.Random(11), Facts(m="http://example.org/music/")
    made: dict[str, str] = {}

    def new(kind: str, name: str) -> str:
        made[name] = f"<http://example.org/music/{kind}/{opaque(rng)}#_>"
        return made[name]

    for place in ("Leeds", "Tallinn", "Austin", "Montreal"):
        facts.add(new("place", place), a="mo:Place", rdfs__label=text(place))
    for genre in ("Trip hop", "Post-punk", "Folk rock", "Ambient"):
        facts.add(new("genre", genre), a="mo:Genre", rdfs__label=text(genre))
    for label, founded in (("Grey Heron Records", 1979), ("Lantern Music", 1994), ("Third Floor", 2003)):
        facts.add(new("label", label), a="mo:Label", foaf__name=text(label), mo__founded=typed(founded, "gYear"))
    groups = {"The Paper Kites Union": ("Leeds", "Post-punk", 1978), "Velvet Harbour": ("Tallinn", "Trip hop", 1993),
              "Iron Orchard": ("Austin", "Folk rock", 2001), "Low Tide": ("Montreal", "Ambient", 1996)}  # fmt: skip
    for group, (place, genre, year) in groups.items():
        facts.add(new("artist", group), a="mo:MusicGroup", foaf__name=text(group), foaf__based_near=made[place],
                  mo__genre=made[genre], mo__activity_start=typed(year, "gYear"),
                  foaf__homepage=f"<http://{group.split()[-1].lower()}.example/>")  # fmt: skip
    people = {"Joan Mercer": ("The Paper Kites Union", 1955), "Pete Holloway": ("The Paper Kites Union", 1957),
              "Kadri Tamm": ("Velvet Harbour", 1970), "Nils Ots": ("Velvet Harbour", 1968),
              "Dolores Vance": ("Iron Orchard", 1975), "Sam Whitlock": ("Iron Orchard", 1979),
              "Etienne Roy": ("Low Tide", 1971), "Marguerite Alain": ("", 1981)}  # fmt: skip
    for person, (group, year) in people.items():
        facts.add(new("artist", person), a="mo:SoloMusicArtist", foaf__name=text(person),
                  mo__member_of=made[group] if group else [], mo__birth_date=typed(f"{year}-04-{year % 27 + 1:02}", "date"),
                  foaf__based_near=made[rng.choice(("Leeds", "Austin", "Montreal"))])  # fmt: skip
    records = {"Cold Stations": ("The Paper Kites Union", "1980-03-01", "Grey Heron Records"),
               "Assembly Lines": ("The Paper Kites Union", "1982-10-11", "Grey Heron Records"),
               "Slow Ferry": ("Velvet Harbour", "1995-05-20", "Lantern Music"),
               "Night Swimming Pools": ("Velvet Harbour", "1998-09-07", "Lantern Music"),
               "Undertow": ("Velvet Harbour", "2002-04-08", "Third Floor"),
               "Salt Flats": ("Iron Orchard", "2004-06-15", "Third Floor"),
               "Windfall": ("Iron Orchard", "2007-02-27", "Third Floor"),
               "Tidal Memory": ("Low Tide", "1999-11-30", "Lantern Music"),
               "Letters Home": ("Marguerite Alain", "2010-01-19", "Third Floor")}  # fmt: skip
    words = ("Glass", "River", "Signal", "Winter", "Copper", "Engine", "Mirror", "Garden", "Static", "Candle")
    for number, (record, (artist, date, label)) in enumerate(records.items()):
        tracks = []
        for at in range(1, 4 + number % 4):
            title = f"{words[(number * 3 + at) % 10]} {words[(number + at * 7) % 10]} {'I' * (number % 3 + 1)}"
            tracks.append(facts.add(
                f"<http://example.org/music/track/{opaque(rng)}#_>", a="mo:Track", dc__title=text(title),
                foaf__maker=made[artist], mo__track_number=str(at), mo__duration=str(rng.randrange(110, 480) * 1000),
            ))  # fmt: skip
        facts.add(new("record", record), a="mo:Record", dc__title=text(record), foaf__maker=made[artist],
                  dc__date=typed(date, "date"), mo__publisher=made[label], mo__track=tracks,
                  mo__release_type="mo:ep" if number == 7 else "mo:album")  # fmt: skip
    by = '?a foaf:name "{}" .'.format
    facts.write("held/music", [
        ("Which records were made by Velvet Harbour?", f"SELECT ?r {{ {by('Velvet Harbour')} ?r a mo:Record ; foaf:maker ?a }}"),
        ("Who are the members of Iron Orchard?", f"SELECT ?p {{ {by('Iron Orchard')} ?p mo:member_of ?a }}"),
        ("When was Salt Flats released?", 'SELECT ?d { ?r dc:title "Salt Flats" ; dc:date ?d }'),
        ("How many tracks does Night Swimming Pools have?", 'SELECT (COUNT(?t) AS ?n) { ?r dc:title "Night Swimming Pools" ; mo:track ?t }'),
        ("What genre does Low Tide play?", f"SELECT ?g {{ {by('Low Tide')} ?a mo:genre ?g }}"),
        ("Which label published Cold Stations?", 'SELECT ?l { ?r dc:title "Cold Stations" ; mo:publisher ?l }'),
        ("What is the longest track on Windfall?", 'SELECT ?t { ?r dc:title "Windfall" ; mo:track ?t . ?t mo:duration ?d } ORDER BY DESC(?d) LIMIT 1'),
        ("Which music groups are based near Leeds?", 'SELECT ?a { ?a a mo:MusicGroup ; foaf:based_near ?p . ?p rdfs:label "Leeds" }'),
        ("Which records came out before 1990?", "SELECT ?r { ?r a mo:Record ; dc:date ?d FILTER(YEAR(?d) < 1990) }"),
        ("How many records did Lantern Music publish?", f"SELECT (COUNT(?r) AS ?n) {{ {by('Lantern Music')} ?r mo:publisher ?a }}"),
        ("Which artist made the most records?", "SELECT ?a { ?r a mo:Record ; foaf:maker ?a } GROUP BY ?a ORDER BY DESC(COUNT(?r)) LIMIT 1"),
        ("Is Kadri Tamm a member of Velvet Harbour?", f"ASK {{ {by('Velvet Harbour')} ?p foaf:name \"Kadri Tamm\" ; mo:member_of ?a }}"),
        ("List the titles of the tracks of Slow Ferry.", 'SELECT ?n { ?r dc:title "Slow Ferry" ; mo:track ?t . ?t dc:title ?n }'),
        ("What is the average duration of the tracks of Cold Stations?", 'SELECT (AVG(?d) AS ?n) { ?r dc:title "Cold Stations" ; mo:track ?t . ?t mo:duration ?d }'),
        ("When was Joan Mercer born?", f"SELECT ?d {{ {by('Joan Mercer')} ?a mo:birth_date ?d }}"),
        ("How many records were made by groups from Tallinn?", 'SELECT (COUNT(DISTINCT ?r) AS ?n) { ?r a mo:Record ; foaf:maker ?a . ?a foaf:based_near ?p . ?p rdfs:label "Tallinn" }'),
        ("Which labels published a record of The Paper Kites Union?", f"SELECT DISTINCT ?l {{ {by('The Paper Kites Union')} ?r foaf:maker ?a ; mo:publisher ?l }}"),
        ("Who produced Tidal Memory?", ""),
        ("Which records did Harvest Moon Trio make?", ""),
        ("How many copies of Windfall were sold?", ""),
    ])  # fmt: skip


def machines() -> None:
    "Machines, spare parts, vendors and staff."
    rng, facts = random.Random(12), Facts(v="http://ld.example.com/voc/", i="http://ld.example.com/inst/")
    made: dict[str, str] = {}

    def new(kind: str, label: str, letter: str) -> str:
        made[label] = f"i:{kind}-{letter}{rng.randrange(100, 999)}-{rng.randrange(10**6, 10**7)}"
        return made[label]

    for property, label, about in (
        ("delivers", "delivers part", ""), ("inCountry", "country of the vendor", ""), ("leads", "leads team", ""),
        ("worksIn", "works in team", ""), ("price", "list price", "Price of one piece"), ("weight_kg", "weight (kg)", ""),
        ("voltage_v", "voltage (V)", ""), ("usedIn", "is used in machine", ""), ("replaces", "can replace", ""),
        ("responsible", "person responsible", ""), ("rating", "vendor rating", ""), ("skill", "skilled in", ""),
        ("yearBuilt", "year of construction", ""), ("mail", "e-mail address", ""), ("extension", "phone extension", ""),
    ):  # fmt: skip
        facts.add(
            f"v:{property}",
            a="rdf:Property",
            rdfs__label=text(label, "en"),
            rdfs__comment=text(about, "en") if about else [],
        )
    for class_, label, above in (
        ("Item", "item", ""), ("Part", "spare part", "Item"), ("Machine", "machine", "Item"), ("Pump", "pump", "Part"),
        ("Valve", "valve", "Part"), ("Motor", "motor", "Part"), ("Vendor", "vendor", ""), ("Person", "person", ""),
        ("Team", "team", ""), ("Country", "country", ""), ("Money", "amount of money", ""), ("Topic", "topic", ""),
    ):  # fmt: skip
        facts.add(
            f"v:{class_}", a="owl:Class", rdfs__label=text(label, "en"), rdfs__subClassOf=f"v:{above}" if above else []
        )
    for country in ("Austria", "Finland", "Italy", "Poland"):
        facts.add(new("country", country, "C"), a="v:Country", rdfs__label=text(country, "en"))
    for topic in ("Hydraulics", "Welding", "Calibration", "Logistics"):
        facts.add(new("topic", topic, "T"), a="v:Topic", rdfs__label=text(topic, "en"))
    teams = ("Assembly", "Field Service", "Purchasing", "Quality Control")
    for team in teams:
        new("team", team, "D")
    people = ("Ulrike Sommer", "Jan Kowalski", "Aino Laine", "Matteo Greco", "Petra Lindqvist", "Oskar Brandl",
              "Silvia Conti", "Tomasz Zielinski", "Ville Korhonen", "Nadja Huber")  # fmt: skip
    for at, person in enumerate(people):
        facts.add(new("person", person, "E"), a="v:Person", rdfs__label=text(person, "en"), v__worksIn=made[teams[at % 4]],
                  v__mail=text(f"{person.split()[1].lower()}@works.example"), v__extension=text(str(4100 + 7 * at)),
                  v__skill=[made[("Hydraulics", "Welding", "Calibration", "Logistics")[(at * 3) % 4]]],
                  v__leads=made[teams[at]] if at < 3 else [])  # fmt: skip
    for team in teams:
        facts.add(made[team], a="v:Team", rdfs__label=text(team, "en"))
    vendors = {"Alpenfluid": "Austria", "Nordic Drives": "Finland", "Officine Bassi": "Italy", "Vistula Tech": "Poland",
               "Suomi Valves": "Finland"}  # fmt: skip
    machines = ("PressLine 40", "CutMaster X", "Borea Mixer")
    for at, machine in enumerate(machines):
        facts.add(new("machine", machine, "M"), a="v:Machine", rdfs__label=text(machine, "en"),
                  v__yearBuilt=typed(2004 + 6 * at, "gYear"), v__responsible=made[people[at * 3]],
                  v__weight_kg=typed(900 + 310 * at, "decimal"))  # fmt: skip
    parts = {}
    for at, (kind, first) in enumerate(
        (k, f) for k in ("Pump", "Valve", "Motor") for f in ("Rapid", "Silent", "Twin", "Micro")
    ):
        parts[f"{first} {kind}"] = kind
        money = facts.add(
            f"_:m{at}", a="v:Money", v__amount=typed(f"{rng.randrange(40, 900)}.50", "decimal"), v__currency=text("EUR")
        )
        facts.add(new("part", f"{first} {kind}", "P"), a=f"v:{kind}", rdfs__label=text(f"{first} {kind}", "en"), v__price=money,
                  v__weight_kg=typed(f"{rng.randrange(5, 400) / 10}", "decimal"),
                  v__voltage_v=typed(rng.choice((12, 24, 230, 400)), "integer") if kind != "Valve" else [],
                  v__usedIn=[made[each] for each in rng.sample(machines, 1 + at % 2)],
                  v__responsible=made[rng.choice(people)],
                  v__replaces=[made[each] for each in list(parts)[-2:-1] if parts[each] == kind])  # fmt: skip
    for at, (vendor, country) in enumerate(vendors.items()):
        facts.add(new("vendor", vendor, "V"), a="v:Vendor", rdfs__label=text(vendor, "en"), v__inCountry=made[country],
                  v__rating=typed(f"{rng.randrange(20, 99) / 10}", "decimal"),
                  v__delivers=[made[each] for each in sorted(parts)[at::5] + sorted(parts)[at + 3 :: 7]])  # fmt: skip
    named = lambda label, var="x": f'?{var} rdfs:label "{label}"@en .'  # noqa: E731
    facts.write("held/machines", [
        ("Who leads the Purchasing team?", f"SELECT ?p {{ {named('Purchasing')} ?p v:leads ?x }}"),
        ("In which team does Ms. Conti work?", f"SELECT ?t {{ {named('Silvia Conti')} ?x v:worksIn ?t }}"),
        ("Who is skilled in Hydraulics?", f"SELECT ?p {{ {named('Hydraulics')} ?p v:skill ?x }}"),
        ("Which vendors are there in Finland?", f"SELECT ?v {{ {named('Finland')} ?v v:inCountry ?x }}"),
        ("How many pumps do we have?", "SELECT (COUNT(?x) AS ?n) { ?x a v:Pump }"),
        ("What is the cheapest motor?", "SELECT ?x { ?x a v:Motor ; v:price/v:amount ?p } ORDER BY ?p LIMIT 1"),
        ("Which spare parts are used in the CutMaster X?", f"SELECT ?p {{ {named('CutMaster X')} ?p v:usedIn ?x }}"),
        ("Who delivers the Silent Valve?", f"SELECT ?v {{ {named('Silent Valve')} ?v v:delivers ?x }}"),
        ("From which countries are the parts of the Borea Mixer delivered?", f"SELECT DISTINCT ?c {{ {named('Borea Mixer')} ?p v:usedIn ?x . ?v v:delivers ?p ; v:inCountry ?c }}"),
        ("Which parts weigh more than 20 kg?", "SELECT ?x { ?x a/rdfs:subClassOf* v:Part ; v:weight_kg ?w FILTER(?w > 20) }"),
        ("Which motors run at 24 volts?", "SELECT ?x { ?x a v:Motor ; v:voltage_v 24 }"),
        ("What are the e-mail address and phone extension of Aino Laine?", f"SELECT ?m ?e {{ {named('Aino Laine')} ?x v:mail ?m ; v:extension ?e }}"),
        ("Which vendor has the best rating?", "SELECT ?v { ?v v:rating ?r } ORDER BY DESC(?r) LIMIT 1"),
        ("Are there teams without a leader?", "ASK { ?t a v:Team FILTER NOT EXISTS { ?p v:leads ?t } }"),
        ("How many people work in each team?", "SELECT ?t (COUNT(?p) AS ?n) { ?p v:worksIn ?t } GROUP BY ?t"),
        ("Which parts can replace the Rapid Pump?", f"SELECT ?p {{ {named('Rapid Pump')} ?p v:replaces ?x }}"),
        ("Who is responsible for the heaviest valve?", "SELECT ?p { ?x a v:Valve ; v:weight_kg ?w ; v:responsible ?p } ORDER BY DESC(?w) LIMIT 1"),
        ("What is the salary of Oskar Brandl?", ""),
        ("Which vendors are there in Portugal?", ""),
        ("When was the Twin Pump last inspected?", ""),
    ])  # fmt: skip


# developed with


def festival() -> None:
    "Concerts and plays, in schema.org's words; addresses and offers are blank nodes."
    rng, facts = random.Random(13), Facts(e="http://festival.example/id/")
    places = {"Corn Exchange": ("Bristol", "BS1 4XY", 900), "Harbour Theatre": ("Bristol", "BS2 0AB", 340),
              "Old Tannery": ("Bath", "BA1 7QQ", 150), "Assembly Rooms": ("Bath", "BA2 3RT", 520),
              "St Mary's Hall": ("Wells", "BA5 2HH", 210)}  # fmt: skip
    for at, (place, (town, code, seats)) in enumerate(places.items()):
        address = facts.add(f"_:a{at}", a="schema:PostalAddress", schema__addressLocality=text(town),
                            schema__postalCode=text(code), schema__streetAddress=text(f"{3 + 8 * at} Station Road"))  # fmt: skip
        facts.add(f"e:place{at}", a="schema:Place", schema__name=text(place), schema__address=address,
                  schema__maximumAttendeeCapacity=typed(seats, "integer"))  # fmt: skip
    companies = ("Lark Productions", "Mendip Arts", "Tin Roof Company")
    for at, company in enumerate(companies):
        facts.add(f"e:org{at}", a="schema:Organization", schema__name=text(company), schema__telephone=text(f"0117 496 0{at}31"),
                  schema__foundingDate=typed(f"{1987 + 9 * at}-05-01", "date"))  # fmt: skip
    people = ("Nora Blythe", "Callum Reeve", "Ama Serwaa", "Hugo Lindgren", "Tess Marlow", "Ivo Petrov")
    for at, person in enumerate(people):
        facts.add(f"e:person{at}", a="schema:Person", schema__name=text(person),
                  schema__birthDate=typed(f"{1961 + 6 * at}-0{at + 1}-17", "date"),
                  schema__jobTitle=text(("violinist", "actor", "pianist", "director", "singer", "cellist")[at]),
                  schema__worksFor=f"e:org{at % 2}", schema__knows=[f"e:person{(at + 2) % 6}"],
                  schema__spouse=["e:person4"] if at == 1 else [])  # fmt: skip
    events = ("Evening of Strings", "The Glass Orchard", "Winter Songs", "Piano at Noon", "A Fool in the Rain",
              "Night Market Blues", "Choral Sunday", "The Lighthouse Keeper", "Quartet in Blue", "Harvest Fair Concert")  # fmt: skip
    for at, event in enumerate(events):
        offer = facts.add(f"_:o{at}", a="schema:Offer", schema__price=typed(f"{rng.randrange(8, 60)}.00", "decimal"),
                          schema__priceCurrency=text("GBP"))  # fmt: skip
        kind = "TheaterEvent" if at in (1, 4, 7) else "MusicEvent"
        facts.add(f"e:event{at}", a=f"schema:{kind}", schema__name=text(event), schema__location=f"e:place{at * 3 % 5}",
                  schema__startDate=typed(f"2024-{at % 6 + 4:02}-{3 + at * 2:02}T19:30:00", "dateTime"),
                  schema__performer=[f"e:person{each}" for each in sorted(rng.sample(range(6), 2))],
                  schema__organizer=f"e:org{at % 3}", schema__offers=offer, schema__inLanguage=text("en"),
                  schema__isAccessibleForFree=typed("true" if at in (3, 9) else "false", "boolean"))  # fmt: skip
    for kind in ("TheaterEvent", "MusicEvent"):
        facts.add(f"schema:{kind}", rdfs__subClassOf="schema:Event")
    of = lambda name, var="x": f'?{var} schema:name "{name}" .'  # noqa: E731
    facts.write("dev/festival", [
        ("Who performs at Winter Songs?", f"SELECT ?p {{ {of('Winter Songs')} ?x schema:performer ?p }}"),
        ("Where does The Glass Orchard take place?", f"SELECT ?p {{ {of('The Glass Orchard')} ?x schema:location ?p }}"),
        ("When does Piano at Noon start?", f"SELECT ?d {{ {of('Piano at Noon')} ?x schema:startDate ?d }}"),
        ("Which events are organized by Mendip Arts?", f"SELECT ?e {{ {of('Mendip Arts')} ?e schema:organizer ?x }}"),
        ("In which town is the Old Tannery?", f"SELECT ?t {{ {of('Old Tannery')} ?x schema:address/schema:addressLocality ?t }}"),
        ("What is the postal code of the Assembly Rooms?", f"SELECT ?c {{ {of('Assembly Rooms')} ?x schema:address/schema:postalCode ?c }}"),
        ("Which events take place in Bath?", 'SELECT ?e { ?e schema:location/schema:address/schema:addressLocality "Bath" }'),
        ("What is the ticket price of Choral Sunday?", f"SELECT ?p {{ {of('Choral Sunday')} ?x schema:offers/schema:price ?p }}"),
        ("What is the most expensive event?", "SELECT ?e { ?e schema:offers/schema:price ?p } ORDER BY DESC(?p) LIMIT 1"),
        ("How many music events are there?", "SELECT (COUNT(?e) AS ?n) { ?e a schema:MusicEvent }"),
        ("Which places can hold more than 300 people?", "SELECT ?p { ?p schema:maximumAttendeeCapacity ?n FILTER(?n > 300) }"),
        ("Who is the spouse of Callum Reeve?", f"SELECT ?p {{ {of('Callum Reeve')} ?x schema:spouse ?p }}"),
        ("Is Nora Blythe a violinist?", f"ASK {{ {of('Nora Blythe')} ?x schema:jobTitle 'violinist' }}"),
        ("Which people work for Lark Productions?", f"SELECT ?p {{ {of('Lark Productions')} ?p schema:worksFor ?x }}"),
        ("How many events did each organization organize?", "SELECT ?o (COUNT(?e) AS ?n) { ?e schema:organizer ?o } GROUP BY ?o"),
        ("Which events are free?", "SELECT ?e { ?e schema:isAccessibleForFree true }"),
        ("Which people were born after 1975?", "SELECT ?p { ?p schema:birthDate ?d FILTER(YEAR(?d) > 1975) }"),
        ("Who reviewed Winter Songs?", ""),
        ("What is the salary of Tess Marlow?", ""),
        ("Which events take place in Gloucester?", ""),
    ])  # fmt: skip


def heritage() -> None:
    "Buildings, towns and architects: names are numbers, labels have three languages."
    rng, facts = random.Random(14), Facts(q="http://heritage.example/entity/", p="http://heritage.example/prop/")
    numbers, made = iter(rng.sample(range(1000, 99999), 200)), dict[str, str]()

    def thing(labels: str, also: str = "", **said: str | Sequence[str]) -> str:
        names = labels.split("|")
        made[names[0]] = f"q:Q{next(numbers)}"
        spoken = [text(each, language) for each, language in zip(names, ("en", "de", "fr"), strict=False)]
        return facts.add(made[names[0]], rdfs__label=spoken, skos__altLabel=text(also, "en") if also else [], **said)

    properties = {}
    for number, (name, labels) in enumerate({
        "country": "country|Staat|pays", "town": "located in|gelegen in|situé dans", "architect": "architect|Architekt|architecte",
        "height": "height|Höhe|hauteur", "opened": "inception|Gründungsdatum|date de création",
        "style": "architectural style|Baustil|style architectural", "population": "population|Einwohnerzahl|population",
        "born": "date of birth|Geburtsdatum|date de naissance", "birthplace": "place of birth|Geburtsort|lieu de naissance",
        "pupil": "student of|Schüler von|élève de", "floors": "number of floors|Zahl der Stockwerke|nombre d'étages",
        "capital": "capital|Hauptstadt|capitale",
    }.items()):  # fmt: skip
        properties[name] = f"p__P{17 + 31 * number}"
        spoken = [text(each, language) for each, language in zip(labels.split("|"), ("en", "de", "fr"), strict=True)]
        facts.add(properties[name].replace("__", ":"), a="rdf:Property", rdfs__label=spoken)
    say = lambda **values: {properties[name]: value for name, value in values.items()}  # noqa: E731
    for class_, above in (("building|Bauwerk|bâtiment", ""), ("church|Kirche|église", "building"), ("castle|Burg|château", "building"),
                          ("bridge|Brücke|pont", ""), ("town|Stadt|ville", ""), ("country|Staat|pays", ""),
                          ("architect|Architekt|architecte", ""), ("style|Baustil|style", "")):  # fmt: skip
        thing(class_, a="owl:Class", rdfs__subClassOf=made[above] if above else [])
    kinds = dict(made)
    for country in ("Slovenia|Slowenien|Slovénie", "Belgium|Belgien|Belgique", "Portugal"):
        thing(country, a=kinds["country"])
    towns = {"Ghent|Gent|Gand": "Belgium", "Bruges|Brügge|Bruges": "Belgium", "Ljubljana|Laibach|Ljubljana": "Slovenia",
             "Ptuj|Pettau|Ptuj": "Slovenia", "Braga": "Portugal", "Evora|Évora|Évora": "Portugal"}  # fmt: skip
    for town, country in towns.items():
        thing(
            town,
            a=kinds["town"],
            **say(country=made[country], population=typed(rng.randrange(18, 290) * 1000, "integer")),
        )
    facts.add(made["Slovenia"], **say(capital=made["Ljubljana"]))
    for style in ("Gothic|Gotik|gothique", "Baroque|Barock|baroque", "Romanesque|Romanik|roman"):
        thing(style, a=kinds["style"])
    architects = {"Jan Verhaegen": ("Ghent", "1690-02-11", ""), "Francesco Robba": ("Ljubljana", "1698-05-01", ""),
                  "Andre Soares": ("Braga", "1720-11-30", "Francesco Robba"), "Lode Claes": ("Bruges", "1655-01-19", ""),
                  "Marija Kos": ("Ptuj", "1711-08-08", "Jan Verhaegen")}  # fmt: skip
    for architect, (town, born, teacher) in architects.items():
        thing(
            architect,
            a=kinds["architect"],
            **say(birthplace=made[town], born=typed(born, "date"), pupil=made[teacher] if teacher else []),
        )
    buildings = (("Saint Bavo's Church|Sint-Baafskirche|église Saint-Bavon", "Bavo", "church", "Ghent", "Gothic", 89, 1569),
                 ("Water Castle|Wasserburg|château d'eau", "Gravenkasteel", "castle", "Ghent", "Romanesque", 32, 1180),
                 ("Holy Blood Chapel|Heilig-Blut-Kapelle|chapelle du Saint-Sang", "", "church", "Bruges", "Romanesque", 21, 1149),
                 ("Dragon Castle|Drachenburg|château du dragon", "", "castle", "Ljubljana", "Gothic", 41, 1489),
                 ("Ursuline Church|Ursulinenkirche|église des Ursulines", "Trinity", "church", "Ljubljana", "Baroque", 37, 1726),
                 ("Ptuj Castle|Burg Pettau|château de Ptuj", "", "castle", "Ptuj", "Baroque", 28, 1657),
                 ("Congregados|Congregados|Congregados", "", "church", "Braga", "Baroque", 34, 1761),
                 ("Raio House|Raio-Haus|maison Raio", "Palacio do Raio", "building", "Braga", "Baroque", 16, 1755),
                 ("Grace Church|Gnadenkirche|église de la Grâce", "", "church", "Evora", "Gothic", 30, 1524))  # fmt: skip
    for at, (labels, also, kind, town, style, height, year) in enumerate(buildings):
        thing(labels, also, a=kinds[kind], **say(
            town=made[town], style=made[style], height=typed(height, "decimal"), opened=typed(f"{year}-01-01", "date"),
            floors=typed(1 + at % 4, "integer"), architect=made[list(architects)[at % 5]] if year > 1650 else [],
        ))  # fmt: skip
    for at, (bridge, town) in enumerate(
        (("Triple Bridge|Tromostovje|Triple Pont", "Ljubljana"), ("Rose Bridge|Rosenbrücke|pont des Roses", "Bruges"))
    ):
        thing(bridge, a=kinds["bridge"], **say(town=made[town], opened=typed(f"{1842 + 61 * at}-01-01", "date")))
    facts.add(made["Triple Bridge"], **say(architect=made["Francesco Robba"]))
    p = {name: iri.replace("__", ":") for name, iri in properties.items()}
    church, building = f"a {kinds['church']}", f"a/rdfs:subClassOf* {kinds['building']}"
    m = made
    facts.write("dev/heritage", [
        ("Who is the architect of the Ursuline Church?", f"SELECT ?a {{ {m['Ursuline Church']} {p['architect']} ?a }}"),
        ("Which churches are located in Ljubljana?", f"SELECT ?x {{ ?x {church} ; {p['town']} {m['Ljubljana']} }}"),
        ("How many castles are there?", f"SELECT (COUNT(?x) AS ?n) {{ ?x a {m['castle']} }}"),
        ("What is the capital of Slovenia?", f"SELECT ?x {{ {m['Slovenia']} {p['capital']} ?x }}"),
        ("How high is the Dragon Castle?", f"SELECT ?h {{ {m['Dragon Castle']} {p['height']} ?h }}"),
        ("What is the tallest building in Belgium?", f"SELECT ?x {{ ?x {building} ; {p['town']}/{p['country']} {m['Belgium']} ; {p['height']} ?h }} ORDER BY DESC(?h) LIMIT 1"),
        ("Which architects were born in Ghent?", f"SELECT ?x {{ ?x {p['birthplace']} {m['Ghent']} }}"),
        ("In which country was Andre Soares born?", f"SELECT ?c {{ {m['Andre Soares']} {p['birthplace']}/{p['country']} ?c }}"),
        ("Which churches are in the Baroque style?", f"SELECT ?x {{ ?x {church} ; {p['style']} {m['Baroque']} }}"),
        ("What is the average height of the churches?", f"SELECT (AVG(?h) AS ?n) {{ ?x {church} ; {p['height']} ?h }}"),
        ("Which town has the largest population?", f"SELECT ?x {{ ?x a {m['town']} ; {p['population']} ?n }} ORDER BY DESC(?n) LIMIT 1"),
        ("Who was a student of Jan Verhaegen?", f"SELECT ?x {{ ?x {p['pupil']} {m['Jan Verhaegen']} }}"),
        ("When was the Palacio do Raio founded?", f"SELECT ?d {{ {m['Raio House']} {p['opened']} ?d }}"),
        ("Was Marija Kos born in Ptuj?", f"ASK {{ {m['Marija Kos']} {p['birthplace']} {m['Ptuj']} }}"),
        ("Which buildings have more than 3 floors?", f"SELECT ?x {{ ?x {p['floors']} ?n FILTER(?n > 3) }}"),
        ("How many churches are there for each architectural style?", f"SELECT ?s (COUNT(?x) AS ?n) {{ ?x {church} ; {p['style']} ?s }} GROUP BY ?s"),
        ("Welche Kirchen liegen in Braga? (de)", f"SELECT ?x {{ ?x {church} ; {p['town']} {m['Braga']} }}"),
        ("Wer ist der Architekt der Drachenbrücke? (de)", ""),
        ("Who painted the Holy Blood Chapel?", ""),
        ("Which churches are located in Antwerp?", ""),
    ])  # fmt: skip


def library() -> None:
    "Books, authors and subjects, and the data sets of a library."
    rng, facts = random.Random(15), Facts(b="http://library.example/rec/", t="http://library.example/terms/")
    publishers = {"Kestrel Press": "Dublin", "Meridian House": "Boston", "Atlas Books": "Dublin"}
    for at, (publisher, place) in enumerate(publishers.items()):
        facts.add(f"b:pub{at}", a="foaf:Organization", foaf__name=text(publisher), t__place=text(place))
    authors = ("Orla Keane", "Benedict Shaw", "Lucia Ferrante", "Paul Osei", "Greta Holm")
    for at, author in enumerate(authors):
        facts.add(f"b:au{at}", a="foaf:Person", foaf__name=text(author), foaf__familyName=text(author.split()[1]),
                  foaf__mbox=f"<mailto:{author.split()[1].lower()}@library.example>", t__birthYear=typed(1938 + 11 * at, "gYear"))  # fmt: skip
    concepts = {"Science": ("", "Wissenschaft"), "Physics": ("Science", "Physik"), "Biology": ("Science", "Biologie"),
                "Arts": ("", "Kunst"), "Painting": ("Arts", "Malerei"), "Travel": ("", "Reisen")}  # fmt: skip
    keys = {name: f"b:c{500 + 13 * at}" for at, name in enumerate(concepts)}
    for name, (above, german) in concepts.items():
        facts.add(keys[name], a="skos:Concept", skos__prefLabel=[text(name, "en"), text(german, "de")],
                  skos__altLabel=text("Life sciences", "en") if name == "Biology" else [],
                  skos__broader=keys[above] if above else [], skos__notation=text(f"{100 + 7 * len(name)}"))  # fmt: skip
    books = {"The Quiet Particle": (0, 0, "Physics", 1994), "Letters on Light": (0, 1, "Physics", 2001),
             "Hedgerow Lives": (1, 0, "Biology", 1988), "Moss and Fern": (1, 2, "Biology", 2012),
             "Colour and Canvas": (2, 1, "Painting", 1979), "A Painter's Year": (2, 1, "Painting", 2006),
             "Roads of Accra": (3, 2, "Travel", 1999), "Northern Ferries": (4, 0, "Travel", 2015),
             "The Drawing Cell": (1, 1, "Painting", 2018), "Sea of Numbers": (4, 2, "Science", 2009)}  # fmt: skip
    for at, (title, (author, publisher, subject, year)) in enumerate(books.items()):
        creators = [f"b:au{author}"] + ([f"b:au{(author + 3) % 5}"] if at % 4 == 1 else [])
        facts.add(f"b:{9000 + at * 37}", a="bibo:Book", dct__title=text(title, "en"), dct__creator=creators,
                  dct__publisher=f"b:pub{publisher}", dct__subject=keys[subject],
                  dct__issued=typed(f"{year}-{1 + at % 9:02}-15", "date"), bibo__numPages=typed(rng.randrange(90, 700), "integer"),
                  bibo__isbn=text(f"978-1-{rng.randrange(1000, 9999)}-{rng.randrange(1000, 9999)}-{at % 10}"),
                  bibo__cites=[f"b:{9000 + (at - 3) * 37}"] if at in (3, 5, 8, 9) else [])  # fmt: skip
    datasets = {"Loans by branch": ("Travel", 3), "Catalogue dump": ("Science", 0), "Opening hours": ("Arts", 1)}
    for at, (title, (subject, days)) in enumerate(datasets.items()):
        parts = []
        for kind, media in (("csv", "text/csv"), ("rdf", "text/turtle"))[: 2 - at % 2]:
            parts.append(facts.add(
                f"b:dist{at}{kind}", a="dcat:Distribution", dct__title=text(f"{title} as {kind.upper()}", "en"),
                dcat__mediaType=text(media), dcat__byteSize=typed(rng.randrange(2000, 900000), "integer"),
                dcat__downloadURL=f"<http://library.example/files/{at}.{kind}>",
            ))  # fmt: skip
        facts.add(f"b:data{at}", a="dcat:Dataset", dct__title=text(title, "en"), dct__publisher=f"b:pub{at % 3}",
                  dcat__distribution=parts, dcat__theme=keys[subject], dct__modified=typed(f"2024-0{3 + days}-02", "date"),
                  dcat__keyword=[text(each) for each in (("loans", "branches"), ("books", "records"), ("hours", "branches"))[at]])  # fmt: skip
    book = '?b dct:title "{}"@en .'.format
    facts.write("dev/library", [
        ("Who wrote Hedgerow Lives?", f"SELECT ?a {{ {book('Hedgerow Lives')} ?b dct:creator ?a }}"),
        ("Which books did Greta Holm write?", 'SELECT ?b { ?b a bibo:Book ; dct:creator ?a . ?a foaf:name "Greta Holm" }'),
        ("What is the ISBN of Roads of Accra?", f"SELECT ?i {{ {book('Roads of Accra')} ?b bibo:isbn ?i }}"),
        ("Which books are about Physics?", 'SELECT ?b { ?b a bibo:Book ; dct:subject ?c . ?c skos:prefLabel "Physics"@en }'),
        ("Which concepts are narrower than Science?", 'SELECT ?c { ?c skos:broader ?s . ?s skos:prefLabel "Science"@en }'),
        ("Who is the publisher of Moss and Fern?", f"SELECT ?p {{ {book('Moss and Fern')} ?b dct:publisher ?p }}"),
        ("How many books were published by Meridian House?", 'SELECT (COUNT(?b) AS ?n) { ?b a bibo:Book ; dct:publisher ?p . ?p foaf:name "Meridian House" }'),
        ("Which book has the most pages?", "SELECT ?b { ?b bibo:numPages ?n } ORDER BY DESC(?n) LIMIT 1"),
        ("Which books were issued after 2005?", "SELECT ?b { ?b a bibo:Book ; dct:issued ?d FILTER(YEAR(?d) > 2005) }"),
        ("Which books cite A Painter's Year?", "SELECT ?x { ?x bibo:cites ?b . ?b dct:title \"A Painter's Year\"@en }"),
        ("Which datasets have the keyword branches?", 'SELECT ?d { ?d dcat:keyword "branches" }'),
        ("How many distributions does the Catalogue dump have?", 'SELECT (COUNT(?x) AS ?n) { ?d dct:title "Catalogue dump"@en ; dcat:distribution ?x }'),
        ("When was the dataset Opening hours modified?", 'SELECT ?m { ?d dct:title "Opening hours"@en ; dct:modified ?m }'),
        ("Which publishers are in Dublin?", 'SELECT ?p { ?p t:place "Dublin" }'),
        ("Did Paul Osei write Roads of Accra?", f"ASK {{ {book('Roads of Accra')} ?b dct:creator ?a . ?a foaf:name \"Paul Osei\" }}"),
        ("How many books are there for each subject?", "SELECT ?c (COUNT(?b) AS ?n) { ?b a bibo:Book ; dct:subject ?c } GROUP BY ?c"),
        ("Which authors wrote books about Life sciences?", 'SELECT DISTINCT ?a { ?b a bibo:Book ; dct:creator ?a ; dct:subject ?c . ?c skos:prefLabel "Biology"@en }'),
        ("Who translated Sea of Numbers?", ""),
        ("Which books did Imogen Carr write?", ""),
        ("How many copies of Letters on Light are on loan?", ""),
    ])  # fmt: skip


if __name__ == "__main__":
    for write in (music, machines, festival, heritage, library):
        write()
