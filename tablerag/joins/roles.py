from __future__ import annotations

import zlib
from collections.abc import Mapping, Sequence
from functools import cached_property
from itertools import pairwise

import numpy as np

from tablerag.joins.mentions import Mentions
from tablerag.words.synonyms import STOP_STEMS


class Network:
    "One hidden layer over hashed words and figures."

    def __init__(self, arrays: Mapping[str, np.ndarray], name: str):
        self.figures, self.bias, self.out, self.out_bias, self.skip, self.mean, self.scale = (
            arrays[f"{name}_{part}"].astype(np.float32)
            for part in ("figures", "bias", "out", "out_bias", "skip", "mean", "scale")
        )
        packed = arrays.get(f"{name}_buckets")  # a byte a weight, with a scale a column
        self.buckets = None if packed is None else packed.astype(np.float32) * arrays[f"{name}_step"].astype(np.float32)

    def __call__(
        self,
        figures: np.ndarray,  # row x figure
        marks: Sequence[np.ndarray] = (),  # numbers of buckets, one array a row
    ) -> np.ndarray:  # row x output
        "The outputs, before any squashing."
        scaled = np.clip((figures - self.mean) / self.scale, -5, 5).astype(np.float32)
        hidden = scaled @ self.figures + self.bias
        for row, each in enumerate(marks):
            if len(each) and self.buckets is not None:
                hidden[row] += self.buckets[each].sum(axis=0)
        return np.tanh(hidden) @ self.out + scaled @ self.skip + self.out_bias


def bucket(text: str, buckets: int) -> int:
    "Where a word is kept."
    return zlib.crc32(text.encode()) % buckets


ROLES = ("select", "where", "group", "order", "max", "min", "avg", "sum", "count", "figure", "compared")
TABLE_ROLES = ("used", "counted", "negated")
ROLE_BUCKETS, SKETCH_BUCKETS = 4096, 8192
COLUMN_FIGURES = (
    "cover exact head best vector table table_exact table_near value value_only quoted_value number_near "
    "needed needed_rank needed_share primary foreign id number date text label first tied better place alone "
    "stop_cover part flag numbers values superlative length all_columns columns_here"
).split()


def _places(understood: Mentions) -> np.ndarray:
    "The token at which each item of the schema is named best; -1 where it is not."
    strength = understood.by_token
    if not strength.shape[1]:
        return np.full(len(strength), -1)
    # of equal mentions the later word of a name: it stands at its end
    best = strength.shape[1] - 1 - np.argmax(strength[:, ::-1], axis=1)
    return np.where(strength.max(axis=1) >= 0.15, best, -1)


