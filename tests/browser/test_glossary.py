"""The glossary in a real browser: search, reading, and words in lessons that open their card."""

from __future__ import annotations

import json
from random import Random

import pytest
from playwright.sync_api import expect

from rummy_learn.engine.cards import JOKER, Card, Suit
from rummy_learn.engine.houses import HOUSES, house
from rummy_learn.engine.melds import arrange, is_meld
from rummy_learn.i18n import LANGUAGES, text
from rummy_learn.lessons.glossary import TONGUES, glossary
from rummy_learn.lessons.glossary_face import describe_glossary
from rummy_learn.lessons.glossary_search import search
from rummy_learn.lessons.shapes import JOKERS
from rummy_learn.widgets import Glossary
from rummy_learn.widgets._assets import script, stylesheet
from rummy_learn.widgets.glossary import PARTS
from tests.browser.panel import PAGE
from tests.browser.screens import DARK, PHONE

pytestmark = pytest.mark.browser

TERMS = glossary().terms
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
    expect(page.locator(".rl-gloss-status")).to_contain_text("Café Rummy")


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


# ---- the search itself, which is the same in Python and in the browser ----


@pytest.fixture
def ask(page, app):
    """Call the functions of the search in the browser."""
    page.goto(f"{app.url}/es/rules")
    module = (
        script("glossary_search") + "\nexport { rlNameIndex, rlSearchNames, rlShape, rlReadCards, rlFold, rlSlips };"
    )
    page.evaluate(
        """async ([module, data]) => {
          const address = URL.createObjectURL(new Blob([module], { type: "text/javascript" }));
          globalThis.search = await import(address);
          globalThis.data = data;
          globalThis.names = search.rlNameIndex(data);
        }""",
        [module, describe_glossary("es")],
    )
    return page.evaluate


def test_every_name_in_every_language_finds_its_concept(ask):
    names = [
        [name.name, term.key] for term in TERMS.values() for tongue in TONGUES for name in term.words[tongue].names
    ]
    lost = ask(
        """every => every.filter(([name, key]) =>
          !search.rlSearchNames(names, name).some(({ term }) => term.key === key))""",
        names,
    )
    assert lost == []


QUERIES = ["COMODIN", "escalrea", "añadri", "anadir", "ano", "rumikub", "Straße", "mano"]
QUERIES += ["desc", "r", "klopfn", "", "?", "talon", "xyzzyq"]


@pytest.mark.parametrize("query", QUERIES)
def test_a_page_finds_what_a_terminal_finds(ask, query):
    here = ask("query => search.rlSearchNames(names, query).map(({ term }) => term.key)", query)
    assert here == [one.term.key for one in search(query, "es", most=999)]


def hands():
    """Cards as people lay them, near runs and near groups among them."""
    random = Random(7)
    for _ in range(600):
        size, start, suit = random.randint(3, 7), random.randint(1, 13), Suit(random.randrange(4))
        near = [
            [Card(random.randint(1, 13), Suit(random.randrange(4))) for _ in range(size)],
            [Card((start + random.randint(0, size + 1) - 1) % 13 + 1, suit) for _ in range(size)],
            [Card(start, Suit(random.randrange(4))) for _ in range(size)],
        ]
        cards = random.choice(near)
        for _ in range(random.choice([0, 0, 1, 2])):
            cards[random.randrange(size)] = JOKER
        if sum(card.is_joker for card in cards) <= JOKERS:
            yield cards


def fits(cards, rules):
    """Whether the cards are a meld in some order, by trying every place for the jokers."""
    naturals = [card for card in cards if not card.is_joker]
    rows = [naturals]
    for _ in range(len(cards) - len(naturals)):
        rows = [[*row[:at], JOKER, *row[at:]] for row in rows for at in range(len(row) + 1)]
    return any(is_meld(arrange(row, rules), rules) for row in rows)


def test_what_the_page_says_of_cards_is_what_the_engine_says(ask):
    every = list(hands())
    said = ask(
        "hands => hands.map((cards) => data.shapes[search.rlShape(cards)]?.[0] ?? null)",
        [[card.code for card in cards] for cards in every],
    )
    for cards, marks in zip(every, said, strict=True):
        expected = "".join("1" if fits(cards, house(name)) else "0" for name in HOUSES)
        assert marks == expected, [card.code for card in cards]


@pytest.mark.parametrize(
    ("query", "codes"),
    [
        ("10♠ jk, q♦", ["TS", "JK", "QD"]),
        ("A♥", ["AH"]),
        ("🃏5H6H", ["JK", "5H", "6H"]),
        ("5♥ y 6♥", None),
        ("1H", None),
        ("ash", None),
        ("", None),
    ],
)
def test_cards_are_read_as_people_write_them(ask, query, codes):
    assert ask("query => search.rlReadCards(query)", query) == codes


# ---- words in place ----


