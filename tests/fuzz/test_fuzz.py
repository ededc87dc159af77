"""Every fuzz target for some seconds: `make test` from a fixed seed, `make fuzz` for an hour from one of the clock."""

import os
import random
import tempfile
from pathlib import Path

import pytest
from conftest import memory
from run import CaseFailed, names, run, run_case

SECONDS = float(os.environ.get("TABLERAG_FUZZ_SECONDS", "14"))  # all targets together
SEED = int(os.environ.get("TABLERAG_FUZZ_SEED", "20000"))  # of the first case; the next has the next number


@pytest.mark.slow
@pytest.mark.timeout(0)  # a case has a limit of its own
@pytest.mark.parametrize("name", names())
def test_cases_made_by_chance(name):
    with tempfile.TemporaryDirectory(prefix="tablerag-fuzz-", dir=memory()) as folder:
        done = run(name, SEED, SECONDS / len(names()), Path(folder) / "case")
    print(f"{name}: {done} cases from seed {SEED}")


def test_a_failure_says_how_to_repeat_it(tmp_path):
    def case(rng: random.Random, folder: Path) -> None:
        (folder / "left").write_text("dirt")
        assert rng.random() < 0.5, "too large"

    drawn = [random.Random(seed).random() for seed in range(50)]
    bad = next(seed for seed, number in enumerate(drawn) if number >= 0.5)
    good = next(seed for seed, number in enumerate(drawn) if number < 0.5)
    run_case("example", case, good, tmp_path / "case")
    assert not (tmp_path / "case" / "left").exists()
    with pytest.raises(
        CaseFailed, match=rf"(?s)example, seed {bad}: .*too large.*: python tests/fuzz/run.py example {bad}$"
    ):
        run_case("example", case, bad, tmp_path / "case")
