"Text to SQL over databases: its stages, measures in every phrasing, and whatever a model may reply."

import json
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import date

import chat_server as http
import pytest
from club import made
from scripted import ScriptedChatModel, tool_call

from tablerag.core import Answer, Question, SourceError, Step, Trace, UsageError
from tablerag.methods.chess import CHESS
from tablerag.methods.glossary_check import measure_objection
from tablerag.methods.text_to_sql import ShownExamples, Stages, TextToSQL, stages_of
from tablerag.methods.text_to_sql_agent import TOOLS, TextToSQLAgent
from tablerag.models.chat import chat_model
from tablerag.models.embedded import EmbeddedModel
from tablerag.models.refusals import ContextOverflow
from tablerag.schema.examples import ExampleEmbeddings, add_example, database_examples_path
from tablerag.schema.in_place import KnownDatabase
from tablerag.schema.search import TableSearch, load_keywords

GLOSSARY = "measures: {income: {sql: SUM(payment.amount), synonyms: [takings, доход, 収入]}}"
TODAY = Stages(today=date(2024, 7, 14))


@pytest.fixture(scope="module")
def database(tmp_path_factory):
    place = tmp_path_factory.mktemp("club")
    (place / "club.glossary.yaml").write_text(GLOSSARY, encoding="utf-8")
    with KnownDatabase(made(place / "club.db"), folder=place / "known") as known:
        yield known


def fence(sql):
    return f"```sql\n{sql}\n```"


def asked(database, question, *replies, **more):
    model = ScriptedChatModel([*replies])
    return TextToSQL(model, stages=TODAY, **more).solve(question, database), model


def test_a_schema_too_long_for_the_model_is_shown_with_less(database):
    said = ContextOverflow("the prompt is too long", limit=2000), fence("SELECT COUNT(*) FROM lesson")
    answer, model = asked(database, "How many lessons were there?", *said)
    assert answer.values == ("4",) and len(model.seen) == 2
    (repair,) = answer.trace.of("repair")
    assert "too long" in repair.input and "shown in 3,000 tokens" in repair.output


def test_the_stages_stand_in_the_trace_in_their_order(database):
    answer, model = asked(database, "How many lessons were there last month?", fence("SELECT COUNT(*) FROM lesson"))
    kinds = [step.kind for step in answer.trace]
    assert kinds == ["transform", "examples", "retrieve", "matches", "schema", "model", "sql"]
    assert answer.values == ("4",) and answer.table_id == "club" and answer.language == "sql"
    assert "from 2024-06-01 to 2024-06-30" in model.seen[0][-1].content
    assert "the whole schema is shown" in answer.trace.of("schema")[0].output.text
    assert Trace.from_json(answer.trace.to_json()).to_json() == answer.trace.to_json()


@pytest.mark.parametrize("question", ["What is the income?", "What were the takings?", "Каков доход?", "収入は？"])
@pytest.mark.parametrize("sql", ["SELECT SUM(p.amount) FROM payment AS p", 'select sum("amount") from payment'])
def test_a_measure_stands_in_the_prompt_and_in_the_query(question, sql, database):
    other = "SELECT SUM(fee) FROM lesson"
    answer, model = asked(database, question, fence(other), fence(sql))
    assert answer.values == ("225",) and answer.query == sql
    assert all("SUM(payment.amount)" in messages[-1].content for messages in model.seen)
    assert "as it stands" in model.seen[1][-1].content


@pytest.mark.parametrize("question", ["What is the income?", "What were the takings?", "Каков доход?", "収入は？"])
def test_a_measure_gives_the_built_in_model_the_same_number(question, database):
    assert TextToSQL(EmbeddedModel(), stages=TODAY).solve(question, database).values == ("225",)


def test_a_model_that_will_not_obey_gives_no_number(database):
    answer, _ = asked(database, "What is the income?", *[fence("SELECT SUM(fee) FROM lesson")] * 8, fallback=False)
    assert not answer.answered and "is defined as SUM(payment.amount)" in answer.reason


