"The command line: its contract, its exit codes, and what a user reads when something is wrong."

import json
import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from tablerag.catalogue import options_of
from tablerag.cli import main, show
from tablerag.core import Answer, Link, Parse
from tablerag.tables.questions import load_questions

PEAKS = "Mountain,Country,Height (m)\nMount Everest,Nepal,8849\nK2,Pakistan,8611\nLhotse,Nepal,8516\n"
LINES = "Line,Terminus,Stops\n1,Harbour,18\n2,University,24\n"


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("tables")
    (folder / "highest mountains.csv").write_text(PEAKS)
    (folder / "tram lines.csv").write_text(LINES)
    questions = [
        {
            "id": "1",
            "question": "How high is K2?",
            "table_id": "highest mountains.csv",
            "answer": ["8611"],
            "sql": "SELECT height_m FROM highest_mountains WHERE mountain = 'K2'",
            "kind": "non-calculation",
        },
        {
            "id": "2",
            "question": "How many stops does the tram line to University have?",
            "table_id": "tram lines.csv",
            "answer": ["24"],
            "sql": None,
            "kind": "non-calculation",
        },
        {
            "id": "3",
            "question": "How many mountains are in Nepal?",
            "table_id": "highest mountains.csv",
            "answer": ["2"],
            "sql": "SELECT COUNT(*) FROM highest_mountains WHERE country = 'Nepal'",
            "kind": "calculation",
        },
    ]
    (folder / "questions.jsonl").write_text("".join(json.dumps(question) + "\n" for question in questions))
    return folder


@pytest.fixture(scope="module")
def index(folder, tmp_path_factory):
    out = tmp_path_factory.mktemp("index") / "mine"
    assert main(["index", str(folder), "--out", str(out)]) == 0
    return out


@pytest.fixture(autouse=True)
def cache(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))


def failing(capsys, *argv: str) -> tuple[int, str]:
    code = main(argv)
    out, err = capsys.readouterr()
    assert "Traceback" not in err and err.strip()
    assert out == ""
    return code, err


def test_ask_shows_tables_sql_route_answer_and_time(index, capsys):
    assert main(["ask", str(index), "How high is K2?"]) == 0
    out = capsys.readouterr().out
    assert "A  8611" in out and "SELECT" in out and "highest mountains" in out.lower() and " ms" in out
    assert "useful" not in out and main(["ask", str(index), "How high is K2?", "--verbose"]) == 0
    way = capsys.readouterr().out
    assert way.index("A  8611") < way.index("  *1.") < way.index("useful")


def test_lines_are_folded_where_somebody_looks():
    answer = Answer("peak " * 30, ("peak",), "SELECT x", table_id="t")
    assert max(map(len, show("Which?", answer, width=40).splitlines())) <= 40
    assert len(show("Which?", answer).splitlines()[1]) > 150


@pytest.mark.parametrize(
    "words",
    [["--k", "0"], ["--k", "-1"], ["--timeout", "-3"], ["--timeout", "0"], ["--retries", "-1"], ["--patience", "x"]],
    ids=" ".join,
)
def test_numbers_out_of_range_are_wrong_use(index, capsys, words):
    assert main(["ask", str(index), "How high is K2?", *words]) == 2
    assert f"argument {words[0]}" in capsys.readouterr().err


def test_what_there_is_to_ask_is_listed(folder, capsys):
    assert main(["tables", str(folder)]) == 0
    out = capsys.readouterr().out
    assert "rows  highest mountains.csv" in out and "[1" not in out
    assert main(["tables", str(folder), "--limit", "1", "--json"]) == 0
    out, err = capsys.readouterr()
    assert {"table_id", "name", "rows", "columns"} == set(json.loads(out)) and "more than 1" in err


def test_no_bar_runs_into_a_pipe(folder, capsys):
    assert main(["bench", str(folder), "--task", "answer"]) == 0
    err = capsys.readouterr().err
    assert "question/s" not in err and "%|" not in err


