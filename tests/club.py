"Databases for tests, made from scripts."

import sqlite3
from contextlib import closing
from pathlib import Path

CLUB = (Path(__file__).resolve().parents[1] / "nbs" / "40_schema" / "club.sql").read_text(encoding="utf-8")


def made(path: Path, script: str = CLUB) -> Path:
    "A SQLite file in which the script was run."
    with closing(sqlite3.connect(path)) as database:
        database.executescript(script)
    return path
