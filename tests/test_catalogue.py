"Systems by name: what a system declares is what command line, studies and menus show."

import json
import subprocess
import sys
from types import SimpleNamespace

import pytest

from tablerag.cli import main
from tablerag.core import Answer, Found, Hit, Table, UsageError
from tablerag.methods.pipeline import DECLARED, Option, register
from tablerag.models.chat import chat_model
from tablerag.retrieval.index import build_index
from tablerag.routing import Switch
from tablerag.routing.catalogue import (
    DATABASE_SYSTEMS,
    SYSTEMS,
    declaration,
    options_of,
    runnable,
    system,
    system_names,
)
from tablerag.studies.plans import SystemSpec

PEAKS = Table("peaks", ("Mountain", "Height"), (("K2", "8,611"), ("Lhotse", "8,516")), title="Highest mountains")


class Finder:
    def search(self, question, k=5):
        return [Hit("peaks", 0.9, 1, {"bm25": 1}, words=("k2",), title=PEAKS.name)]


INDEX = SimpleNamespace(retriever=Finder(), table={"peaks": PEAKS}.__getitem__, images=None)


@pytest.mark.parametrize("name", SYSTEMS)
def test_each_name_is_declared_by_its_module_and_makes_a_system(name):
    declared = declaration(name)
    assert declared.name == name and declared.help
    made = system(name, INDEX)
    assert made.name == name and callable(made.answer) and callable(made.solve)


def test_a_new_system_is_seen_everywhere(capsys):
    class Echo:
        name = "echo"

        def solve(self, question, tables, found=Found()):
            return Answer(question)

    @register("echo", "says the question again", [Option("loud", False, "in capitals")])
    def make(parts, loud=False):
        return parts.with_retrieval(Echo())

    assert system("echo", INDEX, loud=True).answer("How high is K2?").text == "How high is K2?"
    assert SystemSpec.parse("echo loud=true").options == {"loud": True} and "echo" in runnable()
    assert "loud" in options_of()
    main(["ask", "--help-all"])
    told = " ".join(capsys.readouterr().out.split())
    assert "--loud" in told and "says the question" in told
    with pytest.raises(UsageError, match="system 'rag' has no option 'loud'"):
        system("rag", INDEX, loud=True)
    del DECLARED["echo"]


DATABASES = SimpleNamespace(over="databases", names=["shop"])


@pytest.mark.parametrize("name", DATABASE_SYSTEMS)
def test_each_system_over_databases_says_so(name):
    declared = declaration(name)
    assert declared.name == name and "databases" in declared.over and declared.help
    assert declared.over != ("databases",) or "prune" not in options_of(name)
    made = system(name, DATABASES)
    assert made.name == name and callable(made.answer) and callable(made.solve)


def test_a_system_meets_only_what_it_is_made_for():
    @register("first_name", "names the first database", over="databases")
    def make(parts):
        return SimpleNamespace(name="first_name", answer=lambda question, evidence="": Answer(parts.databases.names[0]))

    try:
        assert system("first_name", DATABASES).answer("Which one?").text == "shop"
        assert "first_name" in system_names("databases") and "first_name" in runnable(over="databases")
        assert "first_name" not in system_names() and "first_name" not in runnable()
        for name, source, wanted in (
            ("mixed", DATABASES, "'mixed' answers over tables, and this is databases.*first_name"),
            ("first_name", INDEX, "'first_name' answers over databases, and this is an index of tables.*mixed"),
        ):
            with pytest.raises(UsageError, match=wanted):
                system(name, source)
    finally:
        del DECLARED["first_name"]


def test_which_systems_a_model_can_run_is_a_matter_of_what_it_sees(monkeypatch):
    assert "rag_vision" in runnable("openai:gpt-4o") and "rag_vision" in runnable("embedded", "openai:gpt-4o")
    monkeypatch.setattr("tablerag.vision.recognition.installed", lambda: False)
    assert "rag_vision" not in runnable("embedded") and "sql_agent_v" in runnable("embedded")


