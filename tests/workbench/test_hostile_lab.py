"A study, tables and questions of a stranger in JupyterLab itself: nothing runs, is fetched or set as mathematics."

import pytest
from lab_driver import open_and_run, own_addresses, write_notebook
from patience import waited
from payloads import PAYLOADS, Watched, as_seen, missing, payload

from tablerag.ground.files import write_json_lines

CELLS = """import pandas as pd
import tablerag as tr
from tablerag.workbench.study_widgets import StudyBrowser
pd.set_option("display.html.use_mathjax", False)
tables = tr.open("tables", progress=False)
asked = tr.study(tables, ["rag", "sql_agent"], folder="study", progress=False, workers=0)
----
bench = tables.workbench()
bench.ask(open("question.txt").read())
bench.wait()
bench
----
browser = StudyBrowser("study", tables.index)
browser.wait()
browser.open(0)
browser.wait()
browser
----
from IPython.display import Markdown, display
from tablerag.tables import to_markdown
answer = tables.ask("How high is K0?")
display(answer, tables.search("How high is K0?"), asked, tables.overview())
print(tables.overview().to_string())
for table in tables.index.store:
    display(Markdown(to_markdown(table)))
tables.index.table("no such " + open("question.txt").read())""".split("\n----\n")


@pytest.mark.browser
@pytest.mark.timeout(240)
def test_jupyterlab_shows_a_stranger_s_texts_and_obeys_none(tmp_path, lab, lab_server):
    pytest.importorskip("ipywidgets")
    (tmp_path / "tables").mkdir()
    tables, asked = [], []
    for at, name in enumerate(PAYLOADS):
        table = {"id": f"{at} {payload(name, 'id')}", "title": f"Peaks {at} {payload(name, 'title')}"}
        cells = [[f"K{at}", "8611"], [payload(name, f"cell{at}"), "5"]]
        tables.append({**table, "header": ["Mountain", f"Height {payload(name, 'head')}"], "rows": cells})
        more = {"table_id": tables[at]["id"], "answer": [payload(name, "gold")], "sql": "SELECT 1"}
        kind = payload(list(PAYLOADS)[at % 8], "kind")
        question = f"How high is K{at}? {payload(name, f'n{at}')}"
        asked.append({"id": payload(name, "q"), "question": question, "kind": kind, **more})
    write_json_lines(tmp_path / "tables" / "tables.jsonl", tables)
    write_json_lines(tmp_path / "tables" / "questions.jsonl", asked)
    (tmp_path / "question.txt").write_text(
        "How high is K1? " + payload("image", "asked") + payload("mathematics", "asked")
    )
    write_notebook(tmp_path / "hostile.ipynb", *CELLS)
    tab, foreign, errors = lab
    watched = Watched(tab, own_addresses(lab_server[1]))
    watched.within = ".jp-OutputArea *"
    open_and_run(tab, "hostile.ipynb")
    tab.locator(".jp-OutputArea-output", has_text="UsageError").wait_for(timeout=120_000)
    tab.evaluate("document.querySelectorAll('.jp-OutputArea details').forEach(each => each.open = true)")
    seen = watched.check()

    assert [at for at, name in enumerate(PAYLOADS) if missing([name], seen, f"cell{at}")] == []
    assert as_seen(question) in seen and as_seen(payload("fence", "cell0"))[:40] in seen

    rows = tab.locator(".tablerag-line:visible button")
    assert waited(lambda: rows.count() == 20)
    told = [as_seen(text) for text in rows.all_inner_texts()]
    for at, name in enumerate(PAYLOADS):
        begun = as_seen(asked[at]["question"])[:60]
        assert at >= 10 or any(text.startswith(begun) for text in told), name
    for at in (1, 5, 9, 16):  # other cases: an image, links, mathematics
        rows.nth(at).click()
        tab.locator(".tablerag-case .versus").wait_for()
        watched.check()
    for box in ("bench", "case"):
        panel = tab.locator(".tablerag-case" if box == "case" else ".tablerag").first
        for each in panel.locator(".lm-TabBar-tabLabel").all()[:8]:
            each.click()
            tab.evaluate("document.querySelectorAll('.jp-OutputArea details').forEach(each => each.open = true)")
            watched.check()
    set_as_mathematics = tab.locator(".jp-OutputArea mjx-container, .jp-OutputArea .MathJax")
    assert set_as_mathematics.count() == 0, set_as_mathematics.evaluate_all(
        "all => all.map(each => each.closest('td,p,div').innerText)"
    )
    assert foreign == [] and [each for each in errors if "ran" in each or "evil" in each] == []
