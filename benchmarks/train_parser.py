"""Train the parser's ranker and write tablerag/assets/parser.npz with its model card.

    python benchmarks/train_parser.py BENCHMARK_FOLDER [--seed 0] [--epochs 8]

Supervision: where a question has gold SQL, candidates of the same answer, columns and operators; elsewhere candidates of the same
answer (marginal likelihood over all of them). "No answer" competes with every candidate: it is right for tables that retrieval
would hand over by mistake, and where no candidate is right. The same seed gives the same weights. numpy only.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import re
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path

os.environ.setdefault("OMP_NUM_THREADS", "1")  # sums in one order, or the same seed gives other weights
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import numpy as np
from parsing import SETS, comparable, fold_of, load, retrieved, same_values

from tablerag.core import Table
from tablerag.grammar import Condition, Query, Runner, as_text
from tablerag.parsing import _BUCKETS, _OPS, Parser, Scorer, _not_total
from tablerag.values import analyse, form

HIDDEN = 64


@dataclass
class Example:
    dense: np.ndarray  # float16, candidates x features
    part_ids: np.ndarray  # all parts' ids, joined
    part_lengths: np.ndarray
    of: list[tuple[int, ...]]  # parts of each candidate
    right: np.ndarray  # bool, one a candidate
    gold: bool  # whether the table is the question's own
    set_name: str
    answerable: bool
    weight: float  # in the loss


_SQL = re.compile(r"SELECT\s+(DISTINCT\s+)?(?:(COUNT|SUM|AVG|MIN|MAX)\s*\(\s*)?\"((?:[^\"]|\"\")*)\"", re.IGNORECASE)
_VALUE = re.compile(r"\"((?:[^\"]|\"\")*)\"\s*(>=|<=|!=|<>|=|>|<|LIKE)\s*('(?:[^']|'')*'|[-\d.]+)", re.IGNORECASE)
_CONDITION = re.compile(r"\"((?:[^\"]|\"\")*)\"\s*(>=|<=|!=|<>|=|>|<|LIKE|IN|BETWEEN)", re.IGNORECASE)


def shape(sql: str, header: tuple[str, ...]) -> tuple | None:
    "What gold SQL asks for: figure, column, columns with operators; None where it is of another shape."
    head, _, where = sql.partition(" WHERE ")
    match = _SQL.match(sql)
    if not match or "ORDER BY" in sql or "GROUP BY" in sql or "(SELECT" in sql:
        return None
    columns = {name.casefold(): i for i, name in enumerate(header)}
    asked = columns.get(match[3].replace('""', '"').casefold())
    conditions = [(columns.get(name.replace('""', '"').casefold()), op.upper()) for name, op in _CONDITION.findall(where)]
    return (match[2] or "").upper(), asked, frozenset((i, op if op in "<>=" else "=") for i, op in conditions)


def agrees(query: Query, wanted: tuple) -> bool:
    "Whether a candidate has the shape of the gold SQL."
    figure, asked, conditions = wanted
    own = frozenset((each.column, each.op[0] if each.op[0] in "<>" else "=") for each in query.conditions)
    if own != conditions:
        return False
    if figure == "COUNT":
        return query.op in ("count", "count_distinct")
    if figure in ("MIN", "MAX") and query.op in ("top", "bottom"):
        return query.key == asked == query.column
    return query.op == (figure.lower() or "select") and query.column == asked


def example(question: dict, table: Table, gold: bool, name: str, scorer: Scorer, lenient: bool = False) -> Example | None:
    parser = Parser(question["question"], analyse(table), lenient, scorer)
    parser.expand()
    if not parser.candidates:
        return None
    dense, results, of = parser.matrix()
    right = np.zeros(len(results), dtype=bool)
    if gold:
        right[:] = [same_values([as_text(value) for value in values if value is not None], question["answer"], name != "wtq") for values in results]
        if "query" in question:
            wrote = question["query"]
            exact = np.array([(query.op, query.column, query.key, query.conditions) == (wrote.op, wrote.column, wrote.key, wrote.conditions) for query, _ in parser.candidates])
            if (exact & right).any():
                right &= exact
        wanted = shape(question["sql"], table.header) if question.get("sql") else None
        if wanted:
            exact = np.array([agrees(query, wanted) for query, _ in parser.candidates])
            if (exact & right).any():
                right &= exact
    lengths = np.array([len(part) for part in parser._parts])
    ids = np.fromiter((i for part in parser._parts for i in part), dtype=np.int32)
    # half of WikiSQL's "how many points ..." count rows where a value was asked for: believe them less
    doubtful = name == "wikisql" and "COUNT(" in (question.get("sql") or "") and [str(value) for value in question["answer"]] == ["1"]
    return Example(dense.astype(np.float16), ids, lengths, of, right, gold, name, bool(right.any()), 0.7 if doubtful and gold else 0.5 if name == "synthetic" else 1.0)


def gold_links(parser: Parser, question: dict, table: Table) -> tuple[list[bool], int | None] | None:
    "Which links the gold SQL uses and which column it asks for; None where it cannot be told."
    index = parser.index
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
        used = [bool(link.condition.rows & rows) and len(link.condition.rows) < 0.9 * index.size and link.condition.column != asked for link in parser.linked.values]
        return (used, asked) if any(used) else (None, asked)
    wanted = shape(question["sql"], table.header)
    if not wanted:
        return None
    columns = {name.casefold(): i for i, name in enumerate(table.header)}
    values = {}
    for name, op, value in _VALUE.findall(question["sql"].partition(" WHERE ")[2]):
        values.setdefault((columns.get(name.casefold()), op if op in "<>=" else "="), set()).add(comparable(value.strip("' ").replace("''", "'")))
    used = []
    for link in parser.linked.values:
        condition = link.condition
        kind = condition.op[0] if condition.op[0] in "<>" else "="
        own = {comparable(as_text(value)) for value in condition.values}
        used.append(condition.op != "!=" and bool(own & values.get((condition.column, kind), set())) and (kind != "=" or len(condition.values) < 4))
    return used, wanted[1]


def train_scorer(folder: Path, seed: int, limit: int | None) -> Scorer:
    "Learn the log-odds of links and columns that decide which candidates are written."
    draw = np.random.default_rng(seed)
    rows: dict[str, list] = {"link": [], "column": []}
    labels: dict[str, list] = {"link": [], "column": []}
    for name in SETS:
        tables, questions = load(folder, name)
        for question in [question for question in questions if fold_of(question["table_id"]) == "train"][:limit]:
            table = tables[question["table_id"]]
            parser = Parser(question["question"], analyse(table))
            told = gold_links(parser, question, table)
            if told is None:
                continue
            used, asked = told
            if used is not None:
                rows["link"] += parser.link_rows
                labels["link"] += used
            if asked is not None:
                rows["column"] += [row + parser.question_features for row in parser.column_features]
                labels["column"] += [i == asked for i in range(len(table.header))]
    arrays = {}
    for name in ("link", "column"):
        x, y = np.array(rows[name], dtype=np.float32), np.array(labels[name], dtype=np.float32)
        mean, scale = x.mean(0), np.maximum(x.std(0), 0.05)
        x = (x - mean) / scale
        net = {"w0": draw.standard_normal((x.shape[1], 16)).astype(np.float32) * np.sqrt(2 / x.shape[1]), "b0": np.zeros(16), "w1": draw.standard_normal((16, 1)) * 0.2, "b1": np.zeros(1)}
        net = {key: value.astype(np.float32) for key, value in net.items()}
        first, second, steps = {k: 0.0 * v for k, v in net.items()}, {k: 0.0 * v for k, v in net.items()}, 0
        total = 12 * (len(x) // 256)
        for _ in range(12):
            order = draw.permutation(len(x))
            for start in range(0, len(x) - 255, 256):
                pick = order[start : start + 256]
                before = x[pick] @ net["w0"] + net["b0"]
                hidden = np.maximum(before, 0)
                odds = (hidden @ net["w1"] + net["b1"])[:, 0]
                slope = (1 / (1 + np.exp(-odds)) - y[pick])[:, None] / len(pick)
                lower = slope @ net["w1"].T * (before > 0)
                steps += 1
                for key, gradient in {"w1": hidden.T @ slope, "b1": slope.sum(0), "w0": x[pick].T @ lower, "b0": lower.sum(0)}.items():
                    first[key] = 0.9 * first[key] + 0.1 * gradient
                    second[key] = 0.999 * second[key] + 0.001 * gradient**2
                    change = first[key] / (1 - 0.9**steps) / (np.sqrt(second[key] / (1 - 0.999**steps)) + 1e-8)
                    net[key] -= 3e-3 * max(0.02, 1 - steps / total) * change
        odds = (np.maximum(x @ net["w0"] + net["b0"], 0) @ net["w1"] + net["b1"])[:, 0]
        print(f"{name}: {len(y)} cases, {y.mean():.3f} right, accuracy {((odds > 0) == y).mean():.4f}", flush=True)
        arrays |= {f"{name}_{key}": value.astype(np.float16) for key, value in net.items()} | {f"{name}_mean": mean, f"{name}_scale": scale}
    scorer = Scorer(arrays)
    scorer.arrays = arrays
    return scorer


def titled(question: dict, table: Table, chooser: random.Random) -> dict:
    "Some questions of the sets that never name the page are asked as Open-WikiTable asks: with the table's title in them."
    if not table.title or chooser.random() > 0.3:
        return question
    text, name = question["question"].rstrip(" ?."), table.title
    text = chooser.choice([f"{text} in the {name}?", f"In the {name}, {text}?", f"{text} of {name}?", f"From the {name}, {text}?"])
    return question | {"question": text}


_SYNTHETIC = {  # clean questions for what the sets ask rarely; {c}: a column, {k}: a number column, {w}: a condition, {t}: the title
    "sum": ["How many {k} {w} altogether?", "How many {k} are there in all {w}?", "What is the total {k} {w}?", "What is the sum of {k} {w}?", "How many {k} {w} together?",
            "What is the combined {k} {w}?", "How many {k} in total {w}?"],
    "avg": ["What is the average {k} {w}?", "What is the mean {k} {w}?", "On average, how many {k} {w}?", "How many {k} {w} on average?"],
    "max": ["What is the highest {k} {w}?", "What is the largest {k} {w}?", "What is the maximum {k} {w}?", "What is the greatest {k} {w}?"],
    "min": ["What is the lowest {k} {w}?", "What is the smallest {k} {w}?", "What is the minimum {k} {w}?"],
    "top": ["Which {c} has the highest {k} {w}?", "Which {c} {w} has the most {k}?", "What is the {c} with the largest {k} {w}?", "Which {c} {w} had the greatest {k}?"],
    "bottom": ["Which {c} has the lowest {k} {w}?", "Which {c} {w} has the fewest {k}?", "What is the {c} with the smallest {k} {w}?", "Which {c} {w} had the least {k}?"],
    "count": ["How many rows are there {w}?", "How many {c} {w}?", "How many {c} are {w}?"],
    "count_distinct": ["How many different {c} are there {w}?", "How many distinct {c} {w}?"],
    "select": ["Which {c} {w}?", "What are the {c} {w}?", "How many {k} {w}?", "What is the {k} {w}?", "What {k} {w}?", "List the {c} {w}."],
}  # fmt: skip


def synthetic(tables: list[Table], count: int, chooser: random.Random) -> list[tuple[dict, Table]]:
    "Template questions over training tables, with the query that answers them."
    made: list[tuple[dict, Table]] = []
    while len(made) < count:
        table = chooser.choice(tables)
        index = analyse(table)
        numbers = [i for i, column in enumerate(index.columns) if column.is_number and len(column.header) > 1 and not {"year", "no", "rank", "season"} & set(column.stems)]
        names = [i for i, column in enumerate(index.columns) if column.type == "text" and len(column.header) > 1]
        if index.size < 4 or not numbers or len(names) < 2:
            continue
        op = chooser.choice(list(_SYNTHETIC))
        text = chooser.choice(_SYNTHETIC[op])
        key, (asked, by) = chooser.choice(numbers), chooser.sample(names, 2)
        where: tuple[Condition, ...] = ()
        said = ""
        if chooser.random() < 0.6 or op == "select":
            values = [value for value in (index.forms.get(form(cell), [None])[0] for cell in set(index.columns[by].cells)) if value and value.column == by]
            values = sorted((value for value in values if op == "select" or len(value.rows) > 1), key=lambda value: value.form)
            if not values:
                continue
            value = chooser.choice(values)
            where = (Condition.equal(by, value.texts, value.rows),)
            shown = value.texts[0]
            header = table.header[by]
            said = chooser.choice([f"where {header} is {shown}", f"for {shown}", f"with {shown}", f"of {shown}", f"in {shown}", f"with {header} {shown}", f"from {shown}"])
        if (total := _not_total(index)) and op not in ("select", "bottom", "min"):
            where = tuple(sorted((*where, total), key=lambda each: each.column))
        ask_key = "{k}" in text and "{c}" not in text
        query = Query(op, None if op == "count" else key if ask_key else asked, where, key if op in ("top", "bottom") else None)
        answer = [as_text(value) for value in Runner(index).run(query) if value is not None]
        if not answer or len(answer) > 20:
            continue
        said += chooser.choice(["", "", f" in the {table.title}", f" of {table.title}"]) if table.title else ""
        question = re.sub(r"\s+([?.])", r"\1", " ".join(text.format(k=table.header[key].lower(), c=table.header[asked].lower(), w=said).split()))
        made.append(({"question": question, "answer": answer, "query": query, "table_id": table.id}, table))
    return made


def misspelled(question: dict, chooser: random.Random) -> dict:
    "A question with one long word misspelled: a letter dropped, doubled or swapped with the next."
    words = question["question"].split(" ")
    long = [i for i, word in enumerate(words) if len(word) > 5 and word.isalpha()]
    if not long:
        return question
    i = chooser.choice([i for i in long if words[i][0].isupper()] or long)
    at = chooser.randrange(1, len(words[i]) - 1)
    word = words[i]
    words[i] = chooser.choice([word[:at] + word[at + 1 :], word[:at] + word[at] + word[at:], word[:at] + word[at + 1] + word[at] + word[at + 2 :]])
    return question | {"question": " ".join(words)}


def build(folder: Path, seed: int, limit: int | None, scorer: Scorer) -> dict[str, list[Example]]:
    chooser = random.Random(seed)
    made: dict[str, list[Example]] = {"train": [], "dev": []}
    for name in SETS:
        tables, questions = load(folder, name)
        questions = [question for question in questions if fold_of(question["table_id"]) != "test"]
        chooser.shuffle(questions)
        questions = questions[:limit]
        found = retrieved(tables, questions)
        started = time.perf_counter()
        for question, ids in zip(questions, found):
            split = fold_of(question["table_id"])
            lenient = chooser.random() < 0.2
            others = [table_id for table_id in ids if table_id != question["table_id"] and fold_of(table_id) == split]
            chooser.shuffle(others)
            wrong = others[: {"open_wikitable": 4, "wikisql": 1}.get(name, chooser.random() < 0.4)]
            if split == "train" and name != "open_wikitable":
                question = titled(question, tables[question["table_id"]], chooser)
            if split == "train" and chooser.random() < (0.6 if lenient else 0.03):
                question = misspelled(question, chooser)
            for table_id in [question["table_id"], *wrong]:
                if made_one := example(question, tables[table_id], table_id == question["table_id"], name, scorer, lenient):
                    made[split].append(made_one)
        if name != "open_wikitable":
            own = [table for table in tables.values() if fold_of(table.id) == "train"]
            for question, table in synthetic(sorted(own, key=lambda table: table.id), min(limit or 2500, 2500), chooser):
                if made_one := example(question, table, True, "synthetic", scorer):
                    made["train"].append(made_one)
        print(f"{name}: {len(questions)} questions, {time.perf_counter() - started:.0f} s", flush=True)
    for split, examples in made.items():
        for name in SETS:
            own = [each for each in examples if each.set_name == name and each.gold]
            print(f"{split} {name}: {len(own)} questions, right one among the candidates {np.mean([each.answerable for each in own]):.3f}", flush=True)
    return made


class Model:
    "The ranker with its gradients, Adam and all."

    def __init__(self, width: int, seed: int):
        draw = np.random.default_rng(seed)
        self.values = {
            "w0": (draw.standard_normal((width, HIDDEN)) * np.sqrt(2 / width)).astype(np.float32),
            "b0": np.zeros(HIDDEN, np.float32),
            "w1": (draw.standard_normal((HIDDEN, 1)) * 0.1).astype(np.float32),
            "b1": np.zeros(1, np.float32),
            "sparse": np.zeros(_BUCKETS, np.float32),
        }
        self.first = {name: np.zeros_like(value) for name, value in self.values.items()}
        self.second = {name: np.zeros_like(value) for name, value in self.values.items()}
        self.steps = 0
        self.draw = draw

    def forward(self, batch: list[Example], drop: float = 0.0) -> tuple:
        dense = np.concatenate([each.dense for each in batch]).astype(np.float32)
        dense = (dense - self.mean) / self.scale
        before = dense @ self.values["w0"] + self.values["b0"]
        hidden = np.maximum(before, 0)
        kept = None
        if drop:
            kept = (self.draw.random(hidden.shape, dtype=np.float32) >= drop) / np.float32(1 - drop)
            hidden = hidden * kept
        scores = (hidden @ self.values["w1"] + self.values["b1"])[:, 0]
        ids = np.concatenate([each.part_ids for each in batch])
        lengths = np.concatenate([each.part_lengths for each in batch])
        starts = np.concatenate([[0], np.cumsum(lengths)[:-1]])
        norm = 1 / np.sqrt(lengths).astype(np.float32)
        sums = np.add.reduceat(self.values["sparse"][ids], starts) * norm
        offset, rows, cols = 0, [], []
        at = 0
        for each in batch:
            for i, parts in enumerate(each.of):
                for part in parts:
                    rows.append(at + i)
                    cols.append(offset + part)
            at += len(each.of)
            offset += len(each.part_lengths)
        rows, cols = np.array(rows), np.array(cols)
        scores = scores + np.bincount(rows, sums[cols], minlength=len(scores)).astype(np.float32)
        return dense, before, hidden, kept, scores, ids, lengths, norm, rows, cols

    def loss(self, batch: list[Example], scores: np.ndarray) -> tuple[float, np.ndarray]:
        "Mean negative log likelihood of the right candidates (or of no answer), and its gradient by score."
        gradient = np.zeros_like(scores)
        total, at = 0.0, 0
        for each in batch:
            size = len(each.of)
            own = scores[at : at + size]
            top = max(0.0, own.max())
            weight = np.exp(own - top)
            null = np.exp(-top)
            everything = weight.sum() + null
            if each.answerable:
                good = weight * each.right
                total -= each.weight * np.log(good.sum() / everything + 1e-12)
                gradient[at : at + size] = each.weight * (weight / everything - good / max(good.sum(), 1e-12))
            else:
                total -= np.log(null / everything + 1e-12)
                gradient[at : at + size] = weight / everything
            at += size
        return total / len(batch), gradient / len(batch)

    def step(self, batch: list[Example], rate: float, drop: float, decay: float) -> float:
        dense, before, hidden, kept, scores, ids, lengths, norm, rows, cols = self.forward(batch, drop)
        loss, gradient = self.loss(batch, scores)
        upper = gradient[:, None] @ self.values["w1"].T
        if kept is not None:
            upper = upper * kept
        upper = upper * (before > 0)
        part_gradient = np.bincount(cols, gradient[rows], minlength=len(lengths)) * norm
        gradients = {
            "w1": hidden.T @ gradient[:, None], "b1": gradient.sum(keepdims=True), "w0": dense.T @ upper, "b0": upper.sum(0),
            "sparse": np.bincount(ids, np.repeat(part_gradient, lengths), minlength=_BUCKETS),
        }  # fmt: skip
        self.steps += 1
        for name, slope in gradients.items():
            slope = slope.astype(np.float32)
            self.first[name] += 0.1 * (slope - self.first[name])
            self.second[name] += 0.001 * (slope * slope - self.second[name])
            mean = self.first[name] / (1 - 0.9**self.steps)
            square = self.second[name] / (1 - 0.999**self.steps)
            change = mean / (np.sqrt(square) + 1e-8)
            if name in ("w0", "w1"):
                change = change + decay * self.values[name]
            if name == "sparse":
                change = change * 0.7 + 0.02 * self.values[name] * (slope != 0)
            self.values[name] -= rate * change
        return loss

    def judge(self, examples: list[Example]) -> dict[str, float]:
        "Accuracy of the best candidate by set, over all gold-table questions that have candidates; loss over everything."
        right: dict[str, list[bool]] = {}
        total = 0.0
        for start in range(0, len(examples), 128):
            batch = examples[start : start + 128]
            scores = self.forward(batch)[4]
            total += self.loss(batch, scores)[0] * len(batch)
            at = 0
            for each in batch:
                own = scores[at : at + len(each.of)]
                at += len(each.of)
                if each.gold:
                    right.setdefault(each.set_name, []).append(bool(each.right[int(own.argmax())]))
        return {"loss": round(float(total / len(examples)), 4)} | {name: round(float(np.mean(hits)), 4) for name, hits in right.items()}


def train(made: dict[str, list[Example]], seed: int, epochs: int) -> tuple[Model, dict[str, float]]:
    examples = made["train"]
    chooser = random.Random(seed)
    sample = np.concatenate([each.dense for each in chooser.sample(examples, min(2000, len(examples)))]).astype(np.float32)
    model = Model(sample.shape[1], seed)
    model.mean, model.scale = sample.mean(0), np.maximum(sample.std(0), 0.05)
    steps = epochs * (len(examples) // 64)
    figures = {}
    for epoch in range(epochs):
        chooser.shuffle(examples)
        started, losses = time.perf_counter(), []
        for start in range(0, len(examples) - 63, 64):
            rate = 2e-3 * max(0.02, 1 - model.steps / steps)
            losses.append(model.step(examples[start : start + 64], rate, drop=0.1, decay=0.01))
        figures = model.judge(made["dev"])
        print(f"epoch {epoch + 1}: train loss {np.mean(losses):.4f}, dev {figures}, {time.perf_counter() - started:.0f} s", flush=True)
    return model, figures


def save(model: Model, scorer: Scorer, path: Path, thresholds: tuple[float, float]) -> None:
    "Write the weights: halves for the network, bytes for the word pairs."
    sparse = model.values["sparse"]
    scale = np.float32(max(np.abs(sparse).max(), 1e-6) / 127)
    arrays = {name: model.values[name].astype(np.float16) for name in ("w0", "b0", "w1", "b1")}
    arrays |= {"mean": model.mean.astype(np.float32), "scale": model.scale.astype(np.float32)}
    arrays |= {"sparse": np.round(sparse / scale).astype(np.int8), "sparse_scale": scale, "thresholds": np.array(thresholds, np.float32)}
    arrays |= scorer.arrays
    path.parent.mkdir(parents=True, exist_ok=True)
    np.savez_compressed(path, **arrays)


def ablate(made: dict[str, list[Example]], seed: int, epochs: int) -> dict[str, dict[str, float]]:
    "Dev figures with parts taken away, and with fewer questions."
    width = len(Parser("how many", analyse(Table("t", ("A",), (("b",),)))).column_features[0])
    vectors = [len(_OPS) + i * width + j for i in (0, 1) for j in (width - 3, width - 2, width - 1)]

    def without(columns: list[int]) -> dict[str, list[Example]]:
        blanked = {}
        for split, examples in made.items():
            blanked[split] = [replace(each, dense=each.dense.copy()) for each in examples]
            for each in blanked[split]:
                each.dense[:, columns] = 0
        return blanked

    def kept(choose: Callable[[Example], bool], share: float = 1.0) -> dict[str, list[Example]]:
        chosen = [each for each in made["train"] if choose(each)]
        return {"train": random.Random(seed).sample(chosen, int(share * len(chosen))), "dev": made["dev"]}

    bare = {split: [replace(each, part_ids=np.zeros_like(each.part_ids)) for each in examples] for split, examples in made.items()}
    variants = {
        "everything": made, "without word pairs": bare, "without word vectors": without(vectors), "without wrong tables": kept(lambda each: each.gold),
        **{f"without questions of {name}": kept(lambda each, name=name: each.set_name != name) for name in SETS},
        "without template questions": kept(lambda each: each.set_name != "synthetic"),
        **{f"{share:.0%} of the questions": kept(lambda each: True, share) for share in (0.05, 0.15, 0.4)},
    }  # fmt: skip
    found = {}
    for name, examples in variants.items():
        _, found[name] = train({"train": list(examples["train"]), "dev": examples["dev"]}, seed, epochs)
        print(name, found[name], flush=True)
    return found


CARD = """# Parser weights

