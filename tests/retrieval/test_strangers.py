"Index folders written by strangers: nothing outside is read, written or removed, and nothing ends in a traceback."

import json
import os
import pickle
import resource
import shutil
import subprocess
import sys
import tempfile
import zlib
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from conftest import memory
from safetensors.numpy import save
from strangers import QUESTION, Stranger, ask, make_outside, make_source, mended, refused, tree, untouched

import tablerag
from tablerag.cli import main
from tablerag.core import IndexFolderError
from tablerag.retrieval import manifest
from tablerag.retrieval.index import build_index, open_index
from tablerag.retrieval.local import LocalEngine
from tablerag.retrieval.manifest import INDEX_FORMAT

ROOT = Path(__file__).resolve().parent.parent.parent


@pytest.fixture
def tmp_path() -> Iterator[Path]:
    with tempfile.TemporaryDirectory(prefix="tablerag-test-", dir=memory()) as folder:
        yield Path(folder)


@pytest.fixture(scope="session")
def whole(tmp_path_factory) -> Path:
    "A sound index and its source."
    folder = tmp_path_factory.mktemp("whole")
    build_index(make_source(folder / "tables"), folder / "index", progress=False).close()
    # another source: a rebuild from it replaces the data that is there
    (make_source(folder / "more") / "lakes.csv").write_text("lake,depth\nBaikal,1642\n")
    return folder


@pytest.fixture
def outside(tmp_path, whole) -> Path:
    return make_outside(tmp_path / "outside", whole / "index")


@pytest.fixture
def stranger(whole, tmp_path, monkeypatch) -> Stranger:
    # another user's cache: nothing is known of the index
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return Stranger(whole / "index", tmp_path / "index")


def deep(n: int) -> bytes:
    return b"[" * n + b"]" * n


def with_part(values: dict, *path: str, value: object) -> dict:
    values = json.loads(json.dumps(values))
    part = values
    for key in path[:-1]:
        part = part[key]
    part[path[-1]] = value
    return values


