"""A person's plays and the year as CSV."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from decimal import Decimal

from django.utils.timezone import localdate
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from scoresheets.base.csv_files import Cell, csv_file
from scoresheets.exports.selectors.csv_rows import moment
from scoresheets.exports.words import yes_no
from scoresheets.models import Device, Play
from scoresheets.pads import game_title
from scoresheets.people.selectors.access import Keeper, PersonAccess
from scoresheets.people.selectors.kinds import play_choices
from scoresheets.people.selectors.person_pages import plays_of
from scoresheets.people.selectors.years import YearRow, year_standing


def person_csv(
    access: PersonAccess, *, kind: str = "", since: date | None = None, until: date | None = None
) -> str:
    """Return a person's plays of these days, oldest first, in the active language: of one kind of game, or of all.
    Other players are not named.
    """
    header = [_("Played at"), _("Game"), _("Options"), _("Players"), _("Rank"), _("Total"), _("Won")]
    header += [
        _("Shared win"),
        _("Ahead by"),
        _("Opponents beaten"),
        _("Minutes"),
        _("Closed"),
        _("On paper"),
    ]
    plays = plays_of(access, since=since, until=until)
    rows = (_play(play) for play in plays if kind in ("", play.kind))
    return csv_file(header, rows, get_language() or "en")


def _play(play: Play) -> Sequence[Cell]:
    return (
        moment(play.played_at),
        game_title(play.game),
        play_choices(play),
        play.players,
        play.rank,
        play.total,
        yes_no(play.won),
        yes_no(play.shared),
        play.margin,
        Decimal(play.beaten) / 2,
        play.minutes,
        yes_no(play.closed),
        yes_no(play.on_paper),
    )


def year_csv(device: Device) -> str:
    """Return the standing of all people of a device, over everything they have played."""
    header = [
        _("Place"),
        _("Player"),
        _("Games"),
        _("Games won"),
        _("Opponents beaten"),
        _("Opponents met"),
        _("On paper"),
        _("Why?"),
    ]
    everything = year_standing(Keeper(device.pk), since=date.min, until=localdate())
    return csv_file(header, map(_of_a_year, everything), get_language() or "en")


def _of_a_year(row: YearRow) -> Sequence[Cell]:
    beaten = Decimal(row.beaten_halves) / 2
    return (row.place, row.name, row.played, row.wins, beaten, row.met, row.on_paper, row.why)
