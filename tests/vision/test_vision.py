"Images of tables: content, cuts, safety, speed, and the store."

import asyncio
import base64
import io
import os
import re
import shutil
import subprocess
import sys
import threading
import time
import warnings
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from http.server import BaseHTTPRequestHandler, HTTPServer

import pytest
from patience import waited

pytest.importorskip("PIL", reason="needs the extra 'vision'")

from PIL import Image, ImageChops

from tablerag.core import IndexFolderError, MissingExtra, Table, TableragError, UsageError
from tablerag.vision import rendering
from tablerag.vision.browser import BrowserRenderer, start_chromium
from tablerag.vision.canvas import Style, fonts, sheet
from tablerag.vision.images import ImageStore
from tablerag.vision.rendering import render, render_reference

CITIES = Table(
    "cities",
    ("City", "Город", "都市", "Population"),
    (
        ("Tokyo", "Токио", "東京", "14,100,000"),
        ("Moscow", "Москва", "モスクワ", "13,100,000"),
        ("Beijing", "Пекин", "北京", "21,900,000"),
    ),
)
BACKENDS = ["pillow", *(pytest.param(name, marks=pytest.mark.browser) for name in ("browser", "dataframe_image"))]


def opened(png: bytes) -> Image.Image:
    assert png.startswith(b"\x89PNG")
    image = Image.open(io.BytesIO(png))
    image.load()
    return image


def ink(image: Image.Image) -> float:
    "Share of dark pixels."
    grey = image.convert("L")
    return sum(grey.histogram()[:128]) / (grey.width * grey.height)


@pytest.fixture(scope="module")
def browser():
    with BrowserRenderer() as renderer:
        yield renderer.render


@pytest.fixture
def listener():
    "The address of a web server, and what it is asked for."
    asked = []

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self):
            asked.append(self.path)

    server = HTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}", asked
    server.shutdown()


@pytest.fixture(scope="module", params=BACKENDS)
def drawn(request):
    "Pictures of tables as each backend draws them, which is started once."
    if request.param == "browser":
        yield request.getfixturevalue("browser")
        return
    with closing(rendering.BACKENDS[request.param](Style())) as renderer:
        yield renderer.render


# what is cut


def test_cuts_are_noted():
    table = Table("t", tuple(f"c{i}" for i in range(32)), tuple(tuple("x" for _ in range(32)) for _ in range(5030)))
    assert sheet(table, Style(rows=1000, columns=31)).note == "… 4,030 more rows, 1 more column"
    assert sheet(table).note == "… 4,980 more rows, 12 more columns"
    assert sheet(Table("t", ("a",), (("x",),))).note == "" and sheet(Table("t", (), ())).note == "no columns"


def test_cells_are_cut_and_cleaned():
    item = sheet(Table("t", ("a\nb\0",), (("x" * 10_000_000,), ("\x1b[31m\ud800 tab\there",))))
    assert (
        item.header == ("a b",)
        and len(item.rows[0][0]) == 120
        and item.rows[0][0].endswith("…")
        and item.rows[1][0] == "[31m tab here"
    )


def test_the_language_is_told_by_the_writing():
    for text, language in (("カナ", "ja"), ("漢字かな", "ja"), ("汉字", "zh"), ("한국", "ko"), ("Москва", "")):
        assert sheet(Table("t", ("a",), ((text,),))).language == language


def test_a_long_table_is_no_larger_than_its_cut(drawn):
    rows = tuple((f"row {i}", str(i)) for i in range(5000))
    whole, cut = drawn([Table("t", ("a", "b"), rows), Table("t", ("a", "b"), rows[:50])])
    assert opened(whole).height > opened(cut).height + 10, "the note has a line of its own"
    assert opened(whole).height < opened(cut).height + 60


# what is drawn


ODD = [
    CITIES,
    Table("empty", ("a", "b"), ()),
    Table("nothing", (), ()),
    Table("no columns", (), ((), ())),
    Table("blank", ("", ""), (("", ""),)),
    Table("odd", ("\0", "\ud800"), (("\U0010fffe", "\u202e rtl \u202c"), ("\x07", "\ufeff"))),
    Table("arabic", ("مدينة",), (("القاهرة 2004 م",),)),
    Table("twice", ("a", "a"), (("1", "2"),)),
    Table("one word", ("w",), (("x" * 5000,),)),
    Table("wide", tuple(f"c{i}" for i in range(300)), (tuple("x" for _ in range(300)),)),
]


