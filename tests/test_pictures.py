"Pictures of README and tutorials show what is shipped: `make pictures` takes them anew."

import hashlib
import json
import re
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
IMAGES = ROOT / "nbs" / "images"
SHOWN = ("*.npz", "*.json", "*.css", "*.js")  # weights decide what is answered, style sheet and scripts how it looks


def digests() -> dict[str, str]:
    "What a picture depends on, file by file: SHA-256."
    assets = ROOT / "tablerag" / "assets"
    found = sorted(path for kind in SHOWN for path in assets.glob(kind))
    return {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in found}


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
