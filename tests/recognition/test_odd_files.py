"Odd files from reading to asking: nothing crashes, and what was written is read or named."

import pytest

import tablerag as tr
from tablerag.core import SourceError, Table
from tablerag.retrieval.index import build_index
from tablerag.tables.corpus import load_tables

LONG = "Lake " + "x" * 10_000


def wide(columns: int) -> str:
    "Figures of two cities, in so many columns."
    head = ",".join(["City", *(f"figure {n}" for n in range(1, columns))])
    return "\n".join(
        [head, ",".join(["Rome", *map(str, range(1, columns))]), ",".join(["Oslo", *["7"] * (columns - 1)])]
    )


FILES = {
    "three scripts.csv": "地区 Region Регион,人口 Population Население,面積\n北京,100,2\n上海,200,3\n大阪,300,5\n",
    "two header lines.csv": "Region,2019,,2020,\n,Male,Female,Male,Female\n",
    "only notes.csv": "Note: provisional figures\nSource: the census\n* revised\n",
    "only totals.csv": "Sector,Jobs\nTotal,3\nTotal,4\nTotal,9\n",
    "gaps.csv": "City,2015,2016,2019,2024\nRome,1,,4,n/a\nOslo,2,5,,7\nKyiv,,6,8,9\n",
    "years with gaps.csv": "Year,Visitors\n2015,10\n,20\n2019,\n2024,40\n",
    "wide.csv": wide(5000),
    "long label.csv": f"Lake,Area\n{LONG},3\nCom,5\nGarda,9\n",
}
SKIPPED = {"two header lines.csv": "header but no rows", "only notes.csv": "only titles and notes"}
QUESTIONS = (
    "How many are there?", "Which region has the largest Population?", "What is the total of Jobs?",
    "How many Visitors were there in 2016?", "How many Visitors were there in 2019?",
    "What was the figure of Oslo in 2024?", "What is figure 221 of Rome?", f"What is the area of {LONG}?",
    "Which figure of Rome is the highest?", "北京の人口は？", "上海的人口是多少？", "Какое население в 大阪?",
)  # fmt: skip


@pytest.mark.parametrize("name", FILES)
def test_what_was_written_is_read_or_named(tmp_path, name):
    (tmp_path / name).write_text(FILES[name])
    if name in SKIPPED:
        with pytest.raises(SourceError, match=f"{name}.*{SKIPPED[name]}"):
            load_tables(tmp_path)
        return
    [table] = load_tables(tmp_path).tables
    written = {cell for line in FILES[name].splitlines() for cell in line.split(",") if cell}
    held = {cell for row in (table.header, *table.rows) for cell in row}
    beside = " ".join((table.title, table.caption, *table.notes, *table.descriptions))
    assert not [cell[:50] for cell in written - held if cell not in beside], "lost"
    assert len(table.rows) == FILES[name].strip().count("\n")


@pytest.fixture(scope="module")
def odd(tmp_path_factory):
    "All of them; the wide one with columns that are told apart in less time."
    folder = tmp_path_factory.mktemp("odd")
    for name, text in (FILES | {"wide.csv": wide(300)}).items():
        (folder / name).write_text(text)
    return tr.open(build_index(folder, tmp_path_factory.mktemp("odd index") / "index", progress=False))


@pytest.mark.filterwarnings("ignore:the question has")  # more than is searched for
@pytest.mark.parametrize("question", QUESTIONS, ids=lambda question: question[:40])
def test_they_can_be_asked(odd, question):
    answer = odd.ask(question)
    assert answer.answered or answer.reason
    assert not answer.answered or isinstance(odd.table(answer.table_id), Table)


def test_one_of_thousands_of_columns_is_asked_for(tmp_path):
    (tmp_path / "wide.csv").write_text(FILES["wide.csv"])
    with tr.open(tmp_path, progress=False) as tables:
        answer = tables.ask("What is figure 4321 of Rome?")
    assert answer.values == ("4321",) or not answer.answered and answer.reason


def test_all_of_them_stand_in_the_index(odd):
    assert set(odd.overview().table_id) == FILES.keys() - SKIPPED.keys()
