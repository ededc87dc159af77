"""Models to play, over the OpenAI protocol: who is right, who is right in an odd way, and who is not.

    with ChatServer(fenced(Oracle(load_questions("data/questions.jsonl")))) as server:
        model = chat_model(server.model())

A role is a function from a `Request` to a `Reply`. `Oracle` knows the gold of a questions file and answers every
prompt of the package rightly: it queries, reads, grades and judges. All other roles take a role and do one thing
otherwise, so that they compose: `thinks(fenced(oracle))`. They read prompts as a model does, by their text, and keep in
mind nothing but what stands there; those that count or draw lots say so.

    python tests/roles.py QUESTIONS "slow(oracle, 0.5)"     # a server in a process of its own; see `serving`
"""

from __future__ import annotations

import ast
import hashlib
import json
import random
import re
import subprocess
import sys
import threading
import time
import urllib.request
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from chat_server import ChatServer, Reply, Request, drop, error, malformed, text, tool_call

Role = Callable[[Request], Reply]

# --- reading a request ------------------------------------------------------------------------------------------------

NUMBER = re.compile(r"^Result (\d+):$", re.MULTILINE)  # of a result
MORE = re.compile(r"^\((?:at least )?[\d,]+ rows, [\d,]+ shown\)$|…", re.MULTILINE)  # a result is not shown whole
AROUND = re.compile(rf"{NUMBER.pattern}|{MORE.pattern}|^```\w*$", re.MULTILINE)  # lines around its rows
QUERY = re.compile(r"\bSELECT\b.*", re.IGNORECASE | re.DOTALL)
KEYS = ("useful", "same", "operation", "arguments", "columns", "keywords")  # of the JSON objects that prompts ask for


def _text(message: dict[str, Any]) -> str:
    return "\n".join(Request._texts(message.get("content")))


@dataclass(frozen=True)
class Turn:
    "What a request says to a model that reads it: what is asked, and what has been said since."

    request: Request

    @property
    def system(self) -> str:
        told = [_text(each) for each in self.request.messages if each["role"] in ("system", "developer")]
        return "\n".join(told) or self.prompt  # where a template has no place for it, it stands there

    @property
    def said(self) -> list[dict[str, Any]]:
        "What came after the prompt: replies, results, complaints."
        messages = self.request.messages
        first = next((at for at, each in enumerate(messages) if each["role"] == "user"), len(messages) - 1)
        return messages[first + 1 :]

    @property
    def prompt(self) -> str:
        "The user's message."
        asked = self.request.messages[: len(self.request.messages) - len(self.said)]
        return "\n".join(_text(each) for each in asked if each["role"] == "user")

    @property
    def asked_for(self) -> str:
        """A key of `KEYS`; "query" where SQL is wanted by a tool, "fence" where a query is wanted in one, "action"
        where actions are written; else "line"."""
        if self.request.tools or "run_sql" in self.system:
            return "query"
        if "Final Answer:" in self.system:
            return "action"
        if "a fence that begins with ```" in self.system:
            return "fence"
        return next((key for key in KEYS if f'{{"{key}"' in self.system), "line")

    @property
    def question(self) -> str:
        "The question as the prompt has it; a later label of the same name wins."
        found = re.findall(r"^Question: (.*)$", self.prompt, re.MULTILINE)
        return found[-1] if found else self.prompt

    def field(self, label: str) -> str:
        "What stands behind a label of the prompt, up to the next label."
        found = re.search(rf"^{label}: (.*(?:\n  .*)*)", self.prompt, re.MULTILINE)
        return found[1] if found else ""

    @property
    def replies(self) -> list[dict[str, Any]]:
        "What this model said before."
        return [each for each in self.said if each["role"] == "assistant"]

    @property
    def results(self) -> list[str]:
        "What its queries gave, in order."
        return [_text(each) for each in self.said if each["role"] in ("tool", "function")] or [
            _text(each) for each in self.said if each["role"] == "user"
        ]

    @property
    def result(self) -> str:
        "The last of them; empty where there is none."
        return self.results[-1] if self.results else ""


def is_error(result: str) -> bool:
    return result.lstrip("`\n ").startswith("Error")


def is_empty(result: str) -> bool:
    return result.lstrip("`\n ").startswith("The result is empty")


def values_of(result: str) -> list[str]:
    "The cells of a result, row by row, without its header and what was put around them."
    if not result or is_error(result) or is_empty(result):
        return []
    lines = [line for line in result.split("\n") if not AROUND.fullmatch(line)]
    cells = [cell for line in lines[1:] for cell in line.split(" | ")]
    return [cell for cell in cells if cell not in ("NULL", "")]


