"""Cases made by chance: each target is a file `fuzz_<name>.py` beside this one with `case(rng, folder)`.

A case makes one input from `rng`, hands it to the product and asserts what is promised; all it raises is a failure.
`python tests/fuzz/run.py NAME SEED` runs the case of that seed, `python tests/fuzz/run.py NAME SEED SECONDS` goes on
from it, seed after seed.
"""

import importlib
import random
import shutil
import signal
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

HERE = Path(__file__).resolve().parent
for folder in (HERE, HERE.parent, HERE.parent.parent):  # targets; what tests share; the package
    if str(folder) not in sys.path:
        sys.path.insert(0, str(folder))

from conftest import memory  # noqa: E402

LIMIT = 60  # seconds a case may take: one that hangs is a failure, too

Case = Callable[[random.Random, Path], None]


class CaseFailed(AssertionError):
    "A case failed. Says which, and how to repeat it."

    def __init__(self, name: str, seed: int, error: BaseException):
        super().__init__(
            f"{name}, seed {seed}: {type(error).__name__}: {error}\n"
            f"Repeat only this case: python tests/fuzz/run.py {name} {seed}"
        )


def names() -> list[str]:
    "The targets there are."
    return sorted(path.stem.removeprefix("fuzz_") for path in HERE.glob("fuzz_*.py"))


def load(name: str) -> Case:
    "The case function of a target."
    return importlib.import_module(f"fuzz_{name}").case


@contextmanager
def _limit() -> Iterator[None]:
    "Raise `TimeoutError` in a block that takes too long, where the system can."
    if not hasattr(signal, "SIGALRM"):
        yield
        return

    def stop(*_: object) -> None:
        raise TimeoutError(f"the case takes more than {LIMIT} seconds")

    before = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, LIMIT)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def run_case(name: str, case: Case, seed: int, folder: Path) -> None:
    "Run one case in an empty folder, which is empty again after it. Raises `CaseFailed`."
    folder.mkdir(parents=True, exist_ok=True)
    try:
        with _limit():
            case(random.Random(seed), folder)
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # `pytest.raises` and `sys.exit` raise what is no `Exception`
        raise CaseFailed(name, seed, error) from error
    finally:
        if any(folder.iterdir()):
            shutil.rmtree(folder)


def run(name: str, seed: int, seconds: float, folder: Path) -> int:
    "Run cases, seed after seed, until the time is up; how many. At least one, so that a slow target is seen to fail."
    case, until, number = load(name), time.monotonic() + seconds, seed
    while number == seed or time.monotonic() < until:
        run_case(name, case, number, folder)
        number += 1
    return number - seed


def main(words: list[str]) -> int:
    "Repeat a case, or go on from it for some seconds."
    if len(words) not in (2, 3) or words[0] not in names() or not words[1].isdigit():
        print(f"python tests/fuzz/run.py NAME SEED [SECONDS]\nNames: {', '.join(names())}", file=sys.stderr)
        return 2
    with tempfile.TemporaryDirectory(prefix="tablerag-fuzz-", dir=memory()) as folder:
        done = run(words[0], int(words[1]), float(words[2]) if words[2:] else 0.0, Path(folder) / "case")
    print(f"{words[0]}: {done} {'case' if done == 1 else 'cases'} from seed {words[1]}, none failed")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
