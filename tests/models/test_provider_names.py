"Models by the names of their providers: where a question goes, with which key, and what a wrong name is answered with."

import json
import os
import re
import sys
from pathlib import Path

import pytest
from chat_server import Reply, error

from tablerag.core import MissingExtra, ModelError, Trace
from tablerag.models.chat import call, chat_model, embeddings
from tablerag.models.endpoints import PROVIDERS, split_name
from tablerag.sql_agent.prompts import SQL_AGENT

ROOT = Path(__file__).resolve().parents[2]
KEY = "key-0123456789"
ASKED = SQL_AGENT.messages(question="How high is K2?", schema="CREATE TABLE highest_mountains (mountain TEXT)")
COMPATIBLE = [name for name, each in PROVIDERS.items() if each.compatible and name != "address"]


@pytest.fixture(autouse=True)
def bare(monkeypatch):
    "No key and no address of the machine; a key of OpenAI, which is nobody else's."
    for name in list(os.environ):
        if re.search(r"_(API_KEY|BASE_URL|ENDPOINT|PROXY)$|^(AWS|OPENAI|OLLAMA)_", name, re.IGNORECASE):
            monkeypatch.delenv(name)
    monkeypatch.setenv("OPENAI_API_KEY", "sk-of-openai-0123456789")
    monkeypatch.setenv("OPENAI_ORG_ID", "org-of-openai")


@pytest.mark.parametrize(
    ("name", "home"),
    {
        "groq": "https://api.groq.com/openai/v1/",
        "mistral": "https://api.mistral.ai/v1/",
        "deepseek": "https://api.deepseek.com/v1/",
        "openrouter": "https://openrouter.ai/api/v1/",
        "vllm": "http://127.0.0.1:8000/v1/",
        "lmstudio": "http://127.0.0.1:1234/v1/",
    }.items(),
)
def test_where_a_name_leads(monkeypatch, name, home):
    monkeypatch.setenv(PROVIDERS[name].key, KEY)
    client = chat_model(f"{name}:a/model")._connect().root_client
    assert (str(client.base_url), client.api_key) == (home, KEY)
    assert sorted(COMPATIBLE) == ["deepseek", "groq", "lmstudio", "mistral", "openrouter", "vllm"]  # all are above


@pytest.mark.parametrize("name", COMPATIBLE)
def test_each_is_sent_its_own_key_and_nothing_of_openai(chat_server, monkeypatch, name):
    monkeypatch.setenv(PROVIDERS[name].key, KEY)
    chat_server.say("8611")
    reply = call(chat_model(f"{name}:a/model", base_url=chat_server.url, max_tokens=9, top_k=3), ASKED, Trace())
    assert reply.text == "8611"
    [sent] = chat_server.requests
    assert sent.headers["authorization"] == f"Bearer {KEY}" and "openai" not in sent.headers.get(
        "openai-organization", ""
    )
    assert (sent.body["model"], sent.body["max_tokens"], sent.body["top_k"]) == ("a/model", 9, 3)


@pytest.mark.parametrize("name", ["openai", "anthropic", "groq", "mistral", "deepseek", "openrouter", "google"])
def test_a_hosted_one_wants_its_key(monkeypatch, name):
    monkeypatch.delenv("OPENAI_API_KEY")
    with pytest.raises(ModelError, match=f"Set the environment variable {name.upper()}_API_KEY"):
        chat_model(f"{name}:a-model")


def test_azure_wants_an_address_too(monkeypatch):
    with pytest.raises(ModelError, match="Set AZURE_OPENAI_ENDPOINT or base_url"):
        chat_model("azure:mine")
    monkeypatch.setenv("AZURE_OPENAI_ENDPOINT", "http://127.0.0.1:9")
    with pytest.raises(ModelError, match="AZURE_OPENAI_API_KEY"):
        chat_model("azure:mine")


