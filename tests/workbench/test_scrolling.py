"What scrolls is reached by keyboard: only the boxes that one function makes scroll. The browser's part is test_lab*."

import re
from importlib.resources import files

import pytest

from tablerag.workbench.views import make_scroll, scroll_box

PACKAGE = files("tablerag")
SCROLLS = re.compile(r"overflow(?:-[xy])?\s*:\s*(?:auto|scroll)")


def sources(*suffixes: str) -> dict[str, str]:
    "Files of the package with their text, by their place in it."
    return {
        path.relative_to(PACKAGE).as_posix(): path.read_text(encoding="utf-8")
        for path in PACKAGE.rglob("*")
        if path.suffix in suffixes
    }


def test_one_rule_of_the_style_sheets_lets_a_box_scroll():
    "And it holds for nothing that has no place in the order of the Tab key, but a list, whose buttons have."
    rules = [
        (name, selector.strip())
        for name, text in sources(".css").items()
        for selector, body in re.findall(r"([^{}]+)\{([^{}]*)\}", re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL))
        if SCROLLS.search(body)
    ]
    assert rules == [
        ("assets/workbench.css", '.tablerag .scrolls[tabindex="0"], .tablerag .tablerag-list.scrolls'),
        ("assets/workbench.css", ".tablerag .tablerag-matrix.scrolls"),  # whose cells are links
    ]


def test_its_mark_is_given_in_one_place_of_python():
    made = {name for name, text in sources(".py").items() if re.search(r"""["' ]scrolls["' ]""", text)}
    assert made == {"workbench/views.py"}


@pytest.mark.parametrize("name", [name for name, text in sources(".js").items() if '"grid' in text])
def test_a_script_that_makes_one_names_it(name):
    text = sources(".js")[name]
    boxes = re.findall(r'(\w+) = element\("div", "grid[^"]*"\)', text)
    assert boxes and len(boxes) == len(re.findall(r'"[^"]*\bscrolls"', text)) == text.count('"grid')
    for box in boxes:
        assert f"{box}.tabIndex = 0;" in text and f'{box}.setAttribute("role", "region");' in text
        assert f'{box}.setAttribute("aria-label", ' in text


def test_styles_written_in_python_do_the_same():
    "Whatever else scrolls says so itself, in the element that does."
    for name, text in sources(".py").items():
        for line in text.splitlines():
            assert not SCROLLS.search(line) or "{reached}" in line, f"{name}: {line.strip()}"


def test_a_label_of_a_stranger_stays_a_label():
    made = scroll_box("<p>1</p>", '"><script>', "plain")
    assert made == (
        '<div class="plain scrolls" tabindex="0" role="region" aria-label="&quot;&gt;&lt;script&gt;"><p>1</p></div>'
    )


def test_a_box_of_widgets_is_reached_as_well():
    widgets = pytest.importorskip("ipywidgets")
    make_scroll(box := widgets.VBox(), "All cases")
    assert box.tabbable and set(box._dom_classes) == {"scrolls", "tablerag-says-All_cases"}
