"""Programs of strangers: what they may compute, and that nothing they try has an effect outside.

Each escape is judged by what became of the host, not by what the program was told.
"""

import fcntl
import json
import os
import resource
import socket
import subprocess
import sys
import threading
from contextlib import suppress
from pathlib import Path
from types import SimpleNamespace

import pandas as pd
import psutil
import pytest
from escapes import BOMBS, ESCAPES, FILES, PANDAS, REACH

from tablerag.core import TableragError
from tablerag.ground import confinement
from tablerag.ground.processes import Overrun
from tablerag.sandbox import programs
from tablerag.sandbox.programs import Outcome, ProgramLimits, ProgramSession, arrow_bytes, run_program

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="programs run on Linux only")

FRAME = pd.DataFrame({"mountain": ["K2", "Lhotse", "Makalu"], "height": [8611.0, 8516.0, float("nan")]})
LIMITS = ProgramLimits(seconds=1.0, memory_mb=300)
HIDDEN = "told-to-nobody"  # stands in files, a name of a file and the environment, and in no program


class Host:
    "Places that a program may try to reach, and what they were before."

    def __init__(self, folder: Path):
        self.folder = folder
        self.secret, self.link = folder / "secret", folder / "link"
        self.tcp, self.udp, self.unix = (socket.socket(family, kind) for family, kind in self.kinds)
        for server, place in zip(self.sockets, (("127.0.0.1", 0), ("127.0.0.1", 0), str(folder / "unix")), strict=True):
            server.bind(place)
            server.setblocking(False)
        self.tcp.listen(5), self.unix.listen(5)
        self.prepare()
        os.environ["PGPASSFILE"] = HIDDEN

    kinds = (
        (socket.AF_INET, socket.SOCK_STREAM),
        (socket.AF_INET, socket.SOCK_DGRAM),
        (socket.AF_UNIX, socket.SOCK_STREAM),
    )

    @property
    def sockets(self):
        return self.tcp, self.udp, self.unix

    def prepare(self):
        for path in self.folder.iterdir():
            if not path.is_socket():
                path.rmdir() if path.is_dir() else path.unlink()
        self.secret.write_text(HIDDEN)
        (self.folder / HIDDEN).touch()
        self.link.symlink_to(HIDDEN)
        (self.folder / "frame.json").write_text(f'[{{"a": "{HIDDEN}"}}]')
        pd.DataFrame({"a": [HIDDEN]}).to_parquet(self.folder / "frame.parquet")
        pd.DataFrame({"a": [HIDDEN]}).to_pickle(self.folder / "frame.pickle")
        import numpy as np

        np.save(self.folder / "array.npy", np.array([HIDDEN]))
        self.before = self.state()

    def state(self):
        found = {}
        for path in [self.folder, *self.folder.iterdir()]:
            told = path.lstat()
            readable = path.is_file() and os.access(path, os.R_OK)  # for root all of them are
            content = path.read_bytes() if readable else b""
            found[path.name] = (content, told.st_mode, told.st_mtime_ns if path.is_file() else 0)
        return found

    @property
    def places(self):
        with socket.socket() as other:
            other.bind(("127.0.0.1", 0))
            free = other.getsockname()[1]
        names = {"json": "frame.json", "parquet": "frame.parquet", "pickle": "frame.pickle", "npy": "array.npy"}
        paths = {name: str(self.folder / file) for name, file in names.items()}
        paths |= {"secret": str(self.secret), "folder": str(self.folder), "link": str(self.link)}
        ports = {"port": self.tcp.getsockname()[1], "udp": self.udp.getsockname()[1], "free": free}
        return SimpleNamespace(
            **paths, **ports, unix=str(self.folder / "unix"), pid=os.getpid(), token=f"left{os.getpid()}"
        )

    def changes(self, places):
        "What is no more as it was."
        found = [name for name in ("folder",) if self.state() != self.before]
        found += ["shared memory"] if Path("/dev/shm", places.token).exists() else []
        for server in self.sockets:
            with suppress(BlockingIOError):
                found.append(f"reached: {server.recv(9) if server is self.udp else server.accept()}")
        with suppress(ConnectionRefusedError), socket.create_connection(("127.0.0.1", places.free), 1):
            found.append("somebody listens")
        return found


@pytest.fixture(scope="module")
def host(tmp_path_factory):
    host = Host(tmp_path_factory.mktemp("host"))
    yield host
    for server in host.sockets:
        server.close()
    del os.environ["PGPASSFILE"]


