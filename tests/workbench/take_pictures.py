"""The pictures of README and tutorials, taken in JupyterLab itself in headless Chromium: `make pictures`.

Beside them nbs/images/pictures.json keeps digests of what they show: weights, style sheet, scripts and labels.
tests/test_pictures.py fails where one of these has changed since.
"""

import json
import os
import re
import shutil
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent), str(HERE)]  # as pytest finds the harness

from chat_server import ChatServer, error, hang, tool_call  # noqa: E402
from conftest import CHROMIUM  # noqa: E402
from lab_driver import ROOT, chromium_tab, jupyterlab, open_and_run, open_tab, write_notebook  # noqa: E402
from test_pictures import IMAGES, digests  # noqa: E402

from tablerag.retrieval.index import resolve  # noqa: E402

STUDY = "nbs/tutorials/11_looking_at_a_study.ipynb"
LEVELS = {"answer": ".level.answer", "guess": ".level.guess", "none": ".none h2"}
PLANETS = "What is the average orbital velocity of the terrestrial planets?"


def notebook(folder: Path, source: str, more: str) -> str:
    "A notebook with one cell that opens the workbench on `source`; gives its name."
    cell = f'import tablerag as tr\n\ntr.open("{source}"{more}).workbench()'
    name = f"{source.replace('/', '_')}{'_2' if more else ''}.ipynb"
    write_notebook(folder / name, cell)
    return name


class Camera:
    "Opens notebooks in one tab, asks, and keeps what is on the screen as nbs/images/NAME.png."

    def __init__(self, tab, folder: Path):
        self.tab, self.folder = tab, folder

    def open(self, page: str, until: str) -> None:
        open_and_run(self.tab, page)
        self.tab.locator(until).first.wait_for(timeout=120_000)
        self.tab.keyboard.press("Control+b")  # the file browser goes, the workbench gets its room

    def workbench(self, source: str, more: str = "") -> None:
        self.open(notebook(self.folder, source, more), ".tablerag-question input")

    def put(self, question: str, until: str) -> None:
        "Asks, and waits for what the picture is to show."
        field = self.tab.locator(".tablerag-question input").first
        field.fill(question)
        field.press("Enter")
        self.tab.locator(f".tablerag {until}").locator("visible=true").first.wait_for()
        field.blur()

    def ask(self, question: str, level: str) -> None:
        "Asks, and waits until the answer has its level."
        self.put(question, LEVELS[level])
        self.settled()

    def settled(self) -> None:
        "Waits until nothing works any more."
        self.tab.wait_for_function("!document.querySelector('.tablerag-busy')")
        self.tab.wait_for_timeout(500)

    @property
    def panel(self):
        return self.tab.locator(".tablerag .widget-tab-contents > :not(.lm-mod-hidden)").first

    def keep(self, name: str, top: str = ".tablerag-question", part: str = ".jp-Cell") -> None:
        from PIL import Image

        self.tab.mouse.move(2, 2)
        self.tab.locator(top).first.evaluate(f"box => box.closest('{part}').scrollIntoView({{block: 'start'}})")
        self.tab.wait_for_timeout(500)
        path = IMAGES / f"{name}.png"
        self.tab.screenshot(path=path)
        image = Image.open(path).convert("RGB").quantize(128, dither=Image.Dither.NONE)
        image.save(path, optimize=True)
        assert path.stat().st_size < 150_000, f"{path.name} has {path.stat().st_size:,} bytes: show less"
        print(f"  {path.relative_to(ROOT)}: {path.stat().st_size // 1000} kB", flush=True)


def levels(camera: Camera) -> None:
    "The three levels of an answer; another reading; an edited query, and one that is refused."
    camera.workbench("data")
    camera.ask("Which countries border Germany?", "none")
    camera.keep("no_answer")
    camera.ask("Which eight-thousander was the earliest to be conquered?", "guess")
    camera.keep("best_guess")
    open_tab(camera.tab, "Interpretations")
    other = camera.panel.locator(".tablerag-choice").nth(1)
    other.get_by_role("button", name="Choose").click()
    other.get_by_role("button", name="In use").wait_for()
    camera.settled()
    camera.keep("readings")
    open_tab(camera.tab, "Answer")
    camera.ask("How high is K2 in metres?", "answer")
    open_tab(camera.tab, "SQL")
    editor, run = camera.panel.locator("textarea"), camera.panel.get_by_role("button", name="Run", exact=True)
    editor.fill(re.sub(r"= '[^']*'", "= 'Kangchenjunga'", editor.input_value()))
    run.click()
    camera.panel.locator("tr.evidence", has_text="Kangchenjunga").first.wait_for()
    camera.keep("edited_sql")
    editor.fill("DROP TABLE eight_thousanders_geography")
    run.click()
    camera.panel.locator(".message.error").wait_for()
    camera.keep("refused_sql")
    open_tab(camera.tab, "Answer")
    camera.ask(PLANETS, "answer")
    camera.keep("workbench")
    camera.tab.set_viewport_size({"width": 900, "height": 900})
    camera.settled()
    camera.keep("narrow")


def model(camera: Camera) -> None:
    "A slow model at work; what is left when it is cancelled; a model's server that wants another key."
    query = "SELECT height_m FROM eight_thousanders WHERE mountain = 'K2'"
    question = "How high is K2 in metres?"
    with ChatServer() as server:
        camera.workbench("data/geography", f', system="sql_agent", model="{server.model()}"')
        server.say(tool_call("run_sql", {"query": query}), hang())
        camera.put(question, ".working li >> text=SELECT")
        camera.keep("working")
        camera.tab.get_by_role("button", name="Cancel").first.click()
        camera.tab.get_by_text("Cancelled.").first.wait_for()
        camera.settled()
        camera.keep("cancelled")
        server.say(error(401, "Incorrect API key provided"))
        camera.put(question, ".message.error")
        camera.settled()
        camera.keep("model_error")


