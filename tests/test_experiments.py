"The papermill notebooks: parameters are honoured, unknown ones are told, and results land on disk."

import json
from pathlib import Path

import pytest

EXPERIMENTS = Path(__file__).resolve().parent.parent / "nbs" / "experiments"


@pytest.mark.parametrize("notebook", sorted(EXPERIMENTS.glob("*.ipynb")), ids=lambda path: path.stem)
def test_every_experiment_has_parameters(notebook):
    import papermill

    assert papermill.inspect_notebook(str(notebook)), f"{notebook.name} has no cell tagged parameters"


def test_measure_runs_with_other_parameters(tmp_path):
    import papermill

    folder = tmp_path / "tables"
    folder.mkdir()
    (folder / "tram lines.csv").write_text("Line,Terminus,Stops\n1,Harbour,18\n2,University,24\n")
    (folder / "questions.jsonl").write_text(json.dumps({"id": "1", "question": "How many stops does the tram line to University have?", "table_id": "tram lines.csv", "answer": ["24"]}) + "\n")
    results = tmp_path / "records.jsonl"
    parameters = {"source": str(folder), "system_name": "sql_agent", "limit": 1, "results": str(results)}
    notebook = EXPERIMENTS / "01_measure.ipynb"
    assert set(parameters) <= set(papermill.inspect_notebook(str(notebook)))
    papermill.execute_notebook(str(notebook), str(tmp_path / "out.ipynb"), parameters, cwd=str(EXPERIMENTS), progress_bar=False, kernel_name="python3")
    (record,) = [json.loads(line) for line in results.read_text().splitlines()]
    assert record["em"] == 1.0 and record["values"] == ["24"]
