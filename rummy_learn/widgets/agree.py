"""Agreeing on a table's own rules: the engine's side of ``static/agree.js``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qs, urlsplit

from rummy_learn.engine.houses import HOUSES, SPECIAL_RULES, UnknownNameError
from rummy_learn.engine.rules import RulesError
from rummy_learn.engine.sharing import CodeError, read_code
from rummy_learn.i18n import tell_error, text
from rummy_learn.lessons.agreement import QUESTIONS, Agreement, answers
from rummy_learn.lessons.agreement_face import describe_agreement, transcript

from .play import PlayView

if TYPE_CHECKING:
    from collections.abc import Mapping


class AgreeView(PlayView):
    """A form in which a table settles its rules, and sees at once what clashes and what differs from the house.

    Args:
        agreement: what the form begins with.
        lang: the language.
        lesson: the slug that the link of the result leads to.
        linked: whether an address led straight to it: it is then scrolled to.
    """

    part = "agree"

    def __init__(self, agreement: Agreement, lang: str, lesson: str, *, linked: bool = False) -> None:
        self.agreement, self._lesson = agreement, lesson
        super().__init__({**describe_agreement(agreement, lang, lesson), "linked": linked, "unread": ""}, lang)

    def choose(self, house: str | None = None, special: Mapping[str, bool] | None = None, **rules: Any) -> str:
        """Change the agreement by typing, and read the result.

        The names of parameters have two underscores for their dot:
        ``choose("rami", {"calls": True}, opening__minimum=40)``. What does not exist changes nothing.
        """
        try:
            chosen = self.agreement if house is None else self.agreement.start_from(house)
            for name, on in (special or {}).items():
                chosen = chosen.switch(name, on=on)
            for name, value in rules.items():
                chosen = chosen.change(name.replace("__", "."), value)
        except (UnknownNameError, RulesError) as error:
            return tell_error(error, self.lang)
        self._show(chosen)
        return self.transcript()

    def read(self, code: str) -> str:
        """Take over the rules of a share code, or of a link that holds one; a bad code changes nothing."""
        try:
            agreement = Agreement.of(read_code(code_in(code)))
        except CodeError as error:
            said = tell_error(error, self.lang)
            self.face = {**self.face, "unread": said}
            return said
        self._show(agreement)
        return self.transcript()

    def on_page_message(self, content: Any) -> None:
        """Take one choice of the form, or a code."""
        agreement = self.agreement
        match content:
            case {"do": "house", "house": str(name)} if name in HOUSES:
                self._show(agreement.start_from(name))
            case {"do": "special", "name": str(name), "on": bool(on)} if name in SPECIAL_RULES:
                self._show(agreement.switch(name, on=on))
            case {"do": "rule", "path": str(path), "option": int(option)} if path in QUESTIONS:
                offered = answers(path, agreement.parameters()[path])
                if 0 <= option < len(offered):
                    self._show(agreement.change(path, offered[option]))
            case {"do": "reset"}:
                self._show(Agreement(house=agreement.house))
            case {"do": "read", "code": str(code)}:
                self.read(code)
            case _:
                self.notice(text("exercise.unreadable", self.lang, part="do", expected="house | special | rule | read"))

    def _show(self, agreement: Agreement) -> None:
        self.agreement = agreement
        shown = describe_agreement(agreement, self.lang, self._lesson)
        self.face = {**shown, "linked": self.face["linked"], "unread": ""}

    def transcript(self) -> str:
        """What the table has agreed on."""
        return transcript(self.agreement, self.lang)


def code_in(pasted: str) -> str:
    """The share code in what was pasted: the code itself, or a link with ``rules=`` in it."""
    found = parse_qs(urlsplit(pasted.strip()).query).get("rules") if "rules=" in pasted else None
    return found[0] if found else pasted.strip()
