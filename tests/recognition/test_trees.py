"Headers of several lines, labels that stand once, trees of two levels, signs in columns of their own."

import pytest

from tablerag.core import Table
from tablerag.recognition.labels import filled_down, with_headings
from tablerag.tables.corpus import load_tables
from tablerag.tables.grids import table_of_grid

CROPS = """
Region,County,Crop,Area,,Yield,
,,,2022,2023,2022,2023 (a)
,,,ha,ha,t/ha,t/ha
North,Ashdale,Wheat,16010,14790,6.5,7.7
,,Barley,19480,21810,5.5,6.4
,Carrick,Wheat,23720,28640,7.6,7.6
,,Barley,13660,17110,5.5,6.6
South,Holt,Wheat,41710,36140,7.3,8.7
,,Barley,8920,8470,7.4,6.3
"""
TRADE = """
Product group,2022,,,2023 Po,,
,1.º T,2.º T,Ano,1.º T,2.º T,Ano
TOTAL,14104.1,14621.8,28725.9,13955.4,14138,28093.4
Food,4353,4418.2,8771.2,4319.5,4383.6,8703.1
Machines,9751.1,10203.6,19954.7,9635.9,9754.4,19390.3
"""
DOLLARS = """
Agency,Current dollars,,Constant 2018 dollars,
,2018,2019,2018,2019
NASA,6310.2,6581.2,6310.2,6400.1
NIH,31640,33100,31640,32500
DOE,9200,9700,9200,9400
"""
ROWERS = """
No,Name,Joined,Fee,Paid
,,,£,Y/N
1,Ann,2019,120,Y
2,Bob,2020,80,N
3,Cleo,2021,120,Y
"""
LEASES = """
$ in thousands,2019,2018
Operating lease cost,52318,49770
Short-term lease cost,2010,1985
Variable lease cost,7214,6890
Total,61542,58645
"""
STARTS = """
,2021-22,,2022-23,
,Private,Public,Private,Public
Area,Starts,Starts,Starts,Starts
Harborough,874,1036,901,1100
Melton,512,230,498,240
Oadby,300,120,310,130
"""


def table_of(text: str) -> Table:
    [table] = [each for each in table_of_grid("t", grid_of(text)) if isinstance(each, Table)]
    return table


def grid_of(text: str) -> list[list[str]]:
    return [line.split(",") for line in text.strip("\n").splitlines()]


@pytest.mark.parametrize(
    ("text", "header", "rows"),
    [
        (CROPS, "Region|County|Crop|Area 2022|Area 2023|Yield 2022|Yield 2023 (a)", 6),
        (TRADE, "Product group|2022 1.º T|2022 2.º T|2022 Ano|2023 Po 1.º T|2023 Po 2.º T|2023 Po Ano", 3),
        (
            DOLLARS,
            "Agency|Current dollars 2018|Current dollars 2019|Constant 2018 dollars 2018|Constant 2018 dollars 2019",
            3,
        ),
        (ROWERS, "No|Name|Joined|Fee|Paid", 3),
        (LEASES, "$ in thousands|2019|2018", 4),
        (
            STARTS,
            "Area|2021-22 Private Starts|2021-22 Public Starts|2022-23 Private Starts|2022-23 Public Starts",
            3,
        ),
    ],
)
def test_all_lines_of_a_header_are_read(text, header, rows):
    table = table_of(text)
    assert "|".join(table.header) == header and len(table.rows) == rows


def test_a_line_of_units_describes_its_columns():
    assert table_of(ROWERS).descriptions[3:] == ("£", "Y/N")
    assert table_of(CROPS).descriptions[3:] == ("ha", "ha", "t/ha", "t/ha")


def test_labels_of_two_columns_that_stand_once_are_repeated():
    rows = [row[:3] for row in table_of(CROPS).rows]
    assert rows[1] == ("North", "Ashdale", "Barley") and rows[3] == ("North", "Carrick", "Barley")
    assert rows[5] == ("South", "Holt", "Barley")


ROTA = [
    ["Bread", "Ann", "8"],
    ["", "Bob", "6"],
    ["", "Cleo", "7"],
    ["Subtotal bread", "", "21"],
    ["Shop", "Dan", "5"],
    ["", "Eve", "9"],
    ["", "Finn", "4"],
    ["Subtotal shop", "", "18"],
]


