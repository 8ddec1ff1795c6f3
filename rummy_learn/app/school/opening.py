"""Which class a teacher opens: that of the last time, one of another name, one by its code, or a new one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rummy_learn.app.school.links import Link, Links
from rummy_learn.app.school.school import now
from rummy_learn.classroom.classes import class_of_code, class_of_teacher, open_class, renew_secret
from rummy_learn.classroom.errors import RefusedError

if TYPE_CHECKING:
    from rummy_learn.classroom.classes import SchoolClass
    from rummy_learn.classroom.store import Store


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a teacher has asked for. Nothing of it: the class of the last time, or the first one.

    Attributes:
        name: the class of that name, a new one if there is none.
        code: the class with that code, with a new link if none is known here.
        new: another class, whatever there is.
        new_link: another link; the old one opens nothing any more.
    """

    name: str = ""
    code: str = ""
    new: bool = False
    new_link: bool = False


def reopen_or_open(store: Store, links: Links, lang: str, wanted: Wanted) -> tuple[SchoolClass, str]:
    """The class to serve, in that language if it is new, and the secret of its teacher's link, which is kept here.

    Raises:
        RefusedError: there is no class with that code.
        StoreError: the record does not answer.
        OSError: the link cannot be kept.
    """
    found = None
    if wanted.code:
        found = _by_code(store, links, wanted.code)
    elif not wanted.new:
        found = _last(store, links, wanted.name)
    klass, secret = found or open_class(store, lang, now(), wanted.name)
    if wanted.new_link or not secret:
        secret = renew_secret(store, klass.id)
    links.keep(Link(klass.id, secret))
    return klass, secret


def _by_code(store: Store, links: Links, code: str) -> tuple[SchoolClass, str]:
    klass = class_of_code(store, code)
    known = (one.secret for one in links.read() if one.class_id == klass.id)
    return klass, next((secret for secret in known if _opened_by(store, secret)), "")


def _last(store: Store, links: Links, name: str) -> tuple[SchoolClass, str] | None:
    for link in reversed(links.read()):
        klass = _opened_by(store, link.secret)
        if klass and (not name or klass.name == name):
            return klass, link.secret
    return None


def _opened_by(store: Store, secret: str) -> SchoolClass | None:
    try:
        return class_of_teacher(store, secret)
    except RefusedError:
        return None
