"""The sample database keeps its promises: what its script makes, questions whose gold can be run, and hard names."""

import importlib.util
import json
import re
import sqlite3
from collections import Counter
from contextlib import closing
from pathlib import Path

import pytest
import yaml

from tablerag.core.notation import fold
from tablerag.evaluation.database_sets import DatabaseSet
from tablerag.evaluation.execution import FIGURES
from tablerag.schema.in_place import KnownDatabase
from tablerag.tables.corpus import find_sources, load_tables
from tablerag.tables.questions import load_questions

FOLDER = Path(__file__).resolve().parent.parent.parent / "data" / "databases"
FILE = FOLDER / "seeds.sqlite"
LINES = [json.loads(line) for line in (FOLDER / "questions.jsonl").read_text(encoding="utf-8").splitlines()]


@pytest.fixture(scope="module")
def rows_of():
    with closing(sqlite3.connect(f"file:{FILE}?mode=ro", uri=True)) as database:
        yield lambda sql: database.execute(sql).fetchall()


@pytest.fixture(scope="module")
def known(tmp_path_factory):
    folder = tmp_path_factory.mktemp("known")
    with KnownDatabase(FILE, folder=folder) as database:
        yield database


@pytest.fixture(scope="module")
def make_seeds():
    spec = importlib.util.spec_from_file_location("make_seeds", FOLDER / "make_seeds.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_file_is_what_its_script_makes(make_seeds, tmp_path):
    "The rows: the bytes of the file depend on the version of SQLite."
    make_seeds.write(tmp_path / "again.sqlite")
    dumps = []
    for file in (FILE, tmp_path / "again.sqlite"):
        with closing(sqlite3.connect(file)) as database:
            dumps.append(list(database.iterdump()))
    assert dumps[0] == dumps[1]
    assert FILE.stat().st_size < 1_000_000


def test_every_key_leads_somewhere(rows_of):
    assert rows_of("PRAGMA foreign_key_check") == []


def test_it_has_what_real_databases_have(known):
    tables = {table.name: table for table in known.profile.tables}
    assert len(tables) >= 10 and tables["viability"].view and "order" in tables
    assert len(known.profile.keys) >= 14
    assert {key.table for key in known.profile.keys if key.table == key.other} == {"garden", "person"}
    assert tables["expedition_member"].key == ("expedition_id", "person_id")
    assert any(" " in name for _, name in known.profile.columns) and ("species", "group") in known.profile.columns
    assert sum(column.nulls > 0 for table in tables.values() for column in table.columns) >= 12
    assert 2_000 < sum(table.rows for table in tables.values()) < 5_000
    names = " ".join(row[0] or "" for row in known.database.run("SELECT native_name FROM person").rows)
    assert re.search("[一-鿿]", names) and re.search("[а-я]", names) and re.search("[\u0600-\u06ff]", names)


def test_descriptions_and_aliases_name_what_there_is(known):
    assert known.profile.notes == ()
    assert not [note for note in known.values.notes if "alias" in note]
    assert all(table.description for table in known.profile.tables)
    assert {match.value for match in known.find_values("ミュンヘンとCape Town")} >= {"München", "Cape Town"}


def test_the_glossary_speaks_both_languages(known):
    for question in ("What is the sprouting rate of oaks?", "ブナ科の発芽率は？"):
        assert "germination rate" in [getattr(named.of, "name", "") for named in known.glossary.find(question)]
    assert any(key.why == "glossary" for key in known.joins.keys)


def test_the_glossary_can_be_run(rows_of):
    about = yaml.safe_load((FOLDER / "seeds.glossary.yaml").read_text(encoding="utf-8"))
    for term in about["terms"].values():
        table = term["sql"].split(".")[0]
        some, every = (rows_of(f"SELECT COUNT(*) FROM {table}{where}")[0][0] for where in (f" WHERE {term['sql']}", ""))
        assert 0 < some < every, term
    assert rows_of(f"SELECT {about['measures']['stock']['sql']} FROM accession")[0][0] > 10_000
    rate = about["measures"]["germination rate"]["sql"]
    assert 0 < rows_of(f"SELECT {rate} FROM germination_test")[0][0] < 100


def test_sixty_questions_in_two_languages_of_every_kind():
    assert Counter(line["language"] for line in LINES) == {"en": 30, "ja": 30}
    assert len({line["id"] for line in LINES}) == len({line["question"] for line in LINES}) == 60
    kinds = {"select", "join", "count", "count per group", "superlative per group", "aggregate", "having"}
    kinds |= {"nested", "not in", "set", "distinct", "several columns", "self join", "calculation"}
    for language in ("en", "ja"):
        missing = kinds - {line["kind"] for line in LINES if line["language"] == language}
        assert missing <= {"distinct", "self join", "superlative"}, language
    assert sum(line["sql"].count("JOIN") > 0 for line in LINES) >= 30
    assert len({table for line in LINES for table in re.findall(r'(?:FROM|JOIN) "?(\w+)', line["sql"])}) >= 10


@pytest.mark.parametrize("line", LINES, ids=[line["id"] for line in LINES])
def test_gold_gives_its_answer_and_says_something(rows_of, line):
    rows = rows_of(line["sql"])
    text = [[None if v is None else v if isinstance(v, str) else f"{v:.15g}" for v in row] for row in rows]
    assert text == line["answer"]
    assert 0 < len(rows) <= 30 and not any(all(value in (None, 0) for value in row) for row in rows)
    if line["sql"].endswith(" LIMIT 1"):  # the first of equals would be an answer by chance
        order = line["sql"].split("ORDER BY ")[1].split()[0]
        [first, second] = rows_of(line["sql"].replace(" FROM ", f", {order} FROM ", 1).replace("LIMIT 1", "LIMIT 2"))
        assert first[-1] != second[-1]


def test_it_is_a_set_of_the_benchmark():
    with DatabaseSet(FOLDER) as questions:
        gold = [questions.figures(question, question.sql) for question in questions.questions]
    assert all(figure["ex_error"] is None and all(figure[name] == 1.0 for name in FIGURES) for figure in gold)
    assert not any(figure["gold_empty"] or figure["gold_tied"] for figure in gold)


def test_what_cannot_be_answered_says_why(known):
    questions = load_questions(FOLDER / "unanswerable")
    assert len(questions) == 10 and all(question.tags["why"] and not question.sql for question in questions)
    held = {fold(row[0]) for row in known.database.run("SELECT name FROM person").rows}
    assert fold("Carl Linnaeus") not in held


def test_the_folder_is_no_corpus_of_tables_unless_it_is_asked_for():
    assert not [source for source in find_sources(FOLDER.parent)[0] if source.name.startswith("databases")]
    assert len(load_tables(FILE).tables) >= 11
