"What questions over a small graph are read as: each row is a question and the body of the query that comes first."

import pytest

from tablerag.understanding.graphs.answering import read_graph_question
from tablerag.understanding.graphs.certainty import least_graph_probability
from tablerag.understanding.graphs.known import KnownGraph

CINEMA = """
@prefix schema: <https://schema.org/> . @prefix skos: <http://www.w3.org/2004/02/skos/core#> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> . @prefix dc: <http://purl.org/dc/elements/1.1/> .
@prefix foaf: <http://xmlns.com/foaf/0.1/> . @prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
@prefix w: <http://cinema.example/> . @prefix p: <http://cinema.example/prop/> .
p:P7 rdfs:label "runtime"@en , "Laufzeit"@de . p:P8 rdfs:label "remake of"@en . p:P9 rdfs:label "restored"@en .
w:Drama rdfs:subClassOf schema:Movie . w:Comedy rdfs:subClassOf schema:Movie .
w:f1 a w:Drama ; dc:title "The Salt Road"@en , "Die Salzstrasse"@de ; schema:director w:n1 ; schema:location w:t1 ;
  schema:datePublished "1961-04-02"^^xsd:date ; p:P7 118 ; schema:about w:c1 ; p:P9 true .
w:f2 a w:Drama ; dc:title "Harbour Lights"@en ; schema:director w:n1 ; schema:location w:t2 ;
  schema:datePublished "1974-09-20"^^xsd:date ; p:P7 95 ; schema:about w:c2 ; p:P8 w:f1 ; p:P9 false .
w:f3 a w:Comedy ; dc:title "Two Left Shoes"@en ; schema:director w:n2 ; schema:location w:t1 ;
  schema:datePublished "1983-01-11"^^xsd:date ; p:P7 88 ; schema:about w:c1 ; p:P9 false .
w:n1 a foaf:Person ; foaf:name "Edda Brandvold" ; schema:birthDate "1925-06-30"^^xsd:date ; schema:birthPlace w:t1 .
w:n2 a foaf:Person ; foaf:name "Luis Aranda" ; schema:birthDate "1940-02-14"^^xsd:date ; schema:birthPlace w:t2 .
w:t1 a schema:City ; rdfs:label "Narvik"@en ; schema:containedInPlace w:k1 .
w:k1 a schema:Country ; rdfs:label "Norway"@en .
w:t2 a schema:City ; rdfs:label "Cadiz"@en ; skos:altLabel "Gadir" ; schema:containedInPlace w:k2 .
w:k2 a schema:Country ; rdfs:label "Spain"@en .
w:c1 a skos:Concept ; skos:prefLabel "Travel"@en . w:c2 a skos:Concept ; skos:prefLabel "Love"@en .
w:s1 a schema:ScreeningEvent ; schema:name "Late show" ; schema:workPresented w:f2 ;
  schema:startDate "2024-05-04T21:00:00"^^xsd:dateTime .
w:s2 a schema:ScreeningEvent ; schema:name "Matinee" ; schema:workPresented w:f3 ;
  schema:startDate "2024-05-09T15:00:00"^^xsd:dateTime .
"""
FIRST = [
    ("Who directed The Salt Road?", {"w:n1"}),  # a name of the vocabulary
    ("Which movies did Luis Aranda direct?", {"w:f3"}),  # the inverse
    ("How many films are there?", {"3"}),  # classes below, another name
    ("Which dramas are there?", {"w:f1", "w:f2"}),
    ("What is the runtime of Die Salzstrasse?", {"118"}),  # a label in another language
    ("What is the longest drama?", {"w:f1"}),
    ("Which movies are about Love?", {"w:f2"}),  # a concept of SKOS
    ("Which movies were published after 1970?", {"w:f2", "w:f3"}),
    ("In which year was Two Left Shoes published?", {"1983"}),
    ("Who was born in Gadir?", {"w:n2"}),  # an alternative label, and no date
    ("When was Edda Brandvold born?", {"1925-06-30"}),
    ("Is Luis Aranda older than Edda Brandvold?", {"false"}),
    ("Was Edda Brandvold born in Narvik?", {"true"}),
    ("Who is older, Edda Brandvold or Luis Aranda?", {"w:n1"}),
    ("Which movies are restored?", {"w:f1"}),  # a boolean
    ("Which movies are not restored?", {"w:f2", "w:f3"}),
    ("Which movie is a remake of The Salt Road?", {"w:f2"}),  # which way, where both ends are of one class
    ("Which screening events start after 5 May 2024?", {"w:s2"}),  # a day against points in time
    ("How many movies are there for each director?", {"w:n1", "2", "w:n2", "1"}),  # each of what a property leads to
    ("What are the titles of the movies about Travel?", {"The Salt Road", "Die Salzstrasse", "Two Left Shoes"}),
    ("List the titles of the dramas ordered by runtime.", {"Harbour Lights", "The Salt Road", "Die Salzstrasse"}),
    ("Is Harbour Lights longer than Two Left Shoes?", {"true"}),
]  # fmt: skip
REFUSED = [
    "Who produced The Salt Road?", "Which movies did Greta Falk direct?", "When does Brandvold start?",
    "How many tickets of Harbour Lights were sold?", "Which movies are about Chess?",
]  # fmt: skip


@pytest.fixture(scope="module")
def cinema(tmp_path_factory):
    folder = tmp_path_factory.mktemp("cinema")
    (folder / "cinema.ttl").write_text(CINEMA, encoding="utf-8")
    with KnownGraph(folder / "cinema.ttl", folder=folder / "known") as graph:
        yield graph


@pytest.mark.parametrize(("question", "values"), FIRST)
def test_the_first_interpretation_gives_the_answer(cinema, question, values):
    best = read_graph_question(question, cinema)[0]
    short = {each.replace("http://cinema.example/", "w:") for each in best.values}
    assert short == values, best.sql
    assert best.likelihood >= least_graph_probability()


IN_WORDS = {
    "What is the runtime of Die Salzstrasse?": "runtime of movie where movie is Die Salzstrasse",
    "How many films are there?": "number of movie",
    "Who was born in Gadir?": "person joined with city where city is Gadir",
    "What is the longest drama?": "drama, the first by greatest runtime",
    "Which movies are restored?": "movie where restored is true",
    "How many movies are there for each director?": "person and number of movie for each person",
    "Was Edda Brandvold born in Narvik?": (
        "yes or no: person and city where person is Edda Brandvold and city is Narvik"
    ),
}


@pytest.mark.parametrize(("question", "words"), IN_WORDS.items())
def test_an_interpretation_is_written_in_words(cinema, question, words):
    assert read_graph_question(question, cinema)[0].reason == words


@pytest.mark.parametrize("question", REFUSED)
def test_what_the_graph_does_not_have_is_refused(cinema, question):
    found = read_graph_question(question, cinema)
    assert not found or found[0].likelihood < least_graph_probability(), found[0].sql
