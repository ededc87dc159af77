"Prompts of one's own: files, checks, what reaches the wire, two versions in one study and in two threads."

import json
import re
import threading
import warnings
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pandas as pd
import pytest
from scripted import ScriptedChatModel

import tablerag
from tablerag.cli import main
from tablerag.core import Answer, Question, UsageError
from tablerag.models import prompts as module
from tablerag.models.prompts import PromptTexts, declared_prompts, export_prompts, read_prompt
from tablerag.retrieval.index import Index, build_index
from tablerag.routing.catalogue import system
from tablerag.studies.experiments import run
from tablerag.studies.plans import SystemSpec
from tablerag.studies.results import Results, ResultsFolderError

OWN = "You are a surveyor. "


@pytest.fixture(scope="module")
def index(tmp_path_factory) -> Index:
    folder = tmp_path_factory.mktemp("peaks")
    (folder / "peaks.csv").write_text("Mountain,Height (m)\nMount Everest,8849\nK2,8611\nLhotse,8516\n")
    return build_index(folder, folder / "index", progress=False)


@pytest.fixture
def folder(tmp_path) -> Path:
    "All prompts, of which two have other words."
    folder = tmp_path / "mine"
    export_prompts(folder)
    for name in ("read_chunks", "judge_same"):
        page = folder / f"{name}.md"
        page.write_text(page.read_text("utf-8").replace("# System\n\n", f"# System\n\n{OWN}"), "utf-8")
    return folder


def heights(request):
    return '{"same": true, "reason": "equal"}' if "same" in request.text else "8611"


def test_every_prompt_is_written_and_read_back_as_it_is(tmp_path):
    files = export_prompts(tmp_path)
    assert {file.stem for file in files} == set(declared_prompts())
    for file in files:
        found, wanted = read_prompt(file), declared_prompts()[file.stem]
        assert (found.system, found.user, found.version) == (wanted.system, wanted.user, wanted.version)
    assert PromptTexts.of(tmp_path) == {}
    with pytest.raises(UsageError, match="is not overwritten"):
        export_prompts(tmp_path)


def test_no_module_with_prompts_is_forgotten():
    root = Path(module.__file__).parent.parent
    makes = re.compile(r"^(?:\w+ = |    return )Prompt\(", re.MULTILINE)
    found = {
        ".".join(path.relative_to(root).with_suffix("").parts)
        for path in root.rglob("*.py")
        if makes.search(path.read_text("utf-8"))
    }
    assert found - {"models.prompts"} == set(module._DECLARING)


def test_files_of_other_editors_are_read(folder):
    page = folder / "read_chunks.md"
    text = page.read_text("utf-8").replace("Question:", "Frage für Jürgen:")
    page.write_bytes(b"\xef\xbb\xbf" + text.replace("\n", "\r\n").encode())
    (folder / "README.md").write_text("about")
    (folder / ".DS_Store").write_bytes(b"\0")
    texts = PromptTexts.of(folder)
    assert texts["read_chunks"]["user"] == "{context}\n\nFrage für Jürgen: {question}"
    assert list(PromptTexts.of(page)) == ["read_chunks"]


def page(human, system="x"):
    return f"# System\n\n{system}\n\n# Human\n\n{human}"


