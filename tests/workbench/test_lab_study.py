"""A study in JupyterLab itself, in headless Chromium, as a person looks through it."""

import re

import pytest
from lab_driver import keys_that_reach_the_notebook, open_and_run, serious_in_both_themes
from test_lab import copy_of_the_notebook

from tablerag.core import Answer, Question
from tablerag.retrieval.index import resolve
from tablerag.workbench.study_cases import Case, case_html, case_link
from tablerag.workbench.views import page_html

NOTEBOOK = "nbs/tutorials/11_looking_at_a_study.ipynb"


@pytest.mark.browser
@pytest.mark.timeout(300)
def test_study_browser_in_jupyterlab(tmp_path, lab):
    from playwright.sync_api import expect

    copy_of_the_notebook(tmp_path, NOTEBOOK)
    resolve(tmp_path / "data", progress=False)
    tab, foreign, errors = lab
    tab.set_viewport_size({"width": 1400, "height": 1250})
    open_and_run(tab, NOTEBOOK)
    rows = tab.locator(".tablerag-line:visible")
    rows.first.wait_for(timeout=90_000)
    tab.keyboard.press("Control+b")
    expect(rows).to_have_count(20)
    kinds = tab.locator(".tablerag-kinds select")
    lost = kinds.locator("option", has_text=re.compile("wrong|schema|no answer"))
    lost.first.wait_for(state="attached")
    tab.locator("details.case").first.wait_for(state="attached", timeout=60_000)  # the last cell has run

    # a kind of loss, a case, its views
    chosen = kinds.locator("option", has_text="wrong reading").inner_text()
    kinds.select_option(label=chosen)
    tab.locator(".kind.lost", has_text="lost: wrong reading").first.wait_for()
    expect(rows).to_have_count(int(re.search(r"\d+", chosen)[0]))
    rows.first.locator("button").click()
    case = tab.locator(".tablerag-case")
    case.locator(".versus").wait_for()
    case.locator("h4", has_text="Gold").wait_for()
    assert "lost: wrong reading" in case.inner_text()
    assert not serious_in_both_themes(tab) and not keys_that_reach_the_notebook(tab)
    for name, mark in (("Retrieved", ".hit .bar .fill"), ("Route", "svg"), ("Trace", "details.step")):
        case.locator(".lm-TabBar-tabLabel", has_text=re.compile(f"^{name}")).click()
        case.locator(f".widget-tab-contents > :not(.lm-mod-hidden) {mark}").first.wait_for()

    # the same question by the other system, asked again
    case.locator(".widget-toggle-buttons button", has_text="mixed").click()
    case.locator(".lm-TabBar-tabLabel", has_text=re.compile("^Case")).click()
    case.locator(".versus").wait_for()
    case.get_by_role("button", name="Ask again").click()
    case.locator(".tablerag-question input").wait_for()
    expect(case.locator(".tablerag-question input")).not_to_have_value("")
    case.locator(".evidence, .none").first.wait_for()

    # text narrows down
    tab.get_by_role("button", name="Close", exact=True).click()
    tab.get_by_role("button", name="Clear", exact=True).click()
    text = tab.locator(".tablerag-filters input[type=text]")
    text.fill("nowhere to be found")
    text.press("Enter")
    tab.get_by_text("No case matches these filters").wait_for()

    # questions by systems: a cell opens its case
    tab.set_viewport_size({"width": 900, "height": 1250})
    tab.get_by_role("button", name="Clear", exact=True).click()
    tab.locator(".widget-toggle-buttons button", has_text="Matrix").click()
    tab.locator(".tablerag-matrix-line:visible").nth(20).wait_for()
    tab.get_by_label("Systems disagree").check()
    cell = tab.locator(".tablerag-matrix button.wrong:visible, .tablerag-matrix button.refused:visible").first
    cell.wait_for()
    assert not serious_in_both_themes(tab)
    cell.click()
    case.locator(".versus").wait_for()

    assert not foreign, foreign
    assert not errors, errors


@pytest.mark.browser
def test_a_link_of_a_report_unfolds_its_case_without_script(tmp_path, browser):
    asked = Question("q7", "How high is K2?", "peaks", ("8611",), "SELECT 1")
    cases = "".join(
        case_html(Case(Question(f"q{text}", f"Question {text}?", None, ("0",)), Answer(text, (text,)), "mixed"))
        for text in map(str, range(40))
    )
    other = case_html(Case(asked, Answer("8612", ("8612",)), "rag"))
    link, other_link = case_link("mixed", "q7", "the case"), case_link("rag", "q7", "the other")
    body = f"<p>{link}</p>{cases}{other}<p>{other_link}</p>"
    (tmp_path / "report.html").write_text(page_html(body), encoding="utf-8")
    tab = browser.new_page(viewport={"width": 1100, "height": 700}, java_script_enabled=False)
    tab.set_default_timeout(10_000)
    tab.goto((tmp_path / "report.html").as_uri())
    assert tab.locator(".versus:visible").count() == 0
    tab.get_by_text("the case", exact=True).click()
    tab.locator(".versus:visible", has_text="7").wait_for()
    tab.get_by_text("the other", exact=True).click()
    tab.locator(".versus:visible", has_text="8612").wait_for()
    assert tab.locator(".versus:visible").count() == 2
