"""One lenient rule for golds that people typed: numbers to the digits the gold writes, lists in any order.

Used for RealHiTBench, HiTab and TAT-QA, and for every system that is measured on them.

- A number is the gold's where it rounds to it: 3995.6667 is 3995.67, and 94.4 is 94. A gold of many digits may differ
  by one part in two thousand, which is what a calculation over rounded cells loses. 89 % and 0.89 are the same.
- A text is the gold's as `normal_value` reads both (letter case, footnotes and dates in other notations do not count);
  yes and no in any of the languages of `benchmarks/untidy.py`.
- A gold text is one value, or a list at its commas, semicolons or `and`, whichever fits. Every value of the gold must
  be given, and what is given beside them must stand in the question: of the gold "Butter T, 0.00" both are needed.

`python benchmarks/lenient.py BENCHMARKS` looks for the values of 50 golds of RealHiTBench (seed 0) in their workbooks:
23 golds stand there, 5 are yes or no, 16 are numbers to be computed, 6 are neither. Of these, two are dates or quarters
that the workbook writes in another notation, two a word of a caption or an inference ("No, Female"), one has names and
numbers in one text ("Wild 2830, Mongoose 850"), and one is doubtful: seven months as "the highest sales"."""

from __future__ import annotations

import argparse
import gzip
import json
import random
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from untidy import NO, YES

from tablerag.core.notation import Number, fold, read_number
from tablerag.evaluation.matching import normal_value

_SEPARATOR = re.compile(r"\s*(?:[,;]\s+|\s+and\s+)\s*")


def same_number(found: Number, gold: Number, written: str) -> bool:
    "Whether a number rounds to the gold's, which is written so."
    _, point, digits = re.sub(r"[^\d.]", "", written).partition(".")
    decimals = len(digits) if point and digits.strip("0") else 0
    whole = not decimals and gold.value == int(gold.value)
    between = [(found.value, gold.value)]
    if (found.unit == "%") != (gold.unit == "%"):
        between.append((found.value / 100 if found.unit == "%" else found.value * 100, gold.value))
    for value, wanted in between:
        apart = abs(value - wanted)
        exact = whole and value == int(value)
        close = 0.0 if exact else 0.5 * 10.0**-decimals
        near = 0.0 if whole else 5e-4 * abs(wanted)
        if apart <= max(close, near) + 1e-9 * max(1.0, abs(wanted)):
            return True
    return False


def same_value(found: str, gold: str) -> bool:
    "Whether a value is the gold's."
    if fold(gold).strip(" .") in ("yes", "no"):
        return fold(found).strip(" .") in (YES if fold(gold).strip(" .") == "yes" else NO)
    if normal_value(found) == normal_value(gold):
        return True
    one, other = read_number(found), read_number(gold)
    return one is not None and other is not None and same_number(one, other, gold)


def _matches(values: Sequence[str], wanted: Sequence[str], question: str) -> bool:
    asked = fold(question)
    extra = [value for value in values if not any(same_value(value, each) for each in wanted)]
    return all(any(same_value(value, each) for value in values) for each in wanted) and all(
        fold(value).strip() in asked for value in extra
    )


def same_list(
    values: Sequence[str],
    gold: str | Sequence[str],  # a text as somebody typed it, or a list of values
    question: str = "",  # whose own words may stand beside the gold's values
) -> bool:
    "Whether the values of an answer are those of a gold."
    if not values:
        return False
    if not isinstance(gold, str):
        return _matches(values, list(gold), question)
    return any(_matches(values, wanted, question) for wanted in ([gold], _SEPARATOR.split(gold)))


def audit(benchmarks: Path, many: int = 50, seed: int = 0) -> dict[str, Any]:
    "Look for the values of some golds of RealHiTBench in their workbooks: how many stand there, and which do not."
    import tablerag

    with gzip.open(benchmarks / "realhitbench" / "questions.jsonl.gz", "rt", encoding="utf-8") as file:
        questions = [json.loads(line) for line in file]
    random.Random(seed).shuffle(questions)
    found: dict[str, list[str]] = {"in the workbook": [], "yes or no": [], "a number to be computed": [], "absent": []}
    for question in questions[:many]:
        with tablerag.open(benchmarks / "realhitbench" / "tables" / question["file"], progress=False).index as index:
            tables = [index.table(id) for id in index.ids()]
        parts = [part for table in tables for part in (*table.header, table.title, table.section, *sum(table.rows, ()))]
        cells = {normal_value(part) for part in parts}
        values = _SEPARATOR.split(question["answer"])
        absent = [each for each in values if normal_value(each) not in cells]
        if {normal_value(each) for each in values} <= {normal_value("yes"), normal_value("no")}:
            kind = "yes or no"
        elif not absent or normal_value(question["answer"]) in cells:
            kind = "in the workbook"
        else:
            kind = "a number to be computed" if all(read_number(each) for each in absent) else "absent"
        found[kind].append(f"{question['id']}: {question['answer']}")
    return {kind: {"n": len(some), **({"golds": some} if kind == "absent" else {})} for kind, some in found.items()}


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("benchmarks", type=Path)
    print(json.dumps(audit(parser.parse_args().benchmarks), indent=1, ensure_ascii=False))
