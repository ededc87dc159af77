"What lies in a source is listed whole, and tables chosen by hand are asked alone: every method, script and command."

import sqlite3

import pytest

import tablerag as tr
from tablerag.cli import main
from tablerag.core import UsageError
from tablerag.retrieval.index import build_index
from tablerag.routing.catalogue import runnable, system
from tablerag.schema.collection import DatabaseCollection
from tablerag.sources.opening import source_of

LAKES = "name,depth\nTiticaca,281\nPoopó,3\n"
OTHERS = "name,depth\nErie,64\nGarda,346\n"


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("lakes")
    for name, text in {
        "Andes/lakes.csv": LAKES,
        "Europe/lakes.csv": OTHERS,
        "湖.csv": "名前,深さ\n琵琶湖,104\n",
    }.items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    (folder / "Bücher.xlsx").write_bytes(b"no workbook at all")
    return folder


@pytest.fixture(scope="module")
def index(folder, tmp_path_factory):
    return build_index(folder, tmp_path_factory.mktemp("index") / "in", progress=False)


def test_every_table_is_found_by_title_header_and_file_in_any_spelling(index):
    found = source_of(index).contents()
    for query, ids in {
        "EUROPE": ["Europe/lakes.csv"],
        "depth andes": ["Andes/lakes.csv"],
        "深": ["湖.csv"],
        "": ["Andes/lakes.csv", "Europe/lakes.csv", "湖.csv"],
    }.items():
        assert sorted(line.id for line in found.page(query).lines if not line.reason) == ids, query
    [lost] = found.page("bucher").lines
    assert lost.title == "Bücher.xlsx" and lost.reason and found.left_out == 1
    assert lost not in found.page("lakes").lines and found.page(sort="rows").lines[-1] == lost


def test_a_list_is_kept_until_the_index_changes(folder, tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "a.csv").write_text(LAKES)
    index = build_index(tmp_path / "in", tmp_path / "out", progress=False)
    read = []
    source_of(index).contents(read.append).close()
    source_of(index).contents(read.append).close()
    assert read == [0]  # the second time nothing is read
    [kept] = (tmp_path / "cache" / "tablerag" / "listings").glob("*.sqlite")
    kept.write_bytes(b"damaged")
    assert len(source_of(index).contents(read.append)) == 1 and read == [0, 0]
    (tmp_path / "in" / "b.csv").write_text(OTHERS)
    again = build_index(tmp_path / "in", tmp_path / "out", progress=False)
    assert len(source_of(again).contents()) == 2
    assert len(list((tmp_path / "cache" / "tablerag" / "listings").glob("*"))) == 1


def test_a_cache_that_cannot_be_written_costs_no_list(index, tmp_path, monkeypatch):
    (tmp_path / "file").write_text("not a folder")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    assert len(source_of(index).contents()) == 4


def test_names_are_understood_or_refused_with_the_nearest(index):
    assert source_of(index).chosen(["湖", "Andes/lakes.csv", "湖.csv"]) == ("湖.csv", "Andes/lakes.csv")
    with pytest.raises(UsageError, match=r"2 tables are called 'lakes.csv'.*Andes/lakes.csv, Europe/lakes.csv"):
        source_of(index).chosen("lakes.csv")
    with pytest.raises(UsageError, match=r"no table 'Andes/lake'.*Andes/lakes.csv"):
        source_of(index).chosen("Andes/lake")
    with pytest.raises(UsageError, match="there is no table"):
        index.among(["lakes"])
    assert source_of(index).restrict(()).held is index
    opened = tr.open(index)  # by the same rule
    assert opened["湖"].id == "湖.csv" and opened["andes/LAKES.csv"].id == "Andes/lakes.csv"
    with pytest.raises(UsageError, match="2 tables are called 'lakes.csv'"):
        opened["lakes.csv"]
    with pytest.raises(UsageError, match="no table '3'"):
        opened[3]


@pytest.mark.parametrize("name", runnable())
def test_every_system_keeps_to_the_tables_chosen(index, name):
    one, two = index.among(["Europe/lakes.csv"]), index.among(["Andes/lakes.csv", "湖.csv"])
    answer = system(name, one).answer("How deep is Titicaca?")
    assert {hit.table_id for hit in answer.hits} == {"Europe/lakes.csv"} and answer.text != "281"
    answer = system(name, two).answer("How deep is Titicaca?")
    assert {hit.table_id for hit in answer.hits} == {"Andes/lakes.csv", "湖.csv"}
    [found] = [step.output for step in answer.trace.of("retrieve")]
    assert found.chosen == ("Andes/lakes.csv", "湖.csv")


