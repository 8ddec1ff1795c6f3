"""Catalogues and the one place that turns findings into sentences."""

from .catalogue import LANGUAGES, UnknownLanguageError, keys, section, text
from .tell import card_name, house_name, join, suit_name, tell, tell_error, tell_meld

__all__ = [
    "LANGUAGES",
    "UnknownLanguageError",
    "card_name",
    "house_name",
    "join",
    "keys",
    "section",
    "suit_name",
    "tell",
    "tell_error",
    "tell_meld",
    "text",
]
