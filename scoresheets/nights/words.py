"""The words of a game night."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext


def table_numbered(number: int) -> str:
    """Return the name of a table at a night: its place number."""
    return _("Table %(number)s") % {"number": number}


@dataclass(frozen=True, slots=True)
class NavPage:
    """A link to a page of a night or a season, by the name of its address; `inside` are the pages that it leads to,
    itself the first one, where there are several.
    """

    name: str
    label: str
    inside: tuple[NavPage, ...] = ()

    @property
    def names(self) -> set[str]:
        """Return the names of all pages here."""
        return {self.name, *(each.name for each in self.inside)}


def pages_of_night(*, runs: bool, helps: bool) -> tuple[NavPage, ...]:
    """Return the pages of a night in six groups at most. Some are only for devices that help or run it."""
    groups = (
        (
            ("wall", _("Tables"), True),
            ("open_tables", _("Open tables"), helps),
            ("places", _("Places"), helps),
        ),
        (("night_rounds", pgettext("of a night", "Rounds"), helps),),
        (("night_people", _("People"), helps),),
        (("standings", _("Standings"), True),),
        (("night_games", _("Games"), helps),),
        (
            ("night_choices", _("Night"), runs),
            ("announcements", _("Announce"), helps),
            ("night_links", _("Links"), runs),
            ("end_night", _("End"), runs),
        ),
    )
    shown = (tuple(NavPage(name, label) for name, label, may in group if may) for group in groups)
    return tuple(
        NavPage(group[0].name, group[0].label, group if len(group) > 1 else ()) for group in shown if group
    )


def pages_of_season(*, runs: bool) -> tuple[NavPage, ...]:
    """Return the pages of a season with their labels; most of them are for devices that run it."""
    pages = (
        ("season", _("Standings"), True),
        ("season_nights", _("Nights"), True),
        ("season_links", _("Links"), runs),
        ("season_choices", _("Season"), runs),
    )
    return tuple(NavPage(page, label) for page, label, shown in pages if shown)


@dataclass(frozen=True, slots=True)
class Step:
    """A step at the end of an evening: its key, its title, its effect in words, and the label of its button."""

    what: str
    title: str
    says: str
    does: str


def evening_steps(*, ready: int, names: int, seasons: int = 0, room: bool = False) -> tuple[Step, ...]:
    """Return the steps possible at the end of an evening. `ready` tables can be closed; `names` seats have a name. The
    night counts in `seasons`. A waiting `room` is open.
    """
    close = ngettext(
        "%(ready)s game is over. Its figures become final.",
        "%(ready)s games are over. Their figures become final.",
        ready,
    ) % {"ready": ready}
    places = _("Places, cards, links and calls are deleted for good.")
    if seasons:
        places = " ".join((places, _("Its seasons keep its figures, without names.")))
    keep = " ".join((places, _("Players keep their table on their own device.")))
    all_goes = " ".join((places, _("All its tables are deleted too, with every sheet.")))
    calls = _("It calls nobody any more. The games that are played go on.")
    steps = (
        (room, Step("room", _("Close the waiting room"), calls, _("Close it"))),
        (ready, Step("close", _("Close all finished games"), close, _("Close them"))),
        (names, Step("names", _("Remove all names"), _without_names(names), _("Remove the names"))),
        (1, Step("delete", _("Delete the night, keep its tables"), keep, _("Delete the night"))),
        (1, Step("delete-tables", _("Delete the night with its tables"), all_goes, _("Delete everything"))),
    )
    return tuple(step for there, step in steps if there)


def _without_names(names: int) -> str:
    """Return what happens when the names of a night are removed."""
    gone = ngettext(
        "%(names)s name is deleted at its tables; every figure stays.",
        "%(names)s names are deleted at its tables; every figure stays.",
        names,
    ) % {"names": names}
    deleted = _("Announcements and lists for a next game are deleted too.")
    stay = _("The standings stay an order of the same people, each called by a table and a seat.")
    return " ".join((gone, deleted, stay))