What they are: a network of {width} x {hidden} x 1 over dense features, weights of {buckets:,} hashed word pairs, and two networks of 16
units that score links and columns. `parser.npz`, {size:.0f} KB, plain arrays (no pickle), read by `tablerag.parsing`.

What they do: rank the queries that the grammar writes for a question over one table, against "no answer".

Made by: `python benchmarks/train_parser.py BENCHMARK_FOLDER --seed {seed} --epochs {epochs}` on {date}; the same seed gives the same weights.

Data: questions over tables of `wikisql` (WikiSQL, BSD-3) and `open_wikitable` (Open-WikiTable) with gold SQL, and of `wtq`
(WikiTableQuestions, CC BY-SA 4.0) with answers only. Split by table (CRC-32 of the table's id): 70 % train, 15 % dev, 15 % test.
Questions used for training: {counts}. Wrong tables that BM25 retrieves for a question are trained as "no answer"; a third of the titled
WikiSQL and WikiTableQuestions questions were given their page title, as Open-WikiTable asks; "synthetic" are template questions over
training tables, for operations that the sets ask rarely.

Figures on dev tables (best query right, the gold table given): {figures}. No answer below a probability of {first:.2f}, {second:.2f} at the lenient second look (chosen on dev, end to end over five retrieved tables).
Figures on test tables: `benchmarks/parsing.json`.

Limits: one table at a time; English training questions (Japanese, Chinese and Russian cue words are glossed into English);
questions about Wikipedia tables. WikiSQL's habit of counting where a value was asked for (`how many points ...`) is learned from it.
"""


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("folder", type=Path, help="folder of the benchmark sets")
    arguments.add_argument("--seed", type=int, default=0)
    arguments.add_argument("--epochs", type=int, default=8)
    arguments.add_argument("--limit", type=int, help="questions a set, for a quick try")
    arguments.add_argument("--thresholds", type=float, nargs=2, default=(0.35, 0.05), help="least probability of an answer, at the first and at the second look")
    arguments.add_argument("--out", type=Path, default=Path(__file__).parent.parent / "tablerag" / "assets" / "parser.npz")
    arguments.add_argument("--ablate", action="store_true", help="measure what each part is worth instead, into parser_ablations.json")
    asked = arguments.parse_args()
    scorer = train_scorer(asked.folder, asked.seed, asked.limit)
    made = build(asked.folder, asked.seed, asked.limit, scorer)
    counts = Counter(each.set_name for each in made["train"] if each.gold)
    if asked.ablate:
        path = Path(__file__).with_name("parser_ablations.json")
        path.write_text(json.dumps(ablate(made, asked.seed, 4), indent=1) + "\n")
        return
    model, figures = train(made, asked.seed, asked.epochs)
    save(model, scorer, asked.out, tuple(asked.thresholds))
    card = CARD.format(
        width=len(model.mean), hidden=HIDDEN, buckets=_BUCKETS, size=asked.out.stat().st_size / 1024, seed=asked.seed, epochs=asked.epochs, date=date.today(),
        counts=", ".join(f"{name} {count:,}" for name, count in counts.items()), first=asked.thresholds[0], second=asked.thresholds[1],
        figures=", ".join(f"{name} {100 * value:.1f} %" for name, value in figures.items() if name != "loss"),
    )  # fmt: skip
    asked.out.with_suffix(".md").write_text(card, encoding="utf-8")
    print(f"{asked.out}: {asked.out.stat().st_size / 1024:.0f} KB, dev {json.dumps(figures)}")


if __name__ == "__main__":
    main()
