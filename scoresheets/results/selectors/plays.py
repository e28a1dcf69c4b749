"""The figures that a finished game leaves for each player, without any name."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass
from datetime import datetime
from hashlib import sha256
from typing import Any

from django.utils.timezone import localtime

from games.kit.numbers import Number
from games.kit.paper import Marks
from games.kit.standings import Measure, Outcome
from scoresheets.base.moments import held_moment
from scoresheets.models import Table
from scoresheets.pads import pad_of, title_with
from scoresheets.registry import game_of, is_installed
from scoresheets.results.standings import beats
from scoresheets.results.words import players_in_words
from scoresheets.table import hooks
from scoresheets.table.history import History
from scoresheets.table.selectors.played import played_at

MOST_BOXES = 200
NARROWEST = 2  # players, so that one can be ahead


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A game that is over, from a log or from paper.

    `outcome` and the marks on the `sheets` are in order of play. `measure` is what it ranks by. `left` are the places
    of players who went home, `at` is when it ended, `minutes` how long it took. `for_record` is false if the paper says
    something impossible.
    """

    outcome: Outcome
    measure: Measure
    sheets: Sequence[Marks]
    left: frozenset[int]
    at: datetime
    minutes: int | None = None
    on_paper: bool = False
    for_record: bool = True


def played_game(table: Table, history: History) -> PlayedGame | None:
    """Return the finished game of a log, or of checked sheets on paper; None if it is not over."""
    if table.on_paper:
        return _checked_game(table, history)
    state = history.state
    if state.seat is not None or not history.played:
        return None
    ended = history.played[-1].line.written_at
    given = played_at(table, history) if table.played_at else ""
    minutes = (
        round((ended - table.started_at).total_seconds() / 60) if table.started_at and not given else None
    )
    return PlayedGame(
        outcome=history.game.outcome(state),
        measure=history.game.measures(history.options)[0],
        sheets=state.paper.sheets,
        left=frozenset(state.left),
        at=held_moment(given) if given else localtime(ended),
        minutes=minutes,
    )


def _checked_game(table: Table, history: History) -> PlayedGame | None:
    if table.closed_at is None:
        return None
    given = table.played_at
    return PlayedGame(
        outcome=history.game.outcome(history.state),
        measure=history.game.measures(history.options)[0],
        sheets=history.state.paper.sheets,
        left=frozenset(history.state.left),
        at=held_moment(given) if given else localtime(table.closed_at),
        on_paper=True,
        for_record=not hooks.paper.is_doubted(table),
    )


def kind_of(game: str, options: Any, players: int) -> str:
    """Return the key shared by tables whose figures can be compared: same game, options and printed sheet, as the game
    has read them.

    Who sat there and how many is not part of it, unless this number of players makes another game of it. The key is the
    same in every process.
    """
    json_options = _as_json(options)
    if isinstance(json_options, dict):
        json_options = seatless(game, json_options)
    kind = sha256(json.dumps([game, json_options], sort_keys=True).encode()).hexdigest()[:16]
    return kind_for(kind, players) if players in game_of(game).own_numbers else kind


def kind_for(kind: str, players: int) -> str:
    """Return the kind of the same game for a number of players that makes another game of it."""
    return sha256(f"{kind} for {players}".encode()).hexdigest()[:16]


def kind_in_words(game: str, options: Mapping[str, Any], players: int, *, beside_title: bool = False) -> str:
    """Return the kind of a game in a few words: its options, and the number of players if that makes another game of
    it. "" if it is not installed. `beside_title` leaves out what the title with these options says.
    """
    if not is_installed(game):
        return ""
    number = players_in_words(players) if players in game_of(game).own_numbers else ""
    said = title_with(game, options) if beside_title else ""
    labels = (str(value) for _label, value in pad_of(game).choices(seatless(game, options)))
    return " · ".join(filter(None, (number, *(label for label in labels if label != said))))


def _as_json(value: Any) -> Any:
    """Return a value of a game as JSON."""
    if is_dataclass(value):
        return {each.name: _as_json(getattr(value, each.name)) for each in fields(value)}
    if isinstance(value, Mapping):
        return {str(key): _as_json(each) for key, each in value.items()}
    if isinstance(value, (set, frozenset)):
        return sorted(map(str, value))
    if isinstance(value, (list, tuple)):
        return [_as_json(each) for each in value]
    return value if isinstance(value, (str, int, float, type(None))) else str(value)


def seatless(game: str, options: Mapping[str, Any]) -> dict[str, Any]:
    """Return the options without those that name seats."""
    return {name: value for name, value in options.items() if name not in game_of(game).seat_options}


def figures_of(game: PlayedGame, place: int) -> dict[str, Any]:
    """Return the columns of the play of one player, by place in the order of play."""
    outcome, measure = game.outcome, game.measure
    mine = outcome.players[place]
    return {
        "players": len(outcome.players),
        "total": mine.total,
        "measure": measure.name,
        "figure": measure.of(mine),
        "highest": measure.highest,
        "rank": 1 + sum(other < _stands(game, place) for other in _others(game, place)),
        "won": place in outcome.winners,
        "shared": place in outcome.winners and len(outcome.winners) > 1,
        "margin": _margin(outcome, measure, place),
        "beaten": _beaten(game, place),
        "boxes": _numbers(game.sheets[place]),
        "minutes": game.minutes,
        "on_paper": game.on_paper,
        "for_record": game.for_record,
        "played_at": game.at,
    }


def _margin(outcome: Outcome, measure: Measure, place: int) -> Number | None:
    if outcome.winners != (place,) or len(outcome.players) < NARROWEST:
        return None
    figures = [measure.of(each) if measure.highest else -measure.of(each) for each in outcome.players]
    ahead = figures.pop(place) - max(figures)
    return ahead if ahead >= 0 else None


def _beaten(game: PlayedGame, place: int) -> int:
    """Return the number of opponents beaten, in halves."""
    return round(2 * sum(beats(_stands(game, place), other) for other in _others(game, place)))


def _others(game: PlayedGame, place: int) -> list[tuple[bool, int]]:
    return [_stands(game, seat) for seat in range(len(game.outcome.players)) if seat != place]


def _stands(game: PlayedGame, place: int) -> tuple[bool, int]:
    """Return what places compare by, the best first: whether the player left, and the rank of the figures."""
    return place in game.left, game.outcome.players[place].rank


def _numbers(marks: Marks) -> dict[str, Number]:
    numbers = {box: mark.value for box, mark in marks.items() if mark.value is not None}
    return dict(list(numbers.items())[:MOST_BOXES])
