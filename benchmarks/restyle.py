"""Training databases in other styles: other names, other keys, columns added; and questions as people ask them there.

    python benchmarks/restyle.py ../shared/benchmarks/spider_train FOLDER [--seed 0] [--limit 3]      # shows some of each

The databases of `spider_train` name their columns much as their questions do. What others have is made from them:

- `Style` draws how a database is written: capitals, prefixes (`tblStudent`, `stu_name`), shortened words (`qty`), other
  words for the same (`town` for `city`), what its keys are called (`fk_student`, `studentNr`, or just `student`), what
  the naming column is called, and whether keys are declared at all.
- `restyled` writes the copy, with columns that are added to some tables: a year or day of birth or foundation, a flag,
  a figure that is called by what it counts (`seats`), a second key that stands for a role (`captain_id`).
- `translated` writes a query over the first database as one over the copy. It is kept only where it gives the same rows.
- `Natural` asks of such a database without naming columns that go without saying: *who is the oldest singer*,
  *orders per country*, *how many seats does the Apollo have*, *the captain of each team*.
- `reworded` says a question in another register: as a noun phrase, a command, a request.

Everything is drawn from the seed and the name of the database.
"""

from __future__ import annotations

import argparse
import random
import re
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from join_questions import Made, Maker, Part, plural, singular

from tablerag.joins.algebra import Agg, Col, DatabaseQuery, Select, Star, Test, UsedKey, query_data, query_of
from tablerag.joins.phrasing import said_name
from tablerag.sandbox.engines import identifier
from tablerag.schema.in_place import KnownDatabase
from tablerag.schema.keys import JoinKey

ROWS = Agg("count", Star())
Name = tuple[str, str]  # table and column

# ---------------------------------------------------------------- names

OTHER_WORDS = {
    "name": ("title", "label", "designation"), "title": ("name", "caption"), "city": ("town", "place"),
    "country": ("nation", "land"), "salary": ("pay", "wage"), "price": ("cost", "rate"), "cost": ("price", "charge"),
    "student": ("pupil", "learner"), "teacher": ("instructor", "tutor"), "customer": ("client", "buyer"),
    "employee": ("worker", "staff"), "company": ("firm", "business"), "product": ("article", "item"),
    "order": ("purchase",), "course": ("class", "module"), "department": ("division", "section"),
    "address": ("location",), "location": ("place", "site"), "date": ("day", "when"), "type": ("kind", "category"),
    "category": ("type", "class"), "amount": ("sum", "quantity"), "population": ("inhabitants", "residents"),
    "age": ("years",), "movie": ("film",), "film": ("movie",), "book": ("volume",), "author": ("writer",),
    "singer": ("vocalist", "artist"), "player": ("athlete",), "team": ("squad", "club"), "score": ("points", "mark"),
    "grade": ("mark",), "rating": ("score", "stars"), "description": ("details", "text"), "details": ("notes",),
    "phone": ("telephone",), "email": ("mail",), "gender": ("sex",), "sex": ("gender",), "area": ("surface",),
    "length": ("extent",), "building": ("house",), "budget": ("funds",), "year": ("season",), "manager": ("boss",),
    "flight": ("connection",), "airport": ("airfield",), "hotel": ("inn",), "shop": ("store",), "store": ("shop",),
    "language": ("tongue",), "member": ("participant",), "status": ("state",), "state": ("province",),
    "nationality": ("citizenship",), "county": ("district",), "position": ("role", "rank"), "rank": ("place",),
    "capacity": ("size",), "revenue": ("turnover",), "sales": ("turnover",), "customers": ("clients",),
    "students": ("pupils",), "employees": ("staff",), "teachers": ("instructors",), "movies": ("films",),
    "products": ("articles",), "orders": ("purchases",), "documents": ("papers",), "document": ("paper",),
}  # fmt: skip
SHORTENED = {
    "department": "dept", "number": "no", "quantity": "qty", "amount": "amt", "address": "addr", "description": "descr",
    "student": "stu", "employee": "emp", "customer": "cust", "category": "cat", "location": "loc", "average": "avg",
    "product": "prod", "manager": "mgr", "population": "pop", "document": "doc", "organization": "org", "date": "dt",
    "telephone": "tel", "phone": "tel", "code": "cd", "capacity": "cap", "position": "pos", "building": "bldg",
    "course": "crs", "year": "yr", "company": "co", "total": "tot", "maximum": "max", "minimum": "min", "type": "typ",
    "reference": "ref", "transaction": "trans", "university": "univ", "country": "ctry", "language": "lang",
}  # fmt: skip
ENDINGS = {"name": "nm", "date": "dt", "code": "cd", "number": "nr", "description": "desc", "flag": "flg", "type": "tp"}
ID = frozenset("id code key number no nr".split())


