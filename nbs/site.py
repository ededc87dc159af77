"""Build the site from the notebooks with Sphinx: `python nbs/site.py`; its pages lie in `_docs` and fetch nothing.

The order of the pages is the sidebar of `_quarto.yml`, as quarto takes it; beside the notebooks there are the guide for
contributors, the changelog and a reference of all public names (`api_reference`). Nothing is run. An output that is an
error, a link or a picture that leads nowhere and a notebook outside the sidebar are named; no site is left behind.
"""

from __future__ import annotations

import argparse
import hashlib
import importlib.util
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

import api_reference
import nbformat
import yaml

ROOT = Path(__file__).resolve().parent.parent
CONF = """
project, author = "tablerag", "the tablerag authors"
extensions, root_doc = ["myst_nb", "sphinx.ext.autodoc", "sphinx.ext.linkcode", "api_reference"], "index"
exclude_patterns = ["_pages", "jupyter_execute"]
nb_execution_mode, myst_heading_anchors = "off", 3
nb_render_markdown_format = "myst"  # else an output in Markdown is one without tables
nb_code_prompt_show = nb_code_prompt_hide = "{type} of what follows"
html_theme, html_title = "furo", "tablerag"
html_static_path, html_css_files = ["_static"], ["site.css"]
html_js_files, html_copy_source = ["site.js"], False
html_show_sphinx = html_show_copyright = False
suppress_warnings = ["myst.header", "misc.highlighting_failure", "ref.python"]  # a heading may leave out a level
default_role, add_module_names, python_use_unqualified_type_names = "literal", False, True
maximum_signature_line_length, toc_object_entries_show_parents = 80, "hide"
autodoc_member_order, autodoc_typehints_format, autodoc_preserve_defaults = "bysource", "short", True
from api_reference import linkcode_resolve
"""
STYLE = """
.drawing { overflow-x: auto; background: #fff; border-radius: 4px; padding: 8px; }
.drawing svg { max-width: none; }
.output.text_html { overflow-x: auto; }
div.cell_output table { font-size: .85em; }
div.cell_output table.docutils { margin-left: 0; }
div.cell details.hide, div.cell details.hide * { border: 0; box-shadow: none; }
div.cell details.hide, div.cell details.hide > summary, div.cell details.hide p { background: none !important; }
div.cell details.hide > summary { padding: 0; font-size: .75em; font-weight: normal; opacity: .7; }
div.cell details.hide > summary::before { content: none; }
"""
# The page that is open is in sight in the sidebar, however many are above it
SCRIPT = """
addEventListener("load", () => {
  const list = document.querySelector(".sidebar-scroll"), open = document.querySelector(".sidebar-tree .current-page");
  if (list && open) list.scrollTop += open.getBoundingClientRect().top - list.clientHeight / 2;
});
"""


@dataclass
class Section:
    "A part of the sidebar."

    title: str
    entries: list[Path | Section]  # pages below `nbs`, and sections in this one
    names: dict[Path, str] = field(default_factory=dict)  # what the sidebar calls pages, where it is not their title

    def pages(self) -> Iterator[Path]:
        for each in self.entries:
            yield from each.pages() if isinstance(each, Section) else (each,)


def sidebar(root: Path) -> Section:
    "The sidebar of `_quarto.yml`. Raises `SystemExit` for a notebook that is not in it."
    nbs, names = root / "nbs", dict[Path, str]()

    def entries(listed: list) -> Iterator[Path | Section]:
        for item in listed:
            if isinstance(item, dict) and "section" in item:
                yield Section(item["section"], list(entries(item["contents"])))
            elif isinstance(item, dict) and "href" in item:
                names[Path(item["href"])] = item["text"]
                yield Path(item["href"])
            else:
                pattern = item if isinstance(item, str) else f"{item['auto']}.ipynb"
                yield from (path.relative_to(nbs) for path in sorted(nbs.glob(pattern)))

    site = yaml.safe_load((root / "_quarto.yml").read_text(encoding="utf-8"))["website"]
    found = Section("", list(entries(site["sidebar"]["contents"])), names)
    there = {path.relative_to(nbs) for path in nbs.rglob("*.ipynb") if ".ipynb_checkpoints" not in path.parts}
    if left := there - set(found.pages()):
        raise SystemExit(f"not in the sidebar of _quarto.yml: {', '.join(sorted(map(str, left)))}")
    return found


