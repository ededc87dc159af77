"The command line: its contract, its exit codes, and what a user reads when something is wrong."

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from chat_server import ChatServer, error, tool_call

from tablerag.cli import main
from tablerag.routing.catalogue import options_of
from tablerag.studies.results import load
from tablerag.tables.questions import load_questions

PEAKS = "Mountain,Country,Height (m)\nMount Everest,Nepal,8849\nK2,Pakistan,8611\nLhotse,Nepal,8516\n"
LINES = "Line,Terminus,Stops\n1,Harbour,18\n2,University,24\n"


QUESTIONS = [
    ("1", "How high is K2?", "highest mountains.csv", "8611",
     "SELECT height_m FROM highest_mountains WHERE mountain = 'K2'", "non-calculation"),
    ("2", "How many stops does the tram line to University have?", "tram lines.csv", "24", None, "non-calculation"),
    ("3", "How many mountains are in Nepal?", "highest mountains.csv", "2",
     "SELECT COUNT(*) FROM highest_mountains WHERE country = 'Nepal'", "calculation"),
]  # fmt: skip


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("tables")
    (folder / "highest mountains.csv").write_text(PEAKS)
    (folder / "tram lines.csv").write_text(LINES)
    names = ("id", "question", "table_id", "answer", "sql", "kind")
    lines = (dict(zip(names, each, strict=True)) for each in QUESTIONS)
    told = (json.dumps({**line, "answer": [line["answer"]]}) + "\n" for line in lines)
    (folder / "questions.jsonl").write_text("".join(told))
    return folder


@pytest.fixture(scope="module")
def index(folder, tmp_path_factory):
    out = tmp_path_factory.mktemp("index") / "mine"
    assert main(["index", str(folder), "--out", str(out)]) == 0
    return out


@pytest.fixture(autouse=True)
def cache(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))


@pytest.fixture
def run(capsys):
    "The command, with its exit code: what it prints, and what it says beside it."

    def told(*words, code=0) -> tuple[str, str]:
        found = main(list(map(str, words)))
        out, err = capsys.readouterr()
        assert found in (code if isinstance(code, tuple) else (code,)) and "Traceback" not in err, (found, err)
        return out, err

    return told


@pytest.fixture
def failing(run):
    "What a command says that fails."

    def told(*words, code=(1, 2)) -> str:
        out, err = run(*words, code=code)
        assert out == "" and err.strip()
        return err

    return told


def test_ask_shows_tables_sql_route_answer_and_time(index, run):
    out, _ = run("ask", index, "How high is K2?")
    assert "A  8611" in out and "SELECT" in out and "highest mountains" in out.lower() and " ms" in out
    assert "useful" not in out
    way, _ = run("ask", index, "How high is K2?", "--verbose")
    assert way.index("A  8611") < way.index("  *1.") < way.index("useful")


def test_what_there_is_to_ask_is_listed(folder, run):
    out, _ = run("tables", folder)
    assert "rows  highest mountains.csv" in out and "[1" not in out
    out, err = run("tables", folder, "--limit", "1", "--json")
    assert {"table_id", "name", "rows", "columns"} == set(json.loads(out)) and "more than 1" in err


def test_ask_json_is_one_object_a_question(index, run):
    out, _ = run("ask", index, "How high is K2?", "How many mountains are in Nepal?", "--json")
    first, second = map(json.loads, out.splitlines())
    assert first["answer"] == "8611" and second["values"] == ["2"]
    assert {"answer", "values", "sql", "hits", "route", "usage", "trace"} <= set(first)
    assert first["hits"][0]["table_id"] == first["table_id"] == "highest mountains.csv"
    assert first["trace"][0]["kind"] == "retrieve"


def test_source_may_be_folder_or_file(folder, run):
    for source in (folder, folder / "highest mountains.csv"):
        assert "A  8611" in run("ask", source, "How high is K2?")[0]


