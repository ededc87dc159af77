"What leaves for a terminal, a file or another program: no text of a stranger steers the reader or ends the run."

import ast
import io
import json
import logging
import math
import os
import re
import shutil
import subprocess
import sys
import warnings
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path

import pytest

from tablerag.cli import main
from tablerag.core import (
    Answer,
    Hit,
    Question,
    Step,
    TableragError,
    Trace,
    UsageError,
    VisibleStream,
    encodable,
    isolated,
    json_text,
    visible,
)
from tablerag.ground.files import write_json_lines
from tablerag.studies.experiments import run
from tablerag.studies.results import Results

STEERING = {  # name -> what a terminal would obey
    "colour": "\x1b[31mred\x1b[0m",
    "clear screen": "\x1b[2J\x1b[H",
    "title": "\x1b]0;owned\x07",
    "clipboard": "\x1b]52;c;cm0gLXJmIH4=\x07",
    "link": "\x1b]8;;http://evil.example\x1b\\click\x1b]8;;\x1b\\",
    "carriage return": "error\rA  all is well",
    "backspace": "no\b\byes",
    "bell": "ring\x07",
    "up a line": "\x1b[1A\x1b[2Kgone",
    "CSI of one byte": "\x9b31mred",
    "OSC of one byte": "\x9d0;owned\x9c",
    "device control": "\x1bPq#0;2;0;0;0\x1b\\",
    "right to left": "invoice\u202efdp.exe",
    "isolate": "user\u2066 // admin\u2069",
    "vertical tab": "a\x0bb\x0cc",
    "next line": "a\x85b\u2028c\u2029d",
    "delete": "a\x7fb\x00c",
    "not seen": "pay\u200bpal\ufeff",
    "tags": "hidden\U000e0041\U000e0042",
    "half a pair": "x\ud800y\udcff",
}
RAW = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\u200b\ufeff\ud800-\udfff\U000e0000-\U000e007f]"
)
steering = pytest.mark.parametrize("text", STEERING.values(), ids=STEERING.keys())
PEAKS = "Mountain,Country,Height (m)\nMount Everest,Nepal,8849\nK2,Pakistan,8611\n"


@pytest.fixture(autouse=True)
def cache(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))


@pytest.fixture(scope="module")
def peaks(tmp_path_factory):
    folder = tmp_path_factory.mktemp("peaks")
    (folder / "highest mountains.csv").write_text(PEAKS)
    return folder


def command(capsys, *words: str) -> tuple[int, str, str]:
    code = main(words)
    out, err = capsys.readouterr()
    # a bar that moves, where this takes longer than a second
    err = re.sub(r"\r(?:[\w ]+: +\d+%[^\r\n]*|reading: \d+ tables \[[\d:]+, +[\d.]+(?:s/ tables| tables/s)\])", "", err)
    assert not RAW.search(out + err), (out, err)
    assert "Traceback" not in err
    return code, out, err


@steering
def test_visible_leaves_nothing_that_steers_and_loses_no_letter(text):
    shown = visible(text)
    assert not RAW.search(shown) and shown.isprintable()
    assert visible(shown) == shown
    assert re.sub(r"\\(?:r|x..|u....|U.{8})", "", shown) == RAW.sub("", text).replace("\r", "")


@pytest.mark.parametrize(
    "text",
    [
        "plain", "Åsa Öberg", "Здравствуйте", "東京　都", "שלום עולם", "مرحبا", "می‌خواهم", "👨‍👩‍👧",
        "\U0001f3f4\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f England", "£5 – 7 €", "a\u00a0b",
        "\ue000", "क्षि",
    ],
)  # fmt: skip
def test_visible_leaves_ordinary_writing_as_it_is(text):
    assert visible(text) == text


@steering
def test_a_file_name_is_shown_in_errors_without_steering(text, capsys):
    code, out, err = command(capsys, "ask", f"/nowhere/{text}.csv", "How high is K2?")
    assert code in (1, 2) and out == "" and err.count("\n") == 1


@steering
def test_a_question_and_unknown_names_are_shown_without_steering(text, peaks, capsys):
    code, out, _ = command(capsys, "ask", str(peaks), f"How high is K2? {text}")
    assert code == 0 and "8611" in out  # words that are left over may make it a question back
    for option in ("--system", "--model", "--embeddings"):
        code, _, err = command(capsys, "ask", str(peaks), "How high is K2?", option, f"no{text}")
        assert code in (1, 2) and err.count("\n") == 1, err


