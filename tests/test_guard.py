"A fixed sample of each family is asked again: right, wrong and refused are what benchmarks/guard.json holds."

import guard
import pytest

HINT = "Where the change is meant: python benchmarks/guard.py ../shared/benchmarks"


def held(names, benchmarks, times):
    "Ask families one in so many of their questions, and fail with the table where one of them moved."
    before = guard.committed()
    assert set(names) <= set(before), f"benchmarks/guard.json lacks {set(names) - set(before)}. {HINT}"
    now = {name: guard.asked_states(name, benchmarks, len(before[name]) // times) for name in names}
    table, moved = guard.compared(before, now, times)
    assert not moved, "\n".join(["more questions changed than the sample allows:", *moved, "", table, "", HINT])


def test_families_of_the_repository_are_answered_as_before():
    held(guard.IN_REPOSITORY, None, 1)


@pytest.mark.benchmark
def test_public_families_are_answered_as_before(benchmarks):
    held([name for name in guard.GUARDED if name not in guard.IN_REPOSITORY], benchmarks, 3)


def states(right, wrong, refused):
    "Sixty questions, the right ones first."
    return {str(i): state for i, state in enumerate("r" * right + "w" * wrong + "n" * refused)}


def test_what_the_sample_allows_by_hand():
    before = {"wiki": states(30, 10, 20), "desk": states(40, 5, 15)}
    assert guard.compared(before, before)[1] == []
    # seven questions of one family that were right are refused now: p = 2 / 2 ** 7 = .016, which chance may be
    seven = before["wiki"] | dict.fromkeys(map(str, range(7)), "n")
    assert guard.compared({"wiki": before["wiki"]}, {"wiki": seven})[1] == []
    # eight are p = 2 / 2 ** 8 = .008
    table, moved = guard.compared(before, before | {"wiki": before["wiki"] | dict.fromkeys(map(str, range(8)), "n")})
    told = ["wiki: right 30 -> 22 of 60", "wiki: refused 20 -> 28 of 60", "all: right 70 -> 62 of 120"]
    assert [line.partition(" (")[0] for line in moved] == [*told, "all: refused 35 -> 43 of 120"]
    assert "-8 +0, p = 0.0078" in moved[0] and "30 -> 22 *" in table and "10 -> 10" in table
    # five in each of two families are no sign alone, and one together; as many to the better as to the worse are none
    both = {name: of | dict.fromkeys(map(str, range(5)), "n") for name, of in before.items()}
    assert [line.partition(":")[0] for line in guard.compared(before, both)[1]] == ["all", "all"]
    swapped = before["wiki"] | {str(i): "n" for i in range(6)} | {str(i): "r" for i in range(50, 56)}
    assert guard.compared(before, {"wiki": swapped})[1] == []
    # of the first third of the questions two may change, as seven of all may, and three may not
    for changed, told in ((2, []), (3, ["wiki: right 10 -> 7 of 20 (-3 +0, p = 0.0039)"])):
        third = dict(list(before["wiki"].items())[::3]) | {str(3 * i): "n" for i in range(changed)}
        moved = guard.compared(before, {"wiki": third}, 3)[1]
        assert [line for line in moved if line.startswith("wiki: right")] == told
    for few, times in (({"0": "r"}, 1), ({"0": "r"}, 3), ({"x": "r"}, 60), ({}, 3)):
        with pytest.raises(SystemExit, match="wiki: other questions were asked"):
            guard.compared(before, {"wiki": few}, times)


def test_states_are_kept_and_loaded(tmp_path, monkeypatch):
    monkeypatch.setattr(guard, "RESULTS", tmp_path / "guard.json")
    monkeypatch.setattr(guard, "asked_states", lambda name, benchmarks: {"spider:1": "r", "2": "n"})
    assert "desk" in guard.write(tmp_path, ["desk"])
    assert guard.committed(guard.RESULTS) == {"desk": {"spider:1": "r", "2": "n"}}
    monkeypatch.setattr(guard, "asked_states", lambda name, benchmarks: {"spider:1": "w", "2": "n"})
    assert "1 -> 0" in guard.write(tmp_path, ["desk"])
    with pytest.raises(SystemExit, match="'a b' cannot be kept"):
        guard.kept({"a b": "r"})
