"""Valid entries of a game, and what a game makes of them when one value or key of theirs is wrong."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from copy import deepcopy
from dataclasses import dataclass
from functools import cache
from typing import Any

from games.kit.errors import IllegalMove, MalformedMove
from games.kit.game import Game
from games.kit.moves import Leaves
from games.kit.seats import CalledBy, SeatOf, logged_seat, name_by_seat, seat_by_name, seat_to_log
from games.kit.transcript import read_json, read_transcript
from scoresheets.plugin.contract.hands import OPTIONS, PACKAGES, golden_files, whole_game
from scoresheets.plugin.contract.test_rules import CAST
from scoresheets.registry import GAMES

OF_EACH_SHAPE = 2
"""How many valid entries of each shape are tried."""
Place = tuple[str | int, ...]
"""The keys and indices that lead to a value inside an entry."""


@dataclass(frozen=True, slots=True)
class Valid:
    """An entry that a game accepts, with its move, the options and the state before it, and its words for players."""

    game: Game[Any, Any]
    options: Any
    before: Any
    move: Any
    entry: dict[str, Any]
    called_by: CalledBy
    seat_of: SeatOf

    def read(self, entry: Mapping[str, Any]) -> Any:
        """Return the move of an entry, or the MalformedMove raised instead."""
        try:
            return self.game.read_move(self.options, self.move.seat, entry, self.seat_of)
        except MalformedMove as error:
            return error

    def answer(self, entry: Mapping[str, Any]) -> Any:
        """Return the MalformedMove or the IllegalMove of an entry, or its move if it is accepted."""
        found = self.read(entry)
        if isinstance(found, MalformedMove):
            return found
        try:
            self.game.check(self.before, found)
        except IllegalMove as error:
            return error
        return found

    def write(self, move: Any) -> dict[str, object]:
        return self.game.write_move(move, self.called_by)


@cache
def valid_entries(key: str) -> tuple[Valid, ...]:
    """Return a few entries of each shape in the golden and random games of this game, by names and by seats."""
    game = GAMES[key]
    found: dict[str, list[Valid]] = {}
    for options, before, move in _moves(key):
        for called_by, seat_of in ((name_by_seat(CAST), seat_by_name(CAST)), (seat_to_log, logged_seat)):
            entry = _told(game, before, move, called_by)
            alike = found.setdefault(f"{type(move)} {shape(entry)}", [])
            if len(alike) < OF_EACH_SHAPE:
                alike.append(Valid(game, options, before, move, entry, called_by, seat_of))
    return tuple(valid for alike in found.values() for valid in alike)


def _moves(key: str) -> Iterator[tuple[Any, Any, Any]]:
    """Yield options, a state and a move: of the golden games, of random games, and of somebody leaving."""
    game = GAMES[key]
    for file in golden_files(PACKAGES[key]):
        transcript = read_transcript(read_json(file.read_bytes()), GAMES)
        state = game.start(transcript.options, len(transcript.players))
        for entry in transcript.entries:
            if not entry.struck:
                yield transcript.options, state, entry.move
                state = game.apply(state, entry.move)
    for raw, players in OPTIONS[key]:
        options = game.read_options(raw, players, None)
        yield options, game.start(options, players), Leaves(0)
        yield from ((options, before, move) for before, move, _after in whole_game(game, raw, players))


def _told(game: Game[Any, Any], before: Any, move: Any, called_by: CalledBy) -> dict[str, Any]:
    """Return the entry of this move with everything that it may tell: its number, and two rolls of its dice."""
    entry, number = game.write_move(move, called_by), game.value(before, move)
    if game.rolls and "dice" in entry:
        faces = entry["dice"]
        entry = {**entry, "rolls": [{"faces": faces}, {"faces": faces, "held": [0]}]}
    told: dict[str, Any] = json.loads(json.dumps(entry if number is None else {**entry, "value": number}))
    return told


def shape(value: Any) -> Any:
    """Return a value with the types of all its parts in place of them."""
    if isinstance(value, dict):
        return {key: shape(part) for key, part in sorted(value.items())}
    if isinstance(value, list):
        return sorted({str(shape(part)) for part in value})
    return type(value).__name__


def parts(value: Any, place: Place = ()) -> Iterator[tuple[Place, Any]]:
    """Yield every value inside this one with its place."""
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in inside:
        yield (*place, key), part
        yield from parts(part, (*place, key))


def changed(entry: dict[str, Any], place: Place, value: object) -> dict[str, Any]:
    """Return the entry with another value at this place."""
    copy = deepcopy(entry)
    _around(copy, place)[place[-1]] = value
    return copy


def without(entry: dict[str, Any], place: Place) -> dict[str, Any]:
    """Return the entry without what is at this place."""
    copy = deepcopy(entry)
    del _around(copy, place)[place[-1]]
    return copy


def _around(entry: Any, place: Place) -> Any:
    """Return the object or list that holds this place."""
    for key in place[:-1]:
        entry = entry[key]
    return entry


def odd_for(value: object) -> list[object]:
    """Return values of all types of JSON but that of this one, also those that Python takes for equal."""
    alike: list[object] = [str(value), [value]]
    if isinstance(value, bool | int):
        alike += [float(value), int(value) if isinstance(value, bool) else bool(value)]
    every = [None, True, 7, 1.25, "nonsense", [None], {}, *alike]
    same = (float, int) if isinstance(value, float) else (type(value),)
    return [odd for odd in every if type(odd) not in same]
