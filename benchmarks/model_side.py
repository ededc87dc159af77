"""What the language-model side keeps to, whatever a model says: one arm a promise; write benchmarks/model_side.json.

    python benchmarks/model_side.py [ARM ...] [--n N] [--seed 0] [--rounds 3] [--in-flight 16]

Models are played by the roles of `tests/roles.py`, behind the OpenAI protocol, in a process of its own. Tables and
questions: `data/`, the gold table given (task `solve`), so that what is lost is lost by the model's side.

corrected  a model that misspells a column in quotes and corrects itself when told: EM over 40 questions; beside it the
           same without quotes, and in WHERE.
words      right words over another last query, a column too many, words that contradict, words that are cut, each in
           both directions: what is right counts 1, what is wrong counts 0.
at_once    100 questions x 3 systems at 0.5 s a request, 16 in flight: the wall clock beside the ideal, which is
           requests x 0.5 / 16. Median of the rounds.
window     a window of 30 s in which everything is refused by a 429 without Retry-After: what is lost of 40 questions.
replay     a recording of 200 questions x 3 systems, replayed twice without the server: the rows of both runs (answers,
           values, results, queries, reasons, tokens, scores, traces), without times, byte for byte.
cascade    models that are right on 6, 9 and 10 of 10 questions, alone and behind the built-in model: right, wrong,
           refused, and requests; the same worked out for several `sure`, and for one fitted on the other half of the
           questions. All of the sample (table found, and given) and all of `questions-world.jsonl`.
faults     half of all calls fail in one of many ways, 200 questions x 2 systems: what has no answer and why, and what a
           second run with `retry` brings.
manners    the roles of `roles.WORDINGS`, `SERVED` and `USELESS`, asked four questions of every system over tables,
           databases and graphs. `right`, and `guessed` (right, as a best guess); `lost`: the reply holds the right
           answer, and it is not given. Where it holds none: `refused`, `wrong guess` (shown as one), and `taken` for
           an answer. `failed`: an error that is none of ours, or more than 20 seconds.
"""

import argparse
import hashlib
import json
import random
import sqlite3
import statistics
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import asdict
from datetime import date
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

from figures import machine

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests"))

import roles  # noqa: E402
from chat_server import ChatServer  # noqa: E402

from tablerag.core import Answer, Question, TableragError  # noqa: E402
from tablerag.evaluation.matching import answer_matches  # noqa: E402
from tablerag.evaluation.measures import versions  # noqa: E402
from tablerag.models.chat import chat_model  # noqa: E402
from tablerag.retrieval.index import Index, build_index  # noqa: E402
from tablerag.routing.cascade import cascade_counts, fit_sure  # noqa: E402
from tablerag.routing.catalogue import DATABASE_SYSTEMS, GRAPH_SYSTEMS, SYSTEMS, options_of, system  # noqa: E402
from tablerag.schema.collection import DatabaseCollection  # noqa: E402
from tablerag.studies.experiments import Status, revision, run  # noqa: E402
from tablerag.studies.plans import Budget, SystemSpec  # noqa: E402
from tablerag.studies.results import load  # noqa: E402
from tablerag.tables.questions import load_questions  # noqa: E402
from tablerag.understanding.graphs.known import KnownGraph  # noqa: E402

RESULTS = Path(__file__).with_suffix(".json")
QUESTIONS = ROOT / "data" / "questions.jsonl"
WORLD = ROOT / "data" / "questions-world.jsonl"
SECONDS = 0.5  # a request
WINDOW = 30.0  # seconds of refusals


class Bench:
    "What the arms share: the index, the questions, a folder, and the options."

    def __init__(self, folder: Path, options: argparse.Namespace):
        self.folder, self.options, self.studies = folder, options, 0

    @cache  # noqa: B019  one a run
    def index(self) -> Index:
        return build_index(ROOT / "data", self.folder / "index", progress=False)

    def questions(self, n: int, suits: Callable[[Question], bool] = lambda question: True) -> list[Question]:
        known = [each for each in load_questions(QUESTIONS) if each.sql and each.answer and suits(each)]
        return random.Random(self.options.seed).sample(known, min(self.options.n or n, len(known)))

    def study(
        self, address: str, systems: tuple[str, ...], questions: list[Question], out: str = "", **more: Any
    ) -> tuple[Status, Any, float]:  # the rows, and the wall clock
        "One study of these systems over one model."
        self.studies += 1
        model_options = more.pop("model_options", {})
        specs = {name: SystemSpec(name, address, k=1, model_options=model_options) for name in systems}
        start = time.perf_counter()
        status = run(
            specs, questions, self.folder / (out or f"study-{self.studies}"), self.index(),
            task="solve", in_flight=self.options.in_flight, progress=False, **more,
        )  # fmt: skip
        return status, load(status.folder), time.perf_counter() - start


