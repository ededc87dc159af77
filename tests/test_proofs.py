"Proofs of answers: made from the original file, recomputed with other code, refused where a field was altered."

import ast
import copy
import gzip
import json
import sqlite3
import zipfile
from pathlib import Path

import pytest
from open_documents import write_ods

import tablerag as tr
from tablerag.cli import main
from tablerag.core import UsageError
from tablerag.sources.source_cells import ProofError, source_grid
from tablerag.sources.verifier import seal_of, value_of, verify_proof

PACKAGE = Path(tr.__file__).parent
PEAKS = (
    'Mountain,Height,First ascent,Range\nK2,"8,611 m",31 July 1954,Karakoram\nLhotse,"8,516 m",18 May 1956,Himalaya\n'
)


@pytest.fixture(autouse=True)
def cache(tmp_path, monkeypatch):
    monkeypatch.setenv("TABLERAG_CACHE", str(tmp_path / "cache"))


def opened(path):
    return tr.open(path, progress=False)


def queried(path, query, table=None):
    "The proof of an answer that a query gives: what the method says is not the question here."
    from tablerag.core import Answer
    from tablerag.core.notation import value_texts
    from tablerag.workbench.answer_views import SessionAnswer

    tables = opened(path)
    place = table or next(iter(tables))
    values = value_texts(tables.run(place, query).rows)
    text = ", ".join(values)
    return SessionAnswer.of(Answer(text, values, query, values, table_id=place), tables, "a question").proof()


def resealed(proof):
    return proof | {"seal": seal_of(proof)}


def test_the_verifier_is_short_and_shares_no_code():
    "What decides whether a proof holds, and the one reader of the cells of files."
    for name, most in {"verifier": 318, "source_cells": 240}.items():
        text = (PACKAGE / "sources" / f"{name}.py").read_text(encoding="utf-8")
        lines = [line for line in text.splitlines() if line.strip() and not line.strip().startswith("#")]
        assert len(lines) <= most
        modules = {
            "tablerag.sources." * node.level + node.module if isinstance(node, ast.ImportFrom) else alias.name
            for node in ast.walk(ast.parse(text))
            if isinstance(node, ast.Import | ast.ImportFrom)
            for alias in node.names
        }
        own = {each.replace("..", "tablerag.") for each in modules if each.startswith((".", "tablerag"))}
        assert own == ({"tablerag.sources.source_cells"} if name == "verifier" else set())
        outside = {"openpyxl", "openpyxl.utils", "pyarrow"}
        assert all(each.split(".")[0] in __import__("sys").stdlib_module_names for each in modules - own - outside)


def test_a_csv_file(tmp_path):
    path = tmp_path / "peaks.csv"
    path.write_text(PEAKS)
    proof = opened(path).ask("How high is K2?").proof()
    verify_proof(json.loads(json.dumps(proof)), path)
    assert proof["question"] == "How high is K2?" and proof["interpretation"]
    assert proof["used"][0]["cells"] == ["line 2, column 1", "line 2, column 2"]
    proof = queried(path, 'SELECT SUM("height_number"), MAX("first_ascent_date") FROM "peaks"')
    verify_proof(proof, path)
    assert proof["tables"][0]["rows"][1] == [
        ["line 3, column 2", "8,516 m", 8516, [["unit", "m"], ["thousands", ","]]],
        ["line 3, column 3", "18 May 1956", "1956-05-18", [["date", "%d %B %Y"]]],
    ]
    path.write_text(PEAKS + "\n")
    with pytest.raises(ProofError, match="no file given is"):
        verify_proof(proof, path)


def workbook(path, rows, merged=()):
    from openpyxl import Workbook

    book = Workbook()
    book.active.title = "Table 3"
    for row in rows:
        book.active.append(row)
    for each in merged:
        book.active.merge_cells(each)
    book.save(path)


