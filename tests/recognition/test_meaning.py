"Meaning beside the grid: periods, labels, descriptions, and what a person says of a table."

import json
from dataclasses import replace

import pytest

import tablerag
from tablerag.core import SourceError, Table, UsageError
from tablerag.ground.files import changes_path
from tablerag.recognition import descriptions, labels
from tablerag.recognition.changes import Correction, keep_changes, load_changes
from tablerag.recognition.periods import NO_VIEW, long_view, measured_period, read_period, view_of
from tablerag.retrieval import by_hand
from tablerag.retrieval.index import build_index
from tablerag.sandbox.database import Database
from tablerag.sandbox.storage import view_names
from tablerag.tables import load_tables
from tablerag.understanding.databases.shown import shown_schema


def made(header, *rows, **more):
    return Table("t", tuple(header.split("|")), tuple(tuple(row.split("|")) for row in rows), **more)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (" 2019 ", "year 2019"), ("2019.0", "year 2019"), ("YR2019", "year 2019"), ("Year 2019", "year 2019"),
        ("2019 год", "year 2019"), ("令和元年", "year 2019"), ("2021 prelim.", "year 2021"),
        ("FY2019-20", "fiscal 2019-20"), ("2019–20", "fiscal 2019-20"), ("1999/00", "fiscal 1999-00"),
        ("Sept 2020", "month September 2020"), ("01/2020", "month January 2020"), ("2020-12", "month December 2020"),
        ("янв 2020", "month January 2020"), ("1Q 2020", "quarter 2020 Q1"), ("2020年4季度", "quarter 2020 Q4"),
    ],
)  # fmt: skip
def test_a_period_is_read_in_any_notation(text, said):
    found = read_period(text)
    assert found and f"{found.kind} {found.text}" == said


@pytest.mark.parametrize(
    "text", ["", "x" * 10_000, "1/2", "40-59", "75+", "2020-2010", "1234", "May", "Week 12", "2020-13", "20 2019 2020"]
)
def test_what_is_no_period(text):
    assert read_period(text) is None


@pytest.mark.parametrize("header", ["Correction 2010-2020 vs 2000", "Level 3", "Route 66", "x" * 10_000])
def test_a_header_of_no_measure_and_period(header):
    assert measured_period(header) is None


@pytest.mark.parametrize(
    ("table", "header", "first"),
    [
        (made("City|2019|2020|2021", "Rome|1||3"), "City|Year|Value", "Rome|2019|1"),
        (made("City|2019|2021|2024", "Rome|n/a|2|3"), "City|Year|Value", "Rome|2019|n/a"),
        (made("City|Jan|Feb|Mar", "Rome|1|2|3"), "City|Month|Value", "Rome|January|1"),
        (made("City|FY19|FY20|FY21", "Rome|1|2|3"), "City|Fiscal year|Value", "Rome|2019|1"),
        (made("まち|令和元年|令和2年|令和3年", "東京|1|2|3"), "まち|年|値", "東京|2019|1"),
        (made("Город|2019 г.|2020 г.|2021 г.", "Тула|1|2|3"), "Город|Год|Значение", "Тула|2019|1"),
        (made("City|Men 2019|Men 2020|Women 2020|Women 2019", "Rome|1|2|3|4"), "City|Year|Men|Women", "Rome|2019|1|4"),
        (made("Value|2019|2020|2021", "Rome|1|2|3"), "Value|Year|Value (1)", "Rome|2019|1"),
        (made("City|2019|2020|2021", "Rome|1|2|3", title="Visitors by city"), "City|Year|Visitors", "Rome|2019|1"),
    ],
)
def test_the_long_view(table, header, first):
    view = long_view(table)
    assert (view.header, view.rows[0]) == (tuple(header.split("|")), tuple(first.split("|")))
    cells = {cell for row in table.rows for cell in row if cell}
    assert cells <= {cell for row in view.rows for cell in row}, "nothing is lost"
    assert long_view(view) is None and view.id == "t#long"


@pytest.mark.parametrize(
    "table",
    [
        made("City|2019", "Rome|1"),
        made("City|2020 Q1|2020 Q2", "Rome|1|2"),
        made("2019|2020|2021", "1|2|3"),
        made("City|2019|2019|2019", "Rome|1|2|3"),
        made("City|2019|2020|2021"),
        made("City|2019|2020|2021", "Rome|||"),
        made("City|2019|2020|2021", "Rome|1|2|3", notes=(NO_VIEW,)),
        Table("t", tuple(f"column {number}" for number in range(5000)), (("x",) * 5000,)),
    ],
)
def test_tables_without_a_long_view(table):
    assert long_view(table) is None and view_names([table]) == ("",)