def test_rows_of_totals_take_no_part_in_filling_down():
    assert filled_down(ROTA) == {1: 1, 2: 1, 5: 1, 6: 1}
    table = table_of("\n".join(map(",".join, [["Dept", "Name", "Hours"], *ROTA])))
    assert [row[0] for row in table.rows] == [
        "Bread", "Bread", "Bread", "Subtotal bread", "Shop", "Shop", "Shop", "Subtotal shop",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("labels", "names", "why"),
    [
        ("1||2|", "Ann Bob Cleo Dan", "numbers are no labels: two are level"),
        ("x||x|", "Ann Bob Cleo Dan", "a mark that comes again is none either"),
        ("|b||c", "Ann Bob Cleo Dan", "the first row has none"),
        ("a|b|c|", "Ann Bob Cleo Dan", "groups of one row"),
        ("a||b|", "Ann Ann Cleo Cleo", "a label twice in a group"),
    ],
)
def test_what_is_not_sure_stays_as_it_is_written(labels, names, why):
    rows = [
        [label, name, str(n)] for n, (label, name) in enumerate(zip(labels.split("|"), names.split(), strict=True), 5)
    ]
    assert filled_down(rows) == {}, why


def test_a_tree_of_three_levels_has_two_columns_of_groups():
    labels = ["Born here", "  Women", "    15 to 24", "    25 to 54", "  Men", "    15 to 24", "    25 to 54"]
    grid = [["Who", "Number", "Percent"]]
    for n, label in enumerate(labels + [each.replace("here", "abroad") for each in labels]):
        grid.append([label, str(100 + n), str(10 + n)])
    [table] = [each for each in table_of_grid("t", grid) if isinstance(each, Table)]
    assert table.header[:3] == ("Who", "Who group", "Who group of groups")
    assert table.rows[2][:3] == ("15 to 24", "Women", "Born here")
    assert table.rows[9][:3] == ("15 to 24", "Women", "Born abroad")


def test_signs_in_columns_of_their_own_are_joined_to_the_figures():
    table = table_of("Year,,Operating,,Total,\n2020,$,48210,,52125,\n2021,,(44876,),48578,%\n2022,$,39540,,42000,%")
    assert table.header == ("Year", "Operating", "Total")
    assert [row[1] for row in table.rows] == ["$48210", "(44876)", "$39540"]


def test_a_heading_across_a_table_of_a_page_is_one_cell(tmp_path):
    rows = "".join(f"<tr><td>{name}<td>{n}<td>{n + 1}" for n, name in enumerate(["Spain", "Italy"], 5))
    page = f"<table><tr><th>Country<th>2022<th>2023{rows}<tr><td colspan=3>Americas<tr><td>Chile<td>1<td>2</table>"
    (tmp_path / "p.html").write_text(page, encoding="utf-8")
    [table] = load_tables(tmp_path / "p.html").tables
    assert ("Americas", "", "") in table.rows


HEADED = [
    ["Costs", "", "", ""], ["Staff", "", "", ""], ["Wages", "120", "130", "141"], ["Pensions", "20", "21", "25"],
    ["Rooms", "", "", ""], ["Rent", "60", "60", "64"], ["Energy", "12", "19", "17"], ["Income", "", "", ""],
    ["Sales", "", "", ""], ["Books", "200", "207", "214"], ["Maps", "31", "33", "30"], ["Result", "19", "10", "-3"],
]  # fmt: skip


def test_headings_of_headings_are_a_column_and_the_last_total_is_in_no_group():
    totals = [label == "Result" for label, *_ in HEADED]
    headed = with_headings(["Item", "2021", "2022", "2023"], HEADED, totals=totals)
    assert headed.header[:3] == ("Item", "Item group", "Item group of groups") and not headed.empty
    assert [row[:3] for row in headed.rows] == [
        ("Wages", "Staff", "Costs"), ("Pensions", "Staff", "Costs"), ("Rent", "Rooms", "Costs"),
        ("Energy", "Rooms", "Costs"), ("Books", "Sales", "Income"), ("Maps", "Sales", "Income"), ("Result", "", ""),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "header"),
    [
        (
            ",2019,2020,2021,2019,2020,2021\n,number,,,percentage change,,\nNorth,97,100,104,2.8,0.2,3.5\n"
            "South,874,852,922,-2.5,6.2,-2.8\nEast,373,355,369,2.3,2.8,-1.1\nWest,51,57,59,1.3,1.8,-1.2",
            ("", "2019 number", "2020", "2021", "2019 percentage change", "2020", "2021"),
        ),
        (
            "Agency,Current,,,Constant,,\n,2013,2014,2015 projected,2013,2014,2015 projected\nNIH,59,62,63,55,58,57\n"
            "DOE,29,31,31,27,29,28\nNSF,29,32,34,27,28,29\nDOD,19,12,14,17,18,19",
            ("Agency", "Current 2013", "Current 2014", "Current 2015 projected", "Constant 2013", "Constant 2014"),
        ),
        (
            "Site,Plot,Area,Rent,Insp.\n,,sq m,£,grade\nMill Lane,M1,125,20.00,A\nMill Lane,M2,250,40.00,B\n"
            "Quarry,Q1,125,20.00,A",
            ("Site", "Plot", "Area", "Rent", "Insp."),
        ),
    ],
)
def test_years_below_several_names_and_units_beside_words_are_header(text, header):
    assert table_of(text).header[: len(header)] == header
