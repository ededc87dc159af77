"""Questions over two and more files of a folder, and the keys between them."""

import json
from dataclasses import replace

import openpyxl
import pytest

import tablerag
from tablerag.core import QueryError, Table, UsageError
from tablerag.ground.files import changes_path
from tablerag.methods import joined_tables as module
from tablerag.methods.skills.readings import may_add
from tablerag.recognition.changes import KeyChange, keep_keys, load_keys
from tablerag.routing.catalogue import system
from tablerag.schema.joined import JoinedTables, SomeRows, key_form, spelled_alike

QUESTION = "Average salary of employees in Rome"
EMPLOYEES = (
    "id,Name,department_id,Salary\n1,Anna Conti,10,42000\n2,Bruno Rossi,20,38500\n3,Carla Greco,10,51000\n"
    "4,Dario Leone,30,36000\n"
)
DEPARTMENTS = "id,Department,City\n10,Research,Rome\n20,Sales,Milan\n30,Support,Turin\n"


@pytest.fixture
def company(tmp_path):
    folder = tmp_path / "company"
    folder.mkdir()
    (folder / "employees.csv").write_text(EMPLOYEES)
    (folder / "departments.csv").write_text(DEPARTMENTS)
    return folder


def opened(folder):
    return tablerag.open(folder, progress=False)


def test_a_question_over_two_files(company):
    answer = opened(company).ask(QUESTION)
    assert answer.values == ("46500",) and answer.table_id == "employees.csv"
    assert answer.reason == "joined by employees.csv: department_id → departments.csv: id"
    assert {each.table_id: each.rows for each in answer.evidence} == {"employees.csv": (0, 2), "departments.csv": (0,)}
    assert {hit.table_id for hit in answer.hits} == {"employees.csv", "departments.csv"}
    assert answer.route[-1] == "join:employees.csv" and answer.reading.table_id == "employees.csv"
    [step] = [each for each in answer.trace.of("route") if each.name == "join"]
    assert step.output.endswith("(name, 100 % of its values)")
    assert answer.to_frame().iloc[0, 0] == 46500  # the query is run again over both tables


def test_one_table_is_enough(company):
    answer = opened(company).ask("What is the salary of Bruno Rossi?")
    assert answer.values == ("38500",) and not answer.route[-1].startswith("join")


@pytest.mark.parametrize(
    ("question", "worth"),
    [
        (QUESTION, True),
        ("Average salary of employees in Milam", True),  # misspelled
        ("Average salary of employees in Naples", False),  # no file knows the name
        ("Which opera house was planned by the architect of the tallest lighthouse?", False),
        ("Durchschnittliches Gehalt der Angestellten in Rom", True),  # its words are not known
    ],
)
def test_tables_are_joined_only_where_they_may_explain_a_question(company, monkeypatch, question, worth):
    asked = []

    def written(*given, **options):
        asked.append(given)
        return module_written(*given, **options)

    module_written = module.written_query
    monkeypatch.setattr(module, "written_query", written)
    answer = opened(company).ask(question)
    assert bool(asked) is worth and (worth or not answer.answered)


def test_a_joined_table_adds_to_an_answer_only_if_it_knows_a_word_that_is_left_over():
    places = Table("departments", ("id", "Department", "City"), (("10", "Research", "Rome"), ("20", "Sales", "Milan")))
    assert may_add(QUESTION, [places], ("employees", "Rome"))
    assert not may_add(QUESTION, [places], ("employees",)) and not may_add(QUESTION, [], ("Rome",))
    assert may_add("Durchschnittliches Gehalt der Angestellten in Rom", [places], ("Gehalt",))  # words are not known


def test_a_label_of_a_joined_table_that_an_answer_leaves_over_makes_it_less_likely(tmp_path):
    results = "Patient,Test,Flag\n" + "".join(
        f"P{n:02},{test},{flag}\n"
        for n in range(1, 9)
        for test, flag in (("Glucose", "high"), ("Creatinine", "normal"))
    )
    patients = "Patient,Sex,Smoker\n" + "".join(f"P{n:02},{'FM'[n % 2]},{('yes', 'no')[n % 2]}\n" for n in range(1, 9))
    (tmp_path / "results.csv").write_text(results, encoding="utf-8")
    (tmp_path / "patients.csv").write_text(patients, encoding="utf-8")
    with opened(tmp_path) as session:
        plain = session.ask("How many smokers are there?")
        assert plain.text == "4" and plain.probability > 0.7
        doubted = session.ask("How many smokers had high glucose?")
        assert not doubted.answered or doubted.query != plain.query


