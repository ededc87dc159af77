"What a question leaves out: `not`, the name of a column between it and the value."

import pytest

from tablerag.core import Table
from tablerag.parser.parsing import parse
from tablerag.words.wording import Wording

ORDERS = Table(
    "orders",
    ("Order", "Product", "Region", "Profit"),
    (
        ("00001", "Lamp", "North", "-289"), ("00002", "Desk", "South", "120"), ("00003", "Lamp", "East", "-20"),
        ("00004", "Sofa", "North", "310"), ("00005", "Chair", "West", "15"), ("00006", "Lamp", "North", "-400"),
        ("00007", "Desk", "East", "77"),
    ),
)  # fmt: skip


@pytest.mark.parametrize(
    ("question", "values"),
    [
        ("How many orders do not have region North?", ("4",)),
        ("How many orders don't have region North?", ("4",)),
        ("How many orders do not have North as their region?", ("4",)),
        ("Which orders do not have product Lamp?", ("00002", "00004", "00005", "00007")),
        ("How many orders are not in the North region?", ("4",)),
        ("How many orders have region North?", ("3",)),
        ("How many orders have a profit above -289?", ("5",)),
        ("Which orders have a profit below -100?", ("00001", "00006")),
    ],
)
def test_left_out(question, values):
    assert parse(question, ORDERS)[0].values == values


SHOPS = Table(
    "売上",
    ("店舗", "都市", "売上"),
    (
        ("本店", "東京", "1200"), ("支店A", "大阪", "-300"), ("支店B", "東京", "800"), ("支店C", "名古屋", "450"),
        ("支店D", "大阪", "500"),
    ),
)  # fmt: skip
STORES = Table(
    "销售",
    ("商店", "城市", "销售额"),
    (
        ("甲店", "北京", "1200"), ("乙店", "上海", "-300"), ("丙店", "北京", "800"), ("丁店", "广州", "450"),
        ("戊店", "上海", "400"),
    ),
)  # fmt: skip


@pytest.mark.parametrize(
    ("question", "table", "values"),
    [
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
def test_left_out_without_spaces(question, table, values):
    assert parse(question, table)[0].values == values


def test_is_it_or_not_leaves_nothing_out():
    question = Wording("甲店的城市是不是北京？")
    assert not question.is_negated(8, 10)
