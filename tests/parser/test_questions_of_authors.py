"Kinds of questions that authors who did not know the parser asked: two in one, rows over columns, codes of languages."

import pytest

from tablerag.core import Table
from tablerag.parser.parsing import parse


def table_of(name: str, text: str) -> Table:
    header, *rows = (tuple(line.split("|")) for line in text.strip("\n").splitlines())
    return Table(id=name, title=name, header=header, rows=tuple(rows))


LOANS = table_of(
    "loans",
    """
Loan no|First name|Last name|Title|Borrowed on|Returned on|Remark|Fine
1|Anna|Meyer|La Peste|2024-01-03|2024-01-20||0.5
2|Ben|Novak|Dune|2024-01-05||cover torn|
3|Carla|Rossi|Emma|2024-01-09|2024-02-01||
4|Anna|Meyer|Dune|2024-02-02|2024-02-20|late twice|1.5
5|Dirk|Bos|Persepolis|2024-02-03|||
6|Eva|Lund|La Peste|2024-02-10|2024-03-01||2.0
""",
)
SCORES = table_of(
    "scores",
    """
Name|Maths|English|Science|History
Moore|95|89|84|70
Johnson|88|85|80|82
Smith|60|75|66|72
Brown|78|70|92|64
""",
)
INDUSTRY = table_of(
    "industry",
    """
Age|Construction|Manufacturing|Retail trade|Leisure and hospitality
16 to 19 years|150|280|900|1100
20 to 24 years|700|1100|1900|2100
25 years and over|9000|13000|12000|9800
""",
)
STOCKS = table_of(
    "stocks",
    """
Year|Quarter|Beginning stocks|Production|Imports
2019|Q1|1100|2300|15
2019|Q2|1200|2250|14
2019|Q3|1000|2400|12
2020|Q1|1150|2359|18
2020|Q2|1057|2270|17
2020|Q3|880|2290|16
""",
)
PLACES = table_of(
    "places",
    """
Place|Women Number|Women Percent|Men Number|Men Percent
At home|300|30|160|20
In a restaurant|200|20|320|40
On a street|250|25|120|15
""",
)
ACCOUNTS = table_of("accounts", "Item|FY22|FY23|FY24\nRevenue|100|110|121\nCosts|80|82|90")
BOOKINGS = table_of(
    "bookings", "Booking|Hirer|Charge|Paid\n1|Yoga|20|Y\n2|Choir|30|N\n3|Scouts|25|Y\n4|WI|10|N\n5|Bridge|15|Y"
)
RAIN = table_of("rain", "yyyy|mm|rain\n2019|2|43.1\n2019|3|52.7\n2019|4|60.2\n2020|2|70.0\n2020|3|11.5")
MITGLIEDER = table_of(
    "mitglieder",
    "Mitglied|Geschlecht|Alter|Beitrag\nAnna|w|34|50\nBen|m|51|60\nCarla|w|22|40\nDirk|m|47|60\nEva|w|61|55",
)
SOCIOS = table_of(
    "socios", "Socio|Sexo|Edad|Cuota\nAna|M|34|50\nBeto|H|51|60\nCarla|M|22|40\nDavid|H|47|60\nEva|M|61|55"
)
LEDEN = table_of("leden", "Lid|Geslacht|Leeftijd\nAnna|V|34\nBen|M|51\nCarla|V|22\nDirk|M|47\nEva|V|61")


@pytest.mark.parametrize(
    ("table", "question", "values"),
    [
        (LOANS, "Which title did Eva Lund borrow, and when?", "La Peste, 2024-02-10"),
        (LOANS, "When was loan 4 borrowed and when was it returned?", "2024-02-02, 2024-02-20"),
        (LOANS, "Give the title and then the fine of loan 6.", "La Peste, 2"),
        (LOANS, "title and fine of loan 6", "La Peste, 2"),
        (LOANS, "loan 4: title, fine", "Dune, 1.5"),
        (LOANS, "Who borrowed Persepolis?", "Dirk, Bos"),
        (LOANS, "Who has paid the highest fine?", "Eva, Lund"),
        (LOANS, "How many loans have an empty remark?", "4"),
        (LOANS, "For how many loans is the remark missing?", "4"),
        (LOANS, "How many loans have nothing in the remark column?", "4"),
        (SCORES, "Moore's marks in English and Maths", "89, 95"),
        (SCORES, "What is the sum of Moore's English and Maths?", "184"),
        (SCORES, "Which student had the highest combined score across all subjects?", "Moore"),
        (SCORES, "Which student has the highest average score in Maths, English and Science?", "Moore"),
        (SCORES, "What is Brown's average score?", "76"),
        (SCORES, "What is the total score of Brown?", "304"),
        (SCORES, "Did Moore do better in science than in English?", "no"),
        (INDUSTRY, "Which industry has the most employed persons aged 16 to 19 years?", "Leisure and hospitality"),
        (STOCKS, "What was the production in Q1 and Q2 of 2020?", "2359, 2270"),
        (STOCKS, "What was the production in Q2 2020?", "2270"),
        (PLACES, "What was the difference in percent between women and men at home?", "10"),
        (ACCOUNTS, "revenue growth FY24 vs FY23, %", "10"),
        (ACCOUNTS, "By how much did costs change from FY22 to FY24?", "10"),
        (BOOKINGS, "Number of bookings that still have to be paid", "2"),
        (BOOKINGS, "Which bookings have yet to be paid?", "2, 4"),
        (RAIN, "How much rain fell in March 2019?", "52.7"),
        (MITGLIEDER, "Wie viele Frauen sind dabei?", "3"),
        (MITGLIEDER, "Wie viele weibliche Mitglieder gibt es?", "3"),
        (MITGLIEDER, "Durchschnittsalter der Männer", "49"),
        (MITGLIEDER, "Bitte sagen Sie mir das Durchschnittsalter der Frauen", "39"),
        (SOCIOS, "¿Cuántas mujeres hay?", "3"),
        (SOCIOS, "Hola, ¿me puedes decir la edad media de las mujeres?", "39"),
        (SOCIOS, "How many men are there?", "2"),
        (LEDEN, "Hoeveel vrouwen zijn er?", "3"),
        (LEDEN, "Wat is de gemiddelde leeftijd van de mannen?", "49"),
    ],
)  # fmt: skip
def test_the_best_interpretation(table, question, values):
    best, *_ = parse(question, table, threshold=0.0)
    assert ", ".join(best.values) == values, best.sql


@pytest.mark.parametrize(
    ("table", "question"),
    [
        (LOANS, "Which title did Eva Lund borrow, and where does she live?"),
        (LOANS, "What is the title of loan 6, and who wrote it?"),
        (MITGLIEDER, "Wie viele Kinder sind Mitglied, und wer trainiert sie?"),
    ],
)
def test_half_of_two_questions_is_no_answer(table, question):
    assert not [each for each in parse(question, table) if len(each.values) == 1]
