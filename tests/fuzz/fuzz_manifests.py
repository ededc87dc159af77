"""An index folder in which a stranger has changed something, with the hashes made right again: it answers, or it is
told as damaged; nothing outside it changes, and a rebuild mends it."""

import atexit
import json
import os
import random
import shutil
import tempfile
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from fuzz_files import damaged
from strangers import Stranger, make_outside, make_source, mended, refused, untouched

from tablerag.core import IndexFolderError
from tablerag.retrieval.index import build_index

NUMBERS: list[Any] = [None, True, -1, 0, 1, 2**31, 2**63, 10**30, 1.5, float("nan"), float("inf")]
TEXTS: list[Any] = [
    "", "..", "/", "../outside", "data-00000000", "\ud800", "\x1b[2J", "\0", "a" * 5000, "$(reboot)", "-x",
]  # fmt: skip
PARTS: list[Any] = [[], {}, [[]], [1, "a"], {"a": 1}, [None], json.loads("[" * 90 + "]" * 90)]
NASTY = [*NUMBERS, *TEXTS, *PARTS]


@cache
def whole() -> Path:
    folder = Path(tempfile.mkdtemp(prefix="tablerag-fuzz-index-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    build_index(make_source(folder / "tables"), folder / "index", progress=False).close()
    return folder


def places(value: Any) -> Iterator[tuple[Any, Any]]:
    "Every (container, key) of a JSON value."
    for key in value if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ():
        yield value, key
        yield from places(value[key])


def change_json(rng: random.Random, value: Any) -> Any:
    "A JSON value with a part changed, removed, doubled or added."
    container, key = rng.choice(list(places(value)) or [([value], 0)])
    kind = rng.randrange(5)
    if kind == 0:
        del container[key]
    elif kind == 1 and isinstance(container, dict):
        container[str(rng.choice(NASTY))] = container[key]
    elif kind == 2 and isinstance(container, list):
        container.insert(key, rng.choice(NASTY))
    else:
        container[key] = rng.choice(NASTY)
    return value


def change_store(rng: random.Random, stranger: Stranger) -> None:
    value = rng.choice([None, 7, 1.5, "text", b"\xff", b"", "x" * 1000])
    column = rng.choice(["id", "source", "digest", "data"])
    stranger.sql(
        f"UPDATE OR IGNORE tables SET {column} = coalesce(?, {column}) WHERE rowid = {rng.randrange(1, 3)}", value
    )


def change_kind(rng: random.Random, stranger: Stranger, outside: Path) -> None:
    "A file becomes a link, a pipe or a folder."
    path = rng.choice([path for path in stranger.path.rglob("*") if path.name != ".tablerag"])
    shutil.rmtree(path) if path.is_dir() else path.unlink()
    kind = rng.randrange(4)
    if kind == 0:
        os.mkfifo(path)
    elif kind == 1:
        path.mkdir()
    else:
        target = rng.choice([outside, outside / "keys.txt", outside / "new", Path("/dev/zero"), Path("..")])
        path.symlink_to(target)


def case(rng: random.Random, folder: Path) -> None:
    before = os.environ.get("XDG_CACHE_HOME")
    os.environ["XDG_CACHE_HOME"] = str(folder / "cache")  # of somebody who did not build it
    try:
        stranger, outside = (
            Stranger(whole() / "index", folder / "index"),
            make_outside(folder / "outside", whole() / "index"),
        )
        for _ in range(rng.choice([1, 1, 2])):
            change(rng, stranger, outside)
        with untouched(outside), untouched(whole() / "tables"):
            refused(stranger.path)
            if rng.random() < 0.2:
                rebuild(stranger)
    finally:
        os.environ.pop("XDG_CACHE_HOME")
        if before is not None:
            os.environ["XDG_CACHE_HOME"] = before


def change(rng: random.Random, stranger: Stranger, outside: Path) -> None:
    files = sorted(stranger.values["files"]) if isinstance(stranger.values.get("files"), dict) else []
    there = [name for name in files if (stranger.data / name).is_file() and not (stranger.data / name).is_symlink()]
    kind = rng.randrange(7)
    if kind == 0 or not there:
        stranger.values = change_json(rng, stranger.values)
        write(stranger)
    elif kind == 1:
        path = stranger.path / "manifest.json"
        if path.is_file() and not path.is_symlink():
            path.write_bytes(damaged(rng, path.read_bytes()))
    elif kind == 2:
        change_kind(rng, stranger, outside)
    elif kind == 3 and is_sound(stranger):
        change_store(rng, stranger)
    elif kind == 4 and (some := [name for name in there if name.endswith(".json")]):
        name = rng.choice(some)
        try:
            value = json.loads((stranger.data / name).read_bytes())
        except ValueError:
            return
        put(stranger, name, json.dumps(change_json(rng, value)).encode())
    else:
        name = rng.choice(there)
        put(stranger, name, damaged(rng, (stranger.data / name).read_bytes()))


def is_sound(stranger: Stranger) -> bool:
    "Whether the table store is still one, so that SQLite can change it."
    store, manifest = stranger.data / "tables.sqlite", stranger.path / "manifest.json"
    sound = whole() / "index" / stranger.data.name / "tables.sqlite"
    return is_plain(manifest) and is_plain(store) and store.is_file() and store.read_bytes() == sound.read_bytes()


def is_plain(path: Path) -> bool:
    return not os.path.lexists(path) or (path.is_file() and not path.is_symlink())


def put(stranger: Stranger, name: str, data: bytes) -> None:
    if is_plain(stranger.path / "manifest.json"):
        stranger.put(name, data)


def write(stranger: Stranger) -> None:
    if is_plain(stranger.path / "manifest.json"):
        stranger.manifest(stranger.values)


def rebuild(stranger: Stranger) -> None:
    if (stranger.path / "manifest.json").is_dir() and not (stranger.path / "manifest.json").is_symlink():
        try:  # not ours to remove
            build_index(whole() / "tables", stranger.path, progress=False)
        except IndexFolderError:
            return
        raise AssertionError("a folder in the place of the manifest")
    mended(whole() / "tables", stranger.path)