def scores(frame: Any) -> dict[str, Any]:
    "Means of what is measured, and what was counted."
    measures = [name for name in ("em", "execution_accuracy", "words_agree", "answered") if name in frame]
    found = {name: None if frame[name].isna().all() else round(float(frame[name].mean()), 3) for name in measures}
    repairs = {"repairs": int(frame["repairs"].sum())} if "repairs" in frame else {}
    return {"n": len(frame), **found, "errors": int(frame["error"].notna().sum()), **repairs,
            "calls": int(frame["calls"].sum())}  # fmt: skip


# --- the arms ---------------------------------------------------------------------------------------------------------


def corrected(bench: Bench) -> dict[str, Any]:
    found = {}
    for name, words, clause in (
        ("quoted, in SELECT", "wrong_column(oracle)", "select"),
        ("quoted, in WHERE", "wrong_column(oracle, True, 'where')", "where"),
        ("unquoted, in SELECT", "wrong_column(oracle, False)", "select"),
        ("unquoted, in WHERE", "wrong_column(oracle, False, 'where')", "where"),
    ):
        asked = bench.questions(40, lambda each, c=clause: roles.misspelt(each.sql, clause=c) != each.sql)
        with roles.serving(QUESTIONS, words) as server:
            _, frame, _ = bench.study(server.model(), ("sql_agent",), asked, record=False)
        failed = sum(step["error"] is not None for trace in frame["trace"] for step in json.loads(trace)
                     if step["kind"] == "sql")  # fmt: skip
        found[name] = {**scores(frame), "queries refused": failed}
    return found


WORDS = {  # a role, and the EM it deserves
    "one more look, right words": ("one_more_look(oracle)", 1.0),
    "one more look, its words": ("one_more_look(oracle, words='last')", 0.0),
    "a column too many, right words": ("one_column_too_many(oracle)", 1.0),
    "a column too many, all of it said": ("one_column_too_many(oracle, said=True)", 0.0),
    "words that contradict": ("contradicts(oracle)", 0.0),
    "words of another spelling": ("says(oracle, '**{}**')", 1.0),
    "words cut short": ("cuts_words(oracle)", 0.0),
    "words whole": ("oracle", 1.0),
}


def words(bench: Bench) -> dict[str, Any]:
    found = {}
    # half of a longer answer is another answer
    asked = bench.questions(40, lambda question: len(", ".join(question.answer or ())) > 3)
    for name, (role, wanted) in WORDS.items():
        with roles.serving(QUESTIONS, role) as server:
            _, frame, _ = bench.study(server.model(), ("sql_agent",), asked, record=False)
        found[name] = {"wanted": wanted, **scores(frame)}
    return found


def at_once(bench: Bench) -> dict[str, Any]:
    asked, times, ideals, counts = bench.questions(100), [], [], {}
    bench.index()
    for _ in range(bench.options.rounds):
        with roles.serving(QUESTIONS, f"slow(oracle, {SECONDS})") as server:
            _, frame, seconds = bench.study(server.model(), ("rag", "rag_html", "sql_agent"), asked)
            counts = server.counts
        times.append(seconds)
        ideals.append(counts["requests"] * SECONDS / bench.options.in_flight)
    seconds, ideal = statistics.median(times), statistics.median(ideals)
    return {"rounds": [round(each, 2) for each in times], "seconds": round(seconds, 2), "ideal": round(ideal, 2),
            "ratio": round(seconds / ideal, 3), **counts, **scores(frame)}  # fmt: skip


def window(bench: Bench) -> dict[str, Any]:
    with roles.serving(QUESTIONS, f"limited(oracle, {WINDOW})") as server:
        _, frame, seconds = bench.study(server.model(), ("sql_agent",), bench.questions(40))
        counts = server.counts
    return {"window": WINDOW, "lost": int(frame["error"].notna().sum()), "seconds": round(seconds, 1), **counts,
            **scores(frame)}  # fmt: skip


