"Tables of other sizes: what their rows may be, and gold that pandas computes from the same cells."

from collections import Counter
from dataclasses import replace

import pandas as pd
import pytest

from research.growing import gold_anew, grown, made_up_words, write_grown
from tablerag.core import Answer, Question, Table, UsageError
from tablerag.evaluation.matching import answer_matches
from tablerag.retrieval.index import build_index
from tablerag.tables.questions import load_questions

CITIES = "Osaka Japan,Kyoto Japan,Porto Portugal,Braga Portugal,Lyon France".split(",")
NAMES = "Rovers Stars Rangers Wolves Hawks Lions Bears Kings Ravens Foxes Eagles Giants".split()
TABLE = Table(
    "clubs",
    ("No.", "Club", "City", "Country", "Founded", "Attendance", "Share", "Last won", "Coach"),
    tuple(
        (
            str(at + 1), f"{('United', 'Royal', 'Old')[at % 3]} {name}", *CITIES[at % 5].split(),
            str(1900 + 7 * at % 95), f"{12_345 + 1_771 * at:,}", f"{3.5 + at * 0.25:.2f}",
            ("3 May 2001", "9 June 1999", "")[at % 3], f"Ann {name[::-1].title()}",
        )
        for at, name in enumerate(NAMES)
    ),
)  # fmt: skip
GOLD = {  # question -> its SQL, and the same by pandas
    "How many clubs are from Japan?": (
        "SELECT COUNT(*) FROM clubs WHERE Country = 'Japan'",
        lambda f: (f.Country == "Japan").sum(),
    ),
    "In which city is Old Rangers?": (
        "SELECT City FROM clubs WHERE Club = 'Old Rangers'",
        lambda f: f[f.Club == "Old Rangers"].City.iloc[0],
    ),
    "Which club has the highest share?": (
        "SELECT Club FROM clubs ORDER BY Share DESC LIMIT 1",
        lambda f: f.Club[f.Share.astype(float).idxmax()],
    ),
    "What is the total attendance in Porto?": (
        "SELECT SUM(Attendance) FROM clubs WHERE City = 'Porto'",
        lambda f: f[f.City == "Porto"].Attendance.str.replace(",", "").astype(int).sum(),
    ),
    "What is the average share of clubs founded after 1950?": (
        "SELECT AVG(Share) FROM clubs WHERE Founded > 1950",
        lambda f: f[f.Founded.astype(int) > 1950].Share.astype(float).mean(),
    ),
    "Which country has the most clubs?": (
        "SELECT Country FROM clubs GROUP BY Country ORDER BY COUNT(*) DESC LIMIT 1",
        lambda f: f.Country.value_counts().idxmax(),
    ),
    "How many different cities are there?": ("SELECT COUNT(DISTINCT City) FROM clubs", lambda f: f.City.nunique()),
    "How many clubs never won?": (
        'SELECT COUNT(*) FROM clubs WHERE "Last won" IS NULL',
        lambda f: (f["Last won"] == "").sum(),
    ),
}
ASKED = [Question(text, text, "clubs", None, sql) for text, (sql, _) in GOLD.items()]


@pytest.mark.parametrize("cells", [60, 108, 1_000, 20_000])
def test_gold_is_what_pandas_computes(cells):
    larger = grown(TABLE, cells, 3)
    frame = pd.DataFrame(larger.rows, columns=larger.header)
    anew, left = gold_anew(larger, ASKED)
    assert len(anew) + left.total() == len(ASKED)
    assert set(left) <= {"nothing is left to answer with", "depends on the order of rows"}  # of 6 rows, say
    assert cells < 1_000 or not left
    for question in anew:
        truth = str(GOLD[question.text][1](frame))
        assert answer_matches(Answer(truth, (truth,)), question.answer), (question.text, truth, question.answer)


