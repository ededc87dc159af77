"""A chat model that says what a test tells it to, without HTTP: for tests of agents, graders and the switch.

    model = ScriptedChatModel([tool_call("run_sql", query="SELECT 1"), "1"])
    model = ScriptedChatModel(lambda messages, tools: "1" if tools else "no tools")
    model.seen[0]          # the messages of the first call
    model.offered[0]       # the names of the tools it was offered

A reply is a text, an AIMessage, or an exception to raise. Each call costs 10 tokens in and 5 out under the name
`scripted`, whose price is unknown. A script that has run out fails the test.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from langchain_core.language_models import BaseChatModel
from langchain_core.messages import AIMessage, BaseMessage
from langchain_core.outputs import ChatGeneration, ChatResult
from langchain_core.utils.function_calling import convert_to_openai_tool
from pydantic import PrivateAttr

Scripted = str | AIMessage | Exception


def tool_call(name: str, /, **arguments: Any) -> AIMessage:
    "A reply that calls one tool."
    return AIMessage("", tool_calls=[{"name": name, "args": arguments, "id": f"call_{name}", "type": "tool_call"}])


class ScriptedChatModel(BaseChatModel):
    "Replies from a list, in order, or from a function of messages and tool names."

    _next: Callable[[list[BaseMessage], list[str]], Scripted] = PrivateAttr()
    _seen: list[list[BaseMessage]] = PrivateAttr(default_factory=list)
    _offered: list[list[str]] = PrivateAttr(default_factory=list)

    def __init__(self, replies: Sequence[Scripted] | Callable[[list[BaseMessage], list[str]], Scripted], **kwargs: Any):
        super().__init__(**kwargs)
        if callable(replies):
            self._next = replies
        else:
            script = iter(replies)
            self._next = lambda *_: next(script, AssertionError("the script has run out"))

    @property
    def seen(self) -> list[list[BaseMessage]]:
        "The messages of each call."
        return self._seen

    @property
    def offered(self) -> list[list[str]]:
        "The names of the tools of each call."
        return self._offered

    @property
    def _llm_type(self) -> str:
        return "scripted"

    def bind_tools(self, tools: Sequence[Any], **kwargs: Any) -> Any:
        return self.bind(tools=[convert_to_openai_tool(tool) for tool in tools], **kwargs)

    def _generate(
        self, messages: list[BaseMessage], stop: Any = None, run_manager: Any = None, **kwargs: Any
    ) -> ChatResult:
        tools = [tool["function"]["name"] for tool in kwargs.get("tools") or ()]
        self._seen.append(list(messages))
        self._offered.append(tools)
        reply = self._next(messages, tools)
        if isinstance(reply, Exception):
            raise reply
        message = AIMessage(reply) if isinstance(reply, str) else reply.model_copy()
        message.usage_metadata = {"input_tokens": 10, "output_tokens": 5, "total_tokens": 15}
        message.response_metadata = {"model_name": "scripted", **message.response_metadata}
        return ChatResult(generations=[ChatGeneration(message=message)])
