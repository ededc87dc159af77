"What a server does not take is left out, told and remembered; what is recorded knows whose it is and holds no secret."

import json
import pickle
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest
from chat_server import ChatServer, Reply, error, text, tool_call
from langchain_core.messages import HumanMessage, SystemMessage
from pydantic import SecretStr
from test_models import KEY, PNG, QUESTION, everywhere, run_sql

from tablerag.core import ModelError, QuotaError, Trace, UsageError
from tablerag.models.calls import cost, usage_of
from tablerag.models.chat import call, chat_model, model_options
from tablerag.models.profiles import profile_of, window
from tablerag.models.providers import takes_temperature
from tablerag.models.refusals import ContextOverflow, ToolsRefused
from tablerag.models.replay import HARMLESS, Recording, secrets_in, written
from tablerag.sql_agent.prompts import SQL_AGENT_V

SECRET = "s3cret-0123456789"


def ask(model, trace=None, tools=None, images=(PNG,)):
    return call(model, SQL_AGENT_V.messages(list(images), **QUESTION), Trace() if trace is None else trace, tools=tools)


def repairs(trace):
    return [(step.input, step.output) for step in trace.of("repair")]


# parameters, pictures, system messages, tools


@pytest.mark.parametrize(
    ("message", "settings", "gone", "kept"),
    [
        ("Unsupported value: 'temperature' does not support 0.0 with this model.", {}, "temperature", ()),
        ("Unrecognized request argument supplied: seed", {"seed": 3}, "seed", ("temperature",)),
        ("Model grok-4 does not support parameter stop.", {"stop": ["\n"]}, "stop", ("temperature",)),
        ("top_k is not supported", {"extra_body": {"top_k": 5, "min_p": 1}}, "top_k", ("min_p",)),
        (
            "Unsupported parameter: 'max_tokens' is not supported. Use 'max_completion_tokens'.",
            {"max_tokens": 9}, "max_tokens", ("max_completion_tokens",),
        ),
    ],
    ids=["temperature", "seed", "stop", "in extra_body", "renamed"],
)  # fmt: skip
def test_a_parameter_that_is_refused_is_left_out_told_and_remembered(chat_server, message, settings, gone, kept):
    chat_server.say(error(400, message), "one", "two")
    model, trace = chat_model(chat_server.model(), retries=0, **settings), Trace()
    assert [ask(model, trace).text for _ in range(2)] == ["one", "two"]
    assert [gone in each.body for each in chat_server.requests] == [True, False, False]
    assert all(name in chat_server.requests[-1].body for name in kept)
    assert repairs(trace) == [(message, f"asked without {gone}")]
    assert trace.usage.calls == 2
    # other models at that server know it too, as long as one of them lives
    chat_server.say("three")
    assert ask(chat_model(chat_server.model(), retries=0, **settings)).text == "three"
    assert gone not in chat_server.requests[-1].body


@pytest.mark.parametrize("refused", ["temperature", "system", "image_url"])
def test_many_at_once_learn_the_same_and_lose_nothing(chat_server, refused):
    words = {"system": "System role not supported", "image_url": "image_url is not supported"}

    def brain(request):
        told = json.dumps(request.body)
        return error(400, words.get(refused, "temperature is not supported")) if f'"{refused}"' in told else text("yes")

    chat_server.brain = lambda request: replace(brain(request), seconds=0.1)  # all are on their way before one is back
    model = chat_model(chat_server.model(), retries=0)
    with ThreadPoolExecutor(16) as pool:
        assert {reply.text for reply in pool.map(lambda _: ask(model), range(48))} == {"yes"}
    assert len(chat_server.requests) <= 48 + 16


def test_a_parameter_that_stays_refused_is_an_error(chat_server):
    chat_server.say(*[error(400, "temperature is not supported")] * 3)
    with pytest.raises(ModelError, match="not supported"):
        ask(chat_model(chat_server.model(), retries=0))
    assert len(chat_server.requests) == 2  # once without it


