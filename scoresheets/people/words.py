"""The words of people and their plays."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoresheets.base.words import isolated


def record_sentence(name: str, record: str) -> str:
    """Return the sentence on a record that a person set in this game, by its code."""
    said = {
        "best": _("A record: %(name)s never did better."),
        "streak": _("A record: %(name)s never won so many games in a row."),
        "closest": _("A record: %(name)s never won by so little."),
    }
    return said[record] % {"name": name}


def why_sentence(decided: str, figures: Mapping[str, object]) -> str:
    """Return why `name` stands before `other`, or shares a place, with the figures of both."""
    said = {
        "wins": _("Games won: %(name)s %(wins)s, %(other)s %(fewer)s."),
        "beaten": _(
            "Games won: %(wins)s each. Opponents beaten: %(name)s %(beaten)s of %(met)s, %(other)s %(less)s of"
            " %(of)s."
        ),
        "shared": _("%(name)s and %(other)s are tied on wins and on opponents beaten."),
    }
    return said[decided] % {
        what: isolated(value) if isinstance(value, str) else value for what, value in figures.items()
    }


def short_reason(decided: str, name: str, wins: int) -> str:
    """Return in a few words why a person stands below `name`, who has so many wins more, or shares the place."""
    above = {"name": isolated(name), "wins": wins}
    if decided == "wins":
        return ngettext("%(wins)s win behind %(name)s", "%(wins)s wins behind %(name)s", wins) % above
    if decided == "beaten":
        return _("level with %(name)s on wins, behind on opponents beaten") % above
    return _("level with %(name)s on both") % above


def months_in_words(months: Iterable[tuple[date, int, int]]) -> str:
    """Return the games of each month that has any, given with its games and wins: "March 2026: 2 games, 1 won"."""
    told = [
        _("%(month)s: %(plays)s, %(wins)s")
        % {
            "month": date_format(first, "F Y"),
            "plays": ngettext("%(plays)s game", "%(plays)s games", plays) % {"plays": plays},
            "wins": ngettext("%(wins)s won", "%(wins)s won", wins) % {"wins": wins},
        }
        for first, plays, wins in months
        if plays
    ]
    return _("Games by month. %(months)s.") % {"months": "; ".join(told)}
