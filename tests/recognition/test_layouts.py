"A layout is a value, given instead of what is recognised."

import pytest

from tablerag.core import Table, UsageError
from tablerag.recognition import Block, Layout
from tablerag.tables.grids import table_of_grid

GRID = [["a", "b"], ["1", "2"], ["3", "4"], ["4", "6"]]


def test_a_layout_can_be_given():
    layout = Layout((Block(("title", "header", "data", "total")),))
    [_, table] = table_of_grid("t", GRID, layout=layout)
    assert table.caption == "a b" and table.header == ("1", "2") and table.roles == ("data", "total")
    [_, table] = table_of_grid("t", GRID, layout=Layout((Block(()),)))  # lines behind the last are data
    assert table.header == ("column 1", "column 2") and len(table.rows) == 4
    tables = table_of_grid("t", GRID, layout=Layout((Block(("header",)), Block(("header",), 2))))
    assert [len(item.rows) for item in tables if isinstance(item, Table)] == [1, 1]


@pytest.mark.parametrize(
    "data",
    [
        None,
        {"blocks": [{"roles": [["data", 10**12]], "top": 0, "left": 0, "right": None}]},
        {"blocks": [{"roles": [["data", -1]], "top": 0, "left": 0, "right": None}]},
        {"blocks": [{"roles": [], "top": -1, "left": 0, "right": None}]},
        {"blocks": [{"roles": [], "top": 0, "left": 3, "right": 2}]},
    ],
)
def test_what_is_no_layout_is_refused(data):
    with pytest.raises(UsageError):
        Layout.from_dict(data)
