"""Which language to speak with a visitor: what they ask for, what they chose before, what their browser prefers."""

import re
from collections.abc import Mapping, Sequence

from rummy_learn.i18n import LANGUAGES

FALLBACK = "en"
COOKIE = "rummy_learn_lang"

_RANGE = re.compile(
    r"\s*(?P<tag>[A-Za-z]{1,8})(?:-[A-Za-z0-9-]*)?\s*(?:;\s*q\s*=\s*(?P<weight>[01](?:\.\d{0,3})?)\s*)?"
)


def preferred(header: str, available: Sequence[str] = LANGUAGES) -> str | None:
    """Return the language of `available` that an Accept-Language header likes best, or None if it likes none."""
    liked: dict[str, float] = {}
    for part in header.split(","):
        found = _RANGE.fullmatch(part)
        if found:
            tag = found["tag"].lower()
            liked[tag] = max(liked.get(tag, 0.0), float(found["weight"] or 1))
    candidates = [tag for tag in liked if tag in available and liked[tag] > 0]
    return max(candidates, key=lambda tag: liked[tag], default=None)


def negotiate(remembered: str | None, header: str) -> str:
    """Return the language to begin with when the address names none."""
    if remembered in LANGUAGES:
        return remembered
    return preferred(header) or FALLBACK


def of_environment(environment: Mapping[str, str]) -> str:
    """Return the language of a terminal, from the usual locale variables."""
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        for entry in environment.get(name, "").split(":"):
            if entry[:2].lower() in LANGUAGES:
                return entry[:2].lower()
    return FALLBACK