SUMS = "SUM(payment.amount) / SUM(payment.lesson_id)"


@pytest.mark.parametrize(
    ("defined", "sql", "same"),
    [
        (f"100.0 * {SUMS}", "CAST((100 * SUM(amount)) AS REAL) / SUM(lesson_id)", True),
        (f"100.0 * {SUMS}", "(100.0 * SUM(amount)) / NULLIF(SUM(lesson_id), 0)", True),
        (f"100.0 * {SUMS}", "100 * SUM(amount) / SUM(payment_id)", False),
        ("COUNT(*) / SUM(payment.lesson_id)", "COUNT(*) / SUM(lesson_id)", True),
        ("COUNT(*) / SUM(payment.lesson_id)", "CAST(COUNT(*) AS REAL) / SUM(lesson_id)", False),  # rounds down
    ],
)
def test_a_division_may_be_written_otherwise_where_its_number_is_the_same(tmp_path, defined, sql, same):
    made(tmp_path / "club.sqlite")
    (tmp_path / "club.glossary.yaml").write_text(f"measures: {{share: {{sql: '{defined}', table: payment}}}}")
    with KnownDatabase(tmp_path / "club.sqlite") as club:
        assert (measure_objection(f"SELECT {sql} FROM payment", "the share", club) == "") is same


@pytest.mark.parametrize(
    ("reply", "reason"),
    [
        ("", "empty"),
        ("I'm sorry, but I cannot help with that.", "refused"),
        ("There are four of them.", "no query"),
        ("NO ANSWER: prices are missing", "prices are missing"),
        (fence("SELECT name FROM town WHERE name = 'Zurch'"), "finds no rows"),
    ],
)
def test_replies_that_are_no_answer(reply, reason, database):
    answer, _ = asked(database, "How many lessons were there?", *[reply] * 12, fallback=False)
    assert not answer.answered and not answer.values and reason in answer.reason
    assert database.database.run("SELECT COUNT(*) FROM lesson").rows == [(4,)]


def test_an_example_that_was_kept_is_shown_and_told(database):
    path = database_examples_path(database)
    kept = Answer("2", ("2",), "SELECT COUNT(*) FROM court WHERE lit = 'yes'", table_id="club", route=("edit:club",))
    add_example("How many courts are lit?", kept, path)
    try:
        answer, model = asked(database, "How many courts are clay?", fence("SELECT COUNT(*) FROM court"))
    finally:
        path.unlink()
    assert kept.query in model.seen[0][-1].content
    assert answer.trace.of("examples")[0].output == ShownExamples(("How many courts are lit?",), (kept.query,))
    for odd in ({"questions": 7}, {"questions": ["a"]}, {"queries": [1]}):
        assert Step("examples", "", "", odd).output == odd


def test_candidates_vote(database):
    right, other = fence("SELECT COUNT(*) FROM lesson"), fence("SELECT COUNT(*) FROM court WHERE lit = 'no'")
    answer, _ = asked(database, "How many lessons were there?", other, right, right, candidates=3)
    assert answer.values == ("4",) and len(answer.trace.of("candidates")) == 1


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"today": "yesterday"}, "today is 'yesterday'"),
        ({"max_tables": -1}, "max_tables is -1"),
        ({"words": "/nowhere.yaml"}, "cannot be read"),
    ],
)
def test_options_that_make_no_sense(options, said):
    with pytest.raises((UsageError, SourceError), match=said):
        stages_of(dict(options))


def test_keywords_are_always_kept_and_unknown_tables_are_an_error(database, tmp_path):
    search = TableSearch(database.profile, keywords=load_keywords({"racket": ["payment"]}, database.profile))
    hits = search.search("Which rackets do coaches have?", k=1)
    assert [hit.table_id for hit in hits] == ["coach", "payment"] and hits[1].words == ("rackets",)
    for wrong in ("racket: paymnt", "racket: []", "- racket", "racket: [", "7: payment"):
        (tmp_path / "keywords.yaml").write_text(wrong, encoding="utf-8")
        with pytest.raises(SourceError, match="keyword"):
            load_keywords(tmp_path / "keywords.yaml", database.profile)
    with pytest.raises(UsageError):
        search.search("rackets", k=0)


