import codecs
import csv
import datetime
import gzip
import io
import json
import os
import random
import re
import shutil
import sys
import tempfile
import threading
import tracemalloc
import zipfile
from pathlib import Path

import pandas
import pytest
from open_documents import write_ods
from servers import sqlite_file, started_postgres

from tablerag.core import IndexFolderError, SourceError, Table, UsageError
from tablerag.core.notation import column_type
from tablerag.recognition.sniffing import sniff_delimiter, sniff_encoding
from tablerag.tables import corpus, formats, grids, workbooks
from tablerag.tables.chunking import chunks
from tablerag.tables.corpus import find_sources, load_tables
from tablerag.tables.grids import infer_types, table_of_grid
from tablerag.tables.questions import load_questions
from tablerag.tables.reading import Reading
from tablerag.tables.store import TableStore

GOOD = b"name,n\nalpha,1\nbeta,2\n"


@pytest.fixture
def folder(tmp_path):
    "A folder with one good file, so that every test also shows that the rest is still read."
    (tmp_path / "good.csv").write_bytes(GOOD)
    return tmp_path


HERE = Reading(workers=0)  # in this process, so that a test can change its limits


def read_with_good(folder: Path, how: Reading | None = None):
    reading = load_tables(folder, reading=how)
    assert any(table.id == "good.csv" and table.rows == (("alpha", "1"), ("beta", "2")) for table in reading.tables)
    return [table for table in reading.tables if table.id != "good.csv"], reading


def reasons(reading) -> dict[str, str]:
    return {item.source: item.reason for item in reading.skipped}


# --- encodings and delimiters -------------------------------------------------------------------------------------

TEXTS = {
    "russian": ("Город;Население\nМосква;13010112\nСанкт-Петербург;5601911\n", ["cp1251", "koi8_r", "cp866"]),
    "russian, short": ("Имя;Возраст\nИван;5\nОльга;7\n", ["cp1251", "koi8_r"]),
    "japanese": ("都道府県;人口\n東京都;14047594\n大阪府;8837685\n", ["shift_jis", "cp932"]),
    "japanese with kana": ("名前;メモ\nたなか;テスト、です\nさとう;データ\n", ["shift_jis", "euc_jp"]),
    "japanese, half width": ("コード;ｶﾅ\n1;ｱｲｳ\n2;ﾃｽﾄ\n", ["shift_jis"]),
    "chinese": ("城市;人口\n北京;21893095\n上海;24870895\n广州;18676605\n", ["gb18030", "gbk"]),
    "chinese, short": ("姓名;年龄\n张三;5\n李四;6\n", ["gb18030"]),
    "taiwan": ("城市;人口\n臺北;2602418\n高雄;2765932\n", ["big5"]),
    "korean": ("도시;인구\n서울;9765623\n부산;3400000\n", ["euc_kr"]),
    "german": ("Stadt;Fläche\nMünchen;310,7\nKöln;405\n", ["latin-1", "cp1252"]),
    "french": ("élève;né à\nRené;Orléans\nZoë;Besançon\n", ["latin-1", "cp1252"]),
    "polish": ("Miasto;Województwo\nŁódź;łódzkie\nWrocław;dolnośląskie\n", ["cp1250"]),
    "greek": ("Πόλη;Πληθυσμός\nΑθήνα;664046\nΘεσσαλονίκη;315196\n", ["cp1253"]),
    "quotes": ("name;price\n“Smart” – it’s;€5\nplain;€6\n", ["cp1252"]),
}


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32"])
@pytest.mark.parametrize("name", TEXTS)
def test_unicode_is_recognised(name, encoding):
    text = TEXTS[name][0]
    data = text.encode(encoding)
    if encoding.startswith("utf-16-") and not any(char < "\x80" for char in text):
        pytest.skip("no ASCII to tell it by")
    assert data.decode(sniff_encoding(data)).lstrip("\ufeff") == text


@pytest.mark.parametrize(
    ("name", "encoding"), [(name, encoding) for name, (_, encodings) in TEXTS.items() for encoding in encodings]
)
def test_old_encodings_are_recognised(name, encoding):
    text = TEXTS[name][0]
    assert text.encode(encoding).decode(sniff_encoding(text.encode(encoding))) == text


def test_a_sample_may_end_within_a_character():
    assert sniff_encoding("Москва;1\n".encode()[:11]) == "utf-8"
    long = ("name,Ort\n" + "x,Köln\n" * 10).encode()
    assert sniff_encoding(long[: long.rindex(b"\xc3") + 1]) == "utf-8"