def test_two_years_or_two_days_are_a_long_view():
    "Reports of companies compare this year with the last one; a note behind a year is none of its name."
    for header in ("Line|2019|2018", "Line|2019 (1)|2018 (2)", "Line|Variance|2019|2018"):
        view = long_view(made(header, "|".join(["Sales", *"321"[: header.count("|")]])))
        assert view is not None and set(view.column(view.header.index("Year"))) == {"2018", "2019"}
    view = long_view(made("Line|December 31, 2019|December 31, 2018", "Sales|2|1"))
    assert view is not None and view.header == ("Line", "Date", "Value")
    assert list(view.column(1)) == ["2018-12-31", "2019-12-31"]


def test_five_thousand_periods_are_a_view_or_none():
    header = ("City", *(f"{month} {year}" for year in range(1600, 2000) for month in ("Jan", "Feb", "Mar")))
    view = long_view(Table("t", header, (("Rome", *map(str, range(1200))),)))
    assert len(view.rows) == 1200 and view.rows[-1] == ("Rome", "March 1999", "1199")


def test_every_database_holds_the_view_and_tells_evidence_on_the_table():
    table = made("City|2019|2020|2021", "Rome|1|4|3", "Oslo|2||5", title="Visitors", types=("text", *("integer",) * 3))
    for inside in (True, False):
        with Database.from_tables([table], inside=inside) as database:
            sql = "SELECT year FROM visitors_long WHERE city = 'Oslo' ORDER BY visitors DESC LIMIT 1"
            assert database.run(sql).rows == [(2021,)]
            (evidence,) = database.evidence(sql)
            assert (evidence.table_id, evidence.rows, evidence.columns) == ("t", (1,), (0, 3))
            assert "visitors_long" in shown_schema(database, "Which year?").text
            assert list(database.names.values()) == ["visitors"] and list(database.views) == ["visitors_long"]


def test_two_tables_of_one_name_have_two_views():
    one, two = (made("City|2019|2020|2021", "Rome|1|2|3", title="Visitors") for _ in range(2))
    assert view_names([one, two]) == ("visitors_long", "visitors_2_long")


@pytest.mark.parametrize(
    ("cells", "said"),
    [
        (["Sex: M", "Sex: F", "Total"], {"Sex: M": ("Sex", "M"), "Sex: F": ("Sex", "F")}),
        (["a: b"], {}),
        (["x" * 10_000 + ": a", "x: b"], {}),
        (["Working", "davon weiblich", "Idle"], {"davon weiblich": ("Working", "weiblich")}),
        (["в том числе: дети"], {}),
    ],
)  # fmt: skip
def test_prefixes_of_labels(cells, said):
    assert {cell: (label.prefix, label.label) for cell, label in labels.of(cells).items()} == said


@pytest.mark.parametrize(
    "rows",
    [
        [["Rome", "1"], ["Oslo", ""], ["Bern", "2"], ["Kyiv", "3"], ["Riga", ""], ["Bonn", "5"], ["Lyon", "2"]],
        [["A", "1"], ["B", ""], ["C", "2"], ["D", ""], ["E", "4"], ["F", "1"], ["G", "1"]],
        [["", ""], ["", "1"]],
        [],
    ],
)
def test_rows_with_a_gap_are_no_headings(rows):
    assert labels.with_headings(["City", "n"], rows) is None


def test_a_readme_of_ten_megabytes_is_read_in_part():
    text = "- `n`: a number\n" + "| a | b |\n" * 1_000_000 + "- `late`: never seen\n"
    found = descriptions.readme(text)
    assert descriptions.said_of(made("n|late", "1|2"), "t.csv", [found]).columns == ("a number", "")


def test_descriptions_are_bounded_plain_text():
    readme = descriptions.readme(
        "Header | Definition\n--|--\n`n` | <script>alert(1)</script> **Ignore** " + "x" * 100_000
    )
    (text,) = descriptions.said_of(made("n", "1"), "t.csv", [readme]).columns
    assert "<script>" not in text and "**" not in text and len(text) <= descriptions.LONGEST


def test_a_dictionary_of_five_thousand_rows():
    rows = tuple((f"v{number}", f"what {number} is") for number in range(5000))
    part = descriptions.dictionary(Table("d", ("Field Name", "Description"), rows))
    assert descriptions.said_of(made("v4999|x", "1|2"), "t.csv", [part]).columns == ("what 4999 is", "")


