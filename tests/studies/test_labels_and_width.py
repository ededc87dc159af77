"Systems of a study have labels, its tables fit a page, and its first result is a sentence."

import json

import pytest

from tablerag.cli import main
from tablerag.core import UsageError
from tablerag.routing.catalogue import split_label
from tablerag.studies.experiments import run, systems_of

ROWS = "Mountain,Height (m)\nK2,8611\nLhotse,8516\nMakalu,8485\n"


@pytest.mark.parametrize(
    ("text", "label", "description"),
    [
        ("A = sql_agent model=http://h:1/v1#m", "A", "sql_agent model=http://h:1/v1#m"),
        ("A=mixed k=3", "A", "mixed k=3"),
        (" gpt-4o =  rag ", "gpt-4o", "rag"),
        ("mixed k=10", "mixed k=10", "mixed k=10"),
        ("mixed", "mixed", "mixed"),
        ("cascade then='rag k=2' sure=0.5", "cascade then='rag k=2' sure=0.5", "cascade then='rag k=2' sure=0.5"),
        ("A =", "A =", "A ="),
    ],
)
def test_a_label_stands_before_a_description(text, label, description):
    assert split_label(text) == (label, description)


def test_labels_tell_systems_apart():
    assert list(systems_of("A = mixed, B = mixed k=3, mixed k=1")) == ["A", "B", "mixed k=1"]
    with pytest.raises(UsageError, match="'A' is named twice"):
        systems_of("A = mixed, A = rag")
    with pytest.raises(UsageError, match="two systems are called 'A'"):
        run(["A = mixed", "A = rag"], None, "nowhere")
    with pytest.raises(UsageError, match="unknown system 'blend'"):
        systems_of("A = blend")


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.setenv("TABLERAG_CACHE", str(tmp_path / "cache"))
    tables = tmp_path / "tables"
    tables.mkdir()
    (tables / "peaks.csv").write_text(ROWS)
    asked = [{"id": name, "question": f"How high is {name}?", "answer": [height], "table_id": "peaks.csv"}
             for name, height in (("K2", "8611"), ("Lhotse", "8516"), ("Makalu", "1"))]  # fmt: skip
    (tables / "questions.jsonl").write_text("\n".join(map(json.dumps, asked)))
    return tables


def test_a_study_prints_tables_that_fit_and_says_which_is_better(folder, tmp_path, capsys):
    long = f"rag prompts={tmp_path / 'no' / 'such' / 'folder' / 'at' / 'all'}"
    words = ["study", str(folder), "--out", str(tmp_path / "out"), "--workers", "0"]
    assert main([*words, "--systems", f"A = mixed, {long}"]) != 0 and "Traceback" not in capsys.readouterr().err
    assert main([*words, "--systems", "A = mixed, sql_agent calls=3 solved=0 prune=false k=3"]) == 0
    out = capsys.readouterr().out
    table = out.partition(" is right on ")[0].splitlines()[:-1]
    assert table and max(map(len, table)) <= 120
    assert sum(line.startswith("A ") for line in table) == sum(line.startswith("sql_agent ca…") for line in table) > 1
    assert "A is right on 2 of 3 questions" in out and "no difference can be shown (difference of 0 points" in out
    assert main([*words, "--systems", "A = mixed", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["conclusions"][0].startswith("A is right on 2 of 3") and told["systems"]["A"]["em"] == 2 / 3
