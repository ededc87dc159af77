"Questions in eight languages in Latin letters: told, said in English, and answered."

import pytest

from tablerag.core import Table
from tablerag.understanding.tables.parsing import parse
from tablerag.words.latin import WordForms, latin_language, other_forms, table_language, with_english_words
from tablerag.words.translation import in_other_forms, in_other_languages, translated

SHOP = Table(
    "shop",
    ("Nome", "Reparto", "Stipendio", "Assunto nel"),
    (
        ("Anna Rossi", "Vendite", "2400", "2015"),
        ("Luca Bianchi", "Magazzino", "2100", "2019"),
        ("Mara Neri", "Vendite", "2600", "2021"),
        ("Ugo Verdi", "Magazzino", "1900", "2012"),
    ),
)


@pytest.mark.parametrize(
    "question, lang",
    [
        ("Wer wohnt in Hohenfels?", "de"), ("Welche Stadt liegt am höchsten?", "de"), ("Was kostet das Buch?", "de"),
        ("WIE VIELE GIBT ES?", "de"), ("Qui a écrit Les Marées ?", "fr"), ("combien y a-t-il de communes", "fr"),
        ("¿Quién gana más?", "es"), ("cuantos empleados hay en Madrid", "es"), ("Chi ha vinto nel 2010?", "it"),
        ("Quem nasceu depois de 1980?", "pt"), ("Wie verdient het meest?", "nl"),
        ("Która gmina ma największą powierzchnię?", "pl"), ("ktory sklep jest najstarszy", "pl"),
        ("Ankara'da kaç şube var?", "tr"), ("Is Ankara larger than Izmir?", ""), ("Who was die Kaiserin?", ""),
        ("Which was the best?", ""), ("Wo Fat", ""), ("", ""), ("was ist that of?", ""),
        ("List players from Las Palmas de Gran Canaria", ""), ("Population of São Paulo", ""),
        ("Los Angeles Lakers points in 2010", ""), ("Was Paris the host in 2024?", ""), ("一番高い山は何ですか", ""),
    ],
)  # fmt: skip
def test_the_language_of_a_question(question, lang):
    assert latin_language(question) == lang


@pytest.mark.parametrize(
    "question, english",
    [
        ("Wie viele Mitarbeiter verdienen mehr als 3000 Euro?", "how many Mitarbeiter earns more than 3000 Euro?"),
        ("Um wie viel stieg der Umsatz von 2021 bis 2023?", "by how much did Umsatz increase from 2021 to 2023?"),
        ("Quel est le livre le plus cher ?", "what is the most expensive livre ?"),
        ("Combien d'exemplaires y a-t-il ?", "how many exemplaires are there ?"),
        ("Quels produits sont moins chers que la chaise ?", "which produits are fewer chers than the chaise ?"),
        ("¿Qué ciudad es más antigua que Roma?", "¿which ciudad is older than Roma?"),
        ("¿Cuántos hay sin padre?", "¿how many are there without padre?"),
        ("Qual è la montagna più alta?", "what is the highest montagna?"),
        ("Quais são as cidades com mais de 1000 habitantes?", "what are the cidades with more than 1000 habitantes?"),
        ("Welke stad is ouder dan Rome?", "which stad is older than Rome?"),
        ("Ilu pracowników zarabia więcej niż 5000 zł?", "how many pracowników earns more than 5000 zł?"),
        ("Hangi mağaza 2010'dan önce açıldı?", "which mağaza before 2010 opened?"),
        ("Hat Altbach mehr Einwohner als Hainrode?", "does Altbach have more Einwohner than Hainrode?"),
        ("Aveiro tem mais camas do que Évora?", "does Aveiro have more camas than Évora?"),
        ("In quali comuni è aumentata la popolazione?", "in which comuni did popolazione increase?"),
        (
            "W których gminach przybyło ludności między 2021 a 2022 rokiem?",
            "in which gminach did ludności increase from 2021 to 2022?",
        ),
        ("Qual é o preço das 1.250,5 toneladas?", "what is the price of 1250.5 toneladas?"),
        ("Welke wijken hebben meer dan 20.000 inwoners?", "which wijken have more than 20000 inwoners?"),
        ("Cuáles son los tres equipos con más puntos?", "which three equipos have the most puntos?"),
        ("Ordu'da kaç ilçe var?", "Ordu how many ilçe are there?"),
        (
            "Bei welchen Läden ging der Umsatz von 2022 auf 2023 zurück?",
            "in which Läden did Umsatz decrease from 2022 to 2023?",
        ),
        ("Welche Läden hatten 2023 weniger Umsatz als 2022?", "which Läden had fewer Umsatz in 2023 than in 2022?"),
        ("Welchen Anteil hat Lohe am Umsatz?", "what percentage of Umsatz does Lohe have?"),
        ("Le loyer de Rome est-il plus élevé que celui de Bari ?", "is loyer of Rome higher than that of Bari ?"),
        ("Quel est le deuxième magasin en nombre de clients ?", "which magasin has the second most clients ?"),
        ("¿Qué parte de las ventas corresponde a Lugo?", "what percentage of ventas does Lugo have?"),
        ("¿Qué locales no están en Lugo?", "¿which locales are not in Lugo?"),
        ("L'affitto di Roma è più alto di quello di Bari?", "is affitto of Roma higher than that of Bari?"),
        ("Que lojas não ficam em Lisboa?", "which lojas are not in Lisboa?"),
        ("A renda foi mais alta em 2023 do que em 2022?", "was renda higher in 2023 than in 2022?"),
        ("Welke zaken hadden in 2023 minder omzet dan in 2022?", "which zaken had fewer omzet in 2023 than in 2022?"),
        (
            "Które lokale miały w 2023 roku mniejszy obrót niż w 2022?",
            "which lokale had fewer obrót in 2023 than in 2022?",
        ),
        ("Odası en az olan otel hangisi?", "which otel has the lowest Odası?"),
        ("2.000 TL'den ucuz odalar hangileri?", "less than 2000 odalar which are?"),
    ],
)
def test_words_of_a_query_are_said_in_english(question, english):
    assert with_english_words(question, latin_language(question)).text == english


