"""The embedded parser: each kind of query, each way to write a value, refusals, bad input, and agreement with the
sandbox."""

import re

import pytest
from stage_tables import table_of

from tablerag.core import Parse, Table
from tablerag.query.grammar import ALL, Condition, Query, where
from tablerag.query.runner import Runner, as_text
from tablerag.query.sql import to_sql
from tablerag.query.table_index import analyse
from tablerag.sandbox.database import Database
from tablerag.understanding.tables.linking import LinkedQuestion
from tablerag.understanding.tables.parsing import (
    LONGEST_QUESTION,
    diagnose,
    least_probability,
    may_explain,
    parse,
    unknown_words,
)
from tablerag.words.cues import gloss
from tablerag.words.stems import form

PEAKS = table_of(
    "peaks",
    "Peak|Country|Height (m)|First climbed|Climbers",
    "Mount Everest|Nepal|8,849|May 29, 1953|Edmund Hillary",
    "K2|Pakistan|8,611|31 July 1954|Lino Lacedelli",
    "Kangchenjunga|Nepal|8,586|25 May 1955|George Band",
    "Lhotse|Nepal|8,516|18 May 1956|Ernst Reiss",
    "Nanga Parbat|Pakistan|8,126|3 July 1953|Hermann Buhl",
    "Annapurna|Nepal|8,091|3 June 1950|Maurice Herzog",
    "Shishapangma|China|8,027|2 May 1964|Xu Jing",
    title="Eight-thousanders",
)
GAMES = table_of(
    "games",
    "Week|Date|Opponent|Result|Venue|Attendance",
    "1|September 7, 1986|Dallas Cowboys|L 28-31|Texas Stadium|59,804",
    "2|September 14, 1986|San Diego Chargers|W 20-7|Giants Stadium|74,921",
    "3|September 21, 1986|Los Angeles Raiders|W 14-9|Memorial Coliseum|71,164",
    "4|September 28, 1986|New Orleans Saints|W 20-17|Giants Stadium|72,769",
    "5|October 5, 1986|St. Louis Cardinals|W 13-6|Busch Stadium|40,562",
    title="1986 New York Giants season",
)


def answer(question: str, table: Table, **options: object) -> tuple[str, ...]:
    parses = parse(question, table, **options)
    return parses[0].values if parses else ()


@pytest.mark.parametrize(
    ("question", "table", "values"),
    [
        ("What is the height of Lhotse?", PEAKS, ("8516",)),
        ("When was K2 first climbed?", PEAKS, ("31 July 1954",)),
        ("Who was the opponent on October 5, 1986?", GAMES, ("St. Louis Cardinals",)),
        ("Who was the opponent in week 3?", GAMES, ("Los Angeles Raiders",)),
        ("How many peaks are in Nepal?", PEAKS, ("4",)),
        ("What is the average height of the peaks in Pakistan?", PEAKS, ("8368.5",)),
        ("What is the highest attendance at Giants Stadium?", GAMES, ("74921",)),
        ("What is the lowest attendance?", GAMES, ("40562",)),
        ("Which opponent had the highest attendance?", GAMES, ("San Diego Chargers",)),
        ("Which opponent had an attendance of more than 73,000?", GAMES, ("San Diego Chargers",)),
        ("What was the result when the venue was Giants Stadium and the week was 4?", GAMES, ("W 20-17",)),
        ("What venue had an attendance of 59,804?", GAMES, ("Texas Stadium",)),
    ],
)
def test_kinds_of_query(question, table, values):
    assert answer(question, table) == values


@pytest.mark.parametrize(
    "written",
    [
        "September 14, 1986", "september 14 1986", "14 September 1986", "Sept 14, 1986", "1986-09-14", "09/14/1986",
        "September 14th, 1986",
    ],
)  # fmt: skip
def test_dates_in_any_notation(written):
    assert answer(f"Who was the opponent on {written}?", GAMES) == ("San Diego Chargers",)


@pytest.mark.parametrize("written", ["74,921", "74921", "74 921"])
def test_numbers_in_any_notation(written):
    assert answer(f"Which opponent had an attendance of {written}?", GAMES) == ("San Diego Chargers",)


def test_case_width_and_diacritics_do_not_matter():
    table = table_of(
        "clubs", "Club|City", "São Paulo FC|São Paulo", "Ｋａｓｈｉｗａ Reysol|Kashiwa", "FC KØBENHAVN|Copenhagen"
    )
    assert answer("Which city is the club sao paulo fc from?", table) == ("São Paulo",)
    assert answer("Which city is the club KASHIWA REYSOL from?", table) == ("Kashiwa",)


