"What a file may cost, where links may lead, and what an interruption leaves behind."

import contextlib
import gzip
import json
import os
import re
import signal
import sqlite3
import subprocess
import sys
import threading
import time
from pathlib import Path

import psutil
import pytest
from patience import waited
from workbook_files import with_shared_strings, workbook

from tablerag.core import SourceError, Table, UsageError
from tablerag.retrieval.index import build_index, open_index, resolve
from tablerag.tables import corpus, formats, grids, reading
from tablerag.tables.corpus import find_sources, load_tables
from tablerag.tables.grids import SourceFile
from tablerag.tables.reading import Reading
from tablerag.tables.store import TableStore

GOOD = "name,n\nalpha,1\nbeta,2\n"


class Peak(threading.Thread):
    "The most memory that the processes below this one have taken together, in MB; not what earlier ones held before."

    def __enter__(self):
        self.mb, self._on = 0, True
        self._before = self._held()
        self.start()
        return self

    def __exit__(self, *_):
        self._on = False
        self.join()

    def _held(self):
        """Bytes by process, of those that earlier tests have left warm too. Pages shared with this process do not
        count: between fork and exec a child shares all of them."""
        held = {}
        for process in psutil.Process().children(recursive=True):
            with contextlib.suppress(psutil.Error):
                held[process.pid] = process.memory_full_info().uss
        return held

    def run(self):
        while self._on:
            with contextlib.suppress(psutil.Error):
                taken = (max(0, held - self._before.get(pid, 0)) for pid, held in self._held().items())
                self.mb = max(self.mb, sum(taken) >> 20)
            time.sleep(0.02)


# --- bombs --------------------------------------------------------------------------------------------------------

MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'


def sheet(rows: str, before: str = ""):
    return lambda data: f"{before}<worksheet {MAIN}><sheetData>{rows}</sheetData></worksheet>".encode()


def of_sheet(rows: str, before: str = ""):
    return lambda path: path.write_bytes(workbook(sheet1_xml=sheet(rows, before)))


def of_one_string(path: Path) -> None:
    cells = "".join(row(at, number(f"A{at}", 0, ' t="s"')) for at in range(1, 40_000))
    strings = f"<sst {MAIN}><si><t>{'x' * 32_000}</t></si></sst>"
    path.write_bytes(with_shared_strings(strings.encode(), sheet(cells)))


def number(place: str, value: object = 1, kind: str = "") -> str:
    return f'<c r="{place}"{kind}><v>{value}</v></c>'


def row(at: int, *cells: str) -> str:
    return f'<row r="{at}">{"".join(cells)}</row>'


def entities() -> str:
    first = f'<!ENTITY a "{"x" * 1000}">'
    return (
        "<!DOCTYPE x ["
        + first
        + "".join(f'<!ENTITY {chr(98 + n)} "{f"&{chr(97 + n)};" * 10}">' for n in range(8))
        + "]>"
    )


def sqlite(*statements: str):
    def make(path: Path) -> None:
        with contextlib.closing(sqlite3.connect(path)) as db:
            for statement in statements:
                db.execute(statement)
            db.commit()

    return make


def computed(expression: str):
    rows = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 500) INSERT INTO t SELECT i FROM n"
    return sqlite("CREATE TABLE t (a INTEGER)", rows, f"ALTER TABLE t ADD COLUMN b AS ({expression})")


def packed(*parts: tuple[bytes, int]):
    "Gzip members one after the other are one gzip file."
    return lambda path: path.write_bytes(b"".join(gzip.compress(part) * times for part, times in parts))


def text(content):  # a function: nothing large is made before its test
    return lambda path: path.write_text(content())


def parquet_of_one_value(path: Path) -> None:
    import pyarrow
    import pyarrow.parquet

    indices = pyarrow.array([0] * 5000, pyarrow.int32())
    column = pyarrow.DictionaryArray.from_arrays(indices, pyarrow.array(["x" * 3_000_000]))
    pyarrow.parquet.write_table(pyarrow.table({"a": column}), path)


