"""The words of links: what their roles are called, and what they let a device do."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

Words = str | Promise


@dataclass(frozen=True, slots=True)
class RoleWords:
    """A role on the page of links: its `title`, what it is for, a person it may be for, and what ends with a link. A
    link that was just made is called `made`. Its own page says what the device `will` do there, and what it `may`.
    """

    role: str
    title: Words
    about: Words
    example: Words
    ends: Words
    made: Words
    will: Words
    may: Words


ROLES: Mapping[str, tuple[RoleWords, ...]] = {
    "night": (
        RoleWords(
            "run",
            _("Run the night"),
            _(
                "For another organizer, or your own second device. It can do everything at its tables, and can delete "
                "the night. It sees, changes and forgets only the people of this night."
            ),
            _("Bea, door"),
            _("Devices that joined by it no longer run the night, except this one."),
            _("New link: run the night"),
            _("This device will run the game night."),
            _(
                "It sees every table, writes and corrects at each of them, opens and closes tables, makes links for "
                "others, and can end and delete the night. Keep this link to yourself."
            ),
        ),
        RoleWords(
            "help",
            _("Help at the night"),
            _(
                "For helpers who go from table to table. They write, correct, open and close tables, and answer calls. "
                "Permanent steps stay with you. They see only the people of this night, and what these played here."
            ),
            _("Bea, door"),
            _("Devices that joined by it no longer see the night."),
            _("New link: help at the night"),
            _("This device will help at the game night."),
            _(
                "It sees every table, answers calls, writes and corrects at each of them, and opens and closes tables. "
                "Permanent steps, such as deleting, are left to the organizers."
            ),
        ),
        RoleWords(
            "look",
            _("Watch"),
            _(
                "For a TV or a guest: all tables at a glance, no codes, nothing to tap. On a TV you can type eight "
                "letters and digits instead of the link."
            ),
            _("TV in the hall"),
            _("Devices that joined by it no longer see the night."),
            _("New link: watch"),
            _("This screen will show all tables of the game night."),
            _("It changes nothing, and joins no table."),
        ),
    ),
    "season": (
        RoleWords(
            "run",
            _("Run the season"),
            _(
                "For another organizer of the club, or your own second device. It chooses what counts, takes nights "
                "out, makes links, and can delete the season. It gives no right at any night."
            ),
            _("Bea"),
            _("Devices that joined by it no longer run the season, except this one."),
            _("New link: run the season"),
            _("This device will run the season."),
            _(
                "It chooses what counts in the standings, takes nights out, makes links for others, and can delete the "
                "season. Keep this link to yourself."
            ),
        ),
        RoleWords(
            "look",
            _("See the standings"),
            _(
                "For the members of the club: the standings with every reason, and the list of nights. Nothing to "
                "change."
            ),
            _("The club"),
            _("Devices that joined by it no longer see the season."),
            _("New link: see the standings"),
            _("This device will see the standings of the season."),
            _("It changes nothing, and joins no table."),
        ),
    ),
}
"""The roles at a night and at a season, the strongest first."""
LAST_TO_RUN: Mapping[str, Words] = {
    "night": _(
        "Devices that joined by it no longer run the night, except this one. As it is the last link to run the night, "
        "a new one is made in its place and shown here."
    )
}
"""The words for the end of the last link to run it, where they are others than usual."""
ALL_LOST: Mapping[str, Words] = {
    "night": _(
        "If every device that runs the night is lost, the person who runs the pad’s computer can get a new link there."
    ),
    "season": _(
        "If every device that runs the season is lost, the person who runs the pad’s computer can get a new link there."
    ),
}
"""The way back when every device that runs it is lost."""
