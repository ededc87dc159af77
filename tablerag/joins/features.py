from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from tablerag.joins.candidates import Candidate, Proposals
from tablerag.joins.roles import FIGURES, HEADS


_SHAPES = HEADS["shape"]
_OF_HEADS = ("shape", "columns", "distinct", "desc", "limit", "ordered", "conditions", "joined", "operation", "having")
_SCORES = (
    "score", "behind", *(f"head {name}" for name in _OF_HEADS), "head figures",
    "selected mean", "selected least", "selected count", "missed select", "figures mean", "figures least", "figures count",
    "where mean", "where least", "where count", "value mean", "group", "order", "negated",
    "tables", "joined", "between", "used sum", "used least", "unused most", "extra", "extra counted",
    "unexplained share", "unexplained most", "unexplained values", "unexplained numbers", "unexplained quoted", "tables unsaid",
    "selected fixed", "same column twice", "order fixed", "inversions", "figure of text", "figure of id", "number on text",
    "id selected", "label selected", "foreign selected", "id said", "name said", "keyed condition", "cover mean", "cover least",
    "where cover", "order cover", "distinct word", "limit words", "columns spread",
    "likeness least", "plain values", "flags used", "flags left", "row named", "row named figure", "number of text", "columns twice", "values shared",
    "all select", "all where", "all group", "all order", "all figures", "all tables", "explained", "named tables unused",
)  # fmt: skip
RANKED = (*_SCORES, *(f"is {shape}" for shape in _SHAPES))
RUN = ("ran", "empty", "rows", "one row", "all null", "nothing counted", "columns given", "repeated", "agreed", "agreed first", "first score", "rank")


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values) if values else 0.0


