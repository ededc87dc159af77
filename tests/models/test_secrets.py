"""Keys, passwords and OpenAI's other variables: they go where they belong, and are written down nowhere."""

import json
import traceback

import pytest
from chat_server import ChatServer, error
from langchain_core.load import dumps

from tablerag.cli import main
from tablerag.core import ModelError, SourceError, Table, Trace, UsageError
from tablerag.grading import GRADE_ANSWERED
from tablerag.models.chat import call, chat_model, embeddings, model_by_name
from tablerag.models.replay import Recording, may_hold_secret
from tablerag.sql_agent import SQLAgent
from tablerag.studies.plans import SystemSpec
from tablerag.tables.corpus import load_tables

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


def model_with_key(server, **more):
    return chat_model(server.model(), api_key=SECRET, retries=0, **more)


def a_trace(server, folder):
    server.say("yes")
    trace = Trace()
    call(model_with_key(server), ASKED, trace)
    return trace.to_json()


def a_trace_of_a_failure(server, folder):
    server.say(error(429, f"{SECRET} is used up"))
    trace = Trace()
    with pytest.raises(ModelError):
        call(model_with_key(server), ASKED, trace)
    return trace.to_json()


def a_traceback(server, folder):
    server.say(error(400, f"{SECRET} may not do that"))
    try:
        call(model_with_key(server), ASKED, Trace())
    except ModelError:
        return traceback.format_exc()


def an_error_of_embeddings(server, folder):
    server.say(error(400, f"{SECRET} may not do that"))
    try:
        embeddings(server.model(), api_key=SECRET, retries=0).embed_query("Hello")
    except ModelError:
        return traceback.format_exc()


def a_recording(server, folder):
    server.say("yes")
    model = model_with_key(server, record=folder / "replies", default_headers={"X-Mine": SECRET})
    call(model, ASKED, Trace())
    return (folder / "replies").read_bytes().decode("utf-8", "replace")


def a_model_as_text(server, folder):
    model = model_with_key(server, default_headers={"X-Mine": SECRET})
    return f"{model!r} {model} {dumps(model)} {model._identifying_params} {model._get_ls_params()}"


def an_embedder_as_text(server, folder):
    made = embeddings(server.model(), api_key=SECRET)
    return f"{made!r} {made.name} {vars(made)}"


def an_answer(server, folder):
    server.say("NO ANSWER: I do not know")
    return json.dumps(SQLAgent(model_with_key(server)).solve("How high is K2?", [PEAKS]).to_dict(), default=str)


def a_description_of_a_system(server, folder):
    return repr(SystemSpec("rag", server.model()))


def what_the_command_prints(server, folder, capsys, monkeypatch, *more):
    monkeypatch.setenv("OPENAI_COMPATIBLE_API_KEY", SECRET)
    (folder / "peaks.csv").write_text("Mountain,Height\nK2,8611\n")
    server.say("8611", error(400, f"bad {SECRET}"))
    words = ["ask", str(folder), "How high is K2?", "Why?", "--system", "rag", "--model", server.model(), *more]
    main(words)
    return "".join(capsys.readouterr())


WRITERS = (
    a_trace, a_trace_of_a_failure, a_traceback, an_error_of_embeddings, a_recording, a_model_as_text,
    an_embedder_as_text, an_answer, a_description_of_a_system,
)  # fmt: skip


@pytest.mark.parametrize("write", WRITERS)
def test_a_key_is_written_nowhere(tmp_path, write):
    with ChatServer() as server:
        text = write(server, tmp_path)
        assert text and SECRET not in text
        assert all(SECRET in str(each.headers) for each in server.requests)


@pytest.mark.parametrize("more", [(), ("--json",), ("--record", "replies")])
def test_the_command_prints_no_key(chat_server, tmp_path, capsys, monkeypatch, more):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    text = what_the_command_prints(chat_server, tmp_path, capsys, monkeypatch, *more)
    assert "8611" in text and SECRET not in text and len(chat_server.requests) == 2
    for path in tmp_path.rglob("*"):
        assert not path.is_file() or SECRET.encode() not in path.read_bytes(), path


@pytest.mark.parametrize(
    "options",
    [
        {"api_key": SECRET},
        {"openai_api_key": SECRET},
        {"default_headers": {"Authorization": SECRET}},
        {"azure_ad_token": SECRET},
        {"client_secret": SECRET},
        {"password": SECRET},
        {"auth": SECRET},
        {"base_url": f"http://me:{SECRET}@127.0.0.1/v1"},
        {"default_query": {"code": SECRET}},
        {"extra_body": {"extra_query": {"sig": SECRET}}},
    ],
    ids=lambda options: next(iter(options)),
)
def test_a_study_is_not_told_a_key(options):
    with pytest.raises(UsageError, match="key does not belong") as caught:
        SystemSpec("rag", "openai:gpt-4o", model_options=options)
    assert SECRET not in str(caught.value)


def test_options_that_hold_no_secret():
    names = ("timeout", "max_tokens", "max_completion_tokens", "temperature", "seed", "base_url", "trace_to_langsmith")
    assert not any(map(may_hold_secret, names))
    spec = SystemSpec("rag", "openai:gpt-4o", model_options={"max_tokens": 9, "base_url": "http://127.0.0.1/v1"})
    assert spec.model_options["max_tokens"] == 9
    assert SystemSpec("rag", "openai:gpt-4o", model_options={"default_query": {"api-version": "2024-10-21"}})


@pytest.mark.parametrize(
    "make",
    [
        lambda address: chat_model(f"{address}#x"),
        lambda address: chat_model("openai:x", base_url=address, api_key="none"),
        lambda address: embeddings("openai:x", base_url=address, api_key="none"),
        lambda address: chat_model("ollama:x", base_url=address),
        lambda address: model_by_name("anthropic:x", base_url=address, api_key="none"),
    ],
)
@pytest.mark.parametrize("user", [f"me:{SECRET}", f":{SECRET}", SECRET])
def test_an_address_with_a_password_is_refused(make, user):
    with pytest.raises(ModelError, match="contains a password") as caught:
        make(f"http://{user}@127.0.0.1:9/v1")
    assert SECRET not in str(caught.value)


@pytest.mark.parametrize(
    "address",
    [
        f"postgresql://me:{SECRET}@127.0.0.1:9/x",
        f"postgresql+psycopg://127.0.0.1:9/x?user=me&password={SECRET}",
        f"postgresql:///x?host=127.0.0.1&port=9&sslpassword={SECRET}",
        f"postgresql:///x?PASSWORD={SECRET}&host=127.0.0.1&port=9",
        f"mysql://me:{SECRET}@h/x",
        f"foo://me:{SECRET}@h",
        f"foo://me:a@b:{SECRET}@h",
        f"http://h/x.csv?access_token={SECRET}",
        f"http://h/x.csv?a=1;api_key={SECRET}",
        f"duckdb:///none.duckdb?motherduck_token={SECRET}",
        f"sqlite:///none.db?password={SECRET}",
    ],
)
def test_no_error_shows_the_password_of_a_database(address):
    with pytest.raises(SourceError) as caught:
        load_tables(address)
    assert SECRET not in str(caught.value)


def test_recordings_made_with_headers_are_found_again(chat_server, tmp_path):
    chat_server.say("first")
    for _ in range(2):
        model = model_with_key(chat_server, record=tmp_path / "replies", default_headers={"X-Mine": SECRET})
        assert call(model, ASKED, Trace()).text == "first"
    assert isinstance(Recording(tmp_path / "replies"), Recording) and len(chat_server.requests) == 1
