"""The glossary in a real browser: its page, and its widget."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import expect

from rummy_learn.i18n import LANGUAGES, text
from rummy_learn.lessons.glossary import glossary
from rummy_learn.lessons.glossary_face import describe_glossary
from rummy_learn.widgets import Glossary
from rummy_learn.widgets._assets import MODULES, script, stylesheet
from tests.browser.one_view import page_with
from tests.browser.screens import DARK, PHONE

pytestmark = pytest.mark.browser

TERMS = glossary().terms
GAMES = [term for term in TERMS.values() if term.kind == "game"]
SCREENS = {"wide": {}, "wide-dark": DARK, "phone": PHONE, "phone-dark": PHONE | DARK}


def read(page, app, lang="es", key=""):
    page.goto(f"{app.url}/{lang}/glossary{f'/{key}' if key else ''}")
    page.locator("#glossary[data-state=ready]").wait_for()
    return page.get_by_role("combobox", name=text("glossary.search", lang))


def found(page):
    return page.get_by_role("option").locator("> strong").all_inner_texts()


@pytest.mark.parametrize("screen", SCREENS)
def test_the_glossary_fits_every_screen_and_keeps_nobody_out(open_page, app, shot, assert_accessible, screen):
    page = open_page(SCREENS[screen])
    lang = "en" if "dark" in screen else "es"
    field = read(page, app, lang, "threshold")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    tree = page.get_by_role("img", name=text("glossary.family.alt", lang, count=len(GAMES)))
    assert tree.evaluate("it => it.getScreenCTM().a > 0.95 && it.getBoundingClientRect().right <= innerWidth")
    assert_accessible(page)
    shot(f"glossary-{screen}", page)
    field.fill("comodin")
    field.press("ArrowDown")
    assert_accessible(page)
    shot(f"glossary-search-{screen}", page)


def test_a_word_is_found_and_read_by_keyboard_alone(page, app):
    field = read(page, app)
    field.focus()
    page.keyboard.type("tercia")
    expect(field).to_have_attribute("aria-expanded", "true")
    page.keyboard.press("ArrowDown")
    active = page.locator(f"[id='{field.get_attribute('aria-activedescendant')}']")
    expect(active).to_have_attribute("aria-selected", "true")
    expect(active).to_contain_text("grupo")
    page.keyboard.press("ArrowDown")
    expect(active).to_have_attribute("aria-selected", "false")
    active = page.locator(f"[id='{field.get_attribute('aria-activedescendant')}']")
    expect(active).to_contain_text("trío")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="trío", exact=True)).to_be_focused()
    assert page.url.endswith("/es/glossary/set-of-three")
    expect(page).to_have_title("trío · El glosario · Rummy paso a paso")


def test_escape_closes_the_list_and_then_empties_the_field(page, app):
    field = read(page, app)
    field.fill("grupo")
    expect(page.get_by_role("listbox")).to_be_visible()
    field.press("Escape")
    expect(page.get_by_role("listbox")).to_be_hidden()
    expect(field).to_have_value("grupo")
    field.press("Escape")
    expect(field).to_have_value("")


def test_an_address_opens_a_concept_and_the_way_back_leads_back(page, app):
    read(page, app, "en", "run")
    expect(page.get_by_role("heading", name="run", exact=True)).to_be_visible()
    page.locator(".rl-gloss-see").get_by_role("link", name="group", exact=True).click()
    expect(page.get_by_role("heading", name="group", exact=True)).to_be_visible()
    assert page.url.endswith("/en/glossary/group")
    assert page.get_by_role("link", name="Español").get_attribute("href") == "/es/glossary/group"
    page.go_back()
    expect(page.get_by_role("heading", name="run", exact=True)).to_be_visible()


@pytest.mark.parametrize("query", ["5♥ 6♥ 7♥", "5h6h7h", "7H 5H 6H"])
def test_cards_lead_to_their_word(page, app, query):
    field = read(page, app)
    field.fill(query)
    assert found(page)[:2] == ["escalera de tres", "escalera"]
    expect(page.locator(".rl-gloss-status")).to_have_text(text("glossary.cards.legal", "es"))


def test_cards_that_are_no_meld_are_told_why(page, app):
    field = read(page, app, "en")
    field.fill("K♣ A♣ 2♣")
    expect(page.locator(".rl-gloss-status")).to_contain_text(text("reason.ACE_MIDDLE", "en"))
    assert found(page) == ["round-the-corner run", "ace"]


def test_a_house_leaves_out_what_does_not_matter_there(page, app):
    field = read(page, app)
    house_of = page.get_by_label(text("glossary.house", "es"))
    house_of.select_option("rami")
    field.fill("llamar")
    assert found(page) == []
    house_of.select_option("palace")
    field.fill("llamar")
    assert found(page)[0] == "llamar"


def test_the_words_of_a_country_go_first_and_are_remembered(page, app):
    field = read(page, app, "es", "set-of-three")
    page.get_by_label(text("glossary.country", "es")).select_option("mx")
    expect(page.get_by_role("heading", name="tercia", exact=True)).to_be_visible()
    field = read(page, app, "es", "run")
    expect(page.get_by_role("heading", name="corrida", exact=True)).to_be_visible()
    field.fill("brelan")
    assert found(page) == ["tercia"]
    for told_apart in ("tercia (grupo)", "tercia (trío)"):
        expect(page.locator(".rl-gloss-index").get_by_role("link", name=told_apart, exact=True)).to_be_visible()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_doubtful_name_is_shown_to_be_one(page, app, lang):
    read(page, app, lang, "advertising")
    expect(page.locator(".rl-gloss-said")).to_contain_text(text("glossary.unconfirmed", lang))


def test_an_example_leads_to_an_exercise(page, app):
    read(page, app, "en", "duplicate")
    way = page.get_by_role("link", name=text("glossary.try", "en"))
    way.click()
    page.locator("html[data-state=ready]").wait_for()
    assert "exercise=" in page.url


# ---- in a notebook ----


@pytest.fixture
def notebook(page):
    """A page as an output of a notebook is: the widget alone, without the app."""
    widget = Glossary("en", "run")
    traits = {"face": widget.face, "labels": widget.labels, "first": widget.first}
    page.set_content(
        page_with(
            title="Glossary",
            lang="en",
            css=stylesheet("glossary"),
            module=script(*MODULES["glossary"]),
            traits=traits,
            texts={},
        )
    )
    page.wait_for_function("window.shown")
    return page


def test_the_widget_searches_and_reads_without_the_app(notebook, assert_accessible):
    expect(notebook.get_by_role("heading", name="run", exact=True)).to_be_visible()
    field = notebook.get_by_role("combobox", name=text("glossary.search", "en"))
    field.fill("7C 7D 7H")
    field.press("Enter")
    expect(notebook.get_by_role("heading", name="three of a kind", exact=True)).to_be_visible()
    assert_accessible(notebook)
    leading = notebook.locator("a[href]").evaluate_all("all => all.map((one) => one.getAttribute('href'))")
    assert all(one.startswith("#") for one in leading)


def test_json_of_the_page_and_of_the_widget_are_one(page, app):
    answer = page.request.get(f"{app.url}/en/glossary/all.json")
    assert answer.json()["data"] == json.loads(json.dumps(describe_glossary("en")))
