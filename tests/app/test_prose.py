"""Prose becomes HTML in which cards look like cards."""

from rummy_learn.app.prose import to_html


def test_markdown_is_prose_and_headings_are_plain():
    assert to_html("# Runs\n\nThree *or more*.", "en") == "<h1>Runs</h1>\n<p>Three <em>or more</em>.</p>\n"


def test_a_card_has_its_colour_and_is_never_split():
    html = to_html("Lay 10♥ and **Q♣**, then any ♦.", "en")
    assert '<span class="rl-sign" data-suit="H" role="img" aria-label="ten of hearts">10♥</span>' in html
    assert (
        '<strong><span class="rl-sign" data-suit="C" role="img" aria-label="queen of clubs">Q♣</span></strong>' in html
    )
    assert '<span class="rl-sign" data-suit="D">♦</span>' in html
    assert "♣</span>&nbsp;clubs" in to_html("A suit: ♣ clubs.", "en"), "on one line with its name"


def test_markup_is_left_alone():
    """A card in an attribute stays an attribute."""
    assert 'title="7♥"' in to_html('<b title="7♥">seven</b>', "en")
