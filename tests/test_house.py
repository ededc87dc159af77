"The house rules: floors, notebooks and package agree, notebooks run clean, imports are light, the site is whole."

import ast
import importlib
import json
import os
import re
import subprocess
import sys
from collections import Counter, defaultdict
from functools import cache
from graphlib import TopologicalSorter
from importlib.util import find_spec
from pathlib import Path

import nbformat
import pytest
from conftest import CHROMIUM
from nbformat import NotebookNode
from nursery import run_cells
from outputs import TUTORIALS, executed
from radon.complexity import cc_visit

ROOT = Path(__file__).resolve().parent.parent
NOTEBOOKS = sorted(p for p in (ROOT / "nbs").rglob("*.ipynb") if ".ipynb_checkpoints" not in p.parts)
MODULES = {
    ".".join(p.relative_to(ROOT).with_suffix("").parts): p
    for p in sorted((ROOT / "tablerag").rglob("*.py"))
    if not p.name.startswith("_")
}
FACES = {".".join(p.parent.relative_to(ROOT).parts): p for p in sorted((ROOT / "tablerag").rglob("__init__.py"))}
FILES = FACES | MODULES
# CONTRIBUTING.md holds the order of imports
ORDER = (
    re.search(r"^core < ground .*$", (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8"), re.MULTILINE)[0]
    .replace("<", "")
    .split()
)


@cache
def tree(name: str) -> ast.Module:
    return ast.parse(FILES[name].read_text(encoding="utf-8"))


def place(module: str) -> int:
    "tablerag.understanding.tables.linking -> the place of `understanding` in the order."
    return ORDER.index(module.split(".")[1])


@cache
def imports_of(name: str) -> set[str]:
    "Modules of the package that a module imports, wherever in its text."
    found, package = set(), name.split(".")[:-1]
    for node in ast.walk(tree(name)):
        if isinstance(node, ast.ImportFrom):
            base = (
                [*package[: len(package) - node.level + 1], *filter(None, [node.module])]
                if node.level
                else [node.module]
            )
            found |= {".".join(base), *(".".join([*base, alias.name]) for alias in node.names)}
        elif isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
    return found & MODULES.keys()


def exports() -> dict[str, Path]:
    "Module name -> the notebook that defines it."
    found = {}
    for path in NOTEBOOKS:
        for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
            match = re.search(r"^#\|\s*default_exp\s+([\w.]+)", "".join(cell["source"]), re.MULTILINE)
            if match:
                found[f"tablerag.{match[1]}"] = path
    return found


def test_modules_import_downward_only():
    graph = {name: imports_of(name) for name in MODULES}
    upward = [
        f"{name} imports {other}" for name, others in graph.items() for other in others if place(other) > place(name)
    ]
    assert not upward, "\n".join(upward)
    list(TopologicalSorter(graph).static_order())  # raises on a circle


@cache
def from_imports(name: str) -> list[tuple[str, str, str]]:
    "(module, name, alias) of every `from module import name` of the package, wherever in the text."
    package, found = name.split("."), []
    for node in ast.walk(tree(name)):
        if isinstance(node, ast.ImportFrom):
            inside = package if FILES[name].name == "__init__.py" else package[:-1]
            base = (
                [*inside[: len(inside) - node.level + 1], *filter(None, [node.module])] if node.level else [node.module]
            )
            found += [(".".join(base), alias.name, alias.asname or alias.name) for alias in node.names]
    return [(base, each, alias) for base, each, alias in found if base.split(".")[0] == "tablerag"]


def definitions(name: str) -> set[str]:
    "Names that a module binds by its own top-level statements; imported ones are not among them."

    def bound(statements: list[ast.stmt]) -> set[str]:
        names: set[str] = set()
        for node in statements:
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                names.add(node.name)
            elif isinstance(node, ast.Import | ast.ImportFrom):
                continue
            else:
                names |= {n.id for n in ast.walk(node) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}
                names |= bound([n for n in ast.iter_child_nodes(node) if isinstance(n, ast.stmt)])
        return names

    return bound(tree(name).body)


def test_no_underscore_name_crosses_a_module():
    crossing = [f"{name}: {each} of {base}" for name in FILES for base, each, _ in from_imports(name)]
    crossing = [line for line in crossing if re.search(r": _(?!_)", line)]
    for name in FILES:
        modules = {alias for base, each, alias in from_imports(name) if f"{base}.{each}" in FILES}
        for node in ast.walk(tree(name)):
            if (
                isinstance(node, ast.Attribute)
                and isinstance(node.value, ast.Name)
                and node.value.id in modules
                and re.match(r"_(?!_)", node.attr)
            ):
                crossing.append(f"{name}: {node.value.id}.{node.attr}")
    assert not crossing, "\n".join(crossing)


def test_names_are_imported_from_where_they_are_defined():
    "Of `core`, whose names are used everywhere, the face is imported."
    defined = {name: definitions(name) for name in FILES}
    defined["tablerag.core"] = set(importlib.import_module("tablerag.core").__all__)
    borrowed = [
        f"{name}: {each} is not defined in {base}"
        for name in FILES
        for base, each, _ in from_imports(name)
        if f"{base}.{each}" not in FILES and base in FILES and each not in defined[base]
    ]
    assert not borrowed, "\n".join(borrowed)


def test_benchmarks_import_names_that_exist():
    "Few of them are run by tests: a name that was renamed is found here."
    defined = {name: definitions(name) for name, path in FILES.items() if path.name != "__init__.py"}
    gone = {
        f"{path.name}: {each.name} of {node.module}"
        for folder in ("benchmarks", "research", "training")
        for path in (ROOT / folder).rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.ImportFrom) and node.module in defined
        for each in node.names
        if each.name not in defined[node.module]
    }
    assert not gone, sorted(gone)


def test_modules_do_not_import_their_own_face():
    faces = [
        f"{name}: {each} of {base}"
        for name, path in FILES.items()
        if path.name != "__init__.py"
        for base, each, _ in from_imports(name)
        if f"{base}.{each}" not in FILES and base == name.rpartition(".")[0] and each != "__version__"
    ]
    assert not faces, "\n".join(faces)


def test_a_face_shows_its_own_folder():
    strange = [f"{name}: {each} of {base}" for name in FACES for base, each, _ in from_imports(name)]
    strange = [line for line in strange if not line.split(" of ")[1].startswith(line.split(":")[0])]
    assert not strange, "\n".join(strange)


def test_no_public_name_is_defined_twice():
    "Functions and classes of all modules, whether or not a face shows them."
    places = defaultdict(dict)  # of sets in order: the overloads of one function are one
    for name in MODULES:
        for node in tree(name).body:
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) and node.name[0] != "_":
                places[node.name][name] = None
    twice = {each: names for each, names in places.items() if len(names) > 1}
    assert not twice, "\n".join(f"{each}: {', '.join(names)}" for each, names in sorted(twice.items()))


