"""The figures that pages show, out of the benchmark files beside this one: `make readme` writes them anew.

    python benchmarks/headline.py

puts those of the first page between two marks of `nbs/index.ipynb`, from which the README is made, and runs the pages
that are made of figures, keeping their outputs. No figure there is written by hand: `tests/test_headline.py` holds
pages and files together, so that a benchmark which is run again asks for `make readme`.
"""

from __future__ import annotations

import html
import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import nbformat
from nbclient import NotebookClient

from tablerag.evaluation.confidence import JudgedAnswer

HERE = Path(__file__).resolve().parent
NBS = HERE.parent / "nbs"
PAGE, RUN = NBS / "index.ipynb", (NBS / "figures.ipynb", NBS / "limits.ipynb")
MEASURED = (NBS / "costs.ipynb", NBS / "which_engine.ipynb", NBS / "installing.ipynb")
BEGIN, END = "<!-- figures: made by benchmarks/headline.py -->", "<!-- end of figures -->"


@cache
def read(name: str, folder: Path = HERE) -> dict[str, Any]:
    "What a benchmark has measured."
    return json.loads((folder / f"{name}.json").read_text(encoding="utf-8"))


def percent(share: float) -> str:
    "A share as `56 %`, which no line breaks apart."
    return f"{share:.0%}".replace("%", "\u00a0%")


def share(figure: Mapping[str, float]) -> str:
    "A share with its 95 % interval: `56 % (48 to 65)`."
    return f"{percent(figure['share'])} ({100 * figure['low']:.0f} to {100 * figure['high']:.0f})"


def interval(figure: Mapping[str, float] | None, digits: int | None = None) -> str:
    "A figure of `families.json` with its 95 % interval, in percent or with so many digits; empty where it is none."
    if figure is None:
        return ""
    if digits is None:
        return share({**figure, "share": figure["value"]})
    return f"{figure['value']:.{digits}f} ({figure['low']:.{digits}f} to {figure['high']:.{digits}f})"


def records(folder: Path = HERE) -> dict[str, list[JudgedAnswer]]:
    "What the figures of each family were computed from: the lines of `families.jsonl`."
    found = {}
    for line in (folder / "families.jsonl").read_text(encoding="utf-8").splitlines():
        told = json.loads(line)
        found[told["family"]] = [
            JudgedAnswer(confidence, bool(right), bool(answered), bool(answerable), cluster, id)
            for id, confidence, answered, right, answerable, cluster in told["rows"]
        ]
    return found


@dataclass(frozen=True)
class Curve:
    "Points of one panel, between 0 and 1 on both axes."

    points: Sequence[tuple[float, float]]
    colour: str
    joined: bool = True  # by a line
    dots: bool = False


