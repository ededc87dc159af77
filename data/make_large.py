"""Write the two generated tables of the sample corpus.

    python data/make_large.py

The characters come from Python's own `unicodedata`, in the frozen version 3.2.0 that every Python carries, so that
each Python writes the same file; the Easter dates are computed by `python-dateutil`.
"""

from __future__ import annotations

import csv
from collections.abc import Iterator
from datetime import date, timedelta
from pathlib import Path
from unicodedata import ucd_3_2_0 as characters

from dateutil.easter import EASTER_ORTHODOX, easter

HERE = Path(__file__).parent
UNICODE = HERE / "computing" / "Unicode 3.2 characters.csv"
EASTER = HERE / "everyday" / "Easter dates 1900 to 2099.parquet"

BLOCKS = {  # last code point -> block; Unicode 3.2 up to the CJK symbols
    0x007F: "Basic Latin", 0x00FF: "Latin-1 Supplement", 0x017F: "Latin Extended-A", 0x024F: "Latin Extended-B",
    0x02AF: "IPA Extensions", 0x02FF: "Spacing Modifier Letters", 0x036F: "Combining Diacritical Marks",
    0x03FF: "Greek and Coptic", 0x04FF: "Cyrillic", 0x052F: "Cyrillic Supplementary", 0x058F: "Armenian", 0x05FF: "Hebrew",
    0x06FF: "Arabic", 0x074F: "Syriac", 0x07BF: "Thaana", 0x097F: "Devanagari", 0x09FF: "Bengali", 0x0A7F: "Gurmukhi",
    0x0AFF: "Gujarati", 0x0B7F: "Oriya", 0x0BFF: "Tamil", 0x0C7F: "Telugu", 0x0CFF: "Kannada", 0x0D7F: "Malayalam",
    0x0DFF: "Sinhala", 0x0E7F: "Thai", 0x0EFF: "Lao", 0x0FFF: "Tibetan", 0x109F: "Myanmar", 0x10FF: "Georgian",
    0x11FF: "Hangul Jamo", 0x137F: "Ethiopic", 0x13FF: "Cherokee", 0x167F: "Unified Canadian Aboriginal Syllabics",
    0x169F: "Ogham", 0x16FF: "Runic", 0x171F: "Tagalog", 0x173F: "Hanunoo", 0x175F: "Buhid", 0x177F: "Tagbanwa",
    0x17FF: "Khmer", 0x18AF: "Mongolian", 0x1EFF: "Latin Extended Additional", 0x1FFF: "Greek Extended",
    0x206F: "General Punctuation", 0x209F: "Superscripts and Subscripts", 0x20CF: "Currency Symbols",
    0x20FF: "Combining Marks for Symbols", 0x214F: "Letterlike Symbols", 0x218F: "Number Forms", 0x21FF: "Arrows",
    0x22FF: "Mathematical Operators", 0x23FF: "Miscellaneous Technical", 0x243F: "Control Pictures",
    0x245F: "Optical Character Recognition", 0x24FF: "Enclosed Alphanumerics", 0x257F: "Box Drawing",
    0x259F: "Block Elements", 0x25FF: "Geometric Shapes", 0x26FF: "Miscellaneous Symbols", 0x27BF: "Dingbats",
    0x27EF: "Miscellaneous Mathematical Symbols-A", 0x27FF: "Supplemental Arrows-A", 0x28FF: "Braille Patterns",
    0x297F: "Supplemental Arrows-B", 0x29FF: "Miscellaneous Mathematical Symbols-B",
    0x2AFF: "Supplemental Mathematical Operators", 0x2FDF: "CJK Radicals", 0x2FFF: "Ideographic Description Characters",
    0x303F: "CJK Symbols and Punctuation", 0x309F: "Hiragana", 0x30FF: "Katakana",
}  # fmt: skip
CATEGORIES = {
    "Lu": "Uppercase letter", "Ll": "Lowercase letter", "Lt": "Titlecase letter", "Lm": "Modifier letter", "Lo": "Other letter",
    "Mn": "Nonspacing mark", "Mc": "Spacing mark", "Me": "Enclosing mark", "Nd": "Decimal number", "Nl": "Letter number",
    "No": "Other number", "Pc": "Connector punctuation", "Pd": "Dash punctuation", "Ps": "Open punctuation",
    "Pe": "Close punctuation", "Pi": "Initial punctuation", "Pf": "Final punctuation", "Po": "Other punctuation",
    "Sm": "Math symbol", "Sc": "Currency symbol", "Sk": "Modifier symbol", "So": "Other symbol", "Zs": "Space separator",
}  # fmt: skip


def unicode_rows() -> Iterator[tuple[str, ...]]:
    "Header, then one row for each named, visible character from U+0021 to U+30FF."
    yield ("Code point", "Character", "Name", "Block", "Category", "Numeric value")
    blocks = iter(BLOCKS.items())
    last, block = next(blocks)
    for code in range(0x21, 0x3100):
        while code > last:
            last, block = next(blocks)
        char = chr(code)
        category = characters.category(char)
        name = characters.name(char, "")
        if not name or category not in CATEGORIES or category.startswith("Z"):
            continue
        value = characters.numeric(char, None)
        yield f"U+{code:04X}", char, name, block, CATEGORIES[category], "" if value is None else f"{value:g}"


def easter_columns() -> dict[str, list[int] | list[date] | list[str]]:
    "Column name -> values: Western and Orthodox Easter Sunday and the feasts that hang on the Western one."
    years = list(range(1900, 2100))
    western = [easter(year) for year in years]
    return {
        "Year": years,
        "Ash Wednesday": [day - timedelta(days=46) for day in western],
        "Easter Sunday": western,
        "Pentecost": [day + timedelta(days=49) for day in western],
        "Orthodox Easter": [easter(year, EASTER_ORTHODOX) for year in years],
    }


def main() -> None:
    import pyarrow
    import pyarrow.parquet

    with UNICODE.open("w", encoding="utf-8", newline="") as file:
        csv.writer(file, lineterminator="\n").writerows(unicode_rows())
    pyarrow.parquet.write_table(pyarrow.table(easter_columns()), EASTER)


if __name__ == "__main__":
    main()
