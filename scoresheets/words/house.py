"""The sentences of what the house itself refuses, the same for every game."""

from __future__ import annotations

from typing import Any

from django.utils.formats import time_format
from django.utils.timezone import localtime
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

SENTENCES: dict[str, Any] = {
    "malformed": _("This could not be read. Nothing was written."),
    "no_such_seat": _("There is no such seat at this table."),
    "seat_not_yours": _("%(name)s writes on another device. Nothing was written."),
    "not_host": _("Only the host may do this."),
    "key_reused": _(
        "This was sent twice with different dice. Only the first was written; look at the sheet."
    ),
    "table_closed": _("This game is closed. Nothing can be written any more."),
    "not_started": _("The game has not started yet."),
    "already_started": _("The game has started. Seats and rules stay as they are."),
    "not_over": _("The game is not over yet."),
    "no_tie": _("Nobody shares the win here: there is nothing to settle."),
    "not_the_last": _("This is no longer the last entry. Look at the sheet and try again."),
    "already_written": _("This turn is already written. Look at the sheet."),
    "route_claimed": _("Somebody else has just claimed this."),
    "box_filled": _("Something has just been written here."),
    "no_qualifying_dice": _("A zero cannot be written here."),
    "bad_dice": _("A die shows 1 to 6."),
    "busy": _("The pad is busy and nothing was written. Your dice are still here: try again in a moment."),
    "too_fast": _(
        "Many codes are being tried from here. Wait a few seconds and try again, or use the QR code."
    ),
    "unknown_code": _("No table has this code. Look at the host’s screen and try again."),
    "seat_taken": _("Another device has taken %(name)s’s seat."),
    "watchers_do_not_sit": _(
        "You came by the watch link: it lets you look, not sit down. Ask for the join link."
    ),
    "name_taken": _("Somebody is already called %(name)s here. Add a letter or a nickname."),
    "table_full": _("This table is full: %(limit)s players at most."),
    "csrf": _("This page was open for too long or came from elsewhere. Load it again, then try once more."),
}

WRONG_NUMBER = ngettext_lazy(
    "%(players)s player sits here; this is for %(fewest)s to %(most)s. Add somebody, or change what you play.",
    "%(players)s players sit here; this is for %(fewest)s to %(most)s. Change the seats, or what you play.",
    "players",
)
ALONE = ngettext_lazy(
    "%(players)s player sits here; this is for one alone. Change what you play.",
    "%(players)s players sit here; this is for one alone. Change what you play.",
    "players",
)
WRITTEN_BY_PLAYER = _("%(name)s’s turn is already written: %(story)s (%(time)s, from %(name)s’s device).")
WRITTEN_BY_HOST = _("%(name)s’s turn is already written: %(story)s (%(time)s, from the host’s device).")


def house_sentence(code: str, **facts: object) -> str:
    """What is said of a refusal of the house, in the active language."""
    if code == "wrong_number":
        return str((ALONE if facts["most"] == 1 else WRONG_NUMBER) % facts)
    return str(SENTENCES[code]) % facts


def already_written(*, name: str, story: str, when: Any, by_host: bool) -> str:
    """Who wrote what and when, for the one who came second."""
    sentence = WRITTEN_BY_HOST if by_host else WRITTEN_BY_PLAYER
    time = time_format(localtime(when), "H:i:s")
    return str(sentence) % {"name": name, "story": story.rstrip("."), "time": time}
