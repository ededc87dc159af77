import pytest


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    "A folder with one table, to be served."
    folder = tmp_path_factory.mktemp("served")
    (folder / "Highest mountains.csv").write_text("Mountain,Height\nK2,8611\nLhotse,8516\n")
    return folder
