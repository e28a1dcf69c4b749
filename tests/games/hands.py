"""Each game played by chance: what is thrown, how an opening becomes a whole move, and moves of every kind."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import permutations
from typing import Any

from games.monopoly_solo.rules import cards
from games.monopoly_solo.rules.moves import (
    WAYS_OUT,
    AnswerOffer,
    Build,
    EnterCard,
    LeaveJail,
    Lift,
    Mortgage,
    Sell,
    ThrowDice,
    ThrowForService,
)
from games.monopoly_solo.rules.openings import EFFECTS
from games.monopoly_solo.rules.sheet import TITLES
from games.roll_estate.rules.moves import ClaimBox, LoseInterest, NoLegalBox
from games.roll_estate.rules.options import Variant
from games.roll_estate.rules.sheet import BOXES, ROWS
from games.uno_dice.rules.chain import Tray
from games.uno_dice.rules.declining import may_decline
from games.uno_dice.rules.ending import has_started
from games.uno_dice.rules.moves import Aimed, Start, TakeTurn
from games.uno_dice.rules.sheet import DICE, PENALTIES, WILD, WILD_DICE
from games.uno_dice.rules.verbs import legal_moves
from games.yahtzee.rules.moves import FillBox
from games.yahtzee.rules.sheet import BOXES as YAHTZEE_SHEET
from tests.games.monopoly_deal import chance as deal

Chance = random.Random


@dataclass(frozen=True, slots=True)
class Hand:
    """One game in the hands of chance."""

    thrown: Callable[[Chance], Any]
    """What lies on the table when a turn begins, as `legal_moves` takes it."""
    completed: Callable[[Any, Any, Any, Chance], Any]
    """(state, opening, thrown, chance) -> a whole move that begins so."""
    opening: Callable[[Any], tuple[Any, Any]]
    """(move) -> its opening, and what lay on the table then."""
    thinkable: Callable[[Any, Any], Iterable[Any]]
    """(state, thrown) -> whole moves of every kind, legal or not."""
    chosen: Callable[[Sequence[Any], Chance], Any] = lambda openings, chance: chance.choice(openings)
    """(openings, chance) -> the one that is played; in a way in which a game comes to its end."""


def _five_dice(chance: Chance) -> tuple[int, ...]:
    return tuple(chance.randint(1, 6) for _ in range(5))


def _roll_estate_moves(state: Any, dice: Any) -> Iterable[Any]:
    yield from (ClaimBox(state.seat, dice, box) for box in BOXES)
    if state.options.variant is Variant.SOLO:
        yield NoLegalBox(state.seat, dice)
    else:
        yield from (LoseInterest(state.seat, dice, row) for row in ROWS)


def _six_dice(chance: Chance) -> Tray:
    return Tray(loose=tuple(chance.choice((*DICE, *[WILD] * 4, *PENALTIES)) for _ in range(6)))


def _longer(state: Any, opening: Any, tray: Any, chance: Chance) -> Any:
    """The chain grows die by die, and the penalty dice are used against somebody."""
    if isinstance(opening, Start):
        return opening
    loose = _without(tray.loose, opening.chain[len(tray.chain) :])
    others = [seat for seat in range(len(state.paper.sheets)) if seat != opening.seat]
    while chance.random() < 0.8:
        moves = legal_moves(state, opening.seat, Tray(opening.chain, loose))
        chosen = moves[-1]
        loose, opening = _without(loose, chosen.chain[len(opening.chain) :]), chosen  # type: ignore[union-attr]
    aimed = tuple(Aimed(die, chance.choice(others)) for die in loose if die in PENALTIES)
    return _some_decline(state, replace(opening, penalties=aimed), chance)


def _some_decline(state: Any, move: Any, chance: Chance) -> Any:
    """Whoever is called by colour alone lets it be now and then."""
    seat = may_decline(state, move)
    return move if seat is None or chance.random() < 0.6 else replace(move, declines=(seat,))


def _without(loose: Iterable[str], taken: Iterable[str]) -> tuple[str, ...]:
    left = list(loose)
    for die in taken:
        for _ in range(WILD_DICE if die == WILD else 1):
            left.remove(die)
    return tuple(left)


def _chain_opening(move: Any) -> tuple[Any, Any]:
    if isinstance(move, Start):
        return move, Tray()
    last = move.chain[-1:]
    loose = [die for die in last for _ in range(WILD_DICE if die == WILD else 1)]
    return replace(move, penalties=(), declines=()), Tray(
        move.chain[:-1], (*loose, *(each.penalty for each in move.penalties))
    )


def _uno_moves(state: Any, tray: Any) -> Iterable[Any]:
    if not has_started(state.paper, state.seat):
        yield from (Start(state.seat, number) for number in range(8))
    for length in range(4):
        for chain in permutations(tray.loose, length):
            if tray.loose.count(WILD) >= WILD_DICE * chain.count(WILD):
                yield TakeTurn(state.seat, chain)
                yield TakeTurn(state.seat, chain, (Aimed("+1", len(state.paper.sheets) - 1),))
                yield TakeTurn(state.seat, chain, declines=(0,))


def _now_and_then_a_zero(_state: Any, opening: Any, _dice: Any, chance: Chance) -> Any:
    return replace(opening, zero=chance.random() < 0.1)


def _yahtzee_opening(move: Any) -> tuple[Any, Any]:
    return replace(move, zero=False), move.dice


def _yahtzee_moves(state: Any, dice: Any) -> Iterable[Any]:
    yield from (FillBox(state.seat, dice, box, zero=zero) for box in YAHTZEE_SHEET for zero in (False, True))


def _two_dice(chance: Chance) -> tuple[int, ...]:
    return chance.randint(1, 6), chance.randint(1, 6)


def _typed(_state: Any, opening: Any, _dice: Any, chance: Chance) -> Any:
    """A card's sum, or its squares back, is typed."""
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