def test_typos_only_on_the_second_look():
    question = "What is the height of Kangchenjungga?"
    assert answer(question, PEAKS) == ()
    assert answer(question, PEAKS, lenient=True) == ("8586",)
    assert any(link.how == "typo" for link in parse(question, PEAKS, lenient=True)[0].links)


def test_a_gloss_names_cues_in_english():
    assert gloss("最も高い山はどれですか") == "which mountain highest"
    assert gloss("how many peaks") == "how many peaks"
    assert "how many" in gloss("сколько рек впадает в море")


@pytest.mark.parametrize(
    "question",
    [
        "What is the population of Ghana?",
        "Who wrote the novel War and Peace?",
        "Which team won the 2014 FIFA World Cup in Brazil?",
        "When did Angela Merkel become chancellor of Germany?",
    ],
)
@pytest.mark.parametrize("table", [PEAKS, GAMES])
def test_refuses_what_the_table_does_not_know(question, table):
    assert parse(question, table) == []
    assert "does not explain" in diagnose(question, table) or "likely" in diagnose(question, table)


def test_the_right_table_is_more_likely_than_a_wrong_one():
    question = "Who was the opponent in week 3 of the 1986 New York Giants season?"
    other = Table(
        "other",
        GAMES.header,
        tuple((row[0], row[1].replace("1986", "1987"), *row[2:]) for row in GAMES.rows),
        title="1987 Chicago Bears season",
    )
    assert parse(question, GAMES, threshold=0)[0].probability > parse(question, other, threshold=0)[0].probability


def test_a_parse_says_what_it_rests_on():
    question = "What is the highest attendance at Giants Stadium?"
    best = parse(question, GAMES)[0]
    assert isinstance(best, Parse) and 0 < best.probability <= 1
    assert all(question[link.start : link.end] == link.text for link in best.links)
    assert ("Giants Stadium", "value", "Venue") in {(link.text, link.kind, link.column) for link in best.links}
    assert "Attendance" in best.reason and "Giants Stadium" in best.reason
    assert diagnose(question, GAMES) == best.reason


def test_parses_differ_in_their_values_and_are_ranked():
    parses = parse("What is the height of Lhotse?", PEAKS, threshold=0, limit=8)
    assert len({one.values for one in parses}) == len(parses) <= 8
    assert [one.probability for one in parses] == sorted((one.probability for one in parses), reverse=True)
    assert sum(one.probability for one in parses) <= 1.0001


def test_a_threshold_may_be_given():
    question = "What is the height of Lhotse?"
    likely = parse(question, PEAKS, threshold=0)[0].probability
    assert parse(question, PEAKS, threshold=likely + 0.001) == [] and parse(question, PEAKS, threshold=likely - 0.001)
    assert all(0 < least_probability(given) < 1 for given in (True, False))


def test_a_company_called_total_is_no_row_of_totals():
    rows = (("HSBC", "13.3", "2467.9"), ("JPMorgan", "17.4", "2117.6"), ("Total", "14.2", "192.8"))
    table = Table("companies", ("Company", "Profits", "Assets"), rows)
    assert parse("What are the average profits of the companies?", table)[0].values == ("14.96666667",)


def test_a_row_of_totals_can_be_left_out():
    rows = (("Gold", "3", "5"), ("Silver", "4", "1"), ("Bronze", "2", "2"), ("Total", "9", "8"))
    table = Table("medals", ("Medal", "Men", "Women"), rows, title="Medals of Ruritania")
    found = {
        one.values: one for one in parse("How many medals did women win altogether?", table, threshold=0, limit=50)
    }
    assert ("8",) in found and any("<> 'Total'" in one.sql for one in found.values())


def test_the_name_in_the_sandbox_can_be_given():
    tables = [PEAKS, Table("again", PEAKS.header, PEAKS.rows[:2], title=PEAKS.title)]
    with Database.from_tables(tables) as database:
        sql = parse("How many peaks are in Nepal?", tables[1], name=database.names["again"])[0].sql
        assert database.run(sql).rows == [(1,)]


HOSTILE = [
    "", "   ", "?", "'; DROP TABLE peaks; --", 'SELECT "Peak" FROM peaks WHERE 1=1 OR "Country" = \'Nepal\'',
    "<script>alert(1)</script> height of Lhotse", "\x00\x01 height \ud83d", "%" * 50, "height " * 180,
]  # fmt: skip


