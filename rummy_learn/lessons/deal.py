"""Exercise: how many cards go where, and who begins? Or: may so many sit down here?"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, Final, Self

from rummy_learn.engine.draws import judge_players
from rummy_learn.engine.round import deal, full_pack
from rummy_learn.engine.rules import Starter

from .exercise import Exercise, Grade, Outcome, Ruling
from .parts import Choice, Lines, Numbers
from .players import MOST, player
from .remark import Remark

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from random import Random

    from rummy_learn.engine.rules import Rules
    from rummy_learn.engine.verdict import ActionVerdict

    from .exercise import Answer
    from .parts import Part

BY_LOT: Final = "by_lot"
MAY: Final = ("yes", "too_few", "too_many")


@dataclass(frozen=True)
class DealExercise(Exercise):
    """Some players around a table: how the cards are dealt, or (with `seats`) whether the house takes so many.

    Attributes:
        players: their names, by number, clockwise.
        dealer: which of them deals, counted from 0.
        seats: whether only the number of players is asked about.
    """

    kind: ClassVar[str] = "deal"
    focuses: ClassVar[tuple[str, ...]] = ("1.1", "PLAYERS", "3.1")

    players: tuple[int, ...] = ()
    dealer: int = 0
    seats: bool = False

    @classmethod
    def from_data(cls, common: Mapping[str, Any], data: Mapping[str, Any]) -> Self:  # noqa: D102
        players = tuple(range(data["players"]))
        return cls(**common, players=players, dealer=data.get("dealer", 0), seats=data.get("seats", False))

    # --- facts ------------------------------------------------------------------------------------------------------

    @cached_property
    def verdict(self) -> ActionVerdict:
        """Whether so many may play here."""
        return judge_players(self.rules, len(self.players))

    @cached_property
    def starter(self) -> str:
        """Who plays first, as a value of the choice."""
        match self.rules.deal.starter:
            case Starter.LEFT_OF_DEALER:
                return str((self.dealer + 1) % len(self.players))
            case Starter.RANDOM:
                return BY_LOT

    @cached_property
    def numbers(self) -> tuple[int, ...]:
        """The numbers asked for, in the order of the rows."""
        return _counts(self.rules, len(self.players))

    def _rows(self) -> Iterator[Remark]:
        yield Remark("exercise.deal.pack")
        yield Remark("exercise.deal.each")
        if self.rules.deal.starter_has_extra:
            yield Remark("exercise.deal.starter_cards")
        yield Remark("exercise.deal.stock")

    # --- what is shown ----------------------------------------------------------------------------------------------

    def ask(self) -> Remark:  # noqa: D102
        count = len(self.players)
        if self.seats:
            return Remark("exercise.deal.ask.seats", {"players": count}, count=count)
        return Remark("exercise.deal.ask", {"players": count})

    def parts(self) -> tuple[Part, ...]:  # noqa: D102
        names = tuple(map(player, self.players))
        around = Remark("exercise.deal.around", {"players": names})
        if self.seats:
            choices = tuple((one, Remark(f"exercise.deal.may.{one}")) for one in MAY)
            return Lines((around,)), Choice("may", Remark("exercise.deal.may"), choices)
        begins = [(str(seat), name) for seat, name in enumerate(names)]
        return (
            Lines((around, Remark("exercise.deal.deals", {"player": names[self.dealer]}))),
            Numbers("cards", Remark("exercise.deal.cards"), tuple(self._rows())),
            Choice("starter", Remark("exercise.deal.starter"), (*begins, (BY_LOT, Remark("exercise.deal.by_lot")))),
        )

    # --- answers ----------------------------------------------------------------------------------------------------

    def ruling(self, answer: Answer, rules: Rules) -> Ruling:  # noqa: D102, ARG002
        verdict = judge_players(rules, len(self.players))
        if not verdict:
            return Ruling(legal=False, findings=verdict.findings)
        if self.seats:
            low, high = rules.deal.players_min, rules.deal.players_max
            only = ".only" if low == high else ""
            return Ruling(legal=True, says=(Remark(f"exercise.deal.says.seats{only}", {"low": low, "high": high}),))
        says = (
            _pack_told(rules),
            _stock_told(rules, len(self.players)),
            Remark(f"exercise.deal.says.{rules.deal.starter}"),
        )
        return Ruling(legal=True, says=says)

    @property
    def _may(self) -> str:
        if self.verdict:
            return "yes"
        return "too_few" if len(self.players) < self.rules.deal.players_min else "too_many"

    def judge(self, answer: Answer) -> Grade:  # noqa: D102
        ruling = self.ruling(answer, self.rules)
        if self.seats:
            if answer["may"] == self._may:
                return Grade(Outcome.RIGHT, Remark("exercise.right"), ruling)
            return Grade(Outcome.WRONG, Remark(f"exercise.deal.seats.{self._may}"), ruling)
        cards, starter = answer["cards"], answer["starter"]
        if None in cards or starter is None:
            return Grade(Outcome.NOT_TRIED, Remark("exercise.deal.more"))
        if cards == self.numbers and starter == self.starter:
            return Grade(Outcome.RIGHT, Remark("exercise.right"), ruling)
        if cards == self.numbers:
            return Grade(Outcome.WRONG, Remark(f"exercise.deal.slip.starter.{self.rules.deal.starter}"))
        slip = next((name for name, counts in self._slips() if counts == cards), None)
        if slip:
            return Grade(Outcome.WRONG, Remark(f"exercise.deal.slip.{slip}"))
        wrong = next(row for row, right, given in zip(self._rows(), self.numbers, cards, strict=True) if right != given)
        return Grade(Outcome.WRONG, Remark("exercise.deal.row", {"which": wrong}))

    def _slips(self) -> Iterator[tuple[str, tuple[int, ...]]]:
        """Ways of miscounting, each with the numbers it leads to."""
        law, count = self.rules, len(self.players)
        pack, *hands, stock = self.numbers
        yield "upcard", (pack, *hands, stock + 1)
        if law.deal.starter_has_extra:
            yield "extra", (pack, *hands, stock + 1)
            yield "extra", (pack, hands[0], hands[0], stock + 1)
            yield "extra", (pack, hands[1], hands[1], pack - count * hands[1] - 1)
        if law.pack.jokers:
            yield "jokers", (pack - law.pack.jokers, *hands, stock - law.pack.jokers)
        if law.pack.packs > 1:
            one = 52 + law.pack.jokers
            yield "packs", (one, *hands, one - (pack - stock))
        for other in (7, 10, 13, 14):
            if other != hands[0]:
                each = other - hands[0]
                yield "hand_size", (pack, *(hand + each for hand in hands), stock - count * each)

    def clue(self, level: int) -> Remark:  # noqa: D102
        law = self.rules.deal
        if self.seats:
            facts = {"low": law.players_min, "high": law.players_max}
            told = "only" if law.players_min == law.players_max else "range"
            return Remark("hint.deal.seats") if level == 1 else Remark(f"hint.deal.seats.{told}", facts)
        if level == 1:
            return Remark("hint.deal.sum")
        facts = {
            "packs": self.rules.pack.packs,
            "jokers": self.rules.pack.jokers,
            "hand": law.cards_for(len(self.players)),
        }
        return Remark("hint.deal.numbers", facts)

    def solution(self) -> Answer:  # noqa: D102
        return {"may": self._may} if self.seats else {"cards": self.numbers, "starter": self.starter}

    @property
    def has_one_answer(self) -> bool:  # noqa: D102
        return True

    def mistakes(self) -> tuple[Answer, ...]:  # noqa: D102
        if self.seats:
            return tuple({"may": one} for one in MAY if one != self._may)
        others = [
            str(self.dealer),
            str((self.dealer - 1) % len(self.players)),
            BY_LOT,
            str((self.dealer + 1) % len(self.players)),
        ]
        starters = [one for one in dict.fromkeys(others) if one != self.starter]
        sheets = dict.fromkeys(counts for _, counts in self._slips() if counts != self.numbers and min(counts) >= 0)
        return (
            *({"cards": counts, "starter": self.starter} for counts in sheets),
            {"cards": (self.numbers[0] + 1, *self.numbers[1:]), "starter": self.starter},
            *({"cards": self.numbers, "starter": one} for one in starters),
        )

    # --- fresh ones -------------------------------------------------------------------------------------------------

    def propose(self, random: Random) -> Mapping[str, Any]:
        """Other players, in another number where the house takes several; at the highest level, another agreement.

        Whether they may sit down stays as it is.
        """
        law = self.rules.deal
        if self._may == "yes":
            count = random.randint(law.players_min, law.players_max)
        elif self._may == "too_few":
            count = law.players_min - 1 if self.level == 3 else random.randint(1, law.players_min - 1)
        else:
            count = law.players_max + 1 if self.level == 3 else random.randint(law.players_max + 1, MOST)
        made = {"players": tuple(random.sample(range(MOST), count)), "dealer": random.randrange(count)}
        if self.level == 3 and not self.seats:
            made["changes"] = self._agreed(random)
        return made

    def _agreed(self, random: Random) -> tuple[tuple[str, Any], ...]:
        """What a table may have agreed on besides: a card more for the starter, fewer jokers, smaller hands."""
        law = self.rules
        jokers = [number for number in (0, 2, 3, 4, 6) if number != law.pack.jokers]
        ways: list[dict[str, Any]] = [{"deal.starter_has_extra": True}, {"pack.jokers": random.choice(jokers)}]
        if law.deal.hand_size_for_two is None:
            ways.append({"deal.hand_size": random.choice((9, 10, 11, 12))})
        return tuple({**dict(self.changes), **random.choice(ways)}.items())

    def resembles(self, other: Self) -> bool:
        """Whether as many, too few or too many sit there."""
        return other._may == self._may


def _counts(rules: Rules, players: int) -> tuple[int, ...]:
    if not judge_players(rules, players):
        return ()
    pack = full_pack(rules)
    table = deal(rules, players, pack, starter=0)
    extra = (len(table.hands[0]),) if rules.deal.starter_has_extra else ()
    return len(pack), len(table.hands[-1]), *extra, len(table.stock)


def _pack_told(rules: Rules) -> Remark:
    packs, jokers = rules.pack.packs, rules.pack.jokers
    return Remark("exercise.deal.says.pack", {"packs": packs, "jokers": jokers, "cards": 52 * packs + jokers})


def _stock_told(rules: Rules, players: int) -> Remark:
    """The sum that leads to the stock."""
    pack, each, *_, stock = _counts(rules, players)
    extra = ".extra" if rules.deal.starter_has_extra else ""
    return Remark(f"exercise.deal.says.stock{extra}", {"cards": pack, "players": players, "hand": each, "stock": stock})
