"The site is built from the notebooks by packages alone; its pages fetch nothing, and what is broken is named."

import html
import re
import runpy
import shutil
import subprocess
import sys
from pathlib import Path

import nbformat
import pytest
import yaml
from patience import waited

ROOT = Path(__file__).parent.parent
TOUR = """# Fruit
> All of it.

[apples](01_apples.ipynb)

```mermaid
flowchart LR
  apples --> pears
```"""
MODULE = """"Keep apples."

from dataclasses import dataclass, field


@dataclass
class Crate:
    "A crate."

    apples: list[str] = field(default_factory=list)
    sorts: tuple[str, ...] = ()  # of its apples


class _Contents:
    def weigh(self) -> float:
        "Weigh the apples."
        return 0.1


class Basket(_Contents):
    "A basket; `Basket()` is an empty one."

    full: bool = False  # with as many as it holds

    def put(
        self,
        apple: str,  # its sort, as *boskoop*
        count: int = 1,  # how many
        mark: str = "",  # `n`s or |x| and name_ with <a_> \\\\ **
    ) -> int:  # apples in it
        "Put apples in."
        if count < 1:
            raise ValueError(count)
        return count

    def eat(self) -> None:
        '''Eat one.

        >>> Basket().eat() or ["`core`"]
        ['`core`']
        '''
        raise LookupError


MOST = 12  # apples a basket holds
"""
CODE = "#| export\ndef peel(apple: str) -> str:\n    return apple.strip()"


def write(path, *cells):
    made = [
        nbformat.v4.new_markdown_cell(text) if not code else nbformat.v4.new_code_cell(text) for text, code in cells
    ]
    path.parent.mkdir(parents=True, exist_ok=True)
    nbformat.write(nbformat.v4.new_notebook(cells=made), path)


def found_house(folder):
    "A repository with every kind of page and link: seven pages, a picture, a chart, a changelog and a package."
    fruit = {"section": "Fruit", "contents": [{"auto": "10_fruit/*"}]}
    built = {"section": "How it is built", "contents": [fruit]}
    named = {"Eat an apple": "tutorials/eat", "Weigh it": "tutorials/weigh", "Choose an apple": "which_apple"}
    contents = [
        "index.ipynb",
        {"section": "How to", "contents": [{"text": text, "href": f"{at}.ipynb"} for text, at in named.items()]},
        {"section": "Design", "contents": [built]},
    ]
    (folder / "_quarto.yml").write_text(yaml.safe_dump({"website": {"sidebar": {"contents": contents}}}))
    write(
        folder / "nbs" / "index.ipynb",
        ("# tablerag\n\n![](images/one.png) [tour](10_fruit/00_index.ipynb) [news](../CHANGELOG.md)", False),
    )
    write(folder / "nbs" / "tutorials" / "eat.ipynb", ("# Eating\n\n[sorts](../which_apple.ipynb)", False))
    write(folder / "nbs" / "tutorials" / "weigh.ipynb", ("# Weighing", False), ("weights.plot()", True))
    weighed = nbformat.read(folder / "nbs" / "tutorials" / "weigh.ipynb", as_version=4)
    chart = {"data": [{"type": "bar", "x": ["boskoop"], "y": [180]}], "layout": {"title": {"text": "Confidence"}}}
    weighed.cells[1].outputs = [
        nbformat.v4.new_output("display_data", {"application/vnd.plotly.v1+json": chart}),
        nbformat.v4.new_output("display_data", {"text/markdown": "| sort | grams |\n|---|---|\n| boskoop | 180 |"}),
    ]
    nbformat.write(weighed, folder / "nbs" / "tutorials" / "weigh.ipynb")
    write(folder / "nbs" / "which_apple.ipynb", ("# Confidence\n\nThe confidence that an apple is ripe.", False))
    (folder / "CHANGELOG.md").write_text("# Changelog\n\n[apples](nbs/10_fruit/01_apples.ipynb), [code](Makefile)\n")
    (folder / "tablerag" / "fruit").mkdir(parents=True)
    (folder / "tablerag" / "__init__.py").touch()
    (folder / "tablerag" / "core").mkdir()
    (folder / "tablerag" / "core" / "__init__.py").touch()
    shutil.copy(ROOT / "tablerag" / "core" / "name_hints.py", folder / "tablerag" / "core" / "name_hints.py")
    face = '"Fruit."\n\nfrom .apples import MOST, Basket, Crate\n\n__all__ = ["Basket", "Crate", "MOST"]\n'
    (folder / "tablerag" / "fruit" / "__init__.py").write_text(face)
    (folder / "tablerag" / "fruit" / "apples.py").write_text(f"{MODULE}__all__ = ['Basket', 'Crate', 'MOST']\n")
    write(folder / "nbs" / "10_fruit" / "00_index.ipynb", (TOUR, False), ("#| default_exp fruit.__init__", True))
    write(
        folder / "nbs" / "10_fruit" / "01_apples.ipynb",
        ("# Apples", False),
        ("#| default_exp fruit.apples", True),
        (CODE, True),
        ("#| hide\n1 / 0", True),
    )
    (folder / "nbs" / "images").mkdir()
    (folder / "nbs" / "images" / "one.png").write_bytes((ROOT / "nbs" / "images" / "study.png").read_bytes())
    return folder