@pytest.mark.parametrize("cells", [1, 9, 60, 108, 109, 1_000, 9_004])
def test_a_table_has_as_many_cells_as_fit(cells):
    larger = grown(TABLE, cells)
    assert len(larger.rows) == max(1, cells // 9) and all(len(row) == 9 for row in larger.rows)
    assert larger == grown(TABLE, cells) and larger.header == TABLE.header
    assert cells < 60 or larger != grown(TABLE, cells, seed=1) or len(larger.rows) == len(TABLE.rows)
    own = [row for row in larger.rows if row in set(TABLE.rows)]
    assert own == [row for row in TABLE.rows if row in set(own)] and len(own) == min(len(larger.rows), 12)


def test_new_rows_are_like_the_old_ones():
    larger = grown(TABLE, 90_000)
    columns = dict(zip(larger.header, zip(*larger.rows, strict=True), strict=True))
    assert len(set(columns["Club"])) == len(set(columns["No."])) == len(larger.rows)
    assert set(zip(columns["City"], columns["Country"], strict=True)) == {tuple(each.split()) for each in CITIES}
    assert {name.split()[0] for name in columns["Club"]} == {"United", "Royal", "Old"}
    shares = sorted(map(float, columns["Share"]))
    assert shares[0] == 3.5 and shares[-1] == 6.25 and shares[1] > 3.5 and shares[-2] < 6.25
    assert all(len(cell.partition(".")[2]) == 2 for cell in columns["Share"])
    assert all("," in cell for cell in columns["Attendance"]) and len(set(columns["Attendance"])) > 5_000
    assert set(columns["Last won"]) == {"3 May 2001", "9 June 1999", ""}


def test_rows_that_are_needed_stay_in_a_cut_table():
    assert [row[0] for row in grown(TABLE, 27, needed=[11, 4]).rows][-1] == "12"
    assert "5" in [row[0] for row in grown(TABLE, 27, needed=[11, 4]).rows]
    assert [row[0] for row in grown(TABLE, 9, needed=[7]).rows] == ["8"]


def test_rows_that_sum_up_others_are_left_out():
    with_total = replace(TABLE, roles=("data",) * 11 + ("total",))
    assert all(row != TABLE.rows[11] for row in grown(with_total, 2_000).rows)


@pytest.mark.parametrize("cell", ["", "-0.4", "n/a", "1,234,567", "0,5", "東京", "5-3-0", "٣", "\x00", "1" * 40])
def test_any_cell_can_stand_in_a_table(cell):
    odd = Table("odd", ("A", "B"), tuple((cell if at % 3 else str(at), f"xo {at}") for at in range(9)))
    larger = grown(odd, 400)
    assert len(larger.rows) == 200 and len({row[1] for row in larger.rows}) == 200
    same = Table("odd", ("A",), ((cell,),) * 5)
    assert set(grown(same, 50).rows) == {(cell,)}


def test_only_a_held_table_can_be_grown():
    with pytest.raises(UsageError, match="has rows"):
        grown(Table("none", ("A",), ()), 10)


@pytest.mark.parametrize(
    ("sql", "why"),
    [
        ("SELECT Nothing FROM clubs", "the gold query does not run"),
        ("SELECT Club FROM clubs", "more than 10 values"),
        ("SELECT City FROM clubs WHERE Club = 'none'", "nothing is left"),
        ("SELECT COUNT(*) FROM clubs WHERE Club = 'none'", "nothing is left"),
        ("SELECT Club FROM clubs LIMIT 1", "depends on the order"),
    ],
)
def test_a_question_without_gold_is_left_out_and_counted(sql, why):
    kept, left = gold_anew(grown(TABLE, 900), [Question("q", "?", "clubs", None, sql)])
    [said] = left
    assert not kept and said.startswith(why) and left[said] == 1


def test_words_are_all_different():
    assert len(set(made_up_words(50_000))) == 50_000 and made_up_words(0) == []


@pytest.mark.slow
def test_every_size_has_the_same_questions(tmp_path):
    twice = Table("twice", ("A", "a"), (("1", "2"),))
    asked = [*ASKED, Question("t", "?", "twice", None, "SELECT A FROM twice")]
    left = write_grown([TABLE, twice], asked, [108, 900], tmp_path / "new", seed=2)
    assert left["two columns of one name"] == 1
    questions = load_questions(tmp_path / "new")
    by_size = Counter(question.tags["cells"] for question in questions)
    assert by_size[108] == by_size[900] == len(asked) - left.total() and by_size[108] > 4
    with build_index(tmp_path / "new", tmp_path / "index", progress=False) as index:
        for question in questions:
            table = index.table(question.table_id)
            assert table.size == question.tags["cells"] // 9
            [same], _ = gold_anew(table, [question])
            assert same.answer == question.answer
    with pytest.raises(UsageError, match="not empty"):
        write_grown([TABLE], ASKED, [9], tmp_path / "new")