def test_any_table_is_drawn(drawn):
    for table, png in zip(ODD, drawn(ODD), strict=True):
        image = opened(png)
        assert 10 < image.width < 12_000 and 10 < image.height < 4_000, table.id
        if table.header and any(table.header):
            assert ink(image) > 0.001, table.id


def test_images_come_in_the_order_of_the_tables(drawn):
    tables = [Table(str(i), ("a",), tuple((str(j),) for j in range(i % 7 + 1))) for i in range(45)]
    heights = [opened(png).height for png in drawn(tables)]
    assert len(set(heights)) == 7 and all(
        (heights[i] > heights[j]) == (i % 7 > j % 7) for i in range(45) for j in range(45)
    )


def skip_without_fonts(letters: str, backend: str = "pillow") -> None:
    "Skips a test where no installed font has the letters; Chromium asks fontconfig which fonts there are."
    if backend == "browser" and (lister := shutil.which("fc-list")):

        def known(char: str) -> bool:
            return bool(subprocess.run([lister, f":charset={ord(char):x}", "file"], capture_output=True).stdout)

    else:

        def known(char: str) -> bool:
            return fonts(14).place(char) is not None

    if lacking := [char for char in dict.fromkeys(letters) if not known(char)]:
        pytest.skip(
            f"no installed font has {' '.join(lacking)} (Debian: apt-get install fonts-noto-cjk fonts-dejavu-core)"
        )


@pytest.mark.parametrize("text", ["東京北京カナ한국汉字", "Москва"])
def test_scripts_are_letters_not_boxes(drawn, text, request):
    skip_without_fonts(text, request.node.callspec.params["drawn"])
    images = drawn([Table("t", ("a",), ((char,),)) for char in text])
    assert len(set(images)) == len(set(text)), "every letter looks different"


def test_a_script_without_a_font_is_said():
    with pytest.warns(UserWarning, match="no installed font has the .* letter .*Install a font"):
        render(Table("t", ("a",), (("𒀀𓀀𐊠",),)), backend="pillow")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        render(Table("t", ("a",), (("𒀀𓀀𐊠",),)), backend="pillow")  # once is enough


def test_a_script_with_a_font_is_not_warned_of():
    skip_without_fonts("".join(cell for row in (CITIES.header, *CITIES.rows) for cell in row if cell.isalpha()))
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        render(CITIES, backend="pillow")


@pytest.mark.browser
def test_a_cell_is_text_whatever_it_holds(browser):
    evil = [
        "<script>document.body.innerHTML=''</script>", "<img src=x onerror=\"document.body.innerHTML=''\">",
        "</td></tr></table></div><div>more</div>", "<style>*{display:none}</style>", "<b>bold</b>&amp;\"'`",
        "]]><!--",
    ]  # fmt: skip
    table = Table("<script>", tuple(evil), (tuple(evil),))
    images = browser([CITIES, table, CITIES])
    assert len(images) == 3 and images[0] == images[2] and opened(images[1]).width > opened(images[0]).width
    plain = Table("t", ("a",), (("<b>x</b>",),))
    assert opened(browser([plain])[0]).width > opened(browser([Table("t", ("a",), (("x",),))])[0]).width


@pytest.mark.browser
def test_no_request_leaves_the_browser(browser, listener):
    address, asked = listener
    renderer = browser.__self__

    def load() -> None:
        page = renderer._chromium._page
        page.set_content(
            f"<img src='{address}/a.png'><link rel=stylesheet "
            f"href='{address}/b.css'><script>fetch('{address}/c')</script>"
        )
        page.wait_for_timeout(300)

    renderer._thread.submit(load).result()
    assert asked == []


