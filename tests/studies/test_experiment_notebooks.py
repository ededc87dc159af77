"The outputs of an experiment's notebook are those of the run that it says it was published with."

import ast
import contextlib
import json
from pathlib import Path

import chat_server
import experiments
import nbformat
import official_files as official
import pytest
from nursery import run_cells

ROOT = Path(__file__).resolve().parents[2]

NOTEBOOKS = sorted(experiments.FOLDER.glob("*.ipynb"))


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_outputs_are_of_the_run_that_is_told(path):
    notebook = nbformat.read(path, 4)
    parameters = experiments.published(notebook)
    cell = experiments.parameter_cell(notebook)
    known = {name.id for node in ast.parse(cell.source).body for name in node.targets}
    assert parameters and set(parameters) <= known
    told = "".join(output.get("text", "") for output in cell.outputs).strip()
    assert told == experiments.remark(parameters), f"run: python benchmarks/experiments.py BENCHMARKS {path.stem}"
    assert sum(cell.cell_type == "code" and bool(cell.outputs) for cell in notebook.cells) > 3
    told, *_ = [cell for cell in notebook.cells if "published" in cell.metadata.get("tags", ())]
    assert len(told.source.split("```")[0]) > 400, "what the run found is said in a paragraph"


def test_a_command_is_read_as_papermill_would():
    source = (
        "```\npapermill nbs/experiments/x.ipynb out.ipynb --cwd nbs/experiments \\\n"
        '  -p source BENCHMARKS/a -p limit 300 \\\n  -p systems "mixed, rag" -p threshold 0.5 -p retry true\n```'
    )
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_markdown_cell(source)])
    expected = {"source": "BENCHMARKS/a", "limit": 300, "systems": "mixed, rag", "threshold": 0.5, "retry": True}
    assert experiments.published(notebook) == expected
    with pytest.raises(SystemExit, match="0 papermill"):
        experiments.published(nbformat.v4.new_notebook())


def test_outputs_of_another_run_are_told():
    notebook = nbformat.read(NOTEBOOKS[0], 4)
    parameters = {**experiments.published(notebook), "limit": 7}
    assert experiments.remark(parameters) not in str(experiments.parameter_cell(notebook).outputs)


def sources_of(name, parameters):
    "The cells of an experiment with other parameters."
    notebook = nbformat.read(experiments.FOLDER / f"{name}.ipynb", 4)
    first, *others = [cell.source for cell in notebook.cells if cell.cell_type == "code"]
    return ["\n".join([first, *(f"{key} = {value!r}" for key, value in parameters.items())]), *others]


def run_experiment(name, log, *runs):
    "Run an experiment with other parameters, once or more in one process; what each run wrote."
    ending = [f"print({'table.to_string()' if name == '07_chess_parts' else '0'}, {str(log)!r})"]
    cells = [cell for each in runs for cell in sources_of(name, each) + ending]
    run_cells(experiments.FOLDER / f"{name}.ipynb", cells, log, 300)
    return log.read_text(encoding="utf-8").split(str(log))[:-1]


def tram_lines(folder):
    "A table with a question."
    folder.mkdir()
    (folder / "tram lines.csv").write_text("Line,Terminus,Stops\n1,Harbour,18\n2,University,24\n")
    question = {"id": "1", "question": "How many stops does the tram line to University have?", "answer": ["24"]}
    question |= {"table_id": "tram lines.csv", "sql": "SELECT stops FROM tram_lines WHERE terminus = 'University'"}
    (folder / "questions.jsonl").write_text(json.dumps(question) + "\n")
    return str(folder)


def test_measure_runs_over_other_tables(tmp_path):
    given = {"source": tram_lines(tmp_path / "tables"), "system_name": "sql_agent", "limit": 1}
    run_experiment("01_measure", tmp_path / "log.txt", given | {"results": str(tmp_path / "records.jsonl")})
    (record,) = map(json.loads, (tmp_path / "records.jsonl").read_text().splitlines())
    assert record["em"] == 1.0 and record["values"] == ["24"]


@pytest.mark.slow
def test_sizes_that_make_no_table_are_named_and_one_size_is_a_table_of_one_row(tmp_path):
    said = {
        "100, x": "the sizes are '100, x'. Give numbers of cells",
        "": "the sizes are ''",
        "0, 100": "sizes are '0, 100'",
    }
    cases = [({"sizes": sizes}, told) for sizes, told in said.items()]
    cases.append(({"sizes": 100, "language": "xx"}, "no table has a question with gold SQL"))
    wrong = [("\n".join(sources_of("08_table_sizes", given)[:3]), told) for given, told in cases]
    code = f"""import pytest
for source, told in {wrong!r}:
    with pytest.raises(Exception) as raised:
        exec(source, {{}})
    assert told in str(raised.value)"""
    given = {"source": tram_lines(tmp_path / "tables"), "sizes": 100, "systems": "read_schema"}
    run_cells(experiments.FOLDER / "08.ipynb", [code, *sources_of("08_table_sizes", given)], tmp_path / "log.txt", 300)


