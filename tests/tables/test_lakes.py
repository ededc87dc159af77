"Folders of Parquet files that are one table: Hive partitions, Delta, Iceberg."

import json
import os
import shutil

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from tablerag.core import SourceError
from tablerag.retrieval.index import build_index, open_index
from tablerag.sandbox.database import Database
from tablerag.tables.corpus import find_sources, load_tables
from tablerag.tables.reading import Reading


def write(path, **columns):
    path.parent.mkdir(parents=True, exist_ok=True)
    pq.write_table(pa.table(columns), path)


@pytest.fixture
def sales(tmp_path):
    "A lake of sales by year and country, beside a file that is a table of its own."
    lake = tmp_path / "shop" / "sales"
    write(lake / "year=2024" / "country=CH" / "0.parquet", city=["Bern", "Chur"], amount=[5, 7])
    write(lake / "year=2025" / "country=CH" / "0.parquet", city=["Bern"], amount=[6])
    write(lake / "year=2025" / "country=__HIVE_DEFAULT_PARTITION__" / "0.parquet", city=["Graz"], amount=[9])
    (tmp_path / "shop" / "cities.csv").write_text("city,people\nBern,134000\nChur,38000\n")
    return lake


def test_partitions_are_one_table_with_a_column_for_each_key(sales):
    corpus = load_tables(sales.parent)
    cities, table = corpus.tables
    assert cities.id == "cities.csv"
    assert (table.id, table.title) == ("sales", "sales")
    assert table.header == ("city", "amount", "year", "country")
    assert sorted(table.rows) == [
        ("Bern", "5", "2024", "CH"),
        ("Bern", "6", "2025", "CH"),
        ("Chur", "7", "2024", "CH"),
        ("Graz", "9", "2025", ""),
    ]
    assert any("3 files read as one table, partitioned by year, country" in note.text for note in corpus.notes)
    assert not corpus.skipped


def test_a_lake_may_be_given_itself(sales):
    [table] = load_tables(sales).tables
    assert (table.id, len(table.rows)) == ("sales", 4)


def test_what_a_file_lacks_is_blank_and_types_widen(sales):
    write(sales / "year=2026" / "country=CH" / "0.parquet", city=["Basel"], amount=[2.5], note=["late"])
    [table] = load_tables(sales).tables
    rows = {row[0]: dict(zip(table.header, row, strict=True)) for row in table.rows}
    assert rows["Basel"]["amount"] == "2.5" and rows["Basel"]["note"] == "late"
    assert rows["Graz"]["note"] == ""


def test_columns_that_do_not_fit_are_named(sales):
    write(sales / "year=2026" / "country=CH" / "0.parquet", city=["Basel"], amount=[[1, 2]])
    with pytest.raises(SourceError, match="columns of its files do not match"):
        load_tables(sales)


def test_a_damaged_part_is_named_and_nothing_of_the_table_is_read(sales):
    (sales / "year=2025" / "country=CH" / "1.parquet").write_bytes(b"PAR1 nothing of the kind")
    corpus = load_tables(sales.parent)
    assert [table.id for table in corpus.tables] == ["cities.csv"]
    [skipped] = corpus.skipped
    assert "sales/year=2025/country=CH/1.parquet" in skipped.reason


def test_a_part_that_lies_outside_takes_the_table_with_it(sales, tmp_path):
    write(tmp_path / "elsewhere.parquet", city=["Wien"], amount=[1])
    os.symlink(tmp_path / "elsewhere.parquet", sales / "year=2025" / "country=CH" / "2.parquet")
    corpus = load_tables(sales.parent)
    assert [table.id for table in corpus.tables] == ["cities.csv"]
    assert "a part of it is missing" in str(corpus.skipped[0]) and "--links" in str(corpus.skipped[0])
    assert len(load_tables(sales.parent, reading=Reading(links=True)).tables[1].rows) == 5


def test_only_a_lake_that_changed_is_read_again(sales, tmp_path):
    out = tmp_path / "index"
    build_index(sales.parent, out, progress=False).close()
    with build_index(sales.parent, out, progress=False) as index:
        first = index.manifest.built
    write(sales / "year=2026" / "country=CH" / "0.parquet", city=["Basel"], amount=[2])
    with build_index(sales.parent, out, progress=False) as index:
        assert index.manifest.counts["files_read"] == 1 and index.manifest.built >= first
        assert len(index.table("sales").rows) == 5


