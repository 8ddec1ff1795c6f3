"""Codes to read off a board, keys to remember, and what is kept of them: only digests."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from typing import Final

ALPHABET: Final = "ACDEFHJKMNPRTUVWXY34679"
"""Capital letters and digits of which no two look alike."""

_CODE, _KEY = 6, 6
_SALT = 16
_COST = {"n": 1 << 13, "r": 8, "p": 1}


def class_code() -> str:
    """A code for a class: one of 148 million."""
    return _draw(_CODE)


def personal_key() -> str:
    """A key for a learner: one of 148 million, and only together with a class and a nickname."""
    return _draw(_KEY)


def teacher_secret() -> str:
    """The secret part of a teacher's link: 192 bits."""
    return secrets.token_urlsafe(24)


def _draw(length: int) -> str:
    return "".join(secrets.choice(ALPHABET) for _ in range(length))


def typed(word: str) -> str:
    """A code or key as somebody has typed it, in the form in which it was given out."""
    return "".join(sign for sign in word.upper()[:40] if sign.isalnum())


def digest(secret: str) -> str:
    """What is kept of a long random secret."""
    return hashlib.sha256(secret.encode(errors="surrogatepass")).hexdigest()


def slow_digest(key: str, salt: str = "") -> str:
    """What is kept of a short key: salted, and costly to try out."""
    salt = salt or secrets.token_hex(_SALT)
    return f"{salt}${hashlib.scrypt(key.encode(), salt=bytes.fromhex(salt), **_COST).hex()}"


def fits(key: str, kept: str) -> bool:
    """Whether a key is the one of which a slow digest was kept."""
    return hmac.compare_digest(slow_digest(key, kept.partition("$")[0]), kept)
