import numpy as np
import pytest

from tablerag.schema.finding import TableFinder, held_texts
from tablerag.schema.profiles import ColumnProfile, DatabaseProfile, TableProfile
from tablerag.schema.values import ValueIndex, write_values


def profile(**tables):
    return DatabaseProfile(
        "",
        "sqlite",
        tuple(
            TableProfile(name, tuple(ColumnProfile(column, "TEXT") for column in columns.split()))
            for name, columns in tables.items()
        ),
    )


PROFILES = {
    "shop": profile(orders="item price customerId", customers="customerId name city"),
    "school": profile(student="stuId Fname city", teacher="name room", course="title"),
    "world": profile(country="name continent population", city="name countryCode"),
    "bare": profile(),
}


def values(folder, texts, state="1"):
    "An index of values; column 0 is of the first table, 1 of the second."
    folder.mkdir(exist_ok=True)
    write_values(
        folder,
        {(text, text): owners for text, owners in texts.items()},
        [("orders", "item"), ("customers", "city")],
        [],
        0.6,
        state,
    )
    return ValueIndex(folder)


@pytest.mark.parametrize(
    ("question", "wanted"),
    [
        ("How many orders are there?", "shop/orders"),
        ("Which teachers use the room?", "school/teacher"),
        ("first names of pupils", "school/student"),
        ("population of each continent", "world/country"),
        ("HOW MANY CITIES?", "world/city"),
        ("Сколько стран? country", "world/country"),
        ("List the names of teachers in alphabetical order", "school/teacher"),
        ("Which rooms, ordered by name?", "school/teacher"),
        ("What is the average population?", "world/country"),
    ],
)
def test_names_find_tables(question, wanted):
    assert TableFinder(PROFILES).search(question)[0].table_id == wanted


def test_chances_are_in_sum_one_and_databases_without_tables_come_last():
    found = TableFinder(PROFILES).databases("How many orders are there?")
    assert sum(chance for _, chance in found) == pytest.approx(1)
    assert found[0][0] == "shop" and found[-1] == ("bare", 0.0)


@pytest.mark.parametrize(
    "profiles", [{}, {"bare": profile()}, {"one": profile(t="")}, {"odd": profile(**{"___": "__ _"})}]
)
def test_nothing_to_find_is_no_error(profiles):
    finder = TableFinder(profiles)
    assert [name for name, _ in finder.databases("How many?")] == list(profiles)
    assert len(finder.search("How many t are there?")) == sum(len(each.tables) for each in profiles.values())


def test_a_rare_value_finds_its_table_and_a_common_one_does_not(tmp_path):
    def held(name, **texts):
        return held_texts(
            PROFILES["shop"], values(tmp_path / name, {t: owners for t, owners in texts.items()}), tmp_path / name
        )

    names = {name: PROFILES["shop"] for name in ("north", "south", "west")}
    texts = {name: held(name, France=[1], **({"Saffron": [0]} if name == "south" else {})) for name in names}
    finder = TableFinder(names, texts)
    assert finder.search("Who wants saffron?")[0].table_id == "south/orders"
    chances = [chance for _, chance in finder.databases("Who is in France?")]
    assert max(chances) - min(chances) < 0.05


def test_a_text_that_names_a_row_tells_more_than_one_of_many(tmp_path):
    def town(distinct):
        columns = ColumnProfile("city", "TEXT", "text", distinct=distinct), ColumnProfile("population", "INTEGER")
        return DatabaseProfile("", "sqlite", (TableProfile("place", columns, 9, 9),))

    profiles, texts = {"many": town(3), "naming": town(9)}, {}
    for name, each in profiles.items():
        folder = tmp_path / name
        folder.mkdir()
        write_values(folder, {("Kyoto", "Kyoto"): [0]}, [("place", "city")], [], 0.6, "1")
        texts[name] = held_texts(each, ValueIndex(folder), folder)
    assert TableFinder(profiles, texts).databases("What is the population of Kyoto?")[0][0] == "naming"


def test_texts_are_kept_and_made_anew_when_the_values_change(tmp_path):
    first = values(tmp_path, {"Lamp oil": [0, 1], "Ropé": [1]})
    found = np.array(held_texts(PROFILES["shop"], first, tmp_path))
    kept = next(tmp_path.glob("texts-*.npy"))
    kept_at = kept.stat().st_mtime_ns
    assert (held_texts(PROFILES["shop"], first, tmp_path) == found).all() and kept.stat().st_mtime_ns == kept_at
    changed = held_texts(PROFILES["shop"], values(tmp_path, {"Rope": [1]}, "2"), tmp_path)
    assert len(changed) < len(found) and len(list(tmp_path.glob("texts-*.npy"))) == 1
    assert set(changed["hash"].tolist()) <= set(found["hash"].tolist())  # case, width and accents are alike


def test_a_damaged_file_is_made_again(tmp_path):
    index = values(tmp_path, {"Lamp oil": [0]})
    found = np.array(held_texts(PROFILES["shop"], index, tmp_path))
    path = next(tmp_path.glob("texts-*.npy"))
    for damage in (b"", b"nothing", path.read_bytes()[:-5], path.read_bytes().replace(b"<u4", b"<u2")):
        path.write_bytes(damage)
        assert (held_texts(PROFILES["shop"], index, tmp_path) == found).all()
