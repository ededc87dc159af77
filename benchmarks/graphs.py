"""Questions over graphs: open ones with published predictions, databases written as graphs, stores, a large profile.

    python benchmarks/graphs.py ../shared/benchmarks [--json FILE] [--parts ck25,databases,stores,profile]

`ck25`: 25 open questions of TEXT2SPARQL'25 (CC BY-SA 4.0) with the predictions of its entrants and of GRASP for the
same questions. Their failures were read as classes, general defects seen there were mended, and the probability is
fitted on them with others: `fit` reports what it gives where they are left out. `rows`: the same rows, columns in any
order; `some columns`: the same rows for some choice of the returned columns; `f1`: the challenge's measure, the
mean over questions of F1 between the sets of all values. The entrants were shown no solved questions: `without
examples` is the comparable row, `left one out` shows the built-in model the 24 others. `always` answers with the
likeliest reading; `as shipped` refuses below the least probability. Golds and predictions that name xsd:int are read
with xsd:integer.

`databases`: databases of `spider_train` written as graphs (rows as things, keys as properties), questions whose gold
query has one column; things count as right where their names or keys are the gold's. What was built was developed on
seeds 0 (60 databases) and 5 (14); the figure is of other databases.

`dev`, `held`: questions over small graphs of our own (`graphs/`). Those of `dev` were developed with; `held` are other
questions over two of these graphs, and two graphs (`music`, `machines`) that were only measured. A question without a
query has no answer in its graph: it counts in `by_graph` alone, as refused or as wrong.

`fit`: writes the weights of the probability (`tablerag/assets/graphs.json`) and prints what they give on sources left
out: each graph in turn, and the databases in five folds. Fitted on the graphs developed with (`dev`, `data/graphs`,
`ck25`), on the same questions about a name or a property that the graph does not have, and on databases of seed 0
(`--number 60`). Weights of the wrong sign are left out: a reading that costs more is never likelier. The least
probability is chosen on the graphs left out, all at once, so that `dev` and `ck25` are no measure of it; `held` and
`databases` are.

`stores`: pyoxigraph against rdflib over made triples. `profile`: looking over 1,000,000 triples.
"""

from __future__ import annotations

import argparse
import gzip
import json
import random
import re
import resource
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from itertools import permutations
from pathlib import Path
from typing import Any
from urllib.parse import quote

import numpy as np

from tablerag.core import QueryError, Question
from tablerag.evaluation.measures import versions
from tablerag.methods.sparql import SparqlPipeline
from tablerag.models.embedded import EmbeddedModel
from tablerag.sandbox.engines import Limits
from tablerag.sandbox.results import same_rows
from tablerag.tables.questions import load_questions
from tablerag.understanding.graphs import answering
from tablerag.understanding.graphs.answering import gold_sparql, read_graph_question
from tablerag.understanding.graphs.certainty import least_graph_probability, reading_signs
from tablerag.understanding.graphs.known import KnownGraph
from tablerag.understanding.graphs.mentions import mentions_of

LIMITS = Limits(seconds=4, rows=20_000)
Rows = list[tuple[Any, ...]]


def lines(path: Path) -> list[dict[str, Any]]:
    "The objects of a file of JSON lines."
    with gzip.open(path, "rt", encoding="utf-8") as file:
        return [json.loads(line) for line in file]


def rows_of(graph: KnownGraph, query: str | None) -> Rows | None:
    "What a query gives; None where it fails, or there is none."
    if not query:
        return None
    try:
        return graph.run(query.replace("xsd:int(", "xsd:integer("), LIMITS).plain
    except QueryError:
        return None


def some_columns(gold: Rows, given: Rows) -> bool:
    "Whether some choice of the returned columns has the gold's rows."
    if not gold or not given or len(given[0]) < len(gold[0]):
        return not gold and not given
    if len(given[0]) > 8:
        return False
    chosen = permutations(range(len(given[0])), len(gold[0]))
    return any(same_rows(gold, [tuple(row[at] for at in each) for row in given], "set") for each in chosen)


def f1(gold: Rows, given: Rows | None) -> float:
    "F1 between the sets of all values."
    wanted, there = ({str(value) for row in rows or [] for value in row if value is not None} for rows in (gold, given))
    both = len(wanted & there)
    return 2 * both / (len(wanted) + len(there)) if wanted or there else 1.0


