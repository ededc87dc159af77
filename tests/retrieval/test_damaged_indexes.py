"Indexes that are damaged, forged, of another make, or that there is no room for."

import json
import re
import resource
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest
from safetensors.numpy import load_file, save

from tablerag.cli import main
from tablerag.core import IndexFolderError, TableragError
from tablerag.ground.files import file_digest
from tablerag.retrieval import served
from tablerag.retrieval.index import build_index, open_index
from tablerag.serving.datasets import Dataset
from tablerag.serving.operations import OPERATIONS
from tablerag.session import Session
from tablerag.sources.trust import part_words
from tablerag.workbench.answer_views import answer_html
from tablerag.workbench.trace_views import trace_html

COMMAND = (sys.executable, "-c", "import sys; from tablerag.cli import main; sys.exit(main())")
QUESTION = "How deep is the cave Cone?"


@pytest.fixture(scope="module")
def whole(tmp_path_factory) -> Path:
    "An index of the engine large, and where it was built from."
    place = tmp_path_factory.mktemp("whole")
    (source := place / "tables").mkdir()
    for name, unit in (("caves", "depth"), ("lakes", "depth"), ("peaks", "height"), ("rivers", "length")):
        first = name[0].upper()
        (source / f"{name}.csv").write_text(f"{name[:-1]},{unit}\n{first}one,8849\n{first}two,861\n")
    with ThreadPoolExecutor(1) as cluster:
        build_index(source, place / "index", engine="large", progress=False, cluster=cluster).close()
    return place


@pytest.fixture
def out(whole, tmp_path) -> Path:
    return shutil.copytree(whole / "index", tmp_path / "index")


def data_of(out: Path) -> Path:
    return out / json.loads((out / "manifest.json").read_text())["data"]


def files_of(out: Path) -> list[Path]:
    return sorted(path for path in data_of(out).rglob("*") if path.is_file())


def cut(file: Path) -> None:
    file.write_bytes(file.read_bytes()[:-1])


def flip(file: Path) -> None:
    data = bytearray(file.read_bytes())
    data[-1] ^= 1
    file.write_bytes(data)


def test_each_file_of_an_index_cut_flipped_or_gone(whole, out):
    "The file is named; the next builder mends it."
    files = files_of(out)
    assert len(files) > 20 and {file.parent.name for file in files} >= {"tables", "chunks", "rows"}
    for file in files:
        data = file.read_bytes()
        for damage in (cut, flip, Path.unlink):
            damage(file)
            with pytest.raises(IndexFolderError, match=f"damaged.*{re.escape(file.name)}.*tablerag index"):
                open_index(out)
            file.write_bytes(data)
    assert open_index(out).retriever.search(QUESTION)[0].table_id == "caves.csv"
    flip(files[-1])
    with ThreadPoolExecutor(1) as cluster:
        mended = build_index(whole / "tables", out, engine="large", progress=False, cluster=cluster)
    assert mended.retriever.search(QUESTION)[0].table_id == "caves.csv"


@pytest.mark.filterwarnings("ignore:found in part of the index")
def test_nobody_takes_a_partial_search_for_a_whole_one(out, monkeypatch, capsys):
    "In the answer, its trace, the workbench, a saved page, over HTTP and on the command line."
    told = "peaks are not asked"
    monkeypatch.setattr(served.ServedAsked, "unanswered", (told,))
    session = Session(open_index(out))
    answer = session.ask(QUESTION)
    assert answer.answered and answer.text == "8849"
    assert answer.unanswered == (told,) and told in part_words(answer)
    assert type(answer.trace).from_json(answer.trace.to_json()).steps[0].output.unanswered == (told,)
    assert told in answer_html(answer, session.table, 0.1) and "1 part of the index not asked" in trace_html(
        answer.trace
    )
    assert session.search(QUESTION).unanswered == (told,)
    datasets = {"caves": Dataset("caves", session)}
    assert OPERATIONS["find_tables"].perform(datasets, {"question": QUESTION})["unanswered"] == [told]
    assert OPERATIONS["ask"].perform(datasets, {"question": QUESTION})["unanswered"] == [told]
    assert main(["ask", str(out), QUESTION]) == 0
    said = capsys.readouterr().out
    assert "8849" in said and f"Only part of the index could be searched: {told}" in said
    nothing = session.ask("What is the population of Atlantis?")
    assert told in part_words(nothing)


