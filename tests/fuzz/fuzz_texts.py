"""Statements put together by chance lose their texts before PostgreSQL parses them, or are refused: no text is left."""

import random
import re
from pathlib import Path

from tablerag.core import QueryError
from tablerag.sandbox.postgres import _without_texts

PARTS = (
    "' '' \" \"\" \\ \\' -- /* */ $ $$ $1 $a$ E' e'' U&' u&\" N' B'1' ; ( ) , :: [] {1} \n \r \t a date interval time "
    "timestamp(3) with time zone day year to month 'x' 'it''s' '--' '/*' \"'\" \"a\"\"b\" RETURNING "
    "json_value( é \u2028 ſ 0 1e"
).split(" ")


def case(rng: random.Random, folder: Path) -> None:
    sql = "".join(rng.choice(PARTS) + rng.choice(("", "", " ")) for _ in range(rng.randint(1, 60)))
    for shared in (True, False):
        try:
            text, values = _without_texts(sql, shared)
        except QueryError:
            continue
        assert "'" not in text, sql
        numbers = {int(number) for number in re.findall(r"\$(\d+)", text)}
        assert text.count("$") >= len(numbers) and numbers == set(range(1, len(values) + 1)), sql
        assert not re.search(r"\$(?!\d)", text), sql
