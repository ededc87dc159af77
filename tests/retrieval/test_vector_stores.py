"An index over a vector store of LangChain: a store that is lost, shared, poor or away."

import shutil
import sqlite3
import subprocess
import sys

import pytest
from langchain_core.vectorstores import InMemoryVectorStore

from tablerag.core import IndexFolderError, UsageError
from tablerag.retrieval import vectorstore
from tablerag.retrieval.embedding import WordLlamaEmbeddings
from tablerag.retrieval.index import build_index, open_index

QUESTION, PEAKS = "How high is K2?", "Eight-thousanders.csv"


class Poor:
    "A store that can do what all must, and nothing else: no removing, no fetching by id."

    embeddings = None

    def __init__(self, store):
        self.store = store

    def add_texts(self, texts, metadatas=None, *, ids=None, **more):
        return self.store.add_texts(texts, metadatas, ids=ids)

    def similarity_search(self, query, k=4, **more):
        return self.store.similarity_search(query, k)

    def get_by_ids(self, ids):
        raise NotImplementedError

    def delete(self, ids=None, **more):
        raise NotImplementedError


def in_memory():
    return InMemoryVectorStore(WordLlamaEmbeddings())


def built(source, folder, store):
    return build_index(source, folder, engine=store, progress=False)


def top(index) -> str:
    return index.retriever.search(QUESTION)[0].table_id


@pytest.fixture
def source(tmp_path, data):
    return shutil.copytree(data / "geography", tmp_path / "geography")


def test_a_store_that_was_lost_is_told_and_filled_again(source, tmp_path):
    first, second = in_memory(), in_memory()
    built(source, tmp_path / "index", first).close()
    with pytest.raises(
        IndexFolderError, match="does not contain the documents.*Load it as it was saved, or fill it again"
    ):
        open_index(tmp_path / "index", engine=second)
    with pytest.raises(IndexFolderError, match="cannot be opened by name.*engine=store"):
        open_index(tmp_path / "index")
    with pytest.raises(IndexFolderError, match="engine=store"):
        build_index(source, tmp_path / "index", engine="vectorstore", progress=False)
    with built(source, tmp_path / "index", second) as index:
        assert top(index) == PEAKS and len(second.store) == len(first.store) == index.manifest.counts["chunks"]
    second.dump(str(tmp_path / "kept.json"))
    again = InMemoryVectorStore.load(str(tmp_path / "kept.json"), WordLlamaEmbeddings())
    with open_index(tmp_path / "index", engine=again) as index:
        assert top(index) == PEAKS


def test_a_store_with_other_documents_too(source, tmp_path, monkeypatch):
    store = in_memory()
    store.add_texts([f"How high is K2? Note {number} of somebody else" for number in range(600)])
    with built(source, tmp_path / "index", store) as index:
        assert top(index) == PEAKS  # more is asked for
        monkeypatch.setattr(vectorstore, "_MOST_ASKED", 1)
        with pytest.warns(UserWarning, match="InMemoryVectorStore contains other documents too"):
            index.retriever.search(QUESTION)
    two = built(source, tmp_path / "second", store)  # two indexes in one store are strangers to each other
    assert len(store.store) == 600 + 2 * two.manifest.counts["chunks"]
    two.close()


def test_a_store_that_cannot_remove_says_so_and_loses_nothing(source, tmp_path):
    store = Poor(in_memory())
    with built(source, tmp_path / "index", store) as index:
        assert top(index) == PEAKS
    with open_index(tmp_path / "index", engine=store) as index:
        assert top(index) == PEAKS
    (source / PEAKS).unlink()
    with pytest.raises(IndexFolderError, match="cannot remove documents.*empty store"):
        built(source, tmp_path / "index", store)


def test_a_store_that_goes_away_is_told_and_the_build_goes_on(source, tmp_path, monkeypatch):
    store = in_memory()

    def away(*given, **more):
        raise ConnectionError("nobody answers")

    with monkeypatch.context() as broken:
        broken.setattr(store, "add_texts", away)
        with pytest.raises(IndexFolderError, match="vector store failed .ConnectionError: nobody answers.*continues"):
            built(source, tmp_path / "index", store)
    with built(source, tmp_path / "index", store) as index:
        monkeypatch.setattr(store, "similarity_search", away)
        with pytest.raises(IndexFolderError, match="vector store failed"):
            top(index)


KILLED = """
import os, sys
from langchain_core.vectorstores import InMemoryVectorStore
from tablerag.retrieval import mirroring, vectorstore
from tablerag.retrieval.embedding import WordLlamaEmbeddings
from tablerag.retrieval.index import build_index
mirroring._BATCH = 2
store, real, calls = InMemoryVectorStore(WordLlamaEmbeddings()), vectorstore._add_tables, []
def add(*given):
    calls.append(1)
    if len(calls) == 3:
        store.dump(sys.argv[3])
        os.kill(os.getpid(), 9)
    real(*given)
vectorstore._add_tables = add
build_index(sys.argv[1], sys.argv[2], engine=store, progress=False)
"""


@pytest.mark.slow
def test_a_killed_build_leaves_nothing_behind_in_the_store(source, tmp_path):
    kept = str(tmp_path / "kept.json")
    run = subprocess.run([sys.executable, "-c", KILLED, str(source), str(tmp_path / "index"), kept])
    assert run.returncode == -9
    store = InMemoryVectorStore.load(kept, WordLlamaEmbeddings())
    with sqlite3.connect(next((tmp_path / "index").glob("data-*/records.sqlite"))) as base:
        before, pending = (base.execute(f"SELECT count(*) FROM {name}").fetchone()[0] for name in ("chunks", "pending"))
    assert 0 < before < len(store.store) == before + pending
    with built(source, tmp_path / "index", store) as index:
        assert 0 < index.manifest.counts["files_unchanged"] < 8 and top(index) == PEAKS
        assert len(store.store) == index.manifest.counts["chunks"]


def test_damaged_records_are_told(source, tmp_path):
    store = in_memory()
    built(source, tmp_path / "index", store).close()
    path = next((tmp_path / "index").glob("data-*/records.sqlite"))
    with sqlite3.connect(path) as base:
        base.execute("UPDATE tables SET terms = x'00', data = x'00'")
    with open_index(tmp_path / "index", engine=store) as index:
        with pytest.raises(IndexFolderError, match="damaged"):
            top(index)
        with pytest.raises(IndexFolderError, match="damaged"):
            index.table(PEAKS)
    for content in (b"no database", b""):
        path.write_bytes(content)
        with pytest.raises(IndexFolderError, match="records"):
            open_index(tmp_path / "index", engine=store)


def test_what_is_no_store_is_told(source, tmp_path):
    for wrong in (InMemoryVectorStore, 7, {}):
        with pytest.raises(UsageError, match="not an engine.*vector store of LangChain"):
            built(source, tmp_path / "index", wrong)