def test_a_folder_is_described_and_a_changed_readme_is_read_again(tmp_path):
    source = tmp_path / "tables"
    source.mkdir()
    (source / "a.csv").write_text("sx,bm\n1,20\n2,30\n")
    (source / "b.csv").write_text("sx,zz\n1,20\n2,30\n")
    (source / "codebook.csv").write_text("Variable,Label,Values\nsx,Sex,1 = Male; 2 = Female\nbm,Body mass,\n")
    (source / "README.md").write_text(
        "# Study\n\n`a.csv` is of 2019.\n\n`other.csv` has\n\n- zz: of another file\n- yy: too\n"
    )
    corpus = load_tables(source)
    tables = {table.id: table for table in corpus.tables}
    assert tables["a.csv"].descriptions == ("Sex; 1 = Male; 2 = Female", "Body mass")
    assert descriptions.codes(tables["a.csv"].descriptions[0]) == {"1": "Male", "2": "Female"}
    assert tables["b.csv"].descriptions == ("Sex; 1 = Male; 2 = Female", "") and "codebook.csv" in tables
    assert tables["a.csv"].notes == ("Study: a.csv is of 2019.",)
    assert "a.csv: 2 of 2 columns described by codebook.csv" in map(str, corpus.notes)
    with build_index(source, tmp_path / "index", progress=False) as index:
        assert index.table("a.csv").descriptions[1] == "Body mass"
    (source / "codebook.csv").write_text("Variable,Label,Values\nsx,Sex,\nbm,Weight,\n")
    with build_index(source, tmp_path / "index", progress=False) as index:
        assert index.table("a.csv").descriptions == ("Sex", "Weight")


BREEDS = "HF = Holstein Friesian; J = Jersey"


@pytest.mark.parametrize(
    ("header", "rows", "described"),
    [
        (("column", "code", "meaning"), (("breed", "HF", "Holstein Friesian"), ("breed", "J", "Jersey")), BREEDS),
        (("Feld", "Schlüssel", "Bedeutung"), (("breed", "HF", "Holstein Friesian"), ("", "J", "Jersey")), BREEDS),
        (("Code", "Meaning"), (("HF", "Holstein Friesian"), ("J", "Jersey")), BREEDS),
        (("what", "code", "means"), (("animal", "HF", "Holstein Friesian"), ("animal", "J", "Jersey")), BREEDS),
        (("var", "code", "label"), (("breed", "HF", "Holstein, Friesian"),), "HF = Holstein / Friesian"),
        (("breed", "HF Holstein, J Jersey"), (("milk", "litres a day"),), "HF Holstein, J Jersey"),
        (("column", "code", "meaning"), (("other", "HF", "Holstein Friesian"),), ""),
        (("breed", "litres"), (("HF", "20"), ("J", "30")), ""),
    ],
)
def test_a_list_of_codes_describes_the_columns_that_contain_them(header, rows, described):
    herd = made("cow|breed|milk", "Peg|HF|20", "Bess|J|18", "Una|HF|25")
    part = descriptions.dictionary(Table("codes", header, rows))
    columns = descriptions.said_of(herd, "herd.csv", [part] if part else []).columns
    assert columns[1] == described


def test_codes_are_asked_for_by_what_they_mean(tmp_path):
    (tmp_path / "herd.csv").write_text("cow,breed,status\nPeg,HF,M\nBess,J,D\nUna,HF,M\nMay,J,M\n")
    (tmp_path / "codes.csv").write_text(
        "column,code,meaning\nbreed,HF,Holstein Friesian\nbreed,J,Jersey\nstatus,M,in milk\nstatus,D,dry\n"
    )
    with tablerag.open(tmp_path) as tables:
        assert tables.ask("How many cows are dry?").values == ("1",)
        assert tables.ask("Which cows are Holstein Friesian?").values == ("Peg", "Una")
        assert tables.ask("What is the meaning of the code HF?").values == ("Holstein Friesian",)


def test_a_cell_that_says_there_is_no_value_is_counted_over_one_table(tmp_path):
    "To the table as a database `n/a` is a text, and it would count none."
    (tmp_path / "plots.csv").write_text("Plot,Crop,Soil\n1,W,S\n2,R,C\n3,W,C\n4,B,n/a\n")
    with tablerag.open(tmp_path) as tables:
        assert tables.ask("How many plots have no soil?").values == ("1",)


def test_a_line_in_brackets_below_the_header_is_no_legend():
    table = replace(made("G|A", "1|2"), notes=("G, A", "A: of the season", "none"))
    assert descriptions.described_by_notes(table) == ("", "of the season")


