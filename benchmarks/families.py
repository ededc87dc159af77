"""The built-in model over every open set, family by family: right, wrong, refused, and what its confidence is worth.

    python benchmarks/families.py BENCHMARKS [--families wikisql,wtq] [--limit 200] [--seed 0] [--split test]
        [--without-own FOLDER] [--json FILE]

Each question is asked as the product asks it (system `mixed` over tables, the default one over databases and
graphs), at its threshold. A refusal's closest interpretation is judged as an answer would be. One table is printed,
one row a family:

- `right`, `wrong`, `refused`: of the questions that have an answer. `always`: right, if the closest interpretation
  were always answered.
- `aurc`, `auroc`: area under the risk-coverage curve (the lower the better) and under the ROC curve of the
  confidence, answers and closest interpretations together. `ECE`: expected calibration error of the same; of 200
  answers that are calibrated perfectly it is about .07.
- `cov90`: the largest share that could be answered with 90 % right. `p70`: right, of answers with .7 and more.
  `closest`: of what was refused, the closest interpretation is right. `unans`: answered of what the source cannot
  tell.

`--without-own FOLDER` takes the weights `FOLDER/parser-without-FAMILY.npz`, which training made without that
family: `open_wikitable` is that of both families over it, `untidy` that of `untidy_dev` and `desk`. Families that
no weights were trained on (RealHiTBench, databases, graphs) take the product's own where there is no such file.
Figures on families that trained the weights are no figures.

Sets: `wikisql`, `wtq`, `open_wikitable` with the table given, tables of the split by `parsing.fold_of`;
`open_wikitable_e2e` with all 4,515 tables in an index; `hitab` (dev) and `tatqa` (every second table) as workbooks,
given; `realhitbench` each workbook as it was published, opened; `one_table` the questions of `spider` whose gold
reads one table, this table given as one of a file, lists judged in their order; `untidy_dev` and `desk` end to end
(`untidy.py`);
`spider`, `bird` with its hints, `styles` (those of dev that are not learned from) with the database given; `ck25` and
`graphs` (dev) a graph. `sample`
is `data/` end to end.

Figures go to families.json, and what each was computed from (question, confidence, answered, right, answerable,
cluster) to families.jsonl, one line a family: thresholds and plots are computed again without asking. What is
measured again replaces its family there; the others stay. The committed families.json is of `--without-own` with 120
questions a family, families-shipped.json (`--json`) of the shipped weights. All are figures of development: their
failures were read while building, apart from those of `wikisql` and `wtq` over test tables."""

from __future__ import annotations

import argparse
import gzip
import json
import random
import re
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any

import untidy
from hierarchical import load as load_hierarchical
from lenient import same_list
from parsing import chosen, comparable, same_values
from styles import build, golds, questions_of

import tablerag
from tablerag.core import Answer, Parse, Question, Table, TableragError
from tablerag.evaluation.confidence import JudgedAnswer, confidence_intervals
from tablerag.evaluation.database_sets import DatabaseSet
from tablerag.evaluation.graph_sets import GraphSet
from tablerag.evaluation.matching import exact_match
from tablerag.evaluation.measures import sample, versions
from tablerag.methods.skills.readings import forget_parses
from tablerag.retrieval.index import build_index
from tablerag.routing.catalogue import system
from tablerag.tables.corpus import load_tables
from tablerag.tables.questions import load_questions
from tablerag.understanding.tables import parsing as parser_module

HERE = Path(__file__).resolve().parent
FIGURES, RECORDS = HERE / "families.json", HERE / "families.jsonl"
RIGHT = "ex_own"  # by which a query over a database or graph is right
COLUMNS = ("right", "wrong", "refused", "always_answering", "aurc", "auroc", "calibration_error", "coverage_at_90")
COLUMNS += ("precision_at_70", "refused_closest_right", "unanswerable_answered")
HEADS = ("right", "wrong", "refused", "always", "aurc", "auroc", "ECE", "cov90", "p70", "closest", "unans")