def list_of_pages(names: Iterable[str], *options: str) -> str:
    return "\n".join(["```{toctree}", *options, "", *names, "```"])


def line_of(nbs: Path, page: Path) -> str:
    "A link to a notebook with what it is about, the line below its title."
    first = nbformat.read(nbs / page, as_version=4).cells[0].source
    title, about = (re.search(rf"^{mark} (.+)$", first, re.MULTILINE) for mark in "#>")
    return f"- [{title[1] if title else page.stem}](/{page})" + (f": {about[1]}" if about else "")


def contents_of(nbs: Path, whole: Section, more: Mapping[str, list[str]]) -> dict[Path, list[str]]:
    """The lists of pages that Sphinx wants, by the page they are on. A section within another one opens from its tour,
    or else from a page of its own that lists what it contains. `more` holds further pages of the outer sections."""
    lists = dict[Path, list[str]]()

    def name_of(entry: Path | Section) -> str:
        if isinstance(entry, Path):
            place = f"/{entry.with_suffix('')}"
            return f"{whole.names[entry]} <{place}>" if entry in whole.names else place
        inner, tour = entry.entries, entry.entries[0]
        if isinstance(tour, Path) and tour.stem == "00_index":
            lists[tour] = [list_of_pages(map(name_of, inner[1:]), ":hidden:")]
            return f"{entry.title} <{name_of(tour)}>"
        own = Path(f"{entry.title.lower().replace(' ', '_')}.md")
        first = [next(each.pages()) if isinstance(each, Section) else each for each in inner]
        lines = "\n".join(line_of(nbs, page) for page in first)
        lists[own] = [f"# {entry.title}", lines, list_of_pages(map(name_of, inner), ":hidden:")]
        return f"{entry.title} <{name_of(own)}>"

    outer = {each.title: each.entries for each in whole.entries if isinstance(each, Section)}
    for title in [*outer, *(title for title in more if title not in outer)]:
        names = [*more.get(title, ()), *map(name_of, outer.get(title, ()))]
        lists.setdefault(Path("index.ipynb"), []).append(list_of_pages(names, ":hidden:", f":caption: {title}"))
    return lists


def with_drawings(markdown: str) -> str:
    "Markdown with its drawings as SVG: a page that draws them itself would fetch the program that does."
    import mermaidx

    def drawn(found: re.Match[str]) -> str:
        name = "drawing-" + hashlib.sha256(found[1].encode()).hexdigest()[:8]
        drawing = " ".join(mermaidx.render(found[1]).svg().replace("my-svg", name).split())
        return f'<div class="drawing" tabindex="0" role="region" aria-label="Drawing">{drawing}</div>'

    return re.sub(r"^```mermaid\n(.*?)^```", drawn, markdown, flags=re.DOTALL | re.MULTILINE)


def drawn_chart(chart: dict, name: Path) -> str:
    "A chart that answers to the mouse, by a program that lies beside the pages."
    import plotly.graph_objects as go

    program = "../" * (len(name.parts) - 1) + "_static/plotly.min.js"
    return f'<script src="{program}"></script>{go.Figure(chart).to_html(full_html=False, include_plotlyjs=False)}'


def page_of(path: Path, name: Path) -> nbformat.NotebookNode:
    "A notebook as the site shows it. Raises `SystemExit` for one that holds an error."
    notebook, shown = nbformat.read(path, as_version=4), []
    for number, cell in enumerate(notebook.cells, 1):
        failed = [each for each in cell.get("outputs", ()) if each.output_type == "error"]
        if failed:
            raise SystemExit(f"{name}, cell {number}: an output is an error: {failed[0].ename}: {failed[0].evalue}")
        for data in (each.get("data", {}) for each in cell.get("outputs", ())):
            if chart := data.pop("application/vnd.plotly.v1+json", None):
                data.setdefault("text/html", drawn_chart(chart, name))
        directives = re.findall(r"^#\|\s*(\w+)", cell.source, re.MULTILINE)
        if {"hide", "default_exp"} & set(directives):
            continue
        cell.source = re.sub(r"^#\|.*\n?", "", cell.source, flags=re.MULTILINE) if directives else cell.source
        if cell.cell_type == "markdown":  # files beside `nbs` become pages beside the others
            up = "../" * len(name.parts)
            cell.source = cell.source.replace(f"]({up}C", f"]({up.removeprefix('../')}C")
        cell.source = with_drawings(cell.source) if "```mermaid" in cell.source else cell.source
        shown.append(cell)
    notebook.cells = shown
    notebook.metadata["language_info"] = {"name": "python", "pygments_lexer": "ipython3"}
    return notebook


