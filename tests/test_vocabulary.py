"Words that `nbs/vocabulary.ipynb` lists as no longer used are in no text for users that they have left."

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tablerag.cli import main

ROOT = Path(__file__).resolve().parent.parent
COMMANDS = ("index", "tables", "ask", "bench", "check", "study", "report", "prompts", "serve", "verify", "lab")
# Places that some words have not left yet: remove a word here with its last use
STILL = {"README": set(), "tutorials": set(), "help": set(), "workbench": {"reading"}}


def markdown_of(path: Path) -> str:
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    text = "\n".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "markdown")
    return re.sub(r"\]\([^)]*\)", "]", text)  # where a link leads is no text


def old_words() -> list[str]:
    "The first column of the vocabulary's last table."
    table = markdown_of(ROOT / "nbs" / "vocabulary.ipynb").partition("| not | but |\n|---|---|\n")[2]
    return [word for line in table.splitlines() for word in line.split(" | ")[0].strip("| ").split(", ")]


def texts_in(module: Path) -> Iterator[str]:
    "The texts of a module but for its docstrings, without HTML tags."
    tree = ast.parse(module.read_text(encoding="utf-8"))
    documented = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    first = (node.body[0] for node in ast.walk(tree) if isinstance(node, documented) and node.body)
    docstrings = {id(node.value) for node in first if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docstrings:
            yield re.sub(r"<[^>]*>?|\b\w+=\S*", " ", node.value)


def help_of(command: str, capsys: pytest.CaptureFixture[str]) -> str:
    main([command, "--help-all"])
    return capsys.readouterr().out


def uses(word: str, text: str) -> int:
    "How often a word is in a text, at any line break and with an s behind it."
    return len(re.findall(r"\b" + r"\s+".join(map(re.escape, word.split())) + r"s?\b", text, re.IGNORECASE))


def texts_for_users(capsys: pytest.CaptureFixture[str]) -> dict[str, str]:
    return {
        "README": (ROOT / "README.md").read_text(encoding="utf-8"),
        "tutorials": "\n".join(map(markdown_of, sorted((ROOT / "nbs" / "tutorials").glob("*.ipynb")))),
        "help": "\n".join(help_of(command, capsys) for command in COMMANDS),
        "workbench": "\n".join(
            text for path in sorted((ROOT / "tablerag" / "workbench").glob("*.py")) for text in texts_in(path)
        ),
    }


def test_words_that_went_do_not_come_back(capsys):
    texts = texts_for_users(capsys)
    words = old_words()
    assert len(words) > 20 and all(len(text) > 2000 for text in texts.values())
    found = {place: {word for word in words if uses(word, text)} for place, text in texts.items()}
    assert not {place: back for place in texts if (back := found[place] - STILL[place])}


def test_a_use_is_found_across_lines_and_in_the_plural():
    assert uses("stands in", "it stands\n  in a cell") == uses("reading", "All Readings") == 1
    assert not uses("room", "a mushroom")


def test_a_term_is_defined_once():
    terms = re.findall(r"^\| \*\*(.+?)\*\* \|", markdown_of(ROOT / "nbs" / "vocabulary.ipynb"), re.MULTILINE)
    assert len(terms) > 50 and len(terms) == len(set(terms))


# Words that a docstring does not begin with where it begins with a verb; *Rows* and *Returns* are found by their s
NO_VERBS = set(
    "A About Accuracy After Address All An Another Any As At By Class Data Database Definition Each Equal "
    "Every Everything Exact Fingerprint First Folded For From Further How Id In Inverse It Its Key January Long "
    "Mean Merged Model No None Nothing Of Once One Other Our Part Path Price Prompt Python Question Right Row "
    "Size So Solved Some Stored Sum Table Text That The These They This Those To Two Upright Value What Whatever When "
    "Where Whether Which While Who Why With Within Without".split()
)
NOUNS = {"property", "cached_property"}  # decorators of what is read like an attribute


def docstrings(source: str) -> list[tuple[str, str]]:
    "Return (name, docstring) of public functions and methods, without properties."
    return [
        (node.name, text)
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and not node.name.startswith("_")
        and not NOUNS & set(map(ast.unparse, node.decorator_list))
        and (text := ast.get_docstring(node))
    ]


def begins_with_verb(text: str) -> bool:
    word = text.split()[0].rstrip(".,:;")
    plural = word.endswith("s") and not word.endswith("ss")
    return word.istitle() and word.isalpha() and word not in NO_VERBS and not plural


def test_docstrings_of_public_functions_begin_with_a_verb():
    modules = sorted((ROOT / "tablerag").rglob("*.py"))
    found = [(path.name, *each) for path in modules for each in docstrings(path.read_text(encoding="utf-8"))]
    assert len(found) > 2500
    assert not [each for each in found if not begins_with_verb(each[-1])]


def test_a_docstring_without_a_verb_is_found():
    assert all(map(begins_with_verb, ("Return the rows.", "Pass it on.", "Ask, and ask again.")))
    others = (
        "The rows.", "JSON values.", "`1 row`, `2 rows`.", "Returns rows.", "accuracy@k.", "Id, name.", "F1 of two.",
    )  # fmt: skip
    assert not any(map(begins_with_verb, others))
    source = "class A:\n    @property\n    def b(self):\n        'The b.'\n\n    def c(self):\n        'The c.'\n"
    assert docstrings(source) == [("c", "The c.")]
