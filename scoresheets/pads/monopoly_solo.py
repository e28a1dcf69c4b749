"""Monopoly solo's pad, as the table page needs it: the page of titles, the bank book and how the game stands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.monopoly_solo.ending import State
from games.monopoly_solo.filled import UNLIT, FilledLedger, Lighting, fill
from games.monopoly_solo.options import USUAL
from games.monopoly_solo.scoring import outcome
from games.monopoly_solo.sheet import CASH, IN_JAIL, KEPT, SQUARE, TITLES
from scoresheets.forms.drafted import DraftedEntryForm, taps_of
from scoresheets.forms.monopoly_solo_options import MonopolySoloOptionsForm
from scoresheets.pads.pad import Lit, Pad, Pilot
from scoresheets.pages import Figure, FigureRow, FigureSection
from scoresheets.words.amounts import amount
from scoresheets.words.monopoly_solo import BOARDS, box_name, headline, step_figure, step_name, verdict
from scoresheets.words.monopoly_solo_story import pilot_sentence, story

Sections = tuple[tuple[FigureSection, ...], FigureRow]
BOXES = frozenset(
    (CASH, SQUARE, IN_JAIL, *KEPT.values())
    + tuple(box for title in TITLES.values() for box in (title.box, title.buildings_box, title.mortgage_box))
)


def _fill(state: State, seat: int, lighting: Lighting = UNLIT) -> FilledLedger:
    return fill(state.options, state.paper, seat, lighting)


def _lit(state: State, seat: int, taps: tuple[str, ...]) -> Lit:
    return Lit(UNLIT, fits=True)


def _box_of(state: State, box: str) -> tuple[str, str] | None:
    return (box, box_name(str(state.options.board), box)) if box in BOXES else None


def _choices(options: Mapping[str, Any]) -> tuple[tuple[str, str], ...]:
    board = str(BOARDS[options.get("board", USUAL.board)])
    return ((_("Names on the board"), board),)


def _pilot(state: State, names: Sequence[str]) -> Pilot:
    return Pilot(pilot_sentence(state, names))


def _sections(state: State) -> Sections:
    total = outcome(state).players[0].total
    return (), FigureRow(_("Points"), (Figure(amount(total)),))


MONOPOLY_SOLO_PAD = Pad(
    key="monopoly-solo",
    title=gettext_lazy("Monopoly solo"),
    tagline=gettext_lazy("One player against the bank: 28 titles, or a bank that cannot pay."),
    folder="monopoly_solo",
    shares=("groups",),
    tray="monopoly_solo",
    entry_form=DraftedEntryForm,
    options_form=MonopolySoloOptionsForm,
    throw=taps_of,
    fill=_fill,
    lit=_lit,
    choices=_choices,
    pilot=_pilot,
    story=story,
    sections=_sections,
    headline=headline,
    verdict=verdict,
    step_name=step_name,
    step_figure=step_figure,
    box_of=_box_of,
    rail=gettext_lazy("Bank book and entries"),
)
