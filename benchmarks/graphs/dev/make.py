"""Writes the two small graphs of this folder, the same triples each time.

    python benchmarks/graphs/dev/make.py

`harbour.ttl` has ships, ports, companies, captains and voyages; `kitchen.ttl` recipes, ingredients, chefs and
restaurants. All of it is invented and under the project's MIT licence.
"""

from __future__ import annotations

import random
from pathlib import Path

HERE = Path(__file__).parent
Facts = dict[str, list[str]]


def text(value: str, language: str = "") -> str:
    "A text as Turtle."
    return f'"{value}"' + (f"@{language}" if language else "")


def date(year: int, month: int, day: int) -> str:
    "A date as Turtle."
    return f'"{year}-{month:02}-{day:02}"^^xsd:date'


def write(name: str, things: dict[str, Facts], classes: dict[str, str], properties: dict[str, str]) -> None:
    "Write a graph."
    base = f"http://example.org/{name}"
    lines = [
        f"@prefix d: <{base}/> .", f"@prefix v: <{base}/terms#> .",
        "@prefix rdf: <http://www.w3.org/1999/02/22-rdf-syntax-ns#> .",
        "@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .",
        "@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .", "",
    ]  # fmt: skip
    for class_, label in classes.items():
        own, _, parent = class_.partition("<")
        above = f" ; rdfs:subClassOf v:{parent}" if parent else ""
        lines.append(f"v:{own} a rdfs:Class ; rdfs:label {text(label, 'en')}{above} .")
    for property, label in properties.items():
        lines.append(f"v:{property} a rdf:Property ; rdfs:label {text(label, 'en')} .")
    for thing, facts in things.items():
        said = " ;\n    ".join(f"{property} {', '.join(values)}" for property, values in facts.items() if values)
        lines.append(f"\nd:{thing} {said} .")
    (HERE / f"{name}.ttl").write_text("\n".join(lines) + "\n", encoding="utf-8")


def key(label: str) -> str:
    "A label as the end of an address."
    return "".join(part for part in label.replace("'", "").replace("-", " ").title().split())


