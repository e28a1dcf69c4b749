"""A game night: its places, the devices of its organizers, and the acceptance of sheets at its tables."""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from scoresheets.base.limits import LONGEST_RECIPIENT, MOST_PLACES
from scoresheets.models.tables import Device, Seat, Table

LONGEST_WORDS = 200


class Role(models.TextChoices):
    """Role that a link of a night gives a device; the table in `nights/selectors/access.py` says what it may do."""

    RUN = "run"
    HELP = "help"
    LOOK = "look"


class Night(models.Model):
    """An evening at which several tables play at numbered places."""

    public_id = models.CharField(max_length=32, unique=True)
    name = models.CharField(max_length=60)
    day = models.DateField()
    opened_by = models.ForeignKey(
        Device, null=True, blank=True, on_delete=models.SET_NULL, related_name="opened_nights"
    )  # the people of its tables belong to this device
    patience = models.PositiveSmallIntegerField(
        default=10
    )  # minutes without an entry until a table counts as waiting
    asks_acceptance = models.BooleanField(
        default=False
    )  # each seat accepts its sheet before a table is closed
    criteria = models.JSONField(
        default=dict, blank=True
    )  # by game ("" for all): names of the criteria that players are compared by, in order
    version = models.PositiveIntegerField(default=1)  # counts visible changes of the night, not of its tables
    opened_at = models.DateTimeField(auto_now_add=True)
    expiry_told_at = models.DateTimeField(null=True, blank=True)
    kept = models.BooleanField(default=False)
    numbered = models.PositiveIntegerField(default=0)  # the highest number a device of it ever had

    class Meta:
        constraints = (models.CheckConstraint(name="night_named", condition=~Q(name="")),)


class NightLink(models.Model):
    """A link by which devices come to organize a night or to look at it. Revoking it deletes it with their roles.

    `code_hash` is of the eight symbols that a TV may type instead; only links to look have one.
    """

    night = models.ForeignKey(Night, on_delete=models.CASCADE, related_name="links")
    role = models.CharField(max_length=4, choices=Role.choices)
    name = models.CharField(max_length=LONGEST_RECIPIENT, blank=True, default="")  # recipient, as typed
    token_hash = models.CharField(max_length=64, unique=True)
    code_hash = models.CharField(max_length=64, unique=True, null=True, blank=True)
    made_at = models.DateTimeField(auto_now_add=True)


class NightDevice(models.Model):
    """A device with a role at a night, by a link, or (None) as it opened the night. It may have several roles."""

    night = models.ForeignKey(Night, on_delete=models.CASCADE, related_name="devices")
    device = models.ForeignKey(Device, on_delete=models.CASCADE, related_name="nights")
    role = models.CharField(max_length=4, choices=Role.choices)
    link = models.ForeignKey(
        NightLink, null=True, blank=True, on_delete=models.CASCADE, related_name="devices"
    )
    came_at = models.DateTimeField(auto_now_add=True)
    number = models.PositiveIntegerField(default=0)  # of the device at this night; never given again

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=("device", "link"), name="night_device_once_a_link"),
            models.UniqueConstraint(
                fields=("night", "device"), condition=Q(link=None), name="night_device_opened_once"
            ),
        )


class Place(models.Model):
    """A place for one table of a night at a time. Its card has one address for every game played there.

    `table` is the table that is played there now, or was played last.
    """

    night = models.ForeignKey(Night, on_delete=models.CASCADE, related_name="places")
    number = models.PositiveSmallIntegerField()
    card_token = models.CharField(max_length=43, unique=True)
    newcomers_watch = models.BooleanField(default=False)  # for devices that come by its card
    watch_by_sending = models.BooleanField(
        default=False
    )  # set by sending a device away: over when that is let back
    table = models.OneToOneField(
        Table, null=True, blank=True, on_delete=models.SET_NULL, related_name="shown_at"
    )

    class Meta:
        ordering = ("number",)
        constraints = (
            models.UniqueConstraint(fields=("night", "number"), name="place_one_a_number"),
            models.CheckConstraint(
                name="place_number_from_1_to_99", condition=Q(number__gte=1, number__lte=MOST_PLACES)
            ),
        )


class Call(models.Model):
    """A call for the organizer by a player. It stands until an organizer has said "done", or it is withdrawn."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="calls")
    seat = models.ForeignKey(Seat, null=True, blank=True, on_delete=models.SET_NULL, related_name="calls")
    key = models.CharField(max_length=32)
    box = models.CharField(max_length=60, blank=True, default="")  # the box it is about
    words = models.CharField(max_length=LONGEST_WORDS, blank=True, default="")
    outcome = models.CharField(max_length=LONGEST_WORDS, blank=True, default="")  # the result
    called_at = models.DateTimeField(auto_now_add=True)
    coming_at = models.DateTimeField(null=True, blank=True)
    coming_by = models.ForeignKey(
        Device, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )  # the device of the organizer that is coming
    done_at = models.DateTimeField(null=True, blank=True)
    withdrawn = models.BooleanField(default=False)  # done without an answer: the player no longer needed one

    class Meta:
        ordering = ("pk",)
        constraints = (
            models.UniqueConstraint(fields=("table",), condition=Q(done_at=None), name="call_one_stands"),
            models.UniqueConstraint(fields=("table", "key"), name="call_one_a_key"),
        )


class Acceptance(models.Model):
    """Acceptance of a seat's sheet as of an entry. It holds as long as no other entry follows in the log."""

    seat = models.OneToOneField(Seat, on_delete=models.CASCADE, related_name="acceptance")
    sequence = models.PositiveIntegerField()
    accepted_at = models.DateTimeField(auto_now_add=True)


class Decision(models.Model):
    """A decision of an organizer, with its reason: a table closed without every seat's acceptance, or reopened."""

    class Kind(models.TextChoices):
        CLOSED = "closed"
        REOPENED = "reopened"

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="decisions")
    kind = models.CharField(max_length=8, choices=Kind.choices)
    reason = models.CharField(max_length=LONGEST_WORDS)
    decided_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("pk",)
        constraints = (models.CheckConstraint(name="decision_with_its_reason", condition=~Q(reason="")),)


class PublishedOrder(models.Model):
    """The standings of a night as viewers see them until they are published again; without names."""

    night = models.OneToOneField(Night, on_delete=models.CASCADE, related_name="published_order")
    number = models.PositiveIntegerField()  # sequence number of this publication, from 1
    order = models.JSONField()
    published_at = models.DateTimeField()


class OrderChange(models.Model):
    """A change of the criteria's order after the first start."""

    night = models.ForeignKey(Night, on_delete=models.CASCADE, related_name="order_changes")
    game = models.CharField(max_length=40, blank=True)  # its key; "" for all games
    before = models.JSONField()
    after = models.JSONField()
    changed_at = models.DateTimeField(auto_now_add=True)
