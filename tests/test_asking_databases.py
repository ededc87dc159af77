"Databases queried in place, from every door: session, command line, bench and study."

import gzip
import json
import sqlite3
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from servers import started_postgres

import tablerag as tr
from tablerag.cli import main
from tablerag.core import Answer, Hit, QueryError, SourceError, UsageError
from tablerag.core.notation import value_text
from tablerag.methods.pipeline import DECLARED, Option, register
from tablerag.retrieval.index import Index
from tablerag.session import DatabaseSession, Session
from tablerag.sources.opening import open_databases, source_kind

SHOP = (
    "CREATE TABLE customer (id INTEGER PRIMARY KEY, name VARCHAR(20), town VARCHAR(20))",
    "CREATE TABLE sale (id INTEGER PRIMARY KEY, customer_id INTEGER REFERENCES customer(id), amount INTEGER)",
    "INSERT INTO customer VALUES (1, 'Ada', 'Turin'), (2, 'Ben', 'Lima'), (3, 'Cleo', 'Turin')",
    "INSERT INTO sale VALUES (1, 1, 30), (2, 1, 12), (3, 2, 7)",
)
ZOO = (
    "CREATE TABLE animal (id INTEGER PRIMARY KEY, name VARCHAR(20), kind VARCHAR(20), cage_id INTEGER)",
    "CREATE TABLE cage (id INTEGER PRIMARY KEY, house VARCHAR(20))",
    "INSERT INTO cage VALUES (1, 'North'), (2, 'South')",
    "INSERT INTO animal VALUES (1, 'Kaa', 'snake', 1), (2, 'Nagini', 'snake', 2), (3, 'Baloo', 'bear', 2)",
)
WRITES = {  # what the clerk below writes; two are other than the gold: another order of columns, another result
    "How many customers are there?": "SELECT COUNT(*) FROM customer",
    "Which customers live in Turin, and where?": "SELECT town, name FROM customer WHERE town = 'Turin'",
    "How much did Ada spend?": "SELECT SUM(amount) FROM sale",
    "Which animals are snakes?": "SELECT name FROM animal WHERE kind = 'snake'",
    "How many houses are there?": "SELECT COUNT(*) FROM cages",
}
QUESTIONS = [
    ("1", "How many customers are there?", "shop", "SELECT COUNT(*) FROM customer", ["3"]),
    ("2", "Which customers live in Turin, and where?", "shop",
     "SELECT name, town FROM customer WHERE town = 'Turin'", ["Ada", "Turin", "Cleo", "Turin"]),
    ("3", "How much did Ada spend?", "shop",
     "SELECT SUM(amount) FROM sale JOIN customer ON customer.id = customer_id WHERE name = 'Ada'", ["42"]),
    ("4", "Which animals are snakes?", "zoo", "SELECT name FROM animal WHERE kind = 'snake'", ["Kaa", "Nagini"]),
    ("5", "How many houses are there?", "zoo", "SELECT COUNT(*) FROM cage", ["2"]),
]  # fmt: skip


class Clerk:
    "Knows the queries above by heart; what it is handed as a hint, it writes."

    name = "clerk"

    def __init__(self, databases, shout):
        self.databases, self.shout = databases, shout

    def answer(self, question, evidence=""):
        (name, _), *_ = self.databases.which(question)
        return self.solve(question, self.databases.database(name), evidence)

    def solve(self, question, database, evidence=""):
        sql = evidence or WRITES.get(question)
        hits = tuple(Hit(f"{database.name}/{table.name}", 1.0, rank)
                     for rank, table in enumerate(database.profile.tables, 1))  # fmt: skip
        if sql is None:
            return Answer.none("it is not among what the clerk knows", hits=hits)
        try:
            rows = database.database.run(sql).rows
        except QueryError as error:
            return Answer.none(str(error), query=sql, result=(), hits=hits)
        values = tuple(value_text(value) for row in rows for value in row)
        text = ", ".join(values).upper() if self.shout else ", ".join(values)
        return Answer(text, values, sql, values, table_id=database.name, hits=hits)


@pytest.fixture(autouse=True)
def clerk():
    register("clerk", "knows queries by heart", [Option("shout", False, "in capitals")], over="databases")(
        lambda parts, shout=False: Clerk(parts.databases, shout)
    )
    yield
    del DECLARED["clerk"]