@pytest.mark.parametrize(
    ("name", "takes"),
    [
        ("gpt-4o", True), ("gpt-3.5-turbo", True), ("qwen3-32b", True), ("foo1-mini", True), ("llama-o3", True),
        ("o1", False), ("o1-mini", False), ("o3", False), ("o4-mini", False), ("gpt-5", False), ("gpt-5-mini", False),
        ("openai/o3-mini", False), ("azure/gpt-5-nano", False), ("gpt-5-chat-latest", True), ("OpenAI/GPT-5", False),
    ],
)  # fmt: skip
def test_reasoning_models_behind_gateways_are_known_by_name(chat_server, name, takes):
    assert takes_temperature(name, {}) is takes
    chat_server.say("hello")
    chat_model(chat_server.model(name), max_tokens=9).invoke("Hello")
    body = chat_server.requests[0].body
    assert (body.get("temperature") == 0) is takes  # LangChain tells o1 the only one that it takes, 1
    assert body["max_tokens" if takes else "max_completion_tokens"] == 9
    chat_server.say("hello")
    chat_model(chat_server.model(name), temperature=None).invoke("Hello")
    assert chat_server.requests[1].body.get("temperature") in (None, 1)


def test_pictures_are_sent_once_to_a_model_that_sees_none(chat_server):
    chat_server.say(error(400, "Invalid content type. image_url is only supported by certain models."), "one", "two")
    model, trace = chat_model(chat_server.model(), retries=0), Trace()
    assert profile_of(model).sees_images
    assert [ask(model, trace).text for _ in range(2)] == ["one", "two"]
    assert [len(each.images) for each in chat_server.requests] == [1, 0, 0]
    assert all("cannot be shown" in each.text for each in chat_server.requests[1:])
    assert not profile_of(model).sees_images and len(repairs(trace)) == 2
    assert all(isinstance(each["content"], str) for each in chat_server.requests[-1].messages)


def test_one_bad_picture_does_not_blind_a_model(chat_server):
    chat_server.say(error(400, "image exceeds 5 MB maximum"), "one", "two")
    model, trace = chat_model(chat_server.model(), retries=0), Trace()
    assert [ask(model, trace).text for _ in range(2)] == ["one", "two"]
    assert [len(each.images) for each in chat_server.requests] == [1, 0, 1] and profile_of(model).sees_images
    assert repairs(trace) == [("image exceeds 5 MB maximum", "asked without pictures")]


def test_instructions_stand_in_the_question_where_there_is_no_system(chat_server):
    chat_server.say(error(400, "System role not supported"), "one", "two")
    model = chat_model(chat_server.model(), retries=0)
    for _ in range(2):
        model.invoke([SystemMessage("Be short."), HumanMessage("Who?")])
    assert [each["role"] for each in chat_server.requests[-1].messages] == ["user"]
    assert chat_server.requests[-1].text == "Be short.\n\nWho?" and len(chat_server.requests) == 3


def test_a_model_without_tools_says_so(chat_server):
    chat_server.say(error(400, '"auto" tool choice requires --enable-auto-tool-choice'), "in plain text")
    model, trace = chat_model(chat_server.model(), retries=4), Trace()
    assert profile_of(model).calls_tools
    for _ in range(2):
        with pytest.raises(ToolsRefused, match="does not accept tools"):
            ask(model, trace, tools=[run_sql])
    assert not profile_of(model).calls_tools and len(chat_server.requests) == 1
    assert ask(model, trace).text == "in plain text" and trace.usage.calls == 1


@pytest.mark.parametrize(
    ("message", "limit"), [("maximum context length is 4096 tokens", 4096), ("prompt is too long", None)]
)
def test_too_long_a_prompt_tells_the_window(chat_server, message, limit):
    chat_server.say(error(400, message))
    model, trace = chat_model(chat_server.model(), retries=4), Trace()
    with pytest.raises(ContextOverflow, match="too long for the model") as caught:
        ask(model, trace)
    assert caught.value.limit == window(model) == limit and len(chat_server.requests) == 1
    assert trace.usage.calls == 0 and trace.steps[-1].error
    assert pickle.loads(pickle.dumps(caught.value)).limit == limit


