"How often a word of a question names something in its table, for `train_joins`: *salary* does, *altogether* does not."

from __future__ import annotations

import gzip
import json
import re
from collections import defaultdict
from functools import cache
from pathlib import Path

import numpy as np

from tablerag.words.stems import stem
from tablerag.words.synonyms import STOP_STEMS

SETS = ("wikisql", "wtq", "open_wikitable")
BEFORE = (1.6, 0.4)  # of a word of which nothing is known: as often as 8 in 10
LEAST = 2  # tables


def lines(path: Path):
    with gzip.open(path, "rt", encoding="utf-8") as stream:
        yield from map(json.loads, stream)


def stems(text: str) -> set[str]:
    return {stem_of(word) for word in set(re.findall(r"[^\W\d_]+", text.lower()))}


@cache
def stem_of(word: str) -> str:
    return stem(word)


def word_meanings(benchmarks: Path) -> dict[str, np.ndarray]:
    "Words by their stems, and the shares of tables about which they are said where they stand in it, as bytes."
    said, meant = defaultdict[str, int](int), defaultdict[str, int](int)
    for name in SETS:
        asked: dict[str, set[str]] = defaultdict(set)
        for question in lines(benchmarks / name / "questions.jsonl.gz"):
            asked[question["table_id"]] |= stems(question["question"])
        for table in lines(benchmarks / name / "tables.jsonl.gz"):
            words = asked.get(table["id"], set()) - STOP_STEMS
            if not words:
                continue
            cells = " ".join(cell for row in table["rows"] for cell in row if cell)
            around = " ".join(table.get(name) or "" for name in ("title", "section", "caption"))
            there = stems(" ".join([*table["header"], around, cells]))
            for word in words:
                said[word] += 1
                meant[word] += word in there
    kept = sorted(word for word, count in said.items() if count >= LEAST and word.isalpha())
    yes, no = BEFORE
    shares = np.array([(meant[word] + yes) / (said[word] + yes + no) for word in kept])
    return {
        "meanings_words": np.frombuffer("\n".join(kept).encode(), np.uint8),
        "meanings_shares": np.round(255 * shares).astype(np.uint8),
    }