def database(camera: Camera) -> None:
    "A database: the part of its schema that a question needs; the queries that a system tried."
    camera.workbench("data/databases")
    camera.ask("name and budget of every expedition", "answer")
    camera.keep("result")
    open_tab(camera.tab, "Schema")
    camera.panel.locator("svg g.kept", has_text="expedition").first.wait_for()
    camera.keep("database")
    camera.workbench("data/databases", ', system="chess"')
    camera.ask("name and budget of every expedition", "answer")
    open_tab(camera.tab, "Candidates")
    camera.settled()
    camera.keep("candidates")


def graph(camera: Camera) -> None:
    "A graph: what lies around the answer."
    camera.workbench("data/graphs")
    camera.ask("Which rivers flow through Bolivia?", "answer")
    open_tab(camera.tab, "Neighbourhood")
    camera.panel.locator("svg g.kept", has_text="Madeira").wait_for()
    camera.keep("graph")


def study(camera: Camera) -> None:
    "A study: the cases that a method lost by a wrong reading, one of them open."
    camera.open(STUDY, ".tablerag-line:visible")
    camera.tab.locator("details.case").first.wait_for(state="attached", timeout=120_000)  # the last cell has run
    kinds = camera.tab.locator(".tablerag-kinds select")
    lost = kinds.locator("option", has_text="wrong reading")
    lost.wait_for(state="attached")
    kinds.select_option(label=lost.inner_text())
    camera.tab.locator(".kind.lost", has_text="lost: wrong reading").first.wait_for()
    camera.tab.locator(".tablerag-line:visible button").first.click()
    camera.tab.locator(".tablerag-case .versus").wait_for()
    camera.keep("study", ".tablerag-filters", ".jp-Cell-outputWrapper")


def going_on(camera: Camera) -> None:
    "A question that goes on from the one before, with the history of the session."
    camera.workbench("data")
    camera.ask("In which city were the 2008 Summer Olympics held?", "answer")
    camera.ask("and in 2012?", "answer")
    camera.tab.locator(".tablerag-read-as:visible", has_text="2012 Summer Olympics").wait_for()
    camera.tab.get_by_role("button", name=re.compile("History")).first.click()
    camera.settled()
    camera.keep("follow_up")


def beside(camera: Camera) -> None:
    "The list of tables; several systems side by side; a saved answer that is opened again."
    tab = camera.tab
    camera.workbench("data/geography")
    press = lambda name: tab.get_by_role("button", name=re.compile(rf"^\W*{name}$")).first.click()  # noqa: E731
    press("Tables")
    tab.locator(".browse tbody tr:visible").first.wait_for()
    camera.settled()
    camera.keep("tables")
    press("Tables")
    camera.ask("How high is Makalu?", "answer")
    with tab.expect_download() as download:
        press("Save")
    saved = camera.folder / download.value.suggested_filename
    download.value.save_as(saved)
    press("Side by side")
    for name in ("rag", "chain_of_table"):
        tab.get_by_label(name, exact=True).check()
    tab.locator(".tablerag-question input").first.press("Enter")
    tab.get_by_text("answers are the same").first.wait_for(timeout=120_000)
    camera.settled()
    camera.keep("side_by_side")
    press("Side by side")
    press("History")
    with tab.expect_file_chooser() as chooser:
        press("Open a saved answer( \\(0\\))?")
    chooser.value.set_files(saved)
    tab.frame_locator("iframe.saved").locator("h1", has_text="Makalu").wait_for()
    camera.settled()
    camera.keep("saved")


def dark(camera: Camera) -> None:
    "The dark theme."
    camera.workbench("data")
    camera.ask(PLANETS, "answer")
    camera.keep("dark")


SHOTS = {  # what is taken, the theme, the height of the window
    levels: ("Light", 900), model: ("Light", 560), database: ("Light", 900), graph: ("Light", 900),
    study: ("Light", 1250), going_on: ("Light", 900), beside: ("Light", 900), dark: ("Dark", 900),
}  # fmt: skip


def main() -> None:
    if CHROMIUM is None:
        sys.exit("Chromium is not installed (Debian: apt-get install chromium)")
    wanted = sys.argv[1:] or [take.__name__ for take in SHOTS]
    if unknown := set(wanted) - {take.__name__ for take in SHOTS}:
        sys.exit(f"{', '.join(sorted(unknown))}: not one of {', '.join(take.__name__ for take in SHOTS)}")
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        for part in ("data", "nbs/images", STUDY):
            copy = shutil.copytree if (ROOT / part).is_dir() else shutil.copy
            (folder / part).parent.mkdir(parents=True, exist_ok=True)
            copy(ROOT / part, folder / part)
        os.environ["XDG_CACHE_HOME"] = str(folder / ".home" / "cache")
        os.environ["PYTHONPATH"] = str(ROOT)
        resolve(folder / "data", progress=False)  # pictures without the bars of the first indexing
        for theme in dict.fromkeys(theme for theme, _ in SHOTS.values()):
            with jupyterlab(folder, theme) as address:
                for take, (its_theme, height) in SHOTS.items():
                    if its_theme == theme and take.__name__ in wanted:
                        print(f"{take.__name__}: {take.__doc__}", flush=True)
                        with chromium_tab(CHROMIUM, address, theme) as (tab, _, errors):
                            tab.set_viewport_size({"width": 1400, "height": height})
                            take(Camera(tab, folder))
                            assert not errors, errors
    if wanted == [take.__name__ for take in SHOTS]:  # a part of them says nothing of the others
        kept = {"command": "make pictures", "shows": digests()}
        (IMAGES / "pictures.json").write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
