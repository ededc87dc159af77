"""What tantivy makes of the words of an index: it and the engine `local` under the same fusion, second look and word
vectors, and tantivy alone; write benchmarks/lexical_engines.json.

    python benchmarks/lexical_engines.py FOLDER... [--limit N] [--out benchmarks/lexical_engines.json]

FOLDER holds tables and questions (`questions*.jsonl`, with `table_id`). Needs the extra `large`. Rows: `local` is the
engine of the package; `tantivy, same fusion` takes the three BM25 models from an index of tantivy (the same terms;
one document a table and one a chunk), all else from `local`; `tantivy, boosted fields` is tantivy alone with its own
English analyser, title and section 3 times, header twice. `build` is of the BM25 models alone, from counted terms on,
for the first two, and of everything for the last; `search` is of a whole question. Seconds and milliseconds are of
the processor.
"""

import argparse
import json
import platform
import random
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from importlib.metadata import version
from pathlib import Path
from typing import Any

import numpy as np
import tantivy
from tantivy import Occur, Query

from tablerag.core import Question, Table
from tablerag.retrieval.engine import Measured
from tablerag.retrieval.lexical import BM25_MODELS, LexicalBuilder, LexicalQuery, TermScores
from tablerag.retrieval.local import LocalEngine, build_local
from tablerag.retrieval.retriever import HybridRetriever
from tablerag.tables.corpus import load_tables
from tablerag.tables.questions import load_questions

KS = (1, 5, 10)
FIXED = 2.2  # tantivy's scores are k1 + 1 times ours, with a k1 of 1.2
BOOSTS = {"title": 3.0, "header": 2.0, "body": 1.0}


def index_of(folder: Path, schema: Any, documents: Iterable[dict[str, Any]]) -> Any:
    "An index in one segment, so that documents go by the order in which they were added."
    folder.mkdir()
    index = tantivy.Index(schema, path=str(folder))
    index.register_tokenizer("words", tantivy.TextAnalyzerBuilder(tantivy.Tokenizer.whitespace()).build())
    writer = index.writer(512 << 20, 1)
    for document in documents:
        writer.add_document(tantivy.Document.from_dict(document, schema))
    writer.commit()
    writer.wait_merging_threads()
    index.reload()
    assert index.searcher().num_segments == 1
    return index


def spelled(numbers: Sequence[int]) -> str:
    "Terms by their numbers, as words."
    return " ".join(map(str, numbers))


class Models:
    "The three BM25 models in two indexes of tantivy."

    def __init__(self, folder: Path, documents: dict[str, list[Any]], chunk_starts: np.ndarray):
        folder.mkdir()
        self.folder, self.chunk_starts = folder, chunk_starts
        builder = tantivy.SchemaBuilder().add_unsigned_field("number", indexed=True, fast=True)
        for name in ("title", "table"):
            builder.add_text_field(name, tokenizer_name="words", index_option="freq")
        pairs = enumerate(zip(documents["title"], documents["table"], strict=True))
        rows = ({"number": at, "title": spelled(title), "table": spelled(table)} for at, (title, table) in pairs)
        self.tables = index_of(folder / "tables", builder.build(), rows)
        builder = tantivy.SchemaBuilder().add_unsigned_field("table", indexed=True, fast=True)
        builder.add_text_field("chunk", tokenizer_name="words", index_option="freq")
        owners = np.repeat(np.arange(len(chunk_starts) - 1), np.diff(chunk_starts)).tolist()
        rows = (
            {"table": owner, "chunk": spelled(each)} for owner, each in zip(owners, documents["chunk"], strict=True)
        )
        self.chunks = index_of(folder / "chunks", builder.build(), rows)

    def search(
        self, model: str, query: LexicalQuery, n: int, among: np.ndarray | None = None
    ) -> list[tuple[int, float]]:
        "The n best documents of a model, or the scores of all those of some tables."
        index, key = (self.chunks, "table") if model == "chunk" else (self.tables, "number")
        pairs = zip(query.numbers.tolist(), query.shares.tolist(), strict=True)
        asked = [(Query.term_query(index.schema, model, str(number), "freq"), share) for number, share in pairs]
        clauses = [(Occur.Should, each if share == 1 else Query.boost_query(each, share)) for each, share in asked]
        if among is not None:
            held = Query.const_score_query(Query.term_set_query(index.schema, key, among.tolist()), 0.0)
            clauses = [(Occur.Must, held), (Occur.Should, Query.boolean_query(clauses))]
        found = index.searcher().search(Query.boolean_query(clauses), limit=max(n, 1), count=False).hits
        return [(address.doc, score / FIXED) for score, address in found]


