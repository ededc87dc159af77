"Training the parser: the same seed gives the same weights, byte for byte; calibration and thresholds by hand."

import gzip
import json
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from tablerag.tables.corpus import load_tables

ROOT = Path(__file__).resolve().parent.parent.parent
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


@pytest.mark.slow
def test_the_same_seed_gives_the_same_bytes(sets, tmp_path):
    "Whatever the hash seed and the number of processes."
    running = []
    for name, processes, hashes in (("a", 1, "1"), ("b", 2, "2")):
        command = [
            sys.executable,
            ROOT / "benchmarks" / "train_parser.py",
            sets,
            "--limit",
            "20",
            "--epochs",
            "1",
            "--processes",
            str(processes),
            "--out",
            tmp_path / f"{name}.npz",
        ]
        environment = {**os.environ, "PYTHONHASHSEED": hashes, "PYTHONPATH": str(ROOT)}
        running.append(
            subprocess.Popen(
                list(map(str, command)), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment
            )
        )
    for process in running:
        _, told = process.communicate(timeout=300)
        assert process.returncode == 0, told
    assert (tmp_path / "a.npz").read_bytes() == (tmp_path / "b.npz").read_bytes()
    with np.load(tmp_path / "a.npz", allow_pickle=False) as arrays:
        assert arrays["risk_least"].shape[0] == 2 and arrays["thresholds"].shape == (2,) and arrays["w1"].shape[1] == 2
    assert "--seed 0" in (tmp_path / "a.md").read_text(encoding="utf-8")


def test_weights_are_adapted_by_the_names_of_features(monkeypatch, tmp_path):
    monkeypatch.syspath_prepend(ROOT / "benchmarks")
    import train_parser

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


def test_folds_are_by_table_and_do_not_change(monkeypatch):
    monkeypatch.syspath_prepend(ROOT / "benchmarks")
    from parsing import fold_of

    ids = [f"table {i}" for i in range(2000)]
    share = {fold: sum(fold_of(id) == fold for id in ids) / len(ids) for fold in ("train", "dev", "test")}
    assert share["train"] == pytest.approx(0.70, abs=0.03) and share["dev"] == pytest.approx(0.15, abs=0.03)
    assert [fold_of(id) for id in ("wtq:204-590", "wtq:204-622", "wikisql:1-10015132-16", "wikisql:2-12239469-1")] == [
        "test",
        "test",
        "train",
        "train",
    ]
