"Several columns asked for at once: found, run and rendered alike, and no half answer."

import programs as bench
import pytest
from stage_tables import table_of

from tablerag.core import QueryError, Table
from tablerag.query.grammar import ALL, Cell, Condition, Count, Group, Key, Order, Query, Several, Take, Year, where
from tablerag.query.phrasing import in_words
from tablerag.query.runner import Runner, as_text
from tablerag.query.sql import to_sql
from tablerag.query.table_index import analyse
from tablerag.sandbox.database import Database
from tablerag.understanding.tables.interpretation import Interpretation
from tablerag.understanding.tables.parsing import parse

SCHOOLS = table_of(
    "schools",
    "School name|Phone number|County|Sector|Number of delegates|Vote date",
    "Alpha|555-0101|Kent|Public|4|2 May 2020",
    "Beta|555-0102|Essex|Private|5|3 May 2020",
    "Gamma||Kent|Private|9|7 May 2020",
    "Delta|555-0104|Kent|Public|4|",
)
TOWNS = {
    "zh": Table("zh", ("城市", "人口", "年份"), (("北京", "5", "2019"), ("上海", "7", "2020"), ("广州", "9", "2021"))),
    "ja": Table("ja", ("都市", "人口", "電話番号"), (("東京", "5", "11"), ("大阪", "7", "22"), ("京都", "9", "33"))),
    "ru": Table("ru", ("Город", "Мэр", "Телефон"), (("Москва", "Иванов", "11"), ("Казань", "Петров", "22"))),
}


def asked(question: str, table: Table) -> list[str]:
    together = Interpretation(question, analyse(table)).together
    return [table.header[at] for at in together.columns]


@pytest.mark.parametrize(
    ("question", "columns"),
    [
        ("What are the name and phone number of the school in Essex?", ["School name", "Phone number"]),
        ("Which county and sector does Beta have?", ["County", "Sector"]),
        ("List the county, sector and number of delegates of Beta", ["County", "Sector", "Number of delegates"]),
        ("What is Beta's sector and what is its county?", ["Sector", "County"]),
        ("What are the vote date & number of delegates of Beta?", ["Vote date", "Number of delegates"]),
        ("What is the county of the school with the highest sector and phone number?", []),
        ("Which school in Kent and Essex has the most delegates?", []),
        ("How many counties and sectors are there?", []),
        ("What is the total number of delegates and phone number?", []),
        ("What is the county of Alpha and Beta?", []),
        ("What is the county of Alpha?", []),
    ],
)
def test_what_is_asked_for_together(question, columns):
    assert asked(question, SCHOOLS) == columns


@pytest.mark.parametrize(
    ("table", "question", "values"),
    [
        (SCHOOLS, "What are the name and phone number of the school in Essex?", ("Beta", "555-0102")),
        (SCHOOLS, "List the county, sector and number of delegates of Alpha", ("Kent", "Public", "4")),
        (SCHOOLS, "What are the vote date and number of delegates of Beta?", ("3 May 2020", "5")),
        (SCHOOLS, "What are the name and county of the school with the most delegates?", ("Gamma", "Kent")),
        (SCHOOLS, "What is the name and sector of the school with the latest vote date?", ("Gamma", "Private")),
        (SCHOOLS, "What is the name and county of the school with the second highest number of delegates?",
         ("Beta", "Essex")),
        (SCHOOLS, "List the name and sector of the schools in Kent",
         ("Alpha", "Public", "Gamma", "Private", "Delta", "Public")),
        (TOWNS["zh"], "上海的人口和年份是多少?", ("7", "2020")),
        (TOWNS["zh"], "列出北京的人口、年份", ("5", "2019")),
        (TOWNS["ja"], "大阪の人口と電話番号は何ですか", ("7", "22")),
        (TOWNS["ja"], "東京の電話番号や人口を教えてください", ("11", "5")),
        (TOWNS["ru"], "Назовите мэра и телефон Москвы", ("Иванов", "11")),
        (TOWNS["ru"], "Каковы мэр и телефон Казани?", ("Петров", "22")),
    ],
)  # fmt: skip
def test_both_are_answered(table, question, values):
    best = parse(question, table, threshold=0)[0]
    assert best.values == values and not best.unexplained
    with Database.from_tables([table]) as database:
        assert tuple(as_text(value) for row in database.run(best.sql).rows for value in row) == values


