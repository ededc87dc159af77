"""Examples that the parser's ranker learns from: one question over one table each, with every candidate query and which
of them are right."""

from __future__ import annotations

import multiprocessing
import pickle
import random
import re
import time
import zlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from hierarchical import HIERARCHICAL, same_figures
from hierarchical import load as load_hierarchical
from material import beside_the_table, cases, cut, databases, fold_of_name, made_of_many, taken_out, untidy
from parsing import SETS, comparable, fold_of, load, retrieved, same_values
from templates import composed_questions

import tablerag
from tablerag.core import Table
from tablerag.parser.accounting import WORD_FEATURES, word_features
from tablerag.parser.features import FEATURES, Features
from tablerag.parser.parsing import Parser
from tablerag.parser.scoring import HandScorer, LearnedScorer
from tablerag.query.grammar import Query
from tablerag.query.runner import as_text
from tablerag.query.table_index import analyse
from tablerag.recognition.periods import long_view

ALL_SETS = (*SETS, "databases", "untidy", *HIERARCHICAL)


def sets_in(folder: Path) -> list[str]:
    "The sets that a benchmark folder has."
    needed = dict.fromkeys((*SETS, *HIERARCHICAL), "{}") | {"databases": "spider_train", "untidy": "wild"}
    return [name for name in ALL_SETS if (folder / needed[name].format(name)).is_dir()]


@dataclass
class Example:
    "One question over one table: what the ranker sees of each candidate, and which are right."

    dense: np.ndarray  # float16, candidates x features
    part_ids: np.ndarray  # int32, all parts' ids, joined
    part_lengths: np.ndarray  # int32
    rows: np.ndarray  # int32, candidate of each use of a part
    parts: np.ndarray  # int32, the part used
    right: np.ndarray  # bool, one a candidate: what to learn
    same: np.ndarray  # bool, one a candidate: the values are the gold answer
    group: np.ndarray  # int32, one a candidate: equal where the values are; -1 for no values
    hand: np.ndarray  # float32, one a candidate: a score by hand, for comparison
    question: str  # which one
    gold: bool  # whether the table is the question's own
    found: bool  # whether the table was retrieved for the question
    stray: bool  # whether the table is looked at as if it were given, and cannot answer
    taken: str  # what the table lacks, one of `TAKEN`; "": nothing was taken
    made: bool  # a template question
    lenient: bool
    vouched: bool  # whether the question names what the table is about, which the table does not contain
    set_name: str
    answerable: bool
    weight: float  # in the loss


_SQL = re.compile(r"SELECT\s+(DISTINCT\s+)?(?:(COUNT|SUM|AVG|MIN|MAX)\s*\(\s*)?\"((?:[^\"]|\"\")*)\"", re.IGNORECASE)
_VALUE = re.compile(r"\"((?:[^\"]|\"\")*)\"\s*(>=|<=|!=|<>|=|>|<|LIKE)\s*('(?:[^']|'')*'|[-\d.]+)", re.IGNORECASE)
_CONDITION = re.compile(r"\"((?:[^\"]|\"\")*)\"\s*(>=|<=|!=|<>|=|>|<|LIKE|IN|BETWEEN)", re.IGNORECASE)


def shape(sql: str, header: tuple[str, ...]) -> tuple | None:
    "What gold SQL asks for: figure, column, columns with operators; None where it is of another shape."
    _, _, where = sql.partition(" WHERE ")
    match = _SQL.match(sql)
    if not match or "ORDER BY" in sql or "GROUP BY" in sql or "(SELECT" in sql:
        return None
    columns = {name.casefold(): i for i, name in enumerate(header)}
    asked = columns.get(match[3].replace('""', '"').casefold())
    conditions = [
        (columns.get(name.replace('""', '"').casefold()), op.upper()) for name, op in _CONDITION.findall(where)
    ]
    return (match[2] or "").upper(), asked, frozenset((i, op if op in "<>=" else "=") for i, op in conditions)


