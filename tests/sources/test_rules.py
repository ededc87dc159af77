"What a user taught: scopes, wording, sharing, revoking, and what a stranger's file of rules may not do."

import json

import pandas as pd
import pytest

import tablerag as tr
from tablerag.cli import main
from tablerag.core import SourceError, UsageError
from tablerag.retrieval.index import build_index
from tablerag.sources.drafts import draft_glossary
from tablerag.sources.rules import load_rules

PEAKS = pd.DataFrame({"Mountain": ["K2", "Lhotse", "Makalu"], "Height (m)": [8611, 8516, 8485], "Load": [1, 2, 3]})
HILLS = pd.DataFrame({"Mountain": ["Snowdon", "Scafell"], "Height (m)": [1085, 978], "Load": [7, 8]})
SHOPS = pd.DataFrame({"Shop": ["Anna", "Berta", "All"], "Load": [40, 50, 90]})


@pytest.fixture
def tables(tmp_path):
    (tmp_path / "files").mkdir()
    for name, frame in {"peaks": PEAKS, "hills": HILLS, "shops": SHOPS}.items():
        frame.to_csv(tmp_path / "files" / f"{name}.csv", index=False)
    return tr.open(build_index(tmp_path / "files", tmp_path / "index", progress=False))


def test_a_right_answer_serves_questions_worded_alike_and_says_so(tables):
    mark = tables.mark(tables.ask("How high is K2?"), right=True)
    again = tables.ask("What is the height of K2?")
    assert again.values == ("8611",)
    assert f"answered as a question that you marked right on {mark.time[:10]}" in again.reason
    assert "marked right" not in tables.ask("How high is Lhotse?").reason
    tables.revoke(tables.rules()["id"][0])
    assert tables.rules().empty and "marked right" not in tables.ask("What is the height of K2?").reason


def test_a_right_answer_is_computed_over_the_cells_as_they_are(tables, tmp_path):
    tables.mark(tables.ask("How high is K2?"), right=True)
    PEAKS.replace(8611, 8612).to_csv(tmp_path / "files" / "peaks.csv", index=False)
    now = tr.open(build_index(tmp_path / "files", tmp_path / "index", progress=False))
    assert now.ask("what is the height of K2?").values == ("8612",)


def test_a_wrong_answer_is_not_given_again(tables):
    answer = tables.ask("How high is K2?")
    tables.mark(answer, right=False)
    again = tables.ask("What is the height of K2?")
    assert not again.answered and again.reason == "you marked this answer wrong"
    assert all(each.values != answer.values for each in again.proposals)


def test_a_word_means_a_column_within_its_scope(tables):
    tables.word_means("cumber", "Load", "peaks")
    assert tables.ask("What is the cumber of Lhotse?").values == ("2",)
    assert not tables.ask("What is the cumber of Snowdon?").answered  # another file
    tables.word_means("cumber", "Load", "peaks", scope="layout")
    assert tables.ask("What is the cumber of Snowdon?").values == ("7",)
    assert not tables.ask("What is the cumber of Berta?").answered  # other columns
    tables.word_means("cumber", "Load", "peaks", scope="folder")
    assert tables.ask("What is the cumber of Berta?").values == ("50",)
    with pytest.raises(UsageError, match="neither a column nor a cell"):
        tables.word_means("cumber", "Burden", "peaks")
    with pytest.raises(UsageError, match="there is no scope 'world'"):
        tables.word_means("cumber", "Load", "peaks", scope="world")


def test_a_meaning_within_one_file_leaves_answers_of_others_as_they_are(tables):
    tables.word_means("shop", "Height (m)", "peaks")
    assert tables.ask("Which shop has the highest load?").values == ("Berta",)
    tables.word_means("shop", "K2", "peaks")
    assert tables.ask("How many shops are there?").values == ("2",)


def test_a_table_is_asked_alone_where_only_its_marked_questions_say_a_word(tables):
    question = "How many expeditions are there?"
    assert not tables.ask(question).answered  # each table has another number
    mark = tables.mark(tables.ask("What is the load of the expedition to K2?"), right=True)
    assert mark.table_id == "peaks.csv" and "expedition" in mark.ignored
    answer = tables.ask(question)
    assert (answer.table_id, answer.values) == ("peaks.csv", ("3",))
    assert "only questions over it that you marked right say 'expeditions'" in answer.reason
    assert tables.ask("What is the load of Anna?").table_id == "shops.csv"
    tables.revoke(tables.rules()["id"][0])
    assert not tables.ask(question).answered


