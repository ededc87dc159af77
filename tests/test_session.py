"The front door: what can be opened, what comes back, and what is refused."

import gc
import json

import pandas as pd
import pytest
from scripted import ScriptedChatModel

import tablerag as tr
from tablerag.core import ModelError, QueryError, SourceError, UsageError
from tablerag.recognition.periods import view_of
from tablerag.retrieval.index import build_index
from tablerag.session import SessionAnswer

PEAKS = pd.DataFrame({"Mountain": ["K2", "Lhotse", "Makalu", "<b>Nuptse</b>"], "Height (m)": [8611, 8516, 8485, None]})


@pytest.fixture(scope="module")
def tables():
    return tr.open({"Highest mountains": PEAKS}, progress=False)


def test_the_face_is_what_tab_completion_shows():
    assert " ".join(dir(tr)) == "Answer Question Table TableragError core open open_answer study system"
    with pytest.raises(AttributeError):
        tr.nothing  # noqa: B018


def test_a_frame_a_file_a_folder_and_an_index_give_one_answer(tables, tmp_path):
    PEAKS.to_csv(tmp_path / "Highest mountains.csv", index=False)
    for source in (PEAKS, tmp_path, str(tmp_path / "Highest mountains.csv"), tables.index):
        assert tr.open(source, progress=False).ask("How high is K2?").text == "8611"


def test_the_result_keeps_its_types_and_all_rows(tables):
    answer = tables.ask("How high is Lhotse?")
    assert answer.to_frame().to_dict("list") == {"height_m": [8516]}
    assert answer.evidence_frame()["Mountain"].tolist() == ["Lhotse"]
    assert answer.evidence_frame().index.tolist() == [("Highest mountains", 1)]
    many = pd.DataFrame({"Name": [f"peak {n}" for n in range(3000)], "Range": ["Alps"] * 3000})
    listed = tr.open({"Peaks": many}, progress=False).ask("x", system="rag")  # any answer will do: the query counts
    session = listed.session
    whole = SessionAnswer("", ("a",), "SELECT name FROM peaks", table_id="Peaks", session=session)
    assert len(whole.to_frame()) == 3000  # more than the sandbox gives a model


def test_a_result_too_large_is_an_error_not_a_part(tables):
    query = "SELECT a.mountain FROM highest_mountains a, highest_mountains b"
    answer = SessionAnswer("", ("a",), query, table_id="Highest mountains", session=tables)
    with pytest.raises(QueryError, match="too large"):
        answer.to_frame()


def test_without_a_query_the_values_are_the_result(tables):
    assert tables.ask("How high is K2?", system="rag").to_frame()["answer"].tolist() == ["8611"]
    nothing = tables.ask("Who won the ice hockey championship of the Moon?")
    assert not nothing.answered and nothing.to_frame().empty and nothing.evidence_frame().empty


def test_an_answer_is_saved_without_its_session(tables):
    answer = tables.ask("How high is K2?")
    assert json.loads(json.dumps(answer.to_dict(), default=str))["answer"] == "8611"
    alone = SessionAnswer("8611", ("8611",), "SELECT 1", table_id="peaks")
    with pytest.raises(UsageError, match="no session"):
        alone.to_frame()


def test_cells_are_escaped(tables):
    for shown in (tables.ask("How high is Lhotse?"), tables.search("mountains")):
        assert "<b>Nuptse</b>" not in shown._repr_html_()
    assert "&lt;b&gt;Nuptse" in tables.ask("How high is Lhotse?")._repr_html_()


def test_the_index_of_a_frame_goes_with_its_session():
    session = tr.open(PEAKS, progress=False)
    folder = session.index.path
    assert folder.is_dir()
    del session
    gc.collect()
    assert not folder.exists()


def test_what_there_is_to_ask(tables):
    assert tables.overview().to_dict("records") == [
        {"table_id": "Highest mountains", "name": "Highest mountains", "rows": 4, "columns": "Mountain, Height (m)"}
    ]
    assert len(tables) == 1 and "(1 table from " in repr(tables)
    assert tables.search("mountains").to_frame()["rank"].tolist() == [1]


@pytest.mark.parametrize(
    ("source", "options", "error", "says"),
    [
        *((source, {}, UsageError, None) for source in ([1, 2], 3, None, {"list": [1]})),
        *((source, {}, SourceError, None) for source in ({}, PEAKS.head(0), "/no/such/folder")),
        (PEAKS, {"system": "guess"}, UsageError, "unknown system"),
        (PEAKS, {"model": "no such model"}, ModelError, None),
        (PEAKS, {"k": 0}, UsageError, None),
    ],
)
def test_what_cannot_be_opened_or_has_a_wrong_name(source, options, error, says):
    with pytest.raises(error, match=says):
        tr.open(source, progress=False, **options)