@pytest.mark.browser
@pytest.mark.parametrize("draw", ["browser", "dataframe_image", "reference"])
def test_hostile_cells_ask_for_nothing(draw, chromium, listener):
    "The page that is photographed holds text; also where it is drawn with scripts and network, as the reference is."
    from payloads import PAYLOADS, payload

    address, asked = listener
    run = f"fetch('{address}/ran')"
    texts = [
        payload(name, f"v{at}").replace("http://evil.test", address).replace("window.ran=(window.ran||[]).concat", run)
        for at, name in enumerate(PAYLOADS)
    ]
    texts.append(f"<script>{run}</script><img src='{address}/image'>")
    style = Style(cell_chars=400, rows=100)
    table = Table(texts[0], (texts[-1],), tuple((text,) for text in texts))
    if draw == "reference":
        image = render_reference(table, style, chromium)
    else:
        image = render(table, style, draw)[0]
    assert asked == [] and opened(image).height > 500


TURNING = [f"a{char}b" for char in "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\x1b\x9b\ud800\U000e0041"]


@pytest.mark.parametrize("text", TURNING, ids=ascii)
def test_a_picture_is_not_turned_round(text):
    (cell,) = sheet(Table("t", ("a",), ((text,),))).rows[0]
    assert not re.search("[\u202a-\u202e\u2066-\u2069\x1b\x80-\x9f\ud800-\udfff\U000e0000-\U000e007f]", cell)


@pytest.mark.browser
def test_the_bulk_look_is_the_reference_look(browser, chromium):
    table = Table("t", ("Peak", "Height"), (("Everest", "8,849"), ("K2", "8,611"), ("Lhotse", "8,516")))
    ours, reference = (
        opened(png).convert("L") for png in (browser([table])[0], render_reference(table, chrome_path=chromium))
    )
    assert abs(ours.width - reference.width) <= 4 and abs(ours.height - reference.height) <= 4
    size = (min(ours.width, reference.width), min(ours.height, reference.height))
    difference = ImageChops.difference(ours.crop((0, 0, *size)), reference.crop((0, 0, *size)))
    assert sum(difference.histogram()[128:]) / (size[0] * size[1]) < 0.03
    # what is faint but large: the stripes; without them 4.7, text on the other side 10, with other fonts up to 2.5
    blocks = ImageChops.difference(*(image.resize((40, 16), Image.Resampling.BOX) for image in (ours, reference)))
    assert sum(shade * n for shade, n in enumerate(blocks.histogram())) / (40 * 16) < 3.5


@pytest.mark.browser
@pytest.mark.parametrize("drawn", ["dataframe_image"], indirect=True)
def test_dataframe_image_draws_what_it_draws_by_itself(drawn, chromium):
    table = Table("t", ("Peak", "Height", "Height"), (("Everest", "8,849", "x"),) * 60)
    ours = opened(drawn([table])[0]).convert("L")
    reference = opened(render_reference(table, chrome_path=chromium)).convert("L")
    assert abs(ours.width - reference.width) <= 4 and abs(ours.height - reference.height) <= 4
    assert ours.height > 1400 and abs(ink(ours) - ink(reference)) < 0.01


@pytest.mark.browser
@pytest.mark.parametrize("backend", ["browser", "dataframe_image"])
def test_what_is_too_tall_is_drawn_in_part(backend):
    tall = Table("t", ("a",), tuple(("word " * 400,) for _ in range(40)))
    (png,) = render(tall, Style(rows=1000, cell_chars=2000), backend)
    assert 2_000 < opened(png).height <= 16_100


@pytest.mark.browser
def test_a_page_taller_than_the_browser_draws_is_split(browser):
    tables = [Table(str(i), ("a",), tuple(("word " * 24,) for _ in range(50))) for i in range(12)]
    images = [opened(png) for png in browser(tables)]
    assert len({image.size for image in images}) == 1 and all(ink(image) > 0.02 for image in images)