# --- the agent --------------------------------------------------------------------------------------------------------


def by_agent(database, question, *replies, **more):
    model = ScriptedChatModel([*replies])
    return TextToSQLAgent(model, stages=TODAY, **more).solve(question, database), model


class Alike:
    "A cross-encoder to which every table fits alike."

    def predict(self, pairs):
        return [0.5] * len(pairs)


def test_an_agent_uses_each_tool_and_the_trace_has_each_call(database):
    model = ScriptedChatModel(
        [
            tool_call("transform_query", question="How many lessons were there last month?"),
            tool_call("find_examples", question="lessons"),
            tool_call("search_tables", question="lessons"),
            tool_call("rerank_tables", question="lessons"),
            tool_call("read_schema", tables="lesson"),
            tool_call("run_sql", query="SELECT COUNT(*) FROM lesson WHERE day LIKE '2024-06-%'"),
            "[result 1]",
        ]
    )
    agent = TextToSQLAgent(model, stages=replace(TODAY, reranker=Alike()))
    answer = agent.solve("How many lessons were there last month?", database)
    assert answer.values == ("4",) and answer.route == ("text_to_sql_agent",)
    assert {tool.name for tool in TOOLS} == set(model.offered[0])
    kinds = [step.kind for step in answer.trace if step.kind != "model"]
    assert kinds == ["transform", "examples", "retrieve", "retrieve", "matches", "cut", "schema", "sql"]
    assert "2024-06-01" in model.seen[1][-1].content


def test_a_tool_that_could_do_nothing_is_not_offered(database):
    count = tool_call("run_sql", query="SELECT COUNT(*) FROM lesson")
    for model in (ScriptedChatModel([count, "[result 1]"]), EmbeddedModel()):
        answer = TextToSQLAgent(model, stages=TODAY).solve("How many lessons were there?", database)
        [said] = [step.output.text for step in answer.trace.of("cut") if step.name == "tools"]
        assert answer.values == ("4",) and "rerank_tables is not available" in said and "extra rerank" in said
        assert not any(step.name == "rerank" for step in answer.trace.of("retrieve"))
        if isinstance(model, ScriptedChatModel):
            assert {tool.name for tool in TOOLS} - set(model.offered[0]) == {"rerank_tables"}
            assert "rerank" not in str(model.seen[0])


SHOP = """
CREATE TABLE sales (id INTEGER PRIMARY KEY, product TEXT, category TEXT, amount REAL, date TEXT);
INSERT INTO sales VALUES (1, 'Pen', 'Product', 2.5, '2024-07-13'), (2, 'Ink', 'Sales book', 4, '2024-07-12');
"""


@pytest.mark.parametrize("system", [TextToSQL, TextToSQLAgent, CHESS])
def test_a_word_of_the_schema_is_not_suggested_as_a_stored_value(tmp_path, system):
    query = "SELECT product, SUM(amount) FROM sales GROUP BY product"
    with KnownDatabase(made(tmp_path / "shop.db", SHOP), folder=tmp_path / "known") as known:

        def suggested(question):
            replies = [tool_call("read_schema", tables="sales"), tool_call("run_sql", query=query), "[result 1]"]
            replies = replies if system is TextToSQLAgent else [fence(query)] * 3
            replies = ['{"keywords": []}', *replies] if system is CHESS else replies
            more = {"pruning": "only"} if system is CHESS else {"stages": TODAY}
            model = ScriptedChatModel([*replies])
            answer = system(model, **more).solve(question, known)
            assert answer.values == ("Ink", "4", "Pen", "2.5")
            [found] = answer.trace.of("matches")
            assert ("-- stored values that the question may mean:" in str(model.seen)) == bool(found.output.values)
            return {value.value for value in found.output.values}

        assert suggested("total sales by product for last 7 days") == set()
        assert suggested("total sales by category") == set()
        assert suggested("total sales of the category 'Product'") == {"Product"}
        assert suggested("total sales in the Product category") == {"Product"}
        assert suggested("How many pens were sold?") == {"Pen"}


