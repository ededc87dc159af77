"""Words and results judged apart, end to end: a model, its agent, the row, the stage at which the question was lost."""

import pytest
from scripted import ScriptedChatModel, tool_call

from tablerag.core import Question, Table
from tablerag.evaluation.matching import judge
from tablerag.models.embedded import EmbeddedModel
from tablerag.sql_agent import SQLAgent
from tablerag.studies.bench import bench
from tablerag.studies.failures import failures

PEAKS = Table(
    "peaks",
    ("Mountain", "Country", "Height"),
    (("K2", "Pakistan", "8,611"), ("Lhotse", "Nepal", "8,516"), ("Makalu", "Nepal", "8,485")),
    title="Highest mountains",
)
HIGH = "SELECT height FROM highest_mountains WHERE mountain = 'K2'"
WIDE = "SELECT mountain, height FROM highest_mountains WHERE mountain = 'K2'"
LOOK = "SELECT COUNT(*) FROM highest_mountains"
BOTH = "SELECT mountain FROM highest_mountains WHERE country = 'Nepal'"
K2 = Question("k2", "How high is K2?", "peaks", ("8611",), HIGH)
NEPAL = Question("nepal", "Which are in Nepal?", "peaks", ("Lhotse", "Makalu"), BOTH)
SIDES = ("em", "crt", "execution_accuracy", "words_agree")


def run(*queries):
    return [tool_call("run_sql", query=query) for query in queries]


@pytest.mark.parametrize(
    "question, script, sides, stage, repairs",
    [
        (K2, [*run(HIGH), "8611"], (1, 1, 1, 1), "right", 0),
        # right words after one more look: the words name the result they stand in
        (K2, [*run(HIGH, LOOK), "8611"], (1, 1, 1, 1), "right", 0),
        (K2, [*run(HIGH, LOOK), "3"], (0, 0, 0, 1), "value", 0),
        # wrong words with a right result are no answer; asked again, the model may correct itself
        (K2, [*run(HIGH), "4711", "4711"], (0, 0, 0, None), "words", 1),
        (K2, [*run(HIGH), "4711", "8611"], (1, 1, 1, 1), "right", 1),
        # cut-off words
        (NEPAL, [*run(BOTH), "Lhotse"], (0, 0, 1, 0), "words", 0),
        (K2, [*run(HIGH), "86", "86"], (0, 0, 0, None), "words", 1),
        # one column too many, with right words and with too many words
        (K2, [*run(WIDE), "8611"], (1, 1, 0, 0), "right", 0),
        (K2, [*run(WIDE), "K2, 8611"], (0, 0, 0, 1), "wrong SQL", 0),
    ],
)
def test_a_model_and_what_it_is_scored(question, script, sides, stage, repairs):
    agent = SQLAgent(ScriptedChatModel(script))
    report = bench({"sql_agent": agent}, [question], "solve", {"peaks": PEAKS}.__getitem__)
    frame = judge(report.frame, EmbeddedModel())
    (row,) = frame.to_dict("records")
    assert tuple(None if row[name] != row[name] else row[name] for name in SIDES) == sides, row
    assert row["repairs"] == repairs and row["error"] is None
    lost = failures(frame, {"peaks": PEAKS}.__getitem__)
    assert lost["stage"].item() == stage, lost["reason"].item()
