"Whole studies before models that refuse, fail and wait: what is lost is named, what was paid for is kept."

import json

import pytest
import roles
from chat_server import ChatServer, error
from roles import Oracle

from tablerag.core import Question
from tablerag.retrieval.index import build_index
from tablerag.studies.experiments import run
from tablerag.studies.plans import Budget, SystemSpec

PEAKS = {
    "Everest": 8849, "K2": 8611, "Lhotse": 8516, "Makalu": 8485, "Cho Oyu": 8188, "Dhaulagiri": 8167,
    "Manaslu": 8163, "Annapurna": 8091, "Nuptse": 7861, "Pumori": 7161, "Cholatse": 6440, "Ama Dablam": 6812,
}  # fmt: skip
QUESTIONS = [
    Question(
        peak, f"How high is {peak}?", "highest mountains.csv", (str(height),),
        f"SELECT height_m FROM highest_mountains WHERE mountain = '{peak}'",
    )
    for peak, height in PEAKS.items()
]  # fmt: skip
ORACLE = Oracle(QUESTIONS)


@pytest.fixture(scope="module")
def index(tmp_path_factory):
    folder = tmp_path_factory.mktemp("study") / "tables"
    folder.mkdir()
    rows = "".join(f"{name},{height}\n" for name, height in PEAKS.items())
    (folder / "highest mountains.csv").write_text(f"Mountain,Height (m)\n{rows}")
    with build_index(folder, folder.parent / "index", progress=False) as index:
        yield index


def ask(server, index, folder, systems=("sql_agent",), **more):
    options = {"timeout": 5, "retries": 2, **more.pop("model_options", {})}
    specs = {name: SystemSpec(name, server.model(), k=1, model_options=options) for name in systems}
    return run(specs, QUESTIONS, folder, index, **{"task": "solve", "progress": False, **more})


def timeless(frame) -> list:
    "Everything but what a clock told."

    def plain(value):
        if isinstance(value, dict):
            return {name: plain(each) for name, each in value.items() if "seconds" not in name}
        return [plain(each) for each in value] if isinstance(value, list) else value

    clocks = [name for name in frame if "seconds" in name]
    rows = json.loads(frame.drop(columns=clocks).to_json(orient="records"))
    return [{**row, "trace": plain(json.loads(row["trace"]))} for row in rows]


@pytest.mark.parametrize("width", [1, 6])
def test_as_many_requests_are_in_flight_as_asked_for(index, tmp_path, width):
    with ChatServer(roles.together(ORACLE, width)) as server:
        status = ask(server, index, tmp_path / "a", in_flight=width, model_options={"timeout": 60})
        assert server.most_at_once == width and len(server.requests) == 2 * len(QUESTIONS)
        assert status.frame.em.tolist() == [1.0] * len(QUESTIONS)


@pytest.mark.slow
def test_a_rate_limit_without_a_word_on_how_long_loses_nothing(index, tmp_path):
    with ChatServer(roles.limited(ORACLE, 2.0)) as server:
        status = ask(server, index, tmp_path / "a")
        assert status.errors == {"sql_agent": 0} and status.frame.em.mean() == 1
        assert status.frame.repairs.sum() >= 1  # somebody waited, and that is told
        assert len(server.requests) < 12 * len(QUESTIONS)  # and did not hammer


def test_a_used_up_quota_stops_at_once_and_goes_on_later(index, tmp_path):
    with ChatServer(roles.used_up(ORACLE, after=10)) as server:
        first = ask(server, index, tmp_path / "a", in_flight=4)
        assert len(server.requests) <= 10 + 4 and "current quota" in first.stopped
        assert first.left > 0 and not first.errors["sql_agent"]  # what was not asked has not failed
        server.brain = ORACLE
        second = ask(server, index, tmp_path / "a", in_flight=4)
        assert second.left == 0 and second.frame.em.mean() == 1 and not second.stopped
        assert len(server.requests) <= 2 * len(QUESTIONS) + 8  # what was paid for was not asked again


@pytest.mark.slow
def test_half_of_all_calls_fail_and_every_loss_is_named(index, tmp_path):
    kinds = [name for name in roles.FAULTS if name not in ("429", "500", "503", "gibberish")]  # without waiting
    with ChatServer(roles.faulty(ORACLE, 0.5, kinds)) as server:
        systems = ("sql_agent", "rag")
        first = ask(server, index, tmp_path / "a", systems, give_up=1000, model_options={"retries": 0})
        frame = first.frame
        lost = frame[(frame.answered != 1)]
        assert 0 < len(lost) < len(frame) and first.left == 0
        assert (lost.error.fillna("").str.strip() + lost.reason.fillna("").str.strip()).all()
        answered = frame[frame.answered == 1]
        assert answered.em.mean() == 1  # no fault made a wrong answer
        server.brain = ORACLE
        second = ask(server, index, tmp_path / "a", systems, retry=True, model_options={"retries": 0})
        assert second.errors == {"sql_agent": 0, "rag": 0} and second.left == 0


@pytest.mark.slow
def test_two_runs_of_one_recording_are_the_same(index, tmp_path):
    systems = ("sql_agent", "rag", "chain_of_table")
    with ChatServer(roles.two_at_once(roles.one_more_look(ORACLE))) as server:
        recorded = ask(server, index, tmp_path / "first", systems)
    runs = []
    for name in ("second", "third"):
        ask(server, index, tmp_path / name, systems, budget=Budget(calls=0))
        (tmp_path / name / "replies.sqlite").write_bytes((recorded.folder / "replies.sqlite").read_bytes())
        runs.append(timeless(ask(server, index, tmp_path / name, systems).frame))
    assert runs[0] == runs[1] and len(runs[0]) == 3 * len(QUESTIONS)
    for row, was in zip(runs[0], timeless(recorded.frame), strict=True):
        assert all(row[name] == was[name] for name in ("answer", "values", "result", "query", "reason", "error"))


def test_one_failing_system_does_not_stop_the_others(index, tmp_path):
    def no_agents(request):
        return error(500, "broken") if request.tools else ORACLE(request)

    with ChatServer(no_agents) as server:
        status = ask(server, index, tmp_path / "a", ("sql_agent", "rag"), model_options={"retries": 0}, give_up=1000)
        assert status.errors == {"sql_agent": len(QUESTIONS), "rag": 0}


def test_an_estimate_sends_nothing_and_says_what_is_unknown(index, tmp_path):
    with ChatServer(ORACLE) as server:
        ahead = ask(server, index, tmp_path / "a", ("sql_agent", "rag"), dry_run=True)
        assert not server.requests and not (tmp_path / "a").exists()
        assert "request" in str(ahead) and "unknown" in str(ahead)  # the price


def test_an_estimate_knows_what_a_model_without_tools_takes(index, tmp_path):
    with ChatServer(roles.no_tools(ORACLE)) as server:
        ask(server, index, tmp_path / "a", in_flight=1)  # which learns that there are none
        assert "0 to 0" not in str(ask(server, index, tmp_path / "b", dry_run=True))


def test_the_repairs_of_a_question_stand_in_its_row(index, tmp_path):
    with ChatServer(roles.at_first(roles.empty(ORACLE), ORACLE)) as server:
        frame = ask(server, index, tmp_path / "a").frame
        assert frame.repairs.tolist() == [1] * len(QUESTIONS) and frame.calls.tolist() == [3] * len(QUESTIONS)
