"Indexes in shards: built by processes, changed in part, ended at any moment, damaged."

import json
import shutil
import signal
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest
from forked import Builders

from tablerag.core import IndexFolderError, UsageError
from tablerag.ground import files
from tablerag.retrieval import large, sharding
from tablerag.retrieval.index import Index, build_index, open_index
from tablerag.retrieval.shards import ShardPostings, ShardVectors
from tablerag.tables.grids import SourceFile

ROOT = Path(__file__).resolve().parent.parent.parent


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
    folder = tmp_path / "tables"
    folder.mkdir()
    for name, unit in (("peaks", "height"), ("rivers", "length"), ("lakes", "depth"), ("caves", "depth")):
        first = name[0].upper()
        (folder / f"{name}.csv").write_text(f"{name[:-1]},{unit}\n{first}one,8849\n{first}two,861\n")
    return folder


@pytest.fixture
def out(tmp_path) -> Path:
    return tmp_path / "index"


def build(source: Path, out: Path, **more) -> Index:
    return build_index(source, out, engine="large", progress=False, **{"cluster": InThisProcess(), **more})


def shards(index: Index) -> set[str]:
    return {shard.folder.name for shard in index.retriever.engine.shards}


def top(index: Index, question: str) -> str:
    return index.retriever.search(question)[0].table_id


def test_who_asks_on_has_the_index_read_into_memory(source, out, monkeypatch):
    read = []
    monkeypatch.setattr(large, "into_memory", read.append)
    index = build(source, out)
    for asked in range(1, 6):
        top(index, "How high is the peak Pone?")
        assert len(read) == (asked >= 3)
    assert {path.parent.name for path in read[0]} == shards(index) and all(path.is_file() for path in read[0])
    monkeypatch.setattr(files, "memory_here", lambda: 100)
    assert files.into_memory(read[0]) is None
    monkeypatch.setattr(files, "memory_here", lambda: None)  # nobody tells: then there may be little
    assert files.into_memory(read[0]) is None
    monkeypatch.setattr(files, "memory_here", lambda: 1 << 40)
    (gone := out / "gone").symlink_to(read[0][0])
    (thread := files.into_memory([gone, *read[0]])).join(30)
    assert not thread.is_alive()


def test_built_opened_asked(source, out):
    cluster = InThisProcess()
    built = build(source, out, cluster=cluster)
    index = open_index(out)
    assert index.ids() == built.ids() and len(index) == 4 and cluster.jobs >= 1
    assert top(index, "How high is the peak Pone?") == "peaks.csv"
    assert index.table("lakes.csv").rows[0] == ("Lone", "8849") and "lakes.csv" in index.store
    assert {table.id for table in index.store} == set(index.ids()) and index.manifest.settings["engine"] == "large"
    assert index.manifest.counts["rows"] == 8
    with pytest.raises(UsageError, match="nowhere"):
        index.table("nowhere")
    with pytest.raises(UsageError, match="no vectors of chunks"):
        index.searching(fusion="cosine")


@pytest.mark.slow
def test_built_by_processes_of_their_own(source, out):
    with build(source, out, cluster=None, jobs=2) as index:
        assert top(index, "How deep is the cave Cone?") == "caves.csv"


def test_what_changed_is_in_new_shards_and_nothing_else_is_written(source, out):
    first = build(source, out)
    before = {path: path.stat().st_mtime_ns for path in (out / "shards").rglob("*")}
    assert build(source, out).manifest == first.manifest
    (source / "rivers.csv").write_text("river,span\nNile,6650\nCongo,4700\n")
    (source / "peaks.csv").unlink()
    (source / "seas.csv").write_text("sea,depth\nMarmara,1370\n")
    index = build(source, out)
    assert set(index.ids()) == {"lakes.csv", "caves.csv", "rivers.csv", "seas.csv"} and len(index) == 4
    assert index.manifest.counts["files_read"] >= 2 and index.manifest.counts["rows"] == 7
    assert top(index, "How long is the Congo?") == "rivers.csv"
    assert "peaks.csv" not in {hit.table_id for hit in index.retriever.search("How high is the peak Pone?", 10)}
    assert index.retriever.engine.rows_of("peaks.csv") is None and index.store.find("peaks.csv") is None
    # whoever opened the index before reads on
    assert top(first, "How high is the peak Pone?") == "peaks.csv"
    kept = {path: time for path, time in before.items() if path.exists()}
    assert all(path.stat().st_mtime_ns == time for path, time in kept.items())


def test_small_shards_are_merged(source, out, monkeypatch):
    monkeypatch.setattr(sharding, "_MOST_SMALL", 2)
    build(source, out)
    for number in range(3):
        (source / f"more{number}.csv").write_text(f"name,number\nThing{number},{number}\n")
        index = build(source, out)
        assert len(shards(index)) <= 3
    assert len(index) == 7 and top(index, "Which number has Thing1?") == "more1.csv"


def test_a_shard_that_is_full_is_followed_by_another(source, out, monkeypatch):
    monkeypatch.setattr(sharding, "SHARD_TABLES", 3)
    index = build(source, out)
    assert len(shards(index)) == 2 and len(index) == 4
    assert build(source, out).manifest == index.manifest


def test_twins_in_several_shards_count_once(source, out):
    for name in ("one", "two"):
        lines = [{"id": "same", "title": name, "header": ["a"], "rows": [["1"]]}]
        (source / f"{name}.jsonl").write_text("".join(json.dumps(each) + "\n" for each in lines))
        index = build(source, out)
    assert sorted(index.ids()).count("same") == 1 and any("same" in str(item) for item in index.skipped)