def timeless(value: Any) -> Any:
    "A value without what a clock told."
    if isinstance(value, dict):
        return {name: timeless(each) for name, each in value.items() if "seconds" not in name}
    return [timeless(each) for each in value] if isinstance(value, list) else value


def compared(frame: Any) -> list[str]:
    "One line a row: everything but times and when it was asked."
    rows = json.loads(frame.drop(columns=[name for name in frame if "seconds" in name]).to_json(orient="records"))
    for row in rows:
        row["trace"] = timeless(json.loads(row["trace"]))
    return [json.dumps(row, sort_keys=True) for row in rows]


def replay(bench: Bench) -> dict[str, Any]:
    asked, systems = bench.questions(200), ("sql_agent", "rag", "chain_of_table")
    with roles.serving(QUESTIONS, "two_at_once(one_more_look(oracle))") as server:
        address = server.model()
        status, first, _ = bench.study(address, systems, asked)
    recording, runs = status.folder / "replies.sqlite", []
    for _ in range(2):
        empty, _, _ = bench.study(address, systems, asked, budget=Budget(calls=0))
        (empty.folder / "replies.sqlite").write_bytes(recording.read_bytes())
        runs.append(compared(bench.study(address, systems, asked, empty.folder.name)[1]))
    digests = [hashlib.sha256("\n".join(rows).encode()).hexdigest()[:16] for rows in runs]
    recorded = [answered(row) for row in compared(first)]
    return {
        "questions": len(asked),
        "rows": len(runs[0]),
        "same rows": sum(one == other for one, other in zip(*runs, strict=True)),
        "sha256": digests,
        "answers as recorded": sum(answered(row) == was for row, was in zip(runs[0], recorded, strict=True)),
        **scores(first),
    }


def answered(row: str) -> list[Any]:
    "What a user sees of a row."
    return [json.loads(row).get(name) for name in ("answer", "values", "sql", "reason", "error")]


SURE = (0.0, 0.5, 0.6, 0.7, 0.8, 0.9)
RIGHT_ON = (0.6, 0.9, 1.0)
SETS = (("sample", QUESTIONS, "answer"), ("sample", QUESTIONS, "solve"), ("world", WORLD, "answer"))


def counted(frame: Any) -> dict[str, Any]:
    "Right, wrong and refused side by side, and what they took."
    answered = frame["answered"] == 1
    right = answered & (frame["em"] == 1)
    return {"right": int(right.sum()), "wrong": int((answered & ~right).sum()), "refused": int((~answered).sum()),
            "requests": int(frame["requests"].sum())}  # fmt: skip


def cascade(bench: Bench) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for (name, file, task), share in product(SETS, RIGHT_ON):
        asked = load_questions(file)[: bench.options.n or None]
        with roles.serving(file, f"right_on(oracle, {share}, {bench.options.seed})") as server:
            specs = {
                "built-in": SystemSpec("mixed"),
                "sql_agent": SystemSpec("sql_agent", server.model()),
                "cascade": SystemSpec("cascade", server.model()),
            }
            status = run(specs, asked, bench.folder / f"{name}-{task}-{share}", bench.index(), task=task, record=False,
                         in_flight=bench.options.in_flight, progress=False)  # fmt: skip
        rows = {label: own for label, own in load(status.folder, traces=False).groupby("system", sort=False)}
        systems = [rows[label].to_dict("records") for label in ("built-in", "sql_agent")]
        found[f"{name}, {task}, right on {share:g}"] = {
            "n": len(asked),
            **{label: counted(own) for label, own in rows.items()},
            "escalated": int(rows["cascade"]["escalated"].sum()),
            "worked out": {f"sure={sure:g}": asdict(cascade_counts(*systems, sure)) for sure in SURE},
            "fitted on the other half": fitted_halves(*systems),
        }
    return found


def fitted_halves(first: list[dict[str, Any]], then: list[dict[str, Any]]) -> dict[str, Any]:
    "What `sure` brings that is fitted on the even questions and used on the odd ones, and the other way round."
    halves = [(first[at::2], then[at::2]) for at in (0, 1)]
    chosen = [fit_sure(*half).chosen.sure for half in halves]
    counts = [cascade_counts(*half, sure) for half, sure in zip(reversed(halves), chosen, strict=True)]
    names = ("right", "wrong", "refused", "escalated", "requests")
    return {"sure": chosen, **{name: sum(getattr(each, name) for each in counts) for name in names}}


