"""The workbench in JupyterLab itself, in headless Chromium, as a person uses it.

TABLERAG_SCREENSHOT=folder keeps pictures of every tab, light and dark; the README's is Light-8-workbench.png.
"""

import json
import os
import re
import shutil
import socket
import subprocess
import sys
import urllib.request
from contextlib import contextmanager
from pathlib import Path

import pytest
from lists_in_lab import way_through_the_lists
from patience import waited

from tablerag.retrieval.index import resolve

ROOT = Path(__file__).resolve().parent.parent.parent
NOTEBOOK = "nbs/tutorials/02_workbench.ipynb"
PICTURES = os.environ.get("TABLERAG_SCREENSHOT")


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def answers(address: str) -> bool:
    "Whether the server is there."
    try:
        with urllib.request.urlopen(f"{address}/api/status", timeout=2):
            return True
    except OSError:
        return False


@contextmanager
def jupyterlab(folder: Path, theme: str):
    "JupyterLab serving `folder`, with its settings, caches and configuration inside it; gives its address."
    home = folder / ".home"
    disabled = {"@jupyterlab/apputils-extension:announcements": True, "@jupyterlab/extensionmanager-extension": True}
    settings = {
        "config/labconfig/page_config.json": {"disabledExtensions": disabled},
        "settings/@jupyterlab/apputils-extension/themes.jupyterlab-settings": {"theme": f"JupyterLab {theme}"},
        "settings/@jupyterlab/notebook-extension/tracker.jupyterlab-settings": {"windowingMode": "none"},
    }
    for name, value in settings.items():
        (home / name).parent.mkdir(parents=True, exist_ok=True)
        (home / name).write_text(json.dumps(value))
    places = {
        "JUPYTER_CONFIG_DIR": "config",
        "JUPYTER_DATA_DIR": "data",
        "JUPYTER_RUNTIME_DIR": "runtime",
        "JUPYTERLAB_SETTINGS_DIR": "settings",
        "JUPYTERLAB_WORKSPACES_DIR": "workspaces",
        "IPYTHONDIR": "ipython",
        "XDG_CACHE_HOME": "cache",
    }
    env = {**os.environ, **{name: str(home / place) for name, place in places.items()}, "OMP_NUM_THREADS": "1"}
    address = f"http://127.0.0.1:{(port := free_port())}"
    command = [
        sys.executable,
        "-m",
        "jupyterlab",
        "--no-browser",
        "--allow-root",
        "--ip=127.0.0.1",
        f"--port={port}",
        "--ServerApp.port_retries=0",
        f"--ServerApp.root_dir={folder}",
        "--IdentityProvider.token=",
        "--LabApp.news_url=None",
        "--LabApp.extension_manager=readonly",
        "--LabApp.expose_app_in_browser=True",
        "--LabApp.check_for_updates_class=jupyterlab.handlers.announcements.NeverCheckForUpdate",
        "--ContentsManager.allow_hidden=False",
    ]
    with open(folder / "lab.log", "w") as log:
        server = subprocess.Popen(command, env=env, stdout=log, stderr=log, cwd=folder)
        try:
            assert waited(lambda: server.poll() is not None or answers(address)), "JupyterLab does not answer"
            assert server.poll() is None, (folder / "lab.log").read_text()[-3000:]
            yield address
        finally:
            server.terminate()
            try:
                server.wait(10)
            except subprocess.TimeoutExpired:
                server.kill()
                server.wait()


@contextmanager
def chromium_tab(chromium: str, address: str, theme: str):
    "A tab that notes requests to anywhere else and errors in the console."
    from playwright.sync_api import sync_playwright

    foreign, errors = [], []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=chromium, args=["--no-sandbox", "--disable-background-networking", "--disable-gpu"]
        )
        scheme = "dark" if theme == "Dark" else "light"
        tab = browser.new_page(
            viewport={"width": 1400, "height": 900}, color_scheme=scheme, accept_downloads=True, reduced_motion="reduce"
        )
        own = (address, address.replace("http", "ws", 1), "data:", "blob:")
        tab.on("request", lambda request: None if request.url.startswith(own) else foreign.append(request.url))
        tab.on("websocket", lambda socket: None if socket.url.startswith(own) else foreign.append(socket.url))
        tab.on("console", lambda message: errors.append(message.text) if message.type == "error" else None)
        tab.on("pageerror", lambda error: errors.append(str(error)))
        tab.set_default_timeout(60_000)
        try:
            yield tab, foreign, errors
        finally:
            browser.close()


