"Pieces of a text: replaced, left between, protected by quotation marks."

import pytest

from tablerag.words.spans import overlaps, quotations, replace_pieces, text_between


def test_pieces_come_in_any_order_and_may_grow_or_shrink():
    text, what = replace_pieces("one two three", [(8, 13, "3"), (0, 3, "eleven"), (4, 7, "two")])
    assert text == "eleven two 3" and what == (("one", "eleven"), ("three", "3"))
    assert replace_pieces("as it is", []) == ("as it is", ())
    assert replace_pieces("", [(0, 0, "new")]) == ("new", (("", "new"),))


def test_spans_that_touch_do_not_overlap():
    assert not overlaps(3, 5, [(0, 3), (5, 9)])
    assert overlaps(3, 5, [(4, 5)]) and overlaps(3, 9, [(4, 5)]) and overlaps(4, 5, [(3, 9)])


def test_what_is_between_is_one_more_than_the_spans():
    assert text_between("abcdef", [(0, 1), (3, 6)]) == ["", "bc", ""]
    assert text_between("abc", []) == ["abc"]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ('Who sang "Yesterday" and “Help!”?', ['"Yesterday"', "“Help!”"]),
        ("„Faust“ und „Egmont”", ["„Faust“", "„Egmont”"]),
        ("«Война и мир» 《红楼梦》 『羅生門』「鼻」", ["«Война и мир»", "《红楼梦》", "『羅生門』", "「鼻」"]),
        ("Who directed 'Up'?", ["'Up'"]),
        ("the dogs' bowls and the cat's", []),
        ('5" copper', []),
    ],
)
def test_quotation_marks_of_any_language(text, found):
    assert [text[start:end] for start, end in quotations(text)] == found
