"""Monopoly solo's pad, as the table page needs it: the page of titles, the bank book and how the game stands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.monopoly_solo.pad.end import sections
from games.monopoly_solo.pad.forms import MonopolySoloEntryForm, MonopolySoloOptionsForm
from games.monopoly_solo.pad.pieces import claims, fresh_ids, glance, sheet_pieces
from games.monopoly_solo.pad.tray import asks, highlights
from games.monopoly_solo.rules import GAME
from games.monopoly_solo.rules.ending import State
from games.monopoly_solo.rules.filled import UNLIT, FilledLedger, Lighting, fill
from games.monopoly_solo.rules.options import USUAL
from games.monopoly_solo.rules.sheet import CASH, IN_JAIL, KEPT, SQUARE, TITLES
from games.monopoly_solo.words.book import all_movements, last_movements
from games.monopoly_solo.words.names import BOARDS, box_name, step_figure, step_name
from games.monopoly_solo.words.plots import pencilled_there
from games.monopoly_solo.words.refusals import MALFORMED, REFUSALS
from games.monopoly_solo.words.story import progress_sentence, story
from games.monopoly_solo.words.verdict import headline, verdict
from scoresheets.forms.drafted import taps_of
from scoresheets.pads import register
from scoresheets.pads.pad import Pad, Progress, WholeBook
from scoresheets.words.amounts import amount

_NUMBERS: Mapping[str, Any] = {
    "bank_total": gettext_lazy("All the money together"),
    "go": gettext_lazy("Passing the start brings"),
    "fine": gettext_lazy("The fine to leave jail"),
    "bank_tokens": gettext_lazy("Bank’s tokens"),
    "houses": gettext_lazy("Houses in the box"),
    "hotels": gettext_lazy("Hotels in the box"),
}
_BOXES = frozenset(
    (CASH, SQUARE, IN_JAIL, *KEPT.values())
    + tuple(box for title in TITLES.values() for box in (title.box, title.buildings_box, title.mortgage_box))
)


def _fill(state: State, seat: int, lighting: Lighting = UNLIT) -> FilledLedger:
    return fill(state.options, state.paper, seat, lighting)


def _box_of(state: State, box: str) -> tuple[str, str] | None:
    return (box, box_name(str(state.options.board), box)) if box in _BOXES else None


def _choices(options: Mapping[str, Any]) -> tuple[tuple[str, str], ...]:
    """The board, and whatever is not as usual."""
    unusual = {
        key: options[key] for key in _NUMBERS if options.get(key, getattr(USUAL, key)) != getattr(USUAL, key)
    }
    chosen = [(_("Names on the board"), str(BOARDS[options.get("board", USUAL.board)]))]
    chosen += [(str(_NUMBERS[key]), amount(number)) for key, number in unusual.items()]
    if not options.get("count_mortgaged", USUAL.count_mortgaged):
        chosen.append((_("Mortgaged titles at the end"), _("count for nothing")))
    return tuple(chosen)


def _progress(state: State, names: Sequence[str]) -> Progress:
    return Progress(progress_sentence(state, names))


PAD = Pad(
    game=GAME,
    title=gettext_lazy("Monopoly solo"),
    tagline=gettext_lazy("One player against the bank: 28 titles, or a bank that cannot pay."),
    folder="monopoly_solo",
    refusals=REFUSALS,
    malformed=MALFORMED,
    shares=("css/groups.css",),
    tray="monopoly_solo",
    entry_form=MonopolySoloEntryForm,
    options_form=MonopolySoloOptionsForm,
    throw=taps_of,
    fill=_fill,
    pieces=sheet_pieces,
    fresh_ids=fresh_ids,
    glance=glance,
    claims=claims,
    highlights=highlights,
    asks=asks,
    choices=_choices,
    progress=_progress,
    story=story,
    sections=sections,
    headline=headline,
    verdict=verdict,
    step_name=step_name,
    step_figure=step_figure,
    box_of=_box_of,
    pencilled=pencilled_there,
    book=last_movements,
    whole_book=WholeBook(gettext_lazy("Bank book"), all_movements),
    rail=gettext_lazy("Bank book and entries"),
    counts="throws",
    colours=lambda _options, _players: ("violet",),
)
register(PAD)
