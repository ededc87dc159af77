"Names of tables and columns as words."

import pytest

from tablerag.words.glossary import english_words
from tablerag.words.name_parts import (
    USUAL,
    character_words,
    expansions,
    foreign_words,
    is_word,
    parted,
    shortens,
    stands_for,
)
from tablerag.words.names import Names, heard
from tablerag.words.stems import stem

WELL_WRITTEN = """
orders order_items OrderDate customerName first_name last_name birth_date date_of_birth yearFounded
employee_id Department_ID head_of_state is_active percentage average_score home_town Stadium_Capacity maxSpeed
total_amount phone_number author_of_book created_at weeks_on_top rank_of_the_year cross_reference lineage
authorship checkOut Mar Apr web_page isbn url id name Note art cat act gps_location height_cm
Consignee shippers breed species Population_Density GDP zip_code
"""


def test_names_that_are_written_well_are_themselves():
    names = WELL_WRITTEN.split()
    read = Names({"thing": names})
    assert [each.shown for each in read if each.text != each.name] == []
    assert read.text("no such name") == "no such name"


SHORT = {
    "CUST": ("customer", ["CUST_ID", "CUST_NM"]),
    "ORD_HDR": ("order", ["ORD_NO", "ORD_DT", "TOT_AMT"]),
    "EMP": ("employee", ["EMP_ID", "FST_NM", "LST_NM", "HIRE_DT", "ACTV_FLG", "DEPT_CD"]),
}


TABLES_SHORTENED = [  # columns of a table begin with letters of its name; a name, and what it says
    ({"tbl_doctor": ["doc_id", "doc_name"], "tbl_visit": ["visit_id", "doc_id"]}, "doc_id", "doctor id"),
    ({"patients": ["pat_id", "pat_name", "pat_town"], "ward": ["ward_id"]}, "pat_name", "patients name"),
    ({"document": ["doc_id", "doc_name"], "doctor": ["doc_id", "doc_town"]}, "doc_town", "document town"),  # of either
    ({"partner": ["part_no", "colour"], "ward": ["ward_id"]}, "part_no", "part number"),  # a word, and once
    ({"itm_mst": ["itm_cd"], "uom_lkp": ["uom_cd"]}, "itm_mst", "item"),
    ({"buch": ["titel", "preis"], "gattung": ["gattungsname"]}, "gattungsname", "category name"),
    ({"buch": ["titel", "preis"], "leser": ["nachname", "ausleihdatum"]}, "ausleihdatum", "loan date"),
]


@pytest.mark.parametrize("tables, name, says", TABLES_SHORTENED)
def test_names_say_what_their_tables_are_called(tables, name, says):
    assert Names(tables).text(name) == says


def test_units_are_heard():
    told = Names({"trip": ["duration_min", "distance_km"]})
    assert told.text("duration_min") == "duration_min"  # or the minimum
    assert heard(told.shortened, ["minutes", "kilometres"]) == {stem("minutes"): {"min"}, stem("kilometres"): {"km"}}


def test_abbreviations_are_written_out():
    read = Names({table: columns for table, (_, columns) in SHORT.items()})
    assert {table: read.text(table) for table in SHORT} == {table: text for table, (text, _) in SHORT.items()}
    wanted = {
        "CUST_NM": "customer name", "ORD_NO": "order number", "ORD_DT": "order date", "TOT_AMT": "total amount",
        "FST_NM": "first name", "LST_NM": "last name", "HIRE_DT": "hire date", "ACTV_FLG": "active",
        "DEPT_CD": "department code",
    }  # fmt: skip
    assert {name: read.text(name) for name in wanted} == wanted
    assert all(read.reading(name).guessed for name in wanted)


