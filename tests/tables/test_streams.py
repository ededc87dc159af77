"Tables of more cells than are held: read in one pass, typed over all rows, stored, asked; refused in part."

import errno
import gzip
import json
import shutil
import sqlite3

import pytest

from tablerag.core import Answer, Found, IndexFolderError, QueryError, SourceError, Table, Whole
from tablerag.methods.pipeline import solved
from tablerag.query import witnesses
from tablerag.retrieval import manifest
from tablerag.retrieval.index import build_index, open_index
from tablerag.routing.catalogue import system
from tablerag.sandbox import wholes
from tablerag.sandbox.database import Database
from tablerag.sandbox.feedback import stopped
from tablerag.tables import formats
from tablerag.tables.corpus import load_tables
from tablerag.tables.reading import READERS, Reading, pack, unpack
from tablerag.tables.store import TableStore
from tablerag.tables.streams import column_form
from tablerag.understanding.databases.shown import shown_schema
from tablerag.understanding.tables.parsing import diagnose, parse

duckdb = pytest.importorskip("duckdb")

HEADER = ["Order", "Day", "City", "Amount", "Remark"]
SMALL = Reading(cells=500, workers=0)
FEW = Reading(cells=100, workers=0)
CITIES = ["Osaka", "Kyoto", "Zürich"]


def rows(count=400):
    return [
        [f"N-{i:04d}", f"2022-{1 + i // 40:02d}-{1 + i % 28:02d}", CITIES[i % 3], str(i % 50), f"remark {i}"]
        for i in range(count)
    ]


def csv_text(lines, mark=",", end="\n"):
    return "".join(mark.join(line) + end for line in [HEADER, *lines])


def stored(path, reading=SMALL):
    store = TableStore(path.parent / "store.sqlite")
    update = store.update(path, reading=reading)
    return store, update


def the_table(path, reading=SMALL):
    store, update = stored(path, reading)
    (id,) = store.ids()
    return store.get(id), [note.text for note in update.notes]


def given(folder, content, name="a.csv", reading=SMALL):
    "The table of a file with such a content, and its notes."
    writes(content)(folder / name)
    return the_table(folder / name, reading)


def writes(content):
    "A writer of a text, or of bytes."
    return lambda path: path.write_bytes(content if isinstance(content, bytes) else content.encode())


write_csv, write_tsv = writes(csv_text(rows())), writes(csv_text(rows(), "\t"))
JSON_ROWS = "".join(json.dumps(dict(zip(HEADER, row, strict=True))) + "\n" for row in rows())


def write_parquet(path):
    import pyarrow
    import pyarrow.parquet

    columns = list(map(list, zip(*rows(), strict=True)))
    columns[3] = list(map(int, columns[3]))
    pyarrow.parquet.write_table(pyarrow.table(dict(zip(HEADER, columns, strict=True))), path)


def write_sqlite(path):
    db = sqlite3.connect(path)
    db.execute('CREATE TABLE orders ("Order", "Day", "City", "Amount" INTEGER, "Remark")')
    db.executemany("INSERT INTO orders VALUES (?, ?, ?, ?, ?)", rows())
    db.commit()
    db.close()


def write_duckdb(path):
    import duckdb

    with duckdb.connect(str(path)) as db:
        db.execute(
            'CREATE TABLE orders ("Order" VARCHAR, "Day" DATE, "City" VARCHAR, "Amount" INTEGER, "Remark" VARCHAR)'
        )
        db.executemany("INSERT INTO orders VALUES (?, ?, ?, ?, ?)", rows())


def write_excel(path):
    import openpyxl

    book = openpyxl.Workbook()
    for row in [HEADER, *rows()]:
        book.active.append([int(cell) if cell.isdigit() else cell for cell in row])
    book.save(path)


WRITERS = {
    "a.csv": write_csv,
    "b.tsv": write_tsv,
    "c.csv.gz": writes(gzip.compress(csv_text(rows()).encode())),
    "d.csv": writes(csv_text(rows()).encode("utf-16")),
    "e.csv": writes(csv_text(rows(), ";").encode("cp1252")),
    "f.csv": writes("Orders of 2022\n\n" + csv_text(rows())),
    "g.jsonl": writes(JSON_ROWS),
    "h.parquet": write_parquet,
    "i.sqlite": write_sqlite,
    "j.duckdb": write_duckdb,
    "k.xlsx": write_excel,
    "l [1].csv": write_csv,  # no pattern
}


