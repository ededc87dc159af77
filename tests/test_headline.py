"The figures that pages show are those of the benchmark files; `make readme` writes them anew."

import ast
import json
import re
import shutil
from pathlib import Path

import headline
import pytest

ROOT = Path(__file__).resolve().parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
CELLS = {page: json.loads(page.read_text(encoding="utf-8"))["cells"] for page in (headline.PAGE, *headline.RUN)}
FILES = (
    "untidy",
    "styles-held",
    "styles-newcomers_held",
    "styles-trades_held",
    "graphs",
    "follow_ups",
    "parsing",
    "figures",
    "joins",
    "huge",
)
FILES += ("scale", "first_ten_minutes", "front")


def other(value):
    "What a file holds, with every figure another one."
    if isinstance(value, dict):
        return {name: other(each) for name, each in value.items()}
    if isinstance(value, list):
        return [other(each) for each in value]
    return value * 2 + 1 if isinstance(value, int | float) and not isinstance(value, bool) else value


def test_the_first_page_shows_what_was_measured():
    first = "".join("".join(cell["source"]) for cell in CELLS[headline.PAGE])
    for page in (README, first):
        shown = page.partition(headline.BEGIN)[2].partition(headline.END)[0].strip()
        assert shown == headline.section(), "run `make readme`"


@pytest.mark.parametrize("name", FILES)
def test_another_measurement_is_another_page(name, tmp_path):
    "Else the test above would hold a page against itself."
    for path in (ROOT / "benchmarks").glob("*.json"):
        shutil.copyfile(path, tmp_path / path.name)
    path = tmp_path / f"{name}.json"
    path.write_text(json.dumps(other(json.loads(path.read_text(encoding="utf-8")))), encoding="utf-8")
    before, after = headline.section().splitlines(), headline.section(tmp_path).splitlines()
    assert len(before) == len(after) and before != after


def test_figures_stand_in_one_place():
    "What somebody has written by hand beside it would grow old unseen."
    words = README.partition(headline.BEGIN)[0] + README.partition(headline.END)[2]
    prose = re.sub(r"```.*?```", "", words, flags=re.DOTALL)
    found = re.findall(r"[^\n]{0,40}\b\d[\d.,]* ?(?:%|ms\b|seconds?\b|s\b|[MG]B\b|of \d)[^\n]{0,20}", prose)
    assert [each for each in found if "95 %" not in each] == []


def shown_by(page: Path, monkeypatch) -> list[tuple[str, str]]:
    """What every cell that ends in Markdown gives today, beside what is kept in the notebook.

    Cells that ask questions are left to the run of the whole notebook (`tests/test_house.py`), which holds the answers.
    """
    from IPython.display import Markdown

    import research.charts

    monkeypatch.setattr(research.charts, "show_figure", lambda *_: None)  # a picture is drawn by a browser
    monkeypatch.chdir(page.parent)
    names, found = {}, []
    for cell in CELLS[page]:
        source = "".join(cell["source"])
        if cell["cell_type"] != "code" or "tr.open(" in source or source.startswith("tried("):
            continue
        body = ast.parse(source).body
        last = ast.Expression(body.pop().value) if isinstance(body[-1], ast.Expr) else None
        exec(compile(ast.Module(body, []), page.name, "exec"), names)
        given = eval(compile(last, page.name, "eval"), names) if last else None
        if isinstance(given, Markdown):
            [kept] = [each["data"]["text/markdown"] for each in cell["outputs"] if "data" in each]
            found.append(("".join(kept), given.data))
    return found


@pytest.mark.parametrize("page", headline.RUN, ids=lambda page: page.stem)
def test_a_page_of_figures_shows_what_was_measured(page, monkeypatch):
    found = shown_by(page, monkeypatch)
    assert len(found) > 5
    for kept, now in found:
        assert kept == now, "run `make readme`"
