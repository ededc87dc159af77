"Questions of other languages over a database: what English they become, and what never happens to them."

import sqlite3

import pytest

from tablerag.core.notation import language_table
from tablerag.schema.in_place import KnownDatabase
from tablerag.understanding.databases.languages import SchemaChoice, hint_in_english, in_english, terms_of
from tablerag.understanding.databases.sentences import RULES, in_english_order, put_together

SCHEMA = """
CREATE TABLE customer (customer_id INTEGER PRIMARY KEY, name TEXT, city TEXT, country TEXT, birth_date TEXT);
CREATE TABLE orders (order_id INTEGER PRIMARY KEY, customer_id INTEGER REFERENCES customer(customer_id),
    order_date TEXT, amount REAL);
CREATE TABLE product (product_id INTEGER PRIMARY KEY, product_name TEXT, price REAL, stock INTEGER, category TEXT);
CREATE TABLE employee (employee_id INTEGER PRIMARY KEY, name TEXT, salary REAL, department TEXT, manager_id INTEGER);
CREATE TABLE 倉庫 (倉庫ID INTEGER PRIMARY KEY, 面積_平米 REAL);
INSERT INTO customer VALUES (1, 'Nadia Brook', 'Lyon', 'France', '1980-01-02'),
    (2, 'Ole Vik', 'Bergen', 'Norway', NULL);
INSERT INTO orders VALUES (1, 1, '2022-03-01', 20);
INSERT INTO product VALUES (1, 'Lamp', 20, 0, 'light'), (2, 'Chair', 35.5, 4, 'seat');
INSERT INTO employee VALUES (1, 'Ada', 4000, 'sales', NULL);
INSERT INTO 倉庫 VALUES (1, 120.5);
"""


@pytest.fixture(scope="module")
def shop(tmp_path_factory):
    path = tmp_path_factory.mktemp("languages") / "shop.sqlite"
    made = sqlite3.connect(path)
    made.executescript(SCHEMA)
    made.close()
    with KnownDatabase(path, "shop") as database:
        yield database


ENGLISH = {
    "給料が一番高い社員の名前": "List the name of employee with the highest salary",
    "部署ごとの社員数": "What is the number of employee for each department?",
    "各部署の平均給与": "What is the average salary for each department?",
    "注文したことのない顧客は誰ですか？": "Who is the customer without order?",
    "価格が1000円から2000円の商品": "List the product with price between 1000 and 2000",
    "平均より価格が高い商品": "List the product with price more than the average price",
    "商品の名前と値段を安い順に": "List the name and price of product in ascending order of price",
    "価格が最も安い商品3つ": "List the top 3 product with the lowest price",
    "ドイツの顧客": "List the customer of Germany",
    "ノルウェーの顧客": 'List the customer of "Norway"',
    "没有下过订单的客户有哪些？": "List the customer without order",
    "工资最高的员工是谁？": "Who is the employee with the highest salary?",
    "按价格从高到低列出所有产品": "List the product in descending order of price",
    "每个部门的平均工资是多少？": "What is the average salary for each department?",
    "住在北京的客户有几个？": "How many customer in Beijing?",
    "Средняя зарплата по отделам": "average salary for each department",
    "Товары с ценой от 100 до 200": "product with price between 100 and 200",
    "Список товаров дороже 1000 рублей": "product over 1000",
    "Сколько заказов было в 2021 году?": "how many order in 2021",
    # a value is spelt as the database spells it
    "lampの値段": 'List the price of "Lamp"',
    # English is left alone
    **{text: text for text in ("How many orders?", "", "?", "Lamp", "Lyon")},
    # question words of languages in Latin letters
    "Où est Lyon ?": "where is Lyon ?",
    "Wie viele Lampen?": "how many Lampen?",
}


@pytest.mark.parametrize(("question", "english"), ENGLISH.items())
def test_a_question_is_said_in_english(shop, question, english):
    assert in_english(question, shop).replace("orders", "order") == english.replace("orders", "order")


@pytest.mark.parametrize(
    ("question", "name"), [("有多少只羊驼？", "羊驼"), ("ドードーの価格", "ドードー"), ("цена дронтов", "дронтов")]
)
def test_what_nobody_knows_stands_in_quotation_marks(shop, question, name):
    assert f'"{name}"' in in_english(question, shop)


def test_a_value_is_written_once(shop):
    assert in_english("住所（Lyon）の顧客", shop).count("Lyon") == 1


def test_of_several_words_that_of_the_schema_is_taken(shop):
    choice = SchemaChoice(shop)
    assert choice(("worker", "employee")) == 1
    assert choice(("dodo", "kiwi")) == -1


def test_names_of_the_schema_are_words_of_the_question(shop):
    assert terms_of(shop)["倉庫"] == "warehouse"
    assert "warehouse" in in_english("倉庫はいくつありますか", shop)
    assert "area" in in_english("倉庫の面積の合計", shop)


@pytest.mark.parametrize(
    ("hint", "english"),
    [
        ("在庫切れ：stock が 0", "out of stock refers to stock = 0"),
        ("没有库存：stock = 0", "without stock refers to stock = 0"),
        ("зарплата: salary", "salary refers to salary"),
        ("large: 面積_平米 = 100", "large refers to 面積_平米 = 100"),
        ("stock is 0", "stock is 0"),
        ("天気がいい", "天気がいい"),
        ("", ""),
    ],
)
def test_hints_are_said_in_english(shop, hint, english):
    assert hint_in_english(hint, shop) == english


@pytest.mark.parametrize(
    "question",
    ["の", "は？", "最も", "年", "ごとの", "多少", "没有", "сколько", "по", "ー", "（）", "の" * 500, "2020年から"],
)
def test_half_a_question_is_no_error(shop, question):
    assert isinstance(in_english(question, shop), str)
    assert isinstance(hint_in_english(question, shop), str)


def test_every_row_has_every_language():
    table = language_table("sentences")
    for row in table["pieces"]:
        assert {"kind", "english", "ja", "zh", "ru"} == set(row), row
    for row in table["degrees"]:
        assert all(row[lang][way] for lang in ("ja", "zh", "ru") for way in ("more", "less")) or not row["nouns"], row


@pytest.mark.parametrize("lang", RULES)
def test_nothing_is_put_together_of_nothing(lang):
    assert put_together([], lang) == []


def test_a_number_is_no_part_of_a_code():
    assert in_english_order("1LDKの部屋", {}, lambda words: 0).count("1") == 1
    assert "20" in in_english_order("20kgを超える犬", {}, lambda words: 0)