def test_a_large_lake_is_asked_where_it_is_stored(sales, tmp_path):
    places = [f"town {number}" for number in range(2000)]
    write(sales / "year=2023" / "country=CH" / "0.parquet", city=places, amount=list(range(2000)))
    build_index(sales, tmp_path / "index", progress=False, reading=Reading(cells=4000)).close()
    with open_index(tmp_path / "index") as index:
        table = index.table("sales")
        assert table.whole and table.size == 2004
        with Database.from_tables([table]) as database:
            [[total, years]] = database.run("SELECT SUM(amount), COUNT(DISTINCT year) FROM sales").rows
    assert (total, years) == (sum(range(2000)) + 27, 3)


deltalake = pytest.importorskip("deltalake")


@pytest.fixture
def trips(tmp_path):
    "A Delta table from which rows were deleted after they were written."
    place = tmp_path / "lake" / "trips"
    rows = pa.table({"city": ["Bern", "Chur", "Bern"], "km": [3, 90, 4]})
    deltalake.write_deltalake(str(place), rows, partition_by=["city"])
    deltalake.DeltaTable(str(place)).delete("km = 4")
    return place


def test_of_a_delta_table_only_what_still_counts_is_read(trips):
    corpus = load_tables(trips.parent)
    [table] = corpus.tables
    assert (table.id, sorted(table.rows)) == ("trips", [("Bern", "3"), ("Chur", "90")])
    assert "a Delta table: 2 files read as one table, partitioned by city" in corpus.notes[0].text


@pytest.mark.parametrize("path", ["../secret.parquet", "/etc/secret.parquet", "s3://other/secret.parquet"])
def test_a_log_does_not_lead_out_of_its_folder(trips, path):
    [log] = (trips / "_delta_log").glob("*00.json")
    lines = [json.loads(line) for line in log.read_text().splitlines()]
    for line in lines:
        if "add" in line:
            line["add"]["path"] = path
    log.write_text("\n".join(map(json.dumps, lines)))
    with pytest.raises(SourceError, match="its log names a file outside of its folder"):
        load_tables(trips)


def test_a_damaged_log_is_told(trips):
    for log in (trips / "_delta_log").glob("*.json"):
        log.write_text("{nothing")
    with pytest.raises(SourceError, match="cannot be read as a Delta table"):
        load_tables(trips)


@pytest.fixture
def peaks(tmp_path):
    "An Iceberg table, as a catalogue writes it."
    catalogue = pytest.importorskip("pyiceberg.catalog.memory").InMemoryCatalog
    home = tmp_path / "warehouse"
    with catalogue("c", warehouse=f"file://{home}") as catalog:
        catalog.create_namespace("geo")
        rows = pa.table({"peak": ["K2", "Lhotse"], "height": [8611, 8516]})
        table = catalog.create_table("geo.peaks", rows.schema)
        table.append(rows)
        table.append(pa.table({"peak": ["Mont Blanc"], "height": [4806]}))
        table.delete("height < 5000")
    [place] = {path.parent.parent for path in home.rglob("*.metadata.json")}
    return place


def test_of_an_iceberg_table_the_present_state_is_read(peaks):
    corpus = load_tables(peaks.parent)
    [table] = corpus.tables
    assert (table.id, sorted(table.rows)) == (peaks.name, [("K2", "8611"), ("Lhotse", "8516")])
    assert "an Iceberg table" in corpus.notes[0].text


def test_a_copy_of_an_iceberg_table_reads_itself(peaks, tmp_path):
    copy = tmp_path / "copies" / "peaks"
    shutil.copytree(peaks, copy)
    shutil.rmtree(peaks)
    [table] = load_tables(copy).tables
    assert len(table.rows) == 2


def test_metadata_do_not_lead_out_of_the_folder(peaks):
    newest = max((peaks / "metadata").glob("*.metadata.json"))
    told = json.loads(newest.read_text())
    for snapshot in told["snapshots"]:
        snapshot["manifest-list"] = "file:///etc/hostname"
    newest.write_text(json.dumps(told))
    with pytest.raises(SourceError, match="outside of its folder"):
        load_tables(peaks)