def words_of(name: str) -> list[str]:
    return [word.lower() for word in re.split(r"[^0-9A-Za-z]+", said_name(name)) if word] or [name.lower()]


@dataclass
class Style:
    "How a database is written."

    chance: random.Random
    case: str = ""
    prefix: str = ""
    ending: str = ""  # of keys
    tables: str = ""  # "one", "many" or as they are
    owned: bool = False  # columns begin with the table
    label: str = ""
    led: str = ""  # how a column is called that leads to another table
    shorten: float = 0.0
    reword: float = 0.0
    cut: str = ""  # how long words are shortened: without vowels, or to three letters
    declared: bool = True
    said: dict[str, str] = field(default_factory=dict)  # a word is always written in one way

    def __post_init__(self) -> None:
        draw = self.chance.choice
        self.case = draw(("snake", "snake", "camel", "pascal", "upper", "snake"))
        self.prefix = draw(("", "", "", "", "tbl", "t"))
        self.ending = draw(("id", "id", "nr", "no", "key", "code", "ref"))
        self.tables = draw(("one", "many", "as"))
        self.owned = self.chance.random() < 0.15
        self.label = draw(("name", "name", "name", "title", "label", "designation", "full name"))
        self.led = draw(("ending", "ending", "ending", "bare", "fk"))
        self.cut = draw(("", "", "", "", "", "vowels", "three"))
        self.shorten, self.reword = draw(((0.0, 0.0), (0.1, 0.1), (0.3, 0.1), (0.6, 0.0), (0.1, 0.3)))
        self.declared = self.chance.random() < 0.7

    def word(self, word: str) -> str:
        "Another word for a word, or a short one."
        if word not in self.said:
            one, roll = singular(word), self.chance.random()
            many = one != word
            if self.cut and word in ENDINGS:
                self.said[word] = ENDINGS[word]
            elif self.cut and len(one) > 4 and roll < 0.8:
                self.said[word] = one[:3] if self.cut == "three" else one[0] + re.sub("[aeiou]", "", one[1:])
            elif roll < self.reword and (others := OTHER_WORDS.get(word) or OTHER_WORDS.get(one)):
                found = self.chance.choice(others)
                self.said[word] = plural(found) if many else found
            elif roll < self.reword + self.shorten and one in SHORTENED:
                self.said[word] = SHORTENED[one]
            elif roll < self.reword + self.shorten and len(one) > 8:
                self.said[word] = one[: self.chance.choice((3, 4, 5))]
            else:
                self.said[word] = word
        return self.said[word]

    def written(self, words: Sequence[str]) -> str:
        "Words as a name."
        if self.case == "snake":
            return "_".join(words)
        if self.case == "upper":
            return "_".join(words).upper()
        together = "".join(word[:1].upper() + word[1:] for word in words)
        return together[:1].lower() + together[1:] if self.case == "camel" else together

    def table(self, name: str) -> str:
        words = [self.word(word) for word in words_of(name)]
        last = words[-1]
        words[-1] = singular(last) if self.tables == "one" else plural(last) if self.tables == "many" else last
        return self.written([*([self.prefix] if self.prefix else []), *words])

    def column(self, table: str, name: str, to: str = "", label: bool = False) -> str:
        "The name of a column; one that leads to another table, or names its rows, may be called otherwise."
        words = words_of(name)
        if to:
            role = [word for word in words if word not in ID] or words_of(to)
            role = [self.word(singular(word)) for word in role]
            return self.written(role if self.led == "bare" else ["fk", *role] if self.led == "fk" else self.keyed(role))
        if words[-1] in ("id", "code", "key"):
            words = self.keyed([self.word(word) for word in words[:-1]])
        elif label and words[-1] in ("name", "title"):
            words = [*(self.word(word) for word in words[:-1]), *(["nm"] if self.cut else self.label.split())]
        else:
            words = [self.word(word) for word in words]
        own = singular(words_of(table)[-1])
        return self.written([self.word(own), *words] if self.owned and own not in words else words)

    def keyed(self, words: Sequence[str]) -> list[str]:
        return [*words, self.ending]


# ---------------------------------------------------------------- columns that are added