def test_a_workbook_with_a_title_merged_headers_notes_and_headings(tmp_path):
    path = tmp_path / "jobs.xlsx"
    rows = [
        ["Employment by sex"], [], ["Industry", "Women", None, "Men", None], [None, 2022, 2023, 2022, 2023],
        ["Farms"], ["Crops", 12.5, 13.25, 20, 21], ["Cattle", 7, 8, 9, 10], ["Fish", 1, 2, 3, 4],
        ["Factories"], ["Steel", 30, 31, 50, 51], ["Cars", 40, 41, 60, 61], ["Crops", 2, 3, 4, 5],
        ["Services"], ["Trade", 3, 4, 5, 6], ["Crops", 7, 8, 9, 10], ["Note: preliminary figures"],
    ]  # fmt: skip
    workbook(path, rows, ["B3:C3", "D3:E3", "A3:A4"])
    tables = opened(path)
    place = next(iter(tables))
    assert tables[place].header[:3] == ("Industry", "Industry group", "Women 2022")
    proof = queried(path, """SELECT "women_2023" FROM "jobs_table_3" WHERE "industry_group" = 'Factories' """)
    verify_proof(proof, path)
    [table] = proof["tables"]
    assert [each["at"] for each in table["columns"]] == [["Table 3!A3"], ["Table 3!B3", "Table 3!C4"]]
    assert table["columns"][0]["step"] == "heading above" and table["rows"][3][0][0] == "Table 3!A9"
    assert [9, "heading above"] in table["left out"] and [16, "no figures"] in table["left out"]
    assert proof["used"][0]["cells"] == [
        "Table 3!A9", "Table 3!C10", "Table 3!C11", "Table 3!C12"
    ]  # fmt: skip


def test_rows_made_of_columns_of_years(tmp_path):
    path = tmp_path / "visitors.csv"
    path.write_text("Station,2021,2022,2023\nNorth,10,20,30\nSouth,11,21,31\nEast,12,,32\n")
    proof = queried(path, """SELECT SUM("visitors") FROM "visitors_long" WHERE "year" = 2023""")
    verify_proof(proof, path)
    assert proof["result"] == [[93]] and len(proof["tables"][0]["rows"]) == 8
    assert {cell for cell in proof["used"][0]["cells"] if "line 1" in cell} == {"line 1, column 4"}
    altered = copy.deepcopy(proof)
    altered["tables"][0]["periods"][2]["text"] = "2022"
    with pytest.raises(ProofError):
        verify_proof(resealed(altered), path)
    for column in (3, None, -1):
        with pytest.raises(ProofError):
            verify_proof(altered_at(proof, ("tables", 0, "periods", 0, "columns", 0), column), path)


def test_a_page_a_line_of_json_and_a_table_of_a_database(tmp_path):
    page = tmp_path / "peaks.html"
    cells = "<tr><td>K2<td>8,611<tr><td>Lhotse<td>8,516<tr><td>Makalu<td>8,485"
    page.write_text(f"<p>x<table><thead><tr><th>Mountain<th>Height</thead>{cells}</table>")
    proof = opened(page).ask("How high is Lhotse?").proof()
    verify_proof(proof, page)
    assert proof["used"][0]["cells"] == ["table 1, row 3, cell 1", "table 1, row 3, cell 2"]
    lines = tmp_path / "peaks.jsonl"
    lines.write_text(
        json.dumps({"id": "p", "header": ["Mountain", "Height"], "rows": [["K2", "8611"], ["Lhotse", "8516"]]})
    )
    proof = queried(lines, "SELECT MAX(height) FROM p")
    verify_proof(proof, lines)
    assert proof["used"][0]["cells"] == ["line 1, row 1, cell 2"]
    base = tmp_path / "peaks.sqlite"
    with sqlite3.connect(base) as connection:
        connection.execute("CREATE TABLE peaks (mountain TEXT, height REAL)")
        connection.executemany("INSERT INTO peaks VALUES (?, ?)", [("K2", 8611), ("Lhotse", 8516.5)])
    proof = opened(base).ask("How high is Lhotse?").proof()
    verify_proof(proof, base)
    assert "peaks, key 2, height" in proof["used"][0]["cells"]


PEAK_ROWS = [{"Mountain": "K2", "Height": 8611}, {"Mountain": "Lhotse", "Height": 8516.5}]


