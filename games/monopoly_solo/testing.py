"""Random play of Monopoly solo for the contract tests."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from games.kit.testing import Chance, Hand, Tables
from games.monopoly_solo.rules import cards
from games.monopoly_solo.rules.moves import (
    WAYS_OUT,
    AnswerOffer,
    Build,
    EnterCard,
    LeaveJail,
    Lift,
    Mortgage,
    Move,
    Sell,
    ThrowDice,
    ThrowForService,
)
from games.monopoly_solo.rules.openings import EFFECTS
from games.monopoly_solo.rules.sheet import TITLES

OPTIONS: Tables = (
    ({}, 1),
    ({"board": "atlantic-city", "bank_total": 1000, "bank_tokens": 2, "houses": 3}, 1),
)


def evening(chance: Chance) -> tuple[int, dict[str, Any]]:
    """Return options at random: now and then a poor bank, which breaks soon, or a box with little in it."""
    agreed = {"board": chance.choice(("paris", "atlantic-city")), "count_mortgaged": chance.random() < 0.5}
    lies = {"bank_total": chance.choice((1500, 20580)), "bank_tokens": chance.randint(0, 9)}
    return 1, {**agreed, **lies, "houses": chance.randint(0, 32), "hotels": chance.randint(0, 12)}


def thrown(chance: Chance, _state: object) -> tuple[int, ...]:
    """Return two dice, even if nothing is thrown next."""
    return chance.randint(1, 6), chance.randint(1, 6)


def completed(_state: object, opening: Any, _dice: object, chance: Chance) -> Any:
    """Return the opening as a whole move: a card's sum, or its squares back, is filled in."""
    if not isinstance(opening, EnterCard):
        return opening
    match opening.effect:
        case cards.Pay() | cards.Receive():
            return replace(opening, effect=type(opening.effect)(chance.choice((0, 10, *[50, 150] * 6, 9999))))
        case cards.Repair():
            return replace(opening, effect=cards.Repair(chance.choice((25, 40)), chance.choice((100, 115))))
        case cards.GoBack():
            return replace(opening, effect=cards.GoBack(chance.choice((3, 3, 7, 39))))
    return opening


def opening(move: Any) -> tuple[Any, Any]:
    """Return the move without typed sums and squares back, and the dice of a throw."""
    thrown = move.dice if isinstance(move, ThrowDice | ThrowForService) else ()
    match getattr(move, "effect", None):
        case cards.Pay() | cards.Receive() as effect:
            move = replace(move, effect=type(effect)(0))
        case cards.Repair():
            move = replace(move, effect=cards.Repair(0, 0))
        case cards.GoBack():
            move = replace(move, effect=cards.GoBack(1))
    return move, thrown


def thinkable(state: Any, dice: Any) -> Iterable[Move]:
    """Yield throws, answers, cards and ways out, and everything possible with the own titles and three others."""
    seat = state.seat
    yield from (ThrowDice(seat, dice), ThrowForService(seat, dice), ThrowDice(seat, ()))
    yield from (AnswerOffer(seat, True), AnswerOffer(seat, False))  # noqa: FBT003 (yes and no)
    other = (cards.Pay(70), cards.Repair(25, 100), cards.GoBack(4), cards.GoTo(40))
    yield from (EnterCard(seat, effect) for effect in (*EFFECTS[::6], *EFFECTS[-5:], *other))
    yield from (LeaveJail(seat, way) for way in WAYS_OUT)
    own = {square for square, title in TITLES.items() if title.box in state.paper.claims}
    for square in sorted({state.book.square, 3, 40} | own):
        yield from (kind(seat, square, steps) for kind in (Build, Sell) for steps in (1, 5))
        yield from (Mortgage(seat, square), Lift(seat, square))


HAND = Hand(thrown, completed, opening, thinkable)
