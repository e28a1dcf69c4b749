"""The words of people and their plays."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext as _

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