@pytest.mark.parametrize("question", HOSTILE)
def test_hostile_questions_never_raise(question):
    for lenient in (False, True):
        parses = parse(question, PEAKS, lenient=lenient)
        assert isinstance(diagnose(question, PEAKS, lenient), str) and diagnose(question, PEAKS, lenient)
        with Database.from_tables([PEAKS]) as database:
            for one in parses:
                database.run(one.sql)


def test_a_question_of_ten_thousand_words_is_refused():
    assert parse("which peak is the highest " * 2000, PEAKS) == []
    assert str(LONGEST_QUESTION) in diagnose("which peak is the highest " * 2000, PEAKS)


@pytest.mark.parametrize(
    "table",
    [
        Table("no rows", ("A", "B"), ()),
        Table("no columns", (), ((), ())),
        Table("blank", ("", ""), (("", ""), ("", " "))),
        Table("quotes", ('a"b', "c'd", "select"), (("it's", '"x"', "1"), ("%_\\", "-", "2"))),
        Table("same names", ("A", "A", "A"), (("1", "2", "3"), ("x", "y", "z"))),
    ],
)
def test_odd_tables(table):
    for question in ("What is A?", "how many rows", "it's what %_\\ select", 'which a"b is "x"', "highest A"):
        for one in parse(question, table, lenient=True, threshold=0):
            with Database.from_tables([table]) as database:
                assert sandbox_values(database, one.sql) == one.values


def test_large_cells_and_many_columns_are_parsed():
    wide = Table(
        "wide",
        tuple(f"Column {i}" for i in range(4000)),
        tuple(tuple(str(i * j) for i in range(4000)) for j in range(3)),
    )
    long = Table("long", ("Name", "Text"), (("Ann", "word " * 200_000), ("Bob", "x" * 1_000_000)))
    assert parse("What is column 17 where column 3 is 6?", wide, threshold=0)
    assert parse("What is the text of Ann?", long)[0].values == ("word " * 200_000,)


def sandbox_values(database: Database, sql: str) -> tuple[str, ...]:
    return tuple(as_text(row[0]) for row in database.run(sql).rows if row[0] is not None)


def agree(ours: tuple[str, ...], theirs: tuple[str, ...]) -> bool:
    return len(ours) == len(theirs) and all(
        a == b or abs(float(a) - float(b)) <= 1e-6 * abs(float(a)) for a, b in zip(ours, theirs, strict=True)
    )


@pytest.mark.parametrize("table", [PEAKS, GAMES], ids=["peaks", "games"])
def test_every_candidate_gives_in_the_sandbox_what_it_gave_in_python(table):
    asked = [
        "How many more peaks are in Nepal than in Pakistan?",
        "What is the difference in height between K2 and Lhotse?",
        "Which peak comes right after K2?",
        "Which peaks are in the same country as Lhotse?",
        "Which peaks are higher than K2?",
        "Is Lhotse in Nepal?",
        "Which venue appears most often?",
        "How many different venues had more than 60,000 people before October 1986?",
        "Who was the first opponent not at Giants Stadium?",
        "What is the total attendance in weeks 2 to 4?",
    ]
    seen = set()
    with Database.from_tables([table]) as database:
        for question in asked:
            for one in parse(question, table, lenient=True, threshold=0, limit=300):
                assert agree(one.values, sandbox_values(database, one.sql)), one.sql
                seen.add(one.sql)
    assert len(seen) > 60


def test_text_and_dates_compare_as_in_the_sandbox():
    table = table_of("mixed", "Rank|Score|When", "1st|15.10 (100)|May 2005", "2nd|-3|2005-06-01", "-|1,234|")
    index = analyse(table)
    name = "t"
    queries = [
        end(ALL, 0, key) for end in (Query.top, Query.bottom) for key in (0, 1, 2) if index.columns[key].is_ordered
    ] + [
        Query.cells(where((Condition.compare(index, 1, ">", 2),)), 1),
        Query.cells(where((Condition.empty(index, 0),)), 0),
        Query.spread(ALL, 2),
    ]
    with Database.from_tables([table]) as database:
        name = database.names["mixed"]
        for query in queries:
            ours = tuple(as_text(value) for value in Runner(index).run(query) if value is not None)
            assert agree(ours, sandbox_values(database, to_sql(query, index, name))), query