@dataclass(frozen=True)
class Setting:
    "What a run was asked for."

    benchmarks: Path | None  # None: only families in the repository
    scratch: Path  # for indexes and databases, thrown away
    limit: int = 200  # questions of a family
    seed: int = 0
    split: str = "test"  # of the sets that are split by table
    pool: int | None = None  # tables of the index where the table is to be found; None: all

    def folder(self, name: str) -> Path:
        "The folder of a set. Raises `SystemExit` where it is not there."
        if self.benchmarks is None or not (self.benchmarks / name).is_dir():
            raise SystemExit(f"{self.benchmarks}: has no set {name!r}; give the folder of the public benchmarks")
        return self.benchmarks / name

    def some(self, questions: Iterable[Any]) -> list[Any]:
        "A seeded sample."
        questions = list(questions)
        random.Random(self.seed).shuffle(questions)
        return questions[: self.limit]


@dataclass
class Asked:
    "What came of the questions of a family."

    judged: list[JudgedAnswer] = field(default_factory=list)
    milliseconds: list[float] = field(default_factory=list)
    failed: list[str] = field(default_factory=list)  # sources that could not be opened: their questions are refused

    def ask(
        self,
        id: str,
        cluster: str,  # what is resampled: its table, file or database
        respond: Callable[[], Answer],
        right: Callable[[Answer | Parse], bool],  # of an answer, or of a refusal's closest interpretation
        answerable: bool = True,
    ) -> None:
        "Ask one question and judge what comes."
        forget_parses()
        began = time.perf_counter()
        answer = respond()
        self.milliseconds.append(1000 * (time.perf_counter() - began))
        first = answer if answer.answered else next(iter(answer.proposals), None)
        told = None if first is None else first.probability
        is_right = answerable and first is not None and right(first)
        self.judged.append(JudgedAnswer(told, is_right, answer.answered, answerable, cluster, id))

    def refuse(self, id: str, cluster: str, why: TableragError) -> None:
        "Count a question whose source could not be opened."
        self.failed.append(f"{id}: {why}")
        self.judged.append(JudgedAnswer(None, False, False, cluster=cluster, id=id))


def values_of(given: Answer | Parse) -> list[str]:
    "The values of an answer or interpretation; the text of an answer that has none."
    return list(given.values) or ([given.text] if isinstance(given, Answer) and given.text else [])


def query_of(given: Answer | Parse) -> str | None:
    return given.query if isinstance(given, Answer) else given.sql


def one_table_switch(setting: Setting) -> Any:
    "The product's switch, to be given tables: it needs an index, of which nothing is searched."
    source = setting.scratch / "none"
    source.mkdir(exist_ok=True)
    (source / "none.csv").write_text("a,b\n1,2\n", encoding="utf-8")
    return system("mixed", build_index(source, setting.scratch / "none-index"))


def wiki(name: str) -> Callable[[Setting], Asked]:
    "A set with the table given."

    def ask_all(setting: Setting) -> Asked:
        setting.folder(name)
        asked, switch = Asked(), one_table_switch(setting)
        tables, questions = chosen(setting.benchmarks, name, setting.split, setting.limit, setting.seed)
        for question in questions:
            table = tables[question["table_id"]]
            asked.ask(
                question["id"],
                question["table_id"],
                lambda text=question["question"], table=table: switch.solve(text, [table]),
                lambda given, gold=question["answer"]: same_values(values_of(given), gold, repeats=name != "wtq"),
            )
        return asked

    return ask_all


