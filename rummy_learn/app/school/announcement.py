"""What a teacher sees in the terminal: where learners find the class, and the link that is nobody else's business."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import segno

from rummy_learn.app.terminal import BOLD, paint
from rummy_learn.app.usage import say
from rummy_learn.i18n import text

if TYPE_CHECKING:
    from rummy_learn.app.school.school import School


def join_address(school: School, lang: str, base: str) -> str:
    """Return the address that a QR code holds: whoever opens it has the code filled in already."""
    return f"{base}/{lang}/join?code={school.klass.code}"


def teacher_link(school: School, lang: str) -> str:
    """Return the teacher's secret link: for this machine itself, so that the secret does not go over the air."""
    return f"{school.place.local}/{lang}/teacher/{school.secret}"


def announce(school: School, lang: str) -> None:
    """Tell everything, with the addresses as a QR code if this is a terminal."""
    klass = school.klass
    say(text("school.open.named", lang, name=klass.name) if klass.name else text("school.open", lang))
    addresses = school.place.addresses
    if addresses:
        first, *others = addresses
        say(f"\n  {text('school.open.address', lang)}  {paint(first, BOLD)}")
        for other in others:
            say(f"  {text('school.open.or', lang)}  {other}")
    else:
        say("\n  " + text("school.open.nowhere", lang, address=school.place.local))
    say(f"  {text('school.open.code', lang)}  {paint(klass.code, BOLD)}")
    if addresses and sys.stdout.isatty():
        say("")
        segno.make(join_address(school, lang, addresses[0]), micro=False).terminal(compact=True)
    say("\n" + text("school.open.teacher", lang))
    say(f"  {teacher_link(school, lang)}\n")
    say(text("school.open.stop", lang))
