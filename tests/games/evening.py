"""A whole game at random: the invariants of every game before and after every entry."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

import pytest
from hypothesis import HealthCheck, settings
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from games.kit.errors import IllegalMove
from games.kit.game import Game
from games.kit.moves import Leaves
from games.kit.replay import replay
from games.kit.seats import logged_seat, name_by_seat, seat_by_name, seat_to_log
from games.kit.transcript import read_transcript
from scoresheets.plugin.contract.test_rules import is_accepted
from scoresheets.registry import GAMES
from tests.tries import SEED, so_many


def is_turn(entry: Mapping[str, object]) -> bool:
    """Return whether this entry of a transcript is a turn: neither leaving nor beginning a round is one."""
    return not {"leaves", "begins"} & entry.keys()


class RandomEvening(RuleBasedStateMachine):
    """The part of a machine that no game's rules change; each game adds its turns and its naive table."""

    game: ClassVar[Game[Any, Any]]
    ahead_at_the_end: ClassVar[int] = 0  # turns that a player may be ahead when the game is over
    naive: Any

    def begin(self, names: Sequence[str], raw_options: Mapping[str, object]) -> None:
        """Start a game; the game's own machine adds its naive table."""
        self.names, self.raw_options = tuple(names), dict(raw_options)
        self.options: Any = self.game.read_options(self.raw_options, len(self.names), None)
        self.state: Any = self.game.start(self.options, len(self.names))
        self.entries: list[dict[str, object]] = []

    def write(self, move: Any) -> None:
        """Apply a legal move; check that it changes no given value and reads back by seats and by names."""
        before = repr(self.state)
        told = self.game.write_move(move, name_by_seat(self.names))
        logged = self.game.write_move(move, seat_to_log)
        assert self.game.read_move(self.options, move.seat, told, seat_by_name(self.names)) == move
        assert self.game.read_move(self.options, move.seat, logged, logged_seat) == move
        after = self.game.apply(self.state, move)
        assert self.game.apply(self.state, move) == after
        assert repr(self.state) == before
        number = self.game.value(self.state, move)
        self.entries.append(
            {"player": self.names[move.seat], **told} | ({} if number is None else {"value": number})
        )
        self.naive.play(self.entries[-1])
        self.state = after

    def is_accepted(self, move: Any) -> bool:
        return is_accepted(self.game, self.state, move)

    @precondition(lambda self: self.state.seat is None)
    @rule()
    def nothing_follows_the_end(self) -> None:
        with pytest.raises(IllegalMove, match="game_over"):
            self.game.check(self.state, Leaves(0))

    @invariant()
    def nobody_is_more_than_one_turn_ahead_of_those_who_stayed(self) -> None:
        """RE-10, YZ-21, UN-19."""
        turns = [
            sum(entry["player"] == name and is_turn(entry) for entry in self.entries)
            for seat, name in enumerate(self.names)
            if seat not in self.state.left
        ]
        if turns:
            assert max(turns) - min(turns) <= (self.ahead_at_the_end if self.state.seat is None else 1)
        assert self.state.turns == sum(map(is_turn, self.entries))

    def teardown(self) -> None:
        if hasattr(self, "entries"):
            assert replay(read_transcript(self.transcript(), GAMES)) == self.state

    def transcript(self) -> dict[str, Any]:
        head = {"format": "scoresheets/transcript", "version": 3, "game": self.game.key}
        return {**head, "options": self.raw_options, "players": list(self.names), "entries": self.entries}


def evenings(number: int, *, steps: int) -> settings:
    """Return settings for this many evenings with at most this many turns; `make faults` plays many more."""
    return settings(
        max_examples=so_many(number),
        stateful_step_count=steps,
        deadline=None,
        derandomize=SEED is None,
        database=None,
        suppress_health_check=[HealthCheck.too_slow],
    )
