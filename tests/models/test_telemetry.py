"Spans of OpenTelemetry: what they are called, what they hold, and what they do not."

import json
import sys
from pathlib import Path

import pandas as pd
import pytest
from chat_server import error, tool_call

import tablerag as tr
from tablerag.core import MissingExtra, ModelError, UsageError

trace = pytest.importorskip("opentelemetry.trace")
sdk = pytest.importorskip("opentelemetry.sdk.trace")

PEAKS = pd.DataFrame({"Mountain": ["Lhotse", "Makalu"], "Height (m)": [8516, 8485]})
QUESTION = "How high is Lhotse?"
QUERY = "SELECT height_m FROM highest_mountains WHERE mountain = 'Lhotse'"


@pytest.fixture(scope="module")
def kept():
    "What an exporter was handed."
    from opentelemetry.sdk.trace.export import SimpleSpanProcessor
    from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter

    if not isinstance(trace.get_tracer_provider(), sdk.TracerProvider):  # it is set once in a process
        trace.set_tracer_provider(sdk.TracerProvider())
    exporter = InMemorySpanExporter()
    trace.get_tracer_provider().add_span_processor(SimpleSpanProcessor(exporter))
    return exporter


def asked(kept, spans, question=QUESTION, **settings):
    kept.clear()
    answer = tr.open({"Highest mountains": PEAKS}, spans=spans, progress=False, **settings).ask(question)
    return answer, kept.get_finished_spans()


def of_kind(spans, operation):
    return [span for span in spans if span.attributes["gen_ai.operation.name"] == operation]


def test_a_question_is_one_tree_of_spans(kept):
    answer, spans = asked(kept, "names")
    root = spans[-1]
    assert root.name == "invoke_agent tablerag" and root.parent is None
    assert {span.parent.span_id for span in spans[:-1]} == {root.context.span_id}
    assert {span.context.trace_id for span in spans} == {root.context.trace_id}
    told = {name: value for name, value in root.attributes.items() if name.startswith("tablerag.")}
    assert told == {
        "tablerag.system": "mixed", "tablerag.answered": True, "tablerag.level": "answer", "tablerag.cost": 0.0,
        "tablerag.probability": answer.probability, "tablerag.table": "Highest mountains",
    }  # fmt: skip
    for kind, operation in {"model": "chat", "retrieve": "retrieval", "sql": "execute_tool"}.items():
        steps, found = answer.trace.of(kind), of_kind(spans, operation)
        assert len(steps) == len(found) > 0
        for step, span in zip(steps, found, strict=True):
            assert (span.end_time - span.start_time) / 1e9 == pytest.approx(step.seconds, abs=1e-6)
    others = [f"tablerag.{step.kind}" for step in answer.trace if step.kind not in ("model", "retrieve", "sql")]
    assert sorted(event.name for event in root.events) == sorted(others)


def test_attributes_are_those_of_the_conventions(kept):
    from opentelemetry.semconv._incubating.attributes import gen_ai_attributes as conventions

    known = {value for name, value in vars(conventions).items() if name.startswith("GEN_AI_")}
    operations = {each.value for each in conventions.GenAiOperationNameValues}
    for spans in ("names", "content"):
        for span in asked(kept, spans)[1]:
            named = {name for name in span.attributes if name.startswith("gen_ai.")}
            assert named <= known and span.attributes["gen_ai.operation.name"] in operations
    providers = {each.value for each in conventions.GenAiProviderNameValues}
    from tablerag.models.endpoints import conventional_names

    names = ["openai:m", "azure:m1", "anthropic:m2", "google:m3", "bedrock:m4", "groq:m5", "mistral:m6", "deepseek:m7"]
    found = conventional_names(names)
    assert len(set(found.values())) == len(names) and set(found.values()) <= providers
    assert conventional_names(["embedded", "ollama:x", "http://h/v1#y"]) == {
        "embedded": "tablerag", "x": "ollama", "y": "_OTHER"
    }  # fmt: skip


def test_a_model_call_has_its_model_and_its_tokens(kept, chat_server, monkeypatch):
    monkeypatch.setenv("OPENAI_API_KEY", "sk-0123456789")
    monkeypatch.setenv("OPENAI_BASE_URL", chat_server.url)
    chat_server.say(tool_call("run_sql", {"query": QUERY}, usage=(70, 7)), "8516")
    answer, spans = asked(kept, "names", model="openai:gpt-4o", system="sql_agent", k=1)
    assert answer.text == "8516"
    first, second = of_kind(spans, "chat")
    assert first.name == "chat gpt-4o" and first.kind is trace.SpanKind.CLIENT
    told = {
        "gen_ai.provider.name": "openai", "gen_ai.request.model": "gpt-4o", "gen_ai.usage.input_tokens": 70,
        "gen_ai.usage.output_tokens": 7, "gen_ai.prompt.name": "sql_agent", "openinference.span.kind": "LLM",
        "llm.token_count.prompt": 70,
    }  # fmt: skip
    assert told.items() <= dict(first.attributes).items()
    assert second.attributes["gen_ai.usage.input_tokens"] == 100
    assert of_kind(spans, "execute_tool")[0].attributes["gen_ai.tool.name"] == "run_sql"