@pytest.mark.parametrize(
    ("name", "text", "cell"),
    [
        ("peaks.tsv", "Mountain\tHeight\nK2\t8,611\nLhotse\t8,516\n", "line 3, column 2"),
        ("peaks.json", json.dumps(PEAK_ROWS), "item 2, Height"),
        ("peaks.json", json.dumps({"header": ["Mountain", "Height"], "rows": [["K2", 8611], ["Lhotse", 8516]]}),
         "item 1, row 2, cell 2"),
        ("peaks.jsonl", "\n".join(map(json.dumps, PEAK_ROWS)), "line 2, Height"),
        ("peaks.csv.gz", PEAKS, "line 3, column 2"),
        ("peaks.md", "# Peaks\n\n| Mountain | Height |\n|---|--:|\n| **K2** | 8,611 |\n| [Lhotse](x) | 8,516 |\n\nEnd",
         "line 6, column 2"),
        ("peaks.md", "x\n\n<table><tr><th>Mountain<th>Height<tr><td>K2<td>8,611<tr><td>Lhotse<td>8,516</table>\n",
         "table 1, row 3, cell 2"),
    ],
)  # fmt: skip
def test_other_texts(tmp_path, name, text, cell):
    path = tmp_path / name
    path.write_bytes(gzip.compress(text.encode()) if name.endswith(".gz") else text.encode())
    proof = opened(path).ask("How high is Lhotse?").proof()
    verify_proof(json.loads(json.dumps(proof)), path)
    assert cell in proof["used"][0]["cells"]
    altered = copy.deepcopy(proof)
    altered["tables"][0]["rows"].pop()
    with pytest.raises(ProofError):
        verify_proof(resealed(altered), path)


def test_an_answer_that_is_the_name_of_a_column_rests_on_its_header(tmp_path):
    path = tmp_path / "jobs.csv"
    path.write_text("Industry,Women,Men\nFarms,1,2\nPorts,3,9\nMills,5,6\n")
    more = """CASE WHEN SUM("women") < SUM("men") THEN 'Men' ELSE 'Women' END"""
    proof = queried(path, f"""SELECT {more} FROM "jobs" WHERE "industry" = 'Ports'""")
    verify_proof(proof, path)
    cells = proof["used"][0]["cells"]
    assert "line 1, column 3" in cells and "line 1, column 2" not in cells
    altered = copy.deepcopy(proof)
    altered["used"][0]["cells"].remove("line 1, column 3")
    with pytest.raises(ProofError, match="rests on other cells"):
        verify_proof(resealed(altered), path)


def test_a_database_that_is_asked_in_place(tmp_path):
    base = tmp_path / "shop.sqlite"
    with sqlite3.connect(base) as connection:
        connection.execute("CREATE TABLE customer (id INTEGER PRIMARY KEY, name TEXT)")
        connection.execute("CREATE TABLE sale (id INTEGER PRIMARY KEY, customer_id INTEGER, amount REAL)")
        connection.executemany("INSERT INTO customer VALUES (?, ?)", [(1, "Ann"), (2, "Bo")])
        connection.executemany("INSERT INTO sale VALUES (?, ?, ?)", [(7, 1, 2.5), (8, 2, 4), (9, 1, 6)])
    query = (
        "SELECT SUM(sale.amount) FROM sale JOIN customer ON sale.customer_id = customer.id WHERE customer.name = 'Ann'"
    )
    proof = queried(base, query)
    verify_proof(proof, base)
    cells = {tuple(cell) for used in proof["used"] for cell in used["cells"]}
    assert ("sale, key 9, amount", 6.0) in cells and ("customer, key 1, name", "Ann") in cells
    altered = copy.deepcopy(proof)
    altered["result"] = [[8.0]]
    with pytest.raises(ProofError, match="another result"):
        verify_proof(resealed(altered), base)


def test_tables_of_two_files(tmp_path):
    (tmp_path / "city.csv").write_text("City,Country\nBern,Switzerland\nLyon,France\nNice,France\n")
    (tmp_path / "people.csv").write_text("Name,City,Age\nAda,Bern,30\nBo,Lyon,40\nCy,Nice,50\nDi,Lyon,20\n")
    query = "SELECT AVG(people.age) FROM people JOIN city ON people.city = city.city WHERE city.country = 'France'"
    proof = queried(tmp_path, query, "people.csv")
    verify_proof(proof, tmp_path / "people.csv", tmp_path / "city.csv")
    assert len(proof["files"]) == 2
    with pytest.raises(ProofError, match=r"city\.csv"):
        verify_proof(proof, tmp_path / "people.csv")