def test_a_query_that_is_stopped_over_all_rows_is_named_in_the_reason(tmp_path, monkeypatch):
    table, _ = given(tmp_path, csv_text(rows()))
    run = witnesses.run_over_whole

    def ask(table, sql):
        if "rowid" in sql or "main." in sql:  # it looks for rows, and does not answer
            return run(table, sql)
        raise stopped("running longer than 5 s")

    monkeypatch.setattr(witnesses, "run_over_whole", ask)
    for _ in range(2):  # what is kept of a question says so too
        assert "stopped for running longer than 5 s" in diagnose("What is the total amount of Kyoto?", table)


@pytest.mark.parametrize("name", WRITERS)
def test_every_format_is_stored_whole(tmp_path, name):
    path = tmp_path / name
    WRITERS[name](path)
    table, _ = the_table(path)
    assert (table.size, table.header) == (400, tuple(HEADER))
    assert table.types == ("text", "date", "text", "integer", "text")
    assert len(table.rows) < 400 and table.rows[0][0] == "N-0000" and table.rows[-1][0] == "N-0399"
    assert {row[2] for row in table.rows} == set(CITIES)
    best = parse("What is the total amount of Zürich?", table, threshold=0)[0]
    assert best.values == (str(sum(i % 50 for i in range(400) if i % 3 == 2)),)
    last = parse("What is the remark of order N-0373?", table, threshold=0)[0]
    assert last.values == ("remark 373",)
    with Database.from_tables([table]) as database:
        name = database.names[table.id]
        assert database.run(f'SELECT COUNT(*), MAX(rowid) FROM "{name}"').rows == [(400, 400)]
        assert "400 rows" in database.schema() and "DuckDB" in database.schema()
        (evidence,) = database.evidence(best.sql)
        assert len(evidence.rows) == 100 and evidence.more == 33 and evidence.rows[:2] == (2, 5)


def test_small_tables_are_held_as_ever(tmp_path):
    table, _ = given(tmp_path, csv_text(rows()), reading=Reading(cells=10_000, workers=0))
    assert table.whole is None and len(table.rows) == 400
    assert not list(tmp_path.glob("whole-*"))


ODD = {
    "a word among numbers at the end": ({390: (3, "lost")}, "integer", "INTEGER"),
    "a mark that says nothing": ({390: (3, "n/a")}, "integer", ""),
    "another notation": ({390: (3, "1,000")}, "integer", ""),
    "a fraction at the end": ({399: (3, "2.5")}, "real", ""),
    "codes": ({i: (3, f"00{i % 50:02d}") for i in range(400)}, "text", ""),
    "words": ({i: (3, "many") for i in range(0, 400, 4)}, "text", ""),
    "nothing": ({i: (3, "") for i in range(400)}, "text", ""),
}


@pytest.mark.parametrize("changes,kind,companion", ODD.values(), ids=ODD)
def test_types_are_those_of_all_rows(tmp_path, changes, kind, companion):
    lines = rows()
    for row, (column, text) in changes.items():
        lines[row][column] = f'"{text}"' if "," in text else text
    table, _ = given(tmp_path, csv_text(lines))
    assert (table.types[3], table.whole.columns[3].companion) == (kind, companion)
    with Database.from_tables([table]) as database:
        (name,) = database.columns
        column = "amount_number" if companion else "amount"
        numbers = [cell for (cell,) in database.run(f'SELECT "{column}" FROM "{name}" ORDER BY rowid').rows]
    if kind != "text":
        wanted = [None if line[3] in ("n/a", "lost") else float(line[3].strip('"').replace(",", "")) for line in lines]
        assert numbers == wanted


@pytest.mark.parametrize(
    "last,empty,distinct,least,frequent",
    [
        ("N-0399", 0, 400, "N-0000", ("N-0000", 1)),
        ("N-0007", 0, 399, "N-0000", ("N-0007", 2)),
        ("M-0399", 0, 400, "M-0399", ("M-0399", 1)),
        ("", 1, 399, "N-0000", ("N-0000", 1)),
    ],
    ids=["rising", "one twice", "falling at the end", "a blank"],
)
def test_cells_in_rising_order_are_counted_as_any_others(tmp_path, last, empty, distinct, least, frequent):
    lines = rows()
    lines[-1][0] = last
    column = given(tmp_path, csv_text(lines))[0].whole.columns[0]
    assert (column.empty, column.distinct, column.least, column.frequent[0]) == (empty, distinct, least, frequent)