@pytest.mark.browser
def test_it_works_within_a_running_event_loop_and_leaves_no_browser_behind(tmp_path):
    async def main():
        return render(CITIES, backend="browser")

    psutil = pytest.importorskip("psutil")

    def browsers() -> set[int]:
        return {
            p.pid
            for p in psutil.Process().children(recursive=True)
            if "chrom" in p.name().lower() or p.name() == "node"
        }

    before = browsers()
    assert opened(asyncio.run(main())[0]).width > 100
    store = ImageStore(tmp_path / "a", backend="browser")
    store.get(CITIES)
    assert browsers() - before
    del store
    assert waited(lambda: not browsers() - before)
    code = f"""
import psutil
from tablerag.core import Table
from tablerag.vision.images import ImageStore
store = ImageStore({str(tmp_path / "b")!r}, backend="browser")
store.get(Table("t", ("a",), (("1",),)))
print(*[p.pid for p in psutil.Process().children(recursive=True)])
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    pids = [int(pid) for pid in done.stdout.split()]
    assert pids

    def alive(pid: int) -> bool:
        try:
            return psutil.Process(pid).status() != psutil.STATUS_ZOMBIE
        except psutil.NoSuchProcess:
            return False

    assert waited(lambda: not any(map(alive, pids))), (
        "a process that ends without closing its store takes its browser with it"
    )


def test_images_are_small(drawn):
    (png,) = drawn([Table("t", CITIES.header, CITIES.rows * 15)])
    assert len(png) < 40_000


# bad use


def test_bad_use_is_said(tmp_path, monkeypatch):
    with pytest.raises(UsageError, match="Known: own, browser, pillow, dataframe_image"):
        render(CITIES, backend="magic")
    with pytest.raises(UsageError, match="rows is 0"):
        Style(rows=0)
    assert render([]) == []
    monkeypatch.setenv("TABLERAG_CHROMIUM", "/no/such/browser")
    with pytest.raises(UsageError, match="/no/such/browser"):
        render(CITIES)
    monkeypatch.delenv("TABLERAG_CHROMIUM")
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(TableragError, match="no Chromium was found"):
        render(CITIES, backend="browser")
    assert opened(render(CITIES)[0]), "without a browser Pillow draws"


@pytest.mark.browser
def test_a_browser_that_does_not_start_is_said(tmp_path, monkeypatch):
    program = tmp_path / "chromium"
    program.write_text("#!/bin/sh\necho broken >&2\nexit 1\n")
    program.chmod(0o755)
    monkeypatch.setenv("TABLERAG_CHROMIUM", str(program))
    with pytest.raises(TableragError, match="the browser did not start"):
        render(CITIES)


def test_a_missing_extra_is_one_line(monkeypatch, tmp_path):
    monkeypatch.setitem(sys.modules, "PIL", None)
    with pytest.raises(MissingExtra, match=r"pip install 'tablerag\[vision\]'"):
        render(CITIES, backend="pillow")
    with pytest.raises(MissingExtra):
        ImageStore(tmp_path)


# the store


def test_the_store_keeps_and_renews(tmp_path):
    with ImageStore(tmp_path / "images", backend="pillow") as store:
        first = store.get(CITIES)
        assert store.get(CITIES) is not None and len(store) == 1
        changed = Table("cities", CITIES.header, CITIES.rows[:1])
        assert store.get(changed) != first and len(store) == 1, "a changed table takes the place of the old one"
    with ImageStore(tmp_path / "images", backend="pillow") as store:
        store._render = None  # nothing is drawn that is there
        assert opened(store.get(changed))
    with ImageStore(tmp_path / "images", Style(rows=1), backend="pillow") as store:
        store.get(CITIES)
        assert len(store) == 2, "another style is another image"


def test_each_backend_has_its_own_pictures(tmp_path, monkeypatch):
    for backend in rendering.BACKENDS:
        monkeypatch.setitem(rendering.BACKENDS, backend, lambda style, mark=backend: FakeRenderer(mark))
    monkeypatch.setattr("tablerag.vision.browser.find_chromium", lambda: None)
    stores = {backend: ImageStore(tmp_path, backend=backend) for backend in ("own", *rendering.BACKENDS)}
    for _ in range(2):  # drawn, and kept
        drawn_by = {backend: store.get(CITIES).split(b" ")[1].decode() for backend, store in stores.items()}
        assert drawn_by == {"own": "pillow", **{backend: backend for backend in rendering.BACKENDS}}
    assert len(stores["own"]) == 4


class FakeRenderer:
    "Draws its name."

    def __init__(self, name):
        self.name = name

    def render(self, tables):
        return [b"\x89PNG\r\n\x1a\n " + self.name.encode() for _ in tables]

    def close(self):
        pass


@pytest.mark.parametrize("name", ["mixed", "sql_agent_v", "rag_vision"])
def test_systems_draw_with_the_backend_asked_for(name, tmp_path, monkeypatch):
    from scripted import ScriptedChatModel

    from tablerag.retrieval.index import build_index
    from tablerag.routing.catalogue import system

    (tmp_path / "cities.csv").write_text("City,People\nTokyo,14\nCairo,10\n")
    index = build_index(tmp_path, tmp_path / "index", progress=False)
    monkeypatch.setitem(rendering.BACKENDS, "pillow", lambda style: FakeRenderer("by Pillow"))
    model = ScriptedChatModel(lambda messages, tools: "NO ANSWER: I only look")
    system(name, index, model, backend="pillow").answer("How many people live in Tokyo?")
    sent = [str(part) for messages in model.seen for message in messages for part in message.content]
    assert any(base64.b64encode(b"by Pillow").decode()[4:-4] in part for part in sent)
    with pytest.raises(UsageError, match="own or browser or pillow or dataframe_image|own, browser, pillow"):
        system(name, index, model, backend="paint")
    with pytest.warns(UserWarning, match="no picture is drawn by pillow"):
        system("sql_agent_v", index, ScriptedChatModel([], profile={"image_inputs": False}), backend="pillow")
    monkeypatch.delenv("TABLERAG_CHROMIUM", raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    for backend in ("browser", "dataframe_image"):
        with pytest.raises(TableragError, match=r"no Chromium was found\. Install it"):
            system(name, index, model, backend=backend)
    monkeypatch.setitem(sys.modules, "dataframe_image", None)
    with pytest.raises(MissingExtra, match=r"pip install 'tablerag\[vision\]'"):
        system(name, index, model, backend="dataframe_image")


def test_pictures_alone(tmp_path):
    from scripted import ScriptedChatModel

    from tablerag.retrieval.index import build_index
    from tablerag.routing.catalogue import system

    (tmp_path / "cities.csv").write_text("City,People\nTokyo,14\nCairo,10\n")
    index = build_index(tmp_path, tmp_path / "index", progress=False)
    for text, shown in ((True, True), (False, False)):
        model = ScriptedChatModel(["14"])
        system("rag_vision", index, model, backend="pillow", text=text).answer("How many people live in Tokyo?")
        assert ("Cairo" in model.seen[0][1].content[0]["text"]) is shown and len(model.seen[0][1].content) == 2


def test_filling_draws_what_is_missing(tmp_path):
    tables = [Table(str(i), ("a",), ((str(i),),)) for i in range(130)]
    with ImageStore(tmp_path / "images", backend="pillow") as store:
        store.get(tables[3])
        assert store.fill(iter(tables)) == 129 and len(store) == 130
        assert store.fill(tables) == 0
        assert store.get(tables[7]) == render(tables[7], backend="pillow")[0]


def test_an_interrupted_filling_keeps_what_was_drawn(tmp_path):
    def tables():
        for i in range(200):
            if i == 150:
                raise KeyboardInterrupt
            yield Table(str(i), ("a",), ((str(i),),))

    with ImageStore(tmp_path / "images", backend="pillow") as store, pytest.raises(KeyboardInterrupt):
        store.fill(tables())
    with ImageStore(tmp_path / "images", backend="pillow") as store:
        assert len(store) == 120


FILLING = """
import sys
from tablerag.core import Table
from tablerag.vision.images import ImageStore
with ImageStore(sys.argv[1], backend="pillow") as store:
    print("go", flush=True)
    store.fill(Table(str(i), ("a",), ((str(i),),)) for i in range(int(sys.argv[2])))