FILE = "lexical.safetensors"
MANIFESTS = {
    "data is the parent": lambda v, o: {**v, "data": ".."},
    "data is the parent, and no files": lambda v, o: {**v, "data": "..", "files": {}},
    "data is beside, and no files": lambda v, o: {**v, "data": "../outside", "files": {}},
    "data is absolute, and no files": lambda v, o: {**v, "data": str(o), "files": {}},
    "data is the folder, and no files": lambda v, o: {**v, "data": ".", "files": {}},
    "data is the folder": lambda v, o: {**v, "data": "."},
    "data is nothing": lambda v, o: {**v, "data": ""},
    "data is beside": lambda v, o: {**v, "data": "../outside"},
    "data is absolute": lambda v, o: {**v, "data": str(o)},
    "data goes up": lambda v, o: {**v, "data": f"{v['data']}/../../outside"},
    "data of another name": lambda v, o: {**v, "data": "data-ZZZZZZZZ"},
    "data with a line feed": lambda v, o: {**v, "data": v["data"] + "\n"},
    "data that is not there": lambda v, o: {**v, "data": "data-00000000"},
    "data is null": lambda v, o: {**v, "data": None},
    "data is a list": lambda v, o: {**v, "data": [v["data"]]},
    "data is a number": lambda v, o: {**v, "data": 7},
    "data is half a pair": lambda v, o: {**v, "data": "data-\ud800"},
    "no files": lambda v, o: {**v, "files": {}},
    "files are null": lambda v, o: {**v, "files": None},
    "files are a list": lambda v, o: {**v, "files": list(v["files"])},
    "a file outside": lambda v, o: with_part(v, "files", "../../outside/keys.txt", value=[6, "0" * 32]),
    "a file at the root": lambda v, o: with_part(v, "files", str(o / "keys.txt"), value=[6, "0" * 32]),
    "one file less": lambda v, o: {**v, "files": {name: v["files"][name] for name in v["files"] if name != FILE}},
    "a file more": lambda v, o: with_part(v, "files", "more.bin", value=[0, "0" * 32]),
    "a size below 0": lambda v, o: with_part(v, "files", FILE, value=[-1, "0" * 32]),
    "a size is true": lambda v, o: with_part(v, "files", FILE, value=[True, "0" * 32]),
    "a size of 4,000 digits": lambda v, o: with_part(v, "files", FILE, value=[10**4000, "0" * 32]),
    "a hash is a number": lambda v, o: with_part(v, "files", FILE, value=[1, 1]),
    "a hash is empty": lambda v, o: with_part(v, "files", FILE, value=[v["files"][FILE][0], ""]),
    "another hash": lambda v, o: with_part(v, "files", FILE, value=[v["files"][FILE][0], "0" * 32]),
    "null": lambda v, o: None,
    "a list": lambda v, o: [],
    "a number": lambda v, o: 1,
    "a text": lambda v, o: "index",
    "format true": lambda v, o: {**v, "format": True},
    "format 2.0": lambda v, o: {**v, "format": float(INDEX_FORMAT)},
    "format of escapes": lambda v, o: {**v, "format": "\x1b]0;owned\x07"},
    "settings null": lambda v, o: {**v, "settings": None},
    "settings of numbers": lambda v, o: {**v, "settings": dict.fromkeys(v["settings"], 1)},
    "chunk vectors that are not there": lambda v, o: with_part(v, "settings", "chunk_vectors", value=True),
    "an embedder of escapes": lambda v, o: with_part(v, "embedder", "name", value="\x1b[2J"),
    "an embedder of many letters": lambda v, o: with_part(v, "embedder", "name", value="x" * 10_000),
    "an embedder in two directions": lambda v, o: with_part(v, "embedder", "dimension", value=[256, 256]),
    "another dimension": lambda v, o: with_part(v, "embedder", "dimension", value=255),
    "counts below 0": lambda v, o: with_part(v, "counts", "tables", value=-1),
    "counts are text": lambda v, o: with_part(v, "counts", "chunks", value="\x1b[2J"),
    "skipped are texts": lambda v, o: {**v, "skipped": ["a"]},
    "skipped of another shape": lambda v, o: {**v, "skipped": [{"source": 1}]},
    "notes are a text": lambda v, o: {**v, "notes": "notes"},
    "notes are numbers": lambda v, o: {**v, "notes": [1]},
    "source is a list": lambda v, o: {**v, "source": [str(o)]},
    "sources of texts": lambda v, o: {**v, "sources": {"\x1b[2J": "x"}},
    "retrieval is a list": lambda v, o: {**v, "retrieval": []},
    "retrieval is deep": lambda v, o: {**v, "retrieval": {"a": json.loads(deep(400))}},
    "a source to be run, damaged": lambda v, o: {**v, "source": "x; touch owned\n\x1b[2J", "notes": 1},
    "empty": lambda v, o: b"",
    "cut": lambda v, o: json.dumps(v).encode()[:-40],
    "zeros": lambda v, o: b"\0" * 500,
    "deep": lambda v, o: deep(200_000),
    "deep objects": lambda v, o: b'{"a":' * 100_000,
    "not UTF-8": lambda v, o: json.dumps(v).encode().replace(b"rivers", b"\xff\xfe\xff\xfe"),
    "UTF-16": lambda v, o: json.dumps(v).encode("utf-16"),
    "a key twice": lambda v, o: json.dumps(v).encode().replace(b'"data":', b'"data": "..", "data":', 1),
    "NaN": lambda v, o: json.dumps(with_part(v, "counts", "rows", value=float("nan"))).encode(),
    "Infinity": lambda v, o: json.dumps({**v, "more": float("inf")}).encode(),
    "a number of 5,000 digits": lambda v, o: (
        json.dumps(v).encode().replace(b'"format": %d' % INDEX_FORMAT, b'"format": ' + b"1" * 5000)
    ),
    "millions of lists": lambda v, o: b"[" + b"[]," * 5_000_000 + b"[]]",
    "65 MB": lambda v, o: b" " * (65 << 20),
}


@pytest.mark.parametrize("name", MANIFESTS)
def test_a_hostile_manifest(name, whole, stranger, outside, capsys):
    stranger.manifest(MANIFESTS[name](stranger.values, outside))
    with untouched(outside), untouched(whole / "more"):
        error = refused(stranger.path)
        assert error is not None and "tablerag index" in str(error) and str(stranger.path) in str(error)
        assert main(["ask", str(stranger.path), QUESTION]) == 1
        told = capsys.readouterr()
        assert "tablerag index" in told.err and told.err.strip().isprintable() and not told.out
        with pytest.raises(IndexFolderError):
            tablerag.open(stranger.path)
        mended(whole / "more", stranger.path)
        assert main(["ask", str(stranger.path), QUESTION]) == 0


