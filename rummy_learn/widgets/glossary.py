"""The glossary in the page: the engine's side of ``static/glossary.js``, which has everything from the start."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Any, Final

import traitlets as t

from rummy_learn.engine.houses import UnknownNameError
from rummy_learn.i18n import LANGUAGES, UnknownLanguageError, text
from rummy_learn.lessons.glossary import glossary
from rummy_learn.lessons.glossary_face import describe_glossary, labels
from rummy_learn.lessons.glossary_search import search

from ._assets import MODULES, script, stylesheet
from ._readable import ReadableWidget
from .lesson import LessonError

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rummy_learn.lessons.glossary import Term

NEAR: Final = 6
"""So many concepts are named where one is asked for that does not exist."""


class Glossary(ReadableWidget):
    """Every word of the table, found as you type, in four languages; by cards, too.

    Args:
        lang: the language.
        term: the key of a concept to open at once.

    Raises:
        LessonError: there is no such language or concept.
    """

    _esm = script(*MODULES["glossary"])
    _css = stylesheet("glossary")

    face = t.Dict().tag(sync=True)
    labels = t.Dict().tag(sync=True)
    first = t.Unicode().tag(sync=True)

    def __init__(self, lang: str, term: str = "") -> None:
        if lang not in LANGUAGES:
            raise LessonError(UnknownLanguageError(lang), lang)
        if term and term not in glossary().terms:
            near = tuple(found.term.key for found in search(term, lang)) or tuple(glossary().terms)[:NEAR]
            raise LessonError(UnknownNameError("term", term, near[:NEAR]), lang)
        super().__init__(lang=lang, face=describe_glossary(lang), labels=labels(lang), first=term)

    def on_page_message(self, content: Any) -> None:
        """The view asks for nothing."""

    def transcript(self) -> str:
        """What the glossary is, and the concept that is open."""
        title = text("glossary.title", self.lang)
        if not self.first:
            return title
        term = glossary().terms[self.first]
        return f"{title}: {term.name(self.lang)}. {term.words[self.lang].meaning}"

    def static_html(self) -> str:
        """The concept that is open, or else all of them."""
        shown = [glossary().terms[self.first]] if self.first else glossary().terms.values()
        return f'<div lang="{escape(self.lang)}">{static_glossary(shown, self.lang)}</div>'


def static_glossary(terms: Iterable[Term], lang: str) -> str:
    """Concepts as a list of definitions, for where there is no script: names, meaning and more."""
    return f"<dl>{''.join(_entry(term, lang) for term in terms)}</dl>"


def _entry(term: Term, lang: str) -> str:
    words = term.words[lang]
    names = ", ".join(one.name for one in words.names[1:])
    said = [f"{words.meaning} {words.text}".strip(), words.note]
    title = f"<dt><strong>{escape(term.name(lang))}</strong>{escape(f' ({names})' if names else '')}</dt>"
    return title + "".join(f"<dd>{escape(line)}</dd>" for line in said if line)
