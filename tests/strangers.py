"An index as a stranger may send it: what hostile tests and the fuzzer change, and what must not have changed after."

import hashlib
import json
import os
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np
from safetensors.numpy import load_file, save

from tablerag.core import IndexFolderError
from tablerag.retrieval.index import Index, build_index, open_index

QUESTION = "How long is the Amazon river?"


def make_source(folder: Path) -> Path:
    folder.mkdir(parents=True)
    (folder / "peaks.csv").write_text("peak,height\nEverest,8849\nK2,8611\n")
    (folder / "rivers.csv").write_text("river,length\nNile,6650\nAmazon,6400\n")
    return folder


def make_outside(folder: Path, whole: Path) -> Path:
    "What lies beside the index and is none of its business; it might be taken for the data of an index."
    shutil.copytree(next(whole.glob("data-*")), folder)
    (folder / "keys.txt").write_text("secret")
    (folder / "questions.jsonl").write_text('{"id": "1", "question": "private?"}\n')
    with sqlite3.connect(folder / "own.sqlite") as db:
        db.execute("CREATE TABLE own (a)")
    db.close()
    return folder


def tree(folder: Path) -> dict[str, tuple[Any, ...]]:
    "Everything in a folder, with content and time."
    return {
        path.relative_to(folder).as_posix(): (
            os.readlink(path) if path.is_symlink() else path.read_bytes() if path.is_file() else "",
            path.lstat().st_mtime_ns,
        )
        for path in sorted(folder.rglob("*"))
    }


@contextmanager
def untouched(folder: Path) -> Iterator[None]:
    "Nothing in a folder is changed, added or removed in the block."
    before = tree(folder)
    yield
    assert tree(folder) == before


def with_head(data: bytes, name: str, told: dict[str, Any]) -> bytes:
    "A file of arrays whose head says something else of one of them."
    start = 8 + int.from_bytes(data[:8], "little")
    head = json.loads(data[8:start])
    text = json.dumps({**head, name: {**head[name], **told}}).encode()
    return len(text).to_bytes(8, "little") + text + data[start:]


class Stranger:
    "A copy of a whole index, to be changed; its hashes are made right again, as a stranger would."

    def __init__(self, whole: Path, folder: Path):
        shutil.copytree(whole, folder)
        self.path = folder
        self.values = json.loads((folder / "manifest.json").read_text())
        self.data = folder / self.values["data"]

    def manifest(self, content: Any) -> None:
        "Write a manifest: bytes as they are, else as JSON."
        data = content if isinstance(content, bytes) else json.dumps(content).encode()
        (self.path / "manifest.json").write_bytes(data)

    def change(self, **parts: Any) -> None:
        self.manifest({**self.values, **parts})

    def put(self, name: str, data: bytes) -> None:
        "Replace a data file, with its right size and hash in the manifest."
        (self.data / name).write_bytes(data)
        self.values["files"][name] = [len(data), hashlib.sha256(data).hexdigest()[:32]]
        self.manifest(self.values)

    def array(self, name: str, change: Callable[[np.ndarray], Any]) -> None:
        "Change an array: `vectors:tables` is that of this name in `vectors.safetensors`."
        file, part = name.split(":")
        arrays = load_file(self.data / f"{file}.safetensors")
        self.put(f"{file}.safetensors", save({**arrays, part: np.ascontiguousarray(change(arrays[part].copy()))}))

    def head(self, name: str, **told: Any) -> None:
        "Change what the head of its file says of an array."
        file, part = name.split(":")
        self.put(f"{file}.safetensors", with_head((self.data / f"{file}.safetensors").read_bytes(), part, told))

    def sql(self, script: str, *values: Any) -> None:
        "Change the table store."
        file = self.data / "tables.sqlite"
        db = sqlite3.connect(file, isolation_level=None)
        if values:
            db.execute(script, values)
        else:
            db.executescript(script)
        db.close()
        self.put("tables.sqlite", file.read_bytes())


def ask(path: Path) -> Index:
    "Open an index, search it and read all its tables."
    index = open_index(path)
    with index:
        for hit in index.retriever.search(QUESTION):
            index.table(hit.table_id)
    return index


def refused(path: Path) -> IndexFolderError | None:
    "The error an index gives; whatever else it raises is a failure. None where it answers."
    try:
        ask(path)
    except IndexFolderError as error:
        assert str(error).isprintable() and len(str(error)) < 1500 + 2 * len(str(path)), str(error)[:3000]
        return error
    return None


def mended(source: Path, path: Path) -> None:
    "A rebuild makes the folder an index again."
    index = build_index(source, path, progress=False)
    assert index.retriever.search(QUESTION)[0].table_id == "rivers.csv"
    assert index.table("rivers.csv").rows == (("Nile", "6650"), ("Amazon", "6400"))
    index.close()
