"""Pages of the site for the public names of the package: signature, parameters, errors, and a link to the notebook.

`write_pages` writes one page for each folder; as an extension of Sphinx this module describes what autodoc finds there.
"""

from __future__ import annotations

import ast
import importlib
import inspect
import re
import sys
import textwrap
from dataclasses import is_dataclass
from functools import cache
from pathlib import Path
from typing import Any

import nbformat

FOLDER = Path("reference")


def notebooks_of(nbs: Path) -> dict[str, Path]:
    "Modules without the package's name, with their notebooks below `nbs`, in the order of these."
    found = {}
    for path in sorted(nbs.rglob("*.ipynb")):
        for cell in nbformat.read(path, as_version=4).cells if ".ipynb_checkpoints" not in path.parts else ():
            if match := re.match(r"#\|\s*default_exp\s+([\w.]+)", cell.source):
                found[match[1]] = path.relative_to(nbs)
    return found


def write_pages(root: Path, place: Path, package: str) -> list[str]:
    "Write a page for each folder and each module that is in none, and return their names."
    modules = notebooks_of(root / "nbs")
    faces = ["__init__", *(each for each in modules if "." not in each or each.endswith(".__init__"))]
    names, lines, described_before = [], [], set[int]()
    (place / FOLDER).mkdir(parents=True, exist_ok=True)
    for face in dict.fromkeys(each for each in faces if each in modules):
        name = ".".join([package, face]).removesuffix(".__init__")
        home = importlib.import_module(name)
        if not (public := public_names(home)):
            continue
        notebook = modules[face].with_suffix("")
        line = as_rst((home.__doc__ or "").strip().partition("\n")[0])
        text = [title_of(name), line, "", f":doc:`/{notebook}` explains the code.", ""]
        for each in public:
            again = id(thing := getattr(home, each)) in described_before and callable(
                thing
            )  # the index of names has each once
            text += [directive_of(f"{name}.{each}", thing) + "\n   :no-index:" * again, ""]
            described_before.add(id(thing))
        (place / FOLDER / f"{name}.rst").write_text("\n".join(text), encoding="utf-8")
        names.append(f"/{FOLDER}/{name}")
        shown = ", ".join(f"``{each}``" for each in sorted(public, key=str.lower))
        lines.append(f"* :doc:`{name} </{FOLDER}/{name}>`: {shown}")
    about = "The public names of each folder of the package, which is where they are imported from."
    index = [title_of("API"), about, "", *lines, ""]
    index += [".. toctree::", "   :hidden:", "", *(f"   {name}" for name in names), ""]
    (place / FOLDER / "index.rst").write_text("\n".join(index), encoding="utf-8")
    return names


def public_names(face: Any) -> list[str]:
    "The names that a folder shows: not those that it has for other modules of the package alone."
    things = {each: getattr(face, each) for each in face.__all__}  # which imports their modules
    inside = [module for name, module in sys.modules.items() if name.startswith(f"{face.__name__}.")]
    shown = {each for module in inside for each in getattr(module, "__all__", ())}
    return [each for each, thing in things.items() if not inside or each in shown or inspect.ismodule(thing)]


def title_of(name: str) -> str:
    return f"{name}\n{'=' * len(name)}\n"


def inherited_members(thing: type) -> str:
    "The option that shows what a class has of bases that no page shows: a long class is written in several."

    def is_shown(base: type) -> bool:
        return base.__name__ in getattr(sys.modules[base.__module__], "__all__", (base.__name__,))

    bases = thing.__mro__[1:]
    homes = {base.__module__.partition(".")[0] for base in bases if is_shown(base)} - {"tablerag"}
    if homes <= sys.stdlib_module_names and not all(
        map(is_shown, bases)
    ):  # Sphinx takes pydantic's fields for own ones
        return f"\n   :inherited-members: {','.join(base.__name__ for base in bases if is_shown(base))}"
    return ""


def directive_of(path: str, thing: Any) -> str:
    if inspect.ismodule(thing):
        return f"``{path}``: :doc:`/{FOLDER}/{thing.__name__}`"
    if inspect.isclass(thing):
        bases = "\n   :show-inheritance:" if issubclass(thing, BaseException) else ""
        return f".. autoclass:: {path}\n   :members:{bases}{inherited_members(thing)}"
    return f".. autofunction:: {path}" if callable(thing) else f".. autodata:: {path}\n   :no-value:"


def as_rst(text: str) -> str:
    "Plain text in which only what stands in backquotes is marked."
    parts = re.split(r"(`+[^`]+`+)", text)
    parts[::2] = [re.sub(r"([\\*|_`<>])", r"\\\1", part) for part in parts[::2]]
    parts[1::2] = [f"\\ ``{part.strip('`').strip()}``\\ " if part.strip("` ") else "" for part in parts[1::2]]
    return "".join(parts)


