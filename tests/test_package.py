"The built wheel, installed alone in an empty environment, answers a question from another working directory."

import subprocess
import sys
import venv
import zipfile
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow
ROOT = Path(__file__).resolve().parent.parent


def readme_example() -> str:
    "The ten lines shown in the README, so that they are known to run."
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    return next(block.split("```")[0] for block in text.split("```python\n")[1:] if "import tablerag" in block)


@pytest.fixture(scope="module")
def wheel(tmp_path_factory) -> Path:
    out = tmp_path_factory.mktemp("wheel")
    done = subprocess.run(
        [sys.executable, "-m", "build", "--wheel", "--outdir", str(out), str(ROOT)], capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr[-2000:]
    return next(out.glob("*.whl"))


def test_wheel_holds_the_package_and_nothing_else(wheel):
    names = zipfile.ZipFile(wheel).namelist()
    assert "tablerag/py.typed" in names and "tablerag/cli.py" in names
    assert {name.split("/")[0] for name in names} <= {
        "tablerag",
        next(n.split("/")[0] for n in names if ".dist-info" in n),
    }


@pytest.mark.timeout(600)
def test_wheel_alone_answers(wheel, tmp_path):
    venv.create(tmp_path / "env", with_pip=True)
    python = tmp_path / "env" / "bin" / "python"
    subprocess.run([python, "-m", "pip", "install", "-q", str(wheel)], check=True, capture_output=True, timeout=500)
    folder = tmp_path / "my_tables"
    folder.mkdir()
    (folder / "highest mountains.csv").write_text(
        "Mountain,Country,Height (m)\nMount Everest,Nepal,8849\nK2,Pakistan,8611\n"
    )
    (folder / "tram lines.csv").write_text("Line,Terminus,Stops\n1,Harbour,18\n2,University,24\n")
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    code = readme_example().replace('"my_tables"', repr(str(folder)))
    env = {"XDG_CACHE_HOME": str(tmp_path / "cache"), "PATH": "/usr/bin:/bin"}
    done = subprocess.run([python, "-c", code], cwd=elsewhere, env=env, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr[-2000:]
    assert "8611" in done.stdout
    # heavy parts are not there, and say how to get them
    done = subprocess.run(
        [
            python,
            "-c",
            "from tablerag.core import Table; from tablerag.vision.rendering import render; "
            "render([Table('t', ('a',), (('1',),))])",
        ],
        cwd=elsewhere,
        env=env,
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert "pip install 'tablerag[vision]'" in done.stderr
    command = python.with_name("tablerag")
    done = subprocess.run(
        [command, "lab", str(folder)], cwd=elsewhere, env=env, capture_output=True, text=True, timeout=120
    )
    assert done.returncode == 1 and "pip install 'tablerag[lab]'" in done.stderr and "Traceback" not in done.stderr
