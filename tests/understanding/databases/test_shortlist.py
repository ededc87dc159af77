"""Many tables, huge tables: over which of them a question is read, and for how long its candidates may run."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import fields, replace
from pathlib import Path

import numpy as np
import pytest

from tablerag.core import QueryError
from tablerag.sandbox.connection import in_turn
from tablerag.schema.in_place import KnownDatabase
from tablerag.schema.selection import SchemaWords, Signs, read_signs
from tablerag.understanding.databases.answering import read_question, time_for_candidates, try_candidates
from tablerag.understanding.databases.candidates import CandidateGenerator
from tablerag.understanding.databases.mentions import Mentions
from tablerag.understanding.databases.ranking import join_ranker

THINGS = "invoice visitor repair ticket budget sensor meeting permit supplier machine garden".split()
PLACES = ("museum", "harbour")


def made(path: Path, places: tuple[str, ...]) -> Path:
    with closing(sqlite3.connect(path)) as database:
        for place in places:
            for at, thing in enumerate(THINGS):
                other = f"{place}_{THINGS[at - 1]}"
                leads = f", parent_id INTEGER REFERENCES {other} ({other}_id)" if at else ""
                name = f"{place}_{thing}"
                database.execute(
                    f"CREATE TABLE {name} ({name}_id INTEGER PRIMARY KEY, title TEXT, amount INTEGER{leads})"
                )
                for row in range(1, 5):
                    values = (row, f"{place} {thing} {row}", row * 7, *((row,) if at else ()))
                    database.execute(f"INSERT INTO {name} VALUES ({', '.join('?' * len(values))})", values)
        database.commit()
    return path


@pytest.fixture(scope="module")
def many(tmp_path_factory):
    folder = tmp_path_factory.mktemp("many")
    with KnownDatabase(made(folder / "city.sqlite", PLACES), folder=folder / "known") as database:
        yield database


class Scripted:
    "A database that answers some statements too late."

    def __init__(self, database, late):
        self.database, self.late, self.asked = database, late, []

    def run(self, sql, seconds=None):
        self.asked.append((sql, seconds))
        if self.late(sql):
            self.waited(seconds)
            raise QueryError("stopped: running too long")
        return self.database.run(sql)

    def run_many(self, queries, seconds):
        return list(in_turn(self.run, queries, seconds))

    def waited(self, seconds):
        raise NotImplementedError


def slowed(known: KnownDatabase, late, clock, monkeypatch) -> tuple[KnownDatabase, Scripted]:
    "A part of a database that is all of it, whose engine takes the time of a clock by hand."
    part = known.part([table.name for table in known.profile.tables][:3])
    scripted = Scripted(known.database, late)
    scripted.waited = lambda seconds: clock.__setitem__(0, clock[0] + (seconds or known.limits.seconds))
    monkeypatch.setattr(part, "database", scripted)
    monkeypatch.setattr("tablerag.sandbox.connection.time.perf_counter", lambda: clock[0])
    return part, scripted


def test_a_part_holds_its_tables_and_the_keys_between_them(many):
    part = many.part(["museum_visitor", "museum_repair", "harbour_budget"])
    assert [table.name for table in part.profile.tables] == ["museum_visitor", "museum_repair", "harbour_budget"]
    assert [(key.table, key.other) for key in part.joins.keys] == [("museum_repair", "museum_visitor")]
    assert part.find_values("museum repair 2")
    assert {match.table for match in part.find_values("harbour ticket 2, harbour budget 3")} <= {"harbour_budget"}
    assert part is many.part(["harbour_budget", "museum_repair", "museum_visitor"])
    part.close()
    assert many.database.run("SELECT 1").rows == [(1,)]


def test_a_part_says_of_its_names_what_they_say_by_themselves(many):
    part = many.part(["museum_visitor", "museum_repair", "harbour_budget"])
    alone = SchemaWords(part.profile, part.joins)
    for sign in fields(Signs):
        ours, others = (getattr(read_signs(each, "museum repairs"), sign.name) for each in (part.words, alone))
        assert np.array_equal(ours, others), sign.name


def test_of_many_tables_the_likeliest_are_read(many):
    part = many.likely_part("How many museum tickets are there?")
    names = {table.name for table in part.profile.tables}
    assert "museum_ticket" in names and len(names) < len(many.profile.tables)
    best = read_question("How many museum tickets are there?", many)[0]
    assert "museum_ticket" in best.sql and best.values == ("4",) and best.table_id == many.name


def test_few_tables_are_all_read(tmp_path):
    with KnownDatabase(made(tmp_path / "one.sqlite", PLACES[:1]), folder=tmp_path / "known") as database:
        assert database.likely_part("How many museum tickets are there?") is database


def test_tables_on_the_way_are_among_them(many):
    "Between invoices and tickets lie visitors and repairs."
    part = many.likely_part("the titles of the museum ticket of the museum invoice 'museum invoice 2'")
    assert not part.joins.connecting(["museum_invoice", "museum_ticket"]).apart


def with_rows(profile, rows):
    "A profile whose first table has so many rows."
    return replace(profile, tables=(replace(profile.tables[0], rows=rows), *profile.tables[1:]))


@pytest.mark.parametrize(("rows", "seconds"), [(10, 5.0), (500_000, 5.0), (500_001, 0.5), (None, 0.5)])
def test_where_a_table_is_huge_candidates_have_less_time(many, rows, seconds):
    part = many.part(["museum_visitor", "museum_repair"])
    before = part.profile
    try:
        part.profile = with_rows(before, rows)
        assert time_for_candidates(part) == seconds
    finally:
        part.profile = before


def test_what_there_is_no_time_for_is_not_known(many, monkeypatch):
    clock = [0.0]
    part, scripted = slowed(many, lambda sql: True, clock, monkeypatch)
    part.profile = with_rows(part.profile, 9_000_000)
    found = read_question("How many museum visitors are there?", part)
    assert 1 < len(scripted.asked) <= 5 and clock[0] <= 0.5  # each half of what is left
    assert len(found) > len(scripted.asked)  # those that were not begun are readings as well
    assert all(not parse.values for parse in found)
    given = [seconds for _, seconds in scripted.asked]
    assert given == sorted(given, reverse=True) and given[0] == 0.25


def test_equal_statements_are_run_once_and_errors_are_no_lack_of_time(many, monkeypatch):
    part, scripted = slowed(many, lambda sql: False, [0.0], monkeypatch)
    parts = join_ranker().proposals(Mentions("How many museum visitors are there?", part))
    candidates = CandidateGenerator(parts).candidates()
    places, tried = try_candidates([candidates[0], *candidates], part, most=4, seconds=1.0)
    assert len(tried) == len(places) == len(scripted.asked) == len({sql for sql, _ in scripted.asked}) == 4
    assert all(each.known for each in tried)
    scripted.run = lambda sql, seconds=None: (_ for _ in ()).throw(QueryError("no such function"))
    _, failed = try_candidates(candidates, part, most=2, seconds=1.0)
    assert [(each.known, each.rows) for each in failed] == [(True, None)] * 2