@pytest.mark.parametrize("system", [TextToSQL, CHESS])
def test_columns_are_chosen_by_every_value_though_words_of_the_schema_are_not_suggested(tmp_path, system):
    more = {"pruning": "only"} if system is CHESS else {"stages": replace(TODAY, selection=True)}
    with KnownDatabase(made(tmp_path / "shop.db", SHOP), folder=tmp_path / "known") as known:

        def columns(model):
            answer = system(model, candidates=1, **more).solve("How many products were sold?", known)
            return {each.column for each in answer.trace.of("schema")[0].output.columns}

        assert columns(ScriptedChatModel(lambda *_: "nothing of use")) == columns(EmbeddedModel()) >= {"category"}


@pytest.mark.parametrize(
    ("replies", "reason"),
    [
        (["There are 4."] * 3, "no query with a result"),
        (["NO ANSWER: nothing fits"], "nothing fits"),
        (
            [tool_call("run_sql", query="SELECT name FROM town WHERE name = 'X'"), "None", "None"],
            "no query with a result",
        ),
        ([tool_call("run_sql", query="SELECT COUNT(*) FROM lesson"), "17 [result 1]", "17"], "17"),
        ([tool_call("run_sql", query="SELECT 1; DROP TABLE lesson"), *["done"] * 3], "no query with a result"),
        ([tool_call("search_tables", question="a")] * 12, "no result after 5"),
    ],
)
def test_what_an_agent_says_without_a_result_is_no_answer(replies, reason, database):
    answer, _ = by_agent(database, "How many lessons were there?", *replies, calls=5)
    assert not answer.answered and reason in answer.reason
    assert database.database.run("SELECT COUNT(*) FROM lesson").rows == [(4,)]


@pytest.mark.parametrize(
    "call",
    [
        tool_call("execute_sql", query="SELECT COUNT(*) FROM lesson"),
        tool_call("run_sql", sql="SELECT COUNT(*) FROM lesson"),
        fence("SELECT COUNT(*) FROM lesson"),
        json.dumps({"name": "run_sql", "arguments": {"query": "SELECT COUNT(*) FROM lesson"}}),
    ],
)
def test_calls_that_are_written_otherwise_are_read(call, database):
    answer, _ = by_agent(database, "How many lessons were there?", call, "[result 1]")
    assert answer.values == ("4",)


def test_an_agent_obeys_measures_too(database):
    answer, _ = by_agent(
        database,
        "What is the income?",
        tool_call("run_sql", query="SELECT SUM(fee) FROM lesson"),
        tool_call("run_sql", query="SELECT SUM(amount) FROM payment"),
        "[result 1]",
    )
    assert answer.values == ("225",) and "is defined as" in answer.trace.of("sql")[0].error


def test_solved_questions_may_lie_in_a_file_of_ones_own(tmp_path):
    from tablerag.session import open as opened

    made(tmp_path / "club.sqlite")
    with opened(tmp_path / "club.sqlite", solved=str(tmp_path / "mine.jsonl")) as session:
        assert session.options == {"solved": str(tmp_path / "mine.jsonl")}


# --- over HTTP ------------------------------------------------------------------------------------------------------

MEMBERS = "SELECT COUNT(*) FROM member JOIN town ON member.town_id = town.town_id WHERE town.{} = '{}'"


