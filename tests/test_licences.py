"""What comes with the package and under which licence: `make licences` lists it, `make sbom` writes it for machines.

Each package is held to the licences below; what is not a package, but lies in one or in ours, is named in `BUNDLED`.
"""

from __future__ import annotations

import hashlib
import json
import re
import sys
import tomllib
from collections.abc import Iterator, Sequence
from importlib import metadata
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
PARTS = {"base": PROJECT["dependencies"], **PROJECT["optional-dependencies"]}
SHIPPED = [part for part in PARTS if part != "dev"]

# Of anything; whoever hands the package on has no more to do than to hand these texts on too
ALLOWED = frozenset(
    """MIT MIT-0 MIT-CMU BSD BSD-2-Clause BSD-3-Clause 0BSD Apache-2.0 ISC MPL-2.0 PSF-2.0 CNRI-Python Zlib CC0-1.0
    Unicode-3.0 PostgreSQL""".split()
)
# Used as they are, and replaceable by whoever installs: what the LGPL asks for
LESSER = {
    "psycopg": "the extra postgres",
    "psycopg-binary": "the extra postgres",
    "cssutils": "comes with dataframe_image, the extra vision",
    "encutils": "comes with dataframe_image, the extra vision",
}
_WORDS = {  # how metadata say it in words; the first that fits counts
    r"MIT-CMU|HPND": "MIT-CMU",
    r"MIT": "MIT",
    r"BSD.3|New BSD|Modified BSD": "BSD-3-Clause",
    r"BSD.2|Simplified BSD": "BSD-2-Clause",
    r"BSD": "BSD",
    r"Apache": "Apache-2.0",
    r"ISC": "ISC",
    r"MPL|Mozilla Public License 2": "MPL-2.0",
    r"PSF|Python Software Foundation": "PSF-2.0",
    r"LGPL|Lesser": "LGPL-3.0-or-later",
}


class Bundled(NamedTuple):
    "Something that is no package of its own, but lies in one."

    name: str
    what: str
    licence: str
    owner: str  # the package it lies in
    pattern: str  # its files there


BUNDLED = (
    Bundled("parser weights", "trained here: assets/parser.md", "MIT", "tablerag", "assets/parser.npz"),
    Bundled("weights over many tables", "trained here: assets/joins.md", "MIT", "tablerag", "assets/joins.npz"),
    Bundled("tables of language", "written here, all but places.toml", "MIT", "tablerag", "assets/language/*.toml"),
    Bundled("names of countries", "of Unicode CLDR", "Unicode-3.0", "tablerag", "assets/language/places.toml"),
    Bundled("WordLlama's word vectors", "16 MB, read in place", "MIT", "wordllama", "weights/*.safetensors"),
    Bundled("WordLlama's tokenizer", "read in place", "MIT", "wordllama", "tokenizers/*.json"),
    Bundled("PP-OCRv6 models", "text in pictures, the extra ocr", "Apache-2.0", "rapidocr", "models/*.onnx"),
    Bundled("PostgreSQL", "the server of a tutorial, the extra tutorials", "PostgreSQL", "pgserver", "**/bin/postgres"),
    Bundled("plotly.js", "in pages with charts, the extra lab", "MIT", "plotly", "package_data/plotly.min.js"),
)


def brought_by(requirements: Sequence[str]) -> dict[str, metadata.Distribution | None]:
    "All that requirements bring on this machine, by name; None for what is not installed."
    found: dict[str, metadata.Distribution | None] = {}
    asked: dict[str, set[str]] = {}
    left = [Requirement(text) for text in requirements]
    while left:
        wanted = left.pop()
        name = canonicalize_name(wanted.name)
        if name == "tablerag":
            left += [Requirement(text) for extra in wanted.extras for text in PARTS[extra]]
            continue
        extras = {"", *wanted.extras} - asked.setdefault(name, set())
        asked[name] |= extras
        try:
            found[name] = metadata.distribution(name)
        except metadata.PackageNotFoundError:
            found[name] = None
            continue
        for text in found[name].requires or ():
            needed = Requirement(text)
            if any(needed.marker is None or needed.marker.evaluate({"extra": extra}) for extra in extras):
                left.append(needed)
    return found


def licences_of(distribution: metadata.Distribution) -> frozenset[str]:
    "Licences by their SPDX names: the expression a package states, its classifiers, or the first line of its text."
    stated = distribution.metadata
    if expression := stated.get("License-Expression"):
        return frozenset(re.findall(r"[\w.+-]+", expression)) - {"AND", "OR", "WITH"}
    said = [text for text in stated.get_all("Classifier") or () if text.startswith("License ::")]
    texts = (path.read_text(encoding="utf-8") for path in distribution.files or () if path.name == "LICENSE")
    said = said or (stated.get("License") or next(texts, "")).strip().splitlines()[:1]
    return frozenset(_named(text) for text in said)


