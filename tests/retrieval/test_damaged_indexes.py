"Indexes that are damaged, forged, of another make, or that there is no room for."

import json
import resource
import shutil
import sqlite3
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest

from tablerag.core import IndexFolderError, TableragError
from tablerag.ground.files import file_digest
from tablerag.retrieval import sharding
from tablerag.retrieval.index import build_index, open_index
from tablerag.serving.datasets import Dataset
from tablerag.serving.operations import OPERATIONS
from tablerag.session import Session
from tablerag.sources.trust import part_words
from tablerag.workbench.answer_views import answer_html
from tablerag.workbench.trace_views import trace_html

COMMAND = (sys.executable, "-c", "import sys; from tablerag.cli.commands import main; sys.exit(main())")
QUESTION = "How deep is the cave Cone?"


@pytest.fixture(scope="module")
def whole(tmp_path_factory) -> Path:
    "An index of two shards, and where it was built from."
    place = tmp_path_factory.mktemp("whole")
    (source := place / "tables").mkdir()
    for name, unit in (("caves", "depth"), ("lakes", "depth"), ("peaks", "height"), ("rivers", "length")):
        first = name[0].upper()
        (source / f"{name}.csv").write_text(f"{name[:-1]},{unit}\n{first}one,8849\n{first}two,861\n")
    with pytest.MonkeyPatch.context() as small, ThreadPoolExecutor(1) as cluster:
        small.setattr(sharding, "SHARD_TABLES", 2)
        build_index(source, place / "index", engine="large", progress=False, cluster=cluster).close()
    return place


@pytest.fixture
def out(whole, tmp_path) -> Path:
    return shutil.copytree(whole / "index", tmp_path / "index")


def shard_of(out: Path, table: str) -> Path:
    (found,) = (each.folder for each in open_index(out).retriever.engine.shards if each.find(table) is not None)
    return found


def cut(file: Path) -> None:
    file.write_bytes(file.read_bytes()[:-1])


def flip(file: Path) -> None:
    data = bytearray(file.read_bytes())
    data[-1] ^= 1
    file.write_bytes(data)


@pytest.mark.filterwarnings("ignore:found in part of the index")
def test_each_file_of_a_shard_cut_flipped_or_gone(out):
    "The shard and the file are named, the rest answers, and a search says that it was one of the rest."
    shard = shard_of(out, "peaks.csv")
    files = sorted(shard.iterdir())
    assert len(files) > 40
    for file in files:
        data = file.read_bytes()
        for damage in (cut, flip, Path.unlink):
            damage(file)
            index = open_index(out)
            (told,) = index.retriever.engine.unanswered
            assert shard.name in told and file.name in told and "its 2 tables are not asked" in told
            assert sorted(index.ids()) == ["caves.csv", "lakes.csv"]
            file.write_bytes(data)
        hits = index.retriever.search(QUESTION)
        assert hits[0].table_id == "caves.csv" and hits.unanswered == (told,)
    assert not open_index(out).retriever.engine.unanswered


@pytest.mark.filterwarnings("ignore:found in part of the index")
def test_nobody_takes_a_partial_search_for_a_whole_one(out):
    "In the answer, its trace, the workbench, a saved page, over HTTP and on the command line."
    lost = shard_of(out, "peaks.csv")
    shutil.rmtree(lost)
    session = Session(open_index(out))
    answer = session.ask(QUESTION)
    assert answer.answered and answer.text == "8849"
    (told,) = answer.unanswered
    assert lost.name in told and told in part_words(answer)
    assert type(answer.trace).from_json(answer.trace.to_json()).steps[0].output.unanswered == (told,)
    assert told in answer_html(answer, session.table, 0.1) and "1 part of the index not asked" in trace_html(
        answer.trace
    )
    assert session.search(QUESTION).unanswered == (told,)
    served = {"caves": Dataset("caves", session)}
    assert OPERATIONS["find_tables"].perform(served, {"question": QUESTION})["unanswered"] == [told]
    assert OPERATIONS["ask"].perform(served, {"question": QUESTION})["unanswered"] == [told]
    run = subprocess.run([*COMMAND, "ask", str(out), QUESTION], capture_output=True, text=True, check=True)
    assert "8849" in run.stdout and f"Only part of the index could be searched: {told}" in run.stdout
    nothing = session.ask("How high is the peak Pone?")
    assert lost.name in part_words(nothing)


def forge(out: Path, file: Path, data: bytes) -> None:
    "Exchange a file of a shard as a stranger would, who can reckon hashes, too."
    file.write_bytes(data)
    manifest = json.loads((out / "manifest.json").read_text())
    state = out / manifest["data"] / "shards.json"
    told = json.loads(state.read_text())
    for shard in told["shards"]:
        if shard["name"] == file.parent.name:
            shard["files"][file.name] = [len(data), file_digest(file, 32)]
    state.write_text(json.dumps(told))
    manifest["files"]["shards.json"] = [state.stat().st_size, file_digest(state, 32)]
    (out / "manifest.json").write_text(json.dumps(manifest))


def as_array(values: np.ndarray, place: Path) -> bytes:
    np.save(place, values)
    return place.with_suffix(".npy").read_bytes()


def looked(out: Path) -> str:
    "What comes of an index that a stranger wrote: an error of ours, a shard that is named, or hits."
    try:
        index = open_index(out)
        hits = index.retriever.search(QUESTION, 10)
        for hit in hits:
            index.table(hit.table_id)
        return "named" if hits.unanswered else "hits"
    except TableragError as error:
        return f"{error}"