@pytest.fixture(scope="module")
def session():
    with ProgramSession(arrow_bytes(FRAME), LIMITS) as session:
        yield session


@pytest.fixture(scope="module")
def patient():
    "A session that waits, for what is not to be ended on a busy machine."
    with ProgramSession(arrow_bytes(FRAME), ProgramLimits(seconds=30)) as session:
        yield session


def written(code, places):
    return code.format(**vars(places))


def told(outcome):
    return outcome.text + str(outcome.result)


def contained(session, host, code):
    "Run an escape, and hold the host against what it was."
    assert session.run("len(df)").result.rows == [(3,)]
    worker = psutil.Process(session._worker._process.pid)
    before = worker.nice(), worker.rlimit(psutil.RLIMIT_NOFILE), worker.create_time()
    places = host.places
    outcome = session.run(REACH + written(code.removeprefix(REACH), places))
    assert not host.changes(places)
    assert HIDDEN not in told(outcome) and "ESCAPED" not in told(outcome)
    assert (worker.nice(), worker.rlimit(psutil.RLIMIT_NOFILE), worker.create_time()) == before
    assert worker.status() not in (psutil.STATUS_STOPPED, psutil.STATUS_ZOMBIE)
    copies = worker.children(recursive=True)
    assert len(copies) == (0 if outcome.ended else 1)
    assert all(copy.num_threads() == 1 and not copy.net_connections() for copy in copies)
    assert len(outcome.output) <= LIMITS.characters
    assert outcome.result is None or len(outcome.result.rows) <= LIMITS.rows
    assert session.run("len(df)").result.rows == [(3,)]
    return outcome


MARKED = [
    pytest.param(name, code, marks=[pytest.mark.slow] * name.startswith("bombs"), id=name) for name, code in ESCAPES
]


@pytest.mark.parametrize(("name", "code"), MARKED)
def test_an_escape_has_no_effect(session, host, name, code):
    contained(session, host, code)


NEEDS_MORE = {"read_csv over the network", "to_latex", "to_sql", "inherited descriptors"}  # other packages, or a server
FREE = """
import json, os, signal, sys
import pandas, pandas.io.common, numpy
from tablerag.sandbox.programs import ProgramLimits, prepare_programs, run_program
list(prepare_programs(None, b""))
for line in sys.stdin:
    names = {"df": pandas.DataFrame({"mountain": ["K2"]}), "pd": pandas, "np": numpy, "__builtins__": __builtins__}
    if (child := os.fork()) == 0:
        signal.alarm(3)
        told = run_program(json.loads(line), names, ProgramLimits())
        print(json.dumps([told["output"], told["error"]]), flush=True)
        os._exit(0)
    os.waitpid(child, 0)
    print("done", flush=True)
"""


@pytest.mark.slow
def test_the_same_escapes_have_their_effect_where_nothing_is_given_up(host):
    "What the tests look at does change: without locks the same programs get through."
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
    failed = set()
    with subprocess.Popen([sys.executable, "-c", FREE], **pipes) as free:
        for name, code in {**FILES, **PANDAS}.items():
            places = host.places
            print(json.dumps(REACH + written(code, places)), file=free.stdin, flush=True)
            said = "".join(iter(free.stdout.readline, "done\n"))
            if not host.changes(places) and HIDDEN not in said and "ESCAPED" not in said:
                failed.add(name)
            Path("/dev/shm", places.token).unlink(missing_ok=True)
            host.prepare()
        free.stdin.close()
    assert failed <= NEEDS_MORE