@pytest.mark.parametrize("question", ["What are the name and phone number of the school with the most delegates?"])
def test_half_an_answer_is_none(question):
    "The telephone number is missing."
    best = parse(question, SCHOOLS, threshold=0)[0]
    assert best.probability < 0.5


CELLS = {
    "select": Query.cells(where((Condition.equal(2, ["Kent"], [0, 2, 3]),)), 1),
    "distinct": Query.cells(ALL, 1, distinct=True),
    "top": Query.top(ALL, 0, 4, 2),
    "bottom": Query.bottom(ALL, 0, 5),
    "first": Query.first(ALL, 0, 3),
    "last": Query.last(ALL, 0, 2),
    "nth_top": Query(
        rows=Take(source=Order(source=ALL, by=Key(column=4), descending=True), limit=1, skip=2), target=Cell(column=0)
    ),
    "next": Query.following(where((Condition.equal(0, ["Alpha"], [0]),)), 0),
    "same": Query.alike(where((Condition.equal(0, ["Alpha"], [0]),)), 0, 2),
}


@pytest.mark.parametrize("label", CELLS)
@pytest.mark.parametrize("columns", [(1, 4, 5)])
def test_renderers_agree(label, columns):
    index = analyse(SCHOOLS)
    query = CELLS[label].side_by_side(columns)
    assert (query.label, query.column) == (label, columns[0]) and set(columns) <= query.columns_in
    ours = Runner(index).run(query)
    by_column = [Runner(index).run(CELLS[label].side_by_side((at, at)))[::2] for at in columns]
    with Database.from_tables([SCHOOLS]) as database:
        theirs = [value for row in database.run(to_sql(query, index, "schools")).rows for value in row]
    assert ours and bench.normal(ours) == bench.normal(theirs)
    if label != "distinct":
        assert ours == theirs == [value for row in zip(*by_column, strict=True) for value in row]
    assert " and " in in_words(query, index) and query == query.rewrite(lambda node: None)


def test_renderers_agree_on_several_queries():
    index = analyse(SCHOOLS)
    single = [CELLS[label] for label in ("nth_top", "next")]
    query = Query(rows=None, target=Several(terms=(*single, Query.count(ALL), Query.exists(ALL).target)))
    assert not query.single and not query.gives_cells and query.asked_columns == (0,)
    ours = Runner(index).run(query)
    assert ours == [*(Runner(index).run(each)[0] for each in single), len(SCHOOLS.rows), "yes"]
    with Database.from_tables([SCHOOLS]) as database:
        assert list(database.run(to_sql(query, index, "schools")).rows[0]) == ours
    assert " and " in in_words(query, index) and query == query.rewrite(lambda node: None)


@pytest.mark.parametrize(
    ("compose", "why"),
    [
        (lambda: Several(terms=(Cell(column=0),)), "at least two terms"),
        (lambda: Several(terms=(Cell(column=0), Count())), "of a row, or all of one value"),
        (
            lambda: Several(terms=(Cell(column=0), Several(terms=(Cell(column=0), Cell(column=1))))),
            "of a row, or all of one value",
        ),
        (lambda: Count(different=Several(terms=(Cell(column=0), Cell(column=1)))), "one term, not several"),
        (lambda: Group(source=ALL, by=Several(terms=(Cell(column=0), Cell(column=1)))), "by one term"),
        (
            lambda: Query(rows=None, target=Query(rows=ALL, target=Several(terms=(Cell(column=0), Cell(column=1))))),
            "must have one target",
        ),
        (lambda: Query(rows=ALL, target=Several(terms=(Cell(column=0), Year(column=5)))).by_month(), "months"),
        (lambda: Query(rows=ALL, target=Several(terms=(Key(column=4), Year(column=5)))).in_unit(2.0), "only a number"),
        (lambda: Query.count(ALL).side_by_side((0, 1)), "only a query for cells"),
    ],
)
def test_what_makes_no_sense_does_not_compose(compose, why):
    with pytest.raises(QueryError, match=why):
        compose()
