"The type checker finds nothing; `[tool.mypy]` in pyproject.toml says what is checked."

import subprocess
import sys
from pathlib import Path


def test_types():
    root = Path(__file__).resolve().parent.parent
    done = subprocess.run([sys.executable, "-m", "mypy"], cwd=root, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
