"""Cases about plays: a table is set up, and what the case tells is done on it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from rummy_learn.engine.actions import (
    Call,
    Discard,
    Draw,
    End,
    GoOut,
    Lay,
    LayOff,
    Source,
    SwapJoker,
    TakeFromMeld,
)
from rummy_learn.engine.cards import JOKER, Card, parse_card
from rummy_learn.engine.closes import obligations, without
from rummy_learn.engine.draws import judge_players
from rummy_learn.engine.findings.play import CardsLeft
from rummy_learn.engine.melds import judge_meld
from rummy_learn.engine.moves import melds_of
from rummy_learn.engine.openings import judge_lay
from rummy_learn.engine.referee import judge
from rummy_learn.engine.scoring import score
from rummy_learn.engine.table import Phase, position

from .answers import Answer, Trial
from .setups import SPARE, opening_with, run_for_a_joker, with_joker

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from rummy_learn.engine.actions import Action
    from rummy_learn.engine.rules import Rules
    from rummy_learn.engine.table import Table

ME, OTHER = 0, 1  # the seats of a case: who plays, and who owns what lies on the table


def meld(case: Mapping[str, Any], rules: Rules) -> Answer:
    """Are these cards a meld, as they lie?"""
    cards = _cards(case["cards"])
    verdict = judge_meld(cards, rules)
    # a meld of all the cards is one of the melds of the hand that they are
    ordered = any(len(found) == len(cards) for found in melds_of(cards, rules))
    results: dict[str, Any] = {"verdict_any_order": "valid" if ordered else "invalid"}
    if verdict.kind is not None:
        results["meld_kind"], results["points"] = verdict.kind.value, verdict.points
        results["jokers"] = {str(i): sorted(card.code for card in free) for i, free in verdict.stands_for}
    return Answer.of(verdict.faults, results)


def opening(case: Mapping[str, Any], rules: Rules) -> Answer:
    """Are these melds enough to open, and what else is tried before they lie?"""
    melds = tuple(_cards(codes) for codes in case["melds"])
    tried = [(parse_card(item["card"]), _cards(item["target"])) for item in case.get("attempted_layoffs", ())]
    hand = [card for cards in melds for card in cards] + [card for card, _ in tried]
    table = position(rules, (hand + list(SPARE), SPARE), melds=[(OTHER, target) for _, target in tried])
    lay = Lay(ME, melds)
    faults = list(judge(table, lay).faults)
    if faults:
        for i, (card, _) in enumerate(tried):
            faults += judge(table, LayOff(ME, card, i)).faults
    return Answer.of(faults, {"total": judge_lay(table, lay).total})


def lay_off(case: Mapping[str, Any], rules: Rules) -> Answer:
    """May these cards be added, one after another?"""
    target, adds = _cards(case["target"]), case["adds"]
    if faults := judge_meld(target, rules).faults:
        return Answer.of(faults)
    hand = [parse_card(add["card"]) for add in adds]
    trial = Trial(_table(case, rules, [*hand, *SPARE], [target]))
    for card, add in zip(hand, adds, strict=True):
        trial.do(LayOff(ME, card, 0, End(add.get("end", "end"))))
    if trial.faults:
        return Answer.of(trial.faults)
    longer = trial.table.melds[0]
    return Answer.of((), {"result": _codes(longer.cards), "result_points": longer.points})


def swap(case: Mapping[str, Any], rules: Rules) -> Answer:
    """May this joker be had for this card, and then be used like this?"""
    target = _cards(case["target"])
    if faults := judge_meld(target, rules).faults:
        return Answer.of(faults)
    card, second = parse_card(case["card"]), case.get("second_card")
    given = [card] if second is None else [card, parse_card(second)]
    use = case.get("joker_use", "keep")
    match use:
        case "new_meld":
            hand, others = [*given, *run_for_a_joker(rules), *SPARE], []
        case "layoff":
            hand, others = [*given, *SPARE], [run_for_a_joker(rules)]
        case "discard_last":
            hand, others = given, []
        case _:
            hand, others = [*given, *SPARE], []
    trial = Trial(_table(case, rules, hand, [target, *others]))
    trial.do(SwapJoker(ME, 0, case["pos"], card, None if second is None else given[1]))
    match use:
        case "new_meld":
            trial.do(Lay(ME, (with_joker(rules),)))
        case "layoff":
            trial.do(LayOff(ME, JOKER, 1))
        case "discard_last":
            trial.do(Discard(ME, JOKER))
        case _:
            pass
    return Answer.of(trial.faults or (() if trial.table.is_over else obligations(trial.table)))


def discard(case: Mapping[str, Any], rules: Rules) -> Answer:
    """May this card end the turn?"""
    hand, taken = _cards(case["hand"]), case.get("taken_from_discard")
    table = _table(case, rules, hand, [_cards(codes) for codes in case.get("table", ())], opened=True)
    trial = Trial(table)
    if taken is not None and parse_card(taken) in hand:
        card = parse_card(taken)
        before = without(hand, card)
        trial = Trial(_drawing(replace(table, hands=(before, *table.hands[1:])), pile=(SPARE[0], card)))
        trial.do(Draw(ME, Source.DISCARD))
    trial.do(Discard(ME, parse_card(case["card"])))
    return Answer.of(trial.faults)


def go_out(case: Mapping[str, Any], rules: Rules) -> Answer:
    """Does this close the round, and with which multiplier?"""
    table = [_cards(codes) for codes in case.get("table_before", ())]
    trial = Trial(_table(case, rules, _cards(case["hand"]), table, opened=case.get("opened_before", False)))
    _lay_everything(trial, case)
    last = case.get("discard")
    before = trial.table
    trial.do(GoOut(ME) if last is None else Discard(ME, parse_card(last)))
    faults = trial.faults
    if last is not None and not faults and not trial.table.is_over:
        faults = tuple(found for found in judge(before, GoOut(ME)).faults if isinstance(found, CardsLeft))
    if faults or trial.table.outcome is None:
        return Answer.of(faults)
    return Answer.of((), {"multiplier": score(trial.table.outcome, rules).times})


def draw(case: Mapping[str, Any], rules: Rules) -> Answer:
    """May this card be drawn, and then be used or kept? Or may it be called for?"""
    if "call" in case:
        return _call(case, rules)
    used, source = case.get("used_this_turn", False), case["from"]
    if source == "meld":
        target = _cards(case["meld"])
        if faults := judge_meld(target, rules).faults:
            return Answer.of(faults)
        card = target[case["index"]]
        action: Action = TakeFromMeld(ME, 0, case["index"])
        table = _table(case, rules, (), [target])
    else:
        card, table = parse_card(case.get("card", "9S")), _table(case, rules, (), [])
        action = Draw(ME, Source(source), case.get("count", 1))
    melds = opening_with(card, rules)
    hand = without(tuple(c for cards in melds for c in cards), card) if used else ()
    drawn = (*SPARE, card)
    table = replace(table, hands=((*hand, *SPARE), *table.hands[1:]))
    trial = Trial(_drawing(table, pile=drawn, stock=drawn))
    trial.do(action)
    if used:
        trial.do(Lay(ME, melds))
    trial.do(Discard(ME, SPARE[0]))
    return Answer.of(trial.faults)


def turn(case: Mapping[str, Any], rules: Rules) -> Answer:
    """Is this a legal turn, and what is left in the hand?"""
    table = [_cards(codes) for codes in case.get("table_before", ())]
    setup = _table(case, rules, _cards(case["hand_before"]), table, opened=case.get("opened_before", False))
    drawn = case["draw"]
    if drawn["from"] == "meld":
        trial = Trial(_drawing(setup, pile=SPARE))
        trial.do(TakeFromMeld(ME, drawn["meld"], drawn["index"]))
    else:
        row = (*SPARE, parse_card(drawn["card"]))
        trial = Trial(_drawing(setup, pile=row, stock=row))
        trial.do(Draw(ME, Source(drawn["from"])))
    _lay_everything(trial, case)
    last = case.get("discard")
    trial.do(GoOut(ME) if last is None else Discard(ME, parse_card(last)))
    if trial.faults:
        return Answer.of(trial.faults)
    return Answer.of((), {"hand_after": _codes(trial.table.hands[ME]), "round_over": trial.table.is_over})


def _lay_everything(trial: Trial, case: Mapping[str, Any]) -> None:
    """The melds of a case together, then its lay-offs one by one."""
    if melds := tuple(_cards(codes) for codes in case.get("melds", ())):
        trial.do(Lay(ME, melds))
    for item in case.get("layoffs", ()):
        trial.do(LayOff(ME, parse_card(item["card"]), item.get("target", 0), End(item.get("end", "end"))))


def _call(case: Mapping[str, Any], rules: Rules) -> Answer:
    """The discarder throws a card; somebody may have it already; then the case's player calls or draws."""
    seats, discarder, on_turn = case["seats"], case["discarder"], case["turn"]
    nothing = {"cards_gained": 0}
    if faults := judge_players(rules, seats).faults:
        return Answer.of(faults, nothing)
    stock = (SPARE * 3)[: case.get("stock", 6)]
    table = position(rules, [SPARE] * seats, seat=discarder, stock=(*stock, SPARE[0]), discards=SPARE)
    trial = Trial(table)
    trial.do(Discard(discarder, SPARE[0]))
    # turns go round, but a case may tell of a player who has been skipped
    waiting = replace(trial.table, stock=stock, turn=replace(trial.table.turn, seat=on_turn))
    trial = Trial(waiting)
    taker = case.get("already_taken_by")
    if taker is not None:
        trial.do(Draw(taker, Source.DISCARD) if taker == on_turn else Call(taker))
    seat = case["caller"] if case["call"] else case["drawer"]
    before = len(trial.table.hands[seat])
    trial.do(Call(seat) if case["call"] else Draw(seat, Source(case.get("from", "discard"))))
    if trial.faults:
        return Answer.of(trial.faults, nothing)
    return Answer.of((), {"cards_gained": len(trial.table.hands[seat]) - before})


def _table(
    case: Mapping[str, Any],
    rules: Rules,
    hand: Iterable[Card],
    melds: list[tuple[Card, ...]],
    *,
    opened: bool | None = None,
) -> Table:
    """My turn to play; whatever lies on the table is somebody else's."""
    is_open = case.get("opened", False) if opened is None else opened
    return position(
        rules,
        (tuple(hand), SPARE),
        melds=[(OTHER, cards) for cards in melds],
        opened=(ME,) if is_open else (),
        stock=SPARE,
        discards=SPARE,
    )


def _drawing(table: Table, pile: tuple[Card, ...], stock: tuple[Card, ...] = SPARE) -> Table:
    """The same, one moment earlier: the card of the turn is still to be drawn."""
    return replace(table, discards=pile, stock=stock, turn=replace(table.turn, phase=Phase.DRAW))


def _cards(codes: Iterable[str]) -> tuple[Card, ...]:
    return tuple(parse_card(code) for code in codes)


def _codes(cards: Iterable[Card]) -> list[str]:
    return [card.code for card in cards]