def test_a_sound_one_answers_and_is_looked_through_once(stranger, outside, whole):
    with untouched(outside), untouched(stranger.path):
        assert refused(stranger.path) is None
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("tablerag.retrieval.local.LocalEngine.check", lambda self: 1 / 0)
        assert refused(stranger.path) is None
        stranger.change(built="another")  # another manifest: nothing is known of it
        with pytest.raises(ZeroDivisionError):
            ask(stranger.path)


# what is not a file


KINDS = {
    "a link out": lambda path, outside: path.symlink_to(outside / "keys.txt"),
    "a link to nowhere": lambda path, outside: path.symlink_to(outside / "not there"),
    "a link to a folder": lambda path, outside: path.symlink_to(outside),
    "a link to a device": lambda path, outside: path.symlink_to("/dev/zero"),
    "a pipe": lambda path, outside: os.mkfifo(path),
    "a folder": lambda path, outside: path.mkdir(),
}
PLACES = [
    "manifest.json", ".tablerag", "DATA", "DATA/tables.sqlite", "DATA/vectors.safetensors",
    "DATA/lexical.safetensors",
]  # fmt: skip


def remove(path: Path) -> None:
    shutil.rmtree(path) if path.is_dir() and not path.is_symlink() else path.unlink()


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("place", PLACES)
def test_what_is_no_file(place, kind, whole, stranger, outside):
    path = stranger.path / place.replace("DATA", stranger.data.name)
    remove(path)
    KINDS[kind](path, outside)
    with untouched(outside):
        if place != ".tablerag":
            assert refused(stranger.path) is not None
        if place in ("manifest.json", ".tablerag") and (kind == "a folder" or place == ".tablerag"):
            with pytest.raises(IndexFolderError):
                build_index(whole / "tables", stranger.path, progress=False)
        else:
            mended(whole / "tables", stranger.path)


@pytest.mark.parametrize("place", ["tables.sqlite", "vectors.safetensors", "lexical.safetensors"])
def test_a_link_to_the_very_same_content_is_refused(place, stranger, outside):
    shutil.move(stranger.data / place, outside / "moved")
    (stranger.data / place).symlink_to(outside / "moved")
    with untouched(outside):
        assert refused(stranger.path) is not None


def test_a_data_folder_that_is_a_link(whole, stranger, outside):
    shutil.move(stranger.data, outside / stranger.data.name)
    stranger.data.symlink_to(outside / stranger.data.name)
    with untouched(outside):
        assert refused(stranger.path) is not None
        mended(whole / "tables", stranger.path)


def test_a_rebuild_removes_its_own_folders_only(whole, stranger, outside):
    (stranger.path / "data-ffffffff").symlink_to(outside)
    for name in ("data-mine", "data-0123456", "data-0123456789", "more"):
        (stranger.path / name).mkdir()
        (stranger.path / name / "mine.txt").write_text("mine")
    (stranger.path / "data-00000000" / "sub").mkdir(parents=True)
    (stranger.path / "data-00000000" / "sub" / "out").symlink_to(outside)
    (stranger.path / "data-00000001").write_text("a file")
    with untouched(outside):
        mended(whole / "tables", stranger.path)
    there = {path.name for path in stranger.path.iterdir()}
    assert {"data-mine", "data-0123456", "data-0123456789", "more", "data-ffffffff", "data-00000001"} < there
    assert "data-00000000" not in there and stranger.data.name not in there


@pytest.mark.parametrize("name", ["manifest.json.new", "lexical.safetensors.new"])
def test_nothing_is_written_through_a_link(name, whole, stranger, outside):
    (stranger.path / name).symlink_to(outside / "keys.txt")
    (stranger.path / "manifest.json").write_text("{")
    with untouched(outside):
        mended(whole / "tables", stranger.path)


def test_somebodys_file_is_not_taken_for_the_lock(whole, stranger):
    (stranger.path / ".tablerag").write_text("my notes")
    with pytest.raises(IndexFolderError, match="no lock"):
        build_index(whole / "tables", stranger.path, progress=False)
    assert (stranger.path / ".tablerag").read_text() == "my notes"


# data files, with the right hashes


def set_at(place, value):
    def change(array):
        array[place] = value
        return array

    return change


def text(json: bytes):
    "Texts as an index keeps them."
    return lambda array: np.frombuffer(json, np.uint8)


def content(*parts: object, pack=zlib.compress, roles=(), descriptions=(), notes=()) -> bytes:
    "A table as the store keeps it, sound but for what is given."
    more = (roles, descriptions, notes) if parts else ()
    return pack(json.dumps((*parts, *more)).encode())


