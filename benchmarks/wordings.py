"""How many wordings of the same question are answered rightly, over tables of six and more rows.

    python benchmarks/wordings.py held          # or dev: the forms that the patterns were written from
    python benchmarks/wordings.py held --database

Each kind of question (the average of a column, the row with the most, how many rows have a label) has one right answer,
which is computed from the cells; each form of it in `benchmarks/wordings/*.toml` is asked with names of the table's own
columns, rows and labels (seed 0). The tables are those of the development sets that the forms' language is of; the
table is given. Nobody who works on the parser reads held.toml. Intervals resample the forms.
With `--database` each tenth question is asked of a SQLite database of six such tables of one language (seed 1), which
is not told the table. The weights that choose between the two parsers were fitted on `dev` over the same databases.
Writes benchmarks/wordings-dev.json or wordings-held.json, or wordings-held-database.json.
"""

import collections
import json
import random
import re
import statistics
import sys
import tomllib
from collections.abc import Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from same_as_database import write_database

from tablerag.core import Parse, Table
from tablerag.core.notation import read_number
from tablerag.evaluation.significance import bootstrap
from tablerag.methods.skills.readings import database_parses
from tablerag.query.table_index import Column, analyse
from tablerag.schema.in_place import KnownDatabase
from tablerag.tables.corpus import load_tables
from tablerag.understanding.databases.answering import least_join_probability
from tablerag.understanding.tables.headers import entity_column
from tablerag.understanding.tables.parsing import least_probability, parse
from tablerag.words.latin import table_language

HERE = Path(__file__).parent
TABLES = ("untidy/desk/*", "untidy/languages_dev/*", "untidy/foreign/foreign_*", "untidy/abroad/*", "../data")
NO_AMOUNT = re.compile(
    r"(?i)year|place|rank|founded|opened|joined|since|jahr|ann|año|ano\b|rok|jaar|yıl|platz|puesto|n[ºo°]|number"
)
TABLES_TOGETHER = 6  # in a database
EACH = 10  # of the questions one is asked of a database
MOST_COLUMNS = {"en": 1}  # of numbers, of a table; in other languages there are fewer tables


def plural(noun: str) -> str:
    "An English noun for several."
    if noun.endswith("y") and noun[-2:-1] not in "aeo":
        return f"{noun[:-1]}ies"
    return f"{noun}es" if noun.endswith(("s", "h", "x")) else f"{noun}s"


def tables() -> Iterator[tuple[str, Table]]:
    "The tables of the development sets, each with the language of its headers."
    seen = set()
    for pattern in TABLES:
        for path in sorted(HERE.glob(pattern)):
            try:
                found = load_tables(path).tables
            except Exception as error:  # a folder of other files: it is listed
                print(f"left out: {path.name} ({type(error).__name__})", file=sys.stderr)
                continue
            for table in found:
                if table.id not in seen:
                    seen.add(table.id)
                    yield table_language(tuple(table.header)) or "en", table


def named(column: Column) -> str:
    "A header without its unit; empty where it is no words."
    name = re.sub(r"\s*[(\[].*", "", column.header).strip()
    return name if name.replace(" ", "").isalpha() else ""


def subjects(lang: str, table: Table, draw: random.Random) -> Iterator[dict[str, Any]]:
    "What can be asked of a table: its rows' names, a column of numbers, one of labels."
    index = analyse(table)
    entity = index.fact("entity column", entity_column)
    rows = [at for at in range(index.size) if "total" not in table.roles[at : at + 1]]
    if entity is None or len(rows) < 6:
        return

    def cells(column: Column) -> list[str]:
        return [column.cells[at].strip() for at in rows]

    words = [set(re.findall(r"\w+", one.header.lower())) for one in index.columns]

    def is_clear(column: Column) -> bool:  # no other header has all words of its name
        own = set(named(column).lower().split())
        return bool(own) and sum(own <= each for each in words) == 1

    columns, names = list(filter(is_clear, index.columns)), index.columns[entity]
    if names not in columns or len(set(cells(names))) < len(rows) or "" in cells(names):
        return
    labels = [
        one
        for one in columns
        if one.type == "text" and one is not names and "" not in cells(one)
        if 2 <= len(set(cells(one))) <= len(rows) / 2
    ]
    amounts = [one for one in columns if one.is_number and not NO_AMOUNT.search(one.header)]
    for amount in draw.sample(amounts, min(MOST_COLUMNS.get(lang, 3), len(amounts))):
        values = [amount.keys[at] for at in rows]
        if None in values or len(set(values)) < 5:
            continue
        by = draw.choice(labels) if labels else None
        yield {
            "lang": lang, "table": table, "values": values, "names": cells(names), "of": written(names, lang),
            "amount": written(amount, lang), "by": by and written(by, lang), "labels": by and cells(by),
        }  # fmt: skip


