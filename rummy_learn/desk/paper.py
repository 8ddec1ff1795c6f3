"""What can be taken away: worksheets with their keys, and the class as a file."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from typing import Any, Final

from rummy_learn.i18n import text
from rummy_learn.lessons.course import course
from rummy_learn.lessons.heads import heads

EXPORTS: Final = ("csv", "json")


@dataclass(frozen=True, slots=True)
class Links:
    """Some links, each a label and an address, below a title; they hold wherever the app is served."""

    title: str
    links: tuple[tuple[str, str], ...]
    lang: str
    new_window: bool = False

    def _repr_mimebundle_(self, **_: Any) -> dict[str, str]:
        way = ' target="_blank" rel="noopener"' if self.new_window else " download"
        items = "".join(f'<li><a href="..{escape(to)}"{way}>{escape(label)}</a></li>' for label, to in self.links)
        html = (
            f'<div class="rl-desk-links" lang="{escape(self.lang)}"><p>{escape(self.title)}</p><ul>{items}</ul></div>'
        )
        return {"text/plain": repr(self), "text/html": html}

    def __repr__(self) -> str:
        return "\n".join([self.title, *(f"{label}: {to}" for label, to in self.links)])


def worksheets(lang: str) -> Links:
    """A worksheet of each lesson; every click makes a new one, the key on its last page."""
    titles = heads(lang)
    links = tuple((titles[slug].title, f"/{lang}/{slug}/sheet.pdf") for slug in course() if slug in titles)
    return Links(text("desk.sheets.title", lang), links, lang, new_window=True)


def exports(lang: str) -> Links:
    """The class for other programs."""
    links = tuple((text(f"desk.take.{form}", lang), f"/{lang}/teacher/export.{form}") for form in EXPORTS)
    return Links(text("desk.take.title", lang), links, lang)