def harbour() -> None:
    "Ships and where they go."
    rng, things = random.Random(0), dict[str, Facts]()
    countries = {"Norway": "Europe", "Portugal": "Europe", "Greece": "Europe", "Chile": "South America",
                 "Japan": "Asia", "Kenya": "Africa", "Canada": "North America", "India": "Asia"}  # fmt: skip
    for country, continent in countries.items():
        things[country] = {"a": ["v:Country"], "rdfs:label": [text(country)], "v:continent": [text(continent)]}
    ports = {"Bergen": "Norway", "Tromso": "Norway", "Lisbon": "Portugal", "Porto": "Portugal", "Piraeus": "Greece",
             "Valparaiso": "Chile", "Iquique": "Chile", "Yokohama": "Japan", "Kobe": "Japan", "Mombasa": "Kenya",
             "Halifax": "Canada", "Vancouver": "Canada", "Mumbai": "India", "Chennai": "India"}  # fmt: skip
    for port, country in ports.items():
        things[port] = {
            "a": ["v:Port"], "rdfs:label": [text(port)], "v:inCountry": [f"d:{country}"],
            "v:depth_m": [str(rng.randrange(80, 240) / 10)], "v:berths": [str(rng.randrange(4, 60))],
        }  # fmt: skip
    companies = ["Northern Star Lines", "Blue Anchor Shipping", "Pacific Crown", "Helios Marine", "Tagus Freight",
                 "Kobe Ferry Company", "Maple Bulk Carriers"]  # fmt: skip
    for company in companies:
        things[key(company)] = {
            "a": ["v:Company"], "rdfs:label": [text(company)], "v:basedIn": [f"d:{rng.choice(list(ports))}"],
            "v:founded": [str(rng.randrange(1880, 2010))], "v:employees": [str(rng.randrange(40, 4000))],
        }  # fmt: skip
    captains = ["Ingrid Solberg", "Miguel Tavares", "Eleni Markou", "Haruto Mori", "Amina Odhiambo", "Claire Fontaine",
                "Rafael Soto", "Priya Nair", "Olav Berg", "Sofia Reis", "Kenji Arai", "Tomas Vidal"]  # fmt: skip
    for at, captain in enumerate(captains):
        things[key(captain)] = {
            "a": ["v:Captain"], "rdfs:label": [text(captain)],
            "v:dateOfBirth": [date(rng.randrange(1950, 1992), rng.randrange(1, 13), rng.randrange(1, 28))],
            "v:citizenOf": [f"d:{rng.choice(list(countries))}"],
            "v:email": [text(f"{captain.split()[0].lower()}@harbour.example")],
            "v:phone": [text(f"+47 555 {rng.randrange(1000, 9999)}")] if at % 4 else [],
            "v:trainedBy": [f"d:{key(captains[rng.randrange(at)])}"] if at > 2 and at % 3 else [],
        }  # fmt: skip
    cargoes = ["Grain", "Timber", "Copper Ore", "Crude Oil", "Machinery", "Fruit", "Coal", "Textiles"]
    for cargo in cargoes:
        things[key(cargo)] = {"a": ["v:CargoKind"], "rdfs:label": [text(cargo)]}
    ships = ["Aurora", "Seagull", "Iron Duke", "Santa Clara", "Poseidon", "Arctic Tern", "Sakura Maru", "Golden Hind",
             "Liberty Bell", "Black Pearl", "Nordic Queen", "Silver Wave", "Albatross", "Monsoon", "Fjord Princess",
             "Pelican", "Hokusai", "Victoria", "Esperanza", "Maple Leaf", "Red Dolphin", "Orion", "Cassiopeia",
             "Morning Mist"]  # fmt: skip
    for at, ship in enumerate(ships):
        kind = ("Freighter", "Tanker", "Ferry")[at % 3]
        price = f"price{at}"
        things[key(ship)] = {
            "a": [f"v:{kind}"], "rdfs:label": [text(ship)], "v:homePort": [f"d:{rng.choice(list(ports))}"],
            "v:owner": [f"d:{key(rng.choice(companies))}"],
            "v:commandedBy": [f"d:{key(rng.choice(captains))}"] if at % 7 else [],
            "v:length_m": [str(rng.randrange(40, 330))], "v:beam_m": [str(rng.randrange(90, 500) / 10)],
            "v:draught_m": [str(rng.randrange(30, 160) / 10)],
            "v:tonnage": [str(rng.randrange(800, 90000))], "v:builtIn": [str(rng.randrange(1962, 2022))],
            "v:carries": [f"d:{key(each)}" for each in rng.sample(cargoes, rng.randrange(1, 4))] if at % 3 != 2 else [],
            "v:value": [f"d:{price}"],
        }  # fmt: skip
        things[price] = {
            "a": ["v:Price"],
            "v:amount": [str(rng.randrange(2, 400) * 100000)],
            "v:currency": [text("EUR")],
        }
    for at in range(60):
        start, end = rng.sample(list(ports), 2)
        month, day = rng.randrange(1, 12), rng.randrange(1, 20)
        things[f"voyage{at}"] = {
            "a": ["v:Voyage"], "v:ship": [f"d:{key(rng.choice(ships))}"], "v:from": [f"d:{start}"],
            "v:to": [f"d:{end}"], "v:departed": [date(rng.randrange(2018, 2024), month, day)],
            "v:passengers": [str(rng.randrange(0, 900))],
        }  # fmt: skip
    classes = {"Ship": "ship", "Freighter<Ship": "freighter", "Tanker<Ship": "tanker", "Ferry<Ship": "ferry",
               "Port": "port", "Country": "country", "Company": "company", "Captain": "captain", "Voyage": "voyage",
               "CargoKind": "kind of cargo", "Price": "price"}  # fmt: skip
    properties = {"inCountry": "in country", "depth_m": "depth", "berths": "number of berths", "basedIn": "based in",
                  "homePort": "home port", "owner": "owner", "commandedBy": "commanded by", "length_m": "length",
                  "beam_m": "beam (width)", "draught_m": "draught", "builtIn": "year of building", "carries": "carries",
                  "trainedBy": "trained by", "citizenOf": "citizen of", "dateOfBirth": "date of birth",
                  "value": "value", "departed": "date of departure"}  # fmt: skip
    write("harbour", things, classes, properties)