def figures(golds: list[Rows], given: list[Rows | None]) -> dict[str, Any]:
    "The figures of one system."
    pairs = list(zip(golds, given, strict=True))
    return {
        "rows": sum(rows is not None and same_rows(gold, rows, "set", True) for gold, rows in pairs),
        "some_columns": sum(rows is not None and some_columns(gold, rows) for gold, rows in pairs),
        "f1": round(statistics.fmean(f1(gold, rows) for gold, rows in pairs), 3),
        "answered": sum(rows is not None for rows in given),
        "n": len(golds),
    }


def ck25(shared: Path, kept: Path) -> dict[str, Any]:
    "The open questions, with the published predictions beside them."
    folder = shared / "ck25"
    questions = [Question.from_dict(each) for each in lines(folder / "questions.jsonl.gz")]
    predictions: dict[str, dict[str, str]] = {}
    for each in lines(folder / "predictions.jsonl.gz"):
        predictions.setdefault(each["system"], {})[each["id"]] = each["query"]
    found: dict[str, Any] = {}
    with KnownGraph(folder, LIMITS, kept) as graph, tempfile.TemporaryDirectory() as place:
        graph.values  # noqa: B018
        golds = [rows_of(graph, gold_sparql(each)) or [] for each in questions]
        solved = Path(place) / "solved.jsonl"
        data = [{"id": each.id, "question": each.text, "sparql": gold_sparql(each)} for each in questions]
        solved.write_text("\n".join(map(json.dumps, data)), encoding="utf-8")
        for name, examples in (("without examples", 0), ("left one out", 4)):
            for label, model in (("always", EmbeddedModel(threshold=0)), ("as shipped", EmbeddedModel())):
                system = SparqlPipeline(model, graph=graph, solved=solved, examples=examples)
                answers, seconds = [], []
                for question in questions:
                    start = time.perf_counter()
                    answers.append(system.answer(question.text))
                    seconds.append(time.perf_counter() - start)
                given = [rows_of(graph, each.query) if each.answered else None for each in answers]
                found[f"built-in, {name}, {label}"] = {
                    **figures(golds, given), "median_ms": round(1000 * statistics.median(seconds)),
                    "seconds": round(sum(seconds), 1),
                }  # fmt: skip
        for name, queries in sorted(predictions.items()):
            found[name] = figures(golds, [rows_of(graph, queries.get(each.id)) for each in questions])
        found["scripted: gold after one slip"] = scripted(graph, questions, golds)
    return found


def scripted(graph: KnownGraph, questions: list[Question], golds: list[Rows]) -> dict[str, Any]:
    "A model that leaves the last bracket out, and mends it when it is told."
    sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))
    from scripted import ScriptedChatModel

    given = []
    for question in questions:
        gold = gold_sparql(question).replace("xsd:int(", "xsd:integer(").strip()
        slip = gold[: gold.rindex("}")] + gold[gold.rindex("}") + 1 :]
        replies = [f"```sparql\n{slip}\n```", f"```sparql\n{gold}\n```"]
        answer = SparqlPipeline(ScriptedChatModel(replies), graph=graph, examples=0).answer(question.text)
        given.append(rows_of(graph, answer.query))
    return figures(golds, given)


# databases as graphs


def literal(value: Any) -> str:
    "A cell as Turtle."
    if isinstance(value, int):
        return str(value)
    if isinstance(value, float):
        return f'"{value}"^^<http://www.w3.org/2001/XMLSchema#double>'
    kind = "^^<http://www.w3.org/2001/XMLSchema#date>" * bool(re.fullmatch(r"\d{4}-\d\d-\d\d", str(value)))
    return json.dumps(str(value), ensure_ascii=False) + kind


