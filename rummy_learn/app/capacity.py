"""How many lessons a machine can keep open at once."""

from __future__ import annotations

import os
from typing import Final

MOST: Final = 1000
"""No number of seats is larger than this."""

MEMORY: Final = 40 << 20
"""Bytes for each open lesson: its kernel's own, what the server keeps for it, and something over (measured: 28 MiB)."""

SHARE: Final = 0.6
"""The part of the free memory that lessons may take."""

A_CORE: Final = 50
"""So many learners who answer every ten seconds keep a core half busy; as many can open a lesson in half a minute."""


def default_seats() -> int:
    """Return for how many open lessons memory and cores suffice, 4 at least."""
    import psutil

    by_memory = int(psutil.virtual_memory().available * SHARE) // MEMORY
    return max(4, min(by_memory, A_CORE * (os.cpu_count() or 1), MOST))
