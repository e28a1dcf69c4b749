"""The words of the list of a night's people."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.text import Truncator
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, npgettext

from games.kit.names import LONGEST_NAME
from scoresheets.base.words import listed
from scoresheets.nights.announcements.words import addressed
from scoresheets.table.words.refusals import refusal_sentence
from scoresheets.table.words.states import STATES

LINES = 5  # lines of a list that a sentence names


def group(state: str) -> str:
    """Return the title of the people in this state."""
    return {
        "coming": _("Coming"),
        "waiting": _("Waiting"),
        "playing": _("At a table"),
        "pausing": _("Pausing"),
        "gone": _("Gone home"),
    }[state]


def not_drawn() -> str:
    """Return that rounds do not draw a person, who is at a table only."""
    return _("not on the list for rounds")


def people_counted(number: int) -> str:
    """Return the number of people."""
    return ngettext("%(people)s person", "%(people)s people", number) % {"people": number}


def told_apart(name: str, places: Sequence[int]) -> str:
    """Return a name that several people have, with the tables of this one or where else it stands."""
    there = where(places) or _("on the list")
    return f"{name} · {there}"


def where(places: Sequence[int]) -> str:
    """Return the tables at which a person is now; "" for none."""
    return addressed(places) if places else ""


def games_over(number: int) -> str:
    """Return how many games of a person are over; "" for none."""
    return (
        ngettext("%(games)s game over", "%(games)s games over", number) % {"games": number} if number else ""
    )


def noted(place: int) -> str:
    """Return that a person is noted for the next game at a place."""
    return _("next game at table %(number)s") % {"number": place}


def state_word(state: str) -> str:
    """Return the state of a person at a table in a word: that of the table, or that the person has left its game."""
    return _("left") if state == "left" else str(STATES[state])


def not_noted(alike: Sequence[str], unclear: Sequence[str]) -> str:
    """Return why these names of a list, and what in it is none, are not noted."""
    shown = [_("“%(text)s”") % {"text": Truncator(each).chars(LONGEST_NAME)} for each in unclear[:LINES]]
    if len(unclear) > LINES:
        shown.append("…")
    apart = refusal_sentence("told_apart", names=listed(alike)) if alike else refusal_sentence("others_noted")
    if not unclear:
        return apart
    return f"{refusal_sentence('names_unclear', lines=listed(shown), limit=LONGEST_NAME)} {apart}"


def rounds_played(rounds: int) -> str:
    """Return how many rounds a person has played."""
    text = npgettext("of a night", "%(rounds)s round", "%(rounds)s rounds", rounds)
    return text % {"rounds": rounds}


def plays(games: Sequence[str]) -> str:
    """Return which games a person plays, by their titles."""
    return _("plays %(games)s") % {"games": listed(list(games))}
