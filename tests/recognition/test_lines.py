"What the lines of a grid are: sheets as statistics offices publish them, and odd ones."

from collections import Counter
from collections.abc import Sequence

import pytest

from tablerag.core import Table
from tablerag.recognition.blocks import recognise
from tablerag.tables.corpus import load_tables
from tablerag.tables.grids import Skipped, table_of_grid


def items_of(text: str, merged: Sequence = ()) -> list:
    return list(table_of_grid("t", [line.split("|") for line in text.strip("\n").split("\n")], merged=merged))


def tables_of(text: str, merged: Sequence = ()) -> list[Table]:
    return [item for item in items_of(text, merged) if isinstance(item, Table)]


def table_of(text: str, merged: Sequence = ()) -> Table:
    [table] = tables_of(text, merged)
    return table


DEATHS = """
Table 1. Deaths, by state and sex: 2019 and 2020
(per 100,000)

State|2019||2020|
|Male|Female|Male|Female
United States|301|334|352|383
Alabama|101|112|121|133
Alaska|200|222|231|250

NOTE: Rates are provisional.
SOURCE: National Vital Statistics System."""

BEIJING = """
2020年各区人口情况
单位：万人
地区|常住人口||户籍人口|
|2019|2020|2019|2020
全市|2153.6|2189.0|1397.4|1400.8
东城区|79.4|70.9|97.7|98.2
西城区|113.7|110.6|148.4|149.9
注：常住人口为年末数。
资料来源：统计局"""

JAPAN = """
表1　都道府県別人口
（単位：千人）
都道府県|総数|男|女
||人|人
全国|126146|61350|64797
北海道|5225|2465|2760
青森県|1238|583|655
岩手県|1211|583|628
（注）国勢調査による。
出典：総務省統計局"""

RUSSIA = """
Население по регионам
(тыс. человек)
Регион|2019 г.|2020 г.
Всего|300|330
Московская область|100|110
Тверская область|200|220
Источник: Росстат"""

THREE = """
|Population||||GDP|
|Urban||Rural||Total|Per head
|2019|2020|2019|2020||
|persons|persons|persons|persons|mn USD|USD
A|1|2|3|4|5|6
B|11|12|13|14|15|16
C|21|22|23|24|25|26"""


@pytest.mark.parametrize(
    ("sheet", "header", "rows", "totals", "notes"),
    [
        (DEATHS, ("State", "2019 Male", "2019 Female", "2020 Male", "2020 Female"), 3, [0], 3),
        (BEIJING, ("地区", "常住人口 2019", "常住人口 2020", "户籍人口 2019", "户籍人口 2020"), 3, [0], 3),
        (JAPAN, ("都道府県", "総数", "男", "女"), 4, [0], 3),
        (RUSSIA, ("Регион", "2019 г.", "2020 г."), 3, [0], 2),
        (
            THREE,
            (
                "", "Population Urban 2019", "Population Urban 2020", "Population Rural 2019",
                "Population Rural 2020", "GDP Total", "GDP Per head",
            ),
            3,
            [],
            0,
        ),
    ],
)  # fmt: skip
def test_sheets_of_statistics_offices(sheet, header, rows, totals, notes):
    table = table_of(sheet)
    assert table.header == header and len(table.rows) == rows and len(table.notes) == notes
    assert [row for row, role in enumerate(table.roles) if role == "total"] == totals
    assert table.types[0] == "text" and set(table.types[1:]) <= {"integer", "real"}


def test_titles_become_the_caption_and_units_describe_columns():
    assert table_of(DEATHS).caption.startswith("Table 1. Deaths") and table_of(BEIJING).caption == "2020年各区人口情况"
    assert table_of(BEIJING).descriptions == ("", *["单位：万人"] * 4)
    assert table_of(THREE).descriptions == ("", *["persons"] * 4, "mn USD", "USD")
    assert table_of(JAPAN).descriptions[2] == "人; （単位：千人）"


def test_what_was_recognised_is_told():
    note = next(item for item in items_of(DEATHS) if not isinstance(item, Table))
    assert note.text == "recognised: a header of 2 lines, 1 line of units, 2 notes, 1 total"


@pytest.mark.parametrize(
    ("sheet", "rows"),
    [
        ("Name|Unit 1|Unit 2\nNorth|n/a|n/a\nSouth|3|4\nEast|5|6", 3),  # a row that says nothing
        ("Name|Score|Rank\nAnn|withdrawn|withdrawn\nBob|3|4\nCid|5|6", 3),  # words among figures
        ("|a|b\nx|1|2\ny|3|4\nz|5|6", 3),  # an index without a name
        ("Country|2001|2002\nJapan|127|128\nChina|1272|1280", 2),  # years across the top
        ("Song|Band\nNotes of Love|The Sources\nSource of Joy|Notes\nAll of Me|Total", 3),  # titles, no notes
        ("Name|City\nAnn|Paris\nBob|Rome\nCid|", 3),  # the last row lacks a cell
        ("Region|Deaths\nNorth|3\nSouth|4\nUnknown|", 3),
        ("question\nWhat is the source of the river and of all its water?\nWhy?\nWhere?", 3),  # one column of texts
    ],
)
def test_rows_stay_rows(sheet, rows):
    table = table_of(sheet)
    assert len(table.rows) == rows and not table.notes and "total" not in table.roles


