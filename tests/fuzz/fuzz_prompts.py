"""Prompts: a text put together of marks, breaks, hidden and other characters stands in all places of one of them."""

import random
from functools import cache
from pathlib import Path
from typing import Any

from prompt_kinds import HOSTILE, KINDS, same

SIGNS = "|/*-<>[]():;,.\"'`\\#{}=!?&% \t\n\r\x00\x85\u2028\u200b\u202e\ufeff\u200e\u200d\U000e0041\ud800"
WORDS = ("Question", "Table 2", "SEP", "INST", "s", "Error", "system", "rows, 3 shown", "im_start", "K2", "東京", "né")


@cache
def harmless(kind: str) -> Any:
    "The structure of a kind of prompt."
    return KINDS[kind]("x")[0]


def piece(rng: random.Random) -> str:
    way = rng.random()
    if way < 0.2:
        return rng.choice(HOSTILE)
    if way < 0.4:
        return rng.choice(WORDS)
    if way < 0.9:
        return rng.choice(SIGNS)
    return chr(rng.choice((rng.randrange(0x250), rng.randrange(0x2000, 0x2100), rng.randrange(0x110000))))


def case(rng: random.Random, folder: Path) -> None:
    # a letter before and behind: a blank text is no title, and a number makes a column of numbers
    text = "x" + "".join(piece(rng) for _ in range(rng.randint(1, 9)))[:70] + "x"
    kind = rng.choice(sorted(KINDS))
    structure, shown, texts = KINDS[kind](text)
    assert structure == harmless(kind), (kind, text)
    for one, other in zip(shown, texts, strict=True):
        assert same(one, other), (kind, text, one, other)