def test_links_forget_what_does_not_matter():
    assert form("Sept. 5, 2004") == form("SEP 5 2004") and form("槍ケ岳") == form("槍ヶ岳")
    linked = LinkedQuestion(
        "Which Canadian player was not from Ohio State?",
        analyse(table_of("draft", "Player|Nationality|College", "A|Canada|Ohio State", "B|United States|Yale")),
    )
    found = {(link.how, link.condition.op, link.condition.values) for link in linked.values}
    assert ("alias", "=", ("Canada",)) in found and ("exact", "!=", ("Ohio State",)) in found


def test_a_table_of_many_rows_is_indexed_once():
    rows = tuple((f"Person {i}", f"City {i % 977}", str(i)) for i in range(20_000))
    table = Table("large", ("Name", "City", "Salary"), rows, types=("text", "text", "integer"))
    assert analyse(table) is analyse(table)
    assert answer("What is the salary of Person 12345?", table) == ("12345",)


PEOPLE = table_of(
    "people",
    "Person|Languages spoken|Born|City|Height (m)",
    "Anna Berg|French, Dutch, German|4 May 1980|Oslo|1.70",
    "Ben Cole|English|12 June 1975|Oslo|1.80",
    "Cleo Diaz|Spanish, Catalan|1 May 1990|Lima|1.65",
    "Dan Eng|Thai|3 March 1988|Atlanta|1.91",
    title="People",
)


SHARED = table_of(
    "shared",
    "Mountain|Height (m)|Countries",
    "Mount Everest|8,849|Nepal, China",
    "K2|8,611|Pakistan, China",
    "Dhaulagiri I|8,167|Nepal",
    "Nanga Parbat|8,126|Pakistan",
    "Shishapangma|8,027|China",
    title="Mountains",
)


def likeliest(question: str, table: Table, **options: object) -> Parse:
    return parse(question, table, threshold=0, **options)[0]


@pytest.mark.parametrize(
    ("question", "table", "values"),
    [
        ("What is the height of K2 in feet?", PEAKS, ("28251.31",)),  # 8611 / 0.3048
        ("Which peaks are higher than 28,000 feet?", PEAKS, ("Mount Everest", "K2", "Kangchenjunga")),
        ("How tall is Dan Eng in cm?", PEOPLE, ("191",)),
        ("How many languages does Anna Berg speak?", PEOPLE, ("3",)),
        ("In which month was Ben Cole born?", PEOPLE, ("June",)),
        ("Who was born in May?", PEOPLE, ("Anna Berg", "Cleo Diaz")),
        ("How many people were born in May?", PEOPLE, ("2",)),
        ("Which mountain in Nepal is the highest?", SHARED, ("Mount Everest",)),
        ("How many mountains are in China?", SHARED, ("3",)),
        ("How many mountains are not in China?", SHARED, ("2",)),
        ("How many people were born on a Thursday?", PEOPLE, ("2",)),
        ("Who was born in the 1980s?", PEOPLE, ("Anna Berg", "Dan Eng")),
        ("Who was born before the 1980s?", PEOPLE, ("Ben Cole",)),
        ("Who was born in the first quarter?", PEOPLE, ("Dan Eng",)),
        ("Who was born in the second quarter of 1975?", PEOPLE, ("Ben Cole",)),
        ("Кто родился в 1980-х годах?", PEOPLE, ("Anna Berg", "Dan Eng")),
        ("星期四出生的有多少人？", PEOPLE, ("2",)),
        ("What are the different cities?", PEOPLE, ("Oslo", "Lima", "Atlanta")),
        ("What are the top 3 peaks by height?", PEAKS, ("Mount Everest", "K2", "Kangchenjunga")),
        ("Which three tallest peaks are there?", PEAKS, ("Mount Everest", "K2", "Kangchenjunga")),
        ("Which peaks were first climbed between 1954 and 1955?", PEAKS, ("K2", "Kangchenjunga")),
        ("When was K2 climbed for the first time?", PEAKS, ("31 July 1954",)),
    ],
)
def test_values_are_said_as_the_question_wants_them(question, table, values):
    best = likeliest(question, table)
    assert best.values == values
    with Database.from_tables([table]) as database:
        assert agree(best.values, sandbox_values(database, best.sql))


@pytest.mark.parametrize(
    ("question", "closed"),
    [
        ("When was K2 climbed?", {"count", "avg"}),
        ("What is the average height?", {"count", "top"}),
        ("What are the different countries?", {"count_distinct", "select"}),
        ("How many more peaks are in Nepal than in Pakistan?", {"select", "count", "max"}),
    ],
)
def test_plain_words_close_operations(question, closed):
    from tablerag.understanding.tables.parsing import Parser

    assert not {query.label for query, _ in Parser(question, analyse(PEAKS)).candidates} & closed


