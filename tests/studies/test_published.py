"Published systems are rows of a study, beside runs of ours."

import json
import sqlite3
from contextlib import closing

import pandas as pd
import pytest

from tablerag import __version__
from tablerag.core import Answer, Question, SourceError, UsageError
from tablerag.evaluation.database_sets import DatabaseSet
from tablerag.evaluation.predictions import read_predictions
from tablerag.evaluation.significance import compare
from tablerag.ground.files import lock_folder
from tablerag.studies.experiments import run, status, summary
from tablerag.studies.published import execution_table, fill_execution, import_predictions
from tablerag.studies.results import Results, ResultsFolderError, answer_of, hold_folder, load, row_of

GOLDS = (
    "SELECT name, town FROM client{0}",
    "SELECT COUNT(*) FROM client{0}",
    "SELECT town FROM client{0} ORDER BY id DESC",
)
TURNED = ("SELECT town, name FROM client{0}", "SELECT COUNT(*) FROM client{0}", "SELECT town FROM client{0}")


@pytest.fixture
def place(tmp_path):
    lines = []
    for number in range(2):
        with closing(sqlite3.connect(tmp_path / f"shop{number}.sqlite")) as made:
            made.executescript(
                f"CREATE TABLE client{number} (id INTEGER PRIMARY KEY, name TEXT, town TEXT);"
                f"INSERT INTO client{number} VALUES (1, 'Ada', 'Oslo'), (2, 'Bo', 'Rome'), (3, 'Cy', NULL);"
            )
    for at, sql in enumerate(GOLDS):
        for number in range(2):  # the questions of one database do not stand together
            record = {"id": f"shop:{2 * at + number}", "question": f"Question {at}?", "database": f"shop{number}"}
            lines.append(json.dumps({**record, "sql": sql.format(number), "difficulty": "simple"}))
    (tmp_path / "questions.jsonl").write_text("\n".join(lines))
    (tmp_path / "gold.sql").write_text("".join(sql.format(number) + "\n" for sql in GOLDS for number in range(2)))
    (tmp_path / "turned.sql").write_text("".join(sql.format(number) + "\n" for sql in TURNED for number in range(2)))
    return tmp_path


@pytest.fixture
def databases(place):
    with DatabaseSet(place) as found:
        yield found


def test_import(place, databases):
    import_predictions(place / "study", databases, place / "gold.sql")
    results = import_predictions(place / "study", databases, place / "turned.sql")
    frame = results.frame()
    assert list(frame["system"]) == ["gold"] * 6 + ["turned"] * 6
    assert list(frame["question_id"][:6]) == [f"shop:{number}" for number in range(6)]
    assert (frame[frame.system == "gold"][["ex", "ex_any", "ex_set", "ex_set_any"]] == 1).all(axis=None)
    turned = frame[frame.system == "turned"]
    assert list(turned["ex"]) == [0, 0, 1, 1, 0, 0] and list(turned["ex_any"]) == [1, 1, 1, 1, 0, 0]
    assert list(turned["ex_set"]) == [0, 0, 1, 1, 1, 1] and (turned["ex_set_any"] == 1).all()
    table = execution_table(frame, ["shop:0", "shop:1"]).set_index("system")
    assert table.loc["turned", "ex"] == pytest.approx(2 / 6) and table.loc["turned", "ex_kept"] == 0.5
    assert table.loc["gold", "databases"] == 2 and table.loc["gold", "n_kept"] == 4
    pair = compare(frame, "ex", cluster="tag_database").iloc[0]
    assert (pair.only_a, pair.only_b, pair.n) == (4, 0, 6) and pair.low <= pair.difference <= pair.high
    assert status(place / "study").done == {"gold": 6, "turned": 6}
    assert "ex_any" in summary(frame)
    assert frame["recorded_seconds"].isna().all() and frame["cost"].isna().all()


def test_import_again_adds_nothing_and_another_file_of_the_name_is_refused(place, databases):
    import_predictions(place / "study", databases, place / "gold.sql")
    before = load(place / "study")
    import_predictions(place / "study", databases, place / "gold.sql")
    pd.testing.assert_frame_equal(load(place / "study"), before)
    (place / "gold.sql").write_text((place / "turned.sql").read_text())
    with pytest.raises(ResultsFolderError, match="another system of the name 'gold'"):
        import_predictions(place / "study", databases, place / "gold.sql")


