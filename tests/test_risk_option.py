"The risk that a user sets, wherever it is set: sessions, the command line, systems of all kinds; and what refuses it."

import json

import pytest
from scripted import ScriptedChatModel

import tablerag as tr
from tablerag.cli import main
from tablerag.core import UsageError
from tablerag.models import risk as risks
from tablerag.models.chat import chat_model, model_by_name
from tablerag.models.embedded import EmbeddedModel
from tablerag.models.risk import RiskCurve

PEAKS = {"Mountain": ["K2", "Lhotse", "Makalu"], "Height (m)": [8611, 8516, 8485]}
CURVE = RiskCurve((0.05, 0.3), ((0.9999, 0.3), (0.9999, 0.3)))
QUESTION = "How high is K2?"


@pytest.fixture
def curve(monkeypatch):
    "Weights that were calibrated for risks: at 5 % next to nothing is sure enough, at 30 % most is."
    monkeypatch.setattr(risks, "shipped_curve", lambda over: CURVE)
    risks.least_at_risk.cache_clear()
    yield CURVE
    risks.least_at_risk.cache_clear()


@pytest.fixture(scope="module")
def frame():
    import pandas as pd

    return pd.DataFrame(PEAKS)


def test_a_smaller_risk_answers_less(curve, frame):
    tables = tr.open({"Highest mountains": frame}, progress=False)
    assert tables.ask(QUESTION).text == "8611"
    assert tables.ask(QUESTION, risk=0.3).text == "8611"
    refused = tables.ask(QUESTION, risk=0.05)
    assert not refused.answered and refused.level == "none" and refused.proposals[0].values == ("8611",)
    assert tables.ask(QUESTION).answered  # the next question has the risk of the session


@pytest.mark.parametrize("system", ["mixed", "sql_agent", "rag", "rag_html", "chain_of_table", "table_rag"])
def test_every_system_of_the_built_in_model_obeys(curve, frame, system):
    tables = tr.open({"Highest mountains": frame}, progress=False, system=system, risk=0.05)
    assert tables.risk == 0.05 and not tables.ask(QUESTION).answered
    assert tables.ask(QUESTION, risk=0.3).answered


def test_databases_and_graphs_obey(curve, data):
    with tr.open(data / "databases" / "seeds.sqlite", risk=0.05) as databases:
        question = json.loads((data / "databases" / "questions.jsonl").read_text("utf-8").splitlines()[0])["question"]
        assert not databases.ask(question).answered and databases.ask(question, risk=0.3).answered
    with tr.open(data / "graphs" / "andes.ttl", risk=0.05) as graph:
        question = json.loads((data / "graphs" / "questions.jsonl").read_text("utf-8").splitlines()[0])["question"]
        assert not graph.ask(question).answered and graph.ask(question, risk=0.3).answered


def test_the_command_line_takes_it(curve, frame, tmp_path, capsys):
    frame.to_csv(tmp_path / "Highest mountains.csv", index=False)
    for risk, level in (("0.05", "none"), ("0.3", "answer")):
        assert main(["ask", str(tmp_path), QUESTION, "--risk", risk, "--json"]) == 0
        assert json.loads(capsys.readouterr().out)["level"] == level
    for wrong in ("5", "0", "much"):
        assert main(["ask", str(tmp_path), QUESTION, "--risk", wrong]) == 2
        assert "--risk" in capsys.readouterr().err


def test_a_risk_that_cannot_be_is_refused(curve, frame):
    tables = tr.open({"Highest mountains": frame}, progress=False)
    for risk in (0, 1, 5, "5%", True):
        with pytest.raises(UsageError, match="the risk is"):
            tables.ask(QUESTION, risk=risk)
        with pytest.raises(UsageError, match="the risk is"):
            EmbeddedModel(risk=risk)
    with pytest.raises(UsageError, match="a threshold and a risk"):
        EmbeddedModel(threshold=0.5, risk=0.1)
    with pytest.raises(UsageError, match=r"risk=\.05"):
        tr.open({"Highest mountains": frame}, progress=False, confidence=0.9)


def test_weights_that_were_not_calibrated_for_it_say_so(monkeypatch, frame):
    monkeypatch.setattr(risks, "shipped_curve", lambda over: None)
    risks.least_at_risk.cache_clear()
    with pytest.raises(UsageError, match="not calibrated for a risk"):
        tr.open({"Highest mountains": frame}, progress=False, risk=0.05)
    assert tr.open({"Highest mountains": frame}, progress=False).ask(QUESTION).answered


def test_a_language_model_that_gives_no_confidence_says_so(curve, frame):
    tables = tr.open(
        {"Highest mountains": frame}, progress=False, model=ScriptedChatModel(["8611", "8611"]), system="rag"
    )
    assert "risk" not in tables.ask(QUESTION).reason
    assert "the risk of 5 % was not applied" in tables.ask(QUESTION, risk=0.05).reason


def test_the_model_as_langchain_has_it_obeys_too(curve):
    assert model_by_name("embedded", risk=0.3).risk == 0.3
    chat = chat_model("embedded", risk=0.05)
    assert chat.capabilities.least_probability() == pytest.approx(0.9999)
    assert chat.with_risk(0.3).capabilities.least_probability() == pytest.approx(0.3)
    with pytest.raises(UsageError, match="the risk is"):
        chat_model("embedded", risk=7)