def test_a_cell_far_behind_those_looked_at_first_decides(tmp_path):
    "Codes and numbers that rise, and a last cell that is none of them."
    header = "Code,Broken,Number,Mixed,Dotted"
    lines = [f"N-{i},A-{i},{i},{i},1.{i % 1000:03d}" for i in range(10_000, 10_900)]
    table, _ = given(tmp_path, "\n".join([header, *lines, "N-99999,A 9 (Z),99999,lost,1.5"]) + "\n")
    assert table.types == ("text", "text", "integer", "integer", "real")
    known = table.whole.columns
    assert [column.distinct for column in known] == [901, 901, 901, 901, 900]  # 1.500 is 1.5
    assert [column.least for column in known[:3]] == ["N-10000", "A 9 (Z)", "10000"]
    assert [column.most for column in known] == ["N-99999", "A-10899", "99999", "10899", "1.899"]
    assert witnesses._rows_of_texts("Where is N-10333?", table) == [334]
    assert witnesses._rows_of_texts("Who has the Z?", table) == [901]  # a word of a text, as it is no code
    assert witnesses._first_rows(table, ["number = 10500", "code = 'none'", "mixed_number > 10000"]) == [501, 2]


def test_codes_are_searched_where_a_word_begins_as_they_do(tmp_path, monkeypatch):
    lines = [f"ORD-{i},Lot {i} of the shop" for i in range(10_000, 10_900)]
    table, _ = given(tmp_path, "\n".join(["Order,Lot", *lines]) + "\n")
    run, asked = witnesses.run_over_whole, []
    monkeypatch.setattr(witnesses, "run_over_whole", lambda table, sql: asked.append(sql) or run(table, sql))
    assert witnesses._rows_of_texts("Where is order ord-10333?", table) == [334]
    assert witnesses._rows_of_texts("Where is 10444?", table) == [445]  # of a text that begins as the others, too
    assert ["place NOT IN (-1)" in sql for sql in asked if "terms" in sql] == [True, False]
    assert "place NOT IN (-1, 0)" in asked[-1]


def test_the_ends_of_codes_that_rise_are_those_of_all_rows(tmp_path):
    code, number = given(tmp_path, "Code,Number\n" + "".join(f"A-{i},{i}\n" for i in range(10_000, 10_900)))[
        0
    ].whole.columns
    assert (code.least, code.most, code.distinct, number.most) == ("A-10000", "A-10899", 900, "10899")
    assert code.frequent == tuple((f"A-{i}", 1) for i in range(10_000, 10_005))


DATES = {
    "iso": "2022-03-{:02d}", "time": "2022-03-{:02d} 10:20:30", "slash": "{:02d}/03/2022", "words": "March {}, 2022",
}  # fmt: skip


@pytest.mark.parametrize("form", DATES)
def test_dates_in_any_notation(tmp_path, form):
    lines = [[row[0], DATES[form].format(1 + i % 28).join('""'), *row[2:]] for i, row in enumerate(rows())]
    table, _ = given(tmp_path, csv_text(lines))
    assert table.types[1] == "date" and (table.whole.columns[1].least, table.whole.columns[1].most) == (
        "2022-03-01",
        "2022-03-28",
    )
    best = parse("How many orders are there on March 7, 2022?", table, threshold=0)[0]
    assert best.values == (str(sum(i % 28 == 6 for i in range(400))),)


@pytest.mark.parametrize("reading", [FEW, Reading(cells=100_000, workers=0)], ids=["stored", "held"])
def test_dots_between_thousands_are_summed_as_such(tmp_path, reading):
    table, notes = given(
        tmp_path,
        "meter,kWh\n" + "".join(f"M{i},{i}.120\nN{i},{i}\n" for i in range(1, 301)),
        "meters.csv",
        reading=reading,
    )
    with Database.from_tables([table]) as database:
        ((name, columns),) = database.columns.items()
        number = next(column for column, kind, *_ in columns[::-1] if kind != "TEXT")
        assert database.run(f'SELECT SUM("{number}") FROM "{name}"').rows[0][0] == 300 * 301 // 2 * 1001 + 300 * 120
    assert any("1.120 is 1120" in note for note in notes)