@pytest.fixture
def site(monkeypatch):
    "The program that builds the site."
    monkeypatch.syspath_prepend(ROOT / "nbs")
    return runpy.run_path(str(ROOT / "nbs" / "site.py"), run_name="site_of_the_repository")


@pytest.fixture(scope="module")
def built(made_once):
    "The site of the repository."

    def make(folder):
        command = [sys.executable, str(ROOT / "nbs" / "site.py"), "--root", str(found_house(folder))]
        done = subprocess.run(command, capture_output=True, text=True, cwd=folder)
        assert done.returncode == 0, done.stderr

    return made_once("house", make) / "_docs"


@pytest.mark.browser
@pytest.mark.slow
def test_pages_link_show_and_fetch_nothing(built, browser):
    page, asked = browser.new_page(), []
    page.on("request", lambda request: asked.append(request.url))
    page.goto((built / "index.html").as_uri())
    captions = page.locator(".sidebar-tree .caption-text").all_inner_texts()
    assert [text.lower() for text in captions] == ["how to", "design", "reference"]
    assert page.locator(".sidebar-tree a:has-text('How it is built')").count() == 1
    assert page.locator(".sidebar-tree a:has-text('Eat an apple')").get_attribute("href") == "tutorials/eat.html"
    assert page.locator(".sidebar-tree a:has-text('Apples')").count() == 0  # its section is not open here
    assert page.evaluate("document.querySelector('article img').naturalWidth") > 100
    page.click("article a:has-text('tour')")
    page.locator(".drawing svg").wait_for()  # a click does not wait for the page that it opens
    assert page.locator(".drawing svg").count() == 1
    page.click(".sidebar-tree a:has-text('Apples')")
    page.locator("article h1", has_text="Apples").wait_for()
    assert "peel" in page.inner_text("article") and "export" not in page.inner_text("article")
    assert "1 / 0" not in page.inner_text("article")
    page.goto((built / "how_it_is_built.html").as_uri())
    assert "Fruit: All of it." in page.inner_text("article")
    page.goto((built / "CHANGELOG.html").as_uri())
    assert page.locator("article a:has-text('apples')").count() == 1 and "code" in page.inner_text("article")
    assert page.locator("article a:has-text('code')").count() == 0
    field = page.locator(".sidebar-search")
    field.fill("boskoop")
    field.press("Enter")
    page.locator("#search-results li", has_text=re.compile("Basket|tablerag.fruit")).first.wait_for()
    assert all(url.startswith(("file:", "data:")) for url in asked)


