"Published benchmarks in the layouts of their authors: each loads as given out, and an incomplete folder says why."

import json
import shutil

import pytest
from official_files import bird, hitab, spider, tabfact, table_rag, tatqa, text2sparql, write, wtq

import tablerag as tr
from research.bird_qa import bird_qa_like
from tablerag.cli import main
from tablerag.core import Answer, Question, SourceError
from tablerag.evaluation.database_sets import DatabaseSet
from tablerag.evaluation.measures import MEASURES
from tablerag.evaluation.predictions import read_predictions, write_predictions
from tablerag.recognition.official import official_folder, official_split
from tablerag.sources.opening import source_kind
from tablerag.tables.corpus import load_tables
from tablerag.tables.questions import load_questions

LAYOUTS = {  # -> made by, what is asked, id of the first question, its gold
    "BIRD": (bird, "databases", "7", None),
    "Spider": (spider, "databases", "0", None),
    "WikiTableQuestions": (wtq, "tables", "nu-0", ("A|B", "C")),
    "TabFact": (tabfact, "tables", "2-1.html.csv:0", ("true",)),
    "TEXT2SPARQL": (text2sparql, "graphs", "ck25:1-en", None),
    "table_rag": (table_rag, "tables", "test-0", ("9",)),
    "HiTab": (hitab, "tables", "h1", ("5.0",)),
    "TAT-QA": (tatqa, "tables", "q1", ("-4",)),
}


@pytest.fixture(autouse=True)
def cache(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))


@pytest.mark.parametrize("name", LAYOUTS)
def test_loads_as_it_is_given_out(name, tmp_path):
    make, over, id, answer = LAYOUTS[name]
    folder = make(tmp_path / "given")
    found = official_folder(folder)
    assert (found.layout.name, found.layout.over) == (name, over)
    questions = load_questions(folder)
    assert (questions[0].id, questions[0].answer) == (id, answer)
    assert source_kind(folder) == over
    if over == "tables":
        tables = {table.id: table for table in load_tables(folder).tables}
        assert {question.table_id for question in questions} <= set(tables)