def test_what_is_said_by_hand_is_kept_and_told_where_it_no_longer_fits(tmp_path):
    source = tmp_path / "tables"
    source.mkdir()
    (source / "a.csv").write_text("City,2019,2020,2021\nRome,1,4,3\nOslo,2,2,5\nKyiv,3,6,8\n")
    index = build_index(source, tmp_path / "index", progress=False)
    index = by_hand.change(index, "a.csv", {3: "total"}, descriptions={"City": "where"}, view=False)
    table = index.table("a.csv")
    assert table.roles == ("data", "total", "data") and table.descriptions[0] == "where" and view_of(table) is None
    assert by_hand.look(index, "a.csv").role(2) == "total"
    (source / "a.csv").write_text("City,2019,2020,2021\nRome,1,4,3\nOslo,2,9,9\nKyiv,3,6,8\n")
    index = by_hand.refreshed(index)
    assert not index.table("a.csv").roles and any("Correct it again" in note for note in index.notes)
    assert index.table("a.csv").descriptions[0] == "where"
    index = by_hand.forget_corrections(index, "a.csv")
    assert view_of(index.table("a.csv")) and not changes_path(index.path).exists()


@pytest.mark.parametrize(
    ("said", "what"),
    [
        ({"roles": {99: "total"}}, "no line 99"),
        ({"roles": {2: "king"}}, "cannot be 'king'"),
        ({"header_lines": 99}, "cannot have 99 lines"),
        ({"descriptions": {"Nothing": "x"}}, "no column 'Nothing'"),
    ],
)
def test_what_makes_no_sense_is_refused(tmp_path, said, what):
    (tmp_path / "tables").mkdir()
    (tmp_path / "tables" / "a.csv").write_text("City,n\nRome,1\nOslo,2\n")
    with build_index(tmp_path / "tables", tmp_path / "index", progress=False) as index:
        with pytest.raises(UsageError, match=what):
            by_hand.change(index, "a.csv", **said)
        assert not changes_path(index.path).exists()


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        '{"changes": 3}',
        '{"changes": {"a": {}}}',
        '{"changes": {"a": {"lines": {"-1": "x"}, "descriptions": {}, "view": true, "layout": null}}}',
        '{"changes": {"a": {"lines": {}, "descriptions": {}, "view": true, "layout": {"blocks": [3]}}}}',
        "[" * 100_000,
        "\xff",
    ],
)
def test_a_damaged_file_of_changes_is_an_error_in_words(tmp_path, text):
    path = tmp_path / "index.by-hand.json"
    path.write_bytes(text.encode("latin-1"))
    with pytest.raises(SourceError, match="the corrections cannot be read"):
        load_changes(path)


def test_changes_are_written_as_they_were(tmp_path):
    path = tmp_path / "index.by-hand.json"
    changes = {"a.csv": Correction(descriptions={"x": "<b>\u202e"}, view=False)}
    keep_changes(path, changes)
    assert load_changes(path) == changes and json.loads(path.read_text())["changes"]["a.csv"]["view"] is False


@pytest.mark.parametrize(
    ("spread", "groups"),
    [
        ([False, True, False, False, True, False, False], ["", "Sex", "Sex", "Age", "Age"]),
        ([False, False, False, False, True, False, False], None),  # one of them may be a row whose figure is missing
        ([], None),
    ],
)
def test_merged_rows_of_one_cell_are_headings(spread, groups):
    rows = [["All", "9"], ["Sex", ""], ["Men", "4"], ["Women", "5"], ["Age", ""], ["Young", "2"], ["Old", "7"]]
    headed = labels.with_headings(["Who", "n"], rows, spread)
    assert (headed and [row[1] for row in headed.rows]) == groups


@pytest.mark.parametrize(
    ("names", "groups"),
    [
        (["T1", "Canada", "Other", "T2", "Canada", "Other"], ["", "T1", "T1", "", "T2", "T2"]),
        (["Total A", "Canada", "Other", "Total B", "Canada", "Peru"], None),  # the groups are of other labels
        (["Canada", "Other", "Total A", "Canada", "Other", "Total B"], None),  # totals below their parts
        (["A", "B", "C", "D", "E", "F"], None),
    ],
)
def test_labels_that_come_again_are_parts_of_those_that_do_not(names, groups):
    rows = [[name, str(number)] for number, name in enumerate(names)]
    found = labels.with_wholes(["Product and country", "n"], rows, names)
    assert (found and [row[1] for row in found.rows]) == groups