PEOPLE = frozenset(
    "person people student employee singer player teacher customer staff author driver member instructor user artist "
    "actor director client patient physician wrestler coach pilot gymnast swimmer faculty candidate manager employe "
    "journalist professor entrepreneur poker perpetrator visitor bodybuilder guest lecturer head".split()
)
BORN = ("born", "birth_year", "date_of_birth", "year_of_birth", "birthday", "birth_date")
FOUNDED = (
    ("founded", ("founded", "year_founded", "foundation_year", "founded_on")),
    ("opened", ("opened", "opening_year", "opened_on", "year_opened")),
    ("built", ("built", "year_built", "built_in")),
    ("established", ("established", "year_established")),
    ("registered", ("registered", "registered_on", "registration_date")),
    ("created", ("created", "created_at", "creation_date")),
)
JOINED = ("joined", "joined_on", "join_date", "member_since", "entry_date", "hired_on")
FLAGS = (
    "active", "public", "certified", "approved", "insured", "verified", "featured", "retired", "licensed", "exempt",
    "sponsored", "heated", "foreign", "temporary", "permanent", "accredited", "subscribed", "suspended",
)  # fmt: skip
YES = (("T", "F"), ("yes", "no"), ("Y", "N"), (1, 0), ("true", "false"), ("J", "N"))
COUNTED = (
    "seats", "rooms", "floors", "pages", "beds", "shelves", "windows", "desks", "gates", "lanes", "berths", "screens",
    "docks", "lockers", "computers", "parking spaces", "tickets", "volunteers", "followers", "copies",
)  # fmt: skip
ROLES = (
    "leader",
    "captain",
    "contact",
    "supervisor",
    "owner",
    "chair",
    "sponsor",
    "mentor",
    "deputy",
    "host",
    "keeper",
)


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


def rows_of(path: Path, sql: str) -> list[tuple[Any, ...]]:
    with closing(sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)) as database:
        database.text_factory = lambda data: data.decode("utf-8", "replace")
        return database.execute(sql).fetchall()


def additions(path: Path, maker: Maker, chance: random.Random, count: int = 5) -> list[Added]:
    "Columns for some tables whose rows have names."
    profile = maker.profile
    there = {word for ref in profile.columns for name in ref for word in words_of(name)}
    named = [part for part in maker.parts.values() if part.labels and (part.table.rows or 0) > 2]
    found: list[Added] = []
    for part in chance.sample(named, min(len(named), 3)):
        rows = len(rows_of(path, f"SELECT 1 FROM {identifier(part.table.name)}"))
        if rows > 20_000:
            continue
        makers = [dated, flagged_column, counted_column, role_key]
        for make in chance.sample(makers, 3):
            added = make(path, maker, part, rows, there, chance)
            if added is not None and len(found) < count and all(each.column != added.column for each in found):
                found.append(added)
    return found


def is_people(part: Part) -> bool:
    return bool(PEOPLE & set(part.one.split()))


def dated(path: Path, maker: Maker, part: Part, rows: int, there: set[str], chance: random.Random) -> Added | None:
    "A year or a day; in different years as far as there are enough, so that the oldest is one."
    if is_people(part):
        kind, names = chance.choice((("born", BORN), ("joined", JOINED)))
        word = kind
    else:
        kind = "founded"
        word, names = chance.choice(FOUNDED)
    name = chance.choice(names)
    whole = any(part in name for part in ("date", "_on", "_at", "day")) or (kind == "joined" and chance.random() < 0.5)
    low, high = {"born": (1930, 2005), "joined": (1995, 2023), "founded": (1850, 2020)}[kind]
    days = chance.sample(range(300 * max(rows + 1, high - low)), rows)
    top = 300 * max(rows + 1, high - low)
    values: list[Any] = []
    for day in days:
        place = day / top * (high - low)
        year, part_of = low + int(place), place % 1
        month = 1 + int(part_of * 12)
        values.append(f"{year}-{month:02d}-{1 + int(part_of * 12 % 1 * 28):02d}" if whole else year)
    if len({str(each) for each in values}) < min(rows, 3) or {word, *name.split("_")[:1]} & there:
        return None
    return Added(kind, Col(part.table.name, name), word, tuple(values))


def flagged_column(
    path: Path, maker: Maker, part: Part, rows: int, there: set[str], chance: random.Random
) -> Added | None:
    word, (yes, no) = chance.choice(FLAGS), chance.choice(YES)
    if word in there:
        return None
    name = chance.choice((f"is_{word}", word, f"{word}_flag", f"{word}_yn"))
    values = [yes if chance.random() < 0.45 else no for _ in range(rows)]
    values[:2] = [yes, no]
    return Added("flag", Col(part.table.name, name), word, tuple(values))


