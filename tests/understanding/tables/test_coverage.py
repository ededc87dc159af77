"What a reading leaves of a question: names, numbers, years and other words; and what makes it no answer."

import pytest
from stage_tables import table_of

from tablerag.core import LIKELY, Parse, Table
from tablerag.methods.pipeline import named_tables
from tablerag.query.table_index import analyse
from tablerag.understanding.tables.coverage import Left, surroundings
from tablerag.understanding.tables.features import FEATURES
from tablerag.understanding.tables.parsing import diagnose, least_probability, parse

DOGS = table_of(
    "dogs",
    "Name|City|Age|Owner",
    "Rossi|Rome|4|Wisława Berg",
    "Bianchi|Milan|7|Ben Cole",
    "Verdi|Turin|2|Cem Dal",
    "Neri|Rome|9|Ann Lee",
    title="Dogs of Italy 2018-2020",
    source="kennel_club/dogs.csv",
)
CITIES = table_of("cities", "City|Mayor|People", "Erie|Fox|90", "Troy|Day|50", title="Cities in 2016")


def best(question: str, table: Table = DOGS) -> Parse:
    return parse(question, table, threshold=0)[0]


@pytest.mark.parametrize(
    ("question", "values"),
    [
        ("How old is Rossi?", ("4",)),
        ("Who is the owner of Verdi?", ("Cem Dal",)),
        ("What is the city of Bianchi in Italy?", ("Milan",)),  # the title
        ("What was the age of Neri in 2019?", ("9",)),  # a year within the title's
        ("What is the age of Neri of the kennel club?", ("9",)),  # the folder
        ("How many dogs are in Rome?", ("2",)),
        ("What percentage of dogs are in Rome?", ("50",)),
        ("What is the age of the dog of owner Wislawa Berg?", ("4",)),  # her name as others write it
        ("What is the age of Neri of Rome?", ("9",)),  # a condition that holds anyway
    ],
)
def test_what_stands_in_or_around_the_table_is_explained(question, values):
    found = best(question)
    assert found.values == values and found.unexplained == () and found.probability >= least_probability()


@pytest.mark.parametrize(
    ("question", "left"),
    [
        ("What is the age of Rossi in 2016?", "2016"),  # another year
        ("What is the age of Rossi in Paris?", "Paris"),
        ('How many dogs are called "Ferrari"?', "Ferrari"),
        ("How high is Lhotse?", "Lhotse"),
        ("Which vet treats Rossi?", "vet"),  # no word asks for a city, an age or an owner
        ("Is Rossi a poodle?", "poodle"),  # that there is a Rossi says nothing of poodles
        ("How many Roman puppies won medals in shows?", "puppies won medals"),
    ],
)
def test_what_stands_nowhere_makes_no_answer(question, left):
    assert parse(question, DOGS) == []
    told = [word for each in parse(question, DOGS, threshold=0)[:1] for word in each.unexplained]
    assert any(left in word for word in told) or left in diagnose(question, DOGS)


def test_a_measure_that_is_ignored_makes_but_a_guess_which_says_so():
    found = best("What is the age of the dog Rossi that weighs 30 kg?")
    assert found.probability < LIKELY and "30" in " ".join(found.unexplained)


def test_two_wordings_are_treated_alike():
    for place in ("Paris", "Lyon"):
        wordings = ("How many dogs are in {}?", "What is the number of dogs in {}?", "In {}, how many dogs are there?")
        for wording in wordings:
            assert parse(wording.format(place), DOGS) == []


def test_a_table_without_a_title_may_be_of_a_page_that_is_named():
    """A name that the table does not contain may be that of its page, where nobody knows what it is called: more surely
    with a year than a bare name."""
    untitled = Table("t", DOGS.header, DOGS.rows)
    bare, named = (best(f"What is the age of Rossi in the {year}Kennel Cup?", untitled) for year in ("", "2019 "))
    assert named.unexplained and named.probability > LIKELY
    assert named.probability > bare.probability > least_probability()
    assert parse("What is the age of Rossi in the 2007 Kennel Cup?", DOGS) == []


@pytest.mark.parametrize(
    "question",
    [
        "Which breed is the dog in Milan?", "What is the weight of Rossi?", "What breed has an age of 9?",
        "List the vaccine of Verdi", "What are the age and breed of Rossi?",
        "What is the owner and the phone number of Bianchi?",
        "What is the age of Rossi, of the dogs of Italy, in Madrid?",
    ],
)  # fmt: skip
def test_what_the_table_lacks_is_no_answer(question):
    assert parse(question, DOGS) == []


def test_a_name_that_the_table_lacks_makes_a_guess_of_an_answer():
    assert parse("Which owner has the dog Rossi?", DOGS)[0].likelihood > 0.9
    assert parse("Which owner has the dog Rossi for Madrid?", DOGS, threshold=0)[0].likelihood < 0.4


@pytest.mark.parametrize(
    ("question", "values"),
    [
        ("What is the city and age of Rossi?", ("Rome", "4")),
        ("Which owner has the dog Rossi?", ("Wisława Berg",)),
        ("Name the city of Verdi", ("Turin",)),
        ("What is the age and the highest age?", None),
    ],
)
def test_what_the_table_has_is_answered(question, values):
    found = parse(question, DOGS, threshold=0)
    assert found[0].values == values if values else found


def test_another_year_is_no_answer_though_the_question_names_the_title():
    assert parse("Who was mayor of Erie in 2016?", CITIES)[0].values == ("Fox",)
    assert parse("Who was mayor of Erie, of the cities in 2019?", CITIES) == []


def test_years_of_a_files_name_come_before_those_of_its_folder():
    table = Table("t", ("A",), (("1",),), title="murder 2015 final", section="murder 2016", source="murder_2016/a.csv")
    assert surroundings(analyse(table)).years == {2015}
    assert surroundings(analyse(Table("t", ("A",), (("1",),), title="final", section="2016"))).years == {2016}


def test_the_ranker_sees_what_is_left():
    assert [name for name in FEATURES if name.startswith("left ")] == [f"left {name}" for name in Left._fields]


def test_what_is_left_is_saved():
    found = best("What is the age of Rossi in 2016?")
    assert Parse.from_dict(found.to_dict()).unexplained == found.unexplained == ("2016",)


def of_year(year: int, columns: tuple[str, ...] = ("City", "Murders")) -> Table:
    return Table(f"m{year}", columns, (("Erie",) * len(columns),), title=f"Murders {year}", source=f"m{year}.csv")


@pytest.mark.parametrize(
    ("question", "kept"),
    [
        ("Murders in Erie in 2016?", ["m2016"]),
        ("Murders in Erie?", ["m2015", "m2016"]),
        ("Murders in Erie in 2010?", ["m2015", "m2016"]),
        ("More murders in 2015 or in 2016?", ["m2015", "m2016"]),
    ],
)
def test_of_sibling_tables_the_name_decides(question, kept):
    assert [table.id for table in named_tables(question, [of_year(2015), of_year(2016)])] == kept
    other = of_year(2017, ("Town", "Murders"))  # no sibling
    assert named_tables(question, [other, of_year(2015), of_year(2016)])[0] is other


@pytest.mark.parametrize("question", ["«", '"" “', "2016 " * 200, "È" * 400, "1.2.3.4 5th 6th " * 20, "\x00 per 5 per"])
def test_odd_questions(question):
    for table in (DOGS, CITIES, Table("t", ("", "\u202e"), (("", "x"),), title="\x00")):
        parse(question, table, threshold=0)