def forge(out: Path, file: Path, data: bytes) -> None:
    "Exchange a file of an index as a stranger would, who can reckon hashes, too."
    file.write_bytes(data)
    manifest = json.loads((out / "manifest.json").read_text())
    manifest["files"][file.relative_to(data_of(out)).as_posix()] = [len(data), file_digest(file, 32)]
    (out / "manifest.json").write_text(json.dumps(manifest))


def looked(out: Path) -> str:
    "What comes of an index that a stranger wrote: an error of ours, or hits."
    try:
        index = open_index(out)
        for hit in index.retriever.search(QUESTION, 10):
            index.table(hit.table_id)
        return "hits"
    except TableragError as error:
        return f"{error}"


def test_numbers_of_a_stranger_point_at_nothing_else(out, monkeypatch):
    "Every array filled with the largest, the smallest and chance, with hashes that are right."
    monkeypatch.setenv("XDG_CACHE_HOME", str(out.parent / "nobody"))  # not this user's own
    chance, outcomes, file = np.random.default_rng(2), {}, data_of(out) / "vectors.safetensors"
    data, held = file.read_bytes(), load_file(file)
    for name, values in held.items():
        kind = values.dtype
        ends = np.finfo(kind) if kind.kind == "f" else np.iinfo(kind)
        by_chance = chance.integers(0, 255, values.nbytes, dtype=np.uint8).view(kind).reshape(values.shape)
        for forged in (np.full_like(values, ends.max), by_chance, values[:-1]):
            forge(out, file, save({**held, name: forged}))
            outcomes[name] = looked(out)
    forge(out, file, data)
    assert looked(out) == "hits"
    for name in ("numbers", "vectors", "scales", "codes"):
        assert "do not fit" in outcomes[name], name


def test_segments_of_a_stranger_are_told_or_searched(out, tmp_path, monkeypatch):
    "Bytes changed by chance, with hashes that are right: an error of ours or hits, whatever tantivy makes of them."
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "nobody"))
    chance, told = np.random.default_rng(3), []
    for file in [file for file in files_of(out) if file.parent != data_of(out)]:
        data = file.read_bytes()
        for times in (1, 8, 8):
            forged = bytearray(data)
            for place in chance.integers(len(data), size=times):
                forged[place] = chance.integers(256)
            forge(out, file, bytes(forged))
            told.append(looked(out))
        forge(out, file, data)
    assert looked(out) == "hits" and len(set(told)) > 10


def test_files_that_no_index_has_are_refused(out, tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "nobody"))
    for name in ("tables/../../x", "tables/x.py", "rows/.tantivy-meta.lock"):
        manifest = json.loads((out / "manifest.json").read_text())
        manifest["files"][name] = [0, "0" * 32]
        (out / "manifest.json").write_text(json.dumps(manifest))
        with pytest.raises(IndexFolderError, match="files that do not belong to an index"):
            open_index(out)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"settings": {"engine": "tomorrow"}}, "tomorrow"),
        ({"settings": {"engine": 7}}, "manifest"),
        ({"settings": {"engine": "../../large"}}, "engine"),
    ],
)
def test_an_index_of_another_engine_or_version(out, change, said):
    manifest = json.loads((out / "manifest.json").read_text())
    for name, value in change.items():
        manifest[name] = {**manifest[name], **value} if isinstance(value, dict) else value
    (out / "manifest.json").write_text(json.dumps(manifest))
    with pytest.raises(TableragError, match=said) as told:
        open_index(out)
    assert "Traceback" not in str(told.value)


def test_no_room_on_the_disk(whole, out):
    "The old index stays, what to do is said, and with room the next builder builds."
    source = shutil.copytree(whole / "tables", out.parent / "tables")
    first = build_index(source, out, engine="large", progress=False, jobs=1)
    rows = (f"n{at},{at * 7919} {at * 104729}\n" for at in range(20_000))
    (source / "long.csv").write_text("name,text\n" + "".join(rows))
    command = [*COMMAND, "index", str(source), "--out", str(out), "--engine", "large"]
    run = subprocess.run(
        [*command, "--jobs", "1"],
        capture_output=True,
        text=True,
        preexec_fn=lambda: resource.setrlimit(
            resource.RLIMIT_FSIZE, (400_000, 400_000)
        ),  # all that is compiled has less
    )
    assert run.returncode == 1 and "Traceback" not in run.stderr
    assert "Free disk space" in run.stderr, run.stderr
    kept = open_index(out)
    assert kept.manifest == first.manifest and kept.retriever.search(QUESTION)[0].table_id == "caves.csv"
    assert "long.csv" in build_index(source, out, engine="large", progress=False, jobs=1).ids()
