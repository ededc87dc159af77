"An index in PostgreSQL: segments, rights, builders, and connections that are cut; the rest is in test_all_engines."

import shutil
import signal
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import pytest
from patience import waited
from servers import PASSWORD, WRITTEN

from tablerag.core import IndexFolderError, UsageError
from tablerag.retrieval import postgres
from tablerag.retrieval.index import build_index, open_index
from tablerag.retrieval.postgres import PostgresPlace, PostgresServer, settle
from tablerag.retrieval.served import ServerGone

pytestmark = pytest.mark.slow
QUESTIONS = [
    "How high is K2?", "What is the capital of Japan?", "Which mountain is higher than 8600 m?",
    "Which country of South America has the most people?", "チリの首都はどこですか?",
]  # fmt: skip


@pytest.fixture(scope="session")
def server(postgres_server):
    "The address of somebody who may build, and what asks as the superuser."
    return postgres_server.address, postgres_server.ask


@pytest.fixture
def source(tmp_path, data):
    return shutil.copytree(data / "geography", tmp_path / "geography")


def built(source, folder, server, schema, **more):
    return build_index(source, folder, engine=f"{server[0]}&schema={schema}", progress=False, **more)


def hits(index, question, k=8):
    return [(hit.table_id, round(hit.score, 5), hit.chunk) for hit in index.retriever.search(question, k)]


def test_segments_are_merged_and_nothing_is_found_anew(source, tmp_path, server, monkeypatch):
    for number in range(3):
        (source / f"Rivers {number}.csv").write_text(f"River,Length\nNile,{6650 + number}\nAmazon,6400\n")
        built(source, tmp_path / "index", server, "merging").close()
    (source / "Rivers 2.csv").unlink()  # in one of the small segments
    with built(source, tmp_path / "index", server, "merging") as index:
        monkeypatch.setattr(postgres, "_SEGMENTS", 1)
        writer = PostgresServer(PostgresPlace.of(index.manifest.settings["engine"]), writing=True)
        settle(writer)
        assert len(writer.rows("SELECT DISTINCT segment FROM segments")) == 2  # the first is larger than the others
        assert not writer.rows("SELECT 1 FROM postings WHERE segment NOT IN (SELECT segment FROM segments)")
        writer.close()
        here = build_index(source, tmp_path / "here", progress=False)
        for question in (*QUESTIONS, "How long is the Nile?"):
            # tables that are equally likely stand in the order of building, which is another one here
            wanted = {id: score for id, score, _ in hits(here, question)}
            # the vectors of a folder have two bytes a number
            assert {id: score for id, score, _ in hits(index, question)} == pytest.approx(wanted, abs=2e-3)


def test_a_reader_needs_no_right_to_write_and_has_none(source, tmp_path, server):
    url, ask = server
    built(source, tmp_path / "index", server, "rights").close()
    reader = url.replace("builder@", f"keeper:{WRITTEN}@")
    with pytest.raises(IndexFolderError, match="no permission to do this.*GRANT USAGE") as refused:
        open_index(tmp_path / "index", engine=reader)
    assert PASSWORD not in str(refused.value) and WRITTEN not in str(refused.value)
    ask("GRANT USAGE ON SCHEMA rights TO keeper; GRANT SELECT ON ALL TABLES IN SCHEMA rights TO keeper")
    with open_index(tmp_path / "index", engine=reader) as index:
        assert hits(index, QUESTIONS[0], 1)[0][0] == "Eight-thousanders.csv"
        with pytest.raises(IndexFolderError, match="read-only transaction"):
            index.retriever.engine.server.rows("DELETE FROM tables RETURNING 1")
        assert WRITTEN not in repr(index) and PASSWORD not in repr(index.retriever.engine.server.place)
    with pytest.raises(IndexFolderError, match="password"):
        open_index(tmp_path / "index", engine=url.replace("builder@", "keeper:wrong@"))
    assert WRITTEN not in (tmp_path / "index" / "manifest.json").read_text()


def test_a_stranger_names_no_server(source, tmp_path, server, monkeypatch):
    built(source, tmp_path / "index", server, "strange").close()
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "of somebody else"))
    with pytest.raises(IndexFolderError, match="built elsewhere, on the server .*sent your questions.*--engine"):
        open_index(tmp_path / "index")
    with open_index(tmp_path / "index", engine=server[0]) as index:
        assert len(index) == 8