def parquet_of_nulls(path: Path) -> None:
    import pyarrow
    import pyarrow.parquet

    pyarrow.parquet.write_table(pyarrow.table({"a": pyarrow.nulls(30_000_000, pyarrow.int8())}), path)


def hole(path: Path) -> None:
    with path.open("wb") as file:
        file.write(b"a,b\n1,2\n")
        file.truncate(1 << 40)


def duckdb_of(*statements: str):
    def make(path: Path) -> None:
        duckdb = pytest.importorskip("duckdb")
        with duckdb.connect(str(path)) as db:
            for statement in statements:
                db.execute(statement)

    return make


HEAD = row(1, number("A1"), number("B1"))
LINE = b"x" * 1_000_000
BOMBS = {
    "a row far down.xlsx": of_sheet(HEAD + row(2_000_000_000, number("A2000000000"))),
    "cells far right.xlsx": of_sheet(HEAD + "".join(row(at, number(f"XFD{at}")) for at in range(2, 900))),
    "a column that is none.xlsx": of_sheet(HEAD + row(2, number("ZZZZZZ2"))),
    "blanks.xlsx": lambda path: of_sheet(HEAD + " " * 50_000_000)(path),
    "entities.xlsx": of_sheet(row(1, number("A1", "&i;")), before=entities()),
    "one long string.xlsx": of_one_string,
    "blob.sqlite": computed("zeroblob(400000000)"),
    "text.sqlite": computed("hex(zeroblob(20000000))"),
    "pattern.sqlite": computed(f"'{'a' * 20_000}' || i LIKE '{'%a' * 12}%b'".replace("i LIKE", "a LIKE")),
    "view.sqlite": sqlite(
        "CREATE TABLE t (a)",
        "INSERT INTO t VALUES (1)",
        "CREATE VIEW v AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT * FROM n",
    ),
    "photos.sqlite": sqlite(
        "CREATE TABLE t (a, photo BLOB)",
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 60) "
        "INSERT INTO t SELECT i, zeroblob(3000000) FROM n",
    ),
    "newlines.csv.gz": packed((b"a,b\n1,2\n", 1), (b"\n" * 1_000_000, 300)),
    "newlines.jsonl.gz": packed((b"\n" * 1_000_000, 240)),
    "one line.csv.gz": packed((b"a,b\n", 1), (LINE, 400)),
    "one line.jsonl.gz": packed((LINE, 400)),
    "an open quotation.csv.gz": packed((b'a,b\n1,"', 1), (b"x\n" * 500_000, 200)),
    "brackets.jsonl.gz": packed((b"[" * 1_000_000, 90)),
    "spans.html": text(lambda: "<table>" + "<tr><td colspan=1000>x" * 20_000),
    "spans of a long text.html": text(lambda: f"<table><tr><td colspan=1000>{'y' * 50_000}" + "<tr><td>1" * 10),
    "tables in tables.html": text(lambda: "<table><tr><td>a<td>" * 3000 + "x"),
    "tags in tags.html": text(lambda: "<b>" * 300_000 + "<table><tr><td>1"),
    "keys of their own.jsonl": text(lambda: "".join(json.dumps({f"k{n}": n}) + "\n" for n in range(20_000))),
    "one wide object.json": text(lambda: json.dumps([{f"k{n}": n for n in range(100_000)}])),
    "a long line.jsonl": text(lambda: '{"header": ["a"], "rows": [' + '["x"],' * 9_000_000 + '["x"]]}\n'),
    "columns.csv": text(lambda: "\n".join([",".join(f"c{n}" for n in range(100_000)), *[",".join("1" * 100_000)] * 9])),
    "one value.parquet": parquet_of_one_value,
    "nulls.parquet": parquet_of_nulls,
    "hole.csv": hole,
    "computed.duckdb": duckdb_of(
        "CREATE TABLE t (a INT, b VARCHAR AS (repeat('x', 100000000)))", "INSERT INTO t SELECT * FROM range(20)"
    ),
    "view.duckdb": duckdb_of("CREATE TABLE t AS SELECT 1 a", "CREATE VIEW v AS SELECT * FROM range(1000000000000)"),
}
READ = {  # in bounded memory, and with a remark where something is left out
    "view.sqlite": ((1, 1), ""),
    "view.duckdb": ((1, 1), ""),
    "photos.sqlite": ((60, 2), ""),
}


