"""`rummy-learn replay FILE`: play a recorded round or match again and tell it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rummy_learn.app.agreed import Agreed, read_text
from rummy_learn.app.plain import plain, plain_rules
from rummy_learn.app.terminal import BOLD, paint, print_json
from rummy_learn.app.usage import Parser, UsageError, complain, say
from rummy_learn.engine.cards import NotationError
from rummy_learn.engine.notation import write_action
from rummy_learn.engine.record import points_word
from rummy_learn.engine.record_reader import RecordError, read_record
from rummy_learn.engine.round import deal, play
from rummy_learn.i18n import join, tell_error, text
from rummy_learn.i18n.tell_action import tell_action
from rummy_learn.i18n.tell_score import points_text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rummy_learn.engine.record import Record, RecordedRound


def run(arguments: Sequence[str], lang: str) -> int:
    """Tell the record; return 1 if it cannot have happened as it is written, else 0."""
    parser = Parser("rummy-learn replay", text("app.cli.command.replay", lang), lang)
    files = parser.add_argument_group(text("cli.arguments", lang))
    files.add_argument("file", nargs="?", metavar=text("cli.file", lang), help=text("cli.replay.file", lang))
    parser.options.add_argument("--json", action="store_true", help=text("cli.json.help", lang))
    options = parser.read(arguments)
    if options.file is None:
        raise UsageError(text("cli.file.none", lang))
    try:
        record = read_record(read_text(options.file, lang))
    except NotationError as error:
        complain(f"{options.file}: {tell_error(error, lang)}")
        return 1 if isinstance(error, RecordError) and error.cause is None else 2
    if options.json:
        print_json(_plain(record))
    else:
        _print(record, lang)
    return 0


def _print(record: Record, lang: str) -> None:
    say(paint(Agreed.of(record.rules).title(lang), BOLD))
    say(text("cli.replay.players", lang, names=join(record.players, lang)))
    for number, played in enumerate(record.rounds, 1):
        say("")
        say(paint(text("cli.replay.round", lang, number=number), BOLD))
        _print_round(played, [record.players[player] for player in played.seats], lang)
    if record.match is not None:
        standing = record.match.standing
        say("")
        for name, points in zip(record.players, record.match.totals, strict=True):
            say(f"{name}: {points_text(points)}")
        winners = [record.players[player] for player in standing.winners]
        if winners:
            say(text("cli.replay.winners", lang, n=len(winners), names=join(winners, lang)))
        else:
            say(text("cli.replay.nobody" if standing.over else "cli.replay.open", lang))


def _print_round(played: RecordedRound, names: Sequence[str], lang: str) -> None:
    final = played.table
    table = deal(final.rules, final.players, final.pack, final.starter)
    for action in final.log:
        say(f"  {tell_action(action, table, names, lang)}")
        table = play(table, action)
    if final.outcome is None or played.score is None:
        say(f"  {text('cli.replay.unfinished', lang)}")
        return
    closer = names[final.outcome.closer] if final.outcome.closer is not None else ""
    say(f"  {text(f'cli.replay.end.{final.outcome.end.value}', lang, name=closer)}")
    scores = zip(names, played.score.totals, strict=True)
    say("  " + " · ".join(f"{name} {points_text(points)}" for name, points in scores))


def _plain(record: Record) -> dict[str, Any]:
    match = record.match
    return {
        "players": list(record.players),
        "rules": plain_rules(Agreed.of(record.rules)),
        "rounds": [_plain_round(played, record.players) for played in record.rounds],
        "result": None
        if match is None
        else {
            "over": match.standing.over,
            "totals": [points_word(points) for points in match.totals],
            "winners": [record.players[player] for player in match.standing.winners],
        },
    }


def _plain_round(played: RecordedRound, names: Sequence[str]) -> dict[str, Any]:
    outcome, counted = played.table.outcome, played.score
    seats = [names[player] for player in played.seats]
    return {
        "seats": seats,
        "starter": played.table.starter,
        "pack": plain(played.table.pack),
        "actions": [write_action(action) for action in played.table.log],
        "end": None if outcome is None else outcome.end.value,
        "scores": None if counted is None else [points_word(points) for points in counted.totals],
        "winners": None if counted is None else [seats[seat] for seat in counted.winners],
    }