class Asked:
    "A question, with the BM25 models of tantivy."

    unanswered: Sequence[str] = ()

    def __init__(self, engine: "Engine", query: LexicalQuery, vector: np.ndarray):
        self.engine, self.query, self.vector = engine, query, vector

    def rankings(self, rankers: Sequence[str], pool: int) -> dict[str, list[int]]:
        pool, found = min(pool, len(self.engine)), {}
        for name in rankers:
            if name == "dense":
                found[name] = self.engine.dense.ranking(self.vector, pool)
            elif name == "chunk":
                starts = self.engine.lexical.chunk_starts
                best = [number for number, _ in self.engine.models.search("chunk", self.query, 4 * pool)]
                owners = np.searchsorted(starts, best, side="right") - 1
                found[name] = list(dict.fromkeys(owners.tolist()))[:pool]
            else:
                found[name] = [number for number, _ in self.engine.models.search(name, self.query, pool)]
        return found

    def numbers(self, ids: Sequence[str]) -> list[int]:
        return [self.engine.number_of[id] for id in ids]

    def measured(self, tables: np.ndarray) -> Measured:
        engine, lexical = self.engine, self.engine.lexical
        scores = {}
        for name in ("title", "table"):
            own = dict(engine.models.search(name, self.query, len(tables), tables))
            scores[name] = np.array([own.get(table, 0.0) for table in tables.tolist()])
        count = int(np.diff(lexical.chunk_starts)[tables].sum())
        by_chunk = dict(engine.models.search("chunk", self.query, count, tables))
        chunks, owner, given = lexical.best_chunks(
            tables, lambda some: np.array([by_chunk.get(chunk, 0.0) for chunk in some.tolist()])
        )
        first = np.searchsorted(owner, np.arange(len(tables)))
        scores |= {"chunk": given[first], "dense": engine.dense.cosines(tables, self.vector)}
        return Measured(
            ids=[engine.all_ids[table] for table in tables],
            names=[engine.all_names[table] for table in tables],
            scores=scores,
            coverage=lexical.coverage(self.query, tables, chunks, owner),
            chunk=lambda place: lexical.chunk(int(chunks[first[place]])),
        )


class Engine(LocalEngine):
    "The local engine, with the BM25 models of tantivy."

    models: Models

    def ask(self, question: str, english: Sequence[str], vector: np.ndarray) -> Any:
        return Asked(self, self.lexical.query(question, english), vector)


class Fields:
    "Tantivy alone."

    def __init__(self, folder: Path, tables: Sequence[Table]):
        builder = tantivy.SchemaBuilder()
        for name in BOOSTS:
            builder.add_text_field(name, tokenizer_name="en_stem", index_option="freq")
        fields = (
            {
                "title": f"{table.title} {table.section} {table.caption}",
                "header": " ".join(table.header),
                "body": " ".join(" ".join(row) for row in table.rows),
            }
            for table in tables
        )
        self.index = index_of(folder, builder.build(), fields)

    def search(self, question: str, k: int) -> list[int]:
        query, _ = self.index.parse_query_lenient(question, list(BOOSTS), field_boosts=BOOSTS)
        return [address.doc for _, address in self.index.searcher().search(query, limit=k, count=False).hits]


