"The official files of Open-WikiTable, made by hand and from the benchmark tables: nothing changes on the way."

import gzip
import json
from dataclasses import replace
from itertools import accumulate, groupby

import pandas as pd
import pytest

from tablerag.core import SourceError, UsageError
from tablerag.retrieval.index import build_index, resolve
from tablerag.routing.catalogue import system
from tablerag.studies.bench import bench, bench_retrieval
from tablerag.studies.experiments import run
from tablerag.tables.corpus import load_tables
from tablerag.tables.open_wikitable import convert, is_open_wikitable, load_part, questions_files
from tablerag.tables.questions import load_questions

NAMES = {
    "id": "original_table_id", "title": "page_title", "section": "section_title", "caption": "caption",
    "header": "header", "rows": "rows",
}  # fmt: skip


def official(folder, tables, questions, part="test"):
    "Write tables and questions as the project's files hold them; chunks of at most 100 words."
    folder.mkdir(exist_ok=True)
    pd.DataFrame([{new: table[old] for old, new in NAMES.items()} for table in tables]).to_json(folder / "tables.json")
    chunks = []
    for table in tables:
        about = {new: table[old] for old, new in NAMES.items()}
        words = accumulate(len(" ".join(row).split()) for row in table["rows"])
        parts = groupby(zip(table["rows"], words, strict=True), key=lambda row: (row[1] - 1) // 100)
        for rows in ([row for row, _ in part] for _, part in parts):
            text = "".join(f" [Row] {' [sep] '.join(row)}" for row in rows)
            chunks.append({**about, "rows": rows, "flattened": f"[Title] {table['title']} [Rows]{text}"})
    pd.DataFrame(chunks).to_json(folder / "splitted_tables.json")
    numbers = {}
    for number, chunk in enumerate(chunks, 1):
        numbers.setdefault(chunk["original_table_id"], []).append(number)
    pd.DataFrame(
        [
            {
                "question_id": q["id"], "original_table_id": q["table_id"], "question": q["question"],
                "sql": q["sql"], "answer": q["answer"], "hard_positive_idx": numbers.get(q["table_id"], [])[:1],
                "positive_idx": numbers.get(q["table_id"], [])[1:], "negative_idx": [1], "dataset": "WikiSQL",
            }
            for q in questions
        ]
    ).to_json(folder / f"{part}.json")  # fmt: skip
    return folder


PEAKS = {
    "id": "2-1-1",
    "title": "Highest mountains",
    "section": "Asia",
    "caption": "",
    "header": ["Mountain", "Height (m)"],
    "rows": [["Everest", "8849"], ["K2", "8611"]] + [[f"Peak {n} " + "very " * 20, str(n)] for n in range(9)],
}
LAKES = {
    "id": "203-705", "title": "湖 list", "section": "", "caption": "by area", "header": ["Lake", "km2"],
    "rows": [["Ladoga", "17,700"]],
}  # fmt: skip
ASKED = [
    {
        "id": 7, "table_id": "2-1-1", "question": "How high is K2?",
        "sql": "SELECT Height_(m) FROM table_2_1_1 WHERE Mountain = 'K2'", "answer": ["8611"],
    },
    {
        "id": 8, "table_id": "2-1-1", "question": "How many of the highest mountains?",
        "sql": "SELECT COUNT(Mountain) FROM table_2_1_1", "answer": [11],
    },
]  # fmt: skip


@pytest.fixture
def folder(tmp_path):
    return official(tmp_path / "data", [PEAKS, LAKES], ASKED)


def test_the_folder_is_a_source_as_it_stands(folder, tmp_path):
    reading = load_tables(folder)
    assert [(table.id, table.title, table.section, table.caption, len(table.rows)) for table in reading.tables] == [
        ("2-1-1", "Highest mountains", "Asia", "", 11),
        ("203-705", "湖 list", "", "by area", 1),
    ]
    assert {skipped.source: skipped.reason for skipped in reading.skipped} == {
        "splitted_tables.json": "the tables of tables.json, cut into parts",
        "test.json": "questions, not tables",
    }
    with build_index(folder, tmp_path / "index", progress=False) as index:
        assert index.questions_paths == [folder / "test.json"]
        done = run(["sql_agent"], None, tmp_path / "results", index, workers=0, progress=False)
        assert done.frame.em.tolist() == [1.0, 1.0] and done.frame.tag_kind.tolist() == [
            "non-calculation",
            "calculation",
        ]


def test_questions_keep_everything(folder):
    first, second = load_questions(folder / "test.json")
    assert (first.id, first.table_id, first.answer, second.answer) == ("7", "2-1-1", ("8611",), ("11",))
    assert (
        first.tags["hard_positive_idx"] == [1]
        and first.tags["positive_idx"] == [2, 3]
        and first.tags["dataset"] == "WikiSQL"
    )
    assert load_part(folder / "test.json")[1]["kind"] == "calculation"
    assert questions_files(folder) == [folder / "test.json"] and questions_files(folder.parent) == []


def test_conversion_keeps_tables_and_questions(folder, tmp_path):
    official(folder, [PEAKS, LAKES], [{**ASKED[0], "id": 9}], "train")
    out = tmp_path / "out"
    assert convert(folder, out) == {"tables.jsonl.gz": 2, "tables left out": 0, "questions.jsonl.gz": 2}
    before, after = load_tables(folder).tables, load_tables(out).tables
    assert [replace(table, source="").to_dict() for table in before] == [
        replace(table, source="").to_dict() for table in after
    ]
    kept = [
        replace(question, tags={key: value for key, value in question.tags.items() if key != "part"})
        for question in load_questions(out)
    ]
    assert kept == load_questions(folder / "test.json")
    data = (out / "tables.jsonl.gz").read_bytes()
    both = convert(folder, out, ("train", "test"))
    assert both["questions-train.jsonl.gz"] == 1 and (out / "tables.jsonl.gz").read_bytes() == data


def test_only_the_split_tables_are_there(folder):
    whole = [(table.id, table.header, table.rows) for table in load_tables(folder).tables]
    (folder / "tables.json").unlink()
    assert is_open_wikitable(folder)
    assert [(table.id, table.header, table.rows) for table in load_tables(folder).tables] == whole


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        ("test.json", "[1, 2", "not JSON.*Unpack"),
        ("test.json", '[{"question": "x"}]', "not a file of Open-WikiTable: no columns question_id"),
        ("test.json", None, "cannot be opened.*data.tar.gz"),
    ],
)
def test_bad_files_are_named(folder, tmp_path, name, text, message):
    (folder / "train.json").write_text("{}")
    if text is None:
        (folder / name).unlink()
    else:
        (folder / name).write_text(text)
    with pytest.raises(SourceError, match=f"{name}: .*{message}"):
        convert(folder, tmp_path / "out")
    assert not (tmp_path / "out").exists()