def words_of(result: str) -> str:
    "How a model that follows its instructions says a result: its values, or its number where they are not all shown."
    number = NUMBER.search(result)
    return f"[result {number[1]}]" if number and MORE.search(result) else ", ".join(values_of(result))


# --- the one that is right --------------------------------------------------------------------------------------------


class Oracle:
    "Knows questions, their gold queries and answers, and says them rightly. Answers that it has not: NO ANSWER."

    def __init__(self, questions: Iterable[Any]):  # tablerag.core.Question
        self.questions = {" ".join(question.text.split()): question for question in questions}

    def known(self, request: Request) -> Any:
        "The question that a request is about; None where it is not known."
        return self.questions.get(" ".join(Turn(request).question.split()))

    def query(self, request: Request) -> str:
        "The gold query, where the table that it asks stands in the prompt."
        question = self.known(request)
        looks_itself = {"search", "search_tables"}.intersection(request.tools)  # the prompt shows nothing
        if question is None or not question.sql or looks_itself:
            return question.sql if question else ""
        table = re.search(r"\bFROM\s+\"?([^\s\")]+)", question.sql, re.IGNORECASE)
        prompt = Turn(request).prompt
        return question.sql if not table or re.search(rf"(?<!\w){re.escape(table[1])}(?!\w)", prompt) else ""

    def __call__(self, request: Request) -> Reply:
        turn, question = Turn(request), self.known(request)
        match turn.asked_for:
            case "useful" | "same" as key:
                reply = turn.field("Reply") or turn.field("Answer")
                right = question is not None and all(_stands_in(value, reply) for value in question.answer or ("",))
                return text(json.dumps({key: bool(reply and right), "reason": "compared with what is known"}))
            case "operation":
                return text('{"operation": "END", "reason": "the answer can be read"}')
            case "query":
                return self._query(request, turn)
            case "fence":
                return text(f"```sql\n{question.sql}\n```" if question else "NO ANSWER: not known")
            case "action" if question is None:
                return text("NO ANSWER: not known")
            case "action":
                said = (
                    f"Final Answer: {', '.join(question.answer)} [result 1]" if turn.said else f"Action: {question.sql}"
                )
                return text(f"Thought: as the table says.\n{said}")
            case "columns":
                return text('{"columns": [], "values": [], "reason": "all of it"}')
            case "keywords":
                return text(json.dumps({"keywords": turn.question.split()}))
            case _:
                return text(", ".join(question.answer) if question and question.answer else "NO ANSWER: not known")

    def _query(self, request: Request, turn: Turn) -> Reply:
        sql = self.query(request)
        if not sql:
            return text("NO ANSWER: another table")
        if values_of(turn.result):
            by_number = {"search", "search_tables"}.intersection(request.tools)
            return text("[result 1]" if by_number else words_of(turn.result))
        if is_empty(turn.result) or sum(map(is_error, turn.results)) > 2:
            return text("NO ANSWER: no row fits")
        return tool_call(next((name for name in request.tools if name == "query"), "run_sql"), {"query": sql})


def _stands_in(value: str, reply: str) -> bool:
    from tablerag.evaluation.matching import normal_value

    pieces = [reply, *reply.split(", "), *reply.split()]
    return normal_value(value) in map(normal_value, pieces) or value.casefold() in reply.casefold()


# --- composing --------------------------------------------------------------------------------------------------------


def at_first(odd: Role, then: Role) -> Role:
    "Odd in its first word on a prompt, and as the other after that: a model that corrects itself when asked again."
    return lambda request: (then if Turn(request).replies else odd)(request)


def when(asked_for: str, odd: Role, other: Role) -> Role:
    'Odd for prompts of one kind ("query", "line", "useful" ...) only.'
    return lambda request: (odd if Turn(request).asked_for == asked_for else other)(request)


def query_of(reply: Reply) -> str:
    "The query that a reply calls for; empty where it calls nothing."
    return json.loads(reply.calls[0][1])["query"] if reply.calls else ""


def on_query(role: Role, change: Callable[[str, Turn], Reply]) -> Role:
    "The role, with something else where it would run its query."

    def changed(request: Request) -> Reply:
        reply = role(request)
        return change(query_of(reply), Turn(request)) if reply.calls else reply

    return changed


def on_words(role: Role, change: Callable[[str, Turn], Reply]) -> Role:
    "The role, with something else where it would say its last word over a result."

    def changed(request: Request) -> Reply:
        reply, turn = role(request), Turn(request)
        last = turn.asked_for == "query" and turn.results and not reply.calls and not reply.text.startswith("NO ANSWER")
        return change(reply.text, turn) if last else reply

    return changed


def call_of(sql: str) -> Reply:
    return tool_call("run_sql", {"query": sql})


# --- right in the end, by a way of its own ----------------------------------------------------------------------------


