"""The printed throws of a trial: which one comes next, by what has been written."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any
from urllib.parse import urlencode

from django.urls import reverse

from scoresheets.history import History
from scoresheets.models import Table
from scoresheets.pads import PADS, pad_of
from scoresheets.pages.trials import PrintedView
from scoresheets.words.scripts import Script


def script_of(game: str) -> Script:
    """Raises LookupError where the game is not installed or cannot be tried."""
    script = PADS[game].script()
    if script is None:
        raise LookupError(game)
    return script


def script_options(game: str) -> Mapping[str, Any]:
    """What the players of the script play. Raises LookupError."""
    script = script_of(game)
    return PADS[game].for_players(script.options, len(script.players))


def printed_view(table: Table, history: History) -> PrintedView | None:
    """What is printed for the next entry; None at any other table, and where the game has no script any more."""
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
    here = PrintedView(pad.key, written + 1, len(throws), fields)
    if here.done or not pad.takes_throw(history.state, None):
        return here
    throw = throws[written]
    address = f"{reverse('table', args=(table.public_id,))}?{urlencode(throw.fields)}" if throw.fields else ""
    return replace(here, shown=throw.shown, words=throw.words, address=address)