def test_no_two_test_files_share_a_name():
    "Pytest imports them, and the benchmarks that tests run, by their bare names: one would be taken for another."
    names = Counter(path.name for folder in ("tests", "benchmarks") for path in (ROOT / folder).rglob("*.py"))
    assert not [name for name, times in names.items() if times > 1]


def test_long_lines_are_few():
    "Notebooks are wrapped at 120 characters, apart from a few tables of data; nbdev writes `__all__` as it likes."
    long = Counter()
    for name, path in FILES.items():
        text = path.read_text(encoding="utf-8")
        written = {
            number
            for node in ast.parse(text).body
            if isinstance(node, ast.Assign) and getattr(node.targets[0], "id", "") == "__all__"
            for number in range(node.lineno, node.end_lineno + 1)
        }
        lines = [line for number, line in enumerate(text.splitlines(), 1) if number not in written]
        long[name] = sum(len(line) > 120 for line in lines)
    assert long.total() <= 30, f"{long.total()} lines over 120 characters: {+long}"


def test_every_module_comes_from_a_notebook():
    assert {name for name in exports() if not name.endswith("__init__")} == set(MODULES)


def test_notebook_numbers_follow_the_order():
    numbers = {
        path.relative_to(ROOT / "nbs").parts[0]: place(name)
        for name, path in exports().items()
        if name != "tablerag.__init__"
    }
    in_order = [places for _, places in sorted(numbers.items())]
    assert in_order == sorted(in_order), numbers


