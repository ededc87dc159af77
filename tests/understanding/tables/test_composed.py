"Questions whose parts are questions: what the parts are, and what is made of what they give."

from itertools import product
from re._constants import BRANCH, IN, LITERAL, MAX_REPEAT, MIN_REPEAT, SUBPATTERN
from re._parser import parse as parsed

import pytest
from stage_tables import table_of

from tablerag.core import Table, UsageError
from tablerag.core.notation import language_table
from tablerag.sandbox import Database
from tablerag.understanding.tables.composed import compares_columns, compositions, question_kind
from tablerag.understanding.tables.linking import header_scale
from tablerag.understanding.tables.parsing import parse

ACCOUNTS = table_of(
    "accounts",
    "USD million|2017|2018|2019",
    "Net sales|1,900|2,000|2,500",
    "Research and development|280|300|250",
    "Net income|60|(40)|110",
    "Audit fees|5|6|9",
    "Tax fees|4|2|3",
)
ADMISSIONS = table_of(
    "admissions",
    "jurisdiction|admissions|percent change from 2016",
    "ontario|5538|-14",
    "quebec|4120|3",
    "manitoba|2207|-6",
)


STOCK = table_of(
    "stock",
    "Item|Dept|Qty|Min stock|Unit cost|Budget|Actual",
    "Hammer|TLS|4|10|12.5|100|120",
    "Saw|TLS|22|10|18|200|150",
    "Nails|FIX|3|50|0.1|90|90",
    "Paint|PNT|0|5|9.9|60|66",
)


@pytest.mark.parametrize(
    ("question", "values"),
    [
        ("How many items are below their minimum stock level?", ("3",)),
        ("Which items are below their minimum?", ("Hammer", "Nails", "Paint")),
        ("Which items went over budget?", ("Hammer", "Paint")),
        ("Which items cost more than planned?", ("Hammer", "Paint")),
        ("Which items cost less than planned?", ("Saw",)),
        ("List the items whose actual is below the budget.", ("Saw",)),
    ],
)
def test_a_limit_is_compared_with_the_amounts_that_it_is_set_for(question, values):
    assert parse(question, STOCK)[0].values == values


def test_a_limit_without_amounts_is_not_compared():
    plans = table_of("plans", "Office|Budget|Floor", "Rome|100|2", "Oslo|200|3")
    assert not any(
        each.query.label == "select" and " > " in each.sql for each in parse("Which offices are over budget?", plans)
    )


@pytest.mark.parametrize(
    ("question", "gives", "parts"),
    [
        ("What was the change in net sales from 2018 to 2019?", "second less first", ["net sales in 2018", "in 2019"]),
        ("What is the change in sales from 2019 to 2018?", "second less first", ["sales in 2018", "sales in 2019"]),
        ("What was the percentage increase in sales between 2018 and 2019?", "percentage change", ["2018", "2019"]),
        ("By how much did sales fall from 2018 to 2019?", "first less second", ["sales in 2018", "sales in 2019"]),
        ("How many more units were sold in Rome than in Oslo?", "first less second", ["sold in Rome", "in Oslo"]),
        ("How many fewer units were sold in Rome than in Oslo?", "first less second", ["sold in Oslo", "in Rome"]),
        ("What is the average of sales for 2018 and 2019?", "mean", ["sales in 2018", "sales in 2019"]),
        ("List the items whose sales grew from 2018 to 2019.", "grown", ["highest sales in 2018", "sales in 2019"]),
        ("Which sites shrank between 2018 and 2019?", "fallen", ["most in 2018", "most in 2019"]),
        ("How many items rose from 2018 to 2019?", "number grown", ["most in 2018", "most in 2019"]),
        ("In how many wards do nurses outnumber beds?", "number with more", ["highest nurses", "highest beds"]),
        ("How many items are below their minimum?", "number with less", ["highest <beside minimum>"]),
        ("Which teams went over budget in 2019?", "rows with more", ["teams has the highest <beside budget> in 2019"]),
        ("Which shops sold less than planned?", "rows with less", ["shops has the highest <beside planned>"]),
        ("List the items whose cost exceeded the budget.", "rows with more", ["highest cost", "highest budget"]),
        ("What is research as a percentage of sales in 2019?", "percentage", ["research in 2019", "sales in 2019"]),
        ("What is the ratio of audit fees to tax fees in 2019?", "ratio", ["audit fees in 2019", "tax fees in 2019"]),
        ("What is the difference in height between K2 and Lhotse?", "difference", ["height of K2", "of Lhotse"]),
        ("What were sales in 2018 and 2019, respectively?", "list", ["sales in 2018", "sales in 2019"]),
        ("Rank the shops by sales. What are the top three?", "same", ["which three shops have the highest sales"]),
        ("List shops by sales in ascending order.", "in order", ["which shops has the lowest sales"]),
        ("Compare the sales of Rome and Oslo. Which is higher?", "same", ["the higher sales, Rome or Oslo?"]),
        ("Compare the sales of Rome to that of Oslo. Which has less, and by how much?", "same", ["lower sales, Rome"]),
        ("Verify whether sales are higher in Rome than in Oslo.", "same", ["are sales higher in Rome than in Oslo?"]),
        (
            "Find the shop with the most sales and give its town.",
            "same",
            ["with the most sales, and what is its town?"],
        ),
        ("What is the range of the prices?", "first less second", ["highest prices", "lowest prices"]),
        ("What are the sales in Rome and Oslo combined?", "sum", ["sales in Rome", "sales in Oslo"]),
        ("How many jobs did Dev and Sol do, in that order?", "of each named", ["How many jobs did Dev and Sol do?"]),
        ("Income per channel: post, sms", "of each named", ["what is the Income for post, sms?"]),
        ("How many calls per quay: North, then South", "of each named", ["How many calls for North, then South?"]),
    ],
)
def test_a_question_is_taken_apart(question, gives, parts):
    first = next(each for each in compositions(question))
    assert first.gives == gives
    assert all(part in asked for part, asked in zip(parts, first.parts, strict=True))