def make(path: Path, statements) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    with closing(sqlite3.connect(path)) as made:
        for sql in statements:
            made.execute(sql)
        made.commit()
    return path


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("databases")
    make(folder / "shop.sqlite", SHOP)
    make(folder / "zoo" / "zoo.sqlite", ZOO)
    names = ("id", "question", "database", "sql", "answer")
    with gzip.open(folder / "questions.jsonl.gz", "wt") as file:
        file.writelines(json.dumps(dict(zip(names, each, strict=True))) + "\n" for each in QUESTIONS)
    return folder


@pytest.fixture(scope="module", autouse=True)
def cache(tmp_path_factory):
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CACHE_HOME", str(tmp_path_factory.mktemp("cache")))
        yield


@contextmanager
def place_of(kind, tmp_path, statements):
    if kind == "sqlite":
        yield make(tmp_path / "shop.sqlite", statements)
    elif kind == "duckdb":
        with pytest.importorskip("duckdb").connect(str(tmp_path / "shop.duckdb")) as made:
            for sql in statements:
                made.execute(sql)
        yield tmp_path / "shop.duckdb"
    else:
        with started_postgres() as server:
            server.psql("; ".join((*statements, "CREATE ROLE reader LOGIN")))
            server.psql("GRANT SELECT ON ALL TABLES IN SCHEMA public TO reader")
            yield server.get_uri().replace("postgres:@", "reader:@")


ENGINES = ["sqlite", "duckdb", pytest.param("postgres", marks=pytest.mark.slow)]


@pytest.mark.parametrize("kind", ENGINES)
def test_a_database_is_asked_where_it_is(kind, tmp_path):
    with place_of(kind, tmp_path, SHOP) as source, tr.open(source, system="clerk", progress=False) as session:
        assert isinstance(session, DatabaseSession) and len(session) == 1
        assert sorted(session.overview()["table"]) == ["customer", "sale"]
        answer = session.ask("How many customers are there?")
        assert (answer.text, answer.to_frame().iloc[0, 0], answer.table_id) == ("3", 3, session.databases.names[0])
        assert answer.evidence_frame().empty and "3" in answer._repr_html_()
        assert session.ask("Which one?", evidence="SELECT name FROM customer WHERE id = 2").text == "Ben"
        assert session.search("customer")[0].table_id == f"{session.databases.names[0]}/customer"
        nothing = session.ask("Why?")
        assert not nothing.answered and nothing.to_frame().empty and "Why" not in repr(session)
        with pytest.raises(QueryError):
            session.run(session.databases.names[0], "DELETE FROM sale")


def test_a_folder_is_asked_as_one(folder):
    with tr.open(folder, system="clerk") as session:
        assert session.databases.names == ["shop", "zoo"] and "2 databases: shop, zoo" in repr(session)
        assert session.ask("Which animals are snakes?").table_id == "zoo"
        assert session.ask("How many customers are there?", database="shop").text == "3"
        assert session.ask("How many customers are there?", database="zoo").answered is False
        with pytest.raises(UsageError, match="no database 'shup'. Did you mean shop"):
            session.ask("How many customers are there?", database="shup")
        with pytest.raises(UsageError, match="several databases"):
            session.database()


def test_the_whole_result_is_given_or_none(tmp_path):
    numbers = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 3000)"
    many = f"{numbers} INSERT INTO sale SELECT i + 9, 1, i FROM n"
    with tr.open(make(tmp_path / "shop.sqlite", (*SHOP, many)), system="clerk") as session:
        answer = session.ask("All?", evidence="SELECT id FROM sale")
        assert len(answer.to_frame()) == 3003  # more than the sandbox gives a model
        endless = session.ask("All?", evidence="SELECT a.id FROM sale a, sale b LIMIT 10")
        whole = type(endless)("", ("a",), "SELECT a.id FROM sale a, sale b", table_id="shop", session=session)
        with pytest.raises(QueryError, match="too large"):
            whole.to_frame()


