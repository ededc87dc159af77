"""Names are names: none of them is a pattern, an address, a format or a regular expression, whoever reads the file."""

import gzip
import json
import os
import sqlite3
import sys
from collections.abc import Collection, Iterator
from pathlib import Path

import pytest

import tablerag
from tablerag.core import TableragError
from tablerag.ground.files import given_path
from tablerag.retrieval.index import build_index, cache_folder, is_index
from tablerag.sandbox.database import Database
from tablerag.tables.corpus import load_tables

# the name, and one that it would also mean to somebody who looked for more in it
NAMES = {
    "x[1]": "x1",
    "[!a]": "b",
    "[a-z]": "k",
    "star*": "starfish",
    "**": "anything",
    "one?": "ones",
    "a%41": "aA",
    "%2e%2e": "..x",
    "50%": "50",
    "%s{0}": "x",
    "{name}": "name",
    "hash#1": "hash",
    "q?mode=rw": "q",
    "a&b=c;d": "a",
    "it's": "its",
    'say "hi"': "say hi",
    " spaces ": "spaces",
    "-rf": "rf",
    "--help": "help",
    "~user": "user",
    "~$lock": "lock",
    "$HOME": "home",
    "file:x": "x",
    "md:x": "x",
    "s3:x": "x",
    ":memory:": "memory",
    "a=1": "1",
    "new\nline": "newline",
    "tab\there": "tabhere",
    "back\\slash": "backslash",
    "a\\*": "a*",
    "e\u0301": "\u00e9",
    "\u00e9": "e\u0301",
    "日本 [語]": "日本 語",
    "\u202egnp": "png",
    "n" * 200: "n" * 199,
    "\udcff\udc80": "ff",  # bytes that are no text
}
FOR_DUCKDB = ("x[1]", "[!a]", "star*", "one?", "a=1", "s3:x", "back\\slash", "a\\*", "日本 [語]", "\udcff\udc80")
REFUSED = {name for name in NAMES if set("?\\\udcff") & set(name)}  # by DuckDB, for its own files
KINDS = ("csv", "tsv", "json", "jsonl", "parquet", "xlsx", "html", "db", "duckdb", "csv.gz")
pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such names")


def content(kind: str, word: str, folder: Path) -> bytes:
    "A table of two rows that says which file it is of. Written under a plain name: writers have patterns of their own."
    plain = folder / f"plain.{kind}"
    rows = [{"word": word, "number": 1}, {"word": "other", "number": 2}]
    if kind in ("csv", "tsv", "csv.gz"):
        mark = "\t" if kind == "tsv" else ","
        text = f"word{mark}number\n{word}{mark}1\nother{mark}2\n".encode()
        plain.write_bytes(gzip.compress(text) if kind.endswith("gz") else text)
    elif kind == "json":
        plain.write_text(json.dumps(rows))
    elif kind == "jsonl":
        plain.write_text("".join(json.dumps(row) + "\n" for row in rows))
    elif kind == "html":
        cells = "".join(f"<tr><td>{row['word']}</td><td>{row['number']}</td></tr>" for row in rows)
        plain.write_text(f"<title>t</title><table><tr><th>word</th><th>number</th></tr>{cells}</table>")
    elif kind == "db":
        with sqlite3.connect(plain) as connection:
            connection.execute("CREATE TABLE t (word TEXT, number INT)")
            connection.executemany("INSERT INTO t VALUES (:word, :number)", rows)
        connection.close()
    elif kind == "duckdb":
        with pytest.importorskip("duckdb").connect(str(plain)) as connection:
            connection.execute("CREATE TABLE t AS SELECT ? AS word, 1 AS number UNION ALL SELECT 'other', 2", [word])
    else:
        frame = pytest.importorskip("pandas").DataFrame(rows)
        frame.to_parquet(plain) if kind == "parquet" else frame.to_excel(plain, index=False)
    data = plain.read_bytes()
    plain.unlink()
    return data


@pytest.fixture
def folder(tmp_path, monkeypatch):
    "A folder whose own name is awkward too, with one beside it that the name would mean as a pattern."
    for sub in ("in [1] a=%41#", "in 1 a=A"):
        (tmp_path / sub).mkdir()
    monkeypatch.chdir(tmp_path / "in [1] a=%41#")
    return Path.cwd()


def each_name(folder: Path, kind: str, names: Collection[str] = tuple(NAMES)) -> Iterator[Path]:
    "The awkward names one after the other, each beside the file that it would mean."
    right, wrong = (content(kind, word, folder) for word in ("right", "wrong"))
    for name in names:
        path, beside = folder / f"{name}.{kind}", folder / f"{NAMES[name]}.{kind}"
        beside.write_bytes(wrong)
        path.write_bytes(right)
        yield path
        path.unlink()
        beside.unlink(missing_ok=True)


