"""What a data scientist types in the first ten minutes: each guess works, or the error is the line to write instead.

    python benchmarks/first_guesses.py [--json FILE]

Every guess is run, over two frames, a CSV file and an SQLite file. `works`: it gave something. `says`: it was refused,
and the message holds the call that is meant (the second column below). Anything else is `fails`. The names
that say what to write were chosen with this list at hand: it is a check, not a measurement of people.
"""

from __future__ import annotations

import argparse
import io
import json
import sqlite3
import tempfile
import warnings
from collections import Counter
from pathlib import Path
from typing import Any

import duckdb
import pandas as pd
import pyarrow
import sqlalchemy

import tablerag as tr
from tablerag.evaluation.measures import versions

GUESSES = [  # what is typed, and what the message must hold where it is refused
    ("tr.open(df)", ""),
    ('tr.open({"Peaks": df, "Lakes": lakes})', ""),
    ("tr.open([df, lakes])", ""),
    ('tr.open("FOLDER/peaks.csv")', ""),
    ('tr.open(Path("FOLDER/peaks.csv"))', ""),
    ('tr.open("FOLDER")', ""),
    ('tr.open("FOLDER/peaks.sqlite")', ""),
    ('tr.open("sqlite:///FOLDER/peaks.sqlite")', ""),
    ('tr.open("postgresql://reader@localhost/shop")', ""),
    ('tr.open(pyarrow.table({"Mountain": ["K2"], "Height": [8611]}))', ""),
    ("tr.open(duckdb.sql(\"SELECT 'K2' AS mountain, 8611 AS height\"))", ""),
    ('tr.open(df["Mountain"])', ""),
    ('tr.open("peaks.csv")', "does not exist"),
    ('tr.open(sqlalchemy.create_engine("sqlite://"))', "engine.url.render_as_string(hide_password=False)"),
    ("tr.open(duckdb.connect())", "connection.sql('FROM its_table').df()"),
    ("tr.open(connection)", "pandas.read_sql('SELECT * FROM its_table', connection)"),
    ("tr.open(file)", "tablerag.open("),
    ('tr.open(io.StringIO("a,b"))', "pandas.read_csv(file)"),
    ('tr.open(["a.csv", "b.csv"])', "Put the files into one folder"),
    ('tr.open([{"Mountain": "K2"}])', "pandas.DataFrame(...)"),
    ('tr.open({"Mountain": ["K2"], "Height": [8611]})', "pandas.DataFrame(...)"),
    ("tr.open(df.to_numpy())", "columns=[...]"),
    ("tr.open(frame for frame in [df])", "list(...)"),
    ("tr.open()", "'source'"),
    ("tr.open(None)", "Give a folder"),
    ('tr.open(df, model="gpt-4o")', "openai:NAME"),
    ('tr.open(df, llm="gpt-4o")', "Write model=..."),
    ('tr.open(df, api_key="sk-1")', "OPENAI_API_KEY"),
    ('tr.open(df, system="sql")', "sql_agent"),
    ("tr.open(df, top_k=3)", "Write k=..."),
    ("tr.open(df, temperature=0)", "model_options="),
    ('tr.ask(df, "How high is K2?")', "tablerag.open(source).ask("),
    ('tr.read_csv("peaks.csv")', "tablerag.open(source)"),
    ("tr.systems()", "tablerag.routing.catalogue.system_names()"),
    ("tr.models()", "model='openai:gpt-4o'"),
    ("tr.Table.from_frame(df)", "tablerag.open("),
    ("tr.__version__", ""),
    ("dir(tr)", ""),
    ("help(tr.open)", ""),
    ('tables.ask("How high is K2?")', ""),
    ('tables.ask(["How high is K2?", "How high is Lhotse?"])', "tables.ask_many("),
    ('tables.ask_many(["How high is K2?", "How high is Lhotse?"])', ""),
    ('tables.ask_many(["How high is K2?", ""]).to_frame()', ""),
    ('tables.batch(["How high is K2?"])', "tables.ask_many("),
    ('tables.query("How high is K2?")', "tables.ask("),
    ('tables("How high is K2?")', "tables.ask("),
    ("tables.ask()", "'question'"),
    ('tables.ask("How high is K2?", model="openai:gpt-4o")', "tablerag.open(source, model=...)"),
    ('tables.ask("How high is K2?", top_k=3)', "Write k=..."),
    ('tables.ask("How high is K2?", system="sql")', "sql_agent"),
    ('tables.ask("How high is K2?", system="rag")', ""),
    ("answer", ""),
    ("print(answer)", ""),
    ("str(answer)", ""),
    ("answer.text", ""),
    ("answer.values", ""),
    ("answer.value", "answer.values"),
    ("answer.answer", "answer.text"),
    ("answer.to_frame()", ""),
    ("answer.df", "answer.to_frame()"),
    ("answer.to_pandas()", "answer.to_frame()"),
    ("answer.sql", ""),
    ("answer.query", ""),
    ("answer.evidence", ""),
    ("answer.evidence_frame()", ""),
    ("answer.sources", "answer.evidence_frame()"),
    ("answer.table", "tables[answer.table_id]"),
    ("answer.probability", ""),
    ("answer.confidence", "answer.probability"),
    ("answer.trace", ""),
    ("answer.explain()", "answer.trace"),
    ("answer.plot()", "answer.to_frame().plot()"),
    ('tables.ask("How many mountains are there per country?").plot()', ""),
    ('answer.save("FOLDER/case.html")', ""),
    ('tr.open_answer("FOLDER/case.html")', ""),
    ('tr.load("FOLDER/case.html")', "tablerag.open_answer("),
    ('answer.save("FOLDER/case.csv")', "answer.to_frame().to_csv(...)"),
    ("answer.to_dict()", ""),
    ("answer.to_json()", ""),
    ("float(answer)", "answer.to_frame().iloc[0, 0]"),
    ("int(answer)", "answer.to_frame().iloc[0, 0]"),
    ("answer[0]", "answer.values[0]"),
    ("bool(answer)", ""),
    ('tables["Highest mountains"]', ""),
    ('tables["Highest mountain"]', "'Highest mountains'"),
    ("tables[0]", "tables.overview()"),
    ('tables["Highest mountains"].to_frame()', ""),
    ('tables["Highest mountains"].df', "table.to_frame()"),
    ('tables["Highest mountains"].columns', "table.header"),
    ('tables["Highest mountains"].head()', "table.to_frame()"),
    ("list(tables)", ""),
    ("len(tables)", ""),
    ('"Highest mountains" in tables', ""),
    ("tables.tables", "tables.overview()"),
    ("tables.overview()", ""),
    ("tables.describe()", "tables.overview()"),
    ("tables.info()", "tables.overview()"),
    ("tables.head()", "tables.overview()"),
    ("tables.schema", "tables.overview()"),
    ("tables.skipped", ""),
    ("tables.notes", ""),
    ("tables.add(lakes)", "tablerag.open("),
    ('tables.search("mountains")', ""),
    ('tables.search("mountains").to_frame()', ""),
    ('tables.search("mountains")[0].table.to_frame()', "tables[hit.table_id]"),
    ('tables.search("mountains").df', "hits.to_frame()"),
    ('tables.run("Highest mountains", "SELECT COUNT(*) FROM highest_mountains")', ""),
    ('tables.sql("SELECT 1")', "tables.run("),
    ("answer.trace.to_frame()", "list(trace)"),
]