def test_a_table_does_not_choose_the_class_that_opens_its_files(peaks, tmp_path):
    newest = max((peaks / "metadata").glob("*.metadata.json"))
    told = json.loads(newest.read_text())
    told["properties"] = {"py-io-impl": "antigravity.Nothing"}
    newest.write_text(json.dumps(told))
    assert len(load_tables(peaks).tables[0].rows) == 2


def test_a_folder_called_metadata_is_no_lake(tmp_path):
    (tmp_path / "study" / "metadata").mkdir(parents=True)
    (tmp_path / "study" / "metadata" / "study.metadata.json").write_text('{"title": "births"}')
    (tmp_path / "study" / "births.csv").write_text("year,births\n2024,5\n2025,6\n")
    assert "study/births.csv" in [source.name for source in find_sources(tmp_path)[0]]


# Metadata as nobody writes them: each is an error about the folder, in words


def told_otherwise(key, **values):
    "Change an action of a Delta log."

    def change(text):
        lines = [json.loads(line) for line in text.splitlines()]
        for line in lines:
            if key in line:
                line[key] = {**line[key], **values} if values else 5
        return "\n".join(map(json.dumps, lines))

    return change


def of_type(kind):
    fields = [{"name": "city", "type": kind, "nullable": True, "metadata": {}}]
    return told_otherwise("metaData", schemaString=json.dumps({"type": "struct", "fields": fields}))


ODD_LOGS = {
    "cut": lambda text: text[:200],
    "empty": lambda text: "",
    "list": lambda text: "[]",
    "number": lambda text: "42",
    "deep": lambda text: "[" * 100_000,
    "no action": told_otherwise("add"),
    "newer": told_otherwise("protocol", minReaderVersion=99),
    "version": told_otherwise("protocol", minReaderVersion="x"),
    "no schema": told_otherwise("metaData", schemaString="{}"),
    "type": of_type("galaxy"),
    "decimal": of_type("decimal(99,99)"),
    "parts": told_otherwise("metaData", partitionColumns="city"),
    "gone": told_otherwise("add", path="gone.parquet"),
    "path": told_otherwise("add", path=5),
    "size": told_otherwise("add", size=-5),
}


@pytest.mark.parametrize("odd", ODD_LOGS)
def test_an_odd_log_is_told_in_words(tmp_path, odd):
    deltalake.write_deltalake(str(tmp_path / "trips"), pa.table({"city": ["Bern"], "km": [3]}))
    log = tmp_path / "trips" / "_delta_log" / f"{0:020}.json"
    log.write_text(ODD_LOGS[odd](log.read_text(encoding="utf-8")), encoding="utf-8")
    with pytest.raises(SourceError, match="as a Delta table|nested too deep") as told:
        load_tables(tmp_path / "trips")
    assert "defect" not in str(told.value)


ODD_METADATA = {
    "cut": lambda told: json.dumps(told)[:200],
    "list": lambda told: "[]",
    "number": lambda told: "42",
    "null": lambda told: "null",
    "deep": lambda told: "[" * 100_000,
    "nothing": lambda told: "{}",
    "version": lambda told: json.dumps({**told, "format-version": 99}),
    "no version": lambda told: json.dumps({**told, "format-version": "x"}),
    "location": lambda told: json.dumps({**told, "location": 5}),
    "schema": lambda told: json.dumps({**told, "current-schema-id": 77}),
    "schemas": lambda told: json.dumps({**told, "schemas": 5}),
    "spec": lambda told: json.dumps({**told, "default-spec-id": 77}),
    "snapshot": lambda told: json.dumps({**told, "current-snapshot-id": 77}),
    "snapshots": lambda told: json.dumps({**told, "snapshots": [{"snapshot-id": "x"}]}),
    "type": lambda told: json.dumps(told).replace('"string"', '"galaxy"'),
}


@pytest.mark.parametrize("odd", ODD_METADATA)
def test_odd_metadata_are_told_in_words(peaks, odd):
    for path in (peaks / "metadata").glob("*.metadata.json"):
        path.write_text(ODD_METADATA[odd](json.loads(path.read_text(encoding="utf-8"))), encoding="utf-8")
    with pytest.raises(SourceError, match="Iceberg table|nested too deep|no rows|contains no") as told:
        load_tables(peaks)
    assert "defect" not in str(told.value)
