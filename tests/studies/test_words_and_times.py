"What rows say of words, results, repairs and times, in folders old and new, in summaries, charts and in the browser."

from dataclasses import asdict

import pandas as pd
import pytest
from test_bench import Fixed

from research.charts import cost_accuracy
from research.summaries import agreement, words_and_query
from tablerag.core import Answer, Question, Reply, Step, Trace, Usage, UsageError
from tablerag.evaluation.matching import Judge
from tablerag.models.embedded import EmbeddedModel
from tablerag.studies.bench import Report, bench
from tablerag.studies.experiments import summary
from tablerag.studies.results import Results, answer_of, recorded_seconds, row_of
from tablerag.workbench.study_browsing import BrowserState, StudyResults
from tablerag.workbench.study_widgets import systems_html

SQL = "SELECT winner FROM games"
ASKED = [Question(str(at), f"Who won game {at}?", "g", ("Ann",), SQL) for at in range(4)]
DESCRIBED = {"task": "answer", "seed": 0, "tables": None, "systems": {"sql": {}, "rag": {}}}
RIGHT = Answer("Ann", ("Ann",), SQL, ("Ann",), table_id="g")
WIDE = Answer("Ann", ("Ann",), SQL, ("Ann", "14"), table_id="g")
WRONG = Answer("Bea", ("Bea",), SQL, ("Ann",), table_id="g")
ROWS = [
    *(row_of("sql", ASKED[at], answer, 1.0) for at, answer in enumerate((RIGHT, WIDE, WRONG, Answer.none("?")))),
    *(row_of("rag", asked, Answer("Ann", ("Ann",)), 2.0) for asked in ASKED),
]  # fmt: skip


def model_step(seconds: float, recorded: float | None) -> Step:
    kept = None if recorded is None else Usage(1, 1, 1, 0.1, recorded)
    output = Reply("x", replayed=kept is not None, recorded=kept)
    return Step("model", "sql_agent", None, output, seconds, Usage(seconds=seconds))


@pytest.mark.parametrize(
    "steps, seconds",
    [
        ([(0.5, None)], None),  # nothing was replayed
        ([(0.01, 2.0), (0.02, 3.0)], 1.0 + 5.0 - 0.03),
        ([(0.4, None), (0.02, 3.0)], 1.0 + 3.0 - 0.02),
        ([(0.01, 0.0)], None),  # a recording that does not tell
        ([(0.01, 2.0), (0.01, 0.0)], None),
    ],
)
def test_what_a_question_would_have_taken(steps, seconds):
    trace = Trace([model_step(*each) for each in steps])
    assert recorded_seconds(1.0, trace.replayed) == pytest.approx(seconds)
    row = row_of("sql", ASKED[0], Answer("Ann", trace=trace), 1.0)
    assert row["recorded_seconds"] == pytest.approx(seconds) and row["seconds"] == 1.0
    assert row["replayed"] == sum(recorded is not None for _, recorded in steps)


def folder_of(path, rows):
    results = Results.create(path, ASKED, DESCRIBED)
    results.append(rows)
    return results


def test_a_folder_keeps_words_and_result(tmp_path):
    frame = folder_of(tmp_path / "r", ROWS).frame()
    assert frame["result"].tolist() == [["Ann"], ["Ann", "14"], ["Ann"], None, *[None] * 4]
    assert frame["em"].tolist() == [1, 1, 0, 0, 1, 1, 1, 1]
    assert frame["execution_accuracy"].fillna(-1).tolist() == [1, 0, 1, 0, *[-1] * 4]  # a reader writes no queries
    assert frame["words_agree"].fillna(-1).tolist() == [1, 0, 0, -1, *[-1] * 4]
    assert [answer_of(row).result for row in frame.to_dict("records")][1:4] == [("Ann", "14"), ("Ann",), None]


def replayed(row, seconds):
    return row | {"seconds": 0.001, "replayed": 2, "recorded_seconds": seconds}


def test_times_of_replayed_replies_are_not_mixed_with_others(tmp_path):
    rows = [ROWS[0], replayed(ROWS[1], 9.0), replayed(ROWS[2], None), replayed(ROWS[3], None)]
    rows += [replayed(row, None) for row in ROWS[4:]]
    frame = folder_of(tmp_path / "r", rows).frame()
    table = summary(frame).set_index("system")
    assert table.loc["sql", ["median_seconds", "n_seconds"]].tolist() == [5.0, 2]
    assert pd.isna(table.loc["rag", "median_seconds"]) and table.loc["rag", "n_seconds"] == 0
    assert "n_seconds" not in summary(pd.DataFrame(ROWS))
    figure = cost_accuracy(summary(frame))
    assert "not known of rag" in figure.layout.title.text and [mark.name for mark in figure.data] == ["sql"]
    state = BrowserState(StudyResults(tmp_path / "r"))
    assert [each.seconds for each in state.accuracies()] == [5.0, None] and ">–</td></tr>" in systems_html(state)
    found = Report(rows, ("em",)).to_dict()
    assert (found["median_ms"], found["timed"]) == (5000, 2) and "timed" not in Report(ROWS, ("em",)).to_dict()
    assert Report(rows[4:], ("em",)).to_dict()["median_ms"] is None


def test_repairs_are_summed_where_there_are_any():
    frame = pd.DataFrame(ROWS)
    assert "repairs" not in summary(frame)
    assert summary(frame.assign(repairs=[0, 2, 1, 0, 0, 0, 0, 0]))["repairs"].tolist() == [3, 0]


def test_words_and_query_side_by_side(tmp_path):
    frame = folder_of(tmp_path / "r", ROWS).frame()
    (row,) = words_and_query(frame).to_dict("records")
    assert row == {"system": "sql", "n": 4, "both": 1, "words": 1, "query": 1, "neither": 1}
    same = agreement(frame, "em", "execution_accuracy")
    assert (same.both, same.only_first, same.only_second, same.neither) == (1, 1, 1, 1)


def test_a_browser_can_judge_by_words_or_by_the_query(tmp_path):
    folder_of(tmp_path / "r", ROWS)
    state = BrowserState(StudyResults(tmp_path / "r"))
    assert "execution_accuracy" in state.measures and "words_agree" not in state.measures  # that is no verdict
    for measure, kinds in {
        "em": {"right", "words", "no answer"},
        "execution_accuracy": {"right", "query", "no answer"},
    }.items():
        state.set_measure(measure)
        state.look()
        state.system = "sql"
        assert {kind for kind, n in state.kinds() if n} == kinds
        reasons = [row.reason for row in state.rows()]
        assert any("final query gives 'Ann, 14'" in reason or "the words: 'Bea'" in reason for reason in reasons)
    assert asdict(state.accuracies()[1])["judged"] == 0


def test_an_error_is_no_right_answer_for_the_judge_either():
    system = Fixed(RIGHT, UsageError("down"), Answer.none("?"))
    report = bench({"a": system}, ASKED[:3], judge=Judge(EmbeddedModel()))
    assert report.means()["em"] == report.means()["crt"] == round(1 / 3, 4)
    assert [row["judge_calls"] for row in report.rows] == [1, 0, 0]