def test_a_whole_question_goes_over_a_server_with_its_corrections(chat_server, database):
    names = (("city", "Zürich"), ("name", "zurich"), ("name", "Zürich"))
    wrong, empty, right = (MEMBERS.format(*each) for each in names)
    first_reply, busy = f"1. Members of a town.\n{fence(wrong)}", http.error(503, retry_after=0)
    chat_server.say(first_reply, busy, fence(empty), fence(right))
    question = "How many members come from zurich?"
    answer = TextToSQL(chat_model(chat_server.model()), stages=TODAY).solve(question, database, "zurich is a town")
    assert (answer.values, answer.query, answer.answered) == (("3",), right, True)
    first, failed, second, third = (request.text for request in chat_server.requests)
    assert all(each in first for each in ("CREATE TABLE", question, "zurich is a town", "SQL dialect: sqlite"))
    assert failed == second and "no such column: town.city" in second and wrong in second
    assert "no row stands behind" in third and "Zürich" in third and empty in third and wrong not in third
    corrections = [step.output for step in answer.trace.of("correction")]
    assert [(each.sql, each.corrected, each.round) for each in corrections] == [(wrong, empty, 1), (empty, right, 2)]
    assert [step.error is None for step in answer.trace.of("sql")] == [False, True, True]
    assert (answer.usage.calls, answer.usage.input_tokens, answer.usage.output_tokens) == (3, 300, 30)
    assert Trace.from_json(answer.trace.to_json()).to_json() == answer.trace.to_json()


SALES = """
CREATE TABLE sales (id INTEGER PRIMARY KEY, product TEXT, amount REAL, date TEXT, clerk_code TEXT);
INSERT INTO sales VALUES (1, 'Pen', 2.5, '2024-07-09', 'a'), (2, 'Ink', 4.0, '2024-07-10', 'b');
CREATE TABLE warehouse (code TEXT PRIMARY KEY, street TEXT, floor_area REAL);
"""


@pytest.fixture(scope="module")
def sales(tmp_path_factory):
    place = tmp_path_factory.mktemp("sales")
    with KnownDatabase(made(place / "sales.db", SALES), folder=place / "known") as known:
        yield known


def schema_sent(database, model=None, **stages):
    "The schema that a model is shown for the worked example of source 004."
    model = model or ScriptedChatModel(lambda *_: fence("SELECT 1"))
    made = TextToSQL(model, stages=Stages(today=date(2024, 7, 14), **stages), corrections=0)
    answer = made.solve("total sales by product for last 7 days", database)
    return next(step.input for step in answer.trace.of("model")).messages[-1]["content"]


@pytest.mark.parametrize("stages", [{}, {"whole": 0}, {"whole": 0, "max_tables": 1}, {"selection": False, "whole": 0}])
def test_a_model_that_reads_text_is_shown_every_column_of_the_tables_found(sales, stages):
    sent = schema_sent(sales, **stages)
    assert all(name in sent for name in ("date TEXT", "clerk_code TEXT", "product TEXT", "amount REAL"))


@pytest.mark.parametrize(
    ("stages", "shown"),
    [
        ({}, True),
        ({"max_tables": 1}, True),  # all of it takes less than 4,000 tokens
        ({"max_tables": 1, "whole": 0}, False),
        ({"max_tables": 1, "whole": 0, "selection": False}, False),  # the search for tables stays on
        ({"max_tables": 0, "whole": 0, "selection": False}, True),  # without it there is nothing to leave out
    ],
)
def test_tables_that_were_not_found_are_left_out_where_the_schema_does_not_fit(sales, stages, shown):
    assert ("CREATE TABLE warehouse" in schema_sent(sales, **stages)) == shown


def test_columns_are_chosen_for_the_built_in_model_and_where_it_is_asked_for(sales):
    assert "clerk_code" not in schema_sent(sales, selection=True)
    answer = TextToSQL(EmbeddedModel(), stages=TODAY).solve("total sales by product for last 7 days", sales)
    kept = {each.column for each in answer.trace.of("schema")[0].output.columns}
    assert kept and "clerk_code" not in kept