def agrees(query: Query, wanted: tuple) -> bool:
    "Whether a candidate has the shape of the gold SQL."
    figure, asked, conditions = wanted
    own = frozenset((each.column, each.op[0] if each.op[0] in "<>" else "=") for each in query.conditions)
    if own != conditions:
        return False
    if figure == "COUNT":
        return query.label in ("count", "count_distinct")
    if figure in ("MIN", "MAX") and query.label in ("top", "bottom"):
        return query.key == asked == query.column
    return query.label == (figure.lower() or "select") and query.column == asked


@dataclass
class Job:
    """What one example, or two, are made of; everything drawn by chance is drawn before, so that the number of
    processes changes nothing."""

    question: dict
    table: Table
    gold: bool
    name: str  # of the set
    lenient: bool = False
    found: bool = False
    stray: bool = False
    take: str = ""  # what is then taken out of the table, one of `TAKEN`; or "word": the question has one more
    kind: str = ""  # "made": a template question; "vouched": a question that names what its table is about
    seed: int = 0


TAKEN = ("rows", "label", "column", "word")
_WEIGHTS = {"made": 0.5, "doubtful": 0.7}
SCORER: list[LearnedScorer | None] = [None]  # read by worker processes, which are forked after it is set


def _exact(question: dict, table: Table, candidates: Sequence[tuple[Query, Any]]) -> list[bool]:
    "Whether candidates are the query that was meant, as far as it is known."

    def form(query: Query) -> tuple:
        conditions = frozenset((each.column, each.rows) for each in query.conditions)
        return query.label, query.column, query.key, query.limit, conditions

    if "query" in question:
        meant = form(question["query"])
        return [form(query) == meant for query, _ in candidates]
    if wanted := shape(question["sql"], table.header) if question.get("sql") else None:
        return [agrees(query, wanted) for query, _ in candidates]
    return [True] * len(candidates)


def _judge(job: Job) -> Callable[[tuple[str, ...]], bool]:
    "Whether values are the answer."
    if "accepted" in job.question:
        from untidy import right

        return lambda values: right(values, job.question["accepted"])
    if job.name in HIERARCHICAL:
        return lambda values: same_figures(values, job.question["answer"])
    return lambda values: same_values(values, job.question["answer"], job.name != "wtq")


def _example(job: Job) -> tuple[Example | None, Query | None]:
    "One example, and the query that answers it: of several the one with the likeliest links."
    question, name = job.question, job.name
    parser = Parser(question["question"], analyse(job.table), job.lenient, SCORER[0])
    if not parser.candidates:
        return None, None
    seen = parser.features()
    results, of = seen.results, seen.of
    texts = [tuple(as_text(value) for value in values if value is not None) for values in results]
    numbers: dict[tuple[str, ...], int] = {}
    group = np.array([numbers.setdefault(each, len(numbers)) if each else -1 for each in texts], np.int32)
    same = right = np.zeros(len(results), dtype=bool)
    if job.gold:
        judge = _judge(job)
        judged = {each: judge(each) for each in numbers}
        same = np.array([judged[each] if each else False for each in texts])
        exact = np.array(_exact(question, job.table, parser.candidates))
        right = same & exact if (same & exact).any() else same
    # half of WikiSQL's "how many points ..." count rows where a value was asked for: believe them less
    doubtful = (
        name == "wikisql"
        and "COUNT(" in (question.get("sql") or "")
        and [str(value) for value in question["answer"]] == ["1"]
    )
    best = max(((each.score, -i) for i, (_, each) in enumerate(parser.candidates) if right[i]), default=(0.0, 0))[1]
    return Example(
        seen.dense.astype(np.float16),
        np.fromiter((i for part in seen.parts for i in part), dtype=np.int32),
        np.array([len(part) for part in seen.parts], np.int32),
        np.repeat(np.arange(len(of), dtype=np.int32), [len(parts) for parts in of]),
        np.array([part for parts in of for part in parts], np.int32),
        right,
        same,
        group,
        by_hand(parser, seen),
        str(question.get("id") or question["question"]),
        job.gold,
        job.found,
        job.stray,
        job.take if job.stray else "",
        job.kind == "made",
        job.lenient,
        job.kind == "vouched",
        name,
        bool(right.any()),
        _WEIGHTS.get(job.kind, _WEIGHTS["doubtful"] if doubtful and job.gold else 1.0),
    ), parser.candidates[-best][0] if right.any() else None