def written(column: Column, lang: str) -> str:
    "A header in a sentence."
    return named(column) if lang == "de" else named(column).lower()


def asked(subject: dict[str, Any], draw: random.Random) -> tuple[dict[str, str], dict[str, list]]:
    "The words for the blanks of forms, and the right answer of each kind: numbers or names."
    names, values = subject["names"], subject["values"]
    ranked = sorted(zip(values, names, strict=True), key=lambda pair: -pair[0])
    first, second = draw.sample(range(len(names)), 2)
    while values[first] == values[second]:
        first, second = draw.sample(range(len(names)), 2)
    bound = statistics.median_low(values)
    more = [name for value, name in zip(values, names, strict=True) if value > bound]
    entity = subject["of"]
    blanks = {
        "m": subject["amount"], "e": entity, "es": plural(entity),
        "v": names[first], "w": names[second], "n": f"{bound:g}" if bound < 1e6 else str(int(bound)),
    }  # fmt: skip
    gold: dict[str, list] = {
        "average": [statistics.mean(values)], "total": [sum(values)], "highest": [ranked[0][0]],
        "lookup": [values[first]], "count": [len(names)], "more": more, "count_more": [len(more)],
        "compare": [names[first] if values[first] > values[second] else names[second]],
        "difference": [abs(values[first] - values[second])],
    }  # fmt: skip
    amounts = [value for value, _ in ranked]
    if amounts[0] > amounts[1] > amounts[2] > amounts[3]:
        gold |= {"most": [ranked[0][1]], "second": [ranked[1][1]], "top3": [name for _, name in ranked[:3]]}
    if amounts[-1] < amounts[-2]:
        gold["least"] = [ranked[-1][1]]
    if subject["labels"] is not None:
        gold |= of_labels(subject["labels"], names, values, draw, blanks)
        blanks["c"] = subject["by"]
    return blanks, gold


def of_labels(
    labels: Sequence[str], names: Sequence[str], values: Sequence[float], draw: random.Random, blanks: dict[str, str]
) -> dict[str, list]:
    "The right answers of the kinds that ask for labels; the label that is asked for is put among the blanks."
    blanks["x"] = label = draw.choice(sorted(set(labels)))
    have = [name for name, own in zip(names, labels, strict=True) if own == label]
    groups = collections.defaultdict(list)
    for own, value in zip(labels, values, strict=True):
        groups[own].append(value)
    gold: dict[str, list] = {
        "count_label": [len(have)], "list_label": have, "not_label": [name for name in names if name not in have],
        "average_label": [statistics.mean(groups[label])], "labels": sorted(groups),
        "each_average": [statistics.mean(each) for each in groups.values()],
        "each_count": [len(each) for each in groups.values()], "share": [100 * len(have) / len(names)],
    }  # fmt: skip
    sizes = collections.Counter(labels).most_common()
    if sizes[0][1] > sizes[1][1]:
        gold["most_common"] = [sizes[0][0]]
    return gold


def is_right(found: Sequence[str], gold: Sequence[Any], of_each: bool) -> bool:
    "Whether the values of a query are those of the gold, in any order; labels beside figures do not count."
    if isinstance(gold[0], str):
        return sorted(found) == sorted(gold)
    numbers = [number.value for value in found if (number := read_number(value))]
    if not of_each and len(numbers) != len(found):
        return False
    pairs = zip(sorted(numbers), sorted(gold), strict=False)
    return len(numbers) == len(gold) and all(abs(a - b) <= 1e-6 * max(1, abs(b)) + 0.005 for a, b in pairs)


class Asked(NamedTuple):
    "A question with its right answer."

    lang: str
    table: Table
    kind: str
    form: str
    text: str
    gold: list


def questions(forms: dict[str, dict[str, Any]]) -> Iterator[Asked]:
    "Every form over every table of its language."
    draw = random.Random(0)
    for lang, table in tables():
        for subject in subjects(lang, table, draw) if lang in forms else ():
            blanks, gold = asked(subject, draw)
            for kind, about in forms[lang].items():
                for form in about["forms"] if kind in gold else ():
                    yield Asked(lang, table, kind, form, form.format(**blanks), gold[kind])


def is_answer(question: Asked, found: Parse) -> bool:
    "Whether an interpretation gives the right answer."
    return is_right(found.values, question.gold, question.kind.startswith("each_"))


