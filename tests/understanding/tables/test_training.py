"Training the parser: the same seed gives the same weights, byte for byte; calibration and thresholds by hand."

import gzip
import json
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from tablerag.core import Table
from tablerag.evaluation.matching import exact_match
from tablerag.models.embedded import EmbeddedModel
from tablerag.sql_agent.agents import SQLAgent
from tablerag.tables.corpus import load_tables
from tablerag.tables.questions import load_questions
from tablerag.understanding.tables.parsing import use_weights

ROOT = Path(__file__).resolve().parents[3]
SETS = ("wikisql", "open_wikitable", "wtq")


@pytest.fixture(scope="module")
def sets(data, tmp_path_factory):
    "Three small benchmark sets out of the sample corpus."
    folder = tmp_path_factory.mktemp("sets")
    tables = {table.id: table for table in load_tables(data).tables if len(table.rows) < 60}
    asked = map(json.loads, (data / "questions.jsonl").read_text(encoding="utf-8").splitlines())
    questions = [question | {"sql": None} for question in asked if question["table_id"] in tables]
    for n, name in enumerate(SETS):
        (folder / name).mkdir()
        with gzip.open(folder / name / "tables.jsonl.gz", "wt", encoding="utf-8") as file:
            file.writelines(json.dumps(table.to_dict()) + "\n" for table in tables.values())
        with gzip.open(folder / name / "questions.jsonl.gz", "wt", encoding="utf-8") as file:
            file.writelines(json.dumps(question) + "\n" for question in questions[n::3])
    return folder


@pytest.fixture(scope="module")
def trained(sets, made_once):
    "Two small runs, which differ in their hash seeds and numbers of processes."
    return made_once("weights", lambda folder: train(sets, folder))


def train(sets, folder):
    running = []
    for name, processes, hashes in (("a", 1, "1"), ("b", 2, "2")):
        options = f"--limit 20 --epochs 4 --processes {processes} --out {folder / name}.npz"
        command = [sys.executable, "-m", "training.train_parser", str(sets), *options.split()]
        environment = {**os.environ, "PYTHONHASHSEED": hashes, "PYTHONPATH": str(ROOT)}
        running.append(
            subprocess.Popen(
                command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment, cwd=ROOT
            )
        )
    for process in running:
        _, told = process.communicate(timeout=300)
        assert process.returncode == 0, told


@pytest.mark.slow
def test_the_same_seed_gives_the_same_bytes(trained):
    assert (trained / "a.npz").read_bytes() == (trained / "b.npz").read_bytes()
    with np.load(trained / "a.npz", allow_pickle=False) as arrays:
        assert arrays["risk_least"].shape[0] == 2 and arrays["thresholds"].shape == (2,) and arrays["w1"].shape[1] == 2
    assert "--seed 0" in (trained / "a.md").read_text(encoding="utf-8")


@pytest.mark.slow
def test_a_small_run_answers_questions_over_tables_that_it_never_saw(trained, sets):
    "Learned from sixty questions: 42 of 87 were right when this was written; 21 with weights drawn by chance."
    from parsing import fold_of

    with gzip.open(sets / "wtq" / "tables.jsonl.gz", "rt", encoding="utf-8") as file:
        tables = {table.id: table for table in map(Table.from_dict, map(json.loads, file))}
    given = [question for name in SETS for question in load_questions(sets / name / "questions.jsonl.gz")]
    asked = [question for question in given if fold_of(question.table_id) != "train"]
    agent = SQLAgent(EmbeddedModel())
    use_weights(trained / "a.npz")
    try:
        found = [agent.solve(each.text, [tables[each.table_id]]).values for each in asked]
    finally:
        use_weights()
    right = sum(exact_match(values, each.answer) for values, each in zip(found, asked, strict=True))
    assert len(asked) > 40 and right / len(asked) > 0.4, f"{right} of {len(asked)}"


def test_weights_are_adapted_by_the_names_of_features(monkeypatch, tmp_path):
    from training import train_parser

    path, before = tmp_path / "new.npz", dict(np.load(train_parser.WEIGHTS, allow_pickle=False))
    names = {name: held.tolist() for name, held in before.items() if name in train_parser.feature_names()}
    wanted = {name: tuple([held[-1], "brand new", *held[1:-1]]) for name, held in names.items()}  # the first is gone
    monkeypatch.setattr(train_parser, "feature_names", lambda: wanted)
    train_parser.adapt(train_parser.WEIGHTS, path)
    after = dict(np.load(path, allow_pickle=False))
    for name, start in (("features", ""), ("link_features", "link_"), ("column_features", "column_")):
        assert tuple(after[name].tolist()) == wanted[name]
        for part, blank in (("mean", 0), ("scale", 1), ("w0", 0)):
            old, new = before[start + part], after[start + part]
            assert (new[0] == old[-1]).all() and (new[1] == blank).all() and (new[2:] == old[1:-1]).all()
            assert new.dtype == old.dtype
    assert (after["sparse"] == before["sparse"]).all() and (after["link_w1"] == before["link_w1"]).all()


def test_folds_are_by_table_and_do_not_change():
    from parsing import fold_of

    ids = [f"table {i}" for i in range(2000)]
    share = {fold: sum(fold_of(id) == fold for id in ids) / len(ids) for fold in ("train", "dev", "test")}
    assert share["train"] == pytest.approx(0.70, abs=0.03) and share["dev"] == pytest.approx(0.15, abs=0.03)
    assert [fold_of(id) for id in ("wtq:204-590", "wtq:204-622", "wikisql:1-10015132-16", "wikisql:2-12239469-1")] == [
        "test", "test", "train", "train",
    ]  # fmt: skip
