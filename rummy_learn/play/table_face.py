"""A table as the browser shows it: what the learner's seat may see, as plain data, and what a move changes of it.

Players are numbered by their place at the table: 0 is the learner, the others follow in the order of play; all numbers
below are players, whatever seat of the round they have. Cards are codes ("7H", "JK"), several of them in one string,
with blanks between ("7H 8H JK"). Every sentence comes ready to show, in the learner's language, from `told`; card
signs in it are for `cardText`. Labels are the texts `table.…`, besides those every view has.

The view (`static/table.js`, exported as `table`) reads two traits, `face` and `labels`, and talks in messages.

**The form** (trait `face`): `houses` [[id, name]], `most` players at any table, `specials` [[id, name, what it
changes]], `levels` [[id, name]], `chosen` {house, special: [id], players, rivals: [level of each], goal, clock: false,
code: "" or a share code that goes before house and special, seed: null or a number}, `fit` what goes with these rules
(see the message of that name), `linked`: whether an address led here, `unread`: why the one that was to lead here does
not, or "", `position`: the code in the address, or "".

**From the page** (`do`; what else is sent is ignored):

===============================================  ======================================================================
`new` house, special, rivals, goal, clock, seed  a match; `code` instead of house and special; goal, clock, seed may be
                                                 left out or null. `seed`: up to 2**32 - 1, drawn by the page; one
                                                 above 999999 is brought down so that it fits into an address
`fit` house, special, rivals                     what goes with these rules; `code` instead of house and special
`restore` saved                                  the match that the page kept (see *Keeping*)
`look`                                           send the table again (a second view, or a number was left out)
`step` hasty                                     one move of a rival, or of those who may call; only while `wait` is
                                                 "rival". `hasty` (may be left out): the learner is out of the match and
                                                 wants to see its end
`draw` from: "stock" | "pile", count             `count` (1) more than one only where `can.pile` says so
`take` meld, index                               a card of a meld instead of drawing
`weigh` melds                                    what a choice of cards would be worth: see *Weighing*
`arrange`                                        the hand by melds: {kind: "arranged", cards: all of them in that order}
`lay` melds                                      lay them: rows of cards as weighed, or any choice of cards
`layoff` card, meld, end: "start" | "end"        `end` may be left out: wherever it fits
`swap` card, meld, index                         for the joker there; where both cards are needed Python adds the other
`discard` card                                   ends the turn
`out`                                            close without a discard
`call` / `pass`                                  while `wait` is "call"
`back`                                           take back all since the draw
`time`                                           the clock has run out (only with `clock` on)
`next`                                           the next round, while `wait` is "next"
`advice`                                         what the coach would do now
`review`                                         the three dearest moves of the finished round
`replay` round                                   the finished round, to walk through; with `round` (from 1) another one
                                                 of the same match or record
`file`                                           the record, to be saved as a file
`open` text                                      a record from a file: goes on where it stopped, or is shown to walk
                                                 through
`share`                                          an address that leads to this moment
`position` code                                  the match at the moment of such an address
===============================================  ======================================================================

**To the page** (`kind`):

`fit`: what goes with the rules chosen in the form: `code` if it was one, `players` [fewest, most], `goal` {kind:
"rounds" | "points", value}, null where each round stands alone, `clock` seconds or null, `implied` special rules that
are played as well, `title` the name of the rules. With rules that cannot be played `players` is null, `told` says why,
and `clash` names the special rules that exclude each other, if that is why. A code brings its goal along, and no clock.

`table`: everything, after `new`, `restore`, `open`, `next` and `look`; `change`: only the keys that differ, and
`moves`. `n` counts both; where a number is left out, ask to `look`. Of `melds` a change sends {index: meld} of those
that differ (null for one that was taken back), of everything else the whole value. The keys:

- `title` (rules), `link` (relative: the same deal for somebody else), `names`, `levels` ("" for the learner),
  `seconds` (of the clock, null while it is off), `goal` (what ends the match, a sentence)
- `round` from 1, `dealer`, `out`: players who are out of the match
- `counts` cards held, `opened` bools, `stock` how many, `pile` the cards of it that may be taken now or later (only
  the top one, or all where several may be taken), `under` how many lie below those
- `melds` {index: {owner, cards, kind: "run" | "group", points, stands: {index: "9♥"}}}; an index is never given away
  anew
- `hand` in the order in which the cards came, `fresh` those of them drawn in this turn
- `turn` {number, who, phase: "draw" | "play" | "over"}
- `wait` whose word it is: "you", "rival" (ask to `step` when ready), "call" (the learner may `call` or `pass`), "next"
  (the round is over, another follows; the others play it, if the learner is among `out`), "end" (the match is over)
- `can` what is legal now (empty lists while it is not the learner's turn): `stock` bool, `pile` how many may be drawn,
  `take` [[meld, index]], `layoff` {card: [[meld, end]]}, `swap` {card: [[meld, index]]}, `keep` cards that may not be
  thrown, `discard` bool, `lay` bool (it is the time for it), `out` bool, `back` bool
- `need` {points, told} what the learner's opening takes (null once opened), `owes` sentences: what must still be done
  in this turn
- `totals` of the match by player, `sheet` a row of points by player for every finished round; both as text
- `over` null, or of the finished round {told, winners, hands: cards by player, rows: as `walk_face` has them, match:
  null or {told, winners}}

`moves` in the order in which they happened, each {who, do, told, …} to be animated and told in the live region: "draw"
{from: "stock" | "pile", cards: "" if unseen}, "take" {meld, card}, "lay" {meld, cards}, "layoff" {meld, card, end},
"swap" {meld, index, card}, "back_to_meld" {meld} (a joker not played again), "discard" {card}, "call" {card, count:
cards drawn for it}, "out", "back", "time", "restocked" {count}, "turn" (who is next), "end". Only the first of a
message has a sentence; the others' `told` may be "".

*Weighing.* `melds` are choices of cards, each a string in any order ("8H 7H JK"); a single choice that holds several
melds is parted. Answer {kind: "weighed", melds: [{cards in the order laid, legal, kind, points, told, ways: [[cards,
points]] where jokers may lie elsewhere, the one shown first}], total, need, legal: whether `lay` would be accepted,
told: reasons}.

*Refusals.* {kind: "refused", do, place: "hand" | "meld" | "pile" | "stock" | "form" | "table", cards (of the hand),
meld, index, told: [sentences], rules: [ids]}: show it where it happened. Nothing has changed. Of `restore` and `open`,
`why`: "newer" | "broken" | "illegal" (keep what was kept).

*Coach.* {kind: "advice", told: [sentences], do: the message that would do it ({do: "draw", from: "stock"} …; null if
there is nothing to do), cards: of the hand to light up, meld: index or null, numbers: [[label, value]]}. {kind:
"review", moves: [{step (of the replay), turn, told: what was done, better: what would have been, cost, why:
[sentences]}], told}.

*Replay.* {kind: "replay", face: as `walk.js` reads it, round, rounds: how many there are, told: the score after it, if
there are several}. *File.* {kind: "file", name, text}. *Address.* {kind: "link", link: relative, "" if it would be too
long, told: a sentence}.

*Keeping.* Every `table` that begins or resumes a match has `saved`, and every `change` has `log`: lines to be added to
the last list of `saved.rounds`; a `next` adds an empty list to it (its `table` has `saved` again). The page keeps
`saved` and sends it back as it is. It holds what the page chose and what everybody saw, never a card that is hidden.
With `another` true the match comes from elsewhere: the page lays by what it kept, so that it can be gone back to.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rummy_learn.engine.cards import format_cards
from rummy_learn.engine.closes import obligations
from rummy_learn.engine.rules import MatchEnd
from rummy_learn.engine.rules_file import house_known
from rummy_learn.engine.scoring import score
from rummy_learn.i18n import join, tell, text
from rummy_learn.i18n.tell_score import points_text

from .score_face import describe_score
from .session import YOU, Wait
from .targets import Targets, targets

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from rummy_learn.engine.rules import Rules
    from rummy_learn.engine.table import Laid
    from rummy_learn.engine.views import View

    from .session import Session


def names(players: int, lang: str) -> tuple[str, ...]:
    """What the players are called: the learner "you", the rivals by name."""
    return (text("table.you", lang), *(text(f"player.{number}", lang) for number in range(1, players)))


def told_to(session: Session, lang: str) -> list[str | None]:
    """What sentences call the players of a round, by seat; nobody is whoever reads them."""
    called = names(session.setup.players, lang)
    return [None if player == YOU else called[player] for player in session.seats]


def describe(session: Session, lang: str) -> dict[str, Any]:
    """All that the learner may see of a match, by the keys above but `title` and `link`."""
    view, seats, wait = session.view, session.seats, session.wait
    setup, after, turn = session.setup, session.match_after, view.turn
    law = session.setup.rules
    several = law.draw.several_from_discard
    shown = len(view.discards) if several else min(1, len(view.discards))
    mine = wait is Wait.YOU
    table = view.as_table()
    return {
        "names": list(names(setup.players, lang)),
        "levels": ["", *setup.rivals],
        "seconds": setup.seconds,
        "goal": _goal(law, lang),
        "round": len(session.finished) + 1,
        "dealer": session.match.dealer,
        "out": list(after.standing.out),
        "counts": _by_player(session, view.counts, 0),
        "opened": _by_player(session, view.opened, default=False),
        "stock": view.stock,
        "pile": format_cards(view.discards[-shown:] if shown else ()),
        "under": len(view.discards) - shown,
        "melds": {str(index): _meld(meld, seats) for index, meld in enumerate(view.melds)},
        "hand": format_cards(view.hand),
        "fresh": format_cards(turn.held) if turn.seat == view.seat else "",
        "turn": {"number": turn.number, "who": seats[turn.seat], "phase": turn.phase.value},
        "wait": wait.value,
        "can": _can(targets(table) if mine else Targets(), back=mine and session.table.undo is not None),
        "need": None if session.looks_on or view.opened[view.seat] else _need(law, lang),
        "owes": _owes(view, lang) if mine else [],
        "totals": [points_text(points) for points in after.totals],
        "sheet": _sheet(session),
        "over": _over(session, lang),
    }


def changes(before: Mapping[str, Any], after: Mapping[str, Any]) -> dict[str, Any]:
    """The keys in which two descriptions of a match differ, with the later value; of `melds` only those that do."""
    new = {key: value for key, value in after.items() if before.get(key) != value}
    if "melds" in new:
        old, melds = before.get("melds", {}), new["melds"]
        gone = dict.fromkeys(index for index in old if index not in melds)
        new["melds"] = gone | {index: meld for index, meld in melds.items() if old.get(index) != meld}
    return new


def _by_player(session: Session, values: Sequence[Any], default: Any) -> list[Any]:
    """Values by seat put in the order of the players; who is out of the match has none."""
    row = [default] * session.setup.players
    for player, value in zip(session.seats, values, strict=True):
        row[player] = value
    return row


def _meld(meld: Laid, seats: Sequence[int]) -> dict[str, Any]:
    return {
        "owner": seats[meld.owner],
        "cards": format_cards(meld.cards),
        "kind": meld.kind.value,
        "points": meld.points,
        "stands": {str(index): " / ".join(card.symbol for card in cards) for index, cards in meld.stands_for},
    }


def _can(found: Targets, *, back: bool) -> dict[str, Any]:
    return {
        "stock": found.stock,
        "pile": found.pile,
        "take": [list(place) for place in found.take],
        "lay": found.lay,
        "layoff": {card.code: [[meld, end.value] for meld, end in places] for card, places in found.layoff.items()},
        "swap": {card.code: [list(place) for place in places] for card, places in found.swap.items()},
        "discard": found.discard,
        "keep": format_cards(found.keep),
        "out": found.out,
        "back": back,
    }


def _need(rules: Rules, lang: str) -> dict[str, Any]:
    law = rules.opening
    wanted = {"run": law.requires_run and not law.requires_clean_run, "clean_run": law.requires_clean_run}
    wanted["group"] = law.requires_group
    told = [text(f"table.need.{kind}", lang) for kind, is_wanted in wanted.items() if is_wanted]
    points = [text("table.need.points", lang, points=law.minimum)] if law.minimum else []
    return {"points": law.minimum, "told": join([*points, *told], lang) or text("table.need.meld", lang)}


def _owes(view: View, lang: str) -> list[str]:
    found = [finding for finding in obligations(view.as_table()) if finding.fault]
    house = house_known(view.rules) if found else None  # seldom, and finding out takes longer than all the rest
    return [tell(finding, lang, house=house) for finding in found]


def _goal(rules: Rules, lang: str) -> str:
    law = rules.match
    if law.eliminate_at is not None:
        return text("table.goal.eliminate", lang, points=law.eliminate_at)
    match law.end:
        case MatchEnd.SINGLE_ROUND:
            return text("table.goal.single", lang)
        case MatchEnd.ROUNDS:
            return text("table.goal.rounds", lang, n=law.rounds, count=law.rounds)
        case MatchEnd.POINTS:
            return text("table.goal.points", lang, points=law.target)


def _sheet(session: Session) -> list[list[str]]:
    """A row for every finished round: what each player got, nothing for one who was out of the match."""
    rows = []
    for played in session.match_after.rounds:
        points = dict(zip(played.players, played.score.totals, strict=True))
        rows.append(
            [points_text(points[player]) if player in points else "" for player in range(session.setup.players)]
        )
    return rows


def _over(session: Session, lang: str) -> dict[str, Any] | None:
    """What a finished round has brought; the hands are on the table now."""
    outcome, rules, seats = session.table.outcome, session.setup.rules, session.seats
    if outcome is None:
        return None
    called = names(session.setup.players, lang)
    winners = [seats[seat] for seat in score(outcome, rules).winners]
    shown = describe_score(outcome, rules, told_to(session, lang), lang)
    standing = session.standing
    match = None
    if standing.over:
        match = {"told": _won(standing.winners, called, "match", lang), "winners": list(standing.winners)}
    elif YOU in standing.out:
        match = {"told": text(f"table.out.{'on' if session.looks_on else 'you'}", lang), "winners": []}
    return {
        "told": " ".join([shown["end"], *([_won(winners, called, "round", lang)] if winners else [])]),
        "winners": winners,
        "hands": _by_player(session, [format_cards(hand) for hand in outcome.hands], ""),
        "rows": _by_player(session, shown["rows"], None),
        "match": match,
    }


def _won(winners: Sequence[int], called: Sequence[str], what: str, lang: str) -> str:
    if list(winners) == [YOU]:
        return text(f"table.won.{what}.you", lang)
    key = f"table.won.{what}" if winners else f"table.won.{what}.nobody"
    return text(key, lang, n=len(winners), names=join([called[player] for player in winners], lang))
