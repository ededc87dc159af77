"A source that goes or changes while the workbench is open: said in words, and no answer of before stands there."

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from test_widgets import put, written

from tablerag.retrieval.index import build_index
from tablerag.schema.collection import DatabaseCollection
from tablerag.understanding.graphs.known import KnownGraph
from tablerag.workbench.widgets import Workbench

ROOT = Path(__file__).resolve().parent.parent.parent
GONE, CHANGED = "no longer exists", "has changed since it was opened"


def remove(path):
    shutil.rmtree(path) if path.is_dir() else path.unlink()


def write_database(path, price):
    path.unlink(missing_ok=True)
    with closing(sqlite3.connect(path)) as shop:
        shop.executescript(f"CREATE TABLE sale (item TEXT, price INTEGER); INSERT INTO sale VALUES ('pen', {price})")


def rubbish(path):
    path.unlink()
    path.write_bytes(b"no database " * 500)


def asked(bench, question):
    return put(bench, question).state.answer


def assert_refused(bench, question, said):
    assert asked(bench, question) is None and said in bench.state.error and "Traceback" not in bench.status.value
    assert said in bench.status.value and bench["Answer"].evidence.value == ""
    assert "h2" not in bench["Answer"].html.value and bench["Answer"].query.layout.display == "none"


def peaks_in(place):
    written(place / "in" / "peaks.csv", "Mountain,Height (m)\nK2,8611\nLhotse,8516\n")
    return Workbench(build_index(place / "in", place / "out", progress=False), examples=[])


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda folder: (folder / "peaks.csv").write_text("Mountain,Height\nK2,1\n"), CHANGED),
        (lambda folder: remove(folder / "peaks.csv"), GONE),
        (remove, GONE),
    ],
)
def test_tables(tmp_path, change, said):
    folder = tmp_path / "in"
    written(folder / "rivers.csv", "River,Length (km)\nNile,6650\nOb,5410\n")
    bench = peaks_in(tmp_path)
    assert asked(bench, "How high is K2?").text == "8611"
    change(folder)
    run = bench.state.run_sql("SELECT 1", "peaks.csv")
    assert run.result is None and said in run.error
    assert_refused(bench, "How high is Lhotse?", said)
    for name in ("Images", "Imported file", "SQL", "Trace"):  # nothing of it fails in another way
        bench.open_tab(name)


@pytest.mark.parametrize(
    ("change", "said"), [(remove, GONE), (lambda path: write_database(path, 7), CHANGED), (rubbish, CHANGED)]
)
def test_databases(tmp_path, change, said):
    path = tmp_path / "shop.sqlite"
    write_database(path, 2)
    with DatabaseCollection.of(path, folder=tmp_path / "known") as databases:
        bench = Workbench(databases, examples=[])
        assert asked(bench, "What is the price of the pen?").text == "2"
        with closing(sqlite3.connect(path)) as shop, shop:  # whoever writes to it changes nothing for us
            shop.execute("INSERT INTO sale VALUES ('ink', 5)")
        assert bench.state.run_sql("SELECT COUNT(*) FROM sale", "shop").result.rows == [(2,)]
        change(path)
        assert said in bench.state.run_sql("SELECT 1", "shop").error
        assert_refused(bench, "What is the price of the pen?", said)


@pytest.mark.parametrize(("change", "said"), [(remove, GONE), (lambda path: path.write_text(""), CHANGED)])
def test_graphs(tmp_path, change, said):
    pytest.importorskip("pyoxigraph")
    path = tmp_path / "andes.ttl"
    shutil.copy(ROOT / "data" / "graphs" / "andes.ttl", path)
    with KnownGraph(path, folder=tmp_path / "known") as graph:
        bench = Workbench(graph, examples=[])
        assert "Madeira" in asked(bench, "Which rivers flow through Bolivia?").text
        change(path)
        assert said in bench.state.run_sql("SELECT ?x { ?x a ?y } LIMIT 1", "andes").error
        assert_refused(bench, "Which rivers flow through Peru?", said)


def test_several_systems_are_refused_alike(tmp_path):
    bench = peaks_in(tmp_path)
    bench.beside.toggle.value = True
    bench.beside.ticks["rag"].value = True
    remove(tmp_path / "in")
    put(bench, "How high is K2?")
    assert all(GONE in card.children[0].value for card in bench.beside.cards.children)
    assert "None of them" in bench.beside.verdict.value and GONE in bench.status.value
