"A table of questions over the sample database, each with the query that is its first interpretation."

import json
from pathlib import Path

import pytest

from tablerag.joins.answering import read_question
from tablerag.schema.in_place import KnownDatabase

SEEDS = Path(__file__).resolve().parents[2] / "data" / "databases" / "seeds.sqlite"
CASES = [json.loads(line) for line in Path(__file__).with_suffix(".jsonl").read_text("utf-8").splitlines()]


@pytest.fixture(scope="module")
def seeds(tmp_path_factory):
    with KnownDatabase(SEEDS, folder=tmp_path_factory.mktemp("known")) as database:
        yield database


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["question"])
def test_first_interpretation(seeds, case):
    assert read_question(case["question"], seeds, case["hint"])[0].sql == case["sql"]