@pytest.mark.parametrize("task", ["retrieval", "solve", "answer"])
def test_bench_prints_the_contracted_keys_and_no_bar_into_a_pipe(task, folder, run):
    out, err = run("bench", folder, "--task", task, "--json")
    found, accuracies = json.loads(out), {f"accuracy@{k}" for k in (1, 5, 10, 20)}
    wanted = accuracies if task == "retrieval" else {"em", "em_strict", "execution_accuracy"}
    assert wanted | {"n", "seconds", "median_ms", "p99_ms", "versions", "settings"} <= set(found)
    assert found["n"] == 3 and found["settings"]["seed"] == 0
    assert found["accuracy@1" if task == "retrieval" else "em"] == 1.0
    assert "question/s" not in err and "%|" not in err


def test_bench_limit_is_a_seeded_sample_and_records_are_kept(index, folder, tmp_path, run):
    records = tmp_path / "records.jsonl"
    words = ["bench", index, "--questions", folder / "questions.jsonl", "--task", "answer", "--limit", 2, "--seed", 3]
    assert json.loads(run(*words, "--json", "--records", records)[0])["n"] == 2
    lines = [json.loads(line) for line in records.read_text().splitlines()]
    assert len(lines) == 2 and {"question", "gold", "sql", "route", "em"} <= set(lines[0])


def test_the_name_alone_prints_the_help(run):
    out, err = run()
    assert out.startswith("usage: tablerag") and "ask " in out and err == ""


ASK = ["ask", "INDEX", "How high is K2?"]
WRONG = [
    *((words, 2, ["usage:"]) for words in (["ask"], ["fly"], ["bench", "x"], ["ask", "x", "y", "--k", "many"])),
    *(([*ASK, *words.split()], 2, [f"argument {words.split()[0]}"])
      for words in ("--k 0", "--k -1", "--timeout -3", "--timeout 0", "--retries -1", "--patience x")),
    *((["ask", "INDEX", text], 2, ["the question is empty"]) for text in ("", "   ", "\n")),
    *((["ask", "INDEX", text], 2, ["contains no word"]) for text in ("🏔️", "?!")),
    ([*ASK, "--system", "magic"], 2, ["mixed", "sql_agent_v"]),
    ([*ASK, "--model", "magic:gpt"], (1, 2), ["openai", "embedded"]),
    ([*ASK, "--model", "openai:gpt-4o"], 1, ["OPENAI_API_KEY"]),
    (["aks", "x", "y"], 2, ["Did you mean ask?"]),
    ([*ASK, "--modle", "x"], 2, ["Did you mean", "--model"]),
    ([*ASK, "--gradng=x"], 2, ["Did you mean", "--grading"]),
    ([*ASK, "--cell_embeddings=x"], 2, ["Did you mean", "--cell-embeddings"]),
    ([*ASK, "--tables", "3"], 2, ["Did you mean", "--max-tables"]),
    ([*ASK, "--system", "mixt"], 2, ["Did you mean mixed?"]),
    ([*ASK, "--system", "mixed garding=x"], 2, ["Did you mean grading?"]),
    ([*ASK, "--grading", "relevanse"], 2, ["Did you mean relevance?"]),
    ([*ASK, "--preset", "peper"], 2, ["Did you mean paper?"]),
    ([*ASK, "--model", "opnai:gpt-4o"], (1, 2), ["Did you mean openai:gpt-4o?"]),
    ([*ASK, "--model", "gpt4o"], (1, 2), ["Did you mean openai:gpt-4o?"]),
    (["prompts", "chek", "x"], 2, ["Did you mean check?"]),
    (["--verson"], 2, ["Did you mean --version?"]),
]  # fmt: skip


