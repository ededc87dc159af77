"What servers say when they do not answer, as they send it, read through the clients that receive it."

import json
import time
from datetime import datetime, timezone
from functools import cache

import pytest
from chat_server import ChatServer, Reply
from langchain_core.messages import HumanMessage, SystemMessage
from test_models import everywhere

from tablerag.models.pacing import GaveUp, Pace
from tablerag.models.providers import PROVIDERS, ProviderChatModel
from tablerag.models.refusals import ContextOverflow, Refusal, read_refusal, told_wait

PNG = "data:image/png;base64,iVBORw0KGgo="
TOOL = {"type": "function", "function": {"name": "run_sql", "description": "", "parameters": {"type": "object"}}}
QUESTION = [
    SystemMessage("Be short."),
    HumanMessage([{"type": "text", "text": "Who?"}, {"type": "image_url", "image_url": {"url": PNG}}]),
]


def openai(message, type="invalid_request_error", param=None, code=None, **more):
    return {"error": {"message": message, "type": type, "param": param, "code": code, **more}}


def vllm(message, code=400, type="BadRequestError"):
    return {"object": "error", "message": message, "type": type, "param": None, "code": code}


def litellm(message, code="400"):
    return {"error": {"message": message, "type": None, "param": None, "code": code}}


def anthropic(message, type="invalid_request_error"):
    return {"type": "error", "error": {"type": type, "message": message}}


def openrouter(message, code, **metadata):
    return {"error": {"message": message, "code": code, **({"metadata": metadata} if metadata else {})}}


GEMINI_QUOTA = (
    "You exceeded your current quota, please check your plan and billing details. For more information on this error, "
    "head to: https://ai.google.dev/gemini-api/docs/rate-limits. "
)


def gemini(message, code, status, *quotas, retry=None):
    details = [{"violations": [{"quotaId": quota} for quota in quotas]}] if quotas else []
    details += [{"@type": "type.googleapis.com/google.rpc.RetryInfo", "retryDelay": retry}] if retry else []
    return [{"error": {"code": code, "message": message, "status": status, "details": details}}]


