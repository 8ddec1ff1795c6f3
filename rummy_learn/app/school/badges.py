"""By what a browser is known again: only the one that opened a lesson reaches the lesson's kernel.

A kernel's id cannot be guessed; but should one become known, it opens nothing without the cookies of that visitor.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.app.school.visitor import LEARNER_COOKIE, TEACHER_COOKIE
from rummy_learn.classroom.credentials import digest

if TYPE_CHECKING:
    from tornado.web import RequestHandler


def badges(handler: RequestHandler) -> frozenset[str]:
    """Return the badges of the browser that asks: none where there is no class, and everybody is the same learner."""
    if not handler.settings.get("school"):
        return frozenset()
    shown = (handler.get_cookie(name) for name in (LEARNER_COOKIE, TEACHER_COOKIE))
    return frozenset(digest(secret) for secret in shown if secret)
