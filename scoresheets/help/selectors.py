"""How the sheet of a game scores, and the scripted throws with which one tries it alone."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any
from urllib.parse import urlencode

from django.urls import reverse

from games.kit.errors import MalformedMove
from scoresheets.models import Table
from scoresheets.pads import PADS, pad_of
from scoresheets.pads.languages import lang_of
from scoresheets.pads.pad import Pad
from scoresheets.pads.words.help import Paragraph
from scoresheets.pads.words.scripts import Script
from scoresheets.registry import game_of
from scoresheets.table.history import History
from scoresheets.table.pages.trials import ScriptedThrowView
from scoresheets.table.selectors.player_counts import numbers_for, table_numbers

USUAL_PLAYERS = 4
NO_OPTIONS: Mapping[str, Any] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class GameHelp:
    """How a game scores for this number of `players` with these `choices`, (label, value) in words."""

    paragraphs: tuple[Paragraph, ...]
    players: int
    choices: tuple[tuple[str, str], ...]


def game_help(pad: Pad, options: Mapping[str, Any] = NO_OPTIONS, players: int = USUAL_PLAYERS) -> GameHelp:
    """Return how a game scores with these options, for the allowed number of players nearest to this one.

    Options that cannot be read count as none. A game without help has no paragraphs.
    """
    numbers = numbers_for(pad.key, options)
    seated = min(max(players, numbers[0]), numbers[-1])
    try:
        read = _read(pad, options, seated, None)
    except MalformedMove:
        return game_help(pad, NO_OPTIONS, players)
    return GameHelp(_help(pad, read), seated, pad.choices(pad.for_players(options, seated)))


def table_help(table: Table, seats: int, history: History | None) -> tuple[Paragraph, ...]:
    """Return how this table's game scores with its options, or with those it will have with this number of seats.
    Raises NotInstalled.
    """
    pad = pad_of(table.game)
    if history is not None:
        return _help(pad, history.options)
    numbers = table_numbers(table)
    return _help(pad, _read(pad, table.options, min(max(seats, numbers[0]), numbers[-1]), table.edition))


def about(paragraphs: tuple[Paragraph, ...], rules: Collection[str]) -> tuple[Paragraph, ...]:
    """Return the paragraphs on one of these rules, or on what all games refuse with such a code."""
    return tuple(each for each in paragraphs if not {*rules}.isdisjoint(each.rules))


def _read(pad: Pad, options: Any, players: int, edition: object) -> Any:
    return game_of(pad.key).read_options(pad.for_players(options, players), players, edition)


def _help(pad: Pad, options: Any) -> tuple[Paragraph, ...]:
    own, lang = pad.help(options), lang_of(pad)
    marked = tuple(replace(each, lang=lang) for each in own) if lang else own
    return (*marked, *pad.shared_help()) if own else ()


def script_of(game: str) -> Script:
    """Return the script of a game. Raises LookupError if the game is not installed or cannot be tried."""
    script = PADS[game].script()
    if script is None:
        raise LookupError(game)
    return script


def script_options(game: str) -> Mapping[str, Any]:
    """Return the options of the script's players. Raises LookupError."""
    script = script_of(game)
    return PADS[game].for_players(script.options, len(script.players))


def scripted_throw_view(table: Table, history: History) -> ScriptedThrowView | None:
    """Return the scripted throw for the next entry; None at any table but a trial, and if the game has no script any
    more.
    """
    pad = pad_of(table.game)
    script = pad.script() if table.trial else None
    if script is None:
        return None
    throws = script.throws
    written = sum(
        pad.takes_throw(history.before(index), history.move(played.line))
        for index, played in enumerate(history.played)
    )
    fields = " ".join(sorted({name for throw in throws for name in throw.fields}))
    here = ScriptedThrowView(pad.key, written + 1, len(throws), fields)
    if here.done or not pad.takes_throw(history.state, None):
        return here
    throw = throws[written]
    address = f"{reverse('table', args=(table.public_id,))}?{urlencode(throw.fields)}" if throw.fields else ""
    return replace(here, shown=throw.shown, words=throw.words, address=address)