# what it is taken for, status, body; then what else is to be read from it
CASES = [
    # used up
    ("quota", 429, openai(GEMINI_QUOTA, "insufficient_quota", code="insufficient_quota"), {}),
    ("quota", 429, openai("Billing hard limit has been reached", code="billing_hard_limit_reached"), {}),
    ("quota", 429, openai("Your account is not active, please check your billing details.", "billing_not_active"), {}),
    ("quota", 403, {"error": {"code": "403", "message": "Out of call volume quota. Quota will be replenished in 3.5h."}}, {}),
    ("quota", 402, openrouter("Insufficient credits. This account never purchased credits.", 402), {}),
    ("quota", 402, openrouter("This request requires more credits, or fewer max_tokens. You requested up to 16384", 402), {}),
    ("quota", 403, openrouter("Key limit exceeded (total limit). Manage it using https://openrouter.ai", 403), {}),
    ("quota", 402, openai("Insufficient Balance", "unknown_error", code="invalid_request_error"), {}),
    ("quota", 400, litellm("Budget has been exceeded! Current cost: 1.2, Max budget: 1.0"), {}),
    ("quota", 429, litellm("ExceededBudget: User=me over budget. Spend Limit reached", "429"), {}),
    ("quota", 429, gemini(GEMINI_QUOTA, 429, "RESOURCE_EXHAUSTED", "GenerateRequestsPerDayPerProjectPerModel-FreeTier", retry="41s"), {}),
    ("quota", 429, gemini(GEMINI_QUOTA + "* Quota exceeded, limit: 0, model: gemini-3-pro\nPlease retry in 45.5s.", 429, "RESOURCE_EXHAUSTED"), {}),
    ("quota", 403, openai("Your team has used all available credits or reached its monthly spending limit.", "permission"), {}),
    ("quota", 402, {"error": "You have exceeded your monthly included credits for Inference Providers."}, {}),
    ("quota", 400, openai("Access denied, please make sure your account is in good standing.", "Arrearage", code="Arrearage"), {}),
    # the rate
    ("busy", 429, openai("Rate limit reached for gpt-4o in organization org-x on requests per min (RPM): Limit 3, Used 3. Please try again in 20s.", "requests", code="rate_limit_exceeded"), {"told": 20}),
    ("busy", 429, openai("Requests to the ChatCompletions_Create Operation have exceeded call rate limit of your current OpenAI S0 pricing tier. Please retry after 26 seconds.", code="429"), {"told": 26}),
    ("busy", 429, gemini(GEMINI_QUOTA + "\nPlease retry in 20.04466179s.", 429, "RESOURCE_EXHAUSTED", "GenerateRequestsPerMinutePerProjectPerModel-FreeTier"), {"told": 20.04466179}),
    ("busy", 429, gemini("Resource exhausted. Please try again later.", 429, "RESOURCE_EXHAUSTED"), {"told": None}),
    ("busy", 429, openrouter("Provider returned error", 429, raw="qwen/qwen3 is temporarily rate-limited upstream.", provider_name="x"), {"told": None}),
    ("busy", 429, "Too Many Requests", {"told": None}),
    ("busy", 429, litellm("litellm.RateLimitError: AzureException RateLimitError - Too many requests", "429"), {}),
    ("busy", 503, openai("That model is currently overloaded with other requests.", "server_error"), {}),
    ("busy", 529, anthropic("Overloaded", "overloaded_error"), {}),
    # too long
    ("overflow", 400, openai("This model's maximum context length is 4097 tokens. However, your messages resulted in 6988 tokens.", param="messages", code="context_length_exceeded"), {"limit": 4097}),
    ("overflow", 400, vllm("This model's maximum context length is 16384 tokens. However, you requested 122946 tokens (112946 in the messages, 10000 in the completion). Please reduce the length of the messages or completion."), {"limit": 16384}),
    ("overflow", 400, vllm("The decoder prompt (length 5000) is longer than the maximum model length of 4096."), {"limit": 4096}),
    ("overflow", 400, vllm("max_tokens must be at least 1, got -186."), {"limit": None}),
    ("overflow", 400, anthropic("prompt is too long: 208310 tokens > 200000 maximum"), {"limit": 200000}),
    ("overflow", 400, anthropic("input length and `max_tokens` exceed context limit: 190000 + 20000 > 200000, decrease input length"), {"limit": 200000}),
    ("overflow", 400, openai("request (4390 tokens) exceeds the available context size (4096 tokens), try increasing it", "exceed_context_size_error", n_prompt_tokens=4390, n_ctx=4096), {"limit": 4096}),
    ("overflow", 500, openai("Context size has been exceeded.", "server_error"), {"limit": None}),
    ("overflow", 400, openai("Requested tokens (2285) exceed context window of 2048"), {"limit": 2048}),
    ("overflow", 400, gemini("The input token count (1200000) exceeds the maximum number of tokens allowed (1048576).", 400, "INVALID_ARGUMENT"), {"limit": 1048576}),
    ("overflow", 400, {"object": "error", "message": "Prompt contains 40000 tokens and 0 draft tokens, too large for model with 32768 maximum context length", "type": "invalid_request_prompt"}, {"limit": 32768}),
    ("overflow", 413, openai("Request too large for model `llama-3.3-70b` on tokens per minute (TPM): Limit 6000, Requested 8000, please reduce your message size", code="rate_limit_exceeded"), {"limit": 6000}),
    ("overflow", 429, openai("Request too large for gpt-4o on tokens per min (TPM): Limit 30000, Requested 54105. The input or output tokens must be reduced", "tokens", code="rate_limit_exceeded"), {"limit": 30000}),
    ("overflow", 422, {"error": "Input validation error: `inputs` must have less than 4095 tokens. Given: 5000", "error_type": "validation"}, {"limit": 4095}),
    ("overflow", 400, litellm("litellm.ContextWindowExceededError: litellm.BadRequestError: ContextWindowExceededError"), {"limit": None}),
    ("overflow", 400, openrouter("This endpoint's maximum context length is 32768 tokens. However, you requested about 40000 tokens", 400), {"limit": 32768}),
    ("overflow", 400, openai("This model's maximum prompt length is 131072 but the request contains 200000 tokens."), {"limit": 131072}),
    ("overflow", 400, {"error": "Trying to keep the first 5000 tokens when context the overflows. However, the model is loaded with context length of only 4096 tokens"}, {"limit": 4096}),
    ("overflow", 400, openai("Range of input length should be [1, 30720]", code="invalid_parameter_error"), {"limit": 30720}),
    ("overflow", 413, "<html><h1>413 Request Entity Too Large</h1></html>", {"limit": None}),
    # a parameter
    ("parameter", 400, openai("Unsupported value: 'temperature' does not support 0.0 with this model. Only the default (1) value is supported.", param="temperature", code="unsupported_value"), {"name": "temperature"}),
    ("parameter", 400, openai("Unsupported parameter: 'temperature' is not supported with this model.", param="temperature", code="unsupported_parameter"), {"name": "temperature"}),
    ("parameter", 400, openai("Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.", param="max_tokens"), {"name": "max_tokens"}),
    ("parameter", 400, openai("Unrecognized request argument supplied: seed"), {"name": "seed"}),
    ("parameter", 400, openai("Unsupported parameter: 'stop' is not supported with this model.", param="stop"), {"name": "stop"}),
    ("parameter", 400, litellm("litellm.UnsupportedParamsError: gpt-5 models (including gpt-5-codex) don't support temperature=0.7. Only temperature=1 is supported. To drop unsupported params set `litellm.drop_params = True`."), {"name": "temperature"}),
    ("parameter", 400, litellm("litellm.UnsupportedParamsError: LlmProviders.AZURE does not support parameters: {'temperature': 0.0}, for model=gpt-5-mini. To drop these, set `litellm.drop_params=True`"), {"name": "temperature"}),
    ("parameter", 400, anthropic("`temperature` is deprecated for this model."), {"name": "temperature"}),
    ("parameter", 400, anthropic("seed: Extra inputs are not permitted"), {"name": "seed"}),
    ("parameter", 400, anthropic("`temperature` may only be set to 1 when thinking is enabled."), {"name": "temperature"}),
    ("parameter", 422, {"object": "error", "message": {"detail": [{"type": "extra_forbidden", "loc": ["body", "seed"], "msg": "Extra inputs are not permitted", "input": 3}]}}, {"name": "seed"}),
    ("parameter", 400, gemini('Invalid JSON payload received. Unknown name "seed": Cannot find field.', 400, "INVALID_ARGUMENT"), {"name": "seed"}),
    ("parameter", 400, openai("Model grok-4 does not support parameter stop."), {"name": "stop"}),
    ("parameter", 400, openai("max_tokens is too large: 100000. This model supports at most 16384 completion tokens", param="max_tokens"), {"name": "max_tokens"}),
    ("parameter", 400, vllm("This model's maximum context length is 6048 tokens. However, you requested 6616 tokens (568 in the messages, 6048 in the completion). Please lower max_tokens."), {"name": "max_tokens"}),
    # tools
    ("tools", 400, vllm('"auto" tool choice requires --enable-auto-tool-choice and --tool-call-parser to be set'), {}),
    ("tools", 400, openai("registry.ollama.ai/library/gemma3:4b does not support tools", "api_error"), {}),
    ("tools", 400, openai("Unsupported parameter: 'tools' is not supported with this model.", param="tools", code="unsupported_parameter"), {}),
    ("tools", 404, openrouter("No endpoints found that support tool use. To learn more about provider routing, visit: https://openrouter.ai/docs", 404), {}),
    ("tools", 400, openai("deepseek-reasoner does not support Function Calling"), {}),
    ("tools", 500, openai("tools param requires --jinja flag", "server_error"), {}),
    ("tools", 400, gemini("Function calling is not enabled for models/gemma-3-27b-it", 400, "INVALID_ARGUMENT"), {}),
    ("tools", 400, openai("Function calling is not enabled for this model"), {}),
    ("tools", 400, litellm("litellm.UnsupportedParamsError: together_ai does not support parameters: ['tools'], for model=x"), {}),
    ("tools", 400, openai("Tool calling is not supported for this model"), {}),
    ("tools", 400, openai("This model doesn't support tool use."), {}),
    ("tools", 501, openai("Function calls are not implemented"), {}),
    # pictures
    ("images", 400, openai("Invalid content type. image_url is only supported by certain models.", param="messages.[1].content.[1].type"), {}),
    ("images", 400, vllm("At most 0 image(s) may be provided in one prompt."), {}),
    ("images", 400, vllm("x is not a multimodal model None"), {}),
    ("images", 500, openai("image input is not supported - hint: if this is unexpected, you may need to provide the mmproj", "server_error"), {}),
    ("images", 404, openrouter("No endpoints found that support image input", 404), {}),
    ("images", 400, openai("messages[1].content must be a string"), {}),
    ("images", 400, anthropic("'claude-2.1' does not support image input."), {}),
    ("images", 422, {"detail": [{"loc": ["body", "messages", 1, "content"], "msg": "Input should be a valid string", "type": "string_type"}]}, {}),
    ("images", 422, "Failed to deserialize the JSON body into the target type: messages[1]: unknown variant `image_url`, expected `text`", {}),
    ("images", 422, {"detail": "Validation Error", "errors": [{"loc": "body -> messages -> 0 -> content", "msg": "Input should be 'text'"}]}, {}),
    ("images", 400, "json: cannot unmarshal array into Go struct field Message.messages.content of type string", {}),
    ("images", 400, openai("Image input modality is not enabled for models/gemma-3-1b-it"), {}),
    ("images", 400, openai("This model does not have vision capabilities"), {}),
    ("picture", 400, openai("You uploaded an unsupported image. Please make sure your image has of one the following formats: ['png']", code="invalid_image_format"), {}),
    ("picture", 400, anthropic("messages.1.content.1.image.source.base64: image exceeds 5 MB maximum: 6291456 bytes > 5242880 bytes"), {}),
    ("picture", 400, anthropic("Could not process image"), {}),
    # system messages
    ("system", 400, vllm("System role not supported"), {}),
    ("system", 400, openai("Unsupported value: 'messages[0].role' does not support 'system' with this model.", param="messages[0].role", code="unsupported_value"), {}),
    ("system", 400, gemini("Developer instruction is not enabled for models/gemma-3-27b-it", 400, "INVALID_ARGUMENT"), {}),
    ("system", 400, vllm("Conversation roles must alternate user/assistant/user/assistant/..."), {}),
    # what the model may not say, or said so that the server could not read it
    ("filtered", 400, openai("The response was filtered due to the prompt triggering Azure OpenAI's content management policy.", code="content_filter"), {}),
    ("filtered", 400, openai("Input data may contain inappropriate content.", code="data_inspection_failed"), {}),
    ("misspoken", 400, openai("Failed to call a function. Please adjust your prompt.", code="tool_use_failed", failed_generation='<function=run_sql>{"query": "SELECT 1"}'), {"said": '<function=run_sql>{"query": "SELECT 1"}'}),
    ("misspoken", 500, openai("error parsing tool call: raw='{\"query\": \"SELECT 1\"}]', err=invalid character ']' after top-level value", "api_error"), {"said": '{"query": "SELECT 1"}]'}),
    ("misspoken", 500, openai("error parsing tool call: invalid character ']' after object key:value pair", "api_error"), {"said": ""}),
    # the rest
    ("key", 401, openai("Incorrect API key provided: sk-x.", code="invalid_api_key"), {}),
    ("key", 403, openai("You are not allowed to sample from this model"), {}),
    ("no model", 404, openai("The model `test-model` does not exist or you do not have access to it.", code="model_not_found"), {}),
    ("no model", 404, vllm("The model `llava-vision-tools` does not exist.", 404, "NotFoundError"), {}),
    ("failing", 500, openai("The server had an error while processing your request. Sorry about that!", "server_error"), {}),
    ("failing", 502, "<html>Bad Gateway</html>", {}),
    ("failing", 500, "", {}),
    ("failing", 408, openai("Request timed out"), {}),
    ("refused", 400, openai("Invalid 'temperature': decimal above maximum value. Expected a value <= 2, but got 3 instead.", param="temperature", code="decimal_above_max_value"), {}),
    ("refused", 400, openai("Invalid schema for function 'run_sql': 'objekt' is not valid", param="tools[0].function.parameters"), {}),
]  # fmt: skip

