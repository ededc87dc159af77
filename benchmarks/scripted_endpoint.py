"""Systems over databases, asked through a server that writes a wrong query first and then the gold.

    python benchmarks/scripted_endpoint.py ../shared/benchmarks [--sets spider,bird] [--systems chess,text_to_sql]
        [--seed 0] [--most N] [--json benchmarks/scripted_endpoint.json]

A local HTTP server speaks OpenAI's dialect and plays the prompts: its first query fails, in a way drawn by the seed and
the question's id (a table or a column that is not there, a syntax error, a write, two statements, no rows, prose, an
empty reply); asked for a correction it writes the gold. So a system that reads replies, runs queries, feeds errors back
and reads the answer as it should gives the gold's result for every question whose gold can be run: the figure says
nothing of a model, and all of what lies between model and answer.

- `executable`: questions whose gold runs within the limits. `right`: those of them whose final query gives the gold's
  rows, columns in the gold's order (`ex`). `wrong` names the others.
- `rounds`: of correction, over all candidates of a question. `prompts`: tokens of a prompt, estimated; all must be
  under `fits` (the window of 8,192 tokens that the source papers' models had).
- `seconds`: wall clock for the set, the server in the same process; `ms a question` is their quotient.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import re
import statistics
import sys
import time
from collections import Counter
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))

from chat_server import ChatServer, Request

from tablerag.core import QueryError, Question
from tablerag.evaluation.database_sets import DatabaseSet
from tablerag.evaluation.gold import single_quoted
from tablerag.evaluation.measures import versions
from tablerag.models.chat import chat_model
from tablerag.models.prompts import PROMPTS
from tablerag.routing.catalogue import DATABASE_SYSTEMS, system
from tablerag.schema.collection import DatabaseCollection
from tablerag.schema.room import estimate_tokens

FITS = 8192
WRONG = ("table", "column", "syntax", "write", "two", "nothing", "prose", "empty")


def gold_of(databases: DatabaseSet, question: Question) -> str:
    "The gold query with its texts in single quotes."
    columns = databases.database(question.tags["database"]).columns
    try:
        return single_quoted(question.sql or "", [name for listed in columns.values() for name, _ in listed])[0]
    except QueryError:  # the reader cannot read it, the engine may
        return question.sql or ""


def spoiled(kind: str, gold: str) -> str:
    "A reply that does not lead to the answer."
    sql = {
        "table": re.sub(r"(?i)\bfrom\s+(\w+)", r"FROM \1_of_them", gold, count=1),
        "column": re.sub(r"(?i)\bselect\b", "SELECT no_such_column,", gold, count=1),
        "syntax": f"{gold} WHERE WHERE",
        "write": "DELETE FROM " + (re.search(r"(?i)\bfrom\s+(\w+)", gold) or ["", "x"])[1],
        "two": f"{gold}; SELECT 1",
        "nothing": f"SELECT * FROM ({gold}) WHERE 1 = 0",
    }.get(kind)
    return f"```sql\n{sql}\n```" if sql else {"prose": "I would join the tables and count.", "empty": ""}[kind]


class Brain:
    "Plays the prompts of the question that is being asked."

    def __init__(self, seed: int):
        self.seed, self.gold, self.kind = seed, "", ""
        self.words: list[str] = []
        self.columns: dict[str, list[str]] = {}
        self.tokens: list[int] = []  # of each prompt
        self.unknown: Counter[str] = Counter()  # prompts that nobody has foreseen

    def about(self, question: Question, gold: str, columns: dict[str, list[str]]) -> None:
        "The next question."
        digest = hashlib.blake2b(f"{self.seed} {question.id}".encode(), digest_size=4).digest()
        self.gold, self.kind = gold, WRONG[int.from_bytes(digest) % len(WRONG)]
        named = set(re.findall(r"\w+", gold.lower()))
        self.columns = {
            table: [name for name in names if name.lower() in named]
            for table, names in columns.items()
            if table.lower() in named
        }
        self.words = question.text.split()

    def __call__(self, request: Request) -> str:
        self.tokens.append(estimate_tokens(request.text))
        said = str(request.messages[0]["content"])
        name = next((name for name, prompt in PROMPTS.items() if said.startswith(prompt.system[:200])), said[:60])
        if name == "extract_keywords":
            return json.dumps({"keywords": self.words})
        if name == "choose_columns":
            return json.dumps({"columns": self.columns})
        if name == "write_query":
            again = "Your last reply" in request.text  # prose and nothing are asked for anew
            return self._right() if again else spoiled(self.kind, self.gold)
        if name == "correct_query":
            return self._right()
        self.unknown[name] += 1
        return "NO ANSWER: this prompt is not played here"

    def _right(self) -> str:
        return f"1. As the database says.\n```sql\n{self.gold};\n```"


def measure(name: str, databases: DatabaseSet, collection: DatabaseCollection, seed: int, most: int) -> dict[str, Any]:
    "All questions of a set, asked of one system."
    brain, rounds, wrong, kinds = Brain(seed), Counter[int](), [], Counter[str]()
    asked = [each for each in databases.questions[: most or None] if databases.gold(each).rows is not None]
    with ChatServer(brain) as server:
        made = system(name, collection, chat_model(server.model(), api_key="none"))
        start = time.perf_counter()
        for question in asked:
            known = collection.database(question.tags["database"])
            columns = {table: [column for column, _ in each] for table, each in known.database.columns.items()}
            brain.about(question, gold_of(databases, question), columns)
            answer = made.solve(question.text, known, question.tags.get("evidence") or "")
            kinds[brain.kind] += 1
            rounds[len(answer.trace.of("correction"))] += 1
            figures = databases.figures(question, answer.query)
            if not figures["ex"]:
                wrong.append({"id": question.id, "kind": brain.kind, "said": answer.reason, "ex": figures["ex_error"]})
        seconds = time.perf_counter() - start
        requests = len(server.requests)
    right = len(asked) - len(wrong)
    return {
        "questions": len(databases.questions[: most or None]),
        "executable": len(asked),
        "right": right,
        "percent": round(100 * right / len(asked), 2),
        "wrong": wrong,
        "first queries": dict(sorted(kinds.items())),
        "rounds": {str(number): count for number, count in sorted(rounds.items())},
        "requests a question": round(requests / len(asked), 2),
        "prompts": {"median": int(statistics.median(brain.tokens)), "largest": max(brain.tokens), "fits": FITS},
        "prompts not played": dict(brain.unknown),
        "seconds": round(seconds, 1),
        "ms a question": round(1000 * seconds / len(asked), 1),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--sets", default="spider,bird")
    parser.add_argument("--systems", default=",".join(DATABASE_SYSTEMS))
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--most", type=int, default=0, help="questions of a set; 0: all")
    parser.add_argument("--json", type=Path)
    given = parser.parse_args()
    found: dict[str, Any] = {"seed": given.seed, "versions": versions()}
    with TemporaryDirectory() as place:
        for chosen in given.sets.split(","):
            with (
                DatabaseSet(given.folder / chosen) as databases,
                DatabaseCollection.of(given.folder / chosen, folder=Path(place) / chosen) as collection,
            ):
                for name in given.systems.split(","):
                    measured = measure(name, databases, collection, given.seed, given.most)
                    found.setdefault(chosen, {})[name] = measured
                    print(chosen, name, json.dumps(measured, ensure_ascii=False), flush=True)
    if given.json:
        given.json.write_text(json.dumps(found, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    fits = all(row["prompts"]["largest"] <= FITS for each in ("spider", "bird") for row in found.get(each, {}).values())
    sys.exit(0 if fits else 1)


if __name__ == "__main__":
    main()
