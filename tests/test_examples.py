"The examples in docstrings are run: what they show is what comes out."

import doctest
import importlib

import pandas
import pytest

import tablerag as tr
from tablerag.core import Question

MODULES = (  # of the package
    "session", "routing.catalogue", "core.answers", "core.tables",
    "workbench.answer_views", "workbench.pages", "evaluation.significance",
    "retrieval.index", "retrieval.fusion", "studies.bench",
)  # fmt: skip
PEAKS = {"Peak": ["Everest", "K2", "Lhotse"], "Height (m)": [8849, 8611, 8516]}


@pytest.mark.parametrize("module", [*(f"tablerag.{name}" for name in MODULES), "research.summaries"])
def test_examples_show_what_comes_out(module, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)  # some write files
    peaks = pandas.DataFrame(PEAKS)
    known = {"tr": tr, "pandas": pandas, "peaks": peaks, "Question": Question}
    home = importlib.import_module(module)
    examples = [each for each in doctest.DocTestFinder(exclude_empty=True).find(home) if each.examples]
    assert examples
    for each in examples:
        with tr.open({"Peaks": peaks}, progress=False) as tables:
            each.globs.update(known, tables=tables)
            found = doctest.DocTestRunner(verbose=False).run(each)
            assert found.failed == 0, each.name
