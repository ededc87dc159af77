"What a data frame becomes: nothing is lost silently, and no frame ends in a traceback."

import datetime
from decimal import Decimal

import numpy as np
import pandas as pd
import pyarrow.parquet
import pytest

from tablerag.core import SourceError, Table, UsageError
from tablerag.tables.frames import corpus_of_frames, frames_of, write_frames


def read(frame):
    "The table of a frame, and its notes."
    corpus = corpus_of_frames(frame)
    [table] = corpus.tables
    return table, [note.text for note in corpus.notes]


def test_columns_of_one_name_are_told_apart():
    table, notes = read(pd.DataFrame([[1, 2, 3, 4]], columns=["a", "a", "a 2", "a"]))
    assert table.header == ("a", "a 3", "a 2", "a 4")
    assert [note for note in notes if "'a 3'" in note] and [note for note in notes if "'a 4'" in note]


def test_names_that_are_no_text_are_read_as_text():
    names = [2004, ("x", 1), None, pd.Timestamp("2020-05-01"), float("nan"), " b "]
    table, notes = read(pd.DataFrame([range(6)], columns=pd.Index(names, dtype="object")))
    assert table.header == ("2004", "x 1", "", "2020-05-01", "", "b")
    assert any("2004" in note for note in notes) and any("2 columns have no name" in note for note in notes)


def test_an_index_of_several_levels_becomes_columns_on_either_side():
    index = pd.MultiIndex.from_product([["Nepal", "China"], [2019, 2020]], names=["Country", None])
    columns = pd.MultiIndex.from_tuples([("Height", "min"), ("Height", "max")])
    table, notes = read(pd.DataFrame(np.arange(8).reshape(4, 2), index=index, columns=columns))
    assert table.header == ("Country", "index 2", "Height min", "Height max")
    assert table.rows[1] == ("Nepal", "2020", "2", "3") and "'Country', 'index 2'" in notes[0]


@pytest.mark.parametrize(
    ("index", "header", "told"),
    [
        (None, ("a",), ""),
        (pd.Index(["x", "y"]), ("index", "a"), "becomes a column"),
        (pd.Index([7, 8], name="id"), ("id", "a"), "becomes a column"),
        (pd.Index([7, 8], name="a"), ("a", "a 2"), "two columns"),
        (pd.date_range("2020-01-01", periods=2), ("date", "a"), "becomes a column"),
        (pd.Index([4, 2]), ("a",), "left out"),
        (pd.RangeIndex(5, 7), ("a",), "left out"),
        (pd.Index([0.5, 1.5]), ("index", "a"), "becomes a column"),
    ],
)
def test_an_index_that_says_something_is_kept_or_told(index, header, told):
    table, notes = read(pd.DataFrame({"a": [1, 2]}, index=index))
    assert table.header == header and (any(told in note for note in notes) if told else not notes)


CELLS = [
    ([1, 2], "[1, 2]", "JSON text"),
    ({"x": 1}, '{"x": 1}', "JSON text"),
    (np.array([1.5, 2]), "[1.5, 2.0]", "JSON text"),
    ({"b", "a"}, '["a", "b"]', "JSON text"),
    (b"\x00\x01", "(2 bytes)", "only their number"),
    (Decimal("1.10"), "1.10", ""),
    (pd.Interval(0, 1), "(0, 1]", "its text"),
    (pd.Timestamp("2020-01-02 03:04", tz="Europe/Berlin"), "2020-01-02 03:04:00+01:00", ""),
    (datetime.date(2020, 1, 2), "2020-01-02", ""),
    (pd.Timedelta("1 day"), "1 days 00:00:00", "its text"),
    (pd.NaT, "", ""),
    (pd.NA, "", ""),
    (None, "", ""),
    (float("nan"), "", ""),
    (np.float64("nan"), "", ""),
    (np.int64(7), "7", ""),
    (np.bool_(True), "TRUE", ""),
    (10**30, str(10**30), ""),
    ("007", "007", ""),
    (1 + 2j, "(1+2j)", "its text"),
    (pd.DataFrame({"x": [1]}), "(DataFrame)", "cannot be written"),
    ([pd.NA], None, "JSON text"),
    ("half \ud800", "half \ufffd", "unpaired surrogates"),
]


@pytest.mark.parametrize(("value", "cell", "told"), CELLS, ids=lambda value: type(value).__name__)
def test_any_value_becomes_a_cell_and_what_is_lost_is_told(value, cell, told):
    column = pd.Series([value, "x"], dtype="object")
    table, notes = read(pd.DataFrame({"a": column}))
    assert cell is None or table.rows[0][0] == cell
    assert any(told in note for note in notes) if told else not notes


class Stubborn:
    def __str__(self):
        raise ValueError("no")

    def __ne__(self, other):
        raise ValueError("no")


def test_an_object_that_cannot_be_written_is_named():
    table, notes = read(pd.DataFrame({"a": [Stubborn(), 1]}))
    assert table.column(0) == ["(Stubborn)", "1"] and any("cannot be written" in note for note in notes)


