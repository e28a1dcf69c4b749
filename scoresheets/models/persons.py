"""People that a device remembers, and one row of figures for each game that they played to its end."""

from __future__ import annotations

from django.db import models
from django.db.models import F, Q
from django.utils import timezone

from scoresheets.models.fields import NumberField
from scoresheets.models.tables import Device, Seat


class Person(models.Model):
    """A player as known to the device that opened the night or the table where the name was written.

    People that turned out to be one are merged: `one_with` is the person that the others are shown as; unmerging
    clears it.
    """

    public_id = models.CharField(max_length=32, unique=True)
    owner = models.ForeignKey(Device, on_delete=models.CASCADE, related_name="persons")
    name = models.CharField(max_length=30)
    name_key = models.CharField(max_length=120)
    namesake = models.PositiveSmallIntegerField(default=0)  # number among the owner's persons of this name
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
    """The figures that one finished game left for one person. No other person's name stands in them.

    A play outlives its table (`seat` is None then) and is deleted with its person. `kind` is equal for games that can
    be compared: one game, options and printed sheet.
    """

    person = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="plays")
    seat = models.OneToOneField(Seat, null=True, blank=True, on_delete=models.SET_NULL, related_name="play")
    game = models.CharField(max_length=40)
    options = models.JSONField(default=dict)
    own_sheet = models.BooleanField(default=False)  # on a copied printed sheet, of which nothing is stored
    kind = models.CharField(max_length=16)
    players = models.PositiveSmallIntegerField()
    total = NumberField()
    measure = models.CharField(max_length=40, default="total")  # the game ranks by it over several tables
    figure = NumberField()  # the value of this play by that measure
    highest = models.BooleanField(default=True)  # whether a higher figure is better
    rank = models.PositiveSmallIntegerField()
    won = models.BooleanField()
    shared = models.BooleanField()
    margin = NumberField(null=True, blank=True)  # lead of a lone winner over the next player
    beaten = models.PositiveSmallIntegerField()  # opponents, in halves: a level opponent counts 1
    boxes = models.JSONField(default=dict)  # the numbers in the boxes of the sheet
    records = models.JSONField(default=list)  # by their codes
    minutes = models.PositiveIntegerField(null=True, blank=True)
    on_paper = models.BooleanField(default=False)  # worked out from sheets filled in by hand
    for_record = models.BooleanField(default=True)  # false if its paper contains something that cannot be
    closed = models.BooleanField(default=False)  # false if the game is over and may still be corrected
    played_at = models.DateTimeField()

    class Meta:
        indexes = (models.Index(fields=("person", "played_at"), name="play_by_person"),)
        constraints = (models.CheckConstraint(name="play_leads_by_something", condition=Q(margin__gte=0)),)