@pytest.mark.parametrize("name", LAYOUTS)
def test_bench_takes_it(name, tmp_path, capsys):
    folder = LAYOUTS[name][0](tmp_path / "given")
    assert main(["bench", str(folder), "--task", "answer", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["n"] >= 1


@pytest.mark.parametrize("name", ["BIRD", "WikiTableQuestions", "TEXT2SPARQL"])
def test_study_takes_it(name, tmp_path):
    folder = LAYOUTS[name][0](tmp_path / "given")
    system = {"databases": "text_to_sql", "tables": "sql_agent", "graphs": "sparql"}[LAYOUTS[name][1]]
    assert len(tr.study(folder, [system], progress=False).frame)


@pytest.mark.parametrize(
    "split, id", [("train", "nt-0"), ("pristine-unseen-tables", "nu-0"), ("random-split-2-dev", "nu-0")]
)
def test_splits_are_named_as_their_authors_do(split, id, tmp_path, capsys):
    folder = wtq(tmp_path / "given")
    assert [each.id for each in load_questions(official_split(folder, split)[0])] == [id]
    asked = ["bench", str(folder), "--task", "retrieval", "--questions", split, "--json"]
    assert main(asked) == 0 and json.loads(capsys.readouterr().out)["n"] == 1


def test_a_split_that_is_not_there_is_told_with_those_that_are(tmp_path, capsys):
    folder = hitab(tmp_path / "given")
    assert main(["bench", str(folder), "--task", "answer", "--questions", "test"]) == 2
    assert "HiTab has no split 'test' here. Choose one of: dev;" in capsys.readouterr().err


@pytest.mark.parametrize("near", ["", "given/dev_databases"])
def test_a_folder_above_or_below_is_told_the_right_one(near, tmp_path, capsys):
    folder = bird(tmp_path / "given")
    assert main(["bench", str(tmp_path / near), "--task", "solve"]) == 2
    assert f"Open {folder}, which has the layout of BIRD" in capsys.readouterr().err


@pytest.mark.parametrize("name, gone", [
    ("BIRD", "dev_databases"), ("Spider", "database"), ("WikiTableQuestions", "csv"), ("TabFact", "data/all_csv"),
    ("TEXT2SPARQL", "graphs"), ("HiTab", "data/tables"),
])  # fmt: skip
def test_questions_without_their_data_are_an_error(name, gone, tmp_path, capsys):
    folder = LAYOUTS[name][0](tmp_path / "given")
    shutil.rmtree(folder / gone)
    assert main(["bench", str(folder), "--task", "answer"]) == 1
    told = capsys.readouterr().err
    assert f"has questions of {name}" in told and "there is:" in told and "Traceback" not in told


@pytest.mark.parametrize("content, what", [
    ("{", "not JSON"), ('[{"question": "x"}]', "there is no field 'db_id'"), ('{"a": 1}', "no list of questions"),
])  # fmt: skip
def test_a_damaged_questions_file_is_an_error(content, what, tmp_path):
    folder = bird(tmp_path / "given")
    (folder / "dev.json").write_text(content)
    with pytest.raises(SourceError, match=what):
        load_questions(folder)


def test_a_gold_that_does_not_parse_is_loaded(tmp_path):
    asked = load_questions(bird(tmp_path / "given"))
    assert [each.sql for each in asked] == ["SELECT name FROM pets", "SELEKT name"]


@pytest.mark.parametrize("name, file, gold, broken", [
    ("BIRD", "dev.json", "SELECT name", "SELECT nmae"), ("TEXT2SPARQL", "questions.yml", "SELECT ?a", "SELEKT ?a"),
])  # fmt: skip
def test_gold_queries_that_fail_are_named_by_bench(name, file, gold, broken, tmp_path, capsys):
    folder = LAYOUTS[name][0](tmp_path / "given")
    text = (folder / file).read_text(encoding="utf-8")
    (folder / file).write_text(text.replace(gold, broken), encoding="utf-8")
    assert main(["bench", str(folder), "--task", "answer", "--json"]) == 0
    out, err = capsys.readouterr()
    assert json.loads(out)["settings"]["gold_fails"] == {"BIRD": ["7", "8"]}.get(name, ["ck25:1-en", "ck25:1-es"])
    assert "gold queries that fail and are left out of execution accuracy: " in err


@pytest.mark.parametrize("gone", ["table", "questions"])
def test_a_part_of_tatqa_without_an_id_is_named(gone, tmp_path, capsys):
    file = tatqa(tmp_path / "given") / "dataset_raw" / "tatqa_dataset_dev.json"
    (record,) = json.loads(file.read_text())
    del (record[gone] if gone == "table" else record[gone][0])["uid"]
    file.write_text(json.dumps([record]))
    assert main(["bench", str(tmp_path / "given"), "--task", "solve"]) == 1
    told = capsys.readouterr().err
    assert "table 1: there is no field 'uid'" in told and "defect" not in told and "Traceback" not in told


def test_other_folders_are_left_alone(tmp_path):
    write(tmp_path, {"dev.json": [{"name": "Ann", "age": 3}], "tables.json": [{"a": 1}], "questions.yml": "a: 1"})
    assert official_folder(tmp_path) is None


def test_tables_are_whole(tmp_path):
    (city,) = load_tables(wtq(tmp_path / "wtq")).tables
    assert (city.id, city.title, city.rows[0][0]) == ("csv/203-csv/1.csv", "Cities", 'the "A"')
    (people,) = load_tables(tabfact(tmp_path / "tabfact")).tables
    assert (list(people.header), people.title) == (["name", "age, in years"], "people of the town")
    (prices,) = load_tables(table_rag(tmp_path / "table_rag")).tables
    assert (prices.id, [list(row) for row in prices.rows]) == ("prices", [["wallet", "3"], ["bag", "9"]])


def test_both_languages_are_asked(tmp_path):
    asked = load_questions(text2sparql(tmp_path / "given"))
    assert [(each.id, each.tags["language"]) for each in asked] == [("ck25:1-en", "en"), ("ck25:1-es", "es")]
    assert [path.name for path in official_folder(tmp_path / "given").data] == ["inst.ttl"]  # not the gold queries


def test_predictions_of_text2sparql_are_written_and_read(tmp_path):
    asked = load_questions(text2sparql(tmp_path / "given"))
    said = {"ck25:1-en": "ASK { ?a ?b ?c }", "ck25:1-es": None}
    write_predictions(tmp_path / "system.json", asked, said, "text2sparql")
    first = json.loads((tmp_path / "system.json").read_text())[0]
    assert (first["uri"], first["dataset"]) == ("https://x.org/people/1-en", "https://x.org/people/")
    assert read_predictions(tmp_path / "system.json", asked) == {"system": said}


def test_questions_over_one_table_are_made_of_bird(tmp_path):
    with DatabaseSet(bird(tmp_path / "given")) as golds:
        tables, asked = bird_qa_like(golds)
    assert [(each.id, each.header, each.rows) for each in tables] == [("zoo/pets", ("name", "A2"), (("Rex", "North"),))]
    assert [(each.id, each.table_id, each.answer) for each in asked] == [("7", "zoo/pets", ("Rex",))]


@pytest.mark.parametrize(("layout", "said"), [(tabfact, "ann is 30"), (table_rag, "a bag is 3")])
def test_a_statement_is_asked_as_one(layout, said, tmp_path):
    asked = load_questions(layout(tmp_path / "given"))
    [text] = [each.text for each in asked if said in each.text]
    assert text == f"True or false: {said}" and {each.tags.get("kind") for each in asked} <= {"statement", None}


@pytest.mark.parametrize("said, gold, right", [
    ("yes", "true", 1.0), ("True.", "true", 1.0), ("0", "false", 1.0), ("no", "true", 0.0), ("maybe", "false", 0.0),
])  # fmt: skip
def test_statements_are_judged_true_or_false(said, gold, right):
    statement = Question("1", "ann is 30", "t", (gold,), tags={"kind": "statement"})
    judge = MEASURES["fact_accuracy"].take
    assert judge(statement, Answer(said, (said,)), []) == right
    assert judge(Question("1", "who?", "t", ("ann",)), Answer(said, (said,)), []) is None


@pytest.mark.parametrize(
    ("name", "said"), [("a.tsv", "q1\t8611\nq2\n"), ("a.json", '"q1": [\n  [\n   "8611"\n  ],\n  ""\n ]')]
)
def test_answers_over_tables_are_written_as_the_official_evaluators_read_them(tmp_path, name, said, capsys):
    (tmp_path / "peaks.csv").write_text("Mountain,Height\nK2,8611\nLhotse,8516\n")
    asked = [("q1", "How high is K2?"), ("q2", "Who wrote the zebra song?")]
    rows = [{"id": id, "question": text, "table_id": "peaks.csv", "answer": ["8611"]} for id, text in asked]
    (tmp_path / "questions.jsonl").write_text("\n".join(map(json.dumps, rows)))
    words = ["bench", str(tmp_path), "--task", "solve", "--predictions", str(tmp_path / "out" / name)]
    (tmp_path / "out").mkdir()
    assert main(words) == 0, capsys.readouterr().err
    assert said in (tmp_path / "out" / name).read_text()