@pytest.mark.parametrize("name", BOMBS)
@pytest.mark.slow
def test_a_bomb_costs_no_more_than_its_budget(tmp_path, name):
    BOMBS[name](tmp_path / name)
    (tmp_path / "good.csv").write_text(GOOD)
    load_tables(tmp_path / "good.csv")  # a warm worker: what it holds by itself is not counted
    busy = max(1.0, os.getloadavg()[0] / (os.cpu_count() or 1)) / 2  # what others on the machine take
    began = time.monotonic()
    with Peak() as peak:
        read = load_tables(tmp_path, reading=Reading(seconds=busy, memory_mb=250, workers=1))
    seconds = time.monotonic() - began
    assert "good.csv" in [table.id for table in read.tables], "the folder is lost"
    assert seconds < 10 * busy + (tmp_path / name).stat().st_blocks * 512 / 1e6, f"{seconds:.1f} s"
    assert peak.mb < 250 + 200, f"{peak.mb} MB"
    others = [table for table in read.tables if table.id != "good.csv"]
    if name in READ:
        (table,) = others
        assert (len(table.rows), len(table.header)) == READ[name][0]
    elif not others:
        assert any(item.source.startswith(name) for item in read.skipped), "nobody says that it was not read"


def test_photos_are_told_by_their_size(tmp_path):
    BOMBS["photos.sqlite"](tmp_path / "photos.sqlite")
    (table,) = load_tables(tmp_path).tables
    assert table.rows[0] == ("1", "(3,000,000 bytes)")


def test_the_tables_before_an_overrun_are_kept(tmp_path):
    lines = [json.dumps({"id": f"t{n}", "header": ["a"], "rows": [["1"]]}) for n in range(5)]
    (tmp_path / "t.jsonl.gz").write_bytes(
        gzip.compress("\n".join(lines).encode() + b"\n") + gzip.compress(b"\n" * 1_000_000) * 240
    )
    read = load_tables(tmp_path, reading=Reading(seconds=0.5))
    assert [table.id for table in read.tables] == ["t0", "t1", "t2", "t3", "t4"]
    assert re.search(
        r"stopped \(took longer than [\d.]+ s\); the 5 tables before.*--read-seconds", read.skipped[0].reason
    )


def test_a_library_that_falls_costs_its_file_only(tmp_path, monkeypatch):
    (tmp_path / "good.csv").write_text(GOOD)
    (tmp_path / "bad.csv").write_text(GOOD)
    (tmp_path / "falling.py").write_text(
        "import os\nfrom tablerag.tables.corpus import read_source as read\n"
        "def read_source(request, data):\n"
        "    if request[1] == 'bad.csv': os.abort()\n"
        "    return read(request, data)\n"
    )
    monkeypatch.syspath_prepend(tmp_path)
    reading.READERS.close()
    monkeypatch.setattr(corpus, "_READ", "falling.read_source")
    read = load_tables(tmp_path)
    assert [table.id for table in read.tables] == ["good.csv"] and "SIGABRT" in str(read.skipped[0])


def test_a_worker_does_not_say_where_its_tables_come_from():
    table = Table("t", ("a",), (("1",),), source="/etc/passwd")
    (item,) = reading.from_frames(reading.to_frames([table]), SourceFile(Path("a"), "a"))
    assert (item.source, item.table()) == ("a", table)


@pytest.mark.parametrize(
    "wrong",
    [
        {"seconds": 0}, {"seconds": -1}, {"seconds": float("nan")}, {"seconds": float("inf")}, {"memory_mb": 0},
        {"memory_mb": 10**12}, {"workers": -1},
    ],
)  # fmt: skip
def test_limits_that_make_no_sense(wrong):
    with pytest.raises(UsageError, match=f"{next(iter(wrong))} is"):
        Reading(**wrong)