"""


def test_two_processes_fill_one_store(tmp_path):
    command = [sys.executable, "-c", FILLING, str(tmp_path / "images"), "150"]
    running = [subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) for _ in range(3)]
    for process in running:
        _, error = process.communicate(timeout=60)
        assert process.returncode == 0, error
    with ImageStore(tmp_path / "images", backend="pillow") as store:
        assert len(store) == 150


@pytest.mark.slow
def test_a_killed_filling_leaves_whole_images(tmp_path):
    command = [sys.executable, "-c", FILLING, str(tmp_path / "images"), "100000"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    process.stdout.readline()
    time.sleep(1.5)
    process.kill()
    process.wait()
    with ImageStore(tmp_path / "images", backend="pillow") as store:
        assert len(store) % 60 == 0
        for (png,) in store._file.connection.execute("SELECT png FROM images LIMIT 200").fetchall():
            opened(png)


def test_threads_share_a_store(tmp_path):
    tables = [Table(str(i % 10), ("a",), ((str(i % 10),),)) for i in range(80)]
    with ImageStore(tmp_path / "images", backend="pillow") as store, ThreadPoolExecutor(8) as pool:
        images = list(pool.map(store.get, tables))
        assert len(store) == 10 and all(images[i] == images[i % 10] for i in range(80))


@pytest.mark.browser
def test_the_store_uses_the_browser(tmp_path, browser):
    with ImageStore(tmp_path / "images", backend="browser") as store:
        assert store.get(CITIES) == browser([CITIES])[0]
        assert store.fill([Table(str(i), ("a",), ()) for i in range(70)]) == 70


def test_a_damaged_store_is_said(tmp_path):
    folder = tmp_path / "images"
    folder.mkdir()
    (folder / "images.sqlite").write_bytes(b"no database" * 1000)
    with pytest.raises(IndexFolderError, match="Delete it"):
        ImageStore(folder, backend="pillow")
    (tmp_path / "file").write_text("x")
    with pytest.raises(IndexFolderError):
        ImageStore(tmp_path / "file", backend="pillow")


@pytest.mark.slow
def test_a_full_disk_is_said(tmp_path):
    with ImageStore(tmp_path / "images", backend="pillow") as store:
        store._file.connection.execute("PRAGMA max_page_count=3")
        with pytest.raises(IndexFolderError, match="cannot be stored .*full"):
            store.fill(Table(str(i), CITIES.header, CITIES.rows) for i in range(60))


# the browser's own sandbox


class Starter:
    "Stands in for Playwright: starts what a system allows, and notes how."

    def __init__(self, *allowed: bool):
        self.chromium, self.allowed, self.tried = self, allowed, []

    def launch(self, executable_path: str, args: list[str], chromium_sandbox: bool = False) -> str:
        from playwright.sync_api import Error

        self.tried.append(chromium_sandbox)
        if chromium_sandbox not in self.allowed or "--no-sandbox" in args:
            raise Error("does not start")
        return "a browser"


@pytest.mark.parametrize(
    ("user", "allowed", "tried"),
    [
        (1000, (True, False), [True]),
        (1000, (True,), [True]),
        (1000, (False,), [True, False]),  # said by a warning
        (1000, (), [True, False]),
        (0, (True, False), [False]),
        (0, (True,), [False]),
        (0, (False,), [False]),
        (None, (True, False), [True]),  # Windows
        (None, (False,), [True, False]),
        (None, (), [True, False]),
    ],
)
def test_chromium_has_its_sandbox_where_it_can(monkeypatch, user, allowed, tried):
    api = pytest.importorskip("playwright.sync_api")
    if user is None:
        monkeypatch.delattr(os, "geteuid", raising=False)
    else:
        monkeypatch.setattr(os, "geteuid", lambda: user, raising=False)
    starter = Starter(*allowed)
    with warnings.catch_warnings(record=True) as said:
        warnings.simplefilter("always")
        if set(tried) & set(allowed):
            assert start_chromium(starter, "chromium", "--flag") == "a browser"
        else:
            with pytest.raises(api.Error):
                start_chromium(starter, "chromium", "--flag")
    assert starter.tried == tried
    assert ["without its own sandbox" in str(each.message) for each in said] == [True] * (
        tried == [True, False] and False in allowed
    )
