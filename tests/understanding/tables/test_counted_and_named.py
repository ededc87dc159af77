"What is counted, summed, left out, and what stands for a row, over tables as people keep them."

import pytest
from stage_tables import table_of

from tablerag.core import Table
from tablerag.query.table_index import analyse
from tablerag.recognition.totals import roles_of
from tablerag.understanding.tables.headers import is_rate, numbers_rows
from tablerag.understanding.tables.parsing import parse
from tablerag.words.wording import Wording

ORDERS = table_of(
    "orders",
    "Order|Customer|Item|Boxes|Price per box (£)|Amount (£)",
    "4101|Old Mill|Bread|6|14.50|87.00",
    "4102|Harbour|Rolls|10|18.00|180.00",
    "4103|School|Bread|24|14.50|348.00",
    "4104|Old Mill|Rolls|8|18.00|144.00",
    "4105|Harbour|Cake|30|21.00|630.00",
    "Total|||78||1389.00",
    title="orders",
    roles=("data",) * 5 + ("total",),
)
TRUCKS = table_of(
    "trucks",
    "Plate|Driver|Load (t)|Mileage (km)",
    "KS-114|Ulrich Maas|7.5|214300",
    "KS-118|Janina Sobek|24|498760",
    "KS-201|Emil Roth|24|350015",
    "KS-205|Anton Hauk|7.5|88940",
    title="trucks",
)
FRIDGE = table_of(
    "fridge",
    "Vaccine|Batch|Doses",
    "Flu|FL-1|480",
    "Flu|FL-2|250",
    "MMR|MM-1|90",
    "MMR|MM-2|110",
    title="vaccine fridge",
)
REAGENTS = table_of(
    "reagents",
    "Reagent|Hazard",
    "Ethanol|flammable",
    "Methanol|flammable, toxic",
    "Lye|corrosive",
    "Silver nitrate|corrosive, oxidising",
    "Salt|",
    title="reagents",
)
RAIN = table_of(
    "regen",
    "Monat|Niederschlag (mm)|Regentage",
    "Mai|30.2|6",
    "Juni|55.9|7",
    "Juli|97.3|16",
    "August|120.4|18",
    title="regen",
)


PLANTS = table_of(
    "plants",
    "Plant|County|Cap. (MW)|2022|2023",
    "Alder|Lorne|25|40|44",
    "Birch|Lorne|12|22|20",
    "Cedar|Tarrow|60|71|64",
    "Elm|Lorne|9|15|14",
    "All plants||106|148|142",
    title="plants",
    roles=("data",) * 4 + ("total",),
)


@pytest.mark.parametrize(
    ("table", "question", "values"),
    [
        (PLANTS, "Which county has the most capacity?", ("Tarrow",)),  # not the county with most rows
        (PLANTS, "List the plants.", ("Alder", "Birch", "Cedar", "Elm")),  # a total is no plant
        (PLANTS, "How many plants fell from 2022 to 2023?", ("3",)),
        (ORDERS, "How many orders are there?", ("5",)),  # neither with the total nor a sum of *Order*
        (ORDERS, "Which order had the highest amount?", ("4105",)),
        (TRUCKS, "Which truck has the highest mileage?", ("KS-118",)),
        (TRUCKS, "Which driver has the highest mileage?", ("Janina Sobek",)),
        (FRIDGE, "How many MMR doses are in the fridge?", ("200",)),
        (REAGENTS, "Which reagents are flammable?", ("Ethanol", "Methanol")),
        (RAIN, "Welcher Monat hatte den höchsten Niederschlag?", ("August",)),
        (RAIN, "Wie viele Regentage gab es im Juli?", ("16",)),
    ],
)
def test_best_reading(table, question, values):
    assert parse(question, table, threshold=0.0)[0].values == values


def test_prices_per_box_are_never_summed():
    found = parse("How much did Old Mill pay in total?", ORDERS, threshold=0.0, limit=50)
    assert found and not any('SUM("price_per_box' in each.sql for each in found)


def test_columns_that_number_rows():
    columns = analyse(ORDERS).columns
    assert [numbers_rows(column) for column in columns] == [True, *[False] * 5]
    assert [is_rate(column) for column in columns] == [False] * 4 + [True, False]
    ages = Table("ages", ("Age", "Boys"), (("18", "7"), ("24", "9"), ("21", "8"), ("35", "4")))
    assert not numbers_rows(analyse(ages).columns[0])


def test_a_label_of_a_total_below_numbers():
    assert roles_of(ORDERS.header, ORDERS.rows)[-1] == "total"


@pytest.mark.parametrize(
    "question, answer",
    [
        ("Which town has the most cases?", "Oak"),
        ("How many cases does Elm have?", "<5"),
        ("Which town has the fewest cases?", None),
        ("What is the sum of Cases?", None),
        ("How many towns have more than 10 cases?", None),
    ],
)
def test_a_bound_is_no_number_to_pass_over(question, answer):
    "What is kept secret as `<5` might be the fewest, belongs to the sum, and nobody knows what it is more than."
    cases = Table("cases", ("Town", "Cases"), (("Ash", "12"), ("Elm", "<5"), ("Oak", "30")))
    found = parse(question, cases)
    assert [str(value) for value in found[0].values] == [answer] if answer else not found


