"Pages in every encoding that the HTML standard knows, by every label it knows, and in some that it does not."

import time

import pytest
from webencodings.labels import LABELS

from tablerag.tables.corpus import DEFECT, load_source
from tablerag.tables.grids import SourceFile
from tablerag.tables.pages import codec_of_label, page_text

# two words of a language that is written in the encoding, and Python's codec where its name is another
TEXTS = {
    "big5": ("臺北市", "人口"), "euc-jp": ("東京都", "たなか"), "euc-kr": ("서울특별시", "똠방"),
    "gb18030": ("北京市", "镕基"), "gbk": ("北京市", "镕基"), "ibm866": ("Москва", "Ёлка"),
    "iso-2022-jp": ("東京都", "たなか"), "iso-8859-2": ("Łódź", "Šibenik"), "iso-8859-3": ("Ħamrun", "Ġgantija"),
    "iso-8859-4": ("Rīga", "Šiauliai"), "iso-8859-5": ("Москва", "Љубљана"), "iso-8859-6": ("القاهرة", "مصر"),
    "iso-8859-7": ("Αθήνα", "Ελλάδα"), "iso-8859-8": ("ירושלים", "חיפה"), "iso-8859-8-i": ("ירושלים", "חיפה"),
    "iso-8859-10": ("Ísafjörður", "Šiŋŋá"), "iso-8859-13": ("Rīga", "Šiauliai"), "iso-8859-14": ("Ŵyddgrug", "Ŷnys"),
    "iso-8859-15": ("Œuvre", "5 €"), "iso-8859-16": ("Iași", "Țară"), "koi8-r": ("Москва", "ёлка"),
    "koi8-u": ("Київ", "їжак ґанок"), "macintosh": ("Zürich", "café ‡"), "replacement": ("", ""),
    "shift_jis": ("東京都", "①たなか"), "utf-16be": ("Zürich", "東京"), "utf-16le": ("Zürich", "東京"),
    "utf-8": ("Zürich", "東京"), "windows-1250": ("Łódź", "Šibenik"), "windows-1251": ("Москва", "Ёлка"),
    "windows-1252": ("Zürich", "5 € “so”"), "windows-1253": ("Αθήνα", "Ελλάδα"),
    "windows-1254": ("İstanbul", "Şişli"), "windows-1255": ("ירושלים", "חיפה"), "windows-1256": ("القاهرة", "پارس"),
    "windows-1257": ("Rīga", "Šiauliai"), "windows-1258": ("Đà", "Huơ"), "windows-874": ("กรุงเทพ", "เชียงใหม่"),
    "x-mac-cyrillic": ("Москва", "Київ"), "x-user-defined": ("Zürich", "plain"),
}  # fmt: skip
# what a page is really written in: a label of UTF-16 that could be read as ASCII stands in a page in UTF-8
CODECS = {"big5": "big5", "euc-kr": "cp949", "gbk": "gb18030", "ibm866": "cp866", "macintosh": "mac_roman",
          "iso-8859-8-i": "iso8859_8", "shift_jis": "cp932", "utf-16be": "utf-8", "utf-16le": "utf-8",
          "windows-874": "cp874", "x-mac-cyrillic": "mac_cyrillic", "x-user-defined": "cp1252"}  # fmt: skip
STANDARD = [(label, CODECS.get(name, name), TEXTS[name]) for label, name in LABELS.items() if name != "replacement"]
# not in the standard, but Python knows them
MORE = [
    (label, label, text)
    for labels, text in [
        (["iso-2022-kr", "csiso2022kr", "johab"], ("서울", "부산")),
        (["hz-gb-2312", "hz", "gb2312"], ("北京", "上海")),
        (["iso-2022-jp-1", "iso-2022-jp-2", "iso-2022-jp-3", "shift_jis_2004", "euc_jis_2004"], ("東京", "大阪")),
        (["cp437", "ibm437", "cp850", "ibm850", "cp858", "mac-latin2", "hp-roman8"], ("Zürich", "Fürth")),
        (["cp852", "ibm852", "mac-centeuro"], ("Łódź", "Gdańsk")),
        (["cp855", "ibm855", "cp1125", "ptcp154"], ("Москва", "город")),
        (["cp737", "cp869", "mac-greek"], ("Αθήνα", "Ελλάδα")),
        (["cp857", "mac-turkish"], ("İstanbul", "Şişli")),
        (["cp862", "cp856"], ("חיפה", "שלום")),
        (["cp775"], ("Rīga", "Šiauliai")),
    ]
    for label in labels
]


def table_of(tmp_path, data: bytes):
    (tmp_path / "page.html").write_bytes(data)
    items = list(load_source(SourceFile(tmp_path / "page.html", "page.html")))
    tables = [item for item in items if hasattr(item, "rows")]
    remarks = " | ".join(str(item) for item in items if item not in tables)
    assert DEFECT not in remarks
    return (tables or [None])[0], remarks


def page(text, head: str) -> str:
    return f"<html><head>{head}</head><table><tr><th>{text[0]}<th>n<tr><td>{text[1]}<td>2</table></html>"


def test_there_are_as_many_as_the_standard_has():
    assert len(STANDARD) + len(MORE) > 240 and set(LABELS.values()) == TEXTS.keys()


def test_every_label(tmp_path):
    for label, codec, text in STANDARD + MORE:
        written = page(text, f'<meta charset="{label}">').encode("iso2022_kr" if label == "csiso2022kr" else codec)
        table, remarks = table_of(tmp_path, written)
        assert table and (table.header, table.rows) == ((text[0], "n"), ((text[1], "2"),)) and not remarks, label


