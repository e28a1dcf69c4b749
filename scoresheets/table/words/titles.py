"""Titles of games as their players would say them."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoresheets.base.words import listed

NAMED = 4  # people: more would be a list, not a name


def game_with(game: str, people: Mapping[int, str], own: Collection[int] = ()) -> str:
    """Return a title such as "Chess with Bo and Cleo", for the device whose `own` seat is Ana's.

    `people` are names by seat number. All of them are named if the device has no seat or all of them, like a tablet
    that is passed round. For one player alone it is just the game.
    """
    others = [name for number, name in people.items() if number not in own]
    named = others if others or len(people) < 2 else list(people.values())
    if not named:
        return game
    if len(named) > NAMED:
        more = len(named) - NAMED + 1
        named[NAMED - 1 :] = [ngettext("%(count)s other", "%(count)s others", more) % {"count": more}]
    return _("%(game)s with %(people)s") % {"game": game, "people": listed(named)}
