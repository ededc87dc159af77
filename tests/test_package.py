"The built wheel, installed alone in an empty environment, answers a question from another working directory."

import os
import subprocess
import sys
import venv
import zipfile
from contextlib import suppress
from importlib.metadata import Distribution, distribution, distributions
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

pytestmark = [pytest.mark.slow, pytest.mark.timeout(600)]
ROOT = Path(__file__).resolve().parent.parent


def readme_example() -> str:
    "The ten lines shown in the README, so that they are known to run."
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    return next(block.split("```")[0] for block in text.split("```python\n")[1:] if "import tablerag" in block)


@pytest.fixture(scope="module")
def wheel(made_once) -> Path:
    def make(folder):
        command = [sys.executable, "-m", "build", "--wheel", "--outdir", str(folder), str(ROOT)]
        done = subprocess.run(command, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr[-2000:]

    return next(made_once("wheel", make).glob("*.whl"))


def test_wheel_holds_the_package_and_nothing_else(wheel):
    names = zipfile.ZipFile(wheel).namelist()
    assert {"tablerag/py.typed", "tablerag/__init__.pyi"} <= set(names) and "tablerag/cli/commands.py" in names
    told = next(name for name in names if ".dist-info" in name)
    assert {name.split("/")[0] for name in names} <= {"tablerag", told.split("/")[0]}


def brought_by(installed: Distribution, extras: frozenset[str] = frozenset(), found: dict | None = None) -> dict:
    "The distributions that installing one brings, by name; the environment of the tests has them all, and others."
    found = {} if found is None else found
    for line in installed.requires or []:
        need = Requirement(line)
        wished = any(not need.marker or need.marker.evaluate({"extra": extra}) for extra in extras | {""})
        if wished and (key := (canonicalize_name(need.name), frozenset(need.extras))) not in found:
            found[key] = distribution(need.name)
            brought_by(found[key], frozenset(need.extras), found)
    return found


def installed_alone(wheel: Path, folder: Path) -> Path:
    """An environment with the wheel, what it says that it needs, and nothing else; gives its Python.

    What it needs is linked file by file from where it is installed: to fetch and unpack it anew took 25 s.
    """
    venv.create(folder, with_pip=False)
    python = folder / "bin" / "python"
    bare = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}  # where our own tree may lie
    pip = [sys.executable, "-m", "pip", "--python", python]
    subprocess.run([*pip, "install", "-q", "--no-deps", wheel], check=True, capture_output=True, timeout=300, env=bare)
    place = next(folder.glob("lib/python*/site-packages"))
    (ours,) = distributions(name="tablerag", path=[str(place)])
    for each in brought_by(ours).values():
        for file in each.files:
            if ".." not in file.parts:
                (place / file).parent.mkdir(parents=True, exist_ok=True)
                with suppress(FileExistsError):
                    (place / file).symlink_to(file.locate())
    done = subprocess.run([*pip, "check"], capture_output=True, text=True, timeout=300, env=bare)
    assert done.returncode == 0, done.stdout
    return python


def test_wheel_alone_answers(wheel, tmp_path):
    python = installed_alone(wheel, tmp_path / "env")
    (folder := tmp_path / "my_tables").mkdir()
    (folder / "highest mountains.csv").write_text(
        "Mountain,Country,Height (m)\nMount Everest,Nepal,8849\nK2,Pakistan,8611\n"
    )
    (folder / "tram lines.csv").write_text("Line,Terminus,Stops\n1,Harbour,18\n2,University,24\n")
    (elsewhere := tmp_path / "elsewhere").mkdir()
    code = readme_example().replace('"my_tables"', repr(str(folder)))
    env = {"XDG_CACHE_HOME": str(tmp_path / "cache"), "PATH": "/usr/bin:/bin"}
    done = subprocess.run([python, "-c", code], cwd=elsewhere, env=env, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0 and "8611" in done.stdout, done.stderr[-2000:]
    # engines are found by their entry points; heavy parts are not there, and say how to get them
    (elsewhere / "peaks.parquet").write_bytes(b"PAR1")
    asked = "How high is K2?"
    needing = {
        "lab": ("lab", str(folder)),
        "columnar": ("ask", "peaks.parquet", asked),
        "models": ("ask", str(folder), asked, "--model", "openai:gpt-4o"),
        "serve": ("serve", str(folder)),
        "postgres": ("ask", "postgresql://reader@localhost/shop", asked),
        "mariadb": ("ask", "mysql://reader@localhost/shop", asked),
    }
    code = f"""import sys
from tablerag.core import Table, TableragError
from tablerag.cli import main
from tablerag.retrieval.engine import engine_plugins
from tablerag.vision.rendering import render
print(*sorted(engine_plugins()), *map(main, {list(needing.values())}))
try:
    render([Table("t", ("a",), (("1",),))])
except TableragError as error:
    sys.exit(str(error))"""
    done = subprocess.run([python, "-c", code], cwd=elsewhere, env=env, capture_output=True, text=True, timeout=120)
    told = ["large", "milvus", "postgresql", "vectorstore", *"1" * len(needing)]
    assert done.stdout.split() == told and "Traceback" not in done.stderr, done
    assert not [extra for extra in (*needing, "vision") if f"pip install 'tablerag[{extra}]'" not in done.stderr], (
        done.stderr
    )
    asking = [python.with_name("tablerag"), "ask", str(folder), asked]
    done = subprocess.run(asking, cwd=elsewhere, env=env, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0 and "8611" in done.stdout, done.stderr