def test_ask_json_is_one_object_a_question(index, capsys):
    assert main(["ask", str(index), "How high is K2?", "How many mountains are in Nepal?", "--json"]) == 0
    first, second = (json.loads(line) for line in capsys.readouterr().out.splitlines())
    assert first["answer"] == "8611" and second["values"] == ["2"]
    assert {"answer", "values", "sql", "hits", "route", "usage", "trace"} <= set(first)
    assert first["hits"][0]["table_id"] == first["table_id"] == "highest mountains.csv"
    assert first["trace"][0]["kind"] == "retrieve"


@pytest.mark.parametrize("source", ["folder", "file", "index"])
def test_source_may_be_folder_file_or_index(source, folder, index, capsys):
    path = {"folder": folder, "file": folder / "highest mountains.csv", "index": index}[source]
    assert main(["ask", str(path), "How high is K2?"]) == 0
    assert "A  8611" in capsys.readouterr().out


@pytest.mark.parametrize("task", ["retrieval", "solve", "answer"])
def test_bench_prints_the_contracted_keys(task, folder, capsys):
    assert main(["bench", str(folder), "--task", task, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    wanted = (
        {f"accuracy@{k}" for k in (1, 5, 10, 20)} if task == "retrieval" else {"em", "em_strict", "execution_accuracy"}
    )
    assert wanted | {"n", "seconds", "median_ms", "p99_ms", "versions", "settings"} <= set(found)
    assert found["n"] == 3 and found["settings"]["seed"] == 0
    assert found["accuracy@1" if task == "retrieval" else "em"] == 1.0


def test_bench_limit_is_a_seeded_sample_and_records_are_kept(index, folder, tmp_path, capsys):
    records = tmp_path / "records.jsonl"
    questions = str(folder / "questions.jsonl")
    assert (
        main(
            [
                "bench",
                str(index),
                "--questions",
                questions,
                "--task",
                "answer",
                "--limit",
                "2",
                "--seed",
                "3",
                "--json",
                "--records",
                str(records),
            ]
        )
        == 0
    )
    assert json.loads(capsys.readouterr().out)["n"] == 2
    lines = [json.loads(line) for line in records.read_text().splitlines()]
    assert len(lines) == 2 and {"question", "gold", "sql", "route", "em"} <= set(lines[0])


@pytest.mark.parametrize("argv", [["ask"], ["fly"], ["bench", "x"], ["ask", "x", "y", "--k", "many"]])
def test_wrong_use_exits_with_2(argv, capsys):
    assert main(argv) == 2
    assert "usage:" in capsys.readouterr().err


def test_the_name_alone_prints_the_help(capsys):
    assert main([]) == 0
    out, err = capsys.readouterr()
    assert out.startswith("usage: tablerag") and "ask " in out and err == ""


def options_in(text: str) -> set[str]:
    "The options that a help lists, but for those of the help itself."
    return set(re.findall(r"^  (?:-\w, )?(--[\w-]+)", text, re.MULTILINE)) - {"--help", "--help-all"}


@pytest.mark.parametrize("command", ["index", "ask", "bench", "check", "study", "serve"])
def test_help_shows_ten_options_and_help_all_the_others(command, capsys):
    assert main([command, "--help"]) == 0
    short = capsys.readouterr().out
    assert main([command, "--help-all"]) == 0
    whole = capsys.readouterr().out
    assert len(options_in(short)) <= 10 < len(options_in(whole)) and options_in(short) < options_in(whole)
    assert "--help-all shows all" in short and "(default )" not in whole and "(default: )" not in whole


def test_help_of_one_system_has_its_options_and_no_others(capsys):
    assert main(["ask", "--system", "chess", "--help"]) == 0
    named = options_in(capsys.readouterr().out)
    assert main(["ask", "--help"]) == 0
    own = named - options_in(capsys.readouterr().out)
    assert own == {f"--{name.replace('_', '-')}" for name in options_of("chess")}
    assert main(["study", "--help", "--systems", "A = rag_vision k=3, choice"]) == 0
    several = options_in(capsys.readouterr().out)
    assert {"--text", "--backend", "--weight"} < several and "--votes" not in several


def test_a_default_is_told_for_each_system_that_has_it(capsys):
    main(["ask", "--help-all"])
    told = " ".join(capsys.readouterr().out.split())
    what = "number of candidate queries (default:"
    assert f"text_to_sql: {what} 1); chess: {what} 3)" in told


@pytest.mark.parametrize(
    ("argv", "meant"),
    [
        (["aks", "x", "y"], "Did you mean ask?"),
        (["ask", "INDEX", "y", "--modle", "x"], "--model"),
        (["ask", "INDEX", "y", "--gradng=x"], "--grading"),
        (["ask", "INDEX", "y", "--cell_embeddings=x"], "--cell-embeddings"),
        (["ask", "INDEX", "y", "--tables", "3"], "--max-tables"),
        (["ask", "INDEX", "y", "--system", "mixt"], "Did you mean mixed?"),
        (["ask", "INDEX", "y", "--system", "mixed garding=x"], "Did you mean grading?"),
        (["ask", "INDEX", "y", "--grading", "relevanse"], "Did you mean relevance?"),
        (["ask", "INDEX", "y", "--preset", "peper"], "Did you mean paper?"),
        (["ask", "INDEX", "y", "--model", "opnai:gpt-4o"], "Did you mean openai:gpt-4o?"),
        (["ask", "INDEX", "y", "--model", "gpt4o"], "Did you mean openai:gpt-4o?"),
        (["prompts", "chek", "x"], "Did you mean check?"),
        (["--verson"], "Did you mean --version?"),
    ],
    ids=lambda words: " ".join(words) if isinstance(words, list) else None,
)
def test_a_typo_is_answered_with_what_was_meant(argv, meant, index, capsys):
    code, message = failing(capsys, *(str(index) if word == "INDEX" else word for word in argv))
    assert code in (1, 2) and "Did you mean" in message and meant in message


def test_missing_source_is_named(capsys, tmp_path):
    code, message = failing(capsys, "ask", str(tmp_path / "nowhere"), "How high is K2?")
    assert code in (1, 2) and "nowhere" in message


def test_empty_folder_says_so(capsys, tmp_path):
    code, message = failing(capsys, "ask", str(tmp_path), "How high is K2?")
    assert code == 1 and "no table" in message.lower()


def test_unknown_system_and_model_say_which_exist(index, capsys):
    code, message = failing(capsys, "ask", str(index), "How high is K2?", "--system", "magic")
    assert code == 2 and "mixed" in message and "sql_agent_v" in message
    code, message = failing(capsys, "ask", str(index), "How high is K2?", "--model", "magic:gpt")
    assert code in (1, 2) and "openai" in message and "embedded" in message


def test_missing_key_is_a_clear_error(index, capsys, monkeypatch):
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    monkeypatch.delenv("OPENAI_BASE_URL", raising=False)
    code, message = failing(capsys, "ask", str(index), "How high is K2?", "--model", "openai:gpt-4o")
    assert code == 1 and "OPENAI_API_KEY" in message


@pytest.mark.parametrize("question", ["", "   ", "\n", "🏔️", "?!"])
def test_question_without_a_word(index, capsys, question):
    code, message = failing(capsys, "ask", str(index), question)
    assert code == 2 and ("is empty" in message or "contains no word" in message)


@pytest.mark.parametrize(
    "question",
    [
        "how high " * 12_000,
        "SELECT * FROM highest_mountains; DROP TABLE highest_mountains",
        "<script>alert(1)</script>",
        "Как высок K2?",
        "K2の高さは?",
        "\x00\x1b[2J K2",
    ],
    ids=["100,000 characters", "SQL", "HTML", "Russian", "Japanese", "control characters"],
)
def test_odd_questions_end_well(index, capsys, question):
    assert main(["ask", str(index), question]) == 0
    out, err = capsys.readouterr()
    assert "Traceback" not in err and "A  " in out and "\x1b" not in out


def test_corrupt_index_is_told(index, tmp_path, capsys):
    import shutil

    broken = tmp_path / "broken"
    shutil.copytree(index, broken)
    (broken / "manifest.json").write_text("{")
    code, message = failing(capsys, "ask", str(broken), "How high is K2?")
    assert code == 1 and "broken" in message


def test_skipped_files_are_listed(tmp_path, capsys):
    folder = tmp_path / "mixed"
    folder.mkdir()
    (folder / "good.csv").write_text(PEAKS)
    (folder / "bad.xlsx").write_bytes(b"not a workbook")
    assert main(["index", str(folder), "--out", str(tmp_path / "out")]) == 0
    out, err = capsys.readouterr()
    assert "1 tables" in out and "bad.xlsx" in err and "Traceback" not in err


@pytest.mark.slow
def test_the_installed_command_runs_from_elsewhere(index, tmp_path):
    done = subprocess.run(
        [Path(sys.executable).with_name("tablerag"), "ask", str(index), "How high is K2?"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0 and "A  8611" in done.stdout, done.stderr


def test_recorded_replies_need_no_server(index, tmp_path, capsys):
    from chat_server import ChatServer, tool_call

    record = str(tmp_path / "replies.sqlite")
    with ChatServer() as server:
        server.say(
            tool_call("run_sql", {"query": "SELECT height_m FROM highest_mountains WHERE mountain = 'K2'"}),
            "8611",
            '{"useful": true, "reason": "fits"}',
        )
        model = server.model()
        assert main(["ask", str(index), "How high is K2?", "--model", model, "--record", record, "--json"]) == 0
        first = json.loads(capsys.readouterr().out)
    assert first["usage"]["calls"] == 3
    assert main(["ask", str(index), "How high is K2?", "--model", model, "--record", record, "--json"]) == 0
    again = json.loads(capsys.readouterr().out)
    assert again["answer"] == first["answer"] == "8611" and again["usage"]["calls"] == 0


def test_a_study_goes_on_and_reports(index, tmp_path, capsys):
    out = tmp_path / "study"
    command = [
        "study",
        str(index),
        "--questions",
        str(Path(json.loads((index / "manifest.json").read_text())["source"]) / "questions.jsonl"),
        "--out",
        str(out),
        "--systems",
        "sql_agent, mixed k=1",
        "--workers",
        "0",
        "--json",
    ]
    assert main([*command, "--budget", "7calls"]) == 0
    first = json.loads(capsys.readouterr().out)
    assert first["stopped"] == "the budget of 7 calls" and 0 < first["left"] < 6
    assert main(command) == 0
    found = json.loads(capsys.readouterr().out)
    assert (
        found["left"] == 0
        and found["done"] == {"sql_agent": 3, "mixed k=1": 3}
        and found["systems"]["mixed k=1"]["em"] == 1.0
    )
    assert {"low", "high", "em_kept", "median_seconds", "tokens", "calls"} <= set(
        found["systems"]["sql_agent"]
    ) and found["settings"]["systems"]["mixed k=1"]["k"] == 1
    assert main(command[:-1]) == 0
    assert "mixed k=1" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("more", "code", "message"),
    [
        (["--systems", "mixt"], 2, "unknown system 'mixt'"),
        (["--systems", "mixed garding=x"], 2, "no option 'garding'"),
        (["--systems", "rag", "--backend", "pillow"], 2, "--backend: no option of rag"),
        (["--candidates", "3"], 2, "--candidates: no option of sql_agent"),
        (["--systems", "mixed, mixed"], 2, "named twice"),
        (["--budget", "5 euros"], 2, "cannot read the budget"),
        pytest.param(["--dask", "tcp://127.0.0.1:9"], 2, "no dask scheduler", marks=pytest.mark.slow),
        (["--limit", "0"], 2, "less than 1"),
        (["--report", "nowhere.ipynb"], 2, "no such notebook"),
    ],
)
def test_a_study_asked_wrongly(folder, tmp_path, capsys, monkeypatch, more, code, message):
    monkeypatch.setattr("tablerag.cli.studying._PATIENCE", 1)
    command = [
        "study",
        str(folder),
        "--out",
        str(tmp_path / "study"),
        "--systems",
        "sql_agent",
        "--limit",
        "1",
        "--workers",
        "0",
        *more,
    ]
    assert main(command) == code
    err = capsys.readouterr().err
    assert message in err and "Traceback" not in err


# --- models of others ----------------------------------------------------------------------------------------------

SQL = "SELECT height_m FROM highest_mountains WHERE mountain = 'K2'"


def peaks(request):
    "A model that knows what to query, grades kindly, and judges by the digits."
    from chat_server import tool_call

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
def test_options_of_models_reach_every_command(command, index, folder, tmp_path, capsys, chat_server):
    chat_server.brain = peaks
    words = [{"INDEX": str(folder), "OUT": str(tmp_path / "out")}.get(word, word) for word in command]
    more = ["--model", chat_server.model(), "--model-option", "temperature=null", "--model-option", "max_tokens=77"]
    more += ["--retries", "1", "--patience", "2", "--timeout", "9"]
    system = [] if command[0] == "study" else ["--system", "sql_agent"]
    assert main([*words, *system, *more]) == 0
    body = chat_server.requests[0].body
    assert "temperature" not in body and 77 in (body.get("max_tokens"), body.get("max_completion_tokens"))
    capsys.readouterr()
    code, message = failing(capsys, *words, *system, *more, "--model-option", "nothing")
    assert code == 2 and "NAME=VALUE" in message
    code, message = failing(capsys, *words, *system, *more, "--model-option", "api_key=sk-123")
    assert code == 2 and "key does not belong" in message
    code, message = failing(capsys, *words, *system, *more, "--model-option", "temprature=0")
    assert code == 2 and "Did you mean temperature" in message


def test_a_benchmark_of_the_search_writes_no_key_down(folder, capsys):
    words = ["bench", str(folder), "--task", "retrieval", "--json", "--model-option", "api_key=sk-123456"]
    code, message = failing(capsys, *words)
    assert code == 2 and "key does not belong" in message and "sk-123456" not in message


def test_a_dry_run_sends_nothing(folder, tmp_path, capsys, chat_server):
    command = ["study", str(folder), "--out", str(tmp_path / "out"), "--systems", "rag, sql_agent", "--dry-run"]
    command += ["--model", chat_server.model()]
    assert main([*command, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert chat_server.requests == [] and not (tmp_path / "out").exists()
    assert told["total"]["questions"] == 6 and told["total"]["requests"] >= 9 and told["total"]["cost"] is None
    assert main(command) == 0
    out = capsys.readouterr().out
    assert "tokens in" in out and "unknown" in out and "Nothing was asked" in out and "rag, sql_agent: " in out


@pytest.mark.parametrize("command", ["bench", "study"])
def test_a_judge_gives_a_verdict(command, folder, tmp_path, capsys, chat_server):
    chat_server.brain = peaks
    words = {
        "bench": ["bench", str(folder), "--task", "answer", "--system", "rag", "--in-flight", "3"],
        "study": ["study", str(folder), "--out", str(tmp_path / "out"), "--systems", "rag"],
    }[command]
    assert main([*words, "--model", chat_server.model(), "--judge", chat_server.model("judge"), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    judged = [request for request in chat_server.requests if request.body["model"] == "judge"]
    assert len(judged) == 3
    if command == "bench":
        assert found["crt"] == 1.0
    else:
        from tablerag.studies.results import load

        assert load(tmp_path / "out")["crt"].tolist() == [1.0] * 3 and found["systems"]["rag"]["crt"] == 1.0
        assert main([*words, "--model", chat_server.model(), "--judge", chat_server.model("judge")]) == 0
        assert len([each for each in chat_server.requests if each.body["model"] == "judge"]) == 3  # once is enough


def test_a_judge_reads_what_an_earlier_run_answered(folder, tmp_path, capsys, chat_server):
    chat_server.brain = peaks
    words = ["study", str(folder), "--out", str(tmp_path / "out"), "--systems", "sql_agent", "--workers", "0", "--json"]
    assert main(words) == 0 and chat_server.requests == []
    assert main([*words, "--judge", chat_server.model("judge")]) == 0
    assert '"crt": 1.0' in capsys.readouterr().out and len(chat_server.requests) == 3


def test_a_preset_fills_in_what_is_not_given(folder, tmp_path, capsys):
    words = ["study", str(folder), "--out", str(tmp_path / "out"), "--workers", "0", "--limit", "1"]
    words += ["--systems", "sql_agent, mixed", "--model", "embedded", "--grading", "relevance"]
    code = main([*words, "--preset", "paper", "--dry-run"])
    assert code == 0, capsys.readouterr().err
    code = main([*words, "--preset", "peper"])
    assert code == 2 and "paper" in capsys.readouterr().err


def test_what_was_tried_and_repaired_is_one_line():
    from tablerag.cli import show
    from tablerag.core import Answer, Step, Trace

    steps = [
        Step("sql", "t1", "SELECT 1"),
        Step("repair", "sql_agent", "the arguments were no JSON", "read as SQL"),
        Step("sql", "t2", "SELECT 2"),
    ]
    shown = show("Why?", Answer("2", ("2",), trace=Trace(steps)))
    assert "(2 tables checked; 1 reply repaired: the arguments were no JSON)" in shown
    assert "tried" not in show("Why?", Answer("2", ("2",), trace=Trace(steps[:1])))


def test_a_used_up_quota_leaves_what_was_measured(folder, capsys, chat_server):
    from chat_server import error

    left = iter(range(2))
    chat_server.brain = lambda request: (
        "8611" if next(left, None) is not None else error(429, "You exceeded your current quota, check your billing")
    )
    words = ["bench", str(folder), "--task", "answer", "--system", "rag", "--in-flight", "1"]
    assert main([*words, "--model", chat_server.model()]) == 1
    out, err = capsys.readouterr()
    assert "stopped after 2 answers" in err and "quota" in err and "em " in out


def test_a_dry_run_counts_the_judge(folder, tmp_path, capsys):
    command = ["study", str(folder), "--out", str(tmp_path / "out"), "--systems", "rag", "--dry-run", "--json"]
    assert main([*command, "--model", "openai:gpt-4o", "--judge", "openai:gpt-4o"]) == 0
    told = json.loads(capsys.readouterr().out)
    rag, judge = told["systems"]
    assert judge["system"] == "judge openai:gpt-4o" and judge["requests"] == rag["requests"] == 3
    assert told["total"]["cost"] == rag["cost"] + judge["cost"] > 0


def test_a_refusal_shows_what_was_closest():
    link = Link("Hispanic", 0, 8, "value", "Ethnicity", "Hispanic", "exact")
    closest = Parse("SELECT 1", 0.1, ("38.2",), (link,), "Percentage where Ethnicity = Hispanic\x1b[2J")
    shown = show("Who?", Answer.none("no", proposals=(closest, replace(closest, unexplained=("2014", "Erie")))))
    first, second = (line.strip() for line in shown.splitlines() if "interpretation: " in line)
    told = r"38.2 for Percentage where Ethnicity = Hispanic\x1b[2J (confidence 10 %)."
    assert first == f"Best interpretation: {told}"
    assert second == f"Another interpretation: {told} It ignores '2014' and 'Erie'."


def test_that_others_are_level_is_told(tmp_path, capsys, monkeypatch):
    monkeypatch.setenv("TABLERAG_CACHE", str(tmp_path / "cache"))
    (tmp_path / "pay.csv").write_text("Name,Salary\nAda,50000\nBen,61500\nCleo,61500\nDan,48000\n")
    assert main(["ask", str(tmp_path / "pay.csv"), "Who has the highest salary?"]) == 0
    assert "interpreted as: Name with the highest Salary (2-way tie)" in capsys.readouterr().out


def test_the_format_of_a_questions_file_is_shown_where_questions_are_missing(tmp_path, capsys):
    (tmp_path / "peaks.csv").write_text("peak,height\nK2,8611\n")
    assert main(["study", str(tmp_path), "--out", str(tmp_path / "out"), "--systems", "mixed"]) == 2
    message, lead, *example = capsys.readouterr().err.rstrip("\n").split("\n")[-4:]
    assert "there is no questions file" in message and "one JSON object a line" in lead
    (tmp_path / "mine.jsonl").write_text("\n".join(example))
    assert [question.id for question in load_questions(tmp_path / "mine.jsonl")] == ["1", "2"]
