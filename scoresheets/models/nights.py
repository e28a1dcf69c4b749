"""A game night: its places, who looks after it, and what its tables ask of them."""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from scoresheets.models.tables import Device, Seat, Table

MOST_PLACES = 99
LONGEST_WORDS = 200
LONGEST_LINK = 40


class Role(models.TextChoices):
    """What a link of a night lets a device do; the table in `nights/selectors/access.py` says what that is."""

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
    )  # the persons of its tables are that device's
    patience = models.PositiveSmallIntegerField(
        default=10
    )  # minutes until a table that nobody writes at is waiting
    asks_acceptance = models.BooleanField(
        default=False
    )  # each seat accepts its sheet before a table is closed
    criteria = models.JSONField(
        default=dict, blank=True
    )  # by game ("" for all): names of what people are compared by, in order
    version = models.PositiveIntegerField(default=1)  # counts what its pages show of it, its tables apart
    opened_at = models.DateTimeField(auto_now_add=True)
    expiry_told_at = models.DateTimeField(null=True, blank=True)
    kept = models.BooleanField(default=False)
    numbered = models.PositiveIntegerField(default=0)  # the highest number that a device of it ever had

    class Meta:
        constraints = (models.CheckConstraint(name="night_named", condition=~Q(name="")),)


class NightLink(models.Model):
    """A link by which devices come to look after a night or to look at it. Revoked, it goes, and they with it.

    `code_hash` is of the eight symbols that a TV may type instead; only links to look have one.
    """

    night = models.ForeignKey(Night, on_delete=models.CASCADE, related_name="links")
    role = models.CharField(max_length=4, choices=Role.choices)
    name = models.CharField(max_length=LONGEST_LINK, blank=True, default="")  # for whom, as its maker says
    token_hash = models.CharField(max_length=64, unique=True)
    code_hash = models.CharField(max_length=64, unique=True, null=True, blank=True)
    made_at = models.DateTimeField(auto_now_add=True)


class NightDevice(models.Model):
    """A device with a role at a night, by a link, or (None) as it opened the night; it may have several."""

    night = models.ForeignKey(Night, on_delete=models.CASCADE, related_name="devices")
    device = models.ForeignKey(Device, on_delete=models.CASCADE, related_name="nights")
    role = models.CharField(max_length=4, choices=Role.choices)
    link = models.ForeignKey(
        NightLink, null=True, blank=True, on_delete=models.CASCADE, related_name="devices"
    )
    came_at = models.DateTimeField(auto_now_add=True)
    number = models.PositiveIntegerField(default=0)  # of the device at this night; never another one's

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=("device", "link"), name="night_device_once_a_link"),
            models.UniqueConstraint(
                fields=("night", "device"), condition=Q(link=None), name="night_device_opened_once"
            ),
        )


class Place(models.Model):
    """Where one table of a night stands at a time. Its card has one address, whatever is played there.

    `table` is what is played there now, or was played last.
    """

    night = models.ForeignKey(Night, on_delete=models.CASCADE, related_name="places")
    number = models.PositiveSmallIntegerField()
    card_token = models.CharField(max_length=43, unique=True)
    newcomers_watch = models.BooleanField(default=False)  # whoever comes by its card
    watch_by_sending = models.BooleanField(
        default=False
    )  # since a device was sent away: over when it is let back
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
    """A player calls the organizer: it stands until somebody who looks after the night has said "done", or it
    is withdrawn.
    """

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="calls")
    seat = models.ForeignKey(Seat, null=True, blank=True, on_delete=models.SET_NULL, related_name="calls")
    key = models.CharField(max_length=32)
    box = models.CharField(max_length=60, blank=True, default="")  # which one it is about
    words = models.CharField(max_length=LONGEST_WORDS, blank=True, default="")
    outcome = models.CharField(max_length=LONGEST_WORDS, blank=True, default="")  # what came of it
    called_at = models.DateTimeField(auto_now_add=True)
    coming_at = models.DateTimeField(null=True, blank=True)
    coming_by = models.ForeignKey(
        Device, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )  # whose device said so
    done_at = models.DateTimeField(null=True, blank=True)
    withdrawn = models.BooleanField(default=False)  # done without an answer: its player needed none any more

    class Meta:
        ordering = ("pk",)
        constraints = (
            models.UniqueConstraint(fields=("table",), condition=Q(done_at=None), name="call_one_stands"),
            models.UniqueConstraint(fields=("table", "key"), name="call_one_a_key"),
        )


class Acceptance(models.Model):
    """A seat accepts its sheet as of an entry; it stands as long as the log has no other one after it."""

    seat = models.OneToOneField(Seat, on_delete=models.CASCADE, related_name="acceptance")
    sequence = models.PositiveIntegerField()
    accepted_at = models.DateTimeField(auto_now_add=True)


class Decision(models.Model):
    """A table closed without every seat's acceptance, or reopened, by who looks after the night, and why."""

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
    """The standings of a night as everybody who looks sees them until they are published again; without a name."""

    night = models.OneToOneField(Night, on_delete=models.CASCADE, related_name="published_order")
    number = models.PositiveIntegerField()  # the how manieth
    order = models.JSONField()
    published_at = models.DateTimeField()


class OrderChange(models.Model):
    """The order of what people are compared by was changed after the first start."""

    night = models.ForeignKey(Night, on_delete=models.CASCADE, related_name="order_changes")
    game = models.CharField(max_length=40, blank=True)  # its key; "" for all games
    before = models.JSONField()
    after = models.JSONField()
    changed_at = models.DateTimeField(auto_now_add=True)
