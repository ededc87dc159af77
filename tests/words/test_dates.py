"Dates in running text: where they stand, and how they are written otherwise."

import pytest

from tablerag.core.notation import Date, read_date
from tablerag.words.dates import EXAMPLE_DATE, NOTATIONS, find_dates, is_ambiguous, notation_of


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Who won on May 20, 2005?", ["May 20, 2005"]),
        ("Who won on Sunday, May 20th, 2005?", ["May 20th, 2005"]),
        ("between 20.05.2005 and 2005-06-01", ["20.05.2005", "2005-06-01"]),
        ("the 20th of May 2005 game", ["20th of May 2005"]),
        ("2005年5月20日の試合", ["2005年5月20日"]),
        ("平成17年5月20日に", ["平成17年5月20日"]),
        ("5月20日に勝ったのは？", ["5月20日"]),
        ("2005年5月20日谁赢了？", ["2005年5月20日"]),
        ("20 мая 2005 года победил", ["20 мая 2005 года"]),
        ("20 мая победил", ["20 мая"]),
        ("Which film of May 2005 ran 20 days in 2005?", []),
        ("may 5 players win?", ["may 5"]),
        ("3-2 win, 1,234 seats, 18.9 (117) in round 18", []),
        ("", []),
    ],
)
def test_dates_are_found(text, found):
    assert [text[start:end] for start, end, _ in find_dates(text)] == found


def test_each_notation_is_read_back():
    for each in NOTATIONS.values():
        for date in (EXAMPLE_DATE, Date(1999, 12, 31), Date(2019, 5, 1), Date(1926, 12, 25)):
            assert read_date(each.write(date)) == date
        assert (
            notation_of(each.name) is each
            and notation_of(f"{each.description}, such as {each.write(EXAMPLE_DATE)}") is each
        )
    assert notation_of("the Mayan calendar") is None
    assert (
        NOTATIONS["era"].write(Date(1989, 1, 7)) == "昭和64年1月7日"
        and NOTATIONS["era"].write(Date(1989, 1, 8)) == "平成元年1月8日"
    )
    assert (
        NOTATIONS["era"].write(Date(1872, 12, 31)) == ""
        and NOTATIONS["era"].write(Date(2005, 2, 30)) == ""
        and NOTATIONS["iso"].write(Date(None, 5, 20)) == ""
    )


@pytest.mark.parametrize(
    ("written", "ambiguous"),
    [
        ("5-6-05", True), ("06/12/2005", True), ("12/06/2005", True), ("06/13/2005", False), ("13/06/2005", False),
        ("2005-05-06", False), ("May 6", False),
    ],
)  # fmt: skip
def test_digits_that_can_be_read_in_two_ways(written, ambiguous):
    assert is_ambiguous(written) == ambiguous
