"A glossary is held against its database when it is read, and its words are found in questions as whole words."

import pytest
from club import CLUB, made

from tablerag.core import SourceError
from tablerag.schema.glossary import DefinedMeasure, Glossary, glossary_hints, load_glossary
from tablerag.schema.in_place import KnownDatabase
from tablerag.schema.profiles import profile_database

GOOD = """
measures:
  lesson income: {sql: SUM(amount), table: payment, synonyms: [takings, доход, 収入], unit: CHF}
  hours: {sql: 'COALESCE(SUM(CASE WHEN court.lit = ''yes'' THEN booking.hours END), 0)'}
  bookings: {sql: COUNT(*), table: booking}
terms:
  league player: {sql: "grade = 'A'", table: member, synonyms: [игрок лиги]}
  season: from April to September
  wage: {sql: lesson.fee}
synonyms:
  member: [player]
  lesson.fee: [price]
joins:
  - member.member_id = lesson.pupil_id
"""


@pytest.fixture(scope="module")
def place(tmp_path_factory):
    return tmp_path_factory.mktemp("club")


@pytest.fixture(scope="module")
def profile(place):
    return profile_database(made(place / "club.db"))


@pytest.fixture(scope="module")
def keys(place):
    with KnownDatabase(place / "club.db", folder=place / "known") as database:
        return database.joins.keys


def read(text, profile, place, keys=()) -> Glossary:
    path = place / "some.yaml"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return load_glossary(path, profile, keys)


def test_columns_stand_behind_their_tables_and_all_else_as_it_was_written(profile, place, keys):
    glossary = read(GOOD, profile, place, keys)
    written = {name: each.sql for name, each in (glossary.measures | glossary.terms).items()}
    assert written == {
        "lesson income": "SUM(payment.amount)",
        "hours": "COALESCE(SUM(CASE WHEN court.lit = 'yes' THEN booking.hours END), 0)",
        "bookings": "COUNT(*)",
        "league player": "member.grade = 'A'",
        "season": "",
        "wage": "lesson.fee",
    }
    assert glossary.measures["hours"].tables == ("booking", "court")  # from the one that leads to the other
    assert glossary.terms["league player"].is_condition and not glossary.terms["wage"].is_condition


@pytest.mark.parametrize("name", ["lesson income", "hours", "bookings"])
def test_the_query_of_a_measure_runs(name, profile, place):
    (place / "club.glossary.yaml").write_text(GOOD, encoding="utf-8")
    with KnownDatabase(place / "club.db", folder=place / "known") as database:
        measure = database.glossary.measures[name]
        got = database.database.run(measure.select(database.joins)).rows
    assert got == {"lesson income": [(225.0,)], "hours": [(7,)], "bookings": [(8,)]}[name]


@pytest.mark.parametrize(
    ("question", "words"),
    [
        ("What were the takings by league players?", ["takings", "league players"]),
        ("Takings of players", ["Takings", "players"]), ("Каков доход от игроков лиги?", ["доход", "игроков лиги"]),
        ("選手の収入は？", ["収入"]), ("the undertakings of replayers", []), ("offseason price_list", []), ("", []),
    ],
)  # fmt: skip
def test_words_are_found_whole_in_any_form_the_longest_first(question, words, profile, place, keys):
    assert [each.text for each in read(GOOD, profile, place, keys).find(question)] == words