def gigabyte_of_spaces() -> bytes:
    "Compressed as zlib does, but one block of 16 MB for all 64: to compress each takes four seconds."
    piece, check = b" " * (1 << 24), 1
    deflate = zlib.compressobj(9, zlib.DEFLATED, -15)
    block = deflate.compress(piece) + deflate.flush(zlib.Z_FULL_FLUSH)
    for _ in range(64):
        check = zlib.adler32(piece, check)
    end = zlib.compressobj(9, zlib.DEFLATED, -15).flush()
    return b"\x78\xda" + 64 * block + end + check.to_bytes(4, "big")


STORE = "UPDATE tables SET data = ?"
SOUND = ("", "", "", ["a", "b"], [["1", "2"], ["3", "4"]], [])
V, LEX, T = "vectors:tables.", "lexical:", "lexical:documents."
FILE_V = "vectors.safetensors"
DATA = {
    "an array of 10^12": lambda s: s.head(V + "vectors", shape=[10**12, 256]),
    "an array of 10^12 in a small file": lambda s: s.head(LEX + "rows_of", shape=[10**12], data_offsets=[0, 10**12]),
    "an array of 10^40": lambda s: s.head(V + "vectors", shape=[10**20, 10**20]),
    "an array below 0": lambda s: s.head(V + "vectors", shape=[-2, -256]),
    "an array of nothing, endlessly": lambda s: s.head(V + "vectors", shape=[0, 10**14], data_offsets=[0, 0]),
    "an array in front of the file": lambda s: s.head(V + "vectors", data_offsets=[-1024, 0]),
    "an array behind the file": lambda s: s.head(V + "vectors", data_offsets=[1 << 40, (1 << 40) + 1024]),
    "an array of one direction": lambda s: s.array(V + "vectors", np.ravel),
    "an array of doubles": lambda s: s.array(V + "vectors", np.float64),
    "an array of truths": lambda s: s.array(V + "vectors", lambda a: a > 0),
    "an array of objects": lambda s: s.head(V + "vectors", dtype="O"),
    "an array of a list": lambda s: s.head(V + "vectors", dtype=["F16"]),
    "another array": lambda s: s.put(FILE_V, save({"more": np.zeros((2, 256), np.float16)})),
    "a deep header": lambda s: s.put(FILE_V, (100_000).to_bytes(8, "little") + deep(50_000)),
    "a header that is a list": lambda s: s.put(FILE_V, (2).to_bytes(8, "little") + b"[]"),
    "a header longer than the file": lambda s: s.put(FILE_V, b"\xff" * 8 + b"{}"),
    "no header": lambda s: s.put(FILE_V, b"{}"),
    "a pickle": lambda s: s.put(FILE_V, pickle.dumps(print)),
    "an empty file": lambda s: s.put(FILE_V, b""),
    "one vector less": lambda s: s.array(V + "vectors", lambda a: a[:-1]),
    "short vectors": lambda s: s.array(V + "vectors", lambda a: a[:, :3].copy()),
    "scales that are no numbers": lambda s: s.array(V + "scales", set_at(0, np.nan)),
    "scales without end": lambda s: s.array(V + "scales", set_at(1, np.inf)),
    "signs of fewer": lambda s: s.array(V + "codes", lambda a: a[:, 1:]),
    "a center that is no number": lambda s: s.array(V + "center", set_at(7, np.nan)),
    "long vectors": lambda s: s.array(V + "scales", lambda a: a * np.float32(1000)),
    "terms beyond": lambda s: s.array(LEX + "said.values", lambda a: np.concatenate((a[:1] | 127, a[1:]))),
    "terms far beyond": lambda s: s.array(LEX + "said.values", lambda a: a + np.uint8(100)),
    "numbers of eight bytes": lambda s: s.array(LEX + "said.values", np.uint64),
    "lists beyond": lambda s: s.array(LEX + "said.lengths", set_at(-1, 127)),
    "fewer lists": lambda s: s.array(LEX + "said.lengths", lambda a: a[:-1]),
    "no lists": lambda s: s.array(LEX + "said.lengths", lambda a: a[:0]),
    "rows beyond": lambda s: s.array(LEX + "rows_of", lambda a: a * 50),
    "no rows": lambda s: s.array(LEX + "rows_of", lambda a: a[:0]),
    "no numbers of rows": lambda s: s.array(LEX + "rows_of", np.float32),
    "chunks beyond": lambda s: s.array(LEX + "chunks_of", set_at(-1, 200)),
    "a table without chunks": lambda s: s.array(LEX + "chunks_of", lambda a: np.array([0, 2], np.uint8)),
    "chunks of rows beyond": lambda s: s.array(LEX + "chunk_rows", set_at(1, 120)),
    "chunks of another table": lambda s: s.array(LEX + "chunk_rows", set_at((1, 0), 0)),
    "half a chunk": lambda s: s.array(LEX + "chunk_rows", lambda a: a[:-1]),
    "documents beyond": lambda s: s.array(T + "values", set_at(0, 255)),
    "documents out of order": lambda s: s.array(T + "values", lambda a: a * 0),
    "fewer documents": lambda s: s.array(LEX + "lengths", lambda a: a[1:]),
    "more documents": lambda s: s.array(LEX + "lengths", lambda a: np.append(a, a)),
    "terms of no documents": lambda s: s.array(T + "lengths", lambda a: a * 0),
    "fewer times": lambda s: s.array(LEX + "times", lambda a: a[1:]),
    "never": lambda s: s.array(LEX + "times", lambda a: a * 0),
    "times that are no numbers": lambda s: s.array(LEX + "times", lambda a: a * np.float32(np.nan)),
    "terms in more tables than there are": lambda s: s.array(LEX + "found_in", set_at(1, 100)),
    "terms in fewer lists": lambda s: s.array(LEX + "found_in", lambda a: a[1:]),
    "a vocabulary of numbers": lambda s: s.array(LEX + "vocabulary", text(b"[1, 2]")),
    "a vocabulary of lists": lambda s: s.array(LEX + "vocabulary", text(b"[[], []]")),
    "a vocabulary that is an object": lambda s: s.array(LEX + "vocabulary", text(b'{"a": 1}')),
    "a short vocabulary": lambda s: s.array(LEX + "vocabulary", text(b'["", "nile"]')),
    "a deep vocabulary": lambda s: s.array(LEX + "vocabulary", text(deep(100_000))),
    "a vocabulary that is no text": lambda s: s.array(LEX + "vocabulary", text(b'["\xff\xff"]')),
    "names that are none": lambda s: s.array("vectors:names", text(b"[]")),
    "names that are deep": lambda s: s.array("vectors:names", text(deep(100_000))),
    "names of numbers": lambda s: s.array("vectors:ids", text(b"[1, 2]")),
    "names that are a text": lambda s: s.array("vectors:ids", text(b'"ab"')),
    "two tables of one name": lambda s: s.array("vectors:ids", text(b'["a", "a"]')),
    "tables that are not there": lambda s: s.array("vectors:ids", text(b'["a", "b"]')),
    "names that are not JSON": lambda s: s.array("vectors:names", text(b"[")),
    "names that are numbers of two bytes": lambda s: s.array("vectors:names", np.uint16),
    "no database": lambda s: s.put("tables.sqlite", b"no database" * 1000),
    "an empty database": lambda s: s.put("tables.sqlite", b""),
    "a trigger": lambda s: s.sql("CREATE TRIGGER t AFTER DELETE ON tables BEGIN DELETE FROM sources; END"),
    "a view": lambda s: s.sql(
        "ALTER TABLE tables RENAME TO old; CREATE VIEW tables AS WITH RECURSIVE n(i) AS "
        "(SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i AS id, 's' AS source, x'' AS digest, x'' AS data FROM n"
    ),
    "a generated column": lambda s: s.sql("ALTER TABLE tables ADD COLUMN more AS (zeroblob(1000000000))"),
    "an index of its own": lambda s: s.sql("CREATE INDEX more ON tables (abs(id))"),
    "a table more": lambda s: s.sql("CREATE TABLE more (a)"),
    "a schema that is none": lambda s: s.sql(
        "PRAGMA writable_schema = ON; INSERT INTO sqlite_master VALUES ('table', char(27) || '[2J', 't', 3, 'CREATE ;')"
    ),
    "an id for the terminal": lambda s: s.sql("UPDATE tables SET id = CAST(x'ff1b5b324a' || rowid AS TEXT)"),
    "a store of another mark": lambda s: s.sql("PRAGMA application_id = 7"),
    "a store of another version": lambda s: s.sql("PRAGMA user_version = 7"),
    "a store without tables": lambda s: s.sql("DELETE FROM tables"),
    "a table less": lambda s: s.sql("DELETE FROM tables WHERE rowid = 1"),
    "an id that is no text": lambda s: s.sql("UPDATE tables SET id = CAST(id AS BLOB)"),
    "an id that is not UTF-8": lambda s: s.sql("UPDATE tables SET id = CAST(x'ff' || rowid AS TEXT)"),
    "a source that is no text": lambda s: s.sql("UPDATE tables SET source = x'00'"),
    "a table that is a text": lambda s: s.sql("UPDATE tables SET data = 'text'"),
    "a table that is a number": lambda s: s.sql("UPDATE tables SET data = 7"),
    "a table that is not compressed": lambda s: s.sql(STORE, content("", "", "", ["a"], [["1"]], [], pack=bytes)),
    "a table of 1 GB": lambda s: s.sql(STORE, gigabyte_of_spaces()),
    "a table of millions of rows": lambda s: s.sql(STORE, zlib.compress(b"[[]," + b"[]," * 20_000_000 + b"[]]", 1)),
    "a deep table": lambda s: s.sql(STORE, zlib.compress(deep(100_000))),
    "a table cut off": lambda s: s.sql(STORE, content("", "", "", ["a"], [["1"]] * 500, [])[:-8]),
    "a table that is a list": lambda s: s.sql(STORE, content()),
    "a table that is an object": lambda s: s.sql(
        STORE, zlib.compress(b'{"a": 1, "b": 2, "c": 3, "d": 4, "e": 5, "f": 6}')
    ),
    "cells of numbers": lambda s: s.sql(STORE, content("", "", "", ["a", "b"], [[1, 2], [3, 4]], [])),
    "cells of nothing": lambda s: s.sql(STORE, content("", "", "", ["a", "b"], [["1", None], ["3", "4"]], [])),
    "cells of lists": lambda s: s.sql(STORE, content("", "", "", ["a", "b"], [["1", []], ["3", "4"]], [])),
    "rows of texts": lambda s: s.sql(STORE, content("", "", "", ["a", "b"], ["12", "34"], [])),
    "rows of other lengths": lambda s: s.sql(STORE, content("", "", "", ["a", "b"], [["1"], ["1", "2", "3"]], [])),
    "rows that were not indexed": lambda s: s.sql(STORE, content("", "", "", ["a"], [["1"]] * 9, [])),
    "a header of numbers": lambda s: s.sql(STORE, content("", "", "", [1, 2], [["1", "2"], ["3", "4"]], [])),
    "a title that is a list": lambda s: s.sql(STORE, content([], "", "", ["a"], [["1"], ["2"]], [])),
    "types of nothing": lambda s: s.sql(STORE, content("", "", "", ["a"], [["1"], ["2"]], [None])),
    "roles of nothing": lambda s: s.sql(STORE, content(*SOUND, roles=[None, None])),
    "more roles than rows": lambda s: s.sql(STORE, content(*SOUND, roles=["data"] * 3)),
    "a role that is none": lambda s: s.sql(STORE, content(*SOUND, roles=["data", "king"])),
    "more descriptions than columns": lambda s: s.sql(STORE, content(*SOUND, descriptions=["x", "y", "z"])),
    "descriptions of numbers": lambda s: s.sql(STORE, content(*SOUND, descriptions=[1, 2])),
    "notes of lists": lambda s: s.sql(STORE, content(*SOUND, notes=[[]])),
    "more types than columns": lambda s: s.sql(STORE, content("", "", "", ["a"], [["1"], ["2"]], ["text", "text"])),
}
SLOW = {"a table of 1 GB", "a table of millions of rows"}


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=pytest.mark.slow) if name in SLOW else name for name in DATA]
)
def test_a_hostile_data_file(name, whole, stranger, outside, capsys):
    DATA[name](stranger)
    with untouched(outside), untouched(whole / "tables"):
        error = refused(stranger.path)
        assert error is not None, "it was taken"
        assert main(["ask", str(stranger.path), QUESTION]) == 1
        assert capsys.readouterr().err.startswith("tablerag: ")
        mended(whole / "tables", stranger.path)


