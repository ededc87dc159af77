"Which rows sum up others: by their labels, by their figures; and which only look like it."

import random

import pytest

from tablerag.recognition.totals import label_totals, roles_of


def totals(text: str) -> list[int]:
    rows = [line.split("|") for line in text.strip().split("\n")]
    return [row for row, role in enumerate(roles_of([""] * len(rows[0]), rows)) if role == "total"]


@pytest.mark.parametrize(
    ("rows", "wanted"),
    [
        ("North|12|3.4\nSouth|30|2.1\nTotal|42|2.5", [2]),
        ("合　计|42|1\n东城区|12|2\n西城区|30|3", [0]),
        ("所有分区|42|1\n东城区|12|2\n西城区|30|3", [0]),
        ("総数|42|1\n男|12|2\n女|30|3", [0]),
        ("Итого|42|1\nМосква|12|2\nТверь|30|3", [0]),
        ("Overall|31.1\nUrban|31.0\nRural|33.2", [0]),
        ("Statewide|900\nNorth|400\nSouth|480", [0]),  # perhaps, and the largest
        (
            "England|6013|61\nNorth|1508|16\nLeeds|703|7\nYork|805|9\nSouth|4505|45\nKent|2503|20\nSurrey|2002|25",
            [0, 1, 4],
        ),
        ("A|100\nB|200\nC|300\nAverage|200", [3]),
        # dots separate thousands: 977 is beside 1.978
        ("Cardiologia|977|600\nGeriatria|1.978|2.860\nUrologia|3.120|1.993\nOspedale|6.075|5.453", [3]),
        # the label of the sums, in a group whose figures do not add up
        (
            "A|x|1208|903\nA|y|2301|1100\nA|Summe hier|3509|2003\nB|x|1100|870\nB|y|907|1310\nB|Summe hier|2007|2180\n"
            "C|x|3001|907\nC|y|1203|1404\nC|Summe hier|4204|2311\nD|x|12|n/a\nD|y|15|n/a\nD|Summe hier|28|n/a",
            [2, 5, 8, 11],
        ),
    ],
)
def test_totals(rows, wanted):
    assert totals(rows) == wanted


@pytest.mark.parametrize(
    "rows",
    [
        "Total Recall|113|8\nAlien|117|9\nHeat|170|9",  # a film
        "All Saints|1877|3\nWings|1971|5\nBlur|1988|7",  # a band
        "Answer: all|12\nAnswer: none|13\nAnswer: some|11",
        "United States|331\nCanada|38\nMexico|128",  # a country among countries
        "Spain|10|8|9|27\nItaly|6|5|5|16\nChile|4|3|4|11",  # medals: small sums agree by chance
        "1|12\n2|13\n3|11\n4|7",
        "Total|1\nTotal|2",
        "a|b\nc|d\nTotal|x",  # no figures, nothing to sum up
    ],
)
def test_no_totals(rows):
    assert totals(rows) == []


def test_columns_that_are_one_times_a_factor_agree_once():
    "Fees are 9.5 times the members: 152 and 734 members are 886, and so are their fees."
    members = [152, 734, 881, 886, 317, 549, 403, 298]
    assert not roles_of(["", "", ""], [[f"club {n}", str(n), f"{9.5 * n:.2f}"] for n in members])


def test_figures_by_chance_are_no_totals():
    chance, wrong = random.Random(1), 0
    for _ in range(150):
        size = chance.randrange(4, 40)
        rows = [[f"r{n}", str(chance.randrange(1, 300)), str(chance.randrange(1, 3000))] for n in range(size)]
        wrong += bool(roles_of(["", "", ""], rows))
    assert wrong <= 1


def test_labels_of_dimensions_are_told_column_by_column():
    states = ["United States", "Ohio", "Iowa", "Texas", "Utah", "Maine", "Nevada", "Oregon", "Florida", "Georgia"]
    rows = [[state, year, "7"] for year in ("2019", "2020", "2021") for state in states]
    assert roles_of(["", "", ""], rows) == ("total", *["data"] * 9) * 3


def test_labels_of_any_length():
    assert label_totals(["x" * 10_000, "Total", "y"])[0] == {"Total"}
    assert label_totals(["Total"] * 5) == (set(), set()) and not roles_of([], [])
    assert not roles_of(["a"], [["1"]])
