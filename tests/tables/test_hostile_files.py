"A hundred and fifty files that are damaged, odd or meant to harm, beside a good one: none costs the others anything."

import datetime
import decimal
import gzip
import io
import json
import os
import random
import re
import sqlite3
import struct
import uuid
import zipfile
from pathlib import Path

import openpyxl
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from workbook_files import replaced, strict_workbook, with_shared_strings, workbook

from tablerag.core import SourceError, Table, encodable
from tablerag.retrieval.index import build_index
from tablerag.tables import formats
from tablerag.tables.corpus import DEFECT, load_source, load_tables
from tablerag.tables.grids import Note, Skipped, SourceFile, encodable_items
from tablerag.tables.questions import load_questions
from tablerag.tables.reading import Reading

GOOD = b"name,n\nalpha,1\nbeta,2\n"
PNG = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01\x08\x06\0\0\0"


# --- how they are made --------------------------------------------------------------------------------------------


def with_chart_sheet() -> bytes:
    from openpyxl.chart import BarChart, Reference

    book = openpyxl.Workbook()
    for row in (("name", "n"), ("alpha", 1), ("beta", 2)):
        book.active.append(row)
    chart = BarChart()
    chart.add_data(Reference(book.active, min_col=2, min_row=1, max_row=3))
    book.create_chartsheet("picture").add_chart(chart)
    whole, changed = io.BytesIO(), io.BytesIO()
    book.save(whole)
    with zipfile.ZipFile(whole) as old, zipfile.ZipFile(changed, "w") as new:
        for name in old.namelist():
            new.writestr(name, b"<broken" if "chart" in name and name.endswith(".xml") else old.read(name))
    return changed.getvalue()


SHARED = b'<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><si><t>alpha</t></si></sst>'
FIRST_AND_TENTH = replaced(
    (b'<c r="A1" t="inlineStr"><is><t>name</t></is></c>', b'<c r="A1" t="s"><v>0</v></c>'),
    (b'<c r="A2" t="inlineStr"><is><t>alpha</t></is></c>', b'<c r="A2" t="s"><v>9</v></c>'),
)


def archive(**members) -> bytes:
    whole = io.BytesIO()
    with zipfile.ZipFile(whole, "w") as new:
        for name, data in members.items():
            new.writestr(name, data)
    return whole.getvalue()


def xls(*sheets: tuple[str, list[bytes]], formats: tuple[int, ...] = ()) -> bytes:
    "An .xls workbook of BIFF8 records without the OLE envelope's other streams: a file of one stream."

    def record(code, data=b""):
        return struct.pack("<HH", code, len(data)) + data

    start = record(0x809, struct.pack("<HHHHII", 0x600, 5, 0xDBB, 0x7CC, 0, 6))
    start += b"".join(record(0xE0, struct.pack("<HH16x", 0, format)) for format in formats)
    names, bodies = [], []
    for name, cells in sheets:
        names.append(struct.pack("<BB", len(name), 0) + name.encode())
        begin = record(0x809, struct.pack("<HHHHII", 0x600, 0x10, 0xDBB, 0x7CC, 0, 6))
        bodies.append(begin + b"".join(cells) + record(0x0A))
    length = len(start) + sum(4 + 6 + len(name) for name in names) + 4
    bounds = b""
    for name, body in zip(names, bodies, strict=True):
        bounds += record(0x85, struct.pack("<IBB", length, 0, 0) + name)
        length += len(body)
    return ole(start + bounds + record(0x0A) + b"".join(bodies))


