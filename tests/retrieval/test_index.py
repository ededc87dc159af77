import json
import os
import random
import signal
import sqlite3
import subprocess
import sys
import textwrap
import time
from contextlib import closing
from pathlib import Path
from typing import ClassVar

import pytest

from tablerag.core import IndexFolderError, SourceError, UsageError
from tablerag.ground.files import file_digest, lock_folder, text_digest
from tablerag.retrieval.index import (
    Index,
    build_index,
    cache_folder,
    is_index,
    large_advised,
    open_index,
    resolve,
)
from tablerag.retrieval.manifest import INDEX_FORMAT, Known
from tablerag.tables.corpus import INDEX_MARK
from tablerag.tables.reading import Reading


@pytest.fixture
def source(tmp_path) -> Path:
    folder = tmp_path / "tables"
    folder.mkdir()
    (folder / "peaks.csv").write_text("peak,height\nEverest,8849\nK2,8611\n")
    (folder / "rivers.csv").write_text("river,length\nNile,6650\nAmazon,6400\n")
    return folder


@pytest.fixture
def out(tmp_path) -> Path:
    return tmp_path / "index"


def build(source: Path, out: Path | None = None, **more) -> Index:
    return build_index(source, out, progress=False, **more)


def top(index: Index, question: str) -> str:
    return index.retriever.search(question)[0].table_id


def data_folders(out: Path) -> list[str]:
    return sorted(path.name for path in out.glob("data-*"))


class Two:
    "An embedder of two numbers that counts what it is asked."

    name = "two"

    def __init__(self):
        self.asked = []

    def embed_documents(self, texts):
        self.asked += texts
        return [[1.0, float(len(text))] for text in texts]

    def embed_query(self, text):
        return [1.0, float(len(text))]


def test_manifest_says_what_the_index_is(source, out):
    (source / "song.mp3").write_bytes(b"\0")
    manifest = build(source, out).manifest
    assert manifest.counts["tables"] == 2 and manifest.counts["rows"] == 4 and manifest.source == str(source)
    assert manifest.embedder == {"name": "wordllama", "dimension": 256}
    assert set(manifest.sources) == {"peaks.csv", "rivers.csv"} and manifest.sources["peaks.csv"].digest
    assert manifest.retrieval["measures"]["cell"] > 0 and manifest.retrieval["lexical"]["bm25"]["k1"] == 1.5
    assert [item.source for item in open_index(out).skipped] == ["song.mp3"]
    on_disk = {
        path.relative_to(out / manifest.data).as_posix() for path in (out / manifest.data).rglob("*") if path.is_file()
    }
    assert on_disk == set(manifest.files)


def test_nothing_in_it_is_a_pickle(source, out):
    build(source, out)
    endings = {path.suffix for path in out.rglob("*") if path.is_file()}
    assert endings <= {".json", ".gz", ".safetensors", ".sqlite", ""}, endings


def test_nothing_changed_nothing_written(source, out):
    first = build(source, out)
    before = {path: path.stat().st_mtime_ns for path in out.rglob("*") if path.is_file() and path.name != ".tablerag"}
    assert build(source, out).manifest == first.manifest
    # touched, but with the content it had
    os.utime(source / "peaks.csv", ns=(1, 1))
    assert build(source, out).manifest == first.manifest
    assert before == {
        path: path.stat().st_mtime_ns for path in out.rglob("*") if path.is_file() and path.name != ".tablerag"
    }


def test_a_changed_file_with_the_same_tables_is_read_once(source, out):
    build(source, out)
    text = (source / "peaks.csv").read_text()
    (source / "peaks.csv").write_text(text + "\n\n")
    second = build(source, out)
    assert second.manifest.counts["files_read"] == 1 and second.manifest.counts["vectors_reused"] == 2
    assert build(source, out).manifest == second.manifest and data_folders(out) == [second.manifest.data]


def test_only_what_changed_is_read_and_embedded(source, out):
    build(source, out, embeddings=Two())
    (source / "rivers.csv").write_text("river,span\nNile,6650\nCongo,4700\n")
    (source / "lakes.csv").write_text("lake,depth\nBaikal,1642\n")
    two = Two()
    index = build(source, out, embeddings=two)
    assert index.manifest.counts["files_read"] == 2 and index.manifest.counts["files_unchanged"] == 1
    assert index.manifest.counts["vectors_reused"] == 1 and len(two.asked) == 2
    assert top(index, "How long is the Congo?") == "rivers.csv" and len(index) == 3
    (source / "peaks.csv").unlink()
    two = Two()
    index = build(source, out, embeddings=two)
    assert set(index.ids()) == {"rivers.csv", "lakes.csv"}
    assert two.asked == [] and len(data_folders(out)) == 1
    with pytest.raises(UsageError):
        index.table("peaks.csv")