def copy_of_the_notebook(folder: Path, notebook: str = NOTEBOOK) -> None:
    (folder / notebook).parent.mkdir(parents=True)
    shutil.copy(ROOT / notebook, folder / notebook)
    for part in ("data", "nbs/images"):
        shutil.copytree(ROOT / part, folder / part)


def open_and_run(tab, address: str, notebook: str = NOTEBOOK) -> None:
    tab.goto(f"{address}/lab/tree/{notebook}?reset")
    tab.locator(".jp-Notebook").wait_for()
    # without a kernel, running all cells asks for one; the status bar alone tells no kernel from an idle one
    tab.locator("#jp-main-statusbar", has_text=re.compile(r"Python 3.*\| Idle")).wait_for(timeout=120_000)
    tab.get_by_role("menuitem", name="Run", exact=True).click()
    tab.get_by_role("menuitem", name="Run All Cells", exact=True).click()


def open_tab(tab, name: str) -> None:
    tab.locator(".tablerag .lm-TabBar-tabLabel", has_text=re.compile(f"^{name}")).click()


def picture(tab, name: str, widget: str = ".tablerag-question", part: str = ".jp-Cell") -> None:
    if PICTURES:
        from PIL import Image

        Path(PICTURES).mkdir(parents=True, exist_ok=True)
        tab.locator(widget).evaluate(f"box => box.closest('{part}').scrollIntoView({{block: 'start'}})")
        tab.wait_for_timeout(400)
        tab.screenshot(path=f"{PICTURES}/{name}.png")
        image = Image.open(f"{PICTURES}/{name}.png").convert("RGB")
        image.quantize(128, dither=Image.Dither.NONE).save(f"{PICTURES}/{name}.png", optimize=True)


def serious(tab) -> list[str]:
    "What axe-core finds wrong with the workbench that keeps somebody out."
    axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()
    found = axe.run(tab, context=".tablerag", options={"resultTypes": ["violations"]}).response["violations"]
    return [
        f"{each['id']}: {each['nodes'][0]['html'][:300]}" for each in found if each["impact"] in ("serious", "critical")
    ]


@contextmanager
def cramped(tab):
    "Within, the page is so narrow and its letters so large that whatever may scroll does."
    before = tab.viewport_size
    tab.set_viewport_size({"width": 460, "height": before["height"]})
    large = ".tablerag, .tablerag * { font-size: 21px !important; letter-spacing: .06em; }"
    style = tab.add_style_tag(content=large)
    try:
        yield
    finally:
        style.evaluate("style => style.remove()")
        tab.set_viewport_size(before)


def out_of_reach(tab) -> list[str]:
    "Boxes that scroll, with nothing in them and not themselves in the order of the Tab key."
    return tab.evaluate(
        """() => [...document.querySelectorAll('.tablerag *')].filter(box => {
          const style = getComputedStyle(box), may = way => ['auto', 'scroll'].includes(way);
          const wide = may(style.overflowX) && box.scrollWidth > box.clientWidth + 1;
          const high = may(style.overflowY) && box.scrollHeight > box.clientHeight + 1;
          const inside = 'button, input, select, textarea, summary, [tabindex="0"]';
          return box.clientWidth && (wide || high) && box.tabIndex < 0 && !box.querySelector(inside);
        }).map(box => `${box.tagName}.${box.className}`)"""
    )


def serious_in_both_themes(tab) -> list[str]:
    """The same where all that may scroll does, in the light theme and in the dark one; and what of other tabs scrolls
    out of reach. Theme, tab and size are then as they were."""
    found, themes = [], ("Light", "Dark")
    with cramped(tab):
        for theme in themes[::-1] if tab.locator("body[data-jp-theme-light=true]").count() else themes:
            change = "theme => { window.jupyterapp.commands.execute('apputils:change-theme', {theme}) }"
            tab.evaluate(change, f"JupyterLab {theme}")
            tab.locator(f"body[data-jp-theme-name='JupyterLab {theme}']").wait_for(state="attached")
            found += [f"{theme}: {each}" for each in serious(tab)]
        for tabs in tab.locator(".tablerag .lm-TabBar:visible").all():
            labels = tabs.locator(".lm-TabBar-tabLabel")
            at = tabs.locator(".lm-TabBar-tab").evaluate_all(
                "all => all.findIndex(each => each.matches('.lm-mod-current'))"
            )
            for each in (*range(labels.count()), at):
                labels.nth(each).click()
                found += out_of_reach(tab)
    return found