@pytest.mark.parametrize("model", ["embedded", "served"])
def test_what_stands_in_cells_is_told_only_where_it_is_wanted(kept, chat_server, model):
    settings = {} if model == "embedded" else {"model": chat_server.model(), "system": "sql_agent", "k": 1}
    for spans, wanted in (("names", False), ("content", True)):
        chat_server.say(*([tool_call("run_sql", {"query": QUERY}), "8516"] if settings else []))
        told = "".join(span.to_json() for span in asked(kept, spans, **settings)[1])
        assert [text in told for text in ("Lhotse", "8516", "How high", "WHERE")] == [wanted] * 4


def test_content_is_what_was_said(kept, chat_server):
    chat_server.say(tool_call("run_sql", {"query": QUERY}), "8516")
    _, spans = asked(kept, "content", model=chat_server.model(), system="sql_agent", k=1)
    chats, [query] = of_kind(spans, "chat"), of_kind(spans, "execute_tool")
    said = json.loads(chats[1].attributes["gen_ai.input.messages"])
    assert [each["role"] for each in said][:2] == ["system", "user"] and QUESTION in said[1]["parts"][0]["content"]
    call = json.loads(chats[0].attributes["gen_ai.output.messages"])[0]["parts"][0]
    assert call == {"type": "tool_call", "name": "run_sql", "arguments": {"query": QUERY}}
    assert json.loads(query.attributes["gen_ai.tool.call.arguments"])["query"] == QUERY
    assert "8516" in query.attributes["gen_ai.tool.call.result"]
    assert (spans[-1].attributes["input.value"], spans[-1].attributes["output.value"]) == (QUESTION, "8516")


@pytest.mark.parametrize("spans", ["names", "content"])
def test_a_failure_is_a_failed_span(kept, chat_server, spans):
    chat_server.say(error(401, "no key for Lhotse"))
    with pytest.raises(ModelError):
        asked(kept, spans, model=chat_server.model(), system="sql_agent", k=1)
    found = kept.get_finished_spans()
    assert found[-1].attributes["error.type"] == "ModelError" and not found[-1].events
    assert [span.status.status_code for span in (*of_kind(found, "chat"), found[-1])] == [trace.StatusCode.ERROR] * 2
    assert ("refused the key" in str(found[-1].status.description)) is (spans == "content")


def test_it_is_part_of_what_the_program_around_traces(kept):
    with trace.get_tracer("program").start_as_current_span("mail") as mail:
        _, spans = asked(kept, "names")
    assert spans[-1].parent.span_id == mail.get_span_context().span_id


def test_an_error_of_a_query_is_told_without_its_words(kept, chat_server):
    chat_server.say(
        tool_call("run_sql", {"query": "SELECT Lhotse FROM nowhere"}), tool_call("run_sql", {"query": QUERY})
    )
    chat_server.say("8516")
    _, spans = asked(kept, "names", model=chat_server.model(), system="sql_agent", k=1)
    failed, right = of_kind(spans, "execute_tool")
    assert failed.status.status_code is trace.StatusCode.ERROR and "nowhere" not in failed.to_json()
    assert right.status.status_code is trace.StatusCode.UNSET


def test_databases_and_graphs_too(kept, tmp_path):
    import sqlite3

    with sqlite3.connect(tmp_path / "club.sqlite") as club:
        club.execute("CREATE TABLE boat (name TEXT, length REAL)")
        club.execute("INSERT INTO boat VALUES ('Petrel', 7.5), ('Tern', 6)")
    kept.clear()
    graph = Path(__file__).resolve().parents[2] / "data" / "graphs" / "andes.ttl"
    for source, system, question, tool in (
        (tmp_path / "club.sqlite", "text_to_sql", "How long is Petrel?", "run_sql"),
        (graph, "sparql", "What is the capital of Peru?", "run_sparql"),
    ):
        kept.clear()
        with tr.open(source, system=system, spans="names") as session:
            answer = session.ask(question)
        spans = kept.get_finished_spans()
        assert answer.answered and spans[-1].attributes["tablerag.system"] == system
        assert {span.attributes["gen_ai.tool.name"] for span in of_kind(spans, "execute_tool")} == {tool}
        assert answer.text not in "".join(span.to_json() for span in spans)


def test_none_without_the_word(kept, monkeypatch):
    monkeypatch.setenv("OTEL_TRACES_EXPORTER", "otlp")
    assert asked(kept, "")[1] == ()


def test_a_wrong_word_and_a_missing_package(kept, monkeypatch):
    with pytest.raises(UsageError, match='Write spans="names", or spans="content"'):
        asked(kept, "yes")
    monkeypatch.setitem(sys.modules, "opentelemetry.trace", None)
    with pytest.raises(MissingExtra, match=r"pip install 'tablerag\[otel\]'"):
        asked(kept, "names")


def test_a_server_makes_spans_where_it_is_told_to(kept, tmp_path):
    served = pytest.importorskip("served")
    from tablerag.serving.datasets import dataset_of

    (tmp_path / "Highest mountains.csv").write_text(PEAKS.to_csv(index=False))
    session = tr.open(tmp_path, spans="names", progress=False)
    kept.clear()
    with served.in_thread({"peaks": dataset_of("peaks", session)}) as address:
        status, told = served.asked(address, "/ask", {"question": QUESTION})
    assert status == 200 and told["values"] == ["8516"]
    root = kept.get_finished_spans()[-1]
    assert root.name == "invoke_agent tablerag" and root.attributes["tablerag.level"] == told["level"]