def test_two_sheets_of_a_workbook(tmp_path):
    book = openpyxl.Workbook()
    bands, concerts = book.active, book.create_sheet("Concerts")
    bands.title = "Bands"
    for row in [("Band ID", "Band", "Genre"), (1, "Lanterns", "Folk"), (2, "Voltage", "Rock"), (3, "Harbour", "Jazz")]:
        bands.append(row)
    for row in [("Concert", "Band ID", "Visitors"), (1, 1, 1800), (2, 2, 2600), (3, 3, 420), (4, 2, 2250)]:
        concerts.append(row)
    book.save(tmp_path / "festival.xlsx")
    answer = opened(tmp_path / "festival.xlsx").ask("Total visitors of rock concerts")
    assert answer.values == ("4850",)


def test_ids_that_are_spelled_otherwise_and_numbers_with_units(tmp_path):
    (tmp_path / "stations.csv").write_text(
        "Code,Station,Region\nST-01,Ashby,North\nST-02,Brook,Coast\nST-03,Cold,North\n"
    )
    rows = "st01,84 mm\nst02,55 mm\nst03,210 mm\nst01,61 mm\n"
    (tmp_path / "rainfall.csv").write_text("Station,Rainfall\n" + rows)
    session = opened(tmp_path)
    assert session.table_keys()[["column", "other_column"]].values.tolist() == [["Station", "Code"]]
    answer = session.ask("Total rainfall in the North")
    assert answer.values == ("355",)
    assert "rainfall_number" in answer.query


def test_forms_of_ids():
    assert key_form("M-01") == key_form("m 01") and key_form("007") == key_form("7") and key_form("0") == "0"
    codes = Table("a", ("Code",), (("007",), ("008",), ("009",)), title="shops")
    figures = Table("b", ("Sales",), (("7",), ("8",), ("9",)), title="sales")
    # digits alone say nothing where names do not agree
    assert spelled_alike([codes, figures])[1] is figures
    led = replace(figures, header=("shop_code",))
    assert spelled_alike([codes, led])[1].column(0) == ["007", "008", "009"]


def test_tables_that_a_key_may_join():
    staff = Table("staff", ("Name", "City code"), (("Ann", "r1"), ("Bob", "m1"), ("Cem", "t1"), ("Dee", "r1")))
    cities = Table("cities", ("City code", "City"), (("r1", "Rome"), ("m1", "Milan"), ("t1", "Turin")))
    rivers = Table("rivers", ("River", "Length"), (("Po", "652"), ("Adige", "410"), ("Tiber", "406")))
    joined = JoinedTables([staff, cities, rivers])
    assert joined.may_be_linked(["rivers", "staff"]) == ["staff", "cities"] and joined.may_be_linked(["rivers"]) == []
    assert "_found" not in vars(joined)  # no key was looked for
    assert joined.linked(["staff"]) == {"staff", "cities"}


def test_no_key(tmp_path):
    (tmp_path / "employees.csv").write_text("Name,Salary\nAnna,42000\nBruno,38500\nCarla,51000\n")
    (tmp_path / "cities.csv").write_text("City,Mayor\nRome,Livia\nMilan,Marco\nTurin,Sara\n")
    session = opened(tmp_path)
    answer = session.ask(QUESTION)
    assert not answer.answered and session.table_keys().empty
    assert not [each for each in answer.trace if each.name == "join"]


def test_two_keys_between_the_same_tables(tmp_path):
    (tmp_path / "teams.csv").write_text("team_id,Team\n1,Lions\n2,Bears\n3,Hawks\n")
    (tmp_path / "matches.csv").write_text("Match,home_team_id,away_team_id,Goals\nA,1,2,3\nB,2,3,1\nC,3,1,4\n")
    keys = opened(tmp_path).table_keys()
    assert keys["column"].tolist() == ["home_team_id", "away_team_id"] and set(keys["other"]) == {"teams.csv"}


def test_a_person_rejects_and_adds_a_key(company):
    session, key = opened(company), ("employees.csv", "department_id", "departments.csv", "id")
    assert session.change_key(*key)["why"].tolist() == ["confirmed"]
    assert session.change_key(*key, "rejected")["why"].tolist() == ["rejected"]
    assert not session.ask(QUESTION).answered
    assert not opened(company).ask(QUESTION).answered  # it is kept beside the index
    assert session.change_key(*key, "")["why"].tolist() == ["name"]
    assert session.ask(QUESTION).values == ("46500",)
    assert not load_keys(changes_path(session.index.path))


def test_a_key_whose_columns_share_nothing_any_longer_can_be_forgotten(company):
    key = ("employees.csv", "department_id", "departments.csv", "id")
    opened(company).change_key(*key)
    departments = company / "departments.csv"
    head, *rows = departments.read_text().splitlines()
    departments.write_text("\n".join([head, *(f"9{row}" for row in rows)]) + "\n")
    session = opened(company)
    with pytest.raises(UsageError, match="no value of"):
        session.change_key(*key)
    session.change_key(*key, "")
    assert not load_keys(changes_path(session.index.path))


