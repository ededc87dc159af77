"Figures and the drawing of the route."

import re
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

from research.pictures import save
from tablerag.core import Answer, Hit, Step, Trace, UsageError
from tablerag.studies.plots import path, ranker_scores, route_svg

EVIL = "<script>alert(1)</script>"
HITS = (Hit("a", 0.05, 1, {"bm25": 1}, {"bm25": 9.0}, title=EVIL), Hit("b", 0.04, 2, {"dense": 1}, {"dense": -0.2}))


def routed(*decisions: tuple[str, str]) -> Answer:
    "An answer with these (to, edge) decisions."
    return Answer(EVIL, trace=Trace([Step("route", to, edge, "because") for to, edge in decisions]), hits=HITS)


def test_the_drawing_is_well_formed_and_escaped():
    drawing = route_svg(routed(("sql_agent", "found"), ("grade", "result"), ("end", "useful")))
    tags = {element.tag.rpartition("}")[2] for element in ElementTree.fromstring(drawing).iter()}
    assert "script" not in tags and {"rect", "path", "text", "title"} <= tags


@pytest.mark.parametrize(
    "decisions, end",
    [
        ([("sql_agent", "found"), ("grade", "result"), ("end", "useful")], "answer"),
        ([("sql_agent", "found"), ("grade", "result"), ("end", "ungraded")], "answer"),
        ([("end", "nothing found")], "no answer"),
        ([("sql_agent", "found"), ("sql_agent_v", "no table left"), ("end", "no table left")], "no answer"),
        ([("sql_agent", "found"), ("grade", "result"), ("sql_agent_v", "not useful"), ("end", "result")], "answer"),
    ],
)
def test_the_path_ends_where_the_switch_did_and_every_turn_is_drawn(decisions, end):
    answer = routed(*decisions)
    assert path(answer)[-1][2] == end
    taken = re.findall(r'marker-end="url\(#tablerag-on\)"', route_svg(answer))
    assert len(taken) == len(decisions)


def test_the_drawing_knows_every_edge_of_the_switch():
    from tablerag.routing import Switch
    from tablerag.studies.plots import _EDGES

    graph = Switch(None, None, None, None, None).graph.get_graph()
    edges = {(edge.source, edge.data, edge.target) for edge in graph.edges if edge.conditional}
    drawn = {(at, edge, "__end__" if to in ("answer", "no answer") else to) for at, edge, to in _EDGES}
    # langgraph shows one of several edges between the same two nodes
    assert edges <= drawn and {(at, to) for at, _, to in edges} == {(at, to) for at, _, to in drawn}


def test_a_system_without_decisions_is_a_line():
    drawing = route_svg(Answer.none("nothing", route=("chain_of_table",)))
    assert "chain of table" in drawing and "No answer" in drawing and "SQL Agent" not in drawing


def test_a_saved_page_loads_nothing(tmp_path):
    assert len(ranker_scores(()).data) == 0 and EVIL not in str(ranker_scores(HITS).data[0].y)
    text = save(ranker_scores(HITS), tmp_path / "scores.html").read_text()
    assert "Plotly.newPlot" in text and len(text) > 1_000_000
    assert not re.findall(r"<(?:script|link)[^>]+(?:src|href)\s*=", text)
    with pytest.raises(UsageError, match=r"\.docx"):
        save(ranker_scores(HITS), tmp_path / "scores.docx")


def test_no_browser_is_a_message(tmp_path, monkeypatch):
    monkeypatch.delenv("TABLERAG_CHROMIUM", raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(UsageError, match="no Chromium"):
        save(ranker_scores(HITS), tmp_path / "scores.png")


@pytest.mark.browser
def test_pictures_come_from_the_local_browser(tmp_path):
    drawn = save(ranker_scores(HITS), tmp_path / "scores.svg").read_text()
    assert ElementTree.fromstring(drawn).tag.endswith("svg") and "bm25" in drawn
    assert Path(save(ranker_scores(HITS), tmp_path / "scores.png")).read_bytes().startswith(b"\x89PNG")
