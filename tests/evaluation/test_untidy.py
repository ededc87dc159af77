"The questions over untidy files are well formed, and the benchmark judges answers as it says."

import io
import json
import tarfile
import zipfile
from collections import defaultdict
from dataclasses import replace
from pathlib import Path

import numpy as np
import pandas as pd
import pytest
import untidy

ROOT = Path(__file__).resolve().parents[2]

SPLITS = sorted(path.stem for path in untidy.HERE.glob("*.jsonl"))


@pytest.fixture(scope="module", params=SPLITS)
def cases(request):
    return untidy.read_cases(untidy.HERE / f"{request.param}.jsonl")


def test_the_development_questions_are_there():
    assert "dev" in SPLITS


def test_ids_are_unique(cases):
    assert len({case.id for case in cases}) == len(cases)


def test_a_file_belongs_to_one_fold(cases):
    folds = defaultdict(set)
    for case in cases:
        folds[case.files[0]].add(case.fold)
    assert [file for file, found in folds.items() if len(found) > 1] == []


OF_FILES_OF_OTHERS = [split for split in SPLITS if not (untidy.HERE / split.removesuffix("_held")).is_dir()]


@pytest.mark.parametrize("split", OF_FILES_OF_OTHERS)
def test_a_file_is_asked_in_its_own_half_only(split):
    asked = untidy.read_cases(untidy.HERE / f"{split}.jsonl")
    places = [file.split("/") for case in asked for file in case.files]
    names = {first.removeprefix("wheel:") if first.startswith("wheel:") else second for first, second, *_ in places}
    half = "held" if {case.fold for case in asked} == {"held"} else "dev"
    assert {name for name in names if untidy.split_of(name) != half} == set()


def test_no_question_of_one_file_stands_in_another():
    ids = [case.id for split in SPLITS for case in untidy.read_cases(untidy.HERE / f"{split}.jsonl")]
    assert len(set(ids)) == len(ids)


@pytest.mark.parametrize("split", [split for split in SPLITS if split.startswith("held")])
def test_held_out_questions_are_all_held_out(split):
    assert {case.fold for case in untidy.read_cases(untidy.HERE / f"{split}.jsonl")} == {"held"}


def test_the_package_of_every_question_stands_in_the_readme_with_its_licence(cases):
    readme = (untidy.HERE / "README.md").read_text(encoding="utf-8")
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in readme.splitlines() if line[:1] == "|"]
    told = {row[0] for row in rows if len(row) > 2 and row[1][:1].isdigit() and row[2]}
    asked = {file.split("/")[0].removeprefix("wheel:") for case in cases for file in case.files if file[:6] == "wheel:"}
    assert asked - told == set()


def test_a_pair_has_two_phrasings(cases):
    pairs = defaultdict(list)
    for case in cases:
        if case.pair:
            pairs[case.pair].append(case)
    assert [name for name, pair in pairs.items() if len(pair) < 2] == []
    assert [name for name, pair in pairs.items() if len({case.question for case in pair}) < len(pair)] == []


def test_what_the_files_cannot_tell_says_why(cases):
    assert [case.id for case in cases if case.gold is None and (not case.why or case.also)] == []


@pytest.mark.benchmark
@pytest.mark.parametrize("split", SPLITS)
def test_every_gold_can_be_evaluated(split, benchmarks):
    gold = untidy.Gold(untidy.Places(untidy.HERE / split if split in untidy.OWN else benchmarks / "wild", None))
    pairs = {}
    for case in untidy.read_cases(untidy.HERE / f"{split}.jsonl"):
        if not case.files[0].startswith("wheel:"):
            found = gold.answers(case)
            assert bool(found) == (case.gold is not None), case.id
            first = pairs.setdefault(case.pair or case.id, found)
            assert found == first or untidy.right(list(map(str, found[0])), first), case.id


@pytest.mark.parametrize(
    "line",
    [
        {"id": "a", "fold": "dev", "files": ["x/y.csv"], "question": "?", "gold": "1", "language": "en"},
        {"id": "a", "fold": "dev", "files": [], "question": "?", "gold": "1", "class": "share", "language": "en"},
        {"id": "a", "fold": "test", "files": ["x"], "question": "?", "gold": "1", "class": "share", "language": "en"},
        {"id": "a", "fold": "dev", "files": ["x"], "question": "?", "gold": "1", "class": "odd", "language": "en"},
        {"id": "a", "fold": "dev", "files": ["x"], "question": "?", "gold": "1", "class": "share", "lingo": "en"},
    ],
)
def test_a_line_that_is_no_question_is_refused(tmp_path, line):
    path = tmp_path / "dev.jsonl"
    path.write_text(json.dumps(line))
    with pytest.raises(ValueError, match=r"dev\.jsonl, line 1"):
        untidy.read_cases(path)


