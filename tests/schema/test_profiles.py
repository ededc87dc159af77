"What is known of a database before a question is asked."

import sqlite3

import pytest
from club import made

from tablerag.core import SourceError, UsageError
from tablerag.sandbox.engines import ForeignKey, Limits
from tablerag.schema.profiles import (
    database_address,
    known_profile,
    load_profile,
    profile_database,
    shown_address,
    with_descriptions,
)

ODD = """
CREATE TABLE "Order" ("select" INTEGER PRIMARY KEY, "two words" TEXT, "Größe" REAL, "a.b" TEXT, empty TEXT);
INSERT INTO "Order" VALUES (1, 'x', 1.5, 'p', NULL), (2, 'x', 2.0, NULL, NULL), (3, 'y', NULL, 'q', NULL);
CREATE TABLE bare (a, b);
CREATE VIEW seen AS SELECT "select" AS number FROM "Order";
CREATE VIEW astray AS SELECT gone FROM nowhere;
CREATE TABLE part (number REFERENCES "order", piece TEXT, FOREIGN KEY (piece) REFERENCES lost (id));
"""


def test_odd_names_empty_columns_views_and_keys(tmp_path):
    profile = profile_database(made(tmp_path / "odd.sqlite", ODD))
    order = profile.table("Order")
    assert order.key == ("select",) and order.identifies("select") and order.rows == 3
    kinds = [(column.kind, column.nulls, column.distinct) for column in order.columns]
    assert kinds == [("number", 0, 3), ("text", 0, 2), ("number", 1, 2), ("text", 1, 2), ("empty", 3, 0)]
    assert order.column("two words").examples == ("x", "y")
    assert (order.column("Größe").low, order.column("Größe").high) == ("1.5", "2")
    assert profile.table("seen").view and not order.view
    assert [column.kind for column in profile.table("bare").columns] == ["empty", "empty"]
    # a key without columns leads to the primary key, and one to nowhere is none
    assert profile.keys == (ForeignKey("part", ("number",), "Order", ("select",)),)


def test_a_table_that_does_not_exist_is_told_the_closest(tmp_path):
    profile = profile_database(made(tmp_path / "club.sqlite"))
    with pytest.raises(UsageError, match=r"no table 'members'.*Did you mean member"):
        profile.table("members")


def test_a_cell_of_ten_megabytes_is_known_and_one_that_has_no_room_costs_its_column_only(tmp_path):
    path = made(tmp_path / "long.sqlite", "CREATE TABLE t (a, b)")
    with sqlite3.connect(path) as database:
        database.execute("INSERT INTO t VALUES (1, ?)", ("x" * 10_000_000,))
    database.close()
    about = profile_database(path).column(("t", "b"))
    assert (about.kind, about.longest, about.distinct) == ("text", 10_000_000, 1)
    assert about.examples == ("x" * 79 + "…",), "an example is cut, and looks it"
    little = profile_database(path, Limits(memory_mb=32))
    assert little.column(("t", "a")).kind == "number" and little.column(("t", "b")).kind == "unknown"
    assert [note.partition(": ")[0] for note in little.notes] == ["t.b cannot be read"]


def test_a_table_too_large_for_the_time_is_known_by_its_first_rows(tmp_path, monkeypatch):
    numbers = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 200000)"
    path = made(tmp_path / "large.sqlite", f"CREATE TABLE t (i, w); INSERT INTO t {numbers} SELECT i, 'w' || i FROM n;")
    monkeypatch.setattr("tablerag.schema.profiles._PART", 100)
    table = profile_database(path, Limits(seconds=0.05)).table("t")
    assert (table.read, table.column("i").high) == (100, "100")


def test_nine_hundred_tables_are_looked_over_once(tmp_path):
    tables = "".join(f"CREATE TABLE t{n} (id INTEGER PRIMARY KEY, v TEXT, u REFERENCES t0);" for n in range(900))
    path, kept = made(tmp_path / "many.sqlite", f"BEGIN; {tables} COMMIT;"), tmp_path / "kept"
    first = known_profile(path, kept)
    assert len(first.tables) == 900 and len(first.keys) == 900
    with pytest.MonkeyPatch.context() as patch:  # no question reflects them again
        patch.setattr("tablerag.schema.profiles.profile_database", None)
        assert known_profile(path, kept) == first


def test_a_profile_is_made_anew_when_the_file_changes_and_not_before(tmp_path):
    path, kept = made(tmp_path / "club.sqlite"), tmp_path / "kept"
    known_profile(path, kept)
    written = (kept / "profile.json").stat().st_mtime_ns
    known_profile(path, kept)
    assert (kept / "profile.json").stat().st_mtime_ns == written
    made(path, "CREATE TABLE prize (title)")
    assert known_profile(path, kept).table("prize").rows == 0


