"A cascade: who is asked, what stands where nobody is sure, what the trace, a study and an estimate say of it."

import json
import random
from dataclasses import replace
from pathlib import Path

import pytest
import roles
from chat_server import ChatServer, text
from club import made
from scripted import ScriptedChatModel

import tablerag as tr
from tablerag.cli import main
from tablerag.core import Answer, ModelError, Parse, Question, QuotaError, Step, Trace, UsageError
from tablerag.evaluation.measures import MEASURES
from tablerag.models.embedded import EmbeddedModel
from tablerag.retrieval.index import build_index
from tablerag.routing.cascade import Cascade, cascade_counts, fit_sure
from tablerag.routing.catalogue import system
from tablerag.schema.collection import DatabaseCollection
from tablerag.studies.experiments import run, summary, systems_of
from tablerag.studies.plans import SystemSpec
from tablerag.studies.plots import path, route_svg
from tablerag.understanding.graphs.known import KnownGraph

DATA = Path(__file__).resolve().parents[1] / "data"
PEAKS = {"K2": 8611, "Lhotse": 8516, "Makalu": 8485, "Manaslu": 8163}
KNOWN = "How high is K2?"  # the built-in model is sure of it
ODD = "Which is the silver medallist?"  # and not of this


class Told:
    "A system that answers what it was told to, or raises it."

    def __init__(self, name, answer):
        self.name, self.told, self.asked = name, answer, []

    def answer(self, question, *more):
        self.asked.append((question, *more))
        if isinstance(self.told, Exception):
            raise self.told
        return self.told

    solve = answer


BEST = Parse("SELECT 1", 0.3, ("1",), (), "one")
SURE = Answer("8611", ("8611",), probability=0.9, route=("mixed",))
GUESS = replace(SURE, probability=0.5)
NONE = Answer.none("no word is known", proposals=(BEST,), route=("mixed",))
OTHER = Answer("8848", ("8848",), route=("rag",))
SILENT = Answer.none("not in the table", route=("rag",))


@pytest.mark.parametrize(
    ("first", "then", "text", "decisions"),
    [
        (SURE, OTHER, "8611", [("end", "sure enough")]),
        (GUESS, OTHER, "8848", [("rag", "not sure enough"), ("end", "result")]),
        (replace(SURE, probability=None), OTHER, "8848", [("rag", "not sure enough"), ("end", "result")]),
        (NONE, OTHER, "8848", [("rag", "not sure enough"), ("end", "result")]),
        (GUESS, SILENT, "8611", [("rag", "not sure enough"), ("end", "first answer kept")]),
        (GUESS, ModelError("it is away"), "8611", [("rag", "not sure enough"), ("end", "first answer kept")]),
        (NONE, SILENT, "", [("rag", "not sure enough"), ("end", "no answer")]),
    ],
)
def test_the_second_is_asked_where_the_first_is_not_sure(first, then, text, decisions):
    one, other = Told("mixed", first), Told("rag", then)
    answer = Cascade(one, other, 0.6).answer(KNOWN, "a hint")
    steps = answer.trace.of("route")
    assert answer.text == text and [(step.name, step.input) for step in steps] == decisions
    assert other.asked == ([] if first is SURE else [(KNOWN, "a hint")]) and all(step.output for step in steps)
    assert MEASURES["escalated"].take(Question("1", KNOWN), answer) == (first is not SURE)
    drawn = route_svg(answer)
    assert drawn.count('marker-end="url(#tablerag-on)"') == len(decisions) and "Built-in model" in drawn
    assert path(answer)[-1][2] == ("answer" if text else "no answer")
    again = Answer.from_dict(json.loads(answer.to_json()))
    assert again.trace.to_json() == answer.trace.to_json() and again.route == answer.route


def test_a_refusal_of_both_has_the_interpretation_of_the_first_and_both_reasons():
    answer = Cascade(Told("mixed", NONE), Told("rag", SILENT)).answer(KNOWN)
    assert answer.proposals == (BEST,) and answer.reason == "no word is known; rag has no answer: not in the table"
    kept = Cascade(Told("mixed", GUESS), Told("rag", SILENT)).answer(KNOWN)
    assert kept.level == "guess" and kept.reason == "rag has no answer: not in the table"


@pytest.mark.parametrize(
    ("first", "error"),
    [(NONE, ModelError("it is away")), (GUESS, QuotaError("used up")), (NONE, QuotaError("used up"))],
)
def test_a_failure_that_may_have_hidden_the_answer_is_raised(first, error):
    with pytest.raises(type(error), match=error.what):
        Cascade(Told("mixed", first), Told("rag", error)).answer(KNOWN)


def test_what_a_failed_question_cost_stays_in_the_trace():
    class Failing(Told):
        def answer(self, question):
            Trace().add(Step("model", "reader"))
            raise ModelError("cut off")

    answer = Cascade(Told("mixed", GUESS), Failing("rag", None)).answer(KNOWN)
    assert [step.name for step in answer.trace.of("model")] == ["reader"]