@pytest.mark.parametrize(
    ("line", "is_note"),
    [
        ("Source: Census Bureau, Population Division, released in March 2021", True),
        ("Source: Census Bureau|Population Division|released in March 2021", True),  # cut by its commas
        ("Data as of March 3, 2021", True),
        ("* provisional", True),
        ("(a) suppressed for reasons of privacy", True),
        ("注：数据为年末数", True),
        ("Примечание. Данные предварительные", True),
        ("Quelle: Statistisches Bundesamt", True),
        ("Delta|1700|80", False),
    ],
)
def test_notes_below_the_rows(line, is_note):
    table = table_of("Region|Pop|Area\nA|1200|40\nB|1300|50\nC|1500|70\n" + line)
    assert len(table.rows) == 4 - is_note and len(table.notes) == is_note


def test_a_note_among_the_rows_and_a_repeated_header_go():
    table = table_of("d|g|b\nN|1|2\nNote: S was split||\nS|3|4\n\nd|g|b\nW|1|2\nX|3|4")
    assert [row[0] for row in table.rows] == ["N", "S", "W", "X"] and table.notes == ("Note: S was split",)


def test_two_tables_in_a_sheet():
    below = tables_of("Pupils\nd|g|b\nN|1|2\nS|3|4\n\nTeachers\nd|m|w|x\nN|1|2|5\nS|3|4|5")
    assert [(table.id, table.caption, len(table.rows)) for table in below] == [
        ("t", "Pupils", 2),
        ("t#2", "Teachers", 2),
    ]
    beside = tables_of("name|goals||name|goals\nAnn|3||Bob|2\nCid|1||Dan|0\nEva|1")
    assert [table.header for table in beside] == [("name", "goals")] * 2 and len(beside[0].rows) == 3
    [one] = tables_of("name|goals||team\nAnn|3||A\nCid|1||B")  # a blank column between is no second table
    assert one.header == ("name", "goals", "team")
    [gap] = tables_of("name|goals\nAnn|3\nCid|1\n\nDan|0\nEva|1")  # nor is a blank line
    assert len(gap.rows) == 4


@pytest.mark.parametrize(
    ("sheet", "reason"),
    [
        ("Region|2019||2020|\n|M|F|M|F", "header but no rows: Region, 2019 M, 2019 F, 2020 M, 2020 F"),
        ("Note: provisional figures\nSource: the census\n* revised", "only titles and notes"),
        ("||\n||", "empty"),
    ],
)
def test_sheets_without_rows_say_so(sheet, reason):
    [skipped] = items_of(sheet)
    assert isinstance(skipped, Skipped) and reason in skipped.reason


def test_odd_sheets():
    assert table_of("地区 Region Регион|人口 Population|面积\n北京|100|2\n上海|200|3").header[0] == "地区 Region Регион"
    for sheet in ("x|n\nTotal|3\nTotal|4\nTotal|5", "x\nTotal\nTotal\nTotal"):  # nothing but totals: then they are rows
        assert len(table_of(sheet).rows) == 3 and not table_of(sheet).roles
    wide = table_of(
        "|".join(f"c{n}" for n in range(5000)) + "\n" + "|".join(map(str, range(5000))) + "\n" + "|".join("7" * 5000)
    )
    assert len(wide.header) == 5000 and len(wide.rows) == 2
    long = table_of(f"name|n\n{'x' * 10_000}|1\nb|2\nc|3")
    assert len(long.rows) == 3 and len(long.rows[0][0]) == 10_000
    long = table_of("name|n\nb|2\nc|3\nd|4\n" + "note " * 2000)
    assert len(long.rows) == 3 and len(long.notes[0]) == 9999


def test_layouts_are_of_every_line():
    lines = [line.split("|") for line in DEATHS.split("\n")[1:]]
    [block] = recognise(lines).blocks
    assert len(block.roles) == len(lines)
    assert Counter(block.roles) == dict(title=1, units=1, blank=2, header=2, total=1, data=2, note=2)


@pytest.mark.parametrize(
    "rows",
    ["K2,8000\nLhotse,8516", "Hugo,000\nLhotse,516", 'Ada,"1,000"\nBen,"2,500"', "10%,rate\n20%,people", "$5,x\n$6,"],
    ids=repr,
)
def test_a_first_row_of_round_figures_is_a_row(rows, tmp_path):
    (tmp_path / "t.csv").write_text(f"Name,Figure\n{rows}\n")
    (table,) = load_tables(tmp_path).tables
    assert [",".join(row) for row in table.rows] == [line.replace('"', "") for line in rows.split("\n")]