class Seen:
    "What the networks see of a question over a schema."

    def __init__(self, understood: Mentions):
        self.of, self.names = understood, understood.names
        self.places = _places(understood)
        tables = len(self.names.tables)
        self.table_places, self.column_places = self.places[:tables], self.places[tables:]
        self.lower = [token.text.lower() for token in understood.said.tokens]

    @cached_property
    def column_figures(self) -> np.ndarray:  # column x COLUMN_FIGURES
        "Figures of each column."
        of, names = self.of, self.names
        count, length = len(names.refs), max(1, len(self.lower))
        table = names.table_at
        value, flag, quoted = np.zeros(count), np.zeros(count), np.zeros(count)
        place = of.database.words.place
        for span in of.value_spans:
            for match in span.matches:
                at = place.get(match.ref)
                if at is not None:
                    value[at] = max(value[at], match.score)
                    quoted[at] = max(quoted[at], float(span.quoted))
        for match in of.matches:
            if match.score <= 0.5 and (at := place.get(match.ref)) is not None:
                flag[at] = 1.0
        kinds = np.array(names.kinds)
        best = np.array([names.weights[len(names.tables) + at] @ (of.best > 0) for at in range(count)])
        heads = of.best[names.heads[len(names.tables):]] if len(of.best) else np.zeros(count)
        cover = of.column_cover
        order = np.argsort(np.argsort(-of.needed, kind="stable"), kind="stable")
        near = np.ones(count)
        numbers = [span.start for span in of.number_spans]
        here, there = self.column_places, self.table_places[table]
        both = (here >= 0) & (there >= 0)
        near = np.where(both, np.abs(here - there), 12)
        number_near = np.array([min((abs(at - n) for n in numbers), default=12) if at >= 0 else 12 for at in here])
        tied, better = self._rivals(here)
        label = np.zeros(count)
        label[[at for at in names.label if at >= 0]] = 1.0
        first = np.zeros(count)
        first[[own[0] for own in names.own if len(own)]] = 1.0
        superlative = float(any(word.endswith("est") or word in ("most", "least") for word in self.lower))
        ones = np.ones(count)
        return np.column_stack([
            cover, of.column_exact, heads, best, of.signs.near, of.table_cover[table], of.table_exact[table],
            np.minimum(near, 12) / 12, value, of.signs.shared * (of.signs.shared == 1), quoted, np.minimum(number_near, 12) / 12,
            np.log(of.needed / (1 - np.clip(of.needed, 0, 0.999)) + 1e-3), np.minimum(order, 10) / 10,
            of.needed / max(of.needed.max(initial=0), 1e-6), names.primary, names.foreign, names.is_id,
            kinds == "number", kinds == "date", kinds == "text", label, first, tied, better,
            np.where(here >= 0, here / length, -0.2), (tied == 0) & (cover > 0.6),
            of.signs.said, of.signs.part, flag, ones * min(3, len(numbers)), ones * min(4, len(of.value_spans)),
            ones * superlative, ones * length / 10, ones * np.log(count), np.array([len(names.own[t]) for t in table]) / 10,
        ]).astype(np.float32)

    def _rivals(self, here: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        "How many other columns are named by the same word as well, and by how much the best is named better."
        cover, count = self.of.column_cover, len(here)
        tied, better = np.zeros(count), np.zeros(count)
        for at in range(count):
            same = (here == here[at]) & (here >= 0)
            if here[at] >= 0:
                tied[at] = min(4, int((np.abs(cover[same] - cover[at]) < 0.02).sum()) - 1)
                better[at] = cover[same].max() - cover[at]
        return tied, better

    def around(self, at: int) -> list[str]:
        "The words around a token, as marks."
        lower, kinds = self.lower, self.of.word_kinds
        word = lambda i: (f"<{kinds[i]}>" if kinds[i] else lower[i]) if 0 <= i < len(lower) else "|"
        left, right = [word(at - i) for i in (1, 2, 3)], [word(at + i) for i in (1, 2)]
        return [
            f"l1 {left[0]}", f"l2 {left[1]}", f"l3 {left[2]}", f"r1 {right[0]}", f"r2 {right[1]}",
            f"l12 {left[1]} {left[0]}", f"r12 {right[0]} {right[1]}", f"l1r1 {left[0]} {right[0]}", f"w {lower[at]}",
        ]

    @cached_property
    def opening(self) -> list[str]:
        "How the question begins."
        words = self.of.masked_words[:4]
        return [f"o {' '.join(words[:2])}", f"o3 {' '.join(words[:3])}", f"o1 {words[0] if words else ''}"]

    @cached_property
    def bag(self) -> list[str]:
        "Its words that ask for something, wherever they stand."
        content = [word for word, kind in zip(self.lower, self.of.word_kinds, strict=True) if not kind]
        return [f"b {word}" for word in dict.fromkeys(content)]

    @cached_property
    def column_marks(self) -> list[np.ndarray]:
        "Buckets of each column."
        shared = [bucket(mark, ROLE_BUCKETS) for mark in self.opening]
        bags = {low: [bucket(f"{low} {mark}", ROLE_BUCKETS) for mark in self.bag] for low in ("named", "unnamed")}
        around = {int(at): [bucket(mark, ROLE_BUCKETS) for mark in self.around(int(at))] for at in set(self.column_places.tolist()) if at >= 0}
        kinds = self.names.kinds
        found = []
        for at, place in enumerate(self.column_places.tolist()):
            low = "named" if place >= 0 and self.of.column_cover[at] >= 0.4 else "unnamed"
            own = [bucket(f"n {word}", ROLE_BUCKETS) for word in self.names.of_columns[at]]
            kind = [bucket(f"{mark} {kinds[at]} {low}", ROLE_BUCKETS) for mark in self.opening]
            found.append(np.array([*shared, *bags[low], *(around.get(place, ()) if low == "named" else ()), *own, *kind], int))
        return found


TABLE_FIGURES = (
    "cover exact needed_most value label_cover columns_cover primary place tables numbers values owned best rank "
    "link rows_named last_cover"
).split()


def table_figures(seen: Seen) -> np.ndarray:  # table x TABLE_FIGURES
    "Figures of each table."
    of, names = seen.of, seen.names
    count, length = len(names.tables), max(1, len(seen.lower))

    def most(values: np.ndarray) -> np.ndarray:
        return np.array([values[own].max(initial=0) for own in names.own])

    needed, like = most(of.needed), of.table_cover
    rank = np.argsort(np.argsort(-needed, kind="stable"), kind="stable")
    keyed = np.array([(names.foreign[own].sum() + 1) / (len(own) + 1) for own in names.own])
    label = np.array([of.column_cover[at] if at >= 0 else 0.0 for at in names.label])
    links = np.array([names.foreign[own].sum() for own in names.own])
    ones = np.ones(count)
    last = np.array([of.by_token[at].max(initial=0) for at in range(count)]) if of.by_token.size else np.zeros(count)
    return np.column_stack([
        like, of.table_exact, needed, most(of.signs.value), label, most(of.column_cover), most(names.primary),
        np.where(seen.table_places >= 0, seen.table_places / length, -0.2), ones * np.log(count),
        ones * min(3, len(of.number_spans)), ones * min(4, len(of.value_spans)), keyed,
        like / max(like.max(initial=0), 1e-6), np.minimum(rank, 6) / 6, links, of.signs.table_said, last,
    ]).astype(np.float32)


def table_marks(seen: Seen) -> list[np.ndarray]:
    "Buckets of each table."
    bags = {low: [bucket(f"t{low} {mark}", ROLE_BUCKETS) for mark in (*seen.bag, *seen.opening)] for low in ("named", "unnamed")}
    found = []
    for at, place in enumerate(seen.table_places.tolist()):
        named = place >= 0 and seen.of.table_cover[at] >= 0.4
        around = [bucket(f"t {mark}", ROLE_BUCKETS) for mark in seen.around(place)] if named else []
        found.append(np.array([*bags["named" if named else "unnamed"], *around], int))
    return found


FIGURES = ("avg", "max", "min", "count*", "count", "countd", "sum", "calc")  # in the order in which gold queries have them
HEADS: dict[str, tuple[str, ...]] = {  # what kind of query is asked for: one choice of each line
    "shape": (
        "plain", "order", "first", "each", "each_first", "each_having", "each_order", "notin", "in", "above", "extreme",
        "intersect", "union", "except", "other",
    ),
    "columns": ("0", "1", "2", "3", "4", "5", "*"),
    **{f"has {kind}": ("no", "yes") for kind in FIGURES},
    "conditions": ("0", "1", "2", "3"),
    "distinct": ("no", "yes"),
    "desc": ("none", "asc", "desc"),
    "limit": ("none", "one", "number"),
    "ordered": ("none", "column", "count", "sum", "avg", "max", "min", "other"),
    "joined": ("and", "or"),
    "operation": ("none", "=", "!=", ">", "<", ">=", "<=", "like", "between", "null", "not_null"),
    "having": ("none", ">", ">=", "<", "<=", "=", "other"),
}
SKETCH_FIGURES = "values numbers quoted length tables_named columns_named said_tables unnamed".split()


def sketch_marks(seen: Seen) -> np.ndarray:
    "Buckets of a question: runs of up to three of its masked words, and words anywhere."
    words = ["|", *seen.of.masked_words, "|"]
    marks = [f"1 {word}" for word in dict.fromkeys(words)]
    marks += [f"2 {one} {two}" for one, two in dict.fromkeys(pairwise(words))]
    marks += [f"3 {' '.join(words[at:at + 3])}" for at in range(len(words) - 2)]
    marks += [f"4 {' '.join(words[1:at])}" for at in (3, 4, 5)]
    marks += [f"s {word}" for word in dict.fromkeys(seen.of.stems)]
    content = [word for word in words if word[:1] != "<" and word not in STOP_STEMS]
    marks += [f"p {one} {two}" for one, two in pairwise(content)]
    return np.unique([bucket(mark, SKETCH_BUCKETS) for mark in marks])


def sketch_figures(seen: Seen) -> np.ndarray:
    "Figures of a question."
    of = seen.of
    named = of.word_kinds
    said = sum(1 for a, b in zip(named, ["", *named], strict=False) if a == "c" and b != "c")
    return np.array([
        min(4, len(of.value_spans)), min(4, len(of.number_spans)), min(4, len(of.quoted)), len(seen.lower) / 10,
        float(named.count("t")), said, float((of.table_cover > 0.9).sum()), float((of.column_cover > 0.9).sum()),
    ], np.float32)