def keys_that_reach_the_notebook(tab) -> list[str]:
    "Which of our controls let a letter through, so that JupyterLab inserts or changes a cell. Every kind is tried."
    cells, tried, found = tab.locator(".jp-Notebook .jp-Cell"), set(), []
    count = cells.count()
    focusable = "select:visible, button:visible, input:visible, summary:visible, [tabindex='0']:visible"
    for control in tab.locator(".tablerag").first.locator(focusable).all():
        kind = control.evaluate("box => [box.tagName, box.type, box.className].join(' ')")
        if kind in tried or "text" in kind:
            continue
        tried.add(kind)
        control.focus()
        for key in "bam":
            tab.keyboard.press(key)
        if cells.count() != count or tab.locator(".jp-MarkdownCell.jp-mod-active").count():
            return [*found, kind]
    return found


@pytest.mark.browser
@pytest.mark.timeout(400)
@pytest.mark.parametrize("theme", ["Light", *(["Dark"] if PICTURES else [])])
def test_workbench_in_jupyterlab(tmp_path, monkeypatch, chromium, theme):
    pytest.importorskip("jupyterlab")
    pytest.importorskip("playwright")
    copy_of_the_notebook(tmp_path)
    if PICTURES:  # without the bars of the first indexing
        monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / ".home" / "cache"))
        resolve(tmp_path / "data", progress=False)
    with jupyterlab(tmp_path, theme) as address, chromium_tab(chromium, address, theme) as (tab, foreign, errors):
        open_and_run(tab, address)
        tab.locator(".tablerag-question input").wait_for(timeout=60_000)
        tab.keyboard.press("Control+b")  # the file browser goes, the workbench gets its room
        panel = tab.locator(".tablerag .widget-tab-contents > :not(.lm-mod-hidden)").first

        # type a question, press Enter
        question = tab.locator(".tablerag-question input")
        question.fill("How high is K2 in metres?")
        picture(tab, f"{theme}-0-start")
        question.press("Enter")
        tab.locator(".tablerag h2.answer").wait_for()
        assert re.search("8,?611", tab.locator(".tablerag h2.answer").inner_text())
        assert "K2" in tab.locator(".tablerag tr.evidence").first.inner_text()
        assert "confidence " in tab.locator(".tablerag .trust").inner_text()
        assert not serious(tab)
        picture(tab, f"{theme}-1-answer")

        # the words that were linked are underlined; another reading is chosen, kept, and given up again
        linked = panel.locator(".asked .link", has_text="K2")
        assert "written the same" in linked.get_attribute("title")
        open_tab(tab, "Interpretations")
        panel.locator("summary", has_text="Links between question and table").click()
        picture(tab, f"{theme}-2-readings")
        assert not serious(tab)
        other = panel.locator(".tablerag-choice").nth(1)
        given = other.locator(".gives").inner_text().removeprefix("result").strip()
        other.get_by_role("button", name="Choose").click()
        other.get_by_role("button", name="In use").wait_for()
        panel.locator("tr.evidence", has_text="K2").wait_for()
        picture(tab, f"{theme}-2-readings-chosen")
        open_tab(tab, "Answer")
        panel.get_by_text("chosen by hand").wait_for()
        assert tab.locator(".tablerag h2.answer").inner_text() == given
        panel.get_by_role("button", name="Keep as example").click()
        panel.get_by_text("Kept. 1 example").wait_for()
        picture(tab, f"{theme}-2-kept")
        assert json.loads((tmp_path / "nbs/tutorials/questions-kept-data.jsonl").read_text())["by"] == "hand"
        open_tab(tab, "SQL")
        assert "mountain" in panel.locator("textarea").input_value()
        open_tab(tab, "Interpretations")
        panel.get_by_role("button", name="Choose").first.click()
        panel.locator(".tablerag-choice").first.get_by_role("button", name="In use").wait_for()

        open_tab(tab, "Retrieved")
        panel.locator(".hit .bar .fill").first.wait_for()
        assert panel.locator(".hit").count() == 5
        picture(tab, f"{theme}-3-retrieved")
        assert not serious(tab)

        # edit the SQL, run it, see the change
        open_tab(tab, "SQL")
        editor = panel.locator("textarea")
        written = editor.input_value()
        assert "select" in written.lower() and "K2" in written
        editor.fill(written.replace("K2", "Kangchenjunga"))
        panel.get_by_role("button", name="Run", exact=True).click()
        panel.locator("tr.evidence", has_text="Kangchenjunga").first.wait_for()
        assert re.search("8,?586", panel.inner_text())
        picture(tab, f"{theme}-4-sql")
        assert not serious(tab)
        editor.fill("DROP TABLE mountains")
        panel.get_by_role("button", name="Run", exact=True).click()
        panel.locator(".message.error").wait_for()

        open_tab(tab, "Images")
        image = panel.locator("img[src^=blob]")
        image.wait_for(timeout=30_000)
        # a picture that is drawn anew while it is decoded has another source: that of the last one is awaited
        tab.wait_for_function("image => image.complete && image.naturalWidth > 100", arg=image.element_handle())
        picture(tab, f"{theme}-5-images")
        assert not serious(tab)
        # three times as large it is higher than its frame: it must scroll there, not be pressed into it
        shape = image.evaluate(
            "image => { image.style.width = '3000px'; return image.clientWidth * image.naturalHeight / "
            "image.naturalWidth / image.clientHeight }"
        )
        assert abs(shape - 1) < 0.02
        open_tab(tab, "Route")
        panel.locator("svg", has_text="SQL Agent-V").wait_for()
        assert panel.locator(".plain tbody tr").count() >= 3
        picture(tab, f"{theme}-6-route")
        assert not serious(tab)

        open_tab(tab, "Trace")
        panel.locator("details.step > summary").nth(1).click()
        picture(tab, f"{theme}-7-trace")
        assert not serious(tab)
        with tab.expect_download() as download:
            panel.locator("a.download").click()
        trace = json.loads(Path(download.value.path()).read_text())
        assert trace["question"] == "How high is K2 in metres?" and trace["steps"]

        # the button; first an empty question and its message
        question.fill("")
        ask = tab.get_by_role("button", name="Ask", exact=True)
        ask.click()
        tab.locator(".tablerag .message.error", has_text="question is empty").first.wait_for()
        question.fill("What is the average orbital velocity of the terrestrial planets?")
        ask.click()
        open_tab(tab, "Answer")
        panel.locator("tr.evidence", has_text="Mercury").wait_for()
        question.blur()
        picture(tab, f"{theme}-8-workbench")

        # the lists beside the question box, at 900 pixels and by keyboard alone
        tab.set_viewport_size({"width": 900, "height": 900})
        way_through_the_lists(tab, lambda name: picture(tab, f"{theme}-9-{name}"), serious)
        wide = tab.locator(".tablerag").first.evaluate("box => box.scrollWidth - box.clientWidth")
        assert wide <= 0
        tab.set_viewport_size({"width": 1400, "height": 900})

        # the rest of the notebook ran too, down to the figure
        figure = tab.locator(".js-plotly-plot .bars path").first
        figure.scroll_into_view_if_needed()

        assert not foreign, foreign
        assert not errors, errors