NAMES = [f"{kind}-{status}-{json.dumps(body)[:60]}" for kind, status, body, _ in CASES]


@pytest.fixture(scope="module")
def one_server():
    with ChatServer() as server:
        yield server


@cache
def model_at(name):
    return ProviderChatModel(model=name, max_tokens=9, options={} if name.startswith(("o", "a")) else {"seed": 3})


def met(server, name, status, body, headers=None):
    "What a real client raises on a reply, and what it is taken for."
    raw = body.encode() if isinstance(body, str) else json.dumps(body).encode()
    server.say(Reply(status=status, raw=raw, headers=headers or {}))
    model = model_at(name)
    wire = model._wire(QUESTION, ["\n"], {"tools": [TOOL]}, blind=False)
    with pytest.raises(GaveUp) as caught:
        Pace().send(wire.send, lambda error: None, retries=0)
    return read_refusal(caught.value.cause, wire.asked)


@pytest.mark.parametrize(("kind", "status", "body", "more"), CASES, ids=NAMES)
def test_a_refusal_is_read(one_server, kind, status, body, more):
    found = met(one_server, one_server.model(), status, body)
    assert found.kind == kind and found.status == status
    assert {name: getattr(found, name) for name in more} == more
    assert kind in ("overflow",) or found.limit is None
    assert kind == "parameter" or not found.name


