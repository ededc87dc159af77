"""What the engine `local` costs beside tantivy alone and bm25s; write benchmarks/lexical_engines.json.

    python benchmarks/lexical_engines.py FOLDER... [--limit N] [--also NAME=CHECKOUT]...
        [--out benchmarks/lexical_engines.json]

FOLDER holds tables and questions (`questions*.jsonl`, with `table_id`). Rows: `local` is the engine of the package;
each NAME is that of another checkout; `tantivy, boosted fields` is tantivy alone with its own English analyser, title
and section 3 times, header twice; `tantivy, stored fields` keeps the texts of these fields, too, so that it can show a
table as `local` can; `bm25s` is the package of that name over everything a table says, stemmed; `lancedb`, where it is
installed, keeps the same fields and the word vectors of the package in one store, and fuses both by rank.

`all_seconds` is the build from the files on, with the process that reads them, and `build_seconds` what the process of
the engine itself takes of that. `mb` is all that is written and `index_mb` that without the tables themselves
(`tables.sqlite`), `search_ms` the median of a question; seconds and milliseconds are of the processor. tantivy and
bm25s have no word vectors, and without stored fields they give the number of a hit alone. Each row is a process of its
own, one after the other. `times` compares with `tantivy, boosted fields`, which keeps no text: `mb` includes our
tables, `index_mb` does not; `mb_with_text` compares `mb` with `tantivy, stored fields`, which can show what it found
as `local` can: of two stores that hold the texts of tables, that is the fair comparison.
"""

import argparse
import json
import os
import platform
import random
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from tablerag.core import Table
from tablerag.retrieval.index import build_index
from tablerag.tables.corpus import load_tables
from tablerag.tables.questions import load_questions

KS = (1, 5, 10)
BOOSTS = {"title": 3.0, "header": 2.0, "body": 1.0}


def fields(table: Table) -> dict[str, str]:
    "What a table says."
    return {
        "title": f"{table.title} {table.section} {table.caption}",
        "header": " ".join(table.header),
        "body": " ".join(" ".join(row) for row in table.rows),
    }


def local(folder: Path, place: Path) -> Callable[[str, int], list[str]]:
    "The engine of the package."
    retriever = build_index(folder, place, progress=False).retriever
    return lambda question, k: [hit.table_id for hit in retriever.search(question, k)]


def boosted_fields(folder: Path, place: Path, stored: bool = False) -> Callable[[str, int], list[str]]:
    "Tantivy alone."
    import tantivy

    tables = load_tables(folder).tables
    builder = tantivy.SchemaBuilder()
    for name in BOOSTS:
        builder.add_text_field(name, tokenizer_name="en_stem", index_option="freq", stored=stored)
    schema = builder.build()
    index = tantivy.Index(schema, path=str(place))
    writer = index.writer(512 << 20, 1)
    for table in tables:
        writer.add_document(tantivy.Document.from_dict(fields(table), schema))
    writer.commit()
    writer.wait_merging_threads()
    index.reload()
    assert index.searcher().num_segments == 1  # documents go by the order in which they were added
    ids = [table.id for table in tables]

    def search(question: str, k: int) -> list[str]:
        query, _ = index.parse_query_lenient(question, list(BOOSTS), field_boosts=BOOSTS)
        return [ids[address.doc] for _, address in index.searcher().search(query, limit=k, count=False).hits]

    return search


def by_bm25s(folder: Path, place: Path) -> Callable[[str, int], list[str]]:
    "The package bm25s."
    import bm25s
    import Stemmer

    tables, stemmer = load_tables(folder).tables, Stemmer.Stemmer("english")
    texts = [" ".join(fields(table).values()) for table in tables]
    quiet = {"show_progress": False}
    retriever = bm25s.BM25()
    retriever.index(bm25s.tokenize(texts, stopwords="en", stemmer=stemmer, **quiet), **quiet)
    retriever.save(str(place))
    ids = [table.id for table in tables]

    def search(question: str, k: int) -> list[str]:
        asked = bm25s.tokenize([question], stopwords="en", stemmer=stemmer, **quiet)
        return [ids[number] for number in retriever.retrieve(asked, k=k, **quiet)[0][0].tolist()]

    return search


def by_lancedb(folder: Path, place: Path) -> Callable[[str, int], list[str]]:
    "LanceDB: fields and vectors in one store."
    import lancedb
    from lancedb.index import FTS
    from lancedb.query import MultiMatchQuery

    from tablerag.retrieval.embedding import WordLlamaEmbeddings, embed
    from tablerag.retrieval.engine import dense_text, question_vector

    tables, embedder = load_tables(folder).tables, WordLlamaEmbeddings()
    vectors = embed(embedder, [dense_text(table) for table in tables])
    rows = [{"id": table.id, "vector": vector, **fields(table)} for table, vector in zip(tables, vectors, strict=True)]
    store = lancedb.connect(place).create_table("tables", rows)
    for name in BOOSTS:
        store.create_index(name, config=FTS(stem=True, remove_stop_words=True))
    dimension = vectors.shape[1]

    def search(question: str, k: int) -> list[str]:
        said = MultiMatchQuery(question, list(BOOSTS), boosts=list(BOOSTS.values()))
        asked = store.search(query_type="hybrid").vector(question_vector(embedder, question, dimension)).text(said)
        return [row["id"] for row in asked.limit(k).to_list()]

    return search