def kitchen() -> None:
    "Recipes and who cooks them."
    rng, things = random.Random(1), dict[str, Facts]()
    cities = ["Lyon", "Bologna", "Osaka", "Oaxaca", "Sevilla", "Hanoi"]
    cuisines = ["French", "Italian", "Japanese", "Mexican", "Spanish", "Vietnamese"]
    for city, cuisine in zip(cities, cuisines, strict=True):
        things[city] = {
            "a": ["v:City"],
            "rdfs:label": [text(city)],
            "v:residents": [str(rng.randrange(100, 3000) * 1000)],
        }
        things[f"Cuisine{cuisine}"] = {"a": ["v:Cuisine"], "rdfs:label": [text(f"{cuisine} cuisine")]}
    diets = ["Vegan", "Vegetarian", "Gluten-free", "Low-carb"]
    for diet in diets:
        things[key(diet)] = {"a": ["v:Diet"], "rdfs:label": [text(diet)]}
    families = ["Vegetable", "Fruit", "Spice", "Dairy", "Fish", "Meat", "Cereal"]
    for family in families:
        things[f"Family{family}"] = {"a": ["v:IngredientFamily"], "rdfs:label": [text(family)]}
    ingredients = {"Leek": 0, "Carrot": 0, "Aubergine": 0, "Spinach": 0, "Tomato": 0, "Lime": 1, "Mango": 1, "Apple": 1,
                   "Saffron": 2, "Cumin": 2, "Star Anise": 2, "Butter": 3, "Ricotta": 3, "Cream": 3, "Cod": 4,
                   "Tuna": 4, "Mackerel": 4, "Beef Brisket": 5, "Duck": 5, "Chorizo": 5, "Rice": 6, "Semolina": 6,
                   "Buckwheat": 6}  # fmt: skip
    for ingredient, at in ingredients.items():
        things[key(ingredient)] = {
            "a": ["v:Ingredient"], "rdfs:label": [text(ingredient)], "v:family": [f"d:Family{families[at]}"],
            "v:pricePerKilo": [str(rng.randrange(10, 900) / 10)], "v:protein_g": [str(rng.randrange(1, 300) / 10)],
            "v:fat_g": [str(rng.randrange(0, 400) / 10)],
            "v:goesWellWith": [f"d:{key(each)}" for each in rng.sample(list(ingredients), 2) if each != ingredient],
        }  # fmt: skip
    restaurants = ["Le Petit Four", "Osteria Verde", "Sakana House", "Casa Agave", "El Patio", "Green Lotus",
                   "The Copper Pot", "Maison Claire"]  # fmt: skip
    for restaurant in restaurants:
        things[key(restaurant)] = {
            "a": ["v:Restaurant"], "rdfs:label": [text(restaurant)], "v:city": [f"d:{rng.choice(cities)}"],
            "v:stars": [str(rng.randrange(0, 4))], "v:seats": [str(rng.randrange(12, 140))],
            "v:opened": [str(rng.randrange(1950, 2020))],
        }  # fmt: skip
    chefs = ["Anouk Laurent", "Marco Bellini", "Yuki Tanabe", "Lucia Herrera", "Pablo Iglesias", "Linh Tran",
             "Georges Perrin", "Elena Rossi", "Daichi Sato", "Carmen Ortiz", "Minh Pham", "Odile Roux"]  # fmt: skip
    for at, chef in enumerate(chefs):
        things[key(chef)] = {
            "a": ["v:HeadChef" if at % 3 == 0 else "v:Chef"], "rdfs:label": [text(chef)],
            "v:worksAt": [f"d:{key(rng.choice(restaurants))}"] if at % 6 != 5 else [],
            "v:email": [text(f"{chef.split()[1].lower()}@kitchen.example")], "v:phone": [text(f"555-{1000 + 37 * at}")],
            "v:salary": [str(rng.randrange(28, 110) * 1000)], "v:bornOn": [date(rng.randrange(1955, 1998), 3, at + 1)],
            "v:apprenticeOf": [f"d:{key(chefs[rng.randrange(at)])}"] if at % 2 else [],
        }  # fmt: skip
    recipes = ["Leek Tart", "Saffron Risotto", "Mackerel Miso", "Green Curry Soup", "Duck Confit", "Spinach Gnocchi",
               "Chorizo Stew", "Mango Salad", "Pho", "Apple Crumble", "Carrot Cake", "Tuna Tataki",
               "Aubergine Parmigiana", "Cod Brandade", "Lime Sorbet", "Beef Bourguignon", "Buckwheat Crepes",
               "Tomato Gazpacho"]  # fmt: skip
    for recipe in recipes:
        things[key(recipe)] = {
            "a": [rng.choice(["v:Dessert", "v:MainCourse", "v:MainCourse", "v:Starter"])], "rdfs:label": [text(recipe)],
            "v:cuisine": [f"d:Cuisine{rng.choice(cuisines)}"],
            "v:createdBy": [f"d:{key(rng.choice(chefs))}"],
            "v:improvedBy": [f"d:{key(each)}" for each in rng.sample(chefs, rng.randrange(0, 3))],
            "v:needs": [f"d:{key(each)}" for each in rng.sample(list(ingredients), rng.randrange(2, 6))],
            "v:suits": [f"d:{key(each)}" for each in rng.sample(diets, rng.randrange(0, 3))],
            "v:preparationMinutes": [str(rng.randrange(5, 60))], "v:cookingMinutes": [str(rng.randrange(0, 180))],
            "v:servings": [str(rng.randrange(1, 9))], "v:calories": [str(rng.randrange(90, 900))],
            "v:publishedOn": [date(rng.randrange(1990, 2024), rng.randrange(1, 13), rng.randrange(1, 28))],
            "v:servedAt": [f"d:{key(each)}" for each in rng.sample(restaurants, rng.randrange(0, 4))],
        }  # fmt: skip
    classes = {"City": "city", "Cuisine": "cuisine", "Diet": "diet", "IngredientFamily": "ingredient family",
               "Ingredient": "ingredient", "Restaurant": "restaurant", "Chef": "chef", "HeadChef<Chef": "head chef",
               "Recipe": "recipe", "Dessert<Recipe": "dessert", "MainCourse<Recipe": "main course",
               "Starter<Recipe": "starter"}  # fmt: skip
    properties = {"pricePerKilo": "price per kilo", "protein_g": "protein", "fat_g": "fat", "family": "family",
                  "goesWellWith": "goes well with", "stars": "number of stars", "seats": "seats", "opened": "opened in",
                  "worksAt": "works at", "salary": "salary", "apprenticeOf": "apprentice of", "bornOn": "born on",
                  "createdBy": "created by", "improvedBy": "improved by", "needs": "needs ingredient",
                  "suits": "suits diet",
                  "preparationMinutes": "preparation time in minutes", "cookingMinutes": "cooking time in minutes",
                  "servings": "servings", "calories": "calories", "publishedOn": "date of publication",
                  "servedAt": "served at"}  # fmt: skip
    write("kitchen", things, classes, properties)


if __name__ == "__main__":
    harbour()
    kitchen()