@pytest.mark.parametrize("name", ["vllm", "lmstudio"])
def test_a_server_of_ones_own_wants_none_and_has_a_variable_for_its_address(chat_server, monkeypatch, name):
    monkeypatch.setenv(PROVIDERS[name].address, chat_server.url)
    chat_server.say("8611")
    assert chat_model(f"{name}:mine").invoke("How high is K2?").text == "8611"
    assert "sk-of-openai" not in str(chat_server.requests[0].headers)
    assert len(embeddings(f"{name}:mine").embed_query("K2")) == 8


@pytest.mark.parametrize(
    ("name", "meant"),
    {
        "gpt-4o": "openai:gpt-4o",
        "o3-mini": "openai:o3-mini",
        "claude-sonnet-4-5": "anthropic:claude-sonnet-4-5",
        "gemini-2.5-flash": "google:gemini-2.5-flash",
        "mistral-large-latest": "mistral:mistral-large-latest",
        "deepseek-chat": "deepseek:deepseek-chat",
        "llama3.2:3b": "ollama:llama3.2:3b",
        "qwen2.5-coder:7b": "ollama:qwen2.5-coder:7b",
        "us.anthropic.claude-sonnet-4-v1:0": "bedrock:us.anthropic.claude-sonnet-4-v1:0",
        "Qwen/Qwen3-8B": "openrouter:Qwen/Qwen3-8B or vllm:Qwen/Qwen3-8B",
        "opneai:gpt-4o": "openai:gpt-4o",
        "OpenAI:gpt-4o": "openai:gpt-4o",
        "gemini:gemini-2.5-flash": "google:gemini-2.5-flash",
        "google_genai:gemini-2.5-flash": "google:gemini-2.5-flash",
        "lm-studio:qwen": "lmstudio:qwen",
        "openai:": "openai:NAME",
        "embeded": "embedded",
    }.items(),
)
def test_what_was_meant(name, meant):
    with pytest.raises(ModelError) as caught:
        chat_model(name)
    assert caught.value.to_do.startswith(f"Did you mean {meant}? Names look like this: embedded, openai:NAME, ")


@pytest.mark.parametrize(
    ("name", "meant"),
    {"text-embedding-3-small": "openai:text-embedding-3-small", "wordlama": "wordllama", "olama:x": "ollama:x"}.items(),
)
def test_what_was_meant_by_vectors(name, meant):
    with pytest.raises(ModelError) as caught:
        embeddings(name)
    assert caught.value.to_do.startswith(f"Did you mean {meant}? Names look like this: wordllama, ")


@pytest.mark.parametrize("name", ["", "nobody", "nobody:nothing", "a#b", "address:x"])
def test_a_name_that_is_like_no_other(name):
    with pytest.raises(ModelError, match=r"\. Names look like this: embedded, openai:NAME"):
        split_name(name)
    with pytest.raises(ModelError, match="names no model.*Write it behind a #"):
        split_name("http://127.0.0.1:8000/v1")


@pytest.mark.parametrize(
    ("module", "name", "extra"),
    [
        ("langchain_core", "openai:gpt-4o", "models"), ("langchain_openai", "openai:gpt-4o", "models"),
        ("langchain_anthropic", "anthropic:claude", "anthropic"), ("langchain_ollama", "ollama:llama3.2", "ollama"),
        ("langchain_google_genai", "google:gemini-2.5-flash", "google"), ("langchain_aws", "bedrock:a.x", "bedrock"),
        ("langchain_huggingface", "huggingface:sentence-transformers/all-MiniLM-L6-v2", "local-embeddings"),
    ],
)  # fmt: skip
def test_a_package_that_is_missing(monkeypatch, module, name, extra):
    monkeypatch.setenv("GOOGLE_API_KEY", KEY)
    monkeypatch.setitem(sys.modules, module, None)
    with pytest.raises(MissingExtra, match=rf"pip install 'tablerag\[{extra}\]'"):
        (embeddings if extra == "local-embeddings" else chat_model)(name)


def said(body, status=200):
    return Reply(raw=json.dumps(body).encode(), status=status)