@pytest.mark.parametrize(
    "data", [b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0", bytes(random.Random(1).randbytes(4000)), b"\x01\x02\x03\x04" * 50]
)
def test_binary_is_no_text(data):
    assert sniff_encoding(data) is None


@pytest.mark.parametrize("delimiter", [",", ";", "\t", "|"])
def test_delimiters(delimiter):
    rows = [["name", "value", "note"], ["a", "1", "x"], ["b", "2", ""], ["c", "3", "z"]]
    assert sniff_delimiter("\n".join(delimiter.join(row) for row in rows)) == delimiter


@pytest.mark.parametrize(
    ("text", "delimiter"),
    [
        ('title;text\n1;"a, b, c"\n2;"d, e, f"\n', ";"),
        ("Report of 2020\n\na;b;c\n1;2;3\n4;5;6\n", ";"),  # a title above
        ("name;price;share\na;1,50;0,2\nb;12,00;0,35\nc;7,25;0,5\n", ";"),  # decimal commas, as many in each row
        ('name,price,share\na,"1,50","0,2"\nb,"12,00","0,35"\nc,"7,25","0,5"\n', ","),
    ],
)
def test_delimiters_that_mislead(text, delimiter):
    assert sniff_delimiter(text) == delimiter


# --- grids --------------------------------------------------------------------------------------------------------


def grid(rows, **more):
    items = list(table_of_grid("t", rows, **more))
    return items[-1], [str(item) for item in items[:-1]]


@pytest.mark.parametrize(
    ("rows", "caption", "header", "kept", "noted"),
    [
        (
            [["Population 2020", ""], ["# by the census office", ""], ["", ""], ["city", "m"], ["A", "1"], ["B", "3"]],
            "Population 2020 by the census office", ("city", "m"), (("A", "1"), ("B", "3")), [],
        ),
        (
            [["a", "b"], ["1", "2", "3"], ["4"], ["5", "6"]], "", ("a", "b", ""),
            (("1", "2", "3"), ("4", "", ""), ("5", "6", "")), ["longer", "shorter"],
        ),
        (
            [["name", "", "name", " "], ["x", "1", "y", ""], ["z", "2", "w", ""]], "", ("name", "", "name"),
            (("x", "1", "y"), ("z", "2", "w")), [],
        ),
        ([["a", "", "b"], ["", "", ""], ["1", " ", "2"]], "", ("a", "b"), (("1", "2"),), []),
    ],
    ids=["titles", "ragged rows", "headers that are blank or stand twice", "blank rows and columns"],
)  # fmt: skip
def test_a_grid_loses_nothing(rows, caption, header, kept, noted):
    table, notes = grid(rows, note_short=True)
    assert (table.caption, table.header, table.rows) == (caption, header, kept)
    assert all(word in note for word, note in zip(noted, notes, strict=True))


@pytest.mark.parametrize(
    ("rows", "headless"),
    [
        ([["12.5", "2005-01-02"], ["13.5", "2005-01-03"], ["14", "2005-01-04"]], True),
        ([["2001", "2002"], ["1", "2"], ["3", "4"]], False),
        ([["name", "city"], ["Ann", "Oslo"], ["Bob", "Rome"]], False),
        ([["Level 1 #", "Q2"], ["2.0", "8"], ["3.0", "9"]], False),
    ],
)
def test_a_missing_header_is_noticed(rows, headless):
    table, notes = grid(rows)
    assert (table.header[0] == "column 1") == headless and len(table.rows) == len(rows) - (not headless)
    assert bool(notes) == headless


def test_types_of_a_sample_are_those_of_all_cells():
    rows = [("1", "5", "text 1", "2005-05-20", str(number)) for number in range(5000)]
    rows[3777] = ("1", "5.5", "text 1", "2005-05-20", "00123")
    assert infer_types("abcde", rows) == ("integer", "real", "text", "date", "text")


@pytest.mark.benchmark
def test_types_are_those_of_column_type(benchmarks):
    tables = load_tables(benchmarks / "wtq").tables[:600]
    for table in tables:
        assert table.types == tuple(column_type(cells) for cells in zip(*table.rows, strict=True)), table.id


# --- bad input ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "why"),
    [("nowhere", "nowhere.*does not exist"), ("empty", "contains no tables.*csv"), ("bad", "bad.csv: empty file")],
)
def test_a_folder_without_a_table_says_why(tmp_path, name, why):
    (tmp_path / "empty").mkdir()
    (tmp_path / "bad").mkdir()
    (tmp_path / "bad" / "bad.csv").touch()
    with pytest.raises(SourceError, match=why):
        load_tables(tmp_path / name)


@pytest.mark.parametrize("quoted", [False, True])
def test_a_cell_of_20_megabytes(folder, quoted):
    piece = b"word, word \n" * 5000 + b'""' if quoted else b"word word \\" * 5000
    with (folder / "huge.csv").open("wb") as file:
        file.write(b'name,text,n\nfirst,"a, ""b""",1\nlong,' + b'"' * quoted)
        while file.tell() < 20_000_000:
            file.write(piece)
        file.write(b'"' * quoted + b',2\nlast,5" pipe,3\n')
    (table,), reading = read_with_good(folder)
    assert [(row[0], row[2]) for row in table.rows] == [("first", "1"), ("long", "2"), ("last", "3")]
    assert [table.rows[0][1], table.rows[2][1]] == ['a, "b"', '5" pipe']
    assert len(table.rows[1][1]) < grids.MAX_CELL + 10 and table.rows[1][1].endswith("…")
    assert "cell is cut" in str(reading.notes[0])


def test_a_huge_cell_takes_little_memory(folder):
    with (folder / "huge.csv").open("wb") as file:
        file.write(b"name,n\nx," + b"y" * 60_000_000 + b"\n")
    tracemalloc.start()
    read_with_good(folder, HERE)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 120_000_000


