"""Who else gets the answers that are kept in the file: whatever is installed under the entry point :data:`GROUP`.

Widgets run where there are neither threads nor sockets. So what sends answers on lives elsewhere, and is found by name.
"""

from __future__ import annotations

import logging
from functools import cache
from importlib.metadata import entry_points
from typing import TYPE_CHECKING, Final, Protocol

if TYPE_CHECKING:
    from .progress_file import ProgressFile

GROUP: Final = "rummy_learn.delivery"
"""What it names is called once, without arguments; it returns a :class:`Delivery`, or ``None`` if idle."""

log = logging.getLogger("rummy_learn")


class Delivery(Protocol):
    """Something that takes answers elsewhere."""

    def deliver(self, file: ProgressFile) -> None:
        """See to it that the file's answers arrive; this returns at once, and may be called as often as one likes."""

    def status(self, lang: str) -> str:
        """How it stands, as a sentence; empty if there is nothing to say."""


@cache
def deliveries() -> tuple[Delivery, ...]:
    """All there are in this kernel."""
    found = []
    for entry in entry_points(group=GROUP):
        try:
            found.append(entry.load()())
        except Exception:
            log.exception("%s does not work", entry.value)
    return tuple(one for one in found if one is not None)


def deliver(file: ProgressFile) -> None:
    """Have the file's answers taken wherever they belong. Nothing that goes wrong there is the learner's concern."""
    for delivery in deliveries():
        try:
            delivery.deliver(file)
        except Exception:
            log.exception("answers are not on their way")


def delivery_status(lang: str) -> str:
    """How it stands with all of them."""
    return " ".join(filter(None, (delivery.status(lang) for delivery in deliveries())))
