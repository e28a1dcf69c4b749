"""Serializer of transcripts, for `read_transcript` to parse: one JSON document with one entry a line."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from games.kit.game import Game, Json, Move
from games.kit.head import NO_HEAD, Head, write_head
from games.kit.numbers import Number
from games.kit.seats import CalledBy, name_by_seat
from games.kit.transcript import FORMAT, VERSION

NOBODY = "?"
"""The name for a player who never sat at the table; only a struck entry can name such a player."""


@dataclass(frozen=True, slots=True)
class ToldEntry:
    """One entry to export: its seat (-1 for nobody's), its move, the number written (or None), and whether it was
    struck.
    """

    seat: int
    move: Move
    value: Number | None
    struck: bool


def transcript_document(
    game: Game[Any, Any],
    *,
    options: Mapping[str, object],
    edition: object,
    names: Sequence[str],
    entries: Iterable[ToldEntry],
    result: Mapping[str, object],
    head: Head = NO_HEAD,
) -> dict[str, object]:
    """Return the transcript of a table. `edition` is None for the companion's own; games without editions name none."""
    written = [_entry(game, names, entry) for entry in entries]
    return {
        "format": FORMAT,
        "version": _version(game, options, written),
        **write_head(head),
        "game": game.key,
        **({"edition": edition or "companion"} if game.editions else {}),
        "options": dict(options),
        "players": list(names),
        "entries": written,
        "result": dict(result),
    }


def _version(game: Game[Any, Any], options: Json, entries: Iterable[Json]) -> int:
    """Return VERSION, or a later version if the table uses a key that exists only from that version on."""
    used = set(options).union(*entries)
    return max([VERSION, *(first for key, first in game.since.items() if key in used)])


def _entry(game: Game[Any, Any], names: Sequence[str], entry: ToldEntry) -> dict[str, object]:
    called_by = _caller(names)
    return {
        "player": called_by(entry.seat),
        **game.write_move(entry.move, called_by),
        **({} if entry.value is None else {"value": entry.value}),
        **({"struck": True} if entry.struck else {}),
    }


def _caller(names: Sequence[str]) -> CalledBy:
    by_name = name_by_seat(names)
    return lambda seat: NOBODY if seat < 0 else by_name(seat)


def transcript_text(document: Mapping[str, object]) -> str:
    """Return the document as JSON, one line a key and one an entry. Characters special in HTML are escaped."""
    lines = [f"  {_json(key)}: {_entries(value)}" for key, value in document.items()]
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _entries(value: object) -> str:
    if not isinstance(value, list) or not value or not isinstance(value[0], dict):
        return _json(value)
    return "[\n" + ",\n".join(f"    {_json(entry)}" for entry in value) + "\n  ]"


def _json(value: object) -> str:
    text = json.dumps(value, ensure_ascii=False)
    for sign in "<>&'":
        text = text.replace(sign, f"\\u{ord(sign):04x}")
    return text