def places(value, path=()):
    "Every place in a JSON value that holds no other."
    if isinstance(value, dict | list):
        for key, each in value.items() if isinstance(value, dict) else enumerate(value):
            yield from places(each, (*path, key))
    else:
        yield path


def test_every_altered_field_is_found(tmp_path):
    "Sealed anew after each alteration: what is recomputed has to differ. Question and interpretation are claims."
    path = tmp_path / "peaks.csv"
    path.write_text(PEAKS)
    proof = opened(path).ask("How high is K2?").proof()
    unfound = set()
    for place in places({name: value for name, value in proof.items() if name != "seal"}):
        altered = copy.deepcopy(proof)
        inside = altered
        for key in place[:-1]:
            inside = inside[key]
        before = inside[place[-1]]
        inside[place[-1]] = not before if isinstance(before, bool) else f"{before}x" if isinstance(before, str) else 77
        with pytest.raises(ProofError, match="seal|no proof"):
            verify_proof(altered, path)
        try:
            verify_proof(resealed(altered), path)
            unfound.add(place if place[0] == "tables" else place[0])
        except ProofError:
            pass
    assert unfound <= {"question", "interpretation", "files"}  # of a file its name: the hash tells which it is


def test_what_cannot_be_proved_says_so(tmp_path):
    import pandas as pd

    frame = opened(pd.DataFrame({"Mountain": ["K2", "Lhotse"], "Height": [8611, 8516]}))
    with pytest.raises(UsageError, match="data frames"):
        frame.ask("How high is K2?").proof()
    path = tmp_path / "peaks.ods"
    write_ods(path, peaks=[["Mountain", "Height"], ["K2", 8611], ["Lhotse", 8516.5]])
    with pytest.raises(UsageError, match=r"\.ods has no independent reader"):
        opened(path).ask("How high is K2?").proof()
    plain = tmp_path / "peaks.csv"
    plain.write_text(PEAKS)
    tables = opened(plain)
    with pytest.raises(UsageError, match="without an answer has no proof"):
        tables.ask("Who won the cup?").proof()


@pytest.mark.parametrize(
    ("raw", "how", "type", "value"),
    [
        ("1 234,5", [["thousands", " "], ["decimal", ","]], "REAL", 1234.5),
        ("(1.2) million", [["times", "million"], ["sign", ""]], "REAL", -1200000.0),
        ("(5 km)", [["unit", "km"], ["sign", ""]], "REAL", -5.0),
        ("12.5*", [["footnote", "*"]], "REAL", 12.5),
        ("n/a", [["missing", ""]], "REAL", None),
        ("昭和2年12月30日", [["era", "昭和"], ["date", "%Y年%m月%d日"]], "TEXT", "1927-12-30"),
        (
            "20 мая 2005 г.",
            [["label", "."], ["label", "г"], ["month", "мая"], ["date", "%d %m %Y"]],
            "TEXT",
            "2005-05-20",
        ),
    ],
)
def test_steps(raw, how, type, value):
    assert value_of(raw, how, type) == value


@pytest.mark.parametrize(
    ("raw", "how", "type"),
    [
        ("12", [["missing", ""]], "REAL"),
        ("12 km", [["unit", "mi"]], "REAL"),
        ("12", [["times", "thousand"]], "REAL"),
        ("1,23", [["thousands", ","]], "REAL"),
        ("12", [["sign", ""]], "REAL"),
        ("1,234 m", [["thousands", ","], ["unit", "m"]], "REAL"),
        ("12 May 2005", [["date", "%d %B %Y", "%d %B %Y"]], "TEXT"),
        ("abc", [["unit", "c"]], "TEXT"),
    ],
)
def test_steps_that_the_text_does_not_bear_out(raw, how, type):
    with pytest.raises((ProofError, ValueError)):
        value_of(raw, how, type)


def test_the_command(tmp_path, capsys):
    path, case = tmp_path / "peaks.csv", tmp_path / "case.json"
    path.write_text(PEAKS)
    assert main(["ask", str(path), "How high is K2?", "--proof", str(case)]) == 0
    capsys.readouterr()
    assert main(["verify", str(case), str(path)]) == 0
    said = capsys.readouterr().out
    assert said.startswith("valid: How high is K2?") and "2 cells of peaks.csv" in said
    assert "interpreted as: Height where Mountain is K2" in said and 'SQL  SELECT "height" FROM "peaks"' in said
    case.write_text(case.read_text().replace("8,611 m", "8,612 m"))
    assert main(["verify", str(case), str(path)]) == 1
    assert capsys.readouterr().out.startswith("not valid: it was changed")
    case.write_text("[]")
    assert main(["verify", str(case), str(path)]) == 2


