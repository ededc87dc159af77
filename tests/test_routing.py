"SQL Agent, grader and switch: each route, with a scripted model, over real HTTP, and with models that misbehave."

from dataclasses import replace
from types import SimpleNamespace

import pytest
from chat_server import tool_call
from langchain_core.messages import AIMessage
from scripted import ScriptedChatModel
from scripted import tool_call as calls

from tablerag.core import Answer, Found, Hit, Step, Table, Trace, UsageError, listening
from tablerag.grading import Grader
from tablerag.methods.pipeline import RetrieveAndSolve
from tablerag.models.chat import chat_model
from tablerag.routing import Switch
from tablerag.routing.catalogue import system
from tablerag.sql_agent import SQLAgent, SQLAgentV

PEAKS = Table("peaks", ("Mountain", "Height"), (("K2", "8,611"), ("Lhotse", "8,516")), title="Highest mountains")
EVENTS = Table(
    "events", ("Event", "Date"), (("Shot put", "May 20 2005"), ("Long jump", "May 21 2005")), title="Field events"
)
PNG = b"\x89PNG\r\n\x1a\n" + b"0" * 32
USEFUL, USELESS = '{"useful": true, "reason": "fits"}', '{"useful": false, "reason": "another event"}'


class Images:
    "Stands in for the image store."

    def get(self, table: Table) -> bytes:
        return PNG


class Finder:
    "Finds the given tables, in order."

    def __init__(self, *tables: Table):
        self.tables = tables

    def search(self, question: str, k: int = 5) -> list[Hit]:
        return [Hit(table.id, 1 / rank, rank, title=table.name) for rank, table in enumerate(self.tables[:k], 1)]


def switch(text, vision=None, tables=(PEAKS, EVENTS), **more) -> Switch:
    agent, agent_v = SQLAgent(text, **more), SQLAgentV(vision or text, images=Images(), **more)
    return Switch(Finder(*tables), {table.id: table for table in tables}.__getitem__, agent, agent_v, Grader(text))


def query(sql: str):
    return calls("run_sql", query=sql)


K2 = query("SELECT height FROM highest_mountains WHERE mountain = 'K2'")
SHOT = query("SELECT date FROM field_events WHERE event = 'Shot put'")


# the agent alone


def test_agent_reads_rows_and_answers_with_evidence():
    model = ScriptedChatModel([K2, "8611"])
    answer = SQLAgent(model).solve("How high is K2?", [PEAKS])
    assert (answer.text, answer.values, answer.table_id) == ("8611", ("8611",), "peaks")
    assert answer.evidence[0].rows == (0,) and answer.usage.calls == 2 and answer.usage.input_tokens == 20
    assert model.offered[0] == ["run_sql"] and "highest_mountains" in model.seen[0][1].text
    assert [step.kind for step in answer.trace] == ["model", "sql", "model"]
    assert Trace.from_json(answer.trace.to_json()) == answer.trace


def test_agent_learns_from_an_error_and_from_an_empty_result():
    model = ScriptedChatModel(
        [
            query("SELECT hight FROM highest_mountains"),
            query("SELECT height FROM highest_mountains WHERE mountain = 'k 2'"),
            K2,
            "8611",
        ]
    )
    answer = SQLAgent(model).solve("How high is K2?", [PEAKS])
    assert answer.answered and len(answer.trace.of("sql")) == 3
    assert "height" in model.seen[1][-1].text  # which column exists
    assert "K2" in model.seen[2][-1].text  # which value is close


def test_call_limit_ends_the_agent():
    model = ScriptedChatModel(lambda messages, tools: query("SELECT nothing FROM highest_mountains"))
    answer = SQLAgent(model, calls=3).solve("How high is K2?", [PEAKS])
    assert not answer.answered and "3 model calls" in answer.reason and answer.usage.calls == 3


# the grader


def test_grader_mode_is_checked_and_no_answer_costs_no_call():
    with pytest.raises(UsageError, match="relevance"):
        Grader(ScriptedChatModel([]), mode="vibes")
    assert not Grader(ScriptedChatModel([])).grade("?", Answer.none("empty"), PEAKS).useful