def test_large_files_have_more_time_but_holes_do_not_count(tmp_path):
    (tmp_path / "large").write_bytes(os.urandom(5_000_000))
    with (tmp_path / "hole").open("wb") as file:
        file.truncate(1 << 40)
    seconds = [Reading().budget(SourceFile(tmp_path / name, name)).seconds for name in ("large", "hole", "gone")]
    assert seconds == [140, 120, 120]
    assert Reading().budget(SourceFile(Path(), "x", address="postgresql://x")).seconds == 3600


# --- the same whatever reads --------------------------------------------------------------------------------------


def contents(store: Path) -> list[list[tuple]]:
    with contextlib.closing(sqlite3.connect(store)) as db:
        return [db.execute(f"SELECT * FROM {name} ORDER BY rowid").fetchall() for name in ("tables", "sources")]


@pytest.mark.parametrize("workers", [1, 2, 4])
def test_an_index_is_the_same_however_many_read(tmp_path, data, workers):
    for number in (0, workers):
        with TableStore(tmp_path / f"{number}") as store:
            store.update(data / "geography", reading=Reading(workers=number))
    assert contents(tmp_path / "0") == contents(tmp_path / f"{workers}")


def test_tables_come_in_the_order_of_files_though_the_first_takes_long(tmp_path, monkeypatch):
    monkeypatch.setattr(reading, "_AHEAD", 20_000)  # so that those behind must wait for room
    (tmp_path / "a.csv").write_text("a,b\n" + "".join(f"{n},{n * 7919}\n" for n in range(30_000)))
    for number in range(60):
        (tmp_path / f"b{number:02}.csv").write_text("a,b\n" + f"{number},x\n" * 100)
    ids = [table.id for table in load_tables(tmp_path, reading=Reading(workers=3)).tables]
    assert ids == sorted(ids) and len(ids) == 61


def test_an_error_of_this_program_is_not_hidden(tmp_path, monkeypatch):
    (tmp_path / "a.csv").write_text(GOOD)
    monkeypatch.setattr(corpus, "_READ", "json.loads")  # no reader of files
    with pytest.raises(RuntimeError, match="defect in a worker"):
        load_tables(tmp_path)


def test_a_reader_of_ones_own_reads_here(tmp_path, monkeypatch):
    monkeypatch.setattr(formats, "READERS", dict(formats.READERS))
    seen = []

    @formats.reads(".mine")
    def load_mine(source):
        seen.append(os.getpid())
        yield Table(source.name, ("a",), (("1",),))

    (tmp_path / "x.mine").touch()
    (tmp_path / "good.csv").write_text(GOOD)
    assert [table.id for table in load_tables(tmp_path).tables] == ["good.csv", "x.mine"] and seen == [os.getpid()]


def test_a_relative_path_is_meant_from_where_one_is_now(tmp_path, monkeypatch):
    for place in ("first", "second"):  # the worker of the first is kept for the second
        (tmp_path / place).mkdir()
        monkeypatch.chdir(tmp_path / place)
        Path(f"{place}.csv").write_text(GOOD)
        with contextlib.closing(sqlite3.connect(f"{place}.db")) as db:
            db.executescript("CREATE TABLE t (a); INSERT INTO t VALUES (1)")
        assert [table.id for table in load_tables(".").tables] == [f"{place}.csv", f"{place}.db#t"]
        assert len(load_tables(f"{place}.csv").tables) == len(load_tables(f"sqlite:///{place}.db").tables) == 1


