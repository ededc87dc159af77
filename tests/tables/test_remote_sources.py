"Files of buckets and web servers are sources as files of this machine are."

import http.server
import os
import threading
from functools import partial

import fsspec
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

import tablerag
from tablerag.core import SourceError
from tablerag.remote import is_remote
from tablerag.retrieval import by_hand
from tablerag.retrieval.index import build_index, open_index
from tablerag.sources import source_kind
from tablerag.tables.corpus import find_sources, load_tables

PEAKS = "peak,height\nK2,8611\nLhotse,8516\n"


class Server:
    "A web server over a folder; it notes what was fetched and does what `answers` says of a path."

    def __init__(self, folder):
        self.fetched, self.answers = [], {}
        server = self

        class Handler(http.server.SimpleHTTPRequestHandler):
            def do_GET(self):
                server.fetched.append(self.path)
                what = server.answers.get(self.path)
                if isinstance(what, int):
                    self.send_error(what)
                elif what == "cut":
                    self.send_response(200)
                    self.send_header("Content-Length", "1000")
                    self.end_headers()
                    self.wfile.write(b"peak,height\n")
                    self.close_connection = True
                else:
                    super().do_GET()

            def log_message(self, *_):
                pass

        self._http = http.server.ThreadingHTTPServer(("127.0.0.1", 0), partial(Handler, directory=str(folder)))
        self.address = f"http://127.0.0.1:{self._http.server_port}/"
        threading.Thread(target=self._http.serve_forever, daemon=True).start()

    def stop(self):
        self._http.shutdown()
        self._http.server_close()


@pytest.fixture
def web(tmp_path):
    folder = tmp_path / "www"
    (folder / "asia").mkdir(parents=True)
    (folder / "asia" / "peaks.csv").write_text(PEAKS)
    (folder / "rivers.csv").write_text("river,length\nRhine,1233\nAare,288\n")
    (folder / "README.md").write_text("# Rivers and peaks\n\n- `length`: in kilometres\n")
    (folder / "letter.docx").write_bytes(b"PK")
    server = Server(folder)
    yield server, folder
    server.stop()


@pytest.fixture(scope="module")
def storage():
    "A server that speaks S3."
    server = pytest.importorskip("moto.server").ThreadedMotoServer(port=0, verbose=False)
    server.start()
    with pytest.MonkeyPatch.context() as surroundings:
        surroundings.setenv("AWS_ENDPOINT_URL", f"http://127.0.0.1:{server.get_host_and_port()[1]}")
        surroundings.setenv("AWS_ACCESS_KEY_ID", "one")
        surroundings.setenv("AWS_SECRET_ACCESS_KEY", "two")
        yield fsspec.filesystem("s3", skip_instance_cache=False)
    server.stop()


@pytest.fixture
def bucket(storage):
    "A bucket."
    storage.mkdir("lake")
    yield storage
    storage.rm("lake", recursive=True)


@pytest.mark.parametrize(
    ("address", "remote"),
    [
        ("s3://lake/prices/", True),
        ("gs://lake", True),
        ("https://data.example.org/births.csv.gz", True),
        ("https://data.example.org/2024/", True),
        ("sftp://me@host/tables", True),
        ("https://data.example.org/sparql", False),
        ("http://localhost:7878/query", False),
        ("postgresql://reader@host/shop", False),
        ("sqlite:///shop.db", False),
        ("s3:/lake", False),
        ("data/s3", False),
    ],
)
def test_which_addresses_are_files(address, remote):
    assert is_remote(address) is remote
    if remote:
        assert source_kind(address) == "tables"


def test_a_folder_on_a_web_server_is_read_as_a_folder_here(web):
    server, _ = web
    corpus = load_tables(server.address)
    assert [table.id for table in corpus.tables] == ["asia/peaks.csv", "rivers.csv"]
    assert corpus.tables[0].section == "asia"
    assert corpus.tables[1].descriptions[1] == "in kilometres"
    assert [each.source for each in corpus.skipped] == ["letter.docx"]


def test_one_file_by_its_address(web):
    server, _ = web
    session = tablerag.open(server.address + "asia/peaks.csv", progress=False)
    assert session.ask("How high is K2?").text == "8611"


def test_only_what_has_changed_is_fetched_again(web, tmp_path):
    server, folder = web
    build_index(server.address, tmp_path / "index", progress=False).close()
    server.fetched.clear()
    build_index(server.address, tmp_path / "index", progress=False).close()
    assert not [path for path in server.fetched if path.endswith(".csv")]
    (folder / "rivers.csv").write_text("river,length\nRhine,1233\nAare,288\nInn,517\n")
    os.utime(folder / "rivers.csv", (1, 1))
    (folder / "asia" / "peaks.csv").unlink()
    with build_index(server.address, tmp_path / "index", progress=False) as index:
        assert index.ids() == ["rivers.csv"] and len(index.table("rivers.csv").rows) == 3
    assert [path for path in server.fetched if path.endswith(".csv")] == ["/rivers.csv"]