def test_answered_mode_shows_only_the_reply():
    model = ScriptedChatModel([USEFUL])
    assert Grader(model, "answered").grade("How high is K2?", Answer("8611", query="SELECT 1"), PEAKS).useful
    assert "SELECT" not in model.seen[0][1].text


# the switch, each way


def branches(answer: Answer) -> list[str]:
    return [step.input for step in answer.trace.of("route")]


def test_route_all_empty_to_pictures_to_no_answer():
    model = ScriptedChatModel(lambda messages, tools: "NO ANSWER: not here")
    answer = switch(model).answer("Who sang?")
    assert not answer.answered and answer.route == (
        "sql_agent:peaks", "sql_agent:events", "sql_agent_v:peaks", "sql_agent_v:events",
    )  # fmt: skip
    assert branches(answer)[-1] == "no table left" and "not here" in answer.reason


def test_nothing_found_ends_at_once():
    answer = switch(ScriptedChatModel([]), tables=()).answer("How high is K2?")
    assert not answer.answered and branches(answer) == ["nothing found"]


def test_switch_solves_given_tables():
    model = ScriptedChatModel([K2, "8611", USEFUL])
    assert switch(model).solve("How high is K2?", [PEAKS]).values == ("8611",)


def test_many_tables_stay_within_the_graph_limit():
    tables = [Table(f"t{i}", ("a",), (("1",),), title=f"Table {i}") for i in range(40)]
    model = ScriptedChatModel(lambda messages, tools: "NO ANSWER")
    answer = switch(model).solve("What?", tables)
    assert len(answer.route) == 80


def test_listeners_hear_each_step_once_and_in_order():
    heard: list[Step] = []
    model = ScriptedChatModel([K2, "8611", USEFUL])
    with listening(heard.append):
        answer = switch(model).answer("How high is K2?")
    assert heard == answer.trace.steps


# policy likeliest


def sure(text: str, probability: float) -> AIMessage:
    "A last word with its probability, as the embedded model gives it."
    return AIMessage(text, response_metadata={"probability": probability})


def likeliest(model, **more) -> Switch:
    return replace(switch(model), policy="likeliest", **more)


def test_likeliest_takes_the_answer_with_the_best_odds_and_says_so():
    """Odds of 0.3 / 0.7 at a score of 1, 0.8 / 0.2 at 1/2 to the power of 0.5; 0.15 for none of them: 0.4285, 2.827,
    0.15."""
    answer = likeliest(ScriptedChatModel([K2, sure("8611", 0.3), SHOT, sure("May 20 2005", 0.8), USEFUL])).answer(
        "When was the shot put?"
    )
    assert (answer.text, answer.table_id) == ("May 20 2005", "events") and answer.probability == pytest.approx(
        2.827 / 3.4055, abs=1e-3
    )
    assert answer.route == ("sql_agent:peaks", "sql_agent:events", "grade:useful")
    assert branches(answer) == ["found", "next table", "result", "useful"]
    assert [step.output for step in answer.trace.of("route")][1:3] == [
        "'8611' has a probability of 0.74 so far, 1 more to try",
        "the SQL Agent's likeliest result: 'May 20 2005', 0.83, from events; before 0.13 from peaks",
    ]


def test_likeliest_counts_the_retrievers_score():
    """Scores are 1 and 1/2: at a power of 0.5 the second weighs 0.71, so odds of 0.65 / 0.35 there are less than 0.62
    / 0.38 in the first."""
    replies = [K2, sure("8611", 0.62), SHOT, sure("May 20 2005", 0.65), USEFUL]
    assert likeliest(ScriptedChatModel(replies)).answer("K2?").table_id == "peaks"
    assert likeliest(ScriptedChatModel(replies), trust=0).answer("K2?").table_id == "events"
    # tables that are given have no scores
    assert likeliest(ScriptedChatModel(replies)).solve("K2?", [PEAKS, EVENTS]).table_id == "events"


