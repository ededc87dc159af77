"Products of small arrays run on one thread, and what the process multiplies besides is left as it was."

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier, Event

import numpy as np
import pytest
from threadpoolctl import threadpool_info, threadpool_limits

from tablerag.core import Table
from tablerag.ground.threads import one_blas_thread
from tablerag.retrieval.local import LocalEngine
from tablerag.retrieval.retriever import build_retriever
from tablerag.understanding.tables.parsing import parse

PEAKS = Table("peaks", ("Peak", "Height"), (("Aconcagua", "6961"), ("Illimani", "6438")), title="Peaks")


def blas_threads() -> set[int]:
    "Of the library that numpy multiplies with: what other packages bring may have been loaded since."
    found = [library for library in threadpool_info() if library["user_api"] == "blas"]
    own = [library for library in found if "numpy" in library["filepath"]]
    return {library["num_threads"] for library in own or found}


@pytest.fixture(autouse=True)
def two_threads():
    np.ones((2, 2)) @ np.ones(2)
    with threadpool_limits(2, user_api="blas"):
        if blas_threads() != {2}:
            pytest.skip("this BLAS has no number of threads to set")
        yield


def test_the_last_to_leave_sets_what_was_there_before():
    together, left = Barrier(3), Event()

    def stay(last: bool) -> set[int]:
        with one_blas_thread:
            together.wait()
            if last:
                assert left.wait(10)
            return blas_threads()

    with ThreadPoolExecutor(3) as pool:
        first, second, last = (pool.submit(stay, at == 2) for at in range(3))
        first.result(), second.result()
        assert blas_threads() == {1}
        left.set()
        assert last.result() == {1}
    assert blas_threads() == {2}


def test_an_error_lifts_the_limit():
    with pytest.raises(ZeroDivisionError), one_blas_thread:
        assert blas_threads() == {1}
        1 / 0  # noqa: B018
    assert blas_threads() == {2}


def test_search_and_parser_multiply_on_one_thread(monkeypatch):
    seen = []
    ask = LocalEngine.ask
    monkeypatch.setattr(LocalEngine, "ask", lambda *given: (seen.append(blas_threads()), ask(*given))[1])
    build_retriever([PEAKS]).search("the height of Aconcagua")
    assert seen == [{1}] and blas_threads() == {2}
    assert parse("What is the height of Aconcagua?", PEAKS)
    assert blas_threads() == {2}
