"""The coach's messages to the page: see :mod:`~rummy_learn.play.table_face`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rummy_learn.engine.actions import LayOff, SwapJoker, TakeFromMeld
from rummy_learn.engine.cards import format_cards
from rummy_learn.i18n import text
from rummy_learn.i18n.tell_action import tell_action, tell_deed

from .coach import advice
from .coach_review import review
from .coach_words import tell_numbers, tell_reason
from .table_face import told_to
from .table_messages import message_of

if TYPE_CHECKING:
    from .session import Session


def describe_advice(session: Session, lang: str) -> dict[str, Any]:
    """An `advice` message but its `kind`: what the coach would do now, from the learner's view alone.

    Raises:
        ValueError: there is nothing for the learner to decide.
    """
    view = session.view
    given = advice(view)
    action = given.action
    if action is None:
        headline = text("coach.pass", lang, card=view.discards[-1].symbol)
    else:
        headline = text("coach.best", lang, deed=tell_deed(action, view.as_table(), lang))
    return {
        "told": [headline, *(tell_reason(reason, lang) for reason in given.reasons)],
        "do": {"do": "pass"} if action is None else message_of(action),
        "cards": format_cards(card for card in given.cards if card in view.hand),
        "meld": action.meld if isinstance(action, LayOff | SwapJoker | TakeFromMeld) else None,
        "numbers": [list(pair) for pair in tell_numbers(given.numbers, lang)],
    }


def describe_review(session: Session, lang: str) -> dict[str, Any]:
    """A `review` message but its `kind`: the learner's costliest moves of the round.

    Raises:
        ValueError: the round is not over.
    """
    if not session.table.is_over:
        raise ValueError("the round is not over")
    called = told_to(session, lang)
    moves = [
        {
            "step": costly.step + 1,  # the walk begins with the deal
            "turn": costly.table.turn.number,
            "told": tell_action(costly.action, costly.table, called, lang),
            "better": tell_deed(costly.better, costly.table, lang),
            "cost": costly.cost,
            "why": [tell_reason(reason, lang) for reason in costly.reasons],
        }
        for costly in review(session.table, session.seat)
    ]
    return {"moves": moves, "told": text("coach.review.some" if moves else "coach.review.none", lang)}
