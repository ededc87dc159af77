"Which columns are kept for a question, without a model and with one."

import json

import pytest
from club import made
from scripted import ScriptedChatModel

from tablerag.core import Trace, UsageError
from tablerag.query.joins import JoinKey, Joins
from tablerag.schema.keys import known_keys
from tablerag.schema.profiles import ColumnProfile, DatabaseProfile, TableProfile, profile_database
from tablerag.schema.selection import SchemaWords, choose_columns_by_vote, naming_columns, schema_text, select_columns
from tablerag.schema.values import build_values, find_values

QUESTION = "Which members from Zurich play on clay?"


@pytest.fixture(scope="module")
def club(tmp_path_factory):
    folder = tmp_path_factory.mktemp("club")
    profile = profile_database(made(folder / "club.sqlite"))
    return SchemaWords(profile, Joins(known_keys(profile, folder))), build_values(profile, folder / "values")


@pytest.fixture
def pruned(club):
    return select_columns(club[0], QUESTION, matches=find_values(club[1], QUESTION))


def reply(**columns: list[str]) -> str:
    return json.dumps({"columns": columns})


def test_matched_values_and_the_keys_between_are_kept(club, pruned):
    assert {("town", "name"), ("court", "surface")} <= set(pruned.kept)
    assert {ref for key in club[0].joins.connecting(["town", "court"]).keys for ref in key.refs} <= set(pruned.kept)
    assert len(pruned.kept) < len(club[0].refs) and pruned.tokens_after < pruned.tokens_before
    assert list(pruned.kept) == [ref for ref in club[0].refs if ref in set(pruned.kept)]  # in the database's order


def test_nothing_may_be_left_out(club):
    assert select_columns(club[0], QUESTION, left_out=0).kept == club[0].refs
    with pytest.raises(UsageError, match="cannot be left out"):
        select_columns(club[0], QUESTION, left_out=-1)
    with pytest.raises(UsageError, match="cannot be left out"):
        select_columns(club[0], QUESTION, left_out=float("nan"))


def test_more_may_be_left_out(club, pruned):
    assert set(select_columns(club[0], QUESTION, left_out=2).kept) < set(pruned.kept)


@pytest.mark.parametrize("question", ["", "xyzzy", "？"])
def test_without_a_word_that_meets_the_schema_all_of_it_is_kept(club, question):
    selection = select_columns(club[0], question)
    assert selection.kept == club[0].refs and selection.tokens_before == selection.tokens_after
    assert selection.fallback == "no word of the question matches the schema"


def test_the_majority_of_readable_votes_is_kept(club, pruned):
    model = ScriptedChatModel(
        [
            "```json\n" + reply(town=["name"], court=["surface"], member=["joined"]) + "\n```",
            "I am not sure.",
            reply(town=["NAME"], court=["surface", "colour"], nowhere=["x"]),
        ]
    )
    trace = Trace()
    found = choose_columns_by_vote(model, club[0], QUESTION, pruned, trace)
    chosen = {ref for ref, why in found.why.items() if why == "chosen"}
    assert chosen == {("town", "name"), ("court", "surface")}
    assert ("booking", "court_no") in found.kept and found.why["booking", "court_no"] == "join"
    assert not found.fallback and found.tokens_after < found.tokens_before
    assert [step.kind for step in trace.steps].count("model") == 3
    cut = trace.steps[-1].output
    assert (cut.columns_shown, cut.columns_of) == (len(found.kept), len(club[0].refs))
    assert f"{found.tokens_before} tokens {found.tokens_after} are shown" in cut.text


def test_a_tie_is_no_majority(club, pruned):
    model = ScriptedChatModel([reply(town=["name"]), reply(court=["surface"])])
    found = choose_columns_by_vote(model, club[0], QUESTION, pruned, Trace(), votes=2)
    assert found.kept == pruned.kept and found.fallback == "2 of 2 replies could be read, and no column has a majority"


@pytest.mark.parametrize("fallback", ["pruned", "full"])
def test_the_fallback_is_stated(club, pruned, fallback):
    model = ScriptedChatModel(["no", "no", "no"])
    trace = Trace()
    found = choose_columns_by_vote(model, club[0], QUESTION, pruned, trace, fallback=fallback)
    assert found.kept == (club[0].refs if fallback == "full" else pruned.kept)
    assert found.fallback in trace.steps[-1].output.text and "0 of 3 replies" in found.fallback


