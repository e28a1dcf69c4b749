"""Tables, the seats around them, and the devices that look at them."""

from __future__ import annotations

import secrets
from typing import Any

from django.db import models
from django.db.models import Max, Q
from django.utils.translation import gettext as _

from scoresheets.base.db.compiled_queries import update_row

LONGEST_DRAFT = 2000


def new_transcript_id() -> str:
    """Return an id for the files of a new table; it leads to no table."""
    return secrets.token_hex(16)


class Device(models.Model):
    """A tablet or phone, known only by the hashes of the secrets its cookie may hold.

    `secret_hash` is of its oldest valid secret, with which it last sent a form; the newer ones are in `NewerSecret`.
    """

    secret_hash = models.CharField(max_length=64, unique=True)
    created_at = models.DateTimeField(auto_now_add=True)
    sent_hash = ""  # the one of its secrets that a request came with; not stored


class NewerSecret(models.Model):
    """A secret that was handed out and has not come back with a form yet.

    Responses are lost and overtake each other, so nobody knows which one a browser kept: each stays valid until a newer
    one has come back.
    """

    device = models.ForeignKey(Device, on_delete=models.CASCADE, related_name="newer_secrets")
    secret_hash = models.CharField(max_length=64, unique=True)


class Table(models.Model):
    """One game among people: what is played, the ways in, and the present state of log and screens."""

    public_id = models.CharField(max_length=32, unique=True)
    title = models.CharField(
        max_length=60, blank=True
    )  # "" if nobody gave one; `table_title` is the title that people read
    game = models.CharField(max_length=40)
    options = models.JSONField(default=dict)
    edition = models.JSONField(null=True, blank=True)
    roll_by_roll = models.BooleanField(default=False)  # every throw of a turn is entered
    totals_hidden = models.BooleanField(default=False)  # until the game is over
    consent_off = models.BooleanField(default=False)  # older entries are corrected without asking any seat
    on_paper = models.BooleanField(default=False)  # its sheets were filled in by hand: see `PaperTable`
    # Whether all devices see the dice of a turn while they are tapped; null: at home, but not at a night.
    dice_shown = models.BooleanField(null=True, blank=True)

    code = models.CharField(max_length=8, unique=True)
    join_token = models.CharField(max_length=43, unique=True)
    watch_token = models.CharField(max_length=43, unique=True)
    host_token_hash = models.CharField(max_length=64, blank=True)
    # Devices that may watch the previous game may watch this one too, until the watch link is renewed.
    watchers_follow = models.BooleanField(default=True)
    newcomers_watch = models.BooleanField(default=False)  # for devices that come by the code or the join link
    result_token = models.CharField(max_length=43, unique=True, null=True, blank=True)
    host = models.ForeignKey(
        Device, null=True, blank=True, on_delete=models.SET_NULL, related_name="hosted_tables"
    )
    # The device that opened it, or its night: the people that play here belong to that device.
    opened_by = models.ForeignKey(
        Device, null=True, blank=True, on_delete=models.SET_NULL, related_name="opened_tables"
    )
    # A mark of the address it was opened from (`opening_limits.mark_of`): tables of one place have the same.
    opened_from = models.CharField(max_length=12, blank=True, default="")
    # Digest of the form by which that device opened it: the same form sent again leads here. "" if it was opened
    # otherwise.
    opening = models.CharField(max_length=64, blank=True, default="")
    forgets = models.BooleanField(default=False)  # no player here is remembered as a person
    trial = models.BooleanField(
        default=False
    )  # of printed throws, for one player alone: deleted after a day, counted nowhere

    # `sequence` counts entries, `version` every visible change (seats and names too).
    sequence = models.PositiveIntegerField(default=0)
    version = models.PositiveIntegerField(default=1)

    opened_at = models.DateTimeField(auto_now_add=True)
    started_at = models.DateTimeField(null=True, blank=True)
    closed_at = models.DateTimeField(null=True, blank=True)
    rules_version = models.PositiveSmallIntegerField(null=True, blank=True)
    final_result = models.JSONField(null=True, blank=True)  # by seat number: names may go, figures stay
    # Its place at a game night; null for tables at home.
    place = models.ForeignKey(
        "scoresheets.Place", null=True, blank=True, on_delete=models.SET_NULL, related_name="tables"
    )
    next_table = models.OneToOneField(
        "self", null=True, blank=True, on_delete=models.SET_NULL, related_name="table_before"
    )  # at which the same people play again
    # How the table settled a tie, in its own words, and the sequence of the log it is about.
    settlement = models.CharField(max_length=200, blank=True, default="")
    settled_at = models.PositiveIntegerField(null=True, blank=True)
    # The entry that is being drawn up on several tablets, by its taps, and its turn; never part of the log.
    draft = models.CharField(max_length=LONGEST_DRAFT, blank=True, default="")
    draft_turn = models.PositiveIntegerField(null=True, blank=True)
    # The `id` in its transcripts; a table opened from one keeps it, so several may share it.
    transcript_id = models.CharField(max_length=64, default=new_transcript_id, db_index=True)
    # The time of the game by the file it was opened from, with its zone. "" if the file gives none, null once something
    # has been written here: then the log decides.
    played_at = models.CharField(max_length=40, null=True, blank=True)  # noqa: DJ001 (two ways to be without)

    # `expiry_told_at`: since when its pages announce its deletion, as nobody has touched it for long. `kept`: it stays
    # all the same.
    expiry_told_at = models.DateTimeField(null=True, blank=True)
    kept = models.BooleanField(default=False)

    # Set if they were read with the table, not stored: its seats; which of them accept it, and its open correction.
    read_seats: tuple[Seat, ...] | None = None
    read_end: tuple[frozenset[int], Any] | None = None

    class Meta:
        indexes = (
            models.Index(
                fields=("opened_from",), condition=Q(started_at=None), name="table_unbegun_by_address"
            ),
        )
        constraints = (
            models.CheckConstraint(
                name="table_closed_with_its_result",
                condition=Q(closed_at__isnull=True)
                | Q(final_result__isnull=False, rules_version__isnull=False),
            ),
            models.UniqueConstraint(
                fields=("opened_by", "opening"), condition=~Q(opening=""), name="table_one_a_form"
            ),
        )

    @property
    def shows_dice(self) -> bool:
        """Return whether all devices see the dice of a turn while they are tapped."""
        return self.place_id is None if self.dice_shown is None else self.dice_shown

    def touch(self, *fields: str) -> None:
        """Save these fields and count one more visible change; only inside `write_table`."""
        self.version += 1
        update_row(self, "version", *fields)

    def clear_played_at(self, *, over: bool, played: bool) -> tuple[str, ...]:
        """Clear the time given by a file, once the table is played on here. Return the fields to save.

        A correction (not `played`) that leaves the game `over` keeps the time.
        """
        if self.played_at is None or (over and not played):
            return ()
        self.played_at = None
        return ("played_at",)

    def drop_draft(self) -> tuple[str, ...]:
        """Clear the shared draft. Return the fields to save."""
        if self.draft_turn is None:
            return ()
        self.draft, self.draft_turn = "", None
        return ("draft", "draft_turn")


