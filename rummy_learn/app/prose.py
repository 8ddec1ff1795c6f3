"""A notebook's prose as HTML."""

import re
from functools import lru_cache, partial
from html import escape

from nbconvert.filters.markdown_mistune import IPythonRenderer, MarkdownWithMath

from rummy_learn.engine.cards import parse_card
from rummy_learn.i18n import card_name

SUITS = {"♣": "C", "♦": "D", "♥": "H", "♠": "S"}
BARE_SIGN = re.compile(r'(<span class="rl-sign" data-suit="[CDHS]">[♣♦♥♠]</span>) (?=\w)')
MARKUP_OR_CARD = re.compile(r"<[^>]*>|(?P<card>(?P<rank>10|[2-9AJQK])?(?P<suit>[♣♦♥♠]))")


@lru_cache(maxsize=1024)
def to_html(markdown: str, lang: str) -> str:
    """Return Markdown as HTML. The prose is our own, so HTML within it is kept."""
    renderer = IPythonRenderer(escape=False, exclude_anchor_links=True)
    html: str = MarkdownWithMath(renderer=renderer).render(markdown)
    return BARE_SIGN.sub(r"\1&nbsp;", MARKUP_OR_CARD.sub(partial(_sign, lang), html))  # a suit goes with its name


def signs(text: str, lang: str) -> str:
    """Return plain text as HTML, with its cards set like those within the prose."""
    return MARKUP_OR_CARD.sub(partial(_sign, lang), escape(text))


def _sign(lang: str, found: re.Match[str]) -> str:
    """Set a card within the prose in its colour, keep its rank and its suit on one line, and name it to who listens."""
    card, suit = found["card"], found["suit"]
    if not card:
        return found[0]
    name = f' role="img" aria-label="{card_name(parse_card(card), lang)}"' if found["rank"] else ""
    return f'<span class="rl-sign" data-suit="{SUITS[suit]}"{name}>{card}</span>'