OLLAMA = [
    ("tools", 400, {"error": "registry.ollama.ai/library/gemma:2b does not support tools"}),
    ("no model", 404, {"error": "model 'x' not found"}),
    ("images", 500, {"error": "this model is missing data required for image input"}),
    ("misspoken", 500, {"error": "error parsing tool call: raw='ls -R\n', err=invalid character 'l'"}),
    ("busy", 503, {"error": "server busy, please try again.  maximum pending requests exceeded"}),
    ("failing", 500, {"error": "llama runner process has terminated: exit status 2"}),
]


@pytest.mark.parametrize(("kind", "status", "body"), OLLAMA, ids=[body["error"][:40] for *_, body in OLLAMA])
def test_ollamas_refusals_are_read(one_server, monkeypatch, kind, status, body):
    everywhere(one_server, monkeypatch)
    assert met(one_server, "ollama:llama3.2", status, body).kind == kind


@pytest.mark.parametrize("name", ["openai:gpt-4o", "azure:mine", "anthropic:claude-test", "ollama:llama3.2"])
def test_every_client_tells_how_long_to_wait(one_server, monkeypatch, name):
    everywhere(one_server, monkeypatch)
    found = met(one_server, name, 429, {"error": {"message": "slow down"}}, {"Retry-After": "7"})
    assert (found.kind, found.told) == ("busy", 7)
    assert met(one_server, name, 503, {"error": "later"}, {"Retry-After": "3"}).told == 3