def test_a_slip_is_one_letter():
    assert likeliest("Who lives in Atlnta?", PEOPLE, lenient=True).values == ("Dan Eng",)
    assert not any("Atlanta" in one.sql for one in parse("Who lives in Atlantis?", PEOPLE, lenient=True, threshold=0))


def test_headers_cut_short_and_codes_of_states():
    table = table_of(
        "rates",
        "zip|utility_name|state|comm_rate|res_rate",
        "35218|Alabama Power|AL|0.12|0.15",
        "85321|Ajo|AZ|0.10|0.11",
        "85001|Salt River|AZ|0.09|0.13",
    )
    assert likeliest("What is the residential rate of zip 35218?", table).values == ("0.15",)
    assert likeliest("How many utilities are in Arizona?", table).values == ("2",)


def test_how_many_of_a_column_of_that_name_counts_no_rows():
    table = table_of(
        "checks",
        "Year|Month Name|SEL Checks|Permit ID",
        "2022|January|23352|70",
        "2022|February|21000|91",
        "2023|January|30000|44",
    )
    assert likeliest("How many SEL checks were made in January 2022?", table).values == ("23352",)
    assert likeliest("How many permits were there in 2022?", table).values == ("2",)


def test_a_query_is_kept_as_an_object():
    best = likeliest("How many peaks are in Nepal?", PEAKS)
    assert best.query.label == "count" and to_sql(best.query, analyse(PEAKS), "eight_thousanders") == best.sql


def test_a_table_given_and_a_table_found_are_calibrated_apart():
    given, found = (
        parse("How many peaks are in Nepal?", PEAKS, threshold=0, given=known)[0] for known in (True, False)
    )
    assert given.sql == found.sql and 0 < found.probability <= 1 and 0 < given.probability <= 1


ORDERS = Table(
    "orders",
    ("Order ID", "Customer", "Placed", "City", "Amount ($)"),
    tuple(
        (
            str(i + 1), ("Anna Berg", "Anna Berging", "Ben Cole")[i % 3], f"{2010 + i}-03-04",
            ("Oslo", "Lima")[i % 4 == 0], str(900 - 7 * i),
        )
        for i in range(12)
    ),
)  # fmt: skip


@pytest.mark.parametrize(
    ("question", "values"),
    [
        ("How many orders did Anna Berg place?", ("4",)),  # not those of Anna Berging, whose name has the same stems
        ("Which city has the most orders?", ("Oslo",)),  # not the city of the highest Order ID
        ("How many orders were placed on 2012-03-04?", ("1",)),
    ],
)
def test_names_identifiers_and_dates_are_taken_whole(question, values):
    assert likeliest(question, ORDERS).values == values


def test_a_day_of_a_year_that_is_not_there_is_no_day_of_another():
    assert not any(
        "'2012-03-04'" in one.sql
        for one in parse("How many orders were placed on 1999-03-04?", ORDERS, threshold=0, limit=50)
    )


def test_a_phone_number_counts_nothing():
    from tablerag.understanding.tables.parsing import Parser

    assert not {"count", "count_distinct"} & {
        query.label
        for query, each in Parser("What is the phone number of Anna Berg?", analyse(ORDERS)).candidates
        if each.conditions
    }


@pytest.mark.parametrize(
    ("question", "unknown"),
    [
        ("What is the height of Lhotse?", ()),
        ("What is the height of Zugspitze?", ("Zugspitze",)),
        ("Which country has the highest peak?", ()),
        ("Which guitarist wrote songs?", ()),  # few words: it may mean the table in other words
        (
            "Which guitarist wrote songs about bakers and their grandmothers?",
            ("guitarist wrote songs", "bakers", "grandmothers"),
        ),
    ],
)
def test_words_that_make_every_query_over_a_table_no_answer(question, unknown):
    assert unknown_words(question, PEAKS) == unknown


def test_what_tables_know_together():
    asking = re.compile("(?!)")
    question = "Which opponent played at Giants Stadium on the day when Everest was climbed?"
    assert not may_explain(question, [PEAKS], asking, given=True)  # Giants Stadium
    assert not may_explain(question, [GAMES], asking, given=True)  # Everest
    assert may_explain(question, [PEAKS, GAMES], asking, given=True)
    assert may_explain("Which peak in Pakistn is the highest?", [PEAKS], asking, given=False)
    many = "Which peak was photographed by hikers and painted?"
    assert not may_explain(many, [PEAKS], asking, given=False) and not may_explain("", [], asking, given=True)
