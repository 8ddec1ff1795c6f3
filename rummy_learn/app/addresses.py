"""What an address asks for, and what to say when there is no such thing."""

from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import urlencode

from rummy_learn.app.shelf import Shelf
from rummy_learn.engine.houses import HOUSES
from rummy_learn.i18n import LANGUAGES, house_name, text
from rummy_learn.lessons.course import course
from rummy_learn.lessons.exercise import LEVELS
from rummy_learn.lessons.variants import is_seed


@dataclass(frozen=True, slots=True)
class Choice:
    """A valid way on: what to call it, and its address."""

    label: str
    address: str


@dataclass(frozen=True, slots=True)
class Unknown:
    """Something in an address that does not exist: a language, lesson, exercise, house, level or seed.

    `choices` are ways on: those that do exist.
    """

    kind: str
    name: str
    choices: tuple[Choice, ...]


def address(lang: str, slug: str | None = None, query: Mapping[str, str] | None = None) -> str:
    """Return the readable address of a lesson, or of the start page if no lesson is named."""
    path = f"/{lang}" if slug is None else f"/{lang}/{slug}"
    return f"{path}?{urlencode(query)}" if query else path


def rules_address(lang: str) -> str:
    """Return the address of the rules; `#RUN_GAP` behind it leads to one of them."""
    return f"/{lang}/rules"


def glossary_address(lang: str, key: str = "") -> str:
    """Return the address of the glossary, or of one concept in it."""
    return f"/{lang}/glossary/{key}" if key else f"/{lang}/glossary"


def sheet_address(lang: str, slug: str, query: Mapping[str, str] | None = None) -> str:
    """Return the address of a lesson's worksheet: a new one, or with `seed` in the query a certain one."""
    return address(lang, f"{slug}/sheet.pdf", query)


def find_unknown(
    shelf: Shelf, *, asked: str, speaking: str, slug: str | None = None, query: Mapping[str, str] | None = None
) -> Unknown | None:
    """Return the first thing in an address that does not exist, or None.

    `asked` is the language in the address, `speaking` the one to answer in. Nothing that the address says besides is
    lost in the ways on.
    """
    rest = dict(query or {})
    if asked not in LANGUAGES:
        ways = (Choice(text("app.language.name", lang), address(lang, slug, rest)) for lang in LANGUAGES)
        return Unknown("language", asked, tuple(ways))
    if slug is not None and shelf.find(slug, asked) is None:
        return Unknown("lesson", slug, tuple(Choice(it.title, it.address) for it in shelf.in_language(asked)))
    house = rest.get("house")
    if house is not None and house not in HOUSES:
        ways = (Choice(house_name(it, speaking), address(asked, slug, {**rest, "house": it})) for it in HOUSES)
        return Unknown("house", house, tuple(ways))
    exercise, plan = rest.get("exercise"), course().get(slug or "")
    if exercise is not None and plan is not None and exercise not in plan.exercises:
        ways = (Choice(it, address(asked, slug, {**rest, "exercise": it})) for it in plan.exercises)
        return Unknown("exercise", exercise, tuple(ways))
    return _find_unknown_number(asked, speaking, slug, rest)


def _find_unknown_number(asked: str, speaking: str, slug: str | None, rest: Mapping[str, str]) -> Unknown | None:
    level, seed = rest.get("level"), rest.get("seed")
    if level is not None and level not in map(str, LEVELS):
        labels = {str(it): text(f"app.unknown.level.{it}", speaking) for it in LEVELS}
        ways = (Choice(label, address(asked, slug, {**rest, "level": it})) for it, label in labels.items())
        return Unknown("level", level, tuple(ways))
    if seed is not None and not is_seed(seed):
        without = {name: value for name, value in rest.items() if name != "seed"}
        way = Choice(text("app.unknown.seed.none", speaking), address(asked, slug, without))
        return Unknown("seed", seed, (way,))
    return None