def counted_column(
    path: Path, maker: Maker, part: Part, rows: int, there: set[str], chance: random.Random
) -> Added | None:
    word = chance.choice(COUNTED)
    if set(word.split()) & there or singular(word) in there or word == part.many:
        return None
    own = word.replace(" ", "_")
    name = chance.choice((own, own, f"{singular(own)}_count", f"n_{own}", f"num_{own}", f"number_of_{own}"))
    values = chance.sample(range(1, max(400, 2 * rows)), rows)
    return Added("counted", Col(part.table.name, name), word, tuple(values))


def role_key(path: Path, maker: Maker, part: Part, rows: int, there: set[str], chance: random.Random) -> Added | None:
    "A second way into a table, or the first."
    others = [
        each
        for each in maker.parts.values()
        if each.labels
        and len(each.table.key) == 1
        and each.table.name != part.table.name
        and (each.table.rows or 0) > 2
    ]
    others = [each for each in others if is_people(each)] or others
    word = chance.choice(ROLES)
    if not others or word in there:
        return None
    other = chance.choice(others)
    key = other.table.key[0]
    held = [row[0] for row in rows_of(path, f"SELECT {identifier(key)} FROM {identifier(other.table.name)} LIMIT 500")]
    if None in held or not held:
        return None
    name = Col(part.table.name, f"{word}_id")
    return Added("role", name, word, tuple(chance.choice(held) for _ in range(rows)), Col(other.table.name, key))


# ---------------------------------------------------------------- the copy


@dataclass(frozen=True)
class Restyled:
    "A copy of a database in another style."

    path: Path
    tables: dict[str, str]
    columns: dict[Name, str]
    added: tuple[Added, ...]

    def known(self) -> KnownDatabase:
        return KnownDatabase(self.path, folder=self.path.parent / "known")

    def ref(self, table: str, column: str) -> Name:
        return self.tables[table], self.columns[table, column]


def restyled(known: KnownDatabase, path: Path, folder: Path, chance: random.Random) -> Restyled:
    "Write a copy of a SQLite database in a style drawn by chance."
    style, maker = Style(chance), Maker(known, chance)
    added = additions(path, maker, chance)
    keys = [*known.joins.keys]
    leads = {(key.table, key.columns[0]): key.other for key in keys if len(key.columns) == 1}
    leads |= {each.column.ref: each.to.table for each in added if each.to is not None}
    labels = {column.ref for part in maker.parts.values() for column in part.labels[:1]}
    tables, columns = dict[str, str](), dict[Name, str]()
    for table in known.profile.tables:
        tables[table.name] = unlike(style.table(table.name), tables.values())
        own: list[str] = []
        extra = [each.column.name for each in added if each.column.table == table.name]
        for name in (*(column.name for column in table.columns), *extra):
            ref = (table.name, name)
            to = leads.get(ref, "") if ref not in {(table.name, key) for key in table.key} else ""
            own.append(unlike(style.column(table.name, name, to, ref in labels), own))
            columns[ref] = own[-1]
    target = folder / "styles" / path.stem / f"{path.stem}.sqlite"
    found = Restyled(target, tables, columns, tuple(added))
    target.parent.mkdir(parents=True, exist_ok=True)
    write(known, path, found, keys if style.declared else [])
    return found


def unlike(name: str, others: Any) -> str:
    "A name that no other is, in any case."
    taken, number, found = {each.lower() for each in others}, 2, name
    while found.lower() in taken:
        found, number = f"{name}{number}", number + 1
    return found