@steering
def test_argparse_quotes_arguments_without_steering(text, capsys):
    option, task = f"--{text.replace(' ', '')}", ["bench", "a", "--task", text]
    for words in (["ask", "a", "b", option], ["ask", "a", "b", "--k", text], [f"x{text}"], task):
        code, _, err = command(capsys, *words)
        assert code == 2 and "error: " in err


@steering
def test_cells_titles_and_skipped_files_are_shown_without_steering(text, tmp_path, capsys):
    rows = [["K2", text], ["Lhotse", "8516"]]
    name = "peaks" if "\ud800" in text else f"peaks {text}"
    table = {"id": name, "title": f"Peaks {text}", "header": ["Mountain", f"Height{text}"], "rows": rows}
    (tmp_path / "tables.jsonl").write_text(json.dumps(table) + "\n")
    if "\x00" not in text and "\ud800" not in text:
        (tmp_path / f"broken {text.replace('/', '_')}.xlsx").write_bytes(b"PK no workbook")
    code, out, _ = command(capsys, "index", str(tmp_path), "--out", str(tmp_path / "out" / "index"))
    assert code == 0 and "1 tables" in out
    code, out, _ = command(capsys, "ask", str(tmp_path / "out" / "index"), "What is the height of K2 among the peaks?")
    assert code == 0 and "K2" in out


@steering
def test_answers_of_models_are_shown_without_steering(text, capsys):
    from tablerag.cli import show

    trace = Trace([Step("route", f"end{text}", f"useful{text}", f"reason {text}")])
    hit = Hit(f"id{text}", 1.0, 1, {f"ranker{text}": 1}, title=f"title {text}")
    shown = show(text, Answer(f"a {text}", query=f"SELECT {text}", hits=(hit,), trace=trace), verbose=True)
    none = show(text, Answer.none(f"why {text}"))
    assert not RAW.search(shown + none) and shown.count("\n") == 5 and none.count("\n") == 2


@steering
def test_everything_passes_the_door(text):
    with redirect_stdout(VisibleStream(out := io.StringIO())), redirect_stderr(VisibleStream(err := io.StringIO())):
        print(text)
        print("first", text, sep="\n", file=sys.stderr)
        sys.stderr.write(warnings.formatwarning(UserWarning(text), UserWarning, "x.py", 1))
        handler = logging.StreamHandler(sys.stderr)
        handler.emit(logging.LogRecord("x", logging.ERROR, "x.py", 1, text, (), None))
        sys.stdout.writelines([text, "\n"])
    assert not RAW.search(out.getvalue() + err.getvalue())
    assert out.getvalue().endswith("\n") and err.getvalue().startswith("first\n")


@pytest.mark.parametrize(
    "encoding", ["ascii", "latin-1", "cp1252", "cp437", "koi8-r", "shift_jis", "utf-8", "cp1251", "big5", "iso8859-7"]
)
def test_letters_that_a_terminal_lacks_are_escaped_and_end_nothing(encoding):
    file = io.TextIOWrapper(io.BytesIO(), encoding)
    stream = VisibleStream(file)
    stream.write("Åsa 東京 Здравствуйте \x1b \udcff\n")
    stream.flush()
    shown = file.buffer.getvalue().decode(encoding)
    assert shown.endswith("\n") and r"\x1b \udcff" in shown


def test_a_progress_bar_still_moves_and_its_texts_do_not():
    from tqdm import tqdm

    stream = VisibleStream(shown := io.StringIO())
    with (
        tqdm(range(3), desc="\x1b[31m", file=stream, ascii=True) as bar,
        tqdm(range(2), file=stream, position=1) as other,
    ):
        for _ in bar:
            bar.set_postfix_str("\x1b]0;x\x07")
        other.update(2)
    found = shown.getvalue()
    assert "\r" in found and "\\x1b]0;x\\x07" in found and "\\x1b[31m" in found
    assert not re.search("\x1b(?!\\[A)", found)


@steering
@pytest.mark.parametrize("part", ["what", "where", "to_do"])
def test_an_error_shows_itself_without_steering(part, text):
    error = UsageError(**{"what": "it failed", part: f"see {text}"})
    told = str(error) + "".join(error._render_traceback_())
    assert not RAW.search(re.sub("[\u2028\u2029\u200b\ufeff]", "", told))  # of these a notebook makes nothing
    assert getattr(error, part) == f"see {text}"


def test_an_error_keeps_its_own_lines_and_a_file_name_makes_none():
    assert str(TableragError("two\nlines", where="a\nb.csv")) == "a\\nb.csv: two\nlines"


