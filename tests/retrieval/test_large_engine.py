"The engine large: built by processes, changed in part, ended at any moment."

import json
import os
import signal
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest
from forked import Builders

from tablerag.core import MissingExtra
from tablerag.ground import files
from tablerag.retrieval import large, mirroring
from tablerag.retrieval.index import Index, build_index, open_index
from tablerag.retrieval.local import Vectors
from tablerag.tables.reading import Reading


class InThisProcess(ThreadPoolExecutor):
    "A cluster of one thread: what `build_index(cluster=...)` takes."

    def __init__(self):
        super().__init__(1)
        self.jobs = 0

    def submit(self, function, *given):
        self.jobs += 1
        return super().submit(function, *given)


@pytest.fixture
def source(tmp_path) -> Path:
    (folder := tmp_path / "tables").mkdir()
    for name, unit in (("peaks", "height"), ("rivers", "length"), ("lakes", "depth"), ("caves", "depth")):
        first = name[0].upper()
        (folder / f"{name}.csv").write_text(f"{name[:-1]},{unit}\n{first}one,8849\n{first}two,861\n")
    return folder


@pytest.fixture
def out(tmp_path) -> Path:
    return tmp_path / "index"


def build(source: Path, out: Path, **more) -> Index:
    return build_index(source, out, engine="large", progress=False, **{"cluster": InThisProcess(), **more})


def segments(index: Index) -> set[Path]:
    return {path.relative_to(path.parent.parent) for path in index.retriever.engine.folder.glob("*/*.store")}


def top(index: Index, question: str) -> str:
    return index.retriever.search(question)[0].table_id


def test_who_asks_on_has_the_index_read_into_memory(source, out, monkeypatch):
    read = []
    monkeypatch.setattr(large, "into_memory", read.append)
    index = build(source, out)
    for asked in range(1, 6):
        top(index, "What is the height of the peak Pone?")
        assert len(read) == (asked >= 3)
    data = index.retriever.engine.folder
    assert {path.parent for path in read[0]} == {data, data / "tables", data / "chunks"}
    assert all(path.is_file() for path in read[0])
    monkeypatch.setattr(files, "memory_here", lambda: 100)
    assert files.into_memory(read[0]) is None
    monkeypatch.setattr(files, "memory_here", lambda: None)  # nobody tells: then there may be little
    assert files.into_memory(read[0]) is None
    monkeypatch.setattr(files, "memory_here", lambda: 1 << 40)
    (gone := out / "gone").symlink_to(read[0][0])
    (thread := files.into_memory([gone, *read[0]])).join(30)
    assert not thread.is_alive()


@pytest.mark.slow
def test_built_by_processes_of_their_own(source, out, monkeypatch):
    monkeypatch.setattr(mirroring, "_BATCH", 1)
    with build(source, out, cluster=None, jobs=2) as index:
        assert top(index, "How deep is the cave Cone?") == "caves.csv" and len(index) == 4


def test_without_tantivy_it_is_told_what_to_install(source, out, monkeypatch):
    monkeypatch.setitem(sys.modules, "tantivy", None)
    with pytest.raises(MissingExtra, match=r"The engine large needs tantivy.*tablerag\[large\]"):
        build(source, out)


def test_what_changed_is_in_new_segments_and_no_other_is_written(source, out):
    first = build(source, out)
    before = {path.name: path.stat() for path in out.glob("data-*/*/*.store")}
    assert build(source, out).manifest == first.manifest
    (source / "rivers.csv").write_text("river,span\nNile,6650\nCongo,4700\n")
    (source / "peaks.csv").unlink()
    (source / "seas.csv").write_text("sea,depth\nMarmara,1370\n")
    index = build(source, out)
    assert set(index.ids()) == {"lakes.csv", "caves.csv", "rivers.csv", "seas.csv"} and len(index) == 4
    assert index.manifest.counts["files_read"] == 2 and index.manifest.counts["rows"] == 7
    assert top(index, "How long is the Congo?") == "rivers.csv"
    assert "peaks.csv" not in {hit.table_id for hit in index.retriever.search("How high is the peak Pone?", 10)}
    assert index.retriever.engine.rows_of("peaks.csv") is None and index.store.find("peaks.csv") is None
    # whoever opened the index before reads on
    assert top(first, "How high is the peak Pone?") == "peaks.csv" and first.table("peaks.csv").rows[0][0] == "Pone"
    after = {path.name: path.stat() for path in out.glob("data-*/*/*.store")}
    assert before.keys() < after.keys() and all(after[name].st_ino == each.st_ino for name, each in before.items())


def test_small_segments_are_merged(source, out):
    build(source, out)
    for number in range(8):
        (source / f"more{number}.csv").write_text(f"name,number\nThing{number},{number}\n")
        index = build(source, out)
    assert sum(path.parent.name == "tables" for path in segments(index)) < 8
    assert len(index) == 12 and top(index, "Which number has Thing1?") == "more1.csv"
    index.retriever.engine.check()


def test_twins_in_several_files_count_once(source, out):
    for name in ("one", "two"):
        lines = [{"id": "same", "title": "The same", "header": ["a"], "rows": [["1"]]}]
        (source / f"{name}.jsonl").write_text("".join(json.dumps(each) + "\n" for each in lines))
        index = build(source, out)
    assert index.ids().count("same") == 1 and any("same" in str(item) for item in index.skipped)
    (source / "one.jsonl").unlink()
    assert build(source, out).table("same").source == "two.jsonl"


