"""Monopoly Deal's pad, as the table page needs it: a board of sets and a bank before every player, and the counts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.monopoly_deal.ending import State
from games.monopoly_deal.options import TWO_PACKS_FROM, DoubleRent, Options
from games.monopoly_deal.scoring import outcome
from scoresheets.forms.drafted import taps_of
from scoresheets.forms.monopoly_deal import MonopolyDealEntryForm
from scoresheets.forms.monopoly_deal_options import MonopolyDealOptionsForm
from scoresheets.pads.monopoly_deal_board import board
from scoresheets.pads.monopoly_deal_tray import asks, lit
from scoresheets.pads.pad import Pad, Pilot
from scoresheets.pages import Figure, FigureRow, FigureSection
from scoresheets.words.monopoly_deal import headline, millions, step_figure, step_name, verdict
from scoresheets.words.monopoly_deal_story import story


def _choices(options: Mapping[str, Any]) -> tuple[tuple[str, str], ...]:
    drawn = Options()
    two_colours = options.get("double_rent", drawn.double_rent) == DoubleRent.TWO_COLOUR
    reach = options.get("troc_full_sets", drawn.troc_full_sets)
    return (
        (_("Packs of cards"), str(options.get("packs", drawn.packs))),
        (_("A doubler goes with"), _("two-colour rents only") if two_colours else _("every rent card")),
        (_("A Forced Deal reaches"), _("complete sets too") if reach else _("no complete set")),
    )


def _for_players(options: Mapping[str, Any], players: int) -> Mapping[str, Any]:
    """MD-15: from six players on, two packs."""
    return {**options, "packs": 2} if players >= TWO_PACKS_FROM else options


def _pilot(state: State, names: Sequence[str]) -> Pilot:
    return Pilot(_("Three complete sets of three colours win."))


def _sections(state: State) -> tuple[tuple[FigureSection, ...], FigureRow]:
    players = outcome(state).players
    rows = tuple(
        FigureRow(label, tuple(Figure(millions(each.breakdown[key])) for each in players))
        for label, key in ((_("Bank"), "bank"), (_("Sets"), "properties"))
    )
    total = FigureRow(_("Complete colours"), tuple(Figure(str(each.total)) for each in players))
    return (FigureSection(_("On the table"), rows),), total


MONOPOLY_DEAL_PAD = Pad(
    key="monopoly-deal",
    title=gettext_lazy("Monopoly Deal"),
    tagline=gettext_lazy("Sets, rents and swaps with real cards. 2 to 10 players."),
    folder="monopoly_deal",
    shares=("groups",),
    tray="monopoly_deal",
    entry_form=MonopolyDealEntryForm,
    options_form=MonopolyDealOptionsForm,
    throw=taps_of,
    fill=board,
    lit=lit,
    asks=asks,
    choices=_choices,
    pilot=_pilot,
    story=story,
    sections=_sections,
    headline=headline,
    verdict=verdict,
    step_name=step_name,
    step_figure=step_figure,
    for_players=_for_players,
)
