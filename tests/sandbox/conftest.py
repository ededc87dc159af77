import pytest
from servers import ENGINES, place_of


@pytest.fixture(scope="session", params=ENGINES)
def place(request, tmp_path_factory):
    "A database of each engine, where it lies; the servers are started once."
    with place_of(request.param, tmp_path_factory.mktemp(request.param)) as place:
        yield place
