"Studies: nothing is lost, nothing is paid for twice, nothing is mixed up."

import json
import re
import subprocess
import sys
import threading
import time
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest
from chat_server import error, tool_call
from patience import waited

from tablerag.core import Answer, Question, UsageError
from tablerag.models import calls
from tablerag.retrieval.index import build_index
from tablerag.studies import experiments
from tablerag.studies.experiments import run, status
from tablerag.studies.plans import Budget, SystemSpec
from tablerag.studies.results import Results, ResultsFolderError, load, row_of

PEAKS = {
    "Everest": 8849, "K2": 8611, "Lhotse": 8516, "Makalu": 8485, "Cho Oyu": 8188, "Dhaulagiri": 8167, "Manaslu": 8163,
    "Annapurna": 8091,
}  # fmt: skip


def question(peak: str, **tags) -> Question:
    sql = f"SELECT height_m FROM highest_mountains WHERE mountain = '{peak}'"
    return Question(peak, f"How high is {peak}?", "highest mountains.csv", (str(PEAKS[peak]),), sql, tags)


QUESTIONS = [question(peak, number=number, kind="non-calculation") for number, peak in enumerate(PEAKS)]


@pytest.fixture(scope="module")
def index(tmp_path_factory):
    folder = tmp_path_factory.mktemp("study") / "tables"
    folder.mkdir()
    peaks = "".join(f"{name},{height}\n" for name, height in PEAKS.items())
    (folder / "highest mountains.csv").write_text("Mountain,Height (m)\n" + peaks)
    (folder / "tram lines.csv").write_text("Line,Terminus,Stops\n1,Harbour,18\n2,University,24\n")
    lines = [
        {"id": q.id, "question": q.text, "table_id": q.table_id, "answer": q.answer, "sql": q.sql} for q in QUESTIONS
    ]
    (folder / "questions.jsonl").write_text("\n".join(map(json.dumps, lines)))
    with build_index(folder, folder.parent / "index", progress=False) as index:
        yield index


def ask(systems, index, folder, questions=QUESTIONS, **more):
    return run(systems, questions, folder, index, **{"workers": 0, "in_flight": 1, "progress": False, **more})


def reader(request):
    "A model that answers by one query."
    if request.messages[-1]["role"] == "tool":
        return request.messages[-1]["content"].splitlines()[-1]
    peak = next((peak for peak in PEAKS if f"{peak}?" in request.text), "")
    if not request.tools:
        return '{"useful": true, "reason": "it is a height"}'
    if "highest_mountains" not in request.text or not peak:
        return "NO ANSWER: another table"
    return tool_call("run_sql", {"query": f"SELECT height_m FROM highest_mountains WHERE mountain = '{peak}'"})


def over_http(server, **options) -> SystemSpec:
    return SystemSpec("sql_agent", server.model(), k=1, model_options={"retries": 0, "timeout": 10, **options})


# --- the same frame, however it came about -----------------------------------------------------------------------


def same(one, two) -> None:
    "Equal but for seconds, also those inside the traces."
    steps = [[re.sub(r'(, )?"(waited_)?seconds": [^,}]+', "", trace) for trace in frame.trace] for frame in (one, two)]
    assert steps[0] == steps[1]
    columns = ["seconds", "recorded_seconds", "model_seconds", "queue_seconds", "trace"]
    assert one.drop(columns=columns).equals(two.drop(columns=columns))


@pytest.mark.slow
def test_two_runs_are_the_same_in_one_process_and_in_two(index, tmp_path):
    systems = ["mixed", "sql_agent", "mixed k=1"]
    here = ask(systems, index, tmp_path / "a", limit=6, seed=3).frame
    there = ask(systems, index, tmp_path / "b", limit=6, seed=3, workers=2).frame
    same(here, there)
    assert here.system.tolist() == [label for label in systems for _ in range(6)]
    ids = [q.id for q in QUESTIONS]
    assert here.question_id.tolist()[:6] == sorted(set(here.question_id), key=ids.index)
    assert here.em.mean() > 0.8 and here.tag_number.dtype == "int64" and here.answered.dtype == float


