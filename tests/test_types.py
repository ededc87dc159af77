"""The type checker finds nothing new.

What it still finds in old modules is counted in types.json, which may only shrink. `make types` shows the errors and
counts them anew, after errors were mended or modules moved; it refuses a list longer than the one it replaces.
"""

import json
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
LIST = ROOT / "tests" / "types.json"


def errors_by_module() -> dict[str, list[str]]:
    "Module -> the lines mypy prints about it; `[tool.mypy]` in pyproject.toml says what is checked."
    done = subprocess.run([sys.executable, "-m", "mypy"], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode in (0, 1), done.stdout + done.stderr  # 2: mypy itself failed
    found: dict[str, list[str]] = {}
    for line in done.stdout.splitlines():
        if match := re.match(r"(\S+)\.py:\d+: error: ", line):
            found.setdefault(match[1].replace("/", ".").removesuffix(".__init__"), []).append(line)
    return found


@pytest.fixture(scope="module")
def errors() -> dict[str, list[str]]:
    return errors_by_module()


def test_no_module_has_more_type_errors_than_listed(errors):
    listed = json.loads(LIST.read_text(encoding="utf-8"))
    news = [line for module, lines in errors.items() if len(lines) > listed.get(module, 0) for line in lines]
    assert not news, "\n".join(["new among these:", *news])


def test_mended_errors_leave_the_list(errors):
    listed = json.loads(LIST.read_text(encoding="utf-8"))
    fewer = {module: len(errors.get(module, [])) for module in listed if len(errors.get(module, [])) < listed[module]}
    assert not fewer, f"run `make types`, so that the list shrinks: {fewer}"


def main() -> None:
    errors = errors_by_module()
    for lines in errors.values():
        print(*lines, sep="\n")
    new = Counter({module: len(lines) for module, lines in errors.items()})
    old = Counter(json.loads(LIST.read_text(encoding="utf-8")))
    print(f"{new.total()} errors, {old.total()} listed")
    if new.total() > old.total():
        raise SystemExit("The list may only shrink: mend the new errors.")
    LIST.write_text(json.dumps(dict(sorted(new.items())), indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