@pytest.mark.filterwarnings("ignore:found in part of the index")
def test_numbers_of_a_stranger_point_at_nothing_else(out, tmp_path, monkeypatch):
    "Every array of a shard filled with the largest, the smallest and chance, with hashes that are right."
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "nobody"))  # not this user's own
    shard, chance = shard_of(out, "caves.csv"), np.random.default_rng(2)
    kept = {file: file.read_bytes() for file in sorted(shard.glob("*.npy"))}
    outcomes = {}
    for file, data in kept.items():
        values = np.load(file)
        kind = values.dtype
        ends = np.finfo(kind) if kind.kind == "f" else np.iinfo(kind)
        by_chance = chance.integers(0, 255, values.nbytes, dtype=np.uint8).view(kind).reshape(values.shape)
        for forged in (np.full_like(values, ends.max), by_chance, values[:-1]):
            forge(out, file, as_array(forged, tmp_path / "forged"))
            outcomes[file.name] = looked(out)
        forge(out, file, data)
    assert looked(out) == "hits"
    for name in ("row_starts.npy", "chunk_starts.npy", "table.documents.npy", "titles.starts.npy", "names.values.npy"):
        assert outcomes[name] != "hits", name


@pytest.mark.filterwarnings("ignore:found in part of the index")
@pytest.mark.parametrize(
    ("name", "header"),
    [
        ("codes.npy", "{'descr': '|O', 'fortran_order': False, 'shape': (2, 4), }"),
        ("codes.npy", "{'descr': '<u8', 'fortran_order': False, 'shape': (999999999999, 4), }"),
        ("codes.npy", "{'descr': __import__('os').system('touch hacked'), 'shape': (2, 4), }"),
        ("table.lengths.npy", "{'descr': '<u4', 'fortran_order': False, 'shape': (-1,), }"),
    ],
)
def test_headers_that_lie_are_not_believed(out, tmp_path, monkeypatch, name, header):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "nobody"))
    monkeypatch.chdir(tmp_path)
    shard = shard_of(out, "peaks.csv")
    text = header.encode().ljust(117) + b"\n"
    forge(out, shard / name, b"\x93NUMPY\x01\x00" + len(text).to_bytes(2, "little") + text + bytes(64))
    (told,) = open_index(out).retriever.engine.unanswered
    assert name in told and not (tmp_path / "hacked").exists()


@pytest.mark.filterwarnings("ignore:found in part of the index")
def test_facts_and_stores_of_a_stranger(out, tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "nobody"))
    shard = shard_of(out, "peaks.csv")
    facts, store = (shard / "facts.json").read_bytes(), (shard / "tables.sqlite").read_bytes()
    for told in (
        b"{}",
        b"[" * 10_000,
        b'{"tables": 1e999, "chunks": 2, "rows": 4}',
        b'{"tables": 9, "chunks": 2, "rows": 4}',
    ):
        forge(out, shard / "facts.json", told)
        assert shard.name in open_index(out).retriever.engine.unanswered[0]
    forge(out, shard / "facts.json", facts)
    forge(out, shard / "tables.sqlite", b"no database at all" * 100)
    index = open_index(out)
    with pytest.raises(IndexFolderError, match=r"tables\.sqlite"):
        index.table("peaks.csv")
    assert index.table("caves.csv").rows
    forge(out, shard / "tables.sqlite", store)
    with sqlite3.connect(shard / "tables.sqlite") as database:  # other rows under the same id
        database.execute("DELETE FROM tables")
    forge(out, shard / "tables.sqlite", (shard / "tables.sqlite").read_bytes())
    with pytest.raises(IndexFolderError, match="not the one that was indexed"):
        open_index(out).table("peaks.csv")


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"format": 99}, "format 99"),
        ({"settings": {"engine": "tomorrow"}}, "tomorrow"),
        ({"settings": {"engine": 7}}, "manifest"),
        ({"settings": {"engine": "../../large"}}, "engine"),
        ({"embedder": {"dimension": 7}}, "length"),
        ({"data": "data-../x"}, "manifest"),
    ],
)
def test_an_index_of_another_engine_or_version(out, change, said):
    manifest = json.loads((out / "manifest.json").read_text())
    for name, value in change.items():
        manifest[name] = {**manifest[name], **value} if isinstance(value, dict) else value
    (out / "manifest.json").write_text(json.dumps(manifest))
    with pytest.raises(TableragError, match=said) as told:
        open_index(out)
    assert "Traceback" not in str(told.value)


def test_no_room_on_the_disk(whole, out):
    "The old index stays, what to do is said, and with room the next builder builds."
    source = shutil.copytree(whole / "tables", out.parent / "tables")
    first = build_index(source, out, engine="large", progress=False, jobs=1)
    (source / "long.csv").write_text("name,text\n" + "".join(f"n{at},{'word ' * 20}\n" for at in range(9000)))
    command = [*COMMAND, "index", str(source), "--out", str(out), "--engine", "large"]
    run = subprocess.run(
        [*command, "--jobs", "1"],
        capture_output=True,
        text=True,
        preexec_fn=lambda: resource.setrlimit(
            resource.RLIMIT_FSIZE, (120_000, 120_000)
        ),  # more than a compiled module has
    )
    assert run.returncode == 1 and "Traceback" not in run.stderr
    assert "Make room on the disk" in run.stderr, run.stderr
    kept = open_index(out)
    assert kept.manifest == first.manifest and kept.retriever.search(QUESTION)[0].table_id == "caves.csv"
    assert "long.csv" in build_index(source, out, engine="large", progress=False, jobs=1).ids()
