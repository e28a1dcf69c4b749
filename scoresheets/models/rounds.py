"""The people who are at a night with their wishes, and its rounds: who sits where."""

from __future__ import annotations

from django.db import models
from django.db.models import F, Q
from django.utils import timezone

from scoresheets.models.nights import Night
from scoresheets.models.tables import Device


class Attendee(models.Model):
    """A person who is at a night or coming, as the person's phone or an organizer says. Rounds know the person by
    `number`, which is never given again at this night.
    """

    class State(models.TextChoices):
        COMING = "coming"  # noted in advance, and not drawn yet
        HERE = "here"
        PAUSING = "pausing"  # sits out until further notice
        GONE = "gone"

    night = models.ForeignKey(Night, on_delete=models.CASCADE, related_name="attendees")
    number = models.PositiveIntegerField()
    name = models.CharField(max_length=30)
    name_key = models.CharField(max_length=120)  # the key by which two names are the same
    device = models.ForeignKey(
        Device, null=True, blank=True, on_delete=models.SET_NULL, related_name="attended"
    )  # the phone that said so
    # The phone that was lost, once an organizer has freed its people: it says who came together.
    freed_from = models.ForeignKey(
        Device, null=True, blank=True, on_delete=models.SET_NULL, related_name="freed"
    )
    # "" for a name that no phone has claimed from the list, else the state that it had before.
    claimed_from = models.CharField(max_length=7, choices=State.choices, blank=True, default="")
    confirmed = models.BooleanField(
        default=True
    )  # an organizer noted the person or said something of it, or it has played; such a name gives way to nobody
    state = models.CharField(max_length=7, choices=State.choices, default=State.HERE)
    plays = models.JSONField(default=list, blank=True)  # keys of games; none for all
    noted_at = models.DateTimeField(auto_now_add=True)
    waits_since = models.DateTimeField(
        default=timezone.now
    )  # when the person came, came back, or had the last game closed

    class Meta:
        ordering = ("number",)
        constraints = (
            models.UniqueConstraint(fields=("night", "number"), name="attendee_one_a_number"),
            models.UniqueConstraint(fields=("night", "name_key"), name="attendee_one_a_name"),
            models.CheckConstraint(name="attendee_named", condition=~Q(name="") & ~Q(name_key="")),
        )


class ArrivalCard(models.Model):
    """The card of a night by which phones say who is here: its address as a QR code, and the code that is typed
    instead. Nights that repeat this one have the same card.
    """

    night = models.OneToOneField(Night, on_delete=models.CASCADE, related_name="arrival_card")
    token = models.CharField(max_length=43, db_index=True)
    code = models.CharField(max_length=8, db_index=True)


class Wish(models.Model):
    """A wish for the draw, seen by organizers and helpers only: two people sit apart or together, or one keeps a
    place.
    """

    class Kind(models.TextChoices):
        APART = "apart"
        TOGETHER = "together"
        PLACE = "place"

    night = models.ForeignKey(Night, on_delete=models.CASCADE, related_name="wishes")
    kind = models.CharField(max_length=8, choices=Kind.choices)
    one = models.ForeignKey(Attendee, on_delete=models.CASCADE, related_name="wishes")
    other = models.ForeignKey(Attendee, null=True, blank=True, on_delete=models.CASCADE, related_name="+")
    place = models.PositiveSmallIntegerField(null=True, blank=True)

    class Meta:
        ordering = ("pk",)
        constraints = (
            models.CheckConstraint(
                name="wish_of_two_or_a_place",
                condition=Q(kind="place", other=None, place__isnull=False)
                | Q(~Q(kind="place"), ~Q(other=F("one")), other__isnull=False, place=None),
            ),
        )


class Round(models.Model):
    """A round: a draft until it is published, of which a night has one at most. `game` holds what its tables play, and
    under `more` further games; `seating` its tables, each with its place, the index of its game, its people by their
    numbers in order of play, and once it is open its primary key; and who sits out. The `seed` is on record before the
    draft is shown.

    A waiting room is a round too: while it is open, its tables are called one after the other, each with a seed of its
    own. A night has one open room at most.
    """

    class Room(models.TextChoices):
        OPEN = "open"
        SHUT = "shut"

    night = models.ForeignKey(Night, on_delete=models.CASCADE, related_name="rounds")
    key = models.CharField(max_length=32)  # of the form that drew it
    number = models.PositiveSmallIntegerField()
    game = models.JSONField(default=dict)
    seed = models.CharField(max_length=32)
    seating = models.JSONField(default=dict)
    drawn_at = models.DateTimeField(auto_now_add=True)
    published_at = models.DateTimeField(null=True, blank=True)
    room = models.CharField(max_length=4, choices=Room.choices, blank=True, default="")  # "": no waiting room

    class Meta:
        ordering = ("number",)
        constraints = (
            models.UniqueConstraint(fields=("night", "number"), name="round_one_a_number"),
            models.UniqueConstraint(fields=("night", "key"), name="round_one_a_key"),
            models.UniqueConstraint(
                fields=("night",), condition=Q(published_at=None), name="round_one_draft"
            ),
            models.UniqueConstraint(fields=("night",), condition=Q(room="open"), name="round_one_open_room"),
            models.CheckConstraint(
                name="round_room_is_published", condition=Q(room="") | Q(published_at__isnull=False)
            ),
        )
