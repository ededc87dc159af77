"""Ask questions over tables, databases and graphs.

    import tablerag as tr

    tables = tr.open("my_tables")            # a folder, a file, a data frame, a database, an address
    answer = tables.ask("How high is K2?")
    print(answer, answer.probability)        # the answer, and how likely it is right
    answer                                   # in a notebook: with query, rows and every step
    tables.workbench()                       # in JupyterLab: ask, correct, compare

`open` opens what there is to ask, `study` compares systems on questions with known answers, `open_answer` opens a saved
answer, and `system` makes a system by its name. What is logged goes to the logger `tablerag`.
"""

from . import core as core
from .routing.catalogue import system as system
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