@pytest.mark.parametrize(
    "text", ["", "[]", '{"format": 2}', '{"format": 1, "profile": {}}', '{"format": 1, "profile": {"address": 1}}']
)
def test_a_file_that_is_no_profile_is_told_and_made_again(tmp_path, text):
    path, kept = made(tmp_path / "club.sqlite"), tmp_path / "kept"
    kept.mkdir()
    (kept / "profile.json").write_text(text)
    with pytest.raises(SourceError, match="not a profile"):
        load_profile(kept / "profile.json")
    assert known_profile(path, kept) == load_profile(kept / "profile.json")


DESCRIBED = {
    "d.csv": "table;column;description\ncourt;lit;has lights\ncourt;;where one plays\n",
    "d.yaml": "tables:\n  court:\n    description: where one plays\n    columns: {lit: has lights}\n",
    "court.csv": "original_column_name,column_description\nlit,has lights\n,where one plays\n",
}


@pytest.mark.parametrize("name", DESCRIBED)
def test_descriptions_from_files(tmp_path, name):
    (tmp_path / name).write_text(DESCRIBED[name], encoding="utf-8-sig")
    profile = with_descriptions(profile_database(made(tmp_path / "club.sqlite")), tmp_path / name)
    court = profile.table("court")
    assert (court.description, court.column("lit").description) == ("where one plays", "has lights")
    assert not profile.notes


@pytest.mark.parametrize(
    "name, text",
    [
        ("d.csv", "a,b\n1,2\n"), ("d.csv", ""), ("d.yaml", "tables: [court]"), ("d.yaml", "- {"),
        ("d.yaml", "!!python/object/apply:os.getcwd []"), ("nowhere.csv", None),
    ],
)  # fmt: skip
def test_a_file_that_holds_no_descriptions(tmp_path, name, text):
    profile = profile_database(made(tmp_path / "club.sqlite"))
    if text is not None:
        (tmp_path / name).write_text(text)
    with pytest.raises(SourceError, match="descriptions cannot be read"):
        with_descriptions(profile, tmp_path / name)


def test_what_is_described_and_does_not_exist_is_told(tmp_path):
    (tmp_path / "d.csv").write_text("table,column,description\ncourts,lit,x\nmember,grades,y\nzzz,q,w\n")
    profile = with_descriptions(profile_database(made(tmp_path / "club.sqlite")), tmp_path / "d.csv")
    assert profile.notes == (
        "courts is described but does not exist: did you mean court?",
        "member.grades is described but does not exist: did you mean grade?",
        "zzz is described but does not exist",
    )


def test_passwords_are_not_kept():
    assert shown_address("postgresql://reader:secret@host/shop") == "postgresql://reader:***@host/shop"


@pytest.mark.parametrize("source", ["shop.txt", "shop"])
def test_what_is_no_database(source):
    with pytest.raises(UsageError, match="not recognised as a database"):
        database_address(source)


def test_duckdb_with_schemas_keys_and_comments(tmp_path):
    duckdb = pytest.importorskip("duckdb")
    path = tmp_path / "shop.duckdb"
    with duckdb.connect(str(path)) as database:
        database.execute("CREATE TABLE town (id INTEGER PRIMARY KEY, name VARCHAR, founded DATE)")
        database.execute("CREATE TABLE shop (id INTEGER, town INTEGER REFERENCES town (id), open BOOLEAN)")
        database.execute("CREATE SCHEMA old; CREATE TABLE old.shop (id INTEGER)")
        database.execute("COMMENT ON TABLE town IS 'where shops are'; COMMENT ON COLUMN town.name IS 'in German'")
        database.execute("CREATE VIEW seen AS SELECT name FROM town")
        database.execute("INSERT INTO town VALUES (1, 'Bern', DATE '1191-05-20'); INSERT INTO shop VALUES (7, 1, true)")
    profile = profile_database(path)
    assert {table.name for table in profile.tables} == {"town", "shop", "old.shop", "seen"}
    town = profile.table("town")
    assert (town.key, town.description, town.column("name").description) == (("id",), "where shops are", "in German")
    assert (town.column("founded").kind, town.column("founded").low) == ("date", "1191-05-20")
    assert profile.keys == (ForeignKey("shop", ("town",), "town", ("id",)),)
    assert profile.table("seen").view and not profile.notes


BIRD = (
    "original_column_name,column_name,column_description,data_format,value_description\n"
    'lit,has_lights,whether one can play at night,text,"Y: yes \u2013 all year\nN: no"\nsurface,surface,,text,\n'
)


@pytest.mark.parametrize("encoding", ["utf-8", "cp1252"])
def test_bird_tells_a_readable_name_and_the_code_book(tmp_path, encoding):
    (tmp_path / "court.csv").write_bytes(BIRD.encode(encoding))
    court = with_descriptions(profile_database(made(tmp_path / "club.sqlite")), tmp_path / "court.csv").table("court")
    said = "has_lights; whether one can play at night; Y: yes \u2013 all year N: no"
    assert (court.column("lit").description, court.column("surface").description) == (said, "")
