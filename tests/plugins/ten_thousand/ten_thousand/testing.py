"""Random play of Ten Thousand for the contract tests."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import Any

from games.kit.testing import Chance, Hand, Tables, whole_already
from ten_thousand.rules.moves import TakeTurn
from ten_thousand.rules.options import COME_INS
from ten_thousand.rules.throws import in_hand, worth

OPTIONS: Tables = (
    ({}, 3),
    ({"come_in": 0, "goal": 1000}, 2),
    ({"come_in": 1000, "goal": 3000}, 8),
)


def evening(chance: Chance) -> tuple[int, dict[str, Any]]:
    """Short evenings, with any threshold to come in."""
    return chance.randint(2, 5), {
        "come_in": chance.choice(COME_INS),
        "goal": chance.choice((1000, 2000, 3500)),
    }


def thrown(chance: Chance, _state: object) -> tuple[tuple[int, ...], ...]:
    """What is set aside of a few throws, until nothing scores or nobody wants to go on."""
    throws: list[tuple[int, ...]] = []
    while chance.random() < 0.9 and len(throws) < 5:
        dice = tuple(chance.randint(1, 6) for _ in range(in_hand(throws)))
        choices = [each for each in picked(dice) if worth(each)]
        if not choices:
            break
        throws.append(chance.choice(choices))
    return tuple(throws)


def picked(dice: tuple[int, ...]) -> Iterable[tuple[int, ...]]:
    """Every choice of some of these dice."""
    return (each for count in range(1, len(dice) + 1) for each in combinations(dice, count))


def chosen(openings: Sequence[Any], chance: Chance) -> Any:
    """Mostly the turn is written."""
    return openings[0] if chance.random() < 0.8 else openings[-1]


def opening(move: Any) -> tuple[Any, Any]:
    """The turn itself, with what is set aside in it."""
    return move, move.throws


def thinkable(state: Any, throws: Any) -> Iterable[TakeTurn]:
    """The same throws with one more that scores, does not, takes too many dice or shows none; and without the last."""
    more = [(*throws, dice) for dice in ((1,), (2, 3), (5,) * 6, (7,), (2, 2, 3, 3, 6, 6))]
    for told in (throws, throws[:-1], *more):
        if told:
            yield TakeTurn(state.seat, told, lost=False)
        yield TakeTurn(state.seat, told, lost=True)


HAND = Hand(thrown, whole_already, opening, thinkable, chosen, only_added_to=True)
