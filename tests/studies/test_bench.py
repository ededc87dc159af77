"A study in memory: the same rows as in a folder, the figures of `tablerag bench`."

import pytest

from research.charts import accuracy_bars
from tablerag.core import Answer, Hit, Parse, Question, Table, UsageError
from tablerag.evaluation.measures import measure
from tablerag.evaluation.significance import intervals
from tablerag.studies.bench import bench, bench_retrieval
from tablerag.studies.experiments import summary
from tablerag.studies.results import Results, columns, take_measures
from tablerag.workbench.study_browsing import BrowserState, StudyResults


class Fixed:
    "Answers as it is told; a solver and a system at once."

    name = "fixed"

    def __init__(self, *answers):
        self.answers = iter(answers)

    def answer(self, question):
        answer = next(self.answers)
        if isinstance(answer, Exception):
            raise answer
        return answer

    def solve(self, question, tables, found=None):
        return Answer(tables[0].id, (tables[0].id,))


GOLDS = [
    Question("1", "a", "t1", ("1",), "SELECT 1", {"kind": "calculation", "hops": [1]}),
    Question("2", "b", "t2", ("2",), None, {"kind": "lookup", "hops": [2]}),
]


def test_rows_are_those_of_a_folder():
    report = bench({"fixed": Fixed(Answer("1", ("1",), "SELECT 1", ("1",), table_id="t1"), Answer.none("?"))}, GOLDS)
    assert [set(row) for row in report.rows] == [{*columns(), "tag_kind", "tag_hops"}] * 2
    assert not {"table_found", "crt"} & report.means().keys()
    lookup = report.groups()["kind=lookup"]
    assert lookup.items() >= {"n": 1, "em": 0, "em_strict": 0, "em_wtq": 0, "answered": 0}.items()
    assert not {"table_found", "execution_accuracy"} & lookup.keys()
    first, second = report.records()
    told = {"sql": "SELECT 1", "table": "t1", "gold_table": "t1", "tags": {"kind": "calculation", "hops": [1]}}
    assert first.items() >= told.items()
    assert second["answer"] is None and second["reason"] == "?" and "execution_accuracy" not in second
    assert report.frame["tag_hops"].tolist() == ["[1]", "[2]"]


def test_a_refusal_keeps_its_closest_interpretation_and_is_judged_by_it(tmp_path):
    closest = Parse("SELECT 2", 0.3, ("2",), (), "2")
    refused = Answer.none("too unsure", proposals=(closest,))
    report = bench({"fixed": Fixed(Answer("1", ("1",), probability=0.9), refused)}, GOLDS)
    first, second = report.records()
    assert (first["level"], first["probability"], first["closest"]) == ("answer", 0.9, None)
    assert (second["level"], second["probability"]) == ("none", None)
    assert second["closest"] == {"query": "SELECT 2", "values": ["2"], "probability": 0.3}
    found = report.to_dict()
    assert (found["right"], found["wrong"], found["refused"], found["coverage"]) == (0.5, 0, 0.5, 0.5)
    assert found["always_answering"] == found["refused_closest_right"] == found["precision_at_70"] == 1
    assert found["aurc"] == 0 and found["auroc"] is None and found["calibration_error"] == pytest.approx(0.4)
    assert found["coverage_at_precision"] == {"80": 1, "90": 1, "95": 1}
    assert found["intervals"]["right"][0] < 0.5 < found["intervals"]["right"][1]
    # and so it is on disk, from which a measure can be taken again
    description = {"task": "answer", "seed": 0, "tables": None, "systems": {"fixed": {}}}
    results = Results.create(tmp_path / "r", GOLDS, description)
    results.append(report.rows)
    frame = results.frame()
    assert frame["closest_values"].tolist() == [None, ["2"]] and frame["level"].tolist() == ["answer", "none"]
    again = take_measures(frame, "refused_closest_right")["refused_closest_right"]
    assert again.isna().tolist() == [True, False] and again[1] == 1
    # a refusal without one is no right one
    nothing = bench({"fixed": Fixed(Answer("2", ("2",)), Answer.none("?"))}, GOLDS).to_dict()
    assert (nothing["wrong"], nothing["refused_closest_right"], nothing["aurc"]) == (0.5, 0, None)