def faults(bench: Bench) -> dict[str, Any]:
    asked, systems, found = bench.questions(200), ("sql_agent", "rag"), {}
    with roles.serving(QUESTIONS, f"faulty(oracle, 0.5, seed={bench.options.seed})") as server:
        address = server.model()
        for name, retry in (("first run", False), ("with retry", True)):
            status, frame, seconds = bench.study(address, systems, asked, "faults", retry=retry, give_up=10**6)
            lost = frame[(frame["answered"] == 0) | frame["error"].notna()]
            why = Counter(
                " ".join(str(row.error if isinstance(row.error, str) else row.reason).split())[:60]
                for row in lost.itertuples()
            )
            nameless = int(sum(not str(row.error or row.reason or "").strip() for row in lost.itertuples()))
            found[name] = {**scores(frame), "left": status.left, "without an answer": len(lost),
                           "of these without a word why": nameless, "why": dict(why.most_common(20)),
                           "seconds": round(seconds, 1)}  # fmt: skip
        found["requests"] = server.counts["requests"]
    return found


PEAKS = (
    ("K2", "Pakistan", "8,611"), ("Lhotse", "Nepal", "8,516"), ("Makalu", "Nepal", "8,485"),
    ("Cho Oyu", "Nepal", "8,188"), ("Nanga Parbat", "Pakistan", "8,125"),
)  # fmt: skip
ASKED = (  # question, answer, what is selected, the condition, the pattern in a graph
    ("How high is K2?", ("8611",), "height", "WHERE mountain = 'K2'", "p:K2 p:height ?x"),
    ("Which mountains are in Pakistan?", ("K2", "Nanga Parbat"), "mountain", "WHERE country = 'Pakistan'",
     "?m p:country 'Pakistan' ; p:name ?x"),
    ("In which country is Makalu?", ("Nepal",), "country", "WHERE mountain = 'Makalu'", "p:Makalu p:country ?x"),
    ("How many mountains are in Nepal?", ("3",), "COUNT(*)", "WHERE country = 'Nepal'", ""),
)  # fmt: skip
MODES = ("text_to_sql", "text_to_sql mode=agent", "chess", "sparql", "sparql mode=agent")
LONGEST = 20.0  # seconds of a question


def peaks_asked(over: str) -> list[Question]:
    "The questions, with a gold query in the language of what is asked."
    where = "peaks" if over == "databases" else "highest_mountains"
    found = []
    for text, answer, what, condition, pattern in ASKED:
        query = f"SELECT {what} FROM {where} {condition}"
        if over == "graphs":
            counted = "SELECT (COUNT(?m) AS ?x) { ?m p:country 'Nepal' }"
            query = f"PREFIX p: <http://example.org/p/> {f'SELECT ?x {{ {pattern} }}' if pattern else counted}"
        found.append(Question(text, text, "highest mountains.csv", answer, query))
    return found


def peaks_graph() -> str:
    "The table as a graph."
    lines = ["@prefix p: <http://example.org/p/> .", "@prefix l: <http://www.w3.org/2000/01/rdf-schema#> ."]
    for name, country, height in PEAKS:
        facts = f'l:label "{name}" ; p:name "{name}" ; p:country "{country}" ; p:height {height.replace(",", "")}'
        lines.append(f"p:{name.replace(' ', '_')} a p:Mountain ; {facts} .")
    return "\n".join(lines)


@contextmanager
def peaks_sources(folder: Path) -> Iterator[dict[str, Any]]:
    "The same mountains as tables, databases and a graph."
    places = {name: folder / name for name in ("tables", "databases", "known")}
    for each in places.values():
        each.mkdir()
    rows = "".join(f'{name},{country},"{height}"\n' for name, country, height in PEAKS)
    (places["tables"] / "highest mountains.csv").write_text(f"Mountain,Country,Height\n{rows}")
    with closing(sqlite3.connect(places["databases"] / "peaks.sqlite")) as made:
        made.execute("CREATE TABLE peaks (mountain TEXT, country TEXT, height INTEGER)")
        bare = [(name, country, int(height.replace(",", ""))) for name, country, height in PEAKS]
        made.executemany("INSERT INTO peaks VALUES (?, ?, ?)", bare)
        made.commit()
    (folder / "peaks.ttl").write_text(peaks_graph())
    with (
        build_index(places["tables"], folder / "index", progress=False) as index,
        DatabaseCollection.of(places["databases"], folder=places["known"]) as databases,
        KnownGraph(folder / "peaks.ttl", folder=places["known"]) as graph,
    ):
        yield {"tables": index, "databases": databases, "graphs": graph}