def test_an_unknown_part(folder, tmp_path):
    with pytest.raises(UsageError, match="no part 'dev'"):
        convert(folder, tmp_path / "out", ("dev",))


@pytest.mark.benchmark
def test_the_benchmark_in_the_official_format_gives_the_same_answers(benchmarks, tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    source = benchmarks / "open_wikitable"
    with gzip.open(source / "questions.jsonl.gz", "rt", encoding="utf-8") as file:
        questions = [json.loads(line) for line in file][:12]
    wanted = {question["table_id"] for question in questions}
    with gzip.open(source / "tables.jsonl.gz", "rt", encoding="utf-8") as file:
        tables = [table for line in file for table in [json.loads(line)] if table["id"] in wanted]
    folder = official(tmp_path / "official", tables, questions)
    ours = tmp_path / "ours"
    ours.mkdir()
    (ours / "tables.jsonl").write_text("".join(json.dumps(table) + "\n" for table in tables))
    (ours / "questions.jsonl").write_text("".join(json.dumps(question) + "\n" for question in questions))
    found = []
    for place in (folder, ours):
        index = resolve(place, progress=False)
        asked = [question for path in index.questions_paths for question in load_questions(path)]
        answers = bench({"sql_agent": system("sql_agent", index)}, asked)
        found.append(([row["values"] for row in answers.rows], bench_retrieval(index.retriever.search, asked).means()))
    assert found[0] == found[1] and len(found[0][0]) == 12