def test_keys_and_changes_are_kept_in_one_file(company):
    session = opened(company)
    session.change_key("employees.csv", "department_id", "departments.csv", "id")
    session.change("employees.csv", descriptions={"Salary": "gross, in euros"})
    session.change_key("employees.csv", "Name", "departments.csv", "Department", "rejected")
    assert session.table("employees.csv").descriptions[3] == "gross, in euros"
    data = json.loads(changes_path(session.index.path).read_text())
    assert [each["said"] for each in data["keys"]] == ["confirmed", "rejected"] and list(data["changes"])
    assert session.ask(QUESTION).values == ("46500",)


def test_keys_that_cannot_be(company):
    session = opened(company)
    for given, message in [
        (("employees.csv", "Salary", "departments.csv", "City", "added"), "values of different types"),
        (("employees.csv", "Wage", "departments.csv", "City", "added"), "there is no column 'Wage'"),
        (("employees.csv", "Salary", "departments.csv", "id", "added"), "no value of 'Salary' is among"),
        (("employees.csv", "id", "employees.csv", "Name", "added"), "lead to another table"),
        (("staff.csv", "id", "departments.csv", "id", "added"), "staff.csv"),
        (("employees.csv", "department_id", "departments.csv", "id", "maybe"), "'maybe'"),
    ]:
        with pytest.raises(UsageError, match=message):
            session.change_key(*given)


def test_a_key_that_a_person_said_and_whose_column_has_gone(company):
    session = opened(company)
    keep_keys(changes_path(session.index.path), [KeyChange("employees.csv", "Gone", "departments.csv", "id", "added")])
    assert session.table_keys()["why"].tolist() == ["name"] and session.ask(QUESTION).answered


def test_a_table_that_is_too_large_is_told(company, monkeypatch):
    monkeypatch.setattr(module, "_CELLS", 12)
    session = opened(company)
    answer = session.ask(QUESTION)
    assert not answer.answered
    assert "employees is too large to be joined with other tables: it has 16 cells" in answer.reason
    with pytest.raises(UsageError, match="too large to be joined"):
        session.change_key("employees.csv", "department_id", "departments.csv", "id")


def test_a_file_that_has_changed(company):
    assert opened(company).ask(QUESTION).values == ("46500",)
    (company / "departments.csv").write_text(DEPARTMENTS.replace("Milan", "Rome"))
    again = opened(company).ask(QUESTION)
    assert again.values[0].startswith("43833.3") and {each.table_id for each in again.evidence} == set(opened(company))


def test_a_total_is_no_row_to_be_joined(company):
    (company / "employees.csv").write_text(EMPLOYEES + "Total,,,167500\n")
    answer = opened(company).ask("How many employees work in Rome?")
    assert not answer.answered or answer.values == ("2",)
    assert opened(company).ask(QUESTION).values == ("46500",)


def test_only_some_tables_are_asked(company):
    assert not opened(company).ask(QUESTION, tables="employees.csv").answered


def test_many_tables_are_named(company, monkeypatch):
    monkeypatch.setattr(module, "MOST_JOINED", 1)
    monkeypatch.setattr("tablerag.sources.tables.MOST_JOINED", 1)
    session = opened(company)
    with pytest.raises(UsageError, match="Name some of the tables"):
        session.table_keys()
    assert len(session.table_keys(["employees.csv", "departments.csv"])) == 1
    assert session.ask(QUESTION).values == ("46500",)  # both are found


def test_models_that_tell_no_confidence_join_nothing(company):
    with opened(company).index as index:
        assert system("mixed", index).join is not None
        assert system("mixed", index, policy="first").join is None


def test_a_query_that_names_a_table_twice():
    people = Table("people.csv", ("id", "Name", "boss_id"), (("1", "Ann", "2"), ("2", "Bo", ""), ("3", "Cy", "2")))
    with JoinedTables([people]) as joined:
        assert joined.keys == [] and joined.linked(["people.csv"]) == {"people.csv"}


def test_a_measure_is_no_key(tmp_path):
    (tmp_path / "lakes.csv").write_text("Lake,Surface area (km2)\nErie,25700\nOntario,19000\nHuron,59600\nTahoe,496\n")
    (tmp_path / "parks.csv").write_text("Park,Area (km2)\nNorth,25700\nSouth,19000\nWest,59600\nEast,496\n")
    assert opened(tmp_path).table_keys().empty


def test_a_join_that_fails_is_no_answer_and_no_error(company, monkeypatch):
    session = opened(company)
    assert session.ask(QUESTION).answered

    def fail(self, sql, *given, **options):
        raise QueryError("running longer than 10 s")

    monkeypatch.setattr(SomeRows, "run", fail)
    answer = session.ask(QUESTION, fresh=True)
    assert not answer.answered and "could not be run: running longer than 10 s" in answer.reason