@pytest.mark.parametrize(
    ("argv", "code", "says"), WRONG, ids=lambda each: " ".join(each) if isinstance(each, list) else None
)
def test_wrong_use_is_answered_with_what_was_meant(argv, code, says, index, failing, monkeypatch):
    for name in ("OPENAI_API_KEY", "OPENAI_BASE_URL"):
        monkeypatch.delenv(name, raising=False)
    message = failing(*(index if word == "INDEX" else word for word in argv), code=code)
    assert all(word in message for word in says), message


def options_in(text: str) -> set[str]:
    "The options that a help lists, but for those of the help itself."
    return set(re.findall(r"^  (?:-\w, )?(--[\w-]+)", text, re.MULTILINE)) - {"--help", "--help-all"}


@pytest.mark.parametrize("command", ["index", "ask", "bench", "check", "study", "serve"])
def test_help_shows_ten_options_and_help_all_the_others(command, run):
    short, whole = run(command, "--help")[0], run(command, "--help-all")[0]
    assert len(options_in(short)) <= 10 < len(options_in(whole)) and options_in(short) < options_in(whole)
    assert "--help-all shows all" in short and "(default )" not in whole and "(default: )" not in whole


def test_help_of_one_system_has_its_options_and_no_others(run):
    named, plain = options_in(run("ask", "--system", "chess", "--help")[0]), options_in(run("ask", "--help")[0])
    assert named - plain == {f"--{name.replace('_', '-')}" for name in options_of("chess")}
    several = options_in(run("study", "--help", "--systems", "A = rag_vision k=3, choice")[0])
    assert {"--text", "--backend", "--weight"} < several and "--votes" not in several


def test_a_default_is_told_for_each_system_that_has_it(run):
    told = " ".join(run("ask", "--help-all")[0].split())
    what = "number of candidate queries (default:"
    assert f"text_to_sql: {what} 1); chess: {what} 3)" in told


def test_a_source_that_is_missing_empty_or_corrupt_is_told(index, failing, tmp_path):
    assert "nowhere" in failing("ask", tmp_path / "nowhere", "How high is K2?")
    (tmp_path / "empty").mkdir()
    assert "no table" in failing("ask", tmp_path / "empty", "How high is K2?", code=1).lower()
    shutil.copytree(index, tmp_path / "broken")
    (tmp_path / "broken" / "manifest.json").write_text("{")
    assert "broken" in failing("ask", tmp_path / "broken", "How high is K2?", code=1)


ODD = {
    "100,000 characters": "how high " * 12_000,
    "SQL": "SELECT * FROM highest_mountains; DROP TABLE highest_mountains",
    "HTML": "<script>alert(1)</script>",
    "Russian": "Как высок K2?",
    "Japanese": "K2の高さは?",
    "control characters": "\x00\x1b[2J K2",
}


@pytest.mark.parametrize("question", ODD.values(), ids=ODD)
def test_odd_questions_end_well(index, run, question):
    out, _ = run("ask", index, question)
    assert "A  " in out and "\x1b" not in out


def test_skipped_files_are_listed(tmp_path, run):
    folder = tmp_path / "mixed"
    folder.mkdir()
    (folder / "good.csv").write_text(PEAKS)
    (folder / "bad.xlsx").write_bytes(b"not a workbook")
    out, err = run("index", folder, "--out", tmp_path / "out")
    assert "1 tables" in out and "bad.xlsx" in err


