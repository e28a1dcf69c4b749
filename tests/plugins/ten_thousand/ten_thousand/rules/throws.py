"""Worth of the dice set aside, from one throw and in a whole turn."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from games.kit.dice import Faces, is_face, throw_of
from games.kit.errors import IllegalMove
from ten_thousand.rules.sheet import DICE

Dice = tuple[int, ...]
"""Faces that are checked: each is a whole number from 1 to 6."""

SINGLES: Mapping[int, int] = MappingProxyType({1: 100, 5: 50})
"""TT-3: the points of a single die; no other face counts alone."""
ALIKE = 3
THREE_ONES = 1000
THREE_OF_A_FACE = 100
STRAIGHT = 1500
THREE_PAIRS = 1500


def check_faces(throws: Sequence[Faces]) -> tuple[Dice, ...]:
    """Return the throws with their faces checked. Raise IllegalMove `bad_dice` for a face that no die has."""
    if not all(is_face(face) for dice in throws for face in dice):
        raise IllegalMove("bad_dice", reason="face")
    return tuple(tuple(face for face in dice if is_face(face)) for dice in throws)


def worth(dice: Dice) -> int | None:
    """TT-7: return what these dice of one throw are worth together, None if any of them does not score. No other way to
    split the dice counts more: three of a face count more together than alone, and each further die doubles them
    (TT-4).
    """
    counts = throw_of(dice).counts
    together = sorted(count for count in counts if count)
    if together == [1] * DICE:
        return STRAIGHT  # TT-5
    if together == [2] * ALIKE:
        return THREE_PAIRS  # TT-6
    if idle(dice):
        return None
    return sum(_of_a_face(face, count) for face, count in enumerate(counts) if count)


def idle(dice: Dice) -> Dice:
    """Return the dice that score neither alone nor with others of their face, in the order given."""
    return tuple(die for die in dice if die not in SINGLES and throw_of(dice).counts[die] < ALIKE)


def _of_a_face(face: int, count: int) -> int:
    """TT-3, TT-4: return what so many dice of one face are worth."""
    if count < ALIKE:
        return SINGLES[face] * count
    three = THREE_ONES if face == 1 else THREE_OF_A_FACE * face
    return three << (count - ALIKE)


def in_hand(throws: Sequence[Dice]) -> int:
    """TT-2, TT-8: return how many dice are thrown next."""
    hand = DICE
    for dice in throws:
        hand = hand - len(dice) or DICE
    return hand


def turn_worth(throws: Sequence[Dice]) -> int:
    """Return what these throws are worth together. Raise IllegalMove `too_many_dice` or `dice_do_not_score`."""
    return sum(_next_worth(throws[:place], dice) for place, dice in enumerate(throws))


def _next_worth(before: Sequence[Dice], dice: Dice) -> int:
    number, hand, points = len(before) + 1, in_hand(before), worth(dice)
    if len(dice) > hand:
        raise IllegalMove("too_many_dice", rule="TT-2", throw=number, count=len(dice), most=hand)
    if points is None:
        raise IllegalMove("dice_do_not_score", rule="TT-7", throw=number, dice=idle(dice))
    return points
