"A study whose model cannot be asked ends before its first question, and says what to set."

import pytest
from chat_server import ChatServer

from tablerag import session
from tablerag.cli import main
from tablerag.core import MissingExtra, ModelError
from tablerag.models.chat import check_model
from tablerag.models.replay import Recording

PEAKS = {"Mountain": ["K2", "Lhotse"], "Height": ["8611", "8516"]}


@pytest.fixture
def no_keys(monkeypatch):
    for name in ("OPENAI", "ANTHROPIC", "AZURE_OPENAI", "OPENAI_COMPATIBLE"):
        for what in ("API_KEY", "BASE_URL", "ENDPOINT"):
            monkeypatch.delenv(f"{name}_{what}", raising=False)


@pytest.mark.parametrize(
    ("model", "told"),
    [
        ("openai:gpt-4o", "OPENAI_API_KEY"),
        ("azure:mine", "AZURE_OPENAI_ENDPOINT"),
        ("http://127.0.0.1:9/v1#mine", "http://127.0.0.1:9/v1 cannot be reached"),
        ("gpt-4o", "openai:NAME"),
    ],
)
def test_the_command_says_what_to_set(no_keys, tmp_path, capsys, model, told):
    (tmp_path / "tables").mkdir()
    (tmp_path / "tables" / "Peaks.csv").write_text("Mountain,Height\nK2,8611\nLhotse,8516\n")
    questions = tmp_path / "questions.jsonl"
    questions.write_text('{"id": "1", "question": "How high is K2?", "table_id": "Peaks.csv", "answer": ["8611"]}\n')
    out = tmp_path / "study"
    command = ["study", str(tmp_path / "tables"), "--questions", str(questions), "--systems", "rag", "--out", str(out)]
    assert main([*command, "--model", model]) == 1
    said = capsys.readouterr().err
    assert told in said and ("built-in model" in said or "embedded" in said) and "Traceback" not in said
    assert not out.exists()  # nothing that another model could not go on with
    if ":" in model[:7]:
        assert main([*command, "--model", model, "--dry-run"]) == 0  # needs no key, and no server


def test_in_python_too(no_keys, monkeypatch):
    import pandas as pd

    from tablerag.core import Question

    question = Question("1", "How high is K2?", None, ("8611",), None)
    monkeypatch.setenv("OPENAI_API_KEY", "sk-not-a-key-000")
    tables = session.open({"Peaks": pd.DataFrame(PEAKS)}, model="openai:gpt-4o", progress=False)
    monkeypatch.delenv("OPENAI_API_KEY")
    with pytest.raises(ModelError, match="OPENAI_API_KEY"):
        session.study(tables, ["rag"], [question], progress=False)


def test_what_a_server_tells(no_keys, monkeypatch):
    with ChatServer() as server:
        check_model(server.model())
        check_model(f"{server.url}/v1#another")  # a server of one's own may take names that it does not list
        monkeypatch.setenv("OLLAMA_HOST", server.root)
        check_model("ollama:test-model")
        with pytest.raises(ModelError, match="no model 'absent'.*test-model"):
            check_model("ollama:absent")
        assert not server.requests  # nothing was asked


@pytest.mark.parametrize(
    ("status", "ends"), [(401, "refused the key"), (404, "no model"), (403, ""), (500, ""), (200, "")]
)
def test_what_a_provider_tells(no_keys, monkeypatch, status, ends):
    import httpx
    import openai

    def reply(self, model, **settings):
        request = httpx.Request("GET", "https://api.openai.com/v1/models/x")
        if status != 200:
            kind = {401: openai.AuthenticationError, 403: openai.PermissionDeniedError, 404: openai.NotFoundError}
            made = kind.get(status, openai.InternalServerError)
            raise made("no", response=httpx.Response(status, request=request), body={"message": "sk-not-a-key-000"})

    monkeypatch.setattr("openai.resources.models.Models.retrieve", reply)
    monkeypatch.setattr("openai.resources.models.Models.list", lambda self, **settings: [])
    monkeypatch.setenv("OPENAI_API_KEY", "sk-not-a-key-000")
    if not ends:
        return check_model("openai:gpt-4o")
    with pytest.raises(ModelError, match=ends) as caught:
        check_model("openai:gpt-4o")
    assert "sk-not" not in str(caught.value)


def test_a_missing_package_is_named(no_keys, monkeypatch):
    monkeypatch.setitem(__import__("sys").modules, "langchain_anthropic", None)
    with pytest.raises(MissingExtra, match="anthropic"):
        check_model("anthropic:claude")


def test_what_is_recorded_needs_no_key(no_keys, tmp_path):
    from langchain_core.messages import AIMessage

    file = tmp_path / "replies.sqlite"
    with pytest.raises(ModelError, match="OPENAI_API_KEY"):
        check_model("openai:gpt-4o", file)
    assert not file.exists()
    Recording(file).put("key", AIMessage("8611"), "openai:gpt-4o", [], {}, "https://api.openai.com/v1", 1.0)
    check_model("openai:gpt-4o", file)
    with pytest.raises(ModelError, match="OPENAI_API_KEY"):
        check_model("openai:gpt-4.1", file)