@pytest.mark.parametrize(
    ("content", "what"),
    [
        (b"# System\n\n\xe4\n", "not UTF-8.* Save it as UTF-8"),
        (page("{context}\n").encode("utf-16-le"), "not UTF-8"),
        (b"x" * 1_000_001, "at most 1,000,000 bytes"),
        ("", "it is empty"),
        ("You read.\n{context} {question}", "headings"),
        ("# Human\n\n{context}\n{question}\n\n# System\n\nx", "headings"),
        (page("{context}\n{question}", ""), "system text is empty"),
        (page(""), "human text is empty"),
        (page("{context}\n"), r"\{question\} is missing.* Write \{question\}"),
        (page("{context}\n{qestion}"), r"unknown placeholder \{qestion\}.*\{question\}"),
        (page("{context}\n{question!r}"), "unknown placeholder"),
        (page("{context}\n{question.__class__}"), "unknown placeholder"),
        (page("{context}\n{question:>999999999}"), "unknown placeholder"),
        (page("{context}\n{question}\n{}"), "unknown placeholder {}"),
        (page("{context}\n{question}\n{"), "braces"),
        (page("{context}\n{question}", "{question}"), "in the system text"),
        (page("HTML: {context}\n{question}"), "takes several lines.* line of its own"),
        ("a name", "no prompt 'sql_agnet.md'.* Rename it to sql_agent"),
        ("an ending", "no prompt 'rag.txt'"),
    ],
)
def test_what_is_no_prompt_is_an_error_that_names_the_file(tmp_path, content, what):
    path = tmp_path / {"a name": "sql_agnet.md", "an ending": "rag.txt"}.get(content, "read_html.md")
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    with pytest.raises(UsageError, match=what) as error:
        PromptTexts.of(tmp_path)
    assert str(path) in str(error.value)
    assert main(["prompts", "check", str(tmp_path)]) == 1


def test_a_folder_that_is_none(tmp_path):
    for given in (tmp_path / "none", tmp_path):
        with pytest.raises(UsageError, match="tablerag prompts export"):
            PromptTexts.of(given)
    for given in ({"rga": {}}, {"read_html": "x"}, {"read_html": {"system": "x"}}):
        with pytest.raises(UsageError):
            PromptTexts.of(given)


def test_systems_with_other_prompts_answer_at_the_same_time(index, folder):
    together = threading.Barrier(2, timeout=60)

    def reply(messages, tools):
        together.wait()  # both are within their system just now
        return "8611"

    models = {each: ScriptedChatModel(reply) for each in ("as it is", "own")}
    systems = [system("rag", index, models["as it is"]), system("rag", index, models["own"], prompts=str(folder))]
    with ThreadPoolExecutor(2) as pool:
        answers = list(pool.map(lambda each: each.answer("How high is K2?"), systems))
    assert [answer.text for answer in answers] == ["8611", "8611"]
    assert [model.seen[0][0].content.startswith(OWN) for model in models.values()] == [False, True]
    versions = [step.input.version for answer in answers for step in answer.trace.of("model")]
    assert versions[0] != versions[1] == PromptTexts.of(folder)["read_chunks"]["version"]
    declared = declared_prompts()["read_chunks"]
    assert not declared.fill(question="q", context="c")[0].content.startswith(OWN)  # nothing is left behind


def test_two_versions_of_a_prompt_in_one_study(index, folder, tmp_path, chat_server):
    chat_server.brain = heights
    questions = [Question(str(n), f"How high is K2, {n}?", answer=("8611",)) for n in range(4)]
    systems, out = ["rag", f"rag prompts={folder}"], tmp_path / "study"
    ask = {"model": chat_server.model(), "progress": False}
    done = run(systems, questions, out, index, **ask)
    assert done.done == dict.fromkeys(systems, 4) and not sum(done.errors.values())
    assert sum(OWN in request.text for request in chat_server.requests) == 4
    assert len(chat_server.requests) == 8
    described = Results(out).manifest["systems"]
    own = PromptTexts.of(folder)
    assert described[systems[1]]["options"]["prompts"] == own and described["rag"]["options"] == {}
    assert SystemSpec(**described[systems[1]]).options["prompts"] == own  # as a worker makes it, without the folder
    assert run(systems, questions, out, index, **ask).left == 0 and len(chat_server.requests) == 8

    page = folder / "read_chunks.md"
    page.write_text(page.read_text("utf-8").replace(OWN, "You measure. "), "utf-8")
    with pytest.raises(ResultsFolderError, match=r"another study: system 'rag prompts=.*read_chunks") as error:
        run(systems, questions, out, index, **ask)
    assert len(str(error.value)) < 1000 and len(chat_server.requests) == 8


