"""Reading pictures: bad pictures, where cells are, what is made of what was read, and what the embedded model does
with it."""

import io
import random

import numpy as np
import pytest

from tablerag.core import IndexFolderError, MissingExtra, SourceError, Table
from tablerag.methods.skills.readings import DOUBT, forget_parses
from tablerag.models.chat import chat_model
from tablerag.sql_agent import SQLAgentV
from tablerag.vision import recognition
from tablerag.vision.recognition import (
    Box,
    RecognisedTable,
    Word,
    _detected,
    _drawing,
    _drawn_places,
    _pixels,
    read_table,
)

PIL = pytest.importorskip("PIL")
from PIL import Image, ImageDraw, ImageFont  # noqa: E402

from tablerag.vision.rendering import render  # noqa: E402

ANY = 0.001  # what is made of a reading is looked at here, not how likely it is
real = pytest.mark.skipif(not recognition.installed(), reason="the extra ocr is not installed")

PEAKS = Table(
    "peaks", ("Mountain", "Country", "Height (m)", "First ascent"),
    (("Mount Everest", "Nepal", "8,849", "1953"), ("K2", "Pakistan", "8,611", "1954"),
        ("Lhotse", "Nepal", "8,516", "-"), ("Makalu", "", "8,485", "1955")),
    title="Highest mountains",
)  # fmt: skip


class Told:
    "Reads what it was told, in the order in which it is asked."

    def __init__(self, *texts, boxes=()):
        self.texts, self.found, self.seen = list(texts), list(boxes), []

    def lines(self, images):
        self.seen += images
        return [(self.texts.pop(0) if self.texts else "?", 0.9) for _ in images]

    def boxes(self, image):
        return self.found

    def knows(self, text):
        return text.isascii()


def png(image):
    file = io.BytesIO()
    image.save(file, "PNG")
    return file.getvalue()


def grid(picture):
    "Rows and columns that are told apart."
    places = [(row, column) for _, row, column in _drawn_places(_drawing(_pixels(picture))) if row >= 0]
    return max(row for row, _ in places) + 1, max(column for _, column in places) + 1


# pictures


@pytest.mark.parametrize(
    "picture, words",
    [
        (b"", "is empty"),
        (b"no picture", "not a readable picture"),
        (b"\x89PNG\r\n\x1a\n" + b"\0" * 50, "not a readable picture"),
        (png(Image.effect_noise((80, 80), 50))[:900], "not a readable picture"),
        (b"<svg xmlns='http://www.w3.org/2000/svg'/>", "not a readable picture"),
        (b"x" * (recognition.MOST_BYTES + 1), "bytes, more than"),
    ],
)
def test_what_is_no_picture_is_told(picture, words):
    with pytest.raises(SourceError, match=words):
        read_table(picture, Told())


def test_a_huge_picture_is_refused_before_it_is_unpacked(monkeypatch):
    bomb = png(Image.new("1", (9000, 9000)))
    assert len(bomb) < 20_000
    monkeypatch.setattr(Image.Image, "convert", lambda *_: pytest.fail("unpacked"))
    with pytest.raises(SourceError, match="9,000 x 9,000 pixels"):
        read_table(bomb, Told())


@pytest.mark.parametrize(
    ("size", "colour"),
    [((200, 100), 255), ((200, 100), 0), ((200, 100), 128), ((1, 1), 255), ((1, 300), 255), ((300, 1), 255)],
)
def test_nothing_read_is_told(size, colour):
    with pytest.raises(SourceError, match="no text was found"):
        read_table(png(Image.new("L", size, colour)), Told())


def test_too_many_lines(monkeypatch):
    monkeypatch.setattr(recognition, "MOST_LINES", 10)
    with pytest.raises(SourceError, match="more than 10 lines"):
        read_table(render(PEAKS, backend="pillow")[0], Told())


def test_transparent_pictures_stand_on_white():
    ink = Image.new("RGBA", (60, 40), (0, 0, 0, 0))
    ImageDraw.Draw(ink).text((5, 5), "abc", fill=(0, 0, 0, 255))
    pixels = _pixels(png(ink))
    assert pixels[0, 0].tolist() == [255, 255, 255] and pixels.min() < 100


