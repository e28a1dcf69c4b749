"""Worth of dice in a box, and the refusal of boxes that may not take them."""

from __future__ import annotations

from dataclasses import dataclass

from games.kit.dice import Throw
from games.kit.errors import IllegalMove
from games.kit.paper import Marks, number_in
from games.yahtzee.rules.options import Joker
from games.yahtzee.rules.sheet import (
    BOXES,
    LOWER_BOXES,
    UPPER_BOXES,
    YAHTZEE_BOX,
    PrintedBox,
    bonus_key,
    mark_key,
)

_LOWEST_FACES = (1, 2, 3)


@dataclass(frozen=True, slots=True)
class Worth:
    """The number that dice write in a box.

    `joker` is True if they would write 0 without being a joker; `given_up` is the points lost by a zero by choice.
    """

    points: int
    joker: bool = False
    given_up: int = 0


@dataclass(frozen=True, slots=True)
class Further:
    """The effects of dice as a further Yahtzee: a `joker` that some open lower box takes, and whether they earn the
    bonus.
    """

    joker: bool
    earns_bonus: bool


NO_FURTHER = Further(joker=False, earns_bonus=False)


def worth(sheet: Marks, round_number: int, box: PrintedBox, throw: Throw) -> Worth:
    """YZ-1, YZ-2, YZ-20: return what the dice write in this box of the round; a zero if they do not fit."""
    points = points_alone(box, throw)
    if points == 0 and box.fixed is not None and is_joker(sheet, round_number, throw):
        return Worth(box.fixed, joker=True)
    return Worth(points)


def points_alone(box: PrintedBox, throw: Throw) -> int:
    """YZ-4, YZ-8, YZ-14 to YZ-19: return what the dice are worth by themselves, without a joker."""
    if box.face is not None:
        return box.face * throw.counts[box.face]
    if not _fits(box, throw):
        return 0
    return sum(throw.dice) if box.fixed is None else box.fixed


def _fits(box: PrintedBox, throw: Throw) -> bool:
    alike = sorted(throw.counts, reverse=True)
    if any(have < wanted for have, wanted in zip(alike, box.groups, strict=False)):
        return False
    return any(throw.faces.issuperset(range(low, low + box.run)) for low in _LOWEST_FACES)


def is_joker(sheet: Marks, round_number: int, throw: Throw) -> bool:
    """YZ-2, YZ-7: return whether this is a Yahtzee whose own box and upper box are both filled in this round."""
    return _is_further(sheet, round_number, throw) and _matching(throw, round_number) in sheet


def earns_bonus(sheet: Marks, round_number: int, throw: Throw) -> bool:
    """YZ-5, YZ-6, YZ-7: return whether this is a further Yahtzee, wherever it is written, and the Yahtzee box holds its
    50.
    """
    return _is_further(sheet, round_number, throw) and bool(
        number_in(sheet, mark_key(round_number, YAHTZEE_BOX))
    )


def further(sheet: Marks, round_number: int, throw: Throw) -> Further:
    """YZ-2, YZ-5: return the effects of the dice as a further Yahtzee of this round, before they are
    written anywhere.
    """
    takes_joker = any(mark_key(round_number, box.key) not in sheet for box in LOWER_BOXES)
    return Further(
        joker=takes_joker and is_joker(sheet, round_number, throw),
        earns_bonus=earns_bonus(sheet, round_number, throw),
    )


def _is_further(sheet: Marks, round_number: int, throw: Throw) -> bool:
    """Return whether this is a Yahtzee thrown when the Yahtzee box of the round is filled, with 50 or with 0."""
    return len(throw.faces) == 1 and mark_key(round_number, YAHTZEE_BOX) in sheet


def _matching(throw: Throw, round_number: int) -> str:
    """Return the key on the paper of the upper box for the face that a Yahtzee shows."""
    return mark_key(round_number, UPPER_BOXES[throw.dice[0] - 1].key)


def bonuses(sheet: Marks, round_number: int) -> int:
    """YZ-6: return how many further Yahtzees are ticked in this round."""
    number = 0
    while bonus_key(round_number, number + 1) in sheet:
        number += 1
    return number


def is_full(sheet: Marks, round_number: int) -> bool:
    """YZ-21: return whether all thirteen boxes of the round are filled."""
    return all(mark_key(round_number, box) in sheet for box in BOXES)


def refusal(
    joker: Joker, sheet: Marks, round_number: int, box: PrintedBox, throw: Throw
) -> IllegalMove | None:
    """Return why these dice may not go into this box of the round, None if they may; the first reason that applies."""
    key = mark_key(round_number, box.key)
    if key in sheet:
        return IllegalMove("box_filled", box=box.key, rule="YZ-13", value=number_in(sheet, key))
    if joker is Joker.FREE or not _is_further(sheet, round_number, throw):
        return None
    wanted = UPPER_BOXES[throw.dice[0] - 1]
    if wanted == box or _matching(throw, round_number) in sheet:
        return None
    return IllegalMove("joker_must_use_upper", box=box.key, rule="YZ-1", upper=wanted.key)


def fitting_boxes(joker: Joker, sheet: Marks, round_number: int, throw: Throw) -> tuple[PrintedBox, ...]:
    """YZ-3, YZ-20: return every box of the round that may take these dice, zeros too, in the order of the sheet."""
    return tuple(box for box in BOXES.values() if refusal(joker, sheet, round_number, box, throw) is None)
