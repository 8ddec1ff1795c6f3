"""`rummy-learn glossary WORD`: what a word of the table means, and what it is called elsewhere."""

from __future__ import annotations

from pathlib import Path
from textwrap import wrap
from typing import TYPE_CHECKING, Final

from rummy_learn.app.terminal import BOLD, DIM, paint, print_columns, print_json
from rummy_learn.app.usage import Parser, UsageError, complain, say
from rummy_learn.i18n import house_name, text
from rummy_learn.lessons.glossary import TONGUES, glossary
from rummy_learn.lessons.glossary_export import to_json, to_tbx
from rummy_learn.lessons.glossary_search import search

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rummy_learn.lessons.glossary import Name, Term

EXPORTS: Final = {"json": to_json, "tbx": to_tbx}
WIDTH: Final = 96
SUGGESTED: Final = 6


def run(arguments: Sequence[str], lang: str) -> int:
    """Explain a word, or write the whole glossary; return 1 if there is no such word, or no such place to write to."""
    parser = Parser("rummy-learn glossary", text("app.cli.command.glossary", lang), lang)
    table = parser.add_argument_group(text("cli.arguments", lang))
    word = text("cli.glossary.word", lang)
    table.add_argument("word", nargs="*", metavar=word, help=text("cli.glossary.word.help", lang))
    parser.options.add_argument("--export", metavar="|".join(EXPORTS), help=text("cli.glossary.export.help", lang))
    file = text("cli.glossary.file", lang)
    parser.options.add_argument("-o", "--output", metavar=file, help=text("cli.glossary.output.help", lang))
    parser.options.add_argument("--json", action="store_true", help=text("cli.json.help", lang))
    options = parser.read(arguments)
    if options.export is not None:
        return _export(options.export, options.output, lang)
    if not options.word:
        raise UsageError(text("cli.glossary.missing", lang))
    return _explain(" ".join(options.word), lang, as_json=options.json)


def _export(form: str, output: str | None, lang: str) -> int:
    if form not in EXPORTS:
        raise UsageError(text("cli.glossary.format", lang, name=form))
    written = EXPORTS[form]()
    if output is None:
        say(written.rstrip("\n"))
        return 0
    try:
        Path(output).write_text(written, "utf-8")
    except OSError:
        complain(text("cli.glossary.unwritable", lang, path=output))
        return 1
    say(text("cli.glossary.written", lang, path=output, count=len(glossary().terms)))
    return 0


def _explain(word: str, lang: str, *, as_json: bool) -> int:
    found = search(word, lang)
    exact = [one.term for one in found if one.exact]
    if as_json:
        print_json({"word": word, "terms": [_plain(term, lang) for term in exact], "near": [one.name for one in found]})
    elif exact:
        if len(exact) > 1:
            say(text("cli.glossary.several", lang, word=word, count=len(exact)))
            say("")
        for place, term in enumerate(exact):
            if place:
                say("")
            _print(term, lang)
    else:
        complain(text("cli.glossary.unknown", lang, word=word))
        if found:
            near = ", ".join(dict.fromkeys(one.name for one in found[:SUGGESTED]))
            complain(text("cli.glossary.suggest", lang, words=near))
    return 0 if exact else 1


def _print(term: Term, lang: str) -> None:
    words = term.words[lang]
    houses = ", ".join(house_name(name, lang) for name in term.houses)
    say(paint(term.name(lang), BOLD) + (paint(f"  ({houses})", DIM) if houses else ""))
    for line in (f"{words.meaning} {words.text}".strip(), words.note):
        for part in wrap(line, WIDTH):
            say(f"  {part}")
    rows = [
        (paint(text(f"glossary.tongue.{tongue}", lang), DIM), _names(term.words[tongue].names, lang))
        for tongue in (lang, *(one for one in TONGUES if one != lang))
    ]
    print_columns(rows, indent="  ")
    if term.see:
        others = ", ".join(glossary().terms[key].name(lang) for key in term.see)
        say(f"  {text('cli.glossary.see', lang, words=others)}")


def _names(names: Sequence[Name], lang: str) -> str:
    """Names in a row, with the places that say so and what is not confirmed; a dash where there is none."""
    return " · ".join(_name(name, lang) for name in names) or "—"


def _name(name: Name, lang: str) -> str:
    about = [text(f"glossary.country.{place}", lang) for place in name.where]
    about += [house_name(house, lang) for house in name.houses]
    if not name.confirmed:
        about.append(text("glossary.unconfirmed", lang))
    return f"{name.name} ({', '.join(about)})" if about else name.name


def _plain(term: Term, lang: str) -> dict[str, object]:
    words = term.words[lang]
    return {
        "key": term.key,
        "kind": term.kind,
        "houses": list(term.houses),
        "meaning": words.meaning,
        "text": words.text,
        "note": words.note,
        "names": {
            tongue: [
                {"name": one.name, "where": list(one.where), "houses": list(one.houses), "confirmed": one.confirmed}
                for one in term.words[tongue].names
            ]
            for tongue in TONGUES
        },
        "see": list(term.see),
    }
