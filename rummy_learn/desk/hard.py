"""What is hard: rules and ideas, with the answers that show it. The engine's side of ``static/desk_hard.js``."""

from __future__ import annotations

import json
from html import escape
from typing import TYPE_CHECKING, Any, ClassVar, Final

from rummy_learn.classroom.export import in_words
from rummy_learn.engine.cards import parse_cards
from rummy_learn.i18n import symbols, text
from rummy_learn.lessons.course import lesson_of
from rummy_learn.lessons.face import link, plain
from rummy_learn.lessons.glossary import glossary
from rummy_learn.lessons.heads import heads
from rummy_learn.lessons.words import rule_title, say

from ._view import DeskView

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rummy_learn.classroom.report import ClassReport, Given, MisconceptionReport, RuleReport

ANSWERS: Final = 5
"""So many different wrong answers are shown of each rule and idea, the most common ones."""

NAMES: Final = 12
"""So many names stand in a row."""

TIMES: Final = "\N{MULTIPLICATION SIGN}"


class HardSpots(DeskView):
    """Two lists, of rules and of ideas, the most missed first; each entry folds out to the answers that show it."""

    part: ClassVar[str] = "hard"
    follows_report: ClassVar[bool] = True

    def pieces(self, report: ClassReport) -> dict[str, Any]:
        """``order``, and a ``rule/…`` or ``idea/…`` for each entry."""
        rules = {f"rule/{rule.rule}": self._rule(rule) for rule in report.rules}
        ideas = {f"idea/{idea.id}": self._idea(idea) for idea in report.misconceptions}
        answered = any(report.answers.values())
        return {"order": {"rules": list(rules), "ideas": list(ideas), "answered": answered}, **rules, **ideas}

    def act(self, content: dict[str, Any]) -> None:  # noqa: ARG002 -- there is nothing to do
        """Refuse it: this is only to look at."""
        self.unreadable()

    def _rule(self, rule: RuleReport) -> dict[str, Any]:
        counts = {"missed": rule.missed, "positions": rule.positions}
        return {
            "name": rule_title(rule.rule, self.lang),
            "part": rule.missed,
            "of": rule.positions,
            "said": text("desk.hard.missed", self.lang, **counts),
            "more": [
                text("desk.hard.attempts", self.lang, n=rule.attempts, count=rule.attempts),
                text("desk.hard.hinted", self.lang, n=rule.hinted, count=rule.hinted),
            ],
            "who": _names(rule.learners),
            "wrong": self._wrong(rule.wrong),
            "ways": self._ways(rule.rule),
        }

    def _ways(self, rule: str) -> list[tuple[str, str]]:
        """Where a rule is written down, what the word for it means and where it is taught: label and address."""
        ways = []
        if not rule[0].isdigit() and not rule.startswith("R-"):  # sections and rulings are on no page of their own
            ways.append((text("desk.hard.rule", self.lang), f"/{self.lang}/rules#{rule}"))
        if term := glossary().by_rule.get(rule):
            named = text("desk.hard.word", self.lang, name=term.name(self.lang))
            ways.append((named, f"/{self.lang}/glossary/{term.key}"))
        plan, titles = lesson_of(rule), heads(self.lang)
        if plan and plan.slug in titles:
            named = text("desk.hard.lesson", self.lang, title=titles[plan.slug].title)
            ways.append((named, f"/{self.lang}/{plan.slug}"))
        return ways

    def _idea(self, idea: MisconceptionReport) -> dict[str, Any]:
        count = len(idea.shown_by)
        return {
            "name": text(f"misconception.{idea.id}", self.lang),
            "part": count,
            "of": 0,
            "said": text("desk.hard.shown", self.lang, n=count, count=count),
            "more": [text(f"misconception.{idea.id}.why", self.lang)],
            "held": _names(idea.learners),
            "who": _names(idea.shown_in),
            "wrong": self._wrong(idea.shown_by),
            "ways": [],
        }

    def _wrong(self, given: Sequence[Given]) -> list[dict[str, Any]]:
        """The most common wrong answers: position, answer, how often and by whom."""
        alike: dict[tuple[str, ...], list[Given]] = {}
        for one in given:
            alike.setdefault(_what(one), []).append(one)
        common = sorted(alike.values(), key=lambda them: -len(them))[:ANSWERS]
        return [self._answer(them) for them in common]

    def _answer(self, alike: Sequence[Given]) -> dict[str, Any]:
        one = alike[0].judged
        return {
            "ask": say(one.exercise.ask(), self.lang),
            "cards": [card.code for card in one.exercise.shown],
            "answer": in_words(one, self.lang),
            "count": len(alike),
            "who": _names(tuple(dict.fromkeys(given.learner for given in alike))),
            "link": f"/{link(one.exercise, self.lang)}",
        }

    # --- where there is no kernel -----------------------------------------------------------------------------------

    def lines(self, report: ClassReport) -> list[str]:
        """A line for each rule and idea, below it the answers."""
        if not report.rules and not report.misconceptions:
            return [text("desk.hard.nothing", self.lang)]
        entries = [self._rule(rule) for rule in report.rules] + [self._idea(idea) for idea in report.misconceptions]
        found = []
        for entry in entries:
            found.append(f"{entry['name']}: {entry['said']} ({_in_a_row(entry['who'])})")
            found += [f"  {_told(answer)}" for answer in entry["wrong"]]
        return found

    def static_html(self) -> str:
        """The same as lists."""
        title, *lines = self.transcript().split("\n")
        items = "".join(f"<li>{escape(line)}</li>" for line in lines)
        return f'<div lang="{escape(self.lang)}"><p><strong>{escape(title)}</strong></p><ul>{items}</ul></div>'


def _what(given: Given) -> tuple[str, ...]:
    """What was asked and answered, so that the same answers can be counted together."""
    entry = given.judged.entry
    return given.judged.exercise.kind, entry.cards, json.dumps(plain(given.judged.answer), sort_keys=True)


def _names(names: Sequence[str]) -> dict[str, Any]:
    return {"names": list(names[:NAMES]), "more": max(0, len(names) - NAMES)}


def _in_a_row(who: dict[str, Any]) -> str:
    return ", ".join(who["names"]) + (" …" if who["more"] else "")


def _told(answer: dict[str, Any]) -> str:
    cards = symbols(parse_cards(" ".join(answer["cards"])))
    told = f"{answer['answer']} {TIMES}{answer['count']}"
    return f"{cards} → {told}" if cards else told