ALONE, STORED = "tantivy, boosted fields", "tantivy, stored fields"
ENGINES = {"local": local, ALONE: boosted_fields, STORED: partial(boosted_fields, stored=True), "bm25s": by_bm25s}
if find_spec("lancedb"):
    ENGINES["lancedb"] = by_lancedb


def used() -> tuple[float, float]:
    "Seconds of the processor so far: of this process; of this and of all that it has started."
    own, ended = (sum(resource.getrusage(who)[:2]) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    running = 0
    for path in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):  # a process that has ended meanwhile
            told = path.read_text().rsplit(")", 1)[1].split()
            running += (int(told[11]) + int(told[12])) * (int(told[1]) == os.getpid())
    return own, own + ended + running / os.sysconf("SC_CLK_TCK")


def measured(name: str, folder: Path, limit: int | None) -> dict[str, Any]:
    "A row."
    with tempfile.TemporaryDirectory() as place:
        warm = Path(place) / "warm"  # what is imported or loaded once is no build
        warm.mkdir()
        (warm / "rivers.csv").write_text("river,length\nNile,6650\n")
        (Path(place) / "first").mkdir()
        ENGINES[name](warm, Path(place) / "first")("the Nile", 1)
        out = Path(place) / "index"
        out.mkdir()
        begun = used()
        search = ENGINES[name](folder, out)
        spent = (after - before for after, before in zip(used(), begun, strict=True))
        told: dict[str, Any] = dict(
            zip(("build_seconds", "all_seconds"), (round(each, 2) for each in spent), strict=True)
        )
        sizes = {path: path.stat().st_size for path in out.rglob("*") if path.is_file()}
        told["mb"] = round(sum(sizes.values()) / 1e6, 1)
        told["index_mb"] = round(sum(size for path, size in sizes.items() if path.name != "tables.sqlite") / 1e6, 1)
        ids = {table.id for table in load_tables(folder).tables}
        questions = [each for path in sorted(folder.glob("questions*")) for each in load_questions(path)]
        questions = [each for each in questions if each.table_id in ids]
        if limit and limit < len(questions):
            questions = random.Random(0).sample(questions, limit)
        ranks, milliseconds = [], []
        for question in questions:
            begun = time.process_time()
            found = search(question.text, max(KS))
            milliseconds.append(1000 * (time.process_time() - begun))
            ranks.append(found.index(question.table_id) + 1 if question.table_id in found else None)
    told |= {f"accuracy@{k}": round(sum(rank is not None and rank <= k for rank in ranks) / len(ranks), 4) for k in KS}
    return {"tables": len(ids), "n": len(questions), **told, "search_ms": round(statistics.median(milliseconds), 2)}


def compare(folder: Path, limit: int | None, also: dict[str, Path]) -> dict[str, Any]:
    "All rows for a folder, each from a process of its own."
    rows: dict[str, dict[str, Any]] = {}
    root, more = Path(__file__).resolve().parent.parent, os.environ.get("PYTHONPATH", "").split(os.pathsep)
    others = [(name, "local", checkout) for name, checkout in also.items()]
    for name, engine, checkout in [*((each, each, root) for each in ENGINES), *others]:
        words = [sys.executable, __file__, "--row", engine, str(folder), *(["--limit", str(limit)] if limit else [])]
        path = {**os.environ, "PYTHONPATH": os.pathsep.join((str(checkout), *more)), "OMP_NUM_THREADS": "1"}
        done = subprocess.run(words, check=True, stdout=subprocess.PIPE, text=True, env=path)
        rows[name] = json.loads(done.stdout.splitlines()[-1])
    tables, asked = ({row.pop(key) for row in rows.values()} for key in ("tables", "n"))
    keys = ("build_seconds", "all_seconds", "mb", "index_mb", "search_ms")
    for row in rows.values():
        row["times"] = {key: round(row[key] / rows[ALONE][key], 1) for key in keys}
        row["times"]["mb_with_text"] = round(row["mb"] / rows[STORED]["mb"], 1)
    return {"tables": max(tables), "n": max(asked), "rows": rows}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folders", type=Path, nargs="+")
    parser.add_argument("--limit", type=int, help="a random sample of so many questions")
    parser.add_argument("--also", action="append", default=[], help="NAME=CHECKOUT, whose engine local is asked, too")
    parser.add_argument("--row", choices=ENGINES, help="print this row of the first folder, and nothing else")
    parser.add_argument("--out", type=Path, default=Path(__file__).with_suffix(".json"))
    arguments = parser.parse_args()
    if arguments.row:
        print(json.dumps(measured(arguments.row, arguments.folders[0], arguments.limit)))
        return
    packages = ("tablerag", "numpy", "tantivy", "bm25s", *(name for name in ENGINES if name == "lancedb"))
    versions = {name: version(name) for name in packages}
    also = {name: Path(checkout) for name, checkout in (each.split("=", 1) for each in arguments.also)}
    asked = [f"--also {name!r}=CHECKOUT" for name in also] + [f"--limit {arguments.limit}"] * bool(arguments.limit)
    folders = [folder.name for folder in arguments.folders]
    found: dict[str, Any] = {"command": " ".join(["python benchmarks/lexical_engines.py", *folders, *asked])}
    found |= {folder.name: compare(folder, arguments.limit, also) for folder in arguments.folders}
    found |= {"versions": versions, "processor": platform.machine()}
    arguments.out.write_text(json.dumps(found, indent=2) + "\n", encoding="utf-8")
    print(json.dumps(found, indent=2))


if __name__ == "__main__":
    main()