def described(docstring: str, fields: str = "param") -> list[str]:
    "A docstring as `tablerag.core.name_hints.document` leaves it, in the fields that Sphinx knows."
    lines, field, example = [], "", False
    for line in docstring.splitlines():
        example = bool(line.strip()) and (example or line.startswith(">>> "))
        if example:  # Sphinx reads it as it is
            lines.append(line)
        elif line in ("Parameters:", "Fields:", "Returns:"):
            field = line
            lines.append("")
        elif not line.strip():
            lines.append("")
        elif field == "Returns:":
            lines.append(f":returns: {as_rst(line.strip())}")
        elif field:
            name, _, said = line.strip().partition(": ")
            mark = fields if field == "Fields:" else "param"
            lines.append(f":{mark} {name}: {as_rst(said)}")
        else:
            lines.append(as_rst(line.strip()))
    return [*lines, ""]


def errors_of(thing: Any) -> list[str]:
    "The errors that a function raises by itself, in the order of its text."
    try:
        tree = ast.parse(textwrap.dedent(inspect.getsource(thing)))
    except (OSError, TypeError):  # written by a decorator or in C
        return []
    raised = (each.exc for each in ast.walk(tree) if isinstance(each, ast.Raise))
    named = (each.func if isinstance(each, ast.Call) else each for each in raised)
    return list(dict.fromkeys(each.id for each in named if isinstance(each, ast.Name) and each.id[0].isupper()))


@cache
def comments_of(module: str) -> dict[str, str]:
    "Names that a module binds in one line, with the comment at its end."
    source = inspect.getsource(importlib.import_module(module))
    return dict(re.findall(r"^([A-Z]\w*)\b[^\n#]*=[^\n#]*  # (.+)$", source, re.MULTILINE))


def home_of(path: str) -> str:
    "The module that defines what a folder shows under this path; the folder where it cannot be told."
    folder, _, name = path.rpartition(".")
    package = importlib.import_module(folder)
    thing = getattr(package, name)
    if isinstance(module := getattr(thing, "__module__", None), str) and callable(thing):
        return module
    inside = [each for each in sys.modules if each.startswith(f"{folder}.")]
    return next((each for each in inside if name in getattr(sys.modules[each], "__all__", ())), folder)


def describe(app: Any, what: str, name: str, thing: Any, options: Any, lines: list[str]) -> None:
    "Handler of autodoc: the description of one name."
    if what == "data":
        lines[:] = [as_rst(comments_of(home_of(name)).get(name.rpartition(".")[2], ""))]
    else:
        errors = errors_of(thing) if what in ("function", "method") else []
        named = ", ".join(f":py:exc:`.{each}`" for each in errors)
        fields = "param" if is_dataclass(thing) else "ivar"  # only a dataclass takes its fields as parameters
        lines[:] = [*described("\n".join(lines), fields), f":errors: {named}" if named else ""]
    lines.append("")


def signature_of(
    app: Any, what: str, name: str, thing: Any, options: Any, signature: str | None, returns: str | None
) -> tuple[str, str | None] | None:
    "Handler of autodoc: a protocol is not called, and a default that is no Python is left out."
    if getattr(thing, "_is_protocol", False):
        return "", None
    return (re.sub(r"<[^<>]*>", "...", signature), returns) if signature else None


def linkcode_resolve(domain: str, info: dict[str, str]) -> str | None:
    "The page of the notebook that defines a name, from a page of the reference."
    name = home_of(f"{info['module']}.{info['fullname'].partition('.')[0]}").partition(".")[2]
    notebook = PAGES.get(name) or PAGES.get(f"{name}.__init__")
    return f"../{notebook.with_suffix('.html')}" if notebook else None


PAGES: dict[str, Path] = {}


def one_branch(app: Any, page: str, template: str, context: dict[str, Any], doctree: Any) -> None:
    "Handler: the sidebar of a page opens its own section only; else each page would list all others."
    if whole := context.get("toctree"):
        context["toctree"] = lambda **options: whole(**{**options, "collapse": True})


def document_modules(app: Any) -> None:
    "Handler: write the comments of parameters into the docstrings, before any is read."
    from tablerag.core.name_hints import document

    package = app.config.api_package
    for module in PAGES if package else ():
        importlib.import_module(f"{package}.{module}".removesuffix(".__init__"))
        document(f"{package}.{module}".removesuffix(".__init__"))


def setup(app: Any) -> dict[str, bool]:
    app.add_config_value("api_package", "", "env")
    app.add_config_value("api_notebooks", "", "env")
    app.connect("config-inited", lambda app, config: PAGES.update(notebooks_of(Path(config.api_notebooks))))
    app.connect("builder-inited", document_modules)
    app.connect("autodoc-process-docstring", describe)
    app.connect("autodoc-process-signature", signature_of)
    app.connect("html-page-context", one_branch, priority=100)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
