"JupyterLab and headless Chromium, as the tests of the workbench, the pictures and a benchmark drive them."

import json
import os
import re
import socket
import subprocess
import sys
import urllib.request
from contextlib import contextmanager
from pathlib import Path

import nbformat
import pytest
from patience import waited
from payloads import launched

ROOT = Path(__file__).resolve().parent.parent.parent


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


def set_theme(folder: Path, theme: str) -> None:
    "Choose the theme of the pages that JupyterLab serves from now on."
    place = folder / ".home/settings/@jupyterlab/apputils-extension/themes.jupyterlab-settings"
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_text(json.dumps({"theme": f"JupyterLab {theme}"}))


@contextmanager
def jupyterlab(folder: Path, theme: str = "Light"):
    "Serve `folder` by JupyterLab, its settings, caches and configuration inside it; give the address of its pages."
    home = folder / ".home"
    set_theme(folder, theme)
    disabled = {"@jupyterlab/apputils-extension:announcements": True, "@jupyterlab/extensionmanager-extension": True}
    settings = {
        "config/labconfig/page_config.json": {"disabledExtensions": disabled},
        "settings/@jupyterlab/notebook-extension/tracker.jupyterlab-settings": {"windowingMode": "none"},
    }
    for name, value in settings.items():
        (home / name).parent.mkdir(parents=True, exist_ok=True)
        (home / name).write_text(json.dumps(value))
    places = {
        "JUPYTER_CONFIG_DIR": "config", "JUPYTER_DATA_DIR": "data", "JUPYTER_RUNTIME_DIR": "runtime",
        "JUPYTERLAB_SETTINGS_DIR": "settings", "JUPYTERLAB_WORKSPACES_DIR": "workspaces", "IPYTHONDIR": "ipython",
        "XDG_CACHE_HOME": "cache",
    }  # fmt: skip
    env = {**os.environ, **{name: str(home / place) for name, place in places.items()}, "OMP_NUM_THREADS": "1"}
    address = f"http://127.0.0.1:{(port := free_port())}"
    command = [
        sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root", "--ip=127.0.0.1", f"--port={port}",
        "--ServerApp.port_retries=0", "--ServerApp.disable_check_xsrf=True", f"--ServerApp.root_dir={folder}",
        "--IdentityProvider.token=", "--LabApp.news_url=None", "--LabApp.extension_manager=readonly",
        "--LabApp.expose_app_in_browser=True",
        "--LabApp.check_for_updates_class=jupyterlab.handlers.announcements.NeverCheckForUpdate",
        "--ContentsManager.allow_hidden=False", "--KernelManager.shutdown_wait_time=1",
    ]  # fmt: skip
    with open(folder / "lab.log", "w") as log:
        server = subprocess.Popen(command, env=env, stdout=log, stderr=log, cwd=folder)
        try:
            assert waited(lambda: server.poll() is not None or answers(address)), "JupyterLab does not answer"
            assert server.poll() is None, (folder / "lab.log").read_text()[-3000:]
            yield f"{address}/lab/tree"
        finally:
            server.terminate()
            try:
                server.wait(10)
            except subprocess.TimeoutExpired:
                server.kill()
                server.wait()


def end_kernels(address: str) -> None:
    "End the kernels of all notebooks."
    sessions = f"{address.partition('/lab/')[0]}/api/sessions"
    with urllib.request.urlopen(sessions) as reply:
        for each in json.load(reply):
            urllib.request.urlopen(urllib.request.Request(f"{sessions}/{each['id']}", method="DELETE")).close()


def own_addresses(address: str) -> tuple[str, ...]:
    "How requests begin that a page below `address` sends to its own server, or to none."
    server = address.partition("/lab/")[0]
    return server, server.replace("http", "ws", 1), "data:", "blob:"


@contextmanager
def chromium_tab(chromium: str, address: str, theme: str):
    "Open a tab below `address` that notes requests to anywhere else and errors in the console."
    own, foreign, errors = own_addresses(address), [], []
    with launched(chromium) as browser:
        scheme = "dark" if theme == "Dark" else "light"
        look = {"viewport": {"width": 1400, "height": 900}, "color_scheme": scheme, "reduced_motion": "reduce"}
        tab = browser.new_page(base_url=f"{address}/", **look)
        tab.on("request", lambda request: None if request.url.startswith(own) else foreign.append(request.url))
        tab.on("websocket", lambda socket: None if socket.url.startswith(own) else foreign.append(socket.url))
        # anywidget says it of a script that comes late, which a script of ours makes up for (assets/parts.js)
        late = "[anywidget] Failed to initialize model."
        tab.on("console", lambda each: errors.append(each.text) if each.type == "error" and each.text != late else None)
        tab.on("pageerror", lambda error: errors.append(str(error)) if str(error) != late else None)
        tab.set_default_timeout(60_000)
        yield tab, foreign, errors


def write_notebook(path: Path, *cells: str) -> None:
    "Write a notebook of these cells for the kernel that JupyterLab has."
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell) for cell in cells])
    notebook.metadata["kernelspec"] = {"name": "python3", "display_name": "Python 3", "language": "python"}
    nbformat.write(notebook, path)