@pytest.mark.parametrize(("read", "told"), [(4096, True), (2048, True), (3000, False)])
def test_a_prompt_that_ollama_cuts_is_no_answer(chat_server, monkeypatch, read, told):
    everywhere(chat_server, monkeypatch)
    chat_server.say(text("an answer of sorts", (read, 5)))
    model = chat_model("ollama:llama3.2", retries=0)
    if not told:
        assert model.invoke("word " * 10_000).text
        return
    with pytest.raises(ContextOverflow, match=f"it read {read} tokens"):
        model.invoke("word " * 10_000)
    assert window(model) == read


def test_what_the_server_could_not_read_is_a_reply(chat_server):
    body = {"error": {"message": "Failed to call a function.", "code": "tool_use_failed", "failed_generation": "<f>x"}}
    chat_server.say(Reply(status=400, raw=json.dumps(body).encode()), error(400, "flagged by our content policy"))
    model = chat_model(chat_server.model(), retries=0)
    assert ask(model, tools=[run_sql]).text == "<f>x"
    reply = ask(model)
    assert reply.text == "" and reply.response_metadata["finish_reason"] == "content_filter"


def test_a_used_up_quota_is_told_at_once(chat_server):
    chat_server.say(error(429, "You exceeded your current quota, please check your plan and billing details."))
    with pytest.raises(QuotaError, match="the quota of the server is used up"):
        ask(chat_model(chat_server.model()))
    chat_server.say(error(429, "Limit 500 requests per day. Please try again in 7h12m.", 3600 * 7))
    with pytest.raises(QuotaError, match="asks to wait 25200 seconds"):
        ask(chat_model(chat_server.model("another")))
    assert len(chat_server.requests) == 2


def test_what_was_thought_and_why_it_ended_come_along_also_from_a_recording(chat_server, tmp_path):
    message = {"role": "assistant", "content": "8611", "reasoning_content": "K2 is high"}
    usage = {"prompt_tokens": 100, "completion_tokens": 10, "prompt_tokens_details": {"cached_tokens": 40}}
    body = {"id": "1", "model": "gpt-4o", "choices": [{"message": message, "finish_reason": "length"}], "usage": usage}
    chat_server.say(Reply(raw=json.dumps(body).encode()))
    for _ in range(2):
        reply = ask(chat_model(chat_server.model(), record=tmp_path / "replies"))
        assert reply.additional_kwargs["reasoning_content"] == "K2 is high"
        assert reply.response_metadata["finish_reason"] == "length"
        assert usage_of(reply, first=True).cost == pytest.approx((60 * 2.5 + 40 * 1.25 + 10 * 10) / 1e6)
    assert cost("gpt-4o-2024-05-13", 1_000_000, 0) == 5.0  # listed by its date
    assert cost("claude-sonnet-4-5", 1000, 0, 400, 500) == pytest.approx((100 * 3 + 400 * 0.3 + 500 * 3.75) / 1e6)


# recordings


def test_the_same_name_at_two_addresses_is_two_models(tmp_path, monkeypatch):
    with ChatServer(lambda _: text("first")) as one, ChatServer(lambda _: text("second")) as other:
        for server in (one, other, one, other):
            model = chat_model("openai:gpt-4o", base_url=server.url, api_key=KEY, record=tmp_path / "replies")
            assert model.invoke("Who?").text == ("first" if server is one else "second")
        assert len(one.requests) == len(other.requests) == 1
        assert {each["address"] for each in Recording(tmp_path / "replies").calls()} == {one.url, other.url}
        with pytest.raises(UsageError, match="several servers"):  # whose is not said
            chat_model("openai:gpt-4o", record=tmp_path / "replies", mode="replay").invoke("Who?")


def test_a_replay_knows_of_no_server(tmp_path, monkeypatch):
    with ChatServer(lambda _: text("hello")) as server:
        chat_model("openai:gpt-4o", base_url=server.url, api_key=KEY, record=tmp_path / "replies").invoke("Who?")
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    model = chat_model("openai:gpt-4o", record=tmp_path / "replies", mode="replay")
    assert model.invoke("Who?").text == "hello" and KEY.encode() not in (tmp_path / "replies").read_bytes()
    with pytest.raises(ModelError, match="no key"):
        chat_model("openai:gpt-4o", record=tmp_path / "replies").invoke("Something new")
    monkeypatch.setenv("OPENAI_BASE_URL", "http://127.0.0.1:9/v1")
    with pytest.raises(ModelError, match="contains no reply"):
        chat_model("openai:gpt-4o", record=tmp_path / "replies", mode="replay").invoke("Who?")