KINDS = [  # what lies there, the systems that are named, what it is asked as
    ({"shop.sqlite": SHOP}, (), "databases"),
    ({"shop.sqlite": SHOP[:1]}, (), "tables"),  # one small table alone
    ({"shop.sqlite": SHOP[:1]}, ("clerk",), "databases"),
    ({"shop.sqlite": SHOP}, ("mixed",), "tables"),
    ({"shop.sqlite": SHOP[:1], "zoo.db": ZOO[:1]}, (), "databases"),
    ({"shop.sqlite": SHOP, "peaks.csv": "Mountain,Height\nK2,8611\n"}, (), "tables"),
    ({"shop.sqlite": SHOP, "peaks.csv": "Mountain,Height\nK2,8611\n"}, ("clerk",), "databases"),
    ({"shop.sqlite": SHOP, "peaks.csv": "Mountain,Height\nK2,8611\n", ".databases": ""}, (), "databases"),
    ({"shop.sqlite": SHOP, "shop.descriptions.csv": "table,column,description\n"}, (), "databases"),
    ({"shop.sqlite": SHOP, "questions.jsonl": "{}", "README.md": "about it"}, (), "databases"),
    ({"shop/shop.sqlite": SHOP, "shop/database_description/sale.csv": "column,description\n"}, (), "databases"),
    ({"shop/old/copy.sqlite": SHOP}, (), "tables"),  # not where a folder of databases has them
    ({"peaks.csv": "Mountain,Height\nK2,8611\n"}, (), "tables"),
]


@pytest.mark.parametrize("number", range(len(KINDS)))
def test_what_a_source_is_asked_as(number, tmp_path):
    files, systems, kind = KINDS[number]
    for name, content in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        make(tmp_path / name, content) if isinstance(content, tuple) else (tmp_path / name).write_text(content)
    assert source_kind(tmp_path, *systems) == kind
    if list(files) == ["shop.sqlite"]:
        assert source_kind(tmp_path / "shop.sqlite", *systems) == kind
        assert source_kind(f"sqlite:///{tmp_path / 'shop.sqlite'}", *systems) == kind


def test_a_database_is_still_read_as_tables_where_a_system_over_tables_is_named(tmp_path):
    source = make(tmp_path / "shop.sqlite", SHOP)
    for opened in (tr.open(source, system="mixed", progress=False), tr.open(source, preset="paper", progress=False)):
        assert isinstance(opened, Session) and isinstance(opened.index, Index) and len(opened) == 2
    assert opened.ask("What is the town of Ben?", system="mixed").text == "Lima"
    with pytest.raises(UsageError, match="'clerk' answers over databases"):
        opened.ask("How many customers are there?", system="clerk")
    with pytest.raises(UsageError, match="index of tables, not a database"):
        open_databases(opened.index.path)


WRONG = [
    (lambda folder: tr.open(folder, system="guess"), UsageError, "unknown system 'guess'"),
    (lambda folder: tr.open(folder, system="clerk", loud=True), UsageError, "no option 'loud'.*shout, hints"),
    (lambda folder: tr.open(folder, system="clerk", k=0), UsageError, "k is 0"),
    (lambda folder: tr.open(folder / "none.sqlite", system="clerk"), SourceError, "no such file"),
    (lambda folder: tr.open("sqlite:////no/such.db", system="clerk").ask("Why?"), SourceError, "no such"),
    (lambda folder: tr.open(folder.parent / "empty", system="clerk"), SourceError, "no database in this folder"),
    (lambda folder: tr.study(folder, ["clerk", "mixed"]), UsageError, "over tables, and nothing is both"),
    (lambda folder: source_kind(folder, "mixed", "clerk"), UsageError, "nothing is both"),
]


@pytest.mark.parametrize("number", range(len(WRONG)))
def test_what_cannot_be_asked_is_said(number, folder):
    (folder.parent / "empty").mkdir(exist_ok=True)
    wrong, error, told = WRONG[number]
    with pytest.raises(error, match=told):
        wrong(folder)