def test_what_the_table_names_is_left_alone():
    assert (
        with_english_words("Quanti libri ci sono a Quanti ?", "it", [(23, 29)]).text
        == "how many libri are there in Quanti ?"
    )


def test_every_place_leads_back():
    question = "Quel est le prix du livre le plus cher en mars 2020 ?"
    said = with_english_words(question, "fr")
    assert said.text == "what is the price of most expensive livre in March 2020 ?"
    for word in ("livre", "2020"):
        at = said.text.index(word)
        assert word in question[slice(*said.place(at, at + len(word)))]
    assert question[slice(*said.place(0, len(said.text)))] == question


@pytest.mark.parametrize(
    "question, values",
    [
        ("Chi guadagna di più?", ("Mara Neri",)),
        ("Quante persone lavorano in Magazzino?", ("2",)),
        ("Qual è lo stipendio medio delle Vendite?", ("2500",)),
        ("Chi è stato assunto dopo il 2018?", ("Luca Bianchi", "Mara Neri")),
        ("Qual è lo stipendio più basso?", ("1900",)),
        ("What is the salary of Luca Bianchi?", ("2100",)),
        ("Wie hoch ist das Gehalt von Mara Neri?", ("2600",)),
        ("Quel est le salaire moyen ?", ("2250",)),
        ("¿Cuál es el salario de Ugo Verdi?", ("1900",)),
    ],
)
def test_a_table_is_asked_in_its_own_language_and_in_others(question, values):
    found = parse(question, SHOP, threshold=0)
    assert found and found[0].values == values, [(each.values, each.sql) for each in found[:2]]


STAFF = Table(
    "betriebe",
    ("Betrieb", "Ort", "Mitarbeiter", "Umsatz", "Leitung"),
    (
        ("Alba", "Lohe", "12", "250", "Ines Roth"),
        ("Borea", "Seeberg", "7", "120", "Karl Brandt"),
        ("Cedra", "Lohe", "25", "610", "Marta Silva"),
    ),
)


@pytest.mark.parametrize(
    "question, values",
    [
        ("Welcher Betrieb hat die meisten Mitarbeiter und in welchem Ort liegt er?", ("Cedra", "Lohe")),
        ("Wo arbeiten die wenigsten Mitarbeiter?", ("Borea",)),
        ("Zeig mir alle Betriebe in Lohe.", ("Alba", "Cedra")),
        ("Beschäftigt Alba mehr Mitarbeiter als Borea?", ("yes",)),
    ],
)
def test_ordinary_orders_of_words(question, values):
    assert parse(question, STAFF)[0].values == values


@pytest.mark.parametrize(
    "question, told",
    [("Wie hoch ist der Umsatz von Borea?", True), ("Wie hoch ist der Gewinn von Borea?", False)],
)
def test_a_thing_that_the_table_does_not_have_is_doubted(question, told):
    assert bool(parse(question, STAFF)) is told


def test_links_and_ignored_words_are_those_of_the_question():
    question = "Wie hoch ist das Gehalt von Mara Neri?"
    first = parse(question, SHOP, threshold=0)[0]
    assert {"Mara Neri", "Gehalt"} <= {link.text for link in first.links}
    assert all(question[link.start : link.end] == link.text for link in first.links)
    ignored = parse("Welches Haustier hat Mara Neri?", SHOP, threshold=0)
    assert not ignored or any("Haustier" in word for word in ignored[0].unexplained)