@pytest.mark.parametrize(
    "question",
    [
        "Which product sold the most units?", "What was the change?", "How many more?", "What is the average age?",
        "Compare the profit of tea in January to the profit of coffee in April. Which is higher?", "",
    ],
)  # fmt: skip
def test_another_question_has_no_parts(question):
    assert not list(compositions(question))


PEAKS = table_of(
    "peaks",
    "Mountain|Height (m)|Country",
    "Lhotse|8,516|Nepal",
    "K2|8,611|Pakistan",
    "Makalu|8,485|Nepal",
    "Nuptse|7,861|",
)


@pytest.mark.parametrize(
    ("question", "table", "values"),
    [
        ("Rank the mountains by height from highest to lowest.", PEAKS, ("K2", "Lhotse", "Makalu", "Nuptse")),
        ("Sort the mountains by height in ascending order.", PEAKS, ("Nuptse", "Makalu", "Lhotse", "K2")),
        ("Rank the mountains by height. What are the top two?", PEAKS, ("K2", "Lhotse")),
        ("Compare the height of K2 and Makalu. Which is higher?", PEAKS, ("K2",)),
        ("Compare the height of K2 and Makalu. Which is higher, and by how much?", PEAKS, ("K2", "126")),
        ("Identify the mountain with the lowest height and report its height.", PEAKS, ("Nuptse", "7861")),
        ("What is the range of the heights?", PEAKS, ("750",)),
        ("What was the change in net sales from 2018 to 2019?", ACCOUNTS, ("500",)),
        ("What was the change in net income between 2019 and 2018?", ACCOUNTS, ("150",)),
        ("What was the percentage change in net sales from 2018 to 2019?", ACCOUNTS, ("25",)),
        ("What was the average net sales for 2018 and 2019?", ACCOUNTS, ("2250",)),
        ("What was the average net sales for 2017, 2018 and 2019?", ACCOUNTS, ("2133.333333",)),
        ("What was research and development as a percentage of net sales in 2019?", ACCOUNTS, ("10",)),
        ("What is the ratio of audit fees to tax fees in 2019?", ACCOUNTS, ("3",)),
        ("What were the audit fees in 2019 and 2017, respectively?", ACCOUNTS, ("9", "5")),
        ("What was the percent decline from 2016 in Ontario?", ADMISSIONS, ("14",)),
    ],
)
def test_what_the_parts_give_is_composed(question, table, values):
    assert parse(question, table)[0].values == values


CALLS = table_of(
    "ship calls", "Ship|Quay|Date|Tonnage",
    "Aurora|North|2023-01-11|20", "Borealis|South|2023-02-11|35", "Cormoran|North|2023-03-11|15",
    "Dunlin|Oil Jetty|2023-04-11|50", "Egret|North|2023-05-11|30", "Fulmar|South|2023-06-11|40",
)  # fmt: skip


@pytest.mark.parametrize(
    ("question", "values"),
    [
        ("How many calls were at South and North respectively?", ("2", "3")),
        ("How many calls per quay: North, then Oil Jetty, then South", ("3", "1", "2")),
        ("What is the total tonnage of North and South, in that order?", ("65", "75")),
        ("What is the tonnage of the Egret and the Dunlin respectively?", ("30", "50")),
    ],
)
def test_a_figure_of_each_label_that_is_named(question, values):
    assert parse(question, CALLS, threshold=0)[0].values == values


