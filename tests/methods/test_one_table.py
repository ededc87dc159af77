"Where a question over a database needs one table, the parser of tables is asked, and the database has the last word."

from dataclasses import replace

import pytest
from club import made

from tablerag.joins.answering import read_question
from tablerag.methods.skills import one_table
from tablerag.methods.skills.one_table import OneTable, table_as_text, with_one_table
from tablerag.sandbox.engines import Limits
from tablerag.schema.in_place import KnownDatabase

MADE = """
CREATE TABLE "Amino Acids" ("Amino acid" TEXT, "One-letter code" TEXT, "Molar mass (g/mol)" REAL);
INSERT INTO "Amino Acids" VALUES ('Glycine', 'G', 75.07), ('Tryptophan', 'W', 204.23), ('Serine', 'S', 105.09);
CREATE TABLE ship (ship_id INTEGER PRIMARY KEY, name TEXT, launched TEXT);
INSERT INTO ship VALUES (1, 'Aurora', '1900-05-24'), (2, 'Fram', '1892-10-26');
"""
QUESTION = "Which amino acid has the one-letter code W?"


@pytest.fixture
def lab(tmp_path):
    with KnownDatabase(made(tmp_path / "lab.sqlite", MADE), folder=tmp_path / "known") as database:
        yield database


def test_its_interpretation_names_the_tables_and_columns_of_the_database(lab):
    best = OneTable(QUESTION, lab).over_database()
    assert best.values == ("Tryptophan",) and best.table_id == lab.name
    assert best.sql == 'SELECT "Amino acid" FROM "Amino Acids" WHERE "One-letter code" = \'W\''
    assert {link.column for link in best.links} <= {"Amino Acids.Amino acid", "Amino Acids.One-letter code"}
    assert lab.database.run(best.sql).rows == [("Tryptophan",)]


def test_a_column_of_dates_takes_the_place_of_its_companion(lab):
    best = OneTable("Which ship was launched before 1895?", lab).over_database()
    assert best.values == ("Fram",) and "launched" in best.sql and "launched_date" not in best.sql


def test_it_is_dropped_where_the_database_gives_other_values(lab):
    table = table_as_text("Amino Acids", lab)
    lab.small_tables["Amino Acids"] = replace(table, rows=(("Alanine", "W", "89.09"), *table.rows[2:]))
    one = OneTable(QUESTION, lab)
    assert one.best.values == ("Alanine",) and one.over_database() is None
    assert with_one_table(QUESTION, lab, "", []) == []


def test_equal_values_add_up_and_others_are_weighed(lab):
    one = OneTable(QUESTION, lab)
    same = replace(one.over_database(), probability=0.4, unexplained=("W",))
    [agreed] = with_one_table(QUESTION, lab, "", [same])
    assert agreed.sql == same.sql and agreed.unexplained == one.best.unexplained
    assert agreed.probability == pytest.approx(1 - (1 - 0.4) * (1 - one.confidence), abs=1e-4)
    other = replace(same, values=("Glycine",))
    first, second = with_one_table(QUESTION, lab, "", [other])
    assert first.values == ("Tryptophan",) and first.probability == one.confidence
    assert second.values == ("Glycine",) and second.probability < 0.4


def test_it_is_asked_where_the_parser_of_joins_is_not_sure(lab, monkeypatch):
    sure = [replace(each, probability=one_table.SURE) for each in read_question("How many ships are there?", lab)]
    monkeypatch.setattr(one_table, "OneTable", lambda *_: pytest.fail("it was asked"))
    assert with_one_table("How many ships are there?", lab, "", sure) == sure


def test_a_table_longer_than_a_result_is_not_read(lab, tmp_path):
    with KnownDatabase(tmp_path / "lab.sqlite", limits=Limits(rows=2), folder=tmp_path / "known") as small:
        assert table_as_text("Amino Acids", small) is None and not small.small_tables
        assert OneTable(QUESTION, small).best is None
        assert with_one_table(QUESTION, small, "", []) == []
