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
from tablerag.ground import remote
from tablerag.ground.remote import is_remote
from tablerag.retrieval import by_hand
from tablerag.retrieval.index import build_index, open_index
from tablerag.sources.opening import source_kind
from tablerag.tables.corpus import find_sources, load_tables
from tablerag.tables.reading import Reading

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
                elif isinstance(what, str) and what.startswith("http"):
                    self.send_response(302)
                    self.send_header("Location", what)
                    self.end_headers()
                elif what == "endless":
                    self.endless()
                elif what == "cut":
                    self.send_response(200)
                    self.send_header("Content-Length", "1000")
                    self.end_headers()
                    self.wfile.write(b"peak,height\n")
                    self.close_connection = True
                else:
                    super().do_GET()

            def do_HEAD(self):
                what = server.answers.get(self.path)
                if what is None:
                    super().do_HEAD()
                elif what == "endless":
                    self.send_response(200)
                    self.end_headers()
                else:
                    self.do_GET()

            def endless(self):
                self.send_response(200)
                self.send_header("Content-Type", "text/html" if self.path.endswith("/") else "text/csv")
                self.end_headers()
                try:
                    while not server.stopped:
                        self.wfile.write(b"peak,height\n" * 100_000)
                        server.sent += 1_200_000
                except OSError:
                    self.close_connection = True

            def log_message(self, *_):
                pass

        self.stopped, self.sent = False, 0
        self._http = http.server.ThreadingHTTPServer(("127.0.0.1", 0), partial(Handler, directory=str(folder)))
        self.address = f"http://127.0.0.1:{self._http.server_port}/"
        threading.Thread(target=self._http.serve_forever, daemon=True).start()

    def stop(self):
        self.stopped = True
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
        s3 = fsspec.get_filesystem_class("s3")
        s3.clear_instance_cache()  # of tests before, without these keys
        yield s3()
        s3.clear_instance_cache()
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
        ("gs://lake", True), ("https://data.example.org/births.csv.gz", True),
        ("https://data.example.org/2024/", True), ("sftp://me@host/tables", True),
        ("http://localhost:7878/query", False), ("sqlite:///shop.db", False), ("s3:/lake", False), ("data/s3", False),
    ],
)  # fmt: skip
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


def test_a_file_without_an_end_fills_no_disk(web, tmp_path, monkeypatch):
    server, _ = web
    (tmp_path / "www" / "endless.csv").write_text("")
    server.answers["/endless.csv"] = "endless"
    monkeypatch.setattr(remote, "_MOST_BYTES", 8 << 20)
    corpus = load_tables(server.address)
    [reason] = [each.reason for each in corpus.skipped if each.source == "endless.csv"]
    assert "sends more than 8,388,608 bytes" in reason and len(corpus.tables) == 2
    assert server.sent < 40 << 20  # what lies in buffers between the two


def test_a_file_that_comes_too_slowly_is_ended(monkeypatch):
    monkeypatch.setattr(remote, "_PAGE_SECONDS", -1.0)
    progress = remote._check_progress
    progress(10**9, remote.time.monotonic(), None, 10**8)
    with pytest.raises(SourceError, match="sends too slowly"):
        progress(10**9, remote.time.monotonic(), None, 10)


def test_the_disk_keeps_a_reserve(web, tmp_path, monkeypatch):
    server, _ = web
    usage = remote.shutil.disk_usage(tmp_path)
    monkeypatch.setattr(remote.shutil, "disk_usage", lambda _: usage._replace(total=10 << 30, free=(1 << 30) + 10))
    [file] = remote.remote_files(server.address + "rivers.csv")[0]
    with pytest.raises(SourceError, match="10 may be written"):
        remote.fetch(file, tmp_path)


def test_a_list_of_files_without_an_end_is_refused(web, monkeypatch):
    server, _ = web
    server.answers["/asia/"] = "endless"
    monkeypatch.setattr(remote, "_PAGE_BYTES", 4 << 20)
    corpus = load_tables(server.address)
    assert [table.id for table in corpus.tables] == ["rivers.csv"]
    assert "list of files has more than 4 MB" in " ".join(map(str, corpus.skipped))


DEAD = {
    **{f"status {code}": ("gone.csv", code) for code in (400, 401, 403, 404, 410, 429, 500, 503)},
    **{f"folder {code}": ("gone/", code) for code in (403, 404, 500)},
    "cut": ("gone.csv", "cut"),
    "no address": ("http://[gone/x.csv", None),
    "bad port": ("http://127.0.0.1:99999999/x.csv", None),
    "mail": ("mailto:ann@example.org", None),
    "script": ("javascript:void(0)", None),
    "above": ("../../x.csv", None),
    "zero": ("a%00b.csv", None),
    "long": ("x" * 5000 + ".csv", None),
    "sorted": ("?C=N;O=D", None),
    "top": ("#top", None),
    "elsewhere": ("moved.csv", "http://127.0.0.1:1/x.csv"),
    "loop": ("loop.csv", "http://SELF/loop.csv"),
    "no host": ("nowhere.csv", "http:///x.csv"),
    "odd host": ("odd.csv", "http://[::1/x.csv"),
}


