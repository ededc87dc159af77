"Small samples of published benchmarks in the layouts in which their authors give them out: a function each."

import json
import sqlite3
from contextlib import closing

STATEMENTS = {"2-1.html.csv": [["ann is 30", "bob is 9"], [1, 0], "people of the town"]}
TATQA = [
    {
        "table": {"uid": "t1", "table": [["", "2019", "2018"], ["Sensors", "914", "918"], ["Motors", "12", "15"]]},
        "paragraphs": [{"uid": "p1", "order": 1, "text": "In millions."}],
        "questions": [
            {"uid": "q1", "order": 1, "question": "What was the change in Sensors?", "answer": -4, "scale": "million",
             "answer_type": "arithmetic", "answer_from": "table", "derivation": "914-918"}
        ],
    }
]  # fmt: skip
HITAB = {
    "title": "offenders", "texts": [["area", "adults"], ["north", "5"], ["south", "7"]],
    "merged_regions": [], "top_header_rows_num": 1, "left_header_columns_num": 1,
}  # fmt: skip
GRAPH = '@prefix v: <http://x.org/v/> . <http://x.org/ann> a v:Person ; v:name "Ann" ; v:age 30 .'
YAML = """---
dataset:
  id: https://x.org/people/
  prefix: ck25
questions:
  - id: 1
    question:
      en: How old is Ann?
      es: ¿Qué edad tiene Ann?
    features: [SELECT]
    query:
      sparql: SELECT ?a WHERE { ?p <http://x.org/v/name> "Ann" ; <http://x.org/v/age> ?a }
"""
LARGE = {"table_caption": "prices", "table_text": [["name", "price"], ["wallet", 3], ["bag", 9]]}


def database(path):
    path.parent.mkdir(parents=True, exist_ok=True)
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript("CREATE TABLE pets(name TEXT, A2 TEXT); INSERT INTO pets VALUES ('Rex', 'North');")
        connection.executescript("CREATE TABLE owners(name TEXT, age INT); INSERT INTO owners VALUES ('Ann', 30);")


def write(folder, files):
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content if isinstance(content, str) else json.dumps(content), encoding="utf-8")
    return folder


def bird(folder):
    database(folder / "dev_databases" / "zoo" / "zoo.sqlite")
    asked = {
        "question_id": 7, "db_id": "zoo", "question": "Which pets are there?", "evidence": "", "difficulty": "simple",
    }  # fmt: skip
    broken = {**asked, "question_id": 8, "SQL": "SELEKT name"}
    return write(folder, {"dev.json": [{**asked, "SQL": "SELECT name FROM pets"}, broken], "dev_tables.json": []})


def spider(folder):
    database(folder / "database" / "zoo" / "zoo.sqlite")
    asked = [{"db_id": "zoo", "question": "Which pets are there?", "query": "SELECT name FROM pets", "sql": {}}]
    return write(folder, {"dev.json": asked, "train_spider.json": asked, "tables.json": [], "dev_gold.sql": "x\tzoo"})


def wtq(folder):
    line = "nu-0\twhich city \\p town?\tcsv/203-csv/1.csv\tA\\pB|C"
    head = "id\tutterance\tcontext\ttargetValue\n"
    files = {
        "data/pristine-unseen-tables.tsv": head + line + "\n",
        "data/training.tsv": head + line.replace("nu", "nt") + "\n",
        "data/random-split-2-dev.tsv": head + line + "\n",
        "csv/203-csv/1.csv": '"City","Size"\n"the \\"A\\"","1"\n"B","2"\n',
        "page/203-page/1.json": {"title": "Cities"},
    }
    return write(folder, files)


def tabfact(folder):
    return write(
        folder,
        {
            "collected_data/r1_training_all.json": STATEMENTS,
            "data/test_id.json": ["2-1.html.csv"],
            "data/small_test_id.json": ["2-1.html.csv"],
            "data/all_csv/2-1.html.csv": "name#age, in years\nann#30\nbob#8\n",
        },
    )


def text2sparql(folder):
    return write(folder, {"questions.yml": YAML, "graphs/inst.ttl": GRAPH, "graphs/queries.ttl": GRAPH})


def table_rag(folder):
    lines = [
        {**LARGE, "question": "How much is a bag?", "label": ["9"]},
        {**LARGE, "statement": "a bag is 3", "label": 0},
    ]
    return write(folder, {"test.jsonl": "".join(json.dumps(line) + "\n" for line in lines)})


def hitab(folder):
    asked = {"id": "h1", "table_id": "1028", "question": "how many adults in the north?", "answer": [5.0]}
    return write(folder, {"data/dev_samples.jsonl": json.dumps(asked) + "\n", "data/tables/raw/1028.json": HITAB})


def tatqa(folder):
    return write(folder, {"dataset_raw/tatqa_dataset_dev.json": TATQA})