def test_package_is_what_the_notebooks_export(tmp_path):
    from nbdev.export import nb_export

    tmp_path = tmp_path / "tablerag"  # the package's own imports are made relative by its name
    for name, notebook in exports().items():
        nb_export(notebook, tmp_path)
        file = Path(*name.split(".")).with_suffix(".py")
        fresh, kept = (path.read_text(encoding="utf-8") for path in (tmp_path.parent / file, ROOT / file))
        # the comment that names the notebook holds a path relative to the export folder
        fresh, kept = (re.sub(r"^# (%%|AUTOGENERATED).*$", "", text, flags=re.MULTILINE) for text in (fresh, kept))
        assert fresh == kept, f"{name} differs from {notebook.name}: run nbdev_export"


def test_modules_beside_the_package_are_what_their_notebooks_export(monkeypatch):
    monkeypatch.syspath_prepend(ROOT / "nbs")
    from export_beside import FOLDERS, modules

    fresh = modules()
    assert fresh.keys() == {path.relative_to(ROOT) for folder in FOLDERS for path in (ROOT / folder).glob("*.py")}
    for module, text in fresh.items():
        assert text == (ROOT / module).read_text(encoding="utf-8"), f"{module} differs: run python nbs/export_beside.py"


def test_the_package_imports_nothing_beside_it():
    beside = {
        f"{name} imports {each.module}"
        for name in FILES
        for each in ast.walk(tree(name))
        if isinstance(each, ast.ImportFrom) and not each.level and each.module.split(".")[0] in ("research", "training")
    }
    assert not beside, sorted(beside)


def test_version_is_said_once():
    import configparser

    import tablerag

    settings = configparser.ConfigParser()
    settings.read(ROOT / "settings.ini")
    assert tablerag.__version__ == settings["DEFAULT"]["version"]


def check_clean(path: Path) -> None:
    "A title, no state of widgets, no number of a run, no error; pictures and linked pages exist."
    notebook = json.loads(path.read_text(encoding="utf-8"))
    assert "widgets" not in notebook["metadata"], "widget state was saved"
    shown = ["".join(cell["source"]) for cell in notebook["cells"] if cell["cell_type"] == "markdown"]
    assert shown[0].startswith("# ")
    for cell in notebook["cells"]:
        assert set(cell["metadata"]) <= {"tags"}
        assert cell.get("execution_count") is None
        for output in cell.get("outputs", []):
            assert output["output_type"] != "error"
            data = output.get("data", {})
            assert "application/vnd.jupyter.widget-view+json" not in data, "a dead widget was saved"
            shown += ["".join(data[kind]) for kind in ("text/html", "text/markdown") if kind in data]
    for places in re.findall(r'!\[[^]]*\]\(([^)\s]+)|<img[^>]+src="([^"]+)"', "\n".join(shown)):
        source = "".join(places)
        assert source.startswith(("data:", "http:", "https:")) or (path.parent / source).exists(), source
    for target in re.findall(r"\]\(((?:\.\./)*[\w/.-]+\.(?:ipynb|md|csv|sql))[)#]", "\n".join(shown)):
        assert (path.parent / target).exists(), f"a link leads to {target}, which does not exist"
    assert path.stat().st_size < 2_000_000


# The notebooks of these modules run among the quick tests too
QUICK = {"core", "notation", "engines", "lexical"}
# What a reader opens in Jupyter runs in a kernel of Jupyter, the rest in the same interpreter without one; experiments
# run in a kernel where their reports are tested (tests/studies/test_experiments.py)
IN_JUPYTER = {path for path in NOTEBOOKS if path.parent.name == "tutorials" or path.stem == "index"}
# Experiments run with fewer questions than a reader's, by their parameters
FEWER = {
    "01_measure": {"limit": 10}, "02_methods": {"limit": 2}, "03_dates": {"limit": 2}, "04_routing": {"limit": 3},
    "05_retrieval": {"limit": 20}, "06_paper": {"limit": 2}, "07_chess_parts": {"limit": 2},
    "08_table_sizes": {"sizes": "100, 1000", "tables": 1}, "09_drawings": {"limit": 2},
    "10_sparql_ways": {"limit": 2}, "11_table_rag": {"limit": 2}, "12_text_to_sql_stages": {"limit": 2},
}  # fmt: skip