@pytest.mark.parametrize("kind", DEAD)
def test_one_dead_link_is_one_file_that_is_left_out(web, tmp_path, kind):
    server, folder = web
    link, answer = DEAD[kind]
    if isinstance(answer, str):
        answer = answer.replace("SELF", server.address.split("/")[2])
    server.answers["/" + link] = answer
    names = ["asia/", "rivers.csv", link]
    (folder / "index.html").write_text("".join(f'<a href="{name}">{name}</a>\n' for name in names))
    (folder / "asia" / "index.html").write_text('<a href="peaks.csv">peaks</a>')
    corpus = load_tables(server.address)
    assert [table.id for table in corpus.tables] == ["asia/peaks.csv", "rivers.csv"]
    assert len(corpus.skipped) <= 1
    if link.startswith("gone"):
        [skipped] = corpus.skipped
        assert "gone" in skipped.source and (str(answer) in skipped.reason or answer in ("cut", 404))


def test_a_folder_that_leads_back_to_itself_ends(web, monkeypatch):
    server, folder = web
    monkeypatch.setattr(remote, "_DEEPEST", 3)
    (folder / "asia" / "round").symlink_to(folder / "asia")
    corpus = load_tables(server.address)
    assert "asia/peaks.csv" in [table.id for table in corpus.tables]
    assert "more than 3 folders below" in " ".join(map(str, corpus.skipped))


@pytest.fixture
def other(tmp_path):
    "A second server, which has a service of its own."
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "inside.csv").write_text("user,password\nann,geheim\n")
    server = Server(tmp_path / "other")
    yield server
    server.stop()


def test_a_redirection_within_a_server_is_followed(web):
    server, _ = web
    server.answers["/old.csv"] = server.address + "rivers.csv"
    [table] = load_tables(server.address + "old.csv").tables
    assert table.header == ("river", "length")


def test_a_redirection_to_another_server_is_refused(web, other):
    server, _ = web
    server.answers["/rivers.csv"] = other.address + "inside.csv"
    with pytest.raises(SourceError, match=f"redirected to another server, {other.address[:-1]}.*--links"):
        load_tables(server.address + "rivers.csv")
    corpus = load_tables(server.address)
    assert [table.id for table in corpus.tables] == ["asia/peaks.csv"]
    assert "redirected to another server" in " ".join(map(str, corpus.skipped))
    assert not other.fetched


def test_a_redirection_to_another_server_is_noted_where_it_is_allowed(web, other):
    server, _ = web
    server.answers["/rivers.csv"] = other.address + "inside.csv"
    corpus = load_tables(server.address + "rivers.csv", reading=Reading(links=True))
    assert corpus.tables[0].header == ("user", "password")
    assert f"was fetched from {other.address[:-1]}" in " ".join(map(str, corpus.notes))


@pytest.mark.parametrize(
    "inside",
    ["127.0.0.1", "10.1.2.3", "169.254.169.254", "192.168.1.1", "::1", "fe80::1%eth0", "fd00::1", "::ffff:127.0.0.1"],
)
def test_a_public_server_leads_to_no_address_inside_even_where_links_are_allowed(inside):
    visit = remote._Visit("http://data.example.org/x.csv", links=True)
    visit.check_addresses("data.example.org", ["93.184.215.14"])
    visit.check_addresses("cdn.example.org", ["93.184.215.15"])
    for found in ([inside], ["93.184.215.15", inside]):
        with pytest.raises(SourceError, match="an address of this machine or of its own network"):
            visit.check_addresses("other.example.org", found)


@pytest.mark.parametrize("inside", ["127.0.0.1", "2130706433", "127.1", "0x7f.1"])
def test_the_addresses_that_a_redirection_leads_to_are_looked_at(web, other, inside, monkeypatch):
    server, _ = web
    server.answers["/rivers.csv"] = other.address.replace("127.0.0.1", inside) + "inside.csv"
    monkeypatch.setattr(remote._Visit, "check_addresses", refusing(remote._Visit.check_addresses))
    remote._web.cache_clear()
    address = server.address.replace("127.0.0.1", "localhost") + "rivers.csv"
    with pytest.raises(SourceError, match="of this machine|not a canonical"):  # which aiohttp refuses itself
        load_tables(address, reading=Reading(links=True))
    assert not other.fetched


def refusing(check):
    def checked(self, host, addresses):
        self._public = True  # as if it were one: there is no public server here
        check(self, host, addresses)
        self._public = True

    return checked


SIGNED = "?X-Amz-Algorithm=AWS4&X-Amz-Credential=one%2F2026%2Fs3&X-Amz-Signature=geheim%2Bgeheim%3D"


@pytest.mark.parametrize("behind", [SIGNED, "?sv=2024&sig=geheim%2Fgeheim%3D", "?sig=geheim/geheim.zip", "?token=a b"])
def test_an_address_with_a_signature_is_a_file(web, behind):
    server, _ = web
    [table] = load_tables(server.address + "asia/peaks.csv" + behind).tables
    assert (table.id, len(table.rows)) == ("peaks.csv", 2)
    assert server.fetched[-1] == "/asia/peaks.csv" + behind.replace(" ", "%20")


@pytest.mark.parametrize(
    ("before", "behind", "told"),
    [
        ("", "", "cannot be listed.*Check the address"),
        ("", "peaks.csv" + SIGNED, "peaks.csv"),
        ("me:geheim@", "", r"me:\*\*\*@127\.0\.0\.1"),
    ],
)
def test_a_server_that_is_away_is_told_without_its_secrets(tmp_path, before, behind, told):
    server = Server(tmp_path)
    server.stop()
    with pytest.raises(SourceError, match=told) as error:
        find_sources(server.address.replace("http://", f"http://{before}") + behind)
    assert "geheim" not in str(error.value)


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
    with pytest.raises(SourceError, match="contains no tables"):
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