@pytest.mark.parametrize(
    "code",
    [
        "df[df.height > 8550].mountain.tolist()",
        "df.groupby('mountain').height.agg(['mean', 'max', 'count'])",
        "df.pivot_table(index='mountain', values='height', aggfunc='sum')",
        "df.sort_values('height', ascending=False).head(1)",
        "df.mountain.str.contains('k', case=False, regex=True)",
        "df.mountain.str.extract(r'(\\w)(\\d)')",
        "df.mountain.value_counts().nlargest(2)",
        "df.mountain.str.split('o', expand=True)",
        "df.height.rolling(2).mean()",
        "df.height.describe()",
        "df.height.quantile([0.1, 0.9])",
        "pd.to_datetime(pd.Series(['3 May 1901', '9 June 1902']), format='%d %B %Y').dt.year",
        "pd.to_datetime(['2021-01-01', '2021-03-01']).to_series().dt.day_name()",
        "pd.to_datetime('May 20, 2005')",
        "pd.date_range('2021-01-01', periods=60, freq='D').to_series().resample('ME').count()",
        "pd.to_datetime('2021-01-01').tz_localize('UTC')",
        "pd.merge(df, df, on='mountain', how='left')",
        "df.query('height > 8550 and mountain != \"x\"')",
        "df.eval('feet = height / 0.3048')",
        "pd.crosstab(df.mountain, df.height > 8550)",
        "pd.cut(df.height, 3)",
        "df.apply(lambda row: row.mountain + '!', axis=1)",
        "df.melt(id_vars='mountain')",
        "df.to_dict('records')",
        "df.to_string()",
        "df.to_csv()",
        "df.to_json()",
        "df.info()",
        "df.height.interpolate()",
        "df.height.corr(df.height)",
        "df.drop_duplicates().fillna(0).astype({'height': int}).dtypes",
        "df.isin(['K2']).any()",
        "df.set_index('mountain').loc['K2', 'height']",
        "df.height.rank()",
        "df.height.ewm(1).mean()",
        "pd.to_numeric(pd.Series(['1', 'x']), errors='coerce')",
        "df.sample(1, random_state=1)",
        "np.random.default_rng(1).normal(size=3)",
        "np.linalg.norm([3, 4])",
        "np.polyfit([1, 2, 3], [1, 4, 9], 2).round(6) + 0.0",
        "import statistics, math, re, datetime\nstatistics.stdev([1, 2, 3]) + math.pi + len(re.findall('a', 'aa'))",
        "from datetime import date, timedelta\ndate(2020, 2, 28) + timedelta(days=2)",
        "import datetime\ndatetime.datetime.strptime('3 May 1901', '%d %B %Y')",
        "import numpy as np\nimport pandas as pd\nnp.where(df.height > 8550, 'high', 'low')",
        "f'{sum(df.height.dropna()):,.1f}'",
        "pd.concat([df, df]).sort_index().mountain.unique()",
        "df.height.map('{:.1f}'.format)",
        "pd.Series(['a', 'ä']).str.normalize('NFKC').str.upper()",
        "df.assign(year=[1954, 1956, 1955]).groupby('year').first().cumsum(numeric_only=True)",
    ],
)
def test_ordinary_programs_run_as_they_do_outside(patient, code):
    names = {"df": FRAME.copy(), "pd": pd, "np": __import__("numpy")}
    here, outcome = run_program(code, names, ProgramLimits()), patient.run(code)
    assert not outcome.error, outcome.error
    assert outcome.output.split() == here["output"].split()
    if here["columns"] is not None:
        assert [list(row) for row in outcome.result.rows] == here["rows"]


def test_frames_keep_their_types_and_values():
    frame = pd.DataFrame({"text": ["a", None], "large": pd.Series([2**60, None], dtype="Int64"), "half": [0.5, None]})
    with ProgramSession(arrow_bytes(frame)) as session:
        assert session.run("df.dtypes.astype(str).tolist()").result.rows == [(str(kind),) for kind in frame.dtypes]
        assert session.run("int(df.large.iloc[0])").result.rows == [(2**60,)]


def test_names_stay_for_the_next_program_and_for_no_other_session(session):
    session.run("mine = 5\ndf['more'] = 1")
    assert session.run("mine + df.more.sum()").result.rows == [(8,)]
    session.run("del df['more']")
    with ProgramSession(arrow_bytes(FRAME), LIMITS) as other:
        assert "NameError" in other.run("mine").error
        assert other.run("list(df.columns)").result.rows == [("mountain",), ("height",)]


def test_a_session_that_was_ended_begins_anew_with_the_frame(session):
    session.run("df = df.head(0)")
    ended = session.run("while True: pass")
    assert ended.ended and "1 s" in ended.text and "as it was at the beginning" in ended.text
    assert session.run("len(df)").result.rows == [(3,)]


def test_a_worker_that_is_killed_takes_its_copy_along(session):
    session.run("1")
    worker = psutil.Process(session._worker._process.pid)
    [copy] = worker.children()
    worker.kill()
    psutil.wait_procs([copy], timeout=5)
    assert not copy.is_running()
    session.run("len(df)")  # this one may be lost with it
    assert session.run("len(df)").result.rows == [(3,)]


def test_what_a_session_leaves_is_killed():
    with ProgramSession(arrow_bytes(FRAME), LIMITS) as session:
        session.run("1")
        [copy] = psutil.Process(session._worker._process.pid).children()
    psutil.wait_procs([copy], timeout=5)
    assert not copy.is_running()


