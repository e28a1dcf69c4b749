"""Replay of a transcript through the rules of its game, and its result as JSON."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.kit.errors import IllegalMove
from games.kit.standings import Outcome, PlayerResult
from games.kit.transcript import Transcript


class RefusedEntry(ValueError):
    """The rules refused an entry: `entry` counts from 0, struck ones included; `state` is the table before it."""

    def __init__(self, entry: int, error: IllegalMove, state: Any) -> None:
        super().__init__(entry, error)
        self.entry = entry
        self.error = error
        self.state = state


def replay(transcript: Transcript) -> Any:
    """Return the state after every entry that was not struck. Raise RefusedEntry."""
    game = transcript.game
    state = game.start(transcript.options, len(transcript.players))
    for index, entry in enumerate(transcript.entries):
        if entry.struck:
            continue
        try:
            state = game.apply(state, entry.move)
        except IllegalMove as error:
            raise RefusedEntry(index, error, state) from error
    return state


def result_json(outcome: Outcome, names: Sequence[str]) -> dict[str, object]:
    """Return the `result` of a transcript: winners and players by name."""
    return {
        "finished": outcome.finished,
        "outcome": outcome.outcome,
        "winners": [names[seat] for seat in outcome.winners],
        "decided_by": outcome.decided_by,
        "players": {name: _player_json(each) for name, each in zip(names, outcome.players, strict=True)},
    }


def _player_json(player: PlayerResult) -> dict[str, object]:
    return {
        "total": player.total,
        "rank": player.rank,
        "breakdown": dict(player.breakdown),
        "tie_breakers": dict(player.tie_breakers),
        **player.extra,
    }
