"""A match at this moment as a code that fits into an address, for whoever is to go on from there.

A code is a version, then what :func:`~rummy_learn.play.kept.keep` gives as JSON, deflated, in the letters of an address
(base64url). The checksum at its end notices a letter that is wrong or missing, and what comes out is played again like
any match that was kept, so that a code can hold nothing that could not have happened.

Whoever opens a code sits where its writer sat and sees what the writer saw. Like the file of a match, it holds the seed
of the deal and not the cards; who takes it apart and deals with the engine can know them all. A position is shared
among people who want to think about it, not with an opponent.
"""

from __future__ import annotations

import json
import zlib
from base64 import b64decode, urlsafe_b64encode
from typing import TYPE_CHECKING, Final

from .kept import KeptError, Wrong, keep, resume

if TYPE_CHECKING:
    from .session import Session

VERSION: Final = "1"
LONGEST: Final = 4000
"""Letters. Browsers and our server take more; messages in which a link is passed on often do not."""
MOST: Final = 50 * LONGEST
"""Bytes that a code may come to."""


def write_position(session: Session) -> str | None:
    """The code of a match as it stands, or nothing if it would be longer than :data:`LONGEST`.

    Its clock is off: a clock is for each to wish for.
    """
    plain = json.dumps({**keep(session), "clock": False}, separators=(",", ":"))
    code = VERSION + urlsafe_b64encode(zlib.compress(plain.encode("ascii"), 9)).decode("ascii").rstrip("=")
    return code if len(code) <= LONGEST else None


def read_position(code: str) -> Session:
    """The match of a code, as its writer left it.

    Raises:
        KeptError: it is no code, a letter is wrong or missing, it comes from a newer version, or it holds what is not
            legal.
    """
    if code[:1].isdecimal() and code[:1] > VERSION:
        raise KeptError(Wrong.NEWER)
    if code[:1] != VERSION or len(code) > LONGEST:
        raise KeptError(Wrong.BROKEN)
    try:
        kept = json.loads(_inflated(code[1:]))
    except (ValueError, RecursionError, zlib.error):
        raise KeptError(Wrong.BROKEN) from None
    return resume(kept)


def _inflated(letters: str) -> bytes:
    """What was deflated, if that is all there is and it is not too much."""
    packed = b64decode(letters + "=" * (-len(letters) % 4), altchars="-_", validate=True)
    unpacking = zlib.decompressobj()
    plain = unpacking.decompress(packed, MOST)
    if not unpacking.eof or unpacking.unused_data:
        raise ValueError("the end is missing, or there is more behind it")
    return plain