@pytest.fixture(scope="module")
def index(tmp_path_factory):
    folder = tmp_path_factory.mktemp("cascade") / "tables"
    folder.mkdir()
    rows = "".join(f"{name},{height}\n" for name, height in PEAKS.items())
    (folder / "highest mountains.csv").write_text(f"Mountain,Height (m)\n{rows}")
    with build_index(folder, folder.parent / "index", progress=False) as index:
        yield index


def test_no_request_leaves_for_what_the_built_in_model_knows(index):
    model = ScriptedChatModel(["Lhotse"])
    cascade = system("cascade", index, model, then="rag k=1")
    assert cascade.answer(KNOWN).text == "8611" and not model.seen
    assert cascade.answer(ODD).text == "Lhotse" and len(model.seen) == 1


def test_a_risk_and_a_threshold_are_the_built_in_models(index):
    one = system("cascade", index, ScriptedChatModel(["1", "1"]), then="rag", model_options={"risk": 0.05})
    inner = one.system
    assert inner.sure == 0 and inner.first.sql_agent.model == EmbeddedModel(risk=0.05)
    assert "the risk of 5 % was not applied" in one.answer(ODD).reason
    low = system("cascade", index, ScriptedChatModel([]), model_options={"threshold": 0.99}).system
    assert low.sure == 0 and low.first.sql_agent.model == EmbeddedModel(0.99)
    assert system("cascade", index, ScriptedChatModel([])).sure == 0.6
    with ChatServer(lambda request: text("8611")) as server:  # it hears of no threshold
        answer = system("rag", index, server.model(), model_options={"threshold": 0.7}).answer(KNOWN)
        assert answer.answered and "the threshold of 0.7 was not applied" in answer.reason
        assert "threshold" not in server.requests[0].body


@pytest.mark.parametrize(
    ("options", "wanted"),
    [
        ({"sure": 2}, "sure is 2. Give number from 0 to 1"),
        ({"then": "sparql"}, "'sparql' answers over graphs, and this is an index of tables"),
        ({"then": "rag calls=3"}, "system 'rag' has no option 'calls'"),
        ({"then": "rag k=x"}, "k is 'x'. Give a whole number"),
        ({"then": "rag calls"}, "cannot read 'calls'"),
    ],
)
def test_what_cannot_be_is_refused_before_a_question(index, options, wanted):
    with pytest.raises(UsageError, match=wanted):
        system("cascade", index, ScriptedChatModel([]), **options)


def test_without_another_model_it_says_so(index):
    with pytest.warns(UserWarning, match="asks the built-in model twice"):
        system("cascade", index)


def test_over_databases(tmp_path):
    script = (
        "CREATE TABLE singer (name TEXT, age INTEGER); INSERT INTO singer VALUES ('Ada Berg', 41), ('Ines Roth', 3)"
    )
    with DatabaseCollection.of(made(tmp_path / "opera.sqlite", script), folder=tmp_path / "known") as databases:
        model = ScriptedChatModel(["```sql\nSELECT name FROM singer ORDER BY age LIMIT 1\n```"])
        cascade = system("cascade", databases, model)
        assert cascade.answer("How old is Ada Berg?").text == "41" and not model.seen
        answer = cascade.answer("Whose career began last, presumably?")
        assert answer.text == "Ines Roth" and len(model.seen) == 1 and "cascade:asked" in answer.route
        assert cascade.solve("How old is Ada Berg?", databases.database("opera")).text == "41"


def test_over_a_graph(tmp_path):
    with KnownGraph(DATA / "graphs" / "andes.ttl", folder=tmp_path) as graph:
        model = ScriptedChatModel(["```sparql\nSELECT ?x { a:Ecuador v:capital ?x }\n```"])
        cascade = system("cascade", graph, model)
        assert cascade.answer("What is the capital of Ecuador?").text == "Quito" and not model.seen
        assert cascade.answer("Where does the government of Ecuador sit?").text == "Quito" and len(model.seen) == 1
        tables = tr.open(DATA / "graphs" / "andes.ttl", model=ScriptedChatModel([]), system="cascade", progress=False)
        assert tables.ask("What is the capital of Ecuador?").text == "Quito"


QUESTIONS = [
    Question(
        name, f"How high is {name}?", "highest mountains.csv", (str(height),),
        f"SELECT height_m FROM highest_mountains WHERE mountain = '{name}'",
    )
    for name, height in PEAKS.items()
]  # fmt: skip
QUESTIONS.append(
    Question("odd", ODD, "highest mountains.csv", ("Lhotse",), "SELECT 'Lhotse' AS name FROM highest_mountains LIMIT 1")
)