def test_google(chat_server, monkeypatch):
    pytest.importorskip("langchain_google_genai")
    monkeypatch.setenv("GOOGLE_API_KEY", KEY)
    content = {"role": "model", "parts": [{"text": "8611"}]}
    counts = {"promptTokenCount": 7, "candidatesTokenCount": 2, "totalTokenCount": 9}
    busy = {"error": {"code": 429, "message": "Resource exhausted", "status": "RESOURCE_EXHAUSTED"}}
    chat_server.say(
        said(busy, 429),
        said({"candidates": [{"content": content, "finishReason": "STOP"}], "usageMetadata": counts}),
        said({"error": {"code": 404, "message": "models/gemini-x is not found", "status": "NOT_FOUND"}}, 404),
    )
    trace, model = Trace(), chat_model("google:gemini-x", base_url=chat_server.root)
    assert call(model, ASKED, trace).text == "8611"
    assert (trace.usage.input_tokens, trace.usage.output_tokens) == (7, 2)
    sent = chat_server.requests[-1]
    assert sent.path == "/v1beta/models/gemini-x:generateContent" and sent.headers["x-goog-api-key"] == KEY
    with pytest.raises(ModelError, match="Google has no model 'gemini-x'"):
        model.invoke("Hello")


def test_bedrock(chat_server, monkeypatch):
    pytest.importorskip("langchain_aws")
    for name, value in {
        "ACCESS_KEY_ID": "AKIA0",
        "SECRET_ACCESS_KEY": "s3cret-0123456789",
        "REGION": "eu-west-1",
    }.items():
        monkeypatch.setenv(f"AWS_{name}", value)
    message = {"output": {"message": {"role": "assistant", "content": [{"text": "8611"}]}}, "stopReason": "end_turn"}
    chat_server.say(
        said({**message, "usage": {"inputTokens": 7, "outputTokens": 2, "totalTokens": 9}}),
        said({"message": "Too many requests"}, 429),
    )
    trace, model = Trace(), chat_model("bedrock:anthropic.claude-x", base_url=chat_server.root, retries=0)
    assert call(model, ASKED, trace).text == "8611"
    assert (trace.usage.input_tokens, trace.usage.output_tokens) == (7, 2)
    assert chat_server.requests[0].path == "/model/anthropic.claude-x/converse"
    assert "s3cret" not in str(chat_server.requests[0])
    with pytest.raises(ModelError, match="rate limit or quota of Amazon Bedrock"):
        model.invoke("Hello")


def test_bedrock_without_an_account(monkeypatch):
    pytest.importorskip("langchain_aws")
    for name in ("AWS_CONFIG_FILE", "AWS_SHARED_CREDENTIALS_FILE"):
        monkeypatch.setenv(name, "/dev/null")
    monkeypatch.setenv("AWS_EC2_METADATA_DISABLED", "true")
    with pytest.raises(ModelError, match="Set AWS_REGION, and AWS_PROFILE or AWS_ACCESS_KEY_ID"):
        chat_model("bedrock:anthropic.claude-x").invoke("Hello")


def test_a_redirecting_provider_is_told_of(chat_server, monkeypatch):
    monkeypatch.setenv("GROQ_API_KEY", KEY)
    chat_server.say(error(307, "elsewhere"))
    with pytest.raises(ModelError, match="redirects to"):
        chat_model("groq:x", base_url=chat_server.url, retries=0).invoke("Hello")


@pytest.mark.parametrize("page", ["30_models/10_chat", "tutorials/08_any_model"])
def test_the_pages_list_every_name(page):
    cells = json.loads((ROOT / "nbs" / f"{page}.ipynb").read_text(encoding="utf-8"))["cells"]
    table = next(text for text in ("".join(each["source"]) for each in cells) if "| `embedded` |" in text)
    for name, each in PROVIDERS.items():
        if each.chat and name != "address":
            assert f"`{name}:" in table and each.key in table, name