ODD_LINES = [
    "\u2028", "\u2029", "\x85", "\x0b", "\x0c", "\x1c", "\x1d", "\x1e", "\r", "\r\n", "\n", "\ud800", "\udcff",
    "\x00", "\x1b[31m",
]  # fmt: skip


@pytest.mark.parametrize("char", ODD_LINES, ids=ascii)
def test_ask_json_is_one_ascii_line_for_every_reader(char, peaks, capsys):
    question = f"How high is K2?{char}"
    assert main(["ask", str(peaks), question, "--json"]) == 0
    out = capsys.readouterr().out
    assert out.isascii() and out.count("\n") == 1 and out.isprintable() is False and out[:-1].isprintable()
    found = json.loads(out, parse_constant=pytest.fail)
    assert found["question"] == question and found["answer"] == "8611"


@pytest.mark.skipif(shutil.which("jq") is None, reason="jq is not installed")
def test_ask_json_is_read_by_jq_also_for_bytes_that_are_no_text(peaks, tmp_path):
    code = "import sys; from tablerag.cli import main; sys.exit(main())"
    words = [sys.executable, "-c", code, "ask", str(peaks), b"How high is K2? \xff\xfe \xe2\x80\xa8", "--json"]
    ran = subprocess.run(words, capture_output=True, env={**os.environ, "XDG_CACHE_HOME": str(tmp_path)})
    assert ran.returncode == 0 and ran.stdout.isascii(), ran.stderr
    read = subprocess.run(["jq", "-c", "[.answer, .answered]"], input=ran.stdout, capture_output=True)
    assert read.returncode == 0 and read.stdout == b'["8611",true]\n', read.stderr


@pytest.mark.parametrize(
    "value, text",
    [
        (math.nan, "null"), (math.inf, '"Infinity"'), (-math.inf, '"-Infinity"'), ([1.5, math.nan], "[1.5, null]"),
        ({"a": (math.inf,)}, '{"a": ["Infinity"]}'), ({math.nan: 1}, '{"None": 1}'),
        ({1: {2.5: math.nan}}, '{"1": {"2.5": null}}'), ("\u2028\x85", r'"\u2028\u0085"'), ("\ud800", r'"\ud800"'),
        (Path("a"), '"a"'), ({"deep": [{"er": math.nan}]}, '{"deep": [{"er": null}]}'), ("</script>", '"</script>"'),
        (b"\xff", '''"b'\\\\xff'"'''),
    ],
    ids=ascii,
)  # fmt: skip
def test_json_text(value, text):
    assert json_text(value) == text and json.loads(text, parse_constant=pytest.fail) is not Ellipsis


@pytest.mark.parametrize("sql", ["SELECT 1e999", "SELECT -1e999", "SELECT 9e999, NULL", "SELECT 1e999 - 1e999"])
def test_infinite_results_are_json_in_answers_and_traces(sql, peaks):
    from tablerag.core import ResultRows, Table
    from tablerag.sandbox.database import Database

    with Database.from_tables([Table("t", ("a",), (("1",),))]) as database:
        result = database.run(sql)
    trace = Trace([Step("sql", "t", sql, ResultRows(tuple(result.columns), tuple(map(tuple, result.rows))))])
    told = Answer("inf", trace=trace, probability=math.nan).to_dict()
    json.loads(json_text(told), parse_constant=pytest.fail)
    assert Trace.from_json(trace.to_json()).steps[0].input == sql


class Echo:
    "A system that says the question again."

    name = "echo"

    def __repr__(self) -> str:
        return "Echo()"

    def answer(self, question: str) -> Answer:
        return Answer(question, (question,), trace=Trace([Step("route", "end", "found", question)]))

    def solve(self, question, tables, found=None):
        return self.answer(question)


@pytest.mark.parametrize("char", ODD_LINES, ids=ascii)
def test_a_study_takes_any_question_goes_on_and_is_read(char, tmp_path):
    # the third is the second once more, so that the gold audit sets it aside
    more = {"table_id": f"table{char}", "answer": (f"gold{char}",), "tags": {"kind": f"a{char}b"}}
    asked = [Question(f"id{char}{at}", f"one{char}two {min(at, 1)}", **more) for at in range(3)]
    for _ in range(2):  # the second time it goes on
        status = run({f"echo{char}": Echo()}, asked, tmp_path / "study", record=False, workers=0, progress=False)
    results = Results(tmp_path / "study")
    assert status.left == 0 and not RAW.search(str(status))
    assert len(results.frame()) == 3 and len(results.questions()) == 3 and len(results.sessions()) == 2
    (aside,) = results.set_aside.to_dict("records")
    assert aside["reason"] == "duplicate" and aside["question"] == results.questions()[2].text
    for path in tmp_path.glob("study/*.json*"):
        assert path.read_bytes().isascii()
        for record in path.read_bytes().splitlines() if path.suffix == ".jsonl" else [path.read_bytes()]:
            json.loads(record, parse_constant=pytest.fail)