@pytest.mark.parametrize(
    "question", ["Why was Ash closed?", "Warum wurde Ash geschlossen?", "Ashはなぜ閉鎖されましたか", "为什么Ash关闭了"]
)
def test_a_reason_is_told_by_a_column_of_reasons_alone(question):
    closed = Table("closed", ("Mine", "Closed"), (("Ash", "1961"), ("Elm", "1970")))
    assert not parse(question, closed, threshold=0.0)
    told = Table("told", ("Mine", "Closed", "Reason"), (("Ash", "1961", "flood"), ("Elm", "1970", "fire")))
    assert {each.values for each in parse(question, told)} <= {("flood",)}
    assert parse("What was the reason for Ash?", told)[0].values == ("flood",)


SALES = table_of(
    "sales",
    "date|product|region|quantity|unit_price",
    "2021-03-01|Lamp|North|10|19.5",
    "2021-04-02|Chair|South|4|49.0",
    "2022-01-05|Lamp|South|7|19.5",
    "2022-02-05|Desk|North|2|149.0",
    "2022-03-09|Chair|North|12|47.0",
    "2022-05-10|Desk|South|5|151.0",
    "2022-06-10|Lamp|North|3|21.0",
    title="sales",
)


@pytest.mark.parametrize(
    ("question", "column", "values"),
    [
        ("Which product sold the most units in total?", "quantity", ("Lamp",)),
        ("How many units were sold in 2022?", "quantity", ("29",)),
        ("How many units of Chair were sold in the North?", "quantity", ("12",)),
        ("What is the unit price of the Desk in the South?", "unit_price", ("151",)),
        ("What was the highest price per unit?", "unit_price", ("151",)),
    ],
)
def test_a_unit_of_sale_is_a_quantity_and_a_price_is_none(question, column, values):
    best = parse(question, SALES)[0]
    assert column in best.sql
    assert best.values == values


@pytest.mark.parametrize("question", ["How many chairs were sold?", "How many lamps did we sell in the North?"])
def test_rows_are_not_counted_where_pieces_are_asked_for(question):
    assert not [each for each in parse(question, SALES) if "COUNT" in each.sql]


def test_a_label_that_repeats_is_counted_once():
    assert parse("How many products were sold in the North?", SALES)[0].values == ("3",)


ENERGY = table_of(
    "energy",
    "Source|2019|2020|2021|2022|2023",
    "Coal|102729|91300|114700|116200|81300",
    "Nuclear|71100|60900|65400|32800|6700",
    "Wind|125900|132100|113500|124800|139800",
    "Hydro|19700|18300|19500|17500|19400",
    title="Electricity generation by source, GWh",
)
PURCHASES = table_of(
    "orders",
    "order id|customer|order date|status|items|total",
    "1001|Acme|2024-01-05|shipped|3|120.50",
    "1002|Bolt|2024-01-09|cancelled|1|35.00",
    "1003|Acme|2024-02-11|shipped|7|310.00",
    "1004|Cora|2024-02-20|open|2|80.25",
    "1005|Bolt|2024-03-15|shipped|4|150.00",
    "1006|Ems|2024-04-01|shipped|9|505.10",
)


@pytest.mark.parametrize(
    ("question", "table", "values"),
    [
        ("How much hydro was generated from 2020 to 2022?", ENERGY, ("55300",)),
        ("What was the average hydro generation from 2020 to 2022?", ENERGY, ("18433.33333",)),
        ("Which source fell the most from 2021 to 2023?", ENERGY, ("Nuclear",)),
        ("How did coal change between 2019 and 2023?", ENERGY, ("-21429",)),
        ("Which customer spent the most?", PURCHASES, ("Ems",)),
        ("Which customer ordered most often?", PURCHASES, ("Acme",)),
        ("What is the total of all shipped orders?", PURCHASES, ("1085.6",)),
    ],
)
def test_all_years_are_read_and_the_most_is_of_an_amount(question, table, values):
    assert parse(question, table)[0].values == values


@pytest.mark.parametrize(
    ("question", "table", "values"),
    [
        ("What was the total of hydro from 2020 to 2022?", ENERGY, ("17500",)),
        ("What is the average of hydro over the five years?", ENERGY, ("2021",)),
        ("How many orders were there each month?", PURCHASES, ("6",)),
        ("Which customer has the fewest orders?", PURCHASES, ("Acme",)),
    ],
)
def test_what_reads_one_year_or_ranks_by_a_date_is_no_likely_interpretation(question, table, values):
    assert all(each.values != values or each.likelihood < 0.3 for each in parse(question, table, threshold=0.0))


