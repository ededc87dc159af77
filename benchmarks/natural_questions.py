"""Questions as people ask them, for training: what goes without saying is not said.

Who is the oldest singer; orders per country; how many seats does the Apollo have; the captain of each team. The column
that names rows is not named, nor is how tables are joined. Questions on columns that `restyle` adds to a database
(`Added`), and over keys that it has.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from join_questions import Made, Maker, Part, plural

from tablerag.query.joins import JoinKey
from tablerag.query.selections import Agg, Col, DatabaseQuery, Select, Star, Test
from tablerag.schema.in_place import KnownDatabase

ROWS = Agg(kind="count", of=Star())
YES = (("T", "F"), ("yes", "no"), ("Y", "N"), (1, 0), ("true", "false"), ("J", "N"))
PEOPLE = frozenset(
    "person people student employee singer player teacher customer staff author driver member instructor user artist "
    "actor director client patient physician wrestler coach pilot gymnast swimmer faculty candidate manager employe "
    "journalist professor entrepreneur poker perpetrator visitor bodybuilder guest lecturer head".split()
)
FIGURES = {"avg": "average", "sum": "total", "max": "highest", "min": "lowest"}
PHRASES = """
oldest: Who is the {w} {one}? | Which {one} is the {w}? | Name of the {w} {one} | the {w} {one} | Find the {w} {one}.
    | Which of the {many} is {w}?
some oldest: Who are the {n} {w} {many}? | List the {n} {w} {many}. | {n} {w} {many}
by age: List the {many} from {o}. | All {many}, {o}
when: When was {v} {w}? | When {v} was {w}
count dated: How many {many} were {s}? | Number of {many} {s}
dated: Which {many} were {s}? | {many} {s} | List the {many} that were {s}.
was last: last | most recently
was first: first | earliest
joined: Which {one} joined {w}? | Who joined {w} among the {many}? | {one} who joined {w}
newest: newest | most recent | latest
oldest of things: oldest | earliest | first
oldest thing: What is the {w} {one}? | Which {one} is the {w}? | the {w} {one}
done last: last | most recently | latest
done first: first | earliest
done: Which {one} was {v} {w}? | {one} that was {v} {w}
that are: that are | which are
count flagged: How many {x} are there? | Number of {x} | How many {x}?
flagged: Which {x} are there? | List the {x}. | {x} | Show all {x}
held: How many {x} does {v} have? | Number of {x} of {v} | How many {x} are there at {v}? | {x} of {v}
most held: Which {one} has the {w} {x}? | {one} with the {w} {x}
held in all: How many {x} do all {many} have together? | Total number of {x} over all {many} | {x} in total
held on average: How many {x} does a {one} have on average? | Average number of {x} per {one}
more held: Which {many} have more than {n} {x}? | {many} with over {n} {x}
role: Who is the {r} of {v}? | {r} of {v} | Which {p} is the {r} of {v}? | What is the {r} of {v}?
roles: List each {one} with its {r}. | Show every {one} and its {r}. | {many} and their {rs}
count in role: Of how many {many} is {v} the {r}? | How many {many} have {v} as {r}?
in role: Which {many} have {v} as {r}? | {many} whose {r} is {v}
per one: {many} per {one} | Number of {many} per {one} | How many {many} are there per {one}?
    | How many {many} does each {one} have? | Count of {many} by {one} | For each {one}, how many {many}?
without: Which {ones} have no {many}? | {ones} without {many} | Which {ones} never had any {many}?
    | List the {ones} that have no {many}.
how many: How many {many} does {v} have? | Number of {many} of {v} | {many} of {v}: how many?
belonging: Which {many} belong to {v}? | {many} of {v} | List the {many} of {v}.
belongs: Which {one} does {v} belong to? | {one} of {v} | What is the {one} of {v}?
side by side: List each {m} with its {one}. | {many} and their {one} | Show every {m} together with the {one}.
who has most: Which {one} has the {w} {many}? | {one} with the {w} {many} | Who has the {w} {many}?
what has most: Which {one} has the {w} {many}? | {one} with the {w} {many} | Find the {one} with the {w} {many}.
figure per one: {w} {c} per {one} | What is the {w} {c} per {one}? | {w} {c} of {many} by {one}
    | Show the {w} {c} for each {one}.