FOREVER = "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT"


HOSTILE_QUERIES = {  # a query -> what is said of it
    "ATTACH '{outside}' AS other": "not authorized",
    "INSERT INTO peaks VALUES ('x', 1)": "not authorized",
    "DROP TABLE peaks": "not authorized",
    "PRAGMA writable_schema = 1": "not authorized",
    "VACUUM INTO '{outside}'": "authorization denied|within a transaction",
    "SELECT load_extension('{outside}')": "not authorized|no such function",
    "SELECT 1; SELECT 2": "one statement",
    f"{FOREVER} COUNT(*) FROM n": "interrupted",
    f"{FOREVER} x FROM n": "too many rows",
    "SELECT LENGTH(zeroblob(2000000000))": "too big",
    "SELECT \0": "null character",
    "": "cannot be recomputed",
}


@pytest.mark.parametrize("format", ["csv", "sqlite"])
def test_queries_of_a_hostile_proof(tmp_path, monkeypatch, format):
    monkeypatch.setattr("tablerag.sources.verifier._SECONDS", 1)
    monkeypatch.setattr("tablerag.sources.verifier._MOST_ROWS", 1000)
    path, outside = tmp_path / f"peaks.{format}", tmp_path / "outside.sqlite"
    if format == "csv":
        path.write_text(PEAKS)
    else:
        with sqlite3.connect(path) as connection:
            connection.execute("CREATE TABLE peaks (mountain TEXT, height REAL)")
            connection.executemany("INSERT INTO peaks VALUES (?, ?)", [("K2", 8611), ("Lhotse", 8516.5)])
    before, proof = path.read_bytes(), queried(path, "SELECT MAX(mountain) FROM peaks")
    for query, why in HOSTILE_QUERIES.items():
        for place in (("query",), ("used", 0, "query")):
            with pytest.raises(ProofError, match=why):
                verify_proof(altered_at(proof, place, query.format(outside=outside)), path)
    assert path.read_bytes() == before and not outside.exists()


def test_a_proof_that_rests_on_no_table(tmp_path):
    path = tmp_path / "peaks.csv"
    path.write_text(PEAKS)
    proof = opened(path).ask("How high is K2?").proof()
    forged = proof | {"query": "SELECT 9000 AS x", "columns": ["x"], "result": [[9000]], "answer": ["9000"]}
    with pytest.raises(ProofError, match="other columns"):
        verify_proof(resealed(forged | {"tables": [], "used": []}), path)


def altered_at(proof, place, value):
    "A proof with another value at one place, sealed anew."
    proof = copy.deepcopy(proof)
    inside = proof
    for key in place[:-1]:
        inside = inside[key]
    inside[place[-1]] = value
    return resealed(proof)


HOSTILE_FIELDS = [
    (("tables", 0, "area"), [1, 1, 10**12, 10**12]),
    (("tables", 0, "area"), [-3, -3, 3, 3]),
    (("tables", 0, "lines"), [2, 10**30]),
    (("tables", 0, "columns", 0, "from"), 10**9),
    (("tables", 0, "columns", 0, "type"), "INTEGER); DROP TABLE x; --"),
    (("tables", 0, "periods"), [{"text": "2022", "columns": [1]}] * 10_000),
    (("tables", 0, "rows", 0, 0, 3), [["era", "(a+)+$"]]),
    (("tables", 0, "rows", 0, 0, 3), [["footnote", "†" * 60 + "x"]]),
    (("tables", 0, "rows", 0, 0, 3), [["times", "trillion"]] * 1000),
    (("tables", 0, "part", "format"), "../../etc/passwd"),
    (("tables", 0, "part", "encoding"), "rot13"),
    (("tables", 0, "file"), -9),
    (("tables", 0, "file"), -1),
    (("files", 0, "name"), ["../../etc/passwd"]),
    (("question",), {"a": 1}),
    (("interpretation",), None),
    (("answer",), [8611]),
    (("result",), [[float("nan")]]),
]