def write(known: KnownDatabase, path: Path, copy: Restyled, keys: Sequence[JoinKey]) -> None:
    "Tables, rows and what is added."
    copy.path.unlink(missing_ok=True)
    with closing(sqlite3.connect(copy.path)) as database:
        database.execute("PRAGMA foreign_keys = OFF")
        database.execute("ATTACH ? AS origin", (str(path.resolve()),))
        for table in known.profile.tables:
            if table.view:
                continue
            added = [each for each in copy.added if each.column.table == table.name]
            lines = [f"{identifier(copy.columns[table.name, c.name])} {c.type}" for c in table.columns]
            lines += [f"{identifier(copy.columns[each.column.ref])} {type_of(each)}" for each in added]
            if table.key:
                lines.append(f"PRIMARY KEY ({', '.join(identifier(copy.columns[table.name, c]) for c in table.key)})")
            own = [(key.columns, key.other, key.others) for key in keys if key.table == table.name]
            own += [((each.column.name,), each.to.table, (each.to.name,)) for each in added if each.to and keys]
            for names, other, others in own:
                ours = ", ".join(identifier(copy.columns[table.name, name]) for name in names)
                theirs = ", ".join(identifier(copy.columns[other, name]) for name in others)
                lines.append(f"FOREIGN KEY ({ours}) REFERENCES {identifier(copy.tables[other])} ({theirs})")
            name = identifier(copy.tables[table.name])
            database.execute(f"CREATE TABLE {name} ({', '.join(lines)})")
            old = ", ".join(identifier(c.name) for c in table.columns)
            new = ", ".join(identifier(copy.columns[table.name, c.name]) for c in table.columns)
            database.execute(
                f"INSERT OR IGNORE INTO {name} ({new}) SELECT {old} FROM origin.{identifier(table.name)} ORDER BY rowid"
            )
            rows = [row[0] for row in database.execute(f"SELECT rowid FROM {name} ORDER BY rowid")]
            for each in added:
                database.executemany(
                    f"UPDATE {name} SET {identifier(copy.columns[each.column.ref])} = ? WHERE rowid = ?",
                    list(zip(each.values, rows, strict=False)),
                )
        database.commit()


def type_of(added: Added) -> str:
    return "INTEGER" if isinstance(added.values[0], int) else "TEXT"


def translated(query: DatabaseQuery, copy: Restyled) -> DatabaseQuery:
    "A query over the first database, over the copy."

    def turned(data: Any) -> Any:
        if not isinstance(data, list):
            return data
        kind, content = data
        if not kind:
            return [kind, [turned(each) for each in content]]
        content = {name: turned(value) for name, value in content.items()}
        if kind == "Col":
            content["table"], content["name"] = copy.ref(content["table"], content["name"])
        elif kind == "Select":
            content["tables"] = ["", [copy.tables[name] for name in content["tables"][1]]]
        elif kind in ("JoinKey", "UsedKey"):
            own, other = content["table"], content["other"]
            content["columns"] = ["", [copy.columns[own, name] for name in content["columns"][1]]]
            content["others"] = ["", [copy.columns[other, name] for name in content["others"][1]]]
            content["table"], content["other"] = copy.tables[own], copy.tables[other]
        return [kind, content]

    return query_of(turned(query_data(query)))


# ---------------------------------------------------------------- questions

OPENING = re.compile(
    r"^(?:what (?:is|are)|(?:please )?(?:show|list|find|give|return|tell|display|get)(?: me)?(?: out)?)"
    r"(?: all)?(?: the| of the)?\s+",
    re.IGNORECASE,
)
COUNTING = re.compile(r"^(?:how many|count the number of|what is the number of|find the number of)\s+", re.IGNORECASE)
LEADS = (
    "", "", "I need the ", "I'd like to see the ", "Could you tell me the ", "Let me know the ", "Do you know the ",
    "Can I have the ", "Which are the ", "Please provide the ", "We are looking for the ",
)  # fmt: skip
COUNTS = ("Number of ", "Give a count of ", "Tell me how many ", "I want to know how many ", "Total number of ")


def reworded(question: str, chance: random.Random) -> str:
    "A question in another register, or as it is."
    roll = chance.random()
    if roll < 0.4:
        return question
    for pattern, leads in ((OPENING, LEADS), (COUNTING, COUNTS)):
        if found := pattern.match(question):
            rest = question[found.end() :].rstrip(" .?")
            lead = chance.choice(leads)
            if lead.endswith("of "):
                rest = re.sub(r"\s+(?:are there|do we have|exist)\b", "", rest)
            said = lead + rest
            return said[:1].upper() + said[1:] + chance.choice(("?", ".", ""))
    return question.rstrip(" .?") + chance.choice((" please?", "?", "", "."))