def test_hints_are_sentences_that_say_what_is_meant(profile, place, keys):
    glossary = read(GOOD, profile, place, keys)
    assert glossary_hints(glossary, "takings of league players by price") == (
        "takings = SUM(payment.amount); (in CHF); league players refers to member.grade = 'A'; "
        "price refers to lesson.fee"
    )


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("measures: {a: SUM(payment.amout)}", "payment has no column 'amout': did you mean amount?"),
        ("measures: {a: SUM(payments.amount)}", "did you mean payment?"),
        ("measures: {a: {sql: SUM(amount), table: paiment}}", "did you mean payment?"),
        ("measures: {a: SUM(day)}", "day is a column of booking, lesson: write table.day"),
        ("measures: {a: COUNT(*)}", "so it needs a table"),
        ("measures: {a: 'SUM(amount) FROM payment'}", "not a single expression"),
        ("measures: {a: 'SUM(amount), 1'}", "not a single expression"),
        ("measures: {a: 'SUM(amount); DELETE FROM payment'}", "not a single expression"),
        ("measures: {a: '(SELECT SUM(amount) FROM payment)'}", "not a single expression"),
        ("measures: {a: 'SUM(amount'}", "not an expression of SQL"),
        ("measures: {a: 'lesson.fee - SUM(payment.amount)'}", "is outside"),
        ("measures: {a: SUM(lesson.fee) - SUM(payment.amount)}", "repeats rows"),
        ("measures: {a: SUM(court.lit) + SUM(payment.amount)}", "repeats rows"),
        ("measures: {a: {sql: SUM(amount), tabel: payment}}", "unknown 'tabel'; known are sql, table"),
        ("measures: {a: {table: payment}}", "has no sql"),
        ("measures: {a: 7}", "expected {sql, table"),
        ("measures: {a: {sql: 7}}", "'sql' is not text"),
        ("measures: [a]", "measures are written as name: definition"),
        ("measures: {7: SUM(payment.amount)}", "7 in measures is not a name"),
        ("measures: {a: {sql: SUM(payment.amount), synonyms: [no]}}", "into quotes"),
        ("measures: {a: SUM(payment.amount), A: COUNT(payment.amount)}", "'A' belongs to 'a' and to 'A'"),
        ("terms: {b: {sql: 'SUM(amount) > 100'}}", "make it a measure"),
        ("terms: {b: {synonyms: [c]}}", "neither sql nor means"),
        ("synonyms: {membr: [player]}", "did you mean member?"),
        ("synonyms: {member.grad: [class]}", "did you mean grade?"),
        ("joins: [lesson.pupil_id]", "expected table.column = other.column"),
        ("joins: [lesson.pupil_id = lesson.coach_id]", "needs two tables"),
        ("joins: [lesson.pupil = member.member_id]", "did you mean pupil_id?"),
        ("joins: {a: b}", "joins are a list"),
        ("measure: {a: SUM(payment.amount)}", "expected measures, terms, synonyms, joins, not measure"),
        ("- a", "expected"),
        ("measures: [1, 2", "cannot be read as YAML"),
        (b"\xff\xfe\x00", "cannot be read as YAML"),
        ("a: &a [*a]", "expected"),
        ("!!python/object/apply:os.system ['true']", "cannot be read as YAML"),
    ],
)
def test_what_does_not_fit_is_an_error_that_says_the_closest(text, said, profile, place, keys):
    with pytest.raises(SourceError) as error:
        read(text, profile, place, keys)
    assert said in error.value.what and error.value.where.endswith("some.yaml")


def test_all_that_is_wrong_is_said_at_once(profile, place):
    with pytest.raises(SourceError) as error:
        read("measures: {a: SUM(payment.x), b: SUM(payment.y)}\njoins: [a.b = c.d]", profile, place)
    assert error.value.what.count("measures: ") == 2 and "joins: " in error.value.what


def test_an_empty_file_and_no_file(profile, place):
    assert not read("", profile, place) and not read("measures:\nterms:\n", profile, place)
    with pytest.raises(SourceError, match="cannot be read"):
        load_glossary(place / "none.yaml", profile)


def test_the_join_that_is_preferred_is_taken(tmp_path):
    script = CLUB + "ALTER TABLE lesson ADD COLUMN payer_member_id; UPDATE lesson SET payer_member_id = pupil_id;"
    made(tmp_path / "club.db", script)
    for written, column in (("", "payer_member_id"), ("joins: [lesson.pupil_id = member.member_id]", "pupil_id")):
        (tmp_path / "club.glossary.yaml").write_text(written, encoding="utf-8")
        with KnownDatabase(tmp_path / "club.db", folder=tmp_path / "known") as database:
            assert database.joins.way("lesson", "member").keys[0].columns == (column,)


def test_capitals_and_reserved_words(tmp_path):
    made(tmp_path / "a.db", 'CREATE TABLE "Order" ("Group", "net price" REAL); INSERT INTO "Order" VALUES (1, 2.5);')
    (tmp_path / "a.glossary.yml").write_text(
        "measures: {sales: {sql: 'SUM(\"net price\")', table: order}}", encoding="utf-8"
    )
    with KnownDatabase(tmp_path / "a.db", folder=tmp_path / "known") as database:
        measure = database.glossary.measures["sales"]
        assert measure == DefinedMeasure("sales", 'SUM("Order"."net price")', ("Order",), True)
        assert database.database.run(measure.select(database.joins)).rows == [(2.5,)]
