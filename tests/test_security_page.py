"The page of promises names tests that exist, and is found from where one begins to read."

import json
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
CELLS = json.loads((ROOT / "nbs" / "security.ipynb").read_text(encoding="utf-8"))["cells"]
PAGE = "\n".join("".join(cell["source"]) for cell in CELLS if cell["cell_type"] == "markdown")


def promises() -> list[list[str]]:
    table = PAGE.partition("| guarantee | enforced by")[2].partition("\n\n")[0]
    return [[cell.strip() for cell in line.strip("| ").split(" | ")] for line in table.splitlines()[2:]]


@pytest.mark.parametrize("promise", promises(), ids=lambda promise: promise[0][:40])
def test_a_promise_says_what_holds_it_where_and_what_tests_it(promise):
    assert len(promise) == 4 and all(promise)
    named = re.findall(r"`(tests/[^`]+)`", promise[3])
    assert named and all((ROOT / path).exists() for path in named)


def test_there_are_promises():
    assert len(promises()) > 10


@pytest.mark.parametrize("path", ["README.md", "SECURITY.md", "_quarto.yml", "nbs/index.ipynb"])
def test_the_page_is_found(path):
    assert "security.ipynb" in (ROOT / path).read_text(encoding="utf-8")


@pytest.mark.parametrize("name", re.findall(r"`make (\w+)`", PAGE))
def test_its_commands_are_there(name):
    assert re.search(rf"^{name}:", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
