"Pieces of a text that quotation marks protect."

import pytest

from tablerag.words.spans import quotations


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