CELL = """
from tablerag.workbench import Workbench

bench = Workbench("data/databases", examples=[])
bench
"""


def one_cell(folder: Path, source: str) -> str:
    "A notebook with one cell; gives its path."
    import nbformat

    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(source.strip())])
    notebook.metadata["kernelspec"] = {"name": "python3", "display_name": "Python 3", "language": "python"}
    nbformat.write(notebook, folder / "front.ipynb")
    shutil.copytree(ROOT / "data" / "databases", folder / "data" / "databases")
    return "front.ipynb"


@pytest.mark.browser
@pytest.mark.timeout(400)
@pytest.mark.parametrize("theme", ["Dark", *(["Light"] if PICTURES else [])])
def test_a_result_in_jupyterlab_by_keyboard_alone(tmp_path, chromium, theme):
    "At 900 pixels: levels, table, chart, query; axe-core finds nothing serious in any state. The light theme is above."
    pytest.importorskip("jupyterlab")
    pytest.importorskip("playwright")
    notebook = one_cell(tmp_path, CELL)
    with jupyterlab(tmp_path, theme) as address, chromium_tab(chromium, address, theme) as (tab, foreign, errors):
        tab.set_viewport_size({"width": 900, "height": 900})
        open_and_run(tab, address, notebook)
        question = tab.locator(".tablerag-question input")
        question.wait_for(timeout=60_000)
        tab.keyboard.press("Control+b")
        wide = tab.locator(".tablerag").first.evaluate("box => box.scrollWidth - box.clientWidth")
        assert wide <= 0 and not serious(tab)

        # three levels
        question.fill("Who was born on the moon?")
        question.press("Enter")
        tab.get_by_role("heading", name="No answer").wait_for()
        picture(tab, f"{theme}-900-none")
        assert not serious(tab)
        question.fill("name and budget of every expedition")
        question.press("Enter")
        tab.locator(".level.answer").wait_for()

        # sort and filter the result without a mouse, and take it along
        head = tab.get_by_role("button", name="budget_eur")
        head.focus()
        head.press("Enter")
        head = tab.get_by_role("button", name="budget_eur")
        assert tab.locator("th[aria-sort=ascending]").inner_text().startswith("budget_eur")
        cells = tab.locator(".result td.num")
        figures = [int(text) for text in cells.all_inner_texts()]
        assert figures == sorted(figures) and len(figures) == 34 - tab.locator(".result td.null").count()
        head.press("Enter")
        assert cells.first.inner_text() == str(figures[-1])
        tab.get_by_label("Filter the rows of the result").first.fill("spring")
        assert waited(lambda: cells.count() == 1) and tab.locator(".result-bar:visible").inner_text().startswith(
            "1 of 34"
        )
        picture(tab, f"{theme}-900-table")
        assert not serious(tab)
        for kind, begins in (("CSV", b"\xef\xbb\xbftitle,budget_eur"), ("Parquet", b"PAR1")):
            with tab.expect_download() as download:
                tab.get_by_role("button", name=kind, exact=True).press("Enter")
            assert Path(download.value.path()).read_bytes().startswith(begins)
        tab.get_by_role("button", name="Use in Python").press("Enter")
        tab.get_by_text("Copied: frame = bench.answer.to_frame()").wait_for()

        # a chart where one fits; the query beside it runs with Ctrl+Enter
        tab.get_by_role("button", name="Chart", exact=True).press("Enter")
        tab.locator(".js-plotly-plot .bars path").first.wait_for(timeout=60_000)  # plotly's script is 4.8 MB
        picture(tab, f"{theme}-900-chart")
        tab.get_by_role("button", name="Table", exact=True).press("Enter")
        query = tab.locator(".tablerag-query textarea")
        query.fill("SELECT COUNT(*) AS n FROM expedition")
        query.press("Control+Enter")
        tab.get_by_text("the answer above is still the previous one").wait_for()
        tab.locator(".tablerag-shown td.num", has_text=re.compile("^34$")).wait_for()
        tab.get_by_role("button", name="Settings").press("Enter")
        tab.get_by_label("Text model").wait_for()
        risk = tab.get_by_role("slider", name="Wrong answers accepted (%)")
        for _ in range(5):
            risk.press("ArrowRight")
        tab.get_by_text("At most 5 % wrong").wait_for()
        picture(tab, f"{theme}-900-settings")
        assert not serious(tab)

        # Escape takes a question back, or it was faster: either way nothing of the one before stands there
        question.fill("How many gardens are there?")
        question.press("Enter")
        question.press("Escape")
        assert waited(lambda: "34 rows" not in tab.locator(".tablerag").first.inner_text())
        assert waited(lambda: not tab.locator(".tablerag-busy").count())
        for name in ("Interpretations", "Retrieved", "Words", "Schema", "Candidates", "SQL", "Trace"):
            open_tab(tab, name)
            picture(tab, f"{theme}-900-{name}")
            assert not serious(tab)
        assert not foreign and not errors, (foreign, errors)