def test_the_model_reads_the_pruned_schema_and_the_hint(club, pruned):
    model = ScriptedChatModel([reply(town=["name"])])
    matches = find_values(club[1], QUESTION)
    choose_columns_by_vote(model, club[0], QUESTION, pruned, Trace(), "the town of a member", matches, votes=1)
    text = str(model.seen[0][-1].content)
    assert "--   town.name: 'Zürich'" in text and "the town of a member" in text
    assert "paid_on" not in text or ("payment", "paid_on") in pruned.kept


@pytest.mark.parametrize("options", [{"votes": 0}, {"fallback": "none"}])
def test_wrong_options(club, pruned, options):
    with pytest.raises(UsageError):
        choose_columns_by_vote(ScriptedChatModel([]), club[0], QUESTION, pruned, Trace(), **options)


def test_a_schema_as_text_is_sql_whatever_its_names_and_remarks(tmp_path):
    script = """CREATE TABLE "Order" ("select" INTEGER PRIMARY KEY, "a b" TEXT); -- x
        INSERT INTO "Order" VALUES (1, 'x
        ); DROP TABLE y; --'), (2, '*/ --');
        CREATE TABLE line ("order" REFERENCES "Order");"""
    profile = profile_database(made(tmp_path / "a.sqlite", script))
    text = schema_text(profile, joins=Joins(known_keys(profile, tmp_path)))
    import sqlite3

    with sqlite3.connect(":memory:") as database:
        database.executescript(text)
        names = [name for (name,) in database.execute("SELECT name FROM sqlite_master ORDER BY rowid")]
    database.close()
    assert names == ["Order", "line"] and 'FOREIGN KEY ("order") REFERENCES "Order" ("select")' in text


def test_nine_hundred_tables_are_weighed(tmp_path):
    tables = "".join(f"CREATE TABLE part{n} (part{n}_id INTEGER PRIMARY KEY, colour, weight{n});" for n in range(900))
    profile = profile_database(made(tmp_path / "many.sqlite", f"BEGIN; {tables} COMMIT;"))
    words = SchemaWords(profile, Joins(()))
    kept = select_columns(words, "What is the weight41 of part41?").kept
    assert ("part41", "weight41") in kept and len(kept) <= 150


def _table(name, columns, kind="text", read=6, key=()):
    def column(name):
        return ColumnProfile(name, "TEXT", kind, distinct=6, longest=12, examples=("Ann Lee", "Bo Ek", "Cy Orr"))

    return TableProfile(name, tuple(map(column, columns)), read, read, key)


@pytest.mark.parametrize(
    ("table", "wanted"),
    [
        (_table("BRNCH", ["BRNCH_CD", "BRNCH_NM", "MGR_NM"]), ("BRNCH_NM",)),
        (_table("person", ["first_name", "last_name", "city"]), ("first_name", "last_name")),
        (_table("person", ["first_name", "last_name", "name"]), ("name",)),
        (_table("worker", ["title", "last_name", "first_name"]), ("first_name", "last_name")),
        (_table("person", ["first_name", "city"]), ("first_name",)),
        (_table("person", ["name", "surname", "city"]), ("name", "surname")),
        (_table("person", ["Name", "Vorname"]), ("Vorname", "Name")),
        (_table("plant", ["name", "family"]), ("name",)),  # the family of a plant is no part of its name
        (_table("species", ["code", "species"]), ("species",)),
        (_table("JOB", ["JOB_CD", "JOB_DESC"]), ("JOB_DESC",)),
        (_table("log", ["worker"]), ("worker",)),  # its values are written as names are
        (_table("log", ["worker"], read=3), ()),
        (_table("log", ["worker"], "number", 0), ()),
        (_table("empty", []), ()),
    ],
)
def test_what_a_row_is_called(table, wanted):
    words = SchemaWords(DatabaseProfile("d", "sqlite", (table,)), Joins(()))
    assert naming_columns(words, table.name) == wanted


def test_a_column_that_leads_elsewhere_names_nothing():
    tables = (_table("shop", ["shop_name", "branch_name"]), _table("branch", ["branch_name"], key=("branch_name",)))
    joins = Joins([JoinKey(table="shop", columns=("branch_name",), other="branch", others=("branch_name",))])
    words = SchemaWords(DatabaseProfile("d", "sqlite", tables), joins)
    assert [naming_columns(words, name) for name in ("shop", "branch")] == [("shop_name",), ("branch_name",)]


def test_a_part_of_a_database_reads_names_as_the_whole_does():
    whole = DatabaseProfile("d", "sqlite", (_table("tbl_a", ["prty"]), _table("tbl_party", ["party_nm"])))
    assert whole.names.text("prty") == "party" and whole.only(["tbl_a"]).names.text("prty") == "party"
    assert [table.name for table in whole.only(["tbl_a"]).tables] == ["tbl_a"]
