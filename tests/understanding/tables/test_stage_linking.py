"Second stage: question and table -> links. Which words stand for which cells, and how they were found."

import pytest
from stage_tables import TABLES

from tablerag.query.table_index import analyse
from tablerag.understanding.tables.linking import LinkedQuestion, reworded


def links(table: str, question: str, lenient: bool = False) -> set[tuple]:
    "(words, header, operator, values, how) of every link."
    linked, header = LinkedQuestion(question, analyse(TABLES[table]), lenient), TABLES[table].header
    found = set()
    for link in linked.values:
        said, condition = linked.text_of(link.start, link.end), link.condition
        found.add((said, header[condition.column], condition.op, condition.values, link.how))
    return found


MAY_1953 = ("29 May 1953",)
ROWS = [
    ("peaks", "Which peak of Nepal is the highest?", {("Nepal", "Country", "=", ("Nepal",), "exact")}),
    (
        "peaks",
        "How high is Lhotse Shar?",
        {("Lhotse", "Peak", "=", ("Lhotse",), "exact"), ("Lhotse Shar", "Peak", "=", ("Lhotse Shar",), "exact")},
    ),
    ("peaks", "Who climbed Everest?", {("Everest", "Peak", "=", ("Mount Everest",), "part")}),
    ("peaks", "Which peaks are over 8,500 m?", {("8,500", "Height (m)", ">", (8500,), "compare")}),
    ("peaks", "Which peaks are higher than 28,000 feet?", {("28,000", "Height (m)", ">", (8534.4,), "compare")}),
    (
        "peaks",
        "Which peak was climbed on 1953-05-29?",
        {("1953-05-29", "First climbed", "=", MAY_1953, "date"), ("1953", "First climbed", "=", MAY_1953, "year")},
    ),
    ("peaks", "Which peaks were climbed in May?", {("May", "First climbed", "month", (5,), "date")}),
    ("peaks", "Which peaks were climbed on Tuesdays?", {("Tuesdays", "First climbed", "weekday", (2,), "date")}),
    (
        "peaks",
        "Which peaks were climbed in the 1950s?",
        {("1950s", "First climbed", "within", ("1950", "1959-99"), "date")},
    ),
    (
        "peaks",
        "Which peaks were climbed in the second quarter?",
        {("second quarter", "First climbed", "month", (4, 5, 6), "date")},
    ),
    (
        "peaks",
        "Which peaks were climbed in Q2 1953?",
        {
            ("Q2 1953", "First climbed", "within", ("1953-04", "1953-06-99"), "date"),
            ("1953", "First climbed", "=", MAY_1953, "part"),
        },
    ),
    (
        "peaks",
        "Which peaks were climbed after May 1956?",
        {
            ("May 1956", "First climbed", ">", ("1956-05-99",), "compare"),
            ("May 1956", "First climbed", "=", ("18 May 1956",), "date"),
            ("1956", "First climbed", "=", ("18 May 1956",), "year"),
        },
    ),
    (
        "peaks",
        "Which peaks are not in Nepal?",
        {("Nepal", "Country", "=", ("Nepal",), "exact"), ("Nepal", "Country", "!=", ("Nepal",), "exact")},
    ),
    ("medals", "How many silver medals did the Dutch win?", {("Dutch", "Nation", "=", ("Netherlands",), "alias")}),
    ("medals", "Which nation ranked third?", {("third", "Rank", "=", (3,), "word")}),
    (
        "medals",
        "Was Japan among the top 3?",
        {
            ("3", "Rank", "<=", (3,), "compare"),
            ("3", "Rank", "=", (3,), "number"),
            ("Japan", "Nation", "=", ("Japan",), "exact"),
        },
    ),
    ("prefectures", "島根県の県庁所在地はどこですか？", {("島根県", "都道府県", "=", ("島根県",), "exact")}),
    ("rivers", "注入渤海的河流是哪条？", {("渤海", "注入", "=", ("渤海",), "exact")}),
    ("rivers", "长度超过5000公里的河流有多少条？", {("5000", "长度（公里）", ">", (5000,), "compare")}),
    ("lakes", "Сколько озёр в Карелии?", {("Карелии", "Регион", "=", ("Карелия",), "stem")}),
    ("lakes", "Какова площадь Байкала?", {("Байкала", "Озеро", "=", ("Байкал",), "stem")}),
]


@pytest.mark.parametrize(("table", "question", "expected"), ROWS, ids=[row[1] for row in ROWS])
def test_links(table, question, expected):
    assert links(table, question) == expected


def test_misspelled_values_are_linked_at_the_second_look_only():
    assert links("peaks", "How many peaks are in Nepaal?") == set()
    assert links("peaks", "How many peaks are in Nepaal?", True) == {("Nepaal", "Country", "=", ("Nepal",), "typo")}


@pytest.mark.parametrize(
    ("table", "question", "found"),
    [
        ("peaks", "Which is the tallest of the highest mountains?", "which is the tallest of the mountains?"),
        ("peaks", "Which is the highest?", "which is the highest?"),
    ],
)
def test_a_cue_word_that_repeats_the_title_opens_nothing(table, question, found):
    gloss = LinkedQuestion(question, analyse(TABLES[table])).cue_gloss
    assert " ".join(gloss.split()) == " ".join(found.split())


@pytest.mark.parametrize(
    ("said", "means"),
    [
        ("what is the number of icu beds in york", "how many icu beds in york"),
        ("which state offers the highest number of delegates", "which state offers the most delegates"),
        ("who had the second highest number of wins", "who had the second most wins"),
        ("what share of women smoke", "what percentage of women smoke"),
        ("how many percent of children", "what percentage of children"),
        ("what was the total number of votes", "what was the total number of votes"),
        ("what is the number of the episode", "what is the number of the episode"),
        ("what is the number of different teams", "what is the number of different teams"),
        ("who has the same share", "who has the same share"),
        ("what is the total share price", "what is the total share price"),
    ],
)
def test_two_ways_of_saying_one_thing_are_read_as_one(said, means):
    assert reworded(said) == means


def test_words_of_reports_say_nothing_unless_a_column_is_named_so():
    question = LinkedQuestion("How many peaks of Nepal are recorded?", analyse(TABLES["peaks"]))
    recorded = next(i for i, token in enumerate(question.tokens) if token.text == "recorded")
    assert not question.content >> recorded & 1
