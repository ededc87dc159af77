"Keys inferred where none are declared, and the ways between tables."

from contextlib import closing

import pytest
from club import made

from tablerag.query.joins import JoinKey, Joins
from tablerag.sandbox.addresses import open_engine
from tablerag.sandbox.connection import Connection
from tablerag.schema.keys import infer_keys, known_keys, names_agree
from tablerag.schema.profiles import database_address, profile_database


def inferred(path) -> dict[str, str]:
    profile = profile_database(path)
    with closing(open_engine(database_address(path))) as engine:
        return {key.condition(): key.why for key in infer_keys(profile, Connection(engine, engine.limits))}


AGREE = [
    ("member_id", "member", "member_id", True),
    ("MemberID", "members", "id", True),
    ("StuID", "Student", "StuID", True),
    ("zip", "zip_code", "zip_code", True),
    ("head_doctor_id", "tbl_doctor", "doc_id", True),
    ("head_document_id", "tbl_doctor", "doc_id", False),
    ("employer_id", "company", "id", False),
    ("id", "member", "id", False),
    ("name", "member", "name", False),
    ("member_count", "member", "id", False),
    ("members", "member", "id", False),
    ("", "member", "id", False),
    ("___", "member", "id", False),
]


@pytest.mark.parametrize("column, table, to, agree", AGREE)
def test_names(column, table, to, agree):
    assert names_agree(column, table, to) is agree


PEOPLE = ", ".join(f"('person {n}')" for n in range(12))
INFERRED = {  # what is in the tables, and the keys that are seen in it with their reasons
    "values that are not there": (
        """CREATE TABLE town (id, name); INSERT INTO town VALUES (1, 'a'), (2, 'b');
        CREATE TABLE shop (town_id); INSERT INTO shop VALUES (7), (8), (9);""",
        {},
    ),
    "a parent must tell its rows apart": (
        """CREATE TABLE visit (town_id); INSERT INTO visit VALUES (1), (1);
        CREATE TABLE shop (town_id); INSERT INTO shop VALUES (1), (1);""",
        {},
    ),
    "many texts speak for themselves": (
        f"""CREATE TABLE person (full_name); INSERT INTO person VALUES {PEOPLE};
        CREATE TABLE race (winner); INSERT INTO race SELECT full_name FROM person LIMIT 9;
        CREATE TABLE song (title); INSERT INTO song VALUES ('person 1'), ('person 2');""",
        {"race.winner = person.full_name": "values"},
    ),
    "of two tables of the same rows one leads to the other": (
        """CREATE TABLE member (member_id, name); INSERT INTO member VALUES (1, 'a'), (2, 'b'), (3, 'c');
        CREATE TABLE detail (member_id, height); INSERT INTO detail VALUES (1, 170), (2, 180);""",
        {"detail.member_id = member.member_id": "name"},
    ),
    "a role leads to people": (
        """CREATE TABLE staff (staffid, forename, surname, mentor); CREATE TABLE forms (form, tutor, room);
        INSERT INTO staff VALUES (1, 'a', 'b', NULL), (2, 'c', 'd', 1), (3, 'e', 'f', 2), (4, 'g', 'h', 3);
        INSERT INTO forms VALUES ('7A', 1, 1), ('7B', 2, 2), ('8A', 4, 3);""",
        {"staff.mentor = staff.staffid": "role", "forms.tutor = staff.staffid": "role"},
    ),
    "a role leads to nobody": (
        """CREATE TABLE house (houseid, name); INSERT INTO house VALUES (1, 'a'), (2, 'b'), (3, 'c');
        CREATE TABLE forms (form, tutor); INSERT INTO forms VALUES ('7A', 1), ('7B', 2), ('8A', 3);""",
        {},
    ),
    "names that need quotes": (
        """CREATE TABLE "Order" ("order id"); INSERT INTO "Order" VALUES (1), (2);
        CREATE TABLE "line.item" ("order id"); INSERT INTO "line.item" VALUES (1), (1);""",
        {'"line.item"."order id" = "Order"."order id"': "name"},
    ),
}


@pytest.mark.parametrize("case", INFERRED)
def test_keys_are_inferred(tmp_path, case):
    script, keys = INFERRED[case]
    assert inferred(made(tmp_path / "a.sqlite", script)) == keys


