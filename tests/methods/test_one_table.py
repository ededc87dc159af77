"Where a question over a database needs one table, the parser of tables is asked, and the database has the last word."

from dataclasses import replace

import pytest
from club import made

from tablerag.methods.skills.one_table import OneTable, table_as_text, with_one_table
from tablerag.sandbox.engines import Limits
from tablerag.schema.in_place import KnownDatabase
from tablerag.understanding.databases.answering import read_question

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
    best = OneTable(QUESTION, lab).over_database()
    same = replace(best, probability=0.4, unexplained=("W",), query=read_question(QUESTION, lab)[0].query)
    [agreed] = with_one_table(QUESTION, lab, "", [same])
    assert agreed.sql == same.sql and agreed.unexplained == best.unexplained
    assert agreed.probability > max(0.4, best.probability * 0.9)
    other = replace(same, values=("Glycine",))
    first, second = with_one_table(QUESTION, lab, "", [other])
    assert first.values == ("Tryptophan",) and first.probability > 0.8
    assert second.values == ("Glycine",) and second.probability < 0.4 * (1 - 0.8)


def test_it_does_not_outweigh_a_query_that_it_cannot_write(lab):
    question = "name and launched of every ship in order of launched"
    sure = [replace(each, probability=0.9) for each in read_question(question, lab)]
    assert len(sure[0].query.columns) == 2
    assert with_one_table(question, lab, "", sure)[0].sql == sure[0].sql


def test_what_the_algebra_has_not_is_run_as_it_is(tmp_path):
    rows = ", ".join(f"('{name}', {players})" for name, players in (("Ayr", 11), ("Bo", 25), ("Cey", 18), ("Dun", 9)))
    path = made(
        tmp_path / "clubs.sqlite", f"CREATE TABLE club (club TEXT, players INT); INSERT INTO club VALUES {rows};"
    )
    with KnownDatabase(path, folder=tmp_path / "known") as clubs:
        question = "How many more players does Bo have than Ayr?"
        more = OneTable(question, clubs).over_database()
        assert more.values == ("14",) and more.query is None and "ABS" in more.sql
        [best, *_] = with_one_table(question, clubs, "", [])
        assert best.values == ("14",)


def test_people_are_listed_by_their_whole_names(tmp_path):
    people = "(1, 'Ada', 'Berg', 41), (2, 'Ben', 'Koch', 35), (3, 'Cora', 'Lind', 52)"
    path = made(
        tmp_path / "staff.sqlite",
        "CREATE TABLE employee (employee_id INTEGER PRIMARY KEY, first_name TEXT, last_name TEXT, age INT);"
        f"INSERT INTO employee VALUES {people};",
    )
    with KnownDatabase(path, folder=tmp_path / "known") as staff:
        assert OneTable("Which employee is the oldest by age?", staff).over_database().values == ("Cora", "Lind")
        assert OneTable("What is the last name of the employee with age 35?", staff).over_database().values == ("Koch",)


def test_a_table_longer_than_a_result_is_not_read(lab, tmp_path):
    with KnownDatabase(tmp_path / "lab.sqlite", limits=Limits(rows=2), folder=tmp_path / "known") as small:
        assert table_as_text("Amino Acids", small) is None and not small.small_tables
        assert OneTable(QUESTION, small).best is None
        assert with_one_table(QUESTION, small, "", []) == []
