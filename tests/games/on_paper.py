"""Finished tables of every game that can be checked on paper, and the texts to type of them."""

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from games.kit.findings import OVER, Finding, OnPaper
from games.kit.game import Game
from games.kit.moves import Leaves
from games.kit.paper import Marks
from scoresheets.plugin.contract.hands import EVENINGS, HANDS
from scoresheets.registry import GAMES

CHECKED = [game for game in GAMES.values() if game.on_paper]
LEAVES = 0.004  # chance that a player leaves before a turn
LUCK = 0.25
DECLINES = 0.1  # chance that an optional gain is declined


@dataclass(frozen=True)
class Evening:
    """A finished table, and its sheets as a person types them."""

    game: Game[Any, Any]
    state: Any
    ended: str
    sheets: tuple[Marks, ...]
    raw: Mapping[str, Any]  # its options as chosen

    @property
    def options(self) -> Any:
        return self.state.options

    def found(self, sheets: tuple[Marks | None, ...] | None = None) -> tuple[Finding, ...]:
        """Return the findings about its sheets, or about these in their place."""
        return on_paper(self.game).findings(self.options, sheets or self.sheets, self.state.left, self.ended)


def on_paper(game: Game[Any, Any]) -> OnPaper:
    assert game.on_paper
    return game.on_paper


def evenings(game: Game[Any, Any], number: int, seed: int) -> tuple[Evening, ...]:
    """Return this many random tables of this game, cached."""
    return _evenings(game.key, number, seed)


@cache
def _evenings(key: str, number: int, seed: int) -> tuple[Evening, ...]:
    return tuple(_one_after_the_other(GAMES[key], number, seed))


def _one_after_the_other(game: Game[Any, Any], number: int, seed: int) -> Iterator[Evening]:
    """Yield this many finished tables of all options, played by the game's random player; some players leave."""
    chance = random.Random(seed)  # noqa: S311 (the same tables every time)
    while number:
        players, raw = EVENINGS[game.key](chance)
        yield evening_of(game, players, raw, chance)
        number -= 1


def evening_of(
    game: Game[Any, Any], players: int, raw: Mapping[str, Any], chance: random.Random, *, leaves: bool = True
) -> Evening:
    """Return a random finished table of this many players with these options; with `leaves` some players leave."""
    started = game.start(game.read_options(raw, players, None), players)
    state = _played(game, started, chance, LEAVES if leaves else 0)
    sheets = tuple(on_paper(game).typed(state.options, sheet) for sheet in state.paper.sheets)
    return Evening(game, state, _how_it_ended(game, state), sheets, raw)


def _played(game: Game[Any, Any], state: Any, chance: random.Random, leaves: float) -> Any:
    hand = HANDS[game.key]
    while state.seat is not None:
        if chance.random() < leaves:
            state = game.apply(state, Leaves(state.seat))
            continue
        thrown = _lucky(hand.thrown(chance, state), chance)
        openings = _mostly_taken(game.legal_moves(state, state.seat, thrown), chance)
        move = hand.completed(state, hand.chosen(openings, chance), thrown, chance)
        state = game.apply(state, move)
    return state


def _mostly_taken(openings: Sequence[Any], chance: random.Random) -> Sequence[Any]:
    """Return the moves without most of those that decline a gain."""
    return [each for each in openings if getattr(each, "open_business", True) or chance.random() < DECLINES]


def _lucky(thrown: Any, chance: random.Random) -> Any:
    """Return five dice that are alike more often than fair ones, which seldom give the wanted cases."""
    if not isinstance(thrown, tuple) or chance.random() > LUCK:
        return thrown
    return tuple(chance.choice(thrown) if chance.random() < 0.1 else thrown[0] for _ in thrown)


def _how_it_ended(game: Game[Any, Any], state: Any) -> str:
    """Return the answer of people to the question how the game ended."""
    ends = on_paper(game).ends
    if len(state.paper.sheets) > 1 or len(ends) == 1:
        return OVER
    told = {"target_met": 0, "target_missed": 0, "no_legal_box": 1, "last_player_left": 2}
    return ends[told[str(state.reason)]]