def test_another_embedder_means_new_vectors(source, out):
    build(source, out)
    with pytest.raises(IndexFolderError, match="with the embedder wordllama, not two.*tablerag index"):
        open_index(out, Two())
    build(source, out, embeddings=Two())
    assert open_index(out, Two()).manifest.embedder == {"name": "two", "dimension": 2}
    with pytest.raises(IndexFolderError, match="the embedder two"):
        open_index(out)
    with pytest.raises(IndexFolderError, match="with the embedder two, not wordllama"):
        open_index(out, "wordllama")
    with pytest.raises(UsageError, match="'gpt' is not an embedder"):
        open_index(out, "gpt")


def test_an_open_index_outlives_its_replacement(source, out):
    old = build(source, out)
    (source / "lakes.csv").write_text("lake,depth\nBaikal,1642\n")
    new = build(source, out)
    assert len(old) == 2 and top(old, "Amazon") == "rivers.csv" and old.table("rivers.csv").rows[1][0] == "Amazon"
    assert len(new) == 3 and top(new, "lake Baikal") == "lakes.csv"


def test_empty_folder_lists_what_was_skipped(tmp_path, out):
    folder = tmp_path / "empty"
    folder.mkdir()
    with pytest.raises(SourceError, match="contains no tables"):
        build(folder, out)
    (folder / "photo.jpg").write_bytes(b"\xff")
    with pytest.raises(SourceError, match="photo.jpg"):
        build(folder, out)
    assert not data_folders(out)
    with pytest.raises(IndexFolderError, match="no finished index.*tablerag index"):
        open_index(out)
    with pytest.raises(SourceError, match="does not exist"):
        build(tmp_path / "nowhere", out)


def test_a_failed_refresh_leaves_the_old_index(source, out):
    build(source, out)
    for file in source.iterdir():
        file.unlink()
    with pytest.raises(SourceError):
        build(source, out)
    assert top(open_index(out), "Amazon") == "rivers.csv" and len(data_folders(out)) == 1


def test_nobodys_files_end_up_in_an_index(source, tmp_path):
    with pytest.raises(IndexFolderError, match="not empty and contains no index"):
        build(source, source)
    with pytest.raises(IndexFolderError, match="is a file"):
        build(source, source / "peaks.csv")
    assert sorted(path.name for path in source.iterdir()) == ["peaks.csv", "rivers.csv"]


def test_an_index_inside_its_source_is_not_read(source):
    first = build(source, source / "index")
    again = build(source, source / "index")
    assert first.ids() == again.ids() == ["peaks.csv", "rivers.csv"] and not again.skipped
    (source / "lakes.csv").write_text("lake,depth\nBaikal,1642\n")
    assert len(build(source, source / "index")) == 3


# damage


