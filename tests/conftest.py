import gc
import os
import shutil
import signal
import sys
from contextlib import closing
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest
from filelock import FileLock

# every core has a worker already: threads of its own in each of their libraries only wait for one another
for name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS"):
    os.environ.setdefault(name, "1")

# Cycles are looked for after more allocations than by default: that search took a tenth of the processor's time or more
gc.set_threshold(100_000, 50, 100)

# jsonschema, which comes with nbformat, would compile the grammars of addresses in a second or two: notebooks have none
sys.modules["rfc3987_syntax"] = None

# a shell that starts the tests in the background has interrupts ignored, and so would every process they start
signal.signal(signal.SIGINT, signal.default_int_handler)

pytest.register_assert_rewrite("hostile")

ROOT = Path(__file__).resolve().parent.parent
BENCHMARKS = ROOT.parent / "shared" / "benchmarks"
CHROMIUM = next(
    (path for name in ("chromium", "chromium-browser", "google-chrome") if (path := shutil.which(name))), None
)


def memory() -> str | None:
    "A folder in memory, where there is one with room: for cases that write much, many times as fast as a busy disk."
    folder = Path("/dev/shm")
    return str(folder) if folder.is_dir() and shutil.disk_usage(folder).free > 2 << 30 else None


# An index is synced to its disk many times, and tests wait for it
if IN_MEMORY := memory():
    os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", IN_MEMORY)


def pytest_addoption(parser):
    parser.addoption("--engine", help="an engine for tests/retrieval/test_all_engines.py, by name or address")
    parser.addoption("--site", help="the folder that `make docs` built, for tests/test_site.py")


def pytest_collection_modifyitems(config, items):
    required = os.environ.get("TABLERAG_REQUIRE_BROWSER") == "1"
    for item in items:
        if {"browser", "benchmark"} & set(item.keywords):
            item.add_marker(pytest.mark.slow)
        if "browser" in item.keywords and CHROMIUM is None and not required:
            item.add_marker(pytest.mark.skip(reason="Chromium is not installed (Debian: apt-get install chromium)"))
        if "benchmark" in item.keywords and not BENCHMARKS.is_dir():
            item.add_marker(pytest.mark.skip(reason=f"benchmark folder {BENCHMARKS} is absent"))
    # What has a time limit of its own takes long: it comes first, so that no worker waits for another's last test. The
    # longest are in JupyterLab; side by side they are in one worker, whose server they share
    items.sort(key=lambda item: (item.get_closest_marker("timeout") is None, "browser" not in item.keywords))


def pytest_collection_finish(session):
    "What is there from now on is there to the end: without this it is looked through again and again for what to free."
    gc.collect()
    gc.freeze()


def pytest_sessionfinish(session):
    gc.unfreeze()  # libraries written in C look at the end for what was not freed


@pytest.fixture(scope="session")
def made_once(tmp_path_factory):
    "Make a folder once for all processes of a run: `made_once(name, make)` gives it, where `make(folder)` fills it."

    def folder(name: str, make) -> Path:
        base = tmp_path_factory.getbasetemp()
        place = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / name
        with FileLock(f"{place}.lock"):
            if not place.exists():
                (part := place.with_suffix(".part")).mkdir()
                make(part)
                part.rename(place)
        return place

    return folder


@pytest.fixture(scope="session")
def benchmarks() -> Path:
    return BENCHMARKS


@pytest.fixture(scope="session")
def chromium() -> str:
    assert CHROMIUM, "Chromium is required here (TABLERAG_REQUIRE_BROWSER=1) but not installed"
    return CHROMIUM


@pytest.fixture
def browser(chromium):
    "Chromium for one test."
    pytest.importorskip("playwright")
    from payloads import launched

    with launched(chromium) as browser:
        yield browser


@pytest.fixture(scope="session")
def lab_server(tmp_path_factory):
    "JupyterLab before the folders of all tests, started once: what it serves, and where."
    pytest.importorskip("jupyterlab")
    from lab_driver import jupyterlab

    with jupyterlab(tmp_path_factory.getbasetemp()) as address:
        yield tmp_path_factory.getbasetemp(), address


@pytest.fixture
def theme() -> str:
    "The theme of `lab`; a test takes another by a parameter of this name."
    return "Light"


@pytest.fixture
def lab(lab_server, tmp_path, theme, chromium, monkeypatch):
    "A tab of Chromium before `tmp_path` in JupyterLab, what it asked for elsewhere, and errors in its console."
    pytest.importorskip("playwright")
    from lab_driver import chromium_tab, end_kernels, set_theme

    folder, address = lab_server
    monkeypatch.setenv("XDG_CACHE_HOME", str(folder / ".home" / "cache"))
    set_theme(folder, theme)
    with chromium_tab(chromium, f"{address}/{tmp_path.relative_to(folder)}", theme) as opened:
        yield opened
    end_kernels(address)


@pytest.fixture(scope="session")
def data() -> Path:
    return ROOT / "data"


@pytest.fixture
def chat_server():
    "A local server that speaks the chat APIs; see tests/chat_server.py."
    from chat_server import ChatServer

    with ChatServer() as server:
        yield server


@pytest.fixture
def registry():
    "The measures; those that a test adds are forgotten after it."
    from tablerag.evaluation.measures import MEASURES

    before = dict(MEASURES)
    yield MEASURES
    MEASURES.clear()
    MEASURES.update(before)


@pytest.fixture
def impatient(monkeypatch):
    "A locked database is waited for one second instead of five, in the worker that opens it: half of what a query has."
    from tablerag.schema import profiles, values

    looked_over = partial(profiles.profile_database, limits=replace(profiles._LIMITS, seconds=2))
    monkeypatch.setattr(profiles, "profile_database", looked_over)
    monkeypatch.setattr(values, "_LIMITS", replace(values._LIMITS, seconds=2))


@pytest.fixture(scope="session")
def postgres_server():
    "For indexes; started once."
    from servers import PostgresForEngines

    with closing(PostgresForEngines()) as server:
        yield server


@pytest.fixture(scope="session")
def milvus_server():
    "For indexes; started once."
    from servers import MilvusForEngines

    with closing(MilvusForEngines()) as server:
        yield server


@pytest.fixture(scope="session", params=["sqlite", "duckdb", "postgres", "mariadb"])
def place(request, tmp_path_factory):
    "A database of each engine, where it lies; the servers are started once. For the tests of the sandbox."
    from servers import place_of

    with place_of(request.param, tmp_path_factory.mktemp(request.param)) as place:
        yield place


@pytest.fixture(scope="session")
def club(tmp_path_factory):
    "A database of a sports club, without a glossary."
    from club import made

    from tablerag.schema.in_place import KnownDatabase

    folder = tmp_path_factory.mktemp("club")
    with KnownDatabase(made(folder / "club.sqlite"), folder=folder / "known") as database:
        yield database


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    "A folder with one table, to be served."
    folder = tmp_path_factory.mktemp("served")
    (folder / "Highest mountains.csv").write_text("Mountain,Height\nK2,8611\nLhotse,8516\n")
    return folder