def test_what_was_not_sent_is_not_refused():
    class Error(Exception):
        status_code = 400
        body = {"message": "image_url, tools and temperature are not supported, nor is a system role"}

    assert read_refusal(Error()).kind == "refused"


@pytest.mark.parametrize(
    ("body", "kind"),
    [
        ({"error": {"message": "Rate limit exceeded: free-models-per-min.", "code": 429}}, "busy"),
        ({"error": {"message": "Provider returned error", "code": 502}}, "failing"),
        ({"error": {"code": 400, "message": "the request exceeds the available context size", "n_ctx": 8192}}, "overflow"),
    ],
)  # fmt: skip
def test_an_error_sent_as_success_is_an_error(one_server, body, kind):
    assert met(one_server, one_server.model(), 200, body).kind == kind


# how long to wait

NOW = datetime(2026, 3, 1, 12, tzinfo=timezone.utc).timestamp()


@pytest.mark.parametrize(
    ("headers", "text", "seconds"),
    [
        ({"retry-after": "7"}, "", 7),
        ({"retry-after": "0.5"}, "", 0.5),
        ({"retry-after": "0"}, "", 0),
        ({"retry-after": "Sun, 01 Mar 2026 12:01:40 GMT"}, "", 100),
        ({"retry-after": "Sun, 01 Mar 2026 11:00:00 GMT"}, "", 0),
        ({"retry-after": "soon"}, "", None),
        ({"retry-after-ms": "1500", "retry-after": "2"}, "", 1.5),
        ({"x-ratelimit-reset-requests": "1s", "x-ratelimit-reset-tokens": "6m0s"}, "", 360),
        ({"x-ratelimit-reset-requests": "8.64s", "x-ratelimit-remaining-requests": "99"}, "", None),
        ({"x-ratelimit-reset-tokens": "120ms", "x-ratelimit-remaining-tokens": "0"}, "", 0.12),
        ({"x-ratelimit-reset": str(int((NOW + 30) * 1000)), "x-ratelimit-remaining": "0"}, "", 30),
        ({"x-ratelimit-reset": str(int(NOW + 30))}, "", 30),
        ({"ratelimit-reset": "12"}, "", 12),
        ({"anthropic-ratelimit-requests-reset": "2026-03-01T12:00:20Z", "anthropic-ratelimit-requests-remaining": "0"}, "", 20),
        ({}, "Please try again in 7m12s. Visit ...", 432),
        ({}, "Please try again in 1h2m3s", 3723),
        ({}, "Please retry after 26 seconds.", 26),
        ({}, "Please retry in 20.5s.", 20.5),
        ({}, "Try again in 88ms", 0.088),
        ({}, "retryDelay 41s", 41),
        ({}, "try again later; see section 7", None),
        ({}, "", None),
    ],
)  # fmt: skip
def test_how_long_a_server_asks_to_wait(headers, text, seconds):
    assert told_wait(headers, text, NOW) == (None if seconds is None else pytest.approx(seconds, abs=1e-6))


def test_reading_is_fast_on_long_and_hostile_texts():
    for text in (
        "image " * 20_000,
        "tools not " * 20_000,
        "1" * 100_000,
        "context " * 20_000,
        "retry in " + "1 " * 50_000,
    ):

        class Error(Exception):
            status_code = 400
            body = {"message": text}

        start = time.process_time()
        read_refusal(Error())
        assert time.process_time() - start < 5


def test_errors_travel_home_from_a_worker():
    import pickle

    told = pickle.loads(pickle.dumps(ContextOverflow("too long", "here", "show less", limit=4096)))
    assert told.limit == 4096 and str(told) == "here: too long. show less"


def test_only_what_passes_is_worth_another_attempt():
    for kind in ("busy", "failing", "dropped", "unreachable", "late", "garbled"):
        assert Refusal(kind).trouble.kind == kind
    for kind in ("quota", "overflow", "images", "tools", "parameter", "key", "no model", "refused", "filtered"):
        assert Refusal(kind).trouble is None
    assert set(PROVIDERS) >= {"openai", "azure", "anthropic", "ollama"}