@pytest.mark.browser
@pytest.mark.slow
def test_the_site_leads_from_page_to_page(request, browser):
    "The small one; the whole one where `--site` names the folder that `make docs` has built, as `.ci/run` does."
    whole = request.config.getoption("--site")
    site = Path(whole).resolve() if whole else request.getfixturevalue("built")
    page = browser.new_page()
    page.goto((site / "index.html").as_uri())
    tasks = page.locator(".sidebar-tree a[href^='tutorials/']").all_inner_texts()
    assert len(tasks) > (10 if whole else 1)
    way = []
    for _ in range(len(tasks) + 1):
        with page.expect_navigation():
            page.click("a.next-page")
        way.append(page.url.rpartition("/")[2])
    assert len(set(way)) == len(tasks) + 1 and way[-1] == ("which_engine.html" if whole else "which_apple.html")
    field = page.locator(".sidebar-search")
    field.fill("confidence")
    field.press("Enter")
    found = page.locator("#search-results li a")  # they come one after the other
    assert waited(lambda: found.count() > (20 if whole else 0) and "Confidence" in found.all_inner_texts()[:5])
    with page.expect_navigation():
        found.first.click()
    assert "confidence" in page.inner_text("article").lower()
    if not whole:
        page.goto((site / "tutorials" / "weigh.html").as_uri())
        page.locator(".js-plotly-plot .bars").first.wait_for()
        assert page.locator("article table td", has_text="180").count() == 1
    titles_are_headings(site, 400 if whole else 6)


def test_the_sidebar_names_what_a_reader_wants_to_do(site):
    "And each page is in it: otherwise `sidebar` raises."
    names = set(site["sidebar"](ROOT).names.values())
    assert {"Ask over a folder", "Ask over a database", "Ask over a graph", "Use a language model"} <= names
    assert {"Import untidy files", "Defend an answer", "Compare systems", "Extend it"} <= names


def titles_are_headings(site, least):
    "The title of the browser is the heading of each page, and no entry of a sidebar is the name of a file."

    def text(markup):
        return " ".join(html.unescape(re.sub("<[^>]+>", "", markup)).split())

    headed = 0
    for path in site.rglob("*.html"):
        page = path.read_text(encoding="utf-8")
        heading = re.search('<article.*?<h1>(.*?)<a class="headerlink', page, re.DOTALL)
        if heading is None:  # search, and the index of names
            continue
        headed += 1
        title = text(re.search("<title>(.*?)</title>", page, re.DOTALL)[1])
        assert title == text(heading[1]) + " - tablerag" * (path != site / "index.html"), path
    assert headed > least
    front = (site / "index.html").read_text(encoding="utf-8")
    side = front[front.index("sidebar-tree") : front.index("</aside>")]
    entries = [text(each) for each in re.findall('<a class="reference internal"[^>]*>(.*?)</a>', side, re.DOTALL)]
    assert len(entries) > least / 20
    assert not [each for each in entries if re.search(r"^\d\d_|\.(?:ipynb|md|html)$|^\w+_\w+$", each)]


@pytest.mark.slow
def test_what_is_broken_is_named_and_no_site_is_left(site, tmp_path):
    house = found_house(tmp_path)
    shutil.rmtree(house / "tablerag")  # nothing of it is broken
    lost, path = house / "nbs" / "99_lost.ipynb", house / "nbs" / "10_fruit" / "01_apples.ipynb"
    write(lost, ("# Lost", False))
    with pytest.raises(SystemExit, match=r"not in the sidebar of _quarto.yml: 99_lost\.ipynb"):
        site["build"](house, house / "_docs")
    lost.unlink()
    notebook, whole = nbformat.read(path, as_version=4), path.read_bytes()
    notebook.cells[1].outputs = [nbformat.v4.new_output("error", ename="ValueError", evalue="no apple", traceback=[])]
    nbformat.write(notebook, path)
    with pytest.raises(SystemExit, match=r"01_apples.ipynb, cell 2: an output is an error: ValueError: no apple"):
        site["build"](house, house / "_docs")
    path.write_bytes(whole)
    write(house / "nbs" / "index.ipynb", ("# Start\n\n![](images/two.png)\n\n[x](10_fruit/09_none.ipynb)", False))
    with pytest.raises(SystemExit, match=r"(?s)index\.ipynb.*images/two\.png.*09_none") as told:
        site["build"](house, house / "_docs")
    assert not (house / "_docs").exists() and "Traceback" not in str(told.value)