def test_hostile_fields(tmp_path):
    path = tmp_path / "peaks.csv"
    path.write_text(PEAKS)
    proof = queried(path, "SELECT MAX(mountain) FROM peaks")
    for place, value in HOSTILE_FIELDS:
        with pytest.raises(ProofError):
            verify_proof(altered_at(proof, place, value), path)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[" * 100_000, "cannot be read"), ('{"a":' * 100_000, "cannot be read"), ("[1", "cannot be read"),
        ("\0", "cannot be read"), ("", "cannot be read"), ("1" * 10_000, "cannot be read"),
        ("[]", "no proof of an answer"), ("{}", "no proof of an answer"),
        ('{"format": "tablerag proof 1"}', "no proof of an answer"),
    ],
)  # fmt: skip
def test_files_that_are_no_proofs(tmp_path, capsys, text, said):
    path, case = tmp_path / "peaks.csv", tmp_path / "case.json"
    path.write_text(PEAKS)
    case.write_text(text)
    assert main(["verify", str(case), str(path)]) in (1, 2)
    told = capsys.readouterr()
    assert said in told.out + told.err and "Traceback" not in told.err


def test_the_command_names_what_is_not_there(tmp_path, capsys):
    path, case = tmp_path / "peaks.csv", tmp_path / "case.json"
    path.write_text(PEAKS)
    case.write_text(json.dumps(opened(path).ask("How high is K2?").proof()))
    told = dict.fromkeys([str(tmp_path / "gone.csv"), str(tmp_path)], "an original file cannot be read")
    for file, why in (told | {"a\0b": "no file can have this name"}).items():
        assert main(["verify", str(case), file]) in (1, 2)
        assert why in capsys.readouterr().err
    assert main(["verify", str(tmp_path / "gone.json"), str(path)]) == 2


def test_cells_that_span_or_are_merged_without_end(tmp_path):
    page = tmp_path / "page.html"
    page.write_text("<table>" + "<tr><td colspan=1000 rowspan=60000>x</td></tr>" * 60_000 + "</table>")
    with pytest.raises(ProofError, match="span too many"):
        source_grid(page.read_bytes(), {"format": "html", "table": 1, "encoding": "utf-8-sig"})
    book = tmp_path / "book.xlsx"
    workbook(book, [["a", "b"], [1, 2]], ["A1:B1"])
    with zipfile.ZipFile(book) as archive, zipfile.ZipFile(tmp_path / "wide.xlsx", "w") as wide:
        for name in archive.namelist():
            wide.writestr(name, archive.read(name).replace(b'"A1:B1"', b'"A1:XFD1048576"'))
    grid = source_grid((tmp_path / "wide.xlsx").read_bytes(), {"format": "xlsx", "sheet": "Table 3"})
    assert [grid.text(1, 1), grid.text(2, 1), grid.text(2, 2)] == ["a", "", ""]


def test_the_workbench_saves_verifies_and_shows_the_sheet(tmp_path):
    from tablerag.workbench.widgets import Workbench

    path = tmp_path / "jobs.xlsx"
    head = [["<b>Jobs</b>", None, None], ["Industry", "Women", None], [None, 2022, 2023]]
    workbook(path, [*head, ["Farms", 1, 2], ["Ports", 3, 4], ["Mills", 5, 6]], ["A1:C1", "B2:C2", "A2:A3"])
    bench = Workbench(path)
    bench.ask("What is the Women 2023 of Ports?")
    bench.wait()
    row, handed = bench["Answer"].proof, {}
    bench.download = handed.__setitem__
    for button in (row.save_button, row.verify_button, row.sheet_button):
        button.click()
        bench.wait()
        if button is row.verify_button:
            assert "Valid: recomputed from" in row.note.value
    [(name, data)] = handed.items()
    assert name.endswith("-proof.json")
    verify_proof(json.loads(data), path)
    shown = row.sheet.value
    assert '<td class="used" title="Table 3!C5"><mark>4</mark></td>' in shown
    assert 'colspan="3">&lt;b&gt;Jobs' in shown and "<b>Jobs" not in shown and 'rowspan="2"' in shown
    path.write_bytes(b"gone")
    row.verify_button.click()
    bench.wait()
    assert 'role="alert"' in row.note.value
