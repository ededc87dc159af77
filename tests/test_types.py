"""The package can be looked into, and the type checker finds nothing in it nor in the code of README and tutorials.

`[tool.mypy]` in pyproject.toml says what is checked. What is shown is checked in the same run, which has read the
package already: a second one would read it again.
"""

import ast
import importlib
import os
import pydoc
import re
import subprocess
import sys
import textwrap
from pathlib import Path

import nbformat
import pytest
from test_package import readme_example

import tablerag
from tablerag.core.name_hints import document

ROOT = Path(__file__).resolve().parent.parent
# A tutorial asserts by running that there is an answer; a reader's code would ask first. It may await outside functions
TUTORIAL = """# mypy: allow-redefinition, allow-untyped-defs, no-check-untyped-defs, no-strict-optional
# mypy: disable-error-code=var-annotated
async def cells() -> None:
"""
TYPES = """
reveal_type(tables)
reveal_type(answer)
reveal_type(answer.values)
reveal_type(tables.search("mountains"))
reveal_type(tables.ask_many(["..."]))
reveal_type(tr.study(tables, ["rag"]))
reveal_type(tr.core.QueryError("...").what)
if isinstance(tables, tr.session.GraphSession):
    reveal_type(tables.run("", ""))
tables.aks("...")
tables.ask("...", sytem="rag")
"""
REVEALED = [
    "AnySession", "SessionAnswer", "tuple[str, ...]", "Hits", "Answers", "Comparison", "str", "GraphResult",
]  # fmt: skip


def stubbed() -> dict[str, tuple[str, str]]:
    "The names of the face as the stub has them, with the module each is taken from and its name there."
    stub = ast.parse((ROOT / "tablerag" / "__init__.pyi").read_text(encoding="utf-8"))
    froms = [node for node in stub.body if isinstance(node, ast.ImportFrom)]
    return {
        alias.asname or alias.name: (f"tablerag.{node.module or ''}".rstrip("."), alias.name)
        for node in froms
        for alias in node.names
    }


def shown(folder: Path) -> Path:
    "A package of the code that is shown, a module for the README and for each tutorial."
    package = folder / "shown"
    package.mkdir()
    (package / "__init__.py").touch()
    (package / "readme.py").write_text(readme_example(), encoding="utf-8")
    (package / "types.py").write_text(f"{readme_example()}import tablerag.session\n{TYPES}", encoding="utf-8")
    for path in sorted((ROOT / "nbs" / "tutorials").glob("*.ipynb")):
        cells = [cell.source for cell in nbformat.read(path, 4).cells if cell.cell_type == "code"]
        (package / f"tutorial_{path.stem}.py").write_text(
            TUTORIAL + textwrap.indent("\n\n".join(cells), "    "), encoding="utf-8"
        )
    return package


def test_types(tmp_path):
    package = shown(tmp_path)
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "-p", "tablerag", "-p", "shown"],
        cwd=ROOT, env={**os.environ, "MYPYPATH": str(tmp_path)}, capture_output=True, text=True,
    )  # fmt: skip
    own = f"{package.name}{os.sep}types.py:"
    told = [line for line in done.stdout.splitlines() if ": error:" in line or ": note:" in line]
    assert not [line for line in told if own not in line], done.stdout + done.stderr
    revealed = [line.rpartition('type is "')[2].rstrip('"') for line in told if "Revealed" in line]
    assert [re.sub(r"^tablerag\.(\w+\.)*", "", kind) for kind in revealed] == REVEALED
    errors = [line for line in told if ": error:" in line]
    assert '"aks"' in errors[0] and '"sytem"' in errors[1] and len(errors) == 2


FACES = sorted({"tablerag", *(module for module, _ in stubbed().values())})


@pytest.mark.parametrize(
    ("look", "module"), [("inspect.getmembers", "tablerag"), *(("pydoc.render_doc", face) for face in FACES)]
)
def test_a_fresh_interpreter_looks_into_the_face(look, module):
    "Each name is taken for the first time: nothing is imported but what is looked into."
    code = f"import inspect, pydoc, {module}\nprint({look}({module}))"
    done = subprocess.run(
        [sys.executable, "-X", "utf8", "-c", code], capture_output=True, text=True, encoding="utf-8", timeout=120
    )
    assert done.returncode == 0, done.stderr
    told = pydoc.plain(done.stdout)
    names = importlib.import_module(module).__all__
    assert names and not [name for name in names if name not in told]


def test_stub_and_face_have_the_same_names():
    assert sorted(stubbed()) == sorted(tablerag.__all__) == dir(tablerag)
    for name, (module, there) in stubbed().items():
        assert name == there and getattr(tablerag, name) is getattr(importlib.import_module(module), name)


def test_a_module_that_is_not_imported_is_no_documented_one():
    with pytest.raises(KeyError, match="tablerag.no_such_module"):
        document("tablerag.no_such_module")