def _named(text: str) -> str:
    return next((name for pattern, name in _WORDS.items() if re.search(pattern, text)), text)


def rows() -> Iterator[tuple[str, str, str, str]]:
    "Name, version, licences, and the parts that bring it."
    parts = {part: brought_by(PARTS[part]) for part in SHIPPED}
    for name in sorted({name for brought in parts.values() for name in brought}):
        bringing = [part for part in SHIPPED if name in parts[part]]
        distribution = parts[bringing[0]][name]
        where = "base" if bringing[0] == "base" else ", ".join(bringing)
        if distribution is None:
            yield name, "not installed here", "", where
        else:
            yield name, distribution.version, " ".join(sorted(licences_of(distribution))), where
    for each in BUNDLED:
        yield each.name, "", each.licence, f"in {each.owner}: {each.what}"


def files_of(bundled: Bundled) -> list[Path]:
    "Its files; none where the package is not installed."
    if bundled.owner == "tablerag":
        return sorted((ROOT / "tablerag").glob(bundled.pattern))
    spec = find_spec(bundled.owner)
    return sorted(Path(spec.origin).parent.glob(bundled.pattern)) if spec and spec.origin else []


def bill_of_materials(
    environment: dict[str, Any],  # CycloneDX, of all that is installed: what `cyclonedx-py environment` writes
) -> dict[str, Any]:  # of what the package brings, and of what lies in it
    "Leave out what is there for developing only, and add weights and data."
    names = {name for part in SHIPPED for name in brought_by(PARTS[part])}
    kept = [each for each in environment["components"] if canonicalize_name(each["name"]) in names]
    for each in BUNDLED:
        for path in files_of(each):
            digest = hashlib.sha256(path.read_bytes()).hexdigest()
            kept.append(
                {
                    "type": "data",
                    "bom-ref": f"{each.owner}/{path.name}",
                    "name": path.name,
                    "description": f"{each.name}: {each.what}",
                    "hashes": [{"alg": "SHA-256", "content": digest}],
                    "licenses": [{"license": {"id": each.licence}}],
                }
            )
    known = {each["bom-ref"] for each in kept} | {environment["metadata"]["component"]["bom-ref"]}
    needed = [
        {**each, **({"dependsOn": [ref for ref in each["dependsOn"] if ref in known]} if "dependsOn" in each else {})}
        for each in environment.get("dependencies", ())
        if each["ref"] in known
    ]
    return {**environment, "components": kept, "dependencies": needed}


# tests


def test_every_package_has_a_licence_that_is_known():
    strange = []
    for part in SHIPPED:
        for name, distribution in brought_by(PARTS[part]).items():
            found = licences_of(distribution) if distribution else ALLOWED
            lesser = name in LESSER and all(each.startswith("LGPL") for each in found)
            if not found or not (found <= ALLOWED or lesser):
                strange.append(f"{name} (by {part}): {' '.join(found) or 'says nothing'}")
    assert not strange, "\n".join(sorted(set(strange)))


def test_what_base_brings_is_not_lesser():
    assert not LESSER.keys() & brought_by(PARTS["base"]).keys()


@pytest.mark.parametrize("bundled", BUNDLED, ids=lambda bundled: bundled.name)
def test_what_lies_in_a_package_is_there_and_allowed(bundled):
    assert bundled.licence in ALLOWED
    if bundled.owner != "tablerag" and find_spec(bundled.owner) is None:
        pytest.skip(f"{bundled.owner} is not installed")
    assert files_of(bundled)


def test_data_of_others_come_with_their_notice():
    "The Unicode licence wants its notice with every copy."
    [bundled] = [each for each in BUNDLED if each.licence == "Unicode-3.0"]
    [file] = files_of(bundled)
    notice = " ".join(file.read_text(encoding="utf-8").partition("[countries]")[0].replace("\n#", " ").split())
    assert "UNICODE LICENSE V3 COPYRIGHT AND PERMISSION NOTICE Copyright © 1991-2025 Unicode, Inc." in notice
    assert "this copyright and permission notice appear with all copies" in notice and "WITHOUT WARRANTY" in notice


def test_no_other_file_lies_in_the_package():
    inside = {path for each in BUNDLED if each.owner == "tablerag" for path in files_of(each)}
    others = {path for path in (ROOT / "tablerag").rglob("*") if path.is_file() and "__pycache__" not in path.parts}
    named = {path.relative_to(ROOT / "tablerag").as_posix() for path in others - inside if path.suffix != ".py"}
    assert named == {
        "__init__.pyi", "py.typed", "assets/answer_page.css", "assets/browse_list.js", "assets/front.js",
        "assets/graphs.json", "assets/joins.md", "assets/parser.md", "assets/parts.js", "assets/presets.toml",
        "assets/providers.toml", "assets/result_grid.js", "assets/workbench.css",
    }  # fmt: skip


