"Numbers as European files write them: dots between thousands, and the unit that a title tells, beside the value."

import openpyxl

import tablerag
from tablerag.cli.shown import show
from tablerag.core import Answer
from tablerag.sources.trust import answer_words

BUDGET = "Haushalt 2023 (in Tsd. EUR)\n\nBereich;2022;2023\nSchule;1.204;1.310\nKultur;512;498\nBau;29.870;30.100\n"
METERS = "Zähler;Verbrauch kWh;Preis\nA;29.870;3,50\nB;12.300;2,10\nC;1.204;1,99\n"


def test_the_answer_has_the_unit_of_the_title_and_is_read_with_dots_as_thousands(tmp_path):
    (tmp_path / "haushalt.csv").write_text(BUDGET, encoding="utf-8")
    (tmp_path / "meters.csv").write_text(METERS, encoding="utf-8")
    tables = tablerag.open(tmp_path)
    answer = tables.ask("What is the 2023 value of Bau?")
    assert answer.values == ("30100",) and answer.unit == "Tsd. EUR"
    assert "30100 Tsd. EUR" in show("?", answer)
    assert Answer.from_dict(answer.to_dict()).unit == "Tsd. EUR"
    answer = tables.ask("total Verbrauch kWh")
    assert answer_words(answer) == "43374 kWh"
    assert not tables.ask("Which Bereich has the highest 2022?").unit
    assert any("29.870 is 29870" in note for note in tables.notes)


def test_a_question_that_a_file_left_out_may_answer_names_it(tmp_path):
    (tmp_path / "meters.csv").write_text(METERS, encoding="utf-8")
    (tmp_path / "sales_2024.pdf").write_bytes(b"%PDF-1.7\n")
    tables = tablerag.open(tmp_path)
    refused = tables.ask("What were the total sales in 2024?")
    assert not refused.answered and "sales_2024.pdf: not a format of tables" in refused.reason
    assert "sales_2024" not in tables.ask("total Verbrauch kWh").reason
    assert "sales_2024" not in tables.ask("Who is the mayor of Zürich?").reason


def test_dots_are_decided_by_all_numbers_of_a_table_and_its_language(tmp_path):
    # no number of 2022 ends in 0, nor does any of Besucher; the year is asked of the long view
    (tmp_path / "haushalt.csv").write_text(
        "Bereich;2022;2023\nSchule;246.794;251.310\nKultur;98.512;101.004\n", encoding="utf-8"
    )
    (tmp_path / "besucher.csv").write_text(
        "Standort;Besucher 2022;Besucher 2023\nNord;246.794;251.316\nSüd;98.512;101.004\n", encoding="utf-8"
    )
    book = openpyxl.Workbook()
    for row in (["Gewicht", "Wert"], ["a", 246.794], ["b", 12.125]):
        book.active.append(row)
    book.save(tmp_path / "gewichte.xlsx")
    tables = tablerag.open(tmp_path)
    assert tables.ask("What is the 2022 value of Schule?").values == ("246794",)
    assert tables.ask("Besucher 2022 Nord?").values == ("246794",)
    assert any("'Besucher 2022' separate thousands: 246.794 is 246794" in note for note in tables.notes)
    assert any("'Wert' are read as decimal points: 246.794 is 246.794" in note for note in tables.notes)
