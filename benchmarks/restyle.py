"""Training databases in other styles: other names, other keys, columns added; and their questions said otherwise.

    python benchmarks/restyle.py ../shared/benchmarks/spider_train FOLDER [--seed 0] [--limit 3]    # shows some

The databases of `spider_train` name their columns much as their questions do. What others have is made from them:

- `Style` draws how a database is written: capitals, prefixes (`tblStudent`, `stu_name`), shortened words (`qty`), other
  words for the same (`town` for `city`), what its keys are called (`fk_student`, `studentNr`, or just `student`), what
  the naming column is called, and whether keys are declared at all.
- `restyled` writes the copy, with columns that are added to some tables: a year or day of birth or foundation, a
  flag, a figure that is called by what it counts (`seats`), a second key that stands for a role (`captain_id`).
- `translated` writes a query over the first database as one over the copy.
- `natural_questions` asks of what was added, without naming what goes without saying.
- `reworded` says a question in another register: as a noun phrase, a command, a request.

Everything is drawn from the seed and the name of the database.
"""

from __future__ import annotations

import argparse
import random
import re
import sqlite3
import zlib
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from join_questions import Maker, Part, plural, singular
from natural_questions import YES, Added, is_people, natural_questions

from tablerag.query.database_words import said_name
from tablerag.query.joins import JoinKey
from tablerag.query.selections import Col, DatabaseQuery, query_data, query_of
from tablerag.sandbox.engines import identifier
from tablerag.schema.in_place import KnownDatabase

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
    return Added(kind, Col(table=part.table.name, name=name), word, tuple(values))


def flagged_column(
    path: Path, maker: Maker, part: Part, rows: int, there: set[str], chance: random.Random
) -> Added | None:
    word, (yes, no) = chance.choice(FLAGS), chance.choice(YES)
    if word in there:
        return None
    name = chance.choice((f"is_{word}", word, f"{word}_flag", f"{word}_yn"))
    values = [yes if chance.random() < 0.45 else no for _ in range(rows)]
    values[:2] = [yes, no]
    return Added("flag", Col(table=part.table.name, name=name), word, tuple(values))


def counted_column(
    path: Path, maker: Maker, part: Part, rows: int, there: set[str], chance: random.Random
) -> Added | None:
    word = chance.choice(COUNTED)
    if set(word.split()) & there or singular(word) in there or word == part.many:
        return None
    own = word.replace(" ", "_")
    name = chance.choice((own, own, f"{singular(own)}_count", f"n_{own}", f"num_{own}", f"number_of_{own}"))
    values = chance.sample(range(1, max(400, 2 * rows)), rows)
    return Added("counted", Col(table=part.table.name, name=name), word, tuple(values))


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
    name = Col(table=part.table.name, name=f"{word}_id")
    return Added(
        "role", name, word, tuple(chance.choice(held) for _ in range(rows)), Col(table=other.table.name, name=key)
    )


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
    made, of = target.with_suffix(".style"), f"{zlib.crc32(repr((found, style.declared)).encode()):08x}"
    if not (made.exists() and made.read_text() == of):  # one of another style, or none
        write(known, path, found, keys if style.declared else [])
        made.write_text(of)
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
        elif kind == "JoinKey":
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
            for text, query, about in natural_questions(known, copy.added, chance, 12):
                print(f"{text} | {about.column.name if about else ''} | {translated(query, copy)}")


if __name__ == "__main__":
    main()