def outcomes() -> list[dict[str, str]]:
    "What came of each guess."
    df = pd.DataFrame({"Mountain": ["K2", "Lhotse", "Makalu"], "Height": [8611, 8516, 8485]})
    df["Country"] = ["Pakistan", "Nepal", "Nepal"]
    lakes = pd.DataFrame({"Lake": ["Baikal", "Titicaca"], "Depth": [1642, 281]})
    found = []
    with tempfile.TemporaryDirectory() as folder, warnings.catch_warnings():
        warnings.simplefilter("ignore")
        df.to_csv(f"{folder}/peaks.csv", index=False)
        connection = sqlite3.connect(f"{folder}/peaks.sqlite")
        df.to_sql("peaks", connection, index=False)
        tables = tr.open({"Highest mountains": df, "Deepest lakes": lakes}, progress=False)
        with open(f"{folder}/peaks.csv", encoding="utf-8") as file:
            names: dict[str, Any] = {
                **{"tr": tr, "df": df, "lakes": lakes, "tables": tables, "answer": tables.ask("How high is K2?")},
                **{"connection": connection, "file": file, "Path": Path, "io": io, "help": help_text, "print": str},
                **{"pyarrow": pyarrow, "duckdb": duckdb, "sqlalchemy": sqlalchemy},
            }
            for guess, wanted in GUESSES:
                told = outcome(guess.replace("FOLDER", folder), wanted, names)
                found.append({"guess": guess, **{name: text.replace(folder, "FOLDER") for name, text in told.items()}})
        connection.close()
    return found


def help_text(thing: Any) -> str:
    "What `help` prints."
    import pydoc

    return pydoc.render_doc(thing)


def outcome(guess: str, wanted: str, names: dict[str, Any]) -> dict[str, str]:
    "What came of one."
    try:
        eval(guess, names)
    except (tr.TableragError, AttributeError, TypeError) as error:
        said = str(error)
        return {"outcome": "says" if wanted and wanted in said else "fails", "said": said}
    except Exception as error:
        return {"outcome": "fails", "said": f"{type(error).__name__}: {error}"}
    return {"outcome": "works"}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--json", type=Path, metavar="FILE")
    given = parser.parse_args()
    found = outcomes()
    counts = dict(Counter(each["outcome"] for each in found))
    for each in found:
        print(f"{each['outcome']:6} {each['guess']:60} {each.get('said', '')}")
    print(counts)
    if given.json:
        record = {"command": "python benchmarks/first_guesses.py", "counts": counts, "versions": versions()}
        given.json.write_text(json.dumps({**record, "guesses": found}, indent=1, ensure_ascii=False) + "\n", "utf-8")


if __name__ == "__main__":
    main()