def open_wikitable(folder):
    "A table and six questions, in three files: half of them have a date in their WHERE clause."
    folder.mkdir()
    table = {"original_table_id": "games", "page_title": "Astros", "section_title": "", "caption": "Games"}
    table |= {"header": ["Day", "Stadium"], "rows": [["May 20, 2005", "Ameriquest Field"], ["May 21, 2005", "Safeco"]]}
    (folder / "tables.json").write_text(json.dumps({name: {"0": value} for name, value in table.items()}))
    queries = {"0": "SELECT Stadium FROM games WHERE Day = 'May 20, 2005'", "1": "SELECT Stadium FROM games"}
    same = {"original_table_id": "games", "answer": ["Ameriquest Field"]}
    columns = {name: dict.fromkeys(queries, value) for name, value in same.items()} | {"sql": queries}
    for part in ("train", "valid", "test"):
        columns["question_id"] = {row: f"{part}{row}" for row in queries}
        columns["question"] = {"0": f"Where was the {part} game of May 20, 2005?", "1": "Where was it on May 20, 2005?"}
        (folder / f"{part}.json").write_text(json.dumps(columns))
    return folder


def reply_on_games(request):
    "A reader, an agent and a judge, for whom nothing was played."
    said = str(request.messages[0]["content"])
    return '{"same": false, "reason": "none"}' if "same" in said else "NO ANSWER: not played"


@pytest.mark.slow
@pytest.mark.timeout(300)
def test_every_method_of_the_paper_is_asked_the_test_part(tmp_path):
    given = {"source": str(open_wikitable(tmp_path / "official")), "limit": 6602, "embeddings": "wordllama"}
    with chat_server.ChatServer(reply_on_games) as server:
        given |= dict.fromkeys(("model", "vision_model", "judge"), server.model())
        [told] = run_experiment("06_paper", tmp_path / "log.txt", given)
        assert any(request.images for request in server.requests), "pictures are sent"
    methods = ("rag", "rag_html", "rag_vision", "chain_of_table", "sql_agent", "sql_agent_v", "mixed")
    assert all(f"{name} 2" in told for name in methods), "two questions of test.json"


def test_the_dates_are_studied_as_the_paper_did(tmp_path):
    def brain(request):
        said = str(request.messages[0]["content"])
        if "rewrite the dates" in said:
            question = request.messages[-1]["content"].rpartition("Question: ")[2]
            return question.replace("May 20, 2005", "2005-05-20")
        return '{"same": true, "reason": "equal"}' if "same" in said else "NO ANSWER: not played"

    given = {"source": str(open_wikitable(tmp_path / "official")), "results": str(tmp_path / "study")}
    given |= {"preset": "paper", "limit": 0, "systems": "sql_agent"}
    with chat_server.ChatServer(brain) as server:
        given |= dict.fromkeys(("model", "vision_model", "rewriter", "judge"), server.model())
        [told] = run_experiment("03_dates", tmp_path / "log.txt", given)
    assert "3 of 6 questions have a date in the question and in the WHERE clause" in told
    assert "{'dates as written': 3, 'dates rewritten': 3} of our questions" in told


def play(request):
    "A language model for every prompt of the experiments: it names nothing, and writes one query that runs."
    instructions, asked = str(request.messages[0]["content"]), str(request.messages[-1]["content"])
    if "Action:" in instructions:
        return "Final Answer: 9 [result 1]" if "Observation" in asked else "Action: df.iloc[1, 1]"
    replies = {
        "```sparql": "```sparql\nSELECT ?a { ?p <http://x.org/v/age> ?a }\n```",
        "```sql": "```sql\nSELECT name FROM pets\n```",
        '"keywords"': '{"keywords": []}',
        '{"columns": {': '{"columns": {"pets": ["name"]}}',
        '"values"': '{"columns": ["price"], "values": ["bag"]}',
    }
    if request.tools:
        seen = any(each["role"] == "tool" for each in request.messages)
        return "[result 1]" if seen else chat_server.tool_call("run_sql", {"query": "SELECT name FROM pets"})
    return next((reply for mark, reply in replies.items() if mark in instructions), "yes")


SOURCES = {
    "10_sparql_ways": {official.text2sparql: {}},
    "11_table_rag": {official.table_rag: {"votes": 2}, official.tabfact: {"votes": 1}, official.bird: {"votes": 1}},
    "12_text_to_sql_stages": {official.spider: {"language": ""}},
}


@pytest.mark.slow
@pytest.mark.timeout(300)
@pytest.mark.parametrize("name", SOURCES)
def test_the_table_of_a_source_comes_of_official_files_and_a_server(name, tmp_path):
    with chat_server.ChatServer(play) as server:
        places = [{"source": str(layout(tmp_path / layout.__name__))} for layout in SOURCES[name]]
        given = [{**place, "model": server.model(), "limit": 1} for place in places]
        runs = map(dict.__or__, given, SOURCES[name].values())
        written = run_experiment(name, tmp_path / "log.txt", *runs)
        assert len(written) == len(places) <= len(server.requests) and "Traceback" not in "".join(written)


@pytest.mark.slow
@pytest.mark.timeout(300)
def test_parts_of_chess_with_a_model_that_writes_queries_always_only_sometimes_or_never(tmp_path):
    def sometimes(request):  # with keywords found it writes none
        return "I do not know." if '["' in request.text else "```sql\nSELECT 1\n```"

    given = {"source": str(official.bird(tmp_path / "official")), "limit": 1}
    with contextlib.ExitStack() as stack:
        brains = {play: "chess", sometimes: "", lambda request: "I do not know.": ""}
        servers = {stack.enter_context(chat_server.ChatServer(brain)): preset for brain, preset in brains.items()}
        runs = [{**given, "model": server.model(), "preset": preset} for server, preset in servers.items()]
        *some, never = run_experiment("07_chess_parts", tmp_path / "log.txt", *runs)
        assert all(server.requests for server in servers) and "Traceback" not in "".join(some)
    assert "no figure: the reply contains no query" in never
