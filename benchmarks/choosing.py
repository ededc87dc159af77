"""A model that chooses among the built-in model's interpretations: how good it must be, played by choosers of known
accuracy; write benchmarks/choosing.json. Or, over the sample questions, by a real model.

    python benchmarks/choosing.py BENCHMARKS [SET ...] [--wheels FOLDER] [--seeds 10] [--limit N] [--rows FOLDER]
    python benchmarks/choosing.py BENCHMARKS --model http://127.0.0.1:8080/v1#NAME [--questions 24] [--agents 8]

Sets: `dev`, `desk`, `held`, `held_2` (untidy files, see untidy.py), `styles` (databases, styles.py dev), `spider`. The
default is all. Questions of `held` and `held_2` are asked for totals only.

The system `choice` asks each question end to end, and its interpretations (up to 30, each with its own values) are kept
with their probabilities and whether they are right. A chooser of accuracy `a` then names the right one among them with
probability `a`, else a random other one; where none is right it says so with probability `a`. `random` draws among all
that is shown. The weight of the chooser is fitted to what the same chooser says over the sets of FITTED, without the
one that is measured. Figures are percent, means over the seeds.

- `shown`: a right interpretation is among those shown.
- `always`: right when the likeliest interpretation is always taken.
- `right`, `wrong`, `refused`: of the answerable questions, at the least probability that is shipped; `unanswerable
  answered`: of the others.
- `calibration`: the expected calibration error of the answers' probabilities.
- `default`: the same with the weight that the system has where none was fitted.
- `even`: the least accuracy, in steps of 5, from which `always` is no worse than without a chooser, at the default
  weight; with a fitted weight there is none that is worse.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

import styles
import untidy
from figures import machine
from joins import by_database, questions_of

from tablerag.core import Answer, ModelError, Question
from tablerag.evaluation.confidence import calibration_error
from tablerag.evaluation.database_sets import DatabaseSet
from tablerag.evaluation.matching import exact_match
from tablerag.evaluation.measures import versions
from tablerag.methods.choosing import DEFAULT_WEIGHT, JudgedChoice, fit_weight, fused, hard_chances, own_chances
from tablerag.models.chat import chat_model
from tablerag.retrieval.index import build_index
from tablerag.routing.catalogue import system
from tablerag.routing.choice import (
    ChoiceTask,
    DatabaseChoice,
    InterpretationChoice,
    JudgingChooser,
    TableChoice,
    distinct_readings,
)
from tablerag.schema.collection import DatabaseCollection
from tablerag.studies.experiments import revision
from tablerag.tables.questions import load_questions

SAMPLES = Path(__file__).resolve().parent.parent / "data"
RESULTS = Path(__file__).with_suffix(".json")
UNTIDY = ("dev", "desk", "held", "held_2")
FITTED = ("dev", "desk", "styles")
SETS = (*UNTIDY, "styles", "spider")
ACCURACIES = (0.7, 0.8, 0.85, 0.9)
STEPS = tuple(step / 100 for step in range(5, 100, 5))
RANDOM = "random"


@dataclass
class Row:
    "One question: its interpretations, and what the built-in system made of it."

    answerable: bool
    own: tuple[float, ...]  # the last one: none
    right: tuple[bool, ...]
    least: float
    answered: bool  # by the built-in system
    answer_right: bool


@dataclass
class Kept:
    "What a system would show a model."

    first: Answer = field(default_factory=Answer)
    shown: ChoiceTask | None = None


def keeping(made: InterpretationChoice) -> Kept:
    "Let a system keep what it would show, and ask nobody."
    kept = Kept()

    def beside(question: str, first: Answer, shown: Any, start: float) -> Answer:
        kept.first, kept.shown = first, shown() if first.hits else None
        return first

    made._beside = beside  # type: ignore[method-assign]
    return kept


def row_of(kept: Kept, is_right: Any, answerable: bool) -> Row:
    first, shown = kept.first, kept.shown
    readings = distinct_readings(first, shown.readings) if shown else []
    right = [answerable and is_right(each) for each in readings]
    own = own_chances(readings) if readings else (1.0,)
    answer_right = answerable and first.answered and is_right(first)
    return Row(answerable, own, (*right, not any(right)), shown.least if shown else 1.0, first.answered, answer_right)


def untidy_rows(split: str, folder: Path, wheels: Path | None, limit: int) -> Iterator[Row]:
    "The rows of untidy files; a file is opened as a user would."
    places = untidy.Places(untidy.HERE / split if split in untidy.OWN else folder / "wild", wheels)
    cases = [case for case in untidy.read_cases(untidy.HERE / f"{split}.jsonl") if all(map(places.has, case.files))]
    cases = sorted(cases, key=lambda case: untidy.zlib.crc32(case.id.encode()))[: limit or None]
    gold = untidy.Gold(places)
    accepted = {case.id: gold.answers(case) for case in cases}
    for session, _, some in untidy.opened(places, split, cases):
        made = system("choice", session.index)
        assert isinstance(made, TableChoice) or hasattr(made, "system")
        choice: Any = getattr(made, "system", made)
        kept = keeping(choice)
        for case in some:
            choice.answer(case.question)
            golds = accepted[case.id]
            yield row_of(kept, lambda each, golds=golds: untidy.right(each.values, golds), bool(golds))


def database_rows(databases: DatabaseSet, questions: Sequence[Question], golds: Any) -> Iterator[Row]:
    "The rows of databases, each of which is given."
    for name, asked in by_database(questions):
        with DatabaseCollection([databases.files[name]]) as collection:
            choice: Any = system("choice", collection)
            assert isinstance(choice, DatabaseChoice)
            kept, database = keeping(choice), collection.database(collection.names[0])
            for question in asked:
                hint = question.tags.get("evidence") or ""
                choice.solve(question.text, database, hint)

                def is_right(each: Any, question: Question = question) -> bool:
                    sql = getattr(each, "sql", None) or getattr(each, "query", None)
                    return any(databases.figures(one, sql)[styles.RIGHT] for one in golds(question))

                yield row_of(kept, is_right, bool(question.sql))


def styles_rows(limit: int) -> Iterator[Row]:
    names = styles.names_of("dev")
    with styles.built("dev", names) as databases:
        asked = [question for name in names for question in styles.questions_of("dev", name)]
        yield from database_rows(databases, asked[:: max(1, len(asked) // limit) if limit else 1], styles.golds)


def spider_rows(folder: Path, limit: int) -> Iterator[Row]:
    path, questions = questions_of(folder, "spider", limit)
    with DatabaseSet(path, questions=questions) as databases:
        yield from database_rows(databases, databases.questions, lambda question: [question])


def rows_of(name: str, options: argparse.Namespace) -> list[Row]:
    "The rows of a set, or those that were kept of it."
    path = options.rows / f"{name}.json" if options.rows else None
    if path is None or not path.exists():
        rows = asked_rows(name, options)
        if path is None:
            return rows
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps([asdict(row) for row in rows]) + "\n", encoding="utf-8")
    kept = json.loads(path.read_text(encoding="utf-8"))
    return [Row(**{**each, "own": tuple(each["own"]), "right": tuple(each["right"])}) for each in kept]


def asked_rows(name: str, options: argparse.Namespace) -> list[Row]:
    "The rows of a set, each question asked."
    if name in UNTIDY:
        return list(untidy_rows(name, options.benchmarks, options.wheels, options.limit))
    return list(styles_rows(options.limit) if name == "styles" else spider_rows(options.benchmarks, options.limit))


# --- choosers ---------------------------------------------------------------------------------------------------------


def chosen(row: Row, accuracy: float | str, chance: random.Random) -> int:
    "The place that a chooser names; the last one is none."
    places = range(len(row.own))
    if accuracy == RANDOM:
        return chance.choice(places)
    right = [at for at in places if row.right[at]]
    others = [at for at in places if not row.right[at]]
    return chance.choice(right if chance.random() < accuracy or not others else others)


def judged(rows: Sequence[Row], accuracy: float | str, seed: int) -> list[JudgedChoice]:
    "What a chooser says to each question."
    chance, found = random.Random(seed), []
    for row in rows:
        labels = [str(at) for at in range(len(row.own))]
        said = labels[chosen(row, accuracy, chance)]
        model = tuple(hard_chances(said, labels).values()) if len(labels) > 1 else (1.0,)
        found.append(JudgedChoice(row.own, model, row.right))
    return found


def outcome(rows: Sequence[Row], choices: Sequence[JudgedChoice], weight: float) -> dict[str, float]:
    "Counts of what becomes of the questions."
    found = {name: 0.0 for name in ("always", "right", "wrong", "refused", "answered")}
    told = []
    for row, choice in zip(rows, choices, strict=True):
        chances = fused(choice.own, choice.model, weight)
        best = max(range(len(chances) - 1), key=chances.__getitem__, default=None)
        good = best is not None and row.right[best]
        answered = best is not None and chances[best] >= row.least
        if not weight:  # nothing changes
            answered, right = row.answered, row.answer_right
        else:
            right = answered and good
        if answered:
            told.append((chances[best] if best is not None else 0.0, right))
        if row.answerable:
            found["always"] += good
            found["right"] += right
            found["wrong"] += answered and not right
            found["refused"] += not answered
        else:
            found["answered"] += answered
    able = sum(row.answerable for row in rows)
    shares = {name: count / (able if name != "answered" else max(1, len(rows) - able)) for name, count in found.items()}
    return {**shares, "calibration": calibration_error(told) if told else 0.0, "weight": weight}


def means(outcomes: Sequence[dict[str, float]]) -> dict[str, float]:
    "Percent, means over seeds; the weight as it is."
    found = {name: statistics.mean(each[name] for each in outcomes) for name in outcomes[0]}
    named = {"answered": "unanswerable answered"}
    shares = {
        name: (value, 3) if name in ("weight", "calibration") else (100 * value, 1) for name, value in found.items()
    }
    return {named.get(name, name): round(*each) for name, each in shares.items()}


def measured(name: str, rows: dict[str, list[Row]], seeds: int) -> dict[str, Any]:
    "The figures of a set."
    own = rows[name]
    fitting = [row for other in FITTED if other != name and other in rows for row in rows[other]]
    able = [row for row in own if row.answerable]
    found: dict[str, Any] = {
        "n": len(able),
        "unanswerable": len(own) - len(able),
        "shown": round(100 * statistics.mean(any(row.right[:-1]) for row in able), 1),
        "without": means([outcome(own, judged(own, RANDOM, 0), 0.0)]),
    }
    for accuracy in (RANDOM, *ACCURACIES):
        fitted, default, weight = [], [], fit_weight(judged(fitting, accuracy, 1000))
        for seed in range(seeds):
            choices = judged(own, accuracy, seed)
            fitted.append(outcome(own, choices, weight))
            default.append(outcome(own, choices, DEFAULT_WEIGHT))
        key = accuracy if accuracy == RANDOM else f"{accuracy:.0%}"
        found[key] = {"fitted": means(fitted), "default": means(default)}
    base = outcome(own, judged(own, RANDOM, 0), 0.0)["always"]
    found["even"] = next(
        (
            step
            for step in STEPS
            if statistics.mean(outcome(own, judged(own, step, seed), DEFAULT_WEIGHT)["always"] for seed in range(3))
            >= base
        ),
        None,
    )
    return found


def shown(name: str, found: dict[str, Any]) -> str:
    head = f"{name}: n={found['n']} + {found['unanswerable']} unanswerable"
    lines = [f"{head}, right among those shown {found['shown']}, even at {found['even']}"]
    columns = ("weight", "always", "right", "wrong", "refused", "unanswerable answered", "calibration")
    lines.append(f"  {'':18}" + "".join(f"{column[:12]:>13}" for column in columns))
    for label in ("without", RANDOM, *(f"{each:.0%}" for each in ACCURACIES)):
        for how in ("fitted", "default"):
            figures = found[label] if label == "without" else found[label][how]
            if label != "without" or how == "fitted":
                lines.append(f"  {label + ' ' + how:18}" + "".join(f"{figures[column]:>13}" for column in columns))
    return "\n".join(lines)


# --- a real model -----------------------------------------------------------------------------------------------------


def real(name: str, number: int, agents: int, seed: int) -> dict[str, Any]:
    "What a real model does with sample questions: it chooses, and writes SQL or reads on its own over some of them."
    known = [each for each in load_questions(SAMPLES / "questions.jsonl") if each.sql and each.answer]
    asked = random.Random(seed).sample(known, number)
    model = chat_model(name, timeout=600.0, max_tokens=100)
    with tempfile.TemporaryDirectory() as folder, build_index(SAMPLES, folder, progress=False) as index:
        made: Any = system("choice", index, model)
        choice = getattr(made, "system", made)
        judging = JudgingChooser(model, choice.chooser.weight)
        choice.chooser = judging
        rows, letters, seconds = [], [], []
        own = system("mixed", index)
        for question in asked:
            judging.kept.clear()
            start = time.perf_counter()
            answer = choice.answer(question.text)
            seconds.append(time.perf_counter() - start)
            rows.append((question, own.answer(question.text), answer, list(judging.kept)))
            letters.append(answer.trace.of("model")[-1].output.text)
        found: dict[str, Any] = {"model": name.partition("#")[2], "questions": number, **chosen_figures(rows)}
        found |= {"first letter named": letters.count("A"), "seconds, median": round(statistics.median(seconds), 1)}
        found |= {"tokens, median": statistics.median(each.usage.input_tokens for _, _, each, _ in rows)}
        print(json.dumps(found), flush=True)
        for writer in ("sql_agent", "rag"):
            found[writer] = dict(
                Counter(outcome_of(system(writer, index, model, k=1), each) for each in asked[:agents])
            )
    return found


def chosen_figures(rows: Sequence[Any]) -> dict[str, Any]:
    judged_choices, named, shown_right = [], 0, 0
    for question, _, _, kept in rows:
        for readings, choice in kept:
            right = [exact_match(each.values, question.answer) for each in readings]
            judged_choices.append(JudgedChoice(choice.own, choice.model, (*right, not any(right))))
            best = max(range(len(choice.model)), key=choice.model.__getitem__)
            shown_right += any(right)
            named += any(right) and judged_choices[-1].right[best]
    told: dict[str, Any] = {"choices read": len(judged_choices), "right shown": shown_right, "right named": named}
    told["by chance"] = round(sum(1 / len(each.own) for each in judged_choices if not each.right[-1]), 1)
    told["fitted weight"] = fit_weight(judged_choices) if judged_choices else 0.0
    for place, label in ((1, "without"), (2, "with its choice")):
        told[label] = dict(Counter(verdict(row[place], row[0]) for row in rows))
    return told


def verdict(answer: Answer, question: Question) -> str:
    if not answer.answered:
        return "refused"
    return "right" if exact_match(answer.values, question.answer or ()) else "wrong"


def outcome_of(made: Any, question: Question) -> str:
    try:
        return verdict(made.answer(question.text), question)
    except ModelError:
        return "error"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("benchmarks", type=Path)
    parser.add_argument(
        "--model", help="a real model instead, over the sample questions: http://127.0.0.1:8080/v1#NAME"
    )
    parser.add_argument("--questions", type=int, default=24, help="that a real model is asked")
    parser.add_argument("--agents", type=int, default=8, help="of them it answers on its own, too")
    parser.add_argument("sets", nargs="*", metavar="SET", help=f"of {', '.join(SETS)}; default all")
    parser.add_argument("--wheels", type=Path, help="a folder of fetched wheels, see untidy.py")
    parser.add_argument("--seeds", type=int, default=10)
    parser.add_argument("--limit", type=int, default=0, help="questions of a set; nothing is written")
    parser.add_argument("--rows", type=Path, help="a folder: rows that are there are taken, others are kept there")
    options = parser.parse_args()
    if unknown := set(options.sets) - set(SETS):
        parser.error(f"unknown: {', '.join(sorted(unknown))}")
    kept = json.loads(RESULTS.read_text()) if RESULTS.exists() else {}
    if options.model:
        found = real(options.model, options.questions, options.agents, 0)
        kept["real"] = {**kept.get("real", {}), found["model"]: {**found, "machine": machine()}}
        print(json.dumps(found, indent=1))
        RESULTS.write_text(json.dumps(kept, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
        return
    wanted, start = options.sets or SETS, time.perf_counter()
    rows = {name: rows_of(name, options) for name in dict.fromkeys((*wanted, *FITTED))}
    found = {name: measured(name, rows, options.seeds) for name in wanted}
    for name, figures in found.items():
        print(shown(name, figures), flush=True)
    if options.limit:
        return
    kept["simulated"] = {**kept.get("simulated", {}), **found}
    kept |= {"seeds": options.seeds, "revision": revision(), "minutes": round((time.perf_counter() - start) / 60, 1)}
    kept |= {"machine": machine(), "versions": versions()}
    RESULTS.write_text(json.dumps(kept, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
