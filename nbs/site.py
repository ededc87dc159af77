"""Build the site from the notebooks with Sphinx: `python nbs/site.py`; its pages lie in `_docs` and fetch nothing.

The order of the pages is the sidebar of `_quarto.yml`, as quarto takes it. Nothing is run. An output that is an error,
a link or a picture that leads nowhere and a notebook that is not in the sidebar are named; no site is left behind.
"""

from __future__ import annotations

import argparse
import hashlib
import importlib.util
import re
import shutil
import subprocess
import sys
from pathlib import Path

import nbformat
import yaml

ROOT = Path(__file__).resolve().parent.parent
CONF = """
project, author = "tablerag", "the tablerag authors"
extensions, root_doc = ["myst_nb"], "index"
nb_execution_mode, myst_heading_anchors = "off", 3
nb_render_markdown_format = "myst"  # else an output in Markdown is one without tables
nb_code_prompt_show = nb_code_prompt_hide = "{type} of what follows"
html_theme, html_title = "furo", "tablerag"
html_static_path, html_css_files = ["_static"], ["site.css"]
html_copy_source = html_show_sphinx = False
suppress_warnings = ["myst.header", "misc.highlighting_failure"]  # a heading may leave out a level
"""
STYLE = """
.drawing { overflow-x: auto; background: #fff; border-radius: 4px; padding: 8px; }
.drawing svg { max-width: none; }
.output.text_html { overflow-x: auto; }
div.cell_output table { font-size: .85em; }
div.cell details.hide > summary { background: none; border: 0; padding: 0; font-size: .75em; opacity: .7; }
div.cell details.hide > summary::before { content: none; }
"""


def sections(root: Path) -> list[tuple[str, list[Path]]]:
    "Titles with their pages, below `nbs` and in order. Raises `SystemExit` for a notebook that stands nowhere."
    nbs, found = root / "nbs", []
    site = yaml.safe_load((root / "_quarto.yml").read_text(encoding="utf-8"))["website"]
    for item in site["sidebar"]["contents"]:
        title, listed = ("", [item]) if isinstance(item, str) else (item["section"], item["contents"])
        patterns = (page if isinstance(page, str) else f"{page['auto']}.ipynb" for page in listed)
        found.append((title, [path.relative_to(nbs) for pattern in patterns for path in sorted(nbs.glob(pattern))]))
    there = {path.relative_to(nbs) for path in nbs.rglob("*.ipynb") if ".ipynb_checkpoints" not in path.parts}
    if left := there - {page for _, pages in found for page in pages}:
        raise SystemExit(f"not in the sidebar of _quarto.yml: {', '.join(sorted(map(str, left)))}")
    return found


def contents_of(found: list[tuple[str, list[Path]]]) -> dict[Path, list[str]]:
    "The lists of pages that Sphinx wants, by the page they stand on: a folder opens from its tour."
    first, lists, tours = Path("index.ipynb"), dict[Path, list[str]](), []

    def listed(title: str, names: list[str]) -> str:
        return "\n".join(["```{toctree}", ":hidden:", *([f":caption: {title}"] if title else []), "", *names, "```"])

    for title, pages in found:
        names = [f"/{page.with_suffix('')}" for page in pages if page != first]
        if pages[0].stem == "00_index":
            tours.append(f"{title} <{names[0]}>")
            lists[pages[0]] = [listed("", names[1:])]
        elif names:
            lists.setdefault(first, []).append(listed(title, names))
    lists.setdefault(first, []).append(listed("Modules", tours))
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
        cell.source = with_drawings(cell.source) if "```mermaid" in cell.source else cell.source
        shown.append(cell)
    notebook.cells = shown
    notebook.metadata["language_info"] = {"name": "python", "pygments_lexer": "ipython3"}
    return notebook


def write_sources(root: Path, place: Path) -> None:
    "What Sphinx reads: pages, pictures and other files that pages link to, style and settings."
    found = sections(root)
    contents = contents_of(found)
    for path in filter(Path.is_file, (root / "nbs").rglob("*")):
        name = path.relative_to(root / "nbs")
        if path.suffix in (".png", ".svg", ".sql", ".csv") and ".ipynb_checkpoints" not in name.parts:
            (place / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, place / name)
    for name in (page for _, pages in found for page in pages):
        notebook = page_of(root / "nbs" / name, name)
        notebook.cells += [nbformat.v4.new_markdown_cell(text) for text in contents.get(name, ())]
        (place / name).parent.mkdir(parents=True, exist_ok=True)
        nbformat.write(notebook, place / name)
    (place / "_static").mkdir()
    program = Path(importlib.util.find_spec("plotly").origin).parent / "package_data" / "plotly.min.js"
    shutil.copyfile(program, place / "_static" / "plotly.min.js")
    (place / "_static" / "site.css").write_text(STYLE, encoding="utf-8")
    (place / "conf.py").write_text(CONF, encoding="utf-8")


def build(root: Path, out: Path) -> None:
    "Build the site. Raises `SystemExit` with all that is broken."
    place = root / "build" / "site"
    for old in (place, out):
        shutil.rmtree(old, ignore_errors=True)
    place.mkdir(parents=True)
    write_sources(root, place)
    command = [sys.executable, "-m", "sphinx", "-q", "-W", "--keep-going", "-j", "auto", "-b", "html"]
    done = subprocess.run([*command, str(place), str(out)], capture_output=True, text=True)
    if done.returncode:
        shutil.rmtree(out, ignore_errors=True)
        told = [line.replace(f"{place}/", "") for line in done.stderr.splitlines() if re.search("WARNING|ERROR", line)]
        raise SystemExit("\n".join(["the site was not built:", *(told or [done.stderr])]))
    print(f"The site is {out / 'index.html'}")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--root", type=Path, default=ROOT, help="the folder of _quarto.yml and nbs (this repository)")
    parser.add_argument("--out", type=Path, help="where the pages go (_docs)")
    given = parser.parse_args()
    build(given.root.resolve(), (given.out or given.root / "_docs").resolve())