def ole(stream: bytes) -> bytes:
    "An OLE file that holds one stream called Workbook."
    stream = stream.ljust(max(4096, -(-len(stream) // 512) * 512), b"\0")
    count = len(stream) // 512
    fat = [0xFFFFFFFD, 0xFFFFFFFE, *range(3, count + 2), 0xFFFFFFFE]
    header = bytes.fromhex("d0cf11e0a1b11ae1") + b"\0" * 16 + struct.pack("<HHHHH6x", 0x3E, 3, 0xFFFE, 9, 6)
    header += struct.pack("<IIIIIIIII", 0, 1, 1, 0, 4096, 0xFFFFFFFE, 0, 0xFFFFFFFE, 0)
    header += struct.pack("<109I", 0, *[0xFFFFFFFF] * 108)

    def entry(name, kind, child, first, size):
        text = (name + "\0").encode("utf-16-le")
        return (
            text.ljust(64, b"\0")
            + struct.pack("<HBBIII", len(text), kind, 1, 0xFFFFFFFF, 0xFFFFFFFF, child)
            + b"\0" * 36
            + struct.pack("<III", first, size, 0)
        )

    folder = entry("Root Entry", 5, 1, 0xFFFFFFFE, 0) + entry("Workbook", 2, 0xFFFFFFFF, 2, len(stream))
    return header + struct.pack("<128I", *fat, *[0xFFFFFFFF] * (128 - len(fat))) + folder.ljust(512, b"\0") + stream


def xls_number(row, column, value, style=0):
    return struct.pack("<HHHHHd", 0x203, 14, row, column, style, value)


def parquet(table=None, metadata=None, **columns) -> bytes:
    out = io.BytesIO()
    pq.write_table(pa.table(columns) if table is None else table, out)
    return out.getvalue()


def not_utf8(type_=None) -> pa.Array:
    type_ = type_ or pa.string()
    return pa.Array.from_buffers(
        type_, 2, [None, pa.py_buffer(struct.pack("<3i", 0, 4, 7)), pa.py_buffer(b"K\xf6ln" + b"abc")]
    )


def sqlite(script: str, change=None) -> bytes:
    db = sqlite3.connect(":memory:")
    db.executescript(script)
    data = db.serialize()
    db.close()
    return change(data) if change else data


CITIES = "CREATE TABLE city (name TEXT, n); INSERT INTO city VALUES ('alpha', 1), ('beta', 2);"
TYPED = CITIES.replace(", n)", ", n INTEGER)")
LONG = CITIES + "INSERT INTO city SELECT hex(randomblob(500)), 3 FROM city, city, city, city, city, city, city;"


def duck(script: str, change=None) -> bytes:
    import tempfile

    duckdb = pytest.importorskip("duckdb")
    path = Path(tempfile.mkdtemp(), "x.duckdb")
    with duckdb.connect(str(path)) as db:
        db.execute(script)
    data = path.read_bytes()
    return change(data) if change else data


def scrambled(start, end=None):
    def change(data):
        stop = end or len(data)
        return data[:start] + random.Random(start).randbytes(stop - start) + data[stop:]

    return change


def cut(share):
    return lambda data: data[: int(len(data) * share)]


def text(value) -> bytes:
    return json.dumps(value).encode()


T = {"id": "t", "header": ["name", "n"], "rows": [["alpha", "1"]]}

# name of the file -> (what it holds, a word of what is said about it, how many tables come of it)
FILES: dict[str, tuple[object, str, int]] = {
    # other formats under a name
    "zip.csv": (archive(a="x"), "zip", 0),
    "sheet.csv": (workbook, "zip or Excel|Office", 0),
    "parquet.csv": (lambda: parquet(a=[1, 2]), "Parquet file", 0),
    "sqlite.csv": (lambda: sqlite(CITIES), "SQLite database", 0),
    "packed.csv": (gzip.compress(GOOD, mtime=0), "gzip", 0),
    "page.csv": (b"<!DOCTYPE html><html><table><tr><td>1</table></html>", "HTML page", 0),
    "pdf.tsv": (b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj\n", "PDF", 0),
    "page.xlsx": (b"<html><table><tr><th>a<th>b<tr><td>1<td>2</table></html>", "HTML page.*read as such", 1),
    "text.xlsx": (GOOD, "text file.*read as such", 1),
    "parquet.xlsx": (lambda: parquet(a=[1]), "Parquet", 0),
    "zip.xlsx": (archive(a="x"), "Excel workbook", 0),
    "old.xlsx": (lambda: xls(("s", [])), "password|old", 0),
    "page.xls": (b"<html><table><tr><th>a<th>b<tr><td>1<td>2</table></html>", "HTML page.*read as such", 1),
    "text.xls": (GOOD, "text file.*read as such", 1),
    "text.parquet": (GOOD, "Parquet", 0),
    "page.parquet": (b"<html><table><tr><td>1</table></html>", "HTML page", 0),
    "zip.sqlite": (archive(a="x"), "zip", 0),
    "text.db": (GOOD, "not a SQLite", 0),
    "sqlite.duckdb": (lambda: sqlite(CITIES), "SQLite", 0),
    "picture.html": (PNG * 9, "binary", 0),
    "zip.html": (archive(a="x"), "binary", 0),
    "picture.json": (PNG, "not JSON", 0),
    "picture.jsonl": (PNG, "line 1 is not JSON", 0),
    # text
    "empty.csv": (b"", "empty file", 0),
    "blank.csv": (b"\xef\xbb\xbf\n\n  \n", "empty", 0),
    "header.csv": (b"a,b,c\n", "header but no rows: a, b, c", 0),
    "no.csv.gz": (b"not gzip at all", "damaged gzip", 0),
    "nul.csv": (b"name,n\nal\0pha,1\n" + b"beta,2\n" * 50, "NUL", 1),
    "nuls.csv": (b"\0" * 5000, "empty", 0),
    "cr.csv": (b"name,n\ralpha,1\rbeta,2\r", "", 1),
    "mixed.csv": ("name,n\nKöln,1\nMünchen,2\n".encode() * 20 + b"K\xf6ln,3\n", "places are not", 1),
    "quotes.csv": (b'name,n\n"alpha,1\n' + b"beta,2\n" * 100, "never closed", 1),
    "bare.csv": (b'name,n\nal"pha,1\nbe"ta,2\n', "", 1),
    "half.csv": ("name,n\nKöln \ud800,1\n".encode("utf-8", "surrogatepass") + "Köln,2\n".encode() * 40, "not utf-8", 1),
    "odd16.csv": ("name,n\nalpha,1\n".encode("utf-16") + b"\0", "not|", 1),
    "utf16.csv": ("name,n\n".encode("utf-16") + b"\x00\xd8\x00\xd8" * 3 + ",1\n".encode("utf-16-le"), "", 1),
    "cut.csv.gz": (
        gzip.compress(b"name,n\n" + b"".join(b"%x,1\n" % (n * n) for n in range(999)))[:-99],
        "damaged gzip.*read up to the damage", 1,
    ),
    "crc.csv.gz": (gzip.compress(GOOD * 9, mtime=0)[:-8] + b"\0" * 8, "damaged gzip", 1),
    "tail.csv.gz": (gzip.compress(GOOD * 9, mtime=0) + b"rubbish", "damaged gzip", 1),
    "noise.csv": (random.Random(2).randbytes(5000), "binary", 0),
    "one.csv": (b"\xff", "", 0),
    # JSON
    "deep.json": (b"[" * 100_000, "nested too deep", 0),
    "deep_object.json": (b'{"a":' * 100_000, "nested too deep", 0),
    "deep_cell.json": (b'[{"a": ' + b"[" * 900 + b"]" * 900 + b"}]", "nested too deep|", 0),
    "scalar.json": (b'"text"', "no tables", 0),
    "null.json": (b"null", "no tables", 0),
    "lists.json": (text([[1, 2], [3, 4]]), "no tables", 0),
    "mixed.json": (text([1, "a", None, {"name": "alpha"}, [2]]), "not objects", 1),
    "empty_rows.json": (text({"header": {"0": ["a"]}, "rows": {}}), "", 0),
    "rows_of_objects.json": (text({"header": ["a"], "rows": [{"a": 1}]}), "list of lists", 0),
    "null_row.json": (text({**T, "id": "j1", "rows": [["alpha", "1"], None, 5]}), "2 of 3 rows", 1),
    "header_object.json": (text({**T, "header": {"a": 1}}), "`header` must be a list", 0),
    "header_null.json": (text([{**T, "header": None}, {**T, "id": "j2"}]), "`header` must be a list", 1),
    "types_number.json": (text({**T, "id": "j3", "types": 5}), "", 1),
    "types_lists.json": (text({**T, "id": "j4", "types": [["a"], {}]}), "", 1),
    "id_object.json": (text({**T, "id": {"a": [1]}}), "", 1),
    "title_list.json": (text({**T, "id": "j5", "title": ["a", 1]}), "", 1),
    "nan.json": (b'[{"a": NaN, "b": Infinity}, {"a": 1e999, "b": -Infinity}]', "", 1),
    "digits.json": (b'[{"a": ' + b"9" * 5000 + b"}]", "", 1),
    "minus.json": (b'[{"a": -}]', "not JSON", 0),
    "keys.json": (b'[{"a": 1, "a": 2, "": 3}]', "", 1),
    "mark.json": (b"\xef\xbb\xbf" + text([{"a": 1}]), "", 1),
    "utf16.json": (json.dumps([{"a": "é"}]).encode("utf-16"), "", 1),
    "cp1251.json": ('[{"a": "Москва"}]'.encode("cp1251"), "not JSON", 0),
    "half.json": (b'[{"a\\ud800": "x\\udc00"}, {"a\\ud800": "\\ud83d\\ude00"}]', "unpaired surrogates", 1),
    "half_id.json": (b'{"id": "\\ud800", "title": "\\udfff", "header": ["a"], "rows": [["1"]]}', "surrogates", 1),
    "half_bytes.json": (b'[{"a": "\xed\xa0\x80"}]', "surrogates", 1),
    "columns.json": (
        text({"original_table_id": {"0": {}}, "flattened": {"0": 1}, "header": {"0": ["a"]}, "rows": {"0": 5}}),
        "list of lists", 0,
    ),
    "columns_short.json": (text({"id": {"1": "x"}, "header": {"0": ["a"]}, "rows": {"0": [["1"]]}}), "", 0),
    "no_columns.json": (text({**T, "id": "j6", "header": [], "rows": [[]]}), "", 1),
    "nul.json": (b'[{"a": "x\\u0000y", "b\\u0000": 1}]', "", 1),
    "separators.json": ('[{"a": "x\u2028y\u2029z\x85"}]'.encode(), "", 1),
    "cut.json": (text([{"a": 1}] * 50)[:-20], "not JSON", 0),
    # JSON Lines
    "bad_line.jsonl": (text({**T, "id": "l1"}) + b"\n{oops\n" + text({**T, "id": "l2"}), "line 2 is not JSON", 2),
    "bad_lines.jsonl": (b"oops\n" * 5000 + text({**T, "id": "l3"}), "4,980 more lines", 1),
    "deep.jsonl": (text({**T, "id": "l4"}) + b"\n" + b"[" * 100_000, "line 2 is not JSON.*deep", 1),
    "digits.jsonl": (
        text({**T, "id": "l5"}) + b'\n{"id": "l6", "header": ["a"], "rows": [[' + b"9" * 5000 + b"]]}", "", 2,
    ),
    "utf16.jsonl": (
        (json.dumps({"a": "é"}) + "\n").encode("utf-16") + (json.dumps({"a": 1})).encode("utf-16-le"), "", 1,
    ),
    "bytes.jsonl": (text({**T, "id": "l7"}) + b'\n{"a": "\xff"}\n', "line 2 is not JSON", 1),
    "shapes.jsonl": (b"1\nnull\n[]\n" + text({**T, "id": "l8"}), "not a JSON object", 1),
    "cut.jsonl.gz": (
        gzip.compress(b"".join(text({**T, "id": os.urandom(9).hex()}) + b"\n" for _ in range(99)))[:900],
        "damaged gzip", -1,
    ),
    # Parquet
    "far.parquet": (lambda: parquet(a=pa.array([569000000000, 0], pa.timestamp("s")), b=["x", "y"]), "", 1),
    "nano.parquet": (lambda: parquet(a=pa.array([1, 2**62], pa.timestamp("ns")), b=["x", "y"]), "", 1),
    "zone.parquet": (lambda: parquet(a=pa.array([1, 569000000000], pa.timestamp("s", "Nowhere/City"))), "", 1),
    "day.parquet": (
        lambda: parquet(a=pa.array([2**31 - 1, 0], pa.date32()), b=pa.array([0, -(2**31)], pa.date32())), "", 1,
    ),
    "not_utf8.parquet": (lambda: parquet(a=not_utf8(), n=[1, 2]), "no readable text", 1),
    "not_utf8_dictionary.parquet": (
        lambda: parquet(a=pa.DictionaryArray.from_arrays(pa.array([0, 1]), not_utf8())), "Parquet", 0,
    ),
    "not_utf8_nested.parquet": (
        lambda: parquet(a=pa.StructArray.from_arrays([not_utf8()], ["x"]), n=[1, 2]), "no readable text", 1,
    ),
    "kinds.parquet": (
        lambda: parquet(
            list=[[1, None], None], struct=[{"a": datetime.date(2020, 1, 1)}, None],
            map=pa.array([[("k", 1)], None], pa.map_(pa.string(), pa.int8())),
            dictionary=pa.array(["a", "b"]).dictionary_encode(), decimal=[decimal.Decimal("1.50"), None],
            duration=pa.array([10**15, None], pa.duration("s")), time=[datetime.time(1, 2, 3), None],
            uuid=pa.array([uuid.uuid4().bytes, None], pa.binary(16)), bytes=[b"\xff", None], none=[None, None],
            half=pa.array([1.5, None], pa.float16()), flag=[True, None],
        ),
        "", 1,
    ),
    "same_names.parquet": (lambda: parquet(pa.Table.from_arrays([pa.array(["x"])] * 3, ["a", "a", ""])), "", 1),
    "no_columns.parquet": (lambda: parquet(pa.table({})), "no columns", 0),
    "no_rows.parquet": (lambda: parquet(a=pa.array([], pa.string())), "header but no rows", 0),
    "empty.parquet": (b"", "empty file", 0),
    "cut.parquet": (lambda: cut(0.5)(parquet(a=list(range(999)))), "Parquet", 0),
    "scrambled.parquet": (lambda: scrambled(4, 200)(parquet(a=list(range(999)))), "Parquet|damaged", 0),
    "foot.parquet": (lambda: b"PAR1" + b"\xff" * 300 + b"PAR1", "Parquet", 0),
    # Excel
    "cell.xlsx": (lambda: workbook(sheet1_xml=replaced((b"<v>1</v>", b"<v>one</v>"))), "1 cells cannot be read", 1),
    "sums.xlsx": (
        lambda: workbook((("name", "n"), ("alpha", 1), ("beta", "=B2*2"), ("both", '=""'))),
        "2 formulas have no result in the file", 1,
    ),
    "place.xlsx": (lambda: workbook(sheet1_xml=replaced((b'r="B2"', b'r="2B"'))), "1 cells cannot be read", 1),
    "bool.xlsx": (lambda: workbook(sheet1_xml=replaced((b't="n"><v>1<', b't="b"><v>yes<'))), "cannot be read", 1),
    "date.xlsx": (
        lambda: workbook(
            [("day", "n"), (datetime.date(2020, 1, 1), 1), (datetime.date(2020, 1, 2), 2)],
            sheet1_xml=replaced((b"<v>43831</v>", b"<v>99999999999</v>")),
        ),
        "cannot be read", 1,
    ),
    "iso.xlsx": (lambda: workbook(sheet1_xml=replaced((b't="n"><v>1<', b't="d"><v>2020-99-99<'))), "cannot be read", 1),
    "error.xlsx": (lambda: workbook(sheet1_xml=replaced((b't="n"><v>1<', b't="e"><v>#DIV/0!<'))), "", 1),
    "style.xlsx": (lambda: workbook(sheet1_xml=replaced((b'r="B2"', b'r="B2" s="9999"'))), "", 1),
    "style_text.xlsx": (lambda: workbook(sheet1_xml=replaced((b'r="B2"', b'r="B2" s="x"'))), "cannot be read", 1),
    "row.xlsx": (lambda: workbook(sheet1_xml=replaced((b'<row r="2"', b'<row r="two"'))), "", 1),
    "far_row.xlsx": (lambda: workbook(sheet1_xml=replaced((b'<row r="3"', b'<row r="2000000000"'))), "", 1),
    "chart.xlsx": (with_chart_sheet, "without cells", 1),
    "dialog.xlsx": (
        lambda: workbook(workbook_xml_rels=replaced((b'/worksheet"', b'/dialogsheet"'))), "without cells", 0,
    ),
    "missing_sheet.xlsx": (lambda: workbook(sheet1_xml=lambda data: None), "sheet cannot be read", 0),
    "cut_sheet.xlsx": (
        lambda: workbook(sheet1_xml=lambda data: data[: data.index(b'<row r="3"') + 9]), "read up to there", 1,
    ),
    "no_sheet.xlsx": (lambda: workbook(sheet1_xml=lambda data: b""), "sheet cannot be read", 0),
    "styles.xlsx": (lambda: workbook(styles_xml=lambda data: data[:500]), "Excel workbook", 0),
    "theme.xlsx": (lambda: workbook(theme1_xml=lambda data: b"<x"), "", 1),
    "names.xlsx": (
        lambda: workbook(
            workbook_xml=replaced(
                (
                    b"</sheets>",
                    b"</sheets><definedNames><definedName "
                    b'name="_xlnm.Print_Titles" localSheetId="7">#REF!</definedName></definedNames>',
                )
            )
        ),
        "", 1,
    ),
    "properties.xlsx": (lambda: workbook(core_xml=lambda data: b"\0"), "", 1),
    "relations.xlsx": (lambda: workbook(workbook_xml_rels=replaced((b"rId1", b"rId99"))), "without cells", 0),
    "no_sheets.xlsx": (
        lambda: workbook(workbook_xml=lambda data: re.sub(rb"<sheet .*?/>", b"", data)), "without a sheet", 0,
    ),
    "no_sheets.xls": (lambda: xls(), "without a sheet", 0),
    "book.xlsx": (lambda: workbook(workbook_xml=lambda data: b"<html>"), "Excel workbook", 0),
    "types.xlsx": (lambda: workbook(Content_Types__xml=lambda data: None), "Excel workbook", 0),
    "shared.xlsx": (lambda: with_shared_strings(SHARED, FIRST_AND_TENTH), "1 cells cannot be read", 1),
    "shared_missing.xlsx": (lambda: with_shared_strings(None, FIRST_AND_TENTH), "Excel workbook.*sharedStrings", 0),
    "shared_cut.xlsx": (lambda: with_shared_strings(SHARED[:-20], FIRST_AND_TENTH), "Excel workbook", 0),
    "entities.xlsx": (
        lambda: workbook(
            sheet1_xml=lambda data: (
                b'<!DOCTYPE w [<!ENTITY a "aaaaaaaaaa">'
                + b"".join(b'<!ENTITY %c "%s">' % (98 + n, b"&%c;" % (97 + n) * 10) for n in range(9))
                + b"]><w><v>&j;</v></w>"
            )
        ),
        "sheet cannot be read|empty", 0,
    ),
    "strict.xlsx": (strict_workbook, "", 1),
    "namespace.xlsx": (
        lambda: workbook(sheet1_xml=replaced((b"spreadsheetml/2006/main", b"spreadsheetml/2042/main"))),
        "not a worksheet of a known kind", 0,
    ),
    "cut.xlsx": (lambda: cut(0.7)(workbook()), "Excel workbook", 0),
    "crc.xlsx": (lambda: workbook().replace(b"PK\x01\x02", b"PK\x01\x03"), "Excel workbook", 0),
    "empty.xlsx": (b"", "empty file", 0),
    "locked.xlsx": (lambda: bytes.fromhex("d0cf11e0a1b11ae1") + b"\0" * 600, "password", 0),
    "noise.xls": (lambda: bytes.fromhex("d0cf11e0a1b11ae1") + random.Random(3).randbytes(5000), "xls workbook", 0),
    "good.xls": (lambda: xls(("s", [xls_number(r, c, r + c) for r in range(4) for c in range(2)])), "", 1),
    "bad_sheet.xls": (
        lambda: xls(
            ("s", [xls_number(r, c, r + c) for r in range(4) for c in range(2)]),
            ("broken", [struct.pack("<HH", 0x203, 2) + b"\0\0"]),
        ),
        "sheet cannot be read", 1,
    ),
    "cut.xls": (lambda: xls(("s", [xls_number(0, 0, 1)]))[:1600], "xls workbook", 0),
    # databases
    "cut.sqlite": (lambda: sqlite(LONG, cut(0.6)), "cut off: .* bytes are missing", 0),
    "cut_head.sqlite": (lambda: sqlite(CITIES)[:60], "cut off", 0),
    "scrambled.sqlite": (lambda: sqlite(LONG, scrambled(4096)), "cannot be read", 0),
    "head.sqlite": (lambda: sqlite(CITIES, scrambled(16, 100)), "cannot be read|cut off", 0),
    "not_utf8.sqlite": (
        lambda: sqlite("CREATE TABLE t (a TEXT, b); INSERT INTO t VALUES (CAST(x'4bf66c6e' AS TEXT), 1)"),
        "not text in UTF-8", 1,
    ),
    "not_utf8_name.sqlite": (
        lambda: sqlite(CITIES, lambda data: data.replace(b"name TEXT", b"n\xff\xfee TEXT")), "cannot be read|", -1,
    ),
    "types.sqlite": (
        lambda: sqlite("CREATE TABLE t (a INTEGER, b BLOB, c TEXT); INSERT INTO t VALUES ('x', x'00ff', 1e999)"),
        "", 1,
    ),
    "views.sqlite": (lambda: sqlite(CITIES + "CREATE VIEW v AS SELECT * FROM nowhere"), "views are not read: v", 1),
    "virtual.sqlite": (
        lambda: sqlite(
            CITIES + "PRAGMA writable_schema=1; INSERT INTO sqlite_master VALUES "
            "('table', 'far', 'far', 0, 'CREATE VIRTUAL TABLE far USING no_such_module(x)')"
        ),
        "no such module", 1,
    ),
    "schema.sqlite": (
        lambda: sqlite(CITIES + "PRAGMA writable_schema=1; UPDATE sqlite_master SET sql = 'CREATE TABLE city ('"),
        "cannot be read", 0,
    ),
    "half.sqlite": (
        lambda: sqlite("CREATE TABLE t (a); INSERT INTO t VALUES (CAST(x'eda080' AS TEXT))"), "not text", 1,
    ),
    "no_tables.sqlite": (lambda: sqlite("PRAGMA user_version = 1"), "without a table", 0),
    "cut.duckdb": (lambda: duck(TYPED, cut(0.5)), "DuckDB|cannot be read", 0),
    "scrambled.duckdb": (lambda: duck(TYPED, scrambled(4096, 12000)), "DuckDB", 0),
    "kinds.duckdb": (
        lambda: duck(
            "CREATE TABLE t AS SELECT MAP {[1]: 'x'} AS m, DATE '5877642-06-25' AS far, 'infinity'::TIMESTAMP AS no, "
            "{'a': [1, NULL]} AS s, 170141183460469231731687303715884105727::HUGEINT AS huge, INTERVAL 1 MONTH AS i, "
            "'x'::BLOB AS b, uuid() AS u, TIMESTAMPTZ '2020-01-01 00:00:00+00' AS z"
        ),
        "", 1,
    ),
    "views.duckdb": (lambda: duck(TYPED + "CREATE VIEW v AS SELECT 1"), "views are not read: v", 1),
    # pages
    "deep.html": (b"<table><tr><th>a<th>b<tr><td>1<td>2</table>" + b"<div>" * 20_000, "not read to its end|^$", 1),
    "deep_tables.html": (b"<table><tr><td>" * 30, "lays out|without a table", 0),
    "span.html": (b"<table><tr><th colspan=" + b"9" * 5000 + b">a</th></tr><tr><td>1<td>2</table>", "", 1),
    "references.html": (b"<table><tr><th>a<th>b<tr><td>x&#xD800;y&#0;&#x110000;<td>2</table>", "", 1),
    "half.html": (b"<table><tr><th>a<th>b<tr><td>x\xed\xa0\x80y<td>2</table>" + "é".encode() * 99, "not utf-8", 1),
    "nul.html": (b"<table>\0<tr><th>a\0b<th>c<tr><td>1<td>2</table>", "NUL bytes", 1),
    "unclosed.html": (b"<table><tr><th>a<th>b<tr><td>1<td>2<!-- ", "", 1),
    "cdata.xhtml": (b'<?xml version="1.0" encoding="euc-kr"?><html><table><tr><th>a<th>b<tr><td>1<td>2</table>', "", 1),
    "xml.html": (b'<?xml version="1.0" encoding="utf-16"?><table><tr><th>a<th>b<tr><td>1<td>2</table>', "", 1),
    "comment.html": (b"<!-- only a comment -->", "HTML page|without", 0),
    "plain.html": (b"<p>no table here</p>", "without a table", 0),
    "control.html": (b"<table><tr><th>a<th>b<tr><td>\x01\x02<td>2</table>" + b" " * 999, "", 1),
}  # fmt: skip

ODD_NAMES = [
    b"new\nline.csv", b"k\xf6ln.csv", b"k\xf7ln.csv", b"\x1b[31mred.csv", b"tab\there.csv", b"\xe2\x80\xa8.csv",
    b"bell\x07.parquet", "\u202egnp.csv".encode(),
]  # fmt: skip


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    "All of them and a good file."
    folder = tmp_path_factory.mktemp("hostile")
    (folder / "good.csv").write_bytes(GOOD)
    for name, (data, _, _) in FILES.items():
        (folder / name).write_bytes(data() if callable(data) else data)
    (folder / "odd").mkdir()
    for name in ODD_NAMES:
        (folder / "odd" / os.fsdecode(name)).write_bytes(GOOD)
    return folder


@pytest.fixture(scope="module")
def index(folder, tmp_path_factory):
    "One build, which must not fail."
    return build_index(folder, tmp_path_factory.mktemp("index"), progress=False)


def test_the_good_file_is_found(index):
    assert index.table("good.csv").rows == (("alpha", "1"), ("beta", "2"))
    assert index.retriever.search("what is n of alpha")


@pytest.mark.parametrize("name", FILES)
def test_a_hostile_file(name, tmp_path):
    data, word, count = FILES[name]
    (tmp_path / name).write_bytes(data() if callable(data) else data)
    items = list(load_source(SourceFile(tmp_path / name, name)))
    tables = [item for item in items if type(item).__name__ == "Table"]
    told = " | ".join(str(item) for item in items if item not in tables)
    assert DEFECT not in told
    assert count in (-1, len(tables)), (told, tables)
    assert tables or told  # read, or named
    assert re.search(word, told), told
    assert len(told) < 6000 and "Traceback" not in told and "0x7f" not in told
    for table in tables:
        json.dumps(table.to_dict(), ensure_ascii=False).encode()


def test_a_strict_workbook_is_read_like_any_other(tmp_path):
    rows = [
        ("name", "n", "day", 'é <&"'),
        *((f"a{at}", at / 2, datetime.date(1900 + at % 100, 2, 3), at > 9) for at in range(3000)),
    ]
    (tmp_path / "plain.xlsx").write_bytes(workbook(rows))
    (tmp_path / "strict.xlsx").write_bytes(strict_workbook(rows))
    plain, strict = load_tables(tmp_path).tables
    assert (plain.header, plain.rows, plain.types) == (strict.header, strict.rows, strict.types)
    assert plain.rows[3] == ("a3", "1.5", "1903-02-03", "FALSE")


def test_in_the_index_each_is_read_or_named(index):
    assert not [str(item) for item in index.skipped if DEFECT in item.reason]
    told = " ".join(str(item) for item in [*index.skipped, *index.notes])
    read = {index.table(id).source for id in index.ids()}
    for name, (_, _, count) in FILES.items():
        assert name in read or name in told, name
        assert count < 1 or name in read, name


def test_odd_names_are_read_and_clean(index):
    read = {index.table(id).source for id in index.ids()}
    names = {name for name in read if name.startswith("odd/")}
    assert len(names) == len(ODD_NAMES) - 1  # text with the ending .parquet
    assert {r"odd/new\nline.csv", r"odd/k\xf6ln.csv", r"odd/k\xf7ln.csv", r"odd/\x1b[31mred.csv"} <= names
    for name in names:
        assert not re.search("[\0-\x1f\x7f-\x9f\u2028]", name) and name.encode()
    assert r"odd/bell\x07.parquet" in {item.source for item in index.skipped}


def test_building_again_finds_the_same(folder, index):
    again = build_index(folder, index.path, progress=False)
    assert again.ids() == index.ids() and len(again.skipped) == len(index.skipped)


def test_a_defect_is_called_one(tmp_path, monkeypatch):
    def broken(source):
        yield Note(source.name, "still fine")
        raise TypeError("no\nsuch \ud800 thing")

    monkeypatch.setitem(formats.READERS, ".broken", broken)
    (tmp_path / "x.broken").write_bytes(b"x")
    (tmp_path / "good.csv").write_bytes(GOOD)
    corpus = load_tables(tmp_path)
    assert [table.id for table in corpus.tables] == ["good.csv"] and "still fine" in str(corpus.notes)
    (skipped,) = corpus.skipped
    assert DEFECT in skipped.reason and "TypeError in test_hostile_files.py, line" in skipped.reason
    assert "no such \ufffd thing" in skipped.reason and skipped.retry


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (MemoryError(), "needs more memory"),
        (RecursionError("maximum recursion depth"), "nested too deep"),
        (OSError(5, "Input/output error"), "cannot be opened"),
        (SourceError("is upside down"), "is upside down"),
        (UnicodeDecodeError("utf-8", b"x", 0, 1, "why"), DEFECT),
        (OverflowError("far"), DEFECT),
        (struct.error("short"), DEFECT),
        (AssertionError(), DEFECT),
        (KeyError("x" * 10_000), DEFECT),
        (StopIteration(), DEFECT),
    ],
)
def test_whatever_a_reader_raises_is_a_named_skip(monkeypatch, tmp_path, error, words):
    def broken(source):
        if source:
            raise error
        yield

    monkeypatch.setitem(formats.READERS, ".broken", broken)
    (tmp_path / "x.broken").touch()
    (tmp_path / "good.csv").write_bytes(GOOD)
    for workers in (0, 1):  # a reader of somebody else's runs in this process either way
        corpus = load_tables(tmp_path, reading=Reading(workers=workers))
        assert [table.id for table in corpus.tables] == ["good.csv"]
        (skipped,) = corpus.skipped
        assert words in skipped.reason and len(skipped.reason) < 500


# --- half characters and questions --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "clean"),
    [
        ("plain", "plain"), ("東京 é 😀", "東京 é 😀"), ("\ud800", "\ufffd"), ("x\udc00y", "x\ufffdy"),
        ("\ud83d\ude00", "😀"), ("\ude00\ud83d", "\ufffd\ufffd"), ("\ud83d😀", "\ufffd😀"),
        ("\ud800" * 3, "\ufffd" * 3), ("a\ud800\0\udfff", "a\ufffd\0\ufffd"), ("", ""),
    ],
)  # fmt: skip
def test_half_characters(text, clean):
    assert encodable(text) == clean
    table = Table(text, (text,), ((text,),), text, text, text, source=text)
    *notes, made = encodable_items([table])
    assert (made.id, made.header, made.rows[0][0], made.caption, made.source) == (clean, (clean,), clean, clean, clean)
    assert bool(notes) == (text != clean)
    assert list(encodable_items([Skipped(text, text), Note(text, text)])) == [Skipped(clean, clean), Note(clean, clean)]


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "contains no questions"),
        (b'{"id": 1, "question": "a"}\n{oops', "line 2.*not JSON"),
        (b"[" * 100_000, "nested too deep"),
        (b'{"id": 1, "question": 5}', "needs `id` and `question`"),
        (b'{"id": null, "question": "a"}', "needs `id` and `question`"),
        (b'{"id": 1, "question": "a", "answer": {"a": 1}}', "`answer` must be"),
        (b'{"id": 1, "question": "a", "table_id": ["t"]}', "`table_id` must be a text"),
        (b'{"id": 1, "question": "a", "sql": {"sel": 1}}', "`sql` must be a text"),
        (b'{"id": 1, "question": "\xff"}', "not JSON"),
        (b"null", "needs `id`"),
        (b'{"id": 1, "question": "a"} trailing', "not JSON"),
        (b'\n\n{"id": 2}', "line 3"),
    ],
)
def test_questions_that_are_none(tmp_path, data, message):
    (tmp_path / "q.jsonl").write_bytes(data)
    with pytest.raises(SourceError, match=message):
        load_questions(tmp_path / "q.jsonl")


