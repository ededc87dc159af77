"Views of a stranger's database: they run in a worker, last, for a short time, and what is left out is reported."

import pytest
from servers import sqlite_file

import tablerag
from tablerag.core import Step, listening

ENDLESS = "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT COUNT(*) AS total FROM n"
TWICE = "SELECT name, budget * 2 AS twice FROM trip"


def doubled(times: int) -> str:
    "A query of which SQLite writes out 2^times parts before it runs."
    parts = [f"c{n}(x) AS (SELECT a.x FROM c{n - 1} a, c{n - 1} b)" for n in range(1, times + 1)]
    return f"WITH c0(x) AS (SELECT 1), {', '.join(parts)} SELECT x FROM c{times}"


def database(path, *views):
    script = "CREATE TABLE trip (id INTEGER PRIMARY KEY, name TEXT, budget REAL);"
    script += "".join(f"INSERT INTO trip VALUES ({n}, 'Trip {n}', {n * 10.5});" for n in range(40))
    script += "CREATE TABLE member (id INTEGER PRIMARY KEY, trip_id INTEGER REFERENCES trip (id), name TEXT);"
    script += "".join(f"INSERT INTO member VALUES ({n}, {n % 40}, 'Ann {n}');" for n in range(90))
    script += "".join(f"CREATE VIEW v{number} AS {view};" for number, view in enumerate(views))
    return sqlite_file(path, f"BEGIN; {script} COMMIT")


@pytest.mark.parametrize("view", [doubled(36), ENDLESS], ids=["doubled", "endless"])
def test_a_view_without_end_is_left_out_and_all_else_answers(tmp_path, view):
    steps = list[Step]()
    with tablerag.open(database(tmp_path / "trips.db", view, TWICE)) as trips, listening(steps.append):
        assert trips.ask("How many members are there?").text == "90"
        assert trips.ask("What is the twice of Trip 3?").text == "63"
        assert any("v0 is left out" in note for note in trips.notes)
        assert not any("v1" in note for note in trips.notes)
    reading = [step for step in steps if step.kind == "read"]
    assert reading[0].name == "trips" and "views last" in reading[0].input


def test_nothing_of_a_strangers_file_is_opened_in_this_process(tmp_path, monkeypatch):
    path = database(tmp_path / "trips.db", TWICE)

    def opened(*_, **__):
        raise AssertionError("opened in this process")

    monkeypatch.setattr("tablerag.sandbox.engines.SQLiteEngine._open", opened)
    with tablerag.open(path) as trips:
        assert trips.ask("What is the twice of Trip 3?").text == "63"
        assert trips.databases.database("trips").joins and not trips.notes


def test_views_share_a_time(tmp_path, monkeypatch):
    monkeypatch.setattr("tablerag.schema.profiles._VIEWS", 1.0)
    with tablerag.open(database(tmp_path / "trips.db", *[ENDLESS] * 4)) as trips:
        assert trips.ask("How many members are there?").text == "90"
        assert sum("the views before it took" in note for note in trips.notes) >= 2
