"""Questions over the sample database, each with its query: the first interpretation, or, where the line says that it is
not the first by today's weights, one of them."""

import json
from pathlib import Path

import pytest

from tablerag.schema.in_place import KnownDatabase
from tablerag.understanding.databases.answering import read_question

SEEDS = Path(__file__).resolve().parents[3] / "data" / "databases" / "seeds.sqlite"
CASES = [json.loads(line) for line in Path(__file__).with_suffix(".jsonl").read_text("utf-8").splitlines()]


@pytest.fixture(scope="module")
def seeds(tmp_path_factory):
    with KnownDatabase(SEEDS, folder=tmp_path_factory.mktemp("known")) as database:
        yield database


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["question"])
def test_interpretations(seeds, case):
    found = [each.sql for each in read_question(case["question"], seeds, case["hint"])]
    assert case["sql"] in (found[:1] if case.get("first", True) else found)
