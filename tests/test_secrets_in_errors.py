"No error shows a password, a token or a signature, however the address was written."

import sys
import time
import traceback
from pathlib import Path

import pytest

import tablerag
from tablerag.core import TableragError, without_secrets

sys.path.insert(0, str(Path(__file__).resolve().parent / "fuzz"))
from fuzz_secrets import FORMS

SECRET = "Geheim9geheimX"


@pytest.mark.parametrize("form", [form for form in FORMS if "host.example" not in form and "googleapis" not in form])
def test_an_address_that_cannot_be_opened_is_named_without_its_secret(form):
    address = form.format(s=SECRET)
    for host in ("@host", "//host", "box.blob.core.windows.net", "@bucket"):
        address = address.replace(host, host[: len(host) - len(host.lstrip("@/"))] + "127.0.0.1:1")
    try:
        session = tablerag.open(address, progress=False)
        shown = f"{session!r} {session.ask('How many?')!r}"
    except (TableragError, ModuleNotFoundError) as error:
        shown = f"{error} {error!r} {traceback.format_exception_only(error)}"
    assert SECRET not in shown


@pytest.mark.parametrize(
    "text",
    [
        "Write it as postgresql://user:password@host/name", "postgresql://reader@host/shop", "sftp://me@host/tables",
        "abfss://box@account.dfs.core.windows.net/tables/", "https://data.example.org/x.csv?v=2&format=csv",
        "https://data.example.org/@ann/x.csv", "write to ann@example.org", "Unexpected token. Line 1, Col: 7",
        "no such column: key", "a, b and c: 12 tokens of 30", "http://127.0.0.1:8000/x.csv: cannot be fetched",
        "postgresql://reader@host/shop?sslmode=require&options=-csearch_path", "ratio 3:1", "s3://lake/prices/",
        "engine.url.render_as_string(hide_password=False)", "token=None",
    ],
)  # fmt: skip
def test_what_holds_no_secret_stays(text):
    assert without_secrets(text) == text


@pytest.mark.parametrize(
    "piece", ["a:", "?a=b&", "http://", "password", "token:", "eyJaaaaaaaa.", "://", "'a:/b: ", "?a"]
)
def test_a_long_text_costs_little(piece):
    started = time.process_time()
    without_secrets(piece * (100_000 // len(piece)) + " @?")
    assert time.process_time() - started < 5
