"""Files of every format, damaged by chance, are read or named.

A case takes a small valid file, changes bytes, cuts it, repeats or inserts parts, sometimes under the ending of another
format, and loads it. What comes out are tables, notes and skipped things; nothing is raised and nothing is a defect.
"""

import faulthandler
import functools
import gzip
import io
import json
import random
import sqlite3
import struct
import tempfile
import time
import zipfile
from pathlib import Path

from tablerag.core import Table
from tablerag.tables.corpus import DEFECT, load_source
from tablerag.tables.grids import Note, Skipped, SourceFile

SECONDS = 5  # of the processor; a case takes some milliseconds
ROWS = [("name", "n", "day"), ("alpha", 1, "2020-01-01"), ("Köln", 2.5, "2020-01-02"), ("東京", None, "x")]


def _csv() -> bytes:
    return "\n".join(",".join(map(str, row)) for row in ROWS).encode()


def _json() -> bytes:
    header, *rows = ROWS
    return json.dumps({"id": "t", "title": "T", "types": None, "header": header, "rows": rows}).encode()


def _columns() -> bytes:
    header, *rows = ROWS
    names = ("original_table_id", "page_title", "flattened", "header", "rows")
    return json.dumps(
        dict(zip(names, ({"0": value} for value in ("1-1", "T", "", header, rows)), strict=True))
    ).encode()


def _lines() -> bytes:
    return b"\n".join([_json(), *(json.dumps({"a": n, "b": [{"c": n}]}).encode() for n in range(4)), b""])


def _html(codec: str = "utf-8") -> bytes:
    rows = "".join(f"<tr><td rowspan=1>{a}<td>{b}<td colspan=1>{c}</tr>" for a, b, c in ROWS)
    text = f"<html><head><meta charset={codec}><title>T</title></head><h1>T</h1><table>{rows}</table></html>"
    return text.encode(codec, "replace")


def _xlsx() -> bytes:
    import openpyxl

    book = openpyxl.Workbook()
    for row in ROWS:
        book.active.append(row)
    book.active["B2"].number_format = "yyyy-mm-dd"
    book.create_sheet("two").append(["a", "b"])
    whole, stored = io.BytesIO(), io.BytesIO()
    book.save(whole)
    with (
        zipfile.ZipFile(whole) as old,
        zipfile.ZipFile(stored, "w") as new,
    ):  # not packed, so that changes reach the XML
        for name in old.namelist():
            if not name.startswith("docProps"):  # which hold the time of writing
                new.writestr(zipfile.ZipInfo(name), old.read(name))
    return stored.getvalue()


def _parquet() -> bytes:
    import pyarrow as pa
    import pyarrow.parquet as pq

    columns = {
        "text": ["a", "ü", None] * 5, "number": list(range(15)), "time": pa.array(range(15), pa.timestamp("ns")),
        "list": [[1, 2], None, []] * 5, "dictionary": pa.array(["x", "y", "x"] * 5).dictionary_encode(),
    }  # fmt: skip
    out = io.BytesIO()
    pq.write_table(pa.table(columns), out, compression="none")
    return out.getvalue()


def _sqlite() -> bytes:
    db = sqlite3.connect(":memory:")
    db.executescript(
        "PRAGMA page_size=512; CREATE TABLE city (name TEXT, n, day); CREATE TABLE two (a); CREATE VIEW v AS SELECT 1"
    )
    db.executemany("INSERT INTO city VALUES (?, ?, ?)", ROWS[1:] * 9)
    db.commit()
    data = db.serialize()
    db.close()
    return data


def _duckdb() -> bytes:
    import duckdb

    path = Path(tempfile.mkdtemp(), "x.duckdb")
    with duckdb.connect(str(path)) as db:
        db.execute(
            "CREATE TABLE city AS SELECT * FROM (VALUES ('a', 1, DATE '2020-01-01'), ('b', 2, NULL)) t(name, n, day)"
        )
    return path.read_bytes()


def _xls() -> bytes:
    "A workbook of BIFF 3 records: such a file needs no OLE envelope."
    records = [(0x209, struct.pack("<HHH", 0x300, 0x10, 0))]
    for row, cells in enumerate(ROWS):
        for column, value in enumerate(cells):
            place = struct.pack("<HHH", row, column, 0)
            if isinstance(value, str):
                text = value.encode("cp1252", "replace")
                records.append((0x204, place + struct.pack("<H", len(text)) + text))
            elif value is not None:
                records.append((0x203, place + struct.pack("<d", value)))
    return b"".join(struct.pack("<HH", code, len(data)) + data for code, data in [*records, (0x0A, b"")])