def examples(job: Job) -> list[Example]:
    "The example of a job, and the same question over the table without what answers it."
    one, query = _example(job)
    made = [one] if one else []
    if query is not None and job.take in ("rows", "label", "column"):
        less = taken_out(query, job.table, job.take, random.Random(job.seed))
        if less is not None:
            two, _ = _example(replace(job, table=less, gold=False, stray=True))
            made += [two] if two else []
    return made


_HAND = {
    "operation cue": 2.0,
    "operation no_cue": -2.0,
    "direction agrees": 1.5,
    "direction disagrees": -1.5,
    "cover left": -4.0,
    "result values": -1.0,
}


def by_hand(parser: Parser, seen: Features) -> np.ndarray:
    """A plain score of each candidate with nothing learned: its links, its columns, agreement with the cues, words
    left over, values given."""
    hand, scores, values = HandScorer(), parser.scores, parser.linked.values
    links = dict(zip(map(id, values), hand.links(scores.link_rows), strict=True))
    columns = hand.columns([row + scores.question_features for row in scores.column_features])
    own = [
        sum(links[id(link)] for link in each.links)
        + sum(columns[i] for i in (query.column, query.key) if i is not None)
        for query, each in parser.candidates
    ]
    at = {name: seen.dense[:, FEATURES.index(name)] for name in _HAND}
    return (np.array(own) + sum(weight * at[name] for name, weight in _HAND.items())).astype(np.float32)


def spread(work: Callable, jobs: Sequence, processes: int, chunk: int = 32) -> Iterator:
    """The results of a function over jobs, in their order, by so many processes (which are told numbers: tables
    are never sent)."""
    _WORK[:] = [work, jobs]
    if processes < 2:
        yield from map(_one, range(len(jobs)))
        return
    with multiprocessing.get_context("fork").Pool(processes) as pool:
        yield from pool.imap(_one, range(len(jobs)), chunksize=chunk)


_WORK: list = []


def _one(number: int) -> Any:
    return _WORK[0](_WORK[1][number])


def gold_links(parser: Parser, question: dict, table: Table) -> tuple[list[bool], int | None] | None:
    "Which links the gold SQL uses and which column it asks for; None where it cannot be told."
    index = parser.index
    if "query" in question:
        meant = {(each.column, each.rows) for each in question["query"].conditions}
        used = [(link.condition.column, link.condition.rows) in meant for link in parser.linked.values]
        return used, question["query"].column
    if not question.get("sql"):
        # distant supervision: a link is right when it holds for a row that has the answer in a cell of its own
        gold = {comparable(str(value)) for value in question["answer"] if value}
        if len(question["answer"]) > 2 or not all(kind == "text" for kind, _ in gold):
            return None
        hits = [(i, j) for i, row in enumerate(table.rows) for j, cell in enumerate(row) if comparable(cell) in gold]
        if not hits or len(hits) > 2 or len({j for _, j in hits}) > 1:
            return None
        rows = {i for i, _ in hits}
        asked = hits[0][1]
        used = [
            bool(link.condition.rows & rows)
            and len(link.condition.rows) < 0.9 * index.size
            and link.condition.column != asked
            for link in parser.linked.values
        ]
        return (used, asked) if any(used) else (None, asked)
    wanted = shape(question["sql"], table.header)
    if not wanted:
        return None
    columns = {name.casefold(): i for i, name in enumerate(table.header)}
    values = {}
    for name, op, value in _VALUE.findall(question["sql"].partition(" WHERE ")[2]):
        values.setdefault((columns.get(name.casefold()), op if op in "<>=" else "="), set()).add(
            comparable(value.strip("' ").replace("''", "'"))
        )
    used = []
    for link in parser.linked.values:
        condition = link.condition
        kind = condition.op[0] if condition.op[0] in "<>" else "="
        own = {comparable(as_text(value)) for value in condition.values}
        used.append(
            condition.op != "!="
            and bool(own & values.get((condition.column, kind), set()))
            and (kind != "=" or len(condition.values) < 4)
        )
    return used, wanted[1]


