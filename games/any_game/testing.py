"""Random play of any game for the contract tests."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from games.any_game.rules import GAME
from games.any_game.rules.moves import Ends, Writes, writing
from games.any_game.rules.options import HIGHEST
from games.any_game.rules.sheet import total
from games.kit.moves import Leaves
from games.kit.numbers import Number, added, halves
from games.kit.testing import Chance, Hand, Tables, whole_already

OPTIONS: Tables = (
    ({}, 3),
    ({"called": "Wizard", "bids": True, "rounds": 4}, 4),
    ({"called": "Hearts", "best": "least", "goal": 40}, 2),
    ({"called": "Tarot", "adds_up_to": 0, "rounds": 6}, 5),
    ({"counts": "won", "rounds": 5}, 10),
    ({"called": "Darts", "goal": 60, "exactly": True}, 3),
    ({"called": "Chess", "counts": "halves", "adds_up_to": 1, "rounds": 4}, 2),
)

Row = tuple[tuple[int, Number], ...]


def evening(chance: Chance) -> tuple[int, dict[str, Any]]:
    """Return a number of players and options that make a short game."""
    counts = chance.choice(("numbers", "halves", "won"))
    best, goal = chance.choice(("most", "least")), chance.choice((0, 5, 30))
    return chance.randint(2, 5), {
        "called": chance.choice(("", "Skat", "Wizard")),
        "counts": counts,
        "bids": counts != "won" and chance.random() < 0.3,
        "best": best,
        "rounds": chance.randint(1, 8),
        "goal": goal,
        "exactly": best == "most" and goal > 0 and chance.random() < 0.3,
    }


def thrown(chance: Chance, state: Any) -> Row:
    """Return the number of the first writer alone, so that each device writes for its own seat."""
    seat, number = state.seat, _number(chance, state)
    if state.options.exactly and not state.bidding:
        number = min(number, added(state.options.goal, -total(state.paper.sheets[seat])))
    wanted = state.options.adds_up_to
    if wanted is not None and len(state.writers) == 1:
        number = added(wanted, -_written(state))
    return ((seat, number),)


def _number(chance: Chance, state: Any) -> Number:
    if state.options.counts == "won":
        return chance.randint(0, 1)
    if state.bidding:
        return chance.randint(0, 9)
    return halves(chance.randint(-10, 50)) if state.options.counts == "halves" else chance.randint(-5, 25)


def _written(state: Any) -> Number:
    box = str(state.round)
    return added(*(sheet[box].value for sheet in state.paper.sheets if box in sheet))


def chosen(openings: Sequence[Any], chance: Chance) -> Any:
    """Return one of the openings: mostly the numbers, sometimes the end of the game."""
    return openings[-1] if chance.random() < 0.95 else openings[0]


def opening(move: Any) -> tuple[Any, Any]:
    """Return the move, which is already whole, and its row of numbers."""
    return move, (move.row if isinstance(move, Writes) else ())


def thinkable(state: Any, row: Any) -> Iterable[Any]:
    """Yield entries with this row: as it is, too large, below zero, as a bid, for others, and the end of the game."""
    seat, number = row[0]
    yield Ends(seat)
    yield writing(seat, number, (), state.bidding)
    yield writing(seat, number, (), not state.bidding)
    yield writing(seat, number, tuple((other, 0) for other in state.writers[1:]), state.bidding)
    halved = (2.5,) if state.options.counts == "halves" and not state.bidding else ()
    for strange in (HIGHEST + 1, -1, 7, *halved):
        yield writing(seat, strange, (), state.bidding)
    yield writing(seat, number, tuple((other, 1) for other in range(len(state.paper.sheets))), state.bidding)
    yield writing(seat, number, ((len(state.paper.sheets), 1),), state.bidding)


HAND = Hand(thrown, whole_already, opening, thinkable, chosen, dice=False, only_added_to=True)


def _refused() -> Iterable[tuple[Any, Any]]:
    """Yield rounds that do not add up, and a number for a player who has left."""
    adding = GAME.start(GAME.read_options({"adds_up_to": 0}, 3, None), 3)
    yield adding, writing(0, 1, ((1, 1), (2, 1)), bid=False)
    without_one = GAME.apply(adding, Leaves(1))
    yield without_one, writing(0, 1, ((1, 1),), bid=False)


REFUSED = tuple(_refused())