def test_seconds_of_a_recording_are_kept_apart(chat_server, tmp_path):
    chat_server.say(replace(text("hello"), seconds=0.3))
    trace = Trace()
    for _ in range(2):
        ask(chat_model(chat_server.model(), record=tmp_path / "replies"), trace)
    first, second = trace
    assert first.seconds >= 0.3 and first.output.recorded is None
    assert second.seconds < 0.3 and second.usage.seconds == second.seconds and second.output.recorded.seconds >= 0.3


def timeless(trace):
    def plain(value):
        if isinstance(value, dict):
            return {name: plain(item) for name, item in value.items() if "seconds" not in name}
        return [plain(item) for item in value] if isinstance(value, list) else value

    return json.dumps(plain(json.loads(trace.to_json())))


@pytest.mark.parametrize("threads", [1, 8])
@pytest.mark.parametrize(
    "refusal",
    [None, "At most 0 image(s) may be provided.", "temperature is not supported", "System role not supported"],
)
def test_replays_are_alike_whatever_had_to_be_learned_and_in_what_order(tmp_path, refusal, threads):
    state = {"refused": refusal is None}

    def brain(request):
        if not state["refused"] or (request.images and refusal and "image" in refusal):
            state["refused"] = True
            return error(400, refusal)
        return text(f"answer {len(request.text)}")

    def run(mode):
        model = chat_model(server.model(), record=path, mode=mode, retries=0)

        def one(number):
            trace = Trace()
            ask(model, trace, images=[PNG + bytes([number])])
            return timeless(trace)

        with ThreadPoolExecutor(threads) as pool:
            return list(pool.map(one, range(24)))

    path = tmp_path / "replies"
    with ChatServer(brain) as server:
        run("record")
        asked = len(server.requests)
        assert run("record") == run("replay") == run("replay") and len(server.requests) == asked


def test_a_replay_refuses_what_was_refused(chat_server, tmp_path):
    chat_server.say(error(400, "x does not support tools"), error(400, "maximum context length is 100 tokens"), "short")
    model = chat_model(chat_server.model(), record=tmp_path / "replies", retries=0)
    with pytest.raises(ToolsRefused):
        ask(model, tools=[run_sql])
    with pytest.raises(ContextOverflow):
        model.invoke("word " * 200)
    assert model.invoke("Who?").text == "short"
    replayed = chat_model(chat_server.model(), record=tmp_path / "replies", mode="replay")
    assert not profile_of(replayed).calls_tools and replayed.invoke("Who?").text == "short"
    with pytest.raises(ContextOverflow) as caught:
        replayed.invoke("word " * 200)
    assert caught.value.limit == 100


# secrets

SECRETS = {
    "default_headers": {"X-Mine": SECRET}, "extra_headers": {"X-Api-Key": SECRET},
    "extra_body": {"provider": {"user_token": SECRET}}, "model_kwargs": {"user": SECRET},
    "default_query": {"code": SECRET}, "user": SECRET, "seed": SECRET + " and more that is no seed" * 3,
    "organization": SECRET, "model_kwargs ": {"user": [SECRET]}, "client": SecretStr(SECRET),
}  # fmt: skip


@pytest.mark.parametrize("name", SECRETS)
def test_options_are_written_only_where_they_are_harmless(name):
    shown = json.dumps(written({name.strip(): SECRETS[name], "top_p": 0.5}))
    assert SECRET not in shown and '"top_p": 0.5' in shown