def test_two_builders_take_turns(source, tmp_path, server):
    place = PostgresPlace.of(f"{server[0]}&schema=turns")
    first = PostgresServer(place, writing=True)
    with first.locked():
        with pytest.raises(IndexFolderError, match="built by another process"):
            built(source, tmp_path / "second", server, "turns")
        waiting = ThreadPoolExecutor(1).submit(built, source, tmp_path / "second", server, "turns", wait=60)
        assert not waiting.done()
    with waiting.result(60) as index:
        assert len(index) == 8
    first.close()


KILLED = """
import sys
from tablerag.retrieval import mirroring
from tablerag.retrieval.index import build_index
mirroring._BATCH = 2
write = mirroring._Mirror.flush
def flush(self):
    write(self)
    print("written", flush=True)
    if len(self.writer) >= 4:
        sys.stdin.read()
mirroring._Mirror.flush = flush
build_index(sys.argv[1], sys.argv[2], engine=sys.argv[3], progress=False)
"""


def test_a_killed_build_goes_on_where_it_ended(source, tmp_path, server):
    address = f"{server[0]}&schema=killed"
    words = [sys.executable, "-c", KILLED, str(source), str(tmp_path / "index"), address]
    with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert [process.stdout.readline() for _ in range(2)] == ["written\n"] * 2
        process.send_signal(signal.SIGKILL)
    with pytest.raises(IndexFolderError, match="was interrupted"):
        open_index(tmp_path / "index")
    with built(source, tmp_path / "index", server, "killed", wait=60) as index:
        assert len(index) == 8 and 0 < index.manifest.counts["files_unchanged"] < 8
        assert hits(index, QUESTIONS[0], 1)[0][0] == "Eight-thousanders.csv"


def test_a_connection_that_is_cut_is_told_and_the_next_search_has_another(source, tmp_path, server):
    _url, ask = server
    with built(source, tmp_path / "index", server, "cut") as index:
        sleeping = ThreadPoolExecutor(1).submit(index.retriever.engine.server.rows, "SELECT pg_sleep(15)")
        active = "SELECT pid FROM pg_stat_activity WHERE query = 'SELECT pg_sleep(15)' AND state = 'active'"
        assert waited(lambda: ask(active))
        ask(f"SELECT pg_terminate_backend(pid) FROM ({active}) AS a")
        with pytest.raises(ServerGone, match="server cannot be reached"):
            sleeping.result()
        assert hits(index, QUESTIONS[0], 1)[0][0] == "Eight-thousanders.csv"


def test_what_is_no_index_of_ours_is_told(source, tmp_path, server):
    _url, ask = server
    ask("CREATE SCHEMA other; CREATE TABLE other.notes (id INT); GRANT USAGE, CREATE ON SCHEMA other TO builder")
    with pytest.raises(IndexFolderError, match="server cannot be reached.*data written before"):
        build_index(source, tmp_path / "a", engine="postgresql://builder@127.0.0.1:9/x", progress=False)
    built(source, tmp_path / "index", server, "taken").close()
    other = shutil.copytree(source, tmp_path / "other")
    with pytest.raises(IndexFolderError, match=r"of another index \(source is .*\?schema=NAME"):
        built(other, tmp_path / "b", server, "taken")
    with pytest.raises(IndexFolderError, match="schema other contains something else"):
        built(source, tmp_path / "f", server, "other")
    with pytest.raises(UsageError, match="no vectors of chunks"):
        built(source, tmp_path / "c", server, "taken", chunk_vectors=True)


def test_an_index_that_went_is_told(source, tmp_path, server):
    _url, ask = server
    built(source, tmp_path / "index", server, "format").close()
    ask("DROP SCHEMA format CASCADE")
    with pytest.raises(IndexFolderError, match="no index in the schema format"):
        open_index(tmp_path / "index")


def test_a_missing_extension_says_what_to_ask_for(source, tmp_path, server):
    url, ask = server
    ask("CREATE DATABASE bare")
    ask("GRANT CREATE ON DATABASE bare TO builder")
    bare = url.replace("/postgres?", "/bare?")
    with pytest.raises(IndexFolderError, match="no pgvector .*administrator.*CREATE EXTENSION vector"):
        build_index(source, tmp_path / "index", engine=f"{bare}&schema=x", progress=False)