@pytest.mark.parametrize(
    "lang, headers, cells, said, written",
    [
        (
            "de", ["Gemeinde", "Jahresbeitrag"], ["Haus am See"], "Gemeinden Häuser Beitrag",
            "Gemeinde Haus Jahresbeitrag",
        ),
        ("pl", ["Gmina"], ["Nowe Pole", "Kraków", "Sopot"], "gmin Nowego Krakowie Sopocie", "Gmina Nowe Kraków Sopot"),
        ("tr", ["Fiyat"], ["Çaydanlık", "Kitap"], "fiyatı Çaydanlığın kitabın", "Fiyat Çaydanlık Kitap"),
        ("it", ["Comune"], [], "comuni", "Comune"),
        ("nl", ["Wijk"], [], "wijken", "Wijk"),
    ],
)  # fmt: skip
def test_words_of_a_table_are_found_in_other_forms(lang, headers, cells, said, written):
    words = WordForms(headers, cells, lang)
    assert [words.spelled(each) for each in said.split()] == written.split()


def test_a_word_that_the_table_has_in_no_form_stays_unknown():
    words = WordForms(["Kursleitung"], ["Yoga am Morgen"], "de")
    assert not words.spelled("Haustier")


TOWNS = Table(
    "towns",
    ("Gemeinde", "Fläche (km²)", "Einwohner 2022", "Einwohner 2023", "Preis", "Bezahlt"),
    (
        ("Altbach", "24.6", "8412", "8530", "12", "ja"),
        ("Bergfelde", "51.3", "3128", "3095", "9", "nein"),
        ("Eichstedt", "18.9", "12745", "12902", "30", "ja"),
        ("Fischern", "33", "2017", "1988", "17", "nein"),
    ),
)


@pytest.mark.parametrize(
    "question, values",
    [
        ("In welchen Gemeinden ist die Bevölkerung von 2022 auf 2023 gesunken?", ("Bergfelde", "Fischern")),
        ("In welchen Gemeinden sind die Einwohner gestiegen?", ("Altbach", "Eichstedt")),
        ("Hat Bergfelde mehr Einwohner als Fischern?", ("yes",)),
        ("Welche Gemeinde ist am teuersten?", ("Eichstedt",)),
        ("Um wie viel ist die Einwohnerzahl von Altbach gewachsen?", ("118",)),
        ("Welche Gemeinden haben nicht bezahlt?", ("Bergfelde", "Fischern")),
    ],
)
def test_clauses_are_read_over_a_table(question, values):
    found = parse(question, TOWNS, threshold=0)
    assert found and found[0].values == values, [(each.values, each.sql) for each in found[:2]]


BEACHES = Table(
    "playas",
    ("Playa", "Municipio", "Longitud (m)", "Bandera azul"),
    (("Bolonia", "Tarifa", "3800", "no"), ("Burriana", "Nerja", "800", "sí"), ("El Playazo", "Nerja", "1850", "sí")),
)


@pytest.mark.parametrize(
    "question, values",
    [
        ("How many beaches have a blue flag?", ("2",)),
        ("Does Burriana have a blue flag?", ("yes",)),
        ("¿Tiene bandera azul la playa de Bolonia?", ("no",)),
        ("¿Cuál es la segunda playa más larga?", ("El Playazo",)),
    ],
)
def test_english_and_spanish_questions_over_a_spanish_table(question, values):
    assert parse(question, BEACHES)[0].values == values


def test_a_table_is_in_a_language_by_several_words_of_its_headers():
    assert table_language(BEACHES.header) == "es"
    assert table_language(("Rank", "Team", "Data")) == table_language(("Ort", "City", "Area", "Height")) == ""


def test_words_are_searched_in_other_forms_and_languages():
    assert "szkola" in other_forms("szkół", "pl") or "szkoła" in other_forms("szkół", "pl")
    assert "plaatsen" in other_forms("fietsplaatsen", "nl") and "d'ouverture" in other_forms("ouverture", "fr")
    assert translated("Which city is the largest?") == ("Which city is the largest?", (), ())
    assert "playa" in in_other_languages("Which beach is the widest?", {"widest"})
    assert not in_other_languages("Which beach is the widest?", {"beach", "widest"})
    assert "beach" in in_other_languages("¿Cuál es la playa más larga?", set())


def test_only_words_that_no_table_has_are_searched_in_other_forms():
    assert "mars" in in_other_forms("Qui a écrit Les Marées ?", {"ecrit"})
    assert "mars" not in in_other_forms("Qui a écrit Les Marées ?", {"ecrit", "marees"})


def test_words_of_other_meaning_are_no_forms_of_each_other():
    assert WordForms(["Name", "Spiele"], [], "de").spelled("Spieler") == ""