def test_a_broken_page_is_told(stranger):
    data = bytearray((stranger.data / "tables.sqlite").read_bytes())
    for place in range(4096, len(data), 7):
        data[place] ^= 0x5A
    stranger.put("tables.sqlite", bytes(data))
    assert refused(stranger.path) is not None


def test_files_that_the_manifest_does_not_name_are_not_opened(stranger):
    before = {hit.table_id: hit.score for hit in open_index(stranger.path).retriever.search(QUESTION)}
    (stranger.data / "vectors.npy").write_bytes(b"junk")
    (stranger.data / "tables.sqlite-journal").write_bytes(b"\xd9\xd5\x05\xf9 \xa1c\xd7" + b"\xff" * 600)
    (stranger.data / "tables.sqlite-wal").write_bytes(b"junk" * 100)
    with untouched(stranger.path):
        after = {hit.table_id: hit.score for hit in ask(stranger.path).retriever.search(QUESTION)}
    assert after == before


@pytest.mark.slow
@pytest.mark.parametrize("name", ["a table of 1 GB", "a table of millions of rows", "an array of 10^12"])
def test_memory_stays_in_bounds(name, stranger):
    DATA[name](stranger)
    code = f"import sys; from tablerag.cli import main; sys.exit(main(['ask', {str(stranger.path)!r}, {QUESTION!r}]))"

    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_AS, (3 << 30, 3 << 30))

    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, preexec_fn=limit, timeout=60, cwd=ROOT
    )
    assert done.returncode == 1 and "damaged" in done.stderr + "damaged" and "Traceback" not in done.stderr, done.stderr