@pytest.mark.parametrize("how", ["gone", "shorter", "changed"])
def test_a_damaged_shard_is_named_and_the_rest_answers(source, out, how, monkeypatch):
    monkeypatch.setattr(sharding, "SHARD_TABLES", 2)
    index = build(source, out)
    first = sorted((out / "shards").glob("shard-*"))[0]
    lost = {shard.name(0)[0] for shard in index.retriever.engine.shards if shard.folder == first}
    file = first / "rows.values.npy"
    if how == "gone":
        shutil.rmtree(first)
    elif how == "shorter":
        file.write_bytes(file.read_bytes()[:-4])
    else:
        file.write_bytes(file.read_bytes()[:-4] + b"\1\2\3\4")
    damaged = open_index(out)
    (told,) = damaged.retriever.engine.unanswered
    assert first.name in told and "2 tables are not asked" in told
    assert len(damaged) == 2 and lost and not lost & set(damaged.ids())
    with pytest.warns(UserWarning, match=f"part of the index: {first.name}"):
        assert damaged.retriever.search("How deep is the cave Cone?")
    mended = build(source, out)
    assert len(mended) == 4 and not mended.retriever.engine.unanswered


def test_no_whole_shard_is_an_error(source, out):
    build(source, out)
    shutil.rmtree(out / "shards")
    with pytest.raises(IndexFolderError, match="damaged.*missing"):
        open_index(out)
    assert len(build(source, out)) == 4


def test_a_state_that_names_other_folders_is_refused(source, out):
    index = build(source, out)
    state = out / index.manifest.data / "shards.json"
    text = state.read_text().replace("shard-", "../shard-")
    state.write_text(text)
    with pytest.raises(IndexFolderError, match="damaged"):
        open_index(out)
    with pytest.raises(ValueError, match="is no shard"):
        sharding.held_shards(out / index.manifest.data)


def test_very_many_small_files_are_work_for_all(tmp_path):
    "A job is no larger for being cut into files of some bytes; a huge file is a job of its own."
    (tmp_path / "peaks.csv").write_text("peak,height\nK2,8611\n")
    small = [SourceFile(tmp_path / "peaks.csv", f"{number}.csv") for number in range(20_000)]
    jobs = list(sharding._jobs(small, 2))
    assert len(jobs) == 2 and sum(map(len, jobs)) == 20_000 and min(map(len, jobs)) > 9_000
    with open(tmp_path / "huge.csv", "wb") as file:
        file.truncate(1 << 30)
    assert [len(job) for job in sharding._jobs([SourceFile(tmp_path / "huge.csv", "huge.csv"), *small[:9]], 2)] == [
        1,
        9,
    ]


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
        ("sharding", "write_shard", 2),
        ("sharding", "replace_file", 2),
        ("sharding", "_built", 1),
        ("index", "replace_file", 1),
        ("sharding", "_sweep", 1),
    ],
)
def test_killed(source, out, builders, place, name, call):
    "kill -9 leaves the old index, or the new one; the next builder goes on from the jobs that were finished."
    build(source, out)
    for number in range(3):
        (source / f"more{number}.csv").write_text(f"name,number\nThing{number},{number}\n")
    builders.start(source, out, module=place, name=name, call=call)
    assert builders.ended() == -signal.SIGKILL
    index = open_index(out)
    assert len(index) == (7 if name == "_sweep" else 4) and top(index, "peak Pone height") == "peaks.csv"
    cluster = InThisProcess()
    again = build(source, out, cluster=cluster)
    assert len(again) == len(set(again.ids())) == 7 and top(again, "Which number has Thing1?") == "more1.csv"
    if name == "_built":
        assert cluster.jobs == 0  # all jobs were finished
    assert {path.name for path in (out / "shards").iterdir()} == {
        each.name for each in sharding.held_shards(out / again.manifest.data)
    }


def test_pruned_postings_find_the_best():
    chance = np.random.default_rng(3)
    documents = [chance.zipf(1.4, size=chance.integers(5, 60)).clip(1, 400).astype(np.uint32) for _ in range(3000)]
    postings = ShardPostings.of(documents)
    postings.check(3000)
    mean = float(postings.lengths.mean())
    for terms in ([1, 2, 300], [1], [50, 60, 70, 1], [999]):
        places = postings.places(np.array(terms))
        weights = np.log1p((3000 - postings.frequencies(places) + 0.5) / (postings.frequencies(places) + 0.5))
        exact = postings.scores(places, weights, np.arange(3000), mean)
        found, _ = postings.best(places, weights, 40)
        wanted = np.sort(exact)[::-1][:40]
        got = np.sort(exact[found])[::-1][:40]
        assert len(got) == (exact > 0).sum() if len(got) < 40 else np.allclose(got, wanted, rtol=0.02)


def test_compressed_vectors_find_the_nearest():
    chance = np.random.default_rng(5)
    middles = chance.normal(size=(50, 96))
    vectors = (middles[chance.integers(50, size=4000)] + 0.5 * chance.normal(size=(4000, 96))).astype(np.float32)
    vectors /= np.linalg.norm(vectors, axis=1, keepdims=True)
    small = ShardVectors.of(vectors)
    shares = []
    for asked in vectors[:40]:
        exact = set(np.argsort(-(vectors @ asked))[:20].tolist())
        found, cosines = small.best(asked, 20)
        shares.append(len(exact & set(found.tolist())) / 20)
        assert np.allclose(cosines, vectors[found] @ asked, atol=0.02)
    assert np.mean(shares) > 0.85