def test_ask_on_the_command_line(folder, capsys):
    assert main(["ask", str(folder), "Which animals are snakes?", "--system", "clerk"]) == 0
    out = capsys.readouterr().out
    assert "A  Kaa, Nagini" in out and "SELECT name FROM animal" in out and "from zoo: animal" in out
    asked = ["ask", str(folder / "shop.sqlite"), "Who?", "--evidence", "SELECT name FROM customer", "--json"]
    assert main([*asked, "--system", "clerk", "--shout", "yes"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["answer"], found["table_id"]) == ("ADA, BEN, CLEO", "shop")
    assert main(["ask", str(folder), "How many customers are there?", "--database", "zoo", "--system", "clerk"]) == 0
    assert "no answer" in capsys.readouterr().out
    assert main(["ask", str(folder), "Why?", "--system", "mixed", "--evidence", "x"]) == 2
    assert "only to databases" in capsys.readouterr().err


@pytest.fixture
def partly(tmp_path, impatient):
    "A folder with a sound database, a damaged one, and one that is locked meanwhile."
    make(tmp_path / "shop.sqlite", SHOP)
    (tmp_path / "old\x1b.sqlite").write_bytes(b"nothing " * 1000)
    make(tmp_path / "zoo.sqlite", ZOO)
    with closing(sqlite3.connect(tmp_path / "zoo.sqlite", isolation_level=None)) as writer:
        writer.execute("BEGIN EXCLUSIVE")
        yield tmp_path


def test_a_database_that_is_passed_over_is_said_on_the_command_line(partly, capsys):
    question = "How many customers are there?"
    assert main(["ask", str(partly), question, question]) == 0
    out, err = capsys.readouterr()
    assert out.count("A  3") == 2
    assert sorted(err.splitlines()) == [
        "old\\x1b was skipped: not readable as a SQLite database (file is not a database). "
        "Replace it by an undamaged copy, or remove it from the folder",
        "zoo was skipped: it is locked by a program that writes to it. Ask again when that program has finished",
    ]
    assert main(["ask", str(partly), question, "--database", "zoo"]) == 1
    assert "locked" in capsys.readouterr().err
    assert main(["ask", str(partly), question, "--database", "shop"]) == 0
    assert capsys.readouterr().err == ""  # nobody asks for the others


def test_a_database_that_is_passed_over_is_said_once_in_a_session_and_in_every_trace(partly):
    with tr.open(partly) as session:
        with pytest.warns(UserWarning, match="skipped") as told:
            answers = [session.ask("How many customers are there?") for _ in range(2)]
        assert len(told) == 2 and "zoo was skipped: it is locked" in "".join(str(each.message) for each in told)
        for answer in answers:
            errors = {step.name: step.error for step in answer.trace.of("error")}
            assert answer.text == "3" and errors["zoo"].startswith("skipped: it is locked") and len(errors) == 2


def test_the_workbench_says_which_are_passed_over(partly):
    pytest.importorskip("ipywidgets")
    from tablerag.workbench.widgets import Workbench

    workbench = Workbench(partly, system="text_to_sql")
    assert "skipped" not in workbench.below.value  # none has been opened yet
    workbench.ask("How many customers are there?")
    workbench.wait()
    assert "2 databases skipped" in workbench.below.value and "Ask again when" in workbench.below.value
    assert "\x1b" not in workbench.below.value and "skipped" in workbench["Trace"].html.value
    workbench.state.index.close()


def test_tables_that_the_query_uses_are_printed_and_the_others_counted(folder, capsys):
    asked = ["ask", str(folder), "Which animals are snakes?", "--system", "clerk", "-v"]
    assert main(asked) == 0
    out = capsys.readouterr().out
    assert "[zoo/animal]" in out and "[zoo/cage]" not in out and "and 1 other table" in out
    both = "SELECT name FROM animal JOIN cage ON cage.id = cage_id"
    assert main([*asked, "--evidence", both]) == 0
    out = capsys.readouterr().out
    assert "[zoo/animal]" in out and "[zoo/cage]" in out and "other table" not in out


@pytest.mark.parametrize("task", ["retrieval", "solve", "answer"])
def test_bench_on_the_command_line(task, folder, tmp_path, capsys):
    command = ["bench", str(folder), "--task", task, "--system", "clerk", "--json"]
    assert main([*command, "--predictions", str(tmp_path / "queries.sql")] if task == "solve" else command) == 0
    found = json.loads(capsys.readouterr().out)
    assert {"n", "errors", "seconds", "median_ms", "p99_ms", "versions", "settings", "groups"} <= set(found)
    assert (found["n"], found["errors"], found["settings"]["over"]) == (5, 0, "databases")
    if task == "retrieval":
        assert {f"accuracy@{k}" for k in (1, 5, 10, 20)} <= set(found)
        assert found["accuracy@5"] == found["tables@5"] == 1.0
        return
    # right: 1 and 4; 2 with columns in any order; 3 gives another sum, 5 names a table that is not there
    assert (found["execution_accuracy"], found["execution_accuracy_ordered"]) == (0.6, 0.4)
    assert (found["ex"], found["ex_any"], found["ex_set"], found["ex_set_any"]) == (0.4, 0.6, 0.4, 0.6)
    assert found["em"] == 0.6 and found["settings"]["described"]["system"] == "clerk"
    if task == "solve":
        lines = (tmp_path / "queries.sql").read_text().splitlines()
        assert len(lines) == 5 and lines[0].startswith("SELECT COUNT(*) FROM customer")


def test_a_study_has_published_systems_beside_ours(folder, tmp_path, capsys):
    gold = {id: sql for id, _, _, sql, _ in QUESTIONS}
    lines = [{"system": "Golden", "id": id, "query": sql} for id, sql in gold.items()]
    lines += [{"system": "Silver", "id": id, "query": sql if id in "14" else "SELECT 1"} for id, sql in gold.items()]
    published = tmp_path / "published.jsonl"
    published.write_text("".join(json.dumps(line) + "\n" for line in lines))
    out = str(tmp_path / "study")
    command = ["study", str(folder), "--out", out, "--systems", "clerk, clerk hints=false", "--workers", "0"]
    assert main([*command, "--published", str(published), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    rows = {row["system"]: row for row in found["execution"]}
    assert [rows[name]["ex_set_any"] for name in ("clerk", "clerk hints=false", "Golden", "Silver")] == [
        0.6, 0.6, 1, 0.4,
    ]  # fmt: skip
    assert [rows[name]["ex_set"] for name in ("clerk", "Golden")] == [0.4, 1] and rows["clerk"]["databases"] == 2
    pairs = {(pair["a"], pair["b"]): pair for pair in found["pairs"]}
    assert len(pairs) == 5 and ("Golden", "Silver") not in pairs  # those of ours
    assert {"difference", "low", "high", "p_holm"} <= set(pairs["clerk", "Golden"])
    assert main(command) == 0  # there is nothing left to ask
    shown = capsys.readouterr().out
    assert "Golden" in shown and "ex_set_any" in shown
    other = tmp_path / "other.jsonl"
    other.write_text('{"system": "Lost", "id": "77", "query": "SELECT 1"}\n')
    assert main([*command, "--published", str(other)]) == 1
    assert "77" in capsys.readouterr().err


def test_a_study_in_memory_compares_by_execution(folder):
    questions = [tr.Question(id, text, None, None, sql, {"database": name}) for id, text, name, sql, _ in QUESTIONS]
    compared = tr.study(folder, ["clerk", "clerk hints=false"], questions, task="solve", progress=False)
    assert compared.execution()["ex_set_any"].tolist() == [0.6, 0.6]
    assert compared.compare()["difference"].tolist() == [0.0] and "own rule" in compared._repr_html_()


def test_contested_golds_are_set_aside(folder, tmp_path):
    from tablerag.ground.files import text_digest

    digest = {id: text_digest(sql) for id, _, _, sql, _ in QUESTIONS}
    entries = {
        "5": {"gold": digest["5"], "agree": 6, "any_columns": True},
        "2": {"gold": digest["2"], "agree": 6, "any_columns": False},
        "1": {"gold": "another gold", "agree": 6, "any_columns": True},
    }
    lists = {"set": "own", "version": 3, "rule": "told", "systems": ["a"] * 7, "contested": entries}
    (tmp_path / "contested.json").write_text(json.dumps(lists))
    compared = tr.study(folder, ["clerk"], contested=tmp_path / "contested.json", progress=False)
    (row,) = compared.execution().to_dict("records")
    assert sorted(compared.set_aside) == ["2", "5"] and compared.set_aside_any == ("5",)
    assert (row["n"], row["n_kept"]) == (5, 3)
    assert (row["ex_set_any"], row["ex_set_any_kept"], row["ex_set_kept"]) == (0.6, 0.75, pytest.approx(2 / 3))


def test_questions_of_other_databases_are_refused(folder, tmp_path, capsys):
    (tmp_path / "q.jsonl").write_text(
        json.dumps({"id": "1", "question": "Why?", "database": "bank", "sql": "SELECT 1"})
    )
    for task in ("solve", "answer"):
        command = ["bench", str(folder), "--questions", str(tmp_path / "q.jsonl"), "--task", task, "--system", "clerk"]
        assert main(command) == 1
        assert "there is no database 'bank'" in capsys.readouterr().err
