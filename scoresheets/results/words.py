"""The words of standings: the criteria, and why one person stands before another."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from fractions import Fraction
from typing import Any

from django.utils.formats import number_format, time_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from scoresheets.base.words import amount, listed
from scoresheets.results.standings import BEATEN, POINTS, SINGLE, STRENGTH, WINS

LABELS: Mapping[str, Any] = {
    WINS: gettext_lazy("Wins"),
    BEATEN: gettext_lazy("Opponents beaten"),
    POINTS: gettext_lazy("Points for places"),
    SINGLE: gettext_lazy("Best single game"),
    STRENGTH: gettext_lazy("Strength of opponents"),
}
MOST_DECIMALS = 9


def over_all() -> str:
    """Return the name of the order over all games."""
    return _("Over all games")


def games_and_people(games: int, people: int, on_paper: int) -> str:
    """Return how many games and people an order has, and how many of the games were on paper."""
    played = ngettext("%(games)s game", "%(games)s games", games) % {"games": games}
    who = ngettext("%(people)s person", "%(people)s people", people) % {"people": people}
    return " · ".join((played, who, games_on_paper(on_paper)) if on_paper else (played, who))


def games_on_paper(games: int) -> str:
    """Return how many games were on paper."""
    return ngettext("%(games)s on paper", "%(games)s on paper", games) % {"games": games}


def none_yet(*, accepts: bool) -> str:
    """Return the sentence that no table counts yet, and when one would."""
    if accepts:
        return _(
            "No game counts yet. A game counts when it is over and everybody has accepted it or an organizer "
            "has closed it."
        )
    return _("No game counts yet. A game counts when it is over.")


def share(part: Fraction, whole: int) -> str:
    """Return a share such as "2 of 3", "5½ of 8"."""
    return _("%(part)s of %(whole)s") % {"part": halved(part), "whole": whole}


def halved(number: Fraction) -> str:
    """Return a number of halves: "5", "5½", "½"."""
    return amount(float(number))


def games_played() -> str:
    """Return the heading of the number of games played."""
    return _("Games")


def opponents_met() -> str:
    """Return the heading of the number of opponents met."""
    return _("Opponents met")


def decimals_between(figures: Iterable[Fraction]) -> int:
    """Return how many decimals it takes to write these apart: none if all are whole, else one or more."""
    different = set(figures)
    if all(each.denominator == 1 for each in different):
        return 0
    return next(
        (
            places
            for places in range(1, MOST_DECIMALS)
            if len({round(each, places) for each in different}) == len(different)
        ),
        MOST_DECIMALS,
    )


def written(figure: Fraction, decimals: int) -> str:
    """Return a number with this many decimals, without a sign."""
    if figure.denominator == 1:
        return amount(int(abs(figure)))
    rounded = f"{float(round(abs(figure), decimals)):.{decimals}f}"
    return str(number_format(rounded, decimal_pos=decimals, use_l10n=True, force_grouping=True))


def with_number(text: str, whole: int, number: str) -> str:
    """Return the game's words `text` for a whole number with this number in its place: "$62" for "62.5" becomes
    "$62.5".
    """
    for standing in (amount(whole), str(whole)):
        if standing in text:
            return text.replace(standing, number, 1)
    return number


def percent(number: str) -> str:
    """Return a number of percent."""
    return _("%(number)s%%") % {"number": number}


def negative(text: str) -> str:
    """Return these words for a figure below zero."""
    return f"−{text}"


def averaged(label: str) -> str:
    """Return the name of an average."""
    return _("%(label)s (on average)") % {"label": label}


def stands_before(
    above: str, below: str, *, label: str, figures: tuple[str, str], level: Sequence[str]
) -> str:
    """Return why one stands before the other: the criterion, both figures, and the criteria before it in which they are
    level.
    """
    facts = {
        "above": above,
        "below": below,
        "label": label,
        "better": figures[0],
        "worse": figures[1],
        "level": listed(level),
    }
    if level:
        return (
            _("%(above)s is ahead of %(below)s: tied on %(level)s; %(label)s: %(better)s against %(worse)s.")
            % facts
        )
    return _("%(above)s is ahead of %(below)s. %(label)s: %(better)s against %(worse)s.") % facts


def shares_place(above: str, below: str, *, figures: Sequence[tuple[str, str, str]]) -> str:
    """Return that nothing tells two people apart, and their figures. `figures` are (label, of the one, of the
    other).
    """
    names = {"above": above, "below": below}
    both = listed([f"{label} {one}" for label, one, other in figures if one == other])
    text = _("%(above)s and %(below)s share the rank. Both have: %(both)s.") % {**names, "both": both}
    if not both:
        text = _("%(above)s and %(below)s share the rank.") % names
    differing = (
        _("%(label)s: %(one)s, the same as %(other)s.") % {"label": label, "one": one, "other": other}
        for label, one, other in figures
        if one != other
    )
    return " ".join((text, *differing))


def nameless(number: str, place: int, started: datetime | None = None) -> str:
    """Return words for a player whose name was removed, told apart from those at other tables by the place, and from
    earlier players at that place by when the game began.
    """
    if started is None:
        return _("%(name)s (table %(place)s)") % {"name": number, "place": place}
    time = time_format(localtime(started), "H:i:s")
    return _("%(name)s (table %(place)s, %(time)s)") % {"name": number, "place": place, "time": time}


def at_places(name: str, places: Sequence[int]) -> str:
    """Return one of several people of one name, told apart by their places."""
    if not places:
        return name
    text = _("%(name)s (table %(place)s)") if len(places) == 1 else _("%(name)s (tables %(place)s)")
    return text % {"name": name, "place": listed([str(place) for place in places])}


def players_in_words(number: int) -> str:
    """Return the number of players in words."""
    return ngettext("%(number)s player", "%(number)s players", number) % {"number": number}


def removed() -> str:
    """Return words for a player whose table was deleted."""
    return _("A player who was removed")


def rules_of_ties(labels: Sequence[str], *, over: bool, per_game: bool, averages: bool) -> tuple[str, ...]:
    """Return how people are compared, and what happens if they are level."""
    order = " → ".join(labels)
    rows = [
        _("Compared in this order: %(order)s.") % {"order": order},
        _("A shared win counts for each winner."),
    ]
    if per_game:
        rows.append(
            _("Not everybody has played the same number of games, so wins are compared per game played.")
        )
    if averages:
        rows.append(_("A game’s own figures are averages of the games played."))
    if over:
        rows.append(
            _(
                "You beat an opponent by ranking higher at the same table. A tie counts half, and players "
                "who stayed beat players who left. Solo games do not count."
            )
        )
    rows.append(_("Players who are tied on everything share the rank."))
    return tuple(rows)


def publishing(since: int, moves: int, *, teams: bool = False) -> str:
    """Return what publishing again would change: `since` tables have ended, `moves` people and perhaps `teams` move."""
    if not since and not moves and not teams:
        return _("No table has finished since, and nobody would move.")
    ended = ngettext(
        "%(count)s table has finished since.", "%(count)s tables have finished since.", since
    ) % {"count": since}
    if not moves and not teams:
        return _("%(ended)s Nobody would move.") % {"ended": ended}
    moved = ngettext("Publishing moves %(count)s person.", "Publishing moves %(count)s people.", moves) % {
        "count": moves
    }
    said = (
        (since, ended),
        (moves, moved),
        (teams, _("Publishing changes the order of the teams.")),
    )
    return " ".join(sentence for is_so, sentence in said if is_so)


def changed_after(places: Sequence[int]) -> str:
    """Return the sentence that these tables changed after the order was published."""
    text = ngettext(
        "Table %(places)s was reopened or changed after this was published.",
        "Tables %(places)s were reopened or changed after this was published.",
        len(places),
    )
    return text % {"places": listed([str(place) for place in places])}


def still_open(places: Sequence[int]) -> str:
    """Return which tables may still change the order; "" for none."""
    if not places:
        return ""
    text = ngettext(
        "Table %(places)s does not count yet.", "Tables %(places)s do not count yet.", len(places)
    )
    return text % {"places": listed([str(place) for place in places])}


def moved(places: int) -> str:
    """Return how a person moved since the order was published."""
    if places > 0:
        return ngettext("up %(count)s place", "up %(count)s places", places) % {"count": places}
    return ngettext("down %(count)s place", "down %(count)s places", -places) % {"count": -places}
