"The total of a year adds up figures; it counts no rows."

import pytest

from tablerag.core import Table
from tablerag.parser.parsing import parse

LONG = Table(
    "population",
    ("Country", "Year", "Population"),
    (("Chile", "2016", "18100"), ("Japan", "2016", "126900"), ("Chile", "2017", "18200"), ("Japan", "2017", "126800")),
)


@pytest.mark.parametrize("question", ["What is the total of 2016?", "What is the total in 2016?", "total 2016"])
def test_total_of_a_year(question):
    assert "COUNT" not in parse(question, LONG, threshold=0.0)[0].sql


def test_a_number_in_total():
    assert parse("How many countries in total in 2016?", LONG, threshold=0.0)[0].values == ("2",)