# what reaches out of the folder


def test_questions_are_not_looked_for_where_a_stranger_says(whole, stranger, outside):
    stranger.change(source=str(outside))
    assert open_index(stranger.path).questions_paths == []
    (whole / "tables" / "questions.jsonl").write_text('{"id": "1", "question": "How long?"}\n')
    try:
        own = build_index(whole / "tables", stranger.path, progress=False)
        assert own.questions_paths == [whole / "tables" / "questions.jsonl"]
        assert open_index(stranger.path).questions_paths == own.questions_paths
    finally:
        (whole / "tables" / "questions.jsonl").unlink()


def test_a_strangers_tables_are_not_built_upon(whole, stranger):
    "The files are the same by name and hash, the tables are not."
    other = content("", "", "", ["river", "length"], [["Nile", "1"], ["Amazon", "2"]], ["text", "integer"])
    stranger.sql("UPDATE tables SET data = ? WHERE id = 'rivers.csv'", other)
    assert open_index(stranger.path).table("rivers.csv").rows[1] == ("Amazon", "2")
    mended(whole / "tables", stranger.path)
    # one of our own is built upon
    assert build_index(whole / "tables", stranger.path, progress=False).manifest.counts["files_read"] == 2
    (whole / "tables" / "lakes.csv").write_text("lake,depth\nBaikal,1642\n")
    try:
        assert build_index(whole / "tables", stranger.path, progress=False).manifest.counts["files_read"] == 1
    finally:
        (whole / "tables" / "lakes.csv").unlink()


