"""The names one starts with, as editors and type checkers see them; `__init__.py` imports each when it is first used."""

from . import core as core
from .catalogue import system as system
from .core import Answer as Answer
from .core import Question as Question
from .core import Table as Table
from .core import TableragError as TableragError
from .session import open as open
from .session import study as study
from .workbench.pages import open_answer as open_answer

__version__: str
__all__ = ["Answer", "Question", "Table", "TableragError", "core", "open", "open_answer", "study", "system"]

def __dir__() -> list[str]: ...