def measured(search: Callable[[str], list[str]], questions: Sequence[Question]) -> dict[str, float]:
    ranks, milliseconds = [], []
    for question in questions:
        begun = time.process_time()
        found = search(question.text)
        milliseconds.append(1000 * (time.process_time() - begun))
        ranks.append(found.index(question.table_id) + 1 if question.table_id in found else None)
    told = {f"accuracy@{k}": round(sum(rank is not None and rank <= k for rank in ranks) / len(ranks), 4) for k in KS}
    return {**told, "search_ms": round(statistics.median(milliseconds), 2)}


def found_by(retriever: HybridRetriever, question: str) -> list[str]:
    return [hit.table_id for hit in retriever.search(question, max(KS))]


def megabytes(folder: Path) -> float:
    return round(sum(path.stat().st_size for path in folder.rglob("*") if path.is_file()) / 1e6, 1)


def compare(folder: Path, limit: int | None) -> dict[str, Any]:
    tables = load_tables(folder).tables
    begun = time.process_time()
    ours = build_local(tables)
    whole = time.process_time() - begun
    ids = set(ours.all_ids)
    questions = [each for path in sorted(folder.glob("questions*")) for each in load_questions(path)]
    questions = [each for each in questions if each.table_id in ids]
    if limit and limit < len(questions):
        questions = random.Random(0).sample(questions, limit)
    counted = LexicalBuilder()
    for table in tables:
        counted.add(table)
    with tempfile.TemporaryDirectory() as place:
        begun = time.process_time()
        (Path(place) / "bm25").mkdir()
        for name in BM25_MODELS:
            TermScores.of(counted.documents[name], len(counted.vocabulary)).save(f"{place}/bm25/{name}.")
        rows = {"local": {"build_seconds": time.process_time() - begun, "mb": megabytes(Path(place) / "bm25")}}
        begun = time.process_time()
        models = Models(Path(place) / "tantivy", counted.documents, ours.lexical.chunk_starts)
        rows["tantivy, same fusion"] = {"build_seconds": time.process_time() - begun, "mb": megabytes(models.folder)}
        begun = time.process_time()
        fields = Fields(Path(place) / "fields", tables)
        rows["tantivy, boosted fields"] = {
            "build_seconds": time.process_time() - begun,
            "mb": megabytes(Path(place) / "fields"),
        }
        engine = Engine(ours.all_ids, ours.all_names, ours.fingerprints(), ours.lexical, ours.dense)
        engine.models = models
        for name, each in (("local", ours), ("tantivy, same fusion", engine)):
            retriever = HybridRetriever(each)
            retriever.search(questions[0].text)
            rows[name] |= measured(partial(found_by, retriever), questions)
        rows["tantivy, boosted fields"] |= measured(
            lambda text: [ours.all_ids[number] for number in fields.search(text, max(KS))], questions
        )
    rows = {name: {key: round(value, 4) for key, value in row.items()} for name, row in rows.items()}
    return {"tables": len(ours), "n": len(questions), "build_of_all_local_seconds": round(whole, 2), "rows": rows}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folders", type=Path, nargs="+")
    parser.add_argument("--limit", type=int, help="a random sample of so many questions")
    parser.add_argument("--out", type=Path, default=Path(__file__).with_suffix(".json"))
    arguments = parser.parse_args()
    versions = {name: version(name) for name in ("tablerag", "numpy", "tantivy")}
    found: dict[str, Any] = {"command": " ".join(["python", "benchmarks/lexical_engines.py", *sys.argv[1:]])}
    found |= {folder.name: compare(folder, arguments.limit) for folder in arguments.folders}
    found |= {"versions": versions, "processor": platform.machine()}
    arguments.out.write_text(json.dumps(found, indent=2) + "\n", encoding="utf-8")
    print(json.dumps(found, indent=2))


if __name__ == "__main__":
    main()
