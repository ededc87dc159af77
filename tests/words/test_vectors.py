"Texts as vectors: the same as by WordLlama's own code."

import json
from pathlib import Path

import numpy as np
import pytest

from tablerag.words import vectors
from tablerag.words.vectors import mean_vectors

TEXTS = ["", " ", "K2", "How high is K2?", "東京 の 人口", "Ёлка и ель", "a" * 500]
TEXTS += ["a  b   c ", "  é    é", " " * 40, "orders   Order ID"]
TEXTS += [f"row {number} of it" for number in range(99)]


@pytest.fixture(scope="module")
def library():
    import logging

    root = logging.getLogger()
    handlers, level = list(root.handlers), root.level
    import wordllama

    root.handlers[:] = handlers
    root.setLevel(level)
    return wordllama.WordLlama.load(cache_dir=Path(wordllama.__file__).parent, disable_download=True)


def test_vectors_are_those_of_the_library(library):
    assert (mean_vectors(TEXTS) == library.embed(TEXTS)).all()
    for text in TEXTS[:15]:
        assert (mean_vectors([text]) == library.embed([text])).all()


def test_a_few_texts_are_split_without_the_library(library, monkeypatch):
    monkeypatch.setattr(vectors, "_numbers", vectors._Numbers())
    monkeypatch.setattr(vectors, "_tokenizer", None)
    few = ["orders   Order ID Order Date", " a", "b ", "Müller  é"]
    assert all((mean_vectors([text]) == library.embed([text])).all() for text in few)


def test_nothing_gives_nothing():
    assert mean_vectors([]).shape == (0, 256) and not mean_vectors([""]).any()
    assert mean_vectors(["K2"]).dtype == np.float32


def test_the_vocabulary_alone_says_in_which_order_tokens_are_joined():
    model = json.loads((vectors._folder() / vectors._TOKENIZER).read_bytes())["model"]
    joined = [tuple(pair.split(" ")) for pair in model["merges"]]
    places = [place for pair in joined for place in vectors._numbers.joints(pair)]
    assert places == sorted(places) and len(places) == len(joined)
    splits = {(token[:at], token[at:]) for token in model["vocab"] for at in range(1, len(token))}
    others = splits - set(joined)
    assert others and not any(vectors._numbers.joints(pair) for pair in others)