def test_lines_that_are_no_rows_are_named(tmp_path):
    lines = [",".join(row) for row in [HEADER, *rows()]]
    lines[200] += ",one,two"
    lines[300] = "N-0299,2022-08-20"
    table, notes = given(tmp_path, "\n".join(lines) + "\n")
    assert table.size == 399
    assert any(note.startswith("line 201 is skipped: it has 7 cells where the header has 5: N-0199") for note in notes)
    assert any("line 301 is shorter than the header" in note for note in notes), notes


def test_bytes_that_are_no_text_are_named(tmp_path):
    data = csv_text(rows()).encode().replace(b"remark 350", b"remark\xff350")
    table, notes = given(tmp_path, data)
    assert table.size == 400 and any("1 places are not utf-8" in note for note in notes)


def test_json_lines_that_are_none_and_late_keys(tmp_path):
    lines = [json.dumps(dict(zip(HEADER, row, strict=True))) for row in rows()]
    lines[250] = "{broken"
    lines[390] = json.dumps({"Order": "N-0390", "Late": {"a": [1]}})
    table, notes = given(tmp_path, "\n".join(lines), "a.jsonl")
    assert table.size == 399 and table.header == (*HEADER, "Late")
    assert any(note.startswith("line 251 is skipped: it is not a JSON object") for note in notes)


def test_a_full_disk_is_told_and_leaves_nothing(tmp_path, monkeypatch):
    import duckdb

    write_csv(tmp_path / "a.csv")
    real = duckdb.connect

    def connect(*args, **more):
        inner = real(*args, **more)

        class Full:
            def __enter__(self):
                inner.__enter__()
                return self

            def __exit__(self, *error):
                return inner.__exit__(*error)

            def execute(self, sql, *values):
                if sql.startswith("INSERT INTO data"):
                    raise duckdb.IOException(f"IO Error: Could not write file: {errno.errorcode[errno.ENOSPC]}")
                return inner.execute(sql, *values)

            def __getattr__(self, name):
                return getattr(inner, name)

        return Full()

    monkeypatch.setattr("_duckdb.connect", connect)
    with pytest.raises(SourceError, match="the disk is full"):
        stored(tmp_path / "a.csv")
    left = {path.name for path in tmp_path.iterdir()} - {"a.csv", "store.sqlite"}
    assert not left, left


def test_the_process_that_stored_a_table_is_asked_about_it(tmp_path, monkeypatch):
    "Its file is hashed once, though the index is opened behind."
    hashed = []
    digest = manifest.file_digest
    monkeypatch.setattr(manifest, "file_digest", lambda path, *more: hashed.append(path.name) or digest(path, *more))
    monkeypatch.setattr(manifest, "_LARGE", 0)
    write_csv(tmp_path / "a.csv")
    while wholes._OPEN:  # those of other tests
        wholes._OPEN.popitem()[1].close()
    READERS.close()
    with build_index(tmp_path / "a.csv", tmp_path / "index", reading=Reading(cells=500, workers=1)) as index:
        (worker,) = READERS._idle
        with Database.from_tables([index.table("a.csv")]) as database:
            assert database.run("SELECT COUNT(*) FROM a").rows == [(400,)]
        assert not READERS._idle and wholes._OPEN.popitem()[1]._source._worker is worker
    whole = next(tmp_path.glob("index/data-*/whole-*"))
    assert hashed.count(whole.name) == 1
    whole.write_bytes(whole.read_bytes()[:-1] + b"x")
    with pytest.raises(IndexFolderError, match="was changed"):
        open_index(tmp_path / "index")