@pytest.mark.parametrize(
    "name",
    ["tables.sqlite", "vectors.safetensors", "lexical.safetensors"],
)
@pytest.mark.parametrize("damage", ["missing", "cut", "changed"])
def test_damage_is_found_and_named(source, out, name, damage):
    manifest = build(source, out).manifest
    file = out / manifest.data / name
    content = file.read_bytes()
    if damage == "missing":
        file.unlink()
    else:
        file.write_bytes(content[: len(content) // 2] if damage == "cut" else content[:-1] + bytes([content[-1] ^ 1]))
    with pytest.raises(IndexFolderError, match=rf"damaged: .*{name}.*tablerag index {source} --out {out}"):
        open_index(out)
    # the command it names mends it
    assert top(build(source, out), "Amazon") == "rivers.csv"


@pytest.mark.parametrize("version", [0, 1, 99, None])
def test_another_format_names_the_command(source, out, version):
    build(source, out)
    manifest = json.loads((out / "manifest.json").read_text())
    (out / "manifest.json").write_text(json.dumps({**manifest, "format": version}))
    with pytest.raises(
        IndexFolderError,
        match=rf"format {version}, this program reads {INDEX_FORMAT}. "
        rf"Build it again: tablerag index {source} --out {out}",
    ):
        open_index(out)


def of_version(folder: Path, version: int, own: bool = True) -> None:
    "Make an index one that another version of this program has written."
    (store,) = folder.glob("data-*/tables.sqlite")
    with closing(sqlite3.connect(store)) as db:
        db.execute(f"PRAGMA user_version = {version}")
    manifest = json.loads((folder / "manifest.json").read_text())
    manifest["files"]["tables.sqlite"] = [store.stat().st_size, file_digest(store, 32)]
    text = json.dumps(manifest).encode()
    (folder / "manifest.json").write_bytes(text)
    if own:
        Known(own=True).keep(text_digest(text, 32))


@pytest.mark.parametrize("cached", [True, False])
@pytest.mark.parametrize("version", [1, 99])
def test_an_index_of_another_version_is_built_again_with_a_note(source, out, version, cached, capsys, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(out.parent / "cache"))
    folder = build(source, None if cached else out, reading=Reading(seconds=77), chunk_vectors=True).path
    of_version(folder, version)
    with resolve(source if cached else out) as index:
        assert index.path == folder and top(index, "Amazon") == "rivers.csv"
        settings = index.manifest.settings
        assert settings["chunk_vectors"] and settings["reading"] == {"seconds": 77}
    assert f"note {folder}: was written by another version" in capsys.readouterr().err
    with resolve(source if cached else out) as again:
        assert again.manifest == index.manifest
    assert "another version" not in capsys.readouterr().err


def test_an_index_of_another_version_that_cannot_be_built_again(source, out):
    build(source, out)
    of_version(out, 1, own=False)
    with pytest.raises(IndexFolderError, match=f"version 1.*Build it again: tablerag index {source} --out {out}"):
        resolve(out)  # a stranger's word
    of_version(out, 1)
    source.rename(source.parent / "elsewhere")
    with pytest.raises(IndexFolderError, match="version 1.*Build it again"):
        resolve(out)


def test_what_is_no_index(source, tmp_path):
    for path in (source, tmp_path / "nowhere"):
        with pytest.raises(IndexFolderError, match="is not an index"):
            open_index(path)
    with pytest.raises(IndexFolderError):
        open_index(source / "peaks.csv")


# builders


SCRIPT = """
import os, signal, sys
sys.path.insert(0, {root!r})
from tablerag.retrieval import index
from tablerag.tables import store
from tablerag.retrieval import retriever as retrieval
die = lambda *a, **k: os.kill(os.getpid(), signal.SIGKILL)
stage = {stage!r}
if stage == "reading":
    real = store.TableStore._add
    index.TableStore._add = lambda self, table: (real(self, table), die())
elif stage == "indexing":
    index.build_local = die
elif stage == "writing":
    from tablerag.retrieval import lexical
    real_save = lexical.save_arrays
    lexical.save_arrays = lambda *given: (real_save(*given), die())
elif stage == "manifest":
    os.fsync = die
elif stage == "before renaming":
    os.replace = die
elif stage == "after renaming":
    real_replace = os.replace
    os.replace = lambda *a: (real_replace(*a), die())
elif stage == "cleaning":
    import shutil
    shutil.rmtree = die
index.build_index({source!r}, {out!r}, progress=False)
"""


def run(stage: str, source: Path, out: Path) -> subprocess.CompletedProcess:
    root = str(Path(__file__).parent.parent.parent)
    return subprocess.run(
        [sys.executable, "-c", SCRIPT.format(root=root, stage=stage, source=str(source), out=str(out))],
        capture_output=True,
        text=True,
    )


@pytest.mark.slow
@pytest.mark.parametrize(
    "stage", ["reading", "indexing", "writing", "manifest", "before renaming", "after renaming", "cleaning"]
)
def test_killed_at_a_stage(source, out, stage):
    "kill -9 leaves the old index, or the new one, whole; the next build cleans up."
    build(source, out)
    (source / "lakes.csv").write_text("lake,depth\nBaikal,1642\n")
    assert run(stage, source, out).returncode == -signal.SIGKILL
    index = open_index(out)
    assert len(index) == (3 if stage in ("after renaming", "cleaning") else 2) and top(index, "Amazon") == "rivers.csv"
    assert len(data_folders(out)) == 2
    again = build(source, out)
    assert len(again) == 3 and top(again, "lake Baikal") == "lakes.csv" and len(data_folders(out)) == 1


def test_killed_in_the_first_build(source, out):
    assert run("writing", source, out).returncode == -signal.SIGKILL
    with pytest.raises(IndexFolderError, match="no finished index"):
        open_index(out)
    assert len(build(source, out)) == 2 and len(data_folders(out)) == 1


def test_two_builders(source, out):
    out.mkdir()
    holder = subprocess.Popen(
        [
            sys.executable,
            "-c",
            textwrap.dedent(f"""
                import sys, time; sys.path.insert(0, {str(Path(__file__).parent.parent.parent)!r})
                from pathlib import Path; from tablerag.ground.files import file_digest, lock_folder, text_digest
                with lock_folder(Path({str(out)!r}), ".tablerag", doing="being built"):
                    print("held", flush=True); time.sleep(60)
            """),
        ],
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert holder.stdout.readline() == "held\n"
        with pytest.raises(
            IndexFolderError, match=rf"being built by another process \(process {holder.pid} on .+, since 20"
        ):
            build(source, out)
        start = time.monotonic()
        with pytest.raises(IndexFolderError):
            build(source, out, wait=0.5)
        assert time.monotonic() - start >= 0.5
    finally:
        holder.kill()
        holder.wait()
    # the lock fell with its process
    assert len(build(source, out)) == 2


def test_a_builder_that_waits_gets_its_turn(source, out):
    out.mkdir()
    import threading

    with lock_folder(out, INDEX_MARK):
        built = []
        thread = threading.Thread(target=lambda: built.append(build(source, out, wait=30)))
        thread.start()
        time.sleep(0.3)
        assert not built
    thread.join(30)
    assert len(built[0]) == 2


# a full disk


def test_disk_full_leaves_the_old_index(source, out):
    build(source, out)
    (source / "big.csv").write_text(
        "name,value\n"
        + "".join(f"item {number} {random.Random(number).random()},{number}\n" for number in range(6_000))
    )
    # a limit on the size of files stands in for a full disk: writes fail in the same place, midway
    code = f"""
import resource, sys
sys.path.insert(0, {str(Path(__file__).parent.parent.parent)!r})
from tablerag.core import IndexFolderError
from tablerag.retrieval.index import build_index
resource.setrlimit(resource.RLIMIT_FSIZE, (90_000, resource.RLIM_INFINITY))
try:
    build_index({str(source)!r}, {str(out)!r}, progress=False)
except IndexFolderError as error:
    print(error)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.returncode == 0 and str(out) in done.stdout, done.stderr
    assert top(open_index(out), "Amazon") == "rivers.csv" and len(data_folders(out)) == 1
    assert len(build(source, out)) == 3


@pytest.mark.skipif(os.name != "posix" or os.geteuid() != 0, reason="only root may mount a small disk")
@pytest.mark.parametrize("size", ["16k", "32k", "40k"])
def test_really_full_disk(source, tmp_path, size):
    disk = tmp_path / "disk"
    disk.mkdir()
    if subprocess.run(
        ["mount", "-t", "tmpfs", "-o", f"size={size}", "tmpfs", str(disk)], capture_output=True
    ).returncode:
        pytest.skip("this machine does not let us mount a small disk")
    try:
        with pytest.raises(IndexFolderError, match="(?s)disk|No space"):
            build(source, disk / "index")
        assert not data_folders(disk / "index")
    finally:
        subprocess.run(["umount", "-l", str(disk)], check=True)


def test_no_right_to_write(source, tmp_path, monkeypatch):
    def refuse(self, *args, **more):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "mkdir", refuse)
    with pytest.raises(IndexFolderError, match="Permission denied.*permissions"):
        build(source, tmp_path / "index")


# whatever is given


@pytest.fixture
def cache(tmp_path, monkeypatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return tmp_path / "cache"


def test_resolve_builds_once_and_refreshes(source, cache):
    index = resolve(source, progress=False)
    assert index.path.parent == cache / "tablerag" and index.path == cache_folder(source)
    built = index.manifest.built, index.manifest.data
    again = resolve(str(source) + "/", progress=False)
    assert (again.manifest.built, again.manifest.data) == built
    (source / "lakes.csv").write_text("lake,depth\nBaikal,1642\n")
    assert len(resolve(source, progress=False)) == 3


def test_resolve_takes_an_index_a_file_a_database(source, out, cache):
    build(source, out)
    assert resolve(out).path == out and resolve(source / "peaks.csv", progress=False).ids() == ["peaks.csv"]
    import sqlite3

    with sqlite3.connect(source / "shop.db") as database:
        database.executescript("CREATE TABLE orders (item TEXT, price REAL); INSERT INTO orders VALUES ('lamp', 12.5);")
    index = resolve(f"sqlite:///{source / 'shop.db'}", progress=False)
    assert len(index) == 1 and top(index, "price of the lamp") == index.ids()[0]
    # a database cannot tell whether it changed: it is read again, and found to be the same
    assert resolve(f"sqlite:///{source / 'shop.db'}", progress=False).manifest.data == index.manifest.data


def test_resolve_keeps_embedders_apart(source, cache):
    one, other = resolve(source, progress=False), resolve(source, Two(), progress=False)
    assert one.path != other.path and resolve(source, progress=False).manifest.embedder["name"] == "wordllama"


def test_resolve_mends_a_damaged_cache(source, cache):
    path = resolve(source, progress=False).path
    (path / "manifest.json").write_text("{")
    assert len(resolve(source, progress=False)) == 2


def test_questions_beside_the_tables(source, cache):
    assert resolve(source, progress=False).questions_paths == []
    (source / "questions.jsonl").write_text(
        '{"id": "1", "question": "How high is Everest?", "table_id": "peaks.csv"}\n'
    )
    index = resolve(source, progress=False)
    assert index.questions_paths == [source / "questions.jsonl"]
    assert index.ids() == ["peaks.csv", "rivers.csv"] and not index.skipped
    assert resolve(source / "peaks.csv", progress=False).questions_paths == [source / "questions.jsonl"]


def test_is_index(source, out):
    assert not is_index(source) and not is_index(out)
    build(source, out)
    assert is_index(out)
    (out / ".tablerag").unlink()
    assert is_index(out)


def test_images_are_drawn_when_asked_for(source, out, monkeypatch):
    import types

    class ImageStore:
        filled: ClassVar[list[str]] = []

        def __init__(self, path):
            self.path = path

        def fill(self, tables):
            self.filled += [table.id for table in tables]

    monkeypatch.setitem(sys.modules, "tablerag.vision.images", types.SimpleNamespace(ImageStore=ImageStore))
    index = build(source, out)
    assert index.images.path == out / "images" and ImageStore.filled == []
    build(source, out, images=True)
    assert ImageStore.filled == ["peaks.csv", "rivers.csv"]


def test_a_source_whose_name_is_no_text(tmp_path, out):
    folder = Path(os.fsdecode(os.fsencode(tmp_path) + b"/tables \xff"))
    folder.mkdir()
    (folder / "lakes.csv").write_text("lake,depth\nBaikal,1642\n")
    assert top(build(folder, out), "Baikal") == "lakes.csv" and len(open_index(out)) == 1


def test_a_cache_that_cannot_be_written_says_how_to_choose_another(source, tmp_path, monkeypatch):
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    with pytest.raises(IndexFolderError, match="cannot be written.*set XDG_CACHE_HOME"):
        resolve(source, progress=False)


def test_text_that_is_no_text(tmp_path, out):
    (tmp_path / "lakes.jsonl").write_text(
        '{"id": "lakes", "title": "La\\udce9kes", "header": ["lake\\ud800"], "rows": [["Baikal"]]}\n'
    )
    assert top(build(tmp_path / "lakes.jsonl", out), "where is Ba\udce9ikal, the lake?") == "lakes"


@pytest.mark.benchmark
def test_benchmark_folder(benchmarks, out):
    index = build_index(benchmarks / "fetaqa", out, progress=False)
    assert len(index) == 992 and index.questions_paths == [(benchmarks / "fetaqa" / "questions.jsonl.gz").resolve()]
    assert len(open_index(out)) == 992


def test_another_engine_is_advised_before_memory_ends(capsys, monkeypatch, tmp_path):
    assert not large_advised(10_000, 16 << 30) and not large_advised(10_000, None)
    assert "64,000 tables take about 0.8 GB to build, 0.3 GB to read of 16.0 GB here" in large_advised(64_000, 16 << 30)
    assert "--engine large" in large_advised(45_000, 1 << 30)  # half of the memory would go
    monkeypatch.setattr("tablerag.retrieval.index._MANY", 1)
    (tmp_path / "tables").mkdir()
    (tmp_path / "tables" / "peaks.csv").write_text("peak,height\nK2,8611\n")
    build_index(tmp_path / "tables", tmp_path / "index")
    assert "note 1 tables take about" in capsys.readouterr().err
