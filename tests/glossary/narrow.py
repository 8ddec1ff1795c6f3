"""Where a country's word means less than the usual one."""

from __future__ import annotations

from rummy_learn.lessons.glossary import glossary


def wider(lang: str, country: str) -> list[str]:
    """The phrases that are about more than the country's words can mean, so that the usual ones stay beside them."""
    words = (term.words[lang] for term in glossary().terms.values())
    narrow = (its for its in words if any(name.narrow and country in name.stands for name in its.names))
    return [phrase for its in narrow for phrase in its.keeps]