def told_links(job: Job) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
    "Features and labels of one question's links, features and labels of its columns; empty where they cannot be told."
    parser = Parser(job.question["question"], analyse(job.table))
    used, asked = gold_links(parser, job.question, job.table) or (None, None)
    links = parser.scores.link_rows if used is not None else []
    columns = (
        [row + parser.scores.question_features for row in parser.scores.column_features] if asked is not None else []
    )
    named = [i == asked for i in range(len(job.table.header))] if columns else []
    return (
        np.array(links, np.float32),
        np.array(used if links else [], np.float32),
        np.array(columns, np.float32),
        np.array(named, np.float32),
    )


def told_words(job: Job) -> tuple[np.ndarray, np.ndarray]:
    """Features of words that are left unexplained, and whether each would change the answer. Those that the right query
    leaves would not; those of its conditions would, over the table without the rows they select; so would a name that
    was added to the question."""
    rows: list[list[float]] = []
    labels: list[bool] = []
    parser = Parser(job.question["question"], analyse(job.table), scorer=SCORER[0])
    if not parser.candidates:
        pass
    elif job.take == "word":
        start = len(job.question["before"].rstrip(" ?."))
        for i, row in zip(*word_features(parser.features().accounting), strict=True):
            if parser.linked.tokens[i].start >= start and parser.linked.tokens[i].text[:1].isupper():
                rows.append(row)
                labels.append(True)
    elif job.gold:
        made, query = _example(job)
        if made is not None and query is not None:
            at = next(i for i, (each, _) in enumerate(parser.candidates) if each is query or each == query)
            seen = parser.features()
            left = seen.accounts[at][0].all
            found = zip(*word_features(seen.accounting), strict=True)
            rows = [row for i, row in found if left >> i & 1]
            labels = [False] * len(rows)
            missing = _words_of_missing(job, parser, at)
            rows, labels = rows + missing, labels + [True] * len(missing)
    return np.array(rows, np.float32).reshape(len(rows), len(WORD_FEATURES)), np.array(labels, np.float32)


def _words_of_missing(job: Job, parser: Parser, at: int) -> list[list[float]]:
    "The words of a query's conditions as they are over the table without the rows that one of them selects."
    query, each = parser.candidates[at]
    less = taken_out(query, job.table, "label", random.Random(job.seed))
    if less is None:
        return []
    without = Parser(job.question["question"], analyse(less), scorer=SCORER[0])
    if len(without.linked.tokens) != len(parser.linked.tokens) or not without.candidates:
        return []
    known = without.interpretation.marks.value | without.interpretation.marks.header
    tokens, rows = word_features(without.features().accounting)
    return [row for i, row in zip(tokens, rows, strict=True) if each.mask >> i & 1 and not known >> i & 1]


def titled(question: dict, table: Table, chooser: random.Random, always: bool = False) -> dict:
    """Some questions of the sets that never name the page are asked as Open-WikiTable asks: with the table's title
    in them."""
    if not table.title or chooser.random() > 0.3 and not always:
        return question
    text, name = question["question"].rstrip(" ?."), table.title
    text = chooser.choice(
        [f"{text} in the {name}?", f"In the {name}, {text}?", f"{text} of {name}?", f"From the {name}, {text}?"]
    )
    return question | {"question": text}