@pytest.mark.parametrize("name", ["http://127.0.0.1:9/v1#x", "openai:text-embedding-3-small", "ollama:x; reboot"])
def test_a_strangers_embedder_is_not_asked(name, stranger, capsys):
    stranger.values["embedder"]["name"] = name
    stranger.change()
    assert main(["ask", str(stranger.path), QUESTION]) == 1
    told = capsys.readouterr().err
    assert "built elsewhere" in told and "--embeddings" in told
    with pytest.raises(IndexFolderError, match="Pass it"):
        open_index(stranger.path)


# pictures


PICTURES = {  # path of the file -> what lies there
    "a link": lambda file, outside: file.symlink_to(outside / "own.sqlite"),
    "a link to nowhere": lambda file, outside: file.symlink_to(outside / "new.sqlite"),
    "a pipe": lambda file, outside: os.mkfifo(file),
    "another database": lambda file, outside: shutil.copy(outside / "own.sqlite", file),
    "no database": lambda file, outside: file.write_text("no database" * 99),
    "a folder": lambda file, outside: file.mkdir(),
    "in a folder that is a link": lambda file, outside: (file.parent.rmdir(), file.parent.symlink_to(outside)),
    "in a folder that is a link to nowhere": lambda file, outside: (
        file.parent.rmdir(),
        file.parent.symlink_to(outside / "new"),
    ),
    "in a folder that is a file": lambda file, outside: (file.parent.rmdir(), file.parent.write_text("x")),
    "a journal that is a link": lambda file, outside: Path(f"{file}-journal").symlink_to(outside / "keys.txt"),
    "a journal that names a file": lambda file, outside: (
        file.write_bytes(b""),
        Path(f"{file}-journal").write_bytes(journal(str(outside / "keys.txt"))),
    ),
}