def test_memory_is_bounded_by_the_system():
    with ProgramSession(arrow_bytes(FRAME), ProgramLimits(seconds=30, memory_mb=300)) as session:
        held = session.run("held = bytearray(200 << 20)")
        assert not held.error
        assert "MemoryError" in session.run("more = bytearray(200 << 20)").error
        [copy] = psutil.Process(session._worker._process.pid).children()
        soft, hard = copy.rlimit(psutil.RLIMIT_AS)
        assert soft == hard < 8 << 30
        assert session.run("len(held)").result.rows == [(200 << 20,)]


@pytest.mark.parametrize("without", ["seccomp", "seccomp and landlock"])
def test_where_a_lock_is_missing_nothing_runs(monkeypatch, without):
    monkeypatch.setattr(confinement, "_filter_calls", lambda: True)
    if "landlock" in without:
        monkeypatch.setattr(confinement, "_give_up_files", lambda: False)
    reading, writing = os.pipe()
    if (child := os.fork()) == 0:
        try:
            confinement.confine(100, 5)
            os.write(writing, b"it ran")
        except TableragError as error:
            os.write(writing, str(error).encode())
        finally:
            os._exit(0)
    os.waitpid(child, 0)
    said = os.read(reading, 10_000).decode()
    assert "programs written by a model are not run where a confined process could" in said and "choose SQL" in said
    assert ("open a folder" in said) == ("landlock" in without)
    assert "start a process" not in said or "signal its parent" in said or "seccomp" in without


@pytest.mark.parametrize(("system", "machine"), [("darwin", "arm64"), ("win32", "AMD64"), ("linux", "riscv64")])
def test_other_systems_are_refused(monkeypatch, system, machine):
    monkeypatch.setattr(sys, "platform", system)
    monkeypatch.setattr(confinement.platform, "machine", lambda: machine)
    with pytest.raises(TableragError, match="are not run on"):
        confinement.confine(100, 5)


@pytest.mark.parametrize("machine", ["x86_64", "aarch64"])
def test_the_filter_allows_what_stands_in_its_table_and_nothing_else(machine):
    program = confinement.system_call_filter(machine)
    column, name = confinement._MACHINES[machine]
    allowed = {numbers[column] for numbers in confinement._ALLOWED.values()} - {None}
    conditional = {numbers[column] for numbers in confinement._CONDITIONAL.values()}
    allow = confinement._ALLOW
    found = {number for number in range(1024) if confinement.verdict(program, number, (1,), name) == allow}
    assert found - conditional == allowed
    assert confinement.verdict(program, 0x4000_0000, (), name) != allow
    assert confinement.verdict(program, 1, (), 0x1234) == confinement._KILL


@pytest.mark.parametrize(
    "told",
    [
        None,
        [],
        3,
        {},
        {"output": "x"},
        {"output": 1, "error": "", "cut": False, "truncated": False, "columns": None, "rows": []},
        {"output": "", "error": "", "cut": False, "truncated": False, "columns": "ab", "rows": []},
        {"output": "", "error": "", "cut": False, "truncated": False, "columns": ["a"], "rows": [[1, 2]]},
        {"output": "", "error": "", "cut": False, "truncated": False, "columns": ["a"], "rows": [[{}]]},
        {"output": "", "error": "", "cut": False, "truncated": False, "columns": ["a"], "rows": [3]},
    ],
)
def test_what_no_program_can_have_come_to_is_not_believed(told):
    with pytest.raises(Overrun):
        Outcome.read(told, 0.0)


REPLY = {"output": "forged", "error": "", "cut": False, "truncated": False, "columns": ["a"], "rows": [["forged"]]}
WRITE = """
from pandas.io.common import os
def everywhere(data):
    for pipe in range(3, 100):
        try:
            os.write(pipe, data)
        except OSError:
            pass
everywhere({data!r})
"""


def message(value, length=None):
    text = json.dumps(value).encode()
    return (len(text) if length is None else length).to_bytes(4, "big") + text


@pytest.mark.parametrize("number", ["", "0", None], ids=["beginning", "guessed", "none"])
def test_a_program_cannot_write_its_reply_itself(session, number):
    forged = REPLY if number is None else [number, REPLY]
    outcome = session.run(WRITE.format(data=message(forged)) + "\n'its own'")
    assert outcome.ended and "forged" not in outcome.text
    assert session.run("len(df)").result.rows == [(3,)]