@pytest.mark.parametrize("block", range(1, 9))
def test_cells_are_cut_alike_wherever_a_block_ends(folder, monkeypatch, block):
    monkeypatch.setattr(formats, "MAX_CELL", 6)

    class Blocks(io.StringIO):
        def read(self, size=-1):
            return super().read(block)

    text = 'a,b,c\n1,"x ""y"" z, and\nmore",3\n4" p,567890123456,"q"\n"","""",end\n'
    rows = list(csv.reader(formats._short_lines(Blocks(text), ","), skipinitialspace=True))
    whole = list(csv.reader(io.StringIO(text, newline=""), skipinitialspace=True))
    assert len(rows) == len(whole) and [len(row) for row in rows] == [3] * 4
    for row, all_of in zip(rows, whole, strict=True):
        for cell, full in zip(row, all_of, strict=True):
            assert cell == full or len(cell) == 7 and full.startswith(cell)
    assert rows[3] == ["", '"', "end"] and rows[2][2] == "q"


def test_a_table_past_the_limit_is_cut_with_a_note(folder, monkeypatch):
    monkeypatch.setattr(grids, "MAX_CELLS", 100)
    (folder / "long.csv").write_text("a,b\n" + "".join(f"{n},x\n" for n in range(1000)))
    (table,), reading = read_with_good(folder, HERE)
    assert len(table.rows) == 50 and "only the first 50 rows" in str(reading.notes[0])


def test_3000_columns(folder):
    header = [f"c{n}" for n in range(3000)]
    (folder / "wide.csv").write_text(
        "\n".join(",".join(row) for row in [header, *[[str(n * m) for n in range(3000)] for m in range(20)]])
    )
    (table,), reading = read_with_good(folder)
    assert len(table.header) == 3000 and set(table.types) == {"integer"} and not reading.notes


def test_unreadable_files_and_folders():
    # pytest's own temporary folders are closed to other users, and root may read everything
    root = Path(tempfile.mkdtemp())
    try:
        root.chmod(0o755)
        (root / "good.csv").write_bytes(GOOD)
        (root / "secret.csv").write_bytes(GOOD)
        (root / "secret.csv").chmod(0)
        (root / "closed").mkdir(mode=0)
        (root / "listed").mkdir()
        (root / "listed" / "far.csv").write_bytes(GOOD)
        (root / "listed").chmod(0o744)
        load_tables(root / "good.csv")  # import what is needed before rights are given up
        root_user = os.geteuid() == 0
        if root_user:
            os.seteuid(65534)
        try:
            reading = load_tables(root, reading=HERE)
        finally:
            if root_user:
                os.seteuid(0)
        assert [table.id for table in reading.tables] == ["good.csv"]
        for name in ("secret.csv", "closed", "listed/far.csv"):
            assert "Permission denied" in reasons(reading)[name]
    finally:
        (root / "closed").chmod(0o755)
        shutil.rmtree(root)


def test_a_file_that_goes_while_the_folder_is_read(folder, monkeypatch, tmp_path_factory):
    (folder / "gone.csv").write_bytes(GOOD)
    sources = find_sources(folder)
    monkeypatch.setattr(corpus, "find_sources", lambda path, links: sources)
    (folder / "gone.csv").unlink()
    with TableStore(tmp_path_factory.mktemp("store") / "s") as store:
        update = store.update(folder)
    assert update.added == ["good.csv"] and "No such file" in str(update.skipped[0])


def test_links(folder):
    (folder / "sub").mkdir()
    (folder / "sub" / "loop").symlink_to(folder)
    (folder / "dead.csv").symlink_to(folder / "nothing.csv")
    (folder / "again.csv").symlink_to(folder / "good.csv")
    (folder / ".store").mkdir()
    (folder / ".store" / "1").write_bytes(GOOD)
    (folder / "kept.csv").symlink_to(folder / ".store" / "1")  # as git-annex does
    tables, reading = read_with_good(folder)
    assert [table.id for table in tables] == ["kept.csv"] and "points nowhere" in reasons(reading)["dead.csv"]
    assert "imported already" in reasons(reading)["sub/loop"] and "imported already" in reasons(reading)["again.csv"]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes here")
def test_a_pipe_does_not_hang(folder):
    os.mkfifo(folder / "pipe.csv")
    assert reasons(read_with_good(folder)[1]) == {"pipe.csv": "not a regular file"}


@pytest.mark.skipif(os.name == "nt", reason="names are text on Windows")
def test_a_name_that_is_no_text(folder):
    Path(os.fsdecode(os.fsencode(folder) + b"/k\xf6ln.csv")).write_bytes(GOOD)
    (table,), _ = read_with_good(folder)
    assert (table.id, table.title) == (r"k\xf6ln.csv", r"k\xf6ln")
    with TableStore(folder / "store") as store:
        store.update(folder / "good.csv")
        store.add_many([table])
        assert store.get(table.id) == table


def test_readme_hidden_and_questions_are_passed_over(folder):
    for name in ("README.md", "LICENSE", ".hidden.csv", "~$open.xlsx", "questions.jsonl"):
        (folder / name).write_text("x")
    (folder / "licenses.csv").write_bytes(GOOD)  # a table of licences is a table
    (folder / ".git").mkdir()
    (folder / ".git" / "x.csv").write_bytes(GOOD)
    tables, reading = read_with_good(folder)
    assert [table.id for table in tables] == ["licenses.csv"] and not reading.skipped


# --- one file each ------------------------------------------------------------------------------------------------


def line(**data) -> str:
    return json.dumps({"id": "t", "title": "T", "header": ["a"], "rows": [["1"]], **data}) + "\n"