def row(question: Asked, found: Parse | None, least: float) -> dict[str, Any]:
    "Language, kind, form, and whether the answer is right, wrong or refused."
    right = found is not None and is_answer(question, found)
    given = found is not None and found.likelihood >= least
    state = "refused" if not given else "right" if right else "wrong"
    return {"lang": question.lang, "kind": question.kind, "form": question.form, "state": state, "first": right}


def over_tables(every: Sequence[Asked]) -> Iterator[dict[str, Any]]:
    "Ask each of its table."
    least = least_probability(True)
    for each in every:
        yield row(each, next(iter(parse(each.text, each.table, threshold=0)), None), least)


def in_databases(every: Sequence[Asked], absent: bool = False) -> Iterator[tuple[Asked, KnownDatabase]]:
    "Each with a database that holds its table and others of its language; or only others, which cannot answer it."
    of_table, by_lang = collections.defaultdict(list), collections.defaultdict(dict)
    for each in every:
        of_table[each.table.id].append(each)
    for lang, table in tables():
        by_lang[lang][table.id] = table
    draw = random.Random(1)
    for own in by_lang.values():
        ids = sorted(own)
        draw.shuffle(ids)
        for at in range(0, len(ids), TABLES_TOGETHER):
            together = ids[at : at + TABLES_TOGETHER]
            wanted = (ids[at + TABLES_TOGETHER :] or ids[:at])[:TABLES_TOGETHER] if absent else together
            with TemporaryDirectory() as folder:
                path = Path(folder) / "tables.sqlite"
                write_database(path, [own[id] for id in together])
                with KnownDatabase(path, folder=Path(folder) / "known") as database:
                    yield from ((each, database) for id in wanted for each in of_table[id])


def over_databases(every: Sequence[Asked]) -> Iterator[dict[str, Any]]:
    "Ask each of such a database."
    least = least_join_probability()
    for each, database in in_databases(every):
        yield row(each, next(iter(database_parses(each.text, database)), None), least)


def read_forms(part: str) -> dict[str, dict[str, Any]]:
    "The forms by language and kind."
    return tomllib.loads((HERE / "wordings" / f"{part}.toml").read_text(encoding="utf-8"))


def shares(rows: Sequence[dict[str, Any]]) -> dict[str, Any]:
    "Right, wrong and refused, with the interval of the first over forms."
    found = {
        state: round(statistics.mean(row["state"] == state for row in rows), 4)
        for state in ("right", "wrong", "refused")
    }
    interval = bootstrap(
        [float(row["state"] == "right") for row in rows],
        [f"{row['lang']}{row['form']}" for row in rows],
        method="percentile",
    )
    return {"n": len(rows), "forms": len({(row["lang"], row["form"]) for row in rows})} | found | {
        "low": round(interval.low, 4), "high": round(interval.high, 4),
        "right_first": round(statistics.mean(row["first"] for row in rows), 4),
    }  # fmt: skip


def main(part: str, database: bool) -> None:
    every = list(questions(read_forms(part)))
    rows = list(over_databases(every[::EACH]) if database else over_tables(every))
    name = f"{part}-database" if database else part
    langs, kinds = (sorted({row[key] for row in rows}) for key in ("lang", "kind"))
    command = f"python benchmarks/wordings.py {part}{' --database' * database}"
    result = {"command": command, "seed": 0, "all": shares(rows)}
    result["en"] = shares([row for row in rows if row["lang"] == "en"])
    result["abroad"] = shares([row for row in rows if row["lang"] != "en"])
    result["languages"] = {lang: shares([row for row in rows if row["lang"] == lang]) for lang in langs}
    result["kinds"] = {kind: shares([row for row in rows if row["kind"] == kind]) for kind in kinds}
    (HERE / f"wordings-{name}.json").write_text(json.dumps(result, indent=1) + "\n", encoding="utf-8")
    for name, each in [("all", result["all"]), *result["languages"].items(), *result["kinds"].items()]:
        parts = (f"{state} {each[state]:.3f}" for state in ("right", "wrong", "refused"))
        print(f"{name:14} n {each['n']:5}", *parts)
    if part == "dev":  # the forms that fail most
        by_form = collections.defaultdict(list)
        for row in rows:
            by_form[row["lang"], row["kind"], row["form"]].append(row["state"])
        for key, states in by_form.items():
            if states.count("right") < 0.7 * len(states):
                print(*key, dict(collections.Counter(states)))


if __name__ == "__main__":
    main(sys.argv[1], "--database" in sys.argv)
