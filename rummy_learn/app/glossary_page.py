"""The glossary on pages without a kernel: `/es/glossary`, `/es/glossary/run`, and what their scripts read."""

import json
from functools import cache
from http import HTTPStatus

from tornado.web import HTTPError

from rummy_learn.app.addresses import Choice, Unknown, find_unknown, glossary_address, rules_address
from rummy_learn.app.pages import Guarded, Page
from rummy_learn.i18n import LANGUAGES
from rummy_learn.lessons.glossary import glossary
from rummy_learn.lessons.glossary_face import describe_glossary, describe_terms, labels
from rummy_learn.lessons.glossary_search import search
from rummy_learn.widgets.glossary import static_glossary

DATA = {"all": describe_glossary, "words": describe_terms}
"""What a script may ask for: everything, or enough to find the words of a text and to say what they mean."""


class GlossaryPage(Page):
    """Search and read; with a key in the address, one concept is open."""

    def get(self, asked: str, key: str = "") -> None:
        """Show the glossary in that language."""
        unknown = find_unknown(self.shelf, asked=asked, speaking=self.lang)
        if unknown is None and key and key not in glossary().terms:
            self.lang = asked
            near = [one.term for one in search(key, asked)[:6]] or [glossary().terms["card"]]
            ways = (Choice(term.name(asked), glossary_address(asked, term.key)) for term in near)
            unknown = Unknown("term", key, tuple(ways))
        if unknown:
            self.answer_unknown(unknown)
            return
        self.speak(asked)
        self.set_header("Cache-Control", "no-cache")
        terms = glossary().terms
        self.finish(
            self.page(
                "glossary.html",
                open=terms.get(key),
                rules=rules_address(asked),
                static_terms=static_glossary([terms[key]] if key else terms.values(), asked),
                twins={lang: glossary_address(lang, key) for lang in LANGUAGES},
            )
        )


class GlossaryData(Guarded):
    """What there is to search and to show, as JSON."""

    def get(self, lang: str, what: str) -> None:
        """Send it; a browser asks again each time whether it is still the same."""
        if lang not in LANGUAGES:
            raise HTTPError(HTTPStatus.NOT_FOUND)
        self.set_header("Content-Type", "application/json; charset=utf-8")
        self.set_header("Cache-Control", "no-cache")
        self.finish(_data(lang, what))


@cache
def _data(lang: str, what: str) -> str:
    return json.dumps({"data": DATA[what](lang), "labels": labels(lang)}, ensure_ascii=False)