class Viewer:
    "Looks at the candidates of one question."

    def __init__(self, parts: Proposals):
        self.parts, self.of, self.names = parts, parts.of, parts.names
        strength = self.of.by_token
        tables = len(self.names.tables)
        self.tables_say, self.columns_say = strength[:tables], strength[tables:]
        kinds = self.of.word_kinds
        self.content = np.array([kind in ("c", "t") for kind in kinds], bool)
        self.strength = self.of.token_best
        both = np.maximum(self.tables_say.max(axis=0, initial=0), self.columns_say.max(axis=0, initial=0)) if strength.size else np.zeros(len(kinds))
        self.all_say = float((both * self.content).sum())
        none = lambda odds: float(-np.logaddexp(0, odds).sum())
        self._unused = {role: none(parts.roles[role]) for role in ("select", "where", "group", "order")}
        self._unused["figures"] = sum(none(parts.roles[kind]) for kind in ("max", "min", "avg", "sum"))
        self._unused["tables"] = none(parts.tables["used"])
        self.values = [(span.start, span.end) for span in self.of.value_spans if max(m.score for m in span.matches) >= 0.9 and (span.quoted or self.of.capital(span))]
        self.numbers = [(span.start, span.end) for span in self.of.number_spans if span.written != "word" or span.op]
        place = self.of.database.words.place
        self.flags = {place[match.ref] for match in self.of.matches if match.score <= 0.5 and match.ref in place}
        profile = self.of.database.profile
        self.identifies = [profile.table(table).identifies(name) for table, name in self.names.refs]
        self.quoted = [(start, end) for start, end, _ in self.of.quoted]
        words = parts.lower
        self.id_said = float(any(word in ("id", "ids", "code", "codes", "number", "identifier") for word in words))
        self.name_said = float(any(word.startswith(("name", "title")) for word in words))
        self.distinct_said = float(any(word in ("different", "distinct", "unique", "each") for word in words))

    def figures(self, candidates: Sequence[Candidate]) -> np.ndarray:  # candidate x RANKED
        "Figures of each candidate."
        best = candidates[0].score if candidates else 0.0
        return np.array([self._row(each, best) for each in candidates], np.float32).reshape(-1, len(RANKED))

    def _row(self, one: Candidate, best: float) -> list[float]:
        parts, names, roles = self.parts, self.names, self.parts.roles
        heads = dict(one.choices)
        lps = [parts.heads[name].get(heads.get(name, "none"), -4.0) for name in _OF_HEADS]
        kinds = heads.get("figures", "").split()
        figured = sum(parts.heads[f"has {kind}"]["yes" if kind in kinds else "no"] for kind in FIGURES)
        plain = [item for item in one.items if not item.kind]
        figures = [item for item in one.items if item.kind and item.column >= 0]
        chosen = [item.column for item in plain]
        select = [float(roles["select"][at]) for at in chosen]
        out = np.delete(roles["select"], chosen) if chosen else roles["select"]
        where = [float(roles["where"][bound.column]) for bound in one.bounds]
        columns = [item.column for item in one.items if item.column >= 0] + [bound.column for bound in one.bounds]
        columns += [at for at in (one.ordered, one.grouped) if at >= 0]
        tables = list(dict.fromkeys(int(names.table_at[at]) for at in columns))
        if one.extra >= 0 and one.extra not in tables:
            tables.append(one.extra)
        if one.negated >= 0 and one.negated not in tables:
            tables.append(one.negated)
        joined = len(parts.joins.connecting([names.tables[at] for at in tables]).keys) + 1 if tables else 1
        used = [float(parts.tables["used"][at]) for at in tables] or [0.0]
        unused = [float(score) for at, score in enumerate(parts.tables["used"]) if at not in tables] or [-6.0]
        return [
            one.score, one.score - best, *lps, figured,
            _mean(select), min(select, default=0.0), len(plain), float(out.max(initial=-6.0)),
            _mean([item.score for item in figures]), min((item.score for item in figures), default=0.0), len(one.items) - len(plain),
            _mean(where), min(where, default=0.0), len(where), _mean([bound.score for bound in one.bounds]),
            float(roles["group"][one.grouped]) if one.grouped >= 0 else 0.0, float(roles["order"][one.ordered]) if one.ordered >= 0 else 0.0,
            float(parts.tables["negated"][one.negated]) if one.negated >= 0 else 0.0,
            len(tables), joined, joined - len(tables), sum(used), min(used), max(unused), float(one.extra >= 0),
            float(parts.tables["counted"][one.extra]) if one.extra >= 0 else 0.0,
            *self._left(one, columns, tables), *self._odd(one, plain, figures), *self._named(one, plain, columns),
            *self._whole(one, chosen, columns, tables),
            *(float(one.shape == shape) for shape in _SHAPES),
        ]  # fmt: skip

    def _whole(self, one: Candidate, chosen: list[int], columns: list[int], tables: list[int]) -> list[float]:
        "How likely all parts are together: those that are there, and those that are not."
        parts = self.parts
        figured = {(item.kind, item.column) for item in one.items if item.kind in ("max", "min", "avg", "sum") and item.column >= 0}
        likely = [
            self._unused["select"] + float(sum(parts.roles["select"][at] for at in set(chosen))),
            self._unused["where"] + float(sum(parts.roles["where"][at] for at in {bound.column for bound in one.bounds})),
            self._unused["group"] + (float(parts.roles["group"][one.grouped]) if one.grouped >= 0 else 0.0),
            self._unused["order"] + (float(parts.roles["order"][one.ordered]) if one.ordered >= 0 else 0.0),
            self._unused["figures"] + float(sum(parts.roles[kind][at] for kind, at in figured)),
            self._unused["tables"] + float(sum(parts.tables["used"][at] for at in tables)),
        ]
        explained = 1.0
        if self.all_say > 0 and (columns or tables):
            own = [self.columns_say[columns].max(axis=0)] if columns else []
            own += [self.tables_say[tables].max(axis=0)] if tables else []
            explained = float((np.max(own, axis=0) * self.content).sum() / self.all_say)
        said = sum(float(cover > 0.95) for at, cover in enumerate(self.of.table_exact) if at not in tables)
        return [*likely, explained, said]

    def _left(self, one: Candidate, columns: list[int], tables: list[int]) -> list[float]:
        "What of the question it does not explain."
        covered = np.zeros(len(self.content), bool)
        if columns and covered.size:
            covered |= self.columns_say[columns].max(axis=0) >= 0.25
        if tables and covered.size:
            covered |= self.tables_say[tables].max(axis=0) >= 0.25
        spans = [bound.span for bound in one.bounds] + list(one.taken)
        for start, end in spans:
            covered[max(0, start) : max(0, end)] = True
        left = self.content & ~covered
        lost = lambda wanted: float(sum(not any(a < end and start < b for a, b in spans) for start, end in wanted))
        unsaid = sum(float(self.of.table_cover[at] < 0.3) for at in tables)
        return [
            float(left.sum()) / max(1, int(self.content.sum())), float(self.strength[left].max(initial=0.0)),
            lost(self.values), lost(self.numbers), lost(self.quoted), unsaid,
        ]  # fmt: skip

    def _odd(self, one: Candidate, plain: list[Any], figures: list[Any]) -> list[float]:
        "What is odd in a query."
        kinds, names = self.names.kinds, self.names
        fixed = {bound.column for bound in one.bounds if bound.op == "="}
        tested = [bound.column for bound in one.bounds if bound.op == "="]
        places = [item.place for item in one.items if item.place < 50]
        inversions = sum(a > b for at, a in enumerate(places) for b in places[at + 1 :])
        return [
            float(sum(item.column in fixed for item in plain)), float(len(tested) - len(set(tested))), float(one.ordered in fixed), float(inversions),
            float(sum(kinds[item.column] == "text" for item in figures if item.kind in ("avg", "sum", "max", "min"))),
            float(sum(names.is_id[item.column] for item in figures if item.kind != "count")),
            float(sum(kinds[bound.column] == "text" for bound in one.bounds if bound.kind == "number")),
        ]  # fmt: skip

    def _named(self, one: Candidate, plain: list[Any], columns: list[int]) -> list[float]:
        names, cover = self.names, self.of.column_cover
        ids = sum(float(names.is_id[item.column]) for item in plain)
        labels = sum(float(item.column == names.label[names.table_at[item.column]]) for item in plain)
        said = [float(cover[item.column]) for item in plain]
        spread = len({int(names.table_at[item.column]) for item in plain})
        return [
            ids, labels, sum(float(names.foreign[item.column]) for item in plain), self.id_said, self.name_said,
            sum(float(names.foreign[bound.column]) for bound in one.bounds), _mean(said), min(said, default=0.0),
            _mean([float(cover[bound.column]) for bound in one.bounds]), float(cover[one.ordered]) if one.ordered >= 0 else 0.0,
            self.distinct_said * (1.0 if dict(one.choices)["distinct"] == "yes" else -1.0), float(bool(one.taken)), spread, *self._values(one, columns),
        ]  # fmt: skip

    def _values(self, one: Candidate, columns: list[int]) -> list[float]:
        "How its values fit."
        of = self.of
        values = [bound for bound in one.bounds if bound.kind == "value"]
        plain = sum(of.said.text_of(*bound.span).islower() for bound in values)
        tested = {bound.column for bound in one.bounds}
        row = float(any(bound.op == "=" and self.identifies[bound.column] for bound in one.bounds))
        figured = float(any(item.kind for item in one.items))
        words = [bound for bound in one.bounds if bound.kind == "number" and self.names.kinds[bound.column] == "text"]
        shared = sum(float(of.signs.shared[bound.column]) for bound in values)
        return [
            min((bound.likeness for bound in values), default=1.0), float(plain), float(len(tested & self.flags)), float(len(self.flags - tested)),
            row, row * figured, float(len(words)), float(len(columns) - len(set(columns))), shared,
        ]  # fmt: skip