def wiki_end_to_end(setting: Setting) -> Asked:
    "Open-WikiTable over all its tables."
    asked, folder = Asked(), setting.folder("open_wikitable")
    tables, questions = chosen(setting.benchmarks, "open_wikitable", setting.split, setting.limit, setting.seed)
    if setting.pool is not None:
        folder = setting.scratch / "pool"
        write_pool(folder, tables, [question["table_id"] for question in questions], setting.pool)
    with build_index(folder, setting.scratch / "open_wikitable") as index:
        switch = system("mixed", index)
        for question in questions:
            asked.ask(
                question["id"],
                question["table_id"],
                lambda text=question["question"]: switch.answer(text),
                lambda given, gold=question["answer"]: same_values(values_of(given), gold),
            )
    return asked


def write_pool(folder: Path, tables: Mapping[str, Table], asked: Sequence[str], many: int) -> None:
    "Write a benchmark folder of the tables that are asked and of the first others, so many in all."
    kept = list(dict.fromkeys([*asked, *tables]))[:many]
    folder.mkdir()
    with gzip.open(folder / "tables.jsonl.gz", "wt", encoding="utf-8") as file:
        file.writelines(json.dumps(tables[id].to_dict(), ensure_ascii=False) + "\n" for id in kept)


def hierarchical(name: str) -> Callable[[Setting], Asked]:
    "Workbooks of hierarchical tables, the tables of one given."

    def ask_all(setting: Setting) -> Asked:
        setting.folder(name)
        asked, switch = Asked(), one_table_switch(setting)
        tables, questions = load_hierarchical(setting.benchmarks, name, "dev", setting.some)
        for question in questions:
            asked.ask(
                question["id"],
                question["table_id"],
                lambda text=question["question"], own=tables[question["table_id"]]: switch.solve(text, own),
                lambda given, of=question: same_list(values_of(given), of["answer"], of["question"]),
            )
        return asked

    return ask_all


def one_table(setting: Setting) -> Asked:
    "Questions of `spider` whose gold SQL reads one table, this table given as that of a file."
    asked, switch = Asked(), one_table_switch(setting)
    with DatabaseSet(setting.folder("spider")) as databases:
        for question in setting.some(each for each in databases.questions if reads_one_table(each.sql)):
            name, rows = question.tags["database"], databases.gold(question).rows
            [wanted] = {found.casefold() for found in TABLE_READ.findall(question.sql or "")}
            table = next(each for each in tables_of(databases.files[name]) if each.id.casefold().endswith(f"#{wanted}"))
            if not rows or len(rows) > MOST_GOLD_ROWS or not table.rows:
                continue
            gold = [value for row in rows for value in row if value not in (None, "")]
            in_order = len(rows) > 1 and "order by" in (question.sql or "").casefold()
            asked.ask(
                question.id,
                name,
                lambda text=question.text, table=table: switch.solve(text, [table]),
                lambda given, gold=gold, in_order=in_order: same_values_in_order(values_of(given), gold, in_order),
            )
    return asked


def same_values_in_order(found: Sequence[str], gold: Sequence[Any], in_order: bool) -> bool:
    "Whether two answers are the same list; `in_order`: value by value."
    wanted = list(map(str, gold))
    return same_values(found, wanted) and (not in_order or [*map(comparable, found)] == [*map(comparable, wanted)])


MOST_GOLD_ROWS = 40
TABLE_READ = re.compile(r"\bFROM\s+[\"`\[]?(\w+)", re.IGNORECASE)
_READS_MORE = re.compile(r"\b(?:JOIN|UNION|INTERSECT|EXCEPT)\b", re.IGNORECASE)


def reads_one_table(sql: str | None) -> bool:
    "Whether SQL names one table alone."
    named = {found.casefold() for found in TABLE_READ.findall(sql or "")}
    return len(named) == 1 and not _READS_MORE.search(sql or "")


@lru_cache(maxsize=4)
def tables_of(path: Path) -> list[Table]:
    "The tables of a database, read as a file is."
    return list(load_tables(path).tables)