VALID = {
    ".csv": [_csv, lambda: _csv().decode().encode("utf-16"), lambda: _csv().replace(b",", b"\t")],
    ".csv.gz": [lambda: gzip.compress(_csv() * 9, mtime=0)],
    ".json": [_json, _columns, lambda: b"[" + _json() + b"," + _json() + b"]", lambda: b'[{"a": 1, "b": null}]'],
    ".jsonl": [_lines],
    ".jsonl.gz": [lambda: gzip.compress(_lines(), mtime=0)],
    ".html": [_html, *(functools.partial(_html, codec) for codec in ("koi8-r", "euc-kr", "utf-16", "iso-2022-jp"))],
    ".xlsx": [_xlsx],
    ".xls": [_xls],
    ".parquet": [_parquet],
    ".sqlite": [_sqlite],
    ".duckdb": [_duckdb],
}
ODD = [
    *(b"", b"\0", b"\xff", b"\xed\xa0\x80", b"\xff\xfe", b"\xef\xbb\xbf", b"\xe2\x80\xa8", b"\r", b"\x1b$B"),
    *(b'"', b"\\ud800", b"-1", b"9" * 5000, b"1e999", b"NaN", b"null", b"[", b"{", b"[" * 3000),
    *(b"<", b"&#xd800;", b"<table>", b"<!--", b"utf-16"),
]


@functools.cache
def _valid(ending: str, number: int) -> bytes:
    return VALID[ending][number]()


def damaged(rng: random.Random, data: bytes) -> bytes:
    "The file with one to four changes."
    for _ in range(rng.choice((1, 1, 1, 2, 3, 4))):
        size = len(data)
        at = rng.randrange(size + 1) if rng.random() < 0.7 else rng.randrange(min(size, 128) + 1)
        length = min(size - at, int(rng.expovariate(1 / 12)) + 1)
        change = rng.randrange(8)
        if change == 0:  # bits
            spot = bytearray(data)
            for _ in range(rng.randint(1, 8)):
                if spot:
                    spot[rng.randrange(len(spot))] ^= 1 << rng.randrange(8)
            data = bytes(spot)
        elif change == 1:
            data = data[:at]
        elif change == 2:
            data = data[:at] + data[at + length :]
        elif change == 3:
            data = data[:at] + data[at : at + length] * rng.choice((2, 3, 50)) + data[at + length :]
        elif change == 4:
            data = data[:at] + rng.choice(ODD) + data[at + rng.choice((0, length)) :]
        elif change == 5:
            data = data[:at] + rng.randbytes(length) + data[at + length :]
        elif change == 6:  # a number of a header
            number = rng.choice((0, 1, 0x7F, 0xFF, 0x7FFF, 0xFFFF, 2**31 - 1, 2**32 - 1, 2**63 - 1))
            packed = number.to_bytes(8, rng.choice(("little", "big")))[: rng.choice((1, 2, 4, 8))]
            data = data[:at] + packed + data[at + len(packed) :]
        else:
            other = rng.randrange(size + 1)
            data = data[:at] + data[other : other + length] + data[at + length :]
    return data


def case(rng: random.Random, folder: Path) -> None:
    "One file."
    ending = rng.choice(list(VALID))
    data = damaged(rng, _valid(ending, rng.randrange(len(VALID[ending]))))
    if rng.random() < 0.05:
        ending = rng.choice([*VALID, ".db", ".tsv", ".pq", ".xlsm", ".htm"])
    name = "x" + ending
    (folder / name).write_bytes(data)
    start = time.process_time()
    faulthandler.enable()  # where a library ends the process, it is told in which reader
    items = list(load_source(SourceFile(folder / name, name)))
    took = time.process_time() - start
    assert took < SECONDS, f"{name} took {took:.1f} s"
    assert items, f"{name}: neither read nor named"
    for item in items:
        assert isinstance(item, (Table, Note, Skipped)), item
        assert isinstance(item, Table) or DEFECT not in str(item), str(item)
        json.dumps(vars(item), ensure_ascii=False, default=str).encode()
    (folder / name).unlink()
