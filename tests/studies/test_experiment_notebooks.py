"The outputs of an experiment's notebook are those of the run that it says it was published with."

import ast
from pathlib import Path

import experiments
import nbformat
import pytest

ROOT = Path(__file__).resolve().parents[2]

NOTEBOOKS = sorted(experiments.FOLDER.glob("*.ipynb"))


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_outputs_are_of_the_run_that_is_told(path):
    notebook = nbformat.read(path, 4)
    parameters = experiments.published(notebook)
    cell = experiments.parameter_cell(notebook)
    known = {name.id for node in ast.parse(cell.source).body for name in node.targets}
    assert parameters and set(parameters) <= known
    told = "".join(output.get("text", "") for output in cell.outputs)
    expected = experiments.remark(parameters)
    assert told.strip() == expected, f"run: python benchmarks/experiments.py BENCHMARKS {path.stem}"
    shown = [cell for cell in notebook.cells if cell.cell_type == "code" and cell.outputs]
    assert len(shown) > 3
    [told] = [cell for cell in notebook.cells if "published" in cell.metadata.get("tags", ())]
    assert len(told.source.split("```")[0]) > 400, "what the run found is said in a paragraph"


def test_a_command_is_read_as_papermill_would():
    source = (
        "```\npapermill nbs/experiments/x.ipynb out.ipynb --cwd nbs/experiments \\\n"
        '  -p source BENCHMARKS/a -p limit 300 \\\n  -p systems "mixed, rag" -p threshold 0.5 -p retry true\n```'
    )
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_markdown_cell(source)])
    expected = {"source": "BENCHMARKS/a", "limit": 300, "systems": "mixed, rag", "threshold": 0.5, "retry": True}
    assert experiments.published(notebook) == expected
    with pytest.raises(SystemExit, match="0 papermill"):
        experiments.published(nbformat.v4.new_notebook())


def test_outputs_of_another_run_are_told():
    notebook = nbformat.read(NOTEBOOKS[0], 4)
    parameters = {**experiments.published(notebook), "limit": 7}
    assert experiments.remark(parameters) not in str(experiments.parameter_cell(notebook).outputs)