def test_results_with_equal_values_add_up():
    "Odds of 0.4 / 0.6 in one table, of 0.5 / 0.5 in another, 0.15 for none: 0.6667, 1, 0.15."
    system = likeliest(ScriptedChatModel([]))
    one = Answer("8611", ("8611",), table_id="peaks", probability=0.4)
    same = Answer("8,611 m", ("8,611 m",), table_id="events", probability=0.5)
    other = replace(same, values=("9",))
    assert system._probability(one, [one]) == pytest.approx(0.6667 / 0.8167, abs=1e-3)
    assert system._probability(one, [one, same]) == pytest.approx(1.6667 / 1.8167, abs=1e-3)
    assert system._probability(one, [one, other]) == pytest.approx(0.6667 / 1.8167, abs=1e-3)
    others = [replace(same, table_id=f"table {number}") for number in range(30)]
    many = [system._probability(one, [one, *others[:count], other]) for count in range(30)]
    assert many == sorted(many) and many[-1] < 1  # every table that agrees adds, and all together are at most 1


def test_one_query_over_copies_of_a_table_counts_once():
    system = likeliest(ScriptedChatModel([]))
    one = Answer("8611", ("8611",), table_id="peaks", probability=0.4, query='SELECT MAX(height) FROM "peaks"')
    copy = replace(one, table_id="peaks 2023", query='SELECT MAX(height) FROM "peaks 2023"')
    witness = replace(one, table_id="events", query='SELECT height FROM "events"')
    assert system._probability(one, [one, copy]) == system._probability(one, [one])
    assert system._probability(one, [one, copy, witness]) > system._probability(one, [one, copy])


def test_likeliest_stops_where_it_is_sure():
    "0.8 / 0.2 = 4 of 4.15 is 0.964."
    answer = likeliest(ScriptedChatModel([K2, sure("8611", 0.8), USEFUL])).answer("How high is K2?")
    assert answer.route == ("sql_agent:peaks", "grade:useful") and answer.probability == pytest.approx(0.964, abs=0.002)
    assert "sure enough to stop" in answer.trace.of("route")[1].output
    # a probability of one is no division by zero
    assert likeliest(ScriptedChatModel([K2, sure("8611", 1.0), USEFUL])).answer("How high is K2?").probability > 0.99


def test_a_table_behind_the_best_one_is_not_asked_for_a_name_that_it_does_not_have():
    "The best one is asked whatever it has; what it gives is then beside nothing."

    def unknown(question: str, table: Table) -> tuple[str, ...]:
        return ("K2",)

    answer = likeliest(ScriptedChatModel([K2, sure("8611", 0.6), USEFUL]), unknown_words=unknown).answer("K2?")
    assert answer.route == ("sql_agent:peaks", "grade:useful") and answer.probability == pytest.approx(
        1.5 / 1.65, abs=1e-3
    )
    once = likeliest(ScriptedChatModel(["NO ANSWER: nothing"]), unknown_words=unknown, sees_more=lambda *_: False)
    none = once.answer("K2?")
    assert none.route == ("sql_agent:peaks",) and not none.answered
    assert "no interpretation covers 'K2'" in [step.output for step in none.trace.of("route")]


def test_likeliest_of_one_given_table_keeps_the_models_probability():
    assert (
        likeliest(ScriptedChatModel([K2, sure("8611", 0.42), USEFUL])).solve("How high is K2?", [PEAKS]).probability
        == 0.42
    )


def test_likeliest_needs_probabilities_and_is_first_without():
    answer = likeliest(ScriptedChatModel([K2, "8611", USEFUL])).answer("How high is K2?")
    assert answer.route == ("sql_agent:peaks", "grade:useful") and branches(answer) == ["found", "result", "useful"]


def test_likeliest_of_the_pictures_after_a_grade_of_not_useful():
    text = ScriptedChatModel([K2, sure("8611", 0.9), USELESS])
    vision = ScriptedChatModel([K2, sure("8611", 0.1), SHOT, sure("May 20 2005", 0.4)])
    answer = replace(switch(text, vision), policy="likeliest").answer("When was the SHOT-PUT?")
    assert answer.route == ("sql_agent:peaks", "grade:not useful", "sql_agent_v:peaks", "sql_agent_v:events")
    assert answer.table_id == "events"  # the rejected answer is not among those to choose from