@pytest.mark.parametrize("name", PICTURES)
def test_pictures_of_a_stranger(name, stranger, outside):
    pytest.importorskip("PIL")
    (stranger.path / "images").mkdir()
    PICTURES[name](stranger.path / "images" / "images.sqlite", outside)
    with untouched(outside), pytest.raises(IndexFolderError, match="Delete it: it fills again"):
        open_index(stranger.path).images.get(open_index(stranger.path).table("peaks.csv"))


def journal(name: str) -> bytes:
    "A journal to be played back that names a file to be deleted after."
    mark = bytes.fromhex("d9d505f920a163d7")
    head = mark + b"\0" * 4 + b"\0" * 4 + (1).to_bytes(4, "big") + (512).to_bytes(4, "big") + (4096).to_bytes(4, "big")
    data = name.encode()
    end = len(data).to_bytes(4, "big") + sum(data).to_bytes(4, "big") + mark
    return head.ljust(512, b"\0") + (1 << 30 // 4096).to_bytes(4, "big") + data + end


@pytest.mark.slow
def test_a_picture_that_is_none_is_drawn_anew(stranger):
    pytest.importorskip("PIL")
    index = open_index(stranger.path)
    table = index.table("peaks.csv")
    drawn = index.images.get(table)
    for value in (b"<script>", "text", 7, b""):
        index.images._file.connection.execute("UPDATE images SET png = ?", (value,))
        assert index.images.get(table) == drawn


def test_the_tree_is_seen_to_change(outside):
    "What the tests above rely on."
    before = tree(outside)
    (outside / "keys.txt").write_text("public")
    assert tree(outside) != before


# what this user knows of an index


def test_a_large_file_is_hashed_once_and_again_when_it_changed(stranger, monkeypatch):
    hashed = []
    real = manifest.file_digest
    monkeypatch.setattr(manifest, "file_digest", lambda path, *more: (hashed.append(path.name), real(path, *more))[1])
    monkeypatch.setattr(manifest, "_LARGE", 1000)
    ask(stranger.path)
    ask(stranger.path)
    assert hashed.count(FILE_V) == 2, "changed a moment ago, it may change again without another time"
    monkeypatch.setattr(manifest, "_SETTLED", -1)
    ask(stranger.path)
    hashed.clear()
    ask(stranger.path)
    assert FILE_V not in hashed and "tables.sqlite" not in hashed
    data = bytearray((stranger.data / FILE_V).read_bytes())
    data[-1] ^= 1
    times = (stranger.data / FILE_V).stat()
    (stranger.data / FILE_V).write_bytes(data)
    os.utime(stranger.data / FILE_V, ns=(times.st_atime_ns, times.st_mtime_ns))
    error = refused(stranger.path)
    assert error is not None and "vectors.safetensors was changed" in str(error)


def test_without_a_cache_all_is_looked_through_each_time(stranger, monkeypatch, tmp_path):
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    checked = []
    real = LocalEngine.check
    monkeypatch.setattr(LocalEngine, "check", lambda self: (checked.append(1), real(self)))
    ask(stranger.path)
    ask(stranger.path)
    assert len(checked) == 2


@pytest.mark.parametrize(
    "text",
    [
        "", "[]", "null", '{"own": 1}', '{"own": true}', '{"own": true, "checked": true, "large": 1}', "[" * 50_000,
        "\xff",
    ],
)  # fmt: skip
def test_a_note_that_is_none_says_nothing(text, stranger):
    digest = open_index(stranger.path).manifest.digest
    note = manifest.cache_root() / "known" / f"{digest}.json"
    assert note.is_file()
    note.write_bytes(text.encode("latin-1"))
    assert manifest.Known.of(digest) == manifest.Known()
    assert refused(stranger.path) is None


def test_what_could_not_be_opened_is_not_built(whole, stranger, monkeypatch):
    build_index(whole / "tables", stranger.path, progress=False).close()
    monkeypatch.setattr("tablerag.retrieval.manifest.MOST", 100)
    with monkeypatch.context() as patch:
        patch.setattr("tablerag.retrieval.index._Local._old", lambda work: None)
        with pytest.raises(IndexFolderError, match="would have.*parts of the source"):
            build_index(whole / "more", stranger.path, progress=False)


def test_notes_used_last_are_kept(stranger, monkeypatch):
    monkeypatch.setattr(manifest, "_KEPT", 3)
    for number in range(6):
        manifest.Known(own=True).keep(f"{number:032}")
        assert manifest.Known.of("0" * 32).own, "it was used all the time"
    assert len(list((manifest.cache_root() / "known").iterdir())) == 3
