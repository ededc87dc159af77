"The tab that shows what a file was read as, and takes it otherwise."

import pytest
from patience import waited
from test_widgets import press

from tablerag.recognition.periods import view_of
from tablerag.retrieval.index import build_index
from tablerag.workbench.widgets import Workbench

pytest.importorskip("ipywidgets")


def test_what_was_read_is_shown_changed_and_given_back(tmp_path):
    source = tmp_path / "tables"
    source.mkdir()
    (source / "a.csv").write_text("City,2019,2020,2021\nRome <b>,1,4,3\nOslo,2,2,5\nKyiv,3,6,8\n")
    (source / "README.md").write_text("- `City`: where <script>it</script> is\n")
    bench = Workbench(build_index(source, tmp_path / "index", progress=False))
    tab = bench["Imported file"]
    bench.open_tab("Imported file")
    assert waited(lambda: "Rome" in tab.html.value and tab.said.value)
    assert "<b>" not in tab.html.value.replace("</b>", "") and 'class="role header"' in tab.html.value
    assert "Unpivoted" in tab.said.value and "<script>" not in tab.said.value

    tab.line.value, tab.role.value = 3, "total"
    press(bench, tab.buttons["Set row type"])
    assert bench.state.table("a.csv").roles == ("data", "total", "data") and "Changed by hand" in tab.html.value
    tab.column.value, tab.text.value = "2019", "visitors"
    press(bench, tab.buttons["Save description"])
    tab.view.value = False
    press(bench, tab.buttons["Apply layout"])
    table = bench.state.table("a.csv")
    assert table.descriptions[1] == "visitors" and view_of(table) is None and table.roles[1] == "total"

    tab.line.value = 999
    press(bench, tab.buttons["Set row type"])
    assert "no line 999" in tab.html.value

    press(bench, tab.buttons["Reset to detected"])
    table = bench.state.table("a.csv")
    assert not table.roles and view_of(table) and not list(tmp_path.glob("*.by-hand.json"))