def test_an_index_takes_stored_tables_over_and_sweeps_old_ones(tmp_path):
    source, out = tmp_path / "tables", tmp_path / "index"
    source.mkdir()
    write_csv(source / "a.csv")
    write_tsv(source / "b.tsv")
    with build_index(source, out, reading=SMALL) as first:
        before = {id: first.table(id).whole.file for id in first.ids()}
        assert first.manifest.counts["rows"] == 800
    (source / "b.tsv").write_text(csv_text(rows(300), "\t"), encoding="utf-8")
    with build_index(source, out, reading=SMALL) as second:
        after = {id: second.table(id).whole.file for id in second.ids()}
        assert second.manifest.counts["files_unchanged"] == 1 and second.table("b.tsv").size == 300
    assert after["a.csv"] == before["a.csv"] and after["b.tsv"] != before["b.tsv"]
    kept = {path.name for path in out.glob("data-*/whole-*")}
    assert kept == set(after.values())
    moved = tmp_path / "elsewhere"
    shutil.copytree(out, moved)
    with open_index(moved) as index:
        table = index.table("a.csv")
        assert parse("How many orders are there in Kyoto?", table, threshold=0)[0].values == ("133",)
    (next(moved.glob("data-*")) / after["a.csv"]).unlink()
    with pytest.raises(Exception, match="is missing"):
        open_index(moved)


class Reader:
    name = "reader"

    def solve(self, question, tables, found=Found()):
        return Answer("seen", ("seen",), table_id=tables[0].id if tables else None)


class Querier(Reader):
    name, over_all_rows = "querier", True


PART = Table("p", ("a",), (("1",),), whole=Whole(10, "whole-0123456789abcdef.duckdb"))
LOST = Table("l", ("a",), (("1",),), whole=Whole(10))
HELD = Table("h", ("a",), (("1",),))


@pytest.mark.parametrize(
    "solver,tables,answered",
    [
        (Reader(), [HELD], True), (Reader(), [PART], False), (Reader(), [PART, HELD], False),
        (Reader(), [HELD, PART], True), (Querier(), [PART], True), (Querier(), [LOST], False),
        (Querier(), [HELD, LOST], True), (Reader(), [], True),
    ],
)  # fmt: skip
def test_an_answer_from_a_part_is_refused(solver, tables, answered):
    answer = solved(solver, "how many?", tables)
    assert answer.answered == answered
    assert answered or "rows" in answer.reason


def test_a_table_that_is_stored_nowhere_is_not_asked():
    with pytest.raises(QueryError, match="queried alone"):
        Database.from_tables([LOST])
    with pytest.raises(QueryError):
        Database.from_tables([PART, HELD])


def test_without_a_place_for_it_a_table_is_held(tmp_path):
    write_csv(tmp_path / "a.csv")
    (table,) = load_tables(tmp_path / "a.csv", reading=SMALL).tables
    assert table.whole is None and len(table.rows) == 400


@pytest.mark.parametrize("file", ["../../etc/passwd", "whole-0123456789abcdef.duckdb.x", "whole.duckdb"])
def test_a_strangers_store_names_no_other_files(file):
    data, _ = pack(Table("p", ("a",), (("1",),), whole=Whole(10, file)))
    with pytest.raises(ValueError):
        unpack("p", "p.csv", data)


def test_whole_tables_are_written_and_read_back(tmp_path):
    table, _ = given(tmp_path, csv_text(rows()))
    assert Table.from_dict(json.loads(json.dumps(table.to_dict()))).whole == table.whole
    again = unpack(table.id, table.source, pack(table)[0])
    assert again == table and again.whole == table.whole and not again.whole.folder


def test_a_model_is_shown_what_is_known_of_all_rows(tmp_path):
    table, _ = given(tmp_path, csv_text(rows()))
    with Database.from_tables([table]) as database:
        shown = shown_schema(database, "How many orders with remark 333 are from Osaka?")
    for part in ("3 of 400 rows", "DuckDB", "'remark 333'", "'Osaka'", "0 to 49", "2022-01-01 to 2022-10-28"):
        assert part in shown.text, (part, shown.text)


@pytest.mark.parametrize(
    "name,answered", {"mixed": True, "sql_agent": True, "rag": False, "chain_of_table": False}.items()
)
def test_systems_answer_from_all_rows_or_not_at_all(tmp_path, name, answered):
    write_csv(tmp_path / "a.csv")
    with build_index(tmp_path / "a.csv", tmp_path / "index", reading=SMALL) as index:
        answer = system(name, index).answer("How many orders are from Kyoto in March 2022?")
    assert answer.answered == answered, answer.reason
    wanted = sum(row[2] == "Kyoto" and row[1].startswith("2022-03") for row in rows())
    assert answer.values == ((str(wanted),) if answered else ())
    assert answered or "400 rows" in answer.reason