def test_names_that_are_no_text_and_ids_like_terms(source, out):
    os.rename(source / "peaks.csv", os.fsencode(source) + b"/p\xe9aks.csv")
    (source / "lakes.csv").rename(source / 'la"k es.csv')
    index = build(source, out)
    (odd,) = {*index.ids()} - {'la"k es.csv', "rivers.csv", "caves.csv"}
    assert index.table(odd).rows[0][0] == "Pone" and index.table('la"k es.csv').rows[0][0] == "Lone"
    assert build(source, out).manifest == index.manifest


def test_a_table_that_is_not_held_has_its_file_in_the_index(source, out):
    rows = "".join(f"City{number},{number}\n" for number in range(3000))
    (source / "cities.csv").write_text("city,people\n" + rows)
    reading = Reading(cells=2000)
    index = build(source, out, reading=reading)
    table = index.table("cities.csv")
    assert table.size == 3000 and Path(table.whole.folder, table.whole.file).is_file()
    assert index.store.wholes() == [table]
    (source / "caves.csv").unlink()
    index = build(source, out, reading=reading)
    assert index.table("cities.csv").whole.folder == str(index.retriever.engine.folder.absolute())
    (source / "cities.csv").unlink()
    assert not list(build(source, out, reading=reading).retriever.engine.folder.glob("whole-*"))


def test_a_folder_that_cannot_be_written_is_read(source, out):
    build(source, out)
    before = {path: path.stat().st_mtime_ns for path in out.rglob("*")}
    folders = [out, *(path for path in before if path.is_dir())]
    for folder in folders:
        folder.chmod(0o555)
    try:
        assert top(open_index(out), "How high is the peak Pone?") == "peaks.csv"
        # an administrator may write anywhere
        assert {path: path.stat().st_mtime_ns for path in out.rglob("*")} == before
    finally:
        for folder in folders:
            folder.chmod(0o755)


def test_opening_leaves_nothing_behind_whatever_tantivy_locks(source, out, tmp_path, monkeypatch):
    "A thread of tantivy may lock the folder of links while it is removed."
    build(source, out)
    (place := tmp_path / "temporary").mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(place))
    real, locked = os.rmdir, set()

    def locking(path, **more):
        if path not in locked:
            locked.add(path)
            (Path(path) / ".tantivy-meta.lock").touch()
        real(path, **more)

    monkeypatch.setattr(os, "rmdir", locking)
    assert len(open_index(out)) == 4 and len(locked) == 3 and not any(place.iterdir())


def test_another_engine_builds_anew(source, out):
    build(source, out)
    local = build_index(source, out, engine="local", progress=False)
    assert "engine" not in local.manifest.settings and len(local) == 4
    assert build(source, out).manifest.settings["engine"] == "large"


@pytest.fixture(scope="module")
def builders():
    found = Builders()
    yield found
    found.close()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("place", "name", "call"),
    [
        ("large", "link_or_copy", 5),  # the folder is not begun
        ("large", "_term_text", 13),  # in the second batch
        ("large", "save_arrays", 1),  # all batches are written
        ("large", "file_hashes", 1),
        ("index", "replace_file", 1),
    ],
)
def test_killed(source, out, builders, place, name, call):
    "kill -9 leaves the old index; the next builder goes on behind the batches that were finished."
    build(source, out)
    (source / "rivers.csv").write_text("river,span\nNile,6650\nCongo,4700\n")
    for number in range(3):
        (source / f"more{number}.csv").write_text(f"name,number\nThing{number},{number}\n")
    builders.start(source, out, module=place, name=name, call=call)
    assert builders.ended() == -signal.SIGKILL
    index = open_index(out)
    assert len(index) == 4 and top(index, "peak Pone height") == "peaks.csv"
    cluster = InThisProcess()
    again = build(source, out, cluster=cluster)
    assert len(again) == len(set(again.ids())) == 7 and top(again, "Which number has Thing1?") == "more1.csv"
    assert top(again, "How long is the Congo?") == "rivers.csv" and again.manifest.counts["rows"] == 11
    again.retriever.engine.check()
    assert cluster.jobs == {"link_or_copy": 4, "_term_text": 3}.get(name, 0)  # tables whose file had no mark
    assert [path.name for path in out.glob("data-*")] == [again.manifest.data]


def test_compressed_vectors_find_the_nearest():
    chance = np.random.default_rng(5)
    middles = chance.normal(size=(50, 96))
    vectors = (middles[chance.integers(50, size=4000)] + 0.5 * chance.normal(size=(4000, 96))).astype(np.float32)
    vectors /= np.linalg.norm(vectors, axis=1, keepdims=True)
    small = Vectors.of(vectors)
    shares = []
    for asked in vectors[:40]:
        exact = set(np.argsort(-(vectors @ asked))[:20].tolist())
        _, found = small.best(asked, 20)
        shares.append(len(exact & set(found.tolist())) / 20)
        assert np.allclose(small.cosines(asked, found), vectors[found] @ asked, atol=0.02)
    assert np.mean(shares) > 0.85