@pytest.mark.slow
def test_the_installed_command_runs_from_elsewhere(index, tmp_path):
    command = [Path(sys.executable).with_name("tablerag"), "ask", str(index), "How high is K2?"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 0 and "A  8611" in done.stdout, done.stderr


SQL = "SELECT height_m FROM highest_mountains WHERE mountain = 'K2'"


def test_recorded_replies_need_no_server(index, tmp_path, run):
    words = ["ask", index, "How high is K2?", "--record", tmp_path / "replies.sqlite", "--json", "--model"]
    with ChatServer() as server:
        server.say(tool_call("run_sql", {"query": SQL}), "8611", '{"useful": true, "reason": "fits"}')
        words.append(server.model())
        first = json.loads(run(*words)[0])
    assert first["usage"]["calls"] == 3
    again = json.loads(run(*words)[0])
    assert again["answer"] == first["answer"] == "8611" and again["usage"]["calls"] == 0


def test_a_study_goes_on_and_reports(index, folder, tmp_path, run):
    command = ["study", index, "--questions", folder / "questions.jsonl", "--out", tmp_path / "study"]
    command += ["--systems", "sql_agent, mixed k=1", "--workers", "0"]
    first = json.loads(run(*command, "--json", "--budget", "7calls")[0])
    assert first["stopped"] == "the budget of 7 calls" and 0 < first["left"] < 6
    found = json.loads(run(*command, "--json")[0])
    agent, one = found["systems"]["sql_agent"], found["systems"]["mixed k=1"]
    assert found["left"] == 0 and found["done"] == {"sql_agent": 3, "mixed k=1": 3} and one["em"] == 1.0
    assert {"low", "high", "em_kept", "median_seconds", "tokens", "calls"} <= set(agent)
    assert found["settings"]["systems"]["mixed k=1"]["k"] == 1
    assert "mixed k=1" in run(*command)[0]


@pytest.mark.parametrize(
    ("more", "message"),
    [
        (["--systems", "mixt"], "unknown system 'mixt'"),
        (["--systems", "mixed garding=x"], "no option 'garding'"),
        (["--systems", "rag", "--backend", "pillow"], "--backend: no option of rag"),
        (["--candidates", "3"], "--candidates: no option of sql_agent"),
        (["--systems", "mixed, mixed"], "named twice"),
        (["--budget", "5 euros"], "cannot read the budget"),
        pytest.param(["--dask", "tcp://127.0.0.1:9"], "no dask scheduler", marks=pytest.mark.slow),
        (["--limit", "0"], "less than 1"),
        (["--report", "nowhere.ipynb"], "no such notebook"),
    ],
)
def test_a_study_asked_wrongly(folder, tmp_path, run, monkeypatch, more, message):
    monkeypatch.setattr("tablerag.cli.studying._PATIENCE", 1)
    command = ["study", folder, "--out", tmp_path / "study", "--systems", "sql_agent", "--limit", "1", "--workers", "0"]
    assert message in run(*command, *more, code=2)[1]


# --- models of others ----------------------------------------------------------------------------------------------


def peaks(request):
    "A model that knows what to query, grades kindly, and judges by the digits."
    if request.body["model"] == "judge":
        return '{"same": true, "reason": "the same digits"}'
    if request.messages[-1]["role"] == "tool":
        return request.messages[-1]["content"].splitlines()[-1]
    if request.tools:
        return tool_call("run_sql", {"query": SQL}) if "highest_mountains" in request.text else "NO ANSWER: elsewhere"
    return '{"useful": true, "reason": "a height"}' if "useful" in request.text else "8611"


@pytest.mark.parametrize(
    "command",
    [
        ["ask", "INDEX", "How high is K2?"],
        ["bench", "INDEX", "--task", "solve", "--limit", "1", "--seed", "4"],
        ["study", "INDEX", "--out", "OUT", "--systems", "sql_agent", "--limit", "1", "--seed", "4"],
    ],
    ids=lambda words: words[0],
)
def test_options_of_models_reach_every_command(command, folder, tmp_path, run, failing, chat_server):
    chat_server.brain = peaks
    words = [{"INDEX": folder, "OUT": tmp_path / "out"}.get(word, word) for word in command]
    words += ["--model", chat_server.model(), "--model-option", "temperature=null", "--model-option", "max_tokens=77"]
    words += ["--retries", "1", "--patience", "2", "--timeout", "9"]
    words += [] if command[0] == "study" else ["--system", "sql_agent"]
    run(*words)
    body = chat_server.requests[0].body
    assert "temperature" not in body and 77 in (body.get("max_tokens"), body.get("max_completion_tokens"))
    assert "NAME=VALUE" in failing(*words, "--model-option", "nothing", code=2)


def test_a_dry_run_counts_the_judge(folder, tmp_path, run):
    command = ["study", folder, "--out", tmp_path / "out", "--systems", "rag", "--dry-run", "--json"]
    told = json.loads(run(*command, "--model", "openai:gpt-4o", "--judge", "openai:gpt-4o")[0])
    rag, judge = told["systems"]
    assert judge["system"] == "judge openai:gpt-4o" and judge["requests"] == rag["requests"] == 3
    assert told["total"]["cost"] == rag["cost"] + judge["cost"] > 0


def judged(server) -> int:
    return sum(request.body["model"] == "judge" for request in server.requests)


def test_a_judge_gives_a_verdict(folder, tmp_path, run, chat_server):
    chat_server.brain = peaks
    models = ["--model", chat_server.model(), "--judge", chat_server.model("judge"), "--json"]
    found = run("bench", folder, "--task", "answer", "--system", "rag", "--in-flight", "3", *models)[0]
    assert judged(chat_server) == 3 and json.loads(found)["crt"] == 1.0
    words = ["study", folder, "--out", tmp_path / "out", "--systems", "rag", *models]
    found = json.loads(run(*words)[0])
    assert load(tmp_path / "out")["crt"].tolist() == [1.0] * 3 and found["systems"]["rag"]["crt"] == 1.0
    run(*words)
    assert judged(chat_server) == 6  # once is enough


def test_a_judge_reads_what_an_earlier_run_answered(folder, tmp_path, run, chat_server):
    chat_server.brain = peaks
    words = ["study", folder, "--out", tmp_path / "out", "--systems", "sql_agent", "--workers", "0", "--json"]
    run(*words)
    assert chat_server.requests == []
    assert '"crt": 1.0' in run(*words, "--judge", chat_server.model("judge"))[0] and len(chat_server.requests) == 3


def test_a_preset_fills_in_what_is_not_given(folder, tmp_path, run):
    words = ["study", folder, "--out", tmp_path / "out", "--workers", "0", "--limit", "1"]
    words += ["--systems", "sql_agent, mixed", "--model", "embedded", "--grading", "relevance"]
    run(*words, "--preset", "paper", "--dry-run")
    assert "paper" in run(*words, "--preset", "peper", code=2)[1]


def test_a_used_up_quota_leaves_what_was_measured(folder, run, chat_server):
    replies = iter(["8611", "8611"])
    chat_server.brain = lambda request: next(replies, error(429, "You exceeded your current quota, check your billing"))
    words = ["bench", folder, "--task", "answer", "--system", "rag", "--in-flight", "1"]
    out, err = run(*words, "--model", chat_server.model(), code=1)
    assert "stopped after 2 answers" in err and "quota" in err and "em " in out


def test_that_others_are_level_is_told(tmp_path, run, monkeypatch):
    monkeypatch.setenv("TABLERAG_CACHE", str(tmp_path / "cache"))
    (tmp_path / "pay.csv").write_text("Name,Salary\nAda,50000\nBen,61500\nCleo,61500\nDan,48000\n")
    out, _ = run("ask", tmp_path / "pay.csv", "Who has the highest salary?")
    assert "interpreted as: Name with the highest Salary (2-way tie)" in out


def test_the_format_of_a_questions_file_is_shown_where_questions_are_missing(tmp_path, run):
    (tmp_path / "peaks.csv").write_text("peak,height\nK2,8611\n")
    _, err = run("study", tmp_path, "--out", tmp_path / "out", "--systems", "mixed", code=2)
    message, lead, *example = err.rstrip("\n").split("\n")[-4:]
    assert "there is no questions file" in message and "one JSON object a line" in lead
    (tmp_path / "mine.jsonl").write_text("\n".join(example))
    assert [question.id for question in load_questions(tmp_path / "mine.jsonl")] == ["1", "2"]
