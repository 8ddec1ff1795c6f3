"""Words to be shown where nothing moves."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from typing import Any


@dataclass(frozen=True, slots=True)
class Plain:
    """A paragraph in a notebook, as text and as HTML."""

    words: str
    lang: str

    def _repr_mimebundle_(self, **_: Any) -> dict[str, str]:
        return {"text/plain": self.words, "text/html": f'<p lang="{escape(self.lang)}">{escape(self.words)}</p>'}

    def __repr__(self) -> str:
        return self.words