@pytest.mark.parametrize(
    "head",
    [
        "<meta charset=koi8-r>",
        "<META CHARSET=KOI8-R>",
        "<meta charset='koi8-r'/>",
        '<meta  charset = " KOI8-R " >',
        "<meta\n\tcharset\n=\n'koi8'>",
        '<meta name="x" charset="koi8-r" lang=ru>',
        '<meta http-equiv="Content-Type" content="text/html; charset=koi8-r">',
        "<meta content='text/html;charset=koi8-r' http-equiv=content-type>",
        "<META HTTP-EQUIV=Content-Type CONTENT='text/html; Charset = \"KOI8-R\"; x=y'>",
        '<meta charset=no-such><meta charset="koi8-r">',
        "<meta charset=koi8-r><meta charset=utf-8>",
        "<!-- <meta charset=utf-8> --><meta charset=koi8-r>",
        "<script>'<meta charset=utf-8>'</script><meta charset=koi8-r>",
        "<meta charset=><meta charset=koi8-r>",
        "<style>" + "p {} " * 2000 + "</style><meta charset=koi8-r>",
        "<title>" + "x" * 5000 + "</title><meta charset=koi8-r>",
        '<?xml version="1.0" encoding="koi8-r"?>',
        "<meta name=description content='charset=utf-8'><meta charset=koi8-r>",
    ],
)
def test_ways_to_declare(tmp_path, head):
    text = ("Москва", "Ёлка")
    data = page(text, head) if "<?xml" not in head else head + page(text, "")
    table, remarks = table_of(tmp_path, data.encode("koi8-r"))
    assert (table.header[0], table.rows[0][0]) == text and not remarks


LONG = ("Санкт-Петербург и область", "Нижний Новгород")


@pytest.mark.parametrize(
    ("head", "codec", "remark"),
    [
        ("", "utf-8", ""),
        ("", "koi8-r", ""),
        ("", "utf-8-sig", ""),
        ("", "utf-16", ""),
        ("", "utf-16-le", ""),
        ("", "utf-16-be", ""),
        ("", "utf-32", ""),
        ("<meta charset=koi8-r>", "utf-8-sig", ""),  # the mark is believed
        ("<meta charset=utf-8>", "utf-16", ""),
        ("<meta charset=no-such>", "cp1251", "is unknown"),
        ("<meta charset='\u00fctf'>", "utf-8", "is unknown"),
        ("<meta charset=hex>", "utf-8", "is unknown"),
        ("<meta charset=punycode>", "utf-8", "is unknown"),
        ("<meta charset=unicode_escape>", "utf-8", "is unknown"),
        ("<meta charset=" + "x" * 9000 + ">", "utf-8", "is unknown"),
        ("<meta charset=iso-8859-1>", "utf-8", "it is not: read as utf-8"),
        ("<meta charset=koi8-r>", "utf-8", "it is not: read as utf-8"),
        ("<meta charset=euc-jp>", "utf-8", "it is not: read as utf-8"),
        ("<meta charset=utf-8>", "cp1251", "it is not: read as cp1251"),
        ("<meta charset=euc-kr>", "cp1251", "it is not: read as cp1251"),
        ("<meta charset=iso-2022-jp>", "cp1251", "it is not: read as cp1251"),
        ("<meta charset=cp037>", "utf-8", "is unknown"),
    ],
)
def test_pages_that_say_nothing_or_not_the_truth(tmp_path, head, codec, remark):
    wide = codec.startswith(("utf-16", "utf-32"))  # else what the head says stands there in ASCII and more
    start, end = (part.encode(codec) for part in page(LONG, "@").split("@"))
    data = (
        page(LONG, head).encode(codec) if wide else start + head.encode("latin-1") + end.removeprefix(b"\xef\xbb\xbf")
    )
    table, remarks = table_of(tmp_path, data)
    assert (table.header[0], table.rows[0][0]) == LONG
    assert remark in remarks and bool(remark) == bool(remarks)


def test_a_few_wrong_bytes_are_shown_and_counted(tmp_path):
    text = ("Нижний Новгород " * 20, "Казань")
    data = page(text, "<meta charset=utf-8>").encode().replace("Казань".encode(), b"Ka\xffan")
    table, remarks = table_of(tmp_path, data)
    assert table.rows[0][0] == "Ka\ufffdan" and "1 places are not utf-8" in remarks


@pytest.mark.parametrize("codec", ["utf-8", "koi8-r", "cp949", "cp1252"])
def test_nuls_are_left_out(tmp_path, codec):
    text = {"utf-8": "東京", "koi8-r": "Москва", "cp949": "서울", "cp1252": "Zürich"}[codec]
    data = (
        page((text, "x"), f"<meta charset={codec}>").encode(codec).replace(b"<th>", b"<th>\0").replace(b"x", b"x\0\0")
    )
    table, remarks = table_of(tmp_path, data)
    assert table.header == (text, "n") and table.rows == (("x", "2"),) and "NUL bytes" in remarks


@pytest.mark.parametrize(
    "label", ["", " ", "\0", "utf-8\0", "x" * 1000, "ütf-8", "base64", "rot13", "idna", "zip", "undefined"]
)
def test_labels_that_are_none(label):
    assert codec_of_label(label) == ""


@pytest.mark.parametrize(
    "part", [b"<meta ", b"<!--", b"<script", b"charset=", b"<?xml encoding", b"\0<", b"a", b"a =", b"<meta a='"]
)
def test_looking_for_an_encoding_takes_no_time(part):
    start = time.process_time()
    page_text(b"<meta " + part * 20_000)
    page_text(part * 20_000)
    assert time.process_time() - start < 2