def test_without_the_extra_the_remedy_is_told(monkeypatch):
    import importlib

    ours = importlib.import_module
    monkeypatch.setattr(
        importlib,
        "import_module",
        lambda name: ours(name) if name != "rapidocr" else (_ for _ in ()).throw(ImportError(name)),
    )
    recognition.recogniser.cache_clear()
    with pytest.raises(MissingExtra, match=r"pip install 'tablerag\[ocr\]'"):
        read_table(render(PEAKS, backend="pillow")[0])
    recognition.recogniser.cache_clear()


# where the cells are


def test_an_empty_cell_leaves_the_others_in_their_places():
    texts = [cell for row in (PEAKS.header, *PEAKS.rows) for cell in row if cell]
    distinct = list(dict.fromkeys(texts))
    reader = Told()
    read_table(render(PEAKS, backend="pillow")[0], reader)
    assert len(distinct) <= len(reader.seen) <= len(texts)  # what looks the same is read once
    picture = render(Table("t", ("a", "b", "c"), (("1", "", "3"), ("", "5", ""), ("7", "8", "9"))), backend="pillow")[0]
    read = read_table(picture, Told("a", "b", "c", "1", "3", "5", "7", "8", "9"))
    assert read.table.header == ("a", "b", "c") and read.table.rows == (("1", "", "3"), ("", "5", ""), ("7", "8", "9"))
    assert read.confidence == pytest.approx(0.9) and {word.row for word in read.words} == {0, 1, 2, 3}


@pytest.mark.parametrize("seed", range(12))
def test_drawn_tables_of_any_shape_are_told_apart(seed):
    rng = random.Random(seed)
    words = [
        "alpha", "B", "12,345", "a long text of several words that has to be wrapped somewhere", "x y z", "gyp Éj",
        "7", "-", "東京都", "Ωmega", "1990年5月", "wide（note）",
    ]  # fmt: skip
    rows, columns = rng.randint(2, 12), rng.randint(1, 8)
    table = Table(
        "t",
        tuple(f"column {i}" for i in range(columns)),
        tuple(tuple(rng.choice(words) for _ in range(columns)) for _ in range(rows)),
    )
    assert grid(render(table, backend="pillow")[0]) == (rows + 1, columns)


def test_a_note_below_is_no_row():
    table = Table("t", ("n", "m"), tuple((str(i), str(i)) for i in range(80)))
    picture = render(table, backend="pillow")[0]
    places = _drawn_places(_drawing(_pixels(picture)))
    assert grid(picture) == (51, 2) and [column for _, row, column in places if row == -1] == [0]
    read = read_table(picture, Told(*[f"w{i}" for i in range(2000)]))
    assert len(read.table.rows) == 50 and read.table.caption


def test_rules_part_what_blanks_do_not():
    image = Image.new("L", (200, 90), 255)
    draw, font = ImageDraw.Draw(image), ImageFont.load_default(14)
    for row in range(4):
        for column in range(3):
            draw.text((4 + 54 * column, 5 + 20 * row), "mmmm" if row else "head", fill=0, font=font)
    for line in range(5):
        draw.line((2, 2 + 20 * line, 164, 2 + 20 * line), fill=0)
    for line in range(4):
        draw.line((2 + 54 * line, 2, 2 + 54 * line, 82), fill=0)
    assert grid(png(image.crop((0, 0, 167, 86)))) == (4, 3)


def test_a_dark_picture_is_read_as_a_light_one():
    picture = render(PEAKS, backend="pillow")[0]
    dark = Image.eval(Image.open(io.BytesIO(picture)).convert("L"), lambda value: 255 - value)
    assert grid(png(dark)) == grid(picture) == (5, 4)


def test_photographs_go_to_the_detector():
    noise = Image.fromarray(np.random.default_rng(0).integers(0, 255, (120, 300), dtype=np.uint8))
    boxes = [
        Box(10, 10, 60, 30), Box(120, 12, 200, 31), Box(12, 50, 50, 70), Box(110, 52, 190, 70), Box(14, 90, 52, 110),
    ]  # fmt: skip
    assert _drawing(_pixels(png(noise))) is None
    read = read_table(png(noise), Told("Name", "Age", "Ann", "41", "Bob", boxes=boxes))
    assert read.table.header == ("Name", "Age") and read.table.rows == (("Ann", "41"), ("Bob", ""))
    assert _detected([]) == []