def first_word(given: str | Path) -> str:
    (table,) = load_tables(given).tables
    assert len(table.header) == 2 and len(table.rows) == 2
    return table.rows[0][0]


@pytest.mark.parametrize("kind", KINDS)
def test_a_file_is_read_under_its_name(folder, kind):
    names = [name for name in (FOR_DUCKDB if kind == "duckdb" else NAMES) if kind != "duckdb" or name not in REFUSED]
    read = {path.name: (first_word(path), first_word(f"./{path.name}")) for path in each_name(folder, kind, names)}
    assert len(read) == len(names) and not {name: words for name, words in read.items() if set(words) != {"right"}}


def test_a_name_that_duckdb_takes_for_another_is_said(folder):
    pytest.importorskip("duckdb")
    for path in each_name(folder, "duckdb", REFUSED):
        for ask in (load_tables, lambda path: Database.connect(f"duckdb:///{path}")):
            with pytest.raises(TableragError, match="DuckDB cannot open a file of this name"):
                ask(path)


@pytest.mark.parametrize("kind, scheme", [("db", "sqlite"), ("duckdb", "duckdb"), ("db", "sqlite+pysqlite")])
def test_a_database_is_connected_under_its_name(folder, kind, scheme):
    pytest.importorskip("duckdb")
    for path in each_name(folder, kind, set(FOR_DUCKDB) - REFUSED if kind == "duckdb" else NAMES):
        for given in (path, Path(path.name)):
            with Database.connect(f"{scheme}:///{given}") as database:
                assert database.run("SELECT word FROM t WHERE number = 1").rows == [("right",)], ascii(path.name)
        assert first_word(f"{scheme}:///{path}") == "right", ascii(path.name)


@pytest.mark.parametrize("scheme", ["sqlite", "duckdb"])
def test_a_name_that_is_not_there_is_not_looked_for_elsewhere(folder, scheme):
    pytest.importorskip("duckdb")
    kind = "db" if scheme == "sqlite" else scheme
    wrong = content(kind, "wrong", folder)
    for name, other in NAMES.items():
        beside = folder / f"{other}.{kind}"
        beside.write_bytes(wrong)
        with pytest.raises(TableragError, match="there is no such file"):
            Database.connect(f"{scheme}:///{name}.{kind}")
        with pytest.raises(TableragError):
            load_tables(f"{name}.{kind}")
        assert os.listdir(folder) == [beside.name]
        beside.unlink()


@pytest.mark.parametrize("name", ["x[1]", "a%41 {0}", "q?mode=rw#", "~user*", "new\nline\\", "\udcff\udc80"], ids=ascii)
def test_a_folder_of_that_name_is_indexed_and_asked(folder, name):
    "The index of a folder lies under an awkward name too, and finds the questions beside the tables."
    tables = folder / name
    tables.mkdir()
    (tables / "t.csv").write_bytes(content("csv", "right", folder))
    (tables / "questions-a.jsonl").write_text(json.dumps({"question": "what?", "answers": ["x"]}) + "\n")
    out = folder / f"{name} index"
    with build_index(tables, out=out, progress=False) as index:
        (table,) = index.store
        assert [row[0] for row in table.rows] == ["right", "other"]
        assert [path.name for path in index.questions_paths] == ["questions-a.jsonl"]
    assert is_index(out)
    assert tablerag.open(out).ask("Which word has the number 1?").values == ("right",)


def test_caches_of_two_names_are_two(folder):
    places = {cache_folder(folder / name) for name in NAMES}
    assert len(places) == len(NAMES) and len({place.parent for place in places}) == 1


@pytest.mark.parametrize(
    "given, meant",
    [
        ("~", Path.home()), ("~/a", Path.home() / "a"), ("~nobody-of-that-name", Path("~nobody-of-that-name")),
        ("~root/a", Path("~root/a")), ("~$a.xlsx", Path("~$a.xlsx")), ("a/~", Path("a/~")), ("%7E/a", Path("%7E/a")),
        ("file:///a", Path("file:///a")), ("", Path("")), ("a://b", Path("a://b")),
    ],
)  # fmt: skip
def test_only_the_home_folder_is_expanded(given, meant):
    assert given_path(given) == meant


@pytest.mark.slow
def test_a_notebook_in_a_folder_with_braces_is_run(tmp_path):
    pytest.importorskip("papermill")
    from tablerag.studies.reports import parameters_of

    folder = tmp_path / "{results} 50%"
    folder.mkdir()
    cell = {"cell_type": "code", "metadata": {"tags": ["parameters"]}, "source": "x = 1", "outputs": []}
    cell["execution_count"] = None
    kernel = {"kernelspec": {"name": "python3", "display_name": "python3", "language": "python"}}
    notebook = {"cells": [cell], "metadata": kernel, "nbformat": 4, "nbformat_minor": 4}
    (folder / "{x}.ipynb").write_text(json.dumps(notebook))
    assert parameters_of(folder / "{x}.ipynb") == {"x": 1}