@pytest.mark.parametrize(
    ("column", "cells"),
    [
        (pd.Series([1, None], dtype="Int64"), ["1", ""]),
        (pd.Series([True, None], dtype="boolean"), ["TRUE", ""]),
        (pd.Series([0.1, 2], dtype="float32"), ["0.1", "2"]),
        (pd.Series(["a", None, "a"], dtype="category"), ["a", "", "a"]),
        (pd.Series([3, 1, None], dtype="category"), ["3", "1", ""]),
        (pd.Series([2**60 + 1, None], dtype="int64[pyarrow]"), [str(2**60 + 1), ""]),
        (pd.Series(["a", None], dtype="string"), ["a", ""]),
        (pd.Series(pd.arrays.SparseArray([0, 1])), ["0", "1"]),
        (pd.Series(pd.period_range("2020-01", periods=2, freq="M")), ["2020-01", "2020-02"]),
        (pd.Series(pd.to_datetime(["2020-01-01", None])), ["2020-01-01", ""]),
    ],
    ids=lambda value: str(getattr(value, "dtype", "")),
)
def test_every_kind_of_column_keeps_its_values(column, cells):
    assert read(pd.DataFrame({"a": column, "b": "x"}))[0].column(0) == cells


def test_infinite_values_are_told():
    table, notes = read(pd.DataFrame({"a": [1.5, float("inf")]}))
    assert table.column(0) == ["1.5", "inf"] and any("infinite" in note for note in notes)


def test_empty_frames_are_named_and_alone_refused():
    full = pd.DataFrame({"a": [1]})
    empty = {"no rows": full.head(0), "no columns": pd.DataFrame(index=range(3)), "nothing": pd.DataFrame()}
    corpus = corpus_of_frames({**empty, "full": full})
    assert [item.source for item in corpus.skipped] == list(empty) and len(corpus.tables) == 1
    with pytest.raises(SourceError, match="no rows"):
        corpus_of_frames(empty)


def test_what_turns_into_a_frame_is_one(tmp_path):
    class Dataset:
        def to_pandas(self):
            return pd.DataFrame({"a": [1]})

    assert frames_of(Dataset())["table"].shape == (1, 1)
    whole = frames_of(pyarrow.table({"a": [2**60 + 1, None]}))["table"]
    assert corpus_of_frames(whole).tables[0].column(0) == [str(2**60 + 1), ""]  # no float between
    assert list(frames_of([whole, whole])) == ["table 1", "table 2"]
    assert list(frames_of(pd.Series([1], name="Height"))["table"]) == ["Height"]
    with pytest.raises(UsageError):
        frames_of(Dataset)


def test_large_frames_keep_what_small_ones_keep(tmp_path):
    frame = pd.DataFrame(
        {
            "Code": ["007", "010", None, None],
            "Count": [1.0, None, 3.0, None],
            "Share": pd.Series([0.1, 0.5, None, None], dtype="float32"),
            "Day": pd.to_datetime(["2020-01-01", "2020-01-02 03:04", None, None], format="ISO8601"),
            "Kind": pd.Series(["a", "b", None, None], dtype="category"),
            "Nested": pd.Series([[1], {"x": 2}, None, None], dtype="object"),
            "Paid": pd.Series([True, None, False, None], dtype="boolean"),
        }
    )
    frame.columns = [*frame.columns[:-1], "Code"]
    told = write_frames({"Orders / 2020": frame}, tmp_path, most_cells=4)
    [file] = tmp_path.iterdir()
    stored = pyarrow.parquet.read_table(file)
    assert stored.schema.names == ["Code", "Count", "Share", "Day", "Kind", "Nested", "Code 2"]
    assert stored.column("Code").to_pylist()[:2] == ["007", "010"] and stored.column("Count").to_pylist()[0] == 1
    assert stored.column("Share").to_pylist()[0] == "0.1" and stored.column("Nested").to_pylist()[:2] == [
        "[1]",
        '{"x": 2}',
    ]
    said = " ".join(map(str, told.notes))
    assert "JSON text" in said and "'Code 2'" in said and "1 row without any value" in said


def test_frames_of_tables_are_typed_only_where_nothing_is_lost():
    rows = [
        ("1", "007", "3,5", "2020-01-02", "", "1,200", "5 kg", "1", "31/12/2020", "2020", "12345678901234567890"),
        ("", "010", "1.234,5", "2020-02-03", "n/a", "-3", "6 kg", "two", "01/02/2020", "May 2020", "1"),
    ]
    names = ("int", "code", "comma", "day", "empty", "grouped", "unit", "mixed", "day first", "part", "long")
    frame = Table("t", (*names[:-1], "int"), rows).to_frame()
    kinds = [str(frame.iloc[:, at].dtype) for at in range(len(names))]
    assert kinds[:6] == ["Int64", "object", "float64", "datetime64[us]", "object", "int64"]
    assert (
        kinds[6:8] == ["object", "object"] and frame.iloc[1, 8] == pd.Timestamp("2020-02-01") and kinds[9] == "object"
    )
    assert frame.iloc[0, 2] == 3.5 and frame.iloc[1, 2] == 1234.5 and frame.iloc[0, 1] == "007"
    assert frame.iloc[0, 10] == 12345678901234567890 and list(frame).count("int") == 2
    text = Table("t", names, rows).to_frame(text=True)
    assert text.iloc[1].tolist() == list(rows[1]) and Table("e", ("a", "b"), ()).to_frame().shape == (0, 2)