def test_an_answer_is_loaded_as_it_was_saved():
    for name in SYSTEMS:
        if name in runnable():
            answer = system(name, INDEX).answer("How high is K2?")
            again = Answer.from_dict(json.loads(json.dumps(answer.to_dict())))
            assert again == answer and answer.values == ("8611",), name


def test_the_flow_that_is_walked_is_the_graph_that_is_drawn():
    switch = system("mixed", INDEX, chat_model("embedded"))
    assert isinstance(switch, Switch)
    drawn = {(edge.source, edge.data or "", edge.target) for edge in switch.graph.get_graph().edges}
    walked = {
        (at, edge, "__end__" if to == "end" else to)
        for at, node in switch.flow.items()
        for edge, to in node.edges.items()
    }
    assert {(source, target) for source, _, target in drawn} == {
        ("__start__", "retrieve"),
        *((source, target) for source, _, target in walked),
    }


def test_the_graph_goes_the_way_that_is_walked():
    switch = system("mixed", INDEX, chat_model("embedded"))
    for question in ("How high is K2?", "Who won the ice hockey championship of the Moon?"):
        walked, run = switch.answer(question), switch.graph.invoke(switch.begin(question))
        assert (run["answer"].text, tuple(run["route"])) == (walked.text, walked.route) and walked.route
        assert [step.kind for step in run["trace"]] == [step.kind for step in walked.trace]


UNNEEDED = {  # by an answer of the built-in model from an index: each takes longer to import than the answer
    "langchain", "langchain_core", "langchain_openai", "langgraph", "langsmith", "openai", "pydantic", "httpx",
    "requests", "bm25s", "scipy", "faiss", "wordllama", "pandas", "pyarrow", "openpyxl", "bs4", "lxml", "sqlalchemy",
    "rapidfuzz", "PIL", "tqdm",
}  # fmt: skip


@pytest.mark.parametrize("system", ["mixed", "rag", "chain_of_table"])
def test_the_built_in_model_answers_from_an_index_without_heavy_libraries(tmp_path, system):
    (tmp_path / "peaks.csv").write_text("Mountain,Height\nK2,8611\nLhotse,8516\n")
    index = build_index(tmp_path, tmp_path / "index")
    index.close()
    code = (
        "import sys; from tablerag.cli import main; assert main(['ask', *sys.argv[1:], 'How high is K2?']) == 0; "
        f"found = {UNNEEDED!r} & {{name.split('.')[0] for name in sys.modules}}; assert not found, found"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, str(tmp_path / "index"), "--system", system], capture_output=True, text=True
    )
    assert done.returncode == 0 and "8611" in done.stdout, done.stderr


def test_what_a_shell_gives_an_option_becomes_its_type():
    row, loud, share, tone = (
        Option("row", 1, "which"), Option("loud", False, "in capitals"), Option("share", 0.5, "of it"),
        Option("tone", None, "how it is said", ("dry", "wet")),
    )  # fmt: skip
    assert (row.value("2"), row.value(2)) == (2, 2) and share.value("1") == 1.0 and share.value(1) == 1.0
    assert [loud.value(given) for given in ("true", "No", True, False)] == [True, False, True, False]
    assert tone.value("wet") == "wet" and tone.value(None) is None and Option("free", None, "any").value(3) == 3
    for option, given, wanted in (
        (row, "x", "row is 'x'. Give a whole number"),
        (loud, "loudly", "Give true or false"),
        (share, "half", "Give a number"),
        (tone, "moist", "unknown tone 'moist'. Choose one of: dry, wet"),
    ):
        with pytest.raises(UsageError, match=wanted):
            option.value(given)


def test_an_option_is_the_same_from_the_shell_and_from_a_description():
    made = []

    @register("rower", "takes a row", [Option("row", 1, "which")])
    def make(parts, row=1):
        made.append(row)
        return parts.with_retrieval(None)

    assert SystemSpec("rower", options={"row": "2"}) == SystemSpec.parse("rower row=2")
    system("rower", INDEX, row="2")
    assert made == [2]
    del DECLARED["rower"]