def test_meanings_of_columns_and_totals_have_a_scope_and_are_revoked(tables):
    peaks, hills, shops = (tables.opened.chosen(name)[0] for name in ("peaks", "hills", "shops"))
    tables.change(peaks, descriptions={"Load": "weight of the pack"}, scope="layout")
    told = [
        dict(zip(tables[each].header, tables[each].descriptions, strict=False)).get("Load")
        for each in (peaks, hills, shops)
    ]
    assert told == ["weight of the pack", "weight of the pack", None]
    tables.forget_changes(shops)
    tables.change(shops, totals=["All"])
    assert tables[shops].roles == ("data", "data", "total")
    for rule in tables.rules()["id"]:
        tables.revoke(rule)
    assert tables.rules().empty and not tables[hills].descriptions
    with pytest.raises(UsageError, match="no row begins with"):
        tables.change(shops, totals=["Sum"])
    with pytest.raises(UsageError, match="apply to one file"):
        tables.change(peaks, header_lines=1, scope="folder")


def test_rules_are_shared_as_a_file(tables, tmp_path):
    tables.mark(tables.ask("How high is K2?"), right=True)
    tables.word_means("cumber", "Load", "peaks", scope="layout")
    tables.change(tables.opened.chosen("shops")[0], totals=["All"])
    assert tables.save_rules(tmp_path / "rules.json") == 3
    (tmp_path / "others").mkdir()
    PEAKS.assign(Load=[4, 5, 6]).to_csv(tmp_path / "others" / "climbs.csv", index=False)
    others = tr.open(build_index(tmp_path / "others", tmp_path / "other-index", progress=False))
    left = others.load_rules(tmp_path / "rules.json")
    assert len(left) == 2 and "there is no table" in left[0]
    assert others.ask("What is the cumber of Lhotse?").values == ("5",)


@pytest.mark.parametrize(
    "change",
    [
        {"kind": "lines"}, {"kind": "answer"}, {"scope": "folder"}, {"name": " "}, {"means": 3}, {"means": "x" * 10**6},
        {"of": ["peaks.csv"]},
    ],
)  # fmt: skip
def test_a_file_of_rules_is_not_trusted(tables, tmp_path, change):
    tables.word_means("cumber", "Load", "peaks")
    file = tmp_path / "rules.json"
    tables.save_rules(file)
    data = json.loads(file.read_text())
    assert load_rules(file)
    data["rules"][0] |= change
    file.write_text(json.dumps(data))
    with pytest.raises(SourceError, match="no rules can be read"):
        load_rules(file)


def test_an_answer_of_a_strangers_file_only_reads(tables, tmp_path):
    tables.mark(tables.ask("How high is K2?"), right=True)
    tables.save_rules(tmp_path / "rules.json")
    text = (tmp_path / "rules.json").read_text()
    data = json.loads(text)
    data["rules"][0]["mark"] |= {"query": "ATTACH DATABASE '/tmp/x.db' AS x", "answer": ["x"], "result": ["x"]}
    (tmp_path / "rules.json").write_text(json.dumps(data))
    tables.load_rules(tmp_path / "rules.json")
    assert tables.ask("How high is K2?").values == ("8611",)  # as if there were no rule


def test_the_command_teaches_lists_and_drafts(tmp_path, capsys, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "files").mkdir()
    PEAKS.to_csv(tmp_path / "files" / "peaks.csv", index=False)
    where = ["--table", "peaks", "--means", "Load", "--word", "cumber"]
    assert main(["rules", "files", "--right", "How high is K2?", *where]) == 0
    assert "cumber: Load" in capsys.readouterr().out
    assert main(["ask", "files", "What is the cumber of Lhotse?"]) == 0
    assert "A  2" in capsys.readouterr().out
    assert main(["rules", "files", "--word", "x", "--means", "Load"]) == 2
    assert main(["draft", "files", "--out", "draft.json"]) == 0
    assert load_rules("draft.json") == []


def test_a_draft_of_a_database_is_read_as_it_is(tmp_path):
    import shutil
    from pathlib import Path

    from tablerag.schema.glossary import load_glossary

    seeds = Path(__file__).parents[2] / "data" / "databases"
    for name in ("seeds.sqlite", "seeds.descriptions.yaml"):
        shutil.copy(seeds / name, tmp_path / name)
    with tr.open(tmp_path / "seeds.sqlite") as session:
        database = session.database()
        text = draft_glossary(database)
        (tmp_path / "draft.yaml").write_text(text)
        glossary = load_glossary(tmp_path / "draft.yaml", database.profile, list(database.joins.keys))
    assert "technician" in glossary.terms and glossary.measures and glossary.synonyms
    entries = [line for line in text.splitlines()[1:] if line.startswith(" ")]
    assert entries and all("  # evidence: " in line for line in entries)


def test_the_workbench_teaches_and_revokes(tables):
    bench = tables.workbench()
    bench.state.ask("How high is K2?")
    bench.show()
    keep = bench.examples_row
    keep.show()
    keep.mark(True)
    keep.word.value, keep.means.value = "cumber", "Load"
    keep.keep_word()
    assert "Kept: cumber means Load" in keep.note.value
    rules = bench["Rules"]
    rules.show()
    assert "cumber" in rules.html.value and len(rules.rule.options) == 2
    bench.state.ask("What is the cumber of Lhotse?")
    assert bench.state.answer.values == ("2",)
    for _ in range(2):
        rules.revoke()
    assert "Nothing was taught yet" in rules.html.value
