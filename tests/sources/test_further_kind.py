"A further kind of source is one adapter: session, command line, server and study then know it."

import json
from pathlib import Path

import pytest

import tablerag as tr
from tablerag.cli import main
from tablerag.core import Answer, Question, Trace, UsageError
from tablerag.ground.files import given_path, is_address, text_digest
from tablerag.methods.pipeline import DECLARED, register
from tablerag.routing import catalogue
from tablerag.sandbox.connection import Result
from tablerag.serving.datasets import dataset_of
from tablerag.serving.operations import OPERATIONS
from tablerag.sources.source import SOURCES, Source, source_adapter

KIND = "glossaries"
TERMS = "ablation: loss of ice\nfirn: snow of the year before\nmoraine: rocks that ice has carried\n"


class Glossary:
    "Terms with their meanings, a line each."

    over = KIND

    def __init__(self, path):
        self.source = Path(path)
        pairs = (line.split(": ", 1) for line in self.source.read_text(encoding="utf-8").splitlines())
        self.terms = {term: meaning for term, meaning in pairs}
        self.fingerprint = text_digest(json.dumps(self.terms))
        self.name = self.source.stem

    def __len__(self):
        return len(self.terms)

    def close(self):
        pass


class Meanings:
    "The meaning of the first term that a question names."

    name = "meanings"

    def __init__(self, glossary):
        self.glossary = glossary

    def answer(self, question, evidence=""):
        words = question.lower().strip("?").split()
        found = next((term for term in self.glossary.terms if term in words), None)
        if found is None:
            return Answer.none("no term of the glossary is named", trace=Trace())
        meaning = self.glossary.terms[found]
        return Answer(meaning, (meaning,), found, (meaning,), "term", table_id=self.glossary.name, trace=Trace())


class GlossarySource(Source):
    language = "term"
    noun = "term"
    columns = ("term", "meaning")

    @staticmethod
    def opens(address):
        return not is_address(address) and given_path(address).suffix == ".glossary"

    @classmethod
    def open(cls, address, **settings):
        return cls(address if isinstance(address, Glossary) else Glossary(address))

    @property
    def shown(self):
        return str(self.held.source)

    def listed(self):
        return iter(self.held.terms.items())

    def run(self, place, query):
        return Result(("meaning",), [(self.held.terms[query],)], False)


@pytest.fixture
def glossary(tmp_path):
    "A file of terms; the kind is known for one test."
    source_adapter(KIND, Meanings.name)(GlossarySource)
    register(Meanings.name, "Looks a term up.", over=KIND)(lambda parts: Meanings(parts.index))
    path = tmp_path / "ice.glossary"
    path.write_text(TERMS, encoding="utf-8")
    yield path
    for registry in (SOURCES, DECLARED, catalogue.DEFAULT_SYSTEMS):
        registry.pop(KIND, None)
        registry.pop(Meanings.name, None)


def test_a_session_asks_it(glossary):
    terms = tr.open(glossary)
    assert repr(terms) == "AnySession(3 terms: ice, meanings on embedded)" and len(terms) == 3
    answer = terms.ask("What is firn?")
    assert answer.text == "snow of the year before"
    assert not terms.ask("What is a glacier?").answered
    assert list(terms.overview()["term"]) == ["ablation", "firn", "moraine"]
    assert len(terms.opened.contents()) == 3 and terms.opened.marks_file.name == "marks-kept-ice.jsonl"
    with pytest.raises(UsageError, match="over tables"):
        terms.ask("What is firn?", system="mixed")
    for part in (lambda: terms.index, lambda: terms.look("firn"), lambda: terms["firn"], lambda: terms.search("ice")):
        with pytest.raises(UsageError):
            part()


def test_the_command_line_asks_it(glossary, capsys):
    assert main(["ask", str(glossary), "What is firn?", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["answer"] == "snow of the year before"
    assert main(["tables", str(glossary), "--json"]) == 0
    assert [json.loads(line)["term"] for line in capsys.readouterr().out.splitlines()] == [
        "ablation",
        "firn",
        "moraine",
    ]


def test_a_server_asks_it(glossary):
    served = {"ice": dataset_of("ice", tr.open(glossary))}
    assert served["ice"].about() == {"name": "ice", "kind": KIND, "terms": 3, "language": "term"}
    assert OPERATIONS["ask"].perform(served, {"question": "What is firn?"})["answer"] == "snow of the year before"
    assert OPERATIONS["describe"].perform(served, {"table": "firn"})["meaning"] == "snow of the year before"
    assert OPERATIONS["describe"].perform(served, {"limit": 2})["next_offset"] == 2
    assert OPERATIONS["run_query"].perform(served, {"query": "firn"})["rows"] == [["snow of the year before"]]
    with pytest.raises(UsageError, match="apply only to databases"):
        OPERATIONS["ask"].perform(served, {"question": "What is firn?", "database": "x"})


def test_a_workbench_asks_it(glossary):
    bench = tr.open(glossary).workbench()
    bench.ask("What is firn?")
    bench.wait()
    assert bench.state.system == "meanings" and "snow of the year before" in bench["Answer"].html.value
    assert "3 terms, queried in place" in bench.below.value and bench.state.run_sql("firn", "ice").result.rows
    bench.tables.toggle.value = True
    bench.tables.making.join(10)
    assert [row["id"] for row in bench.tables.list.widget.rows] == ["ablation", "firn", "moraine"]
    assert not bench.tables.list.widget.ticks and bench.state.page("ice", 0, 2).table.rows[0][0] == "ablation"
    glossary.unlink()
    assert bench.state.ask("What is firn?") is None and "no longer exists" in bench.state.error


def test_its_questions_are_beside_it(glossary):
    (glossary.parent / "questions.jsonl").write_text('{"id": "1", "text": "What is firn?"}\n', encoding="utf-8")
    source = GlossarySource.open(glossary)
    assert [path.name for path in source.questions_files()] == ["questions.jsonl"]
    again = GlossarySource.reopen(source.place, {})
    assert again.fingerprint == source.fingerprint
    question = Question("1", "What is firn?", None, ("snow of the year before",))
    assert again.solve(Meanings(again.held), question, "").values == question.answer
