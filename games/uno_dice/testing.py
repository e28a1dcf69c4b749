"""Random play of UNO Dice for the contract tests."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from itertools import permutations
from typing import Any

from games.kit.testing import Chance, Hand, Tables
from games.uno_dice.rules.chain import Tray
from games.uno_dice.rules.declining import may_decline
from games.uno_dice.rules.ending import has_started
from games.uno_dice.rules.moves import Aimed, Start, TakeTurn
from games.uno_dice.rules.sheet import DICE, PENALTIES, WILD, WILD_DICE
from games.uno_dice.rules.verbs import legal_moves

OPTIONS: Tables = (
    ({}, 4),
    ({"boards": ["green", "red"], "spaces": 9}, 2),
    ({"spaces": 12, "extra_spaces": 1, "star_matches_all": True}, 3),
)
COLOURS = ("red", "yellow", "blue", "green")


def evening(chance: Chance) -> tuple[int, dict[str, Any]]:
    """Return options at random: boards short and long, and either house rule for stars."""
    players = chance.randint(2, 4)
    boards = chance.sample(COLOURS, players)
    spaces = {"spaces": chance.randint(5, 25), "extra_spaces": chance.randint(0, 8)}
    stars = chance.choice(("star_matches_all", "stars_passed_over", "star_matches_all"))
    return players, {"boards": boards, stars: chance.random() < 0.6, **spaces}


def thrown(chance: Chance, _state: object) -> Tray:
    """Return six dice, with more wild ones than fair dice would show."""
    return Tray(loose=tuple(chance.choice((*DICE, *[WILD] * 4, *PENALTIES)) for _ in range(6)))


def completed(state: Any, opening: Any, tray: Any, chance: Chance) -> Any:
    """Return a whole turn: the chain grows die by die, and the penalty dice are used against other players."""
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
    """Return the move; now and then the player who is called by colour alone declines."""
    seat = may_decline(state, move)
    return move if seat is None or chance.random() < 0.6 else replace(move, declines=(seat,))


def _without(loose: Iterable[str], taken: Iterable[str]) -> tuple[str, ...]:
    left = list(loose)
    for die in taken:
        for _ in range(WILD_DICE if die == WILD else 1):
            left.remove(die)
    return tuple(left)


def opening(move: Any) -> tuple[Any, Any]:
    """Return the chain, and a tray in which its last die still lies loose, beside the penalty dice."""
    if isinstance(move, Start):
        return move, Tray()
    last = move.chain[-1:]
    loose = [die for die in last for _ in range(WILD_DICE if die == WILD else 1)]
    return replace(move, penalties=(), declines=()), Tray(
        move.chain[:-1], (*loose, *(each.penalty for each in move.penalties))
    )


def thinkable(state: Any, tray: Any) -> Iterable[Start | TakeTurn]:
    """Yield every start, and every chain of up to three dice, alone, with a penalty and declined."""
    if not has_started(state.paper, state.seat):
        yield from (Start(state.seat, number) for number in range(8))
    for length in range(4):
        for chain in permutations(tray.loose, length):
            if tray.loose.count(WILD) >= WILD_DICE * chain.count(WILD):
                yield TakeTurn(state.seat, chain)
                yield TakeTurn(state.seat, chain, (Aimed("+1", len(state.paper.sheets) - 1),))
                yield TakeTurn(state.seat, chain, declines=(0,))


HAND = Hand(thrown, completed, opening, thinkable)