highest figure: Which {one} has the highest {w} {c}? | {one} with the highest {w} {c}
figure per kind: {w} {c} per {k} | {w} {c} by {k} | What is the {w} {c} of {many} per {k}?
"""
SAID = {
    line.partition(":")[0]: tuple(map(str.strip, line.partition(":")[2].split(" | ")))
    for line in re.sub(r"\n +\| ", " | ", PHRASES).strip().splitlines()
}


@dataclass(frozen=True)
class Added:
    "A column that the first database does not have; named as there."

    kind: str  # born, joined, founded, flag, counted, role
    column: Col
    word: str
    values: tuple[Any, ...]  # in the order of rows
    to: Col | None = None  # what a role leads to

    @property
    def yes(self) -> Any:
        return next(each for each in self.values if each in (pair[0] for pair in YES))


def is_people(part: Part) -> bool:
    return bool(PEOPLE & set(part.one.split()))


class Natural(Maker):
    "Makes such questions over one database."

    def __init__(self, known: KnownDatabase, chance: random.Random, added: Sequence[Added] = ()):
        super().__init__(known, chance)
        self.added = added

    def a(self, kind: str, **given: object) -> str:
        "One of the phrases of a kind, filled in."
        return self.chance.choice(SAID[kind]).format(**given)

    def label(self, table: str) -> Col | None:
        part = self.parts.get(table)
        return part.labels[0] if part and part.labels else None

    def named(self, column: Col) -> str | None:
        "A value of a naming column that reads like a name."
        values = [each for each in self.profile.column(column.ref).examples if re.fullmatch(r"[\w .'&-]{3,30}", each)]
        return self.chance.choice(values) if values else None

    # -- what is added

    def about(self, added: Added) -> Made | None:
        "A question on a column that was added."
        label = self.label(added.column.table)
        if label is None:
            return None
        return getattr(self, f"on_{added.kind}")(added, self.parts[added.column.table], label)

    def on_born(self, added: Added, part: Part, label: Col) -> Made | None:
        table, by, roll = (part.table.name,), added.column, self.chance.random()
        if roll < 0.55:
            young, many = self.chance.random() < 0.5, self.chance.choice((1, 1, 1, 2, 3))
            given = {"w": "youngest" if young else "oldest", "n": {2: "two", 3: "three"}.get(many, "")}
            asked = self.a("oldest" if many == 1 else "some oldest", one=part.one, many=part.many, **given)
            return asked, Select(columns=(label,), tables=table, order=((by, young),), limit=many)
        if roll < 0.65:
            down = self.chance.random() < 0.5
            order = "youngest to oldest" if down else "oldest to youngest"
            return self.a("by age", many=part.many, o=order), Select(
                columns=(label,), tables=table, order=((by, down),)
            )
        return self.dated_test(added, part, label, "born")

    def dated_test(self, added: Added, part: Part, label: Col, word: str) -> Made | None:
        table, by, value = (part.table.name,), added.column, self.chance.choice(added.values)
        year, name = int(str(value)[:4]), self.named(label)
        if name is not None and self.chance.random() < 0.35:
            return self.a("when", v=name, w=word), Select(
                columns=(by,), tables=table, where=Test(term=label, op="=", value=(name,))
            )
        after = self.chance.random() < 0.5
        said = f"{word} {'after' if after else 'before'} {year}"
        bound = year if isinstance(value, int) else f"{year}-12-31" if after else f"{year}-01-01"
        test = Test(term=by, op=">" if after else "<", value=(bound,))
        if self.chance.random() < 0.4:
            return self.a("count dated", many=part.many, s=said), Select(columns=(ROWS,), tables=table, where=test)
        return self.a("dated", many=part.many, s=said), Select(columns=(label,), tables=table, where=test)

    def on_joined(self, added: Added, part: Part, label: Col) -> Made | None:
        if self.chance.random() < 0.6:
            last = self.chance.random() < 0.5
            when = self.a("was last" if last else "was first")
            asked = self.a("joined", one=part.one, many=part.many, w=when)
            return asked, Select(columns=(label,), tables=(part.table.name,), order=((added.column, last),), limit=1)
        made = self.dated_test(added, part, label, "joined")
        return made and (re.sub(r"\b(?:was|were) ((?:\S+ )*?)joined", r"\1joined", made[0]), made[1])

    def on_founded(self, added: Added, part: Part, label: Col) -> Made | None:
        roll, table = self.chance.random(), (part.table.name,)
        if roll >= 0.6:
            return self.dated_test(added, part, label, added.word)
        last = self.chance.random() < 0.5
        if self.chance.random() < 0.5:
            asked = self.a("oldest thing", w=self.a("newest" if last else "oldest of things"), one=part.one)
        else:
            asked = self.a("done", w=self.a("done last" if last else "done first"), one=part.one, v=added.word)
        return asked, Select(columns=(label,), tables=table, order=((added.column, last),), limit=1)

    def on_flag(self, added: Added, part: Part, label: Col) -> Made | None:
        no = next((each for each in added.values if each != added.yes), None)
        negated = self.chance.random() < 0.3 and no is not None
        test = Test(term=added.column, op="=", value=(no if negated else added.yes,))
        what = f"{part.many} {self.a('that are')} {'not ' * negated}{added.word}"
        if not negated and self.chance.random() < 0.5:
            what = f"{added.word} {part.many}"
        if self.chance.random() < 0.4:
            return self.a("count flagged", x=what), Select(columns=(ROWS,), tables=(part.table.name,), where=test)
        return self.a("flagged", x=what), Select(columns=(label,), tables=(part.table.name,), where=test)

    def on_counted(self, added: Added, part: Part, label: Col) -> Made | None:
        table, by, roll, name = (part.table.name,), added.column, self.chance.random(), self.named(label)
        given = {"x": added.word, "one": part.one, "many": part.many}
        if roll < 0.4 and name is not None:
            return self.a("held", v=name, **given), Select(
                columns=(by,), tables=table, where=Test(term=label, op="=", value=(name,))
            )
        if roll < 0.65:
            down = self.chance.random() < 0.7
            asked = self.a("most held", w="most" if down else "fewest", **given)
            return asked, Select(columns=(label,), tables=table, order=((by, down),), limit=1)
        if roll < 0.85:
            how = self.chance.choice(("sum", "avg"))
            return self.a("held in all" if how == "sum" else "held on average", **given), Select(
                columns=(Agg(kind=how, of=by),), tables=table
            )
        value = sorted(added.values)[len(added.values) // 2]
        return self.a("more held", n=value, **given), Select(
            columns=(label,), tables=table, where=Test(term=by, op=">", value=(value,))
        )

    def on_role(self, added: Added, part: Part, label: Col) -> Made | None:
        assert added.to is not None
        other = self.label(added.to.table)
        if other is None:
            return None
        keys = (
            JoinKey(
                table=added.column.table, columns=(added.column.name,), other=added.to.table, others=(added.to.name,)
            ),
        )
        tables, roll = (part.table.name, added.to.table), self.chance.random()
        name, person = self.named(label), self.named(other)
        given = {"r": added.word, "rs": plural(added.word), "one": part.one, "many": part.many}
        if roll < 0.45 and name is not None:
            asked = self.a("role", v=name, p=self.parts[added.to.table].one, **given)
            return asked, Select(
                columns=(other,), tables=tables, where=Test(term=label, op="=", value=(name,)), keys=keys
            )
        if roll < 0.75:
            return self.a("roles", **given), Select(columns=(label, other), tables=tables, keys=keys)
        if person is None:
            return None
        test = Test(term=other, op="=", value=(person,))
        if self.chance.random() < 0.5:
            return self.a("count in role", v=person, **given), Select(
                columns=(ROWS,), tables=tables, where=test, keys=keys
            )
        return self.a("in role", v=person, **given), Select(columns=(label,), tables=tables, where=test, keys=keys)

    # -- over keys that are there

    def implied(self) -> Made | None:
        "A question over a key that names no column but figures."
        pairs = [key for key in self.pairs if self.label(key.other) is not None]
        if not pairs:
            return None
        key = self.chance.choice(pairs)
        many, one = self.parts[key.table], self.parts[key.other]
        name, to, own = (
            one.labels[0],
            Col(table=key.other, name=key.others[0]),
            Col(table=key.table, name=key.columns[0]),
        )
        tables, value = (one.table.name, many.table.name), self.named(name)
        given = {"many": many.many, "m": many.one, "one": one.one, "ones": one.many}
        none = Test(term=to, op="not_in", value=Select(columns=(own,), tables=(many.table.name,)))
        options: list[Callable[[], Made | None]] = [
            lambda: (self.a("per one", **given), Select(columns=(name, ROWS), tables=tables, group=(to,))),
            lambda: self.extremely(many, one, name, to),
            lambda: (self.a("without", **given), Select(columns=(name,), tables=(one.table.name,), where=none)),
            lambda: self.of_value("how many", ROWS, name, value, tables, given),
        ]
        if many.labels and value:
            options.append(lambda: self.of_value("belonging", many.labels[0], name, value, tables, given))
        if many.labels and (child := self.named(many.labels[0])):
            options.append(lambda: self.of_value("belongs", name, many.labels[0], child, tables, given))
            options.append(
                lambda: (self.a("side by side", **given), Select(columns=(many.labels[0], name), tables=tables))
            )
        if many.figures:
            options += [lambda: self.figure_per(many, one, name, to)] * 2
        return self.chance.choice(options)()

    def of_value(
        self,
        kind: str,
        shown: Col | Agg,
        column: Col,
        value: str | None,
        tables: tuple[str, ...],
        given: dict[str, str],
    ) -> Made | None:
        "What belongs to something that is called by its name."
        test = Test(term=column, op="=", value=(value,)) if value else None
        return test and (self.a(kind, v=value, **given), Select(columns=(shown,), tables=tables, where=test))

    def extremely(self, many: Part, one: Part, name: Col, to: Col) -> Made:
        down = self.chance.random() < 0.75
        kind, word = "who has most" if is_people(one) else "what has most", "most" if down else "fewest"
        tables = (one.table.name, many.table.name)
        query = Select(columns=(name,), tables=tables, group=(to,), order=((ROWS, down),), limit=1)
        return self.a(kind, one=one.one, many=many.many, w=word), query

    def figure_per(self, many: Part, one: Part, name: Col, to: Col) -> Made:
        of, how = self.chance.choice(many.figures), self.chance.choice(tuple(FIGURES))
        tables, said = (one.table.name, many.table.name), self.said(of)
        if self.chance.random() < 0.6:
            asked = self.a("figure per one", w=FIGURES[how], c=said, one=one.one, many=many.many)
            return asked, Select(columns=(name, Agg(kind=how, of=of)), tables=tables, group=(to,))
        how = how if how != "max" else "avg"
        asked = self.a("highest figure", w=FIGURES[how], c=said, one=one.one)
        return asked, Select(
            columns=(name,), tables=tables, group=(to,), order=((Agg(kind=how, of=of), True),), limit=1
        )

    def per_kind(self) -> Made | None:
        "A figure for each kind."
        part = self.chance.choice([part for part in self.parts.values() if part.kinds and part.figures] or [None])
        if part is None:
            return None
        kind, of = self.chance.choice(part.kinds), self.chance.choice(part.figures)
        how = self.chance.choice(("avg", "sum"))
        figure, each = self.said(of), self.said(kind)
        asked = self.a("figure per kind", w=FIGURES[how], c=figure, k=each, many=part.many)
        return asked, Select(columns=(kind, Agg(kind=how, of=of)), tables=(part.table.name,), group=(kind,))

    def one(self) -> Made | None:
        "A question by chance."
        if self.added and self.chance.random() < 0.6:
            return self.about(self.chance.choice(list(self.added)))
        return self.implied() if self.chance.random() < 0.8 else self.per_kind()


def natural_questions(
    known: KnownDatabase, added: Sequence[Added], chance: random.Random, count: int
) -> Iterator[tuple[str, DatabaseQuery, Added | None]]:
    "Different questions, each with its query over the database and the added column it is about."
    maker, seen = Natural(known, chance, added), set[str]()
    for _ in range(8 * count if maker.parts else 0):
        if len(seen) == count:
            break
        made = maker.one()
        if made and made[0] not in seen:
            seen.add(made[0])
            refs = {column.ref for column in made[1].each(Col)}
            refs |= {ref for select in made[1].each(Select) for key in select.keys or () for ref in key.refs}
            about = next((each for each in added if each.column.ref in refs), None)
            yield made[0][:1].upper() + made[0][1:], made[1], about
