"Workbooks with changes to the XML of their parts."

import io
import re
import zipfile

import openpyxl


def workbook(rows=(("name", "n"), ("alpha", 1), ("beta", 2)), **parts) -> bytes:
    "A workbook; `parts` are changes to its XML, by the end of the part's name with _ for what is no letter."
    book = openpyxl.Workbook()
    for row in rows:
        book.active.append(row)
    whole, changed = io.BytesIO(), io.BytesIO()
    book.save(whole)
    with zipfile.ZipFile(whole) as old, zipfile.ZipFile(changed, "w", zipfile.ZIP_DEFLATED) as new:
        for name in old.namelist():
            data = old.read(name)
            for part, change in parts.items():
                if re.sub(r"\W", "_", name).endswith(part):
                    data = change(data)
            if data is not None:
                new.writestr(name, data)
    return changed.getvalue()


def replaced(*pairs):
    def change(data):
        for old, new in pairs:
            assert old in data, (old, data)
            data = data.replace(old, new)
        return data

    return change


def strict_workbook(rows=(("name", "n"), ("alpha", 1), ("beta", 2))) -> bytes:
    "What a spreadsheet program saves as Strict Open XML."

    def strict(data):
        return re.sub(rb"http://schemas.openxmlformats.org/(\w+)/2006/(main|rel)", named, data)

    def named(found):
        package = found[1] == b"package"  # its names are the same in both
        return found[0] if package else b"http://purl.oclc.org/ooxml/%s/%s" % found.groups()

    return workbook(rows, sheet1_xml=strict, workbook_xml=strict, rels=strict, styles_xml=strict, Strings_xml=strict)


def with_shared_strings(texts: bytes | None, sheet) -> bytes:
    "A workbook with texts to which the cells of its sheet, as it is changed, refer; None: there are none."
    kind = b"application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml"
    types = replaced((b"</Types>", b'<Override PartName="/xl/sharedStrings.xml" ContentType="%s"/></Types>' % kind))
    data = workbook(sheet1_xml=sheet, Content_Types__xml=types)
    if texts is not None:
        whole = io.BytesIO(data)
        with zipfile.ZipFile(whole, "a") as archive:
            archive.writestr("xl/sharedStrings.xml", texts)
        data = whole.getvalue()
    return data