@pytest.mark.slow
def test_a_public_name_has_its_signature_parameters_errors_and_notebook(built):
    from bs4 import BeautifulSoup

    page = (built / "reference" / "tablerag.fruit.html").read_text(encoding="utf-8")
    article = BeautifulSoup(page, "html.parser").find("article")
    text = " ".join(article.get_text(" ").split())
    for wanted in (
        "Basket() is an empty one",
        "its sort, as *boskoop*",
        "apples in it",
        "ValueError",
        "apples a basket holds",
    ):
        assert wanted.replace(" ", "") in text.replace(" ", ""), wanted
    signature = article.find(id="tablerag.fruit.Basket.put").get_text("").replace("\n", "")
    assert "apple: str" in signature and "count: int = 1" in signature and "→ int" in signature
    assert "Variables" in text and "with as many as it holds" in text  # a field that its constructor does not take
    crate = " ".join(article.find(id="tablerag.fruit.Crate").get_text("").split())
    assert "apples: list[str] = ..." in crate and "sorts: tuple[str, ...] = ()" in crate
    assert "Weigh the apples" in article.find(id="tablerag.fruit.Basket.weigh").parent.get_text(" ")  # of a base
    eat = article.find(id="tablerag.fruit.Basket.eat").parent.get_text(" ")
    assert "Errors" in eat and "LookupError" in eat and ":errors:" not in text
    example = article.select_one(".doctest pre").get_text()
    assert example == ">>> Basket().eat() or [\"`core`\"]\n['`core`']\n"
    assert "|x| and name_ with &lt;a_&gt;" in page, "a comment that looks like markup is text"
    sources = {link["href"] for link in article.find_all("a", href=True) if "source" in link.get_text()}
    assert sources == {"../10_fruit/01_apples.html"}


BEFORE_QUARTO = """
import nbdev.quarto

if __name__ == "__main__":
    nbdev.quarto._ensure_quarto = lambda: None
    nbdev.quarto._pre_docs(n_workers=2)
"""


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_nbdev_prepares_every_page_for_quarto(tmp_path):
    "All that `nbdev_docs` does before it starts the program quarto: no cell fails, each page has its heading as title."
    for name in ("nbs", "tablerag"):
        ignored = shutil.ignore_patterns("__pycache__", ".ipynb_checkpoints", "*.npz")
        shutil.copytree(ROOT / name, tmp_path / name, symlinks=True, ignore=ignored)
    for name in ("settings.ini", "_quarto.yml", "pyproject.toml"):
        shutil.copyfile(ROOT / name, tmp_path / name)
    (tmp_path / "prepare.py").write_text(BEFORE_QUARTO)
    done = subprocess.run([sys.executable, "prepare.py"], cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr[-3000:]
    assert not (tmp_path / "nbs" / "sidebar.yml").exists()  # the one of _quarto.yml counts
    notebooks = [path.relative_to(ROOT / "nbs") for path in (ROOT / "nbs").rglob("*.ipynb")]
    notebooks = [path for path in notebooks if not any(part.startswith(".") for part in path.parts)]
    assert len(notebooks) > 300
    for path in notebooks:
        heading = nbformat.read(ROOT / "nbs" / path, as_version=4).cells[0].source.splitlines()[0]
        page = nbformat.read(tmp_path / "_proc" / path, as_version=4)
        front = yaml.safe_load(page.cells[0].source.strip().strip("-"))
        assert f"# {front['title']}" == heading, path
    page = nbformat.read(tmp_path / "_proc" / "90_workbench" / "03_trace_views.ipynb", as_version=4)
    shown = "\n".join(cell.source for cell in page.cells)
    assert "def trace_html(" in shown and "#| export" not in shown  # code that defines the module is on its page