MATCHES = table_of(
    "matches",
    "Date|Home|Away|Home goals|Away goals|Attendance",
    "2024-08-03|Rovers|United|2|1|18500",
    "2024-08-10|City|Rovers|0|0|22100",
    "2024-08-17|United|City|3|2|31000",
    "2024-08-24|Rovers|City|1|4|17900",
    "2024-09-07|United|Rovers|5|0|30200",
)
BUDGET = table_of(
    "budget",
    "Item|Plan 2023|Actual 2023|Plan 2024",
    "Roads|1200|1350|1400",
    "Schools|3400|3310|3550",
    "Culture|800|760|790",
    "Parks|450|520|500",
    "Total|5850|5940|6240",
    roles=("data", "data", "data", "data", "total"),
)
DISTRICTS = table_of(
    "districts", "District|0-17|18-64|65+|Total", "Nord|4200|15900|3900|24000", "Ost|6000|20000|4000|30000"
)


@pytest.mark.parametrize(
    ("question", "table", "values"),
    [
        ("Which item has the largest increase in plan from 2023 to 2024?", BUDGET, ("Roads",)),
        ("Which items cost more than 1000 in 2023?", BUDGET, ("Roads", "Schools")),
    ],
)
def test_kinds_and_totals_are_kept_apart(question, table, values):
    assert parse(question, table, threshold=0.0)[0].values == values


@pytest.mark.parametrize(
    ("question", "table", "values"),
    [
        ("Which district has the highest share of people aged 65+?", DISTRICTS, ("Ost",)),
        ("By how much did actual spending on roads exceed the plan in 2023?", BUDGET, ("1350",)),
        ("What was the difference between plan and actual for culture in 2023?", BUDGET, ("5090",)),
    ],
)
def test_an_amount_is_no_share_and_a_cell_no_difference(question, table, values):
    assert all(each.values != values or each.likelihood < 0.1 for each in parse(question, table, threshold=0.0))


def test_rows_are_not_counted_where_a_column_holds_numbers_of_what_is_counted():
    assert not [each for each in parse("How many goals did United score at home?", MATCHES) if "COUNT" in each.sql]


BRANCHES = table_of(
    "orders",
    "Order|Product|Region|Profit",
    "00001|Lamp|North|-289",
    "00002|Desk|South|120",
    "00003|Lamp|East|-20",
    "00004|Sofa|North|310",
    "00005|Chair|West|15",
    "00006|Lamp|North|-400",
    "00007|Desk|East|77",
)
SHOPS = table_of(
    "売上",
    "店舗|都市|売上",
    "本店|東京|1200",
    "支店A|大阪|-300",
    "支店B|東京|800",
    "支店C|名古屋|450",
    "支店D|大阪|500",
)
STORES = table_of(
    "销售", "商店|城市|销售额", "甲店|北京|1200", "乙店|上海|-300", "丙店|北京|800", "丁店|广州|450", "戊店|上海|400"
)


@pytest.mark.parametrize(
    ("question", "table", "values"),
    [
        ("How many orders do not have region North?", BRANCHES, ("4",)),
        ("How many orders don't have region North?", BRANCHES, ("4",)),
        ("How many orders do not have North as their region?", BRANCHES, ("4",)),
        ("Which orders do not have product Lamp?", BRANCHES, ("00002", "00004", "00005", "00007")),
        ("How many orders are not in the North region?", BRANCHES, ("4",)),
        ("How many orders have region North?", BRANCHES, ("3",)),
        ("How many orders have a profit above -289?", BRANCHES, ("5",)),
        ("Which orders have a profit below -100?", BRANCHES, ("00001", "00006")),
        ("東京にない店舗はいくつありますか？", SHOPS, ("3",)),
        ("東京以外の店舗はいくつありますか？", SHOPS, ("3",)),
        ("東京にある店舗はいくつありますか？", SHOPS, ("2",)),
        ("東京以外で売上が最も高い店舗は？", SHOPS, ("支店D",)),
        ("不在北京的商店有多少家？", STORES, ("3",)),
        ("城市不是北京的商店有多少家？", STORES, ("3",)),
        ("除了北京以外的商店有多少家？", STORES, ("3",)),
        ("北京的商店有多少家？", STORES, ("2",)),
    ],
)
def test_what_a_question_leaves_out(question, table, values):
    assert parse(question, table)[0].values == values


def test_is_it_or_not_leaves_nothing_out():
    question = Wording("甲店的城市是不是北京？")
    assert not question.is_negated(8, 10)


YEARS = table_of(
    "population",
    "Country|Year|Population",
    "Chile|2016|18100",
    "Japan|2016|126900",
    "Chile|2017|18200",
    "Japan|2017|126800",
)


@pytest.mark.parametrize("question", ["What is the total of 2016?", "What is the total in 2016?", "total 2016"])
def test_total_of_a_year(question):
    assert "COUNT" not in parse(question, YEARS, threshold=0.0)[0].sql


def test_a_number_in_total():
    assert parse("How many countries in total in 2016?", YEARS, threshold=0.0)[0].values == ("2",)