# what was read


def read_of(*cells):
    return RecognisedTable(
        Table("t", ("Name",), tuple((cell,) for cell in cells)), (Word("x", Box(0, 0, 1, 1), 1.0, 0, 0),), 1.0, 0.0
    )


def test_values_are_found_whatever_their_spelling():
    read = read_of("Mount Everest", "Sao Tome", "10", "１２月", "New York City")
    assert (
        read.spelling("mount  everest")
        == read.spelling("MountEverest")
        == read.spelling("Mount Evorest")
        == "Mount Everest"
    )
    assert read.spelling("São Tomé") == "Sao Tome" and read.spelling("12月") == "１２月"
    assert read.spelling("11") is None and read.spelling("K2") is None  # short values are there or not
    assert read.spelling("york") is None and read.spelling("york", part=True) == "New York City"


# the embedded model


class Pictures:
    "Draws tables and counts."

    drawn = 0

    def get(self, table):
        self.drawn += 1
        return render(table, backend="pillow")[0]


def look(monkeypatch, question, reader, table=PEAKS):
    monkeypatch.setattr(recognition, "installed", lambda: True)
    monkeypatch.setattr(recognition, "recogniser", lambda: reader)
    recognition._READ.clear()
    forget_parses()
    pictures = Pictures()
    answer = SQLAgentV(chat_model("embedded", threshold=ANY), images=pictures).solve(question, [table])
    return answer, answer.trace.of("model")[0].output.image, pictures.drawn


def told_all(table=PEAKS, instead=()):
    "A recogniser that reads a drawn table right, but for some cells."
    picture = render(table, backend="pillow")[0]
    reader = Told()
    read_table(picture, reader)
    drawing = _drawn_places(_drawing(_pixels(picture)))
    texts, seen = [], set()
    for box, row, column in drawing:
        crop = recognition._crop(_pixels(picture), box, _drawing(_pixels(picture)).line).tobytes()
        if crop not in seen:
            seen.add(crop)
            cell = (table.header, *table.rows)[row][column]
            texts.append(dict(instead).get(cell, cell))
    return Told(*texts)


def test_a_value_spelled_otherwise_is_looked_for_in_the_picture(monkeypatch):
    answer, image, drawn = look(monkeypatch, "How high is Mount Everst?", told_all())
    assert answer.values == ("8849",) and drawn == 1
    assert (
        image["seen"] == ["Mount Everest"] and image["missing"] == [] and image["read"] == 19 and image["seconds"] > 0
    )
    assert [step.name for step in answer.trace.of("image")] == ["peaks"]


def test_a_value_that_should_be_seen_and_is_not_makes_a_reading_doubtful(monkeypatch):
    sure, _, _ = look(monkeypatch, "How high is Mount Everst?", told_all())
    doubtful, image, _ = look(
        monkeypatch, "How high is Mount Everst?", told_all(instead={"Mount Everest": "Something else"})
    )
    assert image["missing"] == ["Mount Everest"] and image["seen"] == []
    assert doubtful.values == () or doubtful.probability == pytest.approx(DOUBT * sure.probability)


def test_no_picture_is_drawn_where_nothing_is_to_be_looked_for(monkeypatch):
    answer, image, drawn = look(monkeypatch, "How high is K2?", Told())
    assert answer.values == ("8611",) and drawn == 0 and image["read"] == 0 and "not used" in image["reason"]


def test_letters_that_are_not_known_and_rows_that_are_not_drawn_are_not_missing(monkeypatch):
    table = Table("t", ("Город", "Год"), (("Москва", "1147"), ("Казань", "1005"), ("Самара", "1586")))
    _, image, _ = look(monkeypatch, "Какой год у Москвы?", Told(), table)
    assert not image.get("missing")
    long = Table(
        "t", ("Name", "Age"), tuple((f"Person {i}", str(i % 90)) for i in range(60)) + (("Alexander Hamilton", "47"),)
    )
    answer, image, _ = look(monkeypatch, "What is the age of Alexander Hamiltn?", Told(), long)
    assert answer.values == ("47",) and not image.get("missing")


class Blank(Told):
    "Reads nothing."

    def lines(self, images):
        return [("", 0.0)] * len(images)


