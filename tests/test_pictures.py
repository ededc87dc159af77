"Pictures of README and tutorials show what is shipped: `make pictures` takes them anew."

import ast
import hashlib
import json
import re
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
IMAGES = ROOT / "nbs" / "images"
SHOWN = ("*.npz", "*.json", "*.css", "*.js")  # weights decide what is answered, style sheet and scripts how it looks


def labels(module: str) -> list[str]:
    "The texts in the code of a module, apart from its docstrings: labels, messages, pieces of pages."
    tree = ast.parse(module)
    bare = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    texts = (node for node in ast.walk(tree) if isinstance(node, ast.Constant) and id(node) not in bare)
    return [node.value for node in texts if isinstance(node.value, str)]


def digests(root: Path = ROOT) -> dict[str, str]:
    "What a picture depends on: SHA-256 of assets, file by file, and of the labels of the workbench."
    assets, panels = root / "tablerag" / "assets", sorted((root / "tablerag" / "workbench").glob("*.py"))
    found = sorted(path for kind in SHOWN for path in assets.glob(kind))
    told = json.dumps([labels(path.read_text(encoding="utf-8")) for path in panels])
    of_files = {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in found}
    return {**of_files, "labels of the workbench": hashlib.sha256(told.encode()).hexdigest()}


def test_a_changed_label_is_noticed_and_a_changed_docstring_is_not():
    code = 'def head():\n    "Say it."\n    return f"<b>{1}Confidence</b>"\n'
    assert labels(code) == labels(code.replace("Say it", "Tell it")) == ["<b>", "Confidence</b>"]
    assert labels(code.replace("Confidence", "Likely")) != labels(code)


def test_the_pictures_are_no_older_than_what_they_show():
    shown = json.loads((IMAGES / "pictures.json").read_text(encoding="utf-8"))["shows"]
    now = digests()
    changed = sorted(name for name in shown.keys() | now.keys() if shown.get(name) != now.get(name))
    assert not changed, (
        f"changed since the pictures were taken: {', '.join(changed)}; run `make pictures`, look at them"
    )


def test_every_picture_is_shown_somewhere_and_is_small():
    pages = [ROOT / "README.md", *(ROOT / "nbs").rglob("*.ipynb")]
    named = {name for page in pages for name in re.findall(r"images/(\w+)\.png", page.read_text(encoding="utf-8"))}
    kept = {path.stem: path.stat().st_size for path in IMAGES.glob("*.png")}
    assert named == kept.keys(), f"no such picture, or shown nowhere: {sorted(named ^ kept.keys())}"
    assert max(kept.values()) < 150_000, kept
