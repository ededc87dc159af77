"""The sample corpus keeps its promises: enough tables and questions, every gold answer reproduced by its gold SQL."""

import csv
import importlib.util
import io
import json
import re
from collections import Counter
from pathlib import Path

import pytest
import sqlglot
from sqlglot import exp

from tablerag.core.notation import read_number
from tablerag.sandbox.database import Database
from tablerag.tables.corpus import load_tables
from tablerag.tables.questions import load_questions

DATA = Path(__file__).resolve().parent.parent.parent / "data"
FILES = sorted(DATA.glob("questions*.jsonl"))


@pytest.fixture(scope="module")
def reading():
    return load_tables(DATA)


@pytest.fixture(scope="module")
def tables(reading):
    return {table.id: table for table in reading.tables}


@pytest.fixture(scope="module")
def questions():
    return [question for file in FILES for question in load_questions(file)]


@pytest.fixture(scope="module")
def english(tables):
    return {id: table for id, table in tables.items() if not table.source.startswith("world/")}


@pytest.fixture(scope="module")
def make_large():
    spec = importlib.util.spec_from_file_location("make_large", DATA / "make_large.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def sources():
    "Every file of tables, as a path below data/."
    elsewhere = {"__pycache__", "databases", "graphs"}
    own = {"README.md", "make_large.py", *(file.name for file in FILES)}
    files = (
        path
        for path in DATA.rglob("*")
        if path.is_file() and not elsewhere & set(path.parts) and not path.name.startswith(".")
    )
    return sorted(str(path.relative_to(DATA)) for path in files if path.parent != DATA or path.name not in own)


# --- tables ---------------------------------------------------------------------------------------------------------


def test_enough_tables_in_enough_domains_and_formats(tables, english):
    assert len(english) >= 45 and len(tables) >= 60
    assert len({table.source.split("/")[0] for table in english.values()}) >= 8
    formats = Counter(Path(table.source).suffix for table in english.values())
    assert formats.keys() >= {".csv", ".tsv", ".html", ".xlsx", ".parquet", ".sqlite", ".jsonl"}
    assert formats[".csv"] == max(formats.values())


def test_every_file_is_read_whole(reading):
    assert {table.source for table in reading.tables} == set(sources())
    assert [each.source for each in reading.skipped] == ["databases", "graphs"]  # queried in place


def test_english_tables_are_tidy(reading, english):
    for table in english.values():
        assert all(table.header) and len(set(table.header)) == len(table.header), table.id
        assert len(set(table.rows)) == len(table.rows), f"{table.id}: a row stands twice"
        assert len(table.rows) >= 4 and table.title, table.id
        assert all(cell == cell.strip() for row in table.rows for cell in row), table.id
    # a row whose last cells are blank may be called short; nothing else may need mending
    notes = [note for note in reading.notes if not note.source.startswith("world/")]
    assert [note for note in notes if "padded with blank cells" not in note.text] == []


def test_english_text_files_are_rectangular(english):
    for name in sorted({table.source for table in english.values()}):
        if name.endswith((".csv", ".tsv")):
            text = (DATA / name).read_text(encoding="utf-8")
            delimiter = "\t" if name.endswith(".tsv") else ";" if ";" in text.split("\n")[0] else ","
            assert len({len(row) for row in csv.reader(io.StringIO(text), delimiter=delimiter)}) == 1, name


def test_titles_are_told_apart(english):
    names = Counter(table.name for table in english.values())
    assert [name for name, count in names.items() if count > 1] == []


def test_there_are_look_alikes(english):
    "Some tables differ from another in nothing but year or place."
    headers = Counter(table.header for table in english.values())
    assert sum(count for count in headers.values() if count > 2) >= 15


def test_large_table(english):
    large = [table for table in english.values() if len(table.rows) >= 5000]
    assert large and all((DATA / table.source).stat().st_size < 1_500_000 for table in large)


def test_large_table_is_what_its_script_makes(make_large):
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows(make_large.unicode_rows())
    assert make_large.UNICODE.read_text(encoding="utf-8") == text.getvalue()


def test_easter_table_is_what_its_script_makes(make_large):
    import pyarrow.parquet

    assert pyarrow.parquet.read_table(make_large.EASTER).to_pydict() == make_large.easter_columns()


# --- facts that can be checked by arithmetic ------------------------------------------------------------------------


# --- questions ------------------------------------------------------------------------------------------------------


def test_enough_questions(questions):
    own = [question for question in questions if question.tags["language"] == "en" and question.id.startswith("en-")]
    assert len(own) >= 110 and sum(question.tags["variant"] for question in own) >= 20
    assert len(questions) >= 150 and sum(question.tags["variant"] for question in questions) >= 30
    kinds = Counter(question.tags["kind"] for question in questions)
    assert set(kinds) == {"calculation", "non-calculation"} and min(kinds.values()) >= 50


def test_lines_are_complete():
    keys = {"id", "question", "table_id", "answer", "sql", "kind", "variant", "language"}
    for file in FILES:
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
            assert json.loads(line).keys() >= keys, f"{file.name}:{number}"


def test_no_question_twice(questions):
    assert [id for id, count in Counter(question.id for question in questions).items() if count > 1] == []
    assert [text for text, count in Counter(question.text for question in questions).items() if count > 1] == []


def test_nearly_every_english_table_is_asked_about(english, questions):
    assert english.keys() - {question.table_id for question in questions} == set()


def test_questions_stand_alone(questions):
    "An open-domain question does not point at a table."
    pointing = re.compile(r"\b(?:(?:in|of|from) (?:this|the) table|listed|according to the table)\b", re.IGNORECASE)
    assert [question.text for question in questions if pointing.search(question.text)] == []


def test_gold_sql_gives_the_gold_answer(tables, questions):
    wrong = []
    for question in questions:
        with Database.from_tables([tables[question.table_id]]) as database:
            result = database.run(question.sql)
        values = [as_text(value) for row in result.rows for value in row if value is not None]
        if values != list(question.answer) or not values or result.truncated:
            wrong.append((question.id, values, question.answer))
    assert wrong == []


def as_text(value):
    return str(int(value)) if isinstance(value, float) and value.is_integer() else str(value)


def test_a_calculation_is_what_aggregates(questions):
    for question in questions:
        aggregates = any(sqlglot.parse_one(question.sql, dialect="sqlite").find_all(exp.AggFunc))
        assert question.tags["kind"] == ("calculation" if aggregates else "non-calculation"), question.id


def test_the_first_of_an_order_has_no_rival(tables, questions):
    "`ORDER BY x LIMIT 1` on a tie, or with a missing value in front, would make the gold answer a matter of chance."
    for question in questions:
        query = sqlglot.parse_one(question.sql, dialect="sqlite")
        if not (order := query.args.get("order")) or not query.args.get("limit"):
            continue
        key = order.expressions[0].this
        every = query.copy().select(key.copy())
        every.set("limit", None)
        with Database.from_tables([tables[question.table_id]]) as database:
            keys = [row[-1] for row in database.run(every.sql(dialect="sqlite")).rows]
        assert keys[0] is not None and keys.count(keys[0]) == 1, question.id


def test_a_variant_spells_a_value_otherwise_than_the_table(tables, questions):
    for question in questions:
        if question.tags["variant"] and question.id.startswith("en-"):
            query = sqlglot.parse_one(question.sql, dialect="sqlite")
            values = {literal.this for literal in query.find_all(exp.Literal)}
            numbers = {float(literal.this) for literal in query.find_all(exp.Literal) if literal.is_number}
            cells = {cell for row in tables[question.table_id].rows for cell in row}
            meant = {
                cell for cell in cells if cell in values or numbers and (n := read_number(cell)) and n.value in numbers
            }
            spelled = [cell for cell in meant if re.search(rf"(?<!\w){re.escape(cell)}(?!\w)", question.text)]
            assert len(spelled) < len(meant), f"{question.id}: {question.text}"


# --- README ---------------------------------------------------------------------------------------------------------


def test_readme_names_every_file():
    text = (DATA / "README.md").read_text(encoding="utf-8")
    assert [path for path in sources() if f"`{Path(path).name}`" not in text] == []
    assert [file.name for file in FILES if file.name not in text] == []


def test_readme_names_no_file_that_is_gone():
    text = (DATA / "README.md").read_text(encoding="utf-8")
    named = re.findall(r"^\| `([^`]+\.[a-z]+)`", text, re.MULTILINE)
    assert named and [name for name in named if name not in {Path(path).name for path in sources()}] == []