def test_labels_without_a_value_of_their_own_have_no_figure_each():
    "Three ships were at North: none of their tonnages is that of the quay."
    found = parse("What is the tonnage of North and Oil Jetty respectively?", CALLS, threshold=0)
    assert all(not (len(each.values) == 2 and each.values[1] == "50" and each.values[0] != "65") for each in found)


TOWNS = table_of(
    "towns", "Town|Visitors 2022|Visitors 2023", "Alba|310|295", "Bern|188|201", "Cork|1240|1388", "Dover|420|410"
)


@pytest.mark.parametrize(
    ("question", "values"),
    [
        ("In which towns did the visitors increase from 2022 to 2023?", ("Bern", "Cork")),
        ("In which towns did visitors decrease between 2022 and 2023?", ("Alba", "Dover")),
        ("Which towns had fewer visitors in 2023 than in 2022?", ("Alba", "Dover")),
        ("Which towns had more visitors in 2022 than in 2023?", ("Alba", "Dover")),
    ],
)
def test_labels_are_told_by_which_of_two_columns_has_more(question, values):
    first = parse(question, TOWNS)[0]
    assert first.values == values and compares_columns(first.query)


def test_a_fall_is_asked_of_negative_changes_only():
    assert all(
        each.values != ("-3",) for each in parse("By what percent did admissions in Quebec decline?", ADMISSIONS)
    )


@pytest.mark.parametrize(
    ("entry", "told"),
    [
        ({"said": "(", "parts": ["x?"], "gives": "ratio"}, "cannot be used"),
        ({"said": "(?P<a>.+)", "parts": ["{b}?"], "gives": "ratio"}, "each name in braces"),
        ({"said": "(?P<a>.+)", "parts": [], "gives": "ratio"}, "are needed"),
        ({"said": "(?P<a>.+)", "parts": ["{a}?"], "gives": "product"}, "unknown calculation 'product'"),
    ],
)
def test_an_entry_that_cannot_be_used_is_told(entry, told):
    with pytest.raises(UsageError, match=told) as error:
        question_kind(3, entry, {})
    assert "question 3" in str(error.value)


TRIPS = table_of("trips", "User|Distance km|Trips|Car", "Ann|12|3|VW", "Bob|30|9|BMW", "Cy|7|1|Audi")


@pytest.mark.parametrize(
    ("question", "values"),
    [
        ("Which user covered the longest distance, and how far did they travel?", ("Bob", "30")),
        ("Who has the highest distance km and how many trips did they make?", ("Bob", "9")),
        ("Did Ann have more trips than Bob, and if so, by how much?", ("no", "6")),
        ("Compare the trips of Ann and Bob. Who made more trips, and by how much?", ("Bob", "6")),
        ("How many trips did Ann make, and how many trips did Bob make?", ("3", "9")),
        ("What were the trips of Ann and Cy respectively?", ("3", "1")),
    ],
)
def test_two_questions_are_both_answered(question, values):
    best = next(iter(parse(question, TRIPS)))
    assert best.values == values
    with Database.from_tables([TRIPS]) as database:
        assert tuple(map(str, database.run(best.sql).rows[0])) == values


CRIMES = table_of(
    "crimes",
    "Province|Theft|Fraud|Assault|Total",
    "Ontario|120|40|33|193",
    "Quebec|50|60|20|130",
    "Manitoba|22|9|31|62",
    "Alberta|70|12|10|92",
)
SALES = table_of(
    "sales", "Year|Product|Units", "2022|A|10", "2022|B|5", "2022|A|20", "2023|B|7", "2023|A|30", "2023|C|4"
)


@pytest.mark.parametrize(
    ("table", "question", "values"),
    [
        (SALES, "Which products were sold in both 2022 and 2023?", ("A", "B")),
        (CRIMES, "Is the theft of Ontario more than twice that of Quebec?", ("yes",)),
        (CRIMES, "Is the theft of Ontario more than three times the theft of Alberta?", ("no",)),
        (CRIMES, "Was the theft in Ontario equal to or greater than 120?", ("yes",)),
        (CRIMES, "Verify whether Ontario had more theft than Quebec.", ("yes",)),
        (CRIMES, "Which province other than Ontario had the highest theft?", ("Alberta",)),
        (CRIMES, "What was the total theft in all provinces except Ontario?", ("142",)),
        (CRIMES, "What is the total theft excluding Quebec and Alberta?", ("142",)),
        (CRIMES, "Which crime was most common in Manitoba?", ("Assault",)),
        (CRIMES, "What is the sum of theft, fraud and assault in Alberta?", ("92",)),
    ],
)
def test_all_that_a_question_says_is_kept(table, question, values):
    assert parse(question, table, threshold=0.0)[0].values == values