@pytest.fixture
def copy():
    "A copy of which a thread does the work: what lies in its pipe, and when, is for the test to say."
    (code, asking), (outcomes, told) = os.pipe(), os.pipe()
    for pipe in (asking, outcomes):
        os.set_blocking(pipe, False)
    found = object.__new__(programs._Copy)
    found._pipes, found.told = (asking, outcomes), told

    def serve():
        while (asked := programs._receive(code)) is not None:
            number = programs._receive(code)
            programs._send_whole(told, [number, {**REPLY, "output": asked}])

    thread = threading.Thread(target=serve)
    thread.start()
    yield found
    os.close(asking)
    thread.join()
    for pipe in (code, outcomes, told):
        os.close(pipe)


@pytest.mark.parametrize("data", [message(["0", REPLY]), message("", 10**6), b"\0", b"x" * 60_000], ids=len)
def test_what_a_program_writes_ahead_is_no_reply_to_the_next(copy, data):
    for code in ("the first", "the second"):
        os.write(copy.told, data)
        assert copy.ask(code, 60.0)["output"] == code


def test_pipes_may_have_any_number(copy):
    "Where a process has more than a thousand files open."
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard != resource.RLIM_INFINITY and hard < 2100:
        pytest.skip("a process may have no more than two thousand files open here")
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, 2100), hard))
    high = [fcntl.fcntl(pipe, fcntl.F_DUPFD, 2000) for pipe in copy._pipes]
    low, copy._pipes = copy._pipes, tuple(high)
    try:
        assert copy.ask("the code", 60.0)["output"] == "the code"
    finally:
        copy._pipes = low
        for pipe in high:
            os.close(pipe)


NUMBERS = """
import re
frame, held = pd.compat.sys._getframe(), []
while frame:
    held += [repr(value)[:200] for value in frame.f_locals.values() if isinstance(value, (str, bytes, list, tuple))]
    frame = frame.f_back
[len(held) > 3, any(re.search("[0-9a-f]{32}", each) for each in held)]
"""


def test_the_number_of_a_reply_is_not_in_the_process_while_the_program_runs(session):
    assert session.run(NUMBERS).result.rows == [(True,), (False,)]


def test_a_reply_is_cut_at_the_limits():
    limits = ProgramLimits(characters=10, rows=2)
    long = {**REPLY, "output": "x" * 15_000_000, "error": "y" * 10_000, "rows": [["z" * 10_000]] * 5}
    outcome = Outcome.read(long, 0.0, limits)
    assert outcome.output == "x" * 10 and outcome.cut and "xxx ... (cut)" in outcome.text
    assert len(outcome.text) < 1200 and len(outcome.error) < 1100
    assert outcome.result.truncated and len(outcome.result.rows) == 2 and len(outcome.result.rows[0][0]) == 1000
    wide = Outcome.read({**REPLY, "columns": ["a" * 5000] * 30_000, "rows": [[10**1500] * 30_000] * 3}, 0.0, limits)
    assert wide.result.truncated and len(wide.result.rows) == 1 and len(wide.result.columns) == 20_000
    assert {len(name) for name in wide.result.columns} == {1000} and len(wide.result.rows[0][0]) == 1000


def test_half_characters_are_made_clean(session):
    outcome = session.run("print('\\ud800')\n'\\udfff'")
    assert outcome.text.encode() and outcome.result.rows[0][0].encode()


def test_a_program_that_is_too_long_is_refused(session):
    assert "characters" in session.run("1 # " + "x" * 200_000).error


@pytest.mark.parametrize("limits", [{"seconds": 0}, {"memory_mb": -1}, {"rows": 0}])
def test_limits_of_nothing_are_refused(limits):
    with pytest.raises(TableragError, match="not above 0"):
        ProgramLimits(**limits)


def test_a_frame_that_does_not_fit_is_told():
    large = arrow_bytes(pd.DataFrame({"number": pd.Series([1, None] * 2_000_000, dtype="Int64")}))
    with ProgramSession(large, ProgramLimits(memory_mb=8)) as session:
        for _ in range(2):  # a refused beginning leaves nothing behind
            with pytest.raises(TableragError, match="memory"):
                session.run("len(df)")
    with ProgramSession(arrow_bytes(FRAME), LIMITS) as session:  # the worker goes on
        assert session.run("len(df)").result.rows == [(3,)]


def test_bombs_are_ended_or_told(session, host):
    ended = contained(session, host, BOMBS["endless"])
    assert ended.ended and "took longer" in ended.error
    refused = contained(session, host, BOMBS["a long text"])
    assert "MemoryError" in refused.error and not refused.ended


def test_the_worker_is_the_programs_own_function():
    "The names under which a worker finds them exist."
    for name in ("prepare_programs", "begin_session", "run_in_copy", "end_session"):
        assert callable(getattr(programs, name))