class Admission(models.Model):
    """A device that came in by a link or the code; a watcher never sits down.

    Its number at this table, from 1, is how people tell devices apart that hold no seat. `went_on`: it was taken along
    to the next game; only once, so that a device removed there is not admitted again.
    """

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="admissions")
    device = models.ForeignKey(Device, on_delete=models.CASCADE, related_name="admissions")
    watcher = models.BooleanField(default=False)
    number = models.PositiveBigIntegerField()  # never given again: devices come and go
    went_on = models.BooleanField(default=False)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=("table", "device"), name="admission_one_a_device"),
            models.UniqueConstraint(fields=("table", "number"), name="admission_one_a_number"),
        )

    def save(self, *args: Any, **kwargs: Any) -> None:
        self.number = self.number or next_number(self.table_id)
        super().save(*args, **kwargs)


class SentAway(models.Model):
    """A device that the host has sent away, with its former rights at the table: no link lets it in until it is let
    back.
    """

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="sent_away")
    device = models.ForeignKey(Device, on_delete=models.CASCADE, related_name="sent_away")
    number = models.PositiveBigIntegerField()  # by which people know it, as in `Admission`
    was_here = models.BooleanField()  # false if it was only at a game before or after this one
    watcher = models.BooleanField(default=False)
    went_on = models.BooleanField(default=False)
    seats = models.JSONField(default=list)  # the keys of the seats it held: names stay with the seats
    told = models.BooleanField(default=False)  # its people have read that it was sent away
    sent_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = (models.UniqueConstraint(fields=("table", "device"), name="sent_away_once"),)


def next_number(table_id: int) -> int:
    """Return the number by which people will know the next device at this table. It is never one of a device sent
    away.
    """
    given = [
        model.objects.filter(table_id=table_id).aggregate(last=Max("number"))["last"] or 0
        for model in (Admission, SentAway)
    ]
    return 1 + max(given)


class Seat(models.Model):
    """A place at a table, independent of the device that holds it. Names live here, never in the log; one may be
    removed.
    """

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField()  # never changes; also colour and shape
    position = models.PositiveSmallIntegerField()  # order of play
    name = models.CharField(max_length=30, blank=True)  # as typed; `called` is the name that people read
    name_key = models.CharField(max_length=120, blank=True)  # the key by which two names are the same
    device = models.ForeignKey(Device, null=True, blank=True, on_delete=models.SET_NULL, related_name="seats")
    person = models.ForeignKey(
        "scoresheets.Person", null=True, blank=True, on_delete=models.SET_NULL, related_name="seats"
    )  # that person; like the name no part of the log
    guest = models.ForeignKey(
        "scoresheets.Guest", null=True, blank=True, on_delete=models.SET_NULL, related_name="seats"
    )  # at a night: the guest who sits here; None also for a name that was removed at home
    claimed = models.BooleanField(
        default=False
    )  # its device took a name that somebody else wrote or was known by
    guest_told = models.BooleanField(default=False)  # somebody has said which guest of this name sits here
    throws = models.JSONField(default=list, blank=True)  # sums thrown for the first turn; over with the start
    key = models.CharField(
        max_length=32, blank=True, default=""
    )  # of the form that added it: the same form sent again returns this seat

    class Meta:
        ordering = ("position",)
        constraints = (
            models.UniqueConstraint(fields=("table", "number"), name="seat_one_a_number"),
            models.UniqueConstraint(fields=("table", "position"), name="seat_one_a_position"),
            models.UniqueConstraint(
                fields=("table", "name_key"), condition=~Q(name_key=""), name="seat_one_a_name"
            ),
            models.CheckConstraint(
                name="seat_number_from_1_to_10", condition=Q(number__gte=1, number__lte=10)
            ),
            models.CheckConstraint(
                name="seat_name_with_its_key",
                condition=Q(name="", name_key="") | ~Q(name="") & ~Q(name_key=""),
            ),
        )

    @property
    def called(self) -> str:
        """Return the name, or a stand-in after a name was removed, in the active language."""
        return self.name or _("Player %(number)s") % {"number": self.number}
