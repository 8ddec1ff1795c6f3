"""Which class a teacher opens: that of the last time, one of another name, one by its code, or a new one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.app.school.links import Link, Links
from rummy_learn.app.school.school import now
from rummy_learn.classroom.classes import class_of_code, class_of_teacher, open_class, renew_secret
from rummy_learn.classroom.errors import RefusedError

if TYPE_CHECKING:
    from rummy_learn.classroom.classes import SchoolClass
    from rummy_learn.classroom.store import Store


def reopen_or_open(
    store: Store, links: Links, lang: str, *, name: str = "", code: str = "", new: bool = False, new_link: bool = False
) -> tuple[SchoolClass, str]:
    """The class to serve, and the secret of its teacher's link, which is kept on this machine.

    Args:
        store: the record.
        links: the links that are known here.
        lang: the language of a new class.
        name: the class's name: whoever has several has one by each name.
        code: reopens just the class with this code, with a new link if none is known here.
        new: open another class, whatever there is.
        new_link: give the class another link; the old one opens nothing any more.

    Raises:
        RefusedError: there is no class with that code.
        StoreError: the record does not answer.
        OSError: the link cannot be kept.
    """
    found = None if new else _by_code(store, links, code) if code else _last(store, links, name)
    klass, secret = found or open_class(store, lang, now(), name)
    if new_link or not secret:
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