def parquet(**columns) -> bytes:
    import pyarrow.parquet

    out = io.BytesIO()
    pyarrow.parquet.write_table(pyarrow.table(columns), out)
    return out.getvalue()


DAYS = {"day": [datetime.date(2005, 5, 20), None], "n": [1, 2], "x": [1.5, float("nan")], "tags": [["a"], []]}
OPEN_QUOTE = "name,n\n" + "a,1\n" * 3 + '"5 inch,2\n' + "b,3\n" * 200
MIXED = b"city,n\n" + "Köln,1\nMünchen,2\nFürth,3\n".encode() * 5 + b"K\xf6ln,4\n"
LOG = '{"day": "2020-01-01", "n": 1}\n{"day": "2020-01-02", "x": [1, 2]}\n'
# file, content, an attribute of its tables and their values, what is skipped and why, words of the notes
SINGLE = [
    ("mixed.csv", MIXED, {"rows": [(("Köln", "1"), ("München", "2"), ("Fürth", "3")) * 5 + (("K\ufffdln", "4"),)]}, {},
     ["1 places are not utf-8"]),
    # the mark is in the file itself
    ("marks.csv", "a,b\nx\ufffd,1\ny,2\n", {"rows": [(("x\ufffd", "1"), ("y", "2"))]}, {}, []),
    ("open.csv", OPEN_QUOTE, {"rows": [(("a", "1"),) * 3 + (('"5 inch', "2"),) + (("b", "3"),) * 200]}, {},
     ["never closed"]),
    ("routes.csv", codecs.BOM_UTF8 * 2 + b"Route,Km\nA,3\nB,4\n", {"header": [("Route", "Km")]}, {}, []),
    ("city_data/2020/north-side.csv", GOOD, {"id": ["city_data/2020/north-side.csv"], "title": ["north side"],
     "section": ["city data > 2020"]}, {}, []),
    ("t.jsonl", line() + "{oops\n" + '["x"]\n' + line(id="u", rows="x") + "\n" + line(id="v"), {"id": ["t", "v"]},
     {"t.jsonl:2": "line 2 is not JSON", "t.jsonl:3": "object", "t.jsonl:4": "list of lists"}, []),
    ("types.jsonl", line(title="", types=["text"]) + line(id="n", rows=[[None], [5], [1.5], [True]]),
     {"title": ["", "T"], "types": [("text",)] * 2, "rows": [(("1",),), (("",), ("5",), ("1.5",), ("TRUE",))]}, {}, []),
    ("a.jsonl", line() + line() + line(rows=[["2"]]), {"id": ["t", "t#2"], "rows": [(("1",),), (("2",),)]},
     {"a.jsonl": "already exists"}, ["called t#2"]),
    ("log_2020.jsonl", LOG, {"header": [("day", "n", "x")], "title": ["log 2020"],
     "rows": [(("2020-01-01", "1", ""), ("2020-01-02", "", "[1, 2]"))]}, {}, []),
    ("days.parquet", parquet(**DAYS), {"header": [("day", "n", "x", "tags")],
     "rows": [(("2005-05-20", "1", "1.5", '["a"]'), ("", "2", "", "[]"))]}, {}, []),
    ("none.parquet", parquet(a=[]), {}, {"none.parquet": "header but no rows: a"}, []),
]  # fmt: skip


@pytest.mark.parametrize(("name", "content", "wanted", "skipped", "noted"), SINGLE, ids=[each[0] for each in SINGLE])
def test_a_file_gives_tables_reasons_and_notes(folder, name, content, wanted, skipped, noted):
    (folder / name).parent.mkdir(parents=True, exist_ok=True)
    (folder / name).write_bytes(content.encode() if isinstance(content, str) else content)
    tables, reading = read_with_good(folder)
    for attribute, values in wanted.items():
        assert [getattr(table, attribute) for table in tables] == values
    assert reasons(reading).keys() == skipped.keys()
    assert all(word in reasons(reading)[source] for source, word in skipped.items())
    assert len(noted) == len(reading.notes) and all(map(str.__contains__, map(str, reading.notes), noted))


def test_a_line_that_is_too_long(folder, monkeypatch):
    monkeypatch.setattr(formats, "MAX_JSON_LINE", 1000)
    (folder / "t.jsonl").write_text(line(id="a") + line(id="b", rows=[["x" * 5000]]) + line(id="c"))
    tables, reading = read_with_good(folder, HERE)
    assert [table.id for table in tables] == ["a", "c"] and "line 2 has more than 1,000 bytes" in str(
        reading.skipped[0]
    )