def test_the_agent_reads_every_column_of_the_tables_it_names(sales):
    replies = [tool_call("read_schema", tables="sales"), "NO ANSWER: seen enough"]
    model = ScriptedChatModel(replies)
    TextToSQLAgent(model, stages=TODAY).solve("total sales by product for last 7 days", sales)
    told = model.seen[1][-1].content
    assert all(name in told for name in ("date TEXT", "clerk_code TEXT")) and "warehouse" not in told


class ByVerb:
    "An embedder for which questions with a verb in common are alike."

    def embed_documents(self, texts):
        return [[float("pay" in text), float("play" in text), 0.1] for text in texts]

    def embed_query(self, text):
        return self.embed_documents([text])[0]


@pytest.mark.parametrize("system", [TextToSQL, CHESS])
def test_examples_by_meaning_and_queries_with_comments(database, tmp_path, system):
    solved = tmp_path / "solved.jsonl"
    commented = "SELECT COUNT(*) -- all of them\n\nFROM payment -- of lessons"
    lines = [{"id": "1", "question": "How many members play?", "sql": "SELECT 1"},
             {"id": "2", "question": "Who has paid, altogether?", "sql": commented}]  # fmt: skip
    solved.write_text("\n".join(map(json.dumps, lines)), encoding="utf-8")

    def chosen(by):
        by = ExampleEmbeddings(ByVerb()) if by else None
        model = ScriptedChatModel([fence("SELECT COUNT(*) FROM payment")] * 3)
        if system is CHESS:
            asking = CHESS(model, examples=1, examples_by=by, solved=solved, entities=False, pruning="only")
        else:
            asking = TextToSQL(model, stages=replace(TODAY, examples=1, examples_by=by), solved=solved)
        [step] = asking.solve("How many members pay?", database).trace.of("examples")
        return step.output.questions, model.seen[0][-1].content

    assert chosen(False)[0] == ("How many members play?",)
    questions, prompt = chosen(True)
    assert questions == ("Who has paid, altogether?",)
    assert "-- Who has paid, altogether?\nSELECT COUNT(*) -- all of them\nFROM payment -- of lessons\n;" in prompt
    solved.write_text(json.dumps({**lines[0], "sql": "SELECT 1 -- one"}), encoding="utf-8")
    assert "SELECT 1 -- one\n;" in chosen(False)[1], "a semicolon in a comment would end nothing"


def test_each_solved_question_is_embedded_once_however_many_are_asked_at_a_time():
    embedded = []

    class Slow(ByVerb):
        def embed_documents(self, texts):
            embedded.append(len(texts))
            time.sleep(0.05)  # another thread has its turn
            return super().embed_documents(texts)

        def embed_query(self, text):
            return super().embed_documents([text])[0]

    by = ExampleEmbeddings(Slow())
    known = [Question(str(at), f"Who {verb}?", sql="SELECT 1") for at, verb in enumerate(("plays", "pays"))]
    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(lambda text: by.nearest(text, known, 1)[0].id, ["Do they pay?"] * 8))
    assert embedded == [2] and found == ["1"] * 8


@pytest.mark.parametrize(("budget", "whole"), [(6000, True), (500, False)])
def test_a_code_book_is_shown_whole_where_there_is_room(tmp_path, budget, whole):
    book = ", ".join(f"{number} means branch number {number}" for number in range(60))
    described = f'original_column_name,column_name,value_description\nclerk_code,clerk,"{book}"\n'
    (tmp_path / "database_description").mkdir()
    (tmp_path / "database_description" / "sales.csv").write_text(described, encoding="latin-1")
    model = ScriptedChatModel(lambda *_: fence("SELECT 1"))
    with KnownDatabase(made(tmp_path / "sales.db", SALES), folder=tmp_path / "known") as known:
        answer = TextToSQL(model, stages=TODAY, corrections=0, budget=budget).solve("total sales by product", known)
    sent = model.seen[0][-1].content
    assert "clerk; 0 means branch number 0" in sent and ("59 means branch number 59" in sent) == whole
    said = [step.output.text for step in answer.trace.of("cut")]
    assert any("descriptions are shown with 120 characters" in each for each in said) != whole