# clean questions for what the sets ask rarely; {c}: a column, {k}: a number column, {w}: a condition, {n}: a number
# of rows
def misspelled(question: dict, chooser: random.Random) -> dict:
    "A question with one long word misspelled: a letter dropped, doubled or swapped with the next."
    words = question["question"].split(" ")
    long = [i for i, word in enumerate(words) if len(word) > 5 and word.isalpha()]
    if not long:
        return question
    i = chooser.choice([i for i in long if words[i][0].isupper()] or long)
    at = chooser.randrange(1, len(words[i]) - 1)
    word = words[i]
    words[i] = chooser.choice(
        [
            word[:at] + word[at + 1 :],
            word[:at] + word[at] + word[at:],
            word[:at] + word[at + 1] + word[at] + word[at + 2 :],
        ]
    )
    return question | {"question": " ".join(words)}


def nameless(table: Table) -> Table:
    "The table as somebody cut it out of its page: nothing says what it is about."
    return replace(table, title="", section="", caption="", source="")


# of the questions are also asked with their page's name, over the table without it: who hands in a table knows its page
VOUCHED = 0.12
STRAYS = 0.1  # of the training questions are asked of a table by chance, too: no answer, even where the table is given
# of the questions that have an answer, what is taken out of their table for a second example
TAKE = (("rows", 0.2), ("label", 0.12), ("column", 0.2))
WORD = 0.1  # of the questions are asked with a name more, which the table has not


def taking(chooser: random.Random) -> str:
    "What is taken out for a question, by chance."
    draw = chooser.random()
    for kind, share in TAKE:
        if draw < share:
            return kind
        draw -= share
    return ""


def drawn(
    folder: Path, name: str, seed: int, limit: int | None, tables: dict[str, Table], questions: list[dict]
) -> dict[str, list[Job]]:
    "The jobs of one set: questions over their own table and over others that retrieval would hand over by mistake."
    chooser, strays = random.Random(f"{seed} {name}"), random.Random(f"{seed} {name} strays")
    questions_by_id = {question["id"]: question for question in questions}
    questions = [question for question in questions if fold_of(question["table_id"]) != "test"]
    chooser.shuffle(questions)
    jobs: dict[str, list[Job]] = {"train": [], "dev": [], "found": []}
    for split in ("train", "dev"):
        own = [question for question in questions[:limit] if fold_of(question["table_id"]) == split]
        # no test table is looked at, not even as a wrong one
        near = {id: table for id, table in tables.items() if fold_of(id) in ("train", split)}
        ids_near = sorted(near)
        for question, ids in zip(own, retrieved(near, own), strict=True):
            table = tables[question["table_id"]]
            lenient = chooser.random() < 0.2
            others = [table_id for table_id in ids if table_id != question["table_id"]]
            chooser.shuffle(others)
            wrong = others[: {"open_wikitable": 4, "wikisql": 1}.get(name, chooser.random() < 0.4)]
            if split == "train" and name != "open_wikitable":
                question = titled(question, table, chooser)
            if split == "train" and chooser.random() < (0.6 if lenient else 0.03):
                question = misspelled(question, chooser)
            # what is right for wtq is known by the answer alone: a column may be there by luck
            take = {"column": "rows" if name == "wtq" else "column"}.get(kind := taking(strays), kind)
            jobs[split].append(Job(question, table, True, name, lenient, take=take, seed=strays.randrange(1 << 30)))
            if strays.random() < VOUCHED and table.title and name != "open_wikitable":
                asked = titled(questions_by_id[question["id"]], table, strays, always=True)
                jobs[split].append(Job(asked, nameless(table), True, name, lenient, kind="vouched"))
            if split == "train":
                jobs[split] += [Job(question, tables[table_id], False, name, lenient) for table_id in wrong]
                if strays.random() < STRAYS:
                    jobs[split].append(Job(question, tables[strays.choice(ids_near)], False, name, lenient, stray=True))
            if strays.random() < WORD:
                other = tables[strays.choice(ids_near)]
                jobs[split] += more_words(question, table, other, name, strays)
    # development questions as they come in practice: the page named, over the five tables found
    own = [question for question in own if name == "open_wikitable" or tables[question["table_id"]].title][
        : None if name == "open_wikitable" else 150
    ]
    own = [
        question if name == "open_wikitable" else titled(question, tables[question["table_id"]], chooser, always=True)
        for question in own
    ]
    for question, ids in zip(own, retrieved(near, own), strict=True):
        jobs["found"] += [
            Job(question, tables[id], id == question["table_id"], name, lenient, True)
            for lenient in ((False, True) if name == "open_wikitable" else (False,))
            for id in ids
        ]
    if name != "open_wikitable":
        own_tables = sorted(
            (table for table in tables.values() if fold_of(table.id) == "train"), key=lambda table: table.id
        )
        jobs["train"] += made_jobs(own_tables, min(limit or MADE, MADE), name, chooser)
    return jobs