def test_a_new_key_finds_old_replies_and_another_option_does_not():
    one = written({"default_headers": {"Authorization": "a"}, "extra_body": {"guided_choice": ["a"]}})
    assert one == written({"default_headers": {"Authorization": "b"}, "extra_body": {"guided_choice": ["a"]}})
    assert one != written({"default_headers": {"Authorization": "a"}, "extra_body": {"guided_choice": ["b"]}})
    assert secrets_in({"extra_body": {"api_key": 1}, "seed": 3}) == ["extra_body.api_key"]


# options of a command line


@pytest.mark.parametrize(
    ("texts", "found"),
    [
        (["temperature=null"], {"temperature": None}),
        (["seed=3", "top_p=0.5", "reasoning_effort=low"], {"seed": 3, "top_p": 0.5, "reasoning_effort": "low"}),
        (['stop=["a", "b"]'], {"stop": ["a", "b"]}),
        (["max-tokens=9", "patience=600"], {"max_tokens": 9, "patience": 600}),
        (['extra_body={"top_k": 20}'], {"extra_body": {"top_k": 20}}),
        (["base_url=http://127.0.0.1:8000/v1"], {"base_url": "http://127.0.0.1:8000/v1"}),
        ([], {}),
    ],
)
def test_model_options_are_read(texts, found):
    assert model_options(texts) == found


@pytest.mark.parametrize(
    ("option", "told"),
    [
        ("temprature=0", "Did you mean temperature"),
        ("zzz=1", "there is no model option 'zzz'"),
        ("seed", "has no value"),
        ("=3", "there is no model option ''"),
        (f"api_key={SECRET}", "a key does not belong"),
        (f"openai_api_key={SECRET}", "a key does not belong"),
        (f'default_headers={{"X": "{SECRET}"}}', "a key does not belong"),
        (f'extra_body={{"api_key": "{SECRET}"}}', "a key does not belong"),
        (f"base_url=http://me:{SECRET}@h/v1", "a key does not belong"),
        (f"base_url=http://h/v1?k={SECRET}", "a key does not belong"),
        ("extra_body=3", "Write JSON"),
    ],
)
def test_model_options_that_are_none(option, told):
    with pytest.raises(UsageError, match=told) as caught:
        model_options([option])
    assert SECRET not in str(caught.value)


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({"timeout": "abc"}, "timeout is 'abc'"), ({"timeout": 0}, "above 0"), ({"timeout": float("nan")}, "above 0"),
        ({"retries": -1}, "of 0 or more"), ({"patience": None}, "patience is None"),
    ],
)  # fmt: skip
def test_times_and_counts_are_numbers(options, told, chat_server):
    with pytest.raises(UsageError, match=told):
        chat_model(chat_server.model(), **options)


def test_an_option_that_only_other_servers_know_stands_in_the_body(chat_server):
    chat_server.brain = lambda request: "yes"
    chat_model(chat_server.model(), top_k=20, seed=3, extra_body={"min_p": 0.1}).invoke("?")
    body = chat_server.requests[0].body
    assert (body["top_k"], body["seed"], body["min_p"]) == (20, 3, 0.1)


def test_what_no_file_can_hold_is_kept_from_the_reply(chat_server, tmp_path):
    broken = tool_call("run_sql", '{"query": "SELECT \'\\ud83d\'"}', usage=(-1, 10**30))
    chat_server.say(replace(broken, text="85\ud83d16"))
    for _ in range(2):  # asked, and replayed
        reply = chat_model(chat_server.model(), record=tmp_path / "replies.sqlite").invoke("?")
        assert reply.text == "85?16" and reply.tool_calls[0]["args"] == {"query": "SELECT '?'"}
        assert reply.usage_metadata["output_tokens"] == reply.usage_metadata["input_tokens"] == 0


def test_what_is_harmless_holds_no_secret():
    assert not secrets_in(dict.fromkeys(HARMLESS, 1))


def test_a_tool_call_is_asked_again_where_the_server_drops_it(chat_server):
    from chat_server import drop

    chat_server.say(drop(), error(502, "bad gateway"), tool_call("run_sql", {"query": "SELECT 1"}))
    trace = Trace()
    reply = ask(chat_model(chat_server.model()), trace, tools=[run_sql])
    assert reply.tool_calls and len(repairs(trace)) == 1 and "502" in repairs(trace)[0][0]
