"""How often somebody may try: token buckets, which fill up again with time."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable

KEPT: Final = 10_000
"""So many buckets are kept; before there are more, those that are full again go."""


class TooOftenError(Exception):
    """Somebody has tried too often.

    Attributes:
        wait: in how many seconds they may try again, at least 1.
    """

    def __init__(self, wait: float) -> None:
        super().__init__(wait)
        self.wait = max(1, round(wait + 0.5))


class Limit:
    """So many tries at once, and one more every so many seconds; for each name its own bucket."""

    def __init__(self, burst: int, every: float, clock: Callable[[], float] = time.monotonic) -> None:
        self.burst = burst
        self.every = every
        self._clock = clock
        self._empty: dict[str, float] = {}  # when a name's bucket will be full again

    def check(self, name: str) -> None:
        """Go on if there is a try left.

        Raises:
            TooOftenError: there is none.
        """
        lacking = max(0.0, self._empty.get(name, 0.0) - self._clock())  # seconds' worth
        over = lacking - (self.burst - 1) * self.every
        if over > 1e-9:
            raise TooOftenError(over)

    def count(self, name: str, tries: float = 1) -> None:
        """Count a try, or as many."""
        if len(self._empty) >= KEPT:
            self._prune()
        self._empty[name] = max(self._empty.get(name, 0.0), self._clock()) + tries * self.every

    def take(self, name: str) -> None:
        """Check, and count.

        Raises:
            TooOftenError: there is no try left; it is not counted.
        """
        self.check(name)
        self.count(name)

    def forget(self, name: str) -> None:
        """Fill somebody's bucket up again."""
        self._empty.pop(name, None)

    def _prune(self) -> None:
        """Let go of the full buckets, and should an attacker have opened too many, of those that are nearly full."""
        now = self._clock()
        kept = sorted(((full, name) for name, full in self._empty.items() if full > now), reverse=True)
        self._empty = {name: full for full, name in kept[: KEPT // 2]}


class Flow:
    """What comes in over one connection: so much at once and so much a second; who sends more is made to wait."""

    def __init__(self, burst: float, a_second: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._burst = burst / a_second
        self._a_second = a_second
        self._clock = clock
        self._full = 0.0

    def pause(self, amount: float = 1) -> float:
        """Count an amount; return for how many seconds its sender is to wait."""
        now = self._clock()
        self._full = max(self._full, now) + amount / self._a_second
        return max(0.0, self._full - now - self._burst)


@dataclass(frozen=True, slots=True)
class Limits:
    """What is limited in a class. A whole class may be behind one address: what is limited is to guess.

    Attributes:
        guesses: wrong codes and keys, by address.
        keys: wrong keys one after another, by nickname.
        joins: new learners, by address.
        links: wrong teacher's links, by address.
        answers: parcels of answers, by learner.
        judging: seconds of the processor's time that it takes to judge a learner's answers.
        pages: lessons that are opened, by learner.
        sheets: worksheets, by address.
    """

    guesses: Limit = field(default_factory=lambda: Limit(40, 3.0))
    keys: Limit = field(default_factory=lambda: Limit(6, 20.0))
    joins: Limit = field(default_factory=lambda: Limit(100, 1.0))
    links: Limit = field(default_factory=lambda: Limit(10, 10.0))
    answers: Limit = field(default_factory=lambda: Limit(60, 0.5))
    judging: Limit = field(default_factory=lambda: Limit(20, 10.0))
    pages: Limit = field(default_factory=lambda: Limit(20, 2.0))
    sheets: Limit = field(default_factory=lambda: Limit(60, 3.0))