MADE = 1500  # template questions a set


def made_jobs(tables: list[Table], count: int, name: str, chooser: random.Random) -> list[Job]:
    "Template questions: half ask what the sets ask rarely, half what they hardly ask at all."
    short = [cut(table, 250) for table in tables]
    made = [*made_of_many(tables, count // 2, chooser), *composed_questions(short, count - count // 2, chooser)]
    return [
        Job(question, table, True, name, take=taking(chooser), kind="made", seed=chooser.randrange(1 << 30))
        for question, table in made
    ]


def more_words(question: dict, table: Table, other: Table, name: str, chooser: random.Random) -> list[Job]:
    "The question with a name more, over the same table."
    text = beside_the_table(question["question"], table, other, chooser)
    more = question | {"question": text, "before": question["question"]}
    return [Job(more, table, False, name, stray=True, take="word")] if text else []


def drawn_databases(folder: Path, seed: int, limit: int | None) -> dict[str, list[Job]]:
    "Questions over tables of databases; wrong ones are the others of the same database."
    chooser, (tables, questions) = random.Random(f"{seed} databases"), databases(folder)
    siblings: dict[str, list[Table]] = {}
    for table in tables.values():
        siblings.setdefault(table.id.partition("#")[0], []).append(table)
    jobs: dict[str, list[Job]] = {"train": [], "dev": [], "found": []}
    questions = list(questions)
    chooser.shuffle(questions)
    asked: dict[str, int] = {}
    for question in questions[:limit]:
        asked[question["group"]] = asked.get(question["group"], 0) + 1
        if asked[question["group"]] > 3:  # paraphrases
            continue
        table = tables[question["table_id"]]
        own = jobs[question["fold"]]
        own.append(Job(question, table, True, "databases", take=taking(chooser), seed=chooser.randrange(1 << 30)))
        if question["fold"] == "train":
            others = [other for other in siblings[table.id.partition("#")[0]] if other.id != table.id]
            if others and chooser.random() < 0.5:
                own.append(Job(question, chooser.choice(others), False, "databases"))
            if chooser.random() < STRAYS:
                own.append(Job(question, tables[chooser.choice(sorted(tables))], False, "databases", stray=True))
        if chooser.random() < WORD:
            own += more_words(question, table, tables[chooser.choice(sorted(tables))], "databases", chooser)
    trained = sorted({job.table.id for job in jobs["train"]})
    jobs["train"] += made_jobs([tables[id] for id in trained], min(limit or MADE, MADE) // 2, "databases", chooser)
    return jobs


UNTIDY_MADE = 3000
BESIDE = 2  # tables of the same folder or package that a question is also asked of
_REPEATED = 2  # so often a question that a person wrote about untidy files counts in training


def drawn_untidy(folder: Path, seed: int, limit: int | None) -> dict[str, list[Job]]:
    """Questions over untidy files: those that people wrote, and template questions over the files that no development
    question asks."""
    chooser, tables = random.Random(f"{seed} untidy"), untidy(folder)
    everything = [table for own in tables.values() for table in own]
    jobs: dict[str, list[Job]] = {"train": [], "dev": [], "found": []}
    kept = set()
    for place, question in cases(folder):
        own = [table for table in tables.get(place, ()) if table.source.endswith(question["file"].split("/")[-1])]
        if question["fold"] == "dev":
            kept.add(place)
        for table in own:
            able = bool(question["accepted"])
            more = jobs[question["fold"]]
            for _ in range(_REPEATED if question["fold"] == "train" else 1):
                seed = chooser.randrange(1 << 30)
                more.append(
                    Job(
                        question,
                        table,
                        able,
                        "untidy",
                        stray=not able,
                        take=taking(chooser) if able else "asked",
                        seed=seed,
                    )
                )
            own_others = [other for other in tables[place] if other.source != table.source]
            # beside it lie tables of other columns, and those of another year or sex
            unlike = [other for other in own_others if other.header != table.header]
            alike = [other for other in own_others if other.header == table.header]
            if question["fold"] == "train":
                wrong = chooser.sample(unlike, min(BESIDE, len(unlike))) or [chooser.choice(everything)]
                wrong += chooser.sample(alike, min(1, len(alike))) if able and question["one"] else []
                more += [Job(question, other, False, "untidy") for other in wrong if other.id != table.id]
                if able and (view := long_view(table)) is not None:
                    more.append(Job(question, view, True, "untidy"))
            if question["fold"] == "dev":
                beside = [other for other in tables[place] if other.header != table.header][:2]
                beside += chooser.sample(everything, 4 - len(beside))
                jobs["found"] += [
                    Job(question, each, able and each is table, "untidy", found=True, stray=not able)
                    for each in (table, *beside)
                    if each is table or each.header != table.header
                ]
    trained = [cut(table) for place, own in sorted(tables.items()) if place not in kept for table in own]
    for job in made_jobs(trained, min(limit or UNTIDY_MADE, UNTIDY_MADE), "untidy", chooser):
        jobs["train"].append(job)
        if chooser.random() < STRAYS:
            jobs["train"].append(replace(job, table=chooser.choice(trained), gold=False, stray=True, take=""))
        if chooser.random() < WORD:
            jobs["train"] += more_words(job.question, job.table, chooser.choice(trained), "untidy", chooser)
    return jobs


def drawn_hierarchical(folder: Path, name: str, seed: int, limit: int | None) -> dict[str, list[Job]]:
    "Questions over tables with trees of headers, as they are imported, and over their long views."
    chooser, (tables, questions) = random.Random(f"{seed} {name}"), load_hierarchical(folder, name)
    everything = [own[0] for own in tables.values() if own]
    found_of = {table.id: table for table in everything}
    jobs: dict[str, list[Job]] = {"train": [], "dev": [], "found": []}
    questions = [question for question in questions if tables[question["table_id"]]]
    chooser.shuffle(questions)
    for question in questions[:limit]:
        split, table = fold_of_name(question["table_id"]), tables[question["table_id"]][0]
        own = jobs[split]
        own.append(Job(question, table, True, name, take=taking(chooser), seed=chooser.randrange(1 << 30)))
        if split == "train":
            if (view := long_view(table)) is not None:
                own.append(Job(question, view, True, name))
            draw = chooser.random()
            if draw < 3 * STRAYS:
                own.append(Job(question, chooser.choice(everything), False, name, stray=draw < STRAYS))
        if chooser.random() < WORD:
            own += more_words(question, table, chooser.choice(everything), name, chooser)
    if name == "hitab":
        own_questions = [job.question for job in jobs["dev"] if job.gold][:150]
        near = {id: table for id, table in found_of.items()}
        for question, ids in zip(own_questions, retrieved(near, own_questions), strict=True):
            jobs["found"] += [
                Job(question, near[id], id == tables[question["table_id"]][0].id, name, found=True) for id in ids
            ]
    return jobs


def among(question: dict, share: float) -> bool:
    "Whether a question is in a sample of this share; smaller samples are parts of larger ones."
    return zlib.crc32(str(question.get("id") or question["question"]).encode()) % 1000 < 1000 * share


@cache
def drawn_of(folder: Path, name: str, seed: int, limit: int | None) -> dict[str, list[Job]]:
    "The jobs of a set."
    if name == "databases":
        return drawn_databases(folder, seed, limit)
    if name in HIERARCHICAL:
        return drawn_hierarchical(folder, name, seed, limit)
    return (
        drawn_untidy(folder, seed, limit) if name == "untidy" else drawn(folder, name, seed, limit, *load(folder, name))
    )


def code() -> int:
    "A checksum of all that examples are made by."
    found, package = 0, Path(tablerag.__file__).parent
    for path in (
        *sorted(package.rglob("*.py")),
        *sorted((package / "assets" / "language").iterdir()),
        *sorted(Path(__file__).parent.glob("untidy/[dt][er]*.jsonl")),
        *(Path(__file__).with_name(name) for name in ("examples.py", "material.py", "parsing.py", "hierarchical.py")),
    ):
        found = zlib.crc32(path.read_bytes(), found)
    return found


def kept_or(keep: Path | None, key: str, make: Callable[[], Any]) -> Any:
    "What a folder keeps under a key; else it is made, and kept there."
    kept = keep / f"{key}.pickle" if keep else None
    if kept and kept.exists():
        return pickle.loads(kept.read_bytes())
    made = make()
    if kept:
        kept.parent.mkdir(parents=True, exist_ok=True)
        kept.write_bytes(pickle.dumps(made, protocol=5))
    return made


def build(
    folder: Path,
    seed: int,
    limit: int | None,
    scorer: LearnedScorer | None,
    processes: int,
    splits: Sequence[str] = ("train", "dev", "found"),
    share: float = 1.0,
    keep: Path | None = None,  # a folder for examples, used again while no code changes
) -> dict:
    """Examples of (a share of the) training questions, of development questions, and of development questions over
    the tables found for them."""
    made: dict = {split: [] for split in splits} | {"asked": {}}
    SCORER[0] = scorer
    key = f"{code():08x}-{seed}-{limit}-{share}-{scorer is None}"
    for name in sets_in(folder):
        own = dict(
            kept_or(
                keep,
                f"{name}-{key}",
                lambda name=name: _built(folder, name, seed, limit, processes, splits, share),
            )
        )
        made["asked"][name] = own.pop("asked")
        for split in splits:
            made[split] += own[split]
    for split in ("train", "dev"):
        for name in ALL_SETS:
            own = [each for each in made.get(split, ()) if each.set_name == name and each.gold]
            if own:
                print(
                    (
                        f"{split} {name}: {len(own)} questions, right one among the candidates "
                        f"{np.mean([each.answerable for each in own]):.3f}"
                    ),
                    flush=True,
                )
    return made


def _built(
    folder: Path, name: str, seed: int, limit: int | None, processes: int, splits: Sequence[str], share: float
) -> dict:
    "The examples of one set."
    started = time.perf_counter()
    jobs = dict(drawn_of(folder, name, seed, limit))
    jobs["train"] = [job for job in jobs["train"] if among(job.question, share)]
    if share < 1:  # for a comparison, not for calibration
        jobs["found"] = [job for job in jobs["found"] if name == "open_wikitable" and not job.lenient]
    made: dict = {"asked": sum(job.gold for job in jobs["dev"])}
    for split in splits:
        made[split] = [one for found in spread(examples, jobs[split], processes) for one in found]
    print(
        f"{name}: {sum(len(made[split]) for split in splits)} examples, {time.perf_counter() - started:.0f} s",
        flush=True,
    )
    return made