@pytest.fixture
def lesson(open_page, app):
    """Open a lesson whose words are underlined."""

    def open_lesson(lang="es", slug="joker", **settings):
        page = open_page(settings)
        page.goto(f"{app.url}/{lang}/{slug}")
        page.locator("html[data-state=ready]").wait_for()
        page.locator("html[data-terms=ready]").wait_for()
        return page

    return open_lesson


def card(page):
    return page.get_by_role("dialog")


def test_a_section_underlines_a_word_once_and_answers_never(lesson, assert_accessible):
    page = lesson()
    assert page.locator(".rl-term").count() > 5
    assert page.locator(".rl-exercise .rl-term").count() == 0
    twice = page.evaluate(
        """() => {
          let seen = new Set(), twice = [];
          for (const one of document.querySelectorAll(".words h1, .words h2, .words h3, .words .rl-term")) {
            if (!one.dataset.term) seen = new Set();
            else if (seen.has(one.dataset.term)) twice.push(one.dataset.term);
            else seen.add(one.dataset.term);
          }
          return twice;
        }"""
    )
    assert twice == []
    assert_accessible(page)


def test_a_card_opens_on_hover_stays_while_hovered_and_goes(lesson, shot, assert_accessible):
    page = lesson("en")
    word = page.locator(".rl-term").first
    word.hover()
    expect(card(page)).to_contain_text(TERMS[word.get_attribute("data-term")].words["en"].meaning)
    card(page).hover()
    page.wait_for_timeout(400)
    expect(card(page)).to_be_visible()
    assert_accessible(page)
    shot("glossary-card", page)
    page.mouse.move(5, 5)
    expect(card(page)).to_have_count(0)


def test_a_card_opens_on_focus_and_its_link_can_be_reached(lesson):
    page = lesson()
    word = page.locator(".rl-term").first
    word.focus()
    expect(card(page)).to_be_visible()
    expect(word).to_have_attribute("aria-expanded", "true")
    page.keyboard.press("Tab")
    link = page.get_by_role("link", name=text("glossary.open", "es"))
    expect(link).to_be_focused()
    page.keyboard.press("Escape")
    expect(card(page)).to_have_count(0)
    expect(word).to_be_focused()


def test_a_tap_opens_a_card_within_the_screen_and_a_tap_elsewhere_closes_it(lesson, shot):
    page = lesson(**PHONE)
    for word in page.locator(".rl-term").all()[:6]:
        word.tap()
        expect(card(page)).to_be_visible()
        box = card(page).bounding_box()
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 390
        page.keyboard.press("Escape")
        expect(card(page)).to_have_count(0)
    page.locator(".rl-term").first.tap()
    expect(card(page)).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    shot("glossary-card-phone", page)
    page.locator("h1").first.tap()
    expect(card(page)).to_have_count(0)


def test_one_switch_turns_the_words_off_for_good(lesson):
    page = lesson()
    prose = page.locator(".words").all_inner_texts()
    page.get_by_role("button", name=text("glossary.marks", "es")).click()
    expect(page.locator(".rl-term")).to_have_count(0)
    assert page.locator(".words").all_inner_texts() == prose
    page.reload()
    page.locator("html[data-terms=ready]").wait_for()
    expect(page.locator(".rl-term")).to_have_count(0)
    page.get_by_role("button", name=text("glossary.marks", "es")).click()
    assert page.locator(".rl-term").count() > 5


def test_a_reply_underlines_its_words_and_links_to_the_glossary(lesson):
    page = lesson("en", "groups-and-runs")
    panel = page.locator(".rl-exercise").filter(has=page.get_by_role("button", name=text("exercise.check", "en"))).first
    panel.get_by_role("radio").first.check(force=True)
    panel.get_by_role("button", name=text("exercise.check", "en")).click()
    reply = panel.locator(".rl-ex-said")
    expect(reply.locator(".rl-term").first).to_be_visible()
    expect(panel.locator(".rl-ex-links a[href*='/glossary/']").first).to_be_visible()


def test_the_learners_country_is_told_beside_a_word(lesson, app):
    page = lesson("es", "groups-and-runs")
    page.evaluate("localStorage.setItem('rummy-learn/country', 'mx')")
    page.reload()
    page.locator("html[data-terms=ready]").wait_for()
    word = page.locator(".rl-term-place").filter(has_text="escalera").first
    expect(word).to_have_text("escalera (corrida)")
    word.locator(".rl-term").focus()
    expect(card(page)).to_contain_text("en México: corrida")


# ---- in a notebook ----


@pytest.fixture
def notebook(page):
    """A page as an output of a notebook is: the widget alone, without the app."""
    widget = Glossary("en", "run")
    traits = {"face": widget.face, "labels": widget.labels, "first": widget.first}
    page.set_content(
        PAGE.format(
            lang="en",
            css=stylesheet("glossary"),
            before="",
            traits=json.dumps(traits).replace("<", "\\u003c"),
            module=json.dumps(script(*PARTS)).replace("<", "\\u003c"),
            texts="{}",
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
