"""A whole game as one JSON document, parsed and validated for shape before any of it is replayed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from games.kit.errors import MalformedMove
from games.kit.game import Game, Move
from games.kit.head import HEAD_SINCE, Head, read_head
from games.kit.json_file import read_json as read_json
from games.kit.names import read_names
from games.kit.options import check_players
from games.kit.seats import seat_by_name
from games.kit.shape import Json, check_keys, read_list, read_object, read_text, read_whole, require_true

FORMAT = "scoresheets/transcript"
VERSION = 2
"""The version that is written, unless the table uses a key that only a later one has (`Game.since`). All `VERSIONS`
can be read.
"""
VERSIONS = range(1, 4)
Games = Mapping[str, Game[Any, Any]]
"""The games that may be read, by their name in a transcript."""


@dataclass(frozen=True, slots=True)
class TranscriptEntry:
    """One entry: its move (`seat` is -1 for a name nobody has), the name and number as given, and whether it was
    struck.
    """

    player: str
    move: Move
    value: object
    struck: bool


@dataclass(frozen=True, slots=True)
class Transcript:
    """A readable game: `raw_options` and `raw_edition` (None: none named) as they were sent, `options` as read."""

    head: Head
    game: Game[Any, Any]
    raw_options: Json
    raw_edition: object
    options: object
    players: tuple[str, ...]
    entries: tuple[TranscriptEntry, ...]


def read_transcript(document: object, games: Games) -> Transcript:
    """Return the transcript in a JSON document, of one of these games, its whole shape checked.

    Raise MalformedMove; if the fault is in one entry, its facts carry `entry`, counted from 0.
    """
    top = read_object(document, "transcript")
    check_keys(
        top,
        required=("format", "version", "game", "players", "entries"),
        optional=("edition", "options", "result", *HEAD_SINCE),
    )
    version, game = _read_version(top), _read_game(top, games)
    _check_since(version, top, HEAD_SINCE)
    raw_options = read_object(top.get("options", {}), "options")
    _check_since(version, raw_options, game.since)
    raw_edition = _read_raw_edition(top, game)
    players = read_names(top["players"])
    check_players(len(players), game.players)
    options = game.read_options(raw_options, len(players), raw_edition)
    reader = _EntryReader(version, game, options, players)
    entries = reader.read_all(read_list(top["entries"], "entries"))
    return Transcript(read_head(top), game, raw_options, raw_edition, options, players, entries)


def _read_version(top: Json) -> int:
    if top["format"] != FORMAT:
        raise MalformedMove("wrong_format", wanted=FORMAT)
    version = read_whole(top["version"], "version")
    if version not in VERSIONS:
        raise MalformedMove("unknown_version", oldest=VERSIONS[0], newest=VERSIONS[-1])
    return version


def _check_since(version: int, raw: Json, since: Mapping[str, int]) -> None:
    """Raise MalformedMove if there is a key that only a later version has, whatever its value."""
    for key, first in since.items():
        if key in raw and version < first:
            raise MalformedMove("newer_key", key=key, since=first, version=version)


def _read_game(top: Json, games: Games) -> Game[Any, Any]:
    key = read_text(top["game"], "game")
    if key not in games:
        raise MalformedMove("unknown_game", game=key)
    return games[key]


def _read_raw_edition(top: Json, game: Game[Any, Any]) -> object:
    if "edition" not in top:
        return None
    if not game.editions:
        raise MalformedMove("no_editions")
    if top["edition"] is None:
        raise MalformedMove("not_an_object", what="edition")
    return top["edition"]


@dataclass(frozen=True, slots=True)
class _EntryReader:
    version: int
    game: Game[Any, Any]
    options: object
    players: Sequence[str]

    def read_all(self, raw: Sequence[object]) -> tuple[TranscriptEntry, ...]:
        entries = []
        for index, entry in enumerate(raw):
            try:
                entries.append(self._read(entry))
            except MalformedMove as error:
                raise MalformedMove(error.reason, **error.facts, entry=index) from error
        return tuple(entries)

    def _read(self, raw: object) -> TranscriptEntry:
        entry = dict(read_object(raw, "entry"))
        _check_since(self.version, entry, self.game.since)
        if "player" not in entry:
            raise MalformedMove("missing_key", key="player")
        player = read_text(entry.pop("player"), "player")
        struck = "struck" in entry
        if struck:
            require_true(entry.pop("struck"), "struck")
        seat_of = seat_by_name(self.players)
        move = self.game.read_move(self.options, seat_of(player), entry, seat_of)
        return TranscriptEntry(player, move, entry.get("value"), struck)