@pytest.mark.parametrize("data", [b"5", b'"x"', b"null", b"true", b'{"a": 1}', b"[]"])
def test_a_json_file_without_questions(tmp_path, data):
    (tmp_path / "q.json").write_bytes(data)
    with pytest.raises(SourceError, match="contains no questions|needs `id`"):
        load_questions(tmp_path / "q.json")


@pytest.mark.parametrize(
    ("question", "text"),
    [
        ("What\\ud800?", "What\ufffd?"), ("\\ud83d\\ude00?", "😀?"), ("a\u2028b", "a\u2028b"),
        ("a\\u2029b\\u0085", "a\u2029b\x85"), ("a\\u0000b", "a\0b"),
    ],
)  # fmt: skip
def test_odd_characters_in_questions(tmp_path, question, text):
    line = f'{{"id": "\\ud800", "question": "{question}", "answer": ["\\udfff", {"9" * 5000}]}}\n'
    (tmp_path / "q.jsonl").write_text(line * 2, encoding="utf-8")
    first, second = load_questions(tmp_path / "q.jsonl")
    assert first == second and (first.id, first.text) == ("\ufffd", text) and first.answer == ("\ufffd", "9" * 5000)
    json.dumps(vars(first), ensure_ascii=False).encode()


def test_a_time_of_day_in_an_old_workbook_has_no_date(tmp_path):
    styles = {"plain": 0, "date": 14, "time": 21, "both": 22}
    values = [[0, 1, 2, 3], [5, 45000, 10.5 / 24, 45000.25], [6, 45001, 0.0, 45001.5]]
    cells = [xls_number(r, c, value, c if r else 0) for r, row in enumerate(values) for c, value in enumerate(row)]
    (tmp_path / "times.xls").write_bytes(xls(("s", cells), formats=tuple(styles.values())))
    [table] = load_tables(tmp_path / "times.xls").tables
    assert [row[1:] for row in table.rows][-2:] == [
        ("2023-03-15", "10:30:00", "2023-03-15 06:00:00"),
        ("2023-03-16", "00:00:00", "2023-03-16 12:00:00"),
    ]