@pytest.mark.parametrize(
    ("values", "gold", "same"),
    [
        (["22.4"], 22.4, True),
        (["22.4%"], 22.4, True),
        (["22.5"], 22.4, False),
        (["1,234"], 1234, True),
        (["1234.0"], 1234, True),
        (["1235"], 1234, False),
        (["37.43"], 37.4331550802139, True),
        (["37.4"], 37.4331550802139, False),  # fractions to four digits
        (["12345678"], 12345679, False),  # whole numbers exactly
        (["-15.8"], -15.8, True),
        (["15.8"], -15.8, False),
        (["many"], 3, False),
        (["Yes"], True, True),
        (["no"], True, False),
        (["不是"], False, True),
        (["да"], True, True),
        (["1"], True, True),
        (["chicago"], "Chicago", True),
        (["Chicago", "478"], "Chicago", False),  # more than was asked
        (["Ritter", "Matthew"], ["Matthew", "Ritter"], True),
        (["A", "A", "B"], ["B", "A"], True),
        (["A"], ["A", "B"], False),
        (["02/08/2020"], pd.Timestamp("2020-02-08"), True),
        (["2020-02-09"], pd.Timestamp("2020-02-08"), False),
        (["2330"], "2330", True),
        (["半導體業"], "半導體業", True),
        ([], 0, False),
        ([], "", False),
    ],
)
def test_values_are_judged(values, gold, same):
    assert untidy.right(values, [untidy.listed(gold)]) is same


def test_any_accepted_answer_will_do():
    assert untidy.right(["0.374"], [[37.4], [0.374]])
    assert not untidy.right(["3.74"], [[37.4], [0.374]])


@pytest.mark.parametrize(
    ("gold", "values"),
    [
        (3, [3]), (np.int64(3), [3]), (pd.Series([1, 2]), [1, 2]), (pd.Series(["a", "b"]).unique(), ["a", "b"]),
        (pd.Index(["a"]), ["a"]), (pd.DataFrame({"a": ["x"], "b": [1]}), ["x", 1]), ("ab", ["ab"]),
        (("a", "b"), ["a", "b"]),
    ],
)  # fmt: skip
def test_any_gold_is_a_list_of_values(gold, values):
    assert untidy.listed(gold) == values


def test_an_empty_or_missing_gold_is_an_error(tmp_path):
    (tmp_path / "t.csv").write_text("a,b\n1,\n2,3\n")
    gold = untidy.Gold(untidy.Places(tmp_path, None))
    case = untidy.Case("q", "dev", ("t.csv",), "?", "t[t.a == 1].b", "look-up", "en")
    for expression in ("t[t.a == 1].b", "t[t.a == 9].b", "None"):
        with pytest.raises(ValueError, match="the gold is empty"):
            gold.answers(replace(case, gold=expression))
    assert gold.answers(replace(case, gold="t[t.a == 2].b", also=("=gold * 100", "three"))) == [
        [3.0],
        [300.0],
        ["three"],
    ]
    assert gold.answers(replace(case, gold=None)) == []


def test_files_are_read_out_of_archives(tmp_path):
    with zipfile.ZipFile(tmp_path / "Some_Data-1.0-py3-none-any.whl", "w") as wheel:
        wheel.writestr("some_data/t.csv", "a\n1\n")
    with tarfile.open(tmp_path / "other-data-2.0.tar.gz", "w:gz") as archive:
        member = tarfile.TarInfo("other-data-2.0/data/t.csv")
        member.size = 4
        archive.addfile(member, io.BytesIO(b"b\n2\n"))
    places = untidy.Places(tmp_path, tmp_path)
    assert places.read("wheel:some-data/some_data/t.csv") == b"a\n1\n"
    assert places.read("wheel:other-data/data/t.csv") == b"b\n2\n"
    assert not places.has("wheel:third-data/t.csv") and not untidy.Places(tmp_path, None).has("wheel:some-data/x")


def test_the_area_counts_how_often_the_right_one_is_the_likelier():
    assert untidy.area([(0.9, True), (0.8, False), (0.7, True), (0.1, False)]) == 0.75
    assert untidy.area([(0.5, True), (0.5, False)]) == 0.5
    assert untidy.area([(0.5, True)]) is None


@pytest.mark.parametrize(
    ("first", "second", "how"),
    [
        ((True, True, "1"), (True, True, "1"), "both right"),
        ((True, True, "38.2"), (True, True, "0.382"), "both right"),
        ((False, False, ""), (False, False, ""), "both silent"),
        ((True, True, "1"), (False, False, ""), "one silent"),
        ((True, False, "2"), (True, False, "2.0"), "both wrong, the same"),
        ((True, False, "2"), (True, False, "3"), "differ"),
        ((True, True, "1"), (True, False, "2"), "differ"),
    ],
)
def test_two_phrasings_are_compared(first, second, how):
    rows = [dict(zip(("answered", "right", "values"), each, strict=True)) for each in (first, second)]
    assert untidy.agreement(*(row | {"values": (row["values"],) if row["answered"] else ()} for row in rows)) == how