def page_beside(root: Path, name: str) -> str:
    "A Markdown file of the repository with its links as they lead on the site; those that lead elsewhere are text."
    text = re.sub(r"\]\(nbs/", "](", (root / name).read_text(encoding="utf-8"))
    return re.sub(r"\[([^]]+)\]\((?!https?:)(?![^)]+\.ipynb\))(?!C[A-Z]+\.md\))[^)]+\)", r"\1", text)


def write_sources(root: Path, place: Path) -> None:
    "What Sphinx reads: pages, pictures and other files that pages link to, style and settings."
    whole = sidebar(root)
    beside = [name for name in ("CONTRIBUTING.md", "CHANGELOG.md") if (root / name).is_file()]
    more = {"Design": [f"/{name.removesuffix('.md')}" for name in beside]} if beside else {}
    package = "tablerag" if (root / "tablerag").is_dir() else ""
    if package:
        sys.path.insert(0, str(root))  # before an installed package of this name
        api_reference.write_pages(root, place, package)
        more["Reference"] = [f"API </{api_reference.FOLDER}/index>"]
    contents = contents_of(root / "nbs", whole, more)
    for path in filter(Path.is_file, (root / "nbs").rglob("*")):
        name = path.relative_to(root / "nbs")
        if path.suffix in (".png", ".svg", ".sql", ".csv") and ".ipynb_checkpoints" not in name.parts:
            (place / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, place / name)
    for name in beside:
        (place / name).write_text(page_beside(root, name), encoding="utf-8")
    for name in contents.keys() - set(whole.pages()):
        (place / name).write_text("\n\n".join(contents[name]), encoding="utf-8")
    for name in whole.pages():
        notebook = page_of(root / "nbs" / name, name)
        notebook.cells += [nbformat.v4.new_markdown_cell(text) for text in contents.get(name, ())]
        (place / name).parent.mkdir(parents=True, exist_ok=True)
        nbformat.write(notebook, place / name)
    (place / "_static").mkdir()
    program = Path(importlib.util.find_spec("plotly").origin).parent / "package_data" / "plotly.min.js"
    shutil.copyfile(program, place / "_static" / "plotly.min.js")
    for name, text in (("site.css", STYLE), ("site.js", SCRIPT)):
        (place / "_static" / name).write_text(text, encoding="utf-8")
    own = f"api_package, api_notebooks = {package!r}, {str(root / 'nbs')!r}\n"
    where = f"import sys\nsys.path[:0] = [{str(root)!r}, {str(Path(__file__).resolve().parent)!r}]\n"
    (place / "conf.py").write_text(where + CONF + own, encoding="utf-8")


def build(root: Path, out: Path) -> None:
    "Build the site. Raises `SystemExit` with all that is broken."
    place = root / "build" / "site"
    for old in (place, out):
        shutil.rmtree(old, ignore_errors=True)
    place.mkdir(parents=True)
    write_sources(root, place)
    command = [sys.executable, "-m", "sphinx", "-q", "-W", "--keep-going", "-j", "auto", "-b", "html"]
    pages = place / "_pages"  # beside its pages the extension for notebooks leaves a copy of every notebook
    done = subprocess.run([*command, str(place), str(pages)], capture_output=True, text=True)
    if done.returncode:
        told = [line.replace(f"{place}/", "") for line in done.stderr.splitlines() if re.search("WARNING|ERROR", line)]
        raise SystemExit("\n".join(["the site was not built:", *(told or [done.stderr])]))
    shutil.move(pages, out)
    print(f"The site is {out / 'index.html'}")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--root", type=Path, default=ROOT, help="the folder of _quarto.yml and nbs (this repository)")
    parser.add_argument("--out", type=Path, help="where the pages go (_docs)")
    given = parser.parse_args()
    build(given.root.resolve(), (given.out or given.root / "_docs").resolve())