def test_queries_that_fail_or_are_not_there(place, databases):
    lines = ["DROP TABLE client0", "SELECT gone FROM client1", "", "SELECT 'no answer'", *GOLDS[2:]]
    lines = [line.format(0) for line in lines] + [GOLDS[2].format(1)]
    (place / "odd.sql").write_text("\n".join(lines) + "\n")
    frame = import_predictions(place / "study", databases, place / "odd.sql").frame()
    assert list(frame["ex"]) == [0, 0, 0, 0, 1, 1] and list(frame["answered"]) == [0, 0, 0, 0, 1, 1]
    assert frame["ex_error"].notna().sum() == 4 and frame["error"].isna().all()
    refused, _, silent, *_, last = frame.to_dict("records")
    assert "refused" in refused["ex_error"] and answer_of(refused).query == "DROP TABLE client0"
    assert silent["ex_error"] == "there is no query" and answer_of(last).result == ("Rome", "Oslo")


class Writer:
    "A system that writes what a file holds."

    name = "writer"

    def __init__(self, wrote):
        self.wrote = wrote

    def answer(self, question):
        sql = self.wrote.pop(0)
        return Answer("x", ("x",), sql, ("x",)) if sql else Answer.none("nothing fits")


def fill(folder, golds):
    "Measure execution where a study without its source left it out."
    results = Results(folder)
    with hold_folder(folder):
        fill_execution(results, golds)
        results.compact()
    return results


def test_a_run_of_ours_stands_beside_them(place, databases):
    wrote = [sql.format(number) for sql in GOLDS for number in range(2)]
    folder = place / "study"
    run({"ours": Writer([*wrote[:5], None])}, databases.questions, folder, workers=0, progress=False)
    assert load(folder)["ex"].isna().all()
    import_predictions(folder, databases, place / "turned.sql")
    fill(folder, databases)
    frame = load(folder)
    assert list(frame["system"]) == ["ours"] * 6 + ["turned"] * 6
    assert list(frame["ex"]) == [1, 1, 1, 1, 1, 0, 0, 0, 1, 1, 0, 0]
    pair = compare(frame, "ex_any", cluster="tag_database").iloc[0]
    assert (pair.a, pair.b, pair.only_a, pair.only_b) == ("ours", "turned", 1, 0)


def test_other_languages_have_no_figure(place, databases):
    description = {"tablerag": __version__, "task": "answer", "seed": 0, "tables": None, "systems": {"py": {}}}
    results = Results.create(place / "study", databases.questions, description)
    answer = Answer("3", ("3",), "len(df)", ("3",), language="python")
    results.append([row_of("py", question, answer, 0.1) for question in databases.questions])
    frame = fill(place / "study", databases).frame()
    assert frame["ex"].isna().all() and set(frame["ex_error"]) == {"the query is python, not SQL"}


def test_predictions_of_another_set(place, databases):
    (place / "six.sql").write_text("SELECT count(*) FROM singer WHERE age > 3\n" * 6)
    (place / "five.sql").write_text("SELECT 1\n" * 5)
    (place / "shifted.sql").write_text("".join(sql.format(1 - number) + "\n" for sql in GOLDS for number in range(2)))
    for name, said in (
        ("six", "6 of 6 statements name tables"),
        ("shifted", "name tables"),
        ("five", "5 predictions for 6"),
    ):
        with pytest.raises((UsageError, SourceError), match=said):
            import_predictions(place / "study", databases, place / f"{name}.sql")
    with pytest.raises(UsageError, match="has no system 'other'"):
        import_predictions(place / "study", databases, place / "gold.sql", {"other": "x"})
    assert not (place / "study").exists()


def test_a_study_of_other_questions(place, databases):
    other = [Question("shop:0", "Another?", sql="SELECT 1", tags={"database": "shop0"})]
    description = {"tablerag": __version__, "task": "answer", "seed": 0, "tables": None, "systems": {"ours": {}}}
    Results.create(place / "study", other, description)
    with pytest.raises(ResultsFolderError, match="is a study of other questions"):
        import_predictions(place / "study", databases, place / "gold.sql")


def test_a_study_that_is_being_written(place, databases):
    (place / "study").mkdir()
    with lock_folder(place / "study"), pytest.raises(ResultsFolderError, match="another process"):
        import_predictions(place / "study", databases, place / "gold.sql")


@pytest.mark.benchmark
def test_the_published_figures_come_out(benchmarks, tmp_path):
    "By the convention they were counted by; one system, since each takes seconds."
    file = tmp_path / "one.jsonl"
    with DatabaseSet(benchmarks / "spider") as spider:
        wrote = read_predictions(benchmarks / "spider" / "predictions.jsonl.gz", spider.questions)["CodeS-1B"]
        file.write_text("".join(json.dumps({"id": id, "query": sql}) + "\n" for id, sql in wrote.items()))
        frame = import_predictions(tmp_path / "study", spider, file).frame()
        assert [round(100 * frame[name].mean(), 1) for name in ("ex_set", "ex_set_any")] == [65.9, 72.0]
    with DatabaseSet(benchmarks / "bird") as bird, pytest.raises(SourceError, match="is of another set"):
        import_predictions(tmp_path / "other", bird, file)