def test_a_study_and_its_estimate_tell_who_was_asked_and_what_it_took(index, tmp_path):
    with ChatServer(roles.slow(roles.Oracle(QUESTIONS), 0.05)) as server:
        specs = systems_of(f"C = cascade model={server.model()}, A = sql_agent model={server.model()} k=1, mixed")
        assert list(specs) == ["C", "A", "mixed"] and specs["A"].system == "sql_agent"
        ahead = run(specs, QUESTIONS, tmp_path / "s", index, dry_run=True, progress=False, record=False).ahead
        assert [each.escalated for each in ahead.systems] == [1, None, None] and not server.requests
        assert "escalated" in str(ahead) and "escalated" not in str(replace(ahead, systems=ahead.systems[1:]))
        found = run(specs, QUESTIONS, tmp_path / "s", index, progress=False, record=False)
    table = summary(found.frame).set_index("system")
    assert table.escalated["C"] == 0.2 and table.escalated.isna()["A"]
    assert table.em.tolist() == [1.0, 1.0, 0.8]
    assert table.requests.tolist() == [0.4, 2.0, 0.0] and ahead.systems[1].requests == 10
    assert 0.1 <= table.model_seconds["A"] < table.median_seconds["A"] + 1 and table.model_seconds["mixed"] == 0


def test_the_wait_for_a_server_is_told_apart_from_the_seconds_of_the_model(index, tmp_path):
    with ChatServer(roles.refused_first(roles.Oracle(QUESTIONS))) as server:
        spec = SystemSpec("sql_agent", server.model(), k=1)
        found = run({"A": spec}, QUESTIONS[:1], tmp_path / "s", index, progress=False)
    (row,) = found.frame.to_dict("records")
    assert row["queue_seconds"] > 0.2 and row["requests"] == 2
    assert row["model_seconds"] + row["queue_seconds"] <= row["seconds"]  # no second is counted twice


def rows_of(rng, count, right):
    return [
        {"question_id": str(at), "answered": rng.random() < 0.9, "em": float(rng.random() < right), "requests": 2,
         "probability": round(rng.random(), 2)}
        for at in range(count)
    ]  # fmt: skip


@pytest.mark.parametrize("seed", range(20))
def test_no_other_value_of_sure_is_better_on_the_questions_it_was_fitted_on(seed):
    rng = random.Random(seed)
    ours, theirs = rows_of(rng, 40, 0.6), rows_of(rng, 40, 0.8)
    best, wanted = fit_sure(ours, theirs), rng.uniform(0.4, 0.8)
    cheap = fit_sure(ours, theirs, wanted)
    all_of = [cascade_counts(ours, theirs, at / 200) for at in range(201)]
    assert best.chosen == cascade_counts(ours, theirs, best.chosen.sure)
    assert best.chosen.right == max(each.right for each in all_of)
    reaching = [each.requests for each in all_of if each.share_right >= wanted]
    assert cheap.reached == bool(reaching)
    assert cheap.chosen.requests == min(reaching) if reaching else cheap.chosen == best.chosen
    assert best.first.right == sum(row["answered"] and row["em"] == 1 for row in ours) and not best.first.requests
    assert best.then.right == sum(row["answered"] and row["em"] == 1 for row in theirs) and best.then.requests == 80
    assert best.right_left_out <= best.chosen.share_right + 0.1


def test_rows_of_other_questions_are_refused():
    ours = rows_of(random.Random(0), 3, 0.5)
    for first, then in ((ours, ours[:2]), (ours[:2], ours), ([], [])):
        with pytest.raises(UsageError, match="not asked the same questions"):
            fit_sure(first, then)


@pytest.fixture
def folder(index, tmp_path, monkeypatch):
    monkeypatch.setenv("TABLERAG_CACHE", str(tmp_path / "cache"))
    lines = (
        {"id": each.id, "question": each.text, "table_id": each.table_id, "answer": each.answer, "sql": each.sql}
        for each in QUESTIONS
    )
    (tmp_path / "questions.jsonl").write_text("\n".join(map(json.dumps, lines)))
    return ["check", str(index.path), "--questions", str(tmp_path / "questions.jsonl")]


def test_the_command_line_fits_it(folder, capsys):
    with ChatServer(roles.Oracle(QUESTIONS)) as server:
        assert main([*folder, "--model", server.model(), "--fit-sure", "best"]) == 0
        out = capsys.readouterr().out
        assert "built-in model alone: 4 right, 0 wrong, 1 refused; 0 escalated, 0 requests" in out
        assert "second system alone: 5 right" in out and "5 right, 0 wrong, 0 refused; 1 escalated, 2 requests" in out
        assert "ask with: --system cascade --sure 0.000" in out
        assert main([*folder, "--model", server.model(), "--then", "sql_agent calls=1", "--fit-sure", "0.9"]) == 0
        assert "no value of sure is right on 90%" in capsys.readouterr().out
        assert main([*folder, "--model", server.model(), "--fit-sure", "0.8", "--json"]) == 0
        assert json.loads(capsys.readouterr().out)["chosen"]["right"] == 5
    for words in (["--fit-sure", "2"], ["--fit-sure", "best"], ["--fit-sure", "best", "--system", "rag"]):
        assert main([*folder, *words]) == 2