def test_a_model_object_answers_but_is_no_name_for_a_study_or_the_workbench():
    model = ScriptedChatModel(replies=["8611"] * 4)
    session = tr.open(PEAKS, model=model, system="rag", progress=False)
    assert session.ask("How high is K2?").text == "8611"
    with pytest.raises(UsageError, match="by name"):
        session.workbench()
    with pytest.raises(UsageError, match="by name"):
        tr.study(session, ["rag"], [tr.Question("1", "How high is K2?", answer=("8611",))])


def test_a_study_opens_what_it_is_given_with_a_model_and_keeps_that_of_a_session(tables):
    question = tr.Question("1", "How high is K2?", answer=("8611",))
    found = tr.study({"Highest mountains": PEAKS}, ["mixed"], [question], model="embedded", k=3, progress=False)
    assert found.summary()["em"].tolist() == [1.0]
    with pytest.raises(UsageError, match="a session has its own model"):
        tr.study(tables, ["mixed"], [question], model="embedded")


def test_a_study_in_memory_and_on_disk(tables, tmp_path):
    questions = [
        tr.Question(str(n), f"How high is {name}?", "Highest mountains", (height,))
        for n, (name, height) in enumerate([("K2", "8611"), ("Lhotse", "8516"), ("Makalu", "8485")])
    ]
    seen = tr.study(tables, ["mixed", "rag"], questions, progress=False)
    kept = tr.study(tables, ["mixed", "rag"], questions, tmp_path / "study", workers=0, progress=False)
    for found in (seen, kept):
        assert found.summary()["em"].tolist() == [1.0, 1.0] and "mixed" in found._repr_html_()
    assert (tmp_path / "study" / "manifest.json").is_file()
    assert seen.compare()["difference"].tolist() == [0.0]


def test_options_of_models_and_presets(chat_server):
    frame = pd.DataFrame({"Mountain": ["K2", "Lhotse"], "Height": ["8611", "8516"]})
    chat_server.brain = lambda request: "8611"
    options = {"temperature": None, "max_tokens": 33, "retries": 0}
    with_options = tr.open({"Peaks": frame}, chat_server.model(), model_options=options, system="rag", progress=False)
    assert with_options.ask("How high is K2?").text == "8611"
    body = chat_server.requests[0].body
    assert "temperature" not in body and 33 in (body.get("max_tokens"), body.get("max_completion_tokens"))
    asked = tr.study(
        with_options,
        ["rag"],
        [tr.Question("1", "How high is Lhotse?", answer=("8516",))],
        progress=False,
        judge=chat_server.model("judge"),
    )
    assert asked.frame["answer"].tolist() == ["8611"]
    assert "temperature" not in [each for each in chat_server.requests if each.body["model"] != "judge"][-1].body
    paper = tr.open({"Peaks": frame}, model="embedded", preset="paper", k=1, progress=False)
    assert paper.k == 1 and paper.model == "embedded" and paper.ask("How high is K2?").text == "8611"


def test_what_was_read_is_changed_by_hand_and_given_back(tmp_path):
    folder = tmp_path / "shop"
    folder.mkdir()
    rows = "North,12,1,2,3\nSouth,30,4,5,6\nKiosk,5,7,8,9\n"
    (folder / "sales.csv").write_text(f"Shop,Bicycles sold,2020,2021,2022\n{rows}")
    shop = tr.open(build_index(folder, tmp_path / "index", progress=False))
    assert shop.ask("Which shop sold the most bicycles?").text == "South"
    assert shop.change("sales.csv", roles={3: "total"}).roles == ("data", "total", "data")
    assert shop.ask("Which shop sold the most bicycles?").text == "North"  # also by a system that was made before
    assert shop.look("sales.csv").role(2) == "total"
    said = shop.change("sales.csv", descriptions={"Shop": "where it stands"}, view=False)
    assert said.descriptions[0] == "where it stands" and view_of(said) is None and said.roles[1] == "total"
    assert tr.open(tmp_path / "index").table("sales.csv").roles == said.roles  # for later sessions
    for wrong in ({"roles": {99: "total"}}, {"roles": {2: "king"}}, {"descriptions": {"no": ""}}, {"header_lines": -1}):
        with pytest.raises(UsageError):
            shop.change("sales.csv", **wrong)
    assert shop.table("sales.csv") == said
    before = shop.forget_changes("sales.csv")
    assert not before.roles and not any(before.descriptions) and view_of(before) is not None
    with pytest.raises(UsageError):
        shop.change("nothing.csv", view=False)