def test_a_client_must_be_one(index, tmp_path):
    with pytest.raises(UsageError, match="no dask.distributed client"):
        ask(["mixed"], index, tmp_path / "a", client="localhost:8786")


# --- killed, and gone on ---------------------------------------------------------------------------------------

SCRIPT = """
import sys, time
from tablerag.studies import experiments
from tablerag.studies.experiments import run
from tablerag.studies.results import Results

append = Results.append

def append_and_wait(self, rows):
    append(self, rows)
    if rows:
        print("rows are on disk", flush=True)
        time.sleep(600)  # to be killed here

if __name__ == "__main__":
    Results.append = append_and_wait
    experiments._Study.seconds_between_writes = 0.05
    experiments._Study.seconds_of_a_job = 0.01
    run(["sql_agent", "mixed", "sql_agent_v", "mixed k=1"], None, sys.argv[1], sys.argv[2], workers=2, progress=False)
"""


def ended(pid: str) -> bool:
    try:
        return "Z" in Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2][:3]
    except (FileNotFoundError, ProcessLookupError):
        return True


@pytest.mark.slow
def test_kill_9_in_the_middle(index, tmp_path):
    folder = tmp_path / "results"
    command = [sys.executable, "-c", SCRIPT, str(folder), str(index.path)]
    process = subprocess.Popen(command, start_new_session=True, stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout.readline() == "rows are on disk\n"
        children = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()
    finally:
        process.kill()
        process.wait()
    kept = load(folder)
    assert 0 < len(kept) < 4 * len(QUESTIONS) and kept.error.isna().all()
    (folder / "rows-999999.new").write_bytes(b"PAR1 half")
    done = run(["sql_agent", "mixed", "sql_agent_v", "mixed k=1"], None, folder, index, workers=0, progress=False)
    frame = load(folder)
    assert done.left == 0 and len(frame) == 4 * len(QUESTIONS) and not frame.duplicated(["system", "question_id"]).any()
    # what was there is there as it was, and only the rest was asked
    assert frame.merge(kept, on=["system", "question_id", "seconds"]).shape[0] == len(kept)
    assert Results(folder).sessions()[-1]["rows"] == len(frame) - len(kept)
    assert [part.name for part in folder.glob("rows-*")] == [Results(folder).parts[0].name]
    for child in children:  # the workers of the dead parent end by themselves
        assert waited(lambda child=child: ended(child)), "an orphan lives on"


@pytest.fixture
def by_hand(tmp_path):
    "An empty folder of results of a system `a`."
    return Results.create(
        tmp_path / "r", QUESTIONS, {"task": "answer", "seed": 0, "tables": None, "systems": {"a": {}}}
    )


def test_a_kill_between_joining_and_deleting_leaves_no_row_twice(by_hand):
    for each in QUESTIONS:
        by_hand.append([row_of("a", each, Answer("1"), 0.1)])
    parts = {path: path.read_bytes() for path in by_hand.parts}
    by_hand.compact()
    for path, data in parts.items():
        path.write_bytes(data)
    assert load(by_hand.path).question_id.tolist() == list(PEAKS)


def test_many_small_parts_are_joined(by_hand):
    for attempt in range(1, 70):
        by_hand.append([row_of("a", QUESTIONS[attempt % 8], Answer(str(attempt)), 0.1, attempt=attempt)])
    assert len(by_hand.parts) < 64 and sorted(map(int, load(by_hand.path).answer)) == list(range(62, 70))


def test_a_damaged_part_is_named(index, tmp_path):
    ask(["sql_agent"], index, tmp_path / "r", limit=2)
    (part,) = Results(tmp_path / "r").parts
    part.write_bytes(part.read_bytes()[:500])
    with pytest.raises(ResultsFolderError, match=f"{part.name}.*Delete"):
        load(tmp_path / "r")
    part.unlink()
    assert ask(["sql_agent"], index, tmp_path / "r", limit=2).left == 0


def test_two_writers_at_once(index, tmp_path):
    started, go_on = threading.Event(), threading.Event()

    class Slow:
        name = "slow"

        def answer(self, question):
            started.set()
            go_on.wait(60)
            return Answer("1")

    first = threading.Thread(target=lambda: run([Slow()], QUESTIONS[:1], tmp_path / "r", progress=False))
    first.start()
    assert started.wait(60)
    with pytest.raises(ResultsFolderError, match="being written by another process"):
        run([Slow()], QUESTIONS[:1], tmp_path / "r", progress=False)
    go_on.set()
    first.join()
    assert len(load(tmp_path / "r")) == 1


def test_an_interrupt_keeps_what_was_answered(tmp_path):
    class Interrupted:
        name = "interrupted"

        def answer(self, question):
            if "Lhotse" in question:
                raise KeyboardInterrupt
            return Answer("1")

    now = run([Interrupted()], QUESTIONS, tmp_path / "r", progress=False)
    assert now.stopped == "interrupted" and now.done == {"interrupted": 2} and now.left == 6


# --- nothing is paid for twice -----------------------------------------------------------------------------------


def test_replies_are_recorded_and_never_asked_for_again(index, tmp_path, chat_server):
    chat_server.brain = reader
    systems = {"one": over_http(chat_server), "two": over_http(chat_server)}
    first = ask(systems, index, tmp_path / "r")
    asked = len(chat_server.requests)
    frame = first.frame
    assert frame.em.tolist() == [1.0] * 16
    # the second system sends the same requests: replayed, and counted as what they cost
    assert frame.groupby("system").replayed.sum().to_dict() == {"one": 0, "two": asked}
    assert frame.query("system == 'one'").calls.tolist() == frame.query("system == 'two'").calls.tolist()
    assert first.usage.calls == asked and frame.input_tokens.sum() == 2 * 100 * asked
    assert ask(systems, index, tmp_path / "r").usage.calls == 0 and len(chat_server.requests) == asked
    # rows lost, replies kept: asked again from the recording
    for part in Results(tmp_path / "r").parts:
        part.unlink()
    again = ask(systems, index, tmp_path / "r")
    assert len(chat_server.requests) == asked and again.left == 0
    columns = ["seconds", "recorded_seconds", "model_seconds", "queue_seconds", "replayed", "trace"]
    assert frame.drop(columns=columns).equals(again.frame.drop(columns=columns))


@pytest.mark.slow
def test_two_processes_pay_once_for_questions_of_one_wording(index, tmp_path, chat_server):
    chat_server.brain = reader
    twice = [replace(each, id=f"{each.id} {number}") for number in range(2) for each in QUESTIONS]
    done = ask({"a": over_http(chat_server), "b": over_http(chat_server)}, index, tmp_path / "r", twice, workers=2)
    bodies = Counter(json.dumps(request.body, sort_keys=True) for request in chat_server.requests)
    assert done.left == 0 and set(bodies.values()) == {1} and len(bodies) == 16


def test_rows_of_another_folder_are_taken_over(index, tmp_path, chat_server):
    chat_server.brain = reader
    ask({"old name": over_http(chat_server)}, index, tmp_path / "a", QUESTIONS[:5])
    before = len(chat_server.requests)
    renamed = [replace(each, id=f"new {each.id}", tags={"fold": "test"}) for each in QUESTIONS]
    systems = {"new name": over_http(chat_server), "other": replace(over_http(chat_server), k=2)}
    wider = ask(systems, index, tmp_path / "b", renamed, reuse=[tmp_path / "a"], record=False)
    assert wider.left == 0 and Results(tmp_path / "b").sessions()[-1]["rows"] == 16 - 5
    assert set(wider.frame.question_id) == {each.id for each in renamed} and set(wider.frame.tag_fold) == {"test"}
    assert len(chat_server.requests) > before
    with pytest.raises(ResultsFolderError, match="other conditions"):
        ask({"new name": over_http(chat_server)}, index, tmp_path / "c", reuse=[tmp_path / "a"], task="solve")


# --- errors ------------------------------------------------------------------------------------------------------


def test_half_of_the_calls_fail(index, tmp_path, chat_server):
    chat_server.brain = lambda request: (
        error(400, "no such luck") if any(f"{peak}?" in request.text for peak in list(PEAKS)[::2]) else reader(request)
    )
    systems = {"sql_agent": over_http(chat_server)}
    half = ask(systems, index, tmp_path / "r")
    frame = half.frame
    assert half.errors == {"sql_agent": 4} and half.left == 0 and "4 rows have an error" in str(half)
    assert frame.error.notna().tolist() == [True, False] * 4 and frame.em.tolist() == [0.0, 1.0] * 4
    assert "no such luck" in frame.error[0] and frame.calls[0] == 1
    asked = len(chat_server.requests)
    assert ask(systems, index, tmp_path / "r").errors == {"sql_agent": 4} and len(chat_server.requests) == asked
    chat_server.brain = reader
    healed = ask(systems, index, tmp_path / "r", retry=True)
    assert healed.errors == {"sql_agent": 0}
    assert healed.frame.em.tolist() == [1.0] * 8
    assert healed.frame.attempt.tolist() == [2, 1] * 4


@pytest.mark.parametrize("in_flight", [1, 16])
def test_a_run_gives_up_when_everything_fails(index, tmp_path, chat_server, in_flight):
    chat_server.brain = lambda request: error(401, "wrong key")
    done = ask({"sql_agent": over_http(chat_server)}, index, tmp_path / "r", give_up=3, in_flight=in_flight)
    assert 3 <= done.done["sql_agent"] < 3 + in_flight
    assert "answers all ended in an error" in done.stopped and "key" in done.stopped


def test_what_cannot_be_made_is_refused_before_any_work(index, tmp_path, monkeypatch):
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    from tablerag.core import TableragError

    with pytest.raises(TableragError):
        ask(["mixed"], index, tmp_path / "r", model="nowhere:gpt", record=False)
    assert not (tmp_path / "r" / "manifest.json").exists()
    for systems, message in (
        (["mixt"], "unknown system"),
        (["mixed ks=1"], "no option 'ks'"),
        (["mixed", "mixed"], "two systems are called"),
        ([], "no system"),
    ):
        with pytest.raises(UsageError, match=message):
            ask(systems, index, tmp_path / "r")
    with pytest.raises(UsageError, match="key does not belong"):
        SystemSpec("mixed", model_options={"api_key": "sk-1"})
    with pytest.raises(UsageError, match="Give source="):
        run(["mixed"], QUESTIONS, tmp_path / "r")


# --- budgets -----------------------------------------------------------------------------------------------------


def test_budget_of_calls_is_kept_and_gone_on_from(index, tmp_path, chat_server):
    chat_server.brain = reader
    systems = {"sql_agent": over_http(chat_server)}  # two calls a question
    first = ask(systems, index, tmp_path / "r", budget=Budget(calls=7))
    assert first.done == {"sql_agent": 3} and first.usage.calls == 6 == len(chat_server.requests)
    assert first.stopped == "the budget of 7 calls" and "5 answers to come" in str(first)
    assert ask(systems, index, tmp_path / "r", budget=Budget(tokens=440)).done == {"sql_agent": 5}
    assert ask(systems, index, tmp_path / "r", budget=Budget(calls=100, tokens=1e6, seconds=60)).left == 0
    assert status(tmp_path / "r").left == 0 and [
        session["stopped"] for session in Results(tmp_path / "r").sessions()
    ] == ["the budget of 7 calls", "the budget of 440 tokens", ""]


def test_budget_in_money(index, tmp_path, chat_server, monkeypatch):
    chat_server.brain = reader
    unknown = ask({"sql_agent": over_http(chat_server)}, index, tmp_path / "a", budget=Budget(cost=1.0))
    assert unknown.done == {"sql_agent": 1} and "price is unknown" in unknown.stopped and "cost unknown" in str(unknown)
    assert unknown.frame.cost.isna().all()
    monkeypatch.setitem(calls.PRICES, "test-model", (1000.0, 0.0))  # 0.1 dollars a call
    priced = ask({"sql_agent": over_http(chat_server)}, index, tmp_path / "b", budget=Budget(cost=0.55))
    assert priced.done == {"sql_agent": 2}
    assert priced.usage.cost == pytest.approx(0.4)
    assert priced.frame.cost.tolist() == pytest.approx([0.2, 0.2])


def test_what_is_left_is_reckoned_system_by_system():
    left = experiments.Progress(Counter({"fast": 4, "slow": 4}))
    left.add({"system": "fast", "seconds": 1.0, "error": None, "paid": (0, 0, 1, 0.1)})
    left.start = time.perf_counter() - 1.0
    assert left.ahead()[0] == pytest.approx(7, rel=0.01) and left.ahead()[1] == pytest.approx(0.7)
    left.add({"system": "slow", "seconds": 9.0, "error": "x", "paid": (0, 0, 1, None)})
    left.start = time.perf_counter() - 5.0  # two workers
    assert left.ahead()[0] == pytest.approx((3 * 1 + 3 * 9) / 2, rel=0.01)
    assert "cost unknown" in str(left)
    assert "1 errors" in str(left)


# --- whose folder is it ------------------------------------------------------------------------------------------


def test_a_folder_of_another_study_is_refused_with_what_differs(index, tmp_path):
    folder = tmp_path / "r"
    ask(["sql_agent"], index, folder, QUESTIONS[:2])
    kept = load(folder)
    for more, message in (
        ({"questions": QUESTIONS[:3]}, r"questions: 2 \(.*\) there, 3 \("),
        ({"questions": [replace(QUESTIONS[0], text="How tall is it?"), QUESTIONS[1]]}, "questions: 2 .* there, 2 "),
        ({"questions": QUESTIONS[:2], "seed": 1}, "seed 0 there, 1 here"),
        ({"questions": QUESTIONS[:2], "task": "solve"}, "task 'answer' there, 'solve' here"),
        ({"questions": QUESTIONS[:2], "k": 2}, "system 'sql_agent': k 5 there, 2 here"),
    ):
        with pytest.raises(ResultsFolderError, match=f"another study: .*{message}.*new folder"):
            ask(["sql_agent"], index, folder, **more)
    manifest = json.loads((folder / "manifest.json").read_text())
    (folder / "manifest.json").write_text(json.dumps({**manifest, "tablerag": "0.0.1"}))
    with pytest.raises(ResultsFolderError, match="tablerag '0.0.1' there"):
        ask(["sql_agent"], index, folder, QUESTIONS[:2])
    (folder / "manifest.json").write_text(json.dumps({**manifest, "format": 99}))
    with pytest.raises(ResultsFolderError, match="format 99, this program reads 1"):
        load(folder)
    (folder / "manifest.json").write_text(json.dumps(manifest))
    assert load(folder).equals(kept)
    assert ask(["mixed"], index, folder, QUESTIONS[:2]).done == {"sql_agent": 2, "mixed": 2}


def test_other_tables_are_another_study(index, tmp_path):
    (tmp_path / "t.csv").write_text("Mountain,Height (m)\nK2,8611\n")
    ask(["sql_agent"], index, tmp_path / "r", QUESTIONS[:1])
    with (
        build_index(tmp_path / "t.csv", tmp_path / "other", progress=False) as other,
        pytest.raises(ResultsFolderError, match="tables: 2 .* there, 1 "),
    ):
        ask(["sql_agent"], other, tmp_path / "r", QUESTIONS[:1])


def test_a_folder_of_something_else_is_left_alone(index, tmp_path):
    (tmp_path / "thesis.tex").write_text("do not touch")
    with pytest.raises(ResultsFolderError, match="not empty and holds no results"):
        ask(["sql_agent"], index, tmp_path)
    with pytest.raises(ResultsFolderError, match="cannot be written"):
        ask(["sql_agent"], index, tmp_path / "thesis.tex")
    assert [path.name for path in tmp_path.iterdir() if not path.name.startswith(".")] == ["thesis.tex"]


def test_the_manifest_says_under_which_conditions(index, tmp_path):
    ask(["mixed grading=answered"], index, tmp_path / "r", limit=2, seed=7)
    results = Results(tmp_path / "r")
    manifest = results.manifest
    assert manifest["seed"] == 7 and manifest["systems"]["mixed grading=answered"]["options"] == {"grading": "answered"}
    assert {"tablerag", "python", "langchain"} <= set(manifest["versions"])
    assert manifest["questions"]["n"] == 2 and "revision" in manifest
    (session,) = results.sessions()
    told = {"began", "revision", "workers", "spent_calls", "spent_cost", "spent_seconds"}
    assert session["rows"] == 2 and told <= set(session)


# --- questions ---------------------------------------------------------------------------------------------------


def test_questions_that_are_not_in_order_lose_nothing(index, tmp_path):
    given = [
        QUESTIONS[0],
        QUESTIONS[0],  # the same id
        replace(QUESTIONS[1], answer=None),
        replace(QUESTIONS[2], table_id="nowhere.csv"),
        replace(QUESTIONS[3], text="  "),
        replace(QUESTIONS[4], answer=("1",)),  # wrong gold
        Question("\ud800", "half a \ud83d character", tags={"list": [1], "deep": {"a": 1}, "mixed": 1}),
        Question("last", "What?", tags={"mixed": "text"}),
    ]
    done = ask(["sql_agent"], index, tmp_path / "r", given)
    frame = done.frame
    assert len(frame) == len(given) and done.left == 0
    assert frame.question_id.tolist()[:2] == ["Everest", "Everest#2"] and frame.em.isna().sum() == 3
    reasons = Results(tmp_path / "r").set_aside.groupby("question_id").reason.agg(list).to_dict()
    assert (
        reasons["Everest#2"] == ["duplicate"]
        and reasons["K2"] == ["missing gold"]
        and reasons["Lhotse"] == ["unknown table"]
    )
    assert "empty question" in reasons["Makalu"] and reasons["Cho Oyu"] == ["gold SQL differs"]
    assert "had the id of another" in str(done) and "missing gold" in str(done)
    assert frame.tag_list[6] == "[1]" and frame.tag_mixed.tolist()[6:] == ["1", "text"]
    assert "question is empty" in frame.error[4] or not frame.answered[4]


def test_the_gold_table_can_be_given(index, tmp_path):
    done = ask(
        ["sql_agent"], index, tmp_path / "r", [*QUESTIONS[:2], Question("?", "What?", answer=("1",))], task="solve"
    )
    assert done.frame.table_found.isna().all()
    assert done.frame.em.tolist()[:2] == [1.0, 1.0]
    assert "names no gold table" in done.frame.error[2]


@pytest.mark.slow
def test_a_script_without_a_guard_is_told_so(index, tmp_path):
    script = tmp_path / "study.py"
    script.write_text(
        "from tablerag.studies.experiments import run\n"
        f"run(['sql_agent'], None, {str(tmp_path / 'r')!r}, {str(index.path)!r}, workers=2, progress=False)\n"
    )
    done = subprocess.run([sys.executable, str(script)], capture_output=True, text=True, timeout=250)
    assert done.returncode and "__name__ == '__main__'" in done.stderr


def test_a_system_registered_here_is_asked_here(index, tmp_path):
    from tablerag.methods.pipeline import DECLARED, register

    @register("echo", "says the question again")
    def make(parts):
        return parts.with_retrieval(Echo())

    class Echo:
        name = "echo"

        def solve(self, question, tables, found=None):
            return Answer(question)

    questions = [Question("1", "How high is K2?", answer=("8611",))]
    with pytest.raises(UsageError, match=r"do not know the system 'echo'.*workers=0"):
        run(["echo"], questions, tmp_path / "apart", index, workers=2, progress=False)
    run(["echo"], questions, tmp_path / "here", index, workers=0, progress=False)
    assert list(load(tmp_path / "here")["answer"]) == ["How high is K2?"]
    del DECLARED["echo"]
