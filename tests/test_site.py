"The site is built from the notebooks by packages alone; its pages fetch nothing, and what is broken is named."

import subprocess
import sys
from pathlib import Path

import nbformat
import pytest
import yaml

ROOT = Path(__file__).parent.parent
TOUR = """# Fruit
> All of it.

[apples](01_apples.ipynb)

```mermaid
flowchart LR
  apples --> pears
```"""
CODE = "#| export\ndef peel(apple: str) -> str:\n    return apple.strip()"


def write(path, *cells):
    made = [
        nbformat.v4.new_markdown_cell(text) if not code else nbformat.v4.new_code_cell(text) for text, code in cells
    ]
    path.parent.mkdir(parents=True, exist_ok=True)
    nbformat.write(nbformat.v4.new_notebook(cells=made), path)


def build(root):
    command = [sys.executable, str(ROOT / "nbs" / "site.py"), "--root", str(root)]
    return subprocess.run(command, capture_output=True, text=True)


@pytest.fixture
def house(tmp_path):
    "A repository with three pages and a picture."
    contents = ["index.ipynb", {"section": "Fruit", "contents": [{"auto": "10_fruit/*"}]}]
    (tmp_path / "_quarto.yml").write_text(yaml.safe_dump({"website": {"sidebar": {"contents": contents}}}))
    write(tmp_path / "nbs" / "index.ipynb", ("# Start\n\n![](images/one.png) [tour](10_fruit/00_index.ipynb)", False))
    write(tmp_path / "nbs" / "10_fruit" / "00_index.ipynb", (TOUR, False), ("#| default_exp fruit.__init__", True))
    write(
        tmp_path / "nbs" / "10_fruit" / "01_apples.ipynb", ("# Apples", False), (CODE, True), ("#| hide\n1 / 0", True)
    )
    (tmp_path / "nbs" / "images").mkdir()
    (tmp_path / "nbs" / "images" / "one.png").write_bytes((ROOT / "nbs" / "images" / "study.png").read_bytes())
    return tmp_path


@pytest.mark.browser
@pytest.mark.slow
def test_pages_link_show_and_fetch_nothing(house, chromium):
    done = build(house)
    assert done.returncode == 0, done.stderr
    from playwright.sync_api import sync_playwright

    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        page, asked = browser.new_page(), []
        page.on("request", lambda request: asked.append(request.url))
        page.goto((house / "_docs" / "index.html").as_uri())
        assert page.evaluate("document.querySelector('article img').naturalWidth") > 100
        page.click("article a:has-text('tour')")
        assert page.locator(".drawing svg").count() == 1
        page.click(".sidebar-tree a:has-text('Apples')")
        assert "peel" in page.inner_text("article") and "export" not in page.inner_text("article")
        assert "1 / 0" not in page.inner_text("article")
        browser.close()
    assert all(url.startswith(("file:", "data:")) for url in asked)


@pytest.mark.slow
def test_broken_links_and_pictures_are_named_and_no_site_is_left(house):
    write(house / "nbs" / "index.ipynb", ("# Start\n\n![](images/two.png)\n\n[x](10_fruit/09_none.ipynb)", False))
    done = build(house)
    assert done.returncode and not (house / "_docs").exists()
    assert "index.ipynb" in done.stderr and "images/two.png" in done.stderr and "09_none" in done.stderr
    assert "Traceback" not in done.stderr


def test_an_output_that_is_an_error_is_named(house):
    path = house / "nbs" / "10_fruit" / "01_apples.ipynb"
    notebook = nbformat.read(path, as_version=4)
    notebook.cells[1].outputs = [nbformat.v4.new_output("error", ename="ValueError", evalue="no apple", traceback=[])]
    nbformat.write(notebook, path)
    done = build(house)
    assert done.returncode and "01_apples.ipynb, cell 2: an output is an error: ValueError: no apple" in done.stderr


def test_a_notebook_that_is_in_no_list_is_named(house):
    write(house / "nbs" / "99_lost.ipynb", ("# Lost", False))
    done = build(house)
    assert done.returncode and "not in the sidebar of _quarto.yml: 99_lost.ipynb" in done.stderr