def test_more_memory_reads_what_was_ended_before(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    folder = tmp_path / "folder"
    folder.mkdir()
    (folder / "good.csv").write_text(GOOD)
    (folder / "large.csv").write_text("a,b\n" + "".join(f"{n},{n * 7919}\n" for n in range(150_000)))

    def build(**how):
        with build_index(folder, progress=False, **how) as index:
            return index.ids(), index.manifest.counts["files_read"], index.manifest.data

    tight = build(reading=Reading(memory_mb=20))
    assert tight[0] == ["good.csv"]
    assert build(reading=Reading(memory_mb=20)) == tight, "nothing has changed, so nothing is read"
    with resolve(folder, progress=False) as index:
        assert index.manifest.data == tight[2], "a question keeps what the builder chose, and reads nothing again"
    ids, read, place = build(reading=Reading())
    assert (ids, read) == (["good.csv", "large.csv"], 1) and place != tight[2]


# --- links --------------------------------------------------------------------------------------------------------


@pytest.fixture
def places(tmp_path):
    "A folder that is read; something lies beside it."
    inside, outside = tmp_path / "given", tmp_path / "given elsewhere"
    for folder in (inside / "sub", inside / ".store", outside / "deep"):
        folder.mkdir(parents=True)
    for file in (inside / "good.csv", inside / ".store" / "1", outside / "secret.csv", outside / "deep" / "more.csv"):
        file.write_text(GOOD.replace("alpha", file.parent.name))
    return inside


@pytest.mark.parametrize(
    ("link", "target"),
    [
        ("x.csv", "../given elsewhere/secret.csv"), ("x.csv", "{outside}/secret.csv"),
        ("sub/x.csv", "../../given elsewhere/secret.csv"),
        ("sub/x.csv", "../sub/../../given elsewhere/deep/../secret.csv"), ("folder", "{outside}"),
        ("sub/folder", "../../given elsewhere/deep"), ("up", ".."), ("root", "/"), ("x.csv", "/etc/passwd"),
        ("x.csv", "/proc/version"), ("x.csv", "/dev/zero"), ("etc", "/etc"),
    ],
)  # fmt: skip
def test_a_link_out_of_the_folder_is_named_and_not_followed(places, link, target):
    target = target.format(outside=places.parent / "given elsewhere")
    (places / link).symlink_to(target)
    read = load_tables(places)
    assert [table.id for table in read.tables] == ["good.csv"]
    (left,) = read.skipped
    leads = os.path.realpath(places / link)
    assert left.source == link and f"a link out of the folder, to {leads}" in left.reason and "--links" in left.reason


def test_a_link_to_a_link_out_of_the_folder(places):
    (places / "sub" / "b.csv").symlink_to("../../given elsewhere/secret.csv")
    (places / "a.csv").symlink_to("sub/b.csv")
    (places / ".hidden").symlink_to("../given elsewhere")
    (places / "c.csv").symlink_to(".hidden/secret.csv")
    read = load_tables(places)
    assert [table.id for table in read.tables] == ["good.csv"]
    assert {item.source for item in read.skipped} == {"a.csv", "sub/b.csv", "c.csv"}


@pytest.mark.parametrize(
    ("link", "target", "ids"),
    [
        ("x.csv", "../given elsewhere/secret.csv", ["x.csv"]),
        ("folder", "../given elsewhere", ["folder/secret.csv", "folder/deep/more.csv"]),
        ("up", "..", ["up/given elsewhere/secret.csv", "up/given elsewhere/deep/more.csv"]),
    ],
)
def test_links_that_are_allowed_are_followed_with_a_note(places, link, target, ids):
    (places / link).symlink_to(target)
    read = load_tables(places, reading=Reading(links=True))
    assert [table.id for table in read.tables] == ["good.csv", *ids]
    assert [note.source for note in read.notes] == ids
    assert all("outside of the folder" in note.text for note in read.notes)


@pytest.mark.parametrize("target", [".store/1", "sub/../.store/1", "{places}/.store/1"])
def test_links_within_the_folder_are_followed_in_silence(places, target):
    (places / "kept.csv").symlink_to(target.format(places=places))  # as git-annex does
    read = load_tables(places)
    assert [table.id for table in read.tables] == ["good.csv", "kept.csv"] and not read.skipped and not read.notes


def test_what_is_given_by_a_link_was_chosen(places, tmp_path):
    (tmp_path / "door").symlink_to(places)
    (tmp_path / "door.csv").symlink_to(places / "good.csv")
    assert [table.id for table in load_tables(tmp_path / "door").tables] == ["good.csv"]
    assert [table.id for table in load_tables(tmp_path / "door.csv").tables] == ["door.csv"]


@pytest.mark.parametrize("target", ["x.csv", "../given/y.csv", "nothing.csv"])
def test_links_that_lead_nowhere(places, target):
    (places / "x.csv").symlink_to(target)
    (places / "y.csv").symlink_to("x.csv")
    assert {item.reason for item in load_tables(places).skipped} == {"a link that points nowhere"}


def test_a_change_of_links_is_seen_by_an_index(places, tmp_path):
    (places / "x.csv").symlink_to("../given elsewhere/secret.csv")
    for links, ids in ((False, ["good.csv"]), (True, ["good.csv", "x.csv"]), (False, ["good.csv"])):
        with build_index(places, tmp_path / "index", progress=False, reading=Reading(links=links)) as index:
            assert index.ids() == ids and len(index.skipped) + len(index.manifest.passed_over) == 2 * (not links)


# --- folders ------------------------------------------------------------------------------------------------------


def test_a_folder_nested_deeper_than_python_recurses(tmp_path):
    (tmp_path / "good.csv").write_text(GOOD)
    here = os.open(tmp_path, os.O_RDONLY)
    for _ in range(1100):  # its path is longer than the system takes at once
        os.mkdir("four", dir_fd=here)
        below = os.open("four", os.O_RDONLY, dir_fd=here)
        os.close(here)
        here = below
    os.close(here)
    try:
        sources, skipped = find_sources(tmp_path)
        assert [source.name for source in sources] == ["good.csv"]
        assert len(skipped) == 1 and "cannot be opened (File name too long)" in skipped[0].reason
    finally:
        subprocess.run(["rm", "-rf", tmp_path / "four"], check=True)


def test_many_links_take_no_longer_than_as_many_files(tmp_path):
    for number in range(1500):
        (tmp_path / f"f{number}.csv").touch()
        (tmp_path / f"l{number}.csv").symlink_to(f"f{number}.csv")
    began = time.process_time()
    sources, skipped = find_sources(tmp_path)
    assert (len(sources), len(skipped)) == (1500, 1500) and time.process_time() - began < 5


# --- interruptions ------------------------------------------------------------------------------------------------

BUILD = """
import sys
from tablerag.retrieval.index import build_index
from tablerag.tables.reading import Reading
print("ready", flush=True)
build_index(sys.argv[1], sys.argv[2], progress=False, reading=Reading(workers=2))
"""


def workers_below(process: psutil.Process) -> list[psutil.Process]:
    return [child for child in process.children() if "tablerag.ground.processes" in " ".join(child.cmdline())]


@pytest.fixture(scope="module")
def endless(tmp_path_factory):
    "A folder with an index of its good table, and then two files that take a minute."
    folder, index = tmp_path_factory.mktemp("endless"), tmp_path_factory.mktemp("index") / "index"
    (folder / "good.csv").write_text(GOOD)
    build_index(folder, index, progress=False).close()
    for name in ("slow1.jsonl.gz", "slow2.jsonl.gz"):
        (folder / name).write_bytes(gzip.compress(b"\n" * 1_000_000, 9) * 20_000)
    (folder / "new.csv").write_text(GOOD)
    return folder, index


@pytest.mark.parametrize("delay", [0.0, 1.0])
@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
@pytest.mark.slow
def test_an_interrupted_build_leaves_the_old_index_and_no_process(endless, how, delay):
    folder, index = endless
    process = subprocess.Popen(
        [sys.executable, "-c", BUILD, folder, index], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    )
    assert process.stdout.readline() == "ready\n"
    assert waited(lambda: len(workers_below(psutil.Process(process.pid))) == 2)
    workers = workers_below(psutil.Process(process.pid))
    time.sleep(delay)
    process.send_signal(how)
    assert process.wait(timeout=60) != 0
    process.stdout.close()
    _, alive = psutil.wait_procs(workers, timeout=30)
    assert not alive
    with open_index(index) as old:
        assert old.ids() == ["good.csv"]


def test_reading_that_is_given_up_ends_its_workers(tmp_path):
    for number in range(30):
        (tmp_path / f"{number:02}.csv").write_text("a,b\n" + "1,2\n" * 30_000)
    reading.READERS.close()
    before, others = threading.active_count(), workers_below(psutil.Process())  # those of queries
    sources, _ = find_sources(tmp_path)
    reads = corpus.read_sources(sources, Reading(workers=2))
    next(iter(next(reads)[1]))
    reads.close()
    reading.READERS.close()
    assert threading.active_count() <= before + 1  # the timer of the pool
    assert set(workers_below(psutil.Process())) <= set(others)


def test_without_room_for_a_process_it_is_said(tmp_path, monkeypatch):
    (tmp_path / "good.csv").write_text(GOOD)

    def full(*_, **__):
        raise BlockingIOError("Resource temporarily unavailable")

    reading.READERS.close()
    monkeypatch.setattr(subprocess, "Popen", full)
    with pytest.raises(SourceError, match="no worker can be started"):
        load_tables(tmp_path)


def test_settings_of_postgresql_go_to_the_worker_that_reads_it_only(monkeypatch):
    monkeypatch.setenv("PGPASSWORD", "secret")
    monkeypatch.setenv("OTHER_KEY", "secret")
    assert "secret" not in json.dumps(reading.request_for(SourceFile(Path("a.csv"), "a.csv")))
    request = reading.request_for(SourceFile(Path(), "db", address="postgresql://host/db"))
    assert "OTHER_KEY" not in json.dumps(request)
    monkeypatch.delenv("PGPASSWORD")
    with reading.requested(request) as source:
        assert source.address == "postgresql://host/db" and os.environ["PGPASSWORD"] == "secret"
    assert "PGPASSWORD" not in os.environ


def test_a_table_too_large_for_the_store_is_named(tmp_path, monkeypatch):
    monkeypatch.setattr(reading, "_MOST_TEXT", 1000)
    (tmp_path / "good.csv").write_text(GOOD)
    (tmp_path / "large.csv").write_text("a,b\n" + "".join(f"{n},{n * 7919}\n" for n in range(5000)))
    read = load_tables(tmp_path, reading=Reading(workers=0))
    assert [table.id for table in read.tables] == ["good.csv"]
    assert "larger than the store allows" in read.skipped[0].reason


def test_a_table_of_more_columns_than_a_spreadsheet_is_cut_with_a_note(tmp_path):
    (tmp_path / "wide.csv").write_text(f"{','.join(f'c{n}' for n in range(20_000))}\n{','.join('x' * 20_000)}\n" * 2)
    read = load_tables(tmp_path)
    assert len(read.tables[0].header) == 16_384
    assert any("first 16,384 columns" in note.text for note in read.notes)


@pytest.mark.parametrize("name", ["keys.jsonl", "keys.json", "wide.csv"])
def test_rows_cut_for_their_width_are_told_too(tmp_path, monkeypatch, name):
    for module in (grids, formats):
        monkeypatch.setattr(module, "MAX_COLUMNS", 1000)
        monkeypatch.setattr(module, "MAX_CELLS", 30_500)
    if name == "wide.csv":
        content = "\n".join([",".join(f"c{n}" for n in range(1100)), *[",".join("1" * 1100)] * 40])
    elif name == "keys.json":
        content = json.dumps([{f"k{n}": n} for n in range(1100)])
    else:
        content = "".join(json.dumps({f"k{n}": n}) + "\n" for n in range(1100))
    (tmp_path / name).write_text(content)
    read = load_tables(tmp_path, reading=Reading(workers=0))
    assert (len(read.tables[0].rows), len(read.tables[0].header)) == (30, 1000)
    said = " ".join(map(str, read.notes))
    assert "only the first 1,000 columns" in said and "only the first 30 rows" in said
