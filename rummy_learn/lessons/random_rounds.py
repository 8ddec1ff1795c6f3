"""Random ends of a round, the raw material of generated score sheets."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from rummy_learn.engine.cards import ACE, JOKER, Card, Suit
from rummy_learn.engine.round import full_pack
from rummy_learn.engine.rules import LastDiscard, ScoringSystem

from .players import MOST_AT
from .random_melds import random_meld

if TYPE_CHECKING:
    from collections.abc import Mapping
    from random import Random

    from .score import ScoreExercise

HANDS: Final = {1: (1, 3), 2: (2, 5), 3: (4, 7)}
"""How many cards somebody is left with, by level."""

MELDS: Final = {1: 1, 2: 2, 3: 3}


def random_round(like: ScoreExercise, random: Random) -> Mapping[str, Any]:
    """Another end of a round of the same sort, in the fields of an exercise."""
    law = like.rules.deal
    fewest = max(law.players_min, 3 if like.telling == "unopened" else 2)
    players = random.randint(fewest, max(fewest, min(law.players_max, MOST_AT[like.level])))
    closer = None if like.closer is None else random.randrange(players)
    how = _close(like, random)
    return {
        "hands": _hands(like, random, players, closer),
        "opened": _opened(like, random, players, closer, how),
        "laid": _laid(like, random) if like.closer is not None else (),
        "closer": closer,
        **how,
    }


def _close(like: ScoreExercise, random: Random) -> dict[str, bool]:
    """How the round was closed. The hardest level mixes in what only looks as if it were something special."""
    how = {"one_turn": like.one_turn, "empty_table": like.empty_table, "last_discard": like.last_discard}
    if like.level < 3 or like.closer is None or like.telling in ("dry", "unopened"):
        return how
    how["one_turn"] = random.random() < 0.6
    how["empty_table"] = how["one_turn"] and random.random() < 0.5
    how["last_discard"] = like.rules.ending.last_discard is LastDiscard.REQUIRED or random.random() < 0.5
    return how


def _hands(like: ScoreExercise, random: Random, players: int, closer: int | None) -> tuple[tuple[Card, ...], ...]:
    """What is left in the hands, with a joker and an ace somewhere if the model has them, or the level is high."""
    low, high = HANDS[like.level]
    sizes = [0 if seat == closer else random.randint(low, high) for seat in range(players)]
    pack = full_pack(like.rules)
    cards = random.sample(pack, sum(sizes))
    held = [card for hand in like.hands for card in hand]
    hard = like.level > 1
    if (any(card.is_joker for card in held) or hard) and JOKER in pack and JOKER not in cards:
        cards[0] = JOKER
    if (any(card.rank == ACE for card in held) or hard) and not any(card.rank == ACE for card in cards[1:]):
        cards[-1] = Card(ACE, random.choice(list(Suit)))
    random.shuffle(cards)
    return tuple(tuple(cards[sum(sizes[:seat]) : sum(sizes[: seat + 1])]) for seat in range(players))


def _opened(
    like: ScoreExercise, random: Random, players: int, closer: int | None, how: Mapping[str, bool]
) -> tuple[bool, ...]:
    opened = [seat == closer or not how["empty_table"] for seat in range(players)]
    others = [seat for seat in range(players) if seat != closer]
    law = like.rules.scoring
    if like.telling == "dry":
        opened = [seat == closer for seat in range(players)]
    elif like.telling == "unopened":
        for seat in random.sample(others, random.randint(1, len(others) - 1)):
            opened[seat] = False
    elif law.unopened_penalty is None and law.dry_penalty is None and like.level > 1 and not how["one_turn"]:
        opened[random.choice(others)] = random.random() < 0.5  # what has no consequence may still look important
    return tuple(opened)


def _laid(like: ScoreExercise, random: Random) -> tuple[Card, ...]:
    """What the winner has laid, where it counts: melds whose worth can be shared out."""
    if like.rules.scoring.system is not ScoringSystem.CASINO:
        return ()
    melds: list[Card] = []
    for _ in range(MELDS[like.level]):
        melds += random_meld(random, like.rules, 1, jokers=int(random.random() < 0.3 and like.rules.pack.jokers > 0))
    return tuple(melds)
