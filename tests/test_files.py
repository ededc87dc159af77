"Locks, files replaced whole, fingerprints."

import os
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from tablerag.core import IndexFolderError
from tablerag.ground.files import file_digest, fingerprint, lock_folder, replace_file, replacing, text_digest

ROOT = str(Path(__file__).parent.parent)


def test_a_lock_falls_with_its_process(tmp_path):
    code = f"""
import sys; sys.path.insert(0, {ROOT!r})
from pathlib import Path
from tablerag.ground.files import lock_folder
with lock_folder(Path({str(tmp_path)!r}), doing="being moved"):
    print("held", flush=True)
    sys.stdin.read()
"""
    holder = subprocess.Popen([sys.executable, "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    try:
        assert holder.stdout.readline() == "held\n"
        told = rf"being moved by another process \(process {holder.pid} on"
        with pytest.raises(IndexFolderError, match=told), lock_folder(tmp_path, doing="being moved"):
            pass
    finally:
        holder.kill()
        holder.wait()
    with lock_folder(tmp_path, wait=5):
        pass


def test_who_waits_gets_the_lock(tmp_path):
    order = []

    def second() -> None:
        with lock_folder(tmp_path, wait=30):
            order.append("second")

    with lock_folder(tmp_path):
        thread = threading.Thread(target=second)
        thread.start()
        order.append("first")
    thread.join(30)
    assert order == ["first", "second"]


def test_a_failure_leaves_the_old_file_and_nothing_else(tmp_path):
    replace_file(tmp_path / "a.json", b"old")
    with pytest.raises(ZeroDivisionError), replacing(tmp_path / "a.json") as new:
        new.write_bytes(b"half")
        _ = 1 / 0
    with pytest.raises(FileNotFoundError), replacing(tmp_path / "a.json"):
        pass  # nothing was written
    assert (tmp_path / "a.json").read_bytes() == b"old" and [path.name for path in tmp_path.iterdir()] == ["a.json"]


def test_a_reader_sees_the_old_file_or_the_new_one(tmp_path):
    path = tmp_path / "a"
    sizes = (1_000, 3_000_000)
    replace_file(path, b"x" * sizes[0])
    done, seen = threading.Event(), set()

    def read() -> None:
        while not done.is_set():
            seen.add(len(path.read_bytes()))

    thread = threading.Thread(target=read)
    thread.start()
    for number in range(20):
        replace_file(path, b"x" * sizes[number % 2])
    done.set()
    thread.join()
    assert seen <= set(sizes)


def test_fingerprints_read_only_what_may_have_changed(tmp_path, monkeypatch):
    path = tmp_path / "a"
    path.write_bytes(b"one")
    first = fingerprint(path)
    assert first.digest == file_digest(path) and len(first.digest) == 24
    with monkeypatch.context() as patch:
        patch.setattr("tablerag.ground.files.file_digest", lambda path: pytest.fail("was read"))
        assert fingerprint(path, first) == first
    path.write_bytes(b"two")
    os.utime(path, ns=(0, first.mtime_ns + 1))
    assert fingerprint(path, first).digest != first.digest


def test_text_digests_take_any_text():
    assert len(text_digest("a")) == 16 and len(text_digest(b"a", 32)) == 32 and text_digest("a") == text_digest(b"a")
    assert text_digest("half \ud83d") != text_digest("half ?")
