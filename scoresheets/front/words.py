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
        _("From which address codes are typed, so that nobody can guess them quickly"),
        _("Forgotten as soon as nobody there waits any more."),
        ("rate_limit",),
    ),
    Counted(
        _("How many tables and files a device and an address have opened, so that nobody fills the pad"),
        _("It counts for ten minutes. Then it goes with the next table that anybody opens."),
        ("opening_limits",),
    ),
    Counted(
        _(
            "How many connections, pages and requests a device or an address has open, so that all get their turn"
        ),
        _("Forgotten as soon as they are closed or answered."),
        (
            *("connection_limits", "device_sockets", "backpressure"),
            *("request_turns", "streams"),
        ),
    ),
    Counted(
        _("From which address something was asked that is refused, so that the log stays short"),
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
        _(
            "Of sheets that were filled in by hand: what was typed of them, by which device, when, and who types there"
        ),
        _("Empty your name under “Who types on this device?”; all of it goes with the table."),
        (
            *("Typist.name", "Typist.device", "PaperTable.left", "PaperTable.ended"),
            *("TypedSheet.boxes", "TypedSheet.sums", "TypedSheet.saved_at", "TypedSheet.done_at"),
            *("Ruling.value", "Ruling.reason", "Ruling.ruled_at"),
        ),
    ),
    StoredData(
        _(
            "What you write in your own words: the name of the table, how you settled a tie, why the host corrected."
        ),
        _("A name that is removed goes from there too. The rest goes with the table."),
        (
            *("Table.title", "Table.settlement", "Reason.text", "Proposal.reason"),
            *("Call.words", "Call.outcome", "Decision.reason"),
        ),
    ),
    StoredData(
        _("The game: dice, cards and numbers, when each was written, and by which device"),
        _("It goes when the host deletes the table, under “People and devices”."),
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
        _("Whom a device remembers: the names of those who play at its tables, and when each was last seen"),
        _(
            "Tap a name under “People”, then “Forget this person for good”. Unseen for long, it goes by itself."
        ),
        (
            *("Person.owner", "Person.name", "Person.name_key", "Person.seen_at", "Person.expiry_told_at"),
            *("Table.opened_by", "Night.opened_by"),
        ),
    ),
    StoredData(
        _("Of each game that is over one row for each of these people: figures, and nobody else’s name"),
        _("It goes with the person, or when the name is removed at the table."),
        ("Play.options", "Play.boxes", "Play.records", "Play.played_at"),
    ),
    StoredData(
        _("The printed sheets that you copied, with their words"),
        _("Delete them under “Your own sheets”. A table that plays one keeps its copy."),
        ("Edition.name", "Edition.sheet", "Edition.owner", "Table.edition"),
    ),
    StoredData(
        _(
            "Which devices may come to which table, and for whom each of them plays. We call them device 1, 2, 3."
        ),
        _("Tap “Leave this table”, and yours may no longer come. The host can send it away as well."),
        ("Admission.device", "Seat.device", "Table.host"),
    ),
    StoredData(
        _(
            "Of each table a scrambled mark of the address it was opened from. It tells which tables came from one"
            " place, not from which."
        ),
        _("It goes with the table."),
        ("Table.opened_from",),
    ),
    StoredData(
        _(
            "Of a game night: its name and day, and which devices look after it, by which link, for whom that is,"
            " and since when"
        ),
        _("Who runs the night takes a device off, or deletes the night."),
        (
            *("Night.name", "Night.day", "Night.opened_at", "Night.expiry_told_at"),
            *("NightDevice.device", "NightDevice.came_at", "NightLink.made_at", "NightLink.name"),
        ),
    ),
    StoredData(
        _("Which seat stood where when the standings of a game night were published, and when that was"),
        _("It goes with the night."),
        ("PublishedOrder.order", "PublishedOrder.published_at", "OrderChange.changed_at"),
    ),
    StoredData(
        _("Which devices the host has sent away, when, and for whom they played"),
        _("It goes when the host lets the device back, or deletes the table."),
        ("SentAway.device", "SentAway.seats", "SentAway.sent_at"),
    ),
    StoredData(
        _("For each device the day on which it first came, and a scrambled copy of its secret number"),
        _("These two stay, but nothing says whose they are."),
        ("Device.created_at", "Device.secret_hash", "NewerSecret.device", "NewerSecret.secret_hash"),
    ),
)