@pytest.mark.parametrize("char", ODD_LINES, ids=ascii)
def test_a_record_is_a_line(char, tmp_path):
    records = [{"id": number, f"k{char}": f"a{char}b"} for number in range(3)]
    write_json_lines(tmp_path / "records.jsonl", records)
    data = (tmp_path / "records.jsonl").read_bytes()
    assert data.isascii() and data.count(b"\n") == 3 and b"\r" not in data
    assert list(map(json.loads, data.splitlines())) == records


def test_bench_writes_records_one_a_line_and_json_on_one(peaks, tmp_path, capsys):
    asked = [
        {
            "id": f"q{char}",
            "question": f"How high is K2?{char}",
            "table_id": "highest mountains.csv",
            "answer": [f"8611{char}"],
        }
        for char in ODD_LINES
    ]
    write_json_lines(tmp_path / "questions.jsonl", asked)
    words = ["bench", str(peaks), "--task", "answer", "--questions", str(tmp_path / "questions.jsonl")]
    assert main([*words, "--records", str(tmp_path / "records.jsonl"), "--json"]) == 0
    out = capsys.readouterr().out
    assert out.isascii() and out.count("\n") == 1 and json.loads(out)["n"] == len(asked)
    written = (tmp_path / "records.jsonl").read_bytes().splitlines()
    assert [json.loads(line)["question"] for line in written] == [encodable(each["question"]) for each in asked]
    assert main([*words, "--records", str(tmp_path / "no" / "folder\x1b[31m")]) == 2
    assert "folder\\x1b[31m: cannot be written" in capsys.readouterr().err


ODD_NAMES = [
    "../../up", "/etc/passwd", "..", ".", "a/b\\c", "C:\\x", "CON", "nul\x00l", "~/x", "$(touch x)", "x" * 300, "-rf",
    "a\nb", "file:///etc", "*?[a]",
]  # fmt: skip


def test_no_label_and_no_id_becomes_a_path(tmp_path):
    ids = [f"{name}{end}" for name in ODD_NAMES for end in ("", "/")]
    asked = [Question(id, id, id, (id,), tags={id: id}) for id in ids]
    systems = {name: Echo() for name in ODD_NAMES}
    folder = tmp_path / "in" / "study"
    run(systems, asked, folder, record=False, workers=0, progress=False)
    assert len(Results(folder).frame()) == len(asked) * len(systems)
    found = {re.sub(r"^rows-\d{6}", "rows", path.name) for path in folder.iterdir()} - {".lock"}
    assert found == {"manifest.json", "questions.jsonl", "set_aside.jsonl", "sessions.jsonl", "rows.parquet"}
    assert list((tmp_path / "in").iterdir()) == [folder] and list(tmp_path.iterdir()) == [tmp_path / "in"]


ODD_FOLDERS = [
    "file:x", "s3:", "a?b=c", "100%41", "#x", "[1]*", "a\nb", "\x1b[31m", "\udcff", "..x", " ", "http:", "-x",
    "\u202e",
]  # fmt: skip


@pytest.mark.parametrize("name", ODD_FOLDERS, ids=ascii)
def test_a_study_lies_in_any_folder(name, tmp_path):
    from tablerag.workbench.study_browsing import BrowserState, StudyResults

    asked = [Question("1", "a", None, ("a",))]
    status = run({"echo": Echo()}, asked, tmp_path / name, record=False, workers=0, progress=False)
    state = BrowserState(StudyResults(tmp_path / name))
    assert list(Results(tmp_path / name).frame()["answer"]) == ["a"] and state.case(0).answer.text == "a"
    assert not RAW.search(str(status)) and str(status).count("\n") == 2
    assert [path.name for path in tmp_path.iterdir()] == [name]


@steering
def test_the_traceback_of_a_defect_steers_nothing(text, capsys, monkeypatch):
    from tablerag.cli import asking

    def defect(arguments):
        raise ValueError(text)

    monkeypatch.setattr(asking, "ask_command", defect)
    assert main(["ask", "x", "y"]) == 1
    err = capsys.readouterr().err
    assert not RAW.search(err) and err.startswith("Traceback")


