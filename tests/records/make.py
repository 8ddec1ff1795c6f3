"""Make the recorded matches in this folder: `python -m tests.records.make`. The same files come out each time."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any
from zlib import crc32

from rummy_learn.engine.actions import Action, Call, Draw, GoOut, SwapJoker, TakeFromMeld
from rummy_learn.engine.cards import ACE
from rummy_learn.engine.houses import HOUSES, SPECIAL_RULES, house
from rummy_learn.engine.match import Match
from rummy_learn.engine.melds import MeldKind
from rummy_learn.engine.record import Record, RecordedRound, write_record
from rummy_learn.engine.round import deal, play, shuffled
from rummy_learn.engine.scoring import Reason
from tests.records.players import choose

if TYPE_CHECKING:
    from collections.abc import Callable

    from rummy_learn.engine.rules import Rules

FOLDER = Path(__file__).parent
NAMES = ("Ana", "Bea", "Carlos", "Diego", "Elena")


PATIENT = {
    "palace-2",
    "cafe-3",
    "romme-4-short",
    "rami-2",
    "rami-5",
    "special-02-opening_40",
    "own-bonus",
    "own-fourteen",
}
IDLE = {
    "special-11-practice": 200,
    "own-turn-limit": 9,
    "own-stock-ends": 200,
    "own-stock-once": 200,
    "own-stock-again": 110,
}

TRIES = 200


def _ace_in_the_middle(record: Record) -> bool:
    melds = (meld for played in record.rounds for meld in played.table.melds if meld.kind is MeldKind.RUN)
    return any(card.rank == ACE for meld in melds for card in meld.cards[1:-1])


def _same_card_twice(record: Record) -> bool:
    melds = (meld for played in record.rounds for meld in played.table.melds)
    return any(meld.cards.count(card) > 1 for meld in melds for card in meld.cards if not card.is_joker)


def _does(kind: type[Action], **facts: Any) -> Callable[[Record], bool]:
    """Whether somebody does an action of a kind; a fact given as None must not be None."""

    def found(action: Action) -> bool:
        if not isinstance(action, kind):
            return False
        return all(
            (getattr(action, name) is not None) if value is None else getattr(action, name) == value
            for name, value in facts.items()
        )

    return lambda record: any(found(action) for played in record.rounds for action in played.table.log)


def _scores(reason: Reason) -> Callable[[Record], bool]:
    def found(record: Record) -> bool:
        counted = [played.score for played in record.rounds]
        return any(line.reason is reason for score in counted if score for lines in score.lines for line in lines)

    return found


SHOWN: dict[str, Callable[[Record], bool]] = {
    "rami-3": _does(TakeFromMeld),
    "rami-5": _scores(Reason.DRY),
    "romme-4": _does(GoOut),
    "special-04-cyclic_runs": _ace_in_the_middle,
    "special-08-calls": _does(Call),
    "special-09-win_without_discard": _does(GoOut),
    "special-10-casino_scoring": _scores(Reason.LAID),
    "own-ace-round": _ace_in_the_middle,
    "own-both-missing": _does(SwapJoker, second=None),
    "own-several-cards": _does(Draw, count=3),
    "own-duplicates": _same_card_twice,
    "own-bonus": _scores(Reason.BONUS),
}
"""What a record has to show: another seed is tried until it does."""


def recorded_match(name: str, rules: Rules, players: int, seed: int) -> Record:
    """A whole match among simple players. Every round has a seed of its own; some records list the cards instead."""
    patient, idle, packs = name in PATIENT, IDLE.get(name, 0), seed % 5 == 0
    match = Match(rules=rules, players=players, dealer=seed % players)
    record = Record(rules=rules, players=NAMES[:players], dealer=match.dealer)
    while not match.standing.over:
        round_seed = 1000 * seed + len(match.rounds)
        rng = Random(f"play {round_seed}")
        starter = match.deal(rng).starter
        table = deal(rules, len(match.seated), shuffled(rules, Random(round_seed)), starter)
        while not table.is_over:
            table = play(table, choose(table, rng, patient=patient, idle=idle))
        played = RecordedRound(table=table, seats=match.seated, seed=None if packs else round_seed)
        record = replace(record, rounds=(*record.rounds, played))
        assert table.outcome is not None
        match = match.finish(table.outcome)
    return record


def tables() -> dict[str, tuple[Rules, int]]:
    """What is played in each file: the rules, and how many play."""
    three_rounds: dict[str, Any] = {"match.rounds": 3}
    two_rounds: dict[str, Any] = {"match.rounds": 2}
    four_rounds: dict[str, Any] = {"match.rounds": 4}
    up_to_100: dict[str, Any] = {"match.target": 100}
    made = {
        "palace-2": (HOUSES["palace"].change(three_rounds), 2),
        "palace-3": (HOUSES["palace"].change(two_rounds), 3),
        "palace-4": (HOUSES["palace"].change(two_rounds), 4),
        "cafe-2": (HOUSES["cafe"], 2),
        "cafe-3": (HOUSES["cafe"], 3),
        "cafe-4": (HOUSES["cafe"], 4),
        "romme-4": (HOUSES["romme"], 4),
        "romme-4-short": (HOUSES["romme"].change(up_to_100), 4),
        "rami-2": (HOUSES["rami"].change(up_to_100), 2),
        "rami-3": (HOUSES["rami"].change({"match.target": 200}), 3),
        "rami-4": (HOUSES["rami"].change({"match.target": 200}), 4),
        "rami-5": (HOUSES["rami"].change(up_to_100), 5),
    }
    for name, rule in SPECIAL_RULES.items():
        rules = house("palace", [name]).change(four_rounds if name == "win_without_discard" else two_rounds)
        made[f"special-{rule.number:02}-{name}"] = (rules, 3)
    for names in (
        ("small_deck", "cyclic_runs", "win_without_discard"),
        ("small_deck", "calls", "fixed_jokers"),
        ("opening_40", "fixed_groups", "casino_scoring"),
        ("no_opening", "cyclic_runs", "fixed_jokers", "casino_scoring", "practice"),
        ("no_jokers", "fixed_groups", "calls", "win_without_discard"),
    ):
        made["specials-" + "-".join(f"{SPECIAL_RULES[name].number}" for name in names)] = (
            house("palace", names).change(two_rounds),
            4,
        )
    own: dict[str, tuple[str, dict[str, Any], int]] = {
        "own-opening-51": ("cafe", {"opening.minimum": 51}, 3),
        "own-clean-run": ("rami", {"opening.requires_clean_run": True} | up_to_100, 3),
        "own-group-and-run": ("rami", {"opening.requires_group": True} | up_to_100, 2),
        "own-use-now": ("cafe", {"draw.must_use_discard": True}, 3),
        "own-several-cards": ("cafe", {"draw.several_from_discard": True}, 3),
        "own-no-return": ("palace", {"draw.ban_return": True} | two_rounds, 2),
        "own-ace-low": ("cafe", {"melding.aces": "low"}, 3),
        "own-ace-round": ("romme", {"melding.aces": "round_the_corner", "match.target": 60}, 4),
        "own-duplicates": ("cafe", {"melding.duplicate_suits": True, "melding.group_max": 8}, 3),
        "own-untouchable": ("cafe", {"joker.swapped": "untouchable", "scoring.hand_joker": 50}, 2),
        "own-both-missing": ("palace", {"joker.swap_needs_both": True} | two_rounds, 2),
        "own-one-joker-in-four": ("palace", {"joker.one_in": 4, "joker.ratio": "lt"} | two_rounds, 3),
        "own-bonus": ("rami", {"scoring.one_turn_bonus": 50, "scoring.dry_condition": "one_turn"} | up_to_100, 3),
        "own-fourteen": ("palace", {"deal.hand_size": 14, "deal.starter_has_extra": True} | two_rounds, 3),
        "own-one-pack": ("cafe", {"pack.packs": 1, "pack.jokers": 2, "deal.hand_size": 7}, 4),
        "own-elimination": ("romme", {"match.eliminate_at": 100, "match.target": None, "deal.players_min": 2}, 4),
        "own-stop": ("palace", {"match.stop_at": -60, "match.rounds": 20}, 3),
        "own-turn-limit": ("cafe", {"ending.max_turns": 12}, 4),
        "own-stock-ends": ("rami", {"ending.stock_exhausted": "end_all_lose"} | up_to_100, 5),
        "own-stock-once": ("romme", {"match.target": 60}, 4),
        "own-stock-again": ("cafe", {"deal.hand_size": 14, "ending.max_turns": None}, 2),
    }
    for name, (base, changes, players) in own.items():
        made[name] = (HOUSES[base].change(changes), players)
    return made


def main() -> None:
    """Write all files anew."""
    for old in FOLDER.glob("*.rummy"):
        old.unlink()
    for name, (rules, players) in tables().items():
        first = 1 + crc32(name.encode()) % 100  # of its own, so that a new table leaves the others as they were
        shown = SHOWN.get(name, lambda _: True)
        tries = (recorded_match(name, rules, players, seed) for seed in range(first, 100 * TRIES, 100))
        record = next(record for record in tries if shown(record))
        (FOLDER / f"{name}.rummy").write_text(write_record(record), encoding="utf-8")


if __name__ == "__main__":
    main()
