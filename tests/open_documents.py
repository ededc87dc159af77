"OpenDocument workbooks, which no library of this package writes."

import zipfile


def write_ods(path, **sheets):
    "Write an OpenDocument workbook."
    spec = "urn:oasis:names:tc:opendocument:xmlns"
    names = " ".join(f'xmlns:{name}="{spec}:{name}:1.0"' for name in ("office", "table", "text"))
    body = ""
    for name, rows in sheets.items():
        body += f'<table:table table:name="{name}">'
        for row in rows:
            body += "<table:table-row>"
            for value in row:
                told = f'"float" office:value="{value}"' if isinstance(value, (int, float)) else '"string"'
                body += f"<table:table-cell office:value-type={told}><text:p>{value}</text:p></table:table-cell>"
            body += "</table:table-row>"
        body += "</table:table>"
    content = f"<office:body><office:spreadsheet>{body}</office:spreadsheet></office:body>"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("mimetype", "application/vnd.oasis.opendocument.spreadsheet")
        archive.writestr("META-INF/manifest.xml", f'<manifest:manifest xmlns:manifest="{spec}:manifest:1.0"/>')
        archive.writestr("content.xml", f"<office:document-content {names}>{content}</office:document-content>")