def wrong_column(role: Role, quoted: bool = True, clause: str = "select") -> Role:
    "Misspells a column in its first query, in SELECT or WHERE, and takes what comes for true unless it is an error."
    return on_query(role, lambda sql, turn: call_of(sql if turn.results else misspelt(sql, quoted, clause)))


def misspelt(sql: str, quoted: bool = True, clause: str = "select") -> str:
    "The query with a letter left out of one column's name; as it is where the clause names none."
    import sqlglot
    from sqlglot import exp

    tree = sqlglot.parse_one(sql, read="sqlite")
    places = tree.expressions if clause == "select" else [tree.args.get("where")]
    for column in (column for place in places if place for column in place.find_all(exp.Column)):
        column.set("this", exp.to_identifier(column.name[:1] + column.name[2:], quoted=quoted))
        return tree.sql("sqlite")
    return sql


def one_more_look(role: Role, look: str = "SELECT * FROM {table} LIMIT 2", words: str = "first") -> Role:
    "Has the right result, looks once more at something else, and says the words of the first, or of the last."

    def looking(request: Request) -> Reply:
        turn = Turn(request)
        rows = [each for each in turn.results if values_of(each)]
        if turn.asked_for != "query" or not rows:
            return role(request)
        if turn.result is rows[0]:
            table = re.search(r"\bFROM\s+(\"[^\"]+\"|\S+)", _queries(turn)[-1], re.IGNORECASE)
            return call_of(look.format(table=table[1] if table else "sqlite_master"))
        return text(words_of(rows[0 if words == "first" else -1]))

    return looking


def _queries(turn: Turn) -> list[str]:
    "The queries that a model has written so far, by a call or as text."
    calls = [call["function"]["arguments"] for reply in turn.replies for call in reply.get("tool_calls") or ()]
    if calls:
        return [json.loads(arguments)["query"] for arguments in calls]
    return [found[0] for reply in turn.replies if (found := QUERY.search(_text(reply)))]


def one_column_too_many(role: Role, said: bool = False) -> Role:
    "Selects a column more than is asked for, and says only what is asked for, or all of it."

    def wider(sql: str, turn: Turn) -> Reply:
        import sqlglot

        tree = sqlglot.parse_one(sql, read="sqlite")
        return call_of(tree.select("'one more' AS remark").sql("sqlite"))

    def first_column(words: str, turn: Turn) -> Reply:
        return text(", ".join(value for value in values_of(turn.result) if said or value != "one more"))

    return on_words(on_query(role, wider), first_column)


def two_at_once(role: Role, other: str = "SELECT 'another' AS thing", first: bool = False) -> Role:
    "Calls the tool twice in one turn: its query, and another one before or behind it."

    def both(sql: str, turn: Turn) -> Reply:
        queries = [other, sql] if first else [sql, other]
        return Reply(calls=[("run_sql", json.dumps({"query": each})) for each in queries])

    def of_its_own(words: str, turn: Turn) -> Reply:
        mine = turn.results[-1 if first else -2] if len(turn.results) > 1 else turn.result
        return text(words_of(mine))

    return on_words(on_query(role, both), of_its_own)


# --- wrong ------------------------------------------------------------------------------------------------------------


def right_on(role: Role, share: float = 0.9, seed: int = 0) -> Role:
    "Right on a share of all questions, and sure of a wrong result on the others; the same ones each time."

    def playing(request: Request) -> Reply:
        drawn = random.Random(f"{seed} {' '.join(Turn(request).question.split())}").random()
        return (role if drawn < share else astray)(request)

    astray = on_query(role, lambda sql, turn: call_of(f"SELECT 4711 + COUNT(*) AS other FROM ({sql})"))
    return playing


def contradicts(role: Role, words: str = "4711") -> Role:
    "Says what its result does not say."
    return on_words(role, lambda said, turn: text(words))


