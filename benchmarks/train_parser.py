"""Train the parser's ranker and write tablerag/assets/parser.npz with its model card.

    python benchmarks/train_parser.py BENCHMARK_FOLDER [--seed 0] [--epochs 8]

Supervision: where a question has gold SQL, candidates of the same answer, columns and operators; elsewhere candidates of the same
answer (marginal likelihood over all of them). "No answer" competes with every candidate: it is right for tables that retrieval
would hand over by mistake, and where no candidate is right. The same seed gives the same weights. numpy only.
"""

from __future__ import annotations

import argparse
import json
import random
import re
import time
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from parsing import SETS, fold_of, load, retrieved, same_values

from tablerag.core import Table
from tablerag.grammar import Query, as_text
from tablerag.parsing import _BUCKETS, Parser
from tablerag.values import analyse

HIDDEN = 48


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


_SQL = re.compile(r"SELECT\s+(DISTINCT\s+)?(?:(COUNT|SUM|AVG|MIN|MAX)\s*\(\s*)?\"((?:[^\"]|\"\")*)\"", re.IGNORECASE)
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


def example(question: dict, table: Table, gold: bool, name: str, lenient: bool = False) -> Example | None:
    parser = Parser(question["question"], analyse(table), lenient)
    if not parser.candidates:
        return None
    dense, results, of = parser.matrix()
    right = np.zeros(len(results), dtype=bool)
    if gold:
        right[:] = [same_values([as_text(value) for value in values if value is not None], question["answer"]) for values in results]
        wanted = shape(question["sql"], table.header) if question.get("sql") else None
        if wanted:
            exact = np.array([agrees(query, wanted) for query, _ in parser.candidates])
            if (exact & right).any():
                right &= exact
    lengths = np.array([len(part) for part in parser._parts])
    ids = np.fromiter((i for part in parser._parts for i in part), dtype=np.int32)
    return Example(dense.astype(np.float16), ids, lengths, of, right, gold, name, bool(right.any()))


def build(folder: Path, seed: int, limit: int | None) -> dict[str, list[Example]]:
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
            lenient = chooser.random() < 0.15
            others = [table_id for table_id in ids if table_id != question["table_id"] and fold_of(table_id) == split]
            chooser.shuffle(others)
            wrong = others[: {"open_wikitable": 4, "wikisql": 1}.get(name, chooser.random() < 0.4)]
            for table_id in [question["table_id"], *wrong]:
                if made_one := example(question, tables[table_id], table_id == question["table_id"], name, lenient):
                    made[split].append(made_one)
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

    def loss(self, batch: list[Example], scores: np.ndarray, weights: np.ndarray | None = None) -> tuple[float, np.ndarray]:
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
                total -= np.log(good.sum() / everything + 1e-12)
                gradient[at : at + size] = weight / everything - good / max(good.sum(), 1e-12)
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
        return {"loss": round(total / len(examples), 4)} | {name: round(float(np.mean(hits)), 4) for name, hits in right.items()}


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


def save(model: Model, path: Path, threshold: float) -> None:
    "Write the weights: halves for the network, bytes for the word pairs."
    sparse = model.values["sparse"]
    scale = np.float32(max(np.abs(sparse).max(), 1e-6) / 127)
    arrays = {name: model.values[name].astype(np.float16) for name in ("w0", "b0", "w1", "b1")}
    arrays |= {"mean": model.mean.astype(np.float32), "scale": model.scale.astype(np.float32)}
    arrays |= {"sparse": np.round(sparse / scale).astype(np.int8), "sparse_scale": scale, "threshold": np.float32(threshold)}
    path.parent.mkdir(parents=True, exist_ok=True)
    np.savez_compressed(path, **arrays)


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("folder", type=Path, help="folder of the benchmark sets")
    arguments.add_argument("--seed", type=int, default=0)
    arguments.add_argument("--epochs", type=int, default=8)
    arguments.add_argument("--limit", type=int, help="questions a set, for a quick try")
    arguments.add_argument("--threshold", type=float, default=0.35, help="least probability of an answer")
    arguments.add_argument("--out", type=Path, default=Path(__file__).parent.parent / "tablerag" / "assets" / "parser.npz")
    asked = arguments.parse_args()
    made = build(asked.folder, asked.seed, asked.limit)
    model, figures = train(made, asked.seed, asked.epochs)
    save(model, asked.out, asked.threshold)
    print(f"{asked.out}: {asked.out.stat().st_size / 1024:.0f} KB, dev {json.dumps(figures)}")


if __name__ == "__main__":
    main()