def as_graph(path: Path, out: Path) -> dict[str, list[str]]:
    "Write a database as Turtle; the names and keys by which each thing may be told."
    plain = lambda text: re.sub(r"\W+", "_", text)  # noqa: E731
    told, text = {}, ["@prefix v: <http://example.org/v#> ."]
    with closing(sqlite3.connect(path)) as made:
        made.text_factory = lambda data: data.decode("utf-8", "replace")
        tables = [name for (name,) in made.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        info = {table: made.execute(f'PRAGMA table_info("{table}")').fetchall() for table in tables}
        primary = {table: [row[1] for row in rows if row[5]] for table, rows in info.items()}
        for table in tables:
            leads = {}
            for key in made.execute(f'PRAGMA foreign_key_list("{table}")').fetchall():
                if key[2] in info and len(primary[key[2]]) == 1:
                    leads[key[3].lower()] = key[2]
            columns = [row[1] for row in info[table]]
            texts = [row[1] for row in info[table] if re.search("char|text", row[2], re.IGNORECASE)]
            naming = next((each for each in texts if re.search("name|title", each, re.IGNORECASE)), None)
            for number, row in enumerate(made.execute(f'SELECT * FROM "{table}" LIMIT 20000')):
                cells = dict(zip(columns, row, strict=True))
                key = "-".join(quote(str(cells[name]), safe="") for name in primary[table]) or str(number)
                thing = f"http://example.org/{plain(table)}/{key}"
                told[thing] = [str(cells[name]) for name in columns if name == naming or name in primary[table]]
                facts = [f"a v:{plain(table)}"]
                if naming and cells[naming] is not None:
                    facts.append(f"<http://www.w3.org/2000/01/rdf-schema#label> {literal(str(cells[naming]))}")
                for name, value in cells.items():
                    to = leads.get(name.lower())
                    if value is None:
                        continue
                    if to:
                        named = re.sub(r"_?(?:id|code|no)$", "", name, flags=re.IGNORECASE) or to
                        facts.append(f"v:{plain(named)} <http://example.org/{plain(to)}/{quote(str(value), safe='')}>")
                    else:
                        facts.append(f"v:{plain(name)} {literal(value)}")
                text.append(f"<{thing}> {' ; '.join(facts)} .")
    out.write_text("\n".join(text), encoding="utf-8")
    return told


def is_right(gold: set[str], rows: Rows, told: dict[str, list[str]]) -> bool:
    "Whether one column of values or of things is the gold."
    if not rows or len(rows[0]) != 1:
        return False
    values = [str(row[0]) for row in rows]
    if all(value in told for value in values):
        longest = max(len(told[value]) for value in values)
        return any({told[value][min(at, len(told[value]) - 1)] for value in values} == gold for at in range(longest))
    return {_figure(value) for value in values} == {_figure(value) for value in gold}


def _figure(value: str) -> str:
    try:
        return f"{float(value):.6g}"
    except ValueError:
        return value


def databases(shared: Path, kept: Path, seed: int, number: int, each: int = 8) -> dict[str, Any]:
    "Questions over databases written as graphs."
    folder, asked = shared / "spider_train", dict[str, list[dict[str, Any]]]()
    for question in lines(folder / "questions.jsonl.gz"):
        asked.setdefault(question["database"], []).append(question)

    def shuffled(seed: int) -> list[str]:
        names = sorted(asked)
        random.Random(seed).shuffle(names)
        return names

    seen = {*shuffled(0)[:60], *shuffled(5)[:14]}  # developed on, and fitted on
    rng, outcomes = random.Random(seed), list[tuple[float, bool, float]]()
    names = [name for name in shuffled(seed) if name not in seen][:number]
    for name in names:
        path = folder / f"{name}.sqlite"
        if path.stat().st_size > 3_000_000:
            continue
        told = as_graph(path, kept / f"{name}.ttl")
        with KnownGraph(kept / f"{name}.ttl", folder=kept) as graph, closing(sqlite3.connect(path)) as made:
            questions = [question for question in asked[name] if len((question["answer"] or [[]])[0]) == 1]
            for question in rng.sample(questions, min(each, len(questions))):
                gold = {str(value) for (value,) in made.execute(question["sql"])}
                start = time.perf_counter()
                best = next(iter(read_graph_question(question["question"], graph)), None)
                seconds = time.perf_counter() - start
                rows = rows_of(graph, best.sql) if best else None
                outcomes.append((best.likelihood if best else 0.0, is_right(gold, rows or [], told), seconds))
    answered = [right for chance, right, _ in outcomes if chance >= least_graph_probability()]
    bins = {}
    for low in (0.0, 0.2, 0.4, 0.6, 0.8):
        within = [right for chance, right, _ in outcomes if low <= chance < low + 0.2 + (low == 0.8)]
        bins[f"{low:.1f} to {low + 0.2:.1f}"] = {"n": len(within), "right": sum(within)}
    return {
        "databases": len(names), "n": len(outcomes), "always_right": sum(right for _, right, _ in outcomes),
        "answered": len(answered), "answered_right": sum(answered), "by_probability": bins, "seed": seed,
        "median_ms": round(1000 * statistics.median(seconds for *_, seconds in outcomes)),
    }  # fmt: skip


# the probability


DIRECTIONS = {"cost": -1, "share": 1, "nothing": -1, "names": -1, "unmet": -1, "words": -1, "light": -1}
WANTED = 0.92  # of what is answered, right on graphs left out
UNKNOWN = "Quillmark"  # a name that no graph has
Sign = tuple[str, bool, bool, dict[str, float]]  # the source, whether it is a graph, whether the best is right, why


def without_answer(question: str, graph: KnownGraph, named: bool) -> str:
    "The same question about a name, or about a property, that the graph does not have; empty where it names none."
    mentions = mentions_of(question, graph)
    things = [each for each in mentions.things if each.score >= 0.9]
    relations = [each for each in mentions.properties if each.score >= 0.9 and not each.degree]
    for each in (*(things[:1] if named else relations[:1]), *things[:1], *relations[:1]):
        name = UNKNOWN.lower() if question[each.start].islower() else UNKNOWN
        return question[: each.start] + name + question[each.end :]
    return ""


def signs_of_graph(source: Path, questions: list[Question], kept: Path) -> Iterator[Sign]:
    "Questions over a graph, and the same about what it does not have: no reading of these is right."
    with KnownGraph(source, folder=kept) as graph:
        for at, question in enumerate(questions):
            gold = rows_of(graph, gold_sparql(question))
            for text in filter(None, (question.text, without_answer(question.text, graph, named=at % 2 == 0))):
                if tried := answering.tried_readings(mentions_of(text, graph), graph):
                    right = gold is not None and same_rows(gold, tried[0].result.plain, "set", True)
                    yield source.stem, True, right and text == question.text, reading_signs(tried, 0)


def signs_of_database(path: Path, questions: list[dict[str, Any]], kept: Path) -> Iterator[Sign]:
    "Questions over a database as a graph; golds have one column, so that readings of more are not judged."
    told = as_graph(path, kept / f"{path.stem}.ttl")
    with KnownGraph(kept / f"{path.stem}.ttl", folder=kept) as graph, closing(sqlite3.connect(path)) as made:
        for question in questions:
            gold = {str(value) for (value,) in made.execute(question["sql"])}
            tried = answering.tried_readings(mentions_of(question["question"], graph), graph)
            if tried and len(tried[0].result.columns) == 1:
                yield path.stem, False, is_right(gold, tried[0].result.plain, told), reading_signs(tried, 0)


def signs(shared: Path, kept: Path, number: int, each: int) -> Iterator[Sign]:
    "What tells of the best reading of questions over the graphs developed with, and over databases as graphs."
    here, folder = Path(__file__).parent, shared / "spider_train"
    graphs = {path.with_suffix(".ttl"): path for path in sorted((here / "graphs" / "dev").glob("*.jsonl"))}
    graphs[here.parent / "data" / "graphs" / "andes.ttl"] = here.parent / "data" / "graphs" / "questions.jsonl"
    for source, path in {**graphs, shared / "ck25": shared / "ck25"}.items():
        yield from signs_of_graph(source, load_questions(path), kept)
    asked = dict[str, list[dict[str, Any]]]()
    for question in lines(folder / "questions.jsonl.gz"):
        if len((question["answer"] or [[]])[0]) == 1:
            asked.setdefault(question["database"], []).append(question)
    names = sorted(asked)
    random.Random(0).shuffle(names)
    for name in names[:number]:
        path = folder / f"{name}.sqlite"
        if path.stat().st_size <= 1_500_000:
            chosen = random.Random(name).sample(asked[name], min(each, len(asked[name])))
            yield from signs_of_database(path, chosen, kept)


def fitted(data: np.ndarray, right: np.ndarray, names: list[str]) -> dict[str, float]:
    "Weights of a logistic function; signs whose weight points the wrong way are left out."
    used = list(names)
    while True:
        chosen = data[:, [names.index(name) for name in used]]
        mean, spread = chosen.mean(0), chosen.std(0) + 1e-6
        whole = np.c_[(chosen - mean) / spread, np.ones(len(chosen))]
        ridge, weights = np.diag([2.0] * len(used) + [1e-6]), np.zeros(len(used) + 1)
        for _ in range(60):
            chance = 1 / (1 + np.exp(-whole @ weights))
            bend = (whole * (chance * (1 - chance))[:, None]).T @ whole + ridge
            weights -= np.linalg.solve(bend, whole.T @ (chance - right) + ridge @ weights)
        wrong = [name for name, weight in zip(used, weights, strict=False) if weight * DIRECTIONS[name] < 0]
        if not wrong:
            plain = weights[:-1] / spread
            return {**dict(zip(used, map(float, plain), strict=True)), "bias": float(weights[-1] - plain @ mean)}
        used = [name for name in used if name not in wrong]


def fit(shared: Path, kept: Path, number: int, each: int = 7) -> dict[str, Any]:
    "Learn the weights, and tell what they give on sources left out."
    found = list(signs(shared, kept, number, each))
    names, tied = list(DIRECTIONS), np.array([told["tied"] for *_, told in found])
    data = np.array([[told[name] for name in names] for *_, told in found])
    of, right = np.array([name for name, *_ in found]), np.array([float(each) for _, _, each, _ in found])
    graph = np.array([each for _, each, *_ in found])
    graphs, bases = sorted({*of[graph]}), sorted({*of[~graph]})
    random.Random(0).shuffle(bases)
    chances = np.zeros(len(right))
    for left in [*([name] for name in graphs), *(bases[at::5] for at in range(5))]:
        out = np.isin(of, left)
        seen = ~out & (tied == 1)
        weights = fitted(data[seen], right[seen], names)
        told = data[out] @ np.array([weights.get(name, 0.0) for name in names]) + weights["bias"]
        chances[out] = 1 / (1 + np.exp(-told)) / tied[out]
    least = next(at / 100 for at in range(30, 96) if right[graph & (chances >= at / 100)].mean() >= WANTED)
    weights = fitted(data[tied == 1], right[tied == 1], names)
    whole = {name: round(weights.get(name, 0.0), 4) for name in (*names, "bias")} | {"least": least}
    asset = Path(__file__).resolve().parents[1] / "tablerag" / "assets" / "graphs.json"
    asset.write_text(json.dumps(whole, indent=1) + "\n", encoding="utf-8")
    parts = {**{name: of == name for name in graphs}, "databases": ~graph}
    return {"least": least, **{name: left_out(chances[part], right[part], least) for name, part in parts.items()}}


def left_out(chances: np.ndarray, right: np.ndarray, least: float) -> dict[str, Any]:
    "What the weights give on questions that they were not learned from."
    bins = {}
    for low in (0.0, 0.2, 0.4, 0.6, 0.8):
        within = (chances >= low) & (chances < low + 0.2)
        bins[f"{low:.1f} to {low + 0.2:.1f}"] = {"n": int(within.sum()), "right": int(right[within].sum())}
    answered = right[chances >= least]
    wrong = int((1 - answered).sum())
    return {"n": len(right), "always_right": int(right.sum()), "right": int(answered.sum()), "wrong": wrong,
            "by_probability": bins}  # fmt: skip


# graphs of our own


def own(part: str, kept: Path) -> dict[str, Any]:
    "Questions over the small graphs of this folder: of all, and by graph with those that have no answer."
    here, golds, given, shipped, seconds = Path(__file__).parent / "graphs", list[Rows](), list[Rows | None](), [], []
    by_graph = {}
    for path in sorted((here / part).glob("*.jsonl")):
        own_file = path.with_suffix(".ttl")
        with KnownGraph(own_file if own_file.exists() else here / "dev" / own_file.name, folder=kept) as graph:
            graph.values  # noqa: B018
            counts = Counter({"always_right": 0, "right": 0, "wrong": 0, "refused": 0, "unanswerable": 0})
            for line in path.read_text("utf-8").splitlines():
                question = Question.from_dict(json.loads(line))
                start = time.perf_counter()
                best = next(iter(read_graph_question(question.text, graph)), None)
                seconds.append(time.perf_counter() - start)
                gold, rows = rows_of(graph, gold_sparql(question)), rows_of(graph, best.sql) if best else None
                ready = best is not None and best.likelihood >= least_graph_probability()
                right = gold is not None and rows is not None and same_rows(gold, rows, "set", True)
                counts.update({"always_right": right, "unanswerable": gold is None})
                counts[("right" if right else "wrong") if ready else "refused"] += 1
                if gold is not None:
                    golds.append(gold)
                    given.append(rows)
                    shipped.append(rows if ready else None)
            by_graph[path.stem] = {"n": counts["right"] + counts["wrong"] + counts["refused"], **counts}
    always = figures(golds, given) | {"median_ms": round(1000 * statistics.median(seconds))}
    return {"always": always, "as shipped": figures(golds, shipped), "by_graph": by_graph}


# stores and profile


def triples(path: Path, number: int) -> Path:
    "A file of made triples: six a thing."
    rng, things = random.Random(1), number // 6
    rdf, rdfs, xsd = (
        "http://www.w3.org/1999/02/22-rdf-syntax-ns#",
        "http://www.w3.org/2000/01/rdf-schema#",
        "http://www.w3.org/2001/XMLSchema#",
    )
    with path.open("w", encoding="utf-8") as file:
        for at in range(things):
            thing = f"<http://example.org/thing/{at}>"
            file.write(f"{thing} <{rdf}type> <http://example.org/C{at % 20}> .\n")
            file.write(f'{thing} <{rdfs}label> "thing number {at}"@en .\n')
            file.write(f'{thing} <http://example.org/size> "{rng.randrange(10**6)}"^^<{xsd}integer> .\n')
            for link in range(3):
                file.write(
                    f"{thing} <http://example.org/p{link}> <http://example.org/thing/{rng.randrange(things)}> .\n"
                )
    return path


STORE = """
import resource, sys, time
engine, path = sys.argv[1:]
before, start = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, time.perf_counter()
if engine == "rdflib":
    import rdflib
    graph = rdflib.Graph().parse(path, format="nt")
    run = lambda query: list(graph.query(query))
else:
    import pyoxigraph
    store = pyoxigraph.Store()
    store.bulk_extend(pyoxigraph.parse(path=path, rename_blank_nodes=True))
    run = lambda query: list(store.query(query))
loaded = time.perf_counter() - start
start = time.perf_counter()
run("SELECT ?c (COUNT(*) AS ?n) { ?s a ?c } GROUP BY ?c")
counted = time.perf_counter() - start
print(loaded, 1000 * counted, (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) / 1024)
"""


def stores(place: Path) -> dict[str, Any]:
    "Loading, counting by class, and memory, of both engines."
    path, found = triples(place / "made.nt", 100_000), {}
    for engine in ("pyoxigraph", "rdflib"):
        told = subprocess.run(
            [sys.executable, "-c", STORE, engine, str(path)], capture_output=True, text=True, check=True
        )
        load, count, memory = map(float, told.stdout.split())
        found[engine] = {
            "triples": 100_000,
            "load_s": round(load, 2),
            "count_ms": round(count, 1),
            "memory_mb": round(memory),
        }
    return found


def profile(place: Path) -> dict[str, Any]:
    "Reading a million triples into the store, looking them over, and opening them again."
    path, times = triples(place / "million.nt", 1_000_000), {}
    start = time.perf_counter()
    with KnownGraph(path, folder=place / "known") as graph:
        times["store_and_profile_s"] = round(time.perf_counter() - start, 1)
        start = time.perf_counter()
        assert graph.values is not None
        times["values_s"] = round(time.perf_counter() - start, 1)
        times["triples"] = graph.profile.triples
    start = time.perf_counter()
    with KnownGraph(path, folder=place / "known") as graph:
        graph.run("ASK { ?s ?p ?o }")
        times["again_s"] = round(time.perf_counter() - start, 2)
        start = time.perf_counter()
        read_graph_question("What is the size of thing number 1234?", graph)
        times["question_s"] = round(time.perf_counter() - start, 2)
    times["parent_mb"] = round(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)
    return times


def main() -> None:
    "Run the parts and write what they give."
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("shared", type=Path)
    parser.add_argument("--json", type=Path, default=Path(__file__).with_suffix(".json"))
    parser.add_argument("--parts", default="ck25,databases,stores,profile")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--number", type=int, default=14, help="databases")
    given = parser.parse_args()
    found = json.loads(given.json.read_text()) if given.json.exists() else {}
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        for part in given.parts.split(","):
            found[part] = {
                "ck25": lambda: ck25(given.shared, place),
                "dev": lambda: own("dev", place),
                "held": lambda: own("held", place),
                "fit": lambda: fit(given.shared, place, given.number),
                "databases": lambda: databases(given.shared, place, given.seed, given.number),
                "stores": lambda: stores(place),
                "profile": lambda: profile(place),
            }[part]()
            print(part, json.dumps(found[part], indent=1))
    found["versions"] = versions()
    given.json.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
