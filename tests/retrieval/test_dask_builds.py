"Builds and studies over a cluster, whose workers come and go."

import os
import signal
import threading
import warnings
from contextlib import contextmanager, nullcontext

import pytest
from patience import waited
from servers import postgres

from tablerag.core import IndexFolderError, Question
from tablerag.retrieval import mirroring
from tablerag.retrieval.index import build_index
from tablerag.studies.experiments import run

pytestmark = pytest.mark.slow
QUESTIONS = [Question(str(at), f"How high is Peak{at}?", f"part{at}.csv", (str(1000 + at),)) for at in range(40)]


@pytest.fixture(scope="module")
def cluster(tmp_path_factory):
    "Two workers of one thread, which know nothing of what this user has built."
    distributed = pytest.importorskip("dask.distributed")
    surroundings = {"XDG_CACHE_HOME": str(tmp_path_factory.mktemp("elsewhere"))}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        with (
            distributed.LocalCluster(
                n_workers=2, threads_per_worker=1, dashboard_address=None, env=surroundings
            ) as cluster,
            distributed.Client(cluster) as client,
        ):
            yield client


@pytest.fixture(scope="module")
def server():
    with postgres() as (url, ask):
        ask("CREATE EXTENSION vector")
        ask("CREATE ROLE builder LOGIN")
        ask("GRANT CREATE ON DATABASE postgres TO builder")
        yield url.replace("reader:@", "builder@")


@pytest.fixture
def source(tmp_path):
    (folder := tmp_path / "tables").mkdir()
    for at in range(40):
        (folder / f"part{at}.csv").write_text(f"peak,height\nPeak{at},{1000 + at}\nOther{at},{at}\n")
    return folder


@contextmanager
def one_killed(client, when):
    "A worker is ended as soon as something is so."
    (pid, other), killed = client.run(os.getpid).values(), []

    def kill() -> None:
        if waited(when, 60):
            os.kill(pid, signal.SIGKILL)
            killed.append(pid)

    killing = threading.Thread(target=kill)
    killing.start()
    yield
    killing.join()
    assert killed
    # another has come in its place
    assert waited(lambda: len(now := set(client.run(os.getpid).values())) == 2 and other in now and pid not in now, 60)


def test_a_cluster_builds_what_this_machine_builds(source, tmp_path, cluster, monkeypatch):
    "A worker is killed in the middle: another does its job again, and nothing is there twice."
    monkeypatch.setattr(mirroring, "_BATCH", 2)
    out = tmp_path / "index"
    begun = lambda: any(out.glob("data-*/tables/*.store"))  # noqa: E731
    with one_killed(cluster, begun):
        built = build_index(source, out, engine="large", progress=False, cluster=cluster)
    assert sorted(built.ids()) == sorted(path.name for path in source.iterdir()) and len(built) == 40
    assert built.retriever.search("How high is Peak7?")[0].table_id == "part7.csv"
    # the same call again, after a change: one job
    (source / "part7.csv").write_text("peak,height\nPeak7,7777\n")
    again = build_index(source, out, engine="large", progress=False, cluster=cluster)
    assert again.table("part7.csv").rows == (("Peak7", "7777"),) and len(again) == 40


def test_a_cluster_that_goes_away_is_told(source, tmp_path):
    class Gone:
        def submit(self, function, *given):
            return self

        def result(self):
            raise ConnectionError("scheduler closed")

        def cancel(self):
            pass

    with pytest.raises(IndexFolderError, match="did not build the whole index .*scheduler closed.*Build again"):
        build_index(source, tmp_path / "index", engine="large", progress=False, cluster=Gone())
    assert len(build_index(source, tmp_path / "index", engine="large", progress=False, jobs=1)) == 40


@pytest.mark.parametrize("where", ["large", "postgresql"])
def test_a_study_while_workers_come_and_go(source, tmp_path, cluster, where, request):
    "Over a folder on storage that all see, and over a server, to whose index the workers are strangers; one is killed."
    engine = where if where == "large" else f"{request.getfixturevalue('server')}&schema=study"
    index = build_index(source, tmp_path / "index", engine=engine, progress=False)
    here = run(["rag"], QUESTIONS, tmp_path / "here", index, workers=0, progress=False)
    busy = lambda: any(cluster.processing().values())  # noqa: E731
    with one_killed(cluster, busy) if where == "postgresql" else nullcontext():
        there = run(["rag"], QUESTIONS, tmp_path / "there", index, client=cluster, progress=False)
    assert there.left == 0 and not there.frame.error.notna().any()
    own = ["seconds", "recorded_seconds", "model_seconds", "queue_seconds", "trace"]
    assert there.frame.drop(columns=own).equals(here.frame.drop(columns=own))
