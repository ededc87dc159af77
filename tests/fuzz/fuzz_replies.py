"""Replies made by chance, through the real HTTP client: whatever a model says, there is an answer that its results hold
up, or none with a reason, or an error in words; never without end."""

import json
import random
import re
import time
from functools import cache
from pathlib import Path
from typing import Any

import roles
from chat_server import ChatServer, Reply, Request, _chat
from fuzz_files import damaged
from fuzz_manifests import change_json

from tablerag.core import Answer, Question, Table, TableragError
from tablerag.evaluation.matching import crt, normal_value
from tablerag.grading import Grader
from tablerag.methods.chain_of_table import ChainOfTable
from tablerag.methods.readers import RAG, RAGHtml, RAGVision
from tablerag.models.chat import chat_model
from tablerag.sandbox.engines import Limits
from tablerag.sql_agent import SQLAgent, SQLAgentV

LIMITS = Limits(seconds=1, memory_mb=96)
MOST_REQUESTS = 40  # for one question over two tables
MOST_SECONDS = 20
PEAKS = Table(
    "peaks", ("Mountain", "Country", "Height"),
    (("K2", "Pakistan", "8,611"), ("Lhotse", "Nepal", "8,516"), ("Makalu", "Nepal", "8,485")),
    title="Highest mountains", types=("text", "text", "integer"),
)  # fmt: skip
LINES = Table("lines", ("Line", "Stops"), (("1", "18"), ("2", "24")), title="Tram lines", types=("text", "integer"))
QUESTIONS = [
    Question("1", "How high is K2?", "peaks", ("8611",), "SELECT height FROM highest_mountains WHERE mountain = 'K2'"),
    Question("2", "How many are in Nepal?", "peaks", ("2",),
             "SELECT COUNT(*) FROM highest_mountains WHERE country = 'Nepal'"),
    Question("3", "How many stops has line 2?", "lines", ("24",), "SELECT stops FROM tram_lines WHERE line = '2'"),
]  # fmt: skip
ORACLE = roles.Oracle(QUESTIONS)
ODD = [
    ORACLE, ORACLE, roles.one_more_look(ORACLE), roles.one_column_too_many(ORACLE), roles.two_at_once(ORACLE),
    roles.contradicts(ORACLE), roles.cuts_words(ORACLE), roles.refuses(ORACLE), roles.empty(ORACLE), roles.cut(ORACLE),
    roles.from_memory(ORACLE), roles.wrong_column(ORACLE), roles.other_name(ORACLE), roles.no_tools(ORACLE),
    roles.no_pictures(ORACLE), roles.no_temperature(ORACLE), roles.window(ORACLE, 200), roles.no_system(ORACLE),
    *(roles.as_text(ORACLE, family) for family in roles.FAMILIES),
    *(roles.fenced(ORACLE, how) for how in roles.FENCES),
    *(roles.odd_arguments(ORACLE, how) for how in roles.ARGUMENTS),
    *(roles.thinks(ORACLE, how) for how in ("tag", "end", "field", "reasoning", "parts")),
    *(fault(ORACLE) for name, fault in roles.FAULTS.items() if name != "429"),
]  # fmt: skip
PIECES = (
    "8611", "2", "K2", "SELECT", "```sql\n", "```", "<think>", "</think>", "<tool_call>", "{", "}", "[", "]", '"',
    '{"query": "', "NO ANSWER", ", ", "\n", "\0", "\ud800", "\u202e", "…", "run_sql", "FROM highest_mountains", "\\",
    "'",
    '{"operation": "select_row"}', '{"arguments": {"rows": [1]}}', '{"useful": true}', "| ", "\x1b[2J", "東京", "1e999",
)  # fmt: skip


class Images:
    def get(self, table: Table) -> bytes:
        return b"\x89PNG\r\n\x1a\n" + b"0" * 32


@cache
def _server() -> ChatServer:
    return ChatServer().__enter__()  # its threads end with the process


def words(rng: random.Random) -> str:
    return "".join(rng.choices(PIECES, k=rng.randint(1, 8))) * rng.choice((1, 1, 1, 200))


