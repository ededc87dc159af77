"The guide for contributors is short; each decision in it is a heading of the notebook that it links to."

import json
import re
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
GUIDE = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")


def headings(notebook: Path) -> set[str]:
    cells = json.loads(notebook.read_text(encoding="utf-8"))["cells"]
    texts = ("".join(cell["source"]) for cell in cells if cell["cell_type"] == "markdown")
    return {found for text in texts for found in re.findall(r"^#+ (.+)$", text, re.MULTILINE)}


def test_the_guide_is_short():
    assert len(GUIDE.split()) <= 2500


def test_a_decision_is_a_heading_of_its_notebook():
    decisions = re.findall(r"^- \[(.+)\]\((nbs/.+\.ipynb)\)$", GUIDE, re.MULTILINE)
    assert len(decisions) > 100
    missing = [f"{path}: {title}" for title, path in decisions if title not in headings(ROOT / path)]
    assert not missing, "\n".join(missing)


def test_links_of_the_guide_and_the_changelog_lead_somewhere():
    for text in (GUIDE, (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")):
        for target in re.findall(r"\]\((?!https?:)([^)#]+)\)", text):
            assert (ROOT / target).exists(), target


def test_the_changelog_knows_the_version():
    import tablerag

    assert f"\n## {tablerag.__version__}\n" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