def realhitbench(setting: Setting) -> Asked:
    "Workbooks as they were published, each opened as a source of its own."
    asked, folder = Asked(), setting.folder("realhitbench")
    with gzip.open(folder / "questions.jsonl.gz", "rt", encoding="utf-8") as file:
        questions = setting.some(json.loads(line) for line in file)
    for question in sorted(questions, key=lambda each: each["file"]):
        try:
            session = tablerag.open(folder / "tables" / question["file"], progress=False)
        except TableragError as error:
            asked.refuse(question["id"], question["file"], error)
            continue
        with session.index:
            asked.ask(
                question["id"],
                question["file"],
                lambda text=question["question"], session=session: session.ask(text),
                lambda given, of=question: same_list(values_of(given), of["answer"], of["question"]),
            )
    return asked


def untidy_files(split: str) -> Callable[[Setting], Asked]:
    "Untidy files, end to end."

    def ask_all(setting: Setting) -> Asked:
        folder = None if split in untidy.OWN else setting.folder("wild")
        _, rows = untidy.measure(folder, split, None, False, setting.limit)
        judged = [
            JudgedAnswer(
                row["probability"],
                bool(row["read_right"]),
                row["answered"],
                bool(row["accepted"]),
                row["case"].cluster,
                row["case"].id,
            )
            for row in rows
        ]
        return Asked(judged, [1000 * row["seconds"] for row in rows])

    return ask_all


def ask_databases(
    databases: DatabaseSet, questions: Sequence[Question], right: Callable[[Question, str | None], bool]
) -> Asked:
    "Questions with the database given, database by database, each asked once before the clock runs."
    asked = Asked()
    for name in sorted({question.tags["database"] for question in questions}):
        own = [question for question in questions if question.tags["database"] == name]
        with tablerag.open(databases.files[name]) as session:
            session.ask(own[0].text)
            for question in own:
                hint = str(question.tags.get("evidence") or "")
                asked.ask(
                    question.id,
                    name,
                    lambda text=question.text, hint=hint, session=session: session.ask(text, evidence=hint),
                    lambda given, of=question: right(of, query_of(given)),
                    bool(question.sql),
                )
    return asked


def public_databases(name: str) -> Callable[[Setting], Asked]:
    "A public set of databases; golds that do not run are left out."

    def ask_all(setting: Setting) -> Asked:
        folder = setting.folder(name)
        with DatabaseSet(folder) as databases:
            runnable = [each for each in setting.some(databases.questions) if databases.gold(each).rows is not None]
            return ask_databases(databases, runnable, lambda of, sql: bool(databases.figures(of, sql)[RIGHT]))

    return ask_all


def own_databases(setting: Setting) -> Asked:
    "Databases of this folder in different styles, with questions that they cannot answer; none that trained weights."
    from training.train_joins import names_not_learned

    names = names_not_learned()
    asked = setting.some(question for name in names for question in questions_of("dev", name))
    folder = setting.scratch / "styles"
    folder.mkdir(exist_ok=True)
    sources = {name: build("dev", name, folder) for name in names}
    able = [question for question in asked if question.sql]
    with DatabaseSet(folder, questions=able, sources=sources) as databases:

        def right(question: Question, sql: str | None) -> bool:
            return any(databases.figures(each, sql)[RIGHT] for each in golds(question))

        return ask_databases(databases, asked, right)


def ask_graph(asked: Asked, source: Path, questions: Sequence[Question], cluster: str) -> None:
    with tablerag.open(source) as session, GraphSet.among(session.graph.graph, questions) as known:
        for question in known.questions:
            asked.ask(
                question.id,
                cluster or question.id,
                lambda text=question.text: session.ask(text),
                lambda given, of=question: bool(known.figures(of, query_of(given))[RIGHT]),
            )


def ck25(setting: Setting) -> Asked:
    "An open graph."
    asked, folder = Asked(), setting.folder("ck25")
    ask_graph(asked, folder, setting.some(load_questions(folder)), "")
    return asked