@pytest.mark.parametrize(
    ("tables", "name", "text"),
    [
        ({"tbl_cust": [], "tbl_port": []}, "tbl_port", "port"),
        ({"dim_show": [], "fact_sale": []}, "fact_sale", "sale"),
        ({"app_user": [], "app_role": [], "app_right": [], "app_log": []}, "app_user", "user"),
        ({"order_items": [], "orders": []}, "order_items", "order_items"),
        ({"customer_address": ["ca_city", "ca_street", "ca_zip"]}, "ca_city", "city"),
        ({"bank": ["bname"]}, "bname", "bank name"),
        ({"person": ["l_name", "birthdate"]}, "l_name", "last name"),
        ({"person": ["l_name", "birthdate"]}, "birthdate", "birth date"),
        ({"depot": ["pkupbrnch", "custname"]}, "custname", "customer name"),
        ({"物件": ["物件ID", "最寄駅"]}, "物件ID", "building id"),
        ({"部屋": ["家賃_円"]}, "家賃_円", "rent yen"),
        ({"客户": ["客户姓名", "订单日期"]}, "订单日期", "order date"),
        ({"сотрудник": ["фамилия", "дата_рождения"]}, "дата_рождения", "date birth"),
    ],
)
def test_prefixes_glued_names_and_other_languages(tables, name, text):
    assert Names(tables).text(name) == text


def test_a_language_is_that_of_many_names():
    german = Names(
        {"kurs": ["kurs_nr", "titel", "note"], "teilnehmer": ["tn_nr", "wohnort", "geburtsdatum"], "raum": []}
    )
    assert [german.text(name) for name in ("note", "tn_nr", "geburtsdatum")] == [
        "grade",
        "participant number",
        "birth date",
    ]
    english = Names({"course": ["course_no", "title", "note"], "art": ["name", "wert"]})
    assert [english.text(name) for name in ("note", "art", "wert")] == ["note", "art", "wert"]


def test_what_somebody_said_wins_over_guesses():
    names = Names(
        {"BRNCH": ["BRNCH_NM", "CTY", "AP"]}, {"CTY": "the county of the branch, as on its sign", "AP": "access point"}
    )
    assert names.text("CTY") == "county" and names.reading("CTY").guessed
    assert not names.reading("AP").guessed and names.reading("AP").shown == "AP (access point)"
    assert names.reading("BRNCH_NM").shown == "BRNCH_NM (branch name?)"


def test_letters_that_may_be_several_words_wait_for_the_question():
    names = Names({"PRTY": ["PRTY_ID"]})
    assert names.text("PRTY") == "PRTY"
    assert heard(names.shortened, ["which", "party"]) == {stem("party"): {stem("prty")}}
    assert heard(names.shortened, ["which", "boat"]) == {}
    assert heard(names.shortened, []) == {}


@pytest.mark.parametrize(
    ("short", "word", "least", "most"),
    [
        ("brnch", "branch", 1, 1), ("vsl", "vessel", 1, 1), ("cust", "customer", 0.9, 1),
        ("shpmt", "shipment", 0.75, 1), ("rm", "room", 0.3, 1), ("branch", "brunch", 0, 0),
        ("xy", "xylophone", 0.3, 0.6), ("a", "apple", 0, 0), ("room", "rm", 0, 0), ("", "", 0, 0),
    ],
)  # fmt: skip
def test_letters_stand_for_words(short, word, least, most):
    assert least <= shortens(short, word) <= most


def test_parts():
    assert expansions("qty")[0][0] == "quantity" and expansions("zzzz") == ()
    assert parted("") == ("",)
    assert foreign_words("Wohnungen", "german") == ("apartment",) and foreign_words("", "german") == ()
    assert character_words("", "ja") == () and character_words("電話番号", "ja") == (("phone number",),)
    assert is_word("2024") and is_word("shipment") and not is_word("shpmt")
    assert stands_for("cntr", ["container", "center"]) in ("", "container", "center")
    assert stands_for("brnch", ["branch", "bench"]) == "branch"


@pytest.mark.parametrize(
    "name", ["", "_", "__", "   ", "ﾃﾞｰﾀ", "\ud800", "a" * 5000, "é", "Ünï_cødé", "1", "東京", "😀", "a.b.c"]
)
def test_any_name_is_read(name):
    names = Names({name: [name, "x"]})
    assert isinstance(names.text(name), str) and (names.text(name) or not name.strip("_ "))


def test_the_words_of_the_tables_are_known():
    "They are looked up by the initial of a stem."
    assert len(USUAL) > 800 and [word for word in USUAL if not is_word(word)] == []
    assert [word for word in USUAL if stem(word)[:1] != word[:1]] == []
    assert [word for word in english_words() if stem(word)[:1] != word[:1].lower()] == []
