"""People whom a device remembers, and one row of figures for each game that they played to its end."""

from __future__ import annotations

from django.db import models
from django.db.models import F, Q
from django.utils import timezone

from scoresheets.models.tables import Device, Seat


class Person(models.Model):
    """Somebody who plays, as the device knows them that opened the night or the table where the name was written.

    Two persons that turned out to be one are joined: `one_with` is whom the others are shown as, and parting clears it.
    """

    public_id = models.CharField(max_length=32, unique=True)
    owner = models.ForeignKey(Device, on_delete=models.CASCADE, related_name="persons")
    name = models.CharField(max_length=30)
    name_key = models.CharField(max_length=120)
    namesake = models.PositiveSmallIntegerField(
        default=0
    )  # which of those of this name; `Seat.namesake` names it
    one_with = models.ForeignKey(
        "self", null=True, blank=True, on_delete=models.SET_NULL, related_name="others"
    )
    seen_at = models.DateTimeField(default=timezone.now)  # when the name was last written, or a game ended
    expiry_told_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=("owner", "name_key", "namesake"), name="person_one_a_name"),
            models.CheckConstraint(name="person_named", condition=~Q(name="") & ~Q(name_key="")),
            models.CheckConstraint(
                name="person_not_one_with_herself", condition=Q(one_with=None) | ~Q(one_with=F("id"))
            ),
        )


class Play(models.Model):
    """What one game that is over left for one person: figures, and nobody else's name.

    It outlives its table (`seat` is None then) and goes with its person. `kind` is the same for games that can be
    compared: one game, options and printed sheet.
    """

    person = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="plays")
    seat = models.OneToOneField(Seat, null=True, blank=True, on_delete=models.SET_NULL, related_name="play")
    game = models.CharField(max_length=40)
    options = models.JSONField(default=dict)
    own_sheet = models.BooleanField(default=False)  # on a printed sheet of its own, of which nothing is kept
    kind = models.CharField(max_length=16)
    players = models.PositiveSmallIntegerField()
    total = models.IntegerField()
    measure = models.CharField(max_length=40, default="total")  # what the game ranks by over several tables
    figure = models.IntegerField()  # what this play has of it
    highest = models.BooleanField(default=True)  # whether more of it is better
    rank = models.PositiveSmallIntegerField()
    won = models.BooleanField()
    shared = models.BooleanField()
    margin = models.PositiveIntegerField(null=True, blank=True)  # by how much a lone winner was ahead
    beaten = models.PositiveSmallIntegerField()  # opponents, in halves: one who was level counts 1
    boxes = models.JSONField(default=dict)  # the numbers that stood in the boxes of the sheet
    records = models.JSONField(default=list)  # by their codes
    minutes = models.PositiveIntegerField(null=True, blank=True)
    on_paper = models.BooleanField(default=False)  # it was worked out from sheets filled in by hand
    for_record = models.BooleanField(default=True)  # else it says what cannot be, as its paper does
    closed = models.BooleanField(default=False)  # else the game is over and may still be corrected
    played_at = models.DateTimeField()

    class Meta:
        indexes = (models.Index(fields=("person", "played_at"), name="play_by_person"),)