def test_two_questions_in_german():
    towns = Table("towns", ("Stadt", "Einwohner"), (("Bonn", "330000"), ("Ulm", "126000"), ("Trier", "110000")))
    both = parse("Welche Stadt hat die meisten Einwohner, und wie viele sind es?", towns)[0]
    assert both.values == ("Bonn", "330000")
    each = parse("Wie viele Einwohner hat Bonn und wie viele Einwohner hat Ulm?", towns)[0]
    assert each.values == ("330000", "126000")


@pytest.mark.parametrize(
    "question",
    [
        "Did Ann enjoy the longest of her trips?",  # no query says yes or no
        "If Ann adds one more trip, what will the new number of trips be?",
        "What were the trips of Ann and of her sister respectively?",
    ],
)
def test_part_of_an_answer_is_none(question):
    assert not parse(question, TRIPS)


def test_how_an_answer_is_to_be_written_is_not_asked():
    plain, told = (
        parse(f"How many trips did Ann make?{rest}", TRIPS)[0] for rest in ("", " (Final answer should be an integer.)")
    )
    assert plain.values == told.values == ("3",) and plain.likelihood == told.likelihood


SALES = table_of("sales", "Product|Revenue (USD million)", "Tea|5.2", "Coffee|12.9", "Cocoa|3.1", "Milk|25")
SPENDING = table_of(
    "spending",
    "Year|Food at home|Food away from home",
    "1996|11200|12700",
    "1997|11500|12950",
    "1998|11900|13200",
    caption="Spending in million dollars",
)


@pytest.mark.parametrize(
    ("question", "table", "values"),
    [
        ("Which products have a revenue above 5 million?", SALES, ("Tea", "Coffee", "Milk")),
        ("Which products have a revenue of more than 10 million dollars?", SALES, ("Coffee", "Milk")),
        ("Which products have a revenue above 5?", SALES, ("Tea", "Coffee", "Milk")),
        ("In which year was spending on food at home above 11,800 million?", SPENDING, ("1998",)),
        ("Was spending on food away from home in 1997 less than 12 billion dollars?", SPENDING, ("no",)),
        ("Was spending on food away from home in 1997 less than 13,000 million?", SPENDING, ("yes",)),
    ],
)
def test_a_figure_is_compared_in_the_scale_of_the_column_or_of_the_table(question, table, values):
    assert parse(question, table)[0].values == values


@pytest.mark.parametrize(
    ("header", "scale"),
    [
        ("Exports (US$ bn)", 1e9), ("Umsatz, Mio. EUR", 1e6), ("Amount (in thousands of dollars)", 1e3),
        ("Cases (per million people)", 0), ("Length (mm)", 0),
    ],
)  # fmt: skip
def test_a_header_tells_its_scale(header, scale):
    assert header_scale(header) == scale


def _held(items):
    "Sets of texts of which everything that an expression matches holds one."
    found, run = [], ""
    for operation, given in [*items, (None, None)]:
        if operation is LITERAL:
            run += chr(given)
            continue
        found, run = [*found, {run}] if run else found, ""
        if operation is SUBPATTERN:
            found += _held(given[-1])
        elif operation is BRANCH and all(parts := [_held(each) for each in given[1]]):
            found += [set().union(*each) for each in product(*parts)]
        elif operation in (MAX_REPEAT, MIN_REPEAT) and given[0]:
            found += _held(given[-1])
        elif operation is IN and all(kind is LITERAL for kind, _ in given):
            found.append({chr(one) for _, one in given})
    return found


@pytest.mark.parametrize("kind", ["week", "decades", "centuries", "days", "quarters"])
def test_what_a_notation_of_times_needs_is_in_everything_that_it_matches(kind):
    table = language_table("calendar")[kind]
    patterns = table["patterns"] if "patterns" in table else [*table["days"], table["working_days"], table["weekend"]]
    for pattern in patterns:
        found = _held(parsed(pattern.replace("{n}", "x")))
        assert any(all(any(text in held for text in table["needs"]) for held in each) for each in found), pattern


@pytest.mark.parametrize("number", range(1, len(language_table("composed")["question"]) + 1))
def test_what_a_kind_needs_is_in_everything_that_it_matches(number):
    table = language_table("composed")
    entry, kind = table["question"][number - 1], question_kind(number, table["question"][number - 1], table["words"])
    assert all(each == each.casefold() and each.strip() for each in entry["needs"])
    assert any(
        all(any(text in held for text in entry["needs"]) for held in each) for each in _held(parsed(kind.said.pattern))
    )
