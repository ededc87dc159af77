import shutil
import sqlite3
from contextlib import closing

import pytest
from club import made

from tablerag.core import SourceError, TableragError, UsageError
from tablerag.ground.files import database_file, database_files
from tablerag.schema.collection import DatabaseCollection
from tablerag.schema.values import ValueIndex

ZOO = "CREATE TABLE animal (name TEXT, species TEXT, weight REAL); INSERT INTO animal VALUES ('Ben', 'tiger', 190);"
SHOP = "CREATE TABLE item (title TEXT, price REAL); INSERT INTO item VALUES ('Lamp oil', 3), ('Rope', 8);"


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    place = tmp_path_factory.mktemp("databases")
    made(place / "club.sqlite")
    made(place / "zoo.db", ZOO)
    (place / "shop").mkdir()
    made(place / "shop" / "shop.sqlite", SHOP)
    (place / "old.sqlite").write_bytes(b"no database at all " * 100)
    (place / "empty.sqlite").touch()
    (place / "notes.txt").write_text("nothing", encoding="utf-8")
    return place


@pytest.fixture(scope="module")
def collection(folder, tmp_path_factory):
    with DatabaseCollection.of(folder, folder=tmp_path_factory.mktemp("known")) as found:
        yield found


@pytest.mark.parametrize(
    "place",
    ["{0}.sqlite", "{0}/{0}.sqlite", "database/{0}/{0}.sqlite", "dev_databases/{0}/{0}.db", "databases/{0}/{0}.duckdb"],
)
def test_layouts_of_public_sets_are_known(tmp_path, place):
    path = tmp_path / place.format("zoo[1]") if "{0}/" not in place else tmp_path / place.format("zoo")
    path.parent.mkdir(parents=True, exist_ok=True)
    path.touch()
    assert list(database_files(tmp_path).values()) == [path]
    if path.stem == "zoo":
        assert database_file(tmp_path, "zoo") == path


@pytest.mark.parametrize(
    "name", ["../zoo", "/etc/passwd", "zoo/../zoo", "*", "z*o", "", ".", "zoo\0", "zoo\n", "a/b", "gone"]
)
def test_a_name_is_no_path(folder, name):
    with pytest.raises(SourceError, match="there is no database"):
        database_file(folder, name)


def test_what_cannot_be_opened_is_told_and_costs_only_itself(collection):
    assert collection.names == ["club", "empty", "old", "shop", "zoo"]
    assert collection.which("Which animal has the largest weight?")[0][0] == "zoo"
    assert list(collection.skipped) == ["old"]
    assert "not a database" in collection.skipped["old"] and "undamaged copy" in collection.skipped["old"]
    assert {name for name, _ in collection.which("Which animal?")} == {"club", "empty", "shop", "zoo"}
    with pytest.raises(TableragError):
        collection.database("old")


def test_a_locked_database_costs_only_itself(tmp_path, impatient):
    made(tmp_path / "zoo.sqlite", ZOO)
    made(tmp_path / "shop.sqlite", SHOP)
    with closing(sqlite3.connect(tmp_path / "zoo.sqlite", isolation_level=None)) as writer:
        writer.execute("BEGIN EXCLUSIVE")
        with DatabaseCollection.of(tmp_path, folder=tmp_path / "known") as found:
            assert found.which("the price of rope")[0][0] == "shop"
            assert "locked" in found.skipped["zoo"] and "Ask again when" in found.skipped["zoo"]
        writer.execute("ROLLBACK")
    with DatabaseCollection.of(tmp_path, folder=tmp_path / "known") as again:
        assert again.which("How heavy is the tiger?")[0][0] == "zoo" and again.skipped == {}


def test_a_folder_in_which_none_can_be_opened_says_why(tmp_path):
    (tmp_path / "old.sqlite").write_bytes(b"nothing " * 1000)
    with pytest.raises(SourceError, match="none of 1 databases can be opened"):
        DatabaseCollection.of(tmp_path, folder=tmp_path / "known").which("What?")


@pytest.mark.parametrize(
    ("given", "error", "says"),
    [
        ("nowhere", SourceError, "no such file"),
        ("", SourceError, "no database in this folder"),
        ("notes.txt", UsageError, "not recognised as a database"),
    ],
)
def test_what_is_no_database_is_refused(tmp_path, given, error, says):
    (tmp_path / "notes.txt").write_text("nothing", encoding="utf-8")
    with pytest.raises(error, match=says):
        DatabaseCollection.of(tmp_path / given)


def test_no_source_is_refused():
    with pytest.raises(UsageError, match="no database was given"):
        DatabaseCollection([])


def test_an_unknown_name_is_answered_with_the_closest(collection):
    with pytest.raises(UsageError, match="Did you mean zoo"):
        collection.database("zooo")
    with pytest.raises(UsageError, match="There are: club, empty, old, shop, zoo"):
        collection.database("weather")


def test_one_index_of_values_serves_finding_and_asking(tmp_path):
    made(tmp_path / "zoo.db", ZOO)
    (tmp_path / "zoo.aliases.csv").write_text("alias,value\nbig cat,tiger\n", encoding="utf-8")
    with DatabaseCollection.of(tmp_path, folder=tmp_path / "known") as found:
        asked = found.database("zoo")
        assert [match.value for match in asked.find_values("Which is a big cat?")] == ["tiger"]
        assert found.search("big cat") and ValueIndex(asked.folder / "values").state == asked.values.state


def test_few_workers_are_kept_and_a_closed_database_opens_itself(folder, tmp_path):
    with DatabaseCollection.of(folder, folder=tmp_path) as found:
        found.kept_open = 1
        zoo, shop = found.database("zoo"), found.database("shop")
        assert list(found._open) == ["shop"]
        assert zoo.database.run("SELECT name FROM animal").rows == [("Ben",)]
        assert shop.database.run("SELECT count(*) FROM item").rows == [(2,)]
        assert found.database("zoo") is zoo


def test_equal_names_are_told_apart(tmp_path):
    for part in ("a", "b"):
        (tmp_path / part).mkdir()
        made(tmp_path / part / "shop.db", SHOP if part == "a" else ZOO)
    with DatabaseCollection.of([tmp_path / "a", tmp_path / "b", tmp_path / "a" / "shop.db"], folder=tmp_path) as found:
        assert found.names == ["shop", "shop-2"] and len(found) == 2
        assert found.search("the tiger's weight")[0].table_id == "shop-2/animal"


def test_the_fingerprint_tells_a_change(tmp_path):
    made(tmp_path / "zoo.db", ZOO)
    before = DatabaseCollection.of(tmp_path).fingerprint
    assert DatabaseCollection.of(str(tmp_path)).fingerprint == before
    shutil.copy(tmp_path / "zoo.db", tmp_path / "copy.db")
    assert DatabaseCollection.of(tmp_path).fingerprint != before


def test_an_address_keeps_its_password_to_itself():
    found = DatabaseCollection(["postgresql://me:geheim@host/shop?x=1", "postgresql://me:anders@host/shop?x=1"])
    assert found.names == ["shop", "shop-2"]
    assert "geheim" not in repr(found) + found.fingerprint


def test_a_question_of_nothing_finds_no_database_likelier(collection):
    for question in ("", "What is it?", "???", "\x00", "x" * 5000):
        chances = [chance for _, chance in collection.which(question) if chance]
        assert sum(chances) == pytest.approx(1) and max(chances) - min(chances) < 0.9
        assert len(collection.search(question, 3)) == 3
