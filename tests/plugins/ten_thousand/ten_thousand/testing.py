"""Random play of Ten Thousand for the contract tests."""

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
    """Return a number of players and options that make a short game."""
    return chance.randint(2, 5), {
        "come_in": chance.choice(COME_INS),
        "goal": chance.choice((1000, 2000, 3500)),
    }


def thrown(chance: Chance, _state: object) -> tuple[tuple[int, ...], ...]:
    """Return the dice set aside from a few random throws. They end if nothing scores, or at random."""
    throws: list[tuple[int, ...]] = []
    while chance.random() < 0.9 and len(throws) < 5:
        dice = tuple(chance.randint(1, 6) for _ in range(in_hand(throws)))
        choices = [each for each in picked(dice) if worth(each)]
        if not choices:
            break
        throws.append(chance.choice(choices))
    return tuple(throws)


def picked(dice: tuple[int, ...]) -> Iterable[tuple[int, ...]]:
    """Return every way to pick one or more of these dice."""
    return (each for count in range(1, len(dice) + 1) for each in combinations(dice, count))


def chosen(openings: Sequence[Any], chance: Chance) -> Any:
    """Return one of the openings: usually the turn that is written, sometimes the lost one."""
    return openings[0] if chance.random() < 0.8 else openings[-1]


def opening(move: Any) -> tuple[Any, Any]:
    """Return the move, which is already whole, and its throws."""
    return move, move.throws


def thinkable(state: Any, throws: Any) -> Iterable[TakeTurn]:
    """Yield turns with these throws, written and lost: as they are, without the last one, or with one more.

    The one more may score, may not score, may take too many dice, or shows no dice.
    """
    more = [(*throws, dice) for dice in ((1,), (2, 3), (5,) * 6, (7,), (2, 2, 3, 3, 6, 6))]
    for tried in (throws, throws[:-1], *more):
        if tried:
            yield TakeTurn(state.seat, tried, lost=False)
        yield TakeTurn(state.seat, tried, lost=True)


HAND = Hand(thrown, whole_already, opening, thinkable, chosen, only_added_to=True)