def code_of(path: Path) -> NotebookNode:
    "The notebook without its texts, and without cells for what is not installed here."
    notebook = nbformat.read(path, 4)
    notebook.cells = [cell for cell in notebook.cells if cell.cell_type == "code"]
    present = {
        "browser": CHROMIUM is not None or os.environ.get("TABLERAG_REQUIRE_BROWSER") == "1",
        "postgres": all(map(find_spec, ("pgserver", "psycopg"))),
        "milvus": all(map(find_spec, ("pymilvus", "milvus_lite"))),
    }
    lacking = tuple(f"#| {name}" for name, there in present.items() if not there)
    notebook.cells = [cell for cell in notebook.cells if not cell.source.startswith(lacking)]
    fewer = FEWER.get(path.stem, {}) if path.parent.name == "experiments" else {}
    for cell in notebook.cells:
        if "parameters" in cell.metadata.get("tags", ()):
            for name, value in fewer.items():
                cell.source, found = re.subn(rf"^{name} = .*$", f"{name} = {value!r}", cell.source, flags=re.MULTILINE)
                assert found == 1, f"{path.name} has no parameter {name}"
    return notebook


@pytest.mark.timeout(600)
@pytest.mark.parametrize(
    "path",
    [pytest.param(path, marks=[] if path.stem.partition("_")[2] in QUICK else pytest.mark.slow) for path in NOTEBOOKS],
    ids=lambda p: str(p.relative_to(ROOT / "nbs")),
)
def test_notebooks(path, tmp_path):
    check_clean(path)
    notebook = code_of(path)
    if path in IN_JUPYTER:
        changed = executed(notebook, path)
        assert path not in TUTORIALS or not changed, f"run make outputs: {changed}"
    else:
        run_cells(path, [cell.source for cell in notebook.cells], tmp_path / "log.txt", 500)


def run_python(code: str, **env: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, env={**os.environ, **env}, cwd="/"
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


# A LangChain class cannot exist without LangChain: these modules may import it, and nothing else heavy
WITH_LANGCHAIN = (
    "tablerag.models.adapters", "tablerag.models.listeners", "tablerag.models.providers", "tablerag.studies.estimates",
    "tablerag.sources.langchain_tools",
)  # fmt: skip
HEAVY = {
    "faiss", "bm25s", "scipy", "wordllama", "langchain", "langchain_core", "langgraph", "pandas", "matplotlib",
    "playwright", "plotly", "IPython", "torch", "nbdev", "fastcore",
}  # fmt: skip


@pytest.mark.parametrize("langchain", [False, True], ids=["without langchain", "with langchain"])
def test_imports_are_light(langchain):
    "Imported one after the other in one process: what none of them brings in, none alone brings in."
    names = [name for name in FILES if name.startswith(WITH_LANGCHAIN) == langchain]
    heavy = {module for module in HEAVY if not (langchain and module.startswith("lang"))}
    code = f"""
import importlib, sys
for name in {names!r}:
    before = set(sys.modules)
    importlib.import_module(name)
    if found := {heavy!r} & (set(sys.modules) - before):
        print(name, "imports", *sorted(found))
"""
    assert run_python(code) == ""


BRANCHING = 1


def test_functions_branch_little():
    branching = {
        f"{name}.{each.name}, line {each.lineno}: {each.complexity}"
        for name, path in FILES.items()
        for block in cc_visit(path.read_text(encoding="utf-8"))
        for each in (block, *getattr(block, "methods", ()), *getattr(block, "closures", ()))
        if each.letter != "C" and each.complexity > 15
    }
    assert len(branching) <= BRANCHING, sorted(branching)


LONG_CELLS, WITHOUT_DOCSTRING = 13, 1


def test_export_cells_are_short():
    "A reader follows one thought a cell: classes of hot paths, which are longer, are counted."
    long = [
        f"{path.relative_to(ROOT)}: {lines} lines"
        for path in set(exports().values())
        for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]
        if cell["cell_type"] == "code" and re.match(r"#\|\s*export", "".join(cell["source"]))
        if (lines := len(cell["source"])) > 80
    ]
    assert len(long) <= LONG_CELLS, sorted(long)