def own_graphs(setting: Setting) -> Asked:
    "Two small graphs of this folder."
    asked, folder = Asked(), HERE / "graphs" / "dev"
    found = [(path.stem, question) for path in sorted(folder.glob("*.jsonl")) for question in load_questions(path)]
    some = setting.some(found)
    for name in sorted({name for name, _ in some}):
        ask_graph(asked, folder / f"{name}.ttl", [question for of, question in some if of == name], "")
    return asked


def sample_tables(setting: Setting) -> Asked:
    "The sample tables of the repository, end to end."
    asked, folder = Asked(), HERE.parent / "data"
    with build_index(folder, setting.scratch / "data") as index:
        switch = system("mixed", index)
        for question in sample(load_questions(folder / "questions.jsonl"), setting.limit, setting.seed):
            asked.ask(
                question.id,
                question.table_id or question.id,
                lambda text=question.text: switch.answer(text),
                lambda given, gold=question.answer or (): exact_match(values_of(given), gold),
            )
    return asked


@dataclass(frozen=True)
class Family:
    "A set of questions over one kind of source."

    ask: Callable[[Setting], Asked]
    weights: str = ""  # the family that weights are trained without; empty: no weights are trained on it
    set: str = ""  # the folder it needs among the public sets; empty: it lies in the repository


FAMILIES: dict[str, Family] = {
    "wikisql": Family(wiki("wikisql"), "wikisql", "wikisql"),
    "wtq": Family(wiki("wtq"), "wtq", "wtq"),
    "open_wikitable": Family(wiki("open_wikitable"), "open_wikitable", "open_wikitable"),
    "open_wikitable_e2e": Family(wiki_end_to_end, "open_wikitable", "open_wikitable"),
    "hitab": Family(hierarchical("hitab"), "hitab", "hitab"),
    "tatqa": Family(hierarchical("tatqa"), "tatqa", "tatqa"),
    "realhitbench": Family(realhitbench, "", "realhitbench"),
    "untidy_dev": Family(untidy_files("dev"), "untidy", "wild"),
    "desk": Family(untidy_files("desk"), "untidy"),
    "written_held": Family(untidy_files("written_held"), "written"),
    "one_table": Family(one_table, "", "spider"),
    "spider": Family(public_databases("spider"), "", "spider"),
    "bird": Family(public_databases("bird"), "", "bird"),
    "styles": Family(own_databases),
    "ck25": Family(ck25, "", "ck25"),
    "graphs": Family(own_graphs),
    "sample": Family(sample_tables),
}


def take_weights(name: str, folder: Path) -> Path | None:  # None: the product's own are right
    "Take the weights that never saw a family. Raises `SystemExit` where they are not there."
    use = getattr(parser_module, "use_weights", None)
    if use is None:
        raise SystemExit("this build cannot take other weights: `understanding.tables.parsing` has no `use_weights`")
    family = FAMILIES[name]
    path = folder / f"parser-without-{family.weights or name}.npz"
    if path.is_file():
        use(path)
        return path
    if family.weights:
        raise SystemExit(f"{path}: there is no such file; train it without {family.weights!r}, or leave {name!r} out")
    use("")
    return None


def figures_of(asked: Asked, seed: int = 0) -> dict[str, Any]:
    "The figures of a family with their intervals."
    found: dict[str, Any] = {"n": len(asked.judged), "answerable": sum(each.answerable for each in asked.judged)}
    for name, around in confidence_intervals(asked.judged, seed=seed).items():
        told = {"value": around.estimate, "low": around.low, "high": around.high}
        found[name] = {key: round(value, 4) for key, value in told.items()} | {"n": around.n}
    found["median_ms"] = round(statistics.median(asked.milliseconds), 1) if asked.milliseconds else None
    return found | ({"failed": asked.failed} if asked.failed else {})