def test_declared_keys_are_believed_and_the_others_inferred(tmp_path):
    script = """CREATE TABLE town (id INTEGER PRIMARY KEY); INSERT INTO town VALUES (1), (2);
        CREATE TABLE place (town_id, shop_id, FOREIGN KEY (town_id, shop_id) REFERENCES pair (a, b));
        CREATE TABLE pair (a, b, PRIMARY KEY (a, b)); INSERT INTO pair VALUES (1, 1);
        INSERT INTO place VALUES (1, 1);
        CREATE TABLE street (town_id); INSERT INTO street VALUES (1), (1);"""
    path = made(tmp_path / "a.sqlite", script)
    found = known_keys(profile_database(path), tmp_path / "kept")
    assert found[0] == JoinKey(table="place", columns=("town_id", "shop_id"), other="pair", others=("a", "b"))
    assert [key.condition() for key in found[1:]] == ["street.town_id = town.id"]


@pytest.mark.parametrize("text", ["", "{}", '{"of": "", "keys": []}', '{"of": 1}'])
def test_a_file_of_keys_that_does_not_fit_is_made_again(tmp_path, text):
    profile = profile_database(made(tmp_path / "club.sqlite"))
    found = known_keys(profile, tmp_path / "kept")
    (tmp_path / "kept" / "keys.json").write_text(text)
    assert known_keys(profile, tmp_path / "kept") == found
    assert (tmp_path / "kept" / "keys.json").read_text() != text


def key(table: str, other: str, why: str = "declared") -> JoinKey:
    return JoinKey(table=table, columns=(f"{other}_id",), other=other, others=("id",), why=why)


def tables_of(way) -> list[tuple[str, str]]:
    return [(each.table, each.other) for each in way.keys]


def test_the_shortest_way_wins_though_it_is_inferred():
    joins = Joins([key("a", "b"), key("b", "c"), key("a", "c", "name")])
    assert tables_of(joins.way("a", "c")) == [("a", "c")]


def test_of_two_equal_ways_the_declared_one():
    joins = Joins([key("a", "b", "name"), key("b", "d"), key("a", "c"), key("c", "d")])
    assert tables_of(joins.way("a", "d")) == [("a", "c"), ("c", "d")]


def test_circles_end():
    circle = Joins([key("a", "b"), key("b", "c"), key("c", "a"), key("a", "a"), key("b", "a")])
    assert tables_of(circle.way("a", "c")) == [("c", "a")]
    assert tables_of(circle.way("a", "a")) == []
    assert circle.way("a", "z").apart == ("z",)
    assert {table for pair in tables_of(circle.connecting(["a", "b", "c"])) for table in pair} == {"a", "b", "c"}


def test_each_join_leads_to_a_table_that_is_there():
    star = Joins([key("fact", "x"), key("fact", "y"), key("y", "z")])
    way = star.connecting(["x", "z", "apart"])
    there = {"x"}
    for each in way.keys:
        assert there & {each.table, each.other}
        there |= {each.table, each.other}
    assert way.apart == ("apart",) and {"x", "z"} <= there
    assert star.connecting([]).keys == () and star.connecting(["x", "x"]).apart == ()


def test_a_name_that_fits_many_tables_leads_only_to_the_one_it_says_in_full(tmp_path):
    wards = "; ".join(f"CREATE TABLE patient_ward_{n} (id INTEGER PRIMARY KEY, beds INT)" for n in range(60))
    rows = "; ".join(f"INSERT INTO patient_ward_{n} VALUES (1, 5), (2, 6)" for n in range(60))
    visits = "CREATE TABLE visit (id INTEGER PRIMARY KEY, patient_id INT); INSERT INTO visit VALUES (1, 1), (2, 2)"
    path = made(tmp_path / "a.sqlite", f"{wards}; {rows}; {visits}")
    assert inferred(path) == {}
    patients = "CREATE TABLE patient (id INTEGER PRIMARY KEY, name); INSERT INTO patient VALUES (1, 'Ada'), (2, 'Max')"
    path = made(tmp_path / "b.sqlite", f"{wards}; {rows}; {visits}; {patients}")
    assert list(inferred(path)) == ["visit.patient_id = patient.id"]
