"""The catalogues: one per language, looked up by key.

They are gettext files (msgid = key, placeholders like ``{cards}``), compiled beside their sources. A new language is
one new ``.po`` file with the same keys.
"""

from __future__ import annotations

from functools import cache
from gettext import GNUTranslations
from importlib.resources import files
from typing import Any, Final

LANGUAGES: Final = ("es", "en")


class UnknownLanguageError(ValueError):
    """A language there is no catalogue for.

    Attributes:
        lang: what was asked for.
        known: the languages there are.
    """

    def __init__(self, lang: object) -> None:
        super().__init__(f"language {lang!r}: expected {' | '.join(LANGUAGES)}")
        self.lang, self.known = lang, LANGUAGES


class _Catalogue(GNUTranslations):
    """A compiled catalogue that also tells its keys; the standard library keeps them private."""

    _catalog: dict[str | tuple[str, int], str]

    def keys(self) -> tuple[str, ...]:
        names = (key if isinstance(key, str) else key[0] for key in self._catalog)
        return tuple(dict.fromkeys(name for name in names if name))

    def has(self, key: str) -> bool:
        return key in self._catalog or (key, 0) in self._catalog


@cache
def _load(lang: str) -> _Catalogue:
    if lang not in LANGUAGES:
        raise UnknownLanguageError(lang)
    with (files(__package__) / "locale" / f"{lang}.mo").open("rb") as file:
        return _Catalogue(file)


@cache
def keys(lang: str) -> tuple[str, ...]:
    """All keys of a language.

    Raises:
        UnknownLanguageError: there is no such language.
    """
    return _load(lang).keys()


def text(key: str, lang: str, *, n: int | None = None, **args: Any) -> str:
    """The text of a key, with its placeholders filled in.

    Args:
        key: dotted, such as ``app.title``.
        lang: one of :data:`LANGUAGES`.
        n: the number that decides between singular and plural, where the text has both.
        args: values for the placeholders.

    Raises:
        UnknownLanguageError: there is no such language.
        KeyError: there is no such key, or a placeholder without a value.
    """
    catalogue = _load(lang)
    if not catalogue.has(key):
        raise KeyError(key)
    found = catalogue.gettext(key) if n is None else catalogue.ngettext(key, key, n)
    return found.format_map(args)


def section(prefix: str, lang: str) -> dict[str, str]:
    """All plain texts whose keys begin with ``prefix``, unfilled: the labels of a view.

    Raises:
        UnknownLanguageError: there is no such language.
    """
    catalogue = _load(lang)
    return {key: catalogue.gettext(key) for key in catalogue.keys() if key.startswith(prefix)}  # noqa: SIM118