def cells_of(table):
    "The rows a query of the table gives, as texts."
    with Database.from_tables([table]) as database:
        (name,) = database.columns
        names = ", ".join(f'"{column}"' for column, *_ in database.columns[name] if not column.endswith("_number"))
        found = database.run(f'SELECT {names} FROM "{name}" ORDER BY rowid LIMIT 900').rows
    return [
        tuple("" if cell is None else f"{cell:g}" if isinstance(cell, float) else str(cell) for cell in row)
        for row in found
    ]


def two_columns(changed=(), head="a,b\n", count=400):
    lines = [f"{i},x{i}\n" for i in range(count)]
    for at, line in dict(changed).items():
        lines[at] = line
    return head + "".join(lines)


NOTE = "".join(f"line {i} of a note\n" for i in range(80)).strip()
JSON_LINES = "".join(json.dumps({"Number": i, "Word": f"x{i}"}) + "\n" for i in range(400))
HELD_ALIKE = {
    "an unclosed quotation mark": ("a.csv", two_columns({100: '"100,x100\n'})),
    "an unclosed quotation mark before long lines": (
        "a.csv",
        two_columns({i: f"{i},{'x' * 250}{i}\n" for i in range(400)} | {100: '"100,x100\n'}),
    ),
    "an unclosed quotation mark at the end": ("a.csv", two_columns({330: '"330,x330\n'})),
    "an unclosed quotation mark in the last cell": ("a.csv", two_columns({100: '100,"x100\n'})),
    "a quotation mark closed two hundred lines later": ("a.csv", two_columns({100: '100,"x100\n', 300: '300,x300"\n'})),
    "a cell of many lines at the end": ("a.csv", two_columns({399: f'399,"{NOTE}"\n'})),
    "a cell of many lines": ("a.csv", two_columns({100: f'100,"{NOTE}"\n'})),
    "many marks within cells": ("a.csv", two_columns({i: f'{i},5" pipe {i}\n' for i in range(0, 400, 3)})),
    "commas in quotation marks": ("a.csv", two_columns({i: f'{i},"x, {i}"\n' for i in range(0, 400, 3)})),
    "blank lines": ("a.jsonl", JSON_LINES.replace("\n", "\n\n", 9) + "  \n"),
    "keys that differ in case alone": ("a.jsonl", JSON_LINES.replace("Number", "wORD")),
    "a large integer": ("a.csv", two_columns({300: "12345678901234567890123,x300\n"})),
    "a large integer in groups": ("a.csv", two_columns({300: '"99,999,999,999,999,999,999",x300\n'})),
    "a large integer in JSON": ("a.jsonl", JSON_LINES + '{"Number": -12345678901234567890123, "Word": "x400"}\n'),
    "line ends of two kinds": ("a.csv", two_columns(head="a,b\r\n").replace("x300\n", "x300\r\n")),
    "one line end of another kind": ("a.csv", two_columns().replace("x300\n", "x300\r\n")),
    "quoted line breaks and a short row": (
        "a.csv",
        two_columns({i: f'{i},"x\n{i}"\n' for i in range(400)} | {300: "300\n"}),
    ),
    "a long cell among commas": (
        "a.csv",
        two_columns({i: f'{i},"x, {i}"\n' for i in range(400)} | {9: f'9,"{NOTE}"\n'}),
    ),
}


@pytest.mark.parametrize("name,text", HELD_ALIKE.values(), ids=HELD_ALIKE)
def test_the_streamed_reading_equals_the_held_one(tmp_path, name, text):
    path = tmp_path / name
    path.write_bytes(text.encode())
    streamed, notes = the_table(path, FEW)
    (held,) = load_tables(path, reading=Reading(cells=100_000, workers=0)).tables
    assert streamed.whole is not None and held.whole is None
    assert streamed.header == held.header
    assert cells_of(streamed) == cells_of(held), notes
    assert streamed.size == len(held.rows)


