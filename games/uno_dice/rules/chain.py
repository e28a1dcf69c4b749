"""The dice chain: which die may follow which, and with which die a chain may begin on a board."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from games.kit.errors import IllegalMove
from games.kit.paper import Pencil
from games.uno_dice.rules.sheet import DICE, DICE_IN_A_TURN, PENALTIES, WILD, WILD_DICE


class Link(StrEnum):
    """Reason why a die may stand where it does."""

    NUMBER = "number"
    COLOUR = "colour"
    BOTH = "both"
    WILD = "wild"


@dataclass(frozen=True, slots=True)
class Tray:
    """The dice of a turn: the chain so far, and one code for each loose die (a "*": one wild die)."""

    chain: tuple[str, ...] = ()
    loose: tuple[str, ...] = ()


def dice_of(chain: Sequence[str], others: int = 0) -> int:
    """Return how many dice a chain takes together with `others` more dice: a wild takes two."""
    return len(chain) + chain.count(WILD) * (WILD_DICE - 1) + others


def is_chain_die(code: str) -> bool:
    """Return whether the code can stand in a chain: one of the 24 numbers, or a wild."""
    return code == WILD or code in DICE


def link(before: str, after: str) -> Link | None:
    """UN-4, UN-23: return why the second die may follow the first, None if it may not."""
    if WILD in (before, after):
        return Link.WILD
    one, other = DICE[before], DICE[after]
    if one.number == other.number:
        return Link.BOTH if one.colour is other.colour else Link.NUMBER
    return Link.COLOUR if one.colour is other.colour else None


def first_link(last: Pencil, first: str) -> Link | None:
    """UN-4, UN-6, UN-22: return why the chain may begin with this die, None if it may not."""
    if first == WILD or last.value is None:
        return Link.WILD
    return Link.NUMBER if DICE[first].number == last.value else None


def links(last: Pencil, chain: Sequence[str]) -> tuple[Link | None, ...]:
    """Return why each die may stand in the chain, from the board's last entry on; None for a die that may not."""
    return tuple(
        link(chain[place - 1], die) if place else first_link(last, die) for place, die in enumerate(chain)
    )


def refusal(last: Pencil, chain: Sequence[str]) -> IllegalMove | None:
    """Return why this chain may not be written after the board's last entry, None if it may; the first break counts."""
    for place, found in enumerate(links(last, chain)):
        if found is None and place == 0:
            return IllegalMove(
                "chain_must_start_with_number", rule="UN-22", die=chain[0], number=last.value, place=1
            )
        if found is None:
            return IllegalMove(
                "chain_broken", rule="UN-23", before=chain[place - 1], die=chain[place], place=place + 1
            )
    return None


def continuations(last: Pencil, tray: Tray) -> tuple[str, ...]:
    """Return the dice that may stand next in a legal chain.

    They are codes of loose dice, each once, and a "*" only if two wild dice lie loose.
    """
    return tuple(
        die
        for die in dict.fromkeys(tray.loose)
        if die not in PENALTIES
        and (die != WILD or tray.loose.count(WILD) >= WILD_DICE)
        and refusal(last, (*tray.chain, die)) is None
    )


def is_throw(tray: Tray) -> bool:
    """Return whether these can be the dice of one turn."""
    known = all(map(is_chain_die, tray.chain)) and all(
        is_chain_die(die) or die in PENALTIES for die in tray.loose
    )
    return known and dice_of(tray.chain, len(tray.loose)) <= DICE_IN_A_TURN
