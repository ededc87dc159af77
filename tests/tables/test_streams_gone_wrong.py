"A million rows with something wrong far inside, a disk that is really full, a reader out of memory: told, and no more."

import ctypes
import os
import subprocess
import sys

import pytest

from tablerag.core import TableragError
from tablerag.retrieval.index import build_index
from tablerag.sandbox.database import Database
from tablerag.tables.reading import Reading

pytest.importorskip("duckdb")
pytestmark = pytest.mark.slow

ROWS = 1_000_000


def indexed(source, folder, **options):
    return build_index(source, folder, progress=False, **options)


def test_a_broken_row_and_a_word_far_inside_a_million_rows(tmp_path):
    path = tmp_path / "orders.csv"
    with path.open("w", encoding="utf-8") as file:
        file.write("Order,City,Amount\n")
        for row in range(ROWS):
            wrong = {500_000: "N-500000,Osaka,1,2,3\n", 900_000: f"N-{row},Kyoto,lost\n"}
            file.write(wrong.get(row) or f"N-{row},{('Osaka', 'Kyoto')[row % 2]},{row % 50}\n")
    with indexed(path, tmp_path / "index") as index:
        table = index.table(index.ids()[0])
        [told] = [note for note in index.notes if "skipped" in note]
        with Database.from_tables([table]) as database:
            counted = database.run(
                "SELECT COUNT(*), COUNT(amount), COUNT(amount_number), SUM(amount_number) FROM orders"
            )
            [word] = database.run("SELECT amount FROM orders WHERE amount_number IS NULL").rows
    assert told.removeprefix("orders.csv: ").startswith(
        "line 500,002 is skipped: it has 5 cells where the header has 3: N-500000"
    )
    assert table.size == ROWS - 1 and table.types[2] == "integer" and word == ("lost",)
    whole = sum(row % 50 for row in range(ROWS) if row not in (500_000, 900_000))
    assert counted.rows == [(ROWS - 1, ROWS - 1, ROWS - 2, whole)]


@pytest.fixture
def small_disk(tmp_path):
    "A disk of 6 MB."
    if sys.platform != "linux" or os.getuid() != 0:
        pytest.skip("a disk can be mounted by root on Linux only")
    folder, library = tmp_path / "disk", ctypes.CDLL(None, use_errno=True)
    folder.mkdir()
    if library.mount(b"none", bytes(folder), b"tmpfs", 0, b"size=6m"):
        pytest.skip(f"no disk can be mounted here: {os.strerror(ctypes.get_errno())}")
    yield folder
    library.umount2(bytes(folder), 2)


@pytest.mark.parametrize("cells", [100_000, 1_000_000], ids=["stored apart", "held"])
def test_a_disk_that_is_full_is_told_and_nothing_is_left(small_disk, tmp_path, cells):
    path = tmp_path / "orders.csv"
    path.write_text("Order,City\n" + "".join(f"N-{hash(str(row))},C{row * 7919}\n" for row in range(400_000)))
    said = ""
    try:
        with indexed(path, small_disk / "index", reading=Reading(cells=cells)) as index:
            said = " ".join(skip.reason for skip in index.skipped)
            assert not index.ids()
    except TableragError as error:
        said = str(error)
    assert "disk is full" in said and "Free disk space" in said and "defect" not in said, said
    left = [each for each in small_disk.rglob("*") if each.suffix in (".duckdb", ".wal") or "reading-" in each.name]
    assert not left
    few = tmp_path / "few.csv"
    few.write_text("Order,City\nN-1,Osaka\nN-2,Kyoto\n")
    with indexed(few, small_disk / "few") as index:
        assert index.table(index.ids()[0]).size == 2


def test_a_reader_out_of_memory_is_told_and_the_others_go_on(tmp_path):
    source = tmp_path / "source"
    source.mkdir()
    (source / "few.csv").write_text("Order,City\nN-1,Osaka\nN-2,Kyoto\n")
    with (source / "long.csv").open("w") as file:
        file.write("Order,City\n")
        file.writelines(f"N-{row},{'x' * 200}{row}\n" for row in range(300_000))
    with indexed(source, tmp_path / "index", reading=Reading(memory_mb=60, cells=100_000)) as index:
        assert index.ids() == ["few.csv"]
        [skip] = index.skipped
    assert "long.csv" in str(skip) and "memory" in str(skip) and "defect" not in str(skip)


def test_the_command_tells_a_full_disk_in_one_line(small_disk, tmp_path):
    path = tmp_path / "orders.csv"
    path.write_text("Order,City\n" + "".join(f"N-{hash(str(row))},C{row * 7919}\n" for row in range(400_000)))
    program = "import sys; from tablerag.cli import main; sys.exit(main(sys.argv[1:]))"
    command = [sys.executable, "-c", program, "index", str(path), "--out", str(small_disk / "index")]
    done = subprocess.run([*command, "--read-cells", "1000"], capture_output=True, text=True, check=False)
    assert done.returncode == 1 and "Traceback" not in done.stderr
    assert "disk is full" in done.stderr, done.stderr
