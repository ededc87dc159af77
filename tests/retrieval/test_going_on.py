"Readers, builders and merges at the same time; kills at any moment."

import json
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from patience import waited

from tablerag.core import UsageError
from tablerag.retrieval import large
from tablerag.retrieval.index import build_index, open_index
from tablerag.retrieval.large import LargeEngine, Segments
from tablerag.session import Session

ROOT = Path(__file__).resolve().parent.parent.parent


def put(source: Path, version: int) -> None:
    "Five files of one version, one after the other; only together they are one state."
    for number in range(5):
        (source / f"part{number}.csv").write_text(f"name,version\nThing{number},{version}\n")


def build(source: Path, out: Path, **more):
    with ThreadPoolExecutor(1) as cluster:
        return build_index(source, out, engine="large", progress=False, **{"cluster": cluster, **more})


def state(index) -> set[str]:
    "The versions that the tables of an index have."
    return {index.table(f"part{number}.csv").rows[0][1] for number in range(5)}


@pytest.fixture
def source(tmp_path) -> Path:
    (folder := tmp_path / "tables").mkdir()
    put(folder, 0)
    return folder


@pytest.fixture
def out(tmp_path) -> Path:
    return tmp_path / "index"


READER = """
import sys, json
sys.path.insert(0, {root!r})
from tablerag.retrieval.index import open_index
index, states = open_index({out!r}), []
print("open", flush=True)
for line in sys.stdin:
    index = index.latest()
    hits = index.retriever.search("Which version has Thing3?")
    assert hits[0].table_id == "part3.csv" and not hits.unanswered, hits
    print(json.dumps(sorted({{index.table(f"part{{n}}.csv").rows[0][1] for n in range(5)}})), flush=True)
"""


def test_a_reader_goes_on_while_segments_are_written_and_merged(source, out):
    build(source, out)
    kept = open_index(out)  # never asks for anything later
    script = READER.format(root=str(ROOT), out=str(out))
    reader = subprocess.Popen([sys.executable, "-c", script], stdin=-1, stdout=-1, stderr=-1, text=True)
    assert reader.stdout.readline() == "open\n"
    seen, stop = [], threading.Event()

    def ask() -> None:
        while not stop.is_set():
            reader.stdin.write("\n")
            reader.stdin.flush()
            if not (line := reader.stdout.readline()):
                return
            seen.append(json.loads(line))

    asking = threading.Thread(target=ask)
    asking.start()
    for version in range(1, 10):  # eight segments are merged
        put(source, version)
        build(source, out).close()
        waited(lambda version=version: [str(version)] in seen[-1:] or reader.poll() is not None, 20)
    stop.set()
    asking.join()
    _, said = reader.communicate(timeout=20)
    assert not said and seen[-1] == ["9"]
    assert all(len(each) == 1 for each in seen)  # never half of one state and half of another
    assert [int(each[0]) for each in seen] == sorted(int(each[0]) for each in seen)
    # the one that never asked reads what it opened, rows and all
    assert state(kept) == {"0"} and kept.retriever.search("Which version has Thing3?")
    folders = set(out.glob("data-*"))
    put(source, 10)
    assert state(build(source, out)) == {"10"}
    assert len(folders) == len(set(out.glob("data-*"))) == 1 and not any(folder.exists() for folder in folders)


def test_a_session_is_renewed_and_what_was_chosen_stays(source, out):
    session = Session(build(source, out).searching(fusion="rrf", keywords={"summit": "part1.csv"}))
    assert not session.renew() and session.index.latest() is session.index
    put(source, 1)
    build(source, out)
    before = session.index
    assert session.renew() and state(session.index) == {"1"} and state(before) == {"0"}
    assert session.index.retriever.fusion == "rrf" and session.index.retriever.keywords == {"summit": "part1.csv"}
    (source / "part1.csv").unlink()
    build(source, out)
    with pytest.raises(UsageError, match="part1.csv"):
        session.renew()


def test_opened_between_the_manifest_and_its_files(source, out, monkeypatch):
    "A builder that ends between the two readings makes nobody read a part."
    build(source, out)
    real, once = LargeEngine.__init__, []

    def late(engine, folder, *more):
        if not once:
            once.append(1)
            put(source, 1)
            build(source, out)
        real(engine, folder, *more)

    monkeypatch.setattr(LargeEngine, "__init__", late)
    assert state(open_index(out)) == {"1"} and len(once) == 1


def test_documents_are_removed_by_number_by_source_and_from_a_number_on(tmp_path):
    held = Segments(tmp_path / "rows", True)
    for number in range(6):
        held.add(number=number, kind="table", source=f'"s{number}"', data=b"x")
    held.commit()
    held.remove(held.term("source", '"s0"'), held.term("number", 2), held.tables_from(5))
    held.commit()
    assert sorted(number for number, *_ in held.found(held.query.all_query())) == [1, 3, 4]


def test_vectors_that_were_not_written_are_written_by_the_next(source, out, monkeypatch):
    "A builder that ended while it wrote them leaves the old ones as they are, and all tables."
    before = build(source, out)
    put(source, 1)

    def torn(path, arrays):
        path.write_bytes(b"torn")
        raise KeyboardInterrupt

    with monkeypatch.context() as patch, pytest.raises(KeyboardInterrupt):
        patch.setattr(large, "save_arrays", torn)
        build(source, out)
    before.retriever.engine.check()
    assert state(open_index(out)) == {"0"} and len(list(out.glob("data-*"))) == 2
    index = build(source, out)
    assert state(index) == {"1"} and [*out.glob("data-*")] == [index.retriever.engine.folder]
    index.retriever.engine.check()