def over(words: str) -> str:
    "What a system answers over."
    name = words.split()[0]
    return "graphs" if name in GRAPH_SYSTEMS else "databases" if name in DATABASE_SYSTEMS else "tables"


def asked_system(words: str, sources: dict[str, Any], model: Any) -> Callable[[str], Answer]:
    "How a system is asked: `sparql mode=agent`."
    name, *options = words.split()
    more = dict(each.split("=") for each in options)
    if "language" in options_of(name):  # the gold is SQL
        more["language"] = "sql"
    return system(name, sources[over(words)], model, k=1, **more).answer


def manners(bench: Bench) -> dict[str, Any]:
    counts = {role: Counter[str]() for role in (*roles.SERVED, *roles.WORDINGS, *roles.USELESS)}
    systems, which = Counter[str](), []
    asked = {kind: peaks_asked(kind) for kind in ("tables", "databases", "graphs")}
    oracles = {kind: roles.Oracle(questions) for kind, questions in asked.items()}
    with peaks_sources(bench.folder) as sources:
        for role, counted in counts.items():
            with ChatServer() as server:
                model = chat_model(server.model(), retries=0, timeout=LONGEST)
                for name in (*SYSTEMS, *MODES):
                    ask = asked_system(name, sources, model)
                    server.brain = roles.played(oracles[over(name)], role)
                    for question in asked[over(name)]:
                        outcome = judged(ask, question, role in roles.USELESS)
                        counted[outcome] += 1
                        if outcome in ("lost", "taken", "failed"):
                            systems[name] += 1
                            which.append(f"{role} | {name} | {question.text} | {outcome}")
    total = sum(counts.values(), Counter[str]())
    return {
        "roles": len(counts), "systems": len(SYSTEMS) + len(MODES), "runs": total.total(), **total,
        "roles with losses": sum(bool(each["lost"]) for each in counts.values()),
        "of roles": {role: dict(sorted(each.items())) for role, each in counts.items()},
        "of systems": dict(systems.most_common()), "which": which,
    }  # fmt: skip


def judged(ask: Callable[[str], Answer], question: Question, useless: bool) -> str:
    "What came of a question."
    start = time.perf_counter()
    try:
        answer = ask(question.text)
    except TableragError:
        return "refused" if useless else "lost"
    except Exception as error:  # that is what is counted
        print(question.text, repr(error)[:300], file=sys.stderr)
        return "failed"
    if time.perf_counter() - start > LONGEST:
        return "failed"
    right = answer_matches(answer, question.answer or ())
    if useless and not right:
        return {"answer": "taken", "guess": "wrong guess", "none": "refused"}[answer.level]
    return "lost" if not right else "guessed" if answer.level == "guess" else "right"


ARMS = {each.__name__: each for each in (corrected, words, at_once, window, replay, cascade, manners, faults)}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("arms", nargs="*", metavar="ARM", help=f"of {', '.join(ARMS)}; default all")
    parser.add_argument("--n", type=int, default=0, help="questions an arm; default as said above")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--rounds", type=int, default=3, help="of at_once")
    parser.add_argument("--in-flight", type=int, default=16)
    parser.add_argument("--out", type=Path, default=RESULTS)
    options = parser.parse_args()
    if unknown := set(options.arms) - ARMS.keys():
        parser.error(f"unknown: {', '.join(sorted(unknown))}")
    kept = json.loads(options.out.read_text()) if options.out.exists() else {}
    for name in options.arms or ARMS:
        with tempfile.TemporaryDirectory() as folder:
            start = time.perf_counter()
            figures = ARMS[name](Bench(Path(folder), options))
        told = {"seed": options.seed, "n": options.n or None, "in_flight": options.in_flight}
        told |= {
            "date": date.today().isoformat(),
            "revision": revision(),
            "minutes": round((time.perf_counter() - start) / 60, 1),
        }
        kept[name] = {"figures": figures, "settings": told}
        print(name, json.dumps(figures, indent=1), flush=True)
        kept |= {"machine": machine(), "versions": versions()}
        options.out.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
