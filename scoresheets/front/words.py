"""The data stored about people, in plain words for the page on privacy. A test compares it with the database."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext_lazy as _


@dataclass(frozen=True, slots=True)
class StoredData:
    """One kind of stored data: its description, how it is deleted, and its columns."""

    what: Any
    goes: Any
    columns: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Counted:
    """Something counted by address or by device, in memory only: the reason, how long, and the modules that count."""

    what: Any
    goes: Any
    modules: tuple[str, ...]


COUNTED = (
    Counted(
        _("The address that codes are typed from, so that nobody can guess them quickly"),
        _("Forgotten as soon as nobody there is waiting."),
        ("rate_limit",),
    ),
    Counted(
        _("How many tables and files a device and an address have opened, so that nobody fills the pad"),
        _("It counts for ten minutes. After that it is forgotten when anybody opens the next table."),
        ("opening_limits",),
    ),
    Counted(
        _(
            "How many connections, pages and requests a device or an address has open, so that everybody "
            "gets a turn"
        ),
        _("Forgotten as soon as they are closed or answered."),
        (
            *("connection_limits", "device_sockets", "backpressure"),
            *("request_turns", "streams"),
        ),
    ),
    Counted(
        _(
            "When each device was first and last here, and the address of a new one, so that a crowd of "
            "new ones puts out nobody else"
        ),
        _("Forgotten when the pad restarts, and once 50,000 other devices have been here since."),
        ("presence", "cookies"),
    ),
    Counted(
        _("The address that a refused request came from, so that the log stays short"),
        _("Forgotten after a minute."),
        ("log_repeats",),
    ),
)


STORED_DATA = (
    StoredData(
        _("The names of the players"),
        _("Change or remove a name under “People and devices”, at any time. The points stay."),
        ("Seat.name", "Seat.name_key"),
    ),
    StoredData(
        _("For sheets that were filled in by hand: what was typed, on which device, when, and by whom"),
        _("Clear your name under “Who types on this device?”. The rest is deleted with the table."),
        (
            *("Typist.name", "Typist.device", "PaperTable.left", "PaperTable.ended"),
            *("TypedSheet.boxes", "TypedSheet.sums", "TypedSheet.saved_at", "TypedSheet.done_at"),
            *("Ruling.value", "Ruling.reason", "Ruling.ruled_at"),
        ),
    ),
    StoredData(
        _(
            "What you write in your own words: the name of the table, how you settled a tie, the reason for "
            "a correction."
        ),
        _("A name that is removed disappears there too. The rest is deleted with the table."),
        (
            *("Table.title", "Table.settlement", "Reason.text", "Proposal.reason"),
            *("Call.words", "Call.outcome", "Decision.reason", "Tie.reason"),
        ),
    ),
    StoredData(
        _("The game: dice, cards and numbers, when each was written, and by which device"),
        _("It is deleted when the host deletes the table, under “People and devices”."),
        (
            *("Entry.move", "Entry.more_dice", "Entry.written_at", "Entry.device"),
            *("Table.options", "Table.final_result", "Table.draft", "Table.played_at"),
            *("Table.opened_at", "Table.started_at", "Table.closed_at", "Seat.throws"),
            "Table.expiry_told_at",
            *("Proposal.move", "Proposal.proposers", "Proposal.agreed", "Proposal.device"),
            *("Call.box", "Call.called_at", "Call.coming_at", "Call.coming_by", "Call.done_at"),
            *("Acceptance.accepted_at", "Decision.decided_at"),
        ),
    ),
    StoredData(
        _(
            "The people a device remembers: the names of everybody who plays at its tables, and when each was "
            "last seen"
        ),
        _(
            "Tap a name under “People”, then “Forget this person for good”. A person not seen for a long "
            "time is forgotten automatically."
        ),
        (
            *("Person.owner", "Person.name", "Person.name_key", "Person.seen_at", "Person.expiry_told_at"),
            *("Table.opened_by", "Night.opened_by"),
        ),
    ),
    StoredData(
        _("One row of figures for each of these people and each finished game, without anybody else’s name"),
        _("It is deleted with the person, or when the name is removed at the table."),
        ("Play.options", "Play.boxes", "Play.records", "Play.played_at"),
    ),
    StoredData(
        _("The printed sheets that you copied, with their words"),
        _("Delete them under “Your own sheets”. Tables that use one keep their copy."),
        ("Edition.name", "Edition.sheet", "Edition.owner", "Table.edition"),
    ),
    StoredData(
        _(
            "Which devices have joined which table, and who plays on each of them. They are called device 1, 2, 3."
        ),
        _("Tap “Leave this table” to remove yours. The host can also send it away."),
        ("Admission.device", "Seat.device", "Table.host"),
    ),
    StoredData(
        _(
            "For each table, a scrambled mark of the address it was opened from. It shows which tables came "
            "from the same place, but not which place."
        ),
        _("It is deleted with the table."),
        ("Table.opened_from",),
    ),
    StoredData(
        _(
            "For a game night: its name and day, which devices help run it, by which link, who each link is "
            "for, and since when"
        ),
        _("The organizer removes a device, or deletes the night."),
        (
            *("Night.name", "Night.day", "Night.opened_at", "Night.expiry_told_at"),
            *("RoleDevice.device", "RoleDevice.came_at", "RoleLink.made_at", "RoleLink.name"),
        ),
    ),
    StoredData(
        _(
            "For a club’s season: its name, its nights, which devices run or see it, who each link is for, and since "
            "when. Of a night that is gone, its figures without names"
        ),
        _("The organizer of the season takes a night out, ends a link, or deletes the season."),
        (
            *("Season.name", "Season.opened_at", "Season.expiry_told_at"),
            *("SeasonNight.name", "SeasonNight.day", "SeasonNight.figures"),
            *("RoleDevice.device", "RoleDevice.came_at", "RoleLink.made_at", "RoleLink.name"),
        ),
    ),
    StoredData(
        _("The names of the teams of a game night"),
        _("They go when the organizer removes all names, or with the night."),
        ("Team.name",),
    ),
    StoredData(
        _(
            "What its organizers announced, and when. Who is there, with games and wishes, and who came late and is "
            "noted for the next game, since when"
        ),
        _("It is deleted with the names of the night, or with the night. A note goes when that game begins."),
        (
            *("Announcement.words", "Announcement.announced_at"),
            *(
                "Guest.name",
                "Guest.name_key",
                "Guest.device",
                "Guest.claimed_from",
                "Guest.state",
                "Guest.noted_at",
            ),
            *("Guest.waits_since", "Guest.plays"),
            "Wish.kind",
        ),
    ),
    StoredData(
        _("Which of a night’s people sat where in a round, and when it was drawn and timed; without names"),
        _("It is deleted with the night."),
        (
            *("RoundGame.title", "Round.drawn_at", "Round.published_at"),
            *("RoundClock.started_at", "RoundClock.changed_at", "RoundClock.ends_at"),
        ),
    ),
    StoredData(
        _("The rank of each seat when the standings of a game night were published, and when that was"),
        _("It is deleted with the night."),
        ("PublishedOrder.order", "PublishedOrder.published_at", "OrderChange.changed_at", "Tie.settled_at"),
    ),
    StoredData(
        _("Which devices the host has sent away, when, and who played on them"),
        _("It is deleted when the host lets the device back in, or deletes the table."),
        ("SentAway.device", "SentAway.seats", "SentAway.sent_at"),
    ),
    StoredData(
        _("For each device, the day it first came, and a scrambled copy of its secret number"),
        _("These two stay, but nothing says who they belong to."),
        ("Device.created_at", "Device.secret_hash", "NewerSecret.device", "NewerSecret.secret_hash"),
    ),
)