def test_stray_quotation_marks_keep_the_lines_behind_them(tmp_path):
    for name, last in {"once.csv": "300,x300\n", "reopened.csv": '300,"x300\n', "closed.csv": '300,x300"\n'}.items():
        (tmp_path / name).write_text(two_columns({100: '100,"x100\n', 300: last}), encoding="utf-8")
        table, notes = the_table(tmp_path / name, FEW)
        assert table.size == 400 and any("quotation mark is never closed" in note for note in notes)


def test_lines_lost_to_a_quotation_mark_are_named(tmp_path):
    table, notes = given(tmp_path, two_columns({380: '380,"x380\n', 390: '390,"x390\n'}), reading=FEW)
    assert table.size == 389 and any(note.startswith("lines 382-392 are skipped") for note in notes), notes


@pytest.mark.parametrize("beyond", [0, 2_500], ids=["words in place", "words in an index"])
def test_a_file_whose_beginning_tells_that_it_is_large(tmp_path, monkeypatch, beyond):
    "What comes far behind the beginning counts: blanks around texts, blank rows, a word among numbers, a bad line."
    from tablerag.tables import streams

    monkeypatch.setattr(streams, "_SEARCHED_ROWS", beyond or 10**9)
    lines = [f"N-{i:06d},2022-01-{1 + i % 28:02d},City {i % 700},{i / 8},{'remark ' * 5}{i}\n" for i in range(40_000)]
    changes = {
        39_000: " N-x39000 ,2022-01-01,  City 1  ,7.5,late\n",
        39_100: ' ," ", ,,\n',
        39_200: "N-039200,2022-01-01,City 2,lost,\n",
        39_300: "N-039300,2022-01-01,City 2,1,2,3\n",
    }
    for at, line in changes.items():
        lines[at] = line
    path = tmp_path / "a.csv"
    path.write_text("Number,Day,City,Amount,Remark\n" + "".join(lines), encoding="utf-8")
    assert path.stat().st_size > 2 << 20
    table, notes = the_table(path, Reading(cells=20_000, workers=0))
    assert table.size == 39_998 and table.types == ("text", "date", "text", "real", "text")
    assert any(note.startswith("line 39,302 is skipped: it has 6 cells") for note in notes)
    amount = table.whole.columns[3]
    assert (amount.companion, amount.empty, amount.most) == ("REAL", 1, "4999.875")
    with Database.from_tables([table]) as database:
        found = database.run("SELECT city, amount FROM a WHERE number = 'N-x39000'").rows
        last = database.run("SELECT number, amount_number FROM a ORDER BY rowid DESC LIMIT 1").rows
    assert found == [("City 1", "7.5")] and last == [("N-039999", 4999.875)]
    assert witnesses._rows_of_texts("What is the amount of order n-039200?", table) == [39_200]
    assert witnesses._rows_of_texts("Where did N-x39000 go?", table)[0] == 39_001


@pytest.mark.parametrize(
    "cell", ["", "7", "007", "+5", "-0", "1e3", " 12", "1_000", "12.0", "0x1F", "n/a", "450.", ".5", "1.500", "9" * 19]
)
def test_numbers_are_stored_while_they_are_read_as_they_are_when_all_are_read_as_texts_first(
    tmp_path, monkeypatch, cell
):
    "The first lines have plain numbers; a later cell may be spelled otherwise."
    lines = [f"N{i * 7919 % 10007},{i % 50},{i % 40 + 0.25},{i}" for i in range(1600)]
    lines[1500] = f"N-1,{cell},{cell},{cell}"
    known, forms = [], []

    def form(cells):
        forms.append(column_form(cells))
        return forms[-1]

    for told in (form, lambda cells: ""):
        path = tmp_path / str(len(known)) / "sales.csv"
        path.parent.mkdir()
        path.write_text("Code,Pieces,Price,Number\n" + "\n".join(lines) + "\n", encoding="utf-8")
        monkeypatch.setattr(formats, "column_form", told)
        table, notes = the_table(path, Reading(cells=2000, workers=0))
        (file,) = path.parent.rglob(table.whole.file)
        with duckdb.connect(file, read_only=True) as db:
            stored = [
                db.execute(query).fetchall() for query in ("DESCRIBE data", "FROM data", "FROM terms ORDER BY ALL")
            ]
        known.append([table.whole.columns, table.types, table.rows, notes, stored])
    assert known[0] == known[1]
    assert forms[1:] == ["BIGINT", "DOUBLE", "BIGINT"]