def names_in_contributing() -> set[str]:
    table = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8").partition("## Why each dependency is there")[2]
    first = [line.split("|")[1] for line in table.splitlines() if line.startswith("| ")][1:]
    return {canonicalize_name(word) for cell in first for word in re.findall(r"[\w.-]+", cell)}


@pytest.mark.parametrize("part", PARTS)
def test_each_dependency_has_its_reason(part):
    wanted = {canonicalize_name(Requirement(text).name) for text in PARTS[part]} - {"tablerag"}
    assert wanted <= names_in_contributing()


# Calendar versions, or majors that come every few months and mean no break
UNBOUND = {
    "pyarrow", "pillow", "playwright", "dask", "build", "pytest", "pytest-timeout", "pytest-xdist", "psutil",
    "packaging", "fsspec", "furo", "s3fs",
}  # fmt: skip


@pytest.mark.parametrize("part", PARTS)
def test_a_new_major_version_is_tried_first(part):
    for text in PARTS[part]:
        wanted = Requirement(text)
        operators = {each.operator for each in wanted.specifier}
        bound = operators & {"<", "=="} or canonicalize_name(wanted.name) in UNBOUND | {"tablerag"}
        assert bound, f"{text} has no upper bound"
        try:
            installed = metadata.version(wanted.name)
        except metadata.PackageNotFoundError:
            continue
        assert wanted.specifier.contains(installed, prereleases=True), f"{text}, but {installed} is installed here"


@pytest.mark.parametrize(
    ("stated", "found"),
    [
        ("License-Expression: MPL-2.0 AND (Apache-2.0 OR MIT)", {"MPL-2.0", "Apache-2.0", "MIT"}),
        ("License-Expression: LGPL-3.0-or-later", {"LGPL-3.0-or-later"}),
        ("Classifier: License :: OSI Approved :: BSD License", {"BSD"}),
        ("Classifier: License :: OSI Approved :: GNU General Public License v3 (GPLv3)", {"GPLv3"}),
        ("Classifier: License :: OSI Approved :: ISC License (ISCL)\nLicense: UNKNOWN", {"ISC"}),
        ("License: BSD 3-Clause License", {"BSD-3-Clause"}),
        ("License: MIT License\n        Copyright (c) 2024", {"MIT"}),
        ("License: Apache License, Version 2.0", {"Apache-2.0"}),
        ("License: PSFL", {"PSF-2.0"}),
        ("License: Commercial", {"Commercial"}),
        ("Summary: nothing said", set()),
        ("License: UNKNOWN", {"UNKNOWN"}),
    ],
)
def test_what_a_package_says_is_read(tmp_path, stated, found):
    folder = tmp_path / "x-1.dist-info"
    folder.mkdir()
    (folder / "METADATA").write_text(f"Metadata-Version: 2.1\nName: x\nVersion: 1\n{stated}\n")
    read = licences_of(metadata.PathDistribution(folder))
    assert len(read) == len(found) and (found <= read or "GPLv3" in str(read))
    assert (read <= ALLOWED and bool(read)) is (found <= ALLOWED and bool(found))


def test_the_bill_holds_what_is_shipped_and_no_tool():
    environment = {
        "bomFormat": "CycloneDX",
        "metadata": {"component": {"bom-ref": "root", "name": "tablerag"}},
        "components": [
            {"type": "library", "bom-ref": "numpy==2", "name": "numpy", "version": "2"},
            {"type": "library", "bom-ref": "PyStemmer==3", "name": "PyStemmer", "version": "3"},
            {"type": "library", "bom-ref": "ruff==0", "name": "ruff", "version": "0"},
        ],
        "dependencies": [{"ref": "root", "dependsOn": ["numpy==2", "ruff==0"]}, {"ref": "ruff==0"}],
    }
    bill = bill_of_materials(environment)
    names = [each["name"] for each in bill["components"]]
    assert {"numpy", "PyStemmer", "parser.npz", "calendar.toml"} <= set(names) and "ruff" not in names
    assert bill["dependencies"] == [{"ref": "root", "dependsOn": ["numpy==2"]}]
    weights = next(each for each in bill["components"] if each["name"] == "parser.npz")
    assert len(weights["hashes"][0]["content"]) == 64 and len({each["bom-ref"] for each in bill["components"]}) > 10


def main(command: str) -> None:
    if command == "sbom":  # of what `cyclonedx-py environment` found
        print(json.dumps(bill_of_materials(json.load(sys.stdin)), indent=1, sort_keys=True))
        return
    for name, version, licence, where in rows():
        print(f"{name:28} {version:20} {licence:32} {where}")


if __name__ == "__main__":
    main(*sys.argv[1:] or [""])
