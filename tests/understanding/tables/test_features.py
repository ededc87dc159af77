"Features have names, and weights that know other names are refused."

import numpy as np
import pytest
from stage_tables import TABLES

from tablerag.core import UsageError
from tablerag.query.table_index import analyse
from tablerag.understanding.tables.features import FEATURES, feature_names
from tablerag.understanding.tables.parsing import Parser, Ranker, _ranker
from tablerag.understanding.tables.scoring import LINK_FEATURES, QUESTION_FEATURES, check_features


@pytest.fixture(scope="module")
def arrays() -> dict[str, np.ndarray]:
    from importlib.resources import as_file, files

    with as_file(files("tablerag") / "assets" / "parser.npz") as path, np.load(path, allow_pickle=False) as file:
        return dict(file)


def test_the_weights_hold_the_names_of_their_features(arrays):
    for name, names in feature_names().items():
        assert tuple(arrays[name].tolist()) == names and len(set(names)) == len(names)
    widths = [len(arrays[name]) for name in ("mean", "link_mean", "column_mean")]
    assert widths == [len(arrays[name]) for name in ("features", "link_features", "column_features")]


@pytest.mark.parametrize("name", ["features", "link_features", "column_features"])
def test_weights_of_other_features_are_refused(arrays, name):
    other = arrays[name].tolist()
    other[3] = "colour"
    with pytest.raises(UsageError, match=rf"know colour and they lack {arrays[name][3]}.*Train them again"):
        Ranker(arrays | {name: np.array(other)})
    with pytest.raises(UsageError, match="another order"):
        Ranker(arrays | {name: arrays[name][::-1]})
    with pytest.raises(UsageError, match="contain no names"):
        Ranker({key: value for key, value in arrays.items() if key != name})


def test_one_name_too_few_is_told():
    with pytest.raises(UsageError, match="they lack found by best"):
        check_features({"link_features": np.array(LINK_FEATURES[:-1])}, "link_features", LINK_FEATURES)


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("Which peak of Nepal is the highest?", {"asks which": 1.0, "up": 1.0, "down": 0.0, "cue superlative": 1.0}),
        ("How many peaks are in Nepal?", {"asks how many": 1.0, "cue count": 1.0, "up": 0.0}),
        ("Which peaks were climbed after 1954 or before 1950?", {"or_": 1.0, "after": 1.0, "before": 1.0}),
    ],
)
def test_features_of_a_question_by_name(question, expected):
    parser = Parser(question, analyse(TABLES["peaks"]), scorer=_ranker().scorer)
    found = dict(zip(QUESTION_FEATURES, parser.scores.question_features, strict=True))
    assert {name: found[name] for name in expected} == expected


def test_features_of_candidates_by_name():
    parser = Parser("Which peak of Nepal is the highest?", analyse(TABLES["peaks"]), scorer=_ranker().scorer)
    seen = parser.features()
    assert seen.dense.shape == (len(parser.candidates), len(FEATURES))
    by_name = dict(zip(FEATURES, seen.dense.T, strict=True))
    towards = by_name["operation top"] + by_name["operation max"] > 0
    assert (by_name["direction agrees"][towards] == 1).all() and (by_name["direction disagrees"][towards] == 0).all()
    assert set(np.unique(by_name["result nothing"])) <= {0.0, 1.0}
