"""Monopoly solo's pad, as the table page needs it: the page of titles, the bank book and how the game stands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.monopoly_solo import MONOPOLY_SOLO
from games.monopoly_solo.ending import State
from games.monopoly_solo.filled import UNLIT, FilledLedger, Lighting, fill
from games.monopoly_solo.options import USUAL
from games.monopoly_solo.sheet import CASH, IN_JAIL, KEPT, SQUARE, TITLES
from scoresheets.forms.drafted import taps_of
from scoresheets.forms.monopoly_solo import MonopolySoloEntryForm
from scoresheets.forms.monopoly_solo_options import MonopolySoloOptionsForm
from scoresheets.pads.monopoly_solo_end import sections
from scoresheets.pads.monopoly_solo_tray import asks, highlights
from scoresheets.pads.pad import Pad, Progress, WholeBook
from scoresheets.registry import register
from scoresheets.words.amounts import amount
from scoresheets.words.monopoly_solo import BOARDS, box_name, headline, step_figure, step_name, verdict
from scoresheets.words.monopoly_solo_book import all_movements, last_movements
from scoresheets.words.monopoly_solo_pencil import pencilled_there
from scoresheets.words.monopoly_solo_refusals import REFUSALS
from scoresheets.words.monopoly_solo_story import progress_sentence, story

NUMBERS: Mapping[str, Any] = {
    "bank_total": gettext_lazy("All the money together"),
    "go": gettext_lazy("Passing the start brings"),
    "fine": gettext_lazy("The fine to leave jail"),
    "bank_tokens": gettext_lazy("Bank’s tokens"),
    "houses": gettext_lazy("Houses in the box"),
    "hotels": gettext_lazy("Hotels in the box"),
}
BOXES = frozenset(
    (CASH, SQUARE, IN_JAIL, *KEPT.values())
    + tuple(box for title in TITLES.values() for box in (title.box, title.buildings_box, title.mortgage_box))
)


def _fill(state: State, seat: int, lighting: Lighting = UNLIT) -> FilledLedger:
    return fill(state.options, state.paper, seat, lighting)


def _box_of(state: State, box: str) -> tuple[str, str] | None:
    return (box, box_name(str(state.options.board), box)) if box in BOXES else None


def _choices(options: Mapping[str, Any]) -> tuple[tuple[str, str], ...]:
    """The board, and whatever is not as usual."""
    unusual = {
        key: options[key] for key in NUMBERS if options.get(key, getattr(USUAL, key)) != getattr(USUAL, key)
    }
    chosen = [(_("Names on the board"), str(BOARDS[options.get("board", USUAL.board)]))]
    chosen += [(str(NUMBERS[key]), amount(number)) for key, number in unusual.items()]
    if not options.get("count_mortgaged", USUAL.count_mortgaged):
        chosen.append((_("Mortgaged titles at the end"), _("count for nothing")))
    return tuple(chosen)


def _progress(state: State, names: Sequence[str]) -> Progress:
    return Progress(progress_sentence(state, names))


MONOPOLY_SOLO_PAD = Pad(
    game=MONOPOLY_SOLO,
    title=gettext_lazy("Monopoly solo"),
    tagline=gettext_lazy("One player against the bank: 28 titles, or a bank that cannot pay."),
    folder="monopoly_solo",
    refusals=REFUSALS,
    shares=("css/groups.css",),
    tray="monopoly_solo",
    entry_form=MonopolySoloEntryForm,
    options_form=MonopolySoloOptionsForm,
    throw=taps_of,
    fill=_fill,
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
register(MONOPOLY_SOLO_PAD)
