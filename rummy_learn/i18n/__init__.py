"""Catalogues and the one place that turns findings and errors into sentences."""

from .catalogue import LANGUAGES, UnknownLanguageError, keys, section, text
from .tell import card_name, house_here, house_name, join, rules_name, suit_name, symbols, tell, tell_meld
from .tell_error import tell_error

__all__ = [
    "LANGUAGES",
    "UnknownLanguageError",
    "card_name",
    "house_here",
    "house_name",
    "join",
    "keys",
    "rules_name",
    "section",
    "suit_name",
    "symbols",
    "tell",
    "tell_error",
    "tell_meld",
    "text",
]