def test_the_judge_of_a_study_has_prompts_of_ones_own(index, folder, tmp_path, chat_server):
    chat_server.brain = heights
    questions = [Question("1", "How high is K2?", answer=("8611 m",))]
    name = chat_server.model()
    run(["rag"], questions, tmp_path / "out", index, model=name, judge=name, prompts=folder, progress=False)
    assert [OWN in request.text for request in chat_server.requests] == [True, True]
    prompts = Results(tmp_path / "out").manifest["prompts"]
    assert prompts["judge_same"] == PromptTexts.of(folder)["judge_same"]["version"]
    with pytest.raises(ResultsFolderError, match="prompt 'judge_same'"):
        run(["rag"], questions, tmp_path / "out", index, model=name, judge=name, progress=False)


def test_a_session_asks_every_system_and_follow_up_with_them(folder):
    page = folder / "follow_up.md"
    page.write_text(page.read_text("utf-8").replace("# System\n\n", f"# System\n\n{OWN}"), "utf-8")
    model = ScriptedChatModel(["8611", "8611", '{"kind": "read", "question": "How high is Lhotse?"}', "8516"])
    frame = pd.DataFrame({"Mountain": ["K2", "Lhotse"], "Height (m)": [8611, 8516]})
    session = tablerag.open({"peaks": frame}, model, system="rag", prompts=folder, progress=False)
    for file in folder.iterdir():
        file.unlink()  # they were read when the tables were opened
    answer = session.ask("How high is K2?")
    assert session.ask("How high is K2?", system="rag", k=1).text == "8611"
    assert session.ask("and Lhotse?", after=answer).text == "8516"
    assert [messages[0].content.startswith(OWN) for messages in model.seen] == [True] * 4
    session.model = "embedded"
    with pytest.warns(UserWarning, match="uses no prompts"):
        session.ask("How high is K2?", system="rag_html")


def test_the_built_in_model_answers_as_before(index, folder):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        before = system("sql_agent", index).answer("How high is K2?")
    with pytest.warns(UserWarning, match="built-in model uses no prompts"):
        after = system("sql_agent", index, prompts=folder).answer("How high is K2?")
    assert isinstance(after, Answer) and after.text == before.text == "8611"


def test_the_workbench_keeps_texts_that_it_cannot_show(folder):
    from tablerag.workbench.widgets import OptionControls

    texts = PromptTexts.of(folder)
    controls = OptionControls("rag", {"prompts": texts})
    assert controls.controls["prompts"].value == str(texts) and "read_chunks@" in str(texts)
    assert controls.values == {"prompts": texts}
    controls.controls["prompts"].value = ""
    assert controls.values == {}


def test_the_command_line(index, folder, tmp_path, capsys, chat_server):
    chat_server.brain = heights
    assert main(["prompts", "export", str(tmp_path / "new")]) == 0
    assert f"{len(declared_prompts())} prompts written" in capsys.readouterr().out
    assert main(["prompts", "export", str(tmp_path / "new")]) == 2
    assert "is not overwritten" in capsys.readouterr().err
    assert main(["prompts", "check", str(folder)]) == 0
    told = capsys.readouterr().out.splitlines()
    assert {line.split()[0] for line in told if line.endswith("changed")} == {"read_chunks", "judge_same"}

    asked = [str(index.path), "--system", "rag", "--model", chat_server.model(), "--prompts", str(folder)]
    assert main(["ask", asked[0], "How high is K2?", *asked[1:]]) == 0
    assert "8611" in capsys.readouterr().out and OWN in chat_server.requests[-1].text
    questions = tmp_path / "questions.jsonl"
    row = {"id": "1", "question": "How high is K2?", "answer": ["8611 metres"], "table_id": "peaks.csv"}
    questions.write_text(json.dumps(row) + "\n")
    more = ["--questions", str(questions), "--judge", chat_server.model(), "--json"]
    assert main(["bench", *asked, "--task", "solve", *more]) == 0
    described = json.loads(capsys.readouterr().out)["settings"]["described"]
    assert set(described["options"]["prompts"]) == {"read_chunks", "judge_same"}
    assert [OWN in request.text for request in chat_server.requests[-2:]] == [True, True]
    (folder / "read_chunks.md").write_text("")
    assert main(["ask", asked[0], "How high is K2?", *asked[1:]]) == 2
    assert "read_chunks.md: it is empty" in capsys.readouterr().err
    assert main(["ask", str(index.path), "How high is K2?", "--prompts", str(tmp_path / "new")]) == 0