def test_a_truncated_gzip_is_read_up_to_the_damage(folder):
    lines = "".join(line(id=str(number), rows=[[os.urandom(50).hex()]]) for number in range(1000))
    data = gzip.compress(lines.encode())
    (folder / "t.jsonl.gz").write_bytes(data[: len(data) // 2])
    tables, reading = read_with_good(folder)
    assert 200 < len(tables) < 1000 and "damaged gzip" in str(reading.skipped[0])


# --- Excel, Parquet, HTML -----------------------------------------------------------------------------------------


def test_every_sheet_of_a_workbook(folder):
    import openpyxl

    book = openpyxl.Workbook()
    first, second = book.active, book.create_sheet("価格")
    book.create_sheet("empty")
    for row in (["when", "what", "share"], [datetime.datetime(2005, 5, 21, 9, 30), True, 0.1 + 0.2]):
        first.append(row)
    for row in (["品", "円"], ["茶", 1200.0]):
        second.append(row)
    book.save(folder / "price_list.xlsx")
    (survey, prices), reading = read_with_good(folder)
    assert survey.rows == (("2005-05-21 09:30:00", "TRUE", "0.3"),)
    assert (prices.id, prices.title, prices.section) == ("price_list.xlsx#価格", "price list", "価格")
    assert prices.rows == (("茶", "1200"),) and "empty" in reasons(reading)["price_list.xlsx#empty"]


def test_a_workbook_that_unpacks_to_too_much(folder, monkeypatch):
    import openpyxl

    book = openpyxl.Workbook()
    for _ in range(1000):
        book.active.append(["x" * 100])
    book.save(folder / "bomb.xlsx")
    monkeypatch.setattr(workbooks, "MAX_FILE", 20_000)
    assert "unpacks to" in reasons(read_with_good(folder, HERE)[1])["bomb.xlsx"]


def lake(folder):
    pytest.importorskip("deltalake").write_deltalake(
        str(folder / "lake"), pandas.DataFrame({"city": ["Bern"], "km": [3]})
    )


def test_a_delta_table_without_its_library_gets_an_install_hint(folder, monkeypatch):
    lake(folder)
    monkeypatch.setitem(sys.modules, "deltalake", None)
    assert "pip install" in reasons(read_with_good(folder, HERE)[1])["lake"]


OPENED = pytest.mark.parametrize("ending", [".ods", ".xlsx"])  # what it is called does not count


@OPENED
def test_open_document(folder, ending):
    write_ods(folder / f"a{ending}", peaks=[["peak", "height"], ["K2", 8611], ["Lhotse", 8516.5]], empty=[])
    [table], reading = read_with_good(folder)
    assert table.rows == (("K2", "8611"), ("Lhotse", "8516.5")) and table.section == "peaks"
    assert not reading.notes


def test_damaged_open_document_costs_itself_only(folder):
    write_ods(folder / "a.ods", peaks=[["peak", "height"], ["K2", 8611]])
    whole = (folder / "a.ods").read_bytes()
    with pytest.warns(UserWarning, match="Duplicate"), zipfile.ZipFile(folder / "a.ods", "a") as archive:
        archive.writestr("content.xml", "<office:document-content")
    (folder / "b.ods").write_bytes(whole[:-30])
    (folder / "c.ods").write_bytes(b"")
    tables, reading = read_with_good(folder)
    assert not tables and {item.source for item in reading.skipped} == {"a.ods", "b.ods", "c.ods"}
    assert all(re.search("workbook|empty", item.reason) for item in reading.skipped), reading.skipped


def page(
    folder: Path, body: str, encoding: str = "utf-8", head: str = "<title>K2 - Wiki</title>"
) -> tuple[list[Table], corpus.Corpus]:
    (folder / "page.html").write_bytes(
        f"<html><head>{head}</head><body><h1>K2</h1>{body}</body></html>".encode(encoding)
    )
    return read_with_good(folder)


ROWS = "<tr><th>a<th>b</tr><tr><td>1<td>2</tr>"


def test_a_page_names_its_tables(folder):
    (one, two), _ = page(
        folder, f"<table>{ROWS}</table><h2>Ascents</h2><h3>Women</h3><table><caption>All</caption>{ROWS}</table>"
    )
    assert (one.id, one.title, one.section) == ("page.html", "K2", "")
    assert (two.id, two.section, two.caption) == ("page.html#2", "Ascents > Women", "All")


def test_layout_and_nested_tables(folder):
    tables, reading = page(
        folder,
        (
            "<table "
            f"role=presentation>{ROWS}</table><table><tr><td><table>{ROWS}</table><td>menu</table><table><tr><td>x</table>"
        ),
    )
    assert len(tables) == 1 and tables[0].header == ("a", "b")
    told = [item.reason.split("(")[1].rstrip(")") for item in reading.skipped]
    assert told == ["its role is presentation", "it contains other tables", "a single row"]


@pytest.mark.parametrize(
    ("body", "header", "rows"),
    [
        (
            "<thead><tr><th rowspan=2>Year<th colspan=2>Climbers</tr><tr><th>m<th>f</tr></thead>"
            "<tfoot><tr><td>sum<td>5<td>1</tr></tfoot><tr><td rowspan=2>1954<td>2<td>0</tr><tr><td>3<td>1</tr>"
            "<tr><td>1955<td colspan=2>none",
            ("Year", "Climbers m", "Climbers f"),
            (("1954", "2", "0"), ("1954", "3", "1"), ("1955", "none", "none"), ("sum", "5", "1")),
        ),
        (
            "<tr><th>Height<td>8,611 m</tr><tr><th>First ascent<td>1954</tr><tr><th>Place<td>Asia</tr>",
            ("Height", "First ascent", "Place"),
            (("8,611 m", "1954", "Asia"),),
        ),
        (
            "<tr><th>a<th>b</tr><tr><td>x<script>evil()</script><br>y<span style='display: none'>z</span>"
            "<td><img alt=flag> &lt;b&gt;",
            ("a", "b"),
            (("x y", "flag <b>"),),
        ),
    ],
    ids=["spans", "an info box", "what a reader does not see"],
)
def test_a_table_is_read_as_it_is_shown(folder, body, header, rows):
    (table,), _ = page(folder, f"<table>{body}</table>")
    assert (table.header, table.rows) == (header, rows)


def test_absurd_spans_do_not_explode(folder):
    spans = "<th colspan=99999999 rowspan=99999999>a</tr><tr><td>1</tr><tr><td rowspan=-1 colspan=x>2<td>3"
    (table,), _ = page(folder, f"<table><tr>{spans}</table>")
    assert len(table.header) <= 1002


@pytest.mark.parametrize(
    ("encoding", "head"),
    [
        ("shift_jis", "<meta charset='Shift_JIS'>"),
        ("shift_jis", ""),
        ("cp1251", ""),
        ("utf-8", "<meta charset=no-such>"),
    ],
)
def test_encodings_of_pages(folder, encoding, head):
    cell = "Москва и область" if encoding == "cp1251" else "東京都の人口"
    (table,), _ = page(folder, f"<table><tr><th>a<th>b</tr><tr><td>{cell}<td>2</table>", encoding, head)
    assert table.rows[0][0] == cell


# --- databases ----------------------------------------------------------------------------------------------------


def make_sqlite(path: Path) -> Path:
    return sqlite_file(
        path,
        "CREATE TABLE city (name TEXT, people INTEGER, seen DATE); CREATE TABLE empty (x); CREATE TABLE "
        '"odd "" :name" (a BLOB, b REAL);'
        "INSERT INTO city VALUES ('Osaka', 2754742, 'not a date'), ('Kyoto', NULL, '2005-05-20');"
        """INSERT INTO "odd "" :name" VALUES (CAST('12345' AS BLOB), 1.5)""",
    )


def test_a_sqlite_file_is_read_and_not_touched(folder):
    path = make_sqlite(folder / "world_db.sqlite")
    before = path.read_bytes()
    (city, odd), reading = read_with_good(folder)
    assert (city.id, city.title, city.section) == ("world_db.sqlite#city", "world db", "city")
    assert city.rows == (("Osaka", "2754742", "not a date"), ("Kyoto", "", "2005-05-20")) and odd.rows == (
        ("(5 bytes)", "1.5"),
    )
    assert reasons(reading) == {"world_db.sqlite#empty": "header but no rows: x"}
    assert path.read_bytes() == before and [file.name for file in folder.glob("world*")] == ["world_db.sqlite"]


def test_a_database_address(tmp_path):
    address = f"sqlite:///{make_sqlite(tmp_path / 'w.db')}"
    assert [table.section for table in load_tables(address).tables] == ["city", 'odd " :name']
    with TableStore(tmp_path / "store") as store:
        assert len(store.update(address).added) == 2
        again = store.update(address)
        assert (
            again.loaded and not again.added and not again.removed
        )  # read again, for it may have changed, but nothing had


def test_duckdb(folder):
    duckdb = pytest.importorskip("duckdb")
    with duckdb.connect(str(folder / "w.duckdb")) as db:
        db.execute('CREATE TABLE "odd "" name" AS SELECT 42 AS answer; CREATE TABLE bare (x INTEGER)')
        db.execute(f"CREATE VIEW leak AS SELECT * FROM read_csv('{folder / 'good.csv'}')")
    (folder / "no.duckdb").write_bytes(b"no database" * 500)
    (table,), reading = read_with_good(folder)
    assert (table.id, table.title, table.section, table.rows) == ('w.duckdb#odd " name', "w", 'odd " name', (("42",),))
    assert "no rows" in reasons(reading)["w.duckdb#bare"] and "DuckDB" in reasons(reading)["no.duckdb"]
    assert [table.rows for table in load_tables(f"duckdb:///{folder / 'w.duckdb'}").tables] == [(("42",),)]


@pytest.mark.parametrize(
    ("address", "message"),
    [
        ("sqlite:////no/such.db", "no such SQLite file"),
        ("duckdb:////no/such.duckdb", "no such DuckDB file"),
        ("nonsense://x/y", "not a database address"),
        ("postgresql://user:secret@127.0.0.1:1/db", "cannot be read"),
        ("mysql://x/y", "pip install"),
    ],
)
def test_bad_addresses(address, message):
    with pytest.raises(SourceError, match=message) as error:
        load_tables(address)
    assert "secret" not in str(error.value)


def test_postgresql_keeps_comments():
    with started_postgres() as server:
        server.psql(
            "CREATE TABLE peak (name text, height numeric(6,1)); INSERT INTO peak VALUES ('K2', 8611.5);"
            "COMMENT ON TABLE peak IS 'Mountains over 8000 m'; COMMENT ON COLUMN peak.height IS 'in metres';"
        )
        (table,) = load_tables(server.get_uri().replace("postgresql://", "postgresql+psycopg://")).tables
        assert table.rows == (("K2", "8611.5"),) and table.caption == "Mountains over 8000 m; height: in metres"


# --- the store ----------------------------------------------------------------------------------------------------

TABLES = [
    Table(f"t{n}", ("a", "b"), [("1", "ü\udcff"), ("2", "東京")], title=f"T {n}", types=("integer", "text"), source="s")
    for n in range(600)
]


def test_the_store_gives_back_what_it_was_given(tmp_path):
    with TableStore(tmp_path / "s") as store:
        assert store.add_many(iter(TABLES)) == 600 == len(store)
    with TableStore(tmp_path / "s", read_only=True) as store:
        assert store.ids() == [table.id for table in TABLES] and list(store) == TABLES
        assert store.get("t7") == TABLES[7] and store.get("t7").types == ("integer", "text")
        assert "t7" in store and "x" not in store
        with pytest.raises(UsageError, match="no table 'x'"):
            store.get("x")
        with pytest.raises(IndexFolderError, match="readonly"):
            store.add_many(TABLES)


def test_adding_is_all_or_nothing(tmp_path):
    def broken():
        yield TABLES[0]
        raise RuntimeError("cut off")

    with TableStore(tmp_path / "s") as store:
        with pytest.raises(RuntimeError):
            store.add_many(broken())
        assert len(store) == 0
        store.add_many(TABLES[:2])
        store.remove(["t0"])
        assert store.ids() == ["t1"]


def test_many_threads_read(tmp_path):
    failed = []
    with TableStore(tmp_path / "s") as store:
        store.add_many(TABLES)

        def read(seed):
            try:
                for table in random.Random(seed).sample(TABLES, 200):
                    assert store.get(table.id) == table
            except BaseException as error:
                failed.append(error)

        threads = [threading.Thread(target=read, args=(seed,)) for seed in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    assert not failed


def test_a_damaged_store(tmp_path):
    path = tmp_path / "s"
    with pytest.raises(IndexFolderError, match="does not exist"):
        TableStore(path, read_only=True)
    path.write_bytes(b"no database at all" * 500)
    with pytest.raises(IndexFolderError, match="cannot be used.*Build the index again"):
        TableStore(path)
    path.unlink()
    make_sqlite(path)
    with pytest.raises(IndexFolderError, match="not a table store"):
        TableStore(path)
    path.unlink()
    with TableStore(path) as store:
        store.add_many(TABLES)
    data = bytearray(path.read_bytes())
    data[8192:] = random.Random(0).randbytes(len(data) - 8192)
    path.write_bytes(data)
    with pytest.raises(IndexFolderError), TableStore(path, read_only=True) as store:
        list(store)


def test_a_store_of_another_version(tmp_path):
    TableStore(tmp_path / "s").close()
    sqlite_file(tmp_path / "s", "PRAGMA user_version = 99")
    with pytest.raises(IndexFolderError, match="version 99"):
        TableStore(tmp_path / "s")


def test_a_full_disk(tmp_path):
    with TableStore(tmp_path / "s") as store:
        store._db.execute("PRAGMA max_page_count = 20")  # what SQLite answers when the disk is full
        with pytest.raises(IndexFolderError, match="full.*Free disk space"):
            store.add_many(Table(f"r{n}", ("a",), [(os.urandom(3000).hex(),)]) for n in range(100))
        assert len(store) == 0


# --- updates ------------------------------------------------------------------------------------------------------


@pytest.fixture
def reads(monkeypatch):
    "Names of the files that are read."
    names = []
    read = corpus.read_sources
    monkeypatch.setattr(
        corpus,
        "read_sources",
        lambda sources, how: (names.extend(source.name for source in sources), read(sources, how))[1],
    )
    return names


def test_only_what_changed_is_read(folder, reads, tmp_path_factory):
    (folder / "t.jsonl").write_text(line(id="x") + line(id="y"))
    (folder / "bad.csv").write_text("")
    with TableStore(tmp_path_factory.mktemp("store") / "s") as store:
        first = store.update(folder)
        assert sorted(first.added) == ["good.csv", "x", "y"] and sorted(reads) == ["bad.csv", "good.csv", "t.jsonl"]
        reads.clear()
        again = store.update(folder)
        assert not reads and not again.added and again.unchanged == 3 and again.skipped == first.skipped != []

        os.utime(folder / "good.csv", ns=(1, 1))  # touched, same content
        assert store.update(folder).unchanged == 3 and not reads

        (folder / "t.jsonl").write_text(line(id="x") + line(id="z"))
        third = store.update(folder)
        assert reads == ["t.jsonl"] and (third.added, third.removed) == (["z"], ["y"])

        (folder / "good.csv").unlink()
        assert store.update(folder).removed == ["good.csv"] and sorted(store.ids()) == ["x", "z"]


def test_a_failed_update_changes_nothing(folder, monkeypatch, tmp_path_factory):
    with TableStore(tmp_path_factory.mktemp("store") / "s") as store:
        store.update(folder)
        (folder / "good.csv").unlink()
        with pytest.raises(SourceError, match="contains no tables"):
            store.update(folder)
        assert store.ids() == ["good.csv"]


def test_a_double_comes_back_when_the_first_goes(folder, tmp_path_factory):
    (folder / "a.jsonl").write_text(line())
    (folder / "b.jsonl").write_text(line())
    with TableStore(tmp_path_factory.mktemp("store") / "s") as store:
        assert "already exists" in str(store.update(folder).skipped[0])
        (folder / "a.jsonl").unlink()
        store.update(folder)
        assert store.get("t").source == "b.jsonl"


def test_what_failed_for_want_of_rights_or_packages_is_tried_again(folder, monkeypatch, tmp_path_factory):
    import openpyxl

    openpyxl.Workbook().save(folder / "x.xlsx")
    lake(folder)
    with TableStore(tmp_path_factory.mktemp("store") / "s") as store:
        with monkeypatch.context() as without:
            without.setitem(sys.modules, "deltalake", None)
            store.update(folder, reading=HERE)
        assert store.update(folder).loaded == ["lake"]


def test_an_index_beside_its_tables_is_no_source(folder):
    (folder / "index").mkdir()
    with TableStore(folder / "index" / "tables.sqlite") as store:
        store.update(folder / "good.csv")
    assert "table store" in reasons(load_tables(folder))["index/tables.sqlite"]
    (folder / "index" / ".tablerag").touch()
    assert not load_tables(folder).skipped


def test_databases_that_are_asked_where_they_are_are_no_tables_of_the_folder_above(folder):
    (folder / "databases").mkdir()
    (folder / "databases" / ".databases").touch()
    (folder / "databases" / "more.csv").write_text("a,b\n1,2\n", encoding="utf-8")
    assert [table.source for table in load_tables(folder).tables] == ["good.csv"]
    assert [table.source for table in load_tables(folder / "databases").tables] == ["more.csv"]


# --- questions ----------------------------------------------------------------------------------------------------


def test_questions_of_a_folder(tmp_path):
    with pytest.raises(SourceError, match="no such file"):
        load_questions(tmp_path)
    text = codecs.BOM_UTF8 + '{"id": 1, "question": "何?", "answer": "x", "kind": "k"}\n\n'.encode()
    (tmp_path / "questions.jsonl.gz").write_bytes(gzip.compress(text))
    (question,) = load_questions(tmp_path)
    assert (question.id, question.text, question.answer, question.tags) == ("1", "何?", ("x",), {"kind": "k"})
    (tmp_path / "questions.jsonl.gz").write_bytes(gzip.compress(text * 1000)[:40])
    with pytest.raises(SourceError, match="damaged gzip"):
        load_questions(tmp_path)


# --- real files ---------------------------------------------------------------------------------------------------


@pytest.mark.benchmark
def test_wild_files(benchmarks):
    folder = benchmarks / "wild" / "america_gov"
    files = sorted(folder.rglob("*.csv"))
    reading = load_tables(folder)
    tables = {table.source: table for table in reading.tables}
    assert len(tables) == len(files) == 49 and not reading.skipped
    told = [(note.source.split("/")[-1].split("_")[0], note.text) for note in reading.notes]
    assert told == [
        ("Adult", "recognised: 33 totals"),
        ("Flow", "no header row: the first row looks like the others; columns are numbered"),
        ("Prevalence", "recognised: 1 total"),
        (
            "Prevalence",
            "labels of the rows above them are in the column 'Characteristic group': Municipality, Region, "
            "Grade level, Gender, Race/ethnicity …; there are no values below Region",
        ),
        ("Preventative", "recognised: 1 total"),
        ("Provisional", "recognised: 5 totals"),
        ("Rates", "recognised: 6 totals"),
        ("Tobacco", "recognised: 20 totals"),
    ]
    for file in files:
        table = tables[file.relative_to(folder).as_posix()]
        with file.open(encoding="utf-8", newline="") as lines:
            rows = [[cell.strip() for cell in row] for row in csv.reader(lines)]
        added = "Characteristic group" in table.header  # from headings between the rows
        lines = [row for row in rows if (any(row[1:]) if added else any(row))]
        assert len(table.rows) == len(lines) - (table.header[0] != "column 1"), file
        assert len(table.header) == len(rows[0]) + added and "" not in table.header, file
    types = {table.title: dict(zip(table.header, table.types, strict=True)) for table in tables.values()}
    assert types["Average Salary by Job Classification"]["Average of Base Salary"] == "real"
    assert types["Influenza Surveillance Weekly"]["WEEK_START"] == "date"
    assert types["Legislator Database"]["Home zip code"] == "text"  # leading zeros
    assert types["Bicycle Pedestrian Counts"]["Count"] == "integer"


@pytest.mark.benchmark
def test_ottqa_is_read_stored_and_chunked(benchmarks, tmp_path):
    with TableStore(tmp_path / "s") as store:
        update = store.update(benchmarks / "ottqa")
        assert len(update.added) == len(store) == 8891 and not update.skipped
        ids = random.Random(0).sample(store.ids(), len(store))
        tables = list(map(store.get, ids))
        assert [table.id for table in tables] == ids
        found = [chunk.id for table in tables for chunk in chunks(table)]
        assert len(set(found)) == len(found) > len(tables)


def test_a_table_is_read_once_and_anew_when_it_changes(tmp_path, monkeypatch):
    rows = tuple((str(i), f"name {i}") for i in range(12_000))
    large, small = Table("large", ("n", "name"), rows), Table("small", ("n",), (("1",),))
    with TableStore(tmp_path / "tables.sqlite") as store:
        store.add_many([large, small])
        first = store.get("large")
        assert store.get("large") is first == large and store.get("small") is store.get("small")
        with TableStore(tmp_path / "tables.sqlite") as other:
            other.add_many([Table("large", ("n", "name"), rows[1:])])
        assert store.get("large").rows == rows[1:]
        store.remove(["large"])
        assert store.find("large") is None
        monkeypatch.setattr("tablerag.tables.store._KEPT_CELLS", 30_000)
        store.add_many([large, Table("second", ("n", "name"), rows)])
        assert [store.get(id).id for id in ("large", "second")] == ["large", "second"]
        assert list(store._used) == ["second"]
        monkeypatch.setattr("tablerag.tables.store._KEPT_TABLES", 2)
        assert [store.get(id).id for id in ("small", "second", "large")] and list(store._used) == ["large"]
