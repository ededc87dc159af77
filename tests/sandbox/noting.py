"In a worker: the statements that its connection is given. Called by name, from `test_no_catalogue`."

from collections.abc import Iterator
from typing import Any

from tablerag.sandbox import remote
from tablerag.sandbox.engines import SQLiteEngine

_NOTED: list[str] = []


class Noting:
    "A DuckDB connection that notes what it is given."

    def __init__(self, connection: Any):
        self.connection = connection

    def execute(self, statement: Any, *more: Any) -> Any:
        _NOTED.append(getattr(statement, "query", statement))
        return self.connection.execute(statement, *more)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.connection, name)


def since(key: str, data: bytes) -> Iterator[tuple[str, bytes]]:
    "The statements since the last call; they are noted from the first one on."
    engine: Any = remote._OPEN[key]._engine
    if isinstance(engine, SQLiteEngine):
        engine._connection.set_trace_callback(_NOTED.append)
    elif not isinstance(engine._connection, Noting):
        engine._connection = Noting(engine._connection)
    yield from ((each, b"") for each in _NOTED)
    _NOTED.clear()
