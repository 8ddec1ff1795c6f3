"""The search of the glossary: the same in Python and in the browser, and as the engine judges where cards are laid."""

from __future__ import annotations

from random import Random

import pytest

from rummy_learn.engine.cards import JOKER, Card, Suit
from rummy_learn.engine.houses import HOUSES, house
from rummy_learn.engine.melds import arrange, is_meld
from rummy_learn.lessons.glossary import TONGUES, glossary
from rummy_learn.lessons.glossary_face import describe_glossary
from rummy_learn.lessons.glossary_search import search
from rummy_learn.lessons.shapes import JOKERS
from rummy_learn.widgets._assets import script

pytestmark = pytest.mark.browser

TERMS = glossary().terms


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
QUERIES += ["comodines", "jokers", "ases", "desc", "r", "klopfn", "", "?", "talon", "xyzzyq"]
QUERIES += ["reglas de la casa", "cambiar comodín", "mínimo para abrir", "bajarse", "carta carta", "de la", "sin nada"]


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
