import html
import re

import pytest

from tablerag.core import Table, UsageError
from tablerag.tables.chunking import SEPARATOR, chunks, to_html, to_markdown, to_text

NASTY = [
    "<script>alert(1)</script>", "a|b", "two\nlines", "back\\slash", "![x](http://x.example/p.png)",
    "[l](javascript:x)", "`code`", "&amp;", '" onclick="x', "",
]  # fmt: skip


def table(rows, header=("peak", "m"), **more) -> Table:
    return Table("t", header, rows, **{"title": "Peaks", **more})


def rows_of(chunk) -> list[str]:
    return chunk.text.split("\n")[-1].split(SEPARATOR)


# --- chunks -------------------------------------------------------------------------------------------------------


def test_a_chunk_holds_whole_rows_under_title_and_header():
    (chunk,) = chunks(table([("K2", "8611"), ("Lhotse", "8516")], section="Asia", caption="over 8000 m"))
    assert chunk.text == "Peaks - Asia - over 8000 m\npeak | m\nK2 | 8611 [SEP] Lhotse | 8516"
    assert (chunk.id, chunk.table_id, chunk.first_row, chunk.last_row) == ("t:1", "t", 0, 1)


@pytest.mark.parametrize("words", [1, 7, 100])
def test_every_row_is_in_exactly_one_chunk(words):
    rows = [(f"name {n}", "w " * (n % 5) + "x") for n in range(500)]
    found = chunks(table(rows), words)
    if words > 10:
        assert [row for chunk in found for row in rows_of(chunk)] == [" | ".join(row) for row in rows]
        assert [chunk.first_row for chunk in found[1:]] == [chunk.last_row + 1 for chunk in found[:-1]]
    assert found[0].first_row == 0 and found[-1].last_row == 499
    for chunk in found:
        assert len(re.findall(r"\w+", chunk.text.split("\n")[-1].replace("SEP", ""))) <= words


def test_exactly_100_words_fit():
    rows = [("a b c d", "1")] * 40  # five words a row
    assert [(chunk.first_row, chunk.last_row) for chunk in chunks(table(rows))] == [(0, 19), (20, 39)]


def test_a_row_longer_than_a_chunk_is_cut_into_pieces():
    long = " ".join(f"w{n}" for n in range(250))
    found = chunks(table([("a", "1"), (long, "2"), ("b", "3")]))
    assert [(chunk.first_row, chunk.last_row) for chunk in found] == [(0, 0), (1, 1), (1, 1), (1, 1), (2, 2)]
    assert all(chunk.text.startswith("Peaks\npeak | m\n") for chunk in found)
    assert " ".join(chunk.text.split("\n")[-1] for chunk in found[1:4]) == long + " | 2"


def test_chinese_and_japanese_count_without_spaces():
    found = chunks(table([("東京都" * 100, "1"), ("大阪", "2")]), 100)
    assert len(found) == 3 and found[0].text.endswith("東京都" * 66 + "東京")
    assert len(chunks(table([("東京都の人口", "1")] * 100))) == 4  # four words a row


def test_a_very_wide_header_does_not_drown_the_cells():
    wide = Table("w", [f"column {n}" for n in range(3000)], [["x"] * 3000] * 2, title="long " * 500)
    for chunk in chunks(wide):
        assert len(chunk.text.split()) < 320 and "…" in chunk.text


def test_without_rows_title_or_header():
    (empty,) = chunks(table([]))
    assert empty.text == "Peaks\npeak | m\n" and (empty.first_row, empty.last_row) == (0, -1)
    (bare,) = chunks(table([("K2", "1")], header=("", ""), title=""))
    assert bare.text == "K2 | 1"


def test_lines_within_cells_do_not_break_the_rows():
    (chunk,) = chunks(table([("K2\nKarakoram", "8611\t m")]))
    assert rows_of(chunk) == ["K2 Karakoram | 8611 m"]


def test_ids_are_unique_and_stable():
    many = table([("x " * 30, "y")] * 100)
    ids = [chunk.id for chunk in chunks(many)]
    assert len(set(ids)) == len(ids) and ids == [chunk.id for chunk in chunks(many)]


def test_a_chunk_of_no_words():
    with pytest.raises(UsageError, match="0 words"):
        chunks(table([]), 0)


# --- renderings ---------------------------------------------------------------------------------------------------


def test_html_is_escaped_and_complete():
    from lxml.html import fragment_fromstring

    rendered = to_html(table([(cell, "1") for cell in NASTY], header=NASTY[:2], title=NASTY[0]))
    element = fragment_fromstring(rendered)
    assert {child.tag for child in element.iter()} <= {"table", "caption", "thead", "tbody", "tr", "th", "td", "br"}
    assert not any(child.attrib for child in element.iter())
    cells = [row[0].text_content() for row in element.findall(".//tbody/tr")]
    assert cells == [cell.replace("\n", "") for cell in NASTY]
    assert [cell.text_content() for cell in element.findall(".//th")] == NASTY[:2]


def cells_of(markdown: str) -> list[list[str]]:
    lines = [line for line in markdown.splitlines() if line.startswith("|")]
    cells = [re.split(r"(?<!\\)\|", line)[1:-1] for line in lines]
    return [
        [html.unescape(re.sub(r"\\(.)|</?span>", r"\1", cell.strip())).replace("<br>", "\n") for cell in row]
        for row in cells
    ]


def test_markdown_keeps_its_columns_and_its_cells():
    rendered = to_markdown(table([(cell, "1") for cell in NASTY], header=("a|b", "m"), title="<b>bold</b>"))
    header, rule, *rows = cells_of(rendered)
    assert header == ["a|b", "m"] and rule == ["---", "---"] and all(len(row) == 2 for row in rows)
    assert [row[0] for row in rows] == NASTY
    assert "<script" not in rendered and "<b>" not in rendered and "](" not in rendered.replace(r"\](", "")


@pytest.mark.parametrize("render", [to_text, to_markdown, to_html])
class TestCuts:
    big = Table(
        "big",
        [f"column {n}" for n in range(40)],
        [[f"{row} {column}" for column in range(40)] for row in range(400)],
        title="Big",
    )

    def test_rows_are_cut_and_it_is_said(self, render):
        rendered = render(self.big, max_rows=3)
        assert "397 more rows of 400" in rendered and "2 39" in rendered and "3 39" not in rendered

    def test_nothing_is_said_where_nothing_is_cut(self, render):
        assert "more rows" not in render(self.big, max_rows=400) and render(self.big, max_chars=10**7) == render(
            self.big
        )

    @pytest.mark.parametrize("limit", [300, 2000, 20_000])
    def test_a_length_is_kept(self, render, limit):
        rendered = render(self.big, max_chars=limit)
        assert limit / 5 < len(rendered) <= limit and "more rows of 400" in rendered
        assert ("more columns of 40" in rendered) == (limit == 300 or limit == 2000 and render is to_html)

    def test_long_cells_are_cut(self, render):
        rendered = render(table([("x" * 100_000, "1")] * 3, title="y" * 5000), max_chars=1000)
        assert len(rendered) <= 1000 and "long cells cut" in rendered and "…" in rendered

    def test_no_rows_and_no_limit(self, render):
        assert "peak" in render(table([]))
        with pytest.raises(UsageError, match="max_rows is 0"):
            render(self.big, max_rows=0)