@pytest.mark.parametrize("name", ODD_NAMES, ids=ascii)
def test_a_download_and_a_figure_have_plain_names(name, tmp_path, monkeypatch):
    pytest.importorskip("plotly")
    pytest.importorskip("IPython")
    from research import charts
    from tablerag.studies.plots import blank
    from tablerag.workbench.panels import download_html
    from tablerag.workbench.study_cases import Case, case_anchor

    link = download_html(Case(Question("1", name), Answer(name)).view())
    assert re.fullmatch(r"[a-z0-9-]+\.json", re.search('download="([^"]*)"', link)[1])
    assert re.fullmatch(r"case-[a-z0-9-]*", case_anchor(name, name))
    monkeypatch.setattr(charts, "save", lambda figure, path: written.append(path))
    monkeypatch.setenv(charts.REPORT, "1")
    written: list[Path] = []
    charts.show_figure(blank(), name, tmp_path / "figures")
    assert written[0].parent == tmp_path / "figures" and written[0].name.endswith(".html")


@pytest.mark.slow
def test_parameters_of_a_report_are_values_and_no_code(tmp_path):
    pytest.importorskip("papermill")
    from tablerag.studies.reports import report

    texts = [text for text in (*STEERING.values(), *ODD_NAMES) if "\ud800" not in text]
    given = {
        **{f"p{at}": text for at, text in enumerate(texts)},
        "code": '"; raise SystemExit #',
        "lines": "a\nraise SystemExit\n",
        "quotes": "'''\"\"\"\\",
        "braces": "{code} %(x)s ${HOME}",
        "list": ["'; raise SystemExit #", {"a'b": '"'}],
    }
    told = f"import json\nprint(json.dumps([globals()[name] for name in {list(given)!r}]))"
    sources = (["parameters"], "\n".join(f"{name} = 0" for name in given)), ([], told)
    cells = [
        {"cell_type": "code", "id": f"c{at}", "metadata": {"tags": tags}, "source": text, "outputs": []}
        for at, (tags, text) in enumerate(sources)
    ]
    kernel = {"kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"}}
    notebook = {"cells": [{**each, "execution_count": None} for each in cells], "metadata": kernel}
    (tmp_path / "n.ipynb").write_text(json.dumps({**notebook, "nbformat": 4, "nbformat_minor": 5}))
    report(tmp_path / "n.ipynb", tmp_path / "out", given)
    ran = json.loads((tmp_path / "out" / "n.ipynb").read_text())
    assert json.loads("".join(ran["cells"][-1]["outputs"][0]["text"])) == list(given.values())


@pytest.mark.slow
def test_a_parameter_that_no_notebook_can_hold_is_said(tmp_path):
    pytest.importorskip("papermill")
    from tablerag.studies.reports import report

    notebook = Path(__file__).parent.parent / "nbs" / "experiments" / "05_retrieval.ipynb"
    with pytest.raises(TableragError, match="half a surrogate pair"):
        report(notebook, tmp_path, {"results": "a\udcff"})


def test_the_package_writes_no_spreadsheet():
    "Records are JSON: no cell of theirs is a formula. One module writes CSV, and puts formulas behind an apostrophe."
    package = Path(__file__).parent.parent / "tablerag"
    writers = {"to_csv", "to_excel", "csv.writer"}
    texts = {path.name: path.read_text("utf-8") for path in package.rglob("*.py")}
    named = {name: ast.parse(text) for name, text in texts.items() if re.search("to_csv|to_excel|writer", text)}
    attributes = ((name, node) for name in named for node in ast.walk(named[name]) if isinstance(node, ast.Attribute))
    assert {name for name, node in attributes if {node.attr, ast.unparse(node)} & writers} == {"frames.py"}


def test_right_to_left_text_is_isolated_and_nothing_else_turns_a_line():
    stream = VisibleStream(shown := io.StringIO())
    stream.write(f"A  {isolated('القاهرة')}   (84 %)\n")
    stream.write("\u2068 no end\n\u2068\u202eb\u2069 \u2068a\u2067b\u2069\n")
    assert shown.getvalue().split("\n") == [
        "A  \u2068القاهرة\u2069   (84 %)", r"\u2068 no end",
        "\u2068\\u202eb\u2069 \\u2068a\\u2067b\\u2069", "",
    ]  # fmt: skip
    assert isolated("K2") == "K2" and isolated("הר מירון") == "\u2068הר מירון\u2069"
    old = VisibleStream(io.TextIOWrapper(file := io.BytesIO(), "cp1256"))  # it has the letters, and not the marks
    old.write(isolated("القاهرة"))
    old.stream.flush()
    assert file.getvalue().decode("cp1256") == "القاهرة"