def test_a_private_name_says_what_it_is():
    "One that three modules define says little: `_told` stood in eleven. Long private functions say what they return."
    places, silent = defaultdict(set), []
    for name in FILES:
        for node in ast.walk(tree(name)):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) and re.match(
                "_(?!_)", node.name
            ):
                if node in tree(name).body:
                    places[node.name].add(name)
                if node.end_lineno - node.lineno > 15 and not ast.get_docstring(node):
                    silent.append(f"{name}.{node.name}")
    assert not {each: names for each, names in places.items() if len(names) > 2}
    assert len(silent) <= WITHOUT_DOCSTRING, silent


def test_lint():
    for arguments in (["check", "--quiet", "--output-format", "concise"], ["format", "--check", "--quiet"]):
        done = subprocess.run([sys.executable, "-m", "ruff", *arguments], cwd=ROOT, capture_output=True, text=True)
        assert done.returncode == 0, done.stdout + done.stderr


def test_site_configuration_is_whole():
    import yaml

    site = yaml.safe_load((ROOT / "_quarto.yml").read_text())
    assert (ROOT / "nbs" / "_quarto.yml").resolve() == ROOT / "_quarto.yml"
    assert site["project"]["type"] == "website"

    def pages(listed: list) -> set[Path]:
        named = [item if isinstance(item, dict) else {"href": item} for item in listed]
        found = [
            pages(item["contents"])
            if "section" in item
            else set((ROOT / "nbs").glob(f"{item['auto']}.ipynb" if "auto" in item else item["href"]))
            for item in named
        ]
        assert all(found), listed
        return set().union(*found)

    listed = pages(site["website"]["sidebar"]["contents"])
    assert listed == set(NOTEBOOKS)
    for stylesheet in [site["format"]["html"]["css"]]:
        assert (ROOT / "nbs" / stylesheet).is_file()


def test_readme_is_the_index_notebook():
    index = json.loads((ROOT / "nbs" / "index.ipynb").read_text(encoding="utf-8"))
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    for cell in index["cells"]:
        if cell["cell_type"] == "markdown":
            source = "".join(cell["source"]).strip()
            pages = "images/|tutorials/|experiments/|security|figures|limits|costs|which_engine|installing|vocabulary"
            text = re.sub(rf"\]\(({pages}|\d\d_)", r"](nbs/\1", source).replace("](../", "](")
            assert text in readme, f"README.md lacks this cell of index.ipynb (make readme): {text[:80]}"
    for target in re.findall(r"\]\((?!https?:)([^)#]+)\)", readme):
        assert (ROOT / target).exists(), f"README.md points at {target}, which does not exist"


def test_nothing_points_at_this_machine():
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True).stdout.split("\n")
    for name in filter(None, listed):
        path = ROOT / name
        if (
            path.suffix in (".py", ".ipynb", ".md", ".toml", ".ini", ".yml", ".json", ".sh", "")
            and path.is_file()
            and name != "tests/test_house.py"
        ):
            text = path.read_text(encoding="utf-8", errors="ignore")
            assert "/work/" not in text and "/root/" not in text, f"{name} holds a path of one machine"


def test_a_module_lists_what_its_folders_face_shows():
    "What a reader may use is said once, on the face; anything else is exported for the house (`#| exporti`)."
    for folder in sorted({name.rpartition(".")[0] for name in MODULES if name.count(".") > 1}):
        face = importlib.import_module(folder)
        listed = []
        for name in (name for name in MODULES if name.rpartition(".")[0] == folder):
            names = importlib.import_module(name).__all__
            assert all(getattr(face, each) is getattr(sys.modules[name], each) for each in names), name
            listed += names
        if folder != "tablerag.core":  # its face has the names that modules use, too
            assert sorted(listed) == sorted(face.__all__), folder
