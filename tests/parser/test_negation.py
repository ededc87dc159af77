"What a question leaves out: `not`, the name of a column between it and the value."

import pytest

from tablerag.core import Table
from tablerag.parser.parsing import parse

ORDERS = Table(
    "orders",
    ("Order", "Product", "Region", "Profit"),
    (
        ("00001", "Lamp", "North", "-289"),
        ("00002", "Desk", "South", "120"),
        ("00003", "Lamp", "East", "-20"),
        ("00004", "Sofa", "North", "310"),
        ("00005", "Chair", "West", "15"),
        ("00006", "Lamp", "North", "-400"),
        ("00007", "Desk", "East", "77"),
    ),
)


@pytest.mark.parametrize(
    ("question", "values"),
    [
        ("How many orders do not have region North?", ("4",)),
        ("How many orders don't have region North?", ("4",)),
        ("How many orders do not have North as their region?", ("4",)),
        ("Which orders do not have product Lamp?", ("00002", "00004", "00005", "00007")),
        ("How many orders are not in the North region?", ("4",)),
        ("How many orders have region North?", ("3",)),
        ("How many orders have a profit above -289?", ("5",)),
        ("Which orders have a profit below -100?", ("00001", "00006")),
    ],
)
def test_left_out(question, values):
    assert parse(question, ORDERS)[0].values == values