def test_errors_and_defects_are_rows_system_by_system():
    systems = {"one": Fixed(UsageError("down"), ZeroDivisionError("what")), "two": Fixed(Answer("1"), Answer("2"))}
    report = bench(systems, GOLDS)
    assert report.frame["system"].tolist() == ["one", "one", "two", "two"]
    assert report.frame["error"].tolist()[:2] == ["down", "ZeroDivisionError: what"]
    assert report.to_dict()["errors"] == 2 and {record["reason"] for record in report.records()} == {""}


def test_questions_that_cannot_be_judged_are_counted():
    report = bench({"fixed": Fixed(Answer("1", ("1",)))}, [GOLDS[0], Question("3", "c")], settings={"k": 5})
    assert report.settings == {"k": 5, "without_gold_answer": 1}
    with pytest.raises(UsageError, match="no question to measure"):
        bench({"fixed": Fixed()}, [Question("3", "c")])


def test_the_gold_table_is_given():
    tables = {name: Table(name, ("a",), (("1",),)) for name in ("t1", "t2")}
    report = bench({"fixed": Fixed()}, [*GOLDS, Question("3", "c", None, ("1",))], "solve", tables.__getitem__)
    assert [row["answer"] for row in report.rows] == ["t1", "t2", ""]
    assert "names no gold table" in report.rows[2]["error"]


def test_retrieval():
    hits = [Hit("t2", 1.0, 1), Hit("t1", 0.5, 2)]
    report = bench_retrieval(lambda question, k: hits[:k], [*GOLDS, Question("3", "c")])
    assert report.means() == {"accuracy@1": 0.5, "accuracy@5": 1, "accuracy@10": 1, "accuracy@20": 1}
    assert report.settings == {"without_gold_table": 1} and report.judged == [] and "right" not in report.to_dict()
    assert [record["found"] for record in report.records()] == [["t2", "t1"]] * 2


def test_a_new_measure_reaches_rows_folder_summary_filter_and_chart(registry, tmp_path):
    description = {"task": "answer", "seed": 0, "tables": None, "systems": {"fixed": {}}}
    before = bench({"fixed": Fixed(Answer("1", ("1",)))}, GOLDS[:1])
    Results.create(tmp_path / "r", GOLDS, description).append(before.rows)

    @measure("short", "the answer is one letter", label="Short answers", verdict=True)
    def short(question, answer, found):
        return len(answer.text) == 1

    report = bench({"fixed": Fixed(Answer("1", ("1",)), Answer("two", ("two",)))}, GOLDS)
    assert report.means()["short"] == 0.5 and report.to_dict()["groups"]["kind=lookup"]["short"] == 0
    frame = report.frame
    assert summary(frame)["short"].tolist() == [0.5]
    state = BrowserState(StudyResults(frame))
    assert "short" in state.measures
    state.set_measure("short")
    state.outcome = "wrong"
    assert state.matches().tolist() == [1]
    figure = accuracy_bars(intervals(frame, "short"), measure="short")
    assert "Short answers" in figure.layout.title.text
    # a folder that was begun before goes on; what it lacks can be taken from what it holds
    results = Results(tmp_path / "r")
    assert results.frame()["short"].isna().all()
    results.append(report.rows[1:])
    results.compact()
    assert results.frame()["short"].tolist()[1:] == [0.0] and results.frame(traces=False)["short"].isna().sum() == 1
    assert take_measures(results.frame(), "short")["short"].tolist() == [1.0, 0.0]
    with pytest.raises(UsageError, match="no measure 'f1'"):
        take_measures(results.frame(), "f1")