def cuts_words(role: Role) -> Role:
    "Says the first half of its answer, as if it were all."
    return on_words(role, lambda said, turn: text(said[: max(1, len(said) // 2)]))


def says(role: Role, pattern: str) -> Role:
    "The right words within a sentence: `says(oracle, 'The answer is {}.')`."
    return on_words(role, lambda said, turn: text(pattern.format(said)))


def from_memory(role: Role, words: str = "I know that it is 8848.") -> Role:
    "Never queries, and answers all the same."
    return when("query", lambda request: text(words), role)


def refuses(role: Role, field: bool = True) -> Role:
    "Declines, in OpenAI's field for it or in words."
    said = "I'm sorry, but I can't assist with that request."
    return when("query", lambda request: Reply(refusal=said) if field else text(said), role)


def empty(role: Role) -> Role:
    "Replies nothing."
    return when("query", lambda request: text(""), role)


# --- right, but spoken otherwise --------------------------------------------------------------------------------------

FAMILIES: dict[str, str] = {  # how models write a call when the server does not read it; {name}, {json}, {sql}
    "hermes": '<tool_call>\n{{"name": "{name}", "arguments": {json}}}\n</tool_call>',  # Qwen, Hermes
    "llama": '{{"name": "{name}", "parameters": {json}}}',
    "llama_tag": '<|python_tag|>{{"name": "{name}", "parameters": {json}}}',
    "llama_function": "<function={name}>{json}</function>",
    "mistral": '[TOOL_CALLS][{{"name": "{name}", "arguments": {json}}}]',
    "mistral_new": "[TOOL_CALLS]{name}[ARGS]{json}",
    "deepseek": "<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>function<｜tool▁sep｜>{name}\n```json\n{json}\n```"
    "<｜tool▁call▁end｜><｜tool▁calls▁end｜>",
    "kimi": "<|tool_calls_section_begin|><|tool_call_begin|>functions.{name}:0<|tool_call_argument_begin|>{json}"
    "<|tool_call_end|><|tool_calls_section_end|>",
    "glm": "<tool_call>{name}\n<arg_key>query</arg_key>\n<arg_value>{sql}</arg_value>\n</tool_call>",
    "qwen_coder": "<tool_call>\n<function={name}>\n<parameter=query>\n{sql}\n</parameter>\n</function>\n</tool_call>",
    "invoke": '<function_calls>\n<invoke name="{name}">\n<parameter name="query">{sql}</parameter>\n</invoke>\n'
    "</function_calls>",
    "phi": 'functools[{{"name": "{name}", "arguments": {json}}}]',
    "granite": '<|tool_call|>[{{"name": "{name}", "arguments": {json}}}]',
    "command": '<|START_ACTION|>[{{"tool_call_id": "0", "tool_name": "{name}", "parameters": {json}}}]<|END_ACTION|>',
    "harmony": "<|channel|>commentary to=functions.{name} <|constrain|>json<|message|>{json}<|call|>",
    "pythonic": "[{name}(query={python})]",
    "gemma": "```tool_code\n{name}(query={python})\n```",
    "react": "Thought: I should look.\nAction: {name}\nAction Input: {json}",
    "json_fence": '```json\n{{"name": "{name}", "arguments": {json}}}\n```',
    "openai": '{{"tool_calls": [{{"type": "function", "function": {{"name": "{name}", "arguments": {json}}}}}]}}',
    "function": '{{"function": "{name}", "arguments": {json}}}',
    "bare_arguments": "{json}",
}  # fmt: skip


def as_text(role: Role, family: str = "hermes") -> Role:
    "Writes its calls as text, in the way of a family of models."

    def written(sql: str, turn: Turn) -> Reply:
        inputs = {"name": "run_sql", "json": json.dumps({"query": sql}), "sql": sql, "python": json.dumps(sql)}
        return text(FAMILIES[family].format(**inputs))

    return on_query(role, written)


FENCES = {
    "sql": "```sql\n{sql}\n```", "plain": "```\n{sql}\n```",
    "talk": "Let me query the table:\n\n```sql\n{sql};\n```\n\nThis gives the answer.",
    "sqlite": "```sqlite\n{sql}\n```", "open": "```sql\n{sql}", "bare": "{sql}", "bare_semicolon": "{sql};",
    "labelled": "SQL: {sql}", "inline": "`{sql}`",
}  # fmt: skip


def fenced(role: Role, how: str = "sql") -> Role:
    "Writes its query into a fence, or as text, instead of calling the tool."
    return on_query(role, lambda sql, turn: text(FENCES[how].format(sql=sql)))


THOUGHTS = 'The user asks for a value. NO ANSWER would be wrong. Maybe SELECT 1, or {"useful": false}? Let me see.'


def thinks(role: Role, how: str = "tag") -> Role:
    "Thinks aloud before every reply: in tags, with an end tag alone, in fields beside the text, or in parts."

    def thinking(request: Request) -> Reply:
        reply = role(request)
        match how:
            case "tag":
                return replace(reply, text=f"<think>\n{THOUGHTS}\n</think>\n\n{reply.text}")
            case "end":  # the template of the model has opened the tag
                return replace(reply, text=f"{THOUGHTS}\n</think>\n\n{reply.text}")
            case "field":
                return replace(reply, reasoning=THOUGHTS)
            case "reasoning":  # OpenRouter, newer vLLM
                return replace(reply, more={"reasoning": THOUGHTS})
            case "parts":  # Mistral's reasoning models
                thought = {"type": "thinking", "thinking": [{"type": "text", "text": THOUGHTS}]}
                return replace(reply, more={"content": [thought, {"type": "text", "text": reply.text}]})
        raise ValueError(how)

    return thinking


ARGUMENTS: dict[str, Callable[[str], str]] = {  # a query, and what comes as the call's arguments
    "broken": lambda sql: json.dumps({"query": sql})[:-2],
    "half": lambda sql: json.dumps({"query": sql})[: 12 + len(sql) // 2],
    "python": lambda sql: repr({"query": sql}),
    "comma": lambda sql: json.dumps({"query": sql})[:-1] + ",}",
    "line_breaks": lambda sql: '{"query": "' + sql.replace('"', '\\"').replace(" FROM", "\nFROM") + '"}',
    "twice": lambda sql: json.dumps(json.dumps({"query": sql})),
    "list": lambda sql: json.dumps([sql]),
    "list_of_objects": lambda sql: json.dumps([{"query": sql}]),
    "text": lambda sql: json.dumps(sql),
    "bare": lambda sql: sql,
    "fence": lambda sql: f"```json\n{json.dumps({'query': sql})}\n```",
    "sql": lambda sql: json.dumps({"sql": sql}),
    "statement": lambda sql: json.dumps({"sql_query": sql}),
    "nested": lambda sql: json.dumps({"arguments": {"query": sql}}),
    "input": lambda sql: json.dumps({"input": {"query": sql}}),
    "query_list": lambda sql: json.dumps({"query": [sql]}),
    "query_object": lambda sql: json.dumps({"query": {"sql": sql}}),
    "more": lambda sql: json.dumps({"query": sql, "limit": 10, "database": "main"}),
    "null": lambda sql: "null",
    "nothing": lambda sql: "",
    "empty": lambda sql: "{}",
    "number": lambda sql: "7",
    "query_null": lambda sql: json.dumps({"query": None}),
    "query_number": lambda sql: json.dumps({"query": 7}),
}


def odd_arguments(role: Role, how: str = "broken") -> Role:
    "Calls the tool with arguments that are not what was asked for."
    return on_query(role, lambda sql, turn: tool_call("run_sql", ARGUMENTS[how](sql)))


def other_name(role: Role, name: str = "execute_sql") -> Role:
    "Calls a tool that was not offered."
    return on_query(role, lambda sql, turn: tool_call(name, {"query": sql}))


def cut(role: Role) -> Role:
    "Is cut off by the limit of tokens, in the middle of what it says or calls."

    def cutting(request: Request) -> Reply:
        reply = role(request)
        calls = [(name, arguments[: len(arguments) * 2 // 3]) for name, arguments in reply.calls]
        return replace(reply, text=reply.text[: len(reply.text) // 2], calls=calls, finish="length")

    return cutting


# --- cannot -----------------------------------------------------------------------------------------------------------


def no_pictures(role: Role) -> Role:
    "Refuses requests with pictures."
    return _unless(role, lambda request: request.images, "This model does not support image_url content.")


def no_tools(role: Role, words: str = '"auto" tool choice requires --enable-auto-tool-choice to be set') -> Role:
    "Refuses requests with tools; without them it writes its queries into fences."
    return _unless(fenced(role), lambda request: request.tools, words)


def window(role: Role, tokens: int) -> Role:
    "Reads so many tokens at most."

    def too_long(request: Request) -> bool:
        return request.tokens > tokens

    words = f"This model's maximum context length is {tokens} tokens. Please reduce the length of the messages."
    return _unless(role, too_long, words, code="context_length_exceeded", param="messages")


def no_temperature(role: Role) -> Role:
    "A reasoning model: takes no temperature, and the limit of the reply under its newer name only."
    told = {"code": "unsupported_parameter", "type": "invalid_request_error"}
    odd = (
        "Unsupported value: 'temperature' does not support 0 with this model. Only the default (1) value is supported."
    )
    old = "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead."
    role = _unless(role, lambda request: "temperature" in request.body, odd, param="temperature", **told)
    return _unless(role, lambda request: "max_tokens" in request.body, old, param="max_tokens", **told)


def no_system(role: Role) -> Role:
    "A model whose template has no place for a system message."
    refused = "System role not supported"
    return _unless(role, lambda request: any(m["role"] == "system" for m in request.messages), refused)


def _unless(role: Role, refused: Callable[[Request], Any], words: str, **detail: str) -> Role:
    return lambda request: error(400, words, **detail) if refused(request) else role(request)


# --- right, in the manners of models and servers of today ------------------------------------------------------------


def manner(role: Role, change: Callable[[Reply, tuple[str, ...], Turn], Reply]) -> Role:
    """The role, with something else where it would say its last word to a user: to a prompt for one line, over a
    result, behind `Final Answer:`. The change gets the reply, which has nothing but the words, and their values."""

    def mannered(request: Request) -> Reply:
        reply, turn = role(request), Turn(request)
        last = turn.asked_for == "line" or turn.asked_for == "query" and turn.results and not reply.calls
        head, mark, words = (
            reply.text.partition("Final Answer: ") if turn.asked_for == "action" else ("", "", reply.text)
        )
        if (not last and not mark) or words.startswith("NO ANSWER") or reply.status != 200:
            return reply
        words = NUMBER_NAMED.sub("", words) or words
        changed = change(replace(reply, text=words), tuple(words.split(", ")), turn)
        return replace(changed, text=f"{head}{mark}{changed.text}")

    return mannered


NUMBER_NAMED = re.compile(r"\s*\[result \d+\]")
WIDE = str.maketrans("0123456789.-", "０１２３４５６７８９．－")

WORDINGS: dict[str, Callable[[tuple[str, ...], Turn], str]] = {  # how right values are said
    "bold in a sentence": lambda values, turn: f"The answer is **{', '.join(values)}**.",
    "each in bold": lambda values, turn: " and ".join(f"**{value}**" for value in values),
    "json": lambda values, turn: json.dumps({"answer": ", ".join(values)}),
    "json with a list": lambda values, turn: json.dumps({"answer": list(values)}),
    "json with thoughts": lambda values, turn: json.dumps(
        {"reasoning": "The row that matches holds it.", "answer": ", ".join(values), "confidence": 0.97}
    ),
    "json in a fence": lambda values, turn: (
        f"```json\n{json.dumps({'final_answer': ', '.join(values)}, indent=1)}\n```"
    ),
    "json with a value": lambda values, turn: json.dumps({"value": ", ".join(values)}),
    "boxed": lambda values, turn: f"$\\boxed{{{', '.join(values)}}}$",
    "boxed text behind reasoning": lambda values, turn: (
        f"We look for the row.\nThe cell holds it.\n\n$$\\boxed{{\\text{{{', '.join(values)}}}}}$$"
    ),
    "apology": lambda values, turn: (
        f"I apologize for the confusion in my previous reply. The correct answer is: {', '.join(values)}"
    ),
    "sure": lambda values, turn: f"Sure! Here is the answer to your question:\n\n{', '.join(values)}",
    "offer behind": lambda values, turn: f"{', '.join(values)}\n\nLet me know if you need anything else!",
    "explanation behind": lambda values, turn: (
        f"{', '.join(values)}\n\n**Explanation:** The table lists this in the row that fits the question."
    ),
    "source behind": lambda values, turn: f"Answer: {', '.join(values)}\nSource: the table",
    "steps before": lambda values, turn: (
        f"Step 1: Find the row.\nStep 2: Read the column.\n\n**Answer:** {', '.join(values)}"
    ),
    "final answer behind talk": lambda values, turn: (
        "Let me work through this. There are several rows, and the others do not fit what is asked. "
        f"I compared 3 of them.\n\nFinal answer: {', '.join(values)}"
    ),
    "answer tag": lambda values, turn: f"<answer>{', '.join(values)}</answer>",
    "final_answer tag": lambda values, turn: f"<final_answer>\n{', '.join(values)}\n</final_answer>",
    "html": lambda values, turn: f"<p>{', '.join(f'<b>{value}</b>' for value in values)}</p>",
    "crlf": lambda values, turn: "Answer:\r\n" + "\r\n".join(values) + "\r\n",
    "full width": lambda values, turn: "、".join(
        value.translate(WIDE) if value.replace(".", "").isdigit() else value for value in values
    ),
    "markdown table": lambda values, turn: "| Answer |\n| --- |\n" + "\n".join(f"| {value} |" for value in values),
    "bullets": lambda values, turn: "Based on the table:\n" + "\n".join(f"* {value}" for value in values),
    "fence of another language": lambda values, turn: f"```python\n{', '.join(values)}\n```",
    "question and answer": lambda values, turn: f"Q: {turn.question}\nA: {', '.join(values)}",
    "said twice": lambda values, turn: f"{', '.join(values)}\n\nSo the answer is {', '.join(values)}.",
    "German label": lambda values, turn: f"Antwort: {', '.join(values)}",
    "Chinese label": lambda values, turn: f"答案：{'、'.join(values)}",
    "Spanish sentence": lambda values, turn: f"La respuesta es {' y '.join(values)}.",
    "check mark": lambda values, turn: f"✅ {', '.join(values)}",
    "byte order mark": lambda values, turn: f"\ufeff{', '.join(values)}\u200b",
    "non-breaking spaces": lambda values, turn: f"Answer:\u00a0{', '.join(values).replace(' ', chr(160))}",
    "latex": lambda values, turn: f"\\( {', '.join(values)} \\)",
    "yaml": lambda values, turn: f"answer: {', '.join(values)}\nconfidence: high",
    "curly quotes": lambda values, turn: ", ".join(f"“{value}”" for value in values),
    "sentence with its source": lambda values, turn: (
        f"Based on the table, the answer is {' and '.join(values)} (Table 1)."
    ),
    "harmony": lambda values, turn: (
        "<|channel|>analysis<|message|>The row is there.<|end|><|start|>assistant<|channel|>final<|message|>"
        + ", ".join(values)
    ),
    "end mark": lambda values, turn: f"{', '.join(values)}<|im_end|>",
}  # fmt: skip
FILLER = "The data in question spans a range of considerations. "
USELESS: dict[str, Callable[[tuple[str, ...], Turn], str]] = {  # what holds no right answer
    "greeting": lambda values, turn: "Sure! How can I help you today?",
    "a megabyte of filler": lambda values, turn: FILLER * (1_000_000 // len(FILLER)),
    "another number": lambda values, turn: "4711",
    "another name": lambda values, turn: "Kangchenjunga",
    "regret": lambda values, turn: "I'm sorry, but I can't help with that.",
    "denial": lambda values, turn: f"It is not {', '.join(values)}.",
    "the question again": lambda values, turn: turn.question,
    "nothing": lambda values, turn: "",
}  # fmt: skip


def worded(role: Role, how: str) -> Role:
    "Says its last word in one of the ways of `WORDINGS` or `USELESS`."
    said = {**WORDINGS, **USELESS}[how]
    return manner(role, lambda reply, values, turn: replace(reply, text=said(values, turn)))


def streams_only(role: Role) -> Role:
    "A server that answers requests for a stream alone."
    refused = "This model only supports streaming: set stream to true."
    return _unless(role, lambda request: not request.body.get("stream"), refused)


def no_tool_role(role: Role) -> Role:
    "A template that takes tools, and no message of the role tool."
    refused = "Conversation roles must alternate user/assistant/user/assistant/..."
    answers = lambda request: any(each["role"] == "tool" for each in request.messages)  # noqa: E731
    return _unless(lambda request: (role if request.tools else fenced(role))(request), answers, refused)


def thinks_only(role: Role, name: str = "reasoning_content") -> Role:
    "All that it says stands in the field for thoughts."
    return lambda request: _moved(role(request), name)


def _moved(reply: Reply, name: str) -> Reply:
    if not reply.text:
        return reply
    return replace(reply, text="", more={name: f"The user asks for a value. Let me see.\n\n{reply.text}"})


def finishes(role: Role, reason: str) -> Role:
    "Gives another reason for its end."
    return lambda request: replace(role(request), finish=reason)


def blank_sql(role: Role) -> Role:
    "Writes non-breaking spaces into its queries."
    calls = on_query(role, lambda sql, turn: call_of(_spaced(text(sql)).text))
    fences = when("fence", lambda request: _spaced(role(request)), calls)
    return when("action", lambda request: _spaced(role(request)), fences)


def _spaced(reply: Reply) -> Reply:
    return replace(reply, text=reply.text.replace(" FROM ", "\u00a0FROM\u00a0").replace(" { ", "\u00a0{\u00a0"))


SERVED: dict[str, Callable[[Role], Role]] = {  # what servers and templates do
    "as it should be": lambda role: role,
    "thoughts in tags": thinks,
    "thoughts with an end tag alone": lambda role: thinks(role, "end"),
    "thoughts in a field": lambda role: thinks(role, "field"),
    "thoughts in parts": lambda role: thinks(role, "parts"),
    "thoughts alone": thinks_only,
    "thoughts alone, in another field": lambda role: thinks_only(role, "reasoning"),
    "streams only": streams_only,
    "no tools": no_tools,
    "no tool role": no_tool_role,
    "no system role": no_system,
    "a small window": lambda role: window(role, 1000),
    "calls as text": as_text,
    "calls in fences of another language": lambda role: fenced(role, "plain"),
    "non-breaking spaces in queries": blank_sql,
    "ends for a reason unheard of": lambda role: finishes(role, "eos_token"),
    "ends with tool_calls without one": lambda role: finishes(role, "tool_calls"),
}


def played(role: Role, name: str) -> Role:
    "A role of `WORDINGS`, `USELESS` or `SERVED` by its name."
    return SERVED[name](role) if name in SERVED else worded(role, name)


# --- the server's own trouble -----------------------------------------------------------------------------------------


def slow(role: Role, seconds: float) -> Role:
    "Takes its time."
    return lambda request: replace(role(request), seconds=seconds)


def together(role: Role, width: int, patience: float = 30.0) -> Role:
    "Answers the first requests when `width` of them are here, or `patience` seconds have passed; the rest at once."
    first, met = threading.Barrier(width), threading.Event()

    def meeting(request: Request) -> Reply:
        if not met.is_set():
            with suppress(threading.BrokenBarrierError):  # fewer came; the test that counts them says so
                first.wait(patience)
            met.set()
        return role(request)

    return meeting


def limited(
    role: Role, seconds: float = 30.0, retry_after: float | None = None, clock: Callable[[], float] = time.monotonic
) -> Role:
    "Refuses everything for a while, counted from the first request."
    since: list[float] = []

    def limiting(request: Request) -> Reply:
        since.append(clock())
        over = since[-1] - since[0] >= seconds
        return role(request) if over else error(429, "Rate limit reached for requests", retry_after, code="rate_limit")

    return limiting


def refused_first(role: Role, count: int = 1, reply: Reply | None = None) -> Role:
    "Refuses its first requests: by default as a rate limit without a word on how long to wait."
    left, lock = [count], threading.Lock()

    def refusing(request: Request) -> Reply:
        with lock:
            left[0] -= 1
            refused = left[0] >= 0
        return (reply or error(429, "Rate limit reached for requests", code="rate_limit")) if refused else role(request)

    return refusing


FAULTS: dict[str, Callable[[Role], Role]] = {
    "500": lambda role: lambda request: error(500, "The server had an error"),
    "503": lambda role: lambda request: error(503, "overloaded"),
    "429": lambda role: lambda request: error(429, "Rate limit reached for requests", 0.05),
    "drop": lambda role: lambda request: drop(),
    "no_json": lambda role: lambda request: malformed(),
    "html": lambda role: lambda request: malformed(b"<html><body>Bad gateway</body></html>"),
    "no_choices": lambda role: lambda request: malformed(b'{"id": "x", "object": "chat.completion", "choices": []}'),
    "empty": lambda role: lambda request: text(""),
    "cut": cut,
    "refusal": refuses,
    "fenced": fenced,
    "as_text": as_text,
    "broken": odd_arguments,
    "list": lambda role: odd_arguments(role, "list"),
    "name": other_name,
    "thinks": thinks,
    "gibberish": lambda role: lambda request: text("\u202eõ\x00…" + "lorem ipsum " * 50),
}


def faulty(role: Role, p: float = 0.5, kinds: Sequence[str] = tuple(FAULTS), seed: int = 0) -> Role:
    """Fails in some way, for a share of all calls. What comes depends on the request and on how often it was made, not
    on who was first: two runs go wrong in the same places."""
    made: Counter[str] = Counter()
    lock = threading.Lock()

    def failing(request: Request) -> Reply:
        asked = json.dumps(request.messages, sort_keys=True)
        with lock:
            made[asked] += 1
            key = f"{seed} {made[asked]} {asked}"
        rng = random.Random(hashlib.sha256(key.encode("utf-8", "surrogatepass")).digest())
        return (FAULTS[rng.choice(list(kinds))](role) if rng.random() < p else role)(request)

    return failing


# --- a server of its own ----------------------------------------------------------------------------------------------


def role_of(words: str, oracle: Oracle) -> Role:
    "A role by its name: `slow(fenced(oracle, 'talk'), 0.5)`. Names of this file and plain values, nothing else."

    def made(node: ast.expr) -> Any:
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            return globals()[node.func.id](
                *map(made, node.args), **{each.arg: made(each.value) for each in node.keywords}
            )
        if isinstance(node, ast.Name):
            return oracle
        return ast.literal_eval(node)

    return made(ast.parse(words, mode="eval").body)


@contextmanager
def serving(questions: str | Path, words: str = "oracle") -> Iterator[Served]:
    "A role behind a server in a process of its own, so that it takes no time of this one's interpreter."
    command = [sys.executable, __file__, str(questions), words]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout and process.stdin
        try:
            url = process.stdout.readline().strip()
            assert url.startswith("http://"), f"the server did not start: {' '.join(command)}"
            yield Served(url)
        finally:
            process.stdin.close()  # which ends it


@dataclass(frozen=True)
class Served:
    "A server of another process."

    url: str

    def model(self, name: str = "test-model") -> str:
        return f"{self.url}#{name}"

    @property
    def counts(self) -> dict[str, int]:
        "How many requests there were, and how many at once at most."
        with urllib.request.urlopen(self.url.removesuffix("/v1") + "/counts") as reply:
            return json.load(reply)


def main(questions: str, words: str = "oracle") -> None:
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
    from tablerag.tables.questions import load_questions

    with ChatServer(role_of(words, Oracle(load_questions(questions)))) as server:
        print(server.url, flush=True)
        sys.stdin.read()


if __name__ == "__main__":
    main(*sys.argv[1:])