def cannot_be_opened(*_):
    raise IndexFolderError("the image store cannot be opened", where="here")


@pytest.mark.parametrize(
    ("reader", "get", "reason"),
    [(Blank(), Pictures.get, "no text was found"), (Told(), cannot_be_opened, "cannot be opened")],
)
def test_a_picture_that_fails_is_told_and_no_reason_to_give_up(monkeypatch, reader, get, reason):
    monkeypatch.setattr(Pictures, "get", get)
    answer, image, _ = look(monkeypatch, "How high is Mount Everst?", reader)
    assert answer.values == ("8849",) and reason in image["reason"]


def test_a_system_opens_no_image_store_before_it_is_needed(monkeypatch, tmp_path):
    from tablerag.retrieval.index import build_index
    from tablerag.routing.catalogue import system

    (tmp_path / "peaks.csv").write_text("Mountain,Height\nMount Everest,8849\nLhotse,8516\n")
    monkeypatch.setattr(recognition, "installed", lambda: True)
    with build_index(tmp_path / "peaks.csv", tmp_path / "index", progress=False) as index:
        assert system("mixed", index).answer("How high is Lhotse?").values == ("8516",)
        assert not (tmp_path / "index" / "images").exists()


def test_without_recognition_the_trace_says_so(monkeypatch):
    monkeypatch.setattr(recognition, "installed", lambda: False)
    forget_parses()
    answer = SQLAgentV(chat_model("embedded"), images=Pictures()).solve("How high is Mount Everst?", [PEAKS])
    assert "tablerag[ocr]" in answer.trace.of("model")[0].output.image["reason"] and not answer.trace.of("image")
    answer = SQLAgentV(chat_model("embedded")).solve("How high is Mount Everst?", [PEAKS])
    assert "tablerag[ocr]" in answer.trace.of("image")[0].output.remark


# for real

TABLES = {
    "English": PEAKS,
    "accents": Table("a", ("Ville", "Año"), (("São Paulo", "1554"), ("Zürich", "1218"), ("Kraków", "1257"))),
    "Japanese": Table(
        "j", ("都市", "人口"), (("東京都", "1,404万人"), ("大阪市", "275万人"), ("さいたま市", "132万人"))
    ),
    "Chinese": Table("z", ("城市", "省份"), (("广州市", "广东省"), ("成都市", "四川省"), ("哈尔滨", "黑龙江省"))),
}


@real
@pytest.mark.parametrize("language", TABLES)
def test_drawn_tables_are_read(language):
    table = TABLES[language]
    from tablerag.vision.canvas import fonts

    if any(
        fonts(14).place(char) is None
        for row in (table.header, *table.rows)
        for cell in row
        for char in cell
        if char.isalpha()
    ):
        pytest.skip("no installed font has its letters (Debian: apt-get install fonts-noto-cjk)")
    read = read_table(render(table, backend="pillow")[0])
    assert read.table.header == table.header and read.table.rows == table.rows and read.confidence > 0.9


@real
def test_what_the_recogniser_knows():
    reader = recognition.recogniser()
    assert reader.knows("Zürich 東京 广东 Ωmega 1,2") and not reader.knows("Москва") and not reader.knows("서울")
    with pytest.raises(SourceError, match="no such file"):
        recognition.RapidRecogniser("nowhere.onnx")


@real
def test_a_file_that_is_no_model_is_told(tmp_path):
    model = tmp_path / "model.onnx"
    model.write_bytes(b"nothing")
    with pytest.raises(SourceError, match="does not load"):
        recognition.RapidRecogniser(model)


@real
def test_a_photograph_is_read_for_real():
    image = Image.open(io.BytesIO(render(PEAKS, backend="pillow")[0])).convert("L")
    grey = np.array(image.resize((image.width * 2, image.height * 2)), dtype=float) * 0.8 + np.random.default_rng(
        0
    ).normal(0, 15, (image.height * 2, image.width * 2))
    photo = png(Image.fromarray(np.clip(grey, 0, 255).astype(np.uint8)).rotate(0.5, fillcolor=200))
    assert _drawing(_pixels(photo)) is None
    text = " ".join(word.text for word in read_table(photo).words)
    assert "Everest" in text and "Pakistan" in text
