"""A notebook's prose as HTML."""

import re
from functools import lru_cache
from html import escape

from nbconvert.filters.markdown_mistune import IPythonRenderer, MarkdownWithMath

SUITS = {"♣": "C", "♦": "D", "♥": "H", "♠": "S"}
MARKUP_OR_CARD = re.compile(r"<[^>]*>|(?P<card>(?:10|[2-9AJQK])?(?P<suit>[♣♦♥♠]))")


@lru_cache(maxsize=1024)
def to_html(markdown: str) -> str:
    """Return Markdown as HTML. The prose is our own, so HTML within it is kept."""
    renderer = IPythonRenderer(escape=False, exclude_anchor_links=True)
    html: str = MarkdownWithMath(renderer=renderer).render(markdown)
    return MARKUP_OR_CARD.sub(_sign, html)


def signs(text: str) -> str:
    """Return plain text as HTML, with its cards set like those within the prose."""
    return MARKUP_OR_CARD.sub(_sign, escape(text))


def _sign(found: re.Match[str]) -> str:
    """Set a card within the prose in its colour, and keep its rank and its suit on one line."""
    card, suit = found["card"], found["suit"]
    return f'<span class="rl-sign" data-suit="{SUITS[suit]}">{card}</span>' if card else found[0]