@pytest.mark.parametrize(("what", "told"), [(403, "403"), (500, "500"), ("cut", "cannot be fetched")])
def test_a_file_that_does_not_come_is_left_out_and_tried_again(web, tmp_path, what, told):
    server, _ = web
    server.answers["/rivers.csv"] = what
    with build_index(server.address, tmp_path / "index", progress=False) as index:
        assert index.ids() == ["asia/peaks.csv"]
        [skipped] = [each for each in index.skipped if each.source == "rivers.csv"]
        assert told in skipped.reason
    server.answers.clear()
    with build_index(server.address, tmp_path / "index", progress=False) as index:
        assert index.ids() == ["asia/peaks.csv", "rivers.csv"]


def test_a_server_that_is_away_is_told(tmp_path):
    server = Server(tmp_path)
    server.stop()
    with pytest.raises(SourceError, match="cannot be listed") as told:
        load_tables(server.address)
    assert "Check the address" in str(told.value)


def test_no_password_is_shown(web):
    server, _ = web
    address = server.address.replace("http://", "http://me:geheim@")
    server.stop()
    with pytest.raises(SourceError) as told:
        find_sources(address)
    assert "geheim" not in str(told.value) and "me@127.0.0.1" in str(told.value)


def test_what_lines_were_taken_for_is_fetched_anew(web, tmp_path):
    server, _ = web
    with build_index(server.address, tmp_path / "index", progress=False) as index:
        look = by_hand.look(index, "asia/peaks.csv")
    assert look.lines[1] == ("K2", "8611")


def test_a_bucket_is_a_folder(bucket, tmp_path):
    bucket.pipe("lake/asia/peaks.csv", PEAKS.encode())
    bucket.pipe("lake/asia/.hidden.csv", PEAKS.encode())
    bucket.pipe("lake/../out.csv", PEAKS.encode())
    with build_index("s3://lake/", tmp_path / "index", progress=False) as index:
        assert index.ids() == ["asia/peaks.csv"]
        assert any("leads out" in each.reason for each in index.skipped)
        built = index.manifest.built
    with build_index("s3://lake/", tmp_path / "index", progress=False) as index:
        assert index.manifest.built == built  # nothing was read


def test_a_lake_in_a_bucket_is_one_table(bucket, tmp_path):
    for year in (2024, 2025):
        pq.write_table(pa.table({"city": ["Bern"], "amount": [year % 100]}), tmp_path / "part.parquet")
        bucket.put_file(str(tmp_path / "part.parquet"), f"lake/sales/year={year}/0.parquet")
    [table] = load_tables("s3://lake/").tables
    assert (table.id, table.header, sorted(table.rows)) == (
        "sales", ("city", "amount", "year"), [("Bern", "24", "2024"), ("Bern", "25", "2025")],
    )  # fmt: skip
    [same] = load_tables("s3://lake/sales/").tables
    assert (same.id, len(same.rows)) == ("sales", 2)


def test_a_delta_table_in_a_bucket(bucket, tmp_path):
    deltalake = pytest.importorskip("deltalake")
    deltalake.write_deltalake(str(tmp_path / "trips"), pa.table({"city": ["Bern", "Chur"], "km": [3, 90]}))
    bucket.put(str(tmp_path / "trips"), "lake/trips", recursive=True)
    [table] = load_tables("s3://lake/").tables
    assert (table.id, len(table.rows)) == ("trips", 2)


def test_a_bucket_that_is_not_there_is_told(bucket):
    with pytest.raises(SourceError, match="no such file, folder or bucket"):
        load_tables("s3://nowhere/")


def test_a_package_that_lacks_is_named():
    with pytest.raises(SourceError, match="pip install gcsfs"):
        load_tables("gs://lake/")


def test_an_empty_folder_holds_no_tables(bucket):
    bucket.pipe("lake/readme.md", b"nothing")
    with pytest.raises(SourceError, match="holds no tables"):
        load_tables("s3://lake/")


def test_a_bucket_without_permission_is_told_as_one(tmp_path, monkeypatch):
    "Whoever may not list a bucket is told so, and an index that was built before stays as it is."
    s3fs = pytest.importorskip("s3fs")

    class Locked(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            said = b"<Error><Code>AccessDenied</Code><Message>Access Denied</Message></Error>"
            self.send_response(403)
            self.send_header("Content-Length", str(len(said)))
            self.end_headers()
            self.wfile.write(said if self.command == "GET" else b"")

        do_HEAD = do_GET

        def log_message(self, *_):
            pass

    (tmp_path / "tables").mkdir()
    (tmp_path / "tables" / "peaks.csv").write_text(PEAKS)
    before = build_index(tmp_path / "tables", tmp_path / "index", progress=False).manifest
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Locked)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    monkeypatch.setenv("AWS_ENDPOINT_URL", f"http://127.0.0.1:{server.server_port}")
    monkeypatch.setenv("AWS_ACCESS_KEY_ID", "one")
    monkeypatch.setenv("AWS_SECRET_ACCESS_KEY", "not for anybody's eyes")
    s3fs.S3FileSystem.clear_instance_cache()
    try:
        for engine in ("local", "large"):
            with pytest.raises(SourceError, match="s3://locked.*permission denied") as told:
                build_index("s3://locked/prices/", tmp_path / "index", engine=engine, progress=False)
            assert "not for anybody" not in str(told.value)
    finally:
        s3fs.S3FileSystem.clear_instance_cache()
        server.shutdown()
        server.server_close()
    assert open_index(tmp_path / "index").manifest == before