def panels_svg(panels: Mapping[str, Sequence[Curve]], across: str, up: str, wide: int = 4) -> str:
    "Small square panels with axes from 0 to 1, one a family, as plain SVG: nothing is needed to draw it."
    side, left, top = 160, 40, 26
    step_x, step_y = side + left + 10, side + top + 34
    parts = []
    for place, (name, curves) in enumerate(panels.items()):
        x0, y0 = left + place % wide * step_x, top + place // wide * step_y
        parts.append(f'<rect x="{x0}" y="{y0}" width="{side}" height="{side}" fill="none" stroke="#bbb"/>')
        parts.append(f'<text x="{x0 + side / 2}" y="{y0 - 8}" text-anchor="middle">{html.escape(name)}</text>')
        for at in (0, 0.5, 1):
            told = f"{at:g}"
            parts.append(f'<text x="{x0 + at * side}" y="{y0 + side + 14}" text-anchor="middle">{told}</text>')
            parts.append(f'<text x="{x0 - 5}" y="{y0 + (1 - at) * side + 4}" text-anchor="end">{told}</text>')
        for curve in curves:
            points = [(f"{x0 + x * side:.1f}", f"{y0 + (1 - y) * side:.1f}") for x, y in curve.points]
            if curve.joined and points:
                path = "L".join(" ".join(point) for point in points)
                parts.append(f'<path d="M{path}" fill="none" stroke="{curve.colour}" stroke-width="1.8"/>')
            if curve.dots:
                parts += [f'<circle cx="{x}" cy="{y}" r="3.2" fill="{curve.colour}"/>' for x, y in points]
    high, width = -(-len(panels) // wide) * step_y + top, wide * step_x + 10
    told = html.escape(f"across: {across}; up: {up}")
    parts.append(f'<text x="{left}" y="{high - 8}">{told}</text>')
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {high}" width="{width}" role="img" '
    return f'{head}aria-label="{told}" font-family="sans-serif" font-size="11" fill="#333">{"".join(parts)}</svg>'


def table(head: Sequence[str], rows: Sequence[Sequence[object]]) -> str:
    "A table as Markdown writes it."
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join(f"| {' | '.join(map(str, line))} |" for line in lines)


# of those held out; who built it wrote the others first, and did not tune to them
UNREAD_GRAPHS = ("harbour", "kitchen")


def graph_counts(by_graph: Mapping[str, Mapping[str, int]], names: Sequence[str]) -> tuple[str, str]:
    "Right, wrong and no answer over some graphs, and how many questions they are."
    right, wrong, refused = (sum(by_graph[name][each] for name in names) for each in ("right", "wrong", "refused"))
    size = f"{right + wrong + refused} questions over {len(names)} graphs"
    return f"right {right}, wrong {wrong}, no answer {refused}", size


def held_out(folder: Path = HERE) -> list[tuple[str, str, str, str]]:
    "What was measured on files and questions that nobody who works on it has read: what, figure, on what, by what."
    rows = []
    for part, what in [
        ("newcomers_held", "the first questions of people who never saw the program, over clean files of daily life"),
        ("held", "files of public bodies, a newsroom and Python packages"),
        ("held_2", "other such files, most of them coded data sets; a third of the questions in other languages"),
        ("offices", "as offices, clubs, shops, schools and laboratories have them, written for it"),
        ("languages", "of eight languages of Europe, most questions in these"),
        ("written_held", "by twenty authors, hard on purpose: trees, accounts, coded data, twelve languages"),
    ]:
        found = read("untidy", folder)[part]
        told = f"right {share(found['right'])}, wrong {share(found['wrong'])}"
        told += f", no answer {percent(found['refused']['share'])}"
        size = f"{found['right']['n']} questions over {found['right']['files']} files"
        rows.append((f"**untidy files, end to end**: {what}", told, size, f"`untidy.py --split {part}`"))
        likely, without = found["right_at_0.7_or_more"], found["unanswerable_answered"]
        rows.append(
            ("the same, answers that say 70 % or more", f"right {share(likely)}", f"{likely['n']} answers", "the same")
        )
        told = f"answered all the same {share(without)}"
        rows.append(("the same, what the files cannot tell", told, f"{without['n']} questions", "the same"))
    for name, over in [("", "the tables (given) are not"), ("-database", "databases of six of these tables are not")]:
        wordings = read(f"wordings-held{name}", folder)
        for part, what in [("en", "in English"), ("abroad", "in eight languages of Europe")]:
            found = wordings[part]
            told = f"right {percent(found['right'])} ({100 * found['low']:.0f} to {100 * found['high']:.0f})"
            told += f", wrong {percent(found['wrong'])}, no answer {percent(found['refused'])}"
            size = f"{found['n']} questions in {found['forms']} wordings"
            asked = f"**22 kinds of questions in many wordings**, {what}: the wordings are unread, {over}"
            rows.append((asked, told, size, f"`wordings.py held{' --database' if name else ''}`"))
    for split, of in (
        ("newcomers_held", "of daily life: the first questions of people who never saw the program"),
        ("held", "in styles of their own, in several languages"),
        ("trades_held", "of everyday trades"),
    ):
        styles = read(f"styles-{split}", folder)
        found, (low, high) = styles["all"], styles["intervals over databases"]["right"]
        told = f"right {percent(found['right'] / 100)} ({low:.0f} to {high:.0f})"
        told += f", wrong {percent(found['wrong'] / 100)}, no answer {percent(found['refused'] / 100)}"
        size = f"{found['n']} questions over {len(styles['database'])} databases"
        rows.append((f"**databases** {of}", told, size, f"`styles.py {split}`"))
    told, size = graph_counts(read("graphs", folder)["held"]["by_graph"], UNREAD_GRAPHS)
    rows.append(("**graphs**", told, size, "`graphs.py --parts held`"))
    found = read("follow_ups", folder)["held"]
    told = (
        f"right {found['right']}, wrong {found['wrong']}, not understood {found['not_understood'] + found['no_answer']}"
    )
    size = f"{found['follow_ups']} questions in {found['dialogues']} dialogues"
    rows.append(("**questions that go on** from the one before", told, size, "`follow_ups.py --half held`"))
    return rows


def open_sets(folder: Path = HERE) -> list[tuple[str, str, str, str]]:
    "Public sets and speed: figures of development, since failures of these sets were read while building."
    rows = []
    for name, spoken in [("wikisql", "WikiSQL"), ("wtq", "WikiTableQuestions")]:
        found = read("parsing", folder)[f"{name}, test"]
        told = f"right {percent(found['solved'])}, wrong {percent(found['answered'] - found['solved'])}"
        rows.append(
            (f"{spoken}, the table given, unseen in training", told, f"{found['n']:,} questions", "`parsing.py`")
        )
    found = read("figures", folder)["answer_open_wikitable_unseen"]
    told = f"right {percent(found['em'])}, wrong {percent(found['answered'] - found['em'])}"
    name = "Open-WikiTable, the table to be found, unseen in training"
    rows.append((name, told, f"{found['n']:,} questions, 4,515 tables", "`figures.py`"))
    found = read("figures", folder)["retrieval_ottqa"]
    told = ", ".join(percent(found[f"accuracy@{k}"]) for k in (1, 5, 10))
    size = f"{found['n']:,} questions, OTT-QA, 8,891 tables"
    rows.append(("the right table among the first 1, 5, 10", told, size, "`figures.py`"))
    for name, spoken in [("spider", "Spider"), ("bird, with evidence", "BIRD, with its hints")]:
        found = read("joins", folder)["sets"][name]
        right = found["right"]["ex_set_any"]
        low, high = right["questions"]
        told = f"right {percent(right['all'] / 100)} ({low:.0f} to {high:.0f}) where it always answers"
        size = f"{found['n']} questions over {found['databases']} databases"
        rows.append((f"{spoken}, the database given", told, size, "`joins.py`"))
    by_graph = read("graphs", folder)["held"]["by_graph"]
    own = [name for name in by_graph if name not in UNREAD_GRAPHS]
    told, size = graph_counts(by_graph, own)
    rows.append(("graphs written by who built it, before it was built", told, size, "`graphs.py --parts held`"))
    found = read("files_joined-held", folder)
    told = f"right {found['right']}, wrong {found['wrong']}, no answer {found['refused']}"
    name = "two and more files of a folder, written by who built it, before it was built"
    rows.append((name, told, f"{found['questions']} questions", "`files_joined.py held`"))
    answer, index = read("figures", folder)["answer_data"], read("figures", folder)["index_ottqa"]
    rows.append(
        (
            "a question, end to end, median",
            f"{answer['median_ms']:.0f} ms",
            f"{answer['n']} questions, `data/`",
            "`figures.py`",
        )
    )
    rows.append(("an index of 8,891 tables", f"{index['build_seconds']:.0f} s", "OTT-QA, two cores", "`figures.py`"))
    scale = {int(tables): each["large"] for tables, each in read("scale", folder)["results"].items() if "large" in each}
    found = scale[most := max(scale)]
    build = found["build"]
    told = f"{build['processor_s']:.0f} s of the processor and {build['peak_mb'] / 1000:.1f} GB to build"
    rows.append((f"{most:,} tables in one index of the engine large", told, "grown, with twins", "`scale.py`"))
    right = percent(found["accuracy@5"])
    told = f"{found['search_ms']['processor']:.0f} ms of the processor a search, the right table among 5 of {right}"
    rows.append(("the same", told, f"{found['questions']} questions", "the same"))
    found = read("front", folder)["median"]
    told = f"{found['answer_to_table']:.0f} ms"
    rows.append(("from an answer to its table on screen, in JupyterLab", told, "a result of 1,000 rows", "`front.py`"))
    found = read("huge", folder)["test"]
    told = f"{found['first_ask']['seconds']:.0f} s to the first answer"
    told += f", {found['same_process']['median_seconds']:.2f} s to the next ones"
    rows.append((f"a CSV file of {found['rows']:,} rows", told, f"{found['of']} questions", "`huge.py`"))
    found = read("first_ten_minutes", folder)
    took, answers = found["until_answered"], found["answers"]["command line"]
    told = f"{took['seconds']:.0f} s, {took['processor_seconds']:.0f} s of a processor"
    rows.append(
        ("from the clone to answers over a folder of one's own", told, "a clone and pip", "`first_ten_minutes.py`")
    )
    told = f"right {answers['right']}, wrong {answers['wrong']}, the others no answer"
    size = f"{found['questions']} questions, eight untidy files"
    rows.append(("the same, its first questions", told, size, "the same"))
    return rows


def families(folder: Path = HERE) -> list[tuple[str, ...]]:
    """Every open set: right, wrong and refused beside each other, and right where it would always answer, by weights
    that never saw the set; and right and wrong by the weights that are shipped."""
    shipped, rows = read("families-shipped", folder)["families"], []
    fitted = ("ck25", "graphs")
    for name, found in read("families", folder)["families"].items():
        told = [percent(found[each]["value"]) for each in ("right", "wrong", "refused", "always_answering")]
        own = shipped.get(name, found)
        as_shipped = f"{percent(own['right']['value'])}, {percent(own['wrong']['value'])}"
        rows.append(
            (
                f"{name} (its confidence was fitted on it)" if name in fitted else name,
                *told,
                as_shipped,
                str(found["n"]),
            )
        )
    return rows


def section(folder: Path = HERE) -> str:
    "The tables of the first page, in Markdown."
    head = ("held out", "figure (95 % interval)", "on", "by `benchmarks/...`")
    beside = ("open sets (`families.py`), by weights that never saw the set", "right", "wrong", "refused")
    beside += ("right if it always answered", "as shipped: right, wrong", "questions")
    tables = [
        (head, held_out(folder)),
        (beside, families(folder)),
        (("public sets, speed", *head[1:]), open_sets(folder)),
    ]
    return "\n\n".join(table(*each) for each in tables)


def write(page: Path = PAGE) -> None:
    "Put the tables between the marks of a notebook's page. Raises `SystemExit` where the marks do not stand once."
    notebook = json.loads(page.read_text(encoding="utf-8"))
    marked = [cell for cell in notebook["cells"] if BEGIN in "".join(cell["source"])]
    if len(marked) != 1 or END not in "".join(marked[0]["source"]):
        raise SystemExit(f"{page}: one cell must hold both marks: {BEGIN} and {END}")
    made = re.sub(
        f"({re.escape(BEGIN)}\n).*(\n{re.escape(END)})",
        lambda found: found[1] + "\n" + section() + "\n" + found[2],
        "".join(marked[0]["source"]),
        flags=re.DOTALL,
    )
    marked[0]["source"] = made.splitlines(keepends=True)
    page.write_text(json.dumps(notebook, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


def run(page: Path) -> None:
    "Run a page and keep what its cells give."
    notebook = nbformat.read(page, as_version=4)
    NotebookClient(notebook, kernel_name="python3", resources={"metadata": {"path": str(page.parent)}}).execute()
    for cell in notebook.cells:
        cell.metadata = {name: cell.metadata[name] for name in cell.metadata.keys() & {"tags"}}
        if cell.cell_type == "code":
            cell.outputs = [each for each in cell.outputs if each.get("name") != "stderr"]
            cell.execution_count = None
            for each in cell.outputs:
                if each.output_type == "execute_result":
                    each.execution_count = None
    notebook.metadata = {name: notebook.metadata[name] for name in notebook.metadata.keys() & {"kernelspec"}}
    nbformat.write(notebook, page)


if __name__ == "__main__":
    write()
    for page in (*RUN, *MEASURED):
        run(page)
