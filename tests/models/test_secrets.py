"""Keys, passwords and OpenAI's other variables: they go where they belong, and are written down nowhere."""

import json
import traceback

import pytest
from chat_server import ChatServer, error
from langchain_core.load import dumps

from tablerag.cli import main
from tablerag.core import ModelError, Table, Trace, UsageError
from tablerag.grading import GRADE_ANSWERED
from tablerag.models.chat import call, chat_model, embeddings, model_by_name
from tablerag.models.replay import hidden_in
from tablerag.sql_agent import SQLAgent
from tablerag.studies.plans import SystemSpec

SECRET = "s3cret-0123456789"
ASKED = GRADE_ANSWERED.fill(question="How high is K2?", answer="8611")
PEAKS = Table("peaks", ("Mountain", "Height"), (("K2", "8,611"),), title="Highest mountains")

# where a question goes


@pytest.fixture
def plain(monkeypatch):
    "Keys of the providers; none of the variables that say where they are."
    for name in ("OPENAI_BASE_URL", "OPENAI_API_BASE", "ANTHROPIC_BASE_URL", "ANTHROPIC_API_URL"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("OPENAI_API_KEY", "sk-openai")
    monkeypatch.setenv("ANTHROPIC_API_KEY", "sk-anthropic")
    return monkeypatch


def openai_chat():
    model = chat_model("openai:gpt-4o")._connect()
    return str(model.root_client.base_url), model.openai_api_key.get_secret_value()


def openai_embeddings():
    model = embeddings("openai:text-embedding-3-small")._client
    return str(model.client._client.base_url), model.openai_api_key.get_secret_value()


def anthropic_chat():
    model = chat_model("anthropic:claude-test")._connect()
    return str(model._client.base_url), model._client.api_key


HOMES = {
    openai_chat: ("https://api.openai.com/v1/", "sk-openai"),
    openai_embeddings: ("https://api.openai.com/v1/", "sk-openai"),
    anthropic_chat: ("https://api.anthropic.com", "sk-anthropic"),
}


@pytest.mark.parametrize("where", HOMES)
@pytest.mark.parametrize(
    "variables",
    [
        {"LANGSMITH_GATEWAY": "true"},
        {"LANGSMITH_GATEWAY": "yes", "LANGSMITH_API_KEY": "lsv2_else"},
        {"LANGSMITH_GATEWAY": "http://127.0.0.1:9", "LANGSMITH_GATEWAY_API_KEY": "lsv2_else"},
        {"OPENAI_API_BASE": "http://127.0.0.1:9", "ANTHROPIC_API_URL": "http://127.0.0.1:9"},
    ],
    ids=["gateway", "gateway and key", "gateway's address", "undocumented addresses"],
)
def test_no_variable_of_langchain_moves_a_provider(plain, variables, where):
    for name, value in variables.items():
        plain.setenv(name, value)
    found, key = where()
    assert (found.rstrip("/"), key) == (HOMES[where][0].rstrip("/"), HOMES[where][1])


def test_the_providers_own_variable_says_where_it_is(plain, chat_server):
    plain.setenv("LANGSMITH_GATEWAY", "http://127.0.0.1:9")
    plain.setenv("OPENAI_BASE_URL", chat_server.url)
    chat_server.say("there you are")
    assert chat_model("openai:gpt-4o").invoke("Hello").text == "there you are"


OPENAIS = {
    "OPENAI_API_KEY": f"sk-{SECRET}",
    "OPENAI_ADMIN_KEY": f"sk-admin-{SECRET}",
    "OPENAI_ORG_ID": f"org-{SECRET}",
    "OPENAI_ORGANIZATION": f"org-{SECRET}",
    "OPENAI_PROJECT_ID": f"proj-{SECRET}",
    "OPENAI_CUSTOM_HEADERS": f"Authorization: Bearer {SECRET}\nX-Mine: {SECRET}",
}


@pytest.mark.parametrize("name", OPENAIS)
def test_another_server_is_not_sent_what_is_openais(monkeypatch, chat_server, name):
    monkeypatch.setenv(name, OPENAIS[name])
    chat_server.say("hello", error(404), "hello")
    model = chat_model(chat_server.model(), api_key="mine", retries=0)
    model.invoke("Hello")
    with pytest.raises(ModelError, match="has no model"):  # for which it is asked what there is
        model.invoke("Hello")
    embeddings(chat_server.model(), api_key="mine").embed_query("Hello")
    assert len(chat_server.requests) == 3 and SECRET not in str([each.headers for each in chat_server.requests])
    assert all(each.headers["authorization"] == "Bearer mine" for each in chat_server.requests)


def test_headers_given_here_are_sent(chat_server):
    chat_server.say("hello")
    chat_model(chat_server.model(), default_headers={"X-Mine": "yes"}, organization="us").invoke("Hello")
    sent = chat_server.requests[0].headers
    assert sent["x-mine"] == "yes" and sent["openai-organization"] == "us"


def test_no_span_leaves_anthropics_client(plain, chat_server):
    plain.setenv("ANTHROPIC_OPEN_TELEMETRY_TRACES_CONTENT_MODE", "content")
    client = chat_model("anthropic:claude-test", base_url=chat_server.root)._connect()._client
    if not hasattr(client, "open_telemetry"):
        pytest.skip("this version of Anthropic's client makes no spans")
    assert client.open_telemetry["traces"]["enabled"] is False and client.open_telemetry["propagation"] is False
    chat_server.say("hello")
    assert chat_model("anthropic:claude-test", base_url=chat_server.root).invoke("Hello").text == "hello"


# what is written down

KEPT_BACK = {
    "default_headers": {"X-Mine": SECRET}, "extra_body": {"provider": {"user_token": SECRET}},
    "model_kwargs": {"user": SECRET}, "default_query": {"code": SECRET}, "organization": SECRET,
}  # fmt: skip


@pytest.mark.parametrize("name", ["api_key", *KEPT_BACK])
def test_no_secret_is_written_or_told(tmp_path, capsys, caplog, name):
    caplog.set_level("INFO")
    with ChatServer() as server:
        said = f"{SECRET} and sk-proj-abcdef123456 are no good"  # what looks like a key is none of ours to show
        server.say("yes", *(error(status, said) for status in (400, 401, 403, 429, 500)), "NO ANSWER: nothing", said)
        given = {name: KEPT_BACK.get(name, SECRET)}
        model = chat_model(server.model(), record=tmp_path / "replies", retries=0, **given)
        trace, told = Trace(), ""
        assert [call(model, ASKED, trace).text for _ in range(2)] == ["yes", "yes"]  # the second time it is replayed
        for number in range(5):
            try:
                call(model, GRADE_ANSWERED.fill(question="?", answer=str(number)), trace)
            except ModelError as error_:
                told += f"{error_!r} {error_} {traceback.format_exc()} {error_.__cause__} {error_.__context__}"
        told += json.dumps(SQLAgent(model).solve("How high is K2?", [PEAKS]).to_dict(), default=str)
        told += f"{model!r} {model} {model.model_dump()} {dumps(model)}"
        told += f"{model._identifying_params} {model._get_ls_params()}"
        assert SECRET not in trace.to_json() + told + caplog.text + "".join(capsys.readouterr())
        assert "sk-proj" not in trace.to_json() + told
        assert SECRET.encode() not in (tmp_path / "replies").read_bytes()
        assert SECRET in str([(each.headers, each.body) for each in server.requests]) or name == "default_query"


def test_embeddings_tell_no_key(chat_server):
    chat_server.say(error(400, f"{SECRET} may not do that"))
    made = embeddings(chat_server.model(), api_key=SECRET, retries=0)
    with pytest.raises(ModelError) as caught:
        made.embed_query("Hello")
    assert caught.value.__cause__ is None and caught.value.__context__ is None
    assert SECRET not in f"{caught.value!r} {made!r} {made.name} {vars(made)}"


@pytest.mark.parametrize("more", [(), ("--json",), ("--record", "replies")])
def test_the_command_prints_no_key(chat_server, tmp_path, capsys, monkeypatch, more):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setenv("OPENAI_COMPATIBLE_API_KEY", SECRET)
    (tmp_path / "peaks.csv").write_text("Mountain,Height\nK2,8611\n")
    chat_server.say("8611", error(400, f"bad {SECRET}"))
    main(["ask", ".", "How high is K2?", "Why?", "--system", "rag", "--model", chat_server.model(), *more])
    text = "".join(capsys.readouterr())
    assert "8611" in text and SECRET not in text and len(chat_server.requests) == 2
    for path in tmp_path.rglob("*"):
        assert not path.is_file() or SECRET.encode() not in path.read_bytes(), path


@pytest.mark.parametrize(
    "make",
    [
        lambda address: chat_model(f"{address}#x"),
        lambda address: chat_model("openai:x", base_url=address, api_key="none"),
        lambda address: embeddings("openai:x", base_url=address, api_key="none"),
        lambda address: chat_model("ollama:x", base_url=address),
        lambda address: model_by_name("anthropic:x", base_url=address, api_key="none"),
        chat_model,  # without the name of a model
    ],
)
@pytest.mark.parametrize("address", ["me:{}@h/v1", ":{}@h/v1", "{}@h/v1", "h/v1?api_key={}", "h:1/v1/?code={}"])
def test_an_address_with_a_secret_is_refused(make, address):
    address = f"http://{address.format(SECRET)}"
    with pytest.raises(ModelError, match="which would show in traces") as caught:
        make(address)
    assert hidden_in(address) and SECRET not in str(caught.value) + repr(caught.value)


@pytest.mark.parametrize(
    "options",
    [
        {"api_key": SECRET}, {"openai_api_key": SECRET}, {"default_headers": {"Authorization": SECRET}},
        {"azure_ad_token": SECRET}, {"client_secret": SECRET}, {"password": SECRET}, {"auth": SECRET},
        {"base_url": f"http://me:{SECRET}@127.0.0.1/v1"}, {"default_query": {"code": SECRET}},
        {"extra_body": {"extra_query": {"sig": SECRET}}},
    ],
    ids=lambda options: next(iter(options)),
)  # fmt: skip
def test_a_study_is_not_told_a_key(options):
    with pytest.raises(UsageError, match="key does not belong") as caught:
        SystemSpec("rag", "openai:gpt-4o", model_options=options)
    assert SECRET not in str(caught.value)
    SystemSpec("rag", "openai:gpt-4o", model_options={"max_tokens": 9, "base_url": "http://127.0.0.1/v1"})
    SystemSpec("rag", "openai:gpt-4o", model_options={"default_query": {"api-version": "2024-10-21"}})
