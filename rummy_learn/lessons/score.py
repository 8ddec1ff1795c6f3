"""Exercise: fill in the score sheet of a finished round."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, Self

from rummy_learn.engine.cards import ACE, JACK, JOKER, NATURALS, parse_cards
from rummy_learn.engine.rules import ScoringSystem
from rummy_learn.engine.scoring import Reason, RoundScore, score
from rummy_learn.engine.table import Outcome as RoundOutcome
from rummy_learn.engine.table import RoundEnd

from .exercise import Exercise, Grade, Outcome, Ruling
from .parts import Lines, Numbers, Row
from .players import player
from .random_rounds import random_round
from .remark import Remark
from .score_sheets import impossible, sheet_ruling
from .slips import Slip, slips

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from random import Random

    from rummy_learn.engine.cards import Card
    from rummy_learn.engine.rules import Rules

    from .exercise import Answer
    from .parts import Part


@dataclass(frozen=True)
class ScoreExercise(Exercise):
    """What everybody holds at the end of a round, and how it ended: write down what the round brings to each.

    Attributes:
        hands: what each player still holds.
        opened: who has opened.
        laid: the cards that whoever went out has put on the table, where they count.
        closer: who went out; ``None``: nobody.
        one_turn: whether the closer laid everything in the last turn.
        empty_table: whether nobody had a meld when that turn began.
        last_discard: whether the last card was discarded.
        end: why the round is over.
    """

    kind: ClassVar[str] = "score"
    focuses: ClassVar[tuple[str, ...]] = ("1.5", "1.8", "4", "R-06", "R-11", "R-19", "R-24", "R-25", "R-32")
    is_sum: ClassVar[bool] = True

    hands: tuple[tuple[Card, ...], ...] = ()
    opened: tuple[bool, ...] = ()
    laid: tuple[Card, ...] = ()
    closer: int | None = None
    one_turn: bool = False
    empty_table: bool = False
    last_discard: bool = True
    end: RoundEnd = RoundEnd.CLOSED

    @classmethod
    def from_data(cls, common: Mapping[str, Any], data: Mapping[str, Any]) -> Self:  # noqa: D102
        closer, empty = data.get("closer"), data.get("empty_table", False)
        seats = data["players"]
        return cls(
            **common,
            hands=tuple(parse_cards(seat.get("hand", "")) for seat in seats),
            opened=tuple(seat.get("opened", not empty or i == closer) for i, seat in enumerate(seats)),
            laid=() if closer is None else parse_cards(seats[closer].get("laid", "")),
            closer=closer,
            one_turn=data.get("one_turn", False),
            empty_table=empty,
            last_discard=data.get("last_discard", True),
            end=RoundEnd(data.get("end", "stock_exhausted" if closer is None else "closed")),
        )

    @cached_property
    def outcome(self) -> RoundOutcome:
        """The facts of the round as the engine prices them."""
        laid = tuple(self.laid if seat == self.closer else () for seat in range(len(self.hands)))
        return RoundOutcome(
            end=self.end,
            hands=self.hands,
            opened=self.opened,
            laid=laid,
            closer=self.closer,
            one_turn=self.one_turn,
            empty_table=self.empty_table,
            last_discard=self.last_discard,
        )

    @cached_property
    def counted(self) -> RoundScore:
        """What the engine makes of it."""
        return score(self.outcome, self.rules)

    @cached_property
    def sheet(self) -> tuple[int, ...]:
        """The right numbers.

        Raises:
            ValueError: no round ends like this by these rules, or the numbers are not whole.
        """
        if impossible(self.outcome, self.rules) or any(total.denominator > 1 for total in self.counted.totals):
            raise ValueError(f"{self.id}: no sheet by the rules of {self.house}")
        return tuple(int(total) for total in self.counted.totals)

    @cached_property
    def slips(self) -> tuple[Slip, ...]:
        """How it can be miscounted."""
        return slips(self.outcome, self.rules)

    # --- what is shown ----------------------------------------------------------------------------------------------

    def ask(self) -> Remark:  # noqa: D102
        return Remark(f"exercise.score.ask.{self.rules.scoring.system}")

    def parts(self) -> tuple[Part, ...]:  # noqa: D102
        rows = [
            Row(hand, Remark("exercise.score.hand", {"player": player(seat)}))
            for seat, hand in enumerate(self.hands)
            if hand
        ]
        if self.laid:
            rows.append(Row(self.laid, Remark("exercise.score.laid", {"player": player(self.closer or 0)})))
        names = tuple(player(seat) for seat in range(len(self.hands)))
        return (
            Lines(tuple(self._facts())),
            *rows,
            Numbers("sheet", Remark("exercise.score.sheet"), names, signed=True),
        )

    def _facts(self) -> Iterator[Remark]:
        if self.closer is None:
            yield Remark(f"exercise.score.end.{self.end}")
        else:
            way = "closed" if self.last_discard else "no_discard"
            yield Remark(f"exercise.score.end.{way}", {"player": player(self.closer)})
            if self.one_turn:
                yield Remark("exercise.score.one_turn" + (".empty" if self.empty_table else ""))
        for seat, opened in enumerate(self.opened):
            if not opened and not (self.one_turn and self.empty_table):
                yield Remark("exercise.score.unopened", {"player": player(seat)})

    # --- answers ----------------------------------------------------------------------------------------------------

    def judge(self, answer: Answer) -> Grade:  # noqa: D102
        sheet = answer["sheet"]
        if None in sheet:
            return Grade(Outcome.NOT_TRIED, Remark("exercise.score.more"))
        if sheet == self.sheet:
            return Grade(Outcome.RIGHT, Remark("exercise.right"), self.ruling(answer, self.rules))
        slip = next((slip for slip in self.slips if slip.totals == sheet), None)
        if slip:
            return Grade(Outcome.WRONG, Remark(f"exercise.score.slip.{slip.name}", slip.facts, self._cards_of(slip)))
        wrong = [seat for seat, number in enumerate(sheet) if number != self.sheet[seat]]
        at = tuple(place for seat in wrong for place in self._hand(seat))
        names = tuple(player(seat) for seat in wrong)
        return Grade(Outcome.WRONG, Remark("exercise.score.row", {"players": names}, at))

    def ruling(self, answer: Answer, rules: Rules) -> Ruling:  # noqa: ARG002
        """The same end of the round as these rules count it, item by item, or why it cannot be the end of one there."""
        return sheet_ruling(self.outcome, rules)

    def clue(self, level: int) -> Remark:  # noqa: D102
        law = self.rules.scoring
        if level == 1:
            return Remark(f"hint.score.{self.telling}", {"times": self.counted.times})
        if self.telling == "dry":  # no hand counts, so no card is worth a look
            return Remark("hint.score.everybody_alike")
        if law.system is ScoringSystem.CASINO:
            return Remark("hint.score.casino_values", at=self._costly())
        return Remark("hint.score.values", {"joker": law.hand_joker, "ace": law.hand_ace}, self._costly())

    @cached_property
    def telling(self) -> str:
        """What is special about this round: the rule that decides it."""
        reasons = {line.reason for lines in self.counted.lines for line in lines}
        if Reason.DRY in reasons:
            return "dry"
        if Reason.UNOPENED in reasons:
            return "unopened"
        if self.counted.times > 1:
            return "times"
        if self.end is RoundEnd.TURN_LIMIT:
            return "turns"
        return "nobody" if self.closer is None else str(self.rules.scoring.system)

    def _costly(self) -> tuple[int, ...]:
        """The jokers, aces and court cards in view, which are easily miscounted; else every card."""
        some = tuple(i for i, card in enumerate(self.shown) if card.is_joker or card.rank == ACE or card.rank >= JACK)
        return some or tuple(range(len(self.shown)))

    def _cards_of(self, slip: Slip) -> tuple[int, ...]:
        """The cards that a slip is about, if it is about cards."""
        match slip.name.split("_")[0]:
            case "joker":
                return tuple(i for i, card in enumerate(self.shown) if card.is_joker)
            case "ace":
                return tuple(i for i, card in enumerate(self.shown) if card.rank == ACE)
            case "court":
                return tuple(i for i, card in enumerate(self.shown) if card.rank >= JACK)
            case "unopened":
                return tuple(
                    place for seat, opened in enumerate(self.opened) if not opened for place in self._hand(seat)
                )
            case _:
                return ()

    def _hand(self, seat: int) -> range:
        start = sum(map(len, self.hands[:seat]))
        return range(start, start + len(self.hands[seat]))

    def solution(self) -> Answer:  # noqa: D102
        return {"sheet": self.sheet}

    @property
    def has_one_answer(self) -> bool:  # noqa: D102
        return True

    def mistakes(self) -> tuple[Answer, ...]:  # noqa: D102
        off = (self.sheet[0] + 1, *self.sheet[1:])
        return (*({"sheet": tuple(map(int, slip.totals))} for slip in self.slips), {"sheet": off})

    # --- fresh ones -------------------------------------------------------------------------------------------------

    @property
    def _is_mixed(self) -> bool:
        """Whether it is a part of the task to see if the round is multiplied at all."""
        return self.level == 3 and self.telling in ("times", str(self.rules.scoring.system))

    def propose(self, random: Random) -> Mapping[str, Any]:  # noqa: D102
        return random_round(self, random)

    def resembles(self, other: Self) -> bool:
        """Whether the same rule decides it, every number is whole, and it can have been dealt."""
        everything = [card for hand in (*other.hands, other.laid) for card in hand]
        pack = other.rules.pack
        return (
            (other.telling == self.telling or (self._is_mixed and other._is_mixed))
            and other.end is self.end
            and all(total.denominator == 1 for total in other.counted.totals)
            and max(map(everything.count, NATURALS)) <= pack.packs
            and everything.count(JOKER) <= pack.jokers
            and impossible(other.outcome, other.rules) is None
            and any(other.sheet)
        )