def test_round_figures_that_add_up_by_chance_are_no_total():
    from tablerag.recognition.totals import roles_of

    rows = [("Ada Berg", "24000"), ("Ben Lund", "25000"), ("Cleo Silva", "48000"), ("Dan Weiss", "97000")]
    assert roles_of(("Name", "Salary"), rows) == ()
    named = [*rows[:3], ("Total", "97000")]
    assert roles_of(("Name", "Salary"), named) == ("data", "data", "data", "total")


HEALTH = """
Indicator|Men|||Women||
|Percent|95% confidence interval||Percent|95% confidence interval|
||from|to||from|to
Good|88.9|88.3|89.4|80.3|75.5|84.4
Fair|10.7|10.2|11.2|19.7|15.6|24.4
Poor|8.1|7.2|9.9|11.3|9.2|13.0"""

VICTIMS = """
Relationship|2018||2017r|
|Number|Percent|Number|Percent
Spouse|53|11.0|62|13.5
Parent|31|9.3|22|8.8
Friend|141|30.2|148|32.4"""

ATTEMPTS = """
Athlete|Attempts||
|1|2|3
Beyer|20.38|20.50|20.49
Mironov|19.67|20.38|20.14
Saracevic|20.53|20.27|21.00"""


@pytest.mark.parametrize(
    ("text", "merged", "names"),
    [
        (HEALTH, [(0, 0, 2, 0), (0, 1, 0, 3), (0, 4, 0, 6), (1, 1, 2, 1), (1, 2, 1, 3), (1, 4, 2, 4), (1, 5, 1, 6)],
         ("Men Percent", "Men 95% confidence interval from", "Women 95% confidence interval to")),
        (HEALTH, [], ("Men Percent", "Men 95% confidence interval from", "Women 95% confidence interval to")),
        (VICTIMS, [(0, 1, 0, 2), (0, 3, 0, 4)], ("2018 Number", "2018 Percent", "2017r Number", "2017r Percent")),
        (ATTEMPTS, [(0, 0, 1, 0), (0, 1, 0, 3)], ("Attempts 1", "Attempts 2", "Attempts 3")),
    ],
)  # fmt: skip
def test_every_line_of_a_header_is_in_the_names(text, merged, names):
    table = table_of(text, merged)
    assert set(names) <= set(table.header) and len(table.rows) == 3


def test_a_first_column_merged_into_rows_does_not_make_them_a_header():
    grid = [["A", "12", "10"], ["", "11", "14"], ["", "13", "10"], ["B", "12", "15"], ["", "10", "11"]]
    [*_, table] = table_of_grid("t", grid, merged=[(0, 0, 2, 0), (3, 0, 4, 0)])
    assert [row[0] for row in table.rows] == ["A", "A", "A", "B", "B"]
    [*_, table] = table_of_grid("t", [["", "2018", "2019"], *grid], merged=[(1, 0, 3, 0), (4, 0, 5, 0)])
    assert [row[0] for row in table.rows] == ["A", "A", "A", "B", "B"]


@pytest.mark.parametrize(
    ("text", "merged", "header", "first", "rows", "more"),
    [
        ("|2019|2018\nCurrent assets|121,041|73,202\nTotal assets|383,665|336,032\nEquity|126,058|125,635", [],
         ("", "2019", "2018"), ("Current assets", "121,041", "73,202"), 3, []),  # the latest year first
        ("|December 31,|December 31,\n|2019|2018\nHigh|91.30|93.98\nLow|70.77|81.87", [],
         ("", "December 31, 2019", "December 31, 2018"), ("High", "91.30", "93.98"), 2, []),
        ("|men|women|men|women\n|thousands||percent|\nAll|||\nEast|1.5|1.7|40|41\nWest|1.1|1.2|38|39\nNorth|2|3|4|5",
         [(1, 1, 1, 2), (1, 3, 1, 4)], ("", "men thousands", "women thousands", "men percent", "women percent"),
         ("All", "", "", "", ""), 4, []),  # a heading below units that cover columns is a row
        ("Field|2012|2013\n|number|\nMen|20|30\nWomen|10|30\nAll|30|60\n|percent|\nMen|67|50\nWomen|33|50", [],
         ("Field", "2012", "2013", "measure"), ("Men", "20", "30", "number"), 5,
         [("types", 1, "integer"), ("rows", -1, ("Women", "33", "50", "percent"))]),
        ("Field|2012|2013\n|predicted probability|\nMen|0.2|0.3\nWomen|0.1|0.3\nAll|0.3|0.6", [],
         ("Field", "2012", "2013"), ("Men", "0.2", "0.3"), 3,
         [("descriptions", 1, "predicted probability"), ("types", 1, "real")]),  # one line above all rows is a unit
    ],
)  # fmt: skip
def test_lines_between_header_and_rows(text, merged, header, first, rows, more):
    table = table_of(text, merged)
    assert (table.header, table.rows[0], len(table.rows)) == (header, first, rows)
    assert all(getattr(table, name)[place] == value for name, place, value in more)
