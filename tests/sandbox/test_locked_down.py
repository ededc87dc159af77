"Programs where something is forbidden: as nobody, in containers, without Landlock they are confined; else refused."

import json
import os
import platform
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(
        sys.platform != "linux" or platform.machine() != "x86_64" or os.getuid() != 0,
        reason="the settings are made by root, on Linux on x86-64",
    ),
]
TRY = """
import json, os, sys
import pandas as pd
from tablerag.core import UsageError
from tablerag.sandbox.programs import ProgramSession, arrow_bytes
sys.path.insert(0, {tests!r})
from escapes import REACH
folder = {folder!r}
said = {{"user": os.getuid()}}
try:
    with ProgramSession(arrow_bytes(pd.DataFrame({{"a": [1, 2]}}))) as session:
        said["sum"] = session.run("df.a.sum()").result.rows[0][0]
        said["locks"] = session.locks
        for escape in ("os.mkdir(folder + '/owned')", "open(folder + '/owned', 'w')", "take('socket').socket()"):
            session.run(REACH + "folder = " + repr(folder) + chr(10) + escape)
        said["again"] = session.run("df.a.sum()").result.rows[0][0]
except UsageError as error:
    said["refused"] = str(error)
print(json.dumps(said))
"""


@pytest.fixture(scope="module")
def open_folder():
    "A folder that nobody may write into."
    with tempfile.TemporaryDirectory(prefix="open-") as folder:
        os.chmod(folder, 0o777)
        yield Path(folder)


def within(setting, folder):
    code = TRY.format(tests=str(HERE), folder=str(folder))
    command = [sys.executable, str(HERE / "locked_down.py"), setting, sys.executable, "-c", code]
    environment = {**os.environ, "HOME": str(folder), "TMPDIR": str(folder), "PYTHONPATH": str(ROOT)}
    environment |= {"PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(command, capture_output=True, text=True, env=environment, timeout=300, check=False)
    if "can be made here" in done.stderr:
        pytest.skip(done.stderr.splitlines()[-1])
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout.splitlines()[-1])


@pytest.mark.parametrize(
    ("setting", "missing"), [("user", set()), ("container", {"namespaces"}), ("old", {"namespaces", "landlock"})]
)
def test_a_program_is_confined_with_what_there_is(setting, missing, open_folder):
    said = within(setting, open_folder)
    assert said["user"] == 65534 and said["sum"] == said["again"] == 3
    assert {"seccomp", "limits"} <= set(said["locks"]) and not missing & set(said["locks"])
    assert not list(open_folder.glob("owned"))


def test_where_no_filter_can_be_set_nothing_runs(open_folder):
    said = within("profile", open_folder)
    assert "without a filter of system calls" in said["refused"] and "sum" not in said