def record_line(name: str, judged: Sequence[JudgedAnswer]) -> str:
    "What the figures of a family are computed from, as one line of JSON."
    rows = [
        [
            each.id,
            None if each.confidence is None else round(each.confidence, 4),
            int(each.answered),
            int(each.first_right),
            int(each.answerable),
            each.cluster,
        ]
        for each in judged
    ]
    whole = {
        "family": name,
        "columns": ["id", "confidence", "answered", "right", "answerable", "cluster"],
        "rows": rows,
    }
    return json.dumps(whole, ensure_ascii=False, separators=(",", ":"))


def shown(families: Mapping[str, Mapping[str, Any]]) -> str:
    "The figures as a table of text, in percent."
    lines = [("", *HEADS, "n", "ms")]
    for name, found in families.items():
        values = [found[column]["value"] if column in found else None for column in COLUMNS]
        cells = ["" if value is None else f"{100 * value:.1f}" for value in values]
        lines.append((name, *cells, str(found["n"]), str(found["median_ms"])))
    wide = [max(map(len, column)) for column in zip(*lines, strict=True)]
    return "\n".join("  ".join([line[0].ljust(wide[0]), *map(str.rjust, line[1:], wide[1:])]) for line in lines)


def ask_family(
    name: str, benchmarks: Path | None, limit: int, seed: int = 0, split: str = "test", pool: int | None = None
) -> Asked:
    "Ask a family in a folder that is thrown away."
    with tempfile.TemporaryDirectory(prefix="tablerag-families-", ignore_cleanup_errors=True) as scratch:
        return FAMILIES[name].ask(Setting(benchmarks, Path(scratch), limit, seed, split, pool))


def keep(path: Path, found: Mapping[str, Any], lines: Mapping[str, str]) -> None:
    "Replace what was measured again, in the order of the families."
    old = json.loads(path.read_text(encoding="utf-8"))["families"] if path.is_file() else {}
    both = {**old, **found}
    whole = {"versions": versions(), "families": {name: both[name] for name in FAMILIES if name in both}}
    path.write_text(json.dumps(whole, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    records = path.with_suffix(".jsonl")
    kept = {}
    if records.is_file():
        kept = {json.loads(line)["family"]: line for line in records.read_text(encoding="utf-8").splitlines()}
    every = {**kept, **lines}
    text = "".join(every[name] + "\n" for name in FAMILIES if name in every)
    records.write_text(text, encoding="utf-8")


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("benchmarks", type=Path, help="the folder of the public sets")
    options.add_argument("--families", default=",".join(FAMILIES), help="by comma; default: all")
    options.add_argument("--limit", type=int, default=200, help="questions of a family (default 200)")
    options.add_argument("--seed", type=int, default=0)
    options.add_argument("--split", choices=("dev", "test"), default="test", help="of sets that are split by table")
    options.add_argument("--without-own", type=Path, metavar="FOLDER", help="of parser-without-FAMILY.npz")
    options.add_argument("--json", type=Path, default=FIGURES, metavar="FILE", help="records go to FILE with .jsonl")
    given = options.parse_args()
    names = given.families.split(",")
    if unknown := [name for name in names if name not in FAMILIES]:
        options.error(f"there is no family {', '.join(unknown)}; there are: {', '.join(FAMILIES)}")
    found, lines = {}, {}
    for name in names:
        weights = take_weights(name, given.without_own) if given.without_own else None
        asked = ask_family(name, given.benchmarks, given.limit, given.seed, given.split)
        told = {"limit": given.limit, "seed": given.seed, "split": given.split}
        told |= {"weights": weights.name if weights else "those of the product"}
        found[name] = told | figures_of(asked, given.seed)
        lines[name] = record_line(name, asked.judged)
        keep(given.json, {name: found[name]}, {name: lines[name]})
        print(shown({name: found[name]}).splitlines()[1], file=sys.stderr, flush=True)
    print(shown(found))


if __name__ == "__main__":
    main()
