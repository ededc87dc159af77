"The tour of a folder (its notebook 00_index) names every module and what builds on what; `make tours` writes both."

import json
import re

import pytest
from test_house import MODULES, NOTEBOOKS, ROOT, exports, imports_of

NOTEBOOK_OF = exports()
TOURS = {  # folders that hold modules of their own, and not only folders
    name.removesuffix(".__init__"): path
    for name, path in NOTEBOOK_OF.items()
    if path.stem == "00_index" and any(other.rpartition(".")[0] == name.removesuffix(".__init__") for other in MODULES)
}
HEAD = "| module | what it does |\n|---|---|\n"
LEAD = "What builds on what in this folder; an arrow goes from a module to one that uses it:\n\n"


def modules_of(folder: str) -> list[str]:
    "The modules of a folder, in the order of their notebooks."
    inside = [name for name in MODULES if name.rpartition(".")[0] == folder]
    return sorted(inside, key=lambda name: NOTEBOOK_OF[name].name)


def list_of(folder: str) -> str:
    "The table of modules: each with the line its notebook begins with."
    lines = []
    for name in modules_of(folder):
        notebook = NOTEBOOK_OF[name]
        title = "".join(json.loads(notebook.read_text(encoding="utf-8"))["cells"][0]["source"])
        line = re.search(r"^> (.+)$", title, re.MULTILINE)[1]
        lines.append(f"| [{name.rpartition('.')[2]}]({notebook.name}) | {line} |")
    return HEAD + "\n".join(lines)


RESERVED = ("class", "default", "end", "graph", "style", "subgraph")  # by Mermaid, which draws no node of that name


def node_of(name: str) -> str:
    "The node of a module."
    return f'{name}_["{name}"]' if name in RESERVED else name


def drawing_of(folder: str) -> str:
    "The picture of who imports whom; a module that is alone stands by itself."
    names = {name: node_of(name.rpartition(".")[2]) for name in modules_of(folder)}
    arrows = [(names[name], names[other]) for name in names for other in imports_of(name) & names.keys()]
    alone = sorted(set(names.values()) - {name for arrow in arrows for name in arrow})
    lines = [*alone, *(f"{other} --> {name}" for name, other in sorted(arrows))]
    return LEAD + "```mermaid\nflowchart LR\n" + "".join(f"  {line}\n" for line in lines) + "```"


def place_of(cells: list[dict], beginning: str) -> int:
    [at] = [at for at, cell in enumerate(cells) if "".join(cell["source"]).startswith(beginning)]
    return at


@pytest.mark.parametrize("folder", TOURS)
def test_a_tour_shows_its_folder(folder):
    cells = json.loads(TOURS[folder].read_text(encoding="utf-8"))["cells"]
    for beginning, wanted in ((HEAD[:8], list_of(folder)), (LEAD, drawing_of(folder))):
        assert "".join(cells[place_of(cells, beginning)]["source"]) == wanted, "run make tours"


def test_no_node_of_a_drawing_has_a_reserved_name():
    for path in NOTEBOOKS:
        text = "".join("".join(cell["source"]) + "\n" for cell in json.loads(path.read_text("utf-8"))["cells"])
        for drawing in re.findall(r"^```mermaid\n(.*?)^```", text, re.MULTILINE | re.DOTALL):
            nodes = re.findall(r"^\s+(\w+)(?: -->|$)|--> (\w+)$", drawing, re.MULTILINE)
            assert not {name for pair in nodes for name in pair} & set(RESERVED), path.name


def test_links_of_notebooks_lead_somewhere():
    astray = []
    for path in NOTEBOOKS:
        for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
            if cell["cell_type"] == "markdown":
                links = re.findall(r"\]\((?!https?:)([^)#\s]+)[^)]*\)", "".join(cell["source"]))
                astray += [f"{path.name}: {link}" for link in links if not (path.parent / link).exists()]
    assert not astray, "\n".join(astray)


def test_a_module_begins_with_its_title_its_line_and_its_reason():
    for name, path in NOTEBOOK_OF.items():
        title, module, reason = json.loads(path.read_text(encoding="utf-8"))["cells"][:3]
        assert re.fullmatch(r"# .+\n> .+", "".join(title["source"])), f"{path.name} begins otherwise"
        assert "".join(module["source"]) == f"#| default_exp {name.removeprefix('tablerag.')}", path.name
        assert reason["cell_type"] == "markdown", f"{path.name} does not say what its module is for"


def write_tours() -> None:
    for folder, path in TOURS.items():
        notebook = json.loads(path.read_text(encoding="utf-8"))
        for beginning, wanted in ((HEAD[:8], list_of(folder)), (LEAD, drawing_of(folder))):
            notebook["cells"][place_of(notebook["cells"], beginning)]["source"] = wanted.splitlines(keepends=True)
        path.write_text(json.dumps(notebook, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    write_tours()
    print(f"{len(TOURS)} tours in {ROOT / 'nbs'}")
