"""A table without a browser: what a page sends to it, and what the page is sent."""

from __future__ import annotations

import json

from rummy_learn.play.session import Wait
from rummy_learn.play.table_messages import message_of
from rummy_learn.widgets import PlayTable
from tests.play.matches import wish

NEW = {"do": "new", "house": "cafe", "special": [], "rivals": ["easy"], "goal": None, "clock": False, "seed": 7}
PLAYERS = {"cafe": 4, "palace": 4, "romme": 4, "rami": 5}


def table(lang="en", query="", **new):
    """A table at which a match has begun."""
    view = PlayTable(lang, query=query)
    view.told = []
    view.send = view.told.append
    ask(view, {**NEW, **new})
    return view


def ask(view, content):
    """Let a message arrive from the page and return what the page is sent."""
    start = len(view.told)
    view._handle_msg({"content": {"data": {"method": "custom", "content": content}}})
    replies = view.told[start:]
    json.dumps(replies)  # whatever is sent can be sent
    return replies


def next_message(session):
    """What a page in which somebody plays sends next; nothing, once the match is over."""
    match session.wait:
        case Wait.YOU:
            return message_of(wish(session))
        case Wait.CALL:
            return {"do": "pass"}
        case Wait.RIVAL:
            return {"do": "step"}
        case Wait.NEXT:
            return {"do": "next"}
        case Wait.END:
            return None


def play_on(view, most=400, until=lambda session: False):
    """Play, and return what the page was sent."""
    start = len(view.told)
    for _ in range(most):
        if until(view.session) or (message := next_message(view.session)) is None:
            break
        ask(view, message)
    return view.told[start:]