def test_likeliest_grades_with_the_table_of_the_answer():
    model = ScriptedChatModel([K2, sure("8611", 0.6), "NO ANSWER: events only", USEFUL])
    assert likeliest(model, trust=0).answer("How high is K2?").table_id == "peaks"
    assert PEAKS.name in model.seen[-1][1].text and EVENTS.name not in model.seen[-1][1].text


def test_an_agent_is_told_how_many_tables_were_found():
    seen = []

    class Told(SQLAgent):
        def solve(self, question, tables, found=Found()):
            seen.append(found.among(tables))
            return Answer.none("no")

    model = ScriptedChatModel(lambda messages, tools: "NO ANSWER")
    told = replace(switch(model), sql_agent=Told(model))
    told.answer("?"), told.solve("?", [PEAKS])
    assert seen == [2, 2, 1]


def test_policy_by_default_and_unknown():
    index = SimpleNamespace(retriever=Finder(PEAKS), table={"peaks": PEAKS}.__getitem__, images=Images())
    assert system("mixed", index).policy == "likeliest" and system("mixed", index, policy="first").policy == "first"
    assert system("mixed", index, ScriptedChatModel([])).policy == "first"
    with pytest.raises(UsageError, match="first, likeliest"):
        system("mixed", index, policy="best")


def test_a_folder_is_no_index():
    with pytest.raises(UsageError, match="Open it first.*resolve"):
        system("mixed", "my_tables")


def test_what_a_notebook_shows_is_short():
    agent = SQLAgent(ScriptedChatModel([K2, "8611"]))
    answer = agent.solve("How high is K2?", [PEAKS])
    assert repr(answer).startswith("Answer('8611', table_id='peaks', query=") and len(repr(answer)) < 150
    assert repr(answer.trace) == f"Trace({len(answer.trace)} steps)"
    assert repr(switch(ScriptedChatModel([]))) == "Switch(sql_agent, sql_agent_v, k=5)"


@pytest.mark.parametrize("question", ["", "  \n"])
def test_empty_question(question):
    with pytest.raises(UsageError, match="empty"):
        switch(ScriptedChatModel([])).answer(question)


def test_baseline_system_has_the_same_contract():
    model = ScriptedChatModel(["NO ANSWER", SHOT, "May 20 2005"])
    system = RetrieveAndSolve(Finder(PEAKS, EVENTS), {"peaks": PEAKS, "events": EVENTS}.__getitem__, SQLAgent(model))
    answer = system.answer("When was the shot put?")
    assert system.name == "sql_agent" and answer.trace.steps[0].kind == "retrieve" and answer.table_id == "events"


# over HTTP


def brain(request):
    "A small careful model: looks at what it was sent and answers accordingly."
    if not request.tools:
        return USELESS if "Long jump" in request.text or "21 2005" in request.text else USEFUL
    if request.messages[-1]["role"] == "tool":
        return request.messages[-1]["content"].splitlines()[-1]
    if "field_events" not in request.text:
        return "NO ANSWER: not about events"
    event = "Shot put" if request.images else "Long jump"
    return tool_call("run_sql", {"query": f"SELECT date FROM field_events WHERE event = '{event}'"})


def test_switch_over_http_reaches_the_pictures(chat_server):
    chat_server.brain = brain
    model = chat_model(chat_server.model(), timeout=10)
    answer = switch(model).answer("When was the SHOT-PUT?")
    assert answer.text == "May 20 2005"
    assert answer.route == (
        "sql_agent:peaks", "sql_agent:events", "grade:not useful", "sql_agent_v:peaks", "sql_agent_v:events",
    )  # fmt: skip
    pictures = [image for request in chat_server.requests for image in request.images]
    assert pictures and all(image == PNG for image in pictures)
    assert answer.usage.calls == len(chat_server.requests) and answer.usage.input_tokens == 100 * answer.usage.calls
