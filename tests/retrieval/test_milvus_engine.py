"An index in Milvus: rights, builders, and a server that is killed."

import shutil
import signal
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import pytest
from servers import MilvusForEngines

from tablerag.core import IndexFolderError, MissingExtra, UsageError
from tablerag.retrieval.index import build_index, open_index
from tablerag.retrieval.milvus import MilvusPlace, MilvusSearch, MilvusServer, packed_rows

pytestmark = pytest.mark.slow
QUESTION, PEAKS = "How high is K2?", "Eight-thousanders.csv"


@pytest.fixture
def source(tmp_path, data):
    return shutil.copytree(data / "geography", tmp_path / "geography")


def top(index) -> str:
    return index.retriever.search(QUESTION)[0].table_id


def test_whoever_may_not_is_told(source, tmp_path):
    server = MilvusForEngines("geheim")
    try:
        bare = server.index("rights")
        user = bare.replace("//", "//ada:geheim@")
        build_index(source, tmp_path / "index", engine=user, progress=False).close()
        assert "geheim" not in (tmp_path / "index" / "manifest.json").read_text()
        with open_index(tmp_path / "index", engine=user) as index:
            assert top(index) == PEAKS and "geheim" not in repr(index) + index.retriever.engine.server.place.shown
        for wrong in (bare, bare.replace("//", "//ada:wrong@")):
            with pytest.raises(IndexFolderError, match="does not accept this user and password"):
                open_index(tmp_path / "index", engine=wrong)
        reader = bare.replace("//", "//reader:geheim@")
        with open_index(tmp_path / "index", engine=reader) as index:
            assert top(index) == PEAKS  # who may not write may read
        with pytest.raises(IndexFolderError, match="no permission to do this.*Ask the administrator") as refused:
            build_index(source, tmp_path / "second", engine=reader, progress=False)
        assert "geheim" not in str(refused.value)
    finally:
        server.close()


def test_a_stranger_names_no_server(source, tmp_path, milvus_server, monkeypatch):
    build_index(source, tmp_path / "index", engine=milvus_server.index("strange"), progress=False).close()
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "of somebody else"))
    with pytest.raises(
        IndexFolderError, match="built elsewhere, on the server milvus://.*sent your questions.*--engine"
    ):
        open_index(tmp_path / "index")


def test_two_builders_take_turns(milvus_server):
    server = MilvusServer(MilvusPlace.of(milvus_server.index("turns")), writing=True)
    first, second, third = (MilvusSearch(server, name) for name in ("one", "two", "three"))
    about = {"source": "a", "dimension": 4}

    def waits(seconds):
        with second.building(about, seconds):
            pass

    with first.building(about, 0):
        with pytest.raises(IndexFolderError, match="built by another process"):
            waits(0)
        with MilvusSearch(server, "one").building(about, 0):  # the same folder goes on
            waiting = ThreadPoolExecutor(1).submit(waits, 60)
    waiting.result(60)
    with pytest.raises(IndexFolderError, match="of another index"), third.building({**about, "source": "b"}, 0):
        pass
    server.close()


KILLED = """
import sys
from tablerag.retrieval import {module} as module, mirroring
from tablerag.retrieval.index import build_index
mirroring._BATCH = 2
real, calls = module.{name}, []
def counted(*given, **more):
    calls.append(1)
    if len(calls) == {call}:
        print("there", flush=True)
        sys.stdin.read()
    return real(*given, **more)
module.{name} = counted
build_index(sys.argv[1], sys.argv[2], engine=sys.argv[3], progress=False)
"""


@pytest.mark.parametrize(("name", "call"), [("chunk_bytes", 5), ("_weights_by_document", 7)])
def test_a_killed_build_goes_on_where_it_ended(name, call, source, tmp_path, milvus_server):
    "In the middle of a batch, too: what it left is taken back, and words are counted as if nothing had happened."
    address = milvus_server.index(f"killed_{call}")
    program = KILLED.format(module="milvus", name=name, call=call)
    words = [sys.executable, "-c", program, str(source), str(tmp_path / "index"), address]
    with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout.readline() == "there\n"
        process.send_signal(signal.SIGKILL)
    with pytest.raises(IndexFolderError, match="was interrupted"):
        open_index(tmp_path / "index")
    there = build_index(source, tmp_path / "index", engine=address, progress=False, wait=60)
    here = build_index(source, tmp_path / "here", engine=milvus_server.index(f"whole_{call}"), progress=False)
    with there, here:
        assert len(there) == 8 and 0 < there.manifest.counts["files_unchanged"] < 8 and top(there) == PEAKS
        counts = [
            {row["term"]: [row[f"count{kind}"] for kind in range(3)] for row in rows if row["count1"]}
            for rows in (index.retriever.engine.server.all_rows("words", "term >= 0", ["*"]) for index in (there, here))
        ]
        assert counts[0] == counts[1]
        there.retriever.engine.check()


def test_a_text_of_which_a_piece_is_missing_is_told(source, tmp_path, milvus_server):
    with build_index(source, tmp_path / "index", engine=milvus_server.index("torn"), progress=False) as index:
        server = MilvusServer(MilvusPlace.of(milvus_server.index("torn")), writing=True)
        rows = packed_rows("data_0", b"x" * 100_000, 0)
        server.call("upsert", "texts", data=rows[1:])
        server.call("delete", "texts", filter='key == "data_0_0"')
        with pytest.raises(IndexFolderError, match="damaged.*Build"):
            index.table(index.ids()[0])
        writer = MilvusSearch(server)
        writer.note({**writer.about(), "tables": 9})
        with pytest.raises(IndexFolderError, match="8 tables are there, 9 were written"):
            index.retriever.engine.check()
        server.close()


def test_what_is_no_address_is_told(monkeypatch):
    for wrong in ("milvus:///x", "milvus+ftp://host", "milvus://host/?collection=A-B"):
        with pytest.raises(UsageError):
            MilvusPlace.of(wrong)
    assert MilvusPlace.of("milvus+https://:key@host/lake").connection() == {
        "uri": "https://host:19530", "db_name": "lake", "token": "key",
    }  # fmt: skip
    monkeypatch.setitem(sys.modules, "pymilvus", None)
    with pytest.raises(MissingExtra, match="tablerag\\[milvus\\]"):
        MilvusPlace.of("milvus://host")
