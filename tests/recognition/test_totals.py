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