def open_and_run(tab, notebook: str) -> None:
    "Open a notebook of the folder that the tab is before, and run all its cells."
    tab.goto(f"{notebook}?reset")
    tab.locator(".jp-Notebook").wait_for()
    # without a kernel, running all cells asks for one; the status bar alone tells no kernel from an idle one
    tab.locator("#jp-main-statusbar", has_text=re.compile(r"Python 3.*\| Idle")).wait_for(timeout=120_000)
    tab.get_by_role("menuitem", name="Run", exact=True).click()
    tab.get_by_role("menuitem", name="Run All Cells", exact=True).click()


def open_workbench(tab, notebook: str):
    "Open a notebook with one workbench, give it the room of the file browser, and return the panel that is on top."
    open_and_run(tab, notebook)
    tab.locator(".tablerag-question input").wait_for(timeout=120_000)
    tab.keyboard.press("Control+b")
    return tab.locator(".tablerag .widget-tab-contents > :not(.lm-mod-hidden)").first


def press(control, key: str = "Enter") -> None:
    "Press a key on a control as soon as a person could; the `press` of Playwright waits neither for sight nor for use."
    from playwright.sync_api import expect

    expect(control).to_be_visible()
    expect(control).to_be_enabled()
    control.press(key)


def put(tab, question: str) -> None:
    "Type a question, and press Enter."
    field = tab.locator(".tablerag-question input")
    field.fill(question)
    field.press("Enter")


def settled(tab) -> None:
    "Wait until an answer is shown in all tabs: the open one shows it first."
    tab.locator(".tablerag-busy").first.wait_for(state="detached")


def answered(tab, panel) -> str:
    "The answer; a proposal is taken where it is not likely enough to be one."
    open_tab(tab, "Answer")
    panel.locator(".none h2, h2.answer").first.wait_for(timeout=90_000)
    if panel.locator(".none h2").count():
        panel.locator(".tablerag-choice button").first.click()
    tab.locator(".tablerag h2.answer").wait_for()
    settled(tab)
    return tab.locator(".tablerag h2.answer").inner_text()


def run_query(panel, query: str, shown: str, **has: str) -> None:
    "Edit the query, run it, and wait for what is to be seen."
    panel.locator("textarea").fill(query)
    panel.get_by_role("button", name="Run", exact=True).click()
    panel.locator(shown, **has).first.wait_for()


def use_and_keep(panel, folder: Path) -> dict:
    "Use what was run as the answer, and keep it as an example; the line that was kept."
    panel.get_by_role("button", name="Use as answer").click()
    panel.get_by_text("chosen by hand").first.wait_for()
    panel.get_by_role("button", name="Keep as example").click()
    panel.get_by_text("Kept. 1 example").wait_for()
    [kept] = folder.glob("*kept*.jsonl")
    return json.loads(kept.read_text(encoding="utf-8"))


def open_tab(tab, name: str) -> None:
    tab.locator(".tablerag .lm-TabBar-tabLabel", has_text=re.compile(f"^{name}")).click()


def too_wide(tab) -> int:
    "By how many pixels the workbench is wider than its place."
    return tab.locator(".tablerag").first.evaluate("box => box.scrollWidth - box.clientWidth")


def serious(tab, **rules) -> list[str]:
    "What axe-core finds wrong with the workbench that keeps somebody out, also when a new field has got its name."
    script = pytest.importorskip("axe_playwright_python.sync_playwright").Axe().axe_script
    if not tab.evaluate("'axe' in window"):  # compiled anew it takes twice as long
        tab.evaluate(script)
    found: list[str] = []

    def none() -> bool:
        run = "options => axe.run('.tablerag', options).then(found => found.violations)"
        seen = tab.evaluate(run, {"resultTypes": ["violations"], "preload": False, **rules})
        lost = [each for each in seen if each["impact"] in ("serious", "critical")]
        found[:] = [f"{each['id']}: {each['nodes'][0]['html'][:300]}" for each in lost]
        return not found

    waited(none, 5)
    return found


@contextmanager
def styled(tab, rules: str):
    "Within, the page has these rules too."
    style = tab.add_style_tag(content=rules)
    yield
    style.evaluate("style => style.remove()")


def serious_in_opened_tabs(tab) -> list[str]:
    "The same of all tabs that were open before, shown at once."
    shown = ".tablerag .widget-tab-contents > .lm-mod-hidden { display: flex !important; flex-direction: column; }"
    with styled(tab, shown):
        return serious(tab)


@contextmanager
def cramped(tab):
    "Within, the page is so narrow and its letters so large that whatever may scroll does."
    before = tab.viewport_size
    tab.set_viewport_size({"width": 460, "height": before["height"]})
    large = ".tablerag, .tablerag * { font-size: 21px !important; letter-spacing: .06em; }"
    with styled(tab, large):
        yield
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
    """The same where all that may scroll does, in the light theme and in the dark one, whose colours alone differ; and
    what of other tabs scrolls out of reach. Theme, tab and size are then as they were."""
    found, themes, rules = [], ("Light", "Dark"), {}
    with cramped(tab):
        for theme in themes[::-1] if tab.locator("body[data-jp-theme-light=true]").count() else themes:
            change = "theme => { window.jupyterapp.commands.execute('apputils:change-theme', {theme}) }"
            tab.evaluate(change, f"JupyterLab {theme}")
            tab.locator(f"body[data-jp-theme-name='JupyterLab {theme}']").wait_for(state="attached")
            found += [f"{theme}: {each}" for each in serious(tab, **rules)]
            rules = {"runOnly": ["color-contrast", "link-in-text-block"]}
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