class Natural(Maker):
    "Asks as people do: the column that names rows is not said, nor how tables are joined."

    def __init__(self, known: KnownDatabase, chance: random.Random, added: Sequence[Added] = ()):
        super().__init__(known, chance)
        self.added = added

    def label(self, table: str) -> Col | None:
        part = self.parts.get(table)
        return part.labels[0] if part and part.labels else None

    def named(self, column: Col) -> str | None:
        "A value of a naming column that reads like a name."
        values = [each for each in self.profile.column(column.ref).examples if re.fullmatch(r"[\w .'&-]{3,30}", each)]
        return self.chance.choice(values) if values else None

    def a(self, *phrases: str, **given: object) -> str:
        return self.chance.choice(phrases).format(**given)

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
            word, number = "youngest" if young else "oldest", {2: "two", 3: "three"}.get(many, "")
            asked = (
                self.a("Who is the {w} {one}?", "Which {one} is the {w}?", "Name of the {w} {one}", "the {w} {one}",
                       "Find the {w} {one}.", "Which of the {many} is {w}?", w=word, one=part.one, many=part.many)
                if many == 1
                else self.a("Who are the {n} {w} {many}?", "List the {n} {w} {many}.", "{n} {w} {many}", n=number, w=word,
                            many=part.many)
            )  # fmt: skip
            return asked, Select((label,), table, order=((by, young),), limit=many)
        if roll < 0.65:
            down = self.chance.random() < 0.5
            order = "youngest to oldest" if down else "oldest to youngest"
            return self.a("List the {many} from {o}.", "All {many}, {o}", many=part.many, o=order), Select(
                (label,), table, order=((by, down),)
            )
        return self.dated_test(added, part, label, "born")

    def dated_test(self, added: Added, part: Part, label: Col, word: str) -> Made | None:
        table, by, value = (part.table.name,), added.column, self.chance.choice(added.values)
        year = int(str(value)[:4])
        name = self.named(label)
        if name is not None and self.chance.random() < 0.35:
            return self.a("When was {v} {w}?", "When {v} was {w}", v=name, w=word), Select(
                (by,), table, Test(label, "=", (name,))
            )
        after = self.chance.random() < 0.5
        said = f"{word} {'after' if after else 'before'} {year}"
        bound = year if isinstance(value, int) else f"{year}-12-31" if after else f"{year}-01-01"
        test = Test(by, ">" if after else "<", (bound,))
        if self.chance.random() < 0.4:
            return self.a("How many {many} were {s}?", "Number of {many} {s}", many=part.many, s=said), Select(
                (ROWS,), table, test
            )
        return self.a(
            "Which {many} were {s}?", "{many} {s}", "List the {many} that were {s}.", many=part.many, s=said
        ), Select((label,), table, test)

    def on_joined(self, added: Added, part: Part, label: Col) -> Made | None:
        if self.chance.random() < 0.6:
            last = self.chance.random() < 0.5
            when = self.a(*(("last", "most recently") if last else ("first", "earliest")))
            asked = self.a("Which {one} joined {w}?", "Who joined {w} among the {many}?", "{one} who joined {w}", one=part.one,
                           many=part.many, w=when)  # fmt: skip
            return asked, Select((label,), (part.table.name,), order=((added.column, last),), limit=1)
        made = self.dated_test(added, part, label, "joined")
        return made and (re.sub(r"\b(?:was|were) ((?:\S+ )*?)joined", r"\1joined", made[0]), made[1])

    def on_founded(self, added: Added, part: Part, label: Col) -> Made | None:
        roll, table = self.chance.random(), (part.table.name,)
        if roll < 0.6:
            last = self.chance.random() < 0.5
            if self.chance.random() < 0.5:
                word = self.a(*(("newest", "most recent", "latest") if last else ("oldest", "earliest", "first")))
                asked = self.a(
                    "What is the {w} {one}?", "Which {one} is the {w}?", "the {w} {one}", w=word, one=part.one
                )
            else:
                word = self.a(*(("last", "most recently", "latest") if last else ("first", "earliest")))
                asked = self.a("Which {one} was {v} {w}?", "{one} that was {v} {w}", w=word, one=part.one, v=added.word)
            return asked, Select((label,), table, order=((added.column, last),), limit=1)
        return self.dated_test(added, part, label, added.word)

    def on_flag(self, added: Added, part: Part, label: Col) -> Made | None:
        no = next((each for each in added.values if each != added.yes), None)
        negated = self.chance.random() < 0.3 and no is not None
        test = Test(added.column, "=", (no if negated else added.yes,))
        what = f"{part.many} {self.a('that are', 'which are')} {'not ' * negated}{added.word}"
        if not negated and self.chance.random() < 0.5:
            what = f"{added.word} {part.many}"
        if self.chance.random() < 0.4:
            return self.a("How many {x} are there?", "Number of {x}", "How many {x}?", x=what), Select(
                (ROWS,), (part.table.name,), test
            )
        return self.a("Which {x} are there?", "List the {x}.", "{x}", "Show all {x}", x=what), Select(
            (label,), (part.table.name,), test
        )

    def on_counted(self, added: Added, part: Part, label: Col) -> Made | None:
        table, by, roll, name = (part.table.name,), added.column, self.chance.random(), self.named(label)
        if roll < 0.4 and name is not None:
            return self.a("How many {x} does {v} have?", "Number of {x} of {v}", "How many {x} are there at {v}?", "{x} of {v}",
                          x=added.word, v=name), Select((by,), table, Test(label, "=", (name,)))  # fmt: skip
        if roll < 0.65:
            down = self.chance.random() < 0.7
            return self.a("Which {one} has the {w} {x}?", "{one} with the {w} {x}", one=part.one, x=added.word,
                          w="most" if down else "fewest"), Select((label,), table, order=((by, down),), limit=1)  # fmt: skip
        if roll < 0.85:
            how = self.chance.choice(("sum", "avg"))
            return (
                self.a("How many {x} do all {many} have together?", "Total number of {x} over all {many}", "{x} in total",
                       x=added.word, many=part.many)
                if how == "sum"
                else self.a("How many {x} does a {one} have on average?", "Average number of {x} per {one}", x=added.word,
                            one=part.one)
            ), Select((Agg(how, by),), table)  # fmt: skip
        value = sorted(added.values)[len(added.values) // 2]
        return self.a("Which {many} have more than {n} {x}?", "{many} with over {n} {x}", many=part.many, n=value,
                      x=added.word), Select((label,), table, Test(by, ">", (value,)))  # fmt: skip

    def on_role(self, added: Added, part: Part, label: Col) -> Made | None:
        assert added.to is not None
        other = self.label(added.to.table)
        if other is None:
            return None
        key = JoinKey(added.column.table, (added.column.name,), added.to.table, (added.to.name,))
        tables, roll, name, person = (
            (part.table.name, added.to.table),
            self.chance.random(),
            self.named(label),
            self.named(other),
        )
        if roll < 0.45 and name is not None:
            return self.a("Who is the {r} of {v}?", "{r} of {v}", "Which {p} is the {r} of {v}?", "What is the {r} of {v}?",
                          r=added.word, v=name, p=self.parts[added.to.table].one), Select(
                (other,), tables, Test(label, "=", (name,)), keys=(key,))  # fmt: skip
        if roll < 0.75:
            return self.a("List each {one} with its {r}.", "Show every {one} and its {r}.", "{many} and their {rs}",
                          one=part.one, r=added.word, many=part.many, rs=plural(added.word)), Select(
                (label, other), tables, keys=(key,))  # fmt: skip
        if person is None:
            return None
        test = Test(other, "=", (person,))
        if self.chance.random() < 0.5:
            return self.a("Of how many {many} is {v} the {r}?", "How many {many} have {v} as {r}?", many=part.many, v=person,
                          r=added.word), Select((ROWS,), tables, test, keys=(key,))  # fmt: skip
        return self.a("Which {many} have {v} as {r}?", "{many} whose {r} is {v}", many=part.many, v=person, r=added.word), Select(
            (label,), tables, test, keys=(key,))  # fmt: skip

    # -- over keys that are there, with what names rows left unsaid

    def implied(self) -> Made | None:
        "A question over a key that names no column but figures."
        pairs = [key for key in self.pairs if self.label(key.other) is not None]
        if not pairs:
            return None
        key = self.chance.choice(pairs)
        many, one = self.parts[key.table], self.parts[key.other]
        name = one.labels[0]
        to, own = Col(key.other, key.others[0]), Col(key.table, key.columns[0])
        tables, value = (one.table.name, many.table.name), self.named(name)
        options: list[Callable[[], Made | None]] = [
            lambda: (self.a("{many} per {one}", "Number of {many} per {one}", "How many {many} are there per {one}?",
                            "How many {many} does each {one} have?", "Count of {many} by {one}", "For each {one}, how many {many}?",
                            many=many.many, one=one.one), Select((name, ROWS), tables, group=(to,))),
            lambda: self.extremely(many, one, name, to),
            lambda: (self.a("Which {ones} have no {many}?", "{ones} without {many}", "Which {ones} never had any {many}?",
                            "List the {ones} that have no {many}.", many=many.many, ones=one.many),
                     Select((name,), (one.table.name,), Test(to, "not_in", Select((own,), (many.table.name,))))),
            lambda: value and (self.a("How many {many} does {v} have?", "Number of {many} of {v}", "{many} of {v}: how many?",
                                      many=many.many, v=value), Select((ROWS,), tables, Test(name, "=", (value,)))),
        ]  # fmt: skip
        if many.labels and value:
            options.append(
                lambda: (self.a("Which {many} belong to {v}?", "{many} of {v}", "List the {many} of {v}.", many=many.many, v=value),
                         Select((many.labels[0],), tables, Test(name, "=", (value,))))
            )  # fmt: skip
        if many.labels and (child := self.named(many.labels[0])):
            options.append(
                lambda: (self.a("Which {one} does {v} belong to?", "{one} of {v}", "What is the {one} of {v}?", one=one.one, v=child),
                         Select((name,), tables, Test(many.labels[0], "=", (child,))))
            )  # fmt: skip
            options.append(
                lambda: (self.a("List each {m} with its {one}.", "{many} and their {one}", "Show every {m} together with the {one}.",
                                m=many.one, many=many.many, one=one.one), Select((many.labels[0], name), tables))
            )  # fmt: skip
        if many.figures:
            options += [lambda: self.figure_per(many, one, name, to)] * 2
        return self.chance.choice(options)()

    def extremely(self, many: Part, one: Part, name: Col, to: Col) -> Made:
        down = self.chance.random() < 0.75
        return self.a("Which {one} has the {w} {many}?", "{one} with the {w} {many}", "Who has the {w} {many}?" if is_people(one) else
                      "Find the {one} with the {w} {many}.", one=one.one, many=many.many, w="most" if down else "fewest"), Select(
            (name,), (one.table.name, many.table.name), group=(to,), order=((ROWS, down),), limit=1)  # fmt: skip

    def figure_per(self, many: Part, one: Part, name: Col, to: Col) -> Made:
        of, how = self.chance.choice(many.figures), self.chance.choice(("avg", "sum", "max", "min"))
        word = {"avg": "average", "sum": "total", "max": "highest", "min": "lowest"}[how]
        tables, said = (one.table.name, many.table.name), self.said(of)
        if self.chance.random() < 0.6:
            return self.a("{w} {c} per {one}", "What is the {w} {c} per {one}?", "{w} {c} of {many} by {one}",
                          "Show the {w} {c} for each {one}.", w=word, c=said, one=one.one, many=many.many), Select(
                (name, Agg(how, of)), tables, group=(to,))  # fmt: skip
        return self.a("Which {one} has the highest {w} {c}?", "{one} with the highest {w} {c}", w=word if how != "max" else "average",
                      c=said, one=one.one), Select((name,), tables, group=(to,),
                                                   order=((Agg(how if how != "max" else "avg", of), True),), limit=1)  # fmt: skip

    def per_kind(self) -> Made | None:
        "A figure for each kind."
        part = self.chance.choice([part for part in self.parts.values() if part.kinds and part.figures] or [None])
        if part is None:
            return None
        kind, of = self.chance.choice(part.kinds), self.chance.choice(part.figures)
        how = self.chance.choice(("avg", "sum"))
        word = {"avg": "average", "sum": "total"}[how]
        return self.a("{w} {c} per {k}", "{w} {c} by {k}", "What is the {w} {c} of {many} per {k}?", w=word, c=self.said(of),
                      k=self.said(kind), many=part.many), Select((kind, Agg(how, of)), (part.table.name,), group=(kind,))  # fmt: skip

    def one(self) -> Made | None:
        "A question by chance."
        if self.added and self.chance.random() < 0.6:
            return self.about(self.chance.choice(list(self.added)))
        return self.implied() if self.chance.random() < 0.8 else self.per_kind()


def natural_questions(
    known: KnownDatabase, copy: Restyled, chance: random.Random, count: int
) -> Iterator[tuple[str, DatabaseQuery, Added | None]]:
    "Different questions, each with its query over the first database and the added column it is about."
    maker, seen = Natural(known, chance, copy.added), set[str]()
    for _ in range(8 * count if maker.parts else 0):
        if len(seen) == count:
            break
        made = maker.one()
        if made and made[0] not in seen:
            seen.add(made[0])
            refs = {column.ref for column in made[1].each(Col)}
            refs |= {ref for select in made[1].each(Select) for key in select.keys or () for ref in key.refs}
            about = next((each for each in copy.added if each.column.ref in refs), None)
            yield made[0][:1].upper() + made[0][1:], made[1], about


__all__ = ["Restyled", "UsedKey", "natural_questions", "restyled", "reworded", "translated"]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("set", type=Path)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--limit", type=int, default=3)
    options = parser.parse_args()
    for path in sorted(options.set.glob("*.sqlite"))[: options.limit]:
        chance = random.Random(f"{options.seed} {path.stem}")
        with KnownDatabase(path) as known:
            copy = restyled(known, path, options.folder, chance)
            print(f"\n{path.stem}", copy.tables, copy.columns, sep="\n")
            for text, query, about in natural_questions(known, copy, chance, 12):
                print(f"{text} | {about.column.name if about else ''} | {translated(query, copy)}")


if __name__ == "__main__":
    main()