_LOOKED_AT = 2_000  # rows


def result_key(
    rows: Sequence[Sequence[Any]],
) -> Any:  # hashable; the same for results that are the same, whatever the order of rows and columns
    "By what results are told apart."
    shown = [sorted(map(repr, (_level(row[at]) for row in rows[:_LOOKED_AT]))) for at in range(len(rows[0]))] if rows else []
    return len(rows), tuple(sorted(hash(tuple(column)) for column in shown))


def _level(value: Any) -> Any:
    return round(value, 6) if isinstance(value, float) and not value.is_integer() else int(value) if isinstance(value, float) else value


def result_figures(
    rows: Sequence[Sequence[Any]] | None,  # None: it failed
) -> list[float]:
    "Figures of what one candidate gives."
    if rows is None:
        return [0.0] * 8
    values = [value for row in rows[:_LOOKED_AT] for value in row]
    single = len(rows) == 1 and len(values) == 1
    return [
        1.0, float(not rows), float(np.log1p(len(rows))), float(len(rows) == 1), float(bool(values) and all(value is None for value in values)),
        float(single and values[0] == 0), float(len(rows[0])) if rows else 0.0, float(len(rows) - len(set(map(tuple, rows)))) / max(1, len(rows)),
    ]  # fmt: skip


def run_figures(
    given: np.ndarray,  # `result_figures` of the best candidates
    scores: np.ndarray,  # of the first ranking
    keys: Sequence[Any],  # `result_key` of each; None: it failed
) -> np.ndarray:  # candidate x RUN
    "Figures of what candidates give, beside each other."
    chance = np.exp(scores - scores.max(initial=-1e9))
    chance /= max(float(chance.sum()), 1e-9)
    weight: dict[Any, float] = {}
    for key, each in zip(keys, chance.tolist(), strict=True):
        if key is not None:
            weight[key] = weight.get(key, 0.0) + each
    first = [float(key is not None and key not in keys[:at]) for at, key in enumerate(keys)]
    agreed = [weight.get(key, 0.0) if key is not None else 0.0 for key in keys]
    return np.column_stack([given, agreed, first, chance, np.arange(len(keys)) / 10]).astype(np.float32)