def test_a_table_that_is_chosen_counts_as_given(index):
    session = tr.open(index)
    found, chosen = session.ask("How deep is Titicaca?"), session.ask("How deep is Titicaca?", tables="Andes/lakes.csv")
    alone = system("mixed", index).solve("How deep is Titicaca?", [index.table("Andes/lakes.csv")])
    assert found.text == chosen.text == "281" and found.probability != chosen.probability == alone.probability
    assert session.ask("How deep is Titicaca?").probability == found.probability  # the choice was for one question
    assert [hit.table_id for hit in session.search("lakes", tables=["湖"])] == ["湖.csv"]
    with pytest.raises(UsageError, match="Did you mean"):
        session.ask("How deep is Titicaca?", tables=["Andes/lake"])


@pytest.mark.parametrize("options", [{}, {"fusion": "rrf"}, {"rankers": ["title"]}])
def test_a_chosen_table_is_found_though_it_has_no_word_of_the_question(index, options):
    hits = index.searching(**options).among(["湖.csv"]).retriever.search("What is the price of tea?")
    assert [hit.table_id for hit in hits] == ["湖.csv"]
    twice = index.among(["湖.csv", "Andes/lakes.csv"]).searching(**options)  # in either order
    assert {hit.table_id for hit in twice.retriever.search("tea")} == {"湖.csv", "Andes/lakes.csv"}


def test_by_vectors_of_chunks_alone_too(folder, tmp_path):
    index = build_index(folder, tmp_path, progress=False, chunk_vectors=True)
    hits = index.searching(fusion="cosine").among(["湖.csv", "Europe/lakes.csv"]).retriever.search("Titicaca", 1)
    assert hits[0].table_id in ("湖.csv", "Europe/lakes.csv") and hits[0].chunk


@pytest.fixture(scope="module")
def databases(tmp_path_factory):
    place = tmp_path_factory.mktemp("databases")
    for name, table in (("zoo", "animal"), ("farm", "animal"), ("farm", "field")):
        with sqlite3.connect(place / f"{name}.sqlite") as made:
            made.execute(f"CREATE TABLE {table} (id INTEGER PRIMARY KEY, name TEXT)")
            made.executemany(f"INSERT INTO {table} (name) VALUES (?)", [(f"{name} {at}",) for at in range(len(name))])
        made.close()
    with DatabaseCollection.of(place, folder=place / "known") as databases:
        yield databases


def test_databases_and_their_tables_are_listed_and_chosen(databases):
    lines = {line.id: line for line in source_of(databases).contents()}
    assert lines.keys() == {"zoo", "zoo/animal", "farm", "farm/animal", "farm/field"}
    assert lines["farm"].rows == 8 and lines["zoo/animal"].rows == 3 and "key: id" in lines["zoo/animal"].notes
    with pytest.raises(UsageError, match="2 tables are called 'animal'"):
        source_of(databases).chosen("animal")
    farm, field = databases.among(["farm"]), databases.among(source_of(databases).chosen("field"))
    assert farm.names == ["farm"] and [t.name for t in field.database("farm").profile.tables] == ["field"]
    assert databases.among(["farm/field", "farm"]).database("farm") is databases.database("farm")
    assert [hit.table_id for hit in field.search("How many animals are there?")] == ["farm/field"]
    with pytest.raises(UsageError, match="not among the databases chosen"):
        field.database("zoo")
    with pytest.raises(UsageError, match="barn"):
        databases.among(["farm/barn"])
    with pytest.raises(UsageError, match="bar"):
        databases.among(["bar"])
    field.close()
    assert databases.database("farm").database.run("SELECT count(*) FROM field").rows == [(4,)]  # its worker goes on


@pytest.mark.parametrize("name", ["text_to_sql", "chess"])
def test_systems_over_databases_keep_to_what_was_chosen(databases, name):
    for chosen, count in (("zoo", "3"), ("farm/animal", "4")):
        answer = system(name, databases.among([chosen])).answer("How many animals are there?")
        assert (answer.text, answer.table_id) == (count, chosen.partition("/")[0])
        assert answer.trace.of("retrieve")[0].output.chosen == (chosen,)
    answer = system(name, databases.among(["farm/field"])).answer("How many animals are there?")
    assert not answer.answered or "animal" not in answer.query.lower()


def test_the_command_line_asks_tables_by_name(folder, capsys):
    assert main(["ask", str(folder), "How deep is Garda?", "--table", "Europe/lakes.csv", "--table", "湖", "-v"]) == 0
    said = capsys.readouterr()
    assert "346" in said.out and "chosen by hand" in said.out and "Andes" not in said.out
    assert main(["ask", str(folder), "How deep is Garda?", "--table", "lakes.csv"]) == 2
    assert "Give the id of one: Andes/lakes.csv, Europe/lakes.csv" in capsys.readouterr().err


def test_a_graph_has_no_tables_to_choose(data):
    pytest.importorskip("pyoxigraph")
    with tr.open(data / "graphs") as session:
        lines = list(session.opened.contents())
        assert {line.kind for line in lines} == {"class", "property"}
        lake = next(line for line in lines if line.id.endswith("#Lake"))
        assert lake.rows == 7 and "v:elevation" in ", ".join(lake.columns)
        with pytest.raises(UsageError, match="asked as a whole"):
            session.opened.restrict(["Lake"])