def _untyped(move: Any) -> tuple[Any, Any]:
    thrown = move.dice if isinstance(move, ThrowDice | ThrowForService) else ()
    match getattr(move, "effect", None):
        case cards.Pay() | cards.Receive() as effect:
            move = replace(move, effect=type(effect)(0))
        case cards.Repair():
            move = replace(move, effect=cards.Repair(0, 0))
        case cards.GoBack():
            move = replace(move, effect=cards.GoBack(1))
    return move, thrown


def _solo_moves(state: Any, dice: Any) -> Iterable[Any]:
    seat = state.seat
    yield from (ThrowDice(seat, dice), ThrowForService(seat, dice), ThrowDice(seat, ()))
    yield from (AnswerOffer(seat, True), AnswerOffer(seat, False))
    other = (cards.Pay(70), cards.Repair(25, 100), cards.GoBack(4), cards.GoTo(40))
    yield from (EnterCard(seat, effect) for effect in (*EFFECTS[::6], *EFFECTS[-5:], *other))
    yield from (LeaveJail(seat, way) for way in WAYS_OUT)
    own = {square for square, title in TITLES.items() if title.box in state.paper.claims}
    for square in sorted({state.book.square, 3, 40} | own):
        yield from (kind(seat, square, steps) for kind in (Build, Sell) for steps in (1, 5))
        yield from (Mortgage(seat, square), Lift(seat, square))


def _whole(_state: Any, move: Any, _dice: Any, _chance: Chance) -> Any:
    """Where an opening is a whole move already."""
    return move


def _thrown_for(move: Any) -> tuple[Any, Any]:
    return move, move.dice


HANDS: dict[str, Hand] = {
    "roll-estate": Hand(
        _five_dice,
        _whole,
        _thrown_for,
        _roll_estate_moves,
    ),
    "yahtzee": Hand(_five_dice, _now_and_then_a_zero, _yahtzee_opening, _yahtzee_moves),
    "uno-dice": Hand(_six_dice, _longer, _chain_opening, _uno_moves),
    "monopoly-solo": Hand(_two_dice, _typed, _untyped, _solo_moves),
    "monopoly-deal": Hand(
        lambda _chance: None,
        deal.completed,
        deal.opening_of,
        deal.thinkable,
        deal.chosen,
    ),
}