def odd_words(rng: random.Random, reply: Reply) -> Reply:
    "A text or arguments that were put together by chance."
    if reply.calls and rng.random() < 0.7:
        return Reply(calls=[(rng.choice(("run_sql", "", "x")), words(rng)) for _ in range(rng.randint(1, 4))])
    return Reply(words(rng), finish=rng.choice(("", "length", "content_filter", "stop", "whatever")))


def changed(rng: random.Random, request: Request, reply: Reply) -> Reply:
    "The same reply with some parts of its JSON changed, or some of its bytes."
    body: Any = _chat(request, reply)
    if rng.random() < 0.7:
        for _ in range(rng.randint(1, 3)):
            body = change_json(rng, body)
    data = json.dumps(body).encode()
    if rng.random() < 0.1:
        data = data.replace(b'"content": ', b'"content": ' + b'{"text": ' * 3000, 1)
    if rng.random() < 0.2:
        data = damaged(rng, data)
    return Reply(raw=data, status=rng.choice((200, 200, 200, 200, 400, 404, 500)) if rng.random() < 0.2 else 200)


def brain(rng: random.Random) -> roles.Role:
    oddness = rng.choice((0.1, 0.4, 0.8))

    def thinking(request: Request) -> Reply:
        reply = rng.choice(ODD if rng.random() < oddness else ODD[:2])(request)
        if rng.random() < oddness / 3:
            reply = odd_words(rng, reply)
        plain = reply.status == 200 and reply.raw is None and not reply.drop
        return changed(rng, request, reply) if plain and rng.random() < oddness / 3 else reply

    return thinking


def held_up(answer: Answer) -> bool:
    "Whether something of the answer stands in what the queries of its trace gave."
    results = [step.output.values for step in answer.trace.of("sql") if step.output]
    cells = {str(cell) for values in results for cell in values}
    given = {normal_value(cell) for cell in cells} | {cell.casefold() for cell in cells}
    said = [answer.text, *answer.values, *re.split(r",\s*|\s+|[|\"'`*.{}]", answer.text)]
    counted = any(len(values) == 1 and isinstance(values[0], int | float) for values in results)
    return (
        any(normal_value(each) in given or each.casefold() in given for each in said)
        or any(len(cell) > 1 and cell.casefold() in answer.text.casefold() for cell in cells)
        or (counted and {"yes", "no", "true", "false"} & {each.casefold() for each in said} != set())
    )


def case(rng: random.Random, folder: Path) -> None:
    server, question = _server(), rng.choice(QUESTIONS)
    server.brain = brain(rng)
    server.requests.clear()
    model = chat_model(server.model(), retries=rng.choice((0, 0, 0, 1)), timeout=5)
    name = rng.choice(("sql", "sql", "sql", "sql_v", "rag", "html", "vision", "chain", "grader", "judge"))
    start = time.perf_counter()
    try:
        if name == "grader":
            Grader(model, rng.choice(("relevance", "answered"))).grade(question.text, Answer("8611", ("8611",)), PEAKS)
        elif name == "judge":
            crt(question.text, "8611", question.answer or (), model)
        else:
            solver: Any = {
                "sql": lambda: SQLAgent(model, limits=LIMITS),
                "sql_v": lambda: SQLAgentV(model, limits=LIMITS, images=Images()),
                "rag": lambda: RAG(model),
                "html": lambda: RAGHtml(model),
                "vision": lambda: RAGVision(model, images=Images()),
                "chain": lambda: ChainOfTable(model),
            }[name]()
            answer = solver.solve(question.text, [LINES, PEAKS] if rng.random() < 0.5 else [PEAKS])
            assert answer.answered == bool(answer.text), answer
            assert answer.answered or answer.reason.strip(), "no answer, and no word why"
            if name in ("sql", "sql_v") and answer.answered:
                assert answer.query and held_up(answer), (answer.text, answer.result, answer.trace.to_json()[:3000])
            answer.trace.to_json().encode()
            json.dumps(answer.to_dict())
    except TableragError as error:
        assert str(error) and "Traceback" not in str(error) and len(str(error)) < 20_000, str(error)[:500]
    assert len(server.requests) <= MOST_REQUESTS, f"{len(server.requests)} requests"
    assert time.perf_counter() - start < MOST_SECONDS, (name, time.perf_counter() - start)
